//! Actions that are declared, paid for, answered, negated or aimed anew, and only then take effect.

use super::rules::zones::{STAND, hand, heap, lane};
use super::world::{World, act, at, pick};
use fudaba::engine::{
    Action, CardId, Event, Fate, Match, P0, P1, PlayerId, Table, Verb, View, ZoneId,
};

/// Further cards of these tests.
const CARDS: &str = r#"[
    (
        id: "trap-door",
        kind: Oath,
        name: (en: "Trap Door", ja: "落とし戸"),
        keywords: [Quick],
        abilities: [(
            kind: Activated,
            if: Fact(You, Answering),
            effect: [Move(Pick(Exactly(N(1)), Mine(Lane, [])), To(Hand))],
        )],
    ),
    (
        id: "dear-word",
        kind: Oath,
        name: (en: "Dear Word", ja: "高い約束"),
        keywords: [Quick],
        abilities: [(
            kind: Activated,
            if: Fact(You, Answering),
            cost: [Do(Move(Pick(Exactly(N(1)), Mine(Hand, [Not(Kind(Oath))])), To(Heap)))],
            effect: [Modify(All(Mine(Lane, [])), Power, Add(N(1)), Turn)],
        )],
    ),
    (
        id: "theft",
        kind: Oath,
        name: (en: "Theft", ja: "盗み"),
        keywords: [Quick],
        abilities: [(
            kind: Activated,
            if: Fact(You, Answering),
            effect: [Move(Role(Sworn), To(Hand))],
        )],
    ),
    (
        id: "echo-oath",
        kind: Oath,
        name: (en: "Echo Oath", ja: "こだまの誓い"),
        abilities: [(
            kind: Activated,
            targets: [Choose(A, Pick(Exactly(N(1)), Theirs(Lane, [])))],
            effect: [Modify(Bound(A), Power, Add(N(-1)), Turn), Move(This, To(Deck))],
        )],
    ),
]"#;

fn swear(game: &mut Match, player: PlayerId, key: &str) -> CardId {
    let card = at(game, hand(player), key);
    act(game, Action::ability(Verb::Declare, card, 0));
    card
}

/// No further answer. Who has nothing to answer with is not asked.
fn done(game: &mut Match) {
    let done = Action::plain(Verb::Done);
    if !game.table().declared().is_empty() && game.legal().contains(&done) {
        act(game, done);
    }
}

fn lies(game: &Match, card: CardId) -> ZoneId {
    game.table().card(card).zone
}

/// Two cards of the second player stand on the lane, and the first player has the Oath of Rust.
fn rusting() -> World {
    let world = World::new(CARDS)
        .hand(P0, "rust-oath")
        .lane(P0, 2, "pebble-golem");
    world.lane(P1, 0, "pebble-golem").lane(P1, 1, "paper-mask")
}

#[test]
fn targets_are_chosen_before_the_window_and_hit_behind_it() {
    let mut game = rusting().hand(P1, "broken-word").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = swear(&mut game, P0, "rust-oath");
    assert_eq!(game.to_choose(), Some(P0), "targets come first");
    pick(&mut game, golem);
    assert_eq!(game.to_choose(), Some(P1), "then it may be answered");
    assert_eq!(lies(&game, golem), lane(P1, 0), "nothing has happened yet");
    assert_eq!(lies(&game, oath), STAND);
    done(&mut game);
    assert_eq!(lies(&game, golem), heap(P1));
    assert_eq!(lies(&game, oath), heap(P0));
    assert!(game.table().declared().is_empty());
}

#[test]
fn what_waits_is_shown_to_both() {
    let mut game = rusting().hand(P1, "broken-word").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    for viewer in PlayerId::ALL {
        let view = game.view(viewer);
        let [waiting] = view.table().declared() else {
            panic!("one action waits");
        };
        assert_eq!((waiting.source, waiting.player), (oath, P0));
        assert_eq!(waiting.fate, Fate::Waiting);
        assert_eq!(waiting.aimed_at().iter().collect::<Vec<_>>(), [golem]);
        let ability = view.q().ability_of(waiting).expect("it is known");
        assert_eq!(ability.ability.effect.len(), 1);
    }
}

#[test]
fn what_is_negated_does_nothing_and_goes_where_it_would() {
    let world = rusting().hand(P1, "broken-word").hand(P1, "broken-word");
    let mut game = world.start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    let word = swear(&mut game, P1, "broken-word");
    assert_eq!(game.table().declared().len(), 2, "the answer waits as well");
    done(&mut game);
    assert_eq!(lies(&game, golem), lane(P1, 0));
    assert_eq!(lies(&game, oath), heap(P0));
    assert_eq!(lies(&game, word), heap(P1));
    assert_eq!(game.to_choose(), Some(P0));
}

