//! One step of an effect held against what came of it: how many cards, from whom, where to, which number; where less was
//! done than it says, something must tell why; and it counts as done only if something was done.

use fudaba::engine::ability::{
    Bind, Cards, Change, Dest, Drawing, Duration, Effect, Pose, Way, Who,
};
use fudaba::engine::{
    CardId, CardSet, Cause, Event, MatchSetup, ModOp, PlayerId, ProgramFrame, Query, Table, Target,
    Visibility, ZoneId,
};

/// A step that is being carried out, with all that it says worked out as it begins.
pub struct Step {
    /// How many frames there were, its own program the last of them.
    pub depth: usize,
    /// Which operation of its program it is.
    pub pc: u16,
    /// The step.
    pub effect: Effect,
    /// What happened since it began.
    pub events: Vec<Event>,
    /// How many of these happened before its program went on; what came then was done by the rules.
    pub own: Option<usize>,
    /// Did something else happen meanwhile that has words of its own: an ability, or a step of the rules?
    pub mixed: bool,
    before: Table,
    player: PlayerId,
    /// Its cards, and those of its second part.
    cards: CardSet,
    second: CardSet,
    /// The number that it says, and the player.
    number: Option<i32>,
    who: PlayerId,
    /// Is the card that has the ability no more where cards stand?
    stands_elsewhere: bool,
}

/// What a step is held against.
pub struct Outcome<'a> {
    pub setup: &'a MatchSetup,
    pub after: &'a Table,
    /// Does it count as done, and on how many things?
    pub did: bool,
    pub result: i32,
}

impl Step {
    /// The step of the program on top, which is about to begin.
    pub fn begins(
        setup: &MatchSetup,
        table: &Table,
        frame: &ProgramFrame,
        effect: &Effect,
    ) -> Self {
        let q = Query::new(table, setup);
        let scope = q.scope(frame);
        let found = |cards: Option<&Cards>| cards.map_or(CardSet::EMPTY, |c| q.cards(&scope, c));
        let number = match effect {
            Effect::Draw(who, n, Drawing::Until(zone)) => {
                let there = i32::try_from(q.count_in(*zone, q.who(&scope, *who))).unwrap_or(0);
                Some(q.value(&scope, n) - there)
            }
            Effect::Draw(_, n, _)
            | Effect::Spend(_, _, n)
            | Effect::Pay(_, _, n, _)
            | Effect::Assign(_, _, n) => Some(q.value(&scope, n)),
            other => match other.cards() {
                Some(Cards::Top(_, _, n)) => Some(q.value(&scope, n)),
                _ => None,
            },
        };
        let who = match effect {
            Effect::Draw(who, ..)
            | Effect::Spend(who, ..)
            | Effect::Pay(who, ..)
            | Effect::Assign(who, ..)
            | Effect::Shuffle(who, _)
            | Effect::ModifyPlayer(who, ..)
            | Effect::GrantPlayer(who, ..)
            | Effect::Control(_, who, _) => *who,
            _ => Who::You,
        };
        Self {
            depth: table.frames.len(),
            pc: frame.pc,
            effect: effect.clone(),
            events: Vec::new(),
            own: None,
            mixed: false,
            before: table.clone(),
            player: frame.controller,
            cards: found(effect.cards()),
            second: found(effect.second_cards()),
            number: number.map(|n| n.max(0)),
            who: q.who(&scope, who),
            stands_elsewhere: frame.was != ZoneId::NONE || {
                let zone = table.card(frame.source).zone;
                !setup.rules.zones().decl(zone).is_slot()
            },
        }
    }

    /// Each card that moved since, from where, where to, and why.
    fn moves(&self) -> impl Iterator<Item = (CardId, ZoneId, ZoneId, Cause)> {
        self.events.iter().filter_map(|event| match event {
            Event::CardMoved {
                card,
                from,
                to,
                cause,
                ..
            } => Some((*card, *from, *to, *cause)),
            _ => None,
        })
    }

    /// Where a card went since; it may have been dealt anew among others before.
    fn went(&self, card: CardId) -> Option<ZoneId> {
        let was = self.before.card(card).def;
        let dealt =
            (self.events.iter()).any(|e| matches!(e, Event::Dealt { card: c, .. } if *c == card));
        self.events.iter().rev().find_map(|event| match event {
            Event::CardMoved {
                card: c, def, to, ..
            } => {
                let same = if dealt { *def == was } else { *c == card };
                same.then_some(*to)
            }
            _ => None,
        })
    }

