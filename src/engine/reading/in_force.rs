//! Which cards have a lasting effect just now, and what such effects and modifiers are about: collected after each
//! change, so that numbers and keywords are read quickly.

use crate::flow::context::{Context, Query};
use crate::printed::def::{CompiledAbility, Reach};
use crate::table::Sources;
use crate::work::{self, Work};

impl Context<'_> {
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
    pub(crate) fn collect_now(&mut self) {
        if !self.q().between_sides() {
            self.collect_sources();
        }
    }

    /// The same before an arriving card is heard: it is read with what is in force where it came to. Rule actions and
    /// results are still to be looked at. What was collected in the middle of what happens at once is collected anew when
    /// that is over.
    pub(crate) fn collect_for_arrival(&mut self) {
        self.collect_now();
        let together = &self.table.together;
        if !together.open && together.foreseen.is_empty() && !self.q().between_sides() {
            (self.table.dirty, self.table.touched) = (false, true);
        }
    }

    /// Collects the cards whose lasting abilities are in force. Called after each change.
    pub(crate) fn collect_sources(&mut self) {
        let mut sources = std::mem::take(&mut self.table.sources);
        sources.clear();
        let lasting = self.q().in_force_now(&mut sources);
        (self.table.sources, self.table.lasting) = (sources, lasting);
        self.table.about = self.q().about_now();
    }
}

impl Query<'_> {
    /// What modifiers and the effects that were collected are about.
    pub(crate) fn about_now(self) -> Reach {
        let mods = self.table.mods.iter().map(Reach::of_modifier);
        mods.fold(self.table.lasting, Reach::and)
    }

    /// Adds the cards whose lasting abilities are in force, as the table lies, and says what those are about.
    pub(crate) fn in_force_now(self, sources: &mut Sources) -> Reach {
        work::count(Work::Collection);
        let Self { table, setup, .. } = self;
        let mut about = Reach::default();
        if setup.reach == Reach::default() {
            return about;
        }
        setup.listeners.for_each_lasting(table, |card| {
            let Some(def) = self.def(card) else {
                return;
            };
            let lasting = |a: &&CompiledAbility| !a.given && !a.ability.always.is_empty();
            let mut lasting = def.abilities.iter().filter(lasting);
            // What does not work is passed over when it is read.
            let works = |a: &CompiledAbility| setup.rules.works(self, card, &a.ability);
            if setup.silenced_in_force || lasting.any(works) {
                sources.push(card);
                about = about.and(def.reach);
            }
        });
        about
    }
}
