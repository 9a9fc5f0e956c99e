//! What is looked for, and what is found.

use super::index::{Index, Listed, squeezed};
use fudaba_engine::Symbol;
use fudaba_engine::words::{ColourId, KindId, StatId};
use fudaba_text::{Book, Lang};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// How a number is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Compare {
    /// At most.
    AtMost,
    /// Exactly.
    Is,
    /// At least.
    AtLeast,
}

impl Compare {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::AtMost, Self::Is, Self::AtLeast];

    /// The sign that stands for it.
    #[must_use]
    pub fn sign(self) -> &'static str {
        match self {
            Self::AtMost => "≤",
            Self::Is => "=",
            Self::AtLeast => "≥",
        }
    }

    fn holds(self, n: i32, bound: i32) -> bool {
        match self {
            Self::AtMost => n <= bound,
            Self::Is => n == bound,
            Self::AtLeast => n >= bound,
        }
    }
}

/// One thing that is asked of a card, in the words of the ruleset, so that it can be kept in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Test {
    /// It is of this kind.
    Kind(String),
    /// It has this colour; empty: it has none.
    Colour(String),
    /// A printed number of it is so great.
    Stat(String, Compare, i32),
    /// It bears this named value of a stat.
    Value(String, String),
    /// It has this trait, or belongs to this unit.
    Trait(String),
    /// It has this keyword.
    Keyword(String),
    /// It has an ability of this kind; empty: it has none.
    Ability(String),
    /// It is from this pack; empty: from the ruleset itself.
    Pack(String),
    /// It is in the deck.
    InDeck,
}

impl Test {
    /// Are the two of one group? Of tests of one group one has to be passed, and of each group; numbers have to pass all.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stat(..), Self::Stat(..)) => false,
            (Self::Value(a, _), Self::Value(b, _)) => a == b,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// By what cards are sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sorting {
    /// What fits the words best; else by kind, colour, and the ruleset's first number.
    #[default]
    Usual,
    /// By name.
    Name,
    /// By a number, cards without it last.
    Stat(String),
    /// By how many are in the deck, the most first.
    InDeck,
}

/// By what cards are put into groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grouping {
    /// They are not.
    #[default]
    None,
    /// By kind.
    Kind,
    /// By colour.
    Colour,
    /// By a number.
    Stat(String),
    /// By trait; a card with several stands in the group of each.
    Trait,
    /// By pack.
    Pack,
}

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Search {
    /// Words: each must be somewhere on the card.
    pub words: String,
    /// What is asked besides.
    pub tests: Vec<Test>,
    /// The order.
    pub sorting: Sorting,
    /// In the opposite order.
    pub reversed: bool,
    /// The groups.
    pub grouping: Grouping,
}

impl Search {
    /// Asks a thing, or no longer, if it was asked. A number is asked one way at a time.
    pub fn toggle(&mut self, test: Test) {
        if let Some(at) = self.tests.iter().position(|t| *t == test) {
            self.tests.remove(at);
            return;
        }
        if let Test::Stat(stat, how, _) = &test {
            let same = |t: &Test| matches!(t, Test::Stat(s, h, _) if s == stat && h == how);
            self.tests.retain(|t| !same(t));
        }
        self.tests.push(test);
    }

    /// Is this asked?
    #[must_use]
    pub fn asks(&self, test: &Test) -> bool {
        self.tests.contains(test)
    }

    /// Asks for nothing any more; order and groups stay.
    pub fn clear(&mut self) {
        self.words.clear();
        self.tests.clear();
    }

    /// Is anything asked?
    #[must_use]
    pub fn is_asking(&self) -> bool {
        !self.tests.is_empty() || !self.words.trim().is_empty()
    }
}

/// What the cards of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heading {
    /// The kind.
    Kind(KindId),
    /// The colours.
    Colours(Vec<ColourId>),
    /// No colour.
    NoColour,
    /// The number of a stat.
    Stat(StatId, i32),
    /// That they bear no such number.
    NoStat(StatId),
    /// What they have of one of several stats that belong together.
    Part(StatId),
    /// The trait.
    Trait(&'static str),
    /// No trait.
    NoTrait,
    /// The pack.
    Pack(String),
}

