//! How long each event is shown, at normal speed. Pure.

use fudaba_engine::{Cause, Event, Side, Stage};

/// Times of one event in seconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// How long cards take to their new places.
    pub travel: f32,
    /// How high they are lifted on the way.
    pub arc: f32,
    /// How long the next event waits.
    pub hold: f32,
}

impl Pace {
    const fn new(travel: f32, arc: f32, hold: f32) -> Self {
        Self { travel, arc, hold }
    }
}

/// How long a reveal that decides something is held.
const REVEAL: f32 = 0.6;

/// So long a sum is held of which a part has only just come to light: with what it is made of, and how far it reaches.
const SUM: f32 = 3.0;
/// The same of one that could be foretold, or that has changed since it was read.
const KNOWN: f32 = 1.0;
/// So long it is held how it was decided, and how a fight was.
const RESULT: f32 = 2.4;
const FOUGHT: f32 = 2.0;

/// How long what this event sums up or decides is to be read, if it does. `before`: what was summed up last in the same
/// comparison.
#[must_use]
pub fn read(event: &Event, before: Option<&Event>) -> Option<f32> {
    let seconds = match event {
        Event::Balanced(balance) => {
            let open = balance.demands.iter().any(|demand| demand.chance.is_some());
            match (&balance.seal, &balance.coming) {
                (Some(_), _) => RESULT,
                (None, None) if !open => SUM,
                _ => return None,
            }
        }
        Event::Contested(contest) => match contest.stage {
            Stage::Resolved if contest.fight => FOUGHT,
            Stage::Resolved => RESULT,
            Stage::Totals => {
                let came = |side: &Side| !side.support.shown().is_empty();
                let came = !contest.fight || contest.sides.iter().any(came);
                let first = !matches!(before, Some(Event::Contested(_)));
                if came && first { SUM } else { KNOWN }
            }
            Stage::Declared | Stage::Support => return None,
        },
        _ => return None,
    };
    (before != Some(event)).then_some(seconds)
}

/// The times of an event that `next` follows.
#[must_use]
pub fn of(event: &Event, next: Option<&Event>) -> Pace {
    match event {
        Event::TurnBegan { .. } => Pace::new(0.2, 0.0, 0.5),
        Event::PhaseBegan { .. } => Pace::new(0.2, 0.0, 0.1),
        Event::CardMoved { cause, .. } => moved(*cause, follows(*cause, next)),
        Event::SlotsSwapped { .. } => Pace::new(0.26, 0.8, 0.3),
        Event::Turned { .. } => Pace::new(0.24, 0.5, 0.26),
        Event::Oriented { .. } => {
            let more = matches!(next, Some(Event::Oriented { .. }));
            Pace::new(0.16, 0.0, if more { 0.04 } else { 0.18 })
        }
        Event::Revealed { .. } if matches!(next, Some(Event::Revealed { .. })) => {
            Pace::new(0.2, 0.0, 0.0)
        }
        Event::Revealed { .. } => Pace::new(0.3, 1.0, 0.3 + REVEAL),
        Event::Shuffled { .. } => Pace::new(0.2, 0.0, 0.46),
        Event::Dealt { .. } => {
            let more = matches!(next, Some(Event::Dealt { .. }));
            Pace::new(0.2, 0.0, if more { 0.0 } else { 0.3 })
        }
        Event::Modified(_) => Pace::new(0.2, 0.0, 0.2),
        Event::AbilityUsed { .. } => Pace::new(0.2, 0.0, 0.45),
        Event::Attacked { .. } => Pace::new(0.2, 0.0, 0.55),
        Event::Contested(contest) => {
            let stamped = if contest.seal.is_some() { 0.7 } else { 0.0 };
            let hold = match contest.stage {
                Stage::Declared => 0.2,
                Stage::Support => 0.3,
                Stage::Totals => 0.5,
                Stage::Resolved => 0.9,
            };
            Pace::new(0.2, 0.0, hold + stamped)
        }
        Event::Balanced(_) => Pace::new(0.2, 0.0, 0.2),
        Event::Noted(_) => Pace::new(0.2, 0.0, 0.3),
        Event::Ended(_) => Pace::new(0.2, 0.0, super::accents::ENDS),
        Event::Expired { .. }
        | Event::AbilityEnded { .. }
        | Event::Declined { .. }
        | Event::Forced { .. }
        | Event::Impossible { .. }
        | Event::ContestEnded => Pace::new(0.2, 0.0, 0.0),
    }
}

/// Is the same going to happen to another card?
fn follows(cause: Cause, next: Option<&Event>) -> bool {
    matches!(next, Some(Event::CardMoved { cause: other, .. }) if *other == cause)
}

fn moved(cause: Cause, more: bool) -> Pace {
    match cause {
        Cause::Draw | Cause::SetUp => Pace::new(0.22, 0.6, if more { 0.06 } else { 0.24 }),
        Cause::Support => Pace::new(0.3, 1.0, if more { 0.25 } else { 0.3 + REVEAL }),
        Cause::Defeat => Pace::new(0.32, 0.6, if more { 0.1 } else { 0.4 }),
        Cause::Cost | Cause::Spent | Cause::Rule => {
            Pace::new(0.26, 0.8, if more { 0.08 } else { 0.3 })
        }
        Cause::Play | Cause::Effect => Pace::new(0.26, 0.9, if more { 0.12 } else { 0.34 }),
    }
}
