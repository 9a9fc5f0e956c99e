//! The walk itself: for each part of an ability, what is in it, in the order in which it is written. [`Visit`] decides
//! what is looked at on the way.

use super::visit::{Visit, Word};
use super::{
    Ability, Always, Amount, Cards, Change, Condition, Cost, Drawing, Effect, Filter, Selector,
    Spot, Subject, Trigger, Value,
};

/// Goes through the parts of an ability in the order in which they stand in its text.
pub fn walk_ability<'a, V: Visit<'a> + ?Sized>(v: &mut V, ability: &'a Ability) {
    if let Some(state) = ability.state {
        v.word(Word::State(state));
    }
    for trigger in &ability.when {
        v.trigger(trigger);
    }
    v.condition(&ability.condition);
    v.effects(&ability.targets);
    for cost in &ability.cost {
        v.cost(cost);
    }
    for always in &ability.always {
        v.always(always);
    }
    v.effects(&ability.effect);
}

/// Goes through the parts of a trigger.
pub fn walk_trigger<'a, V: Visit<'a> + ?Sized>(v: &mut V, trigger: &'a Trigger) {
    v.word(Word::Moment(trigger.0));
    walk_subject(v, &trigger.1);
}

/// Goes through what the subject of a moment asks of a card.
pub fn walk_subject<'a, V: Visit<'a> + ?Sized>(v: &mut V, subject: &'a Subject) {
    match subject {
        Subject::Mine(filters) | Subject::Theirs(filters) | Subject::Any(filters) => {
            for filter in filters {
                v.filter(filter);
            }
        }
        Subject::This | Subject::You | Subject::Opponent | Subject::AnyPlayer => {}
    }
}

/// Goes through the parts of what is in force.
pub fn walk_always<'a, V: Visit<'a> + ?Sized>(v: &mut V, always: &'a Always) {
    match always {
        Always::Stat(cards, stat, change) => {
            v.cards(cards);
            v.word(Word::Stat(*stat));
            v.change(change);
        }
        Always::Keyword(cards, keyword) => {
            v.cards(cards);
            v.word(Word::Keyword(*keyword));
        }
        Always::Player(who, keyword) => {
            v.who(*who);
            v.word(Word::Keyword(*keyword));
        }
        Always::PlayerStat(who, stat, change) => {
            v.who(*who);
            v.word(Word::Stat(*stat));
            v.change(change);
        }
    }
}

/// Goes through the parts of a cost.
pub fn walk_cost<'a, V: Visit<'a> + ?Sized>(v: &mut V, cost: &'a Cost) {
    match cost {
        Cost::RestThis => {}
        Cost::TurnDown(zone, _) => v.word(Word::Zone(*zone)),
        Cost::Spend(zone, count) => {
            v.word(Word::Zone(*zone));
            v.value(count);
        }
        Cost::Points(tally, count) => {
            v.word(Word::Tally(*tally));
            v.value(count);
        }
        Cost::Do(step) => v.effect(step),
    }
}

