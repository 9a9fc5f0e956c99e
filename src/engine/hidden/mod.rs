//! What a player may know: views of a table, full tables that agree with a view, and the checks that nothing else can be
//! told from what is shown.

pub(in crate::engine) mod audit;
pub(in crate::engine) mod sampler;
mod veil;
pub(in crate::engine) mod view;
