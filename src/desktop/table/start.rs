//! From a choice of the set-up to a running match, and from its end to the result.

use std::sync::Arc;

use bevy::prelude::*;

use super::board;
use super::cards::LookCache;
use super::choosing::Choosing;
use super::driver::{self, Playback};
use super::game::{ActiveGame, Games, LoadedGame};
use super::input::Choice;
use super::log::Logs;
use super::pictures::Pictures;
use super::session::{Seat, Session};
use super::{TableEvent, texts};
use crate::ai::{AgentSpec, Level};
use crate::desktop::audio::{PlaySound, Sound};
use crate::desktop::notices::Notices;
use crate::desktop::panels::model::ReasonModel;
use crate::desktop::screens::pause::ActiveOption;
use crate::desktop::screens::result::{Ending, ResultModel};
use crate::desktop::screens::setup_model::{Opponent, SetupChoice, Starter};
use crate::desktop::screens::{LastResult, MatchOrder, MatchRules, MayConcede, Offer, to_remember};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::{AppSystems, Overlay, Screen};
use crate::desktop::ui_text::{Word, Words};
use crate::engine::{First, MAX_OPTIONS, Outcome, PlayerId};
use crate::saves::files::Folders;
use crate::saves::replay::{Header, Recorder, Seat as RecordedSeat};

/// The file that the match is written to, or why it is not.
#[derive(Resource)]
pub struct Record(Result<Recorder, String>);

/// What the running match was made of, for a rematch.
#[derive(Resource, Debug, Clone)]
pub struct Made(SetupChoice);

/// The next person at the table, while the curtain is down.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub struct NextViewer(pub Option<PlayerId>);

/// Adds beginning and end of a match.
pub fn plugin(app: &mut App) {
    app.init_resource::<NextViewer>()
        .add_systems(
            Update,
            (orders, events).chain().in_set(AppSystems::ApplyIntents),
        )
        .add_systems(OnExit(Screen::Table), clear);
}

fn clear(world: &mut World) {
    board::clear(world);
    world.remove_resource::<Session>();
    world.remove_resource::<Record>();
    *world.resource_mut::<Playback>() = Playback::default();
    *world.resource_mut::<Choice>() = Choice::default();
}

fn orders(world: &mut World) {
    let orders: Vec<MatchOrder> = world
        .resource_mut::<Messages<MatchOrder>>()
        .drain()
        .collect();
    for order in orders {
        match order {
            MatchOrder::Start(choice) => start(world, *choice),
            MatchOrder::Rematch { swapped } => {
                let Some(Made(mut choice)) = world.get_resource::<Made>().cloned() else {
                    continue;
                };
                choice.seed.clear();
                if swapped {
                    choice.starter = other_starter(world, choice.starter);
                }
                start(world, choice);
            }
            MatchOrder::Concede => concede(world),
            MatchOrder::Leave => {
                world.insert_resource(NextState::PendingIfNeq(Screen::Title));
            }
        }
    }
}

/// Who starts when the seats are swapped: whoever did not start last time.
fn other_starter(world: &World, starter: Starter) -> Starter {
    match starter {
        Starter::First => Starter::Second,
        Starter::Second => Starter::First,
        Starter::Lot => match world.get_resource::<LastStarter>() {
            Some(LastStarter(PlayerId(0))) => Starter::Second,
            _ => Starter::First,
        },
    }
}

/// Who had the first turn in the last match.
#[derive(Resource, Debug, Clone, Copy)]
struct LastStarter(PlayerId);

fn start(world: &mut World, choice: SetupChoice) {
    let words = world.resource::<CurrentSettings>().words();
    match begin(world, &choice) {
        Ok(()) => {
            let offer = &world.resource::<Offer>().0;
            let last = to_remember(offer, &choice);
            world.resource_mut::<CurrentSettings>().last_match = last;
            world.insert_resource(Made(choice));
            world.insert_resource(NextState::PendingIfNeq(Screen::Table));
        }
        Err(reason) => {
            let text = words.fill(Word::CannotStart, &[("reason", &reason)]);
            world.resource_mut::<Notices>().problem(text);
        }
    }
}

