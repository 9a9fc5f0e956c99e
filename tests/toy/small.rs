//! Smaller things that a ruleset can ask for: kinds of ability under its own names, limits of use beyond three and for all
//! cards of one name together, bounds of repetition, choices bounded by a sum, amounts of moments, and what lasts until it
//! is used.

use super::general::tells_nothing;
use super::rules::words::{VOCABULARY, stat};
use super::rules::zones;
use super::world::{self, World, act, activate, at};
use fudaba::cards::{Source, read_cards};
use fudaba::engine::ability::Manner;
use fudaba::engine::{Action, CardId, Ending, Match, ModOp, P0, P1, Rng, Table, Verb, Watcher};

/// A bell that can be rung five times, one with many clappers, and chimes of which one a turn sounds.
const BELLS: &str = r#"[
    (
        id: "bell", kind: Golem, name: (en: "Bell", ja: "鐘"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Activated, limit: PerTurn(5), effect: [Modify(This, Power, Add(N(1)), Turn)])],
    ),
    (
        id: "carillon", kind: Golem, name: (en: "Carillon", ja: "組鐘"), stats: {Power: 1, Price: 0},
        abilities: [
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
        ],
    ),
    (
        id: "chime", kind: Golem, name: (en: "Chime", ja: "鈴"), stats: {Power: 1, Price: 0},
        abilities: [
            (kind: Activated, limit: PerTurnByName(1), effect: [Modify(This, Power, Add(N(1)), Turn)]),
            (kind: Activated, effect: [Move(This, To(Hand))]),
        ],
    ),
    (
        id: "gold-chime", kind: Golem, name: (en: "Chime", ja: "鈴"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Activated, limit: PerTurnByName(1), effect: [Modify(This, Power, Add(N(1)), Turn)])],
    ),
    (
        id: "top", kind: Golem, name: (en: "Top", ja: "独楽"), stats: {Power: 0, Price: 0},
        abilities: [(kind: Activated, effect: [RepeatWhile(YourTurn, [Modify(This, Power, Add(N(1)), Turn)])])],
    ),
]"#;

fn can_use(game: &Match, card: CardId, ability: u8) -> bool {
    let action = Action::ability(Verb::Activate, card, ability);
    game.legal().contains(&action)
}

fn next_turn(game: &mut Match) {
    act(game, Action::plain(Verb::Done));
}

#[test]
fn an_ability_may_be_limited_to_more_than_three_uses_a_turn() {
    let world = World::new(BELLS).lane(P0, 0, "bell");
    let mut game = world.lane(P0, 1, "bell").start();
    let bells = [0, 1].map(|n| at(&game, zones::lane(P0, n), "bell"));
    for n in 1..=5 {
        activate(&mut game, bells[0], 0);
        assert_eq!(game.q().stat(bells[0], stat::POWER), 1 + n);
    }
    assert!(!can_use(&game, bells[0], 0) && can_use(&game, bells[1], 0));
    let saved = ron::to_string(game.table()).unwrap();
    let read = ron::from_str(&saved).unwrap();
    let loaded = Match::from_table(game.setup().clone(), read, None);
    assert!(!can_use(&loaded, bells[0], 0));
    next_turn(&mut game);
    next_turn(&mut game);
    assert!(can_use(&game, bells[0], 0), "it is another turn");
}

#[test]
fn each_of_many_abilities_of_a_card_is_counted_by_itself() {
    let mut game = World::new(BELLS).lane(P0, 0, "carillon").start();
    let carillon = at(&game, zones::lane(P0, 0), "carillon");
    for n in 0..9 {
        assert!(can_use(&game, carillon, n), "ability {n}");
        activate(&mut game, carillon, n);
        assert!(!can_use(&game, carillon, n), "ability {n}");
    }
    assert_eq!(game.q().stat(carillon, stat::POWER), 10);
}

#[test]
fn cards_of_one_name_share_a_limit_whatever_becomes_of_them() {
    let world = World::new(BELLS).lane(P0, 0, "chime").lane(P0, 1, "chime");
    let world = world.lane(P0, 2, "gold-chime").lane(P1, 0, "chime");
    let mut game = world.start();
    let chimes = [0, 1].map(|n| at(&game, zones::lane(P0, n), "chime"));
    let gold = at(&game, zones::lane(P0, 2), "gold-chime");
    activate(&mut game, chimes[0], 0);
    assert!(chimes.iter().all(|c| !can_use(&game, *c, 0)));
    assert!(!can_use(&game, gold, 0), "it has the same name");
    // A card that comes back is another object, but it has the same name.
    activate(&mut game, chimes[0], 1);
    act(
        &mut game,
        Action::to(Verb::Deploy, chimes[0], zones::lane(P0, 0)),
    );
    assert!(!can_use(&game, chimes[0], 0));
    // What the opponent used is nothing to the other player.
    next_turn(&mut game);
    let other = at(&game, zones::lane(P1, 0), "chime");
    activate(&mut game, other, 0);
    next_turn(&mut game);
    assert!(can_use(&game, gold, 0));
}

