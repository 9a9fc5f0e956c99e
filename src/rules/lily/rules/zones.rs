//! Areas (section 3) as zones, and what is next to what (0.27 to 0.32).

use crate::cards::words::{area, zone};
use fudaba_engine::words::{AreaId, ZoneKind};
use fudaba_engine::{PlayerId, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones};
use std::sync::LazyLock;

/// Zones of one player, in the order in which they are numbered.
const PER_PLAYER: u8 = 14;

const DECK: u8 = 0;
const HAND: u8 = 1;
const PARTNER: u8 = 2;
const COUPLING: u8 = 3;
const TRASH: u8 = 4;
const MYSTERY: u8 = 5;
const POTENTIAL: u8 = 6;
const SUPPORT: u8 = 7;
const FIELD: u8 = 8;

/// The event area, shared by both players (3c).
pub const EVENT: ZoneId = ZoneId(2 * PER_PLAYER);

/// The number of zones of both players.
pub const OF_PLAYERS: usize = EVENT.index();

macro_rules! zone_of {
    ($($(#[$doc:meta])* $name:ident: $n:ident;)*) => {
        $($(#[$doc])* #[must_use]
        pub const fn $name(player: PlayerId) -> ZoneId { ZoneId(player.0 * PER_PLAYER + $n) })*
    };
}

zone_of! {
    /// The player's deck (3.1).
    deck: DECK;
    /// The player's hand (3d).
    hand: HAND;
    /// The player's partner area (3.2).
    partner: PARTNER;
    /// The player's coupling area (3.4).
    coupling: COUPLING;
    /// The player's trash (3.5).
    trash: TRASH;
    /// The player's mystery pile (3.6).
    mystery: MYSTERY;
    /// The player's potential area (3.7).
    potential: POTENTIAL;
    /// Where the player's support cards lie during a battle (10k).
    support: SUPPORT;
}

/// One of a player's six areas of the field: column 0 to 2 from the left, row 0 front, 1 back (3.8).
#[must_use]
pub const fn slot(player: PlayerId, column: u8, row: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + FIELD + row * 3 + column)
}

/// The six areas of a player's field, front row first.
pub fn field(player: PlayerId) -> impl Iterator<Item = ZoneId> + Clone {
    let first = player.0 * PER_PLAYER + FIELD;
    (first..first + 6).map(ZoneId)
}

/// The same as a set.
#[must_use]
pub const fn field_set(player: PlayerId) -> ZoneSet {
    ZoneSet::range(ZoneId(player.0 * PER_PLAYER + FIELD), 6)
}

/// The areas of a player's front row.
#[must_use]
pub const fn front_row(player: PlayerId) -> ZoneSet {
    ZoneSet::range(slot(player, 0, 0), 3)
}

/// Column and row of an area of a field; `None` for other zones.
#[must_use]
pub fn place(zone: ZoneId) -> Option<(PlayerId, u8, u8)> {
    if zone.0 >= EVENT.0 {
        return None;
    }
    let (player, n) = (zone.0 / PER_PLAYER, zone.0 % PER_PLAYER);
    (n >= FIELD).then(|| (PlayerId(player), (n - FIELD) % 3, (n - FIELD) / 3))
}

/// Is the zone one of the player's six areas?
#[must_use]
pub fn on_field(zone: ZoneId, player: PlayerId) -> bool {
    place(zone).is_some_and(|(p, ..)| p == player)
}

const SLOT_KEYS: [&str; 6] = [
    "left_front",
    "centre_front",
    "right_front",
    "left_back",
    "centre_back",
    "right_back",
];

fn declare() -> Vec<ZoneDecl> {
    let mut decls = Vec::new();
    for player in PlayerId::ALL {
        let mut pile = |kind: ZoneKind, visibility, shape, face_up, key, section| {
            let owner = Some(player);
            decls.push(ZoneDecl {
                kind,
                owner,
                visibility,
                shape,
                face_up,
                key,
                section,
            });
        };
        use Shape::{Pile, Row};
        use Visibility::{Nobody, OwnerOnly, Public};
        pile(zone::DECK, Nobody, Pile, false, "deck", Some(0));
        pile(zone::HAND, OwnerOnly, Row, false, "hand", None);
        pile(
            zone::PARTNER,
            Public,
            Shape::Slot { column: 0, row: 0 },
            true,
            "partner",
            None,
        );
        pile(zone::COUPLING, Public, Row, true, "coupling", None);
        pile(zone::TRASH, Public, Pile, true, "trash", None);
        pile(zone::MYSTERY, Nobody, Pile, false, "mystery", Some(1));
        pile(zone::POTENTIAL, Public, Row, true, "potential", None);
        pile(zone::SUPPORT, Public, Row, true, "support", None);
        for (n, key) in (0u8..).zip(SLOT_KEYS) {
            let shape = Shape::Slot {
                column: n % 3,
                row: n / 3,
            };
            pile(zone::FIELD, Public, shape, true, key, None);
        }
    }
    decls.push(ZoneDecl {
        kind: zone::EVENT,
        owner: None,
        visibility: Visibility::Public,
        shape: Shape::Slot { column: 0, row: 0 },
        face_up: true,
        key: "event",
        section: None,
    });
    decls
}

/// The zones of Lily.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    let test = |area: AreaId| {
        move |d: &ZoneDecl| {
            let Shape::Slot { column, row } = d.shape else {
                return false;
            };
            d.kind == zone::FIELD
                && match area {
                    area::FRONT => row == 0,
                    area::BACK => row == 1,
                    area::LEFT => column == 0,
                    area::CENTRE => column == 1,
                    area::RIGHT => column == 2,
                    single => single.0 - area::LEFT_FRONT.0 == row * 3 + column,
                }
        }
    };
    let tests: Vec<_> = (0..=area::RIGHT_BACK.0).map(|n| test(AreaId(n))).collect();
    let tests: Vec<&dyn Fn(&ZoneDecl) -> bool> = tests
        .iter()
        .map(|t| t as &dyn Fn(&ZoneDecl) -> bool)
        .collect();
    Zones::new(declare(), &tests)
});

/// The zones in which skills, event effects and potentials can work.
pub static LISTENING: LazyLock<Vec<ZoneId>> = LazyLock::new(|| {
    let mut zones: Vec<ZoneId> = PlayerId::ALL.into_iter().flat_map(field).collect();
    zones.extend(PlayerId::ALL.map(potential));
    zones.push(EVENT);
    zones
});
