//! How the legal actions of a decision lie on cards and places, and what a click does. Pure; it knows verbs, no rules.

use std::collections::BTreeMap;

use fudaba_engine::{Action, CardId, Decision, Shape, Verb, ZoneId, ZoneSet, Zones};

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

/// What a click leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Click {
    /// This action (by its place in the decision) is taken.
    Act(usize),
    /// The card is selected.
    Select(CardId),
    /// Several actions fit; they are offered in a menu.
    Menu(Vec<usize>),
    /// Whatever was selected no longer is.
    Clear,
    /// Nothing can be done with this; what was selected stays so.
    Refused,
}

/// A decision with what has been selected so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choosing {
    actions: Vec<Action>,
    chosen: Vec<CardId>,
    /// The card that something is to be done with.
    pub selected: Option<CardId>,
    /// Actions among which a menu chooses.
    pub menu: Vec<usize>,
    /// Actions that are asked for once more before they are taken, and what their places are marked as.
    careful: BTreeMap<usize, Light>,
}

impl Choosing {
    /// A decision with nothing selected yet, and the actions (by their places) that are asked for once more before they
    /// are taken, each with what its place is marked as.
    #[must_use]
    pub fn new(decision: &Decision, careful: BTreeMap<usize, Light>) -> Self {
        Self {
            careful,
            actions: decision.actions.clone(),
            chosen: decision.chosen.clone(),
            selected: None,
            menu: Vec::new(),
        }
    }

