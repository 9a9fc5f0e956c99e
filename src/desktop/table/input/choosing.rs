//! How the legal actions of a decision lie on cards and places, and what a click does. Pure; it knows verbs, no rules.

mod by_key;
mod drag;
mod lights;
mod plan;

use std::collections::{BTreeMap, BTreeSet};

pub use lights::{Light, Lights};

use super::several::Several;
use fudaba_engine::{Action, CardId, Decision, Verb, ZoneId, ZoneSet};

/// What a click leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Click {
    /// This action (by its place in the decision) is taken.
    Act(usize),
    /// The card is selected.
    Select(CardId),
    /// The place is chosen first: the next card goes there.
    Aim(ZoneId),
    /// The card is marked, to be chosen together with others, or its mark is taken away.
    Mark(CardId),
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
    /// The places chosen so far for cards that go there once all are chosen.
    placed: Vec<(CardId, ZoneId)>,
    /// The card that something is to be done with.
    pub selected: Option<CardId>,
    /// Actions among which a menu chooses.
    pub menu: Vec<usize>,
    /// The cards that are marked, where several are asked for.
    pub several: Option<Several>,
    /// Actions that are asked for once more before they are taken, and what their places are marked as.
    careful: BTreeMap<usize, Light>,
    /// The actions that are begun by a click on the card that pays for them.
    paid: BTreeMap<CardId, Vec<usize>>,
    /// The actions that a press on their card takes at once, see [`Choosing::ready`].
    ready: BTreeMap<CardId, usize>,
    /// The place that was chosen before the card that goes there.
    aimed: Option<ZoneId>,
    /// He may do things here as he likes, one after the other.
    at_will: bool,
    /// So many actions are those of the question itself; others lie beyond it.
    own: usize,
    /// The actions that end a phase in which so many cards could still be played: each is pressed twice.
    over: BTreeMap<usize, usize>,
    /// The actions by which a card first goes somewhere and then does something there: two decisions in one. Each is pressed
    /// twice, so that the first press shows what it comes to.
    twofold: BTreeSet<usize>,
    /// The actions that would do the other player good: legal, but meant only if they are pressed twice.
    gives: BTreeSet<usize>,
    /// The action that a key has shown and that another press does, see [`Choosing::shown_by_key`].
    by_key: Option<Action>,
    /// The moves that leave a card where it lies.
    stays: Vec<usize>,
    /// A click on a card means what is asked now rather than what could be done with it later.
    insists: bool,
    /// Places of the player's into which cards are laid that he declares.
    lays: ZoneSet,
    /// Places where cards lie on top of each other: a press there opens the pile, whatever could go to it.
    piles: ZoneSet,
}

impl Choosing {
    /// A decision with nothing selected yet, and the actions (by their places) that are asked for once more before they
    /// are taken, each with what its place is marked as.
    #[must_use]
    pub fn new(decision: &Decision, careful: BTreeMap<usize, Light>) -> Self {
        Self {
            careful,
            paid: BTreeMap::new(),
            ready: BTreeMap::new(),
            aimed: None,
            at_will: false,
            own: decision.actions.len(),
            insists: false,
            over: BTreeMap::new(),
            twofold: BTreeSet::new(),
            gives: BTreeSet::new(),
            by_key: None,
            stays: Vec::new(),
            lays: ZoneSet::EMPTY,
            piles: ZoneSet::EMPTY,
            actions: decision.actions.clone(),
            chosen: decision.chosen.clone(),
            placed: decision.placed.clone(),
            selected: None,
            menu: Vec::new(),
            several: None,
        }
    }

    /// The same with actions that a click on the card begins which pays for them.
    #[must_use]
    pub fn paid_with(self, paid: BTreeMap<CardId, Vec<usize>>) -> Self {
        Self { paid, ..self }
    }

