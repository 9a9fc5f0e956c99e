//! Shows what has happened, beat by beat, and says what is going on.

use bevy::prelude::*;

use super::moves::{self, Moves, Travel};
use super::{Doing, Fact, StageSystems, Table, Watched, actions, is_open, pace};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::table::world::Apply;
use fudaba_play::{Beat, Stage};

/// How far the showing has come.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Tempo {
    /// Seconds until the next beat.
    pub hold: f32,
    /// The viewer wants to see everything at once.
    pub skip: bool,
    /// Seconds before the computer's choice is carried out; endless if it waits for the viewer. Nothing while it does not
    /// think.
    pub pause: Option<f32>,
    /// After how many choices the viewer has let the match go on past the point where he could take the last one back.
    pub let_go: Option<usize>,
}

/// Does the match wait for the viewer's word, because he has nothing left to do and could not take his last choice back
/// afterwards?
#[must_use]
pub fn waits_for_word(table: &Table, tempo: &Tempo, settings: &CurrentSettings) -> bool {
    tempo.let_go != Some(table.choices()) && table.passes_for_good(settings.take_back)
}

/// No more beats than these are shown in one frame.
const MOST: usize = 400;

/// The longest time that one frame lets pass, in seconds: a frame after a long sleep must not swallow an animation.
pub const LONGEST: f32 = 0.1;

/// Adds the director.
pub fn plugin(app: &mut App) {
    app.init_resource::<Tempo>().add_systems(
        Update,
        (show.run_if(is_open), follow)
            .chain()
            .in_set(StageSystems::Show),
    );
}

/// Lets time pass and shows what is due.
pub fn show(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    mut table: ResMut<Table>,
    mut tempo: ResMut<Tempo>,
    mut travel: ResMut<Travel>,
    mut facts: MessageWriter<Fact>,
    mut commands: Commands,
    activity: Res<Activity>,
    watched: Option<Res<Watched>>,
) {
    let speed = watched.map_or(1.0, |watched| watched.speed());
    let mut left = time.delta_secs().min(LONGEST);
    let viewer = table.viewer();
    for _ in 0..MOST {
        if tempo.hold > 0.0 {
            if tempo.skip {
                tempo.hold = 0.0;
            } else if tempo.hold > left {
                tempo.hold -= left;
                activity.keep_going();
                break;
            }
            left -= tempo.hold;
            tempo.hold = 0.0;
        }
        if table.stage() != Stage::Showing {
            break;
        }
        if waits_for_word(&table, &tempo, &settings) {
            // The panels say so.
            if tempo.skip {
                tempo.skip = false;
                travel.finish = true;
            }
            break;
        }
        let Some(beat) = table.next_beat() else {
            break;
        };
        let times = pace::of(&beat.event, beat.next.as_ref());
        tempo.hold = settings.animation_seconds(times.hold) / speed;
        travel.way = Some(moves::way(&settings, times.travel / speed, times.arc));
        let Beat { event, next, .. } = beat;
        commands.queue(Apply(event.clone()));
        facts.write(Fact::Happened { event, next });
        activity.keep_going();
    }
    // With the last beat the table may turn to whoever is asked, however long that beat is looked at.
    if table.viewer() != viewer {
        commands.queue(actions::lay_out);
    }
    if tempo.skip && table.stage() != Stage::Showing {
        tempo.skip = false;
        travel.finish = true;
    }
}

/// The state follows what is due, once what was shown has come to rest. Questions are asked at once.
fn follow(
    table: Res<Table>,
    tempo: Res<Tempo>,
    cards: Query<&Moves>,
    mut next: ResMut<NextState<Doing>>,
    doing: Res<State<Doing>>,
) {
    let at_rest = || tempo.hold <= 0.0 && !moves::anything_moves(&cards);
    let due = match table.stage() {
        Stage::Showing => Doing::Showing,
        Stage::Deciding(_) => Doing::Deciding,
        Stage::Thinking(_) if at_rest() => Doing::Thinking,
        Stage::HandingOver(_) => Doing::HandingOver,
        Stage::Curtain(_) => Doing::Curtain,
        Stage::Over(_) if at_rest() => Doing::Over,
        // What has begun to think is not interrupted by a card that moves under the pointer.
        Stage::Thinking(_) | Stage::Over(_) => match doing.get() {
            Doing::Thinking => Doing::Thinking,
            _ => Doing::Showing,
        },
    };
    if *doing.get() != due {
        next.as_mut().set_if_neq(due);
    }
}
