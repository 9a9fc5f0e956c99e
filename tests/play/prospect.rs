//! What a player is told to expect while he decides: no more than he may know, and as often true as it says.

use super::world;
use fudaba::engine::{
    CardId, Demand, Event, First, Match, Need, Observer, PlayerId, Query, Rng, Table,
};
use fudaba::rules::loveca::hearts::{self, Hearts};
use fudaba::rules::loveca::words::{HEARTS, ICONS, NEEDS};
use fudaba::rules::loveca::zones;

/// Positions of random matches of the third ruleset in which its player is told what to expect.
fn positions(matches: u64, mut each: impl FnMut(&Match, u64)) {
    let library = world::performances();
    let options = library.options([]).unwrap();
    for seed in 0..matches {
        let decks = [0, 1].map(|n| &library.decks[(seed as usize + n) % library.decks.len()]);
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let mut game = Match::new(setup, None);
        let mut rng = Rng::new(seed);
        while let Some(who) = game.to_choose() {
            if game.view(who).prospect().is_some() {
                each(&game, rng.next());
            }
            let index = rng.below(game.legal().len());
            game.choose(index, None).unwrap();
        }
    }
}

fn sum(q: Query, cards: &[CardId], stats: &[fudaba::engine::words::StatId]) -> Hearts {
    let mut sum = Hearts::default();
    for card in cards {
        for (n, stat) in sum.iter_mut().zip(stats) {
            *n += q.stat(*card, *stat);
        }
    }
    sum
}

/// Would the lives that are set, and this one with them, succeed with the cards that lie on top of the deck?
fn would_succeed(q: Query, who: PlayerId, demand: &Demand, yells: usize) -> bool {
    let members: Vec<_> = zones::stage(who).filter_map(|z| q.table.top(z)).collect();
    let deck: Vec<_> = q
        .table
        .zone(zones::deck(who))
        .iter()
        .rev()
        .copied()
        .collect();
    let mut pool = sum(q, &members, HEARTS);
    let shown = sum(q, &deck[..yells.min(deck.len())], ICONS);
    pool.iter_mut().zip(shown).for_each(|(n, s)| *n += s);
    let mut lives = q.table.zone(zones::live(who)).to_vec();
    if demand.stands == Some("in_hand") {
        lives.push(demand.card);
    }
    hearts::met(&pool, &sum(q, &lives, NEEDS))
}

#[test]
fn a_prospect_tells_no_secret_and_its_chances_come_true() {
    // Chances by tenths: how many there were, and how many of those would have been met on the true table.
    let mut told = [(0u32, 0u32, 0u32); 11];
    positions(12, |game, seed| {
        let who = game.to_choose().unwrap();
        let view = game.view(who);
        let prospect = view.prospect().unwrap();
        assert_eq!(prospect.player, who);
        let dealt = view.sample(&mut Rng::new(seed));
        let other = Match::from_table(game.setup().clone(), dealt, None);
        assert_eq!(other.view(who).prospect(), Some(prospect.clone()));
        assert_eq!(game.view(who.other()).prospect(), None, "he is not asked");
        let truth = game.setup().rules.prospect(game.q(), who).unwrap();
        let truth_yells = truth.coming.unwrap().1;
        assert_eq!(truth.demands.len(), prospect.demands.len());
        // What the hearts on stage pay for in full is certain.
        let set = || {
            prospect
                .demands
                .iter()
                .filter(|d| d.stands == Some("set_now"))
        };
        let paid = |n: &Need| n.paid.iter().map(|(_, n)| n).sum::<i32>() == n.asked;
        let certain = set().all(|d| d.needs.iter().all(paid));
        assert!(
            !certain || set().all(|d| d.chance == Some(100)),
            "{prospect:?}"
        );
        for (truth, demand) in truth.demands.iter().zip(&prospect.demands) {
            let yells = usize::try_from(truth_yells).unwrap();
            let met = would_succeed(game.q(), who, truth, yells);
            assert_eq!(truth.met, Some(met), "{truth:?}");
            let chance = u32::from(demand.chance.unwrap());
            assert!(chance < 100 || !demand.lacks(), "{demand:?}");
            let (count, sum, met) = &mut told[chance as usize / 10];
            *count += 1;
            *sum += chance;
            *met += u32::from(truth.met == Some(true));
        }
    });
    let all: u32 = told.iter().map(|t| t.0).sum();
    assert!(all > 400, "{all}");
    for (count, sum, met) in told.into_iter().filter(|t| t.0 >= 60) {
        let (count, sum, met) = (f64::from(count), f64::from(sum) / 100.0, f64::from(met));
        let expected = sum / count;
        // Five standard errors, and what rounding and positions that are alike add to them.
        let room = 5.0 * (expected * (1.0 - expected) / count).sqrt() + 0.05;
        assert!(
            (met / count - expected).abs() <= room,
            "{met} of {count} met, {expected} expected"
        );
    }
}

/// What was told of cards that would do.
#[derive(Default)]
struct WouldDo {
    setup: Option<std::sync::Arc<fudaba::engine::MatchSetup>>,
    told: u32,
    wins: u32,
}

impl Observer for WouldDo {
    fn event(&mut self, table: &Table, event: Event) {
        let (Event::Balanced(balance), Some(setup)) = (event, &self.setup) else {
            return;
        };
        let (q, who) = (Query::new(table, setup), balance.player);
        let kept = table.zone(zones::success(who)).len();
        assert_eq!(balance.wins, kept >= 2, "three win");
        self.wins += u32::from(balance.wins);
        let Some((n, of)) = balance.would_do else {
            return;
        };
        assert!(balance.coming.is_some() && balance.seal.is_none());
        let deck = table.zone(zones::deck(who));
        let lives = table.zone(zones::live(who));
        let mut pool = Hearts::default();
        for source in &balance.sources {
            let all = pool.iter_mut().zip(&source.numbers);
            all.for_each(|(sum, n)| *sum += n);
        }
        let needs = sum(q, lives, NEEDS);
        let alone = |card: &CardId| {
            let mut with = pool;
            let brings = sum(q, &[*card], ICONS);
            with.iter_mut().zip(brings).for_each(|(n, i)| *n += i);
            hearts::met(&with, &needs)
        };
        assert!(!hearts::met(&pool, &needs), "something is lacking");
        let would = deck.iter().copied().filter(|card| alone(card)).count();
        let number = |n: usize| i32::try_from(n).unwrap();
        assert_eq!((n, of), (number(would), number(deck.len())));
        self.told += 1;
    }
}

#[test]
fn while_a_yell_goes_on_it_is_told_how_many_cards_would_do() {
    let library = world::performances();
    let options = library.options([]).unwrap();
    let mut told = WouldDo::default();
    for seed in 0..12 {
        let decks = [0, 1].map(|n| &library.decks[(seed as usize + n) % library.decks.len()]);
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        told.setup = Some(std::sync::Arc::clone(&setup));
        let mut game = Match::new(setup, Some(&mut told));
        let mut rng = Rng::new(seed);
        while game.to_choose().is_some() {
            let index = rng.below(game.legal().len());
            game.choose(index, Some(&mut told)).unwrap();
        }
    }
    assert!(told.told > 20, "{}", told.told);
    println!("{} told, {} would win", told.told, told.wins);
}
