//! The settings at run time: loaded before the window opens, saved soon after each change.

use std::time::Duration;

use bevy::prelude::*;

use super::calm;
use super::notices::Notices;
use super::states::AppSystems;
use super::ui_text::{Word, Words};
use fudaba_files::Folders;
use fudaba_saves::settings::{ReducedMotion, Settings, SettingsFile, SettingsNotice};

/// The player's settings. Change them; they are saved by themselves.
#[derive(Resource, Debug, Clone, Deref, DerefMut, Default)]
pub struct CurrentSettings {
    /// What he has set.
    #[deref]
    pub own: Settings,
    /// Does the desktop of the system want little motion?
    pub system_is_calm: bool,
}

impl CurrentSettings {
    /// The interface's words in the chosen language.
    pub fn words(&self) -> Words {
        Words(self.language)
    }

    /// Do cards fade in where they belong instead of travelling there?
    pub fn is_calm(&self) -> bool {
        match self.reduced_motion {
            ReducedMotion::System => self.system_is_calm,
            ReducedMotion::On => true,
            ReducedMotion::Off => false,
        }
    }

    /// Seconds that an animation of this length at normal speed takes; 0 shows the end at once.
    pub fn animation_seconds(&self, at_normal_speed: f32) -> f32 {
        if self.animation_speed <= 0.01 {
            0.0
        } else {
            at_normal_speed / self.animation_speed
        }
    }
}

/// Where the settings are written; absent in tests and when the player has no home folder.
#[derive(Resource, Debug, Clone)]
pub struct SettingsStore(pub SettingsFile);

/// Full screen was asked for on the command line: for this time only, it is not written into the settings.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ForThisTime(pub bool);

impl ForThisTime {
    /// The settings as they are in force.
    #[must_use]
    pub fn shown(self, settings: &Settings) -> Settings {
        let mut shown = settings.clone();
        shown.window.fullscreen |= self.0;
        shown
    }

    /// The settings to keep after the player has changed what was shown to him. What he decides about the full screen
    /// holds from then on.
    #[must_use]
    pub fn kept(&mut self, before: &Settings, mut new: Settings) -> Settings {
        let shown = before.window.fullscreen || self.0;
        if new.window.fullscreen == shown {
            new.window.fullscreen = before.window.fullscreen;
        } else {
            self.0 = false;
        }
        new
    }
}

/// Settings and notices from the start of the program.
#[derive(Debug, Clone, Default)]
pub struct Loaded {
    /// The settings.
    pub settings: CurrentSettings,
    /// Where they are kept.
    pub store: Option<SettingsStore>,
    /// Full screen for this time only.
    pub fullscreen: ForThisTime,
    /// What the player should be told.
    pub notices: Vec<String>,
}

/// Reads the player's settings, or defaults in the language of the environment.
pub fn load() -> Loaded {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default();
    let fallback = Settings::for_locale(&locale);
    let folders = match Folders::of_player() {
        Ok(folders) => folders,
        Err(error) => {
            let words = Words(fallback.language);
            let notice = words.fill(Word::SettingsUntouched, &[("reason", &error.to_string())]);
            return Loaded {
                settings: in_force(fallback),
                store: None,
                fullscreen: ForThisTime::default(),
                notices: vec![notice],
            };
        }
    };
    let mut file = SettingsFile::in_folder(&folders.config);
    let (settings, notice) = file.load(fallback);
    let words = Words(settings.language);
    Loaded {
        notices: notice.iter().map(|notice| tell(words, notice)).collect(),
        settings: in_force(settings),
        store: Some(SettingsStore(file)),
        fullscreen: ForThisTime::default(),
    }
}

/// Settings with what the system wants.
fn in_force(own: Settings) -> CurrentSettings {
    CurrentSettings {
        own,
        system_is_calm: calm::is_wanted(),
    }
}

fn tell(words: Words, notice: &SettingsNotice) -> String {
    match notice {
        SettingsNotice::SetAside { kept, problem } => words.fill(
            Word::SettingsSetAside,
            &[
                ("problem", &problem.to_string()),
                ("path", &kept.display().to_string()),
            ],
        ),
        SettingsNotice::Untouched { reason } => {
            words.fill(Word::SettingsUntouched, &[("reason", reason)])
        }
    }
}

/// Saves changed settings once they have rested for a moment, and when the program ends.
pub fn plugin(app: &mut App) {
    app.init_resource::<CurrentSettings>()
        .init_resource::<Unsaved>()
        .add_systems(Update, save_when_rested.in_set(AppSystems::TickTimers))
        .add_systems(Last, save_at_the_end);
}

