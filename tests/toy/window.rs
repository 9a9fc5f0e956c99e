//! The toy in the window's world: wide cards, cards of equal backs, stolen and attached ones. The entities that follow
//! what happens are at any time what a rebuild from the view makes of them.

use super::world;
use bevy::prelude::*;
use fudaba::ai::AgentSpec;
use fudaba::desktop::table::world::{
    Back, Board, Card, Facing, InZone, Known, Orientation, Owner, Spans, Zone, ZoneCards, apply,
    rebuild,
};
use fudaba::engine::{CardId, Match, Rng, ZoneId};
use fudaba::play::{Seat, Sitting, Stage};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Golems over two places.
const CARDS: &str = r#"[
    (id: "wall-golem", kind: Golem, name: (en: "Wall Golem", ja: "壁のゴーレム"), stats: {Power: 4, Price: 2, Width: 2}),
    (id: "dyke-golem", kind: Golem, name: (en: "Dyke Golem", ja: "堤のゴーレム"), stats: {Power: 4, Price: 1, Width: 2}),
]"#;

/// What the entities say of a card.
type Said = (
    Option<ZoneId>,
    (Owner, Back, Facing, Orientation, Known),
    Option<Spans>,
);

fn said(world: &mut World) -> (BTreeMap<CardId, Said>, BTreeMap<ZoneId, Vec<CardId>>) {
    let mut cards = world.query::<(
        &Card,
        (&Owner, &Back, &Facing, &Orientation, &Known),
        Option<&Spans>,
        Option<&InZone>,
    )>();
    let zone_of = |zone: &InZone| world.get::<Zone>(zone.0).map(|z| z.0);
    let each = cards.iter(world).map(|(card, state, spans, zone)| {
        let (owner, back, facing, orientation, known) = state;
        let state = (*owner, *back, *facing, *orientation, *known);
        (card.0, (zone.and_then(zone_of), state, spans.copied()))
    });
    let each = each.collect();
    let mut zones = world.query::<(&Zone, &ZoneCards)>();
    let card = |entity: &Entity| world.get::<Card>(*entity).map(|c| c.0);
    let order = zones.iter(world).map(|(zone, cards)| {
        let cards = cards.cards().iter().filter_map(card).collect();
        (zone.0, cards)
    });
    (each, order.collect())
}

/// Plays a match of a person with the computer at random; tells how often a wide card lay on the table.
fn follows(seed: u64) -> usize {
    let game = Match::new(world::setup(seed, CARDS), None);
    let computer = Seat::Computer("Box".to_owned(), AgentSpec::Random);
    let mut sitting = Sitting::over(game, [Seat::Person("Ann".to_owned()), computer]);
    let (mut followed, mut rng, mut wide) = (World::new(), Rng::new(seed), 0);
    rebuild(&mut followed, sitting.view().unwrap());
    loop {
        match sitting.stage() {
            Stage::Showing => {
                let beat = sitting.next_beat().unwrap();
                apply(&mut followed, &beat.event);
                let view = sitting.view().unwrap();
                let mut fresh = World::new();
                rebuild(&mut fresh, view);
                let (now, wanted) = (said(&mut followed), said(&mut fresh));
                assert_eq!(now, wanted, "after {:?}", beat.event);
                wide += usize::from(!view.table().spans().is_empty());
            }
            Stage::Deciding(_) => {
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
                if sitting.stage() != Stage::Showing {
                    rebuild(&mut followed, sitting.view().unwrap());
                }
            }
            Stage::Thinking(_) => sitting.answer().unwrap(),
            _ => return wide,
        }
    }
}

#[test]
fn the_world_follows_wide_cards_and_shared_backs() {
    let wide: usize = (0..8).map(follows).sum();
    assert!(wide > 20, "{wide}");
}

#[test]
fn cards_that_look_alike_have_one_back_whoever_knows_them() {
    let setup = world::setup(3, "");
    let game = Match::new(Arc::clone(&setup), None);
    let table = game.table();
    let of_both = |n: u8| table.card_ids().any(|c| table.card(c).section() == n);
    assert!(of_both(0) && of_both(1), "cards of both sections");
    let mut world = World::new();
    rebuild(&mut world, &game.view(fudaba::engine::P0));
    let board = world.resource::<Board>().clone();
    for card in board.cards() {
        assert_eq!(world.get::<Back>(*card), Some(&Back(0)));
    }
}
