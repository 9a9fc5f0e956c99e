//! The player's own decks of a ruleset on disk.
//!
//! ```text
//! decks/RULESET/KEY.ron       the deck: name, cards; can be written by hand
//! decks/RULESET/KEY.history   notes, cover, versions, record of matches
//! decks/RULESET/bin/…         what was deleted
//! ```
//!
//! Reading changes nothing. Every change is made under a lock of the folder that all programs share, from what the disk
//! holds at that moment, and is written whole or not at all. What another program (or an editor) has changed meanwhile
//! is never overwritten: it stays as a version of its own. A damaged file stays where it is until something is written
//! in its place; then it is renamed.

mod bin;
mod notebook;
#[cfg(test)]
mod tests;

pub use bin::Binned;
pub use notebook::{
    CardChange, Contents, MOST_VERSIONS, Met, Opponent, OwnDeck, Revision, Score, Tally, Version,
};

use fudaba_cards::{DataError, Source, Text, files_of, nearest};
use fudaba_files::{FileError, refused};
use fudaba_library::{DeckList, DeckShape, bare, folded, read_deck};
use notebook::{NOTEBOOK, Notebook};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Why a deck of one's own could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The deck is damaged.
    #[error(transparent)]
    Damaged(#[from] DataError),
    /// There is no such deck.
    #[error("there is no deck {key:?} of your own{}", near.as_ref().map_or(String::new(), |n| format!("; did you mean {n:?}?")))]
    Missing {
        /// What was asked for.
        key: String,
        /// The nearest key that there is.
        near: Option<String>,
    },
    /// A name without a letter.
    #[error("a deck needs a name; write at least one letter")]
    NoName,
    /// The deck cannot be written as text.
    #[error("the deck cannot be written as text: {0}")]
    Text(#[from] ron::Error),
}

/// The decks of a folder.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Those that can be read, in the order of their keys.
    pub decks: Vec<OwnDeck>,
    /// What is wrong with the others, and with notes that cannot be read.
    pub problems: Vec<DataError>,
}

/// What became of a change.
#[derive(Clone, Debug)]
pub struct Saved {
    /// The deck as it is now.
    pub deck: OwnDeck,
    /// Had somebody else changed the deck since it was read? That version is the last but one now.
    pub conflict: bool,
}

/// How long another program is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// The ending of what is kept beside a deck.
const HISTORY: &str = "history";

/// The folder of the player's own decks of a ruleset.
#[derive(Clone, Debug)]
pub struct Store {
    shape: &'static DeckShape,
    folder: PathBuf,
}