    /// Was it told why less was done, or that something else was?
    fn is_told(&self) -> bool {
        let tells = |event: &Event| {
            matches!(
                event,
                Event::Impossible { .. }
                    | Event::Declined { .. }
                    | Event::Noted(_)
                    | Event::Ended(_)
            )
        };
        self.mixed || self.events.iter().any(tells)
    }

    fn place(&self, setup: &MatchSetup, table: &Table, card: CardId) -> &'static str {
        let decl = setup.rules.zones().decl(table.card(card).zone);
        decl.kind.name(setup.rules.words())
    }

    /// What is said of each of the cards has come true, or it is told why not.
    fn each(&self, out: &Outcome, came: impl Fn(CardId) -> bool) -> Option<String> {
        let mut missed = self.cards.iter().filter(|c| !came(*c));
        let card = missed.find(|_| !self.is_told())?;
        let from = self.place(out.setup, &self.before, card);
        let is = self.place(out.setup, out.after, card);
        Some(format!(
            "nothing of it came true of a card of {from}, which is in {is} now, without a word"
        ))
    }

    /// It counts as done exactly if something was done.
    fn counted(&self, out: &Outcome, done: usize, wanted: usize) -> Option<String> {
        let should = done > 0 && done >= wanted;
        if self.is_told() {
            return None;
        }
        if out.did {
            return (!should).then(|| format!("counts as done, with {done} of {wanted}"));
        }
        // Of cards that were picked for the step, the pick may have come short.
        let picked = matches!(self.effect.cards(), Some(Cards::Bound(Bind::Scratch(_))));
        let each = !self.cards.is_empty() && self.cards.iter().all(|c| self.is_other(out.after, c));
        (should && each && !picked).then(|| format!("counts as not done, with {done} of {wanted}"))
    }

    /// How many cards a step that needs two of them has to change: one, with another; but all of several that are named.
    fn paired(&self) -> usize {
        self.cards.len().max(self.second.len()).max(1)
    }

    /// Is the card somewhere else, or does it lie otherwise, than it did?
    fn is_other(&self, after: &Table, card: CardId) -> bool {
        let (was, is) = (self.before.card(card), after.card(card));
        was.zone != is.zone || was.rested() != is.rested() || was.face_up() != is.face_up()
    }

    /// How many of its cards are somewhere else, or lie otherwise, than they did.
    fn changed(&self, after: &Table) -> usize {
        let is_other = |c: &CardId| {
            let (was, is) = (self.before.card(*c), after.card(*c));
            self.is_other(after, *c)
                || was.epoch != is.epoch
                || self.before.bearer(*c) != after.bearer(*c)
                || self.before.zone(was.zone) != after.zone(is.zone)
                || self.events.iter().any(|event| is_about(event, *c))
        };
        self.cards.iter().filter(is_other).count()
    }

    /// The lie in what the step says, if there is one.
    pub fn lie(&self, out: &Outcome) -> Option<String> {
        let (setup, after) = (out.setup, out.after);
        let q = Query::new(after, setup);
        let zones = setup.rules.zones();
        match &self.effect {
            Effect::Draw(..) => {
                let drawn: Vec<_> = self.moves().filter(|m| m.3 == Cause::Draw).collect();
                if drawn
                    .iter()
                    .any(|m| zones.decl(m.2).owner != Some(self.who))
                {
                    return Some("the other player draws".to_owned());
                }
                let (n, did) = (count(self.number), drawn.len());
                let left = drawn.first().map(|m| after.count(m.1));
                if did > n {
                    return Some(format!("{did} cards instead of {n}"));
                }
                if did < n && left.is_some_and(|left| left > 0) && !self.is_told() {
                    return Some(format!("{did} cards only of {n}"));
                }
                if usize::try_from(out.result) != Ok(did) {
                    return Some(format!("Result is {}, with {did} cards", out.result));
                }
                self.counted(out, did, n)
            }
            Effect::Move(cards, dest) | Effect::Arrange(cards, dest) => {
                self.moved_lie(out, cards, *dest)
            }
            Effect::Enter(_, _, pose) => {
                let here = |c: CardId| {
                    let decl = zones.decl(after.card(c).zone);
                    decl.is_slot() && decl.owner == Some(self.player)
                };
                let came = |c: &CardId| self.went(*c).is_some();
                let lies = *pose == Pose::Rested && !self.mixed;
                let odd = |c: &CardId| {
                    came(c) && here(*c) && after.is_top(*c) && !after.card(*c).rested()
                };
                if let Some(card) = self.cards.iter().find(|c| lies && odd(c)) {
                    return Some(format!("{card:?} does not lie rested"));
                }
                // One that comes after it may drive it out again.
                let slot = |to: ZoneId| zones.decl(to).is_slot();
                let entered = |c: CardId| self.moves().any(|m| m.0 == c && slot(m.2));
                let stood = |c: CardId| here(c) || entered(c) || self.went(c).is_some_and(slot);
                let done = self.cards.iter().filter(came).count();
                let wanted = self.cards.len().max(count(self.number));
                self.each(out, stood)
                    .or_else(|| self.counted(out, done, wanted))
            }
            Effect::Shift(..) | Effect::Swap(..) => {
                let done = self.changed(after);
                // Who moved may be moved back by one that moves after.
                let swapped = |slot: ZoneId| {
                    let touches = |e: &Event| matches!(e, Event::SlotsSwapped { a, b, .. } if *a == slot || *b == slot);
                    self.events.iter().any(touches)
                };
                // Who covers several slots may come to cover others, and stand in the same one for all that.
                let went = |c: CardId| {
                    let from = self.before.card(c).zone;
                    let covers = self.before.covered(c) != after.covered(c);
                    from != after.card(c).zone || covers || swapped(from)
                };
                let wanted = if matches!(self.effect, Effect::Swap(..)) {
                    self.paired()
                } else {
                    self.cards.len()
                };
                let lie = if self.second.is_empty() && matches!(self.effect, Effect::Swap(..)) {
                    None
                } else {
                    self.each(out, went)
                };
                lie.or_else(|| self.counted(out, done, wanted))
            }
            Effect::Ready(_) | Effect::Rest(_) => {
                let rests = matches!(self.effect, Effect::Rest(_));
                let odd = self.events.iter().find(
                    |e| matches!(e, Event::Oriented { card, rested } if self.cards.contains(*card) && *rested != rests),
                );
                if let Some(odd) = odd.filter(|_| !self.mixed) {
                    return Some(format!("{odd:?}"));
                }
                self.each(out, |c| after.card(c).rested() == rests)
                    .or_else(|| self.counted(out, self.changed(after), self.cards.len()))
            }
            Effect::Turn(_, way) => {
                let wanted = |c: CardId| match way {
                    Way::Up => true,
                    Way::Down => false,
                    Way::Over => !self.before.card(c).face_up(),
                };
                self.each(out, |c| after.card(c).face_up() == wanted(c))
                    .or_else(|| self.counted(out, self.changed(after), self.cards.len()))
            }
            Effect::Defeat(_) => self
                .each(out, |c| after.card(c).zone != self.before.card(c).zone)
                .or_else(|| self.counted(out, self.changed(after), self.cards.len())),
            Effect::Tuck(..) | Effect::Attach(..) | Effect::StackOn(..) => {
                let wanted = self.cards.len().max(count(self.number));
                if self.second.is_empty() {
                    return self.counted(out, self.changed(after), wanted);
                }
                let moved = |c: CardId| self.moves().any(|m| m.0 == c) || after.bearer(c).is_some();
                self.each(out, moved)
                    .or_else(|| self.counted(out, self.changed(after), wanted))
            }
            Effect::Exchange(..) => self.counted(out, self.changed(after), self.paired()),
            Effect::Modify(_, stat, change, _) => {
                let says = |op: ModOp| match (change, op) {
                    (Change::Add(_), ModOp::Add(s, _))
                    | (Change::Set(_) | Change::Become(_), ModOp::Set(s, _))
                    | (Change::Times(_), ModOp::Times(s, _))
                    | (Change::Divide(_), ModOp::Divide(s, _)) => s == *stat,
                    _ => false,
                };
                self.given(says, out)
            }
            Effect::Grant(_, keyword, _) => self.given(|op| op == ModOp::Keyword(*keyword), out),
            Effect::GrantAbility(..) => self.given(|op| matches!(op, ModOp::Ability(..)), out),
            Effect::Control(..) => {
                let has = |c: CardId| {
                    q.controller(c) == self.who || !zones.decl(after.card(c).zone).is_slot()
                };
                self.each(out, has)
            }
            Effect::ModifyPlayer(..) | Effect::GrantPlayer(..) => {
                let odd = |event: &&Event| matches!(event, Event::Modified(m) if m.target != Target::Player(self.who));
                let odd = self.events.iter().find(odd).filter(|_| !self.mixed);
                odd.map(|event| format!("{event:?} is not about {:?}", self.who))
            }
            Effect::Assign(_, tally, _) => {
                let is = setup.rules.tally(q, *tally, self.who);
                let lies = out.did && !self.mixed && Some(is) != self.number;
                lies.then(|| format!("{is} instead of {:?}", self.number))
            }
            Effect::Spend(_, zone, _) => {
                let turned = self.events.iter().filter(|e| matches!(e, Event::Oriented { card, rested: true } if zones.decl(after.card(*card).zone).kind == *zone));
                let turned = turned.count();
                let n = count(self.number);
                if n == 0 {
                    return None;
                }
                let right = turned == 0 || turned == n;
                (!right && !self.mixed)
                    .then(|| format!("{turned} instead of {n}"))
                    .or_else(|| self.counted(out, turned, n))
            }
            Effect::Shuffle(_, pile) => {
                let pile = q.zone_of(*pile, self.who);
                let shuffled = self
                    .events
                    .iter()
                    .any(|e| matches!(e, Event::Shuffled { zone } if *zone == pile));
                let lies = out.did && !shuffled && after.count(pile) > 1;
                lies.then(|| "nothing was shuffled".to_owned())
            }
            Effect::Look(_, cards, _) | Effect::Reveal(_, cards) => {
                let players: &[PlayerId] = match self.effect {
                    Effect::Look(..) => &[self.player],
                    _ => &PlayerId::ALL,
                };
                if matches!(cards, Cards::Top(..)) {
                    return None;
                }
                self.each(out, |c| players.iter().all(|p| after.card(c).known_to(*p)))
            }
            _ => None,
        }
    }

    fn moved_lie(&self, out: &Outcome, cards: &Cards, dest: Dest) -> Option<String> {
        let (zones, words) = (out.setup.rules.zones(), out.setup.rules.words());
        let is_dest = |to: ZoneId| zones.decl(to).kind == dest.zone();
        // What is set or deployed goes there as played cards do.
        let by_step =
            |m: &(CardId, ZoneId, ZoneId, Cause)| matches!(m.3, Cause::Effect | Cause::Play);
        let went: Vec<_> = self.moves().filter(by_step).collect();
        for (card, _, to, _) in &went {
            let decl = zones.decl(*to);
            if !is_dest(*to) && !self.is_told() {
                let (is, said) = (decl.kind.name(words), dest.zone().name(words));
                return Some(format!("into {is} instead of {said}"));
            }
            // Cards of both players that were dealt anew may have changed their owners with what they are.
            let owner = out.after.card(*card).owner();
            if is_dest(*to) && decl.owner.is_some_and(|p| p != owner) && !self.mixed {
                let controlled = Query::new(&self.before, out.setup).controller(*card);
                if decl.owner != Some(controlled) && decl.owner != Some(self.player) {
                    return Some("into a zone of the other player".to_owned());
                }
            }
        }
        // In a pile whose order is hidden, cards are put into an order even if they lie there already.
        let decl = |c: CardId| zones.decl(self.before.card(c).zone);
        let lies =
            |c: &CardId| decl(*c).kind == dest.zone() && decl(*c).visibility == Visibility::Nobody;
        let arranges = matches!(self.effect, Effect::Arrange(..));
        if matches!(cards, Cards::Top(..)) {
            let moved = went.iter().filter(|m| is_dest(m.2)).count();
            let stays = |c: &CardId| lies(c) && is_dest(out.after.card(*c).zone);
            let stay = self.cards.iter().filter(stays).count();
            let (done, n) = (
                if arranges { moved.max(stay) } else { moved },
                count(self.number),
            );
            if done > n {
                return Some(format!("{done} cards instead of {n}"));
            }
            // What went back onto the same pile is not left there.
            let back = |pile: ZoneId| went.iter().filter(|m| m.2 == pile).count();
            let left = went
                .first()
                .is_some_and(|m| out.after.count(m.1) > back(m.1));
            // The one on top need not be put there.
            if done.max(stay) < n && left && !self.is_told() {
                return Some(format!("{done} cards only of {n}"));
            }
            return self.counted(out, done, n);
        }
        // What lies beneath a card, or is attached to it, may go along.
        let along = |c: CardId, from: ZoneId| {
            zones.decl(from).is_slot()
                && (!self.before.is_top(c)
                    || self.before.bearer(c).is_some()
                    || self
                        .cards
                        .iter()
                        .any(|own| self.before.card(own).zone == from))
        };
        let other = went
            .iter()
            .find(|m| !self.cards.contains(m.0) && !along(m.0, m.1));
        if let Some((card, from, to, _)) = other.filter(|_| !self.is_told()) {
            let [from, to] = [from, to].map(|z| zones.decl(*z).kind.name(words));
            return Some(format!("{card:?} went from {from} to {to} as well"));
        }
        let ordered = arranges && self.cards.iter().all(|c| lies(&c));
        let done = match ordered {
            true => self.cards.len(),
            false => self.changed(out.after),
        };
        // A place that takes one card gives it up to the next of them that comes there.
        let moves: Vec<_> = self.moves().collect();
        let driven_out = |c: CardId| {
            let came = moves.iter().position(|m| m.0 == c && is_dest(m.2));
            came.is_some_and(|at| {
                let (place, later) = (moves[at].2, &moves[at + 1..]);
                let left = later
                    .iter()
                    .position(|m| m.0 == c && m.1 == place && m.3 == Cause::Rule);
                let mut next = later.iter().skip(left.unwrap_or(later.len()));
                next.any(|m| m.2 == place && self.cards.contains(m.0))
            })
        };
        self.each(out, |c| is_dest(out.after.card(c).zone) || driven_out(c))
            .or_else(|| self.counted(out, done, self.cards.len()))
    }

    /// Each card got this.
    fn given(&self, says: impl Fn(ModOp) -> bool, out: &Outcome) -> Option<String> {
        // What lasts while a card is there is over at once if the card has left: of all cards, then.
        if let Effect::Modify(.., Duration::WhileHere)
        | Effect::Grant(.., Duration::WhileHere)
        | Effect::GrantAbility(.., Duration::WhileHere) = self.effect
        {
            let given = |event: &Event| matches!(event, Event::Modified(m) if says(m.op));
            if self.stands_elsewhere && !self.events.iter().any(given) {
                return None;
            }
        }
        let in_force = |c: CardId| {
            out.after
                .mods
                .iter()
                .any(|m| m.target == Target::Card(c) && says(m.op))
        };
        let of = |event: &Event| match event {
            Event::Modified(m) => Some(*m),
            _ => None,
        };
        let own = &self.events[..self.own.unwrap_or(self.events.len())];
        let given = own.iter().filter_map(of);
        let odd = given.clone().find(|m| {
            !says(m.op) || !matches!(m.target, Target::Card(c) if self.cards.contains(c))
        });
        if let Some(odd) = odd.filter(|_| !self.mixed) {
            return Some(format!("{odd:?}"));
        }
        let got = |c: CardId| in_force(c) || given.clone().any(|m| m.target == Target::Card(c));
        let nothing = out.did && !self.mixed && !self.cards.iter().any(got);
        self.each(out, got)
            .or_else(|| nothing.then(|| "counts as done, of nothing that was given".to_owned()))
    }
}

fn count(n: Option<i32>) -> usize {
    n.and_then(|n| usize::try_from(n).ok()).unwrap_or(0)
}

fn is_about(event: &Event, of: CardId) -> bool {
    match event {
        Event::CardMoved { card, .. }
        | Event::Turned { card, .. }
        | Event::Oriented { card, .. }
        | Event::Revealed { card, .. } => *card == of,
        Event::SlotsSwapped { .. } => true,
        _ => false,
    }
}
