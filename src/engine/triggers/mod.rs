//! What sets abilities off: moments, the queue of abilities that are due, and the order in which they are carried out.

mod find;

use super::ability::{AbilityKind, Limit};
use super::action::{Action, Actions, Verb};
use super::cx::{Cx, Q};
use super::decision::Prompt;
use super::def::moment_bit;
use super::eval::Scope;
use super::event::Event;
use super::frame::{Batch, Beside, Frame, Named, Pending, ProgramFrame, REGS};
use super::ids::{CardId, CardSet, PlayerId, ZoneId};
use super::lively::Call;
use super::program::{agreed_start, effect_start, kept_start};
use super::words::MomentId;
use smallvec::SmallVec;

/// Something that happened and may set abilities off.
#[derive(Clone, Copy, Debug)]
pub struct Happening {
    /// What happened.
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
        }
    }

    /// Something that is about a card on a player's side.
    #[must_use]
    pub const fn card(moment: MomentId, player: PlayerId, it: CardId) -> Self {
        Self {
            moment,
            player,
            it,
            that: CardId::NONE,
            left: ZoneId::NONE,
            outside: false,
        }
    }
}

/// The counter of an ability's uses: what affects both players has one for each.
pub(super) fn use_slot(kind: AbilityKind, ability: u8, player: PlayerId) -> u8 {
    if kind == AbilityKind::Shared {
        ability + 4 * player.0
    } else {
        ability
    }
}

