//! What an attack can reach (5a, 5c, 5i to 5n, 5q, 5r): the possible sets of targets.

use crate::rules::ikangetsu::cards::words::keyword;
use crate::rules::ikangetsu::rules::options::{self, second};
use crate::rules::ikangetsu::rules::state;
use crate::rules::ikangetsu::rules::zones;

use crate::engine::{CardId, PlayerId, Query, ZoneId};
use smallvec::SmallVec;

/// A set of places of the opponent: one bit for the guard slot of each line, and one for the ship behind them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places(u8);

impl Places {
    /// The number of places: three guard slots, then the ship.
    pub const COUNT: u8 = 4;
    /// The place of a ship in its own area.
    pub const SHIP: u8 = 3;

    /// One place.
    #[must_use]
    pub const fn one(at: u8) -> Self {
        Self(1 << at)
    }

    /// Are all of these among them?
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Possible sets of targets.
pub type Sets = SmallVec<[Places; 16]>;

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
    line.map_or_else(Sets::new, |line| places_from(q, attacker, line))
}

/// The same for a card of the turn player as if it stood in the guard slot of a line.
#[must_use]
pub fn places_from(q: Query, attacker: CardId, line: u8) -> Sets {
    let mut sets = Sets::new();
    let player = q.table.turn_player;
    let reach = Reach {
        q,
        defender: player.other(),
        line,
        any_range: q.has(attacker, keyword::ANY_RANGE),
        extended: second(q, options::SHIP_REACH),
    };
    let singles = reach.singles();
    sets.extend(singles.iter().copied());
    if may_barrage(q, attacker) {
        let triple = q.has(attacker, keyword::TRIPLE_BARRAGE);
        reach.several(&singles, triple, &mut sets);
    }
    restrict(q, attacker, &mut sets);
    sets
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
    let denied = || denied || q.player_has(q.controller(attacker), keyword::CANNOT_BARRAGE);
    (two || three) && !denied()
}

struct Reach<'a> {
    q: Query<'a>,
    defender: PlayerId,
    line: u8,
    any_range: bool,
    extended: bool,
}

impl Reach<'_> {
    fn guard(&self, line: u8) -> Option<CardId> {
        let column = zones::on_line(self.defender, line);
        self.q.table.top(zones::guard(self.defender, column))
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

    /// 5i to 5l, 5r
    fn singles(&self) -> SmallVec<[Places; 4]> {
        let mut singles: SmallVec<[Places; 4]> = (0..zones::COLUMNS)
            .filter(|l| self.any_range || l.abs_diff(self.line) <= 1)
            .filter(|l| self.guard(*l).is_some())
            .map(Places::one)
            .collect();
        if self.between().is_some_and(|l| self.guard(l).is_none()) {
            singles.push(Places::one(Places::SHIP));
        }
        singles
    }

    /// 5c, 5m, 5n, 5q: two different cards, or three with the right to three.
    fn several(&self, singles: &[Places], triple: bool, sets: &mut Sets) {
        let ship = Places::one(Places::SHIP);
        let behind = self
            .between()
            .filter(|l| self.guard(*l).is_some())
            .map(|l| Places::one(l).with(ship));
        let mut pairs: SmallVec<[Places; 8]> = SmallVec::new();
        for (n, a) in singles.iter().enumerate() {
            pairs.extend(singles[n + 1..].iter().map(|b| a.with(*b)));
        }
        pairs.extend(behind);
        sets.extend(pairs.iter().copied());
        if !triple {
            return;
        }
        for pair in &pairs {
            for one in singles {
                let three = pair.with(*one);
                if three.0.count_ones() == 3 && !sets.contains(&three) {
                    sets.push(three);
                }
            }
        }
    }
}

/// Prohibitions and duties: cards that cannot be attacked, attackers that may not attack some cards, or must.
fn restrict(q: Query, attacker: CardId, sets: &mut Sets) {
    let state = state::get(q);
    let [no_ship, no_up, no_down, only_ship] = q.has_each(
        attacker,
        &[
            keyword::CANNOT_ATTACK_SHIP,
            keyword::CANNOT_ATTACK_FACE_UP,
            keyword::CANNOT_ATTACK_FACE_DOWN,
            keyword::MUST_ATTACK_SHIP,
        ],
    );
    let (mut barred, mut called, mut ships) = (Places(0), Places(0), Places(0));
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
    sets.retain(|s| s.0 & barred.0 == 0 && (!only_ship || s.contains(ships)));
    // A card that must be attacked is, if it can be.
    let forced = |s: &Places| s.0 & called.0 != 0;
    if sets.iter().any(forced) {
        sets.retain(|s| forced(s));
    }
}
