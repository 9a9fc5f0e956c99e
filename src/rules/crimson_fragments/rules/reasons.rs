//! Why an action is not legal, with the clause.

use crate::CrimsonFragments;
use crate::cards::queries;
use crate::cards::words::{ability, kind, zone};
use crate::rules::play::costs::Palette;
use crate::rules::play::{self, dismiss, instants};
use crate::rules::steps::{self, Step};
use crate::rules::{battle, state, zones};
use fudaba_engine::{Action, Actions, CardId, Query, RawStep, Reading, Reason, Verb, ZoneId};

/// Why an action is not legal in a step; empty if it is, or if it makes no sense there.
#[must_use]
pub fn reasons(q: Query, raw: RawStep, action: Action) -> Vec<Reason> {
    let mut legal = Actions::new();
    steps::legal(q, raw, &mut legal);
    let Some(step) = Step::of(raw).filter(|_| !legal.contains(&action)) else {
        return Vec::new();
    };
    match (step, action.verb) {
        (Step::Play, Verb::Deploy | Verb::Play) => playing(q, action),
        (Step::Play, Verb::Declare) => setting(q, action),
        (Step::Play, Verb::Move) => moving(q, action),
        (Step::Play | Step::Window(..), Verb::Activate) => using(q, action),
        (Step::Play | Step::Window(..), Verb::PickOption) => taking(q, step, action.n),
        (Step::Battle, Verb::Attack) => {
            let mut reasons = battle::attacker_reasons(q, action.card).into_vec();
            reasons.extend(battle::target_reason(q, action.card, action.place));
            reasons
        }
        (Step::Window(..), Verb::Play) if may_be_quick(q, action.card) => {
            vec![Reason::new("not_quick", "9.10a")]
        }
        (
            Step::Window(..) | Step::Shift | Step::Nimble | Step::Battle | Step::Regenerate(_),
            Verb::Play,
        ) => played_later(q, action.card),
        (Step::Dues(..) | Step::Settle(..), Verb::PickSlot) => {
            placing(q, &legal, action.place, "6.4u")
        }
        (Step::Nimble, Verb::Move) => placing(q, &legal, action.place, "9.27a"),
        (Step::Dues(..), Verb::Pick) if instants::is_protected(q, action.card) => {
            vec![Reason::new("about_to_fall", "3.17h")]
        }
        (Step::Shift, Verb::Pick) => shifting(q, action.card),
        _ => Vec::new(),
    }
}

fn playing(q: Query, action: Action) -> Vec<Reason> {
    let (card, player) = (action.card, q.table.turn_player);
    let Some(def) = q.def(card) else {
        return Vec::new();
    };
    // What is on the field has come already.
    if zones::field(player).contains(q.table.card(card).zone) {
        return Vec::new();
    }
    if def.kind == kind::FRAGMENT {
        let reasons = play::entry_reasons(q, card, player).into_vec();
        let elsewhere = action.verb == Verb::Deploy && action.place != ZoneId::NONE;
        return match reasons.is_empty() && elsewhere {
            true => vec![Reason::new("not_the_entrance", "3.4d")],
            false => reasons,
        };
    }
    if !matches!(q.zone_kind(card), zone::HAND | zone::COFFIN) || q.owner(card) != player {
        return vec![Reason::new("not_in_hand", "6.4b")];
    }
    let palette = Palette::of(q, player);
    let face = play::faces(def).find(|(n, _)| *n == action.n);
    let mut reasons = face.map_or_else(Vec::new, |(_, face)| {
        play::reasons(q, (card, player), face, &palette).into_vec()
    });
    let slot = zones::slot(action.place);
    if action.verb == Verb::Deploy && slot.is_none_or(|(p, _)| p != player) {
        reasons.push(Reason::new("not_your_slot", "6.4u"));
    } else if action.verb == Verb::Deploy && reasons.is_empty() && !q.table.is_free(action.place) {
        reasons.push(Reason::new("slot_taken", "6.4u"));
    }
    reasons
}

/// Why a card does not go to a place: kin go to free slots (6.4u, 9.27a), relics to bearers.
fn placing(q: Query, legal: &Actions, place: ZoneId, clause: &'static str) -> Vec<Reason> {
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    let mut places = legal.iter().filter(|a| a.place != ZoneId::NONE);
    let slots = places.all(|a| q.table.is_free(a.place));
    let own = zones::slot(place).is_some_and(|(p, _)| p == player);
    let free = q.table.is_free(place);
    let key = match (slots, own) {
        (false, _) => return vec![Reason::new("not_a_bearer", "1.4f")],
        (true, false) => "not_your_slot",
        (true, true) if !free => "slot_taken",
        // The card itself does not go anywhere.
        (true, true) => return Vec::new(),
    };
    vec![Reason::new(key, clause)]
}

