//! The rules proper: set-up, the steps of a turn, what can be chosen in them, checks, results.

pub mod battle;
pub mod by_hand;
pub mod caution;
pub mod checks;
pub mod options;
pub mod play;
pub mod reasons;
pub mod regenerate;
pub mod setup;
pub mod shift;
pub mod state;
pub mod steps;
pub mod turn;
pub mod zones;

use crate::CrimsonFragments;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Caution, Context, Errand, Impossible, Outcome, PlayerId,
    Procedure, Query, RawStep, Reason, Table,
};
use play::window::Part;
use steps::Step;

/// The step on top goes on as another one, after a window (7.1b).
pub fn window_after(cx: &mut Context, next: Step) {
    cx.become_step(next);
    cx.push_step(Step::Window(false, Part::TheyDeclare));
}

impl Procedure for CrimsonFragments {
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn place_named(&self, _: &mut Context, _: PlayerId, _: usize, _: CardId) {}
    fn mark_by_hand(&self, cx: &mut Context, card: CardId, mark: usize) -> bool {
        by_hand::mark(cx, card, mark)
    }
    fn impossible(&self, q: Query) -> Option<Impossible> {
        by_hand::impossible(q)
    }
    fn turn_number(&self, q: Query) -> u16 {
        state::get(q).number.into()
    }
    fn step(&self, cx: &mut Context, step: RawStep) {
        steps::run(cx, step);
    }
    fn procedure(&self, cx: &mut Context, errand: &Errand) -> bool {
        play::procedures::start(cx, errand)
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
    fn caution(&self, q: Query, step: RawStep, action: Action) -> Option<Caution> {
        caution::caution(q, Step::of(step)?, action)
    }
    fn about(&self, q: Query, step: RawStep) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
        steps::progress(q, step)
    }
    fn rule_action(&self, cx: &mut Context) -> bool {
        checks::next(cx)
    }
    fn interrupts(&self, step: RawStep) -> bool {
        Step::of(step).is_some_and(Step::holds_abilities)
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        checks::outcome(q)
    }
}
