//! Where everything lies: one pure function from what a ruleset declares, what lies there and the window to a place for
//! every zone. It knows no cards and no pointer, so that neither can move anything.
//!
//! The table is measured in units: a window of 16:9 is 1280 wide and 720 high, a wider one has more of them beside the
//! rows, a higher one more between them. From above lie the opponent's hand, his rows, the spine, the viewer's rows and
//! his hand. What is left of the height is shared out among the rows; rows further away are smaller and their columns
//! closer. A row that is empty and where nothing may be put gives its room to the others.

use bevy::math::Rect;

use super::spot::{Lay, Spot};
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::{Aside, LayLook, Place, RowLook, TableLook, ZoneLook};
use fudaba_engine::{PlayerId, ZoneId, ZoneSet, Zones};

/// The height of the spine.
pub const SPINE: f32 = 36.0;
/// Between the spine and the nearest row of either side.
const BESIDE_SPINE: f32 = 6.0;
/// Between a row and the next.
const BETWEEN_ROWS: f32 = 2.0;
/// Above the viewer's hand and below the opponent's.
const BESIDE_HAND: f32 = 3.0;
/// So much of the opponent's hand is in sight.
const FAR_HAND: f32 = 20.0;
/// The height of his cards.
const FAR_HAND_CARD: f32 = 68.0;
/// The width that his hand takes.
const FAR_HAND_WIDTH: f32 = 250.0;
/// The height of the viewer's own cards, as a part of the table's height.
const HAND: f32 = 0.197;
/// They are never smaller, and never larger.
const HAND_WITHIN: (f32, f32) = (0.191, 0.235);
/// So much of each is in sight.
pub const HAND_IN_SIGHT: f32 = 0.6;
/// The width that the viewer's hand takes.
const HAND_WIDTH: f32 = 628.0;
/// The sizes of cards in rows, as parts of that of the row next to the viewer: in that row, ...
const NEAREST: f32 = 1.0;
/// ... in the far side's row at the spine, ...
const BEYOND: f32 = 0.85;
/// ... and so much less in each row further from the viewer on the same side.
const RECEDES: f32 = 0.05;
/// The viewer's nearest row is never lower than this part of the table's height for the sake of a larger hand, with all
/// rows in use and with one that is empty.
const ROW_LEAST: (f32, f32) = (0.182, 0.203);
/// No card in a row is higher than this part of the table's height.
const TALLEST: f32 = 0.26;
/// Whatever size the player wants, the highest card stays within these.
const TALLEST_WITHIN: (f32, f32) = (0.235, 0.27);
/// The spine stays within these parts of the table's height, whatever lies on either side.
const SPINE_WITHIN: (f32, f32) = (256.0 / 720.0, 312.0 / 720.0);
/// Neighbours in a row are at least so many heights of a card apart, so that one may lie sideways beside an upright one.
const ABREAST: f32 = 0.9;
/// The strip below a card of a row for its name: Latin letters need so much ...
pub const STRIP: f32 = 16.0;
/// ... and Japanese ones so much.
pub const STRIP_WIDE: f32 = 18.0;
/// Where a row is so many cards wide, those around its middle lie so far apart that their names have room.
const NAMED: f32 = 3.4;
/// Between neighbours that lie side by side.
const APART: f32 = 5.0;
/// The opening hand: its middle and its width as parts of the table, and the height of its cards as a part of the table's.
const OPENING: (Pair, f32, f32) = ((0.455, 0.715), 0.60, 0.36);
/// Where a card is held up to be looked at: its middle from the left, and its height.
const STAGE: (f32, f32) = (186.0, 210.0);

