//! Hands, chances, and matches in numbers.

use crate::LIBRARIES;
use fudaba::ai::AgentSpec;
use fudaba::decks::trial::{Look, Odds, Opening, Plan, Watch, in_background};
use fudaba::engine::{
    Event, First, MAX_OPTIONS, Match, PlayerId, Table, Verb, Visibility, Watcher,
};
use fudaba::library::DeckList;
use fudaba::library::Library;
use std::process::Command;
use std::time::Duration;

const USUAL: [u8; MAX_OPTIONS] = [0; MAX_OPTIONS];

fn pair(library: &Library) -> [&DeckList; 2] {
    [&library.decks[0], &library.decks[1]]
}

fn is_hand(game: &Match, zone: fudaba::engine::ZoneId, player: PlayerId) -> bool {
    let decl = game.setup().rules.zones().decl(zone);
    decl.visibility == Visibility::OwnerOnly && decl.owner == Some(player)
}

#[test]
fn hands_are_as_large_and_grow_as_fast_as_the_rulesets_say() {
    for library in LIBRARIES.iter() {
        for begins in [true, false] {
            let opening = Opening::deal(library, pair(library), USUAL, 3, begins).unwrap();
            let (odds, _) = Odds::of(library, pair(library)[0], &USUAL, &[]);
            let pace = library.game.rules.pace(&USUAL);
            let expected = usize::from(pace.opening).min(odds.cards as usize);
            assert_eq!(
                opening.hand().len(),
                expected,
                "{}",
                library.game.rules.id()
            );
            assert_eq!(opening.coming().len(), odds.cards as usize - expected);
            let drawn = idle_draws(library, begins);
            for (turn, drawn) in (1u32..).zip(drawn) {
                let by = odds.draws(turn, begins) - odds.draws(turn - 1, begins);
                assert_eq!(
                    drawn,
                    by,
                    "{} turn {turn} {begins}",
                    library.game.rules.id()
                );
            }
        }
    }
}

/// What comes into the first player's hand at the beginning of each of his turns, before he does anything, if nobody does.
fn idle_draws(library: &Library, begins: bool) -> Vec<u32> {
    let player = PlayerId(0);
    let first = if begins { player } else { player.other() };
    let setup = library
        .setup(pair(library), USUAL, 5, First::Player(first))
        .unwrap();
    let mut game = Match::new(setup, None);
    let mut turns: Vec<(u16, u32, bool)> = Vec::new();
    for _ in 0..400 {
        let Some(chooser) = game.to_choose() else {
            break;
        };
        let table = game.table();
        let own_turn = table.phase > 0 && chooser == player && table.turn_player == player;
        let turn = turns
            .iter_mut()
            .find(|(turn, drawn, _)| own_turn && *drawn > 0 && *turn == table.turn);
        if let Some(turn) = turn {
            turn.2 = true;
        }
        let legal = game.legal();
        let find = |verb| legal.iter().position(|a| a.verb == verb);
        let index = find(Verb::Done)
            .or(find(Verb::No))
            .or(find(Verb::Yes))
            .unwrap_or(0);
        let before = game.clone();
        let mut watcher = Watcher(|table: &Table, event: Event| match event {
            // A turn in which nothing is drawn is one as well.
            Event::PhaseBegan { phase, player: of }
                if of == player
                    && phase > 0
                    && turns.last().is_none_or(|(turn, ..)| *turn != table.turn) =>
            {
                turns.push((table.turn, 0, false));
            }
            Event::CardMoved { to, .. }
                if table.turn_player == player && is_hand(&before, to, player) =>
            {
                if let Some(last) = turns.last_mut().filter(|turn| !turn.2) {
                    last.1 += 1;
                }
            }
            _ => {}
        });
        game.choose(index, Some(&mut watcher)).unwrap();
    }
    // The deck lasts for some turns; what is played by then does not matter.
    turns
        .into_iter()
        .map(|(_, drawn, _)| drawn)
        .take(3)
        .collect()
}

#[test]
fn reckoned_chances_are_those_of_hands_that_were_dealt() {
    const DEALS: u32 = 600;
    for library in LIBRARIES.iter() {
        let deck = pair(library)[0];
        let section = library.game.decks.sections[0];
        let (card, _) = deck.section(section).max_by_key(|(_, n)| *n).unwrap();
        let (odds, copies) = Odds::of(library, deck, &USUAL, &[card]);
        let (mut hits, mut kept) = (0, 0);
        for seed in 0..u64::from(DEALS) {
            let mut opening =
                Opening::deal(library, pair(library), USUAL, seed, seed % 2 == 0).unwrap();
            let hand = opening.hand();
            let has = |hand: &[String]| hand.iter().any(|id| id == card);
            hits += u32::from(has(&hand));
            if !has(&hand) {
                opening.exchange(&hand);
                assert!(opening.is_over());
            }
            kept += u32::from(has(&opening.hand()) || has(&hand));
        }
        for (what, exchanged, seen) in [("dealt", 0, hits), ("exchanged", 99, kept)] {
            let chance = odds.by_turn(copies, 0, true, exchanged);
            let spread = (chance * (1.0 - chance) / f64::from(DEALS)).sqrt();
            let share = f64::from(seen) / f64::from(DEALS);
            assert!(
                (share - chance).abs() <= 4.0 * spread + 1e-9,
                "{} {card} {what}: {share} of hands, reckoned {chance}",
                library.game.rules.id()
            );
        }
    }
}

fn plan(matches: usize) -> Plan {
    Plan {
        threads: 2,
        ..Plan::new(AgentSpec::Random, matches, 7)
    }
}

