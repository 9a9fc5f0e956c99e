//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::rules::mobilize::Purpose;
use crate::rules::trance::Source;
use crate::rules::{
    actions, battle, judgement, logic, mobilize, moves, paradox, setup, state, trance, turn, zones,
};
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Context, OptionNames, PlayerId, Query, RawStep, Reason,
    ZoneId,
};

fudaba_engine::steps! {
    /// 4.3, 4.4a: the first player is found, hands are drawn.
    Deal,
    /// 4.4b: a player puts hand cards away.
    Redraw(player: PlayerId),
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
    /// 13.1b: a level card makes way for a hand card.
    ExchangeLevel(card: CardId),
    /// 14: the main phase begins.
    MainStart,
    /// 14.1a, repeated.
    Main,
    /// 15.2: the next circle of a card.
    Spread(purpose: Purpose),
    /// 16.1d: members are put anew.
    Arrange,
    /// 18.1c: the partner of a logicalist.
    TrancePartner(card: CardId),
    /// 18.1k: hand or deck.
    TranceSource,
    /// 18.1d: which tranceunion, and was the deck searched before?.
    TrancePick(from: Source, searched: bool),
    /// 19.1a.
    TranceFails,
    /// 18.1h, 18.1i: afterwards; where it came from, and was the deck searched before?.
    TranceOver(from: Source, searched: bool),
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
    /// 27.6b: a player places a card after a boost.
    Boost(player: PlayerId),
    /// 27.7: paradoxes meet after a card was defined, whose `effect` follows or not.
    Facing(card: CardId, effect: bool),
    /// 28.1a.
    Judge,
    /// 28.4a.
    Stocking,
    /// 28.4c: in which order a loser and its soul are stocked.
    StockOrder(card: CardId),
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

impl Step {
    /// Is it in the middle of an action, so that nothing that is due comes between (27.6i, 32.1k)?
    #[must_use]
    pub fn holds_abilities(self) -> bool {
        self.is_midway()
            || matches!(
                self,
                Self::Boost(_) | Self::Facing(..) | Self::StockOrder(_)
            )
    }

    /// Do even results and penalties wait for the end of the action?
    #[must_use]
    pub fn is_midway(self) -> bool {
        matches!(
            self,
            Self::ExchangeLevel(_)
                | Self::Spread(_)
                | Self::Arrange
                | Self::TrancePartner(_)
                | Self::TranceSource
                | Self::TrancePick(..)
                | Self::TranceFails
                | Self::TranceOver(..)
        )
    }
}

/// The prompts of Luck & Logic, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    fudaba_engine::prompts! {
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

/// How the numbered choices of prompts are called.
pub const OPTION_NAMES: &[(&str, OptionNames)] = &[
    ("main", OptionNames::Words(&["luck_drive", "rearrange"])),
    ("trance_source", OptionNames::Words(&["hand", "deck"])),
    (
        "trance_fails",
        OptionNames::Words(&["from_hand", "new_deck", "drop_pair"]),
    ),
];

/// Carries out a step.
pub fn run(cx: &mut Context, step: RawStep) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Deal => setup::deal(cx),
        Step::Redraw(player) => setup::redraw(cx, player),
        Step::StandStart => turn::stand_start(cx),
        Step::Stand => turn::stand(cx),
        Step::DrawStart => turn::draw_start(cx),
        Step::Draw => turn::draw(cx),
        Step::Stock => turn::stock(cx),
        Step::LevelStart => turn::level_start(cx),
        Step::Level => turn::level(cx),
        Step::ExchangeLevel(..) => turn::exchange_level(cx),
        Step::MainStart => turn::main_start(cx),
        Step::Main => turn::main(cx),
        Step::Spread(..) => mobilize::spread(cx),
        Step::Arrange => moves::arrange(cx),
        Step::TrancePartner(..) => trance::partner(cx),
        Step::TranceSource => trance::source(cx),
        Step::TrancePick(..) => trance::pick(cx),
        Step::TranceFails => trance::fails(cx),
        Step::TranceOver(from, searched) => trance::over(cx, from, searched),
        Step::MainEnd => turn::main_end(cx),
        Step::BattleStart => turn::battle_start(cx),
        Step::BattleCount => turn::battle_count(cx),
        Step::Battle => turn::battle(cx),
        Step::Clash => battle::clash(cx),
        Step::Intercept => battle::intercept(cx),
        Step::Logic => logic::logic(cx),
        Step::Boost(player) => logic::place(cx, player),
        Step::Facing(card, effect) => paradox::facing(cx, card, effect),
        Step::Judge => judgement::judge(cx),
        Step::Stocking => judgement::stocking(cx),
        Step::StockOrder(card) => judgement::stock_order(cx, card),
        Step::Leave => judgement::leave(cx),
        Step::BattleOver => judgement::over(cx),
        Step::BattlePhaseEnd => turn::battle_phase_end(cx),
        Step::EndStart => turn::end_start(cx),
        Step::EndMove => turn::end_move(cx),
        Step::TurnOver => turn::over(cx),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: RawStep, out: &mut Actions) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Redraw(player) => setup::legal_redraw(q, player, out),
        Step::Level => turn::legal_level(q, out),
        Step::ExchangeLevel(..) => turn::legal_exchange(q, out),
        Step::Main => actions::legal(q, out),
        Step::Spread(purpose) => mobilize::legal_spread(q, purpose, out),
        Step::Arrange => moves::legal_arrange(q, out),
        Step::TrancePartner(..) => trance::legal_partner(q, out),
        Step::TranceSource => {
            out.extend([trance::FROM_HAND, trance::FROM_DECK].map(Action::option));
        }
        Step::TrancePick(from, _) => trance::legal_pick(q, from, out),
        Step::TranceFails => trance::legal_fails(q, out),
        Step::Battle => turn::legal_battle(q, out),
        Step::Intercept => battle::legal_intercept(q, out),
        Step::Logic => logic::legal(q, out),
        Step::Boost(player) => logic::legal_place(q, player, out),
        Step::Facing(card, _) => paradox::legal(q, card, out),
        Step::StockOrder(card) => judgement::legal_order(q, card, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: RawStep, action: Action) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Redraw(player) => setup::answer_redraw(cx, player, action),
        Step::Level => turn::answer_level(cx, action),
        Step::ExchangeLevel(card) => turn::answer_exchange(cx, card, action),
        Step::Main => actions::answer(cx, action),
        Step::Spread(purpose) => mobilize::answer_spread(cx, purpose, action),
        Step::Arrange => moves::answer_arrange(cx, action),
        Step::TrancePartner(card) => trance::answer_partner(cx, card, action),
        Step::TranceSource => trance::answer_source(cx, action),
        Step::TrancePick(from, searched) => trance::answer_pick(cx, from, searched, action),
        Step::TranceFails => trance::answer_fails(cx, action),
        Step::Battle => turn::answer_battle(cx, action),
        Step::Intercept => battle::answer_intercept(cx, action),
        Step::Logic => logic::answer(cx, action),
        Step::Boost(player) => logic::answer_place(cx, player, action),
        Step::Facing(card, _) => paradox::answer(cx, card, action),
        Step::StockOrder(..) => judgement::answer_order(cx, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: RawStep, action: Action) -> Vec<Reason> {
    crate::rules::reasons::reasons(q, step, action)
}

