//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::opponent::skills;
use crate::rules::{battle, battle_end, deploy, rule_actions, setup, turn};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, CardSet, Context, PlayerId, Query, RawStep, Reason,
};

fudaba_engine::steps! {
    /// 7m: a player confirms leader and partner.
    Pair(player: PlayerId),
    /// 7m: a player picks a leader, or a partner.
    PickStart(player: PlayerId, partner: bool),
    /// 7d to 7g.
    Deal,
    /// 7h, 7i: a player exchanges cards.
    Exchange(player: PlayerId),
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
    /// 10k: these players reveal their support.
    Support(players: ByPlayer<bool>),
    /// 10l: those left may reveal again, one after the other; then these are judged.
    Redo(left: ByPlayer<bool>, judged: ByPlayer<bool>),
    /// 10n: the supports of these are judged.
    Judge(judged: ByPlayer<bool>),
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
    /// 5.1: a player chooses which character of the name in question stays.
    Trim(player: PlayerId),
}

/// The prompts of Lily, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    fudaba_engine::prompts! {
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
pub fn is_rule_action(step: RawStep) -> bool {
    matches!(Step::of(step), Some(Step::Trim(_)))
}

/// Carries out a step.
pub fn run(cx: &mut Context, step: RawStep) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Pair(player) => setup::pair(cx, player),
        Step::PickStart(player, partner) => setup::pick_start(cx, player, partner),
        Step::Deal => setup::deal(cx),
        Step::Exchange(player) => setup::exchange(cx, player),
        Step::TurnStart => turn::start(cx),
        Step::Ready => turn::ready(cx),
        Step::Straighten => turn::straighten(cx),
        Step::StartDraw => turn::start_draw(cx),
        Step::Coupling => turn::coupling(cx),
        Step::CouplingPlace => turn::coupling_place(cx),
        Step::Event => turn::event(cx),
        Step::Deploy => turn::deploy(cx),
        Step::Action => turn::action(cx),
        Step::TurnEnd => turn::end(cx),
        Step::TurnOver => turn::over(cx),
        Step::Spread => battle::spread(cx),
        Step::Scatter => battle::scatter(cx),
        Step::BattleStart => battle::start(cx),
        Step::Attacked => battle::attacked(cx),
        Step::Support(players) => battle::support(cx, players),
        Step::Redo(left, judged) => battle::redo(cx, left, judged),
        Step::Judge(judged) => battle::judge(cx, judged),
        Step::CouplingCounter => battle::coupling_counter(cx),
        Step::Sp => battle::sp(cx),
        Step::Critical => battle_end::critical(cx),
        Step::Block => battle_end::block(cx),
        Step::Compare => battle_end::compare(cx),
        Step::EndSp => battle_end::end_sp(cx),
        Step::CleanUp => battle_end::clean_up(cx),
        Step::Trim(player) => rule_actions::ask_trim(cx, player),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: RawStep, out: &mut Actions) {
    use fudaba_engine::Verb::{Done, No, Yes};
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::PickStart(player, _) => setup::legal_start(q, player, out),
        Step::Exchange(player) => turn::legal_exchange(q, player, out),
        Step::Pair(..)
        | Step::Coupling
        | Step::CouplingPlace
        | Step::Scatter
        | Step::Redo(..)
        | Step::CouplingCounter => out.extend([Action::plain(Yes), Action::plain(No)]),
        Step::Event => {
            turn::legal_event(q, out);
            out.push(Action::plain(Done));
        }
        Step::Deploy => {
            deploy::legal(q, out);
            out.push(Action::plain(Done));
        }
        Step::Action => {
            skills::legal(q, out);
            out.push(Action::plain(Done));
        }
        Step::Spread => battle::legal_spread(q, out),
        Step::Critical => battle_end::legal_critical(q, out),
        Step::Block => battle_end::legal_block(q, out),
        Step::Trim(player) => rule_actions::legal_trim(q, player, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: RawStep, action: Action) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Pair(player) => setup::answer_pair(cx, player, action),
        Step::PickStart(player, partner) => setup::answer_start(cx, player, partner, action),
        Step::Exchange(player) => setup::answer_exchange(cx, player, action),
        Step::Coupling => turn::answer_coupling(cx, action),
        Step::CouplingPlace => turn::answer_coupling_place(cx, action),
        Step::Event => turn::answer_event(cx, action),
        Step::Deploy => turn::answer_deploy(cx, action),
        Step::Action => turn::answer_action(cx, action),
        Step::Spread => battle::answer_spread(cx, action),
        Step::Scatter => battle::answer_scatter(cx, action),
        Step::Redo(left, judged) => battle::answer_redo(cx, left, judged, action),
        Step::CouplingCounter => battle::answer_coupling_counter(cx, action),
        Step::Critical => battle_end::answer_critical(cx, action),
        Step::Block => battle_end::answer_block(cx, action),
        Step::Trim(player) => rule_actions::answer_trim(cx, player, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: RawStep, action: Action) -> Vec<Reason> {
    crate::rules::reasons::reasons(q, Step::of(step), action)
}

/// The card that a step's decision is about.
pub fn about(q: Query, step: RawStep) -> Option<CardId> {
    match Step::of(step)? {
        Step::Pair(player) => crate::rules::state::get(q).leader[player.index()].some(),
        Step::CouplingPlace => q.table.top(crate::rules::zones::deck(q.table.turn_player)),
        Step::Scatter => crate::rules::state::partner(q, battle::defender(q)).some(),
        Step::Redo(players, _) => battle::redo_card(q, players),
        Step::CouplingCounter => battle::support_card(q, battle::defender(q)),
        Step::Critical => crate::rules::state::get(q).battle.attacker.some(),
        Step::Block => crate::rules::state::get(q).battle.targets[0].some(),
        _ => None,
    }
}

/// Progress of a step's choice of several cards.
pub fn progress(q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
    let Step::Exchange(player) = Step::of(step)? else {
        return None;
    };
    // Cards put away so far are the last of the trash.
    let n = crate::rules::state::get(q).exchanged;
    let trash = q.table.zone(crate::rules::zones::trash(player));
    let from = trash.len().saturating_sub(usize::from(n));
    Some((trash[from..].iter().copied().collect(), 0, 6))
}
