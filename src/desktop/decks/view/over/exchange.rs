//! A deck on its way out or in: as text, as a short code, as a picture of the code.

use bevy_egui::egui::{Color32, Id, Modal, Rect, ScrollArea, Sense, Ui, pos2, vec2};

use super::super::super::intents::RoomIntent;
use crate::theme::flow::{Ink, prose};
use crate::theme::palette;
use crate::theme::widgets::{PaperButton, heading, quiet, sheet_frame, strong};
use crate::ui_text::{Word, Words};

/// A line that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnreadLine {
    /// Its number, from 1.
    pub line: usize,
    /// The line.
    pub text: String,
    /// Why, and what to do.
    pub why: String,
}

/// What was read of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Imported {
    /// How many lines named cards that are in the deck now.
    pub taken: usize,
    /// The others.
    pub unread: Vec<UnreadLine>,
}

/// The exchange of a deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExchangeModel {
    /// The code of the deck, or why it has none.
    pub code: Result<String, String>,
    /// The picture of the code: the width in squares, and which are dark, row by row.
    pub squares: Option<(usize, Vec<bool>)>,
    /// What was read last.
    pub imported: Option<Imported>,
}

/// The light margin around the picture, in squares.
const MARGIN: usize = fudaba_decks::exchange::Picture::MARGIN;

/// Shows the exchange over the desk.
pub fn show(ui: &Ui, model: &ExchangeModel, words: Words, intents: &mut Vec<RoomIntent>) {
    let frame = sheet_frame().inner_margin(20);
    let modal = Modal::new(Id::new("deck exchange"))
        .frame(frame)
        .backdrop_color(Color32::from_black_alpha(150));
    modal.show(ui.ctx(), |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width((room.x * 0.62).min(680.0));
        heading(ui, words.get(Word::ExchangeTitle));
        ui.horizontal_top(|ui| {
            if let Some((width, dark)) = &model.squares {
                picture(ui, *width, dark, (room.y * 0.36).min(260.0), words);
            }
            ui.vertical(|ui| {
                buttons(ui, model, words, intents);
                match &model.code {
                    Ok(code) => prose(ui, code, &Ink::small(palette::MIST)),
                    Err(why) => prose(ui, why, &Ink::small(palette::EMBER)),
                };
            });
        });
        if let Some(imported) = &model.imported {
            report(ui, imported, room.y * 0.3, words);
        }
        let close = PaperButton::main(words.get(Word::Close));
        if close.show(ui).clicked() {
            intents.push(RoomIntent::CloseOver);
        }
    });
}

fn buttons(ui: &mut Ui, model: &ExchangeModel, words: Words, intents: &mut Vec<RoomIntent>) {
    for (word, hint, enabled, intent) in [
        (
            Word::CopyDeck,
            Word::CopyDeckHint,
            true,
            RoomIntent::CopyText,
        ),
        (
            Word::CopyCode,
            Word::CopyCodeHint,
            model.code.is_ok(),
            RoomIntent::CopyCode,
        ),
        (
            Word::PasteDeck,
            Word::PasteDeckHint,
            true,
            RoomIntent::Paste,
        ),
    ] {
        let button = PaperButton::new(words.get(word)).enabled(enabled);
        let shown = button.min_size(vec2(200.0, 38.0)).show(ui);
        if shown.on_hover_text(words.get(hint)).clicked() {
            intents.push(intent);
        }
    }
}

/// What was taken and what was not, line by line.
fn report(ui: &mut Ui, imported: &Imported, height: f32, words: Words) {
    let n = imported.taken.to_string();
    strong(ui, &words.fill(Word::LinesTaken, &[("n", &n)]));
    if imported.unread.is_empty() {
        return;
    }
    let n = imported.unread.len().to_string();
    strong(ui, &words.fill(Word::LinesUnread, &[("n", &n)]));
    let area = ScrollArea::vertical().id_salt("unread lines");
    area.max_height(height).show(ui, |ui| {
        for line in &imported.unread {
            let told = format!("{}: {}", line.line, line.text);
            prose(ui, &told, &Ink::small(palette::CREAM));
            quiet(ui, &line.why);
        }
    });
}

/// The picture of the code: dark on light paper, so that any reader can read it.
fn picture(ui: &mut Ui, width: usize, dark: &[bool], side: f32, words: Words) {
    let all = width + 2 * MARGIN;
    // Whole pixels, so that no square is wider than its neighbour.
    let scale = ui.ctx().pixels_per_point();
    let step = ((side * scale / all as f32).floor()).max(1.0) / scale;
    let side = step * all as f32;
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    response.on_hover_text(words.get(Word::QrHint));
    let corner = pos2(
        (rect.left() * scale).round() / scale,
        (rect.top() * scale).round() / scale,
    );
    let paper = Rect::from_min_size(corner, vec2(side, side));
    ui.painter().rect_filled(paper, 0, Color32::WHITE);
    for (at, _) in dark.iter().enumerate().filter(|(_, dark)| **dark) {
        let (column, row) = ((at % width + MARGIN) as f32, (at / width + MARGIN) as f32);
        let square =
            Rect::from_min_size(corner + vec2(column * step, row * step), vec2(step, step));
        ui.painter().rect_filled(square, 0, Color32::BLACK);
    }
}
