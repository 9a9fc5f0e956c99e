//! The ability language: what a card can do, as data. These are the types that card files are read into; abilities
//! are compiled to flat programs by [`compile`](crate::program::compile) and written out in words by the text layer.
//!
//! The words in capitals that a card may use (`Power`, `Hand`, `Leader`, `Deployed` …) belong to the ruleset, see
//! [`Vocabulary`](crate::printed::words::Vocabulary). Everything is read from the controller's side: "you" is the player using
//! the card.

mod cards;
mod effect;
mod grammar;
mod steps;
mod value;
mod visit;

pub use crate::printed::words::{AbilityKind, DeedId, Manner};
pub use cards::{
    Amount, Aspect, Cards, CardsName, Choosing, Filter, FilterName, Relation, Selector,
    SelectorName,
};
pub use effect::{
    Always, AlwaysName, Dest, DestName, Drawing, Duration, DurationName, Effect, EffectName,
    Extent, Payment, Pose, Spot, SpotName, Way,
};
pub use grammar::{
    Argument, FAMILIES, Family, Field, Inside, Kind, Part, Signature, family_of, options,
};
pub use value::{Change, ChangeName, Condition, ConditionName, Value, ValueName};
pub use visit::{Place, Visit, Word};

use crate::printed::words::{MomentId, StateId, TallyId, ZoneKind};
use grammar::family;
use serde::{Deserialize, Serialize};

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// How the ability comes into play.
    pub kind: AbilityKind,
    /// Where and how its card must lie for it to work, if it says so; else as the ruleset has it.
    #[serde(default)]
    pub state: Option<StateId>,
    /// Triggered, Shared and Declared abilities: what sets them off, or when they may be declared.
    #[serde(default)]
    pub when: Vec<Trigger>,
    /// How often it may be carried out.
    #[serde(default)]
    pub limit: Limit,
    /// May the player refuse it? ("you may")
    #[serde(default)]
    pub may: bool,
    /// It works, or can be used, only if this holds.
    #[serde(default, rename = "if")]
    pub condition: Condition,
    /// What is chosen when it is declared, before it is paid for, and stays so until it takes effect: cards into registers
    /// (`Choose`), and a number (`NameNumber`).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<Effect>,
    /// What must be paid, all or nothing.
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// What is in force for as long as the ability works (Continuous, Shared, Special).
    #[serde(default)]
    pub always: Vec<Always>,
    /// What is carried out, in order.
    #[serde(default)]
    pub effect: Vec<Effect>,
}

impl Ability {
    /// Its fields, in the order in which they are gone through; the first must be there.
    pub const FIELDS: &'static [Field] = &[
        Field::of::<AbilityKind>("kind"),
        Field::of::<StateId>("state"),
        Field::of::<Vec<Trigger>>("when"),
        Field::of::<Limit>("limit"),
        Field::of::<bool>("may"),
        Field::of::<Condition>("if"),
        Field::of::<Vec<Effect>>("targets"),
        Field::of::<Vec<Cost>>("cost"),
        Field::of::<Vec<Always>>("always"),
        Field::of::<Vec<Effect>>("effect"),
    ];

    /// Goes on to its fields.
    pub fn walk<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        let Self {
            kind,
            state,
            when,
            limit,
            may: _,
            condition,
            targets,
            cost,
            always,
            effect,
        } = self;
        kind.show(visitor);
        state.show(visitor);
        when.show(visitor);
        if *limit != Limit::default() {
            limit.show(visitor);
        }
        if *condition != Condition::default() {
            condition.show(visitor);
        }
        targets.show(visitor);
        cost.show(visitor);
        always.show(visitor);
        effect.show(visitor);
    }
}

/// A moment and what it must be about: `(Deployed, This)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trigger(pub MomentId, pub Subject);

impl Trigger {
    /// Goes on to its moment and its subject.
    pub fn walk<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        self.0.show(visitor);
        self.1.show(visitor);
    }
}

