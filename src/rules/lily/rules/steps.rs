//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::rules::lily::opponent::skills;
use crate::rules::lily::rules::battle;
use crate::rules::lily::rules::battle_end;
use crate::rules::lily::rules::deploy;
use crate::rules::lily::rules::rule_actions;
use crate::rules::lily::rules::setup;
use crate::rules::lily::rules::turn;

use crate::engine::{Action, Actions, CardId, CardSet, Context, Query, Reason, Step};

codes! {
    /// 7m: player `a` confirms leader and partner.
    Pair,
    /// 7m: player `a` picks a leader (`b` 0) or partner (1).
    PickStart,
    /// 7d to 7g.
    Deal,
    /// 7h, 7i: player `a` exchanges cards.
    Exchange,
    /// 8.2b: a turn begins.
    TurnStart,
    /// 8.2c: own characters become active.
    Ready,
    /// 8.2e: the partner is turned upright.
    Straighten,
    /// 8.2f: the turn's draw.
    StartDraw,
    /// 8.3: the top card is revealed.
    Coupling,
    /// 8.3b: placed or not?
    CouplingPlace,
    /// 8.4.
    Event,
    /// 8.5, repeated.
    Deploy,
    /// 8.6, repeated.
    Action,
    /// 8.7a.
    TurnEnd,
    /// 8.7b.
    TurnOver,
    /// 9b: a second area is chosen for Spread 2.
    Spread,
    /// 10c: Scatter counter?
    Scatter,
    /// 10h: start of battle.
    BattleStart,
    /// 10i.
    Attacked,
    /// 10k: players of mask `a` reveal their support.
    Support,
    /// 10l: players of mask `a` (judged: mask `b`) may reveal again.
    Redo,
    /// 10n: supports of mask `b` are judged.
    Judge,
    /// 10r.
    CouplingCounter,
    /// 10x.
    Sp,
    /// 10z, 10aa.
    Critical,
    /// 10ae.
    Block,
    /// 10ai.
    Compare,
    /// 10at.
    EndSp,
    /// 10au.
    CleanUp,
    /// 5.1: player `a` chooses which character of the name in question stays.
    Trim,
}

/// The prompts of Lily, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    use crate::engine::Prompt;

    prompts! {
        CONFIRM_PAIR = 0 "confirm_pair",
        PICK_LEADER = 1 "pick_leader",
        PICK_PARTNER = 2 "pick_partner",
        EXCHANGE = 3 "exchange",
        COUPLING_REVEAL = 4 "coupling_reveal",
        COUPLING_PLACE = 5 "coupling_place",
        EVENT = 6 "event",
        DEPLOY = 7 "deploy",
        ACTION = 8 "action",
        SPREAD = 9 "spread",
        SCATTER = 10 "scatter",
        REDO_SUPPORT = 11 "redo_support",
        COUPLING_COUNTER = 12 "coupling_counter",
        CRITICAL = 13 "critical",
        BLOCK = 14 "block",
        TRIM = 15 "trim",
    }
}

/// Is the step part of a rule action?
#[must_use]
pub fn is_rule_action(step: Step) -> bool {
    code(step) == Some(Code::Trim)
}

