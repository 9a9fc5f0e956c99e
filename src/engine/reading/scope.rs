//! Where an expression is read from: whose it is, and what it can refer to.

use crate::ability::Bind;
use crate::table::frame::{ProgramFrame, REGS};
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};
use crate::table::memory::Stamp;

/// Where an expression is read from: whose it is, and what it can refer to.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The card that has the ability.
    pub source: CardId,
    /// The player for whom it is read.
    pub controller: PlayerId,
    /// The card that the triggering moment was about.
    pub it: CardId,
    /// The other card of the triggering moment.
    pub that: CardId,
    /// The place that `gone` is read in although it has left it, or [`ZoneId::NONE`].
    pub was: ZoneId,
    /// The card that is read in the place `was`.
    pub gone: CardId,
    /// Which of `source`, `it` and `that` are other objects by now, one bit each: they are asked about as they were, and
    /// nothing can be done to them.
    pub strays: u8,
    /// Since when what it belongs to has been in force, among what replaces numbers.
    pub since: Stamp,
    /// The number that the last step dealt with.
    pub result: i32,
    /// The number that was named.
    pub named: i32,
    /// How much the triggering moment was about.
    pub amount: i32,
    /// Was the last step carried out in full?
    pub did: bool,
    /// Registers.
    pub regs: &'a [CardSet; REGS],
}

/// The registers outside any program.
pub(crate) static NO_REGS: [CardSet; REGS] = [CardSet::EMPTY; REGS];

impl<'a> Scope<'a> {
    /// The scope of a running program with these registers.
    #[must_use]
    pub fn of_frame(frame: &ProgramFrame, regs: &'a [CardSet; REGS]) -> Self {
        Self {
            source: frame.source,
            controller: frame.controller,
            it: frame.it,
            that: frame.that,
            was: frame.was,
            gone: frame.source,
            strays: frame.strays.0,
            since: Stamp(0),
            result: frame.result,
            named: frame.named.0,
            amount: frame.amount,
            did: frame.did,
            regs,
        }
    }

    /// A scope outside any program.
    #[must_use]
    #[inline]
    pub fn of(source: CardId, controller: PlayerId) -> Self {
        Self {
            source,
            controller,
            it: CardId::NONE,
            that: CardId::NONE,
            was: ZoneId::NONE,
            gone: CardId::NONE,
            strays: 0,
            since: Stamp(0),
            result: 0,
            named: 0,
            amount: 0,
            did: false,
            regs: &NO_REGS,
        }
    }
}

impl Bind {
    /// The place of this register.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
            Self::C => 2,
            Self::D => 3,
            // Two scratch registers are used in turn, the others hold the lists of repetitions.
            Self::Scratch(n) => 4 + (n as usize) % (REGS - 4),
        }
    }
}
