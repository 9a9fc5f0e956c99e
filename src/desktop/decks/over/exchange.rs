//! Decks go out and come in: what the exchange shows, and what comes of a text.

use super::super::DeskRoom;
use super::super::intents::{DeskIntent, Done};
use super::super::view::{ExchangeModel, Imported, UnreadLine};
use crate::table::ruleset::LoadedGame;
use crate::ui_text::{Word, Words};
use fudaba_decks::draft::Edit;
use fudaba_decks::exchange::{Exchange, Picture, code};
use fudaba_library::DeckList;
use fudaba_saves::settings::Language;

/// What the exchange shows of the deck on the desk.
pub fn model(room: &DeskRoom, imported: Option<Imported>, language: Language) -> ExchangeModel {
    let game = room.desk.catalog.active.game.library.game;
    let code = code::encode(game, room.desk.draft.list());
    let picture = code.as_ref().ok().and_then(|code| Picture::of(code).ok());
    let squares = picture.map(|picture| {
        let width = picture.width();
        let all = (0..width).flat_map(|row| (0..width).map(move |column| (column, row)));
        let dark = all.map(|(column, row)| picture.is_dark(column, row));
        (width, dark.collect())
    });
    ExchangeModel {
        code: code.map_err(|error| error.told().get(language.into()).to_owned()),
        squares,
        imported,
    }
}

/// The cards of a ruleset, by all the names that people write.
fn exchange(game: &LoadedGame) -> Exchange<'_> {
    let library = &game.library;
    Exchange::new(game.rulesets.0, library.game, &library.pack)
}

/// The deck on the desk as text.
pub fn text(room: &DeskRoom, language: Language) -> String {
    exchange(&room.desk.catalog.active.game).text(room.desk.draft.list(), language.into())
}

/// Takes the cards of a text in the place of those on the desk, as one step that can be taken back. False if there are
/// none in it: then everything stays as it is, and the exchange says why.
pub fn paste(room: &mut DeskRoom, text: &str, language: Language) -> bool {
    let catalog = std::sync::Arc::clone(&room.desk.catalog);
    let read = exchange(&catalog.active.game).read(text);
    let mut unread: Vec<UnreadLine> = (read.problems.iter())
        .map(|problem| UnreadLine {
            line: problem.line,
            text: problem.text.clone(),
            why: problem.why.told().get(language.into()).to_owned(),
        })
        .collect();
    if text.trim().is_empty() {
        unread.push(UnreadLine {
            line: 1,
            text: String::new(),
            why: Words(language).get(Word::NothingPasted).to_owned(),
        });
    }
    let any = read
        .list
        .sections
        .values()
        .any(|section| !section.is_empty());
    let taken = any && {
        let list = merged(room.desk.draft.list(), &read.list);
        let edit = Edit::Replace(Box::new(list));
        room.desk.apply(&DeskIntent::Edit(Box::new(edit))) != Done::Refused(None)
    };
    let imported = Imported {
        taken: read.taken,
        unread,
    };
    room.exchange = Some(model(room, Some(imported), language));
    taken
}

/// The deck with the cards that were read; its name and what is said about it stay.
fn merged(now: &DeckList, read: &DeckList) -> DeckList {
    DeckList {
        sections: read.sections.clone(),
        roles: read.roles.clone(),
        variants: read.variants.clone(),
        ..now.clone()
    }
}
