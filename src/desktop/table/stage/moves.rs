//! Moves cards: every card has a pose where it rests, and gets there by itself. Nothing teleports.

use bevy::prelude::*;

use super::StageSystems;
use super::director::LONGEST;
use super::motion::{Gesture, GestureKind, Motion, Offset};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::{AppSystems, Screen};
use crate::table::layout::pose::RAISED;
use crate::table::layout::{Composed, Pose, Rest};
use crate::table::ruleset::look::Pair;
use crate::table::world::Card;

/// How a card gets to where it rests, and where it is on the way.
#[derive(Component, Debug, Clone, PartialEq)]
pub struct Moves {
    /// Where it rests, or will rest.
    pub resting: Pose,
    /// Where it is now, without gestures.
    pub shown: Pose,
    /// What a gesture adds.
    pub offset: Offset,
    /// How far it is lifted off the table: 0 to 1.
    pub lift: f32,
    /// How clearly it is seen: below 1 while it fades in.
    pub alpha: f32,
    motion: Option<Motion>,
    gesture: Option<Gesture>,
    held: bool,
}

/// How a card is to move to its new place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    /// Seconds, at the player's speed.
    pub seconds: f32,
    /// How high it is lifted.
    pub arc: f32,
    /// Fades instead of travelling.
    pub fade: bool,
}

impl Moves {
    /// A card that lies there already.
    #[must_use]
    pub fn at(pose: Pose) -> Self {
        Self {
            resting: pose,
            shown: pose,
            offset: Offset::default(),
            lift: 0.0,
            alpha: 1.0,
            motion: None,
            gesture: None,
            held: false,
        }
    }

    /// Sends it to a pose, unless it is on its way there.
    pub fn send(&mut self, pose: Pose, way: Way) {
        if self.resting == pose {
            return;
        }
        self.resting = pose;
        if self.held {
            return;
        }
        if way.fade || way.seconds <= 0.0 {
            let moved = self.shown != pose;
            self.shown = pose;
            self.motion = None;
            if way.fade && moved && way.seconds > 0.0 {
                self.alpha = 0.0;
            }
            return;
        }
        self.motion = Some(Motion {
            from: self.shown,
            delay: 0.0,
            seconds: way.seconds,
            arc: way.arc,
            elapsed: 0.0,
        });
    }

    /// Makes a gesture.
    pub fn gesture(&mut self, kind: GestureKind, delay: f32, speed: f32) {
        self.gesture = Some(Gesture {
            kind,
            delay,
            speed,
            elapsed: 0.0,
        });
    }

    /// Holds it in the player's hand at a point.
    pub fn hold(&mut self, at: Pair) {
        self.held = true;
        self.motion = None;
        self.lift = 1.0;
        self.shown.at = at;
        self.shown.turn = 0.0;
        self.shown.height = 900.0;
        self.shown.drawn = true;
    }

    /// Lets it go: it returns to where it rests.
    pub fn let_go(&mut self, way: Way) {
        if !self.held {
            return;
        }
        self.held = false;
        self.lift = 0.0;
        if way.seconds <= 0.0 {
            self.shown = self.resting;
            return;
        }
        self.motion = Some(Motion {
            from: self.shown,
            delay: 0.0,
            seconds: way.seconds,
            arc: way.arc,
            elapsed: 0.0,
        });
    }

    /// Is it held by the player?
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Does it move?
    #[must_use]
    pub fn is_moving(&self) -> bool {
        self.motion.is_some() || self.gesture.is_some() || self.alpha < 1.0
    }

    /// Puts it where it rests at once.
    pub fn finish(&mut self) {
        if self.held {
            return;
        }
        self.shown = self.resting;
        self.motion = None;
        self.gesture = None;
        self.offset = Offset::default();
        self.lift = 0.0;
        self.alpha = 1.0;
    }

    /// Lets time pass.
    pub fn advance(&mut self, seconds: f32) {
        if self.alpha < 1.0 {
            self.alpha = (self.alpha + seconds / FADE).min(1.0);
        }
        if !self.held {
            self.lift = 0.0;
        }
        if let Some(motion) = &mut self.motion {
            motion.elapsed += seconds;
            self.shown = motion.pose(&self.resting);
            self.lift = motion.lift();
            if motion.is_over() {
                self.shown = self.resting;
                self.motion = None;
                self.lift = 0.0;
            }
        }
        self.offset = Offset::default();
        if let Some(gesture) = &mut self.gesture {
            gesture.elapsed += seconds;
            self.offset = gesture.offset();
            self.lift = self.lift.max(self.offset.lift);
            if gesture.is_over() {
                self.gesture = None;
            }
        }
    }

    /// Where it is drawn: its pose with what the gesture adds.
    #[must_use]
    pub fn drawn(&self) -> Pose {
        let mut pose = self.shown;
        pose.at.0 += self.offset.at.0;
        pose.at.1 += self.offset.at.1;
        pose.turn += self.offset.turn;
        let grow = 1.0 + self.offset.grow;
        pose.size = (pose.size.0 * grow, pose.size.1 * grow);
        if self.offset.lift > 0.0 {
            pose.height += 450.0;
        }
        pose
    }
}

/// How long a fade takes when motion is reduced.
const FADE: f32 = 0.12;

/// How long cards take to their new places when the whole table is composed anew.
pub const GLIDE: f32 = 0.4;

/// Is any card on its way?
#[must_use]
pub fn anything_moves(cards: &Query<&Moves>) -> bool {
    cards.iter().any(Moves::is_moving)
}

