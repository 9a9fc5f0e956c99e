//! Frames only when something moves.
//!
//! Whoever animates calls [`Activity::keep_going`] each frame; when nobody does, the window
//! sleeps until the next input. While the renderer still prepares what it draws with, and for a
//! moment after the window has changed, frames are drawn in any case: what is ready only after
//! the last frame would not be seen.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::state::state::FreelyMutableState;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{UpdateMode, WinitSettings};

/// Whether frames are needed although no input comes. Anybody may ask at any time, in no particular order.
#[derive(Resource, Debug, Default)]
pub struct Activity {
    moving: AtomicBool,
    /// Milliseconds until a frame is wanted although nothing moves, and one; 0 if none is wanted.
    wake_in: AtomicU32,
}

impl Activity {
    /// Asks for the next frame; to be called in each frame in which something moves.
    pub fn keep_going(&self) {
        self.moving.store(true, Ordering::Relaxed);
    }

    /// Asks for a frame after a while, for countdowns.
    pub fn wake_in(&self, seconds: f32) {
        let soon = (seconds.max(0.005) * 1000.0).ceil() as u32 + 1;
        let sooner = |other: u32| Some(if other == 0 { soon } else { other.min(soon) });
        let _ = (self.wake_in).fetch_update(Ordering::Relaxed, Ordering::Relaxed, sooner);
    }

    /// Was a frame asked for since the last one? For tests.
    #[cfg(test)]
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.moving.load(Ordering::Relaxed) || self.wake_in.load(Ordering::Relaxed) > 0
    }

    /// What was asked for since the last call: whether something moves, and the seconds until a frame is wanted.
    fn take(&self) -> (bool, Option<f32>) {
        let moving = self.moving.swap(false, Ordering::Relaxed);
        let soon = self.wake_in.swap(0, Ordering::Relaxed);
        let seconds = soon.checked_sub(1).map(|ms| ms as f32 / 1000.0);
        (moving, seconds)
    }
}

/// A message of this kind is read in the next frame at the latest: none of them waits for the mouse to move.
pub fn wake_for<M: Message>(messages: Res<Messages<M>>, activity: Res<Activity>) {
    if !messages.is_empty() {
        activity.keep_going();
    }
}

/// A change of state that is due happens in the next frame.
pub fn wake_for_state<S: FreelyMutableState>(
    next: Option<Res<NextState<S>>>,
    mut changes: MessageReader<StateTransitionEvent<S>>,
    activity: Res<Activity>,
) {
    let pending = next.is_some_and(|next| !matches!(*next, NextState::Unchanged));
    if pending || changes.read().count() > 0 {
        activity.keep_going();
    }
}

/// Does something move, so that frames are drawn one after the other? For threads that would take the processor from them.
#[derive(Resource, Debug, Clone, Default)]
pub struct Moving(Arc<AtomicBool>);

impl Moving {
    /// Does it?
    #[must_use]
    pub fn is(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// From now on it does, or does not.
    pub(crate) fn set(&self, moving: bool) {
        self.0.store(moving, Ordering::Relaxed);
    }
}

/// When it is asked whether the next frame is wanted.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WakeSystems;

/// Whether the renderer still prepares what it draws with. It says so from its own thread.
#[derive(Resource, Debug, Clone, Default)]
pub struct Preparing(Arc<AtomicBool>);

/// Seconds for which frames are drawn after the window has appeared or changed, or the renderer
/// has got ready.
const SETTLE: f32 = 0.5;

/// Adds the resource and the switch between sleeping and moving.
pub fn plugin(app: &mut App) {
    app.init_resource::<Activity>()
        .insert_resource(WinitSettings {
            focused_mode: resting(None),
            unfocused_mode: resting(None),
        })
        .init_resource::<Preparing>()
        .init_resource::<Moving>()
        .add_message::<WindowEvent>()
        .add_systems(First, settle)
        .configure_sets(Last, WakeSystems.before(set_pace))
        .add_systems(Last, set_pace);
    let preparing = app.world().resource::<Preparing>().clone();
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer
            .insert_resource(preparing)
            .add_systems(Render, watch_renderer.in_set(RenderSystems::Cleanup));
    }
}

