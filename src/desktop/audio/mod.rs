//! Sounds by name, and music behind them, with the player's volumes.

mod music;

use bevy::prelude::*;
use bevy::window::WindowFocused;
use bevy_kira_audio::prelude::*;

use super::settings::CurrentSettings;
use super::states::Screen;
pub use music::MusicWorld;

/// A short sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A card leaves the deck.
    Draw,
    /// A card is laid down.
    Place,
    /// A card moves over the table.
    Slide,
    /// A card is turned over.
    Flip,
    /// A deck is shuffled.
    Shuffle,
    /// A card turns to rest.
    Tap,
    /// A card stands up again.
    Ready,
    /// The swing of an attack.
    Attack,
    /// The blow.
    Impact,
    /// A card is lost.
    Defeat,
    /// An attack is stopped.
    Block,
    /// A critical hit.
    Critical,
    /// The defence strikes back.
    Counter,
    /// The next phase.
    Phase,
    /// A button.
    Button,
    /// This cannot be done.
    Deny,
    /// A choice is asked for.
    Prompt,
    /// A turn begins.
    YourTurn,
    /// The match is won.
    Win,
    /// The match is lost.
    Lose,
    /// The match is a draw.
    DrawGame,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 21] = [
        Self::Draw,
        Self::Place,
        Self::Slide,
        Self::Flip,
        Self::Shuffle,
        Self::Tap,
        Self::Ready,
        Self::Attack,
        Self::Impact,
        Self::Defeat,
        Self::Block,
        Self::Critical,
        Self::Counter,
        Self::Phase,
        Self::Button,
        Self::Deny,
        Self::Prompt,
        Self::YourTurn,
        Self::Win,
        Self::Lose,
        Self::DrawGame,
    ];

    /// Those that are heard without a table.
    const OF_BUTTONS: [Self; 3] = [Self::Button, Self::Deny, Self::Prompt];

    /// Does it end a match? Those are long, and may come a moment late: they are read when they are asked for.
    fn is_of_an_end(self) -> bool {
        matches!(self, Self::Win | Self::Lose | Self::DrawGame)
    }

    /// The file below `assets/`.
    pub fn file(self) -> &'static str {
        match self {
            Self::Draw => "sounds/draw.ogg",
            Self::Place => "sounds/place.ogg",
            Self::Slide => "sounds/slide.ogg",
            Self::Flip => "sounds/flip.ogg",
            Self::Shuffle => "sounds/shuffle.ogg",
            Self::Tap => "sounds/tap.ogg",
            Self::Ready => "sounds/ready.ogg",
            Self::Attack => "sounds/attack.ogg",
            Self::Impact => "sounds/impact.ogg",
            Self::Defeat => "sounds/defeat.ogg",
            Self::Block => "sounds/block.ogg",
            Self::Critical => "sounds/critical.ogg",
            Self::Counter => "sounds/counter.ogg",
            Self::Phase => "sounds/phase.ogg",
            Self::Button => "sounds/button.ogg",
            Self::Deny => "sounds/deny.ogg",
            Self::Prompt => "sounds/prompt.ogg",
            Self::YourTurn => "sounds/your-turn.ogg",
            Self::Win => "sounds/win.ogg",
            Self::Lose => "sounds/lose.ogg",
            Self::DrawGame => "sounds/draw-game.ogg",
        }
    }
}

/// Asks for a sound. The same sound asked for twice in one frame is heard once.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaySound(pub Sound);

/// The channel of short sounds.
#[derive(Resource)]
struct Effects;

/// Sounds stay loaded, so that none is late: those of buttons from the beginning, those of a table from when one leaves the
/// title for the first time. Those of an end do not.
#[derive(Resource, Default)]
struct LoadedSounds(Vec<(Sound, Handle<AudioSource>)>);

#[derive(Resource)]
struct Focus(bool);

/// Below every audible volume.
const SILENCE: f32 = -60.0;

/// The message alone, for tests without sound.
pub fn messages(app: &mut App) {
    app.add_message::<PlaySound>().init_resource::<MusicWorld>();
}

