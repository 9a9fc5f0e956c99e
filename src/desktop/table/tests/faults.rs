//! What once went wrong at the table, each with its test.

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, play_out, sitting};
use crate::activity::Activity;
use crate::panels::model::LogEntry;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::log::Lines;
use crate::table::hud::{HeldUp, Panels, reasons};
use crate::table::input::{Reading, Sill};
use crate::table::layout::pose::UP;
use crate::table::layout::{Composed, Rest, Staged};
use crate::table::stage::{AccentKind, Accents, Doing, Intent, Table, Tempo};
use crate::table::world::{Card, ZoneCards};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Action, CardId, PlayerId, Rng, Verb, Visibility as Secrecy};
use fudaba_saves::settings::Language;

#[test]
fn a_match_that_was_given_up_comes_to_its_result_by_itself() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.until(Doing::Deciding);
        bench.wants(Intent::Concede);
        // Each frame until then was asked for: the mouse does not move.
        for _ in 0..400 {
            if bench.place().0 == Screen::Result {
                break;
            }
            bench.app.update();
            let wanted = bench.app.world().resource::<Activity>().is_wanted();
            assert!(wanted || bench.place().0 == Screen::Result);
        }
        assert_eq!(bench.place().0, Screen::Result);
    }
}

#[test]
fn more_than_a_frame_shows_waits_for_the_next() {
    let mut bench = Bench::of(&games()[0], 3, against(AgentSpec::Random));
    bench.at_once();
    bench.until(Doing::Deciding);
    let table = bench.app.world().resource::<Table>();
    let viewer = table.viewer();
    assert_eq!(table.log(viewer, 0).count(), table.log_len());
}

#[test]
fn what_a_question_is_about_lies_before_the_viewer() {
    let mut held_up = 0;
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(3, 400, |bench, decision| {
            let view = bench.table().view().unwrap();
            let zones = view.setup().rules.zones();
            let below = decision.about.filter(|card| {
                let state = view.table().card(*card);
                let decl = zones.decl(state.zone);
                let hidden = decl.visibility != Secrecy::OwnerOnly && !state.face_up();
                hidden && !decl.is_slot() && view.def(*card).is_some()
            });
            if let Some(card) = below {
                let entity = bench.card(card);
                let world = bench.app.world();
                assert!(
                    world.get::<Staged>(entity).is_some(),
                    "{card:?} is not shown"
                );
                assert!(world.get::<Rest>(entity).unwrap().0.height >= UP);
                held_up += 1;
            }
        });
    }
    assert!(
        held_up > 0,
        "nothing was asked about a card that lies face down"
    );
}

#[test]
fn a_card_of_the_hand_that_rises_keeps_the_pointer_on_it() {
    for game in games() {
        let computer = against(AgentSpec::Random);
        let mut bench = Bench::over(game, sitting(game, 2, computer, false));
        bench.at_once();
        for _ in 0..60 {
            bench.until(Doing::Deciding);
            // The opening hand lies whole in the middle.
            if bench.table().game().table().turn == 0 {
                let decision = bench.table().decision().expect("something is asked");
                bench.chooses(decision.actions.len() - 1);
                continue;
            }
            let zones = game.library.game.rules.zones();
            let hand = zones.ids().find(|z| {
                let decl = zones.decl(*z);
                decl.visibility == Secrecy::OwnerOnly && decl.owner == Some(PlayerId(0))
            });
            let hand = bench.zone(hand.expect("a hand"));
            let card = bench
                .app
                .world()
                .get::<ZoneCards>(hand)
                .and_then(ZoneCards::top);
            let Some(card) = card else {
                bench.chooses(0);
                continue;
            };
            assert!(bench.app.world().get::<Pickable>(card).is_some());
            let low = bench.app.world().get::<Rest>(card).unwrap().0.at.1;
            bench.enters(card);
            bench.frames(1);
            assert!(
                bench.app.world().get::<Rest>(card).unwrap().0.at.1 < low,
                "it rises"
            );
            let world = bench.app.world_mut();
            let mut sills = world.query_filtered::<(Entity, &ChildOf, &Visibility), With<Sill>>();
            let (sill, parent, visible) = sills.single(world).expect("one strip below it");
            assert_eq!((parent.parent(), *visible), (card, Visibility::Inherited));
            // From the card to the strip from which it rose, and away.
            bench.leaves(card);
            bench.enters(sill);
            bench.frames(1);
            assert!(
                bench.app.world().get::<Rest>(card).unwrap().0.at.1 < low,
                "it stays up"
            );
            bench.leaves(sill);
            bench.frames(1);
            assert!((bench.app.world().get::<Rest>(card).unwrap().0.at.1 - low).abs() < 0.01);
            assert_eq!(
                bench.app.world().get::<Visibility>(sill),
                Some(&Visibility::Hidden)
            );
            return;
        }
    }
    panic!("nobody had a hand");
}

