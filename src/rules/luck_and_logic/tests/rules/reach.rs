//! How far a player could still come in a battle, told before he has done it.

use crate::decks::library;
use fudaba_engine::{First, Match, Rng, Verb};

#[test]
fn how_far_one_could_come_is_no_less_than_one_comes_and_no_more_where_nothing_is_open() {
    let library = library();
    let options = library.options([]).expect("the usual ones");
    let (mut further, mut same) = (0, 0);
    for seed in 0..6 {
        let deck = &library.decks[usize::try_from(seed).expect("small") % library.decks.len()];
        let setup = library.setup([deck, deck], options, seed, First::Random);
        let mut game = Match::new(setup.expect("legal decks"), None);
        let mut rng = Rng::new(seed);
        while let Some(who) = game.to_choose() {
            let view = game.view(who);
            let fights = view.q().setup.rules.contest(view.q()).is_some();
            let looked = |verb| fights && matches!(verb, Verb::Play | Verb::Pick | Verb::Done);
            let looked: Vec<_> = game
                .legal()
                .iter()
                .copied()
                .filter(|a| looked(a.verb))
                .take(3)
                .collect();
            for action in looked {
                let Some(told) = view.forecast(action) else {
                    continue;
                };
                let Some(contest) = &told.contest else {
                    continue;
                };
                let own = usize::from(contest.sides[1].player == who);
                let (least, most) = told.numbers[own];
                let Some(reach) = view.reach(action) else {
                    continue;
                };
                assert_eq!(
                    view.reach(action),
                    Some(reach),
                    "the same view tells the same"
                );
                if !told.open.own && !told.open.hidden && least == most {
                    assert_eq!(reach, most, "{told:?}");
                    same += 1;
                }
                further += usize::from(reach > most);
            }
            game.choose(rng.below(game.legal().len()), None)
                .expect("it is legal");
        }
    }
    assert!(
        further > 0 && same > 0,
        "{further} further, {same} the same"
    );
}
