//! Tests of the table without a window: what is shown is what the engine says, after every single event.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use super::board;
use super::layout::RulesetLook;
use super::mirror::Mirror;
use super::places::{self, Accents};
use super::session::{NoWayBack, Seat, Session};
use crate::ai::AgentSpec;
use crate::engine::words::StatId;
use crate::engine::{
    Event, First, MAX_OPTIONS, Match, MatchSetup, PlayerId, Rng, StatEffect, Table, View, Watcher,
};
use crate::library::Library;
use crate::rules::{Game, registry};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn setup(game: &'static Game, seed: u64) -> Arc<MatchSetup> {
    let library = Library::load(game, root(), None);
    let decks = &library.decks;
    assert!(decks.len() > 1, "{} has two decks", game.rules.id());
    let at = |n: u64| &decks[usize::try_from(n).unwrap() % decks.len()];
    let options = [0; MAX_OPTIONS];
    library
        .setup([at(seed), at(seed / 2 + 1)], options, seed, First::Random)
        .unwrap()
}

/// Plays a match at random to its end; `each` gets the match after every choice.
fn play_out(setup: &Arc<MatchSetup>, seed: u64, mut each: impl FnMut(&Table, &Event)) -> Match {
    let mut watcher = Watcher(|table: &Table, event| each(table, &event));
    let mut play = Match::new(Arc::clone(setup), Some(&mut watcher));
    let mut rng = Rng::new(seed);
    while play.outcome().is_none() {
        let index = rng.below(play.legal().len());
        play.choose(index, Some(&mut watcher)).unwrap();
    }
    play
}

#[test]
fn after_every_event_the_mirror_is_what_the_view_shows() {
    for game in registry() {
        for seed in 0..6 {
            let setup = setup(game, seed);
            let count = Match::new(Arc::clone(&setup), None).table().card_count();
            for viewer in PlayerId::ALL {
                let mut mirror: Option<Mirror> = None;
                let mut events = 0;
                play_out(&setup, seed, |table, event| {
                    let view = View::of(table, &setup, viewer);
                    let mut now = Mirror::of(&view);
                    match &mut mirror {
                        Some(mirror) => {
                            mirror.apply(event);
                            // Whose turn it is counts from the event that says so.
                            if !matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. })
                            {
                                now.turn = mirror.turn;
                                now.turn_player = mirror.turn_player;
                                now.phase = mirror.phase;
                            }
                            assert_eq!(*mirror, now, "{viewer:?} after {event:?}");
                            events += 1;
                        }
                        None if table.card_count() == count => mirror = Some(now),
                        None => {}
                    }
                });
                assert!(events > 40, "seed {seed}: only {events} events");
            }
        }
    }
}

#[test]
fn the_entities_are_what_a_rebuild_makes_after_every_event() {
    for game in registry() {
        let setup = setup(game, 3);
        let zones = game.rules.zones();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        let seats = ["a", "b"].map(|name| Seat::Person(name.to_owned()));
        let mut session = Session::begin(setup, seats);
        board::rebuild(app.world_mut(), zones, session.mirror());
        let mut rng = Rng::new(5);
        let mut beats = 0;
        while session.play().outcome().is_none() && beats < 400 {
            while session.next_beat().is_some() {
                board::sync(app.world_mut(), zones, session.mirror());
                app.update();
                let followed = board::record(app.world_mut());
                let mut fresh = World::new();
                board::rebuild(&mut fresh, zones, &Mirror::of(session.view()));
                assert_eq!(followed, board::record(&mut fresh));
                beats += 1;
            }
            if let Some(next) = session.next_viewer() {
                session.look_as(next);
                board::rebuild(app.world_mut(), zones, session.mirror());
            }
            let count = session.decision().unwrap().actions.len();
            session.choose(rng.below(count)).unwrap();
        }
        assert!(beats > 100, "only {beats} beats");
    }
}

