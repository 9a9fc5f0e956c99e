//! What newcomers stumbled over, each with its test.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, vec2};

use super::bench::Bench;
use super::{against, games, sitting, sitting_at};
use crate::panels::ground::common;
use crate::panels::model::{Docked, InspectModel, TableModel};
use crate::panels::table;
use crate::screens::{MatchOrder, MatchRules};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::layout::compose::{HAND_IN_SIGHT, STRIP_WIDE, Wanted, compose};
use crate::table::layout::{Composed, TableFrame};
use crate::table::matches::{Records, Waiting, Wanted as Want};
use crate::testing::panel;
use crate::ui_text::Words;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Asked, Rng, Verb, ZoneId, ZoneSet};
use fudaba_play::Place;
use fudaba_saves::settings::Language;

/// All that the panels say, but for numbers.
fn said(model: &TableModel) -> Vec<String> {
    let mut all: Vec<String> = vec![model.turn.who.clone(), model.wait.sentence.clone()];
    all.extend(
        model
            .turn
            .steps
            .iter()
            .flat_map(|s| [s.name.clone(), s.explanation.clone()]),
    );
    for player in &model.players {
        all.push(player.name.clone());
        all.extend(player.counters.iter().map(|c| c.label.clone()));
    }
    if let Some(prompt) = &model.prompt {
        all.extend([prompt.sentence.clone(), prompt.detail.clone()]);
        all.extend(prompt.choices.iter().map(|choice| choice.label.clone()));
        all.extend(prompt.source.iter().map(|source| source.name.clone()));
    }
    let parts = model.log.entries.iter().flat_map(|entry| &entry.parts);
    all.extend(parts.map(|part| part.text.clone()));
    all
}

/// Has it a word of Latin letters?
fn is_english(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| word.len() > 3 && word.chars().any(|c| c.is_ascii_lowercase()))
}

#[test]
fn another_language_in_a_match_leaves_no_word_of_the_old_one() {
    let mut names = 0;
    for game in games() {
        let mut bench = Bench::of(game, 5, against(AgentSpec::Random));
        bench.at_once();
        bench.by_chance(5, 24, |_, _| {});
        bench.frames(4);
        if bench.place().0 != Screen::Table {
            continue;
        }
        let now = |bench: &Bench| said(&bench.app.world().resource::<Panels>().model);
        assert!(now(&bench).iter().any(|text| is_english(text)));
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        settings.language = Language::Japanese;
        bench.frames(3);
        let name = |text: &&String| {
            let cards = game.library.pack.cards();
            let mut cards = cards.map(|card| card.name.en.as_str());
            cards.any(|name| text.contains(name))
        };
        for text in now(&bench).iter().filter(|text| is_english(text)) {
            // Cards are still named as they are printed.
            assert!(name(&text), "{text}");
            names += 1;
        }
        let rules = bench.app.world().resource::<MatchRules>().clone();
        let rules = rules.options.into_iter().map(|option| option.name);
        for text in rules {
            assert!(!is_english(&text), "{text}");
        }
        bench
            .app
            .world_mut()
            .resource_mut::<CurrentSettings>()
            .card_language = Language::Japanese;
        bench.frames(3);
        for text in now(&bench) {
            assert!(!is_english(&text), "{text}");
        }
    }
    assert!(names > 3, "{names}");
}

#[test]
fn what_was_said_of_a_kind_of_question_holds_in_the_next_match_too() {
    let mut asked = 0;
    for game in games() {
        let declared = game.library.game.rules.declaration();
        let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
        bench.at_once();
        let mut settings = bench.app.world_mut().resource_mut::<CurrentSettings>();
        for (n, opening) in declared.openings.iter().enumerate() {
            let wanted = Asked::ALL[n % 3];
            settings.ask_at(declared.id, opening.key, wanted, opening.asked);
        }
        bench.frames(2);
        // Once more in a match that takes the place of this one on the same table.
        for seed in [3, 4] {
            bench.sit_down(game, sitting(game, seed, against(AgentSpec::Random), false));
            bench.by_chance(seed, 200, |bench, _| {
                let view = bench.table().view().expect("somebody looks");
                let Some(opening) = view.opening() else {
                    return;
                };
                let wanted = Asked::ALL[usize::from(opening.kind) % 3];
                assert_ne!(wanted, Asked::Never, "{:?}", declared.openings);
                assert!(wanted == Asked::Always || opening.matters);
                bench.frames(1);
                let model = &bench.app.world().resource::<Panels>().model;
                let told = model
                    .prompt
                    .as_ref()
                    .and_then(|prompt| prompt.asked.clone());
                assert_eq!(told.map(|told| told.asked), Some(wanted));
                asked += 1;
            });
            if bench.place().0 == Screen::Result {
                break;
            }
        }
    }
    assert!(asked > 5, "{asked}");
}

