//! May a spell take its player's own ship off the field (4g)? What a spell does is followed over all ways that choices
//! and chance leave open. It can be used if on one of them a ship is there at the end; and of what its player chooses in
//! it, what surely takes the ship away is not open as long as something else is.

use crate::cards::words::{ability, keyword, role, zone};
use crate::rules::state;
use fudaba_engine::ability::{Amount, Bind, Cards, Condition, Effect, Selector, Who};
use fudaba_engine::program::{Op, agreed_start, effect_start};
use fudaba_engine::words::ZoneKind;
use fudaba_engine::{
    Action, Actions, CardId, CardSet, Frame, PlayerId, ProgramFrame, Query, REGS, Scope, Verb,
    as_number,
};
use smallvec::SmallVec;

/// So many operations are followed; what is longer than that counts as keeping the ship.
const MOST_STEPS: usize = 400;

/// Can the use of a spell, with its cost unless it is free, end with a ship of its player on the field?
#[must_use]
pub fn can_stay(q: Query, card: CardId, number: u8, player: PlayerId, free: bool) -> bool {
    let def = q.table.card(card).def;
    let Some(a) = q.ability(def, number) else {
        return true;
    };
    if !touches_ship(&a.program) {
        return true;
    }
    let pc = if free {
        effect_start(&a.program, false)
    } else {
        agreed_start(&a.program)
    };
    let frame = ProgramFrame::new(def, number, pc, card, player);
    let way = Way {
        player,
        frames: SmallVec::from_iter([(frame, [CardSet::EMPTY; REGS])]),
        ship: state::get(q).ship_of(player),
        aboard: !state::get(q).ship_left(player),
        moved: SmallVec::new(),
        stirred: false,
        sure: false,
    };
    way.can_stay(q)
}

/// Takes out of what the player of a running spell can choose what surely takes the own ship away, if anything is left.
pub fn narrow(q: Query, out: &mut Actions) {
    let Some(way) = Way::running(q).filter(|_| out.len() > 1) else {
        return;
    };
    if q.table.waiting.is_none_or(|w| w.player != way.player) {
        return;
    }
    let open: SmallVec<[Action; 16]> = out
        .iter()
        .copied()
        .filter(|a| way.answered(q, *a).is_none_or(|w| w.can_stay(q)))
        .collect();
    if !open.is_empty() {
        out.retain(|a| open.contains(a));
    }
}

/// Can a program deal with its player's ship in a step that takes cards off the field? Most cannot.
fn touches_ship(program: &[Op]) -> bool {
    let takes = |op: &Op| {
        let Op::Act(effect) = op else { return false };
        matches!(
            effect,
            Effect::Move(..) | Effect::Arrange(..) | Effect::Defeat(..) | Effect::Copy(..)
        )
    };
    let names = |op: &Op| match op {
        Op::Act(Effect::Copy(..)) => true,
        Op::Act(
            Effect::Move(cards, _)
            | Effect::Arrange(cards, _)
            | Effect::Defeat(cards)
            | Effect::Look(_, cards, _)
            | Effect::Reveal(_, cards),
        )
        | Op::Bind(_, cards) => names_ship(cards),
        Op::Pick { from, .. } | Op::Random { from, .. } => finds_ship(from),
        _ => false,
    };
    program.iter().any(takes) && program.iter().any(names)
}

fn names_ship(cards: &Cards) -> bool {
    match cards {
        Cards::This | Cards::It | Cards::That | Cards::Role(..) => true,
        Cards::All(from) => finds_ship(from),
        _ => false,
    }
}

fn finds_ship(from: &Selector) -> bool {
    from.zone().is_none_or(|kind| kind == zone::SHIP)
}

