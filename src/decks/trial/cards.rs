//! What became of each card of a deck in matches, and how the deck fared then.

use fudaba_engine::{
    CardId, Cause, Event, Match, MatchSetup, PlayerId, Shape, Table, Visibility, ZoneId,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// What became of the cards of a match: a set of what happened, for each card.
#[derive(Clone, Debug, Default)]
pub struct Fates {
    seen: Vec<u8>,
    dealt: bool,
}

const DRAWN: u8 = 1;
const PLAYED: u8 = 2;
const STAYED: u8 = 4;

/// Is it a hand: a zone that its owner alone sees?
fn is_hand(setup: &MatchSetup, zone: ZoneId, owner: PlayerId) -> bool {
    if zone == ZoneId::NONE {
        return false;
    }
    let decl = setup.rules.zones().decl(zone);
    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(owner)
}

impl Fates {
    fn mark(&mut self, card: usize, what: u8) {
        if self.seen.len() <= card {
            self.seen.resize(card + 1, 0);
        }
        self.seen[card] |= what;
    }

    /// Looks at an event.
    pub fn watch(&mut self, setup: &MatchSetup, table: &Table, event: &Event) {
        let Event::CardMoved {
            card,
            from,
            to,
            cause,
            ..
        } = event
        else {
            return;
        };
        let owner = table.card(*card).owner();
        if is_hand(setup, *to, owner) && self.dealt {
            self.mark(usize::from(card.0), DRAWN);
        }
        let pile = |zone: ZoneId| {
            zone == ZoneId::NONE || matches!(setup.rules.zones().decl(zone).shape, Shape::Pile)
        };
        if is_hand(setup, *from, owner) && self.dealt && *cause == Cause::Play && !pile(*to) {
            self.mark(usize::from(card.0), PLAYED);
        }
    }

    /// Looks at the table between two choices: the opening hands count as drawn once set-up is over.
    pub fn look(&mut self, game: &Match) {
        if self.dealt || game.table().phase == 0 {
            return;
        }
        self.dealt = true;
        self.mark_hands(game, DRAWN);
    }

    /// Looks at the table at the end.
    pub fn end(&mut self, game: &Match) {
        self.look(game);
        self.mark_hands(game, STAYED);
    }

    fn mark_hands(&mut self, game: &Match, what: u8) {
        let setup = game.setup();
        for zone in setup.rules.zones().ids() {
            for player in PlayerId::ALL {
                if is_hand(setup, zone, player) {
                    for card in game.table().zone(zone) {
                        self.mark(usize::from(card.0), what);
                    }
                }
            }
        }
    }

    /// What happened to at least one copy of each card of a deck, by id.
    pub fn of(&self, game: &Match, owner: PlayerId) -> BTreeMap<String, Fate> {
        let mut fates: BTreeMap<String, Fate> = BTreeMap::new();
        let cards = (0..=u8::MAX).take(game.table().card_count()).map(CardId);
        for (card, seen) in cards.zip(&self.seen).filter(|(_, seen)| **seen > 0) {
            let state = game.table().card(card);
            let Some(def) = game.setup().catalogue.get(state.def) else {
                continue;
            };
            if state.owner() == owner {
                let fate = fates.entry(def.key.clone()).or_default();
                fate.drawn |= seen & DRAWN > 0;
                fate.played |= seen & PLAYED > 0;
                fate.stayed |= seen & STAYED > 0 && seen & PLAYED == 0;
            }
        }
        fates
    }
}

/// What happened to at least one copy of a card in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fate {
    /// It was in hand, in the opening hand or later.
    pub drawn: bool,
    /// Its player played it from hand.
    pub played: bool,
    /// It was in hand at the end, never played.
    pub stayed: bool,
}

/// Matches in which something happened to a card, and what they brought: a half for a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CardRecord {
    /// Matches in which a copy was drawn.
    pub drawn: usize,
    /// What those brought.
    pub drawn_points: f64,
    /// Matches in which a copy was played.
    pub played: usize,
    /// What those brought.
    pub played_points: f64,
    /// Matches in which a copy was in hand at the end, never played.
    pub stayed: usize,
    /// What those brought.
    pub stayed_points: f64,
}

impl CardRecord {
    /// Counts a match.
    pub fn add(&mut self, fate: Fate, points: f64) {
        let counts = [
            (fate.drawn, &mut self.drawn, &mut self.drawn_points),
            (fate.played, &mut self.played, &mut self.played_points),
            (fate.stayed, &mut self.stayed, &mut self.stayed_points),
        ];
        for (happened, n, sum) in counts {
            if happened {
                *n += 1;
                *sum += points;
            }
        }
    }
}
