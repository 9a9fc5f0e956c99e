//! What is printed on cards and in a ruleset's own words, in the form that the engine reads.

pub(crate) mod def;
pub(crate) mod numbers;
pub(crate) mod symbol;
pub mod words;
