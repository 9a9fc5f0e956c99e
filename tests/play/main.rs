//! Matches of the computer with itself: what must hold on every table, for every player, in every match.

mod agents;
mod invariants;
mod replays;
mod size;
mod world;
