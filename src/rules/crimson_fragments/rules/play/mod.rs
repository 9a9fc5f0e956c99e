//! The Play phase (6.4): what can be done in it. Costs and colours are in `costs`, the course of a declared action in
//! `course`, what can be taken at any time in `instants`, windows in `window`.

pub mod costs;
pub mod course;
pub mod dismiss;
pub mod instants;
pub mod procedures;
pub mod settle;
pub mod window;

use crate::engine::ability::Manner;
use crate::engine::{
    Action, Actions, CardDef, CardId, CompiledAbility, Context, PlayerId, Query, Reason, Verb,
};
use crate::rules::crimson_fragments::cards::words::{ability, keyword, kind, zone};
use crate::rules::crimson_fragments::cards::{effects, queries};
use crate::rules::crimson_fragments::rules::options::{self, second};
use crate::rules::crimson_fragments::rules::steps::{Step, prompt};
use crate::rules::crimson_fragments::rules::{state, window_after, zones};
use costs::Palette;
use course::{Mode, act};
use smallvec::SmallVec;

/// Why something cannot be done; those that the search runs into take no memory from the heap.
pub type Reasons = SmallVec<[Reason; 4]>;

/// The faces with which a card can be played: itself, or both faces of a Doppel (1.6b).
pub fn faces(def: &CardDef) -> impl Iterator<Item = (u8, &CardDef)> {
    let (both, one) = match &def.faces {
        Some(faces) => (faces.as_slice(), None),
        None => (&[][..], Some(def)),
    };
    (0u8..).zip(both.iter().chain(one))
}

/// 6.4a: asked until the turn player ends the phase.
pub fn ask(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::PLAY);
}

/// All that can be done in the Play phase.
pub fn legal(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    let palette = Palette::of(q, player);
    for card in q.table.zone(zones::hand(player)) {
        legal_card(q, (*card, player), &palette, out);
    }
    for card in q.table.zone(zones::coffin(player)) {
        let revives = q.def(*card).is_some_and(|d| d.keyword(keyword::REVIVAL));
        if revives {
            legal_card(q, (*card, player), &palette, out); // 9.16a
        }
    }
    if let Some(card) = q.table.top(zones::fragment(player))
        && entry_reasons(q, card, player).is_empty()
    {
        out.push(Action::to(Verb::Deploy, card, zones::entrance(player)));
    }
    legal_abilities(q, player, out);
    legal_relics(q, player, out);
    if dismiss::can(q) {
        out.push(Action::option(instants::DISMISS));
    }
    instants::legal(q, player, true, out);
    out.push(Action::plain(Verb::Done));
}

/// All ways to play a card of the hand, or one from the coffin by Revival.
fn legal_card(q: Query, (card, player): (CardId, PlayerId), palette: &Palette, out: &mut Actions) {
    let Some(def) = q.def(card) else { return };
    for (side, face) in faces(def) {
        if is_playable(q, (card, player), face, palette) {
            offer(q, (card, player), (side, face), out);
        }
        if face.kind == kind::ARTS && set_reasons(q, (card, player), face, palette).is_empty() {
            out.push(Action {
                n: side,
                ..Action::card(Verb::Declare, card)
            });
        }
    }
}

/// A kin without conditions is put onto a slot at once; all else is played first (6.4u).
fn offer(
    q: Query,
    (card, player): (CardId, PlayerId),
    (side, face): (u8, &CardDef),
    out: &mut Actions,
) {
    let slots = face.kind == kind::KIN && condition_of(face).is_none();
    if slots {
        let free = zones::free_slots(q, player);
        out.extend(free.map(|z| Action {
            n: side,
            ..Action::to(Verb::Deploy, card, z)
        }));
    } else {
        out.push(Action {
            n: side,
            ..Action::card(Verb::Play, card)
        });
    }
}

/// The ability that is a card's summon condition.
#[must_use]
pub fn condition_of(face: &CardDef) -> Option<(u8, &CompiledAbility)> {
    face.abilities_of(ability::SUMMON).next()
}

/// The ability with which a card is used or summoned; none for what just comes onto the field.
#[must_use]
pub fn ability_of(face: &CardDef) -> Option<(u8, &CompiledAbility)> {
    let kind = if face.kind == kind::ARTS {
        ability::USE
    } else {
        ability::SUMMON
    };
    face.abilities_of(kind).next()
}

/// Why a card cannot be summoned, deployed or used by paying action points; empty if it can.
#[must_use]
pub fn reasons(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
) -> Reasons {
    let mut reasons = first_reasons(q, (card, player), face, palette);
    further_reasons(q, (card, player), face, &mut reasons);
    reasons
}