/// Is there a time at which it can be played in the other player's turn (9.10a)?
fn may_be_quick(q: Query, card: CardId) -> bool {
    let def = q.def(card);
    def.is_some_and(|def| def.abilities_of(ability::QUICK).next().is_some())
}

/// What is played in the own Play phase alone: cards of the hand, and the fragment, of which it is told in every phase what it
/// still needs (6.4t).
fn played_later(q: Query, card: CardId) -> Vec<Reason> {
    let later = Reason::new("in_play_phase", "6.4b").later();
    let owner = q.owner(card);
    let waits = zones::fragment(owner) == q.table.card(card).zone;
    if waits {
        let lacks = play::entry_reasons(q, card, owner).into_vec();
        if !lacks.is_empty() {
            return lacks;
        }
    }
    let in_hand = q.zone_kind(card) == zone::HAND;
    (in_hand || waits).then_some(later).into_iter().collect()
}

/// Why a card is not shifted: only what lies in the coffin can be, as long as there is room.
fn shifting(q: Query, card: CardId) -> Vec<Reason> {
    let player = q.table.turn_player;
    vec![if q.table.card(card).zone == zones::coffin(player) {
        Reason::new("shift_limit", "6.3a")
    } else {
        Reason::new("not_in_coffin", "6.3a").never()
    }]
}

fn setting(q: Query, action: Action) -> Vec<Reason> {
    let (card, player) = (action.card, q.table.turn_player);
    let palette = Palette::of(q, player);
    let def = q.def(card).filter(|d| d.is_kind(kind::ARTS));
    def.map_or(vec![Reason::new("not_an_arts", "3.4f").never()], |def| {
        play::set_reasons(q, (card, player), def, &palette).into_vec()
    })
}

fn moving(q: Query, action: Action) -> Vec<Reason> {
    let (card, player) = (action.card, q.table.turn_player);
    if action.place == zones::coffin(player) {
        return play::removal_reasons(q, card, player).into_vec();
    }
    if action.place == zones::relics(player) {
        return play::unequip_reasons(q, card, player).into_vec();
    }
    let unit = q.table.top(action.place);
    let own = unit.is_some_and(|u| q.controller(u) == player);
    if !q.def(card).is_some_and(|def| def.is_kind(kind::RELIC)) {
        // Nothing else is ever equipped; it stays where it lies, or is put away.
        vec![Reason::new("only_put_away", "6.4v")]
    } else if own {
        vec![Reason::new("shackled", "6.4x")]
    } else {
        vec![Reason::new("not_a_bearer", "1.4f")]
    }
}

/// Why an ability or a set arts cannot be used.
fn using(q: Query, action: Action) -> Vec<Reason> {
    let card = action.card;
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    if q.zone_kind(card) == zone::ARTS_SLOT {
        return instants::fire_reasons(q, card, player).into_vec();
    }
    let found = q
        .def(card)
        .and_then(|d| d.abilities.get(usize::from(action.n)));
    let Some(a) = found else {
        return vec![Reason::new("no_such_ability", "6.4f").never()];
    };
    if !matches!(a.ability.kind, ability::ACT | ability::INSTANT) {
        return vec![Reason::new("not_used", "6.4f").never()];
    }
    if q.controller(card) != player || !CrimsonFragments.works(q, card, &a.ability) {
        return vec![Reason::new("not_your_unit", "6.4f")];
    }
    if !q.within_limit(card, q.table.card(card).def, action.n, player) {
        return vec![Reason::new("used_up", "8.1j")];
    }
    let early = a.ability.kind == ability::ACT;
    let lack = q.lack(card, action.n, player);
    let lacking = lack.map(play::lacking);
    let early = early.then_some(Reason::new("not_in_this_phase", "7.1a"));
    lacking.or(early).into_iter().collect()
}

/// Why a choice of Life Conversion or Soul Burn, or putting kin away, cannot be taken.
fn taking(q: Query, step: Step, n: u8) -> Vec<Reason> {
    let player = q.table.waiting.map_or(q.table.turn_player, |w| w.player);
    if n == instants::DISMISS {
        let used = state::get(q).dismissed == 1;
        let in_play = step == Step::Play && !dismiss::can(q);
        let key = if used {
            ("dismissed", "6.4j")
        } else {
            ("no_kin", "6.4j")
        };
        return (used || in_play)
            .then(|| Reason::new(key.0, key.1))
            .into_iter()
            .collect();
    }
    let mut reasons = if instants::is_conversion(n) {
        instants::conversion_reasons(q, player)
    } else {
        instants::burn_reasons(q, player)
    };
    if reasons.is_empty() {
        reasons = instants::batch_reasons(q, n, player);
    }
    let mut units = fudaba_engine::PlayerId::ALL.into_iter();
    if instants::wants_unit(n) && !units.any(|p| queries::units(q, p).next().is_some()) {
        reasons.push(Reason::new("no_unit", "3.17k"));
    }
    reasons.into_vec()
}
