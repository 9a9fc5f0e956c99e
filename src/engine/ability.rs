//! The ability language: what a card can do, as data. These are the types that card files are read into; abilities
//! are compiled to flat programs by [`compile`](super::program::compile) and written out in words by the text layer.
//!
//! The words in capitals that a card may use (`Power`, `Hand`, `Leader`, `Deployed` …) belong to the ruleset, see
//! [`Vocabulary`](super::words::Vocabulary). Everything is read from the controller's side: "you" is the player using
//! the card.

use super::symbol::Symbol;
use super::words::{
    AreaId, ColourId, FactId, KeywordId, KindId, MomentId, NamedValue, RoleId, SignId, StatId,
    StateId, TallyId, ZoneKind,
};
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

/// How an ability comes into play. A ruleset gives each its own name on cards and says where it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AbilityKind {
    /// Used by its controller as an action of his own.
    Activated,
    /// In force as long as the card is in play.
    Continuous,
    /// Carried out when something happens.
    Triggered,
    /// Works wherever the card is.
    Special,
    /// Carried out when the card supports a fight.
    Support,
    /// Of a card that affects both players: carried out for, or in force for, each of them.
    Shared,
    /// Declared by its owner at its timing.
    Declared,
    /// Used by its owner, if he wants, when the card attacks.
    Attack,
    /// Used by its owner, if he wants, when the card is attacked.
    Evade,
}

/// A moment and what it must be about: `(Deployed, This)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trigger(pub MomentId, pub Subject);

/// Which happenings of a moment set an ability off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Subject {
    /// It happens to this card.
    This,
    /// It happens to a card on your side that passes the filters.
    Mine(Vec<Filter>),
    /// It happens to a card on the opponent's side that passes the filters.
    Theirs(Vec<Filter>),
    /// It happens to any card that passes the filters.
    Any(Vec<Filter>),
    /// It happens to you, or is done by you (also: your turn starts).
    You,
    /// It happens to the opponent, or is done by the opponent.
    Opponent,
    /// It happens to either player.
    AnyPlayer,
}

/// How often an ability may be carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// Any number of times.
    #[default]
    None,
    /// So many times in one turn (1 to 3).
    PerTurn(u8),
    /// Once in the whole match, for all cards of its owner that are the same card.
    PerGame,
}

/// One cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cost {
    /// This card, which must be active, becomes rested.
    RestThis,
    /// So many face-up cards of your zone, which you choose, are turned face down.
    TurnDown(ZoneKind, u8),
    /// A step is carried out. It can be paid if there are cards enough for what it chooses.
    Do(Effect),
}

/// A player, seen from the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// The controller.
    You,
    /// The other player.
    Opponent,
    /// The player whose turn it is.
    TurnPlayer,
}

/// A comparison: left is … right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cmp {
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

impl Cmp {
    /// Does the comparison hold?
    #[must_use]
    pub fn holds(self, left: i16, right: i16) -> bool {
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

/// A set of cards named by an expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cards {
    /// The card that has the ability.
    This,
    /// The card that the triggering moment is about.
    It,
    /// The other card of the triggering moment (who attacked it, what it defeated).
    That,
    /// Your card in this role, or the card in this role if the role has only one.
    Role(RoleId),
    /// The opponent's card in this role.
    TheirRole(RoleId),
    /// The cards bound before.
    Bound(Bind),
    /// The cards of the first register that are not in the second.
    Except(Bind, Bind),
    /// Every card that the selector finds.
    All(Selector),
    /// Cards that you choose.
    Pick(Amount, Selector),
    /// Cards that somebody chooses.
    PickBy(Who, Amount, Selector),
    /// So many cards at random.
    Random(Value, Selector),
    /// The top cards of a player's pile.
    Top(Who, ZoneKind, Value),
}

/// How many cards are chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Amount {
    /// Exactly so many; fewer only if there are not enough.
    Exactly(Value),
    /// At most so many; none is allowed.
    UpTo(Value),
    /// Any number, none included.
    Any,
}

