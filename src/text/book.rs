//! All the words of a match: those of the ruleset, those of the table, and the cards.

use super::Lang;
use super::card::{CardText, card_text};
use super::lexicon::{Lexicon, LexiconError};
use super::phrases::{GlossaryWord, Phrases};
use fudaba_cards::CardEntry;
use fudaba_engine::Ruleset;
use fudaba_engine::words::KeywordId;
use std::collections::BTreeMap;
use std::path::Path;

/// All the words of a match. Read once, shared by screen, terminal and log.
#[derive(Clone, Debug)]
pub struct Book {
    /// The words of the ruleset.
    pub lexicon: Lexicon,
    /// What is said at the table.
    pub phrases: Phrases,
    cards: BTreeMap<String, CardEntry>,
}

impl Book {
    /// Reads the words of a ruleset from the folder `ron_data` and learns the names of its cards.
    ///
    /// # Errors
    /// A file is missing, malformed, or lacks a word; the error names the place and what to do.
    pub fn read<'a>(
        ron_data: &Path,
        rules: &dyn Ruleset,
        cards: impl IntoIterator<Item = &'a CardEntry>,
    ) -> Result<Self, LexiconError> {
        let words = ron_data.join(rules.id()).join("words.ron");
        let mut lexicon = Lexicon::read(&words, rules.words())?;
        let phrases = Phrases::read(ron_data, rules.id())?;
        let cards: BTreeMap<String, CardEntry> = cards
            .into_iter()
            .map(|card| (card.id.clone(), card.clone()))
            .collect();
        lexicon.learn_names(cards.values().map(|card| &card.name));
        for card in cards.values() {
            lexicon.learn_joined(&card.names);
        }
        Ok(Self {
            lexicon,
            phrases,
            cards,
        })
    }

    /// Makes further cards known, such as those of a scenario.
    pub fn add_cards<'a>(&mut self, cards: impl IntoIterator<Item = &'a CardEntry>) {
        for card in cards {
            self.lexicon.learn_names([&card.name]);
            self.lexicon.learn_joined(&card.names);
            self.cards.insert(card.id.clone(), card.clone());
        }
    }

    /// The card with this key.
    #[must_use]
    pub fn card(&self, key: &str) -> Option<&CardEntry> {
        self.cards.get(key)
    }

    /// What a card says.
    #[must_use]
    pub fn card_text(&self, entry: &CardEntry, lang: Lang) -> CardText {
        card_text(entry, &self.lexicon, lang)
    }

    /// The line below a card's name: "Blue character · Glass Guild, Lookout".
    #[must_use]
    pub fn type_line(&self, entry: &CardEntry, lang: Lang) -> String {
        let words = &self.lexicon.words;
        let kind = words
            .kinds
            .get(&entry.kind)
            .map_or("?", |w| w.name.get(lang));
        let colour = entry.colour.and_then(|c| words.colours.get(&c));
        let traits: Vec<&str> = entry
            .traits
            .iter()
            .map(|t| self.trait_name(t.as_str(), lang))
            .collect();
        let second = entry.second_colour.and_then(|c| words.colours.get(&c));
        let head = match (colour, second, lang) {
            (Some(a), Some(b), Lang::En) => {
                format!("{} and {} {}", a.name.en, b.name.en, kind.to_lowercase())
            }
            (Some(a), Some(b), Lang::Ja) => format!("{}・{}の{kind}", a.name.ja, b.name.ja),
            (Some(w), None, Lang::En) => format!("{} {}", w.name.en, kind.to_lowercase()),
            (Some(w), None, Lang::Ja) => format!("{}{kind}", w.adjective.ja),
            (None, ..) => kind.to_owned(),
        };
        match (traits.is_empty(), lang) {
            (true, _) => head,
            (false, Lang::En) => format!("{head} · {}", traits.join(", ")),
            (false, Lang::Ja) => format!("{head}・{}", traits.join("、")),
        }
    }

    /// A trait in a language; as the card file has it, if the ruleset does not know it.
    #[must_use]
    pub fn trait_name<'a>(&'a self, name: &'a str, lang: Lang) -> &'a str {
        self.lexicon
            .words
            .traits
            .get(name)
            .map_or(name, |t| t.get(lang))
    }

    /// The name of a stat as a heading.
    #[must_use]
    pub fn stat_label(&self, name: &str, lang: Lang) -> &str {
        let words = &self.lexicon.words.stats;
        fudaba_engine::words::StatId::find(&self.lexicon.vocabulary, name)
            .and_then(|id| words.get(&id))
            .map_or("?", |w| w.label.get(lang))
    }

    /// A keyword and what it means.
    #[must_use]
    pub fn keyword(&self, keyword: KeywordId, lang: Lang) -> (&str, &str) {
        self.lexicon
            .words
            .keywords
            .get(&keyword)
            .map_or(("?", ""), |w| (w.name.get(lang), w.hint.get(lang)))
    }

    /// The name of a phase and what can be done in it, by its key.
    #[must_use]
    pub fn phase(&self, key: &str, lang: Lang) -> (&str, &str) {
        self.phrases
            .phases
            .get(key)
            .map_or(("?", ""), |w| (w.name.get(lang), w.hint.get(lang)))
    }

    /// The words of the rules that a text uses, in the order in which it says them.
    #[must_use]
    pub fn explained_in(&self, text: &str, lang: Lang) -> Vec<&GlossaryWord> {
        let words = self.phrases.glossary.iter();
        let mut said: Vec<_> = words
            .filter_map(|word| Some((word.place_in(text, lang)?, word)))
            .collect();
        said.sort_by_key(|(at, _)| *at);
        said.into_iter().map(|(_, word)| word).collect()
    }

    /// The name of a kind of opening and when it comes, by its key.
    #[must_use]
    pub fn opening(&self, key: &str, lang: Lang) -> (&str, &str) {
        let words = self.phrases.openings.get(key);
        words.map_or(("?", ""), |w| (w.name.get(lang), w.hint.get(lang)))
    }

    /// The name of an option and what it decides, by its key.
    #[must_use]
    pub fn option(&self, key: &str, lang: Lang) -> (&str, &str) {
        self.phrases
            .options
            .get(key)
            .map_or(("?", ""), |w| (w.name.get(lang), w.why.get(lang)))
    }

    /// A value of an option, by the keys of both.
    #[must_use]
    pub fn option_value(&self, key: &str, value: &str, lang: Lang) -> &str {
        self.phrases
            .options
            .get(key)
            .and_then(|w| w.values.get(value))
            .map_or("?", |t| t.get(lang))
    }

    /// A small word by its key: marks on cards, parts of sums, seals, sections of decks.
    #[must_use]
    pub fn label<'a>(&'a self, key: &'a str, lang: Lang) -> &'a str {
        self.phrases.labels.get(key).map_or(key, |t| t.get(lang))
    }

    /// What is stamped over a contest. `won`: it is the reader's success; some seals say more to him or to the other one.
    #[must_use]
    pub fn seal<'a>(&'a self, key: &'a str, won: bool, lang: Lang) -> &'a str {
        let told = format!("{key}.{}", if won { "won" } else { "lost" });
        let words = self.phrases.labels.get(&told);
        words.map_or_else(|| self.label(key, lang), |t| t.get(lang))
    }
}
