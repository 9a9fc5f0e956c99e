//! Zones are declared by the ruleset. The table, the screen, the text client, scenarios and hidden information all
//! read the same declaration.

use crate::printed::words::{AreaId, ZoneKind};
use crate::table::ids::{PlayerId, ZoneId};
use serde::{Deserialize, Serialize};

/// Who may see the front of a card in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Both players, whatever its facing.
    Public,
    /// Both players while face up; the player of the zone alone while face down.
    PublicFaceUp,
    /// Both players while face up; nobody while face down, the owner included.
    FaceUpOnly,
    /// The player of the zone alone.
    OwnerOnly,
    /// Nobody.
    Nobody,
}

/// How cards lie in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// On top of each other; the last card of the zone is the top.
    Pile,
    /// Side by side, in order of entry.
    Row,
    /// One place for one card, or for a stack that acts as one; the last card is the top.
    Slot {
        /// Column, 0 at the owner's left.
        column: u8,
        /// Row, 0 next to the opponent.
        row: u8,
    },
}

/// Some of the zones of a ruleset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneSet(u64);

impl ZoneSet {
    /// No zone.
    pub const EMPTY: Self = Self(0);
    /// All zones.
    pub const ALL: Self = Self(u64::MAX);

    /// So many zones from this one on.
    #[must_use]
    #[inline]
    pub const fn range(first: ZoneId, count: u8) -> Self {
        match count {
            0 => Self::EMPTY,
            // As many bits as there are zones, of which those before the first are shifted in as 0.
            _ => Self((u64::MAX >> (Zones::MAX as u32 - count as u32)) << first.0),
        }
    }

    /// These and one more.
    #[must_use]
    #[inline]
    pub const fn with(self, zone: ZoneId) -> Self {
        Self(self.0 | 1 << zone.0)
    }

    /// Is the zone among them? [`ZoneId::NONE`] is not.
    #[must_use]
    #[inline]
    pub const fn contains(self, zone: ZoneId) -> bool {
        (zone.0 as usize) < Zones::MAX && self.0 >> zone.0 & 1 == 1
    }

    /// These without one.
    #[must_use]
    #[inline]
    pub const fn without(self, zone: ZoneId) -> Self {
        Self(self.0 & !(1 << zone.0))
    }

    /// Is there none?
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is a zone in both?
    #[must_use]
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The zones of both.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The zones of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The zones that are in both.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The zones in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = ZoneId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let zone = rest.trailing_zeros();
            rest &= rest - 1;
            u8::try_from(zone).ok().map(ZoneId)
        })
    }
}

