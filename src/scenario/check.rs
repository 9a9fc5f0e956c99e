//! What must be so.

use super::format::{Act, Check, Pattern, Seat};
use super::names::{self, place, place_key, seat};
use super::pattern::{check_names, describe, fits};
use super::start::World;
use fudaba_engine::{
    Action, CardId, ChoiceError, Contest, DefId, Ending, Event, Fighter, Outcome, PlayerId, Query,
    Verb, Visibility, ZoneId,
};

/// What was found instead, or a name that means nothing.
pub type Found = Result<(), String>;

fn require(ok: bool, found: impl FnOnce() -> String) -> Found {
    if ok { Ok(()) } else { Err(found()) }
}

impl World {
    fn card(&self, name: &str) -> Result<CardId, String> {
        self.names.one(self.game.q(), name)
    }

    /// Is it so? An error says what was found instead.
    ///
    /// # Errors
    /// What was found instead.
    pub fn check(&mut self, check: &Check) -> Found {
        match check {
            Check::Asked(..)
            | Check::AskedOther(..)
            | Check::Opens(..)
            | Check::AskedBy(_)
            | Check::About(_)
            | Check::Progress(..)
            | Check::NotAsked(_)
            | Check::AskedTimes(..) => self.check_decision(check),
            Check::Legal(_)
            | Check::Illegal(..)
            | Check::NotOffered(_)
            | Check::Deploys(..)
            | Check::Moves(..)
            | Check::Targets(..)
            | Check::Places(_)
            | Check::Picks(_) => self.check_choices(check),
            Check::Zone(..)
            | Check::Cards(..)
            | Check::Has(..)
            | Check::Lacks(..)
            | Check::Count(..)
            | Check::RestedIn(..)
            | Check::In(..)
            | Check::Covers(..) => self.check_zone(check),
            Check::Rested(_)
            | Check::Upright(_)
            | Check::FaceUp(_)
            | Check::FaceDown(_)
            | Check::Marked(..)
            | Check::NotMarked(..)
            | Check::Stat(..)
            | Check::Value(..)
            | Check::Keyword(..)
            | Check::NoKeyword(..) => self.check_card(check),
            Check::Total(..) | Check::Support(..) | Check::SupportFails(..) => {
                self.check_contest(check)
            }
            Check::Seen(_)
            | Check::Unseen(_)
            | Check::Times(..)
            | Check::Knows(..)
            | Check::CannotKnow(..)
            | Check::Shown(..)
            | Check::Hidden(..) => self.check_events(check),
            _ => self.check_match(check),
        }
    }

    /// The open decision in words.
    #[must_use]
    pub fn decision_in_words(&self) -> String {
        match (self.game.decision(), self.game.outcome()) {
            (Some(d), _) => format!("{} is asked {:?}", seat(d.player), d.key),
            (None, Some(outcome)) => self.outcome_in_words(outcome),
            (None, None) => "nobody is asked".to_owned(),
        }
    }

    fn outcome_in_words(&self, outcome: Outcome) -> String {
        let why = self.ending(outcome.why);
        match outcome.winner {
            Some(player) => format!("the match is over: {} won ({why})", seat(player)),
            None => format!("the match is over: a draw ({why})"),
        }
    }

