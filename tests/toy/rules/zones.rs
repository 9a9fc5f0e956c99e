//! The toy's zones: of each player a lane of three places, a hand, a deck, a heap and a cellar; between them the stand,
//! where cards lie while they wait to take effect.

use super::words::{VOCABULARY, zone};
use fudaba::engine::words::ZoneKind;
use fudaba::engine::{PlayerId, Shape, Visibility, ZoneDecl, ZoneId, Zones};
use std::sync::LazyLock;

const PER_PLAYER: u8 = 7;
/// Places of a lane.
pub const COLUMNS: u8 = 3;

/// A place of a player's lane; column 0 is at its owner's left.
pub const fn lane(player: PlayerId, column: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + column)
}

/// The places of a player's lane.
pub fn lanes(player: PlayerId) -> impl Iterator<Item = ZoneId> + Clone {
    (0..COLUMNS).map(move |column| lane(player, column))
}

/// A player's hand: he alone sees it.
pub const fn hand(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + 3)
}

/// A player's deck: nobody sees it.
pub const fn deck(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + 4)
}

/// A player's heap: both see it.
pub const fn heap(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + 5)
}

/// A player's cellar: cards lie there face down, and their owner sees them.
pub const fn cellar(player: PlayerId) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + 6)
}

/// Where cards wait to take effect.
pub const STAND: ZoneId = ZoneId(2 * PER_PLAYER);

/// A player's crypt: nobody sees what lies there face down, its owner included.
pub const fn crypt(player: PlayerId) -> ZoneId {
    ZoneId(2 * PER_PLAYER + 1 + player.0)
}

/// Whose place of the lane it is, and its column; `None` off the lanes.
pub fn place(at: ZoneId) -> Option<(PlayerId, u8)> {
    let (player, n) = (at.0 / PER_PLAYER, at.0 % PER_PLAYER);
    (player < 2 && n < COLUMNS).then_some((PlayerId(player), n))
}

/// The place that faces one: a player's left is the other's right.
pub fn facing(at: ZoneId) -> Option<ZoneId> {
    place(at).map(|(player, column)| lane(player.other(), COLUMNS - 1 - column))
}

fn declare() -> Vec<ZoneDecl> {
    use Visibility::{Nobody, OwnerOnly, Public, PublicFaceUp};
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
        for (column, key) in (0u8..).zip(["left", "middle", "right"]) {
            let shape = Shape::Slot { column, row: 0 };
            add(zone::LANE, PublicFaceUp, shape, true, key, None);
        }
        add(zone::HAND, OwnerOnly, Shape::Row, false, "hand", None);
        add(zone::DECK, Nobody, Shape::Pile, false, "deck", Some(0));
        add(zone::HEAP, Public, Shape::Pile, true, "heap", None);
        add(
            zone::CELLAR,
            PublicFaceUp,
            Shape::Row,
            false,
            "cellar",
            None,
        );
    }
    decls.push(ZoneDecl {
        kind: zone::STAND,
        owner: None,
        visibility: Public,
        shape: Shape::Row,
        face_up: true,
        key: "stand",
        section: None,
    });
    decls.extend(PlayerId::ALL.map(|player| ZoneDecl {
        kind: zone::CRYPT,
        owner: Some(player),
        visibility: Visibility::FaceUpOnly,
        shape: Shape::Row,
        face_up: false,
        key: "crypt",
        section: None,
    }));
    decls
}

/// The zones of the toy.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    assert_eq!(VOCABULARY.areas.len(), 1);
    let middle = |d: &ZoneDecl| matches!(d.shape, Shape::Slot { column: 1, .. });
    Zones::new(declare(), &[&middle])
});

/// The lanes of both players: abilities work there.
pub static LISTENING: LazyLock<Vec<ZoneId>> =
    LazyLock::new(|| PlayerId::ALL.into_iter().flat_map(lanes).collect());
