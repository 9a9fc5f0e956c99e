//! The Play phase (6.4): what can be done in it. Costs and colours are in `costs`, the course of a declared action in
//! `course`, what can be taken at any time in `instants`, windows in `window`.

pub mod costs;
pub mod course;
pub mod dismiss;
pub mod instants;
pub mod procedures;
pub mod reasons;
pub mod settle;
pub mod ways;
pub mod window;

use crate::CrimsonFragments;
use crate::cards::words::{ability, keyword, kind, zone};
use crate::cards::{effects, queries};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, window_after, zones};
use costs::Palette;
use course::Mode;
use fudaba_engine::ability::Manner;
use fudaba_engine::{
    Action, Actions, CardDef, CardId, CompiledAbility, Context, Lack, PlayerId, Query, Reading,
    Reason, Verb,
};
use reasons::{Reasons, Tell, Told, if_so};
use ways::act;

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
        let at = (card, player);
        if reasons::is_free(|tell| keeps_from_playing(q, at, face, palette, tell)) {
            offer(q, at, (side, face), out);
        }
        let settable = |tell: Tell| keeps_from_setting(q, at, face, palette, tell);
        if face.kind == kind::ARTS && reasons::is_free(settable) {
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
    reasons::all(|tell| keeps_from_playing(q, (card, player), face, palette, tell))
}

/// The dearer reasons come last: they are not looked for where it only counts whether there is one.
fn keeps_from_playing(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
    tell: Tell,
) -> Told {
    let in_coffin = q.zone_kind(card) == zone::COFFIN;
    let fixed = face.keyword(keyword::FIXTURE) && !in_coffin;
    if_so(fixed, "fixture", "9.1a", tell)?;
    let dead = in_coffin && face.kind != kind::KIN;
    if_so(dead, "not_in_hand", "6.4b", tell)?;
    costs::keeps_from_paying(q, (card, player), face, palette, tell)?;
    keeps_besides_costs(q, (card, player), face, tell)
}

/// Can a card be played, as far as other things than action points and colour go?
#[must_use]
pub fn is_open_besides_costs(q: Query, at: (CardId, PlayerId), face: &CardDef) -> bool {
    reasons::is_free(|tell| keeps_besides_costs(q, at, face, tell))
}

/// What keeps a card from being played besides action points and colour.
fn keeps_besides_costs(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    tell: Tell,
) -> Told {
    let forbidden = match face.kind {
        kind::KIN | kind::RELIC => q.player_has(player, keyword::CANNOT_SUMMON),
        kind::ARTS => q.player_has(player, keyword::CANNOT_USE),
        _ => false,
    };
    if_so(forbidden, "forbidden", "8.1m", tell)?;
    let tame = face.keyword(keyword::BLOODLESS) && state::get(q).slain[player.index()] == 1;
    if_so(tame, "bloodless", "9.21a", tell)?;
    let kept = face.kind == kind::TERRITORY && {
        let deployed = q.table.top(zones::territory(player));
        deployed.is_some_and(|t| q.has(t, keyword::SHACKLED))
    };
    if_so(kept, "shackled", "9.8a", tell)?;
    let full = face.kind == kind::KIN && !has_room(q, (card, player), face);
    if_so(full, "no_free_slot", "6.4u", tell)?;
    let Some((n, a)) = ability_of(face) else {
        return Told::Continue(());
    };
    let from_hand = q.cost_in(card, player, &a.ability.cost, zone::HAND);
    let hand = q.table.count(zones::hand(player));
    let own = usize::from(q.zone_kind(card) == zone::HAND);
    let short = usize::try_from(from_hand).unwrap_or(0) > hand - own;
    if_so(short, "cannot_pay", "8.1n", tell)?;
    match q.lack(card, n, player).filter(|_| !short) {
        Some(lack) => tell(lacking(lack)),
        None => Told::Continue(()),
    }
}

/// Why an ability cannot be declared that lacks this.
#[must_use]
pub fn lacking(lack: Lack) -> Reason {
    match lack {
        Lack::Ability => Reason::new("no_such_ability", "6.4f").never(),
        Lack::Uses => Reason::new("used_up", "8.1j"),
        Lack::Condition => Reason::new("condition_fails", "8.1n"),
        Lack::Cost => Reason::new("cannot_pay", "8.1n"),
        Lack::Target => Reason::new("no_target", "8.1n"),
    }
}

/// Is a kin slot free, or can paying the condition free one (6.4u)?
#[must_use]
pub fn has_room(q: Query, (card, player): (CardId, PlayerId), face: &CardDef) -> bool {
    let free = zones::free_slots(q, player).next().is_some();
    free || condition_of(face).is_some_and(|(_, a)| {
        let mut costs = a.ability.cost.iter();
        costs.any(|cost| costs::can_free_slot(q, (card, player), cost))
    })
}

/// Why an arts cannot be set (3.22f, 6.4aa).
#[must_use]
pub fn set_reasons(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
) -> Reasons {
    reasons::all(|tell| keeps_from_setting(q, (card, player), face, palette, tell))
}

fn keeps_from_setting(
    q: Query,
    (card, player): (CardId, PlayerId),
    face: &CardDef,
    palette: &Palette,
    tell: Tell,
) -> Told {
    let fixed = q.zone_kind(card) != zone::HAND || face.keyword(keyword::FIXTURE);
    if_so(fixed, "not_in_hand", "6.4c", tell)?;
    let have = effects::ap(q, player);
    if have < costs::SETTING {
        tell(Reason::new("ap_too_low", "3.22f").with(have, costs::SETTING))?;
    }
    if_so(!palette.has(face), "no_colour", "6.4n", tell)?;
    let cannot = q.player_has(player, keyword::CANNOT_SET) || q.has(card, keyword::UNSETTABLE);
    if_so(cannot, "forbidden", "8.1m", tell)?;
    let dear = second(q, options::SET_EXTRA_COST_AT) && costs::is_dear(q, card, face);
    let poor = dear && costs::extra_cards(q, player, card).next().is_none();
    if_so(poor, "cannot_pay", "3.22h", tell)
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
    let scope = fudaba_engine::Scope::of(card, player);
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
            if used && CrimsonFragments.works(q, card, &a.ability) && q.declarable(card, n, player)
            {
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
