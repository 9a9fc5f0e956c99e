//! The steps of effects.

use super::piles::Until;
use crate::ability::{
    Bind, Cards, DeedId, Dest, Drawing, Duration, Effect, Extent, Manner, Value, Way, Who,
};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::flow::errand::Errand;
use crate::flow::event::Cause;
use crate::flow::outcome::{Ending, Outcome};
use crate::printed::words::{MomentId, RoleId, StatId, TallyId, ZoneKind};
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::PendingList;
use crate::table::declared::ActionId;
use crate::table::frame::{Frame, ProgramFrame};
use crate::table::ids::{ByPlayer, CardId, PlayerId};
use crate::table::modifier::{ModOp, Target};
use smallvec::SmallVec;

impl Query<'_> {
    /// Of two sets of cards the first of each, for what two cards do with each other, and how many pairs were named:
    /// where a set names several cards, only one of them can be meant, and it is told that not all was done.
    pub(super) fn pair(
        self,
        scope: &Scope,
        a: &Cards,
        b: &Cards,
    ) -> (Option<(CardId, CardId)>, usize) {
        let (a, b) = (self.cards(scope, a), self.cards(scope, b));
        (a.first().zip(b.first()), a.len().max(b.len()).max(1))
    }
}

impl Context<'_> {
    /// Carries out a plain step: one function for each operation.
    pub(super) fn act(&mut self, frame: &ProgramFrame, effect: &Effect) {
        use Effect as E;
        let regs = *self.q().scope(frame).regs;
        let scope = &Scope::of_frame(frame, &regs);
        match effect {
            E::Draw(who, count, how) => self.act_draw(frame, scope, *who, count, *how),
            E::Look(bind, Cards::Top(who, pile, _), Extent::UpTo) => {
                self.look_further(scope, *bind, *who, *pile);
            }
            E::Look(bind, cards, _) => {
                let you = ByPlayer(PlayerId::ALL.map(|p| p == frame.controller));
                self.act_show(scope, *bind, cards, you);
            }
            E::Reveal(bind, cards) => self.act_show(scope, *bind, cards, ByPlayer([true; 2])),
            E::RevealUntil(all, found, who, pile, filters) => {
                let until = Until {
                    binds: (*all, *found),
                    who: *who,
                    pile: *pile,
                    filters,
                };
                self.reveal_until(scope, &until);
            }
            E::Move(cards, dest) => self.act_move(frame, scope, cards, *dest),
            E::Arrange(cards, dest) => self.arrange_next(frame, cards, *dest, scope),
            E::Shuffle(who, kind) => self.act_shuffle(scope, *who, *kind),
            E::Enter(cards, ..) | E::Shift(cards, _) => {
                self.place_next(frame, effect, cards, scope);
            }
            E::StackOn(cards, onto) => self.act_stack_on(frame, scope, cards, onto),
            E::Swap(..) if self.setup.declared.rearranges => {
                self.swap_gathered(frame, scope, effect);
            }
            E::Swap(a, b) => self.act_swap(scope, a, b),
            E::Rearrange(who, kind) => {
                let player = self.q().who(scope, *who);
                self.rearrange_next(frame, effect, (*kind, player));
            }
            E::Tuck(cards, under) => self.act_tuck(frame, scope, cards, under),
            E::Attach(cards, bearer, kind) => {
                let bearer = self.q().cards(scope, bearer).first();
                self.each(scope, cards, |cx, card| {
                    bearer.is_some_and(|bearer| cx.attach(card, bearer, *kind, Cause::Effect))
                });
            }
            E::Exchange(a, b) => self.act_exchange(scope, a, b),
            E::Spend(who, kind, count) => self.act_spend(scope, *who, *kind, count),
            E::Pay(who, tally, count, how) => {
                let q = self.q();
                let (player, count) = (q.who(scope, *who), q.value(scope, count));
                let paid = self.pay_points(*tally, player, count, *how);
                self.report(usize::from(paid >= count), 1);
                if let Some(frame) = self.frame_mut() {
                    frame.result = paid;
                }
            }
            E::Ready(cards) => self.act_orient(scope, cards, false),
            E::Rest(cards) => self.act_orient(scope, cards, true),
            E::Turn(cards, way) => self.act_turn(scope, cards, *way),
            E::Defeat(cards) => self.act_defeat(scope, cards),
            E::TakeRole(cards, role) => self.act_take_role(frame, scope, cards, *role),
            E::Copy(cards) => {
                let of = self.q().cards(scope, cards).first();
                self.copy(frame, of);
            }
            E::Negate(cards) => self.act_negate(scope, cards),
            E::Redirect(cards, who) => self.act_redirect(scope, cards, *who),
            E::NameColour(who, _) | E::NameColourOf(who, ..) => {
                let player = self.q().who(scope, *who);
                self.name_colour(frame, player);
            }
            E::NameNumber(who, ..) => {
                let q = self.q();
                // What is aimed anew keeps its number.
                let again = q.aims(frame).is_some() && q.is_aimed(frame);
                if again {
                    self.report(1, 1);
                } else {
                    self.ask(self.q().asked(frame, *who), Prompt::NameNumber);
                }
            }
            E::Roll(sides) => self.act_roll(frame, *sides),
            E::Trade(a, b, stat, duration) => self.act_trade(scope, (a, b), *stat, *duration),
            E::Assign(who, tally, value) => self.act_assign(scope, *who, *tally, value),
            E::Modify(cards, stat, change, duration) => {
                let op = self.change_now(scope, *stat, change);
                self.give(scope, cards, op, *duration);
            }
            E::ModifyPlayer(who, stat, change, duration) => {
                let op = self.change_now(scope, *stat, change);
                self.give_player(scope, *who, op, *duration);
            }
            E::Remake(cards, numbers, duration) => self.remake(scope, cards, numbers, *duration),
            E::Convert(cards, from, to, duration) => {
                self.convert(scope, cards, (*from, *to), *duration);
            }
            E::Grant(cards, keyword, duration) => {
                self.give(scope, cards, ModOp::Keyword(*keyword), *duration);
            }
            E::GrantPlayer(who, keyword, duration) => {
                self.give_player(scope, *who, ModOp::Keyword(*keyword), *duration);
            }
            E::GrantAbility(cards, ability, duration) => {
                self.grant_ability(scope, frame.def, (cards, ability), *duration);
            }
            E::Control(cards, who, duration) => self.act_control(scope, cards, *who, *duration),
            E::SetOff(cards, moment) => self.act_set_off(scope, cards, *moment),
            E::Deed(who, deed, value) => self.act_deed(scope, *who, *deed, value.as_ref()),
            E::Procedure(who, name, cards, value) => {
                let (q, player) = (self.q(), self.q().who(scope, *who));
                let errand = Errand {
                    name: *name,
                    player,
                    source: frame.source,
                    cards: q.cards(scope, cards),
                    n: value.as_ref().map(|value| q.value(scope, value)),
                };
                self.start_procedure(frame, &errand);
            }
            E::Win(who) => self.act_win(scope, *who),
            E::Choose(..)
            | E::EachPlayer(_)
            | E::RepeatWhile(..)
            | E::If(..)
            | E::May(..)
            | E::ChooseOne(..)
            | E::Repeat(..)
            | E::ForEach(..)
            | E::Later(..) => unreachable!("{effect:?} was compiled to operations of its own"),
        }
    }

    fn act_draw(
        &mut self,
        frame: &ProgramFrame,
        scope: &Scope,
        who: Who,
        count: &Value,
        how: Drawing,
    ) {
        let q = self.q();
        let (player, count) = (q.who(scope, who), q.value(scope, count));
        let wanted = match how {
            Drawing::Exactly | Drawing::UpTo => count,
            Drawing::Until(zone) => count - as_number(q.count_in(zone, player)),
        };
        self.draw_next(frame, player, wanted);
    }

    fn act_show(&mut self, scope: &Scope, bind: Bind, cards: &Cards, to: ByPlayer<bool>) {
        self.fill_for(scope, cards);
        let cards = self.q().cards(scope, cards);
        for card in cards.iter() {
            self.reveal(card, to);
        }
        self.set_reg(bind, cards);
        self.report(cards.len(), 1);
    }

    fn act_move(&mut self, frame: &ProgramFrame, scope: &Scope, cards: &Cards, dest: Dest) {
        let rules = self.setup.rules;
        match cards {
            Cards::Top(who, pile, count) if rules.declaration().one_by_one => {
                let count = self.q().value(scope, count);
                self.take_top(frame, (*who, *pile, count), |cx, card| {
                    rules.put(cx, card, dest, Cause::Effect)
                });
            }
            _ if frame.begun => self.order_next(frame, dest),
            cards => {
                let ordered = self.setup.declared.ordered.contains(&dest.zone());
                if ordered && self.q().cards(scope, cards).len() > 1 {
                    return self.begin_order(self.q().cards(scope, cards), dest);
                }
                self.each(scope, cards, |cx, card| {
                    rules.put(cx, card, dest, Cause::Effect)
                });
            }
        }
    }

    fn act_shuffle(&mut self, scope: &Scope, who: Who, kind: ZoneKind) {
        let q = self.q();
        let zone = q.zone_of(kind, q.who(scope, who));
        let any = q.table.count(zone) > 0;
        self.shuffle(zone);
        self.report(usize::from(any), 1);
    }

    fn act_stack_on(&mut self, frame: &ProgramFrame, scope: &Scope, cards: &Cards, onto: &Cards) {
        let rules = self.setup.rules;
        let onto = self.q().cards(scope, onto).first();
        self.each(scope, cards, |cx, card| {
            onto.is_some_and(|onto| rules.stack_on(cx, card, onto, frame.controller))
        });
    }

    fn act_swap(&mut self, scope: &Scope, a: &Cards, b: &Cards) {
        let ((pair, wanted), rules) = (self.q().pair(scope, a, b), self.setup.rules);
        let did = pair.is_some_and(|(a, b)| a != b && rules.swap(self, a, b));
        self.report(usize::from(did), wanted);
    }

    fn act_tuck(&mut self, frame: &ProgramFrame, scope: &Scope, cards: &Cards, under: &Cards) {
        let rules = self.setup.rules;
        let under = self.q().cards(scope, under).first();
        let tuck = |cx: &mut Self, card| under.is_some_and(|under| rules.tuck(cx, card, under));
        match cards {
            Cards::Top(who, pile, count) if rules.declaration().one_by_one => {
                let count = self.q().value(scope, count);
                self.take_top(frame, (*who, *pile, count), tuck);
            }
            cards => self.each(scope, cards, tuck),
        }
    }

    fn act_exchange(&mut self, scope: &Scope, a: &Cards, b: &Cards) {
        let ((pair, wanted), rules) = (self.q().pair(scope, a, b), self.setup.rules);
        let did = pair.is_some_and(|(a, b)| {
            let both = [a, b].into_iter().collect();
            self.together(both, |cx| rules.exchange(cx, a, b))
        });
        self.report_attempt(usize::from(did), wanted);
    }

    fn act_spend(&mut self, scope: &Scope, who: Who, kind: ZoneKind, count: &Value) {
        let q = self.q();
        let (player, count) = (q.who(scope, who), q.value(scope, count));
        let did = self.spend(q.active_in(kind, player), count);
        self.report(usize::from(did), 1);
    }

    fn act_orient(&mut self, scope: &Scope, cards: &Cards, rested: bool) {
        let rules = self.setup.rules;
        self.each_in_place(scope, cards, |cx, card| rules.orient(cx, card, rested));
    }

    fn act_turn(&mut self, scope: &Scope, cards: &Cards, way: Way) {
        let rules = self.setup.rules;
        self.each(scope, cards, |cx, card| {
            let face_up = match way {
                Way::Up => true,
                Way::Down => false,
                Way::Over => !cx.table.card(card).face_up(),
            };
            rules.turn(cx, card, face_up)
        });
    }

    fn act_defeat(&mut self, scope: &Scope, cards: &Cards) {
        let rules = self.setup.rules;
        self.each(scope, cards, |cx, card| rules.defeat(cx, card));
    }

    fn act_take_role(&mut self, frame: &ProgramFrame, scope: &Scope, cards: &Cards, role: RoleId) {
        let (rules, player) = (self.setup.rules, frame.controller);
        self.each(scope, cards, |cx, card| {
            rules.take_role(cx, card, role, player)
        });
    }

    fn act_roll(&mut self, frame: &ProgramFrame, sides: i32) {
        let sides = usize::try_from(sides).unwrap_or(1).max(1);
        let shown = 1 + as_number(self.table.rng.below(sides));
        self.note("rolled", "", Some(frame.controller), frame.source, shown);
        self.report(1, 1);
        if let Some(frame) = self.frame_mut() {
            frame.result = shown;
        }
    }

    fn act_trade(
        &mut self,
        scope: &Scope,
        (a, b): (&Cards, &Cards),
        stat: StatId,
        duration: Duration,
    ) {
        let q = self.q();
        let (pair, wanted) = q.pair(scope, a, b);
        let pair = pair.filter(|(a, b)| a != b);
        let mut traded = pair.is_some();
        if let Some((a, b)) = pair {
            // Who has left counts as it was there.
            let [was_a, was_b] = [a, b].map(|card| q.stat_known(scope, card, stat, false));
            for (card, n) in [(a, was_b), (b, was_a)] {
                let op = ModOp::Set(stat, n);
                traded &= self.put_in_force(scope, Target::Card(card), op, duration);
            }
        }
        self.report(usize::from(traded), wanted);
    }

    /// A player gets control of cards; it is nothing done if he has it already.
    fn act_control(&mut self, scope: &Scope, cards: &Cards, who: Who, duration: Duration) {
        let player = self.q().who(scope, who);
        self.each_in_place(scope, cards, |cx, card| {
            let had = cx.q().controller(card) == player;
            let op = ModOp::Control(player);
            cx.put_in_force(scope, Target::Card(card), op, duration) && !had
        });
    }

    fn act_assign(&mut self, scope: &Scope, who: Who, tally: TallyId, value: &Value) {
        let (q, rules) = (self.q(), self.setup.rules);
        let (player, n) = (q.who(scope, who), q.value(scope, value));
        let did = rules.assign(self, tally, player, n);
        self.report(usize::from(did), 1);
    }

    fn act_negate(&mut self, scope: &Scope, cards: &Cards) {
        let cards = self.q().cards(scope, cards);
        let open: SmallVec<[ActionId; 4]> = self.q().open_actions(cards).collect();
        let done = open.into_iter().filter(|n| self.negate(*n)).count();
        self.report(done, 1);
    }

    fn act_redirect(&mut self, scope: &Scope, cards: &Cards, who: Who) {
        let q = self.q();
        let (cards, aimer) = (q.cards(scope, cards), q.who(scope, who));
        let aimed = q.open_actions(cards).find(|n| q.has_aim(*n));
        self.report(usize::from(aimed.is_some()), 1);
        if let Some(number) = aimed {
            self.aim_anew(number, aimer);
        }
    }

    fn act_set_off(&mut self, scope: &Scope, cards: &Cards, moment: MomentId) {
        let q = self.q();
        let card = q.cards(scope, cards).first();
        let due = card.map_or_else(PendingList::new, |card| q.settable(card, moment));
        self.report(usize::from(!due.is_empty()), 1);
        self.carry_out_as_if(&due);
    }

    fn act_deed(&mut self, scope: &Scope, who: Who, deed: DeedId, value: Option<&Value>) {
        let (q, rules) = (self.q(), self.setup.rules);
        let player = q.who(scope, who);
        let n = value.map(|value| q.value(scope, value));
        let depth = self.table.frames.len();
        let did = match n {
            Some(n) => rules.deed_with(self, deed, player, n),
            None => rules.deed(self, deed, player),
        };
        debug_assert_eq!(
            depth,
            self.table.frames.len(),
            "a deed starts no step of its own"
        );
        self.report(usize::from(did), 1);
    }

    fn act_win(&mut self, scope: &Scope, who: Who) {
        let winner = Some(self.q().who(scope, who));
        self.end_match(Outcome {
            winner,
            why: Ending::Effect,
        });
        self.report(1, 1);
    }

    /// What the spell (or other ability of an own kind) of another card does is carried out for this one. What is copied
    /// copies nothing further, so that it ends.
    fn copy(&mut self, frame: &ProgramFrame, of: Option<CardId>) {
        let running = self.table.frames.iter();
        let nested = running.filter(|f| matches!(f, Frame::Program(_))).count();
        let found = of.filter(|_| nested == 1).and_then(|card| {
            let abilities = &self.q().def(card)?.abilities;
            let at = abilities
                .iter()
                .position(|a| a.ability.kind.manner() == Manner::Used)?;
            Some((card, u8::try_from(at).ok()?))
        });
        self.report(usize::from(found.is_some()), 1);
        if let Some((card, ability)) = found {
            self.use_effect_of(frame.source, card, ability, frame.controller, true);
        }
    }
}
