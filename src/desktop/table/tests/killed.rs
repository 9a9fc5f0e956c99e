//! The window's match is killed at any moment, and goes on at its last choice: another process plays it, without a display,
//! through the same systems.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use super::bench::Bench;
use super::{games, sitting_at};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::matches::{Records, Waiting, Wanted};
use crate::table::stage::{Doing, Intent};
use fudaba_ai::AgentSpec;
use fudaba_engine::Rng;
use fudaba_play::{Place, Seat};
use fudaba_saves::replay::Replay;

/// Where the other process keeps its matches, and what it does at random.
const FOLDER: &str = "FUDABA_KILLED_FOLDER";
const SEED: &str = "FUDABA_KILLED_SEED";

/// How the program answers: this many choices had been made when something was asked.
const ASKED: &str = "asked after ";

/// What the other process does: it goes on with the match in the folder, or begins one, and plays until it is killed.
#[test]
#[ignore = "plays for ever; the test below runs it in a process of its own"]
fn plays_until_it_is_killed() {
    let folder = PathBuf::from(std::env::var(FOLDER).expect("a folder"));
    let seed: u64 = std::env::var(SEED).unwrap().parse().unwrap();
    let place = Place {
        file: None,
        folder: Some(folder),
        reports: None,
    };
    let mut rng = Rng::new(seed);
    let mut bench = Bench::empty();
    let world = bench.app.world_mut();
    world.insert_resource(Records(place.clone()));
    world.resource_mut::<CurrentSettings>().animation_speed = [0.0, 2.0][rng.below(2)];
    bench.frames(2);
    // The first screen has looked for what was interrupted.
    let mut waiting = bench.app.world_mut().resource_mut::<Waiting>();
    waiting.want(0, Wanted::GoOn);
    bench.frames(3);
    if bench.place().0 != Screen::Table {
        let game = Arc::clone(&games()[rng.below(games().len())]);
        let computer = Seat::Computer("Box".to_owned(), AgentSpec::Random);
        let seats = [Seat::Person("Ann".to_owned()), computer];
        let sitting = sitting_at(&game, seed, seats, false, &place);
        bench.sit_down(&game, sitting);
    }
    let mut out = std::io::stdout();
    while bench.place().0 == Screen::Table {
        if bench.doing() == Some(Doing::Deciding) && bench.table().decision().is_some() {
            // Of an act that waits for more nothing is on file.
            let made = bench.table().game().choices().len();
            let said = writeln!(out, "{ASKED}{made}");
            said.and_then(|()| out.flush()).expect("somebody listens");
            let count = bench.table().decision().unwrap().actions.len();
            bench.chooses(rng.below(count));
            if rng.below(10) == 0 {
                bench.wants(Intent::TakeBack);
            }
        } else {
            bench.frames(1);
        }
        if bench.doing() == Some(Doing::Thinking) {
            std::thread::yield_now();
        }
    }
}

/// The only replay there is.
fn replay(folder: &Path) -> Option<Replay> {
    let files = std::fs::read_dir(folder).ok()?.flatten();
    let files: Vec<PathBuf> = files.map(|f| f.path()).collect();
    assert!(files.len() <= 1, "{files:?}");
    files.first().map(|path| Replay::read(path).unwrap())
}

/// Runs the other process for so long after its first question; how many choices had been made whenever something was asked.
fn run(folder: &Path, seed: u64, wait: Duration) -> Vec<usize> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture"])
        .arg(format!(
            "{}::plays_until_it_is_killed",
            module_path!().split_once("::").unwrap().1
        ))
        .env(FOLDER, folder)
        .env(SEED, seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map_while(Result::ok);
    let told = |line: String| Some(line.split_once(ASKED)?.1.parse().unwrap());
    let mut asked: Vec<usize> = lines.by_ref().find_map(told).into_iter().collect();
    std::thread::sleep(wait);
    let _ = child.kill();
    let _ = child.wait();
    asked.extend(lines.filter_map(told));
    asked
}

/// `FUDABA_KILLS` is how often it is killed.
#[test]
fn a_killed_match_goes_on_at_its_last_choice() {
    let kills = super::matches("FUDABA_KILLS", 4);
    let mut rng = Rng::new(8);
    let mut home = tempfile::tempdir().unwrap();
    let (mut before, mut resumed, mut choices) = (0, 0, 0);
    for seed in 0..kills {
        let wait = Duration::from_millis(rng.below(400) as u64);
        let asked = run(home.path(), seed, wait);
        let replay = replay(home.path()).expect("the match is on file");
        let game = games()
            .iter()
            .find(|g| g.library.game.rules.id() == replay.header.ruleset);
        replay.play(&game.unwrap().library, |_, _| {}).unwrap();
        resumed += u64::from(before > 0);
        if let (Some(first), Some(last)) = (asked.first(), asked.last()) {
            // The computer may have answered since.
            assert!(*first >= before, "{first} after {before}");
            // Every question but the last was answered, and its answer is on file, unless it was taken back.
            let on_file = replay.choices.len();
            assert!(on_file >= *last, "{on_file} of {last}");
        } else {
            assert!(
                replay.end.is_some(),
                "nothing is asked, and the match is not over"
            );
        }
        choices += replay.choices.len() - before.min(replay.choices.len());
        before = replay.choices.len();
        // A match in which all was taken back is as good as none: nobody is asked to go on with it.
        if replay.end.is_some() || before == 0 || before > 120 {
            home = tempfile::tempdir().unwrap();
            before = 0;
        }
    }
    assert!(
        choices > 0 && resumed > 0,
        "{choices} choices, {resumed} resumed"
    );
    println!("{kills} kills, {resumed} resumed, {choices} choices");
}
