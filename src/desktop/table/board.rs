//! Cards, zones and slots as entities: what each is, and which card lies where, as components and relationships.
//!
//! The entities follow a [`Mirror`]; they can be dropped and made anew from one at any time.

use bevy::prelude::*;

use super::mirror::{Mirror, SeenCard};
use crate::engine::{CardId, DefId, PlayerId, Shape, ZoneDecl, ZoneId, Zones};

/// A physical card.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub CardId);

/// A place for cards.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Zone(pub ZoneId);

/// A place for one card or stack, with its column and row as its owner counts them.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Column, 0 at the left.
    pub column: u8,
    /// Row, 0 next to the opponent.
    pub row: u8,
}

/// Whose card or zone it is; shared zones have none.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner(pub PlayerId);

/// Which section of its owner's deck a card comes from.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Section(pub u8);

/// Which side of a card is up.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facing {
    /// The front.
    Up,
    /// The back.
    Down,
}

/// Which way a card is turned.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Upright.
    Upright,
    /// Sideways.
    Sideways,
}

/// What is printed on a card, as far as the viewer knows.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known(pub Option<DefId>);

/// The place of a card within its zone, 0 at the bottom or at the front.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(pub usize);

/// This card is in that zone.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[relationship(relationship_target = ZoneCards)]
pub struct InZone(pub Entity);

/// The cards of a zone, in no particular order; their [`Place`] tells it.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = InZone)]
pub struct ZoneCards(Vec<Entity>);

/// This card lies in that slot.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[relationship(relationship_target = SlotCards)]
pub struct OnSlot(pub Entity);

/// The cards in a slot.
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

/// The entities of the cards and zones, by their ids.
#[derive(Resource, Debug, Default, Clone)]
pub struct Board {
    cards: Vec<Entity>,
    zones: Vec<Entity>,
}

impl Board {
    /// The entity of a card.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<Entity> {
        self.cards.get(card.index()).copied()
    }

    /// The entity of a zone.
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> Option<Entity> {
        self.zones.get(zone.index()).copied()
    }

    /// The entities of all cards, by their ids.
    #[must_use]
    pub fn cards(&self) -> &[Entity] {
        &self.cards
    }
}

/// Drops all entities of the table and makes them anew.
pub fn rebuild(world: &mut World, zones: &Zones, mirror: &Mirror) {
    clear(world);
    let mut board = Board::default();
    for zone in zones.ids() {
        board.zones.push(spawn_zone(world, zone, zones.decl(zone)));
    }
    for card in mirror.card_ids() {
        let Some(seen) = mirror.card(card) else {
            continue;
        };
        let entity = world
            .spawn((
                Name::new(format!("Card {}", card.0)),
                Card(card),
                Owner(seen.owner),
                Section(seen.section),
            ))
            .id();
        board.cards.push(entity);
    }
    world.insert_resource(board);
    sync(world, zones, mirror);
}

/// Drops all entities of the table.
pub fn clear(world: &mut World) {
    let Some(board) = world.remove_resource::<Board>() else {
        return;
    };
    for entity in board.cards.into_iter().chain(board.zones) {
        if let Ok(entity) = world.get_entity_mut(entity) {
            entity.despawn();
        }
    }
}

fn spawn_zone(world: &mut World, zone: ZoneId, decl: &ZoneDecl) -> Entity {
    let mut entity = world.spawn((Name::new(format!("Zone {}", decl.key)), Zone(zone)));
    if let Some(owner) = decl.owner {
        entity.insert(Owner(owner));
    }
    if let Shape::Slot { column, row } = decl.shape {
        entity.insert(Slot { column, row });
    }
    entity.id()
}

/// Brings the components of all cards up to date; what is right already is not touched.
pub fn sync(world: &mut World, zones: &Zones, mirror: &Mirror) {
    let Some(board) = world.get_resource::<Board>().cloned() else {
        return;
    };
    for zone in zones.ids() {
        let slot = zones.decl(zone).is_slot();
        let cards = mirror.zone(zone);
        for (index, card) in cards.iter().enumerate() {
            let above = cards.get(index + 1).and_then(|c| board.card(*c));
            let wanted = Wanted {
                zone: board.zone(zone),
                slot: board.zone(zone).filter(|_| slot),
                under: above.filter(|_| slot),
                place: index,
            };
            let seen = mirror.card(*card).copied();
            if let (Some(entity), Some(seen)) = (board.card(*card), seen) {
                sync_card(world, entity, &seen, &wanted);
            }
        }
    }
}

/// Where a card belongs.
struct Wanted {
    zone: Option<Entity>,
    slot: Option<Entity>,
    under: Option<Entity>,
    place: usize,
}

fn sync_card(world: &mut World, entity: Entity, seen: &SeenCard, wanted: &Wanted) {
    let Ok(mut card) = world.get_entity_mut(entity) else {
        return;
    };
    set(&mut card, Some(Owner(seen.owner)));
    set(&mut card, Some(Section(seen.section)));
    set(&mut card, Some(facing(seen.face_up)));
    set(&mut card, Some(orientation(seen.rested)));
    set(&mut card, Some(Known(seen.def)));
    set(&mut card, Some(Place(wanted.place)));
    set(&mut card, wanted.zone.map(InZone));
    set(&mut card, wanted.slot.map(OnSlot));
    set(&mut card, wanted.under.map(Under));
}

fn facing(face_up: bool) -> Facing {
    if face_up { Facing::Up } else { Facing::Down }
}

fn orientation(rested: bool) -> Orientation {
    if rested {
        Orientation::Sideways
    } else {
        Orientation::Upright
    }
}

/// Gives an entity the component, or takes it away, unless it is so already.
fn set<C: Component + PartialEq>(entity: &mut EntityWorldMut, wanted: Option<C>) {
    match wanted {
        Some(wanted) if entity.get::<C>() != Some(&wanted) => {
            entity.insert(wanted);
        }
        None if entity.contains::<C>() => {
            entity.remove::<C>();
        }
        _ => {}
    }
}

/// A card as its entity shows it: for the comparison with a rebuild.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRecord {
    /// The card.
    pub card: CardId,
    /// Its zone.
    pub zone: Option<ZoneId>,
    /// The slot that it lies in.
    pub slot: Option<ZoneId>,
    /// The card right above it in a stack.
    pub under: Option<CardId>,
    /// Everything else about it.
    pub state: String,
}

/// What the entities say, card by card.
#[must_use]
pub fn record(world: &mut World) -> Vec<CardRecord> {
    let mut query = world.query::<(
        &Card,
        &Owner,
        &Section,
        &Facing,
        &Orientation,
        &Known,
        &Place,
        Option<&InZone>,
        Option<&OnSlot>,
        Option<&Under>,
    )>();
    let zone = |world: &World, entity: Entity| world.get::<Zone>(entity).map(|z| z.0);
    let world = &*world;
    let rows = query.query(world);
    let mut records: Vec<CardRecord> = rows
        .iter()
        .map(
            |(card, owner, section, facing, orientation, known, place, in_zone, on, under)| {
                CardRecord {
                    card: card.0,
                    zone: in_zone.and_then(|z| zone(world, z.0)),
                    slot: on.and_then(|s| zone(world, s.0)),
                    under: under.and_then(|u| world.get::<Card>(u.0).map(|c| c.0)),
                    state: format!(
                        "{owner:?} {section:?} {facing:?} {orientation:?} {known:?} {place:?}"
                    ),
                }
            },
        )
        .collect();
    records.sort_by_key(|r| r.card);
    records
}
