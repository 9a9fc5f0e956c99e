//! The course of a match, by systems: choices by mouse and keys, undo, the curtain, leaving.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, sitting, two};
use crate::screens::{LastResult, MatchOrder};
use crate::states::{Overlay, Screen};
use crate::table::input::{InFront, Reading};
use crate::table::layout::{Placed, Rest, Site, Staged};
use crate::table::stage::{Advised, Doing, Intent, Moves, Table};
use crate::table::world::snapshot::{self, Snapshot};
use crate::table::world::{Board, Card, ZoneCards};
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Rng, Verb};
use fudaba_play::Stage;

#[test]
fn a_match_is_played_to_its_result() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.at_once();
        let mut rng = Rng::new(2);
        let mut frames = 0;
        while bench.place().0 == Screen::Table {
            frames += 1;
            assert!(frames < 60_000, "{:?} goes on for ever", bench.doing());
            match bench.doing() {
                Some(Doing::Deciding) if bench.table().decision().is_some() => {
                    let count = bench.table().decision().unwrap().actions.len();
                    bench.chooses(rng.below(count));
                }
                Some(Doing::Thinking) => {
                    bench.frames(1);
                    std::thread::yield_now();
                }
                _ => bench.frames(1),
            }
        }
        assert_eq!(bench.place().0, Screen::Result);
        assert!(bench.app.world().resource::<LastResult>().choices > 10);
        assert!(!bench.app.world().contains_resource::<Table>());
        assert!(bench.things().is_empty(), "nothing is left of the match");
    }
}

#[test]
fn cards_rest_where_they_belong_and_a_table_at_rest_writes_nothing() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.at_once();
        bench.until(Doing::Deciding);
        bench.frames(10);
        let world = bench.app.world_mut();
        let mut cards = world.query::<(&Rest, &Moves)>();
        for (rest, moves) in cards.iter(world) {
            assert_eq!(rest.0, moves.shown);
        }
        world.clear_trackers();
        let before = world.change_tick();
        bench.frames(20);
        let world = bench.app.world_mut();
        let mut written = world.query::<(Ref<Rest>, Ref<Moves>, Ref<Transform>)>();
        let since = world.change_tick();
        let late = written.iter(world).filter(|(rest, moves, place)| {
            let after = |tick: bevy::ecs::change_detection::Tick| tick.is_newer_than(before, since);
            after(rest.last_changed()) || after(moves.last_changed()) || after(place.last_changed())
        });
        assert_eq!(late.count(), 0);
        let panels = world.resource_ref::<crate::table::hud::Panels>();
        assert!(!panels.last_changed().is_newer_than(before, since));
    }
}

/// Clicks through the open decision with the mouse until a choice is made.
fn clicks_an_answer(bench: &mut Bench) -> bool {
    let before = bench.table().choices();
    let Some(decision) = bench.table().decision() else {
        return false;
    };
    for action in decision.actions {
        if action.card != CardId::NONE && action.verb != Verb::PickSlot {
            bench.clicks(bench.card(action.card), PointerButton::Primary);
        }
        if bench.table().choices() == before && action.place.index() < 200 {
            let zone = bench.app.world().resource::<Board>().zone(action.place);
            if let Some(zone) = zone {
                bench.clicks(zone, PointerButton::Primary);
            }
        }
        if bench.table().choices() > before {
            return true;
        }
    }
    false
}

#[test]
fn cards_and_places_are_clicked_and_the_choice_is_made() {
    for game in games() {
        let (mut clicked, mut asked) = (0, 0);
        // A match of random choices can be over soon: then another one follows.
        let mut seeds = 5..;
        let mut begin = || {
            let mut bench = Bench::of(game, seeds.next().unwrap_or(5), against(AgentSpec::Random));
            bench.at_once();
            bench
        };
        let mut bench = begin();
        while asked < 60 {
            if bench.place().0 != Screen::Table {
                bench = begin();
            }
            if bench.table().decision().is_none() || bench.doing() != Some(Doing::Deciding) {
                bench.frames(1);
                std::thread::yield_now();
                continue;
            }
            asked += 1;
            if clicks_an_answer(&mut bench) {
                clicked += 1;
            } else if bench.table().decision().is_some() {
                let last = bench.table().decision().unwrap().actions.len() - 1;
                bench.chooses(last);
            }
        }
        assert!(clicked > 5, "{}: {clicked} of {asked}", game.look.name.en);
    }
}

