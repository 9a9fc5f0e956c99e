//! Something good goes to one's own cards: those of the other player are legal, but neither lit nor sent off by one press. What
//! ends a phase does not promise what cannot come.

use bevy::picking::pointer::PointerButton;

use super::bench::Bench;
use super::{against, games};
use crate::table::hud::Panels;
use crate::table::ruleset::ActiveGame;
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Verb};
use fudaba_text::Lang;

#[test]
fn what_would_help_the_other_player_is_not_lit_and_is_pressed_twice() {
    let (mut shunned, mut given, mut alone) = (0, 0, 0);
    for game in games() {
        for seed in 0..8 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            bench.by_chance(seed, 400, |bench, decision| {
                bench.frames(2);
                let words = game.book.phrases.prompts.get(decision.key);
                if !words.is_some_and(|words| words.helps) {
                    return;
                }
                let view = bench.table().view().expect("somebody looks").clone();
                let own = |card: CardId| view.q().controller(card) == view.viewer();
                let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
                let (mine, theirs): (Vec<CardId>, Vec<CardId>) =
                    picks.map(|a| a.card).partition(|card| own(*card));
                if let ([only], Some(_)) = (&mine[..], words.and_then(|words| words.only.as_ref()))
                {
                    let model = &bench.app.world().resource::<Panels>().model;
                    let asked = &model.prompt.as_ref().expect("he is asked").sentence;
                    let def = view.def(*only).expect("it lies open");
                    let active = bench.app.world().resource::<ActiveGame>();
                    let name = active.card_name(def, Lang::En);
                    assert!(asked.contains(&name), "{name}: {asked}");
                    alone += 1;
                }
                let (Some(mine), Some(theirs)) = (mine.first(), theirs.first()) else {
                    return;
                };
                if shunned > 12 {
                    return;
                }
                let choosing = bench.choice().choosing.clone().expect("he is asked");
                let lights = choosing.lights(view.q().zones(), |zone| view.table().cover(zone));
                assert!(lights.cards.contains_key(mine));
                assert!(!lights.cards.contains_key(theirs), "{}", decision.key);
                shunned += 1;
                let asked = bench.choice().asked();
                let entity = bench.card(*theirs);
                bench.clicks(entity, PointerButton::Primary);
                bench.frames(1);
                assert_eq!(bench.choice().asked(), asked, "nothing is done yet");
                let model = &bench.app.world().resource::<Panels>().model;
                let warning = &model.prompt.as_ref().expect("he is asked").warning;
                assert!(warning.contains("opponent"), "{warning}");
                bench.frames(12);
                bench.clicks(entity, PointerButton::Primary);
                bench.frames(2);
                assert!(bench.choice().asked() != asked, "it is meant");
                given += 1;
            });
        }
    }
    assert!(shunned > 1 && given > 1, "{shunned} {given}");
    assert!(alone > 1, "{alone}");
}

#[test]
fn in_the_first_turn_no_answer_promises_what_the_first_turn_has_not() {
    let mut told = 0;
    for game in games() {
        let actions = &game.book.phrases.actions;
        let own = actions
            .keys()
            .filter_map(|key| key.split_once(".first_turn@"));
        for (verb, key) in own {
            let (first, usual) = (
                &actions[&format!("{verb}.first_turn@{key}")],
                &actions[&format!("{verb}@{key}")],
            );
            for seed in 0..2 {
                let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
                bench.by_chance(seed, 120, |bench, decision| {
                    bench.frames(2);
                    if decision.key != key || bench.choice().is_begun() {
                        return;
                    }
                    let turn = bench.table().view().expect("somebody looks").table().turn;
                    let model = &bench.app.world().resource::<Panels>().model;
                    let Some(prompt) = &model.prompt else { return };
                    let says = |label: &str| prompt.choices.iter().any(|c| c.label == label);
                    assert_eq!(says(&first.en), turn == 1, "{turn}: {:?}", prompt.choices);
                    assert_eq!(says(&usual.en), turn > 1, "{turn}: {:?}", prompt.choices);
                    told += usize::from(turn == 1);
                });
            }
        }
    }
    assert!(told > 0, "{told}");
}
