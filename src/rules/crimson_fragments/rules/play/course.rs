//! The course of a declared action: what it names, its payment, the window over it, and what becomes of its card.

use crate::cards::words::{keyword, kind, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::play::ways::{Way, act, is_slot, way};
use crate::rules::play::{self, costs, instants};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, zones};
use fudaba_engine::{
    Action, ActionId, ActionStage, Actions, CardDef, CardId, Cause, Context, Declared, Fate,
    PlayerId, Put, Query, RawStep, Verb, ZoneId,
};

/// How an action runs its course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mode {
    /// Declared in the Play phase: the other player may answer it (7.1k).
    Open,
    /// An instant taken in the Play phase: it takes effect at once (7.1e, 7.1k).
    Plain,
    /// Declared in a window, together with others (7.1c).
    Batch,
    /// Played in Bind: paid as far as possible (6.5.5e).
    Bound,
    /// Played by an effect (6.4s).
    Free,
}

fn terms_of(action: ActionId) -> RawStep {
    Step::Terms(action).into()
}

fn check_of(action: ActionId) -> RawStep {
    Step::Check(action).into()
}

fn dues_of(action: ActionId) -> RawStep {
    Step::Dues(action, 0).into()
}

fn answer_of(action: ActionId) -> RawStep {
    Step::Answer(action).into()
}

fn settle_of(action: ActionId) -> RawStep {
    Step::Settle(action).into()
}

fn aftermath_of(_: ActionId) -> RawStep {
    Step::Aftermath.into()
}

/// The courses, by the number of their [`Mode`].
pub const COURSES: &[&[ActionStage]] = &[
    &[
        ActionStage::RulesIf(has_terms, terms_of),
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::RulesIf(has_dues, dues_of),
        ActionStage::Rules(answer_of),
        ActionStage::Resolve,
        ActionStage::Rules(settle_of),
        ActionStage::Rules(aftermath_of),
    ],
    &[
        ActionStage::RulesIf(has_terms, terms_of),
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::RulesIf(has_dues, dues_of),
        ActionStage::Resolve,
        ActionStage::Rules(settle_of),
        ActionStage::Rules(aftermath_of),
    ],
    &[
        ActionStage::RulesIf(has_terms, terms_of),
        ActionStage::Aim,
        ActionStage::Wait,
        ActionStage::Rules(check_of),
        ActionStage::Pay,
        ActionStage::RulesIf(has_dues, dues_of),
        ActionStage::Resolve,
        ActionStage::Rules(settle_of),
    ],
    &[
        ActionStage::RulesIf(has_terms, terms_of),
        ActionStage::Aim,
        ActionStage::PayAsPossible,
        ActionStage::RulesIf(has_dues, dues_of),
        ActionStage::Resolve,
        ActionStage::Rules(settle_of),
    ],
    &[
        ActionStage::RulesIf(has_terms, terms_of),
        ActionStage::Aim,
        ActionStage::Pay,
        ActionStage::RulesIf(has_dues, dues_of),
        ActionStage::Resolve,
        ActionStage::Rules(settle_of),
    ],
];

/// How an action runs its course.
pub(super) fn mode(action: &Declared) -> Mode {
    match action.course {
        0 => Mode::Open,
        1 => Mode::Plain,
        2 => Mode::Batch,
        3 => Mode::Bound,
        _ => Mode::Free,
    }
}

/// Is this action one of a batch?
#[must_use]
pub fn is_batched(action: &Declared) -> bool {
    mode(action) == Mode::Batch
}

/// What an action's card shows, or would show on the field.
fn face<'a>(q: Query<'a>, action: &Declared) -> Option<&'a CardDef> {
    let def = q.def(action.source)?;
    let side = action.paid == BACK && action.ability == Declared::NO_ABILITY;
    match &def.faces {
        Some(faces) if q.zone_kind(action.source) != zone::PENDING => {
            let shown = usize::from(side || is_of_back(faces, action));
            Some(&faces[shown])
        }
        _ => Some(def),
    }
}

fn is_of_back(faces: &[CardDef; 2], action: &Declared) -> bool {
    let own = faces[1].abilities.get(usize::from(action.ability));
    own.is_some_and(|a| !a.given)
}

/// Of an action of the rules that is about the second face of its card.
pub(super) const BACK: i32 = 1;

