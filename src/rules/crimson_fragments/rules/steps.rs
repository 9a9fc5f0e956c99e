//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::cards::destroy;
use crate::rules::battle::{self, attack, bind, forced, resolve};
use crate::rules::play::window::Part;
use crate::rules::play::{self, course, instants, settle, window};
use crate::rules::{regenerate, setup, shift, state, turn};
use fudaba_engine::{
    Action, ActionId, Actions, CardId, CardSet, Context, Frame, OptionNames, PlayerId, Query,
    RawStep, Reason,
};

fudaba_engine::steps! {
    /// 5.6a: who goes first, as a variant.
    Toss,
    /// 3.2c: a player moves life cards into the playing deck.
    LifeMove(player: PlayerId),
    /// 5.3a, 5.4a.
    Deal,
    /// 5.4b: a player may draw anew.
    Redraw(player: PlayerId),
    /// 5.7a.
    Start,
    /// 6.1.
    Cleanup,
    /// 6.2 begins.
    DrawStart,
    /// 6.2.
    Draw,
    /// 6.3 begins.
    ShiftStart,
    /// 6.3, repeated.
    Shift,
    /// 6.4 begins.
    PlayStart,
    /// 6.4a, repeated.
    Play,
    /// 6.4j: which kin go, repeated.
    Dismiss,
    /// 6.5 begins.
    BattleStart,
    /// 9.27a, repeated.
    Nimble,
    /// 6.5.1, repeated.
    Battle,
    /// 6.5.1m: which rim cards; `late`: the Resolution follows, not the Attack step.
    Name(late: bool),
    /// 6.5.2a, 6.5.2b.
    Charge,
    /// 9.24a.
    Redirect,
    /// 6.5.2c, after the window.
    Reaim,
    /// 6.5.3.
    Resolve,
    /// 6.5.4e, repeated.
    Reveal,
    /// 6.5.4g.
    Aftershock,
    /// 6.5.5, repeated.
    Bind,
    /// 6.5.5: how a card is played.
    BindHow(card: CardId, player: PlayerId),
    /// 9.14a: a player's fragment is offered something.
    Offer(player: PlayerId),
    /// 6.5.5k.
    BindOver,
    /// 6.5.6b, 9.9a.
    Finish,
    /// 9.20a.
    ExtraAttack,
    /// 6.5.6c.
    AttackOver,
    /// 6.6 begins.
    RegenerateStart,
    /// 6.6b, repeated; so many so far.
    Regenerate(laid: u8),
    /// 6.7 begins.
    EndStart,
    /// 6.7a.
    EndEffects,
    /// 6.7b, repeated.
    Discard,
    /// 6.7c.
    Expire,
    /// 6.7d.
    ClearShift,
    /// 3.15.
    TurnOver,
    /// 7.1b: a window; `only`: the other player alone is asked.
    Window(only: bool, part: Part),
    /// What the declaration of an action names: X, a unit.
    Terms(action: ActionId),
    /// 7.1i: may an action of a batch still be taken?
    Check(action: ActionId),
    /// What an action costs beyond what its ability says, part by part.
    Dues(action: ActionId, part: u8),
    /// 7.1b: action `a` can be answered.
    Answer(action: ActionId),
    /// An action takes effect as far as its card is concerned.
    Settle(action: ActionId),
    /// 7.1b: the other player may declare something after an action.
    Aftermath,
    /// 3.18g: a player lays life cards.
    Lay(player: PlayerId),
    /// 3.18l: a player takes so many more cards from the deck.
    Search(player: PlayerId, left: u8),
    /// 3.12m: two units battle.
    Forced(unit: CardId, other: CardId),
}

impl Step {
    /// Is it in the middle of an action or a step, so that nothing that is due comes between (3.16c, 3.16f, 6.5.4g)?
    #[must_use]
    pub fn holds_abilities(self) -> bool {
        matches!(
            self,
            Self::Terms(_)
                | Self::Check(_)
                | Self::Dues(..)
                | Self::Settle(_)
                | Self::Lay(_)
                | Self::Search(..)
                | Self::Name(_)
                | Self::Reveal
                | Self::BindHow(..)
                | Self::Offer(_)
                | Self::Dismiss
                | Self::Toss
                | Self::LifeMove(_)
                | Self::Deal
                | Self::Redraw(_)
        )
    }

    /// Is it a step of the turn itself, which the end of the turn by an effect cuts off (8.1o)?
    fn is_cut(self) -> bool {
        !matches!(
            self,
            Self::Toss
                | Self::LifeMove(_)
                | Self::Deal
                | Self::Redraw(_)
                | Self::Start
                | Self::EndStart
                | Self::EndEffects
                | Self::Discard
                | Self::Expire
                | Self::ClearShift
                | Self::TurnOver
                | Self::Window(..)
                | Self::Terms(_)
                | Self::Check(_)
                | Self::Dues(..)
                | Self::Answer(_)
                | Self::Settle(_)
                | Self::Aftermath
                | Self::Lay(_)
                | Self::Search(..)
                | Self::Forced(..)
        )
    }
}

