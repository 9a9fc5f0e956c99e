//! Runs of the real program in a real window: a person's eyes and hands, and nothing else.
//!
//! The window stands on a virtual display and is drawn by the software renderer. The tests find
//! buttons and lit cards by their colours, click them, and read the replays that the program writes.
#![cfg(feature = "desktop")]

mod display;
mod eyes;
mod hands;
mod matches;
mod person;
mod resumed;
mod shipped;

use person::{Person, question, verdict};

#[test]
fn the_first_turns_of_a_match_are_played_with_the_mouse() {
    let mut person = Person::sits_down((1280, 720), None);
    person.steps_aside();
    let (start, title, setup) = person.opens_the_set_up();
    Person::keeps(&title, "title");
    Person::keeps(&setup, "setup");
    assert!(title.colours() > 30, "the title is nearly blank");
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
    let replay = person.plays_until_a_card_is_used();
    Person::keeps(&person.looks(), "table");

    // An interrupted match can be read, too.
    person.program.end();
    let words = verdict(&replay);
    assert!(words.contains("interrupted"), "{words}");
}
