//! The panels over the table, without a window.

mod contest;
mod question;
mod record;

use std::collections::BTreeSet;

use bevy_egui::egui::{Key, Rect, TextureId, Vec2, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};

use super::model::*;
use super::table::{self, TableOutput};
use super::{curtain, notices, phase_bar};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

const WORDS: Words = Words(Language::English);
const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

type Seen = (Vec<TableIntent>, Option<Rect>);

fn harness(model: TableModel, size: Vec2) -> Harness<'static, Seen> {
    panel(size, (Vec::new(), None), move |ui, seen: &mut Seen| {
        let TableOutput { intents, area } = table::show(ui, &model, WORDS);
        seen.0.extend(intents);
        seen.1 = Some(area);
    })
}

fn picture() -> Option<Picture> {
    Some(Picture {
        texture: TextureId::default(),
        size: vec2(420.0, 590.0),
    })
}

fn choice(action: usize, label: &str) -> ChoiceModel {
    ChoiceModel {
        action,
        label: label.into(),
        note: String::new(),
        kind: ChoiceKind::Plain,
        card: None,
        picture: None,
    }
}

fn question() -> PromptModel {
    PromptModel {
        sentence: "Use the ability?".into(),
        detail: "If not, the card stays.".into(),
        warning: "This may lose the match.".into(),
        source: Some(SourceModel {
            card: CardKey(4),
            name: "Asker".into(),
            place: "left front".into(),
            picture: picture(),
        }),
        progress: Some((1, 3)),
        clause: "10c".into(),
        choices: vec![choice(7, "Do it"), choice(9, "Leave it")],
        can_cancel: true,
        asked: None,
    }
}

fn asked(prompt: PromptModel) -> TableModel {
    TableModel {
        prompt: Some(prompt),
        ..TableModel::default()
    }
}

fn clicked(model: TableModel, label: &str) -> Vec<TableIntent> {
    let mut harness = harness(model, WINDOW);
    harness.get_by_label(label).click();
    harness.run();
    let meant = |intent: &TableIntent| !matches!(intent, TableIntent::Point(_));
    harness
        .state()
        .0
        .iter()
        .filter(|i| meant(i))
        .cloned()
        .collect()
}

#[test]
fn every_answer_stays_in_the_window_at_any_number() {
    for size in [WINDOW, vec2(900.0, 510.0), vec2(1920.0, 1080.0)] {
        let mut prompt = question();
        prompt.choices = (0..3).map(|n| choice(n, &format!("Answer {n}"))).collect();
        let harness = harness(asked(prompt), size);
        let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, size);
        for n in 0..3 {
            let rect = harness.get_by_label(&format!("Answer {n}")).rect();
            assert!(window.contains_rect(rect), "{size}: {rect}");
        }
    }
}

#[test]
fn two_rows_of_answers_are_seen_whole() {
    let mut prompt = question();
    prompt.can_cancel = true;
    let label = |n| format!("Touch Sorrel {n}");
    prompt.choices = (0..3).map(|n| choice(n, &label(n))).collect();
    let mut harness = harness(asked(prompt), WINDOW);
    // The block takes its height from the frame before.
    harness.run_steps(3);
    let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, WINDOW);
    let mut rows = BTreeSet::new();
    for label in (0..3).map(label) {
        let rect = harness.get_by_label(&label).rect();
        assert!(window.contains_rect(rect), "{label}: {rect}");
        rows.insert(rect.top().round() as i32);
    }
    assert_eq!(rows.len(), 2, "{rows:?}");
    let cancel = harness.get_by_label("Cancel").rect();
    assert!(window.contains_rect(cancel), "{cancel}");
}

#[test]
fn however_long_the_answers_are_the_way_back_stays_in_sight() {
    let mut prompt = question();
    let text = "Put this card into the waiting room: draw two cards, then put one of them back";
    prompt.choices = (0..4).map(|n| choice(n, &format!("{n} {text}"))).collect();
    let mut harness = harness(asked(prompt), WINDOW);
    harness.run_steps(3);
    let area = harness.state().1.expect("an area");
    let strip = Rect::from_min_max(
        area.left_bottom(),
        bevy_egui::egui::pos2(area.right(), WINDOW.y),
    );
    let cancel = harness.get_by_label("Cancel");
    assert!(
        strip.contains_rect(cancel.rect()),
        "{strip} {}",
        cancel.rect()
    );
    cancel.click();
    harness.run_steps(2);
    assert!(harness.state().0.contains(&TableIntent::Cancel));
}

