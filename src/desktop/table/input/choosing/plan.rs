//! The small plan on a card of the hand that is pointed at: a field for each place that it can go to, so that one press says both
//! which card and where to.

use super::{Choosing, Click};
use fudaba_engine::{Action, CardId, Verb, ZoneId};

/// Does a card go somewhere by this, or into play?
fn goes(action: &Action) -> bool {
    let by = matches!(
        action.verb,
        Verb::Deploy | Verb::LevelUp | Verb::Play | Verb::Move
    );
    by && (action.place != ZoneId::NONE || action.verb == Verb::Play)
}

impl Choosing {
    /// The places that the plan of a card shows: those to which it could be dragged. [`ZoneId::NONE`] stands for the table as a
    /// whole, where it is played to no place in particular. None where a press on the card itself says all, or something else is
    /// begun.
    #[must_use]
    pub fn plan(&self, card: CardId) -> Vec<ZoneId> {
        let armed = self.armed().map(|n| self.actions[n].card);
        let begun = self.menu.is_empty() || armed == Some(card);
        let free = begun && self.several.is_none() && self.aimed.is_none();
        let own = self.selected.is_none_or(|selected| selected == card);
        if !free || !own || self.ready(card).is_some() {
            return Vec::new();
        }
        let of_card = self.of_card(card);
        let sent = of_card.iter().map(|n| self.actions[*n]);
        let sent = sent.filter(|action| goes(action) && !self.is_pile(action.place));
        let mut places: Vec<ZoneId> = sent.map(|action| action.place).collect();
        places.sort_unstable();
        places.dedup();
        // Where a click does it anyway, there is nothing to choose.
        let plain = of_card.len() == 1 && self.is_plain(of_card[0]);
        if plain { Vec::new() } else { places }
    }

    /// A press on the field of a place in the plan of a card: the card goes there.
    #[must_use]
    pub fn send(&self, card: CardId, place: ZoneId) -> Click {
        if !self.plan(card).contains(&place) {
            return Click::Refused;
        }
        // Said once already that it passes over something: the second press takes it.
        let armed = self.armed().map(|n| (n, self.actions[n]));
        if let Some((n, action)) = armed
            && (action.card, action.place) == (card, place)
        {
            return Click::Act(n);
        }
        let mut afresh = self.clone();
        afresh.menu.clear();
        let there = |action: &Action| (action.card, action.place) == (card, place) && goes(action);
        afresh.several(self.indexes(there))
    }
}
