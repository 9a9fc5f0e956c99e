//! The one way to ask a player.

use crate::flow::action::Action;
use crate::table::ids::{CardId, PlayerId, ZoneId};
use serde::{Deserialize, Serialize};

/// What is asked, as a key of the prompt texts. Kernel prompts have the keys below; a ruleset adds its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Prompt {
    /// A step of the ruleset, by its place in [`Ruleset::prompts`](crate::Ruleset::prompts).
    Rules(u8),
    /// Choose cards for an effect.
    ChooseCards,
    /// Choose a slot for a card of an effect.
    ChooseSlot,
    /// Use an ability that may be refused?
    UseAbility,
    /// Carry out an optional part of an effect?
    May,
    /// Choose one of several effects (`PickOption`).
    ChooseOne,
    /// Choose what to pay a cost with.
    PayCost,
    /// Several abilities are due: which is first?
    Order,
    /// Name a number (`PickOption`).
    NameNumber,
    /// Name a colour (`PickOption`, by its place among the colours).
    NameColour,
    /// Cards are put one by one: which is next?
    Arrange,
}

impl Prompt {
    /// The key of its text: `kernel.…`, or the ruleset's own key.
    #[must_use]
    pub fn key(self, rules: &[&'static str]) -> &'static str {
        match self {
            Self::Rules(n) => rules.get(usize::from(n)).copied().unwrap_or("?"),
            Self::ChooseCards => "kernel.choose_cards",
            Self::ChooseSlot => "kernel.choose_slot",
            Self::UseAbility => "kernel.use_ability",
            Self::May => "kernel.may",
            Self::ChooseOne => "kernel.choose_one",
            Self::NameNumber => "kernel.name_number",
            Self::NameColour => "kernel.name_colour",
            Self::Arrange => "kernel.arrange",
            Self::PayCost => "kernel.pay_cost",
            Self::Order => "kernel.order",
        }
    }
}

/// How far a choice of several cards has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cards chosen so far.
    pub picked: u8,
    /// Cards that must be chosen at least.
    pub min: u8,
    /// Cards that can be chosen at most.
    pub max: u8,
}

/// Something that a player must choose now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who chooses.
    pub player: PlayerId,
    /// What is asked.
    pub prompt: Prompt,
    /// The key of the prompt's text.
    pub key: &'static str,
    /// The card that asks, if one does.
    pub source: Option<CardId>,
    /// The number of that card's ability that asks.
    pub ability: Option<u8>,
    /// The card that the choice is about, if that is another one.
    pub about: Option<CardId>,
    /// How far a choice of several cards has come.
    pub progress: Option<Progress>,
    /// The cards chosen so far.
    pub chosen: Vec<CardId>,
    /// The places chosen so far, for cards that go there once all of them are chosen.
    pub placed: Vec<(CardId, ZoneId)>,
    /// What can be chosen. Never empty.
    pub actions: Vec<Action>,
}
