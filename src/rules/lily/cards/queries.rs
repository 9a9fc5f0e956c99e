//! What card texts can ask about: roles, facts, numbers; where abilities work; what may be read.

use crate::Lily;
use crate::cards::words::{ability, fact, kind, role, tally, zone};
use crate::rules::options::{self, second};
use crate::rules::{battle, battle_end, deploy, state, zones};
use fudaba_engine::ability::Ability;
use fudaba_engine::words::{FactId, KindId, RoleId, StatId, TallyId, ZoneKind};
use fudaba_engine::{
    CardId, CardSet, DefId, PlayerId, Query, Reading, Visibility, ZoneId, as_number,
};

impl Reading for Lily {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        let state = state::get(q);
        let battle = &state.battle;
        // Who has left the place that it fought from is out of the battle (10an).
        let attacker = || match battle::attacker_fights(q) {
            true => CardSet::one(battle.attacker),
            false => CardSet::EMPTY,
        };
        let attacked = || battle::still_attacked(q).map(|(_, c)| c).collect();
        match role {
            role::LEADER => CardSet::one(state.leader[player.index()]),
            role::PARTNER => CardSet::one(state::partner(q, player)),
            role::ATTACKER => attacker(),
            role::ATTACKED => attacked(),
            role::BATTLING if !battle.is_on() => CardSet::EMPTY,
            role::BATTLING if battle.side == player => attacker(),
            role::BATTLING => attacked(),
            role::SUPPORTER => {
                CardSet::one(battle::support_card(q, player).unwrap_or(CardId::NONE))
            }
            _ => CardSet::EMPTY,
        }
    }

    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        let state = state::get(q);
        let battle = &state.battle;
        let partner = state::partner(q, player);
        let on = battle.is_on();
        match fact {
            fact::IN_BATTLE => on,
            fact::ATTACKING => on && battle.side == player,
            fact::LEADER_ATTACKED => {
                on && battle.side != player
                    && battle.targets.contains(&state.leader[player.index()])
            }
            fact::SUPPORT_SUCCEEDED => on && battle::succeeded(q, player),
            fact::SUPPORT_FAILED => on && battle.judged[player.index()] == state::FAILED,
            fact::CRITICAL_USED => on && battle.side == player && battle.critical == 1,
            fact::BLOCK_USED => on && battle.side != player && battle.blocked != 0,
            fact::PARTNER_FACE_UP => partner != CardId::NONE && q.table.card(partner).face_up(),
            fact::PARTNER_UPRIGHT => partner != CardId::NONE && !q.table.card(partner).rested(),
            _ => false,
        }
    }

    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        match tally {
            // 0.10, 0.11: face-down cards count.
            tally::COUPLING_VALUE => as_number(q.table.count(zones::coupling(player))),
            tally::DEPLOY_TOTAL if q.table.turn_player == player => {
                i32::from(state::get(q).deploy_total)
            }
            tally::BLOCK_PRICE => as_number(battle_end::block_price(q, player)),
            tally::DEPLOY_LIMIT => deploy::limit(q, player).max(0),
            tally::ATTACKS_THIS_TURN => i32::from(state::get(q).attacks[player.index()]),
            _ => 0,
        }
    }

    fn has_stat(&self, kind: KindId, _: StatId) -> bool {
        kind == kind::CHARACTER // 2.2a
    }

    fn may_work_in(&self, ability: &Ability, at: ZoneKind) -> bool {
        match ability.kind {
            ability::ACTIVATED | ability::CONTINUOUS | ability::TRIGGERED => at == zone::FIELD,
            ability::SPECIAL => true,
            ability::SHARED => at == zone::EVENT,
            ability::DECLARED => at == zone::POTENTIAL,
            _ => false,
        }
    }

    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let at = q.zone_kind(card);
        match ability.kind {
            // 11.1.2a, 11.1.3a: as a character on the field.
            ability::ACTIVATED | ability::CONTINUOUS | ability::TRIGGERED => {
                at == zone::FIELD && q.table.is_top(card) && state::get(q).ready == 1
            }
            // 11.1.4a, 11.1.4c
            ability::SPECIAL => self.readable(q, card) && state::get(q).ready == 1,
            // 12a
            ability::SHARED => at == zone::EVENT,
            // 13a, 13e
            ability::DECLARED => at == zone::POTENTIAL && q.table.card(card).face_up(),
            // Support is carried out by the battle itself (10x).
            _ => false,
        }
    }

    /// 0.37, 10q: what is revealed as support may still count for the deck.
    fn counted_with(&self, q: Query, kind: ZoneKind, player: PlayerId) -> Option<ZoneId> {
        let still = kind == zone::DECK && !second(q, options::REVEALED_SUPPORT_ZONE);
        still.then(|| zones::support(player))
    }

    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some() // 11.1.3j
    }

    /// Not on face-down coupling cards (4b) nor on covered cards (0.23).
    fn readable(&self, q: Query, card: CardId) -> bool {
        match q.zone_kind(card) {
            zone::COUPLING => q.table.card(card).face_up(),
            zone::FIELD => q.table.is_top(card),
            _ => true,
        }
    }

    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        zones::place(from).is_some() && zones::place(to).is_some()
    }
}

/// A face-down card of a public area is a leader or partner before 7j, and those follow 6.1h and 6.1i.
#[must_use]
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let zone = q.table.card(card).zone;
    let secret_start = state::get(q).ready == 0
        && q.zones().decl(zone).visibility == Visibility::Public
        && !q.table.card(card).face_up();
    !secret_start || crate::rules::setup::may_start(q, def)
}

/// Marks that a card carries on the table.
#[must_use]
pub fn marks(q: Query, card: CardId) -> Vec<&'static str> {
    let state = state::get(q);
    let battle = &state.battle;
    fudaba_engine::marks([
        (state.leader.contains(&card), "leader"),
        (q.zone_kind(card) == zone::PARTNER, "partner"),
        (battle.is_on() && battle.attacker == card, "attacker"),
        (battle.is_on() && battle.targets.contains(&card), "attacked"),
    ])
}
