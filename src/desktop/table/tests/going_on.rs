//! What only goes on has a spot of its own: whoever presses twice there ends nothing.

use std::collections::BTreeSet;

use bevy_egui::egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;

use super::composition::{WINDOWS, every};
use crate::panels::ground::Ground;
use crate::panels::learning::guide::HintModel;
use crate::panels::learning::reminder::ReminderModel;
use crate::panels::model::{ChoiceKind, ChoiceModel, PromptModel, TableIntent, TableModel};
use crate::panels::table::{self, TableOutput};
use crate::table::layout::TableFrame;
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

/// The windows' heights of the spine, in parts of the table, that there are among all rulesets.
fn spines(window: (f32, f32)) -> Vec<f32> {
    let mut found = BTreeSet::new();
    let high = TableFrame::fill(window.into()).table().1;
    every(|case, _| {
        if case.window == window {
            found.insert((case.found.spine / high * 1000.0) as u32);
        }
    });
    found.into_iter().map(|part| part as f32 / 1000.0).collect()
}

fn ground(window: Vec2, spine: f32) -> Ground {
    let area = Rect::from_min_size(Pos2::ZERO, window);
    Ground {
        spine: area.top() + area.height() * spine,
        ..Ground::usual(area)
    }
}

#[test]
fn what_goes_on_never_stands_where_an_answer_does() {
    for window in WINDOWS {
        let spines = spines(window);
        assert!(!spines.is_empty());
        for (spine, letters) in spines
            .into_iter()
            .flat_map(|spine| [1.0, 1.25, 1.5, 2.0].map(|letters| (spine, letters)))
        {
            // The panels of a high window are drawn larger: here, as many points as pixels is the harder case.
            let ground = ground(window.into(), spine);
            let (amber, on) = (ground.amber(letters), ground.going_on(letters));
            let what = format!("{window:?} {spine} {letters}: {amber} {on}");
            assert!(!amber.intersects(on), "{what}");
            assert!(ground.area.contains_rect(on), "{what}");
            assert!(on.height() >= 34.0 && on.width() >= 150.0, "{what}");
        }
    }
}

/// What is shown, by which number, and what was done.
type Seen = (usize, Vec<TableIntent>, Option<TableOutput>);

fn shown(window: Vec2, models: Vec<TableModel>, words: Words) -> Harness<'static, Seen> {
    let ground = ground(window, 0.418);
    let mut harness = panel(window, (0, Vec::new(), None), move |ui, seen: &mut Seen| {
        let whole = &mut crate::ui::whole_window(ui.ctx());
        let out = table::show(whole, &models[seen.0], Some(&ground), words);
        seen.1.extend(out.intents.iter().cloned());
        seen.2 = Some(out);
    });
    harness.run();
    harness
}

/// Everything that is waited for and can be gone on from.
fn waits() -> Vec<TableModel> {
    let mut all = vec![TableModel::default(); 3];
    all[0].wait.can_skip = true;
    all[1].wait.step = true;
    all[2].wait.hand_over = Some("Bea".to_owned());
    all
}

/// The end of a phase, and answers beside it.
fn asks(words: Words, others: usize) -> TableModel {
    let choice = |action: usize, label: String, kind| ChoiceModel {
        action,
        label,
        note: String::new(),
        kind,
        card: None,
        deep: false,
        picture: None,
        marked: false,
        agrees: None,
    };
    let others = (1..=others).map(|n| choice(n, format!("{n}"), ChoiceKind::Plain));
    let ends = choice(0, words.get(Word::Rematch).to_owned(), ChoiceKind::Main);
    TableModel {
        prompt: Some(PromptModel {
            number: 1,
            sentence: words.get(Word::NothingMore).to_owned(),
            detail: String::new(),
            explained: Vec::new(),
            warning: String::new(),
            source: None,
            instead: Vec::new(),
            progress: None,
            clause: String::new(),
            choices: others.chain([ends]).collect(),
            can_cancel: false,
            asked: None,
            always: None,
            quiet: false,
            needs_other: false,
        }),
        ..TableModel::default()
    }
}

