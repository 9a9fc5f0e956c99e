//! Files that survive a crash: written whole or not at all, never overwritten when damaged.

pub mod checksum;
pub mod installed;
pub mod plain;

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use directories::ProjectDirs;

/// From here on a file that outgrows the limit that the system sets to files is an error that is told, as is a full disk,
/// and not the end of the program.
pub fn outlive_file_limits() {
    #[cfg(unix)]
    #[allow(unsafe_code, reason = "no safe call ignores a signal")]
    // SAFETY: a signal that is ignored runs no code.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// From here on pieces of memory from a quarter of a megabyte on go back to the system as soon as they are free. Left to
/// itself, the C library of Linux keeps pieces of up to 32 megabytes for later, once one of that size was given back: pictures
/// that are painted, scaled and handed on leave such holes behind.
///
/// All threads share one heap, as well: several keep holes of their own, and hardly any thread here asks for memory while
/// another does.
pub fn give_back_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code, reason = "no safe call sets how memory is handed out")]
    // SAFETY: sets numbers of the allocator; what was handed out before is not touched.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, 256 * 1024);
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Gives memory back to the system that is free, wherever it lies. It takes some milliseconds, in which other threads that
/// want memory wait.
pub fn give_back_holes() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code, reason = "no safe call gives free memory back")]
    // SAFETY: only what is free is given back.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// The folder of the source that the program was built from, with `ron_data` and `assets` in it. On a machine that the
/// program was only installed on, there is no such folder.
#[must_use]
pub fn checkout() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).unwrap_or(own)
}

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

    /// Where reports of what went wrong are kept.
    pub fn reports(&self) -> PathBuf {
        self.data.join("reports")
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
    /// There is something of this name already, and it is not replaced.
    #[error("{}: there is a file of this name already; it is not replaced, choose another name", .0.display())]
    Exists(PathBuf),
    /// Another process has the file.
    #[error("{}: another window or terminal has this file open; close it there first", .0.display())]
    InUse(PathBuf),
}

/// The error of an operation on a file, `doing` a verb phrase such as "write the file".
pub fn refused<'a>(
    doing: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> FileError + 'a {
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
    let bytes = read_bytes(path)?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Reads a file; `None` when it does not exist.
///
/// # Errors
/// When the file exists but cannot be read.
pub fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(refused("read the file", path)(error)),
    }
}

/// Writes a whole file so that a crash leaves either the old or the new content.
///
/// The folders on the way are made. The new content is written beside the file under a name that nobody else uses,
/// forced to the disk, and then moved over it. Where the file is a link, what it leads to is replaced.
///
/// # Errors
/// When a folder or file cannot be made; the old content is then still there.
pub fn write_atomic(path: &Path, content: &[u8]) -> Result<(), FileError> {
    // A link whose target is missing is written as the file that it names.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    make_folder_of(path)?;
    let (beside, mut file) = open_beside(path)?;
    let written = (file.write_all(content)).and_then(|()| file.sync_all());
    let moved = match written {
        Ok(()) => fs::rename(&beside, path).map_err(refused("replace the file", path)),
        Err(error) => Err(refused("write the file", path)(error)),
    };
    match moved {
        Ok(()) => sync_folder_of(path),
        // The neighbour is of no use; the reason for the failure is what matters.
        Err(_) => drop(fs::remove_file(&beside)),
    }
    moved
}

/// Opens a new file beside this one, of a name that is free.
fn open_beside(path: &Path) -> Result<(PathBuf, File), FileError> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let beside = sibling(path, &format!("{}-{number}.part", std::process::id()));
        match File::create_new(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(refused("write the file", &beside)(error)),
        }
    }
}

/// Makes a new file of this content, forced to the disk. What is there already is never replaced, a link neither.
///
/// # Errors
/// [`FileError::Exists`] when there is something of this name; otherwise when it cannot be made or written, and then
/// nothing is left of it.
pub fn create_new(path: &Path, content: &[u8]) -> Result<File, FileError> {
    make_folder_of(path)?;
    let mut file = File::create_new(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_path_buf()),
        _ => refused("make the file", path)(error),
    })?;
    match (file.write_all(content)).and_then(|()| file.sync_all()) {
        Ok(()) => {
            sync_folder_of(path);
            Ok(file)
        }
        Err(error) => {
            let _ = fs::remove_file(path);
            Err(refused("write the file", path)(error))
        }
    }
}

/// Takes a file for this process alone, as long as it is open. Where the system knows no such locks, nobody is kept out.
///
/// # Errors
/// [`FileError::InUse`] when another process has it.
pub fn lock(path: &Path, file: &File) -> Result<(), FileError> {
    // Whoever only looks whether it is free has it for a moment.
    for _ in 0..20 {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(5)),
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(FileError::InUse(path.to_path_buf()))
}

/// Has somebody taken this file for himself?
#[must_use]
pub fn is_in_use(file: &File) -> bool {
    match file.try_lock_shared() {
        Err(TryLockError::WouldBlock) => true,
        Ok(()) | Err(TryLockError::Error(_)) => {
            let _ = file.unlock();
            false
        }
    }
}

/// Forces the names in a file's folder to the disk, where the system can.
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
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
    fn a_new_file_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("replays/match.replay");
        drop(create_new(&path, b"one").unwrap());
        let error = create_new(&path, b"two").unwrap_err();
        assert!(matches!(error, FileError::Exists(_)), "{error}");
        assert_eq!(read_text(&path).unwrap().as_deref(), Some("one"));
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_file_that_is_replaced_and_to_none_that_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write_atomic(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomic(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(read_text(&file).unwrap().as_deref(), Some("new"));
        let dangling = folder.path().join("dangling");
        std::os::unix::fs::symlink(folder.path().join("elsewhere"), &dangling).unwrap();
        let error = create_new(&dangling, b"x").unwrap_err();
        assert!(matches!(error, FileError::Exists(_)), "{error}");
    }

    #[test]
    fn many_who_write_one_file_at_once_leave_one_of_their_contents_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        std::thread::scope(|scope| {
            for n in 0..16u8 {
                let path = &path;
                scope.spawn(move || write_atomic(path, &[b'a' + n; 5000]).unwrap());
            }
        });
        let text = read_text(&path).unwrap().unwrap();
        let first = text.chars().next().unwrap();
        assert_eq!(text, first.to_string().repeat(5000));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
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
