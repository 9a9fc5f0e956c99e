//! What must hold in every match whatever cards are in it, for each test that brings cards of its own.

use super::general::tells_nothing;
use super::world;
use fudaba::engine::{Match, Table};

/// Random matches with further cards: their tables are sound, tell nobody what he may not know, can be saved and loaded,
/// and the choices lead to them again. `seen` looks at every table; the trial fails unless it was true once.
pub fn all_hold(further: &str, matches: u64, mut seen: impl FnMut(&Match) -> bool) {
    let mut met = 0;
    for seed in 0..matches {
        let setup = world::setup(seed, further);
        let mut digests = Vec::new();
        let played = world::play(&setup, seed, |game, rng| {
            game.table().audit(game.setup()).unwrap();
            game.table().audit_abilities(game.setup()).unwrap();
            tells_nothing(game, rng);
            let text = ron::to_string(game.table()).unwrap();
            let read: Table = ron::from_str(&text).unwrap();
            assert_eq!(&read, game.table());
            let from = Match::from_table(game.setup().clone(), read, None);
            assert_eq!(from.legal(), game.legal());
            digests.push(game.table().digest());
            met += usize::from(seen(game));
        });
        let mut again = Match::new(setup, None);
        for (choice, digest) in played.choices().iter().zip(digests) {
            assert_eq!(again.table().digest(), digest);
            again.replay(*choice, None).unwrap();
        }
        assert_eq!(again.table(), played.table());
    }
    assert!(met > 0, "no match came to what the trial is about");
}