#[test]
fn the_keyboard_moves_a_ring_reads_and_chooses() {
    let mut bench = Bench::of(&games()[0], 5, against(AgentSpec::Random));
    bench.at_once();
    while bench.table().game().table().turn == 0 {
        bench.until(Doing::Deciding);
        bench.chooses(0);
    }
    bench.until(Doing::Deciding);
    bench.presses(KeyCode::ArrowUp);
    bench.frames(1);
    let mut rings = bench
        .app
        .world_mut()
        .query_filtered::<Entity, With<crate::table::input::Focused>>();
    let first = rings.single(bench.app.world()).expect("one ring");
    assert!(bench.app.world().get::<Card>(first).is_some());
    let hovered = bench
        .app
        .world()
        .get::<crate::table::layout::Hovered>(first);
    assert!(hovered.is_some(), "the card under the ring is read");
    // With Shift it goes to what answers nothing, too.
    bench.presses_with(KeyCode::ShiftLeft, KeyCode::ArrowLeft);
    bench.frames(1);
    let second = rings.single(bench.app.world()).expect("one ring");
    assert_ne!(first, second);
    // Enter on a card that can do nothing keeps the ring where it is.
    bench.presses(KeyCode::Enter);
    assert_eq!(rings.single(bench.app.world()).ok(), Some(second));
    bench.presses(KeyCode::Tab);
    bench.frames(1);
    assert!(
        rings.single(bench.app.world()).is_err(),
        "the panels have the keys"
    );
}

#[test]
fn escape_drops_what_was_begun_before_it_opens_the_menu() {
    let mut bench = Bench::of(&games()[0], 5, against(AgentSpec::Random));
    bench.until(Doing::Deciding);
    bench.app.world_mut().resource_mut::<Reading>().pinned = Some(CardId(0));
    bench.presses(KeyCode::ArrowUp);
    bench.presses(KeyCode::Escape);
    assert_eq!(bench.place(), (Screen::Table, Overlay::None));
    assert_eq!(bench.app.world().resource::<Reading>().pinned, None);
    bench.presses(KeyCode::Escape);
    assert_eq!(
        bench.place(),
        (Screen::Table, Overlay::None),
        "the ring goes"
    );
    // A hint is put away, and the game is not paused for that.
    let hinted = |bench: &Bench| bench.app.world().resource::<Advised>().is_asked();
    bench.wants(Intent::Hint);
    assert!(hinted(&bench));
    bench.presses(KeyCode::Escape);
    bench.frames(2);
    assert!(!hinted(&bench));
    assert_eq!(bench.place(), (Screen::Table, Overlay::None));
    // Out of the panels the keyboard comes back to the table.
    bench.app.world_mut().resource_mut::<InFront>().keys = true;
    bench.presses(KeyCode::Escape);
    assert_eq!(bench.place(), (Screen::Table, Overlay::None));
    bench.app.world_mut().resource_mut::<InFront>().keys = false;
    bench.presses(KeyCode::Escape);
    assert_eq!(bench.place(), (Screen::Table, Overlay::Pause));
    bench.presses(KeyCode::Escape);
    assert_eq!(bench.place(), (Screen::Table, Overlay::None));
}

#[test]
fn of_two_people_each_hands_over_with_a_button_and_sees_nothing_before() {
    for game in games() {
        let mut bench = Bench::of(game, 4, two());
        bench.at_once();
        let mut rng = Rng::new(7);
        let mut handed = 0;
        let mut frames = 0;
        while handed < 4 {
            frames += 1;
            assert!(frames < 20_000, "{:?} goes on for ever", bench.doing());
            match bench.doing() {
                Some(Doing::Curtain) => {
                    bench.frames(2);
                    assert_eq!(bench.place().1, Overlay::Curtain);
                    assert!(bench.things().is_empty(), "nothing lies on the table");
                    bench.presses(KeyCode::Escape);
                    assert_eq!(bench.place().1, Overlay::Curtain);
                    let Stage::Curtain(next) = bench.table().stage() else {
                        panic!("the curtain is closed");
                    };
                    bench.wants(Intent::Look(next));
                    bench.frames(2);
                    assert_eq!(bench.place().1, Overlay::None);
                    assert_eq!(bench.table().viewer(), next);
                }
                Some(Doing::HandingOver) => {
                    // Nothing happens by itself.
                    bench.frames(100);
                    assert_eq!(bench.doing(), Some(Doing::HandingOver));
                    bench.wants(Intent::HandOver);
                    handed += 1;
                }
                Some(Doing::Deciding) if bench.table().decision().is_some() => {
                    let count = bench.table().decision().unwrap().actions.len();
                    bench.chooses(rng.below(count));
                }
                _ => bench.frames(1),
            }
        }
    }
}

