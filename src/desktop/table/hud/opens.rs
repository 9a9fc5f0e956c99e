//! How a match opens: until its place has been painted, the place that lay behind the screen before covers the table, and
//! then it goes.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Id, LayerId, Order};

use crate::activity::Activity;
use crate::screens::place::{self, Place};
use crate::settings::CurrentSettings;
use crate::table::draw::Pictures;
use crate::table::draw::ground::Lighting;
use crate::table::ruleset::ActiveGame;
use crate::table::stage::Tempo;

/// Seconds in which the cover goes.
const GOES: f32 = 0.35;
/// A frame after a long sleep counts no longer than this, in seconds.
const LONGEST: f32 = 0.1;

/// Covers the table until its place is there. The match waits for that.
pub fn cover(
    mut contexts: EguiContexts,
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    game: Res<ActiveGame>,
    lighting: Res<Lighting>,
    pictures: Option<ResMut<Pictures>>,
    mut place: ResMut<Place>,
    mut tempo: ResMut<Tempo>,
    mut opaque: Local<f32>,
    activity: Res<Activity>,
) -> Result {
    let covered = !lighting.there;
    if tempo.covered != covered {
        tempo.covered = covered;
        activity.keep_going();
    }
    *opaque = left(*opaque, covered, &settings, time.delta_secs());
    if *opaque <= 0.0 {
        if *place != Place::default() {
            *place = Place::default();
        }
        return Ok(());
    }
    if !covered {
        activity.keep_going();
    }
    if place.ruleset != game.rules.id() && *place != Place::default() {
        // Another place than the one that comes.
        *place = Place::default();
    }
    if let Some(mut pictures) = pictures {
        let pictures = pictures.bypass_change_detection();
        for picture in place.pictures() {
            pictures.still_shown(picture);
        }
    }
    let ctx = contexts.ctx_mut()?;
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("opens")));
    place::cover(&painter, ctx.content_rect(), &place, *opaque);
    Ok(())
}

/// So much of the cover is left after so many seconds.
fn left(before: f32, covered: bool, settings: &CurrentSettings, seconds: f32) -> f32 {
    let goes = settings.animation_seconds(GOES);
    if covered {
        1.0
    } else if goes <= 0.0 || settings.is_calm() {
        0.0
    } else {
        (before - seconds.min(LONGEST) / goes).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use fudaba_saves::settings::ReducedMotion;

    use super::*;

    #[test]
    fn the_cover_stays_until_the_place_is_there_then_fades_or_goes_at_once() {
        let mut settings = CurrentSettings::default();
        assert_eq!(left(0.0, true, &settings, 5.0), 1.0);
        let half = left(1.0, false, &settings, LONGEST);
        assert!((0.1..1.0).contains(&half), "{half}");
        assert!(left(half, false, &settings, LONGEST) < half);
        assert_eq!(left(0.01, false, &settings, LONGEST), 0.0);
        settings.reduced_motion = ReducedMotion::On;
        assert_eq!(left(1.0, false, &settings, 0.01), 0.0);
        settings.reduced_motion = ReducedMotion::Off;
        settings.animation_speed = 0.0;
        assert_eq!(left(1.0, false, &settings, 0.01), 0.0);
    }
}
