//! The registry: all rulesets of the program. A further one is one folder here, one in `ron_data`, and one line in
//! [`registry`].

pub use fudaba_crimson_fragments as crimson_fragments;
pub use fudaba_ikangetsu as ikangetsu;
pub use fudaba_lily as lily;
pub use fudaba_loveca as loveca;
pub use fudaba_luck_and_logic as luck_and_logic;

use fudaba_library::{Game, Unknown};

/// All rulesets.
#[must_use]
pub fn registry() -> &'static [Game] {
    &[
        lily::GAME,
        ikangetsu::GAME,
        loveca::GAME,
        luck_and_logic::GAME,
        crimson_fragments::GAME,
    ]
}

/// Finds a ruleset by its id.
///
/// # Errors
/// If there is none of that id; the error names the nearest.
pub fn find_game(id: &str) -> Result<&'static Game, Unknown> {
    fudaba_library::find_game(registry(), id)
}
