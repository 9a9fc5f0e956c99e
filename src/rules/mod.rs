//! The rulesets: one folder each.

pub mod lily;
