//! The format of scenarios: what is told where one fails or is written wrongly. Each ruleset runs its own (`src/rules`).

use fudaba::engine::Rng;
use fudaba::rulebook::Rulebook;
use fudaba::rules::registry;
use fudaba::scenario::testing::without_comments;
use fudaba::scenario::{NAMES_FILE, Report, names_page, run_paths};
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

/// Every fault of the table has a scenario of that name in that file which passes, or a test in Rust, and its clauses are
/// in the rulebooks.
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
            let mut passed = ALL.ran.iter().filter(|ran| ran.failure.is_none());
            passed.any(|ran| ran.name == name && of_file(&ran.place.file))
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
    assert_eq!(numbers, (1..=29).chain(51..=58).chain(61..=90).collect());
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
        "AskedOther(A, \"action\")",
        "Covers(\"x\", [\"left_front\"])",
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

/// The report of one file of a ruleset, with its usual table.
fn report_in(ruleset: &str, text: &str) -> String {
    let place = tempfile::tempdir().expect("a temporary folder");
    let below = place.path().join(ruleset);
    std::fs::create_dir(&below).expect("a folder of the ruleset");
    let common = folder().join(ruleset).join("common.ron");
    std::fs::copy(common, below.join("common.ron")).expect("the usual table");
    std::fs::write(below.join("case.ron"), text).expect("a file");
    run(below).to_string()
}

/// The page of names of each ruleset is what its declaration says.
#[test]
fn the_names_of_each_ruleset_stand_on_its_page() {
    for game in registry() {
        let file = folder().join(game.rules.id()).join(NAMES_FILE);
        let page = names_page(game);
        if std::env::var_os("FUDABA_RENEW").is_some() {
            std::fs::write(&file, &page).expect("the page is written");
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            written == page,
            "{}: renew it with FUDABA_RENEW=1",
            file.display()
        );
    }
}

#[test]
fn a_card_with_two_sides_is_checked_as_card_files_are_and_played_by_its_sides() {
    let case = |back: &str, steps: &str| {
        let text = format!(
            "[(name: \"case\", phase: \"play\", a: (hand: [\"two\"], territory: [\"mint\"]),\n cards: [(id: \"two\", back: \"behind\"), {back}],\n steps: [Activate(\"mint\", 1), {steps}])]"
        );
        report_in("crimson_fragments", &text)
    };
    let behind = "(id: \"behind\", like: \"sword\")";
    let good = case(behind, "Play(\"two back\"), In(\"two\", A, \"relics\")");
    assert!(good.ends_with("1 ok, 0 failed."), "{good}");
    let arts = "(id: \"behind\", like: \"draw\")";
    let good = case(
        arts,
        "Deploy(\"two front\", \"kin2\"), In(\"two\", A, \"kin2\")",
    );
    assert!(good.ends_with("1 ok, 0 failed."), "{good}");
    let kin = "(id: \"behind\", power: 5000)";
    let vague = case(kin, "Deploy(\"two\", \"kin2\")");
    assert!(
        vague.contains(
            "it can mean Deploy(\"two front\", \"kin2\") or Deploy(\"two back\", \"kin2\")"
        ),
        "{vague}"
    );
    let wrong = case("(id: \"behind\", like: \"sword\", power: 5250)", "Running");
    assert!(
        wrong.contains("a card of kind Relic has no number Power") && wrong.contains("case.ron:2:"),
        "{wrong}"
    );
}

#[test]
fn options_are_called_by_name_and_a_number_is_told_its_name() {
    let case = |steps: &str| {
        let text = format!(
            "[(name: \"case\", phase: \"main\", a: (stock: [\"blank*3\"], left_front: [\"ann1\"]),\n steps: [{steps}])]"
        );
        report_in("luck_and_logic", &text)
    };
    let by_name = case("Option(\"luck_drive\"), Count(A, \"hand\", 1)");
    assert!(
        by_name.ends_with("1 ok, 0 failed.") && !by_name.contains("called"),
        "{by_name}"
    );
    let by_number = case("Option(1), Count(A, \"hand\", 1)");
    assert!(
        by_number.contains("case.ron:2:10: Option(1) is called Option(\"luck_drive\")"),
        "{by_number}"
    );
    let misspelt = case("Option(\"luckdrive\")");
    assert!(
        misspelt.contains("option of \"main\"; did you mean luck_drive?"),
        "{misspelt}"
    );
    let offered = case("Done, Count(A, \"hand\", 9)").replace('\n', " ");
    assert!(!offered.contains("Option(1)"), "{offered}");
    assert!(case("Option(0)").contains("they count from 1"));
    let bound = "[(name: \"case\", phase: \"battle\", a: (kin1: [\"ann\"]), b: (rim1: [\"draw\"]),\n steps: [Attack(\"ann\", \"rim1\"), Asked(A, \"bind_how\"), \
                 Option(\"set\"), In(\"draw\", A, \"arts\")])]";
    let bound = report_in("crimson_fragments", bound);
    assert!(bound.ends_with("1 ok, 0 failed."), "{bound}");
}

