//! What abilities do: steps, and what is in force.

use super::grammar::family;
use super::{Ability, Bind, Cards, Change, Condition, Filter, Subject, Value, Who};
use crate::printed::words::{
    AreaId, AttachmentId, ColourId, DeedId, KeywordId, MomentId, PeriodId, ProcedureId, RoleId,
    StatId, TallyId, ZoneKind,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

family! {
    /// What is in force while a Continuous, Shared or Special ability works. `Cards` here must not ask for a choice.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Always named AlwaysName, "something that is in force", "lasting effects", shown by always {
        /// The cards' stat is changed.
        Stat(cards: Cards, stat: StatId => OfCards, change: Change),
        /// The cards have a keyword.
        Keyword(cards: Cards, keyword: KeywordId => CardKeyword),
        /// A player has a keyword (a permission or prohibition).
        Player(who: Who, keyword: KeywordId => PlayerKeyword),
        /// A number of a player is changed.
        PlayerStat(who: Who, stat: StatId => OfPlayers, change: Change),
    }
}

family! {
    /// How long something lasts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Duration named DurationName, "a duration", "durations" {
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
        Until(period: PeriodId),
    }
}

family! {
    /// Where a card goes. It always goes to a zone of its owner.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Dest named DestName, "a destination", "destinations", shown by dest {
        /// Into the zone, the way the ruleset puts cards there (on top of a pile).
        To(zone: ZoneKind),
        /// Under the pile.
        Bottom(zone: ZoneKind),
        /// Into the zone, rested.
        Rested(zone: ZoneKind),
        /// As so manieth card from the top of the pile (2 to 9); under it, if there are fewer.
        Nth(zone: ZoneKind, number: u8),
    }
}

family! {
    /// A slot on the field, to be chosen by the controller if there are several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Spot named SpotName, "a spot", "spots" {
        /// Any free slot.
        Free,
        /// A free slot of this area.
        FreeIn(area: AreaId),
        /// A slot next to where the card is; an occupant changes places with it.
        Adjacent,
        /// Any other slot; an occupant changes places with it.
        Any,
        /// Any other slot of this area; an occupant changes places with it.
        In(area: AreaId),
    }
}

family! {
    /// How many cards are drawn.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Drawing named DrawingName, "a way to draw", "ways to draw" {
        /// So many.
        #[default]
        Exactly,
        /// At most so many: before each the player may stop.
        UpTo,
        /// As many as bring the number of cards in this zone of the player up to so many.
        Until(zone: ZoneKind => DrawnTo),
    }
}

family! {
    /// How far cards at the top of a pile are looked at.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Extent named ExtentName, "an extent", "extents" {
        /// All of them, at once.
        #[default]
        All,
        /// One by one: before each you may stop.
        UpTo,
    }
}

family! {
    /// How much of what is asked is paid.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Payment named PaymentName, "a way to pay", "payments" {
        /// All of it, or nothing.
        #[default]
        Full,
        /// As much as possible.
        AsPossible,
    }
}

family! {
    /// How a card comes onto the field.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Pose named PoseName, "a pose", "poses" {
        /// The way that the rules put cards there.
        #[default]
        Usual,
        /// Rested.
        Rested,
    }
}

family! {
    /// Which way a card is turned.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    pub enum Way named WayName, "a way to turn cards", "ways to turn cards" {
        /// Face up.
        Up,
        /// Face down.
        Down,
        /// The other way, whichever way it lies.
        Over,
    }
}

