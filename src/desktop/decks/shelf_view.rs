//! The shelf as it is seen: decks as tiles, and the one that is looked at with all of its cards.

use bevy_egui::egui::{
    Align, CentralPanel, Frame, Id, Layout, Margin, Panel, Rect, Response, ScrollArea, Sense,
    TextEdit, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::shelf::{ShelfDeck, ShelfIntent, ShelfModel};
use super::view::{FaceSize, badge};
use crate::panels::model::Picture;
use crate::panels::prompt::paint_card;
use crate::screens::place::{self, Place};
use crate::screens::setup_decks::show_contents;
use crate::theme::widgets::{
    PaperButton, body_text, choose_one, clause_link, comes_into_sight, heading, quiet, seed_of,
    sheet_frame, small_text, strong, tile_sheet, title,
};
use crate::theme::{palette, strong_style};
use crate::ui_text::{Word, Words};

/// The size of a tile.
const TILE: (f32, f32) = (252.0, 118.0);
/// Between tiles.
const GAP: f32 = 12.0;

/// Shows the shelf.
pub fn show(
    ui: &mut Ui,
    model: &ShelfModel,
    (place, face): (&Place, &mut dyn FnMut(&str, FaceSize) -> Option<Picture>),
    words: Words,
) -> Vec<ShelfIntent> {
    let mut intents = Vec::new();
    place::veiled(ui, ui.max_rect(), place);
    let margin = Frame::new().inner_margin(Margin::symmetric(24, 10));
    Panel::top("shelf top").frame(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            title(ui, words.get(Word::MyDecks));
            ui.add_space(18.0);
            search(ui, model, words, &mut intents);
            if let Some(name) = &model.deleted {
                let label = words.fill(Word::UndoDelete, &[("deck", name)]);
                if PaperButton::new(&label).compact().show(ui).clicked() {
                    intents.push(ShelfIntent::Restore);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let packs = PaperButton::new(words.get(Word::Packs)).compact();
                let packs = packs.show(ui).on_hover_text(words.get(Word::PacksHint));
                if packs.clicked() {
                    intents.push(ShelfIntent::Packs);
                }
            });
        });
        let names = model.rulesets.iter().cloned().enumerate();
        if let Some(ruleset) = choose_one(ui, model.ruleset, names) {
            intents.push(ShelfIntent::Ruleset(ruleset));
        }
    });
    Panel::bottom("shelf end").frame(margin).show(ui, |ui| {
        bottom(ui, model, words, &mut intents);
    });
    CentralPanel::default().frame(margin).show(ui, |ui| {
        let width = (ui.available_width() * 0.4).clamp(320.0, 520.0);
        let detail = Panel::right("shelf deck")
            .exact_size(width)
            .resizable(false);
        detail.frame(Frame::new()).show(ui, |ui| {
            if let Some(deck) = model.deck() {
                details(ui, deck, face, words, &mut intents);
            }
        });
        ScrollArea::vertical()
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let width = tile_width(ui.available_width() - GAP);
                let is_new = newly_chosen(ui, model);
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
                    for deck in &model.decks {
                        let chosen = model.chosen.as_ref() == Some(&deck.key);
                        let shown = tile(ui, width, deck, chosen, face, words, &mut intents);
                        if chosen && is_new {
                            shown.scroll_to_me(None);
                        }
                    }
                });
                if model.decks.is_empty() {
                    quiet(ui, words.get(Word::NoCardFits));
                }
            });
    });
    intents
}

fn search(ui: &mut Ui, model: &ShelfModel, words: Words, intents: &mut Vec<ShelfIntent>) {
    let mut text = model.words.clone();
    let edit = TextEdit::singleline(&mut text)
        .hint_text(words.get(Word::SearchDecks))
        .char_limit(60)
        .desired_width(220.0);
    if ui.add(edit).changed() {
        intents.push(ShelfIntent::Words(text));
    }
}

