//! The Reveal and Bind steps (6.5.4, 6.5.5): broken rim cards fire, then the attacker must play them.

use crate::cards::words::{keyword, kind, moment, zone};
use crate::cards::{destroy, effects, queries};
use crate::rules::battle::attack;
use crate::rules::options::{self, second};
use crate::rules::play::course::{self, Mode};
use crate::rules::play::ways::act;
use crate::rules::play::{self};
use crate::rules::state::{self, mark};
use crate::rules::steps::{Step, prompt};
use crate::rules::zones;
use fudaba_engine::{Action, Actions, At, CardId, Cause, Context, PlayerId, Query, Verb};
use smallvec::SmallVec;

type Broken = SmallVec<[CardId; 8]>;

/// 6.5.3a, 6.5.4a, 6.5.4d: all named cards are broken and shown before anything fires.
pub fn break_named(cx: &mut Context, named: &[CardId]) {
    let attacker = queries::attacker(cx.q());
    let drinks = attacker.is_some_and(|c| queries::haunts(cx.q(), c, keyword::VAMPIRISM));
    state::change(cx).attack.vampiric = u8::from(drinks);
    for card in named {
        destroy::reveal_broken(cx, *card);
    }
    for card in named {
        destroy::tell_broken(cx, *card, attacker.unwrap_or(CardId::NONE));
    }
    cx.become_step(Step::Reveal);
}

/// The cards that this attack broke and that wait in the rim area.
fn waiting(q: Query) -> Broken {
    let player = attack::defending(q);
    let rims = zones::rims(player).and(q.table.occupied()).iter();
    let cards = rims.flat_map(|z| q.table.zone(z).iter().copied());
    cards
        .filter(|c| q.table.marked(*c, mark::BROKEN) && q.table.marked(*c, mark::NAMED))
        .collect()
}

/// Those of them whose Rim Blast or on-destroy effect has not fired yet.
fn unfired(q: Query) -> Broken {
    let mut all = waiting(q);
    all.retain(|c| !q.table.marked(*c, mark::MOVED) && fires(q, *c));
    all
}

/// Has a broken card an effect to activate (6.5.4b, 3.20b)?
fn fires(q: Query, card: CardId) -> bool {
    let Some(def) = q.def(card) else { return false };
    let on = fudaba_engine::moment_bit(moment::DESTROYED);
    destroy::has_blast(def)
        || def
            .abilities
            .iter()
            .any(|a| !a.given && a.moments & on != 0)
}

/// 6.5.4e: asked until all have fired; what else was set off waits (6.5.4g).
pub fn reveal(cx: &mut Context) {
    let open = unfired(cx.q());
    match open.as_slice() {
        [] => cx.become_step(Step::Aftershock),
        [card] => fire(cx, *card),
        _ => cx.ask(attack::defending(cx.q()), prompt::BLAST),
    }
}

/// The cards that can fire next.
pub fn legal_reveal(q: Query, out: &mut Actions) {
    out.extend(unfired(q).into_iter().map(|c| Action::card(Verb::Pick, c)));
}

/// The answer to [`reveal`].
pub fn answer_reveal(cx: &mut Context, action: Action) {
    fire(cx, action.card);
}

/// 3.20: the Rim Blast, or else what being destroyed sets off.
fn fire(cx: &mut Context, card: CardId) {
    cx.table.mark(card, mark::MOVED, true);
    state::change(cx).blasting = card;
    let blasts = cx.q().def(card).is_some_and(destroy::has_blast);
    let on = if blasts {
        moment::RIM_BROKEN
    } else {
        moment::DESTROYED
    };
    cx.set_off(card, on);
    state::change(cx).blasting = CardId::NONE;
}

/// 6.5.4g: all other triggers of the break resolve before the Bind step.
pub fn aftershock(cx: &mut Context) {
    cx.become_step(Step::Bind);
}

/// 6.5.5a, 6.5.5l: asked card by card.
pub fn bind(cx: &mut Context) {
    let open = waiting(cx.q());
    match open.as_slice() {
        [] => cx.become_step(Step::BindOver),
        [card] => choose(cx, *card),
        _ => cx.ask(cx.table.turn_player, prompt::BIND),
    }
}

