//! Card text in English.

mod alter;
mod attribute;
mod blocks;
mod condition;
mod effect;
mod further;
mod noun;
mod phrase;
mod value;

use super::Text;
use super::lexicon::Lexicon;
use super::shape::{Side, shared_start, slot};
use super::template::fill;
use fudaba_engine::ability::{
    Ability, AbilityKind, Always, Bind, Cards, Condition, Effect, Filter, Manner, Subject, Trigger,
    Who,
};
use fudaba_engine::words::{KindId, ZoneKind};

/// A noun phrase.
#[derive(Clone, Debug, Default)]
struct Phrase {
    text: String,
    plural: bool,
}

impl Phrase {
    fn one(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            plural: false,
        }
    }

    fn many(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            plural: true,
        }
    }

    /// "this character’s", "all allies’", "its".
    fn possessive(&self) -> String {
        match self.text.as_str() {
            "it" => "its".into(),
            "they" | "them" => "their".into(),
            text if self.plural && text.ends_with('s') => format!("{text}’"),
            text => format!("{text}’s"),
        }
    }

    /// As the object of a verb.
    fn object(&self) -> &str {
        match self.text.as_str() {
            "they" => "them",
            text => text,
        }
    }

    /// Whichever of them: "any of the allies", "any of your coupling cards", "any of them", but "this character".
    fn any(&self) -> String {
        match self.object() {
            "them" => "any of them".to_owned(),
            text => match text.strip_prefix("all ") {
                Some(rest) if rest.starts_with("your") => format!("any of {rest}"),
                Some(rest) => format!("any of the {rest}"),
                None => text.to_owned(),
            },
        }
    }

    fn verb(&self, one: &'static str, many: &'static str) -> &'static str {
        if self.plural { many } else { one }
    }
}

/// What a register holds, for later mention.
#[derive(Clone, Debug)]
struct Bound {
    noun: (String, String),
    plural: bool,
    zone: Option<ZoneKind>,
    theirs: bool,
    /// The first register that holds the same cards.
    same: Bind,
}

/// What "it" may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    This,
    It,
    Role(fudaba_engine::words::RoleId, bool),
    Bind(Bind),
}

/// The state of the telling.
pub(super) struct English<'a> {
    lex: &'a Lexicon,
    /// The kind of the card that has the ability.
    kind: KindId,
    this: String,
    focus: Option<Focus>,
    /// The triggering card is this card.
    it_is_this: bool,
    it: Option<String>,
    that: Option<String>,
    that_is_theirs: bool,
    bound: [Option<Bound>; 4],
}

impl<'a> English<'a> {
    /// Begins the telling of an ability of a card of this kind.
    pub(super) fn new(lex: &'a Lexicon, kind: KindId, ability: AbilityKind) -> Self {
        let this = match ability.manner() {
            Manner::Called | Manner::Everywhere => "this card".to_owned(),
            _ => lex
                .words
                .kinds
                .get(&kind)
                .map_or_else(|| "this card".to_owned(), |w| w.this.en.clone()),
        };
        Self {
            lex,
            kind,
            this,
            focus: None,
            it_is_this: false,
            it: None,
            that: None,
            that_is_theirs: false,
            bound: [const { None }; 4],
        }
    }

