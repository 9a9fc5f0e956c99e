//! The loop: what is on top of the stack goes on until somebody must choose.

use crate::flow::action::{Action, Actions, Verb};
use crate::flow::context::{Context, Query};
use crate::flow::decision::{Decision, Progress, Prompt};
use crate::flow::event::Event;
use crate::flow::fault::Fault;
use crate::flow::outcome::{Ending, Outcome};
use crate::table::frame::{Frame, RawStep, Waiting};
use crate::table::ids::PlayerId;
use crate::work::{self, Work};

/// So many operations without a choice of any player are taken for an endless repetition, in case the bounds of
/// [`Bounds`](crate::Bounds) do not meet it before. A match of real decks needs a few dozen between two choices; the
/// longest effect of three repetitions within each other has fewer, too.
const ENDLESS: u32 = 4_000_000;

impl Context<'_> {
    /// Goes on until a player has a choice to make, or the match is over. `legal` then holds the choices.
    pub fn advance(&mut self, legal: &mut Actions) {
        self.advance_until(legal, |_, _| false);
    }

    /// The same, but no further than to a step of which `stop` holds. Says whether it stopped there.
    pub fn advance_until(
        &mut self,
        legal: &mut Actions,
        stop: impl Fn(Query, RawStep) -> bool,
    ) -> bool {
        self.advance_with(legal, stop, |_, _| None)
    }

    /// The same, and what `habit` says of a decision of a step is done there at once: nobody has a choice to make in it.
    pub fn advance_with(
        &mut self,
        legal: &mut Actions,
        stop: impl Fn(Query, RawStep) -> bool,
        habit: impl Fn(Query, RawStep) -> Option<Action>,
    ) -> bool {
        let mut ticks = 0;
        legal.clear();
        while !self.is_over() {
            if let Some(waiting) = self.table.waiting {
                if self.table.dirty {
                    self.collect_now();
                }
                let usual = self.q().step_asked().and_then(|s| habit(self.q(), s));
                if let Some(action) = usual {
                    self.answer(action);
                } else if !self.answer_only(waiting, legal) {
                    return false;
                }
            } else {
                if let Some(Frame::Step(step)) = self.table.frames.last()
                    && stop(self.q(), *step)
                {
                    legal.clear();
                    return true;
                }
                self.tick();
            }
            ticks += 1;
            if ticks > ENDLESS {
                self.repeated_to_the_end();
            }
        }
        legal.clear();
        false
    }

    /// Lists what the waiting player can choose; if that is one thing or nothing, it is done. Says whether it was.
    #[inline(always)]
    fn answer_only(&mut self, Waiting { player, prompt }: Waiting, legal: &mut Actions) -> bool {
        legal.clear();
        self.q().legal(legal);
        match legal.as_slice() {
            [] => {
                self.emit(|_| Event::Impossible { player, prompt });
                self.answer(Action::plain(Verb::Done));
                true
            }
            [only] => {
                let action = *only;
                self.emit(|_| Event::Forced { player, action });
                self.answer(action);
                true
            }
            _ => false,
        }
    }

    /// Replacements first, then rule actions and results, then one step of what is on top.
    #[inline(always)]
    fn tick(&mut self) {
        // What replaces an event comes before all else: a rule action must not find the event still undone.
        if !self.table.pending.is_empty() && self.start_replacing() {
            return;
        }
        let step = match self.table.frames.last() {
            Some(Frame::Step(step)) => Some(*step),
            _ => None,
        };
        // Nothing comes between parts of what happens at once.
        let changed = (self.table.dirty || self.table.touched) && !self.q().is_at_once();
        if changed && (step.is_some() || !self.q().between_sides()) && self.settle_rules() {
            return;
        }
        let Some(step) = step else {
            return match self.table.frames.last() {
                Some(Frame::Program(_)) => self.run_program(),
                Some(Frame::Declared(number)) => self.run_declared(*number),
                Some(_) => self.run_triggers(),
                // A ruleset never lets its last step end; this closes a match all the same.
                None => {
                    self.fault(Fault::Idle);
                    self.end_match(Outcome {
                        winner: None,
                        why: Ending::Endless,
                    });
                }
            };
        };
        if self.anything_due() {
            if !self.setup.rules.interrupts(step) && !self.holds_back() {
                self.table.frames.push(Frame::Triggers);
                return;
            }
        } else if self.table.keeps_departed()
            && !self.inside_program()
            && self.table.declared().is_empty()
        {
            self.table.forget_departed();
        }
        self.table.next_event();
        work::count(Work::Step);
        self.setup.rules.step(self, step);
    }

    /// Something has changed: a rule action that is due is carried out, or else the result fixed, if there is one. False
    /// if there is neither.
    #[inline(always)]
    fn settle_rules(&mut self) -> bool {
        work::count(Work::Check);
        if self.table.dirty {
            self.collect_sources();
        }
        (self.table.dirty, self.table.touched) = (false, false);
        if !matches!(self.table.frames.last(), Some(Frame::Program(_))) {
            self.table.next_event();
        }
        if self.setup.rules.rule_action(self) {
            self.look_again();
            return true;
        }
        if self.is_over() {
            return true;
        }
        if let Some(outcome) = self.setup.rules.outcome(self.q()) {
            self.end_match(outcome);
            return true;
        }
        false
    }

    /// Has nothing happened since rule actions were last looked for, and is nothing due, asked or decided?
    #[must_use]
    #[inline]
    pub fn is_quiet(&self) -> bool {
        let table = &self.table;
        !table.dirty
            && !table.touched
            && table.pending.is_empty()
            && table.waiting.is_none()
            && !self.is_over()
    }

    /// Has a rule action or an effect ended the match? Nothing goes on and nobody is asked then.
    fn is_over(&self) -> bool {
        self.table.outcome.is_some()
    }

    /// Do abilities that are due wait for an effect to end, in the middle of which a step is carried out?
    fn holds_back(&self) -> bool {
        self.inside_program() && !self.setup.rules.declaration().due_in_procedures
    }

    /// Is a step carried out in the middle of an effect?
    fn inside_program(&self) -> bool {
        self.table
            .frames
            .iter()
            .any(|f| matches!(f, Frame::Program(_)))
    }

    /// Carries out a choice that is known to be legal.
    pub fn answer(&mut self, action: Action) {
        let Some(waiting) = self.table.waiting.take() else {
            self.fault(Fault::NotAsked);
            return;
        };
        self.count_choice();
        work::count(Work::Choice);
        match self.table.frames.last() {
            Some(Frame::Program(_)) => self.answer_program(action),
            Some(Frame::Triggers) => self.answer_order(waiting.player, action),
            Some(Frame::Step(step)) => {
                let step = *step;
                self.table.next_event();
                if action.verb == Verb::No {
                    let Waiting { player, prompt } = waiting;
                    self.emit(|_| Event::Declined { player, prompt });
                }
                self.setup.rules.answer(self, step, action);
            }
            Some(Frame::Declared(_)) | None => self.fault(Fault::NobodyAsked),
        }
    }

    /// A player gives up.
    pub fn concede(&mut self, player: PlayerId) {
        let winner = Some(player.other());
        self.end_match(Outcome {
            winner,
            why: Ending::Concession,
        });
    }
}

