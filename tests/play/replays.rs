//! Matches on file.

use super::world;
use fudaba::engine::{Match, PlayerId, Rng};
use fudaba::saves::replay::{Header, Recorder, Replay, ReplayError, Seat};
use std::fs;
use std::path::{Path, PathBuf};

/// Plays and records a match; every now and then a choice is taken back.
fn record(folder: &Path, seed: u64, most: usize) -> (PathBuf, Match) {
    let library = world::library();
    let path = folder.join(format!("{seed}.replay"));
    let decks = [&library.decks[0], &library.decks[1]];
    let options = library.options([]).unwrap();
    let setup = library
        .setup(decks, options, seed, fudaba::engine::First::Random)
        .unwrap();
    let seat = |name: &str| Seat {
        name: name.to_owned(),
        agent: None,
    };
    let header = Header::new(library, &setup, decks, [seat("Ann \"A\""), seat("百合")]);
    let mut recorder = Recorder::start(&path, &header).unwrap();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(seed);
    for n in 0..most {
        if game.to_choose().is_none() {
            break;
        }
        let before = game.clone();
        game.choose(rng.below(game.legal().len()), None).unwrap();
        recorder.update(&game).unwrap();
        if n % 17 == 3 && game.outcome().is_none() {
            game = before;
            recorder.update(&game).unwrap();
        }
    }
    (path, game)
}

#[test]
fn a_recorded_match_leads_to_the_same_table_at_every_choice() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..u64::from(world::matches(6)) {
        let (path, game) = record(folder.path(), seed, 5000);
        let replay = Replay::read(&path).unwrap();
        assert!(replay.end.is_some() && !replay.cut_off);
        let mut shown = 0;
        let played = replay.play(world::library(), |_, _| shown += 1).unwrap();
        assert_eq!(shown, game.choices().len());
        assert_eq!(played.table(), game.table());
        assert_eq!(played.outcome(), game.outcome());
        assert!(!replay.cards_changed(world::library()));
        let copy = folder.path().join("copy.replay");
        replay.save(&copy).unwrap();
        let again = Replay::read(&copy).unwrap();
        assert_eq!(again.header, replay.header);
        assert_eq!(again.choices.len(), replay.choices.len());
        again.play(world::library(), |_, _| {}).unwrap();
        fs::remove_file(&path).unwrap();
        fs::remove_file(&copy).unwrap();
    }
}

#[test]
fn an_interrupted_match_is_read_as_far_as_it_went() {
    let folder = tempfile::tempdir().unwrap();
    let (path, game) = record(folder.path(), 9, 60);
    let replay = Replay::read(&path).unwrap();
    assert_eq!(replay.end, None);
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert_eq!(played.table(), game.table());

    let text = fs::read_to_string(&path).unwrap();
    let cut = &text[..text.len() - 9];
    let replay = Replay::parse(&path, cut).unwrap();
    assert!(replay.cut_off);
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert!(played.outcome().is_none());
}

#[test]
fn concessions_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut game) = record(folder.path(), 2, 40);
    game.concede(PlayerId(1), None).unwrap();
    let text = fs::read_to_string(&path).unwrap()
        + &format!("Concede(1,{})\n", game.table().digest())
        + "End((winner:Some((0)),why:Concession))\n";
    let replay = Replay::parse(&path, &text).unwrap();
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert_eq!(played.outcome(), game.outcome());
}

fn told(result: Result<Match, ReplayError>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place_and_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = record(folder.path(), 4, 50);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let decks = &world::library().decks;
    let card = decks[0].section("main").next().unwrap().0;
    let parse = |text: &str| Replay::parse(&path, text).map_err(ReplayError::from);
    let play = |text: &str| parse(text).and_then(|r| r.play(world::library(), |_, _| {}));
    let swap = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line;
        lines.join("\n") + "\n"
    };

    for (text, place, remedy) in [
        (String::new(), ":1:1", "first line is"),
        ("(cards: [])".to_owned(), ":1:1", "first line is"),
        (
            swap(0, "// fudaba replay 99"),
            ":1:1",
            "version of the program",
        ),
        (swap(1, "(ruleset:"), ":2:", "head of the replay"),
        (
            swap(9, "Pick(oops)"),
            ":10:6",
            "cut the file before line 10",
        ),
        (swap(9, "Undo(4000)"), ":10:1", "changed by hand or damaged"),
        (
            swap(9, "Concede(7,1)"),
            ":10:1",
            "changed by hand or damaged",
        ),
        (swap(9, "Pick(60000,1)"), ":10:1", "up to choice"),
        (swap(9, "Pick(0,1)"), ":10:1", "another table than recorded"),
        (
            text.replace("seed:4", "seed:5"),
            ":3:1",
            "another table than recorded",
        ),
        (
            text.replacen(card, "no-such-card", 1),
            ":2:1",
            "no-such-card",
        ),
        (
            text.replace("options:{}", "options:{\"deploy_limt\":\"AtMost\"}"),
            ":2:1",
            "deploy_limit",
        ),
    ] {
        let error = told(play(&text));
        assert!(error.contains(place), "{place}: {error}");
        assert!(error.contains(remedy), "{remedy}: {error}");
    }
    let missing = Replay::read(&folder.path().join("none.replay")).unwrap_err();
    assert!(missing.to_string().contains("check the path"), "{missing}");
}

#[test]
fn no_damage_brings_the_program_down() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = record(folder.path(), 6, 30);
    let bytes = fs::read(&path).unwrap();
    let mut rng = Rng::new(11);
    for _ in 0..600 {
        let mut damaged = bytes.clone();
        match rng.below(3) {
            0 => damaged.truncate(rng.below(bytes.len())),
            1 => {
                let at = rng.below(bytes.len());
                damaged[at] ^= 1 << rng.below(8);
            }
            _ => {
                let (at, n) = (rng.below(bytes.len()), 1 + rng.below(20));
                let end = (at + n).min(damaged.len());
                damaged.drain(at..end);
            }
        }
        let text = String::from_utf8_lossy(&damaged);
        // An error with a place, or a match that can be played.
        match Replay::parse(&path, &text) {
            Err(error) => assert!(error.to_string().contains(".replay:"), "{error}"),
            Ok(replay) => {
                if let Err(error) = replay.play(world::library(), |_, _| {}) {
                    assert!(error.to_string().contains(".replay:"), "{error}");
                }
            }
        }
    }
}
