//! What once went wrong at the table, each with its test.

use bevy::prelude::*;

use super::bench::Bench;
use super::games;
use crate::ai::AgentSpec;
use crate::desktop::activity::Activity;
use crate::desktop::settings::CurrentSettings;
use crate::desktop::states::Screen;
use crate::desktop::table::stage::{Doing, Intent, Table};
use crate::play::Seat;

fn against(agent: AgentSpec) -> [Seat; 2] {
    let computer = Seat::Computer("Box".to_owned(), agent);
    [Seat::Person("Ann".to_owned()), computer]
}

#[test]
fn a_match_that_was_given_up_comes_to_its_result_by_itself() {
    for game in games() {
        let mut bench = Bench::of(game, 3, against(AgentSpec::Random));
        bench.until(Doing::Deciding);
        bench.wants(Intent::Concede);
        // Each frame until then was asked for: the mouse does not move.
        for _ in 0..400 {
            if bench.place().0 == Screen::Result {
                break;
            }
            bench.app.update();
            let wanted = bench.app.world().resource::<Activity>().is_wanted();
            assert!(wanted || bench.place().0 == Screen::Result);
        }
        assert_eq!(bench.place().0, Screen::Result);
    }
}

#[test]
fn more_than_a_frame_shows_waits_for_the_next() {
    let mut bench = Bench::of(&games()[0], 3, against(AgentSpec::Random));
    let world = bench.app.world_mut();
    world.resource_mut::<CurrentSettings>().animation_speed = 0.0;
    bench.until(Doing::Deciding);
    let table = bench.app.world().resource::<Table>();
    let viewer = table.viewer();
    assert_eq!(table.log(viewer, 0).count(), table.log_len());
}
