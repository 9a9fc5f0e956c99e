//! A person at the screen: looks, points, clicks or presses keys, and answers questions.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::display::{Display, Program, Size, program};
use super::eyes::{Area, Picture, Rgb};
use super::hands::Hands;
use fudaba::desktop::theme::palette;
use fudaba::saves::replay::Replay;
use fudaba::saves::settings::{HighlightPalette, Settings};

/// Where nothing lies that a pointer would light up.
const ASIDE: (usize, usize) = (3, 640);
/// So many things are tried before a question counts as one that cannot be answered.
const PATIENCE: usize = 36;
/// After so many attempts by eye, keys are tried here and there.
const BY_EYE: usize = 4;
/// After so many looks at the same picture without a question, something lies over it.
const LONG_STILL: usize = 20;

/// A colour of the interface as the screen shows it.
macro_rules! rgb {
    ($colour:expr) => {
        [$colour.r(), $colour.g(), $colour.b()]
    };
}
pub(crate) use rgb;

/// A person at the screen.
pub struct Person {
    /// What he sees and touches.
    pub display: Display,
    /// What he plays.
    pub program: Program,
    /// How he answers questions.
    pub hands: Hands,
    /// When the program was started.
    pub since: Instant,
}

impl Person {
    /// Starts the program and looks at its first screen.
    pub fn sits_down(size: Size, settings: Option<&Settings>) -> Self {
        let display = Display::start(size);
        let since = Instant::now();
        let program = Program::start(&display, settings);
        let hands = Hands::Mouse;
        Self {
            since,
            display,
            program,
            hands,
        }
    }

    /// Takes the hand away from what is lit.
    pub fn steps_aside(&self) {
        self.display.point(ASIDE);
    }

    /// Waits until something is seen.
    pub fn sees<T>(&mut self, what: &str, seen: impl Fn(&Picture) -> Option<T>) -> (T, Picture) {
        let display = &self.display;
        let mut looks = 0;
        self.program.wait_for(what, |_| {
            // A resting hand trembles a little.
            looks += 1;
            display.point((ASIDE.0, ASIDE.1 + looks % 4));
            let picture = display.look();
            seen(&picture).map(|found| (found, picture))
        })
    }

    /// The same without touching anything.
    pub fn sees_untouched<T>(
        &mut self,
        what: &str,
        seen: impl Fn(&Picture) -> Option<T>,
    ) -> (T, Picture) {
        let display = &self.display;
        self.program.wait_for(what, |_| {
            let picture = display.look();
            seen(&picture).map(|found| (found, picture))
        })
    }

    /// Clicks something until what it leads to is seen.
    pub fn clicks_through<T>(
        &mut self,
        place: Area,
        what: &str,
        seen: impl Fn(&Picture) -> Option<T>,
    ) -> (T, Picture) {
        let mut next_click = Instant::now();
        let (display, hands) = (&self.display, self.hands);
        self.program.wait_for(what, |_| {
            let picture = display.look();
            let found = seen(&picture);
            if found.is_none() && Instant::now() >= next_click {
                hands.press(display, place);
                next_click = Instant::now() + Duration::from_secs(8);
            }
            found.map(|found| (found, picture))
        })
    }

    /// Waits until the picture stands still, though not for ever.
    pub fn looks(&self) -> Picture {
        let start = Instant::now();
        let mut last = self.display.look();
        loop {
            sleep(Duration::from_millis(250));
            let now = self.display.look();
            if now.difference(&last) < 0.001 || start.elapsed() > Duration::from_secs(5) {
                return now;
            }
            last = now;
        }
    }

    /// Keeps a picture where the build's other products lie.
    pub fn keeps(picture: &Picture, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
        picture.save(&folder.join(format!("{name}.png")));
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        if std::thread::panicking() {
            Self::keeps(&self.display.look(), "failed");
        }
    }
}

/// The right end of the line between the halves: there stands the button with which it goes on.
pub fn spine_end(picture: &Picture) -> Area {
    let screen = picture.screen();
    Area {
        left: screen.right * 4 / 5,
        top: screen.bottom / 5,
        bottom: screen.bottom * 11 / 20,
        ..screen
    }
}

/// The sheet of paper on which the program asks, when it does.
pub fn question(picture: &Picture) -> Option<Area> {
    let screen = picture.screen();
    let right = Area {
        left: screen.right * 2 / 5,
        ..screen
    };
    let least = (screen.right / 8, screen.bottom / 18);
    let sheets = picture.patches(right, rgb!(palette::PAPER), 1, least);
    sheets
        .into_iter()
        .max_by_key(|sheet| sheet.width() * sheet.height())
}