/// What a table is composed of.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// What the ruleset declares.
    pub look: &'a TableLook,
    /// Its zones.
    pub zones: &'a Zones,
    /// Who looks at it.
    pub viewer: PlayerId,
    /// The size of the table in units.
    pub table: Pair,
    /// The size of cards that the player wants; 1 is the usual one.
    pub size: f32,
    /// The height of the strips for names.
    pub strip: f32,
    /// Zones in which something lies or may be put now.
    pub used: ZoneSet,
    /// The viewer looks at his opening hand: it lies large over his side of the table.
    pub opening: bool,
}

/// Where everything lies.
#[derive(Debug, Clone, PartialEq)]
pub struct Composition {
    /// The size of the table in units.
    pub table: Pair,
    /// The middle of the spine from above.
    pub spine: f32,
    /// The rows of the near side and of the far one, from the spine outwards.
    pub rows: [Vec<RowPlace>; 2],
    /// The middle of a card that is held up, and its size.
    pub stage: (Pair, Pair),
    /// The place for the question.
    pub plate: Rect,
    /// The size of cards that came of the size that was wanted: the same, or as near as there is room.
    pub size: f32,
    /// The height of the strips for names.
    pub strip: f32,
    spots: Vec<Option<Spot>>,
}

/// A row as it lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RowPlace {
    /// Its middle from above.
    pub y: f32,
    /// The height of its cards.
    pub high: f32,
    /// The size that its cards have, or would have if any lay there.
    pub card: Pair,
    /// How far the middles of neighbours are apart.
    pub pitch: f32,
    /// Is it empty, with nothing to be put there?
    pub sunk: bool,
}

/// A row before it has its place.
struct Band<'a> {
    look: &'a RowLook,
    /// The zones of its columns, from left to right.
    zones: Vec<Option<ZoneId>>,
    /// The size of its cards beside that of the row next to the viewer.
    scale: f32,
    sunk: bool,
    /// The room above and below its cards, without a strip for names.
    margins: Pair,
    strip: f32,
}

impl Band<'_> {
    /// How much of the unit of height its cards take.
    fn share(&self) -> f32 {
        self.scale * self.look.height * if self.sunk { self.look.sinks } else { 1.0 }
    }

    /// The height that it takes besides its cards.
    fn fixed(&self) -> f32 {
        self.margins.0 + self.margins.1 + self.strip + BETWEEN_ROWS
    }
}

/// One side of the table.
struct Side<'a> {
    far: bool,
    rows: Vec<Band<'a>>,
    owner: PlayerId,
}

impl<'a> Side<'a> {
    fn of(wanted: &Wanted<'a>, far: bool) -> Self {
        let owner = if far {
            wanted.viewer.other()
        } else {
            wanted.viewer
        };
        let look = wanted.look;
        let behind = look.rows.len().saturating_sub(1);
        let rows = look.rows.iter().enumerate().map(|(n, row)| {
            let mut zones: Vec<_> = row
                .columns
                .iter()
                .map(|key| find(wanted.zones, key, owner))
                .collect();
            if far && look.turned {
                zones.reverse();
            }
            let used = |zone: &Option<ZoneId>| zone.is_some_and(|z| wanted.used.contains(z));
            let sunk = row.sinks < 1.0 && !zones.iter().any(used);
            let (above, below) = (row.above, row.below);
            let steps = if far { n } else { behind - n } as f32;
            Band {
                look: row,
                zones,
                scale: if far { BEYOND } else { NEAREST } - RECEDES * steps,
                sunk,
                margins: match far {
                    false => (above.0, below.0),
                    true => (above.1, below.1),
                },
                strip: if row.fights && !sunk {
                    wanted.strip
                } else {
                    0.0
                },
            }
        });
        Self {
            far,
            rows: rows.collect(),
            owner,
        }
    }

    fn share(&self) -> f32 {
        self.rows.iter().map(Band::share).sum::<f32>().max(0.01)
    }

    /// The height that it takes besides cards, from the middle of the spine to its hand.
    fn fixed(&self) -> f32 {
        let rows: f32 = self.rows.iter().map(Band::fixed).sum();
        SPINE / 2.0 + BESIDE_SPINE + rows + BESIDE_HAND
    }

