//! Stage directions: what a game's data asks of the pictures of its cards.
//!
//! A file is one RON map from a card's id, or the name of the person it shows, to words such as
//! `"scene:lighthouse body:coat prop:spyglass mood:calm"`. Words for a card come before those
//! for its person. Everything that is not said is chosen by the card's seed.

use std::collections::BTreeMap;

use thiserror::Error;

use super::palette::{WORLDS, has_theme};
use super::props;
use super::{figure, people, scene};

/// Why a file of stage directions cannot be used.
#[derive(Debug, Error)]
#[error("stage directions: line {line}, column {column}: {reason}")]
pub struct DirectionError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// The stage directions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directions {
    words: BTreeMap<String, String>,
}

impl Directions {
    /// Reads a file.
    ///
    /// # Errors
    /// When the text is not a RON map from text to text.
    pub fn read(text: &str) -> Result<Self, DirectionError> {
        let words = ron::from_str(text).map_err(|e| DirectionError {
            line: e.span.start.line,
            column: e.span.start.col,
            reason: e.code.to_string(),
        })?;
        Ok(Self { words })
    }

    /// Lays the words of others over these: where both say something about a card or a person, those count.
    pub fn lay_over(&mut self, words: BTreeMap<String, String>) {
        self.words.extend(words);
    }

    /// The motifs of a card, for [`CardLook::motifs`](super::CardLook::motifs).
    #[must_use]
    pub fn of(&self, id: &str, persona: &str) -> Vec<String> {
        [id, persona]
            .into_iter()
            .filter_map(|key| self.words.get(key))
            .flat_map(|words| words.split_whitespace())
            .map(str::to_owned)
            .collect()
    }

    /// The ids and persons with directions.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// Words the painter does not know, each with the key it stands under.
    #[must_use]
    pub fn unknown(&self) -> Vec<(&str, &str)> {
        self.words
            .iter()
            .flat_map(|(key, words)| words.split_whitespace().map(move |w| (key.as_str(), w)))
            .filter(|(_, word)| !knows(word))
            .collect()
    }
}

/// Whether the painter knows a word such as "scene:fog".
#[must_use]
pub fn knows(word: &str) -> bool {
    let Some((part, name)) = word.split_once(':') else {
        return false;
    };
    drawn(part, name)
        || match part {
            "scene" => scene::composed::is_place(name),
            "prop" => name == props::EMPTY || props::by_name("", name).is_some(),
            "tint" => has_theme(name),
            "face" => ["left", "right"].contains(&name),
            "object" => scene::composed::is_thing(name),
            _ => figure::knows(part, name),
        }
}

/// Whether the drawings of some world know the word.
fn drawn(part: &str, name: &str) -> bool {
    let mut worlds = WORLDS.into_iter().filter(|w| !w.places.is_empty());
    match part {
        "scene" => worlds.any(|w| scene::drawn::is_place(w, name)),
        "object" => worlds.any(|w| scene::drawn::is_thing(w, name)),
        _ => people::knows(part, name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_a_card_come_before_those_for_its_person() {
        let text = r#"{ "Maren": "hair:silver mood:calm", "maren-2": "mood:wink" }"#;
        let directions = Directions::read(text).expect("a map of texts");
        assert_eq!(
            directions.of("maren-2", "Maren"),
            ["mood:wink", "hair:silver", "mood:calm"]
        );
        assert!(directions.of("x", "y").is_empty() && directions.unknown().is_empty());
    }

    #[test]
    fn unknown_words_and_broken_files_are_named() {
        let directions = Directions::read(r#"{ "a": "scene:moon body:coat", "b": "fog" }"#);
        let directions = directions.expect("a map of texts");
        assert_eq!(directions.unknown(), [("a", "scene:moon"), ("b", "fog")]);
        let error = Directions::read("{\n \"a\": 7 }").expect_err("a number is no text");
        assert_eq!(error.line, 2);
    }
}
