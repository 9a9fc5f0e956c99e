//! Whole matches, from the title to the result: one in each ruleset in one run of the program, with pauses in which nobody
//! touches anything.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::display::Size;
use super::eyes::{Area, Picture};
use super::hands::Hands;
use super::person::{
    Person, choices, has_ended, main_buttons, question, rgb, start_button, verdict,
};
use fudaba::desktop::theme::palette;
use fudaba::saves::settings::{Language, OpponentPace, Settings, WindowMemory};

/// Nobody touches anything for so long.
const PAUSE: Duration = Duration::from_secs(15);
/// The longest that a match may take.
const LONGEST: Duration = Duration::from_secs(30 * 60);
/// After so many questions a picture is kept.
const PICTURES: usize = 12;

/// A window as large as the screen, and a match that does not take all day.
fn settings((width, height): Size, language: Language) -> Settings {
    Settings {
        window: WindowMemory {
            width,
            height,
            fullscreen: false,
        },
        language,
        card_language: language,
        animation_speed: 2.0,
        opponent_pace: OpponentPace::Quick,
        ..Settings::default()
    }
}

/// The buttons with which a ruleset is chosen: the first ones of the set-up.
fn rulesets(setup: &Picture) -> Vec<Area> {
    let screen = setup.screen();
    let left = Area {
        right: screen.right / 2,
        bottom: screen.bottom * 3 / 4,
        ..screen
    };
    setup.patches(left, rgb!(palette::RAISED), 1, (60, 24))
}

/// The way from the result to another match.
fn another(picture: &Picture) -> Option<Area> {
    let screen = picture.screen();
    let lower = Area {
        top: screen.bottom / 2,
        ..screen
    };
    let rematch = *main_buttons(picture, lower).first()?;
    let row = picture.patches(lower, rgb!(palette::RAISED), 1, (100, 40));
    let row: Vec<Area> = row
        .into_iter()
        .filter(|b| b.top.abs_diff(rematch.top) < 12)
        .collect();
    (row.len() == 3).then(|| row[1])
}

/// Plays a match that has begun to its result. Halfway nobody touches anything for a while.
fn plays_to_the_end(person: &mut Person, replay: &Path, name: &str) {
    let start = Instant::now();
    let mut asked = 0;
    while person.goes_on_to_a_question(replay) {
        asked += 1;
        if asked % PICTURES == 1 {
            Person::keeps(&person.looks(), &format!("{name}-{asked:03}"));
        }
        if asked == 20 {
            let before = person.looks();
            let (busy, _) = person.program.costs();
            sleep(PAUSE);
            let (costs, memory) = person.program.costs();
            println!(
                "{name}: {:?} of {PAUSE:?} at rest, {memory} MB",
                costs - busy
            );
            let after = person.display.look();
            assert!(
                before.difference(&after) < 0.01,
                "something has happened by itself"
            );
        }
        person.answers(replay);
        assert!(
            start.elapsed() < LONGEST,
            "{name} has gone on for half an hour: {} choices",
            choices(replay)
        );
    }
    println!(
        "{name}: {asked} questions, {:?}, {}",
        start.elapsed(),
        verdict(replay)
    );
}

/// One match in each ruleset, one after the other in one run.
fn plays_each_ruleset(hands: Hands, size: Size, language: Language) {
    let name = format!("{hands:?}-{}-{language:?}", size.1);
    let mut person = Person::sits_down(size, Some(&settings(size, language)));
    person.hands = hands;
    person.sees("the window", |picture| {
        (picture.colours() > 30).then_some(())
    });
    hands.take_over(&person.display);
    let (mut start, title, mut setup) = person.opens_the_set_up();
    Person::keeps(&title, &format!("{name}-title"));
    println!(
        "{name}: the set-up is open after {:?}",
        person.since.elapsed()
    );
    let mut known: Vec<PathBuf> = Vec::new();
    for ruleset in 0..3 {
        let name = format!("{name}-{ruleset}");
        let button = rulesets(&setup)[ruleset];
        hands.press(&person.display, button);
        person.steps_aside();
        setup = person.looks();
        Person::keeps(&setup, &format!("{name}-setup"));
        start = start_button(&setup).unwrap_or(start);
        person.clicks_through(start, "the first question of the match", question);
        let replay = person.new_replay(&known);
        known.push(replay.clone());
        plays_to_the_end(&mut person, &replay, &name);
        assert!(has_ended(&replay));
        // The result comes by itself.
        let (next, result) = person.sees_untouched("the result", another);
        Person::keeps(&result, &format!("{name}-result"));
        (start, setup) = person.clicks_through(next, "the set-up", start_button);
    }
    println!("{}", quits(&mut person, &setup));
}

/// From the set-up back to the title and out; what the program says of its frames.
fn quits(person: &mut Person, setup: &Picture) -> String {
    let screen = setup.screen();
    let corner = Area {
        right: screen.right / 3,
        top: screen.bottom * 5 / 6,
        ..screen
    };
    let back = setup.patches(corner, rgb!(palette::RAISED), 1, (100, 30));
    let quit = |picture: &Picture| {
        let left = Area {
            right: screen.right / 2,
            ..screen
        };
        let main = picture.patches(left, rgb!(palette::LAMP), 1, (200, 30));
        let main = main.first()?;
        let below = Area {
            top: main.bottom,
            right: main.right + 4,
            bottom: screen.bottom * 7 / 8,
            ..screen
        };
        // The last of them, at the right of its row.
        picture
            .patches(below, rgb!(palette::RAISED), 1, (100, 30))
            .pop()
    };
    let (quit, _) = person.clicks_through(back[0], "the title", quit);
    person.hands.press(&person.display, quit);
    person.program.ends_by_itself()
}

/// What the environment says of the size and the language, or what is usual.
fn said(size: Size, language: Language) -> (Size, Language) {
    let size = match std::env::var("FUDABA_WINDOW").as_deref() {
        Ok("720") => (1280, 720),
        Ok("1080") => (1920, 1080),
        _ => size,
    };
    let language = match std::env::var("FUDABA_LANGUAGE").as_deref() {
        Ok("en") => Language::English,
        Ok("ja") => Language::Japanese,
        _ => language,
    };
    (size, language)
}

#[test]
#[ignore = "takes half an hour"]
fn a_match_of_each_ruleset_is_played_with_the_mouse() {
    let (size, language) = said((1280, 720), Language::English);
    plays_each_ruleset(Hands::Mouse, size, language);
}

#[test]
#[ignore = "takes half an hour"]
fn a_match_of_each_ruleset_is_played_with_the_keys() {
    let (size, language) = said((1920, 1080), Language::Japanese);
    plays_each_ruleset(Hands::Keys, size, language);
}
