//! How a match goes on: what it starts from, the loop that runs until somebody must choose, what is chosen and asked, the
//! elementary changes of a table, and the events that tell of them.

pub(in crate::engine) mod action;
pub(in crate::engine) mod context;
pub(in crate::engine) mod decision;
pub(in crate::engine) mod declared;
pub(in crate::engine) mod errand;
pub(in crate::engine) mod event;
pub(in crate::engine) mod fault;
pub(in crate::engine) mod game;
mod modifiers;
pub(in crate::engine) mod outcome;
pub(in crate::engine) mod put;
pub(in crate::engine) mod reason;
pub(in crate::engine) mod run;
pub(in crate::engine) mod setup;