/// How long changed settings have been waiting to be saved.
#[derive(Resource, Debug, Default)]
struct Unsaved(Option<Duration>);

const REST: Duration = Duration::from_millis(400);

fn save_when_rested(
    time: Res<Time<Real>>,
    settings: Res<CurrentSettings>,
    store: Option<Res<SettingsStore>>,
    mut unsaved: ResMut<Unsaved>,
    mut notices: ResMut<Notices>,
    activity: Res<super::activity::Activity>,
) {
    if settings.is_changed() && !settings.is_added() {
        unsaved.0 = Some(Duration::ZERO);
    }
    let Some(waited) = &mut unsaved.0 else {
        return;
    };
    *waited += time.delta();
    if *waited < REST {
        activity.wake_in(0.1);
        return;
    }
    unsaved.0 = None;
    if let Some(store) = store {
        save(&settings, &store, &mut notices);
    }
}

fn save_at_the_end(
    mut exits: MessageReader<AppExit>,
    settings: Res<CurrentSettings>,
    store: Option<Res<SettingsStore>>,
    mut unsaved: ResMut<Unsaved>,
    mut notices: ResMut<Notices>,
) {
    if exits.read().next().is_some()
        && unsaved.0.take().is_some()
        && let Some(store) = store
    {
        save(&settings, &store, &mut notices);
    }
}

fn save(settings: &CurrentSettings, store: &SettingsStore, notices: &mut Notices) {
    if let Err(error) = store.0.save(settings) {
        error!("{error}");
        let reason = error.to_string();
        notices.problem(
            settings
                .words()
                .fill(Word::SettingsUnsaved, &[("reason", &reason)]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::TimeUpdateStrategy;
    use std::path::Path;

    fn app(folder: &Path) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, super::super::notices::plugin, plugin))
            .init_resource::<super::super::activity::Activity>()
            .insert_resource(SettingsStore(SettingsFile::in_folder(folder)))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
                150,
            )));
        app.update();
        app.update();
        app
    }

    #[test]
    fn a_change_is_saved_after_a_moment() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(folder.path());
        let mut file = SettingsFile::in_folder(folder.path());
        assert!(!file.path().exists());
        app.world_mut().resource_mut::<CurrentSettings>().text_size = 1.3;
        app.update();
        assert!(!file.path().exists());
        for _ in 0..4 {
            app.update();
        }
        assert_eq!(file.load(Settings::default()).0.text_size, 1.3);
    }

    #[test]
    fn a_change_just_before_the_end_is_saved() {
        let folder = tempfile::tempdir().unwrap();
        let mut app = app(folder.path());
        app.world_mut()
            .resource_mut::<CurrentSettings>()
            .reduced_motion = ReducedMotion::On;
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let mut file = SettingsFile::in_folder(folder.path());
        let kept = file.load(Settings::default()).0.reduced_motion;
        assert_eq!(kept, ReducedMotion::On);
    }

    #[test]
    fn a_refused_save_is_told_and_the_program_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("blocked"), "").unwrap();
        let mut app = app(&folder.path().join("blocked/below"));
        app.world_mut().resource_mut::<CurrentSettings>().text_size = 1.3;
        for _ in 0..5 {
            app.update();
        }
        let notices = app.world().resource::<Notices>();
        assert_eq!(notices.all().len(), 1);
    }

    #[test]
    fn motion_is_reduced_as_the_player_says_or_else_as_the_system_does() {
        let mut settings = CurrentSettings::default();
        for (own, system, calm) in [
            (ReducedMotion::System, false, false),
            (ReducedMotion::System, true, true),
            (ReducedMotion::On, false, true),
            (ReducedMotion::Off, true, false),
        ] {
            settings.reduced_motion = own;
            settings.system_is_calm = system;
            assert_eq!(settings.is_calm(), calm, "{own:?} {system}");
        }
        assert_eq!(Settings::default().reduced_motion, ReducedMotion::System);
    }

    #[test]
    fn speed_zero_means_at_once() {
        let mut settings = CurrentSettings::default();
        assert_eq!(settings.animation_seconds(0.26), 0.26);
        settings.animation_speed = 2.0;
        assert_eq!(settings.animation_seconds(0.26), 0.13);
        settings.animation_speed = 0.0;
        assert_eq!(settings.animation_seconds(0.26), 0.0);
    }
}
