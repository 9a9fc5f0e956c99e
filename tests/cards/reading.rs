//! Every read error of a card is told at once, each at its own word, with what to write instead.

use fudaba::cards::{DataError, Source, load_files, signature_in};
use fudaba::rules::lily::card_rules::CARD_RULES;
use std::path::PathBuf;

/// A card with these abilities, which begin at line 11, column 9.
fn card(abilities: &str) -> String {
    format!(
        "[
    (
        id: \"quay-cat-1\",
        kind: Character,
        name: (en: \"Quay Cat\", ja: \"ネコ\"),
        epithet: (en: \"On the Wall\", ja: \"塀の上の\"),
        colour: Blue,
        stats: {{ Level: 1, Power: 30, Support: 20 }},
        marks: {{ Range: R1 }},
        abilities: [
        {abilities}
        ],
    ),
]
"
    )
}

fn errors(text: &str) -> Vec<String> {
    let source = Source {
        file: PathBuf::from("test.ron"),
        text: text.to_owned(),
    };
    let errors = load_files(&CARD_RULES, &[source]).errors;
    errors.iter().map(DataError::to_string).collect()
}

/// The only error of a card with this effect; the effect begins at line 11, column 36.
fn error_of(effect: &str) -> String {
    let found = errors(&card(&format!("(kind: Activated, effect: [{effect}]),")));
    assert_eq!(found.len(), 1, "{effect}: {found:#?}");
    assert!(!found[0].contains("identifier"), "{}", found[0]);
    found[0].clone()
}

#[test]
fn every_mistake_of_a_card_is_told_once_at_its_word() {
    let text = card(
        "(kind: Triggered, when: [(Deployd, This)], effect: [Draw(You, 2), Redy(This)]),
        (kind: Activated, cost: [RestThis(1)], if: Exists(Mine(Hnd, [Stat(Powr, AtLeast, N(1))])), efect: [], effect: [Move(This)]),
        (kind: Activated, effect: [Draw(You, N(1))]),",
    )
    .replace("Range: R1", "Range: R7")
    .replace("ja: \"ネコ\"", "jp: \"ネコ\"");
    let found = errors(&text);
    let places = [
        ("5:15", "the field ja of Text is missing"),
        ("5:32", "there is no field jp in Text"),
        ("9:25", "R7 is not a named value"),
        ("11:35", "Deployd is not a moment"),
        ("11:71", "2 is a bare number where a value is meant"),
        ("11:75", "there is no Effect called Redy"),
        ("12:34", "RestThis takes no arguments, and 1 is given"),
        ("12:64", "Hnd is not a zone"),
        ("12:75", "Powr is not a stat"),
        ("12:100", "there is no field efect in Ability"),
        ("12:120", "Move takes 2 arguments, and 1 is given"),
    ];
    assert_eq!(found.len(), places.len(), "{found:#?}");
    for (error, (place, reason)) in found.iter().zip(places) {
        let start = format!("test.ron:{place}: quay-cat-1: {reason}");
        assert!(error.starts_with(&start), "{error}, not {start}");
        assert!(error.contains("help: "), "{error}");
    }
}

/// Of two things that are written for one, nobody would know which counts.
#[test]
fn what_is_written_twice_is_told() {
    let plain = "(kind: Activated, effect: [Draw(You, N(1))]),";
    let numbers = card(plain).replace("Level: 1,", "Level: 1, Level: 2,");
    let marks = card(plain).replace("Range: R1", "Range: R1, Range: R2");
    let moments = card(
        "(kind: Triggered, when: [(Deployed, This), (Moved, This), (Deployed, This)], effect: [Draw(You, N(1))]),",
    );
    for (text, reason) in [
        (numbers, "Level is written twice"),
        (marks, "Range is written twice"),
        (moments, "Deployed stands twice in when"),
    ] {
        let found = errors(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(reason), "{}", found[0]);
        assert!(
            found[0].contains("help: keep one of the two"),
            "{}",
            found[0]
        );
    }
    let others = card(
        "(kind: Triggered, when: [(Deployed, This), (Deployed, Mine([Other]))], effect: [Draw(You, N(1))]),",
    );
    assert_eq!(errors(&others), [""; 0]);
}

/// What lies in a hand is secret: what it changes of others would tell it.
#[test]
fn what_is_in_force_in_a_hand_changes_its_own_card_alone() {
    let member = |always: &str| {
        let text = format!(
            "[(id: \"quay-cat-1\", kind: Member, name: (en: \"Quay Cat\", ja: \"ネコ\"), stats: {{ Cost: 2, Blades: 1, HeartPink: 1 }}, \
             abilities: [(kind: Continuous, state: InHand, always: [{always}])])]"
        );
        let source = Source {
            file: PathBuf::from("test.ron"),
            text,
        };
        let errors = load_files(&fudaba::rules::loveca::card_rules::CARD_RULES, &[source]).errors;
        let errors: Vec<String> = errors.iter().map(DataError::to_string).collect();
        errors
            .into_iter()
            .filter(|e| e.contains("InHand"))
            .collect::<Vec<_>>()
    };
    for own in ["Stat(This, Cost, Add(N(-1)))", "Keyword(This, DoubleBaton)"] {
        assert_eq!(member(own), [""; 0]);
    }
    for others in [
        "Stat(All(Mine(Stage, [])), Blades, Add(N(1)))",
        "Player(Opponent, ClosedLeft)",
        "PlayerStat(You, PlayCost, Add(N(1)))",
    ] {
        let found = member(others);
        assert_eq!(found.len(), 1, "{others}: {found:?}");
        assert!(found[0].contains("help: name This"), "{}", found[0]);
    }
}

#[test]
fn a_result_that_nothing_can_have_is_told_at_its_word() {
    let first = error_of("Draw(You, Result)");
    assert!(
        first.contains("11:46: quay-cat-1: Result stands where no step before it"),
        "{first}"
    );
    let after = "(kind: Activated, effect: [Draw(You, N(2)), Modify(This, Power, Add(Times(Result, 10)), Turn)]),";
    assert_eq!(errors(&card(after)), [""; 0]);
}

/// What cannot be read hides nothing that is wrong besides: numbers, lists, what a ruleset lacks, steps that do nothing.
#[test]
fn what_cannot_be_read_hides_no_other_mistake() {
    let text = card(
        "(kind: Activated, cost: [Points(Ap, N(1))], effect: [Draw(You, N(1))]),
        (kind: Activated, effect: [Defeat(All(Mine(Hand, [])))]),",
    )
    .replace("colour: Blue", "colour: Blu")
    .replace("Power: 30", "Power: 35")
    .replace("name: (en: \"Quay Cat\"", "name: (en: \"\"");
    let found = errors(&text);
    for reason in [
        "Blu is not a colour",
        "Power cannot be 35",
        "the name has no English text",
        "Points is not a cost in lily",
        "Defeat does nothing with cards of Hand",
    ] {
        let told = found.iter().filter(|error| error.contains(reason));
        assert_eq!(told.count(), 1, "{reason}: {found:#?}");
    }
    // Of a cost that the ruleset lacks, what stands in it does not matter, and what to write instead can be written.
    assert!(!found.iter().any(|e| e.contains("Ap is not")), "{found:#?}");
    let points = found.iter().find(|e| e.contains("Points is not"));
    assert!(points.is_some_and(|e| e.contains("TurnDown")), "{points:?}");
}

#[test]
fn a_bare_number_and_a_wrong_number_of_arguments_show_the_signature() {
    for (effect, place, reason, help) in [
        (
            "Draw(You, 2)",
            "11:46",
            "2 is a bare number",
            "write N(2), as in Draw(who, value, [drawing])",
        ),
        (
            "Draw(2)",
            "11:36",
            "Draw takes 2 to 3 arguments, and 1 is given",
            "write Draw(who, value, [drawing])",
        ),
        (
            "Draw",
            "11:36",
            "Draw takes 2 to 3 arguments, and none is given",
            "write Draw(who, value, [drawing])",
        ),
        (
            "Draw(You, N(1), UpTo, N(2))",
            "11:36",
            "Draw takes 2 to 3 arguments, and 4 are given",
            "write Draw(who, value, [drawing])",
        ),
        (
            "Draw(You, N(1, 2))",
            "11:46",
            "N takes 1 argument, and 2 are given",
            "write N(number)",
        ),
        (
            "Draw(You, \"2\")",
            "11:46",
            "a value is meant here, not \"2\"",
            "write Draw(who, value, [drawing])",
        ),
        (
            "Draw(1, N(1))",
            "11:41",
            "a player is meant here, not 1",
            "write Draw(who, value, [drawing])",
        ),
        (
            "Shuffle(You, 3)",
            "11:49",
            "a zone is meant here, not 3",
            "write Shuffle(who, zone)",
        ),
        (
            "Modify(This, Power, Add(10), Turn)",
            "11:60",
            "10 is a bare number",
            "write N(10), as in Add(value)",
        ),
        (
            "If(YourTurn, Draw(You, N(1)))",
            "11:49",
            "expected opening `[`",
            "write a list",
        ),
        (
            "May([May([May([Draw(You, 1)])])])",
            "11:61",
            "1 is a bare number",
            "write N(1)",
        ),
    ] {
        let error = error_of(effect);
        assert!(
            error.starts_with(&format!("test.ron:{place}: ")),
            "{effect}: {error}"
        );
        assert!(
            error.contains(reason) && error.contains(help),
            "{effect}: {error}"
        );
    }
}

#[test]
fn a_register_without_cards_is_told_at_its_word() {
    for (effect, place) in [
        ("Rest(Bound(A))", "11:47"),
        ("Draw(You, N(1)), Rest(Bound(A)), Draw(You, N(1))", "11:64"),
        (
            "Choose(A, Pick(Exactly(N(1)), Mine(Field, []))), Rest(Bound(A)), Rest(Bound(B))",
            "11:112",
        ),
    ] {
        let error = error_of(effect);
        assert!(
            error.contains("is used before cards are surely bound"),
            "{error}"
        );
        assert!(error.starts_with(&format!("test.ron:{place}: ")), "{error}");
    }
}

#[test]
fn everyday_verbs_point_at_the_way_to_say_them() {
    for (verb, say) in [
        (
            "Discard",
            "Move(Pick(Exactly(N(1)), Mine(Hand, [])), To(zone))",
        ),
        ("Destroy", "Move(cards, To(zone))"),
        ("Search", "Mine(Deck, [])"),
        ("Mill", "Move(Top(You, Deck, N(2)), To(zone))"),
        ("Return", "Move(cards, To(Hand))"),
        ("Tap", "Rest(cards)"),
        ("Untap", "Ready(cards)"),
        ("Heal", "there are no points to heal"),
        ("Buff", "Modify(cards, stat, Add(N(10)), Turn)"),
        ("Summon", "Enter(cards, Free)"),
    ] {
        let error = error_of(&format!("{verb}(You, N(1))"));
        let start = format!("test.ron:11:36: quay-cat-1: there is no Effect called {verb}");
        assert!(error.starts_with(&start) && error.contains(say), "{error}");
    }
    let error = error_of("Exists(Mine(Hand, []))");
    assert!(
        error.contains("a word for another place (Condition)"),
        "{error}"
    );
}

#[test]
fn a_misspelt_word_leads_to_the_nearest_of_the_ruleset_and_how_it_is_written() {
    for (effect, word, near) in [
        (
            "Redy(This)",
            "Redy",
            "did you mean Ready(cards)? (known: Draw, ",
        ),
        (
            "Drow(You, N(1))",
            "Drow",
            "did you mean Draw(who, value, [drawing])?",
        ),
        ("Negat(This)", "Negat", "did you mean Repeat(value, steps)?"),
        ("Tuk(This, This)", "Tuk", "did you mean Turn(cards, way)?"),
        (
            "If(Exits(Mine(Hand, [])), [Win(You)])",
            "Exits",
            "did you mean Exists(selector)?",
        ),
    ] {
        let error = error_of(effect);
        assert!(
            error.contains(&format!(" called {word}\n  help: {near}")),
            "{error}"
        );
        // Lily knows none of these.
        for other in ["Negate", "Tuck", "Attach", "InLineWith"] {
            assert!(!error.contains(other), "{error}");
        }
    }
}

/// Where something else on the card cannot be read.
#[test]
fn every_field_that_a_card_may_have_is_known() {
    let all = "names: [(en: \"A\", ja: \"ア\"), (en: \"B\", ja: \"ビ\")], reading: \"ねこ\", units: [\"Crew\"], traits: [], \
               keywords: [], flavour: (en: \"F\", ja: \"フ\"), art: \"art/a.png\", \
               prints: [(id: \"quay-cat-1-b\", art: \"art/b.png\")], back: (kind: Character), colour";
    let text = card("(kind: Activated, effect: [Draw(You, 2)]),").replacen("colour", all, 1);
    let found = errors(&text);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("has one face"), "{found:#?}");
    assert!(found[1].contains("2 is a bare number"), "{found:#?}");
    let text = text.replacen("art: \"art/b.png\"", "arts: \"art/b.png\"", 1);
    let found = errors(&text);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(
        found[0].contains("there is no field arts in Print"),
        "{found:#?}"
    );
}

