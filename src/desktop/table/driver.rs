//! Steps the engine while nothing plays, and plays what it tells, beat by beat.

use std::sync::Mutex;

use bevy::prelude::*;
use bevy::state::state::State;

use super::accents::Accents as ShownAccents;
use super::animate::{self, Moves};
use super::board::{self, Board};
use super::cards;
use super::log::Logs;
use super::motion::{BLOW, GestureKind};
use super::pace;
use super::places::{self, Accents};
use super::session::{NoWayBack, Seat, Session, Shown};
use super::{ActiveGame, TableEvent};
use crate::ai::{AgentSpec, Thinker, decision_seed};
use crate::desktop::activity::Activity;
use crate::desktop::audio::PlaySound;
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::{AppSystems, Overlay, Screen};
use crate::engine::{CardId, Contest, Event, PlayerId, Shape, Stage};
use crate::saves::settings::{OpponentPace, TakeBack};

/// How far the showing has come.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    /// Seconds until the next beat.
    pub hold: f32,
    /// How cards are to travel to the places of the last beat.
    travel: Option<animate::Way>,
    /// Cards held up because they were just revealed.
    revealed: Vec<CardId>,
    /// The computer is thinking.
    thinker: Option<Mutex<Thinker>>,
    /// Seconds before the computer's choice is carried out.
    pause: f32,
    /// The player wants everything to be shown at once.
    pub skip: bool,
    /// The end has been told.
    ended: bool,
    /// The computer has chosen and waits for the player to go on.
    ready: Option<usize>,
}

impl Playback {
    /// Is the computer thinking?
    #[must_use]
    pub fn thinking(&self) -> bool {
        self.thinker.is_some()
    }

    /// Does the computer wait until the player goes on?
    #[must_use]
    pub fn waits_for_step(&self) -> bool {
        self.ready.is_some() && self.pause.is_infinite()
    }

    /// The player goes on.
    pub fn step(&mut self) {
        self.pause = 0.0;
    }
}

/// The card under the pointer or under the focus ring.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hovered(pub Option<CardId>);

/// Adds the driver.
pub fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .init_resource::<Hovered>()
        .init_resource::<ShownAccents>()
        .add_message::<TableEvent>()
        .add_systems(
            Update,
            (advance, place_cards)
                .chain()
                .in_set(AppSystems::SyncTable)
                .run_if(in_state(Screen::Table))
                .run_if(resource_exists::<Session>),
        );
}

/// How long the computer waits at least before it acts, in seconds at normal speed.
const PONDER: f32 = 0.45;

/// Lets time pass, shows what is due, and asks the engine for more when nothing is left to show.
fn advance(world: &mut World) {
    let overlay = world.get_resource::<State<Overlay>>().map(|s| *s.get());
    // Nothing happens behind a menu or the curtain.
    let stopped = overlay.is_some_and(|overlay| overlay != Overlay::None);
    if stopped {
        return;
    }
    let seconds = world.resource::<Time>().delta_secs().min(0.1);
    world.resource_scope(|world, mut session: Mut<Session>| {
        let mut left = seconds;
        let mut guard = 0;
        loop {
            let mut playback = world.resource_mut::<Playback>();
            if playback.skip {
                playback.hold = 0.0;
            }
            if playback.hold > left {
                playback.hold -= left;
                world.resource_mut::<Activity>().keep_going();
                return;
            }
            left -= playback.hold;
            playback.hold = 0.0;
            guard += 1;
            match session.next_beat() {
                Some(shown) if guard < 2000 => present(world, &session, &shown),
                _ => break,
            }
        }
        if world.resource::<Playback>().skip {
            finish_motion(world);
            world.resource_mut::<Playback>().skip = false;
        }
        if moving(world) {
            world.resource_mut::<Activity>().keep_going();
            return;
        }
        go_on(world, &mut session, seconds);
    });
}

fn moving(world: &mut World) -> bool {
    let mut cards = world.query::<&Moves>();
    cards.iter(world).any(Moves::is_moving)
}

fn finish_motion(world: &mut World) {
    let mut cards = world.query::<&mut Moves>();
    for mut card in cards.iter_mut(world) {
        card.finish();
    }
}

