//! What somebody with a mouse does with what is offered: he presses it, or drags it to where it goes.

use bevy::picking::pointer::{PointerAction, PointerButton};
use bevy::prelude::*;

use super::{Offered, Person};
use crate::table::world::Card;
use fudaba_engine::Rng;

impl Person {
    /// Presses something, or drags it to where it goes.
    pub(super) fn uses(&mut self, what: &Offered, rng: &mut Rng) {
        match what {
            Offered::Button(label, n) => {
                // What it would come to may be told as soon as it is pointed at: then it may stand elsewhere.
                let mut at = self.button(label, *n).expect("it was offered");
                for _ in 0..4 {
                    self.moves(at);
                    self.bench.frames(1);
                    self.shows();
                    let now = self.drawn((label, *n)).expect("it is still offered");
                    at = Vec2::new(now.x, now.y) * self.zoom;
                    if at == self.at {
                        break;
                    }
                }
                self.used.buttons += 1;
                self.presses();
            }
            Offered::Thing(thing) => {
                let (key, decision) = (self.key(), self.bench.table().decision());
                assert!(
                    self.aims_at(*thing),
                    "{key}: what is lit cannot be pointed at: {} of {:?}",
                    self.tells(*thing),
                    decision.map(|d| d.actions),
                );
                let is_card = self.bench.app.world().get::<Card>(*thing).is_some();
                if is_card && rng.below(4) == 0 && self.drags() {
                    self.used.drags += 1;
                    return;
                }
                if is_card && rng.below(3) == 0 && self.plans(rng) {
                    self.used.fields += 1;
                    return;
                }
                if is_card {
                    self.used.cards += 1;
                } else {
                    self.used.places += 1;
                }
                self.presses();
            }
        }
    }

    /// Presses a field of the plan on the card under the pointer. Does nothing if it has none.
    fn plans(&mut self, rng: &mut Rng) -> bool {
        let fields = self.fields();
        if fields.is_empty() {
            return false;
        }
        let (field, at) = fields[rng.below(fields.len())];
        // The pointer goes there over the card.
        self.moves((self.at + at) / 2.0);
        self.moves(at);
        self.bench.frames(1);
        self.shows();
        assert!(self.is_on(field), "{}: a field is covered", self.key());
        self.presses();
        true
    }

    /// Drags the card under the pointer to a place that is lit then. Does nothing if it cannot be dragged.
    fn drags(&mut self) -> bool {
        let card = self.under().and_then(|thing| {
            let card = self.bench.app.world().get::<Card>(thing)?;
            Some((thing, card.0))
        });
        let choosing = self.bench.choice().choosing.as_ref();
        let Some((thing, card)) = card else {
            return false;
        };
        if !choosing.is_some_and(|choosing| choosing.can_drag(card)) {
            return false;
        }
        self.does(PointerAction::Press(PointerButton::Primary));
        let from = self.at;
        for far in [3.0, 9.0, 24.0] {
            self.moves(from - Vec2::new(0.0, far));
        }
        self.bench.frames(2);
        self.shows();
        let goals = self.offered();
        let goals = goals.into_iter().filter_map(|goal| match goal {
            Offered::Thing(goal) if goal != thing => Some(goal),
            _ => None,
        });
        let goal = goals
            .collect::<Vec<_>>()
            .into_iter()
            .find(|goal| self.aims_at(*goal));
        self.does(PointerAction::Release(PointerButton::Primary));
        self.bench.frames(3);
        self.shows();
        goal.is_some()
    }
}
