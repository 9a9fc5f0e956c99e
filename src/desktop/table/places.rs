//! Where each card rests: a pose for every card of a mirror, in the design space of the table. Pure.

use super::layout::{Lay, Pair, Spot, TableLook};
use super::mirror::Mirror;
use crate::engine::{CardId, PlayerId, Visibility, ZoneId, Zones};

/// Where and how a card lies.
#[derive(Debug, Clone, Copy, PartialEq)]
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

impl Pose {
    /// Does the card cover this point?
    #[must_use]
    pub fn covers(&self, point: Pair) -> bool {
        let (dx, dy) = (point.0 - self.at.0, point.1 - self.at.1);
        let (sin, cos) = (-self.turn).sin_cos();
        let (x, y) = (dx * cos - dy * sin, dx * sin + dy * cos);
        x.abs() <= self.size.0 / 2.0 && y.abs() <= self.size.1 / 2.0
    }
}

/// What the poses depend on besides the mirror.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Accents {
    /// Cards held up to be looked at.
    pub staged: Vec<CardId>,
    /// The card under the pointer (or under the focus ring), which comes forward in a fan.
    pub hovered: Option<CardId>,
}

/// How many cards of a pile are drawn.
const DRAWN_OF_PILE: usize = 4;
/// How much of each covered card of a slot looks out.
const STACK_STEP: f32 = 7.0;
/// How far a hovered card of a fan rises.
const RISE: f32 = 16.0;

/// The poses of all cards, by card.
#[must_use]
pub fn poses(look: &TableLook, zones: &Zones, mirror: &Mirror, accents: &Accents) -> Vec<Pose> {
    let nowhere = Pose {
        at: (look.size.0 / 2.0, look.divide),
        size: look.card,
        turn: 0.0,
        face: 0.0,
        height: 0.0,
        drawn: false,
    };
    let mut poses = vec![nowhere; mirror.card_ids().count()];
    for zone in zones.ids() {
        let Some(spot) = look.spot(zones.decl(zone), mirror.viewer()) else {
            continue;
        };
        for (index, card) in mirror.zone(zone).iter().enumerate() {
            poses[card.index()] = pose_in(&spot, zones, mirror, zone, *card, index, accents);
        }
    }
    for (n, card) in accents.staged.iter().enumerate() {
        let Some(pose) = poses.get_mut(card.index()) else {
            continue;
        };
        let shift = n as f32 * look.stage.card.0 * 0.5;
        *pose = Pose {
            at: (look.stage.at.0 + shift, look.stage.at.1),
            size: look.stage.card,
            turn: 0.0,
            face: 1.0,
            height: 400.0 + n as f32,
            drawn: true,
        };
    }
    poses
}

/// Does the viewer see the front of a card that lies in this zone?
#[must_use]
pub fn shows_front(zones: &Zones, mirror: &Mirror, card: CardId) -> bool {
    let Some(seen) = mirror.card(card) else {
        return false;
    };
    if seen.def.is_none() {
        return false;
    }
    match zones.decl(seen.zone).visibility {
        Visibility::OwnerOnly => true,
        _ => seen.face_up,
    }
}

fn pose_in(
    spot: &Spot,
    zones: &Zones,
    mirror: &Mirror,
    zone: ZoneId,
    card: CardId,
    index: usize,
    accents: &Accents,
) -> Pose {
    let count = mirror.zone(zone).len();
    let seen = mirror.card(card);
    let rested = seen.is_some_and(|s| s.rested);
    let placed_by_far =
        zones.decl(zone).owner.is_none() && seen.is_some_and(|s| s.owner != mirror.viewer());
    let mut pose = Pose {
        at: spot.at,
        size: spot.card,
        turn: if rested {
            std::f32::consts::FRAC_PI_2
        } else {
            0.0
        },
        face: f32::from(u8::from(shows_front(zones, mirror, card))),
        height: index as f32,
        drawn: true,
    };
    let behind = count - 1 - index;
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
            if placed_by_far {
                pose.turn += std::f32::consts::PI;
            }
        }
        Lay::Row { width } => {
            let step = step(width, spot.card.0, count, 5.0);
            pose.at.0 = spot.at.0 - width / 2.0 + spot.card.0 / 2.0 + step * index as f32;
        }
        Lay::Fan { width } => fan(&mut pose, spot, width, count, index),
    }
    if accents.hovered == Some(card) && matches!(spot.lay, Lay::Fan { .. }) && !spot.far {
        pose.at.1 -= RISE;
        pose.turn = 0.0;
        pose.height = 200.0;
    }
    pose
}

/// The distance between neighbours when `count` cards share a width.
fn step(width: f32, card: f32, count: usize, gap: f32) -> f32 {
    let usual = card + gap;
    if count < 2 {
        return usual;
    }
    usual.min((width - card) / (count - 1) as f32)
}

fn fan(pose: &mut Pose, spot: &Spot, width: f32, count: usize, index: usize) {
    let step = step(width, spot.card.0, count, 4.0);
    let from_middle = index as f32 - (count - 1) as f32 / 2.0;
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

/// The zone whose place covers this point, the smallest first.
#[must_use]
pub fn zone_at(look: &TableLook, zones: &Zones, viewer: PlayerId, point: Pair) -> Option<ZoneId> {
    let inside = zones.ids().filter_map(|zone| {
        let spot = look.spot(zones.decl(zone), viewer)?;
        let ((left, top), (width, height)) = spot.bounds();
        let within =
            (left..=left + width).contains(&point.0) && (top..=top + height).contains(&point.1);
        within.then_some((zone, width * height))
    });
    inside
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(zone, _)| zone)
}

/// The uppermost card that covers this point.
#[must_use]
pub fn card_at(poses: &[Pose], point: Pair) -> Option<CardId> {
    let covering = poses
        .iter()
        .enumerate()
        .filter(|(_, pose)| pose.drawn && pose.covers(point));
    covering
        .max_by(|a, b| a.1.height.total_cmp(&b.1.height))
        .and_then(|(n, _)| u8::try_from(n).ok())
        .map(CardId)
}
