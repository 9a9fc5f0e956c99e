//! Card text in Japanese.

mod alter;
mod attribute;
mod blocks;
mod condition;
mod effect;
mod further;
mod nominal;
mod noun;
mod phrase;
mod value;
mod verb;

use super::Text;
use super::lexicon::Lexicon;
use super::shape::{Side, shared_start, slot};
use super::template::fill;
use fudaba_engine::ability::{
    Ability, AbilityKind, Always, Bind, Cards, Change, Condition, Effect, Filter, Manner, Subject,
    Trigger, Who,
};
use fudaba_engine::words::{KeywordId, KindId, StatId, ZoneKind};

/// What a register holds, for later mention.
#[derive(Clone, Debug)]
struct Bound {
    noun: String,
    zone: Option<ZoneKind>,
    /// The first register that holds the same cards.
    same: Bind,
}

/// The state of the telling.
pub(super) struct Japanese<'a> {
    lex: &'a Lexicon,
    /// The kind of the card that has the ability.
    kind: KindId,
    this: String,
    it_is_this: bool,
    it: Option<String>,
    that: Option<String>,
    bound: [Option<Bound>; 4],
    /// The register that was filled last: it needs no name at once after.
    fresh: Option<Bind>,
    /// The card that the clause before was about: it needs no name either.
    last: Option<Cards>,
}

/// The Japanese of a word that only some rulesets need.
fn told(text: Option<&Text>, word: &str) -> String {
    text.map_or_else(|| gap(word), |t| t.ja.clone())
}

impl<'a> Japanese<'a> {
    /// Begins the telling of an ability of a card of this kind.
    pub(super) fn new(lex: &'a Lexicon, kind: KindId, ability: AbilityKind) -> Self {
        let this = match ability.manner() {
            Manner::Called | Manner::Everywhere => "このカード".to_owned(),
            _ => lex
                .words
                .kinds
                .get(&kind)
                .map_or_else(|| "このカード".to_owned(), |w| w.this.ja.clone()),
        };
        Self {
            lex,
            kind,
            this,
            it_is_this: false,
            it: None,
            that: None,
            bound: [const { None }; 4],
            fresh: None,
            last: None,
        }
    }

    /// The body of an ability.
    pub(super) fn ability(&mut self, ability: &Ability) -> String {
        let mut parts = String::new();
        let mut lead = format!("{}{}", self.works(ability), self.lead(ability));
        if self.lex.is_headed(ability) {
            lead = self.works(ability);
        }
        if !ability.always.is_empty() {
            let on = self.condition_lead(&ability.condition, ability.when.is_empty());
            let body = self.always(&ability.always);
            parts.push_str(&format!("{lead}{on}{body}。"));
        }
        if !ability.targets.is_empty() {
            parts.push_str(&self.effects(&ability.targets, "宣言する時、", false));
        }
        if !ability.effect.is_empty() {
            let on = if ability.always.is_empty() {
                self.condition_lead(&ability.condition, false)
            } else {
                String::new()
            };
            let pays = !ability.cost.is_empty()
                && !ability.may
                && !self.lex.words.costs.spoken
                && !matches!(
                    ability.kind.manner(),
                    Manner::Activated | Manner::Declared | Manner::Used
                );
            let opening = if pays {
                format!("{}コストを支払うなら、", going_on(&format!("{lead}{on}")))
            } else {
                format!("{lead}{on}")
            };
            parts.push_str(&self.effects(&ability.effect, &opening, ability.may));
        }
        if ability.asks_only() {
            parts.push_str(&self.asked(&ability.condition));
        }
        parts
    }

    /// What is asked by an ability that does nothing itself; nothing where it asks for a cost alone.
    fn asked(&mut self, condition: &Condition) -> String {
        let asked = self.condition_lead(condition, false);
        let asked = asked.trim_end_matches('、');
        match asked.strip_suffix("なら") {
            _ if asked.is_empty() => String::new(),
            Some(clause) if verb::is_verb(clause) => format!("{clause}場合のみ。"),
            Some(clause) => format!("{clause}の場合のみ。"),
            None => format!("{asked}のみ。"),
        }
    }

    /// 「してもよい」
    pub(super) fn allowed(text: &str) -> String {
        format!("{}もよい", verb::te(text))
    }

    /// Costs before the colon: 「エネルギーを1枚支払い、手札を1枚控え室に置く：」; nothing without costs.
    pub(super) fn in_turn(costs: &[&str]) -> String {
        let Some((last, before)) = costs.split_last() else {
            return String::new();
        };
        let before = before.iter().map(|cost| format!("{}、", verb::stem(cost)));
        format!("{}{last}：", before.collect::<String>())
    }

    /// A number of a cost.
    pub(super) fn number(&mut self, value: &fudaba_engine::ability::Value) -> String {
        self.value(value)
    }

