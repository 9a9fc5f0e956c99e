//! What is read of a card by how it lies: the face that it shows, and its back.

use crate::flow::context::{Context, Query};
use crate::flow::event::Event;
use crate::printed::def::CardDef;
use crate::table::ids::CardId;

impl<'a> Query<'a> {
    /// What is printed on a card as it is read where it lies: on the field the face that it shows.
    #[inline(never)]
    pub(crate) fn face(self, card: CardId, def: &'a CardDef) -> &'a CardDef {
        let shown = self.setup.shows_face.contains(self.table.card(card).zone);
        match &def.faces {
            Some(faces) if shown => &faces[usize::from(self.table.flipped.contains(card))],
            _ => def,
        }
    }

    /// Does a card with two faces show its second one?
    #[must_use]
    pub fn shows_second_face(self, card: CardId) -> bool {
        self.table.flipped.contains(card)
    }

    /// The back of a card, which everybody sees.
    #[must_use]
    pub fn back(self, card: CardId) -> u8 {
        self.setup.declared.back(self.table.card(card).section())
    }
}

impl Context<'_> {
    /// A card with two faces shows its second one from now on, or its first; false if it does already or has one face.
    pub fn show_face(&mut self, card: CardId, back: bool) -> bool {
        let two = |def: &CardDef| def.faces.is_some();
        let def = self.setup.catalogue.get(self.table.card(card).def);
        if !def.is_some_and(two) || self.table.flipped.contains(card) == back {
            return false;
        }
        if back {
            self.table.flipped.insert(card);
        } else {
            self.table.flipped.remove(card);
        }
        self.table.dirty = true;
        self.table.invalidate();
        self.emit(|q| Event::Turned {
            card,
            def: q.table.card(card).def,
            seen: q.known(card),
            face_up: q.table.card(card).face_up(),
        });
        true
    }
}