/// One way that the rest of a spell may go.
#[derive(Clone)]
struct Way {
    /// Whose spell it is.
    player: PlayerId,
    /// What is being carried out, and the registers of each.
    frames: SmallVec<[(ProgramFrame, [CardSet; REGS]); 2]>,
    /// The player's ship.
    ship: CardId,
    /// Is it on the field?
    aboard: bool,
    /// Cards that are in another kind of zone by now than on the table.
    moved: SmallVec<[(CardId, ZoneKind); 8]>,
    /// May what conditions read differ from the table by now?
    stirred: bool,
    /// Is it known whether the last step was carried out in full?
    sure: bool,
}

type Ways = SmallVec<[Way; 4]>;

impl Way {
    /// The spell that is being carried out, if it may touch the ship.
    fn running(q: Query) -> Option<Self> {
        let all = q.table.frames.iter().rev().map_while(|f| match f {
            Frame::Program(frame) => Some(frame),
            _ => None,
        });
        let mut frames: SmallVec<[(ProgramFrame, [CardSet; REGS]); 2]> = SmallVec::new();
        let mut touches = false;
        for frame in all {
            let a = q.ability(frame.def, frame.ability)?;
            if !matches!(a.ability.kind, ability::ATTACK | ability::EVADE) {
                return None;
            }
            touches |= touches_ship(&a.program);
            frames.insert(0, (frame.clone(), *q.scope(frame).regs));
        }
        let (first, _) = frames.first().filter(|_| touches)?;
        let player = q.owner(first.source);
        Some(Self {
            player,
            ship: state::get(q).ship_of(player),
            aboard: !state::get(q).ship_left(player),
            frames,
            moved: SmallVec::new(),
            stirred: false,
            sure: true,
        })
    }

    /// Does any of the ways from here end with a ship on the field?
    fn can_stay(self, q: Query) -> bool {
        let mut open = Ways::from_iter([self]);
        for _ in 0..MOST_STEPS {
            let Some(way) = open.pop() else { return false };
            if way.frames.is_empty() {
                if way.aboard {
                    return true;
                }
            } else {
                way.step(q, &mut open);
            }
        }
        true
    }

    fn top(&self) -> &(ProgramFrame, [CardSet; REGS]) {
        &self.frames[self.frames.len() - 1]
    }

    fn top_mut(&mut self) -> &mut (ProgramFrame, [CardSet; REGS]) {
        let at = self.frames.len() - 1;
        &mut self.frames[at]
    }

