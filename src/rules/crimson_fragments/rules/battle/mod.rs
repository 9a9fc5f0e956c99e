//! The Battle phase: who attacks whom (6.5.1). The attack itself is in `attack`, its result in `resolve`, broken rim cards
//! in `bind`, power in battle in `power`.

pub mod attack;
pub mod bind;
pub mod power;
pub mod resolve;

pub use resolve::forced;

use crate::cards::words::{keyword, moment, stat};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::play::reasons::Reasons;
use crate::rules::state::{self, Aim, Attack, Object, mark};
use crate::rules::steps::{Step, prompt};
use crate::rules::zones;
use crate::shown::contest;
use fudaba_engine::{
    Action, Actions, CardId, Context, Happening, ModOp, Modifier, PlayerId, Query, Reason, Until,
    Verb, ZoneId,
};
use smallvec::SmallVec;

/// 9.27a: asked for each kin with Nimble, once.
pub fn nimble(cx: &mut Context) {
    let mut open: SmallVec<[Action; 16]> = SmallVec::new();
    legal_nimble(cx.q(), &mut open);
    if open.len() > 1 {
        cx.ask(cx.table.turn_player, prompt::NIMBLE);
    } else {
        cx.become_step(Step::Battle);
    }
}

/// Kin that can move to a free slot of their controller's.
pub fn legal_nimble(q: Query, out: &mut impl Extend<Action>) {
    let player = q.table.turn_player;
    for card in queries::units(q, player) {
        let at = q.table.card(card).zone;
        let own = zones::slot(at).is_some_and(|(p, _)| p == player);
        if own && !q.table.marked(card, mark::MOVED) && q.has(card, keyword::NIMBLE) {
            let free = zones::free_slots(q, player);
            out.extend(free.map(|z| Action::to(Verb::Move, card, z)));
        }
    }
    out.extend([Action::plain(Verb::Done)]);
}

/// The answer to [`nimble`].
pub fn answer_nimble(cx: &mut Context, action: Action) {
    if action.verb != Verb::Move {
        return cx.become_step(Step::Battle);
    }
    effects::shift(cx, action.card, action.place, fudaba_engine::Cause::Play);
    cx.table.mark(action.card, mark::MOVED, true);
}

/// 6.5b, 6.5.6c: asked until the player ends the phase.
pub fn ask(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::BATTLE);
}

/// All attacks (6.5.1).
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    for card in queries::units(q, player) {
        if attacker_reasons(q, card).is_empty() {
            targets(q, card, |place| {
                out.push(Action::to(Verb::Attack, card, place));
            });
        }
    }
    out.push(Action::plain(Verb::Done));
}

/// Why a unit cannot attack (6.5.1a, 9.7a, 6.4w).
#[must_use]
pub fn attacker_reasons(q: Query, card: CardId) -> Reasons {
    let mut reasons = Reasons::new();
    if !effects::is_unit(q, card) || q.controller(card) != q.table.turn_player {
        reasons.push(Reason::new("not_your_unit", "6.5.1a"));
        return reasons;
    }
    if q.table.card(card).rested() {
        reasons.push(Reason::new("asleep", "6.5.1a"));
    }
    if q.has(card, keyword::CANNOT_ATTACK) {
        reasons.push(Reason::new("cannot_attack", "9.7a"));
    }
    if second(q, options::SUMMONING_SICKNESS) && q.table.marked(card, mark::NEW) {
        reasons.push(Reason::new("came_this_turn", "6.4w"));
    }
    reasons
}

/// What a unit attacks from its place: a fragment or entrance-slot kin anything, a slot kin what faces it.
struct Reach {
    player: PlayerId,
    /// `None`: regardless of position (6.5.1g).
    column: Option<u8>,
    /// Does it stand on its controller's side?
    at_home: bool,
}

impl Reach {
    fn of(q: Query, card: CardId) -> Self {
        let (at, player) = (q.table.card(card).zone, q.controller(card));
        Self {
            player,
            column: zones::column(at),
            at_home: zones::side(at) == Some(player),
        }
    }
}

/// The kin that a slot kin faces: in its column, or by Bulwark (6.5.1c, 3.23c, 9.23a). None of it where that is controlled
/// by the attacker and he ignores it (6.5.1j).
fn faced(q: Query, card: CardId, ignoring: bool) -> SmallVec<[CardId; 2]> {
    let reach = Reach::of(q, card);
    let mut found = SmallVec::new();
    let Some(column) = reach.column else {
        return found;
    };
    let enemy = reach.player.other();
    let in_slot = |n: u8| {
        let card = q.table.top(zones::kin(enemy, n))?;
        effects::is_kin(q, card).then_some(card)
    };
    let facing = in_slot(column)
        .filter(|c| reach.at_home && !(ignoring && q.controller(*c) == reach.player));
    if let Some(kin) = facing {
        found.push(kin);
        return found;
    }
    if q.has(card, keyword::PIERCE) {
        return found; // 9.4c
    }
    let beside = [column.checked_sub(1), Some(column + 1)];
    let beside = beside.into_iter().flatten().filter(|n| *n < zones::COLUMNS);
    let bulwarks = beside.filter_map(in_slot);
    found.extend(
        bulwarks.filter(|c| q.has(*c, keyword::BULWARK) && q.controller(*c) != reach.player),
    );
    found
}