    /// The same in a phase in which the player does things as he likes: a card of the hand is selected first there, even where
    /// nothing but cards of one kind can be played just now.
    #[must_use]
    pub fn at_will(self, at_will: bool) -> Self {
        Self { at_will, ..self }
    }

    /// The same where only the first actions, so many, are those of the question itself.
    #[must_use]
    pub fn with_own(self, own: usize) -> Self {
        Self { own, ..self }
    }

    /// The same where these places are piles.
    #[must_use]
    pub fn with_piles(self, piles: ZoneSet) -> Self {
        Self { piles, ..self }
    }

    /// The same where what is asked now is mostly well done: a click on a card that can be used for it does not skip it.
    #[must_use]
    pub fn insisting(self, insists: bool) -> Self {
        Self { insists, ..self }
    }

    /// The same where cards that are declared are laid into these places.
    #[must_use]
    pub fn with_lays(self, lays: ZoneSet) -> Self {
        Self { lays, ..self }
    }

    /// The same with actions that pass over so many cards that could be played now and no more then.
    #[must_use]
    pub fn passing_over(self, over: BTreeMap<usize, usize>) -> Self {
        Self { over, ..self }
    }

    /// The same with actions that are two decisions in one.
    #[must_use]
    pub fn with_twofold(self, twofold: BTreeSet<usize>) -> Self {
        Self { twofold, ..self }
    }

    /// The same with actions that would do the other player good: they are not lit, and asked for once more.
    #[must_use]
    pub fn with_gives(self, gives: BTreeSet<usize>) -> Self {
        Self { gives, ..self }
    }

    /// Would the action that is asked for once more do the other player good?
    #[must_use]
    pub fn gives(&self) -> bool {
        matches!(self.menu.as_slice(), [only] if self.gives.contains(only))
    }

    /// The same where these moves leave their card where it lies: nothing on the table says so, and they have a button.
    #[must_use]
    pub fn with_stays(self, stays: Vec<usize>) -> Self {
        Self { stays, ..self }
    }

    /// Is the action two decisions in one?
    #[must_use]
    pub fn is_twofold(&self, action: usize) -> bool {
        self.twofold.contains(&action)
    }

    /// The action that is two decisions in one and has been pressed once.
    #[must_use]
    pub fn shows_first(&self) -> Option<usize> {
        self.armed().filter(|action| self.twofold.contains(action))
    }

    /// How many cards are passed over by what the next press may do, if a press before it has said so: on the same action, or on
    /// the card that does it.
    #[must_use]
    pub fn passes_over(&self) -> Option<usize> {
        if let [only] = self.menu.as_slice() {
            return self.over.get(only).copied();
        }
        let all = self.of_card(self.selected?);
        all.iter().filter_map(|n| self.over.get(n).copied()).max()
    }

    /// Does this action pass over cards that could still be played, or is it two decisions in one, and has no press said so yet?
    #[must_use]
    pub fn must_be_armed(&self, action: usize) -> bool {
        let by_card = self.selected == self.actions.get(action).map(|a| a.card);
        let twofold = self.twofold.contains(&action);
        let said = by_card && (twofold || self.passes_over().is_some());
        (twofold || self.over.contains_key(&action)) && self.menu != [action] && !said
    }

    /// The action that has been pressed once: the next press on the same takes it.
    fn armed(&self) -> Option<usize> {
        match self.menu.as_slice() {
            [only] if self.is_careful(*only) => None,
            [only] if self.gives.contains(only) || self.is_shown_by_key(*only) => Some(*only),
            [only] if self.over.contains_key(only) || self.twofold.contains(only) => Some(*only),
            _ => None,
        }
    }

    /// Has a press been made that another one on the same completes?
    #[must_use]
    pub fn is_armed(&self) -> bool {
        self.armed().is_some()
    }

