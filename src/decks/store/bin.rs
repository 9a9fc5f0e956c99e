//! What was deleted, so that it can be taken back.

use super::{HISTORY, OwnDeck, Store, StoreError};
use fudaba_cards::Text;
use fudaba_files::{FileError, refused};
use std::path::{Path, PathBuf};

/// A deck in the bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binned {
    /// The key that it had.
    pub key: String,
    /// Its name; empty if it is damaged.
    pub name: Text,
    /// When it was deleted, in seconds since 1970.
    pub deleted: u64,
    /// Its place in the bin.
    folder: PathBuf,
}

impl Store {
    /// Puts a deck, a damaged one too, into the bin.
    ///
    /// # Errors
    /// If there is no such deck, or it cannot be moved; it is then still there.
    pub fn delete(&self, key: &str) -> Result<Binned, StoreError> {
        let _lock = self.lock()?;
        let file = self.file(key)?;
        let name = self.read(&file).map(|(deck, _)| deck.list.name);
        let deleted = super::now();
        let bin = self.folder.join("bin");
        let numbered = (0u32..).map(|n| bin.join(format!("{deleted}-{n}")));
        let folder = { numbered }.find(|f| f.symlink_metadata().is_err());
        let folder = folder.unwrap_or_else(|| bin.join("0"));
        std::fs::create_dir_all(&folder).map_err(refused("make the folder", &folder))?;
        // The deck first: what is interrupted here is a deleted deck without its notes, which stay where they are.
        move_to(&file, &folder.join(format!("{key}.ron")))?;
        let beside = file.with_extension(HISTORY);
        if beside.symlink_metadata().is_ok() {
            move_to(&beside, &folder.join(format!("{key}.{HISTORY}")))?;
        }
        Ok(Binned {
            key: key.to_owned(),
            name: name.unwrap_or_default(),
            deleted,
            folder,
        })
    }

    /// What is in the bin, the last deleted first.
    #[must_use]
    pub fn bin(&self) -> Vec<Binned> {
        let folders = std::fs::read_dir(self.folder.join("bin"));
        let folders = folders.into_iter().flatten().flatten().map(|e| e.path());
        let mut all: Vec<Binned> = folders.filter_map(|f| self.binned(f)).collect();
        all.sort_by(|a, b| (b.deleted, &b.folder).cmp(&(a.deleted, &a.folder)));
        all
    }

    fn binned(&self, folder: PathBuf) -> Option<Binned> {
        let deleted = folder.file_name()?.to_str()?.split_once('-')?.0;
        let deleted = deleted.parse().ok()?;
        let file = fudaba_cards::files_of(&folder).ok()?.into_iter().next()?;
        let key = file.file_stem()?.to_string_lossy().into_owned();
        let name = self.read(&file).map(|(deck, _)| deck.list.name);
        Some(Binned {
            key,
            name: name.unwrap_or_default(),
            deleted,
            folder,
        })
    }

    /// Takes a deck out of the bin, under its key or, if that has been taken meanwhile, another one.
    ///
    /// # Errors
    /// If it is not there any more, or cannot be moved or read.
    pub fn restore(&self, binned: &Binned) -> Result<OwnDeck, StoreError> {
        let _lock = self.lock()?;
        let from = binned.folder.join(format!("{}.ron", binned.key));
        let beside = from.with_extension(HISTORY);
        let taken = |key: &str| {
            let file = self.folder.join(format!("{key}.ron"));
            file.symlink_metadata().is_ok()
        };
        let numbered = (2u32..).map(|n| format!("{}-{n}", binned.key));
        let mut keys = std::iter::once(binned.key.clone()).chain(numbered);
        let key = keys.find(|key| !taken(key)).unwrap_or_default();
        let file = self.folder.join(format!("{key}.ron"));
        if beside.symlink_metadata().is_ok() {
            move_to(&beside, &file.with_extension(HISTORY))?;
        }
        move_to(&from, &file)?;
        // An empty folder in the bin is of no use, and does no harm.
        let _ = std::fs::remove_dir(&binned.folder);
        Ok(self.read(&file)?.0)
    }

    /// Throws away what was deleted longer ago than so many seconds.
    ///
    /// # Errors
    /// If something cannot be removed; the rest is gone.
    pub fn empty_bin(&self, older_than: u64) -> Result<(), StoreError> {
        let _lock = self.lock()?;
        let now = super::now();
        let old = |b: &Binned| now.saturating_sub(b.deleted) >= older_than;
        let mut failed = Ok(());
        for binned in self.bin().into_iter().filter(old) {
            let removed = std::fs::remove_dir_all(&binned.folder);
            if let Err(error) = removed {
                failed = Err(refused("remove the folder", &binned.folder)(error));
            }
        }
        Ok(failed?)
    }
}

fn move_to(from: &Path, to: &Path) -> Result<(), FileError> {
    std::fs::rename(from, to).map_err(refused("move the file", from))
}