impl Heading {
    /// The heading in words; where the ruleset has none for it (no colour, no trait, its own cards), nothing.
    #[must_use]
    pub fn text(&self, book: &Book, lang: Lang) -> String {
        let words = &book.lexicon.words;
        let label = |stat: &StatId| words.stats.get(stat).map_or("", |w| w.label.get(lang));
        match self {
            Self::Kind(kind) => words
                .kinds
                .get(kind)
                .map_or("", |w| w.name.get(lang))
                .to_owned(),
            Self::Colours(colours) => {
                let names = colours.iter().filter_map(|c| words.colours.get(c));
                names
                    .map(|w| w.name.get(lang))
                    .collect::<Vec<_>>()
                    .join(" / ")
            }
            Self::Stat(stat, n) => format!("{} {n}", label(stat)),
            Self::NoStat(stat) => format!("{} –", label(stat)),
            Self::Part(stat) => label(stat).to_owned(),
            Self::Trait(name) => book.trait_name(name, lang).to_owned(),
            Self::NoColour | Self::NoTrait => String::new(),
            Self::Pack(name) => name.clone(),
        }
    }
}

/// A group of cards that were found, by their places in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What they have in common, if they are in groups.
    pub heading: Option<Heading>,
    /// The cards in order.
    pub cards: Vec<usize>,
}

