//! What is meant by a card that is dragged somewhere.

use super::{Choosing, Click};
use fudaba_engine::{CardId, Verb, ZoneId, ZoneSet};

impl Choosing {
    /// A card was dragged to a place (with or without a card in it), to a card that covers several, or to none.
    #[must_use]
    pub fn drop_on(&self, card: CardId, places: ZoneSet) -> Click {
        let mut dragged = self.clone();
        dragged.selected = Some(card);
        if places.is_empty() {
            return Click::Clear;
        }
        let there = dragged.to_places(places);
        if !there.is_empty() {
            return dragged.several(there);
        }
        // A place that is there to be laid into takes a card so, or not at all.
        if places.iter().any(|place| self.lays.contains(place)) {
            return match dragged.laid(card).as_slice() {
                [] => Click::Clear,
                laid => dragged.several(laid.to_vec()),
            };
        }
        // What is played and goes to no place in particular is laid anywhere on the table.
        match dragged.played(card).as_slice() {
            [] => Click::Clear,
            played => dragged.several(played.to_vec()),
        }
    }

    /// The actions by which a card is played that goes to no place in particular.
    fn played(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb == Verb::Play && a.place == ZoneId::NONE)
    }

    /// The actions by which a card is laid into a place that the rules name themselves.
    fn laid(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb == Verb::Declare && !self.lays.is_empty())
    }

    /// Can something be done with this card by dragging it?
    #[must_use]
    pub fn can_drag(&self, card: CardId) -> bool {
        let aimed = |n: &usize| self.actions[*n].place != ZoneId::NONE;
        let laid = || !self.laid(card).is_empty();
        self.of_card(card).iter().any(aimed) || !self.played(card).is_empty() || laid()
    }
}
