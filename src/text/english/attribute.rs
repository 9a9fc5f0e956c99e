//! Tests on cards in English, as attributes of a noun.

use super::{English, gap, listed, told};
use crate::Lang;
use crate::shape::rivals;
use crate::template::fill;
use fudaba_engine::ability::{Aspect, Cards, Cmp, Filter, Value};
use fudaba_engine::words::StatId;

impl English<'_> {
    pub(super) fn attribute(&mut self, filter: &Filter) -> Attribute {
        let states = &self.lex.words.states;
        match filter {
            Filter::Colour(colour) => {
                Attribute::Before(self.lex.words.colours.get(colour).map_or_else(
                    || gap(colour.name(&self.lex.vocabulary)),
                    |w| w.adjective.en.clone(),
                ))
            }
            Filter::Active => Attribute::Before(states.active.adjective.en.clone()),
            Filter::Rested => Attribute::Before(states.rested.adjective.en.clone()),
            Filter::FaceUp => Attribute::Before(states.face_up.adjective.en.clone()),
            Filter::FaceDown => Attribute::Before(states.face_down.adjective.en.clone()),
            Filter::Trait(name) => Attribute::Before(self.trait_name(name.as_str())),
            Filter::Stat(stat, cmp, value) => {
                if let Some((stat, cmp, cards, above)) = rivals(filter) {
                    return Attribute::With(self.rivalled(stat, cmp, cards, above));
                }
                match self.counted_stat(filter) {
                    Some(counted) => match counted.strip_prefix("no ") {
                        Some(what) => Attribute::After(format!("without {what}")),
                        None => Attribute::With(counted),
                    },
                    None => Attribute::With(self.stat_compared(*stat, *cmp, value)),
                }
            }
            Filter::Has(stat, values) => {
                let special = match values.as_slice() {
                    [one] => self.lex.words.values.get(one).and_then(|w| w.with.as_ref()),
                    _ => None,
                };
                match special {
                    Some(text) => Attribute::After(text.en.clone()),
                    None => Attribute::With(format!(
                        "{} {}",
                        self.stat(*stat),
                        self.named_values(values)
                    )),
                }
            }
            Filter::Keyword(keyword) => {
                let with = self.keyword_with(*keyword);
                match with.strip_prefix("with ") {
                    Some(rest) => Attribute::With(rest.to_owned()),
                    None => Attribute::After(with),
                }
            }
            Filter::Name(name) => Attribute::After(format!(
                "named {}",
                self.lex.card_name(name.as_str(), Lang::En)
            )),
            Filter::Shares(Aspect::Names, cards) => {
                let of = self.cards(cards, "in");
                Attribute::With(if of.text == "it" {
                    "the same name".into()
                } else {
                    format!("the same name as {}", of.any())
                })
            }
            Filter::NameHas(part) => Attribute::With(format!(
                "“{}” in the name",
                self.lex.card_name(part.as_str(), Lang::En)
            )),
            Filter::Shares(aspect, cards) => {
                let of = self.cards(cards, "in");
                let what = super::further::alike(*aspect);
                Attribute::After(format!("{what} as {}", of.any()))
            }
            Filter::In(area) => Attribute::After(
                self.lex
                    .words
                    .areas
                    .get(area)
                    .map_or_else(|| gap(area.name(&self.lex.vocabulary)), |w| w.at.en.clone()),
            ),
            Filter::AdjacentTo(cards) => {
                let of = self.cards(cards, "in");
                Attribute::After(fill(
                    &self.lex.words.verbs.adjacent.en,
                    &[("cards", of.object())],
                ))
            }
            Filter::Sign(sign) => Attribute::After(self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.with.en.clone(),
            )),
            Filter::Plain => Attribute::After("without abilities".to_owned()),
            Filter::Printed(stat, cmp, value) => Attribute::With(format!(
                "printed {}",
                self.stat_compared(*stat, *cmp, value)
            )),
            Filter::InLineWith(cards) => {
                let of = self.cards(cards, "in");
                let verb = told(self.lex.words.verbs.in_line.as_ref(), "in_line");
                Attribute::After(fill(&verb, &[("cards", of.object())]))
            }
            Filter::Not(inner) => self.negated(inner),
            Filter::AnyOf(filters) => self.either(filters),
            Filter::Kind(_) | Filter::Is(_) | Filter::Other => {
                let text = self.predicate(filter, false);
                Attribute::After(format!("that {text}"))
            }
        }
    }

    fn negated(&mut self, filter: &Filter) -> Attribute {
        match filter {
            Filter::Plain => Attribute::With("an ability".to_owned()),
            Filter::Is(role) => Attribute::Before(self.lex.words.roles.get(role).map_or_else(
                || gap(role.name(&self.lex.vocabulary)),
                |w| w.not.en.clone(),
            )),
            Filter::Kind(kind) => Attribute::Before(self.lex.words.kinds.get(kind).map_or_else(
                || gap(kind.name(&self.lex.vocabulary)),
                |w| format!("non-{}", w.name.en.to_lowercase()),
            )),
            Filter::Name(_) => match self.attribute(filter) {
                Attribute::After(text) => Attribute::After(format!("not {text}")),
                other => other,
            },
            Filter::Shares(Aspect::Names, cards) => {
                let of = self.cards(cards, "in");
                let whose = match of.possessive() {
                    pronoun if pronoun == "their" => "theirs".to_owned(),
                    whose => whose,
                };
                Attribute::After(format!("with a name other than {whose}"))
            }
            Filter::Stat(stat, Cmp::Equal, value) => {
                let value = self.value(value);
                Attribute::With(format!("{} other than {value}", self.stat(*stat)))
            }
            Filter::Stat(stat, cmp, value) => {
                Attribute::With(self.stat_compared(*stat, opposite(*cmp), value))
            }
            Filter::Sign(sign) => Attribute::After(self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.without.en.clone(),
            )),
            Filter::Printed(stat, cmp, value) => Attribute::With(format!(
                "printed {}",
                self.stat_compared(*stat, opposite(*cmp), value)
            )),
            Filter::Keyword(_) => match self.attribute(filter) {
                Attribute::With(text) => Attribute::After(format!("without {text}")),
                _ => Attribute::After(format!("that {}", self.not_predicate(filter, false))),
            },
            Filter::Other => Attribute::After(format!("that is {}", self.this)),
            _ => match self.attribute(filter) {
                Attribute::Before(text) => Attribute::Before(format!("non-{text}")),
                Attribute::With(text) => Attribute::After(format!("without {text}")),
                Attribute::After(text) => Attribute::After(format!("not {text}")),
            },
        }
    }

    fn either(&mut self, filters: &[Filter]) -> Attribute {
        let parts: Vec<Attribute> = filters.iter().map(|f| self.attribute(f)).collect();
        if parts.iter().all(|p| matches!(p, Attribute::Before(_))) {
            let words: Vec<String> = parts.into_iter().map(Attribute::text).collect();
            return Attribute::Before(listed(&words, "or"));
        }
        if parts.iter().all(|p| matches!(p, Attribute::With(_))) {
            let words: Vec<String> = parts.into_iter().map(Attribute::text).collect();
            return Attribute::With(listed(&words, "or"));
        }
        let words: Vec<String> = filters.iter().map(|f| self.predicate(f, false)).collect();
        Attribute::After(format!("that {}", listed(&words, "or")))
    }

    /// "less power than this character".
    fn rivalled(&mut self, stat: StatId, cmp: Cmp, cards: &Cards, above: i32) -> String {
        let name = self.stat(stat);
        let of = self.cards(cards, "in");
        let of = of.object();
        match cmp {
            _ if above > 0 => format!("{name} {above} higher than {of}"),
            Cmp::Less => format!("less {name} than {of}"),
            Cmp::More => format!("more {name} than {of}"),
            Cmp::AtMost => format!("no more {name} than {of}"),
            Cmp::AtLeast => format!("at least as much {name} as {of}"),
            Cmp::Equal => format!("the same {name} as {of}"),
        }
    }

    /// "power 40 or less".
    fn stat_compared(&mut self, stat: StatId, cmp: Cmp, value: &Value) -> String {
        let name = self.stat(stat);
        format!("{name} {}", self.compared(cmp, value))
    }
}

/// Where an attribute stands.
pub(super) enum Attribute {
    /// Before the noun.
    Before(String),
    /// After "with".
    With(String),
    /// Behind the noun.
    After(String),
}

impl Attribute {
    pub(super) fn text(self) -> String {
        match self {
            Self::Before(text) | Self::With(text) | Self::After(text) => text,
        }
    }
}

/// The comparison that holds when this one does not; of equality there is none.
pub(super) fn opposite(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::AtLeast => Cmp::Less,
        Cmp::AtMost => Cmp::More,
        Cmp::Less => Cmp::AtLeast,
        Cmp::More => Cmp::AtMost,
        Cmp::Equal => Cmp::Equal,
    }
}
