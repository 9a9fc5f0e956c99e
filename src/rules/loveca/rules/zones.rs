//! Zones (chapter 4 and part 3 of the specification).

use crate::cards::words::{area, zone};
use fudaba_engine::words::{AreaId, ZoneKind};
use fudaba_engine::{
    ByPlayer, P0, P1, PlayerId, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones,
};
use std::sync::LazyLock;

/// Zones of one player: three areas, what lies beneath each, and eight more.
const PER_PLAYER: u8 = 14;
const BENEATH: u8 = 3;
const LIVE: u8 = 6;
const ENERGY: u8 = 7;
const DECK: u8 = 8;
const ENERGY_DECK: u8 = 9;
const SUCCESS: u8 = 10;
const HAND: u8 = 11;
const WAITING: u8 = 12;
const REMOVED: u8 = 13;

/// The areas of a stage (4.5.2).
pub const AREAS: u8 = 3;

/// The centre's column.
pub const CENTRE: u8 = 1;

/// 4.14: the resolution area, shared by both players.
pub const RESOLUTION: ZoneId = ZoneId(2 * PER_PLAYER);

const fn of(player: PlayerId, n: u8) -> ZoneId {
    ZoneId(player.0 * PER_PLAYER + n)
}

/// A member area; column 0 is at its owner's left.
#[must_use]
pub const fn area(player: PlayerId, column: u8) -> ZoneId {
    of(player, column)
}

/// The cards beneath the member of an area (4.5.5).
#[must_use]
pub const fn beneath(player: PlayerId, column: u8) -> ZoneId {
    of(player, BENEATH + column)
}

/// A player's stage: the three areas.
pub fn stage(player: PlayerId) -> impl Iterator<Item = ZoneId> + Clone {
    (0..AREAS).map(move |c| area(player, c))
}

/// The areas of each player's stage and what lies beneath their members.
pub const STAGE_AND_BENEATH: ByPlayer<ZoneSet> =
    ByPlayer([stage_and_beneath(P0), stage_and_beneath(P1)]);

const fn stage_and_beneath(player: PlayerId) -> ZoneSet {
    let (mut set, mut column) = (ZoneSet::EMPTY, 0);
    while column < AREAS {
        set = set.with(area(player, column)).with(beneath(player, column));
        column += 1;
    }
    set
}

/// Where cards can lie that may not (10.4, 10.5), once cards came there or left: stages, what lies beneath, energy areas.
pub const CHECKED_ON_CHANGE: ZoneSet = STAGE_AND_BENEATH.0[0]
    .or(STAGE_AND_BENEATH.0[1])
    .with(energy(P0))
    .with(energy(P1));

/// And where they can come to lie wrongly without a move (10.5.1, 10.6.1): live areas, the resolution area.
pub const CHECKED_ALWAYS: ZoneSet = ZoneSet::EMPTY
    .with(live(P0))
    .with(live(P1))
    .with(RESOLUTION);

/// A player's live area.
#[must_use]
pub const fn live(player: PlayerId) -> ZoneId {
    of(player, LIVE)
}

/// A player's energy area.
#[must_use]
pub const fn energy(player: PlayerId) -> ZoneId {
    of(player, ENERGY)
}

/// A player's main deck.
#[must_use]
pub const fn deck(player: PlayerId) -> ZoneId {
    of(player, DECK)
}

/// Both main decks.
pub const DECKS: ZoneSet = ZoneSet::EMPTY.with(deck(P0)).with(deck(P1));

/// A player's energy deck.
#[must_use]
pub const fn energy_deck(player: PlayerId) -> ZoneId {
    of(player, ENERGY_DECK)
}

/// A player's success area.
#[must_use]
pub const fn success(player: PlayerId) -> ZoneId {
    of(player, SUCCESS)
}

/// A player's hand.
#[must_use]
pub const fn hand(player: PlayerId) -> ZoneId {
    of(player, HAND)
}

/// A player's waiting room.
#[must_use]
pub const fn waiting(player: PlayerId) -> ZoneId {
    of(player, WAITING)
}

/// A player's removed zone.
#[must_use]
pub const fn removed(player: PlayerId) -> ZoneId {
    of(player, REMOVED)
}

/// Whose member area it is, and its column; `None` for other zones.
#[must_use]
pub fn place(zone: ZoneId) -> Option<(PlayerId, u8)> {
    let (player, n) = (zone.0 / PER_PLAYER, zone.0 % PER_PLAYER);
    (player < 2 && n < AREAS).then_some((PlayerId(player), n))
}

