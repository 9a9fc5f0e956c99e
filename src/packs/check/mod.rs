//! Everything that is wrong with packs, and with files that packs are made of.

mod around;
mod layout;
mod others;

use around::Around;
use fudaba_cards::{CardRules, CheckReport, Source, files_of};
use fudaba_library::Game;
use std::path::{Path, PathBuf};

/// Checks files and folders, each as what it is. `root` is the folder of the program's data, `own` that of the player; `games` are the rulesets
/// there are.
#[must_use]
pub fn check(
    games: &'static [Game],
    packs: &[PathBuf],
    root: Option<&Path>,
    own: Option<&Path>,
) -> CheckReport {
    let cards: Vec<_> = games.iter().map(|g| g.cards).collect();
    let rulesets: Vec<_> = games.iter().map(|g| g.rules).collect();
    let books = fudaba_rulebook::check(&rulesets, packs);
    let around = Around::new(root, own);
    let mut others = CheckReport::default();
    let mut with_cards = Vec::new();
    for path in packs
        .iter()
        .filter(|path| !fudaba_rulebook::is_rulebook(path))
    {
        if !path.is_dir() {
            if !others::check(games, &around, path, &mut others) {
                with_cards.push(path.clone());
            }
            continue;
        }
        others.errors.extend(layout::check(&cards, path));
        for folder in ruleset_folders(&cards, path) {
            // Where there is a file about pictures, they are looked at with it.
            let any = folder.join("pictures").exists() || names_pictures(&folder);
            if any && !folder.join("pictures.ron").exists() {
                others::check_pictures(games, &around, &folder, None, &mut others);
            }
        }
        let found = in_folder(&cards, path, &mut others);
        let of_cards = found
            .into_iter()
            .filter(|file| !others::check(games, &around, file, &mut others));
        let of_cards: Vec<_> = of_cards.collect();
        let folders = cards
            .iter()
            .any(|rules| !fudaba_cards::card_folders(rules, path).is_empty());
        with_cards.extend(of_cards);
        if folders {
            with_cards.push(path.clone());
        }
    }
    let nothing = books.is_empty() && others.files == 0 && others.errors.is_empty();
    let mut report = if with_cards.is_empty() && !nothing {
        CheckReport::default()
    } else {
        let paths = if with_cards.is_empty() {
            packs
        } else {
            &with_cards
        };
        fudaba_cards::check(&cards, root, paths)
    };
    report.files += others.files;
    report.decks = others.decks;
    report.pictures = others.pictures;
    report.replays = others.replays;
    report.notes = others.notes;
    report.errors.extend(others.errors);
    for book in books {
        report.files += 1;
        *report.clauses.get_or_insert(0) += book.clauses().count();
        report.errors.extend(book.errors);
    }
    report.errors.sort();
    report.errors.dedup();
    report
}

/// Does a card of this folder name its picture?
fn names_pictures(folder: &Path) -> bool {
    let files = files_of(&folder.join("cards")).unwrap_or_default();
    let mut texts = files.iter().filter_map(|file| Source::open(file).ok());
    texts.any(|source| source.text.contains("art:"))
}

/// The folders of rulesets that there may be in a folder.
fn ruleset_folders(games: &[&CardRules], path: &Path) -> Vec<PathBuf> {
    let mut folders = vec![path.to_path_buf()];
    for game in games {
        folders.push(path.join(game.ruleset));
        folders.push(path.join("ron_data").join(game.ruleset));
    }
    folders
}

/// The files of a folder, its decks and replays included, without the rulebook.
fn in_folder(games: &[&CardRules], path: &Path, report: &mut CheckReport) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ruleset_folders(games, path) {
        for folder in [folder.join("decks"), folder] {
            match files_of(&folder) {
                Ok(found) => files.extend(found),
                Err(error) => report.errors.push(error),
            }
        }
    }
    files.retain(|file| !fudaba_rulebook::is_rulebook(file));
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut replays: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    replays.retain(|file| others::is_replay(file));
    replays.sort();
    files.extend(replays);
    files
}