impl Cx<'_> {
    /// Something happened: abilities that listen to it become due.
    pub fn happen(&mut self, h: Happening) {
        self.wake_later(h.moment);
        if self.setup.moments & moment_bit(h.moment) == 0 {
            return;
        }
        let setup = self.setup;
        let mut due = std::mem::take(&mut self.table.pending);
        let before = due.len();
        {
            let q = self.q();
            let mut look = |card: CardId, as_there: bool| {
                let Some(def) = q.def(card) else { return };
                if def.moments & moment_bit(h.moment) == 0 {
                    return;
                }
                let id = q.table.card(card).def;
                for (n, a) in (0u8..).zip(&def.abilities).filter(|(_, a)| !a.given) {
                    q.listen(&h, card, (id, n, a), as_there, &mut due);
                }
            };
            let (moment, it) = (h.moment, h.it);
            let call = Call { moment, it };
            (setup.lively).for_each_listener(q.table, call, |card| look(card, false));
            if h.left != ZoneId::NONE && h.it != CardId::NONE {
                look(h.it, true);
            }
            if setup.gives {
                q.listen_given(&h, &mut due);
            }
            if due.len() > before && setup.rules.batched(h.moment) {
                let batch = q.batch();
                for at in (before..due.len()).rev() {
                    due[at].batch = batch;
                    let new = due[at];
                    let known = due[..at].iter().any(|old| {
                        (old.def, old.ability, old.source) == (new.def, new.ability, new.source)
                            && (old.controller, old.moment) == (new.controller, new.moment)
                            && old.batch == batch
                    });
                    if known && !q.about_it(&new) {
                        due.remove(at);
                    }
                }
            }
        }
        self.table.pending = due;
    }

    /// Does an ability of a card of the match listen to this moment?
    #[must_use]
    pub fn is_awaited(&self, moment: MomentId) -> bool {
        self.setup.moments & moment_bit(moment) != 0
    }

    /// A state is looked at rather than something that happened: abilities whose condition holds become due, unless they
    /// are due already or were used as often as they may be.
    pub fn arise(&mut self, h: Happening) {
        if !self.is_awaited(h.moment) {
            return;
        }
        let before = self.table.pending.len();
        self.happen(h);
        let mut at = before;
        while let Some(due) = self.table.pending.get(at).copied() {
            let q = self.q();
            let twin = q.table.pending[..at].contains(&due);
            let scope = Scope {
                it: due.it,
                that: due.that,
                ..Scope::of(due.source, due.controller)
            };
            let holds = q
                .ability(due.def, due.ability)
                .is_some_and(|a| q.holds(&scope, &a.ability.condition));
            if twin || !holds || !q.within_limit(due.source, due.def, due.ability, due.controller) {
                self.table.pending.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Something is about to happen: does an ability replace it? Then its program comes next and the event must not be
    /// carried out; if its player refuses it, [`Ruleset::original`](super::Ruleset::original) is called.
    pub fn replaced(&mut self, h: Happening) -> bool {
        if self.setup.moments & moment_bit(h.moment) == 0 {
            return false;
        }
        let found = self.q().replacements(&h);
        let any = !found.is_empty();
        self.table.pending.extend(found);
        any
    }

    /// What replaces an event comes before everything else; of several the player of the card says which. False if
    /// nothing does.
    pub(super) fn start_replacing(&mut self) -> bool {
        let q = self.q();
        let mut replacing = (self.table.pending.iter().enumerate()).filter(|(_, p)| q.replaces(p));
        let Some((at, due)) = replacing.next() else {
            return false;
        };
        if replacing.next().is_none() {
            self.start_pending(at);
        } else {
            let chooser = q.controller(due.it);
            self.table.frames.push(Frame::Triggers);
            self.ask(chooser, Prompt::Order);
        }
        true
    }

    /// The abilities of a card that listen to a moment are carried out, the first one first; false if it has none.
    pub(super) fn set_off(&mut self, card: CardId, moment: MomentId) -> bool {
        let q = self.q();
        let Some(def) = q.def(card) else { return false };
        let (id, player) = (q.table.card(card).def, q.controller(card));
        let own = def.abilities_of(AbilityKind::Triggered);
        let listening = own.filter(|(n, a)| {
            a.moments & moment_bit(moment) != 0 && q.within_limit(card, id, *n, player)
        });
        let found: SmallVec<[u8; 4]> = listening.map(|(n, _)| n).collect();
        for n in found.iter().rev() {
            let due = Pending {
                def: id,
                ability: *n,
                source: card,
                controller: player,
                it: card,
                that: CardId::NONE,
                moment,
                was: ZoneId::NONE,
                batch: Batch(0),
            };
            self.start_program(&due, 0);
        }
        !found.is_empty()
    }

    fn wake_later(&mut self, moment: MomentId) {
        for delayed in &mut self.table.later {
            if delayed.moment == moment {
                delayed.due = true;
            }
        }
    }

    /// Is anything due?
    #[must_use]
    pub(super) fn anything_due(&self) -> bool {
        !self.table.pending.is_empty() || self.table.later.iter().any(|d| d.due)
    }

    /// Goes on with what is due; the frame on top is [`Frame::Triggers`].
    pub(super) fn run_triggers(&mut self) {
        if let Some(at) = self.table.later.iter().position(|d| d.due) {
            let delayed = self.table.later.remove(at);
            let regs = u8::try_from(self.table.regs.len()).unwrap_or(u8::MAX);
            self.table.regs.extend_from_slice(&delayed.regs);
            self.table.frames.push(Frame::Program(ProgramFrame {
                regs,
                ..delayed.frame
            }));
            return;
        }
        let Some(player) = self.q().next_in_order() else {
            self.table.frames.pop();
            return;
        };
        let mut own = self.table.pending.iter().filter(|p| p.controller == player);
        let first = own.next().copied();
        if first.is_none_or(|f| own.all(|p| f.is_with(p))) {
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
    pub(super) fn answer_order(&mut self, player: PlayerId, action: Action) {
        let q = self.q();
        let replacing = self.table.pending.iter().any(|p| q.replaces(p));
        if action.verb == Verb::Pick {
            return self.answer_which(action.card);
        }
        let at = self.table.pending.iter().position(|p| {
            (p.controller == player || replacing && q.replaces(p))
                && p.source == action.card
                && p.ability == action.n
        });
        if let Some(at) = at {
            self.start_pending(at);
        }
    }

    fn start_pending(&mut self, at: usize) {
        let due = self.table.pending[at];
        if self.q().replaces(&due) {
            // The event is another one now: whatever else would have replaced it is looked for anew.
            let q = self.q();
            let rest = self.table.pending.iter().copied();
            let same = |p: &Pending| q.replaces(p) && (p.it, p.moment) == (due.it, due.moment);
            self.table.pending = rest.filter(|p| !same(p)).collect();
            if self.table.frames.last() == Some(&Frame::Triggers) {
                self.table.frames.pop();
            }
            self.start_program(&due, 0);
            return;
        }
        if (self.table.pending.iter()).any(|p| due.is_with(p) && p.it != due.it) {
            // One of the cards of a batch is the one that the effect is about.
            self.table.pending.sort_by_key(|p| !due.is_with(p));
            self.ask(due.controller, Prompt::ChooseCards);
            return;
        }
        self.table.pending.remove(at);
        self.start_due(&due);
    }

    /// The player chose which card of a batch an ability is about.
    fn answer_which(&mut self, card: CardId) {
        let Some(first) = self.table.pending.first().copied() else {
            return;
        };
        self.table.pending.retain(|p| !first.is_with(p));
        self.start_due(&Pending { it: card, ..first });
    }

    /// An ability that was due is carried out, if it still may be.
    fn start_due(&mut self, due: &Pending) {
        let q = self.q();
        let Some(a) = q.ability(due.def, due.ability) else {
            return;
        };
        let spent = a.ability.kind == AbilityKind::Declared
            && !self.setup.rules.works(q, due.source, &a.ability);
        if spent || !q.within_limit(due.source, due.def, due.ability, due.controller) {
            return;
        }
        let scope = Scope {
            was: due.was,
            it: due.it,
            that: due.that,
            ..Scope::of(due.source, due.controller)
        };
        // A limited ability can be kept for later, where the rules let it be.
        let kept = kept_start(&a.program)
            .filter(|_| self.setup.rules.may_keep(q) && q.holds(&scope, &a.ability.condition));
        self.start_program(due, kept.unwrap_or(0));
    }

    /// Starts the program of an ability at an operation.
    fn start_program(&mut self, due: &Pending, pc: u16) {
        let regs = u8::try_from(self.table.regs.len()).unwrap_or(u8::MAX);
        self.table.regs.extend_from_slice(&[CardSet::EMPTY; REGS]);
        self.table.frames.push(Frame::Program(ProgramFrame {
            def: due.def,
            ability: due.ability,
            pc,
            source: due.source,
            controller: due.controller,
            it: due.it,
            that: due.that,
            was: due.was,
            did: true,
            begun: false,
            result: 0,
            named: Named(0),
            left: 0,
            need: 0,
            todo: CardSet::EMPTY,
            rounds: [0; 2],
            regs,
            beside: Beside::default(),
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
        let due = Pending {
            def,
            ability,
            source: card,
            controller: player,
            it: CardId::NONE,
            that: CardId::NONE,
            moment: MomentId(0),
            was: ZoneId::NONE,
            batch: Batch(0),
        };
        self.start_program(&due, pc);
    }

    /// The same, without paying.
    pub fn use_ability_free(&mut self, card: CardId, ability: u8, player: PlayerId) {
        self.use_effect_of(card, card, ability, player, false);
    }

    /// Carries out what an ability of `of` does, as if `card` had it; without its condition and cost.
    pub(super) fn use_effect_of(
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
        let due = Pending {
            def,
            ability,
            source: card,
            controller: player,
            it: CardId::NONE,
            that: CardId::NONE,
            moment: MomentId(0),
            was: ZoneId::NONE,
            batch: Batch(0),
        };
        self.start_program(&due, effect_start(&a.program, committed));
    }

    /// Tells that an ability is carried out, and counts it.
    pub(super) fn commit_ability(&mut self, frame: &ProgramFrame) {
        let Some(a) = self.q().ability(frame.def, frame.ability) else {
            return;
        };
        let (kind, limit) = (a.ability.kind, a.ability.limit);
        if limit == Limit::PerGame {
            self.table.once.push((frame.def, frame.controller));
        } else if limit != Limit::None {
            let slot = use_slot(kind, frame.ability, frame.controller);
            self.table.count_use(frame.source, slot);
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

impl Q<'_> {
    /// Is what is due about the card of its moment?
    fn about_it(self, due: &Pending) -> bool {
        let ability = self.ability(due.def, due.ability);
        ability.is_some_and(|a| a.about_it)
    }

    /// Does this put something else in the place of an event?
    fn replaces(self, due: &Pending) -> bool {
        let ability = self.ability(due.def, due.ability);
        ability.is_some_and(|a| a.ability.kind == AbilityKind::Replacement)
    }

    /// Whose abilities are carried out next.
    fn next_in_order(self) -> Option<PlayerId> {
        let turn = self.table.turn_player;
        [turn, turn.other()]
            .into_iter()
            .find(|p| self.table.pending.iter().any(|due| due.controller == *p))
    }

    /// The choices of [`Prompt::Order`]: one for each different ability that is due.
    pub(super) fn legal_order(self, player: PlayerId, out: &mut Actions) {
        let which = self
            .table
            .waiting
            .is_some_and(|w| w.prompt == Prompt::ChooseCards);
        if let Some(first) = self.table.pending.first().filter(|_| which) {
            let batch = self.table.pending.iter().filter(|p| first.is_with(p));
            out.extend(batch.map(|p| Action::card(Verb::Pick, p.it)));
            return;
        }
        let replacing = self.table.pending.iter().filter(|p| self.replaces(p));
        out.extend(replacing.map(|p| Action::ability(Verb::Activate, p.source, p.ability)));
        if !out.is_empty() {
            return;
        }
        for due in self.table.pending.iter().filter(|p| p.controller == player) {
            let action = Action::ability(Verb::Activate, due.source, due.ability);
            if !out.contains(&action) {
                out.push(action);
            }
        }
    }
}
