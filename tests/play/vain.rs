//! A card asks nothing of which nothing could come.

use super::world;
use fudaba::cards::{Source, read_list, read_one};
use fudaba::engine::{Catalogue, P0, Prompt};
use fudaba::play::{Openings, Seat, Sitting};
use fudaba::rules::find_game;
use fudaba::scenario::{self, Scenario};
use std::collections::BTreeMap;

/// Is a person asked whether he wants what his territory offers?
fn is_asked(filled: &str, coffin: &str) -> bool {
    let rules = find_game("crimson_fragments").unwrap().rules;
    let usual = world::root().join("tests/scenarios/crimson_fragments/common.ron");
    let common = read_one(&Source::open(&usual).unwrap(), rules.words()).unwrap();
    let text = include_str!("vain.ron");
    let source = Source {
        file: "table".into(),
        text: text.replace("FILLED", filled).replace("COFFIN", coffin),
    };
    let (mut entries, errors) = read_list::<Scenario>(&source, rules.words());
    assert!(errors.is_empty(), "{errors:?}");
    let scenario = entries.remove(0).value;
    let world = scenario::start(&scenario, &common, rules, &Catalogue::default());
    let game = world.map_err(|wrong| wrong.why).unwrap().game;
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
