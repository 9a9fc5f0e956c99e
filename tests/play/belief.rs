//! What a player may believe of cards that he cannot see: tables dealt for a view never contradict what was seen, and
//! every deal that could be is as likely as it should be.

use super::world;
use fudaba::cards::{Source, read_list};
use fudaba::engine::{
    CERTAIN, CardId, Catalogue, DefId, Event, First, Match, Observer, P0, P1, PlayerId, Query, Rng,
    Table, Verb, ZoneId,
};
use fudaba::rules::find_game;
use fudaba::rules::ikangetsu::words::stat;
use fudaba::rules::ikangetsu::zones;
use fudaba::scenario::{Common, Scenario, start};
use std::collections::BTreeMap;

/// Follows by events alone where each card of a player can be, for the other player.
#[derive(Default)]
struct Tracker {
    /// For each card of the followed player that was not seen for good: the places where it can be.
    may_be: BTreeMap<DefId, Vec<ZoneId>>,
}

impl Tracker {
    /// Everything can be anywhere in hand.
    fn new(list: &[DefId], hand: ZoneId) -> Self {
        let may_be = list.iter().map(|d| (*d, vec![hand])).collect();
        Self { may_be }
    }

    fn is_at(&mut self, def: DefId, zone: ZoneId, single: bool) {
        for (other, places) in &mut self.may_be {
            if *other == def {
                *places = vec![zone];
            } else if single && places.len() > 1 {
                places.retain(|z| *z != zone);
            }
        }
    }

    /// A card that is not seen went from one place to another.
    fn unseen(&mut self, from: ZoneId, to: ZoneId, leaves_others: bool) {
        for places in self.may_be.values_mut() {
            if places.contains(&from) {
                if !leaves_others {
                    places.retain(|z| *z != from);
                }
                if !places.contains(&to) {
                    places.push(to);
                }
            }
        }
    }
}

/// The whole record of what one player saw of the other's cards.
struct Watch {
    viewer: PlayerId,
    tracker: Tracker,
    slots: Vec<ZoneId>,
    mine: Vec<ZoneId>,
}

impl Observer for Watch {
    fn event(&mut self, table: &Table, event: Event) {
        let owner = self.viewer.other();
        match event.seen_by(self.viewer) {
            Event::CardMoved {
                card,
                def,
                from,
                to,
                ..
            } if table.card(card).owner() == owner => {
                if def == DefId::HIDDEN {
                    let from_pile = !self.slots.contains(&from);
                    self.tracker.unseen(from, to, from_pile);
                } else {
                    self.tracker.is_at(def, to, self.slots.contains(&to));
                }
            }
            Event::Turned { card, def, .. } | Event::Revealed { card, def, .. }
                if def != DefId::HIDDEN && table.card(card).owner() == owner =>
            {
                let zone = table.card(card).zone;
                self.tracker.is_at(def, zone, self.slots.contains(&zone));
            }
            Event::SlotsSwapped { a, b, .. } if self.mine.contains(&a) => {
                for places in self.tracker.may_be.values_mut() {
                    for zone in places {
                        *zone = match *zone {
                            z if z == a => b,
                            z if z == b => a,
                            z => z,
                        };
                    }
                }
            }
            _ => {}
        }
    }
}

/// 2h, 17g: over recorded matches, no sampled table puts a card where it was seen not to be.
#[test]
fn sampled_tables_never_contradict_what_was_seen() {
    let library = world::hidden_numbers();
    let mut sampled = 0;
    for seed in 0..60u64 {
        let options = library.options([]).unwrap();
        let at = |n: u64| &library.decks[usize::try_from(n).unwrap() % library.decks.len()];
        let decks = [at(seed), at(seed / 4 + 1)];
        let setup = library
            .setup(decks, options, seed, First::Player(P0))
            .unwrap();
        let viewer = [P0, P1][usize::from(seed % 2 == 1)];
        let owner = viewer.other();
        let zones = setup.rules.zones();
        let of = |slot: bool| {
            let all = zones.ids();
            let own = all.filter(|z| zones.decl(*z).owner == Some(owner));
            own.filter(move |z| !slot || zones.decl(*z).is_slot())
                .collect()
        };
        let hand = zones.by_key("hand", owner).unwrap();
        let mut watch = Watch {
            viewer,
            tracker: Tracker::new(&setup.decks[owner].sections[0], hand),
            slots: of(true),
            mine: of(false),
        };
        let mut game = Match::new(setup, None);
        let mut rng = Rng::new(seed ^ 0xbe11ef);
        while game.to_choose().is_some() {
            let index = rng.below(game.legal().len());
            game.choose(index, Some(&mut watch)).unwrap();
            let view = game.view(viewer);
            let table = view.sample(&mut rng);
            sampled += 1;
            for card in table.card_ids().filter(|c| table.card(*c).owner() == owner) {
                let (def, zone) = (table.card(card).def, table.card(card).zone);
                assert_ne!(def, DefId::HIDDEN, "every card was dealt");
                let places = &watch.tracker.may_be[&def];
                assert!(
                    places.contains(&zone),
                    "match {seed}: {def:?} is sampled in {zone:?}, but can be in {places:?} only"
                );
            }
            table.audit(game.setup()).unwrap();
        }
    }
    assert!(sampled >= 2_000, "{sampled} tables");
}

