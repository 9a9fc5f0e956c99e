//! Selectors that go by what is attached to what.

use crate::ability::Selector;
use crate::flow::context::Query;
use crate::reading::scope::Scope;
use crate::table::attachment::Attached;
use crate::table::ids::{CardId, CardSet};
use crate::table::zones::Visibility;

impl<'a> Query<'a> {
    /// What is attached to what, as it concerns a card: for one that left, as it was when it did.
    fn relations_of(self, scope: &Scope, card: CardId) -> &'a [Attached] {
        if self.departed(scope, card, true).is_some() {
            &self.table.parted
        } else {
            &self.table.attached
        }
    }

    /// The cards of [`Selector::Attached`] and [`Selector::Bearer`]; none for other selectors.
    pub(super) fn bound_together(self, scope: &Scope, selector: &Selector) -> CardSet {
        let mut found = CardSet::EMPTY;
        // Where nobody may look, another card may be in the place of the one that went there.
        let open = |card: CardId| {
            let zone = self.table.card(card).zone;
            self.zones().decl(zone).visibility != Visibility::Nobody
        };
        let mut add = |card: CardId, filters| {
            if open(card) && self.passes_all(scope, card, filters) {
                found.insert(card);
            }
        };
        match selector {
            Selector::Attached(cards, kind, filters) => {
                for bearer in self.all_asked_about(scope, cards).iter() {
                    let all = self.relations_of(scope, bearer).iter();
                    for a in all.filter(|a| a.bearer == bearer && a.kind == *kind) {
                        add(a.card, filters);
                    }
                }
            }
            Selector::Bearer(cards, filters) => {
                for card in self.all_asked_about(scope, cards).iter() {
                    let all = self.relations_of(scope, card).iter();
                    for a in all.filter(|a| a.card == card) {
                        add(a.bearer, filters);
                    }
                }
            }
            _ => {}
        }
        found
    }
}
