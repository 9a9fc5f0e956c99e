//! The random stream of a table: xoshiro256++ (as named in the `rand` crate), kept inside the table. Numbers are drawn
//! from its raw 64-bit output by our own means, so that replays do not depend on a library's sampling.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};

/// A serialisable generator. Equal seeds give equal streams on every machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// A generator from a seed.
    #[must_use]
    #[inline]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 bits.
    #[expect(
        clippy::should_implement_trait,
        reason = "a stream of bits is not an iterator here"
    )]
    #[inline]
    pub fn next(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`, evenly; 0 if `n` is 0. (Lemire's multiplication with rejection.)
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        if n == 0 {
            return 0;
        }
        loop {
            let wide = u128::from(self.next()) * u128::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
            let low = wide as u64;
            if low >= n || low >= n.wrapping_neg() % n {
                return usize::try_from(wide >> 64).unwrap_or(0);
            }
        }
    }

    /// Shuffles a slice (Fisher–Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A seed made of a seed and a number: streams of different numbers have nothing to do with each other.
#[must_use]
#[inline]
pub fn mix(seed: u64, n: u64) -> u64 {
    // The finalizer of SplitMix64.
    let mut z = seed ^ n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use crate::Rng;

    #[test]
    fn stream_is_fixed() {
        // xoshiro256++ seeded with 1: a change of this stream would break every replay.
        let mut rng = Rng::new(1);
        let first: Vec<u64> = (0..3).map(|_| rng.next()).collect();
        assert_eq!(
            first,
            [
                14_971_601_782_005_023_387,
                13_781_649_495_232_077_965,
                1_847_458_086_238_483_744
            ]
        );
    }

    #[test]
    fn below_is_even_and_in_range() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6)] += 1;
        }
        // Chi-square with 5 degrees of freedom: 20.5 is passed by chance once in a thousand seeds; this one is fixed.
        let chi: f64 = counts
            .iter()
            .map(|c| (f64::from(*c) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 20.5, "{counts:?}");
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn shuffle_reaches_every_order() {
        let mut rng = Rng::new(3);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..500 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 24);
    }
}
