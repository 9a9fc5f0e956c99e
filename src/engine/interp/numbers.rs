//! Steps that change numbers, and the naming of colours.

use crate::ability::{Ability, Cards, Change, Duration, Effect, Payment, Who};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::printed::def::CompiledAbility;
use crate::printed::words::{ColourId, KeywordId, StatId, TallyId};
use crate::program::Op;
use crate::reading::scope::Scope;
use crate::table::frame::{Named, ProgramFrame};
use crate::table::ids::{CardId, CardSet, DefId, PlayerId};
use crate::table::memory::Stamp;
use crate::table::modifier::{ModOp, Modifier, Target, Until};
use smallvec::SmallVec;
use std::collections::BTreeMap;

impl Query<'_> {
    /// The colours that can be named in the running program.
    pub(super) fn nameable(self, frame: &ProgramFrame) -> SmallVec<[u8; 8]> {
        let all = 0..u8::try_from(self.setup.rules.words().colours.len()).unwrap_or(0);
        match self.op(frame) {
            Some(Op::Act(Effect::NameColour(_, listed))) if !listed.is_empty() => {
                listed.iter().map(|c| c.0).collect()
            }
            Some(Op::Act(Effect::NameColourOf(who, stat, cards))) => {
                let scope = self.scope(frame);
                let by = self.who(&scope, *who);
                // What he may not see tells him nothing.
                let seen = |card: &CardId| self.table.card(*card).known_to(by);
                let cards: CardSet = self.cards(&scope, cards).iter().filter(seen).collect();
                let family = self.setup.rules.words().family(*stat);
                let has = |at: &u8| {
                    let part = family.and_then(|f| f.parts.get(usize::from(*at)));
                    part.is_some_and(|s| cards.iter().any(|c| self.stat(c, *s) > 0))
                };
                all.filter(has).collect()
            }
            _ => all.collect(),
        }
    }

    /// The colours that can be named, where one is asked for.
    #[must_use]
    pub fn colours_to_name(self) -> Option<SmallVec<[ColourId; 8]>> {
        let frame = self.program()?;
        matches!(
            self.op(frame)?,
            Op::Act(Effect::NameColour(..) | Effect::NameColourOf(..))
        )
        .then(|| self.nameable(frame).into_iter().map(ColourId).collect())
    }
}

impl Query<'_> {
    /// Is anything changed by this? Not by what adds nothing, by what is there already, nor by taking abilities from a card
    /// of which none is left to be taken.
    fn changes(self, target: Target, op: ModOp) -> bool {
        match (op, target) {
            (ModOp::Add(_, 0) | ModOp::Times(_, 1) | ModOp::Divide(_, 1), _) => false,
            (ModOp::Keyword(keyword), Target::Player(player)) => !self.player_has(player, keyword),
            (ModOp::Keyword(keyword), Target::Card(card)) => {
                let silences = self.setup.declared.silencing.contains(&keyword);
                !self.has(card, keyword) && (!silences || self.would_silence(card, keyword))
            }
            _ => true,
        }
    }

    /// Has the card an ability that works now and that the keyword would take from it?
    fn would_silence(self, card: CardId, keyword: KeywordId) -> bool {
        let rules = self.setup.rules;
        let silenced = |a: &CompiledAbility| {
            !rules.negated(self, card, &a.ability) && rules.silences(keyword, &a.ability)
        };
        let own = self.def(card).into_iter().flat_map(|d| &d.abilities);
        let mut own = own.filter(|a| !a.given);
        let mut gained = self
            .gained(card)
            .filter_map(|(def, n)| self.ability(def, n));
        own.any(silenced) || gained.any(silenced)
    }
}

