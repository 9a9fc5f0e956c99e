//! What is shown of lessons and puzzles.

/// A lesson on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LessonTile {
    /// Its title.
    pub title: String,
    /// About how many minutes it takes.
    pub minutes: usize,
    /// Is it finished?
    pub done: bool,
    /// Was it begun and left?
    pub left: bool,
    /// Is it the one to be taken next?
    pub next: bool,
    /// What it teaches, line by line.
    pub learned: String,
}

/// A puzzle on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PuzzleTile {
    /// Its title.
    pub title: String,
    /// How hard it is, from 1 to 5.
    pub difficulty: u8,
    /// In how many tries it was solved, if it was.
    pub solved: Option<u32>,
}

/// The puzzle of the day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum DayTile {
    /// It is being looked for.
    #[default]
    Searching,
    /// There is none.
    None,
    /// It is there.
    Found(PuzzleTile),
}

/// Everything on the shelf.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LearnModel {
    /// The names of the rulesets.
    pub rulesets: Vec<String>,
    /// The one that is looked at.
    pub ruleset: usize,
    /// One sentence about it.
    pub about: String,
    /// Its lessons, in the order in which they are to be taken.
    pub lessons: Vec<LessonTile>,
    /// Its puzzles.
    pub puzzles: Vec<PuzzleTile>,
    /// The puzzle of the day.
    pub day: DayTile,
}

/// What the player wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnIntent {
    /// Back to the title.
    Back,
    /// Another ruleset.
    Ruleset(usize),
    /// This lesson.
    Lesson(usize),
    /// This puzzle.
    Puzzle(usize),
    /// The puzzle of the day.
    Day,
    /// A match, now that all lessons are done.
    Play,
}
