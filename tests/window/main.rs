//! One run of the real program in a real window: a person's eyes and hands, and nothing else.
//!
//! The window stands on a virtual display and is drawn by the software renderer. The test finds
//! buttons and lit cards by their colours, clicks them, and reads the replay that the program writes.
#![cfg(feature = "desktop")]

mod display;
mod eyes;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use display::{Display, Program, SIZE};
use eyes::{Area, Picture, Rgb};
use fudaba::desktop::theme::palette;
use fudaba::saves::settings::HighlightPalette;

/// Where nothing lies that a pointer would light up.
const ASIDE: (usize, usize) = (3, 300);
/// So many clicks on lit things are tried before a question counts as one that cannot be answered.
const PATIENCE: usize = 24;

macro_rules! rgb {
    ($colour:expr) => {
        [$colour.r(), $colour.g(), $colour.b()]
    };
}

/// A person at the screen.
struct Person {
    display: Display,
    program: Program,
}

impl Person {
    /// Starts the program and looks at its first screen.
    fn sits_down() -> Self {
        let display = Display::start();
        let program = Program::start(&display, &[]);
        Self { display, program }
    }

    /// Waits until something is seen.
    fn sees<T>(&mut self, what: &str, seen: impl Fn(&Picture) -> Option<T>) -> (T, Picture) {
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

    /// Clicks something until what it leads to is seen.
    fn clicks_through<T>(
        &mut self,
        place: Area,
        what: &str,
        seen: impl Fn(&Picture) -> Option<T>,
    ) -> (T, Picture) {
        let mut next_click = Instant::now();
        let display = &self.display;
        self.program.wait_for(what, |_| {
            let picture = display.look();
            let found = seen(&picture);
            if found.is_none() && Instant::now() >= next_click {
                display.click(place.middle());
                display.point(ASIDE);
                next_click = Instant::now() + Duration::from_secs(8);
            }
            found.map(|found| (found, picture))
        })
    }

    /// Waits until the picture stands still, though not for ever.
    fn looks(&self) -> Picture {
        let start = Instant::now();
        let mut last = self.display.look();
        loop {
            sleep(Duration::from_millis(300));
            let now = self.display.look();
            if now.difference(&last) < 0.001 || start.elapsed() > Duration::from_secs(6) {
                return now;
            }
            last = now;
        }
    }

    /// Keeps a picture where the build's other products lie.
    fn keeps(picture: &Picture, name: &str) {
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

fn screen() -> Area {
    let (width, height) = (SIZE.0 as usize, SIZE.1 as usize);
    Area {
        left: 0,
        top: 0,
        right: width,
        bottom: height,
    }
}

/// The strip of the question, when the program asks: an amber line runs above it.
fn question(picture: &Picture) -> Option<Area> {
    let lower = Area {
        top: 540,
        bottom: 700,
        right: 970,
        ..screen()
    };
    let line = picture.line(lower, rgb!(palette::LAMP), 800)?;
    Some(Area {
        top: line + 6,
        bottom: screen().bottom,
        ..lower
    })
}

fn buttons(picture: &Picture, within: Area) -> Vec<Area> {
    let colours: [Rgb; 2] = [rgb!(palette::LAMP), rgb!(palette::RAISED)];
    colours
        .into_iter()
        .flat_map(|colour| picture.patches(within, colour, 1, (60, 24)))
        .collect()
}

/// Cards with a frame of this colour on the table above the question.
fn lit(picture: &Picture, question: Area, colour: Rgb) -> Vec<Area> {
    let table = Area {
        left: 0,
        top: 60,
        right: 970,
        bottom: question.top - 12,
    };
    picture.patches(table, colour, 6, (40, 40))
}

/// How many choices a replay holds so far.
fn choices(replay: &Path) -> usize {
    let text = std::fs::read_to_string(replay).unwrap_or_default();
    text.lines()
        .filter(|line| line.starts_with("Pick("))
        .count()
}

/// What the command `fudaba replay` says of a file.
fn verdict(replay: &Path) -> String {
    let said = Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args(["replay", "--quiet"])
        .arg(replay)
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
fn turn(replay: &Path) -> usize {
    let words = verdict(replay);
    words
        .split([',', ';'])
        .find_map(|part| part.trim().strip_suffix(" turns")?.parse().ok())
        .unwrap_or_else(|| panic!("no turn is told in: {words}"))
}

impl Person {
    /// Answers one question; tells whether it was answered by clicking cards.
    fn answers(&mut self, replay: &Path) -> bool {
        let before = choices(replay);
        for attempt in 0..PATIENCE {
            self.display.point(ASIDE);
            let picture = self.looks();
            let Some(question) = question(&picture) else {
                return false;
            };
            let marks = palette::marks(HighlightPalette::default());
            let mut cards = lit(&picture, question, rgb!(marks.can_act));
            cards.extend(lit(&picture, question, rgb!(marks.target)));
            let buttons = buttons(&picture, question);
            let with_card = attempt % 2 == 0 && !cards.is_empty() || buttons.is_empty();
            let things = if with_card { &cards } else { &buttons };
            let Some(thing) = things.get(attempt / 2 % things.len().max(1)) else {
                continue;
            };
            self.display.click(thing.middle());
            if self.has_chosen(replay, before) {
                return with_card;
            }
            if with_card && self.clicks_a_target(question) && self.has_chosen(replay, before) {
                return true;
            }
        }
        panic!(
            "a question could not be answered with {PATIENCE} clicks; the program said:\n{}",
            self.program.talk()
        );
    }

    fn has_chosen(&self, replay: &Path, before: usize) -> bool {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(1200) {
            if choices(replay) > before {
                return true;
            }
            sleep(Duration::from_millis(60));
        }
        false
    }

    fn clicks_a_target(&self, question: Area) -> bool {
        self.display.point(ASIDE);
        let target = palette::marks(HighlightPalette::default()).target;
        let targets = lit(&self.looks(), question, rgb!(target));
        if let Some(place) = targets.first() {
            self.display.click(place.middle());
        }
        !targets.is_empty()
    }

    /// Plays until the third turn has begun; tells how many choices were made by clicking cards.
    fn plays_until_both_had_a_turn(&mut self, replay: &Path) -> usize {
        let mut by_card = 0;
        for _ in 0..200 {
            let turn = turn(replay);
            println!(
                "turn {turn}: {} choices, {by_card} by card",
                choices(replay)
            );
            if turn >= 3 {
                return by_card;
            }
            self.sees("a question", question);
            by_card += usize::from(self.answers(replay));
        }
        panic!("200 questions, and the third turn has not begun");
    }
}

#[test]
fn the_first_turns_of_a_match_are_played_with_the_mouse() {
    let mut person = Person::sits_down();
    person.display.point(ASIDE);
    let left = Area {
        right: screen().right / 2,
        ..screen()
    };
    let (quick, title) = person.sees("the title with its main button", |picture| {
        let main = picture.patches(left, rgb!(palette::LAMP), 1, (200, 30));
        main.first().copied()
    });
    Person::keeps(&title, "title");
    assert!(title.colours() > 30, "the title is nearly blank");

    let below = Area {
        top: quick.bottom,
        ..left
    };
    let others = title.patches(below, rgb!(palette::RAISED), 1, (200, 30));
    let play = others
        .first()
        .expect("the title has a button to set up a match");
    let corner = Area {
        left: 800,
        top: 600,
        ..screen()
    };
    let (start, setup) = person.clicks_through(*play, "the set-up", |picture| {
        let start = picture.patches(corner, rgb!(palette::LAMP), 1, (150, 30));
        start.first().copied()
    });
    Person::keeps(&setup, "setup");
    assert!(
        title.difference(&setup) > 0.2,
        "title and set-up look alike"
    );

    let (_, table) = person.clicks_through(start, "the first question of the match", question);
    assert!(table.colours() > 60, "the table is nearly blank");
    assert!(
        setup.difference(&table) > 0.2,
        "set-up and table look alike"
    );
    let replay: PathBuf = person.program.wait_for("a replay file", |program| {
        program.replays().into_iter().next()
    });

    let by_card = person.plays_until_both_had_a_turn(&replay);
    Person::keeps(&person.looks(), "table");
    assert!(by_card > 0, "no choice was made by clicking a card");

    // An interrupted match can be read, too.
    person.program.end();
    let words = verdict(&replay);
    assert!(words.contains("interrupted"), "{words}");
}
