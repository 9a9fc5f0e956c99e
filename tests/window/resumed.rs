//! The window is killed in the middle of a match, and goes on at its last choice.

use std::thread::sleep;
use std::time::Duration;

use super::eyes::{Area, Picture};
use super::person::{Person, choices, has_ended, main_buttons, question};

/// The button with which an interrupted match is gone on with: on the title, at the upper right.
fn go_on(picture: &Picture) -> Option<Area> {
    let screen = picture.screen();
    let corner = Area {
        left: screen.right / 2,
        bottom: screen.bottom / 2,
        ..screen
    };
    main_buttons(picture, corner).first().copied()
}

#[test]
fn a_killed_window_offers_to_go_on_at_the_last_choice() {
    let kills = std::env::var("FUDABA_WINDOW_KILLS").map_or(2, |n| n.parse().unwrap());
    let mut person = Person::sits_down((1280, 720), None);
    let (start, ..) = person.opens_the_set_up();
    person.clicks_through(start, "the first question of the match", question);
    let replay = person.new_replay(&[]);
    for kill in 0..kills {
        if !person.goes_on_to_a_question(&replay) {
            break;
        }
        person.answers(&replay);
        sleep(Duration::from_millis(kill * 173 % 900));
        person.program.end();
        let before = choices(&replay);
        person.program.again(&person.display);
        let (button, title) = person.sees("the offer to go on", go_on);
        if kill == 0 {
            Person::keeps(&title, "interrupted");
        }
        person.clicks_through(button, "the match", |picture| {
            // At the table another button may be amber.
            let same = |now: Area| now.holds(button.middle()) && now.width() == button.width();
            (!go_on(picture).is_some_and(same)).then_some(())
        });
        let is_asked = person.goes_on_to_a_question(&replay);
        assert!(is_asked || has_ended(&replay));
        assert!(choices(&replay) >= before);
        println!("killed {} times after {before} choices", kill + 1);
        assert_eq!(person.program.replays().len(), 1, "no second match");
    }
}