#[test]
fn a_ruleset_says_how_many_rounds_a_repetition_has() {
    let mut game = World::new(BELLS).lane(P0, 0, "top").start();
    let top = at(&game, zones::lane(P0, 0), "top");
    activate(&mut game, top, 0);
    assert_eq!(game.q().stat(top, stat::POWER), 40);
}

#[test]
fn random_matches_with_limits_end_and_tell_nothing() {
    for seed in 0..20 {
        let setup = world::setup(seed, BELLS);
        world::play(&setup, seed, tells_nothing);
    }
}

/// Abilities of kinds that only the toy has.
const DRIVERS: &str = r#"[
    (
        id: "driver", kind: Golem, name: (en: "Driver", ja: "駆り手"), stats: {Power: 1, Price: 0},
        abilities: [
            (kind: Drive, limit: PerTurn(1), effect: [Modify(This, Power, Add(N(4)), Turn)]),
            (kind: Snap, when: [(Beaten, This)], effect: [Draw(You, N(1))]),
        ],
    ),
]"#;

#[test]
fn a_ruleset_names_its_kinds_of_ability() {
    let world = World::new(DRIVERS).lane(P0, 1, "driver");
    let mut game = world.lane(P1, 1, "tower-golem").start();
    let driver = at(&game, zones::lane(P0, 1), "driver");
    let def = game.q().def(driver).unwrap();
    let kinds = def.abilities.iter().map(|a| a.ability.kind);
    let told: Vec<_> = kinds.map(|k| (k.name(&VOCABULARY), k.manner())).collect();
    assert_eq!(
        told,
        [("Drive", Manner::Activated), ("Snap", Manner::Triggered)]
    );
    // One is used as an action of one's own, as often as it may be, the other is set off.
    activate(&mut game, driver, 0);
    assert_eq!(game.q().stat(driver, stat::POWER), 5);
    assert!(!can_use(&game, driver, 0));
    let hand = game.table().count(zones::hand(P0));
    act(
        &mut game,
        Action::to(Verb::Attack, driver, zones::lane(P1, 1)),
    );
    assert_eq!(game.table().count(zones::hand(P0)), hand + 1);
}

#[test]
fn a_kind_that_the_ruleset_does_not_name_is_refused_with_the_nearest() {
    let text = DRIVERS.replace("kind: Drive", "kind: Drvie");
    let source = Source {
        file: "cards.ron".into(),
        text,
    };
    let (_, errors) = read_cards(&source, &VOCABULARY, None);
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|e| e.contains("did you mean Drive?")),
        "{told:?}"
    );
    let source = Source {
        file: "cards.ron".into(),
        text: DRIVERS.replace("kind: Drive", "kind: Evade"),
    };
    let (_, errors) = read_cards(&source, &VOCABULARY, None);
    assert!(!errors.is_empty(), "a kind of another game");
}

/// Stones, and hammers that break so many of them as weigh no more than they can lift.
const STONES: &str = r#"[
    (id: "one", kind: Golem, name: (en: "One", ja: "一"), stats: {Power: 1, Price: 0}),
    (id: "two", kind: Golem, name: (en: "Two", ja: "二"), stats: {Power: 2, Price: 0}),
    (id: "four", kind: Golem, name: (en: "Four", ja: "四"), stats: {Power: 4, Price: 0}),
    (
        id: "hammer", kind: Golem, name: (en: "Hammer", ja: "槌"), stats: {Power: 9, Price: 0},
        abilities: [
            (kind: Activated, effect: [Move(Pick(UpTo(N(3)), Theirs(Lane, []), (together: Within(Power, 5))), To(Heap))]),
            (kind: Activated, effect: [Move(Pick(Exactly(N(2)), Theirs(Lane, []), (together: Within(Power, 3))), To(Heap))]),
            (kind: Activated, effect: [Move(Pick(Exactly(N(3)), Theirs(Lane, []), (together: Within(Power, 5))), To(Heap))]),
        ],
    ),
]"#;

/// What can be picked, by power; and whether the choice may end.
fn open(game: &Match) -> (Vec<i32>, bool) {
    let picks = game.legal().iter().filter(|a| a.verb == Verb::Pick);
    let mut all: Vec<i32> = picks.map(|a| game.q().stat(a.card, stat::POWER)).collect();
    all.sort_unstable();
    (all, game.legal().contains(&Action::plain(Verb::Done)))
}

