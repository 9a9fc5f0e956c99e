//! Zones (Part 3 of the specification). Kin slots and the entrance slot are one kind of zone; the four rim positions are
//! zones of their own, since each may hold several cards.

use crate::cards::words::{area, zone};
use fudaba_engine::words::{AreaId, ZoneKind};
use fudaba_engine::{PlayerId, Query, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones};
use std::sync::LazyLock;

/// Zones of one player, in the order in which they are numbered.
const PER_PLAYER: u8 = 20;

const DECK: u8 = 0;
const HAND: u8 = 1;
const LIFE: u8 = 2;
const CORE: u8 = 3;
const FRAGMENT: u8 = 4;
const SHIFT: u8 = 5;
const COFFIN: u8 = 6;
const EXCLUSION: u8 = 7;
const ARTS: u8 = 8;
const TERRITORY: u8 = 9;
const RELICS: u8 = 10;
const RIM: u8 = 11;
const KIN: u8 = 15;
const ENTRANCE: u8 = 19;

/// Kin slots, and rim positions, of a player (4.1a).
pub const COLUMNS: u8 = 4;

macro_rules! zone_of {
    ($($(#[$doc:meta])* $name:ident: $n:ident;)*) => {
        $($(#[$doc])* #[must_use]
        pub const fn $name(player: PlayerId) -> ZoneId { ZoneId(player.0 * PER_PLAYER + $n) })*
    };
}

zone_of! {
    /// The playing deck.
    deck: DECK;
    /// The hand.
    hand: HAND;
    /// The life deck.
    life: LIFE;
    /// Where the core card lies.
    core: CORE;
    /// Where the fragment waits.
    fragment: FRAGMENT;
    /// The shift area.
    shift: SHIFT;
    /// The coffin.
    coffin: COFFIN;
    /// The exclusion zone.
    exclusion: EXCLUSION;
    /// The arts slot.
    arts: ARTS;
    /// The territory slot.
    territory: TERRITORY;
    /// The relic row.
    relics: RELICS;
    /// The entrance slot.
    entrance: ENTRANCE;
}

/// What is being played lies here, of both players.
pub const PENDING: ZoneId = ZoneId(2 * PER_PLAYER);

/// One of a player's rim positions, 0 to 3.
#[must_use]
pub const fn rim(player: PlayerId, n: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + RIM + n)
}

/// One of a player's kin slots, 0 to 3; those of the same number face each other (4.1b).
#[must_use]
pub const fn kin(player: PlayerId, n: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + KIN + n)
}

/// The rim positions of a player.
#[must_use]
pub const fn rims(player: PlayerId) -> ZoneSet {
    ZoneSet::range(rim(player, 0), COLUMNS)
}

/// The kin slots of a player.
#[must_use]
pub const fn kins(player: PlayerId) -> ZoneSet {
    ZoneSet::range(kin(player, 0), COLUMNS)
}

/// The kin slots and the entrance slot of a player.
#[must_use]
pub const fn field(player: PlayerId) -> ZoneSet {
    ZoneSet::range(kin(player, 0), COLUMNS + 1)
}

/// Whose zone it is; `None` for the shared one.
#[must_use]
pub const fn side(zone: ZoneId) -> Option<PlayerId> {
    if zone.0 < 2 * PER_PLAYER {
        Some(PlayerId(zone.0 / PER_PLAYER))
    } else {
        None
    }
}

/// Whose kin slot it is, and its column; `None` for other zones.
#[must_use]
pub fn slot(zone: ZoneId) -> Option<(PlayerId, u8)> {
    let player = side(zone)?;
    let n = zone.0 % PER_PLAYER;
    (KIN..ENTRANCE).contains(&n).then(|| (player, n - KIN))
}

/// Is it an entrance slot?
#[must_use]
pub fn is_entrance(zone: ZoneId) -> bool {
    side(zone).is_some() && zone.0 % PER_PLAYER == ENTRANCE
}

/// Is it a kin slot or an entrance slot?
#[must_use]
pub fn on_field(zone: ZoneId) -> bool {
    side(zone).is_some() && (KIN..=ENTRANCE).contains(&(zone.0 % PER_PLAYER))
}

/// Is it a place of the field in the wide sense, where abilities of cards work: a slot of units, the territory slot, the relic
/// row?
#[must_use]
pub fn works_in(zone: ZoneId) -> bool {
    let of = |player| zone == territory(player) || zone == relics(player);
    on_field(zone) || side(zone).is_some_and(of)
}

/// Whose rim position it is.
#[must_use]
pub fn rim_of(zone: ZoneId) -> Option<PlayerId> {
    let player = side(zone)?;
    (RIM..KIN)
        .contains(&(zone.0 % PER_PLAYER))
        .then_some(player)
}

/// The column, across both sides of the table.
#[must_use]
pub fn column(zone: ZoneId) -> Option<u8> {
    slot(zone).map(|(_, n)| n)
}

/// The kin slot that faces one (4.1b).
#[must_use]
pub fn facing(zone: ZoneId) -> Option<ZoneId> {
    slot(zone).map(|(player, n)| kin(player.other(), n))
}

/// The first free kin slots of a player, in their order.
pub fn free_slots(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = ZoneId> {
    kins(player).iter().filter(move |z| q.table.is_free(*z))
}

const RIM_KEYS: [&str; 4] = ["rim1", "rim2", "rim3", "rim4"];
const KIN_KEYS: [&str; 4] = ["kin1", "kin2", "kin3", "kin4"];

fn declare() -> Vec<ZoneDecl> {
    use Shape::{Pile, Row};
    use Visibility::{FaceUpOnly, Nobody, OwnerOnly, Public, PublicFaceUp};
    let slot = |column, row| Shape::Slot { column, row };
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
        add(zone::LIFE, Nobody, Pile, false, "life", Some(1));
        add(zone::CORE, FaceUpOnly, Row, false, "core", Some(1));
        add(
            zone::FRAGMENT_ZONE,
            PublicFaceUp,
            Row,
            false,
            "fragment",
            Some(2),
        );
        add(zone::SHIFT, Public, Row, true, "shift", None);
        add(zone::COFFIN, Public, Pile, true, "coffin", None);
        add(zone::EXCLUSION, Public, Pile, true, "exclusion", None);
        add(
            zone::ARTS_SLOT,
            PublicFaceUp,
            slot(3, 1),
            false,
            "arts",
            None,
        );
        add(
            zone::TERRITORY_SLOT,
            Public,
            slot(0, 1),
            true,
            "territory",
            None,
        );
        add(zone::RELICS, Public, Row, true, "relics", None);
        for key in RIM_KEYS {
            add(zone::RIM, FaceUpOnly, Row, false, key, Some(1));
        }
        for (n, key) in (0u8..).zip(KIN_KEYS) {
            add(zone::FIELD, Public, slot(n, 0), true, key, None);
        }
        add(zone::FIELD, Public, slot(1, 2), true, "entrance", None);
    }
    decls.push(ZoneDecl {
        kind: zone::PENDING,
        owner: None,
        visibility: Public,
        shape: Row,
        face_up: true,
        key: "pending",
        section: None,
    });
    decls
}

/// The zones of Crimson Fragments.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    let test = |area: AreaId| {
        move |d: &ZoneDecl| {
            let Shape::Slot { row, .. } = d.shape else {
                return false;
            };
            d.kind == zone::FIELD && (row == 0) == (area == area::SLOTS)
        }
    };
    let (slots, entrance) = (test(area::SLOTS), test(area::ENTRANCE));
    Zones::new(declare(), &[&slots, &entrance])
});

/// The zones in which abilities can work: the field, and rim positions for what is broken there.
pub static LISTENING: LazyLock<Vec<ZoneId>> = LazyLock::new(|| {
    let mut zones = Vec::new();
    for player in PlayerId::ALL {
        zones.extend(field(player).iter());
        zones.extend(rims(player).iter());
        zones.extend([
            territory(player),
            relics(player),
            fragment(player),
            coffin(player),
        ]);
    }
    zones
});
