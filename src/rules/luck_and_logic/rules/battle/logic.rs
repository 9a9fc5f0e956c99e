//! Logic definition (chapter 27): hand cards are defined in turn, from hand or by level boost.

use crate::cards::effects;
use crate::cards::words::{ability, keyword, kind, moment, stat, zone};
use crate::rules::battle::{self, Reasons};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, zones};
use crate::shown::contest;
use fudaba_engine::ability::{Cost, Effect};
use fudaba_engine::{
    Action, Actions, CardDef, CardId, Cause, Context, Happening, ModOp, Modifier, PlayerId, Put,
    Query, Reason, Scope, Stamp, Target, Until, Verb, as_number,
};

/// The numbers of a stat logic, with what they change.
const STAT_LOGIC: [(fudaba_engine::words::StatId, fudaba_engine::words::StatId); 3] = [
    (stat::LOGIC_POWER, stat::POWER),
    (stat::LOGIC_AURA, stat::AURA),
    (stat::LOGIC_LIMIT, stat::LIMIT),
];

/// The LIMIT of a player's fighting member; below 0 it acts as 0 (8.1d).
#[must_use]
pub fn limit(q: Query, player: PlayerId) -> i32 {
    battle::fighter(q, player).map_or(0, |c| q.stat(c, stat::LIMIT).max(0))
}

/// The cards in a player's battle zone.
fn defined(q: Query, player: PlayerId) -> i32 {
    as_number(q.table.count(zones::battle(player)))
}

/// Why a player cannot put any card into the battle zone (27.2).
fn room_reasons(q: Query, player: PlayerId) -> Reasons {
    let (have, most) = (defined(q, player), limit(q, player));
    let mut reasons = Reasons::new();
    if have >= most {
        let clause = if most == 0 { "27.2b" } else { "27.2a" };
        reasons.push(Reason::new("limit_reached", clause).with(have, most));
    }
    if q.player_has(player, keyword::CANNOT_DEFINE) {
        reasons.push(Reason::new("cannot_define", "32.1e"));
    }
    reasons
}

/// The number of a card's logic that is a text, if it has one.
fn text_logic(def: &CardDef) -> Option<u8> {
    def.abilities_of(ability::LOGIC).next().map(|(n, _)| n)
}

/// Has the card a logic (27.1b)?
#[must_use]
pub fn has_logic(def: &CardDef) -> bool {
    text_logic(def).is_some() || STAT_LOGIC.iter().any(|(of, _)| def.stat(*of) > 0)
}

/// Can the cost of a card's logic be paid while the card itself lies in the battle zone (27.1c, 27.1d)?
fn is_payable(q: Query, card: CardId, player: PlayerId) -> bool {
    let logic = q
        .def(card)
        .and_then(|d| d.abilities_of(ability::LOGIC).next());
    let Some((_, logic)) = logic else { return true };
    let costs = &logic.ability.cost;
    let in_hand = q.zone_kind(card) == zone::HAND;
    let others = |cost: &Cost| {
        let Cost::Do(Effect::Move(cards, _)) = cost else {
            return true;
        };
        let Some(from) = cards.selector().filter(|s| s.zone() == Some(zone::HAND)) else {
            return true;
        };
        let scope = Scope::of(card, player);
        let mut there = q.select(&scope, from);
        there.remove(card);
        as_number(there.len()) >= q.cost_in(card, player, std::slice::from_ref(cost), zone::HAND)
    };
    q.payable(card, player, costs) && (!in_hand || costs.iter().all(others))
}

/// Why a hand card cannot be defined now.
#[must_use]
pub fn reasons(q: Query, card: CardId) -> Vec<Reason> {
    let player = state::get(q).battle.turn;
    if q.table.card(card).zone != zones::hand(player) {
        return vec![Reason::new("not_in_hand", "27.1a")];
    }
    let mut reasons = room_reasons(q, player).into_vec();
    if !second(q, options::BLANK_DEFINITION) && !q.def(card).is_some_and(has_logic) {
        reasons.push(Reason::new("no_logic", "27.1b"));
    }
    if !is_payable(q, card, player) {
        reasons.push(Reason::new("cannot_pay", "27.1c"));
    }
    reasons
}

/// Why a player cannot boost at all.
fn boost_hindrances(q: Query, player: PlayerId) -> Reasons {
    let mut reasons = room_reasons(q, player);
    if q.player_has(player, keyword::CANNOT_BOOST) {
        reasons.push(Reason::new("cannot_boost", "32.1e"));
    }
    let all = [
        zones::hand(player),
        zones::deck(player),
        zones::drop(player),
    ];
    if all.iter().all(|z| q.table.count(*z) == 0) {
        reasons.push(Reason::new("nothing_to_place", "27.6g"));
    }
    reasons
}

/// Why a level card cannot be rested for a boost (27.6a, 27.6f).
fn level_reason(q: Query, card: CardId, player: PlayerId) -> Option<Reason> {
    let state = q.table.card(card);
    if state.zone != zones::level(player) || state.rested() {
        return Some(Reason::new("not_standing_level", "27.6a"));
    }
    let down = !state.face_up() && second(q, options::BOOST_FACEDOWN);
    down.then_some(Reason::new("level_face_down", "27.6f"))
}

/// Why a player cannot boost with this level card.
#[must_use]
pub fn boost_reasons(q: Query, card: CardId) -> Vec<Reason> {
    let player = state::get(q).battle.turn;
    let mut reasons = boost_hindrances(q, player).into_vec();
    reasons.extend(level_reason(q, card, player));
    reasons
}

