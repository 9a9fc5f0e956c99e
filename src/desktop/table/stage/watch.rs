//! A replay at the table: its choices are made again one after the other, as fast as whoever watches likes, and shown beat by
//! beat as always.

use std::sync::Arc;

use bevy::prelude::*;

use super::director::{self, LONGEST, Tempo};
use super::moves::{self, Moves};
use super::showing::Showing;
use super::{Fact, Intent, StageSystems, Table, is_open};
use crate::activity::Activity;
use crate::audio::{PlaySound, Sound};
use crate::panels::learning::watch::Watching;
use crate::settings::CurrentSettings;
use crate::table::ruleset::LoadedGame;
use crate::ui_text::Word;
use fudaba_engine::{Choice, PlayerId, Verb};
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
    /// Before which choices somebody attacks, or something is compared that was not before, in order.
    fights: Vec<usize>,
    /// Does it run?
    pub running: bool,
    /// Are both hands seen?
    pub hands_open: bool,
    /// The match itself, while a line is watched in which something better was chosen.
    line_of: Option<Arc<Replay>>,
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
        let (mut fights, mut compared) = (Vec::new(), false);
        let mut note_fight = |game: &fudaba_engine::Match, choice: Choice, made: usize| {
            let before = compared;
            compared = game.setup().rules.contest(game.q()).is_some();
            let attacks = match choice {
                Choice::Pick(n) => (game.legal().get(usize::from(n)))
                    .is_some_and(|action| action.verb == Verb::Attack),
                _ => false,
            };
            if attacks || (compared && !before) {
                fights.push(made);
            }
        };
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
        let end = replay.play(&game.library, |game, choice| {
            note(game, made);
            note_fight(game, choice, made);
            made += 1;
        })?;
        note(&end, made);
        let sitting = Sitting::watch(&replay, choices, &game.library, viewer)?;
        let watched = Self {
            replay: Arc::new(replay),
            game: Arc::clone(game),
            turns,
            fights,
            running: false,
            hands_open: false,
            line_of: None,
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

    /// The match as it was played.
    #[must_use]
    pub fn itself(&self) -> &Arc<Replay> {
        self.line_of.as_ref().unwrap_or(&self.replay)
    }

    /// Is a line watched in which something better was chosen?
    #[must_use]
    pub fn is_line(&self) -> bool {
        self.line_of.is_some()
    }

    /// This line of the match is watched from now on.
    pub(super) fn take_line(&mut self, line: Replay) {
        let itself = Arc::clone(self.itself());
        self.line_of = Some(itself);
        self.replay = Arc::new(line);
    }

    pub(super) fn leave_line(&mut self) {
        if let Some(itself) = self.line_of.take() {
            self.replay = itself;
        }
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
        self.next(self.turns.iter().map(|mark| mark.choices), at, on)
    }

    /// After how many choices the next fight is to begin, or the one before.
    fn fight(&self, at: usize, on: bool) -> usize {
        self.next(self.fights.iter().copied(), at, on)
    }

    fn next(&self, all: impl DoubleEndedIterator<Item = usize>, at: usize, on: bool) -> usize {
        // A line leaves the match somewhere, and has nothing of its own to jump to behind its end.
        let all = all.filter(|n| *n <= self.len());
        if on {
            let mut later = all.filter(|n| *n > at);
            later.next().unwrap_or(self.len())
        } else {
            let mut earlier = all.filter(|n| *n < at);
            earlier.next_back().unwrap_or(0)
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
pub(super) fn orders(
    mut intents: MessageReader<Intent>,
    mut watched: ResMut<Watched>,
    mut showing: Showing,
) {
    for intent in intents.read() {
        let Intent::Watch(wanted) = *intent else {
            continue;
        };
        if showing.table.led() != Led::Watched {
            continue;
        }
        showing.activity.keep_going();
        showing.sounds.write(PlaySound(Sound::Button));
        let at = showing.table.choices();
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
                let other = showing.table.viewer().other();
                look_from(&mut watched, other, &mut showing);
                continue;
            }
            Watching::OpenHands => {
                watched.hands_open = !watched.hands_open;
                let viewer = showing.table.viewer();
                look_from(&mut watched, viewer, &mut showing);
                continue;
            }
            Watching::PlayOn { .. } => continue,
            // Forward it is shown, as it was played.
            Watching::Step(true) => {
                showing.table.catch_up();
                watched.running = false;
                let next = watched.replay.choices.get(at).map(|made| made.choice);
                if let Err(error) = showing.table.follow(next) {
                    warn!("a replay went another way: {error}");
                }
                continue;
            }
            Watching::Step(false) => at.saturating_sub(1),
            Watching::Turn(on) => watched.turn(at, on),
            Watching::Fight(on) => watched.fight(at, on),
            Watching::To(to) => to.min(watched.len()),
            Watching::ToMatch => {
                watched.leave_line();
                at.min(watched.len())
            }
        };
        watched.running &= matches!(wanted, Watching::Turn(true) | Watching::Fight(true));
        let viewer = showing.table.viewer();
        jump(&mut watched, to, viewer, &mut showing);
    }
}

/// Shows the replay after so many choices, from this player's side.
pub(super) fn jump(watched: &mut Watched, to: usize, viewer: PlayerId, showing: &mut Showing) {
    watched.pause = 0.0;
    match Sitting::watch(&watched.replay, to, &watched.game.library, viewer) {
        Ok(mut sitting) => {
            // It was made to be watched.
            let _ = sitting.watch_as(viewer, watched.hands_open);
            showing.lay(sitting, Fact::LaidOut);
        }
        Err(error) => showing.problem(Word::CannotWatch, &error.to_string()),
    }
}

/// Shows the table as it is from this player's side.
fn look_from(watched: &mut Watched, viewer: PlayerId, showing: &mut Showing) {
    showing.table.catch_up();
    let _ = showing.table.watch_as(viewer, watched.hands_open);
    showing.lay_anew(Fact::LaidOut);
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
