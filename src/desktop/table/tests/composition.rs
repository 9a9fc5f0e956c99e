//! The composition of the table: every ruleset, window and size keeps cards large, words legible and everything apart.

use bevy::math::{Rect, Vec2};

use super::games;
use crate::table::layout::compose::{HAND_IN_SIGHT, SPINE, STRIP, STRIP_WIDE, Wanted, compose};
use crate::table::layout::{Composition, Spot, TableFrame};
use crate::table::ruleset::places::{Place, TableLook};
use fudaba_engine::{PlayerId, ZoneId, ZoneSet, Zones};

pub const WINDOWS: [(f32, f32); 6] = [
    (1280.0, 720.0),
    (1366.0, 768.0),
    (1600.0, 900.0),
    (1920.0, 1080.0),
    (2560.0, 1440.0),
    (3440.0, 1440.0),
];
const SIZES: [f32; 3] = [0.75, 1.0, 1.5];
const NEAR: usize = 0;
const FAR: usize = 1;

/// A composition with everything that was asked for.
pub struct Case<'a> {
    look: &'a TableLook,
    zones: &'a Zones,
    viewer: PlayerId,
    pub found: Composition,
    pub window: (f32, f32),
    size: f32,
    what: String,
}

/// Every ruleset in every window, at every size and in both languages; `each` gets it with the rows that are empty by
/// side and place, and is told what it is about.
pub fn every(mut each: impl FnMut(&Case<'_>, &[(usize, usize)])) {
    for game in games() {
        let (look, zones) = (&game.look.table, game.library.game.rules.zones());
        let rows = look.rows.len();
        let all = [NEAR, FAR].into_iter();
        let all = all.flat_map(|side| (0..rows).map(move |row| (side, row)));
        let all: Vec<(usize, usize)> = all.collect();
        let one = all.iter().map(|row| vec![*row]);
        let empties: Vec<Vec<_>> = one.chain([Vec::new(), all.clone()]).collect();
        for (window, size, strip) in WINDOWS.into_iter().flat_map(|window| {
            let sizes = SIZES.into_iter();
            sizes.flat_map(move |size| [STRIP, STRIP_WIDE].map(|strip| (window, size, strip)))
        }) {
            for (viewer, empty) in PlayerId::ALL
                .into_iter()
                .flat_map(|viewer| empties.iter().map(move |empty| (viewer, empty)))
            {
                let found = compose(&Wanted {
                    look,
                    zones,
                    viewer,
                    table: TableFrame::fill(window.into()).table(),
                    size,
                    strip,
                    used: used(look, zones, viewer, empty),
                    opening: false,
                });
                let id = game.library.game.rules.id();
                let what = format!("{id} {window:?} {size} {strip} empty {empty:?}");
                each(
                    &Case {
                        look,
                        zones,
                        viewer,
                        found,
                        window,
                        size,
                        what,
                    },
                    empty,
                );
            }
        }
    }
}

/// All zones but those of the empty rows.
fn used(look: &TableLook, zones: &Zones, viewer: PlayerId, empty: &[(usize, usize)]) -> ZoneSet {
    let is_empty = |zone: &ZoneId| {
        let decl = zones.decl(*zone);
        let side = usize::from(decl.owner != Some(viewer));
        empty.iter().any(|(of, row)| {
            let columns = &look.rows[*row].columns;
            *of == side && columns.iter().any(|column| column == decl.key)
        })
    };
    let used = zones.ids().filter(|zone| !is_empty(zone));
    used.fold(ZoneSet::EMPTY, ZoneSet::with)
}

fn area(spot: &Spot) -> Rect {
    let (corner, size) = spot.bounds();
    Rect::from_corners(corner.into(), Vec2::from(corner) + Vec2::from(size))
}

/// Do two areas share more than this?
fn overlap_by(a: Rect, b: Rect, most: f32) -> bool {
    let both = a.intersect(b).size();
    both.x > most && both.y > most
}

/// Do two areas share more than a hair?
fn overlap(a: Rect, b: Rect) -> bool {
    overlap_by(a, b, 0.5)
}

#[test]
fn the_title_of_a_pile_lies_over_no_card_where_the_table_has_its_usual_size() {
    let mut looks = 0;
    every(|case, _| {
        let strip = case.found.strip;
        if case.window != WINDOWS[0] || case.size != 1.0 {
            return;
        }
        let zones = || {
            case.zones
                .ids()
                .map(|zone| (zone, case.found.spot(zone).expect("a place")))
        };
        let titled = |zone: ZoneId| case.look.zones[case.key(zone)].titled;
        for (zone, spot) in zones().filter(|(zone, _)| titled(*zone)) {
            let label = &case.look.zones[case.key(zone)].label;
            let words = if strip > STRIP { &label.ja } else { &label.en };
            let wide = crate::fonts::width(words) * strip * 0.8;
            let middle = spot.at.1 + spot.card.1 / 2.0 + strip / 2.0 + 3.0;
            let title = Vec2::new(spot.at.0, middle);
            let title = Rect::from_center_size(title, Vec2::new(wide, strip * 0.8));
            let others = zones().filter(|(other, spot)| {
                *other != zone && !spot.hand && !spot.sunk && !case.within(*other)
            });
            for (other, spot) in others {
                let (key, other) = (case.key(zone), case.key(other));
                let both = title.intersect(area(&spot)).size();
                let clear = both.x <= 3.0 || both.y <= 3.0;
                assert!(clear, "{}: {key} over {other}: {both}", case.what);
                looks += 1;
            }
        }
    });
    assert!(looks > 1000, "{looks}");
}

impl Case<'_> {
    fn key(&self, zone: ZoneId) -> &'static str {
        self.zones.decl(zone).key
    }

    fn place(&self, zone: ZoneId) -> &Place {
        &self.look.zones[self.key(zone)].place
    }

    fn within(&self, zone: ZoneId) -> bool {
        matches!(self.place(zone), Place::Within { .. })
    }

    /// Does one of these zones lie at the other, on purpose?
    fn together(&self, a: ZoneId, b: ZoneId) -> bool {
        let owner = |zone| self.zones.decl(zone).owner;
        let at = |a: ZoneId, b: ZoneId| matches!(self.place(a), Place::Within { zone, .. } if zone == self.key(b));
        owner(a) == owner(b) && (at(a, b) || at(b, a))
    }

    /// What the names of a row take, below its cards.
    fn strips(&self) -> Vec<(usize, Rect)> {
        let mut strips = Vec::new();
        for (side, rows) in self.found.rows.iter().enumerate() {
            for (row, look) in rows.iter().zip(&self.look.rows) {
                if row.sunk || !look.fights {
                    continue;
                }
                let top = row.y + row.high / 2.0;
                let half = row.pitch.max(row.card.0) * look.columns.len() as f32 / 2.0;
                let middle = self.found.table.0 / 2.0;
                let strip = Rect::new(middle - half, top, middle + half, top + self.found.strip);
                strips.push((side, strip));
            }
        }
        strips
    }
}

