//! What flies for a moment: the flare, the ring and the splinters of a blow, the pieces of a card that is lost, the light of a
//! thing of the score that changes, the shards of a piece of the place that breaks, and a number on its way from the card that
//! gives it to the one that it changes. Nothing of it lasts, and without motion there is none.

mod finale;
mod forge;
mod jolt;
mod kindle;
mod shatter;
mod volley;

use bevy::prelude::*;

use super::DrawSystems;
use super::lettering::Written;
use crate::activity::Activity;

pub use forge::spread;
pub use shatter::Falls;

/// Something that flies for a moment.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub struct Spark {
    /// From where to where, in the world.
    way: (Vec2, Vec2),
    /// The point that its way bends towards, seen from where it begins: it sets out for that, and gets faster and faster.
    bends: Option<Vec2>,
    /// How large at the beginning and at the end.
    size: (Vec2, Vec2),
    /// How clearly it is seen at the beginning and at the end.
    seen: (f32, f32),
    /// Seconds before it is there, and that it takes.
    time: (f32, f32),
    /// How far it has sunk below its way at the end, in the world.
    sinks: f32,
    /// How it is turned at the beginning and at the end, in radians.
    turn: (f32, f32),
    elapsed: f32,
}

/// Adds what flies.
pub fn plugin(app: &mut App) {
    let kindled = (kindle::kindle, kindle::flare, volley::fire, finale::end).chain();
    let all = (kindled, shatter::shatter, fly, jolt::jolt).chain();
    app.add_systems(Update, all.in_set(DrawSystems::Sparks));
}

impl Spark {
    /// Does it fly in a volley?
    #[cfg(test)]
    pub fn is_of_volley(&self) -> bool {
        self.bends.is_some()
    }

    /// How much of its time has passed, 0 to 1; nothing before it begins.
    fn part(&self) -> Option<f32> {
        let (delay, seconds) = self.time;
        let gone = self.elapsed - delay;
        (gone >= 0.0).then(|| (gone / seconds.max(0.01)).min(1.0))
    }

    /// Where it is after a part of its time.
    fn at(&self, part: f32) -> Vec2 {
        let eased = 1.0 - (1.0 - part).powi(2);
        if let Some(bends) = self.bends {
            let (from, to) = self.way;
            let part = part.powf(1.5);
            let point = from + bends;
            return from.lerp(point, part).lerp(point.lerp(to, part), part);
        }
        // What sinks does so faster and faster.
        self.way.0.lerp(self.way.1, eased) - Vec2::new(0.0, self.sinks * part * part)
    }
}

/// Lets sparks fly, and takes away those whose time is over.
fn fly(
    time: Res<Time>,
    mut sparks: Query<
        (
            Entity,
            &mut Spark,
            &mut Sprite,
            &mut Transform,
            Option<&Falls>,
        ),
        Without<Written>,
    >,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let seconds = time.delta_secs().min(0.1);
    for (entity, mut spark, mut sprite, mut place, falls) in &mut sparks {
        activity.keep_going();
        spark.elapsed += seconds;
        let Some(part) = spark.part() else {
            continue;
        };
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - part).powi(2);
        let (at, turn, faded) = match falls {
            Some(falls) => {
                let fallen = falls.fallen(part);
                let at = spark.way.0.lerp(spark.way.1, fallen * fallen);
                (at, falls.turns * fallen, falls.faded(part))
            }
            None => {
                let turn = spark.turn.0 + (spark.turn.1 - spark.turn.0) * part;
                (spark.at(part), turn, part)
            }
        };
        place.translation = at.extend(place.translation.z);
        place.rotation = Quat::from_rotation_z(turn);
        sprite.custom_size = Some(spark.size.0.lerp(spark.size.1, eased));
        let alpha = spark.seen.0 + (spark.seen.1 - spark.seen.0) * faded;
        sprite.color.set_alpha(alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spark_begins_after_its_delay_and_ends() {
        let at = |elapsed| Spark {
            time: (0.2, 0.4),
            elapsed,
            ..default()
        };
        assert_eq!(at(0.1).part(), None);
        assert_eq!(at(0.2).part(), Some(0.0));
        assert!((at(0.4).part().unwrap() - 0.5).abs() < 0.001);
        assert_eq!(at(0.7).part(), Some(1.0));
    }

    #[test]
    fn what_bends_leaves_its_straight_way_and_comes_to_its_end() {
        let bit = Spark {
            way: (Vec2::ZERO, Vec2::new(100.0, 0.0)),
            bends: Some(Vec2::new(20.0, 80.0)),
            ..default()
        };
        assert_eq!((bit.at(0.0), bit.at(1.0)), bit.way);
        assert!(bit.at(0.6).y > 20.0, "{}", bit.at(0.6));
    }

    #[test]
    fn what_sinks_rises_first_and_ends_below_its_way() {
        let piece = Spark {
            way: (Vec2::ZERO, Vec2::new(40.0, 30.0)),
            sinks: 90.0,
            ..default()
        };
        assert_eq!(piece.at(0.0), Vec2::ZERO);
        assert!(piece.at(0.2).y > 0.0);
        assert!((piece.at(1.0) - Vec2::new(40.0, -60.0)).length() < 0.01);
    }
}