/// Can a unit make a fatal attack at all (3.10b, 3.10e)?
#[must_use]
pub fn is_deadly(q: Query, card: CardId) -> bool {
    effects::is_kind(q, card, crate::cards::words::kind::FRAGMENT)
        || q.has(card, keyword::FATAL)
        || second(q, options::ENTRANCE_FATAL) && zones::is_entrance(q.table.card(card).zone)
}

/// Does a kin stand in the way of a fatal attack (6.5.1h)? One that the attacker controls may be ignored (6.5.1j).
#[must_use]
pub fn is_covered(q: Query, player: PlayerId) -> bool {
    let slots = zones::kins(player).and(q.table.occupied()).iter();
    let mut kin = slots.filter_map(|z| q.table.top(z));
    kin.any(|c| effects::is_kin(q, c) && q.controller(c) == player)
}

/// May a unit target the player (6.5.1d, 6.5.1h, 9.4, 9.7b, 9.11b)? Whether only by what its effects on attacking will do
/// (6.5.1i).
fn direct(q: Query, card: CardId) -> Option<bool> {
    let reach = Reach::of(q, card);
    let enemy = reach.player.other();
    if q.has(card, keyword::CANNOT_ATTACK_DIRECTLY) {
        return None;
    }
    if reach.column.is_some() && !faced(q, card, true).is_empty() {
        let slips = q.has(card, keyword::PIERCE)
            || q.has(card, keyword::PROTEAN) && zones::free_slots(q, enemy).next().is_some();
        if !slips {
            return None;
        }
    }
    if queries::rims(q, enemy) > 0 {
        return Some(false);
    }
    let pierces = q.has(card, keyword::PIERCE) && effects::is_fragment(q, card);
    if !is_deadly(q, card) {
        None
    } else if pierces || !is_covered(q, enemy) {
        Some(false)
    } else {
        attack::clears_the_way(q, card).then_some(true)
    }
}

/// Can a unit target another (6.5.1c, 6.5.1e to 6.5.1g, 6.5.1l, 6.5.1r, 9.11a)?
#[must_use]
pub fn can_target(q: Query, card: CardId, target: CardId) -> bool {
    let reach = Reach::of(q, card);
    let enemy = q.controller(target) != reach.player;
    let there = zones::side(q.table.card(target).zone) != Some(reach.player);
    if card == target || !enemy && !there {
        return false;
    }
    let fragment = effects::is_fragment(q, target);
    if fragment && (!q.table.card(target).rested() || !enemy) {
        return false;
    }
    if reach.column.is_none() {
        return true;
    }
    let protean = enemy && q.has(card, keyword::PROTEAN);
    if fragment {
        return protean || q.has(card, keyword::ATTACKS_FRAGMENTS);
    }
    protean || faced(q, card, false).contains(&target) || faced(q, card, true).contains(&target)
}

/// The places that a unit can attack: slots, the set arts, and rim positions for the player.
fn targets(q: Query, card: CardId, mut add: impl FnMut(ZoneId)) {
    let player = q.controller(card);
    let enemy = player.other();
    for side in [enemy, player] {
        for slot in zones::field(side).and(q.table.occupied()).iter() {
            let unit = q.table.top(slot).filter(|u| can_target(q, card, *u));
            if unit.is_some() {
                add(slot);
            }
        }
    }
    if q.table.top(zones::arts(enemy)).is_some() {
        add(zones::arts(enemy)); // 6.5.1k
    }
    if direct(q, card).is_none() {
        return;
    }
    let chooses = q.option(options::RIM_PICK) == 0;
    let mut rims = zones::rims(enemy).iter().filter(|z| {
        let mut there = q.table.zone(*z).iter();
        there.any(|c| !q.table.marked(*c, mark::BROKEN))
    });
    if chooses {
        let mut any = false;
        for rim in rims {
            add(rim);
            any = true;
        }
        if !any {
            add(zones::rim(enemy, 0));
        }
    } else {
        add(rims.next().unwrap_or(zones::rim(enemy, 0)));
    }
}

