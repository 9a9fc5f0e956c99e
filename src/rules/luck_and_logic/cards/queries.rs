//! What card texts can ask about: roles, facts, numbers; where abilities work; what may be read.

use crate::LuckAndLogic;
use crate::cards::deck::is_member;
use crate::cards::effects;
use crate::cards::words::{ability, fact, keyword, kind, role, sign, stat, tally, zone};
use crate::rules::options::{self, second};
use crate::rules::state::{self, Object};
use crate::rules::{battle, checks, turn, zones};
use fudaba_engine::ability::{Ability, Effect, Manner, Way};
use fudaba_engine::words::{FactId, KindId, RoleId, SignId, StatId, TallyId, ZoneKind};
use fudaba_engine::{CardId, CardSet, DefId, PlayerId, Query, Reading, ZoneId, as_number};

impl Reading for LuckAndLogic {
    fn role(&self, q: Query, role: RoleId, player: PlayerId) -> CardSet {
        let state = state::get(q);
        let one = |card: Option<CardId>| card.map_or(CardSet::EMPTY, CardSet::one);
        match role {
            role::ATTACKER => one(battle::attacker(q)),
            role::DEFENDER => one(battle::defender(q)),
            role::FIGHTER => one(battle::fighter(q, player)),
            role::INTERCEPTOR => {
                let called = state.battle.called.iter();
                called
                    .filter_map(|o| o.still(q))
                    .filter(|c| q.zone_kind(*c) == zone::INTERCEPT && q.owner(*c) == player)
                    .collect()
            }
            role::MATERIAL => {
                let pair = state.material.iter().filter(|o| **o != Object::NONE);
                pair.filter_map(|o| o.still(q)).collect()
            }
            _ => CardSet::EMPTY,
        }
    }

    fn fact(&self, q: Query, fact: FactId, player: PlayerId) -> bool {
        let on = state::get(q).battle.is_on();
        match fact {
            fact::IN_BATTLE => on,
            fact::ATTACKING => on && q.table.turn_player == player,
            fact::DEFENDING => on && q.table.turn_player != player,
            fact::PARADOX => battle::is_paradox(q),
            fact::TRANCED => q.table.turn_player == player && state::get(q).fused > 0,
            _ => false,
        }
    }

    fn sign(&self, q: Query, sign: SignId, card: CardId) -> bool {
        sign == sign::ENTERED && q.table.marked(card, ENTERED)
    }

    fn tally(&self, q: Query, tally: TallyId, player: PlayerId) -> i32 {
        let own_turn = q.table.turn_player == player;
        match tally {
            tally::STOCK => as_number(q.table.count(zones::stock(player))),
            tally::LEVEL => level(q, player),
            tally::BATTLES_LEFT if own_turn => turn::battles_left(q),
            tally::BATTLES_FOUGHT if own_turn => i32::from(state::get(q).fought),
            tally::BROKEN_GATES => as_number(broken(q, player)),
            tally::PENALTIES => as_number(checks::penalties(q, player)),
            tally::DEFINITIONS => as_number(q.table.count(zones::battle(player))),
            tally::DEFINITION_LIMIT => battle::logic::limit(q, player),
            _ => 0,
        }
    }

    fn has_stat(&self, kind: KindId, stat: StatId) -> bool {
        match stat {
            stat::GATE_NUMBER => kind == kind::GATE,
            _ => is_member(kind),
        }
    }

    /// An effect that breaks a gate must take an unbroken one if it can (25.1i); turning over what lies so already does nothing.
    fn resists(&self, q: Query, card: CardId, effect: &Effect) -> bool {
        match effect {
            Effect::Turn(_, Way::Up) => q.table.card(card).face_up(),
            Effect::Turn(_, Way::Down) => !q.table.card(card).face_up(),
            _ => false,
        }
    }

    fn remembered(&self, zone: ZoneId) -> bool {
        zones::place(zone).is_some()
    }
    fn may_decline(&self, q: Query, ability: &Ability) -> bool {
        ability.kind == ability::AUTO && second(q, options::AUTO_OPTIONAL) // 23.1c
    }

