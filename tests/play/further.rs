//! What a player goes straight on to is what he would have come to by ending each phase by itself, and he takes it back at
//! once. What is offered to him tells nothing that he does not know.

use super::sitting::{P0, Table, begin, go_on};
use super::world;
use fudaba::engine::{Match, Rng, Verb, View};
use fudaba::play::{Openings, Sitting};
use fudaba::saves::settings::TakeBack;
use std::collections::BTreeMap;

/// Ends phases until this action can be taken, and takes it.
fn step_by_step(game: &Match, sitting: &Sitting, index: usize) -> Match {
    let mut game = game.clone();
    let (_, asked, n) = sitting.asked_by(index).expect("it is offered");
    for _ in 0..8 {
        let open = game.decision().expect("the match goes on");
        assert_eq!(open.player, P0);
        if open == asked {
            game.choose(n, None).unwrap();
            return game;
        }
        let ends = |a: &fudaba::engine::Action| matches!(a.verb, Verb::Done | Verb::Yes);
        let end = open.actions.iter().position(ends).expect("it can be ended");
        game.choose(end, None).unwrap();
    }
    panic!("the question of {index} never comes");
}

#[test]
fn who_goes_straight_on_comes_where_each_phase_by_itself_leads() {
    let (mut phases, mut costs) = (0, 0);
    for library in world::libraries() {
        let declared = library.game.rules.declaration();
        let (mut gone, mut offered) = (0, 0);
        for seed in 0..12 {
            let mut sitting = begin(library, seed, Table::Computer);
            sitting.reach_further();
            sitting.ask_at(Openings::of(declared, &BTreeMap::new()));
            let mut rng = Rng::new(seed);
            for _ in 0..150 {
                go_on(&mut sitting);
                let Some(decision) = sitting.decision() else {
                    break;
                };
                let before = sitting.game().clone();
                let own = before.legal().len();
                assert_eq!(decision.actions[..own], *before.legal());
                offered += usize::from(sitting.further_by().is_some());
                let all = decision.actions.len();
                assert!(sitting.asked_by(all).is_none());
                if all == own || rng.below(3) == 0 {
                    assert!(
                        sitting
                            .asked_by(own - 1)
                            .is_some_and(|(.., n)| n == own - 1)
                    );
                    sitting.choose(rng.below(own)).unwrap();
                    continue;
                }
                let index = own + rng.below(all - own);
                let wanted = step_by_step(&before, &sitting, index);
                sitting.choose(index).unwrap();
                let made = &sitting.game().choices()[..wanted.choices().len()];
                assert_eq!(made, wanted.choices(), "seed {seed}");
                gone += 1;
                match before.legal().iter().any(|a| a.verb == Verb::Yes) {
                    true => costs += 1,
                    false => phases += 1,
                }
                if sitting.way_back(TakeBack::Free).is_ok() && rng.below(3) == 0 {
                    sitting.take_back(TakeBack::Free).unwrap();
                    assert_eq!(sitting.game().table(), before.table(), "all of it");
                    sitting.choose(index).unwrap();
                }
            }
        }
        println!(
            "{}: offered {offered} times, {gone} gone",
            library.game.rules.id()
        );
    }
    assert!(phases > 100 && costs > 10, "{phases} {costs}");
}

/// The hidden cards are dealt anew: the offer stays.
#[test]
fn what_is_offered_beyond_a_question_does_not_depend_on_hidden_cards() {
    let mut looked = 0;
    for library in world::libraries() {
        let declared = library.game.rules.declaration();
        for seed in 0..6 {
            let mut sitting = begin(library, seed, Table::Computer);
            sitting.reach_further();
            sitting.ask_at(Openings::of(declared, &BTreeMap::new()));
            let mut rng = Rng::new(seed);
            for _ in 0..80 {
                go_on(&mut sitting);
                let Some(decision) = sitting.decision() else {
                    break;
                };
                let view: View = sitting.view().unwrap().clone();
                let own = view.legal().len();
                let table = view.sample(&mut rng);
                let game = Match::from_table(sitting.setup().clone(), table, None);
                let mut other = Sitting::over(game, sitting.seats().clone());
                other.reach_further();
                other.ask_at(Openings::of(declared, &BTreeMap::new()));
                let same = other.decision().expect("he is asked");
                assert_eq!(same.actions, decision.actions, "seed {seed}");
                looked += usize::from(decision.actions.len() > own);
                sitting.choose(rng.below(own)).unwrap();
            }
        }
    }
    assert!(looked > 30, "{looked}");
}
