//! The steps of effects.

use super::super::ability::{AbilityKind, Bind, Cards, Effect};
use super::super::cx::Cx;
use super::super::decision::Prompt;
use super::super::eval::{Scope, as_number};
use super::super::event::Cause;
use super::super::frame::{Frame, ProgramFrame};
use super::super::ids::{ByPlayer, CardId, CardSet, PlayerId};
use super::super::modifier::{ModOp, Target};
use super::super::outcome::{Ending, Outcome};
use super::piles::Until;

impl Cx<'_> {
    pub(super) fn act(&mut self, frame: &ProgramFrame, effect: &Effect) {
        use Effect as E;
        let setup = self.setup;
        let rules = setup.rules;
        let q = self.q();
        let scope = q.scope(frame);
        match effect {
            E::Draw(who, count) => {
                let (player, count) = (q.who(&scope, *who), q.value(&scope, count));
                self.draw_next(frame, player, count);
            }
            E::Look(bind, cards) => {
                self.fill_for(&scope, cards);
                let q = self.q();
                let cards = q.cards(&scope, cards);
                let you = ByPlayer(PlayerId::ALL.map(|p| p == frame.controller));
                self.show(*bind, cards, you);
            }
            E::Reveal(bind, cards) => {
                self.fill_for(&scope, cards);
                let q = self.q();
                let cards = q.cards(&scope, cards);
                self.show(*bind, cards, ByPlayer([true; 2]));
            }
            E::Move(Cards::Top(..), dest) if rules.one_by_one() => {
                if let Some(top) = self.top_of(&scope, effect) {
                    self.move_top(frame, top, *dest);
                }
            }
            E::Move(cards, dest) => {
                let cause = Cause::Effect;
                self.each(&scope, cards, |cx, card| rules.put(cx, card, *dest, cause));
            }
            E::Shuffle(who, kind) => {
                let zone = q.zone_of(*kind, q.who(&scope, *who));
                self.shuffle(zone);
                self.report(1, 1);
            }
            E::Arrange(cards, dest) => self.arrange_next(frame, cards, *dest, &scope),
            E::Enter(cards, _) | E::EnterRested(cards, _) | E::Shift(cards, _) => {
                self.place_next(frame, effect, cards, &scope);
            }
            E::StackOn(cards, onto) => {
                let onto = q.cards(&scope, onto).first().unwrap_or(CardId::NONE);
                let player = frame.controller;
                self.each(&scope, cards, |cx, card| {
                    onto != CardId::NONE && rules.stack_on(cx, card, onto, player)
                });
            }
            E::Swap(a, b) => {
                let (a, b) = (q.cards(&scope, a).first(), q.cards(&scope, b).first());
                let there = a.zip(b).map(|(a, b)| (a, self.table.card(b).zone));
                let done = there.filter(|(a, slot)| rules.can_shift(self.q(), *a, *slot));
                if let Some((a, slot)) = done {
                    rules.shift(self, a, slot);
                }
                self.report(usize::from(done.is_some()), 1);
            }
            E::Ready(cards) => self.each(&scope, cards, |cx, c| rules.orient(cx, c, false)),
            E::Rest(cards) => self.each(&scope, cards, |cx, c| rules.orient(cx, c, true)),
            E::TurnUp(cards) => self.each(&scope, cards, |cx, c| rules.turn(cx, c, true)),
            E::TurnDown(cards) => self.each(&scope, cards, |cx, c| rules.turn(cx, c, false)),
            E::Flip(cards) => self.each(&scope, cards, |cx, c| {
                let face_up = cx.table.card(c).face_up();
                rules.turn(cx, c, !face_up)
            }),
            E::Defeat(cards) => self.each(&scope, cards, |cx, c| rules.defeat(cx, c)),
            E::TakeRole(cards, role) => {
                let player = frame.controller;
                self.each(&scope, cards, |cx, c| rules.take_role(cx, c, *role, player));
            }
            E::Copy(cards) => {
                let of = q.cards(&scope, cards).first();
                self.copy(frame, of);
            }
            E::Rearrange(who, kind) => {
                self.rearrange_next(frame, effect, (*kind, q.who(&scope, *who)));
            }
            E::Tuck(cards, under) => {
                let under = q.cards(&scope, under).first().unwrap_or(CardId::NONE);
                self.each(&scope, cards, |cx, card| {
                    under != CardId::NONE && rules.tuck(cx, card, under)
                });
            }
            E::Exchange(a, b) => {
                let pair = q.cards(&scope, a).first().zip(q.cards(&scope, b).first());
                let did = pair.is_some_and(|(a, b)| rules.exchange(self, a, b));
                self.report(usize::from(did), 1);
            }
            E::Spend(who, kind, count) => {
                let (player, count) = (q.who(&scope, *who), q.value(&scope, count));
                let did = self.spend(q.active_in(*kind, player), count);
                self.report(usize::from(did), 1);
            }
            E::DrawUntil(who, kind, count) => {
                let player = q.who(&scope, *who);
                let missing = q.value(&scope, count) - as_number(q.count_in(*kind, player));
                self.draw_next(frame, player, missing);
            }
            E::RevealUntil(all, found, who, pile, filters) => {
                let until = Until {
                    binds: (*all, *found),
                    who: *who,
                    pile: *pile,
                    filters,
                };
                self.reveal_until(&scope, &until);
            }
            E::LookUpTo(seen, who, pile, _) => self.look_further(&scope, *seen, *who, *pile),
            E::NameColour(who, _) | E::NameColourOf(who, ..) => {
                self.name_colour(frame, q.who(&scope, *who));
            }
            E::ModifyPlayer(who, stat, change, duration) => {
                let (player, op) = (q.who(&scope, *who), self.change_now(&scope, *stat, change));
                self.give_player(&scope, player, op, *duration);
            }
            E::Remake(cards, numbers, duration) => self.remake(&scope, cards, numbers, *duration),
            E::Recolour(cards, from, to, duration) => {
                self.recolour(&scope, cards, (*from, *to), *duration);
            }
            E::GrantAbility(cards, ability, duration) => {
                self.grant_ability(&scope, frame.def, (cards, ability), *duration);
            }
            E::SetOff(cards, moment) => {
                let card = q.cards(&scope, cards).first();
                self.report(usize::from(card.is_some()), 1);
                if let Some(card) = card {
                    self.set_off(card, *moment);
                }
            }
            E::DeedWith(who, deed, n) => {
                let (player, n) = (q.who(&scope, *who), q.value(&scope, n));
                let did = rules.deed_with(self, *deed, player, n);
                self.report(usize::from(did), 1);
            }
            E::NameNumber(who, ..) => self.ask(q.who(&scope, *who), Prompt::NameNumber),
            E::Trade(a, b, stat, duration) => {
                let pair = q.cards(&scope, a).first().zip(q.cards(&scope, b).first());
                if let Some((a, b)) = pair {
                    let numbers = (q.stat(a, *stat), q.stat(b, *stat));
                    for (card, n) in [(a, numbers.1), (b, numbers.0)] {
                        let target = Target::Card(card);
                        let op = ModOp::Set(*stat, n);
                        let modifier = self.modifier(&scope, target, op, *duration);
                        self.modify(modifier);
                    }
                }
                self.report(usize::from(pair.is_some()), 1);
            }
            E::Assign(who, tally, value) => {
                let (player, n) = (q.who(&scope, *who), q.value(&scope, value));
                let did = rules.assign(self, *tally, player, n);
                self.report(usize::from(did), 1);
            }
            E::Modify(cards, stat, change, duration) => {
                let op = self.change_now(&scope, *stat, change);
                self.give(&scope, cards, op, *duration);
            }
            E::Grant(cards, keyword, duration) => {
                self.give(&scope, cards, ModOp::Keyword(*keyword), *duration);
            }
            E::GrantPlayer(who, keyword, duration) => {
                let player = q.who(&scope, *who);
                self.give_player(&scope, player, ModOp::Keyword(*keyword), *duration);
            }
            E::Deed(who, deed) => {
                let player = q.who(&scope, *who);
                let depth = self.table.frames.len();
                let did = rules.deed(self, *deed, player);
                debug_assert_eq!(
                    depth,
                    self.table.frames.len(),
                    "a deed starts no step of its own"
                );
                self.report(usize::from(did), 1);
            }
            E::Win(who) => {
                let winner = Some(q.who(&scope, *who));
                self.end_match(Outcome {
                    winner,
                    why: Ending::Effect,
                });
                self.report(1, 1);
            }
            // Nested parts were compiled to jumps.
            _ => self.go_on(),
        }
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
                .position(|a| matches!(a.ability.kind, AbilityKind::Attack | AbilityKind::Evade))?;
            Some((card, u8::try_from(at).ok()?))
        });
        self.report(usize::from(found.is_some()), 1);
        if let Some((card, ability)) = found {
            self.use_effect_of(frame.source, card, ability, frame.controller, true);
        }
    }

    fn show(&mut self, bind: Bind, cards: CardSet, to: ByPlayer<bool>) {
        for card in cards.iter() {
            self.reveal(card, to);
        }
        self.set_reg(bind, cards);
        self.report(cards.len(), 1);
    }

    pub(super) fn each(
        &mut self,
        scope: &Scope,
        cards: &Cards,
        mut f: impl FnMut(&mut Self, CardId) -> bool,
    ) {
        let cards = self.q().cards(scope, cards);
        let mut done = 0;
        for card in cards.iter() {
            done += usize::from(f(self, card));
        }
        self.report(done, cards.len());
    }
}
