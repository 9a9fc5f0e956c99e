//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::engine::{Action, Actions, CardId, CardSet, Context, PlayerId, Query, Reason, Step};
use crate::rules::luck_and_logic::rules::{
    actions, battle, judgement, logic, mobilize, moves, paradox, setup, state, trance, turn, zones,
};

codes! {
    /// 4.3, 4.4a: the first player is found, hands are drawn.
    Deal,
    /// 4.4b: player `a` puts hand cards away.
    Redraw,
    /// 10: the stand phase begins.
    StandStart,
    /// 10.1a.
    Stand,
    /// 11: the draw phase begins.
    DrawStart,
    /// 11.1a.
    Draw,
    /// 11.2a.
    Stock,
    /// 12: the level phase begins.
    LevelStart,
    /// 12.1a, 13.1b.
    Level,
    /// 13.1b: a level card makes way for hand card `a`.
    ExchangeLevel,
    /// 14: the main phase begins.
    MainStart,
    /// 14.1a, repeated.
    Main,
    /// 15.2: the next circle of a card; `a` says what for.
    Spread,
    /// 16.1d: members are put anew.
    Arrange,
    /// 18.1c: the partner of logicalist `a`.
    TrancePartner,
    /// 18.1k: hand or deck.
    TranceSource,
    /// 18.1d: which tranceunion, from `a`; `b`: the deck was searched before.
    TrancePick,
    /// 19.1a.
    TranceFails,
    /// 18.1h, 18.1i: afterwards; `a` and `b` as in `TrancePick`.
    TranceOver,
    /// The main phase ends.
    MainEnd,
    /// 24: the battle phase begins.
    BattleStart,
    /// 24.1b.
    BattleCount,
    /// 25.1a, 29.2a, repeated.
    Battle,
    /// 25.1c, 25.1h.
    Clash,
    /// 26, repeated.
    Intercept,
    /// 27, repeated.
    Logic,
    /// 27.6b: player `a` places a card after a boost.
    Boost,
    /// 27.7: paradoxes meet after card `a`; `b`: its effect follows.
    Facing,
    /// 28.1a.
    Judge,
    /// 28.4a.
    Stocking,
    /// 28.4c: in which order loser `a` and its soul are stocked.
    StockOrder,
    /// 29.1a to 29.1e.
    Leave,
    /// 29.1f.
    BattleOver,
    /// The battle phase ends.
    BattlePhaseEnd,
    /// 30: the end phase begins.
    EndStart,
    /// 30.1a.
    EndMove,
    /// 30.1b, 30.1c.
    TurnOver,
}

impl Code {
    /// Is it in the middle of an action, so that nothing that is due comes between (27.6i, 32.1k)?
    #[must_use]
    pub fn holds_abilities(self) -> bool {
        self.is_midway() || matches!(self, Self::Boost | Self::Facing | Self::StockOrder)
    }

    /// Do even results and penalties wait for the end of the action?
    #[must_use]
    pub fn is_midway(self) -> bool {
        matches!(
            self,
            Self::ExchangeLevel
                | Self::Spread
                | Self::Arrange
                | Self::TrancePartner
                | Self::TranceSource
                | Self::TrancePick
                | Self::TranceFails
                | Self::TranceOver
        )
    }
}

/// The prompts of Luck & Logic, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    use crate::engine::Prompt;

    prompts! {
        REDRAW = 0 "redraw",
        LEVEL = 1 "level",
        EXCHANGE = 2 "exchange",
        EXCHANGE_LEVEL = 3 "exchange_level",
        MAIN = 4 "main",
        PLACE = 5 "place",
        ARRANGE = 6 "rearrange",
        TRANCE_PARTNER = 7 "trance_partner",
        TRANCE_SOURCE = 8 "trance_source",
        TRANCE_PICK = 9 "trance_pick",
        TRANCE_FAILS = 10 "trance_fails",
        BATTLE = 11 "battle",
        INTERCEPT = 12 "intercept",
        LOGIC = 13 "logic",
        BOOST = 14 "boost",
        ANNIHILATE = 15 "annihilate",
        PARADOX = 16 "paradox",
        STOCK_ORDER = 17 "stock_order",
    }
}