/// The prompts of Crimson Fragments, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    fudaba_engine::prompts! {
        TOSS = 0 "toss",
        LIFE_MOVE = 1 "life_move",
        REDRAW = 2 "redraw",
        SHIFT = 3 "shift",
        PLAY = 4 "play",
        WINDOW = 5 "window",
        NAME_X = 6 "name_x",
        UNIT = 7 "unit",
        PAY_RIM = 8 "pay_rim",
        PAY_EXTRA = 9 "pay_extra",
        PLACE = 10 "place",
        DISMISS = 11 "dismiss",
        NIMBLE = 12 "nimble",
        BATTLE = 13 "battle",
        NAME_RIM = 14 "name_rim",
        REDIRECT = 15 "redirect",
        BLAST = 16 "blast",
        BIND = 17 "bind",
        BIND_HOW = 18 "bind_how",
        EXTRA_ATTACK = 19 "extra_attack",
        REGENERATE = 20 "regenerate",
        DISCARD = 21 "discard",
        LAY = 22 "lay",
        SEARCH = 23 "search",
        EQUIP_TO = 24 "equip_to",
        OFFERING = 25 "offering",
    }
}

/// How the numbered choices of prompts are called.
pub const OPTION_NAMES: &[(&str, OptionNames)] = &[
    ("life_move", OptionNames::Amounts),
    ("play", OptionNames::Words(INSTANTS)),
    ("window", OptionNames::Words(INSTANTS)),
    ("name_x", OptionNames::Amounts),
    (
        "bind_how",
        OptionNames::Words(&["play", "play_second_side", "set", "set_second_side"]),
    ),
    ("lay", OptionNames::Amounts),
];

/// Life Conversion, Soul Burn, and putting kin away, in the order of their numbers.
pub const INSTANTS: &[&str] = &[
    "convert_ap",
    "convert_power",
    "convert_hand",
    "burn_attack",
    "burn_power",
    "burn_ap",
    "burn_search",
    "dismiss",
];

/// Is an effect being carried out below?
#[must_use]
pub fn inside_program(q: Query) -> bool {
    let mut frames = q.table.frames.iter();
    frames.any(|f| matches!(f, Frame::Program(_)))
}

