//! The cards of an open zone, for reading and, when lit, for choosing.

use bevy_egui::egui::{Align2, Context, Rect, RichText, ScrollArea, Stroke, Window, vec2};

use super::model::{BrowserModel, TableIntent};
use super::prompt::card_button;
use crate::theme::widgets::{PaperButton, quiet, sheet_frame};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// Height of a card picture.
const CARD: f32 = 132.0;

/// Shows an open zone over an area of the window.
pub fn show(ctx: &Context, area: Rect, model: &BrowserModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    Window::new(RichText::new(&model.title).text_style(strong_style()))
        .id("browser".into())
        .frame(sheet_frame())
        .collapsible(false)
        .resizable(false)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(area.center())
        .fixed_size(vec2(area.width() * 0.8, area.height() * 0.7))
        .show(ctx, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    for card in &model.cards {
                        ui.vertical(|ui| {
                            ui.set_width(CARD * 0.75);
                            if let Some(picture) = card.picture {
                                let response = card_button(ui, picture, CARD, &card.name);
                                if card.lit {
                                    ui.painter().rect_stroke(
                                        response.rect.expand(2.0),
                                        4,
                                        Stroke::new(3.0, palette::LAMP),
                                        bevy_egui::egui::StrokeKind::Outside,
                                    );
                                }
                                if response.hovered() || response.has_focus() {
                                    intents.push(TableIntent::Point(card.card));
                                }
                                if response.clicked() {
                                    intents.push(TableIntent::Click(card.card));
                                }
                            }
                            quiet(ui, &card.name);
                            if !card.note.is_empty() {
                                quiet(ui, &card.note);
                            }
                        });
                    }
                });
                ui.add_space(8.0);
                if PaperButton::new(words.get(Word::Close)).show(ui).clicked() {
                    intents.push(TableIntent::CloseBrowser);
                }
            });
        });
    intents
}
