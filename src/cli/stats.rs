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

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:.1} % ({:.1} to {:.1})",
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
    fn percentiles_are_values_of_the_list() {
        let sorted = [1, 2, 3, 4, 100];
        assert_eq!(percentile(&sorted, 0.5), 3);
        assert_eq!(percentile(&sorted, 1.0), 100);
        assert_eq!(percentile(&[], 0.5), 0);
    }
}