    /// The steps of a cost, as a sentence.
    pub(super) fn steps(&mut self, steps: &[Effect]) -> String {
        self.effects(steps, "", false)
    }

    /// 「このカードが手札にある間、」
    fn works(&self, ability: &Ability) -> String {
        let state = (ability.state).filter(|s| !self.lex.words.places.contains_key(s));
        state.map_or_else(String::new, |state| {
            self.lex.words.works.get(&state).map_or_else(
                || gap(state.name(&self.lex.vocabulary)),
                |text| format!("{}、", fill(&text.ja, &[("this", &self.this)])),
            )
        })
    }

    /// 「～時、」
    fn lead(&mut self, ability: &Ability) -> String {
        let within = ability.kind.manner() == Manner::Called;
        let said: Vec<String> = ability
            .when
            .iter()
            .map(|t| match self.lex.words.moments.get(&t.0) {
                // Support is given in a fight that is going on.
                Some(words) if within => words.later.ja.clone(),
                _ => self.trigger(t),
            })
            .collect();
        if let [only] = ability.when.as_slice() {
            self.tell_cards_of(only);
        }
        self.it_is_this =
            !ability.when.is_empty() && ability.when.iter().all(|t| matches!(t.1, Subject::This));
        if said.is_empty() {
            return String::new();
        }
        let this = format!("{}が", self.this);
        format!("{}、", either(&said, &[&this, "自分が"], "、または"))
    }

    /// What the cards of a moment are called in what follows.
    fn tell_cards_of(&mut self, only: &Trigger) {
        let words = self.lex.words.moments.get(&only.0);
        self.it = words.and_then(|w| w.it.as_ref()).map(|t| t.ja.clone());
        let zone = words.and_then(|w| w.zone).unwrap_or(self.lex.words.field);
        let cards = self
            .lex
            .words
            .zones
            .get(&zone)
            .and_then(|z| z.cards.as_ref());
        let noun = cards.filter(|c| !c.whose || c.acts).map(|c| match only.1 {
            Subject::Mine(_) => &c.mine,
            Subject::Theirs(_) => &c.theirs,
            _ => &c.both,
        });
        let of_card = matches!(
            only.1,
            Subject::Mine(_) | Subject::Theirs(_) | Subject::Any(_)
        );
        if let Some(noun) = noun.filter(|_| of_card || self.it.is_none()) {
            self.it = Some(format!("その{}", noun.ja));
        }
        self.that = words.and_then(|w| w.that.as_ref()).map(|t| t.ja.clone());
        self.it_is_this = matches!(only.1, Subject::This);
    }

    fn trigger(&mut self, trigger: &Trigger) -> String {
        let gap = || gap(trigger.0.name(&self.lex.vocabulary));
        let Some(words) = self.lex.words.moments.get(&trigger.0) else {
            return gap();
        };
        let zone = words.zone.unwrap_or(self.lex.words.field);
        let player = |who| words.player.as_ref().map_or_else(gap, |t| by(&t.ja, who));
        let (side, filters): (Side, &[Filter]) = match &trigger.1 {
            Subject::This => {
                let foe = self.foe(Side::Mine);
                let values = [
                    ("card", self.this.as_str()),
                    ("whose", "自分の"),
                    ("foe", &foe),
                ];
                return words
                    .card
                    .as_ref()
                    .map_or_else(gap, |t| fill(&t.ja, &values));
            }
            Subject::You => return player(Who::You),
            Subject::Opponent => return player(Who::Opponent),
            Subject::AnyPlayer => {
                return match (&words.any, &words.player) {
                    (Some(any), _) => any.ja.clone(),
                    (None, Some(text)) => anyone(&text.ja),
                    (None, None) => gap(),
                };
            }
            Subject::Mine(filters) => (Side::Mine, filters),
            Subject::Theirs(filters) => (Side::Theirs, filters),
            Subject::Any(filters) => (Side::Both, filters),
        };
        let card = self.subject(side, zone, filters);
        let foe = self.foe(side);
        let whose = match side {
            Side::Mine => "自分の",
            Side::Theirs => "相手の",
            Side::Both => "",
        };
        words.card.as_ref().map_or_else(gap, |t| {
            fill(&t.ja, &[("card", &card), ("whose", whose), ("foe", &foe)])
        })
    }

    fn foe(&self, side: Side) -> String {
        let zone = self.lex.words.zones.get(&self.lex.words.field);
        let noun = zone.and_then(|z| z.cards.as_ref()).map(|cards| match side {
            Side::Mine => &cards.theirs,
            Side::Theirs => &cards.mine,
            Side::Both => &cards.both,
        });
        noun.map_or_else(|| gap("field"), |n| n.ja.clone())
    }

