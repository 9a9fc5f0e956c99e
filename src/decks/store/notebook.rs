//! What is kept beside a deck of one's own: notes, a cover card, its versions, and how matches with it went.

use fudaba_cards::{DataError, Place, Source, read_one};
use fudaba_engine::StableHasher;
use fudaba_engine::words::Vocabulary;
use fudaba_library::DeckList;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;

/// The version of the format that is written and read.
pub const NOTEBOOK: u32 = 1;
/// So many versions of a deck are kept; the oldest are dropped first.
pub const MOST_VERSIONS: usize = 500;

/// The cards of a deck, without its name and what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contents {
    /// How often each card, by id, is in each pile.
    pub sections: BTreeMap<String, BTreeMap<String, u8>>,
    /// The cards singled out, by id.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// The piles under variants of the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<fudaba_library::DeckVariant>,
}

impl Contents {
    /// The cards of a deck list. Cards of which there is none, and piles without a card, are left out.
    #[must_use]
    pub fn of(list: &DeckList) -> Self {
        let mut sections = list.sections.clone();
        for pile in sections.values_mut() {
            pile.retain(|_, n| *n > 0);
        }
        sections.retain(|_, pile| !pile.is_empty());
        Self {
            sections,
            roles: list.roles.clone(),
            variants: list.variants.clone(),
        }
    }

    /// The same list with these cards.
    #[must_use]
    pub fn in_list(&self, list: &DeckList) -> DeckList {
        let own = self.clone();
        DeckList {
            sections: own.sections,
            roles: own.roles,
            variants: own.variants,
            ..list.clone()
        }
    }

    /// What has to be done to this deck to make it into the other one, in the order of piles and ids.
    #[must_use]
    pub fn changes_to(&self, after: &Self) -> Vec<CardChange> {
        let mut changes = Vec::new();
        let piles: BTreeSet<&String> = (self.sections.keys())
            .chain(after.sections.keys())
            .collect();
        for pile in piles {
            let (then, now) = (self.sections.get(pile), after.sections.get(pile));
            let ids: BTreeSet<&String> = (then.into_iter().flatten())
                .chain(now.into_iter().flatten())
                .map(|(id, _)| id)
                .collect();
            for id in ids {
                let count = |pile: Option<&BTreeMap<String, u8>>| {
                    pile.and_then(|p| p.get(id)).copied().unwrap_or(0)
                };
                let (before, after) = (count(then), count(now));
                if before != after {
                    changes.push(CardChange::Copies {
                        section: pile.clone(),
                        card: id.clone(),
                        before,
                        after,
                    });
                }
            }
        }
        let roles: BTreeSet<&String> = self.roles.keys().chain(after.roles.keys()).collect();
        for role in roles {
            let (before, now) = (self.roles.get(role), after.roles.get(role));
            if before != now {
                changes.push(CardChange::Role {
                    role: role.clone(),
                    before: before.cloned(),
                    after: now.cloned(),
                });
            }
        }
        if self.variants != after.variants {
            changes.push(CardChange::Variants);
        }
        changes
    }
}

/// One difference between two versions of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardChange {
    /// There are more or fewer copies of a card.
    Copies {
        /// The pile.
        section: String,
        /// The card, by id.
        card: String,
        /// How many there were.
        before: u8,
        /// How many there are.
        after: u8,
    },
    /// Another card is singled out.
    Role {
        /// The role.
        role: String,
        /// The card that had it, by id.
        before: Option<String>,
        /// The card that has it, by id.
        after: Option<String>,
    },
    /// The piles under variants of the rules are different.
    Variants,
}

/// How a match ended, from the side of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The deck won.
    Won,
    /// Nobody won.
    Drawn,
    /// The other deck won.
    Lost,
}

/// Whom a deck met in matches.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// The key of the other deck.
    pub deck: String,
    /// Who played it, as replays name players: "level:3"; a name, if it was a person.
    pub player: String,
}

/// How matches went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Matches won.
    pub won: u32,
    /// Matches that nobody won.
    #[serde(default)]
    pub drawn: u32,
    /// Matches lost.
    pub lost: u32,
}

impl Tally {
    /// All matches.
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.won
            .saturating_add(self.drawn)
            .saturating_add(self.lost)
    }

    /// Counts another match.
    pub fn add(&mut self, score: Score) {
        let place = match score {
            Score::Won => &mut self.won,
            Score::Drawn => &mut self.drawn,
            Score::Lost => &mut self.lost,
        };
        *place = place.saturating_add(1);
    }

    fn add_all(&mut self, other: Self) {
        self.won = self.won.saturating_add(other.won);
        self.drawn = self.drawn.saturating_add(other.drawn);
        self.lost = self.lost.saturating_add(other.lost);
    }
}

