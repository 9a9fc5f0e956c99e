//! A pile that is kept open beside the table follows what lies there, whatever is done, until it is closed.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, two};
use crate::panels::model::{CardKey, TableIntent, TableModel};
use crate::states::{Overlay, Screen};
use crate::table::hud::Panels;
use crate::table::hud::models::key;
use crate::table::input::{Click, Reading};
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Doing, Intent};
use fudaba_ai::AgentSpec;
use fudaba_engine::ZoneId;

fn model(bench: &Bench) -> &TableModel {
    &bench.app.world().resource::<Panels>().model
}

fn reading(bench: &Bench) -> &Reading {
    bench.app.world().resource::<Reading>()
}

/// One of the piles that a click opens now, other than this one.
fn pile(bench: &Bench, not: Option<ZoneId>, one: u64) -> Option<ZoneId> {
    let view = bench.table().view()?;
    let game = bench.app.world().resource::<ActiveGame>();
    let choosing = bench.choice().choosing.as_ref();
    let opens = |zone: &ZoneId| {
        let decl = view.q().zones().decl(*zone);
        let look = game.look.table.zones.get(decl.key);
        let Some(top) = view.table().zone(*zone).last() else {
            return false;
        };
        let click = choosing.map(|c| c.click_card(*top, view.table().covered(*top)));
        look.is_some_and(|look| look.browse)
            && view.table().zone(*zone).len() > 1
            && matches!(click, None | Some(Click::Refused))
    };
    let begun = bench.choice().goes_back();
    let zones = view.q().zones().ids().filter(|zone| Some(*zone) != not);
    let all: Vec<ZoneId> = zones.filter(|zone| !begun && opens(zone)).collect();
    let one = usize::try_from(one).ok()?.checked_rem(all.len())?;
    Some(all[one])
}

fn click(bench: &mut Bench, zone: ZoneId) {
    let view = bench.table().view().expect("somebody looks");
    let top = *view.table().zone(zone).last().expect("it is a pile");
    bench.clicks(bench.card(top), PointerButton::Primary);
}

/// Does it show what lies there, the newest first?
fn follows(bench: &Bench, zone: ZoneId) -> bool {
    let view = bench.table().view().expect("somebody looks");
    let lie: Vec<CardKey> = view
        .table()
        .zone(zone)
        .iter()
        .rev()
        .map(|c| key(*c))
        .collect();
    let kept = model(bench).kept_zone.as_ref();
    kept.is_some_and(|kept| kept.cards.iter().map(|card| card.card).eq(lie))
}

#[test]
fn a_pile_that_is_kept_follows_what_lies_there_until_it_is_closed() {
    for game in games() {
        let name = game.library.game.rules.id();
        let (mut asked, mut changed, mut tried) = (0_u64, 0, 0);
        for seed in 5..11 {
            if asked > 60 && changed > 4 {
                break;
            }
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let (mut kept, mut lay): (Option<ZoneId>, _) = (None, 0);
            bench.by_chance(seed, 260, |bench, _| {
                bench.frames(2);
                let Some(zone) = kept else {
                    let Some(zone) = pile(bench, None, seed + asked) else {
                        return;
                    };
                    click(bench, zone);
                    bench.frames(1);
                    assert!(model(bench).browser.is_some(), "{name}");
                    bench.in_panels(&TableIntent::KeepZone);
                    bench.frames(2);
                    assert!(
                        model(bench).browser.is_none(),
                        "{name}: it is no window any more"
                    );
                    kept = Some(zone);
                    return;
                };
                asked += 1;
                if asked.is_multiple_of(16) {
                    bench.in_panels(&TableIntent::CloseKeptZone);
                    bench.frames(2);
                    assert!(model(bench).kept_zone.is_none(), "{name}");
                    // Another one is kept from then on.
                    (kept, lay) = (None, 0);
                    return;
                }
                assert!(
                    follows(bench, zone),
                    "{name}: {zone:?} {:?}",
                    model(bench).kept_zone
                );
                let lies = bench
                    .table()
                    .view()
                    .map_or(0, |v| v.table().zone(zone).len());
                changed += usize::from(lay > 0 && lies != lay);
                lay = lies;
                // A click elsewhere, and Escape until the menu opens and has closed again.
                if asked.is_multiple_of(5)
                    && let Some(other) = pile(bench, Some(zone), 0)
                {
                    click(bench, other);
                    assert_eq!(reading(bench).browsed, Some(other), "{name}");
                    for _ in 0..8 {
                        bench.presses(KeyCode::Escape);
                        bench.frames(2);
                        tried += 1;
                        if bench.place().1 == Overlay::Pause {
                            break;
                        }
                    }
                    bench.presses(KeyCode::Escape);
                    bench.frames(2);
                    assert_eq!(bench.place(), (Screen::Table, Overlay::None), "{name}");
                    assert!(reading(bench).browsed.is_none(), "{name}");
                    assert!(follows(bench, zone), "{name}");
                }
            });
        }
        println!("{name}: {asked} questions, {changed} changes, {tried} times Escape");
        assert!(
            asked > 20 && changed > 1 && tried > 3,
            "{name}: {asked} {changed} {tried}"
        );
    }
}

#[test]
fn a_kept_pile_is_closed_by_its_button_and_is_not_the_other_persons() {
    let (mut closed, mut left) = (0, 0);
    for game in games() {
        let mut bench = Bench::of(game, 4, two());
        bench.at_once();
        let mut rng = fudaba_engine::Rng::new(4);
        for _ in 0..400 {
            bench.frames(2);
            if bench.place().0 != Screen::Table {
                break;
            }
            match bench.doing() {
                Some(Doing::HandingOver) => {
                    left += usize::from(reading(&bench).kept_zone.is_some());
                    bench.wants(Intent::HandOver);
                }
                Some(Doing::Curtain) => {
                    assert!(reading(&bench).kept_zone.is_none());
                    let fudaba_play::Stage::Curtain(player) = bench.table().stage() else {
                        panic!("nobody is called");
                    };
                    bench.wants(Intent::Look(player));
                    bench.frames(2);
                    assert!(model(&bench).kept_zone.is_none());
                }
                Some(Doing::Deciding) if bench.table().decision().is_some() => {
                    if reading(&bench).kept_zone.is_none()
                        && let Some(zone) = pile(&bench, None, 0)
                    {
                        click(&mut bench, zone);
                        bench.in_panels(&TableIntent::KeepZone);
                        bench.frames(2);
                        assert!(follows(&bench, zone));
                        if rng.below(3) == 0 {
                            bench.in_panels(&TableIntent::CloseKeptZone);
                            bench.frames(2);
                            assert!(model(&bench).kept_zone.is_none());
                            closed += 1;
                        }
                    }
                    let count = bench.table().decision().expect("he is asked").actions.len();
                    bench.chooses(rng.below(count));
                }
                _ => {}
            }
        }
    }
    println!("closed {closed} times, left {left} times");
    assert!(closed > 5 && left > 5, "{closed} {left}");
}
