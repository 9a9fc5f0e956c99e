//! Whole matches, from the title to the result: one in each ruleset in one run of the program, with pauses in which nobody
//! touches anything.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::display::Size;
use super::eyes::{Area, Picture};
use super::hands::Hands;
use super::person::{
    Person, choices, has_ended, lower_half, question, rematch, rgb, start_button, verdict,
};
use fudaba::desktop::theme::palette;
use fudaba::rules::registry;
use fudaba::saves::settings::{Language, LastMatch, OpponentPace, Settings, WindowMemory};

/// Nobody touches anything for so long.
const PAUSE: Duration = Duration::from_secs(15);
/// After so long a key that goes one step back has had its effect.
const STEP_BACK: Duration = Duration::from_secs(4);
/// The longest that a match may take.
const LONGEST: Duration = Duration::from_secs(30 * 60);
/// After so many questions a picture is kept.
const PICTURES: usize = 6;
/// Rows of buttons that stand further apart than this part of the window's height belong to different groups.
const APART: f32 = 0.11;

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

/// The buttons at the left of the set-up, row by row: those with which a ruleset is chosen, and those about the players.
fn groups(setup: &Picture) -> [Vec<Vec<Area>>; 2] {
    let screen = setup.screen();
    let left = Area {
        right: screen.right / 2,
        bottom: screen.bottom * 5 / 6,
        ..screen
    };
    let mut groups = [Vec::new(), Vec::new()];
    let (mut group, mut last) = (0, None);
    for button in setup.patches(left, rgb!(palette::RAISED), 1, (50, 24)) {
        let below = last.map_or(0, |last: Area| button.top.saturating_sub(last.top));
        last = Some(button);
        let new_row = below > 12;
        if below as f32 > screen.height() as f32 * APART && group == 0 {
            group = 1;
        }
        let rows: &mut Vec<Vec<Area>> = &mut groups[group];
        if new_row || rows.is_empty() {
            rows.push(Vec::new());
        }
        rows.last_mut().expect("there is a row").push(button);
    }
    groups
}

/// Chooses a ruleset, and the opponent that `FUDABA_LEVEL` names, or the weakest, who is the quickest.
fn chooses(person: &Person, setup: &Picture, ruleset: usize) -> Picture {
    let [rulesets, _] = groups(setup);
    person
        .hands
        .press(&person.display, rulesets.concat()[ruleset]);
    person.steps_aside();
    let setup = person.looks();
    let [_, players] = groups(&setup);
    // Below who plays stand the levels.
    let level = std::env::var("FUDABA_LEVEL").map_or(1, |n| n.parse().expect("a level"));
    let levels = &players[1][..];
    person
        .hands
        .press(&person.display, levels[(level - 1).min(levels.len() - 1)]);
    person.steps_aside();
    person.looks()
}

/// The way from the result to another match.
fn another(picture: &Picture) -> Option<Area> {
    let rematch = rematch(picture)?;
    let row = picture.patches(lower_half(picture), rgb!(palette::RAISED), 1, (100, 40));
    let row: Vec<Area> = row
        .into_iter()
        .filter(|b| b.top.abs_diff(rematch.top) < 12)
        .collect();
    (row.len() == 3).then(|| row[1])
}

