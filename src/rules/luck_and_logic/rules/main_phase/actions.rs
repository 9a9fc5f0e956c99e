//! The main phase (chapters 14, 16, 20 to 22): what can be done in it.

use crate::LuckAndLogic;
use crate::cards::effects;
use crate::cards::words::{ability, moment, stat};
use crate::rules::steps::Step;
use crate::rules::{mobilize, moves, state, trance, zones};
use fudaba_engine::ability::Manner;
use fudaba_engine::{
    Action, Actions, CardId, CompiledAbility, Context, Happening, PlayerId, Query, Reading, Scope,
    Verb,
};

/// What a luck drive costs (20.1a).
pub const LUCK_COST: i32 = 3;
/// The number of the luck drive among the options of the main phase.
pub const LUCK_DRIVE: u8 = 0;
/// The number of the rearrangement.
pub const REARRANGE: u8 = 1;

/// The members of a player, in the order of the circles where they lie.
pub fn members(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> + Clone {
    let circles = zones::circles(player).and(q.table.occupied()).iter();
    circles.filter_map(move |z| q.table.top(z))
}

/// All that can be done in the main phase (14.1a).
pub fn legal(q: Query, out: &mut Actions) {
    mobilize::legal(q, out);
    moves::legal(q, out);
    trance::legal(q, out);
    if can_drive_luck(q) {
        out.push(Action::option(LUCK_DRIVE));
    }
    if moves::can_rearrange(q) {
        out.push(Action::option(REARRANGE));
    }
    legal_acts(q, out);
    legal_drives(q, out);
    out.push(Action::plain(Verb::Done));
}

/// 20.1a
#[must_use]
pub fn can_drive_luck(q: Query) -> bool {
    let player = q.table.turn_player;
    q.table.count(zones::stock(player)) >= usize::try_from(LUCK_COST).unwrap_or(0)
}

/// Can an ability that its player uses of his own accord be used now?
fn usable(q: Query, card: CardId, n: u8, a: &CompiledAbility) -> bool {
    let player = q.table.turn_player;
    LuckAndLogic.works(q, card, &a.ability)
        && q.within_limit(card, q.table.card(card).def, n, player)
        && q.holds(&Scope::of(card, player), &a.ability.condition)
        && q.payable(card, player, &a.ability.cost)
}

/// The ACT abilities that can be used (22.1a, 22.1d).
pub fn legal_acts(q: Query, out: &mut Actions) {
    legal_of(q, out, |kind| kind == ability::ACT);
}

/// The logic drives that can be used (21.1b to 21.1d).
fn legal_drives(q: Query, out: &mut Actions) {
    if drives_left(q) > 0 {
        legal_of(q, out, |kind| kind == ability::LOGIC_DRIVE);
    }
}

/// How many logic drives the turn player may still use (21.1b).
#[must_use]
pub fn drives_left(q: Query) -> i32 {
    let most = 1 + q.player_stat(q.table.turn_player, stat::DRIVES);
    most - i32::from(state::get(q).drives)
}

fn legal_of(q: Query, out: &mut Actions, of: impl Fn(fudaba_engine::words::AbilityKind) -> bool) {
    for card in members(q, q.table.turn_player) {
        let Some(def) = q.def(card) else { continue };
        if !q.setup.is_activated(q.table, card) {
            continue;
        }
        for (n, a) in def.abilities_in(Manner::Activated) {
            let drives = a.ability.kind == ability::LOGIC_DRIVE;
            // 21.1c, 21.1e
            let fuelled = !drives || !effects::soul(q, card).is_empty();
            if of(a.ability.kind) && fuelled && usable(q, card, n, a) {
                out.push(Action::ability(Verb::Activate, card, n));
            }
        }
    }
}

/// Carries out a choice of the main phase.
pub fn answer(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    match action.verb {
        Verb::Deploy => mobilize::start(cx, action.card, action.place),
        Verb::Move => moves::start(cx, action.card, action.place),
        Verb::Declare => trance::declare(cx, action.card),
        Verb::PickOption if action.n == LUCK_DRIVE => drive_luck(cx),
        Verb::PickOption => moves::start_rearranging(cx),
        Verb::Activate => cx.use_ability(action.card, action.n, player, false),
        _ => cx.become_step(Step::MainEnd),
    }
}

/// 20.1a, 20.1b
fn drive_luck(cx: &mut Context) {
    let player = cx.table.turn_player;
    effects::pay_stock(cx, player, LUCK_COST);
    effects::draw(cx, player);
    cx.note("luck_drive", "20.1a", Some(player), CardId::NONE, 0);
    cx.raise(Happening::player(moment::LUCK_DRIVEN, player));
}

/// An ability counts as used: a logic drive is one of the turn's (21.1b).
pub fn ability_used(cx: &mut Context, kind: fudaba_engine::words::AbilityKind) {
    if kind == ability::LOGIC_DRIVE {
        let drives = &mut state::change(cx).drives;
        *drives = drives.saturating_add(1);
    }
}
