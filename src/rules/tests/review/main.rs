//! Reviews of matches of all rulesets: the same for the same match, blind for what the player could not see, and right about which
//! choices cost much.
//!
//! `FUDABA_REVIEWED=40` looks at so many planted blunders of each ruleset, with the looks that players get; build it with
//! `--release`.

mod planted;

use fudaba_ai::{AgentSpec, Stop, decision_seed};
use fudaba_engine::{First, MAX_OPTIONS, Match, PlayerId, Rng};
use fudaba_learn::review::{
    Chance, Found, Looks, Work, better_line, examine, keep_puzzle, puzzle_at, review,
};
use fudaba_learn::{Shelf, advise, prove_puzzle};
use fudaba_library::Library;
use fudaba_saves::replay::{Header, Recorder, Replay, Seat};
use fudaba_text::Book;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// How many planted blunders of each ruleset are looked at; nothing for the short form.
pub fn reviewed() -> Option<usize> {
    std::env::var("FUDABA_REVIEWED").ok()?.parse().ok()
}

/// Every ruleset.
pub fn libraries() -> Vec<Library> {
    let all = fudaba_rules::registry().iter();
    all.map(|game| Library::load(game, fudaba_files::checkout(), None))
        .collect()
}

/// The numbers of its win chance.
pub fn chance(library: &Library) -> Chance {
    Chance::of(fudaba_files::checkout(), library.game.rules.id()).expect("its numbers")
}

/// Few looks, for tests that ask only whether two reviews are the same.
const FEW: Looks = Looks {
    scan: 24,
    judge: 60,
    suspects: 5,
    threads: 2,
};

/// A match between two computer players that think so long, as far as it goes in so many choices.
fn recorded(library: &Library, seed: u64, player: AgentSpec, most: usize) -> Replay {
    let decks: Vec<_> = library.ready_decks().collect();
    let pair = [decks[0], decks[decks.len() - 1]];
    let setup = library
        .setup(pair, [0; MAX_OPTIONS], seed, First::Random)
        .expect("a match");
    let seats = ["Ann", "Bea"].map(|name| Seat {
        name: name.to_owned(),
        agent: None,
    });
    let header = Header::new(library, &setup, pair, seats);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.replay");
    let mut recorder = Recorder::start(&file, &header).unwrap().at_leisure();
    let mut game = Match::new(setup, None);
    let mut agents = PlayerId::ALL.map(|_| player.build());
    while let Some(chooser) = game.to_choose().filter(|_| game.choices().len() < most) {
        let thinking = decision_seed(seed, chooser.index(), game.choices().len());
        let thought =
            agents[chooser.index()].think(&game.view(chooser), thinking, &Stop::default());
        game.choose(thought.index, None).unwrap();
        recorder.update(&game).unwrap();
    }
    Replay::read(&file).unwrap()
}

#[test]
fn the_same_match_gives_the_same_review_on_any_number_of_threads() {
    for library in libraries() {
        let replay = recorded(&library, 3, AgentSpec::GREEDY, 40);
        let chance = chance(&library);
        let first = review(&replay, &library, &chance, &FEW).unwrap();
        let alone = Looks { threads: 1, ..FEW };
        let second = review(&replay, &library, &chance, &alone).unwrap();
        assert_eq!(first, second, "{}", library.game.rules.id());
        assert!(first.finished && !first.curves[0].is_empty());
        assert!(first.balances.is_none(), "it did not end");
    }
}