    /// The height for `unit` that a card of the row next to the viewer would have, so that every row fits into `depth`.
    fn unit(&self, depth: f32, tallest: f32) -> f32 {
        ((depth - self.fixed()) / self.share()).clamp(1.0, tallest)
    }
}

/// The zone of a player, or the shared one, with this key.
fn find(zones: &Zones, key: &str, owner: PlayerId) -> Option<ZoneId> {
    zones.ids().find(|zone| {
        let decl = zones.decl(*zone);
        decl.key == key && decl.owner.is_none_or(|o| o == owner)
    })
}

/// Finds a place for everything.
#[must_use]
pub fn compose(wanted: &Wanted<'_>) -> Composition {
    let (width, height) = wanted.table;
    let sides = [Side::of(wanted, false), Side::of(wanted, true)];
    let (low, high) = TALLEST_WITHIN;
    let tallest = (TALLEST * wanted.size).clamp(low, high) * height;
    let hand = hand_height(wanted, &sides);
    let in_sight = hand * HAND_IN_SIGHT;
    let [near, far] = &sides;
    let room = height - in_sight - FAR_HAND - near.fixed() - far.fixed();
    let unit = (room / (near.share() + far.share())).clamp(1.0, tallest);
    let highest = wanted
        .look
        .spine
        .map_or(SPINE_WITHIN.0, |y| y / Aside::TABLE.1)
        * height;
    let spine =
        (FAR_HAND + far.fixed() + far.share() * unit).clamp(highest, SPINE_WITHIN.1 * height);
    let mut found = Composition {
        table: wanted.table,
        spine,
        rows: [Vec::new(), Vec::new()],
        stage: stage(wanted.look, spine),
        plate: Rect::default(),
        size: hand / (HAND * height),
        strip: wanted.strip,
        spots: vec![None; wanted.zones.ids().count()],
    };
    let depths = [height - in_sight - spine, spine - FAR_HAND];
    for (side, depth) in sides.iter().zip(depths) {
        let unit = side.unit(depth, tallest);
        found.rows[usize::from(side.far)] = lay_rows(wanted, side, depth, unit, &mut found);
    }
    let (left, top, wide, tall) = wanted.look.plate;
    let corner = found.aside((left, top), false);
    found.plate = Rect::new(corner.0, corner.1, corner.0 + wide, corner.1 + tall);
    for side in &sides {
        lay_aside(wanted, side, hand, width, &mut found);
    }
    for side in &sides {
        lay_within(wanted, side, &mut found);
    }
    found
}

/// The height of the viewer's own cards: as wanted, as long as his rows keep theirs.
fn hand_height(wanted: &Wanted<'_>, [near, far]: &[Side<'_>; 2]) -> f32 {
    let height = wanted.table.1;
    let last = near
        .rows
        .iter()
        .rev()
        .find(|row| row.look.fights && !row.sunk);
    let sunk = near.rows.iter().chain(&far.rows).any(|row| row.sunk);
    let least = if sunk { ROW_LEAST.1 } else { ROW_LEAST.0 };
    let unit = last.map_or(0.0, |row| least * height / (row.scale * row.look.height));
    let rows = near.fixed() + far.fixed() + unit * (near.share() + far.share());
    let most = (height - FAR_HAND - rows) / HAND_IN_SIGHT;
    let (least, greatest) = HAND_WITHIN;
    (HAND * height * wanted.size)
        .min(most)
        .clamp(least * height, greatest * height)
}

/// Where a card is held up.
fn stage(look: &TableLook, spine: f32) -> (Pair, Pair) {
    let size = (STAGE.1 * look.card.0 / look.card.1, STAGE.1);
    ((STAGE.0, spine), size)
}

