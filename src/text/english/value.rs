//! Numbers in English.

use super::{English, by, gap};
use crate::shape::{Per, Quantity};
use fudaba_engine::ability::{Amount, Aspect, Cmp, Value, Who};
use fudaba_engine::words::TallyId;

/// How many cards are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Count {
    Exactly(i32),
    UpTo(i32),
    Any,
    All,
    /// As many as a value that is worked out.
    ExactlyValue(String),
    /// At most as many as such a value.
    UpToValue(String),
}

/// A number with a sign.
pub(super) fn signed(n: i32) -> String {
    if n < 0 {
        format!("−{}", n.unsigned_abs())
    } else {
        format!("+{n}")
    }
}

impl English<'_> {
    pub(super) fn count(&mut self, amount: &Amount) -> Count {
        match amount {
            Amount::Exactly(value) => self.exact(value),
            Amount::UpTo(value) => match Quantity::of(value) {
                Quantity::Number(n) => Count::UpTo(n),
                _ => Count::UpToValue(self.value(value)),
            },
            Amount::Any => Count::Any,
        }
    }

    pub(super) fn exact(&mut self, value: &Value) -> Count {
        match Quantity::of(value) {
            Quantity::Number(n) => Count::Exactly(n),
            _ => Count::ExactlyValue(self.value(value)),
        }
    }

    /// A value as a noun: "40", "your coupling value", "the number of your allies".
    pub(super) fn value(&mut self, value: &Value) -> String {
        if let Quantity::Each {
            factor,
            per,
            base,
            cap,
        } = Quantity::of(value)
            && base != 0
        {
            let per = self.per(&per);
            let cap = cap.map_or_else(String::new, |c| format!(" (at most {c})"));
            return format!("{base} plus {factor} for each {per}{cap}");
        }
        match value {
            Value::N(n) if *n < 0 => format!("−{}", n.unsigned_abs()),
            Value::N(n) => n.to_string(),
            Value::Count(selector) => {
                let noun = self.nominal(selector, "in", Who::You).plural();
                format!("the number of {noun}")
            }
            Value::CountOf(_) => "the number of those cards".into(),
            Value::Stat(stat, cards) => {
                let of = self.cards(cards, "in").possessive();
                format!("{of} {}", self.stat(*stat))
            }
            Value::Printed(stat, cards) => {
                let of = self.cards(cards, "in").possessive();
                format!("{of} printed {}", self.stat(*stat))
            }
            Value::Named => self.named_number(),
            Value::Sum(stat, selector) => {
                let noun = self.nominal(selector, "in", Who::You).plural();
                let counted = self
                    .lex
                    .words
                    .stats
                    .get(stat)
                    .is_some_and(|w| w.unit.is_some());
                if counted {
                    return format!("the number of {} of {noun}", self.unit(*stat, true));
                }
                format!("the total {} of {noun}", self.stat(*stat))
            }
            Value::Tally(who, tally) => self.tally(*who, *tally),
            Value::Result => "that number".into(),
            Value::Amount => "that amount".into(),
            Value::Times(inner, 2) => format!("twice {}", self.value(inner)),
            Value::Times(inner, n) => format!("{n} times {}", self.value(inner)),
            Value::Plus(a, b) => format!("{} plus {}", self.value(a), self.value(b)),
            Value::Minus(a, b) => format!("{} minus {}", self.value(a), self.value(b)),
            Value::Per(inner, n) => format!("one for every {n} of {}", self.value(inner)),
            Value::Kinds(aspect, selector) => {
                let what = match aspect {
                    Aspect::Names => "names",
                    Aspect::Groups => "groups",
                    Aspect::Units => "units",
                };
                let noun = self.nominal(selector, "in", Who::You).plural();
                format!("the number of different {what} among {noun}")
            }
            Value::Differing(aspect, selector) => {
                format!("the number of {}", self.differing(*aspect, selector))
            }
            Value::Greatest(stat, selector) => {
                let noun = self.nominal(selector, "in", Who::You).plural();
                format!("the highest {} among {noun}", self.stat(*stat))
            }
            Value::Least(stat, selector) => {
                let noun = self.nominal(selector, "in", Who::You).plural();
                format!("the lowest {} among {noun}", self.stat(*stat))
            }
            Value::Capped(inner, most) => format!("{} (at most {most})", self.value(inner)),
            Value::Floored(inner, least) => format!("{} (at least {least})", self.value(inner)),
        }
    }

    pub(super) fn tally(&self, who: Who, tally: TallyId) -> String {
        self.lex.words.tallies.get(&tally).map_or_else(
            || gap(tally.name(&self.lex.vocabulary)),
            |w| by(&w.name.en, who),
        )
    }

    /// "the named number", or what the game calls it: "X".
    fn named_number(&self) -> String {
        let named = self.lex.words.verbs.named.as_ref();
        named.map_or_else(|| "the named number".to_owned(), |t| t.en.clone())
    }

    /// After "for each": "card in your trash".
    pub(super) fn per(&mut self, per: &Per) -> String {
        match per {
            Per::Cards(selector) => self.nominal(selector, "in", Who::You).each(),
            Per::CardsBy(selector, n) => self.nominal(selector, "in", Who::You).several(*n),
            Per::Bound | Per::Result => "of those cards".into(),
            Per::Named => format!("point of {}", self.named_number()),
            Per::Tally(who, tally) => self.lex.words.tallies.get(tally).map_or_else(
                || gap(tally.name(&self.lex.vocabulary)),
                |w| by(&w.each.en, *who),
            ),
        }
    }

    /// "40 or less", "no greater than your coupling value".
    pub(super) fn compared(&mut self, cmp: Cmp, value: &Value) -> String {
        if let Quantity::Number(n) = Quantity::of(value) {
            return match cmp {
                Cmp::AtLeast => format!("{n} or more"),
                Cmp::AtMost => format!("{n} or less"),
                Cmp::Equal => n.to_string(),
                Cmp::Less => format!("less than {n}"),
                Cmp::More => format!("more than {n}"),
            };
        }
        let value = self.value(value);
        match cmp {
            Cmp::AtLeast => format!("no less than {value}"),
            Cmp::AtMost => format!("no greater than {value}"),
            Cmp::Equal => format!("equal to {value}"),
            Cmp::Less => format!("less than {value}"),
            Cmp::More => format!("greater than {value}"),
        }
    }

    /// An addition to a stat: "+20 power", "+10 power for each other ally (at most +50)".
    pub(super) fn added(&mut self, value: &Value, stat: &str) -> String {
        match Quantity::of(value) {
            Quantity::Number(n) => format!("{} {stat}", signed(n)),
            Quantity::Each {
                factor,
                per,
                base,
                cap,
            } => {
                let per = self.per(&per);
                let cap = cap.map_or_else(String::new, |c| format!(" (at most {})", signed(c)));
                if base == 0 {
                    format!("{} {stat} for each {per}{cap}", signed(factor))
                } else {
                    format!(
                        "{} {stat} and another {} for each {per}{cap}",
                        signed(base),
                        signed(factor)
                    )
                }
            }
            Quantity::Other(value) => match value {
                Value::Times(inner, -1) => format!("− {stat} equal to {}", self.value(inner)),
                _ => format!("+ {stat} equal to {}", self.value(value)),
            },
        }
    }
}