#[test]
fn signatures_are_known_by_their_words() {
    let written = |family, word| signature_in(family, word);
    let draw = written("Effect", "Draw");
    assert_eq!(draw.as_deref(), Some("Draw(who, value, [drawing])"));
    assert_eq!(written("Cost", "RestThis").as_deref(), Some("RestThis"));
    assert_eq!(written("Effect", "Discard"), None);
}

#[test]
fn what_cannot_be_seen_is_refused_where_it_stands_and_never_printed() {
    let escape = '\u{1b}';
    for (from, to, place) in [
        ("Quay Cat", "Quay\u{1b}[2J Cat".to_owned(), "5:25"),
        ("Quay Cat", "Quay\\u{1b}[2J Cat".to_owned(), "5:20"),
        ("quay-cat-1", "quay\u{9b}1".to_owned(), "3:18"),
        ("On the Wall", "On\u{202e}llaW".to_owned(), "6:26"),
        ("塀の上の", "塀\r上".to_owned(), "6:44"),
    ] {
        let text = card("").replacen(from, &to, 1);
        let found = errors(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(
            found[0].starts_with(&format!("test.ron:{place}: the character \\u{{")),
            "{found:#?}"
        );
    }
    for (field, extra) in [
        ("colour", "traits: [\"A\u{7}\"], colour"),
        ("colour", "flavour: (en: \"x\u{0}\", ja: \"x\"), colour"),
    ] {
        let found = errors(&card("").replacen(field, extra, 1));
        assert!(found[0].contains("cannot stand in a text"), "{found:#?}");
    }
    let found = errors(&card("").replace("kind: Character", "kind: Chara\u{1b}[2Jcter"));
    assert!(
        !found.is_empty() && !found.iter().any(|e| e.contains(escape)),
        "{found:#?}"
    );
}

#[test]
fn names_and_lists_have_limits() {
    for (from, to, reason) in [
        (
            "Quay Cat",
            "Q".repeat(81),
            "5:15: quay-cat-1: the name has 81 characters",
        ),
        (
            "colour: Blue",
            format!("colour: Blue, keywords: [{}]", "Pierce, ".repeat(65)),
            "7:33: quay-cat-1: keywords has 65 entries",
        ),
        (
            "colour: Blue",
            format!("colour: Blue, traits: [\"{}\"]", "x".repeat(4_001)),
            "a text of 4003 characters",
        ),
        (
            "colour: Blue",
            format!("colour: Blue, keywords: [{}]", "Pierce, ".repeat(9_000)),
            "2:5: the entry is 72",
        ),
    ] {
        let found = errors(&card("").replacen(from, &to, 1));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].contains(reason), "{found:#?}");
    }
    let many = card(&"(kind: Nothing),\n".repeat(50));
    let found = errors(&many);
    assert_eq!(found.len(), 21, "{found:#?}");
    assert!(
        found[20].contains("and 30 more errors in this card"),
        "{}",
        found[20]
    );
}
