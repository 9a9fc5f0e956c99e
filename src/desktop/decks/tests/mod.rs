//! Decks are put together as players do it: with the mouse alone and with the keys alone, in both languages.

mod matches;
mod room;
mod rooms;

use std::sync::Arc;

use bevy_egui::egui::{Key, Modifiers, PointerButton, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;

use super::desk::{Catalog, Desk};
use super::intents::{DeskIntent, Place, RoomIntent};
use super::view::{self, MatchesModel, Setting, TrialTab};
use crate::Rulesets;
use crate::table::hud::texts::Reading;
use crate::table::ruleset::{LoadedGame, game};
use crate::testing::panel;
use crate::ui_text::Words;
use fudaba_library::DeckList;
use fudaba_saves::settings::Language;

fn games() -> Vec<Arc<LoadedGame>> {
    let root = fudaba_files::checkout();
    let (games, problems) = game::load_all(Rulesets(fudaba_rules::registry()), Some(root));
    assert!(problems.is_empty(), "{problems:?}");
    games
}

/// A desk at which somebody sits, and what he wanted that is not the desk's business.
struct Seat {
    desk: Desk,
    wanted: Vec<RoomIntent>,
}

fn seat<'a>(game: &Arc<LoadedGame>, language: Language) -> Harness<'a, Seat> {
    let list = DeckList {
        ruleset: game.library.game.rules.id().to_owned(),
        ..DeckList::default()
    };
    seat_in(game, language, (1280.0, 720.0), list)
}

/// The same in a window of this size, before this deck.
fn seat_in<'a>(
    game: &Arc<LoadedGame>,
    language: Language,
    size: (f32, f32),
    list: DeckList,
) -> Harness<'a, Seat> {
    let desk = Desk::new(Arc::new(Catalog::of(game)), list, language);
    let seat = Seat {
        desk,
        wanted: Vec::new(),
    };
    let mut harness = panel(vec2(size.0, size.1), seat, move |ui, seat: &mut Seat| {
        let reading = Reading::default();
        let mut setting = Setting {
            face: &mut |_, _| None,
            reading: &reading,
            kept: &[],
            cover: None,
            exchange: None,
            trial: None,
            tab: TrialTab::default(),
            matches: &MatchesModel::default(),
            versions: None,
            words: Words(language),
            cards: language,
        };
        for intent in view::show(ui, &mut seat.desk, &mut setting) {
            match intent {
                RoomIntent::Desk(intent) => {
                    seat.desk.apply(&intent);
                }
                other => seat.wanted.push(other),
            }
        }
    });
    harness.run();
    harness
}

fn presses(harness: &mut Harness<'_, Seat>, key: Key, times: usize) {
    for _ in 0..times {
        harness.key_press(key);
        harness.step();
    }
    harness.step();
}

/// Types words into the field of searching, which the keyboard comes to by its key.
fn looks_for(harness: &mut Harness<'_, Seat>, words: &str) {
    harness.key_press_modifiers(Modifiers::COMMAND, Key::F);
    harness.step();
    harness.step();
    harness.event(bevy_egui::egui::Event::Text(words.to_owned()));
    harness.run();
}

/// The keyboard goes on by Tab until it is in the cards.
fn to_cards(harness: &mut Harness<'_, Seat>) {
    for _ in 0..40 {
        presses(harness, Key::Tab, 1);
        let grid = harness
            .ctx
            .memory(|memory| memory.has_focus(view::grid_id()));
        if grid {
            return;
        }
    }
    panic!("the keyboard never comes to the cards");
}

