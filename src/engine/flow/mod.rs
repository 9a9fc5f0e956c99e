//! How a match goes on: what it starts from, the loop that runs until somebody must choose, what is chosen and asked, the
//! elementary changes of a table, and the events that tell of them.

pub(crate) mod action;
pub(crate) mod context;
pub(crate) mod deal;
pub(crate) mod decision;
pub(crate) mod declared;
pub(crate) mod errand;
pub(crate) mod event;
pub(crate) mod fault;
pub(crate) mod game;
mod modifiers;
pub(crate) mod outcome;
mod pile;
pub(crate) mod put;
pub(crate) mod reason;
pub(crate) mod run;
pub(crate) mod setup;
