//! Numbers in Japanese.

use super::further::apart;
use super::{Japanese, by, gap};
use crate::shape::{Per, Quantity};
use fudaba_engine::ability::{Aspect, Change, Value, Who};

pub(super) fn signed(n: i32) -> String {
    if n < 0 {
        format!("−{}", n.unsigned_abs())
    } else {
        format!("+{n}")
    }
}

impl Japanese<'_> {
    /// A value as a noun.
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
            let per = per.trim_end_matches('、');
            let most = cap.map_or_else(String::new, |c| format!("（最大{c}）"));
            return format!("{base}に{per}{factor}を足した数{most}");
        }
        match value {
            Value::N(n) if *n < 0 => format!("−{}", n.unsigned_abs()),
            Value::N(n) => n.to_string(),
            Value::Count(selector) => {
                let noun = self.nominal(selector, Who::You);
                let unit = if noun.alive { "数" } else { "枚数" };
                format!("{}の{unit}", noun.full())
            }
            Value::CountOf(_) => "その枚数".into(),
            Value::Stat(stat, cards) => format!("{}の{}", self.cards(cards), self.stat(*stat)),
            Value::Printed(stat, cards) => {
                format!("{}の元々の{}", self.cards(cards), self.stat(*stat))
            }
            Value::Named => self.named_number(),
            Value::Sum(stat, selector) => {
                let noun = self.nominal(selector, Who::You).full();
                let counted = self.lex.words.stats.get(stat);
                if counted.is_some_and(|w| w.unit.is_some()) {
                    return format!("{noun}が持つ{}の合計", self.unit(*stat));
                }
                format!("{noun}の{}の合計", self.stat(*stat))
            }
            Value::Tally(who, tally) => self.lex.words.tallies.get(tally).map_or_else(
                || gap(tally.name(&self.lex.vocabulary)),
                |w| by(&w.name.ja, *who),
            ),
            Value::Result => "その数".into(),
            Value::Amount => "その量".into(),
            Value::Times(inner, n) => format!("{}の{n}倍", self.value(inner)),
            Value::Plus(a, b) => format!("{}に{}を足した数", self.value(a), self.value(b)),
            Value::Minus(a, b) => format!("{}から{}を引いた数", self.value(a), self.value(b)),
            Value::Per(inner, n) => format!("{}の{n}つにつき1", self.value(inner)),
            Value::Kinds(aspect, selector) => {
                let what = match aspect {
                    Aspect::Names => "名前",
                    Aspect::Groups => "グループ",
                    Aspect::Units => "ユニット",
                };
                let noun = self.nominal(selector, Who::You).full();
                format!("{noun}の{what}の種類の数")
            }
            Value::Differing(aspect, selector) => {
                let mut noun = self.nominal(selector, Who::You);
                noun.also(apart(*aspect));
                let unit = if noun.alive { "人数" } else { "枚数" };
                format!("{}の{unit}", noun.full())
            }
            Value::Greatest(stat, selector) => {
                let noun = self.nominal(selector, Who::You).full();
                format!("{noun}の中で最も大きい{}", self.stat(*stat))
            }
            Value::Least(stat, selector) => {
                let noun = self.nominal(selector, Who::You).full();
                format!("{noun}の中で最も小さい{}", self.stat(*stat))
            }
            Value::Capped(inner, most) => format!("{}（最大{most}）", self.value(inner)),
            Value::Floored(inner, least) => format!("{}（最低{least}）", self.value(inner)),
        }
    }

    /// 「言った数」, or what the game calls it: 「X」.
    fn named_number(&self) -> String {
        let named = self.lex.words.verbs.named.as_ref();
        named.map_or_else(|| "言った数".to_owned(), |t| t.ja.clone())
    }

    /// 「味方1体につき、」
    pub(super) fn per(&mut self, per: &Per) -> String {
        match per {
            Per::Cards(selector) => {
                let noun = self.nominal(selector, Who::You);
                format!("{}1{}につき、", noun.full(), noun.counter)
            }
            Per::CardsBy(selector, n) => {
                let noun = self.nominal(selector, Who::You);
                format!("{}{n}{}につき、", noun.full(), noun.counter)
            }
            Per::Bound | Per::Result => "そのカード1枚につき、".into(),
            Per::Named => format!("{}1につき、", self.named_number()),
            Per::Tally(who, tally) => self.lex.words.tallies.get(tally).map_or_else(
                || gap(tally.name(&self.lex.vocabulary)),
                |w| format!("{}につき、", by(&w.each.ja, *who)),
            ),
        }
    }

    /// A change of a stat: what stands before the cards, and the verb after the stat (「を+20する」).
    pub(super) fn changed(&mut self, change: &Change) -> (String, String) {
        match change {
            Change::Add(value) => self.added(value),
            Change::Times(value) => (String::new(), format!("を{}倍にする", self.value(value))),
            Change::Divide(2) => (String::new(), "を半分にする".into()),
            Change::Divide(n) => (String::new(), format!("を{n}分の1にする")),
            Change::Set(value) => (String::new(), format!("を{}にする", self.value(value))),
            Change::Become(value) => (
                String::new(),
                format!("を{}にする", self.named_values(&[*value])),
            ),
        }
    }

    fn added(&mut self, value: &Value) -> (String, String) {
        match Quantity::of(value) {
            Quantity::Number(n) => (String::new(), format!("を{}する", signed(n))),
            Quantity::Each {
                factor,
                per,
                base,
                cap,
            } => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!("（最大{}）", signed(c)));
                if base == 0 {
                    (per, format!("を{}{most}する", signed(factor)))
                } else {
                    (
                        String::new(),
                        format!(
                            "を{}し、さらに{per}{}{most}する",
                            signed(base),
                            signed(factor)
                        ),
                    )
                }
            }
            Quantity::Other(Value::Times(inner, -1)) => {
                (String::new(), format!("から{}を引く", self.value(inner)))
            }
            Quantity::Other(value) => (String::new(), format!("に{}を加える", self.value(value))),
        }
    }
}
