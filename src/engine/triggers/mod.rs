//! What sets abilities off: moments, the queue of abilities that are due, and the order in which they are carried out.

mod due;
mod find;
pub(crate) mod listeners;

use crate::ability::{AbilityKind, Limit, Manner};
use crate::flow::action::{Action, Verb};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::flow::declared::FREE_COURSE;
use crate::flow::event::Event;
use crate::printed::def::moment_bit;
use crate::printed::words::MomentId;
use crate::program::{agreed_start, effect_start, kept_start};
use crate::reading::scope::Scope;
use crate::table::declared::Declared;
use crate::table::frame::{Batch, Delayed, Frame, Link, Pending, ProgramFrame, REGS, Strays};
use crate::table::ids::{CardId, CardSet, PlayerId, ZoneId};
use crate::table::memory::{AbilityNote, Kept};
use crate::table::modifier::{ModOp, Target};
use crate::table::{PendingList, Table};

/// So many effects at most are carried out within one another.
const MOST_NESTED: usize = 8;

/// Something that happened and may set abilities off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Happening {
    /// What happened.
    #[serde(with = "crate::printed::words::as_number")]
    pub moment: MomentId,
    /// Whose doing it was, or whom it was about.
    pub player: PlayerId,
    /// The card that it was about, or [`CardId::NONE`].
    pub it: CardId,
    /// The other card, or [`CardId::NONE`].
    pub that: CardId,
    /// The place that `it` has left by this, or [`ZoneId::NONE`]. Its own abilities still count, and it is read as
    /// if it were there.
    pub left: ZoneId,
    /// Is `it` on nobody's side although it takes part?
    pub outside: bool,
    /// How much it was: cards, points, damage. 0 if nothing is counted.
    pub amount: i32,
    /// Is it both players' alike? Then it happens to `You` and to `Opponent`, whoever listens; `player` still says on whose
    /// side `it` is.
    #[serde(default)]
    pub of_both: bool,
}

impl Happening {
    /// Something that is about a player.
    #[must_use]
    pub const fn player(moment: MomentId, player: PlayerId) -> Self {
        Self {
            moment,
            player,
            it: CardId::NONE,
            that: CardId::NONE,
            left: ZoneId::NONE,
            outside: false,
            amount: 0,
            of_both: false,
        }
    }

    /// Something that is about a card on a player's side.
    #[must_use]
    pub const fn card(moment: MomentId, player: PlayerId, it: CardId) -> Self {
        Self {
            it,
            ..Self::player(moment, player)
        }
    }

    /// The same, about this other card besides.
    #[must_use]
    pub const fn with(self, that: CardId) -> Self {
        Self { that, ..self }
    }

    /// The same, by which `it` has left this place; [`ZoneId::NONE`] if it has left none.
    #[must_use]
    pub const fn left(self, left: ZoneId) -> Self {
        Self { left, ..self }
    }
}

/// Where the uses of an ability of a card's own in a turn are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// In this counter of the card, which goes to [`Table::MOST_USES`](crate::Table).
    Card(u8),
    /// In a note of its own, for this player.
    Note(PlayerId),
}

impl Counter {
    /// The counter of an ability of which so many uses are allowed. What affects both players has one for each.
    pub(crate) fn of(kind: AbilityKind, ability: u8, most: u8, player: PlayerId) -> Self {
        let player = if kind.manner() == Manner::Shared {
            player
        } else {
            PlayerId(0)
        };
        if ability < 4 && most <= Table::MOST_USES {
            Self::Card(ability + 4 * player.0)
        } else {
            Self::Note(player)
        }
    }
}

impl Query<'_> {
    /// Are so many effects carried out within one another that none may have another one begin?
    #[must_use]
    pub fn is_deep(self) -> bool {
        let running = self.table.frames.iter();
        let nested = running.filter(|f| matches!(f, Frame::Program(_))).count();
        nested >= MOST_NESTED
    }
}

