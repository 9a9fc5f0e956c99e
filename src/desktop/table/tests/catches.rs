//! What a tag says of what could still come between, and what places say of themselves while nothing lies there.

use super::bench::Bench;
use super::{against, games};
use crate::table::hud::Panels;
use crate::table::input::Reading;
use crate::table::ruleset::places::{GroundLook, LayLook, Place, When};
use crate::table::stage::Table;
use fudaba_ai::AgentSpec;
use fudaba_engine::{Forecast, PlayerId, Verb, View};

/// How good it is for the viewer: more than 0 if it is.
fn worth(view: &View, forecast: &Forecast) -> i32 {
    let mine = |player: PlayerId| player == view.viewer();
    let sign = |good: bool| if good { 1 } else { -1 };
    let beaten = forecast.beaten.iter();
    let fallen = beaten
        .map(|(card, n)| sign(!mine(view.table().card(*card).owner())) * i32::from(*n))
        .sum::<i32>();
    fallen
        + forecast
            .wins
            .map_or(0, |(player, n)| sign(mine(player)) * i32::from(n) * 100)
}

#[test]
fn a_tag_tells_what_could_spoil_it_and_nothing_that_could_not() {
    let (mut spoilt, mut sure) = (0, 0);
    for game in games() {
        let name = game.library.game.rules.id();
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.by_chance(9, 90, |bench, decision| {
            bench.frames(1);
            let table = bench.app.world().resource::<Table>();
            let view = table.view().expect("somebody looks").clone();
            let fights = |verb| matches!(verb, Verb::Attack | Verb::Done | Verb::No);
            let all = decision.actions.iter().enumerate();
            for (n, action) in all.filter(|(_, action)| fights(action.verb)).take(3) {
                let Some(forecast) = view.forecast(*action) else {
                    continue;
                };
                // It is told first, and then what could be done against it.
                bench.app.world_mut().resource_mut::<Reading>().answer = Some(n);
                bench.frames(24);
                let model = &bench.app.world().resource::<Panels>().model;
                let foreseen = model.foreseen.as_ref().expect("it is told");
                let said = |start: &str| foreseen.lines.iter().any(|line| line.starts_with(start));
                let replies = view.replies(*action);
                let good = worth(&view, &forecast) > 0;
                let spoils = good && replies.iter().any(|reply| reply.worse > 0);
                assert_eq!(said("Unless"), spoils, "{name}: {foreseen:?} {replies:?}");
                let asked = model.prompt.iter().flat_map(|asked| &asked.instead);
                let others = foreseen.instead.iter().chain(asked).count();
                let open = !forecast.is_certain() || others > 0;
                assert!(!(said("Nothing can") && open), "{name}: {foreseen:?}");
                spoilt += usize::from(spoils);
                sure += usize::from(!spoils);
            }
            bench.app.world_mut().resource_mut::<Reading>().answer = None;
        });
    }
    println!("{spoilt} could be spoilt, {sure} not");
    assert!(spoilt > 0 && sure > 0, "{spoilt} {sure}");
}

#[test]
fn furniture_says_what_it_is_for_while_nothing_lies_there() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut told, mut all) = (0, 0);
        for (key, zone) in &game.look.table.zones {
            let beside = matches!(zone.place, Place::Aside { .. } | Place::Shared(_));
            let holds = matches!(zone.lay, LayLook::Slot | LayLook::Row);
            if !beside || !holds || zone.ground.is_empty() {
                continue;
            }
            all += 1;
            // What is not seen while it is empty needs no name.
            let empty = When::Empty(key.clone());
            let hidden =
                |ground: &GroundLook| ground.piece.is_empty() && ground.when.contains(&empty);
            let says = zone.titled || zone.empty.is_some() || zone.ground.iter().any(hidden);
            assert!(says, "{name}: {key} is a piece of furniture without a name");
            let words = zone.empty.iter();
            told += words.filter(|words| !words.en.is_empty()).count();
        }
        println!("{name}: {told} of {all} are named where they are empty");
    }
    let zones = games()
        .iter()
        .flat_map(|game| game.look.table.zones.values());
    let named = zones.filter(|zone| zone.empty.is_some()).count();
    assert!(named >= 10, "{named}");
}
