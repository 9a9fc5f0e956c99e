//! Takes pictures of fixed positions of every ruleset, in both languages and two sizes of the window, to be looked at.
//!
//! `cargo run --release --example screens [-- [--only PART]... [--small] [FOLDER]]` writes
//! `RULESET-WHAT-LANGUAGE-HEIGHT.png` into the folder (`target/screens` if none is given). `--only` takes only the pictures
//! whose names contain PART, every line of the lessons among them; `--small` leaves out the larger window.
//!
//! The window stands on a virtual display (Xvfb) and is drawn by the software renderer, so that the pictures are the same
//! everywhere and nobody has to do anything. Of each ruleset there are the title, the set-up, the opening hand, moments of one
//! match that two computer players have played (mid-match, a contest before and after, late, the result), the scenarios
//! beside this file, and what is learned (`learning.rs`): shelves, each line of the lessons, puzzles, a hint, replays, a review. Everything is drawn by the window's own systems.

mod learning;

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;

use fudaba::ai::{Agent, AgentSpec, Stop, decision_seed};
use fudaba::desktop::Rulesets;
use fudaba::desktop::album::{Brings, Shot, Subject, Then, take};
use fudaba::desktop::ui_text::Word;
use fudaba::engine::{
    Choice, First, MAX_OPTIONS, Match, MatchSetup, P0, PlayerId, Verb, View, ZoneId,
};
use fudaba::library::{Game, Library};
use fudaba::play::{Place, Seat, Sitting, Start};
use fudaba::rules::registry;
use fudaba::saves::settings::Language;
use fudaba::scenario::{Common, Scenario, played, written};

/// The sizes of the window, in pixels.
const SIZES: [(u32, u32); 2] = [(1280, 720), (1920, 1080)];
/// The seed of the match that is played.
const SEED: u64 = 7;
/// Stands among the arguments of the program that has its display.
const ON_DISPLAY: &str = "--on-display";
/// Pictures in which the pointer rests on a card: ruleset, scenario, the name of the picture, and the zone in which the
/// card lies, on the far side or not.
const POINTED: [(&str, &str, &str, &str, bool); 2] = [
    ("lily", "mockup", "mockup-reading", "partner", true),
    ("loveca", "mockup", "mockup-reading", "centre", true),
];

/// Pictures that are held in the middle of what happens: ruleset, scenario, the zone in which so many of the viewer's cards
/// lie then.
const HELD: [(&str, &str, &str, usize); 1] = [("loveca", "mockup", "resolution", 5)];

fn main() -> ExitCode {
    let done = Wanted::read(std::env::args().skip(1)).and_then(|wanted| {
        if wanted.on_display {
            takes(&wanted)
        } else {
            opens_a_display(&wanted)
        }
    });
    done.unwrap_or_else(|error| {
        eprintln!("screens: {error}");
        ExitCode::FAILURE
    })
}

/// What was asked for.
struct Wanted {
    only: Vec<String>,
    small: bool,
    on_display: bool,
    folder: PathBuf,
}

impl Wanted {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut wanted = Self {
            only: Vec::new(),
            small: false,
            on_display: false,
            folder: PathBuf::from("target/screens"),
        };
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--only" => wanted
                    .only
                    .push(args.next().ok_or("--only needs a part of a name")?),
                "--small" => wanted.small = true,
                ON_DISPLAY => wanted.on_display = true,
                other if other.starts_with('-') => {
                    return Err(
                        format!("{other:?} is not known: --only PART, --small, FOLDER").into(),
                    );
                }
                folder => wanted.folder = folder.into(),
            }
        }
        Ok(wanted)
    }

    /// Can a picture of this ruleset be among them?
    fn looks_at(&self, game: &Game) -> bool {
        let of_other = |part: &String| {
            let mut others = registry().iter().map(|game| game.rules.id());
            others.any(|id| id != game.rules.id() && part.starts_with(id))
        };
        self.only.is_empty() || !self.only.iter().all(of_other)
    }

    fn takes(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|part| name.contains(part.as_str()))
    }
}

