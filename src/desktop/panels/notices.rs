//! Notices at the upper edge, readable until they are dismissed.

use bevy_egui::egui::{Align2, Area, Context, Id, Order, vec2};

use crate::desktop::notices::{Notice, NoticeKind};
use crate::desktop::theme::palette;
use crate::desktop::theme::widgets::body_text;
use crate::desktop::theme::widgets::{PaperButton, sheet_frame};
use crate::desktop::ui_text::{Word, Words};

/// Shows the notices; returns the number of one that is dismissed.
pub fn show(ctx: &Context, notices: &[Notice], words: Words) -> Option<u64> {
    if notices.is_empty() {
        return None;
    }
    let mut dismissed = None;
    Area::new(Id::new("notices"))
        .order(Order::Tooltip)
        .anchor(Align2::CENTER_TOP, vec2(0.0, 58.0))
        .show(ctx, |ui| {
            ui.set_max_width(720.0);
            for notice in notices {
                sheet_frame().show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.vertical(|ui| {
                            ui.set_max_width(560.0);
                            let (sign, colour) = match notice.kind {
                                NoticeKind::Passing => ("", palette::CREAM),
                                NoticeKind::Problem => ("▲ ", palette::EMBER),
                            };
                            let text = format!("{sign}{}", notice.text);
                            ui.label(body_text(ui, text, colour));
                        });
                        let button =
                            PaperButton::new(words.get(Word::Dismiss)).min_size(vec2(72.0, 32.0));
                        if button.show(ui).clicked() {
                            dismissed = Some(notice.number);
                        }
                    });
                });
            }
        });
    dismissed
}
