//! What card texts can ask about: roles, facts, numbers; where abilities work; what may be read.

use crate::Ikangetsu;
use crate::cards::own_ship;
use crate::cards::words::{ability, fact, role, sign, state as stand, tally, zone};
use crate::opponent::knowledge;
use crate::rules::{check, state, zones};
use fudaba_engine::ability::Ability;
use fudaba_engine::words::{FactId, RoleId, SignId, TallyId, ZoneKind};
use fudaba_engine::{
    Actions, CardId, CardSet, PlayerId, Query, Reading, Symbol, ZoneId, as_number,
};

impl Reading for Ikangetsu {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        let state = state::get(q);
        match role {
            role::SHIP if state.ship_left(player) => CardSet::EMPTY,
            role::SHIP => CardSet::one(state.ship_of(player)),
            role::ATTACKER => CardSet::one(state.attack.attacker),
            role::TARGET => state.attack.target_set(),
            role::LAST_ATTACKER => CardSet::one(state.last_attacker[player.index()]),
            _ => CardSet::EMPTY,
        }
    }

    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        let state = state::get(q);
        let attack = &state.attack;
        let turn = q.table.turn_player == player;
        let running = attack.attacker != CardId::NONE;
        match fact {
            fact::ATTACKING => turn && running,
            fact::ATTACKED => !turn && attack.attacked().next().is_some(),
            fact::BARRAGE_ATTACK => turn && attack.is_barrage(),
            fact::STEPPED_UP => turn && running && attack.stepped_up == 1,
            fact::ATTACKED_LAST_TURN => state.attacked_last[player.index()] == 1,
            fact::SHIP_REPLACED => state.replaced[player.index()] == 1,
            fact::EVADE_SPELL_USED => !turn && state.evade_used == 1,
            _ => false,
        }
    }

    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        let state = state::get(q);
        let def = q.def(card).filter(|_| self.readable(q, card));
        let has = |kind| def.is_some_and(|d| d.abilities_of(kind).next().is_some());
        match sign {
            sign::FACE_UP_AT_TURN_START => {
                q.table.card(card).face_up() && state.up_at_start & state::bit(card) != 0
            }
            sign::ATTACKED_FACE_DOWN => {
                let mut targets = state.attack.attacked();
                targets.any(|(n, c)| c == card && state.attack.up >> n & 1 == 0)
            }
            sign::ATTACKED_THIS_TURN => state.attacked & state::bit(card) != 0,
            sign::SHOWN_BEFORE => knowledge::shown_before(q, card),
            sign::WITHOUT_SPELL => def.is_some_and(|d| d.abilities.is_empty()),
            sign::ATTACK_SPELL => has(ability::ATTACK),
            sign::EVADE_SPELL => has(ability::EVADE),
            sign::SPECIAL_ABILITY => has(ability::CONTINUOUS) || has(ability::TRIGGERED),
            sign::BEFORE_ITS_SHIP => faces(q, card, q.controller(card)),
            sign::FACING_A_SHIP => faces(q, card, q.controller(card).other()),
            _ => false,
        }
    }

    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        let defends = q.table.turn_player != player;
        match tally {
            tally::EMPTY_GUARD_SLOTS => as_number(
                zones::guards(player)
                    .filter(|z| q.table.count(*z) == 0)
                    .count(),
            ),
            tally::KINDS_IN_DISCARD => {
                let mut kinds: smallvec::SmallVec<[Symbol; 12]> = smallvec::SmallVec::new();
                for card in q.table.zone(zones::discard(player)) {
                    if let Some(def) = q.def(*card).filter(|_| self.readable(q, *card)) {
                        kinds.extend(def.traits.iter().copied());
                    }
                }
                let new = |n: &usize| !kinds[..*n].contains(&kinds[*n]);
                as_number((0..kinds.len()).filter(new).count())
            }
            tally::TARGETS if defends => as_number(state::get(q).attack.attacked().count()),
            tally::COMPARED_SUM if defends => check::defence(q, check::compared(q)),
            _ => 0,
        }
    }

    fn narrow(&self, q: Query, out: &mut Actions) {
        own_ship::narrow(q, out);
    }

    fn may_work_in(&self, ability: &Ability, at: ZoneKind) -> bool {
        match ability.state {
            Some(stand::IN_HAND) => at == zone::HAND,
            Some(stand::IN_DISCARD) => at == zone::DISCARD,
            _ => at != zone::HAND && at != zone::DISCARD,
        }
    }

    /// Does an ability work where its card is (15a, 15d, 15e)?
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        if !matches!(ability.kind, ability::CONTINUOUS | ability::TRIGGERED) {
            return false; // spells are used by the attack itself
        }
        let state = state::get(q);
        let (at, up) = (q.table.card(card).zone, q.table.card(card).face_up());
        let ship = state.is_ship(card);
        let field = zones::place(at);
        let guard = !ship && field.is_some_and(|(_, _, guard)| guard);
        let stands = match ability.state {
            None => up && field.is_some(),
            Some(stand::SHIP_FACE_UP) => up && ship && field.is_some(),
            Some(stand::GUARD_FACE_UP) => up && guard,
            Some(stand::GUARD_FACE_DOWN) => !up && guard,
            Some(stand::IN_HAND) => q.zone_kind(card) == zone::HAND,
            Some(stand::IN_DISCARD) => up && q.zone_kind(card) == zone::DISCARD,
            Some(_) => false,
        };
        stands && state.ready == 1
    }

    fn worked(&self, _: Query, ability: &Ability, left: ZoneId) -> bool {
        let place = zones::place(left);
        match ability.state {
            None | Some(stand::SHIP_FACE_UP) => place.is_some(),
            Some(stand::GUARD_FACE_UP | stand::GUARD_FACE_DOWN) => {
                place.is_some_and(|(_, _, guard)| guard)
            }
            Some(stand::IN_HAND) => PlayerId::ALL.into_iter().any(|p| left == zones::hand(p)),
            Some(_) => PlayerId::ALL.into_iter().any(|p| left == zones::discard(p)),
        }
    }

    /// Is the card one of those that a zone's name stands for? A ship in a guard slot is no guard (1h).
    fn counts(&self, q: Query, card: CardId, kind: ZoneKind) -> bool {
        kind != zone::GUARD || !state::get(q).is_ship(card)
    }

    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::line(zone)
    }
    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 17l
    }

    /// Not on face-down guards (15e) and discards (17f).
    fn readable(&self, q: Query, card: CardId) -> bool {
        let state = q.table.card(card);
        state.face_up() || zones::place(state.zone).is_none() && q.zone_kind(card) == zone::HAND
    }

    /// Does a card stay the same object between two zones? Only on the field (17g).
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        zones::place(from).is_some() && zones::place(to).is_some()
    }
}

/// Does the card stand in the same line as this player's ship, and is it not that ship?
fn faces(q: Query, card: CardId, player: PlayerId) -> bool {
    let ship = state::get(q).ship_of(player);
    let line = |c: CardId| zones::line(q.table.card(c).zone);
    state::get(q).is_ship(ship) && ship != card && line(card).is_some() && line(card) == line(ship)
}

/// Marks that a card carries on the table.
#[must_use]
pub fn marks(q: Query, card: CardId) -> Vec<&'static str> {
    let state = state::get(q);
    let on_field = zones::place(q.table.card(card).zone).is_some();
    fudaba_engine::marks([
        (state.ready == 1 && state.is_ship(card) && on_field, "ship"),
        (state.attack.attacker == card, "attacker"),
        (state.attack.targets.contains(&card), "attacked"),
    ])
}