/// The answers of a question: the amber button, then those on its sheet.
pub fn buttons(picture: &Picture, question: Area) -> Vec<Area> {
    let mut found = main_buttons(picture, spine_end(picture));
    found.extend(picture.patches(question, rgb!(palette::RAISED), 1, (60, 24)));
    found
}

/// The buttons for what most want next: full of their colour, not framed in it as cards are.
pub fn main_buttons(picture: &Picture, within: Area) -> Vec<Area> {
    let lamp = rgb!(palette::LAMP);
    let mut found = picture.patches(within, lamp, 1, (60, 24));
    let edge = picture.screen().height() / 50;
    found.retain(|patch| patch.width() > patch.height() && !picture.is_framed(*patch, edge, lamp));
    found
}

/// Cards with a frame of this colour on the table.
fn lit(picture: &Picture, question: Area, colour: Rgb) -> Vec<Area> {
    // Around large cards the strokes of a frame lie further apart.
    let amber = main_buttons(picture, spine_end(picture));
    let beside = |patch: &Area| {
        let (at, button) = (patch.middle(), |area: &Area| area.holds(patch.middle()));
        !question.holds(at) && !amber.iter().any(button)
    };
    let patches = |gap| {
        let mut found = picture.patches(table(picture), colour, gap, (40, 40));
        found.retain(beside);
        found
    };
    let mut found = patches(6);
    if found.is_empty() {
        found = patches(14);
    }
    found.into_iter().flat_map(cards_of).collect()
}

/// Frames that touch are seen as one: the cards in a row of them.
fn cards_of(row: Area) -> impl Iterator<Item = Area> {
    // A card is seven high where it is five wide.
    let high = row.height() * 5;
    let count = ((row.width() * 7 + high / 2) / high).max(1);
    (0..count).map(move |n| Area {
        left: row.left + n * row.width() / count,
        right: row.left + (n + 1) * row.width() / count,
        ..row
    })
}

/// The table: all of the window.
pub fn table(picture: &Picture) -> Area {
    picture.screen()
}

/// The cards in the tray over the near half: answers that lie nowhere on the table.
fn tray(picture: &Picture) -> Vec<Area> {
    let screen = picture.screen();
    let near = Area {
        top: screen.bottom / 2,
        ..screen
    };
    let high = screen.height() / 6;
    let sheets = picture.patches(near, rgb!(palette::SHEET), 3, (high, high));
    let Some(sheet) = sheets.first() else {
        return Vec::new();
    };
    cards_of(*sheet).collect()
}

/// How many choices a replay holds so far.
pub fn choices(replay: &Path) -> usize {
    let text = std::fs::read_to_string(replay).unwrap_or_default();
    text.lines()
        .filter(|line| line.starts_with("Pick("))
        .count()
}

/// What is tried of something that is lit: all of it, then one half and the other; it may be two cards side by side.
fn part(thing: Area, attempt: usize) -> Area {
    let middle = usize::midpoint(thing.left, thing.right);
    match attempt % 6 {
        2 | 3 => Area {
            right: middle,
            ..thing
        },
        4 | 5 => Area {
            left: middle,
            ..thing
        },
        _ => thing,
    }
}

/// The folder with the player's packs, in which a replay lies, too.
fn data(replay: &Path) -> &Path {
    replay.ancestors().nth(3).expect("it lies in a data folder")
}

/// What the command `fudaba replay` says of a file.
pub fn verdict(replay: &Path) -> String {
    let said = Command::new(program())
        .args(["replay", "--quiet"])
        .arg(replay)
        .env("XDG_DATA_HOME", data(replay))
        .output()
        .expect("the program can be started");
    let words = String::from_utf8_lossy(&said.stdout).trim().to_owned();
    assert!(
        said.status.success(),
        "the replay is not accepted: {words}\n{}",
        String::from_utf8_lossy(&said.stderr)
    );
    words
}

/// The turn that a replay has reached.
pub fn turn(replay: &Path) -> usize {
    let words = verdict(replay);
    words
        .split([',', ';'])
        .find_map(|part| part.trim().strip_suffix(" turns")?.parse().ok())
        .unwrap_or_else(|| panic!("no turn is told in: {words}"))
}

/// Has the match of this replay come to its end?
pub fn has_ended(replay: &Path) -> bool {
    Replay::read(replay).is_ok_and(|replay| replay.end.is_some())
}