fn bottom(ui: &mut Ui, model: &ShelfModel, words: Words, intents: &mut Vec<ShelfIntent>) {
    ui.horizontal(|ui| {
        let size = vec2(130.0, 44.0);
        let back = PaperButton::new(words.get(Word::Back)).min_size(size);
        if back.show(ui).clicked() {
            intents.push(ShelfIntent::Back);
        }
        let new = PaperButton::new(words.get(Word::NewDeck)).min_size(size);
        if new.show(ui).clicked() {
            intents.push(ShelfIntent::New);
        }
        let Some(deck) = model.deck() else {
            return;
        };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let key = || deck.key.clone();
            let play = PaperButton::main(words.get(Word::TakeToMatch))
                .enabled(deck.problems.is_empty())
                .min_size(size);
            if play.show(ui).clicked() {
                intents.push(ShelfIntent::Play(key()));
            }
            // It stays in its place when the copy has been chosen: no second click deletes that.
            let copy = PaperButton::new(words.get(Word::DuplicateDeck)).min_size(vec2(96.0, 44.0));
            if copy.show(ui).clicked() {
                intents.push(ShelfIntent::Copy(key()));
            }
            if deck.own {
                let delete =
                    PaperButton::danger(words.get(Word::DeleteDeck)).min_size(vec2(96.0, 44.0));
                if delete.show(ui).clicked() {
                    intents.push(ShelfIntent::Delete(key()));
                }
            }
            if deck.own {
                let edit = PaperButton::new(words.get(Word::EditDeck)).min_size(vec2(96.0, 44.0));
                if edit.show(ui).clicked() {
                    intents.push(ShelfIntent::Edit(key()));
                }
            }
        });
    });
}

/// Has another deck been chosen since the frame before? It comes into sight.
fn newly_chosen(ui: &Ui, model: &ShelfModel) -> bool {
    let id = Id::new("chosen on the shelf");
    let now = Id::new(&model.chosen);
    let before = ui.data_mut(|data| {
        let before = data.get_temp::<Id>(id);
        data.insert_temp(id, now);
        before
    });
    before != Some(now)
}

/// As many tiles as fit side by side share the width.
fn tile_width(room: f32) -> f32 {
    let beside = ((room + GAP) / (TILE.0 * 0.94 + GAP)).floor().max(1.0);
    // A hair less, so that none goes to the next row.
    ((room - GAP * (beside - 1.0)) / beside - 0.5).min(TILE.0 * 1.5)
}

fn tile(
    ui: &mut Ui,
    width: f32,
    deck: &ShelfDeck,
    chosen: bool,
    face: &mut dyn FnMut(&str, FaceSize) -> Option<Picture>,
    words: Words,
    intents: &mut Vec<ShelfIntent>,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, TILE.1), Sense::click());
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, deck.name.as_str()));
    comes_into_sight(&response);
    if response.clicked() {
        intents.push(ShelfIntent::Choose(deck.key.clone()));
    }
    if response.double_clicked() && deck.own {
        intents.push(ShelfIntent::Edit(deck.key.clone()));
    }
    if !ui.is_rect_visible(rect) {
        return response;
    }
    tile_sheet(ui, &response, seed_of(&deck.key), chosen);
    let picture = Rect::from_min_size(rect.min + vec2(14.0, 10.0), vec2(70.0, 98.0));
    let painted = deck
        .cover
        .as_ref()
        .and_then(|card| face(card, FaceSize::Small));
    match painted {
        Some(painted) => paint_card(ui, painted, picture, false),
        None => {
            ui.painter().rect_filled(picture, 4, palette::RAISED_HOVER);
        }
    }
    let text = Rect::from_min_max(
        pos2(picture.right() + 10.0, rect.top() + 8.0),
        rect.max - vec2(8.0, 6.0),
    );
    tile_text(ui, deck, text, words);
    response
}

fn tile_text(ui: &Ui, deck: &ShelfDeck, rect: Rect, words: Words) {
    use bevy_egui::egui::TextStyle;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let strong = strong_style().resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let name = painter.layout(deck.name.clone(), strong, palette::CREAM, rect.width());
    let mut y = rect.top();
    let tall = name.size().y.min(44.0);
    painter.galley(pos2(rect.left(), y), name, palette::CREAM);
    y += tall + 2.0;
    let (legal, colour) = badge(deck.problems.len(), words);
    let kind = if deck.own {
        words.get(Word::OwnDeck)
    } else {
        words.get(Word::ReadyDeck)
    };
    let won = match deck.total {
        [0, 0, 0] => String::new(),
        [won, drawn, lost] => format!("  {won}-{drawn}-{lost}"),
    };
    for (text, colour) in [
        (legal, colour),
        (deck.colours.join("・"), palette::MIST),
        (format!("{kind}  {}{won}", deck.counts), palette::MIST),
    ] {
        // A deck of many sections says so in two lines.
        let shown = painter.layout(text, small.clone(), colour, rect.width());
        let tall = shown.size().y.max(small.size);
        painter.galley(pos2(rect.left(), y), shown, colour);
        y += tall + 1.0;
    }
}

