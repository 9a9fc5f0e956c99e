//! The text of a card, generated from what it does.

use super::Lang;
use super::Text;
use super::english::English;
use super::japanese::Japanese;
use super::lexicon::{Lexicon, StatWords, Term};
use super::template::fill;
use fudaba_cards::{BuildRule, CardEntry};
use fudaba_engine::ability::{Ability, AbilityKind, Condition, Cost, Limit, Manner};
use fudaba_engine::words::{KeywordId, KindId};

/// A word with the sentence that explains it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The word as printed.
    pub name: String,
    /// What it means.
    pub meaning: String,
}

/// A piece of running text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Plain words.
    Text(String),
    /// A word that is explained when pointed at.
    Term(Hint),
}

impl Span {
    /// The words alone.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Term(hint) => &hint.name,
        }
    }
}

/// One ability, or one printed keyword, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AbilityText {
    /// What kind of ability it is; none for a printed keyword.
    pub label: Option<Hint>,
    /// "once per turn".
    pub limit: Option<String>,
    /// What must be paid.
    pub costs: Vec<Hint>,
    /// The costs are one sentence before a colon.
    pub spoken: bool,
    /// What it does. Line breaks stand before the options of a choice.
    pub body: Vec<Span>,
}

impl AbilityText {
    /// The body without marks.
    #[must_use]
    pub fn body_text(&self) -> String {
        self.body.iter().map(Span::text).collect()
    }

    /// What a printed card says after the label: how often, at what cost, what.
    #[must_use]
    pub fn after_label(&self, lang: Lang) -> String {
        let limit = self
            .limit
            .as_ref()
            .map_or_else(String::new, |l| match lang {
                Lang::En => format!("({l}) "),
                Lang::Ja => format!("【{l}】"),
            });
        let costs: Vec<&str> = self.costs.iter().map(|c| c.name.as_str()).collect();
        let costs = match lang {
            Lang::En => costs.iter().map(|c| format!("[{c}] ")).collect(),
            Lang::Ja if self.spoken => Japanese::in_turn(&costs),
            Lang::Ja => costs.iter().map(|c| format!("〔{c}〕")).collect(),
        };
        format!("{limit}{costs}{}", self.body_text())
    }

    /// Everything in one line of text, as it is read aloud.
    #[must_use]
    pub fn plain(&self, lang: Lang) -> String {
        let body = self.body_text();
        let costs: Vec<&str> = self.costs.iter().map(|c| c.name.as_str()).collect();
        let Some(label) = &self.label else {
            return body;
        };
        match lang {
            Lang::En => {
                let limit = self
                    .limit
                    .as_ref()
                    .map_or(String::new(), |l| format!(", {l}"));
                let costs = if costs.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", costs.join(", "))
                };
                format!("{}{limit}{costs}: {body}", label.name)
            }
            Lang::Ja => format!("【{}】{}", label.name, self.after_label(lang)),
        }
    }
}

/// How the text of a card says a number that stands in no corner of its face: "Fell Blade +1", and what that means. Nothing of
/// a number that is drawn on the face, or that goes without saying.
#[must_use]
pub fn printed_number(words: &StatWords, n: i16, lang: Lang) -> Option<Hint> {
    let printed = words.printed.as_ref();
    let printed = printed.filter(|_| n != 0 && n != words.usual)?;
    Some(hint(printed, &n.to_string(), lang))
}

/// Everything that a card says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    /// Numbers that stand in no corner and keywords first, then the abilities in their order.
    pub lines: Vec<AbilityText>,
}

impl CardText {
    /// One line for each ability, as it is read aloud; empty for a card without any.
    #[must_use]
    pub fn plain(&self, lang: Lang) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| line.plain(lang)).collect();
        lines.join("\n")
    }
}

