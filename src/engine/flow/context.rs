//! The table together with what it is read by, and the elementary changes of it. Each change emits its event at once.

use crate::flow::decision::Prompt;
use crate::flow::event::{Cause, Event, Note, Observer};
use crate::flow::fault::Fault;
use crate::flow::outcome::Outcome;
use crate::flow::put::{At, Put};
use crate::flow::setup::MatchSetup;
use crate::printed::def::{CardDef, CompiledAbility};
use crate::printed::words::ZoneKind;
use crate::reading::order::Rank;
use crate::reading::sheet::{Notes, Sheet};
use crate::table::frame::{Frame, RawStep, Waiting};
use crate::table::ids::{ByPlayer, CardId, DefId, PlayerId, ZoneId};
use crate::table::zones::{Visibility, ZoneSet, Zones};
use crate::table::{Flags, Table, known_flag};
use crate::work::{self, Work};

/// A table to be read, with its rules and cards.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The table.
    pub table: &'a Table,
    /// What the match started from.
    pub setup: &'a MatchSetup,
    /// Lasting effects from here on in their order are not read.
    pub(crate) bound: Rank,
    /// What was worked out before.
    pub(crate) notes: Option<&'a Notes>,
}

impl<'a> Query<'a> {
    /// A reader.
    #[must_use]
    #[inline]
    pub fn new(table: &'a Table, setup: &'a MatchSetup) -> Self {
        Self {
            table,
            setup,
            bound: Rank::LAST,
            notes: None,
        }
    }

