//! What the opponent's thinking is made of: copying a table, listing what is legal, carrying out one choice, a whole
//! match of random choices, and a search. `cargo bench --no-default-features`; see `README.md` beside this file for
//! where the time goes.

use divan::{Bencher, black_box};
use fudaba::ai::{Agent, Budget, Search, Stop};
use fudaba::engine::{Actions, Context, First, Match, Rng, Table};
use fudaba::library::Library;
use fudaba::rules::registry;
use std::path::Path;

fn main() {
    divan::main();
}

/// A match of the first ruleset's first two decks.
fn start(seed: u64) -> Match {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::load(&registry()[0], root, None);
    let decks = [0, 1].map(|n| &library.decks[n % library.decks.len()]);
    let options = library.options([]).expect("no options are given");
    let setup = library
        .setup(decks, options, seed, First::Random)
        .expect("ready decks are legal");
    Match::new(setup, None)
}

/// The same after so many random choices.
fn after(seed: u64, choices: usize) -> Match {
    let mut game = start(seed);
    let mut rng = Rng::new(seed);
    while game.choices().len() < choices && game.to_choose().is_some() {
        let index = rng.below(game.legal().len());
        game.choose(index, None).expect("it is legal");
    }
    game
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let game = after(1, 120);
    let mut table = game.table().clone();
    bencher.bench_local(|| table.clone_from(black_box(game.table())));
}

#[divan::bench]
fn legal_choices(bencher: Bencher) {
    let game = after(1, 120);
    let mut legal = Actions::new();
    bencher.bench_local(|| {
        legal.clear();
        black_box(game.q()).legal(&mut legal);
        legal.len()
    });
}

#[divan::bench]
fn one_choice_on_a_copy(bencher: Bencher) {
    let game = after(1, 120);
    let action = game.legal()[0];
    let mut table = Table::new(0);
    let mut legal = Actions::new();
    bencher.bench_local(|| {
        table.clone_from(black_box(game.table()));
        let mut cx = Context::new(&mut table, game.setup(), None);
        cx.answer(action);
        cx.advance(&mut legal);
        legal.len()
    });
}

#[divan::bench]
fn random_match(bencher: Bencher) {
    let game = start(1);
    let mut table = Table::new(0);
    let mut legal = Actions::new();
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        let mut rng = Rng::new(seed);
        table.clone_from(game.table());
        table.rng = Rng::new(seed);
        legal.clear();
        legal.extend_from_slice(game.legal());
        let mut choices = 0;
        while table.outcome.is_none() {
            let action = legal[rng.below(legal.len())];
            let mut cx = Context::new(&mut table, game.setup(), None);
            cx.answer(action);
            cx.advance(&mut legal);
            choices += 1;
        }
        choices
    });
}

#[divan::bench]
fn search_of_1000(bencher: Bencher) {
    let game = after(1, 60);
    let view = game.view(game.to_choose().expect("the match is running"));
    let mut search = Search::thorough(Budget::iterations(1_000));
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        search.think(&view, seed, &Stop::default()).index
    });
}
