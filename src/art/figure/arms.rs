//! Arms: a dozen poses of sleeves and hands, and the prop they hold.

use super::super::canvas::{Paper, Stencil};
use super::super::noise::Dice;
use super::super::props::Grip;
use super::super::shape::{Place, Pt, Shape, pt};
use super::{Plan, Stage, body};

/// Names, as card data may wish for them.
pub const NAMES: [&str; 14] = [
    "raise", "staff", "chest", "hips", "cross", "point", "brim", "shoulder", "offer", "guard",
    "look", "perch", "hidden", "lift",
];

/// One arm: elbow and wrist; `None` means it hangs hidden under the dress.
#[derive(Clone, Copy, Debug)]
struct Arm {
    elbow: Pt,
    wrist: Pt,
}

const fn arm(ex: f32, ey: f32, wx: f32, wy: f32) -> Option<Arm> {
    Some(Arm {
        elbow: pt(ex, ey),
        wrist: pt(wx, wy),
    })
}

/// Where the arms are, where the prop is, and what suits the pose.
#[derive(Clone, Debug)]
pub struct Pose {
    left: Option<Arm>,
    right: Option<Arm>,
    /// Where the prop is held and how it is turned.
    hold: Option<(Pt, f32)>,
    /// The prop lies behind the body (over a shoulder).
    back: bool,
    /// Which grips suit.
    pub suits: Vec<Grip>,
}

/// A pose by the seed; one that can hold the wished prop if there is one.
#[must_use]
pub fn choose(grip: Option<Grip>, seed: u64) -> usize {
    let fitting: Vec<usize> = (0..NAMES.len())
        .filter(|&i| grip.is_none_or(|g| pose(i).suits.contains(&g)))
        .collect();
    Dice::new(seed, "pose").pick(&fitting).copied().unwrap_or(0)
}

/// The pose instead of one that needs a cloak to hide the arms.
#[must_use]
pub fn uncloaked(index: usize) -> usize {
    if NAMES.get(index) == Some(&"hidden") {
        4
    } else {
        index
    }
}

/// A pose by its index.
#[must_use]
pub fn pose(index: usize) -> Pose {
    let down_left = arm(-25.0, 45.0, -20.0, 62.0);
    let down_right = arm(26.0, 45.0, 21.0, 62.0);
    let (left, right, hold, back, suits): (_, _, _, _, &[Grip]) = match index {
        0 => (
            down_left,
            arm(32.0, 33.0, 31.0, 12.0),
            Some((pt(31.0, 8.0), 0.0)),
            false,
            &[Grip::Hang],
        ),
        1 => (
            arm(-27.0, 44.0, -27.0, 32.0),
            down_right,
            Some((pt(-28.4, 29.0), 0.0)),
            false,
            &[Grip::Staff],
        ),
        2 => (
            arm(-25.0, 46.0, -8.0, 48.0),
            arm(26.0, 46.0, 9.0, 48.0),
            Some((pt(0.6, 46.0), 0.0)),
            false,
            &[Grip::Both],
        ),
        3 => (
            arm(-33.0, 40.0, -18.0, 56.0),
            arm(34.0, 40.0, 19.0, 56.0),
            None,
            false,
            &[Grip::None],
        ),
        4 => (
            arm(-24.0, 48.0, 8.0, 42.0),
            arm(25.0, 48.0, -8.0, 44.0),
            None,
            false,
            &[Grip::None],
        ),
        5 => (
            arm(-28.0, 40.0, -31.0, 23.0),
            down_right,
            Some((pt(-32.0, 18.0), -0.35)),
            false,
            &[Grip::Short],
        ),
        6 => (
            down_left,
            arm(32.0, 24.0, 14.0, -3.0),
            None,
            false,
            &[Grip::None],
        ),
        7 => (
            down_left,
            arm(28.0, 46.0, 19.0, 31.0),
            Some((pt(18.0, 27.0), 0.62)),
            true,
            &[Grip::Staff],
        ),
        8 => (
            arm(-26.0, 42.0, -29.0, 35.0),
            down_right,
            Some((pt(-30.0, 38.0), 0.0)),
            false,
            &[Grip::Hang],
        ),
        9 => (
            arm(-25.0, 46.0, -13.0, 53.0),
            arm(29.0, 38.0, 17.0, 27.0),
            Some((pt(2.0, 40.0), 0.72)),
            false,
            &[Grip::Staff],
        ),
        10 => (
            arm(-31.0, 28.0, -16.0, 8.0),
            down_right,
            Some((pt(-18.0, 3.0), 0.0)),
            false,
            &[Grip::Eye],
        ),
        11 => (
            arm(-27.0, 43.0, -26.0, 31.0),
            down_right,
            Some((pt(-26.0, 23.0), 0.0)),
            true,
            &[Grip::Palm],
        ),
        12 => (None, None, None, false, &[Grip::None]),
        _ => (
            arm(-29.0, 28.0, -21.0, 7.0),
            arm(30.0, 28.0, 22.0, 7.0),
            Some((pt(0.4, -14.0), 0.0)),
            true,
            &[Grip::Over],
        ),
    };
    Pose {
        left,
        right,
        hold,
        back,
        suits: suits.to_vec(),
    }
}

/// What lies behind the body: a pole over the shoulder, a banner overhead.
pub fn behind(stage: &mut Stage<'_, '_>, plan: &Plan) {
    if plan.pose.back {
        hold(stage, plan);
    }
}

fn hold(stage: &mut Stage<'_, '_>, plan: &Plan) {
    if let (Some((at, turn)), Some(prop)) = (plan.pose.hold, plan.prop) {
        stage.within(Place::at(at.x, at.y).turned(turn), |s| {
            s.draw(prop, &plan.inks);
        });
    }
}

