//! A hasher whose values may be kept in files: equal on every machine and with every compiler, which the standard
//! library's is not.

use std::hash::Hasher;

/// FNV-1a with fixed byte order.
#[derive(Clone, Debug)]
pub struct StableHasher(u64);

impl Default for StableHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x100_0000_01b3);
        }
    }
    fn write_u16(&mut self, i: u16) {
        self.write(&i.to_le_bytes());
    }
    fn write_u32(&mut self, i: u32) {
        self.write(&i.to_le_bytes());
    }
    fn write_u64(&mut self, i: u64) {
        self.write(&i.to_le_bytes());
    }
    fn write_usize(&mut self, i: usize) {
        self.write_u64(i as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::StableHasher;
    use std::hash::{Hash, Hasher};

    #[test]
    fn values_are_fixed() {
        // FNV-1a of these numbers in little-endian order: another value would break replays.
        let mut hasher = StableHasher::default();
        (7u8, 300u16, 70_000u32, 5usize).hash(&mut hasher);
        assert_eq!(hasher.finish(), 0xda03_47cb_9634_6e9e);
    }
}
