//! Activated abilities (9.6.2), and the rule against endless repetition (12.1.1.2).

use crate::Loveca;
use crate::cards::words::{ability, keyword};
use crate::rules::{state, zones};

use fudaba_engine::{
    Action, Actions, CardId, CompiledAbility, Context, PlayerId, Query, Reading, Scope,
    StableHasher, Verb,
};
use std::hash::{Hash, Hasher};

/// Can the player play this ability now (7.7.2.1)?
#[must_use]
pub fn usable(q: Query, card: CardId, n: u8, a: &CompiledAbility, player: PlayerId) -> bool {
    Loveca.works(q, card, &a.ability)
        && q.within_limit(card, q.table.card(card).def, n, player)
        && q.payable(card, player, &a.ability.cost)
        && q.holds(&Scope::of(card, player), &a.ability.condition)
        && !is_banned(q, card, n)
        && (!crate::rules::options::second(q, crate::rules::options::PARTIAL_CHOICE)
            || q.has_choices(card, player, &a.ability))
}

/// All activated abilities that can be played now.
pub fn legal(q: Query, player: PlayerId, out: &mut Actions) {
    if q.player_has(player, keyword::CANNOT_ACTIVATE) {
        return;
    }
    let mut look = |zone| {
        for card in q.table.zone(zone) {
            offer(q, *card, player, out);
        }
    };
    zones::stage(player).for_each(&mut look);
    look(zones::live(player));
    look(zones::hand(player));
    if q.setup.is_activated_elsewhere() {
        look(zones::waiting(player));
    }
    look(zones::success(player));
}

fn offer(q: Query, card: CardId, player: PlayerId, out: &mut Actions) {
    if !q.setup.is_activated(q.table, card) {
        return;
    }
    let Some(def) = q.def(card) else { return };
    for (n, a) in def.abilities_of(ability::ACTIVATED) {
        if usable(q, card, n, a, player) {
            out.push(Action::ability(Verb::Activate, card, n));
        }
    }
}

/// The player uses the ability: cost, then effect.
pub fn begin(cx: &mut Context, player: PlayerId, action: Action) {
    if state::get(cx.q()).states[0] == 0 {
        let before = digest(cx);
        state::change(cx).states[0] = before;
    }
    let state = state::change(cx);
    state.tried = [action.card.0, action.n];
    cx.use_ability(action.card, action.n, player, false);
}

/// 12.1.1.2: after an activated ability the state is compared with those before; what led back to one of them may not
/// be done again in this phase.
pub fn remember(cx: &mut Context) {
    let tried = state::get(cx.q()).tried;
    if tried == state::State::START.tried {
        return;
    }
    let digest = digest(cx);
    let state = state::change(cx);
    state.tried = state::State::START.tried;
    if state.states.contains(&digest) {
        state.banned.rotate_right(1);
        state.banned[0] = tried;
        let (card, n) = (CardId(tried[0]), i32::from(tried[1]));
        cx.note("loop_banned", "12.1.1.2", None, card, n);
    } else {
        state.states.rotate_right(1);
        state.states[0] = digest;
    }
}

/// May this ability not be used again in this phase?
#[must_use]
pub fn is_banned(q: Query, card: CardId, n: u8) -> bool {
    state::get(q).banned.contains(&[card.0, n])
}

/// A short digest of the state of the game, never 0.
fn digest(cx: &Context) -> u32 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |n: u64| hash = (hash ^ n).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    // 12.1.1.2a: in which order the cards of a deck lie that nobody knows makes no other state.
    let mut unknown = 0u64;
    for card in cx.table.card_ids() {
        let state = cx.table.card(card);
        let all = u64::from(state.def.0)
            | u64::from(state.zone.0) << 16
            | u64::from(state.flags.bits()) << 24
            | u64::from(state.uses) << 40;
        let deck = PlayerId::ALL.iter().any(|p| state.zone == zones::deck(*p));
        if deck && !PlayerId::ALL.iter().any(|p| state.known_to(*p)) {
            let mixed = all.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            unknown = unknown.wrapping_add(mixed ^ mixed >> 29);
        } else {
            add(all);
        }
    }
    add(unknown);
    for player in PlayerId::ALL {
        let top = cx.table.top(zones::deck(player));
        add(top.map_or(0, |c| u64::from(c.0) + 1));
    }
    let mut hasher = StableHasher::default();
    cx.table.mods.hash(&mut hasher);
    if !cx.table.later.is_empty() {
        cx.table.later.hash(&mut hasher); // 12.1.1.2b
    }
    add(hasher.finish());
    u32::try_from(hash >> 32).unwrap_or(1).max(1)
}
