//! Every clause has a scenario or a test, and every scenario holds.

use fudaba_library::Game;
use fudaba_scenario::testing::Shown;
use std::path::Path;
use std::sync::LazyLock;

static GAME: Game = fudaba_loveca::GAME;

static SHOWN: LazyLock<Shown> = LazyLock::new(|| {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules");
    Shown::of(&GAME, &tests)
});

#[test]
fn all_scenarios_show_what_they_say() {
    SHOWN.holds();
}

#[test]
fn every_value_of_every_option_has_a_scenario_or_a_test() {
    SHOWN.shows_every_value_of_every_option();
}

#[test]
fn every_clause_has_a_scenario_or_a_test() {
    SHOWN.shows_every_clause();
}

#[test]
fn options_are_called_by_name() {
    SHOWN.calls_options_by_name();
}
