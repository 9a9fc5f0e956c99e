//! A card asks nothing of which nothing could come.

use super::world;
use fudaba::ai::AgentSpec;
use fudaba::cards::{Source, read_list, read_one};
use fudaba::engine::{Catalogue, Match, P0, Prompt, Verb};
use fudaba::play::{Openings, Seat, Sitting};
use fudaba::rules::find_game;
use fudaba::scenario::{self, Scenario};
use std::collections::BTreeMap;

/// A table laid out by the first scenario of a text.
pub(super) fn table(ruleset: &str, text: &str) -> Match {
    let rules = find_game(ruleset).unwrap().rules;
    let usual = world::root().join(format!("tests/scenarios/{ruleset}/common.ron"));
    let common = read_one(&Source::open(&usual).unwrap(), rules.words()).unwrap();
    let source = Source {
        file: "table".into(),
        text: text.to_owned(),
    };
    let (mut entries, errors) = read_list::<Scenario>(&source, rules.words());
    assert!(errors.is_empty(), "{errors:?}");
    let scenario = entries.remove(0).value;
    let world = scenario::start(&scenario, &common, rules, &Catalogue::default());
    world.map_err(|wrong| wrong.why).unwrap().game
}

/// Is a person asked whether he wants what his territory offers?
fn is_asked(filled: &str, coffin: &str) -> bool {
    let text = include_str!("vain.ron");
    let text = text.replace("FILLED", filled).replace("COFFIN", coffin);
    let game = table("crimson_fragments", &text);
    let rules = find_game("crimson_fragments").unwrap().rules;
    assert_eq!(game.decision().unwrap().prompt, Prompt::May);
    let seats = ["A", "B"].map(|name| Seat::Person(name.to_owned()));
    let mut sitting = Sitting::over(game, seats);
    sitting.ask_at(Openings::of(rules.declaration(), &BTreeMap::new()));
    let decision = sitting.game().decision().unwrap();
    assert_eq!(decision.player, P0);
    decision.prompt == Prompt::May
}

#[test]
fn nobody_is_asked_whether_he_summons_where_no_slot_is_free() {
    for coffin in ["\"dan\"", "\"dan\", \"strong\""] {
        assert!(is_asked("", coffin), "a slot is free: {coffin}");
        assert!(!is_asked("kin4: [\"free\"],", coffin), "{coffin}");
    }
    // What frees a slot for itself can come.
    assert!(is_asked("kin4: [\"free\"],", "\"ogre\""));
}

/// Is a person asked whether he uses what a card offers him as his Play phase begins, beside somebody of whom this says whether he
/// is a person, too?
fn is_offered(kin4: &str, hand: &str, person: bool) -> bool {
    let text = include_str!("vain_use.ron");
    let text = text.replace("KIN4", kin4).replace("HAND", hand);
    let game = table("crimson_fragments", &text);
    assert_eq!(game.decision().unwrap().prompt, Prompt::UseAbility);
    let other = match person {
        true => Seat::Person("B".to_owned()),
        false => Seat::Computer("B".to_owned(), AgentSpec::Random),
    };
    let rules = find_game("crimson_fragments").unwrap().rules;
    let mut sitting = Sitting::over(game, [Seat::Person("A".to_owned()), other]);
    sitting.ask_at(Openings::of(rules.declaration(), &BTreeMap::new()));
    sitting.game().decision().unwrap().prompt == Prompt::UseAbility
}

#[test]
fn nobody_is_asked_whether_he_uses_an_ability_that_finds_no_free_slot() {
    assert!(is_offered("", "\"weak\"", false), "a slot is free");
    assert!(!is_offered("kin4: [\"free\"],", "\"weak\"", false));
    // Who sits beside him is not to learn what he holds.
    assert!(is_offered("kin4: [\"free\"],", "\"weak\"", true));
}

/// Is a person who only goes on asked whether he uses an ability before his turn is over?
fn may_use(ruleset: &str, text: &str) -> bool {
    let game = table(ruleset, text);
    let rules = find_game(ruleset).unwrap().rules;
    let computer = Seat::Computer("B".to_owned(), AgentSpec::Random);
    let mut sitting = Sitting::over(game, [Seat::Person("A".to_owned()), computer]);
    sitting.ask_at(Openings::of(rules.declaration(), &BTreeMap::new()));
    for _ in 0..12 {
        sitting.catch_up();
        let Some(decision) = sitting.decision() else {
            return false;
        };
        if decision.prompt == Prompt::UseAbility {
            return true;
        }
        let goes_on = decision.actions.iter().position(|a| a.verb == Verb::Done);
        sitting.choose(goes_on.unwrap_or(0)).unwrap();
    }
    false
}

/// Is a person asked in the end phase whether his ship's ability burns a discard, with this guard, against this ship?
fn may_burn(left: &str, ship: &str) -> bool {
    let text = include_str!("vain_fuel.ron").replace("LEFT", left);
    may_use("ikangetsu", &text.replace("SHIP", ship))
}

#[test]
fn nobody_is_asked_whether_he_burns_a_card_for_nothing() {
    assert!(may_burn("a1 up", "b5"), "a guard lies open");
    assert!(!may_burn("a1", "b5"));
}

#[test]
fn who_plays_against_a_card_that_counts_what_is_turned_down_is_asked() {
    assert!(may_burn("a1", "counter"));
}

#[test]
fn who_has_a_card_that_listens_to_what_is_turned_down_is_asked() {
    let may = |who: &str| may_use("lily", &include_str!("vain_heard.ron").replace("WHO", who));
    assert!(!may("plain"));
    assert!(may("listener"));
}
