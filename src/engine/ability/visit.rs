//! One walk over everything that an ability says. Whoever asks something of an ability (checks, the compiler, texts,
//! audits) implements [`Visit`] for the parts that it asks about; the walk knows the language, and a new word is added to
//! it here and nowhere else.

use super::walk::{
    walk_ability, walk_always, walk_cards, walk_change, walk_condition, walk_cost, walk_effect,
    walk_filter, walk_selector, walk_spot, walk_trigger, walk_value,
};
use super::{
    Ability, Always, Bind, Cards, Change, Condition, Cost, Dest, Duration, Effect, Filter,
    Selector, Spot, Trigger, Value, Who,
};
use crate::printed::words::{
    AreaId, AttachmentId, ColourId, DeedId, FactId, KeywordId, KindId, MomentId, NamedValue,
    PeriodId, ProcedureId, RoleId, SignId, StatId, StateId, TallyId, Vocabulary, ZoneKind,
};

/// A word that the ruleset declares, where an ability uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// A kind of card.
    Kind(KindId),
    /// A colour.
    Colour(ColourId),
    /// A stat.
    Stat(StatId),
    /// A named value of a stat.
    Value(NamedValue),
    /// A role.
    Role(RoleId),
    /// A fact about a player.
    Fact(FactId),
    /// A number of a player.
    Tally(TallyId),
    /// A moment.
    Moment(MomentId),
    /// A fact about a card.
    Sign(SignId),
    /// A place and facing in which an ability works.
    State(StateId),
    /// A keyword.
    Keyword(KeywordId),
    /// A kind of zone.
    Zone(ZoneKind),
    /// A named set of slots.
    Area(AreaId),
    /// An operation of the ruleset's own.
    Deed(DeedId),
    /// A procedure of the rules.
    Procedure(ProcedureId),
    /// A time that effects last for.
    Period(PeriodId),
    /// What a card is attached to a card as.
    Attachment(AttachmentId),
}

impl Word {
    /// The word itself.
    #[must_use]
    pub fn name(self, words: &Vocabulary) -> &'static str {
        match self {
            Self::Kind(word) => word.name(words),
            Self::Colour(word) => word.name(words),
            Self::Stat(word) => word.name(words),
            Self::Value(value) => {
                let mut named = words.values.iter();
                named.find(|(_, n)| *n == value.0).map_or("?", |w| w.0)
            }
            Self::Role(word) => word.name(words),
            Self::Fact(word) => word.name(words),
            Self::Tally(word) => word.name(words),
            Self::Moment(word) => word.name(words),
            Self::Sign(word) => word.name(words),
            Self::State(word) => word.name(words),
            Self::Keyword(word) => word.name(words),
            Self::Zone(word) => word.name(words),
            Self::Area(word) => word.name(words),
            Self::Deed(word) => word.name(words),
            Self::Procedure(word) => word.name(words),
            Self::Period(word) => word.name(words),
            Self::Attachment(word) => word.name(words),
        }
    }
}

/// What is asked of the parts of an ability. Each method is called for a part before the parts in it, and goes on to
/// those by the `walk_` function of the same name; a method that does not call it passes over them.
pub trait Visit<'a> {
    /// An ability: the one asked about, or one that it gives to cards.
    fn ability(&mut self, ability: &'a Ability) {
        walk_ability(self, ability);
    }
    /// What sets an ability off.
    fn trigger(&mut self, trigger: &'a Trigger) {
        walk_trigger(self, trigger);
    }
    /// What is in force.
    fn always(&mut self, always: &'a Always) {
        walk_always(self, always);
    }
    /// A cost.
    fn cost(&mut self, cost: &'a Cost) {
        walk_cost(self, cost);
    }
    /// A list of steps.
    fn effects(&mut self, steps: &'a [Effect]) {
        for step in steps {
            self.effect(step);
        }
    }
    /// A step.
    fn effect(&mut self, step: &'a Effect) {
        walk_effect(self, step);
    }
    /// A set of cards.
    fn cards(&mut self, cards: &'a Cards) {
        walk_cards(self, cards);
    }
    /// What cards are looked for by.
    fn selector(&mut self, selector: &'a Selector) {
        walk_selector(self, selector);
    }
    /// A test on a card.
    fn filter(&mut self, filter: &'a Filter) {
        walk_filter(self, filter);
    }
    /// A number.
    fn value(&mut self, value: &'a Value) {
        walk_value(self, value);
    }
    /// A test on the table.
    fn condition(&mut self, condition: &'a Condition) {
        walk_condition(self, condition);
    }
    /// A change of a stat.
    fn change(&mut self, change: &'a Change) {
        walk_change(self, change);
    }
    /// A register is filled.
    fn fills(&mut self, bind: Bind) {
        let _ = bind;
    }
    /// A register is read.
    fn reads(&mut self, bind: Bind) {
        let _ = bind;
    }
    /// A player.
    fn who(&mut self, who: Who) {
        let _ = who;
    }
    /// A place on the field.
    fn spot(&mut self, spot: Spot) {
        walk_spot(self, spot);
    }
    /// Where cards go.
    fn dest(&mut self, dest: Dest) {
        self.word(Word::Zone(dest.zone()));
    }
    /// How long something lasts.
    fn duration(&mut self, duration: Duration) {
        if let Duration::Until(period) = duration {
            self.word(Word::Period(period));
        }
    }
    /// A word of the ruleset.
    fn word(&mut self, word: Word) {
        let _ = word;
    }
}
