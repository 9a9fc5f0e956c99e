//! What the abilities of a card name: a walk over everything that is written in them.

use crate::engine::Symbol;
use crate::engine::ability::{
    Ability, Always, Amount, Cards, Change, Condition, Cost, Effect, Filter, Selector, Subject,
    Value,
};

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

impl Found {
    fn ability(&mut self, ability: &Ability) {
        for trigger in &ability.when {
            if let Subject::Mine(f) | Subject::Theirs(f) | Subject::Any(f) = &trigger.1 {
                self.filters(f);
            }
        }
        self.condition(&ability.condition);
        for cost in &ability.cost {
            match cost {
                Cost::Do(step) => {
                    // What is shown or turned to pay are cards of one's own.
                    let sees = self.sees;
                    self.effect(step);
                    self.sees = sees;
                }
                Cost::Spend(_, value) => self.value(value),
                Cost::RestThis | Cost::TurnDown(..) => {}
            }
        }
        for always in &ability.always {
            match always {
                Always::Stat(cards, _, change) => {
                    self.cards(cards);
                    self.change(change);
                }
                Always::Keyword(cards, _) => self.cards(cards),
                Always::PlayerStat(_, _, change) => self.change(change),
                Always::Player(..) => {}
            }
        }
        self.effects(&ability.effect);
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.effect(effect);
        }
    }

    fn effect(&mut self, effect: &Effect) {
        use Effect as E;
        self.sees |= matches!(
            effect,
            E::TurnUp(_) | E::Flip(_) | E::Look(..) | E::Reveal(..)
        );
        match effect {
            E::Choose(_, cards)
            | E::Look(_, cards)
            | E::Reveal(_, cards)
            | E::Move(cards, _)
            | E::Arrange(cards, _)
            | E::Enter(cards, _)
            | E::EnterRested(cards, _)
            | E::Shift(cards, _)
            | E::NameColourOf(_, _, cards)
            | E::Ready(cards)
            | E::Rest(cards)
            | E::TurnUp(cards)
            | E::TurnDown(cards)
            | E::Flip(cards)
            | E::Defeat(cards)
            | E::TakeRole(cards, _)
            | E::Copy(cards)
            | E::Remake(cards, ..)
            | E::Recolour(cards, ..)
            | E::SetOff(cards, _)
            | E::Grant(cards, ..) => self.cards(cards),
            E::StackOn(a, b)
            | E::Swap(a, b)
            | E::Tuck(a, b)
            | E::Exchange(a, b)
            | E::Trade(a, b, ..) => {
                self.cards(a);
                self.cards(b);
            }
            E::Draw(_, value)
            | E::Spend(_, _, value)
            | E::DrawUpTo(_, value)
            | E::LookUpTo(_, _, _, value)
            | E::DrawUntil(_, _, value)
            | E::Assign(_, _, value)
            | E::DeedWith(_, _, value) => self.value(value),
            E::RevealUntil(_, _, _, _, filters) => self.filters(filters),
            E::Modify(cards, _, change, _) => {
                self.cards(cards);
                self.change(change);
            }
            E::ModifyPlayer(_, _, change, _) => self.change(change),
            E::GrantAbility(cards, ability, _) => {
                self.cards(cards);
                self.ability(ability);
            }
            E::If(condition, part) | E::RepeatWhile(condition, part) => {
                self.condition(condition);
                self.effects(part);
            }
            E::IfElse(condition, yes, no) => {
                self.condition(condition);
                self.effects(yes);
                self.effects(no);
            }
            E::EachPlayer(part)
            | E::IfDid(part)
            | E::IfNotDid(part)
            | E::May(part)
            | E::MayBy(_, part)
            | E::Later(_, part) => self.effects(part),
            E::ChooseOne(parts) | E::ChooseOneBy(_, parts) => {
                parts.iter().for_each(|part| self.effects(part));
            }
            E::Repeat(value, part) => {
                self.value(value);
                self.effects(part);
            }
            E::ForEach(_, cards, part) => {
                self.cards(cards);
                self.effects(part);
            }
            E::Shuffle(..)
            | E::Rearrange(..)
            | E::NameColour(..)
            | E::NameNumber(..)
            | E::GrantPlayer(..)
            | E::Deed(..)
            | E::Win(_) => {}
        }
    }

    fn cards(&mut self, cards: &Cards) {
        match cards {
            Cards::All(from) => self.selector(from),
            Cards::Pick(amount, from)
            | Cards::PickBy(_, amount, from)
            | Cards::PickWith(_, amount, from) => {
                if let Amount::Exactly(value) | Amount::UpTo(value) = amount {
                    self.value(value);
                }
                self.selector(from);
            }
            Cards::Alike(value, from) | Cards::Random(value, from) => {
                self.value(value);
                self.selector(from);
            }
            Cards::Top(_, _, value) => self.value(value),
            Cards::This
            | Cards::It
            | Cards::That
            | Cards::Role(_)
            | Cards::TheirRole(_)
            | Cards::Bound(_)
            | Cards::Except(..) => {}
        }
    }

    fn selector(&mut self, selector: &Selector) {
        match selector {
            Selector::Mine(_, filters)
            | Selector::Theirs(_, filters)
            | Selector::Both(_, filters)
            | Selector::Among(_, filters) => self.filters(filters),
            Selector::Under(cards, filters) => {
                self.cards(cards);
                self.filters(filters);
            }
            Selector::Union(parts) => parts.iter().for_each(|part| self.selector(part)),
        }
    }

    fn filters(&mut self, filters: &[Filter]) {
        for filter in filters {
            self.filter(filter);
        }
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Trait(word) => self.traits.push(*word),
            Filter::Stat(_, _, value) | Filter::Printed(_, _, value) => self.value(value),
            Filter::SameName(cards)
            | Filter::SameGroup(cards)
            | Filter::SameUnit(cards)
            | Filter::AdjacentTo(cards)
            | Filter::InLineWith(cards) => self.cards(cards),
            Filter::Not(inner) => self.filter(inner),
            Filter::AnyOf(inner) => self.filters(inner),
            Filter::Kind(_)
            | Filter::Colour(_)
            | Filter::Has(..)
            | Filter::Keyword(_)
            | Filter::Name(_)
            | Filter::NameHas(_)
            | Filter::In(_)
            | Filter::Active
            | Filter::Rested
            | Filter::FaceUp
            | Filter::FaceDown
            | Filter::Sign(_)
            | Filter::Other
            | Filter::Is(_) => {}
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Count(from)
            | Value::Sum(_, from)
            | Value::Kinds(_, from)
            | Value::Differing(_, from)
            | Value::Greatest(_, from)
            | Value::Least(_, from) => self.selector(from),
            Value::Stat(_, cards) | Value::Printed(_, cards) => self.cards(cards),
            Value::Times(inner, _) | Value::Capped(inner, _) | Value::Per(inner, _) => {
                self.value(inner);
            }
            Value::Plus(a, b) | Value::Minus(a, b) => {
                self.value(a);
                self.value(b);
            }
            Value::N(_) | Value::CountOf(_) | Value::Named | Value::Tally(..) | Value::Result => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::All(parts) | Condition::AnyOf(parts) => {
                parts.iter().for_each(|part| self.condition(part));
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Compare(a, _, b) => {
                self.value(a);
                self.value(b);
            }
            Condition::Exists(from) => self.selector(from),
            Condition::Is(cards, filters) => {
                self.cards(cards);
                self.filters(filters);
            }
            Condition::Always
            | Condition::YourTurn
            | Condition::OpponentTurn
            | Condition::Fact(..)
            | Condition::Empty(..) => {}
        }
    }

    fn change(&mut self, change: &Change) {
        match change {
            Change::Add(value) | Change::Times(value) | Change::Set(value) => self.value(value),
            Change::Divide(_) | Change::Become(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{sees, traits};
    use crate::engine::Symbol;
    use crate::engine::ability::{
        Ability, AbilityKind, Cards, Condition, Effect, Filter, Limit, Selector,
    };
    use crate::engine::words::ZoneKind;

    fn attack(filter: Filter, effect: fn(Cards) -> Effect) -> Ability {
        let cards = Cards::All(Selector::Theirs(ZoneKind(1), vec![filter]));
        Ability {
            kind: AbilityKind::Attack,
            state: None,
            when: Vec::new(),
            limit: Limit::None,
            may: false,
            condition: Condition::Always,
            cost: Vec::new(),
            always: Vec::new(),
            effect: vec![Effect::May(vec![effect(cards)])],
        }
    }

    #[test]
    fn a_kind_or_a_name_that_reads_like_a_word_of_the_language_is_none() {
        let kind = Symbol::new("TurnUp(Look(");
        let named = attack(Filter::Trait(kind), Effect::Defeat);
        assert!(!sees(&named));
        assert_eq!(traits(&named), [kind]);
        let quoted = attack(Filter::Name(Symbol::new("Trait(\"Gull\")")), Effect::TurnUp);
        assert!(sees(&quoted));
        assert_eq!(traits(&quoted), []);
    }
}