#[test]
fn a_card_that_costs_too_much_says_so() {
    let mut silent = Vec::new();
    let (mut told, mut dear) = (0, 0);
    for game in games() {
        for seed in 0..6 {
            play_out(game, seed, |play| {
                let Some(player) = play.to_choose() else {
                    return;
                };
                let view = play.view(player);
                let decision = view.decision().expect("he is asked");
                let deploys = |a: &Action| matches!(a.verb, Verb::Deploy | Verb::LevelUp);
                if !decision.actions.iter().any(deploys) {
                    return;
                }
                let zones = view.setup().rules.zones();
                let hand = zones.ids().find(|z| {
                    let decl = zones.decl(*z);
                    decl.visibility == Secrecy::OwnerOnly && decl.owner == Some(player)
                });
                for card in view.table().zone(hand.expect("a hand")) {
                    if decision.actions.iter().any(|a| a.card == *card) {
                        continue;
                    }
                    let reasons = reasons::of(&view, *card);
                    told += usize::from(!reasons.is_empty());
                    dear += usize::from(reasons.iter().any(|r| r.key.contains("energy")));
                    if reasons.is_empty() {
                        let def = view.def(*card).and_then(|d| view.setup().catalogue.get(d));
                        silent.push((decision.key, def.map(|d| d.key.clone())));
                    }
                }
            });
        }
    }
    silent.dedup();
    assert!(silent.is_empty(), "{silent:?}");
    assert!(told > 200 && dear > 20, "{told} told, {dear} too dear");
}

#[test]
fn reasons_come_up_only_where_the_pointer_has_moved_to() {
    let mut bench = Bench::of(&games()[0], 5, against(AgentSpec::Random));
    bench.at_once();
    while bench.table().game().table().turn == 0 {
        bench.until(Doing::Deciding);
        bench.chooses(0);
    }
    bench.until(Doing::Deciding);
    bench.frames(20);
    let held_up = |bench: &Bench| bench.app.world().resource::<HeldUp>().card();
    let thing = bench.things().into_iter();
    let card = thing.filter_map(|e| bench.app.world().get::<Card>(e).map(|c| (e, c.0)));
    let (entity, card) = card.last().expect("a card");
    // A card that comes to lie under a pointer at rest is not pointed at.
    bench.enters(entity);
    bench.frames(20);
    assert_eq!(held_up(&bench), None);
    bench.leaves(entity);
    bench.frames(2);
    let moved = CursorMoved {
        window: Entity::PLACEHOLDER,
        position: Vec2::ZERO,
        delta: None,
    };
    bench.app.world_mut().write_message(moved);
    bench.enters(entity);
    bench.frames(2);
    assert_eq!(held_up(&bench), None, "the pointer only passes");
    bench.frames(20);
    assert_eq!(held_up(&bench), Some(card));
    bench.chooses(0);
    bench.frames(1);
    assert_eq!(held_up(&bench), None, "what was asked has changed");
}

#[test]
fn another_language_leaves_no_old_lines_in_the_log() {
    for game in games() {
        let mut bench = Bench::of(game, 5, against(AgentSpec::Random));
        bench.at_once();
        for _ in 0..8 {
            bench.until(Doing::Deciding);
            bench.chooses(0);
        }
        bench.until(Doing::Deciding);
        let words = |bench: &Bench| -> Vec<String> {
            let lines = &bench.app.world().resource::<Lines>().entries;
            let text = |entry: &LogEntry| entry.parts.iter().map(|p| p.text.as_str()).collect();
            lines.iter().map(text).collect()
        };
        let english = words(&bench);
        assert!(english.len() > 4);
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.language = Language::Japanese;
        settings.card_language = Language::Japanese;
        bench.frames(2);
        for line in words(&bench) {
            let latin = line.chars().filter(char::is_ascii_lowercase).count();
            assert!(latin < 4 && !english.contains(&line), "{line}");
        }
    }
}