impl FromIterator<ZoneId> for ZoneSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = ZoneId>>(zones: I) -> Self {
        zones.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// One zone of one player, or a shared one.
#[derive(Clone, Copy, Debug)]
pub struct ZoneDecl {
    /// What kind of zone it is.
    pub kind: ZoneKind,
    /// Whose it is; `None` for a shared zone.
    pub owner: Option<PlayerId>,
    /// Who sees its cards.
    pub visibility: Visibility,
    /// How cards lie in it.
    pub shape: Shape,
    /// Are its cards put face up?
    pub face_up: bool,
    /// Key of the single place within its kind ("left_front"), or of the kind ("deck").
    pub key: &'static str,
    /// Which deck section its hidden cards come from, if a card's place alone tells (a pile of its own).
    pub section: Option<u8>,
}

impl ZoneDecl {
    /// Is it a slot of a field?
    #[must_use]
    #[inline]
    pub fn is_slot(&self) -> bool {
        matches!(self.shape, Shape::Slot { .. })
    }
}

/// The zones of a ruleset with what is derived from them.
#[derive(Clone, Debug)]
pub struct Zones {
    decls: Vec<ZoneDecl>,
    /// `areas[area]`: one bit for each zone.
    areas: Vec<u64>,
    neighbours: Vec<u64>,
    /// The zones of each kind for each player: `of_kind[2 * kind + player]`.
    of_kind: Vec<Vec<ZoneId>>,
}

impl Zones {
    /// Collects declarations. `areas` lists the zones of each named area, in the order of the vocabulary.
    ///
    /// Slots of one kind and owner are neighbours if they differ by one step in row or column.
    ///
    /// # Panics
    /// If there are more than [`Zones::MAX`] zones: a mistake in the ruleset's own code.
    #[must_use]
    pub fn new(decls: Vec<ZoneDecl>, areas: &[&dyn Fn(&ZoneDecl) -> bool]) -> Self {
        assert!(
            decls.len() <= Self::MAX,
            "a ruleset declares at most {} zones",
            Self::MAX
        );
        let mask = |test: &dyn Fn(&ZoneDecl) -> bool| {
            decls
                .iter()
                .enumerate()
                .filter(|(_, d)| test(d))
                .fold(0u64, |m, (i, _)| m | 1 << i)
        };
        let areas = areas.iter().map(|test| mask(test)).collect();
        let neighbours = decls
            .iter()
            .map(|a| {
                mask(&|b: &ZoneDecl| match (a.shape, b.shape) {
                    (
                        Shape::Slot {
                            column: c1,
                            row: r1,
                        },
                        Shape::Slot {
                            column: c2,
                            row: r2,
                        },
                    ) => {
                        a.kind == b.kind
                            && a.owner == b.owner
                            && c1.abs_diff(c2) + r1.abs_diff(r2) == 1
                    }
                    _ => false,
                })
            })
            .collect();
        let kinds = decls.iter().map(|d| d.kind.index() + 1).max().unwrap_or(0);
        let mut of_kind = vec![Vec::new(); kinds * 2];
        for (zone, decl) in (0u8..).map(ZoneId).zip(&decls) {
            for player in PlayerId::ALL {
                if decl.owner.is_none_or(|o| o == player) {
                    of_kind[decl.kind.index() * 2 + player.index()].push(zone);
                }
            }
        }
        Self {
            decls,
            areas,
            neighbours,
            of_kind,
        }
    }

    /// The largest number of zones.
    pub const MAX: usize = 64;

    /// The number of zones.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.decls.len()
    }

