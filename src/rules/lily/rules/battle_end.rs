//! Battle from the totals to its end (10z to 10av).

use crate::cards::effects;
use crate::cards::words::{keyword, moment, stat};
use crate::rules::power::Power;
use crate::rules::state::{self, Battle};
use crate::rules::steps::{Step, prompt};
use crate::rules::{battle, zones};
use crate::shown::contest;

use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Event, Frame, Happening, PlayerId, Put, Query, Until,
    Verb, as_number,
};
use smallvec::SmallVec;

/// The number of a player's support: 0 if it failed (10p).
#[must_use]
pub fn support_number(q: Query, player: PlayerId) -> i32 {
    battle::support_card(q, player)
        .filter(|_| battle::succeeded(q, player))
        .map_or(0, |card| q.stat(card, stat::SUPPORT))
}

/// The attack total (10ah).
#[must_use]
pub fn attack_total(q: Query) -> i32 {
    let battle = &state::get(q).battle;
    let support = support_number(q, battle.side);
    if battle.critical == 0 {
        q.stat(battle.attacker, stat::POWER) + support
    } else {
        critical_total(q)
    }
}

/// The defence total of one attacked character (10ah, 10aj).
#[must_use]
pub fn defence_total(q: Query, target: CardId) -> i32 {
    let battle = &state::get(q).battle;
    let support = support_number(q, battle.side.other());
    q.stat(target, stat::POWER).saturating_add(support)
}

fn hand_cards_of_name(q: Query, player: PlayerId, of: CardId) -> impl Iterator<Item = CardId> {
    let hand = q.table.zone(zones::hand(player)).iter().copied();
    hand.filter(move |c| q.same_name(*c, of))
}

fn may_critical(q: Query) -> bool {
    let battle = &state::get(q).battle;
    battle.critical == 0
        && battle::attacker_fights(q)
        && !q.player_has(battle.side, keyword::CANNOT_CRITICAL)
        && !battle::binds(q, battle.attacker, keyword::CANNOT_CRITICAL)
}

/// Could the attacking player use critical in this battle, as far as this player knows: is there a card in that hand that has the
/// attacker's name or is not known to him?
#[must_use]
pub fn may_have_critical(q: Query, knows: PlayerId) -> bool {
    let battle = &state::get(q).battle;
    let hand = q.table.zone(zones::hand(battle.side));
    let could = |card: &CardId| {
        let known = q.table.card(*card).known_to(knows);
        !known || q.same_name(*card, battle.attacker)
    };
    may_critical(q) && hand.iter().any(could)
}

/// What the attack comes to with a critical (10ah).
#[must_use]
pub fn critical_total(q: Query) -> i32 {
    let battle = &state::get(q).battle;
    let support = support_number(q, battle.side);
    let power = Power::of(q, battle.attacker);
    power.critical_total(q, support).max(0)
}

/// 10z, 10aa, 10ab: the attacking player may use critical.
pub fn critical(cx: &mut Context) {
    let q = cx.q();
    let battle = state::get(q).battle;
    let able = may_critical(q)
        && hand_cards_of_name(q, battle.side, battle.attacker)
            .next()
            .is_some();
    contest::show(cx, None);
    if able {
        cx.ask(battle.side, prompt::CRITICAL);
    } else {
        cx.become_step(Step::Block);
        if cx.runs_on(Step::Block) {
            block(cx);
        }
    }
}

/// The hand cards with the attacking character's name, or none of them.
pub fn legal_critical(q: Query, out: &mut Actions) {
    let battle = &state::get(q).battle;
    let cards = hand_cards_of_name(q, battle.side, battle.attacker);
    out.extend(cards.map(|c| Action::card(Verb::Pick, c)));
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`critical`].
pub fn answer_critical(cx: &mut Context, action: Action) {
    cx.become_step(Step::Block);
    if action.verb != Verb::Pick {
        return;
    }
    effects::trash_from_hand(cx, action.card, Cause::Cost);
    let now = cx.table.now().0.to_le_bytes();
    let battle = &mut state::change(cx).battle;
    battle.critical = 1;
    // What arises from here on is added to the doubled total (10ah).
    battle.critical_at = now;
    contest::show(cx, Some("critical"));
    let target = state::get(cx.q()).battle.targets[0];
    let h = battle::about_attacker(cx.q(), moment::CRITICAL_USED);
    cx.raise(Happening { that: target, ..h }); // 10ad
}

/// How many hand cards the block of one character costs a player (10ae).
pub fn block_price(q: Query, player: PlayerId) -> usize {
    1 + usize::from(q.player_has(player, keyword::BLOCK_COSTS_TWO))
}

/// How many cards the block that is offered or paid now still takes.
#[must_use]
pub fn cards_to_block(q: Query) -> Option<i32> {
    let Frame::Step(step) = q.table.frames.last()? else {
        return None;
    };
    matches!(Step::of(*step)?, Step::Block).then(|| {
        let battle = &state::get(q).battle;
        let paid = usize::from(battle.block_paid & 3);
        as_number(
            block_price(q, battle.side.other())
                .saturating_sub(paid)
                .max(1),
        )
    })
}

/// The attacked characters that can be blocked now, with their places (10ae, 10af): those of whose name there are enough
/// cards in the hand.
fn blockable(q: Query) -> impl Iterator<Item = (usize, CardId)> {
    let battle = &state::get(q).battle;
    let player = battle.side.other();
    let paid = usize::from(battle.block_paid & 3);
    let paying = usize::from(battle.block_paid >> 2);
    let open = move |n: usize| battle.blocked >> n & 1 == 0 && (paid == 0 || paying == n);
    let payable = move |card| {
        let price = block_price(q, player).saturating_sub(paid).max(1);
        hand_cards_of_name(q, player, card).nth(price - 1).is_some()
    };
    let may = !q.player_has(player, keyword::CANNOT_BLOCK);
    battle::still_attacked(q).filter(move |(n, card)| {
        may && open(*n) && !battle::binds(q, *card, keyword::CANNOT_BLOCK) && payable(*card)
    })
}

