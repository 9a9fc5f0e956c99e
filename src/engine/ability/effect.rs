//! What abilities do: steps, and what is in force.

use super::{Ability, Bind, Cards, Change, Condition, Filter, Subject, Value, Who};
use crate::printed::words::{
    AreaId, AttachmentId, ColourId, DeedId, KeywordId, MomentId, PeriodId, ProcedureId, RoleId,
    StatId, TallyId, ZoneKind,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};

/// What is in force while a Continuous, Shared or Special ability works. `Cards` here must not ask for a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(AlwaysName),
    doc = "The name of something that is in force.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Always {
    /// The cards' stat is changed.
    Stat(Cards, StatId, Change),
    /// The cards have a keyword.
    Keyword(Cards, KeywordId),
    /// A player has a keyword (a permission or prohibition).
    Player(Who, KeywordId),
    /// A number of a player is changed.
    PlayerStat(Who, StatId, Change),
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(DurationName),
    doc = "The name of a duration.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
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
    /// Until it is used once: an ability by being carried out, anything else when the rules say so.
    UntilUsed,
    /// Until the end of this period.
    Until(PeriodId),
}

/// Where a card goes. It always goes to a zone of its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(DestName),
    doc = "The way in which cards are put into a zone.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Dest {
    /// Into the zone, the way the ruleset puts cards there (on top of a pile).
    To(ZoneKind),
    /// Under the pile.
    Bottom(ZoneKind),
    /// Into the zone, rested.
    Rested(ZoneKind),
    /// As so manieth card from the top of the pile (2 to 9); under it, if there are fewer.
    Nth(ZoneKind, u8),
}

/// A slot on the field, to be chosen by the controller if there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(SpotName),
    doc = "The name of a choice of slots.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
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

/// How many cards are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Drawing {
    /// So many.
    #[default]
    Exactly,
    /// At most so many: before each the player may stop.
    UpTo,
    /// As many as bring the number of cards in this zone of the player up to so many.
    Until(ZoneKind),
}

/// How far cards at the top of a pile are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Extent {
    /// All of them, at once.
    #[default]
    All,
    /// One by one: before each you may stop.
    UpTo,
}

/// How much of what is asked is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payment {
    /// All of it, or nothing.
    #[default]
    Full,
    /// As much as possible.
    AsPossible,
}

/// How a card comes onto the field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pose {
    /// The way that the rules put cards there.
    #[default]
    Usual,
    /// Rested.
    Rested,
}

/// Which way a card is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// Face up.
    Up,
    /// Face down.
    Down,
    /// The other way, whichever way it lies.
    Over,
}

/// Whose moment steps wait for that name nobody.
fn anybody() -> Subject {
    Subject::AnyPlayer
}