/// What a card says, in one language.
#[must_use]
pub fn card_text(entry: &CardEntry, lexicon: &Lexicon, lang: Lang) -> CardText {
    let line = |span| AbilityText {
        body: vec![span],
        ..AbilityText::default()
    };
    let stats = &lexicon.words.stats;
    let numbers = entry.stats.iter().filter_map(|(stat, n)| {
        let printed = printed_number(stats.get(stat)?, *n, lang)?;
        Some(line(Span::Term(printed)))
    });
    let keywords = entry.keywords.iter();
    let keywords = keywords.map(|keyword| line(keyword_span(*keyword, lexicon, lang)));
    let build = entry.build.iter().map(|rule| AbilityText {
        label: lexicon
            .words
            .build
            .as_ref()
            .map(|w| hint(&w.label, "", lang)),
        body: vec![Span::Text(build_text(rule, lexicon, lang))],
        ..AbilityText::default()
    });
    let abilities = entry
        .abilities
        .iter()
        .map(|ability| ability_text(ability, entry.kind, lexicon, lang));
    let first = numbers.chain(keywords);
    let mut lines: Vec<AbilityText> = first.chain(build).chain(abilities).collect();
    if let Some(face) = entry.second_face() {
        lines.push(other_side(&face, lexicon, lang));
        lines.extend(card_text(&face, lexicon, lang).lines);
    }
    CardText { lines }
}

/// The line before what the second face of a card says.
fn other_side(face: &CardEntry, lexicon: &Lexicon, lang: Lang) -> AbilityText {
    let kind = lexicon.words.kinds.get(&face.kind);
    let name = kind.map_or_else(
        || missing(face.kind.name(&lexicon.vocabulary)).name,
        |words| words.name.get(lang).to_owned(),
    );
    let told = match lang {
        Lang::En => "You may play the card as this instead of what stands above.",
        Lang::Ja => "上の面の代わりに、この面としてプレイできる。",
    };
    AbilityText {
        label: Some(Hint {
            name,
            meaning: told.to_owned(),
        }),
        body: vec![Span::Text(told.to_owned())],
        ..AbilityText::default()
    }
}

/// What a card asks of the deck that it is in.
fn build_text(rule: &BuildRule, lexicon: &Lexicon, lang: Lang) -> String {
    if *rule == BuildRule::Never {
        let never = match lang {
            Lang::En => "This card cannot be in a deck.",
            Lang::Ja => "このカードはデッキに入れられない。",
        };
        return never.to_owned();
    }
    let Some(words) = &lexicon.words.build else {
        return missing("build").name;
    };
    match rule {
        BuildRule::Copies(n) => fill(words.copies.get(lang), &[("n", &n.to_string())]),
        BuildRule::Only(name) => {
            let known = lexicon.words.traits.get(name.as_str());
            let name = known.map_or(name.as_str(), |t| t.get(lang));
            fill(words.only.get(lang), &[("name", name)])
        }
        BuildRule::Never => String::new(),
    }
}

/// The condition of an ability of a card of this kind, as a clause of its own.
#[must_use]
pub fn condition_text(
    condition: &Condition,
    (kind, ability): (KindId, AbilityKind),
    lexicon: &Lexicon,
    lang: Lang,
) -> String {
    let said = match lang {
        Lang::En => English::new(lexicon, kind, ability).condition(condition),
        Lang::Ja => Japanese::new(lexicon, kind, ability).condition(condition),
    };
    super::speaker::capital(&said)
}

/// What one ability of a card of this kind says, in one language.
#[must_use]
pub fn ability_text(ability: &Ability, kind: KindId, lexicon: &Lexicon, lang: Lang) -> AbilityText {
    let body = match lang {
        Lang::En => English::new(lexicon, kind, ability.kind).ability(ability),
        Lang::Ja => Japanese::new(lexicon, kind, ability.kind).ability(ability),
    };
    let costs = ability
        .cost
        .iter()
        .map(|cost| cost_hint(cost, kind, ability.kind, lexicon, lang));
    let mut costs: Vec<Hint> = costs.collect();
    let spoken = lexicon.words.costs.spoken;
    if spoken && ability.kind.manner() == Manner::Triggered {
        allow(&mut costs, lang);
    }
    let body = if ability.asks_only() {
        asked(&body, std::mem::take(&mut costs), lang)
    } else {
        body
    };
    AbilityText {
        label: Some(heading(ability, lexicon, lang)),
        limit: bounds(ability, lexicon, lang),
        costs,
        spoken,
        body: with_terms(&body, lexicon, lang),
    }
}

/// The text of an ability that only asks: its condition, its costs, or that it asks for nothing.
fn asked(condition: &str, costs: Vec<Hint>, lang: Lang) -> String {
    let (end, between, nothing) = match lang {
        Lang::En => (".", " ", "Always."),
        Lang::Ja => ("。", "", "いつでも。"),
    };
    let costs = costs.into_iter().map(|cost| cost.name + end);
    let said = (!condition.is_empty()).then(|| condition.to_owned());
    let parts: Vec<String> = said.into_iter().chain(costs).collect();
    if parts.is_empty() {
        nothing.to_owned()
    } else {
        parts.join(between)
    }
}

