//! How a card gets from one pose to another, and what it does on the way. Pure.

use std::f32::consts::PI;

use crate::table::layout::Pose;
use crate::table::ruleset::look::Pair;

/// A card that goes sideways at 1 unit a second leans so far, in radians, and none further than 10 degrees.
const LEANS: f32 = 0.0006;
const MOST_LEAN: f32 = PI / 18.0;

/// A way from one pose to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Motion {
    /// Where it began.
    pub from: Pose,
    /// Seconds before it sets off.
    pub delay: f32,
    /// Seconds that it takes.
    pub seconds: f32,
    /// How high it is lifted on the way, as a part of the distance.
    pub arc: f32,
    /// Seconds since it was begun.
    pub elapsed: f32,
}

impl Motion {
    /// The part of the way done, eased out: 0 to 1.
    #[must_use]
    pub fn part(&self) -> f32 {
        let t = ((self.elapsed - self.delay) / self.seconds.max(0.001)).clamp(0.0, 1.0);
        1.0 - (1.0 - t).powi(3)
    }

    /// Is it over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.elapsed >= self.delay + self.seconds
    }

    /// How far the card is lifted off the table now: 0 to 1.
    #[must_use]
    pub fn lift(&self) -> f32 {
        (self.part() * PI).sin() * self.arc.min(1.0)
    }

    /// How far the card leans into its way just now, in radians: by how fast it goes sideways.
    fn lean(&self, to: &Pose) -> f32 {
        let t = (self.elapsed - self.delay) / self.seconds.max(0.001);
        if !(0.0..1.0).contains(&t) {
            return 0.0;
        }
        let speed = (to.at.0 - self.from.at.0) * 3.0 * (1.0 - t).powi(2) / self.seconds.max(0.001);
        (speed * LEANS).clamp(-MOST_LEAN, MOST_LEAN) * self.arc.min(1.0) * (t * 8.0).min(1.0)
    }

    /// The pose on the way.
    #[must_use]
    pub fn pose(&self, to: &Pose) -> Pose {
        let t = self.part();
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let lift = self.lift();
        let far = (to.at.0 - self.from.at.0).hypot(to.at.1 - self.from.at.1);
        let grow = 1.0 + 0.06 * lift;
        Pose {
            at: (
                mix(self.from.at.0, to.at.0),
                mix(self.from.at.1, to.at.1) - lift * (far * 0.12).min(40.0),
            ),
            size: (
                mix(self.from.size.0, to.size.0) * grow,
                mix(self.from.size.1, to.size.1) * grow,
            ),
            turn: mix(self.from.turn, nearest_turn(self.from.turn, to.turn)) + self.lean(to),
            face: mix(self.from.face, to.face),
            height: to.height.max(self.from.height) + if t < 1.0 { 500.0 } else { 0.0 },
            drawn: self.from.drawn || to.drawn,
        }
    }
}

/// The same direction as `to`, by the shorter way from `from`.
fn nearest_turn(from: f32, to: f32) -> f32 {
    let round = 2.0 * PI;
    let mut to = to;
    while to - from > PI {
        to -= round;
    }
    while from - to > PI {
        to += round;
    }
    to
}

/// Something that a card does without changing its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gesture {
    /// What.
    pub kind: GestureKind,
    /// Seconds before it begins.
    pub delay: f32,
    /// How fast: 1 is the usual speed.
    pub speed: f32,
    /// Seconds since it was begun.
    pub elapsed: f32,
}

/// What a card does without changing its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum GestureKind {
    /// It draws back, strikes in this direction, holds for so many seconds, and returns.
    Lunge(Pair, f32),
    /// It is struck.
    Shake,
    /// It grows for a moment: it does something.
    Pulse,
    /// It trembles, as the cards of a shuffled pile do.
    Riffle,
}

/// Times of a lunge: back, forward, return.
const LUNGE: [f32; 3] = [0.12, 0.14, 0.2];
/// How long a blow is held where it falls: at a tie, and where one side had nothing against the other.
const HELD: (f32, f32) = (0.06, 0.16);
const SHAKE: f32 = 0.32;
const PULSE: f32 = 0.34;
const RIFFLE: f32 = 0.42;

/// When the blow of a lunge falls, in seconds at normal speed.
pub const BLOW: f32 = LUNGE[0] + LUNGE[1];

/// How long a blow is held, by how clearly the fight was decided: from 0 for a tie to 1.
#[must_use]
pub fn held(margin: f32) -> f32 {
    HELD.0 + (HELD.1 - HELD.0) * margin.clamp(0.0, 1.0)
}

/// What a gesture adds to a pose.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Offset {
    /// To its place.
    pub at: Pair,
    /// To its turn.
    pub turn: f32,
    /// To its size, as a part.
    pub grow: f32,
    /// How far it is lifted.
    pub lift: f32,
}

impl GestureKind {
    /// How long it takes at normal speed.
    #[must_use]
    pub fn seconds(self) -> f32 {
        match self {
            Self::Lunge(_, hold) => LUNGE.iter().sum::<f32>() + hold,
            Self::Shake => SHAKE,
            Self::Pulse => PULSE,
            Self::Riffle => RIFFLE,
        }
    }
}