#[test]
fn a_legal_deck_of_each_ruleset_is_made_with_the_mouse_alone() {
    for (game, language) in games().iter().zip(Language::ALL.into_iter().cycle()) {
        let ready = &game.library.decks[0];
        let mut harness = seat(game, language);
        for section in game.library.game.decks.sections {
            for (card, n) in ready.section(section) {
                let name = harness.state().desk.catalog.name(card, language);
                // He scrolls to it.
                shows(&mut harness, card);
                for _ in 0..n {
                    add_by_mouse(&mut harness, card, section, &name);
                }
                let desk = &harness.state().desk;
                assert_eq!(desk.draft.count_in(section, card), n, "{card}");
            }
        }
        for role in game.library.game.decks.roles {
            let Some(card) = ready.role(role) else {
                continue;
            };
            shows(&mut harness, card);
            let label = game.book.label(role, language.into());
            let word = crate::ui_text::Word::NameAs;
            let label = word.fill(language, &[("role", label)]);
            harness.get_by_label_contains(&label).click();
            harness.run();
        }
        let desk = &harness.state().desk;
        assert_eq!(desk.errors(), 0, "{:?}", desk.problems());
        assert_eq!(desk.draft.list().sections, ready.sections);
        assert_eq!(desk.draft.list().roles, ready.roles);
    }
}

/// He takes the pointer away and scrolls to a card.
fn shows(harness: &mut Harness<'_, Seat>, card: &str) {
    let away = bevy_egui::egui::pos2(640.0, 2.0);
    harness.event(bevy_egui::egui::Event::PointerMoved(away));
    harness.step();
    let desk = &mut harness.state_mut().desk;
    desk.apply(&DeskIntent::Show(card.to_owned()));
    harness.run();
}

/// A click on the card where it goes there by itself; otherwise on the button that names the section.
fn add_by_mouse(harness: &mut Harness<'_, Seat>, card: &str, section: &str, name: &str) {
    let desk = &mut harness.state_mut().desk;
    let homes = desk.homes(card);
    if homes.first() == Some(&section) {
        let count = desk.draft.count(card);
        harness.get_by_label(&format!("{name} ×{count}")).click();
    } else {
        let at = homes.iter().position(|home| *home == section);
        let label = format!("{}  ", at.expect("it can be there") + 1);
        let buttons: Vec<_> = harness.get_all_by_label_contains(&label).collect();
        buttons[0].click();
    }
    harness.run();
}

#[test]
fn a_legal_deck_of_each_ruleset_is_made_with_the_keys_alone() {
    for (game, language) in games().iter().zip(Language::ALL.into_iter().rev().cycle()) {
        let ready = &game.library.decks[1];
        let mut harness = seat(game, language);
        for section in game.library.game.decks.sections {
            for (card, n) in ready.section(section) {
                looks_for(&mut harness, card);
                to_cards(&mut harness);
                presses(&mut harness, Key::Home, 1);
                assert_eq!(harness.state().desk.card.as_deref(), Some(card));
                let desk = &mut harness.state_mut().desk;
                let homes = desk.homes(card);
                let at = homes.iter().position(|home| home == section);
                let key = match at.expect("it can be there") {
                    0 => Key::Plus,
                    1 => Key::Num2,
                    _ => Key::Num3,
                };
                presses(&mut harness, key, usize::from(n));
                let desk = &harness.state().desk;
                assert_eq!(desk.draft.count_in(section, card), n, "{card} in {section}");
            }
        }
        for (at, role) in game.library.game.decks.roles.iter().enumerate() {
            let Some(card) = ready.role(role) else {
                continue;
            };
            looks_for(&mut harness, card);
            to_cards(&mut harness);
            presses(&mut harness, Key::Home, 1);
            let homes = harness.state_mut().desk.homes(card).len();
            let keys = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
            presses(&mut harness, keys[homes + at], 1);
            assert_eq!(harness.state().desk.draft.list().role(role), Some(card));
        }
        let desk = &harness.state().desk;
        assert_eq!(desk.errors(), 0, "{:?}", desk.problems());
        assert_eq!(desk.draft.list().sections, ready.sections);
    }
}