/// Goes through the parts of a step, nested steps and given abilities included.
pub fn walk_effect<'a, V: Visit<'a> + ?Sized>(v: &mut V, step: &'a Effect) {
    use Effect as E;
    match step {
        E::Draw(who, count, how) => {
            v.who(*who);
            v.value(count);
            if let Drawing::Until(zone) = how {
                v.word(Word::Zone(*zone));
            }
        }
        E::Choose(bind, cards) | E::Look(bind, cards, _) | E::Reveal(bind, cards) => {
            v.cards(cards);
            v.fills(*bind);
        }
        E::Move(cards, dest) | E::Arrange(cards, dest) => {
            v.cards(cards);
            v.dest(*dest);
        }
        E::Enter(cards, spot, _) | E::Shift(cards, spot) => {
            v.cards(cards);
            v.spot(*spot);
        }
        E::StackOn(first, second)
        | E::Swap(first, second)
        | E::Tuck(first, second)
        | E::Exchange(first, second) => {
            v.cards(first);
            v.cards(second);
        }
        E::Attach(cards, bearer, kind) => {
            v.cards(cards);
            v.cards(bearer);
            v.word(Word::Attachment(*kind));
        }
        E::Ready(cards)
        | E::Rest(cards)
        | E::Turn(cards, _)
        | E::Defeat(cards)
        | E::Copy(cards)
        | E::Negate(cards) => {
            v.cards(cards);
        }
        E::Shuffle(who, zone) | E::Rearrange(who, zone) => {
            v.who(*who);
            v.word(Word::Zone(*zone));
        }
        E::Spend(who, zone, count) => {
            v.who(*who);
            v.word(Word::Zone(*zone));
            v.value(count);
        }
        E::Pay(who, tally, count, _) => {
            v.who(*who);
            v.word(Word::Tally(*tally));
            v.value(count);
        }
        E::RevealUntil(all, found, who, pile, filters) => {
            v.who(*who);
            v.word(Word::Zone(*pile));
            for filter in filters {
                v.filter(filter);
            }
            v.fills(*all);
            v.fills(*found);
        }
        E::TakeRole(cards, role) => {
            v.cards(cards);
            v.word(Word::Role(*role));
        }
        E::SetOff(cards, moment) => {
            v.cards(cards);
            v.word(Word::Moment(*moment));
        }
        E::Deed(who, deed, value) => {
            v.who(*who);
            v.word(Word::Deed(*deed));
            if let Some(value) = value {
                v.value(value);
            }
        }
        E::Procedure(who, procedure, cards, value) => {
            v.who(*who);
            v.word(Word::Procedure(*procedure));
            v.cards(cards);
            if let Some(value) = value {
                v.value(value);
            }
        }
        E::Redirect(cards, who) => {
            v.cards(cards);
            v.who(*who);
        }
        E::Win(who) => v.who(*who),
        E::NameColour(..)
        | E::NameColourOf(..)
        | E::NameNumber(..)
        | E::Trade(..)
        | E::Assign(..)
        | E::Modify(..)
        | E::ModifyPlayer(..)
        | E::Remake(..)
        | E::Convert(..)
        | E::GrantAbility(..)
        | E::Grant(..)
        | E::Control(..)
        | E::GrantPlayer(..) => walk_number_effect(v, step),
        E::EachPlayer(..)
        | E::RepeatWhile(..)
        | E::If(..)
        | E::May(..)
        | E::ChooseOne(..)
        | E::Repeat(..)
        | E::ForEach(..)
        | E::Later(..) => walk_block(v, step),
    }
}

/// Steps about numbers, colours, keywords and abilities.
fn walk_number_effect<'a, V: Visit<'a> + ?Sized>(v: &mut V, step: &'a Effect) {
    use Effect as E;
    match step {
        E::NameColour(who, colours) => {
            v.who(*who);
            for colour in colours {
                v.word(Word::Colour(*colour));
            }
        }
        E::NameColourOf(who, stat, cards) => {
            v.who(*who);
            v.word(Word::Stat(*stat));
            v.cards(cards);
        }
        E::NameNumber(who, ..) => v.who(*who),
        E::Trade(first, second, stat, duration) => {
            v.cards(first);
            v.cards(second);
            v.word(Word::Stat(*stat));
            v.duration(*duration);
        }
        E::Assign(who, tally, value) => {
            v.who(*who);
            v.word(Word::Tally(*tally));
            v.value(value);
        }
        E::Modify(cards, stat, change, duration) => {
            v.cards(cards);
            v.word(Word::Stat(*stat));
            v.change(change);
            v.duration(*duration);
        }
        E::ModifyPlayer(who, stat, change, duration) => {
            v.who(*who);
            v.word(Word::Stat(*stat));
            v.change(change);
            v.duration(*duration);
        }
        E::Remake(cards, numbers, duration) => {
            v.cards(cards);
            for stat in numbers.keys() {
                v.word(Word::Stat(*stat));
            }
            v.duration(*duration);
        }
        E::Convert(cards, from, to, duration) => {
            v.cards(cards);
            v.word(Word::Stat(*from));
            v.word(Word::Stat(*to));
            v.duration(*duration);
        }
        E::GrantAbility(cards, ability, duration) => {
            v.cards(cards);
            v.ability(ability);
            v.duration(*duration);
        }
        E::Grant(cards, keyword, duration) => {
            v.cards(cards);
            v.word(Word::Keyword(*keyword));
            v.duration(*duration);
        }
        E::GrantPlayer(who, keyword, duration) => {
            v.who(*who);
            v.word(Word::Keyword(*keyword));
            v.duration(*duration);
        }
        E::Control(cards, who, duration) => {
            v.cards(cards);
            v.who(*who);
            v.duration(*duration);
        }
        _ => debug_assert!(false, "{step:?} is no step about numbers"),
    }
}