/// The cards that can be bound next.
pub fn legal_bind(q: Query, out: &mut Actions) {
    out.extend(waiting(q).into_iter().map(|c| Action::card(Verb::Pick, c)));
}

/// The answer to [`bind`].
pub fn answer_bind(cx: &mut Context, action: Action) {
    choose(cx, action.card);
}

fn choose(cx: &mut Context, card: CardId) {
    let player = cx.table.turn_player;
    cx.push_step(Step::BindHow(card, player));
}

/// Of the options to play a bound card, the one that sets an arts; those below play a face.
const SETS: u8 = 2;

/// 6.5.5b, 6.5.5m: which side, used or set.
pub fn how(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::BIND_HOW);
}

/// The ways to play a bound card; one for each face, and setting an arts.
pub fn legal_how(q: Query, (card, player): (CardId, PlayerId), out: &mut Actions) {
    let Some(def) = q.def(card) else {
        return out.push(Action::option(0));
    };
    for (side, face) in play::faces(def) {
        out.push(Action::option(side));
        let settable = !face.keyword(keyword::UNSETTABLE) && !second(q, options::BOUND_ARTS);
        if face.kind == kind::ARTS && settable && !q.player_has(player, keyword::CANNOT_SET) {
            out.push(Action::option(SETS + side));
        }
    }
}

/// Is a bound arts set by this answer to [`how`]?
#[must_use]
pub fn sets(action: Action) -> bool {
    action.n >= SETS
}

/// The answer to [`how`].
pub fn answer_how(cx: &mut Context, (card, player): (CardId, PlayerId), action: Action) {
    cx.end_step();
    play_bound(cx, card, action.n, player);
}

/// Control passes, and the card is played (6.5.5a to 6.5.5e).
fn play_bound(cx: &mut Context, card: CardId, how: u8, player: PlayerId) {
    cx.note("bound", "6.5.5a", Some(player), card, 0);
    let side = how % SETS;
    let played = Action {
        n: side,
        ..Action::card(Verb::Play, card)
    };
    if how >= SETS {
        cx.table.mark(card, mark::BOUND, true);
        cx.table.mark(card, mark::FRESH, true);
        let what = (card, act::SET);
        let number = course::rule_action(cx, what, zones::arts(player), (player, Mode::Bound));
        if let Some(number) = number {
            cx.amend(number, |a| {
                a.targets[0] = fudaba_engine::CardSet::one(card);
                a.paid = side.into();
            });
        }
        return;
    }
    course::play(cx, played, player, Mode::Bound);
}

/// 6.5.5k: the step is over.
pub fn over(cx: &mut Context) {
    cx.table.clear_marks(1 << mark::FRESH | 1 << mark::MOVED);
    state::change(cx).attack.vampiric = 0;
    cx.become_step(Step::Finish);
}

/// 8.1o: broken rim cards that still wait are excluded.
pub fn drop_broken(cx: &mut Context) {
    for card in waiting(cx.q()) {
        effects::send(cx, card, zone::EXCLUSION, At::Top, Cause::Rule);
    }
}

/// 3.7c: a rim card broken by an effect is excluded, or as a variant bound first by the other player.
pub fn settle_loose(cx: &mut Context) {
    let Some(card) = destroy::loose(cx.q()) else {
        state::change(cx).loose = 0;
        return;
    };
    let by = state::get(cx.q()).breaker.checked_sub(1).map(PlayerId);
    let binds = second(cx.q(), options::BIND_ON_EFFECT_BREAK);
    match by.filter(|p| binds && *p != cx.q().side(card)) {
        Some(player) => cx.push_step(Step::BindHow(card, player)),
        None => effects::send(cx, card, zone::EXCLUSION, At::Top, Cause::Rule),
    }
}

/// 9.14a: is the offering taken?
pub fn ask_offering(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::OFFERING);
}

/// The answer to [`ask_offering`].
pub fn answer_offering(cx: &mut Context, player: PlayerId, action: Action) {
    cx.end_step();
    let power = destroy::offered(cx.q()).map_or(0, |(_, n)| n);
    state::change(cx).offered[player.index()] = [0; 2];
    let fragment = queries::entered(cx.q(), player);
    if let Some(fragment) = fragment.filter(|_| action.verb == Verb::Yes) {
        destroy::feed(cx, fragment, power);
    }
}