    /// Is there no zone?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.decls.is_empty()
    }

    /// All zones in order.
    pub fn ids(&self) -> impl Iterator<Item = ZoneId> + use<> {
        (0..self.decls.len()).filter_map(|i| u8::try_from(i).ok().map(ZoneId))
    }

    /// The declaration of a zone.
    #[must_use]
    #[inline]
    pub fn decl(&self, zone: ZoneId) -> &ZoneDecl {
        &self.decls[zone.index()]
    }

    /// The zones of a kind that belong to the player, in order; shared zones belong to both.
    #[inline]
    pub fn of(&self, kind: ZoneKind, owner: PlayerId) -> impl Iterator<Item = ZoneId> + '_ {
        let zones = self.of_kind.get(kind.index() * 2 + owner.index());
        zones.into_iter().flatten().copied()
    }

    /// The first zone of a kind that belongs to the player (or is shared).
    #[must_use]
    #[inline]
    pub fn find(&self, kind: ZoneKind, owner: PlayerId) -> Option<ZoneId> {
        self.of(kind, owner).next()
    }

    /// The zone with this key of the player, or shared.
    #[must_use]
    pub fn by_key(&self, key: &str, owner: PlayerId) -> Option<ZoneId> {
        self.ids().find(|z| {
            let decl = self.decl(*z);
            decl.key == key && decl.owner.is_none_or(|o| o == owner)
        })
    }

    /// Does the zone belong to the area?
    #[must_use]
    #[inline]
    pub fn in_area(&self, zone: ZoneId, area: AreaId) -> bool {
        zone != ZoneId::NONE
            && self
                .areas
                .get(area.index())
                .is_some_and(|m| m >> zone.0 & 1 == 1)
    }

    /// Are two slots next to each other?
    #[must_use]
    #[inline]
    pub fn adjacent(&self, a: ZoneId, b: ZoneId) -> bool {
        a != ZoneId::NONE && b != ZoneId::NONE && self.neighbours[a.index()] >> b.0 & 1 == 1
    }

    /// The neighbours of a slot, in order.
    #[inline]
    pub fn neighbours(&self, zone: ZoneId) -> impl Iterator<Item = ZoneId> + use<> {
        self.beside(zone).iter()
    }

    /// The neighbours of a slot as a set.
    #[must_use]
    #[inline]
    pub fn beside(&self, zone: ZoneId) -> ZoneSet {
        ZoneSet(self.neighbours.get(zone.index()).copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use crate::printed::words::{AreaId, ZoneKind};
    use crate::{P0, P1, Shape, Visibility, ZoneDecl, ZoneId, ZoneSet, Zones};

    fn slot(owner: crate::PlayerId, column: u8, row: u8) -> ZoneDecl {
        ZoneDecl {
            kind: ZoneKind(0),
            owner: Some(owner),
            visibility: Visibility::Public,
            shape: Shape::Slot { column, row },
            face_up: true,
            key: "slot",
            section: None,
        }
    }

    #[test]
    fn sets_of_zones_hold_what_was_put_in() {
        let set = ZoneSet::range(ZoneId(8), 3).with(ZoneId(63));
        assert_eq!(set.iter().map(|z| z.0).collect::<Vec<_>>(), [8, 9, 10, 63]);
        assert!(set.contains(ZoneId(63)) && !set.contains(ZoneId(7)));
        assert_eq!(ZoneSet::range(ZoneId(0), 64), ZoneSet::ALL);
        assert_eq!(ZoneSet::range(ZoneId(3), 0), ZoneSet::EMPTY);
        assert!(!ZoneSet::ALL.contains(ZoneId::NONE));
        let rest = set.without(ZoneId(9)).minus(ZoneSet::range(ZoneId(40), 24));
        assert_eq!(rest, ZoneSet::EMPTY.with(ZoneId(8)).with(ZoneId(10)));
        assert!(rest.meets(set) && rest.and(set) == rest && rest.or(set) == set);
        assert!(!rest.is_empty() && rest.minus(set).is_empty());
    }

    #[test]
    fn the_last_zone_has_all_that_the_first_has() {
        let decls: Vec<ZoneDecl> = (0u8..64).map(|n| slot(P0, n, 0)).collect();
        let right = |d: &ZoneDecl| matches!(d.shape, Shape::Slot { column: 63, .. });
        let zones = Zones::new(decls, &[&right]);
        assert_eq!(zones.ids().last(), Some(ZoneId(63)));
        assert!(zones.adjacent(ZoneId(63), ZoneId(62)) && !zones.adjacent(ZoneId(63), ZoneId(0)));
        assert!(zones.in_area(ZoneId(63), AreaId(0)) && !zones.in_area(ZoneId(62), AreaId(0)));
        assert_eq!(zones.of(ZoneKind(0), P0).count(), 64);
    }

    #[test]
    fn neighbours_are_one_step_away_on_the_same_side() {
        let left = |d: &ZoneDecl| matches!(d.shape, Shape::Slot { column: 0, .. });
        let decls = vec![
            slot(P0, 0, 0),
            slot(P0, 1, 0),
            slot(P0, 0, 1),
            slot(P1, 0, 0),
            slot(P0, 2, 0),
        ];
        let zones = Zones::new(decls, &[&left]);
        let next: Vec<ZoneId> = zones.neighbours(ZoneId(0)).collect();
        assert_eq!(next, [ZoneId(1), ZoneId(2)]);
        assert!(
            !zones.adjacent(ZoneId(0), ZoneId(3)),
            "another player's side"
        );
        assert!(!zones.adjacent(ZoneId(0), ZoneId(4)), "two steps away");
        assert!(!zones.adjacent(ZoneId(0), ZoneId::NONE));
        assert!(zones.in_area(ZoneId(3), AreaId(0)) && !zones.in_area(ZoneId(1), AreaId(0)));
        assert_eq!(zones.of(ZoneKind(0), P1).collect::<Vec<_>>(), [ZoneId(3)]);
    }
}
