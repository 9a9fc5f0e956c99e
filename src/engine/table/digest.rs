//! One number for all in a table that the rules go by.

use super::Table;
use crate::table::stable_hasher::StableHasher;
use std::hash::{Hash, Hasher as _};

/// The version of [`Table::digest`]. It counts up whenever the same table gets another digest than before: digests of
/// different versions cannot be compared.
pub const TABLE_DIGEST: u32 = 3;

impl Table {
    /// What of that which is due happened together and counts as one.
    fn hash_groups(&self, h: &mut StableHasher) {
        for due in self.pending.iter().filter(|p| p.batch.counts_as_one()) {
            let first = self.pending.iter().position(|p| p.batch == due.batch);
            first.unwrap_or(0).hash(h);
        }
    }

    /// A hash of all in the table that the rules go by, equal on every machine and never 0; see [`TABLE_DIGEST`]. How often
    /// things were done up to now, and the numbers of events, are left out.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut h = StableHasher::default();
        self.cards[..self.card_count()].hash(&mut h);
        self.order[..self.card_count()].hash(&mut h);
        self.starts.hash(&mut h);
        self.frames.hash(&mut h);
        self.regs.hash(&mut h);
        self.mods.hash(&mut h);
        self.pending.hash(&mut h);
        self.hash_groups(&mut h);
        (
            &self.flipped,
            &self.spans,
            &self.placing,
            &self.attached,
            &self.parted,
            &self.later,
            &self.declared,
            &self.once,
            &self.departed,
            &self.notes,
        )
            .hash(&mut h);
        let at_once = &self.together;
        if !self.changed_then.is_empty() || at_once.open {
            (&self.changed_then, &at_once.held).hash(&mut h);
        }
        self.waiting.hash(&mut h);
        self.outcome.hash(&mut h);
        self.rng.clone().next().hash(&mut h);
        (self.turn, self.turn_player, self.first_player, self.phase).hash(&mut h);
        self.clock.hash(&mut h);
        self.rules.hash(&mut h);
        h.finish().max(1)
    }
}
