//! How a person answers: by the mouse, or by the keys alone.

use std::thread::sleep;
use std::time::Duration;

use super::display::Display;
use super::eyes::{Area, Picture};
use super::person::{rgb, table};
use fudaba::desktop::theme::palette;

/// How a person answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hands {
    /// By clicking.
    Mouse,
    /// By Tab, arrows, Space and Enter.
    Keys,
}

/// So often an arrow is pressed to come somewhere.
const WAY: usize = 60;
/// So long a key may be without an effect that is seen; on a busy machine a frame takes long.
const CHANGE: Duration = Duration::from_millis(800);
/// So long a key is given that is pressed without looking.
const TOUCH: Duration = Duration::from_millis(180);
/// So many looks are taken, at most, until nothing moves.
const STEADY: usize = 12;
/// Twice as often an arrow is pressed without a ring that moves.
const MISSES: usize = 4;
/// What differs by no more in height lies in a row.
const ROW: usize = 20;
/// Frames with middles nearer than this are around the same card.
const ABOUT: usize = 12;
/// So many stops of Tab are looked at.
const AHEAD: usize = 16;

impl Hands {
    /// The keys belong to the window; without a window manager it does not get them by itself.
    pub fn take_over(display: &Display) {
        let window = ["search", "--onlyvisible", "--name", "Fudaba"];
        display.hand(&[&window[..], &["windowfocus"]].concat());
        sleep(Duration::from_millis(350));
    }

    /// Presses a button.
    pub fn press(self, display: &Display, button: Area) {
        match self {
            Self::Mouse => display.click(button.middle()),
            Self::Keys => {
                let there = || {
                    let picture = display.look();
                    let rings = rings(&picture, button.with_edge(12, &picture), 1);
                    rings.iter().any(|ring| ring.holds(button.middle()))
                };
                // From the table Tab comes to the first answer; the way back to the cards stands before it.
                leads_to_the_table(display);
                let back = ["Tab", "shift+Tab", "shift+Tab"].into_iter();
                let ahead = std::iter::repeat_n("Tab", AHEAD);
                for step in back.chain(ahead) {
                    if there() {
                        // Is it only passing?
                        sleep(Duration::from_millis(250));
                        if there() {
                            key(display, "space");
                            return;
                        }
                    }
                    key(display, step);
                }
            }
        }
    }

    /// Presses the amber button with which it goes on.
    pub fn go_on(self, display: &Display, button: Area) {
        if self == Self::Mouse {
            return self.press(display, button);
        }
        // Where the keyboard is at another button or at a link, Space is theirs.
        leads_to_the_table(display);
        key(display, "space");
    }

    /// Goes some way over the table and touches what is there; another way for each number.
    pub fn tries(display: &Display, number: usize) {
        let hand = |name| {
            display.hand(&["key", name]);
            sleep(TOUCH);
        };
        leads_to_the_table(display);
        // The bits of a number with none that follow from those of the one before.
        let mixed = (number as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for step in 0..=(mixed >> 60) % 5 {
            hand(["Left", "Right", "Up", "Down"][(mixed >> (20 + 3 * step)) as usize % 4]);
        }
        hand("Return");
    }

    /// Touches a card or a place on the table.
    pub fn touch(self, display: &Display, card: Area) {
        if self == Self::Mouse {
            display.click(card.middle());
            return;
        }
        let seen = || {
            let picture = display.look();
            let mut rings = rings(&picture, table(&picture), 2);
            rings.retain(|ring| is_frame(ring, &picture));
            rings
        };
        let mut before = seen();
        let (mut ring, mut misses): (Option<Area>, usize) = (None, 0);
        let (mut been, mut last) = (Vec::new(), "Left");
        for _ in 0..WAY {
            if ring.is_some_and(|ring| ring.holds(card.middle())) {
                key(display, "Return");
                return;
            }
            let way = match ring {
                // The first time it may only be late.
                Some(_) if misses == 1 => last,
                Some(ring) => {
                    let at = ring.middle();
                    let again = been.iter().filter(|place| **place == at).count();
                    been.push(at);
                    // Who goes in a circle goes on somewhere else.
                    way(ring, card.middle(), again % 2 == 1)
                }
                // Something lies over it, perhaps.
                None => [last, "Left", "Up", "Right", "Down"][misses % 5],
            };
            last = way;
            key(display, way);
            let now = seen();
            let stays = ring.filter(|ring| now.contains(ring));
            // One alone that no arrow moves is the ring, too.
            let alone = now
                .first()
                .copied()
                .filter(|_| now.len() == 1 && misses > 0);
            let moved = came(&before, &now).or(stays).or(alone);
            misses = if moved == ring { misses + 1 } else { 0 };
            if misses > 2 * MISSES {
                return;
            }
            (before, ring) = (now, moved);
        }
    }
}

/// The arrow that leads from the ring to a point: to its row, then along it; the other way round if that is wanted.
fn way(ring: Area, to: (usize, usize), other: bool) -> &'static str {
    let from = ring.middle();
    let in_row = to.1.abs_diff(from.1) <= ROW.max(ring.height() / 3);
    match in_row != other {
        true if to.0 > from.0 => "Right",
        true => "Left",
        false if to.1 > from.1 => "Down",
        false => "Up",
    }
}

/// The ring among what has appeared with a key. Cards of what is declared have frames of the same colour: the ring comes
/// around a smaller frame, or where there was none.
fn came(before: &[Area], now: &[Area]) -> Option<Area> {
    let gone: Vec<&Area> = before.iter().filter(|area| !now.contains(area)).collect();
    let fresh = now.iter().filter(|area| !before.contains(area));
    let size = |area: &Area| area.width() * area.height();
    let about = |one: &Area, other: &Area| {
        let ((x, y), (left, top)) = (one.middle(), other.middle());
        x.abs_diff(left) < ABOUT && y.abs_diff(top) < ABOUT
    };
    let comes = |area: &&Area| {
        let mut left = gone.iter().filter(|old| about(old, area));
        left.all(|old| size(old) < size(area))
    };
    fresh.filter(comes).copied().max_by_key(size)
}

/// An arrow leads the keyboard back to the table, if it is in what lies around the table.
fn leads_to_the_table(display: &Display) {
    key(display, "Up");
}

/// Presses a key and waits until the screen has answered and stands still: who is too quick goes too far.
fn key(display: &Display, name: &str) {
    let mut before = display.look();
    display.hand(&["key", name]);
    display.wait_for_change(&before, CHANGE);
    for _ in 0..STEADY {
        before = display.look();
        sleep(Duration::from_millis(80));
        if display.look().difference(&before) < 0.0002 {
            break;
        }
    }
}

/// Is it the frame of a card or of a place for some? What is read large has sheets of the same colour.
fn is_frame(ring: &Area, picture: &Picture) -> bool {
    let edge = picture.screen().height() / 50;
    let high = picture.screen().height();
    (high / 12..high / 4).contains(&ring.height())
        && picture.is_framed(*ring, edge, rgb!(palette::CREAM))
}

/// The rings that show where the keyboard is: higher than letters are, which have their colour.
fn rings(picture: &Picture, within: Area, gap: usize) -> Vec<Area> {
    let cream = rgb!(palette::CREAM);
    let high = (picture.screen().height() / 24).max(28);
    picture.patches(within, cream, gap, (40, high))
}
