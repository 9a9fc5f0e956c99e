//! The rulebooks that come with the program, and what is said about broken ones.

mod clauses;

use fudaba_cards::Source;
use fudaba_engine::{Rng, Ruleset as _};
use fudaba_rulebook::{Entry, Piece, Rulebook, check, id_at_start};
use fudaba_rules::{lily::LILY, registry};
use fudaba_text::{Lang, Phrases};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    fudaba_files::checkout()
}

fn lily() -> Rulebook {
    Rulebook::load(root(), &LILY).expect("Lily has a rulebook")
}

fn read(text: &str) -> Rulebook {
    let file = PathBuf::from("rules.ron");
    let text = text.to_owned();
    Rulebook::read(&Source { file, text }, &LILY)
}

#[test]
fn every_rulebook_is_whole_and_both_languages_are_what_they_should_be() {
    for game in registry() {
        let Some(book) = Rulebook::load(root(), game.rules) else {
            continue;
        };
        assert!(book.errors.is_empty(), "{:?}", book.errors);
        for entry in book.entries() {
            let text = match entry {
                Entry::Section(section) => &section.title,
                Entry::Clause(clause) => &clause.text,
            };
            let japanese = |c: char| ('\u{3040}'..'\u{a000}').contains(&c);
            assert!(!text.en.contains(japanese), "{}: {}", entry.id(), text.en);
            let plain = text.ja.is_ascii() && text.ja.len() > 2;
            assert!(!plain, "{}: {}", entry.id(), text.ja);
            if entry.clause().is_some() {
                assert!(text.en.ends_with('.'), "{}: {}", entry.id(), text.en);
                assert!(text.ja.ends_with('。'), "{}: {}", entry.id(), text.ja);
            }
        }
    }
}

/// The ids between quotation marks in the sources of a folder and of those in it, tests apart.
fn quoted_ids(folder: &Path) -> Vec<String> {
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(folder)
        .expect("a folder of sources")
        .flatten()
    {
        if entry.path().is_dir() {
            if entry.file_name() != "tests" {
                ids.extend(quoted_ids(&entry.path()));
            }
            continue;
        }
        let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
        let quoted = text
            .split('"')
            .filter(|word| id_at_start(word) == Some(word));
        ids.extend(quoted.map(str::to_owned));
    }
    ids
}

#[test]
fn whatever_clause_the_rules_name_is_in_the_book() {
    for game in registry() {
        let id = game.rules.id();
        let Some(book) = Rulebook::load(root(), game.rules) else {
            continue;
        };
        let named = quoted_ids(&root().join("src/rules").join(id));
        assert!(named.len() > 20, "the sources of {id} name clauses");
        for clause in named {
            assert!(book.find(&clause).is_some(), "{id} names {clause}");
        }
    }
}

#[test]
fn questions_and_phases_lead_to_the_book() {
    for game in registry() {
        let Some(book) = Rulebook::load(root(), game.rules) else {
            continue;
        };
        let phrases = Phrases::read(&root().join("ron_data"), game.rules.id()).expect("phrases");
        for key in game
            .rules
            .declaration()
            .prompts
            .iter()
            .chain(game.rules.declaration().phases)
        {
            assert!(phrases.clauses.contains_key(*key), "{key} leads nowhere");
        }
        for (key, id) in &phrases.clauses {
            assert!(book.find(id).is_some(), "{key} leads to {id}");
        }
    }
}

#[test]
fn a_page_holds_a_section_with_everything_inside() {
    let book = lily();
    let at = |id| book.find(id).expect(id);
    let ids = |id| -> Vec<&str> {
        book.entries()[book.page(at(id))]
            .iter()
            .map(Entry::id)
            .collect()
    };
    assert_eq!(ids("8.4"), ["8.4", "8.4a", "8.4b"]);
    assert_eq!(ids("8.4b"), ids("8.4"));
    assert_eq!(ids("6").first(), Some(&"6"));
    assert_eq!(ids("6").last(), Some(&"6.2c"));
    assert_eq!(ids("13").last(), Some(&"13f"));
    assert_eq!(
        book.path(at("11.1.3e")),
        [at("11"), at("11.1"), at("11.1.3")]
    );
    assert_eq!(book.path(at("0.1")), [at("0")]);
}