#[test]
fn the_arrow_keys_go_through_cards_and_deck_and_change_the_deck() {
    let game = &games()[0];
    let mut harness = seat(game, Language::English);
    to_cards(&mut harness);
    let first = harness.state().desk.card.clone();
    presses(&mut harness, Key::ArrowRight, 2);
    let cards: Vec<String> = harness.state().desk.cards().map(str::to_owned).collect();
    assert_eq!(first.as_deref(), Some(cards[0].as_str()));
    assert_eq!(harness.state().desk.card.as_ref(), Some(&cards[2]));
    presses(&mut harness, Key::ArrowLeft, 1);
    presses(&mut harness, Key::Enter, 3);
    presses(&mut harness, Key::Minus, 1);
    assert_eq!(harness.state().desk.draft.count(&cards[1]), 2);
    presses(&mut harness, Key::ArrowDown, 1);
    let down = harness.state().desk.card.clone().expect("a card");
    let at = cards
        .iter()
        .position(|card| *card == down)
        .expect("it is there");
    assert!(at >= 4, "a row further down: {at}");
    presses(&mut harness, Key::ArrowUp, 1);
    assert_eq!(harness.state().desk.card.as_ref(), Some(&cards[1]));
    // Ctrl+Z takes back, Ctrl+Y does again.
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    harness.run();
    assert_eq!(harness.state().desk.draft.count(&cards[1]), 3);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    harness.run();
    assert_eq!(harness.state().desk.draft.count(&cards[1]), 2);
    // In the deck: the named cards first, then the lines.
    for _ in 0..40 {
        presses(&mut harness, Key::Tab, 1);
        let pile = harness
            .ctx
            .memory(|memory| memory.has_focus(view::pile_id()));
        if pile {
            break;
        }
    }
    presses(&mut harness, Key::ArrowDown, 3);
    let place = Place::Line("main".to_owned(), cards[1].clone());
    assert_eq!(harness.state().desk.place, Some(place));
    presses(&mut harness, Key::Plus, 1);
    assert_eq!(harness.state().desk.draft.count(&cards[1]), 3);
    presses(&mut harness, Key::Delete, 3);
    assert_eq!(harness.state().desk.draft.count(&cards[1]), 0);
}

#[test]
fn a_card_is_dragged_into_the_deck_to_another_section_and_out_again() {
    let games = games();
    let game = games
        .last()
        .expect("a ruleset with two sections for a card");
    let mut harness = seat(game, Language::English);
    let card = (harness.state().desk.cards())
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter()
        .find(|card| harness.state_mut().desk.homes(card) == ["main", "life"])
        .expect("a card with two homes");
    harness
        .state_mut()
        .desk
        .apply(&DeskIntent::Show(card.clone()));
    harness.run();
    let name = harness.state().desk.catalog.name(&card, Language::English);
    let from = harness.get_by_label(&format!("{name} ×0")).rect().center();
    let life = harness
        .get_by_label_contains("Life deck  0")
        .rect()
        .center();
    drag(&mut harness, from, life);
    assert_eq!(harness.state().desk.draft.count_in("life", &card), 1);
    let line = harness.get_by_label(&format!("1 {name}")).rect().center();
    let main = harness.get_by_label_contains("Deck  0").rect().center();
    drag(&mut harness, line, main);
    assert_eq!(harness.state().desk.draft.count_in("main", &card), 1);
    assert_eq!(harness.state().desk.draft.count_in("life", &card), 0);
    let line = harness.get_by_label(&format!("1 {name}")).rect().center();
    drag(&mut harness, line, from);
    assert_eq!(harness.state().desk.draft.count(&card), 0);
}

fn drag(harness: &mut Harness<'_, Seat>, from: bevy_egui::egui::Pos2, to: bevy_egui::egui::Pos2) {
    use bevy_egui::egui::Event;
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    harness.event(Event::PointerMoved(from));
    harness.step();
    harness.event(button(from, true));
    harness.step();
    for part in 1..=4 {
        harness.event(Event::PointerMoved(from.lerp(to, part as f32 / 4.0)));
        harness.step();
    }
    harness.event(button(to, false));
    harness.step();
    harness.run();
}

