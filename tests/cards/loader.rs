//! What the loader says about broken card files.

use fudaba::cards::{DataError, Source, load_files};
use fudaba::rules::lily::card_rules::CARD_RULES;
use std::path::PathBuf;

/// A good card.
const GOOD: &str = r#"    (
        id: "quay-cat-1",
        kind: Character,
        name: (en: "Quay Cat", ja: "ネコ"),
        epithet: (en: "On the Wall", ja: "塀の上の"),
        colour: Blue,
        stats: { Level: 1, Power: 30, Support: 20 },
        marks: { Range: R1 },
        abilities: [
            (kind: Triggered, when: [(Deployed, This)], effect: [Draw(You, N(1))]),
        ],
    ),
"#;

/// A second good card, with text in place of its abilities.
fn second(abilities: &str) -> String {
    GOOD.replace("quay-cat-1", "quay-dog-1")
        .replace("Quay Cat", "Quay Dog")
        .replace("ネコ", "イヌ")
        .replace(
            "(kind: Triggered, when: [(Deployed, This)], effect: [Draw(You, N(1))]),",
            abilities,
        )
}

fn load(cards: &[&str]) -> (usize, Vec<DataError>) {
    load_text(&format!("[\n{}]\n", cards.concat()))
}

fn load_text(text: &str) -> (usize, Vec<DataError>) {
    let source = Source {
        file: PathBuf::from("test.ron"),
        text: text.to_owned(),
    };
    let pack = load_files(&CARD_RULES, &[source]);
    (pack.len(), pack.errors)
}

/// The only error of a file with one good card and one with this ability.
fn error_of(ability: &str) -> String {
    let (good, errors) = load(&[GOOD, &second(ability)]);
    assert_eq!(good, 1, "the other card is there: {errors:?}");
    assert_eq!(errors.len(), 1, "{errors:#?}");
    errors[0].to_string()
}

#[test]
fn good_cards_load() {
    assert_eq!(load(&[GOOD, &second("")]), (2, Vec::new()));
}

#[test]
fn a_misspelt_word_is_named_where_it_stands() {
    let error = error_of("(kind: Triggered, when: [(Deployd, This)], effect: [Draw(You, N(1))]),");
    assert!(
        error.starts_with("test.ron:23:39: quay-dog-1: Deployd is not a moment"),
        "{error}"
    );
    assert!(error.contains("help: did you mean Deployed?"), "{error}");
}

#[test]
fn a_misspelt_operation_is_named_where_it_stands() {
    let error = error_of("(kind: Triggered, when: [(Deployed, This)], effect: [Drw(You, N(1))]),");
    assert!(
        error.starts_with("test.ron:23:66: quay-dog-1: there is no Effect called Drw"),
        "{error}"
    );
    assert!(
        error.contains("help: did you mean Draw(who, value, [drawing])?"),
        "{error}"
    );
}

#[test]
fn a_misspelt_field_is_named_where_it_stands() {
    let error = error_of("(kind: Triggered, wen: [(Deployed, This)], effect: [Draw(You, N(1))]),");
    assert!(
        error.starts_with("test.ron:23:31: quay-dog-1: there is no field wen"),
        "{error}"
    );
    assert!(error.contains("help: did you mean when?"), "{error}");
}

#[test]
fn an_unclosed_card_does_not_hide_the_next() {
    let broken = second("(kind: Triggered, when: [(Deployed, This), effect: [Draw(You, N(1))]),");
    let third = GOOD
        .replace("quay-cat-1", "gull-1")
        .replace("On the Wall", "In the Air");
    let (good, errors) = load(&[GOOD, &broken, &third]);
    assert_eq!(good, 2, "{errors:#?}");
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert_eq!(
        (errors[0].place.line, errors[0].subject.as_deref()),
        (23, Some("quay-dog-1"))
    );
}

#[test]
fn all_errors_of_a_file_are_reported() {
    let first = GOOD.replace("Level: 1", "Level: 9").replace("R1 }", "R7 }");
    let second = second("")
        .replace("Power: 30, ", "")
        .replace("\"イヌ\"", "\"\"");
    let (good, errors) = load(&[&first, &second]);
    assert_eq!(good, 0);
    let text: Vec<_> = errors.iter().map(ToString::to_string).collect();
    // What can be read of a card is checked although another piece of it cannot be read.
    assert!(text[0].contains("Level cannot be 9"), "{text:#?}");
    assert!(text[1].contains("R7 is not a named value"), "{text:#?}");
    assert!(
        text.iter().any(|t| t.contains("needs the number Power")),
        "{text:#?}"
    );
    assert!(
        text.iter()
            .any(|t| t.contains("the name has no Japanese text")),
        "{text:#?}"
    );
}