/// 27.4a: whose opportunity it is; after two passes in a row the totals are compared (27.5b).
pub fn logic(cx: &mut Context) {
    let q = cx.q();
    let battle = &state::get(q).battle;
    if !battle::both_fight(q) {
        return cx.become_step(Step::Leave);
    }
    if battle.passed == [1; 2] {
        return cx.become_step(Step::Judge);
    }
    let player = battle.turn;
    if battle.passed[player.index()] == 1 {
        // 27.5c as a variant: a pass is final.
        state::change(cx).battle.turn = player.other();
        return;
    }
    cx.ask(player, prompt::LOGIC);
}

/// Definitions, boosts, and the pass (27.4a, 27.5a, 27.6).
pub fn legal(q: Query, out: &mut Actions) {
    let player = state::get(q).battle.turn;
    if room_reasons(q, player).is_empty() {
        let blank = second(q, options::BLANK_DEFINITION);
        for card in q.table.zone(zones::hand(player)) {
            let has = blank || q.def(*card).is_some_and(has_logic);
            if has && is_payable(q, *card, player) {
                out.push(Action::card(Verb::Play, *card));
            }
        }
        if boost_hindrances(q, player).is_empty() {
            let levels = q.table.zone(zones::level(player)).iter();
            let open = levels.filter(|c| level_reason(q, **c, player).is_none());
            out.extend(open.map(|c| Action::card(Verb::Pick, *c)));
        }
    }
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`logic`].
pub fn answer(cx: &mut Context, action: Action) {
    let player = state::get(cx.q()).battle.turn;
    let final_pass = second(cx.q(), options::PASS_FINAL);
    let battle = &mut state::change(cx).battle;
    battle.turn = player.other();
    match action.verb {
        Verb::Play | Verb::Pick => {
            if !final_pass {
                battle.passed = [0; 2];
            }
            if action.verb == Verb::Play {
                define(cx, action.card, player);
            } else {
                boost(cx, action.card, player);
            }
        }
        _ => {
            battle.passed[player.index()] = 1;
            pass(cx, player);
        }
    }
}

/// Tells that a player passes, and by which LIMIT, where that leaves him nothing else (27.2a, 27.5d): both players see it.
fn pass(cx: &mut Context, player: PlayerId) {
    if !cx.is_watched() {
        return;
    }
    let most = limit(cx.q(), player);
    let (key, clause, n) = match defined(cx.q(), player) >= most {
        true => ("passed_at_limit", "27.5d", most),
        false => ("passed", "27.5a", 0),
    };
    cx.note(key, clause, Some(player), CardId::NONE, n);
}

/// 27.6a: a level card is rested and a card drawn; then one must be placed (27.6b).
fn boost(cx: &mut Context, level: CardId, player: PlayerId) {
    cx.push_step(Step::Boost(player));
    cx.orient_card(level, true);
    cx.note("boost", "27.6a", Some(player), level, 0);
    effects::draw(cx, player);
    cx.raise(Happening::card(moment::BOOSTED, player, level));
}

/// Which card is placed after the boost's draw?
pub fn place(cx: &mut Context, player: PlayerId) {
    if cx.table.count(zones::hand(player)) == 0 {
        cx.end_step();
    } else {
        cx.ask(player, prompt::BOOST);
    }
}

/// Any hand card (27.6c).
pub fn legal_place(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::card(Verb::Play, *c)));
}

/// The answer to [`place`].
pub fn answer_place(cx: &mut Context, player: PlayerId, action: Action) {
    cx.end_step();
    define(cx, action.card, player);
}

/// 27.1d: the card is placed, its cost paid, paradoxes meet, its effect follows.
fn define(cx: &mut Context, card: CardId, player: PlayerId) {
    cx.move_card(card, zones::battle(player), Put::new(Cause::Play));
    cx.raise(Happening::card(moment::DEFINED, player, card));
    let q = cx.q();
    let Some(def) = q.def(card) else { return };
    let paradox = def.kind == kind::PARADOX;
    let text = text_logic(def);
    add_stats(cx, card, player);
    contest::show(cx, None);
    match text {
        // Where the cost is paid `paid` goes on.
        Some(n) if is_payable(cx.q(), card, player) => cx.use_ability(card, n, player, false),
        // 27.6h: it loses its text only.
        _ if paradox => cx.push_step(Step::Facing(card, false)),
        _ => {}
    }
}

/// 27.1d: the cost of a logic is paid: a paradox meets others before its effect.
pub fn paid(cx: &mut Context, card: CardId) {
    if cx.q().def(card).is_some_and(|d| d.kind == kind::PARADOX) {
        cx.push_step(Step::Facing(card, true));
    }
}

/// A stat logic raises the fighting member as long as it lies there (27.3a, 28.1d).
fn add_stats(cx: &mut Context, card: CardId, player: PlayerId) {
    let q = cx.q();
    let (Some(def), Some(fighter)) = (q.def(card), battle::fighter(q, player)) else {
        return;
    };
    let epoch = q.table.card(card).epoch;
    let added = STAT_LOGIC.map(|(of, raised)| (raised, i32::from(def.stats[of.index()])));
    for (raised, n) in added.into_iter().filter(|(_, n)| *n > 0) {
        cx.modify(Modifier {
            target: Target::Card(fighter),
            op: ModOp::Add(raised, n),
            until: Until::Source(card, epoch),
            source: card,
            stamp: Stamp(0),
        });
    }
}