/// Carries out a step.
pub fn run(cx: &mut Context, step: Step) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Deal => setup::deal(cx),
        Code::Redraw => setup::redraw(cx, step.a),
        Code::StandStart => turn::stand_start(cx),
        Code::Stand => turn::stand(cx),
        Code::DrawStart => turn::draw_start(cx),
        Code::Draw => turn::draw(cx),
        Code::Stock => turn::stock(cx),
        Code::LevelStart => turn::level_start(cx),
        Code::Level => turn::level(cx),
        Code::ExchangeLevel => turn::exchange_level(cx),
        Code::MainStart => turn::main_start(cx),
        Code::Main => turn::main(cx),
        Code::Spread => mobilize::spread(cx),
        Code::Arrange => moves::arrange(cx),
        Code::TrancePartner => trance::partner(cx),
        Code::TranceSource => trance::source(cx),
        Code::TrancePick => trance::pick(cx),
        Code::TranceFails => trance::fails(cx),
        Code::TranceOver => trance::over(cx, step.a, step.b),
        Code::MainEnd => turn::main_end(cx),
        Code::BattleStart => turn::battle_start(cx),
        Code::BattleCount => turn::battle_count(cx),
        Code::Battle => turn::battle(cx),
        Code::Clash => battle::clash(cx),
        Code::Intercept => battle::intercept(cx),
        Code::Logic => logic::logic(cx),
        Code::Boost => logic::place(cx, step.a),
        Code::Facing => paradox::facing(cx, step.a, step.b),
        Code::Judge => judgement::judge(cx),
        Code::Stocking => judgement::stocking(cx),
        Code::StockOrder => judgement::stock_order(cx, step.a),
        Code::Leave => judgement::leave(cx),
        Code::BattleOver => judgement::over(cx),
        Code::BattlePhaseEnd => turn::battle_phase_end(cx),
        Code::EndStart => turn::end_start(cx),
        Code::EndMove => turn::end_move(cx),
        Code::TurnOver => turn::over(cx),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: Step, out: &mut Actions) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Redraw => setup::legal_redraw(q, step.a, out),
        Code::Level => turn::legal_level(q, out),
        Code::ExchangeLevel => turn::legal_exchange(q, out),
        Code::Main => actions::legal(q, out),
        Code::Spread => mobilize::legal_spread(q, step.a, out),
        Code::Arrange => moves::legal_arrange(q, out),
        Code::TrancePartner => trance::legal_partner(q, out),
        Code::TranceSource => {
            out.extend([trance::FROM_HAND, trance::FROM_DECK].map(Action::option));
        }
        Code::TrancePick => trance::legal_pick(q, step.a, out),
        Code::TranceFails => trance::legal_fails(q, out),
        Code::Battle => turn::legal_battle(q, out),
        Code::Intercept => battle::legal_intercept(q, out),
        Code::Logic => logic::legal(q, out),
        Code::Boost => logic::legal_place(q, step.a, out),
        Code::Facing => paradox::legal(q, step.a, out),
        Code::StockOrder => judgement::legal_order(q, step.a, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: Step, action: Action) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Redraw => setup::answer_redraw(cx, step.a, action),
        Code::Level => turn::answer_level(cx, action),
        Code::ExchangeLevel => turn::answer_exchange(cx, step.a, action),
        Code::Main => actions::answer(cx, action),
        Code::Spread => mobilize::answer_spread(cx, step.a, action),
        Code::Arrange => moves::answer_arrange(cx, action),
        Code::TrancePartner => trance::answer_partner(cx, step.a, action),
        Code::TranceSource => trance::answer_source(cx, action),
        Code::TrancePick => trance::answer_pick(cx, step.a, step.b, action),
        Code::TranceFails => trance::answer_fails(cx, action),
        Code::Battle => turn::answer_battle(cx, action),
        Code::Intercept => battle::answer_intercept(cx, action),
        Code::Logic => logic::answer(cx, action),
        Code::Boost => logic::answer_place(cx, step.a, action),
        Code::Facing => paradox::answer(cx, step.a, action),
        Code::StockOrder => judgement::answer_order(cx, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    crate::rules::luck_and_logic::rules::reasons::reasons(q, step, action)
}

/// The card that a step's decision is about.
pub fn about(q: Query, step: Step) -> Option<CardId> {
    match code(step)? {
        Code::ExchangeLevel | Code::TrancePartner | Code::StockOrder => CardId(step.a).some(),
        Code::Spread => state::get(q).placed.some(),
        Code::Arrange => moves::arranged_now(q),
        Code::Intercept => battle::defender(q),
        Code::Logic => battle::fighter(q, state::get(q).battle.turn),
        _ => None,
    }
}

/// Progress of a step's choice of several cards: cards put away so far lie at the bottom of the deck.
pub fn progress(q: Query, step: Step) -> Option<(CardSet, u8, u8)> {
    if code(step)? != Code::Redraw {
        return None;
    }
    let n = usize::from(state::get(q).redrawn);
    let deck = q.table.zone(zones::deck(PlayerId(step.a)));
    Some((deck[..n].iter().copied().collect(), 0, 5))
}