    /// Notes what is worked out on a sheet, which is begun anew, for as long as the table stays as it is.
    #[must_use]
    pub fn on<'b>(self, sheet: &'b mut Sheet) -> Query<'b>
    where
        'a: 'b,
    {
        Query {
            notes: Some(sheet.begin_anew()),
            ..self
        }
    }

    /// The zones of the ruleset.
    #[must_use]
    #[inline]
    pub fn zones(self) -> &'a Zones {
        self.setup.zones
    }

    /// What is printed on a card; `None` if that is hidden on this table.
    #[must_use]
    #[inline]
    pub fn def(self, card: CardId) -> Option<&'a CardDef> {
        if card == CardId::NONE {
            return None;
        }
        let def = self.setup.catalogue.get(self.table.card(card).def)?;
        if def.faces.is_some() {
            return Some(self.face(card, def));
        }
        Some(def)
    }

    /// An ability of a printed card.
    #[must_use]
    #[inline]
    pub fn ability(self, def: DefId, ability: u8) -> Option<&'a CompiledAbility> {
        self.setup
            .catalogue
            .get(def)?
            .abilities
            .get(usize::from(ability))
    }

    /// Whose card it is.
    #[must_use]
    #[inline]
    pub fn owner(self, card: CardId) -> PlayerId {
        self.table.card(card).owner()
    }

    /// The kind of zone that a card is in.
    #[must_use]
    #[inline]
    pub fn zone_kind(self, card: CardId) -> ZoneKind {
        self.zones().decl(self.table.card(card).zone).kind
    }

    /// The player's zone of this kind (the first of them).
    #[must_use]
    #[inline]
    pub fn zone_of(self, kind: ZoneKind, player: PlayerId) -> ZoneId {
        self.zones().find(kind, player).unwrap_or(ZoneId::NONE)
    }

    /// The number of cards in the player's zones of this kind.
    #[must_use]
    #[inline]
    pub fn count_in(self, kind: ZoneKind, player: PlayerId) -> usize {
        self.zones()
            .of(kind, player)
            .map(|z| self.table.count(z))
            .sum()
    }

    /// The value of an option.
    #[must_use]
    #[inline]
    pub fn option(self, option: usize) -> u8 {
        self.setup.option(option)
    }

    /// Do two cards share their name? All faces of a card have the same.
    #[must_use]
    #[inline]
    pub fn same_name(self, a: CardId, b: CardId) -> bool {
        let name = |card: CardId| {
            let card = self.table.cards.get(card.index())?;
            self.setup.catalogue.get(card.def).map(|def| def.name)
        };
        let name_of_a = name(a);
        name_of_a.is_some() && name_of_a == name(b)
    }

    /// Who may see the front of a card that lies in this zone, by the zone's declaration alone.
    #[must_use]
    pub fn sees(self, zone: ZoneId, owner: PlayerId, face_up: bool) -> ByPlayer<bool> {
        let flags = self.known_by_zone(zone, owner, face_up);
        ByPlayer(PlayerId::ALL.map(|p| flags.contains(known_flag(p))))
    }

    /// The same, as the flags of a card's state.
    #[inline]
    fn known_by_zone(self, zone: ZoneId, owner: PlayerId, face_up: bool) -> Flags {
        let everybody = Flags::KNOWN_0 | Flags::KNOWN_1;
        let decl = self.zones().decl(zone);
        match decl.visibility {
            Visibility::Public => everybody,
            Visibility::PublicFaceUp | Visibility::FaceUpOnly if face_up => everybody,
            // What lies on a player's side he looks at, whoever owns it.
            Visibility::PublicFaceUp | Visibility::OwnerOnly => {
                known_flag(decl.owner.unwrap_or(owner))
            }
            Visibility::FaceUpOnly | Visibility::Nobody => Flags::empty(),
        }
    }

    /// Who saw a card where it was, or sees it where it goes, knows it: as flags. It lies still as it did in the first zone.
    #[inline]
    pub(super) fn known_by_move(
        self,
        card: CardId,
        (from, to): (ZoneId, ZoneId),
        put: Put,
        face_up: bool,
    ) -> Flags {
        let was = self.table.card(card);
        let owner = was.owner();
        let before = if was.flags.contains(Flags::SECRET) {
            Flags::empty()
        } else {
            self.known_by_zone(from, owner, was.face_up())
        };
        let now = if put.secret {
            known_flag(owner)
        } else {
            self.known_by_zone(to, owner, face_up)
        };
        before | now
    }

    /// That a card has moved, as it lies now.
    #[cold]
    fn moved(self, card: CardId, (from, to): (ZoneId, ZoneId), cause: Cause) -> Event {
        let state = self.table.card(card);
        Event::CardMoved {
            card,
            def: state.def,
            seen: self.known(card),
            from,
            to,
            index: u8::try_from(self.table.index_in_zone(card)).unwrap_or(u8::MAX),
            face_up: state.face_up(),
            rested: state.rested(),
            covers: self.table.span(card),
            cause,
        }
    }

    /// Who knows what a card is.
    #[must_use]
    pub fn known(self, card: CardId) -> ByPlayer<bool> {
        let state = self.table.card(card);
        ByPlayer(PlayerId::ALL.map(|p| state.known_to(p)))
    }

    /// Does everybody know what this card is? Nobody knows what no card is.
    #[must_use]
    pub fn is_open(self, card: CardId) -> bool {
        card != CardId::NONE && self.known(card).0 == [true; 2]
    }
}

/// A table to be changed, with its rules and cards, and with somebody who is told what happens.
pub struct Context<'a> {
    /// The table.
    pub table: &'a mut Table,
    /// What the match started from.
    pub setup: &'a MatchSetup,
    pub(crate) observer: Option<&'a mut dyn Observer>,
}

