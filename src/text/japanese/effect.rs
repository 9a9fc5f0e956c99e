//! Steps of an ability in Japanese.

use super::noun::Named;
use super::verb::{is_verb, stem, te};
use super::{Japanese, by, chained, gap};
use crate::engine::ability::{Bind, Cards, Change, Dest, Duration, Effect, Spot, Value, Who};
use crate::engine::words::{KeywordId, StatId};
use crate::text::shape::{Alteration, Quantity, Step, bound_by, origin, steps};
use crate::text::template::fill;

/// A step: a clause that ends in a verb in dictionary form.
struct Clause {
    text: String,
    /// It goes on with the cards of the clause before.
    ties: bool,
}

impl Japanese<'_> {
    /// Steps as sentences; `lead` opens the first.
    pub(super) fn effects(&mut self, effects: &[Effect], lead: &str, may: bool) -> String {
        let mut out = String::new();
        let mut lead = lead.to_owned();
        let mut held: Vec<Clause> = Vec::new();
        for step in &steps(effects) {
            if let Step::Do { effect, .. } = step
                && is_block(effect)
            {
                release(&mut held, &mut lead, may, &mut out);
                let opening = std::mem::take(&mut lead);
                let text = self.block(effect, opening, may && out.is_empty());
                out.push_str(&text);
                self.fresh = None;
                continue;
            }
            let clause = self.clause(step);
            held.push(clause);
        }
        release(&mut held, &mut lead, may, &mut out);
        out
    }

    /// Effects that hold other effects.
    fn block(&mut self, effect: &Effect, lead: String, may: bool) -> String {
        match effect {
            Effect::If(condition, then) => {
                let on = self.condition_lead(condition, false);
                self.effects(then, &format!("{lead}{on}"), may)
            }
            Effect::IfElse(condition, then, otherwise) => {
                let on = self.condition_lead(condition, false);
                let then = self.effects(then, &format!("{lead}{on}"), may);
                let otherwise = self.effects(otherwise, "そうでないなら、", may);
                format!("{then}{otherwise}")
            }
            Effect::IfDid(then) => self.effects(then, &format!("{lead}そうしたなら、"), may),
            Effect::May(then) => self.effects(then, &lead, true),
            Effect::ChooseOne(options) => {
                let word = if may {
                    "以下から1つを選んで行ってもよい。"
                } else {
                    "以下から1つを選んで行う。"
                };
                let mut text = format!("{lead}{word}");
                for option in options {
                    self.fresh = None;
                    text.push_str("\n・");
                    text.push_str(&self.effects(option, "", false));
                }
                text
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
                self.bind(*bind, noun, zone);
                self.fresh = None;
                self.effects(then, &format!("{lead}{each}"), may)
            }
            Effect::Later(moment, then) => {
                let when = self.lex.words.moments.get(moment).map_or_else(
                    || gap(moment.name(&self.lex.vocabulary)),
                    |w| w.later.ja.clone(),
                );
                self.effects(then, &format!("{lead}{when}、"), may)
            }
            _ => gap("effect"),
        }
    }

    fn clause(&mut self, step: &Step) -> Clause {
        let ties = matches!(step.cards(), Some(Cards::Bound(b)) if self.fresh == Some(*b));
        let (text, binds, own) = match step {
            Step::Alter {
                cards,
                binds,
                alterations,
                duration,
            } => (self.alter(cards, alterations, *duration), binds, None),
            Step::Do { effect, binds } => (self.simple(effect), binds, bound_by(effect)),
        };
        if let Some(cards) = step.cards() {
            let noun = self.noun_again(cards);
            let zone = origin(cards, &self.zones_of_binds());
            let all: Vec<Bind> = binds.iter().copied().chain(own).collect();
            if all.is_empty() && !matches!(cards, Cards::Bound(_)) {
                self.fresh = None;
            }
            for bind in all {
                self.bind(bind, noun.clone(), zone);
            }
        } else {
            self.fresh = None;
        }
        Clause { text, ties }
    }

    fn simple(&mut self, effect: &Effect) -> String {
        let verbs = self.lex.words.verbs.clone();
        match effect {
            Effect::Draw(who, value) => {
                let topic = topic(*who);
                let cards = self.drawn(value);
                format!("{topic}{cards}引く")
            }
            Effect::Choose(_, cards) => match self.named(cards) {
                Named::Chosen { chooser, choose } => format!("{}{choose}", topic(chooser)),
                Named::Plainly(text) => format!("{text}を選ぶ"),
                Named::Fresh => "それを選ぶ".into(),
            },
            Effect::Look(_, cards) => self.done(cards, "見る"),
            Effect::Reveal(_, cards) => self.done(cards, "公開する"),
            Effect::Move(cards, dest) => {
                let verb = self.put(cards, *dest);
                self.done(cards, &verb)
            }
            Effect::Shuffle(who, zone) => {
                let place = self.place(*zone);
                match who {
                    Who::You => format!("{place}をシャッフルする"),
                    _ => format!("{}自身の{place}をシャッフルする", topic(*who)),
                }
            }
            Effect::Enter(cards, spot) => {
                let spot = self.spot(*spot, true);
                let verb = fill(&verbs.enter.ja, &[("spot", &spot)]);
                self.done(cards, &verb)
            }
            Effect::StackOn(cards, target) => {
                let target = self.cards(target);
                let verb = fill(&verbs.stack.ja, &[("target", &target)]);
                self.done(cards, &verb)
            }
            Effect::Shift(cards, spot) => {
                let spot = self.spot(*spot, false);
                let verb = fill(&verbs.shift.ja, &[("spot", &spot)]);
                self.done(cards, &verb)
            }
            Effect::Swap(a, b) => self.swapped(a, b),
            Effect::Ready(cards) => self.done(cards, &verbs.ready.ja),
            Effect::Rest(cards) => self.done(cards, &verbs.rest.ja),
            Effect::TurnUp(cards) => self.done(cards, &verbs.turn_up.ja),
            Effect::TurnDown(cards) => self.done(cards, &verbs.turn_down.ja),
            Effect::Defeat(cards) => self.done(cards, &verbs.defeat.ja),
            Effect::GrantPlayer(who, keyword, duration) => {
                format!(
                    "{}、{}",
                    self.duration(*duration),
                    self.player_keyword(*who, *keyword)
                )
            }
            Effect::Deed(who, deed) => self.lex.words.deeds.get(deed).map_or_else(
                || gap(deed.name(&self.lex.vocabulary)),
                |w| by(&w.say.ja, *who),
            ),
            Effect::Win(who) => by("{who}はゲームに勝利する", *who),
            _ => gap("effect"),
        }
    }

    /// What is done to cards: 「敵を1体選び、撃破する」, 「このキャラを撃破する」.
    fn done(&mut self, cards: &Cards, verb: &str) -> String {
        match self.named(cards) {
            Named::Chosen { chooser, choose } => {
                format!("{}{}、{verb}", topic(chooser), stem(&choose))
            }
            Named::Plainly(text) => format!("{text}を{verb}"),
            Named::Fresh => verb.to_owned(),
        }
    }

    fn swapped(&mut self, a: &Cards, b: &Cards) -> String {
        let verb = self.lex.words.verbs.swap.ja.clone();
        let mut chosen = String::new();
        let mut name = |s: &mut Self, cards: &Cards| match s.named(cards) {
            Named::Chosen { chooser, choose } => {
                chosen.push_str(&format!("{}{}、", topic(chooser), stem(&choose)));
                format!("その{}", s.noun_again(cards))
            }
            Named::Plainly(text) => text,
            Named::Fresh => format!("その{}", s.noun_again(cards)),
        };
        let first = name(self, a);
        let second = name(self, b);
        format!("{chosen}{}", fill(&verb, &[("a", &first), ("b", &second)]))
    }

    fn drawn(&mut self, value: &Value) -> String {
        match (value, Quantity::of(value)) {
            (Value::Result, _) => "同じ枚数だけカードを".into(),
            (_, Quantity::Number(n)) => format!("カードを{n}枚"),
            (
                _,
                Quantity::Each {
                    factor,
                    per,
                    base,
                    cap,
                },
            ) => {
                let per = self.per(&per);
                let most = cap.map_or_else(String::new, |c| format!("(最大{c}枚)"));
                if base == 0 {
                    format!("{per}カードを{factor}枚{most}")
                } else {
                    format!("カードを{base}枚引き、さらに{per}{factor}枚{most}")
                }
            }
            (_, Quantity::Other(value)) => format!("{}と同じ枚数のカードを", self.value(value)),
        }
    }

    fn put(&mut self, cards: &Cards, dest: Dest) -> String {
        let from = origin(cards, &self.zones_of_binds());
        let words = &self.lex.words;
        let (zone, under) = match dest {
            Dest::To(zone) => (zone, false),
            Dest::Bottom(zone) => (zone, true),
        };
        let way = words
            .ways
            .iter()
            .find(|way| !under && Some(way.from) == from && way.to == zone)
            .map(|way| way.put.ja.clone());
        let put = words.zones.get(&zone).map(|w| match &w.put_under {
            Some(text) if under => text.ja.clone(),
            _ => w.put.ja.clone(),
        });
        way.or(put)
            .unwrap_or_else(|| gap(zone.name(&self.lex.vocabulary)))
    }

    fn spot(&self, spot: Spot, enters: bool) -> String {
        let words = if enters {
            &self.lex.words.enter_spots
        } else {
            &self.lex.words.shift_spots
        };
        let (template, area) = match spot {
            Spot::Free => (&words.free, None),
            Spot::FreeIn(area) => (&words.free_in, Some(area)),
            Spot::Adjacent => (&words.adjacent, None),
            Spot::Any => (&words.any, None),
            Spot::In(area) => (&words.r#in, Some(area)),
        };
        let area = area.and_then(|a| self.lex.words.areas.get(&a));
        let (to, free) = area.map_or(("", ""), |a| (a.to.ja.as_str(), a.free.ja.as_str()));
        fill(&template.ja, &[("to", to), ("free", free)])
    }

    fn duration(&self, duration: Duration) -> String {
        let words = &self.lex.words.durations;
        let text = match duration {
            Duration::Battle => &words.battle,
            Duration::Turn => &words.turn,
            Duration::OpponentTurn => &words.opponent_turn,
            Duration::WhileHere => &words.while_here,
            Duration::Lasting => &words.lasting,
        };
        fill(&text.ja, &[("this", &self.this)])
    }

    /// Changes of cards for a while.
    fn alter(&mut self, cards: &Cards, alterations: &[Alteration], duration: Duration) -> String {
        let mut stats: Vec<(StatId, &Change)> = Vec::new();
        let mut keywords: Vec<KeywordId> = Vec::new();
        for alteration in alterations {
            match alteration {
                Alteration::Stat(stat, change) => stats.push((*stat, *change)),
                Alteration::Keyword(keyword) => keywords.push(*keyword),
            }
        }
        let time = self.duration(duration);
        let named = self.named(cards);
        let (opening, of, subject) = match &named {
            Named::Chosen { chooser, choose } => (
                format!("{}{}、{time}、", topic(*chooser), stem(choose)),
                "その".to_owned(),
                None,
            ),
            Named::Plainly(text) => (format!("{time}、"), format!("{text}の"), Some(text.clone())),
            Named::Fresh => (format!("{time}、"), "その".to_owned(), None),
        };
        let mut clauses = Vec::new();
        let mut first = true;
        for (stat, change) in stats {
            let name = self.stat(stat);
            let (before, verb) = self.changed(change);
            let of = if std::mem::take(&mut first) {
                of.as_str()
            } else {
                ""
            };
            clauses.push(format!("{before}{of}{name}{verb}"));
        }
        for keyword in keywords {
            let words = self.lex.words.keywords.get(&keyword);
            let gap = || gap(keyword.name(&self.lex.vocabulary));
            let clause = match &subject {
                Some(text) if first => {
                    format!("{text}は{}", words.map_or_else(gap, |w| w.ja.gets.clone()))
                }
                _ => words.map_or_else(gap, |w| w.ja.make.clone()),
            };
            first = false;
            clauses.push(clause);
        }
        format!("{opening}{}", chained(&clauses))
    }
}

