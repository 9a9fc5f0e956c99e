//! The camera of the window, and the layer of panels: its look, and the area that it leaves to the table.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, LayerId, Ui, UiBuilder};
use bevy_egui::{
    EguiContextSettings, EguiContexts, EguiGlobalSettings, EguiInput, EguiManagedTextures,
    EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass, EguiRenderOutput,
    PrimaryEguiContext,
};

use super::activity::Activity;
use super::settings::CurrentSettings;
use super::states::{AppSystems, EscapeSystems};
use super::{fonts, theme};
use fudaba_saves::settings::Language;

/// The part of the window that the panels leave to the table, in logical pixels of the window
/// with the origin in its upper left corner.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct TableArea(pub Rect);

/// In which order panels are drawn.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    /// The context gets its fonts and its look.
    Prepare,
    /// The screen.
    Screen,
    /// What lies over it.
    Overlay,
    /// Notices over everything.
    Notices,
}

/// Adds egui, and the camera that draws the table and the panels over it.
pub fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .init_resource::<TableArea>()
        .insert_resource(ClearColor(night()))
        .add_systems(PreStartup, spawn_camera)
        .add_systems(
            PreUpdate,
            forget_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(
            PostUpdate,
            follow_letters
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(EguiPostUpdateSet::PostProcessOutput),
        )
        .init_resource::<Writes>()
        .add_systems(
            EguiPrimaryContextPass,
            tell_writing.after(PanelSystems::Notices),
        )
        .add_systems(
            Update,
            leave_field
                .before(EscapeSystems::Table)
                .in_set(AppSystems::Escape),
        )
        .add_systems(
            PostUpdate,
            drop_copies.after(EguiPostUpdateSet::PostProcessOutput),
        )
        .add_plugins(order);
}

/// Is this key pressed alone, while nothing lies over the panels and nobody writes into a field?
#[must_use]
pub fn is_pressed(ui: &Ui, key: egui::Key) -> bool {
    let alone = |input: &egui::InputState| {
        input.modifiers == egui::Modifiers::NONE && input.key_pressed(key)
    };
    ui.is_enabled() && !ui.ctx().text_edit_focused() && ui.input(alone)
}

/// Somebody writes into a field of a panel, as far as was known when they were drawn last.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Writes(pub bool);

fn tell_writing(mut contexts: EguiContexts, mut writes: ResMut<Writes>) -> Result {
    let now = Writes(contexts.ctx_mut()?.text_edit_focused());
    writes.set_if_neq(now);
    Ok(())
}

/// The escape key leaves the field into which somebody writes, and does nothing else then.
fn leave_field(keys: Option<ResMut<ButtonInput<KeyCode>>>, writes: Res<Writes>) {
    let Some(mut keys) = keys else { return };
    if writes.0 && keys.just_pressed(KeyCode::Escape) {
        keys.clear_just_pressed(KeyCode::Escape);
    }
}

/// Letters are kept three times, as egui, its plugin and the renderer need them, and once more by the plugin, which does not
/// look at that any more.
fn drop_copies(textures: Option<ResMut<EguiManagedTextures>>) {
    let Some(mut textures) = textures.filter(DetectChanges::is_changed) else {
        return;
    };
    for texture in textures.bypass_change_detection().values_mut() {
        if !texture.color_image.pixels.is_empty() {
            texture.color_image = egui::ColorImage::default();
        }
    }
}

/// In which order the panels are drawn, and how they are dressed before.
pub fn order(app: &mut App) {
    app.init_resource::<Dressed>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                PanelSystems::Screen,
                PanelSystems::Overlay,
                PanelSystems::Notices,
            )
                .run_if(|dressed: Res<Dressed>| *dressed == Dressed::Ready),
        )
        // There is one screen at a time, and one thing over it: their states say which.
        .configure_sets(
            EguiPrimaryContextPass,
            (
                PanelSystems::Screen.ambiguous_with(PanelSystems::Screen),
                PanelSystems::Overlay.ambiguous_with(PanelSystems::Overlay),
            ),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (
                PanelSystems::Prepare,
                PanelSystems::Screen,
                PanelSystems::Overlay,
                PanelSystems::Notices,
            )
                .chain(),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (scale, dress).chain().in_set(PanelSystems::Prepare),
        );
}

/// Whether the context has its fonts: they count from the pass after the one that sets them.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Dressed {
    #[default]
    Not,
    FontsSet,
    Ready,
}

fn night() -> Color {
    let night = theme::palette::NIGHT;
    Color::srgb_u8(night.r(), night.g(), night.b())
}

fn spawn_camera(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    commands.spawn((
        Name::new("Camera"),
        PrimaryEguiContext,
        // The panels fill the window: what they take of the pointer, the table says itself.
        EguiContextSettings {
            capture_pointer_input: false,
            ..default()
        },
        // One camera for everything, and no samples besides the one that is seen: every further pass over the whole window
        // is time that a computer without a graphics card has not.
        Camera2d,
        Msaa::Off,
    ));
}

/// The panels are told the modifier keys in every frame, and take any news for a reason to draw the next one. What has
/// not changed is no news, so that a window in which nothing happens can sleep.
fn forget_unchanged_modifiers(
    mut inputs: Query<&mut EguiInput>,
    mut last: Local<Option<egui::Modifiers>>,
) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => last.replace(*now) != Some(*now),
            _ => true,
        });
    }
}

