//! Matches of the computer with itself: what must hold on every table, for every player, in every match.

mod agents;
mod back;
mod belief;
mod cautions;
mod contests;
mod endings;
mod examine;
mod forecasts;
mod golden;
mod hearts;
mod invariants;
mod inventor;
mod killed;
mod made_up;
mod older;
mod openings;
mod output;
mod passes;
mod properties;
mod prospect;
mod replays;
mod secrets;
mod shards;
mod sitting;
mod size;
mod world;
