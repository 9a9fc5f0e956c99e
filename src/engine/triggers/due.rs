//! The queue of abilities that are due: what in it is one event, what waits, and who says what comes next.

use super::Happening;
use crate::ability::Manner;
use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::printed::def::{CompiledAbility, moment_bit};
use crate::printed::words::Whose;
use crate::reading::scope::Scope;
use crate::table::PendingList;
use crate::table::frame::{Batch, Delayed, Link, Pending};
use crate::table::ids::{CardId, DefId, PlayerId, ZoneId};
use crate::table::memory::AbilityNote;
use crate::triggers::listeners::Call;
use smallvec::SmallVec;

impl Query<'_> {
    /// Is a moment that of the player whose it is by the words of the ruleset?
    pub(super) fn is_whose_it_says(self, h: &Happening) -> bool {
        let words = self.setup.rules.words();
        let whose = words.whose.get(h.moment.index());
        match whose {
            Some(Whose::TurnPlayer) => h.player == self.table.turn_player && !h.of_both,
            Some(Whose::Card) => h.it != CardId::NONE && !h.of_both,
            Some(Whose::Both) => true,
            Some(_) => !h.of_both,
            None => false,
        }
    }

    /// The abilities that listen to what happened where their cards lie, or where the card that it is about did. Of several
    /// things that happened at once those about arriving are heard by who is there now, all others by who was there before.
    pub(super) fn hear(self, h: &Happening, due: &mut PendingList) {
        let (moment, it) = (h.moment, h.it);
        let call = Call { moment, it };
        let listeners = &self.setup.listeners;
        let arrival = self.setup.arrivals & moment_bit(moment) != 0;
        let moved = self.table.together.moved;
        listeners.for_each_listener(self.table, call, |card| {
            if arrival || card == it || !moved.contains(card) {
                self.look(h, card, ZoneId::NONE, due);
            }
        });
        let leaves = h.left != ZoneId::NONE;
        if leaves && it != CardId::NONE {
            self.look(h, it, h.left, due);
        }
        if leaves || !arrival && !moved.is_empty() {
            // Who left in the same event saw it.
            for left in self.leaving_together().filter(|d| d.card != it) {
                self.look(h, left.card, left.zone, due);
            }
        }
        if self.setup.gives {
            self.listen_given(h, due);
        }
    }

    /// Can anybody hear what happened? It is asked of everything that happens, and mostly nobody can.
    pub(super) fn may_be_heard(self, h: &Happening) -> bool {
        let (moment, it) = (h.moment, h.it);
        let others_left = || self.leaving_together().any(|d| d.card != it);
        self.setup.gives
            || !self.table.together.moved.is_empty()
            || (self.setup.listeners).may_hear(self.table, Call { moment, it })
            || h.left != ZoneId::NONE && others_left()
    }

    /// The printed abilities of one card: of one that is where it is, or of one that has just left a place.
    fn look(self, h: &Happening, card: CardId, there: ZoneId, due: &mut PendingList) {
        let bit = moment_bit(h.moment);
        let Some(def) = self.def(card).filter(|d| d.moments & bit != 0) else {
            return;
        };
        let id = self.table.card(card).def;
        for (n, a) in (0u8..).zip(&def.abilities) {
            if a.given || a.moments & bit == 0 {
                continue;
            }
            // Whoever moved and still listens where it is heard it already.
            let is_due = |p: &Pending| (p.source, p.def, p.ability) == (card, id, n);
            if there == ZoneId::NONE || !due.iter().any(is_due) {
                self.listen(h, card, (id, n, a), there, due);
            }
        }
    }
}

impl Context<'_> {
    /// What has just become due, from this place on, is told apart by its event: what counts as one stays once.
    pub(super) fn count_as_one(&mut self, h: &Happening, before: usize) {
        let mut due = std::mem::take(&mut self.table.pending);
        self.q().told_apart(h, before, &mut due);
        self.table.pending = due;
    }
}

impl Context<'_> {
    /// A card leaves its place: what it heard in this same event sets none of its abilities off, but its own leaving does.
    pub(crate) fn unhear(&mut self, card: CardId) {
        let now = Batch::new(self.table.event, false);
        let heard = |p: &Pending| {
            let own = p.was != ZoneId::NONE || p.it == card;
            p.source == card && !own && p.delayed == 0 && p.batch.is_in(now)
        };
        self.table.pending.retain(|p| !heard(p));
    }
}

impl<'a> Query<'a> {
    fn told_apart(self, h: &Happening, before: usize, due: &mut Vec<Pending>) {
        let rules = self.setup.rules;
        let as_one = self.setup.declared.batched.contains(&h.moment);
        let batch = Batch::new(self.table.event, as_one);
        let link = Link(self.table.done.link.saturating_add(1));
        for at in (before..due.len()).rev() {
            let new = &mut due[at];
            (new.batch, new.link) = (batch, link);
            new.objects = self.objects([new.source, new.it, new.that]);
            let new = *new;
            let told = due[..at].iter().filter(|old| {
                (old.def, old.ability, old.source) == (new.def, new.ability, new.source)
                    && old.controller == new.controller
                    && old.batch.is_in(batch)
            });
            let mut known = told.map(|old| {
                let batched = as_one && old.moment == new.moment && !self.about_it(&new);
                let twice = old.it == new.it && rules.is_one_event(old.moment, new.moment);
                batched || twice
            });
            if known.any(|known| known) {
                due.remove(at);
            }
        }
    }

