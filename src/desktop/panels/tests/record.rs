//! The record: it follows what happens, and whoever has scrolled up comes back to it. And what a keyword means.

use super::super::model::{
    BrowserCard, BrowserModel, CardKey, ChoiceModel, InspectModel, LatelyModel, LogEntry, LogModel,
    LogPart, LogPicture, TableIntent, TableModel,
};
use super::super::{inspect, log, notices};
use super::{WINDOW, WORDS, asked, choice, harness, picture, question};
use crate::notices::Notices;
use crate::testing::panel;
use bevy_egui::egui::{
    Button, Event, Key, Memory, Modifiers, MouseWheelUnit, PointerButton, Rect, TouchPhase, pos2,
    vec2,
};
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
    harness.event(Event::PointerMoved(pos2(100.0, 100.0)));
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
