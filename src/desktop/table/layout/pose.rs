//! How a card lies in its zone: pure, in units of the table.

use super::compose::{Composition, HAND_IN_SIGHT};
use super::spot::{Lay, Spot};
use crate::table::ruleset::look::Pair;
use fudaba_engine::{CardId, Visibility};

/// Where and how a card lies.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pose {
    /// Its centre.
    pub at: Pair,
    /// Its size when upright.
    pub size: Pair,
    /// How far it is turned, clockwise, in radians.
    pub turn: f32,
    /// 1 shows the front, 0 the back; between them it stands on edge.
    pub face: f32,
    /// What lies higher covers what lies lower.
    pub height: f32,
    /// Is it drawn? Cards deep in a pile are not.
    pub drawn: bool,
}

/// The height of a card that comes forward.
pub const FORWARD: f32 = 200.0;
/// The height of a card that is held up.
pub const UP: f32 = 400.0;
/// The height of what is written on a zone: above its cards, below those that come forward, are held up, or travel.
pub const WRITTEN: f32 = 150.0;

/// The height of the opening hand: above what is written, below what comes forward.
pub const OVER_ALL: f32 = 160.0;

/// The height of a card with which something is being decided, beside that of others: above what is written.
pub const FIGHTS: f32 = 155.0;
/// Such a card grows so much at least, and at most.
const GROWS: (f32, f32) = (1.05, 1.42);

/// Between a card that fights and its neighbour.
const BESIDE: f32 = 6.0;

/// How many cards of a pile are drawn.
const DRAWN_OF_PILE: usize = 4;
/// How much of each covered card of a slot looks out.
const STACK_STEP: f32 = 7.0;

/// How far a card of the viewer's hand stands out of it that answers what is asked: no further than the names above it allow.
pub const RAISED: f32 = 9.0;
/// How far a card of the viewer's hand rises when it comes forward: so that all of it is in sight.
#[must_use]
pub fn rise(spot: &Spot) -> f32 {
    if spot.hand && !spot.far && !spot.large {
        spot.card.1 * (1.0 - HAND_IN_SIGHT)
    } else {
        0.0
    }
}

/// What the pose of a card in its zone depends on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lying {
    /// The card.
    pub card: CardId,
    /// Its place, 0 at the bottom.
    pub index: usize,
    /// How many cards the zone has.
    pub count: usize,
    /// Is it sideways?
    pub rested: bool,
    /// Is its front to be seen?
    pub front: bool,
    /// Was it laid into a shared zone by the other player?
    pub from_far: bool,
    /// Does it come forward?
    pub hovered: bool,
    /// Does it stand out of the hand a little, because it answers what is asked?
    pub raised: bool,
    /// The place of the card of its zone that comes forward, if one does.
    pub forward: Option<usize>,
    /// Does it cover several places? Then it fills them whichever way it lies.
    pub spans: bool,
}

/// Does the viewer see the front of a card that he knows or not?
#[must_use]
pub fn front(visibility: Visibility, known: bool, face_up: bool) -> bool {
    known && (visibility == Visibility::OwnerOnly || face_up)
}

/// The place of a card that covers several places: all of them and what lies between them.
#[must_use]
pub fn union(spots: &[Spot]) -> Option<Spot> {
    let (first, others) = spots.split_first()?;
    let edges = |spot: &Spot| {
        let half = (spot.card.0 / 2.0, spot.card.1 / 2.0);
        let (x, y) = spot.at;
        [x - half.0, y - half.1, x + half.0, y + half.1]
    };
    let all = others.iter().fold(edges(first), |all, spot| {
        let [left, top, right, bottom] = edges(spot);
        let upper = [all[0].min(left), all[1].min(top)];
        [upper[0], upper[1], all[2].max(right), all[3].max(bottom)]
    });
    Some(Spot {
        at: (f32::midpoint(all[0], all[2]), f32::midpoint(all[1], all[3])),
        card: (all[2] - all[0], all[3] - all[1]),
        breadth: f32::INFINITY,
        ..*first
    })
}

