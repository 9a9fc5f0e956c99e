//! Carries the steps of a scenario out.

use super::format::{Act, Common, Control, Scenario, Seat, Step};
use super::names::seat;
use super::start::{World, start};
use fudaba_engine::{CardId, Catalogue, DefId, Event, Match, PlayerId, Rng, Ruleset, Table, Verb};

/// So many answers may be given by default in one step.
const MOST_ANSWERS: usize = 500;

/// Why a scenario failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The step, counted from 1; 0 if the table could not be set up.
    pub step: usize,
    /// What was found, or why it could not be done.
    pub found: String,
    /// A word of the scenario that the failure is about, when the table could not be set up.
    pub about: String,
    /// The choices that were open.
    pub legal: Vec<String>,
    /// The choices since the last one of a step that nobody was asked for, as there was only one.
    pub forced: Vec<String>,
}

impl Failure {
    /// One before the first step.
    pub(super) fn before_steps(found: String, about: String) -> Self {
        Self {
            step: 0,
            found,
            about,
            legal: Vec::new(),
            forced: Vec::new(),
        }
    }
}

/// Runs a scenario.
///
/// # Errors
/// The first step that failed, and how.
pub fn run(
    scenario: &Scenario,
    common: &Common,
    rules: &'static dyn Ruleset,
    cards: &Catalogue,
) -> Result<(), Failure> {
    let mut world = start(scenario, common, rules, cards)
        .map_err(|wrong| Failure::before_steps(wrong.why, wrong.about))?;
    world.note_decision();
    for (n, step) in scenario.steps.iter().enumerate() {
        let done = world.step(step);
        let done = done.and_then(|()| world.overlooks_nothing());
        let done = done.and_then(|()| world.survives_saving());
        let done = done.and_then(|()| world.hides_what_is_hidden());
        done.map_err(|found| Failure {
            step: n + 1,
            found,
            about: String::new(),
            legal: world.legal_in_words(),
            forced: world.forced_in_words(),
        })?;
    }
    Ok(())
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
    fn step(&mut self, step: &Step) -> Result<(), String> {
        if !matches!(step, Step::Check(_)) {
            self.before_choice = self.events.len();
        }
        match step {
            Step::Act(act) => self.choose(act),
            Step::Control(control) => self.control(control),
            Step::Check(check) => self.check(check),
        }
    }

    fn note_decision(&mut self) {
        if let Some(d) = self.game.decision() {
            self.asked.push((d.player, d.key));
        }
    }

    fn choose(&mut self, act: &Act) -> Result<(), String> {
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
        let alike = |other: &fudaba_engine::Action| {
            let same_zone = || q.table.card(other.card).zone == q.table.card(action.card).zone;
            *other == action
                || other.card != action.card
                    && (other.place, other.n) == (action.place, action.n)
                    && same_zone()
        };
        if !legal.iter().all(alike) {
            let all: Vec<String> = legal.iter().map(|a| self.names.action(q, *a)).collect();
            return Err(format!(
                "it can mean {}; give the cards aliases",
                all.join(" or ")
            ));
        }
        self.game
            .act(action, Some(&mut self.events))
            .map_err(|error| error.to_string())?;
        self.note_decision();
        Ok(())
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
        for _ in 0..MOST_ANSWERS {
            if there(self) {
                return Ok(());
            }
            if self.game.outcome().is_some() {
                return Err(format!(
                    "it did not come to that; {}",
                    self.decision_in_words()
                ));
            }
            self.default_answer()?;
        }
        Err(format!(
            "it did not come to that within {MOST_ANSWERS} choices"
        ))
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
        let mut words: Vec<String> = Vec::new();
        if let Some(player) = self.game.to_choose() {
            let who = seat(player);
            words.extend(
                self.game
                    .legal()
                    .iter()
                    .map(|a| format!("{who}: {}", self.names.action(q, *a))),
            );
        }
        words.dedup();
        words
    }
}
