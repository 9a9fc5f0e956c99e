//! The format of scenarios: what is told where one fails or is written wrongly. Each ruleset runs its own (`src/rules`).

use fudaba::engine::Rng;
use fudaba::rulebook::Rulebook;
use fudaba::rules::registry;
use fudaba::scenario::{Report, run_paths};
use fudaba::text::Lang;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

fn run(folder: PathBuf) -> Report {
    run_paths(registry(), &[folder], Lang::En, None)
}

/// All scenarios, run once.
static ALL: LazyLock<Report> = LazyLock::new(|| run(folder()));

/// Every fault of the table has a scenario, or a test in Rust, of that name in that file, and its clauses are in the
/// rulebooks.
#[test]
fn everything_that_the_table_of_faults_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let table = std::fs::read_to_string(root.join("tests/faults.md")).expect("the table");
    let mut numbers = BTreeSet::new();
    for line in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line
            .split('|')
            .map(|cell| cell.trim().trim_matches('`'))
            .collect();
        let [_, number, what, file, name, clauses, _] = cells[..] else {
            panic!("{line}");
        };
        let Ok(number) = number.parse::<u32>() else {
            continue;
        };
        numbers.insert(number);
        let there = if file.ends_with(".ron") {
            let of_file = |path: &Path| path.strip_prefix(root).is_ok_and(|p| p == Path::new(file));
            (ALL.ran.iter()).any(|ran| ran.name == name && of_file(&ran.place.file))
        } else {
            let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
            text.contains(&format!("fn {name}() {{"))
        };
        assert!(there && !what.is_empty(), "{line}");
        for clause in clauses.split(", ").filter(|clause| !clause.is_empty()) {
            let (ruleset, id) = clause.split_once(' ').expect("a ruleset and a clause");
            let game = registry().iter().find(|game| game.rules.id() == ruleset);
            let book = game.and_then(|game| Rulebook::load(root, game.rules));
            let book = book.unwrap_or_else(|| panic!("{line}"));
            assert!(
                book.clauses().any(|clause| clause.id == id),
                "{clause}: {line}"
            );
        }
    }
    assert_eq!(numbers, (1..=29).chain(51..=58).chain(61..=68).collect());
}

/// Runs one file with this text.
fn run_text(text: &str) -> (Report, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let below = folder.path().join("lily");
    std::fs::create_dir(&below).expect("a folder of the ruleset");
    std::fs::write(below.join("case.ron"), text).expect("a file");
    (run(below), folder)
}

fn table(steps: &str) -> String {
    format!(
        "[\n    (\n        name: \"case\", phase: \"action\",\n        cards: [(id: \"default\", power: 30, range: R1), (id: \"ann\")],\n        \
         a: (centre_front: [\"ann=x leader\"], deck: [\"ann*5\"]),\n        \
         b: (centre_front: [\"ann=y leader\"], deck: [\"ann*5\"]),\n        steps: [{steps}],\n    ),\n]\n"
    )
}

#[test]
fn a_scenario_about_a_deck_fails_unless_all_that_is_wrong_is_named() {
    let case = |deck: &str, rest: &str| {
        let text = format!("[(name: \"case\", deck: (like: \"red-rush\", {deck}), {rest})]");
        let (report, _folder) = run_text(&text);
        let failure = report.failed().next().and_then(|ran| ran.failure.clone());
        failure.map(|failure| failure.found)
    };
    let small = "sections: {\"main\": {\"oskelo-2\": 0, \"tullo-4\": 0}}";
    let size = |what: &str| format!("{small}, problems: [(code: \"lily.deck.size\"{what})]");
    assert_eq!(case(&size(""), "steps: []"), None);
    let wrong = [
        (small.to_owned(), "this is found, too"),
        (size(", number: 38"), "number: 39"),
        (size(", clause: \"6.1b\""), "clause: \"6.1a\""),
        (size(", card: \"joss-1\""), "is not found"),
        (
            "problems: [(code: \"lily.deck.size\")]".to_owned(),
            "found: nothing",
        ),
        (
            "sections: {\"mian\": {}}".to_owned(),
            "known: main, potential",
        ),
        (
            "roles: {\"captain\": \"joss-1\"}".to_owned(),
            "known: leader, partner",
        ),
    ];
    for (deck, why) in wrong {
        let found = case(&deck, "steps: []").unwrap_or_else(|| panic!("{deck} holds"));
        assert!(found.contains(why), "{deck}: {found}");
    }
    let steps = case("", "steps: [Done]").expect("it fails");
    assert!(steps.contains("no steps"), "{steps}");
}