#[test]
fn a_card_without_a_picture_leaves_the_question_its_room() {
    let mut prompt = question();
    let source = prompt.source.as_mut().expect("it asks");
    source.picture = None;
    source.place = "your potential area, at the left".into();
    let mut harness = harness(asked(prompt), WINDOW);
    harness.run_steps(3);
    let name = harness.get_by_label_contains("Asker (your").rect();
    assert!(name.width() < 100.0, "{name}");
}

#[test]
fn the_first_stop_of_the_keyboard_is_the_first_answer() {
    let mut in_a_tray = question();
    in_a_tray.choices = vec![ChoiceModel {
        picture: picture(),
        ..choice(3, "A card of the deck")
    }];
    for (prompt, first) in [(question(), "Do it"), (in_a_tray, "A card of the deck")] {
        let mut harness = harness(asked(prompt), WINDOW);
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        assert!(harness.get_by_label(first).is_focused(), "{first}");
    }
    let waits = TableModel {
        wait: WaitModel {
            step: true,
            ..WaitModel::default()
        },
        ..TableModel::default()
    };
    let mut waits = harness(waits, WINDOW);
    waits.key_press(Key::Tab);
    waits.run_steps(2);
    assert!(waits.get_by_label("Continue").is_focused());
    let mut harness = harness(asked(question()), WINDOW);
    for _ in 0..2 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
    }
    assert!(harness.get_by_label("Leave it").is_focused(), "and so on");
}

#[test]
fn the_table_gets_the_largest_part_and_nothing_covers_it() {
    for size in [WINDOW, vec2(900.0, 510.0), vec2(1920.0, 1080.0)] {
        let mut model = asked(question());
        model.players = vec![PlayerModel {
            name: "Somebody with a long name".into(),
            counters: (0..8)
                .map(|n| CounterModel {
                    label: format!("Counter {n}"),
                    value: "12 / 40".into(),
                    ..CounterModel::default()
                })
                .collect(),
            ..PlayerModel::default()
        }];
        let harness = harness(model, size);
        let area = harness.state().1.expect("an area");
        assert!(area.area() > 0.45 * size.x * size.y, "{size}: {area}");
        let node = harness.get_by_label("Use the ability?  (1 of 3)");
        assert!(node.rect().top() >= area.bottom(), "{size}");
        for node in harness.get_all_by_label_contains("Counter ") {
            assert!(node.rect().left() >= area.right(), "{size}");
            assert!(node.rect().right() <= size.x, "{size}");
        }
    }
}

#[test]
fn whoever_waits_can_skip_or_go_on() {
    let wait = |step, can_skip| TableModel {
        wait: WaitModel {
            sentence: "Wait.".into(),
            step,
            can_skip,
            hand_over: None,
        },
        ..TableModel::default()
    };
    assert_eq!(
        clicked(wait(true, true), "Continue"),
        [TableIntent::Continue]
    );
    assert_eq!(clicked(wait(false, true), "Skip"), [TableIntent::Skip]);
    let harness = harness(wait(false, false), WINDOW);
    assert!(harness.query_by_label("Skip").is_none());
    harness.get_by_label("Wait.");
}

#[test]
fn the_bar_shows_the_whole_turn_and_marks_the_step() {
    let model = PhaseBarModel {
        turn: 7,
        who: "You".into(),
        steps: ["Draw", "Act", "End"]
            .map(|name| StepModel {
                name: name.into(),
                current: name == "Act",
                ..StepModel::default()
            })
            .to_vec(),
        hint: "Attack or end.".into(),
        ..PhaseBarModel::default()
    };
    let harness = panel(vec2(1280.0, 60.0), (), move |ui, ()| {
        phase_bar::show(ui, &model, false, WORDS);
    });
    harness.get_by_label("Your turn");
    harness.get_by_label("Turn 7");
    harness.get_by_label("Attack or end.");
    for (name, current) in [("Draw", false), ("Act", true), ("End", false)] {
        let node = harness.get_by_label(name);
        let marked = node.accesskit_node().is_selected() == Some(true)
            || node.accesskit_node().toggled() == Some(true.into());
        assert_eq!(marked, current, "{name}");
    }
}

#[test]
fn the_bar_says_who_chooses_on_the_others_turn() {
    for (whose, asked, told) in [
        (Side::Far, true, true),
        (Side::Far, false, false),
        (Side::Near, true, false),
    ] {
        let model = PhaseBarModel {
            turn: 3,
            who: if whose == Side::Near {
                "You"
            } else {
                "Computer"
            }
            .into(),
            whose,
            ..PhaseBarModel::default()
        };
        let harness = panel(vec2(1280.0, 60.0), (), move |ui, ()| {
            phase_bar::show(ui, &model, asked, WORDS);
        });
        let said = harness.query_by_label("You choose").is_some();
        assert_eq!(said, told, "{whose:?}, {asked}");
    }
}

