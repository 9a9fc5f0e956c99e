//! The pages for makers of cards: one with the words of the language, which the rulesets share, and one for each ruleset
//! with what is its own.

use super::declared::families;
use super::example::Example;
use super::table::{Table, code, codes};
use super::{Manual, own};
use fudaba_cards::{CardRules, signature_in};
use fudaba_engine::Declaration;
use fudaba_engine::ability::FAMILIES;
use fudaba_text::{Lang, Lexicon, Phrases};

/// A ruleset as the pages tell of it.
pub struct Told<'a> {
    /// Its name in short: "li".
    pub short: &'a str,
    /// What it asks of its cards.
    pub rules: &'a CardRules,
    /// Its words.
    pub lexicon: &'a Lexicon,
}

impl Manual {
    /// The words of the language, each with the rulesets that have it, and an example from the first of those.
    #[must_use]
    pub fn shared(&self, games: &[Told]) -> String {
        let columns = ["written", "what it does", "example", "in"];
        let titled = games.iter().flat_map(|game| families(game.rules));
        let title = |name: &str| titled.clone().find(|family| family.name == name);
        let tables: Vec<Table> = FAMILIES
            .iter()
            .filter_map(|family| {
                let mut table = Table::new(&title(family.name)?.title.en, &columns);
                for signature in family.words {
                    let has = |game: &&Told| game.rules.language.implements(family, signature.word);
                    let with: Vec<&Told> = games.iter().filter(has).collect();
                    let entry = self.entry(family.name, signature.word)?;
                    let example = with
                        .iter()
                        .find_map(|game| entry.written(&Example::new(game.rules, game.lexicon)));
                    let example = example.filter(|example| example != signature.word);
                    let shorts: Vec<&str> = with.iter().map(|game| game.short).collect();
                    table.add(vec![
                        code(&signature.to_string()),
                        match &entry.done {
                            Some(done) => format!("{} *`Did`*: {}", entry.en, done.en),
                            None => entry.en.clone(),
                        },
                        example.map_or_else(String::new, |text| code(&text)),
                        match with.len() == games.len() {
                            true => "all".to_owned(),
                            false => shorts.join(" "),
                        },
                    ]);
                }
                Some(table)
            })
            .collect();
        format!("{}\n{}", index(&tables), joined(&tables))
    }

    /// What is a ruleset's own: kinds of cards and abilities, its words, what words of the language mean here, phases and
    /// prompts by their names.
    #[must_use]
    pub fn page(
        &self,
        rules: &CardRules,
        lexicon: &Lexicon,
        declared: &Declaration,
        phrases: &Phrases,
    ) -> String {
        let lang = Lang::En;
        let mut tables = own::shapes(rules, lexicon, lang);
        tables.push(self.implemented(rules));
        tables.push(self.meanings(rules));
        tables.extend(own::words(rules, lexicon, lang));
        tables.push(phases(declared, phrases));
        tables.push(prompts(declared, phrases));
        tables.retain(|table| !table.is_empty());
        format!("{}\n{}", index(&tables), joined(&tables))
    }

    /// The words of the language that the ruleset has.
    fn implemented(&self, rules: &CardRules) -> Table {
        let mut table = Table::new("Words of the language", &["for", "words"]);
        for family in families(rules) {
            table.add(vec![family.title.en, codes(family.words)]);
        }
        table
    }

    /// What words of the language mean in this ruleset, where that is more than is said of them for all.
    fn meanings(&self, rules: &CardRules) -> Table {
        let mut table = Table::new("What they mean here", &["written", "what it does"]);
        for family in families(rules) {
            for word in family.words {
                let here = self
                    .entry(family.name, word)
                    .and_then(|entry| entry.here.get(rules.ruleset));
                if let Some(said) = here {
                    let written = signature_in(family.name, word).unwrap_or_default();
                    table.add(vec![code(&written), said.en.clone()]);
                }
            }
        }
        table
    }
}

/// Links to the tables.
fn index(tables: &[Table]) -> String {
    let links: Vec<String> = tables.iter().map(Table::link).collect();
    format!("{}\n", links.join(" · "))
}

fn joined(tables: &[Table]) -> String {
    let all: Vec<String> = tables.iter().map(ToString::to_string).collect();
    all.join("\n")
}

/// The phases, as scenarios name them.
fn phases(declared: &Declaration, phrases: &Phrases) -> Table {
    let mut table = Table::new("Phases", &["phase", "name", "what is done in it"]);
    for key in declared.phases {
        let words = phrases.phases.get(*key);
        let name = words.map_or_else(String::new, |words| words.name.en.clone());
        let hint = words.map_or_else(String::new, |words| words.hint.en.clone());
        table.add(vec![code(key), name, hint]);
    }
    table
}

/// What players are asked by the rules, as scenarios and settings name it.
fn prompts(declared: &Declaration, phrases: &Phrases) -> Table {
    let mut table = Table::new("Prompts", &["prompt", "what is asked"]);
    for key in declared.prompts {
        let words = phrases.prompts.get(*key);
        let ask = words.map_or_else(String::new, |words| words.ask.en.clone());
        table.add(vec![code(key), ask]);
    }
    table
}
