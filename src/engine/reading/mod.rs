//! What a table says when it is read: selectors, values and conditions, numbers and keywords as they are now, and the
//! order in which lasting effects that read one another apply. Nothing here changes a table.

mod attached;
mod control;
pub(crate) mod counters;
pub(crate) mod eval;
mod faces;
pub(crate) mod in_force;
pub(crate) mod order;
pub(crate) mod relation;
pub(crate) mod scope;
pub(crate) mod sheet;
pub(crate) mod stats;