#[test]
fn before_the_first_turn_it_is_nobodys() {
    let model = PhaseBarModel {
        who: "You".into(),
        hint: "Exchange cards.".into(),
        ..PhaseBarModel::default()
    };
    let harness = panel(vec2(1280.0, 60.0), (), move |ui, ()| {
        phase_bar::show(ui, &model, false, WORDS);
    });
    harness.get_by_label("Exchange cards.");
    assert!(harness.query_by_label("Your turn").is_none());
    assert!(harness.query_by_label("Turn 0").is_none());
}

#[test]
fn the_record_names_cards_that_can_be_pointed_at_and_clauses() {
    let entry = LogEntry {
        side: Some(Side::Near),
        parts: vec![
            LogPart {
                text: "You play ".into(),
                card: None,
            },
            LogPart {
                text: "Lantern".into(),
                card: Some(CardKey(11)),
            },
        ],
        clause: "8.3c".into(),
        ..LogEntry::default()
    };
    let model = TableModel {
        log: LogModel {
            entries: vec![entry],
        },
        ..TableModel::default()
    };
    let mut harness = harness(model, WINDOW);
    harness.get_by_label("rule 8.3c").click();
    harness.run();
    let clause = TableIntent::Clause("8.3c".into());
    assert!(harness.state().0.contains(&clause));
    harness.get_by_label("Lantern").hover();
    harness.run();
    assert!(harness.state().0.contains(&TableIntent::Point(CardKey(11))));
    harness.get_by_label("Lantern").click();
    harness.run();
    assert!(harness.state().0.contains(&TableIntent::Click(CardKey(11))));
}

#[test]
fn the_newest_entries_are_in_sight() {
    let entries = (0..300).map(|n| LogEntry {
        parts: vec![LogPart {
            text: format!("Entry {n}."),
            card: None,
        }],
        ..LogEntry::default()
    });
    let model = TableModel {
        log: LogModel {
            entries: entries.collect(),
        },
        ..TableModel::default()
    };
    let harness = harness(model, WINDOW);
    let newest = harness.get_by_label("Entry 299.").rect();
    assert!(newest.bottom() <= WINDOW.y, "{newest}");
}

#[test]
fn a_card_is_read_with_the_reasons_for_its_numbers() {
    let inspect = InspectModel {
        name: "Lantern".into(),
        kind: "Character".into(),
        picture: picture(),
        state: vec!["rested".into()],
        stats: vec![StatModel {
            name: "Power".into(),
            now: "70".into(),
            change: Change::Raised,
            printed: "50".into(),
            because: vec!["+20 by Relay".into()],
        }],
        text: vec!["Draw a card.".into()],
        why_not: vec![ReasonModel {
            text: "It is rested.".into(),
            clause: "0.17".into(),
        }],
        pinned: true,
        ..InspectModel::default()
    };
    let model = TableModel {
        inspect: Some(inspect),
        ..TableModel::default()
    };
    let harness = harness(model.clone(), WINDOW);
    for label in [
        "Lantern",
        "Character",
        "rested",
        "Power 70▲ printed 50",
        "Power: +20 by Relay",
        "Draw a card.",
        "・It is rested. ",
    ] {
        harness.get_by_label(label);
    }
    let clause = TableIntent::Clause("0.17".into());
    assert_eq!(clicked(model.clone(), "rule 0.17"), [clause]);
    assert_eq!(clicked(model, "Close"), [TableIntent::Unpin]);
}

#[test]
fn in_large_letters_an_ability_can_still_be_read() {
    let ability =
        "When this character is deployed, choose a card in your trash and put it into your hand.";
    let stat = |name: &str| StatModel {
        name: name.into(),
        now: "50".into(),
        ..StatModel::default()
    };
    let model = TableModel {
        players: contest::plates(),
        inspect: Some(InspectModel {
            name: "Bastin, Who Carries the Whole Night".into(),
            kind: "Black character".into(),
            picture: picture(),
            stats: ["Level", "Power", "Support", "Range"].map(stat).into(),
            text: vec![ability.into()],
            ..InspectModel::default()
        }),
        ..TableModel::default()
    };
    let mut large = false;
    let mut harness = panel(WINDOW, (), move |ui, ()| {
        if !std::mem::replace(&mut large, true) {
            crate::theme::apply(ui.ctx(), 1.5, true);
        }
        let _ = table::show(ui, &model, WORDS);
    });
    harness.run_steps(4);
    let text = harness.get_by_label(ability).rect();
    let log = harness.get_by_label("Log").rect().top();
    // Two lines of it, before anything is scrolled.
    let line = 15.5 * 1.5;
    assert!(text.width() > line * 8.0, "{text}: too narrow");
    assert!(text.top() + line * 2.0 <= log, "{text}, {log}");
}