/// The files of matches that the first screen offers to go on with.
fn offered(bench: &Bench) -> usize {
    bench.app.world().resource::<Waiting>().offered()
}

#[test]
fn a_match_that_is_left_waits_on_the_first_screen_beside_the_others() {
    let home = tempfile::tempdir().unwrap();
    let folder: &Path = home.path();
    let place = Place {
        file: None,
        folder: Some(folder.to_owned()),
        reports: None,
    };
    let mut bench = Bench::empty();
    bench
        .app
        .world_mut()
        .insert_resource(Records(place.clone()));
    bench.frames(2);
    for (seed, waiting) in [(1, 1), (2, 2)] {
        let game = &games()[0];
        let computer = against(AgentSpec::Random);
        bench.sit_down(game, sitting_at(game, seed, computer, false, &place));
        bench.by_chance(seed, 12, |_, _| {});
        assert!(bench.table().choices() > 0);
        bench.app.world_mut().write_message(MatchOrder::Leave);
        bench.frames(4);
        assert_eq!(bench.place().0, Screen::Title);
        assert_eq!(offered(&bench), waiting);
    }
    // One of them is gone on with, and left again: both are still there.
    bench
        .app
        .world_mut()
        .resource_mut::<Waiting>()
        .want(0, Want::GoOn);
    bench.frames(4);
    assert_eq!(bench.place().0, Screen::Table);
    bench.app.world_mut().write_message(MatchOrder::Leave);
    bench.frames(4);
    assert_eq!(offered(&bench), 2);
    // One is left for good.
    bench
        .app
        .world_mut()
        .resource_mut::<Waiting>()
        .want(0, Want::Leave);
    bench.frames(4);
    assert_eq!(offered(&bench), 1);
}

#[test]
fn what_is_asked_of_the_hand_leaves_the_hand_free() {
    for game in games() {
        let (look, zones) = (&game.look.table, game.library.game.rules.zones());
        let viewer = fudaba_engine::PlayerId(0);
        let table = TableFrame::fill(Vec2::new(1280.0, 720.0)).table();
        let found = compose(&Wanted {
            look,
            zones,
            viewer,
            table,
            size: 1.0,
            strip: STRIP_WIDE,
            used: ZoneSet::ALL,
            opening: false,
        });
        let spots = || {
            zones
                .ids()
                .filter_map(|zone| Some((zone, found.spot(zone)?)))
        };
        let (hand, lies) = spots()
            .find(|(_, spot)| spot.hand && !spot.far)
            .expect("the viewer has a hand");
        let sight = lies.card.1 * HAND_IN_SIGHT;
        let (corner, size) = lies.bounds();
        let hand_area =
            Rect::from_min_size(Pos2::new(corner.0, table.1 - sight), vec2(size.0, sight));
        for (zone, spot) in spots().filter(|(zone, _)| *zone != hand) {
            let (corner, size) = spot.bounds();
            let area = Rect::from_min_size(corner.into(), vec2(size.0, size.1));
            let over = common(&area, &hand_area);
            let key = zones.decl(zone).key;
            assert!(over < 1.0, "{}: {key}", game.library.game.rules.id());
        }
    }
}

#[test]
fn a_long_text_in_a_docked_panel_moves_neither_the_table_nor_its_edge() {
    let window = vec2(1280.0, 720.0);
    let long = "Reckoning".repeat(40);
    let model = |text: &str| TableModel {
        docked: Docked {
            reader: true,
            log: true,
        },
        docked_card: Some(InspectModel {
            name: text.to_owned(),
            text: vec![text.to_owned()],
            state: vec![text.to_owned()],
            ..InspectModel::default()
        }),
        ..TableModel::default()
    };
    let show = |model: TableModel| {
        let shown = panel(window, (model, None), |ui, (model, out)| {
            let mut whole = crate::ui::whole_window(ui.ctx());
            *out = Some(table::show(
                &mut whole,
                model,
                None,
                Words(Language::English),
            ));
        });
        shown.state().1.clone().expect("it was shown")
    };
    let (short, long) = (show(model("Ann")), show(model(&long)));
    assert_eq!(short.area, long.area);
    let all = Rect::from_min_size(Pos2::ZERO, window).expand(1.0);
    for rect in &long.taken {
        assert!(all.contains_rect(*rect), "{rect}");
    }
}

