//! What files of lessons and puzzles hold.

use fudaba_cards::Text;
use fudaba_scenario::{Act, Check, Decks, Layout, Scenario, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A table laid out by hand for a player: he has the first seat. Its fields are those of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Options that differ from their defaults: key and value.
    pub options: BTreeMap<String, String>,
    /// The seed of the random stream.
    pub seed: u64,
    /// Deck lists: the match then starts from the set-up, and `a` and `b` are empty.
    pub decks: Option<Decks>,
    /// What the first seat has on the table.
    pub a: Layout,
    /// What the second seat has on the table.
    pub b: Layout,
    /// The number of the running turn.
    pub turn: Option<u16>,
    /// Whose turn it is.
    pub turn_player: Seat,
    /// Who had the first turn.
    pub first_player: Seat,
    /// The phase that begins; without it, the first phase after the set-up.
    pub phase: Option<String>,
}

impl Position {
    /// The scenario that lays it out, without steps.
    #[must_use]
    pub fn scenario(&self) -> Scenario {
        Scenario {
            name: String::new(),
            clauses: Vec::new(),
            ruleset: None,
            options: self.options.clone(),
            seed: self.seed,
            cards: Vec::new(),
            decks: self.decks.clone(),
            deck: None,
            bare: true,
            a: self.a.clone(),
            b: self.b.clone(),
            turn: self.turn.unwrap_or(3),
            turn_player: self.turn_player,
            first_player: self.first_player,
            by_lot: false,
            phase: self.phase.clone(),
            steps: Vec::new(),
        }
    }
}

/// What a player is to bring about in the running turn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Task {
    /// He wins the match before the turn is over.
    Win,
    /// He has not lost the match when the turn is over.
    Survive,
    /// All this is so when the turn is over, as the next decision is asked.
    Reach(Vec<Check>),
}

/// What a line of a lesson speaks about, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum At {
    /// A card, by alias or key.
    Card(String),
    /// A place of a player, by the key of the zone.
    Place(Seat, String),
    /// The buttons that answer a question.
    Buttons,
}

/// A part of the face of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Part {
    /// All of it.
    Whole,
    /// What stands in this corner.
    TopLeft,
    /// What stands in this corner.
    TopRight,
    /// What stands in this corner.
    BottomLeft,
    /// What stands in this corner.
    BottomRight,
    /// Its text.
    Text,
}

/// A lesson: a table and what is done on it, step by step.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it is called by programs: small letters, digits and hyphens.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// The table.
    pub position: Position,
    /// What is done, in order.
    pub steps: Vec<LessonStep>,
    /// What the player knows at its end, in lines of eight words at most.
    #[serde(default)]
    pub learned: Vec<Text>,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum LessonStep {
    /// The player is shown something, and goes on when he has read about it.
    Show {
        /// What he reads, in eight words at most.
        say: Text,
        /// What that speaks about.
        #[serde(default)]
        at: Option<At>,
        /// The part of that card that it speaks about: the card is held up, large.
        #[serde(default)]
        part: Option<Part>,
    },
    /// The player makes one of these choices, and no other.
    Do {
        /// The right choices. With none, every choice is right.
        #[serde(default)]
        choices: Vec<Act>,
        /// What he is told, in eight words at most.
        say: Text,
        /// What that speaks about.
        #[serde(default)]
        at: Option<At>,
        /// What a wrong choice is answered.
        #[serde(default)]
        wrong: Text,
    },
    /// Whoever is asked makes this choice by itself.
    Auto(Act),
    /// The player goes on unaided. When he fails, he begins again here.
    Free {
        /// What he is to bring about; the end of the turn does not count for a match from its set-up.
        task: Task,
        /// What he is told.
        say: Text,
        /// What he is told when he failed.
        again: Text,
    },
}

/// A puzzle: a table and what is to be brought about on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// What it is called by programs: small letters, digits and hyphens.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// How hard it is, from 1 to 5.
    pub difficulty: u8,
    /// What is to be brought about.
    pub task: Task,
    /// What the player cannot see.
    #[serde(default)]
    pub hidden: Hidden,
    /// The table.
    pub position: Position,
    /// What is done on it, by whoever is asked, before the player begins.
    #[serde(default)]
    pub before: Vec<Act>,
    /// How many first choices reach the task against every answer; equal ones count once.
    pub solutions: usize,
    /// One way to reach it: the player's choices in order, while the answers allow them.
    pub line: Vec<Act>,
    /// Where to look, then which card. The third hint is the line.
    pub hints: Vec<Text>,
}

/// What a puzzle allows for the cards that its player cannot see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Hidden {
    /// All cards are open to him: he may look through every pile and hand.
    #[default]
    Open,
    /// They may lie in any order: the task is reached in all of them.
    Any,
}
