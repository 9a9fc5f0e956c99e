//! Notices at the upper edge, readable until they are dismissed.

use bevy_egui::egui::{Align2, Area, Color32, Context, Id, Order, Ui, vec2};

use crate::notices::{Notice, NoticeKind};
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, sheet_frame};
use crate::ui_text::{Word, Words};

/// Shows the notices; returns the number of one that is dismissed. What goes by itself lets clicks through.
pub fn show(ctx: &Context, notices: &[Notice], words: Words) -> Option<u64> {
    let (stay, pass): (Vec<&Notice>, Vec<&Notice>) =
        notices.iter().partition(|n| n.kind == NoticeKind::Problem);
    let mut dismissed = None;
    let mut top = 58.0;
    if !stay.is_empty() {
        let shown = area("problems", top).show(ctx, |ui| {
            for notice in stay {
                sheet_frame().show(ui, |ui| {
                    ui.horizontal(|ui| {
                        // The button keeps its room, however long the text is.
                        ui.set_width(WIDE + BUTTON);
                        let text = format!("▲ {}", notice.text);
                        ui.vertical(|ui| said(ui, &text, palette::EMBER));
                        let button =
                            PaperButton::new(words.get(Word::Dismiss)).min_size(vec2(72.0, 32.0));
                        if button.show(ui).clicked() {
                            dismissed = Some(notice.number);
                        }
                    });
                });
            }
        });
        top = shown.response.rect.bottom() + 6.0;
    }
    if !pass.is_empty() {
        area("passing notices", top)
            .interactable(false)
            .show(ctx, |ui| {
                for notice in pass {
                    sheet_frame().show(ui, |ui| said(ui, &notice.text, palette::CREAM));
                }
            });
    }
    dismissed
}

fn area(name: &str, top: f32) -> Area {
    Area::new(Id::new(name))
        .order(Order::Tooltip)
        .anchor(Align2::CENTER_TOP, vec2(0.0, top))
}

/// How wide a notice is, in points.
const WIDE: f32 = 560.0;
/// The room of its button.
const BUTTON: f32 = 150.0;

fn said(ui: &mut Ui, text: &str, colour: Color32) {
    ui.set_max_width(WIDE);
    prose(ui, text, &Ink::body(colour));
}