/// Gives the rows of a side their places, from the spine outwards.
fn lay_rows(
    wanted: &Wanted<'_>,
    side: &Side<'_>,
    depth: f32,
    unit: f32,
    found: &mut Composition,
) -> Vec<RowPlace> {
    let ratio = wanted.look.card.0 / wanted.look.card.1;
    // Columns of one side are in line, closer the further away they are.
    let base = side
        .rows
        .iter()
        .filter(|row| row.zones.len() > 1)
        .map(|row| {
            let abreast = ABREAST * unit * row.look.height;
            row.look.pitch.max(if row.sunk { 0.0 } else { abreast })
        });
    let base = base.fold(0.0, f32::max);
    let spare = (depth - side.fixed() - side.share() * unit).max(0.0);
    let spare = spare / (side.rows.len() + 1) as f32;
    let mut from_spine = SPINE / 2.0 + BESIDE_SPINE + spare;
    let mut places = Vec::new();
    for row in &side.rows {
        let full = unit * row.scale * row.look.height;
        let high = unit * row.share();
        let (above, below) = (row.margins.0, row.margins.1 + row.strip);
        let (before, after) = if side.far {
            (below, above)
        } else {
            (above, below)
        };
        from_spine += before;
        let middle = from_spine + high / 2.0;
        from_spine += high + after + BETWEEN_ROWS + spare;
        let y = found.spine + if side.far { -middle } else { middle };
        let pitch = base * row.scale;
        let mut wide = full * ratio;
        if row.sunk && row.zones.len() > 1 {
            wide = wide.min(pitch - 2.0 * APART);
        }
        let place = RowPlace {
            y,
            high,
            card: (wide, full),
            pitch,
            sunk: row.sunk,
        };
        places.push(place);
        let aside = row.zones.len().saturating_sub(1) as f32 / 2.0;
        for (column, zone) in row.zones.iter().enumerate() {
            let Some((zone, look)) = zone.and_then(|zone| Some((zone, zone_look(wanted, zone)?)))
            else {
                continue;
            };
            let x = wanted.table.0 / 2.0 + (column as f32 - aside) * place.pitch;
            let width = if row.zones.len() > 1 {
                place.pitch - 2.0 * APART
            } else {
                row.look.pitch * row.scale
            };
            found.spots[zone.index()] = Some(Spot {
                at: (x, y),
                card: (place.card.0, high),
                lay: lay(look.lay, width, place.card.0),
                far: side.far,
                sunk: row.sunk,
                hand: false,
                breadth: if row.zones.len() > 1 {
                    place.pitch - APART
                } else {
                    f32::INFINITY
                },
                large: false,
            });
        }
    }
    places
}

fn zone_look<'a>(wanted: &Wanted<'a>, zone: ZoneId) -> Option<&'a ZoneLook> {
    wanted.look.zones.get(wanted.zones.decl(zone).key)
}

/// How cards of this width lie where they share that width.
fn lay(look: LayLook, width: f32, card: f32) -> Lay {
    let row = |apart, middle| Lay::Row {
        width,
        apart,
        middle,
    };
    match look {
        LayLook::Pile => Lay::Pile,
        LayLook::Slot => Lay::Slot,
        LayLook::Row => row(card + APART, false),
        LayLook::Spaced(apart) => row(apart, false),
        // Where there is room, each has room for its name.
        LayLook::Middle if width > NAMED * card => row(card * 1.5, true),
        LayLook::Middle => row(card + APART, true),
        LayLook::Fan => Lay::Fan { width },
    }
}

