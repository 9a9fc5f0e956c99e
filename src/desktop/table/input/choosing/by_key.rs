//! Enter at an empty place while no card is chosen: it says which card, too, and nobody has pointed at that card. What comes of
//! it is shown first, and done by the next press.

use super::{Choosing, Click};
use fudaba_engine::{Action, ZoneId, ZoneSet};

impl Choosing {
    /// The action that a key at an empty place shows first: that of the one card which could go there.
    #[must_use]
    pub fn shown_by_key(&self, place: ZoneId) -> Option<usize> {
        let places = ZoneSet::EMPTY.with(place);
        let only = self.straight(places)?;
        let at_once = self.click_place(place) == Click::Act(only);
        // Where only one card is asked about, the question names it.
        (at_once && self.to_places(places).is_empty()).then_some(only)
    }

    /// Shows what a key would do: pressed again it does it.
    pub fn show_by_key(&mut self, action: usize) {
        self.menu = vec![action];
        self.by_key = self.actions.get(action).copied();
    }

    /// Has a key shown this action?
    pub(super) fn is_shown_by_key(&self, action: usize) -> bool {
        self.by_key
            .is_some_and(|shown: Action| self.actions.get(action) == Some(&shown))
    }
}