fn stones() -> (Match, [CardId; 3], CardId) {
    let world = World::new(STONES).lane(P0, 0, "hammer").lane(P1, 0, "one");
    let game = world.lane(P1, 1, "two").lane(P1, 2, "four").start();
    let all = [(0, "one"), (1, "two"), (2, "four")];
    let stones = all.map(|(n, key)| at(&game, zones::lane(P1, n), key));
    let hammer = at(&game, zones::lane(P0, 0), "hammer");
    (game, stones, hammer)
}

#[test]
fn the_numbers_of_chosen_cards_come_to_no_more_than_a_bound() {
    let (mut game, [one, _, four], hammer) = stones();
    activate(&mut game, hammer, 0);
    assert_eq!(open(&game), (vec![1, 2, 4], true));
    world::pick(&mut game, four);
    assert_eq!(open(&game), (vec![1], true), "with the two it would be six");
    world::pick(&mut game, one);
    // Nothing more can be chosen: nobody is asked.
    assert_eq!(game.table().count(zones::heap(P1)), 2);
    assert_eq!(game.table().count(zones::lane(P1, 1)), 1);
}

#[test]
fn as_many_as_must_be_chosen_can_be_within_the_bound() {
    let (mut game, [one, two, four], hammer) = stones();
    activate(&mut game, hammer, 1);
    assert_eq!(
        open(&game),
        (vec![1, 2], false),
        "no second goes with the four"
    );
    world::pick(&mut game, two);
    // Only the one goes with it, so that nobody is asked.
    assert_eq!(game.table().count(zones::heap(P1)), 2);
    assert_eq!(game.table().card(four).zone, zones::lane(P1, 2));
    assert_eq!(game.table().card(one).zone, zones::heap(P1));
    // Three are asked for, and only two go together: as many as can be.
    let (mut game, [one, _, four], hammer) = stones();
    activate(&mut game, hammer, 2);
    assert_eq!(open(&game), (vec![1, 2, 4], false));
    world::pick(&mut game, four);
    assert_eq!(game.table().count(zones::heap(P1)), 2);
    assert_eq!(game.table().card(one).zone, zones::heap(P1));
}

#[test]
fn a_card_that_lies_face_down_has_no_number_to_be_summed_up() {
    let world = World::new(STONES).lane(P0, 0, "hammer").lane(P1, 0, "two");
    let mut game = world.face_down(P1, 1, "one").lane(P1, 2, "four").start();
    let hammer = at(&game, zones::lane(P0, 0), "hammer");
    activate(&mut game, hammer, 0);
    assert_eq!(open(&game), (vec![2, 4], true));
    tells_nothing(&game, &mut Rng::new(2));
    for seed in 0..20 {
        let setup = world::setup(seed, STONES);
        world::play(&setup, seed, tells_nothing);
    }
}

/// Cards that know how hard a blow is, and that get something until it is used.
const FIGHTERS: &str = r#"[
    (
        id: "drum", kind: Golem, name: (en: "Drum", ja: "太鼓"), stats: {Power: 1, Price: 0},
        abilities: [
            (kind: Triggered, when: [(Attacks, Mine([Other]))], if: Compare(Amount, AtLeast, N(3)), effect: [
                Draw(You, N(1)), Modify(This, Power, Add(Amount), Turn),
            ]),
        ],
    ),
    (
        id: "fencer", kind: Golem, name: (en: "Fencer", ja: "剣士"), stats: {Power: 3, Price: 0},
        abilities: [
            (kind: Activated, effect: [Modify(This, Power, Add(N(7)), UntilUsed)]),
            (kind: Activated, effect: [
                GrantAbility(This, (kind: Triggered, when: [(Attacks, This)], effect: [Modify(This, Power, Add(N(20)), Turn)]), UntilUsed),
            ]),
            (kind: Activated, effect: [Ready(This)]),
        ],
    ),
    (id: "wall", kind: Golem, name: (en: "Wall", ja: "壁"), stats: {Power: 2, Price: 0}),
]"#;

fn strike(game: &mut Match, card: CardId, column: u8) {
    let to = zones::lane(P1, column);
    act(game, Action::to(Verb::Attack, card, to));
}

#[test]
fn an_ability_reads_how_much_its_moment_was_about() {
    let world = World::new(FIGHTERS)
        .lane(P0, 0, "drum")
        .lane(P0, 1, "fencer");
    let mut game = world.lane(P0, 2, "wall").start();
    let [drum, fencer, wall] = [(0, "drum"), (1, "fencer"), (2, "wall")]
        .map(|(n, key)| at(&game, zones::lane(P0, n), key));
    let hand = game.table().count(zones::hand(P0));
    strike(&mut game, wall, 0);
    assert_eq!(game.q().stat(drum, stat::POWER), 1, "two are not enough");
    strike(&mut game, fencer, 1);
    // The draw deals with a number of its own; the amount is still that of the blow.
    assert_eq!(game.q().stat(drum, stat::POWER), 4);
    assert_eq!(game.table().count(zones::hand(P0)), hand + 1);
}

