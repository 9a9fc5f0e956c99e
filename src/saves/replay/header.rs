//! What a recorded match started from, and what it was played with.

use fudaba_engine::{First, MatchSetup, PlayerId, TABLE_DIGEST};
use fudaba_files::plain::printable;
use fudaba_library::{CARD_DIGEST, DeckList, Library, SetupError, card_digest};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// What a match started from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the program.
    pub program: String,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The revision of its rules, see [`Ruleset::revision`](fudaba_engine::Ruleset::revision).
    pub rules: u32,
    /// The version of the digests of tables.
    pub table_digest: u32,
    /// The version of the digests of cards.
    pub card_digest: u32,
    /// Options that are not at their default, by key.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The decks of both seats.
    pub decks: [DeckList; 2],
    /// The keys of the decks, by which the records of the player's own are found; empty in older files.
    #[serde(default, skip_serializing_if = "no_key")]
    pub deck_keys: [String; 2],
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: FirstTurn,
    /// Who sat there.
    pub players: [Seat; 2],
    /// Does one person play both sides, so that no hand is hidden from anybody?
    #[serde(default)]
    pub open: bool,
    /// The digest of each card of the match, by id.
    pub cards: BTreeMap<String, u64>,
}

fn no_key(keys: &[String; 2]) -> bool {
    keys.iter().all(String::is_empty)
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstTurn {
    /// Drawn from the match's random stream.
    #[default]
    Random,
    /// The player of this seat, 0 or 1.
    Seat(u8),
}

impl From<FirstTurn> for First {
    fn from(first: FirstTurn) -> Self {
        match first {
            FirstTurn::Random => Self::Random,
            FirstTurn::Seat(n) => Self::Player(PlayerId(n.min(1))),
        }
    }
}

/// A player of a recorded match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The name.
    pub name: String,
    /// The computer player, if it was one, as [`AgentSpec`](fudaba_ai::AgentSpec) reads it.
    #[serde(default)]
    pub agent: Option<String>,
}

impl Seat {
    /// The name without anything that a terminal would obey.
    #[must_use]
    pub fn plain_name(&self) -> String {
        plain(&self.name)
    }
}

/// A text of a file without anything that a terminal would obey.
#[must_use]
pub fn plain(text: &str) -> String {
    printable(text).into_owned()
}

impl Header {
    /// What a match starts from, to be recorded.
    #[must_use]
    pub fn new(
        library: &Library,
        setup: &MatchSetup,
        decks: [&DeckList; 2],
        players: [Seat; 2],
    ) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: setup.rules.id().to_owned(),
            rules: setup.declared.revision,
            table_digest: TABLE_DIGEST,
            card_digest: CARD_DIGEST,
            options: library.option_names(&setup.options),
            decks: decks.map(Clone::clone),
            deck_keys: decks.map(|deck| deck.key.clone()),
            seed: setup.seed,
            first: match setup.first {
                First::Random => FirstTurn::Random,
                First::Player(player) => FirstTurn::Seat(player.0),
            },
            players,
            open: false,
            cards: library.card_digests(setup),
        }
    }

    /// Puts the match together.
    ///
    /// # Errors
    /// If an option, a card or a deck is not there or not legal.
    pub fn setup(&self, library: &Library) -> Result<Arc<MatchSetup>, SetupError> {
        let given = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        let options = library.options(given)?;
        let [a, b] = &self.decks;
        library.setup([a, b], options, self.seed, self.first.into())
    }

    /// What is different now from what it was when the match was recorded.
    #[must_use]
    pub fn changes(&self, library: &Library) -> Changes {
        let rules = library.game.rules;
        let digest = |id: &str| Some(card_digest(library.pack.get(id)?, rules.words()));
        let changed = |(id, then): &(&String, &u64)| digest(id) != Some(**then);
        let now = env!("CARGO_PKG_VERSION");
        Changes {
            program: (self.program != now).then(|| self.program.clone()),
            rules: (self.rules != rules.declaration().revision).then_some(self.rules),
            digests: self.table_digest != TABLE_DIGEST || self.card_digest != CARD_DIGEST,
            cards: if self.card_digest == CARD_DIGEST {
                let changed = self.cards.iter().filter(changed);
                changed.map(|(id, _)| id.clone()).collect()
            } else {
                Vec::new()
            },
        }
    }
}

/// What is different now from what it was when a match was recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The version of the program that recorded it, if it is another one.
    pub program: Option<String>,
    /// The revision of the rules then, if it is another one.
    pub rules: Option<u32>,
    /// Were digests taken in another way?
    pub digests: bool,
    /// The cards of the match that do something else now, or that there are no more, by id.
    pub cards: Vec<String>,
}

impl Changes {
    /// Is nothing different?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// So many cards are named, the others counted.
const MOST_NAMED: usize = 8;

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.cards.is_empty() {
            let named = &self.cards[..self.cards.len().min(MOST_NAMED)];
            let more = self.cards.len() - named.len();
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            let named = named.join(", ");
            parts.push(format!("these cards have changed since: {named}{more}"));
        }
        if let Some(rules) = self.rules {
            parts.push(format!("the rules were of revision {rules}"));
        }
        if let Some(program) = &self.program {
            parts.push(format!("the program was of version {program}"));
        }
        if self.digests {
            parts.push("digests were taken in another way".to_owned());
        }
        f.write_str(&plain(&parts.join("; ")))
    }
}
