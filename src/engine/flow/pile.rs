//! Whole piles that go from one zone to another, such as a discard pile that becomes the deck.

use crate::flow::context::Context;
use crate::flow::event::Cause;
use crate::flow::put::Put;
use crate::table::Flags;
use crate::table::ids::ZoneId;
use crate::table::modifier::{Modifier, Target, Until};
use crate::work::{self, Work};

impl Context<'_> {
    /// All cards of a zone go to the top of another one, the uppermost first. It is the same as if they were moved one by one.
    pub fn move_pile(&mut self, from: ZoneId, to: ZoneId, cause: Cause) {
        if self.is_plain_pile(from, to) {
            self.move_plain_pile(from, to, cause);
            return;
        }
        while let Some(card) = self.table.top(from) {
            self.move_card(card, to, Put::new(cause));
        }
    }

    /// Does nothing hang on the cards of this zone that ends, is kept, is heard or is told when they leave it for the other?
    fn is_plain_pile(&self, from: ZoneId, to: ZoneId) -> bool {
        let (table, setup) = (&*self.table, self.setup);
        let here = |card| table.card(card).zone == from;
        let is_about = |m: &Modifier| {
            let target = matches!(m.target, Target::Card(card) if here(card));
            target || matches!(m.until, Until::Source(card, _) if here(card))
        };
        from != to
            && !self.is_watched()
            && !setup.same_object(from, to)
            && !setup.keeps_what_leaves(from)
            && !setup.replaces
            && ![from, to].iter().any(|z| setup.zones.decl(*z).is_slot())
            && table.is_plain()
            && !table.mods.iter().any(is_about)
    }

    /// The same of a pile of which that is known.
    fn move_plain_pile(&mut self, from: ZoneId, to: ZoneId, cause: Cause) {
        let (setup, decl) = (self.setup, self.setup.zones.decl(to));
        let ends = setup.declared.uses_end_in;
        let forgets = ends.is_empty() || ends.contains(&decl.kind);
        let put = Put::new(cause);
        for at in 0..self.table.count(from) {
            work::count(Work::Move);
            let card = self.table.zone(from)[at];
            let known = self.q().known_by_move(card, (from, to), put, decl.face_up);
            let invalidated = setup.invalidates(self.table, card, from, to);
            self.table.touch(invalidated);
            let state = self.table.card_mut(card);
            let gone = Flags::FACE_UP | Flags::SECRET | Flags::RESTED | Flags::MARKS;
            state.flags = (state.flags | known) - gone;
            state.flags.set(Flags::FACE_UP, decl.face_up);
            state.epoch = state.epoch.wrapping_add(1);
            if forgets {
                state.uses = 0;
            }
        }
        self.table.pour(from, to);
    }
}