#[test]
fn where_nothing_is_left_to_do_the_match_says_so_and_goes_on() {
    let (mut told, mut taken_back, mut signs) = (0, 0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.animation_speed = 2.0;
        let mut rng = Rng::new(3);
        for _ in 0..3_000 {
            if bench.place().0 != Screen::Table {
                break;
            }
            let world = bench.app.world();
            let passes = world.resource::<Tempo>().passes();
            let accents = &world.resource::<Accents>().passing;
            signs += usize::from((accents.iter()).any(|a| matches!(a.kind, AccentKind::Passed(_))));
            if passes {
                told += 1;
                bench.frames(1);
                let model = bench.app.world().resource::<Panels>().model.clone();
                assert!(!model.wait.sentence.is_empty() && !model.wait.step);
                assert_eq!(model.turn.take_back, Ok(None), "he can still go back");
                let choices = bench.table().choices();
                if told % 2 == 0 {
                    bench.presses(KeyCode::KeyU);
                    assert!(bench.table().choices() < choices);
                    taken_back += 1;
                } else {
                    // It goes on although nobody says so.
                    bench.frames(40);
                    let table = bench.app.world().get_resource::<Table>();
                    let goes_on = table.is_none_or(|table| {
                        let tempo = bench.app.world().resource::<Tempo>();
                        !tempo.passes() || table.choices() > choices
                    });
                    assert!(goes_on);
                }
            } else if let Some(decision) = bench.table().decision() {
                bench.chooses(rng.below(decision.actions.len()));
            } else {
                bench.frames(1);
                std::thread::yield_now();
            }
        }
    }
    println!("{told} told, {taken_back} taken back, {signs} frames with a sign");
    assert!(
        told > 4 && taken_back > 1 && signs > 20,
        "{told} {taken_back} {signs}"
    );
}

#[test]
fn while_something_is_shown_nobody_is_waited_for() {
    let (mut shown, mut waited) = (0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 5, against(AgentSpec::Random));
        let mut rng = Rng::new(5);
        let (mut last, mut told) = (None, false);
        for _ in 0..900 {
            if bench.place().0 != Screen::Table {
                break;
            }
            let doing = bench.doing();
            let wait = bench.app.world().resource::<Panels>().model.wait.clone();
            // What the other player has done is told.
            let tempo = bench.app.world().resource::<Tempo>();
            let tells = std::mem::replace(&mut told, tempo.tells()) || tempo.tells();
            // What is drawn is of the frame before.
            if doing == last && !tempo.passes() && !tells {
                match doing {
                    Some(Doing::Showing) => {
                        shown += 1;
                        assert_eq!(wait.sentence, "", "{}", game.library.game.rules.id());
                    }
                    Some(Doing::Thinking) => waited += usize::from(!wait.sentence.is_empty()),
                    _ => {}
                }
            }
            last = doing;
            match bench.table().decision() {
                Some(decision) => bench.chooses(rng.below(decision.actions.len())),
                None => bench.frames(1),
            }
        }
    }
    assert!(shown > 1_000, "{shown} frames of something shown");
    assert!(
        waited > 20,
        "{waited} frames in which somebody was waited for"
    );
    println!("{shown} frames shown, {waited} in which somebody was waited for");
}

#[test]
fn a_zone_that_was_open_closes_with_the_answer_and_not_before() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.at_once();
        bench.until(Doing::Deciding);
        let open = |bench: &Bench| bench.app.world().resource::<Reading>().browsed;
        let zone = game.library.game.rules.zones().ids().next();
        bench.app.world_mut().resource_mut::<Reading>().browsed = zone;
        bench.frames(10);
        assert_eq!(open(&bench), zone, "it is read as long as he likes");
        bench.chooses(0);
        bench.frames(2);
        assert_eq!(open(&bench), None);
    }
}