/// The card that a step's decision is about.
pub fn about(q: Query, step: RawStep) -> Option<CardId> {
    match Step::of(step)? {
        Step::ExchangeLevel(card) | Step::TrancePartner(card) | Step::StockOrder(card) => {
            card.some()
        }
        Step::Spread(..) => state::get(q).placed.some(),
        Step::Arrange => moves::arranged_now(q),
        Step::Intercept => battle::defender(q),
        Step::Logic => battle::fighter(q, state::get(q).battle.turn),
        _ => None,
    }
}

/// The circles chosen so far: for a member that covers several, or for those that are put anew together.
pub fn placed(q: Query, step: RawStep) -> Vec<(CardId, ZoneId)> {
    match Step::of(step) {
        Some(Step::Spread(_)) => mobilize::placed(q).collect(),
        Some(Step::Arrange) => moves::placed(q).collect(),
        _ => Vec::new(),
    }
}

/// Progress of a step's choice of several cards: cards put away so far lie at the bottom of the deck.
pub fn progress(q: Query, step: RawStep) -> Option<(CardSet, u8, u8)> {
    let Step::Redraw(player) = Step::of(step)? else {
        return None;
    };
    let n = usize::from(state::get(q).redrawn);
    let deck = q.table.zone(zones::deck(player));
    Some((deck[..n].iter().copied().collect(), 0, 5))
}