#[test]
fn texts_lead_to_the_clauses_that_they_name() {
    let book = lily();
    let clause = book.clauses().find(|c| c.id == "8.5j").expect("8.5j");
    for lang in Lang::ALL {
        let pieces = book.pieces(clause.text.get(lang));
        let links: Vec<_> = (pieces.iter())
            .filter_map(|piece| match piece {
                Piece::Link(id, at) => Some((*id, book.entries()[*at].id())),
                Piece::Words(_) => None,
            })
            .collect();
        assert_eq!(links, [("0.19", "0.19"), ("0.20", "0.20")]);
        let whole: String = (pieces.iter())
            .map(|piece| match piece {
                Piece::Link(text, _) | Piece::Words(text) => *text,
            })
            .collect();
        assert_eq!(whole, clause.text.get(lang));
    }
}

#[test]
fn words_are_found_however_they_are_written() {
    let book = lily();
    let found = |words, lang| -> Vec<&str> {
        let places = book.search(words, lang).into_iter();
        places.map(|at| book.entries()[at].id()).collect()
    };
    assert!(found("scatter COUNTER", Lang::En).contains(&"10c"));
    assert!(found("さんげ", Lang::Ja).is_empty());
    assert!(found("散華　かうんたー", Lang::Ja).contains(&"10c"));
    assert!(found("ｓｐスキル", Lang::Ja).contains(&"10x"));
    assert_eq!(found("8.4", Lang::En), ["8.4", "8.4a", "8.4b"]);
    assert!(found("duplicate nonsense", Lang::En).is_empty());
    assert!(found("  ", Lang::En).is_empty());
}

#[test]
fn everyday_words_lead_to_what_the_book_calls_otherwise() {
    for (id, typed, wanted) in [
        ("loveca", "マリガン", "6.2.1.6"),
        ("loveca", "引き直し", "6.2.1.6"),
        ("loveca", "mulligan", "6.2.1.6"),
        ("loveca", "mull", "6.2.1.6"),
        ("loveca", "手札交換", "6.2.1.6"),
        ("loveca", "baton", "9.6.2.3.2"),
        ("loveca", "バトン", "9.6.2.3.2"),
        ("loveca", "墓地", "4.12"),
        ("loveca", "タップ", "4.3.2"),
        ("loveca", "無限 ループ", "12.1"),
        ("lily", "マリガン", "7h"),
        ("lily", "mulligan", "7i"),
        ("lily", "墓地 シャッフル", "5.4a"),
        ("ikangetsu", "マリガン", "2b"),
        ("ikangetsu", "safe spot", "13"),
        ("ikangetsu", "じゃんけん", "2a"),
        ("luck_and_logic", "マリガン", "4.4"),
        ("luck_and_logic", "mulligan", "4.4"),
        ("luck_and_logic", "召喚", "15"),
        ("luck_and_logic", "ブロック", "26"),
        ("luck_and_logic", "墓地", "6.1f"),
        ("luck_and_logic", "fusion", "18.1"),
        ("luck_and_logic", "shield", "3.1a"),
        ("crimson_fragments", "マリガン", "5.4b"),
        ("crimson_fragments", "mulligan", "5.4b"),
        ("crimson_fragments", "ライフカード", "3.3b"),
        ("crimson_fragments", "ライフ・クラッシュ", "3.20"),
        ("crimson_fragments", "レイズ", "3.5a"),
        ("crimson_fragments", "graveyard", "3.7a"),
        ("crimson_fragments", "山札切れ", "3.14a"),
    ] {
        let game = registry().iter().find(|g| g.rules.id() == id).expect(id);
        let book = Rulebook::load(root(), game.rules).expect(id);
        assert!(book.errors.is_empty(), "{:?}", book.errors);
        for lang in Lang::ALL {
            let found = book.search(typed, lang);
            let ids: Vec<&str> = found.iter().map(|at| book.entries()[*at].id()).collect();
            let there = ids.iter().any(|id| id.starts_with(wanted));
            assert!(there, "{id}, {lang:?}: {typed} finds {ids:?}");
            let few = ids.len() * 4 < book.entries().len();
            assert!(few, "{id}, {lang:?}: {typed} finds {} entries", ids.len());
        }
    }
}