    /// The legal actions.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    fn indexes(&self, test: impl Fn(&Action) -> bool) -> Vec<usize> {
        (0..self.actions.len())
            .filter(|n| test(&self.actions[*n]))
            .collect()
    }

    /// The actions that a card does, or that choose it.
    #[must_use]
    pub fn of_card(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb != Verb::PickSlot)
    }

    /// The actions of a card that need no place.
    #[must_use]
    pub fn without_place(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb != Verb::PickSlot && a.place == ZoneId::NONE)
    }

    /// The card that every action is about, when only a place is to be chosen for it. Whoever chooses what is attacked may
    /// also stop.
    #[must_use]
    pub fn lone(&self) -> Option<CardId> {
        let first = self.actions.iter().find(|a| a.verb != Verb::Done)?;
        let aimed = |a: &Action| a.card == first.card && a.place != ZoneId::NONE;
        let stops = |a: &Action| a.verb == Verb::Done && first.verb == Verb::Attack;
        let all = self.actions.iter().all(|a| aimed(a) || stops(a));
        (first.card != CardId::NONE && all).then_some(first.card)
    }

    /// The actions that go to one of these places: of the selected card, of the only one that there is, or of no card in
    /// particular.
    #[must_use]
    pub fn to_places(&self, places: ZoneSet) -> Vec<usize> {
        self.indexes(|a| {
            places.contains(a.place)
                && (a.verb == Verb::PickSlot
                    || a.card == CardId::NONE
                    || self.selected == Some(a.card)
                    || self.lone() == Some(a.card))
        })
    }

    /// The actions that stand on buttons: those about neither a card nor a place, and what the menu or the selected card
    /// offers.
    #[must_use]
    pub fn buttons(&self) -> Vec<usize> {
        if !self.menu.is_empty() {
            return self.menu.clone();
        }
        if let Some(card) = self.selected {
            return self.without_place(card);
        }
        self.indexes(|a| a.verb.is_button())
    }

    /// All that the selected card can do, if that is a single thing: a second click on it does it.
    #[must_use]
    pub fn only(&self) -> Option<usize> {
        match self.of_card(self.selected?).as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The one action that a click begins or decides, before it is made; nothing while several are open.
    #[must_use]
    pub fn comes_to(&self, click: &Click) -> Option<usize> {
        let only = |actions: &[usize]| match actions {
            [only] => Some(*only),
            _ => None,
        };
        match click {
            Click::Act(action) => Some(*action),
            Click::Menu(actions) => only(actions),
            Click::Select(card) => only(&self.of_card(*card)),
            Click::Clear | Click::Refused => None,
        }
    }

    /// Has a choice been begun that can be dropped?
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.selected.is_some() || !self.menu.is_empty()
    }

    /// Drops what was begun.
    pub fn clear(&mut self) {
        self.selected = None;
        self.menu.clear();
    }

    /// What is marked on cards and on places; `top` tells the uppermost card of a zone, or the one that covers it.
    #[must_use]
    pub fn lights(&self, zones: &Zones, top: impl Fn(ZoneId) -> Option<CardId>) -> Lights {
        let mut lights = Lights::default();
        for card in &self.chosen {
            lights.cards.insert(*card, Light::Chosen);
        }
        for (index, action) in self.actions.iter().enumerate() {
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
                // Whom one attacks looks otherwise than where one goes.
                let usual = match action.verb {
                    Verb::Attack => Light::Threat,
                    _ => Light::Target,
                };
                let light = self.careful.get(&index).copied();
                let light = light.unwrap_or(usual);
                lights.places.insert(action.place, light);
                let is_row = zones.decl(action.place).shape == Shape::Row;
                if let Some(top) = top(action.place).filter(|_| !is_row) {
                    lights.cards.entry(top).or_insert(light);
                }
            }
        }
        if let Some(card) = self.selected {
            lights.cards.insert(card, Light::Chosen);
        }
        lights
    }

    /// A click on a card that covers these places.
    #[must_use]
    pub fn click_card(&self, card: CardId, places: ZoneSet) -> Click {
        if let Some(selected) = self.selected {
            if selected == card {
                let there = self.to_places(places);
                return match self.without_place(card).as_slice() {
                    [only] => self.act(*only),
                    // It may go to where it lies, that is, stay.
                    _ if !there.is_empty() => self.several(there),
                    _ => match self.of_card(card).as_slice() {
                        // There is one way to go: the second click says that it is meant.
                        [only] => self.act(*only),
                        _ => Click::Clear,
                    },
                };
            }
            let there = self.to_places(places);
            if !there.is_empty() {
                return self.several(there);
            }
        }
        let own = self.of_card(card);
        match own.as_slice() {
            [] => {
                let there = self.to_places(places);
                if there.is_empty() {
                    Click::Refused
                } else {
                    self.several(there)
                }
            }
            [only] if self.is_plain(*only) => self.act(*only),
            _ => Click::Select(card),
        }
    }

    /// Is a click enough for this action? What leaves the hand is first selected.
    fn is_plain(&self, action: usize) -> bool {
        let Action { verb, place, .. } = self.actions[action];
        let used = matches!(
            verb,
            Verb::Pick | Verb::Activate | Verb::Declare | Verb::Resume
        );
        used && place == ZoneId::NONE
    }

    /// A click on a place where no card lies.
    #[must_use]
    pub fn click_place(&self, place: ZoneId) -> Click {
        let there = self.to_places(ZoneSet::EMPTY.with(place));
        if there.is_empty() {
            Click::Refused
        } else {
            self.several(there)
        }
    }

    /// A card was dragged to a place (with or without a card in it), to a card that covers several, or to none.
    #[must_use]
    pub fn drop_on(&self, card: CardId, places: ZoneSet) -> Click {
        let mut dragged = self.clone();
        dragged.selected = Some(card);
        if places.is_empty() {
            return Click::Clear;
        }
        let there = dragged.to_places(places);
        if !there.is_empty() {
            return dragged.several(there);
        }
        // What is played and goes to no place in particular is laid anywhere on the table.
        match dragged.played(card).as_slice() {
            [] => Click::Clear,
            played => dragged.several(played.to_vec()),
        }
    }

    /// The actions by which a card is played that goes to no place in particular.
    fn played(&self, card: CardId) -> Vec<usize> {
        self.indexes(|a| a.card == card && a.verb == Verb::Play && a.place == ZoneId::NONE)
    }

    /// Can something be done with this card by dragging it?
    #[must_use]
    pub fn can_drag(&self, card: CardId) -> bool {
        let aimed = |n: &usize| self.actions[*n].place != ZoneId::NONE;
        self.of_card(card).iter().any(aimed) || !self.played(card).is_empty()
    }

    fn several(&self, actions: Vec<usize>) -> Click {
        match actions.as_slice() {
            [only] => self.act(*only),
            _ => Click::Menu(actions),
        }
    }

    /// One action; a careful one is asked for once more.
    fn act(&self, only: usize) -> Click {
        if self.careful.contains_key(&only) {
            Click::Menu(vec![only])
        } else {
            Click::Act(only)
        }
    }
}

