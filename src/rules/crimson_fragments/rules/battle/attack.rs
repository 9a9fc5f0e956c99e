//! The Attack step (6.5.2): rim cards are named, the attacker falls asleep, Guard, the window, the re-aim.

use crate::cards::queries;
use crate::cards::words::{keyword, moment, stat};
use crate::rules::battle::{self, aim_at, count, faced, is_covered, is_deadly};
use crate::rules::options::{self, second};
use crate::rules::play::window::Part;
use crate::rules::state::{self, Aim, Attack, Object, mark};
use crate::rules::steps::{Step, prompt};
use crate::rules::zones;
use crate::shown::contest;
use fudaba_engine::{
    Action, Actions, CardId, Context, Event, PlayerId, Query, Table, Verb, ZoneId,
};
use smallvec::SmallVec;
use std::cell::RefCell;

/// The player who is attacked.
#[must_use]
pub fn defending(q: Query) -> PlayerId {
    q.table.turn_player.other()
}

/// How many rim cards a direct attack breaks (6.5.1m, 9.5a).
#[must_use]
pub fn to_break(q: Query, card: CardId, enemy: PlayerId) -> u8 {
    let wanted = 1 + q.stat(card, stat::FELL_BLADE).max(0);
    let there = i32::try_from(queries::rims(q, enemy)).unwrap_or(i32::MAX);
    u8::try_from(wanted.min(there)).unwrap_or(u8::MAX)
}

/// The rim cards that can still be named.
fn unnamed(q: Query<'_>) -> impl Iterator<Item = CardId> {
    let rims = queries::rim_cards(q, defending(q));
    rims.filter(move |c| !q.table.marked(*c, mark::NAMED))
}

fn name_one(cx: &mut Context, card: CardId) {
    cx.table.mark(card, mark::NAMED, true);
    let left = &mut state::change(cx).attack.to_name;
    *left = left.saturating_sub(1);
}

/// The card at the rim position that was attacked is named, if it is the only one there and its player may name it.
pub fn name_at(cx: &mut Context, place: ZoneId) {
    let q = cx.q();
    let chooses = q.option(options::RIM_PICK) == 0;
    let there: SmallVec<[CardId; 4]> = (q.table.zone(place).iter().copied())
        .filter(|c| !q.table.marked(*c, mark::BROKEN))
        .collect();
    if let ([card], true) = (
        there.as_slice(),
        chooses && state::get(q).attack.to_name > 0,
    ) {
        name_one(cx, *card);
    }
}

/// 6.5.1m: asked until enough are named; as variants by the defender, or by chance. With `late` the Resolution follows.
pub fn name(cx: &mut Context, late: bool) {
    let q = cx.q();
    let left = usize::from(state::get(q).attack.to_name);
    let open: SmallVec<[CardId; 12]> = unnamed(q).collect();
    if left == 0 || open.is_empty() {
        let next = if late { Step::Resolve } else { Step::Charge };
        return cx.become_step(next);
    }
    if left >= open.len() {
        return open.into_iter().for_each(|c| name_one(cx, c));
    }
    match q.option(options::RIM_PICK) {
        0 => cx.ask(q.table.turn_player, prompt::NAME_RIM),
        1 => cx.ask(defending(q), prompt::NAME_RIM),
        _ => {
            let n = cx.table.rng.below(open.len());
            name_one(cx, open[n]);
        }
    }
}

/// How many rim cards of the attack are named already, and of how many.
#[must_use]
pub fn naming(q: Query) -> (i32, i32) {
    let rims = queries::rim_cards(q, defending(q));
    let named = rims.filter(|c| q.table.marked(*c, mark::NAMED)).count();
    let left = usize::from(state::get(q).attack.to_name).min(unnamed(q).count());
    let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
    (number(named), number(named + left))
}

/// Any rim card not named yet.
pub fn legal_name(q: Query, out: &mut Actions) {
    out.extend(unnamed(q).map(|c| Action::card(Verb::Pick, c)));
}

