//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::rules::{adjust, judge, perform, play, reasons, set, setup, state, turn};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, CardSet, Context, Frame, PlayerId, Progress, Query, RawStep,
    Verb,
};

fudaba_engine::steps! {
    /// 6.2.1.4: a player chooses who is first.
    Order(player: PlayerId),
    /// 6.2.1.5
    Deal,
    /// 6.2.1.6: a player exchanges hand cards, for the `round`-th time.
    Exchange(player: PlayerId, round: u8),
    /// 6.2.1.7
    StartEnergy,
    /// 9.5.3: a check timing.
    Check,
    /// 7.4: active phase of a player.
    Active(player: PlayerId),
    /// 7.5: energy phase of a player.
    Energy(player: PlayerId),
    /// 7.5.2
    EnergyGain(player: PlayerId),
    /// 7.6: draw phase of a player.
    Draw(player: PlayerId),
    /// 7.6.2
    DrawOne(player: PlayerId),
    /// 7.7: main phase of a player.
    MainStart(player: PlayerId),
    /// 7.7.2: a play timing of a player; `checked` once its check timing is through.
    Main(player: PlayerId, checked: bool),
    /// 9.6.2.2: what the card of a player allows while it is played; `two` if it may replace two members.
    PlayExtra(player: PlayerId, two: bool),
    /// 9.6.2.3.2b: a player chooses a second member to be replaced.
    SecondBaton(player: PlayerId),
    /// 8.2.1
    SetStart,
    /// 8.2.2: a player sets cards.
    Set(player: PlayerId),
    /// 8.3.3: performance phase of a player.
    Perform(player: PlayerId),
    /// 8.3.4
    Reveal(player: PlayerId),
    /// 8.3.6 to 8.3.8
    LiveStart(player: PlayerId),
    /// 8.3.10 to 8.3.12
    Yell(player: PlayerId),
    /// 8.3.14 to 8.3.16
    Hearts(player: PlayerId),
    /// 8.3.15.1.2c: a player chooses which hearts are left over.
    Excess(player: PlayerId),
    /// 8.3.17
    PerformEnd(player: PlayerId),
    /// 8.4.1
    Judge,
    /// 8.4.2 to 8.4.4
    Totals,
    /// 8.4.6
    Winner,
    /// 8.4.7: a player places a live if a winner.
    Place(player: PlayerId, winners: ByPlayer<bool>),
    /// 8.4.8
    Clear,
    /// 8.4.10
    End,
    /// 8.4.11, 8.4.12
    Expire,
    /// 8.4.13, 8.4.14
    TurnOver,
    /// As a variant: a repair that a player proposes.
    AdjustAgree(player: PlayerId),
    /// Its card.
    AdjustCard(player: PlayerId),
    /// Where the card goes.
    AdjustPlace(player: PlayerId, card: CardId),
}

/// The prompts, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    fudaba_engine::prompts! {
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
    cx.push_step(Step::Check);
    if state::get(cx.q()).unchecked == 1 {
        cx.look_again();
    }
}

/// 9.5.3.4: nothing is due at a check timing any more. What it came before follows at once, since nothing has changed; only
/// before cards are yelled for somebody may want to stop.
fn check_over(cx: &mut Context) {
    cx.end_step();
    if let Some(Frame::Step(next)) = cx.table.frames.last()
        && !matches!(Step::of(*next), Some(Step::Yell(_)))
    {
        let next = *next;
        carry_out(cx, next);
    }
}

/// Is this a check timing (9.5.3)? Only there abilities that are due are played.
#[must_use]
pub fn is_check(step: RawStep) -> bool {
    Step::of(step) == Some(Step::Check)
}

/// Carries out a step. A check timing that it leads to is passed over where nothing has happened since the last one.
pub fn run(cx: &mut Context, step: RawStep) {
    carry_out(cx, step);
    let checks = matches!(cx.table.frames.last(), Some(Frame::Step(top)) if is_check(*top));
    if checks && state::get(cx.q()).unchecked == 0 && cx.is_quiet() {
        cx.end_step();
    }
}