/// A card of a player, by its value.
fn by_value(table: &Table, game: &Match, player: PlayerId, value: i16) -> CardId {
    table
        .card_ids()
        .find(|c| {
            let def = game.setup().catalogue.get(table.card(*c).def);
            table.card(*c).owner() == player && def.is_some_and(|d| d.stats[0] == value)
        })
        .unwrap()
}

/// Chooses the action with this verb, card and place.
fn act(game: &mut Match, verb: Verb, card: CardId, place: Option<&str>) {
    let zones = game.setup().rules.zones();
    let found = game.legal().iter().position(|a| {
        let here =
            place.is_none_or(|key| a.place != ZoneId::NONE && zones.decl(a.place).key == key);
        a.verb == verb && (card == CardId::NONE || a.card == card) && here
    });
    let at = found.unwrap_or_else(|| panic!("{verb:?} to {place:?} among {:?}", game.legal()));
    game.choose(at, None).unwrap();
}

/// How far counts are from what is expected, by Pearson.
fn chi_square(seen: &BTreeMap<Vec<i16>, f64>, expected: &BTreeMap<Vec<i16>, f64>) -> f64 {
    assert!(
        seen.keys().all(|k| expected.contains_key(k)),
        "{seen:?} holds what cannot be: {expected:?}"
    );
    let term = |(key, e): (&Vec<i16>, &f64)| {
        let s = seen.get(key).copied().unwrap_or(0.0);
        (s - e) * (s - e) / e
    };
    expected.iter().map(term).sum()
}

