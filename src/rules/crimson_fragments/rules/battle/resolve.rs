//! The Resolution step (6.5.3), battles (3.12), and the Finish step (6.5.6).

use crate::cards::destroy::{self, Blow};
use crate::cards::words::{keyword, moment, stat};
use crate::cards::{effects, queries};
use crate::rules::battle::{self, attack, bind, power};
use crate::rules::checks;
use crate::rules::options::{self, second};
use crate::rules::play::window::Part;
use crate::rules::state::{self, Aim, Attack, mark};
use crate::rules::steps::{Step, prompt};
use crate::shown::contest;
use fudaba_engine::{
    Action, CardId, Context, Happening, ModOp, Modifier, PlayerId, Stamp, Target, Until, Verb,
};
use smallvec::SmallVec;

/// 6.5.3: the attack is decided.
pub fn resolve(cx: &mut Context) {
    let q = cx.q();
    if attack::is_over(q) {
        state::change(cx).attack.void = 1;
        return cx.become_step(Step::Finish);
    }
    let attack = state::get(q).attack;
    if attack.is_at(Aim::Player) {
        return resolve_direct(cx, &attack);
    }
    state::change(cx).attack.resolved = 1;
    cx.become_step(Step::Finish);
    let Some(card) = queries::attacker(cx.q()) else {
        return;
    };
    if attack.is_at(Aim::Unit) {
        if let Some(target) = queries::target(cx.q()) {
            fight(cx, (card, target), Some(target));
        }
    } else if let Some(arts) = attack.target.still(cx.q()) {
        let by = Some(cx.table.turn_player);
        let that = card;
        destroy::destroy(
            cx,
            arts,
            Blow {
                by,
                that,
                ..Blow::RULE
            },
        );
    }
}

/// 6.5.3a, 6.5.3b, 6.5.3e, 6.5.3f, 3.10d
fn resolve_direct(cx: &mut Context, attack: &Attack) {
    let q = cx.q();
    let enemy = attack::defending(q);
    let named: SmallVec<[CardId; 8]> = queries::rim_cards(q, enemy)
        .filter(|c| q.table.marked(*c, mark::NAMED))
        .collect();
    if attack.fatal == 1 && named.is_empty() {
        let rims = queries::rims(q, enemy);
        let declared = second(q, options::FATAL_CHECK);
        if rims > 0 && !declared {
            let card = queries::attacker(q).unwrap_or(CardId::NONE);
            state::change(cx).attack.to_name = attack::to_break(cx.q(), card, enemy);
            return cx.become_step(Step::Name(true));
        }
        let stands = attack.foreseen == 1 && battle::is_covered(q, enemy); // 6.5.1p
        state::change(cx).attack.resolved = 1;
        cx.become_step(Step::Finish);
        if !stands {
            cx.note(
                "fatal_attack",
                "3.10a",
                Some(enemy.other()),
                attack.attacker.card,
                0,
            );
            checks::lose(cx, enemy, checks::FATAL);
        }
        return;
    }
    state::change(cx).attack.resolved = 1;
    if named.is_empty() {
        return cx.become_step(Step::Finish);
    }
    bind::break_named(cx, &named);
}

/// A battle (3.12): `attacked` is the attacked side, if there is one.
pub fn fight(cx: &mut Context, (a, b): (CardId, CardId), attacked: Option<CardId>) {
    exorcise(cx, a, b);
    exorcise(cx, b, a);
    let q = cx.q();
    let powers = [
        power::parts(q, a, b, attacked == Some(a)).total(),
        power::parts(q, b, a, attacked == Some(b)).total(),
    ];
    let pair = [a, b];
    let lost = [powers[0] <= powers[1], powers[1] <= powers[0]];
    let draw = powers[0] == powers[1];
    let places = pair.map(|c| cx.table.card(c).zone);
    let sides = pair.map(|c| cx.q().controller(c));
    for card in pair {
        cx.table.mark(card, mark::FOUGHT, true);
    }
    let seal = if draw {
        "drawn"
    } else if lost[1] {
        "beaten"
    } else {
        "held"
    };
    if attacked.is_some() {
        remember(cx, powers);
        contest::show(cx, Some(seal));
    } else {
        contest::show_forced(cx, pair, powers, Some(seal));
    }
    let fragments = pair.map(|c| effects::is_fragment(cx.q(), c));
    let drags = pair.map(|c| cx.q().has(c, keyword::DRAG_DOWN));
    let exorcises = pair.map(|c| cx.q().has(c, keyword::EXORCISE));
    let haunted = pair.map(|c| cx.q().has(c, keyword::EXORCISED));
    let mut destroyed = [false; 2];
    for n in 0..2 {
        if !lost[n] || draw && fragments[n] {
            continue; // 3.12j
        }
        let epoch = cx.table.card(pair[n]).epoch;
        if fragments[n] {
            destroy::withdraw(cx, pair[n]);
        } else {
            let blow = Blow {
                by: Some(sides[1 - n]),
                that: pair[1 - n],
                banish: exorcises[1 - n] && haunted[n],
            };
            destroy::destroy(cx, pair[n], blow);
            destroyed[n] = cx.table.card(pair[n]).epoch != epoch;
        }
    }
    for n in 0..2 {
        let other = pair[1 - n];
        // 9.22a
        if destroyed[n] && drags[n] && !destroyed[1 - n] && effects::is_kin(cx.q(), other) {
            let by = Some(sides[n]);
            destroy::destroy(
                cx,
                other,
                Blow {
                    by,
                    that: pair[n],
                    banish: false,
                },
            );
        }
    }
    aftermath(cx, (pair, places, sides), powers);
}

