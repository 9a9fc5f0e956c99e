//! Music: loops behind the table, read from their files as they are played. Decoded as a whole, a loop of two minutes would
//! take thirty megabytes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use kira::backend::{Backend, DefaultBackend};
use kira::sound::FromFileError;
use kira::sound::streaming::{StreamingSoundData, StreamingSoundHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, Tween};

use super::{Focus, SILENCE, decibels, master};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::{DataFolder, assets_folder};

/// A loop in the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Music {
    /// Title and set-up.
    Title,
    /// A match in the harbour, and in every world without music of its own.
    Harbour,
    /// A match in the ring of four worlds.
    Ring,
    /// A match in the marsh.
    Marsh,
}

/// The key of the world at whose table one sits; its music is heard there.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct MusicWorld(pub String);

impl Music {
    /// All loops.
    #[cfg(test)]
    const ALL: [Self; 4] = [Self::Title, Self::Harbour, Self::Ring, Self::Marsh];

    /// The file below `assets/`.
    pub fn file(self) -> &'static str {
        match self {
            Self::Title => "sounds/music-title.ogg",
            Self::Harbour => "sounds/music-harbour.ogg",
            Self::Ring => "sounds/music-ring.ogg",
            Self::Marsh => "sounds/music-marsh.ogg",
        }
    }

    fn of(screen: Screen, world: &str) -> Self {
        match (screen, world) {
            (
                Screen::Title
                | Screen::Setup
                | Screen::Decks
                | Screen::Desk
                | Screen::Packs
                | Screen::Learn
                | Screen::Replays,
                _,
            ) => Self::Title,
            (Screen::Table | Screen::Result, "ring") => Self::Ring,
            (Screen::Table | Screen::Result, "marsh") => Self::Marsh,
            (Screen::Table | Screen::Result, _) => Self::Harbour,
        }
    }
}

/// Music stands this many decibels behind the effects.
const BACK: f32 = -9.0;
/// So long a loop takes to be gone, and to be there.
const FADE_OUT: Duration = Duration::from_millis(800);
const FADE_IN: Duration = Duration::from_millis(1_600);

fn fade(duration: Duration) -> Tween {
    Tween {
        duration,
        ..Tween::default()
    }
}

/// Why a loop is not heard.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("there is no sound device for music: {0}")]
    NoDevice(String),
    #[error("{file}: this music cannot be played: {why}", file = .0.display(), why = .1)]
    Unplayable(PathBuf, String),
}

/// Plays one loop at a time. The device is opened when the first one is to be heard.
pub struct Player<B: Backend = DefaultBackend> {
    manager: Option<AudioManager<B>>,
    playing: Option<(Music, StreamingSoundHandle<FromFileError>)>,
    volume: f32,
    /// What failed is not tried again, and told once.
    failed: Option<Music>,
    no_device: bool,
}

impl<B: Backend> Default for Player<B> {
    fn default() -> Self {
        Self {
            manager: None,
            playing: None,
            volume: SILENCE,
            failed: None,
            no_device: false,
        }
    }
}

impl<B> Player<B>
where
    B: Backend<Error: std::fmt::Debug>,
    B::Settings: Default,
{
    /// Lets this loop be heard, so many decibels loud; the one before fades. Where nothing would be heard, nothing is read.
    fn follow(&mut self, wanted: Music, volume: f32, assets: &Path) -> Result<(), Failure> {
        if volume <= SILENCE {
            self.stop();
            return Ok(());
        }
        if self.playing.as_ref().is_some_and(|(m, _)| *m == wanted) {
            self.set_volume(volume);
            return Ok(());
        }
        if self.no_device || self.failed == Some(wanted) {
            return Ok(());
        }
        self.stop();
        let started = self.start(wanted, volume, assets);
        if started.is_err() {
            self.failed = Some(wanted);
        }
        started
    }

    fn stop(&mut self) {
        if let Some((_, mut sound)) = self.playing.take() {
            sound.stop(fade(FADE_OUT));
        }
    }

    fn set_volume(&mut self, volume: f32) {
        if let Some((_, sound)) = &mut self.playing
            && self.volume != volume
        {
            self.volume = volume;
            sound.set_volume(Decibels(volume), Tween::default());
        }
    }

    fn start(&mut self, wanted: Music, volume: f32, assets: &Path) -> Result<(), Failure> {
        let file = assets.join(wanted.file());
        let unplayable = |why: String| Failure::Unplayable(file.clone(), why);
        let sound = StreamingSoundData::from_file(&file)
            .map_err(|why| unplayable(why.to_string()))?
            .loop_region(..)
            .volume(Decibels(volume))
            .fade_in_tween(fade(FADE_IN));
        let manager = match &mut self.manager {
            Some(manager) => manager,
            none => match AudioManager::new(AudioManagerSettings::default()) {
                Ok(opened) => none.insert(opened),
                Err(why) => {
                    self.no_device = true;
                    return Err(Failure::NoDevice(format!("{why:?}")));
                }
            },
        };
        let sound = manager
            .play(sound)
            .map_err(|why| unplayable(why.to_string()))?;
        self.playing = Some((wanted, sound));
        self.volume = volume;
        Ok(())
    }
}