    /// The body of an ability.
    pub(super) fn ability(&mut self, ability: &Ability) -> String {
        let mut parts = Vec::new();
        let mut lead = format!("{}{}", self.works(ability), self.lead(ability));
        self.focus_after_trigger(&ability.when);
        if self.lex.is_headed(ability) {
            lead = self.works(ability);
            self.focus = None;
        }
        if !ability.always.is_empty() {
            let on = self.condition_lead(&ability.condition, ability.when.is_empty());
            let body = self.always(&ability.always);
            let opening = joined(&lead, &on, "while ");
            parts.push(sentence(&format!("{opening}{body}")));
        }
        if !ability.targets.is_empty() {
            parts.push(self.effects(&ability.targets, "when you declare this, ", false));
        }
        if !ability.effect.is_empty() {
            let on = if ability.always.is_empty() {
                self.condition_lead(&ability.condition, false)
            } else {
                String::new()
            };
            let pays = !ability.cost.is_empty()
                && !self.lex.words.costs.spoken
                && !matches!(
                    ability.kind.manner(),
                    Manner::Activated | Manner::Declared | Manner::Used
                );
            let opening = format!("{lead}{on}");
            parts.push(if pays && !ability.may {
                self.focus = None;
                let body = self.effects(&ability.effect, "if you do, ", false);
                format!(
                    "{} {body}",
                    sentence(&format!("{opening}you may pay the cost"))
                )
            } else {
                self.effects(&ability.effect, &opening, ability.may)
            });
        }
        if ability.asks_only() {
            parts.extend(self.asked(&ability.condition));
        }
        parts.join(" ")
    }

    /// What is asked by an ability that does nothing itself; nothing where it asks for a cost alone.
    fn asked(&mut self, condition: &Condition) -> Option<String> {
        let asked = self.condition_lead(condition, false);
        let asked = asked.trim_end_matches(", ");
        (!asked.is_empty()).then(|| sentence(&format!("only {asked}")))
    }

    /// With a small first letter.
    pub(super) fn lowered(text: &str) -> String {
        lower(text)
    }

    /// A number of a cost.
    pub(super) fn number(&mut self, value: &fudaba_engine::ability::Value) -> String {
        self.value(value)
    }

    /// The steps of a cost, as a sentence.
    pub(super) fn steps(&mut self, steps: &[Effect]) -> String {
        self.effects(steps, "", false)
    }

    /// "While this card is in your hand, ", if the ability says where it works.
    fn works(&self, ability: &Ability) -> String {
        let state = (ability.state).filter(|s| !self.lex.words.places.contains_key(s));
        state.map_or_else(String::new, |state| {
            self.lex.words.works.get(&state).map_or_else(
                || gap(state.name(&self.lex.vocabulary)),
                |text| format!("{}, ", fill(&text.en, &[("this", &self.this)])),
            )
        })
    }