/// 「相手は」
fn topic(who: Who) -> &'static str {
    match who {
        Who::You => "",
        Who::Opponent => "相手は",
        Who::TurnPlayer => "ターンプレイヤーは",
    }
}

/// Makes sentences of the clauses held.
fn release(held: &mut Vec<Clause>, lead: &mut String, may: bool, out: &mut String) {
    let clauses = std::mem::take(held);
    if clauses.is_empty() {
        return;
    }
    let opening = std::mem::take(lead);
    if may && out.is_empty() {
        let texts: Vec<String> = clauses.into_iter().map(|c| c.text).collect();
        out.push_str(&format!("{opening}{}", allowed(&chained(&texts))));
        return;
    }
    out.push_str(&opening);
    let mut at = 0;
    while at < clauses.len() {
        let first = &clauses[at];
        at += 1;
        let mut text = first.text.clone();
        while let Some(next) = clauses.get(at)
            && is_verb(&first.text)
            && (next.ties || text.chars().count() + next.text.chars().count() < 34)
        {
            text = format!("{}、{}", stem(&text), next.text);
            at += 1;
        }
        out.push_str(&text);
        out.push('。');
    }
}

/// 「してもよい」
fn allowed(text: &str) -> String {
    if text.ends_with("ない") {
        format!("{text}ことにしてもよい。")
    } else {
        format!("{}もよい。", te(text))
    }
}

fn is_block(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::If(..)
            | Effect::IfElse(..)
            | Effect::IfDid(_)
            | Effect::May(_)
            | Effect::ChooseOne(_)
            | Effect::Repeat(..)
            | Effect::ForEach(..)
            | Effect::Later(..)
    )
}
