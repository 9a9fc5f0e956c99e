//! The files of packs are looked at as long as the screen is open, and read anew on a thread of its own when one of them
//! has changed. What was read takes the place of what there was; a match goes on with what it was begun with.

use std::path::Path;
use std::sync::Arc;

use bevy::prelude::*;

use super::room::{Game, PacksRoom};
use crate::activity::Activity;
use crate::decks::Catalogs;
use crate::notices::Notices;
use crate::table::ruleset::game::load_one;
use crate::table::ruleset::{Games, LoadedGame, OwnFolder};
use crate::{DataFolder, Rulesets};
use fudaba_cards::data_root;
use fudaba_decks::trial::{Look, in_background};
use fudaba_library::find_game;
use fudaba_packs::{PackReport, Stamps};

/// Seconds between two looks at the files.
const PACE: f32 = 0.6;
/// Seconds between two looks at what is being read.
const WAIT: f32 = 0.1;

/// What was read anew.
pub struct Fresh {
    stamps: Stamps,
    reports: Result<Vec<PackReport>, String>,
    games: Vec<LoadedGame>,
}

/// What the files were when the program read them.
pub fn remember(rulesets: Res<Rulesets>, folder: Res<OwnFolder>, mut room: ResMut<PacksRoom>) {
    if let Some(own) = &folder.0 {
        room.read = Stamps::of(rulesets.0, own);
    }
}

/// Somebody comes to the packs: they are looked at.
pub fn enter(mut room: ResMut<PacksRoom>) {
    room.come();
}

/// Looks whether a file has changed, and begins to read if one has.
pub fn watch(
    time: Res<Time<Real>>,
    folder: Res<OwnFolder>,
    rulesets: Res<Rulesets>,
    data: Res<DataFolder>,
    mut room: ResMut<PacksRoom>,
    mut notices: ResMut<Notices>,
    activity: Res<Activity>,
) {
    let Some(own) = &folder.0 else {
        return;
    };
    let room = room.bypass_change_detection();
    activity.wake_in(if room.reading.is_some() { WAIT } else { PACE });
    room.rested += time.delta_secs();
    if room.reading.is_some() || room.rested < PACE && !room.due {
        return;
    }
    room.rested = 0.0;
    let now = Stamps::of(rulesets.0, own);
    // What is still being written is not read before it has rested.
    let rests = now == room.seen || room.due;
    let changed = now != room.read;
    room.seen = now;
    let begins = room.due || changed && rests;
    if !begins {
        return;
    }
    room.due = false;
    let root = match data_root(data.0.as_deref()) {
        Ok(root) => root,
        Err(error) => return notices.problem(error.to_string()),
    };
    let (rulesets, own, before) = (*rulesets, own.clone(), room.read.clone());
    let work = in_background(move |_| read(rulesets, &root, &own, &before));
    match work {
        Ok(running) => room.reading = Some(running),
        Err(error) => notices.problem(error.to_string()),
    }
}

/// Looks at all packs, and reads those rulesets for which something has changed.
fn read(rulesets: Rulesets, root: &Path, own: &Path, before: &Stamps) -> Fresh {
    let stamps = Stamps::of(rulesets.0, own);
    let games = stamps.since(before).filter_map(|ruleset| {
        let game = find_game(rulesets.0, ruleset).ok()?;
        load_one(rulesets, game, root, Some(own)).0
    });
    let games = games.collect();
    let reports = fudaba_packs::reports(rulesets.0, root, own).map_err(|error| error.to_string());
    Fresh {
        stamps,
        reports,
        games,
    }
}

/// Takes over what was read. This runs in the screen of packs alone, so no match is going on.
pub fn take_over(
    mut room: ResMut<PacksRoom>,
    mut games: ResMut<Games>,
    mut catalogs: ResMut<Catalogs>,
    activity: Res<Activity>,
) {
    let found = match &mut room.bypass_change_detection().reading {
        Some(reading) => reading.poll(),
        None => return,
    };
    let fresh = match found {
        Look::Going => return,
        Look::Over(fresh) => fresh,
        Look::Gone => {
            room.reading = None;
            return;
        }
    };
    activity.keep_going();
    room.reading = None;
    room.read = fresh.stamps;
    match fresh.reports {
        Ok(reports) => (room.reports, room.problem) = (reports, None),
        Err(problem) => room.problem = Some(problem),
    }
    for game in fresh.games {
        let id = game.library.game.rules.id();
        let at = games
            .0
            .iter()
            .position(|known| known.library.game.rules.id() == id);
        if let Some(at) = at {
            games.0[at] = Arc::new(game);
            catalogs.forget(at);
        }
    }
    let games = games.0.iter().enumerate();
    let games: Vec<Game> = games.map(|(at, game)| (at, Arc::clone(game))).collect();
    room.renew(&games);
}