#[test]
fn before_the_first_turn_the_amber_button_throws_no_card_away() {
    let mut asked = 0;
    for game in games() {
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        bench.at_once();
        for _ in 0..60 {
            bench.frames(2);
            let table = bench.table();
            if table.game().table().turn > 0 {
                break;
            }
            let Some(decision) = table.decision() else {
                std::thread::yield_now();
                continue;
            };
            if decision.actions.iter().any(|a| a.verb == Verb::Pick) {
                let hand = |bench: &Bench| {
                    let view = bench.table().view().expect("somebody looks");
                    let zones = view.q().zones();
                    let own = |zone: &ZoneId| {
                        let decl = zones.decl(*zone);
                        decl.owner == Some(view.viewer())
                            && decl.visibility == fudaba_engine::Visibility::OwnerOnly
                    };
                    let hand = zones.ids().find(own).expect("a hand");
                    view.table().zone(hand).to_vec()
                };
                let before = hand(&bench);
                let model = &bench.app.world().resource::<Panels>().model;
                let choices = model.prompt.iter().flat_map(|prompt| &prompt.choices);
                let mut main = choices
                    .filter(|c| c.kind == crate::panels::model::ChoiceKind::Main)
                    .map(|choice| choice.action);
                let Some(main) = main.next_back() else {
                    bench.chooses(0);
                    continue;
                };
                let intent = bench.choice().act(main).expect("something is asked");
                bench.wants(intent);
                let after = hand(&bench);
                assert!(
                    before.iter().all(|card| after.contains(card)),
                    "{before:?} {after:?}"
                );
                asked += 1;
            } else {
                bench.chooses(0);
            }
        }
    }
    assert!(asked >= 3, "{asked}");
}

#[test]
fn the_opening_hand_lies_large_in_the_middle_and_goes_down_with_the_first_turn() {
    let mut large = 0;
    for game in games() {
        let mut bench = Bench::of(game, 4, against(AgentSpec::Random));
        bench.at_once();
        let hand = |bench: &Bench| {
            let composed = bench.app.world().resource::<Composed>();
            let zones = game.library.game.rules.zones();
            let mut spots = zones.ids().filter_map(|zone| composed.spot(zone));
            spots.find(|spot| spot.hand && !spot.far)
        };
        let mut before = None;
        for _ in 0..200 {
            bench.frames(2);
            if bench.table().game().table().turn > 0 {
                break;
            }
            let Some(decision) = bench.table().decision() else {
                std::thread::yield_now();
                continue;
            };
            if decision.actions.iter().any(|a| a.place != ZoneId::NONE) {
                break;
            }
            before = hand(&bench);
            bench.chooses(decision.actions.len() - 1);
        }
        if bench.table().game().table().turn == 0 {
            continue;
        }
        let before = before.expect("a hand");
        assert!(before.large && before.card.1 > 240.0, "{before:?}");
        bench.frames(4);
        let after = hand(&bench).expect("a hand");
        assert!(!after.large && after.card.1 < 180.0, "{after:?}");
        large += 1;
    }
    assert!(large >= 3, "{large}");
}

#[test]
fn a_second_click_on_a_card_sends_it_where_alone_it_can_go() {
    let mut sent = 0;
    for game in games() {
        let mut bench = Bench::of(game, 6, against(AgentSpec::Random));
        bench.at_once();
        let mut rng = Rng::new(6);
        for _ in 0..400 {
            bench.frames(2);
            if bench.place().0 != Screen::Table {
                break;
            }
            let Some(decision) = bench.table().decision() else {
                std::thread::yield_now();
                continue;
            };
            let alone = decision.actions.iter().find(|action| {
                let of_card = decision.actions.iter().filter(|a| a.card == action.card);
                let aimed = action.place != ZoneId::NONE && action.verb != Verb::PickSlot;
                aimed && action.card.some().is_some() && of_card.count() == 1
            });
            let Some(action) = alone.copied() else {
                bench.chooses(rng.below(decision.actions.len()));
                continue;
            };
            let entity = bench.card(action.card);
            let choices = bench.table().choices();
            bench.clicks(entity, PointerButton::Primary);
            let choosing = bench.choice().choosing.as_ref();
            if choosing.and_then(|choosing| choosing.selected) == Some(action.card) {
                bench.clicks(entity, PointerButton::Primary);
                let asks_again = bench.choice().is_begun();
                assert!(
                    asks_again || bench.table().choices() > choices,
                    "{action:?}"
                );
                sent += 1;
            }
            // Where it is asked for once more, chance goes on.
            if bench.place().0 == Screen::Table
                && bench.table().choices() == choices
                && bench.table().decision().is_some()
            {
                bench.chooses(rng.below(decision.actions.len()));
            }
        }
    }
    assert!(sent > 5, "{sent}");
}