impl Store {
    /// The decks of a ruleset below the player's data folder. Nothing is read or made yet.
    #[must_use]
    pub fn new(shape: &'static DeckShape, data: &Path) -> Self {
        let folder = data.join("decks").join(shape.ruleset);
        Self { shape, folder }
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All decks, and what is wrong with those that cannot be read.
    #[must_use]
    pub fn list(&self) -> Shelf {
        let mut shelf = Shelf::default();
        let files = files_of(&self.folder).unwrap_or_else(|error| {
            shelf.problems.push(error);
            Vec::new()
        });
        for file in files {
            match self.read(&file) {
                Ok((deck, problem)) => {
                    shelf.decks.push(deck);
                    shelf.problems.extend(problem);
                }
                Err(error) => shelf.problems.push(error),
            }
        }
        shelf
    }

    /// The deck of this key.
    ///
    /// # Errors
    /// If there is none, or it is damaged.
    pub fn get(&self, key: &str) -> Result<OwnDeck, StoreError> {
        let file = self.file(key)?;
        Ok(self.read(&file)?.0)
    }

    /// Makes a deck with the name and the cards of this list. Its key is made from its name, unless the list brings one
    /// that is free; `taken` are keys that it must not have besides, such as those of ready decks.
    ///
    /// # Errors
    /// If the name is empty, or the files cannot be written.
    pub fn create(&self, list: &DeckList, taken: &[&str]) -> Result<OwnDeck, StoreError> {
        let _lock = self.lock()?;
        let mut list = self.named(list)?;
        list.key = self.free_key(&list, taken);
        let mut book = Notebook {
            format: NOTEBOOK,
            ..Notebook::default()
        };
        book.begin(&Contents::of(&list), now(), true);
        self.write(&list, &book)?;
        Ok(own(list, book))
    }

    /// Copies a deck, a ready one too. The copy has another name: `name`, or "… (2)".
    ///
    /// # Errors
    /// If the files cannot be written.
    pub fn copy(
        &self,
        list: &DeckList,
        name: Option<Text>,
        taken: &[&str],
    ) -> Result<OwnDeck, StoreError> {
        let mut copy = list.clone();
        copy.name = name.unwrap_or_else(|| self.next_name(&list.name));
        copy.key = String::new();
        self.create(&copy, taken)
    }

    /// Saves the cards of a deck as `list` says; its name and texts stay as they are on the disk. `base` is the revision
    /// that the change was made from: if the disk holds another one by now, that one stays as a version and
    /// [`Saved::conflict`] is set. Changes made one after the other belong to one version until [`Store::close`] or a
    /// match. A deck that was deleted or damaged meanwhile is made anew from the list.
    ///
    /// # Errors
    /// If the name is empty, or the files cannot be written.
    pub fn save(&self, key: &str, list: &DeckList, base: Revision) -> Result<Saved, StoreError> {
        let _lock = self.lock()?;
        let contents = Contents::of(list);
        let plain = is_plain(key);
        let (there, mut book) = self.open(key)?;
        let Some(there) = there else {
            let mut list = self.named(list)?;
            list.key = if plain {
                key.to_owned()
            } else {
                self.free_key(&list, &[])
            };
            book.agree_with(&contents, now());
            self.write(&list, &book)?;
            return Ok(Saved {
                deck: own(list, book),
                conflict: false,
            });
        };
        let conflict = Revision::of(&there) != base && Contents::of(&there) != contents;
        book.agree_with(&Contents::of(&there), now());
        let list = contents.in_list(&there);
        match book.versions.last_mut() {
            Some(last) if last.contents == contents => {}
            Some(last) if last.open && last.record.is_empty() && !conflict => {
                last.contents = contents;
                last.made = now();
            }
            _ => book.begin(&contents, now(), true),
        }
        self.write(&list, &book)?;
        Ok(Saved {
            deck: own(list, book),
            conflict,
        })
    }

    /// The editing is over: the next change makes another version.
    ///
    /// # Errors
    /// If there is no such deck, or the files cannot be written.
    pub fn close(&self, key: &str) -> Result<OwnDeck, StoreError> {
        self.change(key, |_, book| {
            if let Some(last) = book.versions.last_mut() {
                last.open = false;
            }
        })
    }

    /// Makes an older version, by its place, into what the deck is; it becomes the newest version.
    ///
    /// # Errors
    /// If there is no such deck, or the files cannot be written.
    pub fn revert(&self, key: &str, version: usize) -> Result<OwnDeck, StoreError> {
        self.change(key, |list, book| {
            let Some(then) = book.versions.get(version).map(|v| v.contents.clone()) else {
                return;
            };
            *list = then.in_list(list);
            if book.versions.last().is_none_or(|v| v.contents != then) {
                book.begin(&then, now(), false);
            }
        })
    }

    /// Gives the deck another name; its key stays.
    ///
    /// # Errors
    /// If the name is empty, there is no such deck, or the files cannot be written.
    pub fn rename(&self, key: &str, name: &Text) -> Result<OwnDeck, StoreError> {
        let name = whole_name(name)?;
        self.change(key, |list, _| list.name = name)
    }

    /// Writes the player's notes.
    ///
    /// # Errors
    /// If there is no such deck, or the files cannot be written.
    pub fn set_notes(&self, key: &str, notes: &str) -> Result<OwnDeck, StoreError> {
        self.change(key, |_, book| book.notes = notes.to_owned())
    }

    /// Chooses the card that stands for the deck.
    ///
    /// # Errors
    /// If there is no such deck, or the files cannot be written.
    pub fn set_cover(&self, key: &str, card: Option<&str>) -> Result<OwnDeck, StoreError> {
        self.change(key, |_, book| book.cover = card.map(str::to_owned))
    }

    /// Counts a match of the deck as it is now. `played` are the cards that it was played with: if they have been
    /// changed since, the match counts for the version that they were, if that is known.
    ///
    /// # Errors
    /// If there is no such deck, or the files cannot be written.
    pub fn note_match(
        &self,
        key: &str,
        played: &Contents,
        opponent: &Opponent,
        score: Score,
    ) -> Result<OwnDeck, StoreError> {
        self.change(key, |_, book| {
            let mut versions = book.versions.iter_mut().rev();
            if let Some(version) = versions.find(|v| v.contents == *played) {
                version.open = false;
                version.note(opponent, score);
            }
        })
    }

    /// The keys of the decks whose names or keys have all of these words in them; see [`folded`](super::folded).
    pub fn search<'a>(
        lists: impl IntoIterator<Item = &'a DeckList>,
        words: &str,
    ) -> Vec<&'a DeckList> {
        let words = folded(words);
        let words: Vec<&str> = words.split_whitespace().collect();
        let said =
            |list: &DeckList| folded(&format!("{} {} {}", list.name.en, list.name.ja, list.key));
        let has = |list: &&DeckList| {
            let said = said(list);
            words.iter().all(|word| said.contains(word))
        };
        lists.into_iter().filter(has).collect()
    }
}