/// The pose of a card in a zone.
#[must_use]
pub fn in_zone(spot: &Spot, lying: &Lying) -> Pose {
    let Lying {
        card, index, count, ..
    } = *lying;
    let mut pose = Pose {
        at: spot.at,
        size: spot.card,
        turn: if lying.rested {
            // Its foot lies at the right.
            -std::f32::consts::FRAC_PI_2
        } else {
            0.0
        },
        face: f32::from(u8::from(lying.front)),
        height: index as f32,
        drawn: true,
    };
    if lying.rested && lying.spans {
        pose.size = (spot.card.1, spot.card.0);
    } else if lying.rested {
        let fits = (spot.breadth / spot.card.1).min(1.0);
        pose.size = (pose.size.0 * fits, pose.size.1 * fits);
    }
    let behind = count.saturating_sub(1 + index);
    match spot.lay {
        Lay::Pile => {
            let layer = index.min(12) as f32;
            pose.at.1 -= layer * 0.45;
            pose.at.0 += layer * 0.25;
            pose.turn += askew(card, 0.03);
            pose.drawn = behind < DRAWN_OF_PILE || index < 2;
        }
        Lay::Slot => {
            let out = if spot.far { 1.0 } else { -1.0 };
            pose.at.1 += out * STACK_STEP * behind.min(4) as f32;
            if lying.from_far {
                pose.turn += std::f32::consts::PI;
            }
        }
        Lay::Row {
            width,
            apart,
            middle,
        } => {
            let step = step(width, spot.card.0, count, apart.abs());
            let first = if middle {
                step * count.saturating_sub(1) as f32 / 2.0
            } else {
                (width - spot.card.0) / 2.0
            };
            pose.at.0 += (step * index as f32 - first) * apart.signum();
        }
        Lay::Fan { width } => fan(&mut pose, spot, width, count, index),
    }
    let fans = matches!(spot.lay, Lay::Fan { .. }) && !spot.far;
    if let Some(forward) = lying.forward.filter(|forward| fans && *forward < index) {
        // What lies right of the card that comes forward shows its right edges: one can read and press the next.
        pose.height += (count - 1 + forward) as f32 + 1.0 - 2.0 * index as f32;
    }
    if lying.raised && fans && !lying.hovered {
        pose.at.1 -= RAISED;
    }
    if lying.hovered && fans {
        pose.at.1 -= rise(spot);
        pose.turn = 0.0;
        pose.height = FORWARD;
    }
    pose
}

/// The pose of a card with which something is being decided, which may reach so far beyond its place, away from the spine.
#[must_use]
pub fn fighting(spot: &Spot, pose: &Pose, room: f32) -> Pose {
    let high = pose.size.1;
    let grows = (1.0 + room.max(0.0) / high.max(1.0)).clamp(GROWS.0, GROWS.1);
    let out = high * (grows - 1.0) / 2.0;
    Pose {
        at: (pose.at.0, pose.at.1 + if spot.far { -out } else { out }),
        size: (pose.size.0 * grows, pose.size.1 * grows),
        height: pose.height + FIGHTS,
        ..*pose
    }
}

/// The pose of a card that helps one that fights, in a place beside it: leaning towards it and clearly smaller, so that nobody
/// takes it for one that stands there.
#[must_use]
pub fn helping(place: &Spot, fighter: &Spot, lying: &Lying) -> Pose {
    let spot = place.smaller(HELPS);
    let single = Lying {
        index: 0,
        count: 1,
        rested: false,
        ..*lying
    };
    let pose = in_zone(&spot, &single);
    let aside = if place.at.0 < fighter.at.0 { 1.0 } else { -1.0 };
    let middle = lying.count.saturating_sub(1) as f32 / 2.0;
    let step = (lying.index as f32 - middle) * HELPERS_APART;
    Pose {
        at: (pose.at.0 + aside * 0.06 * spot.card.0 + step, pose.at.1),
        turn: -aside * LEANS,
        height: FIGHTS - 1.0 + lying.index as f32 * 0.01,
        ..pose
    }
}