/// What stands before an ability: what sets it off, if that has a name, or its kind.
fn heading(ability: &Ability, lexicon: &Lexicon, lang: Lang) -> Hint {
    if !lexicon.is_headed(ability) {
        return label(ability.kind, lexicon, lang);
    }
    let moments = &lexicon.words.moments;
    let labels = ability.when.iter().filter_map(|t| moments.get(&t.0));
    let terms: Vec<&Term> = labels.filter_map(|w| w.label.as_ref()).collect();
    let join = |part: fn(&Term) -> &Text, with: &str| {
        let parts: Vec<&str> = terms.iter().map(|t| part(t).get(lang)).collect();
        parts.join(with)
    };
    Hint {
        name: join(|t| &t.name, "/"),
        meaning: join(|t| &t.hint, " "),
    }
}

/// Where and how often it may be used.
fn bounds(ability: &Ability, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    let place = ability.state.and_then(|s| lexicon.words.places.get(&s));
    let place = place.map(|term| term.name.get(lang).to_owned());
    let often = limit(ability.limit, lexicon, lang);
    match (place, often) {
        (Some(place), Some(often)) => Some(match lang {
            Lang::En => format!("{place}, {often}"),
            Lang::Ja => format!("{place}・{often}"),
        }),
        (place, often) => place.or(often),
    }
}

/// "You may …" of a cost that is optional.
fn allow(costs: &mut [Hint], lang: Lang) {
    let cost = match lang {
        Lang::En => costs.first_mut(),
        Lang::Ja => costs.last_mut(),
    };
    if let Some(cost) = cost {
        cost.name = match lang {
            Lang::En => format!("You may {}", English::lowered(&cost.name)),
            Lang::Ja => Japanese::allowed(&cost.name),
        };
    }
}

fn label(kind: AbilityKind, lexicon: &Lexicon, lang: Lang) -> Hint {
    lexicon.words.abilities.get(&kind).map_or_else(
        || missing(kind.name(&lexicon.vocabulary)),
        |term| hint(term, "", lang),
    )
}

fn hint(term: &Term, n: &str, lang: Lang) -> Hint {
    Hint {
        name: fill(term.name.get(lang), &[("n", n)]),
        meaning: fill(term.hint.get(lang), &[("n", n)]),
    }
}

fn limit(limit: Limit, lexicon: &Lexicon, lang: Lang) -> Option<String> {
    let words = &lexicon.words.limit;
    match limit {
        Limit::None => None,
        Limit::PerTurn(1) => Some(words.once.get(lang).to_owned()),
        Limit::PerTurn(2) if words.twice.is_some() => {
            words.twice.as_ref().map(|text| text.get(lang).to_owned())
        }
        Limit::PerTurn(n) => Some(fill(words.times.get(lang), &[("n", &n.to_string())])),
        Limit::PerTurnByName(n) => Some(words.by_name.as_ref().map_or_else(
            || missing("PerTurnByName").name,
            |text| fill(text.get(lang), &[("n", &n.to_string())]),
        )),
        Limit::PerGame => Some(
            words
                .game
                .as_ref()
                .map_or_else(|| missing("PerGame").name, |text| text.get(lang).to_owned()),
        ),
    }
}

