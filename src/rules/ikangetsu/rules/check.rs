//! The evade check (section 7).

use crate::cards::effects;
use crate::cards::words::{keyword, moment, stat};
use crate::rules::options::{self, second};
use crate::rules::steps::Step;
use crate::rules::{attack, state, zones};
use crate::shown::contest;

use fudaba_engine::{CardId, Cause, Context, Happening, PlayerId, Query};

/// "Before the evade check".
pub fn before(cx: &mut Context) {
    cx.become_step(Step::Check);
    cx.raise(Happening::player(
        moment::BEFORE_CHECK,
        cx.table.turn_player,
    ));
    if cx.runs_on(Step::Check) {
        compare(cx);
    }
}

/// The targets that are still the same card on the field (7p), by their places.
#[must_use]
pub fn compared(q: Query) -> u8 {
    let attack = &state::get(q).attack;
    let there = |n: usize, card: CardId| {
        let card = q.table.card(card);
        card.epoch == attack.epochs[n] && zones::place(card.zone).is_some()
    };
    attack
        .attacked()
        .filter(|(n, c)| there(*n, *c))
        .fold(0, |mask, (n, _)| mask | 1 << n)
}

/// Is the attacker still in a guard slot of its player?
fn attacker_there(q: Query) -> bool {
    let attacker = state::get(q).attack.attacker;
    state::get(q).attack.called_off != state::LEFT
        && zones::is_guard(q.table.card(attacker).zone, q.table.turn_player)
}

/// What the targets of `mask` are compared with: their sum (7k), or the number that an effect set for it.
#[must_use]
pub fn defence(q: Query, mask: u8) -> i32 {
    let state = state::get(q);
    let set = state.sums[q.table.turn_player.other().index()];
    if set != state::NO_SUM {
        return set;
    }
    let targets = state.attack.attacked();
    targets
        .filter(|(n, _)| mask >> n & 1 == 1)
        .map(|(_, c)| q.stat(c, stat::VALUE))
        .fold(0, i32::saturating_add)
}

/// Does the attack overcome the targets of `mask` (7b, 7e, 7j, 7k)?
fn overcomes(q: Query, mask: u8) -> bool {
    let attack = &state::get(q).attack;
    let all_up = attack.up & mask == mask;
    all_up
        || q.has(attack.attacker, keyword::OVERWHELMS)
        || q.stat(attack.attacker, stat::VALUE) >= defence(q, mask)
}

/// The targets that are defeated, by their places.
#[must_use]
pub fn defeated(q: Query) -> u8 {
    let attack = &state::get(q).attack;
    let there = compared(q);
    if there == 0 || !attacker_there(q) || q.has(attack.attacker, keyword::CANNOT_DEFEAT) {
        return 0;
    }
    let each = second(q, options::BARRAGE_CHECK);
    let together = !each && overcomes(q, there);
    attack
        .attacked()
        .filter(|(n, _)| there >> n & 1 == 1)
        .filter(|(n, _)| if each { overcomes(q, 1 << n) } else { together })
        .filter(|(_, c)| !q.has(*c, keyword::CANNOT_BE_DEFEATED))
        .fold(0, |mask, (n, _)| mask | 1 << n)
}

/// 7a to 7o: the comparison, and what comes of it at once for all targets.
pub fn compare(cx: &mut Context) {
    let player = cx.table.turn_player;
    cx.become_step(Step::AfterCheck);
    let q = cx.q();
    let there = if attacker_there(q) { compared(q) } else { 0 };
    let fallen = defeated(q);
    // 7n: what returns to hand instead counts as evaded.
    let targets = state::get(q).attack.attacked();
    let returns = targets
        .filter(|(_, c)| q.has(*c, keyword::RETURNS_INSTEAD))
        .fold(0u8, |mask, (n, _)| mask | 1 << n);
    let attack = &mut state::change(cx).attack;
    (attack.compared, attack.defeated) = (there, fallen & !returns);
    let attack = *attack;
    if there != 0 {
        if attack.is_barrage() && !second(cx.q(), options::BARRAGE_CHECK) {
            let sum = defence(cx.q(), there);
            cx.note(
                "compared_sum",
                "7k",
                Some(player.other()),
                CardId::NONE,
                sum,
            );
        }
        contest::show(cx, None);
    }
    let cards = attack.attacked().map(|(_, card)| card).collect();
    cx.together(cards, |cx| {
        outcome_of_each(cx, &attack, there, fallen, returns);
    });
    if cx.runs_on(Step::AfterCheck) {
        after(cx);
    }
}

/// What comes of the comparison for each of the targets that are there (7f to 7n), by their places.
fn outcome_of_each(cx: &mut Context, attack: &state::Attack, there: u8, fallen: u8, returns: u8) {
    let player = cx.table.turn_player;
    for (n, card) in attack.attacked().filter(|(n, _)| there >> n & 1 == 1) {
        let left = cx.table.card(card).zone;
        if fallen >> n & 1 == 0 {
            evaded(cx, player, card, attack.attacker);
        } else if returns >> n & 1 == 1 {
            effects::to_hand(cx, card, Cause::Effect);
            evaded(cx, player, card, attack.attacker);
        } else {
            effects::discard(cx, card, Cause::Defeat); // 7f
            cx.raise(Happening::card(moment::DEFEATS, player, attack.attacker).with(card));
            cx.raise(
                Happening::card(moment::IS_DEFEATED, player.other(), card)
                    .left(left)
                    .with(attack.attacker),
            );
        }
    }
}

/// 7g, 7h
fn evaded(cx: &mut Context, player: PlayerId, card: CardId, attacker: CardId) {
    cx.raise(Happening::card(moment::EVADES, player.other(), card).with(attacker));
}

/// 7o: what happens after the evade check; then the attack is over.
pub fn after(cx: &mut Context) {
    let player = cx.table.turn_player;
    if state::get(cx.q()).attack.declared == 1 {
        // The moment first; the attack is over once what it set off is done.
        state::change(cx).attack.declared = 2;
        cx.raise(Happening::player(moment::AFTER_CHECK, player));
        if !cx.runs_on(Step::AfterCheck) {
            return;
        }
    }
    if cx.is_watched() {
        cx.emit(|_| fudaba_engine::Event::ContestEnded);
    }
    attack::finish(cx);
    attack::next_attack(cx);
}