#[test]
fn a_review_that_was_stopped_goes_on_from_what_was_kept_and_comes_to_the_same() {
    let library = &libraries()[0];
    let replay = recorded(library, 5, AgentSpec::GREEDY, usize::MAX);
    let chance = chance(library);
    let whole = review(&replay, library, &chance, &FEW).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut stopped = 0;
    let last = loop {
        let work = Work::begin(&replay, library, &chance, &FEW).unwrap();
        let kept = Found::load(folder.path(), &replay, &chance, &FEW);
        if work.is_finished(&kept) {
            break work.review(&kept);
        }
        let (known, before) = (kept.decisions(), work.review(&kept));
        assert!(!before.finished && before.balances.is_none() || known == work.len());
        let (found, stop, told) = (Mutex::new(kept), Stop::default(), AtomicUsize::new(0));
        work.run(
            &found,
            &|_| {
                if told.fetch_add(1, Ordering::Relaxed) == 20 {
                    stop.set();
                }
            },
            &stop,
        );
        let found = found.into_inner().unwrap();
        assert!(found.decisions() > known || known == work.len());
        found.save(folder.path(), &replay).unwrap();
        stopped += usize::from(stop.is_set());
        assert!(stopped < 200, "it goes on each time");
    };
    assert!(stopped > 1, "it was stopped {stopped} times");
    assert_eq!(last, whole);
    let balances = whole.balances.expect("the match has ended");
    for balance in balances {
        let sum = balance.start + balance.own + balance.given + balance.luck;
        assert!((sum - balance.end).abs() < 0.1, "{balance:?}");
    }
    // Whoever has found less takes nothing away.
    let nothing = Found::nothing(&replay, &chance, &FEW);
    nothing.save(folder.path(), &replay).unwrap();
    let kept = Found::load(folder.path(), &replay, &chance, &FEW);
    let decisions: usize = whole.curves.iter().map(Vec::len).sum();
    assert_eq!(kept.decisions(), decisions);
    // Other looks are another review.
    let other = Looks { scan: 25, ..FEW };
    let kept = Found::load(folder.path(), &replay, &chance, &other);
    assert_eq!(kept.decisions(), 0);
}

#[test]
fn how_much_is_done_only_grows() {
    let library = &libraries()[1];
    let replay = recorded(library, 2, AgentSpec::GREEDY, 60);
    let chance = chance(library);
    let alone = Looks { threads: 1, ..FEW };
    let work = Work::begin(&replay, library, &chance, &alone).unwrap();
    let found = Mutex::new(Found::nothing(&replay, &chance, &alone));
    let told = Mutex::new(Vec::new());
    work.run(
        &found,
        &|share| told.lock().unwrap().push(share),
        &Stop::default(),
    );
    let told = told.into_inner().unwrap();
    assert!(told.len() >= work.len() && told.is_sorted(), "{told:?}");
    assert_eq!(told.last(), Some(&1.0));
}

#[test]
fn dealing_anew_what_the_player_could_not_know_changes_nothing() {
    for library in libraries() {
        let id = library.game.rules.id();
        let replay = recorded(&library, 7, AgentSpec::GREEDY, 120);
        let chance = chance(&library);
        let (mut n, mut looked, mut differ) = (0, 0, 0);
        let mut rng = Rng::new(1);
        let mut rest = 0;
        let _ = replay.play(&library, |game, choice| {
            let (Some(player), fudaba_engine::Choice::Pick(chosen)) = (game.to_choose(), choice)
            else {
                return;
            };
            rest += 1;
            if game.legal().len() < 2 || rest % 9 != 4 {
                return;
            }
            n += 1;
            let view = game.view(player);
            let table = view.sample(&mut rng);
            differ += usize::from(table.digest() != game.table().digest());
            let twin = Match::from_table(game.setup().clone(), table, None).view(player);
            let [one, two] = [&view, &twin]
                .map(|view| examine(view, chosen.into(), &chance, &FEW, n, &Stop::default()));
            assert_eq!(one, two, "{id}, choice {rest}");
            looked += 1;
        });
        assert!(
            looked > 3 && 2 * differ > looked,
            "{id}: {differ} of {looked} tables differ"
        );
    }
}