/// What is marked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lights {
    /// Cards.
    pub cards: BTreeMap<CardId, Light>,
    /// Places.
    pub places: BTreeMap<ZoneId, Light>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::{PlayerId, Prompt};

    fn choosing(actions: &[Action]) -> Choosing {
        let decision = Decision {
            player: PlayerId(0),
            prompt: Prompt::ChooseCards,
            key: "",
            source: None,
            ability: None,
            about: None,
            progress: None,
            chosen: Vec::new(),
            actions: actions.to_vec(),
        };
        Choosing::new(&decision, BTreeMap::new())
    }

    const C: CardId = CardId(3);
    const D: CardId = CardId(4);
    const A: ZoneId = ZoneId(8);
    const B: ZoneId = ZoneId(9);

    fn at(place: ZoneId) -> ZoneSet {
        ZoneSet::EMPTY.with(place)
    }

    #[test]
    fn who_may_stay_where_he_lies_is_clicked_twice() {
        let stays = Action::to(Verb::Move, C, A);
        let mut ship = choosing(&[stays, Action::to(Verb::Move, C, B)]);
        assert_eq!(ship.click_card(C, at(A)), Click::Select(C));
        ship.selected = Some(C);
        assert_eq!(ship.click_card(C, at(A)), Click::Act(0));
        assert_eq!(ship.click_place(B), Click::Act(1));
        assert_eq!(ship.click_card(C, ZoneSet::EMPTY), Click::Clear);
    }

    #[test]
    fn where_only_a_place_is_to_be_chosen_its_place_is_clicked_at_once() {
        let one = choosing(&[
            Action::to(Verb::Attack, C, A),
            Action::to(Verb::Attack, C, B),
        ]);
        assert_eq!(one.click_place(B), Click::Act(1));
        assert_eq!(
            one.click_card(D, at(A)),
            Click::Act(0),
            "the card that lies there"
        );
        assert_eq!(one.click_place(ZoneId(7)), Click::Refused);
        let both = choosing(&[
            Action::to(Verb::Attack, C, A),
            Action::to(Verb::Attack, D, B),
        ]);
        assert_eq!(both.click_place(B), Click::Refused, "with which card?");
    }

    #[test]
    fn what_is_all_that_the_selected_card_can_do_is_told() {
        let selects = |actions: &[Action], card| {
            let mut choosing = choosing(actions);
            choosing.selected = card;
            choosing.only()
        };
        let plays = Action::card(Verb::Play, C);
        let other = Action::card(Verb::Play, D);
        assert_eq!(selects(&[other, plays], Some(C)), Some(1));
        assert_eq!(selects(&[other, plays], None), None, "no card is selected");
        let uses = Action::ability(Verb::Activate, C, 0);
        assert_eq!(selects(&[plays, uses], Some(C)), None, "two things");
        let goes = Action::to(Verb::Deploy, C, A);
        assert_eq!(selects(&[plays, goes], Some(C)), None, "or to a place");
        assert_eq!(selects(&[goes], Some(C)), Some(0), "to one place");
    }

    #[test]
    fn a_card_that_goes_somewhere_is_selected_and_then_sent() {
        let mut one = choosing(&[
            Action::to(Verb::Deploy, C, A),
            Action::to(Verb::Deploy, C, B),
            Action::plain(Verb::Done),
        ]);
        assert_eq!(one.click_place(A), Click::Refused);
        assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Select(C));
        one.selected = Some(C);
        assert_eq!(one.click_place(B), Click::Act(1));
        assert_eq!(
            one.click_place(ZoneId(7)),
            Click::Refused,
            "it stays chosen"
        );
        assert_eq!(one.click_card(D, at(ZoneId(7))), Click::Refused);
        assert_eq!(one.drop_on(C, at(A)), Click::Act(0));
        assert_eq!(one.drop_on(C, ZoneSet::EMPTY), Click::Clear);
        assert!(one.can_drag(C));
    }

    #[test]
    fn a_second_click_sends_a_card_where_alone_it_can_go() {
        let mut one = choosing(&[
            Action::to(Verb::Attack, C, A),
            Action::to(Verb::Attack, D, A),
            Action::to(Verb::Attack, D, B),
            Action::plain(Verb::Done),
        ]);
        assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Select(C));
        one.selected = Some(C);
        assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Act(0));
        one.selected = Some(D);
        assert_eq!(one.click_card(D, at(ZoneId(2))), Click::Clear, "where to?");
        one.careful.insert(0, Light::Threat);
        one.selected = Some(C);
        assert_eq!(one.click_card(C, at(ZoneId(1))), Click::Menu(vec![0]));
    }

    #[test]
    fn a_card_to_be_picked_is_picked_by_one_click() {
        let one = choosing(&[Action::card(Verb::Pick, C), Action::card(Verb::Pick, D)]);
        assert_eq!(one.click_card(D, at(A)), Click::Act(1));
        assert!(one.buttons().is_empty());
    }

    #[test]
    fn what_a_selected_card_can_do_without_a_place_stands_on_buttons() {
        let mut one = choosing(&[
            Action::ability(Verb::Activate, C, 0),
            Action::to(Verb::Attack, C, A),
            Action::plain(Verb::Done),
        ]);
        assert_eq!(one.buttons(), [2]);
        assert_eq!(one.click_card(C, at(B)), Click::Select(C));
        let alone = choosing(&[
            Action::ability(Verb::Activate, C, 0),
            Action::plain(Verb::Done),
        ]);
        assert_eq!(
            alone.click_card(C, at(B)),
            Click::Act(0),
            "there is nothing else"
        );
        one.selected = Some(C);
        assert_eq!(one.buttons(), [0]);
        assert_eq!(one.click_card(C, at(B)), Click::Act(0));
        assert_eq!(one.click_card(D, at(A)), Click::Act(1));
    }

    #[test]
    fn what_needs_care_is_asked_for_once_more() {
        let mut one = choosing(&[
            Action::to(Verb::Deploy, C, A),
            Action::to(Verb::Deploy, C, B),
        ]);
        one.careful.insert(1, Light::Threat);
        assert_eq!(one.click_place(A), Click::Act(0));
        assert_eq!(one.click_place(B), Click::Menu(vec![1]));
        assert_eq!(one.drop_on(C, at(B)), Click::Menu(vec![1]));
        one.menu = vec![1];
        assert_eq!(one.buttons(), [1]);
        assert!(one.is_begun());
    }

    #[test]
    fn several_verbs_for_one_target_make_a_menu() {
        let mut one = choosing(&[Action::to(Verb::Attack, C, A), Action::to(Verb::Move, C, A)]);
        one.selected = Some(C);
        assert_eq!(one.click_card(D, at(A)), Click::Menu(vec![0, 1]));
        one.menu = vec![0, 1];
        assert_eq!(one.buttons(), [0, 1]);
    }

    #[test]
    fn whoever_chooses_further_targets_clicks_them_and_may_stop() {
        let one = choosing(&[
            Action::to(Verb::Attack, C, A),
            Action::to(Verb::Attack, C, B),
            Action::plain(Verb::Done),
        ]);
        assert_eq!(one.click_card(D, at(B)), Click::Act(1));
        assert_eq!(one.buttons(), [2]);
        let zones = fudaba_rules::registry()[0].rules.zones();
        let slot = zones.ids().find(|z| zones.decl(*z).is_slot()).unwrap();
        let one = choosing(&[Action::to(Verb::Attack, C, slot), Action::plain(Verb::Done)]);
        let lights = one.lights(zones, |_| Some(D));
        assert_eq!(lights.places.get(&slot), Some(&Light::Threat));
        assert_eq!(lights.cards.get(&D), Some(&Light::Threat));
    }

    #[test]
    fn a_card_over_several_places_is_clicked_for_any_of_them() {
        let mut one = choosing(&[
            Action::to(Verb::Attack, C, B),
            Action::to(Verb::Move, C, ZoneId(2)),
        ]);
        one.selected = Some(C);
        let both = at(A).with(B);
        assert_eq!(one.click_card(D, both), Click::Act(0), "not at its home");
        assert_eq!(one.drop_on(C, both), Click::Act(0));
        let mut each = choosing(&[
            Action::to(Verb::Attack, C, A),
            Action::to(Verb::Attack, C, B),
        ]);
        each.selected = Some(C);
        assert_eq!(each.click_card(D, both), Click::Menu(vec![0, 1]));
    }

    #[test]
    fn what_is_played_to_no_place_in_particular_is_dropped_anywhere() {
        let one = choosing(&[Action::card(Verb::Play, C), Action::plain(Verb::Done)]);
        assert!(one.can_drag(C) && !one.can_drag(D));
        assert_eq!(one.drop_on(C, at(B)), Click::Act(0));
        assert_eq!(one.drop_on(C, ZoneSet::EMPTY), Click::Clear);
    }

    #[test]
    fn a_place_for_the_card_in_question_needs_no_selection() {
        let one = choosing(&[
            Action::to(Verb::PickSlot, C, A),
            Action::to(Verb::PickSlot, C, B),
        ]);
        assert_eq!(one.click_place(B), Click::Act(1));
        assert_eq!(one.click_card(D, at(A)), Click::Act(0));
        assert!(!one.can_drag(C));
    }
}