pub(crate) fn cost_hint(
    cost: &Cost,
    card: KindId,
    ability: AbilityKind,
    lexicon: &Lexicon,
    lang: Lang,
) -> Hint {
    let words = &lexicon.words.costs;
    match cost {
        Cost::RestThis => words
            .rest_this
            .as_ref()
            .map_or_else(|| missing("RestThis"), |term| hint(term, "", lang)),
        Cost::TurnDown(zone, n) => words.turn_down.get(zone).map_or_else(
            || missing(&format!("TurnDown {}", zone.name(&lexicon.vocabulary))),
            |term| hint(term, &n.to_string(), lang),
        ),
        Cost::Spend(zone, n) => {
            let n = match lang {
                Lang::En => English::new(lexicon, card, ability).number(n),
                Lang::Ja => Japanese::new(lexicon, card, ability).number(n),
            };
            words.spend.get(zone).map_or_else(
                || missing(&format!("Spend {}", zone.name(&lexicon.vocabulary))),
                |term| hint(term, &n, lang),
            )
        }
        Cost::Points(tally, n) => Hint {
            name: match lang {
                Lang::En => {
                    let points = English::new(lexicon, card, ability).points(*tally, n);
                    format!("Pay {points}")
                }
                Lang::Ja => {
                    let points = Japanese::new(lexicon, card, ability).points(*tally, n);
                    format!("{points}を支払う")
                }
            },
            meaning: String::new(),
        },
        Cost::Do(step) => {
            let steps = std::slice::from_ref(step);
            let said = match lang {
                Lang::En => English::new(lexicon, card, ability).steps(steps),
                Lang::Ja => Japanese::new(lexicon, card, ability).steps(steps),
            };
            let end: &[char] = &['.', '。'];
            Hint {
                name: said.trim_end_matches(end).to_owned(),
                meaning: String::new(),
            }
        }
    }
}

/// A word that the lexicon lacks: visible, so that tests and pack checks find it.
fn missing(word: &str) -> Hint {
    Hint {
        name: format!("⟨{word}⟩"),
        meaning: String::new(),
    }
}

fn keyword_span(keyword: KeywordId, lexicon: &Lexicon, lang: Lang) -> Span {
    lexicon.words.keywords.get(&keyword).map_or_else(
        || Span::Text(format!("⟨{}⟩", keyword.name(&lexicon.vocabulary))),
        |words| {
            Span::Term(Hint {
                name: words.name.get(lang).to_owned(),
                meaning: words.hint.get(lang).to_owned(),
            })
        },
    )
}

/// Marks the terms that can be explained.
fn with_terms(text: &str, lexicon: &Lexicon, lang: Lang) -> Vec<Span> {
    let keywords = lexicon
        .words
        .keywords
        .values()
        .map(|w| (w.name.get(lang), w.hint.get(lang)));
    let terms = lexicon
        .words
        .terms
        .iter()
        .map(|w| (w.name.get(lang), w.hint.get(lang)));
    // What a keyword with a number means is told with that number.
    let numbered = lexicon.words.stats.values();
    let numbered = numbered.filter(|w| w.gained && w.unit.is_none());
    let numbered: Vec<(&str, &StatWords)> = numbered.map(|w| (w.name.get(lang), w)).collect();
    let names = numbered.iter().map(|(name, w)| (*name, w.hint.get(lang)));
    let known: Vec<(&str, &str)> = keywords.chain(terms).chain(names).collect();
    let mut spans = Vec::new();
    let mut rest = text;
    let mut plain = String::new();
    while let Some(first) = rest.chars().next() {
        let found = known
            .iter()
            .filter(|(name, _)| rest.starts_with(name) && stands_alone(&plain, rest, name))
            .max_by_key(|(name, _)| name.len());
        let Some((name, meaning)) = found else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        let words = numbered.iter().find(|(known, _)| known == name);
        let number = number_beside(&plain, &rest[name.len()..]);
        let with_number = words.and_then(|(_, words)| printed_number(words, number?, lang));
        let meaning = with_number.map_or_else(|| (*meaning).to_owned(), |hint| hint.meaning);
        if !plain.is_empty() {
            spans.push(Span::Text(std::mem::take(&mut plain)));
        }
        spans.push(Span::Term(Hint {
            name: (*name).to_owned(),
            meaning,
        }));
        rest = &rest[name.len()..];
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
    spans
}

/// The number of a keyword that stands between these: "+500 Empower", 「強化+500」.
fn number_beside(before: &str, after: &str) -> Option<i16> {
    let digits = |text: &str| {
        text.find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len())
    };
    let behind = after.strip_prefix('+').map(|rest| &rest[..digits(rest)]);
    let ahead = || {
        before
            .strip_suffix(' ')?
            .rsplit(' ')
            .next()?
            .strip_prefix('+')
    };
    let said = behind.filter(|n| !n.is_empty()).or_else(ahead)?;
    said.parse().ok()
}

/// Is it a word of its own, not a part of a longer one?
fn stands_alone(before: &str, rest: &str, name: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let starts = !(letter(name.chars().next()) && letter(before.chars().next_back()));
    let ends = !(letter(name.chars().next_back()) && letter(rest[name.len()..].chars().next()));
    starts && ends
}
