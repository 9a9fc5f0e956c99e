//! Pictures of fixed positions, taken of the window one after the other, by its own systems.
//!
//! Nothing of the player is read or written: neither settings nor decks nor records.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, save_to_disk};
use bevy::window::PrimaryWindow;
use bevy::winit::{UpdateMode, WinitSettings};
use fudaba_engine::{Action, Asked, CardId, Verb};
use fudaba_learn::review::Looks;
use fudaba_library::Library;
use fudaba_play::{Place, Sitting};
use fudaba_saves::settings::{Language, LastMatch, OpponentPace, Settings};

use super::activity::{Activity, WakeSystems};
use super::learn::{Beginning, LearnRoom, Wanted};
use super::replays::ReplaysRoom;
use super::screens::{Chosen, Offer, WatchOrder, last_choice};
use super::settings::{CurrentSettings, Loaded};
use super::states::Screen;
use super::table::draw::Pictures;
use super::table::layout::{Site, TableFrame};
use super::table::matches::{Records, sit_down};
use super::table::ruleset::{ActiveGame, Games, OwnFolder};
use super::table::stage::{Advised, Guided, Intent, LookingBack, Table, Tempo, Watched};
use super::table::world::Zone;
use super::{DataFolder, Rulesets, app};

/// How a match is brought to where the picture is taken.
pub type Brings = Arc<dyn Fn(&Library) -> Result<Sitting, String> + Send + Sync>;

/// What a picture shows.
#[derive(Clone)]
pub enum Subject {
    /// The first screen.
    Title,
    /// The set-up.
    Setup,
    /// A match; its result if it is over.
    Match(Brings),
    /// The shelf of lessons and puzzles.
    Learn,
    /// The lesson of this place on the shelf.
    Lesson(usize),
    /// The puzzle of this place on the shelf.
    Puzzle(usize),
    /// The shelf of the replays in a folder.
    Replays(PathBuf),
    /// A replay that is watched.
    Replay(PathBuf),
}

