//! The pictures of a place: what its `place.ron` says. `assets/places/README.md` tells how they fit together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use super::look::{LookError, Pair};

/// The pictures that make the table of a world a place.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenery {
    /// Pixels of the pictures of the ground to one unit of the table.
    pub scale: f32,
    /// Times of day, in the order in which a match goes through them.
    pub lights: Vec<LightFiles>,
    /// The height of the picture over the spine.
    pub spine_height: f32,
    /// What lies beneath cards, and the things of the score.
    pub pieces: BTreeMap<String, PieceFile>,
    /// Where the pictures lie.
    #[serde(skip)]
    folder: PathBuf,
}

/// The ground at one time of day.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LightFiles {
    /// What time it is.
    pub name: String,
    /// The half beyond the spine.
    pub far: String,
    /// The half before the spine.
    pub near: String,
    /// What covers the seam.
    pub spine: String,
}

/// A picture that lies on the ground.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceFile {
    /// The picture.
    pub file: String,
    /// Its width and height, in those of the card beneath which it lies.
    pub size: Pair,
    /// Its middle as seen from that of the card, in the same measure.
    #[serde(default)]
    pub at: Pair,
    /// It is measured in units of the table, for things of a fixed size.
    #[serde(default)]
    pub units: bool,
}

/// The width of the ground in units, centred on the table.
pub const GROUND_WIDTH: f32 = 1720.0;
/// The heights of the near half of the ground and of the far one; they meet on the middle of the spine.
pub const GROUND_HEIGHTS: [f32; 2] = [560.0, 360.0];
/// Pieces are painted with so many pixels to a unit of the table, for a card of [`PIECE_CARD`].
pub const PIECE_SCALE: f32 = 2.0;
/// The height of the card for which pieces are painted.
pub const PIECE_CARD: f32 = 130.0;

impl Scenery {
    /// Reads the `place.ron` of a folder, and looks whether every picture is there.
    ///
    /// # Errors
    /// When it cannot be read, is malformed, or names a picture that is missing.
    pub fn read(folder: &Path) -> Result<Self, LookError> {
        let file = folder.join("place.ron");
        let text = std::fs::read_to_string(&file).map_err(|reason| LookError::Unreadable {
            file: file.clone(),
            reason,
        })?;
        let mut scenery: Self = ron::from_str(&text).map_err(|error| LookError::Malformed {
            file: file.clone(),
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        })?;
        folder.clone_into(&mut scenery.folder);
        let problems = scenery.problems();
        if problems.is_empty() {
            Ok(scenery)
        } else {
            Err(LookError::Zones { file, problems })
        }
    }

    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        if self.lights.is_empty() {
            problems.push("there is no light: name one in lights".to_owned());
        }
        for (field, value) in [("scale", self.scale), ("spine_height", self.spine_height)] {
            if !(value.is_finite() && value > 0.0) {
                problems.push(format!("{field} must be more than 0"));
            }
        }
        for (name, piece) in &self.pieces {
            let (wide, high) = piece.size;
            if !(wide.is_finite() && high.is_finite() && wide > 0.0 && high > 0.0) {
                problems.push(format!("the piece {name:?} must have a width and a height"));
            }
        }
        let mut files: Vec<&String> = (self.lights.iter())
            .flat_map(|light| [&light.far, &light.near, &light.spine])
            .chain(self.pieces.values().map(|piece| &piece.file))
            .collect();
        files.sort();
        files.dedup();
        let missing = files.iter().filter(|file| !self.file(file).is_file());
        problems.extend(missing.map(|file| format!("the picture {file:?} is missing")));
        problems
    }

    /// A picture of the folder.
    #[must_use]
    pub fn file(&self, name: &str) -> Arc<Path> {
        self.folder.join(name).into()
    }

    /// Which of the times of day it is in a turn.
    #[must_use]
    pub fn light(&self, turn: u16) -> usize {
        let last = self.lights.len().saturating_sub(1);
        usize::from(turn.saturating_sub(1) / TURNS_OF_LIGHT).min(last)
    }
}

/// So many turns of both players have one light.
const TURNS_OF_LIGHT: u16 = 6;

/// The scenery of a world: that of the first of these folders that has one. What is wrong with any is told.
#[must_use]
pub fn find(folders: &[PathBuf], world: &str) -> (Option<Scenery>, Vec<String>) {
    let mut problems = Vec::new();
    for folder in folders.iter().map(|folder| folder.join(world)) {
        if !folder.is_dir() {
            continue;
        }
        match Scenery::read(&folder) {
            Ok(scenery) => return (Some(scenery), problems),
            Err(error) => problems.push(error.to_string()),
        }
    }
    (None, problems)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const GOOD: &str = r#"(
        scale: 1.5,
        lights: [
            (name: "night", far: "far.jpg", near: "near.jpg", spine: "spine.png"),
            (name: "dawn", far: "far.jpg", near: "near.jpg", spine: "spine.png"),
        ],
        spine_height: 60.0,
        pieces: { "ring": (file: "ring.png", size: (2.0, 1.4)) },
    )"#;

    /// A folder of places with one for this world.
    fn place(root: &Path, world: &str, text: &str, files: &[&str]) -> PathBuf {
        let folder = root.join(world);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("place.ron"), text).unwrap();
        for file in files {
            fs::write(folder.join(file), "").unwrap();
        }
        root.to_owned()
    }

    const FILES: [&str; 4] = ["far.jpg", "near.jpg", "spine.png", "ring.png"];

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_the_next_folder_is_used() {
        let root = tempfile::tempdir().unwrap();
        let own = place(&root.path().join("own"), "isles", "(\n  scale: x", &FILES);
        let shipped = place(&root.path().join("shipped"), "isles", GOOD, &FILES);
        let (found, problems) = find(&[own, shipped.clone()], "isles");
        assert_eq!(found.unwrap().folder, shipped.join("isles"));
        assert!(
            problems[0].contains("own/isles/place.ron:2:"),
            "{problems:?}"
        );
        assert_eq!(problems.len(), 1);
        let (none, problems) = find(&[shipped], "marsh");
        assert!(none.is_none() && problems.is_empty());
    }

    #[test]
    fn a_picture_that_is_missing_is_named() {
        let root = tempfile::tempdir().unwrap();
        let folder = place(root.path(), "isles", GOOD, &FILES[..3]);
        let (none, problems) = find(&[folder], "isles");
        assert!(none.is_none());
        assert!(
            problems[0].contains("\"ring.png\" is missing"),
            "{problems:?}"
        );
        let text = GOOD
            .replace("(2.0, 1.4)", "(2.0, -1.4)")
            .replace("1.5", "0.0");
        let folder = place(root.path(), "isles", &text, &FILES);
        let problems = find(&[folder], "isles").1;
        assert!(
            problems[0].contains("scale") && problems[0].contains("\"ring\""),
            "{problems:?}"
        );
    }

    #[test]
    fn the_light_changes_as_the_match_goes_on() {
        let root = tempfile::tempdir().unwrap();
        let folder = place(root.path(), "isles", GOOD, &FILES);
        let scenery = find(&[folder], "isles").0.unwrap();
        assert_eq!(
            [0, 1, 6, 7, 200].map(|turn| scenery.light(turn)),
            [0, 0, 0, 1, 1]
        );
    }
}