/// Steps made of other steps.
fn walk_block<'a, V: Visit<'a> + ?Sized>(v: &mut V, step: &'a Effect) {
    use Effect as E;
    match step {
        E::EachPlayer(steps) => v.effects(steps),
        E::RepeatWhile(condition, steps) => {
            v.effects(steps);
            v.condition(condition);
        }
        E::If(condition, steps, otherwise) => {
            v.condition(condition);
            v.effects(steps);
            v.effects(otherwise);
        }
        E::May(steps, who) => {
            v.who(*who);
            v.effects(steps);
        }
        E::ChooseOne(options, who) => {
            v.who(*who);
            for steps in options {
                v.effects(steps);
            }
        }
        E::Repeat(times, steps) => {
            v.value(times);
            v.effects(steps);
        }
        E::ForEach(bind, cards, steps) => {
            v.cards(cards);
            v.fills(*bind);
            v.effects(steps);
        }
        E::Later(moment, steps, subject) => {
            v.word(Word::Moment(*moment));
            walk_subject(v, subject);
            v.effects(steps);
        }
        _ => debug_assert!(false, "{step:?} holds no other steps"),
    }
}

/// Goes through the parts of a set of cards.
pub fn walk_cards<'a, V: Visit<'a> + ?Sized>(v: &mut V, cards: &'a Cards) {
    match cards {
        Cards::This | Cards::It | Cards::That => {}
        Cards::Role(role, who) => {
            v.who(*who);
            v.word(Word::Role(*role));
        }
        Cards::Bound(bind) => v.reads(*bind),
        Cards::Except(first, second) => {
            v.reads(*first);
            v.reads(*second);
        }
        Cards::All(selector) => v.selector(selector),
        Cards::Pick(amount, selector, choosing) => {
            v.who(choosing.by);
            if let Amount::Exactly(count) | Amount::UpTo(count) = amount {
                v.value(count);
            }
            v.selector(selector);
        }
        Cards::Alike(count, selector) | Cards::Random(count, selector) => {
            v.value(count);
            v.selector(selector);
        }
        Cards::Top(who, pile, count) => {
            v.who(*who);
            v.word(Word::Zone(*pile));
            v.value(count);
        }
    }
}

/// Goes through the parts of a selector.
pub fn walk_selector<'a, V: Visit<'a> + ?Sized>(v: &mut V, selector: &'a Selector) {
    let filters = match selector {
        Selector::Mine(zone, filters)
        | Selector::Theirs(zone, filters)
        | Selector::Both(zone, filters) => {
            v.word(Word::Zone(*zone));
            filters
        }
        Selector::Among(bind, filters) => {
            v.reads(*bind);
            filters
        }
        Selector::Under(cards, filters) => {
            v.cards(cards);
            filters
        }
        Selector::Attached(cards, kind, filters) => {
            v.cards(cards);
            v.word(Word::Attachment(*kind));
            filters
        }
        Selector::Bearer(cards, filters) => {
            v.cards(cards);
            filters
        }
        Selector::Union(parts) => {
            for part in parts {
                v.selector(part);
            }
            return;
        }
    };
    for filter in filters {
        v.filter(filter);
    }
}

