//! What a player sees of a fight and of what he could do: who fights is the largest, where a card may go says so, and what
//! the other answers would come to is told.

use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::table::draw::marks::{Invites, reach};
use crate::table::hud::Panels;
use crate::table::layout::{Fights, Lay, Rest, Site, Spot};
use crate::table::world::{Card, InZone};
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Verb, ZoneId};

/// The cards in places of their own, each with where it rests, its place, and whether it fights.
fn placed(bench: &mut Bench) -> Vec<(CardId, Rest, Spot, bool)> {
    let world = bench.app.world_mut();
    let mut cards = world.query::<(&Card, &Rest, &InZone, Has<Fights>)>();
    let cards: Vec<_> = cards
        .iter(world)
        .map(|(card, rest, zone, fights)| (card.0, *rest, zone.0, fights))
        .collect();
    let slot = |zone: Entity| {
        let site = world.get::<Site>(zone)?;
        (site.0.lay == Lay::Slot).then_some(site.0)
    };
    let placed = cards.into_iter().filter_map(|(card, rest, zone, fights)| {
        let spot = slot(zone)?;
        rest.0.drawn.then_some((card, rest, spot, fights))
    });
    placed.collect()
}

#[test]
fn who_fights_stands_upright_and_is_the_largest_of_his_side() {
    let mut fought = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let mut fights = 0;
        for seed in [1, 4] {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(7, 220, |bench, _| {
                bench.frames(2);
                let all = placed(bench);
                for (card, rest, spot, _) in all.iter().filter(|(.., fights)| *fights) {
                    fights += 1;
                    assert!(rest.0.turn.sin().abs() < 0.01, "{name}: {card:?} lies");
                    // Beside the rows there are smaller places.
                    let as_small = |its: &Spot| its.card.1 <= spot.card.1 * 1.05;
                    let side = |its: &Spot| its.far == spot.far && as_small(its);
                    let beside = all.iter().filter(|(.., its, fights)| side(its) && !fights);
                    for (other, its, ..) in beside {
                        let wide = its.0.size.0 / its.0.size.1 > 0.75;
                        let smaller = its.0.size.1 <= rest.0.size.1 + 0.5;
                        // Cards over several places are larger than any.
                        assert!(
                            smaller || wide,
                            "{name}: {other:?} {its:?} and {card:?} {rest:?}"
                        );
                    }
                }
            });
        }
        fought += usize::from(fights > 3);
    }
    // In one of them nobody fights, and in another chance seldom does.
    assert!(fought >= 3, "{fought} rulesets");
}

#[test]
fn a_card_that_is_pointed_at_shows_where_it_may_go() {
    for game in games() {
        let name = game.library.game.rules.id();
        let mut shown = 0;
        let mut bench = Bench::of(game, 2, against(AgentSpec::Random));
        bench.by_chance(5, 320, |bench, decision| {
            bench.frames(2);
            let goes = decision.actions.iter().find(|action| {
                let sent = matches!(
                    action.verb,
                    Verb::Deploy | Verb::LevelUp | Verb::Play | Verb::Move | Verb::Attack
                );
                sent && action.card != CardId::NONE && action.place != ZoneId::NONE
            });
            let Some(goes) = goes.copied() else { return };
            let card = bench.card(goes.card);
            bench.enters(card);
            bench.frames(2);
            let choosing = bench.choice().choosing.clone().expect("something is asked");
            let wanted = reach(&choosing, Some(goes.card));
            assert!(wanted.contains_key(&goes.place), "{name}: {goes:?}");
            for (place, verb) in wanted {
                let invites = bench.app.world().get::<Invites>(bench.zone(place)).copied();
                assert_eq!(invites, Some(Invites(Some(verb))), "{name}");
                shown += 1;
            }
            bench.leaves(card);
            bench.frames(2);
            let world = bench.app.world_mut();
            if choosing.lone().is_none() {
                let mut all = world.query::<&Invites>();
                assert!(all.iter(world).all(|invites| invites.0.is_none()), "{name}");
            }
        });
        assert!(shown > 10, "{name}: {shown} places");
    }
}

#[test]
fn beside_what_comes_of_doing_nothing_the_other_answers_are_told() {
    let mut told = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(9, 150, |bench, decision| {
            // The other answers are looked at one by one.
            bench.frames(16);
            let model = bench.app.world().resource::<Panels>().model.clone();
            let on_tag = model.foreseen.map_or_else(Vec::new, |told| told.instead);
            let asked = model.prompt.map_or_else(Vec::new, |asked| asked.instead);
            let all = [on_tag, asked].concat();
            assert!(all.len() <= 2, "{name}: {all:?}");
            let table = bench.table();
            let range = |(least, most): (i32, i32)| match least == most {
                true => least.to_string(),
                false => format!("{least}–{most}"),
            };
            // Some answers belong to a later question.
            let sums = decision
                .actions
                .iter()
                .enumerate()
                .filter_map(|(n, action)| {
                    let forecast = table.view_of(n)?.forecast(*action)?;
                    let [one, other] = forecast.numbers.map(range);
                    Some([format!(": {one}, "), format!("{one}\u{a0}:\u{a0}{other}")])
                });
            let sums: Vec<String> = sums.flatten().collect();
            for instead in &all {
                let one = sums.iter().any(|sum| instead.text.contains(sum.as_str()));
                assert!(
                    one || !instead.text.contains("\u{a0}:\u{a0}"),
                    "{name}: {instead:?} of {sums:?}"
                );
                told += 1;
            }
        });
    }
    assert!(told > 5, "{told} other answers");
}
