//! What people do: a pose is where elbows and wrists are, how the spine is bent, and what can be
//! held so. All look to the left; the near arm is the one on the right.

use super::super::noise::Dice;
use super::super::props::Grip;

/// One arm of the upright body.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// Elbow.
    pub elbow: (f32, f32),
    /// Wrist.
    pub wrist: (f32, f32),
    /// Layer of `people/hands`.
    pub hand: &'static str,
    /// Lies before the body.
    pub front: bool,
}

/// Where the prop is held.
#[derive(Clone, Copy, Debug)]
pub struct Hold {
    /// The point at which it is held.
    pub at: (f32, f32),
    /// How it is turned, in radians.
    pub turn: f32,
    /// It lies behind everything.
    pub behind: bool,
    /// It lies before the body.
    pub front: bool,
    /// It lies even before the near arm.
    pub over: bool,
}

/// A pose.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// Its name, as card data may wish for it.
    pub name: &'static str,
    /// Turn of the shoulders, to the left.
    pub bend: f32,
    /// Swing of the hem, to the right.
    pub sway: f32,
    /// Turn of the head.
    pub nod: f32,
    /// How far the figure stands to the right of the middle.
    pub aside: f32,
    /// How much lower it stands.
    pub down: f32,
    /// The arm on the far side, at the left.
    pub far: Arm,
    /// The arm on the near side, at the right.
    pub near: Arm,
    /// Where a prop is held.
    pub hold: Option<Hold>,
    /// What can be held so.
    pub suits: &'static [Grip],
}

const fn arm(ex: f32, ey: f32, wx: f32, wy: f32, hand: &'static str, front: bool) -> Arm {
    Arm {
        elbow: (ex, ey),
        wrist: (wx, wy),
        hand,
        front,
    }
}

const fn held(x: f32, y: f32, turn: f32) -> Option<Hold> {
    Some(Hold {
        at: (x, y),
        turn,
        behind: false,
        front: true,
        over: false,
    })
}

const fn far_held(x: f32, y: f32, turn: f32) -> Option<Hold> {
    Some(Hold {
        at: (x, y),
        turn,
        behind: false,
        front: false,
        over: false,
    })
}

const fn over_held(x: f32, y: f32, turn: f32) -> Option<Hold> {
    Some(Hold {
        at: (x, y),
        turn,
        behind: false,
        front: true,
        over: true,
    })
}

const fn behind_held(x: f32, y: f32, turn: f32) -> Option<Hold> {
    Some(Hold {
        at: (x, y),
        turn,
        behind: true,
        front: false,
        over: false,
    })
}

const fn pose(
    name: &'static str,
    (bend, sway, nod): (f32, f32, f32),
    (aside, down): (f32, f32),
    far: Arm,
    near: Arm,
    hold: Option<Hold>,
    suits: &'static [Grip],
) -> Pose {
    Pose {
        name,
        bend,
        sway,
        nod,
        aside,
        down,
        far,
        near,
        hold,
        suits,
    }
}

