//! The panels over the table, without a window.

mod contest;
mod question;
mod record;
mod zones;

use bevy_egui::egui::{Key, Rect, TextureId, Vec2, vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::{NodeT, Queryable};

use super::model::*;
use super::table::{self, TableOutput};
use super::{curtain, ground, notices};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use fudaba_saves::settings::Language;

const WORDS: Words = Words(Language::English);
const WINDOW: Vec2 = Vec2::new(1280.0, 720.0);

type Seen = (Vec<TableIntent>, Option<Rect>);

fn harness(model: TableModel, size: Vec2) -> Harness<'static, Seen> {
    panel(size, (Vec::new(), None), move |ui, seen: &mut Seen| {
        let TableOutput { intents, area, .. } =
            table::show(&mut crate::ui::whole_window(ui.ctx()), &model, None, WORDS);
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
        deep: false,
        picture: None,
        marked: false,
        agrees: None,
    }
}

fn question() -> PromptModel {
    PromptModel {
        number: 3,
        sentence: "Use the ability?".into(),
        detail: "If not, the card stays.".into(),
        explained: Vec::new(),
        warning: "This may lose the match.".into(),
        source: Some(SourceModel {
            card: CardKey(4),
            name: "Asker".into(),
            place: "left front".into(),
            picture: picture(),
        }),
        instead: Vec::new(),
        progress: Some((1, 3)),
        clause: "10c".into(),
        choices: vec![choice(7, "Do it"), choice(9, "Leave it")],
        can_cancel: true,
        asked: None,
        always: None,
        quiet: false,
        needs_other: false,
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
    let meant =
        |intent: &TableIntent| !matches!(intent, TableIntent::Point(_) | TableIntent::Consider(_));
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
        prompt.choices = (0..6).map(|n| choice(n, &format!("Answer {n}"))).collect();
        let harness = harness(asked(prompt), size);
        let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, size);
        for n in 0..6 {
            let rect = harness.get_by_label(&format!("Answer {n}")).rect();
            assert!(window.contains_rect(rect), "{size}: {rect}");
        }
    }
}

#[test]
fn however_long_the_answers_are_the_way_back_stays_in_sight() {
    let mut prompt = question();
    let text = "Put this card into the waiting room: draw two cards, then put one of them back";
    prompt.choices = (0..9).map(|n| choice(n, &format!("{n} {text}"))).collect();
    let mut harness = harness(asked(prompt), WINDOW);
    harness.run_steps(3);
    let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, WINDOW);
    let hand = ground::Ground::usual(window).hand;
    let cancel = harness.get_by_label("Cancel");
    let place = cancel.rect();
    assert!(window.contains_rect(place), "{place}");
    assert!(!place.intersects(hand), "{place}");
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
        deep: true,
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
fn the_table_is_the_whole_window_and_the_question_leaves_the_hand_free() {
    for size in [WINDOW, vec2(900.0, 510.0), vec2(1920.0, 1080.0)] {
        let harness = harness(asked(question()), size);
        let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, size);
        assert_eq!(harness.state().1, Some(window));
        let hand = ground::Ground::usual(window).hand;
        for label in ["Use the ability?", "Do it", "Leave it", "Cancel"] {
            let place = harness.get_by_label_contains(label).rect();
            assert!(!place.intersects(hand), "{size} {label}: {place}");
        }
    }
}

