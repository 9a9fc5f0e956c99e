//! Carries the steps of a scenario out.

use super::format::{Act, Check, Common, Control, Named, Scenario, Seat, Step};
use super::names::{place, seat};
use super::prompts::option_name;
use super::start::{Spot, World, Wrong, start};
use fudaba_engine::{
    Action, CardId, Catalogue, DefId, Event, Frame, Match, PlayerId, Rng, Ruleset, Table, Verb,
};
use std::collections::BTreeMap;

/// So many answers may be given by default in one step.
const MOST_ANSWERS: usize = 500;

/// Something about a step that its writer may want to know, although it did what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The step, counted from 1.
    pub step: usize,
    /// What there is to know.
    pub what: Remark,
}

/// What there is to know about a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The option that it writes as a number has this name.
    Name(String),
    /// It answered these decisions by default: whose, which, and how often.
    Passed(Vec<(&'static str, &'static str, usize)>),
}

/// The decision in which a step chose something, and which it left open.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// Who was asked what.
    asked: (PlayerId, &'static str),
    /// What was being done: its place on the stack.
    frame: (usize, Frame),
}

/// Why a scenario failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step, counted from 1; 0 if the table could not be set up.
    pub step: usize,
    /// What was found, or why it could not be done.
    pub found: String,
    /// A word of the scenario that the failure is about, when the table could not be set up.
    pub about: String,
    /// The place in the scenario, where that is known.
    pub spot: Option<Spot>,
    /// The choices that were open.
    pub legal: Vec<String>,
    /// The choices since the last one of a step that nobody was asked for, as there was only one.
    pub forced: Vec<String>,
    /// What is to be known about the steps up to it.
    pub notes: Vec<Note>,
}

impl Failure {
    /// One before the first step.
    pub(super) fn before_steps(wrong: Wrong) -> Box<Self> {
        Box::new(Self {
            step: 0,
            found: wrong.why,
            about: wrong.about,
            spot: wrong.spot,
            legal: Vec::new(),
            forced: Vec::new(),
            notes: Vec::new(),
        })
    }
}