/// A card is played: from where it lies it goes among what is being played, and is declared.
pub fn play(cx: &mut Context, action: Action, player: PlayerId, mode: Mode) -> Option<ActionId> {
    let (card, side) = (action.card, action.n);
    let def = cx.q().def(card)?;
    let shown = play::faces(def).find(|(n, _)| *n == side).map(|(_, f)| f)?;
    let number = play::ability_of(shown).map_or(Declared::NO_ABILITY, |(n, _)| n);
    if shown.kind != kind::FRAGMENT && mode != Mode::Batch {
        lay_out(cx, card, side == 1, mode == Mode::Bound);
    }
    let place = if zones::on_field(action.place) {
        action.place
    } else {
        ZoneId::NONE
    };
    let paid = if side == 1 { BACK } else { 0 };
    let x = if number == Declared::NO_ABILITY {
        act::PLAY
    } else {
        least_x(cx.q(), card)
    };
    cx.declare(Declared {
        place,
        paid,
        x,
        answers: answered(cx.q()),
        ..Declared::new(player, card, number, mode as u8)
    })
}

fn least_x(q: Query, card: CardId) -> i32 {
    let def = q.def(card).filter(|d| costs::has_x(d));
    def.map_or(0, |d| costs::range(q, card, d).0)
}

/// A card lies among what is being played.
fn lay_out(cx: &mut Context, card: CardId, back: bool, bound: bool) {
    let put = Put::new(Cause::Play);
    let put = if back { put.showing_back() } else { put };
    cx.move_card(card, zones::PENDING, put);
    if bound {
        effects::remark(cx, card, (true, true));
    }
}

/// The action that one declared now answers.
fn answered(q: Query) -> ActionId {
    q.running_action().map_or(ActionId::NONE, |a| a.number)
}

/// An ability of a card on the field is used, or a set arts fired.
pub fn use_ability(
    cx: &mut Context,
    (card, n): (CardId, u8),
    player: PlayerId,
    mode: Mode,
) -> Option<ActionId> {
    let at = cx.table.card(card).zone;
    let place = if is_slot(at) { at } else { ZoneId::NONE };
    cx.declare(Declared {
        place,
        x: least_x(cx.q(), card),
        answers: answered(cx.q()),
        ..Declared::new(player, card, n, mode as u8)
    })
}

/// An arts is set: the other player does not see which, so the action is the fragment's.
pub fn set(cx: &mut Context, action: Action, player: PlayerId, mode: Mode) {
    let Some(source) = queries::fragment(cx.q(), player) else {
        return;
    };
    let what = (source, act::SET);
    let number = rule_action(cx, what, zones::arts(player), (player, mode));
    if let Some(number) = number {
        cx.amend(number, |a| {
            a.targets[0] = fudaba_engine::CardSet::one(action.card);
            a.paid = action.n.into();
        });
    }
}

/// An action of the rules is declared with a card.
pub fn rule_action(
    cx: &mut Context,
    (card, what): (CardId, i32),
    place: ZoneId,
    (player, mode): (PlayerId, Mode),
) -> Option<ActionId> {
    cx.declare(Declared {
        place,
        x: what,
        answers: answered(cx.q()),
        ..Declared::new(player, card, Declared::NO_ABILITY, mode as u8)
    })
}

/// Names an action something before its targets, or is X fixed there?
fn has_terms(q: Query, number: ActionId) -> bool {
    q.table.action(number).is_some_and(|action| {
        if action.ability == Declared::NO_ABILITY {
            matches!(way(q, action), Way::Instant(n) if instants::wants_unit(n))
        } else {
            face(q, action).is_some_and(|f| f.kind == kind::ARTS && costs::has_x(f))
        }
    })
}

/// What an action names before its targets: X, a unit.
pub fn terms(cx: &mut Context, number: ActionId) {
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return cx.end_step();
    };
    let player = action.player;
    if let Way::Instant(n) = way(q, action)
        && instants::wants_unit(n)
    {
        return cx.ask(player, prompt::UNIT);
    }
    let used = action.ability != Declared::NO_ABILITY;
    let all = face(q, action).filter(|f| used && f.kind == kind::ARTS && costs::has_x(f));
    match all {
        Some(f) if f.keyword(keyword::COST_ALL) && pays_points(q, action) => {
            let x = costs::all_x(q, action.source, f, effects::ap(q, player)).unwrap_or(0);
            cx.amend(number, |a| a.x = x);
            cx.end_step();
        }
        Some(_) => cx.ask(player, prompt::NAME_X),
        _ => cx.end_step(),
    }
}

/// Are action points paid for it: is it played from hand in the Play phase?
fn pays_points(q: Query, action: &Declared) -> bool {
    mode(action) == Mode::Open && !matches!(way(q, action), Way::Fire | Way::Effect)
}

/// The units or numbers that can be named.
pub fn legal_terms(q: Query, number: ActionId, out: &mut Actions) {
    let Some(action) = q.table.action(number) else {
        return;
    };
    if let Way::Instant(_) = way(q, action) {
        for player in PlayerId::ALL {
            let units = queries::units(q, player);
            out.extend(units.map(|c| Action::card(Verb::Pick, c)));
        }
        return;
    }
    let Some(face) = face(q, action) else { return };
    let (least, most, by) = costs::range(q, action.source, face);
    let mut x = least;
    while x <= most {
        if can_name(q, action, x) {
            out.push(Action::option(u8::try_from(x).unwrap_or(0)));
        }
        x += by;
    }
}

