//! Things of a score that stand for cards.

use super::bench::Bench;
use super::{against, games};
use crate::table::draw::marks::Marks;
use crate::table::layout::Hovered;
use crate::table::ruleset::places::{Counted, LayLook, Place};
use fudaba_ai::AgentSpec;
use fudaba_engine::CardId;

fn marks(bench: &Bench, card: CardId) -> Marks {
    let marks = bench.app.world().get::<Marks>(bench.card(card));
    marks.expect("a card has them").clone()
}

#[test]
fn each_card_that_a_lamp_stands_for_lies_at_its_lamp() {
    let mut told = 0;
    for game in games() {
        let table = &game.look.table;
        for score in &table.scores {
            let Counted::Upright(most, key) = &score.count else {
                continue;
            };
            let zone = &table.zones[key];
            let Place::Aside { near, far } = zone.place else {
                panic!("{key} lies elsewhere");
            };
            // What the lamps tell is not told once more in a number.
            assert!(!zone.counter, "{key}");
            assert_eq!(zone.lay, LayLook::Spaced(score.step.0), "{key}");
            for (place, lamp) in [(near, score.near), (far, score.far)] {
                let wide = place.high * table.card.0 / table.card.1;
                let first = place.x - (place.width - wide) / 2.0;
                assert!((first - lamp.0).abs() < 2.0, "{key}: {first}");
                assert!((place.y - lamp.1).abs() < 4.0, "{key}: {}", place.y);
                let all = score.step.0 * f32::from(most - 1);
                assert!(
                    place.width >= all + wide - 3.0 && wide < score.step.0,
                    "{key}"
                );
                told += 1;
            }
        }
    }
    assert!(told >= 2, "{told}");
}

#[test]
fn a_card_that_a_lamp_stands_for_is_seen_where_something_is_done_with_it() {
    let (mut unseen, mut seen) = (0, 0);
    for game in games() {
        let stands = |key: &str| {
            let mut scores = game.look.table.scores.iter();
            scores.any(|score| matches!(&score.count, Counted::Upright(_, of) if of == key))
        };
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(3, 60, |bench, _| {
            let view = bench.table().view().expect("somebody looks");
            let zones = view.q().zones();
            let all: Vec<(CardId, bool)> = (zones.ids())
                .flat_map(|zone| view.table().zone(zone).iter())
                .map(|card| {
                    let zone = view.table().card(*card).zone;
                    (*card, stands(zones.decl(zone).key))
                })
                .collect();
            for (card, stood_for) in &all {
                let marks = marks(bench, *card);
                assert_eq!(marks.stood_for, *stood_for && marks.light.is_none());
                unseen += usize::from(marks.stood_for);
            }
            let Some((card, _)) = all.iter().find(|(_, stood_for)| *stood_for) else {
                return;
            };
            let entity = bench.card(*card);
            bench.app.world_mut().entity_mut(entity).insert(Hovered);
            bench.frames(1);
            assert!(!marks(bench, *card).stood_for, "it is pointed at");
            seen += 1;
            bench.app.world_mut().entity_mut(entity).remove::<Hovered>();
            bench.frames(1);
        });
    }
    assert!(unseen > 20 && seen > 3, "{unseen} {seen}");
}
