//! A position that was laid out, and how its cards are called.

use super::format::{At, Position, Task};
use fudaba_engine::{
    Action, ByPlayer, CardId, Catalogue, Context, Match, P0, PlayerId, Query, Ruleset, Shape,
    ZoneId,
};
use fudaba_scenario::{Act, Common, Seat, World, Wrong, start};

/// Something on a table that a line speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A card.
    Card(CardId),
    /// A place.
    Place(ZoneId),
    /// The buttons that answer a question.
    Buttons,
}

/// The table of a lesson or puzzle.
#[derive(Debug)]
pub struct Laid {
    world: World,
}

impl Laid {
    /// Lays a position out.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(
        position: &Position,
        rules: &'static dyn Ruleset,
        cards: &Catalogue,
    ) -> Result<Self, Wrong> {
        let scenario = position.scenario();
        start(&scenario, &Common::default(), rules, cards).map(|world| Self { world })
    }

    /// Shows all cards to the first seat.
    pub fn open_all(&mut self) {
        let game = &self.world.game;
        let setup = game.setup().clone();
        let mut table = game.table().clone();
        let cards: Vec<_> = table.card_ids().collect();
        let mut cx = Context::new(&mut table, &setup, None);
        for card in cards {
            cx.reveal(card, ByPlayer([true, false]));
        }
        self.world.game = Match::from_table(setup, table, None);
    }

    /// Whoever is asked makes these choices, one after the other.
    ///
    /// # Errors
    /// If one of them cannot be made.
    pub fn make(&mut self, acts: &[Act]) -> Result<(), String> {
        for act in acts {
            let game = self.game();
            let places = self.places(game, act)?;
            let open = || format!("{act:?} is not legal; there are {}", self.open(game));
            let index = places.first().copied().ok_or_else(open)?;
            let made = self.world.game.choose(index, None);
            made.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The match on it.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.world.game
    }

    /// The same, to go on with.
    pub fn game_mut(&mut self) -> &mut Match {
        &mut self.world.game
    }

    /// The places, in the list of legal actions of a match on this table, of those that a written choice can mean.
    ///
    /// # Errors
    /// If it names a card that does not exist.
    pub fn places(&self, game: &Match, act: &Act) -> Result<Vec<usize>, String> {
        let meant = self.world.names.legal(game.q(), game.legal(), act)?;
        let at = |action: &Action| game.legal().iter().position(|a| a == action);
        Ok(meant.iter().filter_map(at).collect())
    }

    /// What a line speaks about, on the table as it is; of several cards that are called so, one that can be chosen or lies
    /// in a hand or row comes first. Nothing if there is none.
    #[must_use]
    pub fn about(&self, at: &At) -> Option<About> {
        let q = self.game().q();
        match at {
            At::Buttons => Some(About::Buttons),
            At::Card(name) => {
                let cards = self.world.names.find(q, name).ok()?;
                let legal = self.game().legal();
                let chosen = cards
                    .iter()
                    .find(|card| legal.iter().any(|a| a.card == **card));
                let open = cards.iter().find(|card| {
                    let zone = q.table.card(**card).zone;
                    zone != ZoneId::NONE && q.zones().decl(zone).shape != Shape::Pile
                });
                let card = chosen.or(open).or(cards.first())?;
                Some(About::Card(*card))
            }
            At::Place(seat, key) => {
                let player = PlayerId(u8::from(*seat == Seat::B));
                q.zones().by_key(key, player).map(About::Place)
            }
        }
    }

    /// How a choice is written.
    #[must_use]
    pub fn written(&self, q: Query, action: Action) -> String {
        self.world.names.action(q, action)
    }

    /// The choices that are open, as they are written, for messages.
    #[must_use]
    pub fn open(&self, game: &Match) -> String {
        let q = game.q();
        let mut all: Vec<String> = game.legal().iter().map(|a| self.written(q, *a)).collect();
        all.dedup();
        all.join(", ")
    }

    /// Has the first seat brought this about on a match that is at the end of the turn, or over?
    pub fn is_reached(&mut self, game: &Match, task: &Task) -> bool {
        let winner = game.outcome().map(|outcome| outcome.winner);
        match task {
            Task::Win => winner == Some(Some(P0)),
            Task::Survive => winner.is_none_or(|winner| winner == Some(P0)),
            Task::Reach(checks) => {
                let before = std::mem::replace(&mut self.world.game, game.clone());
                let all = checks.iter().all(|check| self.world.check(check).is_ok());
                self.world.game = before;
                all
            }
        }
    }
}
