//! What a simulation asks: all that its answer depends on.

use super::Refusal;
use crate::args::Simulate;
use fudaba_decks::trial::Series;
use fudaba_engine::StableHasher;
use fudaba_library::{DeckList, card_digest};
use serde::{Deserialize, Serialize};
use std::hash::Hasher;

/// All that the matches of a simulation depend on. Parts of two simulations with the same question fit together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// A number that another build of the program does not have.
    pub program: String,
    /// A number that other cards, decks or weights of opponents do not have.
    pub cards: String,
    /// The ruleset.
    pub ruleset: String,
    /// The value of each option, by its place.
    pub options: Vec<u8>,
    /// The first computer player.
    pub first: String,
    /// The second.
    pub second: String,
    /// The seed of everything.
    pub seed: u64,
    /// How many matches in each group of decks.
    pub matches: u32,
    /// Is it counted what the ruleset counts?
    pub figures: bool,
    /// Is it told by pairs?
    pub paired: bool,
    /// Does every deck play every deck, one group for each two?
    pub matrix: bool,
    /// The pairs of decks of each group, in the order in which they are gone through.
    pub groups: Vec<Vec<[String; 2]>>,
}

impl Question {
    /// The question of these arguments.
    pub fn new(
        series: &Series,
        groups: &[Vec<[&DeckList; 2]>],
        args: &Simulate,
    ) -> Result<Self, Refusal> {
        let [first, second] = series.players.map(|player| player.to_string());
        let keys = |pair: &[&DeckList; 2]| pair.map(|deck| deck.key.clone());
        Ok(Self {
            // The build and the cards are asked for only where parts are to be put together.
            program: match args.shard {
                Some(_) => program()?,
                None => String::new(),
            },
            cards: match args.shard {
                Some(_) => cards(series, groups),
                None => String::new(),
            },
            ruleset: series.library.game.rules.id().to_owned(),
            options: series.options.to_vec(),
            first,
            second,
            seed: series.seed,
            matches: args.matches,
            figures: series.figures,
            paired: args.paired,
            matrix: args.matrix,
            groups: (groups.iter())
                .map(|group| group.iter().map(keys).collect())
                .collect(),
        })
    }

    /// How it differs from another, in words; `None` if it does not.
    pub fn differs(&self, other: &Self) -> Option<&'static str> {
        let differences = [
            (
                self.program != other.program,
                "of another build of the program",
            ),
            (
                self.cards != other.cards,
                "of other cards, decks or opponents",
            ),
            (self != other, "of a simulation with other arguments"),
        ];
        (differences.into_iter()).find_map(|(differs, how)| differs.then_some(how))
    }
}

/// A number that tells this build from others: its version and what its file holds.
fn program() -> Result<String, Refusal> {
    let file = std::fs::read(std::env::current_exe()?)?;
    let mut hasher = StableHasher::default();
    hasher.write(&file);
    Ok(format!(
        "{} {:016x}",
        env!("CARGO_PKG_VERSION"),
        hasher.finish()
    ))
}

/// A number that changes with what the cards of the decks do, with what is in the decks, and with how computer players judge.
fn cards(series: &Series, groups: &[Vec<[&DeckList; 2]>]) -> String {
    let library = series.library;
    let words = library.game.rules.words();
    let mut hasher = StableHasher::default();
    hasher.write_u64(library.opponents_digest());
    let mut decks: Vec<&DeckList> = groups.iter().flatten().flatten().copied().collect();
    decks.sort_by(|a, b| a.key.cmp(&b.key));
    decks.dedup_by(|a, b| a.key == b.key);
    for deck in decks {
        hasher.write(deck.key.as_bytes());
        let listed = deck
            .sections
            .values()
            .flatten()
            .map(|(id, count)| (id, *count));
        let named = deck.roles.values().map(|id| (id, 1));
        for (id, count) in listed.chain(named) {
            hasher.write(id.as_bytes());
            hasher.write_u64(u64::from(count));
            if let Some(entry) = library.pack.get(id) {
                hasher.write_u64(card_digest(entry, words));
            }
        }
    }
    format!("{:016x}", hasher.finish())
}