/// Makes room for the player. A sound device belongs to the thread that opened it.
pub fn open_later(world: &mut World) {
    world.insert_non_send(Player::<DefaultBackend>::default());
}

/// Follows the screen, the world at whose table one sits, and the volumes.
pub fn follow(
    screen: Res<State<Screen>>,
    world: Res<MusicWorld>,
    settings: Res<CurrentSettings>,
    focus: Res<Focus>,
    data: Res<DataFolder>,
    mut player: NonSendMut<Player<DefaultBackend>>,
) {
    let changed = screen.is_changed() || world.is_changed();
    if !changed && !settings.is_changed() && !focus.is_changed() {
        return;
    }
    let wanted = Music::of(*screen.get(), &world.0);
    let heard = decibels(master(&settings, &focus) * settings.volumes.music);
    let volume = if heard <= SILENCE {
        SILENCE
    } else {
        (heard + BACK).max(SILENCE)
    };
    let Some(assets) = assets_folder::folder(data.0.as_deref()) else {
        return;
    };
    if let Err(failure) = player.follow(wanted, volume, &assets) {
        warn!("{failure}");
    }
}

#[cfg(test)]
mod tests {
    use kira::backend::mock::MockBackend;
    use kira::sound::PlaybackState;

    use super::*;

    fn player() -> Player<MockBackend> {
        Player::default()
    }

    fn assets() -> PathBuf {
        fudaba_files::checkout().join("assets")
    }

    /// What plays, and in which state it is once the device has asked for its next samples.
    fn heard(player: &mut Player<MockBackend>) -> Option<(Music, PlaybackState)> {
        if let Some(manager) = &mut player.manager {
            manager.backend_mut().on_start_processing();
            manager.backend_mut().process();
        }
        player
            .playing
            .as_ref()
            .map(|(m, sound)| (*m, sound.state()))
    }

    #[test]
    fn each_world_has_music_at_its_table_and_the_title_its_own() {
        assert_eq!(Music::of(Screen::Setup, "ring"), Music::Title);
        assert_eq!(Music::of(Screen::Table, "ring"), Music::Ring);
        assert_eq!(Music::of(Screen::Result, "marsh"), Music::Marsh);
        assert_eq!(Music::of(Screen::Table, "isles"), Music::Harbour);
    }

    #[test]
    fn every_loop_can_be_read_and_goes_on_after_its_end() {
        for music in Music::ALL {
            let file = assets().join(music.file());
            let sound = StreamingSoundData::from_file(&file).unwrap_or_else(|e| panic!("{e}"));
            assert!(sound.duration() > Duration::from_secs(20), "{music:?}");
        }
        let mut player = player();
        player.follow(Music::Title, -9.0, &assets()).unwrap();
        let (_, sound) = player.playing.as_mut().unwrap();
        sound.seek_to(1e6);
        // A sound that does not loop has ended behind its last sample.
        let state = heard(&mut player);
        assert_eq!(state, Some((Music::Title, PlaybackState::Playing)));
    }

    #[test]
    fn one_loop_is_heard_at_a_time_and_none_in_silence() {
        let mut player = player();
        player.follow(Music::Title, SILENCE, &assets()).unwrap();
        assert!(player.manager.is_none(), "nothing to be heard: no device");
        player.follow(Music::Title, -9.0, &assets()).unwrap();
        let playing = PlaybackState::Playing;
        assert_eq!(heard(&mut player), Some((Music::Title, playing)));
        player.follow(Music::Marsh, -9.0, &assets()).unwrap();
        assert_eq!(heard(&mut player), Some((Music::Marsh, playing)));
        player.follow(Music::Marsh, -20.0, &assets()).unwrap();
        assert_eq!(player.volume, -20.0);
        player.follow(Music::Marsh, SILENCE, &assets()).unwrap();
        assert_eq!(heard(&mut player), None);
    }

    #[test]
    fn a_file_that_is_missing_or_broken_is_told_once_with_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let mut player = player();
        let said = player.follow(Music::Ring, -9.0, folder.path());
        let said = said.unwrap_err().to_string();
        assert!(said.contains("music-ring.ogg"), "{said}");
        player.follow(Music::Ring, -9.0, folder.path()).unwrap();
        std::fs::create_dir(folder.path().join("sounds")).unwrap();
        let broken = folder.path().join(Music::Marsh.file());
        std::fs::write(broken, b"no sound").unwrap();
        assert!(player.follow(Music::Marsh, -9.0, folder.path()).is_err());
        player.follow(Music::Title, -9.0, &assets()).unwrap();
        assert!(heard(&mut player).is_some());
    }
}
