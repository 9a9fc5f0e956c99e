//! What can be asked of steps and abilities as they are written.

use super::{Ability, Bind, Cards, Dest, Effect, EffectName, Visit, Word, walk_ability};
use crate::printed::words::ZoneKind;

impl Dest {
    /// The kind of zone.
    #[must_use]
    pub fn zone(self) -> ZoneKind {
        match self {
            Self::To(zone) | Self::Bottom(zone) | Self::Rested(zone) | Self::Nth(zone, _) => zone,
        }
    }
}

/// The cards of a step, by reference or by mutable reference; `None` for a step that deals with none, or with a pair of
/// its own, and for a step made of others.
macro_rules! first_cards {
    ($step:expr) => {
        match $step {
            Effect::Choose(_, cards)
            | Effect::Look(_, cards, _)
            | Effect::Reveal(_, cards)
            | Effect::Move(cards, _)
            | Effect::Arrange(cards, _)
            | Effect::Enter(cards, ..)
            | Effect::StackOn(cards, _)
            | Effect::Shift(cards, _)
            | Effect::Swap(cards, _)
            | Effect::Tuck(cards, _)
            | Effect::Attach(cards, ..)
            | Effect::Exchange(cards, _)
            | Effect::Ready(cards)
            | Effect::Rest(cards)
            | Effect::Turn(cards, _)
            | Effect::Defeat(cards)
            | Effect::TakeRole(cards, _)
            | Effect::Copy(cards)
            | Effect::Negate(cards)
            | Effect::Procedure(_, _, cards, _)
            | Effect::Redirect(cards, _)
            | Effect::NameColourOf(_, _, cards)
            | Effect::Modify(cards, ..)
            | Effect::Remake(cards, ..)
            | Effect::Convert(cards, ..)
            | Effect::GrantAbility(cards, ..)
            | Effect::SetOff(cards, _)
            | Effect::Control(cards, ..)
            | Effect::Grant(cards, ..) => Some(cards),
            Effect::Draw(..)
            | Effect::Shuffle(..)
            | Effect::Rearrange(..)
            | Effect::Spend(..)
            | Effect::Pay(..)
            | Effect::RevealUntil(..)
            | Effect::NameColour(..)
            | Effect::NameNumber(..)
            | Effect::Trade(..)
            | Effect::Assign(..)
            | Effect::ModifyPlayer(..)
            | Effect::GrantPlayer(..)
            | Effect::Deed(..)
            | Effect::EachPlayer(_)
            | Effect::RepeatWhile(..)
            | Effect::If(..)
            | Effect::May(..)
            | Effect::ChooseOne(..)
            | Effect::Repeat(..)
            | Effect::ForEach(..)
            | Effect::Later(..)
            | Effect::Win(_) => None,
        }
    };
}

impl Effect {
    /// Its word.
    #[must_use]
    pub fn word(&self) -> &'static str {
        EffectName::from(self).into()
    }

    /// The cards that the step deals with first, if it names some.
    #[must_use]
    pub fn cards(&self) -> Option<&Cards> {
        first_cards!(self)
    }

    /// The same step on other cards.
    #[must_use]
    pub fn on(&self, cards: Cards) -> Self {
        let mut step = self.clone();
        if let Some(own) = first_cards!(&mut step) {
            *own = cards;
        }
        step
    }

    /// The second cards of a step that deals with two sets, such as those to be stacked on.
    #[must_use]
    pub fn second_cards(&self) -> Option<&Cards> {
        match self {
            Self::StackOn(_, cards)
            | Self::Swap(_, cards)
            | Self::Tuck(_, cards)
            | Self::Attach(_, cards, _)
            | Self::Exchange(_, cards) => Some(cards),
            _ => None,
        }
    }

    /// The same step with other second cards.
    #[must_use]
    pub fn with(&self, cards: Cards) -> Self {
        let mut step = self.clone();
        if let Self::StackOn(_, own)
        | Self::Swap(_, own)
        | Self::Tuck(_, own)
        | Self::Attach(_, own, _)
        | Self::Exchange(_, own) = &mut step
        {
            *own = cards;
        }
        step
    }

    /// Does it start a procedure of the rules?
    #[must_use]
    pub fn starts_procedure(&self) -> bool {
        matches!(self, Self::Procedure(..))
    }

    /// Is it made of other steps?
    #[must_use]
    pub fn is_block(&self) -> bool {
        matches!(
            self,
            Self::EachPlayer(_)
                | Self::RepeatWhile(..)
                | Self::If(..)
                | Self::May(..)
                | Self::ChooseOne(..)
                | Self::Repeat(..)
                | Self::ForEach(..)
                | Self::Later(..)
        )
    }

    /// The lists of steps that it is made of; none for a plain step.
    #[must_use]
    pub fn parts(&self) -> Vec<&[Effect]> {
        match self {
            Self::EachPlayer(steps)
            | Self::RepeatWhile(_, steps)
            | Self::May(steps, _)
            | Self::Repeat(_, steps)
            | Self::ForEach(_, _, steps)
            | Self::Later(_, steps, _) => vec![steps],
            Self::If(_, steps, otherwise) if otherwise.is_empty() => vec![steps],
            Self::If(_, steps, otherwise) => vec![steps, otherwise],
            Self::ChooseOne(options, _) => options.iter().map(Vec::as_slice).collect(),
            _ => Vec::new(),
        }
    }

    /// Does the step, or one inside it, pass the test?
    #[must_use]
    pub fn any(&self, test: &mut dyn FnMut(&Effect) -> bool) -> bool {
        struct Search<'t> {
            test: &'t mut dyn FnMut(&Effect) -> bool,
            found: bool,
        }
        impl<'a> Visit<'a> for Search<'_> {
            fn effect(&mut self, step: &'a Effect) {
                self.found = self.found || (self.test)(step);
                if !self.found {
                    super::walk_effect(self, step);
                }
            }
        }
        let mut search = Search { test, found: false };
        search.effect(self);
        search.found
    }

    /// Is the register read anywhere in the step?
    #[must_use]
    pub fn reads(&self, bind: Bind) -> bool {
        struct Reads(Bind, bool);
        impl<'a> Visit<'a> for Reads {
            fn reads(&mut self, bind: Bind) {
                self.1 |= bind == self.0;
            }
        }
        let mut reads = Reads(bind, false);
        reads.effect(self);
        reads.1
    }
}

