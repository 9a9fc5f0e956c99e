//! The record: it follows what happens, and whoever has scrolled up comes back to it. And what a keyword means.

use super::super::model::{
    Again, BrowserCard, BrowserModel, CardKey, ChoiceModel, InspectModel, LatelyModel, LogEntry,
    LogFilter, LogKind, LogModel, LogPart, LogPicture, Only, TableIntent, TableModel,
};
use super::super::{inspect, log, notices};
use super::{Seen, WINDOW, WORDS, asked, choice, clicked, harness, picture, question};
use crate::notices::Notices;
use crate::testing::panel;
use crate::ui_text::Word;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{
    Button, Event, Key, Memory, Modifiers, MouseWheelUnit, OutputCommand, PointerButton, Rect,
    TouchPhase, Ui, pos2, vec2,
};
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};

#[test]
fn who_has_scrolled_up_comes_back_by_a_button() {
    let entry = |n: usize| LogEntry {
        parts: vec![LogPart {
            text: format!("Entry {n}."),
            card: None,
        }],
        ..LogEntry::default()
    };
    let model = LogModel {
        entries: (0..60).map(entry).collect(),
        ..LogModel::default()
    };
    let mut harness = panel(vec2(300.0, 240.0), (), move |ui, (): &mut ()| {
        let _ = log::show(ui, &model, WORDS);
    });
    let more = "▼ New entries below";
    assert!(harness.query_by_label(more).is_none(), "it follows");
    harness.event(Event::PointerMoved(pos2(100.0, 200.0)));
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: vec2(0.0, 300.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(40);
    harness.get_by_label(more).click();
    harness.run_steps(40);
    assert!(harness.query_by_label(more).is_none(), "it follows again");
}

#[test]
fn no_link_that_the_keyboard_comes_to_lies_under_the_way_back() {
    let entry = |n: usize| LogEntry {
        parts: vec![LogPart {
            text: format!("Card {n}"),
            card: u32::try_from(n).ok().map(CardKey),
        }],
        ..LogEntry::default()
    };
    let model = LogModel {
        entries: (0..60).map(entry).collect(),
        ..LogModel::default()
    };
    let mut harness = panel(vec2(300.0, 240.0), (), move |ui, (): &mut ()| {
        let _ = log::show(ui, &model, WORDS);
    });
    let mut covered = 0;
    for _ in 0..40 {
        harness.key_press(Key::Tab);
        harness.run_steps(40);
        let focused = harness.ctx.memory(Memory::focused);
        let shown = focused.and_then(|id| harness.ctx.read_response(id));
        let more = harness.query_by_label("▼ New entries below");
        if let (Some(shown), Some(more)) = (shown, more) {
            // The way back itself can be come to as well.
            let rect = more.rect();
            assert!(shown.rect == rect || !shown.rect.intersects(rect));
            covered += 1;
        }
    }
    assert!(covered > 10, "{covered}");
}

#[test]
fn what_passes_by_itself_lets_clicks_through() {
    let mut shown = Notices::default();
    shown.passing("Copied.");
    let all = shown.all().to_vec();
    let size = vec2(800.0, 300.0);
    let mut harness = panel(size, 0, move |ui, pressed: &mut u32| {
        let whole = Rect::from_min_size(pos2(0.0, 0.0), size);
        if ui.put(whole, Button::new("Everything")).clicked() {
            *pressed += 1;
        }
        let _ = notices::show(ui.ctx(), &all, WORDS);
    });
    let at = harness.get_by_label("Copied.").rect().center();
    assert!(harness.query_by_label("Dismiss").is_none());
    for pressed in [true, false] {
        harness.event(Event::PointerMoved(at));
        harness.event(Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(2);
    }
    assert_eq!(*harness.state(), 1, "the table below was clicked");
}

#[test]
fn what_a_card_is_always_answered_is_read_and_taken_back_where_it_is_kept() {
    fn model(pinned: bool) -> InspectModel {
        InspectModel {
            card: Some(CardKey(5)),
            name: "Asker".into(),
            always: vec![false],
            pinned,
            ..InspectModel::default()
        }
    }
    let said = "You always answer no when it asks.";
    let kept = |ui: &mut Ui, intents: &mut Vec<TableIntent>| {
        intents.extend(inspect::notes(ui, &model(true), WORDS));
    };
    let docked = |ui: &mut Ui, intents: &mut Vec<TableIntent>| {
        intents.extend(inspect::show(ui, Some(&model(false)), WORDS));
    };
    let shown: [fn(&mut Ui, &mut Vec<TableIntent>); 2] = [kept, docked];
    for show in shown {
        let mut harness = panel(vec2(300.0, 500.0), Vec::new(), show);
        harness.get_by_label(said);
        harness.get_by_label("Ask again").click();
        harness.run();
        assert_eq!(*harness.state(), [TableIntent::AskAgain(CardKey(5))]);
    }
    // What goes with the pointer cannot be pressed.
    let passing = panel(vec2(300.0, 500.0), (), move |ui, (): &mut ()| {
        inspect::notes(ui, &model(false), WORDS);
    });
    passing.get_by_label(said);
    assert!(passing.query_by_label("Ask again").is_none());
}

#[test]
fn a_card_that_the_pointer_passes_over_says_little_and_one_that_is_kept_says_all() {
    fn model(pinned: bool) -> InspectModel {
        let word = |word: &str| (word.to_owned(), "It acts once. More of that.".to_owned());
        InspectModel {
            name: "Reader".into(),
            picture: picture(),
            state: vec!["Your partner area".into(), "upright".into()],
            here: vec!["It can counter when its leader is attacked, or so.".into()],
            keywords: ["One", "Two", "Three", "Four"].map(word).to_vec(),
            pinned,
            ..InspectModel::default()
        }
    }
    const MOST: f32 = 270.0;
    let shown = |pinned: bool| {
        let size = vec2(MOST, 500.0);
        let mut harness = panel(size, (0.0, 0.0), move |ui, sizes: &mut (f32, f32)| {
            sizes.0 = inspect::width(ui, &model(pinned), MOST);
            inspect::notes(ui, &model(pinned), WORDS);
            sizes.1 = ui.min_rect().height();
        });
        harness.run_steps(2);
        let said = ["Three", "Four", "counter"]
            .map(|word| harness.query_all_by_label_contains(word).next().is_some());
        (said, *harness.state())
    };
    let (said, (wide, high)) = shown(false);
    assert_eq!(said, [true, false, false]);
    // A line for where it lies and one for each word, no wider than the longest of them.
    assert!(wide < MOST * 0.8 && high < 100.0, "{wide} {high}");
    let (said, (wide, all)) = shown(true);
    assert_eq!(said, [true; 3]);
    assert!(wide == MOST && all > high + 60.0, "{wide} {all}");
}

#[test]
fn the_sign_on_the_strip_shows_the_last_turn_again_and_nothing_else() {
    let told = |again| TableModel {
        log: LogModel {
            lately: Some(LatelyModel {
                act: "Bea plays Ash".into(),
                card: Some(CardKey(5)),
                again,
                ..LatelyModel::default()
            }),
            ..LogModel::default()
        },
        ..TableModel::default()
    };
    // It begins it, and ends it while it runs; each says so in words.
    for (again, word) in [
        (Again::Can, Word::ShowAgain),
        (Again::Runs, Word::ShowAgainEnds),
    ] {
        let name = WORDS.get(word);
        assert_eq!(clicked(told(again), name), [TableIntent::ShowAgain]);
        // It is no part of what is told, and there is room for what it says.
        let shown = harness(told(again), WINDOW);
        let button = shown.get_by_label(name).rect();
        let strip = shown.get_by_label("Bea plays Ash ").rect();
        assert!(button.left() >= strip.right() + 4.0, "{button} {strip}");
        assert!(button.width() > 90.0, "{button}");
    }
    let name = WORDS.get(Word::ShowAgain);
    // What is told comes before what the button says.
    let wide = |times: usize| {
        let mut told = told(Again::Can);
        let lately = told.log.lately.as_mut().expect("it is told");
        lately.act = "Bea plays Ash. ".repeat(times);
        harness(told, WINDOW).get_by_label(name).rect().width()
    };
    assert!((1..24).any(|times| wide(times) < 60.0));
    assert_eq!(
        clicked(told(Again::Can), "Bea plays Ash "),
        [TableIntent::Log]
    );
    let other = harness(told(Again::No), WINDOW);
    assert!(other.query_by_label(name).is_none());
}

#[test]
fn what_is_told_of_a_picture_lies_over_no_other_words() {
    let picture = LogPicture {
        card: CardKey(3),
        picture: None,
        side: None,
        line: "Ann draws a card.".into(),
    };
    let model = TableModel {
        log: LogModel {
            pictures: vec![picture; 4],
            lately: Some(LatelyModel {
                act: "Bea plays Ash".into(),
                ..LatelyModel::default()
            }),
            ..LogModel::default()
        },
        ..TableModel::default()
    };
    let mut shown = harness(model, WINDOW);
    assert!(shown.query_by_label("Bea plays Ash ").is_some());
    let all: Vec<Rect> = (shown.query_all_by_label("Ann draws a card."))
        .map(|node| node.rect())
        .collect();
    shown.event(Event::PointerMoved(all[1].center()));
    shown.run_steps(3);
    assert!(shown.query_by_label("Bea plays Ash ").is_none());
    shown.event(Event::PointerMoved(pos2(600.0, 400.0)));
    shown.run_steps(3);
    assert!(shown.query_by_label("Bea plays Ash ").is_some());
}

#[test]
fn what_a_keyword_means_ends_its_rows_between_phrases() {
    let meaning =
        "このカードがサポートカードとして公開され、攻撃しているキャラをサポートした時に実行する。";
    let model = InspectModel {
        keywords: vec![("SP".into(), meaning.into())],
        ..InspectModel::default()
    };
    let mut harness = panel(vec2(260.0, 600.0), (), move |ui, (): &mut ()| {
        let _ = inspect::show(ui, Some(&model), WORDS);
    });
    harness.run();
    let parts: Vec<String> = (harness.root().children_recursive())
        .filter_map(|node| node.accesskit_node().value())
        .collect();
    let whole: String = parts.concat();
    assert!(whole.contains(meaning), "{parts:?}");
    let rows = parts
        .iter()
        .filter(|part| !part.is_empty() && meaning.contains(part.as_str()));
    let shortest = rows.map(|row| row.chars().count()).min();
    assert!(shortest.is_some_and(|n| n > 4), "{parts:?}");
}

#[test]
fn whatever_shows_or_names_a_card_points_at_it() {
    let in_tray = ChoiceModel {
        deep: true,
        picture: picture(),
        card: Some(CardKey(2)),
        ..choice(3, "Card from the deck")
    };
    let named = ChoiceModel {
        card: Some(CardKey(5)),
        ..choice(4, "Relay")
    };
    let mut prompt = question();
    prompt.choices = vec![in_tray, named];
    let mut model = asked(prompt);
    model.log = LogModel {
        pictures: vec![LogPicture {
            card: CardKey(6),
            line: "Something was drawn.".into(),
            ..LogPicture::default()
        }],
        lately: Some(LatelyModel {
            act: "Lantern attacks.".into(),
            card: Some(CardKey(7)),
            ..LatelyModel::default()
        }),
        ..LogModel::default()
    };
    let open = BrowserModel {
        title: "Trash".into(),
        cards: vec![BrowserCard {
            card: CardKey(8),
            name: "Cast away".into(),
            note: String::new(),
            picture: picture(),
            lit: false,
        }],
    };
    let browsed = TableModel {
        browser: Some(open),
        ..TableModel::default()
    };
    let all = [
        (&model, "Asker (left front)", 4),
        (&model, "Card from the deck", 2),
        (&model, "Relay", 5),
        (&model, "Something was drawn.", 6),
        (&model, "Lantern attacks.", 7),
        (&browsed, "Cast away", 8),
    ];
    for (model, label, card) in all {
        let mut harness = harness(model.clone(), WINDOW);
        let found: Vec<_> = harness.get_all_by_label_contains(label).collect();
        found[0].hover();
        drop(found);
        harness.run_steps(3);
        let points = TableIntent::Point(CardKey(card));
        let said = &harness.state().0;
        assert!(said.contains(&points), "{label}: {said:?}");
    }
}

/// An entry of these words.
fn said(kind: LogKind, is_act: bool, text: &str) -> LogEntry {
    LogEntry {
        kind,
        is_act,
        parts: vec![LogPart {
            text: text.into(),
            card: None,
        }],
        ..LogEntry::default()
    }
}

/// Two turns, one of them with an act in its second step and what comes of it.
fn two_turns() -> LogModel {
    LogModel {
        entries: vec![
            said(LogKind::Turn, false, "Turn 1"),
            said(LogKind::Step, false, "Draw step"),
            said(LogKind::Plain, false, "You draw a card."),
            said(LogKind::Step, false, "Main step"),
            said(LogKind::Plain, true, "You play Lantern."),
            LogEntry {
                clause: "8.3c".into(),
                ..said(LogKind::Detail, false, "Lantern is lit.")
            },
            said(LogKind::Turn, false, "Turn 2"),
            said(LogKind::Step, false, "Draw step"),
            said(LogKind::Plain, false, "The opponent draws a card."),
        ],
        ..LogModel::default()
    }
}

/// The record as a panel; what is wanted of it is done.
fn record(model: LogModel) -> Harness<'static, (LogModel, Vec<TableIntent>)> {
    panel(
        vec2(300.0, 400.0),
        (model, Vec::new()),
        |ui, (model, all)| {
            for intent in log::show(ui, model, WORDS) {
                if let TableIntent::FilterLog(filter) = &intent {
                    model.filter.clone_from(filter);
                }
                all.push(intent);
            }
        },
    )
}

#[test]
fn turns_and_steps_are_headings_that_stand_out_from_what_happens_in_them() {
    let harness = record(two_turns());
    let left = |text: &str| harness.get_by_label(text).rect().left();
    let (turn, step) = (left("Turn 1"), left("Main step"));
    let (plain, detail) = (left("You play Lantern."), left("Lantern is lit."));
    assert!(turn <= step && step < plain && plain < detail);
    let high = |text: &str| harness.get_by_label(text).rect().height();
    assert!(high("Turn 1") > high("Main step"), "it is larger");
    let top = |text: &str| harness.get_by_label(text).rect().top();
    let usual = top("You play Lantern.") - top("Main step");
    let apart = top("Turn 2") - top("Lantern is lit.");
    assert!(apart > usual + 4.0, "a turn is set apart: {apart}, {usual}");
}

#[test]
fn the_record_shows_only_what_is_wanted_under_its_headings() {
    let mut harness = record(two_turns());
    let shown = |harness: &Harness<'_, (LogModel, Vec<TableIntent>)>| {
        let all = two_turns().entries.into_iter().map(|entry| entry.text());
        let in_sight = |text: &String| harness.query_all_by_label(text).next().is_some();
        all.filter(in_sight).collect::<Vec<_>>()
    };
    assert_eq!(shown(&harness).len(), 9);
    harness.get_by_label("Actions").click();
    harness.run();
    assert_eq!(
        shown(&harness),
        ["Turn 1", "Main step", "You play Lantern."]
    );
    harness.get_by_label("Changes").click();
    harness.run();
    assert!(!shown(&harness).contains(&"You play Lantern.".to_owned()));
    assert!(shown(&harness).contains(&"Turn 2".to_owned()));
    harness.get_by_label("All").click();
    harness.run();
    assert_eq!(shown(&harness).len(), 9);
    // A word, whether large or small.
    harness.get_by_role(Role::TextInput).focus();
    harness.run();
    harness.event(Event::Text("LANTERN".into()));
    harness.run();
    assert_eq!(
        shown(&harness),
        [
            "Turn 1",
            "Main step",
            "You play Lantern.",
            "Lantern is lit."
        ]
    );
    harness.event(Event::Text("s".into()));
    harness.run();
    harness.get_by_label("Nothing in the log is like that.");
    assert!(shown(&harness).is_empty());
}

