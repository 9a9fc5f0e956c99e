//! What a table says when it is read: selectors, values and conditions, numbers and keywords as they are now, and the
//! order in which lasting effects that read one another apply. Nothing here changes a table.

mod attached;
mod control;
pub(in crate::engine) mod eval;
mod faces;
pub(in crate::engine) mod in_force;
pub(in crate::engine) mod order;
pub(in crate::engine) mod relation;
pub(in crate::engine) mod scope;
pub(in crate::engine) mod stats;