/// All poses.
pub const POSES: [Pose; 18] = [
    pose(
        "stride",
        (0.2, 9.0, -0.1),
        (6.0, 2.0),
        arm(-23.0, 40.0, -34.0, 26.0, "fist", false),
        arm(30.0, 38.0, 33.0, 56.0, "fist", true),
        far_held(-36.0, 24.0, -0.25),
        &[Grip::Short],
    ),
    pose(
        "strike",
        (-0.16, -6.0, 0.14),
        (2.0, 6.0),
        arm(-24.0, 38.0, -37.0, 30.0, "open", false),
        arm(32.0, 10.0, 17.0, -10.0, "fist", true),
        held(16.0, -13.0, 0.5),
        &[Grip::Short],
    ),
    pose(
        "thrust",
        (0.24, 10.0, -0.16),
        (17.0, 2.0),
        arm(-22.0, 32.0, -31.0, 20.0, "fist", false),
        arm(29.0, 36.0, 31.0, 52.0, "open", true),
        far_held(-32.0, 18.0, -0.75),
        &[Grip::Short],
    ),
    pose(
        "haul",
        (-0.22, -10.0, 0.1),
        (-1.0, 4.0),
        arm(-24.0, 42.0, -26.0, 31.0, "fist", true),
        arm(24.0, 48.0, -6.0, 49.0, "fist", true),
        held(-17.0, 40.0, 0.82),
        &[Grip::Staff],
    ),
    pose(
        "sweep",
        (0.14, 8.0, -0.06),
        (2.0, 4.0),
        arm(-23.0, 44.0, -20.0, 55.0, "fist", true),
        arm(30.0, 42.0, 11.0, 33.0, "fist", true),
        held(-5.0, 44.0, -0.95),
        &[Grip::Staff],
    ),
    pose(
        "lift",
        (-0.08, 0.0, 0.16),
        (0.0, 12.0),
        arm(-27.0, 12.0, -19.0, -9.0, "palm", false),
        arm(31.0, 14.0, 20.0, -9.0, "palm", true),
        behind_held(0.0, -19.0, 0.0),
        &[Grip::Over],
    ),
    pose(
        "study",
        (0.12, 2.0, -0.2),
        (5.0, 2.0),
        arm(-22.0, 46.0, -28.0, 37.0, "fist", true),
        arm(22.0, 50.0, -3.0, 45.0, "fist", true),
        held(-15.0, 41.0, -0.08),
        &[Grip::Both],
    ),
    pose(
        "bear",
        (-0.14, -4.0, 0.08),
        (1.0, 4.0),
        arm(-23.0, 46.0, -16.0, 50.0, "fist", true),
        arm(27.0, 48.0, 9.0, 51.0, "fist", true),
        held(-3.0, 45.0, 0.12),
        &[Grip::Both],
    ),
    pose(
        "cast",
        (-0.2, -8.0, 0.06),
        (7.0, 4.0),
        arm(-25.0, 36.0, -34.0, 20.0, "palm", false),
        arm(30.0, 40.0, 38.0, 27.0, "open", true),
        far_held(-37.0, 13.0, 0.0),
        &[Grip::Palm],
    ),
    pose(
        "cradle",
        (0.1, 3.0, -0.24),
        (4.0, 2.0),
        arm(-23.0, 44.0, -24.0, 34.0, "palm", true),
        arm(26.0, 48.0, 2.0, 42.0, "open", true),
        held(-25.0, 27.0, 0.0),
        &[Grip::Palm],
    ),
    pose(
        "plant",
        (-0.08, -4.0, 0.04),
        (5.0, 2.0),
        arm(-24.0, 38.0, -30.0, 26.0, "fist", false),
        arm(34.0, 42.0, 18.0, 55.0, "fist", true),
        far_held(-31.0, 25.0, -0.06),
        &[Grip::Staff],
    ),
    pose(
        "hail",
        (-0.14, -5.0, 0.12),
        (6.0, 5.0),
        arm(-29.0, 26.0, -31.0, 5.0, "fist", false),
        arm(29.0, 44.0, 26.0, 61.0, "open", true),
        far_held(-31.5, 1.0, 0.0),
        &[Grip::Hang],
    ),
    pose(
        "search",
        (0.22, 7.0, -0.12),
        (8.0, 3.0),
        arm(-25.0, 42.0, -37.0, 36.0, "fist", false),
        arm(28.0, 40.0, 20.0, 56.0, "open", true),
        far_held(-38.0, 38.0, 0.1),
        &[Grip::Hang],
    ),
    pose(
        "guard",
        (0.06, 5.0, -0.08),
        (-8.0, 3.0),
        arm(-24.0, 44.0, -13.0, 33.0, "open", true),
        arm(31.0, 32.0, 31.0, 12.0, "fist", true),
        held(31.5, 9.0, 0.24),
        &[Grip::Short],
    ),
    pose(
        "carry",
        (0.1, 5.0, -0.04),
        (-1.0, 3.0),
        arm(-25.0, 38.0, -38.0, 42.0, "open", false),
        arm(28.0, 48.0, 12.0, 37.0, "fist", true),
        behind_held(16.0, 28.0, 0.72),
        &[Grip::Staff],
    ),
    pose(
        "sound",
        (-0.12, -3.0, 0.16),
        (6.0, 4.0),
        arm(-24.0, 28.0, -22.0, 9.0, "fist", false),
        arm(24.0, 36.0, -7.0, 14.0, "fist", true),
        over_held(-17.0, 6.0, 0.1),
        &[Grip::Eye],
    ),
    pose(
        "bow",
        (0.28, 6.0, -0.14),
        (7.0, 6.0),
        arm(-26.0, 42.0, -40.0, 46.0, "palm", false),
        arm(27.0, 46.0, -2.0, 37.0, "open", true),
        None,
        &[Grip::None],
    ),
    pose(
        "leap",
        (-0.24, -12.0, 0.1),
        (2.0, 10.0),
        arm(-27.0, 14.0, -38.0, -2.0, "open", false),
        arm(33.0, 20.0, 40.0, 2.0, "open", true),
        None,
        &[Grip::None],
    ),
];

/// The wished pose if the prop can be held so; otherwise one by the seed in which it can.
#[must_use]
pub fn choose(wish: Option<&str>, grip: Grip, seed: u64) -> &'static Pose {
    let suits = |p: &&Pose| grip == Grip::None || p.suits.contains(&grip);
    let wished = POSES.iter().find(|p| Some(p.name) == wish);
    if let Some(pose) = wished.filter(suits) {
        return pose;
    }
    let fitting: Vec<&Pose> = POSES.iter().filter(suits).collect();
    let chosen = Dice::new(seed, "pose").pick(&fitting).copied();
    chosen.unwrap_or(&POSES[0])
}