impl Index {
    /// The cards that pass, in groups and in order. `count` says how many of a card are in the deck.
    #[must_use]
    pub fn find(&self, search: &Search, lang: Lang, count: &dyn Fn(&str) -> usize) -> Vec<Found> {
        let words = squeezed(&search.words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let passing = self.cards.iter().enumerate().filter_map(|(at, card)| {
            let fit = fit(card, &words)?;
            self.passes(card, &search.tests, count).then_some((at, fit))
        });
        let mut cards: Vec<(usize, u8)> = passing.collect();
        cards.sort_by(|a, b| self.order(search, lang, count, *a, *b));
        if search.reversed {
            cards.reverse();
        }
        let best: BTreeMap<usize, u8> = cards.iter().copied().collect();
        let cards = cards.into_iter().map(|(at, _)| at);
        let mut groups = self.grouped(&search.grouping, cards);
        if search.sorting == Sorting::Usual {
            // The group with what fits the words best comes first; without words all fit alike.
            let fit = |group: &Found| {
                group
                    .cards
                    .iter()
                    .filter_map(|at| best.get(at))
                    .min()
                    .copied()
            };
            groups.sort_by_key(fit);
        }
        groups
    }

    fn passes(&self, card: &Listed, tests: &[Test], count: &dyn Fn(&str) -> usize) -> bool {
        tests.iter().all(|test| {
            let mut like = tests
                .iter()
                .filter(|other| *other == test || test.is_like(other));
            like.any(|test| self.passes_one(card, test, count))
        })
    }

    fn passes_one(&self, card: &Listed, test: &Test, count: &dyn Fn(&str) -> usize) -> bool {
        let words = &self.vocabulary;
        match test {
            Test::Kind(name) => card.kinds.iter().any(|k| k.name(words) == name),
            Test::Colour(name) if name.is_empty() => card.colours.is_empty(),
            Test::Colour(name) => card.colours.iter().any(|c| c.name(words) == name),
            Test::Stat(name, how, bound) => {
                let mut stats = card.stats.iter();
                stats.any(|(s, n)| s.name(words) == name && how.holds(*n, *bound))
            }
            Test::Value(name, value) => {
                let value = words.values.iter().find(|v| v.0 == value).map(|v| v.1);
                let mut marks = card.marks.iter();
                marks.any(|(s, v)| s.name(words) == name && Some(v.0) == value)
            }
            Test::Trait(name) => card.traits.iter().any(|t| t.as_str() == name),
            Test::Keyword(name) => card.keywords.iter().any(|k| k.name(words) == name),
            Test::Ability(name) if name.is_empty() => card.abilities.is_empty(),
            Test::Ability(name) => card.abilities.iter().any(|a| a.name(words) == name),
            Test::Pack(name) => card.pack == *name,
            Test::InDeck => count(&card.id) > 0,
        }
    }

    fn order(
        &self,
        search: &Search,
        lang: Lang,
        count: &dyn Fn(&str) -> usize,
        (a, fit_a): (usize, u8),
        (b, fit_b): (usize, u8),
    ) -> Ordering {
        let (one, other) = (&self.cards[a], &self.cards[b]);
        let by = match &search.sorting {
            Sorting::Usual => fit_a.cmp(&fit_b),
            Sorting::Name => one.sorts[lang as usize].cmp(&other.sorts[lang as usize]),
            Sorting::Stat(name) => {
                let stat = StatId::find(&self.vocabulary, name);
                let of = |card: &Listed| stat.and_then(|s| card.stat(s)).unwrap_or(i32::MAX);
                of(one).cmp(&of(other))
            }
            Sorting::InDeck => count(&other.id).cmp(&count(&one.id)),
        };
        let usual = || self.rank(one, lang).cmp(&self.rank(other, lang));
        by.then_with(usual).then(a.cmp(&b))
    }

    /// What the usual order of cards goes by: kind, colour, the ruleset's first number, and name.
    #[must_use]
    pub fn rank<'a>(&self, card: &'a Listed, lang: Lang) -> impl Ord + use<'a> {
        let first = card.stat(StatId(0)).unwrap_or(0);
        let colours = (card.colours.is_empty(), &card.colours[..]);
        let name = card.sorts[lang as usize].as_str();
        (card.kind(), colours, first, name)
    }

    fn grouped(&self, by: &Grouping, cards: impl Iterator<Item = usize>) -> Vec<Found> {
        if *by == Grouping::None {
            let cards = cards.collect();
            return vec![Found {
                heading: None,
                cards,
            }];
        }
        let mut groups: BTreeMap<Heading, Vec<usize>> = BTreeMap::new();
        for at in cards {
            for heading in self.headings(by, &self.cards[at]) {
                groups.entry(heading).or_default().push(at);
            }
        }
        let found = groups.into_iter().map(|(heading, cards)| Found {
            heading: Some(heading),
            cards,
        });
        found.collect()
    }

    /// The groups that a card belongs to.
    pub(super) fn headings(&self, by: &Grouping, card: &Listed) -> Vec<Heading> {
        match by {
            Grouping::None => Vec::new(),
            Grouping::Kind => vec![Heading::Kind(card.kind())],
            Grouping::Colour if card.colours.is_empty() => vec![Heading::NoColour],
            Grouping::Colour => vec![Heading::Colours(card.colours.clone())],
            Grouping::Stat(name) => {
                let stat = StatId::find(&self.vocabulary, name).unwrap_or(StatId(0));
                let number = card.stat(stat);
                vec![number.map_or(Heading::NoStat(stat), |n| Heading::Stat(stat, n))]
            }
            Grouping::Trait if card.traits.is_empty() => vec![Heading::NoTrait],
            Grouping::Trait => {
                let names = card.traits.iter().map(|t: &Symbol| t.as_str());
                names.map(Heading::Trait).collect()
            }
            Grouping::Pack => vec![Heading::Pack(card.pack.clone())],
        }
    }
}

/// How well a card fits the words, 0 best; `None` if one of them is nowhere on it.
fn fit(card: &Listed, words: &[&str]) -> Option<u8> {
    let of = |word: &&str| {
        let said = &card.words;
        if said.id == **word || said.names.iter().any(|n| n.starts_with(word)) {
            Some(0)
        } else if said.reading.starts_with(word) || said.names.iter().any(|n| n.contains(word)) {
            Some(1)
        } else if said.reading.contains(word) || said.id.contains(word) {
            Some(2)
        } else if said.kind.contains(word) {
            Some(3)
        } else {
            said.text.contains(word).then_some(4)
        }
    };
    let fits: Option<Vec<u8>> = words.iter().map(of).collect();
    Some(fits?.into_iter().max().unwrap_or(0))
}
