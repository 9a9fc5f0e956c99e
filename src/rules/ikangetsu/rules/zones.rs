//! Zones (section 3) and the three lines that run across the table (5i).

use crate::cards::words::{area, zone};
use fudaba_engine::words::{AreaId, ZoneKind};
use fudaba_engine::{PlayerId, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones};
use std::sync::LazyLock;

/// Zones of one player: three ship positions, three guard slots, hand, discard pile.
const PER_PLAYER: u8 = 8;
const GUARD: u8 = 3;
const HAND: u8 = 6;
const DISCARD: u8 = 7;

/// Columns, and so lines.
pub const COLUMNS: u8 = 3;

/// A position of the ship area; column 0 is at its owner's left.
#[must_use]
pub const fn ship(player: PlayerId, column: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + column)
}

/// A slot of the guard area; column 0 is at its owner's left.
#[must_use]
pub const fn guard(player: PlayerId, column: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + GUARD + column)
}

/// The three positions of a player's ship area.
pub fn ships(player: PlayerId) -> impl Iterator<Item = ZoneId> + Clone {
    (0..COLUMNS).map(move |c| ship(player, c))
}

/// The three slots of a player's guard area.
pub fn guards(player: PlayerId) -> impl Iterator<Item = ZoneId> + Clone {
    (0..COLUMNS).map(move |c| guard(player, c))
}

/// All of a player's ship positions and guard slots.
#[must_use]
pub const fn field(player: PlayerId) -> ZoneSet {
    ZoneSet::range(ship(player, 0), HAND)
}

/// A player's hand.
#[must_use]
pub const fn hand(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + HAND)
}

/// A player's discard pile.
#[must_use]
pub const fn discard(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + DISCARD)
}

/// Whose field place it is, its column, and whether it belongs to the guard area; `None` off the field.
#[must_use]
pub fn place(zone: ZoneId) -> Option<(PlayerId, u8, bool)> {
    if zone.0 >= 2 * PER_PLAYER {
        return None;
    }
    let (player, n) = (zone.0 / PER_PLAYER, zone.0 % PER_PLAYER);
    (n < HAND).then_some((PlayerId(player), n % COLUMNS, n >= GUARD))
}

/// Is the zone a guard slot of this player?
#[must_use]
pub fn is_guard(zone: ZoneId, player: PlayerId) -> bool {
    place(zone).is_some_and(|(p, _, guard)| p == player && guard)
}

/// Is the zone a ship position of this player?
#[must_use]
pub fn is_ship(zone: ZoneId, player: PlayerId) -> bool {
    place(zone).is_some_and(|(p, _, guard)| p == player && !guard)
}

/// The line in which a place of the field lies: one player's left is the other's right.
#[must_use]
pub fn line(zone: ZoneId) -> Option<u8> {
    place(zone).map(|(player, column, _)| on_line(player, column))
}

/// The line of a player's column, and the column of a line: the same reckoning both ways.
#[must_use]
pub const fn on_line(player: PlayerId, column: u8) -> u8 {
    if player.0 == 0 {
        column
    } else {
        COLUMNS - 1 - column
    }
}

const SHIP_KEYS: [&str; 3] = ["left_ship", "centre_ship", "right_ship"];
const GUARD_KEYS: [&str; 3] = ["left_guard", "centre_guard", "right_guard"];

fn declare() -> Vec<ZoneDecl> {
    let mut decls = Vec::new();
    for player in PlayerId::ALL {
        let mut add = |kind: ZoneKind, visibility, shape, face_up, key| {
            decls.push(ZoneDecl {
                kind,
                owner: Some(player),
                visibility,
                shape,
                face_up,
                key,
                section: None,
            });
        };
        use Visibility::{OwnerOnly, PublicFaceUp};
        for (column, key) in (0u8..).zip(SHIP_KEYS) {
            let shape = Shape::Slot { column, row: 1 };
            add(zone::SHIP, PublicFaceUp, shape, true, key);
        }
        for (column, key) in (0u8..).zip(GUARD_KEYS) {
            let shape = Shape::Slot { column, row: 0 };
            add(zone::GUARD, PublicFaceUp, shape, false, key);
        }
        add(zone::HAND, OwnerOnly, Shape::Row, false, "hand");
        add(zone::DISCARD, PublicFaceUp, Shape::Pile, true, "discard");
    }
    decls
}

/// The zones of Ikangetsu.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    let test = |area: AreaId| {
        move |d: &ZoneDecl| match (d.shape, area) {
            (Shape::Slot { column, .. }, area::SIDE) => column != 1,
            (Shape::Slot { column, .. }, one) => column == one.0,
            _ => false,
        }
    };
    let tests: Vec<_> = (0..=area::SIDE.0).map(|n| test(AreaId(n))).collect();
    let tests: Vec<&dyn Fn(&ZoneDecl) -> bool> = tests
        .iter()
        .map(|t| t as &dyn Fn(&ZoneDecl) -> bool)
        .collect();
    Zones::new(declare(), &tests)
});

/// Abilities can work everywhere, if they say so (15a, 15d).
pub static LISTENING: LazyLock<Vec<ZoneId>> = LazyLock::new(|| ZONES.ids().collect());

#[cfg(test)]
mod tests {
    use super::{ZONES, guard, line, ship};
    use fudaba_engine::{P0, P1};

    #[test]
    fn one_players_left_faces_the_others_right() {
        assert_eq!(line(guard(P0, 0)), line(guard(P1, 2)));
        assert_eq!(line(ship(P0, 2)), line(guard(P1, 0)));
        assert_ne!(line(guard(P0, 0)), line(guard(P1, 0)));
        assert_eq!(line(super::hand(P0)), None);
        assert_eq!(ZONES.decl(guard(P1, 2)).key, "right_guard");
    }
}