/// 10ae, 10af: the attacked player may block, each attacked character once.
pub fn block(cx: &mut Context) {
    let player = battle::defender(cx.q());
    let able = !state::get(cx.q()).battle.targets.is_empty() && blockable(cx.q()).next().is_some();
    if able {
        cx.ask(player, prompt::BLOCK);
    } else {
        cx.become_step(Step::Compare);
        if cx.runs_on(Step::Compare) {
            compare(cx);
        }
    }
}

/// Each qualifying card with the area of the character that it blocks for; once half of a price of two cards is paid, the
/// other half follows.
pub fn legal_block(q: Query, out: &mut Actions) {
    let player = battle::defender(q);
    for (_, target) in blockable(q) {
        let zone = q.table.card(target).zone;
        let cards = hand_cards_of_name(q, player, target);
        out.extend(cards.map(|c| Action::to(Verb::Pick, c, zone)));
    }
    if state::get(q).battle.block_paid == 0 {
        out.push(Action::plain(Verb::Done));
    }
}

/// The answer to [`block`].
pub fn answer_block(cx: &mut Context, action: Action) {
    if action.verb != Verb::Pick {
        cx.become_step(Step::Compare);
        return;
    }
    let q = cx.q();
    let player = battle::defender(q);
    let found = blockable(q).find(|(_, target)| {
        q.table.card(*target).zone == action.place
            && hand_cards_of_name(q, player, *target).any(|c| c == action.card)
    });
    let Some((n, target)) = found else { return };
    let needed = block_price(q, player);
    effects::trash_from_hand(cx, action.card, Cause::Cost);
    let battle = &mut state::change(cx).battle;
    let paid = (battle.block_paid & 3) + 1;
    if usize::from(paid) < needed {
        battle.block_paid = u8::try_from(n).unwrap_or(0) << 2 | paid;
        return;
    }
    battle.block_paid = 0;
    battle.blocked |= 1 << n;
    contest::show(cx, Some("block"));
    let h = battle::about_target(cx.q(), moment::BLOCK_USED, target);
    cx.raise(h); // 10ag
}

/// 10ai to 10aq: powers are compared and defeats happen at the same time.
pub fn compare(cx: &mut Context) {
    cx.become_step(Step::EndSp);
    let q = cx.q();
    let battle = state::get(q).battle;
    let there: SmallVec<[(usize, CardId); 4]> = battle::still_attacked(q).collect();
    if there.is_empty() || !battle::attacker_fights(q) {
        cx.note("nothing_compared", "10an", None, battle.attacker, 0);
        return;
    }
    let attack = attack_total(q);
    let mut lost: SmallVec<[(usize, CardId); 4]> = SmallVec::new();
    let mut held: SmallVec<[CardId; 4]> = SmallVec::new();
    for (n, target) in there {
        let beaten = attack >= defence_total(q, target) && battle.blocked >> n & 1 == 0;
        if beaten {
            lost.push((n, target));
        } else {
            held.push(target);
        }
    }
    let change = &mut state::change(cx).battle;
    change.defeated = lost.iter().fold(0, |mask, (n, _)| mask | 1 << n);
    change.compared = 1;
    contest::show(cx, Some(if lost.is_empty() { "held" } else { "defeat" }));
    fates(cx, &lost, &held);
    if cx.runs_on(Step::EndSp) {
        end_sp(cx);
    }
}

/// Defeats, and what is set off by them (10al, 10as).
fn fates(cx: &mut Context, lost: &[(usize, CardId)], held: &[CardId]) {
    // What they were is read before anything moves (11.1.3j).
    let about: SmallVec<[Happening; 4]> = lost
        .iter()
        .map(|(_, t)| {
            let h = battle::about_target(cx.q(), moment::IS_DEFEATED, *t);
            Happening {
                left: cx.table.card(*t).zone,
                ..h
            }
        })
        .collect();
    let by = battle::about_attacker(cx.q(), moment::DEFEATS);
    let cards = lost.iter().map(|(_, target)| *target).collect();
    cx.together(cards, |cx| {
        for (_, target) in lost {
            effects::take_defeat(cx, *target);
        }
        for (h, (_, target)) in about.into_iter().zip(lost) {
            cx.raise(Happening {
                that: *target,
                ..by
            });
            cx.raise(effects::if_gone(cx.q(), h));
        }
    });
    for target in held {
        let h = battle::about_attacker(cx.q(), moment::FAILED_TO_DEFEAT);
        cx.raise(Happening { that: *target, ..h });
    }
}

/// 10at: SP skills and other effects for the end of battle.
pub fn end_sp(cx: &mut Context) {
    cx.become_step(Step::CleanUp);
    let h = battle::about_attacker(cx.q(), moment::BATTLE_END);
    cx.raise(h);
    battle::use_sp(cx, true);
    if cx.runs_on(Step::CleanUp) {
        clean_up(cx);
    }
}

/// 10au: support cards go to the trash; what lasted for the battle ends.
pub fn clean_up(cx: &mut Context) {
    for player in PlayerId::ALL {
        while let Some(card) = cx.table.top(zones::support(player)) {
            let trash = zones::trash(cx.q().owner(card));
            cx.move_card(card, trash, Put::new(Cause::Spent));
        }
    }
    cx.expire(|m| m.until == Until::Battle);
    state::change(cx).battle = Battle::NONE;
    cx.emit(|_| Event::ContestEnded);
    cx.look_again();
    cx.end_step();
}