/// One step of what an ability does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(
    name(EffectName),
    doc = "The name of a step.",
    derive(IntoStaticStr, VariantArray, PartialOrd, Ord, Hash),
    allow(missing_docs)
)]
pub enum Effect {
    /// A player draws cards, one by one: so many, at most so many, or until there are so many in a zone.
    Draw(Who, Value, #[serde(default)] Drawing),
    /// Cards are chosen and bound for later steps.
    Choose(Bind, Cards),
    /// Only you look at the cards, which are bound. With `UpTo` (the cards at the top of a pile) one by one, as many as
    /// you want.
    Look(Bind, Cards, #[serde(default)] Extent),
    /// Both players see the cards, which are bound.
    Reveal(Bind, Cards),
    /// Cards go to a zone.
    Move(Cards, Dest),
    /// The same, one by one in an order that you choose: each on (or under) those before.
    Arrange(Cards, Dest),
    /// A pile is shuffled.
    Shuffle(Who, ZoneKind),
    /// Cards are put onto your field.
    Enter(Cards, Spot, #[serde(default)] Pose),
    /// Cards are stacked on a card of the same name on your field.
    StackOn(Cards, Cards),
    /// Cards on the field change place.
    Shift(Cards, Spot),
    /// Two cards of the same field change places.
    Swap(Cards, Cards),
    /// A player puts all cards of the own zones of this kind onto slots of that kind anew.
    Rearrange(Who, ZoneKind),
    /// Cards are put beneath a card.
    Tuck(Cards, Cards),
    /// Cards are attached to a card.
    Attach(Cards, Cards, AttachmentId),
    /// Two cards go to each other's zone at the same time, if both can.
    Exchange(Cards, Cards),
    /// A player turns so many active cards of the own zone rested, all or none.
    Spend(Who, ZoneKind, Value),
    /// A player pays so many points of a number of his: all or none, or as many as possible. `Result` is how many.
    Pay(Who, TallyId, Value, #[serde(default)] Payment),
    /// Both players see the top cards of a player's pile one by one, up to the first that passes the filters. All seen
    /// cards are bound first, the one that passes second.
    RevealUntil(Bind, Bind, Who, ZoneKind, Vec<Filter>),
    /// A player names one of these colours (of all, if none is listed), for the chosen stat of a family.
    NameColour(Who, Vec<ColourId>),
    /// A player names a colour that these cards have in the family of this stat.
    NameColourOf(Who, StatId, Cards),
    /// Rested cards become active.
    Ready(Cards),
    /// Active cards become rested.
    Rest(Cards),
    /// Cards are turned face up, face down, or over.
    Turn(Cards, Way),
    /// Cards are defeated.
    Defeat(Cards),
    /// A card takes over a role; the card that had it goes to where this one was.
    TakeRole(Cards, RoleId),
    /// What the ability of another card does is carried out, without its condition and cost.
    Copy(Cards),
    /// What was declared with these cards and waits to take effect is negated.
    Negate(Cards),
    /// The controller, or this player, chooses anew the targets of what was declared with a card and waits to take effect.
    Redirect(Cards, #[serde(default)] Who),
    /// A player names a number in a range, for the value `Named`.
    NameNumber(Who, i32, i32),
    /// Two cards exchange their numbers of a stat for a while.
    Trade(Cards, Cards, StatId, Duration),
    /// A number that the ruleset keeps about a player becomes this.
    Assign(Who, TallyId, Value),
    /// A stat of cards is changed for a while.
    Modify(Cards, StatId, Change, Duration),
    /// A number of a player is changed for a while.
    ModifyPlayer(Who, StatId, Change, Duration),
    /// The printed numbers of cards in a family of stats are replaced for a while: these, and 0 for the others.
    Remake(Cards, BTreeMap<StatId, i16>, Duration),
    /// Numbers of the first stat count as the second for a while. The sum of a family as the first stands for all of it
    /// that is convertible.
    Convert(Cards, StatId, StatId, Duration),
    /// Cards get an ability for a while.
    GrantAbility(Cards, Box<Ability>, Duration),
    /// The abilities of a card that are set off by this moment are carried out as if it had come.
    SetOff(Cards, MomentId),
    /// Cards get a keyword for a while.
    Grant(Cards, KeywordId, Duration),
    /// A player gets a keyword for a while.
    GrantPlayer(Who, KeywordId, Duration),
    /// A player gets control of cards for a while.
    Control(Cards, Who, Duration),
    /// Something that only this ruleset knows, some of it with a number.
    Deed(Who, DeedId, #[serde(default)] Option<Value>),
    /// A player goes through a procedure of the rules with these cards, some of them with a number. The steps behind know
    /// whether it was carried out (`Did`) and the number that it dealt with (`Result`).
    Procedure(Who, ProcedureId, Cards, #[serde(default)] Option<Value>),
    /// Each player carries out the steps, the turn player first; "you" is whoever does.
    EachPlayer(Vec<Effect>),
    /// The steps, and again as long as the condition holds after them (at most 20 times).
    RepeatWhile(Condition, Vec<Effect>),
    /// If the condition holds, the steps; otherwise the second ones, if there are any.
    If(Condition, Vec<Effect>, #[serde(default)] Vec<Effect>),
    /// "You may": the steps, if the controller, or this player, wants them.
    May(Vec<Effect>, #[serde(default)] Who),
    /// The controller, or this player, chooses one of several lists of steps.
    ChooseOne(Vec<Vec<Effect>>, #[serde(default)] Who),
    /// The steps, so many times (at most 20).
    Repeat(Value, Vec<Effect>),
    /// The steps once for each card, bound in turn.
    ForEach(Bind, Cards, Vec<Effect>),
    /// The steps the next time that the moment occurs, for this player, or to such a card, if one is named; once. Bindings
    /// are kept. Where a card is named, `It` and `That` are the cards of that moment.
    Later(MomentId, Vec<Effect>, #[serde(default = "anybody")] Subject),
    /// A player wins.
    Win(Who),
}
