//! Selectors that go by what is attached to what.

use crate::engine::ability::Selector;
use crate::engine::flow::context::Query;
use crate::engine::reading::eval::Scope;
use crate::engine::table::ids::{CardId, CardSet};

impl Query<'_> {
    /// The cards of [`Selector::Attached`] and [`Selector::Bearer`]; none for other selectors.
    pub(super) fn bound_together(self, scope: &Scope, selector: &Selector) -> CardSet {
        let mut found = CardSet::EMPTY;
        let mut add = |card: CardId, filters| {
            if self.passes_all(scope, card, filters) {
                found.insert(card);
            }
        };
        match selector {
            Selector::Attached(cards, kind, filters) => {
                for bearer in self.cards(scope, cards).iter() {
                    for a in self.table.attached_to(bearer).filter(|a| a.kind == *kind) {
                        add(a.card, filters);
                    }
                }
            }
            Selector::Bearer(cards, filters) => {
                for card in self.cards(scope, cards).iter() {
                    if let Some(a) = self.table.bearer(card) {
                        add(a.bearer, filters);
                    }
                }
            }
            _ => {}
        }
        found
    }
}