/// The answer to [`name`].
pub fn answer_name(cx: &mut Context, action: Action) {
    name_one(cx, action.card);
}

/// 6.5.2a, 6.5.2b: the attacker falls asleep, and what attacking sets off comes next.
pub fn charge(cx: &mut Context) {
    cx.become_step(Step::Redirect);
    let Some(card) = queries::attacker(cx.q()) else {
        return;
    };
    cx.orient_card(card, true);
    count(cx, card);
    let target = queries::target(cx.q()).unwrap_or(CardId::NONE);
    if state::get(cx.q()).attack.is_at(Aim::Player) {
        let player = cx.table.turn_player;
        cx.note("attacks_directly", "3.9a", Some(player), card, 0);
    }
    if cx.is_watched() {
        tell(cx, card, target);
    }
    contest::show(cx, None);
    battle::tell(cx);
}

/// Tells those who watch what is attacked: a unit, a set arts, or the rim cards that are named.
#[cold]
fn tell(cx: &mut Context, attacker: CardId, unit: CardId) {
    let q = cx.q();
    let mut targets = [unit, CardId::NONE, CardId::NONE, CardId::NONE];
    let attack = &state::get(q).attack;
    let arts = attack.target.still(q).filter(|_| attack.is_at(Aim::Arts));
    let named = q
        .table
        .card_ids()
        .filter(|c| q.table.marked(*c, mark::NAMED));
    let all = unit.some().into_iter().chain(arts).chain(named);
    for (place, card) in targets.iter_mut().zip(all) {
        *place = card;
    }
    if targets[0] != CardId::NONE {
        cx.emit(|_| Event::Attacked { attacker, targets });
    }
}

/// Has the attack nothing to come to any more (6.5.2h, 6.5.2i)?
#[must_use]
pub fn is_over(q: Query) -> bool {
    let attack = &state::get(q).attack;
    let Some(card) = queries::attacker(q) else {
        return true;
    };
    let turned = q.controller(card) != q.table.turn_player;
    let fixed = attack.fixed == 1 || second(q, options::SLOT_REAIM);
    let lost = match attack.aim {
        a if a == Aim::Unit as u8 => fixed && queries::target(q).is_none(),
        a if a == Aim::Arts as u8 => attack.target.still(q).is_none(),
        _ => false,
    };
    attack.void == 1 || turned || lost
}

/// 9.24a: may a kin of the attacked player take the attack? Then the window follows (6.5.2f).
pub fn redirect(cx: &mut Context) {
    if is_over(cx.q()) {
        return finish_early(cx);
    }
    let mut open: SmallVec<[Action; 16]> = SmallVec::new();
    legal_redirect(cx.q(), &mut open);
    if open.len() > 1 && state::get(cx.q()).attack.guarded == 0 {
        return cx.ask(defending(cx.q()), prompt::REDIRECT);
    }
    open_window(cx);
}

fn open_window(cx: &mut Context) {
    cx.become_step(Step::Reaim);
    cx.push_step(Step::Window(false, Part::TheyDeclare));
}

fn finish_early(cx: &mut Context) {
    state::change(cx).attack.void = 1;
    cx.become_step(Step::Finish);
}

/// Awake kin with Guard in a kin slot, when something else of their controller's is attacked (9.24, 9.4c).
pub fn legal_redirect(q: Query, out: &mut impl Extend<Action>) {
    let attack = &state::get(q).attack;
    let pierced = queries::attacker(q).is_some_and(|a| q.has(a, keyword::PIERCE));
    if !attack.is_at(Aim::Player) && !pierced {
        let player = defending(q);
        let target = attack.target.still(q);
        let mine = target.is_some_and(|t| q.controller(t) == player);
        let kin = queries::units(q, player).filter(|c| {
            let slot = zones::slot(q.table.card(*c).zone).is_some();
            let able = slot && !q.table.card(*c).rested() && q.has(*c, keyword::GUARD);
            mine && able && Some(*c) != target
        });
        out.extend(kin.map(|c| Action::card(Verb::Pick, c)));
    }
    out.extend([Action::plain(Verb::Done)]);
}

