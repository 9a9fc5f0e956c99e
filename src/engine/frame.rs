//! What is being done, as data: one explicit stack. No callbacks, no recursion across a decision.

use super::decision::Prompt;
use super::ids::{CardId, CardSet, DefId, PlayerId, ZoneId};
use super::words::MomentId;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// One level of what is being done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// A step of the rules.
    Step(Step),
    /// A running effect program.
    Program(ProgramFrame),
    /// Abilities that are due are being carried out.
    Triggers,
}

/// A step of the rules; its meaning belongs to the ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Step {
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
    pub result: i16,
    /// The number that was named.
    #[serde(default)]
    pub named: Named,
    /// What the operation at `pc` still has to do, or may still choose.
    pub left: i16,
    /// How many cards the choice at `pc` must still get.
    pub need: i16,
    /// The cards that the operation at `pc` still has to deal with, or may still choose.
    pub todo: CardSet,
    /// Rounds left of the (at most two) running repetitions.
    pub rounds: [u8; 2],
    /// Where its registers start.
    pub regs: u8,
    /// The player who carries out the same steps beside `controller`, if two do.
    #[serde(default)]
    pub beside: Beside,
}

/// The other one of two players who carry out the same steps side by side: how far that player has come. Its registers
/// lie behind those of the program. It counts in a digest only where there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beside(pub Option<Side>);

impl Hash for Beside {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(side) = self.0 {
            side.hash(state);
        }
    }
}

/// How far one of two players has come who carry out the same steps side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The operation behind which that player goes on.
    pub pc: u16,
    /// Was that player's last step carried out in full?
    pub did: bool,
    /// The number that it dealt with.
    pub result: i16,
    /// The number that the player named.
    pub named: Named,
    /// Who controls the ability.
    pub owner: PlayerId,
}

/// A number that a player named; 0 before. It counts in a digest only once there is one, so that older digests hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named(pub i16);

impl Hash for Named {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0 != 0 {
            self.0.hash(state);
        }
    }
}

/// An ability that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
    #[serde(with = "super::words::as_number")]
    pub moment: MomentId,
    /// The place that `source` had left by the moment, or [`ZoneId::NONE`].
    pub was: ZoneId,
    /// What it happened in, for moments of which several together count as one.
    #[serde(default)]
    pub batch: Batch,
}

impl Pending {
    /// Is it due by the same batch as this one, so that only one of them is carried out?
    #[must_use]
    pub fn is_with(&self, other: &Self) -> bool {
        self.batch.0 != 0
            && self.batch == other.batch
            && (self.def, self.ability, self.source) == (other.def, other.ability, other.source)
            && (self.controller, self.moment) == (other.controller, other.moment)
    }
}

/// What something happened in: 0 if that does not matter. It counts in a digest only where it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch(pub u32);

impl Hash for Batch {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0 != 0 {
            self.0.hash(state);
        }
    }
}

/// An effect that waits for a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Delayed {
    /// The moment that it waits for.
    #[serde(with = "super::words::as_number")]
    pub moment: MomentId,
    /// The program as it will go on.
    pub frame: ProgramFrame,
    /// Its registers.
    pub regs: [CardSet; REGS],
    /// Has the moment come?
    pub due: bool,
}

/// The number of registers of a program.
pub const REGS: usize = 8;

/// An open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// Who chooses.
    pub player: PlayerId,
    /// What is asked.
    pub prompt: Prompt,
}