#[test]
fn meaning_is_checked_at_the_ability() {
    for (ability, reason) in [
        (
            "(kind: Triggered, effect: [Draw(You, N(1))]),",
            "an ability of kind Triggered needs when",
        ),
        (
            "(kind: Continuous),",
            "an ability of kind Continuous needs always",
        ),
        (
            "(kind: Shared, always: [Player(You, CannotBlock)]),",
            "cannot have a Shared ability",
        ),
        (
            "(kind: Activated, limit: PerTurn(4), effect: [Draw(You, N(1))]),",
            "limited to 4 times",
        ),
        (
            "(kind: Activated, effect: [Draw(You, N(0))]),",
            "0 is no possible number",
        ),
        (
            "(kind: Activated, effect: [If(Did, [Draw(You, N(1))])]),",
            "Did stands where no step",
        ),
        (
            "(kind: Activated, effect: [Ready(Bound(B))]),",
            "the register B is used before",
        ),
        (
            "(kind: Activated, effect: [Ready(It)]),",
            "the ability has no when",
        ),
        (
            "(kind: Activated, effect: [Repeat(N(30), [Draw(You, N(1))])]),",
            "30 is no possible",
        ),
        (
            "(kind: Activated, effect: [Choose(A, Pick(Exactly(N(1)), Mine(Field, [])))]),",
            "cards are chosen as A, but nothing",
        ),
        (
            "(kind: Continuous, always: [Stat(Pick(Any, Mine(Field, [])), Power, Add(N(10)))]),",
            "cards are chosen where nobody can be asked",
        ),
        (
            "(kind: Continuous, always: [Stat(This, Range, Add(N(10)))]),",
            "Range is not a number",
        ),
        (
            "(kind: Activated, cost: [TurnDown(Hand, 1)], effect: [Draw(You, N(1))]),",
            "cards in Hand cannot be turned down",
        ),
        (
            "(kind: Triggered, when: [(TurnStart, This)], effect: [Draw(You, N(1))]),",
            "is about a player, not about a card",
        ),
    ] {
        let error = error_of(ability);
        assert!(error.contains(reason), "{ability}: {error}");
        assert!(error.starts_with("test.ron:23:"), "{ability}: {error}");
    }
}

/// The steps of a repetition are carried out before it is asked whether to go on.
#[test]
fn the_condition_of_a_repetition_reads_what_its_steps_have_bound() {
    let repetition = |condition: &str| {
        let steps = "[Reveal(A, Top(You, Deck, N(1))), Move(Bound(A), To(Hand))]";
        let effect = format!("RepeatWhile(Is(Bound({condition}), [Kind(Character)]), {steps})");
        load(&[&second(&format!("(kind: Activated, effect: [{effect}]),"))])
    };
    assert_eq!(repetition("A"), (1, Vec::new()));
    let (_, errors) = repetition("B");
    let error = errors.first().map(ToString::to_string).unwrap_or_default();
    assert!(error.contains("the register B is used before"), "{error}");
}

#[test]
fn ids_identities_and_names_must_agree() {
    let same_id = second("").replace("quay-dog-1", "quay-cat-1");
    let same_card = second("")
        .replace("Quay Dog", "Quay Cat")
        .replace("イヌ", "ネコ");
    let other_ja = second("").replace("Quay Dog", "Quay Cat");
    for (card, reason) in [
        (same_id, "the id quay-cat-1 is taken"),
        (same_card, "the same epithet and name"),
        (
            other_ja,
            "the name Quay Cat is イヌ here but ネコ at test.ron:2:5",
        ),
    ] {
        let (good, errors) = load(&[GOOD, &card]);
        assert_eq!(good, 1);
        assert!(
            errors.iter().any(|e| e.to_string().contains(reason)),
            "{errors:#?}"
        );
    }
}

#[test]
fn a_file_that_is_no_list_says_so() {
    for text in ["", "(id: 3)", "[", "[ (a: 1) ] more", "猫"] {
        let (good, errors) = load_text(text);
        assert_eq!(good, 0);
        assert!(!errors.is_empty(), "{text:?}");
    }
}
