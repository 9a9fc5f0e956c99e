//! What a player is told, compared with what he would be told if the cards that he cannot know were others.

use super::world;
use fudaba::engine::{
    Action, CardId, CardState, DefId, Event, First, Flags, Match, MatchSetup, PlayerId, Query, Rng,
    Table, View,
};
use fudaba::library::Library;
use fudaba::text::{Book, Lang, Speaker};
use std::sync::{Arc, LazyLock};

fn read(library: &Library) -> Book {
    let data = world::root().join("ron_data");
    Book::read(&data, library.game.rules, library.pack.cards()).unwrap()
}

fn book(setup: &MatchSetup) -> &'static Book {
    static BOOKS: LazyLock<[Book; 5]> = LazyLock::new(|| world::libraries().map(read));
    let mut libraries = world::libraries().into_iter();
    let at = libraries.position(|l| l.game.rules.id() == setup.rules.id());
    &BOOKS[at.unwrap()]
}

fn speaker(setup: &MatchSetup, lang: Lang, reader: PlayerId) -> Speaker<'static> {
    Speaker::to_player(book(setup), lang, reader)
}

/// The table, the question and the choices in words are the same whatever the hidden cards are, even for a speaker who
/// is handed the whole table.
pub fn words_tell_no_secrets(game: &Match, rng: &mut Rng) {
    for reader in PlayerId::ALL {
        let view = game.view(reader);
        let other = view.sample(rng);
        let twin = Match::from_table(game.setup().clone(), other.clone(), None);
        let tables = [view.q(), game.q(), Query::new(&other, game.setup())];
        for lang in Lang::ALL {
            let speaker = speaker(game.setup(), lang, reader);
            let told = tables.map(|q| speaker.spoken(q));
            assert_eq!(told[0], told[1], "the table tells {reader:?} a secret");
            assert_eq!(told[0], told[2], "the table tells {reader:?} a secret");
            let Some(decision) = view.decision() else {
                continue;
            };
            let (legal, open) = (twin.legal(), view.legal());
            let other = |a: &&Action| !legal.contains(a) || !open.contains(a);
            let differ = legal.iter().chain(open).find(other);
            let which = differ.map(|a| speaker.action(game.q(), &decision, *a));
            assert_eq!(legal, open, "hidden cards tell {reader:?} of {which:?}");
            assert_eq!(twin.decision().as_ref(), Some(&decision));
            let asked = tables.map(|q| {
                let names = view
                    .legal()
                    .iter()
                    .map(|a| speaker.action(q, &decision, *a));
                (speaker.prompt(q, &decision), names.collect::<Vec<_>>())
            });
            assert_eq!(asked[0], asked[1], "a question tells {reader:?} a secret");
            assert_eq!(asked[0], asked[2], "a question tells {reader:?} a secret");
        }
    }
}

/// The same event with what it says about hidden cards taken from another table.
fn retold(event: &Event, viewer: PlayerId, other: &Table) -> Event {
    let mut event = event.clone();
    if let Event::CardMoved {
        card, def, seen, ..
    }
    | Event::Turned {
        card, def, seen, ..
    }
    | Event::Dealt {
        card, def, seen, ..
    }
    | Event::Revealed {
        card, def, seen, ..
    } = &mut event
        && !seen[viewer]
    {
        *def = other.card(*card).def;
    }
    event
}

/// The log line of an event is the same whatever the hidden cards are, and so is what the event itself tells.
pub fn line_tells_no_secret(setup: &Arc<MatchSetup>, table: &Table, event: &Event, rng: &mut Rng) {
    for viewer in PlayerId::ALL {
        let view = View::of(table, setup, viewer);
        let other = view.sample(rng);
        let retold = retold(event, viewer, &other);
        assert_eq!(event.seen_by(viewer), retold.seen_by(viewer));
        for lang in Lang::ALL {
            let speaker = speaker(setup, lang, viewer);
            let line = speaker.log_line(Query::new(table, setup), event);
            assert_eq!(
                line,
                speaker.log_line(Query::new(&other, setup), &retold),
                "a log line tells {viewer:?} a secret"
            );
            assert_eq!(line, speaker.log_line(view.q(), &event.seen_by(viewer)));
        }
    }
}

/// What each player knows of each card, kept from the events that he was told and from nothing else.
pub struct Knowledge([Vec<bool>; 2]);

impl Knowledge {
    /// Before anything happened nothing is known.
    pub fn new() -> Self {
        Self([vec![false; 256], vec![false; 256]])
    }

    /// Both players are told of an event.
    pub fn hear(&mut self, table: &Table, event: &Event) {
        for (viewer, known) in PlayerId::ALL.into_iter().zip(&mut self.0) {
            match event {
                Event::CardMoved { card, seen, .. }
                | Event::Turned { card, seen, .. }
                | Event::Dealt { card, seen, .. }
                | Event::Revealed { card, seen, .. } => known[card.index()] = seen[viewer],
                Event::Shuffled { zone } => {
                    for card in table.zone(*zone) {
                        known[card.index()] = false;
                    }
                }
                _ => {}
            }
        }
    }

    /// The views show just the cards that the events told, and not what lies in secret.
    pub fn agrees_with(&self, game: &Match) {
        for viewer in PlayerId::ALL {
            let view = game.view(viewer);
            for card in game.table().card_ids() {
                let told = self.0[viewer.index()][card.index()];
                let shown = view.def(card).is_some();
                assert_eq!(shown, told, "{card:?} for {viewer:?}");
                no_trace(view.table(), card, shown);
            }
        }
    }
}

/// Of a hidden card nothing is left in a view but its place and how it lies.
fn no_trace(table: &Table, card: CardId, shown: bool) {
    let state: &CardState = table.card(card);
    assert_eq!(state.def == DefId::HIDDEN, !shown);
    if state.flags.contains(Flags::SECRET) {
        assert!(!state.face_up());
    }
}

#[test]
fn the_number_of_a_card_does_not_tell_what_it_is() {
    let decks = [&world::library().decks[0], &world::library().decks[1]];
    let options = world::library().options([]).unwrap();
    let fronts = |seed| -> Vec<DefId> {
        let setup = world::library().setup(decks, options, seed, First::Random);
        let game = Match::new(setup.unwrap(), None);
        let table = game.table();
        table.card_ids().map(|c| table.card(c).def).collect()
    };
    // Before anything was chosen both piles of both players lie in another order with another seed.
    let (one, other) = (fronts(1), fronts(2));
    for quarter in 0..4 {
        let part = one.len() * quarter / 4..one.len() * (quarter + 1) / 4;
        assert_ne!(one[part.clone()], other[part]);
    }
}