#[test]
fn everyday_words_that_lead_nowhere_are_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().join("ron_data/lily");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::copy(
        root().join("ron_data/lily/rules.ron"),
        folder.join("rules.ron"),
    )
    .expect("the book");
    let words =
        r#"[(words: ["redraw"], ids: ["7y"]), (words: [" "]), (words: ["redraw"], id: ["7h"])]"#;
    std::fs::write(folder.join("search.ron"), words).expect("the words");
    let book = Rulebook::load(data.path(), &LILY).expect("the book");
    let told: Vec<String> = book.errors.iter().map(ToString::to_string).collect();
    for message in [
        "the rulebook has no 7y",
        "the group has no words",
        "did you mean ids?",
    ] {
        assert!(
            told.iter().any(|t| t.contains(message)),
            "{message}: {told:?}"
        );
    }
}

/// A small book without a mistake but those that are put in; what Lily's options need is left out.
const GOOD: &str = r#"[
    (id: "1", title: (en: "One", ja: "一つ目")),
    (id: "1a", text: (en: "A rule (1b).", ja: "決まり（1b）。")),
    (id: "1b", text: (en: "Another.", ja: "別のもの。")),
    (id: "1.1", title: (en: "Inside", ja: "内側")),
    (id: "1.1a", text: (en: "It depends.", ja: "場合による。"),
        option: (key: "deploy_limit", values: {
            "LessThan": (en: "Below.", ja: "未満。"),
            "AtMost": (en: "Up to.", ja: "以下。"),
        })),
    (id: "2", title: (en: "Two", ja: "二つ目")),
    (id: "2a", text: (en: "The end.", ja: "終わり。")),
]
"#;

#[test]
fn mistakes_are_reported_with_place_and_remedy() {
    let unmentioned = read(GOOD).errors;
    assert_eq!(
        unmentioned.len(),
        LILY.declaration().options.len(),
        "{unmentioned:?}"
    );
    let mut amiss = String::new();
    for (from, to, place, message) in [
        (
            "\"1b\", text",
            "\"1a\", text",
            "4:10",
            "1a is there already, in line 3",
        ),
        (
            ", ja: \"別のもの。\"",
            "",
            "4:",
            "the field ja of Text is missing",
        ),
        ("別のもの。", " ", "4:43", "the Japanese words are missing"),
        ("\"Two\"", "\"\"", "11:27", "the English words are missing"),
        ("\"2a\"", "\"3a\"", "12:10", "there is no section for 3a"),
        (
            "\"1.1a\"",
            "\"1.2a\"",
            "6:10",
            "move it up, before the sections inside of 1",
        ),
        (
            "\"2a\"",
            "\"1.1b\"",
            "12:10",
            "1.1b stands outside of section 1.1, which ends before it",
        ),
        ("\"2a\"", "\"1.1 b\"", "12:10", "is no id"),
        ("\"1b\", text", "\"1b\", tex", "4:16", "did you mean text?"),
        (
            "\"1b\", text: (en: \"Another.\", ja: \"別のもの。\")",
            "\"1b\"",
            "4:5",
            "neither a title nor a text",
        ),
        (
            "\"1b\", text",
            "\"1b\", title: (en: \"x\", ja: \"字\"), text",
            "4:5",
            "either a title or a text",
        ),
        (
            "deploy_limit",
            "deploy_limt",
            "7:23",
            "did you mean \"deploy_limit\"?",
        ),
        ("LessThan", "LesThan", "7:47", "did you mean \"LessThan\"?"),
        (
            "LessThan",
            "LesThan",
            "7:47",
            "it is not said what \"LessThan\" of deploy_limit does",
        ),
        (
            "以下。",
            "",
            "7:47",
            "1.1a, AtMost: the Japanese words are missing",
        ),
        (
            "（1b）",
            "（1z）",
            "3:5",
            "leads to 1z, which is not in the book",
        ),
        ("(1b)", "(1bc)", "3:5", "did you mean 1b?"),
        (
            "終わり。\")),\n]",
            "終わり。\")),\n",
            "rules.ron",
            "not one list",
        ),
    ] {
        assert!(GOOD.contains(from), "{from} is in the good text");
        let errors = read(&GOOD.replacen(from, to, 1)).errors;
        let text: String = errors.iter().map(|e| format!("{e}\n")).collect();
        if !text.contains(place) || !text.contains(message) {
            amiss += &format!("{to}: wanted {place} and {message}, got\n{text}\n\n");
        }
    }
    assert!(amiss.is_empty(), "{amiss}");
}

