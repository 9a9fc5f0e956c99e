//! The cards that a file of a pack can name: those of the ruleset, of the player's packs, and of the pack itself.

use fudaba_cards::{CardRules, Pack, Source, files_of, load_files, packs_of};
use fudaba_library::{Game, Library};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Cards by ruleset and folder, each read once.
pub struct Around {
    root: Option<PathBuf>,
    own: Option<PathBuf>,
    known: RefCell<BTreeMap<(&'static str, PathBuf), Rc<Library>>>,
}

impl Around {
    /// With the data of the program, if it was found, and the player's data folder.
    pub fn new(root: Option<&Path>, own: Option<&Path>) -> Self {
        Self {
            root: root.map(Path::to_path_buf),
            own: own.map(Path::to_path_buf),
            known: RefCell::default(),
        }
    }

    /// The folder of the program's data.
    pub fn root(&self) -> Option<&Path> {
        self.root.as_deref()
    }

    /// The player's data folder.
    pub fn own(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    /// The cards that can be named in this folder of a ruleset.
    pub fn library(&self, game: &'static Game, folder: &Path) -> Rc<Library> {
        let key = (game.rules.id(), folder.to_path_buf());
        if let Some(known) = self.known.borrow().get(&key) {
            return Rc::clone(known);
        }
        let pack = self.cards(game.cards, folder);
        let library = Rc::new(Library::of_cards(game, pack));
        self.known.borrow_mut().insert(key, Rc::clone(&library));
        library
    }

    fn cards(&self, rules: &CardRules, folder: &Path) -> Pack {
        let mut folders = Vec::new();
        let own = self.root.as_deref();
        folders.extend(own.map(|root| root.join("ron_data").join(rules.ruleset).join("cards")));
        let packs = self.own.as_ref().map(|own| own.join("packs"));
        let packs = packs.and_then(|packs| packs_of(&packs).ok());
        let packs = packs.into_iter().flatten();
        folders.extend(packs.map(|pack| pack.join(rules.ruleset).join("cards")));
        folders.push(folder.join("cards"));
        let canonical = |path: &PathBuf| path.canonicalize().ok();
        let mut read = Vec::new();
        let mut sources = Vec::new();
        for folder in folders.iter().filter_map(canonical) {
            if read.contains(&folder) {
                continue;
            }
            let files = files_of(&folder).unwrap_or_default();
            sources.extend(files.iter().filter_map(|file| Source::open(file).ok()));
            read.push(folder);
        }
        load_files(rules, &sources)
    }
}
