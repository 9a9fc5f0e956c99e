//! When operations that no ruleset of the game has in such a form count as done: `Did` behind them.

use super::rules::zones::{deck, hand, lane};
use super::world::{World, act, at, embers, pick};
use fudaba::engine::{Action, Match, P0, P1, PlayerId, Verb};

/// Each draws a card if its first step was done.
const CARDS: &str = r#"[
    (id: "tie-mask", kind: Mask, name: (en: "Tie Mask", ja: "結びの面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Attach(All(Mine(Lane, [Kind(Leech)])), This, Rider), If(Did, [Draw(You, N(1))])]),
    ]),
    (id: "rider-leech", kind: Leech, name: (en: "Rider Leech", ja: "乗り手の蛭"), stats: {Power: 1, Price: 1}),
    (id: "rein-mask", kind: Mask, name: (en: "Rein Mask", ja: "手綱の面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Control(All(Both(Lane, [Other])), You, WhileHere), If(Did, [Draw(You, N(1))])]),
    ]),
    (id: "count-mask", kind: Mask, name: (en: "Count Mask", ja: "数えの面"), stats: {Power: 1, Price: 1}, abilities: [
        (kind: Activated, effect: [Assign(You, Embers, N(3)), If(Did, [Draw(You, N(1))])]),
        (kind: Activated, effect: [Negate(All(Both(Lane, []))), If(Did, [Draw(You, N(1))])]),
        (kind: Activated, effect: [Redirect(All(Both(Lane, []))), If(Did, [Draw(You, N(1))])]),
    ]),
    (id: "stern-word", kind: Oath, name: (en: "Stern Word", ja: "厳しい約束"), keywords: [Quick], abilities: [
        (kind: Activated, if: Fact(You, Answering), effect: [Negate(Role(Sworn)), If(Did, [Draw(You, N(1))])]),
    ]),
    (id: "sly-word", kind: Oath, name: (en: "Sly Word", ja: "ずるい約束"), keywords: [Quick], abilities: [
        (kind: Activated, if: Fact(You, Answering), effect: [Redirect(Role(Sworn)), If(Did, [Draw(You, N(1))])]),
    ]),
]"#;

/// A match in which the first player has this card on the lane, and both have cards to draw.
fn with(key: &str, world: impl FnOnce(World) -> World) -> Match {
    let mut game = World::new(CARDS).lane(P0, 0, key);
    for player in [P0, P1] {
        game = game.deck(player, "paper-mask").deck(player, "paper-mask");
    }
    world(game).start()
}

fn use_first(game: &mut Match, key: &str, n: u8) {
    let card = at(game, lane(P0, 0), key);
    act(game, Action::ability(Verb::Activate, card, n));
}

/// So many cards lie in the player's deck.
fn left(game: &Match, player: PlayerId) -> usize {
    game.table().count(deck(player))
}

#[test]
fn an_attachment_counts_as_done_unless_there_is_nothing_to_attach() {
    let mut game = with("tie-mask", |world| world.lane(P0, 1, "rider-leech"));
    let before = left(&game, P0);
    use_first(&mut game, "tie-mask", 0);
    assert_eq!(left(&game, P0), before - 1);
    use_first(&mut game, "tie-mask", 0);
    assert_eq!(left(&game, P0), before - 1, "it rides already");
}

#[test]
fn control_counts_as_given_only_to_who_had_it_not() {
    let mut game = with("rein-mask", |world| world.lane(P1, 1, "pebble-golem"));
    let before = left(&game, P0);
    use_first(&mut game, "rein-mask", 0);
    assert_eq!(left(&game, P0), before - 1);
    use_first(&mut game, "rein-mask", 0);
    assert_eq!(
        left(&game, P0),
        before - 1,
        "it is the same player's already"
    );
}

#[test]
fn a_number_counts_as_assigned_where_the_rules_keep_it() {
    let mut game = with("count-mask", |world| world);
    let before = left(&game, P0);
    use_first(&mut game, "count-mask", 0);
    assert_eq!((embers(&game, P0), left(&game, P0)), (3, before - 1));
}

/// The first player swears an oath at a golem; the second answers with this word.
fn answered(word: &str) -> Match {
    let mut game = with("count-mask", |world| {
        let world = world.lane(P1, 0, "pebble-golem").lane(P1, 1, "paper-mask");
        world.hand(P0, "rust-oath").hand(P1, word)
    });
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = at(&game, hand(P0), "rust-oath");
    act(&mut game, Action::ability(Verb::Declare, oath, 0));
    pick(&mut game, golem);
    let answer = at(&game, hand(P1), word);
    act(&mut game, Action::ability(Verb::Declare, answer, 0));
    while !game.table().declared().is_empty() {
        let done = Action::plain(Verb::Done);
        let first = game.legal()[0];
        let goes_on = game.legal().contains(&done);
        act(&mut game, if goes_on { done } else { first });
    }
    game
}

#[test]
fn negating_counts_as_done_only_where_something_waits() {
    let mut game = answered("stern-word");
    assert_eq!(left(&game, P1), left(&game, P0) - 1, "the oath waited");
    let before = left(&game, P0);
    use_first(&mut game, "count-mask", 1);
    assert_eq!(left(&game, P0), before, "nothing waits now");
}

#[test]
fn aiming_anew_counts_as_done_only_where_something_has_targets() {
    let mut game = answered("sly-word");
    assert_eq!(left(&game, P1), left(&game, P0) - 1, "the oath had targets");
    let before = left(&game, P0);
    use_first(&mut game, "count-mask", 2);
    assert_eq!(left(&game, P0), before, "nothing is aimed now");
}