impl Context<'_> {
    /// Something happened: abilities that listen to it become due. As a part of what happens at once it is heard when all
    /// of that has happened.
    #[inline]
    pub fn raise(&mut self, h: Happening) {
        debug_assert!(self.q().is_whose_it_says(&h), "{h:?} is not that player's");
        // Nobody listens to most of what happens.
        if self.is_awaited(h.moment) || !self.table.later.is_empty() {
            self.raise_awaited(h);
        }
    }

    #[inline(never)]
    fn raise_awaited(&mut self, h: Happening) {
        if self.table.together.open {
            self.table.together.held.push(h);
        } else {
            self.heard(h);
        }
    }

    /// Abilities that listen to what happened become due.
    pub(crate) fn heard(&mut self, h: Happening) {
        if !self.table.later.is_empty() {
            self.wake_later(&h);
        }
        let setup = self.setup;
        let bit = moment_bit(h.moment);
        if setup.moments & bit == 0 {
            return;
        }
        if setup.arrivals & bit != 0 && self.table.dirty {
            self.collect_for_arrival();
        }
        if self.q().may_be_heard(&h) {
            self.hear_out(&h);
        }
    }

    /// Abilities of all that may listen become due.
    #[inline(never)]
    fn hear_out(&mut self, h: &Happening) {
        let mut due = PendingList::new();
        self.q().hear(h, &mut due);
        if !due.is_empty() {
            let before = self.table.pending.len();
            self.table.pending.extend_from_slice(&due);
            self.count_as_one(h, before);
        }
    }

    /// Does an ability of a card of the match listen to this moment?
    #[must_use]
    #[inline]
    pub fn is_awaited(&self, moment: MomentId) -> bool {
        self.setup.moments & moment_bit(moment) != 0
    }

    /// A state is looked at rather than something that happened: abilities whose condition holds become due, unless they
    /// are due already or were used as often as they may be.
    #[inline]
    pub fn arise(&mut self, h: Happening) {
        if self.is_awaited(h.moment) {
            self.arise_awaited(h);
        }
    }

    fn arise_awaited(&mut self, h: Happening) {
        if self.table.notes.iter().any(|n| n.kept == Kept::State) {
            let mut notes = std::mem::take(&mut self.table.notes);
            notes.retain(|n| n.kept != Kept::State || self.q().still_holds(n));
            self.table.notes = notes;
        }
        let mut at = self.table.pending.len();
        self.raise(h);
        while let Some(due) = self.table.pending.get(at).copied() {
            let q = self.q();
            let mut notes = q.table.notes.iter();
            let known =
                notes.any(|n| n.kept == Kept::State && n.is_of(due.source, due.def, due.ability));
            let note = AbilityNote {
                kept: Kept::State,
                def: due.def,
                ability: due.ability,
                source: due.source,
                epoch: q.table.card(due.source).epoch,
            };
            let may = q.within_limit(due.source, due.def, due.ability, due.controller);
            if known || !may || !q.still_holds(&note) {
                self.table.pending.remove(at);
            } else {
                self.table.notes.push(note);
                at += 1;
            }
        }
    }

    /// Something happens that sets each ability off once in a turn, however often it is told.
    pub fn raise_once(&mut self, h: Happening) {
        let before = self.table.pending.len();
        self.raise(h);
        let kept = Kept::SetOff(h.moment);
        let told = self.table.notes.len();
        let mut at = before;
        while let Some(due) = self.table.pending.get(at).copied() {
            let mut notes = self.table.notes[..told].iter();
            let known = notes.any(|n| n.kept == kept && n.is_of(due.source, due.def, due.ability));
            if known && due.delayed == 0 {
                self.table.pending.remove(at);
                continue;
            }
            at += 1;
            if due.delayed == 0 {
                self.table.notes.push(AbilityNote {
                    kept,
                    def: due.def,
                    ability: due.ability,
                    source: due.source,
                    epoch: self.table.card(due.source).epoch,
                });
            }
        }
    }

    /// An ability was carried out to its end: a state that it waits for sets it off anew.
    pub(crate) fn resolved(&mut self, frame: &ProgramFrame) {
        let (source, def, ability) = (frame.source, frame.def, frame.ability);
        let over = |n: &AbilityNote| n.kept == Kept::State && n.is_of(source, def, ability);
        if self.table.notes.iter().any(over) {
            self.table.notes.retain(|n| !over(n));
        }
    }

    /// Something is about to happen: does an ability replace it? Then its program comes next and the event must not be
    /// carried out; if its player refuses it, [`Ruleset::original`](crate::Ruleset::original) is called.
    pub fn replaced(&mut self, h: Happening) -> bool {
        if self.setup.moments & moment_bit(h.moment) == 0 {
            return false;
        }
        // What is to happen to a card for two reasons at once happens once, and is replaced once.
        let q = self.q();
        let mut due = q.table.pending.iter();
        if due.any(|p| p.it == h.it && p.moment == h.moment && q.replaces(p)) {
            return true;
        }
        let found = q.replacements(&h);
        let any = !found.is_empty();
        self.table.pending.extend(found);
        any
    }

    /// What replaces an event comes before everything else; of several the player of the card says which. False if
    /// nothing does.
    pub(crate) fn start_replacing(&mut self) -> bool {
        let q = self.q();
        let replacing = q.replacing();
        let Some(at) = replacing.first().copied() else {
            return false;
        };
        if replacing.len() == 1 {
            self.start_pending(at);
        } else {
            let chooser = q.controller(q.table.pending[at].it);
            self.table.frames.push(Frame::Triggers);
            self.ask(chooser, Prompt::Order);
        }
        true
    }

    /// The abilities of a card that listen to a moment, and work, are carried out, the first one first; false if it has none.
    pub fn set_off(&mut self, card: CardId, moment: MomentId) -> bool {
        let (q, rules) = (self.q(), self.setup.rules);
        let due = q.listening_to(card, moment, |ability| rules.works(q, card, ability));
        self.carry_out_as_if(&due);
        !due.is_empty()
    }

    /// These abilities are carried out as if their moment had come, the first one first.
    pub(crate) fn carry_out_as_if(&mut self, due: &[Pending]) {
        let link = Link(self.table.done.link.saturating_add(1));
        for due in due.iter().rev() {
            if !self.count_ability(link.0) {
                break;
            }
            self.start_program(&Pending { link, ..*due }, 0);
        }
    }

    /// The moment of effects that wait has come: they are due together with abilities.
    fn wake_later(&mut self, h: &Happening) {
        if self.table.later.is_empty() {
            return;
        }
        let link = Link(self.table.done.link.saturating_add(1));
        for at in 0..self.table.later.len() {
            let q = self.q();
            let Some(subject) = q.waits_for(&q.table.later[at], h) else {
                continue;
            };
            let about_card = subject.is_card();
            let objects = q.objects([CardId::NONE, h.it, h.that]);
            let delayed = &mut self.table.later[at];
            delayed.due = true;
            let frame = &mut delayed.frame;
            if about_card {
                (frame.it, frame.that) = (h.it, h.that);
                (delayed.objects[1], delayed.objects[2]) = (objects[1], objects[2]);
            }
            let due = Pending::of(frame.source, frame.def, frame.ability, frame.controller);
            let due = Pending {
                it: if about_card { h.it } else { due.it },
                moment: h.moment,
                delayed: delayed.number,
                link,
                ..due
            };
            self.table.pending.push(due);
        }
    }

    /// Is anything due?
    #[must_use]
    #[inline]
    pub(crate) fn anything_due(&self) -> bool {
        !self.table.pending.is_empty()
    }

    /// Goes on with an effect that waited for a moment.
    fn start_delayed(&mut self, number: u8) {
        let Some(at) = self.table.later.iter().position(|d| d.number == number) else {
            return; // it waits no longer
        };
        let Delayed {
            frame,
            regs: own,
            objects,
            ..
        } = self.table.later.remove(at);
        let strays = self
            .q()
            .strays([frame.source, frame.it, frame.that], objects);
        let regs = u8::try_from(self.table.regs.len()).unwrap_or(u8::MAX);
        self.table.regs.extend_from_slice(&own);
        self.table.frames.push(Frame::Program(ProgramFrame {
            regs,
            strays,
            ..frame
        }));
    }

    /// Goes on with what is due; the frame on top is [`Frame::Triggers`].
    pub(crate) fn run_triggers(&mut self) {
        let Some(player) = self.q().next_in_order() else {
            self.table.frames.pop();
            self.table.done.link = 0;
            return;
        };
        let most = self.setup.declared.bounds.order;
        let mut own = self.table.pending.iter().filter(|p| p.controller == player);
        let first = own.next().copied();
        if first.is_none_or(|f| f.link.0 >= most || own.all(|p| f.is_with(p))) {
            let at = self
                .table
                .pending
                .iter()
                .position(|p| p.controller == player)
                .unwrap_or(0);
            self.start_pending(at);
        } else {
            self.ask(player, Prompt::Order);
        }
    }

    /// The player chose which ability is first.
    pub(crate) fn answer_order(&mut self, player: PlayerId, action: Action) {
        let q = self.q();
        if action.verb == Verb::Pick {
            return self.answer_which(action.card);
        }
        let is_meant = |due: &Pending| q.order_action(due) == action;
        let replacing = q.replacing();
        let pending = &q.table.pending;
        let at = if replacing.is_empty() {
            let mut all = pending.iter();
            all.position(|p| p.controller == player && is_meant(p))
        } else {
            replacing.into_iter().find(|at| is_meant(&pending[*at]))
        };
        if let Some(at) = at {
            self.start_pending(at);
        }
    }

    fn start_pending(&mut self, at: usize) {
        let due = self.table.pending[at];
        if self.q().replaces(&due) {
            // The event is another one now: whatever else would have replaced it is looked for anew.
            let mut rest = std::mem::take(&mut self.table.pending);
            let q = self.q();
            rest.retain(|p| !(q.replaces(p) && (p.it, p.moment) == (due.it, due.moment)));
            self.table.pending = rest;
            if self.table.frames.last() == Some(&Frame::Triggers) {
                self.table.frames.pop();
            }
            // What is replaced and attempted again and again has no end either.
            if self.count_replacement() {
                self.start_program(&due, 0);
            }
            return;
        }
        if (self.table.pending.iter()).any(|p| due.is_with(p) && p.it != due.it) {
            // One of the cards of a batch is the one that the effect is about.
            self.table.pending.sort_by_key(|p| !due.is_with(p));
            self.ask(due.controller, Prompt::ChooseCards);
            return;
        }
        self.table.pending.remove(at);
        if !self.count_ability(due.link.0) {
            return;
        }
        if due.delayed == 0 {
            self.start_due(&due);
        } else {
            self.start_delayed(due.delayed);
        }
    }

    /// The player chose which card of a batch an ability is about.
    fn answer_which(&mut self, card: CardId) {
        let Some(first) = self.table.pending.first().copied() else {
            return;
        };
        self.table.pending.retain(|p| !first.is_with(p));
        let it = self.q().objects([CardId::NONE, card, CardId::NONE])[1];
        let objects = [first.objects[0], it, first.objects[2]];
        if self.count_ability(first.link.0) {
            self.start_due(&Pending {
                it: card,
                objects,
                ..first
            });
        }
    }

    /// An ability that was due is carried out, if it still may be.
    fn start_due(&mut self, due: &Pending) {
        let q = self.q();
        let Some(a) = q.ability(due.def, due.ability) else {
            return;
        };
        let spent = a.ability.kind.manner() == Manner::Declared
            && !self.setup.rules.works(q, due.source, &a.ability);
        let strays = q.strays([due.source, due.it, due.that], due.objects);
        // What has been negated meanwhile does nothing; a card that has gone is negated no more.
        let negated = strays.0 & 1 == 0 && q.setup.rules.negated(q, due.source, &a.ability);
        if spent || negated || !q.within_limit(due.source, due.def, due.ability, due.controller) {
            return;
        }
        let scope = Scope {
            was: due.was,
            gone: due.source,
            strays: strays.0,
            it: due.it,
            that: due.that,
            amount: due.amount,
            ..Scope::of(due.source, due.controller)
        };
        // A limited ability can be kept for later, where the rules let it be.
        let rules = self.setup.rules;
        let limited = a.ability.limit != Limit::None;
        let refusable = || limited && rules.may_keep(q) || rules.may_decline(q, &a.ability);
        let kept =
            kept_start(&a.program).filter(|_| refusable() && q.holds(&scope, &a.ability.condition));
        self.start_program(due, kept.unwrap_or(0));
    }

    /// Starts the program of an ability at an operation.
    fn start_program(&mut self, due: &Pending, pc: u16) {
        let regs = u8::try_from(self.table.regs.len()).unwrap_or(u8::MAX);
        self.table.regs.extend_from_slice(&[CardSet::EMPTY; REGS]);
        let strays = if due.batch == Batch::NONE {
            Strays(0)
        } else {
            self.q().strays([due.source, due.it, due.that], due.objects)
        };
        self.table.frames.push(Frame::Program(ProgramFrame {
            it: due.it,
            that: due.that,
            was: due.was,
            amount: due.amount,
            did: true,
            regs,
            strays,
            link: due.link,
            ..ProgramFrame::new(due.def, due.ability, pc, due.source, due.controller)
        }));
    }

    /// A player uses an ability of his own accord: Activated, Declared, or the Support of a card. Cost and effect
    /// follow; whether he wants to is not asked again unless `ask` is set.
    pub fn use_ability(&mut self, card: CardId, ability: u8, player: PlayerId, ask: bool) {
        let def = self.table.card(card).def;
        let Some(a) = self.q().ability(def, ability) else {
            return;
        };
        let pc = if ask { 0 } else { agreed_start(&a.program) };
        if self.count_ability(0) {
            self.count_act(card, def, ability);
            self.start_program(&Pending::of(card, def, ability, player), pc);
        }
    }

    /// The same, without paying.
    pub fn use_ability_free(&mut self, card: CardId, ability: u8, player: PlayerId) {
        self.use_effect_of(card, card, ability, player, false);
    }

    /// Carries out what an ability of `of` does, as if `card` had it; without its condition and cost.
    pub(crate) fn use_effect_of(
        &mut self,
        card: CardId,
        of: CardId,
        ability: u8,
        player: PlayerId,
        committed: bool,
    ) {
        let def = self.table.card(of).def;
        let Some(a) = self.q().ability(def, ability) else {
            return;
        };
        if !a.ability.targets.is_empty() {
            let action = Declared::new(player, card, ability, FREE_COURSE);
            self.declare(Declared {
                def,
                committed,
                ..action
            });
            return;
        }
        let due = Pending::of(card, def, ability, player);
        self.start_program(&due, effect_start(&a.program, committed));
    }

    /// Tells that an ability is carried out, and counts it.
    pub(crate) fn commit_ability(&mut self, frame: &ProgramFrame) {
        let Some(a) = self.q().ability(frame.def, frame.ability) else {
            return;
        };
        let (kind, limit, given) = (a.ability.kind, a.ability.limit, a.given);
        let of = (frame.source, frame.def, frame.ability);
        match limit {
            Limit::None => {}
            Limit::PerGame if !self.setup.declared.uses_end_in.is_empty() => {
                self.table.note_use(of, Kept::Match(0));
            }
            Limit::PerGame => self.table.once.push((frame.def, frame.controller)),
            Limit::PerTurnByName(_) => {
                self.table.note_use(of, Kept::Named(frame.controller, 0));
            }
            Limit::PerTurn(_) if given => {
                self.table.note_use(of, Kept::Used(0));
            }
            Limit::PerTurn(most) => {
                match Counter::of(kind, frame.ability, most, frame.controller) {
                    Counter::Card(slot) => self.table.count_use(frame.source, slot),
                    Counter::Note(player) => {
                        self.table.note_use(of, Kept::Counted(player, 0));
                    }
                }
            }
        }
        if given {
            let this = ModOp::Ability(frame.def, frame.ability);
            self.use_up(Target::Card(frame.source), |op| *op == this);
        }
        let (card, def, ability, player) =
            (frame.source, frame.def, frame.ability, frame.controller);
        self.emit(|_| Event::AbilityUsed {
            card,
            def,
            ability,
            player,
        });
        self.setup.rules.ability_used(self, card, kind);
    }
}