/// Can this X be paid for (6.4ac, 3.22i, 3.22q)?
fn can_name(q: Query, action: &Declared, x: i32) -> bool {
    if pays_points(q, action) {
        return x <= effects::ap(q, action.player);
    }
    let fired = way(q, action) == Way::Fire && x >= costs::DEAR;
    let early = second(q, options::SET_EXTRA_COST_AT);
    !fired
        || early
        || costs::extra_cards(q, action.player, action.source)
            .next()
            .is_some()
}

/// The answer to [`terms`].
pub fn answer_terms(cx: &mut Context, number: ActionId, action: Action) {
    cx.amend(number, |a| {
        if action.verb == Verb::Pick {
            a.targets[0] = fudaba_engine::CardSet::one(action.card);
        } else {
            a.x = action.n.into();
        }
    });
    cx.end_step();
}

/// 7.1i: an action of a batch whose turn has come is dropped unpaid if it is forbidden by now.
pub fn check(cx: &mut Context, number: ActionId) {
    cx.end_step();
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return;
    };
    let (way, source, player) = (way(q, action), action.source, action.player);
    let side = face(q, action).map(|f| f.kind);
    let fine = match way {
        Way::Instant(n) => instants::can(q, n, player),
        Way::Fire => instants::can_fire(q, source, player),
        Way::Play | Way::Use => {
            q.zone_kind(source) == zone::HAND && instants::is_quick(q, source, player)
        }
        _ => true,
    };
    let back = q.def(source).is_some_and(|d| match &d.faces {
        Some(faces) => action.paid == BACK || Some(faces[1].kind) == side,
        None => false,
    });
    if !fine {
        cx.amend(number, |a| a.fate = Fate::Unpaid);
    } else if matches!(way, Way::Play | Way::Use) {
        lay_out(cx, source, back, false);
        // It is the same card, in another place.
        let object = cx.table.card(source).epoch;
        cx.amend(number, |a| a.object = object);
    }
}

/// Can an action cost anything beyond what its ability says?
fn has_dues(q: Query, number: ActionId) -> bool {
    let action = q.table.action(number).filter(|a| a.is_open());
    let way = action.map(|a| way(q, a));
    way.is_some_and(|way| !matches!(way, Way::Equip | Way::Dismiss | Way::Effect))
}

/// What an action costs beyond what its ability says.
pub fn dues(cx: &mut Context, number: ActionId, part: u8) {
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return cx.end_step();
    };
    if !action.is_open() {
        return cx.end_step();
    }
    let player = action.player;
    match way(q, action) {
        Way::Instant(n) if instants::is_conversion(n) => {
            if instants::payable(q, player).next().is_some() {
                cx.ask(player, prompt::PAY_RIM);
            } else {
                drop_unpaid(cx, number);
            }
        }
        Way::Instant(_) => {
            instants::pay_burn(cx, player);
            cx.end_step();
        }
        Way::Fire => extra(cx, number, part),
        Way::Set => set_dues(cx, number, part),
        Way::Remove => {
            let price = costs::removal(q, action.source);
            pay(cx, player, price);
            cx.end_step();
        }
        Way::Play | Way::Use => play_dues(cx, number, part),
        Way::Equip | Way::Dismiss | Way::Effect => cx.end_step(),
    }
}

fn drop_unpaid(cx: &mut Context, number: ActionId) {
    cx.amend(number, |a| a.fate = Fate::Unpaid);
    cx.end_step();
}

fn pay(cx: &mut Context, player: PlayerId, price: i32) {
    let have = effects::ap(cx.q(), player);
    effects::set_ap(cx, player, have - price);
}

/// 3.22h: firing a dear set arts costs a card.
fn extra(cx: &mut Context, number: ActionId, part: u8) {
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return cx.end_step();
    };
    let dear = face(q, action).is_some_and(|f| {
        costs::is_dear(q, action.source, f) || costs::has_x(f) && action.x >= costs::DEAR
    });
    let early = second(q, options::SET_EXTRA_COST_AT);
    if !dear || early || part > 0 {
        return cx.end_step();
    }
    let player = action.player;
    if costs::extra_cards(q, player, action.source)
        .next()
        .is_none()
    {
        return drop_unpaid(cx, number); // 3.22n
    }
    cx.ask(player, prompt::PAY_EXTRA);
}

