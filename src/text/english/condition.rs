//! Conditions in English.

use super::attribute::opposite;
use super::{English, by, gap, listed};
use crate::Lang;
use crate::shape::{Place, Quantity, Side, parts};
use fudaba_engine::ability::{Aspect, Cards, Cmp, Condition, Filter, Selector, Value, Who};
use fudaba_engine::words::{AreaId, FactId, ZoneKind};

impl English<'_> {
    /// What opens a sentence: "during your turn, if you have 3 or more allies, ". A lasting state says "while".
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
                Condition::YourTurn => lead.push_str("during your turn, "),
                Condition::OpponentTurn => lead.push_str("during your opponent’s turn, "),
                _ => rest.push(self.condition(one)),
            }
        }
        if !rest.is_empty() {
            let word = if lasting { "while" } else { "if" };
            if rest.iter().all(|r| r.starts_with("you have ")) {
                for more in &mut rest[1..] {
                    *more = more["you have ".len()..].to_owned();
                }
            }
            lead.push_str(&format!("{word} {}, ", listed(&rest, "and")));
        }
        lead
    }

    /// A condition as a clause: "your coupling value is 5 or more".
    pub(in super::super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Always => "always".into(),
            Condition::All(all) => {
                let said: Vec<String> = all.iter().map(|c| self.condition(c)).collect();
                listed(&said, "and")
            }
            Condition::AnyOf(any) => {
                let said: Vec<String> = any.iter().map(|c| self.condition(c)).collect();
                super::either(&said, &[" is "])
            }
            Condition::Not(inner) => self.not(inner),
            Condition::Did => "you did".into(),
            Condition::YourTurn => "it is your turn".into(),
            Condition::OpponentTurn => "it is your opponent’s turn".into(),
            Condition::Compare(left, cmp, right) => self.compare(left, *cmp, right),
            Condition::Exists(selector) => self.exists(selector),
            Condition::Is(cards, filters) => {
                let subject = self.cards(cards, "in");
                let said: Vec<String> = filters
                    .iter()
                    .map(|f| self.predicate_of(cards, f, subject.plural))
                    .collect();
                format!("{} {}", subject.text, listed(&said, "and"))
            }
            Condition::Fact(who, fact) => self.fact(*who, *fact, true),
            Condition::Empty(who, zone, area) => self.empty(*who, *zone, *area, true),
        }
    }

    fn not(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Always => "never".into(),
            Condition::Not(inner) => self.condition(inner),
            Condition::All(all) => {
                let said: Vec<String> = all.iter().map(|c| self.not(c)).collect();
                super::either(&said, &[" is "])
            }
            Condition::AnyOf(any) => {
                let said: Vec<String> = any.iter().map(|c| self.not(c)).collect();
                listed(&said, "and")
            }
            Condition::Did => "not".into(),
            Condition::YourTurn => "it is not your turn".into(),
            Condition::OpponentTurn => "it is not your opponent’s turn".into(),
            Condition::Compare(left, Cmp::Equal, right) => {
                let left = self.value(left);
                format!("{left} is not {}", self.value(right))
            }
            Condition::Compare(left, cmp, right) => self.compare(left, opposite(*cmp), right),
            Condition::Exists(selector) => self.owned(selector, "no", true),
            Condition::Is(cards, filters) => {
                let subject = self.cards(cards, "in");
                let said: Vec<String> = filters
                    .iter()
                    .map(|f| self.not_predicate(f, subject.plural))
                    .collect();
                format!("{} {}", subject.text, listed(&said, "or"))
            }
            Condition::Fact(who, fact) => self.fact(*who, *fact, false),
            Condition::Empty(who, zone, area) => self.empty(*who, *zone, *area, false),
        }
    }

    /// "there is no card in your ship area on the left".
    fn empty(&self, who: Who, zone: ZoneKind, area: AreaId, empty: bool) -> String {
        let place = self.place(zone, by("{whose}", who).as_str());
        let words = self.lex.words.areas.get(&area);
        let at = words.map_or_else(|| gap(area.name(&self.lex.vocabulary)), |w| w.at.en.clone());
        let what = if empty { "no card" } else { "a card" };
        format!("there is {what} in {place} {at}")
    }

    fn fact(&self, who: Who, fact: FactId, holds: bool) -> String {
        self.lex.words.facts.get(&fact).map_or_else(
            || gap(fact.name(&self.lex.vocabulary)),
            |w| by(if holds { &w.yes.en } else { &w.no.en }, who),
        )
    }

    fn exists(&mut self, selector: &Selector) -> String {
        let noun = self.nominal(selector, "in", Who::You);
        let one = match noun.after_number(false) {
            one if one.starts_with("other ") => format!("an{one}"),
            one => super::with_article(&one),
        };
        self.having(selector, &one, false)
    }

    /// "you have no other allies".
    fn owned(&mut self, selector: &Selector, number: &str, plural: bool) -> String {
        let noun = self.nominal(selector, "in", Who::You);
        let what = format!("{number} {}", noun.after_number(plural));
        self.having(selector, &what, plural)
    }

    fn having(&self, selector: &Selector, what: &str, plural: bool) -> String {
        match parts(selector).0 {
            Place::Under(_) | Place::Attached(..) | Place::Bearer(_) => {
                format!("there {} {what}", if plural { "are" } else { "is" })
            }
            Place::Zone(_, zone)
                if self
                    .lex
                    .words
                    .zones
                    .get(&zone)
                    .is_some_and(|z| z.beside.is_some()) =>
            {
                format!("there {} {what}", if plural { "are" } else { "is" })
            }
            Place::Zone(Side::Mine, _) => format!("you have {what}"),
            Place::Zone(Side::Theirs, zone) => {
                let says = self
                    .lex
                    .words
                    .zones
                    .get(&zone)
                    .and_then(|z| z.cards.as_ref())
                    .is_some_and(|c| !c.whose);
                if says {
                    format!("there {} {what}", if plural { "are" } else { "is" })
                } else {
                    format!("your opponent has {what}")
                        .replace(" in your opponent’s ", " in their ")
                }
            }
            Place::Zone(Side::Both, _) => {
                format!("there {} {what}", if plural { "are" } else { "is" })
            }
            Place::Among(_) => format!(
                "there {} {what} among them",
                if plural { "are" } else { "is" }
            )
            .replace(" from among them among them", " among them"),
        }
    }

    fn compare(&mut self, left: &Value, cmp: Cmp, right: &Value) -> String {
        if let (Value::Count(selector), Quantity::Number(n)) = (left, Quantity::of(right)) {
            let (number, plural) = match (cmp, n) {
                (Cmp::AtLeast, 1) | (Cmp::More, 0) => return self.exists(selector),
                (Cmp::AtMost | Cmp::Equal, 0) | (Cmp::Less, 1) => ("no".to_owned(), true),
                (Cmp::AtLeast, n) => (format!("{n} or more"), true),
                (Cmp::AtMost, n) => (format!("{n} or fewer"), true),
                (Cmp::Equal, n) => (format!("exactly {n}"), n != 1),
                (Cmp::Less, n) => (format!("fewer than {n}"), true),
                (Cmp::More, n) => (format!("more than {n}"), true),
            };
            return self.owned(selector, &number, plural);
        }
        if let (Value::Count(a), Value::Count(b)) = (left, right)
            && let (Place::Zone(Side::Mine, za), Place::Zone(Side::Theirs, zb)) =
                (parts(a).0, parts(b).0)
            && za == zb
            && parts(a).1.is_empty()
            && parts(b).1.is_empty()
        {
            let noun = self.nominal(a, "in", Who::You).after_number(true);
            return match cmp {
                Cmp::More => format!("you have more {noun} than your opponent"),
                Cmp::Less => format!("you have fewer {noun} than your opponent"),
                Cmp::AtLeast => format!("you have at least as many {noun} as your opponent"),
                Cmp::AtMost => format!("you have at most as many {noun} as your opponent"),
                Cmp::Equal => format!("you have as many {noun} as your opponent"),
            };
        }
        if let (Value::Tally(who, tally), Quantity::Number(n)) = (left, Quantity::of(right))
            && let Some(words) = self.lex.words.tallies.get(tally)
            && let Some(counted) = &words.counted
        {
            let number = match (cmp, n) {
                (Cmp::AtMost | Cmp::Equal, 0) | (Cmp::Less, 1) => "no".to_owned(),
                (Cmp::AtLeast, n) => format!("{n} or more"),
                (Cmp::AtMost, n) => format!("{n} or fewer"),
                (Cmp::Equal, n) => format!("exactly {n}"),
                (Cmp::Less, n) => format!("fewer than {n}"),
                (Cmp::More, n) => format!("more than {n}"),
            };
            return crate::fill(&by(&counted.say.en, *who), &[("n", &number)]);
        }
        if let (Value::Differing(aspect, selector), Quantity::Number(n)) =
            (left, Quantity::of(right))
            && let Cmp::AtLeast | Cmp::AtMost | Cmp::Equal = cmp
        {
            let number = match cmp {
                Cmp::AtLeast => format!("{n} or more"),
                Cmp::AtMost => format!("{n} or fewer"),
                _ => format!("exactly {n}"),
            };
            let what = super::further::apart(*aspect);
            return format!("{} {what}", self.owned(selector, &number, true));
        }
        let left = self.value(left);
        format!("{left} is {}", self.compared(cmp, right))
    }

    /// A filter as a predicate of certain cards: the leader of their side is meant.
    fn predicate_of(&mut self, cards: &Cards, filter: &Filter, plural: bool) -> String {
        let role = match filter {
            Filter::Is(role) => self.lex.words.roles.get(role),
            _ => None,
        };
        match (role, cards) {
            (Some(words), Cards::That | Cards::Role(_, Who::Opponent)) if self.is_theirs(cards) => {
                format!("is {}", words.theirs.en)
            }
            (Some(words), Cards::It | Cards::That | Cards::Role(..)) if !self.it_is_this => {
                format!("is {}", super::with_article(&words.noun.en.0))
            }
            _ => self.predicate(filter, plural),
        }
    }

    /// A filter as a predicate: "is in the front row".
    pub(super) fn predicate(&mut self, filter: &Filter, plural: bool) -> String {
        let (is, has) = if plural {
            ("are", "have")
        } else {
            ("is", "has")
        };
        let states = &self.lex.words.states;
        match filter {
            Filter::Kind(kind) => {
                let noun = self.lex.words.kinds.get(kind).map_or_else(
                    || gap(kind.name(&self.lex.vocabulary)),
                    |w| {
                        if plural {
                            w.noun.en.1.clone()
                        } else {
                            super::with_article(&w.noun.en.0)
                        }
                    },
                );
                format!("{is} {noun}")
            }
            Filter::Colour(colour) => {
                let word = self.lex.words.colours.get(colour).map_or_else(
                    || gap(colour.name(&self.lex.vocabulary)),
                    |w| w.adjective.en.clone(),
                );
                format!("{is} {word}")
            }
            Filter::Stat(stat, cmp, value) => {
                if let Some(counted) = self.counted_stat(filter) {
                    return format!("{has} {counted}");
                }
                let name = self.stat(*stat);
                format!("{has} {name} {}", self.compared(*cmp, value))
            }
            Filter::Has(stat, values) => {
                format!("{has} {} {}", self.stat(*stat), self.named_values(values))
            }
            Filter::Keyword(keyword) => self.lex.words.keywords.get(keyword).map_or_else(
                || gap(keyword.name(&self.lex.vocabulary)),
                |w| {
                    if plural {
                        w.en.is.1.clone()
                    } else {
                        w.en.is.0.clone()
                    }
                },
            ),
            Filter::Trait(name) => format!("{is} {}", self.trait_name(name.as_str())),
            Filter::Name(name) => {
                format!("{is} named {}", self.lex.card_name(name.as_str(), Lang::En))
            }
            Filter::NameHas(part) => {
                let part = self.lex.card_name(part.as_str(), Lang::En).to_owned();
                format!(
                    "{has} “{part}” in {} name",
                    if plural { "their" } else { "its" }
                )
            }
            Filter::Shares(Aspect::Names, cards) => {
                let of = self.cards(cards, "in");
                format!("{has} the same name as {}", of.any())
            }
            Filter::Shares(aspect, cards) => {
                let of = self.cards(cards, "in");
                let what = super::further::alike(*aspect);
                format!("{is} {what} as {}", of.any())
            }
            Filter::In(area) => {
                let at = self
                    .lex
                    .words
                    .areas
                    .get(area)
                    .map_or_else(|| gap(area.name(&self.lex.vocabulary)), |w| w.at.en.clone());
                format!("{is} {at}")
            }
            Filter::AdjacentTo(cards) => {
                let of = self.cards(cards, "in");
                let next =
                    crate::fill(&self.lex.words.verbs.adjacent.en, &[("cards", of.object())]);
                format!("{is} {next}")
            }
            Filter::Active => format!("{is} {}", states.active.is.en),
            Filter::Rested => format!("{is} {}", states.rested.is.en),
            Filter::FaceUp => format!("{is} {}", states.face_up.is.en),
            Filter::FaceDown => format!("{is} {}", states.face_down.is.en),
            Filter::Other => format!("{is} not {}", self.this),
            Filter::Is(role) => {
                let noun = self.lex.words.roles.get(role).map_or_else(
                    || gap(role.name(&self.lex.vocabulary)),
                    |w| w.mine.en.clone(),
                );
                format!("{is} {noun}")
            }
            Filter::Sign(sign) => self
                .lex
                .words
                .signs
                .get(sign)
                .map_or_else(|| gap(sign.name(&self.lex.vocabulary)), |w| w.is.en.clone()),
            Filter::Plain => format!("{has} no abilities"),
            Filter::Printed(stat, cmp, value) => {
                let name = self.stat(*stat);
                format!("{has} printed {name} {}", self.compared(*cmp, value))
            }
            Filter::InLineWith(cards) => {
                let of = self.cards(cards, "in");
                let verb = super::told(self.lex.words.verbs.in_line.as_ref(), "in_line");
                format!("{is} {}", crate::fill(&verb, &[("cards", of.object())]))
            }
            Filter::Not(inner) => self.not_predicate(inner, plural),
            Filter::AnyOf(filters) => {
                let said: Vec<String> = filters.iter().map(|f| self.predicate(f, plural)).collect();
                listed(&said, "or")
            }
        }
    }

    pub(super) fn not_predicate(&mut self, filter: &Filter, plural: bool) -> String {
        match filter {
            Filter::Not(inner) => self.predicate(inner, plural),
            Filter::Other => format!("is {}", self.this),
            Filter::Plain => self
                .predicate(filter, plural)
                .replace("no abilities", "an ability"),
            Filter::Active => self.predicate(&Filter::Rested, plural),
            Filter::Rested => self.predicate(&Filter::Active, plural),
            Filter::FaceUp => self.predicate(&Filter::FaceDown, plural),
            Filter::FaceDown => self.predicate(&Filter::FaceUp, plural),
            Filter::Sign(sign) => self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.not.en.clone(),
            ),
            _ => {
                let said = self.predicate(filter, plural);
                match said.split_once(' ') {
                    Some((verb @ ("is" | "are"), rest)) => format!("{verb} not {rest}"),
                    Some(("has", rest)) => format!("does not have {rest}"),
                    Some(("have", rest)) => format!("do not have {rest}"),
                    Some(("cannot", rest)) => format!("can {rest}"),
                    _ => format!("is not one that {said}"),
                }
            }
        }
    }
}
