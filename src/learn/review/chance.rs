//! From what a search thinks of a position to a chance to win.

use fudaba_cards::DataError;
use serde::Deserialize;
use std::path::Path;

/// The file of a ruleset, below `ron_data/<ruleset>/`, that holds the fitted numbers.
pub const FILE: &str = "win_chance.ron";

/// How the value of a search becomes a chance to win: a logistic curve over the value's own odds.
///
/// With a slope of 1 and no shift the chance is the value.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// What the logarithm of the value's odds is multiplied by.
    pub slope: f32,
    /// What is added to it.
    pub shift: f32,
}

impl Default for Chance {
    fn default() -> Self {
        Self {
            slope: 1.0,
            shift: 0.0,
        }
    }
}

impl Chance {
    /// The numbers of a ruleset, from the folder that holds `ron_data`; those that change nothing if it has no file.
    ///
    /// # Errors
    /// If there is a file that cannot be read.
    pub fn of(root: &Path, ruleset: &str) -> Result<Self, DataError> {
        let file = root.join("ron_data").join(ruleset).join(FILE);
        let wrong = |line, col, why: String| {
            let help = "it holds (slope: 1.0, shift: 0.0) with other numbers";
            DataError::new(fudaba_cards::Place::new(&file, line, col), why).help(help)
        };
        let text =
            fudaba_files::read_text(&file).map_err(|error| wrong(1, 1, error.to_string()))?;
        let Some(text) = text else {
            return Ok(Self::default());
        };
        let read: Self = ron::from_str(&text).map_err(|error| {
            let at = error.span.start;
            wrong(at.line, at.col, error.code.to_string())
        })?;
        if read.slope > 0.0 && read.slope.is_finite() && read.shift.is_finite() {
            Ok(read)
        } else {
            Err(wrong(1, 1, "the slope is no number above 0".to_owned()))
        }
    }

    /// The chance to win of a position that a search values so (0 lost, 1 won), in points of a hundred.
    #[must_use]
    pub fn points(&self, value: f32) -> f32 {
        100.0 / (1.0 + (-(self.slope * Self::odds(value) + self.shift)).exp())
    }

    /// The logarithm of a value's odds; nothing is certain.
    pub(super) fn odds(value: f32) -> f32 {
        let value = value.clamp(0.001, 0.999);
        (value / (1.0 - value)).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_fitted_numbers_the_chance_is_the_value() {
        for value in [0.1, 0.5, 0.73] {
            assert!((Chance::default().points(value) - value * 100.0).abs() < 0.01);
        }
        let steep = Chance {
            slope: 2.0,
            shift: 0.0,
        };
        assert!(steep.points(0.6) > 68.0 && steep.points(0.4) < 32.0);
    }

    #[test]
    fn a_file_that_holds_something_else_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ron_data/game");
        std::fs::create_dir_all(&path).unwrap();
        assert_eq!(
            Chance::of(folder.path(), "game").unwrap(),
            Chance::default()
        );
        for wrong in ["(slope: 0.0, shift: 1.0)", "nonsense"] {
            std::fs::write(path.join(FILE), wrong).unwrap();
            let error = Chance::of(folder.path(), "game").unwrap_err();
            assert!(error.to_string().contains(FILE), "{error}");
        }
        std::fs::write(path.join(FILE), "(slope: 2.5, shift: -0.1)").unwrap();
        assert_eq!(Chance::of(folder.path(), "game").unwrap().slope, 2.5);
    }
}
