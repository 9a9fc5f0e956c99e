//! The player's settings: one versioned RON file in his configuration folder.
//!
//! A file that cannot be understood is renamed, never overwritten, and the player is told.

mod ways;

pub use ways::{HandOrder, HighlightPalette, Language, OpponentPace, ReducedMotion, TakeBack};

use std::path::{Path, PathBuf};

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use fudaba_engine::Asked;

use fudaba_files::FileError;

/// The version that this program writes.
pub const VERSION: u32 = 1;

/// Volumes as parts of full, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Volumes {
    /// Multiplies the others.
    pub master: f32,
    /// Cards, phases, fights.
    pub effects: f32,
    /// Title and table loops.
    pub music: f32,
    /// Silence while another window has the focus.
    pub mute_unfocused: bool,
}

impl Default for Volumes {
    fn default() -> Self {
        Self {
            master: 0.8,
            effects: 0.8,
            music: 0.5,
            mute_unfocused: true,
        }
    }
}

/// The window as the player left it, in logical pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowMemory {
    /// Width when not full-screen.
    pub width: u32,
    /// Height when not full-screen.
    pub height: u32,
    /// Fills the whole screen without a border.
    pub fullscreen: bool,
}

impl WindowMemory {
    /// The smallest window for which the screens are laid out.
    pub const MINIMUM: (u32, u32) = (1280, 720);
}

impl Default for WindowMemory {
    fn default() -> Self {
        Self {
            width: 1280,
            height: 720,
            fullscreen: false,
        }
    }
}

/// What was played last, for the quick match. Names are those of the files in `ron_data/`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct LastMatch {
    /// The ruleset.
    pub ruleset: String,
    /// Options that differ from their defaults, as (option, value).
    pub options: Vec<(String, String)>,
    /// The decks of the first and second seat.
    pub decks: [String; 2],
    /// Is the computer's deck left to chance?
    pub chance: bool,
    /// The computer opponent's level, with its style behind a colon if it has one ("4:bold"); empty for two players, or "solo" for one who plays both sides.
    pub opponent: String,
    /// Who starts.
    pub starter: String,
}

/// Everything the player can set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The version of the file's form.
    pub version: u32,
    /// Language of the interface.
    pub language: Language,
    /// Language of card names and card texts.
    pub card_language: Language,
    /// Multiplies the speed of animations; 0 shows results at once, 2 is the fastest.
    pub animation_speed: f32,
    /// Fades instead of travel.
    pub reduced_motion: ReducedMotion,
    /// Multiplies the size of all texts.
    pub text_size: f32,
    /// Multiplies the size of the whole interface.
    pub ui_scale: f32,
    /// Volumes.
    pub volumes: Volumes,
    /// Pace of the computer opponent.
    pub opponent_pace: OpponentPace,
    /// How far choices can be taken back.
    pub take_back: TakeBack,
    /// How the cards of his own hand lie.
    pub hand_order: HandOrder,
    /// When the player wants to be asked where he could answer what goes on, by ruleset and kind of opening: what differs
    /// from what the ruleset takes to be usual.
    pub openings: BTreeMap<String, BTreeMap<String, Asked>>,
    /// The phases at whose beginning he wants to stop, by ruleset.
    pub stops: BTreeMap<String, Stops>,
    /// Colours of marks.
    pub palette: HighlightPalette,
    /// The card that is read stands beside the table for good.
    pub docked_reader: bool,
    /// The record of the match stands beside the table for good.
    pub docked_log: bool,
    /// What lessons leave out is explained in the first real matches.
    pub reminders: bool,
    /// The window.
    pub window: WindowMemory,
    /// What was played last.
    pub last_match: Option<LastMatch>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            language: Language::English,
            card_language: Language::English,
            animation_speed: 1.0,
            reduced_motion: ReducedMotion::default(),
            text_size: 1.0,
            ui_scale: 1.0,
            volumes: Volumes::default(),
            opponent_pace: OpponentPace::default(),
            take_back: TakeBack::default(),
            hand_order: HandOrder::default(),
            openings: BTreeMap::new(),
            stops: BTreeMap::new(),
            palette: HighlightPalette::default(),
            docked_reader: false,
            docked_log: false,
            reminders: true,
            window: WindowMemory::default(),
            last_match: None,
        }
    }
}

