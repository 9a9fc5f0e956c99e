//! Shows what has happened, beat by beat, and says what is going on.

use bevy::prelude::*;

use super::moves::{self, Moves, Travel};
use super::struck::breaks;
use super::{Doing, Fact, StageSystems, Table, Watched, actions, is_open, pace, weighty};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::WeightyLook;
use crate::table::world::Apply;
use fudaba_engine::{Cause, Event, PlayerId, Verb};
use fudaba_play::{Beat, Led, Seat, Stage};
use fudaba_saves::settings::OpponentPace;

/// How far the showing has come.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Tempo {
    /// Seconds until the next beat.
    pub hold: f32,
    /// The viewer wants to see everything at once ...
    pub skip: bool,
    /// ... up to the next sum or result of what is being decided.
    pub to_next: bool,
    /// The sum or the result of what is being decided that was shown last.
    read: Option<Event>,
    /// Seconds before the computer's choice is carried out; endless if it waits for the viewer. Nothing while it does not
    /// think.
    pub pause: Option<f32>,
    /// After how many choices the match has begun to go on past the point where the viewer could take the last one back.
    pub passed: Option<usize>,
    /// He is being told so.
    pub passing: bool,
    /// A phase has begun at which he wanted to stop: nothing goes on until he wants it to.
    pub stopped: bool,
    /// The place is not seen yet: nothing happens before it is.
    pub covered: bool,
    /// An ability of the other player is being carried out; has it changed anything?
    pub theirs: Option<bool>,
}

impl Tempo {
    /// Is it told what an ability of the other player has done?
    #[must_use]
    pub fn tells(&self) -> bool {
        self.theirs == Some(true) && self.hold > 0.0
    }

    /// So long the next event waits at least, in seconds at normal speed: what an ability of the other player changes is held
    /// until it can have been read.
    fn holds(&mut self, event: &Event, next: Option<&Event>, viewer: PlayerId) -> f32 {
        match event {
            Event::AbilityUsed { player, .. } => {
                self.theirs = (*player != viewer).then_some(false);
            }
            Event::TurnBegan { .. } | Event::PhaseBegan { .. } => self.theirs = None,
            _ if self.theirs.is_some() && changes(event) => {
                self.theirs = Some(true);
                // Of several one after the other the last is held.
                return if next.is_some_and(changes) { 0.0 } else { TOLD };
            }
            _ => {}
        }
        0.0
    }

    /// Wants to see everything at once, up to the next sum or result where something `is_decided`.
    pub fn skip(&mut self, is_decided: bool) {
        self.skip = true;
        self.to_next = is_decided;
    }

    /// So long what an event sums up is held until it has been read, in seconds at normal speed.
    fn reads(&mut self, event: &Event) -> Option<f32> {
        if let Event::ContestEnded | Event::PhaseBegan { .. } | Event::TurnBegan { .. } = event {
            self.read = None;
        }
        let sums_up = pace::read(event, None).is_some();
        let held = pace::read(event, self.read.as_ref());
        if sums_up {
            self.read = Some(event.clone());
        }
        held
    }

    /// Is the viewer being told that nothing is left for him to do, as long as he can still take his last choice back?
    #[must_use]
    pub fn passes(&self) -> bool {
        self.passing && self.hold > 0.0
    }
}

/// So long that is told, in seconds at normal speed ...
const PASSES: f32 = 1.2;
/// ... and so long that a phase passes in which nothing can be done.
const PASSED: f32 = 0.4;

/// … and so long it is seen that something breaks without a contest, ...
const BREAKS: f32 = 1.5;
/// … and so long it is held what an ability of the other player has changed.
const TOLD: f32 = 1.6;

/// So long it is held at least what the computer does by its own choice, in seconds at normal speed.
fn taken_in(pace: OpponentPace) -> f32 {
    match pace {
        OpponentPace::Quick => 0.0,
        OpponentPace::Steady | OpponentPace::StepByStep => 0.9,
        OpponentPace::Slow => 1.8,
    }
}

/// Does the computer play a card by this, or attack? Of several cards that are played at once, the last counts.
fn computer_acts(table: &Table, event: &Event, next: Option<&Event>) -> bool {
    let is_play = |event: &Event| {
        matches!(
            event,
            Event::CardMoved {
                cause: Cause::Play,
                ..
            }
        )
    };
    let zones = table.setup().rules.zones();
    let owner = match event {
        // On its way it may lie where nobody's cards lie.
        Event::CardMoved { from, to, .. } if is_play(event) && !next.is_some_and(is_play) => {
            zones.decl(*from).owner.or(zones.decl(*to).owner)
        }
        Event::Attacked { attacker, .. } => table.view().and_then(|view| {
            let lies = view.table().card(*attacker).zone;
            zones.decl(lies).owner
        }),
        _ => None,
    };
    owner.is_some_and(|owner| matches!(table.seat(owner), Seat::Computer(..)))
}

