//! Lessons and puzzles keep what they promise.

use fudaba_learn::testing::Taught;
use fudaba_library::Game;
use std::sync::LazyLock;

static GAME: Game = fudaba_crimson_fragments::GAME;

static TAUGHT: LazyLock<Taught> = LazyLock::new(|| Taught::of(&GAME));

#[test]
fn every_lesson_can_be_finished_and_refuses_what_is_wrong() {
    TAUGHT.lessons_hold();
}

#[test]
fn every_puzzle_is_proven() {
    TAUGHT.puzzles_hold();
}

#[test]
fn a_puzzle_that_promises_what_it_does_not_keep_is_found_out() {
    TAUGHT.broken_puzzles_fail();
}
