//! A heavy blow jolts the whole table: it comes a little nearer, trembles and is still again. What is written on the panels stays
//! where it is.

use bevy::prelude::*;

use super::forge::Forge;
use crate::activity::Activity;
use crate::states::Screen;

/// How heavy what has happened is: a fight that is decided, what was asked and is met, a card that is lost, a piece of the place
/// that breaks, the end.
pub(super) const BLOW_WEIGHS: f32 = 0.3;
pub(super) const MET_WEIGHS: f32 = 0.4;
pub(super) const LOST_WEIGHS: f32 = 0.35;
pub(super) const BREAK_WEIGHS: f32 = 0.75;
pub(super) const END_WEIGHS: f32 = 1.0;

/// Seconds that a jolt takes, at normal speed.
const SECONDS: f32 = 0.34;
/// By this part of its size the table comes nearer at the heaviest: enough that its edge is never seen.
const NEARER: f32 = 0.03;
/// So far the table goes across and down then, in parts of what is hidden beyond each edge by its coming nearer.
const AWAY: f32 = 0.8;
/// It goes to and fro so many times.
const TIMES: f32 = 3.0;

/// A jolt that goes through the table.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Jolt {
    /// From 0 to 1.
    weight: f32,
    /// Seconds before it comes, and that it takes.
    time: (f32, f32),
    elapsed: f32,
}

impl Jolt {
    /// By how much the table is nearer, and how far it has gone of the way that this leaves it, across and down.
    fn moves(&self) -> (f32, Vec2) {
        let (delay, seconds) = self.time;
        let part = (self.elapsed - delay) / seconds.max(0.01);
        if !(0.0..1.0).contains(&part) {
            return (0.0, Vec2::ZERO);
        }
        let left = (1.0 - part).powi(2) * self.weight;
        let swings = part * TIMES * std::f32::consts::TAU;
        (left * NEARER, Vec2::new(swings.cos(), swings.sin()) * AWAY)
    }

    fn is_over(&self) -> bool {
        self.elapsed > self.time.0 + self.time.1
    }
}

impl Forge<'_, '_, '_> {
    /// Lets something of this weight jolt the table after so many seconds.
    pub(super) fn jolts(&mut self, weight: f32, delay: f32) {
        let seconds = |seconds: f32| self.settings.animation_seconds(seconds);
        let jolt = Jolt {
            weight: weight.clamp(0.0, 1.0),
            time: (seconds(delay), seconds(SECONDS)),
            elapsed: 0.0,
        };
        let name = (Name::new("Jolt"), DespawnOnExit(Screen::Table));
        self.commands.spawn((name, jolt));
    }
}

/// Moves the camera as the heaviest of all jolts does.
pub(super) fn jolt(
    time: Res<Time>,
    mut jolts: Query<(Entity, &mut Jolt)>,
    mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>,
    windows: Query<&Window>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let seconds = time.delta_secs().min(0.1);
    let (mut nearer, mut goes) = (0.0, Vec2::ZERO);
    for (entity, mut jolt) in &mut jolts {
        activity.keep_going();
        jolt.elapsed += seconds;
        if jolt.is_over() {
            commands.entity(entity).despawn();
            continue;
        }
        let (by, way) = jolt.moves();
        if by > nearer {
            (nearer, goes) = (by, way);
        }
    }
    let size = windows.iter().next().map_or(Vec2::ZERO, Window::size);
    for (mut place, mut projection) in &mut cameras {
        let at = (goes * nearer * size / 2.0).extend(place.translation.z);
        if place.translation != at {
            place.translation = at;
        }
        if let Projection::Orthographic(seen) = projection.bypass_change_detection()
            && seen.scale != 1.0 - nearer
        {
            seen.scale = 1.0 - nearer;
            projection.set_changed();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(weight: f32, elapsed: f32) -> (f32, Vec2) {
        let jolt = Jolt {
            weight,
            time: (0.2, SECONDS),
            elapsed,
        };
        jolt.moves()
    }

    #[test]
    fn a_jolt_comes_with_its_blow_and_is_over_soon() {
        assert_eq!(at(1.0, 0.19), (0.0, Vec2::ZERO));
        assert!(at(1.0, 0.21).0 > 0.8 * NEARER);
        assert!(at(0.3, 0.21).0 < at(1.0, 0.21).0);
        assert!(at(1.0, 0.2 + SECONDS * 0.9).0 < 0.02 * NEARER);
        assert_eq!(at(1.0, 0.21 + SECONDS), (0.0, Vec2::ZERO));
    }

    #[test]
    fn the_edge_of_the_table_is_never_seen() {
        for n in 0..200 {
            // Of half the table so much lies beyond each edge of the window as it is nearer.
            let (nearer, way) = at(1.0, 0.2 + SECONDS * n as f32 / 200.0);
            assert!(way.abs().max_element() <= 1.0, "{nearer} {way}");
        }
    }
}