impl Ability {
    /// Does it do nothing itself, but say what is asked, such as a condition or a cost?
    #[must_use]
    pub fn asks_only(&self) -> bool {
        let silent = self.when.is_empty() && self.targets.is_empty();
        silent && self.always.is_empty() && self.effect.is_empty()
    }

    /// The least number that can be named at its declaration, if one is.
    #[must_use]
    pub fn least_x(&self) -> Option<i32> {
        self.targets.iter().find_map(|step| match step {
            Effect::NameNumber(_, least, _) => Some(*least),
            _ => None,
        })
    }

    /// The numbers of players that it speaks of, one bit each.
    #[must_use]
    pub fn tallies(&self) -> u64 {
        struct Tallies(u64);
        impl<'a> Visit<'a> for Tallies {
            fn word(&mut self, word: Word) {
                if let Word::Tally(tally) = word {
                    self.0 |= 1u64.checked_shl(tally.0.into()).unwrap_or(0);
                }
            }
        }
        let mut tallies = Tallies(0);
        tallies.ability(self);
        tallies.0
    }

    /// Does what it does speak of the card of the moment?
    #[must_use]
    pub fn is_about_it(&self) -> bool {
        struct It(bool);
        impl<'a> Visit<'a> for It {
            fn cards(&mut self, cards: &'a Cards) {
                self.0 |= *cards == Cards::It;
                super::walk_cards(self, cards);
            }
        }
        let mut it = It(false);
        it.effects(&self.effect);
        it.0
    }

    /// Calls `f` for every ability that this one can give to cards, however deep it stands.
    pub fn for_each_given<'a>(&'a self, f: &mut impl FnMut(&'a Self)) {
        struct Given<'f, F>(&'f mut F);
        impl<'a, F: FnMut(&'a Ability)> Visit<'a> for Given<'_, F> {
            fn ability(&mut self, ability: &'a Ability) {
                (self.0)(ability);
                walk_ability(self, ability);
            }
        }
        walk_ability(&mut Given(f), self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ability::{AbilityKind, Filter, Manner, Selector, Value, Who};
    use crate::printed::words::TallyId;
    use crate::{Symbol, words::MomentId};

    fn ability(effect: Vec<Effect>) -> Ability {
        Ability {
            kind: AbilityKind::new(0, Manner::Triggered),
            state: None,
            when: Vec::new(),
            limit: Default::default(),
            may: false,
            condition: Default::default(),
            targets: Vec::new(),
            cost: Vec::new(),
            always: Vec::new(),
            effect,
        }
    }

    #[test]
    fn a_trait_of_that_name_is_not_the_card_of_the_moment() {
        let named = Filter::Trait(Symbol::new("It"));
        let all = Cards::All(Selector::Mine(ZoneKind(0), vec![named]));
        assert!(!ability(vec![Effect::Rest(all)]).is_about_it());
        assert!(
            ability(vec![Effect::Repeat(
                Value::N(2),
                vec![Effect::Rest(Cards::It)]
            )])
            .is_about_it()
        );
    }

    #[test]
    fn numbers_of_players_are_found_however_deep_they_stand() {
        let draw = Effect::Draw(
            Who::You,
            Value::Plus(
                Box::new(Value::N(1)),
                Box::new(Value::Tally(Who::Opponent, TallyId(3))),
            ),
            Default::default(),
        );
        let given = ability(vec![Effect::Later(
            MomentId(0),
            vec![draw],
            super::super::Subject::AnyPlayer,
        )]);
        let giver = ability(vec![Effect::GrantAbility(
            Cards::This,
            Box::new(given),
            crate::ability::Duration::Turn,
        )]);
        assert_eq!(giver.tallies(), 1 << 3);
        let mut found = 0;
        giver.for_each_given(&mut |_| found += 1);
        assert_eq!(found, 1);
    }

    #[test]
    fn registers_are_found_in_what_tests_and_counts_read() {
        let among = Cards::All(Selector::Among(Bind::B, vec![]));
        assert!(Effect::Rest(among.clone()).reads(Bind::B));
        assert!(!Effect::Rest(among).reads(Bind::A));
        let count = Value::CountOf(Bind::C);
        assert!(Effect::Draw(Who::You, count, Default::default()).reads(Bind::C));
    }
}
