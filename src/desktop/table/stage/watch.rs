//! A replay at the table: its choices are made again one after the other, as fast as whoever watches likes, and shown beat by
//! beat as always.

use std::sync::Arc;

use bevy::prelude::*;

use super::director::{self, LONGEST, Tempo};
use super::moves::{self, Moves};
use super::{Fact, Intent, StageSystems, Table, is_open, lay_out};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::notices::Notices;
use crate::panels::watch::Watching;
use crate::settings::CurrentSettings;
use crate::table::ruleset::LoadedGame;
use crate::ui_text::Word;
use fudaba_engine::PlayerId;
use fudaba_play::{Led, Sitting, Stage};
use fudaba_saves::replay::{Replay, ReplayError};

/// How many times as fast as a match a replay can run.
const SPEEDS: [f32; 4] = [1.0, 2.0, 4.0, 16.0];
/// How long it rests between two choices at the usual speed, in seconds.
const BETWEEN: f32 = 0.5;

/// Where a turn begins in a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnMark {
    /// After so many choices.
    pub choices: usize,
    /// The number of the turn.
    pub turn: u16,
    /// Whose it is.
    pub player: PlayerId,
}

/// The replay that is watched.
#[derive(Resource)]
pub struct Watched {
    /// It.
    pub replay: Arc<Replay>,
    /// The ruleset.
    pub game: Arc<LoadedGame>,
    /// Where its turns begin, in order.
    pub turns: Vec<TurnMark>,
    /// Does it run?
    pub running: bool,
    speed: usize,
    pause: f32,
}

impl Watched {
    /// A replay after so many of its choices, and the sitting that shows it from this player's side.
    ///
    /// # Errors
    /// If it does not go as it was recorded.
    pub fn open(
        replay: Replay,
        game: &Arc<LoadedGame>,
        choices: usize,
        viewer: PlayerId,
    ) -> Result<(Self, Sitting), ReplayError> {
        let mut turns: Vec<TurnMark> = Vec::new();
        let mut made = 0;
        let mut note = |game: &fudaba_engine::Match, made: usize| {
            let table = game.table();
            if turns.last().is_none_or(|last| last.turn != table.turn) {
                turns.push(TurnMark {
                    choices: made,
                    turn: table.turn,
                    player: table.turn_player,
                });
            }
        };
        let end = replay.play(&game.library, |game, _| {
            note(game, made);
            made += 1;
        })?;
        note(&end, made);
        let sitting = Sitting::watch(&replay, choices, &game.library, viewer)?;
        let watched = Self {
            replay: Arc::new(replay),
            game: Arc::clone(game),
            turns,
            running: false,
            speed: 0,
            pause: 0.0,
        };
        Ok((watched, sitting))
    }

    /// How many times as fast as a match it runs.
    #[must_use]
    pub fn speed(&self) -> f32 {
        SPEEDS[self.speed]
    }

    /// The choices that it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.replay.choices.len()
    }

    /// Was nothing chosen in it?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.replay.choices.is_empty()
    }

    /// After how many choices the next turn begins, or the running one or the one before.
    fn turn(&self, at: usize, on: bool) -> usize {
        let starts = self.turns.iter().map(|mark| mark.choices);
        if on {
            starts.into_iter().find(|n| *n > at).unwrap_or(self.len())
        } else {
            starts.rev().find(|n| *n < at).unwrap_or(0)
        }
    }
}

/// Adds the watching.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            orders
                .in_set(StageSystems::Act)
                .after(super::actions::ask_at),
            feed.in_set(StageSystems::Show)
                .after(super::hint::take)
                .before(director::show)
                .run_if(is_open),
        )
            .chain()
            .run_if(resource_exists::<Watched>)
            .run_if(resource_exists::<Table>),
    );
}

/// Carries out what whoever watches wants.
fn orders(
    mut intents: MessageReader<Intent>,
    mut watched: ResMut<Watched>,
    mut table: ResMut<Table>,
    mut tempo: ResMut<Tempo>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut facts: MessageWriter<Fact>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    for intent in intents.read() {
        let Intent::Watch(wanted) = *intent else {
            continue;
        };
        if table.led() != Led::Watched {
            continue;
        }
        activity.keep_going();
        sounds.write(PlaySound(Sound::Button));
        let at = table.choices();
        let to = match wanted {
            Watching::Run(run) => {
                watched.running = run && at < watched.len();
                watched.pause = 0.0;
                continue;
            }
            Watching::Speed => {
                watched.speed = (watched.speed + 1) % SPEEDS.len();
                continue;
            }
            Watching::OtherSide => {
                let other = table.viewer().other();
                table.catch_up();
                let _ = table.watch_as(other);
                commands.queue(lay_out);
                facts.write(Fact::LaidOut);
                continue;
            }
            Watching::PlayOn { .. } => continue,
            // Forward it is shown, as it was played.
            Watching::Step(true) => {
                table.catch_up();
                watched.running = false;
                let next = watched.replay.choices.get(at).map(|made| made.choice);
                if let Err(error) = table.follow(next) {
                    warn!("a replay went another way: {error}");
                }
                continue;
            }
            Watching::Step(false) => at.saturating_sub(1),
            Watching::Turn(on) => watched.turn(at, on),
            Watching::To(to) => to.min(watched.len()),
        };
        watched.running &= matches!(wanted, Watching::Turn(true));
        watched.pause = 0.0;
        let library = &watched.game.library;
        match Sitting::watch(&watched.replay, to, library, table.viewer()) {
            Ok(sitting) => {
                table.0 = sitting;
                *tempo = Tempo::default();
                commands.queue(lay_out);
                facts.write(Fact::LaidOut);
            }
            Err(error) => {
                let values = [("reason", error.to_string())];
                let values = values.each_ref().map(|(name, why)| (*name, why.as_str()));
                notices.problem(settings.words().fill(Word::CannotWatch, &values));
            }
        }
    }
}

/// Makes the next choice once the last one has been shown.
pub(super) fn feed(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    mut watched: ResMut<Watched>,
    mut table: ResMut<Table>,
    tempo: Res<Tempo>,
    cards: Query<&Moves>,
    activity: Res<Activity>,
) {
    if !watched.running || table.led() != Led::Watched {
        return;
    }
    let at_rest = tempo.hold <= 0.0 && !moves::anything_moves(&cards);
    if table.stage() == Stage::Showing || !at_rest {
        return;
    }
    activity.keep_going();
    if watched.pause > 0.0 {
        let passed = time.delta_secs().min(LONGEST);
        watched.bypass_change_detection().pause -= passed;
        return;
    }
    let at = table.choices();
    let Some(next) = watched.replay.choices.get(at).map(|made| made.choice) else {
        watched.running = false;
        return;
    };
    watched.pause = settings.animation_seconds(BETWEEN) / watched.speed();
    if let Err(error) = table.follow([next]) {
        warn!("a replay went another way: {error}");
        watched.running = false;
    }
}
