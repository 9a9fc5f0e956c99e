//! The opponent's thinking takes no memory from the heap once it is warm: neither for an action on a table of its own,
//! nor for copying a table, nor for dealing hidden cards anew.
#![allow(unsafe_code, reason = "an allocator that counts must be an allocator")]

use fudaba::ai::{Agent, Budget, Search, Stop};
use fudaba::engine::{Actions, Context, First, Match, Rng, Table};
use fudaba::library::Library;
use fudaba::rules::find_game;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::Path;

struct Counting;

thread_local! {
    /// What this thread has asked for: neither the other tests nor those who run them are counted.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

fn count() -> usize {
    COUNT.get()
}

// SAFETY: everything is handed to the system's allocator; only a counter is added.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: as asked for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as asked for.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Goes on from the open decision of a view, on a table of one's own, until the match or the patience is over.
fn play_on(table: &mut Table, game: &Match, legal: &mut Actions, rng: &mut Rng) -> usize {
    let mut actions = 0;
    while table.outcome.is_none() && actions < 120 {
        let action = legal[rng.below(legal.len())];
        let mut cx = Context::new(table, game.setup(), None);
        cx.answer(action);
        cx.advance(legal);
        actions += 1;
    }
    actions
}

#[test]
fn a_search_takes_no_memory_for_its_iterations() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::load(find_game("lily").unwrap(), root, None);
    let decks = [0, 1].map(|seat| &library.decks[seat]);
    let options = library.options([]).unwrap();
    let setup = library.setup(decks, options, 5, First::Random).unwrap();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(5);
    let [mut short, mut long] = [40, 400].map(|n| Search::thorough(Budget::iterations(n)));
    let [mut hasty, mut patient] = [40, 400].map(|n| Search::new(Budget::iterations(n)).patient());
    let mut looked = 0;
    while let Some(player) = game.to_choose() {
        if game.choices().len().is_multiple_of(7) {
            let view = game.view(player);
            for pair in [[&mut short, &mut long], [&mut hasty, &mut patient]] {
                let mut taken = pair.map(|search| {
                    // The first time makes room for the tree.
                    search.think(&view, 1, &Stop::default());
                    let before = count();
                    search.think(&view, 1, &Stop::default());
                    count() - before
                });
                // A longer list of what was looked at may be sorted with help of the heap, once.
                taken[0] += 2;
                assert!(
                    taken[1] <= taken[0],
                    "{taken:?} in 40 and in 400 iterations"
                );
            }
            looked += 1;
        }
        game.choose(rng.below(game.legal().len()), None).unwrap();
    }
    assert!(looked > 20, "only {looked} positions");
}

#[test]
fn playing_on_takes_no_memory() {
    takes_no_memory("lily", true);
}

/// Wide members, attachments and trances take none either.
#[test]
fn playing_on_with_gates_and_logic_takes_no_memory() {
    takes_no_memory("luck_and_logic", true);
}

/// Declared actions, windows and bound cards take none either.
#[test]
fn playing_on_with_declared_actions_takes_no_memory() {
    // Where hidden cards lie in many ways, dealing them remembers how many ways there are.
    takes_no_memory("crimson_fragments", false);
}

/// Plays matches at random, and goes on from their decisions on a table of its own; dealing the hidden cards for it is
/// counted or not.
fn takes_no_memory(id: &str, dealing: bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let library = Library::load(find_game(id).unwrap(), root, None);
    let mut table = Table::new(0);
    let mut legal = Actions::new();
    let mut rng = Rng::new(7);
    let (mut actions, mut taken) = (0, 0);
    for seed in 0..24 {
        let n = usize::try_from(seed).unwrap();
        let decks = [0, 1].map(|seat| &library.decks[(n + seat) % library.decks.len()]);
        let options = library.options([]).unwrap();
        let setup = library.setup(decks, options, seed, First::Random).unwrap();
        let mut game = Match::new(setup, None);
        while let Some(player) = game.to_choose() {
            if game.choices().len().is_multiple_of(20) {
                let view = game.view(player);
                let sampler = view.sampler();
                for round in 0..4 {
                    let mut before = count();
                    sampler.deal(&mut table, &mut rng);
                    if !dealing {
                        before = count();
                    }
                    legal.clear();
                    legal.extend_from_slice(view.legal());
                    actions += play_on(&mut table, &game, &mut legal, &mut rng);
                    let after = count();
                    // The first matches make the buffers as large as they will ever be.
                    if seed >= 8 && round > 0 {
                        taken += after - before;
                    }
                }
            }
            game.choose(rng.below(game.legal().len()), None).unwrap();
        }
    }
    assert!(actions > 10_000, "only {actions} actions");
    // A reused buffer may still grow once on a table of a rare size; an action as such takes nothing.
    assert!(
        taken * 50_000 <= actions,
        "{taken} times memory was taken in {actions} actions"
    );
}