fn press(harness: &mut Harness<'static, Seen>, pos: Pos2) {
    harness.event(Event::PointerMoved(pos));
    for pressed in [true, false] {
        harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
    }
    harness.run_steps(2);
}

#[test]
fn whoever_presses_twice_to_go_on_ends_nothing() {
    // The smallest, a large one, and the widest.
    for (window, language) in [WINDOWS[0], WINDOWS[3], WINDOWS[5]]
        .into_iter()
        .flat_map(|window| Language::ALL.map(|language| (window, language)))
    {
        let words = Words(language);
        for (wait, others) in waits()
            .into_iter()
            .flat_map(|wait| [0, 9].map(|others| (wait.clone(), others)))
        {
            // At once, and when a careful person would press again.
            for later in [0, 1, 8] {
                let models = vec![wait.clone(), asks(words, others)];
                let mut harness = shown(window.into(), models, words);
                let out = harness.state().2.clone().expect("it was shown");
                press(&mut harness, out.going_on.center());
                let went = harness.state_mut().1.drain(..).count();
                assert!(went > 0, "{window:?} {language:?}: it goes on");
                harness.state_mut().0 = 1;
                harness.run_steps(1 + later);
                press(&mut harness, out.going_on.center());
                let ends = |intent: &TableIntent| matches!(intent, TableIntent::Choose(_));
                let said = &harness.state().1;
                assert!(
                    !said.iter().any(ends),
                    "{window:?} {language:?} {others} {later}: {said:?}"
                );
                let now = harness.state().2.clone().expect("it was shown");
                assert!(!now.amber.intersects(out.going_on));
                assert!(
                    now.question
                        .is_none_or(|paper| !paper.intersects(out.going_on)),
                    "{window:?} {language:?} {others} {later}: {:?} {}",
                    now.question,
                    out.going_on
                );
            }
        }
    }
}

/// Draws a frame at this time, in seconds; with Space or without.
fn frame(harness: &mut Harness<'static, Seen>, time: f64, space: bool) {
    frame_with(harness, time, space.then_some(Key::Space));
}

/// The same with this key.
fn frame_with(harness: &mut Harness<'static, Seen>, time: f64, key: Option<Key>) {
    harness.input_mut().time = Some(time);
    let event = |key, pressed| Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    if let Some(key) = key {
        harness.event(event(key, true));
        harness.event(event(key, false));
    }
    harness.step();
}

fn has_ended(harness: &mut Harness<'static, Seen>) -> bool {
    let said: Vec<TableIntent> = harness.state_mut().1.drain(..).collect();
    said.iter()
        .any(|intent| matches!(intent, TableIntent::Choose(_)))
}

#[test]
fn space_for_what_has_just_gone_away_by_itself_ends_nothing() {
    let words = Words(Language::English);
    for wait in waits() {
        // What is waited for, the question, nothing to be pressed.
        let models = vec![wait, asks(words, 2), TableModel::default()];
        let mut harness = shown(vec2(1280.0, 720.0), models, words);
        frame(&mut harness, 100.0, false);
        // It stood there for a while in which nothing was drawn, and goes with the question.
        harness.state_mut().0 = 1;
        frame(&mut harness, 103.0, false);
        harness.state_mut().1.clear();
        frame(&mut harness, 103.3, true);
        frame(&mut harness, 103.35, false);
        assert!(
            !has_ended(&mut harness),
            "it was meant for what stood there"
        );
        frame(&mut harness, 103.6, true);
        frame(&mut harness, 103.65, false);
        assert!(has_ended(&mut harness), "it has been read");
        // The same where another question comes to stand there, or the button comes back.
        harness.state_mut().0 = 2;
        frame(&mut harness, 105.0, false);
        harness.state_mut().0 = 1;
        frame(&mut harness, 107.0, false);
        frame(&mut harness, 107.3, true);
        frame(&mut harness, 107.35, false);
        assert!(!has_ended(&mut harness), "it has only just come back");
        frame(&mut harness, 107.6, true);
        frame(&mut harness, 107.65, false);
        assert!(has_ended(&mut harness));
    }
}

