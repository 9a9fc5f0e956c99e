//! Changes that last for a while: how they come, and how they end.

use super::context::Context;
use super::event::Event;
use crate::printed::def::Reach;
use crate::printed::words::PeriodId;
use crate::table::ids::{CardId, PlayerId};
use crate::table::modifier::{ModOp, Modifier, Target, Until};
use smallvec::SmallVec;

impl Context<'_> {
    /// Puts a modifier into force.
    pub fn modify(&mut self, mut modifier: Modifier) {
        modifier.stamp = self.table.next_stamp();
        self.table.about = self.table.about.and(Reach::of_modifier(&modifier));
        if modifier.says_once() {
            // The same said again, a thousand times in a loop perhaps, changes nothing but since when.
            self.table.mods.retain(|m| !m.says_the_same(&modifier));
        }
        self.table.mods.push(modifier);
        if matches!(modifier.op, ModOp::Control(_)) {
            self.settle_control();
        }
        let invalidated = self.setup.silences(&modifier);
        self.table.touch(invalidated);
        self.emit(|_| Event::Modified(modifier));
    }

    /// Ends all modifiers for which `over` holds.
    pub fn expire(&mut self, over: impl Fn(&Modifier) -> bool) {
        let before = self.table.mods.len();
        let (setup, mut allowed, mut invalidated) = (self.setup, false, false);
        let mut given_back = false;
        self.table.mods.retain(|m| {
            let over = over(m);
            allowed |= over && matches!(m.op, ModOp::Keyword(_));
            invalidated |= over && setup.silences(m);
            given_back |= over && matches!(m.op, ModOp::Control(_));
            !over
        });
        let count = before - self.table.mods.len();
        if allowed {
            // It may have been what let cards lie where they are.
            self.table.invalidate();
        }
        if given_back {
            self.settle_control();
        }
        if count > 0 {
            self.table.touch(invalidated);
            self.table.about = self.q().about_now();
            self.emit(|_| Event::Expired {
                count: u8::try_from(count).unwrap_or(u8::MAX),
            });
        }
    }

    /// The rules have used what was given until it is used: ends the oldest such modifier of a card or player that does
    /// this. False if there is none.
    pub fn use_up(&mut self, target: Target, does: impl Fn(&ModOp) -> bool) -> bool {
        let mut mods = self.table.mods.iter();
        let oldest = mods.find(|m| m.target == target && m.until == Until::Used && does(&m.op));
        let Some(stamp) = oldest.map(|m| m.stamp) else {
            return false;
        };
        self.expire(|m| m.stamp == stamp);
        true
    }

    /// Ends the modifiers that last as long as the running turn.
    pub fn expire_turn(&mut self) {
        let (turn, player) = (self.table.turn, self.table.turn_player);
        self.expire(|m| match m.until {
            Until::Turn(n) => n <= turn,
            Until::TurnOf(p, n) => p == player && n < turn,
            _ => false,
        });
    }

    /// Ends the modifiers that last as long as a period: all, or those of this player and of the cards that he controls.
    pub fn end_period(&mut self, period: PeriodId, player: Option<PlayerId>) {
        let ends = |m: &Modifier| m.until == Until::Period(period);
        if !self.table.mods.iter().any(ends) {
            return;
        }
        let whose: SmallVec<[bool; 16]> = {
            let q = self.q();
            let mods = q.table.mods.iter();
            mods.map(|m| match (player, m.target) {
                (None, _) => true,
                (Some(p), Target::Player(of)) => of == p,
                (Some(p), Target::Card(card)) => q.controller(card) == p,
            })
            .collect()
        };
        let at = std::cell::Cell::new(0);
        self.expire(|m| {
            let i = at.replace(at.get() + 1);
            ends(m) && whose[i]
        });
    }

    /// A card has become another object: what changed it ends, and what lasted as long as it was here. What it gave to
    /// others lasts up to the end of what happens at once.
    pub(super) fn drop_modifiers_of(&mut self, card: CardId) {
        if self.table.mods.is_empty() {
            return;
        }
        let epoch = self.table.card(card).epoch;
        let at_once = self.q().is_at_once();
        let over = |m: &Modifier| {
            let given = matches!(m.until, Until::Source(c, e) if c == card && e != epoch);
            m.target == Target::Card(card) || given && !at_once
        };
        if self.table.mods.iter().any(over) {
            self.expire(over);
        }
    }

    /// What lasted as long as cards were here that went at once ends.
    pub(crate) fn end_gone(&mut self) {
        let gone = self.table.together.moved;
        if gone.is_empty() || self.table.mods.is_empty() {
            return;
        }
        let now: SmallVec<[(CardId, u8); 64]> =
            gone.iter().map(|c| (c, self.table.card(c).epoch)).collect();
        self.expire(|m| match m.until {
            Until::Source(card, then) => now.iter().any(|(c, e)| *c == card && *e != then),
            _ => false,
        });
    }

    /// Lasting modifiers of one card go over to another (a stack got a new top card).
    pub fn hand_over_modifiers(&mut self, from: CardId, to: CardId) {
        let mut invalidated = false;
        for m in &mut self.table.mods {
            if m.target == Target::Card(from) {
                m.target = Target::Card(to);
                invalidated |= self.setup.silences(m);
            }
        }
        if self.table.turned.contains(from) {
            self.settle_control();
        }
        self.table.touch(invalidated);
    }
}
