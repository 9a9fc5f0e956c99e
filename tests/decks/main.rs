//! Decks and packs as the program in the terminal shows them: trying decks, keeping them, packs laid out and checked.

mod opened;
mod packs;
mod records;
mod trial;

use fudaba::library::Library;
use fudaba::rules::registry;
use std::path::Path;
use std::sync::LazyLock;

/// Every ruleset with its cards.
static LIBRARIES: LazyLock<Vec<Library>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    registry()
        .iter()
        .map(|game| Library::load(game, root, None))
        .collect()
});