/// Matches against one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// Whom.
    pub opponent: Opponent,
    /// How they went.
    pub tally: Tally,
}

/// A deck as it was for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Version {
    /// When it was last changed, in seconds since 1970.
    pub made: u64,
    /// Is it still being edited? The next change then belongs to it and makes no other version.
    #[serde(default)]
    pub open: bool,
    /// Its cards.
    pub contents: Contents,
    /// The matches with it.
    #[serde(default)]
    pub record: Vec<Met>,
}

impl Version {
    /// Counts a match.
    pub(super) fn note(&mut self, opponent: &Opponent, score: Score) {
        let at = self.record.iter().position(|met| met.opponent == *opponent);
        let at = at.unwrap_or_else(|| {
            self.record.push(Met {
                opponent: opponent.clone(),
                tally: Tally::default(),
            });
            self.record.len() - 1
        });
        self.record[at].tally.add(score);
    }
}

/// What is kept beside a deck, as it stands in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Notebook {
    pub format: u32,
    #[serde(default)]
    pub notes: String,
    #[serde(default)]
    pub cover: Option<String>,
    #[serde(default)]
    pub versions: Vec<Version>,
}

impl Notebook {
    /// Reads its file.
    pub fn read(source: &Source) -> Result<Self, DataError> {
        let book: Self = read_one(source, &Vocabulary::default())?;
        if book.format != NOTEBOOK {
            let reason = format!(
                "the notes are of format {}, this program reads format {NOTEBOOK}",
                book.format
            );
            let error = DataError::new(Place::of_file(&source.file), reason);
            return Err(error.help("use the program that wrote them, or move the file away"));
        }
        Ok(book)
    }

    /// The text of its file.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        let config = ron::ser::PrettyConfig::new().indentor("  ").depth_limit(5);
        ron::ser::to_string_pretty(self, config).map(|text| text + "\n")
    }

    /// The newest version is this one; what was there before stays as a version of its own.
    pub fn agree_with(&mut self, contents: &Contents, made: u64) {
        match self.versions.last_mut() {
            Some(last) if last.contents == *contents => {}
            _ => self.begin(contents, made, false),
        }
    }

    /// Another version. An open one is closed.
    pub fn begin(&mut self, contents: &Contents, made: u64, open: bool) {
        if let Some(last) = self.versions.last_mut() {
            last.open = false;
        }
        self.versions.push(Version {
            made,
            open,
            contents: contents.clone(),
            record: Vec::new(),
        });
        let spare = self.versions.len().saturating_sub(MOST_VERSIONS);
        self.versions.drain(..spare);
    }
}

/// A deck of the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDeck {
    /// The deck, as it stands in its file; it need not be legal.
    pub list: DeckList,
    /// What the player has written about it.
    pub notes: String,
    /// The card that stands for it, by id.
    pub cover: Option<String>,
    /// What it was, the oldest first; the last one is what it is now.
    pub versions: Vec<Version>,
}

impl OwnDeck {
    /// What tells whether somebody else has changed the deck meanwhile.
    #[must_use]
    pub fn revision(&self) -> Revision {
        Revision::of(&self.list)
    }

    /// Against each opponent since the last change.
    #[must_use]
    pub fn since_last_change(&self) -> &[Met] {
        self.versions.last().map_or(&[], |v| &v.record)
    }

    /// Against each opponent with all versions.
    #[must_use]
    pub fn record(&self) -> BTreeMap<&Opponent, Tally> {
        let mut all: BTreeMap<&Opponent, Tally> = BTreeMap::new();
        for met in self.versions.iter().flat_map(|v| &v.record) {
            all.entry(&met.opponent).or_default().add_all(met.tally);
        }
        all
    }

    /// All matches with all versions.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut all = Tally::default();
        for met in self.versions.iter().flat_map(|v| &v.record) {
            all.add_all(met.tally);
        }
        all
    }

    /// What changed with a version, by its place; everything that is in it, if it is the first.
    #[must_use]
    pub fn changes(&self, version: usize) -> Vec<CardChange> {
        let Some(now) = self.versions.get(version) else {
            return Vec::new();
        };
        let before = version.checked_sub(1).and_then(|n| self.versions.get(n));
        let nothing = Contents::default();
        let before = before.map_or(&nothing, |v| &v.contents);
        before.changes_to(&now.contents)
    }
}

/// A number that changes with the cards of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision(u64);

impl Revision {
    /// That of a deck.
    #[must_use]
    pub fn of(list: &DeckList) -> Self {
        let mut hasher = StableHasher::default();
        let text = ron::to_string(&Contents::of(list)).unwrap_or_default();
        hasher.write(text.as_bytes());
        Self(hasher.finish())
    }
}
