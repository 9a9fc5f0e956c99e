//! Changes of cards in English: for a while, or as long as an ability works.

use super::effect::{Clause, cards_actor};
use super::{English, Phrase, doing, gap, listed};
use crate::shape::{Alteration, Quantity, chosen};
use fudaba_engine::ability::{Cards, Change, Duration, Value};
use fudaba_engine::words::{KeywordId, StatId};

impl English<'_> {
    /// Changes of cards for a while.
    pub(super) fn alter(
        &mut self,
        cards: &Cards,
        alterations: &[Alteration],
        duration: Duration,
    ) -> Clause {
        let actor = cards_actor(cards);
        let mut adds = Vec::new();
        let mut gained = Vec::new();
        let mut losses = Vec::new();
        let mut keywords = Vec::new();
        let mut others = Vec::new();
        for alteration in alterations {
            match alteration {
                Alteration::Stat(stat, Change::Add(value)) if self.is_gained(*stat) => {
                    match Quantity::of(value) {
                        Quantity::Number(n) if n < 0 => losses.push(self.so_many(*stat, -n)),
                        _ => gained.push((*stat, value)),
                    }
                }
                Alteration::Stat(stat, Change::Add(value)) => {
                    let name = self.stat(*stat);
                    adds.push(self.added(value, &name));
                }
                Alteration::Stat(stat, Change::Become(value)) if alterations.len() > 1 => {
                    adds.push(format!(
                        "{} {}",
                        self.stat(*stat),
                        self.named_values(&[*value])
                    ));
                }
                Alteration::Stat(stat, change) => others.push((*stat, *change)),
                Alteration::Keyword(keyword) => keywords.push(*keyword),
            }
        }
        let time = self.duration(duration, self.is_plural(cards));
        if let ([(stat, change)], true) = (
            others.as_slice(),
            adds.len() + gained.len() + losses.len() + keywords.len() == 0,
        ) {
            return self.reckoned(cards, *stat, change, &time);
        }
        let plural = self.is_plural(cards);
        let picks = chosen(cards);
        let gives: Option<Vec<String>> = keywords
            .iter()
            .map(|k| {
                self.lex
                    .words
                    .keywords
                    .get(k)
                    .and_then(|w| w.en.give.clone())
            })
            .collect();
        let phrase = self.cards(cards, "in");
        let gains: Vec<String> = (gained.iter())
            .map(|(stat, value)| self.gained(*stat, value))
            .collect();
        let parts = Parts {
            adds: &adds,
            gains: &gains,
            losses: &losses,
            keywords: &keywords,
            others: &others,
        };
        let verbs = self.predicates(&parts, plural, &time);
        let plain = others.is_empty() && losses.is_empty();
        let given = gives.filter(|_| plain).map(|gives| {
            let items: Vec<String> = (adds.iter().chain(&gains).cloned()).chain(gives).collect();
            timed(
                &format!("give {} {}", phrase.object(), listed(&items, "and")),
                &time,
            )
        });
        match given {
            Some(command) if picks => Clause::command(actor, command),
            command => {
                let say = if picks {
                    let it = if plural { "They" } else { "It" };
                    let choose = Clause::command(actor, format!("choose {}", phrase.object())).say;
                    format!("{choose}. {it} {verbs}")
                } else {
                    doing(&phrase.text, &verbs)
                };
                Clause {
                    say,
                    command,
                    actor,
                    ties: false,
                }
            }
        }
    }

    /// "gets +20 power and gains Pierce this turn".
    fn predicates(&mut self, parts: &Parts, plural: bool, time: &str) -> String {
        let Parts {
            adds,
            gains,
            losses,
            keywords,
            others,
        } = *parts;
        let mut verbs = Vec::new();
        for (items, one, many) in [(gains, "gains", "gain"), (losses, "loses", "lose")] {
            if !items.is_empty() {
                let verb = if plural { many } else { one };
                verbs.push(format!("{verb} {}", listed(items, "and")));
            }
        }
        if !adds.is_empty() {
            verbs.push(format!(
                "{} {}",
                if plural { "get" } else { "gets" },
                listed(adds, "and")
            ));
        }
        for (stat, change) in others {
            let name = self.stat(*stat);
            let becomes = self.becomes(change);
            verbs.push(format!(
                "{} {name} that {becomes}",
                if plural { "have" } else { "has" }
            ));
        }
        let mut last_verb = String::new();
        for keyword in keywords {
            let text = self.lex.words.keywords.get(keyword).map_or_else(
                || gap(keyword.name(&self.lex.vocabulary)),
                |w| {
                    let (one, many) = w.en.gets.clone();
                    if plural { many } else { one }
                },
            );
            // "gains Pierce and Spread 2", not "gains Pierce and gains Spread 2".
            let (verb, rest) = text.split_once(' ').unwrap_or((&text, ""));
            if verb == last_verb {
                verbs.push(rest.to_owned());
            } else {
                last_verb = verb.to_owned();
                verbs.push(text);
            }
        }
        // "cannot attack or move".
        let denied = verbs.len() > 1 && verbs[0].starts_with("cannot");
        timed(&listed(&verbs, if denied { "or" } else { "and" }), time)
    }

    /// After a stat: "becomes 60", "is doubled".
    fn becomes(&mut self, change: &Change) -> String {
        match change {
            Change::Add(value) => format!("changes by {}", self.value(value)),
            Change::Times(Value::N(2)) => "is doubled".into(),
            Change::Times(Value::N(3)) => "is tripled".into(),
            Change::Times(value) => format!("is multiplied by {}", self.value(value)),
            Change::Divide(2) => "is halved".into(),
            Change::Divide(n) => format!("is divided by {n}"),
            Change::Set(value) => format!("becomes {}", self.value(value)),
            Change::Become(value) => format!("becomes {}", self.named_values(&[*value])),
        }
    }

    /// A stat set, multiplied or divided for a while.
    fn reckoned(&mut self, cards: &Cards, stat: StatId, change: &Change, time: &str) -> Clause {
        let actor = cards_actor(cards);
        let name = self.stat(stat);
        let phrase = self.cards(cards, "in");
        let of = stat_of(&phrase, &name);
        let becomes = self.becomes(change);
        let command = match change {
            Change::Times(Value::N(2)) => format!("double {of}"),
            Change::Divide(2) => format!("halve {of}"),
            Change::Set(value) => format!("change {of} to {}", self.value(value)),
            Change::Become(value) => format!("change {of} to {}", self.named_values(&[*value])),
            Change::Times(value) => format!("multiply {of} by {}", self.value(value)),
            Change::Divide(n) => format!("divide {of} by {n}"),
            Change::Add(value) => format!("change {of} by {}", self.value(value)),
        };
        let command = format!("{command} {time}");
        if chosen(cards) {
            return Clause::command(actor, command);
        }
        Clause {
            say: format!("{of} {becomes} {time}"),
            command: Some(command),
            actor,
            ties: false,
        }
    }

    /// Does the stat count things that are gained and lost?
    fn is_gained(&self, stat: StatId) -> bool {
        let words = self.lex.words.stats.get(&stat);
        words.is_some_and(|w| w.gained && w.unit.is_some())
    }

    /// "2 pink hearts".
    fn so_many(&self, stat: StatId, n: i32) -> String {
        format!("{n} {}", self.unit(stat, n != 1))
    }

    /// "2 pink hearts", "1 blade for each of your members (at most 3)".
    fn gained(&mut self, stat: StatId, value: &Value) -> String {
        match Quantity::of(value) {
            Quantity::Number(n) => self.so_many(stat, n),
            Quantity::Each {
                factor,
                per,
                base,
                cap,
            } => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!(" (at most {c})"));
                let each = self.so_many(stat, factor);
                if base == 0 {
                    format!("{each} for each {per}{most}")
                } else {
                    format!(
                        "{} and {factor} more for each {per}{most}",
                        self.so_many(stat, base)
                    )
                }
            }
            Quantity::Other(value) => {
                let value = self.value(value);
                format!("a number of {} equal to {value}", self.unit(stat, true))
            }
        }
    }

    /// A stat that is changed as long as the ability works.
    pub(super) fn stat_always(
        &mut self,
        cards: &Cards,
        stat: StatId,
        change: &Change,
        again: bool,
    ) -> String {
        let name = self.stat(stat);
        let plural = self.is_plural(cards);
        if let Change::Add(value) = change
            && self.is_gained(stat)
        {
            let phrase = (!again).then(|| self.cards(cards, "in"));
            let (one, many, what) = match Quantity::of(value) {
                Quantity::Number(n) if n < 0 => ("loses", "lose", self.so_many(stat, -n)),
                _ => ("gains", "gain", self.gained(stat, value)),
            };
            let Some(phrase) = phrase else {
                return format!("{} {what}", if plural { many } else { one });
            };
            return format!("{} {} {what}", phrase.text, phrase.verb(one, many));
        }
        if let Change::Add(value) = change {
            if again {
                let added = self.added(value, &name);
                return if plural {
                    format!("get {added}")
                } else {
                    format!("gets {added}")
                };
            }
            let phrase = self.cards(cards, "in");
            let added = self.added(value, &name);
            return format!("{} {} {added}", phrase.text, phrase.verb("gets", "get"));
        }
        let phrase = self.cards(cards, "in");
        let of = stat_of(&phrase, &name);
        let becomes = match change {
            Change::Set(value) => format!("is {}", self.value(value)),
            Change::Become(value) => format!("is {}", self.named_values(&[*value])),
            _ => self.becomes(change),
        };
        format!("{of} {becomes}")
    }
}

/// What happens to cards for a while, by the way it is said.
#[derive(Clone, Copy)]
struct Parts<'a> {
    adds: &'a [String],
    gains: &'a [String],
    losses: &'a [String],
    keywords: &'a [KeywordId],
    others: &'a [(StatId, &'a Change)],
}

/// "its power", "this character’s power", "the power of an ally with level 2 or less".
fn stat_of(phrase: &Phrase, stat: &str) -> String {
    if phrase.plural || phrase.text.split(' ').count() > 3 {
        format!("the {stat} of {}", phrase.object()).replace("of them", "of those")
    } else {
        format!("{} {stat}", phrase.possessive())
    }
}

/// Puts the time before what is counted one by one.
fn timed(text: &str, time: &str) -> String {
    match text.split_once(" for each ") {
        Some((head, tail)) if !tail.contains(" and ") => format!("{head} {time} for each {tail}"),
        _ => format!("{text} {time}"),
    }
}
