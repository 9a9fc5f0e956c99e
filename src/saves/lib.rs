//! What is kept between runs: the player's folders, safe files, and settings.
//!
//! Nothing here knows the window, so the command line uses the same files.

#[path = "../files/lib.rs"]
pub mod files;
pub mod interrupted;
pub mod replay;
pub mod settings;
