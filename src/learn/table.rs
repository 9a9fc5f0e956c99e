//! A position that was laid out, and how its cards are called.

use super::format::{Position, Task};
use fudaba_engine::{Action, ByPlayer, Catalogue, Context, Match, P0, Query, Ruleset};
use fudaba_scenario::{Act, Common, World, Wrong, start};

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