/// What lies on the disk.
impl Store {
    /// Nobody else changes the folder as long as this is held.
    fn lock(&self) -> Result<File, StoreError> {
        let path = self.folder.join(".lock");
        let made = std::fs::create_dir_all(&self.folder);
        made.map_err(refused("make the folder", &self.folder))?;
        let mut open = OpenOptions::new();
        let open = open.create(true).truncate(false).write(true);
        let file = open.open(&path).map_err(refused("open the file", &path))?;
        let began = Instant::now();
        loop {
            match fudaba_files::lock(&path, &file) {
                Ok(()) => return Ok(file),
                Err(error) if began.elapsed() > PATIENCE => return Err(error.into()),
                Err(_) => {}
            }
        }
    }

    /// Where the deck of a key lies, if the key can be one.
    fn file(&self, key: &str) -> Result<PathBuf, StoreError> {
        let file = self.folder.join(format!("{key}.ron"));
        if is_plain(key) && file.symlink_metadata().is_ok() {
            return Ok(file);
        }
        let keys = self.keys();
        let near = nearest(key, keys.iter().map(String::as_str)).map(str::to_owned);
        let key = key.to_owned();
        Err(StoreError::Missing { key, near })
    }

    fn keys(&self) -> Vec<String> {
        let files = files_of(&self.folder).unwrap_or_default();
        let stem = |file: &PathBuf| Some(file.file_stem()?.to_string_lossy().into_owned());
        files.iter().filter_map(stem).collect()
    }

    /// A deck with what is kept beside it, and what is wrong with that.
    fn read(&self, file: &Path) -> Result<(OwnDeck, Option<DataError>), DataError> {
        let source = Source::open(file)?;
        let list = read_deck(self.shape, &source)?;
        let (mut book, problem) = match read_book(&file.with_extension(HISTORY)) {
            Ok(book) => (book.unwrap_or_default(), None),
            Err(error) => (Notebook::default(), Some(error)),
        };
        book.agree_with(&Contents::of(&list), changed(file));
        Ok((own(list, book), problem))
    }

    /// The deck of a key for being changed, under the lock, and what is kept beside it; no deck, if there is none. What is
    /// damaged is set aside, and the other one stays.
    fn open(&self, key: &str) -> Result<(Option<DeckList>, Notebook), StoreError> {
        let mut book = Notebook {
            format: NOTEBOOK,
            ..Notebook::default()
        };
        if !is_plain(key) {
            return Ok((None, book));
        }
        let file = self.folder.join(format!("{key}.ron"));
        let beside = file.with_extension(HISTORY);
        match read_book(&beside) {
            Ok(found) => book = found.unwrap_or(book),
            Err(_) => drop(fudaba_files::set_aside(&beside)?),
        }
        if file.symlink_metadata().is_err() {
            return Ok((None, book));
        }
        let Ok(list) = Source::open(&file).and_then(|source| read_deck(self.shape, &source)) else {
            fudaba_files::set_aside(&file)?;
            return Ok((None, book));
        };
        book.agree_with(&Contents::of(&list), changed(&file));
        Ok((Some(list), book))
    }

    /// Changes a deck that is there.
    fn change(
        &self,
        key: &str,
        change: impl FnOnce(&mut DeckList, &mut Notebook),
    ) -> Result<OwnDeck, StoreError> {
        let _lock = self.lock()?;
        // A damaged deck is not set aside for the sake of its notes.
        let file = self.file(key)?;
        read_deck(self.shape, &Source::open(&file)?)?;
        let (Some(mut list), mut book) = self.open(key)? else {
            let key = key.to_owned();
            return Err(StoreError::Missing { key, near: None });
        };
        let (before, book_before) = (list.clone(), book.clone());
        change(&mut list, &mut book);
        if list != before || book != book_before {
            self.write_changed(&list, (list != before).then_some(()), &book)?;
        }
        Ok(own(list, book))
    }

