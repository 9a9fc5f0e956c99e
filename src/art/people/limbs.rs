//! Arms: sleeves bent along shoulder, elbow and wrist, and hands.

use super::super::drawing::{self, Bend};
use super::super::figure::Stage;
use super::super::shape::{Place, pt};
use super::Plan;
use super::poses::Arm;

/// Which arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Away from the viewer, at the left.
    Far,
    /// Towards the viewer, at the right.
    Near,
}

/// A sleeve.
pub fn arm(stage: &mut Stage<'_, '_>, plan: &Plan, arm: &Arm, side: Side) {
    let layer = super::dress_layer(plan, "sleeve")
        .or_else(|| drawing::layer("people/dress", "plain.sleeve"));
    let Some(layer) = layer else {
        return;
    };
    let (from, width) = match side {
        Side::Far => (pt(-9.5, 26.0), 0.9),
        Side::Near => (pt(14.0, 27.5), 1.06),
    };
    let (elbow, wrist) = (pt(arm.elbow.0, arm.elbow.1), pt(arm.wrist.0, arm.wrist.1));
    let up = if side == Side::Far { 1.0 } else { -1.0 };
    let bend = Bend {
        from,
        over: elbow,
        to: wrist,
        length: 100.0,
        width: width * up,
    };
    stage.draw_mapped(layer, &plan.inks, |shape| bend.bent(shape));
}

/// A hand at the end of an arm, along the forearm.
pub fn hand(stage: &mut Stage<'_, '_>, plan: &Plan, arm: &Arm, side: Side) {
    let gloved = super::dress_layer(plan, "glove").is_some();
    let file = if gloved {
        "people/gloves"
    } else {
        "people/hands"
    };
    let layer = drawing::layer(file, arm.hand).or_else(|| drawing::layer("people/hands", arm.hand));
    let Some(layer) = layer else {
        return;
    };
    let (elbow, wrist) = (pt(arm.elbow.0, arm.elbow.1), pt(arm.wrist.0, arm.wrist.1));
    let flip = match (side, arm.hand) {
        // A palm carries: it is open to the sky, whichever hand it is.
        (_, "palm") if wrist.x > elbow.x => -1.0,
        (_, "palm") => 1.0,
        (Side::Far, _) => 1.0,
        (Side::Near, _) => -1.0,
    };
    let place = Place {
        at: wrist,
        sx: 1.05,
        sy: 1.05 * flip,
        turn: elbow.angle_to(wrist),
    };
    stage.within(place, |s| {
        s.draw(layer, &plan.inks);
    });
}
