//! Battle from the declaration to the SP skill (10a to 10y).

use crate::cards::effects;
use crate::cards::words::{ability, keyword, kind, moment, stat};
use crate::opponent::skills;
use crate::rules::options::{self, second};
use crate::rules::state::{self, Battle, FAILED, FROM_PARTNER, FROM_SUPPORT, SUCCEEDED, UNJUDGED};
use crate::rules::steps::{Step, prompt};
use crate::rules::{battle_end, zones};
use crate::shown::contest;

use fudaba_engine::words::KeywordId;
use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, Cause, Context, Event, Happening, ModOp, Modifier, PlayerId,
    Put, Query, Until, Verb, ZoneId,
};
use smallvec::SmallVec;

/// The player whose characters are attacked now.
#[must_use]
pub fn defender(q: Query) -> PlayerId {
    state::get(q).battle.side.other()
}

/// A player's support card, if one is revealed and still lies there (10z).
#[must_use]
pub fn support_card(q: Query, player: PlayerId) -> Option<CardId> {
    let card = state::get(q).battle.support[player.index()].some()?;
    (q.table.card(card).zone == zones::support(player)).then_some(card)
}

/// Has a player a support card that succeeded?
#[must_use]
pub fn succeeded(q: Query, player: PlayerId) -> bool {
    state::get(q).battle.judged[player.index()] == SUCCEEDED && support_card(q, player).is_some()
}

/// Is a keyword in force on a card that fights? What is printed works on the field only (10j, 10v); what an effect gave it
/// works wherever it fights from (10aw).
#[must_use]
pub fn binds(q: Query, card: CardId, keyword: KeywordId) -> bool {
    let printed = || q.def(card).is_some_and(|d| d.keyword(keyword));
    q.has(card, keyword) && (skills::is_on_field(q, card) || !printed())
}

/// 10a, 10b: the attack is declared and the attacker's action is paid.
pub fn declare(cx: &mut Context, attacker: CardId, area: ZoneId) {
    let side = cx.table.turn_player;
    let Some(target) = cx.table.top(area) else {
        return;
    };
    cx.orient_card(attacker, true);
    let spread = cx.q().has(attacker, keyword::SPREAD_2);
    let state = state::change(cx);
    state.attacks[side.index()] = state.attacks[side.index()].saturating_add(1);
    state.battle = Battle {
        on: 1,
        side,
        attacker,
        target_area: area,
        ..Battle::NONE
    };
    state.battle.add_target(target);
    cx.push_step(Step::Spread);
    if !spread {
        aimed(cx, ZoneId::NONE);
    }
}

/// 9b: with Spread 2 a second area is chosen.
pub fn spread(cx: &mut Context) {
    cx.ask(state::get(cx.q()).battle.side, prompt::SPREAD);
}

/// 9e: the areas next to the target's, occupied or not.
pub fn legal_spread(q: Query, out: &mut Actions) {
    let area = state::get(q).battle.target_area;
    out.extend(
        q.zones()
            .neighbours(area)
            .map(|z| Action::to(Verb::PickSlot, CardId::NONE, z)),
    );
}

/// The answer to [`spread`].
pub fn answer_spread(cx: &mut Context, action: Action) {
    aimed(cx, action.place);
}

/// The character of an area, if there is one and nothing forbids that it is attacked (5b).
fn open_in(q: Query, area: ZoneId) -> Option<CardId> {
    let card = (area != ZoneId::NONE).then(|| q.table.top(area))??;
    (!q.has(card, keyword::CANNOT_BE_ATTACKED)).then_some(card)
}