/// Whose cards beneath a member lie there, and in which column; `None` for other zones.
#[must_use]
pub fn under(zone: ZoneId) -> Option<(PlayerId, u8)> {
    let (player, n) = (zone.0 / PER_PLAYER, zone.0 % PER_PLAYER);
    let column = n.checked_sub(BENEATH)?;
    (player < 2 && column < AREAS).then_some((PlayerId(player), column))
}

/// Is the zone a member area of this player?
#[must_use]
pub fn on_stage(zone: ZoneId, player: PlayerId) -> bool {
    place(zone).is_some_and(|(p, _)| p == player)
}

/// Is the zone a live area?
#[must_use]
pub fn is_live(zone: ZoneId) -> bool {
    PlayerId::ALL.into_iter().any(|p| zone == live(p))
}

/// 4.5.7.1: the line across the table of an area and of what lies beneath its member. One player's left faces the
/// other's right.
#[must_use]
pub fn line(zone: ZoneId) -> Option<u8> {
    let (player, column) = place(zone).or_else(|| under(zone))?;
    Some(if player.0 == 0 {
        column
    } else {
        AREAS - 1 - column
    })
}

const AREA_KEYS: [&str; 3] = ["left", "centre", "right"];
const BENEATH_KEYS: [&str; 3] = ["under_left", "under_centre", "under_right"];

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
        for (column, key) in (0u8..).zip(AREA_KEYS) {
            let shape = Shape::Slot { column, row: 0 };
            add(zone::STAGE, Public, shape, true, key, None);
        }
        for key in BENEATH_KEYS {
            add(zone::BENEATH, Public, Shape::Pile, true, key, None);
        }
        // 4.3.3.2a: the owner may look at the cards set face down.
        add(zone::LIVE, PublicFaceUp, Shape::Row, false, "live", Some(0));
        add(zone::ENERGY, Public, Shape::Row, true, "energy", None);
        add(zone::DECK, Nobody, Shape::Pile, false, "deck", Some(0));
        add(
            zone::ENERGY_DECK,
            Nobody,
            Shape::Pile,
            false,
            "energy_deck",
            Some(1),
        );
        add(zone::SUCCESS, Public, Shape::Pile, true, "success", None);
        add(zone::HAND, OwnerOnly, Shape::Row, false, "hand", Some(0));
        add(zone::WAITING, Public, Shape::Pile, true, "waiting", None);
        let removed = PublicFaceUp;
        add(zone::REMOVED, removed, Shape::Pile, true, "removed", None);
    }
    decls.push(ZoneDecl {
        kind: zone::RESOLUTION,
        owner: None,
        visibility: Public,
        shape: Shape::Row,
        face_up: true,
        key: "resolution",
        section: None,
    });
    decls
}

/// The zones of the ruleset.
pub static ZONES: LazyLock<Zones> = LazyLock::new(|| {
    let test = |area: AreaId| {
        move |d: &ZoneDecl| match (d.shape, area) {
            (Shape::Slot { column, .. }, area::SIDE) => column != CENTRE,
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

/// Where abilities work, unless they say another place: both stages and live areas (9.3.4.2, 9.3.4.3); and hands and
/// success areas for those that say so.
pub static LISTENING: LazyLock<Vec<ZoneId>> = LazyLock::new(|| {
    let own = |p| {
        stage(p)
            .chain([live(p), hand(p), success(p)])
            .collect::<Vec<_>>()
    };
    PlayerId::ALL.into_iter().flat_map(own).collect()
});

#[cfg(test)]
mod tests {
    use super::{RESOLUTION, ZONES, area, beneath, line, place, under};
    use fudaba_engine::{P0, P1};

    #[test]
    fn one_players_left_faces_the_others_right() {
        assert_eq!(line(area(P0, 0)), line(area(P1, 2)));
        assert_eq!(line(area(P0, 1)), line(beneath(P1, 1)));
        assert_ne!(line(area(P0, 0)), line(area(P1, 0)));
        assert_eq!(line(super::hand(P0)), None);
        assert_eq!(place(RESOLUTION), None);
        assert_eq!(under(beneath(P1, 2)), Some((P1, 2)));
        assert_eq!(ZONES.decl(RESOLUTION).key, "resolution");
        assert_eq!(ZONES.decl(area(P1, 2)).key, "right");
    }
}
