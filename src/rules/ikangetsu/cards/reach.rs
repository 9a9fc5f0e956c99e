//! What an attack can reach (5a, 5c, 5i to 5n, 5q, 5r): the possible sets of targets.

use crate::cards::words::keyword;
use crate::rules::options::{self, second};
use crate::rules::places::{Places, Sets};
use crate::rules::{state, zones};

use fudaba_engine::{CardId, PlayerId, Query, ZoneId};

/// The zone of a place: the guard slot in that line, or where the ship of the player who is attacked stands.
#[must_use]
pub fn zone(q: Query, at: u8) -> ZoneId {
    let defender = q.table.turn_player.other();
    if at == Places::SHIP {
        q.table.card(state::get(q).ship_of(defender)).zone
    } else {
        zones::guard(defender, zones::on_line(defender, at))
    }
}

/// The places of the targets chosen so far.
#[must_use]
pub fn chosen(q: Query) -> Places {
    let attack = &state::get(q).attack;
    (0..Places::COUNT)
        .filter(|at| {
            let top = q.table.top(zone(q, *at));
            top.is_some_and(|c| attack.targets.contains(&c)) && !twice(q, *at)
        })
        .fold(Places::default(), |all, at| all.with(Places::one(at)))
}

/// A ship that stands in a guard slot is reached there, not a second time as the ship behind (5r).
fn twice(q: Query, at: u8) -> bool {
    let defender = q.table.turn_player.other();
    at == Places::SHIP && !zones::is_ship(zone(q, at), defender)
}

/// Every attack that the card in stance can declare now (5a to 5r), under all prohibitions.
#[must_use]
pub fn places(q: Query) -> Sets {
    places_of(q, state::get(q).attack.attacker)
}

/// The same for any card of the turn player that stands in a guard slot.
#[must_use]
pub fn places_of(q: Query, attacker: CardId) -> Sets {
    let line = zones::line(q.table.card(attacker).zone);
    line.map_or(Sets::default(), |line| places_from(q, attacker, line))
}

/// The same for a card of the turn player as if it stood in the guard slot of a line.
#[must_use]
pub fn places_from(q: Query, attacker: CardId, line: u8) -> Sets {
    let player = q.table.turn_player;
    let [any_range, two, three, denied, words @ ..] = q.has_each(
        attacker,
        &[
            keyword::ANY_RANGE,
            keyword::BARRAGE,
            keyword::TRIPLE_BARRAGE,
            keyword::CANNOT_BARRAGE,
            keyword::CANNOT_ATTACK_SHIP,
            keyword::CANNOT_ATTACK_FACE_UP,
            keyword::CANNOT_ATTACK_FACE_DOWN,
            keyword::MUST_ATTACK_SHIP,
        ],
    );
    let reach = Reach {
        q,
        defender: player.other(),
        line,
        guards: guards(q, player.other()),
        any_range,
        extended: second(q, options::SHIP_REACH),
    };
    let singles = reach.singles();
    let mut sets = Sets::within(singles).and(Sets::sized(1));
    if (two || three) && !denied && !may_not_barrage(q, attacker) {
        sets = sets.or(reach.several(singles, three));
    }
    restrict(q, words, sets)
}

/// Is the player of this card denied every barrage?
fn may_not_barrage(q: Query, attacker: CardId) -> bool {
    q.player_has(q.controller(attacker), keyword::CANNOT_BARRAGE)
}

/// 5c, 17i: the right to a barrage.
#[must_use]
pub fn may_barrage(q: Query, attacker: CardId) -> bool {
    let [two, three, denied] = q.has_each(
        attacker,
        &[
            keyword::BARRAGE,
            keyword::TRIPLE_BARRAGE,
            keyword::CANNOT_BARRAGE,
        ],
    );
    (two || three) && !denied && !may_not_barrage(q, attacker)
}

struct Reach<'a> {
    q: Query<'a>,
    defender: PlayerId,
    line: u8,
    /// The guard slots with a card.
    guards: Places,
    any_range: bool,
    extended: bool,
}

