//! The rules proper: set-up, the steps of a turn, what can be chosen in them, rule actions, results.

pub mod attack;
pub mod caution;
pub mod check;
pub mod options;
pub mod places;
pub mod reasons;
pub mod results;
pub mod setup;
pub mod state;
pub mod steps;
pub mod turn;
pub mod zones;

use crate::Ikangetsu;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Caution, Context, Outcome, PlayerId, Procedure, Query,
    RawStep, Reason, Table,
};

impl Procedure for Ikangetsu {
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn place_named(&self, cx: &mut Context, player: PlayerId, _: usize, card: CardId) {
        state::change(cx).ship[player.index()] = card;
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
    fn caution(&self, q: Query, step: RawStep, action: Action) -> Option<Caution> {
        caution::caution(q, steps::Step::of(step)?, action)
    }
    fn about(&self, q: Query, step: RawStep) -> Option<CardId> {
        steps::about(q, step)
    }
    fn progress(&self, _: Query, _: RawStep) -> Option<(CardSet, u8, u8)> {
        None
    }
    fn rule_action(&self, _: &mut Context) -> bool {
        false
    }
    fn interrupts(&self, _: RawStep) -> bool {
        false
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        results::outcome(q)
    }
}