/// Why a unit cannot attack a place.
#[must_use]
pub fn target_reason(q: Query, card: CardId, place: ZoneId) -> Option<Reason> {
    let mut open = false;
    targets(q, card, |z| open |= z == place);
    if open {
        return None;
    }
    let player = q.controller(card);
    let Some(enemy) = zones::rim_of(place).filter(|enemy| *enemy != player) else {
        return Some(unit_reason(q, card, place));
    };
    let fatal = queries::rims(q, enemy) == 0;
    Some(if q.has(card, keyword::CANNOT_ATTACK_DIRECTLY) {
        Reason::new("not_directly", "9.7b")
    } else if fatal && !is_deadly(q, card) {
        Reason::new("not_deadly", "3.10c")
    } else if fatal && is_covered(q, enemy) {
        Reason::new("kin_in_the_way", "6.5.1h")
    } else {
        let facing = faced(q, card, true).first().copied();
        let faces = Reason::new("faced", "6.5.1c");
        facing.map_or(faces.clone(), |kin| faces.about(kin))
    })
}

/// Why a unit cannot attack what lies at a place that is no rim position of the opponent.
fn unit_reason(q: Query, card: CardId, place: ZoneId) -> Reason {
    let player = q.controller(card);
    let own = zones::side(place) == Some(player) || zones::rim_of(place) == Some(player);
    let Some(target) = q.table.top(place).filter(|_| zones::on_field(place)) else {
        return match own {
            true => Reason::new("your_side", "6.5.1r"),
            false => Reason::new("no_such_target", "6.5.1n"),
        };
    };
    let fragment = effects::is_fragment(q, target);
    if q.controller(target) == player {
        Reason::new("your_unit", "6.5.1r")
    } else if fragment && !q.table.card(target).rested() {
        Reason::new("fragment_awake", "6.5.1l")
    } else if fragment {
        Reason::new("not_a_fragment", "6.5.1e")
    } else {
        Reason::new("out_of_reach", "6.5.1c")
    }
}

/// The answer to [`ask`].
pub fn answer(cx: &mut Context, action: Action) {
    if action.verb == Verb::Attack {
        declare(cx, action.card, action.place);
    } else {
        cx.become_step(Step::RegenerateStart);
    }
}

/// An attack is designated (6.5.1).
fn declare(cx: &mut Context, card: CardId, place: ZoneId) {
    let q = cx.q();
    let mut attack = Attack {
        attacker: Object::of(q, card),
        ..Attack::NONE
    };
    let slot_kin = zones::slot(q.table.card(card).zone).is_some();
    let protean = q.has(card, keyword::PROTEAN);
    let enemy = zones::rim_of(place);
    if let Some(enemy) = enemy {
        let ignores = faced(q, card, false) != faced(q, card, true);
        attack.aim = Aim::Player as u8;
        attack.fixed = u8::from(!slot_kin || protean || q.has(card, keyword::PIERCE) || ignores);
        attack.fatal = u8::from(queries::rims(q, enemy) == 0);
        attack.foreseen = u8::from(direct(q, card) == Some(true));
        attack.to_name = attack::to_break(q, card, enemy);
    } else {
        let target = q.table.top(place).unwrap_or(CardId::NONE);
        let arts = !zones::on_field(place);
        attack.aim = if arts { Aim::Arts } else { Aim::Unit } as u8;
        attack.target = Object::of(q, target);
        let hunts = effects::is_fragment(q, target);
        attack.fixed = u8::from(!slot_kin || arts || protean || hunts);
    }
    cx.table.clear_marks(1 << mark::FRESH);
    state::change(cx).attack = attack;
    if enemy.is_some() {
        attack::name_at(cx, place);
    }
    cx.become_step(Step::Name(false));
}

/// A unit becomes what is attacked.
pub fn aim_at(cx: &mut Context, card: CardId) {
    let object = Object::of(cx.q(), card);
    cx.table.clear_marks(1 << mark::NAMED);
    let attack = &mut state::change(cx).attack;
    attack.aim = Aim::Unit as u8;
    attack.target = object;
    attack.to_name = 0;
    contest::show(cx, None);
}

/// The attack comes to nothing.
pub fn negate(cx: &mut Context) -> bool {
    let attack = &mut state::change(cx).attack;
    let open = attack.is_on() && attack.void == 0 && attack.resolved == 0;
    if open {
        attack.void = 1;
        cx.note("attack_negated", "", None, CardId::NONE, 0);
    }
    open
}

/// What both players hear of an attack.
fn tell(cx: &mut Context) {
    let q = cx.q();
    let Some(card) = queries::attacker(q) else {
        return;
    };
    let (player, that) = (q.table.turn_player, queries::target(q));
    cx.raise(Happening::card(moment::ATTACKS, player, card).with(that.unwrap_or(CardId::NONE)));
    if let Some(target) = that {
        let side = cx.q().controller(target);
        cx.raise(Happening::card(moment::ATTACKED, side, target).with(card));
    }
}

/// An attack of a unit is counted (9.20a).
fn count(cx: &mut Context, card: CardId) {
    let until = Until::Turn(cx.table.turn);
    cx.modify(Modifier::of(card, ModOp::Add(stat::ATTACKS, 1), until));
}
