//! Procedures of the rules that effects start: the ruleset pushes its own steps above the program, which waits for what
//! comes of them.

use crate::flow::context::Context;
use crate::printed::words::ProcedureId;
use crate::program::Op;
use crate::table::frame::ProgramFrame;
use crate::table::ids::{CardId, CardSet, PlayerId};

/// What an effect has the rules do: a procedure with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Errand {
    /// Which procedure.
    pub name: ProcedureId,
    /// Who goes through it.
    pub player: PlayerId,
    /// The card whose effect starts it.
    pub source: CardId,
    /// The cards that it is about.
    pub cards: CardSet,
    /// The number that it is about, if it has one.
    pub n: Option<i32>,
}

impl Context<'_> {
    /// The step of the program on top starts a procedure. It has begun while the steps of the procedure lie above it.
    pub(crate) fn start_procedure(&mut self, frame: &ProgramFrame, errand: &Errand) {
        if frame.begun {
            debug_assert!(false, "the last step of a procedure ends with `finish`");
            self.came_of_it(false, 0);
            return;
        }
        if let Some(frame) = self.frame_mut() {
            frame.begun = true;
        }
        let depth = self.table.frames.len();
        if self.q().is_deep() {
            let clause = self.setup.declared.bounds.stop_clause;
            self.note("repeat_too_deep", clause, None, frame.source, 0);
            return self.settle(false, 0);
        }
        let starts = self.setup.rules.procedure(self, errand);
        debug_assert_eq!(
            starts,
            self.table.frames.len() > depth,
            "a procedure starts by steps of its own, or not at all"
        );
        if !starts {
            self.settle(false, 0);
        }
    }

    /// The step on top was the last of a procedure that an effect started: the effect goes on, and knows whether the
    /// procedure was carried out and the number that it dealt with. If no effect started it, the step just ends.
    pub fn finish(&mut self, did: bool, result: i32) {
        self.end_step();
        self.settle(did, result);
    }

    /// Tells the program on top, if it waits for a procedure, what came of it.
    pub(crate) fn settle(&mut self, did: bool, result: i32) {
        let q = self.q();
        let waits = q.program().is_some_and(|f| {
            let ability = q.ability(f.def, f.ability);
            let op = ability.and_then(|a| a.program.get(usize::from(f.pc)));
            f.begun && matches!(op, Some(Op::Act(step)) if step.starts_procedure())
        });
        if waits {
            self.came_of_it(did, result);
        }
    }

    /// The program on top goes on behind its procedure.
    fn came_of_it(&mut self, did: bool, result: i32) {
        self.report(usize::from(did), 1);
        if let Some(frame) = self.frame_mut() {
            frame.result = result;
        }
        self.look_again();
    }
}
