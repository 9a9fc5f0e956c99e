//! Matches that scenarios bring about, to be looked at or gone on with.

use super::format::{Common, Scenario};
use super::load;
use super::run::Failure;
use super::start::start;
use fudaba_cards::{DataError, Source};
use fudaba_engine::{Catalogue, Choice, Match, Ruleset};
use fudaba_library::Game;
use std::path::Path;

/// The scenarios of a file, with what they share with those of its folder.
#[derive(Clone)]
pub struct Written {
    /// The ruleset that they are for.
    pub game: &'static Game,
    /// What they share.
    pub common: Common,
    /// The scenarios, in order.
    pub scenarios: Vec<Scenario>,
}

/// Reads the scenarios of a file without carrying them out.
///
/// # Errors
/// All that is wrong with the file, each with its place.
pub fn written(games: &'static [Game], file: &Path) -> Result<Written, Vec<DataError>> {
    let source = Source::open(file).map_err(|error| vec![error])?;
    let game = load::game_of(games, &source).map_err(|error| vec![error])?;
    let (common, _) = load::common_of(file, game.rules).map_err(|error| vec![error])?;
    let (entries, errors) = load::scenarios(&source, game.rules);
    if !errors.is_empty() {
        return Err(errors);
    }
    Ok(Written {
        game,
        common,
        scenarios: entries.into_iter().map(|entry| entry.value).collect(),
    })
}

/// The match of a scenario as it was laid out, and the choices that its steps make in it. A player who concedes makes the
/// last of them.
///
/// # Errors
/// What is wrong with the table, or the first step that failed, and how.
pub fn played(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> Result<(Match, Vec<Choice>), Box<Failure>> {
    let mut world = start(scenario, common, rules, cards).map_err(Failure::before_steps)?;
    let laid_out = world.game.clone();
    world.carry_out(&scenario.steps)?;
    let choices = world.game.choices().to_vec();
    Ok((laid_out, choices))
}
