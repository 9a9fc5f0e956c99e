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
        self.program.wait_for(what, |_| {
            let picture = display.look();
            seen(&picture).map(|found| (found, picture))
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
        .flat_map(|colour| picture.patches(within, colour, 1, (60, 26)))
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
    picture.patches(table, colour, 3, (26, 26))
}

/// How many choices a replay holds so far.
fn choices(replay: &Path) -> usize {
    let text = std::fs::read_to_string(replay).unwrap_or_default();
    text.lines().filter(|line| line.starts_with("Pick(")).count()
}

#[test]
fn the_first_turns_of_a_match_are_played_with_the_mouse() {
    let mut person = Person::sits_down();
    person.display.point(ASIDE);
    let left = Area {
        right: SIZE.0 as usize / 2,
        ..screen()
    };
    let (main, title) = person.sees("the title with its main button", |picture| {
        let main = picture.patches(left, rgb!(palette::LAMP), 1, (200, 30));
        main.first().copied()
    });
    Person::keeps(&title, "title");
    assert!(title.colours() > 30, "the title is nearly blank");

    let below = Area {
        top: main.bottom,
        ..left
    };
    let play = picture_button(&title, below);
    person.display.click(play.middle());
    person.display.point(ASIDE);
    let corner = Area {
        left: 800,
        top: 600,
        ..screen()
    };
    let (start, setup) = person.sees("the set-up with its start button", |picture| {
        let start = picture.patches(corner, rgb!(palette::LAMP), 1, (150, 30));
        start.first().copied()
    });
    Person::keeps(&setup, "setup");
    assert!(title.difference(&setup) > 0.2, "title and set-up look alike");

    person.display.click(start.middle());
    person.display.point(ASIDE);
    let (_, table) = person.sees("the first question of the match", question);
    assert!(table.colours() > 60, "the table is nearly blank");
    assert!(setup.difference(&table) > 0.2, "set-up and table look alike");
    let replay = person.program.wait_for("a replay file", |program| {
        program.replays().into_iter().next()
    });

    let by_card = plays_until_both_had_a_turn(&mut person, &replay);
    assert!(by_card > 0, "no choice was made by clicking a card");
    let table = person.looks();
    Person::keeps(&table, "table");
    drop(person.program);
}