impl Person {
    /// Answers one question; tells whether it was answered by cards.
    pub fn answers(&mut self, replay: &Path) -> bool {
        let before = choices(replay);
        for attempt in 0..PATIENCE {
            self.steps_aside();
            let picture = self.looks();
            let Some(question) = question(&picture) else {
                return false;
            };
            if self.hands == Hands::Keys && attempt >= BY_EYE && attempt % 6 != 4 {
                if self.tries_keys(replay, before, attempt) {
                    return true;
                }
                continue;
            }
            // What was opened for reading hides what is asked about.
            let mut closes = picture.patches(table(&picture), rgb!(palette::RAISED), 1, (60, 24));
            closes.retain(|close| !question.holds(close.middle()));
            // So does a card that is kept to be read.
            if self.hands == Hands::Keys {
                if attempt % 6 == 4 {
                    self.display.hand(&["key", "Escape"]);
                    continue;
                }
            } else if let Some(close) = closes.first().filter(|_| attempt > 6 && attempt % 3 == 0) {
                self.hands.press(&self.display, *close);
                continue;
            }
            let marks = palette::marks(HighlightPalette::default());
            let mut cards = lit(&picture, question, rgb!(marks.can_act));
            cards.extend(lit(&picture, question, rgb!(marks.threat)));
            let amber = main_buttons(&picture, spine_end(&picture));
            let mut buttons = buttons(&picture, question);
            // By keys it is a long way to what only looks like a card of the tray.
            if self.hands == Hands::Mouse || cards.is_empty() || attempt % 6 == 5 {
                buttons.extend(tray(&picture));
            }
            // Now and then a button comes first: where cards can be moved for ever, the turn must end.
            let with_card = (attempt + before / 4).is_multiple_of(2) && !cards.is_empty();
            let with_card = with_card || buttons.is_empty();
            let things = if with_card { &cards } else { &buttons };
            let Some(thing) = things.get(attempt / 2 % things.len().max(1)) else {
                continue;
            };
            if with_card {
                let thing = part(*thing, attempt);
                self.hands.touch(&self.display, thing);
            } else if amber == [*thing] {
                self.hands.go_on(&self.display, *thing);
            } else {
                self.hands.press(&self.display, *thing);
            }
            if self.has_chosen(replay, before) {
                return with_card;
            }
            if with_card && self.finishes_with_cards(*thing, question, replay, before) {
                return true;
            }
        }
        panic!(
            "a question could not be answered with {PATIENCE} attempts; the program said:\n{}",
            self.program.talk()
        );
    }

    /// Tries keys here and there on the table, then the amber button.
    fn tries_keys(&self, replay: &Path, before: usize, attempt: usize) -> bool {
        for number in 0..5 {
            Hands::tries(&self.display, before * 131 + attempt * 5 + number);
            if choices(replay) > before {
                return true;
            }
        }
        self.display.hand(&["key", "space"]);
        self.has_chosen(replay, before)
    }