fn begin(world: &mut World, choice: &SetupChoice) -> Result<(), String> {
    let games = world.resource::<Games>().clone();
    let language = world.resource::<CurrentSettings>().language;
    let words = Words(language);
    let game = games
        .0
        .get(choice.ruleset)
        .ok_or_else(|| words.get(Word::NoRulesets).to_owned())?;
    let library = &game.library;
    let mut options = [0; MAX_OPTIONS];
    for (place, value) in options.iter_mut().zip(&choice.options) {
        *place = u8::try_from(*value).unwrap_or(0);
    }
    let deck = |seat: usize| {
        let found = library.decks.get(choice.decks[seat]);
        found.ok_or_else(|| words.get(Word::DeckProblems).to_owned())
    };
    let decks = [deck(0)?, deck(1)?];
    let seed = choice
        .seed()
        .map_err(|_| words.get(Word::SeedWrong).to_owned())?;
    let seed = seed.unwrap_or_else(random_seed);
    let first = match choice.starter {
        Starter::Lot => First::Random,
        Starter::First => First::Player(PlayerId(0)),
        Starter::Second => First::Player(PlayerId(1)),
    };
    let setup = library
        .setup(decks, options, seed, first)
        .map_err(|e| e.to_string())?;
    let seats = seats(choice, words);
    let recorded = seats.each_ref().map(|seat| RecordedSeat {
        name: seat.name().to_owned(),
        agent: match seat {
            Seat::Person(_) => None,
            Seat::Computer(_, spec) => Some(spec.to_string()),
        },
    });
    let header = Header::new(library, &setup, decks, recorded);
    let record = record(&header, library.game.rules.id());
    let session = Session::begin(setup, seats);
    world.insert_resource(rules_of_match(game, &options, language));
    world.insert_resource(LastStarter(session.play().table().first_player));
    world.insert_resource(ActiveGame::of(game, session.play().setup()));
    // Faces are known by their card's place in the catalogue of the match.
    world.insert_resource(LookCache::default());
    world.insert_resource(Logs::default());
    world.insert_resource(NextViewer::default());
    world.insert_resource(Record(record));
    world.insert_resource(session);
    *world.resource_mut::<Playback>() = Playback::default();
    *world.resource_mut::<Choice>() = Choice::default();
    if world.contains_resource::<Pictures>() {
        driver::lay_out(world);
    }
    // Of two people, the first one sees nothing before he says that he is there.
    let session = world.resource::<Session>();
    if session.seats().iter().all(Seat::is_person) {
        let viewer = session.viewer();
        world.write_message(TableEvent::Curtain(viewer));
    }
    Ok(())
}

fn seats(choice: &SetupChoice, words: Words) -> [Seat; 2] {
    match choice.opponent {
        Opponent::Person => [
            Seat::Person(words.get(Word::PlayerOne).to_owned()),
            Seat::Person(words.get(Word::PlayerTwo).to_owned()),
        ],
        Opponent::Computer(level) => {
            let number = u8::try_from(level + 1).unwrap_or(1);
            let spec = Level::new(number).map_or(AgentSpec::GREEDY, AgentSpec::Level);
            [
                Seat::Person(words.get(Word::You).to_owned()),
                Seat::Computer(words.get(Word::Computer).to_owned(), spec),
            ]
        }
    }
}

/// A seed that nobody chose.
fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // The standard library seeds its hashers from the system.
    let mut hasher = std::collections::hash_map::RandomState::new().build_hasher();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    hasher.write_u128(now.map_or(0, |d| d.as_nanos()));
    // Short enough to be read out and typed again.
    hasher.finish() >> 24
}

/// Starts the file of a match in the player's folder.
fn record(header: &Header, ruleset: &str) -> Result<Recorder, String> {
    let folder = Folders::of_player().map_err(|e| e.to_string())?.replays();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seconds = now.map_or(0, |d| d.as_secs());
    let path = folder.join(format!("{ruleset}-{seconds}-{}.replay", header.seed));
    Recorder::start(&path, header).map_err(|e| e.to_string())
}

fn rules_of_match(
    game: &Arc<LoadedGame>,
    options: &[u8; MAX_OPTIONS],
    language: crate::saves::settings::Language,
) -> MatchRules {
    let decls = game
        .library
        .game
        .rules
        .declaration()
        .options
        .iter()
        .zip(options);
    MatchRules {
        title: super::game::text(&game.look.name, language).to_owned(),
        options: decls
            .map(|(decl, value)| {
                let words = texts::option(game, decl.key, language);
                let key = decl.values.get(usize::from(*value)).copied().unwrap_or("");
                ActiveOption {
                    name: words.0,
                    explanation: words.1,
                    value: texts::option_value(game, decl.key, key, language),
                    usual: *value == 0,
                    clause: decl.clause.to_owned(),
                }
            })
            .collect(),
    }
}

fn concede(world: &mut World) {
    let Some(mut session) = world.remove_resource::<Session>() else {
        return;
    };
    let viewer = session.viewer();
    if let Err(error) = session.concede(viewer) {
        warn!("the match could not be conceded: {error}");
    }
    world.insert_resource(session);
    world.write_message(TableEvent::Chosen);
}