#[test]
fn the_filter_and_the_copy_are_reached_by_the_keyboard() {
    let mut harness = record(two_turns());
    let labels = ["All", "Actions", "Changes", "Copy"];
    let mut reached = Vec::new();
    for _ in 0..8 {
        harness.key_press(Key::Tab);
        harness.run();
        for label in labels {
            if harness.get_by_label(label).is_focused() && !reached.contains(&label) {
                reached.push(label);
            }
        }
    }
    assert_eq!(reached, labels);
}

#[test]
fn what_is_written_into_the_filter_answers_nothing() {
    let model = TableModel {
        can_hint: true,
        log: LogModel {
            open: true,
            ..two_turns()
        },
        ..asked(question())
    };
    let mut harness = harness(model, WINDOW);
    let answers = |harness: &Harness<'_, Seen>| {
        let said = harness.state().0.iter();
        said.filter(|i| matches!(i, TableIntent::Choose(_) | TableIntent::Hint))
            .count()
    };
    harness.get_by_role(Role::TextInput).focus();
    harness.run();
    for (key, text) in [(Key::Num1, "1"), (Key::H, "h")] {
        harness.key_press(key);
        harness.event(Event::Text(text.into()));
        harness.run();
    }
    harness.key_press(Key::ArrowLeft);
    harness.run();
    assert_eq!(answers(&harness), 0);
    assert!(harness.get_by_role(Role::TextInput).is_focused());
    harness.key_press(Key::Tab);
    harness.run();
    harness.key_press(Key::Num1);
    harness.key_press(Key::H);
    harness.run();
    assert_eq!(answers(&harness), 2, "elsewhere they do");
}

