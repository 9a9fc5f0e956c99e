//! Lily: The Coupling Generation.

pub mod words;
