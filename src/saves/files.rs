//! Files that survive a crash: written whole or not at all, never overwritten when damaged.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// Where this player's files lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    /// Settings.
    pub config: PathBuf,
    /// Replays, saved matches, decks, packs.
    pub data: PathBuf,
}

impl Folders {
    /// The folders that the operating system gives to this player.
    ///
    /// # Errors
    /// When the system names no home folder; set the `HOME` variable and try again.
    pub fn of_player() -> Result<Self, FileError> {
        ProjectDirs::from("", "", "fudaba")
            .map(|dirs| Self {
                config: dirs.config_dir().to_path_buf(),
                data: dirs.data_dir().to_path_buf(),
            })
            .ok_or(FileError::NoHome)
    }

    /// Folders below one root, for tests and portable installations.
    pub fn below(root: &Path) -> Self {
        Self {
            config: root.join("config"),
            data: root.join("data"),
        }
    }

    /// Where replays are written.
    pub fn replays(&self) -> PathBuf {
        self.data.join("replays")
    }
}

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system names no home folder.
    #[error("the home folder of this player is unknown; set the HOME variable")]
    NoHome,
    /// The system refused an operation on a file.
    #[error("{}: cannot {doing}: {source}", path.display())]
    Io {
        /// What was being done, as a verb phrase such as "write the file".
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's own reason.
        source: io::Error,
    },
}

fn refused<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> FileError + 'a {
    move |source| FileError::Io {
        doing,
        path: path.to_path_buf(),
        source,
    }
}

/// Reads a text file; `None` when it does not exist.
///
/// Bytes that are no UTF-8 become replacement characters, so that a damaged file reaches the
/// reader of its format, which can say more about it.
///
/// # Errors
/// When the file exists but cannot be read.
pub fn read_text(path: &Path) -> Result<Option<String>, FileError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(refused("read the file", path)(error)),
    }
}

/// Writes a whole file so that a crash leaves either the old or the new content.
///
/// The folders on the way are made. The new content is written beside the file, forced to the
/// disk, and then moved over it.
///
/// # Errors
/// When a folder or file cannot be made; the old content is then still there.
pub fn write_atomic(path: &Path, content: &[u8]) -> Result<(), FileError> {
    make_folder_of(path)?;
    let beside = sibling(path, "part");
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // The half-written neighbour is of no use; the reason for the failure is what matters.
        let _ = fs::remove_file(&beside);
        return Err(refused("write the file", &beside)(error));
    }
    fs::rename(&beside, path).map_err(refused("replace the file", path))
}

/// Adds one line to the end of a file, making it first if needed.
///
/// The line is handed to the system in one piece, so that an interrupted run leaves whole lines.
///
/// # Errors
/// When the file cannot be opened or written.
pub fn append_line(path: &Path, line: &str) -> Result<(), FileError> {
    make_folder_of(path)?;
    let mut text = String::with_capacity(line.len() + 1);
    text.push_str(line);
    text.push('\n');
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.flush()
        })
        .map_err(refused("add to the file", path))
}

/// Renames a damaged file so that a fresh one can be written without losing it.
///
/// Returns the new name: `settings.ron` becomes `settings.ron.damaged`, or `.damaged-2` and so on
/// when such a file is already there.
///
/// # Errors
/// When the file cannot be renamed; it is then still in its place.
pub fn set_aside(path: &Path) -> Result<PathBuf, FileError> {
    let mut aside = sibling(path, "damaged");
    let mut number = 2;
    while aside.exists() {
        aside = sibling(path, &format!("damaged-{number}"));
        number += 1;
    }
    fs::rename(path, &aside).map_err(refused("set the damaged file aside", path))?;
    Ok(aside)
}

fn make_folder_of(path: &Path) -> Result<(), FileError> {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => {
            fs::create_dir_all(folder).map_err(refused("make the folder", folder))
        }
        _ => Ok(()),
    }
}

fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_file_is_no_error() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read_text(&folder.path().join("none.ron")).unwrap(), None);
    }

    #[test]
    fn writing_replaces_the_whole_content_and_leaves_nothing_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/er/file.ron");
        write_atomic(&path, b"a long first content").unwrap();
        write_atomic(&path, b"short").unwrap();
        assert_eq!(read_text(&path).unwrap().as_deref(), Some("short"));
        let names = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(names, 1);
    }

    #[test]
    fn lines_are_added_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("replays/match.ron");
        append_line(&path, "one").unwrap();
        append_line(&path, "two").unwrap();
        assert_eq!(read_text(&path).unwrap().as_deref(), Some("one\ntwo\n"));
    }

    #[test]
    fn damaged_files_are_kept_under_new_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        let mut kept = Vec::new();
        for content in ["first", "second", "third"] {
            write_atomic(&path, content.as_bytes()).unwrap();
            kept.push(set_aside(&path).unwrap());
        }
        assert!(!path.exists());
        let texts: Vec<_> = kept
            .iter()
            .map(|p| fs::read_to_string(p).unwrap())
            .collect();
        assert_eq!(texts, ["first", "second", "third"]);
    }

    #[test]
    fn a_refusal_names_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("plain");
        write_atomic(&file, b"").unwrap();
        let error = write_atomic(&file.join("below"), b"x").unwrap_err();
        assert!(error.to_string().contains("plain"), "{error}");
    }
}
