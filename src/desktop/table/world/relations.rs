//! Where the entities of the table are.

use bevy::prelude::*;

/// This card is in that zone. It is put into its place by [`super::apply()`] and [`super::rebuild()`] only.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[relationship(relationship_target = ZoneCards)]
pub struct InZone(pub Entity);

/// The cards of a zone in their order: bottom (or first) to top (or last). An empty zone has no such component.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InZone)]
pub struct ZoneCards(Vec<Entity>);

impl ZoneCards {
    /// The cards, bottom to top.
    #[must_use]
    pub fn cards(&self) -> &[Entity] {
        &self.0
    }

    /// The uppermost card.
    #[must_use]
    pub fn top(&self) -> Option<Entity> {
        self.0.last().copied()
    }
}

/// This card lies in that slot.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[relationship(relationship_target = SlotCards)]
pub struct OnSlot(pub Entity);

/// The cards in a slot, in the order of their coming.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = OnSlot)]
pub struct SlotCards(Vec<Entity>);

/// This card lies right under that card, in one stack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[relationship(relationship_target = Covers)]
pub struct Under(pub Entity);

/// The card right below, in one stack.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = Under)]
pub struct Covers(Vec<Entity>);