/// The keys of the phases at whose beginning a player wants to stop.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stops {
    /// Of his own turn.
    pub own: BTreeSet<String>,
    /// Of the opponent's.
    pub others: BTreeSet<String>,
}

/// Range of [`Settings::animation_speed`] above 0.
pub const ANIMATION_SPEEDS: (f32, f32) = (0.0, 2.0);
/// Range of [`Settings::text_size`].
pub const TEXT_SIZES: (f32, f32) = (0.8, 1.6);
/// Range of [`Settings::ui_scale`].
pub const UI_SCALES: (f32, f32) = (0.75, 2.0);

impl Settings {
    /// Defaults in the player's own language, as far as the environment names it.
    pub fn for_locale(locale: &str) -> Self {
        let language = Language::of_locale(locale);
        Self {
            language,
            card_language: language,
            ..Self::default()
        }
    }

    /// When the player wants to be asked at the openings of a ruleset, where that is not what is usual there.
    #[must_use]
    pub fn openings_of(&self, ruleset: &str) -> BTreeMap<String, Asked> {
        self.openings.get(ruleset).cloned().unwrap_or_default()
    }

    /// Where the player wants to stop in a ruleset.
    #[must_use]
    pub fn stops_of(&self, ruleset: &str) -> Stops {
        self.stops.get(ruleset).cloned().unwrap_or_default()
    }

    /// Sets a stop at a phase of his own turn or of the opponent's, or takes it away.
    pub fn toggle_stop(&mut self, ruleset: &str, phase: &str, own: bool) {
        let stops = self.stops.entry(ruleset.to_owned()).or_default();
        let side = if own {
            &mut stops.own
        } else {
            &mut stops.others
        };
        if !side.remove(phase) {
            side.insert(phase.to_owned());
        }
        self.stops.retain(|_, stops| *stops != Stops::default());
    }

    /// Keeps when he wants to be asked at an opening; `usual` is what holds without a word.
    pub fn ask_at(&mut self, ruleset: &str, opening: &str, asked: Asked, usual: Asked) {
        let own = self.openings.entry(ruleset.to_owned()).or_default();
        if asked == usual {
            own.remove(opening);
        } else {
            own.insert(opening.to_owned(), asked);
        }
        self.openings.retain(|_, own| !own.is_empty());
    }

    /// The same settings with every number brought into its range.
    #[must_use]
    pub fn in_range(mut self) -> Self {
        fn within(value: f32, (low, high): (f32, f32), otherwise: f32) -> f32 {
            if value.is_finite() {
                value.clamp(low, high)
            } else {
                otherwise
            }
        }
        let sane = Self::default();
        self.animation_speed = within(self.animation_speed, ANIMATION_SPEEDS, sane.animation_speed);
        self.text_size = within(self.text_size, TEXT_SIZES, sane.text_size);
        self.ui_scale = within(self.ui_scale, UI_SCALES, sane.ui_scale);
        for (volume, sane) in [
            (&mut self.volumes.master, sane.volumes.master),
            (&mut self.volumes.effects, sane.volumes.effects),
            (&mut self.volumes.music, sane.volumes.music),
        ] {
            *volume = within(*volume, (0.0, 1.0), sane);
        }
        let (width, height) = WindowMemory::MINIMUM;
        self.window.width = self.window.width.clamp(width, 16_384);
        self.window.height = self.window.height.clamp(height, 16_384);
        self
    }

    /// Reads settings of any version up to [`VERSION`].
    ///
    /// # Errors
    /// When the text is no RON, has no version, or comes from a newer program.
    pub fn parse(text: &str) -> Result<Self, SettingsProblem> {
        #[derive(Deserialize)]
        struct Stamp {
            version: u32,
        }
        let stamp: Stamp = ron::from_str(text).map_err(SettingsProblem::of_ron)?;
        match stamp.version {
            0 => Err(SettingsProblem::Unversioned),
            VERSION => ron::from_str::<Self>(text)
                .map(Self::in_range)
                .map_err(SettingsProblem::of_ron),
            newer => Err(SettingsProblem::Newer {
                found: newer,
                known: VERSION,
            }),
        }
    }