#[test]
fn a_session_never_shows_more_than_has_been_told() {
    let game = &registry()[0];
    let seats = ["a", "b"].map(|name| Seat::Person(name.to_owned()));
    let mut session = Session::begin(setup(game, 1), seats);
    assert!(session.decision().is_none() || session.is_up_to_date());
    while session.next_beat().is_some() {}
    let before = session.mirror().clone();
    session.choose(0).unwrap();
    if !session.is_up_to_date() {
        assert_eq!(
            *session.mirror(),
            before,
            "nothing is shown before its beat"
        );
        assert!(
            session.decision().is_none(),
            "nothing is asked before all is shown"
        );
    }
    while session.next_beat().is_some() {}
    assert_eq!(
        *session.mirror(),
        Mirror::of(&session.play().view(session.viewer()))
    );
}

/// Plays a person against the computer, both at random; the person takes back what he can, `times` times at most.
fn with_second_thoughts(session: &mut Session, free: bool, times: usize) -> usize {
    let mut rng = Rng::new(11);
    let mut taken = 0;
    while session.play().outcome().is_none() {
        while session.next_beat().is_some() {}
        let count = session.play().legal().len();
        let own = session.play().to_choose() == Some(session.viewer());
        let (before, shown) = (session.play().clone(), session.mirror().clone());
        let past = session.way_back(free);
        session.choose(rng.below(count)).unwrap();
        if !own || taken == times {
            continue;
        }
        let disclosed = session.play().has_disclosed_since(&before);
        match session.take_back(free) {
            Ok(()) => {
                assert!(
                    free || !disclosed,
                    "what came to light cannot be taken back"
                );
                assert_eq!(session.play().table().digest(), before.table().digest());
                assert_eq!(session.play().choices(), before.choices());
                assert_eq!(*session.mirror(), shown);
                assert!(session.is_up_to_date() && session.decision().is_some());
                assert_eq!(
                    session.way_back(free),
                    past,
                    "one step further back is as before"
                );
                taken += 1;
            }
            Err(why) => assert_eq!((free, why), (false, NoWayBack::Disclosed)),
        }
    }
    taken
}

#[test]
fn a_choice_is_taken_back_until_something_comes_to_light() {
    for game in registry() {
        let seats = || {
            let computer = Seat::Computer("b".to_owned(), AgentSpec::Random);
            [Seat::Person("a".to_owned()), computer]
        };
        for (free, least) in [(false, 5), (true, 20)] {
            let mut session = Session::begin(setup(game, 6), seats());
            assert_eq!(session.way_back(free), Err(NoWayBack::Nothing));
            let taken = with_second_thoughts(&mut session, free, 20);
            assert!(taken >= least, "only {taken} choices were taken back");
        }
    }
}

#[test]
fn of_two_people_nobody_takes_back_what_the_other_has_seen() {
    let game = &registry()[0];
    let seats = ["a", "b"].map(|name| Seat::Person(name.to_owned()));
    let mut session = Session::begin(setup(game, 1), seats);
    while session.next_viewer().is_none() {
        while session.next_beat().is_some() {}
        session.choose(0).unwrap();
        while session.next_beat().is_some() {}
    }
    let next = session.next_viewer().unwrap();
    session.look_as(next);
    let choices = session.play().choices().len();
    assert_eq!(session.take_back(true), Err(NoWayBack::OtherChose));
    assert_eq!(session.play().choices().len(), choices);
}

#[test]
fn a_number_that_is_not_as_printed_has_causes_that_add_up_to_it() {
    for game in registry() {
        let mut changed = 0;
        for seed in 0..4 {
            let setup = setup(game, seed);
            play_out(&setup, seed, |table, _| {
                let q = crate::engine::Query::new(table, &setup);
                for card in table.card_ids() {
                    let Some(printed) = q.def(card) else {
                        continue;
                    };
                    let words = game.rules.words();
                    for stat in words.stats.iter().filter_map(|n| StatId::find(words, n)) {
                        let (was, now) = (q.printed(printed, stat), q.stat(card, stat));
                        let sources = q.stat_sources(card, stat);
                        let sums = sources.iter().map(|s| match s.effect {
                            StatEffect::Add(n) => Some(n),
                            _ => None,
                        });
                        let rule = setup.rules.declaration().stat_rule(stat);
                        match sums.sum::<Option<i32>>() {
                            Some(sum) => {
                                assert_eq!(now, rule.unchanged(was + sum));
                            }
                            None => assert!(!sources.is_empty()),
                        }
                        changed += usize::from(was != now);
                    }
                }
            });
        }
        assert!(changed > 50, "{changed}");
    }
}

