//! The rulebook without a window.

use super::*;
use crate::testing::panel;
use bevy_egui::egui::{Pos2, Vec2};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;
use fudaba_saves::settings::Language;

const WORDS: Words = Words(Language::English);
const WINDOW: Vec2 = Vec2::new(1224.0, 688.0);

fn section(place: usize, id: &str, title: &str, depth: usize) -> SectionLine {
    SectionLine {
        place,
        id: id.into(),
        title: title.into(),
        depth,
        open: false,
    }
}

fn words_only(text: &str) -> Vec<RulePiece> {
    vec![RulePiece {
        text: text.into(),
        link: None,
    }]
}

fn model() -> RulebookModel {
    let open = SectionLine {
        open: true,
        ..section(3, "1.1", "Inside", 1)
    };
    let link = RulePiece {
        text: "1a".into(),
        link: Some(1),
    };
    let value = |name: &str, usual, in_force| ValueModel {
        name: name.into(),
        usual,
        in_force,
        text: words_only(&format!("What {name} does.")),
    };
    let wanted = ClauseModel {
        place: 4,
        id: "1.1a".into(),
        text: [words_only("As told in "), vec![link]].concat(),
        option: Some((
            "limit".into(),
            vec![value("low", true, false), value("high", false, true)],
        )),
        wanted: true,
    };
    RulebookModel {
        rulesets: vec!["One game".into(), "Another game".into()],
        sections: vec![section(0, "1", "Outside", 0), open.clone()],
        path: vec![section(0, "1", "Outside", 0), open.clone()],
        entries: vec![RuleEntry::Heading(open), RuleEntry::Clause(wanted)],
        next: Some(section(6, "2", "Elsewhere", 0)),
        can_back: true,
        ..RulebookModel::default()
    }
}

fn harness(model: RulebookModel, size: Vec2) -> Harness<'static, Vec<RulebookIntent>> {
    panel(
        size,
        Vec::new(),
        move |ui, seen: &mut Vec<RulebookIntent>| {
            seen.extend(show(ui, &model, WORDS));
        },
    )
}

fn clicked(label: &str) -> Vec<RulebookIntent> {
    let mut harness = harness(model(), WINDOW);
    harness.get_by_label(label).click();
    harness.run();
    harness.state().clone()
}

#[test]
fn everything_leads_where_it_says() {
    for (label, wanted) in [
        ("1.1  Inside", RulebookIntent::Open(3)),
        ("1a", RulebookIntent::Open(1)),
        ("Read on: 2  Elsewhere", RulebookIntent::Open(6)),
        ("Another game", RulebookIntent::Ruleset(1)),
        ("Back", RulebookIntent::Back),
        ("Close", RulebookIntent::Close),
    ] {
        let mut harness = harness(model(), WINDOW);
        // A heading stands both in the contents and above its page: the contents come first.
        let node = harness.get_all_by_label(label).next().expect(label);
        node.click();
        harness.run();
        assert_eq!(*harness.state(), [wanted], "{label}");
    }
    assert!(
        clicked("Forward").is_empty(),
        "there is nothing to go forward to"
    );
}

#[test]
fn a_clause_tells_the_option_and_the_value_in_force() {
    let harness = harness(model(), WINDOW);
    for label in [
        "1.1a",
        "As told in ",
        "Option: limit",
        "◇ low (usual value)",
        "What low does.",
        "◆ high (in this match)",
        "What high does.",
    ] {
        harness.get_by_label(label);
    }
}

#[test]
fn what_was_found_is_counted_and_leads_to_its_page() {
    let mut found = model();
    found.query = "told".into();
    found.entries.remove(0);
    let mut harness = harness(found.clone(), WINDOW);
    harness.get_by_label("1 found");
    assert!(harness.query_by_label_contains("Read on").is_none());
    harness.get_by_label("1.1a").click();
    harness.run();
    assert_eq!(*harness.state(), [RulebookIntent::Open(4)]);
    found.entries.clear();
    let nothing = self::harness(found, WINDOW);
    nothing.get_by_label(WORDS.get(Word::NothingFound));
}

#[test]
fn words_can_be_typed_into_the_search() {
    let mut harness = harness(model(), WINDOW);
    harness.get_by_label("Search the rules").focus();
    harness.run();
    harness.get_by_label("Search the rules").type_text("deck");
    harness.run();
    let wanted = RulebookIntent::Search("deck".into());
    assert!(harness.state().contains(&wanted), "{:?}", harness.state());
}

#[test]
fn nothing_covers_anything_at_any_size() {
    for size in [WINDOW, vec2(844.0, 478.0), vec2(1540.0, 870.0)] {
        let harness = harness(model(), size);
        let window = Rect::from_min_size(Pos2::ZERO, size);
        let labels = [
            "Rulebook",
            "Search the rules",
            "Back",
            "Forward",
            "Close",
            "Another game",
            "1  Outside",
            "As told in ",
        ];
        let rects: Vec<Rect> = (labels.iter())
            .map(|label| harness.get_all_by_label(label).next().expect(label).rect())
            .collect();
        for (n, rect) in rects.iter().enumerate() {
            assert!(
                window.contains_rect(*rect),
                "{size}: {} at {rect}",
                labels[n]
            );
            for (m, other) in rects.iter().enumerate().skip(n + 1) {
                let apart = !rect.shrink(1.0).intersects(other.shrink(1.0));
                assert!(apart, "{size}: {} and {}", labels[n], labels[m]);
            }
        }
    }
}

#[test]
fn without_a_rulebook_there_is_still_a_way_out() {
    let mut harness = harness(RulebookModel::default(), WINDOW);
    harness.get_by_label(WORDS.get(Word::NoRulebook));
    harness.get_by_label("Close").click();
    harness.run();
    assert_eq!(*harness.state(), [RulebookIntent::Close]);
}
