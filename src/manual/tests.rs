//! Every word has its sentences and an example that `check` accepts.

use super::declared::families;
use super::frames::{manual, stands};
use fudaba_engine::ability::{Effect, FAMILIES, Signature};
use std::collections::BTreeSet;

#[test]
fn every_word_of_the_language_has_its_sentences_and_an_example() {
    for family in FAMILIES {
        let words: BTreeSet<&str> = family.words.iter().map(|s| s.word).collect();
        assert_eq!(words.len(), family.words.len(), "{} twice", family.name);
        assert_eq!(said(family.name), words, "sentences of {}", family.name);
    }
}

#[test]
fn of_every_operation_it_is_told_when_it_counts_as_done() {
    let manual = manual();
    for Signature { word, .. } in Effect::FAMILY.words {
        let done = manual.entry("Effect", word).and_then(|e| e.done.as_ref());
        let whole = done.is_some_and(|d| d.en.ends_with('.') && d.ja.ends_with('。'));
        assert!(whole, "when is {word} done?");
    }
    for (family, entries) in manual.0.iter().filter(|(family, _)| *family != "Effect") {
        let odd = entries.iter().find(|(_, e)| e.done.is_some());
        assert!(odd.is_none(), "{family} is no operation: {odd:?}");
    }
}

/// The words of a family that have a sentence in both languages and an example.
fn said(family: &str) -> BTreeSet<&'static str> {
    let manual = Box::leak(Box::new(manual()));
    let all = manual.0.get(family).into_iter().flatten();
    let whole =
        all.filter(|(_, e)| e.en.ends_with('.') && e.ja.ends_with('。') && !e.example.is_empty());
    whole.map(|(word, _)| word.as_str()).collect()
}

#[test]
fn every_declared_word_has_an_example_that_check_accepts() {
    let manual = manual();
    for stand in stands() {
        let mut wrong = Vec::new();
        for family in families(stand.rules) {
            for word in &family.words {
                let entry = manual.entry(family.name, word);
                let example = entry.and_then(|e| e.written(&stand.example()));
                let Some(example) = example else {
                    wrong.push(format!("{} {word}: no example can be written", family.name));
                    continue;
                };
                assert!(example.contains(word), "{example} shows {word}");
                let ability = stand.frame(family.name, &example);
                let (good, bad) = stand.read(std::slice::from_ref(&ability));
                if good.is_empty() {
                    wrong.push(format!(
                        "{} {word}: {ability}\n    {}",
                        family.name,
                        bad.join("\n    ")
                    ));
                }
            }
        }
        let id = stand.rules.ruleset;
        assert!(wrong.is_empty(), "{id}:\n{}", wrong.join("\n"));
    }
}

#[test]
fn the_tables_have_every_word_and_no_hole() {
    let manual = manual();
    for stand in stands() {
        for lang in fudaba_text::Lang::ALL {
            let text = manual.tables(stand.rules, &stand.lexicon, lang);
            for mark in ["⟨", "⟩", "<", "{who", "{card", "||", "|  |\n|  |"] {
                assert!(!text.contains(mark), "{mark} in {text}");
            }
            for word in stand
                .rules
                .words
                .keywords
                .iter()
                .chain(stand.rules.words.moments)
            {
                assert!(text.contains(&format!("| `{word}` |")), "{word} in {text}");
            }
        }
    }
}
