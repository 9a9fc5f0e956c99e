//! `fudaba rules`: the rulebook in the terminal.

use super::args::Rules as Args;
use super::out::{self, complain};
use super::{OK, Refusal, folders, refuse};
use fudaba_rulebook::{Print, Rulebook, is_id};
use fudaba_rules::find_game;
use fudaba_saves::settings::Language;
use fudaba_text::{Lang, Phrases};
use std::path::Path;

/// Prints the whole book, a section, a clause, or what is found by words.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let game = find_game(&args.ruleset)?;
    let (root, _) = folders(data)?;
    let Some(book) = Rulebook::load(&root, game.rules) else {
        let why = format!("the ruleset {} has no rulebook", args.ruleset);
        return Err(refuse(why, "ask for another ruleset"));
    };
    for error in &book.errors {
        complain(format_args!("warning: {error}"));
    }
    let phrases = Phrases::read(&root.join("ron_data"), game.rules.id())?;
    let lang = args.language.map_or_else(lang_of_locale, Lang::from);
    let print = Print {
        book: &book,
        phrases: &phrases,
        lang,
        options: (game.rules.declaration().options, None),
    };
    let asked = args.words.join(" ");
    match look_up(print, &asked) {
        Ok(text) => out::print(text)?,
        Err(Lost::Id(near)) => {
            let help = match near {
                Some(near) => format!("did you mean {near}?"),
                None => "ask without an id for the whole book".to_owned(),
            };
            return Err(refuse(format!("the rulebook has no {asked}"), help));
        }
        Err(Lost::Words) => {
            let why = format!("nothing in the rulebook says {asked:?}");
            let help = "try fewer or other words, or the other language: --language en or ja";
            return Err(refuse(why, help));
        }
    }
    Ok(OK)
}

/// Why the book has no answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Lost {
    /// There is no such id; the nearest that there is.
    Id(Option<String>),
    /// No entry has these words.
    Words,
}

/// What the book has to say about an id or some words; all of it, if nothing is asked.
pub fn look_up(print: Print, asked: &str) -> Result<String, Lost> {
    let book = print.book;
    let asked = asked.trim();
    if asked.is_empty() {
        return Ok(print.entries(0..book.entries().len()));
    }
    if let Some(at) = book.find(asked) {
        let whole = book.entries()[at].section().is_some();
        let page = book.page(at);
        return Ok(if whole {
            print.entries(page)
        } else {
            // A clause alone is told with the heading it stands below.
            print.entries([page.start, at])
        });
    }
    if is_id(asked) {
        return Err(Lost::Id(book.nearest(asked).map(str::to_owned)));
    }
    let found = book.search(asked, print.lang);
    if found.is_empty() {
        return Err(Lost::Words);
    }
    Ok(print.entries(found))
}

/// The language of the system.
pub fn lang_of_locale() -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    Language::of_locale(&locale.unwrap_or_default()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_rules::registry;

    fn asked(lang: Lang, words: &str) -> Result<String, Lost> {
        let root = fudaba_files::checkout();
        let rules = registry()[0].rules;
        let book = Rulebook::load(root, rules).unwrap();
        let phrases = Phrases::read(&root.join("ron_data"), rules.id()).unwrap();
        let options = (rules.declaration().options, None);
        let print = Print {
            book: &book,
            phrases: &phrases,
            lang,
            options,
        };
        look_up(print, words)
    }

    #[test]
    fn a_clause_a_section_and_the_whole_book_are_printed() {
        let clause = asked(Lang::En, "8.5e").unwrap();
        assert!(
            clause.starts_with("8.5 Deploy phase\n  8.5e  Your coupling value"),
            "{clause}"
        );
        assert!(clause.contains("Option “Deploy limit”:"), "{clause}");
        assert!(
            clause.contains("- The total stays below it (default): "),
            "{clause}"
        );
        let section = asked(Lang::Ja, "8.5").unwrap();
        assert!(
            section.starts_with("8.5 出撃フェイズ\n  8.5a  "),
            "{section}"
        );
        assert!(
            section.contains("8.5l") && !section.contains("8.6"),
            "{section}"
        );
        let outer = asked(Lang::En, "11").unwrap();
        assert!(
            outer.contains("11.1.3e") && !outer.contains("12a"),
            "{outer}"
        );
        let whole = asked(Lang::En, " ").unwrap();
        assert!(whole.contains("  0.1  ") && whole.contains("  13f  "));
    }

    #[test]
    fn words_are_looked_for_in_the_language_shown() {
        let found = asked(Lang::En, "TRASH shuffle").unwrap();
        assert!(found.contains("5.4a") && !found.contains("8.5a"), "{found}");
        assert!(
            asked(Lang::Ja, "りふれっしゅ")
                .unwrap()
                .contains("5.4 リフレッシュ処理")
        );
        // An everyday word leads to what Japanese calls otherwise.
        let found = asked(Lang::Ja, "shuffle").unwrap();
        assert!(found.contains("シャッフル"), "{found}");
        assert_eq!(asked(Lang::Ja, "xyzzy"), Err(Lost::Words));
    }

    #[test]
    fn an_unknown_id_names_the_nearest() {
        let Err(Lost::Id(Some(near))) = asked(Lang::En, "8.5z") else {
            panic!("8.5z is not in the book, and something is near it");
        };
        assert!(near.starts_with("8.5"), "{near}");
    }
}
