//! Cards, as abilities name them: sets, selectors and tests on one card.

use super::grammar::{Field, Inside, Part, family};
use super::{Bind, Cmp, Value, Visit, Who};
use crate::printed::symbol::Symbol;
use crate::printed::words::{
    AreaId, AttachmentId, ColourId, KeywordId, KindId, NamedValue, RoleId, SignId, StatId, ZoneKind,
};
use serde::{Deserialize, Serialize};

family! {
    /// A set of cards named by an expression.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Cards named CardsName, "a set of cards", "sets of cards", shown by cards {
        /// The card that has the ability.
        This,
        /// The card that the triggering moment is about.
        It,
        /// The other card of the triggering moment (who attacked it, what it defeated).
        That,
        /// Your card, or that of this player, in this role; or the card in this role if the role has only one.
        Role(role: RoleId; who: Who),
        /// The cards bound before.
        Bound(register: Bind),
        /// The cards of the first register that are not in the second.
        Except(register: Bind, other_register: Bind),
        /// Every card that the selector finds.
        All(selector: Selector),
        /// Cards that somebody chooses.
        Pick(amount: Amount, selector: Selector; choosing: Choosing),
        /// So many cards that nobody needs to choose, because they are alike; as many as there are, if there are fewer.
        Alike(value: Value, selector: Selector),
        /// So many cards at random.
        Random(value: Value, selector: Selector),
        /// The top cards of a player's pile.
        Top(who: Who, zone: ZoneKind => Pile, value: Value),
    }
}

impl Cards {
    /// Cards that you choose, whichever way they go together.
    #[must_use]
    pub fn pick(amount: Amount, from: Selector) -> Self {
        Self::Pick(amount, from, Choosing::default())
    }

    /// Are they settled by a choice or by chance where they are named?
    #[must_use]
    pub fn are_chosen(&self) -> bool {
        matches!(self, Self::Pick(..) | Self::Alike(..) | Self::Random(..))
    }

    /// What they are looked for by, if they are not named otherwise.
    #[must_use]
    pub fn selector(&self) -> Option<&Selector> {
        match self {
            Self::All(s) | Self::Pick(_, s, _) | Self::Alike(_, s) | Self::Random(_, s) => Some(s),
            Self::This
            | Self::It
            | Self::That
            | Self::Role(..)
            | Self::Bound(_)
            | Self::Except(..)
            | Self::Top(..) => None,
        }
    }
}

/// Who chooses cards, and how they go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Choosing {
    /// Who chooses.
    pub by: Who,
    /// How the cards must go together, if at all.
    pub together: Option<Relation>,
}

impl Part for Choosing {
    const NAME: &'static str = "choosing";
    fn called() -> String {
        "who chooses and how, (by: who, together: relation)".to_owned()
    }
    fn inside() -> Inside {
        const FIELDS: &[Field] = &[Field::of::<Who>("by"), Field::of::<Relation>("together")];
        Inside::Fields("Choosing", FIELDS, 0)
    }
    fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
        if self.by != Who::default() {
            self.by.show(visitor);
        }
        self.together.show(visitor);
    }
}

family! {
    /// How many cards are chosen.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Amount named AmountName, "an amount", "amounts" {
        /// Exactly so many; fewer only if there are not enough.
        Exactly(value: Value),
        /// At most so many; none is allowed.
        UpTo(value: Value),
        /// Any number, none included.
        Any,
    }
}

family! {
    /// What cards have several of, and may share.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[derive(strum::IntoStaticStr, strum::VariantArray)]
    pub enum Aspect named AspectName, "an aspect", "aspects" {
        /// Names.
        Names,
        /// Groups: their traits.
        Groups,
        /// Units.
        Units,
    }
}

family! {
    /// How chosen cards must go together. A card with several names (groups, units) stands for one of them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Relation named RelationName, "a relation", "relations" {
        /// Each has another one.
        Different(aspect: Aspect),
        /// They share one.
        Same(aspect: Aspect),
        /// Their numbers of this stat come to at most so much.
        Within(stat: StatId => Totalled, number: i32),
    }
}

impl Relation {
    /// What is compared, unless numbers are summed up.
    #[must_use]
    pub fn aspect(self) -> Option<Aspect> {
        match self {
            Self::Different(aspect) | Self::Same(aspect) => Some(aspect),
            Self::Within(..) => None,
        }
    }