/// Arms and prop in front of the body.
pub fn paint(stage: &mut Stage<'_, '_>, plan: &Plan, _torso: &Stencil) {
    let cloaked = matches!(body::NAMES[plan.body], "cloak" | "mantle" | "robe" | "cape");
    if let Some(right) = plan.pose.right {
        sleeve(stage, plan, right, 1.0, cloaked);
    }
    if let Some(left) = plan.pose.left {
        sleeve(stage, plan, left, -1.0, cloaked);
    }
    if !plan.pose.back {
        hold(stage, plan);
    }
    for (arm, side) in [(plan.pose.right, 1.0), (plan.pose.left, -1.0)] {
        if let Some(arm) = arm {
            hand(stage, plan, arm, side);
        }
    }
}

/// A sleeve from the shoulder over the elbow to the wrist, with its cuff.
fn sleeve(stage: &mut Stage<'_, '_>, plan: &Plan, arm: Arm, side: f32, cloaked: bool) {
    let d = &plan.dress;
    let bare = matches!(body::NAMES[plan.body], "apron" | "vest");
    let tone = match body::NAMES[plan.body] {
        "apron" => d.trim.mix(d.lining, 0.18),
        "vest" => d.trim.mix(d.main, 0.1),
        "oilskin" => body::oil(d),
        "plate" | "cape" => d.second,
        _ => d.main,
    };
    let shoulder = if cloaked {
        pt(side * 19.0 + 0.4, 31.0)
    } else {
        pt(side * 17.6 + 0.4, 24.4)
    };
    let full = if cloaked { 1.25 } else { 1.0 };
    let (elbow, wrist) = (arm.elbow, arm.wrist);
    let end = elbow.toward(wrist, 0.9);
    let shape = Shape::ribbon(&[
        (shoulder.toward(elbow, -0.24), 1.2),
        (shoulder.toward(elbow, -0.12), 4.6 * full),
        (shoulder.toward(elbow, 0.12), 5.9 * full),
        (shoulder.toward(elbow, 0.45), 6.0 * full),
        (elbow.toward(shoulder, 0.1), 5.6 * full),
        (elbow.toward(wrist, 0.35), 4.9 * full),
        (end, if cloaked { 6.4 } else { 3.7 }),
    ]);
    let fill = super::super::canvas::Fill::Linear(
        shoulder,
        tone.lighter(0.14),
        pt(elbow.x, elbow.y.max(wrist.y) + 8.0),
        tone.darker(0.28),
    );
    let clip = stage.lay(shape, Paper::filled(fill).lift(1.3));
    for t in [0.15_f32, 0.4] {
        let p = elbow.toward(wrist, t - 0.3);
        let a = elbow.angle_to(wrist) + 1.2 * side;
        let crease = Shape::ribbon(&[
            (p.polar(a, -5.4), 0.1),
            (p, 0.55),
            (p.polar(a + 0.5, 3.4), 0.1),
        ]);
        stage.inside(&clip, crease, Paper::of(tone.darker(0.42)).tone(0.7));
    }
    let along = elbow.angle_to(wrist);
    let cuff = |from: f32, to: f32, w: f32| {
        Shape::ribbon(&[
            (end.polar(along, from), w),
            (end.polar(along, to), w * 1.04),
        ])
    };
    if cloaked {
        stage.lay(cuff(-1.8, 0.3, 6.5), Paper::of(d.trim).lift(0.4));
    } else if bare {
        stage.lay(cuff(-2.4, 0.6, 4.2), Paper::of(tone.lighter(0.2)).lift(0.5));
    } else {
        stage.lay(cuff(-3.0, 0.4, 4.4), Paper::of(d.second).lift(0.5));
        stage.lay(cuff(-0.9, 0.2, 4.5), Paper::of(d.trim).lift(0.2));
    }
}

/// A hand, closed around what it holds or resting.
fn hand(stage: &mut Stage<'_, '_>, plan: &Plan, arm: Arm, side: f32) {
    let skin = plan.person.skin;
    let gloved = plan.body % 3 == 2;
    let tone = if gloved {
        plan.dress.dark.lighter(0.2)
    } else {
        skin
    };
    let along = arm.elbow.angle_to(arm.wrist);
    let at = arm.wrist;
    let place = Place {
        at,
        sx: side,
        sy: 1.0,
        turn: along - std::f32::consts::FRAC_PI_2,
    };
    let place = Place { sx: -side, ..place };
    stage.within(place, |s| {
        let palm = s.put(
            "-2.6,-3 -3.4,0 -3.6,3.4 -3,5.3 -1.9,5.6* -1.5,6.6 -0.2,6.9 0.3,6.1* 0.9,6.8 2,6.5 2.3,5.5* \
             3,5.4 3.6,4 3.4,1 2.5,-3",
            Paper::of(tone).lift(0.7).edge(0.3).wobble(0.08),
        );
        for x in [-1.8, 0.3, 2.2] {
            let gap = Shape::ribbon(&[
                (pt(x * 0.9, 2.2), 0.06),
                (pt(x, 4.4), 0.2),
                (pt(x * 1.02, 6.4), 0.16),
            ]);
            s.inside(
                &palm,
                gap,
                Paper::of(tone.mix(plan.dress.dark, 0.5))
                    .tone(0.8)
                    .wobble(0.0),
            );
        }
        let thumb = "-3,-1.6 -4.9,0.2 -5.4,2.8 -4.4,4.5 -3.2,3.7 -2.6,1.2 -2,-0.6";
        s.put(thumb, Paper::of(tone.lighter(0.08)).lift(0.4).wobble(0.05));
    });
}
