//! What a player has learned: lessons that he finished, puzzles that he solved and in how many tries.

use fudaba_engine::Choice;
use fudaba_files::{FileError, read_text, write_atomic};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What a player has learned, of all rulesets: by the id of the ruleset and that of the lesson or puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    lessons: BTreeMap<String, BTreeSet<String>>,
    puzzles: BTreeMap<String, BTreeMap<String, u32>>,
    /// Reminders that were said.
    reminded: BTreeMap<String, BTreeSet<String>>,
    /// What he has done at least once in a match, by the keys of choices.
    done: BTreeMap<String, BTreeSet<String>>,
    /// How many real matches he has played to their end.
    matches: BTreeMap<String, u32>,
    /// Of lessons that were left before their end, the player's choices up to there.
    left: BTreeMap<String, BTreeMap<String, Vec<Choice>>>,
}

impl Progress {
    fn file(own: &Path) -> PathBuf {
        own.join("learned.ron")
    }

    /// What is on file in the player's data folder. A file that cannot be read counts for none.
    #[must_use]
    pub fn load(own: &Path) -> Self {
        let text = read_text(&Self::file(own)).ok().flatten();
        text.and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default()
    }

    /// Writes it into the player's data folder.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, own: &Path) -> Result<(), FileError> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new());
        write_atomic(&Self::file(own), text.unwrap_or_default().as_bytes())
    }

    /// Has he finished this lesson?
    #[must_use]
    pub fn has_finished(&self, ruleset: &str, lesson: &str) -> bool {
        self.lessons
            .get(ruleset)
            .is_some_and(|all| all.contains(lesson))
    }

    /// He has finished this lesson.
    pub fn finished(&mut self, ruleset: &str, lesson: &str) {
        let all = self.lessons.entry(ruleset.to_owned()).or_default();
        all.insert(lesson.to_owned());
        self.leave(ruleset, lesson, &[]);
    }

    /// He has left this lesson after these choices of his; with none, it begins anew the next time.
    pub fn leave(&mut self, ruleset: &str, lesson: &str, choices: &[Choice]) {
        let all = self.left.entry(ruleset.to_owned()).or_default();
        if choices.is_empty() {
            all.remove(lesson);
        } else {
            all.insert(lesson.to_owned(), choices.to_vec());
        }
    }

    /// His choices up to where he left this lesson; none if he did not.
    #[must_use]
    pub fn left(&self, ruleset: &str, lesson: &str) -> &[Choice] {
        let left = self.left.get(ruleset).and_then(|all| all.get(lesson));
        left.map_or(&[], Vec::as_slice)
    }

    /// Has he learned nothing yet, of any ruleset?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let none = |all: &BTreeSet<String>| all.is_empty();
        self.lessons.values().all(none) && self.puzzles.values().all(BTreeMap::is_empty)
    }

    /// Was this reminder said to him?
    #[must_use]
    pub fn was_reminded(&self, ruleset: &str, reminder: &str) -> bool {
        let all = self.reminded.get(ruleset);
        all.is_some_and(|all| all.contains(reminder))
    }

    /// This reminder has been said to him.
    pub fn reminded(&mut self, ruleset: &str, reminder: &str) {
        let all = self.reminded.entry(ruleset.to_owned()).or_default();
        all.insert(reminder.to_owned());
    }

    /// This reminder has not been said after all.
    pub fn not_reminded(&mut self, ruleset: &str, reminder: &str) {
        if let Some(all) = self.reminded.get_mut(ruleset) {
            all.remove(reminder);
        }
    }

    /// Has he ever done this in a match?
    #[must_use]
    pub fn has_done(&self, ruleset: &str, choice: &str) -> bool {
        let all = self.done.get(ruleset);
        all.is_some_and(|all| all.contains(choice))
    }

    /// He has done this in a match.
    pub fn did(&mut self, ruleset: &str, choice: &str) {
        let all = self.done.entry(ruleset.to_owned()).or_default();
        all.insert(choice.to_owned());
    }

    /// How many real matches he has played to their end.
    #[must_use]
    pub fn matches(&self, ruleset: &str) -> u32 {
        self.matches.get(ruleset).copied().unwrap_or(0)
    }

    /// Has he played a real match of any ruleset to its end?
    #[must_use]
    pub fn has_played(&self) -> bool {
        self.matches.values().any(|n| *n > 0)
    }

    /// He has played a real match to its end.
    pub fn played(&mut self, ruleset: &str) {
        let count = self.matches.entry(ruleset.to_owned()).or_default();
        *count = count.saturating_add(1);
    }

    /// In how many tries he has solved this puzzle, if he has.
    #[must_use]
    pub fn tries(&self, ruleset: &str, puzzle: &str) -> Option<u32> {
        self.puzzles.get(ruleset)?.get(puzzle).copied()
    }

    /// He has solved this puzzle in so many tries. The first time counts.
    pub fn solved(&mut self, ruleset: &str, puzzle: &str, tries: u32) {
        let all = self.puzzles.entry(ruleset.to_owned()).or_default();
        all.entry(puzzle.to_owned()).or_insert(tries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learned_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Progress::load(folder.path()), Progress::default());
        let mut progress = Progress::default();
        progress.finished("game", "first");
        progress.solved("game", "riddle", 3);
        progress.solved("game", "riddle", 1);
        let made = [Choice::Pick(3), Choice::Pick(0)];
        progress.leave("game", "first", &made);
        progress.leave("game", "second", &made);
        progress.finished("game", "first");
        progress.reminded("game", "redraw");
        progress.did("game", "level_up@main");
        assert!(!progress.has_played());
        progress.played("game");
        progress.save(folder.path()).unwrap();
        let read = Progress::load(folder.path());
        assert!(read.has_finished("game", "first") && !read.has_finished("other", "first"));
        assert_eq!(
            read.tries("game", "riddle"),
            Some(3),
            "the first time counts"
        );
        assert_eq!(read.left("game", "second"), made);
        assert!(read.left("game", "first").is_empty(), "it is finished");
        assert!(read.was_reminded("game", "redraw") && !read.was_reminded("game", "level"));
        assert!(read.has_done("game", "level_up@main") && !read.has_done("other", "level_up@main"));
        assert_eq!((read.matches("game"), read.matches("other")), (1, 0));
        assert!(read.has_played());
        std::fs::write(folder.path().join("learned.ron"), "no such thing").unwrap();
        assert_eq!(Progress::load(folder.path()), Progress::default());
    }
}