impl Gesture {
    /// Is it over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        (self.elapsed - self.delay) * self.speed >= self.kind.seconds()
    }

    /// What it adds now.
    #[must_use]
    pub fn offset(&self) -> Offset {
        let t = (self.elapsed - self.delay) * self.speed;
        if t <= 0.0 || self.is_over() {
            return Offset::default();
        }
        let still = Offset::default();
        match self.kind {
            GestureKind::Lunge(way, hold) => {
                let far = lunge(t, hold);
                Offset {
                    at: (way.0 * far, way.1 * far),
                    lift: 1.0,
                    ..still
                }
            }
            GestureKind::Shake => {
                let left = 1.0 - t / SHAKE;
                Offset {
                    at: ((t * 70.0).sin() * 7.0 * left, 0.0),
                    turn: (t * 55.0).sin() * 0.06 * left,
                    ..still
                }
            }
            GestureKind::Pulse => {
                let swell = (t / PULSE * PI).sin();
                Offset {
                    grow: 0.1 * swell,
                    lift: swell,
                    ..still
                }
            }
            GestureKind::Riffle => {
                let swell = (t / RIFFLE * PI).sin();
                Offset {
                    at: ((t * 40.0).sin() * 9.0 * swell, 0.0),
                    turn: (t * 31.0).sin() * 0.08 * swell,
                    ..still
                }
            }
        }
    }
}

/// How far a lunge has gone: below 0 it draws back, 1 is the blow.
fn lunge(t: f32, hold: f32) -> f32 {
    let [back, forward, home] = LUNGE;
    if t < back {
        -0.18 * (t / back)
    } else if t < back + forward {
        let u = (t - back) / forward;
        -0.18 + 1.18 * u * u
    } else if t < back + forward + hold {
        1.0
    } else {
        let u = ((t - back - forward - hold) / home).min(1.0);
        1.0 - (1.0 - (1.0 - u).powi(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32, face: f32, turn: f32) -> Pose {
        Pose {
            at: (x, 0.0),
            size: (70.0, 98.0),
            turn,
            face,
            height: 1.0,
            drawn: true,
        }
    }

    fn motion(elapsed: f32) -> Motion {
        Motion {
            from: pose(0.0, 0.0, 0.0),
            delay: 0.1,
            seconds: 0.2,
            arc: 1.0,
            elapsed,
        }
    }

    #[test]
    fn a_motion_begins_where_the_card_was_and_ends_where_it_belongs() {
        let to = pose(100.0, 1.0, 1.5);
        let begin = motion(0.05).pose(&to);
        assert_eq!((begin.at, begin.face), ((0.0, 0.0), 0.0));
        let end = motion(0.31);
        assert!(end.is_over());
        let end = end.pose(&to);
        assert!((end.at.0 - 100.0).abs() < 0.01 && end.at.1.abs() < 0.01);
        assert!((end.turn - 1.5).abs() < 0.001 && (end.size.0 - 70.0).abs() < 0.01);
    }

    #[test]
    fn a_card_on_the_way_is_lifted_and_larger() {
        let middle = motion(0.13).pose(&pose(100.0, 1.0, 0.0));
        assert!(middle.at.1 < -1.0 && middle.size.0 > 70.5 && middle.height > 100.0);
    }

    #[test]
    fn a_card_leans_into_its_way_and_arrives_straight() {
        let leans = |elapsed: f32, x: f32| motion(elapsed).pose(&pose(x, 1.0, 0.0)).turn;
        assert!(leans(0.16, 300.0) > 0.02);
        assert!(leans(0.16, -300.0) < -0.02);
        assert!(leans(0.16, 9000.0) <= MOST_LEAN + 0.001);
        assert!(leans(0.05, 300.0).abs() < 1e-6 && leans(0.31, 300.0).abs() < 1e-6);
    }

    #[test]
    fn a_clearer_blow_is_held_longer() {
        assert!((held(0.0) - 0.06).abs() < 1e-6 && (held(1.0) - 0.16).abs() < 1e-6);
        assert!(held(0.2) < held(0.7));
    }

    #[test]
    fn a_card_turns_by_the_shorter_way() {
        assert!((nearest_turn(0.0, 1.5 * PI) + 0.5 * PI).abs() < 1e-5);
        assert!((nearest_turn(0.1, -0.2) + 0.2).abs() < 1e-6);
    }

    #[test]
    fn a_lunge_draws_back_strikes_and_comes_home() {
        let at = |elapsed| {
            let gesture = Gesture {
                kind: GestureKind::Lunge((100.0, 0.0), 0.09),
                delay: 0.0,
                speed: 1.0,
                elapsed,
            };
            gesture.offset().at.0
        };
        assert!(at(0.1) < 0.0);
        assert!((at(BLOW + 0.01) - 100.0).abs() < 0.1);
        assert!(at(0.54).abs() < 5.0);
        assert_eq!(at(1.0), 0.0);
    }

    #[test]
    fn a_gesture_at_double_speed_is_over_in_half_the_time() {
        let gesture = Gesture {
            kind: GestureKind::Shake,
            delay: 0.0,
            speed: 2.0,
            elapsed: SHAKE / 2.0,
        };
        assert!(gesture.is_over());
    }
}
