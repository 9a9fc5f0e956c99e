//! The window: its size is remembered, and full screen follows the settings.

use std::num::NonZeroU32;

use bevy::prelude::*;
use bevy::window::{
    MonitorSelection, PresentMode, PrimaryWindow, WindowMode, WindowResizeConstraints,
    WindowResized, WindowResolution,
};

use super::settings::{CurrentSettings, ForThisTime};
use super::states::AppSystems;
use fudaba_saves::settings::{Settings, WindowMemory};

/// The window to be opened.
pub fn primary(settings: &Settings, asked: ForThisTime) -> Window {
    let (min_width, min_height) = WindowMemory::MINIMUM;
    Window {
        title: "Fudaba 札場".into(),
        name: Some(name()),
        resolution: WindowResolution::new(settings.window.width, settings.window.height),
        mode: mode(settings.window.fullscreen || asked.0),
        present_mode: PresentMode::AutoVsync,
        // One picture waits to be shown, not two: a click is answered a frame sooner, and there is a picture less to keep.
        desired_maximum_frame_latency: NonZeroU32::new(1),
        resize_constraints: WindowResizeConstraints {
            min_width: min_width as f32,
            min_height: min_height as f32,
            ..default()
        },
        ..default()
    }
}

/// What the desktop knows the window by: the name of the program's entry in the menu. In a Flatpak that is another one.
fn name() -> String {
    std::env::var("FLATPAK_ID").unwrap_or_else(|_| "fudaba".to_owned())
}

/// Keeps the window and the settings together.
pub fn plugin(app: &mut App) {
    app.init_resource::<ForThisTime>().add_systems(
        Update,
        (remember_size, follow_fullscreen).in_set(AppSystems::ApplyIntents),
    );
}

fn mode(fullscreen: bool) -> WindowMode {
    if fullscreen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    }
}

fn remember_size(
    mut resized: MessageReader<WindowResized>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut settings: ResMut<CurrentSettings>,
) {
    if resized.read().last().is_none() {
        return;
    }
    let Ok(window) = windows.single() else {
        return;
    };
    if window.mode != WindowMode::Windowed {
        return;
    }
    let memory = WindowMemory {
        width: window.width() as u32,
        height: window.height() as u32,
        fullscreen: false,
    };
    if settings.window != memory && !settings.window.fullscreen {
        settings.window = memory;
    }
}

fn follow_fullscreen(
    settings: Res<CurrentSettings>,
    asked: Res<ForThisTime>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    if !settings.is_changed() && !asked.is_changed() {
        return;
    }
    let Ok(mut window) = windows.single_mut() else {
        return;
    };
    let wanted = mode(settings.window.fullscreen || asked.0);
    if window.mode != wanted {
        window.mode = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_saves::settings::ReducedMotion;

    fn app() -> (App, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .add_message::<WindowResized>()
            .init_resource::<CurrentSettings>();
        let window = primary(&Settings::default(), ForThisTime::default());
        let entity = app.world_mut().spawn((window, PrimaryWindow)).id();
        (app, entity)
    }

    fn resize(app: &mut App, entity: Entity, width: f32, height: f32) {
        let mut window = app.world_mut().get_mut::<Window>(entity).unwrap();
        window.resolution.set(width, height);
        app.world_mut().write_message(WindowResized {
            window: entity,
            width,
            height,
        });
        app.update();
    }

    #[test]
    fn the_size_is_remembered() {
        let (mut app, entity) = app();
        resize(&mut app, entity, 1600.0, 900.0);
        let memory = app.world().resource::<CurrentSettings>().window;
        assert_eq!((memory.width, memory.height), (1600, 900));
    }

    #[test]
    fn full_screen_follows_the_settings_and_keeps_the_size_before() {
        let (mut app, entity) = app();
        app.world_mut()
            .resource_mut::<CurrentSettings>()
            .window
            .fullscreen = true;
        app.update();
        let window = app.world().get::<Window>(entity).unwrap();
        assert!(matches!(window.mode, WindowMode::BorderlessFullscreen(_)));
        resize(&mut app, entity, 1920.0, 1080.0);
        let memory = app.world().resource::<CurrentSettings>().window;
        assert_eq!((memory.width, memory.height), (1280, 720));
        assert!(memory.fullscreen);
    }

    #[test]
    fn full_screen_of_the_command_line_is_not_written_into_the_settings() {
        let (mut app, entity) = app();
        app.insert_resource(ForThisTime(true));
        app.update();
        let mode = app.world().get::<Window>(entity).unwrap().mode;
        assert!(matches!(mode, WindowMode::BorderlessFullscreen(_)));
        let before = app.world().resource::<CurrentSettings>().own.clone();
        assert!(!before.window.fullscreen);
        let mut asked = ForThisTime(true);
        // Something else is changed: the full screen is still for this time only.
        let mut new = asked.shown(&before);
        assert!(new.window.fullscreen);
        new.reduced_motion = ReducedMotion::On;
        let kept = asked.kept(&before, new);
        assert_eq!(kept.reduced_motion, ReducedMotion::On);
        assert!(!kept.window.fullscreen && asked.0);
        // The player leaves it, and it comes back by his own choice only.
        let mut new = asked.shown(&before);
        new.window.fullscreen = false;
        assert!(!asked.kept(&before, new).window.fullscreen && !asked.0);
    }
}
