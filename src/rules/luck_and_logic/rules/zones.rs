//! Zones (Part 3 of the specification). Of each player: two rows of three circles, each over its gate; both are zones of
//! their own, since gates never move.

use crate::cards::words::{area, zone};
use fudaba_engine::words::{AreaId, ZoneKind};
use fudaba_engine::{PlayerId, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones};
use std::sync::LazyLock;

/// Zones of one player, in the order in which they are numbered.
const PER_PLAYER: u8 = 23;

const DECK: u8 = 0;
const HAND: u8 = 1;
const STOCK: u8 = 2;
const LEVEL: u8 = 3;
const INTERCEPT: u8 = 4;
const BATTLE: u8 = 5;
const PARADOX: u8 = 6;
const DROP: u8 = 7;
const REMOVE: u8 = 8;
const GATE_DECK: u8 = 9;
const TRANCE: u8 = 10;
const CIRCLE: u8 = 11;
const GATE: u8 = 17;

/// Circles of a player.
pub const CIRCLES: u8 = 6;

macro_rules! zone_of {
    ($($(#[$doc:meta])* $name:ident: $n:ident;)*) => {
        $($(#[$doc])* #[must_use]
        pub const fn $name(player: PlayerId) -> ZoneId { ZoneId(player.0 * PER_PLAYER + $n) })*
    };
}

zone_of! {
    /// The player's main deck.
    deck: DECK;
    /// The player's hand.
    hand: HAND;
    /// The player's stock; the newest card is its top.
    stock: STOCK;
    /// The player's level zone.
    level: LEVEL;
    /// Where the player's interceptors are during a battle.
    intercept: INTERCEPT;
    /// Where the player's defined cards lie during a battle.
    battle: BATTLE;
    /// The player's paradox zone.
    paradox: PARADOX;
    /// The player's drop zone.
    drop: DROP;
    /// Outside the playmat.
    remove: REMOVE;
    /// The player's gate deck, in set-up alone.
    gate_deck: GATE_DECK;
    /// Where the cards of a trance lie while it is carried out.
    trance: TRANCE;
}

/// One of a player's circles: 0 to 2 the front row from the left, 3 to 5 the back row.
#[must_use]
pub const fn circle(player: PlayerId, n: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + CIRCLE + n)
}

/// The gate zone under one of a player's circles.
#[must_use]
pub const fn gate(player: PlayerId, n: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + GATE + n)
}

/// The six circles of a player as a set.
#[must_use]
pub const fn circles(player: PlayerId) -> ZoneSet {
    ZoneSet::range(circle(player, 0), CIRCLES)
}

/// The six gate zones of a player as a set.
#[must_use]
pub const fn gates(player: PlayerId) -> ZoneSet {
    ZoneSet::range(gate(player, 0), CIRCLES)
}

/// The zones in which paradoxes can lie face up, of both players.
pub const PARADOXES: ZoneSet = ZoneSet::EMPTY
    .with(battle(PlayerId(0)))
    .with(paradox(PlayerId(0)))
    .with(battle(PlayerId(1)))
    .with(paradox(PlayerId(1)));

/// Whose circle it is, and which; `None` for other zones.
#[must_use]
pub fn place(zone: ZoneId) -> Option<(PlayerId, u8)> {
    part(zone, CIRCLE)
}

/// Whose gate zone it is, and which; `None` for other zones.
#[must_use]
pub fn gate_place(zone: ZoneId) -> Option<(PlayerId, u8)> {
    part(zone, GATE)
}

fn part(zone: ZoneId, first: u8) -> Option<(PlayerId, u8)> {
    if zone.0 >= 2 * PER_PLAYER {
        return None;
    }
    let (player, n) = (zone.0 / PER_PLAYER, zone.0 % PER_PLAYER);
    (first..first + CIRCLES)
        .contains(&n)
        .then(|| (PlayerId(player), n - first))
}

/// The gate zone under a circle.
#[must_use]
pub fn under(circle: ZoneId) -> ZoneId {
    place(circle).map_or(ZoneId::NONE, |(player, n)| gate(player, n))
}

/// The column, across both sides of the table, of a circle or gate: those of the same name face each other.
#[must_use]
pub fn column(zone: ZoneId) -> Option<u8> {
    let (_, n) = place(zone).or_else(|| gate_place(zone))?;
    Some(n % 3)
}

const CIRCLE_KEYS: [&str; 6] = [
    "left_front",
    "centre_front",
    "right_front",
    "left_back",
    "centre_back",
    "right_back",
];

const GATE_KEYS: [&str; 6] = [
    "left_front_gate",
    "centre_front_gate",
    "right_front_gate",
    "left_back_gate",
    "centre_back_gate",
    "right_back_gate",
];

fn declare() -> Vec<ZoneDecl> {
    use Shape::{Pile, Row};
    use Visibility::{FaceUpOnly, Nobody, OwnerOnly, Public, PublicFaceUp};
    let mut decls = Vec::new();
    for player in PlayerId::ALL {
        let mut add = |kind: ZoneKind, visibility, shape, face_up, key, section| {
            decls.push(ZoneDecl {
                kind,
                owner: Some(player),
                visibility,
                shape,
                face_up,
                key,
                section,
            });
        };
        add(zone::DECK, Nobody, Pile, false, "deck", Some(0));
        add(zone::HAND, OwnerOnly, Row, false, "hand", Some(0));
        add(zone::STOCK, Nobody, Pile, false, "stock", Some(0));
        add(zone::LEVEL, PublicFaceUp, Row, true, "level", Some(0));
        add(zone::INTERCEPT, Public, Row, true, "intercept", None);
        add(zone::BATTLE, Public, Row, true, "battle", None);
        add(zone::PARADOX, Public, Row, true, "paradox", None);
        add(zone::DROP, Public, Pile, true, "drop", None);
        add(zone::REMOVE, FaceUpOnly, Row, false, "remove", None);
        add(zone::GATE_DECK, Nobody, Pile, false, "gate_deck", Some(1));
        add(zone::TRANCE, Public, Row, true, "trance", None);
        for (kind, keys, visibility) in [
            (zone::CIRCLE, CIRCLE_KEYS, Public),
            (zone::GATE, GATE_KEYS, FaceUpOnly),
        ] {
            for (n, key) in (0u8..).zip(keys) {
                let shape = Shape::Slot {
                    column: n % 3,
                    row: n / 3,
                };
                let section = (kind == zone::GATE).then_some(1);
                add(kind, visibility, shape, kind == zone::CIRCLE, key, section);
            }
        }
    }
    decls
}

/// The zones of Luck & Logic.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    let test = |area: AreaId| {
        move |d: &ZoneDecl| {
            let Shape::Slot { column, row } = d.shape else {
                return false;
            };
            match area {
                area::FRONT => row == 0,
                area::BACK => row == 1,
                area::LEFT => column == 0,
                area::CENTRE => column == 1,
                _ => column == 2,
            }
        }
    };
    let tests: Vec<_> = (0..=area::RIGHT.0).map(|n| test(AreaId(n))).collect();
    let tests: Vec<&dyn Fn(&ZoneDecl) -> bool> = tests
        .iter()
        .map(|t| t as &dyn Fn(&ZoneDecl) -> bool)
        .collect();
    Zones::new(declare(), &tests)
});

/// The zones in which abilities can work: circles, gates, and where paradoxes lie face up.
pub static LISTENING: LazyLock<Vec<ZoneId>> = LazyLock::new(|| {
    let mut zones = Vec::new();
    for player in PlayerId::ALL {
        zones.extend(circles(player).iter());
        zones.extend(gates(player).iter());
        zones.extend([battle(player), paradox(player)]);
    }
    zones
});
