//! What the window asks of whatever draws it, which may be a computer without a graphics card: there every pixel that is mixed
//! is time.

use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{InstanceFlags, MemoryHints, WgpuFeatures, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{ExtractSchedule, RenderApp, RenderPlugin};
use bevy::shader::Shader;
use bevy::sprite_render::{ExtractedSprites, SpriteSystems};
use bevy_egui::render::EGUI_SHADER_HANDLE;

/// Bytes of a block of memory for pictures, all of one size: the least that there can be, and one picture of the smallest
/// window.
const BLOCK: u64 = 4 << 20;

/// How panels are drawn.
const PANELS: &str = include_str!("drawing.wgsl");

/// What the window asks of the graphics card, or of what stands in for one.
pub fn render_plugin() -> RenderPlugin {
    let mut settings = WgpuSettings {
        // A table has few pictures: room for them is taken as it is needed, not in large blocks ahead.
        memory_hints: MemoryHints::Manual {
            suballocated_device_memory_block_size: BLOCK..BLOCK,
        },
        // Bevy makes programs at every start that find out which bodies of a scene in space are in sight, wherever they would
        // run.
        disabled_features: Some(WgpuFeatures::INDIRECT_FIRST_INSTANCE),
        ..default()
    };
    // Nothing here is drawn by what lies in buffers of the graphics card, so that need not be checked: programs that check it
    // are made at every start otherwise. Direct3D needs the checks for other things, too.
    if !cfg!(windows) {
        settings
            .instance_flags
            .remove(InstanceFlags::VALIDATION_INDIRECT_CALL);
    }
    RenderPlugin {
        render_creation: settings.into(),
        ..default()
    }
}

/// Draws only what is seen, and panels cheaply. The renderer is there before.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, draw_panels_cheaply);
    let Some(renderer) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    renderer
        // The few rectangles there are have buffers of their own: shared ones come with eight megabytes of book-keeping.
        .insert_resource(MeshAllocatorSettings {
            slab_allocator_settings: SlabAllocatorSettings {
                large_threshold: 0,
                ..default()
            },
            ..default()
        })
        .add_systems(
            ExtractSchedule,
            leave_out_unseen.after(SpriteSystems::ExtractSprites),
        );
}

/// Panels are drawn by our own program: egui's raises each pixel to powers six times.
fn draw_panels_cheaply(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let program = Shader::from_wgsl(PANELS, "drawing.wgsl");
    shaders.insert(EGUI_SHADER_HANDLE.id(), program)?;
    Ok(())
}

/// A sprite without any opacity need not be drawn: a place on the table has one only for the pointer to meet.
fn leave_out_unseen(mut extracted: ResMut<ExtractedSprites>) {
    extracted.sprites.retain(|sprite| sprite.color.alpha > 0.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the program's polynomial, from the highest power on.
    fn coefficients() -> Vec<f32> {
        let line = PANELS.lines().find(|line| line.contains("let linear"));
        let line = line.expect("the program has the line");
        let (_, line) = line.split_once('=').expect("it computes something");
        let words = line.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
        words.filter_map(|word| word.parse().ok()).collect()
    }

    #[test]
    fn the_colours_of_panels_are_right_to_half_a_step() {
        let numbers = coefficients();
        assert_eq!(numbers.len(), 5, "{numbers:?}");
        for step in 0..=255_u8 {
            let part = f32::from(step) / 255.0;
            let linear = numbers.iter().fold(0.0, |sum, n| (sum + n) * part);
            let shown = Srgba::from(LinearRgba::rgb(linear, linear, linear)).red * 255.0;
            assert!((shown - f32::from(step)).abs() < 0.5, "{step}: {shown}");
        }
    }
}
