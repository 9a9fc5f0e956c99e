//! Several cards are marked and chosen at once, and what a later phase offers is chosen straight away: by clicks, keys and
//! the panels.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::bench::Bench;
use super::{against, games};
use crate::panels::model::{ChoiceKind, PromptModel, TableIntent};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::input::Several;
use crate::table::ruleset::LoadedGame;
use crate::table::stage::Intent;
use crate::ui_text::Word;
use fudaba_ai::AgentSpec;
use fudaba_engine::{CardId, Rng, Verb};

/// Plays by chance until a question is one to look at, or the match is over.
fn comes_to(
    game: &std::sync::Arc<LoadedGame>,
    seed: u64,
    looked_for: impl Fn(&Bench) -> bool,
) -> Option<Bench> {
    let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
    bench.at_once();
    let mut rng = Rng::new(seed);
    for _ in 0..3000 {
        bench.frames(2);
        if bench.place().0 != Screen::Table {
            return None;
        }
        let Some(decision) = bench.table().decision() else {
            std::thread::yield_now();
            continue;
        };
        if looked_for(&bench) {
            // It is taken up in the frame after, and shown in the next.
            bench.frames(2);
            return Some(bench);
        }
        bench.chooses(rng.below(decision.actions.len()));
    }
    None
}

fn prompt(bench: &Bench) -> PromptModel {
    let panels = bench.app.world().resource::<Panels>();
    panels.model.prompt.clone().expect("he is asked")
}

fn clicks(bench: &mut Bench, card: CardId) {
    let entity = bench.card(card);
    bench.clicks(entity, PointerButton::Primary);
    bench.frames(1);
}

fn amber(bench: &Bench) -> (usize, String) {
    let prompt = prompt(bench);
    let main = |kind| kind == ChoiceKind::Main;
    let choice = prompt.choices.into_iter().find(|c| main(c.kind));
    choice.map(|c| (c.action, c.label)).expect("amber is there")
}

/// Cards of a question for several, which may be ended with any number of them.
fn free_choice(bench: &Bench) -> bool {
    let table = bench.table();
    let decision = table.decision().expect("he is asked");
    let ends = decision.actions.iter().any(|a| a.verb == Verb::Done);
    let in_hand = |card: CardId| {
        let view = table.view().expect("somebody looks");
        let zone = view.table().card(card).zone;
        view.q().zones().decl(zone).owner == Some(view.viewer())
    };
    let picks = decision.actions.iter().filter(|a| a.verb == Verb::Pick);
    // With the third it is not over.
    let left = decision.progress.map_or(0, |p| p.max - p.picked);
    left > 3 && table.asks_for_several() && ends && picks.filter(|a| in_hand(a.card)).count() > 3
}

#[test]
fn cards_are_marked_by_clicks_and_chosen_with_the_amber_button() {
    let mut tried = 0;
    for game in games() {
        let Some(mut bench) = comes_to(game, 5, free_choice) else {
            continue;
        };
        tried += 1;
        let name = game.library.game.rules.id();
        let before = bench.table().game().clone();
        let choosing = bench.choice().choosing.clone().expect("he is asked");
        let open = choosing.several.expect("several are asked for").open;
        let (none, kept) = amber(&bench);
        clicks(&mut bench, open[0]);
        clicks(&mut bench, open[1]);
        assert_eq!(bench.choice().marked(), [open[0], open[1]], "{name}");
        clicks(&mut bench, open[0]);
        assert_eq!(bench.choice().marked(), [open[1]], "the mark is taken away");
        clicks(&mut bench, open[2]);
        assert_eq!(
            bench.table().game().table(),
            before.table(),
            "nothing is done"
        );
        assert_eq!(prompt(&bench).progress.map(|p| p.0), Some(2));
        let (confirm, label) = amber(&bench);
        assert!(
            label.contains("(2)") && label != kept,
            "{name}: {label}, {kept}"
        );
        bench.presses(KeyCode::Escape);
        bench.frames(1);
        assert_eq!(bench.choice().marked(), [open[1]], "one step back");
        bench.presses(KeyCode::Escape);
        bench.frames(1);
        assert_eq!(amber(&bench), (none, kept), "{name}");
        clicks(&mut bench, open[2]);
        clicks(&mut bench, open[1]);
        bench.in_panels(&TableIntent::Choose(confirm));
        bench.frames(3);
        let made = bench.table().choices() - before.choices().len();
        assert!(made >= 3, "{name}: both cards and the end, {made}");
        assert!(bench.choice().marked().is_empty());
    }
    assert!(tried >= 3, "{tried} rulesets ask for several");
}