/// Runs a scenario, and gives what there is to know about its steps.
///
/// # Errors
/// The first step that failed, and how.
pub fn run(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> Result<Vec<Note>, Box<Failure>> {
    let mut world = start(scenario, common, rules, cards).map_err(Failure::before_steps)?;
    world.note_decision();
    let mut notes = Vec::new();
    for (n, step) in scenario.steps.iter().enumerate() {
        let done = world.step(step);
        let said = world.remarks.drain(..);
        notes.extend(said.map(|what| Note { step: n + 1, what }));
        let done = done.and_then(|()| world.overlooks_nothing());
        let done = done.and_then(|()| world.lists_nothing_twice());
        let done = done.and_then(|()| world.shows_the_fight_that_runs());
        let done = done.and_then(|()| world.survives_saving());
        let done = done.and_then(|()| world.hides_what_is_hidden());
        done.map_err(|found| {
            Box::new(Failure {
                step: n + 1,
                found,
                about: String::new(),
                spot: None,
                legal: world.legal_in_words(),
                forced: world.forced_in_words(),
                notes: notes.clone(),
            })
        })?;
    }
    Ok(notes)
}

/// Does an expectation of the scenario fail? Choices that cannot be made are passed over, so that it is not for them.
pub(super) fn misses_something(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> bool {
    let Ok(mut world) = start(scenario, common, rules, cards) else {
        return false;
    };
    world.note_decision();
    (scenario.steps.iter()).any(|step| world.step(step).is_err() && matches!(step, Step::Check(_)))
}

impl World {
    /// Carries steps out, without looking for faults of the engine after each.
    pub(super) fn carry_out(&mut self, steps: &[Step]) -> Result<(), Box<Failure>> {
        self.note_decision();
        for (n, step) in steps.iter().enumerate() {
            self.step(step).map_err(|found| {
                Box::new(Failure {
                    step: n + 1,
                    found,
                    about: String::new(),
                    spot: None,
                    legal: self.legal_in_words(),
                    forced: self.forced_in_words(),
                    notes: Vec::new(),
                })
            })?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        if !matches!(step, Step::Check(_)) {
            self.before_choice = self.events.len();
        }
        match step {
            Step::Act(act) => self.choose(act),
            Step::Control(control) => {
                self.chosen = None;
                self.control(control)
            }
            Step::Check(check) => {
                if looks_at_the_decision(check) {
                    self.chosen = None;
                }
                if let Check::Legal(act) | Check::Illegal(act, _) | Check::NotOffered(act) =
                    &**check
                {
                    self.name_option(act);
                }
                self.check(check)
            }
        }
    }

    fn note_decision(&mut self) {
        if let Some(d) = self.game.decision() {
            self.asked.push((d.player, d.key));
        }
    }

    /// A choice that ends what its player chooses from is about the decision of the choice before it: if that one has
    /// come to its end by itself, it would answer another.
    fn ends_what_is_over(&self) -> Result<(), String> {
        let Some(Chosen { asked, frame }) = &self.chosen else {
            return Ok(());
        };
        let now = self.game.decision().map(|d| (d.player, d.key));
        let frames = &self.game.table().frames;
        let on = frames.get(frame.0) == Some(&frame.1);
        // An effect asks by and by.
        let effect = matches!(frames.last(), Some(Frame::Program(_)));
        if on || effect || now.is_none_or(|now| now == *asked) {
            return Ok(());
        }
        let (player, key) = (seat(asked.0), asked.1);
        Err(format!(
            "{player}'s {key:?} was over by itself, as nothing was left to choose; {}. Leave Done out, or say before it who \
             is asked what",
            self.decision_in_words()
        ))
    }

    /// Several choices that one word of a scenario can mean, so that it can be seen how they differ.
    fn meanings(&self, legal: &[Action]) -> String {
        let q = self.game.q();
        let mut words: Vec<String> = legal.iter().map(|a| self.names.action(q, *a)).collect();
        words.dedup();
        if words.len() > 1 {
            let all = words.join(" or ");
            return format!(
                "it can mean {all}; write the one that you mean, and give cards aliases"
            );
        }
        let mut places: Vec<String> = (legal.iter())
            .filter_map(|a| a.card.some())
            .map(|card| place(q, q.table.card(card).zone))
            .collect();
        places.dedup();
        format!(
            "it can mean cards in {}; give the one that you mean an alias: \"key=alias\"",
            places.join(" and ")
        )
    }

    fn choose(&mut self, act: &Act) -> Result<(), String> {
        if *act == Act::Done {
            self.ends_what_is_over()?;
        }
        let q = self.game.q();
        let legal = self.names.legal(q, self.game.legal(), act)?;
        let Some(action) = legal.first().copied() else {
            let why = self
                .names
                .intended(q, act)
                .map(|action| self.game.reasons(action))?;
            let why: Vec<String> = why
                .iter()
                .map(|r| format!("{} ({})", r.key, r.clause))
                .collect();
            let why = if why.is_empty() {
                String::new()
            } else {
                format!("; refused: {}", why.join(", "))
            };
            return Err(format!(
                "it is not legal; {}{why}",
                self.decision_in_words()
            ));
        };
        let alike = |other: &Action| {
            let same_zone = || q.table.card(other.card).zone == q.table.card(action.card).zone;
            *other == action
                || other.card != action.card
                    && (other.place, other.n) == (action.place, action.n)
                    && same_zone()
        };
        if !legal.iter().all(alike) {
            return Err(self.meanings(&legal));
        }
        self.name_option(act);
        self.chosen = self.open_choice(action);
        self.game
            .act(action, Some(&mut self.events))
            .map_err(|error| error.to_string())?;
        self.note_decision();
        Ok(())
    }

    /// An option that is written as a number may have a name.
    fn name_option(&mut self, act: &Act) {
        if let Act::Option(Named::Number(n)) = act
            && let Some(name) = option_name(self.game.q(), n.saturating_sub(1))
        {
            self.remarks.push(Remark::Name(name));
        }
    }

    /// The decision in which this choice is made, if another choice would end it.
    fn open_choice(&self, action: Action) -> Option<Chosen> {
        let one_of_several = matches!(
            action.verb,
            Verb::Pick | Verb::PickSlot | Verb::PickOption | Verb::Activate | Verb::Play
        );
        let ends = self.game.legal().iter().any(|a| a.verb == Verb::Done);
        let goes_on = one_of_several && ends;
        let decision = self.game.decision().filter(|_| goes_on)?;
        let frames = &self.game.table().frames;
        let at = frames.len().checked_sub(1)?;
        Some(Chosen {
            asked: (decision.player, decision.key),
            frame: (at, frames[at].clone()),
        })
    }

    /// Answers by default: no, else done, else the first choice.
    fn default_answer(&mut self) -> Result<(), String> {
        let legal = self.game.legal();
        let of = |verb| legal.iter().position(|a| a.verb == verb);
        let index = of(Verb::No).or(of(Verb::Done)).unwrap_or(0);
        self.answer(index)
    }

    fn answer(&mut self, index: usize) -> Result<(), String> {
        self.game
            .choose(index, Some(&mut self.events))
            .map_err(|error| error.to_string())?;
        self.note_decision();
        Ok(())
    }

    fn until(&mut self, there: impl Fn(&Self) -> bool) -> Result<(), String> {
        let mut passed: BTreeMap<(&'static str, &'static str), usize> = BTreeMap::new();
        let mut went = Err(format!(
            "it did not come to that within {MOST_ANSWERS} choices"
        ));
        for _ in 0..MOST_ANSWERS {
            if there(self) {
                went = Ok(());
                break;
            }
            if self.game.outcome().is_some() {
                let over = self.decision_in_words();
                went = Err(format!("it did not come to that; {over}"));
                break;
            }
            if let Some(d) = self.game.decision().filter(|_| self.game.legal().len() > 1) {
                *passed.entry((seat(d.player), d.key)).or_default() += 1;
            }
            self.default_answer()?;
        }
        if !passed.is_empty() {
            let all = passed.into_iter().map(|((who, key), n)| (who, key, n));
            self.remarks.push(Remark::Passed(all.collect()));
        }
        went
    }

    fn control(&mut self, control: &Control) -> Result<(), String> {
        match control {
            Control::Until(key) => {
                let key = self.prompt(key)?;
                self.until(|w| w.is_asked(None, key))
            }
            Control::UntilAsked(who, key) => {
                let key = self.prompt(key)?;
                self.until(|w| w.is_asked(Some(who.player()), key))
            }
            Control::UntilPhase(who, key) => self.until(|w| w.in_phase(*who, key)),
            Control::UntilOver => self.until(|w| w.game.outcome().is_some()),
            Control::Forced => {
                for _ in 0..MOST_ANSWERS {
                    let choosing = |v| matches!(v, Verb::Pick | Verb::PickSlot);
                    let legal = self.game.legal();
                    if legal.is_empty() || !legal.iter().all(|a| choosing(a.verb)) {
                        return Ok(());
                    }
                    self.answer(0)?;
                }
                Err(format!(
                    "there was no end of it within {MOST_ANSWERS} choices"
                ))
            }
            Control::Concede(who) => {
                let conceded = self.game.concede(who.player(), Some(&mut self.events));
                conceded.map_err(|error| error.to_string())
            }
            Control::Mark => {
                self.events.clear();
                self.before_choice = 0;
                self.asked.clear();
                self.note_decision();
                Ok(())
            }
        }
    }

    fn in_phase(&self, who: Seat, key: &str) -> bool {
        let table = self.game.table();
        let phases = self.game.setup().declared.phases;
        table.turn_player == who.player()
            && phases
                .get(usize::from(table.phase))
                .is_some_and(|p| *p == key)
    }

    /// After every step: all abilities that work are found.
    fn overlooks_nothing(&self) -> Result<(), String> {
        let game = &self.game;
        game.table().audit_end()?;
        game.table().audit_abilities(game.setup())
    }

    /// After every step: each choice is offered once.
    fn lists_nothing_twice(&self) -> Result<(), String> {
        let legal = self.game.legal();
        let twice = (legal.iter().enumerate()).find(|(at, action)| legal[..*at].contains(action));
        twice.map_or(Ok(()), |(_, action)| {
            let action = self.names.action(self.game.q(), *action);
            Err(format!("{action} is listed twice"))
        })
    }

    /// After every step: a fight that is shown is one that runs.
    fn shows_the_fight_that_runs(&self) -> Result<(), String> {
        let last = self.events.iter().rev().find_map(|event| match event {
            Event::Contested(contest) if contest.fight => Some(true),
            Event::ContestEnded => Some(false),
            _ => None,
        });
        let running = || self.game.setup().rules.contest(self.game.q());
        let shown = last == Some(true) && self.game.outcome().is_none();
        if shown && running().is_none_or(|contest| !contest.fight) {
            return Err("a fight is shown that does not run any more".to_owned());
        }
        Ok(())
    }

    /// After every step: a table that was written and read again is the same table, and asks the same.
    fn survives_saving(&self) -> Result<(), String> {
        let table = self.game.table();
        let text =
            serde_json::to_string(table).map_err(|e| format!("the table cannot be saved: {e}"))?;
        let read: Table = serde_json::from_str(&text)
            .map_err(|e| format!("the table cannot be read again: {e}"))?;
        if read.digest() != table.digest() {
            return Err("the table is another one after saving and reading it".to_owned());
        }
        let again = Match::from_table(self.game.setup().clone(), read, None);
        if again.legal() != self.game.legal() {
            return Err("the saved table offers other choices".to_owned());
        }
        Ok(())
    }

    /// After every step: if what the player who is asked cannot know is dealt anew, he sees the same table and has the
    /// same choices.
    fn hides_what_is_hidden(&self) -> Result<(), String> {
        for player in PlayerId::ALL {
            let who = seat(player);
            let view = self.game.view(player);
            let dealt = view.sample(&mut Rng::new(self.game.table().turn.into()));
            if dealt.card_ids().any(|c| dealt.card(c).def == DefId::HIDDEN) {
                return Err(format!(
                    "a card that {who} cannot know cannot be dealt anew"
                ));
            }
            // Whether the opponent has anything to decide may depend on what he alone knows.
            if self.game.to_choose() != Some(player) {
                continue;
            }
            let again = Match::from_table(self.game.setup().clone(), dealt, None).view(player);
            let differs = |card: &CardId| view.table().card(*card) != again.table().card(*card);
            if let Some(card) = view.table().card_ids().find(differs) {
                let name = self.names.call(self.game.q(), card);
                return Err(format!(
                    "{who} sees {name:?} otherwise when hidden cards are dealt anew"
                ));
            }
            if view.legal() != again.legal() {
                return Err(format!("the choices of {who} depend on hidden cards"));
            }
        }
        Ok(())
    }

    /// What was done since the last choice of a step without being asked for.
    fn forced_in_words(&self) -> Vec<String> {
        let q = self.game.q();
        let since = self.events.iter().skip(self.before_choice);
        let forced = since.filter_map(|event| match event {
            Event::Forced { player, action } => {
                let action = self.names.action(q, *action);
                Some(format!("{}: {action}", seat(*player)))
            }
            _ => None,
        });
        forced.collect()
    }

    fn legal_in_words(&self) -> Vec<String> {
        let q = self.game.q();
        let mut words: Vec<(String, usize)> = Vec::new();
        let Some(player) = self.game.to_choose() else {
            return Vec::new();
        };
        for action in self.game.legal() {
            let text = format!("{}: {}", seat(player), self.names.action(q, *action));
            match words.iter_mut().find(|(known, _)| *known == text) {
                Some((_, n)) => *n += 1,
                None => words.push((text, 1)),
            }
        }
        let told = words.into_iter().map(|(text, n)| match n {
            1 => text,
            _ => format!("{text} ({n} times)"),
        });
        told.collect()
    }
}

/// Does the expectation say, or look at, what is being decided?
fn looks_at_the_decision(check: &Check) -> bool {
    matches!(
        check,
        Check::Asked(..)
            | Check::AskedOther(..)
            | Check::Opens(..)
            | Check::Legal(_)
            | Check::Illegal(..)
            | Check::Picks(_)
            | Check::Places(_)
            | Check::TurnOf(_)
            | Check::Phase(_)
    )
}
