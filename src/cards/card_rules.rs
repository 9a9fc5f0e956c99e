//! What a ruleset asks of its cards, as a table. The validation of card files reads it and knows no game.

use super::language::Language;
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::{KindId, MomentId, NamedValue, StatId, StateId, Vocabulary, ZoneKind};

/// Whether something must, may or must not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// It must be there.
    Required,
    /// It may be there.
    Optional,
    /// It must not be there.
    Forbidden,
}

/// What a ruleset asks of its cards.
#[derive(Debug)]
pub struct CardRules {
    /// The key of the ruleset, which is also the name of its data folder.
    pub ruleset: &'static str,
    /// The words that its cards may use.
    pub words: &'static Vocabulary,
    /// What the ruleset implements of the ability language.
    pub language: &'static Language,
    /// What each kind of card needs.
    pub kinds: &'static [KindRules],
    /// What each kind of ability needs.
    pub abilities: &'static [AbilityRules],
    /// Moments that are about no card, only about a player.
    pub player_moments: &'static [MomentId],
    /// Moments that are no happening but a time at which something may be declared.
    pub timings: &'static [MomentId],
    /// Zones whose cards may be turned face down as a cost.
    pub cost_zones: &'static [ZoneKind],
    /// May steps of effects be costs?
    pub steps_as_costs: bool,
    /// States that the opponent cannot see.
    pub hidden_states: &'static [StateId],
    /// How far from 0 a number may be that is written in an ability, at most
    /// [`FURTHEST`](fudaba_engine::FURTHEST).
    pub numbers: i32,
    /// The fewest and the most traits that a card may have.
    pub traits: (usize, usize),
    /// May cards have a second face?
    pub two_faced: bool,
    /// Can a card ask something of its deck, beyond being in none?
    pub build: bool,
}

impl CardRules {
    /// What this kind of card needs.
    #[must_use]
    pub fn kind(&self, kind: KindId) -> Option<&'static KindRules> {
        self.kinds.iter().find(|rules| rules.kind == kind)
    }

    /// What this kind of ability needs.
    #[must_use]
    pub fn ability(&self, kind: AbilityKind) -> Option<&'static AbilityRules> {
        self.abilities.iter().find(|rules| rules.kind == kind)
    }
}

/// What a kind of card needs.
#[derive(Debug)]
pub struct KindRules {
    /// The kind.
    pub kind: KindId,
    /// A colour.
    pub colour: Need,
    /// An epithet.
    pub epithet: Need,
    /// Printed numbers.
    pub stats: &'static [StatRules],
    /// Printed numbers that it may have; 0 where they are left out.
    pub optional_stats: &'static [StatRules],
    /// Printed named values, with those that are allowed.
    pub marks: &'static [(StatId, &'static [NamedValue])],
    /// Printed keywords.
    pub keywords: Need,
    /// The kinds of ability that it may have.
    pub abilities: &'static [AbilityKind],
    /// The fewest and the most abilities.
    pub ability_count: (usize, usize),
}

impl KindRules {
    /// May a card of this kind be without this number, which counts as 0 then?
    #[must_use]
    pub fn may_lack(&self, stat: StatId) -> bool {
        self.optional_stats.iter().any(|rules| rules.stat == stat)
    }
}

/// A printed number that a kind of card must or may have.
#[derive(Clone, Copy, Debug)]
pub struct StatRules {
    /// The stat.
    pub stat: StatId,
    /// The smallest and the largest value.
    pub range: (i16, i16),
    /// Values are multiples of this.
    pub step: i16,
}

/// What a kind of ability needs.
#[derive(Debug)]
pub struct AbilityRules {
    /// The kind.
    pub kind: AbilityKind,
    /// `when`.
    pub when: Need,
    /// The only moments that `when` may name; empty: any.
    pub moments: &'static [MomentId],
    /// `always`.
    pub always: Need,
    /// `effect`.
    pub effect: Need,
    /// `cost`.
    pub cost: Need,
    /// May the cost be resting the card itself?
    pub rests: bool,
    /// May it be refused or used only so often a turn (`may`, `limit`)?
    pub optional: bool,
}
