//! A monkey at the table: keys, clicks, drags, undo, leaving, menus, while the opponent thinks.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games, matches, sitting, two};
use crate::panels::model::{CardKey, TableIntent};
use crate::screens::MatchOrder;
use crate::settings::CurrentSettings;
use crate::states::{Overlay, Screen};
use crate::table::stage::{Doing, Intent};
use fudaba_ai::AgentSpec;
use fudaba_engine::Rng;
use fudaba_play::Stage;

const KEYS: [KeyCode; 11] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::KeyU,
    KeyCode::KeyR,
    KeyCode::KeyY,
    KeyCode::Tab,
    KeyCode::Space,
];

const OVERLAYS: [Overlay; 6] = [
    Overlay::None,
    Overlay::Pause,
    Overlay::Settings,
    Overlay::Rules,
    Overlay::Rulebook,
    Overlay::Confirm,
];

fn overlay(bench: &mut Bench, overlay: Overlay) {
    if bench.place().1 != Overlay::Curtain {
        let mut next = bench.app.world_mut().resource_mut::<NextState<Overlay>>();
        next.as_mut().set_if_neq(overlay);
        bench.frames(1);
    }
}

/// One thing that a monkey does.
fn does_something(bench: &mut Bench, rng: &mut Rng) {
    let things = bench.things();
    let any = |rng: &mut Rng| things.get(rng.below(things.len().max(1))).copied();
    match rng.below(16) {
        0 => bench.presses(KEYS[rng.below(KEYS.len())]),
        1 => overlay(bench, OVERLAYS[rng.below(OVERLAYS.len())]),
        2..=4 => {
            let button = [PointerButton::Primary, PointerButton::Secondary][rng.below(2)];
            if let Some(thing) = any(rng) {
                bench.enters(thing);
                bench.clicks(thing, button);
            }
        }
        5 => {
            if let (Some(from), to) = (any(rng), any(rng)) {
                bench.drags(from, to.filter(|_| rng.below(4) > 0));
            }
        }
        6 => {
            if let Some(thing) = any(rng) {
                bench.enters(thing);
                bench.leaves(thing);
            }
        }
        7 => bench.wants([Intent::TakeBack, Intent::StepForward][rng.below(2)].clone()),
        8 => bench.wants(Intent::Skip),
        9 => bench.in_panels(&TableIntent::Click(CardKey(rng.below(140) as u32))),
        10 => bench.in_panels(&TableIntent::Cancel),
        11 => bench.in_panels(&TableIntent::Choose(rng.below(30))),
        12 => bench.wants(Intent::Step),
        13 if rng.below(8) == 0 => bench.wants(Intent::HandOver),
        _ => bench.frames(1 + rng.below(3)),
    }
}

/// Does what is due, so that the match comes to its end.
fn goes_on(bench: &mut Bench, rng: &mut Rng) {
    if bench.place().0 != Screen::Table {
        return; // the last frame was the match's last
    }
    match bench.table().stage() {
        Stage::Deciding(_) => {
            if let Some(decision) = bench.table().decision() {
                // One further than there are actions confirms what is marked.
                bench.in_panels(&TableIntent::Choose(rng.below(decision.actions.len() + 1)));
            }
        }
        Stage::HandingOver(_) => bench.wants(Intent::HandOver),
        Stage::Curtain(player) => bench.wants(Intent::Look(player)),
        _ => {}
    }
    bench.frames(1);
}

#[test]
fn whatever_a_monkey_does_the_match_goes_on() {
    let (mut ended, mut left) = (0, 0);
    let count = matches("FUDABA_MONKEYS", 4);
    for game in games() {
        for seed in 0..count {
            let mut rng = Rng::new(seed * 31 + 7);
            let computer = if seed % 2 == 0 {
                AgentSpec::Random
            } else {
                AgentSpec::GREEDY
            };
            let seats = if seed % 4 == 3 {
                two()
            } else {
                against(computer)
            };
            let mut bench = Bench::over(game, sitting(game, seed, seats, seed % 8 == 7));
            let speed = [0.0, 2.0][rng.below(2)];
            let world = bench.app.world_mut();
            world.resource_mut::<CurrentSettings>().animation_speed = speed;
            let leaves_after = if seed % 3 == 2 {
                rng.below(200)
            } else {
                usize::MAX
            };
            let mut steps = 0;
            while bench.place().0 == Screen::Table {
                steps += 1;
                assert!(
                    steps < 40_000,
                    "{:?} goes on for ever",
                    bench.table().stage()
                );
                if steps == leaves_after {
                    bench.app.world_mut().write_message(MatchOrder::Leave);
                    left += 1;
                } else if rng.below(3) == 0
                    && matches!(bench.place().1, Overlay::None | Overlay::Curtain)
                {
                    goes_on(&mut bench, &mut rng);
                } else if bench.table().choices() < 150 {
                    does_something(&mut bench, &mut rng);
                } else {
                    overlay(&mut bench, Overlay::None);
                    goes_on(&mut bench, &mut rng);
                }
                if bench.doing() == Some(Doing::Thinking) {
                    std::thread::yield_now();
                }
                bench.frames(1);
            }
            ended += usize::from(bench.place().0 == Screen::Result);
            bench.frames(4);
            assert!(bench.things().is_empty(), "nothing is left of the match");
        }
    }
    assert!(ended > 0 && left > 0, "{ended} ended, {left} were left");
}
