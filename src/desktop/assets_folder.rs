//! Where the sounds lie: beside the program, or in the folder that it was built from.

use std::env;
use std::path::{Path, PathBuf};

use bevy::asset::AssetPlugin;
use bevy::prelude::default;

/// The asset plugin with the folder found.
///
/// It is that of `data` if there is one. `BEVY_ASSET_ROOT` and the run by `cargo` keep their usual meaning; otherwise the folder is looked for beside the
/// program, in the folders above it, and in the current one.
pub fn plugin(data: Option<&Path>) -> AssetPlugin {
    if let Some(folder) = data.and_then(|data| find(&[data])) {
        return in_folder(&folder);
    }
    let named = ["BEVY_ASSET_ROOT", "CARGO_MANIFEST_DIR"];
    if named.iter().any(|name| env::var_os(name).is_some()) {
        return default();
    }
    let program = env::current_exe().unwrap_or_default();
    let current = env::current_dir().unwrap_or_default();
    let mut folders: Vec<&Path> = program.ancestors().skip(1).take(4).collect();
    folders.push(&current);
    match find(&folders) {
        Some(folder) => in_folder(&folder),
        None => default(),
    }
}

fn in_folder(folder: &Path) -> AssetPlugin {
    AssetPlugin {
        file_path: folder.display().to_string(),
        ..default()
    }
}

/// The first of these folders that holds our assets.
fn find(folders: &[&Path]) -> Option<PathBuf> {
    folders
        .iter()
        .map(|folder| folder.join("assets"))
        .find(|assets| assets.join("sounds").is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_with_sounds_is_taken() {
        let root = tempfile::tempdir().unwrap();
        let beside = root.path().join("target/debug");
        std::fs::create_dir_all(beside.join("assets")).unwrap();
        let sounds = root.path().join("assets/sounds");
        std::fs::create_dir_all(sounds).unwrap();
        let folders: Vec<&Path> = beside.ancestors().take(4).collect();
        assert_eq!(find(&folders), Some(root.path().join("assets")));
        assert_eq!(find(&folders[..1]), None);
    }
}
