//! What is marked on cards and places while something is asked.

use std::collections::BTreeMap;

use super::Choosing;
use fudaba_engine::{Action, CardId, Shape, Verb, ZoneId, ZoneSet, Zones};

/// What a card or place is marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Light {
    /// Something can be done with it.
    CanAct,
    /// It can be the target, or one of the choices.
    Target,
    /// It has been chosen.
    Chosen,
    /// It is attacked, can be attacked, or is about to be lost.
    Threat,
    /// It attacks.
    Strikes,
}

/// What is marked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lights {
    /// Cards.
    pub cards: BTreeMap<CardId, Light>,
    /// Places.
    pub places: BTreeMap<ZoneId, Light>,
}

impl Choosing {
    /// What is marked on cards and on places; `top` tells the uppermost card of a zone, or the one that covers it.
    #[must_use]
    pub fn lights(&self, zones: &Zones, top: impl Fn(ZoneId) -> Option<CardId>) -> Lights {
        let Some(shown) = self.shows_first() else {
            return self.lit(zones, &top);
        };
        // Whatever else could be pressed stays lit; what the next press on the same would do stands out.
        let mut afresh = self.clone();
        afresh.menu.clear();
        let mut lights = afresh.lit(zones, &top);
        let action = self.actions[shown];
        lights.places.insert(action.place, Light::Chosen);
        let both = [Some(action.card), top(action.place)].into_iter().flatten();
        lights.cards.extend(both.map(|card| (card, Light::Chosen)));
        lights
    }

    fn lit(&self, zones: &Zones, top: &dyn Fn(ZoneId) -> Option<CardId>) -> Lights {
        let mut lights = self.straight_lights(zones, top);
        if let Some(place) = self.aimed {
            lights.places.insert(place, Light::Chosen);
            let cards = self.goes_to(place, None).into_iter();
            let cards = cards.map(|n| (self.actions[n].card, Light::CanAct));
            lights.cards.extend(cards);
            return lights;
        }
        if let Some(place) = self.next_place() {
            lights.places.insert(place, Light::Target);
        }
        let marked = self.several.iter().flat_map(|several| &several.marked);
        for card in self.chosen.iter().chain(marked) {
            lights.cards.insert(*card, Light::Chosen);
        }
        for (index, action) in self.actions.iter().enumerate() {
            if !self.is_open(index) || self.gives.contains(&index) {
                continue;
            }
            let open = match self.selected {
                Some(selected) => action.card == selected || action.verb == Verb::PickSlot,
                None => true,
            };
            if self.selected.is_none()
                && action.card != CardId::NONE
                && action.verb != Verb::PickSlot
            {
                let light = match self.careful.get(&index) {
                    Some(light) if action.place == ZoneId::NONE => *light,
                    _ if action.verb == Verb::Pick => Light::Target,
                    _ => Light::CanAct,
                };
                lights.cards.entry(action.card).or_insert(light);
            }
            let aims = self.selected.is_some()
                || self.lone().is_some()
                || action.verb == Verb::PickSlot
                || action.card == CardId::NONE;
            if open && aims && action.place != ZoneId::NONE {
                let light = self.careful.get(&index).copied();
                let light = light.unwrap_or(Light::Target);
                lights.places.insert(action.place, light);
                let is_row = zones.decl(action.place).shape == Shape::Row;
                if let Some(top) = top(action.place).filter(|_| !is_row) {
                    lights.cards.entry(top).or_insert(light);
                }
            }
        }
        let ready = self.ready.keys().filter(|_| !self.is_begun());
        for card in ready {
            lights.cards.entry(*card).or_insert(Light::CanAct);
        }
        for card in self.paid.keys().filter(|_| self.selected.is_none()) {
            lights.cards.entry(*card).or_insert(Light::CanAct);
        }
        for (card, place) in &self.placed {
            lights.cards.insert(*card, Light::Chosen);
            lights.places.insert(*place, Light::Chosen);
        }
        if let Some(card) = self.selected {
            lights.cards.insert(card, Light::Chosen);
        }
        lights
    }

    /// The places and the cards on them that are lit because a press there says which card goes there; `top` as in
    /// [`Choosing::lights`].
    fn straight_lights(&self, zones: &Zones, top: &dyn Fn(ZoneId) -> Option<CardId>) -> Lights {
        let mut lights = Lights::default();
        let is_place = |a: &&Action| a.place.index() < zones.len();
        for action in self.actions.iter().filter(is_place) {
            let is_row = zones.decl(action.place).shape == Shape::Row;
            let lies = top(action.place).filter(|_| !is_row);
            // A card that covers several places stands for all of them, and does what it can do itself first.
            let same = |place: ZoneId| match lies {
                Some(card) => top(place) == Some(card),
                None => place == action.place,
            };
            let covered = self.actions.iter().filter(is_place).map(|a| a.place);
            let covered = covered.filter(|place| same(*place));
            let covered = covered.fold(ZoneSet::EMPTY, ZoneSet::with);
            let acts =
                |card: CardId| !self.of_card(card).is_empty() || self.paid.contains_key(&card);
            let Some(only) = self.straight(covered).filter(|_| !lies.is_some_and(acts)) else {
                continue;
            };
            let light = self.careful.get(&only).copied().unwrap_or(Light::Target);
            lights.places.insert(action.place, light);
            if let Some(card) = lies {
                lights.cards.insert(card, light);
            }
        }
        lights
    }
}
