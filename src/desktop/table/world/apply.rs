//! What has happened changes the entities. The event must have been narrowed to what the viewer may know.

use bevy::prelude::*;

use super::rebuild::Board;
use super::{
    Facing, InZone, Known, OnSlot, Orientation, Phase, Slot, Spans, Turn, Under, ZoneCards,
};
use fudaba_engine::{CardId, Event, PlayerId, ZoneId};

/// Brings the entities up to date with what happened, when the commands of a system are carried out.
#[derive(Debug, Clone)]
pub struct Apply(pub Event);

impl Command for Apply {
    type Out = ();

    fn apply(self, world: &mut World) {
        apply(world, &self.0);
    }
}

/// Brings the entities up to date with what happened. Without a table nothing does.
pub fn apply(world: &mut World, event: &Event) {
    if !world.contains_resource::<Board>() {
        return;
    }
    world.resource_scope(|world, board: Mut<Board>| change(world, &board, event));
}

fn change(world: &mut World, board: &Board, event: &Event) {
    match *event {
        Event::TurnBegan { turn, player } => {
            set(world, board.root(), turn_of(turn, player));
        }
        Event::PhaseBegan { phase, player } => {
            set(world, board.root(), Phase(phase));
            let number = world.get::<Turn>(board.root()).map_or(0, |t| t.number);
            set(world, board.root(), turn_of(number, player));
        }
        Event::CardMoved {
            card,
            def,
            to,
            index,
            face_up,
            rested,
            covers,
            ..
        } => {
            relocate(world, board, card, to, usize::from(index));
            if let Some(card) = board.card(card) {
                set(world, card, Known::of(def));
                set(world, card, Facing::of(face_up));
                set(world, card, Orientation::of(rested));
                put(world, card, Spans::of(covers));
            }
        }
        Event::SlotsSwapped { a, b, .. } => swap(world, board, a, b),
        Event::Turned {
            card, def, face_up, ..
        } => {
            if let Some(card) = board.card(card) {
                set(world, card, Known::of(def));
                set(world, card, Facing::of(face_up));
            }
        }
        Event::Oriented { card, rested } => {
            if let Some(card) = board.card(card) {
                set(world, card, Orientation::of(rested));
            }
        }
        Event::Revealed { card, def, .. } | Event::Dealt { card, def, .. } => {
            if let Some(card) = board.card(card) {
                set(world, card, Known::of(def));
            }
        }
        Event::Shuffled { zone } => {
            for card in cards_in(world, board.zone(zone)) {
                set(world, card, Known(None));
            }
        }
        _ => {}
    }
}

/// A turn; set-up is nobody's.
pub(super) fn turn_of(number: u16, player: PlayerId) -> Turn {
    match number {
        0 => Turn::default(),
        _ => Turn { number, player },
    }
}

/// Gives an entity the component, unless it has it already: what has not changed does not count as changed.
pub(super) fn set<C: Component + PartialEq>(world: &mut World, entity: Entity, wanted: C) {
    if let Ok(mut entity) = world.get_entity_mut(entity)
        && entity.get::<C>() != Some(&wanted)
    {
        entity.insert(wanted);
    }
}

/// The cards of a zone, bottom to top.
pub(super) fn cards_in(world: &World, zone: Option<Entity>) -> Vec<Entity> {
    let cards = zone.and_then(|zone| world.get::<ZoneCards>(zone));
    cards.map_or_else(Vec::new, |cards| cards.cards().to_vec())
}

fn relocate(world: &mut World, board: &Board, card: CardId, to: ZoneId, index: usize) {
    let (Some(card), Some(to)) = (board.card(card), board.zone(to)) else {
        return;
    };
    let from = world.get::<InZone>(card).map(|zone| zone.0);
    place(world, card, to, index);
    if let Some(from) = from {
        stack(world, from);
    }
    stack(world, to);
}

/// Puts a card into a zone, at a place from the bottom.
pub(super) fn place(world: &mut World, card: Entity, zone: Entity, index: usize) {
    let cards = world.get::<ZoneCards>(zone).map(ZoneCards::cards);
    let count = cards.map_or(0, |cards| cards.iter().filter(|c| **c != card).count());
    if let Ok(mut zone) = world.get_entity_mut(zone) {
        zone.insert_related::<InZone>(index.min(count), &[card]);
    }
}

fn swap(world: &mut World, board: &Board, a: ZoneId, b: ZoneId) {
    let (Some(a), Some(b)) = (board.zone(a), board.zone(b)) else {
        return;
    };
    if a == b {
        return;
    }
    let (from_a, from_b) = (cards_in(world, Some(a)), cards_in(world, Some(b)));
    for (index, card) in from_a.into_iter().enumerate() {
        place(world, card, b, index);
    }
    for (index, card) in from_b.into_iter().enumerate() {
        place(world, card, a, index);
    }
    stack(world, a);
    stack(world, b);
}

/// In a slot, each card lies right under the next one; elsewhere none does.
pub(super) fn stack(world: &mut World, zone: Entity) {
    let is_slot = world.get::<Slot>(zone).is_some();
    let cards = cards_in(world, Some(zone));
    for (index, card) in cards.iter().enumerate() {
        let above = cards.get(index + 1).copied().filter(|_| is_slot);
        put(world, *card, above.map(Under));
        put(world, *card, is_slot.then_some(OnSlot(zone)));
    }
}

/// Gives an entity the component, or takes it away, unless it is so already.
pub(super) fn put<C: Component + PartialEq>(world: &mut World, entity: Entity, wanted: Option<C>) {
    match wanted {
        Some(wanted) => set(world, entity, wanted),
        None => {
            if let Ok(mut entity) = world.get_entity_mut(entity)
                && entity.contains::<C>()
            {
                entity.remove::<C>();
            }
        }
    }
}
