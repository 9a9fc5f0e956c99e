//! What a press of the pointer or of a key is meant for: the question that stood there when it was made, and no other.

use std::time::Duration;

use bevy::picking::backend::HitData;
use bevy::picking::events::{Click, Press};
use bevy::picking::pointer::{PointerAction, PointerButton, PointerInput};
use bevy::prelude::*;

use super::choice::Choice;

/// So long after a press, in seconds of real time, another one at the same spot is the second of a double click, and as long a
/// question that came by itself is read first.
pub const READ: f32 = 0.4;
/// So long something is pointed at, in seconds of real time, before it has been seen what a press on it would come to.
const SHOWN: f32 = 0.7;
/// So far apart two presses are still at the same spot, and one that was not let go of where it began is no drag, in logical
/// pixels.
pub const SPOT: f32 = 6.0;

/// A button of the pointer that went down on the table.
#[derive(Debug, Clone)]
struct Down {
    /// On what.
    entity: Entity,
    hit: HitData,
    at: Vec2,
    since: Duration,
    /// At which question, by the choices made before it.
    asked: Option<usize>,
    /// It has been let go of on the same thing.
    clicked: bool,
}

/// A click on the table that counted.
#[derive(Debug, Clone, Copy)]
struct Last {
    at: Vec2,
    when: Duration,
    asked: Option<usize>,
}

/// The presses of the pointer on the table.
#[derive(Resource, Debug, Default)]
pub struct Presses {
    down: Option<Down>,
    last: Option<Last>,
    /// The question, by the choices made before it, that the last mark has answered by itself.
    completed: Option<usize>,
    /// Until then what is asked now takes no press.
    settles: Duration,
    /// What the pointer or the ring is at, and since when.
    at: Option<(Entity, Duration)>,
    /// Since when it is asked what is asked now.
    since: Duration,
    /// Enter was pressed last on what the ring is at.
    ring: bool,
    /// When that was, and at which question; nothing once an arrow has led elsewhere.
    entered: Option<(Duration, Option<usize>)>,
    /// What is asked now came after something had happened.
    comes: bool,
    /// When an arrow led somewhere last.
    led: Option<Duration>,
    /// The ring has stepped aside for the answers in the panels: it comes back with what answers on the table.
    aside: bool,
    /// The last arrow was for the answers in the panels.
    arrows: bool,
}

impl Presses {
    /// The mark of a card has answered the question by itself: the next one is not to be answered by a press that was meant for
    /// this.
    pub(super) fn completes(&mut self, asked: Option<usize>) {
        self.completed = asked;
    }

    /// Another question is taken up: one that comes after something has happened, or one that goes on at once with the last answer.
    pub(super) fn take_up(&mut self, now: Duration, comes: bool) {
        self.since = now;
        self.comes = comes;
        if self.completed.take().is_some() {
            self.settles = now + Duration::from_secs_f32(READ);
        }
    }

    /// The pointer, or the ring of the keyboard, is at this.
    pub(super) fn comes_to(&mut self, entity: Entity, now: Duration) {
        if self.at.is_none_or(|(at, _)| at != entity) {
            self.at = Some((entity, now));
        }
    }

    /// Has it been shown what a press on this would come to, for so long that it has been seen?
    #[must_use]
    pub(super) fn has_shown(&self, entity: Entity, now: Duration) -> bool {
        let since = self.at.filter(|(at, _)| *at == entity);
        let since = since.map(|(_, since)| since.max(self.since));
        since.is_some_and(|since| now.saturating_sub(since).as_secs_f32() >= SHOWN)
    }

    /// Enter is pressed: for what the ring is at, or for the amber button.
    pub(super) fn ring_takes(&mut self, ring: bool) {
        self.ring = ring;
    }

    /// Has the last press of Enter been for what the ring is at?
    #[must_use]
    pub fn has_ring_taken(&self) -> bool {
        self.ring
    }

    /// An arrow leads the ring on: what Enter does next is meant.
    pub(super) fn is_led(&mut self, now: Duration) {
        self.entered = None;
        self.led = Some(now);
        self.arrows = false;
    }

