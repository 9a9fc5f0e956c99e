//! The decks of the set-up: tiles with their covers, what is to be said of the one that is chosen, and its cards.

use bevy_egui::egui::{
    Align, Align2, Layout, Rect, Response, RichText, Sense, TextStyle, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};

use super::setup::group;
use super::setup_model::{
    DeckContents, DeckModel, Opponent, RulesetModel, SetupChoice, SetupIntent,
};
use crate::panels::prompt::paint_card;
use crate::theme::widgets::{
    PaperButton, body_text, centred, comes_into_sight, focus_ring, quiet, seed_of, strong,
    tile_sheet,
};
use crate::theme::{bold, palette};
use crate::ui_text::{Word, Words};

/// The decks of both seats.
pub fn decks(
    ui: &mut Ui,
    rules: &RulesetModel,
    choice: &SetupChoice,
    words: Words,
    intents: &mut Vec<SetupIntent>,
) {
    let titles = match choice.opponent {
        Opponent::Person | Opponent::Solo => [Word::DeckOfOne, Word::DeckOfTwo],
        Opponent::Computer(_) => [Word::YourDeck, Word::OpponentDeck],
    };
    for (seat, title) in titles.into_iter().enumerate() {
        group(ui, words.get(title), |ui| {
            ui.push_id(seat, |ui| {
                let computer = seat == 1 && matches!(choice.opponent, Opponent::Computer(_));
                let drawn = seat == 1 && choice.draws_deck();
                let named = (!drawn).then_some(choice.decks[seat]);
                let chance = computer.then(|| words.get(Word::DeckByChance));
                intents.extend(choose_deck(ui, &rules.decks, (seat, named), chance));
                if drawn {
                    ui.label(body_text(
                        ui,
                        words.get(Word::DeckByChanceNote),
                        palette::CREAM,
                    ));
                } else if let Some(deck) = rules.decks.get(choice.decks[seat]) {
                    show_deck(ui, deck, words);
                    whole_deck(ui, deck, words);
                }
            });
        });
    }
}

/// The size of a deck's cover, and of its tile.
const COVER: (f32, f32) = (74.0, 104.0);
const TILE: (f32, f32) = (112.0, 150.0);

/// The decks of a seat as tiles with their covers and names; before them, where it can be left to chance, a tile that says so.
fn choose_deck(
    ui: &mut Ui,
    decks: &[DeckModel],
    (seat, current): (usize, Option<usize>),
    chance: Option<&str>,
) -> Option<SetupIntent> {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
        if let Some(name) = chance {
            let any = DeckModel {
                id: "by chance".to_owned(),
                name: name.to_owned(),
                ..DeckModel::default()
            };
            let tile = deck_tile(ui, &any, current.is_none());
            let mark = bold(COVER.1 * 0.6);
            let at = tile.rect.center_top() + vec2(0.0, 8.0 + COVER.1 / 2.0);
            ui.painter()
                .text(at, Align2::CENTER_CENTER, "?", mark, palette::MIST);
            if tile.clicked() && current.is_some() {
                chosen = Some(SetupIntent::DeckByChance);
            }
        }
        for (place, deck) in decks.iter().enumerate() {
            let is_chosen = current == Some(place);
            if deck_tile(ui, deck, is_chosen).clicked() && !is_chosen {
                chosen = Some(SetupIntent::Deck(seat, place));
            }
        }
    });
    chosen
}

fn deck_tile(ui: &mut Ui, deck: &DeckModel, chosen: bool) -> Response {
    let (rect, tile) = ui.allocate_exact_size(vec2(TILE.0, TILE.1), Sense::click());
    tile.widget_info(|| {
        WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), chosen, &deck.name)
    });
    comes_into_sight(&tile);
    tile_sheet(ui, &tile, seed_of(&deck.id), chosen);
    let cover = Rect::from_center_size(
        rect.center_top() + vec2(0.0, 8.0 + COVER.1 / 2.0),
        vec2(COVER.0, COVER.1),
    );
    match deck.cover {
        Some(picture) => paint_card(ui, picture, cover, tile.hovered()),
        None => {
            ui.painter().rect_filled(cover, 4, palette::NIGHT);
        }
    }
    let font = TextStyle::Small.resolve(ui.style());
    let name = centred(ui, &deck.name, font, TILE.0 - 10.0);
    let top = rect.bottom() - 6.0 - name.size().y.min(TILE.1 - COVER.1 - 16.0);
    let ink = if deck.problems.is_empty() {
        palette::CREAM
    } else {
        palette::EMBER
    };
    ui.painter()
        .with_clip_rect(rect)
        .galley(pos2(rect.center().x, top), name, ink);
    if tile.has_focus() {
        focus_ring(ui, rect);
    }
    tile.on_hover_text(&deck.name)
}

fn show_deck(ui: &mut Ui, deck: &DeckModel, words: Words) {
    ui.label(body_text(ui, &deck.description, palette::CREAM));
    for fact in &deck.facts {
        quiet(ui, fact);
    }
    if !deck.problems.is_empty() {
        let title = RichText::new(words.get(Word::DeckProblems));
        ui.label(title.color(palette::EMBER));
    }
    for problem in &deck.problems {
        let line = RichText::new(format!("・{problem}"));
        ui.label(line.small().color(palette::CREAM));
    }
}

/// The cards of the deck, on demand.
fn whole_deck(ui: &mut Ui, deck: &DeckModel, words: Words) {
    let id = ui.make_persistent_id("whole deck");
    let mut open = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let button = PaperButton::new(words.get(Word::WholeDeck))
        .selected(open)
        .compact();
    if button.show(ui).clicked() {
        open = !open;
        ui.data_mut(|data| data.insert_temp(id, open));
    }
    if open {
        show_contents(ui, &deck.contents);
    }
}

/// The cards of a deck by its sections, in two columns where there is room.
pub fn show_contents(ui: &mut Ui, contents: &[DeckContents]) {
    for part in contents {
        let all: u32 = part.cards.iter().map(|(n, _)| u32::from(*n)).sum();
        strong(ui, &format!("{}  {all}", part.name));
        let columns = if ui.available_width() > 400.0 { 2 } else { 1 };
        let rows = part.cards.len().div_ceil(columns).max(1);
        ui.columns(columns, |columns| {
            for (column, cards) in columns.iter_mut().zip(part.cards.chunks(rows)) {
                // A column of its own accord stretches its lines to both edges.
                column.with_layout(Layout::top_down(Align::Min), |ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    for (n, name) in cards {
                        quiet(ui, &format!("{n}  {name}"));
                    }
                });
            }
        });
    }
}
