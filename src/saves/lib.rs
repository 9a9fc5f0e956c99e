//! What is kept between runs: recorded and interrupted matches, and settings.
//!
//! Nothing here knows the window, so the command line uses the same files.

pub mod interrupted;
pub mod replay;
pub mod settings;
pub mod shelf;
