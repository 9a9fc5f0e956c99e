//! The rules proper: set-up, the steps of a turn, what can be chosen in them, rule actions, results.

pub mod adjust;
pub mod hearts;
pub mod judge;
pub mod options;
pub mod perform;
pub mod play;
pub mod reasons;
pub mod rule_actions;
pub mod set;
pub mod setup;
pub mod state;
pub mod steps;
pub mod turn;
pub mod yell;
pub mod zones;

use crate::Loveca;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Context, Outcome, PlayerId, Procedure, Progress, Query,
    RawStep, Reason, Table, ZoneId,
};

impl Procedure for Loveca {
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn forget_course(&self, table: &mut Table) {
        let state: &mut state::State = table.rules_mut();
        (state.busy, state.unchecked) = (0, 0);
        state.used_at = ZoneId::NONE;
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, _: usize) -> bool {
        cx.table.mark(card, state::ENTERED, true);
        true
    }
    fn step(&self, cx: &mut Context, step: RawStep) {
        steps::run(cx, step);
    }
    fn legal(&self, q: Query, step: RawStep, out: &mut Actions) {
        steps::legal(q, step, out);
    }
    fn answer(&self, cx: &mut Context, step: RawStep, action: Action) {
        steps::answer(cx, step, action);
    }
    fn reasons(&self, q: Query, step: RawStep, action: Action) -> Vec<Reason> {
        steps::reasons(q, step, action)
    }
    fn about(&self, q: Query, step: RawStep) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
        steps::progress(q, step)
    }
    fn counted(&self, q: Query, step: RawStep) -> Option<Progress> {
        steps::counted(q, step)
    }
    fn rule_action(&self, cx: &mut Context) -> bool {
        rule_actions::next(cx)
    }
    fn interrupts(&self, step: RawStep) -> bool {
        !steps::is_check(step) // 9.5.1: abilities that are due wait for a check timing
    }
    fn outcome(&self, _: Query) -> Option<Outcome> {
        None // 10.1.2: results are looked at in check timings only
    }
}