#[test]
fn a_key_that_reads_on_again_and_again_answers_no_question_that_comes_meanwhile() {
    let words = Words(Language::English);
    for key in [Key::Space, Key::Enter] {
        for wait in waits() {
            let models = vec![wait, asks(words, 2)];
            let mut harness = shown(vec2(1280.0, 720.0), models, words);
            frame(&mut harness, 100.0, false);
            frame_with(&mut harness, 102.0, Some(key));
            let went = harness.state_mut().1.drain(..).count();
            assert!(went > 0, "{key:?} goes on");
            // The question comes at once; whoever reads slowly presses the next time.
            harness.state_mut().0 = 1;
            for time in [102.05, 102.4, 102.7] {
                frame(&mut harness, time, false);
            }
            frame_with(&mut harness, 102.8, Some(key));
            frame(&mut harness, 102.85, false);
            assert!(!has_ended(&mut harness), "{key:?} was meant for going on");
            frame_with(&mut harness, 103.2, Some(key));
            frame(&mut harness, 103.25, false);
            assert!(has_ended(&mut harness), "{key:?} is meant");
        }
    }
}

#[test]
fn a_key_ends_nothing_that_gives_up_something_before_that_can_have_been_read() {
    let words = Words(Language::English);
    for key in [Key::Space, Key::Enter] {
        for (left, needs, waits) in [
            (true, false, 0.7),
            (false, true, 0.7),
            (false, false, 0.7),
            (true, false, 1.1),
            (false, true, 1.1),
        ] {
            let mut next = asks(words, 2);
            let asked = next.prompt.as_mut().expect("it asks");
            (asked.number, asked.quiet, asked.needs_other) = (2, left, needs);
            let models = vec![asks(words, 1), next];
            let mut harness = shown(vec2(1280.0, 720.0), models, words);
            frame(&mut harness, 100.0, false);
            frame(&mut harness, 102.0, false);
            harness.state_mut().0 = 1;
            frame(&mut harness, 102.05, false);
            frame(&mut harness, 102.05 + waits / 2.0, false);
            frame_with(&mut harness, 102.05 + waits, Some(key));
            frame(&mut harness, 102.1 + waits, false);
            let soon = (left || needs) && waits < 1.0;
            let said = format!("{key:?} {left} {needs} {waits}");
            assert_eq!(has_ended(&mut harness), !soon, "{said}");
        }
    }
}

#[test]
fn enter_is_for_the_amber_button_where_it_is_not_for_the_ring() {
    let words = Words(Language::English);
    for (ring, wanted) in [(false, true), (true, false)] {
        for wait in waits() {
            let mut harness = shown(vec2(1280.0, 720.0), vec![wait, asks(words, 2)], words);
            crate::theme::keys::tell_ring(&harness.ctx, ring, false);
            frame(&mut harness, 100.0, false);
            frame_with(&mut harness, 102.0, Some(Key::Enter));
            let went = harness.state_mut().1.drain(..).count();
            assert_eq!(went > 0, wanted, "it goes on");
            harness.state_mut().0 = 1;
            frame(&mut harness, 103.0, false);
            frame(&mut harness, 104.0, false);
            frame_with(&mut harness, 105.0, Some(Key::Enter));
            frame(&mut harness, 105.05, false);
            assert_eq!(has_ended(&mut harness), wanted, "it answers");
        }
    }
}