    fn may_work_in(&self, ability: &Ability, at: ZoneKind) -> bool {
        match ability.kind {
            ability::GATE_BREAK => at == zone::GATE,
            ability::CONT => matches!(at, zone::CIRCLE | zone::BATTLE | zone::PARADOX),
            ability::LOGIC => false,
            _ => at == zone::CIRCLE,
        }
    }

    /// 22.1a, 23.1a, 32.1i, 32.1j
    fn works(&self, q: Query, card: CardId, ability: &Ability) -> bool {
        let at = q.zone_kind(card);
        self.may_work_in(ability, at)
            && match at {
                zone::CIRCLE => q.table.is_top(card) && !q.has(card, keyword::SILENCED),
                zone::GATE => q.table.card(card).face_up(),
                _ => {
                    let paradox = q.def(card).is_some_and(|d| d.kind == kind::PARADOX);
                    paradox && q.table.card(card).face_up()
                }
            }
    }

    /// Did an ability of a card work in the place that the card has just left (23.1e)?
    fn worked(&self, _: Query, ability: &Ability, left: ZoneId) -> bool {
        zones::place(left).is_some() && ability.kind.manner() == Manner::Triggered
    }

    /// Is the card one of those that the name of the zone stands for? Soul is in no zone of its own (18.2f).
    fn counts(&self, q: Query, card: CardId, at: ZoneKind) -> bool {
        match at {
            zone::INTERCEPT => {
                let called = state::get(q).battle.called;
                called.iter().any(|o| o.card == card)
            }
            _ => true,
        }
    }

    fn line(&self, zone: ZoneId) -> Option<u8> {
        zones::column(zone)
    }

    /// May rules and effects read what is printed on this card? Not on unbroken gates nor on face-down cards elsewhere; a
    /// face-down level card supplies nothing (2.2d).
    fn readable(&self, q: Query, card: CardId) -> bool {
        match q.zone_kind(card) {
            zone::GATE | zone::LEVEL | zone::REMOVE => q.table.card(card).face_up(),
            zone::STOCK => false,
            _ => true,
        }
    }

    fn width(&self, q: Query, card: CardId) -> usize {
        effects::width(q, card)
    }

    /// Does a card stay the same object between two zones? Only on circles (32.1g).
    fn same_object(&self, from: ZoneId, to: ZoneId) -> bool {
        zones::place(from).is_some() && zones::place(to).is_some()
    }
}

/// The mark of a card that was mobilized this turn.
pub const ENTERED: u8 = 0;

/// A player's level: one for each level card, face up or not (12.1b, 12.2d).
#[must_use]
pub fn level(q: Query, player: PlayerId) -> i32 {
    as_number(q.table.count(zones::level(player)))
}

/// How many gates of a player are broken.
#[must_use]
pub fn broken(q: Query, player: PlayerId) -> usize {
    let gates = q.table.tops(zones::gates(player));
    gates.filter(|(_, c)| q.table.card(*c).face_up()).count()
}

/// Is the gate of this gate zone broken?
#[must_use]
pub fn is_broken(q: Query, gate: ZoneId) -> bool {
    q.table.top(gate).is_some_and(|c| q.table.card(c).face_up())
}

/// A hidden card in a place that tells something: gates lie in gate zones, and nothing else does.
#[must_use]
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let gate = (q.setup.catalogue.get(def)).is_some_and(|d| d.kind == kind::GATE);
    gate == (q.table.card(card).section() == 1)
}

/// Marks that a card carries on the table.
#[must_use]
pub fn marks(q: Query, card: CardId) -> Vec<&'static str> {
    let paying = PlayerId::ALL.map(|p| q.table.top(zones::stock(p)));
    fudaba_engine::marks([
        (battle::attacker(q) == Some(card), "attacker"),
        (battle::defender(q) == Some(card), "attacked"),
        (is_locked(q, q.table.card(card).zone), "locked"),
        (paying.contains(&Some(card)), "pays_next"),
    ])
}

/// Is this the gate zone of a back circle that cannot be attacked while the gate in front is whole (25.3b)?
fn is_locked(q: Query, zone: ZoneId) -> bool {
    let back = zones::gate_place(zone).filter(|(_, n)| *n >= 3);
    back.is_some_and(|(player, n)| !is_broken(q, zone) && !is_broken(q, zones::gate(player, n - 3)))
}