#[test]
fn a_choice_is_taken_back_by_key_and_the_cards_travel_home() {
    let mut taken = 0;
    for game in games() {
        let mut bench = Bench::of(game, 6, against(AgentSpec::Random));
        bench.at_once();
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            if bench.place().0 != Screen::Table {
                break;
            }
            if bench.table().decision().is_none() {
                bench.frames(1);
                std::thread::yield_now();
                continue;
            }
            let before = bench.table().game().table().digest();
            let count = bench.table().decision().unwrap().actions.len();
            bench.chooses(rng.below(count));
            if bench.table().way_back(Default::default()).is_ok() {
                bench.presses(KeyCode::KeyU);
                // Of an act that waits for more one answer goes at a time.
                while bench.table().begun() > 0 {
                    bench.presses(KeyCode::KeyU);
                }
                // Where the way back ends before the choice, what was passed since is asked after all.
                let view = bench.table().game().view(bench.table().viewer());
                let is_back = bench.table().game().table().digest() == before;
                assert!(is_back || view.opening().is_some());
                let board = bench.app.world().resource::<Board>().clone();
                let view = bench.table().view().unwrap();
                for zone in view.setup().rules.zones().ids() {
                    let entity = board.zone(zone).unwrap();
                    let cards = bench.app.world().get::<ZoneCards>(entity);
                    assert_eq!(
                        cards.map_or(0, |c| c.cards().len()),
                        view.table().zone(zone).len()
                    );
                }
                taken += 1;
                let count = bench.table().decision().unwrap().actions.len();
                bench.chooses(rng.below(count));
            }
        }
    }
    assert!(taken > 5, "only {taken} choices were taken back");
}

/// The entities of the table, and how much has been chosen.
fn stands(bench: &mut Bench) -> (Snapshot, usize) {
    let choices = bench.table().choices();
    (snapshot::take(bench.app.world_mut()), choices)
}

#[test]
fn who_plays_both_sides_goes_back_and_forward_by_keys_as_far_as_he_likes() {
    let mut gone_back = 0;
    for game in games() {
        let mut bench = Bench::over(game, sitting(game, 4, two(), true));
        bench.at_once();
        let mut rng = Rng::new(9);
        let mut viewers = [false; 2];
        let is_over = |bench: &Bench| {
            bench.place().0 != Screen::Table || bench.table().game().outcome().is_some()
        };
        bench.until(Doing::Deciding);
        let mut states = vec![stands(&mut bench)];
        while states.len() < 30 && !is_over(&bench) {
            viewers[bench.table().viewer().index()] = true;
            bench.acts(&mut rng);
            if !is_over(&bench) {
                bench.until(Doing::Deciding);
                states.push(stands(&mut bench));
            }
        }
        assert_eq!(viewers, [true; 2], "the table turns to whoever chooses");
        if is_over(&bench) {
            continue;
        }
        for before in states.iter().rev().skip(1) {
            bench.presses(KeyCode::KeyU);
            assert!(stands(&mut bench) == *before);
        }
        for (n, after) in states.iter().skip(1).enumerate() {
            if n % 2 == 0 {
                bench.presses_with(KeyCode::ShiftLeft, KeyCode::KeyU);
            } else {
                bench.presses_with(KeyCode::ControlLeft, KeyCode::KeyY);
            }
            bench.until(Doing::Deciding);
            assert!(stands(&mut bench) == *after);
        }
        assert!(!bench.table().has_way_forward());
        gone_back += 1;
    }
    assert!(gone_back > 2, "{gone_back} matches");
}

/// The hand that lies open before the viewer, below, is that of the player who is asked; the other lies at the top.
fn whose_hand_is_open(bench: &Bench, when: &str) {
    let asked = bench.table().decision().expect("somebody is asked").player;
    let view = bench.table().view().expect("somebody looks");
    let zones = view.setup().rules.zones();
    let world = bench.app.world();
    for zone in zones.ids().filter(|zone| zones.decl(*zone).key == "hand") {
        let own = zones.decl(zone).owner == Some(asked);
        let entity = bench.zone(zone);
        let site = world.get::<Site>(entity).expect("it lies somewhere").0;
        assert_eq!(site.far, !own, "{when}: {asked:?} is asked");
        let cards = world.get::<ZoneCards>(entity);
        let cards = cards.map_or(&[][..], ZoneCards::cards);
        for card in cards
            .iter()
            .filter(|card| world.get::<Staged>(**card).is_none())
            // What goes somewhere as soon as the last of it is chosen lies there.
            .filter(|card| world.get::<Placed>(**card).is_none())
        {
            let Rest(pose) = world.get::<Rest>(*card).expect("it rests somewhere");
            assert_eq!(pose.at.1 > 360.0 && pose.face >= 0.5, own, "{when}");
        }
    }
}