    /// The number of an ability among those of its card: gained ones come behind all that are printed.
    pub(super) fn number_of(self, due: &Pending) -> u8 {
        let own = self.def(due.source).map_or(0, |d| d.abilities.len());
        let gained = self.ability(due.def, due.ability).is_some_and(|a| a.given);
        let mut all = self.all_gained(due.source);
        match all.position(|g| g == (due.def, due.ability)) {
            Some(at) if gained => u8::try_from(own + at).unwrap_or(u8::MAX),
            _ => due.ability,
        }
    }

    /// Ability number `n` of those that a card has gained; they are numbered behind all that are printed on it.
    #[must_use]
    pub fn gained_ability(self, card: CardId, n: u8) -> Option<&'a CompiledAbility> {
        let at = usize::from(n).checked_sub(self.def(card)?.abilities.len())?;
        let (def, n) = self.all_gained(card).nth(at)?;
        self.ability(def, n)
    }

    /// The abilities that a card has been given and still has.
    pub fn gained_abilities(self, card: CardId) -> impl Iterator<Item = &'a CompiledAbility> {
        self.gained(card)
            .filter_map(move |(def, n)| self.ability(def, n))
    }

    /// Effect number `n` (from 0) of those that abilities of a card have put off.
    #[must_use]
    pub fn put_off(self, card: CardId, n: u8) -> Option<&'a Delayed> {
        let mut waiting = self.table.later.iter().filter(|d| d.frame.source == card);
        waiting.nth(usize::from(n))
    }

    /// Does the state that set an ability off still hold, and would it still work?
    pub(super) fn still_holds(self, note: &AbilityNote) -> bool {
        let card = note.source;
        let Some(a) = self.ability(note.def, note.ability) else {
            return false;
        };
        let scope = Scope::of(card, self.controller(card));
        self.table.card(card).epoch == note.epoch
            && (!a.given || self.gained(card).any(|g| g == (note.def, note.ability)))
            && self.setup.rules.works(self, card, &a.ability)
            && self.holds(&scope, &a.ability.condition)
    }

    /// The choice of a prompt [`Prompt::Order`] that stands for something due.
    pub(super) fn order_action(self, due: &Pending) -> Action {
        if due.delayed == 0 {
            return Action::ability(Verb::Activate, due.source, self.number_of(due));
        }
        let waiting = self
            .table
            .later
            .iter()
            .filter(|d| d.frame.source == due.source);
        let before = waiting.take_while(|d| d.number != due.delayed).count();
        let n = u8::try_from(before).unwrap_or(u8::MAX);
        Action::ability(Verb::Resume, due.source, n)
    }

    /// Is what is due about the card of its moment?
    pub(super) fn about_it(self, due: &Pending) -> bool {
        let ability = self.ability(due.def, due.ability);
        ability.is_some_and(|a| a.about_it)
    }

    /// Is something that was to happen to this card replaced by what comes next?
    pub(crate) fn is_replaced(self, card: CardId) -> bool {
        let mut due = self.table.pending.iter();
        due.any(|p| p.it == card && self.replaces(p))
    }

    /// Is anything replaced by what comes next?
    pub(crate) fn anything_replaced(self) -> bool {
        let mut due = self.table.pending.iter();
        due.any(|p| self.replaces(p))
    }

    /// Does this put something else in the place of an event?
    pub(super) fn replaces(self, due: &Pending) -> bool {
        let ability = self.ability(due.def, due.ability);
        due.delayed == 0 && ability.is_some_and(|a| a.ability.kind.manner() == Manner::Replacement)
    }

    /// The places, among what is due, of all that can replace the event that is replaced next. Of several events that are
    /// replaced at once, one comes after the other.
    pub(super) fn replacing(self) -> SmallVec<[usize; 4]> {
        let mut event = None;
        let mut found = SmallVec::new();
        for (at, due) in self.table.pending.iter().enumerate() {
            let its = (due.it, due.moment);
            if event.is_none_or(|event| event == its) && self.replaces(due) {
                event = Some(its);
                found.push(at);
            }
        }
        found
    }

    /// Whose abilities are carried out next.
    pub(super) fn next_in_order(self) -> Option<PlayerId> {
        let turn = self.table.turn_player;
        [turn, turn.other()]
            .into_iter()
            .find(|p| self.table.pending.iter().any(|due| due.controller == *p))
    }

    /// The choices of [`Prompt::Order`]: one for each different ability that is due.
    pub(crate) fn legal_order(self, player: PlayerId, out: &mut Actions) {
        let which = self
            .table
            .waiting
            .is_some_and(|w| w.prompt == Prompt::ChooseCards);
        if let Some(first) = self.table.pending.first().filter(|_| which) {
            let batch = self.table.pending.iter().filter(|p| first.is_with(p));
            out.extend(batch.map(|p| Action::card(Verb::Pick, p.it)));
            return;
        }
        let replacing = self.replacing().into_iter();
        out.extend(replacing.map(|at| self.order_action(&self.table.pending[at])));
        if !out.is_empty() {
            return;
        }
        // An ability may be due many times over: it is told once.
        let mut told: SmallVec<[(CardId, DefId, u8, u8); 8]> = SmallVec::new();
        for due in self.table.pending.iter().filter(|p| p.controller == player) {
            let ability = (due.source, due.def, due.ability, due.delayed);
            if !told.contains(&ability) {
                told.push(ability);
                let action = self.order_action(due);
                if !out.contains(&action) {
                    out.push(action);
                }
            }
        }
    }
}
