//! Takes pictures of fixed positions of every ruleset, in both languages and two sizes of the window, to be looked at.
//!
//! `cargo run --release --example screens [-- [--only PART]... [--small] [FOLDER]]` writes
//! `RULESET-WHAT-LANGUAGE-HEIGHT.png` into the folder (`target/screens` if none is given). `--only` takes only the pictures
//! whose names contain PART; `--small` leaves out the larger window.
//!
//! The window stands on a virtual display (Xvfb) and is drawn by the software renderer, so that the pictures are the same
//! everywhere and nobody has to do anything. The positions are the scenarios beside this file; what opens a match is dealt
//! from ready decks. Everything is drawn by the window's own systems.

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;

use fudaba::ai::AgentSpec;
use fudaba::desktop::Rulesets;
use fudaba::desktop::album::{Brings, Shot, Subject, take};
use fudaba::desktop::ui_text::Word;
use fudaba::engine::{First, MAX_OPTIONS, PlayerId, Verb};
use fudaba::library::{Game, Library};
use fudaba::play::{Place, Seat, Sitting, Start};
use fudaba::rules::registry;
use fudaba::saves::settings::Language;
use fudaba::scenario::{Common, Scenario, played, written};

/// The sizes of the window, in pixels.
const SIZES: [(u32, u32); 2] = [(1280, 720), (1920, 1080)];
/// Stands among the arguments of the program that has its display.
const ON_DISPLAY: &str = "--on-display";

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
    let sizes = if wanted.small {
        &SIZES[..1]
    } else {
        &SIZES[..]
    };
    for game in registry() {
        let subjects = subjects(game)?;
        for size in sizes {
            for language in Language::ALL {
                let code = match language {
                    Language::English => "en",
                    Language::Japanese => "ja",
                };
                let all = subjects.iter().map(|(what, subject)| Shot {
                    name: format!("{}-{what}-{code}-{}", game.rules.id(), size.1),
                    ruleset: game.rules.id().to_owned(),
                    size: *size,
                    language,
                    subject: subject.clone(),
                });
                shots.extend(all.filter(|shot| wanted.takes(&shot.name)));
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
        seed: 7,
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
        let actions = decision.actions.iter();
        actions
            .into_iter()
            .position(|action| action.verb == Verb::Yes)
    };
    while let Some(index) = yes(&sitting) {
        sitting.choose(index).map_err(|error| error.to_string())?;
        sitting.catch_up();
    }
    Ok(sitting)
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