    /// A press after the first one on an action that is pressed twice: on the same it is taken, elsewhere it is let go of.
    fn pressed_again(&self, card: Option<CardId>, places: ZoneSet) -> Option<Click> {
        let armed = self.armed()?;
        let action = self.actions[armed];
        let there = places.contains(action.place);
        let by_card = card.is_some_and(|card| {
            let is_card = self.selected != card.some() && action.card == card;
            is_card || self.paid.get(&card).is_some_and(|all| all == &[armed])
        });
        if there || by_card {
            return Some(Click::Act(armed));
        }
        let mut afresh = self.clone();
        afresh.by_key = None;
        afresh.menu.clear();
        Some(match card {
            Some(card) => afresh.click_card(card, places),
            None => places
                .iter()
                .next()
                .map_or(Click::Clear, |place| afresh.click_place(place)),
        })
    }

    /// Is the place a pile?
    #[must_use]
    pub fn is_pile(&self, place: ZoneId) -> bool {
        self.piles.contains(place)
    }

    /// The same with actions that a press on their card takes at once.
    #[must_use]
    pub fn with_ready(self, ready: BTreeMap<CardId, usize>) -> Self {
        Self { ready, ..self }
    }

    /// What a press on a card does at once, although it could go to several places or is played as its player likes: it can be
    /// taken back, and where it goes makes no difference, or that place is to be filled next. Whoever wants another place
    /// presses that one first, or drags the card there.
    #[must_use]
    pub fn ready(&self, card: CardId) -> Option<usize> {
        let free = !self.is_begun() && self.several.is_none();
        self.ready.get(&card).copied().filter(|_| free)
    }

    /// The place to which all cards that are ready would go, if it is one.
    #[must_use]
    pub fn next_place(&self) -> Option<ZoneId> {
        let mut places = self.ready.values().map(|n| self.actions[*n].place);
        let first = places.next().filter(|place| *place != ZoneId::NONE)?;
        (!self.is_begun() && places.all(|place| place == first)).then_some(first)
    }

    /// The place that was chosen before the card that goes there.
    #[must_use]
    pub fn aimed(&self) -> Option<ZoneId> {
        self.aimed
    }

    /// From now on the next card goes to this place.
    pub fn aim(&mut self, place: ZoneId) {
        self.clear();
        self.aimed = Some(place);
    }

    /// The ways in which a card goes to this place.
    fn goes_to(&self, place: ZoneId, card: Option<CardId>) -> Vec<usize> {
        let verbs = [Verb::Deploy, Verb::LevelUp, Verb::Play, Verb::Move];
        let mut all = self.indexes(|a| {
            a.place == place
                && !self.is_pile(place)
                && a.card != CardId::NONE
                && verbs.contains(&a.verb)
                && card.is_none_or(|card| card == a.card)
        });
        // Where "yes" or "no" is asked, a place does not answer it by going on past it.
        all.retain(|n| *n < self.own || !self.asks_yes_or_no());
        all
    }

    /// Is the action begun by a click on a card that pays for it?
    #[must_use]
    pub fn is_paid(&self, action: usize) -> bool {
        self.paid.values().any(|actions| actions.contains(&action))
    }

    /// A card that pays for the action and by which it is begun.
    #[must_use]
    pub fn payer(&self, action: usize) -> Option<CardId> {
        let mut payers = self.paid.iter();
        let (card, _) = payers.find(|(card, paid)| paid.contains(&action) && self.pays(**card))?;
        Some(*card)
    }

