//! How long each event is shown, at normal speed. Pure.

use fudaba_engine::{Cause, Event, Stage};

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
        // Long enough to read what pays for what.
        Event::Balanced(balance) => {
            let hold = if balance.left.is_some() { 1.6 } else { 0.2 };
            Pace::new(0.2, 0.0, hold)
        }
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
