//! One walk over everything that an ability says. Whoever asks something of an ability (checks, the compiler, texts,
//! audits) implements [`Visit`] for the parts that it asks about; the walk knows the language, and a new word is added to
//! it here and nowhere else.

use super::grammar::{Family, Part};
use super::{
    Ability, Always, Bind, Cards, Change, Condition, Cost, Dest, Effect, Filter, Selector, Trigger,
    Value,
};
use crate::printed::words::{
    AbilityKind, AreaId, AttachmentId, ColourId, DeedId, FactId, KeywordId, KindId, MomentId,
    NamedValue, PeriodId, ProcedureId, RoleId, SignId, StatId, StateId, TallyId, Vocabulary,
    ZoneKind,
};

/// The lists of words that a ruleset declares: the type of each, its name, and what messages call one of its words.
macro_rules! lists {
    ($($list:ident($ty:ident), $name:literal, $called:literal;)*) => {
        /// A word that the ruleset declares, where an ability uses it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Word {
            $(#[doc = concat!("A word of the list of each ", $name, ".")]
            $list($ty)),*
        }

        impl Word {
            /// The word itself.
            #[must_use]
            pub fn name(self, words: &Vocabulary) -> &'static str {
                match self {
                    $(Self::$list(word) => word.name(words)),*
                }
            }

            /// The names of all lists: "stat".
            pub const LISTS: &'static [&'static str] = &[$($name),*];

            /// The words of the list of this name, in its order; none, if there is no such list.
            #[must_use]
            pub fn listed(list: &str, words: &Vocabulary) -> Vec<&'static str> {
                match list {
                    $($name => $ty::all(words).map(|word| word.name(words)).collect(),)*
                    _ => Vec::new(),
                }
            }

            /// The list that it is in: "stat".
            #[must_use]
            pub fn list(self) -> &'static str {
                match self {
                    $(Self::$list(_) => $name),*
                }
            }
        }

        $(
            impl From<$ty> for Word {
                fn from(word: $ty) -> Self {
                    Self::$list(word)
                }
            }

            impl Part for $ty {
                const NAME: &'static str = $name;
                fn called() -> String {
                    $called.to_owned()
                }
                fn show<'a, V: Visit<'a> + ?Sized>(&'a self, visitor: &mut V) {
                    visitor.word((*self).into());
                }
                fn show_in<'a, V: Visit<'a> + ?Sized>(&'a self, place: Place, visitor: &mut V) {
                    visitor.word_in((*self).into(), place);
                }
            }
        )*
    };
}

lists! {
    Ability(AbilityKind), "kind of ability", "a kind of ability";
    Kind(KindId), "kind", "a kind of card";
    Colour(ColourId), "colour", "a colour";
    Stat(StatId), "stat", "a stat";
    Value(NamedValue), "named value", "a named value";
    Role(RoleId), "role", "a role";
    Fact(FactId), "fact", "a fact";
    Tally(TallyId), "tally", "a tally";
    Moment(MomentId), "moment", "a moment";
    Sign(SignId), "sign", "a sign";
    State(StateId), "state", "a state";
    Keyword(KeywordId), "keyword", "a keyword";
    Zone(ZoneKind), "zone", "a zone";
    Area(AreaId), "area", "an area";
    Deed(DeedId), "deed", "a deed";
    Procedure(ProcedureId), "procedure", "a procedure";
    Period(PeriodId), "period", "a period";
    Attachment(AttachmentId), "attachment", "an attachment";
}

/// The places in which only some words may stand, each with what those are.
macro_rules! places {
    ($($place:ident $what:literal,)*) => {
        /// A place in which a ruleset allows only some words.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, strum::VariantArray)]
        pub enum Place {
            $(#[doc = concat!("Of ", $what, ".")]
            $place),*
        }

        impl Place {
            /// What the words are that may stand there: "a pile".
            #[must_use]
            pub fn what(self) -> &'static str {
                match self {
                    $(Self::$place => $what),*
                }
            }
        }
    };
}

places! {
    Pile "a pile",
    DrawnTo "a zone that cards are drawn up to",
    Spent "a zone whose cards are spent",
    PaidWith "a number that is paid with",
    Rearranged "a field that is put anew",
    Emptied "a zone whose places are asked for",
    TakenOver "a role that a card can take over",
    Assigned "a number that can be set",
    SetOff "a moment whose abilities are set off",
    Awaited "a moment that effects wait for",
    OfCards "a number of cards",
    Counted "a number of cards to count with",
    Totalled "a stat with a bound on its sum",
    OfPlayers "a number of players",
    CardKeyword "a keyword for cards",
    AskedKeyword "a keyword of cards",
    PlayerKeyword "a keyword of players",
    Entered "a place to enter",
    Shifted "a place to move to",
}

/// What is asked of the parts of an ability. Each method is called for a part before the parts in it, and goes on to
/// those by `walk`; a method that does not call it passes over them.
pub trait Visit<'a> {
    /// A word of the language. What it is part of is asked about next.
    fn named(&mut self, family: &'static Family, word: &'static str) {
        let _ = (family, word);
    }
    /// A word of the language in a place where only some of its family may stand.
    fn named_in(&mut self, word: &'static str, place: Place) {
        let _ = (word, place);
    }
    /// An ability: the one asked about, or one that it gives to cards.
    fn ability(&mut self, ability: &'a Ability) {
        ability.walk(self);
    }
    /// What sets an ability off.
    fn trigger(&mut self, trigger: &'a Trigger) {
        trigger.walk(self);
    }
    /// What is in force.
    fn always(&mut self, always: &'a Always) {
        always.walk(self);
    }
    /// A cost.
    fn cost(&mut self, cost: &'a Cost) {
        cost.walk(self);
    }
    /// A list of steps.
    fn effects(&mut self, steps: &'a [Effect]) {
        for step in steps {
            step.show(self);
        }
    }
    /// A step.
    fn effect(&mut self, step: &'a Effect) {
        step.walk(self);
    }
    /// A set of cards.
    fn cards(&mut self, cards: &'a Cards) {
        cards.walk(self);
    }
    /// What cards are looked for by.
    fn selector(&mut self, selector: &'a Selector) {
        selector.walk(self);
    }
    /// A test on a card.
    fn filter(&mut self, filter: &'a Filter) {
        filter.walk(self);
    }
    /// A number.
    fn value(&mut self, value: &'a Value) {
        value.walk(self);
    }
    /// A number that is written out.
    fn number(&mut self, n: i32) {
        let _ = n;
    }
    /// A test on the table.
    fn condition(&mut self, condition: &'a Condition) {
        condition.walk(self);
    }
    /// A change of a stat.
    fn change(&mut self, change: &'a Change) {
        change.walk(self);
    }
    /// Where cards go.
    fn dest(&mut self, dest: &'a Dest) {
        dest.walk(self);
    }
    /// A register is filled.
    fn fills(&mut self, bind: Bind) {
        let _ = bind;
    }
    /// A register is read.
    fn reads(&mut self, bind: Bind) {
        let _ = bind;
    }
    /// A word of the ruleset.
    fn word(&mut self, word: Word) {
        let _ = word;
    }
    /// A word of the ruleset in a place where only some of its list may stand.
    fn word_in(&mut self, word: Word, place: Place) {
        let _ = place;
        self.word(word);
    }
}