/// A card that helps is so large in parts of one that stands there, leans so far, in radians, and several are so far apart.
const HELPS: f32 = 0.74;
const LEANS: f32 = 0.17;
const HELPERS_APART: f32 = 30.0;

/// How far a card with which something is being decided may reach beyond its place: over the empty places behind it, and
/// a little over what lies there without hiding its numbers. `others`: the other places with cards; `edges`: from where
/// to where rows lie; `strip`: the height of its name below it.
#[must_use]
pub fn room(spot: &Spot, others: &[Spot], edges: (f32, f32), strip: f32) -> f32 {
    let half = spot.card.1 / 2.0;
    let (middle, out) = (spot.at.1, if spot.far { -1.0 } else { 1.0 });
    let edge = if spot.far { edges.0 } else { edges.1 };
    let free = (edge - middle) * out - half;
    let abreast = |other: &&Spot| {
        let (size, wide) = (other.bounds().1, spot.card.0);
        other.far == spot.far && (other.at.0 - spot.at.0).abs() < (size.0 + wide) / 2.0 - 1.0
    };
    let mut room = free;
    // Beside it stand its neighbours: it does not reach over them.
    let level = |other: &&Spot| other.far == spot.far && (other.at.1 - middle).abs() < half;
    for other in others.iter().filter(level) {
        let (aside, its) = ((other.at.0 - spot.at.0).abs(), other.card.0 / 2.0);
        let grows = (aside - its - BESIDE) * 2.0 / spot.card.0.max(1.0);
        if aside > 1.0 {
            room = room.min((grows - 1.0) * spot.card.1);
        }
    }
    for other in others.iter().filter(abreast) {
        let away = (other.at.1 - middle) * out;
        let its_half = other.card.1 / 2.0;
        if away > half {
            // The numbers of a card stand at its foot, and its name below it.
            let over = if spot.far { -0.2 } else { 0.06 };
            // Its own name stays clear of what lies there.
            let name = if spot.far { 0.0 } else { strip };
            room = room.min(away - its_half - half + over * other.card.1 - name);
        } else if away < -half {
            room = room.min(0.24 * half);
        }
    }
    room
}

/// The pose of a card that is held up, at its place among `of`.
#[must_use]
pub fn held_up(table: &Composition, place: usize, of: usize) -> Pose {
    let (at, card) = table.stage;
    let margin = 14.0;
    let widest = table.table.0 - 2.0 * margin;
    let step = step(widest, card.0, of, card.0 + 8.0);
    let whole = step * of.saturating_sub(1) as f32 + card.0;
    // They begin where a single one is held up, unless there are too many.
    let left = (at.0 - card.0 / 2.0).min(table.table.0 - margin - whole);
    Pose {
        at: (left + card.0 / 2.0 + step * place as f32, at.1),
        size: card,
        turn: 0.0,
        face: 1.0,
        height: UP + place as f32,
        drawn: true,
    }
}

/// The distance between neighbours when `count` cards share a width: the usual one while there is room.
fn step(width: f32, card: f32, count: usize, usual: f32) -> f32 {
    if count < 2 {
        return usual;
    }
    usual.min((width - card) / (count - 1) as f32)
}

fn fan(pose: &mut Pose, spot: &Spot, width: f32, count: usize, index: usize) {
    if spot.large {
        pose.height += OVER_ALL;
    }
    let step = step(width, spot.card.0, count, spot.card.0 + 4.0);
    let from_middle = index as f32 - count.saturating_sub(1) as f32 / 2.0;
    pose.at.0 = spot.at.0 + step * from_middle;
    let bend = if spot.far { -1.0 } else { 1.0 };
    let reach = (width / 2.0).max(1.0);
    let part = step * from_middle / reach;
    pose.turn += bend * part * 0.07;
    pose.at.1 += bend * part * part * 6.0;
}