#[test]
fn cards_are_large_in_every_window() {
    let mut smallest = [f32::INFINITY; 4];
    every(|case, empty| {
        let height = case.found.table.1;
        let fights = |row: &usize| case.look.rows[*row].fights;
        let last = |side: usize| {
            let rows = &case.found.rows[side];
            let mut open = (0..rows.len()).rev().filter(fights);
            open.find(|row| !rows[*row].sunk)
                .map(|row| rows[row].high / height)
        };
        let sunk: Vec<_> = case
            .found
            .rows
            .iter()
            .flatten()
            .filter(|row| row.sunk)
            .collect();
        let floors = match (empty.len(), sunk.len()) {
            (0, 0) => [0.18, 0.14],
            (1, 1) => [0.20, 0.14],
            _ => [0.18, 0.0],
        };
        for (side, floor) in floors.into_iter().enumerate() {
            if let Some(part) = last(side) {
                assert!(part >= floor, "{}: {side} {part}", case.what);
                if empty.is_empty() {
                    smallest[side] = smallest[side].min(part);
                }
            }
        }
        let hand = case.zones.ids().find(|zone| {
            *case.place(*zone) == Place::Hand && case.zones.decl(*zone).owner == Some(case.viewer)
        });
        let hand = case.found.spot(hand.expect("a hand")).expect("its place");
        let part = hand.card.1 / height;
        let in_sight = (height - area(&hand).min.y) / hand.card.1;
        smallest[2] = smallest[2].min(part);
        smallest[3] = smallest[3].min(in_sight);
        assert!(part >= 0.19, "{}: hand {part}", case.what);
        assert!(
            in_sight >= HAND_IN_SIGHT - 0.001,
            "{}: {in_sight}",
            case.what
        );
    });
    println!("smallest: nearest row, furthest row, hand, hand in sight: {smallest:?}");
}