impl Context<'_> {
    /// A player pays points of a number of his; how many he has paid.
    pub(super) fn pay_points(
        &mut self,
        tally: TallyId,
        player: PlayerId,
        wanted: i32,
        how: Payment,
    ) -> i32 {
        let rules = self.setup.rules;
        let have = rules.tally(self.q(), tally, player).max(0);
        let n = match how {
            Payment::Full if have < wanted => 0,
            Payment::Full | Payment::AsPossible => wanted.clamp(0, have),
        };
        if n == 0 || rules.assign(self, tally, player, have - n) {
            n
        } else {
            0
        }
    }

    /// A change is in force from now on; false if it is over at once: what lasts while its card is there, and that has left,
    /// or for a battle, and none runs.
    pub(super) fn put_in_force(
        &mut self,
        scope: &Scope,
        target: Target,
        op: ModOp,
        duration: Duration,
    ) -> bool {
        let q = self.q();
        let gone = match duration {
            Duration::WhileHere => q.departed(scope, scope.source, true).is_some(),
            Duration::Battle => (q.setup.declared.battle)
                .is_some_and(|fact| !q.setup.rules.fact(q, fact, q.table.turn_player)),
            _ => false,
        };
        if !gone {
            let modifier = self.modifier(scope, target, op, duration);
            self.modify(modifier);
        }
        !gone
    }

    fn modifier(&self, scope: &Scope, target: Target, op: ModOp, duration: Duration) -> Modifier {
        let turn = self.table.turn;
        let until = match duration {
            Duration::Battle => Until::Battle,
            Duration::Turn => Until::Turn(turn),
            Duration::YourTurn => Until::TurnOf(scope.controller, turn),
            Duration::OpponentTurn => Until::TurnOf(scope.controller.other(), turn),
            Duration::WhileHere => Until::Source(scope.source, self.table.card(scope.source).epoch),
            Duration::Lasting => Until::Leaving,
            Duration::UntilUsed => Until::Used,
            Duration::Until(period) => Until::Period(period),
        };
        Modifier {
            target,
            op,
            until,
            source: scope.source,
            stamp: Stamp(0),
        }
    }

    /// What a change of a stat is at this moment.
    pub(super) fn change_now(&self, scope: &Scope, stat: StatId, change: &Change) -> ModOp {
        let q = self.q();
        let stat = q.exact(scope, stat);
        match change {
            Change::Add(v) => ModOp::Add(stat, q.value(scope, v)),
            Change::Times(v) => ModOp::Times(stat, q.value(scope, v)),
            Change::Divide(n) => ModOp::Divide(stat, *n),
            Change::Set(v) => ModOp::Set(stat, q.value(scope, v)),
            Change::Become(v) => ModOp::Set(stat, v.0),
        }
    }

    pub(super) fn give(&mut self, scope: &Scope, cards: &Cards, op: ModOp, duration: Duration) {
        self.each_in_place(scope, cards, |cx, card| {
            let changes = cx.q().changes(Target::Card(card), op);
            cx.put_in_force(scope, Target::Card(card), op, duration) && changes
        });
    }

    /// Changes a number of a player.
    pub(super) fn give_player(&mut self, scope: &Scope, who: Who, op: ModOp, duration: Duration) {
        let player = self.q().who(scope, who);
        let changes = self.q().changes(Target::Player(player), op);
        let given = self.put_in_force(scope, Target::Player(player), op, duration);
        self.report(usize::from(given && changes), 1);
    }

    /// Replaces the printed numbers of a family.
    pub(super) fn remake(
        &mut self,
        scope: &Scope,
        cards: &Cards,
        numbers: &BTreeMap<StatId, i16>,
        duration: Duration,
    ) {
        let words = self.setup.rules.words();
        let family = numbers.keys().next().and_then(|s| words.family(*s));
        let parts = family.map_or(&[] as &[StatId], |f| f.parts);
        self.each_in_place(scope, cards, |cx, card| {
            parts.iter().all(|stat| {
                let n = numbers.get(stat).copied().unwrap_or(0);
                let op = ModOp::Set(*stat, n.into());
                cx.put_in_force(scope, Target::Card(card), op, duration)
            })
        });
    }

    /// Numbers of one stat, or of all that are convertible in a family, count as another.
    pub(super) fn convert(
        &mut self,
        scope: &Scope,
        cards: &Cards,
        (from, to): (StatId, StatId),
        duration: Duration,
    ) {
        let words = self.setup.rules.words();
        let (from, to) = (self.q().exact(scope, from), self.q().exact(scope, to));
        let own = [from];
        let parts: &[StatId] = match words.families.iter().find(|f| f.total == from) {
            Some(f) => f.convertible,
            None => &own,
        };
        self.each_in_place(scope, cards, |cx, card| {
            let numbers: SmallVec<[(StatId, i32); 8]> = parts
                .iter()
                .filter(|s| **s != to)
                .map(|s| (*s, cx.q().stat(card, *s)))
                .filter(|(_, n)| *n > 0)
                .collect();
            let mut given = !numbers.is_empty();
            for (stat, n) in &numbers {
                for op in [ModOp::Add(*stat, -n), ModOp::Add(to, *n)] {
                    given &= cx.put_in_force(scope, Target::Card(card), op, duration);
                }
            }
            given
        });
    }

    /// Cards get an ability.
    pub(super) fn grant_ability(
        &mut self,
        scope: &Scope,
        from: DefId,
        (cards, ability): (&Cards, &Ability),
        duration: Duration,
    ) {
        let def = self.setup.catalogue.get(from);
        let at = def.and_then(|d| {
            let mut all = d.abilities.iter();
            all.position(|a| a.given && a.ability == *ability)
        });
        match at.and_then(|at| u8::try_from(at).ok()) {
            Some(n) => self.give(scope, cards, ModOp::Ability(from, n), duration),
            None => self.report(0, 1),
        }
    }

    /// A player names a colour; the only one there is is named at once.
    pub(super) fn name_colour(&mut self, frame: &ProgramFrame, player: PlayerId) {
        let colours = self.q().nameable(frame);
        match colours.as_slice() {
            [] => self.report(0, 1),
            [only] => self.colour_named(frame, *only),
            _ => self.ask(player, Prompt::NameColour),
        }
    }

    /// A colour was named.
    pub(super) fn colour_named(&mut self, frame: &ProgramFrame, colour: u8) {
        let n = i32::from(colour);
        self.note("colour_named", "", Some(frame.controller), frame.source, n);
        if let Some(f) = self.frame_mut() {
            f.named = Named(n);
        }
        self.report(1, 1);
    }

    /// So many active cards of a player's zone become rested, all or none. It does not matter which.
    pub(super) fn spend(&mut self, active: CardSet, count: i32) -> bool {
        let count = usize::try_from(count).unwrap_or(0);
        if active.len() < count {
            return false;
        }
        let paid: SmallVec<[CardId; 16]> = active.iter().take(count).collect();
        for card in paid {
            self.setup.rules.orient(self, card, true);
        }
        true
    }
}