#[test]
fn a_card_that_lies_open_on_the_field_is_not_told_about_cards_that_are_set_or_declared() {
    let mut looked = 0;
    for game in games() {
        for seed in 0..3 {
            play_out(game, seed, |play| {
                let Some(player) = play.to_choose() else {
                    return;
                };
                let view = play.view(player);
                let zones = view.setup().rules.zones();
                let own = zones.ids().filter(|zone| {
                    let decl = zones.decl(*zone);
                    decl.is_slot() && decl.owner == Some(player)
                });
                let open = |card: &CardId| view.table().card(*card).face_up();
                let top = own.filter_map(|zone| view.table().zone(zone).last().copied());
                for card in top.filter(open) {
                    let of_declaring = view.reasons(Action::card(Verb::Declare, card));
                    let others = [Verb::Attack, Verb::Move].map(|verb| {
                        let slots = zones.ids().filter(|zone| zones.decl(*zone).is_slot());
                        let each =
                            slots.flat_map(|slot| view.reasons(Action::to(verb, card, slot)));
                        let alone = view.reasons(Action::card(verb, card));
                        each.chain(alone)
                            .map(|reason| reason.key)
                            .collect::<Vec<_>>()
                    });
                    let used =
                        (0..8).flat_map(|n| view.reasons(Action::ability(Verb::Activate, card, n)));
                    let used: Vec<_> = used.map(|reason| reason.key).collect();
                    for reason in reasons::of(&view, card) {
                        let alone = of_declaring.iter().any(|r| r.key == reason.key);
                        let fits = others.iter().chain([&used]).flatten();
                        let fits = fits.into_iter().any(|key| *key == reason.key);
                        let picks = view.legal().iter().any(|a| a.verb == Verb::Pick);
                        let what = play.decision().map(|decision| decision.key);
                        assert!(!alone || fits || picks, "{what:?} {reason:?}");
                        looked += 1;
                    }
                }
            });
        }
    }
    assert!(looked > 300, "{looked} reasons");
}

#[test]
fn the_sums_beside_a_fight_are_those_that_are_foretold_at_every_question() {
    let mut compared = 0;
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(9, 150, |bench, decision| {
            bench.frames(2);
            let model = bench.app.world().resource::<Panels>().model.clone();
            let view = bench.table().view().expect("somebody looks").clone();
            let of = |verb| decision.actions.iter().find(move |a| a.verb == verb);
            let nothing = of(Verb::Done).or_else(|| of(Verb::No)).copied();
            let forecast = nothing.and_then(|action| view.forecast(action));
            let (Some(battle), Some(forecast), true) =
                (model.battle, forecast, model.foreseen.is_some())
            else {
                return;
            };
            for (side, (least, most)) in battle.sides.iter().zip(forecast.numbers) {
                let measure = side.measures.iter().find(|measure| measure.decides);
                let sum = side.sum.as_ref().or(measure.map(|measure| &measure.sum));
                let number = match least == most {
                    true => least.to_string(),
                    false => format!("{least}–{most}"),
                };
                if let Some(sum) = sum {
                    assert_eq!(sum.total, number, "{}", decision.key);
                    compared += 1;
                }
            }
        });
    }
    assert!(compared > 10, "{compared} sums");
}

#[test]
fn neither_a_long_question_nor_the_pointer_moves_the_table() {
    let mut asked = 0;
    for game in games() {
        let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
        bench.by_chance(5, 60, |bench, _| {
            bench.frames(1);
            let before = bench.app.world().resource::<Composed>().clone();
            let panels = &mut bench.app.world_mut().resource_mut::<Panels>().model;
            if let Some(prompt) = &mut panels.prompt {
                prompt.detail = "Five lines of words. ".repeat(30);
                asked += 1;
            }
            let world = bench.app.world_mut();
            let mut cards = world.query_filtered::<Entity, With<Card>>();
            let card = cards.iter(world).next().expect("there are cards");
            bench.enters(card);
            bench.frames(2);
            assert_eq!(*bench.app.world().resource::<Composed>(), before);
            bench.leaves(card);
            bench.frames(1);
        });
    }
    assert!(asked > 60, "{asked} questions");
}
