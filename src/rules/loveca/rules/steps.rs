//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::rules::loveca::rules::adjust;
use crate::rules::loveca::rules::judge;
use crate::rules::loveca::rules::perform;
use crate::rules::loveca::rules::play;
use crate::rules::loveca::rules::reasons;
use crate::rules::loveca::rules::set;
use crate::rules::loveca::rules::setup;
use crate::rules::loveca::rules::state;
use crate::rules::loveca::rules::turn;

use crate::engine::{
    Action, Actions, CardId, CardSet, Context, PlayerId, Progress, Query, Step, Verb,
};

codes! {
    /// 6.2.1.4: player `a` chooses who is first.
    Order,
    /// 6.2.1.5
    Deal,
    /// 6.2.1.6: player `a` exchanges hand cards, for the `b`-th time.
    Exchange,
    /// 6.2.1.7
    StartEnergy,
    /// 9.5.3: a check timing.
    Check,
    /// 7.4: active phase of player `a`.
    Active,
    /// 7.5: energy phase of player `a`.
    Energy,
    /// 7.5.2
    EnergyGain,
    /// 7.6: draw phase of player `a`.
    Draw,
    /// 7.6.2
    DrawOne,
    /// 7.7: main phase of player `a`.
    MainStart,
    /// 7.7.2: a play timing of player `a`; `b` is 1 once its check timing is through.
    Main,
    /// 9.6.2.2: what the card of player `a` allows while it is played; `b` is 1 if it may replace two members.
    PlayExtra,
    /// 9.6.2.3.2b: player `a` chooses a second member to be replaced.
    SecondBaton,
    /// 8.2.1
    SetStart,
    /// 8.2.2: player `a` sets cards.
    Set,
    /// 8.3.3: performance phase of player `a`.
    Perform,
    /// 8.3.4
    Reveal,
    /// 8.3.6 to 8.3.8
    LiveStart,
    /// 8.3.10 to 8.3.12
    Yell,
    /// 8.3.14 to 8.3.16
    Hearts,
    /// 8.3.15.1.2c: player `a` chooses which hearts are left over.
    Excess,
    /// 8.3.17
    PerformEnd,
    /// 8.4.1
    Judge,
    /// 8.4.2 to 8.4.4
    Totals,
    /// 8.4.6
    Winner,
    /// 8.4.7: player `a` places a live if a winner; `b` holds the winners.
    Place,
    /// 8.4.8
    Clear,
    /// 8.4.10
    End,
    /// 8.4.11, 8.4.12
    Expire,
    /// 8.4.13, 8.4.14
    TurnOver,
    /// As a variant: a repair that player `a` proposes.
    AdjustAgree,
    /// Its card.
    AdjustCard,
    /// Where card `b` goes.
    AdjustPlace,
}

/// The prompts, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    use crate::engine::Prompt;

    prompts! {
        ORDER = 0 "turn_order",
        EXCHANGE = 1 "exchange",
        MAIN = 2 "main",
        SECOND_BATON = 3 "second_baton",
        LIVE_SET = 4 "live_set",
        HEART_PAYMENT = 5 "heart_payment",
        PLACE_SUCCESS = 6 "place_success",
        ADJUST_AGREE = 7 "adjust_agree",
        ADJUST = 8 "adjust",
        ADJUST_PLACE = 9 "adjust_place",
    }
}

/// The step on top goes on as another one once a check timing is through.
pub fn check_then(cx: &mut Context, next: Step) {
    cx.become_step(next);
    cx.push_step(step(Code::Check, 0, 0));
    if state::get(cx.q()).unchecked == 1 {
        cx.look_again();
    }
}

/// Is this a check timing (9.5.3)? Only there abilities that are due are played.
#[must_use]
pub fn is_check(step: Step) -> bool {
    code(step) == Some(Code::Check)
}

