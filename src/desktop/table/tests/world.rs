//! The entities follow what happens, and are at any time what a rebuild from the view makes.

use bevy::prelude::*;

use super::{games, matches, sitting, two};
use crate::table::world::snapshot::{self, Snapshot};
use crate::table::world::{apply, rebuild};
use fudaba_ai::AgentSpec;
use fudaba_engine::{Event, Rng};
use fudaba_play::{Seat, Sitting, Stage};

/// The world that follows, one that is adjusted to the view after each beat, and one made anew now and then.
struct Worlds {
    followed: World,
    adjusted: World,
    beats: usize,
}

impl Worlds {
    fn of(sitting: &Sitting) -> Self {
        let mut worlds = Self {
            followed: World::new(),
            adjusted: World::new(),
            beats: 0,
        };
        worlds.lay_out(sitting);
        worlds
    }

    fn lay_out(&mut self, sitting: &Sitting) {
        let Some(view) = sitting.view() else {
            return;
        };
        rebuild(&mut self.followed, view);
        rebuild(&mut self.adjusted, view);
    }

    fn compare(&mut self, sitting: &Sitting, event: &Event) {
        let view = sitting.view().unwrap();
        rebuild(&mut self.adjusted, view);
        let mut followed = snapshot::take(&mut self.followed);
        let mut wanted = snapshot::take(&mut self.adjusted);
        // Whose turn it is counts from the event that says so.
        let told = matches!(event, Event::TurnBegan { .. } | Event::PhaseBegan { .. });
        if !told && sitting.stage() == Stage::Showing {
            (followed.turn, followed.phase) = (wanted.turn, wanted.phase);
        }
        same(&followed, &wanted, event);
        if self.beats.is_multiple_of(16) {
            let mut fresh = World::new();
            rebuild(&mut fresh, view);
            wanted = snapshot::take(&mut self.adjusted);
            same(&wanted, &snapshot::take(&mut fresh), event);
        }
        self.beats += 1;
    }
}

/// Both say the same; if not, only what differs is told.
fn same(a: &Snapshot, b: &Snapshot, event: &Event) {
    assert_eq!(a.viewer, b.viewer, "after {event:?}");
    assert_eq!((a.turn, a.phase), (b.turn, b.phase), "after {event:?}");
    for (zone, (a, b)) in a.zones.iter().zip(&b.zones).enumerate() {
        assert_eq!(a, b, "zone {zone} after {event:?}");
    }
    for (a, b) in a.cards.iter().zip(&b.cards) {
        assert_eq!(a, b, "after {event:?}");
    }
    assert!(a == b, "after {event:?}");
}

/// Plays a match at random and compares after each beat; the number of beats and of changes of the viewer.
fn follow(mut sitting: Sitting, seed: u64) -> (usize, usize) {
    let mut worlds = Worlds::of(&sitting);
    let mut rng = Rng::new(seed);
    let (mut looks, mut viewer) = (0, sitting.viewer());
    loop {
        match sitting.stage() {
            Stage::Showing => {
                let beat = sitting.next_beat().unwrap();
                apply(&mut worlds.followed, &beat.event);
                if sitting.viewer() == viewer {
                    worlds.compare(&sitting, &beat.event);
                } else {
                    worlds.lay_out(&sitting);
                }
            }
            Stage::Deciding(_) => {
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
                if rng.below(12) == 0 && sitting.take_back(Default::default()).is_ok() {
                    worlds.lay_out(&sitting);
                }
                // What is told without a word is shown at once.
                if sitting.stage() != Stage::Showing {
                    worlds.lay_out(&sitting);
                }
            }
            Stage::Thinking(_) => sitting.answer().unwrap(),
            Stage::HandingOver(_) => sitting.close_curtain(),
            Stage::Curtain(player) => {
                sitting.open_curtain(player).unwrap();
                worlds.lay_out(&sitting);
            }
            Stage::Over(_) => return (worlds.beats, looks),
        }
        if sitting.viewer() != viewer {
            viewer = sitting.viewer();
            looks += 1;
            worlds.lay_out(&sitting);
        }
    }
}

#[test]
fn after_each_beat_the_world_is_what_a_rebuild_makes_of_the_view() {
    let computer = || {
        let computer = Seat::Computer("Box".to_owned(), AgentSpec::Random);
        [Seat::Person("Ann".to_owned()), computer]
    };
    for game in games() {
        let (mut beats, mut looks) = (0, 0);
        for seed in 0..matches("FUDABA_WORLD_MATCHES", 6) {
            let sitting = match seed % 3 {
                0 => sitting(game, seed, computer(), false),
                1 => sitting(game, seed, two(), false),
                _ => sitting(game, seed, two(), true),
            };
            let (more, others) = follow(sitting, seed);
            beats += more;
            looks += others;
        }
        assert!(beats > 500 && looks > 10, "{beats} beats, {looks} looks");
    }
}

#[test]
fn what_is_right_already_does_not_count_as_changed() {
    use crate::table::world::{Card, Facing, Known, Orientation, Turn, ZoneCards};
    for game in games() {
        let mut sitting = sitting(game, 4, two(), true);
        sitting.catch_up();
        let mut world = World::new();
        rebuild(&mut world, sitting.view().unwrap());
        world.clear_trackers();
        rebuild(&mut world, sitting.view().unwrap());
        type Any = Or<(
            Changed<Card>,
            Changed<Facing>,
            Changed<Known>,
            Changed<Orientation>,
            Changed<Turn>,
            Changed<ZoneCards>,
        )>;
        let changed = world.query_filtered::<Entity, Any>().iter(&world).count();
        assert_eq!(changed, 0);
    }
}