#[test]
fn all_problems_are_told_at_once_and_lead_to_card_and_clause() {
    for game in &games() {
        for language in Language::ALL {
            let mut harness = seat(game, language);
            let desk = &mut harness.state_mut().desk;
            let card = game.library.decks[0].sections["main"]
                .keys()
                .next()
                .cloned();
            let card = card.expect("a card");
            for _ in 0..6 {
                desk.apply(&DeskIntent::Add(card.clone(), Some("main".to_owned())));
            }
            harness.run();
            let problems = harness.state().desk.problems().to_vec();
            assert!(problems.len() > 1, "{problems:?}");
            for problem in problems.iter().take(3) {
                let text = problem.text.get(language.into());
                let start: String = text.chars().take(8).collect();
                assert!(
                    harness.query_all_by_label_contains(&start).count() > 0,
                    "{text}"
                );
            }
            let clause = problems.iter().map(|p| p.clause).find(|c| !c.is_empty());
            let clause = clause.expect("a clause").to_owned();
            let word = crate::ui_text::Word::Clause;
            let named = word.fill(language, &[("id", &clause)]);
            let links: Vec<_> = harness.get_all_by_label_contains(&named).collect();
            links[0].click();
            drop(links);
            harness.run();
            assert!(harness.state().wanted.contains(&RoomIntent::Clause(clause)));
        }
    }
}

#[test]
fn of_two_thousand_cards_only_those_in_sight_are_drawn() {
    // What is told apart by its name alone gets other names.
    let game = &games()[2];
    let mut many = (**game).clone();
    many.library.pack = fudaba_library::testing::many_of(&game.library, 2_000);
    let mut harness = seat(&Arc::new(many), Language::English);
    assert_eq!(harness.state().desk.catalog.index.len(), 2_000);
    let drawn = |harness: &Harness<'_, Seat>| harness.query_all_by_label_contains(" ×0").count();
    assert!((4..60).contains(&drawn(&harness)), "{}", drawn(&harness));
    // In the middle of them as well.
    let last = harness.state().desk.cards().last().map(str::to_owned);
    shows(&mut harness, &last.expect("a card"));
    assert!((1..60).contains(&drawn(&harness)), "{}", drawn(&harness));
    looks_for(&mut harness, "19th");
    assert!((1..60).contains(&drawn(&harness)), "{}", drawn(&harness));
}

#[test]
fn a_hand_is_exchanged_and_drawn_on_by_the_ruleset_itself() {
    use super::over::trial::Trial;
    use super::view::TrialIntent;
    for game in &games() {
        let catalog = Arc::new(Catalog::of(game));
        let list = game.ready[0].clone();
        let card = list.section(game.library.game.decks.sections[0]).next();
        let card = card.map(|(card, _)| card.to_owned());
        let mut trial = Trial::new(catalog, list, card, 7);
        let model = trial.model(Language::English);
        assert_eq!(model.problem, None, "{}", game.library.game.rules.id());
        assert!(!model.hand.is_empty());
        assert_eq!(model.chances.len(), 9);
        for [kept, exchanged] in &model.chances {
            assert!(
                *kept > 0.0 && kept <= exchanged && *exchanged <= 1.0,
                "{model:?}"
            );
        }
        if !model.over {
            trial.apply(&TrialIntent::Mark(0));
            assert!(trial.model(Language::English).hand[0].marked);
            trial.apply(&TrialIntent::Exchange);
        }
        let before = trial.model(Language::English);
        assert!(before.over && before.hand.iter().all(|card| !card.marked));
        trial.apply(&TrialIntent::Draw);
        let after = trial.model(Language::English);
        assert_eq!(
            after.hand.len(),
            before.hand.len() + usize::from(before.more)
        );
        trial.apply(&TrialIntent::Deal);
        assert_ne!(trial.model(Language::English).hand, model.hand);
    }
}