/// All attacked areas are known: Pierce is added, and the attack stands.
fn aimed(cx: &mut Context, second_area: ZoneId) {
    let battle = state::get(cx.q()).battle;
    let pierce = cx.q().has(battle.attacker, keyword::PIERCE);
    for area in [battle.target_area, second_area] {
        let Some(card) = open_in(cx.q(), area) else {
            continue;
        };
        state::change(cx).battle.add_target(card);
        // 9c, 9f
        if let Some((enemy, column, 1)) = zones::place(area).filter(|_| pierce)
            && let Some(card) = open_in(cx.q(), zones::slot(enemy, column, 0))
        {
            state::change(cx).battle.add_target(card);
        }
    }
    let Battle {
        attacker, targets, ..
    } = state::get(cx.q()).battle;
    cx.emit(|_| Event::Attacked { attacker, targets });
    contest::show(cx, None);
    cx.become_step(Step::Scatter);
    if cx.runs_on(Step::Scatter) {
        scatter(cx);
    }
}

/// Can this player's partner still counter (10c, 10r, 10w), so that this card attacks the present attacker (5b)?
fn may_counter(q: Query, player: PlayerId, fighter: CardId) -> bool {
    let battle = &state::get(q).battle;
    let partner = state::partner(q, player);
    let chained = battle.counters > 0 && second(q, options::COUNTER_CHAIN);
    partner != CardId::NONE
        && q.table.card(partner).face_up()
        && !q.table.card(partner).rested()
        && !chained
        && !q.player_has(player, keyword::CANNOT_COUNTER)
        && !binds(q, fighter, keyword::CANNOT_ATTACK)
        && !binds(q, battle.attacker, keyword::CANNOT_BE_ATTACKED)
}

/// 10c: the Scatter counter is offered if the leader is attacked.
pub fn scatter(cx: &mut Context) {
    let q = cx.q();
    let (player, state) = (defender(q), state::get(q));
    let leader = state.leader[player.index()];
    let counters = may_counter(q, player, state::partner(q, player));
    if counters && state.battle.targets.contains(&leader) {
        cx.ask(player, prompt::SCATTER);
    } else {
        cx.become_step(Step::BattleStart);
        if cx.runs_on(Step::BattleStart) {
            start(cx);
        }
    }
}

/// The answer to [`scatter`]: 10d to 10f.
pub fn answer_scatter(cx: &mut Context, action: Action) {
    cx.become_step(Step::BattleStart);
    if action.verb != Verb::Yes {
        return;
    }
    let player = defender(cx.q());
    let partner = state::partner(cx.q(), player);
    cx.turn_card(partner, false);
    cx.modify(Modifier::of(
        partner,
        ModOp::Times(stat::POWER, 2),
        Until::Battle,
    )); // 10e
    turn_around(cx, player, partner, FROM_PARTNER);
    cx.note("scatter_counter", "10d", Some(player), partner, 0);
    contest::show(cx, Some("scatter_counter"));
}

/// The battle now counts as attacked by `player` with `attacker`; the former attacker alone is attacked (10f, 10u).
fn turn_around(cx: &mut Context, player: PlayerId, attacker: CardId, from: u8) {
    let battle = &mut state::change(cx).battle;
    battle.targets = [battle.attacker, CardId::NONE, CardId::NONE, CardId::NONE];
    battle.attacker = attacker;
    battle.side = player;
    battle.from = from;
    battle.gone >>= 7;
    battle.counters += 1;
    let (attacker, targets) = (battle.attacker, battle.targets);
    cx.emit(|_| Event::Attacked { attacker, targets });
}

/// 10h
pub fn start(cx: &mut Context) {
    cx.become_step(Step::Attacked);
    for m in [moment::BATTLE_START, moment::ATTACKS] {
        let battle = state::get(cx.q()).battle;
        let about = about_attacker(cx.q(), m);
        cx.raise(Happening {
            that: battle.targets[0],
            ..about
        });
    }
    if cx.runs_on(Step::Attacked) {
        attacked(cx);
    }
}

/// Something that happens to the attacking character. One that fights from elsewhere is nobody's ally (10aw).
#[must_use]
pub fn about_attacker(q: Query, m: fudaba_engine::words::MomentId) -> Happening {
    let battle = state::get(q).battle;
    let outside = !skills::is_on_field(q, battle.attacker);
    Happening {
        outside,
        ..Happening::card(m, battle.side, battle.attacker)
    }
}