/// Plays a match that has begun to its result. Halfway nobody touches anything for a while.
fn plays_to_the_end(person: &mut Person, replay: &Path, name: &str) {
    let start = Instant::now();
    let (mut asked, mut rested) = (0, false);
    while person.goes_on_to_a_question(replay) {
        asked += 1;
        if asked % PICTURES == 1 {
            Person::keeps(&person.looks(), &format!("{name}-{asked:03}"));
        }
        if asked >= 20 && !rested {
            rested = rests(person, replay, name);
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

/// Nobody touches anything for a while: nothing happens, and nothing is computed. False if an answer was still under way.
fn rests(person: &mut Person, replay: &Path, name: &str) -> bool {
    let (before, made) = (person.looks(), choices(replay));
    sleep(Duration::from_secs(4));
    let still = person.display.look().difference(&before) < 0.001;
    if !still || choices(replay) > made || question(&before).is_none() {
        return false;
    }
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
    // The menu darkens the table, and goes as it came; what the keyboard has marked goes before that.
    let is_dark = |picture: &Picture| question(picture).is_none().then_some(());
    let mut table = after;
    for _ in 0..3 {
        person.display.hand(&["key", "Escape"]);
        let pressed = Instant::now();
        while is_dark(&person.display.look()).is_none() && pressed.elapsed() < STEP_BACK {
            sleep(Duration::from_millis(100));
        }
        let now = person.display.look();
        if is_dark(&now).is_some() {
            break;
        }
        table = now;
    }
    let (_, menu) = person.sees_untouched("the menu", is_dark);
    Person::keeps(&menu, &format!("{name}-pause"));
    person.display.hand(&["key", "Escape"]);
    person.sees_untouched("the table as it was", |now| {
        (now.difference(&table) < 0.02).then_some(())
    });
    true
}

/// One match in each ruleset, each from the title with the button for a quick match, which plays what was played last.
fn plays_each_ruleset_quickly(hands: Hands, size: Size, language: Language) {
    let rulesets = registry();
    for ruleset in wanted(rulesets.len()) {
        let name = format!("{hands:?}-{}-{language:?}-{ruleset}", size.1);
        let last = LastMatch {
            ruleset: rulesets[ruleset].rules.id().to_owned(),
            opponent: "1".to_owned(),
            decks: std::env::var("FUDABA_DECK")
                .map_or_else(|_| Default::default(), |key| [key, String::new()]),
            ..LastMatch::default()
        };
        let usual = settings(size, language);
        let settings = Settings {
            last_match: Some(last),
            // Keys are many, and each is waited for until nothing moves.
            animation_speed: match hands {
                Hands::Mouse => usual.animation_speed,
                Hands::Keys => 0.0,
            },
            ..usual
        };
        let mut person = Person::sits_down(size, Some(&settings));
        person.hands = hands;
        let (quick, title) = person.sees("the title", quick);
        Person::keeps(&title, &format!("{name}-title"));
        Hands::take_over(&person.display);
        person.clicks_through(quick, "the first question of the match", question);
        let replay = person.new_replay(&[]);
        plays_to_the_end(&mut person, &replay, &name);
        let (_, result) = person.sees_untouched("the result", another);
        Person::keeps(&result, &format!("{name}-result"));
    }
}

/// The button of the title for a quick match.
fn quick(title: &Picture) -> Option<Area> {
    let screen = title.screen();
    let left = Area {
        right: screen.right / 2,
        ..screen
    };
    let main = title.patches(left, rgb!(palette::LAMP), 1, (200, 30));
    main.first().copied()
}

/// One match in each ruleset, one after the other in one run.
fn plays_each_ruleset(hands: Hands, size: Size, language: Language) {
    let name = format!("{hands:?}-{}-{language:?}", size.1);
    let mut person = Person::sits_down(size, Some(&settings(size, language)));
    person.hands = hands;
    person.sees("the window", |picture| {
        (picture.colours() > 30).then_some(())
    });
    Hands::take_over(&person.display);
    let (mut start, title, _) = person.opens_the_set_up();
    Person::keeps(&title, &format!("{name}-title"));
    println!(
        "{name}: the set-up is open after {:?}",
        person.since.elapsed()
    );
    // Its first picture may lack some of it.
    person.steps_aside();
    let mut setup = person.looks();
    let mut known: Vec<PathBuf> = Vec::new();
    let count = groups(&setup)[0].concat().len();
    println!("{name}: {count} rulesets");
    for ruleset in wanted(count) {
        let name = format!("{name}-{ruleset}");
        setup = chooses(&person, &setup, ruleset);
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
        // It ends the lowest row at the right. Rows that nearly touch may be seen as one.
        let buttons = picture.patches(below, rgb!(palette::RAISED), 1, (100, 30));
        let bottom = buttons.iter().map(|button| button.bottom).max()?;
        Some(Area {
            left: main.left + main.width() * 2 / 3,
            right: main.right,
            top: bottom - 24,
            bottom,
        })
    };
    let (quit, _) = person.clicks_through(back[0], "the title", quit);
    person.hands.press(&person.display, quit);
    person.program.ends_by_itself()
}

/// The rulesets that are played: all, or those that `FUDABA_RULESETS=3,0` names by their places in the set-up.
fn wanted(count: usize) -> Vec<usize> {
    std::env::var("FUDABA_RULESETS").map_or((0..count).collect(), |said| {
        said.split(',')
            .map(|n| n.parse().expect("a place"))
            .collect()
    })
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
fn a_quick_match_of_each_ruleset_is_played_with_the_mouse() {
    let (size, language) = said((1280, 720), Language::Japanese);
    plays_each_ruleset_quickly(Hands::Mouse, size, language);
}

#[test]
#[ignore = "takes half an hour"]
fn a_match_of_each_ruleset_is_played_with_the_keys() {
    let (size, language) = said((1920, 1080), Language::Japanese);
    plays_each_ruleset_quickly(Hands::Keys, size, language);
}
