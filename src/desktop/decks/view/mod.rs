//! The desk as it is seen: the card that is read, the cards to choose from, the deck.

mod charts;
mod filters;
mod grid;
mod over;
mod pile;
mod reader;
mod top;

#[cfg(test)]
pub use grid::id as grid_id;
pub use over::{
    CardRow, ExchangeModel, HandCard, Imported, MatchesIntent, MatchesModel, PairingRow, Told,
    TrialIntent, TrialModel, TrialTab, UnreadLine, VersionModel, VersionsModel,
};
#[cfg(test)]
pub use pile::id as pile_id;
pub use top::badge;

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    CentralPanel, Color32, DragAndDrop, FontId, Frame, Galley, Id, Key, LayerId, Margin, Modifiers,
    Order, Panel, Rect, Ui, UiBuilder, pos2, vec2,
};

use super::desk::Desk;
use super::intents::{DeskIntent, RoomIntent};
use crate::panels::model::Picture;
use crate::panels::prompt::paint_card;
use crate::table::hud::texts::Reading;
use crate::theme::palette;
use crate::ui_text::{Word, Words};
use fudaba_decks::browse::{Facet, FacetOf, Heading, Search, Test};
use fudaba_saves::settings::Language;

/// How large a face is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceSize {
    /// As on the table.
    Small,
    /// For reading.
    Large,
}

/// What the desk needs to be shown besides itself.
pub struct Setting<'a> {
    /// The painted face of a card, if it is ready.
    pub face: &'a mut dyn FnMut(&str, FaceSize) -> Option<Picture>,
    /// What the card that is read says.
    pub reading: &'a Reading,
    /// What was looked for and kept, by its name.
    pub kept: &'a [(String, Search)],
    /// The card that stands for the deck.
    pub cover: Option<&'a str>,
    /// The exchange of the deck, if it is open.
    pub exchange: Option<&'a ExchangeModel>,
    /// The deck as it is tried, if it is.
    pub trial: Option<&'a TrialModel>,
    /// What of the trial is looked at.
    pub tab: TrialTab,
    /// The matches of the deck.
    pub matches: &'a MatchesModel,
    /// The versions of the deck, if they are looked at.
    pub versions: Option<&'a VersionsModel>,
    /// The words of the interface.
    pub words: Words,
    /// The language of cards.
    pub cards: Language,
}

impl Setting<'_> {
    /// Do keys belong to the desk? Not while something lies over it.
    fn has_keys(&self, ui: &Ui) -> bool {
        let over = self.exchange.is_some() || self.trial.is_some() || self.versions.is_some();
        ui.is_enabled() && !over
    }
}

/// What is dragged over the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dragged {
    /// The card.
    pub card: String,
    /// The section that it comes from, if it is in the deck.
    pub from: Option<String>,
}

/// Shows the desk.
pub fn show(ui: &mut Ui, desk: &mut Desk, setting: &mut Setting<'_>) -> Vec<RoomIntent> {
    let mut intents = Vec::new();
    let area = ui.max_rect();
    ui.painter().rect_filled(area, 0, palette::NIGHT);
    let frame = |x, y| Frame::new().inner_margin(Margin::symmetric(x, y));
    Panel::top("desk top")
        .frame(frame(14, 8).fill(palette::DEEP))
        .show(ui, |ui| top::show(ui, desk, setting.words, &mut intents));
    let narrow = area.width() < 1100.0;
    let (left, right) = if narrow {
        (212.0, 250.0)
    } else {
        (272.0, 316.0)
    };
    Panel::left("desk card")
        .exact_size(left)
        .resizable(false)
        .frame(frame(12, 8).fill(palette::DEEP))
        .show(ui, |ui| reader::show(ui, desk, setting, &mut intents));
    Panel::right("desk deck")
        .exact_size(right)
        .resizable(false)
        .frame(frame(10, 8).fill(palette::DEEP))
        .show(ui, |ui| pile::show(ui, desk, setting, &mut intents));
    CentralPanel::default().frame(frame(10, 8)).show(ui, |ui| {
        filters::show(ui, desk, setting, &mut intents);
        grid::show(ui, desk, setting, &mut intents);
    });
    if setting.has_keys(ui) {
        keys(ui, &mut intents);
    }
    over::show(ui, setting, &mut intents);
    carried(ui, setting);
    intents
}

/// Keys that count wherever the keyboard is.
fn keys(ui: &Ui, intents: &mut Vec<RoomIntent>) {
    let typing = ui.ctx().text_edit_focused();
    ui.input_mut(|input| {
        let redo = [
            (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z),
            (Modifiers::COMMAND, Key::Y),
        ];
        if typing {
            return;
        }
        for (modifiers, key) in redo {
            if input.consume_key(modifiers, key) {
                intents.push(RoomIntent::Desk(DeskIntent::Redo));
            }
        }
        if input.consume_key(Modifiers::COMMAND, Key::Z) {
            intents.push(RoomIntent::Desk(DeskIntent::Undo));
        }
    });
}

