//! Steps of an ability in English.

use super::attribute::Attribute;
use super::{English, Focus, by, gap, listed, sentence, told, with_article};
use crate::shape::{Place, Side, Step, bound_by, chosen, origin, other_way_up, parts, slot, steps};
use crate::template::fill;
use fudaba_engine::ability::{Bind, Cards, Drawing, Effect, Extent, Pose, Way, Who};

/// A step as a clause.
pub(super) struct Clause {
    /// As a statement: "this character gets +20 power this turn".
    pub(super) say: String,
    /// Verb first, if it can be said so: "give this character +20 power this turn".
    pub(super) command: Option<String>,
    /// Who does it.
    pub(super) actor: Who,
    /// It goes on with the cards of the clause before.
    pub(super) ties: bool,
}

impl Clause {
    pub(super) fn command(actor: Who, command: String) -> Self {
        let say = match actor {
            Who::You => command.clone(),
            Who::Opponent => format!("your opponent {}", third(&command)),
            Who::TurnPlayer => format!("the turn player {}", third(&command)),
        };
        Self {
            say,
            command: Some(command),
            actor,
            ties: false,
        }
    }

    /// Something that happens, which nobody is told to do.
    pub(super) fn statement(say: String) -> Self {
        Self {
            say,
            command: None,
            actor: Who::You,
            ties: false,
        }
    }

    /// After "you may".
    fn may(&self) -> String {
        match (&self.command, self.actor) {
            (Some(command), Who::You) => command.clone(),
            (Some(command), Who::Opponent) => format!("have your opponent {command}"),
            (Some(command), Who::TurnPlayer) => format!("have the turn player {command}"),
            (None, _) => format!("choose that {}", self.say),
        }
    }

    /// Is it an order to you, a short one?
    fn short(&self) -> bool {
        self.command.is_some() && self.say.len() < 70 && !self.say.contains(", ")
    }
}

/// "draw" → "draws".
pub(super) fn third(command: &str) -> String {
    let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
    let verb = if verb.ends_with(['s', 'x', 'o']) || verb.ends_with("sh") || verb.ends_with("ch") {
        format!("{verb}es")
    } else if verb == "have" {
        "has".into()
    } else {
        format!("{verb}s")
    };
    format!("{verb} {rest}").trim_end().to_owned()
}