#[test]
fn a_hint_is_the_same_whatever_the_player_cannot_see() {
    for library in libraries() {
        let id = library.game.rules.id();
        let replay = recorded(&library, 11, AgentSpec::GREEDY, 90);
        let (mut rest, mut looked, mut differ) = (0, 0, 0);
        let mut rng = Rng::new(2);
        let _ = replay.play(&library, |game, _| {
            let Some(player) = game.to_choose() else {
                return;
            };
            rest += 1;
            if game.legal().len() < 2 || rest % 11 != 5 {
                return;
            }
            let view = game.view(player);
            let table = view.sample(&mut rng);
            differ += usize::from(table.digest() != game.table().digest());
            let twin = Match::from_table(game.setup().clone(), table, None).view(player);
            let [one, two] = [&view, &twin].map(|view| advise(view, 80, rest, &Stop::default()));
            let advice = one.as_ref().expect("there is something to choose");
            let shares: f32 = advice.choices.iter().map(|choice| choice.share).sum();
            assert!((shares - 1.0).abs() < 0.01, "{id}: {shares}");
            assert_eq!(one, two, "{id}, choice {rest}");
            looked += 1;
        });
        assert!(
            looked > 2 && 2 * differ > looked,
            "{id}: {differ} of {looked} tables differ"
        );
    }
}

#[test]
fn the_better_line_begins_with_the_better_choice_and_is_a_match_to_be_watched() {
    let library = &libraries()[0];
    let replay = recorded(library, 5, AgentSpec::Random, 60);
    let chance = chance(library);
    let review = review(&replay, library, &chance, &FEW).unwrap();
    let moment = review
        .moments
        .first()
        .expect("who plays by chance blunders");
    let line = better_line(&replay, library, moment, &Stop::default()).unwrap();
    let same = line.choices.iter().zip(&replay.choices);
    let same = same.take_while(|(a, b)| (a.choice, a.digest) == (b.choice, b.digest));
    assert_eq!(same.count(), moment.choices);
    let better = fudaba_engine::Choice::Pick(u16::try_from(moment.better).unwrap());
    assert_eq!(line.choices[moment.choices].choice, better);
    let end = line
        .play(library, |_, _| {})
        .expect("it can be played again");
    assert!(end.table().turn >= moment.turn);
}

#[test]
fn a_win_that_was_missed_is_kept_as_a_puzzle_that_can_be_proven() {
    let mut kept = 0;
    for library in libraries() {
        let id = library.game.rules.id();
        let book = Book::read(
            &fudaba_files::checkout().join("ron_data"),
            library.game.rules,
            library.pack.cards(),
        )
        .unwrap();
        let own = tempfile::tempdir().unwrap();
        let found = (1..12).find_map(|seed| {
            let replay = recorded(&library, seed, AgentSpec::GREEDY, usize::MAX);
            let last = replay.choices.len().saturating_sub(12);
            let mut at = (last..replay.choices.len()).rev();
            let at = at.find(|at| puzzle_at(&library, &replay, *at).is_some())?;
            Some((replay, at))
        });
        let Some((replay, at)) = found else {
            println!("{id}: no puzzle among these");
            continue;
        };
        kept += 1;
        let before = Shelf::load(&library, fudaba_files::checkout(), Some(own.path()));
        for _ in 0..2 {
            keep_puzzle(&library, &book, &replay, at, own.path()).unwrap();
        }
        let shelf = Shelf::load(&library, fudaba_files::checkout(), Some(own.path()));
        assert!(shelf.errors.is_empty(), "{:?}", shelf.errors);
        assert_eq!(shelf.puzzles.len(), before.puzzles.len() + 1, "{id}: once");
        let puzzle = shelf.puzzles.last().unwrap();
        prove_puzzle(puzzle, library.game.rules, &library.catalogue).unwrap();
        // The first choice of a match proves nothing.
        let refused = keep_puzzle(&library, &book, &replay, 0, own.path());
        assert!(refused.is_err());
    }
    assert!(kept >= 3, "{kept} rulesets have one");
}

#[test]
fn a_match_of_usual_length_is_looked_back_on_in_two_minutes() {
    if reviewed().is_none() {
        // Without the looks that players get there is nothing to be measured.
        return;
    }
    for library in libraries() {
        let player = AgentSpec::GREEDY;
        let replay = recorded(&library, 9, player, usize::MAX);
        let begun = Instant::now();
        let found = review(&replay, &library, &chance(&library), &Looks::default()).unwrap();
        let took = begun.elapsed();
        println!(
            "{}: {} choices, {} tables, {} moments, {took:.1?}",
            library.game.rules.id(),
            replay.choices.len(),
            found.looks,
            found.moments.len()
        );
        assert!(took.as_secs() < 120, "{took:?}");
    }
}