/// Where cards are looked for, and which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Selector {
    /// Your zones of this kind.
    Mine(ZoneKind, Vec<Filter>),
    /// The opponent's zones of this kind.
    Theirs(ZoneKind, Vec<Filter>),
    /// Both players' (or shared) zones of this kind.
    Both(ZoneKind, Vec<Filter>),
    /// Among the cards bound before.
    Among(Bind, Vec<Filter>),
}

/// A test on one card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Filter {
    /// It is of this kind.
    Kind(KindId),
    /// It has this colour.
    Colour(ColourId),
    /// Its stat compares so with a value.
    Stat(StatId, Cmp, Value),
    /// Its stat is one of these named values (such as a range).
    Has(StatId, Vec<NamedValue>),
    /// It has the keyword.
    Keyword(KeywordId),
    /// It has the trait.
    Trait(Symbol),
    /// Its name is this (the name in English, as the card file has it).
    Name(Symbol),
    /// Its name is that of one of these cards.
    SameName(Box<Cards>),
    /// It stands in this area.
    In(AreaId),
    /// It stands next to one of these cards, on the same side.
    AdjacentTo(Box<Cards>),
    /// It is upright.
    Active,
    /// It is turned sideways.
    Rested,
    /// It is face up.
    FaceUp,
    /// It is face down.
    FaceDown,
    /// A fact about it that the ruleset keeps.
    Sign(SignId),
    /// The number printed on it compares so with a value, whatever it is now.
    Printed(StatId, Cmp, Value),
    /// It stands in the same line, on either side, as one of these cards.
    InLineWith(Box<Cards>),
    /// It is not the card that has the ability.
    Other,
    /// It is in this role (of either player).
    Is(RoleId),
    /// It fails the test.
    Not(Box<Filter>),
    /// It passes one of the tests.
    AnyOf(Vec<Filter>),
}

/// A number that is worked out when it is needed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// This number.
    N(i16),
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
    /// A multiple.
    Times(Box<Value>, i16),
    /// A sum.
    Plus(Box<Value>, Box<Value>),
    /// A value, but at most so much.
    Capped(Box<Value>, i16),
}

impl Selector {
    /// The kind of zone that it looks in; `None` among bound cards.
    #[must_use]
    pub fn zone(&self) -> Option<ZoneKind> {
        match self {
            Self::Mine(zone, _) | Self::Theirs(zone, _) | Self::Both(zone, _) => Some(*zone),
            Self::Among(..) => None,
        }
    }
}

impl Value {
    /// Does the number depend on what lies in zones of these kinds?
    #[must_use]
    pub fn reads(&self, zones: &[ZoneKind]) -> bool {
        match self {
            Self::Count(selector) | Self::Sum(_, selector) => {
                selector.zone().is_some_and(|z| zones.contains(&z))
            }
            Self::Times(value, _) | Self::Capped(value, _) => value.reads(zones),
            Self::Plus(a, b) => a.reads(zones) || b.reads(zones),
            Self::N(_)
            | Self::CountOf(_)
            | Self::Stat(..)
            | Self::Printed(..)
            | Self::Named
            | Self::Tally(..)
            | Self::Result => false,
        }
    }
}

/// A test on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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

/// How a stat is changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// Added to it (negative: taken off).
    Add(Value),
    /// Multiplied.
    Times(Value),
    /// Divided by (at least 2).
    Divide(i16),
    /// Replaces the printed number.
    Set(Value),
    /// Replaces the printed number by a named value (such as a range).
    Become(NamedValue),
}

/// What is in force while a Continuous, Shared or Special ability works. `Cards` here must not ask for a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Always {
    /// The cards' stat is changed.
    Stat(Cards, StatId, Change),
    /// The cards have a keyword.
    Keyword(Cards, KeywordId),
    /// A player has a keyword (a permission or prohibition).
    Player(Who, KeywordId),
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Duration {
    /// Until the end of the running battle.
    Battle,
    /// Until the end of this turn.
    Turn,
    /// Until the end of your next turn.
    YourTurn,
    /// Until the end of the opponent's next turn.
    OpponentTurn,
    /// As long as the card that has the ability stays in play.
    WhileHere,
    /// As long as the affected card stays in play.
    Lasting,
}