    /// "When …, " or nothing.
    fn lead(&mut self, ability: &Ability) -> String {
        let within = ability.kind.manner() == Manner::Called;
        let said: Vec<String> = ability
            .when
            .iter()
            .map(|t| match self.lex.words.moments.get(&t.0) {
                // Support is given in a fight that is going on.
                Some(words) if within => words.later.en.clone(),
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
        let this = format!("when {} ", self.this);
        format!("{}, ", either(&said, &[&this, "when you "]))
    }

    /// What the cards of a moment are called in what follows.
    fn tell_cards_of(&mut self, only: &Trigger) {
        let words = self.lex.words.moments.get(&only.0);
        self.it = words.and_then(|w| w.it.as_ref()).map(|t| t.en.clone());
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
            self.it = Some(format!("that {}", noun.en.0));
        }
        self.that_is_theirs = matches!(only.1, Subject::This | Subject::Mine(_));
        self.that = words.and_then(|w| w.that.as_ref()).map(|t| t.en.clone());
        self.it_is_this = matches!(only.1, Subject::This);
    }

    fn focus_after_trigger(&mut self, when: &[Trigger]) {
        self.focus = match when {
            [] => None,
            [Trigger(_, Subject::This), ..] => Some(Focus::This),
            [
                Trigger(_, Subject::Mine(_) | Subject::Theirs(_) | Subject::Any(_)),
                ..,
            ] => Some(Focus::It),
            _ => None,
        };
    }

    /// One trigger, without a comma.
    fn trigger(&mut self, trigger: &Trigger) -> String {
        let Some(words) = self.lex.words.moments.get(&trigger.0) else {
            return gap(trigger.0.name(&self.lex.vocabulary));
        };
        let gap = || gap(trigger.0.name(&self.lex.vocabulary));
        let zone = words.zone.unwrap_or(self.lex.words.field);
        let (side, filters): (Side, &[Filter]) = match &trigger.1 {
            Subject::This => {
                let whose = [
                    ("card", self.this.as_str()),
                    ("whose", "your"),
                    ("foe", &self.foe(Side::Mine)),
                ];
                return words
                    .card
                    .as_ref()
                    .map_or_else(gap, |t| fill(&t.en, &whose));
            }
            Subject::You => {
                return words
                    .player
                    .as_ref()
                    .map_or_else(gap, |t| by(&t.en, Who::You));
            }
            Subject::Opponent => {
                return words
                    .player
                    .as_ref()
                    .map_or_else(gap, |t| by(&t.en, Who::Opponent));
            }
            Subject::AnyPlayer => {
                return match (&words.any, &words.player) {
                    (Some(any), _) => any.en.clone(),
                    (None, Some(player)) => anyone(&player.en),
                    (None, None) => gap(),
                };
            }
            Subject::Mine(filters) => (Side::Mine, filters),
            Subject::Theirs(filters) => (Side::Theirs, filters),
            Subject::Any(filters) => (Side::Both, filters),
        };
        let owned = (words.card.as_ref()).is_some_and(|t| t.en.contains("{whose}"));
        let card = self.subject(side, zone, filters, owned);
        let foe = self.foe(side);
        let whose = match side {
            Side::Mine => "your",
            Side::Theirs => "your opponent’s",
            Side::Both => "a player’s",
        };
        words.card.as_ref().map_or_else(gap, |t| {
            fill(&t.en, &[("card", &card), ("whose", whose), ("foe", &foe)])
        })
    }

    /// Somebody on the other side of the field.
    fn foe(&self, side: Side) -> String {
        let zone = self.lex.words.zones.get(&self.lex.words.field);
        let noun = zone.and_then(|z| z.cards.as_ref()).map(|cards| match side {
            Side::Mine => &cards.theirs,
            Side::Theirs => &cards.mine,
            Side::Both => &cards.both,
        });
        noun.map_or_else(|| gap("field"), |n| with_article(&n.en.0))
    }

    /// What is in force, as one sentence without its full stop.
    fn always(&mut self, always: &[Always]) -> String {
        let mut said: Vec<(Option<&Cards>, String)> = Vec::new();
        for one in always {
            let (cards, text) = match one {
                Always::Stat(cards, stat, change) => {
                    let again = said.last().is_some_and(|(c, _)| *c == Some(cards));
                    (Some(cards), self.stat_always(cards, *stat, change, again))
                }
                Always::Keyword(cards, keyword) => {
                    let again = said.last().is_some_and(|(c, _)| *c == Some(cards));
                    let verb = |plural: bool| {
                        self.lex.words.keywords.get(keyword).map_or_else(
                            || gap(keyword.name(&self.lex.vocabulary)),
                            |w| {
                                if plural {
                                    w.en.is.1.clone()
                                } else {
                                    w.en.is.0.clone()
                                }
                            },
                        )
                    };
                    let plural = self.is_plural(cards);
                    let verb = verb(plural);
                    let text = if again {
                        verb
                    } else {
                        doing(&self.cards(cards, "in").text, &verb)
                    };
                    (Some(cards), text)
                }
                Always::Player(who, keyword) => (None, self.player_keyword(*who, *keyword)),
                Always::PlayerStat(who, stat, change) => {
                    (None, self.player_stat(*who, *stat, change))
                }
            };
            said.push((cards, text));
        }
        said.into_iter()
            .map(|(_, text)| text)
            .collect::<Vec<_>>()
            .join(" and ")
    }

    fn player_keyword(&self, who: Who, keyword: fudaba_engine::words::KeywordId) -> String {
        self.lex.words.keywords.get(&keyword).map_or_else(
            || gap(keyword.name(&self.lex.vocabulary)),
            |w| by(&w.player.en, who),
        )
    }

    fn bind(&mut self, bind: Bind, noun: (String, String), plural: bool, zone: Option<ZoneKind>) {
        if let Some(at) = slot(bind) {
            self.bound[at] = Some(Bound {
                noun,
                plural,
                zone,
                theirs: false,
                same: bind,
            });
        }
    }

    /// The cards in a register are this player's.
    fn bound_of(&mut self, bind: Bind, who: Who) {
        if let Some(bound) = slot(bind).and_then(|at| self.bound[at].as_mut()) {
            bound.theirs = who != Who::You;
        }
    }

    /// The first register that holds the same cards as this one.
    fn same(&self, bind: Bind) -> Bind {
        slot(bind)
            .and_then(|at| self.bound[at].as_ref())
            .map_or(bind, |b| b.same)
    }

    fn zones_of_binds(&self) -> [Option<ZoneKind>; 4] {
        std::array::from_fn(|at| self.bound[at].as_ref().and_then(|b| b.zone))
    }
}

/// Two openings of a sentence, the word that both begin with said once: "while A and B, ".
fn joined(first: &str, second: &str, word: &str) -> String {
    match (first.strip_suffix(", "), second.strip_prefix(word)) {
        (Some(start), Some(more)) if first.starts_with(word) => format!("{start} and {more}"),
        _ => format!("{first}{second}"),
    }
}

/// A word that the lexicon lacks: visible, so that tests and pack checks find it.
fn gap(word: &str) -> String {
    format!("⟨{word}⟩")
}

/// The English of a word that only some rulesets need.
fn told(text: Option<&Text>, word: &str) -> String {
    text.map_or_else(|| gap(word), |t| t.en.clone())
}

/// Fills in a player as the doer.
fn by(template: &str, who: Who) -> String {
    let values: [(&str, &str); 7] = match who {
        Who::You => [
            ("who", "you"),
            ("whose", "your"),
            ("their", "your"),
            ("s", ""),
            ("es", ""),
            ("are", "are"),
            ("have", "have"),
        ],
        Who::Opponent => [
            ("who", "your opponent"),
            ("whose", "your opponent’s"),
            ("their", "their"),
            ("s", "s"),
            ("es", "es"),
            ("are", "is"),
            ("have", "has"),
        ],
        Who::TurnPlayer => [
            ("who", "the turn player"),
            ("whose", "the turn player’s"),
            ("their", "their"),
            ("s", "s"),
            ("es", "es"),
            ("are", "is"),
            ("have", "has"),
        ],
    };
    fill(template, &values)
}

fn anyone(template: &str) -> String {
    let values = [
        ("who", "a player"),
        ("whose", "a player’s"),
        ("their", "their"),
        ("s", "s"),
        ("es", "es"),
        ("are", "is"),
        ("have", "has"),
    ];
    fill(template, &values)
}

fn with_article(noun: &str) -> String {
    let vowel =
        noun.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) || noun.starts_with("un");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "A or B"; a start that they share, up to one of these words, is said once.
fn either(clauses: &[String], ends: &[&str]) -> String {
    match shared_start(clauses, ends) {
        Some(start) => clauses
            .join(" or ")
            .replacen(start, "\u{0}", 1)
            .replace(start, "")
            .replacen('\u{0}', start, 1),
        None => clauses.join(" or "),
    }
}

/// A subject and what it does: "all allies get", but "allies cannot".
fn doing(subject: &str, verb: &str) -> String {
    let denied = verb.starts_with("cannot") || verb.starts_with("do not");
    let subject = if denied {
        subject.strip_prefix("all ").unwrap_or(subject)
    } else {
        subject
    };
    format!("{subject} {verb}")
}

use blocks::lower;

/// Capital letter and full stop.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else {
        return String::new();
    };
    let mut out: String = first.to_uppercase().collect();
    out.push_str(chars.as_str());
    if !out.ends_with(['.', '”', ':']) {
        out.push('.');
    }
    out
}

/// "a", "a and b", "a, b and c".
fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [start @ .., last] => format!("{} {word} {last}", start.join(", ")),
    }
}
