//! The bar of a contest that is only foretold says no number of a card that the viewer does not see.

use super::bench::Bench;
use super::{against, games};
use crate::table::hud::Panels;
use crate::table::input::Reading;
use fudaba_ai::AgentSpec;

#[test]
fn a_sum_with_a_hidden_card_in_it_has_a_part_that_is_open() {
    let mut told = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..6 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 120, |bench, decision| {
                bench.frames(1);
                let view = bench.table().view().expect("somebody looks").clone();
                for (n, action) in decision.actions.iter().enumerate() {
                    let forecast = view.forecast(*action);
                    let Some(contest) = forecast.and_then(|told| told.contest) else {
                        continue;
                    };
                    let hidden = contest.sides.map(|side| {
                        let hidden = |f: &fudaba_engine::Fighter| view.def(f.card).is_none();
                        side.together.is_some() && side.fighters.iter().any(hidden)
                    });
                    if hidden == [false; 2] || told > 40 {
                        continue;
                    }
                    bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                    bench.frames(24);
                    let panels = bench.app.world().resource::<Panels>();
                    let battle = panels.model.battle.as_ref().expect("it is foretold");
                    for (side, hidden) in battle.sides.iter().zip(hidden) {
                        let parts = side.sum.iter().flat_map(|sum| &sum.parts);
                        let open = parts.filter(|part| part.adds.is_none()).count();
                        assert!(!hidden || open > 0, "{name}: {side:?}");
                        told += usize::from(hidden);
                    }
                }
                bench.app.world_mut().resource_mut::<Reading>().answer = None;
            });
        }
    }
    println!("{told} sums with hidden cards");
    assert!(told > 5, "{told}");
}