    /// Must the cards differ?
    #[must_use]
    pub fn differs(self) -> bool {
        matches!(self, Self::Different(_))
    }
}

family! {
    /// Where cards are looked for, and which.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Selector named SelectorName, "a selector", "selectors", shown by selector {
        /// Your zones of this kind.
        Mine(zone: ZoneKind, filters: Vec<Filter>),
        /// The opponent's zones of this kind.
        Theirs(zone: ZoneKind, filters: Vec<Filter>),
        /// Both players' (or shared) zones of this kind.
        Both(zone: ZoneKind, filters: Vec<Filter>),
        /// Among the cards bound before.
        Among(register: Bind, filters: Vec<Filter>),
        /// The cards beneath these.
        Under(cards: Box<Cards>, filters: Vec<Filter>),
        /// The cards that are attached to these as this.
        Attached(cards: Box<Cards>, attachment: AttachmentId, filters: Vec<Filter>),
        /// The cards that these are attached to.
        Bearer(cards: Box<Cards>, filters: Vec<Filter>),
        /// What any of these finds, as one set.
        Union(selectors: Vec<Selector>),
    }
}

family! {
    /// A test on one card.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Filter named FilterName, "a filter", "filters", shown by filter {
        /// It is of this kind.
        Kind(kind: KindId),
        /// It has this colour.
        Colour(colour: ColourId),
        /// Its stat compares so with a value.
        Stat(stat: StatId => OfCards, comparison: Cmp, value: Value),
        /// Its stat is one of these named values (such as a range).
        Has(stat: StatId, named_values: Vec<NamedValue>),
        /// It has the keyword.
        Keyword(keyword: KeywordId => AskedKeyword),
        /// It has the trait, or is of the unit.
        Trait(text: Symbol),
        /// Its name, or one of its names, is this (the name in English, as the card file has it).
        Name(text: Symbol),
        /// Its name, or one of its names, has this in it (in English).
        NameHas(text: Symbol),
        /// It shares a name, group or unit with one of these cards.
        Shares(aspect: Aspect, cards: Box<Cards>),
        /// It stands in this area.
        In(area: AreaId),
        /// It stands next to one of these cards, on the same side.
        AdjacentTo(cards: Box<Cards>),
        /// It is upright.
        Active,
        /// It is turned sideways.
        Rested,
        /// It is face up.
        FaceUp,
        /// It is face down.
        FaceDown,
        /// A fact about it that the ruleset keeps.
        Sign(sign: SignId),
        /// No ability is printed on it.
        Plain,
        /// The number printed on it compares so with a value, whatever it is now.
        Printed(stat: StatId => OfCards, comparison: Cmp, value: Value),
        /// It stands in the same line, on either side, as one of these cards.
        InLineWith(cards: Box<Cards>),
        /// It is not the card that has the ability.
        Other,
        /// It is in this role (of either player).
        Is(role: RoleId),
        /// It fails the test.
        Not(filter: Box<Filter>),
        /// It passes one of the tests.
        AnyOf(filters: Vec<Filter>),
    }
}

impl Filter {
    /// Does it read what is printed on the card?
    #[must_use]
    pub fn reads_print(&self) -> bool {
        match self {
            Self::Kind(_)
            | Self::Colour(_)
            | Self::Stat(..)
            | Self::Has(..)
            | Self::Keyword(_)
            | Self::Trait(_)
            | Self::Name(_)
            | Self::NameHas(_)
            | Self::Shares(..)
            | Self::Sign(_)
            | Self::Plain
            | Self::Printed(..) => true,
            Self::In(_)
            | Self::AdjacentTo(_)
            | Self::Active
            | Self::Rested
            | Self::FaceUp
            | Self::FaceDown
            | Self::InLineWith(_)
            | Self::Other
            | Self::Is(_) => false,
            Self::Not(inner) => inner.reads_print(),
            Self::AnyOf(any) => any.iter().any(Self::reads_print),
        }
    }
}

impl Selector {
    /// The kind of zone that it looks in; `None` among bound cards, beneath cards, and in several zones.
    #[must_use]
    pub fn zone(&self) -> Option<ZoneKind> {
        match self {
            Self::Mine(zone, _) | Self::Theirs(zone, _) | Self::Both(zone, _) => Some(*zone),
            Self::Among(..)
            | Self::Under(..)
            | Self::Attached(..)
            | Self::Bearer(..)
            | Self::Union(_) => None,
        }
    }
}
