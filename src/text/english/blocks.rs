//! Steps that hold other steps, in English.

use super::value::Count;
use super::{English, by, gap, sentence};
use crate::lexicon::MomentWords;
use fudaba_engine::ability::{Cards, Effect, Trigger, Who};

impl English<'_> {
    /// Effects that hold other effects.
    pub(super) fn block(&mut self, effect: &Effect, lead: &str, may: bool) -> String {
        match effect {
            Effect::If(condition, then, otherwise) if otherwise.is_empty() => {
                let on = self.condition_lead(condition, false);
                // "if A and B", not "if A, if B".
                let lead = match (lead.strip_suffix(", "), on.strip_prefix("if ")) {
                    (Some(start), Some(more)) if start.contains("if ") => {
                        format!("{start} and {more}")
                    }
                    _ => format!("{lead}{on}"),
                };
                self.effects(then, &lead, may)
            }
            Effect::If(condition, then, otherwise) => {
                let on = self.condition_lead(condition, false);
                let then = self.effects(then, &format!("{lead}{on}"), may);
                let otherwise = self.effects(otherwise, "otherwise, ", may);
                format!("{then} {otherwise}")
            }
            Effect::May(then, Who::You) => self.effects(then, lead, true),
            Effect::May(then, who) => {
                let start = self.effects(then, "", false);
                let said = start.trim_end_matches('.');
                let said = lower(said);
                sentence(&format!(
                    "{lead}{}",
                    by(&format!("{{who}} may choose this: {said}"), *who)
                ))
            }
            Effect::ChooseOne(options, who) if *who != Who::You => {
                let text = by("{who} choose{s} one:", *who);
                self.options(&format!("{lead}{text}"), options)
            }
            Effect::ChooseOne(options, _) => {
                let word = if may {
                    "you may choose one:"
                } else {
                    "choose one:"
                };
                self.options(&format!("{lead}{word}"), options)
            }
            Effect::Repeat(value, then) => {
                let times = match self.exact(value) {
                    Count::Exactly(2) => "twice".to_owned(),
                    Count::Exactly(n) => format!("{n} times"),
                    _ => format!("a number of times equal to {}", self.value(value)),
                };
                let word = if may { "you may do this" } else { "do this" };
                let body = self.effects(then, "", false);
                format!("{} {body}", sentence(&format!("{lead}{word} {times}:")))
            }
            Effect::EachPlayer(part) => self.each_player(part, lead),
            Effect::RepeatWhile(condition, part) => {
                let body = self.effects(part, lead, may);
                let on = self.condition(condition);
                format!(
                    "{body} {}",
                    sentence(&format!("repeat this as long as {on}"))
                )
            }
            Effect::ForEach(bind, cards, then) => {
                let noun = self.noun_again(cards);
                let each = match cards {
                    Cards::All(selector) => self.nominal(selector, "in", Who::You).each(),
                    _ => format!("of {}", self.cards(cards, "in").object()),
                };
                self.remember(*bind, cards, noun, false);
                self.effects(then, &format!("{lead}for each {each}, "), may)
            }
            Effect::Later(moment, then, subject) if subject.is_card() => {
                let before = (self.it.take(), self.that.take(), self.it_is_this);
                let trigger = Trigger(*moment, subject.clone());
                let said = self.trigger(&trigger);
                let when = said.strip_prefix("when ").unwrap_or(&said);
                let lead = format!("{lead}the next time {when}, ");
                self.tell_cards_of(&trigger);
                self.focus_after_trigger(std::slice::from_ref(&trigger));
                let text = self.effects(then, &lead, may);
                (self.it, self.that, self.it_is_this) = before;
                text
            }
            Effect::Later(moment, then, subject) => {
                let when = self.lex.words.moments.get(moment).map_or_else(
                    || gap(moment.name(&self.lex.vocabulary)),
                    |words| later(words, subject.player()),
                );
                self.effects(then, &format!("{lead}{when}, "), may)
            }
            _ => gap("effect"),
        }
    }

    /// Several lists of steps, each on a line of its own.
    fn options(&mut self, opening: &str, options: &[Vec<Effect>]) -> String {
        let mut text = sentence(opening);
        for option in options {
            self.focus = None;
            text.push_str("\n• ");
            text.push_str(&self.effects(option, "", false));
        }
        text
    }
}

/// With a small first letter.
pub(super) fn lower(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), chars.as_str())
}

/// When something that was put off is done: "at the start of your next turn".
fn later(words: &MomentWords, who: Option<Who>) -> String {
    let Some(who) = who else {
        return words.later.en.clone();
    };
    match &words.player {
        Some(text) if text.en.contains("{whose} ") => {
            by(&text.en.replace("{whose} ", "{whose} next "), who)
        }
        Some(text) => {
            let said = by(&text.en, who);
            match said
                .split_once(" of a ")
                .filter(|_| said.starts_with("at the "))
            {
                Some((edge, rest)) => format!("{edge} of the next {rest}"),
                None => format!(
                    "the next time {}",
                    said.strip_prefix("when ").unwrap_or(&said)
                ),
            }
        }
        None if who == Who::You => format!("{} on your side", words.later.en),
        None => format!("{} on the opponent’s side", words.later.en),
    }
}
