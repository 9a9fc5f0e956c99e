//! What the abilities of a card name.

use fudaba_engine::Symbol;
use fudaba_engine::ability::{Ability, Cost, Effect, Filter, Visit, Way};

/// Does an ability, or one that it gives to cards, turn up or look at cards that lie face down?
#[must_use]
pub fn sees(ability: &Ability) -> bool {
    let mut found = Found::default();
    found.ability(ability);
    found.sees
}

/// The traits that an ability asks for, each as often as it stands there.
#[must_use]
pub fn traits(ability: &Ability) -> Vec<Symbol> {
    let mut found = Found::default();
    found.ability(ability);
    found.traits
}

#[derive(Default)]
struct Found {
    sees: bool,
    traits: Vec<Symbol>,
}

impl<'a> Visit<'a> for Found {
    fn cost(&mut self, cost: &'a Cost) {
        // What is shown or turned to pay are cards of one's own.
        let sees = self.sees;
        cost.walk(self);
        self.sees = sees;
    }

    fn effect(&mut self, step: &'a Effect) {
        self.sees |= matches!(
            step,
            Effect::Turn(_, Way::Up | Way::Over) | Effect::Look(..) | Effect::Reveal(..)
        );
        step.walk(self);
    }

    fn filter(&mut self, filter: &'a Filter) {
        if let Filter::Trait(word) = filter {
            self.traits.push(*word);
        }
        filter.walk(self);
    }
}

#[cfg(test)]
mod tests {
    use super::{sees, traits};
    use crate::cards::words::ability;
    use fudaba_engine::Symbol;
    use fudaba_engine::ability::{
        Ability, Cards, Condition, Effect, Filter, Limit, Selector, Way, Who,
    };
    use fudaba_engine::words::ZoneKind;

    fn attack(filter: Filter, effect: fn(Cards) -> Effect) -> Ability {
        let cards = Cards::All(Selector::Theirs(ZoneKind(1), vec![filter]));
        Ability {
            kind: ability::ATTACK,
            state: None,
            when: Vec::new(),
            limit: Limit::None,
            may: false,
            condition: Condition::Always,
            cost: Vec::new(),
            targets: Vec::new(),
            always: Vec::new(),
            effect: vec![Effect::May(vec![effect(cards)], Who::You)],
        }
    }

    #[test]
    fn a_kind_or_a_name_that_reads_like_a_word_of_the_language_is_none() {
        let kind = Symbol::new("TurnUp(Look(");
        let named = attack(Filter::Trait(kind), Effect::Defeat);
        assert!(!sees(&named));
        assert_eq!(traits(&named), [kind]);
        let quoted = attack(Filter::Name(Symbol::new("Trait(\"Gull\")")), |cards| {
            Effect::Turn(cards, Way::Up)
        });
        assert!(sees(&quoted));
        assert_eq!(traits(&quoted), []);
    }
}
