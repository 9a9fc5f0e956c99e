//! What is explained just now, in one of the first real matches. Whoever knows what a player has learned says it; the table shows it.

use bevy::prelude::*;

use fudaba_cards::Text;

/// What is explained, until the player has read it or the question has gone.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Reminded(pub Option<Reminding>);

/// Something that is explained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminding {
    /// The words.
    pub say: Text,
    /// The clause that tells more, or nothing.
    pub clause: String,
    /// The words of the rules that are explained, where it is about words that are met.
    pub of: Vec<String>,
    /// What is noted of it once it has been said.
    pub keys: Vec<String>,
    /// Nowhere on the table is room for it just now.
    pub waits: bool,
}
