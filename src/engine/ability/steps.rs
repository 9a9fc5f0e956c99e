//! What can be asked of steps and abilities as they are written.

use super::{Ability, Bind, Cards, Dest, Effect, Visit, Word};
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

impl Effect {
    /// The cards that the step deals with first, if it names some; none of a step that is made of others or deals with
    /// two cards alike.
    #[must_use]
    pub fn cards(&self) -> Option<&Cards> {
        let plain = !self.is_block() && !matches!(self, Self::Trade(..));
        self.sets_of_cards().into_iter().next().filter(|_| plain)
    }

    /// The same step on other cards.
    #[must_use]
    pub fn on(&self, cards: Cards) -> Self {
        self.with_set(0, self.cards().is_some().then_some(cards))
    }

    /// The second cards of a step that deals with two sets, such as those to be stacked on.
    #[must_use]
    pub fn second_cards(&self) -> Option<&Cards> {
        let second = self.sets_of_cards().into_iter().nth(1);
        second.filter(|_| self.cards().is_some())
    }

    /// The same step with other second cards.
    #[must_use]
    pub fn with(&self, cards: Cards) -> Self {
        self.with_set(1, self.second_cards().is_some().then_some(cards))
    }

    fn with_set(&self, at: usize, cards: Option<Cards>) -> Self {
        let mut step = self.clone();
        if let Some(cards) = cards
            && let Some(own) = step.sets_of_cards_mut().into_iter().nth(at)
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
                    step.walk(self);
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
                cards.walk(self);
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
                ability.walk(self);
            }
        }
        self.walk(&mut Given(f));
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
