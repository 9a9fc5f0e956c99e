//! `egui_kittest`, which presses the buttons of panels in tests, behind a feature.
//!
//! A dependency of tests cannot be optional. Were it one of the window's crate, then testing the rules would build egui,
//! although no test of theirs needs it.

#![cfg(feature = "kittest")]

pub use egui_kittest::*;
