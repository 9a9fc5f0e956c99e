//! The line above the desk: back, the name of the deck, whether it can be played, and what can be done with it as a whole.

use bevy_egui::egui::{Align, Layout, TextEdit, Ui, WidgetText, vec2};

use super::super::desk::Desk;
use super::super::intents::{DeskIntent, RoomIntent};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, small_text};
use crate::ui_text::{Word, Words};

/// Shows the line.
pub fn show(ui: &mut Ui, desk: &Desk, words: Words, intents: &mut Vec<RoomIntent>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let back = PaperButton::new(words.get(Word::Back)).compact();
        if back.show(ui).clicked() {
            intents.push(RoomIntent::Back);
        }
        name(ui, desk, words, intents);
        legality(ui, desk, words);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let play = PaperButton::main(words.get(Word::TakeToMatch))
                .enabled(desk.errors() == 0)
                .compact();
            if play.show(ui).clicked() {
                intents.push(RoomIntent::Play);
            }
            for (word, enabled, hint, intent) in [
                (Word::TryDeck, true, Word::TryDeckHint, RoomIntent::Try),
                (
                    Word::Versions,
                    true,
                    Word::VersionsHint,
                    RoomIntent::Versions,
                ),
                (
                    Word::Exchange,
                    true,
                    Word::ExchangeHint,
                    RoomIntent::Exchange,
                ),
                (
                    Word::Redo,
                    desk.draft.can_redo(),
                    Word::RedoHint,
                    RoomIntent::Desk(DeskIntent::Redo),
                ),
                (
                    Word::Undo,
                    desk.draft.can_undo(),
                    Word::UndoHint,
                    RoomIntent::Desk(DeskIntent::Undo),
                ),
            ] {
                let button = PaperButton::new(words.get(word)).enabled(enabled).compact();
                let shown = button.show(ui);
                if shown.on_hover_text(words.get(hint)).clicked() {
                    intents.push(intent);
                }
            }
        });
    });
}

fn name(ui: &mut Ui, desk: &Desk, words: Words, intents: &mut Vec<RoomIntent>) {
    let mut text = desk.draft.list().name.get(words.0.into()).to_owned();
    let edit = TextEdit::singleline(&mut text)
        .char_limit(60)
        .font(crate::theme::strong_style())
        .desired_width((ui.available_width() * 0.22).clamp(110.0, 260.0));
    let shown = ui.add(edit);
    let label = words.get(Word::DeckName);
    shown.widget_info(|| {
        let mut info = bevy_egui::egui::WidgetInfo::labeled(
            bevy_egui::egui::WidgetType::TextEdit,
            true,
            label,
        );
        info.current_text_value = Some(text.clone());
        info
    });
    if shown.changed() {
        intents.push(RoomIntent::Rename(text));
    }
}

/// The badge: a sign and a word, not a colour alone.
fn legality(ui: &mut Ui, desk: &Desk, words: Words) {
    let (said, colour) = badge(desk.errors(), words);
    // Where there is no room for words, their sign and number stand alone.
    let short = match desk.errors() {
        0 => "○".to_owned(),
        n => format!("× {n}"),
    };
    let narrow = ui.available_width() < 700.0;
    let text = if narrow { short } else { said.clone() };
    let text: WidgetText = small_text(ui, text, colour).strong().into();
    let width = if narrow { 34.0 } else { 150.0 };
    ui.allocate_ui(vec2(width, 24.0), |ui| ui.label(text).on_hover_text(said));
}

/// Whether a deck with so many errors can be played, in words and a colour.
pub fn badge(errors: usize, words: Words) -> (String, bevy_egui::egui::Color32) {
    match errors {
        0 => (format!("○ {}", words.get(Word::DeckLegal)), palette::TIDE),
        n => {
            let said = words.fill(Word::DeckErrors, &[("n", &n.to_string())]);
            (format!("× {said}"), palette::EMBER)
        }
    }
}