#[test]
fn a_scenario_that_does_not_hold_fails_at_its_step() {
    let (report, _folder) = run_text(&table("Asked(A, \"action\"), Count(A, \"deck\", 4)"));
    let failed = report.failed().next().expect("it fails");
    let failure = failed.failure.as_ref().expect("it fails");
    assert_eq!((failure.step, failure.place.line), (2, 7));
    assert_eq!(failure.text, "Count(A, \"deck\", 4)");
    assert_eq!(failure.found, "5 cards");
    assert!(
        failure
            .legal
            .contains(&"A: Move(\"x\", \"left_front\")".to_owned()),
        "{report}"
    );
    assert_eq!(report.exit_code(), 1);
}

#[test]
fn every_expectation_can_fail() {
    for wrong in [
        "Asked(B, \"action\")",
        "Asked(A, \"deploy\")",
        "Legal(Attack(\"x\", \"left_front\"))",
        "Legal(Yes)",
        "Illegal(Move(\"x\", \"left_front\"), [\"0.26\"])",
        "Illegal(Move(\"x\", \"left_back\"), [\"0.27\"])",
        "NotOffered(Done)",
        "Moves(\"x\", [\"left_front\"])",
        "Targets(\"x\", [])",
        "Picks([\"x\"])",
        "Zone(A, \"centre_front\", [])",
        "Cards(A, \"deck\", [\"ann\"])",
        "Has(A, \"hand\", [\"x\"])",
        "Lacks(A, \"centre_front\", [\"x\"])",
        "In(\"x\", B, \"centre_front\")",
        "Rested(\"x\")",
        "FaceDown(\"x\")",
        "Marked(\"x\", \"partner\")",
        "NotMarked(\"x\", \"leader\")",
        "Stat(\"x\", Power, 40)",
        "Value(\"x\", Range, R2)",
        "Keyword(\"x\", Pierce)",
        "Tally(A, CouplingValue, 1)",
        "Fact(A, Attacking)",
        "Total(\"x\", 30)",
        "Seen([Rested(\"x\")])",
        "Unseen([PhaseBegan(\"action\")])",
        "Times(PhaseBegan(\"action\"), 2)",
        "CannotKnow(A, \"y\")",
        "Knows(A, \"ann\")",
        "Phase(\"deploy\")",
        "Turn(4)",
        "TurnOf(B)",
        "Won(A, \"leader_lost\")",
        "Drawn(\"both\")",
        "NotAsked(\"action\")",
        "NotAsked(\"acton\")",
        "Asked(A, \"acton\")",
        "Unseen([Declined(A, \"acton\")])",
        "AskedTimes(A, \"action\", 2)",
        "AskedTimes(B, \"action\", 1)",
        "Has(A, \"deck\", [\"ann*6\"])",
        "Lacks(A, \"deck\", [\"ann*5\"])",
        "Cards(A, \"deck\", [\"ann*4\"])",
        "Zone(A, \"deck\", [\"ann*6\"])",
        "Zone(A, \"deck\", [\"ann*0\"])",
        "Attack(\"x\", \"left_front\")",
        "Until(\"mulligan\")",
        "Rested(\"nobody\")",
    ] {
        let (report, _folder) = run_text(&table(wrong));
        assert!(report.errors.is_empty(), "{wrong}: {report}");
        assert!(report.failed().next().is_some(), "{wrong} did not fail");
    }
}