#[test]
fn measuring_gives_the_figures_of_simulate() {
    let library = LIBRARIES
        .iter()
        .find(|l| l.game.rules.id() == "lily")
        .unwrap();
    let told = Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args([
            "simulate",
            "--ruleset",
            "lily",
            "--matrix",
            "--matches",
            "6",
            "--seed",
            "7",
            "--json",
        ])
        .env("XDG_DATA_HOME", "/nonexistent")
        .output()
        .unwrap();
    let matrix: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    let ready: Vec<&DeckList> = library.decks.iter().collect();
    for deck in [ready[0], ready[2]] {
        let measured = plan(6)
            .measure(library, deck, &ready, &Watch::default())
            .unwrap();
        assert_eq!(measured.pairings.len(), ready.len() - 1);
        for pairing in &measured.pairings {
            let cells = matrix["cells"].as_array().unwrap();
            let cell = cells
                .iter()
                .find(|c| c["deck"] == deck.key.as_str() && c["against"] == pairing.deck.as_str());
            let share = cell.unwrap()["share"]["percent"].as_f64().unwrap();
            assert!(
                (pairing.share.percent - share).abs() < 1e-9,
                "{pairing:?} {share}"
            );
            assert_eq!(
                (pairing.matches + pairing.unfinished, pairing.faults.len()),
                (6, 0)
            );
        }
        let totals = matrix["totals"].as_array().unwrap();
        let total = totals
            .iter()
            .find(|t| t["deck"] == deck.key.as_str())
            .unwrap();
        let share = total["share"]["percent"].as_f64().unwrap();
        assert!((measured.all.share.percent - share).abs() < 1e-9);
    }
}

#[test]
fn every_card_of_a_measured_deck_is_followed() {
    for library in LIBRARIES.iter() {
        let [deck, other] = pair(library);
        let measured = plan(12)
            .measure(library, deck, &[other], &Watch::default())
            .unwrap();
        let matches = measured.all.matches;
        assert!(
            matches >= 10 && measured.all.faults.is_empty(),
            "{:?}",
            measured.all
        );
        let mut played = 0;
        for (id, record) in &measured.cards {
            let in_deck = deck.sections.values().any(|pile| pile.contains_key(id));
            assert!(in_deck, "{id}");
            assert!(
                record.drawn <= matches && record.played <= matches && record.stayed <= matches
            );
            assert!(
                record.stayed <= record.drawn,
                "what stayed in hand was in hand"
            );
            assert!(record.drawn_points <= record.drawn as f64);
            played += record.played;
        }
        assert!(
            played > matches,
            "{}: cards are played",
            library.game.rules.id()
        );
    }
}

#[test]
fn two_versions_are_compared_by_the_same_matches() {
    let library = LIBRARIES
        .iter()
        .find(|l| l.game.rules.id() == "ikangetsu")
        .unwrap();
    let [deck, other] = pair(library);
    let ready: Vec<&DeckList> = library.decks.iter().collect();
    let same = plan(8)
        .compare(library, [deck, deck], &ready, &Watch::default())
        .unwrap();
    let all = same.all.unwrap();
    assert!(
        all.percent.abs() < 1e-9 && all.pairs == 8 * (ready.len() - 1),
        "{all:?}"
    );
    let mut changed = other.clone();
    changed.key = deck.key.clone();
    let against: Vec<&DeckList> = ready
        .iter()
        .copied()
        .filter(|d| d.key != other.key)
        .collect();
    let one = plan(8)
        .compare(library, [deck, &changed], &against, &Watch::default())
        .unwrap();
    let back = plan(8)
        .compare(library, [&changed, deck], &against, &Watch::default())
        .unwrap();
    let (one, back) = (one.all.unwrap(), back.all.unwrap());
    assert!(
        (one.percent + back.percent).abs() < 1e-9
            && one.low <= one.percent
            && one.percent <= one.high
    );
}

#[test]
fn what_is_stopped_keeps_what_it_has() {
    let mut running = in_background(|watch| {
        let library = LIBRARIES
            .iter()
            .find(|l| l.game.rules.id() == "lily")
            .unwrap();
        let ready: Vec<&DeckList> = library.decks.iter().collect();
        plan(1_000_000).measure(library, ready[0], &ready, watch)
    })
    .unwrap();
    while running.watch().done() < 5 {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(running.watch().total() >= 1_000_000);
    running.watch().stop();
    let measured = loop {
        match running.poll() {
            Look::Over(result) => break result.unwrap(),
            Look::Going => std::thread::sleep(Duration::from_millis(5)),
            Look::Gone => panic!("the work broke off"),
        }
    };
    assert!(
        (5..100_000).contains(&measured.all.matches),
        "{:?}",
        measured.all
    );
    assert!(measured.all.faults.is_empty());
    assert!(matches!(running.poll(), Look::Gone));
}

/// The niceness of the calling thread, as the system tells it: 0 for most, 19 for who gets what is left.
#[cfg(target_os = "linux")]
fn niceness() -> Option<i32> {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").ok()?;
    // The name stands in brackets and may hold anything.
    let after = stat.rsplit(')').next()?;
    after.split_whitespace().nth(16)?.parse().ok()
}

#[test]
#[cfg(target_os = "linux")]
fn what_runs_in_the_background_gets_what_others_leave() {
    let before = niceness().expect("the system tells it");
    let work = in_background(|_| {
        let own = niceness();
        let of_another = std::thread::scope(|scope| scope.spawn(niceness).join());
        (own, of_another.expect("it ends"))
    });
    let mut work = work.expect("a thread");
    let found = loop {
        match work.poll() {
            Look::Over(found) => break found,
            Look::Going => std::thread::yield_now(),
            Look::Gone => panic!("the work broke off"),
        }
    };
    assert_eq!(found, (Some(19), Some(19)));
    assert_eq!(niceness(), Some(before), "others go on as they were");
}
