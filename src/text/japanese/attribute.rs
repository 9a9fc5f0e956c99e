//! Tests on cards in Japanese, as attributes before a noun.

use super::{Japanese, gap};
use crate::Lang;
use crate::shape::{Quantity, rivals};
use crate::template::fill;
use fudaba_engine::ability::{Cards, Cmp, Filter};
use fudaba_engine::words::{KeywordId, StatId};

impl Japanese<'_> {
    /// A filter before a noun.
    pub(super) fn attribute(&mut self, filter: &Filter) -> String {
        let states = &self.lex.words.states;
        match filter {
            Filter::Kind(kind) => self.lex.words.kinds.get(kind).map_or_else(
                || gap(kind.name(&self.lex.vocabulary)),
                |w| format!("{}の", w.name.ja),
            ),
            Filter::Colour(colour) => self.lex.words.colours.get(colour).map_or_else(
                || gap(colour.name(&self.lex.vocabulary)),
                |w| w.adjective.ja.clone(),
            ),
            Filter::Stat(stat, cmp, value) => {
                if let Some((stat, cmp, cards, above)) = rivals(filter) {
                    return self.rivalled(stat, cmp, cards, above);
                }
                if let Some(counted) = self.counted_stat(filter) {
                    return counted;
                }
                let name = self.stat(*stat);
                let plain = matches!(Quantity::of(value), Quantity::Number(_));
                let join = if plain { "" } else { "が" };
                let compared = self.compared(*cmp, value);
                let no = if super::verb::is_verb(&compared)
                    || compared.ends_with("大きい")
                    || compared.ends_with("同じ")
                {
                    ""
                } else {
                    "の"
                };
                format!("{name}{join}{compared}{no}")
            }
            Filter::Has(stat, values) => {
                let special = match values.as_slice() {
                    [one] => self.lex.words.values.get(one).and_then(|w| w.with.as_ref()),
                    _ => None,
                };
                special.map_or_else(
                    || format!("{}{}の", self.stat(*stat), self.named_values(values)),
                    |text| text.ja.clone(),
                )
            }
            Filter::Keyword(keyword) => self.keyword_is_before(*keyword),
            Filter::Trait(name) => format!("{}の", self.trait_name(name.as_str())),
            Filter::Name(name) => {
                format!(
                    "「{}」という名前の",
                    self.lex.card_name(name.as_str(), Lang::Ja)
                )
            }
            Filter::NameHas(part) => {
                let part = self.lex.card_name(part.as_str(), Lang::Ja);
                format!("名前に「{part}」を含む")
            }
            Filter::Shares(aspect, cards) => {
                let same = super::further::alike(*aspect);
                format!("{}と{same}", super::further::any(self.cards(cards)))
            }
            Filter::In(area) => self.lex.words.areas.get(area).map_or_else(
                || gap(area.name(&self.lex.vocabulary)),
                |w| format!("{}の", w.at.ja),
            ),
            Filter::AdjacentTo(cards) => {
                let of = self.cards(cards);
                fill(&self.lex.words.verbs.adjacent.ja, &[("cards", &of)])
            }
            Filter::Active => states.active.adjective.ja.clone(),
            Filter::Rested => states.rested.adjective.ja.clone(),
            Filter::FaceUp => states.face_up.adjective.ja.clone(),
            Filter::FaceDown => states.face_down.adjective.ja.clone(),
            Filter::Other => "他の".into(),
            Filter::Is(role) => self.lex.words.roles.get(role).map_or_else(
                || gap(role.name(&self.lex.vocabulary)),
                |w| format!("{}である", w.noun.ja),
            ),
            Filter::Sign(sign) => self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.with.ja.clone(),
            ),
            Filter::Plain => "能力を持たない".to_owned(),
            Filter::Printed(stat, cmp, value) => {
                let name = self.stat(*stat);
                format!("元々の{name}が{}の", self.compared(*cmp, value))
            }
            Filter::InLineWith(cards) => {
                let of = self.cards(cards);
                let verb = super::told(self.lex.words.verbs.in_line.as_ref(), "in_line");
                fill(&verb, &[("cards", &of)])
            }
            Filter::Not(inner) => self.negated(inner),
            Filter::AnyOf(filters) => self.either(filters),
        }
    }

    fn negated(&mut self, filter: &Filter) -> String {
        match filter {
            Filter::Is(role) => self.lex.words.roles.get(role).map_or_else(
                || gap(role.name(&self.lex.vocabulary)),
                |w| format!("{}以外の", w.not.ja),
            ),
            Filter::Not(inner) => self.attribute(inner),
            Filter::Plain => "能力を持つ".to_owned(),
            Filter::Other => format!("{}である", self.this),
            Filter::Active => self.attribute(&Filter::Rested),
            Filter::Rested => self.attribute(&Filter::Active),
            Filter::FaceUp => self.attribute(&Filter::FaceDown),
            Filter::FaceDown => self.attribute(&Filter::FaceUp),
            Filter::Sign(sign) => self.lex.words.signs.get(sign).map_or_else(
                || gap(sign.name(&self.lex.vocabulary)),
                |w| w.without.ja.clone(),
            ),
            _ => {
                let text = self.attribute(filter);
                match text.strip_suffix('の').or_else(|| text.strip_suffix('な')) {
                    Some(stem) => format!("{stem}以外の"),
                    None => super::verb::negative(&text),
                }
            }
        }
    }

    fn either(&mut self, filters: &[Filter]) -> String {
        let said: Vec<String> = filters.iter().map(|f| self.attribute(f)).collect();
        if said.iter().all(|s| s.ends_with('の')) {
            let stems: Vec<&str> = said.iter().map(|s| s.trim_end_matches('の')).collect();
            return format!("{}の", stems.join("か"));
        }
        said.join("または")
    }

    fn keyword_is_before(&self, keyword: KeywordId) -> String {
        self.lex.words.keywords.get(&keyword).map_or_else(
            || gap(keyword.name(&self.lex.vocabulary)),
            |w| w.ja.is.clone(),
        )
    }

    /// 「このキャラよりパワーが低い」
    fn rivalled(&mut self, stat: StatId, cmp: Cmp, cards: &Cards, above: i32) -> String {
        let name = self.stat(stat);
        let of = self.cards(cards);
        match cmp {
            _ if above > 0 => format!("{of}より{name}が{above}高い"),
            Cmp::Less => format!("{of}より{name}が低い"),
            Cmp::More => format!("{of}より{name}が高い"),
            Cmp::AtMost => format!("{name}が{of}以下の"),
            Cmp::AtLeast => format!("{name}が{of}以上の"),
            Cmp::Equal => format!("{of}と{name}が同じ"),
        }
    }
}

/// The order of attributes before a noun: place, likeness, numbers, state, colour.
pub(super) fn rank(filter: &Filter) -> u8 {
    match filter {
        Filter::AdjacentTo(_) | Filter::In(_) | Filter::InLineWith(_) => 0,
        Filter::Other => 1,
        Filter::Not(_) => 8,
        Filter::Name(_) | Filter::NameHas(_) | Filter::Shares(..) => 3,
        Filter::AnyOf(any) if any.iter().all(|f| matches!(f, Filter::Colour(_))) => 9,
        Filter::AnyOf(_) => 4,
        Filter::Keyword(_) | Filter::Sign(_) | Filter::Plain => 5,
        Filter::Stat(..) | Filter::Has(..) | Filter::Printed(..) => 6,
        Filter::Active | Filter::Rested | Filter::FaceUp | Filter::FaceDown => 7,
        Filter::Trait(_) => 8,
        Filter::Colour(_) | Filter::Kind(_) | Filter::Is(_) => 9,
    }
}
