//! Recorded matches and counts that any change of the rules shows in. Their cards and decks lie beside them, in
//! `tests/golden`, and stay as they are. After a change that was meant, `FUDABA_RENEW=1` writes them anew.

use super::world;
use fudaba::engine::{First, MAX_OPTIONS, Match, MatchSetup, Rng};
use fudaba::library::Library;
use fudaba::rules::find_game;
use fudaba::saves::replay::{Header, Recorder, Replay, Seat};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

fn folder() -> PathBuf {
    world::root().join("tests/golden")
}

fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| {
        let library = Library::load(find_game("lily").unwrap(), &folder(), None);
        assert!(library.errors.is_empty(), "{:?}", library.errors);
        library
    });
    &LIBRARY
}

fn renew() -> bool {
    std::env::var_os("FUDABA_RENEW").is_some()
}

/// Matches of both decks in turn; the second half is played with every option at its second value.
const MATCHES: u64 = 8;

fn options(n: u64) -> [u8; MAX_OPTIONS] {
    let mut options = library().options([]).unwrap();
    if n >= MATCHES / 2 {
        let count = library().game.rules.declaration().options.len();
        options[..count].fill(1);
    }
    options
}

fn setup(n: u64) -> Arc<MatchSetup> {
    let decks = &library().decks;
    let deck = |n: u64| &decks[usize::try_from(n).unwrap() % decks.len()];
    let pair = [deck(n), deck(n / 2)];
    library()
        .setup(pair, options(n), 100 + n, First::Random)
        .unwrap()
}

fn record(n: u64) {
    let decks = &library().decks;
    let deck = |n: u64| &decks[usize::try_from(n).unwrap() % decks.len()];
    let setup = setup(n);
    let seat = |name: &str| Seat {
        name: name.to_owned(),
        agent: None,
    };
    let header = Header::new(
        library(),
        &setup,
        [deck(n), deck(n / 2)],
        [seat("A"), seat("B")],
    );
    let path = folder().join(format!("replays/{n}.replay"));
    // A recorder replaces nothing.
    let _ = std::fs::remove_file(&path);
    let mut recorder = Recorder::start(&path, &header).unwrap().at_leisure();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(n);
    while game.to_choose().is_some() {
        game.choose(rng.below(game.legal().len()), None).unwrap();
        recorder.update(&game).unwrap();
    }
}

#[test]
fn recorded_matches_go_as_they_went() {
    if renew() {
        (0..MATCHES).for_each(record);
    }
    let mut choices = 0;
    for n in 0..MATCHES {
        let replay = Replay::read(&folder().join(format!("replays/{n}.replay"))).unwrap();
        assert!(!replay.cards_changed(library()), "the cards of match {n}");
        assert!(replay.end.is_some() && !replay.cut_off, "match {n}");
        // Every choice has the digest of the table after it.
        assert!(replay.choices.iter().all(|c| c.digest != 0), "match {n}");
        let game = replay.play(library(), |_, _| choices += 1).unwrap();
        assert!(game.outcome().is_some(), "match {n}");
    }
    assert!(choices > 300, "{choices} choices");
}

/// How many ways there are to make the next `depth` choices.
fn count(game: &Match, depth: u32) -> u64 {
    if depth == 0 || game.to_choose().is_none() {
        return u64::from(depth == 0);
    }
    if depth == 1 {
        return game.legal().len() as u64;
    }
    (0..game.legal().len())
        .map(|index| {
            let mut next = game.clone();
            next.choose(index, None).unwrap();
            count(&next, depth - 1)
        })
        .sum()
}

/// A line of counts: the match, how many choices luck makes first, then the ways for depth 1, 2, 3 … as long as they are
/// not too many.
fn counts(n: u64, after: usize) -> Option<String> {
    const MOST: u64 = 1500;
    let mut game = Match::new(setup(n), None);
    let mut rng = Rng::new(n ^ 0xc0);
    for _ in 0..after {
        game.to_choose()?;
        game.choose(rng.below(game.legal().len()), None).unwrap();
    }
    let mut line = format!("match {n} after {after}:");
    for depth in 1..=8 {
        let ways = count(&game, depth);
        let _ = write!(line, " {ways}");
        if ways > MOST {
            break;
        }
    }
    Some(line)
}

#[test]
fn there_are_as_many_ways_as_there_were() {
    let mut found = String::from(
        "# How many ways there are to make the next 1, 2, 3 ... choices of a match. See tests/README.md.\n",
    );
    for n in 0..MATCHES {
        for after in [0, 14, 21, 28, 35, 42] {
            if let Some(line) = counts(n, after) {
                found += &line;
                found.push('\n');
            }
        }
    }
    let file = folder().join("counts.txt");
    if renew() {
        std::fs::write(&file, &found).unwrap();
    }
    let wanted = std::fs::read_to_string(&file).unwrap();
    for (found, wanted) in found.lines().zip(wanted.lines()) {
        assert_eq!(found, wanted, "see tests/README.md for what to do");
    }
    assert_eq!(found, wanted);
}