/// Something that happens to an attacked character.
#[must_use]
pub fn about_target(q: Query, m: fudaba_engine::words::MomentId, target: CardId) -> Happening {
    let battle = state::get(q).battle;
    let outside = !skills::is_on_field(q, target);
    let that = battle.attacker;
    Happening {
        outside,
        that,
        ..Happening::card(m, battle.side.other(), target)
    }
}

/// 10i
pub fn attacked(cx: &mut Context) {
    let both = ByPlayer([true; 2]);
    cx.become_step(Step::Support(both));
    for (_, target) in state::get(cx.q()).battle.attacked() {
        let h = about_target(cx.q(), moment::IS_ATTACKED, target);
        cx.raise(h);
    }
    if cx.runs_on(Step::Support(both)) {
        support(cx, both);
    }
}

fn in_order(q: Query, mask: ByPlayer<bool>) -> impl Iterator<Item = PlayerId> + use<> {
    let turn = q.table.turn_player;
    [turn, turn.other()].into_iter().filter(move |p| mask[*p])
}

/// 10k: the players of a mask reveal their top card.
pub fn support(cx: &mut Context, mask: ByPlayer<bool>) {
    cx.become_step(Step::Redo(mask, mask));
    for player in in_order(cx.q(), mask) {
        reveal_support(cx, player);
    }
    contest::show(cx, None);
}

/// Reveals a player's top card as support. Without a card the support is a failed 0 (10q).
pub fn reveal_support(cx: &mut Context, player: PlayerId) {
    // 5.4b: an event trashed as the deck's last card (10l) makes a refresh due before the next card is revealed.
    effects::refresh_if_due(cx, player);
    let top = cx.table.top(zones::deck(player));
    if let Some(card) = top {
        cx.move_card(card, zones::support(player), Put::new(Cause::Support));
    }
    let battle = &mut state::change(cx).battle;
    battle.support[player.index()] = top.unwrap_or(CardId::NONE);
    battle.judged[player.index()] = UNJUDGED;
}

fn may_redo(q: Query, player: PlayerId) -> bool {
    let battle = &state::get(q).battle;
    battle.redone[player.index()] == 0
        && support_card(q, player).is_some_and(|c| q.def(c).is_some_and(|d| d.kind == kind::EVENT))
}

/// The event card that may be revealed anew.
#[must_use]
pub fn redo_card(q: Query, mask: ByPlayer<bool>) -> Option<CardId> {
    in_order(q, mask)
        .find(|p| may_redo(q, *p))
        .and_then(|p| support_card(q, p))
}

/// 10l, 10m: an event may once be trashed and the support revealed again, turn player first.
pub fn redo(cx: &mut Context, left: ByPlayer<bool>, judged: ByPlayer<bool>) {
    let q = cx.q();
    match in_order(q, left).find(|p| may_redo(q, *p)) {
        Some(player) => cx.ask(player, prompt::REDO_SUPPORT),
        None => {
            cx.become_step(Step::Judge(judged));
            if cx.runs_on(Step::Judge(judged)) {
                judge(cx, judged);
            }
        }
    }
}

/// The answer to [`redo`].
pub fn answer_redo(cx: &mut Context, left: ByPlayer<bool>, judged: ByPlayer<bool>, action: Action) {
    let q = cx.q();
    let Some(player) = in_order(q, left).find(|p| may_redo(q, *p)) else {
        return;
    };
    let left = ByPlayer(PlayerId::ALL.map(|p| left[p] && p != player));
    cx.become_step(Step::Redo(left, judged));
    if action.verb == Verb::Yes {
        redo_support(cx, player);
    }
}