#[test]
fn mistakes_in_files_are_reported_with_place_and_remedy() {
    let good = table("Running");
    assert!(run_text(&good).0.is_ok(), "{}", run_text(&good).0);
    let mut amiss = String::new();
    for (from, to, place, message) in [
        (
            "Running",
            "Runnning",
            "case.ron:7:17",
            "did you mean Running?",
        ),
        (
            "\"ann=y leader\"",
            "\"anne=y leader\"",
            "case.ron:6:29",
            "did you mean \"ann\"?",
        ),
        (
            "\"ann=y leader\"",
            "\"ann=y ledaer\"",
            "case.ron:6:28",
            "did you mean leader?",
        ),
        (
            "\"ann=y leader\"",
            "\"ann*x leader\"",
            "case.ron:6:28",
            "a number from 1 to 60",
        ),
        (
            "centre_front: [\"ann=y",
            "center_front: [\"ann=y",
            "case.ron:6:13",
            "did you mean centre_front?",
        ),
        (
            "phase: \"action\"",
            "phase: \"acton\"",
            "case.ron:3:30",
            "did you mean action?",
        ),
        (
            "power: 30",
            "powr: 30",
            "case.ron:4:33",
            "did you mean power?",
        ),
        (
            "range: R1)",
            "range: R9)",
            "case.ron:4:51",
            "R9 is not a named value",
        ),
        ("name: \"case\",", "", "case.ron:2:5", "the field name"),
        (
            "name:",
            "options: {\"deploy_limt\": \"AtMost\"}, name:",
            "case.ron:3:19",
            "did you mean deploy_limit?",
        ),
        (
            "name:",
            "ruleset: \"lilly\", name:",
            "case.ron:3:9",
            "did you mean \"lily\"?",
        ),
        ("],\n    ),\n]", "],\n    ),\n", "case.ron", "list"),
    ] {
        assert!(good.contains(from), "{from} is in the good text");
        let (report, _folder) = run_text(&good.replacen(from, to, 1));
        let text = report.to_string();
        if report.is_ok() || !text.contains(place) || !text.contains(message) {
            amiss += &format!("{to}: wanted {place} and {message}, got\n{text}\n\n");
        }
    }
    assert!(amiss.is_empty(), "{amiss}");
}

/// The text of the report of one file.
fn report_of(text: &str) -> String {
    run_text(text).0.to_string()
}

#[test]
fn lists_of_an_expectation_may_say_how_often() {
    for right in [
        "Cards(A, \"deck\", [\"ann*5\"])",
        "Zone(A, \"deck\", [\"ann*2\", \"ann*3\"])",
        "Has(A, \"deck\", [\"ann*5\"])",
        "Lacks(A, \"deck\", [\"ann*6\"])",
        "AskedTimes(A, \"action\", 1), Mark, AskedTimes(A, \"action\", 1), AskedTimes(A, \"may\", 0)",
    ] {
        let (report, _folder) = run_text(&table(right));
        assert!(report.is_ok(), "{right}: {report}");
    }
}

#[test]
fn a_prompt_that_there_is_not_is_told() {
    for step in [
        "NotAsked(\"acton\")",
        "Until(\"acton\")",
        "UntilAsked(A, \"acton\")",
    ] {
        let text = report_of(&table(step));
        let message = "acton is not a prompt; did you mean action?";
        assert!(
            text.contains(message) && text.contains("case.ron:7:17"),
            "{text}"
        );
    }
}

#[test]
fn test_cards_keep_to_what_card_files_must_keep_to() {
    let with = |card: &str| {
        let card = format!("(id: \"ann\"), (id: \"odd\", {card})");
        report_of(&table("Running").replacen("(id: \"ann\")", &card, 1))
    };
    assert!(
        with("power: 40").ends_with("1 ok, 0 failed."),
        "{}",
        with("power: 40")
    );
    for (card, reason) in [
        (
            "abilities: [(kind: Activated, cost: [TurnDown(Coupling, 1), TurnDown(Coupling, 1)], effect: [Draw(You, N(1))])]",
            "odd: the same cost stands twice",
        ),
        (
            "abilities: [(kind: Activated, effect: [Draw(You, N(0))])]",
            "0 is no possible number",
        ),
        ("power: 35", "Power cannot be 35"),
        ("kind: Event", "0 abilities on a card of kind Event"),
    ] {
        let text = with(card);
        assert!(
            text.contains(reason) && text.contains("case.ron:4:"),
            "{card}: {text}"
        );
        assert!(text.contains("1 errors in files"), "{card}: {text}");
        let text = with(&format!("unchecked: true, {card}"));
        assert!(text.ends_with("1 ok, 0 failed."), "{text}");
    }
}

