//! A part of a series, so that several machines can play it together.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most parts that a series is cut into.
const MOST: usize = 1_000_000;

/// One of several parts of a series that are alike: every `of`th pair of matches, from the `number`th on. All parts
/// together are the series, match by match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    /// From 1 up to `of`.
    number: usize,
    of: usize,
}

/// What is wrong with the name of a part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no part of a series\n  help: write 1/4 for the first of four parts")]
pub struct NoShard(String);

impl Default for Shard {
    /// The whole series.
    fn default() -> Self {
        Self { number: 1, of: 1 }
    }
}

impl Shard {
    /// Which part it is, from 1.
    #[must_use]
    pub fn number(self) -> usize {
        self.number
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> usize {
        self.of
    }

    /// The number in the series of its nth match, counted from 0.
    #[must_use]
    pub fn nth(self, n: usize) -> usize {
        let pair = (n / 2).saturating_mul(self.of) + self.number - 1;
        pair.saturating_mul(2) + n % 2
    }

    /// How many of so many matches are in it.
    #[must_use]
    pub fn count(self, matches: usize) -> usize {
        let pairs = (matches / 2).saturating_sub(self.number - 1);
        let lone = matches % 2 == 1 && matches / 2 % self.of == self.number - 1;
        2 * pairs.div_ceil(self.of) + usize::from(lone)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let numbers = text.split_once('/');
        let parsed = numbers.and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
        match parsed {
            Some((number, of)) if 1 <= number && number <= of && of <= MOST => {
                Ok(Self { number, of })
            }
            _ => Err(NoShard(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Self, NoShard> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_are_the_series() {
        for matches in 0..40 {
            for of in 1..9 {
                let mut all = Vec::new();
                for number in 1..=of {
                    let shard = Shard { number, of };
                    let own: Vec<usize> = (0..)
                        .map(|n| shard.nth(n))
                        .take_while(|n| *n < matches)
                        .collect();
                    assert_eq!(own.len(), shard.count(matches), "{shard} of {matches}");
                    all.extend(own);
                }
                all.sort_unstable();
                assert_eq!(
                    all,
                    (0..matches).collect::<Vec<_>>(),
                    "{of} parts of {matches}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for text in [
            "",
            "1",
            "0/3",
            "4/3",
            "1/0",
            "-1/2",
            "1/2/3",
            "a/b",
            "1/1000001",
        ] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