#[test]
fn the_last_of_several_waits_to_be_confirmed_where_it_cannot_be_taken_back() {
    let mut full = 0;
    for game in games() {
        let name = game.library.game.rules.id();
        for seed in 0..5 {
            let mut bench = Bench::of(game, seed, against(AgentSpec::Random));
            let mut tried = 0;
            bench.by_chance(seed, 160, |bench, decision| {
                bench.frames(2);
                let choosing = bench.choice().choosing.clone();
                let asks = |several: &Several| several.waits && !several.open.is_empty();
                if tried > 2 || !choosing.and_then(|c| c.several).as_ref().is_some_and(asks) {
                    return;
                }
                let before = bench.table().choices();
                let several = |bench: &Bench| {
                    let choosing = bench.choice().choosing.as_ref();
                    choosing.and_then(|c| c.several.clone()).expect("it stands")
                };
                for _ in 0..12 {
                    let now = several(bench);
                    let next = now.open.iter().find(|card| !now.marked.contains(card));
                    let Some(next) = next.copied() else {
                        break;
                    };
                    clicks(bench, next);
                    assert_eq!(bench.table().choices(), before, "{name}: {}", decision.key);
                    assert!(several(bench).marked.contains(&next), "{name}");
                }
                let now = several(bench);
                if !now.is_full {
                    return;
                }
                tried += 1;
                full += 1;
                let (confirm, label) = amber(bench);
                let count = now.marked.len();
                let shown = format!("({count})");
                assert!(label.contains(&shown), "{name}: {label}");
                // The last mark can be taken away as well.
                bench.presses(KeyCode::Escape);
                bench.frames(1);
                assert_eq!(several(bench).marked.len(), count - 1, "{name}");
                clicks(bench, now.marked[count - 1]);
                bench.in_panels(&TableIntent::Choose(confirm));
                bench.frames(3);
                let over = bench.place().0 != Screen::Table;
                assert!(over || bench.table().choices() > before, "{name}");
            });
        }
    }
    assert!(full > 2, "{full}");
}

#[test]
fn who_sweeps_over_cards_marks_them_in_one_go() {
    let mut tried = 0;
    for game in games() {
        let Some(mut bench) = comes_to(game, 5, free_choice) else {
            continue;
        };
        tried += 1;
        let name = game.library.game.rules.id();
        let before = bench.table().choices();
        let choosing = bench.choice().choosing.clone().expect("he is asked");
        let open = choosing.several.expect("several are asked for").open;
        let things: Vec<Entity> = open.iter().map(|card| bench.card(*card)).collect();
        bench.sweeps(&things[..3]);
        assert_eq!(bench.choice().marked(), &open[..3], "{name}");
        // A sweep that begins on a mark takes marks away, and sets none.
        bench.sweeps(&[things[1], things[2], things[3]]);
        assert_eq!(bench.choice().marked(), &open[..1], "{name}");
        // Without the pointer held down nothing is marked.
        bench.enters(things[2]);
        bench.frames(2);
        assert_eq!(bench.choice().marked(), &open[..1], "{name}");
        clicks(&mut bench, open[0]);
        assert_eq!(bench.choice().marked(), [], "a click is a click again");
        assert_eq!(bench.table().choices(), before, "nothing is done");
    }
    assert!(tried >= 3, "{tried} rulesets ask for several");
}

