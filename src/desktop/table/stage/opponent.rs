//! The opponent thinks on a thread of its own, and wakes the window when it has decided.

use bevy::prelude::*;
use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use super::director::{LONGEST, Tempo};
use super::moves::{self, Moves};
use super::{Doing, StageSystems, Table, director, is_open};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use fudaba_play::Stage;
use fudaba_saves::settings::OpponentPace;

/// How long the computer waits at least before it acts, in seconds at normal speed.
const PONDER: f32 = 0.45;

/// Adds the opponent.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        think
            .in_set(StageSystems::Show)
            .before(director::show)
            .run_if(in_state(Doing::Thinking))
            .run_if(is_open),
    )
    .add_systems(OnExit(Doing::Thinking), stop);
}

/// Wakes the window from another thread. Without a window there is nobody to be woken.
pub fn waker(proxy: Option<&EventLoopProxyWrapper>) -> impl FnOnce() + Send + use<> {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    move || {
        let _ = proxy.map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}

/// The same as often as there is something to be told.
pub fn wakes(proxy: Option<&EventLoopProxyWrapper>) -> impl Fn() + Send + Sync + use<> {
    let proxy = proxy.map(|proxy| (**proxy).clone());
    move || {
        let _ = (proxy.as_ref()).map(|proxy| proxy.send_event(WinitUserEvent::WakeUp));
    }
}

/// How long the computer waits at least before it acts.
fn ponder(settings: &CurrentSettings) -> f32 {
    match settings.opponent_pace {
        OpponentPace::Quick => 0.0,
        OpponentPace::Steady => settings.animation_seconds(PONDER),
        OpponentPace::Slow => settings.animation_seconds(PONDER * 3.0).max(0.6),
        OpponentPace::StepByStep => f32::INFINITY,
    }
}

/// It begins to think; its choice is taken once it has decided and its pause is over.
pub(super) fn think(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    cards: Query<&Moves>,
    mut table: ResMut<Table>,
    mut tempo: ResMut<Tempo>,
    activity: Res<Activity>,
) {
    if !matches!(table.stage(), Stage::Thinking(_)) {
        return;
    }
    let pause = match tempo.pause {
        Some(pause) => pause - time.delta_secs().min(LONGEST),
        None => {
            table.think(waker(proxy.as_deref()));
            ponder(&settings)
        }
    };
    if tempo.pause != Some(pause) {
        tempo.pause = Some(pause);
    }
    if pause > 0.0 {
        if pause.is_finite() {
            activity.wake_in(pause);
        }
    } else if tempo.stopped {
        // It has time to think until the viewer goes on.
    } else if table.bypass_change_detection().has_thought() && !moves::anything_moves(&cards) {
        tempo.pause = None;
        if let Err(error) = table.answer() {
            warn!("the computer's choice was refused: {error}");
        }
        activity.keep_going();
    }
}

/// Whatever has been thought of is thought of anew.
fn stop(mut tempo: ResMut<Tempo>) {
    tempo.pause = None;
}
