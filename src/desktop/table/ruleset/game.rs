//! The rulesets that can be played in the window: rules, cards, decks, looks and words, read once at start.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::prelude::*;

use super::look::RulesetLook;
use super::scenery;
use crate::notices::Notices;
use crate::settings::CurrentSettings;
use crate::{DataFolder, Rulesets};
use fudaba_cards::{CardEntry, Text, data_root, packs_of};
use fudaba_engine::{Catalogue, DefId, MatchSetup, Ruleset};
use fudaba_files::Folders;
use fudaba_library::{DeckList, Game, Library};
use fudaba_packs::pictures_of_packs;
use fudaba_rulebook::Rulebook;
use fudaba_saves::settings::Language;
use fudaba_text::{Book, Lang};

/// A ruleset with everything that the window needs of it.
#[derive(Clone)]
pub struct LoadedGame {
    /// All rulesets of the program: the code of a deck may be for another one.
    pub rulesets: Rulesets,
    /// Rules, cards and decks.
    pub library: Library,
    /// How it looks.
    pub look: RulesetLook,
    /// Its words.
    pub book: Book,
    /// Its rulebook, if it has one.
    pub rulebook: Option<Rulebook>,
    /// The decks that come with it or with packs.
    pub ready: Vec<DeckList>,
}

/// Where the player's own packs and decks lie; none in tests and when he has no home folder.
#[derive(Resource, Default, Clone, Debug)]
pub struct OwnFolder(pub Option<PathBuf>);

/// Every ruleset that could be loaded.
#[derive(Resource, Default, Clone)]
pub struct Games(pub Vec<Arc<LoadedGame>>);

/// The ruleset of the running match.
#[derive(Resource, Clone)]
pub struct ActiveGame {
    /// The ruleset.
    pub game: Arc<LoadedGame>,
    /// Its rules.
    pub rules: &'static dyn Ruleset,
    /// The cards of the match.
    pub catalogue: Arc<Catalogue>,
    /// How it looks.
    pub look: Arc<RulesetLook>,
}

impl ActiveGame {
    /// All cards of this ruleset, and no match.
    #[must_use]
    pub fn whole(game: &Arc<LoadedGame>) -> Self {
        Self {
            rules: game.library.game.rules,
            catalogue: Arc::clone(&game.library.catalogue),
            look: Arc::new(game.look.clone()),
            game: Arc::clone(game),
        }
    }

    /// A match of this ruleset.
    #[must_use]
    pub fn of(game: &Arc<LoadedGame>, setup: &MatchSetup) -> Self {
        Self {
            rules: game.library.game.rules,
            catalogue: Arc::clone(&setup.catalogue),
            look: Arc::new(game.look.clone()),
            game: Arc::clone(game),
        }
    }

    /// A card as it was read.
    #[must_use]
    pub fn entry(&self, def: DefId) -> Option<&CardEntry> {
        let key = &self.catalogue.get(def)?.key;
        self.game.library.pack.get(key)
    }

    /// The name of a card, with its epithet in front if it has one.
    #[must_use]
    pub fn card_name(&self, def: DefId, lang: Lang) -> String {
        self.entry(def)
            .map_or_else(String::new, |entry| entry.name.get(lang).to_owned())
    }
}

impl LoadedGame {
    /// Name and explanation of an option.
    #[must_use]
    pub fn option(&self, key: &str, language: Language) -> (String, String) {
        let (name, why) = self.book.option(key, language.into());
        (name.to_owned(), why.to_owned())
    }

    /// The name of a value of an option.
    #[must_use]
    pub fn option_value(&self, key: &str, value: &str, language: Language) -> String {
        let name = self.book.option_value(key, value, language.into());
        name.to_owned()
    }
}

/// The name of a card with its epithet, as it stands in lists.
#[must_use]
pub fn full_name(card: &CardEntry, language: Language) -> String {
    let name = text(&card.name, language);
    match (card.epithet.as_ref(), language) {
        (None, _) => name.to_owned(),
        (Some(epithet), Language::English) => format!("{name}, {}", epithet.en),
        (Some(epithet), Language::Japanese) => format!("{name}〈{}〉", epithet.ja),
    }
}

/// A text in a language of the settings.
#[must_use]
pub fn text(text: &Text, language: Language) -> &str {
    text.get(language.into())
}

/// Where the player's own packs and decks lie; none when he has no home folder.
#[must_use]
pub fn own_folder() -> Option<PathBuf> {
    Folders::of_player().ok().map(|folders| folders.data)
}

