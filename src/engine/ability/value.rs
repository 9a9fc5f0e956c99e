//! Numbers and conditions, as abilities name them.

use super::grammar::family;
use super::{Aspect, Bind, Cards, Cmp, Filter, Selector, Who};
use crate::printed::words::{AreaId, FactId, NamedValue, StatId, TallyId, ZoneKind};
use serde::{Deserialize, Serialize};

family! {
    /// A number that is worked out when it is needed.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Value named ValueName, "a value", "values", shown by value {
        /// This number.
        N(number: i32),
        /// How many cards the selector finds.
        Count(selector: Selector),
        /// How many cards are bound.
        CountOf(register: Bind),
        /// The stat of a card (of the first, if there are several; 0 if there is none).
        Stat(stat: StatId => Counted, cards: Box<Cards>),
        /// The number printed on a card (of the first, if there are several; 0 if there is none).
        Printed(stat: StatId => Counted, cards: Box<Cards>),
        /// The number that was named before.
        Named,
        /// The sum of a stat over what the selector finds.
        Sum(stat: StatId => Counted, selector: Selector),
        /// A number that the ruleset keeps about a player.
        Tally(who: Who, tally: TallyId),
        /// The number of cards or points that the previous step dealt with.
        Result,
        /// How much the triggering moment was about: so many cards, points, damage.
        Amount,
        /// A multiple.
        Times(value: Box<Value>, number: i32),
        /// A sum.
        Plus(value: Box<Value>, other_value: Box<Value>),
        /// A value, but at most so much.
        Capped(value: Box<Value>, number: i32),
        /// A value, but at least so much.
        Floored(value: Box<Value>, number: i32),
        /// A difference.
        Minus(value: Box<Value>, other_value: Box<Value>),
        /// One for every so many (at least 2), rounded down.
        Per(value: Box<Value>, number: i32),
        /// How many different names, groups or units there are on what the selector finds.
        Kinds(aspect: Aspect, selector: Selector),
        /// The most cards of what the selector finds of which each stands for another name, group or unit.
        Differing(aspect: Aspect, selector: Selector),
        /// The greatest number of a stat on what the selector finds; 0 if there is none.
        Greatest(stat: StatId => Counted, selector: Selector),
        /// The least number of a stat on what the selector finds; 0 if there is none.
        Least(stat: StatId => Counted, selector: Selector),
    }
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
            Self::Times(value, _)
            | Self::Capped(value, _)
            | Self::Floored(value, _)
            | Self::Per(value, _) => value.reads(zones),
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
            Self::Floored(value, least) => *least < 0 && value.may_be_negative(),
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

family! {
    /// A test on the table.
    #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
    pub enum Condition named ConditionName, "a condition", "conditions", shown by condition {
        /// Nothing is asked.
        #[default]
        Always,
        /// All of these hold.
        All(conditions: Vec<Condition>),
        /// One of these holds.
        AnyOf(conditions: Vec<Condition>),
        /// This does not hold.
        Not(condition: Box<Condition>),
        /// The step before was carried out in full ("if you did"). Only among steps.
        Did,
        /// It is your turn.
        YourTurn,
        /// It is the opponent's turn.
        OpponentTurn,
        /// Two values compare so.
        Compare(value: Value, comparison: Cmp, other_value: Value),
        /// The selector finds a card.
        Exists(selector: Selector),
        /// There are such cards, and all of them pass the filters.
        Is(cards: Cards, filters: Vec<Filter>),
        /// A fact that the ruleset keeps.
        Fact(who: Who, fact: FactId),
        /// No card lies in the player's zones of this kind within the area.
        Empty(who: Who, zone: ZoneKind => Emptied, area: AreaId),
    }
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

family! {
    /// How a stat is changed.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Change named ChangeName, "a change", "changes", shown by change {
        /// Added to it (negative: taken off).
        Add(value: Value),
        /// Multiplied.
        Times(value: Value),
        /// Divided by (at least 2).
        Divide(number: i32),
        /// Replaces the printed number.
        Set(value: Value),
        /// Replaces the printed number by a named value (such as a range).
        Become(named_value: NamedValue),
    }
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
