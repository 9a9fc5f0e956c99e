//! Cards as English noun phrases.

use super::attribute::Attribute;
use super::value::Count;
use super::{Bound, English, Focus, Phrase, by, gap, listed, told, with_article};
use crate::shape::{Place, Side, parts, role_of, slot};
use crate::template::fill;
use fudaba_engine::ability::{Amount, Bind, Cards, Filter, Selector, Value, Who};
use fudaba_engine::words::{KeywordId, KindId, RoleId, StatId, ZoneKind};

/// A noun with what stands around it, before it is counted.
pub(super) struct Nominal {
    before: Vec<String>,
    pub(super) one: String,
    pub(super) many: String,
    after: String,
    /// "in your hand"; empty where the noun says it.
    place: String,
    /// "your", where the noun itself leaves it open.
    whose: Option<&'static str>,
    other: bool,
    /// There is only one: no counting.
    only: Option<String>,
}

impl Nominal {
    fn described(&self, noun: &str, with_place: bool) -> String {
        let mut words: Vec<&str> = self.before.iter().map(String::as_str).collect();
        words.push(noun);
        words.extend([self.after.as_str()]);
        if with_place {
            words.push(&self.place);
        }
        words.retain(|w| !w.is_empty());
        words.join(" ")
    }

    /// After "for each": "other ally", "of your coupling cards", "card in your trash".
    pub(super) fn each(&self) -> String {
        let other = if self.other { "other " } else { "" };
        match self.whose {
            Some(whose) => format!("of {whose} {other}{}", self.described(&self.many, true)),
            None => format!("{other}{}", self.described(&self.one, true)),
        }
    }

    /// Several, uncounted: "other allies", "your coupling cards", "cards in your trash".
    pub(super) fn plural(&self) -> String {
        let noun = self.described(&self.many, true);
        let other = if self.other { "other " } else { "" };
        match self.whose {
            Some(whose) => format!("{whose} {other}{noun}"),
            None => format!("{other}{noun}"),
        }
    }

    /// So many: "2 other allies", "2 of your coupling cards", "2 face-down cards in your trash".
    pub(super) fn several(&self, n: i32) -> String {
        match self.whose {
            Some(_) => format!("{n} of {}", self.plural()),
            None => format!("{n} {}", self.plural()),
        }
    }

    /// After a number, "no" or "more": "other allies", "coupling cards", "card in your hand".
    pub(super) fn after_number(&self, plural: bool) -> String {
        let other = if self.other { "other " } else { "" };
        format!(
            "{other}{}",
            self.described(if plural { &self.many } else { &self.one }, true)
        )
    }

    /// Counted: "an ally", "2 other enemies", "up to 3 of your coupling cards".
    pub(super) fn counted(&self, count: &Count, with_place: bool) -> Phrase {
        if let Some(only) = &self.only {
            return Phrase::one(only.clone());
        }
        let other = if self.other { "other " } else { "" };
        let one = self.described(&self.one, with_place);
        let many = self.described(&self.many, with_place);
        let of = |number: &str, plural: bool| match self.whose {
            Some(whose) => format!("{number} of {whose} {other}{many}"),
            None => format!("{number} {other}{}", if plural { &many } else { &one }),
        };
        match count {
            Count::Exactly(1) if self.whose.is_some() => Phrase::one(of("1", false)),
            Count::Exactly(1) if self.other => Phrase::one(format!("another {one}")),
            Count::Exactly(1) => Phrase::one(with_article(&one)),
            Count::Exactly(n) => Phrase::many(of(&n.to_string(), true)),
            Count::UpTo(1) => Phrase::one(of("up to 1", false)),
            Count::UpTo(n) => Phrase::many(of(&format!("up to {n}"), true)),
            Count::Any => Phrase::many(of("any number of", true).replace(" of of ", " of ")),
            Count::All => Phrase::many(match self.whose {
                Some(EITHER) => format!("all {other}{many} of both players"),
                Some(whose) => format!("all {whose} {other}{many}"),
                None => format!("all {other}{many}"),
            }),
            Count::ExactlyValue(value) => Phrase::many(format!(
                "{} equal to {value}",
                of("a number of", true).replace(" of of ", " of ")
            )),
            Count::UpToValue(value) => Phrase::many(format!(
                "{}, up to {value}",
                of("any number of", true).replace(" of of ", " of ")
            )),
        }
    }
}