/// 3.22f; as a variant the card for firing is paid now (3.22l).
fn set_dues(cx: &mut Context, number: ActionId, part: u8) {
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return cx.end_step();
    };
    let (player, mode) = (action.player, mode(action));
    let card = action.targets[0].first();
    let dear = card.and_then(|c| q.def(c).map(|d| (c, d)));
    let dear = dear.is_some_and(|(c, d)| costs::is_dear(q, c, d));
    if part == 0 && mode == Mode::Open {
        pay(cx, player, costs::SETTING);
    }
    if part == 0 && dear && second(cx.q(), options::SET_EXTRA_COST_AT) && mode == Mode::Open {
        cx.become_step(Step::Dues(number, 1));
        return cx.ask(player, prompt::PAY_EXTRA);
    }
    cx.end_step();
}

/// Action points last (6.4ab), then the slot (6.4u). In Bind, what cannot be played fails (6.5.5e to 6.5.5s).
fn play_dues(cx: &mut Context, number: ActionId, part: u8) {
    let q = cx.q();
    let Some(action) = q.table.action(number) else {
        return cx.end_step();
    };
    let Some(face) = face(q, action) else {
        return cx.end_step();
    };
    let (player, bound) = (action.player, mode(action) == Mode::Bound);
    let (kin, place, short) = (face.kind == kind::KIN, action.place, action.short);
    if part == 0 && pays_points(q, action) && face.kind != kind::FRAGMENT {
        let price = costs::points(q, action, face);
        pay(cx, player, price);
        return cx.become_step(Step::Dues(number, 1));
    }
    let room = zones::free_slots(q, player).count();
    let source = action.source;
    let fails = if short {
        Some("bound_unpaid")
    } else if kin && room == 0 {
        Some("bound_homeless")
    } else if bound && is_barred(q, action, face) {
        Some("bound_barred")
    } else {
        None
    };
    if let Some(why) = fails.filter(|_| bound || kin && mode(action) == Mode::Free) {
        if bound {
            cx.note(why, "6.5.5h", Some(player), source, 0);
        }
        cx.amend(number, |a| a.fate = Fate::Negated);
        return cx.end_step();
    }
    if kin && place == ZoneId::NONE && room > 0 {
        return cx.ask(player, prompt::PLACE);
    }
    cx.end_step();
}

/// Does something other than its costs keep a bound card from being played (6.5.5s)?
fn is_barred(q: Query, action: &Declared, face: &CardDef) -> bool {
    let player = action.player;
    let forbidden = match face.kind {
        kind::KIN | kind::RELIC => q.player_has(player, keyword::CANNOT_SUMMON),
        kind::ARTS => q.player_has(player, keyword::CANNOT_USE),
        _ => false,
    };
    let bloodless = face.keyword(keyword::BLOODLESS) && state::get(q).slain[player.index()] == 1;
    let scope = fudaba_engine::Scope::of(action.source, player);
    let unmet = q
        .ability_of(action)
        .is_some_and(|a| !q.holds(&scope, &a.ability.condition));
    forbidden || bloodless || unmet
}

/// What can be paid with, or where the card can go.
pub fn legal_dues(q: Query, number: ActionId, out: &mut Actions) {
    let Some(action) = q.table.action(number) else {
        return;
    };
    let player = action.player;
    match way(q, action) {
        Way::Instant(_) => {
            let cards = instants::payable(q, player);
            out.extend(cards.map(|c| Action::card(Verb::Pick, c)));
        }
        Way::Fire | Way::Set => {
            let own = action.targets[0].first().unwrap_or(action.source);
            let cards = costs::extra_cards(q, player, own).filter(|c| *c != action.source);
            out.extend(cards.map(|c| Action::card(Verb::Pick, c)));
        }
        _ => legal_slots(q, action, out),
    }
}

/// The free slots for what is being played.
pub(super) fn legal_slots(q: Query, action: &Declared, out: &mut Actions) {
    let free = zones::free_slots(q, action.player);
    out.extend(free.map(|z| Action::to(Verb::PickSlot, action.source, z)));
}

/// The answer to [`dues`].
pub fn answer_dues(cx: &mut Context, number: ActionId, action: Action) {
    match action.verb {
        Verb::PickSlot => {
            cx.amend(number, |a| a.place = action.place);
            cx.end_step();
        }
        _ => {
            let q = cx.q();
            let way = q.table.action(number).map(|a| way(q, a));
            if let Some(Way::Instant(n)) = way {
                let player = cx.q().side(action.card);
                instants::pay_conversion(cx, player, n);
                cx.turn_card(action.card, true); // 3.17l
            }
            cx.end_step();
            effects::send(
                cx,
                action.card,
                zone::EXCLUSION,
                fudaba_engine::At::Top,
                Cause::Cost,
            );
        }
    }
}