    /// The text of the settings file.
    ///
    /// # Errors
    /// When a value cannot be written as RON.
    pub fn to_text(&self) -> Result<String, ron::Error> {
        let stamped = Self {
            version: VERSION,
            ..self.clone()
        };
        ron::ser::to_string_pretty(&stamped, ron::ser::PrettyConfig::default())
    }
}

/// Why a settings file could not be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsProblem {
    /// No RON, or a field with a value of the wrong kind.
    #[error("line {line}, column {column}: {reason}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What was expected.
        reason: String,
    },
    /// The version is 0.
    #[error("the file names no version")]
    Unversioned,
    /// Written by a newer program.
    #[error("version {found} is newer than {known}, the newest that this program knows")]
    Newer {
        /// The version in the file.
        found: u32,
        /// The newest known version.
        known: u32,
    },
}

impl SettingsProblem {
    fn of_ron(error: ron::error::SpannedError) -> Self {
        Self::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            reason: error.code.to_string(),
        }
    }
}

/// Something about the settings file that the player should be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsNotice {
    /// The file was damaged and is now kept under another name; defaults are used.
    SetAside {
        /// Where the damaged file is now.
        kept: PathBuf,
        /// What was wrong with it.
        problem: SettingsProblem,
    },
    /// The file cannot be read, set aside or written; it stays as it is.
    Untouched {
        /// The system's reason.
        reason: String,
    },
}

/// The settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsFile {
    path: PathBuf,
    writable: bool,
}