#[test]
fn what_was_negated_stays_paid() {
    let world = World::new(CARDS)
        .lane(P0, 0, "paper-mask")
        .lane(P0, 1, "paper-mask");
    let world = world.hand(P0, "counted-oath").hand(P0, "pebble-golem");
    let mut game = world
        .hand(P0, "pebble-golem")
        .hand(P1, "broken-word")
        .start();
    let mask = at(&game, lane(P0, 0), "paper-mask");
    swear(&mut game, P0, "counted-oath");
    act(&mut game, Action::option(0)); // X is 1
    pick(&mut game, mask);
    let golem = at(&game, hand(P0), "pebble-golem");
    pick(&mut game, golem);
    assert_eq!(lies(&game, golem), heap(P0));
    swear(&mut game, P1, "broken-word");
    done(&mut game);
    assert_eq!(lies(&game, golem), heap(P0));
    let power = super::rules::words::stat::POWER;
    assert_eq!(game.q().stat(mask, power), 2, "it got nothing");
}

#[test]
fn x_is_named_as_far_as_it_can_be_paid() {
    let world = World::new(CARDS)
        .lane(P0, 0, "paper-mask")
        .lane(P0, 1, "paper-mask");
    let world = world.hand(P0, "counted-oath").hand(P0, "pebble-golem");
    let mut game = world.hand(P0, "paper-mask").start();
    let mask = at(&game, lane(P0, 0), "paper-mask");
    swear(&mut game, P0, "counted-oath");
    let open: Vec<u8> = game.legal().iter().map(|a| a.n).collect();
    assert_eq!(open, [0, 1], "1 or 2 of the two cards that are left");
    act(&mut game, Action::option(1));
    pick(&mut game, mask);
    assert_eq!(game.table().count(hand(P0)), 0, "both were paid");
    let power = super::rules::words::stat::POWER;
    assert_eq!(game.q().stat(mask, power), 4);
}

#[test]
fn a_target_that_is_gone_falls_out() {
    let mut game = rusting().hand(P1, "trap-door").start();
    let (golem, mask) = (
        at(&game, lane(P1, 0), "pebble-golem"),
        at(&game, lane(P1, 1), "paper-mask"),
    );
    let oath = swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    swear(&mut game, P1, "trap-door");
    done(&mut game);
    pick(&mut game, golem);
    assert_eq!(lies(&game, golem), hand(P1), "it is safe there");
    assert_eq!(lies(&game, mask), lane(P1, 1), "and nothing is hit instead");
    assert_eq!(lies(&game, oath), heap(P0));
}

#[test]
fn an_answer_aims_it_anew() {
    let mut game = rusting().hand(P1, "bent-word").start();
    let (golem, mask) = (
        at(&game, lane(P1, 0), "pebble-golem"),
        at(&game, lane(P1, 1), "paper-mask"),
    );
    swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    swear(&mut game, P1, "bent-word");
    done(&mut game);
    assert_eq!(game.to_choose(), Some(P1), "who bent it chooses");
    let open: Vec<CardId> = game.legal().iter().map(|a| a.card).collect();
    assert_eq!(open, [golem, mask], "among what it can be aimed at");
    pick(&mut game, mask);
    assert_eq!(lies(&game, golem), lane(P1, 0));
    assert_eq!(lies(&game, mask), heap(P1));
}

#[test]
fn answers_are_gathered_first_and_carried_out_in_their_order() {
    let world = rusting().hand(P1, "trap-door").hand(P1, "broken-word");
    let mut game = world.start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    let first = swear(&mut game, P1, "broken-word");
    let second = swear(&mut game, P1, "trap-door");
    // Nobody has anything left to answer with: both take effect, the one declared first before the other.
    assert_eq!(game.to_choose(), Some(P1));
    assert_eq!(lies(&game, first), heap(P1), "the first is over");
    assert_eq!(lies(&game, second), STAND, "the second is asking");
    let fates: Vec<Fate> = game.table().declared().iter().map(|a| a.fate).collect();
    assert_eq!(fates, [Fate::Negated, Fate::Done]);
    pick(&mut game, golem);
    assert_eq!(lies(&game, oath), heap(P0));
}

#[test]
fn an_answer_that_cannot_be_paid_any_more_is_dropped_unpaid() {
    let world = rusting().hand(P1, "dear-word").hand(P1, "dear-word");
    let mut game = world.hand(P1, "pebble-golem").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    let first = swear(&mut game, P1, "dear-word");
    let second = at(&game, hand(P1), "dear-word");
    let mut events = Vec::new();
    let declare = Action::ability(Verb::Declare, second, 0);
    game.act(declare, Some(&mut events)).unwrap();
    // The first took the only card that could pay for the second.
    let used = events.iter().filter_map(|e| match e {
        Event::AbilityUsed { card, .. } => Some(*card),
        _ => None,
    });
    let used: Vec<CardId> = used.filter(|c| [first, second].contains(c)).collect();
    assert_eq!(used, [first]);
    let mask = at(&game, lane(P1, 1), "paper-mask");
    let power = super::rules::words::stat::POWER;
    assert_eq!(game.q().stat(mask, power), 3, "once");
    assert_eq!(lies(&game, second), heap(P1));
    assert_eq!(
        lies(&game, golem),
        heap(P1),
        "the oath took effect after both"
    );
}