/// The lines in which a player has a card in the guard slot.
fn guards(q: Query, player: PlayerId) -> Places {
    let taken = |line: &u8| {
        let slot = zones::guard(player, zones::on_line(player, *line));
        q.table.occupied().contains(slot)
    };
    let lines = (0..zones::COLUMNS).filter(taken);
    lines.fold(Places(0), |all, line| all.with(Places::one(line)))
}

/// For each line, it and those beside it.
const NEAR: [Places; zones::COLUMNS as usize] = [Places(0b011), Places(0b111), Places(0b110)];

impl Reach<'_> {
    /// Is there a card in the guard slot of a line?
    fn guarded(&self, line: u8) -> bool {
        self.guards.contains(Places::one(line))
    }

    /// The line of the ship, if it stands in the ship area.
    fn ship_line(&self) -> Option<u8> {
        let zone = zone(self.q, Places::SHIP);
        zones::is_ship(zone, self.defender)
            .then(|| zones::line(zone))
            .flatten()
    }

    /// The guard slot between the attacker and the ship: straight ahead (5k), or as a variant along a diagonal (5l).
    fn between(&self) -> Option<u8> {
        let ship = self.ship_line()?;
        match ship.abs_diff(self.line) {
            0 => Some(ship),
            2 if self.extended => Some(1),
            _ if self.any_range => Some(ship),
            _ => None,
        }
    }

    /// The places that can be attacked alone (5i to 5l, 5r).
    fn singles(&self) -> Places {
        let near = NEAR[usize::from(self.line) % NEAR.len()];
        let near = if self.any_range { Places(0b111) } else { near };
        let singles = self.guards.and(near);
        if self.between().is_some_and(|l| !self.guarded(l)) {
            return singles.with(Places::one(Places::SHIP));
        }
        singles
    }

    /// 5c, 5m, 5n, 5q: two different cards, or three with the right to three; a guard and the ship behind it.
    fn several(&self, singles: Places, triple: bool) -> Sets {
        let most = if triple { 3 } else { 2 };
        let pairs = Sets::within(singles).and(Sets::sized(2));
        let threes = Sets::within(singles).and(Sets::sized(most));
        let sets = pairs.or(threes);
        let Some(guard) = self.between().filter(|l| self.guarded(*l)) else {
            return sets;
        };
        let behind = Places::one(guard).with(Places::one(Places::SHIP));
        // With the right to three, one more card that could be attacked alone.
        let more = Sets::within(singles.with(behind)).and(Sets::sized(most));
        sets.or(Sets::one(behind)).or(more.with_all(behind))
    }
}

/// Prohibitions and duties: cards that cannot be attacked, attackers that may not attack ships, face-up or face-down cards, or
/// must attack a ship.
fn restrict(q: Query, words: [bool; 4], sets: Sets) -> Sets {
    let state = state::get(q);
    let [no_ship, no_up, no_down, only_ship] = words;
    let (mut barred, mut called, mut ships) = (Places(0), Places(0), Places(0));
    let named = q.may_any_have(&[keyword::CANNOT_BE_ATTACKED, keyword::MUST_BE_ATTACKED]);
    if !(named || no_ship || no_up || no_down || only_ship) {
        return sets;
    }
    for at in 0..Places::COUNT {
        let Some(card) = q.table.top(zone(q, at)).filter(|_| !twice(q, at)) else {
            continue;
        };
        let one = Places::one(at);
        let ship = state.is_ship(card);
        let up = q.table.card(card).face_up();
        if ship {
            ships = ships.with(one);
        }
        let [never, first] = q.has_each(
            card,
            &[keyword::CANNOT_BE_ATTACKED, keyword::MUST_BE_ATTACKED],
        );
        if never || ship && no_ship || up && no_up || !up && no_down {
            barred = barred.with(one);
        }
        if first {
            called = called.with(one);
        }
    }
    let mut open = sets.and(Sets::within(Places(!barred.0)));
    if only_ship && ships.0 != 0 {
        open = open.minus(Sets::within(Places(!ships.0)));
    }
    // A card that must be attacked is, if it can be.
    let forced = open.minus(Sets::within(Places(!called.0)));
    if forced.is_empty() { open } else { forced }
}
