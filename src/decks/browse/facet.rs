//! The filters that the cards of a ruleset can be looked through with: made from what it declares, as far as its cards
//! differ in it.

use super::find::Test;
use super::index::{Index, Listed};
use fudaba_cards::Text;
use fudaba_engine::words::StatId;
use fudaba_text::{Book, Lang};
use std::collections::BTreeMap;

/// What a group of filters asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FacetOf {
    /// The kind of card.
    Kind,
    /// The colour.
    Colour,
    /// A number, by the stat's name: any from the first to the second.
    Stat(String, i32, i32),
    /// A named value of a stat.
    Value(String),
    /// Keywords.
    Keyword,
    /// Kinds of ability.
    Ability,
    /// Traits and units.
    Trait,
    /// The pack.
    Pack,
}

/// One filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it asks.
    pub test: Test,
    /// What it is called; empty for what the ruleset has no word for (no colour, no ability, its own cards).
    pub name: Text,
    /// What it means, if the ruleset says so.
    pub hint: Text,
    /// How many cards pass it.
    pub cards: usize,
}

/// A group of filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facet {
    /// What they ask about.
    pub of: FacetOf,
    /// The name of the stat; empty for the others.
    pub name: Text,
    /// The filters; none for a number.
    pub choices: Vec<Choice>,
}

/// Names of filters with how many cards pass each.
struct Counted<'a> {
    index: &'a Index,
    book: &'a Book,
}

impl Index {
    /// The filters that tell cards of this ruleset apart.
    #[must_use]
    pub fn facets(&self, book: &Book) -> Vec<Facet> {
        let all = Counted { index: self, book };
        let mut facets = vec![all.kinds(), all.colours()];
        facets.extend(all.stats());
        facets.extend([all.keywords(), all.abilities(), all.traits(), all.packs()]);
        let tells = |facet: &Facet| match facet.of {
            FacetOf::Stat(_, from, to) => from < to,
            // Whoever has a keyword is told from whoever has none.
            FacetOf::Keyword | FacetOf::Trait => !facet.choices.is_empty(),
            _ => facet.choices.len() > 1,
        };
        facets.retain(tells);
        facets
    }
}

fn both(say: impl Fn(Lang) -> String) -> Text {
    Text {
        en: say(Lang::En),
        ja: say(Lang::Ja),
    }
}

