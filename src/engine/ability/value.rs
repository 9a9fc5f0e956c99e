//! Numbers and conditions, as abilities name them.

use super::{Aspect, Bind, Cards, Cmp, Filter, Selector, Who};
use crate::printed::words::{AreaId, FactId, NamedValue, StatId, TallyId, ZoneKind};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};

/// A number that is worked out when it is needed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(ValueName),
    doc = "The name of a number.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Value {
    /// This number.
    N(i32),
    /// How many cards the selector finds.
    Count(Selector),
    /// How many cards are bound.
    CountOf(Bind),
    /// The stat of a card (of the first, if there are several; 0 if there is none).
    Stat(StatId, Box<Cards>),
    /// The number printed on a card (of the first, if there are several; 0 if there is none).
    Printed(StatId, Box<Cards>),
    /// The number that was named before.
    Named,
    /// The sum of a stat over what the selector finds.
    Sum(StatId, Selector),
    /// A number that the ruleset keeps about a player.
    Tally(Who, TallyId),
    /// The number of cards or points that the previous step dealt with.
    Result,
    /// How much the triggering moment was about: so many cards, points, damage.
    Amount,
    /// A multiple.
    Times(Box<Value>, i32),
    /// A sum.
    Plus(Box<Value>, Box<Value>),
    /// A value, but at most so much.
    Capped(Box<Value>, i32),
    /// A difference.
    Minus(Box<Value>, Box<Value>),
    /// One for every so many (at least 2), rounded down.
    Per(Box<Value>, i32),
    /// How many different names, groups or units there are on what the selector finds.
    Kinds(Aspect, Selector),
    /// The most cards of what the selector finds of which each stands for another name, group or unit.
    Differing(Aspect, Selector),
    /// The greatest number of a stat on what the selector finds; 0 if there is none.
    Greatest(StatId, Selector),
    /// The least number of a stat on what the selector finds; 0 if there is none.
    Least(StatId, Selector),
}

impl Value {
    /// Does the number depend on what lies in zones of these kinds?
    #[must_use]
    pub fn reads(&self, zones: &[ZoneKind]) -> bool {
        match self {
            Self::Count(selector)
            | Self::Sum(_, selector)
            | Self::Kinds(_, selector)
            | Self::Differing(_, selector)
            | Self::Greatest(_, selector)
            | Self::Least(_, selector) => selector.zone().is_some_and(|z| zones.contains(&z)),
            Self::Times(value, _) | Self::Capped(value, _) | Self::Per(value, _) => {
                value.reads(zones)
            }
            Self::Plus(a, b) | Self::Minus(a, b) => a.reads(zones) || b.reads(zones),
            Self::N(_)
            | Self::CountOf(_)
            | Self::Stat(..)
            | Self::Printed(..)
            | Self::Named
            | Self::Tally(..)
            | Self::Amount
            | Self::Result => false,
        }
    }

    /// Can the number be less than 0? A count cannot.
    #[must_use]
    pub fn may_be_negative(&self) -> bool {
        match self {
            Self::N(n) => *n < 0,
            Self::Count(_) | Self::CountOf(_) | Self::Kinds(..) | Self::Differing(..) => false,
            Self::Times(value, n) => *n < 0 || value.may_be_negative(),
            Self::Capped(value, most) => *most < 0 || value.may_be_negative(),
            Self::Per(value, _) => value.may_be_negative(),
            Self::Plus(a, b) => a.may_be_negative() || b.may_be_negative(),
            Self::Stat(..)
            | Self::Printed(..)
            | Self::Named
            | Self::Sum(..)
            | Self::Tally(..)
            | Self::Result
            | Self::Amount
            | Self::Minus(..)
            | Self::Greatest(..)
            | Self::Least(..) => true,
        }
    }
}

/// A test on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(ConditionName),
    doc = "The name of a test on the table.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Condition {
    /// Nothing is asked.
    #[default]
    Always,
    /// All of these hold.
    All(Vec<Condition>),
    /// One of these holds.
    AnyOf(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// The step before was carried out in full ("if you did"). Only among steps.
    Did,
    /// It is your turn.
    YourTurn,
    /// It is the opponent's turn.
    OpponentTurn,
    /// Two values compare so.
    Compare(Value, Cmp, Value),
    /// The selector finds a card.
    Exists(Selector),
    /// There are such cards, and all of them pass the filters.
    Is(Cards, Vec<Filter>),
    /// A fact that the ruleset keeps.
    Fact(Who, FactId),
    /// No card lies in the player's zones of this kind within the area.
    Empty(Who, ZoneKind, AreaId),
}

impl Condition {
    /// Is it just that question, or its opposite?
    #[must_use]
    pub fn asks_only_did(&self) -> bool {
        match self {
            Self::Not(inner) => **inner == Self::Did,
            other => *other == Self::Did,
        }
    }

    /// Does one of the two hold exactly if the other does not, as they are written?
    #[must_use]
    pub fn is_opposite_of(&self, other: &Self) -> bool {
        let negates = |a: &Self, b: &Self| matches!(a, Self::Not(inner) if **inner == *b);
        negates(self, other) || negates(other, self)
    }

    /// Does it ask whether the step before was carried out in full?
    #[must_use]
    pub fn asks_did(&self) -> bool {
        match self {
            Self::Did => true,
            Self::All(parts) | Self::AnyOf(parts) => parts.iter().any(Self::asks_did),
            Self::Not(inner) => inner.asks_did(),
            _ => false,
        }
    }
}

/// How a stat is changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(ChangeName),
    doc = "The name of a change.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Change {
    /// Added to it (negative: taken off).
    Add(Value),
    /// Multiplied.
    Times(Value),
    /// Divided by (at least 2).
    Divide(i32),
    /// Replaces the printed number.
    Set(Value),
    /// Replaces the printed number by a named value (such as a range).
    Become(NamedValue),
}

impl Change {
    /// Can it make a number that is not negative smaller?
    #[must_use]
    pub fn may_lower(&self) -> bool {
        match self {
            Self::Add(value) => value.may_be_negative(),
            Self::Times(_) | Self::Divide(_) | Self::Set(_) | Self::Become(_) => true,
        }
    }
}