/// Carries out what happened on the table.
fn events(world: &mut World) {
    let events: Vec<TableEvent> = world
        .resource_mut::<Messages<TableEvent>>()
        .drain()
        .collect();
    for event in events {
        match event {
            TableEvent::Act(index) => act(world, index),
            TableEvent::TakeBack => take_back(world),
            TableEvent::Chosen => write_down(world),
            TableEvent::Over => finish(world),
            TableEvent::Curtain(next) => {
                world.insert_resource(NextViewer(Some(next)));
                world.insert_resource(NextState::PendingIfNeq(Overlay::Curtain));
                world.write_message(PlaySound(Sound::Slide));
            }
            TableEvent::Raised => raise(world),
            TableEvent::Browse(zone) => {
                world.resource_mut::<super::show::Browsed>().0 = Some(zone);
            }
        }
    }
    let may = world
        .get_resource::<Session>()
        .is_some_and(|s| s.play().outcome().is_none());
    world.resource_mut::<MayConcede>().0 = may;
}

fn act(world: &mut World, index: usize) {
    let Some(mut session) = world.remove_resource::<Session>() else {
        return;
    };
    // Only the decision that the viewer sees can be answered.
    let choosing = world.resource::<Choice>().choosing.clone();
    let seen = choosing.as_ref().map_or(&[][..], Choosing::actions);
    if session
        .decision()
        .is_some_and(|d| index < d.actions.len() && d.actions == seen)
    {
        driver::choose(world, &mut session, index);
    }
    world.insert_resource(session);
    write_down(world);
}

fn take_back(world: &mut World) {
    // The file tells of every choice, also of one that is taken back at once.
    write_down(world);
    let Some(mut session) = world.remove_resource::<Session>() else {
        return;
    };
    let done = driver::take_back(world, &mut session);
    world.insert_resource(session);
    let words = world.resource::<CurrentSettings>().words();
    match done {
        Ok(()) => {
            write_down(world);
            world.insert_resource(super::show::Browsed(None));
            let text = words.get(Word::TookBack).to_owned();
            world.resource_mut::<Notices>().passing(text);
            world.write_message(PlaySound(Sound::Slide));
        }
        Err(why) => {
            let text = words.get(super::models::no_way_back(why)).to_owned();
            world.resource_mut::<Notices>().passing(text);
            world.write_message(PlaySound(Sound::Deny));
        }
    }
}

/// The choice goes to the file of the match at once, so that an interrupted match is there, too.
fn write_down(world: &mut World) {
    world.resource_scope(|world, mut record: Mut<Record>| {
        let Some(session) = world.get_resource::<Session>() else {
            return;
        };
        if let Ok(recorder) = &mut record.0
            && let Err(error) = recorder.update(session.play())
        {
            let reason = error.to_string();
            let words = world.resource::<CurrentSettings>().words();
            let text = words.fill(Word::ReplayMissing, &[("reason", &reason)]);
            world.resource_mut::<Notices>().problem(text);
            record.0 = Err(reason);
        }
    });
}

/// The curtain is raised for the next person.
fn raise(world: &mut World) {
    world.insert_resource(NextState::PendingIfNeq(Overlay::None));
    let Some(next) = world.resource_mut::<NextViewer>().0.take() else {
        return;
    };
    let Some(mut session) = world.get_resource_mut::<Session>() else {
        return;
    };
    if session.viewer() != next {
        session.look_as(next);
        driver::lay_out(world);
    }
}

fn finish(world: &mut World) {
    write_down(world);
    let Some(session) = world.get_resource::<Session>() else {
        return;
    };
    let Some(outcome) = session.play().outcome() else {
        return;
    };
    let settings = world.resource::<CurrentSettings>();
    let game = world.resource::<ActiveGame>();
    let clause = texts::ending_clause(game, &outcome);
    let result = ResultModel {
        ending: ending(session, &outcome),
        reasons: vec![ReasonModel {
            text: texts::ending(game, session, &outcome, settings),
            clause,
        }],
        turns: u32::from(session.play().table().turn),
        choices: session.play().choices().len(),
        seed: session.play().setup().seed,
        replay: match &world.resource::<Record>().0 {
            Ok(recorder) => Ok(recorder.path().display().to_string()),
            Err(reason) => Err(reason.clone()),
        },
    };
    world.insert_resource(LastResult(result));
    world.insert_resource(NextState::PendingIfNeq(Screen::Result));
}

fn ending(session: &Session, outcome: &Outcome) -> Ending {
    let Some(winner) = outcome.winner else {
        return Ending::Draw;
    };
    if session.seats().iter().all(Seat::is_person) {
        Ending::Winner(session.seat(winner).name().to_owned())
    } else if session.seat(winner).is_person() {
        Ending::Victory
    } else {
        Ending::Defeat
    }
}