    /// Is a click on this card the beginning of an action that it pays for?
    #[must_use]
    pub fn pays(&self, card: CardId) -> bool {
        self.paid.contains_key(&card) && self.of_card(card).is_empty()
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
        let own = self.actions.get(..self.own).unwrap_or(&self.actions);
        let first = own.iter().find(|a| a.verb != Verb::Done)?;
        let aimed = |a: &Action| a.card == first.card && a.place != ZoneId::NONE;
        let stops = |a: &Action| a.verb == Verb::Done && first.verb == Verb::Attack;
        let all = own.iter().all(|a| aimed(a) || stops(a));
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

    /// The one action of a card that goes to one of these places, while nothing is begun: whoever presses there says which
    /// card, too. Nothing where several could go there.
    fn straight(&self, places: ZoneSet) -> Option<usize> {
        if self.is_begun() || self.several.is_some() {
            return None;
        }
        let there = self.indexes(|a| {
            places.contains(a.place)
                && !self.is_pile(a.place)
                && a.card != CardId::NONE
                && a.verb != Verb::PickSlot
        });
        match there.as_slice() {
            // Where "yes" or "no" is asked, a place does not answer it by going on past it.
            [only] if *only < self.own || !self.asks_yes_or_no() => Some(*only),
            _ => None,
        }
    }

    /// Is an attack on the way that may take further targets, or stay as it is?
    #[must_use]
    pub fn may_strike_more(&self) -> bool {
        let own = &self.actions[..self.own.min(self.actions.len())];
        let ends = own.iter().any(|a| a.verb == Verb::Done);
        let strikes = |a: &Action| a.verb == Verb::Attack || a.verb == Verb::Done;
        // What ends a phase confirms no attack.
        let ends = ends && !self.at_will;
        ends && own.len() > 1 && own.iter().all(strikes) && self.lone().is_some()
    }

    fn asks_yes_or_no(&self) -> bool {
        let own = &self.actions[..self.own.min(self.actions.len())];
        own.iter().any(|a| a.verb == Verb::Yes)
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
        if self.aimed.is_some() {
            // Only a card is looked for.
            return Vec::new();
        }
        let mut all = self.indexes(|a| a.verb.is_button());
        all.extend(&self.stays);
        all
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
            Click::Mark(card) => only(&self.of_card(*card)).filter(|_| !self.is_marked(*card)),
            Click::Aim(_) | Click::Clear | Click::Refused => None,
        }
    }