impl Query<'_> {
    /// The step whose decision is open, if it is one of a step.
    #[must_use]
    pub fn step_asked(self) -> Option<RawStep> {
        match (self.table.waiting, self.table.frames.last()) {
            (Some(_), Some(Frame::Step(step))) => Some(*step),
            _ => None,
        }
    }

    /// What the waiting player can choose.
    pub fn legal(self, out: &mut Actions) {
        work::count(Work::Listing);
        let Some(waiting) = self.table.waiting else {
            return;
        };
        match self.table.frames.last() {
            Some(Frame::Program(_)) => {
                self.legal_program(out);
                self.setup.rules.narrow(self, out);
            }
            Some(Frame::Triggers) => self.legal_order(waiting.player, out),
            Some(Frame::Step(step)) => self.setup.rules.legal(self, *step, out),
            Some(Frame::Declared(_)) | None => {}
        }
    }

    /// The open decision, with all that a prompt shows of it.
    #[must_use]
    pub fn decision(self, legal: &[Action]) -> Option<Decision> {
        let waiting = self.table.waiting?;
        let (mut source, mut ability, mut about) = (None, None, None);
        let (mut progress, mut counted, mut placed) = (None, None, Vec::new());
        match self.table.frames.last() {
            Some(Frame::Program(frame)) => {
                source = frame.source.some();
                ability = Some(frame.ability);
                about = self.program_about();
                progress = self.program_progress();
                placed = self.table.placing.to_vec();
            }
            Some(Frame::Step(step)) => {
                about = self.setup.rules.about(self, *step);
                progress = self.setup.rules.progress(self, *step);
                counted = self.setup.rules.counted(self, *step);
                placed = self.setup.rules.placed(self, *step);
            }
            _ => {}
        }
        let shown = matches!(waiting.prompt, Prompt::ChooseCards | Prompt::Rules(_));
        let progress = progress.filter(|_| shown);
        Some(Decision {
            player: waiting.player,
            prompt: waiting.prompt,
            key: waiting.prompt.key(self.setup.declared.prompts),
            source,
            ability,
            about,
            progress: progress.map_or(counted, |(picked, min, max)| {
                Some(Progress {
                    picked: u8::try_from(picked.len()).unwrap_or(u8::MAX),
                    min,
                    max,
                })
            }),
            chosen: progress.map_or(Vec::new(), |(picked, ..)| picked.iter().collect()),
            placed,
            actions: legal.to_vec(),
        })
    }
}