/// What both players hear of a battle, and Predation (9.13a).
fn aftermath(
    cx: &mut Context,
    (pair, places, sides): ([CardId; 2], [fudaba_engine::ZoneId; 2], [PlayerId; 2]),
    powers: [i32; 2],
) {
    for n in 0..2 {
        let (own, their) = (powers[n], powers[1 - n]);
        let m = match own.cmp(&their) {
            std::cmp::Ordering::Greater => moment::WINS,
            std::cmp::Ordering::Less => moment::LOSES,
            std::cmp::Ordering::Equal => moment::BATTLE_DRAWN,
        };
        let card = pair[n];
        let left = if cx.table.card(card).zone == places[n] {
            fudaba_engine::ZoneId::NONE
        } else {
            places[n]
        };
        cx.raise(
            Happening::card(m, sides[n], card)
                .with(pair[1 - n])
                .left(left),
        );
        let feeds = own > their && effects::is_unit(cx.q(), card);
        if feeds && queries::haunts(cx.q(), card, keyword::PREDATION) {
            destroy::feed(cx, card, their);
        }
    }
}

/// 9.25a: a kin that battles a unit with Exorcise is stripped until the end of the turn.
fn exorcise(cx: &mut Context, by: CardId, card: CardId) {
    let q = cx.q();
    if q.has(by, keyword::EXORCISE) && destroy::is_haunted(q, card) {
        let until = Until::Turn(cx.table.turn);
        cx.modify(Modifier {
            target: Target::Card(card),
            op: ModOp::Keyword(keyword::EXORCISED),
            until,
            source: by,
            stamp: Stamp(0),
        });
    }
}

fn remember(cx: &mut Context, powers: [i32; 2]) {
    let [a, b] = powers.map(|n| u16::try_from(n).unwrap_or(u16::MAX).to_le_bytes());
    state::change(cx).attack.compared = [a[0], a[1], b[0], b[1]];
}

/// 3.12m: a battle that an effect forces, decided at once.
pub fn forced(cx: &mut Context, a: CardId, b: CardId) {
    let there = effects::is_unit(cx.q(), a) && effects::is_unit(cx.q(), b);
    if there {
        contest::show_forced(cx, [a, b], [0; 2], None);
        fight(cx, (a, b), None);
    }
    cx.finish(there, 0);
}

/// 6.5.6b, 9.9a: Fragile, and what ends of attacks set off.
pub fn finish(cx: &mut Context) {
    cx.become_step(Step::ExtraAttack);
    for player in PlayerId::ALL {
        let brittle: SmallVec<[CardId; 4]> = queries::units(cx.q(), player)
            .filter(|c| cx.table.marked(*c, mark::FOUGHT) && cx.q().has(*c, keyword::FRAGILE))
            .collect();
        for card in brittle {
            destroy::destroy(cx, card, Blow::RULE);
        }
    }
    if let Some(card) = queries::attacker(cx.q()) {
        let player = cx.q().controller(card);
        cx.raise(Happening::card(moment::ATTACK_END, player, card));
    }
}

/// 9.20a: may the attacker awaken?
pub fn extra_attack(cx: &mut Context) {
    let q = cx.q();
    let awakens = queries::attacker(q).filter(|c| {
        let extra = q.stat(*c, stat::EXTRA_ATTACK);
        extra > 0
            && q.stat(*c, stat::ATTACKS) < 1 + extra
            && q.table.card(*c).rested()
            && !q.has(*c, keyword::CANNOT_AWAKEN)
    });
    match awakens {
        Some(card) => cx.ask(q.controller(card), prompt::EXTRA_ATTACK),
        None => to_window(cx),
    }
}

/// The answer to [`extra_attack`].
pub fn answer_extra_attack(cx: &mut Context, action: Action) {
    if action.verb == Verb::Yes
        && let Some(card) = queries::attacker(cx.q())
    {
        cx.orient_card(card, false);
    }
    to_window(cx);
}

/// The attack is over; a window opens in its Finish step (7.1b).
fn to_window(cx: &mut Context) {
    let on = state::get(cx.q()).attack.is_on();
    cx.emit(|_| fudaba_engine::Event::ContestEnded);
    state::change(cx).attack = Attack::NONE;
    cx.table.clear_marks(1 << mark::NAMED | 1 << mark::FOUGHT);
    debug_assert!(on, "an attack ends once");
    cx.become_step(Step::AttackOver);
    cx.push_step(Step::Window(false, Part::TheyDeclare));
}

/// 6.5.6c: a new attack, or the end of the phase.
pub fn over(cx: &mut Context) {
    cx.become_step(Step::Battle);
}
