//! Whose cards a step deals with. Where the rules can do nothing with those of the other player, they are refused.

use super::Walk;
use fudaba_engine::ability::{Bind, Cards, Effect, EffectName, Selector, Who};

/// Whose cards an expression names, where that is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Those of the player who uses the ability.
    Own,
    /// The opponent's.
    Other,
}

impl Side {
    fn of_selector(selector: &Selector) -> Option<Self> {
        match selector {
            Selector::Mine(..) => Some(Self::Own),
            Selector::Theirs(..) => Some(Self::Other),
            Selector::Union(parts) => {
                let mut sides = parts.iter().map(Self::of_selector);
                let first = sides.next().flatten();
                first.filter(|_| sides.all(|side| side == first))
            }
            Selector::Both(..)
            | Selector::Among(..)
            | Selector::Under(..)
            | Selector::Attached(..)
            | Selector::Bearer(..) => None,
        }
    }

    fn of_player(who: Who) -> Option<Self> {
        match who {
            Who::You => Some(Self::Own),
            Who::Opponent => Some(Self::Other),
            Who::TurnPlayer => None,
        }
    }
}

impl Walk<'_> {
    fn side_of(&self, cards: &Cards) -> Option<Side> {
        match cards {
            Cards::This => Some(Side::Own),
            Cards::Bound(bind) => self.sides.get(bind.index()).copied().flatten(),
            Cards::All(selector)
            | Cards::Pick(_, selector, _)
            | Cards::Alike(_, selector)
            | Cards::Random(_, selector) => Side::of_selector(selector),
            Cards::Top(who, ..) => Side::of_player(*who),
            Cards::It | Cards::That | Cards::Role(..) | Cards::Except(..) => None,
        }
    }

    /// A register holds the cards of a step: whose they are is kept.
    fn keep_side(&mut self, bind: Bind, cards: &Cards) {
        let side = self.side_of(cards);
        if let Some(kept) = self.sides.get_mut(bind.index()) {
            *kept = side;
        }
    }

    /// The cards of a step are of a player whose cards the rules can do it with.
    pub(super) fn sides_fit(&mut self, step: &Effect) {
        if let Effect::Choose(bind, cards)
        | Effect::Look(bind, cards, _)
        | Effect::Reveal(bind, cards) = step
        {
            self.keep_side(*bind, cards);
        }
        let (language, name) = (self.rules.language, EffectName::from(step));
        let first = step.cards().and_then(|cards| self.side_of(cards));
        let second = step.second_cards().and_then(|cards| self.side_of(cards));
        let ruleset = self.rules.ruleset;
        if language.own_cards.contains(&name)
            && (first == Some(Side::Other) || second == Some(Side::Other))
        {
            self.problem_here(
                step.word(),
                format!(
                    "{} does nothing with the opponent’s cards in {ruleset}",
                    step.word()
                ),
                "name your own cards: Mine(…)",
            );
        } else if language.one_side.contains(&name)
            && first.zip(second).is_some_and(|(a, b)| a != b)
        {
            self.problem_here(
                step.word(),
                format!(
                    "{} does nothing with cards of two players in {ruleset}",
                    step.word()
                ),
                "name cards of one player only",
            );
        }
    }
}