/// Reads every ruleset from the folder that holds `ron_data`; it is looked for if none is given. What is wrong is returned beside what could be read.
#[must_use]
pub fn load_all(rulesets: Rulesets, data: Option<&Path>) -> (Vec<Arc<LoadedGame>>, Vec<String>) {
    let root = match data_root(data) {
        Ok(root) => root,
        Err(error) => return (Vec::new(), vec![error.to_string()]),
    };
    let own = own_folder();
    let mut games = Vec::new();
    let mut problems = Vec::new();
    for game in rulesets.0 {
        let (loaded, wrong) = load_one(rulesets, game, &root, own.as_deref());
        games.extend(loaded.map(Arc::new));
        problems.extend(wrong);
    }
    (games, problems)
}

/// Reads a ruleset from the folder that holds `ron_data`, with the player's own packs and decks. What is wrong is returned
/// beside it.
#[must_use]
pub fn load_one(
    rulesets: Rulesets,
    game: &'static Game,
    root: &Path,
    own: Option<&Path>,
) -> (Option<LoadedGame>, Vec<String>) {
    let folder = root.join("ron_data").join(game.rules.id());
    let look = RulesetLook::read(&folder.join("ruleset.ron"), game.rules.zones());
    let library = Library::load(game, root, own);
    let book = Book::read(&root.join("ron_data"), game.rules, library.pack.cards());
    let rulebook = Rulebook::load(root, game.rules);
    let wrong = rulebook.iter().flat_map(|book| &book.errors);
    let mut problems: Vec<String> = wrong.map(ToString::to_string).collect();
    problems.extend(library.errors.iter().map(ToString::to_string));
    let (mut look, book) = match (look, book) {
        (Ok(look), Ok(book)) => (look, book),
        (look, book) => {
            problems.extend(look.err().map(|e| e.to_string()));
            problems.extend(book.err().map(|e| e.to_string()));
            return (None, problems);
        }
    };
    let packs = own.and_then(|own| packs_of(&own.join("packs")).ok());
    let packs = packs.unwrap_or_default();
    let mut folders: Vec<PathBuf> = own.iter().map(|own| own.join("places")).collect();
    folders.extend(packs.iter().map(|pack| pack.join("places")));
    folders.push(root.join("assets").join("places"));
    let (scenery, wrong) = scenery::find(&folders, &look.world);
    problems.extend(wrong);
    if let Some(scenery) = &scenery {
        let lacking = look
            .table
            .pieces()
            .filter(|piece| !scenery.pieces.contains_key(*piece));
        let lacking: BTreeSet<&str> = lacking.collect();
        problems.extend(lacking.iter().map(|piece| {
            format!(
                "{}: there is no piece {piece:?}, which {}/ruleset.ron names",
                scenery.file("place.ron").display(),
                game.rules.id()
            )
        }));
    }
    look.scenery = scenery.map(Arc::new);
    let pictures = pictures_of_packs(&packs, game.rules.id(), &library.pack);
    problems.extend(pictures.problems.iter().map(ToString::to_string));
    look.directions.lay_over(pictures.directions);
    let artworks = pictures.files.iter();
    look.artworks = artworks
        .map(|(id, picture)| (id.clone(), picture.artwork()))
        .collect();
    let ready = library.ready_decks().cloned().collect();
    let game = LoadedGame {
        rulesets,
        library,
        look,
        book,
        rulebook,
        ready,
    };
    (Some(game), problems)
}

/// Reads the rulesets before the first screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<Games>()
        .insert_resource(OwnFolder(own_folder()))
        .init_resource::<DataFolder>()
        .init_resource::<Rulesets>()
        .add_systems(Startup, load)
        .add_systems(
            Update,
            super::offer::refresh
                .run_if(resource_changed::<CurrentSettings>.or_else(resource_changed::<Games>)),
        );
}

fn load(
    rulesets: Res<Rulesets>,
    data: Res<DataFolder>,
    mut games: ResMut<Games>,
    mut notices: ResMut<Notices>,
) {
    let (loaded, problems) = load_all(*rulesets, data.0.as_deref());
    for problem in &problems {
        error!("{problem}");
    }
    // One broken pack may have many errors; the window shows the first few, the log all.
    for problem in problems.iter().take(3) {
        notices.problem(problem.clone());
    }
    if problems.len() > 3 {
        notices.problem(format!("+ {}", problems.len() - 3));
    }
    games.0 = loaded;
}
