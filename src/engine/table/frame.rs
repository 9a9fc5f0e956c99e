//! What is being done, as data: one explicit stack. No callbacks, no recursion across a decision.

use crate::flow::decision::Prompt;
use crate::printed::words::MomentId;
use crate::table::declared::ActionId;
use crate::table::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// One level of what is being done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// A step of the rules.
    Step(RawStep),
    /// A running effect program.
    Program(ProgramFrame),
    /// Abilities that are due are being carried out.
    Triggers,
    /// A declared action runs its course.
    Declared(ActionId),
}

/// A step of the rules as the table keeps it. Its meaning belongs to the ruleset, whose own [`steps!`](crate::steps) make it
/// and read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RawStep {
    /// Which step.
    pub code: u8,
    /// A number of the step's own.
    pub a: u8,
    /// Another.
    pub b: u8,
}

/// A running effect program.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProgramFrame {
    /// What is printed on the card that has the ability (it may since have left).
    pub def: DefId,
    /// The number of the ability on that card.
    pub ability: u8,
    /// The next operation.
    pub pc: u16,
    /// The card that has the ability.
    pub source: CardId,
    /// The player who carries it out.
    pub controller: PlayerId,
    /// The card that the triggering moment was about.
    pub it: CardId,
    /// The other card of the triggering moment.
    pub that: CardId,
    /// The place that `source` had left when the ability became due, or [`ZoneId::NONE`].
    pub was: ZoneId,
    /// Was the last step carried out in full?
    pub did: bool,
    /// Has the operation at `pc` been begun?
    pub begun: bool,
    /// The number that the last step dealt with.
    pub result: i32,
    /// The number that was named.
    #[serde(default)]
    pub named: Named,
    /// How much the triggering moment was about.
    #[serde(default)]
    pub amount: i32,
    /// What the operation at `pc` still has to do, or may still choose.
    pub left: i32,
    /// How many cards the choice at `pc` must still get.
    pub need: i32,
    /// The cards that the operation at `pc` still has to deal with, or may still choose.
    pub todo: CardSet,
    /// Rounds left of the running repetitions.
    pub rounds: [u8; NESTED],
    /// Where its registers start.
    pub regs: u8,
    /// Which of the cards that it is about are not what they were when it became due.
    #[serde(default)]
    pub strays: Strays,
    /// So many abilities led to this one, each setting off the next.
    #[serde(default)]
    pub link: Link,
    /// The player who carries out the same steps beside `controller`, if two do.
    #[serde(default)]
    pub beside: Beside,
    /// The declared action that it aims, pays for or carries out.
    #[serde(default)]
    pub action: ActionId,
}

impl ProgramFrame {
    /// A program that is about to begin at an operation, about no moment and without registers yet.
    #[must_use]
    pub fn new(def: DefId, ability: u8, pc: u16, source: CardId, controller: PlayerId) -> Self {
        Self {
            def,
            ability,
            pc,
            source,
            controller,
            it: CardId::NONE,
            that: CardId::NONE,
            was: ZoneId::NONE,
            did: false,
            begun: false,
            result: 0,
            named: Named(0),
            amount: 0,
            left: 0,
            need: 0,
            todo: CardSet::EMPTY,
            rounds: [0; NESTED],
            regs: 0,
            strays: Strays::default(),
            link: Link::default(),
            beside: Beside::default(),
            action: ActionId::NONE,
        }
    }
}

/// So deep repetitions of a program can stand in one another.
pub const NESTED: usize = 4;

/// Which of the cards that something is about are other objects by now, one bit each: its source, `It`, `That`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strays(pub u8);

/// A place in a chain of abilities, each set off by the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Link(pub u16);

/// The other one of two players who carry out the same steps side by side: how far that player has come. Its registers
/// lie behind those of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Beside(pub Option<Side>);

/// How far one of two players has come who carry out the same steps side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The operation behind which that player goes on.
    pub pc: u16,
    /// Was that player's last step carried out in full?
    pub did: bool,
    /// The number that it dealt with.
    pub result: i32,
    /// The number that the player named.
    pub named: Named,
    /// Who controls the ability.
    pub owner: PlayerId,
}

