//! Where the sounds lie: in the folder of the program's data.

use std::env;
use std::path::{Path, PathBuf};

use bevy::asset::AssetPlugin;
use bevy::prelude::default;
use fudaba_cards::data_root;

/// The asset plugin with the folder found.
///
/// It is that of `data` if there is one, else that of `BEVY_ASSET_ROOT`, else that in which the cards lie. Bevy reads nothing
/// outside it.
pub fn plugin(data: Option<&Path>) -> AssetPlugin {
    // If there are no cards, that is told where they are read.
    folder(data).map_or_else(default, |assets| AssetPlugin {
        file_path: assets.display().to_string(),
        ..default()
    })
}

/// The folder of the assets, if there is one, as [`plugin`] finds it. It is absolute: what is not would be looked for beside
/// the program.
pub fn folder(data: Option<&Path>) -> Option<PathBuf> {
    let root = match env::var_os("BEVY_ASSET_ROOT") {
        Some(root) if data.is_none() => PathBuf::from(root),
        _ => data_root(data).ok()?,
    };
    let assets = root.join("assets");
    Some(std::path::absolute(&assets).unwrap_or(assets))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_assets_lie_beside_the_cards() {
        let root = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(root.path().join("ron_data")).unwrap();
        let here = plugin(Some(root.path()));
        assert_eq!(Path::new(&here.file_path), root.path().join("assets"));
        let nowhere = plugin(Some(&root.path().join("none")));
        assert_eq!(nowhere.file_path, AssetPlugin::default().file_path);
    }
}