#[test]
fn what_is_shown_of_the_record_is_copied_as_text() {
    let mut harness = record(LogModel {
        filter: LogFilter {
            only: Only::All,
            word: "lantern".into(),
        },
        ..two_turns()
    });
    harness.get_by_label("Copy").click();
    let copied = (0..4).find_map(|_| {
        harness.step();
        let commands = harness.output().platform_output.commands.clone();
        commands.into_iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
    });
    assert!(harness.state().1.contains(&TableIntent::CopiedLog));
    let all = LogFilter::default();
    let entries = two_turns().entries;
    let whole = log::written(&all.of(&entries), WORDS);
    assert!(whole.contains("\n\nTurn 2\n  Draw step\n    The opponent draws a card.\n"));
    let expected =
        "Turn 1\n  Main step\n    You play Lantern.\n      Lantern is lit. [rule 8.3c]\n";
    assert_eq!(copied.as_deref(), Some(expected));
}

#[test]
fn a_picture_of_the_record_tells_what_happened_points_at_its_card_and_opens_the_whole() {
    let picture = |n: u32| LogPicture {
        card: CardKey(n),
        line: format!("You play card {n}."),
        ..LogPicture::default()
    };
    let model = TableModel {
        log: LogModel {
            pictures: (0..4).map(picture).collect(),
            ..two_turns()
        },
        ..TableModel::default()
    };
    let mut harness = harness(model, WINDOW);
    let third = harness.get_by_label("You play card 2.");
    third.hover();
    harness.run();
    let pointed = TableIntent::Point(CardKey(2));
    assert!(harness.state().0.contains(&pointed));
    assert!(!harness.state().0.contains(&TableIntent::Log));
    harness.get_by_label("You play card 2.").click();
    harness.run();
    assert!(harness.state().0.contains(&TableIntent::Log));
    // So does the button above them.
    let before = harness.state().0.len();
    harness.get_by_label("Log").click();
    harness.run();
    assert!(harness.state().0[before..].contains(&TableIntent::Log));
}