#[test]
fn one_mistake_hides_no_other_and_the_rest_of_the_book_is_there() {
    let text = (GOOD.replace("\"1b\", text", "\"1b\", txet"))
        .replace("\"2\", title", "\"2\", titel")
        .replace("以下。", "");
    let book = read(&text);
    let errors: Vec<String> = book.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 3, "{errors:#?}");
    let ids: Vec<&str> = book.entries().iter().map(Entry::id).collect();
    assert_eq!(ids, ["1", "1a", "1.1", "2a"]);
}

#[test]
fn an_option_that_its_clause_does_not_mention_is_reported() {
    let errors = read(GOOD).errors;
    let text: String = errors.iter().map(|e| format!("{e}\n")).collect();
    assert!(
        text.contains("8.5e: the clause says nothing about the option deploy_limit"),
        "{text}"
    );
}

#[test]
fn the_check_finds_rulebooks_in_files_and_folders() {
    let rulesets: Vec<_> = registry().iter().map(|g| g.rules).collect();
    let count = |path: PathBuf| -> Vec<usize> {
        let books = check(&rulesets, &[path]);
        books.iter().map(|book| book.clauses().count()).collect()
    };
    let mut each = Vec::new();
    for rules in &rulesets {
        let book = Rulebook::load(root(), *rules).expect("a rulebook");
        let clauses = book.clauses().count();
        let folder = root().join("ron_data").join(rules.id());
        assert!(clauses > 100, "{}: {clauses}", rules.id());
        assert_eq!(count(folder.join("rules.ron")), [clauses]);
        assert_eq!(count(folder), [clauses]);
        each.push(clauses);
    }
    assert_eq!(count(root().join("ron_data")), each);
    assert_eq!(count(root().to_path_buf()).len(), 5);
    assert!(count(root().join("ron_data/lily/words.ron")).is_empty());
    assert!(count(root().join("src")).is_empty());
}

#[test]
fn however_a_rulebook_is_damaged_reading_it_ends() {
    let good = std::fs::read_to_string(root().join("ron_data/lily/rules.ron")).expect("the book");
    let good = &good[..good.find("(id: \"1\"").expect("section 1")];
    let mut rng = Rng::new(11);
    for _ in 0..2000 {
        let mut text = good.to_owned();
        for _ in 0..=rng.below(3) {
            let mut at = rng.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            match rng.below(3) {
                0 => text.truncate(at),
                1 => drop(text.remove(at)),
                _ => {
                    let pieces = ["(", ")", "[", "\"", ",", "id:", "0.1", "灯", "\\", "/*"];
                    text.insert_str(at, pieces[rng.below(pieces.len())]);
                }
            }
            text.push(' ');
        }
        let book = read(&text);
        assert!(book.errors.iter().all(|e| !e.reason.is_empty()));
        for entry in book.entries() {
            assert!(book.find(entry.id()).is_some());
        }
    }
}
