//! What is shown of the decks of a ruleset, ready ones and the player's own.

use crate::opponents;
use crate::screens::setup_model::{DeckContents, RulesetModel};
use crate::table::ruleset::offer::contents;
use crate::table::ruleset::{LoadedGame, text};
use crate::ui_text::{Word, Words};
use fudaba_ai::{AgentSpec, Style};
use fudaba_decks::store::{Met, OwnDeck, Store, Tally};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Severity};
use fudaba_saves::settings::Language;
use std::collections::BTreeSet;

/// How matches against one opponent went.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecordLine {
    /// Whom: deck and player.
    pub against: String,
    /// Won, drawn, lost.
    pub tally: [u32; 3],
}

/// A deck on the shelf.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShelfDeck {
    /// Its key.
    pub key: String,
    /// Is it the player's own, that can be changed?
    pub own: bool,
    /// Its name.
    pub name: String,
    /// How it plays, in a few words.
    pub style: String,
    /// What it wants to do.
    pub description: String,
    /// The player's notes.
    pub notes: String,
    /// The colours of its cards, by name.
    pub colours: Vec<String>,
    /// The card that stands for it, by id.
    pub cover: Option<String>,
    /// What forbids it.
    pub problems: Vec<(String, &'static str)>,
    /// How many cards its sections have.
    pub counts: String,
    /// Its cards.
    pub contents: Vec<DeckContents>,
    /// How its matches went since it was last changed, and with all versions.
    pub record: Vec<RecordLine>,
    /// Won, drawn, lost with all versions.
    pub total: [u32; 3],
    /// How many versions of it there are.
    pub versions: usize,
}

/// Everything on the shelf.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShelfModel {
    /// The names of the rulesets.
    pub rulesets: Vec<String>,
    /// The one whose decks are shown.
    pub ruleset: usize,
    /// What is looked for.
    pub words: String,
    /// The decks that fit, the player's own first.
    pub decks: Vec<ShelfDeck>,
    /// The deck that is looked at, by its key.
    pub chosen: Option<String>,
    /// The name of the deck that was deleted last.
    pub deleted: Option<String>,
}

impl ShelfModel {
    /// The deck that is looked at.
    #[must_use]
    pub fn deck(&self) -> Option<&ShelfDeck> {
        let chosen = self.chosen.as_ref()?;
        self.decks.iter().find(|deck| deck.key == *chosen)
    }
}

/// What a player wants of the shelf.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ShelfIntent {
    /// The decks of another ruleset.
    Ruleset(usize),
    /// Other words are looked for.
    Words(String),
    /// A deck is looked at.
    Choose(String),
    /// A new deck.
    New,
    /// A copy of a deck.
    Copy(String),
    /// A deck goes onto the desk.
    Edit(String),
    /// A deck goes into the bin.
    Delete(String),
    /// The last one comes back.
    Restore,
    /// Another name.
    Rename(String, String),
    /// Other notes.
    Notes(String, String),
    /// Into a match with it.
    Play(String),
    /// The rulebook at a clause.
    Clause(String),
    /// To the packs.
    Packs,
    /// Back to the title.
    Back,
}

/// The decks of a ruleset: the player's own first, then the ready ones.
#[must_use]
pub fn decks(game: &LoadedGame, own: &[OwnDeck], words: Words) -> Vec<ShelfDeck> {
    let is_own = |list: &&DeckList| own.iter().any(|o| o.list.key == list.key);
    let ready = game.library.decks.iter().filter(|list| !is_own(list));
    let own = own.iter().map(|own| own_deck(game, own, words));
    own.chain(ready.map(|list| shelf_deck(game, list, words)))
        .collect()
}

/// Those whose names have these words in them.
pub fn retain_named(decks: &mut Vec<ShelfDeck>, lists: &[&DeckList], words: &str) {
    if words.trim().is_empty() {
        return;
    }
    let found = Store::search(lists.iter().copied(), words);
    let keys: BTreeSet<&str> = found.iter().map(|list| list.key.as_str()).collect();
    decks.retain(|deck| keys.contains(deck.key.as_str()));
}

