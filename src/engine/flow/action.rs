//! What a player can choose. An action is semantic, so that the screen can show it on cards and slots; its index in the
//! list of legal actions is what a replay records.

use crate::table::ids::{CardId, ZoneId};
use serde::{Deserialize, Serialize};

/// What is done. Rulesets share these verbs; each gives them its own names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Verb {
    /// Stop choosing, go on, end the phase.
    Done,
    /// Agree.
    Yes,
    /// Refuse.
    No,
    /// Choose a card.
    Pick,
    /// Choose a place for the card in question.
    PickSlot,
    /// Choose one of several numbered options (`n`).
    PickOption,
    /// Put a card from hand onto a free slot.
    Deploy,
    /// Stack a card from hand on a card in play (`place` is its slot).
    LevelUp,
    /// Use a card from hand for its effect.
    Play,
    /// Move a card in play to a slot.
    Move,
    /// Attack the card in a slot with a card in play.
    Attack,
    /// Use ability `n` of a card.
    Activate,
    /// Declare a card that waits for its timing.
    Declare,
    /// Go on with effect `n` (from 0) of those that abilities of a card have put off.
    Resume,
}

impl Verb {
    /// Does it name neither a card nor a place, so that it stands on a button of its own?
    #[must_use]
    pub const fn is_button(self) -> bool {
        matches!(self, Self::Done | Self::Yes | Self::No | Self::PickOption)
    }
}

/// One thing that a player can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// The card that it is done with, or [`CardId::NONE`].
    pub card: CardId,
    /// The place that it is done to, or [`ZoneId::NONE`].
    pub place: ZoneId,
    /// Number of an option or ability, otherwise 0.
    pub n: u8,
}

impl Action {
    /// An action that names neither card nor place.
    #[must_use]
    #[inline]
    pub const fn plain(verb: Verb) -> Self {
        Self {
            verb,
            card: CardId::NONE,
            place: ZoneId::NONE,
            n: 0,
        }
    }

    /// An action with a card.
    #[must_use]
    #[inline]
    pub const fn card(verb: Verb, card: CardId) -> Self {
        Self {
            verb,
            card,
            place: ZoneId::NONE,
            n: 0,
        }
    }

    /// An action with a card and a place.
    #[must_use]
    #[inline]
    pub const fn to(verb: Verb, card: CardId, place: ZoneId) -> Self {
        Self {
            verb,
            card,
            place,
            n: 0,
        }
    }

    /// An action with a card and the number of one of its abilities.
    #[must_use]
    #[inline]
    pub const fn ability(verb: Verb, card: CardId, n: u8) -> Self {
        Self {
            verb,
            card,
            place: ZoneId::NONE,
            n,
        }
    }

    /// Choosing option `n`.
    #[must_use]
    #[inline]
    pub const fn option(n: u8) -> Self {
        Self {
            verb: Verb::PickOption,
            card: CardId::NONE,
            place: ZoneId::NONE,
            n,
        }
    }
}

/// A reusable list of actions; no heap allocation for usual sizes.
pub type Actions = Vec<Action>;
