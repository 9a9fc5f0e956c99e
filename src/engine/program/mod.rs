//! Abilities as flat programs: a tree of effects becomes a list of operations with jumps, so that what is being carried
//! out is a position in a list and can be saved, cloned and resumed at any decision.

mod compile;

pub use compile::compile;

use crate::ability::{
    Amount, Bind, Cards, Condition, Cost, Effect, Relation, Selector, Subject, Value, Who,
};
use crate::printed::words::MomentId;

/// So many scratch registers are used in turn for the picks that belong to an operation; those above hold the lists of
/// repetitions.
pub(crate) const PICKS: u8 = 2;

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Asks whether the ability is used; jumps if not. Skipped (as refused) if its cost cannot be paid.
    AskUse(u16),
    /// All targets are chosen: an action that was declared keeps them from here on.
    Aimed,
    /// Pays one cost.
    Pay(Cost),
    /// From here on the ability counts as used.
    Commit,
    /// Jumps if the condition does not hold.
    Unless(Condition, u16),
    /// Asks a player "you may"; jumps if refused.
    AskMay(Who, u16),
    /// Asks a player for one of several parts and jumps there.
    AskOne(Who, Vec<u16>),
    /// Jumps.
    Jump(u16),
    /// Somebody chooses cards into a register.
    Pick {
        /// The register.
        into: Bind,
        /// How many.
        amount: Amount,
        /// From which cards.
        from: Selector,
        /// Who chooses.
        by: Who,
        /// How the chosen cards must go together.
        together: Option<Relation>,
    },
    /// Takes cards at random into a register.
    Random {
        /// The register.
        into: Bind,
        /// How many.
        count: Value,
        /// From which cards.
        from: Selector,
    },
    /// Binds cards that need no choice.
    Bind(Bind, Cards),
    /// Carries out a step without a nested part; its cards need no choice.
    Act(Effect),
    /// Starts a repetition in counter 0 or 1.
    Rounds(u8, Value),
    /// Counts a round; jumps out when none is left.
    NextRound(u8, u16),
    /// Takes one card out of the first register and binds it; jumps out when none is left.
    NextCard(Bind, Bind, u16),
    /// Both players carry out what follows side by side, the turn player first, each with registers of its own.
    Sides,
    /// Each of the two goes on from here only when the other has come as far: before and after each step, so that both
    /// have chosen before anything moves.
    Meet,
    /// Both have come to the end; the controller alone goes on.
    SidesEnd,
    /// What was to be replaced happens after all.
    Original,
    /// Puts the rest of the program, which ends at the jump target, aside until the moment of this subject; then jumps.
    Delay(MomentId, u16, Subject),
    /// The ability was carried out to its end.
    Done,
    /// The program ends.
    End,
}

/// Where the program of an ability begins when its use was already agreed to (an action of the player's own).
#[must_use]
pub fn agreed_start(program: &[Op]) -> u16 {
    let after = program
        .iter()
        .position(|op| matches!(op, Op::AskUse(_)))
        .map_or(0, |at| at + 1);
    u16::try_from(after).unwrap_or(0)
}

/// Where what an ability costs begins, with its targets behind it.
#[must_use]
pub fn cost_start(program: &[Op]) -> u16 {
    let aimed = program.iter().position(|op| *op == Op::Aimed);
    let after = aimed.and_then(|at| u16::try_from(at + 1).ok());
    after.unwrap_or_else(|| agreed_start(program))
}

/// Where the program of an ability begins that its player may refuse, or keep for later; `None` if it asks anyway.
#[must_use]
pub fn kept_start(program: &[Op]) -> Option<u16> {
    let [.., Op::AskUse(_), Op::Jump(0)] = program else {
        return None;
    };
    u16::try_from(program.len() - 2).ok()
}

/// Where what an ability does begins, with its condition and cost behind it; `committed` leaves out that it is told.
#[must_use]
pub fn effect_start(program: &[Op], committed: bool) -> u16 {
    let commit = program.iter().position(|op| *op == Op::Commit).unwrap_or(0);
    u16::try_from(commit + usize::from(committed)).unwrap_or(0)
}
