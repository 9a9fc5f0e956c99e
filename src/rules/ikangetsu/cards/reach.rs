//! What an attack can reach (5a, 5c, 5i to 5n, 5q, 5r): the possible sets of targets.

use crate::cards::words::keyword;
use crate::rules::options::{self, second};
use crate::rules::{state, zones};

use fudaba_engine::{CardId, PlayerId, Query, ZoneId};

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

    /// All of both.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Possible sets of targets: one bit for each of the sixteen sets of [`Places`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sets(u16);

/// For each set of places, the sets that lie within it.
const WITHIN: [u16; 16] = by_places(false);

/// For each set of places, the sets that have all of them.
const AROUND: [u16; 16] = by_places(true);

const fn by_places(around: bool) -> [u16; 16] {
    let mut table = [0; 16];
    let mut places = 0;
    while places < 16 {
        let mut set = 0;
        while set < 16 {
            let (inner, outer) = if around { (places, set) } else { (set, places) };
            if inner & !outer == 0 {
                table[places] |= 1 << set;
            }
            set += 1;
        }
        places += 1;
    }
    table
}

/// The sets of one, two, three places.
const SIZED: [u16; 4] = {
    let mut table = [0; 4];
    let mut set = 0u16;
    while set < 16 {
        let size = set.count_ones() as usize;
        if size < 4 {
            table[size] |= 1 << set;
        }
        set += 1;
    }
    table
};

impl Sets {
    const fn one(set: Places) -> Self {
        Self(1 << set.0)
    }

    /// All sets of places that lie within this one.
    const fn within(places: Places) -> Self {
        Self(WITHIN[(places.0 & 15) as usize])
    }

    /// All sets that have all of these places.
    const fn around(places: Places) -> Self {
        Self(AROUND[(places.0 & 15) as usize])
    }

    /// All sets of so many places.
    const fn sized(count: usize) -> Self {
        Self(SIZED[count])
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Is there none?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one of them?
    #[must_use]
    pub const fn contains(self, set: Places) -> bool {
        self.0 >> set.0 & 1 == 1
    }

    /// Those that have all of these places.
    #[must_use]
    pub const fn with_all(self, places: Places) -> Self {
        self.and(Self::around(places))
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Places> {
        (0..16).map(Places).filter(move |set| self.contains(*set))
    }
}

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
    let reach = Reach {
        q,
        defender: player.other(),
        line,
        any_range: q.has(attacker, keyword::ANY_RANGE),
        extended: second(q, options::SHIP_REACH),
    };
    let singles = reach.singles();
    let mut sets = Sets::within(singles).and(Sets::sized(1));
    if may_barrage(q, attacker) {
        let triple = q.has(attacker, keyword::TRIPLE_BARRAGE);
        sets = sets.or(reach.several(singles, triple));
    }
    restrict(q, attacker, sets)
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

    /// The places that can be attacked alone (5i to 5l, 5r).
    fn singles(&self) -> Places {
        let guards = (0..zones::COLUMNS)
            .filter(|l| self.any_range || l.abs_diff(self.line) <= 1)
            .filter(|l| self.guard(*l).is_some());
        let mut singles = guards.fold(Places::default(), |all, l| all.with(Places::one(l)));
        if self.between().is_some_and(|l| self.guard(l).is_none()) {
            singles = singles.with(Places::one(Places::SHIP));
        }
        singles
    }

    /// 5c, 5m, 5n, 5q: two different cards, or three with the right to three; a guard and the ship behind it.
    fn several(&self, singles: Places, triple: bool) -> Sets {
        let most = if triple { 3 } else { 2 };
        let pairs = Sets::within(singles).and(Sets::sized(2));
        let threes = Sets::within(singles).and(Sets::sized(most));
        let sets = pairs.or(threes);
        let Some(guard) = self.between().filter(|l| self.guard(*l).is_some()) else {
            return sets;
        };
        let behind = Places::one(guard).with(Places::one(Places::SHIP));
        // With the right to three, one more card that could be attacked alone.
        let more = Sets::within(singles.with(behind)).and(Sets::sized(most));
        sets.or(Sets::one(behind)).or(more.with_all(behind))
    }
}

/// Prohibitions and duties: cards that cannot be attacked, attackers that may not attack some cards, or must.
fn restrict(q: Query, attacker: CardId, sets: Sets) -> Sets {
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