impl Part for Trigger {
    const NAME: &'static str = "moment";
    fn called() -> String {
        "a moment with its subject, (moment, subject)".to_owned()
    }
    fn inside() -> Inside {
        const PAIR: &[Kind] = &[Kind::of::<MomentId>(), Kind::of::<Subject>()];
        Inside::Tuple(PAIR)
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        visitor.trigger(self);
    }
}

family! {
    /// Which happenings of a moment set an ability off.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    pub enum Subject named SubjectName, "a subject", "subjects" {
        /// It happens to this card.
        This,
        /// It happens to a card on your side that passes the filters.
        Mine(filters: Vec<Filter>),
        /// It happens to a card on the opponent's side that passes the filters.
        Theirs(filters: Vec<Filter>),
        /// It happens to any card that passes the filters.
        Any(filters: Vec<Filter>),
        /// It happens to you, or is done by you (also: your turn starts).
        You,
        /// It happens to the opponent, or is done by the opponent.
        Opponent,
        /// It happens to either player.
        #[default]
        AnyPlayer,
    }
}

impl Subject {
    /// Is it a card to which something happens? Otherwise a player.
    #[must_use]
    pub fn is_card(&self) -> bool {
        match self {
            Self::This | Self::Mine(_) | Self::Theirs(_) | Self::Any(_) => true,
            Self::You | Self::Opponent | Self::AnyPlayer => false,
        }
    }

    /// The player whom it names, if it names one.
    #[must_use]
    pub fn player(&self) -> Option<Who> {
        match self {
            Self::You => Some(Who::You),
            Self::Opponent => Some(Who::Opponent),
            _ => None,
        }
    }
}

family! {
    /// How often an ability may be carried out.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Limit named LimitName, "a limit", "limits" {
        /// Any number of times.
        #[default]
        None,
        /// So many times in one turn.
        PerTurn(number: u8),
        /// So many times in one turn for its player, all cards of the same name together, whatever becomes of them.
        PerTurnByName(number: u8),
        /// Once in the whole match, for all cards of its owner that are the same card.
        PerGame,
    }
}

family! {
    /// One cost.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Cost named CostName, "a cost", "costs", shown by cost {
        /// This card, which must be active, becomes rested.
        RestThis,
        /// So many face-up cards of your zone, which you choose, are turned face down.
        TurnDown(zone: ZoneKind, number: u8),
        /// So many active cards of your zone become rested; it does not matter which.
        Spend(zone: ZoneKind => Spent, value: Value),
        /// So many points of a number of yours are paid.
        Points(tally: TallyId => PaidWith, value: Value),
        /// A step is carried out. It can be paid if there are cards enough for what it chooses.
        Do(effect: Effect),
    }
}

family! {
    /// A player, seen from the controller.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Who named WhoName, "a player", "players" {
        /// The controller.
        #[default]
        You,
        /// The other player.
        Opponent,
        /// The player whose turn it is.
        TurnPlayer,
    }
}

family! {
    /// A comparison: left is … right.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Cmp named CmpName, "a comparison", "comparisons" {
        /// Left is at least right.
        AtLeast,
        /// Left is at most right.
        AtMost,
        /// Both are equal.
        Equal,
        /// Left is less than right.
        Less,
        /// Left is more than right.
        More,
    }
}

impl Cmp {
    /// Does the comparison hold?
    #[must_use]
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::Less => left < right,
            Self::More => left > right,
        }
    }
}

/// A register of the running program. It survives decisions, saves and clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Bind {
    /// Register A.
    A,
    /// Register B.
    B,
    /// Register C.
    C,
    /// Register D.
    D,
    /// Made by the compiler for cards picked inside an operation; not written on cards.
    #[serde(skip)]
    Scratch(u8),
}

impl Part for Bind {
    const NAME: &'static str = "register";
    fn called() -> String {
        "a register (A, B, C or D)".to_owned()
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        visitor.reads(*self);
    }
}

impl Bind {
    /// Its name on cards.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
            Self::Scratch(_) => "",
        }
    }
}