/// A virtual display that ends with this program.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start() -> Result<Self, Box<dyn Error>> {
        let [_, (width, height)] = SIZES;
        let started = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"])
            .args(["-screen", "0", &format!("{width}x{height}x24")])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut server = started.map_err(|error| {
            format!(
                "Xvfb cannot be started ({error}); install the Debian packages xvfb and \
                 mesa-vulkan-drivers"
            )
        })?;
        let mut number = String::new();
        if let Some(told) = server.stdout.take() {
            BufReader::new(told).read_line(&mut number)?;
        }
        let name = format!(":{}", number.trim());
        let display = Self { server, name };
        if display.name == ":" {
            return Err("Xvfb ended without opening a display".into());
        }
        Ok(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Starts this program anew on a virtual display, with folders of its own.
fn opens_a_display(wanted: &Wanted) -> Result<ExitCode, Box<dyn Error>> {
    std::fs::create_dir_all(&wanted.folder)?;
    let display = Display::start()?;
    let home = tempfile::tempdir()?;
    let mut again = Command::new(std::env::current_exe()?);
    for part in &wanted.only {
        again.args(["--only", part]);
    }
    if wanted.small {
        again.arg("--small");
    }
    again
        .arg(ON_DISPLAY)
        .arg(&wanted.folder)
        .env("DISPLAY", &display.name)
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .env("XDG_CONFIG_HOME", home.path().join("config"))
        .env("XDG_CACHE_HOME", home.path().join("cache"))
        .env("VK_LOADER_DRIVERS_SELECT", "*lvp*");
    let status = again.status()?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Takes all pictures that are wanted.
fn takes(wanted: &Wanted) -> Result<ExitCode, Box<dyn Error>> {
    let mut shots = Vec::new();
    // Replays that are watched lie here.
    let folder = tempfile::tempdir()?;
    let sizes = if wanted.small {
        &SIZES[..1]
    } else {
        &SIZES[..]
    };
    for game in registry().iter().filter(|game| wanted.looks_at(game)) {
        let subjects = subjects(game)?;
        let learned = learning::scenes(game, folder.path())?;
        for size in sizes {
            for language in Language::ALL {
                let code = match language {
                    Language::English => "en",
                    Language::Japanese => "ja",
                };
                let id = game.rules.id();
                let shot = |what: &str, subject: &Subject, pointed| Shot {
                    name: format!("{id}-{what}-{code}-{}", size.1),
                    ruleset: id.to_owned(),
                    size: *size,
                    language,
                    subject: subject.clone(),
                    then: Vec::new(),
                    pointed,
                };
                let named = !wanted.only.is_empty();
                let learned = learned.iter().filter(|scene| scene.usual || named);
                let learned = learned.map(|scene| Shot {
                    then: scene.then.clone(),
                    ..shot(&scene.name, &scene.subject, None)
                });
                let all = subjects.iter().map(|(what, subject)| Shot {
                    then: then(id, what),
                    ..shot(what, subject, None)
                });
                let pointed = POINTED.iter().filter(|(of, ..)| *of == id);
                let pointed = pointed.filter_map(|(_, scenario, what, zone, far)| {
                    let (_, subject) = subjects.iter().find(|(name, _)| name == scenario)?;
                    Some(shot(what, subject, Some(((*zone).to_owned(), *far))))
                });
                let all: Vec<Shot> = all.chain(pointed).chain(learned).collect();
                shots.extend(all.into_iter().filter(|shot| wanted.takes(&shot.name)));
            }
        }
    }
    if shots.is_empty() {
        return Err(format!("no picture has a name with any of {:?}", wanted.only).into());
    }
    Ok(take(
        Rulesets(registry()),
        None,
        wanted.folder.clone(),
        shots,
    ))
}

/// What is done before a picture is taken: some moments are none in which anybody is asked.
fn then(ruleset: &str, what: &str) -> Vec<Then> {
    let held = HELD
        .iter()
        .find(|(of, scenario, ..)| *of == ruleset && *scenario == what);
    held.map_or_else(Vec::new, |(_, _, zone, count)| {
        vec![Then::GoOn, Then::HoldAt(zone, *count)]
    })
}

/// What is shown of a ruleset, each with its name.
fn subjects(game: &'static Game) -> Result<Vec<(String, Subject)>, Box<dyn Error>> {
    let mut all = vec![
        ("title".to_owned(), Subject::Title),
        ("setup".to_owned(), Subject::Setup),
        ("opening".to_owned(), Subject::Match(Arc::new(opening))),
    ];
    let file = fudaba::files::checkout()
        .join("examples/screens")
        .join(format!("{}.ron", game.rules.id()));
    let library = Library::load(game, fudaba::files::checkout(), None);
    let course = Arc::new(Course::play(&library)?);
    for (name, choices) in course.moments() {
        let course = Arc::clone(&course);
        let brings: Brings = Arc::new(move |_: &Library| course.sitting(choices));
        all.push((name.to_owned(), Subject::Match(brings)));
    }
    for (scenario, common) in scenarios(&file)? {
        let name = scenario.name.clone();
        all.push((name, Subject::Match(brings(scenario, common))));
    }
    Ok(all)
}

fn scenarios(file: &Path) -> Result<Vec<(Scenario, Common)>, Box<dyn Error>> {
    let written = written(registry(), file).map_err(|errors| {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        all.join("\n")
    })?;
    let common = written.common;
    Ok(written
        .scenarios
        .into_iter()
        .map(|scenario| (scenario, common.clone()))
        .collect())
}

/// A person against a computer player that is never asked.
fn seats() -> [Seat; 2] {
    let name = |word: Word| word.text(Language::English).to_owned();
    let computer = Seat::Computer(name(Word::Computer), AgentSpec::GREEDY);
    [Seat::Person(name(Word::You)), computer]
}

/// The first question of a match between the first two ready decks.
fn opening(library: &Library) -> Result<Sitting, String> {
    let decks: Vec<_> = library.ready_decks().collect();
    let [one, two, ..] = decks[..] else {
        return Err("there are no two ready decks".to_owned());
    };
    let start = Start {
        library,
        decks: [one, two],
        options: [0; MAX_OPTIONS],
        seed: SEED,
        first: First::Player(PlayerId(0)),
        seats: seats(),
        open: false,
    };
    let mut sitting =
        Sitting::begin(&start, &Place::default()).map_err(|error| error.to_string())?;
    // Up to the hand: what is only to be confirmed before is confirmed.
    sitting.catch_up();
    let yes = |sitting: &Sitting| {
        let decision = sitting.decision()?;
        decision
            .actions
            .iter()
            .position(|action| action.verb == Verb::Yes)
    };
    while let Some(index) = yes(&sitting) {
        sitting.choose(index).map_err(|error| error.to_string())?;
        sitting.catch_up();
    }
    Ok(sitting)
}

/// A match between the first two ready decks that computer players play to its end.
struct Course {
    setup: Arc<MatchSetup>,
    choices: Vec<Choice>,
    /// The decisions of the first seat: after so many choices.
    asked: Vec<Asked>,
}

/// A decision of the first seat.
#[derive(Clone, Copy)]
struct Asked {
    choices: usize,
    turn: u16,
    /// It is his turn, and he can do several things.
    free: bool,
    /// Something is compared.
    contest: bool,
    /// So many places have a card.
    cards: usize,
}

impl Course {
    fn play(library: &Library) -> Result<Self, String> {
        let decks: Vec<_> = library.ready_decks().collect();
        let [one, two, ..] = decks[..] else {
            return Err("there are no two ready decks".to_owned());
        };
        let first = First::Player(P0);
        let setup = library.setup([one, two], [0; MAX_OPTIONS], SEED, first);
        let setup = setup.map_err(|error| error.to_string())?;
        let mut game = Match::new(Arc::clone(&setup), None);
        let mut agents: [Box<dyn Agent>; 2] =
            [AgentSpec::GREEDY.build(), AgentSpec::GREEDY.build()];
        let mut asked = Vec::new();
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let view = game.view(player);
            if player == P0 {
                asked.push(Asked::of(&view, game.choices().len()));
            }
            let seed = decision_seed(SEED, player.index(), game.choices().len());
            let thought = agents[player.index()].think(&view, seed, &Stop::default());
            game.choose(thought.index, None)
                .map_err(|error| error.to_string())?;
        }
        Ok(Self {
            setup,
            choices: game.choices().to_vec(),
            asked,
        })
    }

    /// After how many choices each picture is taken, by its name.
    fn moments(&self) -> Vec<(&'static str, usize)> {
        let last = self.asked.last().map_or(0, |asked| asked.turn);
        let free = |asked: &&Asked| asked.free;
        let mut all = Vec::new();
        let mid = self.asked.iter().filter(free);
        let mid = mid.min_by_key(|asked| asked.turn.abs_diff(last / 2));
        let late = self.asked.iter().filter(free);
        let late = late.filter(|asked| asked.turn * 3 >= last * 2);
        let late = late.max_by_key(|asked| asked.cards);
        let contest = self
            .asked
            .iter()
            .position(|asked| asked.contest && asked.turn > 2);
        all.extend(mid.map(|asked| ("mid", asked.choices)));
        all.extend(late.map(|asked| ("late", asked.choices)));
        if let Some(n) = contest {
            let mut after = self.asked[n..].iter().filter(|asked| !asked.contest);
            all.push(("contest", self.asked[n].choices));
            all.extend(after.next().map(|asked| ("after", asked.choices)));
        }
        all.push(("result", self.choices.len()));
        all
    }

    fn sitting(&self, choices: usize) -> Result<Sitting, String> {
        let game = Match::new(Arc::clone(&self.setup), None);
        Sitting::after(game, &self.choices[..choices], seats()).map_err(|error| error.to_string())
    }
}

impl Asked {
    fn of(view: &View, choices: usize) -> Self {
        let (q, table) = (view.q(), view.table());
        let zones = q.zones();
        let taken = |zone: &ZoneId| zones.decl(*zone).is_slot() && !table.zone(*zone).is_empty();
        Self {
            choices,
            turn: table.turn,
            free: table.turn_player == P0 && view.legal().len() > 3,
            contest: view.setup().rules.contest(q).is_some() || view.prospect().is_some(),
            cards: zones.ids().filter(taken).count(),
        }
    }
}

/// Lays a scenario out and carries its steps out.
fn brings(scenario: Scenario, common: Common) -> Brings {
    Arc::new(move |library: &Library| {
        let rules = library.game.rules;
        let (game, choices) = played(&scenario, &common, rules, &library.catalogue)
            .map_err(|failure| format!("step {}: {}", failure.step, failure.found))?;
        Sitting::after(game, &choices, seats()).map_err(|error| error.to_string())
    })
}