    fn op<'a>(&self, q: Query<'a>) -> Option<&'a Op> {
        let frame = &self.frames.last()?.0;
        let program = &q.ability(frame.def, frame.ability)?.program;
        program.get(usize::from(frame.pc))
    }

    fn scope(&self) -> Scope<'_> {
        let (frame, regs) = self.top();
        Scope::of_frame(frame, regs)
    }

    fn go(mut self, pc: u16) -> Self {
        let frame = &mut self.top_mut().0;
        (frame.pc, frame.begun, frame.todo) = (pc, false, CardSet::EMPTY);
        self
    }

    fn go_on(self) -> Self {
        let pc = self.top().0.pc;
        self.go(pc + 1)
    }

    /// The step before dealt with so many cards of as many as it was to.
    fn done(mut self, done: usize, wanted: usize) -> Self {
        self.sure = true;
        let frame = &mut self.top_mut().0;
        (frame.did, frame.result) = (done > 0 && done >= wanted, as_number(done));
        self.go_on()
    }

    fn bind(&mut self, bind: Bind, cards: CardSet) {
        self.top_mut().1[bind.index()] = cards;
    }

    /// The way on after a choice; `None` if the choice has nothing to do with who stays.
    fn answered(&self, q: Query, action: Action) -> Option<Self> {
        let mut way = self.clone();
        match (self.op(q)?, action.verb) {
            (Op::AskMay(..), Verb::Yes) => Some(way.go_on()),
            (Op::AskMay(_, end), _) => {
                way.top_mut().0.did = false;
                Some(way.go(*end))
            }
            (Op::AskOne(_, parts), _) => {
                let to = *parts.get(usize::from(action.n))?;
                Some(way.go(to))
            }
            (Op::Pick { into, .. }, Verb::Pick) => {
                let (frame, regs) = way.top_mut();
                regs[into.index()].insert(action.card);
                frame.todo.remove(action.card);
                frame.left -= 1;
                frame.need -= 1;
                Some(way)
            }
            (Op::Pick { into, .. }, _) => {
                let picked = way.top().1[into.index()].len();
                Some(way.done(picked, 1))
            }
            _ => None,
        }
    }

    /// Follows one operation; every way on goes to `open`.
    fn step(mut self, q: Query, open: &mut Ways) {
        let Some(op) = self.op(q) else {
            self.frames.pop();
            self.sure = false;
            open.push(self);
            return;
        };
        match op {
            Op::Unless(condition, to) => match self.holds(q, condition) {
                Some(true) => open.push(self.go_on()),
                Some(false) => open.push(self.go(*to)),
                None => self.fork(*to, open),
            },
            Op::AskMay(_, end) => {
                let mut refused = self.clone();
                refused.top_mut().0.did = false;
                refused.sure = true;
                open.push(refused.go(*end));
                open.push(self.go_on());
            }
            Op::AskOne(_, parts) => open.extend(parts.iter().map(|to| self.clone().go(*to))),
            Op::Aimed => open.push(self.go_on()),
            Op::Jump(to) | Op::Delay(_, to, _) => open.push(self.go(*to)),
            Op::Pick {
                into, amount, from, ..
            } => self.pick(q, *into, amount, from, open),
            Op::Random { into, count, from } => {
                self.pick(q, *into, &Amount::Exactly(count.clone()), from, open);
            }
            Op::Bind(bind, cards) => {
                let cards = self.cards(q, cards);
                self.bind(*bind, cards);
                open.push(self.done(cards.len(), 1));
            }
            Op::Act(effect) => self.act(q, effect, open),
            Op::Rounds(counter, times) => {
                let n = q.value(&self.scope(), times).clamp(0, 20);
                self.top_mut().0.rounds[usize::from(*counter)] = u8::try_from(n).unwrap_or(0);
                open.push(self.go_on());
            }
            Op::NextRound(counter, out) => {
                let left = &mut self.top_mut().0.rounds[usize::from(*counter)];
                if *left == 0 {
                    open.push(self.go(*out));
                } else {
                    *left -= 1;
                    open.push(self.go_on());
                }
            }
            Op::NextCard(list, bind, out) => {
                let mut rest = self.top().1[list.index()];
                if let Some(card) = rest.first() {
                    rest.remove(card);
                    self.bind(*list, rest);
                    self.bind(*bind, CardSet::one(card));
                    open.push(self.go_on());
                } else {
                    open.push(self.go(*out));
                }
            }
            Op::SidesEnd => open.push(self.change_side(q)),
            Op::End => {
                self.frames.pop();
                self.sure = false;
                open.push(self);
            }
            Op::AskUse(_)
            | Op::Pay(_)
            | Op::Commit
            | Op::Sides
            | Op::Meet
            | Op::Original
            | Op::Done => {
                open.push(self.go_on());
            }
        }
    }

    fn fork(self, to: u16, open: &mut Ways) {
        open.push(self.clone().go(to));
        open.push(self.go_on());
    }

    /// Does a condition hold, as far as that is known?
    fn holds(&self, q: Query, condition: &Condition) -> Option<bool> {
        let known = if condition.asks_only_did() {
            self.sure
        } else {
            !self.stirred && (self.sure || !condition.asks_did())
        };
        known.then(|| q.holds(&self.scope(), condition))
    }

    /// The end of what both players carry out: the other one's part is followed behind that of the spell's player.
    fn change_side(mut self, q: Query) -> Self {
        let (frame, _) = self.top_mut();
        let first = frame.controller == q.owner(frame.source);
        frame.controller = frame.controller.other();
        let program = q.ability(frame.def, frame.ability).map(|a| &a.program);
        let before = program.and_then(|p| p.get(..usize::from(frame.pc)));
        let start = before.and_then(|ops| ops.iter().rposition(|op| *op == Op::Sides));
        let start = start.and_then(|at| u16::try_from(at + 1).ok());
        match start.filter(|_| first) {
            Some(pc) => self.go(pc),
            None => self.go_on(),
        }
    }

    /// The cards that a selector finds by now.
    fn select(&self, q: Query, from: &Selector) -> CardSet {
        let scope = self.scope();
        let found = q.select(&scope, from);
        let there = |c: &CardId| !self.moved.iter().any(|(m, _)| m == c);
        if matches!(from, Selector::Among(..)) {
            return found;
        }
        let mut found: CardSet = found.iter().filter(there).collect();
        if let Selector::Mine(kind, _) | Selector::Both(kind, _) = from {
            let came = self
                .moved
                .iter()
                .filter(|(c, to)| to == kind && q.owner(*c) == scope.controller);
            came.for_each(|(c, _)| found.insert(*c));
        }
        found
    }

    /// The cards of an expression by now.
    fn cards(&self, q: Query, cards: &Cards) -> CardSet {
        match cards {
            Cards::Role(role::SHIP, Who::You) if self.top().0.controller == self.player => {
                if self.aboard {
                    CardSet::one(self.ship)
                } else {
                    CardSet::EMPTY
                }
            }
            Cards::All(from) => self.select(q, from),
            other => q.cards(&self.scope(), other),
        }
    }

    /// A choice, or chance: the ship is among what is taken or not. Who else is taken matters only for copied spells.
    fn pick(mut self, q: Query, into: Bind, amount: &Amount, from: &Selector, open: &mut Ways) {
        if !self.top().0.begun {
            let todo = self.select(q, from);
            let there = as_number(todo.len());
            let scope = self.scope();
            let n = match amount {
                Amount::Exactly(v) | Amount::UpTo(v) => q.value(&scope, v).clamp(0, there),
                Amount::Any => there,
            };
            let need = if matches!(amount, Amount::Exactly(_)) {
                n
            } else {
                0
            };
            self.bind(into, CardSet::EMPTY);
            let frame = &mut self.top_mut().0;
            (frame.todo, frame.need, frame.left) = (todo, need, n);
        }
        let (frame, regs) = self.top().clone();
        let (todo, picked) = (frame.todo, regs[into.index()]);
        let size = |n: i32| usize::try_from(n.max(0)).unwrap_or(0);
        let (need, left) = (size(frame.need), size(frame.left).min(todo.len()));
        let wanted = match amount {
            Amount::Exactly(_) => picked.len() + left,
            _ => 1,
        };
        self.stirred |= todo.len() > need;
        let take = |some: &mut dyn Iterator<Item = CardId>| {
            let mut way = self.clone();
            let all: CardSet = picked.iter().chain(some).collect();
            way.bind(into, all);
            way.done(all.len(), wanted)
        };
        let next = frame.pc + 1;
        let program = q.ability(frame.def, frame.ability).map(|a| &a.program);
        let copied = program.and_then(|p| p.get(usize::from(next)));
        if matches!(copied, Some(Op::Act(Effect::Copy(_)))) && need == 1 {
            open.extend(todo.iter().map(|c| take(&mut std::iter::once(c))));
            return;
        }
        let others: CardSet = todo.iter().filter(|c| *c != self.ship).collect();
        if todo.contains(self.ship) && left > 0 {
            let rest = others.iter().take(need.saturating_sub(1));
            open.push(take(&mut std::iter::once(self.ship).chain(rest)));
        }
        if others.len() >= need {
            let most = left.min(others.len());
            if most > need {
                open.push(take(&mut others.iter().take(need)));
            }
            open.push(take(&mut others.iter().take(most)));
        }
    }

    fn act(mut self, q: Query, effect: &Effect, open: &mut Ways) {
        match effect {
            Effect::Look(bind, cards, _) | Effect::Reveal(bind, cards) => {
                let cards = self.cards(q, cards);
                self.bind(*bind, cards);
                open.push(self.done(cards.len(), 1));
                return;
            }
            Effect::Win(_) => {
                // The match is over before anybody looks for ships.
                self.aboard = true;
                self.frames.clear();
                open.push(self);
                return;
            }
            _ => self.stirred = true,
        }
        match effect {
            Effect::Move(cards, dest) | Effect::Arrange(cards, dest) => {
                let kind = dest.zone();
                let cards = self.cards(q, cards);
                if kind == zone::HAND || kind == zone::DISCARD {
                    cards.iter().for_each(|c| self.moves(c, kind));
                }
                open.push(self.done(cards.len(), cards.len()));
            }
            Effect::Defeat(cards) => {
                let cards = self.cards(q, cards);
                let fall = cards
                    .iter()
                    .filter(|c| !q.has(*c, keyword::CANNOT_BE_DEFEATED));
                let fall: CardSet = fall.collect();
                fall.iter().for_each(|c| self.moves(c, zone::DISCARD));
                open.push(self.done(fall.len(), cards.len()));
            }
            Effect::Enter(cards, ..) => {
                let cards = self.cards(q, cards);
                cards.iter().for_each(|c| self.moves(c, zone::GUARD));
                self.sure = false;
                open.push(self.go_on());
            }
            Effect::TakeRole(cards, role::SHIP) => {
                let cards = self.cards(q, cards);
                cards.iter().for_each(|c| self.takes_over(q, c));
                open.push(self.done(cards.len(), cards.len()));
            }
            Effect::Copy(cards) => {
                let copied = self
                    .cards(q, cards)
                    .first()
                    .filter(|_| self.frames.len() == 1);
                open.push(self.copy(q, copied));
            }
            _ => {
                self.sure = false;
                open.push(self.go_on());
            }
        }
    }

    /// A card is in a zone of another kind now.
    fn moves(&mut self, card: CardId, to: ZoneKind) {
        self.moved.retain(|(c, _)| *c != card);
        self.moved.push((card, to));
        self.aboard &= card != self.ship;
    }

    /// A card becomes the ship (17h).
    fn takes_over(&mut self, q: Query, card: CardId) {
        let controller = self.top().0.controller;
        if controller != self.player
            || q.owner(card) != self.player
            || card == self.ship && self.aboard
        {
            return;
        }
        if self.aboard {
            let before = self.moved.iter().find(|(c, _)| *c == card);
            let place = match before.map_or(q.zone_kind(card), |(_, kind)| *kind) {
                zone::HAND => zone::HAND,
                zone::DISCARD => zone::DISCARD,
                _ => zone::GUARD,
            };
            let old = self.ship;
            self.moves(old, place);
        }
        self.moves(card, zone::SHIP);
        (self.ship, self.aboard) = (card, true);
    }

    /// The effect of another spell follows; what is copied copies nothing further.
    fn copy(self, q: Query, of: Option<CardId>) -> Self {
        let (source, controller) = (self.top().0.source, self.top().0.controller);
        let mut way = self.done(usize::from(of.is_some()), 1);
        let spell = of.and_then(|card| {
            let abilities = &q.def(card)?.abilities;
            let at = abilities
                .iter()
                .position(|a| matches!(a.ability.kind, ability::ATTACK | ability::EVADE))?;
            let pc = effect_start(&abilities[at].program, true);
            Some((q.table.card(card).def, u8::try_from(at).ok()?, pc))
        });
        if let Some((def, ability, pc)) = spell {
            let frame = ProgramFrame::new(def, ability, pc, source, controller);
            way.frames.push((frame, [CardSet::EMPTY; REGS]));
        }
        way
    }
}