#[test]
fn done_after_a_choice_that_ended_by_itself_is_told() {
    let text = |after: &str| {
        format!(
            "[(name: \"case\", phase: \"battle\", a: (kin1: [\"ann\"], kin2: [\"eve\"], rim1: [\"cid\"]), b: (kin1: [\"bob\"], arts: [\"note\"]),\n \
             steps: [Attack(\"ann\", \"kin1\"), Asked(B, \"window\"), Activate(\"note\", 1), {after}])]"
        )
    };
    let told = report_in("crimson_fragments", &text("Done"));
    assert!(
        told.contains("B's \"window\" was over by itself")
            && told.contains("A is asked \"window\""),
        "{told}"
    );
    let meant = report_in("crimson_fragments", &text("Asked(A, \"window\"), Done"));
    assert!(meant.ends_with("1 ok, 0 failed."), "{meant}");
}

#[test]
fn what_was_answered_by_default_is_told() {
    let text = "[(name: \"case\", phase: \"battle\", a: (kin1: [\"ann\"], kin2: [\"eve\"], rim1: [\"cid\"]), b: (kin1: [\"bob\"], arts: [\"note\"]),\n \
                steps: [Attack(\"ann\", \"kin1\"), Until(\"battle\")])]";
    let told = report_in("crimson_fragments", text);
    assert!(
        told.contains("case.ron:2:33: Until(\"battle\") answered by default:")
            && told.contains("B \"window\""),
        "{told}"
    );
    let never = "[(name: \"case\", phase: \"battle\", steps: [UntilAsked(A, \"toss\")])]";
    let told = report_in("crimson_fragments", never);
    assert!(
        told.contains("it did not come to that; the match is over")
            && told.contains("answered by default:"),
        "{told}"
    );
}

#[test]
fn equal_choices_are_listed_once() {
    let text = "[(name: \"case\", phase: \"level\", a: (hand: [\"blank*3\", \"ann1\"]), steps: [Count(A, \"hand\", 9)])]";
    let told = report_in("luck_and_logic", text);
    assert!(
        told.contains("A: Play(\"blank\") (3 times), A: Play(\"ann1\"), A: Done"),
        "{told}"
    );
}

#[test]
fn tables_that_no_match_can_have_are_refused_at_the_card() {
    for (ruleset, table, place, reason) in [
        (
            "luck_and_logic",
            "left_front: [\"ann1\", \"bob1\"]",
            "2:19",
            "one member stands on a circle (15.3a)",
        ),
        (
            "luck_and_logic",
            "left_front: [\"fox1\"],\n left_back: [\"ann1 soul\"]",
            "3:14",
            "\"soul\" cannot be said of a card there",
        ),
        (
            "luck_and_logic",
            "level: [\"blank*4\", \"ann1\"]",
            "2:25",
            "at most four level cards",
        ),
        (
            "luck_and_logic",
            "left_front: [\"wide\"]",
            "2:19",
            "over_right",
        ),
        (
            "luck_and_logic",
            "right_front: [\"wide over_right\"]",
            "2:20",
            "cannot be said of a card there",
        ),
        (
            "luck_and_logic",
            "left_front: [\"wide over_right\"], centre_front: [\"ann1\"]",
            "2:",
            "another member covers its circle",
        ),
        (
            "luck_and_logic",
            "left_front: [\"plan\"]",
            "2:19",
            "only members stand on circles",
        ),
        (
            "crimson_fragments",
            "kin1: [\"ann\", \"bob\"]",
            "2:13",
            "one unit stands in a slot (6.4u)",
        ),
        (
            "crimson_fragments",
            "kin1: [\"ann\", \"sword equipped\"]",
            "2:20",
            "\"equipped\" cannot be said of a card there",
        ),
        (
            "crimson_fragments",
            "kin1: [\"frag\"]",
            "2:13",
            "entrance slot",
        ),
        (
            "crimson_fragments",
            "relics: [\"ann\"]",
            "2:15",
            "only relics",
        ),
        (
            "crimson_fragments",
            "arts: [\"draw\", \"bolt\"]",
            "2:21",
            "one card lies there at most",
        ),
        (
            "crimson_fragments",
            "kin1: [\"ann back\"]",
            "2:13",
            "\"back\" cannot be said of a card there",
        ),
    ] {
        let text = format!("[(name: \"case\",\n a: ({table}), steps: [Running])]");
        let told = report_in(ruleset, &text);
        assert!(
            told.contains(&format!("case.ron:{place}")) && told.contains(reason),
            "{table}: {told}"
        );
    }
}

