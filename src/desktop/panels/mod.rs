//! Panels over the table: pure functions from models to intents.

pub mod asker;
pub mod asking;
pub mod browser;
pub mod checklist;
pub mod coming;
pub mod contest;
pub mod curtain;
pub mod foreseen;
pub mod goal;
pub mod ground;
pub mod inspect;
pub mod lately;
pub mod learning;
pub mod log;
pub mod model;
pub mod needs;
pub mod notices;
pub mod picture_log;
pub mod prompt;
mod question;
pub mod reader;
pub mod rulebook;
pub mod score;
pub mod sheet;
pub mod spine;
mod stops;
pub mod table;

#[cfg(test)]
mod tests;
