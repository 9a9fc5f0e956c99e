//! Frames only when something moves.
//!
//! Whoever animates calls [`Activity::keep_going`] each frame; when nobody does, the window
//! sleeps until the next input.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};

/// Whether frames are needed although no input comes.
#[derive(Resource, Debug, Default)]
pub struct Activity {
    moving: bool,
    /// Seconds until a frame is wanted although nothing moves.
    wake_in: Option<f32>,
}

impl Activity {
    /// Asks for the next frame; to be called in each frame in which something moves.
    pub fn keep_going(&mut self) {
        self.moving = true;
    }

    /// Asks for a frame after a while, for countdowns and for looking whether a thread is done.
    pub fn wake_in(&mut self, seconds: f32) {
        let sooner = self.wake_in.map_or(seconds, |other| other.min(seconds));
        self.wake_in = Some(sooner.max(0.005));
    }
}

/// Adds the resource and the switch between sleeping and moving.
pub fn plugin(app: &mut App) {
    app.init_resource::<Activity>()
        .insert_resource(WinitSettings {
            focused_mode: resting(None),
            unfocused_mode: resting(None),
        })
        .add_systems(Last, set_pace);
}

fn resting(wake_in: Option<f32>) -> UpdateMode {
    let seconds = wake_in.unwrap_or(60.0);
    UpdateMode::reactive(Duration::from_secs_f32(seconds))
}

/// A moving window draws as fast as the screen shows; a resting one waits.
fn set_pace(
    mut activity: ResMut<Activity>,
    mut pace: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let mode = if activity.moving {
        redraw.write(RequestRedraw);
        UpdateMode::Continuous
    } else {
        resting(activity.wake_in)
    };
    if pace.focused_mode != mode {
        pace.focused_mode = mode;
        pace.unfocused_mode = mode;
    }
    *activity = Activity::default();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<RequestRedraw>()
            .add_plugins(plugin);
        app
    }

    #[test]
    fn a_window_in_which_nothing_moves_sleeps() {
        let mut app = app();
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert!(matches!(mode, UpdateMode::Reactive { wait, .. } if wait.as_secs() == 60));
    }

    #[test]
    fn movement_lasts_only_as_long_as_it_is_asked_for() {
        let mut app = app();
        app.world_mut().resource_mut::<Activity>().keep_going();
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert_eq!(mode, UpdateMode::Continuous);
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert!(matches!(mode, UpdateMode::Reactive { .. }));
    }

    #[test]
    fn the_earliest_wake_up_counts() {
        let mut app = app();
        let mut activity = app.world_mut().resource_mut::<Activity>();
        activity.wake_in(5.0);
        activity.wake_in(0.1);
        activity.wake_in(2.0);
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert!(matches!(mode, UpdateMode::Reactive { wait, .. } if wait.as_millis() == 100));
    }
}