/// Are there no [`reasons`] against it? The dearer ones are not looked for where others hold.
fn is_playable(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
) -> bool {
    let mut reasons = first_reasons(q, (card, player), face, palette);
    if reasons.is_empty() {
        further_reasons(q, (card, player), face, &mut reasons);
    }
    reasons.is_empty()
}

/// What keeps a card from being played by where it is, by action points and by colour.
fn first_reasons(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
) -> Reasons {
    let mut reasons = Reasons::new();
    let in_coffin = q.zone_kind(card) == zone::COFFIN;
    if face.keyword(keyword::FIXTURE) && !in_coffin {
        reasons.push(Reason::new("fixture", "9.1a"));
    }
    if in_coffin && face.kind != kind::KIN {
        reasons.push(Reason::new("not_in_hand", "6.4b"));
    }
    costs::reasons(q, (card, player), face, palette, &mut reasons);
    reasons
}

/// What keeps a card from being played besides action points and colour.
pub fn further_reasons(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    reasons: &mut Reasons,
) {
    let forbidden = match face.kind {
        kind::KIN | kind::RELIC => q.player_has(player, keyword::CANNOT_SUMMON),
        kind::ARTS => q.player_has(player, keyword::CANNOT_USE),
        _ => false,
    };
    if forbidden {
        reasons.push(Reason::new("forbidden", "8.1m"));
    }
    if face.keyword(keyword::BLOODLESS) && state::get(q).slain[player.index()] == 1 {
        reasons.push(Reason::new("bloodless", "9.21a"));
    }
    if let Some((n, a)) = ability_of(face) {
        let from_hand = q.cost_in(card, player, &a.ability.cost, zone::HAND);
        let hand = q.table.count(zones::hand(player));
        let own = usize::from(q.zone_kind(card) == zone::HAND);
        let short = usize::try_from(from_hand).unwrap_or(0) > hand - own;
        if short || !q.declarable(card, n, player) {
            reasons.push(Reason::new("condition_fails", "8.1n"));
        }
    }
    let deployed = q.table.top(zones::territory(player));
    let kept = deployed.is_some_and(|t| q.has(t, keyword::SHACKLED));
    if face.kind == kind::TERRITORY && kept {
        reasons.push(Reason::new("shackled", "9.8a"));
    }
    if face.kind == kind::KIN && !has_room(q, player, face) {
        reasons.push(Reason::new("no_free_slot", "6.4u"));
    }
}

/// Is a kin slot free, or can paying the condition free one (6.4u)?
#[must_use]
pub fn has_room(q: Query, player: PlayerId, face: &CardDef) -> bool {
    let frees = condition_of(face).is_some_and(|(_, a)| {
        let costs = a.ability.cost.iter();
        costs.clone().any(costs::takes_from_field)
    });
    frees || zones::free_slots(q, player).next().is_some()
}

/// Why an arts cannot be set (3.22f, 6.4aa).
#[must_use]
pub fn set_reasons(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
) -> Reasons {
    let mut reasons = Reasons::new();
    if q.zone_kind(card) != zone::HAND || face.keyword(keyword::FIXTURE) {
        reasons.push(Reason::new("not_in_hand", "6.4c"));
    }
    let cannot = q.player_has(player, keyword::CANNOT_SET);
    if cannot || q.has(card, keyword::UNSETTABLE) {
        reasons.push(Reason::new("forbidden", "8.1m"));
    }
    let have = effects::ap(q, player);
    if have < costs::SETTING {
        reasons.push(Reason::new("ap_too_low", "3.22f").with(have, costs::SETTING));
    }
    if !palette.has(face) {
        reasons.push(Reason::new("no_colour", "6.4n"));
    }
    let dear = second(q, options::SET_EXTRA_COST_AT) && costs::is_dear(q, card, face);
    if dear && costs::extra_cards(q, player, card).next().is_none() {
        reasons.push(Reason::new("cannot_pay", "3.22h"));
    }
    reasons
}

