//! A hint always says why: what is foretold of the choice, what is more a turn later, or what such a choice is for.

use super::words::{book, library};
use fudaba_engine::{First, MAX_OPTIONS, Match, Rng, Verb, View, ZoneId};
use fudaba_learn::{Advice, HintText, Weighed};
use fudaba_rules::registry;
use fudaba_text::{Book, Lang, Speaker};

/// Advice for the first of two choices against the second.
fn advice(view: &View, [best, next]: [usize; 2]) -> Advice {
    let choice = |index, loses| Weighed {
        index,
        share: 0.5,
        value: 0.5,
        loses,
    };
    let foretold = |index: usize| view.forecast(view.legal()[index]);
    Advice {
        choices: vec![choice(best, (0.0, 0.0)), choice(next, (0.2, 0.3))],
        looks: 100,
        comes_to: foretold(best),
        next_comes_to: foretold(next),
        ..Advice::default()
    }
}

/// How many of the hints of one view say which card falls or is saved; each says why.
fn told(view: &View, book: &Book) -> usize {
    let last = view.legal().len() - 1;
    let mut gains = 0;
    for pair in [[0, last], [last, 0]] {
        let advice = advice(view, pair);
        for lang in [Lang::En, Lang::Ja] {
            let speaker = Speaker::to_player(book, lang, view.viewer());
            let hint = HintText::new(&advice, view, &speaker).expect("a hint");
            let wins = advice.comes_to.as_ref().and_then(|told| told.wins);
            let certain = wins == Some((view.viewer(), 100));
            assert!(!certain || hint.gain.is_some(), "{hint:?}");
            if let Some(gain) = &hint.gain {
                let foretold = [&advice.comes_to, &advice.next_comes_to];
                let beaten = foretold.into_iter().flatten().flat_map(|told| &told.beaten);
                let named = |(card, _): &(_, u8)| gain.contains(&speaker.owned(view.q(), *card));
                assert!(
                    certain || wins.is_some() || beaten.clone().any(named),
                    "{gain}"
                );
                gains += 1;
            }
            let lines = hint.lines();
            let why = match lang {
                Lang::En => "Why: ",
                Lang::Ja => "理由：",
            };
            assert!(lines[1].starts_with(why), "{lines:?}");
            assert!(!lines[1].contains('{'), "{lines:?}");
            if std::env::var_os("FUDABA_SAY").is_some() {
                println!("{}", lines.join(" | "));
            }
        }
    }
    gains
}

#[test]
fn a_hint_says_why() {
    let mut with_gains = 0;
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        let mut gains = 0;
        for seed in 0..4 {
            let decks = [0, 1].map(|n| &library.decks[n % library.decks.len()]);
            let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
            let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
            let mut rng = Rng::new(seed);
            for _ in 0..300 {
                let Some(player) = game.to_choose() else {
                    break;
                };
                let choices = game.legal().len();
                if choices > 1 && rng.below(3) == 0 {
                    gains += told(&game.view(player), &book);
                }
                assert!(game.choose(rng.below(choices), None).is_ok());
            }
        }
        with_gains += usize::from(gains > 3);
    }
    assert!(with_gains > 2, "{with_gains}");
}

/// Two choices by which the same card goes to an empty place of a kind, and one that is another.
fn alike(view: &View) -> Option<([usize; 2], usize)> {
    let legal = view.legal();
    let zones = view.q().zones();
    let empty = |zone: ZoneId| zone != ZoneId::NONE && view.table().zone(zone).is_empty();
    let deploys = |n: &usize| legal[*n].verb == Verb::Deploy && empty(legal[*n].place);
    let all: Vec<usize> = (0..legal.len()).filter(deploys).collect();
    let one = *all.first()?;
    let kind = |n: usize| zones.decl(legal[n].place).kind;
    let like = |n: &&usize| **n != one && legal[**n].card == legal[one].card;
    let other = *all.iter().filter(like).find(|n| kind(**n) == kind(one))?;
    let another = (0..legal.len()).find(|n| legal[*n].card != legal[one].card)?;
    Some(([one, other], another))
}

#[test]
fn the_same_card_to_like_places_is_one_hint() {
    let (mut told, mut in_rulesets) = (0, 0);
    for game in registry() {
        let library = library(game.rules.id());
        let book = book(&library);
        let before = told;
        for seed in 0..6 {
            let decks = [0, 1].map(|n| &library.decks[n % library.decks.len()]);
            let setup = library.setup(decks, [0; MAX_OPTIONS], seed, First::Random);
            let mut game = Match::new(setup.unwrap_or_else(|e| panic!("{e}")), None);
            let mut rng = Rng::new(seed);
            for _ in 0..120 {
                let Some(player) = game.to_choose() else {
                    break;
                };
                let view = game.view(player);
                if let Some((places, another)) = alike(&view) {
                    let choice = |index, loses| Weighed {
                        index,
                        share: 0.3,
                        value: 0.5,
                        loses,
                    };
                    let same = (0.0, 0.0);
                    let advice = Advice {
                        choices: vec![
                            choice(places[0], same),
                            choice(places[1], same),
                            choice(another, (0.2, 0.3)),
                        ],
                        looks: 100,
                        ..Advice::default()
                    };
                    for lang in [Lang::En, Lang::Ja] {
                        let speaker = Speaker::to_player(&book, lang, player);
                        let hint = HintText::new(&advice, &view, &speaker).expect("a hint");
                        let begins = match lang {
                            Lang::En => "Best: ",
                            Lang::Ja => "おすすめ：",
                        };
                        assert!(hint.best.starts_with(begins), "{hint:?}");
                        for n in places {
                            let place = speaker.place(view.q(), view.legal()[n].place);
                            assert!(hint.best.contains(&place), "{place}: {hint:?}");
                        }
                        let decision = view.decision().expect("somebody is asked");
                        let next = speaker.action(view.q(), &decision, view.legal()[another]);
                        let sure = hint.sure.as_ref().expect("it says how sure that is");
                        assert!(sure.contains(&next), "{next}: {sure}");
                        told += 1;
                    }
                }
                assert!(game.choose(rng.below(game.legal().len()), None).is_ok());
            }
        }
        in_rulesets += usize::from(told > before);
    }
    assert!(told > 10 && in_rulesets > 1, "{told} in {in_rulesets}");
}
