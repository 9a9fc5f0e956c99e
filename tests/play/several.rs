//! Several cards chosen at once are the choices that the rules ask for, one after the other; they are taken back together.

use super::sitting::{P0, Table, begin, go_on};
use super::world;
use fudaba::engine::{Action, CardId, Match, Rng, Verb};
use fudaba::play::Sitting;
use fudaba::saves::settings::TakeBack;

/// Marks cards by chance, as far as the question goes on; whether it may be ended with them.
fn marks(sitting: &Sitting, rng: &mut Rng) -> (Vec<CardId>, bool) {
    let mut marked = Vec::new();
    loop {
        let Some(open) = sitting.with_picked(&marked) else {
            return (marked, false);
        };
        let stops = open.actions.iter().any(|a| a.verb == Verb::Done);
        if stops && !marked.is_empty() && rng.below(3) == 0 {
            return (marked, true);
        }
        let picks = open.actions.iter().filter(|a| a.verb == Verb::Pick);
        let picks: Vec<CardId> = picks.map(|a| a.card).collect();
        assert!(
            !picks.is_empty(),
            "nothing more can be marked, and nothing ends it"
        );
        assert!(picks.iter().all(|card| !marked.contains(card)));
        marked.push(picks[rng.below(picks.len())]);
    }
}

/// The same one after the other; where a hand is mixed on the way, by what the cards are.
fn one_by_one(game: &Match, marked: &[CardId], stops: bool) -> Match {
    let first = game.view(P0);
    let mut game = game.clone();
    let place = |game: &Match, verb, card| {
        let view = game.view(P0);
        let legal = || game.legal().iter().filter(|a| a.verb == verb);
        let like = |id: CardId| view.def(id) == first.def(card);
        let exact = |a: &&Action| a.card == card && (card == CardId::NONE || like(card));
        let found = legal().find(exact);
        let found = found.or_else(|| legal().find(|a| like(a.card)));
        let found = found.expect("it can be chosen");
        game.legal().iter().position(|a| a == found).unwrap()
    };
    for card in marked {
        let index = place(&game, Verb::Pick, *card);
        game.choose(index, None).unwrap();
    }
    if stops {
        let index = place(&game, Verb::Done, CardId::NONE);
        game.choose(index, None).unwrap();
    }
    game
}

/// What lies where, whichever of like cards it is.
fn shape(sitting: &Sitting, game: &Match) -> Vec<Vec<fudaba::engine::DefId>> {
    let zones = sitting.setup().rules.zones();
    let lies = |zone| {
        let cards = game.table().zone(zone).iter();
        let mut defs: Vec<_> = cards.map(|card| game.table().card(*card).def).collect();
        defs.sort_unstable();
        defs
    };
    zones.ids().map(lies).collect()
}

#[test]
fn several_at_once_are_the_same_as_one_after_the_other() {
    for library in world::libraries() {
        let (mut times, mut back, mut ended) = (0, 0, 0);
        for seed in 0..20 {
            let mut sitting = begin(library, seed, Table::Computer);
            let mut rng = Rng::new(seed);
            for _ in 0..200 {
                go_on(&mut sitting);
                let Some(decision) = sitting.decision() else {
                    break;
                };
                if !sitting.asks_for_several() {
                    sitting.choose(rng.below(decision.actions.len())).unwrap();
                    continue;
                }
                let before = sitting.game().clone();
                let (marked, stops) = marks(&sitting, &mut rng);
                assert_eq!(
                    sitting.game().table(),
                    before.table(),
                    "nothing is done yet"
                );
                let wanted = one_by_one(&before, &marked, stops);
                sitting.choose_several(&marked, stops).unwrap();
                assert_eq!(
                    shape(&sitting, sitting.game()),
                    shape(&sitting, &wanted),
                    "seed {seed}"
                );
                assert_eq!(sitting.game().choices().len(), wanted.choices().len());
                times += 1;
                ended += usize::from(stops);
                // What is taken back is all of it.
                if sitting.way_back(TakeBack::Free).is_ok() && rng.below(2) == 0 {
                    sitting.take_back(TakeBack::Free).unwrap();
                    assert_eq!(sitting.game().table(), before.table());
                    sitting.choose_several(&marked, stops).unwrap();
                    back += 1;
                }
            }
        }
        println!(
            "{}: {times} times, {ended} ended by hand, {back} taken back",
            library.game.rules.id()
        );
        let asks = library.game.rules.id() != "ikangetsu";
        assert!(!asks || (times > 10 && back > 2), "{times} {back}");
    }
}

#[test]
fn what_is_not_there_cannot_be_picked() {
    let library = world::library();
    let mut sitting = begin(library, 3, Table::Computer);
    go_on(&mut sitting);
    let before = sitting.game().clone();
    assert!(sitting.choose_several(&[], true).is_err());
    assert!(sitting.choose_several(&[CardId(150)], true).is_err());
    assert_eq!(sitting.game().table(), before.table());
    assert!(sitting.with_picked(&[CardId(150)]).is_none());
}
