//! What a ruleset asks of its cards, as a table. The validation of card files reads it and knows no game.

use super::language::Language;
use fudaba_engine::ability::{AbilityKind, Place, Word};
use fudaba_engine::words::{
    KeywordId, KindId, MomentId, NamedValue, StatId, StateId, Vocabulary, ZoneKind,
};

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
    /// States that the opponent cannot see: nothing is in force in them.
    pub hidden_states: &'static [StateId],
    /// States that the opponent cannot see, in which a card may change itself, and nothing else.
    pub private_states: &'static [StateId],
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
    /// A ruleset with these words that asks nothing yet: it says what it asks, and leaves the rest to this.
    #[must_use]
    pub const fn new(
        ruleset: &'static str,
        words: &'static Vocabulary,
        language: &'static Language,
    ) -> Self {
        Self {
            ruleset,
            words,
            language,
            kinds: &[],
            abilities: &[],
            player_moments: &[],
            timings: &[],
            cost_zones: &[],
            steps_as_costs: true,
            hidden_states: &[],
            private_states: &[],
            numbers: 999,
            traits: (0, 3),
            two_faced: false,
            build: false,
        }
    }

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

    /// Is this a stat that holds a named value?
    #[must_use]
    pub fn is_mark(&self, stat: StatId) -> bool {
        let mut marks = self.kinds.iter().flat_map(|kind| kind.marks);
        marks.any(|(mark, _)| *mark == stat)
    }

    /// The words that may stand in a place of the language.
    #[must_use]
    pub fn allowed(&self, place: Place) -> Vec<&'static str> {
        let (language, words) = (self.language, self.words);
        let named = |all: Vec<Word>| all.into_iter().map(|word| word.name(words)).collect();
        fn these<W: Copy + Into<Word>>(all: &[W]) -> Vec<Word> {
            all.iter().map(|word| (*word).into()).collect()
        }
        let stats = |fits: &dyn Fn(StatId) -> bool| {
            let all = StatId::all(words).filter(|stat| fits(*stat));
            all.map(Word::from).collect()
        };
        let keywords = |fits: &dyn Fn(KeywordId) -> bool| {
            let all = KeywordId::all(words).filter(|keyword| fits(*keyword));
            all.map(Word::from).collect()
        };
        let of_player = |stat| language.player_stats.contains(&stat);
        named(match place {
            Place::Pile => these(language.piles),
            Place::DrawnTo => these(language.drawn_to),
            Place::Spent => these(language.spent),
            Place::PaidWith => these(language.points),
            Place::Rearranged => these(language.rearranged),
            Place::Emptied => these(language.emptied),
            Place::TakenOver => these(language.roles_taken),
            Place::Assigned => these(language.assigned),
            Place::SetOff => these(language.set_off),
            Place::Awaited => these(&language.awaited(words, self.timings)),
            Place::Totalled => these(language.totals),
            Place::OfCards => stats(&|stat| !of_player(stat)),
            Place::Counted => stats(&|stat| !of_player(stat) && !self.is_mark(stat)),
            Place::OfPlayers => these(language.player_stats),
            Place::CardKeyword | Place::AskedKeyword => keywords(&|k| language.is_of_cards(k)),
            Place::PlayerKeyword => keywords(&|k| language.is_of_players(k)),
            Place::Entered => return language.enter_spots.iter().map(|s| (*s).into()).collect(),
            Place::Shifted => return language.shift_spots.iter().map(|s| (*s).into()).collect(),
        })
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
    /// A kind that needs nothing: it may have a colour and an epithet, and has no abilities.
    #[must_use]
    pub const fn of(kind: KindId) -> Self {
        Self {
            kind,
            colour: Need::Optional,
            epithet: Need::Optional,
            stats: &[],
            optional_stats: &[],
            marks: &[],
            keywords: Need::Forbidden,
            abilities: &[],
            ability_count: (0, 0),
        }
    }

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

impl StatRules {
    /// A number from the least to the most, a multiple of the step.
    #[must_use]
    pub const fn new(stat: StatId, least: i16, most: i16, step: i16) -> Self {
        Self {
            stat,
            range: (least, most),
            step,
        }
    }
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

impl AbilityRules {
    /// A kind that does something when it is used: it has an effect, and nothing besides.
    #[must_use]
    pub const fn acting(kind: AbilityKind) -> Self {
        Self {
            kind,
            when: Need::Forbidden,
            moments: &[],
            always: Need::Forbidden,
            effect: Need::Required,
            cost: Need::Forbidden,
            rests: false,
            optional: false,
        }
    }

    /// A kind that does something at a moment.
    #[must_use]
    pub const fn triggered(kind: AbilityKind) -> Self {
        Self::acting(kind).when(Need::Required)
    }

    /// A kind that is in force.
    #[must_use]
    pub const fn lasting(kind: AbilityKind) -> Self {
        let acting = Self::acting(kind);
        acting.always(Need::Required).effect(Need::Forbidden)
    }

    /// The same kind with this need of `when`.
    #[must_use]
    pub const fn when(self, when: Need) -> Self {
        Self { when, ..self }
    }

    /// The same kind, at these moments alone.
    #[must_use]
    pub const fn at(self, moments: &'static [MomentId]) -> Self {
        Self { moments, ..self }
    }

    /// The same kind with this need of `always`.
    #[must_use]
    pub const fn always(self, always: Need) -> Self {
        Self { always, ..self }
    }

    /// The same kind with this need of `effect`.
    #[must_use]
    pub const fn effect(self, effect: Need) -> Self {
        Self { effect, ..self }
    }

    /// The same kind with this need of `cost`.
    #[must_use]
    pub const fn cost(self, cost: Need) -> Self {
        Self { cost, ..self }
    }

    /// The same kind, which may have a cost.
    #[must_use]
    pub const fn paid(self) -> Self {
        self.cost(Need::Optional)
    }

    /// The same kind, which may have a cost, resting the card itself among others.
    #[must_use]
    pub const fn rests(self) -> Self {
        let paid = self.paid();
        Self {
            rests: true,
            ..paid
        }
    }

    /// The same kind, which may be refused, or limited to so often a turn.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self {
            optional: true,
            ..self
        }
    }
}
