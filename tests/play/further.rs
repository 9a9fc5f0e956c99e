//! What a player goes straight on to is what he would have come to by ending each phase by itself, and he takes it back at
//! once; where the other player acts before, he is asked. What an act asks for is chosen with it. What is offered to him tells
//! nothing that he does not know.

use super::sitting::{P0, Table, begin, go_on};
use super::world;
use fudaba::engine::{Action, Choice, Match, Rng, Verb, View};
use fudaba::play::{Openings, Sitting, Stage};
use fudaba::saves::settings::TakeBack;
use std::collections::BTreeMap;

fn declines(action: &Action) -> bool {
    matches!(action.verb, Verb::Done | Verb::No)
}

/// Ends phases until this action can be taken, and takes it; and whether the other player could have acted on the way.
fn step_by_step(game: &Match, sitting: &Sitting, index: usize) -> (Match, bool) {
    let mut game = game.clone();
    let (_, asked, n) = sitting.asked_by(index).expect("it is offered");
    let mut other = false;
    for _ in 0..20 {
        let open = game.decision().expect("the match goes on");
        other |= open.player != P0;
        if open == asked {
            game.choose(n, None).unwrap();
            return (game, other);
        }
        let ends = |a: &Action| declines(a) || a.verb == Verb::Yes;
        let end = open.actions.iter().position(ends);
        // Or he goes where he is asked that.
        let leads = |n: &usize| {
            let mut then = game.clone();
            then.choose(*n, None).is_ok() && then.decision().is_some_and(|next| next == asked)
        };
        let end = end.or_else(|| (0..open.actions.len()).find(leads));
        game.choose(end.expect("it can be ended"), None).unwrap();
    }
    panic!("the question of {index} never comes");
}

/// The answers that both players have given from the choice of this number on, each with whether the person gave it.
fn given(game: &Match, from: usize) -> Vec<(bool, Action)> {
    let mut again = Match::new(game.setup().clone(), None);
    let mut given = Vec::new();
    for (n, choice) in game.choices().iter().enumerate() {
        if let (true, Choice::Pick(index)) = (n >= from, choice) {
            let asked = again.decision().expect("somebody is asked");
            given.push((asked.player == P0, asked.actions[usize::from(*index)]));
        }
        again.replay(*choice, None).unwrap();
    }
    given
}