#[test]
fn what_was_chosen_at_once_is_taken_back_at_once() {
    // Cards of the coffin that are shifted are known to everybody.
    let mut back = 0;
    for game in games() {
        for seed in 0..4 {
            let Some(mut bench) = comes_to(game, seed, free_choice) else {
                continue;
            };
            let before = bench.table().game().table().clone();
            let choosing = bench.choice().choosing.clone().expect("he is asked");
            let open = choosing.several.expect("several are asked for").open;
            let asked = bench.table().choices();
            bench.wants(Intent::ChooseSeveral {
                cards: vec![open[1], open[0]],
                stops: false,
                asked,
            });
            bench.frames(2);
            assert_eq!(bench.table().choices(), asked + 2);
            bench.wants(Intent::TakeBack);
            bench.frames(2);
            if bench.table().choices() != asked + 2 {
                assert_eq!(*bench.table().game().table(), before);
                back += 1;
            }
        }
    }
    assert!(back > 3, "{back}");
}

#[test]
fn a_later_phase_is_lit_foretold_and_chosen_at_once() {
    let attacks_later = |bench: &Bench| {
        let decision = bench.table().decision().expect("he is asked");
        let own = bench.table().view().expect("he looks").legal().len();
        let told = |n: usize| {
            let action = decision.actions[n];
            let view = bench.table().view_of(n).expect("it is offered");
            action.verb == Verb::Attack && view.forecast(action).is_some()
        };
        bench.table().further_by() == Some(Verb::Done) && (own..decision.actions.len()).any(told)
    };
    let mut tried = 0;
    for game in games() {
        let Some(mut bench) = comes_to(game, 2, attacks_later) else {
            continue;
        };
        tried += 1;
        let decision = bench.table().decision().expect("he is asked");
        let own = bench.table().view().expect("he looks").legal().len();
        // What comes of an attack is told, unless its player must choose something first.
        let told = |n: &usize| {
            let action = decision.actions[*n];
            let view = bench.table().view_of(*n).expect("it is offered");
            action.verb == Verb::Attack && view.forecast(action).is_some()
        };
        let attack = (own..decision.actions.len()).find(told);
        let attack = attack.expect("an attack that is foretold");
        let action = decision.actions[attack];
        let choosing = bench.choice().choosing.clone().expect("he is asked");
        let zones = bench.table().view().expect("he looks").q().zones();
        assert!(
            choosing
                .lights(zones, |_| None)
                .cards
                .contains_key(&action.card)
        );
        // What else is lit is told; the end of the later phase is not offered beside the end of this one.
        let words = bench.app.world().resource::<CurrentSettings>().words();
        let asked = prompt(&bench);
        let counted = asked.quiet && asked.sentence.contains(char::is_numeric);
        let told = [Word::FurtherLit, Word::FurtherWithout];
        let told = told.map(|word| asked.detail.contains(words.get(word)));
        assert!(counted || told.contains(&true), "{asked:?}");
        let ends = |n: usize| decision.actions[n].verb == Verb::Done;
        assert!(ends(decision.actions.len() - 1));
        assert!(
            !asked
                .choices
                .iter()
                .any(|c| c.action >= own && ends(c.action))
        );
        let (next, label) = amber(&bench);
        assert!(next < own && ends(next), "{label}");
        let before = bench.table().choices();
        bench.in_panels(&TableIntent::Choose(attack));
        bench.frames(3);
        if choosing.must_be_armed(attack) {
            // It is said first what is given up.
            assert_eq!(bench.table().choices(), before);
            bench.in_panels(&TableIntent::Choose(attack));
            bench.frames(3);
        }
        assert!(bench.table().choices() > before + 1);
    }
    assert!(tried >= 2, "{tried}");
}