#[test]
fn what_is_docked_stands_beside_the_table_and_comes_by_itself_in_wide_windows() {
    let shown = |docked: Docked, size: Vec2| {
        let model = TableModel {
            docked,
            ..TableModel::default()
        };
        harness(model, size).state().1.expect("an area").width()
    };
    let none = Docked::default();
    let both = Docked {
        reader: true,
        log: true,
    };
    assert_eq!(shown(none, WINDOW), WINDOW.x);
    assert!(shown(both, WINDOW) < WINDOW.x - 400.0);
    let wide = vec2(2433.0, 1018.0);
    let left = shown(none, wide);
    assert!(
        left < wide.x - 400.0 && left >= wide.y * 16.0 / 9.0,
        "{left}"
    );
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

fn turn(turn: u32, who: &str) -> TableModel {
    let step = |name: &str| StepModel {
        name: name.into(),
        current: name == "Act",
        ..StepModel::default()
    };
    TableModel {
        turn: TurnModel {
            turn,
            who: who.into(),
            steps: ["Draw", "Act", "End"].map(step).into(),
            ..TurnModel::default()
        },
        ..TableModel::default()
    }
}

#[test]
fn the_spine_shows_the_whole_turn_and_marks_the_step() {
    let harness = harness(turn(7, "You"), WINDOW);
    harness.get_by_label("Turn 7, yours: Act");
    for (name, current) in [("Draw", false), ("Act", true), ("End", false)] {
        let node = harness.get_by_label(name);
        let marked = node.accesskit_node().is_selected() == Some(true)
            || node.accesskit_node().toggled() == Some(true.into());
        assert_eq!(marked, current, "{name}");
    }
}

#[test]
fn a_click_on_a_bead_stops_there_in_the_turns_of_whoever_has_the_turn() {
    for (side, own) in [(Side::Near, true), (Side::Far, false)] {
        let mut model = turn(7, "You");
        model.turn.whose = side;
        for (n, step) in model.turn.steps.iter_mut().enumerate() {
            step.phase = u8::try_from(n).expect("few");
        }
        let stop = TableIntent::Stop { phase: 2, own };
        assert_eq!(clicked(model, "End"), [stop]);
    }
}

#[test]
fn whose_turn_it_is_is_said_before_the_first_it_is_nobodys() {
    let harness_of = |n, who: &str| harness(turn(n, who), WINDOW);
    harness_of(3, "Computer").get_by_label("Turn 3, Computer: Act");
    assert_eq!(harness_of(0, "You").get_all_by_label("Act").count(), 2);
}

#[test]
fn the_beads_of_a_long_turn_stand_between_the_fight_and_the_button() {
    for now in 0..9 {
        let steps = (0..9).map(|n| StepModel {
            name: format!("A rather long phase {n}"),
            explanation: String::new(),
            current: n == now,
            ..StepModel::default()
        });
        let model = TableModel {
            turn: TurnModel {
                turn: 3,
                who: "Somebody Else".into(),
                steps: steps.collect(),
                ..TurnModel::default()
            },
            ..TableModel::default()
        };
        let harness = harness(model, WINDOW);
        let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, WINDOW);
        let amber = ground::Ground::usual(window).amber(1.0);
        for n in 0..9 {
            let bead = harness
                .get_by_label(&format!("A rather long phase {n}"))
                .rect();
            assert!(bead.right() <= amber.left(), "{bead:?}");
            assert!(bead.left() >= WINDOW.x * 0.66, "{bead:?}");
        }
        let said = format!("Turn 3, Somebody Else: A rather long phase {now}");
        let words = harness.get_by_label(&said).rect();
        assert!(words.right() <= amber.left(), "{words:?} {amber:?}");
    }
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
            open: true,
            ..LogModel::default()
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
            open: true,
            ..LogModel::default()
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
        met: vec!["A free place".into()],
        why_not: vec![ReasonModel {
            text: "It is rested.".into(),
            clause: "0.17".into(),
            later: false,
        }],
        pinned: true,
        ..InspectModel::default()
    };
    let model = TableModel {
        docked_card: Some(inspect),
        docked: Docked {
            reader: true,
            log: false,
        },
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
        "× It is rested. ",
        "A free place",
    ] {
        harness.get_by_label(label);
    }
    let clause = TableIntent::Clause("0.17".into());
    assert_eq!(clicked(model.clone(), "rule 0.17"), [clause]);
    assert_eq!(clicked(model, "Close"), [TableIntent::Unpin]);
}

#[test]
fn in_large_letters_an_ability_is_written_beside_the_face() {
    let ability =
        "When this character is deployed, choose a card in your trash and put it into your hand.";
    let model = TableModel {
        inspect: Some(InspectModel {
            name: "Bastin, Who Carries the Whole Night".into(),
            kind: "Black character".into(),
            picture: picture(),
            text: vec![ability.into()],
            ..InspectModel::default()
        }),
        ..TableModel::default()
    };
    let usual = harness(model.clone(), WINDOW);
    assert!(usual.query_by_label(ability).is_none(), "the face says it");
    let mut large = false;
    let mut harness = panel(WINDOW, (), move |ui, ()| {
        if !std::mem::replace(&mut large, true) {
            crate::theme::apply(ui.ctx(), 1.5, true);
        }
        let _ = table::show(&mut crate::ui::whole_window(ui.ctx()), &model, None, WORDS);
    });
    harness.run_steps(4);
    let text = harness.get_by_label(ability).rect();
    let window = Rect::from_min_size(bevy_egui::egui::Pos2::ZERO, WINDOW);
    assert!(window.contains_rect(text), "{text}");
    assert!(text.width() > 15.5 * 1.5 * 8.0, "{text}: too narrow");
}

#[test]
fn however_many_numbers_a_card_has_nothing_widens_or_moves() {
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
    for reader in [false, true] {
        let docked = Docked {
            reader,
            log: reader,
        };
        let model = |card: Option<InspectModel>| TableModel {
            inspect: card.clone(),
            docked_card: card,
            docked,
            ..TableModel::default()
        };
        let empty = harness(model(None), WINDOW);
        let full = harness(model(Some(inspect.clone())), WINDOW);
        assert_eq!(full.state().1, empty.state().1);
        for name in ["Level", "Power", "Support", "Range"] {
            let label = format!("{name} 120▲ printed 50");
            let place = full.get_by_label(&label).rect();
            assert!(
                place.left() >= 0.0 && place.right() <= WINDOW.x,
                "{label}: {place:?}"
            );
        }
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