impl English<'_> {
    /// Steps as sentences; `lead` opens the first.
    pub(super) fn effects(&mut self, effects: &[Effect], lead: &str, may: bool) -> String {
        let steps = steps(effects);
        let mut out: Vec<String> = Vec::new();
        let mut lead = lead.to_owned();
        let mut held: Vec<Clause> = Vec::new();
        for step in &steps {
            if let Step::Do { effect, .. } = step
                && effect.is_block()
            {
                self.release(&mut held, &mut lead, may, &mut out);
                let opening = std::mem::take(&mut lead);
                let may = may && out.is_empty();
                let text = self.block(effect, &opening, may);
                out.push(text);
                self.end_sentence();
                continue;
            }
            // A clause that may share the sentence of the one before keeps its "it".
            if !held.is_empty() && self.focus == Some(Focus::This) {
                self.focus = None;
            }
            let clause = self.clause(step);
            held.push(clause);
        }
        self.release(&mut held, &mut lead, may, &mut out);
        out.join(" ")
    }

    fn end_sentence(&mut self) {
        if self.focus == Some(Focus::This) {
            self.focus = None;
        }
    }

    /// Makes sentences of the clauses held.
    fn release(
        &mut self,
        held: &mut Vec<Clause>,
        lead: &mut String,
        may: bool,
        out: &mut Vec<String>,
    ) {
        let clauses = std::mem::take(held);
        if clauses.is_empty() {
            return;
        }
        self.end_sentence();
        if may && out.is_empty() {
            let said: Vec<String> = clauses.iter().map(Clause::may).collect();
            out.push(sentence(&format!(
                "{}you may {}",
                std::mem::take(lead),
                listed(&said, "and")
            )));
            return;
        }
        let mut at = 0;
        let mut after_order = false;
        // The sentence before was about what somebody else does.
        let mut turned = false;
        while at < clauses.len() {
            let first = &clauses[at];
            let mut text = first.say.clone();
            let order = first.command.is_some()
                && first.actor == Who::You
                && first.say.as_str() == first.command.as_deref().unwrap_or("");
            at += 1;
            if let Some(next) = clauses.get(at)
                && first.command.is_some()
                && first.say.starts_with(|c: char| c.is_lowercase())
                && next.actor == first.actor
                && (order || first.actor != Who::You)
                && let Some(command) = &next.command
                && (next.ties
                    || first.short()
                        && next.short()
                        && next.say == *command
                        && !clauses.get(at + 1).is_some_and(|c| c.ties))
                && (next.say == *command || next.actor != Who::You)
            {
                let command = if next.actor == Who::You {
                    command.clone()
                } else {
                    third(command)
                };
                let word = if next.ties { " and " } else { ", then " };
                text = format!("{text}{word}{command}");
                at += 1;
            }
            let opening = std::mem::take(lead);
            let text = if turned && first.actor == Who::You && order && opening.is_empty() {
                format!("you {text}")
            } else {
                text
            };
            turned = first.actor != Who::You;
            let then = if after_order
                && order
                && opening.is_empty()
                && !first.ties
                && !text.contains(" from among them")
            {
                "then "
            } else {
                ""
            };
            out.push(sentence(&format!("{opening}{then}{text}")));
            after_order = order;
        }
    }

    fn clause(&mut self, step: &Step) -> Clause {
        let ties = match step.cards() {
            Some(Cards::Bound(b)) => self.focus == Some(Focus::Bind(self.same(*b))),
            Some(Cards::Role(r, who)) => self.focus == Some(Focus::Role(*r, *who != Who::You)),
            _ => false,
        };
        if let Step::Do {
            effect: Effect::Swap(a, b),
            binds,
        } = step
            && let [first, second] = binds.as_slice()
        {
            return self.swap_chosen((*first, a), (*second, b));
        }
        let (mut clause, binds) = match step {
            Step::Alter {
                cards,
                binds,
                alterations,
                duration,
            } => (self.alter(cards, alterations, *duration), binds),
            Step::Do { effect, binds } => (self.simple(effect), binds),
        };
        clause.ties = ties;
        if let Some(cards) = step.cards() {
            let plural = self.is_plural(cards);
            let noun = match cards {
                Cards::Bound(bind) => slot(*bind)
                    .and_then(|at| self.bound[at].as_ref())
                    .map(|b| b.noun.clone()),
                _ => None,
            };
            let noun = noun.unwrap_or_else(|| self.noun_again(cards));
            let own = match step {
                Step::Do { effect, .. } => bound_by(effect),
                Step::Alter { .. } => None,
            };
            let named = match cards {
                Cards::Bound(bind) => Some(self.same(*bind)),
                _ => None,
            };
            let first = named.or_else(|| binds.iter().copied().chain(own).next());
            for bind in binds.iter().copied().chain(own) {
                self.remember(bind, cards, noun.clone(), plural);
                if let (Some(bound), Some(first)) =
                    (slot(bind).and_then(|at| self.bound[at].as_mut()), first)
                {
                    bound.same = first;
                    self.focus = Some(Focus::Bind(first));
                }
            }
            if binds.is_empty() && own.is_none() && chosen(cards) {
                self.focus = None;
            }
        }
        clause
    }

    /// "Swap another ally with an ally adjacent to it": both are chosen on the way.
    fn swap_chosen(&mut self, a: (Bind, &Cards), b: (Bind, &Cards)) -> Clause {
        let verb = self.lex.words.verbs.swap.en.clone();
        let mut said = [String::new(), String::new()];
        for (at, (bind, cards)) in [a, b].into_iter().enumerate() {
            said[at] = self.cards(cards, "in").object().to_owned();
            let noun = self.noun_again(cards);
            self.remember(bind, cards, noun, false);
            self.focus = Some(Focus::Bind(bind));
        }
        self.focus = None;
        Clause::command(Who::You, fill(&verb, &[("a", &said[0]), ("b", &said[1])]))
    }

    pub(super) fn remember(
        &mut self,
        bind: Bind,
        cards: &Cards,
        noun: (String, String),
        plural: bool,
    ) {
        let zone = origin(cards, &self.zones_of_binds());
        let theirs = self.is_theirs(cards);
        self.bind(bind, noun, plural, zone);
        if let Some(bound) = slot(bind).and_then(|at| self.bound[at].as_mut()) {
            bound.theirs = theirs;
        }
    }

    /// May the cards belong to the opponent?
    pub(super) fn is_theirs(&self, cards: &Cards) -> bool {
        match cards {
            Cards::All(s) | Cards::Pick(_, s, _) | Cards::Alike(_, s) | Cards::Random(_, s) => {
                match parts(s).0 {
                    Place::Zone(side, _) => side != Side::Mine,
                    Place::Among(bind) => self.bind_is_theirs(bind),
                    Place::Under(cards) | Place::Attached(cards, _) | Place::Bearer(cards) => {
                        self.is_theirs(cards)
                    }
                }
            }
            Cards::Bound(bind) | Cards::Except(bind, _) => self.bind_is_theirs(*bind),
            Cards::Top(who, ..) => *who != Who::You,
            Cards::Role(_, who) => *who != Who::You,
            Cards::That => self.that_is_theirs,
            Cards::It => !self.it_is_this,
            Cards::This => false,
        }
    }

    fn bind_is_theirs(&self, bind: Bind) -> bool {
        slot(bind)
            .and_then(|at| self.bound[at].as_ref())
            .is_some_and(|b| b.theirs)
    }

    fn simple(&mut self, effect: &Effect) -> Clause {
        let actor = effect_actor(effect);
        let verbs = &self.lex.words.verbs;
        let template = |text: &str| text.to_owned();
        match effect {
            Effect::Draw(who, value, Drawing::Exactly) => {
                let command = self.draw(value);
                Clause::command(*who, command)
            }
            Effect::Choose(_, cards) => self.plain(actor, "choose {cards}", cards, "in"),
            Effect::Look(_, cards, Extent::All) => {
                self.plain(actor, "look at {cards}", cards, "in")
            }
            Effect::Reveal(_, cards) => self.plain(actor, "reveal {cards}", cards, "from"),
            Effect::Move(cards, dest) => self.moved(actor, cards, *dest),
            Effect::Shuffle(who, zone) => {
                let whose = if *who == Who::You { "your" } else { "their" };
                Clause::command(*who, format!("shuffle {}", self.place(*zone, whose)))
            }
            Effect::Enter(cards, spot, Pose::Usual) => {
                let verb = template(&verbs.enter.en);
                let spot = self.spot(*spot, true);
                let cards = self.cards(cards, "from");
                Clause::command(
                    actor,
                    fill(&verb, &[("cards", cards.object()), ("spot", &spot)]),
                )
            }
            Effect::StackOn(cards, target) => {
                let verb = template(&verbs.stack.en);
                let target = self.cards(target, "in");
                let cards = self.cards(cards, "from");
                Clause::command(
                    actor,
                    fill(
                        &verb,
                        &[("cards", cards.object()), ("target", target.object())],
                    ),
                )
            }
            Effect::Shift(cards, spot) => {
                let verb = template(&verbs.shift.en);
                let spot = self.spot(*spot, false);
                let cards = self.cards(cards, "in");
                Clause::command(
                    actor,
                    fill(&verb, &[("cards", cards.object()), ("spot", &spot)]),
                )
            }
            Effect::Swap(a, b) => {
                let verb = template(&verbs.swap.en);
                let turned = other_way_up(a, b).map(|way| self.attribute(way));
                let a = self.cards(a, "in");
                let b = match turned {
                    // "1 of your opponent's face-up guards with a face-down one"
                    Some(Attribute::Before(word)) => format!("{} one", with_article(&word)),
                    _ => self.cards(b, "in").object().to_owned(),
                };
                Clause::command(actor, fill(&verb, &[("a", a.object()), ("b", &b)]))
            }
            Effect::Ready(cards) | Effect::Rest(cards) => {
                let ready = matches!(effect, Effect::Ready(_));
                let verb = self.lex.orient(cards, ready).en.clone();
                self.plain(actor, &verb, cards, "in")
            }
            Effect::Turn(cards, way) => {
                let verb = match way {
                    Way::Up => template(&verbs.turn_up.en),
                    Way::Down => template(&verbs.turn_down.en),
                    Way::Over => told(verbs.flip.as_ref(), "flip"),
                };
                self.plain(actor, &verb, cards, "in")
            }
            Effect::Defeat(cards) => self.plain(actor, &template(&verbs.defeat.en), cards, "in"),
            Effect::TakeRole(cards, role) => {
                let verb = told(verbs.take_role.as_ref(), "take_role");
                let role = self.role(*role, Side::Mine);
                let cards = self.cards(cards, "in");
                let values = [("cards", cards.object()), ("role", role.as_str())];
                Clause::command(actor, fill(&verb, &values))
            }
            Effect::Copy(cards) => {
                let verb = told(verbs.copy.as_ref(), "copy");
                self.plain(actor, &verb, cards, "in")
            }
            Effect::NameNumber(who, from, to) => {
                let verb = told(verbs.name_number.as_ref(), "name_number");
                let (from, to) = (from.to_string(), to.to_string());
                Clause::command(*who, fill(&verb, &[("from", &from), ("to", &to)]))
            }
            Effect::Roll(sides) => {
                Clause::command(Who::You, format!("roll a die with {sides} sides"))
            }
            Effect::Trade(a, b, stat, duration) => {
                let name = self.stat(*stat);
                let time = self.duration(*duration, true);
                let a = self.cards(a, "in").object().to_owned();
                let b = self.cards(b, "in").object().to_owned();
                Clause::command(actor, format!("exchange the {name} of {a} and {b} {time}"))
            }
            Effect::Assign(who, tally, value) => Clause {
                say: format!("{} becomes {}", self.tally(*who, *tally), self.value(value)),
                command: None,
                actor: Who::You,
                ties: false,
            },
            Effect::GrantPlayer(who, keyword, duration) => Clause {
                say: format!(
                    "{} {}",
                    self.player_keyword(*who, *keyword),
                    self.duration(*duration, false)
                ),
                command: None,
                actor: Who::You,
                ties: false,
            },
            Effect::Deed(who, deed, value) => {
                let n = value.as_ref().map(|value| self.value(value));
                let words = self.lex.words.deeds.get(deed);
                let gap = || gap(deed.name(&self.lex.vocabulary));
                let put = |text: String| match &n {
                    Some(n) => fill(&text, &[("n", n)]),
                    None => text,
                };
                let say = put(words.map_or_else(gap, |w| by(&w.say.en, *who)));
                Clause {
                    say: say.strip_prefix("you ").unwrap_or(&say).to_owned(),
                    command: Some(put(words.map_or_else(gap, |w| by(&w.act, *who)))),
                    actor: Who::You,
                    ties: false,
                }
            }
            Effect::Win(who) => Clause {
                say: by("{who} win{s} the game", *who),
                command: (*who == Who::You).then(|| "win the game".into()),
                actor: *who,
                ties: false,
            },
            _ => self.further(actor, effect),
        }
    }

    pub(super) fn plain(
        &mut self,
        actor: Who,
        template: &str,
        cards: &Cards,
        prep: &str,
    ) -> Clause {
        let cards = self.cards(cards, prep);
        Clause::command(actor, fill(template, &[("cards", cards.object())]))
    }
}

pub(super) fn cards_actor(cards: &Cards) -> Who {
    match cards {
        Cards::Pick(_, _, choosing) => choosing.by,
        _ => Who::You,
    }
}

fn effect_actor(effect: &Effect) -> Who {
    match effect {
        Effect::Choose(_, c)
        | Effect::Look(_, c, Extent::All)
        | Effect::Reveal(_, c)
        | Effect::Move(c, _)
        | Effect::Arrange(c, _)
        | Effect::Tuck(c, _)
        | Effect::Enter(c, ..)
        | Effect::StackOn(c, _)
        | Effect::Shift(c, _)
        | Effect::Ready(c)
        | Effect::Rest(c)
        | Effect::Turn(c, _)
        | Effect::Defeat(c)
        | Effect::TakeRole(c, _)
        | Effect::Copy(c)
        | Effect::Negate(c) => cards_actor(c),
        _ => Who::You,
    }
}
