//! Cards that cover several slots: a card lies in one of them, its home, and covers the others with it. A slot answers who
//! covers it.

use crate::flow::context::Query;
use crate::table::Table;
use crate::table::ids::{CardId, ZoneId};
use crate::table::zones::{ZoneSet, Zones};
use smallvec::SmallVec;

/// Sets of slots that a card could cover.
pub type Groups = SmallVec<[ZoneSet; 16]>;

impl Table {
    /// The places that a card covers: the one where it lies, or several slots.
    #[must_use]
    #[inline]
    pub fn covered(&self, card: CardId) -> ZoneSet {
        match self.span(card) {
            ZoneSet::EMPTY => ZoneSet::EMPTY.with(self.card(card).zone),
            slots => slots,
        }
    }

    /// The slots that a card covers, if they are more than the one where it lies; otherwise none.
    #[must_use]
    #[inline]
    pub fn span(&self, card: CardId) -> ZoneSet {
        let wide = self.spans.iter().find(|(c, _)| *c == card);
        wide.map_or(ZoneSet::EMPTY, |(_, slots)| *slots)
    }

    /// The card that covers a slot, whether it lies there or beside it.
    #[must_use]
    #[inline]
    pub fn cover(&self, slot: ZoneId) -> Option<CardId> {
        let wide = self.spans.iter().find(|(_, slots)| slots.contains(slot));
        wide.map_or_else(|| self.top(slot), |(card, _)| Some(*card))
    }

    /// Does no card lie in the slot or cover it?
    #[must_use]
    #[inline]
    pub fn is_free(&self, slot: ZoneId) -> bool {
        self.count(slot) == 0 && !self.spans.iter().any(|(_, slots)| slots.contains(slot))
    }

    /// The cards that cover more than the slot where they lie, with what they cover.
    #[must_use]
    #[inline]
    pub fn spans(&self) -> &[(CardId, ZoneSet)] {
        &self.spans
    }

    /// A card covers these places from now on; the one where it lies alone, if they are not more.
    pub(crate) fn set_span(&mut self, card: CardId, slots: ZoneSet) {
        self.spans.retain(|(c, _)| *c != card);
        if slots.iter().count() > 1 {
            debug_assert!(
                slots.contains(self.card(card).zone),
                "a card lies in what it covers"
            );
            self.spans.push((card, slots));
        }
    }
}

impl Zones {
    /// The sets of so many of these slots that hang together, each once.
    #[must_use]
    pub fn groups(&self, free: ZoneSet, size: usize) -> Groups {
        let mut found: Groups = free.iter().map(|z| ZoneSet::EMPTY.with(z)).collect();
        for _ in 1..size {
            let mut larger = Groups::new();
            for group in found {
                let beside = (group.iter()).fold(ZoneSet::EMPTY, |all, z| all.or(self.beside(z)));
                for next in beside.and(free).minus(group).iter() {
                    let wider = group.with(next);
                    if !larger.contains(&wider) {
                        larger.push(wider);
                    }
                }
            }
            found = larger;
        }
        found
    }

    /// Is a place of one set next to a place of the other?
    #[must_use]
    pub fn meet(&self, a: ZoneSet, b: ZoneSet) -> bool {
        a.iter().any(|zone| self.beside(zone).meets(b))
    }
}

impl Query<'_> {
    /// The sets of slots that this wide card can be laid over for an effect, each slot of which fits; with `taken` those too
    /// where cards lie.
    pub(crate) fn lies_over(
        self,
        card: CardId,
        width: usize,
        taken: bool,
        fits: impl Fn(ZoneId) -> bool,
    ) -> Groups {
        let own = self.table.covered(card);
        let slots = self.zones().ids().filter(|z| {
            let there = taken || own.contains(*z) || self.table.is_free(*z);
            self.zones().decl(*z).is_slot() && there && fits(*z)
        });
        let mut groups = self.zones().groups(slots.collect(), width);
        groups.retain(|g| *g != own);
        groups
    }
}