/// All orders of some things.
fn permutations(items: &[i16]) -> Vec<Vec<i16>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (n, first) in items.iter().enumerate() {
        let mut rest = items.to_vec();
        rest.remove(n);
        for mut order in permutations(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}

const SAMPLES: usize = 12_000;

/// A small match: both players have six cards of values 1 to 6; 3 is a card that returns a guard to hand.
fn small_match(seed: u64) -> Match {
    start_of(include_str!("belief_cards.ron"), seed)
}

/// The match of a scenario in which nothing is done.
fn start_of(text: &str, seed: u64) -> Match {
    let game = find_game("ikangetsu").unwrap();
    let source = Source {
        file: "table".into(),
        text: text.to_owned(),
    };
    let (mut entries, errors) = read_list::<Scenario>(&source, game.rules.words());
    assert!(errors.is_empty(), "{errors:?}");
    let mut scenario = entries.remove(0).value;
    scenario.seed = seed;
    let world = start(
        &scenario,
        &Common::default(),
        game.rules,
        &Catalogue::default(),
    );
    world.map_err(|wrong| wrong.why).unwrap().game
}

/// 9e, 17g: after a known card went back to a hand from which two cards were placed, each of the places may hold it,
/// and an older guard cannot.
#[test]
fn a_known_card_that_went_among_others_is_dealt_with_the_right_frequency() {
    let mut game = small_match(1);
    // B: ship 5; guards 1 (left, face up), 3 (centre, returns a guard), 2 (right, face down); hand 4, 6.
    let own = |game: &Match, value| by_value(game.table(), game, P1, value);
    let ship = own(&game, 5);
    act(&mut game, Verb::Move, ship, Some("centre_ship"));
    act(&mut game, Verb::Yes, CardId::NONE, None);
    act(&mut game, Verb::Attack, CardId::NONE, Some("centre_guard"));
    // Hand now 1 (known to A), 4, 6; two slots are empty.
    let four = own(&game, 4);
    act(&mut game, Verb::Deploy, four, Some("left_guard"));
    let one = own(&game, 1);
    act(&mut game, Verb::Deploy, one, Some("centre_guard"));

    // Counted by brute force: who is the old guard, what is in hand besides the known card, which two are placed.
    let mut expected: BTreeMap<Vec<i16>, f64> = BTreeMap::new();
    for secret in permutations(&[2, 4, 6]) {
        let (guard, hand) = (secret[0], [1, secret[1], secret[2]]);
        for placed in permutations(&hand) {
            *expected
                .entry(vec![guard, placed[0], placed[1]])
                .or_default() += 1.0;
        }
    }
    check_frequencies(
        &game,
        &["right_guard", "left_guard", "centre_guard"],
        expected,
    );
}

/// Deals many tables for the first player and compares what lies in these places of the second player.
fn check_frequencies(game: &Match, places: &[&str], mut expected: BTreeMap<Vec<i16>, f64>) {
    let total: f64 = expected.values().sum();
    for e in expected.values_mut() {
        *e *= SAMPLES as f64 / total;
    }
    let view = game.view(P0);
    let sampler = view.sampler();
    let mut table = view.table().clone();
    let mut rng = Rng::new(77);
    let mut seen: BTreeMap<Vec<i16>, f64> = BTreeMap::new();
    let zones = game.setup().rules.zones();
    for _ in 0..SAMPLES {
        sampler.deal(&mut table, &mut rng);
        let value = |key: &&str| {
            let zone = zones.by_key(key, P1).unwrap();
            let card = table.top(zone).unwrap();
            game.setup()
                .catalogue
                .get(table.card(card).def)
                .unwrap()
                .stats[0]
        };
        *seen.entry(places.iter().map(value).collect()).or_default() += 1.0;
    }
    let distance = chi_square(&seen, &expected);
    let freedom = expected.len() as f64 - 1.0;
    // Beyond this about one run in a hundred thousand would lie; the samples are the same in every run.
    let most = freedom + 4.3 * (2.0 * freedom).sqrt() + 6.0;
    assert!(
        distance < most,
        "{distance} of {most}: {seen:?} against {expected:?}"
    );
}

/// Before anything was told every deal of the unknown cards is equally likely.
#[test]
fn unknown_cards_are_dealt_evenly() {
    let game = small_match(2);
    let mut expected: BTreeMap<Vec<i16>, f64> = BTreeMap::new();
    for secret in permutations(&[2, 3, 4, 6]) {
        *expected.entry(vec![secret[0], secret[1]]).or_default() += 1.0;
    }
    check_frequencies(&game, &["centre_guard", "right_guard"], expected);
}

/// 17c: a card taken at random from face-down discards that were known is any of them, and no other hidden card is one.
#[test]
fn a_random_pick_from_hidden_cards_tells_nothing() {
    let mut game = start_of(include_str!("belief_random.ron"), 4);
    // B: ship 5, guard 3 in the centre with a spell: a random card of the face-down discards 7, 8, 9 goes to hand.
    let ship = by_value(game.table(), &game, P1, 5);
    act(&mut game, Verb::Move, ship, Some("centre_ship"));
    act(&mut game, Verb::Yes, CardId::NONE, None);
    act(&mut game, Verb::Attack, CardId::NONE, Some("centre_guard"));
    // The hand is one of 7, 8, 9 alone, and it is placed.
    let mut expected: BTreeMap<Vec<i16>, f64> = BTreeMap::new();
    for value in [7, 8, 9] {
        for guard in [2, 4] {
            *expected.entry(vec![value, guard]).or_default() += 1.0;
        }
    }
    // The guards 2 and 4 lie face down at the sides.
    check_frequencies(&game, &["centre_guard", "right_guard"], expected);
}

/// What a table is believed depends on what the other laid before his ship, and on nothing else that is hidden; a strong
/// card there is believed sooner than a weak one.
#[test]
fn a_table_with_a_strong_card_before_the_ship_is_believed_sooner() {
    let library = world::hidden_numbers();
    let options = library.options([]).unwrap();
    // By the value before the ship: the sum of credences, and how many there were.
    let mut told = [(0u32, 0u32); 13];
    for seed in 0..12u64 {
        let decks = [0, 1].map(|n| &library.decks[(seed as usize + n) % library.decks.len()]);
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let mut game = Match::new(setup, None);
        let mut rng = Rng::new(seed);
        while let Some(who) = game.to_choose() {
            let view = game.view(who);
            let mut alike: BTreeMap<(i32, DefId), u16> = BTreeMap::new();
            for _ in 0..12 {
                let table = view.sample(&mut rng);
                let q = Query::new(&table, game.setup());
                let credence = game.setup().rules.credence(q, who);
                assert!((1..=CERTAIN).contains(&credence));
                let foe = who.other();
                let Some((ship, guard)) = before_ship(&table, foe) else {
                    continue;
                };
                let value = q.def(guard).map_or(0, |d| d.stat(stat::VALUE));
                let before = alike.insert((value, table.card(ship).def), credence);
                assert!(before.is_none_or(|b| b == credence), "{value}");
                if view.def(guard).is_none() {
                    let (sum, count) = &mut told[usize::try_from(value.clamp(0, 12)).unwrap()];
                    *sum += u32::from(credence);
                    *count += 1;
                }
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
        }
    }
    let mean = |values: std::ops::RangeInclusive<usize>| {
        let (sum, count) = (told[values].iter()).fold((0, 0), |a, t| (a.0 + t.0, a.1 + t.1));
        assert!(count > 100, "{told:?}");
        sum / count
    };
    let [weak, middle, strong] = [mean(1..=4), mean(5..=9), mean(10..=12)];
    assert!(
        weak < middle && middle < strong,
        "{weak}, {middle}, {strong}"
    );
}

/// What is supposed agrees with what was seen, whatever the habits, and a player who was seen to lay his strongest card before
/// the ship is taken to have done so again, sooner than one who was seen to lay weak ones there.
#[test]
fn who_was_seen_to_lay_the_strongest_card_is_taken_to_do_so_again() {
    let often = [true, false].map(|strongest| {
        let (mut so, mut all) = (0u32, 0u32);
        for seed in 0..12 {
            let (a, b) = supposed(seed, strongest);
            so += a;
            all += b;
        }
        assert!(all > 500, "{all}");
        f64::from(so) / f64::from(all)
    });
    assert!(often[0] > 0.8 && often[1] < 0.6, "{often:?}");
}

/// Plays a match in which both lay their strongest card before the ship, or their weakest, and all else by luck. Says how often
/// what is hidden before a ship is supposed to be the strongest of the hidden cards, from the eighth turn on, and how often
/// it was asked.
fn supposed(seed: u64, strongest: bool) -> (u32, u32) {
    let library = world::hidden_numbers();
    let options = library.options([]).unwrap();
    let decks = [0, 1].map(|n| &library.decks[(seed as usize + n) % library.decks.len()]);
    let setup = library.setup(decks, options, seed, First::Random).unwrap();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(seed);
    let mut table = Table::new(0);
    let (mut so, mut all) = (0, 0);
    while let Some(who) = game.to_choose() {
        let view = game.view(who);
        let foe = who.other();
        let habits = &game.setup().minds.today().habits;
        assert!(!habits.is_empty());
        for _ in 0..6 {
            view.sampler().deal_supposed(&mut table, habits, &mut rng);
            table.audit(game.setup()).unwrap();
            for card in table.card_ids() {
                let told = view.def(card).map(|_| view.table().card(card).def);
                assert!(told.is_none_or(|def| def == table.card(card).def));
            }
            let value = |card: CardId| {
                Query::new(&table, game.setup())
                    .def(card)
                    .map_or(0, |d| d.stat(stat::VALUE))
            };
            let Some((_, guard)) = before_ship(&table, foe).filter(|_| game.table().turn >= 8)
            else {
                continue;
            };
            let hand = table.zone(zones::hand(foe)).iter().copied();
            let hand: Vec<CardId> = hand.filter(|c| view.def(*c).is_none()).collect();
            if view.def(guard).is_none() && !hand.is_empty() {
                so += u32::from(hand.iter().all(|c| value(*c) < value(guard)));
                all += 1;
            }
        }
        let q = Query::new(game.table(), game.setup());
        let value = |card: CardId| q.def(card).map_or(0, |d| d.stat(stat::VALUE));
        let ship = (0..3).find(|c| game.table().top(zones::ship(who, *c)).is_some());
        let lays = |place: ZoneId| ship.is_some_and(|column| zones::guard(who, column) == place);
        let before = (game.legal().iter().enumerate())
            .filter(|(_, a)| a.verb == Verb::Deploy && lays(a.place))
            .filter(|(_, a)| game.table().card(a.card).zone == zones::hand(who));
        let laid = match strongest {
            true => before.max_by_key(|(_, a)| value(a.card)),
            false => before.min_by_key(|(_, a)| value(a.card)),
        };
        let index = laid.map_or_else(|| rng.below(game.legal().len()), |(index, _)| index);
        game.choose(index, None).unwrap();
    }
    (so, all)
}

/// The ship of a player who has one, and the guard in its column.
fn before_ship(table: &Table, player: PlayerId) -> Option<(CardId, CardId)> {
    (0..3).find_map(|column| {
        let ship = table.top(zones::ship(player, column))?;
        let guard = table.top(zones::guard(player, column))?;
        Some((ship, guard))
    })
}
