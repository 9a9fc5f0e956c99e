//! What belongs to the place glides to where it lies now, as cards do, when the table is composed anew.

use bevy::prelude::*;

use super::DrawSystems;
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::table::layout::TableFrame;
use crate::table::ruleset::look::Pair;
use crate::table::stage::moves::{self, GLIDE};

/// Where something of the place lies: its middle and its size, in units of the table.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Lies {
    /// Its middle.
    pub at: Pair,
    /// Its size.
    pub size: Pair,
}

/// Glides to where it lies. What is drawn is one unit wide and high, and scaled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
#[require(Transform, Visibility)]
pub struct Glides {
    from: Lies,
    to: Lies,
    /// Seconds since it set off.
    since: f32,
    /// It has lain somewhere.
    laid: bool,
}

impl Glides {
    /// Sends it to where it lies now. The first place is taken at once.
    pub fn send(&mut self, to: Lies) {
        let from = if self.laid { self.now(GLIDE) } else { to };
        *self = Self {
            from,
            to,
            since: 0.0,
            laid: true,
        };
    }

    /// Is it elsewhere than it lies?
    #[must_use]
    pub fn goes_to(&self, to: Lies) -> bool {
        !self.laid || self.to != to
    }

    /// Where it is on a way that takes so many seconds.
    fn now(&self, seconds: f32) -> Lies {
        let t = (self.since / seconds.max(0.001)).clamp(0.0, 1.0);
        let t = 1.0 - (1.0 - t).powi(3);
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let both = |a: Pair, b: Pair| (mix(a.0, b.0), mix(a.1, b.1));
        Lies {
            at: both(self.from.at, self.to.at),
            size: both(self.from.size, self.to.size),
        }
    }
}

/// Adds the gliding.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, glide.in_set(DrawSystems::Glide));
}

fn glide(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    frame: Option<Res<TableFrame>>,
    mut things: Query<(&mut Glides, &mut Transform)>,
    activity: Res<Activity>,
) {
    let Some(frame) = frame else {
        return;
    };
    let way = moves::way(&settings, GLIDE, 0.0);
    let seconds = if way.fade { 0.0 } else { way.seconds };
    for (mut glides, mut place) in &mut things {
        let arrives = glides.from != glides.to;
        if !arrives && !glides.is_changed() && !frame.is_changed() {
            continue;
        }
        glides.since += time.delta_secs().min(0.05);
        let now = if glides.since >= seconds {
            glides.from = glides.to;
            glides.to
        } else {
            activity.keep_going();
            glides.now(seconds)
        };
        let at = frame.to_world(now.at);
        place.translation = at.extend(place.translation.z);
        place.scale = (Vec2::from(now.size) * frame.scale).extend(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lies(x: f32) -> Lies {
        Lies {
            at: (x, 0.0),
            size: (10.0, 20.0),
        }
    }

    #[test]
    fn the_first_place_is_taken_at_once_and_every_other_is_glided_to() {
        let mut glides = Glides::default();
        glides.send(lies(5.0));
        assert_eq!(glides.now(GLIDE), lies(5.0));
        assert!(!glides.goes_to(lies(5.0)));
        glides.send(lies(105.0));
        assert_eq!(glides.now(GLIDE), lies(5.0));
        glides.since = GLIDE / 2.0;
        let half = glides.now(GLIDE).at.0;
        assert!(half > 50.0 && half < 105.0, "{half}");
        glides.since = GLIDE;
        assert_eq!(glides.now(GLIDE), lies(105.0));
    }
}