#[test]
fn a_step_that_fails_lists_what_was_done_unasked() {
    // After the only card that can be deployed nothing is left to do but to end the phase.
    let text = table("Deploy(\"z\", \"left_front\"), Count(A, \"hand\", 9)")
        .replacen("phase: \"action\"", "phase: \"deploy\"", 1)
        .replacen("(id: \"ann\")", "(id: \"ann\"), (id: \"zed\", level: 1)", 1)
        .replacen(
            "deck:",
            "hand: [\"zed=z\"], coupling: [\"ann*4\"], deck:",
            1,
        );
    let report = report_of(&text);
    assert!(report.contains("    unasked:  A: Done"), "{report}");
}

#[test]
fn decks_of_one_card_or_none_never_panic() {
    for (ruleset, named) in [
        ("lily", "{\"leader\": \"ann\", \"partner\": \"ann\"}"),
        ("ikangetsu", "{}"),
        ("loveca", "{}"),
        ("luck_and_logic", "{}"),
    ] {
        for cards in ["", "\"ann\"", "\"ann*2\"", "\"ann*3\""] {
            for (by_lot, steps) in [
                (false, "UntilOver"),
                (true, "UntilOver"),
                (false, "Forced"),
                (true, "Yes, Yes, Done, Done, UntilOver"),
            ] {
                let deck = format!("(sections: {{\"main\": [{cards}]}}, named: {named})");
                let text = format!(
                    "[(name: \"few\", ruleset: \"{ruleset}\", by_lot: {by_lot}, cards: [(id: \"ann\")],\n decks: (a: {deck}, b: {deck}), steps: [{steps}])]"
                );
                let (report, _folder) = run_text(&text);
                assert_eq!(
                    (report.ran.len(), report.errors.len()),
                    (1, 0),
                    "{text}: {report}"
                );
                if cards.is_empty() && ruleset == "lily" {
                    assert!(
                        report
                            .to_string()
                            .contains("\"ann\" is named for a role, but in no section"),
                        "{report}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_order_of_a_deck_is_of_cards_that_it_has() {
    let text = |order: &str| {
        format!(
            "[(name: \"order\", ruleset: \"loveca\", cards: [(id: \"ann\"), (id: \"bea\")],\n \
             decks: (a: (sections: {{\"main\": [\"ann*9\", \"bea\"]}}, order: {order}), b: (sections: {{}})), steps: [Has(A, \"hand\", [\"bea\"])])]"
        )
    };
    assert!(report_of(&text("{\"main\": [\"bea\"]}")).ends_with("1 ok, 0 failed."));
    for (order, message) in [
        (
            "{\"main\": [\"bea*2\"]}",
            "the order has more cards \"bea\" than the section",
        ),
        ("{\"mian\": [\"bea\"]}", "did you mean main?"),
        (
            "{\"main\": [\"eve\"]}",
            "there is no card with the key \"eve\"",
        ),
    ] {
        let text = report_of(&text(order));
        assert!(text.contains(message), "{text}");
    }
}

#[test]
fn a_path_without_scenarios_is_no_success() {
    let report = run_paths(
        registry(),
        &[PathBuf::from("no/such/folder")],
        Lang::Ja,
        None,
    );
    assert!(
        !report.is_ok() && report.to_string().contains("no/such/folder"),
        "{report}"
    );
}

/// The places of all words and numbers of a text.
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_ascii_alphanumeric() || c == '_', start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    words
}

#[test]
fn whatever_words_a_scenario_holds_it_never_panics() {
    let folder = folder().join("lily");
    let common = std::fs::read_to_string(folder.join("common.ron")).expect("the usual table");
    let mut rng = Rng::new(7);
    for name in ["battle", "skills", "chains", "effects", "counters", "setup"] {
        let mut text = std::fs::read_to_string(folder.join(format!("{name}.ron"))).expect("a file");
        let (report, place) = run_text(&text);
        assert!(report.errors.is_empty(), "{report}");
        std::fs::write(place.path().join("lily/common.ron"), &common).expect("a file");
        // Each round puts words in the places of others, so that much still can be read and is nonsense.
        for _ in 0..8 {
            for _ in 0..60 {
                let all = words(&text);
                let (a, b) = (all[rng.below(all.len())], all[rng.below(all.len())]);
                let word = text[b.0..b.1].to_owned();
                text.replace_range(a.0..a.1, &word);
            }
            std::fs::write(place.path().join("lily/case.ron"), &text).expect("a file");
            let report = run(place.path().join("lily"));
            assert!(!report.to_string().is_empty());
        }
    }
}
