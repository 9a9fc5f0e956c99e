//! Libraries and matches for the tests.

use fudaba::engine::{First, MAX_OPTIONS, Match, MatchSetup, Rng};
use fudaba::library::Library;
use fudaba::library::{DeckList, Severity};
use fudaba::rules::find_game;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// The folder that holds the data: `FUDABA_DATA`, for a test program that was carried to another machine, or that of the
/// source.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let given = std::env::var_os("FUDABA_DATA");
        given.map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from)
    });
    &ROOT
}

/// How many matches a long test plays: `FUDABA_MATCHES`, or the number that keeps the tests quick.
pub fn matches(quick: u32) -> u32 {
    let given = std::env::var("FUDABA_MATCHES").ok();
    given.map_or(quick, |n| n.parse().expect("FUDABA_MATCHES is a number"))
}

/// How much more seldom costly things are looked at, match by match, when very many matches are played.
pub fn thin() -> usize {
    usize::try_from(matches(1) / 1000).map_or(1, |n| n.clamp(1, 64))
}

fn load(id: &str) -> Library {
    let library = Library::load(find_game(id).unwrap(), root(), None);
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    assert!(!library.decks.is_empty());
    library
}

/// The first ruleset with its cards and ready decks.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| load("lily"));
    &LIBRARY
}

/// The game of hidden numbers with its cards and ready decks.
pub fn hidden_numbers() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| load("ikangetsu"));
    &LIBRARY
}

/// The game of one pool for several goals, with its cards and ready decks.
pub fn performances() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| load("loveca"));
    &LIBRARY
}

/// The game of gates and logic, with its cards and ready decks.
pub fn gates() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| load("luck_and_logic"));
    &LIBRARY
}

/// The game of declared actions and fragments, with its cards and ready decks.
pub fn fragments() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| load("crimson_fragments"));
    &LIBRARY
}

/// Every ruleset with its cards and ready decks.
pub fn libraries() -> [&'static Library; 5] {
    [
        library(),
        hidden_numbers(),
        performances(),
        gates(),
        fragments(),
    ]
}

/// The rulesets that a long test is about: that of `FUDABA_RULESET`, or every one.
pub fn chosen() -> Vec<&'static Library> {
    let only = std::env::var("FUDABA_RULESET").ok();
    let is_chosen = |l: &&Library| only.as_ref().is_none_or(|id| l.game.rules.id() == id);
    let chosen: Vec<_> = libraries().into_iter().filter(is_chosen).collect();
    assert!(!chosen.is_empty(), "FUDABA_RULESET is no ruleset: {only:?}");
    chosen
}

/// The decks of a ruleset that are legal with these options.
fn legal_decks<'a>(library: &'a Library, options: &[u8; MAX_OPTIONS]) -> Vec<&'a DeckList> {
    let wrong = |d: &DeckList| {
        let problems = library.problems(d, options);
        problems.iter().any(|p| p.severity == Severity::Error)
    };
    library.decks.iter().filter(|d| !wrong(d)).collect()
}

/// A match of ready decks with options drawn from the seed; every third has the defaults. Of ten seeds two are of each
/// ruleset.
pub fn setup(seed: u64) -> Arc<MatchSetup> {
    let library = match seed % 10 {
        7 | 8 => hidden_numbers(),
        2 | 6 => performances(),
        4 | 9 => gates(),
        3 | 5 => fragments(),
        _ => library(),
    };
    let mut rng = Rng::new(seed ^ 0xdec5);
    let mut options = library.options([]).unwrap();
    if !seed.is_multiple_of(3) {
        for (at, decl) in library.game.rules.declaration().options.iter().enumerate() {
            options[at] = u8::try_from(rng.below(decl.values.len())).unwrap();
        }
    }
    if legal_decks(library, &options).is_empty() {
        // Variants of what a deck is made of: the ready decks are made for the usual one.
        options = library.options([]).unwrap();
    }
    let legal = legal_decks(library, &options);
    let deck = |n: usize| legal[n % legal.len()];
    let n = usize::try_from(seed).unwrap();
    let decks = [deck(n), deck(n / legal.len())];
    library.setup(decks, options, seed, First::Random).unwrap()
}

/// A match and the luck of its players.
pub fn start(seed: u64) -> (Match, Rng) {
    (Match::new(setup(seed), None), Rng::new(seed ^ 0x7a_b1e5))
}
