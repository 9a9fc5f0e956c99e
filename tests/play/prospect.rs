//! What a player is told to expect while he decides: no more than he may know, and as often true as it says.

use super::world;
use fudaba::engine::{CardId, Demand, First, Match, Need, PlayerId, Query, Rng};
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