#[test]
fn what_could_not_be_laid_out_can_be() {
    let text = "[(name: \"case\", phase: \"battle\",\n a: (kin1: [\"martyr bound\"], arts: [\"draw\"]), b: (kin2: [\"bob controlled\"], rim1: [\"cid\"], rim2: [\"dan\"]),\n \
                steps: [Marked(\"martyr\", \"bound\"), Targets(\"bob\", [\"rim1\", \"rim2\"]), Attack(\"martyr\", \"rim1\"), Asked(B, \"window\"), Done, Asked(A, \"window\"), Legal(Activate(\"draw\", 1))])]";
    let told = report_in("crimson_fragments", text);
    assert!(told.ends_with("1 ok, 0 failed."), "{told}");
}

#[test]
fn two_test_cards_of_one_id_are_told() {
    let text = "[(name: \"case\",\n cards: [(id: \"odd\"), (id: \"even\"),\n  (id: \"odd\", power: 5000)], steps: [Running])]";
    let told = report_in("crimson_fragments", text);
    assert!(
        told.contains("case.ron:3:3: two test cards have the id \"odd\""),
        "{told}"
    );
}

#[test]
fn asked_something_else_can_be_said() {
    assert!(report_of(&table("AskedOther(A, \"deploy\")")).ends_with("1 ok, 0 failed."));
    for wrong in [
        "AskedOther(A, \"action\")",
        "AskedOther(B, \"deploy\")",
        "AskedOther(A, \"acton\")",
    ] {
        assert!(report_of(&table(wrong)).contains("1 failed"), "{wrong}");
    }
}

#[test]
fn which_slots_a_card_covers_can_be_asked() {
    let case = |slots: &str| {
        let text = format!(
            "[(name: \"case\", phase: \"main\", a: (left_front: [\"wide over_back\"]), steps: [Covers(\"wide\", [{slots}])])]"
        );
        report_in("luck_and_logic", &text)
    };
    let right = case("\"left_back\", \"left_front\"");
    assert!(right.ends_with("1 ok, 0 failed."), "{right}");
    assert!(case("\"left_front\"").contains("found:    [\"left_back\", \"left_front\"]"));
    assert!(case("\"left_frnt\"").contains("did you mean left_front?"));
}

#[test]
fn the_turn_is_counted_as_players_count_it() {
    let text = "[(name: \"case\", phase: \"play\", turn: 5, a: (kin1: [\"x\"]),\n cards: [(id: \"x\", abilities: [(kind: Act, effect: [Deed(You, ExtraTurn)], limit: PerTurn(1))])],\n \
                steps: [Turn(5), Activate(\"x\", 1), Until(\"regenerate\"), No, UntilPhase(A, \"play\"), TurnOf(A), Turn(5), UntilPhase(B, \"play\"), Turn(6)])]";
    let told = report_in("crimson_fragments", text);
    assert!(told.contains("1 ok, 0 failed."), "{told}");
}

#[test]
fn a_clause_in_a_comment_is_no_test() {
    let code = "// 1.1a\nlet a = \"2.2b // kept\"; /* 3.3c /* 4.4d */ 5.5e */ let b = '\"'; let c = \"\\\"6.6f\"; // 7.7g\nlet d = \"8.8h\";";
    let left = without_comments(code);
    for kept in ["2.2b // kept", "6.6f", "8.8h"] {
        assert!(left.contains(kept), "{left}");
    }
    for gone in ["1.1a", "3.3c", "4.4d", "5.5e", "7.7g"] {
        assert!(!left.contains(gone), "{left}");
    }
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