/// Does something lie elsewhere or otherwise after this, or has it other numbers?
fn changes(event: &Event) -> bool {
    matches!(
        event,
        Event::CardMoved { .. }
            | Event::SlotsSwapped { .. }
            | Event::Turned { .. }
            | Event::Oriented { .. }
            | Event::Revealed { .. }
            | Event::Modified(_)
    )
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
    (mut table, game): (ResMut<Table>, Res<ActiveGame>),
    mut tempo: ResMut<Tempo>,
    mut travel: ResMut<Travel>,
    mut facts: MessageWriter<Fact>,
    mut commands: Commands,
    activity: Res<Activity>,
    watched: Option<Res<Watched>>,
) {
    let speed = watched.as_ref().map_or(1.0, |watched| watched.speed());
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
        if tempo.stopped || tempo.covered {
            break;
        }
        let choices = table.choices();
        if tempo.passed != Some(choices) && table.passes_for_good(settings.take_back) {
            tempo.passed = Some(choices);
            tempo.passing = true;
            tempo.hold = settings.animation_seconds(PASSES);
            continue;
        }
        tempo.passing = false;
        let again = table.shows_again();
        let Some(beat) = table.next_beat() else {
            break;
        };
        let times = pace::of(&beat.event, beat.next.as_ref());
        let mut hold = times.hold;
        if let Some(read) = tempo.reads(&beat.event) {
            hold = hold.max(read);
            if tempo.to_next {
                // What was skipped lies there; this is to be seen.
                (tempo.skip, tempo.to_next) = (false, false);
                travel.finish = true;
            }
        }
        if watched.is_none() {
            hold = hold.max(tempo.holds(&beat.event, beat.next.as_ref(), viewer));
            if computer_acts(&table, &beat.event, beat.next.as_ref()) {
                hold = hold.max(taken_in(settings.opponent_pace));
            }
        }
        if let Some(large) = weighs(&table, &game, &beat.event) {
            hold = hold.max(large.holds());
        }
        if let Some(phase) = passed(&table, &beat.event) {
            hold = hold.max(PASSED);
            facts.write(Fact::Passed { phase });
        }
        if let Some(opening) = beat.past_helping {
            hold = hold.max(PASSED);
            facts.write(Fact::PastHelping { opening });
        }
        if breaks(&beat.event, &game.look.blows) {
            hold = hold.max(BREAKS);
        }
        for by in &beat.by_word {
            hold = hold.max(PASSED);
            facts.write(Fact::ByWord(*by));
        }
        tempo.hold = match again && settings.animation_speed <= 0.0 {
            // Who wants to see it again wants to see it.
            true => hold,
            false => settings.animation_seconds(hold) / speed,
        };
        travel.way = Some(moves::way(&settings, times.travel / speed, times.arc));
        let Beat { event, next, .. } = beat;
        if let Event::PhaseBegan { phase, player } = event {
            let own = player == table.viewer();
            tempo.stopped = table.led() == Led::No
                && watched.is_none()
                && !again
                && table.openings().stops_at(phase, own);
        }
        commands.queue(Apply(event.clone()));
        facts.write(Fact::Happened { event, next });
        if again && !table.shows_again() {
            // What came after that turn is there without a word.
            commands.queue(actions::lay_out);
            tempo.theirs = tempo.theirs.filter(|_| !is_own_turn(&table));
        }
        activity.keep_going();
    }
    // Whoever is asked has stopped already.
    if matches!(table.stage(), Stage::Deciding(_)) {
        tempo.stopped = false;
    }
    // With the last beat the table may turn to whoever is asked, however long that beat is looked at.
    if table.viewer() != viewer {
        commands.queue(actions::lay_out);
    }
    if tempo.skip && table.stage() != Stage::Showing {
        (tempo.skip, tempo.to_next) = (false, false);
        travel.finish = true;
    }
}

/// How it is told large, if it is.
fn weighs<'a>(table: &Table, game: &'a ActiveGame, event: &Event) -> Option<&'a WeightyLook> {
    let n = weighty::of(&game.look, table.view()?.q(), event)?;
    game.look.weighty.get(n)
}

fn is_own_turn(table: &Table) -> bool {
    (table.view()).is_some_and(|view| view.table().turn_player == view.viewer())
}

/// The phase of his own turn that the viewer has just passed because nothing can be done in it; in a contest he passes
/// without a word.
fn passed(table: &Table, event: &Event) -> Option<u8> {
    let Event::Forced { player, action } = event else {
        return None;
    };
    let shown = table.view()?.table();
    let own = *player == table.viewer() && shown.turn_player == *player;
    let passes = own && action.verb == Verb::Done && table.contest().is_none();
    passes.then_some(shown.phase)
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