/// Gives the places beside the rows, and the hand, theirs.
fn lay_aside(wanted: &Wanted<'_>, side: &Side<'_>, hand: f32, width: f32, found: &mut Composition) {
    let ratio = wanted.look.card.0 / wanted.look.card.1;
    let ids = wanted.zones.ids();
    let of_side = ids.filter(|zone| match wanted.zones.decl(*zone).owner {
        Some(owner) => owner == side.owner,
        None => !side.far,
    });
    for zone in of_side {
        let Some(look) = zone_look(wanted, zone) else {
            continue;
        };
        let (at, high, wide) = match look.place {
            Place::Aside { near, far } => {
                let place = if side.far { far } else { near };
                (
                    found.aside((place.x, place.y), side.far),
                    place.high,
                    place.width,
                )
            }
            Place::Shared(place) => {
                let at = found.aside((place.x, place.y), false);
                let y = found.spine + place.y - Aside::SPINE;
                ((at.0, y), place.high, place.width)
            }
            Place::Hand if side.far => {
                let y = FAR_HAND - FAR_HAND_CARD / 2.0;
                ((width / 2.0, y), FAR_HAND_CARD, FAR_HAND_WIDTH)
            }
            Place::Hand if wanted.opening => {
                let ((x, y), wide, high) = OPENING;
                let (table_wide, table_high) = wanted.table;
                let at = (table_wide * x, table_high * y);
                (at, table_high * high, table_wide * wide)
            }
            Place::Hand => {
                let y = wanted.table.1 - hand * (HAND_IN_SIGHT - 0.5);
                ((width / 2.0, y), hand, HAND_WIDTH)
            }
            Place::Row | Place::Within { .. } => continue,
        };
        let card = (high * ratio, high);
        found.spots[zone.index()] = Some(Spot {
            at,
            card,
            lay: lay(look.lay, wide.max(card.0), card.0),
            far: side.far,
            sunk: false,
            hand: look.place == Place::Hand,
            breadth: f32::INFINITY,
            large: look.place == Place::Hand && !side.far && wanted.opening,
        });
    }
}

/// Gives what lies at another zone its place.
fn lay_within(wanted: &Wanted<'_>, side: &Side<'_>, found: &mut Composition) {
    let ratio = wanted.look.card.0 / wanted.look.card.1;
    for zone in wanted.zones.ids() {
        let Some(look) = zone_look(wanted, zone) else {
            continue;
        };
        let (
            Place::Within {
                zone: other,
                off,
                high,
            },
            Some(owner),
        ) = (&look.place, wanted.zones.decl(zone).owner)
        else {
            continue;
        };
        if owner != side.owner {
            continue;
        }
        let other = find(wanted.zones, other, owner).and_then(|zone| found.spot(zone));
        let Some(Spot { at, card, sunk, .. }) = other else {
            continue;
        };
        let high = high * card.1;
        found.spots[zone.index()] = Some(Spot {
            at: (at.0 + off.0 * card.0, at.1 + off.1 * card.1),
            card: (high * ratio, high),
            lay: lay(look.lay, high * ratio, high * ratio),
            far: side.far,
            sunk,
            hand: false,
            breadth: f32::INFINITY,
            large: false,
        });
    }
}

impl Composition {
    /// Where a zone lies.
    #[must_use]
    pub fn spot(&self, zone: ZoneId) -> Option<Spot> {
        self.spots.get(zone.index()).copied().flatten()
    }

    /// From where to where cards may lie above and below: the edges of both hands, less a strip for a name.
    #[must_use]
    pub fn edges(&self) -> (f32, f32) {
        let hand = self.table.1 * HAND * self.size * HAND_IN_SIGHT;
        (FAR_HAND, self.table.1 - hand - self.strip - BESIDE_HAND)
    }

    /// A point that is measured as [`Aside`] is, on one side of this table.
    #[must_use]
    pub fn aside(&self, (x, y): Pair, far: bool) -> Pair {
        let x = x + (self.table.0 - Aside::TABLE.0) / 2.0;
        let y = if far {
            y * self.spine / Aside::SPINE
        } else {
            let part = (self.table.1 - self.spine) / (Aside::TABLE.1 - Aside::SPINE);
            self.spine + (y - Aside::SPINE) * part
        };
        (x, y)
    }
}
