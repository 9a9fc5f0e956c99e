//! The cards of an open zone, for reading and, when lit, for choosing; over the table, or kept beside it.

use bevy_egui::egui::{
    Align2, Context, Rect, RichText, ScrollArea, Stroke, StrokeKind, TextStyle, Ui, Vec2, Window,
    vec2,
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

/// Below a card stands its name, and what is noted of it.
const BELOW: f32 = 62.0;
/// The row of buttons above the cards, and the bar to scroll with beside them.
const HEAD: f32 = 48.0;
const EDGE: f32 = 20.0;
/// A zone is no narrower than so many cards: its buttons stand above them.
const LEAST: usize = 4;

/// Shows an open zone over an area of the window.
pub fn show(ctx: &Context, area: Rect, model: &BrowserModel, words: Words) -> Vec<TableIntent> {
    let mut intents = Vec::new();
    // No larger than its cards want, so that as much of the table as can be stays in sight.
    let apart = ctx.global_style().spacing.item_spacing.x;
    let size = size(area, model.cards.len(), apart);
    Window::new(RichText::new(&model.title).text_style(strong_style()))
        .id("browser".into())
        .frame(sheet_frame())
        .collapsible(false)
        .resizable(false)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(area.center())
        .fixed_size(size)
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

/// The size of an open zone with so many cards.
fn size(area: Rect, count: usize, apart: f32) -> Vec2 {
    let most = area.size() * vec2(0.8, 0.7);
    let one = vec2(WIDE + apart, CARD + BELOW);
    let across = ((most.x / one.x) as usize).clamp(1, count.max(LEAST));
    let rows = count.div_ceil(across).max(1);
    let wanted = one * vec2(across as f32, rows as f32) + vec2(EDGE, HEAD);
    wanted.min(most)
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn a_zone_of_few_cards_opens_no_larger_than_they_want() {
        let area = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let most = vec2(1024.0, 504.0);
        assert_eq!(size(area, 60, 8.0).y, most.y);
        assert!(size(area, 60, 8.0).x > most.x * 0.9);
        let few = size(area, 3, 8.0);
        assert!(few.x < most.x * 0.5 && few.y < most.y * 0.6, "{few}");
        for count in [1, 5, 9, 10, 19] {
            let opened = size(area, count, 8.0);
            let across = ((opened.x - EDGE) / (WIDE + 8.0)).round();
            let rows = (count as f32 / across).ceil();
            let needs = (rows * (CARD + BELOW) + HEAD).min(most.y);
            assert!(opened.y >= needs, "{count}: {opened}");
        }
    }
}
