//! A place to which a card cannot go, or which it cannot attack, says why.

use super::words::{book, library};
use fudaba_engine::{Action, CardId, First, MAX_OPTIONS, Match, Rng, Verb, View, ZoneId};
use fudaba_rules::registry;
use fudaba_text::{Lang, Speaker};
use std::collections::{BTreeMap, BTreeSet};

/// Is it a place of the field that both players see?
fn is_field(view: &View, place: ZoneId) -> bool {
    let decl = view.setup().rules.zones().decl(place);
    decl.is_slot()
}

#[test]
fn a_place_of_the_field_that_does_not_answer_says_why() {
    let mut all: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for game in registry() {
        let library = library(game.rules.id());
        for seed in 0..8 {
            let at = usize::try_from(seed).unwrap_or(0);
            let pick = |n: usize| &library.decks[n % library.decks.len()];
            let decks = [pick(at), pick(at + 1)];
            let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
            let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
            let mut rng = Rng::new(seed);
            for _ in 0..300 {
                let Some(decision) = game.decision() else {
                    break;
                };
                let view = game.view(decision.player);
                let zones = view.setup().rules.zones();
                let aimed = |a: &&Action| a.card != CardId::NONE && a.place != ZoneId::NONE;
                let goes: BTreeSet<(CardId, u8)> = decision
                    .actions
                    .iter()
                    .filter(aimed)
                    .map(|a| (a.card, a.verb as u8))
                    .collect();
                let verbs = [
                    Verb::Deploy,
                    Verb::Attack,
                    Verb::Move,
                    Verb::LevelUp,
                    Verb::PickSlot,
                    Verb::Play,
                ];
                for (card, verb) in goes {
                    let Some(verb) = verbs.into_iter().find(|v| *v as u8 == verb) else {
                        continue;
                    };
                    for place in zones.ids().filter(|z| is_field(&view, *z)) {
                        let goes = |a: &Action| a.card == card && a.place == place;
                        if decision.actions.iter().any(goes) {
                            continue;
                        }
                        let own = zones.decl(place).owner == Some(view.viewer());
                        let says = view.reasons(Action::to(verb, card, place)).first().cloned();
                        let key = format!(
                            "{} {} {verb:?} {} {}",
                            game.setup().rules.id(),
                            decision.key,
                            if own { "own" } else { "their" },
                            zones.decl(place).key.trim_end_matches(char::is_numeric),
                        );
                        let counts = all.entry(key).or_default();
                        counts[usize::from(says.is_some())] += 1;
                    }
                }
                let choice = rng.below(decision.actions.len());
                assert!(game.choose(choice, None).is_ok());
            }
        }
    }
    let mut with = 0;
    for (key, [none, some]) in &all {
        // What an effect offers, and where cards change places, is known by what is offered alone.
        let by_rules = !key.contains(" kernel.") && !key.contains(" rearrange ");
        assert!(
            *none == 0 || !by_rules,
            "{key}: {none} without, {some} with"
        );
        with += some;
    }
    println!("{with} with a reason");
    assert!(with > 10_000, "{with}");
}

#[test]
fn an_attack_where_nothing_lies_is_said_to_strike_the_player() {
    let mut said = 0;
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        let bare = |key: &str| format!("attack.bare@{key}");
        for seed in 0..3 {
            let decks = [&library.decks[0], &library.decks[1]];
            let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
            let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
            let mut rng = Rng::new(seed);
            for _ in 0..400 {
                let Some(decision) = game.decision() else {
                    break;
                };
                let view = game.view(decision.player);
                let words = book.phrases.actions.get(&bare(decision.key));
                let attack = decision.actions.iter().find(|a| a.verb == Verb::Attack);
                if let Some((attack, words)) = attack.zip(words) {
                    let speaker = Speaker::to_player(&book, Lang::En, decision.player);
                    let named = |place| {
                        let action = Action::to(Verb::Attack, attack.card, place);
                        speaker.action(view.q(), &decision, action)
                    };
                    let begins = words.en.split('{').next().unwrap_or_default();
                    for place in view.q().zones().ids().filter(|z| is_field(&view, *z)) {
                        let empty = view.table().is_free(place);
                        let directly = named(place).starts_with(begins);
                        assert_eq!(directly, empty, "{}", named(place));
                        said += usize::from(empty);
                    }
                }
                let choice = rng.below(decision.actions.len());
                assert!(game.choose(choice, None).is_ok());
            }
        }
    }
    assert!(said > 20, "{said}");
}