/// Goes through the parts of a test on a card.
pub fn walk_filter<'a, V: Visit<'a> + ?Sized>(v: &mut V, filter: &'a Filter) {
    match filter {
        Filter::Kind(kind) => v.word(Word::Kind(*kind)),
        Filter::Colour(colour) => v.word(Word::Colour(*colour)),
        Filter::Stat(stat, _, value) | Filter::Printed(stat, _, value) => {
            v.word(Word::Stat(*stat));
            v.value(value);
        }
        Filter::Has(stat, values) => {
            v.word(Word::Stat(*stat));
            for value in values {
                v.word(Word::Value(*value));
            }
        }
        Filter::Keyword(keyword) => v.word(Word::Keyword(*keyword)),
        Filter::Shares(_, cards) | Filter::AdjacentTo(cards) | Filter::InLineWith(cards) => {
            v.cards(cards);
        }
        Filter::In(area) => v.word(Word::Area(*area)),
        Filter::Sign(sign) => v.word(Word::Sign(*sign)),
        Filter::Is(role) => v.word(Word::Role(*role)),
        Filter::Not(filter) => v.filter(filter),
        Filter::AnyOf(filters) => {
            for filter in filters {
                v.filter(filter);
            }
        }
        Filter::Trait(_)
        | Filter::Name(_)
        | Filter::NameHas(_)
        | Filter::Active
        | Filter::Rested
        | Filter::FaceUp
        | Filter::FaceDown
        | Filter::Other => {}
    }
}

/// Goes through the parts of a number.
pub fn walk_value<'a, V: Visit<'a> + ?Sized>(v: &mut V, value: &'a Value) {
    match value {
        Value::N(_) | Value::Named | Value::Result | Value::Amount => {}
        Value::Count(selector) | Value::Kinds(_, selector) | Value::Differing(_, selector) => {
            v.selector(selector);
        }
        Value::CountOf(bind) => v.reads(*bind),
        Value::Stat(stat, cards) | Value::Printed(stat, cards) => {
            v.word(Word::Stat(*stat));
            v.cards(cards);
        }
        Value::Sum(stat, selector)
        | Value::Greatest(stat, selector)
        | Value::Least(stat, selector) => {
            v.word(Word::Stat(*stat));
            v.selector(selector);
        }
        Value::Tally(who, tally) => {
            v.who(*who);
            v.word(Word::Tally(*tally));
        }
        Value::Times(value, _) | Value::Capped(value, _) | Value::Per(value, _) => v.value(value),
        Value::Plus(first, second) | Value::Minus(first, second) => {
            v.value(first);
            v.value(second);
        }
    }
}

/// Goes through the parts of a test on the table.
pub fn walk_condition<'a, V: Visit<'a> + ?Sized>(v: &mut V, condition: &'a Condition) {
    match condition {
        Condition::Always | Condition::Did | Condition::YourTurn | Condition::OpponentTurn => {}
        Condition::All(parts) | Condition::AnyOf(parts) => {
            for part in parts {
                v.condition(part);
            }
        }
        Condition::Not(inner) => v.condition(inner),
        Condition::Compare(first, _, second) => {
            v.value(first);
            v.value(second);
        }
        Condition::Exists(selector) => v.selector(selector),
        Condition::Is(cards, filters) => {
            v.cards(cards);
            for filter in filters {
                v.filter(filter);
            }
        }
        Condition::Fact(who, fact) => {
            v.who(*who);
            v.word(Word::Fact(*fact));
        }
        Condition::Empty(who, zone, area) => {
            v.who(*who);
            v.word(Word::Zone(*zone));
            v.word(Word::Area(*area));
        }
    }
}

/// Goes through the parts of a change.
pub fn walk_change<'a, V: Visit<'a> + ?Sized>(v: &mut V, change: &'a Change) {
    match change {
        Change::Add(value) | Change::Times(value) | Change::Set(value) => v.value(value),
        Change::Divide(_) => {}
        Change::Become(value) => v.word(Word::Value(*value)),
    }
}

/// Goes through the parts of a place on the field.
pub fn walk_spot<'a, V: Visit<'a> + ?Sized>(v: &mut V, spot: Spot) {
    match spot {
        Spot::FreeIn(area) | Spot::In(area) => v.word(Word::Area(area)),
        Spot::Free | Spot::Adjacent | Spot::Any => {}
    }
}
