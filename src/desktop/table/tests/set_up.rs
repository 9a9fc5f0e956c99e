//! What is chosen for a place in set-up is seen there at once, though nothing is carried out before the last of it is chosen.

use super::bench::Bench;
use super::{against, games};
use crate::table::layout::{Placed, Rest, Site};
use fudaba_ai::AgentSpec;
use fudaba_engine::Rng;

#[test]
fn a_card_that_is_chosen_for_a_place_lies_there_before_the_last_is_chosen() {
    let mut placed = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..3 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.at_once();
            let mut rng = Rng::new(seed);
            for _ in 0..60 {
                bench.frames(3);
                let Some(decision) = bench.table().decision() else {
                    std::thread::yield_now();
                    continue;
                };
                if bench
                    .table()
                    .view()
                    .is_some_and(|view| view.table().turn > 0)
                {
                    break;
                }
                let begun = bench.table().placed_by_begun();
                for (card, place) in &begun {
                    let (card, place) = (bench.card(*card), bench.zone(*place));
                    let world = bench.app.world();
                    assert!(world.get::<Placed>(card).is_some(), "{name}");
                    let rest = world.get::<Rest>(card).expect("it lies somewhere").0.at;
                    let site = world.get::<Site>(place).expect("it lies somewhere").0.at;
                    let far = (rest.0 - site.0).hypot(rest.1 - site.1);
                    assert!(far < 12.0, "{name}: {rest:?}, {site:?}");
                }
                placed += begun.len();
                bench.chooses(rng.below(decision.actions.len()));
            }
        }
    }
    assert!(placed > 5, "{placed}");
}