/// Adds the channels. Without an audio device everything else goes on.
pub fn plugin(app: &mut App) {
    app.add_plugins((AudioPlugin, messages))
        .add_audio_channel::<Effects>()
        .insert_resource(Focus(true))
        .init_resource::<LoadedSounds>()
        .add_systems(Startup, load(&Sound::OF_BUTTONS))
        .add_systems(OnExit(Screen::Title), load(&Sound::ALL))
        .add_systems(
            PostUpdate,
            (follow_focus, set_volume, music::follow, play).chain(),
        );
    music::open_later(app.world_mut());
}

/// Loads those of these sounds that are to stay and are not there yet.
fn load(sounds: &'static [Sound]) -> impl Fn(Res<AssetServer>, ResMut<LoadedSounds>) {
    move |assets, mut loaded| {
        for &sound in sounds {
            if loaded.get(sound).is_none() && !sound.is_of_an_end() {
                let handle = assets.load(sound.file());
                loaded.0.push((sound, handle));
            }
        }
    }
}

impl LoadedSounds {
    fn get(&self, sound: Sound) -> Option<&Handle<AudioSource>> {
        let found = self.0.iter().find(|(name, _)| *name == sound);
        found.map(|(_, handle)| handle)
    }
}

/// Decibels of a part of full volume.
pub fn decibels(part: f32) -> f32 {
    if part <= 0.001 {
        SILENCE
    } else {
        (20.0 * part.log10()).max(SILENCE)
    }
}

fn follow_focus(mut changes: MessageReader<WindowFocused>, mut focus: ResMut<Focus>) {
    for change in changes.read() {
        focus.set_if_neq(Focus(change.focused));
    }
}

impl PartialEq for Focus {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

/// The part of full volume that all sounds have: nothing while the window is behind others, if the player wishes so.
fn master(settings: &CurrentSettings, focus: &Focus) -> f32 {
    let silent = settings.volumes.mute_unfocused && !focus.0;
    if silent { 0.0 } else { settings.volumes.master }
}

fn set_volume(
    settings: Res<CurrentSettings>,
    focus: Res<Focus>,
    effects: Res<AudioChannel<Effects>>,
) {
    if settings.is_changed() || focus.is_changed() {
        let volume = master(&settings, &focus) * settings.volumes.effects;
        effects.set_volume(decibels(volume));
    }
}

fn play(
    mut asked: MessageReader<PlaySound>,
    sounds: Res<LoadedSounds>,
    assets: Res<AssetServer>,
    effects: Res<AudioChannel<Effects>>,
) {
    let mut heard: Vec<Sound> = Vec::new();
    for &PlaySound(sound) in asked.read() {
        if heard.contains(&sound) {
            continue;
        }
        heard.push(sound);
        if let Some(handle) = sounds.get(sound) {
            effects.play(handle.clone());
        } else if sound.is_of_an_end() {
            effects.play(assets.load(sound.file()));
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;

    #[test]
    fn every_sound_has_its_file() {
        let assets = fudaba_files::checkout().join("assets");
        for file in Sound::ALL.map(Sound::file) {
            assert!(assets.join(file).is_file(), "{file}");
        }
    }

    #[test]
    fn the_sounds_of_a_table_are_loaded_when_one_leaves_the_title() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), StatesPlugin))
            .init_asset::<AudioSource>()
            .init_state::<Screen>()
            .init_resource::<LoadedSounds>()
            .add_systems(Startup, load(&Sound::OF_BUTTONS))
            .add_systems(OnExit(Screen::Title), load(&Sound::ALL));
        app.update();
        let loaded = |app: &App| app.world().resource::<LoadedSounds>().0.len();
        assert_eq!(loaded(&app), 3);
        let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(Screen::Learn);
        app.update();
        assert_eq!(
            loaded(&app),
            Sound::ALL.len() - 3,
            "each once, but for the ends"
        );
    }

    #[test]
    fn volumes_become_decibels() {
        assert_eq!(decibels(1.0), 0.0);
        assert!((decibels(0.5) + 6.02).abs() < 0.01);
        assert_eq!(decibels(0.0), SILENCE);
        assert!(decibels(0.000_5) >= SILENCE);
    }
}
