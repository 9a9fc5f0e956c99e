//! The player's settings.
