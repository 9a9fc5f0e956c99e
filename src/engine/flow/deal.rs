//! Shuffling: what cards are is dealt anew among the places where they lie, so that nobody knows which is which.

use crate::flow::context::Context;
use crate::flow::event::Event;
use crate::table::frame::Frame;
use crate::table::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use crate::table::{CardState, Flags, known_flag};
use smallvec::SmallVec;

/// Cards that were dealt anew: each as which one it was, and which one it is now.
pub type Dealt = SmallVec<[(CardId, CardId); 64]>;

impl Context<'_> {
    /// Shuffles a zone: the cards stay where they are, what they are is dealt anew among them, and nobody knows.
    pub fn shuffle(&mut self, zone: ZoneId) {
        let cards: SmallVec<[CardId; 64]> = SmallVec::from_slice(self.table.zone(zone));
        self.deal_anew(&cards, |_, _| {});
        self.stack(zone, &cards);
        for card in cards {
            self.table
                .card_mut(card)
                .flags
                .remove(Flags::KNOWN_0 | Flags::KNOWN_1);
        }
        self.emit(|_| Event::Shuffled { zone });
    }

    /// Brings the cards that set-up has on top of a pile to its top.
    fn stack(&mut self, zone: ZoneId, cards: &[CardId]) {
        let setup = self.setup;
        let mut top = cards.len();
        for def in setup.stack_of(self.table, zone) {
            let is = |card: &CardId| self.table.card(*card).def == *def;
            let Some(from) = cards[..top].iter().rposition(is) else {
                continue;
            };
            top -= 1;
            let (a, b) = (cards[from], cards[top]);
            let other = self.table.card(b).def;
            self.table.card_mut(b).def = *def;
            self.table.card_mut(a).def = other;
        }
    }

    /// Deals anew among some cards what they are, for whoever is not in `keeps`: those know all of them afterwards,
    /// the others none. What goes on with such cards [follows](Self::follow) them.
    pub fn mix(&mut self, cards: CardSet, keeps: ByPlayer<bool>) -> Dealt {
        let cards: SmallVec<[CardId; 64]> = cards.iter().collect();
        let before: SmallVec<[CardState; 64]> =
            cards.iter().map(|c| *self.table.card(*c)).collect();
        let mut lies = cards.clone();
        self.deal_anew(&cards, |i, j| lies.swap(i, j));
        // Where a card lies in another zone, what it has become may have a lasting effect there.
        let invalidated = self.setup.invalidates_any(self.table, &cards);
        if invalidated {
            self.table.touch(true);
        }
        let dealt: Dealt = lies.into_iter().zip(cards.iter().copied()).collect();
        for card in &cards {
            let flags = &mut self.table.card_mut(*card).flags;
            for player in PlayerId::ALL {
                flags.set(known_flag(player), keeps[player]);
            }
        }
        if self.observer.is_none() {
            return dealt;
        }
        // Whoever watches sees card after card become what it is, so that each event fits its table.
        let mut after: SmallVec<[CardState; 64]> = SmallVec::new();
        for (card, old) in cards.iter().zip(before) {
            after.push(std::mem::replace(self.table.card_mut(*card), old));
        }
        for (card, new) in cards.into_iter().zip(after) {
            *self.table.card_mut(card) = new;
            self.emit(|q| Event::Dealt {
                card,
                def: q.table.card(card).def,
                seen: q.known(card),
            });
        }
        dealt
    }

    /// Cards were dealt anew among their places: what is being done, what is due and what waits for its moment goes on with
    /// the cards that it was about. Each is given as which one it was and which one it is now.
    pub fn follow(&mut self, dealt: &[(CardId, CardId)]) {
        let now = |card: CardId| {
            let found = dealt.iter().find(|(was, _)| *was == card);
            found.map_or(card, |(_, is)| *is)
        };
        let all = |cards: &mut CardSet| *cards = cards.iter().map(now).collect();
        for frame in &mut self.table.frames {
            if let Frame::Program(program) = frame {
                all(&mut program.todo);
                for card in [&mut program.source, &mut program.it, &mut program.that] {
                    *card = now(*card);
                }
            }
        }
        self.table.regs.iter_mut().for_each(all);
        for waiting in &mut self.table.later {
            let frame = &mut waiting.frame;
            for card in [&mut frame.source, &mut frame.it, &mut frame.that] {
                *card = now(*card);
            }
            waiting.regs.iter_mut().for_each(all);
        }
        for due in &mut self.table.pending {
            for card in [&mut due.source, &mut due.it, &mut due.that] {
                *card = now(*card);
            }
        }
    }

    /// Deals the identities of cards anew among them, pair by pair.
    fn deal_anew(&mut self, cards: &[CardId], mut swapped: impl FnMut(usize, usize)) {
        // Another card may be the one with a lasting effect.
        let invalidated = self.setup.invalidates_any(self.table, cards);
        self.table.touch(invalidated);
        for i in (1..cards.len()).rev() {
            let j = self.table.rng.below(i + 1);
            swapped(i, j);
            let (a, b) = (cards[i], cards[j]);
            let (da, db) = (self.table.card(a).def, self.table.card(b).def);
            let section = Flags::SECTION_LOW | Flags::SECTION_HIGH | Flags::OWNER;
            let (sa, sb) = (
                self.table.card(a).flags & section,
                self.table.card(b).flags & section,
            );
            let state = self.table.card_mut(a);
            (state.def, state.flags) = (db, state.flags & !section | sb);
            let state = self.table.card_mut(b);
            (state.def, state.flags) = (da, state.flags & !section | sa);
        }
    }
}