impl<'a> Context<'a> {
    /// A table to be changed.
    #[inline]
    pub fn new<'o: 'a>(
        table: &'a mut Table,
        setup: &'a MatchSetup,
        observer: Option<&'a mut (dyn Observer + 'o)>,
    ) -> Self {
        #[expect(
            clippy::needless_match,
            reason = "the match shortens the observer's own lifetime"
        )]
        let observer: Option<&'a mut dyn Observer> = match observer {
            Some(observer) => Some(observer),
            None => None,
        };
        Self {
            table,
            setup,
            observer,
        }
    }

    /// The same table, to be read.
    #[must_use]
    #[inline]
    pub fn q(&self) -> Query<'_> {
        Query::new(self.table, self.setup)
    }

    /// Tells what happened. The event is made only if somebody listens.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce(Query) -> Event) {
        if self.observer.is_some() {
            self.tell(event);
        }
    }

    /// Kept apart from what the opponent plays through a million times a second, where nobody listens.
    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: impl FnOnce(Query) -> Event) {
        if let Some(observer) = self.observer.as_deref_mut() {
            let event = event(Query::new(self.table, self.setup));
            observer.event(self.table, event);
        }
    }

    /// Does anybody listen to events?
    #[must_use]
    #[inline]
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Tells that a rule did something.
    #[inline]
    pub fn note(
        &mut self,
        key: &'static str,
        clause: &'static str,
        player: Option<PlayerId>,
        card: CardId,
        n: i32,
    ) {
        self.emit(|_| {
            Event::Noted(Note {
                key,
                clause,
                player,
                card,
                n,
            })
        });
    }

    // ---- what is being done ----

    /// May this step, which is on top, be carried out at once? Nothing has changed, nothing is due and nobody is asked, so that
    /// nothing would come before it. It then counts as begun. Not for steps that are luck
    /// ([`Opponent::is_luck`](crate::Opponent::is_luck)): a search may stop before those.
    #[inline(always)]
    pub fn runs_on(&mut self, step: impl Into<RawStep>) -> bool {
        let step = step.into();
        let on_top = matches!(self.table.frames.last(), Some(Frame::Step(top)) if *top == step);
        let at_once = on_top && self.is_quiet() && !self.table.keeps_departed();
        if at_once {
            self.table.next_event();
            work::count(Work::Step);
        }
        at_once
    }

    /// Starts a step above the present one.
    #[inline(always)]
    pub fn push_step(&mut self, step: impl Into<RawStep>) {
        self.push_raw(step.into());
    }

    #[inline]
    fn push_raw(&mut self, step: RawStep) {
        self.table.frames.push(Frame::Step(step));
    }

    /// The step on top goes on as another one.
    #[inline(always)]
    pub fn become_step(&mut self, step: impl Into<RawStep>) {
        self.become_raw(step.into());
    }

    #[inline]
    fn become_raw(&mut self, step: RawStep) {
        match self.table.frames.last_mut() {
            Some(Frame::Step(top)) => *top = step,
            _ => self.fault(Fault::NoStep),
        }
    }

    /// The step on top ends.
    #[inline]
    pub fn end_step(&mut self) {
        if !matches!(self.table.frames.pop(), Some(Frame::Step(_))) {
            self.fault(Fault::NoStep);
        }
    }

    /// Asks a player; nobody, once the match is over.
    #[inline]
    pub fn ask(&mut self, player: PlayerId, prompt: Prompt) {
        if self.table.outcome.is_none() {
            self.table.waiting = Some(Waiting { player, prompt });
        }
    }

    /// Fixes the result.
    pub fn end_match(&mut self, outcome: Outcome) {
        if self.table.outcome.is_none() {
            self.table.outcome = Some(outcome);
            self.table.waiting = None;
            self.emit(|_| Event::Ended(outcome));
        }
    }

    /// A phase begins.
    pub fn begin_phase(&mut self, phase: u8) {
        self.table.phase = phase;
        self.emit(|q| Event::PhaseBegan {
            phase,
            player: q.table.turn_player,
        });
    }

    // ---- cards ----

    /// Moves one card. Knowledge follows the zones: both players see a card that leaves or enters a public zone.
    pub fn move_card(&mut self, card: CardId, to: ZoneId, put: Put) {
        work::count(Work::Move);
        let from = self.table.card(card).zone;
        let index = match put.at {
            At::Top => usize::MAX,
            At::Bottom => 0,
            At::Nth(n) => {
                let others = self.table.count(to) - usize::from(from == to);
                others.saturating_sub(usize::from(n).saturating_sub(1))
            }
        };
        let same_object = self.setup.same_object(from, to);
        if !same_object && !self.table.take_foreseen(card) {
            self.remember(card);
        }
        let bears = !self.table.attached.is_empty();
        self.table.detach(card);
        self.table.relocate(card, to, index);
        if !self.table.spans.is_empty() || !put.covers.is_empty() {
            self.table.set_span(card, put.covers);
        }
        let decl = self.setup.zones.decl(to);
        let face_up = put.face_up.unwrap_or(decl.face_up);
        let known = self.q().known_by_move(card, (from, to), put, face_up);
        let state = self.table.card_mut(card);
        let mut flags = (state.flags | known) - (Flags::FACE_UP | Flags::SECRET);
        if face_up {
            flags |= Flags::FACE_UP;
        }
        if put.secret {
            flags |= Flags::SECRET;
        }
        if !same_object {
            flags -= Flags::RESTED | Flags::MARKS;
        }
        state.flags = flags;
        if !same_object {
            state.epoch = state.epoch.wrapping_add(1);
            self.table.note_moved(card);
            let ends = self.setup.declared.uses_end_in;
            let forgets = ends.is_empty() || ends.contains(&decl.kind);
            if forgets && self.table.has_uses(card) {
                self.forget_uses(card);
            }
            self.table.turned.remove(card);
            self.table.flipped.remove(card);
        }
        if put.back {
            self.table.flipped.insert(card);
        }
        let invalidated = self.setup.invalidates(self.table, card, from, to);
        self.table.touch(invalidated);
        self.emit(|q| q.moved(card, (from, to), put.cause));
        if !same_object {
            self.table.miss(card);
            self.renew(card);
            if self.setup.declared.hears_if_it_stays && !self.table.pending.is_empty() {
                self.unhear(card);
            }
            self.drop_modifiers_of(card);
        } else if self.setup.zones.decl(from).owner != decl.owner {
            self.settle_control();
        }
        if bears && from != to {
            self.unburden(card, to, same_object);
        }
    }

    /// The card becomes a new object, of which no ability has been used. What was due from the old one and was used as
    /// often as it may be is due no more: it does not share the new one's limit.
    fn forget_uses(&mut self, card: CardId) {
        let mut due = std::mem::take(&mut self.table.pending);
        let q = self.q();
        due.retain(|p| {
            p.source != card || q.within_limit(p.source, p.def, p.ability, p.controller)
        });
        self.table.pending = due;
        self.table.forget_uses(card);
    }

    /// All cards of two slots change places.
    pub fn swap_slots(&mut self, a: ZoneId, b: ZoneId, cause: Cause) {
        let cards = || self.table.zone(a).iter().chain(self.table.zone(b));
        let invalidated = self.setup.invalidates_any(self.table, cards());
        debug_assert!(
            !cards()
                .any(|c| self.table.covered(*c) != ZoneSet::EMPTY.with(self.table.card(*c).zone)),
            "a card over several slots is laid anew, not swapped"
        );
        self.table.swap_zones(a, b);
        // Who lay on top does so after it, too.
        self.table.touch(invalidated);
        if self.setup.zones.decl(a).owner != self.setup.zones.decl(b).owner {
            self.settle_control();
        }
        self.emit(|_| Event::SlotsSwapped { a, b, cause });
    }

    /// Turns a card over, if it does not lie that way already.
    pub fn turn_card(&mut self, card: CardId, face_up: bool) -> bool {
        let state = self.table.card_mut(card);
        if state.face_up() == face_up {
            return false;
        }
        state.flags.set(Flags::FACE_UP, face_up);
        if face_up {
            state.flags.remove(Flags::SECRET);
            state.flags.insert(Flags::KNOWN_0 | Flags::KNOWN_1);
        }
        self.table.dirty = true;
        self.emit(|q| Event::Turned {
            card,
            def: q.table.card(card).def,
            seen: q.known(card),
            face_up,
        });
        true
    }

    /// Turns a card sideways or upright, if it is not that way already.
    pub fn orient_card(&mut self, card: CardId, rested: bool) -> bool {
        let state = self.table.card_mut(card);
        if state.rested() == rested {
            return false;
        }
        state.flags.set(Flags::RESTED, rested);
        self.emit(|_| Event::Oriented { card, rested });
        true
    }

    /// Shows the front of a card to players, where it lies.
    pub fn reveal(&mut self, card: CardId, to: ByPlayer<bool>) {
        let state = self.table.card_mut(card);
        for player in PlayerId::ALL {
            if to[player] {
                state.flags.insert(known_flag(player));
            }
        }
        self.emit(|q| Event::Revealed {
            card,
            def: q.table.card(card).def,
            seen: q.known(card),
        });
        if to.0 == [true; 2] {
            self.setup.rules.shown(self, card);
        }
    }
}
