//! The window: Bevy, egui and kira. It names no game and computes no rule.
//!
//! One plugin per file. `states` says where the player is and in which order a frame is made;
//! `screens` and `panels` are drawn by egui from plain models; the rest serves them.

#![cfg(feature = "window")]

pub mod activity;
pub mod album;
pub mod assets_folder;
pub mod audio;
pub mod calm;
pub mod decks;
#[cfg(target_os = "linux")]
pub mod display;
mod drawing;
pub mod fonts;
pub mod frame_times;
pub mod help;
pub mod learn;
pub mod notices;
pub mod opponents;
pub mod packs;
pub mod panels;
pub mod replays;
pub mod rulebook;
pub mod screens;
pub mod screenshot;
pub mod settings;
pub mod states;
pub mod table;
#[cfg(test)]
pub mod testing;
pub mod theme;
pub mod ui;
pub mod ui_text;
pub mod window;

use std::path::PathBuf;
use std::process::ExitCode;

use bevy::log::LogPlugin;
use bevy::prelude::*;
use fudaba_cards::Text;
use fudaba_library::Game;

/// How the window is to be opened.
#[derive(Clone, Default)]
pub struct Options {
    /// The rulesets of the program.
    pub rulesets: &'static [Game],
    /// Opens in full screen, whatever the settings say.
    pub fullscreen: bool,
    /// Tells how long frames took when the program ends.
    pub frame_times: bool,
    /// The folder that holds `ron_data` and `assets`; looked for if none is given.
    pub data: Option<PathBuf>,
    /// What is said first, and whether it is bad news: what came of a file that the player opened.
    pub told: Option<(Text, bool)>,
}

/// Where `ron_data` and `assets` lie, if the player said so.
#[derive(Resource, Debug, Clone, Default)]
pub struct DataFolder(pub Option<PathBuf>);

/// The rulesets of the program, whether or not their cards could be read.
#[derive(Resource, Clone, Copy, Default)]
pub struct Rulesets(pub &'static [Game]);

/// Opens the window and plays until the player ends the program.
///
/// When no window can be opened, the reason and the remedy are printed and the code is not zero.
pub fn run(options: &Options) -> ExitCode {
    #[cfg(target_os = "linux")]
    if let Err(problem) = display::check() {
        eprintln!("{}", problem.message());
        return ExitCode::FAILURE;
    }
    fudaba_files::give_back_memory();
    let mut loaded = settings::load();
    loaded.fullscreen = settings::ForThisTime(options.fullscreen);
    let mut app = app(
        loaded,
        Rulesets(options.rulesets),
        DataFolder(options.data.clone()),
    );
    if options.frame_times {
        app.add_plugins(frame_times::plugin);
    }
    if let Some((text, failed)) = &options.told {
        say_first(app.world_mut(), text, *failed);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// Tells the player something as soon as the window is there.
fn say_first(world: &mut World, text: &Text, failed: bool) {
    let language = world.resource::<settings::CurrentSettings>().language;
    let text = text.get(language.into());
    let mut notices = world.resource_mut::<notices::Notices>();
    if failed {
        notices.problem(text);
    } else {
        notices.passing(text);
    }
}

/// The whole program with a window.
fn app(loaded: settings::Loaded, rulesets: Rulesets, data: DataFolder) -> App {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: Some(window::primary(&loaded.settings, loaded.fullscreen)),
        ..default()
    };
    let log = LogPlugin {
        filter: "warn,wgpu=error,naga=error,fudaba=info".into(),
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(window)
            .set(drawing::render_plugin())
            .set(log)
            .set(assets_folder::plugin(data.0.as_deref())),
    );
    app.insert_resource(data);
    app.insert_resource(rulesets);
    if !cfg!(debug_assertions) {
        app.set_error_handler(bevy::ecs::error::error);
    }
    app.insert_resource(loaded.fullscreen);
    app.insert_resource(loaded.settings);
    if let Some(store) = loaded.store {
        app.insert_resource(store);
    }
    app.add_plugins((
        states::plugin,
        activity::plugin,
        drawing::plugin,
        notices::plugin,
        settings::plugin,
        window::plugin,
        screenshot::plugin,
        ui::plugin,
        audio::plugin,
        screens::plugin,
        rulebook::plugin,
        table::plugin,
        decks::plugin,
        packs::plugin,
    ));
    app.add_plugins((learn::plugin, replays::plugin));
    let mut notices = app.world_mut().resource_mut::<notices::Notices>();
    for notice in loaded.notices {
        notices.problem(notice);
    }
    app
}