fn own_deck(game: &LoadedGame, own: &OwnDeck, words: Words) -> ShelfDeck {
    let record = own.since_last_change().iter();
    let record = record.map(|met| record_line(game, met, words));
    ShelfDeck {
        own: true,
        notes: own.notes.clone(),
        record: record.collect(),
        total: tally(own.total()),
        versions: own.versions.len(),
        cover: own.cover.clone().or_else(|| cover_of(game, &own.list)),
        ..shelf_deck(game, &own.list, words)
    }
}

/// How matches against one opponent went.
#[must_use]
pub fn record_line(game: &LoadedGame, met: &Met, words: Words) -> RecordLine {
    RecordLine {
        against: against(game, &met.opponent.deck, &met.opponent.player, words),
        tally: tally(met.tally),
    }
}

fn tally(tally: Tally) -> [u32; 3] {
    [tally.won, tally.drawn, tally.lost]
}

/// Whom a deck met: "Black Ledger, level 3".
fn against(game: &LoadedGame, deck: &str, player: &str, words: Words) -> String {
    let list = game.library.decks.iter().find(|d| d.key == deck);
    let name = list.map_or(deck, |list| text(&list.name, words.0));
    match player.parse() {
        Ok(AgentSpec::Level(level, style)) => {
            let mut n = level.number().to_string();
            if style != Style::Plain {
                n = format!("{n}, {}", opponents::style(style, words.0)[0]);
            }
            words.fill(Word::AgainstLevel, &[("deck", name), ("n", &n)])
        }
        _ => words.fill(Word::AgainstPlayer, &[("deck", name), ("who", player)]),
    }
}

fn shelf_deck(game: &LoadedGame, list: &DeckList, words: Words) -> ShelfDeck {
    let language = words.0;
    let mut problems = game.library.problems(list, &[0; MAX_OPTIONS]);
    problems.retain(|p| p.severity == Severity::Error);
    let sections = game.library.game.decks.sections.iter();
    let counts: Vec<String> = sections.map(|s| list.count(s).to_string()).collect();
    ShelfDeck {
        key: list.key.clone(),
        own: false,
        name: text(&list.name, language).to_owned(),
        style: text(&list.style, language).to_owned(),
        description: text(&list.description, language).to_owned(),
        colours: colours(game, list, language),
        cover: cover_of(game, list),
        problems: problems
            .iter()
            .map(|p| (text(&p.text, language).to_owned(), p.clause))
            .collect(),
        counts: counts.join(" + "),
        contents: contents(game, list, language),
        ..ShelfDeck::default()
    }
}

/// The colours of the cards in the ruleset's order.
fn colours(game: &LoadedGame, list: &DeckList, language: Language) -> Vec<String> {
    let ids = list.sections.values().flat_map(|section| section.keys());
    let cards = ids.filter_map(|id| game.library.pack.get(id));
    let colours: BTreeSet<_> = cards
        .flat_map(|card| [card.colour, card.second_colour])
        .flatten()
        .collect();
    let names = &game.book.lexicon.words.colours;
    let names = colours.iter().filter_map(|colour| names.get(colour));
    names.map(|w| text(&w.name, language).to_owned()).collect()
}

/// The card that stands for a deck for which none was chosen: the first that is named, or the one with the most copies.
#[must_use]
pub fn cover_of(game: &LoadedGame, list: &DeckList) -> Option<String> {
    let roles = game.library.game.decks.roles.iter();
    if let Some(named) = roles.filter_map(|role| list.role(role)).next() {
        return Some(named.to_owned());
    }
    let sections = game.library.game.decks.sections;
    // A section of a single card names it as well.
    let single = sections.iter().find(|s| list.count(s) == 1);
    let first = single.or(sections.first())?;
    let cards = list.section(first);
    let most = cards.max_by_key(|(id, n)| (*n, std::cmp::Reverse((*id).to_owned())));
    most.map(|(id, _)| id.to_owned())
}

/// The place of a deck in what can be set up.
#[must_use]
pub fn place_in(offer: &RulesetModel, key: &str) -> Option<usize> {
    offer.decks.iter().position(|deck| deck.id == key)
}
