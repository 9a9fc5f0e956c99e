//! The window: Bevy, egui and kira. It names no game and computes no rule.