    fn has_chosen(&self, replay: &Path, before: usize) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(2000) {
            if choices(replay) > before {
                return true;
            }
            sleep(Duration::from_millis(60));
        }
        false
    }

    /// What follows the touch of a card: a target that it lit, more than once where more are asked for, the same card again,
    /// which confirms the only thing to do with it, or the amber button, where the card is only marked, together with others.
    fn finishes_with_cards(
        &self,
        card: Area,
        question: Area,
        replay: &Path,
        before: usize,
    ) -> bool {
        for _ in 0..2 {
            if !self.confirms_marks(question) && !self.touches_a_target(question) {
                self.hands.touch(&self.display, card);
            }
            if self.has_chosen(replay, before) {
                return true;
            }
        }
        false
    }

    /// Presses the amber button if cards are marked and it is there.
    fn confirms_marks(&self, question: Area) -> bool {
        self.steps_aside();
        let picture = self.looks();
        let chosen = rgb!(palette::marks(HighlightPalette::default()).chosen);
        let amber = main_buttons(&picture, spine_end(&picture));
        let (Some(amber), false) = (amber.first(), lit(&picture, question, chosen).is_empty())
        else {
            return false;
        };
        self.hands.go_on(&self.display, *amber);
        true
    }

    fn touches_a_target(&self, question: Area) -> bool {
        self.steps_aside();
        let marks = palette::marks(HighlightPalette::default());
        let picture = self.looks();
        let mut targets = lit(&picture, question, rgb!(marks.can_act));
        targets.extend(lit(&picture, question, rgb!(marks.threat)));
        if let Some(place) = targets.first() {
            self.hands.touch(&self.display, *place);
        }
        !targets.is_empty()
    }

    /// Plays until a choice was made by cards and the third turn has begun; if a match ends before, on in the next. The replay
    /// of the match that is then under way.
    pub fn plays_until_a_card_is_used(&mut self) -> PathBuf {
        let mut replays = vec![self.new_replay(&[])];
        let mut by_card = 0;
        for _ in 0..200 {
            let replay = replays.last().expect("a match is under way").clone();
            let turn = turn(&replay);
            println!(
                "turn {turn}: {} choices, {by_card} by card",
                choices(&replay)
            );
            if turn >= 3 && by_card > 0 {
                return replay;
            }
            if self.goes_on_to_a_question(&replay) {
                by_card += usize::from(self.answers(&replay));
            } else {
                let (rematch, _) = self.sees_untouched("the result", rematch);
                self.clicks_through(rematch, "the first question of a rematch", question);
                replays.push(self.new_replay(&replays));
            }
        }
        panic!("200 questions, and no card was used or the third turn has not begun");
    }

    /// Waits for a question, and says that the match is to go on where it waits for that. False at the end of the match.
    pub fn goes_on_to_a_question(&mut self, replay: &Path) -> bool {
        let start = Instant::now();
        let (mut still, mut still_for): (Option<Picture>, _) = (None, 0);
        while start.elapsed() < Duration::from_secs(180) {
            self.steps_aside();
            let picture = self.display.look();
            if question(&picture).is_some() {
                return true;
            }
            if has_ended(replay) {
                return false;
            }
            let waits = main_buttons(&picture, spine_end(&picture));
            let rests = still.is_some_and(|before| before.difference(&picture) < 0.001);
            still_for = if rests { still_for + 1 } else { 0 };
            if still_for == LONG_STILL {
                // A menu that was opened by mistake.
                self.display.hand(&["key", "Escape"]);
            }
            if let Some(go_on) = waits.first().filter(|_| rests) {
                self.hands.go_on(&self.display, *go_on);
            }
            still = Some(picture);
            sleep(Duration::from_millis(300));
        }
        panic!("nothing is asked for three minutes");
    }

    /// From the first screen to the set-up; the button that starts the match.
    pub fn opens_the_set_up(&mut self) -> (Area, Picture, Picture) {
        let (quick, title) = self.sees("the title with its main button", |picture| {
            let screen = picture.screen();
            let left = Area {
                right: screen.right / 2,
                ..screen
            };
            let main = picture.patches(left, rgb!(palette::LAMP), 1, (200, 30));
            main.first().copied()
        });
        let below = Area {
            left: 0,
            top: quick.bottom,
            right: title.screen().right / 2,
            bottom: title.screen().bottom,
        };
        let others = title.patches(below, rgb!(palette::RAISED), 1, (120, 30));
        // It is the left one of the first two that share a row in equal parts.
        let is_half = |half: &&Area| {
            let beside = others.iter().filter(|other| {
                other.left != half.left
                    && other.top.abs_diff(half.top) < 12
                    && other.width().abs_diff(half.width()) < 8
            });
            half.width() < quick.width() * 2 / 3 && beside.count() == 1
        };
        let play = others
            .iter()
            .find(is_half)
            .expect("the title has a button to set up a match");
        let (start, setup) = self.clicks_through(*play, "the set-up", start_button);
        (start, title, setup)
    }

    /// The newest replay that the program has begun to write.
    pub fn new_replay(&mut self, known: &[PathBuf]) -> PathBuf {
        self.program.wait_for("a replay file", |program| {
            let mut files = program.replays().into_iter();
            files.find(|file| !known.contains(file))
        })
    }
}

/// The main button of the result: the same match once more.
pub fn rematch(picture: &Picture) -> Option<Area> {
    main_buttons(picture, lower_half(picture)).first().copied()
}

/// The lower half of the window.
pub fn lower_half(picture: &Picture) -> Area {
    let screen = picture.screen();
    Area {
        top: screen.bottom / 2,
        ..screen
    }
}

/// The button of the set-up that starts the match.
pub fn start_button(picture: &Picture) -> Option<Area> {
    let screen = picture.screen();
    let corner = Area {
        left: screen.right * 5 / 8,
        top: screen.bottom * 5 / 6,
        ..screen
    };
    let start = picture.patches(corner, rgb!(palette::LAMP), 1, (150, 30));
    start.first().copied()
}