#[test]
fn the_hand_that_lies_open_is_that_of_the_player_who_is_asked() {
    for game in games() {
        // One person plays both sides, with all that is shown.
        let mut bench = Bench::over(game, sitting(game, 4, two(), true));
        let name = game.library.game.rules.id();
        let mut rng = Rng::new(3);
        let (mut turned, mut last) = (0, None);
        for n in 0..10 {
            bench.until(Doing::Deciding);
            bench.frames(2);
            whose_hand_is_open(&bench, &format!("{name}, choice {n}"));
            let asked = bench.table().viewer();
            turned += usize::from(last.replace(asked) != Some(asked));
            bench.acts(&mut rng);
            if bench.table().game().outcome().is_some() {
                break;
            }
            bench.until(Doing::Deciding);
            for key in [KeyCode::ShiftLeft, KeyCode::ControlLeft] {
                bench.presses(KeyCode::KeyU);
                bench.until(Doing::Deciding);
                bench.frames(2);
                whose_hand_is_open(&bench, &format!("{name}, choice {n} taken back"));
                match key {
                    KeyCode::ShiftLeft => bench.presses_with(key, KeyCode::KeyU),
                    _ => bench.presses_with(key, KeyCode::KeyY),
                }
                bench.until(Doing::Deciding);
                bench.frames(2);
                whose_hand_is_open(&bench, &format!("{name}, choice {n} done again"));
            }
        }
        assert!(turned > 1, "{name}: the table turned {turned} times only");
        // Two people at one screen.
        let mut bench = Bench::of(game, 4, two());
        let mut handed = 0;
        for n in 0..4000 {
            match bench.doing() {
                Some(Doing::Deciding) => {
                    bench.frames(2);
                    whose_hand_is_open(&bench, &format!("{name}, two people, frame {n}"));
                    let count = bench.table().decision().expect("he is asked").actions.len();
                    bench.chooses(rng.below(count));
                }
                Some(Doing::HandingOver) => bench.wants(Intent::HandOver),
                Some(Doing::Curtain) => {
                    if let Stage::Curtain(player) = bench.table().stage() {
                        bench.wants(Intent::Look(player));
                        handed += 1;
                    }
                }
                _ => bench.frames(1),
            }
            if handed > 2 || bench.place().0 != Screen::Table {
                break;
            }
        }
        assert!(handed > 2, "{name}: handed over {handed} times only");
    }
}

#[test]
fn a_match_can_be_left_at_any_moment() {
    for game in games() {
        for moment in 0..24 {
            let mut bench = Bench::of(game, moment, against(AgentSpec::GREEDY));
            let mut rng = Rng::new(moment);
            for _ in 0..moment * 3 {
                if bench.doing() == Some(Doing::Deciding)
                    && let Some(decision) = bench.table().decision()
                {
                    bench.chooses(rng.below(decision.actions.len()));
                } else {
                    bench.frames(1);
                }
            }
            bench.app.world_mut().write_message(MatchOrder::Leave);
            if moment % 2 == 0 {
                bench.app.world_mut().write_message(Intent::Skip);
            }
            bench.frames(4);
            assert_eq!(bench.place(), (Screen::Title, Overlay::None));
            assert!(bench.things().is_empty());
            bench.frames(20);
        }
    }
}

#[test]
fn two_rulesets_after_one_another_share_nothing() {
    let mut bench = Bench::of(&games()[0], 1, against(AgentSpec::Random));
    bench.until(Doing::Deciding);
    for game in games().iter().skip(1) {
        bench.app.world_mut().write_message(MatchOrder::Leave);
        bench.frames(4);
        assert!(bench.things().is_empty());
        bench.sit_down(game, sitting(game, 2, against(AgentSpec::Random), false));
        bench.until(Doing::Deciding);
        let count = bench.table().game().table().card_count();
        assert_eq!(bench.app.world().resource::<Board>().cards().len(), count);
        assert!(
            !bench
                .app
                .world()
                .resource::<crate::table::hud::log::Lines>()
                .entries
                .is_empty()
        );
    }
}
