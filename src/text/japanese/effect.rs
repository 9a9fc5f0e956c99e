//! Steps of an ability in Japanese.

use super::nominal::Named;
use super::verb::{is_verb, stem, te};
use super::{Japanese, by, chained, gap, told};
use crate::shape::{Alteration, Step, bound_by, origin, other_way_up, steps};
use crate::template::fill;
use fudaba_engine::ability::{Bind, Cards, Drawing, Effect, Extent, Pose, Way, Who};

/// A step: a clause that ends in a verb in dictionary form.
struct Clause {
    text: String,
    /// It goes on with the cards of the clause before.
    ties: bool,
    /// Who does it.
    actor: Who,
}

impl Japanese<'_> {
    /// Steps as sentences; `lead` opens the first.
    pub(super) fn effects(&mut self, effects: &[Effect], lead: &str, may: bool) -> String {
        let mut out = String::new();
        let mut lead = lead.to_owned();
        let mut held: Vec<Clause> = Vec::new();
        for step in &steps(effects) {
            if let Step::Do { effect, .. } = step
                && effect.is_block()
            {
                release(&mut held, &mut lead, may, &mut out);
                let opening = std::mem::take(&mut lead);
                self.fresh = None;
                self.last = None;
                let text = self.block(effect, opening, may && out.is_empty());
                out.push_str(&text);
                self.fresh = None;
                self.last = None;
                continue;
            }
            let clause = self.clause(step);
            held.push(clause);
        }
        release(&mut held, &mut lead, may, &mut out);
        out
    }

    fn clause(&mut self, step: &Step) -> Clause {
        let actor = actor(step);
        if let Step::Do {
            effect: Effect::Swap(a, b),
            binds,
        } = step
            && let [first, second] = binds.as_slice()
        {
            let text = self.swap_chosen((*first, a), (*second, b));
            return Clause {
                text,
                ties: false,
                actor,
            };
        }
        // A ban on cards just chosen is a sentence of its own.
        let ban = self.is_ban(step);
        if ban {
            self.fresh = None;
        }
        let ties = match step.cards() {
            Some(Cards::Bound(b)) => self.fresh == Some(self.same(*b)),
            Some(cards @ Cards::Role(..)) => self.last.as_ref() == Some(cards),
            _ => false,
        };
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
            let named = match cards {
                Cards::Bound(bind) => Some(self.same(*bind)),
                _ => None,
            };
            let first = named.or_else(|| all.first().copied());
            for bind in all {
                self.bind(bind, first.unwrap_or(bind), noun.clone(), zone);
            }
            self.last = Some(cards.clone());
        } else {
            self.fresh = None;
            self.last = None;
        }
        Clause { text, ties, actor }
    }

    /// Does the step only forbid something to cards that were chosen just before?
    fn is_ban(&self, step: &Step) -> bool {
        let Step::Alter {
            cards: Cards::Bound(bind),
            alterations,
            ..
        } = step
        else {
            return false;
        };
        let banned = |a: &Alteration| match a {
            Alteration::Keyword(k) => self
                .lex
                .words
                .keywords
                .get(k)
                .is_some_and(|w| w.en.give.is_none()),
            Alteration::Stat(..) => false,
        };
        self.fresh == Some(self.same(*bind)) && alterations.iter().all(banned)
    }

    /// 「他の味方1体と、そのキャラに隣接する味方1体を選び、位置を入れ替える」
    fn swap_chosen(&mut self, a: (Bind, &Cards), b: (Bind, &Cards)) -> String {
        let verb = self.lex.words.verbs.swap.ja.clone();
        let mut said = [String::new(), String::new()];
        for (at, (bind, cards)) in [a, b].into_iter().enumerate() {
            said[at] = self.cards(cards);
            let noun = self.noun_again(cards);
            let zone = origin(cards, &self.zones_of_binds());
            self.bind(bind, bind, noun, zone);
        }
        self.fresh = None;
        fill(&verb, &[("a", &said[0]), ("b", &format!("、{}", said[1]))])
    }

    fn simple(&mut self, effect: &Effect) -> String {
        let verbs = self.lex.words.verbs.clone();
        match effect {
            Effect::Draw(who, value, Drawing::Exactly) => {
                let topic = topic(*who);
                let cards = self.drawn(value);
                format!("{topic}{cards}引く")
            }
            Effect::Choose(_, cards) => match self.named(cards) {
                Named::Chosen {
                    chooser, choose, ..
                } => format!("{}{choose}", topic(chooser)),
                Named::Plainly(text) => format!("{text}を選ぶ"),
                Named::Fresh => "それを選ぶ".into(),
            },
            Effect::Look(_, cards, Extent::All) => self.done(cards, "見る"),
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
            Effect::Enter(cards, spot, Pose::Usual) => {
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
            Effect::Ready(cards) | Effect::Rest(cards) => {
                let ready = matches!(effect, Effect::Ready(_));
                let verb = self.lex.orient(cards, ready).ja.clone();
                self.done(cards, &verb)
            }
            Effect::Turn(cards, Way::Up) => self.done(cards, &verbs.turn_up.ja),
            Effect::Turn(cards, Way::Down) => self.done(cards, &verbs.turn_down.ja),
            Effect::Defeat(cards) => self.done(cards, &verbs.defeat.ja),
            Effect::Turn(cards, Way::Over) => self.done(cards, &told(verbs.flip.as_ref(), "flip")),
            Effect::TakeRole(cards, role) => {
                let verb = told(verbs.take_role.as_ref(), "take_role");
                let role = self.lex.words.roles.get(role).map_or_else(
                    || gap(role.name(&self.lex.vocabulary)),
                    |w| w.mine.ja.clone(),
                );
                self.done(cards, &fill(&verb, &[("role", &role)]))
            }
            Effect::Copy(cards) => {
                let verb = told(verbs.copy.as_ref(), "copy");
                match self.named(cards) {
                    Named::Chosen {
                        chooser, choose, ..
                    } => {
                        let noun = format!("その{}", self.noun_again(cards));
                        let start = format!("{}{}、", topic(chooser), stem(&choose));
                        format!("{start}{}", fill(&verb, &[("cards", &noun)]))
                    }
                    Named::Plainly(text) => fill(&verb, &[("cards", &text)]),
                    Named::Fresh => {
                        let cards = format!("その{}", self.card());
                        fill(&verb, &[("cards", &cards)])
                    }
                }
            }
            Effect::NameNumber(who, from, to) => {
                let verb = told(verbs.name_number.as_ref(), "name_number");
                let (from, to) = (from.to_string(), to.to_string());
                let said = fill(&verb, &[("from", &from), ("to", &to)]);
                format!("{}{said}", topic(*who))
            }
            Effect::Roll(sides) => format!("{sides}面ダイスを1個振る"),
            Effect::Trade(a, b, stat, duration) => {
                let name = self.stat(*stat);
                let time = self.duration(*duration);
                let (a, b) = (self.cards(a), self.cards(b));
                format!("{time}、{a}と{b}の{name}を入れ替える")
            }
            Effect::Assign(who, tally, value) => {
                let name = self.lex.words.tallies.get(tally).map_or_else(
                    || gap(tally.name(&self.lex.vocabulary)),
                    |w| by(&w.name.ja, *who),
                );
                format!("{name}を{}にする", self.value(value))
            }
            Effect::GrantPlayer(who, keyword, duration) => {
                format!(
                    "{}、{}",
                    self.duration(*duration),
                    self.player_keyword(*who, *keyword)
                )
            }
            Effect::Deed(who, deed, value) => {
                let n = value.as_ref().map(|value| self.value(value));
                let said = self.lex.words.deeds.get(deed).map_or_else(
                    || gap(deed.name(&self.lex.vocabulary)),
                    |w| by(&w.say.ja, *who),
                );
                match n {
                    Some(n) => fill(&said, &[("n", &n)]),
                    None => said,
                }
            }
            Effect::Win(who) => by("{who}はゲームに勝利する", *who),
            _ => self.further(effect),
        }
    }

    /// What is done to cards: 「敵を1体選び、撃破する」, 「このキャラを撃破する」.
    pub(super) fn done(&mut self, cards: &Cards, verb: &str) -> String {
        match self.named(cards) {
            Named::Chosen {
                chooser,
                short: Some(short),
                ..
            } => format!("{}{short}{verb}", topic(chooser)),
            Named::Chosen {
                chooser, choose, ..
            } => {
                // A plain act follows at once: 選んで公開する.
                let joined = if verb.contains('に') || verb.contains('を') {
                    format!("{}、", stem(&choose))
                } else {
                    te(&choose)
                };
                format!("{}{joined}{verb}", topic(chooser))
            }
            Named::Plainly(text) => format!("{text}を{verb}"),
            Named::Fresh => verb.to_owned(),
        }
    }

    fn swapped(&mut self, a: &Cards, b: &Cards) -> String {
        let verb = self.lex.words.verbs.swap.ja.clone();
        if let Some(way) = other_way_up(a, b) {
            // 「相手の表向きの守護札1枚と裏向きの1枚の位置を入れ替える」
            let word = self.attribute(way);
            let first = self.cards(a);
            let second = format!("{word}{}", self.one_of(b));
            return fill(&verb, &[("a", &first), ("b", &second)]);
        }
        let mut chosen = String::new();
        let mut name = |s: &mut Self, cards: &Cards| match s.named(cards) {
            Named::Chosen {
                chooser, choose, ..
            } => {
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
}

/// 「相手は」
pub(super) fn topic(who: Who) -> &'static str {
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
    // The sentence before was about what somebody else does.
    let mut turned = false;
    while at < clauses.len() {
        let first = &clauses[at];
        at += 1;
        let mut text = match (turned, first.actor) {
            (true, Who::You) if opens_bare(&first.text) => format!("自分は{}", first.text),
            _ => first.text.clone(),
        };
        turned = first.actor != Who::You;
        while let Some(next) = clauses.get(at)
            && is_verb(&first.text)
            && next.actor == first.actor
            && (next.ties || text.chars().count() + next.text.chars().count() < 34)
        {
            let start = match text.ends_with("見る") {
                true => te(&text),
                false => stem(&text),
            };
            text = format!("{start}、{}", next.text);
            at += 1;
        }
        out.push_str(&text);
        out.push('。');
    }
}

/// Does the sentence leave open who acts?
fn opens_bare(text: &str) -> bool {
    text.starts_with("カードを")
}

/// Who carries a step out.
fn actor(step: &Step) -> Who {
    match (step, step.cards()) {
        (_, Some(Cards::Pick(_, _, choosing))) if choosing.by != Who::You => choosing.by,
        (
            Step::Do {
                effect:
                    Effect::Draw(who, ..)
                    | Effect::Spend(who, ..)
                    | Effect::Pay(who, ..)
                    | Effect::Rearrange(who, _)
                    | Effect::Redirect(_, who)
                    | Effect::NameColour(who, _)
                    | Effect::NameColourOf(who, ..)
                    | Effect::Shuffle(who, _)
                    | Effect::NameNumber(who, ..),
                ..
            },
            _,
        ) => *who,
        _ => Who::You,
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
