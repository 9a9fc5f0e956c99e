//! What a computer player does hangs on what it sees and on its seed alone: the same view and seed give the same choice,
//! whatever the hidden cards are, in every ruleset and at every level.
//!
//! `FUDABA_POSITIONS` sets how many positions of each ruleset are looked at.

use super::world;
use fudaba::ai::{AgentSpec, Level, Stop};
use fudaba::engine::{First, Match, Rng, View};

fn positions() -> usize {
    let given = std::env::var("FUDABA_POSITIONS").ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(10)
}

/// The kinds of players: each level, and those without one. The highest level thinks by the clock, so that even the same
/// position may be answered in two ways; a search of so many iterations stands for it.
fn specs() -> Vec<AgentSpec> {
    let levels = (1..Level::MAX).map(|level| format!("level:{level}"));
    let others = ["rules", "greedy:8", "search:200"].map(str::to_owned);
    let all = levels.chain(others);
    all.map(|name| name.parse().expect("a player")).collect()
}

fn choice(spec: AgentSpec, view: &View, seed: u64) -> usize {
    spec.build().think(view, seed, &Stop::default()).index
}

#[test]
fn the_same_view_and_seed_give_the_same_choice() {
    for library in world::libraries() {
        let id = library.game.rules.id();
        let (mut looked, mut seed, mut differ) = (0, 0, 0);
        while looked < positions() {
            seed += 1;
            let decks = [&library.decks[0], &library.decks[1]];
            let options = library.options([]).expect("the defaults");
            let setup = library
                .setup(decks, options, seed, First::Random)
                .expect("a match");
            let (mut game, mut rng) = (Match::new(setup, None), Rng::new(seed));
            let mut n = 0;
            while let Some(player) = game.to_choose().filter(|_| looked < positions()) {
                n += 1;
                if n % 17 == 5 {
                    let view = game.view(player);
                    let other = view.sample(&mut rng);
                    differ += usize::from(other.digest() != game.table().digest());
                    let twin = Match::from_table(game.setup().clone(), other, None);
                    let twin = twin.view(player);
                    assert_eq!(view.table(), twin.table(), "{id}, match {seed}, choice {n}");
                    assert_eq!(view.legal(), twin.legal(), "{id}, match {seed}, choice {n}");
                    let specs = specs();
                    let spec = specs[looked % specs.len()];
                    let [one, two] = [&view, &twin].map(|view| choice(spec, view, seed));
                    assert_eq!(one, two, "{id}, match {seed}, choice {n}: {spec}");
                    looked += 1;
                }
                let choice = rng.below(game.legal().len());
                game.choose(choice, None).expect("a legal choice");
            }
        }
        assert!(
            2 * differ > looked,
            "{id}: {differ} of {looked} tables differ"
        );
    }
}