    /// An arrow leads among the answers in the panels.
    pub(super) fn leads_in_panels(&mut self) {
        self.arrows = true;
        self.aside = true;
    }

    /// Has the last arrow been for the answers in the panels?
    #[must_use]
    pub fn are_arrows_for_panels(&self) -> bool {
        self.arrows
    }

    /// The ring goes aside while the panels answer, or comes back.
    pub(super) fn step_aside(&mut self, aside: bool) {
        self.aside = aside;
    }

    /// Has the ring stepped aside for the panels?
    #[must_use]
    pub(super) fn is_aside(&self) -> bool {
        self.aside
    }

    /// Is Enter, pressed on what the ring is at, meant for this question? As the second of two presses in one go it is not, where
    /// the first one has answered another or was for none, and neither is it where the question has to be read first.
    pub(super) fn enters(&mut self, asked: Option<usize>, now: Duration) -> bool {
        let soon = |(when, _): &(Duration, _)| now.saturating_sub(*when).as_secs_f32() < READ;
        let hasty = (self.entered.filter(soon)).is_some_and(|(_, before)| before != asked);
        let settles = asked.is_some() && self.is_settling(now);
        // A question that has only just come is read first, unless an arrow has led to an answer of it.
        let fresh = now.saturating_sub(self.since).as_secs_f32() < READ;
        let led = self.led.is_some_and(|led| led >= self.since);
        let came = asked.is_some() && self.comes && fresh && !led;
        let takes = !hasty && !settles && !came;
        if takes {
            self.entered = Some((now, asked));
        }
        takes
    }

    /// Is the question only just there, after one that went off by itself?
    #[must_use]
    pub fn is_settling(&self, now: Duration) -> bool {
        now < self.settles
    }

    /// What went down has been let go of on the same thing.
    pub(super) fn clicked(&mut self) {
        if let Some(down) = &mut self.down {
            down.clicked = true;
        }
    }

    /// Is a click here meant for this question? The second of a double click is not, if the first one has answered the question
    /// before; nor is one that went down when another one stood there.
    #[must_use]
    pub fn takes(&self, at: Vec2, asked: Option<usize>, now: Duration) -> bool {
        let late = (self.down.as_ref()).is_some_and(|down| down.asked != asked);
        let second = self.last.is_some_and(|last| {
            let soon = now.saturating_sub(last.when).as_secs_f32() < READ;
            // One that only skipped was for no question.
            let other = last.asked.is_some() && last.asked != asked;
            other && soon && last.at.distance(at) <= SPOT
        });
        let settling = asked.is_some() && self.is_settling(now);
        !(late || second || settling)
    }

    /// The same of a click that is made.
    pub(super) fn counts(&mut self, at: Vec2, asked: Option<usize>, now: Duration) -> bool {
        let takes = self.takes(at, asked, now);
        if takes {
            // The mouse takes over from the keyboard.
            self.aside = false;
            self.last = Some(Last {
                at,
                when: now,
                asked,
            });
        }
        takes
    }
}

/// A button of the pointer goes down.
pub fn press(
    event: On<Pointer<Press>>,
    choice: Res<Choice>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
) {
    if event.entity != event.original_event_target() || event.button != PointerButton::Primary {
        return;
    }
    presses.down = Some(Down {
        entity: event.entity,
        hit: event.hit.clone(),
        at: event.pointer_location.position,
        since: time.elapsed(),
        asked: choice.asked(),
        clicked: false,
    });
}

