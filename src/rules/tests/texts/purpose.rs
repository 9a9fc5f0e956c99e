//! Questions say what for, and what the card says that they are about.

use super::words::{book, library};
use fudaba_engine::{Action, First, MAX_OPTIONS, Match, Nearness, Rng, Verb};
use fudaba_rules::registry;
use fudaba_text::{Lang, PromptText, Speaker};

/// Each question of so many matches that are played by lot, with its key, in both languages.
fn each_question(id: &str, matches: u64, mut told: impl FnMut(&str, [PromptText; 2])) {
    let library = library(id);
    let book = book(&library);
    for seed in 0..matches {
        let at = usize::try_from(seed).unwrap_or(0);
        let decks = [at, at + 1].map(|n| &library.decks[n % library.decks.len()]);
        let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
        let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
        let mut rng = Rng::new(seed);
        for _ in 0..600 {
            let Some(decision) = game.decision() else {
                break;
            };
            let view = game.view(decision.player);
            let said = [Lang::En, Lang::Ja].map(|lang| {
                let speaker = Speaker::to_player(&book, lang, decision.player);
                speaker.prompt(view.q(), &decision)
            });
            told(decision.key, said);
            assert!(game.choose(rng.below(decision.actions.len()), None).is_ok());
        }
    }
}

/// The ruleset with this question.
fn with(key: &str) -> &'static str {
    let mut all = registry().iter();
    let found = all.find(|game| game.rules.declaration().prompts.contains(&key));
    found.expect("there is one").rules.id()
}

#[test]
fn a_question_says_what_for() {
    let (mut units, mut bound) = (0, 0);
    each_question(with("bind_how"), 40, |key, [en, ja]| match key {
        "unit" => {
            let what = ["+5000 power", "+10000 power", "Extra Attack +1"];
            assert!(what.iter().any(|what| en.ask.contains(what)), "{en:?}");
            let what = ["+5000を", "+10000を", "連続攻撃+1を"];
            assert!(what.iter().any(|what| ja.ask.contains(what)), "{ja:?}");
            units += 1;
        }
        // Whoever plays a card for the first time reads it there.
        "bind_how" => bound += usize::from(en.ability.is_some() && ja.ability.is_some()),
        _ => {}
    });
    assert!(units > 3 && bound > 3, "{units} {bound}");
}

/// Before the ship moves any guard may come to attack: of its spell it is told when it is used, not that it cannot be.
#[test]
fn of_the_spell_of_a_guard_that_may_attack_it_is_told_when_it_is_used() {
    let id = with("move_ship");
    let library = library(id);
    let mut told = 0;
    for seed in 0..8_usize {
        let decks = [seed, seed + 1].map(|n| &library.decks[n % library.decks.len()]);
        let lot = u64::try_from(seed).unwrap_or(0);
        let setup = library.setup(decks, [0; MAX_OPTIONS], lot, First::Random);
        let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
        let mut rng = Rng::new(lot);
        while let Some(decision) = game.decision() {
            let view = game.view(decision.player);
            let q = view.q();
            let guards = q.zones().ids().filter(|zone| {
                let decl = q.zones().decl(*zone);
                decl.owner == Some(decision.player) && decl.key.ends_with("_guard")
            });
            let cards = guards.flat_map(|zone| q.table.zone(zone).iter().copied());
            for card in cards.filter(|_| decision.key == "move_ship") {
                let spells = q.def(card).into_iter().flat_map(|def| &def.abilities);
                for (n, _) in (0..).zip(spells) {
                    let reasons = view.reasons(Action::ability(Verb::Activate, card, n));
                    if reasons
                        .iter()
                        .any(|reason| reason.key == "used_before_target")
                    {
                        assert!(reasons.iter().all(|r| r.nearness == Nearness::Later));
                        told += 1;
                    }
                    assert!(reasons.iter().all(|reason| reason.key != "not_in_stance"));
                }
            }
            assert!(game.choose(rng.below(decision.actions.len()), None).is_ok());
        }
    }
    assert!(told > 10, "{told}");
}

#[test]
fn a_spell_that_answers_an_attack_is_read_where_it_is_asked_for() {
    let mut told = 0;
    each_question(with("evade_spell"), 8, |key, said| {
        if key == "evade_spell" {
            for said in said {
                let spell = said.ability.unwrap_or_default();
                assert!(spell.contains(": ") || spell.contains('：'), "{spell}");
                told += 1;
            }
        }
    });
    assert!(told > 4, "{told}");
}

#[test]
fn who_chooses_cards_for_an_ability_of_the_other_player_is_told_what_for() {
    let mut told = 0;
    for game in registry() {
        each_question(game.rules.id(), 40, |key, [en, ja]| {
            if key == "kernel.choose_cards" && en.ask.contains("You are the opponent here") {
                assert!(
                    en.ask.to_lowercase().matches("opponent").count() > 1,
                    "{en:?}"
                );
                assert!(ja.ask.contains("はあなたです"), "{ja:?}");
                assert!(ja.ask.matches("相手").count() > 1, "{ja:?}");
                told += 1;
            }
        });
    }
    assert!(told > 3, "{told}");
}
