//! Figures of many matches.

use serde::Serialize;

/// A share with its 95 % Wilson interval, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share itself.
    pub percent: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Default for Share {
    /// Nothing known.
    fn default() -> Self {
        Self::of(0.0, 0.0)
    }
}

impl Share {
    /// `hits` of `n`; a half counts for a draw.
    #[must_use]
    pub fn of(hits: f64, n: f64) -> Self {
        if n <= 0.0 {
            return Self {
                percent: 0.0,
                low: 0.0,
                high: 100.0,
            };
        }
        let z = 1.959_964;
        let p = hits / n;
        let centre = p + z * z / (2.0 * n);
        let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 100.0 / (1.0 + z * z / n);
        Self {
            percent: 100.0 * p,
            low: ((centre - spread) * scale).max(0.0),
            high: ((centre + spread) * scale).min(100.0),
        }
    }
}

impl Share {
    /// The share of points of pairs of matches with the same seed and decks and swapped seats, each from 0 to 1. What both
    /// matches of a pair have in common falls out of the interval.
    #[must_use]
    pub fn of_pairs(pairs: &[f64]) -> Self {
        let ahead: Vec<f64> = pairs.iter().map(|points| 2.0 * points - 1.0).collect();
        let Difference {
            percent, low, high, ..
        } = Difference::of(&ahead);
        let [percent, low, high] = [percent, low, high].map(|ahead| 50.0 + ahead / 2.0);
        Self { percent, low, high }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:.1} % ({:.1} to {:.1})",
            self.percent, self.low, self.high
        )
    }
}

/// How much more of the points one thing brings than another, in percent, with its 95 % interval. From pairs: what both
/// have in common falls out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The difference of the shares.
    pub percent: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// The pairs.
    pub pairs: usize,
}

impl Difference {
    /// Of the differences of pairs, each between -1 and 1. The interval is that of the mean of independent values, with
    /// one more pair in each direction, so that few or equal pairs do not seem certain.
    #[must_use]
    pub fn of(pairs: &[f64]) -> Self {
        let n = pairs.len() as f64;
        let mean = if pairs.is_empty() {
            0.0
        } else {
            pairs.iter().sum::<f64>() / n
        };
        let (more, sum) = (n + 2.0, pairs.iter().sum::<f64>());
        let centre = sum / more;
        let squares = pairs.iter().map(|d| d * d).sum::<f64>() + 2.0;
        let variance = (squares / more - centre * centre).max(0.0);
        let spread = 1.959_964 * (variance / more).sqrt();
        Self {
            percent: 100.0 * mean,
            low: 100.0 * (centre - spread).max(-1.0).min(mean),
            high: 100.0 * (centre + spread).min(1.0).max(mean),
            pairs: pairs.len(),
        }
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:+.1} % ({:+.1} to {:+.1})",
            self.percent, self.low, self.high
        )
    }
}

/// The value below which a part of the sorted values lies.
#[must_use]
pub fn percentile(sorted: &[u32], part: f64) -> u32 {
    let last = sorted.len().saturating_sub(1);
    let at = (part * last as f64).round() as usize;
    sorted.get(at.min(last)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wilson_interval_is_the_published_one() {
        // 81 of 263 (Newcombe 1998, table I): 0.2553 to 0.3662.
        let share = Share::of(81.0, 263.0);
        assert!((share.low - 25.53).abs() < 0.01, "{share}");
        assert!((share.high - 36.62).abs() < 0.01, "{share}");
        // 0 of 20: 0 to 0.1611.
        let none = Share::of(0.0, 20.0);
        assert!(
            none.low.abs() < 1e-9 && (none.high - 16.11).abs() < 0.01,
            "{none}"
        );
    }

    #[test]
    fn a_difference_is_sure_only_after_many_pairs() {
        let none = Difference::of(&[]);
        assert!(none.low <= -90.0 && none.high >= 90.0, "{none}");
        let few = Difference::of(&[1.0, 1.0, 0.0]);
        assert!(few.low < 0.0 && few.percent > 60.0, "{few}");
        let pairs: Vec<f64> = (0..1000).map(|n| f64::from(u8::from(n % 4 == 0))).collect();
        let many = Difference::of(&pairs);
        // A quarter of the pairs differ by one: 25 % with a standard error of 1.37 %.
        assert!((many.percent - 25.0).abs() < 1e-9, "{many}");
        assert!(
            (many.low - 22.2).abs() < 0.4 && (many.high - 27.6).abs() < 0.4,
            "{many}"
        );
        let same = Difference::of(&[0.0; 50]);
        assert!(
            same.low < 0.0 && same.high > 0.0 && same.percent.abs() < 1e-9,
            "{same}"
        );
    }

    #[test]
    fn pairs_that_agree_narrow_the_interval() {
        // 600 pairs: who wins one match of a pair loses the other, but for 60 that win both.
        let mut pairs = vec![0.5; 540];
        pairs.extend([1.0; 60]);
        let paired = Share::of_pairs(&pairs);
        let alone = Share::of(660.0, 1200.0);
        assert!((paired.percent - 55.0).abs() < 1e-9 && (alone.percent - 55.0).abs() < 1e-9);
        assert!(
            paired.high - paired.low < 0.5 * (alone.high - alone.low),
            "{paired} {alone}"
        );
    }

    #[test]
    fn percentiles_are_values_of_the_list() {
        let sorted = [1, 2, 3, 4, 100];
        assert_eq!(percentile(&sorted, 0.5), 3);
        assert_eq!(percentile(&sorted, 1.0), 100);
        assert_eq!(percentile(&[], 0.5), 0);
    }
}