/// A player's support card goes to the trash and another is revealed.
pub fn redo_support(cx: &mut Context, player: PlayerId) {
    if let Some(card) = support_card(cx.q(), player) {
        cx.move_card(
            card,
            zones::trash(cx.q().owner(card)),
            Put::new(Cause::Spent),
        );
    }
    state::change(cx).battle.redone[player.index()] = 1;
    reveal_support(cx, player);
    contest::show(cx, None);
}

/// Why a player's support fails (10n, 10o, 10q); `None` if it succeeds.
#[must_use]
pub fn failure(q: Query, player: PlayerId) -> Option<(&'static str, &'static str)> {
    let battle = &state::get(q).battle;
    let Some(card) = support_card(q, player) else {
        return Some(("no_support_card", "10q"));
    };
    if q.def(card).is_some_and(|d| d.kind == kind::EVENT) {
        return Some(("support_is_event", "10n"));
    }
    let supported = player != battle.side && second(q, options::SUPPORT_FAIL_NAME);
    let against = if supported {
        battle.targets[0]
    } else {
        battle.attacker
    };
    q.same_name(card, against)
        .then_some(("support_has_name", "10n"))
}

/// 10n, 10p: the supports of a mask are judged; one judged before stands (10v).
pub fn judge(cx: &mut Context, mask: ByPlayer<bool>) {
    cx.become_step(Step::CouplingCounter);
    for player in in_order(cx.q(), mask) {
        let result = if failure(cx.q(), player).is_some() {
            FAILED
        } else {
            SUCCEEDED
        };
        state::change(cx).battle.judged[player.index()] = result;
    }
    contest::show(cx, None);
    let battle = state::get(cx.q()).battle;
    let h = about_attacker(cx.q(), moment::SUPPORTS_REVEALED);
    cx.raise(Happening {
        that: battle.targets[0],
        of_both: mask.0 == [true; 2], // 10k; after a Coupling counter one player alone reveals (10t)
        ..h
    });
    if cx.runs_on(Step::CouplingCounter) {
        coupling_counter(cx);
    }
}

/// 10r: the Coupling counter is offered to the player attacked now.
pub fn coupling_counter(cx: &mut Context) {
    let q = cx.q();
    let player = defender(q);
    let partner = state::partner(q, player);
    let able = support_card(q, player)
        .is_some_and(|c| q.same_name(c, partner) && may_counter(q, player, c));
    if able {
        cx.ask(player, prompt::COUPLING_COUNTER);
    } else {
        cx.become_step(Step::Sp);
        if cx.runs_on(Step::Sp) {
            sp(cx);
        }
    }
}

/// The answer to [`coupling_counter`]: 10s, 10t.
pub fn answer_coupling_counter(cx: &mut Context, action: Action) {
    cx.become_step(Step::Sp);
    if action.verb != Verb::Yes {
        return;
    }
    let player = defender(cx.q());
    let Some(card) = support_card(cx.q(), player) else {
        return;
    };
    cx.orient_card(state::partner(cx.q(), player), true);
    turn_around(cx, player, card, FROM_SUPPORT);
    let battle = &mut state::change(cx).battle;
    battle.support[player.index()] = CardId::NONE;
    battle.judged[player.index()] = UNJUDGED;
    battle.redone[player.index()] = 0; // 10m
    cx.note("coupling_counter", "10s", Some(player), card, 0);
    contest::show(cx, Some("coupling_counter"));
    let only = ByPlayer(PlayerId::ALL.map(|p| p == player));
    cx.become_step(Step::Support(only));
}

/// 10x, 10y: the SP skill of the attacking player's support.
pub fn sp(cx: &mut Context) {
    cx.become_step(Step::Critical);
    use_sp(cx, false);
    if cx.runs_on(Step::Critical) {
        battle_end::critical(cx);
    }
}

