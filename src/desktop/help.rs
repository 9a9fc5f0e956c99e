//! Asking for the rulebook, from wherever it is asked for: at a clause, at what is about just now, or where it was left.

use bevy::prelude::*;

use super::states::Overlay;

/// Asks for the rulebook: at an id, or where it was left.
#[derive(Message, Debug, Clone, PartialEq, Eq, Default)]
pub struct OpenRules(pub Option<String>);

/// What the rulebook has to say about the present moment of a match: an id, or nothing.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct AtHand(pub String);

/// What lay over the screen when the rulebook was opened, and does again when it is closed.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OpenedFrom(pub Overlay);

/// The ruleset that a screen other than the table is about, by its id: the rulebook opens there.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct About(pub Option<&'static str>);