/// Whose cards are that lie on both sides.
const EITHER: &str = "either player’s";

impl English<'_> {
    /// Cards as a noun phrase. `prep` is how their zone is put: "in", "from", or "" to leave it out.
    pub(super) fn cards(&mut self, cards: &Cards, prep: &str) -> Phrase {
        match cards {
            Cards::This => self.mention(Focus::This, |s| Phrase::one(s.this.clone())),
            Cards::It if self.it_is_this => self.cards(&Cards::This, prep),
            Cards::It => self.mention(Focus::It, |s| {
                Phrase::one(s.it.clone().unwrap_or_else(|| "that card".into()))
            }),
            Cards::That => {
                Phrase::one(self.that.clone().unwrap_or_else(|| "the other card".into()))
            }
            Cards::Role(role, who) => {
                let (role, theirs) = (*role, *who != Who::You);
                let side = if theirs { Side::Theirs } else { Side::Mine };
                self.mention(Focus::Role(role, theirs), |s| {
                    Phrase::one(s.role(role, side))
                })
            }
            Cards::Bound(bind) => {
                let bind = self.same(*bind);
                self.mention(Focus::Bind(bind), |s| s.bound_again(bind))
            }
            Cards::Except(..) => Phrase::many("the rest"),
            Cards::All(selector) => self
                .nominal(selector, prep, Who::You)
                .counted(&Count::All, true),
            Cards::Pick(amount, selector, choosing) => {
                let count = self.count(amount);
                let mut noun = self.nominal(selector, prep, choosing.by);
                if let Some(relation) = choosing.together {
                    let after = std::mem::take(&mut noun.after);
                    let word = if after.is_empty() { "" } else { " " };
                    noun.after = format!("{after}{word}{}", self.together(relation));
                }
                noun.counted(&count, true)
            }
            Cards::Alike(value, selector) => {
                let count = self.exact(value);
                self.nominal(selector, prep, Who::You).counted(&count, true)
            }
            Cards::Random(value, selector) => {
                let count = self.exact(value);
                let mut phrase = self.nominal(selector, prep, Who::You).counted(&count, true);
                phrase.text.push_str(" at random");
                phrase
            }
            Cards::Top(who, zone, value) => self.top(*who, *zone, value),
        }
    }

    /// Says "it" where that is clear, otherwise the whole, which "it" then means.
    fn mention(&mut self, focus: Focus, whole: impl FnOnce(&Self) -> Phrase) -> Phrase {
        let whole = whole(self);
        if self.focus == Some(focus) {
            return if whole.plural {
                Phrase::many("they")
            } else {
                Phrase::one("it")
            };
        }
        self.focus = Some(focus);
        whole
    }

    fn bound_again(&self, bind: Bind) -> Phrase {
        match slot(bind).and_then(|at| self.bound[at].as_ref()) {
            Some(Bound {
                noun, plural: true, ..
            }) => Phrase::many(format!("those {}", noun.1)),
            Some(Bound { noun, same, .. }) => {
                let twin = |b: &&Bound| b.noun == *noun && b.same != *same && !b.plural;
                let which = match self.bound.iter().flatten().find(twin) {
                    Some(other) if slot(other.same) > slot(*same) => "the first",
                    Some(_) => "the second",
                    None => "that",
                };
                Phrase::one(format!("{which} {}", noun.0))
            }
            None => Phrase::one("that card"),
        }
    }

    /// Are these cards spoken of as several?
    pub(super) fn is_plural(&self, cards: &Cards) -> bool {
        match cards {
            Cards::All(selector) => {
                let (_, filters) = parts(selector);
                role_of(filters).is_none()
            }
            Cards::Bound(bind) => slot(*bind)
                .and_then(|at| self.bound[at].as_ref())
                .is_some_and(|b| b.plural),
            Cards::Except(..) => true,
            Cards::Pick(amount, ..) => !matches!(
                amount,
                Amount::Exactly(Value::N(1)) | Amount::UpTo(Value::N(1))
            ),
            Cards::Random(value, _) | Cards::Alike(value, _) | Cards::Top(_, _, value) => {
                *value != Value::N(1)
            }
            _ => false,
        }
    }

    /// The noun by which cards are mentioned again.
    pub(super) fn noun_again(&mut self, cards: &Cards) -> (String, String) {
        match cards {
            Cards::All(s) | Cards::Pick(_, s, _) | Cards::Alike(_, s) | Cards::Random(_, s) => {
                let by = match cards {
                    Cards::Pick(_, _, choosing) => choosing.by,
                    _ => Who::You,
                };
                let noun = self.nominal(s, "", by);
                (noun.one, noun.many)
            }
            _ => ("card".into(), "cards".into()),
        }
    }

    pub(super) fn role(&self, role: RoleId, side: Side) -> String {
        self.lex.words.roles.get(&role).map_or_else(
            || gap(role.name(&self.lex.vocabulary)),
            |w| match side {
                Side::Theirs => w.theirs.en.clone(),
                Side::Mine | Side::Both => w.mine.en.clone(),
            },
        )
    }

    fn top(&mut self, who: Who, zone: ZoneKind, value: &Value) -> Phrase {
        let place = self.place(zone, by("{whose}", who).as_str());
        match self.exact(value) {
            Count::Exactly(1) => Phrase::one(format!("the top card of {place}")),
            Count::Exactly(n) => Phrase::many(format!("the top {n} cards of {place}")),
            Count::ExactlyValue(value) => Phrase::many(format!(
                "a number of cards from the top of {place} equal to {value}"
            )),
            _ => Phrase::many(format!("the top cards of {place}")),
        }
    }

    /// "your hand".
    pub(super) fn place(&self, zone: ZoneKind, whose: &str) -> String {
        self.lex.words.zones.get(&zone).map_or_else(
            || gap(zone.name(&self.lex.vocabulary)),
            |w| fill(&w.place.en, &[("whose", whose)]),
        )
    }

    /// The subject of a trigger: "another red ally", "a blue card".
    ///
    /// `owned`: the sentence says already whose it is.
    pub(super) fn subject(
        &mut self,
        side: Side,
        zone: ZoneKind,
        filters: &[Filter],
        owned: bool,
    ) -> String {
        let selector = match side {
            Side::Mine => Selector::Mine(zone, filters.to_vec()),
            Side::Theirs => Selector::Theirs(zone, filters.to_vec()),
            Side::Both => Selector::Both(zone, filters.to_vec()),
        };
        let mut noun = self.nominal(&selector, "", Who::You);
        let zones = &self.lex.words.zones;
        let acts = zones
            .get(&zone)
            .and_then(|z| z.cards.as_ref())
            .is_some_and(|c| c.acts);
        if let Some(whose) = noun.whose.filter(|_| acts) {
            let which = if noun.other { "another" } else { "one" };
            return format!("{which} of {whose} {}", noun.described(&noun.many, false));
        }
        if noun.whose.take().is_some() {
            noun.one = "card".into();
            noun.many = "cards".into();
        }
        let cards = zones.get(&zone).and_then(|z| z.cards.as_ref());
        let whose = match side {
            _ if owned || noun.only.is_some() || cards.is_some_and(|c| !c.whose) => None,
            Side::Mine => Some("your"),
            Side::Theirs => Some("your opponent’s"),
            Side::Both => None,
        };
        if let Some(whose) = whose {
            let other = if noun.other { "other " } else { "" };
            return format!(
                "one of {whose} {other}{}",
                noun.described(&noun.many, false)
            );
        }
        noun.counted(&Count::Exactly(1), false).text
    }

    /// What a selector looks for, seen by the one who chooses.
    pub(super) fn nominal(&mut self, selector: &Selector, prep: &str, by: Who) -> Nominal {
        if let Selector::Union(all) = selector
            && !self.lex.is_one_search(all)
        {
            return self.several_searches(all, by);
        }
        let (place, filters) = parts(selector);
        let (mut one, mut many, place, whose) = match place {
            Place::Zone(side, zone) => self.zone_noun(side, zone, prep, by),
            Place::Under(cards) => {
                let of = self.cards(cards, "in").object().to_owned();
                let beneath = told(self.lex.words.verbs.beneath.as_ref(), "beneath");
                let place = fill(&beneath, &[("cards", &of)]);
                ("card".into(), "cards".into(), place, None)
            }
            Place::Attached(cards, kind) => {
                let of = self.cards(cards, "in").object().to_owned();
                let name = self.attachment(kind);
                (
                    name.clone(),
                    format!("{name}s"),
                    format!("attached to {of}"),
                    None,
                )
            }
            Place::Bearer(cards) => {
                let of = self.cards(cards, "in").object().to_owned();
                match self.lex.bearing() {
                    Some((told, noun)) => {
                        let (one, many) = noun.en.clone();
                        (one, many, fill(&told.en, &[("cards", &of)]), None)
                    }
                    None => {
                        let place = format!("to which {of} is attached");
                        ("card".into(), "cards".into(), place, None)
                    }
                }
            }
            Place::Among(_) => (
                "card".into(),
                "cards".into(),
                if prep.is_empty() {
                    String::new()
                } else {
                    "from among them".to_owned()
                },
                None,
            ),
        };
        let mut only = None;
        if let Some(role) = role_of(filters) {
            let side = match parts(selector).0 {
                Place::Zone(side, _) => side,
                _ => Side::Mine,
            };
            if let Some(words) = self.lex.words.roles.get(&role) {
                (one, many) = words.noun.en.clone();
                if side != Side::Both && filters.len() == 1 {
                    only = Some(self.role(role, side));
                }
            }
        }
        let kinds = self.nouns_of_kinds(filters, one == "card");
        let named = kinds.is_some() && role_of(filters).is_none();
        if let Some(nouns) = kinds.filter(|_| named) {
            (one, many) = nouns;
        }
        let mut before = Vec::new();
        let mut with = Vec::new();
        let mut after = Vec::new();
        let mut other = false;
        for filter in filters {
            match filter {
                Filter::Kind(_) | Filter::Is(_) => {}
                Filter::Other => other = true,
                _ if named && kinds_of(filter).is_some() => {}
                _ => match self.attribute(filter) {
                    Attribute::Before(text) => before.push(text),
                    Attribute::With(text) => with.push(text),
                    Attribute::After(text) => after.push(text),
                },
            }
        }
        if !with.is_empty() {
            after.insert(0, format!("with {}", listed(&with, "and")));
        }
        let place = match self.other_places(selector) {
            Some(all) => format!("{} {all}", if prep == "from" { "from" } else { "in" }),
            None => place,
        };
        Nominal {
            before,
            one,
            many,
            after: after.join(" "),
            place,
            whose,
            other,
            only,
        }
    }

    /// What cards are called whose kinds are asked for by one of the filters: "logicalist or foreigner". Where the zone
    /// has a noun of its own (`plain` is false), only kinds with names that serve everywhere are called by them.
    fn nouns_of_kinds(&self, filters: &[Filter], plain: bool) -> Option<(String, String)> {
        let mut asked = filters.iter().filter_map(kinds_of);
        let (Some(kinds), None) = (asked.next(), asked.next()) else {
            return None;
        };
        let words = kinds.iter().map(|k| self.lex.words.kinds.get(k));
        let nouns = words.map(|w| w.filter(|w| plain || w.everywhere).map(|w| &w.noun.en));
        let nouns: Vec<_> = nouns.collect::<Option<_>>()?;
        let each = |of: fn(&(String, String)) -> &String| {
            let words: Vec<String> = nouns.iter().map(|n| of(n).clone()).collect();
            listed(&words, "or")
        };
        Some((each(|n| &n.0), each(|n| &n.1)))
    }

    /// What several selectors find that are told apart by more than their places: "card among blue cards in your hand
    /// and your allies".
    fn several_searches(&mut self, all: &[Selector], by: Who) -> Nominal {
        let said: Vec<String> = all
            .iter()
            .map(|one| self.nominal(one, "in", by).plural())
            .collect();
        Nominal {
            before: Vec::new(),
            one: "card".into(),
            many: "cards".into(),
            after: format!("among {}", listed(&said, "and")),
            place: String::new(),
            whose: None,
            other: false,
            only: None,
        }
    }

    fn zone_noun(
        &self,
        side: Side,
        zone: ZoneKind,
        prep: &str,
        chooser: Who,
    ) -> (String, String, String, Option<&'static str>) {
        let Some(words) = self.lex.words.zones.get(&zone) else {
            let gap = gap(zone.name(&self.lex.vocabulary));
            return (gap.clone(), gap, String::new(), None);
        };
        // Who chooses among his own cards reads "their".
        let own = matches!(
            (chooser, side),
            (Who::Opponent, Side::Theirs) | (Who::TurnPlayer, Side::Mine | Side::Theirs)
        );
        let whose = match side {
            _ if own => "their",
            Side::Mine => "your",
            Side::Theirs => "your opponent’s",
            Side::Both => EITHER,
        };
        if let Some(cards) = &words.cards {
            let noun = match side {
                _ if own => &cards.both,
                Side::Mine => &cards.mine,
                Side::Theirs => &cards.theirs,
                Side::Both => &cards.both,
            };
            let says = match side {
                Side::Both if !cards.whose => None,
                _ if own || cards.whose => Some(whose),
                _ => None,
            };
            return (noun.en.0.clone(), noun.en.1.clone(), String::new(), says);
        }
        let place = match &words.beside {
            Some(text) => fill(&text.en, &[("whose", whose)]),
            None if prep.is_empty() => String::new(),
            None => format!("{prep} {}", self.place(zone, whose)),
        };
        ("card".into(), "cards".into(), place, None)
    }

    pub(super) fn stat(&self, stat: StatId) -> String {
        self.lex.words.stats.get(&stat).map_or_else(
            || gap(stat.name(&self.lex.vocabulary)),
            |w| w.name.en.clone(),
        )
    }

    pub(super) fn named_values(&self, values: &[fudaba_engine::words::NamedValue]) -> String {
        let names: Vec<String> = values
            .iter()
            .map(|v| {
                self.lex
                    .words
                    .values
                    .get(v)
                    .map_or_else(|| gap("value"), |w| w.name.en.clone())
            })
            .collect();
        listed(&names, "or")
    }

    pub(super) fn keyword_with(&self, keyword: KeywordId) -> String {
        self.lex.words.keywords.get(&keyword).map_or_else(
            || gap(keyword.name(&self.lex.vocabulary)),
            |w| w.en.with.clone(),
        )
    }

    /// A trait that the ruleset has no word for stands as the pack of its cards has it.
    pub(super) fn trait_name(&self, name: &str) -> String {
        self.lex
            .words
            .traits
            .get(name)
            .map_or_else(|| name.to_owned(), |t| t.en.clone())
    }
}

/// The kinds that a filter asks for, if it asks for nothing else.
fn kinds_of(filter: &Filter) -> Option<Vec<KindId>> {
    match filter {
        Filter::Kind(kind) => Some(vec![*kind]),
        Filter::AnyOf(filters) => {
            let kinds = filters.iter().map(kinds_of);
            let kinds: Vec<_> = kinds.collect::<Option<_>>()?;
            Some(kinds.concat())
        }
        _ => None,
    }
}