/// Gives the context its fonts once, and its look whenever the settings change.
fn dress(
    mut contexts: EguiContexts,
    settings: Res<CurrentSettings>,
    mut dressed: ResMut<Dressed>,
    activity: Res<Activity>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    match *dressed {
        Dressed::Not => {
            fonts::apply(ctx);
            ctx.options_mut(|options| {
                options.zoom_with_keyboard = false;
                // However long a button is held down, it is clicked: nobody has to be quick.
                options.input_options.max_click_duration = f64::INFINITY;
            });
            *dressed = Dressed::FontsSet;
        }
        Dressed::FontsSet => *dressed = Dressed::Ready,
        Dressed::Ready if settings.is_changed() => {}
        Dressed::Ready => return Ok(()),
    }
    theme::apply(ctx, settings.text_size, settings.is_calm());
    if *dressed == Dressed::Ready {
        fonts::warm(ctx, settings.language == Language::Japanese);
    }
    activity.keep_going();
    Ok(())
}

/// Letters that are drawn for the first time are seen only once their picture has come to the renderer: frames go on until
/// then.
fn follow_letters(outputs: Query<&EguiRenderOutput>, mut left: Local<u8>, activity: Res<Activity>) {
    let new = outputs
        .iter()
        .any(|output| !output.textures_delta.set.is_empty());
    *left = if new { FRAMES } else { left.saturating_sub(1) };
    if *left > 0 {
        activity.keep_going();
    }
}

/// So many frames it takes until a changed picture is seen, and one.
const FRAMES: u8 = 3;

/// Makes the panels larger in larger windows, and never so large that they do not fit.
fn scale(
    mut contexts: EguiContexts,
    settings: Res<CurrentSettings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    activity: Res<Activity>,
) -> Result {
    let Ok(window) = windows.single() else {
        return Ok(());
    };
    let zoom = zoom(settings.ui_scale, window.width(), window.height());
    let ctx = contexts.ctx_mut()?;
    if (ctx.zoom_factor() - zoom).abs() > 0.001 {
        ctx.set_zoom_factor(zoom);
        activity.keep_going();
    }
    Ok(())
}

/// Window pixels for one point of the panels.
pub fn zoom(ui_scale: f32, width: f32, height: f32) -> f32 {
    let room = (width / 1280.0).min(height / 720.0);
    let by_window = room.max(1.0).sqrt();
    // Less than this many points, and panels would have to hide one another.
    let fits = (width / 900.0).min(height / 510.0);
    (ui_scale * by_window).min(fits).max(0.5)
}

/// The largest size of the interface that has an effect in a window of this size, in pixels.
pub fn largest_scale(width: f32, height: f32) -> f32 {
    let by_window = zoom(1.0, width, height);
    zoom(f32::MAX, width, height) / by_window
}

/// A `Ui` that covers the whole window, behind all windows and popups.
pub fn whole_window(ctx: &egui::Context) -> Ui {
    Ui::new(
        ctx.clone(),
        "whole window".into(),
        UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(ctx.viewport_rect()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::EguiManagedTexture;

    #[test]
    fn letters_are_not_kept_once_more_than_is_needed() {
        let mut app = App::new();
        app.init_resource::<EguiManagedTextures>()
            .add_systems(Update, drop_copies);
        let texture = EguiManagedTexture {
            handle: Handle::default(),
            color_image: egui::ColorImage::filled([8, 8], egui::Color32::WHITE),
        };
        let mut textures = app.world_mut().resource_mut::<EguiManagedTextures>();
        textures.insert((Entity::PLACEHOLDER, 0), texture);
        app.update();
        let textures = app.world().resource::<EguiManagedTextures>();
        let mut kept = textures.values().map(|t| t.color_image.pixels.len());
        assert_eq!((kept.next(), kept.next()), (Some(0), None));
    }

    #[test]
    fn escape_leaves_a_field_first_and_goes_back_only_then() {
        for (writes, left) in [(true, false), (false, true)] {
            let mut keys = ButtonInput::default();
            keys.press(KeyCode::Escape);
            let mut app = App::new();
            app.insert_resource(Writes(writes))
                .insert_resource(keys)
                .add_systems(Update, leave_field);
            app.update();
            let keys = app.world().resource::<ButtonInput<KeyCode>>();
            assert_eq!(keys.just_pressed(KeyCode::Escape), left);
        }
    }

    #[test]
    fn larger_windows_have_larger_panels() {
        assert_eq!(zoom(1.0, 1280.0, 720.0), 1.0);
        let full_hd = zoom(1.0, 1920.0, 1080.0);
        assert!(full_hd > 1.15 && full_hd < 1.5, "{full_hd}");
        assert!(zoom(1.0, 3840.0, 2160.0) > full_hd);
    }

    #[test]
    fn the_largest_size_is_the_one_beyond_which_nothing_grows() {
        let (width, height) = (1280.0, 720.0);
        let largest = largest_scale(width, height);
        assert!((1.40..1.43).contains(&largest), "{largest}");
        let there = zoom(largest, width, height);
        assert_eq!(there, zoom(2.0, width, height));
        assert!(zoom(largest - 0.1, width, height) < there);
    }

    #[test]
    fn panels_always_fit() {
        for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (1280.0, 1400.0)] {
            let zoom = zoom(2.0, width, height);
            assert!(width / zoom >= 899.0 && height / zoom >= 509.0);
        }
    }
}
