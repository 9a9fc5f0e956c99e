//! Conditions in Japanese.

use super::verb::{is_verb, negative, te};
use super::{Japanese, by, gap};
use crate::Lang;
use crate::shape::Quantity;
use crate::template::fill;
use fudaba_engine::ability::{Cmp, Condition, Filter, Selector, Value, Who};
use fudaba_engine::words::{AreaId, FactId, ZoneKind};

impl Japanese<'_> {
    /// What opens a sentence: 「自分のターン中、味方が3体以上いるなら、」. A lasting state says 間.
    pub(super) fn condition_lead(&mut self, condition: &Condition, lasting: bool) -> String {
        let all: Vec<&Condition> = match condition {
            Condition::Always => return String::new(),
            Condition::All(all) => all.iter().collect(),
            one => vec![one],
        };
        let mut lead = String::new();
        let mut rest = Vec::new();
        for one in all {
            match one {
                Condition::Always => {}
                Condition::YourTurn => lead.push_str("自分のターン中、"),
                Condition::OpponentTurn => lead.push_str("相手のターン中、"),
                _ => rest.push(self.condition(one)),
            }
        }
        if !rest.is_empty() {
            let clause = conjoined(&rest);
            let end = match (lasting, is_verb(&clause)) {
                (true, true) => "間",
                (true, false) => "の間",
                (false, _) => "なら",
            };
            lead.push_str(&format!("{clause}{end}、"));
        }
        lead
    }

    /// A condition as a clause that ends in a verb or a noun.
    pub(in super::super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Always => "常".into(),
            Condition::All(all) => {
                let said: Vec<String> = all.iter().map(|c| self.condition(c)).collect();
                conjoined(&said)
            }
            Condition::AnyOf(any) => {
                let said: Vec<String> = any.iter().map(|c| self.condition(c)).collect();
                super::either(&said, &["が"], "か、")
            }
            Condition::Not(inner) => self.not(inner),
            Condition::Did => "そうした".into(),
            Condition::YourTurn => "自分のターン".into(),
            Condition::OpponentTurn => "相手のターン".into(),
            Condition::Compare(left, cmp, right) => self.compare(left, *cmp, right),
            Condition::Exists(selector) => self.existing(selector, "", false),
            Condition::Is(cards, filters) => {
                let subject = self.cards(cards);
                let said: Vec<String> = filters.iter().map(|f| self.predicate(f)).collect();
                format!("{subject}が{}", conjoined(&said))
            }
            Condition::Fact(who, fact) => self.fact(*who, *fact, true),
            Condition::Empty(who, zone, area) => self.empty(*who, *zone, *area, true),
        }
    }

    fn not(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Not(inner) => self.condition(inner),
            Condition::Fact(who, fact) => self.fact(*who, *fact, false),
            Condition::Empty(who, zone, area) => self.empty(*who, *zone, *area, false),
            Condition::Exists(selector) => self.existing(selector, "", true),
            Condition::Compare(left, cmp, right) => match cmp {
                Cmp::AtLeast => self.compare(left, Cmp::Less, right),
                Cmp::AtMost => self.compare(left, Cmp::More, right),
                Cmp::Less => self.compare(left, Cmp::AtLeast, right),
                Cmp::More => self.compare(left, Cmp::AtMost, right),
                Cmp::Equal => {
                    let left = self.value(left);
                    format!("{left}が{}でない", self.value(right))
                }
            },
            Condition::All(all) => {
                let said: Vec<String> = all.iter().map(|c| self.not(c)).collect();
                super::either(&said, &["が"], "か、")
            }
            Condition::AnyOf(any) => {
                let said: Vec<String> = any.iter().map(|c| self.not(c)).collect();
                conjoined(&said)
            }
            Condition::Is(cards, filters) => {
                let subject = self.cards(cards);
                let said: Vec<String> = filters.iter().map(|f| self.not_predicate(f)).collect();
                format!("{subject}が{}", said.join("か"))
            }
            Condition::Did => "そうしなかった".into(),
            Condition::YourTurn | Condition::OpponentTurn | Condition::Always => {
                negative(&self.condition(condition))
            }
        }
    }

    /// 「自分の自機エリアの左にカードがない」
    fn empty(&self, who: Who, zone: ZoneKind, area: AreaId, empty: bool) -> String {
        let place = self.place(zone);
        let whose = by("{whose}", who);
        let at = self
            .lex
            .words
            .areas
            .get(&area)
            .map_or_else(|| gap(area.name(&self.lex.vocabulary)), |w| w.at.ja.clone());
        let there = if empty { "ない" } else { "ある" };
        format!("{whose}{place}の{at}に{}が{there}", self.card())
    }

    fn fact(&self, who: Who, fact: FactId, holds: bool) -> String {
        self.lex.words.facts.get(&fact).map_or_else(
            || gap(fact.name(&self.lex.vocabulary)),
            |w| by(if holds { &w.yes.ja } else { &w.no.ja }, who),
        )
    }

    /// 「赤の味方が3体以上いる」, 「自分のトラッシュに赤のカードがある」.
    fn existing(&mut self, selector: &Selector, number: &str, not: bool) -> String {
        let noun = self.nominal(selector, Who::You);
        let verb = match (noun.alive, not) {
            (true, false) => "いる",
            (true, true) => "いない",
            (false, false) => "ある",
            (false, true) => "ない",
        };
        let number = if number.is_empty() {
            String::new()
        } else {
            number.replace('#', &noun.counter)
        };
        match noun.apart() {
            (Some(place), what) => format!("{place}に{what}が{number}{verb}"),
            (None, what) => format!("{what}が{number}{verb}"),
        }
    }

    fn compare(&mut self, left: &Value, cmp: Cmp, right: &Value) -> String {
        if let (Value::Count(selector), Quantity::Number(n)) = (left, Quantity::of(right)) {
            let number = match (cmp, n) {
                (Cmp::AtLeast, 1) | (Cmp::More, 0) => return self.existing(selector, "", false),
                (Cmp::AtMost | Cmp::Equal, 0) | (Cmp::Less, 1) => {
                    return self.existing(selector, "", true);
                }
                (Cmp::AtLeast, n) => format!("{n}#以上"),
                (Cmp::AtMost, n) => {
                    let noun = self.nominal(selector, Who::You);
                    return format!("{}が{n}{}以下", noun.full(), noun.counter);
                }
                (Cmp::Less, n) => {
                    let noun = self.nominal(selector, Who::You);
                    return format!("{}が{n}{}未満", noun.full(), noun.counter);
                }
                (Cmp::Equal, n) => format!("ちょうど{n}#"),
                (Cmp::More, n) => format!("{}#以上", n.saturating_add(1)),
            };
            return self.existing(selector, &number, false);
        }
        if let (Value::Count(a), Value::Count(b)) = (left, right) {
            let a = self.nominal(a, Who::You).full();
            let b = self.nominal(b, Who::You).full();
            return match cmp {
                Cmp::More => format!("{a}が{b}より多い"),
                Cmp::Less => format!("{a}が{b}より少ない"),
                Cmp::AtLeast => format!("{a}が{b}と同じかそれより多い"),
                Cmp::AtMost => format!("{a}が{b}と同じかそれより少ない"),
                Cmp::Equal => format!("{a}と{b}が同じ数"),
            };
        }
        if let (Value::Tally(who, tally), Quantity::Number(n)) = (left, Quantity::of(right))
            && let Some(words) = self.lex.words.tallies.get(tally)
            && let Some(counted) = &words.counted
            && let Cmp::AtLeast | Cmp::More = cmp
        {
            let n = if cmp == Cmp::More {
                n.saturating_add(1)
            } else {
                n
            };
            let number = format!("{n}{}以上", counted.counter);
            return fill(&by(&counted.say.ja, *who), &[("n", &number)]);
        }
        if let (Value::Differing(aspect, selector), Quantity::Number(n)) =
            (left, Quantity::of(right))
            && let Cmp::AtLeast | Cmp::Equal = cmp
        {
            let mut noun = self.nominal(selector, Who::You);
            noun.also(super::further::apart(*aspect));
            let verb = if noun.alive { "いる" } else { "ある" };
            let how = if cmp == Cmp::AtLeast { "以上" } else { "" };
            return format!("{}が{n}{}{how}{verb}", noun.full(), noun.counter);
        }
        let left = self.value(left);
        format!("{left}が{}", self.compared(cmp, right))
    }

    /// A filter after が.
    fn predicate(&mut self, filter: &Filter) -> String {
        let states = &self.lex.words.states;
        match filter {
            Filter::Kind(kind) => self.lex.words.kinds.get(kind).map_or_else(
                || gap(kind.name(&self.lex.vocabulary)),
                |w| w.noun.ja.clone(),
            ),
            Filter::Colour(colour) => self.lex.words.colours.get(colour).map_or_else(
                || gap(colour.name(&self.lex.vocabulary)),
                |w| w.name.ja.clone(),
            ),
            Filter::Stat(stat, cmp, value) => {
                if let Some(counted) = self.counted_stat(filter) {
                    return counted;
                }
                let name = self.stat(*stat);
                format!("{name}{}", self.compared(*cmp, value))
            }
            Filter::Has(stat, values) => {
                format!("{}{}", self.stat(*stat), self.named_values(values))
            }
            Filter::Keyword(keyword) => self.keyword_is(*keyword),
            Filter::Trait(name) => self.trait_name(name.as_str()),
            Filter::Name(name) => format!("「{}」", self.lex.card_name(name.as_str(), Lang::Ja)),
            Filter::NameHas(part) => {
                let part = self.lex.card_name(part.as_str(), Lang::Ja);
                format!("名前に「{part}」を含む")
            }
            Filter::Shares(aspect, cards) => {
                let same = super::further::alike(*aspect);
                let of = super::further::any(self.cards(cards));
                format!("{of}と{}", same.trim_end_matches('の'))
            }
            Filter::In(area) => self.lex.words.areas.get(area).map_or_else(
                || gap(area.name(&self.lex.vocabulary)),
                |w| format!("{}にいる", w.at.ja),
            ),
            Filter::AdjacentTo(cards) => {
                let of = self.cards(cards);
                let next = fill(&self.lex.words.verbs.adjacent.ja, &[("cards", &of)]);
                format!("{}いる", te(&next))
            }
            Filter::Active => states.active.is.ja.clone(),
            Filter::Rested => states.rested.is.ja.clone(),
            Filter::FaceUp => states.face_up.is.ja.clone(),
            Filter::FaceDown => states.face_down.is.ja.clone(),
            Filter::Other => format!("{}以外", self.this),
            Filter::Is(role) => self.lex.words.roles.get(role).map_or_else(
                || gap(role.name(&self.lex.vocabulary)),
                |w| w.noun.ja.clone(),
            ),
            Filter::Sign(sign) => self
                .lex
                .words
                .signs
                .get(sign)
                .map_or_else(|| gap(sign.name(&self.lex.vocabulary)), |w| w.is.ja.clone()),
            Filter::Plain => "能力を持たない".to_owned(),
            Filter::Printed(stat, cmp, value) => {
                let name = self.stat(*stat);
                format!("元々の{name}が{}", self.compared(*cmp, value))
            }
            Filter::InLineWith(cards) => {
                let of = self.cards(cards);
                let verb = super::told(self.lex.words.verbs.in_line.as_ref(), "in_line");
                fill(&verb, &[("cards", &of)])
            }
            Filter::Not(inner) => self.not_predicate(inner),
            Filter::AnyOf(filters) => {
                let said: Vec<String> = filters.iter().map(|f| self.predicate(f)).collect();
                said.join("か")
            }
        }
    }

    fn not_predicate(&mut self, filter: &Filter) -> String {
        match filter {
            Filter::Not(inner) => self.predicate(inner),
            Filter::Active => self.predicate(&Filter::Rested),
            Filter::Rested => self.predicate(&Filter::Active),
            Filter::FaceUp => self.predicate(&Filter::FaceDown),
            Filter::FaceDown => self.predicate(&Filter::FaceUp),
            Filter::Other => self.this.clone(),
            Filter::Plain => "能力を持つ".to_owned(),
            Filter::Sign(sign) => self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.not.ja.clone(),
            ),
            _ => negative(&self.predicate(filter)),
        }
    }
}

/// Clauses joined by て and で.
fn conjoined(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [start @ .., last] => {
            let mut text = String::new();
            for clause in start {
                text.push_str(
                    match clause.strip_suffix("ない") {
                        Some(start) => format!("{start}なく"),
                        None => match clause.strip_suffix("ある") {
                            Some(start) => format!("{start}あり"),
                            None => te(clause),
                        },
                    }
                    .as_str(),
                );
                text.push('、');
            }
            text.push_str(last);
            text
        }
    }
}