fn watch_renderer(cache: Res<PipelineCache>, preparing: Res<Preparing>) {
    let busy = cache.waiting_pipelines().next().is_some();
    preparing.0.store(busy, Ordering::Relaxed);
}

/// Draws on until everything is there to be seen.
fn settle(
    time: Res<Time<Real>>,
    preparing: Res<Preparing>,
    mut changes: MessageReader<WindowEvent>,
    mut left: Local<Option<f32>>,
    activity: Res<Activity>,
) {
    let changed = changes.read().any(|event| {
        matches!(
            event,
            WindowEvent::WindowCreated(_)
                | WindowEvent::WindowResized(_)
                | WindowEvent::WindowScaleFactorChanged(_)
                | WindowEvent::WindowOccluded(_)
                | WindowEvent::WindowFocused(_)
        )
    });
    let left = left.get_or_insert(SETTLE);
    if changed || preparing.0.load(Ordering::Relaxed) {
        *left = SETTLE;
    }
    if *left > 0.0 {
        // The first frames can take long; they count as short ones.
        *left -= time.delta_secs().min(0.05);
        activity.keep_going();
    }
}

fn resting(wake_in: Option<f32>) -> UpdateMode {
    let seconds = wake_in.unwrap_or(60.0);
    UpdateMode::reactive(Duration::from_secs_f32(seconds))
}

/// A moving window draws as fast as the screen shows; a resting one waits.
fn set_pace(
    activity: Res<Activity>,
    told: Res<Moving>,
    mut pace: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (moving, wake_in) = activity.take();
    told.set(moving);
    let mode = if moving {
        redraw.write(RequestRedraw);
        UpdateMode::Continuous
    } else {
        resting(wake_in)
    };
    if pace.focused_mode != mode {
        pace.focused_mode = mode;
        pace.unfocused_mode = mode;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimeUpdateStrategy;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<RequestRedraw>()
            .add_plugins(plugin);
        app
    }

    fn settled() -> App {
        let mut app = app();
        app.world_mut()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
                50,
            )));
        for _ in 0..20 {
            app.update();
        }
        app
    }

    fn moves(app: &mut App) -> bool {
        app.update();
        let world = app.world();
        let moves = world.resource::<WinitSettings>().focused_mode == UpdateMode::Continuous;
        assert_eq!(
            world.resource::<Moving>().is(),
            moves,
            "other threads know it"
        );
        moves
    }

    #[test]
    fn frames_are_drawn_until_the_renderer_is_ready_and_a_moment_longer() {
        let mut app = app();
        assert!(moves(&mut app), "the window has only just appeared");
        let mut app = settled();
        assert!(!moves(&mut app));
        let preparing = app.world().resource::<Preparing>().clone();
        preparing.0.store(true, Ordering::Relaxed);
        for _ in 0..30 {
            assert!(moves(&mut app));
        }
        preparing.0.store(false, Ordering::Relaxed);
        assert!(moves(&mut app), "what is ready now has not been drawn yet");
        let mut app = settled();
        let window = Entity::PLACEHOLDER;
        let resized = bevy::window::WindowResized {
            window,
            width: 800.0,
            height: 600.0,
        };
        app.world_mut()
            .write_message(WindowEvent::WindowResized(resized));
        assert!(moves(&mut app));
    }

    #[test]
    fn a_window_in_which_nothing_moves_sleeps() {
        let mut app = settled();
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert!(matches!(mode, UpdateMode::Reactive { wait, .. } if wait.as_secs() == 60));
    }

    #[test]
    fn movement_lasts_only_as_long_as_it_is_asked_for() {
        let mut app = settled();
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
        let mut app = settled();
        let activity = app.world().resource::<Activity>();
        activity.wake_in(5.0);
        activity.wake_in(0.1);
        activity.wake_in(2.0);
        app.update();
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        assert!(
            matches!(mode, UpdateMode::Reactive { wait, .. } if (100..=102).contains(&wait.as_millis()))
        );
    }
}
