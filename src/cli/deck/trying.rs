//! Hands, chances and matches.

use super::find::{Found, find};
use super::{
    CANNOT, DeckList, Exchange, FOUND_WRONG, OK, Place, Refusal, complain, print, refuse, registry,
};
use crate::args::{DeckCommand, Measure as Args};
use crate::progress;
use fudaba_decks::trial::{
    Against, CardRecord, Comparison, Measured, Odds, Opening, Plan, Share, Watch, cores,
};
use fudaba_library::Library;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Deals a hand, or reckons chances.
pub fn without_matches(
    place: &Place,
    command: &DeckCommand,
    ruleset: Option<&str>,
) -> Result<u8, Refusal> {
    match command {
        DeckCommand::Hand {
            deck,
            seed,
            second,
            exchange,
            draw,
        } => {
            let found = find(place, ruleset, deck)?;
            hand(place, &found, (*seed, !second), exchange, *draw)
        }
        DeckCommand::Odds {
            deck,
            cards,
            turns,
            exchange,
        } => odds(
            place,
            &find(place, ruleset, deck)?,
            cards,
            *turns,
            *exchange,
        ),
        _ => Ok(CANNOT),
    }
}

/// The cards that a word means, by id.
fn cards_of(library: &Library, word: &str) -> Result<Vec<String>, Refusal> {
    let exchange = Exchange::new(registry(), library.game, &library.pack);
    let found = exchange.find(word);
    if found.is_empty() {
        let help = match exchange.nearest(word) {
            Some(near) => format!("did you mean {near}?"),
            None => "write an id, or a name in either language".to_owned(),
        };
        return Err(refuse(format_args!("there is no card {word:?}"), help));
    }
    Ok(found.into_iter().map(str::to_owned).collect())
}

fn hand(
    place: &Place,
    found: &Found,
    (seed, begins): (Option<u64>, bool),
    exchange: &[String],
    draw: usize,
) -> Result<u8, Refusal> {
    let library = &found.library;
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = seed.unwrap_or_else(|| clock().map_or(1, |d| u64::from(d.subsec_nanos())));
    let options = place.options(library)?;
    let decks = [&found.list, &found.list];
    let mut opening = Opening::deal(library, decks, options, seed, begins)?;
    let names = Exchange::new(registry(), library.game, &library.pack);
    print(format_args!("hand {seed}:"))?;
    let mut left = opening.hand();
    for id in &left {
        print(format_args!("  {}", names.line(id, place.lang)))?;
    }
    let mut put = Vec::new();
    for word in exchange {
        if word == "all" {
            put.append(&mut left);
            continue;
        }
        let ids = cards_of(library, word)?;
        let Some(at) = left.iter().position(|id| ids.contains(id)) else {
            let why = format!("{word:?} is not in this hand");
            return Err(refuse(
                why,
                format_args!("deal it again with --seed {seed}"),
            ));
        };
        put.push(left.remove(at));
    }
    if !opening.is_over() {
        opening.exchange(&put);
        if !put.is_empty() {
            print("after the exchange:")?;
            for id in opening.hand() {
                print(format_args!("  {}", names.line(&id, place.lang)))?;
            }
        }
    }
    let coming = opening.coming();
    if draw > 0 && !coming.is_empty() {
        print("then come:")?;
        for id in coming.iter().take(draw) {
            print(format_args!("  {}", names.line(id, place.lang)))?;
        }
    }
    Ok(OK)
}

fn odds(
    place: &Place,
    found: &Found,
    words: &[String],
    turns: u32,
    exchange: Option<u32>,
) -> Result<u8, Refusal> {
    let library = &found.library;
    let mut ids = Vec::new();
    for word in words {
        ids.extend(cards_of(library, word)?);
    }
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let options = place.options(library)?;
    let (odds, copies) = Odds::of(library, &found.list, &options, &ids);
    if copies == 0 {
        let help = "name cards that it draws; those singled out are not drawn";
        return Err(refuse("none of these cards is drawn from the deck", help));
    }
    let exchanged = exchange.unwrap_or(odds.exchange()).min(odds.exchange());
    let cards = odds.cards;
    print(format_args!(
        "{copies} of {cards} cards; {exchanged} cards of the opening hand are exchanged if none of them is there"
    ))?;
    let percent = |turn, begins| 100.0 * odds.by_turn(copies, turn, begins, exchanged);
    let dealt = 100.0 * odds.by_turn(copies, 0, true, 0);
    print(format_args!("in the hand as it is dealt: {dealt:.1} %"))?;
    let kept = percent(0, true);
    print(format_args!("in the opening hand: {kept:.1} %"))?;
    for turn in 1..=turns {
        let (first, second) = (percent(turn, true), percent(turn, false));
        print(format_args!(
            "by your turn {turn}: {first:.1} % with the first turn, {second:.1} % with the second"
        ))?;
    }
    Ok(OK)
}

/// The decks to play against, and how.
fn plan(place: &Place, library: &Library, args: &Args) -> Result<Plan, Refusal> {
    Ok(Plan {
        options: place.options(library)?,
        threads: args.threads.unwrap_or_else(cores).clamp(1, 1024),
        ..Plan::new(args.player, args.matches as usize, args.seed)
    })
}

fn against<'a>(library: &'a Library, args: &Args) -> Result<Vec<&'a DeckList>, Refusal> {
    if args.against.is_empty() {
        return Ok(library.ready_decks().collect());
    }
    let decks = args.against.iter().map(|key| Ok(library.deck(key)?));
    decks.collect()
}