#[test]
fn stage_directions_are_about_cards_and_people_that_there_are() {
    for game in registry() {
        let file = root()
            .join("ron_data")
            .join(game.rules.id())
            .join("ruleset.ron");
        let look = RulesetLook::read(&file, game.rules.zones()).unwrap();
        let pack = crate::cards::load_game(game.cards, root(), None);
        for key in look.directions.keys() {
            let known = pack.get(key).is_some() || pack.cards().any(|card| card.name.en == key);
            assert!(
                known,
                "{key:?} in pictures.ron is neither a card nor a name"
            );
        }
        for card in pack.cards() {
            let words = look.directions.of(&card.id, &card.name.en);
            assert!(
                !words.is_empty(),
                "pictures.ron says nothing about {}",
                card.id
            );
        }
    }
}

#[test]
fn every_card_of_every_ruleset_lies_inside_the_table() {
    for game in registry() {
        let zones = game.rules.zones();
        let file = root()
            .join("ron_data")
            .join(game.rules.id())
            .join("ruleset.ron");
        let look = RulesetLook::read(&file, zones).unwrap();
        let setup = setup(game, 2);
        let (width, height) = look.table.size;
        let mut seen = 0;
        play_out(&setup, 2, |table, _| {
            for viewer in PlayerId::ALL {
                let mirror = Mirror::of(&View::of(table, &setup, viewer));
                for pose in places::poses(&look.table, zones, &mirror, &Accents::default()) {
                    let inside =
                        (0.0..=width).contains(&pose.at.0) && (-40.0..=height).contains(&pose.at.1);
                    assert!(inside || !pose.drawn, "{pose:?}");
                    seen += 1;
                }
            }
        });
        assert!(seen > 1000);
    }
}

#[test]
fn places_of_one_line_face_each_other() {
    for game in registry() {
        let zones = game.rules.zones();
        let file = root()
            .join("ron_data")
            .join(game.rules.id())
            .join("ruleset.ron");
        let look = RulesetLook::read(&file, zones).unwrap();
        let slots: Vec<_> = zones.ids().filter(|z| zones.decl(*z).is_slot()).collect();
        let middle = |zone| {
            let spot = look.table.spot(zones.decl(zone), PlayerId(0));
            spot.unwrap().at.0
        };
        for (a, b) in slots.iter().flat_map(|a| slots.iter().map(|b| (*a, *b))) {
            let same = match (game.rules.line(a), game.rules.line(b)) {
                (Some(a), Some(b)) => a == b,
                _ => zones.decl(a).key == zones.decl(b).key,
            };
            if same {
                assert_eq!(middle(a), middle(b), "{}", zones.decl(a).key);
            }
        }
    }
}

#[test]
fn a_broken_look_is_reported_with_its_place() {
    let zones = registry()[0].rules.zones();
    let file = Path::new("ruleset.ron");
    let good = std::fs::read_to_string(
        root()
            .join("ron_data")
            .join(registry()[0].rules.id())
            .join("ruleset.ron"),
    )
    .unwrap();
    let broken = good.replace("lay: Pile", "lay: Pyle");
    let error = RulesetLook::parse(&broken, file, zones)
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("ruleset.ron:"), "{error}");
    assert!(error.contains("Pyle"), "{error}");
    let lacking = good.replacen("\"deck\":", "\"dock\":", 1);
    let error = RulesetLook::parse(&lacking, file, zones)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("\"deck\"") && error.contains("\"dock\""),
        "{error}"
    );
}

#[test]
fn beats_are_shown_in_the_order_in_which_they_happened() {
    let game = &registry()[0];
    let setup = setup(game, 4);
    let mut told = VecDeque::new();
    {
        let mut watcher = Watcher(|_: &Table, event| told.push_back(event));
        let _ = Match::new(Arc::clone(&setup), Some(&mut watcher));
    }
    let seats = ["a", "b"].map(|name| Seat::Person(name.to_owned()));
    let mut session = Session::begin(setup, seats);
    let viewer = session.viewer();
    while let Some(shown) = session.next_beat() {
        let event = told.pop_front().unwrap();
        assert_eq!(shown.event, event.seen_by(viewer));
    }
    assert!(told.is_empty());
}
