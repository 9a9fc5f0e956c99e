//! Pictures of what is not a person: events, potentials, things.

use super::look::CardLook;
use super::scene::{self, Set};

/// Paints the picture of an object card.
pub fn paint(set: &mut Set<'_, '_>, look: &CardLook) {
    let index = super::noise::Dice::new(look.card_seed(), "place").below(scene::PLACES.len());
    scene::background(set, index);
}
