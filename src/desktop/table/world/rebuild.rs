//! The entities made anew from what the viewer sees: at the start, after a choice was taken back, for another viewer.

use std::sync::Arc;

use bevy::prelude::*;

use super::apply::{cards_in, place, put, set, stack, turn_of};
use super::{
    Back, Card, Facing, Known, Match, Orientation, Owner, Phase, Player, Slot, Spans, Viewer, Zone,
};
use fudaba_engine::{CardId, MatchSetup, PlayerId, Shape, View, ZoneDecl, ZoneId};

/// The entities of the match by the engine's ids.
#[derive(Resource, Debug, Clone)]
pub struct Board {
    root: Entity,
    players: [Entity; 2],
    cards: Vec<Entity>,
    zones: Vec<Entity>,
    setup: Arc<MatchSetup>,
}

impl Board {
    /// The match.
    #[must_use]
    pub fn root(&self) -> Entity {
        self.root
    }

    /// A player.
    #[must_use]
    pub fn player(&self, player: PlayerId) -> Entity {
        self.players[player.index()]
    }

    /// A card; `None` if there is no such card.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<Entity> {
        self.cards.get(card.index()).copied()
    }

    /// A zone; `None` if there is no such zone.
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> Option<Entity> {
        self.zones.get(zone.index()).copied()
    }

    /// All cards, by their ids.
    #[must_use]
    pub fn cards(&self) -> &[Entity] {
        &self.cards
    }

    /// All zones, by their ids.
    #[must_use]
    pub fn zones(&self) -> &[Entity] {
        &self.zones
    }
}

/// Makes the entities what the viewer sees. Those of the same match stay the same entities, so that whatever is drawn of
/// them can travel; what is right already does not count as changed.
pub fn rebuild(world: &mut World, view: &View) {
    let setup = view.setup();
    let fits = world.get_resource::<Board>().is_some_and(|board| {
        Arc::ptr_eq(&board.setup, setup) && board.cards.len() == view.table().card_count()
    });
    if !fits {
        clear(world);
        let board = spawn(world, view);
        world.insert_resource(board);
    }
    world.resource_scope(|world, board: Mut<Board>| adjust(world, &board, view));
}

/// Drops all entities of the match.
pub fn clear(world: &mut World) {
    let Some(board) = world.remove_resource::<Board>() else {
        return;
    };
    if let Ok(root) = world.get_entity_mut(board.root) {
        root.despawn();
    }
}

fn spawn(world: &mut World, view: &View) -> Board {
    let root = world.spawn((Name::new("Match"), Match)).id();
    let player = |world: &mut World, player: PlayerId| {
        let name = Name::new(format!("Player {}", player.index() + 1));
        world.spawn((name, Player(player), ChildOf(root))).id()
    };
    let players = PlayerId::ALL.map(|p| player(world, p));
    let zones = view.setup().rules.zones();
    let zones = zones
        .ids()
        .map(|zone| spawn_zone(world, root, zone, zones.decl(zone)))
        .collect();
    let table = view.table();
    let cards = table.card_ids().map(|card| {
        let state = table.card(card);
        let bundle = (
            Name::new(format!("Card {}", card.0)),
            Card(card),
            Owner(state.owner()),
            Back(view.setup().declared.back(state.section())),
            Known(None),
            Facing::Down,
            Orientation::Upright,
            ChildOf(root),
        );
        world.spawn(bundle).id()
    });
    let cards = cards.collect();
    Board {
        root,
        players,
        cards,
        zones,
        setup: Arc::clone(view.setup()),
    }
}

fn spawn_zone(world: &mut World, root: Entity, zone: ZoneId, decl: &ZoneDecl) -> Entity {
    let name = Name::new(format!("Zone {}", decl.key));
    let mut entity = world.spawn((name, Zone(zone), ChildOf(root)));
    if let Some(owner) = decl.owner {
        entity.insert(Owner(owner));
    }
    if let Shape::Slot { column, row } = decl.shape {
        entity.insert(Slot { column, row });
    }
    entity.id()
}

fn adjust(world: &mut World, board: &Board, view: &View) {
    let table = view.table();
    for player in PlayerId::ALL {
        let entity = board.player(player);
        if player == view.viewer() {
            if world.get::<Viewer>(entity).is_none() {
                world.entity_mut(entity).insert(Viewer);
            }
        } else {
            world.entity_mut(entity).remove::<Viewer>();
        }
    }
    set(world, board.root, turn_of(table.turn, table.turn_player));
    set(world, board.root, Phase(table.phase));
    for zone in view.setup().rules.zones().ids() {
        let Some(entity) = board.zone(zone) else {
            continue;
        };
        let wanted: Vec<Entity> = table
            .zone(zone)
            .iter()
            .filter_map(|c| board.card(*c))
            .collect();
        // What lies here and belongs elsewhere is fetched from there.
        let here = cards_in(world, Some(entity));
        if here.get(..wanted.len()) != Some(&wanted) {
            for (index, card) in wanted.into_iter().enumerate() {
                place(world, card, entity, index);
            }
        }
    }
    for zone in &board.zones {
        stack(world, *zone);
    }
    for card in table.card_ids() {
        let (Some(entity), state) = (board.card(card), table.card(card)) else {
            continue;
        };
        set(world, entity, Owner(state.owner()));
        let back = view.setup().declared.back(state.section());
        set(world, entity, Back(back));
        put(world, entity, Spans::of(table.span(card)));
        set(world, entity, Facing::of(state.face_up()));
        set(world, entity, Orientation::of(state.rested()));
        set(world, entity, Known(view.def(card)));
    }
}