#[test]
fn nothing_lies_over_anything_else() {
    every(|case, _| {
        let table = Vec2::from(case.found.table);
        let window = Rect::from_corners(Vec2::ZERO, table);
        let spots: Vec<(ZoneId, Spot)> = case
            .zones
            .ids()
            .map(|zone| (zone, case.found.spot(zone).expect("a place")))
            .collect();
        for (n, (zone, spot)) in spots.iter().enumerate() {
            let key = case.key(*zone);
            let inside =
                spot.hand || window.contains(area(spot).min) && window.contains(area(spot).max);
            assert!(inside, "{}: {key} {spot:?}", case.what);
            for (other, beside) in &spots[n + 1..] {
                // What looks out from behind a card may reach into the gap between two rows.
                let hair = if case.within(*zone) || case.within(*other) {
                    4.0
                } else {
                    0.5
                };
                let apart = !overlap_by(area(spot), area(beside), hair);
                let apart = apart || case.together(*zone, *other);
                let (other, far) = (case.key(*other), (spot.far, beside.far));
                assert!(
                    apart,
                    "{}: {key} and {other} {far:?}: {spot:?} {beside:?}",
                    case.what
                );
            }
            let clear = !overlap(area(spot), case.found.plate);
            assert!(
                clear,
                "{}: {key} and the question: {spot:?} {:?}",
                case.what, case.found.plate
            );
            let (top, bottom) = (
                case.found.spine - SPINE / 2.0,
                case.found.spine + SPINE / 2.0,
            );
            let spine = Rect::new(0.0, top, table.x, bottom);
            let shared = matches!(case.place(*zone), Place::Shared(_)) || case.within(*zone);
            assert!(
                shared || !overlap(area(spot), spine),
                "{}: {key} and the spine",
                case.what
            );
            for (side, strip) in case.strips() {
                let low = area(spot).min.y > strip.min.y - 1.0 && usize::from(spot.far) == side;
                let over = (low || spot.hand) && overlap(area(spot), strip);
                let within = case.within(*zone);
                assert!(
                    !over || within,
                    "{}: {key} and names of {side}: {spot:?} {strip:?}",
                    case.what
                );
            }
        }
        assert!(window.contains(case.found.plate.min) && window.contains(case.found.plate.max));
    });
}

#[test]
fn a_card_may_lie_sideways_beside_an_upright_one() {
    every(|case, _| {
        for (side, rows) in case.found.rows.iter().enumerate() {
            for (row, look) in rows.iter().zip(&case.look.rows) {
                let needs = f32::midpoint(row.card.0, row.card.1);
                let enough = row.sunk || look.columns.len() < 2 || row.pitch >= needs;
                assert!(enough, "{}: {side} {row:?}", case.what);
            }
        }
    });
}

#[test]
fn an_empty_row_costs_nothing_and_says_so() {
    every(|case, empty| {
        for (side, row) in empty {
            let (look, place) = (&case.look.rows[*row], case.found.rows[*side][*row]);
            assert_eq!(place.sunk, look.sinks < 1.0, "{}", case.what);
            if place.sunk {
                assert!(place.high < 0.31 * place.card.1, "{}: {place:?}", case.what);
            }
        }
    });
}

#[test]
fn a_size_beyond_what_there_is_room_for_is_not_claimed() {
    every(|case, empty| {
        if empty.is_empty() {
            assert!(case.found.size < 1.2, "{}: {}", case.what, case.found.size);
        }
    });
}
