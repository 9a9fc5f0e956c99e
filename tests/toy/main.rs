//! The kernel on a small invented ruleset, the toy, which is as odd as it can be: what no game asks of the kernel yet is
//! shown here first. Start with `rules`, then `cards.ron`; `world` puts tables together.

#![allow(dead_code, reason = "helpers are there for every test to come")]

mod attached;
mod contest;
mod control;
mod crypt;
mod declared;
mod delayed;
mod departed;
mod did;
mod faces;
mod general;
mod ghosts;
mod numbers;
mod openings;
mod points;
mod policies;
mod procedures;
mod rulers;
mod rules;
mod small;
mod stages;
mod trials;
mod wide;
#[cfg(feature = "desktop")]
mod window;
mod world;