#[test]
fn what_lasts_until_it_is_used_is_used_once() {
    let world = World::new(FIGHTERS)
        .lane(P0, 1, "fencer")
        .lane(P1, 1, "wall");
    let mut game = world.start();
    let fencer = at(&game, zones::lane(P0, 1), "fencer");
    let power = |game: &Match| game.q().stat(fencer, stat::POWER);
    activate(&mut game, fencer, 0);
    activate(&mut game, fencer, 0);
    activate(&mut game, fencer, 1);
    assert_eq!(power(&game), 17);
    next_turn(&mut game);
    next_turn(&mut game);
    assert_eq!(power(&game), 17, "turns do not end it");
    strike(&mut game, fencer, 1);
    // One of the two was used in the fight, and the ability that was set off has gone.
    assert_eq!(game.table().count(zones::lane(P1, 1)), 0);
    assert_eq!(power(&game), 30);
    let given = |m: &fudaba::engine::Modifier| matches!(m.op, ModOp::Ability(..));
    assert!(!game.table().mods.iter().any(given));
    activate(&mut game, fencer, 2);
    let before = power(&game);
    strike(&mut game, fencer, 1);
    assert_eq!(power(&game), before, "nothing is set off again");
}

#[test]
fn random_matches_with_amounts_and_uses_end_and_tell_nothing() {
    for seed in 0..20 {
        let setup = world::setup(seed, FIGHTERS);
        world::play(&setup, seed, tells_nothing);
    }
}

/// A card of two colours, and one that counts cards by colour.
const COLOURS: &str = r#"[
    (id: "dusk", kind: Golem, colour: Red, second_colour: Blue, name: (en: "Dusk", ja: "夕暮れ"), stats: {Power: 1, Price: 0}),
    (id: "ember", kind: Golem, colour: Red, name: (en: "Ember", ja: "熾"), stats: {Power: 1, Price: 0}),
    (
        id: "prism", kind: Golem, name: (en: "Prism", ja: "三稜鏡"), stats: {Power: 0, Price: 0},
        abilities: [
            (kind: Activated, effect: [Modify(This, Power, Add(Count(Mine(Lane, [Colour(Red)]))), Turn)]),
            (kind: Activated, effect: [Modify(This, Power, Add(Count(Mine(Lane, [Colour(Blue)]))), Turn)]),
            (kind: Activated, effect: [Modify(This, Power, Add(Count(Mine(Lane, [Colour(Red), Not(Colour(Blue))]))), Turn)]),
        ],
    ),
]"#;

#[test]
fn a_card_of_two_colours_has_each_of_them() {
    let world = World::new(COLOURS).lane(P0, 0, "dusk").lane(P0, 1, "ember");
    let mut game = world.lane(P0, 2, "prism").start();
    let prism = at(&game, zones::lane(P0, 2), "prism");
    for (ability, sum) in [(0, 2), (1, 3), (2, 4)] {
        activate(&mut game, prism, ability);
        assert_eq!(game.q().stat(prism, stat::POWER), sum);
    }
}

/// Each of several has a mask come anew whenever one comes: ever more is due.
const BREEDERS: &str = r#"[
    (
        id: "breeder", kind: Golem, name: (en: "Breeder", ja: "殖えるもの"), stats: {Power: 1, Price: 0},
        abilities: [(kind: Triggered, when: [(Entered, Mine([Kind(Mask)]))], effect: [
            Move(All(Mine(Lane, [Kind(Mask)])), To(Hand)), Enter(Pick(Exactly(N(1)), Mine(Hand, [Kind(Mask)])), Free),
        ])],
    ),
    (id: "husk", kind: Mask, name: (en: "Husk", ja: "抜け殻"), stats: {Power: 1, Price: 0}),
]"#;

/// What sets off more than one thing each time ends before thousands are due.
#[test]
fn what_breeds_ends_before_it_is_thousands() {
    let world = World::new(BREEDERS).lane(P0, 0, "breeder");
    let world = world.lane(P0, 1, "breeder").hand(P0, "husk");
    let mut game = world.start();
    let mut rng = Rng::new(3);
    let mut most = 0;
    let mut look = Watcher(|table: &Table, _| most = table.pending.len().max(most));
    while game.outcome().is_none() {
        game.choose(rng.below(game.legal().len()), Some(&mut look))
            .unwrap();
    }
    assert_eq!(game.outcome().unwrap().why, Ending::Endless);
    assert!((200..3_000).contains(&most), "{most} were due at once");
}