fn carry_out(cx: &mut Context, step: RawStep) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(player) => setup::order(cx, player),
        Step::Deal => setup::deal(cx),
        Step::Exchange(player, round) => setup::exchange(cx, player, round),
        Step::StartEnergy => setup::start_energy(cx),
        Step::Check => check_over(cx),
        Step::Active(player) => turn::active(cx, player),
        Step::Energy(player) => turn::energy(cx, player),
        Step::EnergyGain(player) => turn::energy_gain(cx, player),
        Step::Draw(player) => turn::draw(cx, player),
        Step::DrawOne(player) => turn::draw_one(cx, player),
        Step::MainStart(player) => turn::main_start(cx, player),
        Step::Main(player, checked) => turn::main(cx, player, checked),
        Step::PlayExtra(player, two) => play::extra(cx, player, two),
        Step::SecondBaton(player) => play::second(cx, player),
        Step::SetStart => set::start(cx),
        Step::Set(player) => set::set(cx, player),
        Step::Perform(player) => perform::start(cx, player),
        Step::Reveal(player) => perform::reveal(cx, player),
        Step::LiveStart(player) => perform::live_start(cx, player),
        Step::Yell(player) => perform::yell(cx, player),
        Step::Hearts(player) => perform::hearts(cx, player),
        Step::Excess(player) => perform::excess(cx, player),
        Step::PerformEnd(player) => perform::over(cx, player),
        Step::Judge => judge::start(cx),
        Step::Totals => judge::totals(cx),
        Step::Winner => judge::winner(cx),
        Step::Place(player, winners) => judge::place(cx, player, winners),
        Step::Clear => judge::clear(cx),
        Step::End => judge::end(cx),
        Step::Expire => judge::expire(cx),
        Step::TurnOver => judge::over(cx),
        Step::AdjustAgree(player) => adjust::agree(cx, player),
        Step::AdjustCard(player) => adjust::card(cx, player),
        Step::AdjustPlace(player, _) => adjust::place(cx, player),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: RawStep, out: &mut Actions) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(..) => out.extend([Action::option(0), Action::option(1)]),
        Step::Exchange(player, _) => setup::legal_exchange(q, player, out),
        Step::Main(player, _) => turn::legal_main(q, player, out),
        Step::SecondBaton(player) => play::legal_second(q, player, out),
        Step::Set(player) => set::legal(q, player, out),
        Step::Excess(player) => perform::legal_excess(q, player, out),
        Step::Place(player, _) => judge::legal_place(q, player, out),
        Step::AdjustAgree(..) => out.extend([Action::plain(Verb::Yes), Action::plain(Verb::No)]),
        Step::AdjustCard(player) => adjust::legal_card(q, player, out),
        Step::AdjustPlace(_, card) => adjust::legal_place(q, card, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: RawStep, action: Action) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(player) => setup::answer_order(cx, player, action),
        Step::Exchange(player, round) => setup::answer_exchange(cx, player, round, action),
        Step::Main(player, _) => turn::answer_main(cx, player, action),
        Step::SecondBaton(player) => play::answer_second(cx, player, action),
        Step::Set(player) => set::answer(cx, player, action),
        Step::Excess(player) => perform::answer_excess(cx, player, action),
        Step::Place(player, winners) => judge::answer_place(cx, player, winners, action),
        Step::AdjustAgree(player) => adjust::answer_agree(cx, player, action),
        Step::AdjustCard(player) => adjust::answer_card(cx, player, action),
        Step::AdjustPlace(player, card) => adjust::answer_place(cx, player, card, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: RawStep, action: Action) -> Vec<fudaba_engine::Reason> {
    Step::of(step).map_or_else(Vec::new, |step| reasons::reasons(q, step, action))
}

impl Step {
    /// The player whose step it is; `None` if it belongs to both.
    #[must_use]
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Order(player)
            | Self::Exchange(player, _)
            | Self::Active(player)
            | Self::Energy(player)
            | Self::EnergyGain(player)
            | Self::Draw(player)
            | Self::DrawOne(player)
            | Self::MainStart(player)
            | Self::Main(player, _)
            | Self::PlayExtra(player, _)
            | Self::SecondBaton(player)
            | Self::Set(player)
            | Self::Perform(player)
            | Self::Reveal(player)
            | Self::LiveStart(player)
            | Self::Yell(player)
            | Self::Hearts(player)
            | Self::Excess(player)
            | Self::PerformEnd(player)
            | Self::Place(player, _)
            | Self::AdjustAgree(player)
            | Self::AdjustCard(player)
            | Self::AdjustPlace(player, _) => Some(player),
            _ => None,
        }
    }
}

/// The card that a decision is about.
pub fn about(q: Query, step: RawStep) -> Option<CardId> {
    match Step::of(step)? {
        Step::PlayExtra(..) | Step::SecondBaton(..) => state::get(q).playing.some(),
        Step::AdjustPlace(_, card) => Some(card),
        _ => None,
    }
}

/// Progress of a choice of several cards: those chosen, least and most.
pub fn progress(q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
    use crate::rules::zones;
    let (player, zone, most) = match Step::of(step)? {
        Step::Exchange(player, _) => (player, zones::removed(player), u8::MAX),
        Step::Set(player) => (player, zones::live(player), set::MOST),
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
pub fn counted(q: Query, step: RawStep) -> Option<Progress> {
    match Step::of(step)? {
        Step::Excess(player) => Some(perform::chosen_excess(q, player)),
        _ => None,
    }
}