family! {
    /// One step of what an ability does.
    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    pub enum Effect named EffectName, "a step", "steps", shown by effect {
        /// A player draws cards, one by one: so many, at most so many, or until there are so many in a zone.
        Draw(who: Who, value: Value; drawing: Drawing),
        /// Cards are chosen and bound for later steps.
        Choose(register: Bind => fills, cards: Cards),
        /// Only you look at the cards, which are bound. With `UpTo` (the cards at the top of a pile) one by one, as many as
        /// you want.
        Look(register: Bind => fills, cards: Cards; extent: Extent),
        /// Both players see the cards, which are bound.
        Reveal(register: Bind => fills, cards: Cards),
        /// Cards go to a zone.
        Move(cards: Cards, destination: Dest),
        /// The same, one by one in an order that you choose: each on (or under) those before.
        Arrange(cards: Cards, destination: Dest),
        /// A pile is shuffled.
        Shuffle(who: Who, zone: ZoneKind => Pile),
        /// Cards are put onto your field.
        Enter(cards: Cards, spot: Spot => Entered; pose: Pose),
        /// Cards are stacked on a card of the same name on your field.
        StackOn(cards: Cards, onto_cards: Cards),
        /// Cards on the field change place.
        Shift(cards: Cards, spot: Spot => Shifted),
        /// Two cards of the same field change places.
        Swap(cards: Cards, with_cards: Cards),
        /// A player puts all cards of the own zones of this kind onto slots of that kind anew.
        Rearrange(who: Who, zone: ZoneKind => Rearranged),
        /// Cards are put beneath a card.
        Tuck(cards: Cards, under_cards: Cards),
        /// Cards are attached to a card.
        Attach(cards: Cards, bearing_cards: Cards, attachment: AttachmentId),
        /// Two cards go to each other's zone at the same time, if both can.
        Exchange(cards: Cards, for_cards: Cards),
        /// A player turns so many active cards of the own zone rested, all or none.
        Spend(who: Who, zone: ZoneKind => Spent, value: Value),
        /// A player pays so many points of a number of his: all or none, or as many as possible. `Result` is how many.
        Pay(who: Who, tally: TallyId => PaidWith, value: Value; payment: Payment),
        /// Both players see the top cards of a player's pile one by one, up to the first that passes the filters. All seen
        /// cards are bound first, the one that passes second.
        RevealUntil(register: Bind => fills, other_register: Bind => fills, who: Who, zone: ZoneKind => Pile, filters: Vec<Filter>),
        /// A player names one of these colours (of all, if none is listed), for the chosen stat of a family.
        NameColour(who: Who, colours: Vec<ColourId>),
        /// A player names a colour that those of these cards which he sees have in the family of this stat.
        NameColourOf(who: Who, stat: StatId, cards: Cards),
        /// Rested cards become active.
        Ready(cards: Cards),
        /// Active cards become rested.
        Rest(cards: Cards),
        /// Cards are turned face up, face down, or over.
        Turn(cards: Cards, way: Way),
        /// Cards are defeated.
        Defeat(cards: Cards),
        /// A card takes over a role; the card that had it goes to where this one was.
        TakeRole(cards: Cards, role: RoleId => TakenOver),
        /// What the ability of another card does is carried out, without its condition and cost.
        Copy(cards: Cards),
        /// What was declared with these cards and waits to take effect is negated.
        Negate(cards: Cards),
        /// The controller, or this player, chooses anew the targets of what was declared with a card and waits to take effect.
        Redirect(cards: Cards; who: Who),
        /// A player names a number in a range, for the value `Named`.
        NameNumber(who: Who, least_number: i32, greatest_number: i32),
        /// A die with so many sides is rolled; `Result` is the number that it shows.
        Roll(sides_number: i32),
        /// Two cards exchange their numbers of a stat for a while.
        Trade(cards: Cards, with_cards: Cards, stat: StatId => OfCards, duration: Duration),
        /// A number that the ruleset keeps about a player becomes this.
        Assign(who: Who, tally: TallyId => Assigned, value: Value),
        /// A stat of cards is changed for a while.
        Modify(cards: Cards, stat: StatId => OfCards, change: Change, duration: Duration),
        /// A number of a player is changed for a while.
        ModifyPlayer(who: Who, stat: StatId => OfPlayers, change: Change, duration: Duration),
        /// The printed numbers of cards in a family of stats are replaced for a while: these, and 0 for the others.
        Remake(cards: Cards, stats: BTreeMap<StatId, i16>, duration: Duration),
        /// Numbers of the first stat count as the second for a while. The sum of a family as the first stands for all of it
        /// that is convertible.
        Convert(cards: Cards, stat: StatId, as_stat: StatId, duration: Duration),
        /// Cards get an ability for a while.
        GrantAbility(cards: Cards, ability: Box<Ability>, duration: Duration),
        /// The abilities of a card that are set off by this moment are carried out as if it had come.
        SetOff(cards: Cards, moment: MomentId => SetOff),
        /// Cards get a keyword for a while.
        Grant(cards: Cards, keyword: KeywordId => CardKeyword, duration: Duration),
        /// A player gets a keyword for a while.
        GrantPlayer(who: Who, keyword: KeywordId => PlayerKeyword, duration: Duration),
        /// A player gets control of cards for a while.
        Control(cards: Cards, who: Who, duration: Duration),
        /// Something that only this ruleset knows, some of it with a number.
        Deed(who: Who, deed: DeedId; value: Option<Value>),
        /// A player goes through a procedure of the rules with these cards, some of them with a number. The steps behind know
        /// whether it was carried out (`Did`) and the number that it dealt with (`Result`).
        Procedure(who: Who, procedure: ProcedureId, cards: Cards; value: Option<Value>),
        /// Each player carries out the steps, the turn player first; "you" is whoever does.
        EachPlayer(steps: Vec<Effect>),
        /// The steps, and again as long as the condition holds after them (at most 20 times).
        RepeatWhile(condition: Condition, steps: Vec<Effect>),
        /// If the condition holds, the steps; otherwise the second ones, if there are any.
        If(condition: Condition, steps: Vec<Effect>; other_steps: Vec<Effect>),
        /// "You may": the steps, if the controller, or this player, wants them.
        May(steps: Vec<Effect>; who: Who),
        /// The controller, or this player, chooses one of several lists of steps.
        ChooseOne(branches: Vec<Vec<Effect>>; who: Who),
        /// The steps, so many times (at most 20).
        Repeat(value: Value, steps: Vec<Effect>),
        /// The steps once for each card, bound in turn.
        ForEach(register: Bind => fills, cards: Cards, steps: Vec<Effect>),
        /// The steps the next time that the moment occurs, for this player, or to such a card, if one is named; once. Bindings
        /// are kept. Where a card is named, `It` and `That` are the cards of that moment.
        Later(moment: MomentId => Awaited, steps: Vec<Effect>; subject: Subject),
        /// A player wins.
        Win(who: Who),
    }
}