/// Carries out a step.
pub fn run(cx: &mut Context, step: Step) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Pair => setup::pair(cx, step.a),
        Code::PickStart => setup::pick_start(cx, step.a, step.b),
        Code::Deal => setup::deal(cx),
        Code::Exchange => setup::exchange(cx, step.a),
        Code::TurnStart => turn::start(cx),
        Code::Ready => turn::ready(cx),
        Code::Straighten => turn::straighten(cx),
        Code::StartDraw => turn::start_draw(cx),
        Code::Coupling => turn::coupling(cx),
        Code::CouplingPlace => turn::coupling_place(cx),
        Code::Event => turn::event(cx),
        Code::Deploy => turn::deploy(cx),
        Code::Action => turn::action(cx),
        Code::TurnEnd => turn::end(cx),
        Code::TurnOver => turn::over(cx),
        Code::Spread => battle::spread(cx),
        Code::Scatter => battle::scatter(cx),
        Code::BattleStart => battle::start(cx),
        Code::Attacked => battle::attacked(cx),
        Code::Support => battle::support(cx, step.a),
        Code::Redo => battle::redo(cx, step.a, step.b),
        Code::Judge => battle::judge(cx, step.b),
        Code::CouplingCounter => battle::coupling_counter(cx),
        Code::Sp => battle::sp(cx),
        Code::Critical => battle_end::critical(cx),
        Code::Block => battle_end::block(cx),
        Code::Compare => battle_end::compare(cx),
        Code::EndSp => battle_end::end_sp(cx),
        Code::CleanUp => battle_end::clean_up(cx),
        Code::Trim => rule_actions::ask_trim(cx, step.a),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: Step, out: &mut Actions) {
    use crate::engine::Verb::{Done, No, Yes};
    let Some(code) = code(step) else { return };
    match code {
        Code::PickStart => setup::legal_start(q, step.a, out),
        Code::Exchange => turn::legal_exchange(q, step.a, out),
        Code::Pair
        | Code::Coupling
        | Code::CouplingPlace
        | Code::Scatter
        | Code::Redo
        | Code::CouplingCounter => out.extend([Action::plain(Yes), Action::plain(No)]),
        Code::Event => {
            turn::legal_event(q, out);
            out.push(Action::plain(Done));
        }
        Code::Deploy => {
            deploy::legal(q, out);
            out.push(Action::plain(Done));
        }
        Code::Action => {
            skills::legal(q, out);
            out.push(Action::plain(Done));
        }
        Code::Spread => battle::legal_spread(q, out),
        Code::Critical => battle_end::legal_critical(q, out),
        Code::Block => battle_end::legal_block(q, out),
        Code::Trim => rule_actions::legal_trim(q, step.a, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: Step, action: Action) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Pair => setup::answer_pair(cx, step.a, action),
        Code::PickStart => setup::answer_start(cx, step.a, step.b, action),
        Code::Exchange => setup::answer_exchange(cx, step.a, action),
        Code::Coupling => turn::answer_coupling(cx, action),
        Code::CouplingPlace => turn::answer_coupling_place(cx, action),
        Code::Event => turn::answer_event(cx, action),
        Code::Deploy => turn::answer_deploy(cx, action),
        Code::Action => turn::answer_action(cx, action),
        Code::Spread => battle::answer_spread(cx, action),
        Code::Scatter => battle::answer_scatter(cx, action),
        Code::Redo => battle::answer_redo(cx, step.a, step.b, action),
        Code::CouplingCounter => battle::answer_coupling_counter(cx, action),
        Code::Critical => battle_end::answer_critical(cx, action),
        Code::Block => battle_end::answer_block(cx, action),
        Code::Trim => rule_actions::answer_trim(cx, step.a, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    crate::rules::lily::rules::reasons::reasons(q, code(step), action)
}

/// The card that a step's decision is about.
pub fn about(q: Query, step: Step) -> Option<CardId> {
    match code(step)? {
        Code::Pair => crate::rules::lily::rules::state::get(q).leader[usize::from(step.a)].some(),
        Code::CouplingPlace => q
            .table
            .top(crate::rules::lily::rules::zones::deck(q.table.turn_player)),
        Code::Scatter => crate::rules::lily::rules::state::partner(q, battle::defender(q)).some(),
        Code::Redo => battle::redo_card(q, step.a),
        Code::CouplingCounter => battle::support_card(q, battle::defender(q)),
        Code::Critical => crate::rules::lily::rules::state::get(q)
            .battle
            .attacker
            .some(),
        Code::Block => crate::rules::lily::rules::state::get(q).battle.targets[0].some(),
        _ => None,
    }
}

/// Progress of a step's choice of several cards.
pub fn progress(q: Query, step: Step) -> Option<(CardSet, u8, u8)> {
    if code(step)? != Code::Exchange {
        return None;
    }
    // Cards put away so far are the last of the trash.
    let n = crate::rules::lily::rules::state::get(q).exchanged;
    let trash = q.table.zone(crate::rules::lily::rules::zones::trash(
        crate::engine::PlayerId(step.a),
    ));
    let from = trash.len().saturating_sub(usize::from(n));
    Some((trash[from..].iter().copied().collect(), 0, 6))
}
