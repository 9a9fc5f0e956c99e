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
const CHANGE: Duration = Duration::from_secs(2);
/// So many looks are taken, at most, until nothing moves.
const STEADY: usize = 12;
/// So often an arrow is pressed without a ring being seen.
const MISSES: usize = 4;
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

    /// Touches a card or a place on the table.
    pub fn touch(self, display: &Display, card: Area, question: Area) {
        if self == Self::Mouse {
            display.click(card.middle());
            return;
        }
        let (x, y) = card.middle();
        let seen = || {
            let picture = display.look();
            let mut rings = rings(&picture, table(&picture, question), 6);
            rings.retain(|ring| is_card(ring, &picture));
            rings
        };
        // Cards of what is declared have frames of the same colour: the ring is what moves.
        let mut frames = seen();
        if !frames.is_empty() {
            key(display, "Left");
            let now = seen();
            frames.retain(|frame| now.contains(frame));
            if frames.len() == now.len() {
                frames.clear();
            }
        }
        let (mut before, mut misses) = (None, 0);
        for n in 0..WAY {
            let mut cards = seen();
            cards.retain(|ring| !frames.contains(ring));
            let ring = cards.into_iter().max_by_key(|r| r.width() * r.height());
            let Some(ring) = ring else {
                // Something may lie over it.
                misses += 1;
                if misses > MISSES {
                    return;
                }
                key(display, "Up");
                continue;
            };
            if ring.holds((x, y)) {
                key(display, "Return");
                return;
            }
            let (at, stuck) = (ring.middle(), before == Some(ring));
            misses += usize::from(stuck);
            if misses > 2 * MISSES {
                return;
            }
            before = Some(ring);
            let (dx, dy) = (x.abs_diff(at.0), y.abs_diff(at.1));
            // Who comes no further goes round.
            let sideways = (dx > dy) != (stuck && n % 2 == 0);
            key(
                display,
                match sideways {
                    true if x > at.0 => "Right",
                    true => "Left",
                    false if y > at.1 => "Down",
                    false => "Up",
                },
            );
        }
    }
}

/// An arrow leads the keyboard back to the table, if it is in what lies around the table.
fn leads_to_the_table(display: &Display) {
    let picture = display.look();
    let screen = picture.screen();
    let below = Area {
        top: screen.bottom * 17 / 20,
        right: screen.right * 3 / 4,
        ..screen
    };
    let column = Area {
        left: screen.right * 31 / 40,
        ..screen
    };
    let bar = Area {
        bottom: screen.bottom / 14,
        ..screen
    };
    let mut panels = [below, column, bar].into_iter();
    if panels.any(|panel| !rings(&picture, panel, 1).is_empty()) {
        key(display, "Up");
    }
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

/// Has it the shape of a card or of a place for one? What is read large has sheets of the same colour.
fn is_card(ring: &Area, picture: &Picture) -> bool {
    let (wide, high) = (ring.width() * 10, ring.height());
    (5 * high..=17 * high).contains(&wide) && high < picture.screen().height() / 4
}

/// The rings that show where the keyboard is: higher than letters are, which have their colour.
fn rings(picture: &Picture, within: Area, gap: usize) -> Vec<Area> {
    let cream = rgb!(palette::CREAM);
    let high = (picture.screen().height() / 24).max(28);
    picture.patches(within, cream, gap, (40, high))
}