/// What is done before a picture is taken.
#[derive(Debug, Clone)]
pub enum Then {
    /// The player makes the choice of this place in the decision.
    Choose(usize),
    /// He goes on as he may, with the answer that chooses nothing more; what comes of it is shown beat by beat.
    GoOn,
    /// What is shown is held once so many of his cards lie in the zone of this key.
    HoldAt(&'static str, usize),
    /// He wants something else.
    Want(Intent),
}

/// A picture to be taken.
#[derive(Clone)]
pub struct Shot {
    /// The name of its file, without ".png".
    pub name: String,
    /// The ruleset that is played, or was played last.
    pub ruleset: String,
    /// The size of the window in pixels.
    pub size: (u32, u32),
    /// The language of the window and of the cards.
    pub language: Language,
    /// What it shows.
    pub subject: Subject,
    /// What is done there, one thing after the other.
    pub then: Vec<Then>,
    /// The pointer rests on the card in the zone of this key, on the far side or on the near one.
    pub pointed: Option<(String, bool)>,
}

/// Takes these pictures into a folder, which must be there. What could not be taken is told on standard error, and the code
/// is not zero then.
pub fn take(
    rulesets: Rulesets,
    data: Option<PathBuf>,
    folder: PathBuf,
    shots: Vec<Shot>,
) -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Err(problem) = super::display::check() {
        eprintln!("{}", problem.message());
        return ExitCode::FAILURE;
    }
    let settings = Settings {
        animation_speed: 0.0,
        opponent_pace: OpponentPace::StepByStep,
        // Whoever has played for a while is told no more of what he meets for the first time.
        reminders: false,
        ..Settings::default()
    };
    let loaded = Loaded {
        settings: CurrentSettings {
            own: settings,
            ..CurrentSettings::default()
        },
        ..Loaded::default()
    };
    let mut app = app(loaded, rulesets, DataFolder(data));
    app.insert_resource(Records::default())
        .insert_resource(OwnFolder::default())
        .insert_resource(Album {
            folder,
            shots: shots.into(),
            step: Step::Begin(0),
            done: 0,
            coming: None,
            failed: 0,
        })
        .add_systems(Last, turn_pages.after(WakeSystems));
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// The pictures that are still to be taken, the first of them now.
#[derive(Resource)]
struct Album {
    folder: PathBuf,
    shots: VecDeque<Shot>,
    step: Step,
    /// So much has been done of what is done before it is taken.
    done: usize,
    /// How much was still to come when what is to be held was first there.
    coming: Option<Option<i32>>,
    failed: u8,
}

/// How far a picture has come.
enum Step {
    /// The screen before is left; so many frames have passed since.
    Begin(u32),
    /// It is shown since then, and nothing has moved for so many frames.
    Shown(Instant, u32),
    /// The pointer was put where it rests then, and nothing has moved for so many frames.
    Pointed(Instant, u32),
    /// It is being taken since then.
    Taken(Instant),
}

/// So many frames a screen that is left has to go.
const LEAVES: u32 = 4;
/// After so many frames without any motion everything is there to be seen.
const STILL: u32 = 12;
/// So long the pointer rests before the picture is taken.
const RESTS: Duration = Duration::from_millis(1500);
/// So much a review of a picture looks at.
const FEW: Looks = Looks {
    scan: 40,
    judge: 120,
    suspects: 8,
    threads: 1,
};
/// The speed at which is shown what leads to a moment that is held.
const FAST: f32 = 12.0;
/// The longest that a picture may take.
const LONGEST: Duration = Duration::from_secs(90);

/// Goes on with the picture that is being taken, and with the next one once it is on disk.
fn turn_pages(world: &mut World) {
    world.resource::<Activity>().wake_in(0.02);
    world.resource_scope(|world, mut album: Mut<Album>| {
        let album = &mut *album;
        let Some(shot) = album.shots.front().cloned() else {
            let exit = match album.failed {
                0 => AppExit::Success,
                failed => AppExit::from_code(failed),
            };
            world.write_message(exit);
            return;
        };
        let done = album.done;
        let file = album.folder.join(format!("{}.png", shot.name));
        let result = match &mut album.step {
            Step::Begin(0) => {
                prepare(world, &shot);
                album.step = Step::Begin(1);
                return;
            }
            Step::Begin(frames) if *frames < LEAVES => {
                *frames += 1;
                return;
            }
            Step::Begin(_) => match show(world, &shot) {
                Ok(()) => {
                    album.step = Step::Shown(Instant::now(), 0);
                    return;
                }
                Err(reason) => Err(reason),
            },
            Step::Shown(..) | Step::Pointed(..) => {
                let pointed = matches!(album.step, Step::Pointed(..));
                let (Step::Shown(since, still) | Step::Pointed(since, still)) = &mut album.step
                else {
                    return;
                };
                let held_up = matches!(shot.then.get(done), Some(Then::HoldAt(..)));
                let held = done > 0 && matches!(shot.then[done - 1], Then::HoldAt(..));
                if since.elapsed() > LONGEST * if held_up { 3 } else { 1 } {
                    Err("it does not come to rest".to_owned())
                } else if let Some(Then::HoldAt(zone, count)) = shot.then.get(done) {
                    let lie = lie_in(world, zone);
                    if lie > 0 {
                        // From the first of them on, none may be missed.
                        world.resource_mut::<CurrentSettings>().animation_speed = 1.0;
                    }
                    // What is counted as they come is told a beat after the last of them.
                    let coming = still_coming(world);
                    let there = lie >= *count;
                    let told = there && *album.coming.get_or_insert(coming) != coming;
                    if there && (told || coming.is_none()) {
                        world.resource_mut::<Tempo>().hold = f32::INFINITY;
                        (*since, *still) = (Instant::now(), 0);
                        album.done += 1;
                    } else if is_still(world, &shot) {
                        // What he is asked on the way he leaves as it is.
                        *still += 1;
                        if *still >= STILL {
                            *still = 0;
                            does(world, Then::GoOn);
                        }
                    }
                    return;
                } else if pointed && since.elapsed() < RESTS {
                    return;
                } else if is_still(world, &shot) || (held && since.elapsed() > RESTS) {
                    *still += 1;
                    let then = shot.then.get(done).filter(|_| *still >= STILL);
                    if let Some(then) = then {
                        does(world, then.clone());
                        (*since, *still) = (Instant::now(), 0);
                        album.done += 1;
                    } else if *still >= STILL && !pointed && shot.pointed.is_some() {
                        point(world, &shot);
                        album.step = Step::Pointed(Instant::now(), 0);
                    } else if *still >= STILL {
                        // A file of an earlier run is none of this one.
                        let _ = std::fs::remove_file(&file);
                        let save = save_to_disk(file);
                        world.spawn(Screenshot::primary_window()).observe(save);
                        album.step = Step::Taken(Instant::now());
                    }
                    return;
                } else {
                    *still = 0;
                    return;
                }
            }
            Step::Taken(since) => match file.is_file() {
                true => Ok(()),
                false if since.elapsed() < LONGEST => return,
                false => Err(format!("{} was not written", file.display())),
            },
        };
        match result {
            Ok(()) => println!("{}", file.display()),
            Err(reason) => {
                eprintln!("{}: {reason}", shot.name);
                album.failed = album.failed.saturating_add(1);
            }
        }
        album.shots.pop_front();
        album.step = Step::Begin(0);
        (album.done, album.coming) = (0, None);
    });
}

/// Leaves what was shown before, and gives window and settings what the picture wants.
fn prepare(world: &mut World, shot: &Shot) {
    let mut settings = world.resource_mut::<CurrentSettings>();
    settings.animation_speed = 0.0;
    settings.language = shot.language;
    settings.card_language = shot.language;
    settings.last_match = Some(LastMatch {
        ruleset: shot.ruleset.clone(),
        opponent: "3".to_owned(),
        ..LastMatch::default()
    });
    // Only matches stop before each move of the opponent.
    settings.opponent_pace = match shot.subject {
        Subject::Match(_) => OpponentPace::StepByStep,
        _ => OpponentPace::Quick,
    };
    world.resource_mut::<LookingBack>().looks = FEW;
    world.insert_resource(Records::default());
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(world) {
        // Where nothing is pointed at.
        let corner = Vec2::new(2.0, shot.size.1 as f32 - 3.0);
        window.set_cursor_position(Some(corner));
        window.resolution.set_scale_factor_override(Some(1.0));
        window
            .resolution
            .set_physical_resolution(shot.size.0, shot.size.1);
    }
    world.insert_resource(NextState::PendingIfNeq(Screen::Title));
}

/// Brings the subject into the window.
fn show(world: &mut World, shot: &Shot) -> Result<(), String> {
    match &shot.subject {
        Subject::Title => Ok(()),
        Subject::Setup => {
            let last = world.resource::<CurrentSettings>().last_match.clone();
            let choice = last_choice(world.resource::<Offer>(), last.as_ref());
            world.resource_mut::<Chosen>().0 = choice;
            world.insert_resource(NextState::PendingIfNeq(Screen::Setup));
            Ok(())
        }
        Subject::Match(brings) => {
            let games = world.resource::<Games>().0.clone();
            let game = games
                .iter()
                .find(|game| game.library.game.rules.id() == shot.ruleset);
            let game = game.ok_or_else(|| format!("there is no ruleset {:?}", shot.ruleset))?;
            let sitting = brings(&game.library)?;
            // Nothing that is to be seen is passed because it matters little.
            let declared = sitting.game().setup().declared;
            let mut settings = world.resource_mut::<CurrentSettings>();
            for opening in declared.openings {
                settings.ask_at(declared.id, opening.key, Asked::Always, opening.asked);
            }
            sit_down(game, sitting, shot.language, &mut world.commands());
            world.flush();
            Ok(())
        }
        Subject::Learn => {
            world.insert_resource(NextState::PendingIfNeq(Screen::Learn));
            Ok(())
        }
        Subject::Lesson(n) => learns(world, shot, |ruleset| Wanted::Lesson(ruleset, *n)),
        Subject::Puzzle(n) => learns(world, shot, |ruleset| Wanted::Puzzle(ruleset, *n)),
        Subject::Replays(folder) => {
            world.insert_resource(Records(Place {
                folder: Some(folder.clone()),
                ..Place::default()
            }));
            world.insert_resource(NextState::PendingIfNeq(Screen::Replays));
            Ok(())
        }
        Subject::Replay(path) => {
            let path = path.clone();
            world.write_message(WatchOrder {
                path,
                review: false,
            });
            Ok(())
        }
    }
}

/// Begins a lesson or puzzle.
fn learns(world: &mut World, shot: &Shot, wanted: impl Fn(usize) -> Wanted) -> Result<(), String> {
    let games = world.resource::<Games>().clone();
    let mut rulesets = games.0.iter().map(|game| game.library.game.rules.id());
    let ruleset = rulesets.position(|id| id == shot.ruleset);
    let ruleset = ruleset.ok_or_else(|| format!("there is no ruleset {:?}", shot.ruleset))?;
    let mut asked = SystemState::<(ResMut<LearnRoom>, Beginning)>::new(world);
    let (mut room, mut beginning) = asked.get_mut(world).map_err(|error| error.to_string())?;
    let begun = beginning.begin(wanted(ruleset), &mut room);
    asked.apply(world);
    if begun {
        Ok(())
    } else {
        Err("it cannot begin".to_owned())
    }
}

/// Does something at the table.
fn does(world: &mut World, then: Then) {
    let intent = match then {
        Then::HoldAt(..) => return,
        Then::GoOn => {
            let Some(table) = world.get_resource::<Table>() else {
                return;
            };
            let decision = table.decision();
            let goes_on = |action: &Action| matches!(action.verb, Verb::Done | Verb::No);
            let action = decision.and_then(|d| {
                let first = (!d.actions.is_empty()).then_some(0);
                d.actions.iter().position(goes_on).or(first)
            });
            let (Some(action), asked) = (action, table.choices()) else {
                return;
            };
            let mut settings = world.resource_mut::<CurrentSettings>();
            settings.animation_speed = FAST;
            settings.opponent_pace = OpponentPace::Quick;
            Intent::Choose { action, asked }
        }
        Then::Want(intent) => intent,
        Then::Choose(action) => {
            let Some(table) = world.get_resource::<Table>() else {
                return;
            };
            let asked = table.choices();
            Intent::Choose { action, asked }
        }
    };
    world.write_message(intent);
}

/// How often something is still to come that the viewer counts, as far as it is shown.
fn still_coming(world: &World) -> Option<i32> {
    let seen = world.get_resource::<Table>()?.seen()?;
    Some(seen.balance()?.coming?.1)
}

/// How many of the viewer's cards lie in the zone of this key, as far as it is shown.
fn lie_in(world: &World, key: &str) -> usize {
    let Some(view) = world.get_resource::<Table>().and_then(|table| table.view()) else {
        return 0;
    };
    let (zones, table) = (view.q().zones(), view.table());
    let named = zones.ids().filter(|zone| zones.decl(*zone).key == key);
    let cards = named.flat_map(|zone| table.zone(zone).iter());
    let own = |card: &&CardId| table.card(**card).owner() == view.viewer();
    cards.filter(own).count()
}

/// Is something being found out: what a lesson or puzzle says, a hint, a review, what replays there are?
fn is_at_work(world: &World) -> bool {
    let guided = world.get_resource::<Guided>();
    let advised = world.get_resource::<Advised>();
    let watched = world.get_resource::<Watched>();
    let back = world.get_resource::<LookingBack>().zip(watched);
    let review = back.and_then(|(back, watched)| {
        let open = back.is_open();
        open.then(|| back.progress(watched.itself())).flatten()
    });
    let shelf = *world.resource::<State<Screen>>().get() == Screen::Replays;
    let read = world.get_resource::<ReplaysRoom>();
    guided.is_some_and(Guided::is_busy)
        || advised.is_some_and(Advised::is_thinking)
        || review.is_some_and(|progress| !progress.over)
        || (shelf && read.is_some_and(|room| !room.is_read()))
}

/// Puts the pointer on the card that it is to rest on.
fn point(world: &mut World, shot: &Shot) {
    let (Some((key, far)), Some(frame)) = (&shot.pointed, world.get_resource::<TableFrame>())
    else {
        return;
    };
    let frame = *frame;
    let Some(game) = world.get_resource::<ActiveGame>() else {
        return;
    };
    let zones = game.rules.zones();
    let named: Vec<_> = zones
        .ids()
        .filter(|zone| zones.decl(*zone).key == key)
        .collect();
    let mut sites = world.query::<(&Zone, &Site)>();
    let sites = sites.iter(world);
    let at = sites.filter(|(zone, site)| named.contains(&zone.0) && site.0.far == *far);
    let at: Vec<_> = at.map(|(_, site)| frame.to_window(site.0.at)).collect();
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    for mut window in windows.iter_mut(world) {
        window.set_cursor_position(at.first().copied());
    }
}

/// Is everything there to be seen: the window has its size, the screen has come, nothing moves, nothing is being painted?
fn is_still(world: &mut World, shot: &Shot) -> bool {
    let mut windows = world.query_filtered::<&Window, With<PrimaryWindow>>();
    let sized = windows.iter(world).all(|window| {
        let size = window.resolution.physical_size();
        (size.x, size.y) == shot.size
    });
    let screen = *world.resource::<State<Screen>>().get();
    let there = match shot.subject {
        Subject::Title => screen == Screen::Title,
        Subject::Setup => screen == Screen::Setup,
        Subject::Learn => screen == Screen::Learn,
        Subject::Replays(_) => screen == Screen::Replays,
        Subject::Lesson(_) | Subject::Puzzle(_) | Subject::Replay(_) => screen == Screen::Table,
        Subject::Match(_) => matches!(screen, Screen::Table | Screen::Result),
    };
    let moving = world.resource::<WinitSettings>().focused_mode == UpdateMode::Continuous;
    let painted = world
        .get_resource::<Pictures>()
        .is_none_or(Pictures::is_idle);
    sized && there && painted && !moving && !is_at_work(world)
}