/// The card that is carried, at the pointer.
fn carried(ui: &mut Ui, setting: &mut Setting<'_>) {
    let payload = DragAndDrop::payload::<Dragged>(ui.ctx());
    let (Some(dragged), Some(pointer)) = (payload, ui.ctx().pointer_interact_pos()) else {
        return;
    };
    let rect = Rect::from_center_size(pointer + vec2(18.0, 26.0), vec2(64.0, 90.0));
    let layer = LayerId::new(Order::Tooltip, Id::new("carried card"));
    let mut above = ui.new_child(
        UiBuilder::new()
            .layer_id(layer)
            .max_rect(ui.ctx().viewport_rect()),
    );
    above.set_clip_rect(ui.ctx().viewport_rect());
    match (setting.face)(&dragged.card, FaceSize::Small) {
        Some(picture) => paint_card(&above, picture, rect, true),
        None => {
            above.painter().rect_filled(rect, 4, palette::RAISED);
        }
    }
}

/// What a group is called.
pub(super) fn heading_text(
    desk: &Desk,
    heading: &Heading,
    words: Words,
    cards: Language,
) -> String {
    let book = &desk.catalog.active.game.book;
    let text = heading.text(book, cards.into());
    match heading {
        _ if !text.is_empty() => text,
        Heading::NoColour => words.get(Word::NoColour).to_owned(),
        Heading::NoTrait => words.get(Word::NoTrait).to_owned(),
        _ => words.get(Word::OwnCards).to_owned(),
    }
}

/// What a group of filters is called.
fn facet_name(facet: &Facet, words: Words) -> String {
    let word = match &facet.of {
        FacetOf::Kind => Word::FilterKind,
        FacetOf::Colour => Word::FilterColour,
        FacetOf::Keyword => Word::FilterKeyword,
        FacetOf::Ability => Word::FilterAbility,
        FacetOf::Trait => Word::FilterTrait,
        FacetOf::Pack => Word::FilterPack,
        FacetOf::Stat(..) | FacetOf::Value(_) => return facet.name.get(words.0.into()).to_owned(),
    };
    words.get(word).to_owned()
}

/// What a filter is called.
fn test_name(desk: &Desk, test: &Test, words: Words) -> String {
    let facets = &desk.catalog.facets;
    match test {
        Test::InDeck => return words.get(Word::InDeck).to_owned(),
        Test::Stat(stat, how, n) => {
            let named = facets
                .iter()
                .find(|f| matches!(&f.of, FacetOf::Stat(s, ..) if s == stat));
            let name = named.map_or(stat.as_str(), |f| f.name.get(words.0.into()));
            return format!("{name} {} {n}", how.sign());
        }
        _ => {}
    }
    let mut choices = facets.iter().flat_map(|f| &f.choices);
    let name = choices
        .find(|c| c.test == *test)
        .map(|c| c.name.get(words.0.into()));
    match (name, test) {
        (Some(name), _) if !name.is_empty() => name.to_owned(),
        (_, Test::Colour(_)) => words.get(Word::NoColour).to_owned(),
        (_, Test::Ability(_)) => words.get(Word::NoAbility).to_owned(),
        (_, Test::Pack(_)) => words.get(Word::OwnCards).to_owned(),
        (_, other) => format!("{other:?}"),
    }
}

/// Text in one line that ends in dots where there is no more room.
fn one_line(ui: &Ui, text: &str, font: FontId, colour: Color32, room: f32) -> Arc<Galley> {
    lines(ui, (text, 1), font, colour, room)
}

/// Text in at most so many lines.
fn lines(
    ui: &Ui,
    (text, most): (&str, usize),
    font: FontId,
    colour: Color32,
    room: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = TextWrapping {
        max_rows: most,
        ..TextWrapping::truncate_at_width(room.max(1.0))
    };
    job.wrap.break_anywhere = most == 1;
    ui.painter().layout_job(job)
}

/// The mark of how many of a card are in the deck, at the lower right of its face.
fn count_mark(ui: &Ui, face: Rect, count: usize, colour: Color32) {
    let text = format!("×{count}");
    let font = crate::theme::bold(15.0);
    let galley = ui.painter().layout_no_wrap(text, font, palette::INK);
    let size = galley.size() + vec2(12.0, 4.0);
    let rect = Rect::from_min_size(pos2(face.right() - size.x + 4.0, face.top() - 5.0), size);
    ui.painter().rect_filled(rect, 4, colour);
    ui.painter()
        .galley(rect.min + vec2(6.0, 2.0), galley, palette::INK);
}
