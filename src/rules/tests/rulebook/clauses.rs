//! The clauses of the rulebooks, counted: no id is missing, and none is out of order.

use super::{lily, root};
use fudaba_engine::Ruleset;
use fudaba_rulebook::Rulebook;
use fudaba_rules::registry;

/// How many clauses each section of Lily has. Their letters (their numbers in section 0) go on without a gap, so this
/// fixes all ids.
const LILY_SECTIONS: &[(&str, usize)] = &[
    ("0", 38),
    ("1", 11),
    ("2", 1),
    ("2.1", 3),
    ("2.2", 1),
    ("2.3", 1),
    ("2.4", 1),
    ("2.5", 1),
    ("2.6", 1),
    ("2.7", 3),
    ("2.8", 2),
    ("2.9", 1),
    ("2.10", 1),
    ("2.11", 1),
    ("3", 4),
    ("3.1", 4),
    ("3.2", 3),
    ("3.3", 4),
    ("3.4", 3),
    ("3.5", 3),
    ("3.6", 4),
    ("3.7", 3),
    ("3.8", 6),
    ("4", 10),
    ("5", 11),
    ("5.1", 3),
    ("5.2", 2),
    ("5.3", 2),
    ("5.4", 2),
    ("6", 2),
    ("6.1", 9),
    ("6.2", 3),
    ("7", 13),
    ("8.1", 1),
    ("8.2", 8),
    ("8.3", 5),
    ("8.4", 2),
    ("8.5", 12),
    ("8.6", 6),
    ("8.7", 3),
    ("9", 6),
    ("9.1", 4),
    ("9.2", 6),
    ("9.3", 1),
    ("9.4", 3),
    ("10", 50),
    ("11.1", 1),
    ("11.1.1", 2),
    ("11.1.2", 1),
    ("11.1.3", 10),
    ("11.1.4", 3),
    ("11.1.5", 1),
    ("11.2", 3),
    ("11.3", 3),
    ("11.3.1", 1),
    ("11.3.2", 1),
    ("12", 6),
    ("13", 6),
];

/// The n-th of a, b, … z, aa, ab, …
fn letters(n: usize) -> String {
    let letter = |n: usize| char::from(b'a' + u8::try_from(n % 26).expect("below 26"));
    match n.checked_sub(26) {
        None => letter(n).to_string(),
        Some(rest) => format!("{}{}", letter(rest / 26), letter(rest)),
    }
}

#[test]
fn lily_has_every_clause_of_its_rules_in_order() {
    let book = lily();
    assert!(book.errors.is_empty(), "{:?}", book.errors);
    let wanted = LILY_SECTIONS.iter().flat_map(|(section, count)| {
        (0..*count).map(move |n| match *section {
            "0" => format!("0.{}", n + 1),
            _ => format!("{section}{}", letters(n)),
        })
    });
    let ids: Vec<&str> = book.clauses().map(|c| c.id.as_str()).collect();
    assert_eq!(ids, wanted.collect::<Vec<_>>());
    assert_eq!(ids.len(), 302);
}

/// How many clauses each group of each chapter of Luck & Logic has; their letters go on without a gap.
const LUCK_AND_LOGIC_CHAPTERS: &[&[usize]] = &[
    &[3],
    &[9, 4],
    &[4],
    &[2, 4, 3, 6, 1],
    &[9],
    &[8],
    &[6],
    &[4],
    &[2],
    &[2],
    &[1, 2, 4],
    &[2, 5],
    &[5],
    &[2],
    &[9, 6, 4],
    &[6],
    &[3],
    &[11, 7, 2, 4],
    &[6],
    &[2],
    &[5],
    &[4],
    &[7],
    &[4],
    &[9, 1, 5],
    &[13],
    &[4, 4, 1, 1, 4, 9, 8],
    &[4, 3, 1, 3, 1, 1, 5],
    &[6, 1],
    &[4],
    &[9],
    &[13],
    &[3],
];

#[test]
fn luck_and_logic_has_every_clause_of_its_rules_in_order() {
    let game = registry().iter().find(|g| g.rules.id() == "luck_and_logic");
    let book = Rulebook::load(root(), game.expect("registered").rules).expect("it has a rulebook");
    assert!(book.errors.is_empty(), "{:?}", book.errors);
    let mut wanted = Vec::new();
    for (chapter, groups) in (1..).zip(LUCK_AND_LOGIC_CHAPTERS) {
        for (group, count) in (1..).zip(*groups) {
            wanted.extend((0..*count).map(|n| format!("{chapter}.{group}{}", letters(n))));
        }
    }
    let ids: Vec<&str> = book.clauses().map(|c| c.id.as_str()).collect();
    assert_eq!(ids, wanted);
    assert_eq!(ids.len(), 281);
    each_option_stands_at_its_clause(game.expect("registered").rules, &book);
}

/// How many clauses each group of each chapter of Crimson Fragments has; their letters go on without a gap.
const CRIMSON_FRAGMENTS_CHAPTERS: &[&[usize]] = &[
    &[2, 2, 2, 7, 6, 5],
    &[2, 6, 1],
    &[
        3, 6, 7, 13, 3, 4, 5, 3, 1, 5, 12, 13, 6, 5, 6, 7, 14, 20, 6, 3, 7, 18, 6,
    ],
    &[7],
    &[1, 5, 1, 3, 1, 1, 2],
    &[4, 5, 6, 31, 3, 7, 6],
    &[13],
    &[16],
    &[
        1, 1, 1, 4, 1, 1, 2, 1, 1, 2, 3, 3, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 2, 2, 1, 1, 1,
    ],
];

/// How many clauses the steps of an attack have, 6.5.1 to 6.5.6.
const CRIMSON_FRAGMENTS_STEPS: [usize; 6] = [18, 9, 6, 7, 19, 3];

#[test]
fn crimson_fragments_has_every_clause_of_its_rules_in_order() {
    let game = registry()
        .iter()
        .find(|g| g.rules.id() == "crimson_fragments");
    let rules = game.expect("registered").rules;
    let book = Rulebook::load(root(), rules).expect("it has a rulebook");
    assert!(book.errors.is_empty(), "{:?}", book.errors);
    let mut wanted = Vec::new();
    let mut add = |group: String, count: usize| {
        wanted.extend((0..count).map(|n| format!("{group}{}", letters(n))));
    };
    for (chapter, groups) in (1..).zip(CRIMSON_FRAGMENTS_CHAPTERS) {
        if chapter == 6 {
            add("6.0".to_owned(), 1);
        }
        for (group, count) in (1..).zip(*groups) {
            add(format!("{chapter}.{group}"), *count);
            if (chapter, group) == (6, 5) {
                for (step, count) in (1..).zip(CRIMSON_FRAGMENTS_STEPS) {
                    add(format!("6.5.{step}"), count);
                }
            }
        }
    }
    let ids: Vec<&str> = book.clauses().map(|c| c.id.as_str()).collect();
    assert_eq!(ids, wanted);
    assert_eq!(ids.len(), 422);
    each_option_stands_at_its_clause(rules, &book);
}

/// Each option stands at the clause that its declaration names.
fn each_option_stands_at_its_clause(rules: &dyn Ruleset, book: &Rulebook) {
    for option in rules.declaration().options {
        let clause = book.clauses().find(|c| c.id == option.clause);
        let note = clause.and_then(|c| c.option.as_ref());
        assert_eq!(note.map(|n| n.key), Some(option.key), "{}", option.clause);
    }
}
