//! All tables that agree with what one player may know, where they are few.

use crate::hidden::sampler::{Sampler, Unknown};
use crate::table::Table;
use crate::table::ids::DefId;
use crate::table::rng::Rng;

/// What each hidden card of a pool is, in the order of [`Unknown::cards`].
type Dealt = Vec<(DefId, u8)>;

impl Sampler<'_> {
    /// All full tables that agree with the view, each once however many equal cards there are; `None` if there are more
    /// than `most`. Their random streams are the same.
    #[must_use]
    pub fn all(&self, most: usize) -> Option<Vec<Table>> {
        let mut tables = vec![self.known().clone()];
        for part in self.parts() {
            let mut deals = Vec::new();
            let mut left = part.left.clone();
            left.sort_unstable();
            let room = most / tables.len();
            part.each(&mut left, &mut Vec::new(), &mut deals, room)
                .then_some(())?;
            let with = |table: &Table, dealt: &Dealt| {
                let mut table = table.clone();
                for (card, (def, section)) in part.cards().zip(dealt) {
                    let state = table.card_mut(card);
                    state.def = *def;
                    state.set_section(*section);
                }
                table
            };
            let tables_of =
                |table: &Table| deals.iter().map(|d| with(table, d)).collect::<Vec<_>>();
            tables = tables.iter().flat_map(tables_of).collect();
        }
        for table in &mut tables {
            table.rng = Rng::new(0);
            self.finish(table);
        }
        Some(tables)
    }
}

impl Unknown {
    /// Adds every different way to deal what is left to the cards from number `dealt.len()` on; false if there are more
    /// than `most` in all.
    fn each(
        &self,
        left: &mut Dealt,
        dealt: &mut Dealt,
        deals: &mut Vec<Dealt>,
        most: usize,
    ) -> bool {
        if dealt.len() == self.cards().count() {
            deals.push(dealt.clone());
            return deals.len() <= most;
        }
        let mut before = None;
        for at in 0..left.len() {
            let next = left[at];
            if before == Some(next) || !self.may_be(dealt.len(), next) {
                continue;
            }
            before = Some(next);
            left.remove(at);
            dealt.push(next);
            let room = self.each(left, dealt, deals, most);
            dealt.pop();
            left.insert(at, next);
            if !room {
                return false;
            }
        }
        true
    }
}