#[test]
fn however_many_numbers_a_card_has_the_column_keeps_its_width() {
    let stat = |name: &str| StatModel {
        name: name.into(),
        now: "120".into(),
        change: Change::Raised,
        printed: "50".into(),
        because: vec!["+70: Somebody with quite a long name (until the battle ends)".into()],
    };
    let inspect = InspectModel {
        stats: ["Level", "Power", "Support", "Range"].map(stat).into(),
        ..InspectModel::default()
    };
    let model = TableModel {
        inspect: Some(inspect),
        ..TableModel::default()
    };
    let empty = harness(TableModel::default(), WINDOW);
    let full = harness(model, WINDOW);
    assert_eq!(full.state().1, empty.state().1);
    for name in ["Level", "Power", "Support", "Range"] {
        let label = format!("{name} 120▲ printed 50");
        let place = full.get_by_label(&label).rect();
        assert!(place.right() <= WINDOW.x, "{label}: {place:?}");
    }
}

#[test]
fn an_open_zone_can_be_read_chosen_from_and_closed() {
    let model = TableModel {
        browser: Some(BrowserModel {
            title: "Your trash".into(),
            cards: vec![BrowserCard {
                card: CardKey(5),
                name: "Old lamp".into(),
                note: "face down".into(),
                picture: picture(),
                lit: true,
            }],
        }),
        ..TableModel::default()
    };
    let mut harness = harness(model.clone(), WINDOW);
    harness.get_by_label("face down");
    let card = harness
        .get_all_by_label("Old lamp")
        .next()
        .expect("the picture");
    card.click();
    harness.run();
    assert!(harness.state().0.contains(&TableIntent::Click(CardKey(5))));
    assert_eq!(clicked(model, "Close"), [TableIntent::CloseBrowser]);
}

#[test]
fn the_curtain_names_who_is_to_come_and_opens_on_his_word() {
    let mut harness = panel(WINDOW, false, |ui, ready| {
        *ready |= curtain::show(ui, "Player 2", WORDS);
    });
    harness.get_by_label("Pass to Player 2");
    assert!(!*harness.state());
    harness.get_by_label(WORDS.get(Word::CurtainReady)).click();
    harness.run();
    assert!(*harness.state());
}

#[test]
fn a_notice_stays_until_it_is_dismissed() {
    let mut shown = crate::notices::Notices::default();
    shown.problem("The disk is full.");
    let all = shown.all().to_vec();
    let number = all[0].number;
    let mut harness = panel(WINDOW, None, move |ui, dismissed| {
        if let Some(number) = notices::show(ui.ctx(), &all, WORDS) {
            *dismissed = Some(number);
        }
    });
    harness.get_by_label("▲ The disk is full.");
    harness.get_by_label("Dismiss").click();
    harness.run();
    assert_eq!(*harness.state(), Some(number));
}

#[test]
fn a_long_turn_fits_the_bar_and_the_step_now_keeps_its_name() {
    for now in 0..9 {
        let steps = (0..9).map(|n| StepModel {
            name: format!("A rather long phase {n}"),
            explanation: String::new(),
            current: n == now,
        });
        let model = TableModel {
            phase_bar: PhaseBarModel {
                turn: 3,
                who: "Computer".into(),
                steps: steps.collect(),
                ..PhaseBarModel::default()
            },
            ..TableModel::default()
        };
        let harness = harness(model, WINDOW);
        let pause = harness.get_by_label(WORDS.get(Word::Pause)).rect();
        let back = harness.get_by_label(WORDS.get(Word::TakeBack)).rect();
        assert!(
            pause.right() <= WINDOW.x && pause.width() >= 72.0,
            "{pause:?}"
        );
        assert!(back.height() < 40.0, "{back:?}");
        for n in 0..9 {
            let step = harness
                .get_by_label(&format!("A rather long phase {n}"))
                .rect();
            assert!(step.right() <= back.left(), "{now} {n}: {step:?} {back:?}");
            assert!(n != now || step.width() > 60.0, "{step:?}");
        }
    }
}