/// The way of a travel that takes this long at normal speed.
#[must_use]
pub fn way(settings: &CurrentSettings, seconds: f32, arc: f32) -> Way {
    Way {
        seconds: settings.animation_seconds(seconds),
        arc,
        fade: settings.is_calm(),
    }
}

/// How the cards are to travel to their new places.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct Travel {
    /// The way of the last beat; the usual one if there is none.
    pub way: Option<Way>,
    /// Everything is to be where it belongs at once.
    pub finish: bool,
}

impl Default for Moves {
    fn default() -> Self {
        Self::at(Pose::default())
    }
}

/// Adds the movement.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Card, Moves>()
        .init_resource::<Travel>()
        .add_systems(Update, send.in_set(StageSystems::Send))
        .add_systems(
            Update,
            advance
                .in_set(AppSystems::Animate)
                .run_if(in_state(Screen::Table)),
        );
}

/// Does a card that rests only step out of the hand, or back into it? It does so with its light, at once.
fn steps(moves: &Moves, to: &Pose) -> bool {
    let from = moves.resting;
    let up = Pose {
        at: (from.at.0, to.at.1),
        ..from
    };
    !moves.is_moving() && up == *to && (from.at.1 - to.at.1).abs() <= RAISED + 0.01
}

/// Sends cards to where they rest now. New ones lie there already.
fn send(
    settings: Res<CurrentSettings>,
    mut travel: ResMut<Travel>,
    composed: Option<Res<Composed>>,
    moved: Query<Entity, Changed<Rest>>,
    mut cards: Query<(&Rest, &mut Moves)>,
    activity: Res<Activity>,
) {
    let glides = composed.is_some_and(|composed| composed.is_changed());
    let usual = if glides { GLIDE } else { 0.14 };
    let way = travel.way.unwrap_or_else(|| way(&settings, usual, 0.0));
    for card in &moved {
        let Ok((rest, mut moves)) = cards.get_mut(card) else {
            continue;
        };
        if moves.is_added() {
            *moves = Moves::at(rest.0);
        } else if steps(&moves, &rest.0) {
            moves.send(
                rest.0,
                Way {
                    seconds: 0.0,
                    ..way
                },
            );
        } else {
            moves.send(rest.0, way);
        }
        activity.keep_going();
    }
    if travel.finish {
        for (_, mut moves) in &mut cards {
            if moves.is_moving() {
                moves.finish();
            }
        }
    }
    travel.set_if_neq(Travel::default());
}

fn advance(time: Res<Time>, mut cards: Query<&mut Moves>, activity: Res<Activity>) {
    // A frame after a long sleep must not swallow a whole animation.
    let seconds = time.delta_secs().min(LONGEST);
    for mut card in &mut cards {
        if card.is_moving() {
            card.advance(seconds);
            activity.keep_going();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pose(x: f32) -> Pose {
        Pose {
            at: (x, 0.0),
            size: (70.0, 98.0),
            turn: 0.0,
            face: 1.0,
            height: 1.0,
            drawn: true,
        }
    }

    const SLOW: Way = Way {
        seconds: 0.2,
        arc: 0.5,
        fade: false,
    };

    #[test]
    fn a_card_travels_and_arrives() {
        let mut card = Moves::at(pose(0.0));
        card.send(pose(100.0), SLOW);
        card.advance(0.1);
        assert!(card.is_moving() && card.shown.at.0 > 10.0 && card.shown.at.0 < 100.0);
        card.advance(0.15);
        assert!(!card.is_moving());
        assert_eq!(card.shown, pose(100.0));
    }

    #[test]
    fn a_card_sent_elsewhere_on_its_way_does_not_jump() {
        let mut card = Moves::at(pose(0.0));
        card.send(pose(100.0), SLOW);
        card.advance(0.1);
        let before = card.shown.at;
        card.send(pose(-50.0), SLOW);
        card.advance(0.0);
        assert!((card.shown.at.0 - before.0).abs() < 0.01);
    }

    #[test]
    fn at_speed_zero_it_is_there_at_once() {
        let mut card = Moves::at(pose(0.0));
        card.send(
            pose(100.0),
            Way {
                seconds: 0.0,
                ..SLOW
            },
        );
        assert_eq!(card.shown, pose(100.0));
        assert!(!card.is_moving());
    }

    #[test]
    fn with_reduced_motion_it_fades_in_where_it_belongs() {
        let mut card = Moves::at(pose(0.0));
        card.send(pose(100.0), Way { fade: true, ..SLOW });
        assert_eq!(card.shown.at, (100.0, 0.0));
        assert_eq!(card.alpha, 0.0);
        card.advance(0.2);
        assert!(!card.is_moving());
    }

    #[test]
    fn a_card_let_go_returns() {
        let mut card = Moves::at(pose(0.0));
        card.hold((40.0, 30.0));
        card.send(pose(10.0), SLOW);
        assert_eq!(card.shown.at, (40.0, 30.0));
        card.let_go(SLOW);
        assert!(card.is_moving());
        card.advance(1.0);
        assert_eq!(card.shown, pose(10.0));
    }

    #[test]
    fn a_card_steps_out_of_the_hand_at_once_and_travels_anywhere_else() {
        let rests = Moves::at(pose(100.0));
        let up = |by: f32| Pose {
            at: (100.0, -by),
            ..pose(100.0)
        };
        assert!(steps(&rests, &up(RAISED)));
        assert!(!steps(&rests, &up(RAISED * 4.0)), "it comes forward");
        assert!(!steps(&rests, &pose(104.0)));
    }
}