/// Everything has been shown: the next choice, or the end.
fn go_on(world: &mut World, session: &mut Session, seconds: f32) {
    if session.play().outcome().is_some() {
        if !std::mem::replace(&mut world.resource_mut::<Playback>().ended, true) {
            world.write_message(TableEvent::Over);
        }
        return;
    }
    if let Some(next) = session.next_viewer() {
        let curtain = world.get_resource::<State<Overlay>>().map(|s| *s.get());
        if curtain != Some(Overlay::Curtain) {
            world.write_message(TableEvent::Curtain(next));
        }
        return;
    }
    let Some(deciding) = session.play().to_choose() else {
        return;
    };
    if let Seat::Computer(_, spec) = session.seat(deciding).clone() {
        let index = computer(world, session, deciding, spec, seconds);
        if let Some(index) = index {
            choose(world, session, index);
        }
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

/// The computer thinks on a thread of its own; its choice is taken once it has it and its pause is over.
fn computer(
    world: &mut World,
    session: &Session,
    deciding: PlayerId,
    spec: AgentSpec,
    seconds: f32,
) -> Option<usize> {
    let choices = session.play().choices().len();
    let seed = decision_seed(session.play().setup().seed, deciding.index(), choices);
    let wait = ponder(world.resource::<CurrentSettings>());
    let mut playback = world.resource_mut::<Playback>();
    if playback.thinker.is_none() && playback.ready.is_none() {
        playback.pause = wait;
        let thinker = Thinker::start(session.play().view(deciding), spec, seed);
        playback.thinker = Some(Mutex::new(thinker));
    }
    playback.pause -= seconds;
    let thinker = playback.thinker.as_mut().and_then(|t| t.get_mut().ok());
    if let Some(answer) = thinker.and_then(Thinker::poll) {
        playback.thinker = None;
        // Whatever goes wrong with the computer, the match goes on with a legal choice.
        playback.ready = Some(answer.map_or(0, |thought| thought.index));
    }
    let due = playback.ready.filter(|_| playback.pause <= 0.0);
    if due.is_some() {
        playback.ready = None;
    } else if playback.pause.is_finite() || playback.thinker.is_some() {
        world.resource_mut::<Activity>().wake_in(0.03);
    }
    due
}

/// Takes an action in the name of whoever decides, and writes it down.
pub fn choose(world: &mut World, session: &mut Session, index: usize) {
    match session.choose(index) {
        Ok(()) => {
            world.write_message(TableEvent::Chosen);
            // What came of it is shown from the next frame on, also when nobody moves the mouse.
            world.resource_mut::<Activity>().keep_going();
        }
        Err(error) => warn!("a choice was refused: {error}"),
    }
}

/// Takes the viewer's last choice back; cards travel to where they were.
///
/// # Errors
/// Why it cannot be taken back.
pub fn take_back(world: &mut World, session: &mut Session) -> Result<(), NoWayBack> {
    let settings = world.resource::<CurrentSettings>();
    let free = settings.take_back == TakeBack::Free;
    let travel = animate::way(settings, 0.25, 0.2);
    session.take_back(free)?;
    *world.resource_mut::<Playback>() = Playback {
        travel: Some(travel),
        ..Playback::default()
    };
    world
        .resource_mut::<Logs>()
        .take_back_to(session.play().choices().len());
    world.insert_resource(ShownAccents::default());
    let zones = session.view().setup().rules.zones();
    board::sync(world, zones, session.mirror());
    world.resource_mut::<Activity>().keep_going();
    Ok(())
}

/// Shows one beat.
fn present(world: &mut World, session: &Session, shown: &Shown) {
    let settings = world.resource::<CurrentSettings>().clone();
    let pace = pace::of(&shown.event, shown.next.as_ref());
    let zones = session.view().setup().rules.zones();
    board::sync(world, zones, session.mirror());
    gestures(world, session, &shown.event, &settings);
    for (player, event, view) in &shown.told {
        super::log::tell(world, session, *player, shown.choices, event, view);
    }
    if let Some(sound) = super::sounds::of(&shown.event, session.viewer()) {
        world.write_message(PlaySound(sound));
    }
    let many = matches!(shown.next, Some(Event::Revealed { .. }));
    let revealed = if many {
        Vec::new()
    } else {
        revealed(session, &shown.event)
    };
    world
        .resource_mut::<ShownAccents>()
        .note(&shown.event, session, &settings);
    let mut playback = world.resource_mut::<Playback>();
    playback.revealed = revealed;
    playback.travel = Some(animate::way(&settings, pace.travel, pace.arc));
    playback.hold = settings.animation_seconds(pace.hold);
}

/// A revealed card that lies where its front is not seen is held up.
fn revealed(session: &Session, event: &Event) -> Vec<CardId> {
    match event {
        Event::Revealed { card, .. } => {
            let zones = session.view().setup().rules.zones();
            let seen = places::shows_front(zones, session.mirror(), *card);
            let known = session
                .mirror()
                .card(*card)
                .is_some_and(|c| c.def.is_some());
            if known && !seen {
                vec![*card]
            } else {
                Vec::new()
            }
        }
        _ => Vec::new(),
    }
}

/// What cards do besides travelling.
fn gestures(world: &mut World, session: &Session, event: &Event, settings: &CurrentSettings) {
    if settings.reduced_motion || settings.animation_speed <= 0.01 {
        return;
    }
    let speed = settings.animation_speed;
    match event {
        Event::AbilityUsed { card, .. } | Event::Attacked { attacker: card, .. } => {
            gesture(world, *card, GestureKind::Pulse, 0.0, speed);
        }
        Event::Modified(modifier) => {
            if let crate::engine::Target::Card(card) = modifier.target {
                gesture(world, card, GestureKind::Pulse, 0.0, speed);
            }
        }
        Event::Shuffled { zone } => {
            for card in session.mirror().zone(*zone) {
                gesture(world, *card, GestureKind::Riffle, 0.0, speed);
            }
        }
        Event::Dealt { card, .. } => gesture(world, *card, GestureKind::Riffle, 0.0, speed),
        Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
            strike(world, contest, speed);
        }
        _ => {}
    }
}

/// The attacker strikes those it attacks.
fn strike(world: &mut World, contest: &Contest, speed: f32) {
    let fighter = |side: usize| contest.sides[side].fighters.iter().map(|f| f.card);
    let Some(attacker) = fighter(0).next() else {
        return;
    };
    let targets: Vec<CardId> = fighter(1).collect();
    let at = |world: &World, card: CardId| {
        let entity = world.get_resource::<Board>()?.card(card)?;
        world.get::<Moves>(entity).map(|m| m.resting.at)
    };
    let (Some(from), Some(to)) = (
        at(world, attacker),
        targets.first().and_then(|t| at(world, *t)),
    ) else {
        return;
    };
    let way = ((to.0 - from.0) * 0.82, (to.1 - from.1) * 0.82);
    gesture(world, attacker, GestureKind::Lunge(way), 0.0, speed);
    for target in targets {
        gesture(world, target, GestureKind::Shake, BLOW / speed, speed);
    }
}

fn gesture(world: &mut World, card: CardId, kind: GestureKind, delay: f32, speed: f32) {
    let entity = world.get_resource::<Board>().and_then(|b| b.card(card));
    if let Some(mut moves) = entity.and_then(|e| world.get_mut::<Moves>(e)) {
        moves.gesture(kind, delay, speed);
    }
}

/// Sends every card to where it belongs now.
fn place_cards(
    session: Res<Session>,
    game: Res<ActiveGame>,
    board: Option<Res<Board>>,
    hovered: Res<Hovered>,
    settings: Res<CurrentSettings>,
    mut playback: ResMut<Playback>,
    mut cards: Query<&mut Moves>,
    mut activity: ResMut<Activity>,
) {
    let Some(board) = board else {
        return;
    };
    let zones = session.view().setup().rules.zones();
    let accents = Accents {
        staged: staged(&session, &playback),
        hovered: hovered.0,
    };
    let poses = places::poses(&game.look.table, zones, session.mirror(), &accents);
    let usual = animate::way(&settings, 0.14, 0.0);
    let way = playback.travel.take().unwrap_or(usual);
    for (entity, pose) in board.cards().iter().zip(poses) {
        let Ok(mut moves) = cards.get_mut(*entity) else {
            continue;
        };
        if moves.resting != pose {
            moves.send(pose, way);
            activity.keep_going();
        }
    }
}

/// The cards that are held up: those just revealed, and the one that the open question is about if its front is not to
/// be seen where it lies.
fn staged(session: &Session, playback: &Playback) -> Vec<CardId> {
    let mut staged = if playback.hold > 0.0 || !session.is_up_to_date() {
        playback.revealed.clone()
    } else {
        Vec::new()
    };
    let zones = session.view().setup().rules.zones();
    if let Some(about) = session.decision().and_then(|d| d.about) {
        let hidden = !places::shows_front(zones, session.mirror(), about);
        let seen = session.mirror().card(about).copied();
        let pile = |z| !matches!(zones.decl(z).shape, Shape::Slot { .. });
        if hidden && seen.is_some_and(|s| s.def.is_some() && pile(s.zone)) {
            staged.push(about);
        }
    }
    staged.dedup();
    staged
}

/// Drops all entities and lays the table out anew, without any travel.
pub fn lay_out(world: &mut World) {
    world.resource_scope(|world, session: Mut<Session>| {
        let zones = session.view().setup().rules.zones();
        board::rebuild(world, zones, session.mirror());
        let look = world.resource::<ActiveGame>().look.table.clone();
        let poses = places::poses(&look, zones, session.mirror(), &Accents::default());
        let entities = world.resource::<Board>().cards().to_vec();
        for (entity, pose) in entities.into_iter().zip(poses) {
            cards::dress(world, entity, pose);
        }
    });
    let mut playback = world.resource_mut::<Playback>();
    let ended = playback.ended;
    *playback = Playback {
        ended,
        ..Playback::default()
    };
    world.insert_resource(ShownAccents::default());
    world.insert_resource(Hovered::default());
}
