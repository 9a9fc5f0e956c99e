//! What a player may know: views of a table, full tables that agree with a view, and the checks that nothing else can be
//! told from what is shown.

pub(crate) mod audit;
mod deals;
pub(crate) mod forecast;
pub(crate) mod sampler;
mod veil;
pub(crate) mod view;