    /// Has a choice been begun that can be dropped?
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.selected.is_some() || self.aimed.is_some() || !self.menu.is_empty()
    }

    /// Drops what was begun.
    pub fn clear(&mut self) {
        self.selected = None;
        self.aimed = None;
        self.by_key = None;
        self.menu.clear();
    }

    /// Is the card among those that are marked?
    #[must_use]
    pub fn is_marked(&self, card: CardId) -> bool {
        let marked = self.several.iter().flat_map(|several| &several.marked);
        marked.into_iter().any(|other| *other == card)
    }

    /// The card that is marked where several are asked for, if the action picks one.
    #[must_use]
    pub fn marks(&self, action: usize) -> Option<CardId> {
        let action = self.actions.get(action)?;
        (self.several.is_some() && action.verb == Verb::Pick).then_some(action.card)
    }

    /// Can the action be taken with what is marked by now?
    #[must_use]
    pub fn is_open(&self, action: usize) -> bool {
        self.marks(action).is_none_or(|card| self.can_mark(card))
    }

    /// May the card be marked, or its mark be taken away?
    fn can_mark(&self, card: CardId) -> bool {
        let open = self.several.iter().flat_map(|several| &several.open);
        self.is_marked(card) || open.into_iter().any(|other| *other == card)
    }

    /// Is the action asked for once more before it is taken?
    #[must_use]
    pub fn is_careful(&self, action: usize) -> bool {
        self.careful.contains_key(&action)
    }

    /// The action that was asked for once more, if it is of this card or goes to one of these places, and nothing is lost by it.
    #[must_use]
    pub fn waits_at(&self, card: Option<CardId>, places: ZoneSet) -> Option<usize> {
        let [only] = self.menu.as_slice() else {
            return None;
        };
        let harmless = self
            .careful
            .get(only)
            .is_some_and(|mark| *mark != Light::Threat);
        let action = self.actions.get(*only).filter(|_| harmless)?;
        let there = card.is_some_and(|card| card == action.card) || places.contains(action.place);
        there.then_some(*only)
    }

    /// A click on a card that covers these places.
    #[must_use]
    pub fn click_card(&self, card: CardId, places: ZoneSet) -> Click {
        if let Some(again) = self.pressed_again(Some(card), places) {
            return again;
        }
        if let Some(place) = self.aimed {
            let there = self.goes_to(place, Some(card));
            if !there.is_empty() {
                return self.several(there);
            }
        }
        if let Some(ready) = self.ready(card) {
            return Click::Act(ready);
        }
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
        let mut own = self.of_card(card);
        if self.insists && own.iter().any(|n| *n < self.own) {
            own.retain(|n| *n < self.own);
        }
        match own.as_slice() {
            [] => {
                let there = self.to_places(places);
                match self.paid.get(&card) {
                    Some(paid) if there.is_empty() => self.several(paid.clone()),
                    _ if there.is_empty() => self.go_straight(places),
                    _ => self.several(there),
                }
            }
            [only] if !self.is_open(*only) => Click::Refused,
            [only] if self.marks(*only).is_some() => Click::Mark(card),
            [only] if self.is_plain(*only) => self.act(*only),
            _ => Click::Select(card),
        }
    }

    /// Is a click enough for this action, all that its card can do? What leaves the hand is first selected, unless nothing is
    /// asked but which card it is, or whether one is: whoever points at one says all.
    fn is_plain(&self, action: usize) -> bool {
        let Action { verb, place, .. } = self.actions[action];
        let used = matches!(
            verb,
            Verb::Pick | Verb::Activate | Verb::Declare | Verb::Resume
        );
        // Where all picks go to one place, the place is no question.
        let one_place = |a: &Action| a.verb != verb || a.place == place;
        let alike = |a: &Action| a.verb == verb && a.place == place && a.card != CardId::NONE;
        let declines = |a: &Action| !self.at_will && matches!(a.verb, Verb::Done | Verb::No);
        let answers = |a: &Action| alike(a) || declines(a);
        let asked_for = self.actions.len() > 1 && self.actions.iter().all(answers);
        let says_all = !self.at_will && action < self.own && place == ZoneId::NONE;
        let picked = verb == Verb::Pick && self.actions.iter().all(one_place);
        asked_for || picked || says_all || (used && place == ZoneId::NONE)
    }

    /// A click on a place where no card lies.
    #[must_use]
    pub fn click_place(&self, place: ZoneId) -> Click {
        let places = ZoneSet::EMPTY.with(place);
        if let Some(again) = self.pressed_again(None, places) {
            return again;
        }
        if self.aimed == Some(place) {
            return Click::Clear;
        }
        let there = self.to_places(places);
        if there.is_empty() {
            self.go_straight(places)
        } else {
            self.several(there)
        }
    }

    fn go_straight(&self, places: ZoneSet) -> Click {
        if let Some(only) = self.straight(places) {
            return self.act(only);
        }
        // Several cards could go there: which one, is said by the next press.
        let free = self.selected.is_none() && self.menu.is_empty() && self.several.is_none();
        let mut aims = places
            .iter()
            .filter(|place| !self.goes_to(*place, None).is_empty());
        match aims.next().filter(|_| free) {
            Some(place) => Click::Aim(place),
            None => Click::Refused,
        }
    }

    fn several(&self, actions: Vec<usize>) -> Click {
        match actions.as_slice() {
            [only] => self.act(*only),
            _ => Click::Menu(actions),
        }
    }

    /// One action; a careful one, and one that passes over cards, is asked for once more.
    fn act(&self, only: usize) -> Click {
        let again = self.gives.contains(&only) && self.menu != [only];
        if again || self.careful.contains_key(&only) || self.must_be_armed(only) {
            Click::Menu(vec![only])
        } else {
            Click::Act(only)
        }
    }
}

#[cfg(test)]
mod tests;
