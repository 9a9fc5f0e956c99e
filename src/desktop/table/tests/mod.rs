//! Tests of the table without a window.

mod again;
mod again_told;
mod always;
mod arrows;
mod asking;
mod at_once;
mod at_stake;
pub mod bench;
mod breaking;
pub mod by_keys;
mod by_mouse;
mod catches;
mod checklist;
mod clicks;
mod clicks_before;
mod composition;
mod course;
mod drawn;
mod easier;
mod faults;
mod first_ring;
mod gifts;
mod going_on;
mod held;
mod helped;
mod here;
mod hidden;
mod kept_zone;
pub mod keyboard;
mod killed;
mod laid;
mod lamps;
mod looking;
mod looks;
mod meant;
mod monkey;
mod newcomers;
mod openings;
mod order;
mod overlay;
mod paper;
mod passing_over;
pub mod places;
mod placing;
mod pressed;
mod record;
mod rooms;
mod said_why;
mod set_up;
mod shown_again;
mod sides;
mod sparks;
mod staging;
mod sums;
mod taken_back;
mod told;
mod waiting;
mod weighty;
mod whole_clauses;
mod winning;
mod wording;
mod world;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::ruleset::{LoadedGame, game};
use crate::Rulesets;
use fudaba_ai::AgentSpec;
use fudaba_engine::{First, MAX_OPTIONS, Match, PlayerId, Rng};
use fudaba_play::{Place, Seat, Sitting, Start};

/// The folder with the rulesets.
pub fn root() -> &'static Path {
    fudaba_files::checkout()
}

/// Every ruleset, read once.
pub fn games() -> &'static [Arc<LoadedGame>] {
    static GAMES: LazyLock<Vec<Arc<LoadedGame>>> = LazyLock::new(|| {
        let (games, problems) = game::load_all(Rulesets(fudaba_rules::registry()), Some(root()));
        assert!(problems.is_empty(), "{problems:?}");
        games
    });
    &GAMES
}

/// How many matches are played of each ruleset: so many, or what the environment says.
pub fn matches(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.map_or(usual, |n| n.parse().expect("a number of matches"))
}

/// Two people.
pub fn two() -> [Seat; 2] {
    ["Ann", "Bea"].map(|name| Seat::Person(name.to_owned()))
}

/// Two computer players.
pub fn computers() -> [Seat; 2] {
    ["Box", "Cog"].map(|name| Seat::Computer(name.to_owned(), AgentSpec::Random))
}

/// A person and a computer player.
pub fn against(agent: AgentSpec) -> [Seat; 2] {
    let computer = Seat::Computer("Box".to_owned(), agent);
    [Seat::Person("Ann".to_owned()), computer]
}

/// A sitting with decks that depend on the seed, written nowhere.
pub fn sitting(game: &LoadedGame, seed: u64, seats: [Seat; 2], open: bool) -> Sitting {
    sitting_at(game, seed, seats, open, &Place::default())
}

/// The same, written down at this place.
pub fn sitting_at(
    game: &LoadedGame,
    seed: u64,
    seats: [Seat; 2],
    open: bool,
    place: &Place,
) -> Sitting {
    let library = &game.library;
    let at = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
    let start = Start {
        library,
        decks: [at(seed), at(seed / 2 + 1)],
        options: [0; MAX_OPTIONS],
        seed,
        first: First::Player(PlayerId(u8::from(seed % 2 == 1))),
        seats,
        open,
    };
    Sitting::begin(&start, place).unwrap()
}

/// A match that both sides play at random to its end; `each` gets it after every choice.
pub fn play_out(game: &LoadedGame, seed: u64, mut each: impl FnMut(&Match)) {
    let mut play = sitting(game, seed, two(), false).game().clone();
    let mut rng = Rng::new(seed);
    while play.outcome().is_none() {
        let index = rng.below(play.legal().len());
        play.choose(index, None).unwrap();
        each(&play);
    }
}