/// Carries out a step.
pub fn run(cx: &mut Context, raw: RawStep) {
    let Some(step) = Step::of(raw) else { return };
    let state = state::get(cx.q());
    let ending = state.ending == 1;
    let (loose, offered) = (state.loose > 0, destroy::offered(cx.q()));
    if (loose || offered.is_some()) && !step.holds_abilities() && !inside_program(cx.q()) {
        if loose {
            return bind::settle_loose(cx);
        }
        if let Some((player, _)) = offered {
            return cx.push_step(Step::Offer(player));
        }
    }
    state::change(cx).stuck = [0; 2];
    if ending && step.is_cut() {
        return turn::cut_off(cx);
    }
    match step {
        Step::Toss => setup::toss(cx),
        Step::LifeMove(player) => setup::life_move(cx, player),
        Step::Deal => setup::deal(cx),
        Step::Redraw(player) => setup::redraw(cx, player),
        Step::Start => setup::start(cx),
        Step::Cleanup => turn::cleanup(cx),
        Step::DrawStart => turn::draw_start(cx),
        Step::Draw => turn::draw(cx),
        Step::ShiftStart => shift::start(cx),
        Step::Shift => shift::shift(cx),
        Step::PlayStart => turn::play_start(cx),
        Step::Play => play::ask(cx),
        Step::Dismiss => play::dismiss::ask(cx),
        Step::BattleStart => turn::battle_start(cx),
        Step::Nimble => battle::nimble(cx),
        Step::Battle => battle::ask(cx),
        Step::Name(late) => attack::name(cx, late),
        Step::Charge => attack::charge(cx),
        Step::Redirect => attack::redirect(cx),
        Step::Reaim => attack::reaim(cx),
        Step::Resolve => resolve::resolve(cx),
        Step::Reveal => bind::reveal(cx),
        Step::Aftershock => bind::aftershock(cx),
        Step::Bind => bind::bind(cx),
        Step::BindHow(_, player) => bind::how(cx, player),
        Step::Offer(player) => bind::ask_offering(cx, player),
        Step::BindOver => bind::over(cx),
        Step::Finish => resolve::finish(cx),
        Step::ExtraAttack => resolve::extra_attack(cx),
        Step::AttackOver => resolve::over(cx),
        Step::RegenerateStart => regenerate::start(cx),
        Step::Regenerate(laid) => regenerate::ask(cx, laid),
        Step::EndStart => turn::end_start(cx),
        Step::EndEffects => turn::end_effects(cx),
        Step::Discard => turn::discard(cx),
        Step::Expire => turn::expire(cx),
        Step::ClearShift => turn::clear_shift(cx),
        Step::TurnOver => turn::over(cx),
        Step::Window(only, part) => window::run(cx, only, part),
        Step::Terms(number) => course::terms(cx, number),
        Step::Check(number) => course::check(cx, number),
        Step::Dues(number, part) => course::dues(cx, number, part),
        Step::Answer(number) => window::answer_action(cx, number),
        Step::Settle(number) => settle::settle(cx, number),
        Step::Aftermath => window::aftermath(cx),
        Step::Lay(player) => instants::lay(cx, player),
        Step::Search(player, left) => instants::search(cx, player, left),
        Step::Forced(a, b) => forced(cx, a, b),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, raw: RawStep, out: &mut Actions) {
    let Some(step) = Step::of(raw) else { return };
    match step {
        Step::Toss | Step::Redraw(_) | Step::Regenerate(_) | Step::ExtraAttack | Step::Offer(_) => {
            out.extend(YES_NO.map(Action::plain));
        }
        Step::LifeMove(player) => setup::legal_life_move(q, player, out),
        Step::Shift => shift::legal(q, out),
        Step::Play => play::legal(q, out),
        Step::Dismiss => play::dismiss::legal(q, out),
        Step::Nimble => battle::legal_nimble(q, out),
        Step::Battle => battle::legal(q, out),
        Step::Name(_) => attack::legal_name(q, out),
        Step::Redirect => attack::legal_redirect(q, out),
        Step::Reveal => bind::legal_reveal(q, out),
        Step::Bind => bind::legal_bind(q, out),
        Step::BindHow(card, player) => bind::legal_how(q, (card, player), out),
        Step::Discard => turn::legal_discard(q, out),
        Step::Window(_, part) => window::legal(q, part, out),
        Step::Terms(number) => course::legal_terms(q, number, out),
        Step::Dues(number, _) => course::legal_dues(q, number, out),
        Step::Settle(number) => settle::legal_settle(q, number, out),
        Step::Lay(player) => instants::legal_lay(q, player, out),
        Step::Search(player, _) => instants::legal_search(q, player, out),
        _ => {}
    }
}

const YES_NO: [fudaba_engine::Verb; 2] = [fudaba_engine::Verb::Yes, fudaba_engine::Verb::No];

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, raw: RawStep, action: Action) {
    let Some(step) = Step::of(raw) else { return };
    match step {
        Step::Toss => setup::answer_toss(cx, action),
        Step::LifeMove(player) => setup::answer_life_move(cx, player, action),
        Step::Redraw(player) => setup::answer_redraw(cx, player, action),
        Step::Shift => shift::answer(cx, action),
        Step::Play => play::answer(cx, action),
        Step::Dismiss => play::dismiss::answer(cx, action),
        Step::Nimble => battle::answer_nimble(cx, action),
        Step::Battle => battle::answer(cx, action),
        Step::Name(_) => attack::answer_name(cx, action),
        Step::Redirect => attack::answer_redirect(cx, action),
        Step::Reveal => bind::answer_reveal(cx, action),
        Step::Bind => bind::answer_bind(cx, action),
        Step::BindHow(card, player) => bind::answer_how(cx, (card, player), action),
        Step::Offer(player) => bind::answer_offering(cx, player, action),
        Step::ExtraAttack => resolve::answer_extra_attack(cx, action),
        Step::Regenerate(laid) => regenerate::answer(cx, laid, action),
        Step::Discard => turn::answer_discard(cx, action),
        Step::Window(only, part) => window::answer(cx, (only, part), action),
        Step::Terms(number) => course::answer_terms(cx, number, action),
        Step::Dues(number, _) => course::answer_dues(cx, number, action),
        Step::Settle(number) => settle::answer_settle(cx, number, action),
        Step::Lay(player) => instants::answer_lay(cx, player, action),
        Step::Search(player, left) => instants::answer_search(cx, (player, left), action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, raw: RawStep, action: Action) -> Vec<Reason> {
    crate::rules::reasons::reasons(q, raw, action)
}

/// The card that a step's decision is about.
pub fn about(q: Query, raw: RawStep) -> Option<CardId> {
    match Step::of(raw)? {
        Step::Terms(number) | Step::Dues(number, _) | Step::Settle(number) => {
            q.table.action(number).map(|a| a.source)
        }
        Step::Window(..) => {
            let source = window::answered(q)?.source;
            q.table.card(source).face_up().then_some(source)
        }
        Step::BindHow(card, _) => card.some(),
        Step::ExtraAttack | Step::Name(_) | Step::Redirect => {
            state::get(q).attack.attacker.card.some()
        }
        _ => None,
    }
}

/// Progress of a step's choice of several cards.
pub fn progress(q: Query, raw: RawStep) -> Option<(CardSet, u8, u8)> {
    match Step::of(raw)? {
        Step::Shift => Some(shift::progress(q)),
        Step::Dismiss => Some(play::dismiss::progress(q)),
        _ => None,
    }
}