impl SettingsFile {
    /// The settings file in a configuration folder.
    pub fn in_folder(config: &Path) -> Self {
        Self {
            path: config.join("settings.ron"),
            writable: true,
        }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the settings; `fallback` when there are none or they cannot be used.
    pub fn load(&mut self, fallback: Settings) -> (Settings, Option<SettingsNotice>) {
        let text = match fudaba_files::read_text(&self.path) {
            Ok(Some(text)) => text,
            Ok(None) => return (fallback, None),
            Err(error) => return (fallback, Some(self.leave_alone(&error))),
        };
        match Settings::parse(&text) {
            Ok(settings) => (settings, None),
            Err(problem) => {
                let notice = match fudaba_files::set_aside(&self.path) {
                    Ok(kept) => SettingsNotice::SetAside { kept, problem },
                    Err(error) => self.leave_alone(&error),
                };
                (fallback, Some(notice))
            }
        }
    }

    /// Writes the settings, unless the file on disk could not be read or set aside.
    ///
    /// # Errors
    /// When the file cannot be written; the old one is then still there.
    pub fn save(&self, settings: &Settings) -> Result<(), FileError> {
        if !self.writable {
            return Ok(());
        }
        let text = settings.to_text().map_err(|error| FileError::Io {
            doing: "write the settings as text",
            path: self.path.clone(),
            source: std::io::Error::other(error),
        })?;
        fudaba_files::write_atomic(&self.path, text.as_bytes())
    }

    fn leave_alone(&mut self, error: &FileError) -> SettingsNotice {
        self.writable = false;
        SettingsNotice::Untouched {
            reason: error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn unusual() -> Settings {
        Settings {
            language: Language::Japanese,
            animation_speed: 0.0,
            text_size: 1.4,
            palette: HighlightPalette::Tritan,
            openings: BTreeMap::from([(
                "some".into(),
                BTreeMap::from([("window".into(), Asked::Never)]),
            )]),
            stops: BTreeMap::from([(
                "some".into(),
                Stops {
                    own: BTreeSet::from(["main".into()]),
                    others: BTreeSet::from(["battle".into()]),
                },
            )]),
            opponent_pace: OpponentPace::StepByStep,
            last_match: Some(LastMatch {
                ruleset: "some".into(),
                options: vec![("a".into(), "B".into())],
                ..LastMatch::default()
            }),
            ..Settings::default()
        }
    }

    #[test]
    fn reduced_motion_is_read_as_earlier_versions_wrote_it_too() {
        for way in ReducedMotion::ALL {
            let settings = Settings {
                reduced_motion: way,
                ..Settings::default()
            };
            let text = settings.to_text().unwrap();
            assert_eq!(Settings::parse(&text).unwrap(), settings, "{text}");
        }
        let read = |said: &str| Settings::parse(said).map(|settings| settings.reduced_motion);
        let file = |said: &str| format!("(version: 1, {said})");
        for (said, way) in [
            ("reduced_motion: true", ReducedMotion::On),
            ("reduced_motion: false", ReducedMotion::Off),
            ("", ReducedMotion::System),
        ] {
            assert_eq!(read(&file(said)).unwrap(), way, "{said}");
        }
        assert!(read(&file("reduced_motion: maybe")).is_err());
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = SettingsFile::in_folder(folder.path());
        file.save(&unusual()).unwrap();
        assert_eq!(file.load(Settings::default()), (unusual(), None));
    }

    #[test]
    fn a_stop_is_set_and_taken_away() {
        let mut settings = Settings::default();
        settings.toggle_stop("some", "main", false);
        settings.toggle_stop("some", "main", true);
        settings.toggle_stop("some", "main", true);
        let stops = settings.stops_of("some");
        assert_eq!((stops.own.len(), stops.others.len()), (0, 1));
        assert_eq!(settings.stops_of("other"), Stops::default());
        settings.toggle_stop("some", "main", false);
        assert!(settings.stops.is_empty());
    }

    #[test]
    fn without_a_file_the_fallback_is_used_silently() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = SettingsFile::in_folder(folder.path());
        assert_eq!(file.load(unusual()), (unusual(), None));
        assert!(!file.path().exists());
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_its_place_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = SettingsFile::in_folder(folder.path());
        let damaged = "(\n  version: 1,\n  text_size: \"large\",\n)";
        fs::write(file.path(), damaged).unwrap();
        let (settings, notice) = file.load(Settings::default());
        assert_eq!(settings, Settings::default());
        let Some(SettingsNotice::SetAside { kept, problem }) = notice else {
            panic!("{notice:?}");
        };
        assert_eq!(fs::read_to_string(kept).unwrap(), damaged);
        assert!(
            matches!(problem, SettingsProblem::Syntax { line: 3, .. }),
            "{problem}"
        );
        file.save(&settings).unwrap();
        assert_eq!(file.load(unusual()).0, settings);
    }

    #[test]
    fn settings_of_a_newer_program_are_kept_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = SettingsFile::in_folder(folder.path());
        fs::write(file.path(), "(version: 99, telepathy: true)").unwrap();
        let (_, notice) = file.load(Settings::default());
        let Some(SettingsNotice::SetAside { kept, problem }) = notice else {
            panic!("{notice:?}");
        };
        assert_eq!(
            problem,
            SettingsProblem::Newer {
                found: 99,
                known: VERSION
            }
        );
        assert!(fs::read_to_string(kept).unwrap().contains("telepathy"));
    }

    #[test]
    fn a_file_that_cannot_be_read_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let mut file = SettingsFile::in_folder(folder.path());
        fs::create_dir(file.path()).unwrap();
        let (settings, notice) = file.load(Settings::default());
        assert!(
            matches!(notice, Some(SettingsNotice::Untouched { .. })),
            "{notice:?}"
        );
        file.save(&settings).unwrap();
        assert!(file.path().is_dir());
    }

    #[test]
    fn fields_a_file_lacks_get_their_defaults() {
        let settings = Settings::parse("(version: 1, volumes: (music: 0.25))").unwrap();
        assert_eq!(settings.volumes.music, 0.25);
        assert_eq!(settings.volumes.master, Volumes::default().master);
        assert_eq!(settings.ui_scale, 1.0);
    }

    #[test]
    fn numbers_out_of_range_are_brought_back() {
        let text = "(version: 1, ui_scale: 20.0, text_size: -3, animation_speed: NaN, \
                    window: (width: 3, height: 99999999))";
        let settings = Settings::parse(text).unwrap();
        assert_eq!(settings.ui_scale, UI_SCALES.1);
        assert_eq!(settings.text_size, TEXT_SIZES.0);
        assert_eq!(settings.animation_speed, 1.0);
        assert_eq!(
            (settings.window.width, settings.window.height),
            (1280, 16_384)
        );
    }

    #[test]
    fn the_first_language_is_that_of_the_environment() {
        assert_eq!(
            Settings::for_locale("ja_JP.UTF-8").language,
            Language::Japanese
        );
        assert_eq!(
            Settings::for_locale("en_GB.UTF-8").language,
            Language::English
        );
        assert_eq!(Settings::for_locale("").card_language, Language::English);
    }
}