#[test]
fn enter_closes_what_is_explained_only_where_no_answer_stands_in_amber() {
    let words = Words(Language::English);
    let explains = |model: TableModel| TableModel {
        reminder: Some(ReminderModel {
            text: "A word of the rules.".to_owned(),
            ..ReminderModel::default()
        }),
        ..model
    };
    for (model, closes) in [(asks(words, 2), false), (TableModel::default(), true)] {
        let mut harness = shown(vec2(1280.0, 720.0), vec![explains(model)], words);
        frame(&mut harness, 100.0, false);
        frame(&mut harness, 102.0, false);
        frame_with(&mut harness, 103.0, Some(Key::Enter));
        let said: Vec<TableIntent> = harness.state_mut().1.drain(..).collect();
        assert_eq!(
            said.contains(&TableIntent::CloseReminder),
            closes,
            "{said:?}"
        );
        let answered = said
            .iter()
            .any(|said| matches!(said, TableIntent::Choose(_)));
        assert_eq!(answered, !closes, "{said:?}");
    }
}

#[test]
fn arrows_go_from_card_to_card_of_the_tray_and_enter_takes_the_one_they_are_at() {
    let words = Words(Language::English);
    let mut model = asks(words, 0);
    let prompt = model.prompt.as_mut().expect("it asks");
    let mut card = prompt.choices[0].clone();
    (card.kind, card.deep) = (ChoiceKind::Plain, true);
    prompt.choices = (0..5)
        .map(|n| ChoiceModel {
            action: n,
            label: format!("Card {n}"),
            ..card.clone()
        })
        .collect();
    let mut harness = shown(vec2(1280.0, 720.0), vec![model], words);
    frame(&mut harness, 100.0, false);
    frame(&mut harness, 102.0, false);
    crate::theme::keys::tell_ring(&harness.ctx, false, true);
    let mut time = 102.0;
    for key in [
        Key::ArrowDown,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowLeft,
    ] {
        time += 0.2;
        frame_with(&mut harness, time, Some(key));
        frame(&mut harness, time + 0.1, false);
    }
    harness.state_mut().1.clear();
    frame_with(&mut harness, time + 1.0, Some(Key::Enter));
    frame(&mut harness, time + 1.1, false);
    let chosen = |intent: &TableIntent| matches!(intent, TableIntent::Choose(1));
    assert!(
        harness.state().1.iter().any(chosen),
        "{:?}",
        harness.state().1
    );
}

#[test]
fn a_press_on_a_hint_puts_it_away() {
    let words = Words(Language::English);
    let model = TableModel {
        hint: Some(HintModel {
            lines: vec!["Attack with the gull: it falls.".to_owned()],
            clause: String::new(),
        }),
        ..TableModel::default()
    };
    let mut harness = shown(vec2(1280.0, 720.0), vec![model], words);
    let at = harness
        .get_by_label("Attack with the gull: it falls.")
        .rect();
    press(&mut harness, at.center_top() + vec2(0.0, 12.0));
    assert!(harness.state().1.contains(&TableIntent::CloseHint));
}

#[test]
fn what_goes_on_is_drawn_in_its_place_and_nothing_beside_it_in_that_of_the_answer() {
    for language in Language::ALL {
        let words = Words(language);
        let label = [Word::SkipAnimation, Word::ContinueStep].map(|word| words.get(word));
        for (wait, label) in waits().into_iter().zip(label.into_iter().chain(["Bea"])) {
            let harness = shown(vec2(1280.0, 720.0), vec![wait], words);
            let out = harness.state().2.clone().expect("it was shown");
            let at = harness.get_by_label(label).rect();
            assert!(out.going_on.expand(1.0).contains_rect(at), "{label}: {at}");
            assert!(out.taken.contains(&out.going_on), "{label}");
            let buttons = harness.query_all_by_role(bevy_egui::egui::accesskit::Role::Button);
            let mut on_amber = buttons.filter(|node| out.amber.intersects(node.rect()));
            assert!(on_amber.next().is_none(), "{label}");
        }
    }
}