/// Whoever presses something that moves away before he lets go has clicked it all the same, if his pointer has stayed: picking
/// alone tells of a click only where the same thing still lies there.
pub fn let_go(
    mut inputs: MessageReader<PointerInput>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
    mut commands: Commands,
) {
    for input in inputs.read() {
        if !matches!(input.action, PointerAction::Release(PointerButton::Primary)) {
            continue;
        }
        let Some(down) = presses.down.take().filter(|down| !down.clicked) else {
            continue;
        };
        let stays = input.location.position.distance(down.at) <= SPOT;
        if !stays {
            continue;
        }
        let click = Click {
            button: PointerButton::Primary,
            hit: down.hit.clone(),
            duration: time.elapsed().saturating_sub(down.since),
            count: 1,
        };
        let event = Pointer::new(input.pointer_id, input.location.clone(), click, down.entity);
        presses.down = Some(down);
        commands.trigger(event);
        commands.queue(|world: &mut World| world.resource_mut::<Presses>().down = None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Vec2 = Vec2::new(300.0, 600.0);

    fn after(seconds: f32) -> Duration {
        Duration::from_secs_f32(10.0 + seconds)
    }

    #[test]
    fn second_click_of_a_double_click_does_not_answer_the_next_question() {
        let mut presses = Presses::default();
        assert!(presses.counts(HERE, Some(4), after(0.0)));
        // The same question takes both: the second one says that it is meant.
        assert!(presses.counts(HERE, Some(4), after(0.1)));
        assert!(!presses.counts(HERE, Some(5), after(0.3)));
        // What lies elsewhere is another press, and so is a later one.
        assert!(presses.counts(HERE + Vec2::X * 90.0, Some(5), after(0.32)));
        let mut presses = Presses::default();
        assert!(presses.counts(HERE, Some(4), after(0.0)));
        assert!(presses.counts(HERE, Some(5), after(0.5)));
    }

    #[test]
    fn second_of_two_quick_keys_does_not_answer_the_next_question() {
        let mut presses = Presses::default();
        assert!(presses.enters(Some(4), after(0.0)));
        // What was asked for once more is confirmed by the same key.
        assert!(presses.enters(Some(4), after(0.1)));
        assert!(!presses.enters(Some(5), after(0.3)));
        assert!(presses.enters(Some(5), after(0.6)));
        // Whoever has gone elsewhere by an arrow means what is there.
        assert!(!presses.enters(Some(6), after(0.7)));
        presses.is_led(after(0.75));
        assert!(presses.enters(Some(6), after(0.8)));
    }

    #[test]
    fn enter_answers_no_question_that_has_only_just_come() {
        let mut presses = Presses::default();
        presses.take_up(after(0.0), true);
        assert!(!presses.enters(Some(4), after(0.2)));
        assert!(presses.enters(Some(4), after(0.5)));
        // Whoever has gone to an answer of it by an arrow has seen it.
        presses.take_up(after(2.0), true);
        presses.is_led(after(2.1));
        assert!(presses.enters(Some(5), after(2.2)));
    }

    #[test]
    fn what_was_pointed_at_long_enough_since_it_is_asked_has_been_seen() {
        let mut presses = Presses::default();
        let [one, other] = [1, 2].map(|n| Entity::from_raw_u32(n).expect("a number"));
        presses.take_up(after(0.0), true);
        presses.comes_to(one, after(0.1));
        assert!(!presses.has_shown(one, after(0.5)));
        presses.comes_to(one, after(0.6));
        assert!(presses.has_shown(one, after(0.9)));
        assert!(!presses.has_shown(other, after(0.9)));
        // With another question it begins anew, and so it does elsewhere.
        presses.take_up(after(1.0), true);
        assert!(!presses.has_shown(one, after(1.2)));
        assert!(presses.has_shown(one, after(1.8)));
        presses.comes_to(other, after(1.9));
        assert!(!presses.has_shown(other, after(2.0)));
    }

    #[test]
    fn press_that_only_skips_takes_nothing_from_the_question_behind_it() {
        let mut presses = Presses::default();
        assert!(presses.counts(HERE, None, after(0.0)));
        assert!(presses.counts(HERE, Some(5), after(0.1)));
    }

    #[test]
    fn question_behind_one_that_went_off_by_itself_is_read_before_it_is_answered() {
        let mut presses = Presses::default();
        presses.completes(Some(7));
        presses.take_up(after(0.0), true);
        let far = HERE + Vec2::splat(200.0);
        assert!(!presses.counts(far, Some(8), after(0.35)));
        assert!(presses.is_settling(after(0.35)));
        assert!(presses.counts(far, Some(8), after(0.45)));
        // One that was asked for is answered at once.
        presses.take_up(after(1.0), true);
        assert!(presses.counts(HERE, Some(9), after(1.05)));
    }
}