    fn write(&self, list: &DeckList, book: &Notebook) -> Result<(), StoreError> {
        self.write_changed(list, Some(()), book)
    }

    /// Writes what is kept beside a deck, then the deck if it has changed: whatever is interrupted between the two, the
    /// cards are in one of them.
    fn write_changed(
        &self,
        list: &DeckList,
        changed: Option<()>,
        book: &Notebook,
    ) -> Result<(), StoreError> {
        let file = self.folder.join(format!("{}.ron", list.key));
        let text = book.to_ron()?;
        fudaba_files::write_atomic(&file.with_extension(HISTORY), text.as_bytes())?;
        if changed.is_some() {
            fudaba_files::write_atomic(&file, list.to_ron()?.as_bytes())?;
        }
        Ok(())
    }

    /// The list with a name in both languages, for this ruleset.
    fn named(&self, list: &DeckList) -> Result<DeckList, StoreError> {
        Ok(DeckList {
            name: whole_name(&list.name)?,
            ruleset: self.shape.ruleset.to_owned(),
            ..list.clone()
        })
    }

    /// A key that no deck has: the list's own, or one made from its name.
    fn free_key(&self, list: &DeckList, taken: &[&str]) -> String {
        let free = |key: &str| {
            let there = |ending| self.folder.join(format!("{key}.{ending}"));
            let there = |ending| there(ending).symlink_metadata().is_ok();
            !taken.contains(&key) && !there("ron") && !there(HISTORY)
        };
        let wanted = match key_of(&list.key) {
            key if key.is_empty() => key_of(&list.name.en),
            key => key,
        };
        let wanted = if wanted.is_empty() {
            "deck".to_owned()
        } else {
            wanted
        };
        let numbered = (2..).map(|n| format!("{wanted}-{n}"));
        let mut keys = std::iter::once(wanted.clone()).chain(numbered);
        keys.find(|key| free(key)).unwrap_or(wanted)
    }

    /// The name of a copy: the first number that no deck of one's own has.
    fn next_name(&self, name: &Text) -> Text {
        let stem = |text: &str| match text.rsplit_once(" (") {
            Some((stem, n)) if n.trim_end_matches(')').parse::<u32>().is_ok() => stem.to_owned(),
            _ => text.to_owned(),
        };
        let (en, ja) = (stem(&name.en), stem(&name.ja));
        let decks = self.list().decks;
        let taken = |text: &Text| {
            let same = |deck: &OwnDeck| bare(&deck.list.name.en) == bare(&text.en);
            decks.iter().any(same)
        };
        let numbered = |n: u32| Text {
            en: format!("{en} ({n})"),
            ja: format!("{ja} ({n})"),
        };
        (2..).map(numbered).find(|t| !taken(t)).unwrap_or_default()
    }
}

fn own(list: DeckList, book: Notebook) -> OwnDeck {
    OwnDeck {
        list,
        notes: book.notes,
        cover: book.cover,
        versions: book.versions,
    }
}

/// What is kept beside a deck; `None` if nothing is.
fn read_book(file: &Path) -> Result<Option<Notebook>, DataError> {
    if file.symlink_metadata().is_err() {
        return Ok(None);
    }
    Notebook::read(&Source::open(file)?).map(Some)
}

/// A name in both languages; the one that is missing is that of the other.
fn whole_name(name: &Text) -> Result<Text, StoreError> {
    let [en, ja] = [name.en.trim(), name.ja.trim()];
    let either = if en.is_empty() { ja } else { en };
    if either.is_empty() {
        return Err(StoreError::NoName);
    }
    let or = |text: &str| if text.is_empty() { either } else { text }.to_owned();
    Ok(Text {
        en: or(en),
        ja: or(ja),
    })
}

/// Can this be the name of a file, and of no other place?
fn is_plain(key: &str) -> bool {
    !key.is_empty() && !key.starts_with('.') && !key.contains(['/', '\\', '\0'])
}

/// A name as the name of a file: small letters, digits and hyphens.
fn key_of(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { ' ' };
    let words: String = folded(name).replace('\'', "").chars().map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut key = words.join("-");
    key.truncate(60);
    key
}

fn now() -> u64 {
    seconds(SystemTime::now())
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs())
}

/// When a file was last changed.
fn changed(file: &Path) -> u64 {
    let time = std::fs::metadata(file).and_then(|m| m.modified());
    time.map_or_else(|_| now(), seconds)
}