/// A number that a player named; 0 before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Named(pub i32);

/// An ability that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// What is printed on the card that has the ability.
    pub def: DefId,
    /// The number of the ability on that card.
    pub ability: u8,
    /// The card that has the ability.
    pub source: CardId,
    /// The player who carries it out.
    pub controller: PlayerId,
    /// The card that the moment was about.
    pub it: CardId,
    /// The other card of the moment.
    pub that: CardId,
    /// The moment.
    #[serde(with = "crate::printed::words::as_number")]
    pub moment: MomentId,
    /// The place that `source` had left by the moment, or [`ZoneId::NONE`].
    pub was: ZoneId,
    /// What it happened in.
    #[serde(default)]
    pub batch: Batch,
    /// Which objects `source`, `it` and `that` were.
    #[serde(default)]
    pub objects: [u8; 3],
    /// The number of the effect that was put aside for the moment, see [`Delayed::number`]; 0 for an ability.
    #[serde(default)]
    pub delayed: u8,
    /// So many abilities led to this one, each setting off the next.
    #[serde(default)]
    pub link: Link,
    /// How much the moment was about.
    #[serde(default)]
    pub amount: i32,
}

/// What says of two lists of due abilities that they are alike; what happened together is told by the table's digest.
impl Hash for Pending {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.def, self.ability, self.source, self.controller).hash(state);
        (self.it, self.that, self.moment, self.was).hash(state);
        (self.objects, self.delayed, self.link, self.amount).hash(state);
    }
}

impl Pending {
    /// An ability that nothing in particular set off.
    #[must_use]
    pub const fn of(source: CardId, def: DefId, ability: u8, controller: PlayerId) -> Self {
        Self {
            def,
            ability,
            source,
            controller,
            it: CardId::NONE,
            that: CardId::NONE,
            moment: MomentId(0),
            was: ZoneId::NONE,
            batch: Batch::NONE,
            objects: [0; 3],
            delayed: 0,
            link: Link(0),
            amount: 0,
        }
    }

    /// Is it due by the same batch as this one, so that only one of them is carried out?
    #[must_use]
    pub fn is_with(&self, other: &Self) -> bool {
        self.batch.counts_as_one()
            && self.batch == other.batch
            && (self.def, self.ability, self.source) == (other.def, other.ability, other.source)
            && (self.controller, self.moment) == (other.controller, other.moment)
    }
}

/// The event that something happened in, and whether all of it in one event counts as one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch(u32);

impl Batch {
    /// No event.
    pub const NONE: Self = Self(0);

    /// In the event with this number.
    #[must_use]
    pub const fn new(event: u32, as_one: bool) -> Self {
        Self(event << 1 | as_one as u32)
    }

    /// Does all that happens in this event count as one?
    #[must_use]
    pub const fn counts_as_one(self) -> bool {
        self.0 & 1 == 1
    }

    /// Did both happen in the same event?
    #[must_use]
    pub const fn is_in(self, other: Self) -> bool {
        self.0 >> 1 == other.0 >> 1
    }
}

/// An effect that waits for a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The moment that it waits for.
    #[serde(with = "crate::printed::words::as_number")]
    pub moment: MomentId,
    /// The program as it will go on.
    pub frame: ProgramFrame,
    /// Its registers.
    pub regs: [CardSet; REGS],
    /// Its number among all that wait, from 1.
    pub number: u8,
    /// Has the moment come?
    pub due: bool,
    /// Which objects its source, `It` and `That` were when it was put aside.
    #[serde(default)]
    pub objects: [u8; 3],
}

impl Delayed {
    /// The cards that were bound when it was put aside.
    pub fn bound(&self) -> impl Iterator<Item = CardId> {
        let named = &self.regs[..REGS / 2];
        named.iter().flat_map(|set| set.iter().collect::<Vec<_>>())
    }
}

/// The number of registers of a program: four that cards name, two for picks within a step, one for each repetition.
pub const REGS: usize = 4 + 2 + NESTED;

/// An open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Who chooses.
    pub player: PlayerId,
    /// What is asked.
    pub prompt: Prompt,
}
