//! Which cards a step deals with.

use crate::engine::ability::{Ability, Cards, Effect};

impl Effect {
    /// The cards that a plain step deals with, if it names some.
    pub(in crate::engine) fn cards(&self) -> Option<&Cards> {
        match self {
            Self::Look(_, cards)
            | Self::Reveal(_, cards)
            | Self::Move(cards, _)
            | Self::Arrange(cards, _)
            | Self::Enter(cards, _)
            | Self::EnterRested(cards, _)
            | Self::Tuck(cards, _)
            | Self::Exchange(cards, _)
            | Self::Remake(cards, ..)
            | Self::Recolour(cards, ..)
            | Self::GrantAbility(cards, ..)
            | Self::SetOff(cards, _)
            | Self::NameColourOf(_, _, cards)
            | Self::StackOn(cards, _)
            | Self::Shift(cards, _)
            | Self::Swap(cards, _)
            | Self::Ready(cards)
            | Self::Rest(cards)
            | Self::TurnUp(cards)
            | Self::TurnDown(cards)
            | Self::Flip(cards)
            | Self::Defeat(cards)
            | Self::TakeRole(cards, _)
            | Self::Copy(cards)
            | Self::Modify(cards, ..)
            | Self::Grant(cards, ..) => Some(cards),
            _ => None,
        }
    }
}

impl Ability {
    /// Calls `f` for every ability that this one can give to cards, however deep it stands.
    pub fn for_each_given<'a>(&'a self, f: &mut impl FnMut(&'a Self)) {
        given_in(&self.effect, f);
    }
}

fn given_in<'a>(effects: &'a [Effect], f: &mut impl FnMut(&'a Ability)) {
    for effect in effects {
        match effect {
            Effect::GrantAbility(_, ability, _) => {
                f(ability);
                ability.for_each_given(f);
            }
            Effect::If(_, part)
            | Effect::IfDid(part)
            | Effect::IfNotDid(part)
            | Effect::May(part)
            | Effect::MayBy(_, part)
            | Effect::Repeat(_, part)
            | Effect::RepeatWhile(_, part)
            | Effect::EachPlayer(part)
            | Effect::ForEach(_, _, part)
            | Effect::Later(_, part, _) => given_in(part, f),
            Effect::IfElse(_, yes, no) => {
                given_in(yes, f);
                given_in(no, f);
            }
            Effect::ChooseOne(parts) | Effect::ChooseOneBy(_, parts) => {
                for part in parts {
                    given_in(part, f);
                }
            }
            _ => {}
        }
    }
}
