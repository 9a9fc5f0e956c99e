//! What a match starts from and what never changes during it.

use super::def::Catalogue;
use super::ids::{ByPlayer, CardId, DefId, PlayerId};
use super::ruleset::Ruleset;
use super::table::Table;
use std::fmt;
use std::sync::Arc;

/// The largest number of options of a ruleset.
pub const MAX_OPTIONS: usize = 32;

/// A deck as the engine takes it: sections of cards, and cards named apart from them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    /// The cards of each section (main deck, side pile …), in the order of the ruleset.
    pub sections: Vec<Vec<DefId>>,
    /// Cards named for a role (leader, partner …), in the order of the ruleset.
    pub named: Vec<DefId>,
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum First {
    /// Drawn from the match's random stream.
    #[default]
    Random,
    /// This player.
    Player(PlayerId),
}

/// What never changes during a match.
pub struct MatchSetup {
    /// The rules.
    pub rules: &'static dyn Ruleset,
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// The value chosen for each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// Both decks. Their lists are open to both players.
    pub decks: ByPlayer<Deck>,
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: First,
    /// The moments that some card of the match listens to.
    pub(super) moments: u64,
    /// Has some card of the match an ability that works anywhere?
    pub(super) specials: bool,
    /// Has some card of the match an ability that is in force?
    pub(super) always: bool,
}

impl fmt::Debug for MatchSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatchSetup")
            .field("rules", &self.rules.id())
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl MatchSetup {
    /// Puts a match together. `extra` are cards beyond the decks that may come into it (scenarios).
    #[must_use]
    pub fn new(
        rules: &'static dyn Ruleset,
        catalogue: Arc<Catalogue>,
        options: [u8; MAX_OPTIONS],
        decks: ByPlayer<Deck>,
        seed: u64,
        first: First,
        extra: &[DefId],
    ) -> Self {
        let (mut moments, mut specials, mut always) = (0, false, false);
        let in_decks = decks
            .0
            .iter()
            .flat_map(|d| d.sections.iter().flatten().chain(&d.named));
        for def in in_decks.chain(extra).filter_map(|id| catalogue.get(*id)) {
            moments |= def.moments;
            specials |= def.has_special;
            always |= def.has_always;
        }
        Self {
            rules,
            catalogue,
            options,
            decks,
            seed,
            first,
            moments,
            specials,
            always,
        }
    }

    /// Calls `f` for every card whose abilities can work where it is: the cards of lively zones, and all cards if the
    /// match has Special abilities.
    pub(super) fn for_each_lively(&self, table: &Table, mut f: impl FnMut(CardId)) {
        if self.specials {
            table.card_ids().for_each(f);
            return;
        }
        for zone in self.rules.lively_zones() {
            for card in table.zone(*zone) {
                f(*card);
            }
        }
    }

    /// The value of an option, by its place in [`Ruleset::options`].
    #[must_use]
    pub fn option(&self, option: usize) -> u8 {
        self.options[option]
    }
}
