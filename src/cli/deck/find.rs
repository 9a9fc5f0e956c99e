//! The deck that is meant.

use super::{Exchange, Library, Place, Reading, Refusal, find_game, refuse, registry, tell_unread};
use fudaba_cards::{Source, files_of, packs_of};
use fudaba_decks::exchange::{LONGEST, ruleset_of};
use fudaba_decks::store::OwnDeck;
use fudaba_library::{DeckList, Game, Origin, read_deck};
use std::io::Read;
use std::path::Path;

/// A deck with the cards of its ruleset.
pub struct Found {
    pub library: Library,
    pub list: DeckList,
    /// If it was read from a text or code: how.
    pub reading: Option<Reading>,
    /// If it is one of the player's own: what is kept beside it.
    pub own: Option<OwnDeck>,
}

/// Finds a deck by its name, in a file, or in what is typed in.
pub fn find(place: &Place, ruleset: Option<&str>, deck: &str) -> Result<Found, Refusal> {
    if deck == "-" {
        let mut bytes = Vec::new();
        let most = LONGEST as u64 + 1;
        std::io::stdin().take(most).read_to_end(&mut bytes)?;
        return of_text(place, ruleset, &String::from_utf8_lossy(&bytes));
    }
    if deck.to_lowercase().starts_with("fdb-") {
        return of_text(place, ruleset, deck);
    }
    let path = Path::new(deck);
    let is_path = deck.contains(std::path::MAIN_SEPARATOR) || path.extension().is_some();
    if is_path || path.is_file() {
        return of_file(place, ruleset, path);
    }
    by_key(place, ruleset, deck)
}

/// Reads a deck of a file.
pub fn of_file(place: &Place, ruleset: Option<&str>, path: &Path) -> Result<Found, Refusal> {
    let source = Source::open(path)?;
    if path.extension().is_none_or(|end| end != "ron") {
        return of_text(place, ruleset, &source.text);
    }
    let list: DeckList = fudaba_cards::read_one(&source, &Default::default())?;
    let game = find_game(ruleset.unwrap_or(&list.ruleset))?;
    let list = read_deck(game.decks, &source)?;
    Ok(Found {
        library: place.library(game),
        list,
        reading: None,
        own: None,
    })
}

fn of_text(place: &Place, ruleset: Option<&str>, text: &str) -> Result<Found, Refusal> {
    let game = match ruleset {
        Some(id) => Some(find_game(id)?),
        None => ruleset_of(registry(), text),
    };
    let library = match game {
        Some(game) => place.library(game),
        None => most_read(place, text)?,
    };
    let reading = Exchange::new(registry(), library.game, &library.pack).read(text);
    tell_unread(&reading, place.lang);
    Ok(Found {
        list: reading.list.clone(),
        library,
        reading: Some(reading),
        own: None,
    })
}

/// The ruleset in which the most lines of a text are cards.
fn most_read(place: &Place, text: &str) -> Result<Library, Refusal> {
    let read = |game: &'static Game| {
        let library = place.library(game);
        let taken = Exchange::new(registry(), game, &library.pack)
            .read(text)
            .taken;
        (taken, library)
    };
    let best = registry().iter().map(read).max_by_key(|(taken, _)| *taken);
    let best = best.filter(|(taken, _)| *taken > 0);
    best.map(|(_, library)| library).ok_or_else(|| {
        let help = "name it: --ruleset; or write a card on each line, with how many";
        refuse(
            "the text does not tell its ruleset, and no card in it is known",
            help,
        )
    })
}

/// The rulesets that have a deck of this key.
fn with_key(place: &Place, key: &str) -> Vec<&'static Game> {
    let has = |game: &&'static Game| {
        let id = game.rules.id();
        let mut folders = vec![place.root.join("ron_data").join(id).join("decks")];
        if let Some(own) = &place.own {
            let packs = packs_of(&own.join("packs")).unwrap_or_default();
            folders.extend(packs.iter().map(|pack| pack.join(id).join("decks")));
            folders.push(own.join("decks").join(id));
        }
        let files = folders.iter().flat_map(|f| files_of(f).unwrap_or_default());
        { files }.any(|file| file.file_stem().is_some_and(|stem| stem == key))
    };
    registry().iter().filter(has).collect()
}

fn by_key(place: &Place, ruleset: Option<&str>, deck: &str) -> Result<Found, Refusal> {
    // A version of an own deck: `key@2`.
    let (key, version) = match deck.split_once('@') {
        Some((key, n)) => (key, Some(n)),
        None => (deck, None),
    };
    let games = match ruleset {
        Some(id) => vec![find_game(id)?],
        None => with_key(place, key),
    };
    let game = match games[..] {
        [game] => game,
        [] => {
            let help = "fudaba deck list prints all of them; a file is named with its ending or its folder";
            return Err(refuse(format_args!("there is no deck {key:?}"), help));
        }
        _ => {
            let ids: Vec<&str> = games.iter().map(|game| game.rules.id()).collect();
            let why = format!("{} have a deck {key:?}", ids.join(", "));
            return Err(refuse(why, "name the one that is meant: --ruleset"));
        }
    };
    let library = place.library(game);
    let mut list = library.deck(key)?.clone();
    let own = match library.origin(key) {
        Origin::Own => Some(place.store(game)?.get(key)?),
        _ => None,
    };
    if let Some(n) = version {
        let versions = own.as_ref().map_or(&[][..], |own| &own.versions);
        let at = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some(version) = at.and_then(|at| versions.get(at)) else {
            let why = format!("{key} has no version {n:?}");
            let help = format!("it has {} versions, counted from 1", versions.len());
            return Err(refuse(why, help));
        };
        list = version.contents.in_list(&list);
    }
    Ok(Found {
        library,
        list,
        reading: None,
        own,
    })
}
