//! What a tuning is asked to do: all that its result depends on.

use fudaba_ai::{AgentSpec, Budget};
use fudaba_engine::{Mind, StableHasher};
use fudaba_library::{Library, card_digest};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// What a tuning is asked to do. The same plan with the same program and cards comes to the same weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The ruleset.
    pub ruleset: String,
    /// A number that other weights, cards or decks to begin with do not have.
    pub start: String,
    /// The seed of everything.
    pub seed: u64,
    /// The computer player whose matches decisions are taken from, as `fudaba simulate` takes it.
    pub player: String,
    /// How many matches.
    pub matches: usize,
    /// So many decisions are taken of each, at most.
    pub positions: usize,
    /// So many actions of each are looked at, at most: those that the player thought of most.
    pub candidates: usize,
    /// So many tables a deep search looks at for each action …
    pub looks: u32,
    /// … playing on through so many turns more than the opponent does.
    pub deeper: u16,
    /// So many tables a short look judges.
    pub glances: u32,
    /// The budget of both sides in games: `200`, `50ms`.
    pub budget: String,
    /// Rounds of games by which the fitted weights are improved.
    pub rounds: usize,
    /// Games of each trial of a round: half against the opponent that is kept, half against today's.
    pub games: usize,
    /// Games of each candidate at the end, against either.
    pub confirm: usize,
    /// The number of the opponent that is kept.
    pub version: u8,
}

impl Plan {
    /// The player of the matches that decisions are taken from. A plan is looked through before it is carried out
    /// ([`check`](Self::check)); what could not be read is `search`.
    #[must_use]
    pub fn player(&self) -> AgentSpec {
        let spec = self.player.parse();
        spec.unwrap_or(AgentSpec::Search(Budget::iterations(1_000)))
    }

    /// Opponents in games: that of a number, or today's.
    #[must_use]
    pub fn in_games(&self, version: Option<u8>) -> AgentSpec {
        let text = match version {
            Some(version) => format!("v{version}:{}", self.budget),
            None => format!("search:{}", self.budget),
        };
        text.parse().unwrap_or(AgentSpec::GREEDY)
    }

    /// Can it be carried out?
    ///
    /// # Errors
    /// What is wrong with it, and what to do.
    pub fn check(&self, library: &Library) -> Result<(), String> {
        let spec = |text: &str| text.parse::<AgentSpec>().map_err(|e| e.to_string());
        let player = spec(&self.player)?;
        if !matches!(player, AgentSpec::Search(_) | AgentSpec::Version(..)) {
            return Err(format!(
                "{player} does not search: take decisions from matches of search:ITERATIONS"
            ));
        }
        for version in [player.version(), Some(self.version)] {
            library.has_opponent(version).map_err(|e| e.to_string())?;
        }
        spec(&format!("search:{}", self.budget))?;
        if library.game.rules.declaration().weights.is_empty() {
            return Err(format!("the ruleset {} weighs nothing", self.ruleset));
        }
        if library.ready_decks().next().is_none() {
            return Err(format!("the ruleset {} has no ready deck", self.ruleset));
        }
        Ok(())
    }

    /// The number of what a tuning of this ruleset begins with: its weights, cards and decks.
    #[must_use]
    pub fn start_of(library: &Library) -> String {
        let mut hasher = StableHasher::default();
        hasher.write_u64(library.opponents_digest());
        let words = library.game.rules.words();
        for deck in library.ready_decks() {
            hasher.write(deck.key.as_bytes());
            let listed = deck.sections.values().flatten();
            let listed = listed.map(|(id, count)| (id, *count));
            for (id, count) in listed.chain(deck.roles.values().map(|id| (id, 1))) {
                hasher.write(id.as_bytes());
                hasher.write_u64(u64::from(count));
                if let Some(entry) = library.pack.get(id) {
                    hasher.write_u64(card_digest(entry, words));
                }
            }
        }
        format!("{:016x}", hasher.finish())
    }

    /// The mind that thinks long of each action: the same, and further.
    #[must_use]
    pub fn teacher(&self, mind: &Mind) -> Mind {
        let mut mind = mind.clone();
        mind.horizon.turns += self.deeper;
        mind
    }
}