/// Carries out a step.
pub fn run(cx: &mut Context, step: Step) {
    let Some(code) = code(step) else { return };
    let (a, b) = (step.a, step.b);
    match code {
        Code::Order => setup::order(cx, a),
        Code::Deal => setup::deal(cx),
        Code::Exchange => setup::exchange(cx, a, b),
        Code::StartEnergy => setup::start_energy(cx),
        Code::Check => cx.end_step(), // 9.5.3.4
        Code::Active => turn::active(cx, a),
        Code::Energy => turn::energy(cx, a),
        Code::EnergyGain => turn::energy_gain(cx, a),
        Code::Draw => turn::draw(cx, a),
        Code::DrawOne => turn::draw_one(cx, a),
        Code::MainStart => turn::main_start(cx, a),
        Code::Main => turn::main(cx, a, b),
        Code::PlayExtra => play::extra(cx, a, b),
        Code::SecondBaton => play::second(cx, a),
        Code::SetStart => set::start(cx),
        Code::Set => set::set(cx, a),
        Code::Perform => perform::start(cx, a),
        Code::Reveal => perform::reveal(cx, a),
        Code::LiveStart => perform::live_start(cx, a),
        Code::Yell => perform::yell(cx, a),
        Code::Hearts => perform::hearts(cx, a),
        Code::Excess => perform::excess(cx, a),
        Code::PerformEnd => perform::over(cx, a),
        Code::Judge => judge::start(cx),
        Code::Totals => judge::totals(cx),
        Code::Winner => judge::winner(cx),
        Code::Place => judge::place(cx, a, b),
        Code::Clear => judge::clear(cx),
        Code::End => judge::end(cx),
        Code::Expire => judge::expire(cx),
        Code::TurnOver => judge::over(cx),
        Code::AdjustAgree => adjust::agree(cx, a),
        Code::AdjustCard => adjust::card(cx, a),
        Code::AdjustPlace => adjust::place(cx, a),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: Step, out: &mut Actions) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Order => out.extend([Action::option(0), Action::option(1)]),
        Code::Exchange => setup::legal_exchange(q, step.a, out),
        Code::Main => turn::legal_main(q, step.a, out),
        Code::SecondBaton => play::legal_second(q, step.a, out),
        Code::Set => set::legal(q, step.a, out),
        Code::Excess => perform::legal_excess(q, step.a, out),
        Code::Place => judge::legal_place(q, step.a, out),
        Code::AdjustAgree => out.extend([Action::plain(Verb::Yes), Action::plain(Verb::No)]),
        Code::AdjustCard => adjust::legal_card(q, step.a, out),
        Code::AdjustPlace => adjust::legal_place(q, step.b, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: Step, action: Action) {
    let Some(code) = code(step) else { return };
    let (a, b) = (step.a, step.b);
    match code {
        Code::Order => setup::answer_order(cx, a, action),
        Code::Exchange => setup::answer_exchange(cx, a, b, action),
        Code::Main => turn::answer_main(cx, a, action),
        Code::SecondBaton => play::answer_second(cx, a, action),
        Code::Set => set::answer(cx, a, action),
        Code::Excess => perform::answer_excess(cx, a, action),
        Code::Place => judge::answer_place(cx, a, b, action),
        Code::AdjustAgree => adjust::answer_agree(cx, a, action),
        Code::AdjustCard => adjust::answer_card(cx, a, action),
        Code::AdjustPlace => adjust::answer_place(cx, a, b, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<crate::engine::Reason> {
    code(step).map_or_else(Vec::new, |code| reasons::reasons(q, code, step, action))
}

/// The card that a decision is about.
pub fn about(q: Query, step: Step) -> Option<CardId> {
    match code(step)? {
        Code::PlayExtra | Code::SecondBaton => state::get(q).playing.some(),
        Code::AdjustPlace => Some(CardId(step.b)),
        _ => None,
    }
}

/// Progress of a choice of several cards: those chosen, least and most.
pub fn progress(q: Query, step: Step) -> Option<(CardSet, u8, u8)> {
    use crate::rules::loveca::rules::zones;
    let player = PlayerId(step.a);
    let (zone, most) = match code(step)? {
        Code::Exchange => (zones::removed(player), u8::MAX),
        Code::Set => (zones::live(player), set::MOST),
        _ => return None,
    };
    let n = usize::from(state::get(q).count);
    let chosen = q.table.zone(zone).iter().rev().take(n).copied().collect();
    let in_hand = u8::try_from(q.table.count(zones::hand(player))).unwrap_or(u8::MAX);
    Some((
        chosen,
        0,
        most.min(in_hand.saturating_add(state::get(q).count)),
    ))
}

/// How many of the hearts that are left over have been chosen (8.3.15.1.2c).
pub fn counted(q: Query, step: Step) -> Option<Progress> {
    matches!(code(step)?, Code::Excess).then(|| perform::chosen_excess(q, PlayerId(step.a)))
}
