//! The puzzle of the day, looked for on a thread of its own while the shelf is open.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::course::LearnRoom;
use crate::activity::Activity;
use crate::table::ruleset::Games;
use crate::table::stage::waker;
use fudaba_ai::Stop;
use fudaba_learn::{Puzzle, puzzle_of_day};

/// What a thread puts down when it has finished.
type Slot = Arc<Mutex<Option<Option<Puzzle>>>>;

/// The puzzles of days that were looked for, by the place of the ruleset and the day.
#[derive(Resource, Default)]
pub struct Days {
    found: HashMap<(usize, u64), Option<Arc<Puzzle>>>,
    at_work: Option<((usize, u64), Arc<Stop>, Slot)>,
}

impl Drop for Days {
    fn drop(&mut self) {
        if let Some((_, stop, _)) = &self.at_work {
            stop.set();
        }
    }
}

impl Days {
    /// Today's puzzle of a ruleset; nothing while it is looked for, nothing inside if there is none.
    #[must_use]
    pub fn today(&self, ruleset: usize) -> Option<Option<Arc<Puzzle>>> {
        self.found.get(&(ruleset, today())).cloned()
    }
}

/// The number of this day since the first of January 1970.
#[must_use]
pub fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |d| d.as_secs() / 86_400)
}

/// Looks for today's puzzle of the ruleset that is looked at, and takes what was found.
pub fn watch(
    mut days: ResMut<Days>,
    room: Res<LearnRoom>,
    games: Res<Games>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
    activity: Res<Activity>,
) {
    let wanted = (room.ruleset(), today());
    if let Some((of, stop, slot)) = &days.at_work {
        let of = *of;
        let found = slot.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(found) = found {
            let stopped = stop.is_set();
            days.at_work = None;
            if !stopped {
                days.found.insert(of, found.map(Arc::new));
            }
            activity.keep_going();
        } else if of != wanted && !stop.is_set() {
            stop.set();
        }
        return;
    }
    if days.found.contains_key(&wanted) {
        return;
    }
    let Some(game) = games.0.get(wanted.0).cloned() else {
        return;
    };
    let stop = Arc::new(Stop::default());
    let slot = Slot::default();
    let (stops, puts) = (Arc::clone(&stop), Arc::clone(&slot));
    let wake = waker(proxy.as_deref());
    std::thread::spawn(move || {
        let found = puzzle_of_day(&game.library, &game.book, wanted.1, &stops);
        *puts.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
        wake();
    });
    days.at_work = Some((wanted, stop, slot));
}
