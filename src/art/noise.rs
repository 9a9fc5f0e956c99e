//! Deterministic chance and texture: dice seeded by what a card is, value noise, paper grain.

/// A stable 64-bit hash of a text (FNV-1a, then mixed).
#[must_use]
pub fn hash_text(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    mix(hash)
}

/// The finaliser of SplitMix64.
#[must_use]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A small seeded generator. One dice is made per question ("hair", "sky"), so that a new
/// question never changes the answers to the old ones.
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// Dice for one question about the thing that `seed` stands for.
    #[must_use]
    pub fn new(seed: u64, question: &str) -> Self {
        Self {
            state: mix(seed ^ hash_text(question)),
        }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number in `0.0..1.0`.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// A number between `low` and `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// A whole number in `0..count` (0 when `count` is 0).
    pub fn below(&mut self, count: usize) -> usize {
        if count == 0 {
            0
        } else {
            (self.bits() % count as u64) as usize
        }
    }

    /// True with the given probability.
    pub fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// One of the items; `None` only for an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}

fn lattice(x: i32, y: i32, seed: u32) -> f32 {
    let mut h = (x as u32).wrapping_mul(0x8da6_b343)
        ^ (y as u32).wrapping_mul(0xd816_3841)
        ^ seed.wrapping_mul(0xcb1a_b31f);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    h ^= h >> 15;
    (h & 0xffff) as f32 / 32_767.5 - 1.0
}

/// Smooth value noise in `-1.0..=1.0`.
#[must_use]
pub fn value_noise(x: f32, y: f32, seed: u32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (ix, iy) = (fx as i32, fy as i32);
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (smooth(x - fx), smooth(y - fy));
    let top = lattice(ix, iy, seed) * (1.0 - u) + lattice(ix + 1, iy, seed) * u;
    let low = lattice(ix, iy + 1, seed) * (1.0 - u) + lattice(ix + 1, iy + 1, seed) * u;
    top * (1.0 - v) + low * v
}

/// Side of the grain tile in pixels; a power of two.
pub const GRAIN_SIDE: usize = 256;

/// One shared tile of paper: fine grain, soft mottling and a few long fibres.
/// Values are around 0, about -60 to 60.
#[derive(Clone)]
pub struct Grain {
    tile: Vec<i8>,
}

impl Default for Grain {
    fn default() -> Self {
        Self::new()
    }
}

impl Grain {
    /// Makes the tile; the same every time.
    #[must_use]
    pub fn new() -> Self {
        let side = GRAIN_SIDE as i32;
        let mut field = vec![0.0_f32; GRAIN_SIDE * GRAIN_SIDE];
        for y in 0..side {
            for x in 0..side {
                let fine = lattice(x, y, 11) * 16.0 + lattice(x / 2, y / 2, 12) * 8.0;
                let soft = wrapped_noise(x, y, 8, 13) * 11.0 + wrapped_noise(x, y, 32, 14) * 8.0;
                field[(y * side + x) as usize] = fine + soft;
            }
        }
        let mut dice = Dice::new(7, "fibres");
        for _ in 0..90 {
            let (mut x, mut y) = (dice.between(0.0, 256.0), dice.between(0.0, 256.0));
            let mut angle = dice.between(0.0, std::f32::consts::TAU);
            let bend = dice.between(-0.05, 0.05);
            let tone = dice.between(-20.0, 34.0);
            for _ in 0..dice.below(26) + 10 {
                let at = (y as i32).rem_euclid(side) * side + (x as i32).rem_euclid(side);
                field[at as usize] += tone;
                x += angle.cos();
                y += angle.sin();
                angle += bend;
            }
        }
        Self {
            tile: field
                .into_iter()
                .map(|v| v.clamp(-64.0, 64.0) as i8)
                .collect(),
        }
    }

    /// The row of the tile at height `y` (any number).
    #[must_use]
    pub fn row(&self, y: usize) -> &[i8] {
        let start = (y % GRAIN_SIDE) * GRAIN_SIDE;
        &self.tile[start..start + GRAIN_SIDE]
    }
}

/// Value noise that repeats with the tile.
fn wrapped_noise(x: i32, y: i32, cell: i32, seed: u32) -> f32 {
    let cells = GRAIN_SIDE as i32 / cell;
    let (ix, iy) = (x / cell, y / cell);
    let (u, v) = (
        (x % cell) as f32 / cell as f32,
        (y % cell) as f32 / cell as f32,
    );
    let at = |i: i32, j: i32| lattice(i.rem_euclid(cells), j.rem_euclid(cells), seed);
    let top = at(ix, iy) * (1.0 - u) + at(ix + 1, iy) * u;
    let low = at(ix, iy + 1) * (1.0 - u) + at(ix + 1, iy + 1) * u;
    top * (1.0 - v) + low * v
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_repeat_for_the_same_question_and_differ_for_another() {
        let roll = |question: &str| Dice::new(42, question).bits();
        assert_eq!(roll("hair"), roll("hair"));
        assert_ne!(roll("hair"), roll("sky"));
    }

    #[test]
    fn noise_is_smooth_and_bounded() {
        let mut last = value_noise(0.0, 0.3, 5);
        for step in 1..400 {
            let now = value_noise(step as f32 * 0.02, 0.3, 5);
            assert!(now.abs() <= 1.0 && (now - last).abs() < 0.2);
            last = now;
        }
    }

    #[test]
    fn grain_is_balanced() {
        let grain = Grain::new();
        let sum: i64 = grain.tile.iter().map(|&v| i64::from(v)).sum();
        assert!((sum / (GRAIN_SIDE * GRAIN_SIDE) as i64).abs() < 6);
    }
}
