//! The rules proper: set-up, the steps of a turn, what can be chosen in them, rule actions, results.

pub mod battle;
pub mod battle_end;
pub mod deploy;
pub mod options;
pub mod power;
pub mod reasons;
pub mod rule_actions;
pub mod setup;
pub mod state;
pub mod steps;
pub mod turn;
pub mod zones;

use crate::Lily;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Context, Deck, MAX_OPTIONS, Outcome, PlayerId, Procedure,
    Query, RawStep, Reason, Table,
};

impl Procedure for Lily {
    fn complete_deck(&self, deck: Deck, options: &[u8; MAX_OPTIONS]) -> Deck {
        setup::complete_deck(deck, options)
    }
    fn begin(&self, cx: &mut Context) {
        setup::begin(cx);
    }
    fn enter_phase(&self, cx: &mut Context, phase: u8) {
        turn::enter_phase(cx, phase);
    }
    fn fresh(&self, table: &mut Table) {
        *table.rules_mut() = state::State::START;
    }
    fn place_named(&self, cx: &mut Context, player: PlayerId, named: usize, card: CardId) {
        let state = state::change(cx);
        if named == 0 {
            state.leader[player.index()] = card;
        }
        state.ready = 1;
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
    fn rule_action(&self, cx: &mut Context) -> bool {
        rule_actions::next(cx)
    }
    fn interrupts(&self, step: RawStep) -> bool {
        steps::is_rule_action(step)
    }
    fn outcome(&self, q: Query) -> Option<Outcome> {
        rule_actions::outcome(q)
    }
}