/// Does a long work with a bar, and stops it after so many seconds.
fn watched<T>(matches: usize, seconds: Option<u64>, work: impl FnOnce(&Watch) -> T) -> T {
    let bar = progress::bar(matches as u64, "matches");
    let own = bar.clone();
    let watch = Watch::ticking(move || own.inc(1));
    let over = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        if let Some(seconds) = seconds {
            let end = Instant::now() + Duration::from_secs(seconds);
            let (watch, over) = (&watch, &over);
            scope.spawn(move || {
                while !over.load(Ordering::Relaxed) && !watch.is_stopped() {
                    std::thread::sleep(Duration::from_millis(20));
                    if Instant::now() >= end {
                        watch.stop();
                    }
                }
            });
        }
        let result = work(&watch);
        over.store(true, Ordering::Relaxed);
        result
    });
    bar.finish_and_clear();
    if watch.is_stopped() {
        let (done, seconds) = (watch.done(), seconds.unwrap_or(0));
        complain(format_args!(
            "stopped after {seconds} s: {done} of {matches} matches"
        ));
    }
    result
}

/// A deck against others.
pub fn measure(place: &Place, ruleset: Option<&str>, args: &Args) -> Result<u8, Refusal> {
    let found = find(place, ruleset, &args.deck)?;
    let library = &found.library;
    let plan = plan(place, library, args)?;
    let against = against(library, args)?;
    let others = against.iter().filter(|d| d.key != found.list.key).count();
    let matches = args.matches as usize * others;
    let measured = watched(matches, args.seconds, |watch| {
        plan.measure(library, &found.list, &against, watch)
    })?;
    if args.json {
        print(serde_json::to_string_pretty(&measured)?)?;
    } else {
        tell_measured(place, library, args, &measured)?;
    }
    Ok(if measured.all.faults.is_empty() {
        OK
    } else {
        FOUND_WRONG
    })
}

fn tell_measured(
    place: &Place,
    library: &Library,
    args: &Args,
    measured: &Measured,
) -> Result<(), Refusal> {
    let (player, matches, seed) = (&measured.player, args.matches, measured.seed);
    print(format_args!(
        "{}: {player} on both sides, {matches} matches against each deck in pairs with swapped seats, seed {seed}; \
         95 % intervals",
        args.deck
    ))?;
    for pairing in &measured.pairings {
        tell_against(&format!("against {}", pairing.deck), pairing)?;
    }
    tell_against("all", &measured.all)?;
    print("cards: what the matches brought in which one was drawn, was played, or stayed in hand")?;
    let exchange = Exchange::new(registry(), library.game, &library.pack);
    let mut cards: Vec<(&String, &CardRecord)> = measured.cards.iter().collect();
    let rate = |n: usize, points: f64| Share::of(points, n as f64);
    cards.sort_by(|(_, a), (_, b)| {
        let rate = |r: &CardRecord| rate(r.played, r.played_points).low;
        rate(b).total_cmp(&rate(a))
    });
    for (id, r) in cards {
        let part = |what: &str, n: usize, points: f64| match n {
            0 => format!("{what} never"),
            n => format!("{what} {n}: {}", rate(n, points)),
        };
        print(format_args!(
            "  {}: {}; {}; {}",
            exchange.line(id, place.lang),
            part("drawn", r.drawn, r.drawn_points),
            part("played", r.played, r.played_points),
            part("stayed", r.stayed, r.stayed_points)
        ))?;
    }
    for fault in &measured.all.faults {
        print(format_args!("FAULT: {fault}"))?;
    }
    Ok(())
}

fn tell_against(what: &str, pairing: &Against) -> Result<(), Refusal> {
    let [short, middle, long] = pairing.turns;
    let unfinished = match pairing.unfinished {
        0 => String::new(),
        n => format!("; without an end: {n}"),
    };
    print(format_args!(
        "{what}: {} of {} matches; with the first turn {}, with the second {}; turns {middle} ({short} to {long}){unfinished}",
        pairing.share, pairing.matches, pairing.when_first, pairing.when_second
    ))?;
    Ok(())
}

/// Two decks against the same others.
pub fn compare(
    place: &Place,
    ruleset: Option<&str>,
    args: &Args,
    with: &str,
) -> Result<u8, Refusal> {
    let first = find(place, ruleset, &args.deck)?;
    let library = &first.library;
    let second = find(place, Some(library.game.rules.id()), with)?;
    let plan = plan(place, library, args)?;
    let mut against = against(library, args)?;
    against.retain(|d| d.key != first.list.key && d.key != second.list.key);
    let matches = 2 * args.matches as usize * against.len();
    let compared = watched(matches, args.seconds, |watch| {
        plan.compare(library, [&first.list, &second.list], &against, watch)
    })?;
    if args.json {
        print(serde_json::to_string_pretty(&compared)?)?;
        return Ok(OK);
    }
    tell_compared(args, with, &compared)?;
    Ok(OK)
}

fn tell_compared(args: &Args, with: &str, compared: &Comparison) -> Result<(), Refusal> {
    let (deck, matches, player, seed) = (&args.deck, args.matches, args.player, args.seed);
    print(format_args!(
        "what {with} wins more than {deck}: {player} on both sides, {matches} matches each against each deck with the \
         same seeds, seed {seed}; 95 % intervals"
    ))?;
    for (key, difference) in &compared.pairings {
        print(format_args!("against {key}: {difference}"))?;
    }
    let [a, b] = compared.shares;
    if let Some(all) = compared.all {
        print(format_args!(
            "all: {all}, from {} matches each: {a}, {b}",
            all.pairs
        ))?;
    }
    Ok(())
}
