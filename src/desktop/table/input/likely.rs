//! Where the ring of the keyboard comes by itself: to a card that one looks at first, and to an empty place only where no card
//! answers. Whoever presses Enter there must not have moved something.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::table::layout::{Lay, Site, Staged};
use crate::table::world::ZoneCards;

/// How soon the ring comes by itself to something that answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likely {
    /// A card in a hand or in the field, or one that is held up.
    InPlay,
    /// A card that lies beside the field: in a pile, or in a row of its own.
    Beside,
    /// An empty place.
    Empty,
}

/// What lies in which zone, and what is held up.
#[derive(SystemParam)]
pub struct Likelihood<'w, 's> {
    sites: Query<'w, 's, (Entity, &'static Site, Option<&'static ZoneCards>)>,
    staged: Query<'w, 's, (), With<Staged>>,
}

impl Likelihood<'_, '_> {
    /// How soon the ring comes to this.
    pub(super) fn of(&self, thing: Entity) -> Likely {
        if self.staged.contains(thing) {
            return Likely::InPlay;
        }
        let holds = |cards: Option<&ZoneCards>| cards.is_some_and(|c| c.cards().contains(&thing));
        let at = self.sites.iter().find(|site| holds(site.2));
        match at.map(|(_, site, _)| site.0.lay) {
            Some(Lay::Slot | Lay::Fan { .. } | Lay::Row { middle: true, .. }) => Likely::InPlay,
            Some(Lay::Pile | Lay::Row { .. }) => Likely::Beside,
            None => Likely::Empty,
        }
    }

    /// Of some spots those to which the ring comes soonest.
    pub(super) fn first<T: Copy>(&self, spots: &[(Entity, T)]) -> Vec<(Entity, T)> {
        let known = spots.iter().map(|spot| (self.of(spot.0), *spot));
        let known: Vec<_> = known.collect();
        let best = known.iter().map(|(likely, _)| *likely).min();
        let first = known
            .into_iter()
            .filter(|(likely, _)| Some(*likely) == best);
        first.map(|(_, spot)| spot).collect()
    }
}