    /// What is in force, as one sentence without its full stop.
    fn always(&mut self, always: &[Always]) -> String {
        let mut clauses: Vec<String> = Vec::new();
        let mut last: Option<&Cards> = None;
        for one in always {
            match one {
                Always::Stat(cards, stat, change) => {
                    let again = last == Some(cards);
                    clauses.push(self.stat_always(cards, *stat, change, again));
                    last = Some(cards);
                }
                Always::Keyword(cards, keyword) => {
                    let again = last == Some(cards);
                    let text = if again {
                        self.lex.words.keywords.get(keyword).map_or_else(
                            || gap(keyword.name(&self.lex.vocabulary)),
                            |w| w.ja.make.clone(),
                        )
                    } else {
                        let is = self.keyword_is(*keyword);
                        as_topic(&self.cards(cards), &is)
                    };
                    clauses.push(text);
                    last = Some(cards);
                }
                Always::PlayerStat(who, stat, change) => {
                    clauses.push(self.player_stat(*who, *stat, change));
                    last = None;
                }
                Always::Player(who, keyword) => {
                    clauses.push(self.player_keyword(*who, *keyword));
                    last = None;
                }
            }
        }
        chained(&clauses)
    }

    fn stat_always(&mut self, cards: &Cards, stat: StatId, change: &Change, again: bool) -> String {
        if let Some((before, gains)) = self.gains(stat, change) {
            return if again {
                format!("{before}{gains}")
            } else {
                format!("{before}{}", as_topic(&self.cards(cards), &gains))
            };
        }
        let name = self.stat(stat);
        let of = if again {
            String::new()
        } else {
            format!("{}の", self.cards(cards))
        };
        let (before, verb) = self.changed(change);
        format!("{before}{of}{name}{verb}")
    }

    fn keyword_is(&self, keyword: KeywordId) -> String {
        self.lex.words.keywords.get(&keyword).map_or_else(
            || gap(keyword.name(&self.lex.vocabulary)),
            |w| w.ja.is.clone(),
        )
    }

    fn player_keyword(&self, who: Who, keyword: KeywordId) -> String {
        self.lex.words.keywords.get(&keyword).map_or_else(
            || gap(keyword.name(&self.lex.vocabulary)),
            |w| by(&w.player.ja, who),
        )
    }

    fn zones_of_binds(&self) -> [Option<ZoneKind>; 4] {
        std::array::from_fn(|at| self.bound[at].as_ref().and_then(|b| b.zone))
    }

    fn bind(&mut self, bind: Bind, same: Bind, noun: String, zone: Option<ZoneKind>) {
        if let Some(at) = slot(bind) {
            self.bound[at] = Some(Bound { noun, zone, same });
            self.fresh = Some(same);
        }
    }

    /// The first register that holds the same cards as this one.
    fn same(&self, bind: Bind) -> Bind {
        slot(bind)
            .and_then(|at| self.bound[at].as_ref())
            .map_or(bind, |b| b.same)
    }
}

/// A word that the lexicon lacks: visible, so that tests and pack checks find it.
fn gap(word: &str) -> String {
    format!("⟨{word}⟩")
}

/// Fills in a player as the doer.
fn by(template: &str, who: Who) -> String {
    let (who, whose) = match who {
        Who::You => ("自分", "自分の"),
        Who::Opponent => ("相手", "相手の"),
        Who::TurnPlayer => ("ターンプレイヤー", "ターンプレイヤーの"),
    };
    fill(template, &[("who", who), ("whose", whose)])
}

fn anyone(template: &str) -> String {
    fill(
        template,
        &[
            ("who", "いずれかのプレイヤー"),
            ("whose", "いずれかのプレイヤーの"),
        ],
    )
}

/// Clauses with a word between; a start that they share, up to one of these, is said once.
fn either(clauses: &[String], ends: &[&str], word: &str) -> String {
    let all = clauses.join(word);
    match shared_start(clauses, ends) {
        Some(start) => format!("{start}{}", all.replace(start, "")),
        None => all,
    }
}

/// An opening that ends in なら、 as one that another なら can follow: 「失敗していて、」.
fn going_on(lead: &str) -> String {
    lead.strip_suffix("なら、")
        .map_or_else(|| lead.to_owned(), |start| format!("{}、", verb::te(start)))
}

/// 「敵はすべて攻撃できない」
fn as_topic(subject: &str, verb: &str) -> String {
    match subject.strip_suffix("すべて") {
        Some(noun) => format!("{noun}はすべて{verb}"),
        None => format!("{subject}は{verb}"),
    }
}

/// Clauses that end in verbs, as one: all but the last in the form that goes on.
fn chained(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [start @ .., last] => {
            let mut text = String::new();
            for clause in start {
                let stem = match (clause.strip_suffix("得る"), clause.strip_suffix("ない")) {
                    (Some(start), _) => format!("{start}得て"),
                    (_, Some(start)) => format!("{start}ず"),
                    _ => verb::stem(clause),
                };
                text.push_str(&stem);
                text.push('、');
            }
            text.push_str(last);
            text
        }
    }
}
