//! What the entities say, in words that can be compared.

use bevy::prelude::*;

use super::{
    Back, Board, Card, Covers, Facing, InZone, Known, OnSlot, Orientation, Owner, Phase, SlotCards,
    Spans, Turn, Under, Viewer, Zone, ZoneCards,
};
use fudaba_engine::{CardId, PlayerId, ZoneId};

/// What the entities say of the match.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// Who looks.
    pub viewer: Vec<PlayerId>,
    /// The turn.
    pub turn: Option<Turn>,
    /// The phase.
    pub phase: Option<Phase>,
    /// The cards of each zone, bottom to top, and those of each slot in order of their ids.
    pub zones: Vec<(Vec<CardId>, Vec<CardId>)>,
    /// Each card.
    pub cards: Vec<CardRecord>,
}

/// A card as its entity shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct CardRecord {
    /// The card.
    pub card: CardId,
    /// Its zone, and the slot that it lies in.
    pub lies: [Option<ZoneId>; 2],
    /// The card right above it in a stack, and those right below.
    pub stack: (Option<CardId>, Vec<CardId>),
    /// Everything else about it.
    pub state: (Owner, Back, Facing, Orientation, Known),
    /// The slots that it covers, if they are several.
    pub spans: Option<Spans>,
}

/// What the entities say now.
pub fn take(world: &mut World) -> Snapshot {
    let board = world.resource::<Board>().clone();
    let mut viewers = world.query_filtered::<&super::Player, With<Viewer>>();
    let viewer = viewers.iter(world).map(|p| p.0).collect();
    let id = |entity: &Entity| world.get::<Card>(*entity).map(|c| c.0);
    let zone = |entity: Entity| world.get::<Zone>(entity).map(|z| z.0);
    let zones = board.zones().iter().map(|zone| {
        let cards = world.get::<ZoneCards>(*zone).map(|c| c.iter().collect());
        let slot = world.get::<SlotCards>(*zone).map(|c| c.iter().collect());
        let ids = |cards: Option<Vec<Entity>>| -> Vec<CardId> {
            cards.iter().flatten().filter_map(id).collect()
        };
        let (cards, mut slot) = (ids(cards), ids(slot));
        slot.sort();
        (cards, slot)
    });
    let cards = board.cards().iter().map(|card| {
        let entity = world.entity(*card);
        let below = entity.get::<Covers>();
        CardRecord {
            card: entity.get::<Card>().expect("a card").0,
            lies: [
                entity.get::<InZone>().and_then(|z| zone(z.0)),
                entity.get::<OnSlot>().and_then(|z| zone(z.0)),
            ],
            stack: (
                entity.get::<Under>().and_then(|c| id(&c.0)),
                below.map_or_else(Vec::new, |b| b.iter().filter_map(|e| id(&e)).collect()),
            ),
            state: (
                *entity.get().expect("an owner"),
                *entity.get().expect("a back"),
                *entity.get().expect("a side"),
                *entity.get().expect("a turn"),
                *entity.get().expect("what is known"),
            ),
            spans: entity.get().copied(),
        }
    });
    Snapshot {
        viewer,
        turn: world.get(board.root()).copied(),
        phase: world.get(board.root()).copied(),
        zones: zones.collect(),
        cards: cards.collect(),
    }
}