/// Why a fragment cannot enter (6.4t).
#[must_use]
pub fn entry_reasons(q: Query, card: CardId, player: PlayerId) -> Reasons {
    let mut reasons = Reasons::new();
    let slot = zones::entrance(player);
    if !q.table.is_free(slot) && !second(q, options::ENTRANCE_REPLACE) {
        reasons.push(Reason::new("entrance_taken", "3.4l"));
    }
    let been = state::get(q).entered[player.index()] == 1;
    if been && second(q, options::FRAGMENT_REENTRY) {
        reasons.push(Reason::new("entered_before", "3.12l"));
    }
    let scope = crate::engine::Scope::of(card, player);
    let open = q.def(card).is_some_and(|d| {
        let mut entries = d.abilities_of(ability::ENTRY);
        entries.all(|(_, a)| q.holds(&scope, &a.ability.condition))
    });
    if !open {
        reasons.push(Reason::new("entry_fails", "6.4t"));
    }
    reasons
}

/// The cards of a player whose abilities can be used: units, relics they bear, the territory.
pub fn bearers(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    let units = queries::units(q, player);
    let relics = q.table.attached().iter().map(|a| a.card);
    let territory = q.table.top(zones::territory(player));
    let others = relics.chain(territory);
    units.chain(others.filter(move |c| q.controller(*c) == player))
}

/// Abilities that their player uses in his Play phase (6.4f, 6.4z).
fn legal_abilities(q: Query, player: PlayerId, out: &mut Actions) {
    for card in bearers(q, player) {
        let Some(def) = q.def(card) else { continue };
        for (n, a) in def.abilities_in(Manner::Activated) {
            let used = matches!(a.ability.kind, ability::ACT | ability::INSTANT);
            if used && queries::works(q, card, &a.ability) && q.declarable(card, n, player) {
                out.push(Action::ability(Verb::Activate, card, n));
            }
        }
    }
}

/// Relics that can be equipped or unequipped, and a territory that can be abandoned (6.4g to 6.4i).
fn legal_relics(q: Query, player: PlayerId, out: &mut Actions) {
    let row = zones::relics(player);
    for relic in q.table.zone(row) {
        let both = PlayerId::ALL.into_iter();
        let slots = both.flat_map(|p| zones::field(p).and(q.table.occupied()).iter());
        for slot in slots {
            let unit = q
                .table
                .top(slot)
                .filter(|u| effects::can_equip(q, *relic, *u, true));
            if unit.is_some() {
                out.push(Action::to(Verb::Move, *relic, slot));
            }
        }
    }
    for a in q.table.attached() {
        if unequip_reasons(q, a.card, player).is_empty() {
            out.push(Action::to(Verb::Move, a.card, row));
        }
    }
    if let Some(card) = q.table.top(zones::territory(player))
        && removal_reasons(q, card, player).is_empty()
    {
        out.push(Action::to(Verb::Move, card, zones::coffin(player)));
    }
}

/// Why a player cannot unequip a relic (3.21a, 3.21g, 9.8a).
#[must_use]
pub fn unequip_reasons(q: Query, relic: CardId, player: PlayerId) -> Reasons {
    let mut reasons = removal_reasons(q, relic, player);
    let bearer = q.table.bearer(relic).map(|a| a.bearer);
    if bearer.is_none_or(|b| q.controller(b) != player) {
        reasons.push(Reason::new("not_your_bearer", "3.21g"));
    }
    if q.player_has(player, keyword::CANNOT_UNEQUIP) {
        reasons.push(Reason::new("forbidden", "8.1m"));
    }
    reasons
}

/// Why a player cannot take a relic or territory off.
#[must_use]
pub fn removal_reasons(q: Query, card: CardId, player: PlayerId) -> Reasons {
    let mut reasons = Reasons::new();
    if q.has(card, keyword::SHACKLED) {
        reasons.push(Reason::new("shackled", "9.8a"));
    }
    let (have, need) = (effects::ap(q, player), costs::removal(q, card));
    if have < need {
        reasons.push(Reason::new("ap_too_low", "3.21a").with(have, need));
    }
    reasons
}

/// Carries out a choice of the Play phase.
pub fn answer(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    let card = action.card;
    match action.verb {
        Verb::Deploy | Verb::Play => {
            course::play(cx, action, player, Mode::Open);
        }
        Verb::Declare => course::set(cx, action, player, Mode::Open),
        Verb::Activate => instants::activate(cx, action, player, true),
        Verb::Move => {
            let what =
                if action.place == zones::relics(player) || action.place == zones::coffin(player) {
                    act::REMOVE
                } else {
                    act::EQUIP
                };
            course::rule_action(cx, (card, what), action.place, (player, Mode::Open));
        }
        Verb::PickOption if action.n == instants::DISMISS => dismiss::begin(cx),
        Verb::PickOption => instants::declare(cx, action.n, player, Mode::Plain),
        _ => window_after(cx, Step::BattleStart),
    }
}