fn details(
    ui: &mut Ui,
    deck: &ShelfDeck,
    face: &mut dyn FnMut(&str, FaceSize) -> Option<Picture>,
    words: Words,
    intents: &mut Vec<ShelfIntent>,
) {
    sheet_frame().show(ui, |ui| {
        ui.set_width(ui.available_width());
        let area = ScrollArea::vertical()
            .id_salt("shelf details")
            .auto_shrink([false, false]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 6.0;
            ui.horizontal_top(|ui| {
                if let Some(picture) = deck.cover.as_ref().and_then(|c| face(c, FaceSize::Large)) {
                    let height = 170.0;
                    let width = height * picture.size.x / picture.size.y.max(1.0);
                    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
                    paint_card(ui, picture, rect, false);
                }
                ui.vertical(|ui| about(ui, deck, words, intents));
            });
            if deck.own {
                notes(ui, deck, words, intents);
                record(ui, deck, words);
            }
            for (problem, clause) in &deck.problems {
                ui.horizontal_wrapped(|ui| {
                    let line = small_text(ui, format!("× {problem}"), palette::EMBER);
                    ui.label(line);
                    if clause_link(ui, clause, words) {
                        intents.push(ShelfIntent::Clause((*clause).to_owned()));
                    }
                });
            }
            show_contents(ui, &deck.contents);
        });
    });
}

fn about(ui: &mut Ui, deck: &ShelfDeck, words: Words, intents: &mut Vec<ShelfIntent>) {
    if deck.own {
        let mut name = deck.name.clone();
        let edit = TextEdit::singleline(&mut name)
            .char_limit(60)
            .font(strong_style())
            .desired_width(ui.available_width() - 8.0);
        let shown = ui.add(edit);
        if shown.changed() {
            intents.push(ShelfIntent::Rename(deck.key.clone(), name));
        }
    } else {
        heading(ui, &deck.name);
    }
    let (legal, colour) = badge(deck.problems.len(), words);
    let legal = small_text(ui, legal, colour).strong();
    ui.label(legal);
    let facts = [&deck.style, &deck.colours.join("・"), &deck.counts];
    for fact in facts.into_iter().filter(|fact| !fact.is_empty()) {
        quiet(ui, fact);
    }
    if !deck.description.is_empty() {
        let text = body_text(ui, &deck.description, palette::CREAM);
        ui.label(text);
    }
}

fn notes(ui: &mut Ui, deck: &ShelfDeck, words: Words, intents: &mut Vec<ShelfIntent>) {
    strong(ui, words.get(Word::DeckNotes));
    let mut notes = deck.notes.clone();
    let edit = TextEdit::multiline(&mut notes)
        .hint_text(words.get(Word::DeckNotesHint))
        .char_limit(4000)
        .desired_rows(2)
        .desired_width(ui.available_width() - 8.0);
    if ui.add(edit).changed() {
        intents.push(ShelfIntent::Notes(deck.key.clone(), notes));
    }
}

/// Won, drawn and lost in words.
pub fn tally([won, drawn, lost]: [u32; 3], words: Words) -> String {
    let n = [("won", won), ("drawn", drawn), ("lost", lost)].map(|(k, n)| (k, n.to_string()));
    let n: Vec<(&str, &str)> = n.iter().map(|(k, n)| (*k, n.as_str())).collect();
    words.fill(Word::RecordLine, &n)
}

fn record(ui: &mut Ui, deck: &ShelfDeck, words: Words) {
    strong(ui, words.get(Word::DeckRecord));
    if deck.total == [0, 0, 0] {
        quiet(ui, words.get(Word::NoRecord));
        return;
    }
    quiet(ui, &tally(deck.total, words));
    for line in &deck.record {
        quiet(
            ui,
            &format!("{}  {}", line.against, tally(line.tally, words)),
        );
    }
}
