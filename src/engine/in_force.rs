//! Which cards have a lasting effect just now, and what such effects and modifiers are about: collected after each
//! change, so that numbers and keywords are read quickly.

use super::cx::{Cx, Q};
use super::def::Reach;

impl Cx<'_> {
    /// Something about the rules' own state changed: rule actions and results are looked at anew, and what is in force
    /// if it depends on more than where cards lie.
    pub fn look_again(&mut self) {
        if self.setup.by_place {
            self.table.touched = true;
        } else {
            self.table.dirty = true;
        }
    }

    /// Collects what is in force before somebody reads the table, unless both sides are in the middle of the same thing.
    pub(super) fn collect_now(&mut self) {
        if !self.q().between_sides() {
            self.collect_sources();
        }
    }

    /// Collects the cards whose lasting abilities are in force. Called after each change.
    pub(super) fn collect_sources(&mut self) {
        let mods = self.table.mods.iter();
        let mut about = mods.fold(Reach::default(), |r, m| r.and(Reach::of_modifier(m)));
        self.table.sources.clear();
        let setup = self.setup;
        if setup.reach == Reach::default() {
            self.table.about = about;
            return;
        }
        let mut sources = std::mem::take(&mut self.table.sources);
        setup.for_each_lasting(self.table, |card| {
            let q = Q::new(self.table, setup);
            let Some(def) = q.def(card) else {
                return;
            };
            let works = def.abilities.iter().any(|a| {
                !a.given && !a.ability.always.is_empty() && setup.rules.works(q, card, &a.ability)
            });
            if works {
                sources.push(card);
                about = about.and(def.reach);
            }
        });
        (self.table.sources, self.table.about) = (sources, about);
    }
}
