//! Where the data lies.

use super::error::{DataError, Place};
use super::read::Source;
use std::path::{Path, PathBuf};

/// The folder that holds `ron_data` and `assets`: the one given (by option or by the variable `FUDABA_DATA`), else the first
/// of the [places where they can lie](fudaba_files::installed::roots).
///
/// # Errors
/// When none of them holds `ron_data`.
pub fn data_root(given: Option<&Path>) -> Result<PathBuf, DataError> {
    let variable = std::env::var_os("FUDABA_DATA").map(PathBuf::from);
    if let Some(folder) = given.map(Path::to_path_buf).or(variable) {
        return if is_root(&folder) {
            Ok(folder)
        } else {
            Err(
                DataError::new(Place::of_file(&folder), "this folder holds no ron_data")
                    .help("name the folder that has ron_data and assets in it"),
            )
        };
    }
    let mut roots = fudaba_files::installed::roots().into_iter();
    roots.find(|folder| is_root(folder)).ok_or_else(|| {
        DataError::new(
            Place::of_file(Path::new("ron_data")),
            "the card data cannot be found",
        )
        .help(
            "leave the program in the folder that it came in, or set FUDABA_DATA to the folder that holds ron_data",
        )
    })
}

fn is_root(folder: &Path) -> bool {
    folder.join("ron_data").is_dir()
}

/// The RON files of a folder in the order of their names; none if there is no such folder. Whatever bears such a name is
/// among them, so that a folder or a pipe of that name is not passed over in silence.
///
/// # Errors
/// When the folder is there but cannot be read.
pub fn files_of(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let mut files = entries_of(folder)?;
    files.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    Ok(files)
}

/// The folders in a folder in the order of their names; none if there is no such folder.
///
/// # Errors
/// When the folder is there but cannot be read.
pub fn folders_of(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let mut folders = entries_of(folder)?;
    folders.retain(|path| path.is_dir());
    Ok(folders)
}

/// The file in the folder of packs that names those that are not read, one a line.
pub const PACKS_OFF: &str = "off.txt";

/// The names of the packs in a folder that are not read; none if nothing is said about it.
///
/// # Errors
/// When what is said about it cannot be read: no ordinary file, too large, not text. No pack is read then.
pub fn packs_off(packs: &Path) -> Result<Vec<String>, DataError> {
    let file = packs.join(PACKS_OFF);
    if file.symlink_metadata().is_err() {
        return Ok(Vec::new());
    }
    let said = Source::open(&file)?.text;
    let names = said.lines().map(str::trim);
    let names = names.filter(|name| !name.is_empty() && !name.starts_with('#'));
    Ok(names.map(str::to_owned).collect())
}

/// Does this file lie in this folder, and is it no link that leads out of it? What a pack has lies in the pack.
///
/// # Errors
/// If it does not.
pub fn lies_within(folder: &Path, file: &Path) -> Result<(), DataError> {
    let (Ok(folder), Ok(leads_to)) = (folder.canonicalize(), file.canonicalize()) else {
        return Ok(());
    };
    if leads_to.starts_with(folder) {
        return Ok(());
    }
    let reason = "this is a link that leads out of the pack";
    Err(DataError::new(Place::of_file(file), reason).help("put the file itself there"))
}

/// The packs of a folder that are read, in the order of their names; none if there is no such folder.
///
/// # Errors
/// When the folder is there but cannot be read.
pub fn packs_of(packs: &Path) -> Result<Vec<PathBuf>, DataError> {
    let off = packs_off(packs)?;
    let mut folders = folders_of(packs)?;
    folders.retain(|pack| {
        let name = pack.file_name().unwrap_or_default().to_string_lossy();
        !off.iter().any(|off| *off == name)
    });
    Ok(folders)
}

fn entries_of(folder: &Path) -> Result<Vec<PathBuf>, DataError> {
    let failed = |error: std::io::Error| {
        DataError::new(Place::of_file(folder), format!("cannot be read: {error}"))
            .help("check that the folder may be read")
    };
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(failed)?,
    };
    let paths = entries.map(|entry| entry.map(|e| e.path()).map_err(failed));
    let mut paths = paths.collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    Ok(paths)
}