    fn ending(&self, why: Ending) -> &'static str {
        match why {
            Ending::Rule(n) => {
                let endings = self.game.setup().declared.endings;
                endings.get(usize::from(n)).map_or("?", |e| e.0)
            }
            Ending::Effect => "effect",
            Ending::Concession => "concession",
            Ending::Both => "both",
            Ending::Endless => "endless",
        }
    }

    fn check_decision(&self, check: &Check) -> Found {
        let decision = self.game.decision();
        let found = || self.decision_in_words();
        let q = self.game.q();
        let by = |card: Option<CardId>| {
            card.map_or("no card".to_owned(), |c| {
                format!("{:?}", self.names.call(q, c))
            })
        };
        match check {
            Check::Asked(who, key) => {
                let key = self.prompt(key)?;
                require(
                    decision.is_some_and(|d| d.player == who.player() && d.key == key),
                    found,
                )
            }
            Check::AskedOther(who, key) => {
                let key = self.prompt(key)?;
                require(
                    decision.is_some_and(|d| d.player == who.player() && d.key != key),
                    found,
                )
            }
            Check::AskedTimes(who, key, n) => {
                let asked = (who.player(), self.prompt(key)?);
                let found = self.asked.iter().filter(|a| **a == asked).count();
                require(found == *n, || format!("{found} times"))
            }
            Check::Opens(key, matters) => {
                let view = decision.map(|d| self.game.view(d.player));
                let opening = view.and_then(|view| view.opening());
                let opening = opening.map(|o| {
                    let decl = q.setup.declared.openings.get(usize::from(o.kind));
                    (decl.map_or("?", |d| d.key), o.matters)
                });
                require(opening == Some((key.as_str(), *matters)), || {
                    format!("{opening:?}")
                })
            }
            Check::AskedBy(name) => {
                let source = decision.and_then(|d| d.source);
                let cards = self.names.find(q, name)?;
                require(source.is_some_and(|c| cards.contains(&c)), || {
                    format!("{} asks", by(source))
                })
            }
            Check::About(name) => {
                let about = decision.and_then(|d| d.about);
                let cards = self.names.find(q, name)?;
                require(about.is_some_and(|c| cards.contains(&c)), || {
                    format!("it is about {}", by(about))
                })
            }
            Check::Progress(picked, min, max) => {
                let p = decision.and_then(|d| d.progress);
                require(
                    p.is_some_and(|p| (p.picked, p.min, p.max) == (*picked, *min, *max)),
                    || format!("{p:?}"),
                )
            }
            Check::NotAsked(key) => {
                let prompt = self.prompt(key)?;
                let asked = self.asked.iter().find(|(_, k)| *k == prompt);
                require(asked.is_none(), || {
                    format!("{} was asked {key:?}", asked.map_or("?", |a| seat(a.0)))
                })
            }
            _ => Ok(()),
        }
    }

    fn check_choices(&mut self, check: &Check) -> Found {
        let q = self.game.q();
        let legal = self.game.legal();
        match check {
            Check::Legal(act) => {
                let there = self.names.legal(q, legal, act)?;
                require(!there.is_empty(), || match self.names.intended(q, act) {
                    Ok(action) => self.refusal(&self.game.reasons(action)),
                    Err(why) => why,
                })
            }
            Check::NotOffered(act) => {
                let there = self.names.legal(q, legal, act)?;
                require(there.is_empty(), || "it is offered".to_owned())
            }
            Check::Illegal(act, clauses) => self.check_illegal(act, clauses),
            Check::Deploys(card, slots) => self.check_slots(Verb::Deploy, Some(card), slots),
            Check::Moves(card, slots) => self.check_slots(Verb::Move, Some(card), slots),
            Check::Targets(card, slots) => self.check_slots(Verb::Attack, Some(card), slots),
            Check::Places(slots) => self.check_slots(Verb::PickSlot, None, slots),
            Check::Picks(names) => {
                let offered: Vec<CardId> = legal
                    .iter()
                    .filter(|a| a.verb == Verb::Pick)
                    .map(|a| a.card)
                    .collect();
                self.same_cards(names, &offered)
            }
            _ => Ok(()),
        }
    }

    fn refusal(&self, reasons: &[fudaba_engine::Reason]) -> String {
        if reasons.is_empty() {
            return format!("it is not offered; {}", self.decision_in_words());
        }
        let list: Vec<String> = reasons
            .iter()
            .map(|r| format!("{} ({})", r.key, r.clause))
            .collect();
        format!("it is refused: {}", list.join(", "))
    }

    /// A refused choice changes nothing and names its clauses.
    fn check_illegal(&mut self, act: &Act, clauses: &[String]) -> Found {
        let action = self.names.intended(self.game.q(), act)?;
        let before = self.game.table().digest();
        let mut events = Vec::new();
        let refused = match self.game.act(action, Some(&mut events)) {
            Ok(()) => return Err("it was accepted".to_owned()),
            Err(ChoiceError::Illegal(illegal)) => illegal,
            Err(other) => return Err(other.to_string()),
        };
        require(
            self.game.table().digest() == before && events.is_empty(),
            || "it was refused, but the table changed".to_owned(),
        )?;
        let mut found: Vec<&str> = refused.reasons.iter().map(|r| r.clause).collect();
        found.sort_unstable();
        found.dedup();
        let mut wanted: Vec<&str> = clauses.iter().map(String::as_str).collect();
        wanted.sort_unstable();
        require(found == wanted, || self.refusal(&refused.reasons))
    }

    fn check_slots(&self, verb: Verb, card: Option<&String>, slots: &[String]) -> Found {
        let q = self.game.q();
        let cards = card.map(|name| self.names.find(q, name)).transpose()?;
        let fits =
            |a: &&Action| a.verb == verb && cards.as_ref().is_none_or(|c| c.contains(&a.card));
        let mut found: Vec<&str> = self
            .game
            .legal()
            .iter()
            .filter(fits)
            .map(|a| place_key(q, a.place))
            .collect();
        found.sort_unstable();
        found.dedup();
        for key in slots {
            names::zone(q, PlayerId(0), key)?;
        }
        let mut wanted: Vec<&str> = slots.iter().map(String::as_str).collect();
        wanted.sort_unstable();
        require(found == wanted, || format!("{found:?}"))
    }

    /// Are these just the named cards, in any order?
    fn same_cards(&self, wanted: &[String], found: &[CardId]) -> Found {
        let q = self.game.q();
        let wanted = names::each(wanted)?;
        let mut left = found.to_vec();
        // Aliases first, so that a key does not take the card of an alias.
        let (own, keys): (Vec<_>, Vec<_>) = wanted
            .iter()
            .partition(|n| self.names.aliases.contains_key(*n));
        let mut all = true;
        for name in own.into_iter().chain(keys) {
            let cards = self.names.find(q, name)?;
            match left.iter().position(|c| cards.contains(c)) {
                Some(at) => {
                    left.swap_remove(at);
                }
                None => all = false,
            }
        }
        require(all && left.is_empty(), || {
            self.names.list(q, found.iter().copied())
        })
    }

    /// The cards of a zone as a scenario lists them: of a pile that nobody sees, the top first.
    fn listed(&self, zone: ZoneId) -> Vec<CardId> {
        let q = self.game.q();
        let mut cards = q.table.zone(zone).to_vec();
        if q.zones().decl(zone).visibility == Visibility::Nobody {
            cards.reverse();
        }
        cards
    }

    fn check_zone(&self, check: &Check) -> Found {
        let q = self.game.q();
        let of = |who: &Seat, key: &String| names::zone(q, who.player(), key);
        match check {
            Check::Zone(who, key, wanted) => {
                let found = self.listed(of(who, key)?);
                let wanted = names::each(wanted)?;
                let mut same = found.len() == wanted.len();
                for (name, card) in wanted.iter().zip(&found) {
                    same &= self.names.find(q, name)?.contains(card);
                }
                require(same, || self.names.list(q, found.iter().copied()))
            }
            Check::Cards(who, key, wanted) => self.same_cards(wanted, &self.listed(of(who, key)?)),
            Check::Has(who, key, wanted) | Check::Lacks(who, key, wanted) => {
                let found = self.listed(of(who, key)?);
                let has = matches!(check, Check::Has(..));
                for written in wanted {
                    let names = names::each(std::slice::from_ref(written))?;
                    let cards = self.names.find(q, &names[0])?;
                    let count = found.iter().filter(|c| cards.contains(c)).count();
                    let there = count >= names.len();
                    require(there == has, || self.names.list(q, found.iter().copied()))?;
                }
                Ok(())
            }
            Check::Count(who, key, n) => {
                let found = q.table.count(of(who, key)?);
                require(found == *n, || format!("{found} cards"))
            }
            Check::RestedIn(who, key, n) => {
                let cards = q.table.zone(of(who, key)?);
                let found = cards.iter().filter(|c| q.table.card(**c).rested()).count();
                require(found == *n, || {
                    format!("{found} of {} cards are rested", cards.len())
                })
            }
            Check::In(name, who, key) => {
                let (card, zone) = (self.card(name)?, of(who, key)?);
                let found = q.table.card(card).zone;
                require(found == zone, || format!("it is in {}", place(q, found)))
            }
            Check::Covers(name, slots) => {
                let covered = q.table.covered(self.card(name)?);
                let mut found: Vec<&str> = covered.iter().map(|z| place_key(q, z)).collect();
                found.sort_unstable();
                for key in slots {
                    names::zone(q, PlayerId(0), key)?;
                }
                let mut wanted: Vec<&str> = slots.iter().map(String::as_str).collect();
                wanted.sort_unstable();
                require(found == wanted, || format!("{found:?}"))
            }
            _ => Ok(()),
        }
    }

    fn check_card(&self, check: &Check) -> Found {
        let q = self.game.q();
        let state = |name: &String| self.card(name).map(|c| q.table.card(c));
        match check {
            Check::Rested(name) => require(state(name)?.rested(), || "it is upright".to_owned()),
            Check::Upright(name) => require(!state(name)?.rested(), || "it is rested".to_owned()),
            Check::FaceUp(name) => {
                require(state(name)?.face_up(), || "it lies face down".to_owned())
            }
            Check::FaceDown(name) => {
                require(!state(name)?.face_up(), || "it lies face up".to_owned())
            }
            Check::Marked(name, mark) | Check::NotMarked(name, mark) => {
                let marks = q.setup.rules.marks(q, self.card(name)?);
                let wanted = matches!(check, Check::Marked(..));
                require(marks.contains(&mark.as_str()) == wanted, || {
                    format!("its marks: {marks:?}")
                })
            }
            Check::Stat(name, stat, n) => {
                let found = q.stat(self.card(name)?, *stat);
                require(found == *n, || format!("{found}"))
            }
            Check::Value(name, stat, value) => {
                let found = q.stat(self.card(name)?, *stat);
                let values = q.setup.rules.words().values;
                let word = values.iter().find(|v| v.1 == found).map_or("?", |v| v.0);
                require(found == value.0, || word.to_owned())
            }
            Check::Keyword(name, keyword) => require(q.has(self.card(name)?, *keyword), || {
                "it does not have it".to_owned()
            }),
            Check::NoKeyword(name, keyword) => require(!q.has(self.card(name)?, *keyword), || {
                "it has it".to_owned()
            }),
            _ => Ok(()),
        }
    }

    /// The running contest, or the last one.
    fn contest(&self) -> Result<Contest, String> {
        let running = self.game.setup().rules.contest(self.game.q());
        let last = self.events.iter().rev().find_map(|e| match e {
            Event::Contested(contest) => Some(contest.as_ref().clone()),
            _ => None,
        });
        running
            .or(last)
            .ok_or_else(|| "there was no contest since the last Mark".to_owned())
    }

    fn check_contest(&self, check: &Check) -> Found {
        let contest = self.contest()?;
        let q = self.game.q();
        match check {
            Check::Total(name, n) => {
                let card = self.card(name)?;
                let fighters: Vec<&Fighter> =
                    contest.sides.iter().flat_map(|s| &s.fighters).collect();
                let fighter = fighters.iter().find(|f| f.card == card);
                require(fighter.is_some_and(|f| f.total == *n), || {
                    let all = fighters
                        .iter()
                        .map(|f| format!("{:?} {}", self.names.call(q, f.card), f.total));
                    format!("the totals are {}", all.collect::<Vec<_>>().join(", "))
                })
            }
            Check::Support(name, _) | Check::SupportFails(name, _) => {
                let cards = self.names.find(q, name)?;
                let support = contest
                    .sides
                    .iter()
                    .flat_map(|s| s.support.shown())
                    .find(|s| cards.contains(&s.card));
                let ok = match check {
                    Check::Support(_, n) => support.is_some_and(|s| s.counts && s.n == *n),
                    Check::SupportFails(_, clause) => support
                        .is_some_and(|s| !s.counts && s.why_not.is_some_and(|w| w.1 == clause)),
                    _ => true,
                };
                require(ok, || match support {
                    None => "it supports nobody".to_owned(),
                    Some(s) if s.counts => format!("it counts {}", s.n),
                    Some(s) => format!("it fails: {:?}", s.why_not),
                })
            }
            _ => Ok(()),
        }
    }

    fn check_events(&self, check: &Check) -> Found {
        let fitting = |p: &Pattern| self.events.iter().filter(|e| fits(self, p, e)).count();
        match check {
            Check::Seen(patterns) => {
                let mut events = self.events.iter();
                for pattern in patterns {
                    check_names(self, pattern)?;
                    require(events.any(|e| fits(self, pattern, e)), || {
                        format!("{pattern:?} is missing in: {}", self.events_in_words())
                    })?;
                }
                Ok(())
            }
            Check::Unseen(patterns) => {
                for pattern in patterns {
                    check_names(self, pattern)?;
                    require(fitting(pattern) == 0, || format!("{pattern:?} happened"))?;
                }
                Ok(())
            }
            Check::Times(pattern, n) => {
                check_names(self, pattern)?;
                let found = fitting(pattern);
                require(found == *n, || {
                    format!("{found} times in: {}", self.events_in_words())
                })
            }
            Check::Knows(who, name) | Check::CannotKnow(who, name) => {
                let known = self.game.view(who.player()).def(self.card(name)?).is_some();
                require(known == matches!(check, Check::Knows(..)), || {
                    (if known {
                        "it is known"
                    } else {
                        "it is not known"
                    })
                    .to_owned()
                })
            }
            Check::Shown(who, pattern) | Check::Hidden(who, pattern) => {
                check_names(self, pattern)?;
                let event = self.events.iter().rev().find(|e| fits(self, pattern, e));
                let event = event.ok_or_else(|| "there is no such event".to_owned())?;
                let shown = match event.seen_by(who.player()) {
                    Event::CardMoved { def, .. }
                    | Event::Turned { def, .. }
                    | Event::Revealed { def, .. } => def != DefId::HIDDEN,
                    _ => return Err("such events tell no card".to_owned()),
                };
                require(shown == matches!(check, Check::Shown(..)), || {
                    (if shown {
                        "it told the card"
                    } else {
                        "it did not tell the card"
                    })
                    .to_owned()
                })
            }
            _ => Ok(()),
        }
    }

    fn events_in_words(&self) -> String {
        let words: Vec<String> = self
            .events
            .iter()
            .filter_map(|e| describe(self, e))
            .collect();
        let from = words.len().saturating_sub(40);
        words[from..].join("; ")
    }

    fn check_match(&self, check: &Check) -> Found {
        let q: Query = self.game.q();
        let table = self.game.table();
        let rules = self.game.setup().rules;
        let running = || self.decision_in_words();
        match check {
            Check::Tally(who, tally, n) => {
                let found = rules.tally(q, *tally, who.player());
                require(found == *n, || format!("{found}"))
            }
            Check::Fact(who, fact) => require(rules.fact(q, *fact, who.player()), || {
                "it does not hold".to_owned()
            }),
            Check::NotFact(who, fact) => require(!rules.fact(q, *fact, who.player()), || {
                "it holds".to_owned()
            }),
            Check::Phase(key) => {
                let found = rules
                    .declaration()
                    .phases
                    .get(usize::from(table.phase))
                    .copied()
                    .unwrap_or("?");
                require(found == key, || found.to_owned())
            }
            Check::Turn(n) => {
                let found = rules.turn_number(q);
                require(found == *n, || format!("{found}"))
            }
            Check::TurnOf(who) => require(table.turn_player == who.player(), || {
                format!("{}'s", seat(table.turn_player))
            }),
            Check::Running => require(self.game.outcome().is_none(), running),
            Check::Won(who, why) => {
                let outcome = self.game.outcome();
                let ok = outcome
                    .is_some_and(|o| o.winner == Some(who.player()) && self.ending(o.why) == why);
                require(ok, running)
            }
            Check::Drawn(why) => {
                let outcome = self.game.outcome();
                let ok = outcome.is_some_and(|o| o.winner.is_none() && self.ending(o.why) == why);
                require(ok, running)
            }
            _ => Ok(()),
        }
    }
}
