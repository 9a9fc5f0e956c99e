//! A picture of the window with one key, into the player's data folder.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk};

use super::notices::Notices;
use super::settings::CurrentSettings;
use super::states::AppSystems;
use super::ui_text::Word;
use fudaba_files::Folders;

/// Takes a picture when F12 is pressed.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, take.in_set(AppSystems::ReadInput));
}

fn take(
    keys: Res<ButtonInput<KeyCode>>,
    settings: Res<CurrentSettings>,
    mut notices: ResMut<Notices>,
    mut commands: Commands,
) {
    if !keys.just_pressed(KeyCode::F12) {
        return;
    }
    let words = settings.words();
    let place = Folders::of_player()
        .map_err(|error| error.to_string())
        .and_then(|folders| next_file(&folders.data.join("screenshots")));
    match place {
        Ok(path) => {
            let shown = path.display().to_string();
            let saved = words.fill(Word::ScreenshotAt, &[("path", &shown)]);
            commands
                .spawn(Screenshot::primary_window())
                .observe(save_to_disk(path))
                .observe(
                    move |_: On<ScreenshotCaptured>, mut notices: ResMut<Notices>| {
                        notices.passing(saved.clone());
                    },
                );
        }
        Err(reason) => {
            notices.problem(words.fill(Word::ScreenshotMissing, &[("reason", &reason)]));
        }
    }
}

/// The first free name in the folder, which is made if needed.
fn next_file(folder: &Path) -> Result<PathBuf, String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    (1..=9999)
        .map(|number| folder.join(format!("fudaba-{number:04}.png")))
        .find(|path| !path.exists())
        .ok_or_else(|| format!("{}: 9999 pictures are there already", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_numbered_and_never_overwritten() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("screenshots");
        let first = next_file(&folder).unwrap();
        fs::write(&first, "").unwrap();
        let second = next_file(&folder).unwrap();
        assert_ne!(first, second);
        assert!(second.ends_with("fudaba-0002.png"));
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("plain"), "").unwrap();
        let reason = next_file(&root.path().join("plain/below")).unwrap_err();
        assert!(reason.contains("plain"), "{reason}");
    }
}
