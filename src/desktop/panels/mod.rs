//! Panels over the table: pure functions from models to intents.

pub mod balance;
pub mod battle;
pub mod browser;
pub mod curtain;
pub mod inspect;
pub mod log;
pub mod model;
pub mod notices;
pub mod phase_bar;
pub mod players;
pub mod prompt;
pub mod rulebook;
pub mod table;

#[cfg(test)]
mod tests;