impl Counted<'_> {
    /// One filter for each key that `keys` tells of the cards, in the order of the keys.
    fn facet<K: Ord>(
        &self,
        of: FacetOf,
        keys: impl Fn(&Listed) -> Vec<K>,
        choice: impl Fn(&K) -> (Test, Text, Text),
    ) -> Facet {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        for card in &self.index.cards {
            for key in keys(card) {
                *counts.entry(key).or_default() += 1;
            }
        }
        let choices = counts.iter().map(|(key, cards)| {
            let (test, name, hint) = choice(key);
            Choice {
                test,
                name,
                hint,
                cards: *cards,
            }
        });
        Facet {
            of,
            name: Text::default(),
            choices: choices.collect(),
        }
    }

    fn kinds(&self) -> Facet {
        let (words, names) = (&self.index.vocabulary, &self.book.lexicon.words.kinds);
        self.facet(
            FacetOf::Kind,
            |card| card.kinds.clone(),
            |kind| {
                let name = names
                    .get(kind)
                    .map_or_else(Text::default, |w| w.name.clone());
                (
                    Test::Kind(kind.name(words).to_owned()),
                    name,
                    Text::default(),
                )
            },
        )
    }

    fn colours(&self) -> Facet {
        let (words, names) = (&self.index.vocabulary, &self.book.lexicon.words.colours);
        let keys = |card: &Listed| match &card.colours[..] {
            [] => vec![(true, None)],
            all => all.iter().map(|c| (false, Some(*c))).collect(),
        };
        self.facet(FacetOf::Colour, keys, |(_, colour)| {
            let name = colour.and_then(|c| names.get(&c));
            let test = colour.map_or("", |c| c.name(words)).to_owned();
            let name = name.map_or_else(Text::default, |w| w.name.clone());
            (Test::Colour(test), name, Text::default())
        })
    }

    /// The numbers, and the named values, in the order in which the ruleset declares them.
    fn stats(&self) -> Vec<Facet> {
        let words = &self.index.vocabulary;
        let ids = (0..words.stats.len()).filter_map(|n| u8::try_from(n).ok().map(StatId));
        let facet = |stat: StatId| {
            let numbers = || self.index.cards.iter().flat_map(|c| &c.stats);
            let of_stat = || numbers().filter(|(s, _)| *s == stat).map(|(_, n)| *n);
            let name = stat.name(words);
            let mut facet = match of_stat().min().zip(of_stat().max()) {
                Some((from, to)) => Facet {
                    of: FacetOf::Stat(name.to_owned(), from, to),
                    name: Text::default(),
                    choices: Vec::new(),
                },
                None => self.values(stat),
            };
            let label = self.book.lexicon.words.stats.get(&stat);
            facet.name = label.map_or_else(Text::default, |w| w.label.clone());
            facet
        };
        ids.map(facet).collect()
    }

    fn values(&self, stat: StatId) -> Facet {
        let words = &self.index.vocabulary;
        let name = stat.name(words);
        let names = &self.book.lexicon.words.values;
        let keys = |card: &Listed| {
            let marks = card.marks.iter().filter(|(s, _)| *s == stat);
            marks.map(|(_, v)| *v).collect()
        };
        self.facet(FacetOf::Value(name.to_owned()), keys, |value| {
            let word = words.values.iter().find(|v| v.1 == value.0);
            let test = Test::Value(name.to_owned(), word.map_or("", |v| v.0).to_owned());
            let name = names
                .get(value)
                .map_or_else(Text::default, |w| w.name.clone());
            (test, name, Text::default())
        })
    }

    fn keywords(&self) -> Facet {
        let words = &self.index.vocabulary;
        self.facet(
            FacetOf::Keyword,
            |card| card.keywords.clone(),
            |keyword| {
                let name = both(|lang| self.book.keyword(*keyword, lang).0.to_owned());
                let hint = both(|lang| self.book.keyword(*keyword, lang).1.to_owned());
                (Test::Keyword(keyword.name(words).to_owned()), name, hint)
            },
        )
    }

    fn abilities(&self) -> Facet {
        let (words, names) = (&self.index.vocabulary, &self.book.lexicon.words.abilities);
        let keys = |card: &Listed| match &card.abilities[..] {
            [] => vec![(true, None)],
            all => all.iter().map(|a| (false, Some(*a))).collect(),
        };
        self.facet(FacetOf::Ability, keys, |(_, kind)| {
            let test = kind.map_or("", |k| k.name(words)).to_owned();
            let term = kind.and_then(|k| names.get(&k));
            let (name, hint) = term.map_or_else(Default::default, |t| {
                // Places that a card fills are not filled here.
                let bare = |text: &str| text.replace("{n}", "").trim().to_owned();
                (both(|lang| bare(t.name.get(lang))), t.hint.clone())
            });
            (Test::Ability(test), name, hint)
        })
    }

    fn traits(&self) -> Facet {
        self.facet(
            FacetOf::Trait,
            |card| card.traits.iter().map(|t| t.as_str()).collect(),
            |name| {
                let said = both(|lang| self.book.trait_name(name, lang).to_owned());
                (Test::Trait((*name).to_owned()), said, Text::default())
            },
        )
    }

    fn packs(&self) -> Facet {
        self.facet(
            FacetOf::Pack,
            |card| vec![card.pack.clone()],
            |name| {
                let said = both(|_| name.clone());
                (Test::Pack(name.clone()), said, Text::default())
            },
        )
    }
}
