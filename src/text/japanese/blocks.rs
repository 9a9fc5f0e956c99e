//! Steps that hold other steps, in Japanese.

use super::{Japanese, by, gap};
use crate::lexicon::MomentWords;
use crate::shape::{Quantity, origin};
use fudaba_engine::ability::{Cards, Effect, Trigger, Who};

impl Japanese<'_> {
    /// Effects that hold other effects.
    pub(super) fn block(&mut self, effect: &Effect, lead: String, may: bool) -> String {
        match effect {
            Effect::If(condition, then, otherwise) if otherwise.is_empty() => {
                let on = self.condition_lead(condition, false);
                let lead = if on.ends_with("なら、") {
                    super::going_on(&lead)
                } else {
                    lead
                };
                self.effects(then, &format!("{lead}{on}"), may)
            }
            Effect::If(condition, then, otherwise) => {
                let on = self.condition_lead(condition, false);
                let then = self.effects(then, &format!("{lead}{on}"), may);
                let otherwise = self.effects(otherwise, "そうでないなら、", may);
                format!("{then}{otherwise}")
            }
            Effect::May(then, Who::You) => self.effects(then, &lead, true),
            Effect::May(then, who) => {
                let body = self.effects(then, "", false);
                let who = by("{who}は次のことを選んでもよい：", *who);
                format!("{lead}{who}{body}")
            }
            Effect::ChooseOne(options, who) if *who != Who::You => {
                let text = by("{who}は以下から1つを選ぶ。", *who);
                self.options(format!("{lead}{text}"), options)
            }
            Effect::ChooseOne(options, _) => {
                let word = if may {
                    "以下から1つを選んで行ってもよい。"
                } else {
                    "以下から1つを選んで行う。"
                };
                self.options(format!("{lead}{word}"), options)
            }
            Effect::Repeat(value, then) => {
                let times = match Quantity::of(value) {
                    Quantity::Number(n) => format!("{n}回"),
                    _ => format!("{}と同じ回数だけ", self.value(value)),
                };
                let word = if may { "行ってもよい" } else { "行う" };
                let body = self.effects(then, "", false);
                format!("{lead}以下を{times}{word}。{body}")
            }
            Effect::EachPlayer(part) => {
                let body = self.effects(part, "", false);
                format!("{lead}お互いのプレイヤーは、{body}")
            }
            Effect::RepeatWhile(condition, part) => {
                let body = self.effects(part, &lead, may);
                let on = self.condition_lead(condition, true);
                format!("{body}{on}これを繰り返す。")
            }
            Effect::ForEach(bind, cards, then) => {
                let noun = self.noun_again(cards);
                let each = match cards {
                    Cards::All(selector) => {
                        let noun = self.nominal(selector, Who::You);
                        format!("{}1{}につき、", noun.full(), noun.counter)
                    }
                    _ => format!("{}それぞれについて、", self.cards(cards)),
                };
                let zone = origin(cards, &self.zones_of_binds());
                self.bind(*bind, *bind, noun, zone);
                self.fresh = None;
                self.effects(then, &format!("{lead}{each}"), may)
            }
            Effect::Later(moment, then, subject) if subject.is_card() => {
                let before = (self.it.take(), self.that.take(), self.it_is_this);
                let trigger = Trigger(*moment, subject.clone());
                let when = self.trigger(&trigger);
                self.tell_cards_of(&trigger);
                let text = self.effects(then, &format!("{lead}次に{when}、"), may);
                (self.it, self.that, self.it_is_this) = before;
                text
            }
            Effect::Later(moment, then, subject) => {
                let when = self.lex.words.moments.get(moment).map_or_else(
                    || gap(moment.name(&self.lex.vocabulary)),
                    |words| later(words, subject.player()),
                );
                self.effects(then, &format!("{lead}{when}、"), may)
            }
            _ => gap("effect"),
        }
    }

    /// Several lists of steps, each on a line of its own.
    fn options(&mut self, opening: String, options: &[Vec<Effect>]) -> String {
        let mut text = opening;
        for option in options {
            self.fresh = None;
            text.push_str("\n・");
            text.push_str(&self.effects(option, "", false));
        }
        text
    }
}

/// When something that was put off is done: 「次の自分のターン開始時」.
fn later(words: &MomentWords, who: Option<Who>) -> String {
    let Some(who) = who else {
        return words.later.ja.clone();
    };
    match &words.player {
        Some(text) if text.ja.contains("{whose}") => {
            by(&text.ja.replacen("{whose}", "次の{whose}", 1), who)
        }
        Some(text) => format!("次に{}", by(&text.ja, who)),
        None if who == Who::You => format!("自分の側で{}", words.later.ja),
        None => format!("相手の側で{}", words.later.ja),
    }
}
