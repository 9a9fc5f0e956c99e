//! The kernel: table, frames, decisions, events, effects, triggers, views. It names no game.
