//! What is counted and marked on single cards: uses of limited abilities, and marks of the ruleset's own.

use super::{Flags, Table};
use crate::table::ids::CardId;
use crate::table::memory::AbilityNote;

impl Table {
    /// So far a card's own counters of uses go.
    pub(crate) const MOST_USES: u8 = 3;

    /// The number of one of a card's own counters of uses (0 to 7); 0 to 3.
    #[must_use]
    #[inline]
    pub fn uses(&self, card: CardId, counter: u8) -> u8 {
        (self.card(card).uses >> (2 * (counter & 7)) & 3) as u8
    }

    pub(crate) fn count_use(&mut self, card: CardId, counter: u8) {
        let used = u16::from((self.uses(card, counter) + 1).min(Self::MOST_USES));
        let shift = 2 * (counter & 7);
        let uses = &mut self.card_mut(card).uses;
        *uses = *uses & !(3 << shift) | used << shift;
    }

    /// Has the card this mark (0 to 7) of the ruleset's own?
    #[must_use]
    #[inline]
    pub fn marked(&self, card: CardId, mark: u8) -> bool {
        self.card(card).flags.bits() >> (8 + (mark & 7)) & 1 == 1
    }

    /// Gives a card a mark (0 to 7) of the ruleset's own, or takes it away. A card that becomes a new object has none.
    pub fn mark(&mut self, card: CardId, mark: u8, on: bool) {
        let flag = Flags::from_bits_truncate(1 << (8 + u16::from(mark & 7)));
        self.card_mut(card).flags.set(flag, on);
    }

    /// Takes these marks, one bit each, from all cards.
    pub fn clear_marks(&mut self, marks: u8) {
        let marks = Flags::from_bits_truncate(u16::from(marks) << 8);
        for card in &mut self.cards[..usize::from(self.card_count)] {
            card.flags.remove(marks);
        }
    }

    /// Forgets the uses of a card's limited abilities.
    pub fn forget_uses(&mut self, card: CardId) {
        self.card_mut(card).uses = 0;
        self.notes
            .retain(|n| n.source != card || !n.kept.is_own_use());
    }

    /// Is a use of an ability of the card's own counted?
    pub(crate) fn has_uses(&self, card: CardId) -> bool {
        let counted = |n: &AbilityNote| n.source == card && n.kept.is_own_use();
        self.card(card).uses != 0 || self.notes.iter().any(counted)
    }

    /// Forgets the once-per-turn uses of all cards.
    pub fn clear_uses(&mut self) {
        for card in &mut self.cards[..usize::from(self.card_count)] {
            card.uses = 0;
        }
        self.forget_turn();
    }
}