/// Carries out the SP skills of the attacking player's successful support that are due now, or at battle end.
pub fn use_sp(cx: &mut Context, at_end: bool) {
    let battle = state::get(cx.q()).battle;
    let found = support_card(cx.q(), battle.side).filter(|_| succeeded(cx.q(), battle.side));
    let Some(card) = found else { return };
    let setup = cx.setup;
    let Some(def) = setup.catalogue.get(cx.table.card(card).def) else {
        return;
    };
    let due: SmallVec<[u8; 4]> = def
        .abilities_of(ability::SUPPORT)
        .filter(|(_, a)| a.ability.when.is_empty() != at_end)
        .map(|(n, _)| n)
        .collect();
    // The first is carried out first, so it is pushed last.
    for n in due.into_iter().rev() {
        cx.use_ability(card, n, battle.side, true);
    }
}

/// The attacking or an attacked character was levelled up or replaced on its stack (10ax).
pub fn replace_fighter(battle: &mut Battle, old: CardId, new: CardId) {
    if battle.attacker == old {
        battle.attacker = new;
    }
    for target in &mut battle.targets {
        if *target == old {
            *target = new;
        }
    }
}

/// A support card of the running battle is made to succeed or to fail by an effect.
pub fn set_judgement(cx: &mut Context, player: PlayerId, judged: u8) -> bool {
    let battle = state::get(cx.q()).battle;
    if !battle.is_on() || support_card(cx.q(), player).is_none() {
        return false;
    }
    if battle.judged[player.index()] == judged {
        return false; // 5f
    }
    state::change(cx).battle.judged[player.index()] = judged;
    contest::show(cx, None);
    true
}

/// An effect makes a player reveal support anew (judged at once against the roles as they are).
pub fn redo_by_effect(cx: &mut Context, player: PlayerId) -> bool {
    let battle = state::get(cx.q()).battle;
    if !battle.is_on() || support_card(cx.q(), player).is_none() {
        return false;
    }
    let spent = battle.redone[player.index()];
    redo_support(cx, player);
    let result = if failure(cx.q(), player).is_some() {
        FAILED
    } else {
        SUCCEEDED
    };
    let battle = &mut state::change(cx).battle;
    battle.redone[player.index()] = spent;
    battle.judged[player.index()] = result;
    contest::show(cx, None);
    true
}

/// Is the fighter still where it fights from (10an)?
#[must_use]
pub fn still_fights(q: Query, card: CardId, from: u8) -> bool {
    let battle = &state::get(q).battle;
    if card == CardId::NONE || battle.gone & battle.gone_bit(card) != 0 {
        return false;
    }
    match from {
        FROM_PARTNER => q.zone_kind(card) == crate::cards::words::zone::PARTNER,
        FROM_SUPPORT => q.zone_kind(card) == crate::cards::words::zone::SUPPORT,
        _ => zones::place(q.table.card(card).zone).is_some() && q.table.is_top(card),
    }
}

/// A card leaves its place: if it fights, it does so no more, even if it comes back (10an).
pub fn leaves(cx: &mut Context, card: CardId) {
    let battle = state::get(cx.q()).battle;
    if battle.is_on() {
        state::change(cx).battle.gone |= battle.gone_bit(card);
    }
}

/// Does the attacking character still fight?
#[must_use]
pub fn attacker_fights(q: Query) -> bool {
    let battle = &state::get(q).battle;
    still_fights(q, battle.attacker, battle.from)
}

/// The attacked characters that still fight, with their places in `targets`.
pub fn still_attacked(q: Query) -> impl Iterator<Item = (usize, CardId)> {
    let attacked = state::get(q).battle.attacked();
    attacked.filter(move |(_, c)| still_fights(q, *c, target_from(q, *c)))
}

/// Where an attacked character fights from: after a counter chain it may be a partner or support card.
fn target_from(q: Query, card: CardId) -> u8 {
    match q.zone_kind(card) {
        crate::cards::words::zone::PARTNER => FROM_PARTNER,
        crate::cards::words::zone::SUPPORT => FROM_SUPPORT,
        _ => state::FROM_FIELD,
    }
}