/// The answer to [`redirect`].
pub fn answer_redirect(cx: &mut Context, action: Action) {
    if action.verb == Verb::Pick {
        cx.orient_card(action.card, true);
        let player = defending(cx.q());
        cx.note("guards", "9.24a", Some(player), action.card, 0);
        aim_at(cx, action.card);
        let attack = &mut state::change(cx).attack;
        (attack.guarded, attack.fixed) = (1, 1);
    } else {
        open_window(cx);
    }
}

/// 6.5.2c, 6.5.2g: a slot kin attacks what faces it now.
pub fn reaim(cx: &mut Context) {
    let q = cx.q();
    if is_over(q) {
        return finish_early(cx);
    }
    let attack = state::get(q).attack;
    cx.become_step(Step::Resolve);
    let Some(card) = queries::attacker(cx.q()) else {
        return;
    };
    if attack.fixed == 1 || second(cx.q(), options::SLOT_REAIM) {
        return;
    }
    let faced = faced(cx.q(), card, false);
    let target = queries::target(cx.q());
    match faced.first() {
        Some(_) if target.is_some_and(|t| faced.contains(&t)) => {}
        Some(kin) => aim_at(cx, *kin),
        None if attack.is_at(Aim::Player) => {}
        None => turn_to_player(cx, card),
    }
}

/// The re-aim to the player: without a rim card, or for one that cannot attack directly, there is no result.
fn turn_to_player(cx: &mut Context, card: CardId) {
    let q = cx.q();
    let enemy = defending(q);
    let barred = q.has(card, keyword::CANNOT_ATTACK_DIRECTLY);
    let to_name = to_break(q, card, enemy);
    if barred || to_name == 0 {
        return finish_early(cx);
    }
    cx.emit(|_| Event::ContestEnded); // No unit is attacked any more.
    let attack = &mut state::change(cx).attack;
    attack.aim = Aim::Player as u8;
    attack.target = Object::NONE;
    attack.to_name = to_name;
    cx.become_step(Step::Name(true));
}

/// 6.5.1i: do the mandatory effects on attacking, without a choice, leave no kin in the way? They are carried out on a copy
/// of the table.
#[must_use]
pub fn clears_the_way(q: Query, card: CardId) -> bool {
    let listens = q
        .def(card)
        .is_some_and(|d| d.moments & fudaba_engine::moment_bit(moment::ATTACKS) != 0);
    if !listens || !is_deadly(q, card) {
        return false;
    }
    AHEAD.with(|kept| match kept.try_borrow_mut() {
        Ok(mut kept) => {
            let (copy, legal) = &mut *kept;
            copy.clone_from(q.table);
            looks_clear(q, card, copy, legal)
        }
        // It is looked ahead already.
        Err(_) => looks_clear(q, card, &mut q.table.clone(), &mut Actions::new()),
    })
}

thread_local! {
    /// The table on which it is looked ahead, used again, so that thinking takes no memory.
    static AHEAD: RefCell<(Table, Actions)> = RefCell::new((Table::new(0), Actions::with_capacity(64)));
}

/// What the declaration of a fatal attack leads to on a copy of the table, up to the first window.
fn looks_clear(q: Query, card: CardId, copy: &mut Table, legal: &mut Actions) -> bool {
    copy.waiting = None;
    let mut cx = Context::new(copy, q.setup, None);
    let attacker = Object::of(cx.q(), card);
    state::change(&mut cx).attack = Attack {
        aim: Aim::Player as u8,
        attacker,
        fatal: 1,
        fixed: 1,
        ..Attack::NONE
    };
    cx.become_step(Step::Charge);
    let stopped = cx.advance_until(legal, |_, step| {
        matches!(Step::of(step), Some(Step::Window(..) | Step::Finish))
    });
    stopped && !is_covered(cx.q(), defending(cx.q())) && queries::attacker(cx.q()).is_some()
}
