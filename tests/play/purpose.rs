//! A question that is asked for each of several things says which one it is.

use super::vain::table;
use super::world;
use fudaba::engine::{P0, Verb};
use fudaba::rules::find_game;
use fudaba::text::{Book, Lang, Speaker};

/// Of A's kin, which breaks two rim cards by one attack, the second is asked for.
const FELL: &str = r#"[(
    name: "two of three", phase: "battle",
    cards: [(id: "x", fellblade: 1)],
    a: (kin1: ["x"]),
    b: (rim1: ["ann"], rim2: ["bob"], rim3: ["cid"]),
    steps: [],
)]"#;

#[test]
fn the_second_of_two_rim_cards_is_asked_for_as_the_second_of_two() {
    let mut game = table("crimson_fragments", FELL);
    let attacks = |a: &fudaba::engine::Action| a.verb == Verb::Attack;
    let attack = game.decision().unwrap().actions.iter().position(attacks);
    game.choose(attack.unwrap(), None).unwrap();
    let decision = game.decision().unwrap();
    assert_eq!((decision.player, decision.key), (P0, "name_rim"));
    let rules = find_game("crimson_fragments").unwrap().rules;
    let book = Book::read(&world::root().join("ron_data"), rules, std::iter::empty()).unwrap();
    let view = game.view(P0);
    let asked = [(Lang::En, "2 of 2"), (Lang::Ja, "2枚のうち2枚目")];
    for (lang, wanted) in asked {
        let speaker = Speaker::to_player(&book, lang, P0);
        let ask = speaker.prompt(view.q(), &decision).ask;
        assert!(ask.contains(wanted), "{ask}");
    }
}
