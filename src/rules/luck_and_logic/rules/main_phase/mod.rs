//! The main phase: what can be done in it, and how members come onto circles and move over them.

pub mod actions;
pub mod mobilize;
pub mod moves;
pub mod trance;