/// Where a card goes. It always goes to a zone of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Dest {
    /// Into the zone, the way the ruleset puts cards there (on top of a pile).
    To(ZoneKind),
    /// Under the pile.
    Bottom(ZoneKind),
}

/// A slot on the field, to be chosen by the controller if there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// Any free slot.
    Free,
    /// A free slot of this area.
    FreeIn(AreaId),
    /// A slot next to where the card is; an occupant changes places with it.
    Adjacent,
    /// Any other slot; an occupant changes places with it.
    Any,
    /// Any other slot of this area; an occupant changes places with it.
    In(AreaId),
}

/// One step of what an ability does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// A player draws cards, one by one.
    Draw(Who, Value),
    /// Cards are chosen and bound for later steps.
    Choose(Bind, Cards),
    /// Only you look at the cards, which are bound.
    Look(Bind, Cards),
    /// Both players see the cards, which are bound.
    Reveal(Bind, Cards),
    /// Cards go to a zone.
    Move(Cards, Dest),
    /// A pile is shuffled.
    Shuffle(Who, ZoneKind),
    /// Cards are put onto your field.
    Enter(Cards, Spot),
    /// Cards are stacked on a card of the same name on your field.
    StackOn(Cards, Cards),
    /// Cards on the field change place.
    Shift(Cards, Spot),
    /// Two cards of the same field change places.
    Swap(Cards, Cards),
    /// Rested cards become active.
    Ready(Cards),
    /// Active cards become rested.
    Rest(Cards),
    /// Face-down cards are turned face up.
    TurnUp(Cards),
    /// Face-up cards are turned face down.
    TurnDown(Cards),
    /// Cards are turned over, whichever way they lie.
    Flip(Cards),
    /// Cards are defeated.
    Defeat(Cards),
    /// A card takes over a role; the card that had it goes to where this one was.
    TakeRole(Cards, RoleId),
    /// What the ability of another card does is carried out, without its condition and cost.
    Copy(Cards),
    /// A player names a number in a range, for the value `Named`.
    NameNumber(Who, i16, i16),
    /// Two cards exchange their numbers of a stat for a while.
    Trade(Cards, Cards, StatId, Duration),
    /// A number that the ruleset keeps about a player becomes this.
    Assign(Who, TallyId, Value),
    /// A stat of cards is changed for a while.
    Modify(Cards, StatId, Change, Duration),
    /// Cards get a keyword for a while.
    Grant(Cards, KeywordId, Duration),
    /// A player gets a keyword for a while.
    GrantPlayer(Who, KeywordId, Duration),
    /// Something that only this ruleset knows.
    Deed(Who, DeedId),
    /// If the condition holds, the steps.
    If(Condition, Vec<Effect>),
    /// The first steps if the condition holds, otherwise the second.
    IfElse(Condition, Vec<Effect>, Vec<Effect>),
    /// "If you did": the steps, if the step before was carried out in full.
    IfDid(Vec<Effect>),
    /// "If not": the steps, if the step before was not carried out in full.
    IfNotDid(Vec<Effect>),
    /// "You may": the steps, if the controller wants them.
    May(Vec<Effect>),
    /// The steps, if this player wants them.
    MayBy(Who, Vec<Effect>),
    /// The controller chooses one of several.
    ChooseOne(Vec<Vec<Effect>>),
    /// This player chooses one of several.
    ChooseOneBy(Who, Vec<Vec<Effect>>),
    /// The steps, so many times (at most 20).
    Repeat(Value, Vec<Effect>),
    /// The steps once for each card, bound in turn.
    ForEach(Bind, Cards, Vec<Effect>),
    /// The steps the next time that the moment occurs, once; bindings are kept.
    Later(MomentId, Vec<Effect>),
    /// A player wins.
    Win(Who),
}

pub use super::words::DeedId;
