//! Matches of the computer with itself: what must hold on every table, for every player, in every match.

mod agents;
mod belief;
mod invariants;
mod replays;
mod size;
mod world;
