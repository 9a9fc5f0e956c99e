//! The cards of an open zone, for reading and, when lit, for choosing; over the table, or kept beside it.

use bevy_egui::egui::{
    Align2, Context, Rect, RichText, ScrollArea, Stroke, StrokeKind, TextStyle, Ui, Window, vec2,
};

use super::model::{BrowserCard, BrowserModel, Picture, TableIntent};
use super::prompt::card_button;
use crate::theme::widgets::{PaperButton, quiet, sheet_frame, strong};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// Height of a card picture.
const CARD: f32 = 132.0;
/// The width of a card with its name.
const WIDE: f32 = CARD * 0.75;
/// The same in a zone that is kept: a row for each card.
const ROW: f32 = 64.0;

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
            // In sight however much there is to scroll to.
            ui.horizontal(|ui| {
                if PaperButton::new(words.get(Word::Close)).show(ui).clicked() {
                    intents.push(TableIntent::CloseBrowser);
                }
                let keep = PaperButton::new(words.get(Word::KeepZone)).show(ui);
                if keep.clicked() {
                    intents.push(TableIntent::KeepZone);
                }
                keep.on_hover_text(words.get(Word::KeepZoneHint));
            });
            ui.add_space(6.0);
            ScrollArea::vertical().show(ui, |ui| {
                let apart = ui.spacing().item_spacing.x;
                let across = (ui.available_width() + apart) / (WIDE + apart);
                for row in model.cards.chunks((across as usize).max(1)) {
                    ui.horizontal_top(|ui| {
                        for card in row {
                            show_with_name(ui, card, &mut intents);
                        }
                    });
                }
            });
        });
    intents
}

fn show_with_name(ui: &mut Ui, card: &BrowserCard, intents: &mut Vec<TableIntent>) {
    ui.vertical(|ui| {
        ui.set_width(WIDE);
        if let Some(picture) = card.picture {
            show_card(ui, card, picture, CARD, intents);
        }
        quiet(ui, &card.name);
        if !card.note.is_empty() {
            quiet(ui, &card.note);
        }
    });
}

/// Shows a zone that stays open, in all of a panel: a row for each card.
pub fn show_kept(ui: &mut Ui, model: &BrowserModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    strong(ui, &model.title);
    let close = PaperButton::new(words.get(Word::Close)).compact();
    if close.show(ui).clicked() {
        intents.push(TableIntent::CloseKeptZone);
    }
    ui.add_space(4.0);
    if model.cards.is_empty() {
        quiet(ui, words.get(Word::KeptZoneEmpty));
        return intents;
    }
    let scrolled = ScrollArea::vertical().id_salt("kept zone");
    scrolled.auto_shrink([false, false]).show(ui, |ui| {
        let letter = TextStyle::Small.resolve(ui.style()).size;
        let high = ROW.max(letter * 3.4);
        for card in &model.cards {
            ui.horizontal(|ui| {
                if let Some(picture) = card.picture {
                    show_card(ui, card, picture, high, &mut intents);
                }
                ui.vertical(|ui| {
                    quiet(ui, &card.name);
                    if !card.note.is_empty() {
                        quiet(ui, &card.note);
                    }
                });
            });
        }
    });
    intents
}

/// A card that is read when it is pointed at, and pressed.
fn show_card(
    ui: &mut Ui,
    card: &BrowserCard,
    picture: Picture,
    high: f32,
    intents: &mut Vec<TableIntent>,
) {
    let response = card_button(ui, picture, high, &card.name);
    if card.lit {
        let rim = response.rect.expand(2.0);
        let stroke = Stroke::new(3.0, palette::LAMP);
        ui.painter()
            .rect_stroke(rim, 4, stroke, StrokeKind::Outside);
    }
    if response.hovered() || response.has_focus() {
        intents.push(TableIntent::Point(card.card));
    }
    if response.clicked() {
        intents.push(TableIntent::Click(card.card));
    }
}
