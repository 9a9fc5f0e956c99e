//! How long frames take, for whoever measures: `fudaba --frame-times` tells it when the program ends.
//!
//! A frame's time runs from its beginning to the beginning of the next. It is kept only where the next frame was
//! wanted soon, so that a window which rests because nothing moves does not count.

use std::time::Instant;

use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};

use super::table::draw::pictures::Pictures;
use super::table::stage::Table;

/// The longest wait between two frames, in seconds, that still belongs to something under way.
const SOON: f32 = 0.05;

/// The times of frames, in milliseconds.
#[derive(Resource, Debug, Default)]
pub struct FrameTimes {
    /// Frames in which something moved while the computer did not think.
    moving: Vec<f32>,
    /// Frames drawn while the computer thought.
    thinking: Vec<f32>,
    /// Those of both during which pictures were painted.
    painting: Vec<f32>,
    last: Option<Instant>,
}

/// What a list of times comes to, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// How many frames.
    pub frames: usize,
    /// Half of them took no longer.
    pub p50: f32,
    /// 99 of 100 took no longer.
    pub p99: f32,
    /// The longest.
    pub max: f32,
}

impl Summary {
    /// Of these times; `None` if there are none.
    #[must_use]
    pub fn of(times: &[f32]) -> Option<Self> {
        let mut sorted = times.to_vec();
        sorted.sort_by(f32::total_cmp);
        let max = *sorted.last()?;
        let at = |share: usize| sorted[(sorted.len() * share / 100).min(sorted.len() - 1)];
        Some(Self {
            frames: sorted.len(),
            p50: at(50),
            p99: at(99),
            max,
        })
    }
}

impl FrameTimes {
    /// A frame begins; tells the times if the one before asked for it.
    fn note(&mut self, now: Instant, wanted: bool, (thinking, painting): (bool, bool)) {
        let before = self.last.replace(now);
        let Some(before) = before.filter(|_| wanted) else {
            return;
        };
        let took = now.duration_since(before).as_secs_f32() * 1000.0;
        let list = if thinking {
            &mut self.thinking
        } else {
            &mut self.moving
        };
        list.push(took);
        self.painting.extend(painting.then_some(took));
    }

    /// What has been measured, a line for each kind of frame.
    #[must_use]
    pub fn report(&self) -> String {
        let kinds = [
            ("while something moved", &self.moving),
            ("while the computer thought", &self.thinking),
            ("of both while pictures were painted", &self.painting),
        ];
        let line = |(kind, times): (&str, &Vec<f32>)| match Summary::of(times) {
            Some(s) => format!(
                "frames {kind}: {}; p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms\n",
                s.frames, s.p50, s.p99, s.max
            ),
            None => format!("frames {kind}: none\n"),
        };
        kinds.map(line).concat()
    }
}

/// Measures from the first frame on and prints the report when the program ends.
pub fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>()
        .add_systems(First, measure)
        .add_systems(Last, tell);
}

fn measure(
    pace: Option<Res<WinitSettings>>,
    table: Option<Res<Table>>,
    pictures: Option<Res<Pictures>>,
    mut times: ResMut<FrameTimes>,
    mut begun: Local<u32>,
) {
    let wanted = pace.is_some_and(|pace| match pace.focused_mode {
        UpdateMode::Continuous => true,
        UpdateMode::Reactive { wait, .. } => wait.as_secs_f32() <= SOON,
    });
    let thinking = table.is_some_and(|table| table.is_thinking());
    // Some picture was under way at some time since the last frame.
    let painting = pictures.is_some_and(|pictures| {
        let [all, finished] = pictures.painted();
        std::mem::replace(&mut *begun, all) != all || all != finished
    });
    times.note(Instant::now(), wanted, (thinking, painting));
}

fn tell(mut exit: MessageReader<AppExit>, times: Res<FrameTimes>) {
    if exit.read().next().is_some() {
        print!("{}", times.report());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_window_at_rest_does_not_count_and_thinking_is_told_apart() {
        let mut times = FrameTimes::default();
        let mut now = Instant::now();
        let mut frame = |ms: u64, wanted, thinking| {
            now += Duration::from_millis(ms);
            times.note(now, wanted, (thinking, ms == 40));
        };
        frame(0, true, false);
        frame(10, true, false);
        frame(60_000, false, false);
        frame(20, true, true);
        frame(40, true, true);
        let moving = Summary::of(&times.moving).expect("one frame");
        assert_eq!((moving.frames, moving.max.round()), (1, 10.0));
        let thinking = Summary::of(&times.thinking).expect("two frames");
        assert_eq!((thinking.frames, thinking.p50.round()), (2, 40.0));
        assert!(times.report().contains("thought: 2; p50 40.0 ms"));
        assert!(times.report().contains("painted: 1; p50 40.0 ms"));
    }

    #[test]
    fn shares_are_taken_from_the_sorted_times() {
        let times: Vec<f32> = (1..=200).rev().map(|n| n as f32).collect();
        let summary = Summary::of(&times).expect("there are times");
        assert_eq!(
            (summary.p50, summary.p99, summary.max),
            (101.0, 199.0, 200.0)
        );
        assert_eq!(Summary::of(&[]), None);
    }
}
