//! What is printed on cards and in a ruleset's own words, in the form that the engine reads.

pub(in crate::engine) mod def;
pub(in crate::engine) mod symbol;
pub mod words;