/// A small turn that belongs to a card, so that piles look laid by hand.
fn askew(card: CardId, most: f32) -> f32 {
    let n = u32::from(card.0).wrapping_mul(2_654_435_761) >> 16;
    ((n % 1000) as f32 / 500.0 - 1.0) * most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_neighbours_that_lie_sideways_do_not_lie_on_one_another() {
        let spot = |x: f32| Spot::slot((x, 300.0), (100.0, 140.0));
        let lying = |rested| Lying {
            card: CardId(3),
            index: 0,
            count: 1,
            rested,
            front: true,
            from_far: false,
            hovered: false,
            raised: false,
            forward: None,
            spans: false,
        };
        let [left, right] = [spot(200.0), spot(326.0)].map(|s| in_zone(&s, &lying(true)));
        assert!(left.at.0 + left.size.1 / 2.0 < right.at.0 - right.size.1 / 2.0);
        assert_eq!(in_zone(&spot(200.0), &lying(false)).size, (100.0, 140.0));
    }

    #[test]
    fn a_card_of_the_hand_that_comes_forward_leaves_a_part_of_each_other_in_sight() {
        let spot = Spot {
            lay: Lay::Fan { width: 560.0 },
            hand: true,
            ..Spot::slot((640.0, 700.0), (104.0, 146.0))
        };
        for count in 2..16 {
            for forward in 0..count {
                let lying = |index| Lying {
                    card: CardId(index as u8),
                    index,
                    count,
                    rested: false,
                    front: true,
                    from_far: false,
                    hovered: index == forward,
                    raised: false,
                    forward: Some(forward),
                    spans: false,
                };
                let all: Vec<Pose> = (0..count).map(|n| in_zone(&spot, &lying(n))).collect();
                let apart = (all[1].at.0 - all[0].at.0).abs();
                for (n, own) in all.iter().enumerate() {
                    // Of the places from its left to its right edge, those that no higher card lies on.
                    let edge = own.at.0 - own.size.0 / 2.0;
                    let places = (0..104).map(|x| edge + x as f32 + 0.5);
                    let bare = |x: &f32| {
                        let over = |other: &&Pose| other.height > own.height;
                        let covers = |other: &Pose| (x - other.at.0).abs() < other.size.0 / 2.0;
                        !all.iter().filter(over).any(covers)
                    };
                    let seen = places.filter(bare).count() as f32;
                    let least = apart.min(100.0) - 2.0;
                    assert!(
                        seen > least,
                        "{n} of {count} beside {forward}: {seen} {apart}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_card_over_several_places_lies_over_all_of_them() {
        let spot = |x: f32, y: f32| Spot {
            at: (x, y),
            card: (70.0, 98.0),
            lay: Lay::Slot,
            far: false,
            sunk: false,
            hand: false,
            breadth: f32::INFINITY,
            large: false,
        };
        let beside = [spot(100.0, 200.0), spot(180.0, 200.0)];
        let whole = union(&beside).unwrap();
        assert_eq!((whole.at, whole.card), ((140.0, 200.0), (150.0, 98.0)));
        let square = [spot(180.0, 310.0), beside[0], beside[1], spot(100.0, 310.0)];
        let whole = union(&square).unwrap();
        assert_eq!((whole.at, whole.card), ((140.0, 255.0), (150.0, 208.0)));
        assert_eq!(union(&beside[..1]), Some(beside[0]));
        let lying = Lying {
            card: CardId(3),
            index: 0,
            count: 1,
            rested: false,
            front: true,
            from_far: false,
            hovered: false,
            raised: false,
            forward: None,
            spans: false,
        };
        let pose = in_zone(&union(&beside).unwrap(), &lying);
        assert_eq!((pose.at, pose.size), ((140.0, 200.0), (150.0, 98.0)));
        // Sideways it fills the same places, neither more nor less.
        for places in [&beside[..], &[beside[0], square[3]], &square] {
            let whole = union(places).unwrap();
            let lying = Lying {
                rested: true,
                spans: true,
                ..lying
            };
            let pose = in_zone(&whole, &lying);
            assert_eq!(
                (pose.at, pose.size.1, pose.size.0),
                (whole.at, whole.card.0, whole.card.1)
            );
            assert!(pose.turn.cos().abs() < 0.01);
        }
    }
}
