//! The terminal's match is killed at any moment, and goes on at its last choice.

use super::world;
use fudaba::engine::Rng;
use fudaba::saves::replay::Replay;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

fn text(home: &Path, more: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .arg("text")
        .args(["--lang", "en"])
        .args(more)
        .env("FUDABA_DATA", world::root())
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CONFIG_HOME", home.join("config"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The only replay there is.
fn replay(home: &Path) -> Option<Replay> {
    let folder = fs::read_dir(home.join("data/fudaba/replays")).ok()?;
    let files: Vec<_> = folder.flatten().map(|f| f.path()).collect();
    assert!(files.len() <= 1, "{files:?}");
    files.first().map(|path| Replay::read(path).unwrap())
}

/// Answers the first choice again and again, and kills the program after some time. Gives back how many questions it
/// asked.
fn kill_after(mut child: Child, answers: usize, wait: Duration) -> usize {
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = output.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    // The program may be gone before it has read all of it.
    let _ = input.write_all("1\n".repeat(answers).as_bytes());
    std::thread::sleep(wait);
    let _ = child.kill();
    let _ = child.wait();
    drop(input);
    let printed = reader.join().unwrap();
    printed.matches(", or help:").count()
}

/// Every choice that the program has gone on from is on file, whenever it is killed. `FUDABA_KILLS` is how often it is.
#[test]
fn a_killed_match_goes_on_at_its_last_choice() {
    let kills = std::env::var("FUDABA_KILLS").map_or(6, |n| n.parse().unwrap());
    let mut rng = Rng::new(21);
    let mut home = tempfile::tempdir().unwrap();
    let mut before = 0;
    let mut resumed = 0;
    for _ in 0..kills {
        let begins = before == 0;
        let child = if begins {
            let seed = rng.next().to_string();
            text(home.path(), &["--against", "random", "--seed", &seed])
        } else {
            resumed += 1;
            text(home.path(), &["--resume"])
        };
        let wait = Duration::from_millis(150 + rng.below(500) as u64);
        let asked = kill_after(child, 1 + rng.below(12), wait);
        let Some(replay) = replay(home.path()) else {
            continue;
        };
        replay.play(world::library(), |_, _| {}).unwrap();
        // The last question may not have been answered; every other one was, and its answer is on file.
        let now = replay.choices.len();
        assert!(
            now + 1 >= before + asked,
            "{asked} asked, {before} to {now} on file"
        );
        before = now;
        if replay.end.is_some() {
            home = tempfile::tempdir().unwrap();
            before = 0;
        }
    }
    println!("{kills} kills, {resumed} resumed");
}