#[test]
fn who_goes_straight_on_comes_where_each_phase_by_itself_leads() {
    let (mut phases, mut costs, mut met, mut given_up) = (0, 0, 0, 0);
    let mut questions = 0;
    for library in world::libraries() {
        let declared = library.game.rules.declaration();
        let (mut gone, mut offered) = (0, 0);
        // Where the other player may act between phases, it takes more matches until he does.
        let windows = declared.openings.len() > 4;
        for seed in 0..if windows { 80 } else { 12 } {
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
                let own = sitting.view().unwrap().legal().len();
                assert_eq!(decision.actions[..own], *sitting.view().unwrap().legal());
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
                // Whoever answers a later question from here passes over all that he could play.
                let (_, asked, n) = sitting.asked_by(index).expect("it is offered");
                let own_phase = sitting.further_by() == Some(Verb::Done);
                if own_phase && matches!(asked.actions[n].verb, Verb::Yes | Verb::No) {
                    let plays =
                        |a: &&Action| matches!(a.verb, Verb::Deploy | Verb::LevelUp | Verb::Play);
                    let lost = sitting.passes_over(index);
                    let legal = sitting.view().unwrap().legal().iter();
                    assert!(legal.filter(plays).all(|play| lost.contains(play)));
                    questions += 1;
                }
                let (wanted, other) = step_by_step(&before, &sitting, index);
                sitting.choose(index).unwrap();
                gone += 1;
                if other {
                    go_on(&mut sitting);
                    let made = sitting.game().choices();
                    if made.starts_with(wanted.choices()) {
                        met += 1;
                        continue;
                    }
                    // The other player has acted: nothing more is done in his name than letting something go by.
                    let given = given(sitting.game(), before.choices().len());
                    let acted = given.iter().position(|(own, a)| !own && !declines(a));
                    let acted = acted.expect("why else was it given up?");
                    let after = given[acted..].iter().filter(|(own, _)| *own);
                    assert!(after.clone().all(|(_, a)| declines(a)), "{given:?}");
                    let over = matches!(sitting.stage(), Stage::Over(_));
                    assert!(over || sitting.decision().is_some());
                    given_up += 1;
                    continue;
                }
                let made = &sitting.game().choices()[..wanted.choices().len()];
                assert_eq!(made, wanted.choices(), "seed {seed}");
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
    assert!(met > 2 && given_up > 1, "{met} {given_up}");
    assert!(questions > 5, "{questions}");
}

#[test]
fn what_an_act_asks_for_is_chosen_with_it_and_can_be_dropped_step_by_step() {
    let (mut acts, mut longest) = (0, 0);
    for library in world::libraries() {
        let declared = library.game.rules.declaration();
        let before = acts;
        for seed in 0..8 {
            let mut sitting = begin(library, seed, Table::Computer);
            sitting.reach_further();
            sitting.ask_at(Openings::of(declared, &BTreeMap::new()));
            let mut rng = Rng::new(seed);
            for _ in 0..120 {
                go_on(&mut sitting);
                if sitting.decision().is_none() {
                    break;
                }
                let (game, log) = (sitting.game().clone(), sitting.log_len());
                let mut answers = Vec::new();
                loop {
                    let view = sitting.view().unwrap().clone();
                    let index = rng.below(view.legal().len());
                    let begun = sitting.begun();
                    sitting.choose(index).unwrap();
                    answers.push(index);
                    if sitting.begun() == 0 {
                        break;
                    }
                    assert_eq!(sitting.begun(), begun + 1);
                    // Who enters stands on the table before its own ability asks.
                    let action = view.legal()[index];
                    let enters = matches!(action.verb, Verb::Deploy | Verb::LevelUp);
                    let source = sitting.decision().and_then(|decision| decision.source);
                    assert!(!enters || source != action.card.some());
                    acts += 1;
                    longest = longest.max(begun + 1);
                    // Nothing has happened, and he is asked for more.
                    assert_eq!(sitting.game().table(), game.table());
                    assert_eq!(sitting.log_len(), log);
                    assert!(sitting.choose(usize::MAX).is_err());
                    assert_eq!(sitting.begun(), begun + 1, "nothing has changed");
                    if rng.below(3) == 0 {
                        sitting.take_back(TakeBack::Fair).unwrap();
                        answers.pop();
                        assert_eq!(sitting.begun(), begun);
                        assert_eq!(sitting.view().unwrap().table(), view.table());
                    }
                }
                // It is what one answer after the other comes to.
                let mut wanted = game;
                for index in answers {
                    wanted.choose(index, None).unwrap();
                }
                assert!(sitting.game().choices().starts_with(wanted.choices()));
            }
        }
        println!("{}: {} acts", library.game.rules.id(), acts - before);
    }
    assert!(acts > 200 && longest > 1, "{acts} {longest}");
}

/// The hidden cards are dealt anew: the offer stays.
#[test]
fn what_is_offered_beyond_a_question_does_not_depend_on_hidden_cards() {
    let (mut looked, mut begun) = (0, 0);
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
                // What has been begun is on no table.
                while sitting.begun() > 0 {
                    sitting.take_back(TakeBack::Fair).unwrap();
                }
                let decision = sitting.decision().unwrap_or(decision);
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
                let index = rng.below(own);
                other.choose(index).unwrap();
                sitting.choose(index).unwrap();
                // What an act asks for is not learned from hidden cards either.
                assert_eq!(other.begun(), sitting.begun(), "seed {seed}");
                let asked = (other.decision(), sitting.decision());
                if sitting.begun() > 0 {
                    assert_eq!(asked.0, asked.1, "seed {seed}");
                    begun += 1;
                }
                while sitting.begun() > 0 {
                    let more = sitting.view().unwrap().legal().len();
                    sitting.choose(rng.below(more)).unwrap();
                }
            }
        }
    }
    assert!(looked > 30 && begun > 30, "{looked} {begun}");
}
