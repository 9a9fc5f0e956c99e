//! Mistakes of the program's own, met while it plays: a panic in tests, and a line in the log of a match.

use crate::flow::context::Context;
use crate::table::ids::CardId;

/// What must never be, and was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// An operation of an effect, without an effect that runs.
    #[error("an operation of an effect was carried out, and no effect runs")]
    NoProgram = 1,
    /// An effect that runs, whose registers are gone.
    #[error("an effect runs and its registers are not there")]
    NoRegisters = 2,
    /// A choice, with nobody to make it.
    #[error("a choice was made that nobody was asked for")]
    NotAsked = 3,
    /// A choice, with nothing on the stack that asked for it.
    #[error("a choice was made and what asked for it is gone")]
    NobodyAsked = 4,
    /// A step that is to go on or to end, while none is on top.
    #[error("a step of the rules was to go on, and none is on top")]
    NoStep = 5,
    /// The stack is empty, and the match not over.
    #[error("nothing is left to be done, and the match is not over")]
    Idle = 6,
}

impl Context<'_> {
    /// The program has made a mistake. It stops a test; a match says so and goes on as well as it can.
    #[cold]
    #[inline(never)]
    pub(crate) fn fault(&mut self, fault: Fault) {
        debug_assert!(false, "{fault}");
        self.note("fault", "", None, CardId::NONE, fault as i32);
    }
}