#[test]
fn an_action_takes_effect_although_its_card_is_gone_but_not_on_that_card() {
    let world = World::new(CARDS)
        .lane(P1, 0, "pebble-golem")
        .lane(P1, 1, "paper-mask");
    let mut game = world.hand(P0, "echo-oath").hand(P1, "theft").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    let oath = swear(&mut game, P0, "echo-oath");
    pick(&mut game, golem);
    swear(&mut game, P1, "theft");
    assert_eq!(
        lies(&game, oath),
        hand(P0),
        "it was taken back, and stays there"
    );
    let power = super::rules::words::stat::POWER;
    assert_eq!(game.q().stat(golem, power), 2, "it took effect");
}

/// The second player's view of the window in which the first player's vow has this card of his hand as its target.
fn vowed(target: &str) -> (Match, View) {
    let world = World::new(CARDS)
        .hand(P0, "secret-vow")
        .hand(P0, "paper-mask");
    let world = world.hand(P0, "pebble-golem").hand(P0, "tower-golem");
    let mut game = world.hand(P1, "broken-word").start();
    swear(&mut game, P0, "secret-vow");
    let card = at(&game, hand(P0), target);
    pick(&mut game, card);
    assert_eq!(game.to_choose(), Some(P1));
    let view = game.view(P1);
    (game, view)
}

#[test]
fn a_target_in_the_hand_tells_the_other_player_nothing() {
    let (mask, golem) = (vowed("paper-mask"), vowed("tower-golem"));
    assert_ne!(mask.0.table(), golem.0.table());
    assert_eq!(
        mask.1.table(),
        golem.1.table(),
        "he is told that it is one card of the hand"
    );
    let [waiting] = mask.1.table().declared() else {
        panic!("it waits");
    };
    assert_eq!(waiting.aimed_at().len(), 1);
    let shown = waiting.aimed_at().first().unwrap();
    assert_eq!(lies(&mask.0, shown), hand(P0));
    assert_eq!(mask.1.def(shown), None);
    let own = mask.0.view(P0);
    let own = own.table().declared()[0].aimed_at().first().unwrap();
    assert_eq!(
        own,
        at(&mask.0, hand(P0), "paper-mask"),
        "his own view has it"
    );
}

#[test]
fn nothing_is_said_of_a_target_in_the_hand() {
    let world = World::new(CARDS)
        .hand(P0, "secret-vow")
        .hand(P0, "paper-mask");
    let mut game = world
        .hand(P0, "tower-golem")
        .hand(P1, "broken-word")
        .start();
    swear(&mut game, P0, "secret-vow");
    let target = at(&game, hand(P0), "tower-golem");
    let index = game.legal().iter().position(|a| a.card == target).unwrap();
    let mut events = Vec::new();
    game.choose(index, Some(&mut events)).unwrap();
    let about = |e: &Event| matches!(e, Event::Noted(note) if note.card == target);
    assert!(!events.iter().any(|e| about(&e.seen_by(P1))), "{events:?}");
    done(&mut game);
    act(&mut game, Action::to(Verb::PickSlot, target, lane(P0, 2)));
    assert_eq!(lies(&game, target), lane(P0, 2));
}

#[test]
fn a_face_down_target_stays_unknown() {
    let world = World::new(CARDS)
        .hand(P0, "rust-oath")
        .hand(P1, "broken-word");
    let world = world.face_down(P1, 0, "tower-golem");
    let mut game = world.lane(P1, 1, "paper-mask").start();
    let hidden = game.table().top(lane(P1, 0)).unwrap();
    swear(&mut game, P0, "rust-oath");
    pick(&mut game, hidden);
    let view = game.view(P0);
    assert_eq!(view.table().declared()[0].aimed_at().first(), Some(hidden));
    assert_eq!(view.def(hidden), None, "it is aimed at and not looked at");
}

#[test]
fn a_saved_table_without_the_action_that_runs_is_refused() {
    let mut game = rusting().hand(P1, "broken-word").start();
    let golem = at(&game, lane(P1, 0), "pebble-golem");
    swear(&mut game, P0, "rust-oath");
    pick(&mut game, golem);
    let text = ron::to_string(game.table()).unwrap();
    assert_eq!(&ron::from_str::<Table>(&text).unwrap(), game.table());
    let broken = text.replacen("Declared((1))", "Declared((7))", 1);
    assert_ne!(broken, text);
    let error = ron::from_str::<Table>(&broken).unwrap_err().to_string();
    assert!(error.contains("declared actions"), "{error}");
}
