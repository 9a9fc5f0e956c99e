//! Steps that put cards onto slots: entering, moving, and putting a whole field anew.

use crate::ability::{Cards, Effect, Pose};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Prompt;
use crate::printed::words::ZoneKind;
use crate::reading::eval::as_number;
use crate::reading::scope::Scope;
use crate::table::frame::ProgramFrame;
use crate::table::ids::{ByPlayer, CardId, CardSet, PlayerId, ZoneId};
use smallvec::SmallVec;

impl Query<'_> {
    /// The slots of a kind that have no card yet in a field that is put anew.
    pub(super) fn open_slots(self, kind: ZoneKind, player: PlayerId) -> SmallVec<[ZoneId; 16]> {
        let placing = &self.table.placing;
        let slots = self.zones().of(kind, player);
        slots
            .filter(|zone| !placing.iter().any(|(_, z)| z == zone))
            .collect()
    }
}

impl Context<'_> {
    /// Puts or moves the next card to a slot: asks if there are several, skips it if there is none.
    pub(super) fn place_next(
        &mut self,
        frame: &ProgramFrame,
        effect: &Effect,
        cards: &Cards,
        scope: &Scope,
    ) {
        if !frame.begun {
            self.refill_for(scope, cards);
            let todo = self.q().cards(scope, cards);
            if self.gather(effect, todo) {
                return;
            }
            let mut wanted = todo.len();
            if matches!(effect, Effect::Enter(..)) {
                wanted = wanted.max(self.q().said(scope, cards));
                self.show_to(todo, frame.controller);
            }
            let (several, wanted) = (todo.len() > 1, as_number(wanted));
            if let Some(f) = self.frame_mut() {
                (f.begun, f.todo, f.left, f.result) = (true, todo, wanted, 0);
            }
            if several {
                self.begin_together(todo);
            }
            return;
        }
        if self.q().is_gathered(frame, effect) {
            return self.gather_next(frame, effect);
        }
        let Some(card) = frame.todo.first() else {
            if self.q().is_at_once() {
                self.end_together(self.table.together.foreseen);
            }
            let number = |n: i32| usize::try_from(n).unwrap_or(0);
            self.report(number(frame.result), number(frame.left));
            return;
        };
        let spots = self.q().spots(frame.controller, effect, card);
        match spots.as_slice() {
            [] => {
                if let Some(f) = self.frame_mut() {
                    f.todo.remove(card);
                }
            }
            [only] => self.place_chosen(frame, effect, card, *only),
            _ => self.ask(frame.controller, Prompt::ChooseSlot),
        }
    }

    /// Where cards can be put depends on what they are: whoever is to say where is shown those that he does not know.
    fn show_to(&mut self, cards: CardSet, player: PlayerId) {
        for card in cards.iter() {
            if !self.table.card(card).known_to(player) {
                self.reveal(card, ByPlayer(PlayerId::ALL.map(|p| p == player)));
            }
        }
    }

    pub(super) fn place_chosen(
        &mut self,
        frame: &ProgramFrame,
        effect: &Effect,
        card: CardId,
        slot: ZoneId,
    ) {
        if self.q().is_gathered(frame, effect) {
            return self.gather_chosen(frame, effect, slot);
        }
        let width = self.setup.rules.width(self.q(), card);
        if width > 1 {
            self.table.placing.push((card, slot));
            let slots = self.q().placed(card);
            if slots.iter().count() < width {
                return;
            }
        }
        if let Some(f) = self.frame_mut() {
            f.todo.remove(card);
            f.result += 1;
        }
        if width > 1 {
            let slots = self.q().placed(card);
            self.table.placing.clear();
            let player = frame.controller;
            self.setup.rules.lay_over(self, card, slots, player);
            if matches!(effect, Effect::Enter(_, _, Pose::Rested)) {
                self.orient_card(card, true);
            }
            return;
        }
        match effect {
            Effect::Enter(_, _, Pose::Usual) => {
                self.setup.rules.enter(self, card, slot, frame.controller);
            }
            Effect::Enter(_, _, Pose::Rested) => {
                self.setup
                    .rules
                    .enter_rested(self, card, slot, frame.controller);
            }
            _ => self.setup.rules.shift(self, card, slot),
        }
    }

    /// Asks for a slot of each card of a field in turn; then all take theirs at the same time. The registers of the
    /// slots hold the cards meanwhile.
    pub(super) fn rearrange_next(
        &mut self,
        frame: &ProgramFrame,
        effect: &Effect,
        (kind, player): (ZoneKind, PlayerId),
    ) {
        if !frame.begun {
            self.table.placing.clear();
            let q = self.q();
            let todo: CardSet = q
                .zones()
                .of(kind, player)
                .filter_map(|z| q.table.top(z))
                .collect();
            if let Some(f) = self.frame_mut() {
                (f.begun, f.todo) = (true, todo);
            }
            // Who cannot be moved, or covers several places, keeps them, and nobody else can take them.
            for card in todo.iter() {
                let q = self.q();
                let covered = q.table.covered(card);
                let wide = covered.iter().count() > 1;
                if wide || q.setup.rules.resists(q, card, effect) {
                    covered.iter().for_each(|z| self.slot_given(card, z));
                }
            }
            return;
        }
        if let Some(card) = frame.todo.first() {
            let open = self.q().open_slots(kind, player);
            match open.as_slice() {
                [only] => self.slot_given(card, *only),
                _ => self.ask(player, Prompt::ChooseSlot),
            }
            return;
        }
        let mut to = std::mem::take(&mut self.table.placing);
        to.sort_unstable_by_key(|(_, slot)| *slot);
        let did = self.setup.rules.rearrange(self, player, &to);
        self.report(usize::from(did), 1);
    }

    /// A card of a field that is put anew has its slot.
    pub(super) fn slot_given(&mut self, card: CardId, slot: ZoneId) {
        self.table.placing.push((card, slot));
        if let Some(f) = self.frame_mut() {
            f.todo.remove(card);
        }
    }
}
