//! How the cards of a deck are spread: over kinds, colours, and the numbers that the ruleset prints.

use super::find::{Grouping, Heading};
use super::index::{Index, Listed};
use fudaba_engine::words::StatId;
use std::collections::{BTreeMap, BTreeSet};

/// What a deck is looked at by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpreadOf {
    /// The kinds of its cards.
    Kind,
    /// Their colours.
    Colour,
    /// A number: how many cards have which.
    Stat(StatId),
    /// Numbers that belong together, by the stat that stands for their sum: what all cards have of each.
    Family(StatId),
}

/// How many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Of what.
    pub of: Heading,
    /// How many.
    pub n: usize,
}

/// How a deck is spread by one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// By what.
    pub of: SpreadOf,
    /// How many there are of each, in order; numbers without a gap.
    pub bars: Vec<Bar>,
    /// The mean of a number.
    pub mean: Option<f32>,
}

/// A number of so many different values, or less, has a bar for each from the least to the greatest.
const GAPS: i32 = 16;

/// How these cards, each with its number, are spread by all that tells cards of this ruleset apart.
#[must_use]
pub fn spreads<'a>(index: &Index, cards: impl IntoIterator<Item = (&'a str, u8)>) -> Vec<Spread> {
    let cards: Vec<(&Listed, usize)> = (cards.into_iter())
        .filter_map(|(id, n)| Some((index.card(id)?, usize::from(n))))
        .collect();
    let mut spreads = Vec::new();
    for stat in index.numbers() {
        match index.vocabulary.family(stat) {
            None => spreads.extend(of_stat(&cards, stat)),
            Some(family) if family.parts.first() == Some(&stat) => {
                spreads.push(of_family(&cards, family.total, family.parts));
            }
            Some(_) => {}
        }
    }
    for (of, by) in [
        (SpreadOf::Kind, Grouping::Kind),
        (SpreadOf::Colour, Grouping::Colour),
    ] {
        let all = index
            .cards
            .iter()
            .flat_map(|card| index.headings(&by, card));
        if all.collect::<BTreeSet<_>>().len() > 1 {
            let bars = counted(&cards, |card| index.headings(&by, card));
            spreads.push(Spread {
                of,
                bars,
                mean: None,
            });
        }
    }
    spreads
}

impl Index {
    /// The stats of which cards bear numbers, in the order in which the ruleset declares them.
    fn numbers(&self) -> BTreeSet<StatId> {
        let numbers = self.cards.iter().flat_map(|card| &card.stats);
        numbers.map(|(stat, _)| *stat).collect()
    }
}

fn counted(cards: &[(&Listed, usize)], of: impl Fn(&Listed) -> Vec<Heading>) -> Vec<Bar> {
    let mut counts: BTreeMap<Heading, usize> = BTreeMap::new();
    for (card, n) in cards {
        for heading in of(card) {
            *counts.entry(heading).or_default() += n;
        }
    }
    let bars = counts.into_iter().map(|(of, n)| Bar { of, n });
    bars.collect()
}

/// Nothing where no card has the number.
fn of_stat(cards: &[(&Listed, usize)], stat: StatId) -> Option<Spread> {
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for (card, n) in cards {
        if let Some(value) = card.stat(stat) {
            *counts.entry(value).or_default() += n;
        }
    }
    let (&least, &most) = (counts.keys().next()?, counts.keys().next_back()?);
    if most - least < GAPS {
        for value in least..=most {
            counts.entry(value).or_default();
        }
    }
    let all: usize = counts.values().sum();
    let sum: f32 = counts
        .iter()
        .map(|(value, n)| *value as f32 * *n as f32)
        .sum();
    let bar = |(value, n)| Bar {
        of: Heading::Stat(stat, value),
        n,
    };
    Some(Spread {
        of: SpreadOf::Stat(stat),
        bars: counts.into_iter().map(bar).collect(),
        mean: Some(sum / all.max(1) as f32),
    })
}

fn of_family(cards: &[(&Listed, usize)], total: StatId, parts: &[StatId]) -> Spread {
    let bar = |stat: &StatId| {
        let of_cards = cards.iter().map(|(card, n)| {
            let has = usize::try_from(card.stat(*stat).unwrap_or(0)).unwrap_or(0);
            has * n
        });
        Bar {
            of: Heading::Part(*stat),
            n: of_cards.sum(),
        }
    };
    Spread {
        of: SpreadOf::Family(total),
        bars: parts.iter().map(bar).collect(),
        mean: None,
    }
}
