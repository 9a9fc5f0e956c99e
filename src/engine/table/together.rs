//! What one instruction does to several cards at once: they leave and arrive together. What each of them was is kept before
//! any of them goes, and what happened to one is heard when it has happened to all, so that nothing hangs on which of them
//! the program takes first.

use crate::flow::context::{Context, Query};
use crate::table::Table;
use crate::table::ids::{CardId, CardSet};
use crate::table::memory::{Departed, Kept};
use crate::triggers::Happening;
use serde::{Deserialize, Serialize};

/// What is being done at once to several cards, or was last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Together {
    /// Is it going on? What happens is held back then.
    pub open: bool,
    /// The number of its event.
    pub event: u32,
    /// Cards whose last state is kept already although they have not gone.
    pub foreseen: CardSet,
    /// Cards that became other objects in it.
    pub moved: CardSet,
    /// What happened in it up to now.
    pub held: Vec<Happening>,
}

impl Together {
    /// Nothing, with room for what nearly every match needs.
    pub(super) fn new() -> Self {
        Self {
            held: Vec::with_capacity(48),
            ..Self::default()
        }
    }

    /// Copies into one that was used before, and uses its memory again.
    pub(super) fn refill(&mut self, from: &Self) {
        (self.open, self.event) = (from.open, from.event);
        (self.foreseen, self.moved) = (from.foreseen, from.moved);
        self.held.clear();
        self.held.extend_from_slice(&from.held);
    }
}

impl Query<'_> {
    /// Is something being done at once to several cards, so that nothing may come between?
    pub(crate) fn is_at_once(self) -> bool {
        self.table.together.open
    }

    /// A card that went as a part of what is happening at once, as it was before: what it has in force is so up to the end.
    pub(crate) fn gone_at_once(self, card: CardId) -> Option<Departed> {
        let together = &self.table.together;
        let gone = together.open && together.moved.contains(card);
        gone.then(|| self.last_state(card, |d| d.event == together.event))
            .flatten()
    }
}

impl Table {
    /// A card has become another object.
    pub(crate) fn note_moved(&mut self, card: CardId) {
        if self.together.open {
            self.together.moved.insert(card);
        }
    }

    /// Was the last state of a card kept before it went? It is not again.
    pub(crate) fn take_foreseen(&mut self, card: CardId) -> bool {
        let foreseen = self.together.foreseen.contains(card);
        if foreseen {
            self.together.foreseen.remove(card);
        }
        foreseen
    }

    /// The last state of a card was kept, and the card stays.
    fn forget_foreseen(&mut self, card: CardId) {
        if !self.take_foreseen(card) {
            return;
        }
        let event = self.together.event;
        self.departed.retain(|d| (d.card, d.event) != (card, event));
        self.changed_then
            .retain(|n| (n.card, n.event) != (card, event));
        self.notes
            .retain(|n| n.kept != Kept::Gone || n.source != card);
    }
}

impl Context<'_> {
    /// What `act` does to these cards happens at once. The cards are remembered as they are before any of them goes, and
    /// what it raises is heard when it is done: by those who were there before, and what is about arriving by those who
    /// are there then. Within something that happens at once already, `act` is a part of that.
    pub fn together<T>(&mut self, cards: CardSet, act: impl FnOnce(&mut Self) -> T) -> T {
        if self.table.together.open || cards.len() < 2 {
            return act(self);
        }
        self.begin_together(cards);
        let done = act(self);
        self.end_together(cards);
        done
    }

    /// The same of what takes no card away and keeps none from doing what it does: nothing need be remembered.
    pub fn together_in_place<T>(&mut self, cards: CardSet, act: impl FnOnce(&mut Self) -> T) -> T {
        if self.table.together.open || cards.len() < 2 {
            return act(self);
        }
        self.begin_together(CardSet::EMPTY);
        let done = act(self);
        self.end_together(CardSet::EMPTY);
        done
    }

    /// From here on up to [`Context::end_together`] all happens at once. These cards may go by it.
    pub(crate) fn begin_together(&mut self, cards: CardSet) {
        if self.table.dirty {
            self.collect_now();
        }
        let event = self.table.event;
        let together = &mut self.table.together;
        (together.open, together.event) = (true, event);
        together.moved = CardSet::EMPTY;
        together.held.clear();
        for card in cards.iter() {
            self.remember(card);
            self.table.together.foreseen.insert(card);
        }
    }

    /// All has happened: it is heard now.
    pub(crate) fn end_together(&mut self, cards: CardSet) {
        self.table.together.open = false;
        self.end_gone();
        if self.table.dirty {
            self.collect_now();
        }
        let held = std::mem::take(&mut self.table.together.held);
        for happening in &held {
            self.heard(*happening);
        }
        let together = &mut self.table.together;
        together.held = held;
        together.held.clear();
        together.moved = CardSet::EMPTY;
        for card in cards.iter() {
            // What is replaced may happen to the card after all, as a part of this.
            if !self.q().is_replaced(card) {
                self.table.forget_foreseen(card);
            }
        }
    }

    /// What was to happen in the event that is waited for happens after all, as a part of it.
    pub(crate) fn as_part<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let event = std::mem::replace(&mut self.table.event, self.table.together.event);
        let done = act(self);
        self.table.event = event;
        done
    }

    /// Nothing is kept any more of cards that have not gone after all.
    pub(crate) fn forget_all_foreseen(&mut self) {
        for card in self.table.together.foreseen.iter() {
            self.table.forget_foreseen(card);
        }
    }
}
