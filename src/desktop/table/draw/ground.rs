//! The ground of the place: two painted halves that meet beneath the spine, and the picture over their seam. The half of
//! whoever has the turn is lit. As the match goes on one light fades into the next.

use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;

use super::glide::{Glides, Lies};
use super::orders::{Ground, Order};
use super::pictures::Pictures;
use super::{DrawSystems, permille};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::layout::{Composed, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::scenery::{GROUND_HEIGHTS, GROUND_WIDTH, Scenery};
use crate::table::world::{Player, Turn, Viewer};

/// How bright the half of whoever waits is, beside the other.
const WAITING: f32 = 0.86;
/// Seconds in which one half grows bright and the other dark.
const TURNS: f32 = 0.5;
/// A match opens after so many seconds at the latest, once its ground is there.
const WAITS: f32 = 3.0;
/// A frame after a long sleep counts no longer than this, in seconds.
const LONGEST: f32 = 0.1;
/// Seconds in which one light fades into the next.
const FADES: f32 = 2.5;
/// The ground lies beneath everything; the light that comes lies over that which goes.
const DEPTHS: [f32; 2] = [-9.0, -8.5];
/// The spine lies over both.
const SPINE_DEPTH: f32 = -8.0;
/// The width that is shown is counted in steps of so many units, with a step to spare for what glides.
const STEP: f32 = 20.0;

/// Which half is lit: 1 for whoever has the turn.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Lighting {
    /// The brightness of the near half and of the far one.
    pub halves: [f32; 2],
    /// There is no painted ground, or it cannot be shown.
    pub plain: bool,
    /// The place can be seen: its ground lies there, or the plain mat does, and so did all that was wanted at once with it.
    pub there: bool,
}

impl Default for Lighting {
    fn default() -> Self {
        Self {
            halves: [1.0; 2],
            plain: false,
            there: false,
        }
    }
}

/// A half of the ground, or the spine, in one light.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct Painted {
    part: Part,
    light: usize,
    /// So many units of its width were read.
    wide: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Near,
    Far,
    Spine,
}

/// As they lie in their picture, from above.
const PARTS: [Part; 3] = [Part::Spine, Part::Far, Part::Near];

impl Part {
    /// Its height in units of the table.
    fn height(self, scenery: &Scenery) -> f32 {
        let [near, far] = GROUND_HEIGHTS;
        match self {
            Self::Near => near,
            Self::Far => far,
            Self::Spine => scenery.spine_height,
        }
    }
}

/// How far the light that comes has come.
#[derive(Component, Debug, Clone, Copy)]
struct Comes(f32);

/// Adds the ground.
pub fn plugin(app: &mut App) {
    app.init_resource::<Lighting>()
        .add_systems(
            Update,
            (light, lay, fade, tell).chain().in_set(DrawSystems::Ground),
        )
        .add_systems(OnExit(Screen::Table), put_away);
}

/// The next match opens in a place of its own.
fn put_away(mut lighting: ResMut<Lighting>) {
    lighting.there = false;
}

/// Says once that the place can be seen. What takes long is not waited for for ever.
fn tell(
    time: Res<Time>,
    painted: Query<(), With<Painted>>,
    pictures: Option<ResMut<Pictures>>,
    mut lighting: ResMut<Lighting>,
    mut waited: Local<f32>,
) {
    if lighting.there {
        *waited = 0.0;
        return;
    }
    *waited += time.delta_secs().min(LONGEST);
    let lies = lighting.plain || !painted.is_empty();
    let waits = pictures.is_some_and(|mut pictures| pictures.bypass_change_detection().waits());
    if lies && (!waits || *waited > WAITS) {
        lighting.there = true;
    }
}

/// Lets the light go over from one half to the other as the turn does.
fn light(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    viewer: Single<&Player, With<Viewer>>,
    turn: Single<&Turn>,
    mut lighting: ResMut<Lighting>,
    activity: Res<Activity>,
) {
    let own = turn.player == viewer.0;
    let wanted = match (turn.number, own) {
        (0, _) => [1.0, 1.0],
        (_, true) => [1.0, WAITING],
        (_, false) => [WAITING, 1.0],
    };
    if lighting.halves == wanted {
        return;
    }
    let seconds = settings.animation_seconds(TURNS);
    let step = if seconds > 0.0 && !settings.is_calm() {
        (1.0 - WAITING) * time.delta_secs().min(0.05) / seconds
    } else {
        1.0
    };
    for (now, wanted) in lighting.halves.iter_mut().zip(wanted) {
        *now += (wanted - *now).clamp(-step, step);
    }
    activity.keep_going();
}

/// Puts the ground where it lies in this window, in the light of the turn.
fn lay(
    windows: Query<&Window>,
    frame: Option<Res<TableFrame>>,
    composed: Option<Res<Composed>>,
    game: Res<ActiveGame>,
    turn: Single<&Turn>,
    pictures: Option<ResMut<Pictures>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut lighting: ResMut<Lighting>,
    mut painted: Query<(Entity, &Painted, &mut Glides)>,
    mut world: Local<String>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let (Some(frame), Some(composed), Some(mut pictures)) = (frame, composed, pictures) else {
        return;
    };
    let due = frame.is_changed() || composed.is_changed() || pictures.is_changed();
    if *world != game.look.world {
        // The ground of the last match is that of another world.
        game.look.world.clone_into(&mut world);
        for (entity, ..) in &painted {
            commands.entity(entity).despawn();
        }
        activity.keep_going();
        return;
    }
    let Some(scenery) = &game.look.scenery else {
        set_plain(&mut lighting, true);
        return;
    };
    let now = scenery.light(turn.number);
    let wide = shown_width(&composed);
    let is_there = |painted: &Painted| painted.light == now && painted.wide >= wide;
    let there = painted.iter().any(|(_, painted, _)| is_there(painted));
    if !due && there {
        return;
    }
    for (_, painted, mut glides) in &mut painted {
        let lies = place(scenery, &composed, painted);
        if glides.goes_to(lies) {
            glides.send(lies);
        }
    }
    if there {
        return;
    }
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let scale = permille(frame.scale * dpi / scenery.scale);
    let pixels = scenery.scale * scale as f32 / 1000.0;
    let rows = PARTS.map(|part| (part.height(scenery) * pixels).round() as u32);
    let light = &scenery.lights[now];
    let files = [&light.spine, &light.far, &light.near].map(|file| scenery.file(file));
    let [spine, far, near] = files;
    let order = Order::Ground(Box::new(Ground {
        files: [(spine, rows[0]), (far, rows[1]), (near, rows[2])],
        scale,
        columns: (wide as f32 * pixels).round() as u32,
    }));
    let pictures = pictures.bypass_change_detection();
    let broken = pictures.failed(&order);
    set_plain(&mut lighting, broken && painted.is_empty());
    let Some(image) = pictures.get(&order, true) else {
        return;
    };
    // A light that has gone does not come back, and its picture is the largest there is.
    pictures.hand_over(&order);
    // The same light, only wider, need not come slowly.
    let same = painted.iter().any(|(_, painted, _)| painted.light == now);
    if same {
        for (entity, ..) in &painted {
            commands.entity(entity).despawn();
        }
    }
    let comes = !painted.is_empty() && !same;
    let all = rows.iter().sum::<u32>() as f32;
    let mut top = 0.0;
    for (part, rows) in PARTS.into_iter().zip(rows) {
        let painted = Painted {
            part,
            light: now,
            wide,
        };
        let mut glides = Glides::default();
        glides.send(place(scenery, &composed, &painted));
        let depth = match part {
            Part::Spine => SPINE_DEPTH,
            Part::Near | Part::Far => DEPTHS[usize::from(comes)],
        };
        let rows = rows as f32;
        // Not to its very edge, where the next part begins.
        let seen = ((top + 0.5) / all, (top + rows - 0.5) / all);
        top += rows;
        let material = ColorMaterial {
            texture: Some(image.clone()),
            alpha_mode: if comes || part == Part::Spine {
                AlphaMode2d::Blend
            } else {
                AlphaMode2d::Opaque
            },
            ..default()
        };
        let mut entity = commands.spawn((
            Name::new(format!("Ground {part:?}")),
            painted,
            glides,
            Transform::from_xyz(0.0, 0.0, depth),
            Mesh2d(meshes.add(rows_of_picture(seen))),
            MeshMaterial2d(materials.add(material)),
            DespawnOnExit(Screen::Table),
        ));
        if comes {
            entity.insert(Comes(0.0));
        }
    }
}

/// So many units of the ground's width are to be read for what this table shows of it.
fn shown_width(composed: &Composed) -> u32 {
    let shown = composed.table.0 / covers(composed);
    (((shown / STEP).ceil() + 1.0) * STEP).min(GROUND_WIDTH) as u32
}

/// A square of one unit that shows the rows between these parts of a picture's height.
fn rows_of_picture((top, bottom): (f32, f32)) -> Mesh {
    let mut mesh = Mesh::from(Rectangle::new(1.0, 1.0));
    if let Some(VertexAttributeValues::Float32x2(at)) = mesh.attribute_mut(Mesh::ATTRIBUTE_UV_0) {
        for [_, v] in at {
            *v = top + (bottom - top) * *v;
        }
    }
    mesh
}

/// Says whether the plain mat is to be shown.
fn set_plain(lighting: &mut ResMut<Lighting>, plain: bool) {
    if lighting.plain != plain {
        lighting.plain = plain;
    }
}

/// A table that is higher or wider than the pictures is covered all the same: so much larger they are shown.
fn covers(composed: &Composed) -> f32 {
    let (width, height) = composed.table;
    let [near, far] = GROUND_HEIGHTS;
    (width / GROUND_WIDTH)
        .max(composed.spine / far)
        .max((height - composed.spine) / near)
        .max(1.0)
}

/// Where a part of the ground lies.
fn place(scenery: &Scenery, composed: &Composed, painted: &Painted) -> Lies {
    let middle: Pair = (composed.table.0 / 2.0, composed.spine);
    let covers = covers(composed);
    let high = painted.part.height(scenery);
    let (y, high) = match painted.part {
        Part::Near => (middle.1 + high * covers / 2.0, high * covers),
        Part::Far => (middle.1 - high * covers / 2.0, high * covers),
        Part::Spine => (middle.1, high),
    };
    Lies {
        at: (middle.0, y),
        size: (painted.wide as f32 * covers, high),
    }
}

/// Lets the light that comes fade in, and takes away what it has covered; gives each half its brightness.
fn fade(
    time: Res<Time>,
    settings: Res<CurrentSettings>,
    lighting: Res<Lighting>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut painted: Query<(
        Entity,
        &Painted,
        Option<&mut Comes>,
        &MeshMaterial2d<ColorMaterial>,
        &mut Transform,
    )>,
    added: Query<(), Added<Painted>>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let still = painted.iter().all(|(_, _, comes, ..)| comes.is_none());
    if still && !lighting.is_changed() && added.is_empty() {
        return;
    }
    let seconds = settings.animation_seconds(FADES);
    let step = if seconds > 0.0 && !settings.is_calm() {
        time.delta_secs().min(0.05) / seconds
    } else {
        1.0
    };
    let mut arrived = None;
    for (entity, painted, comes, material, mut place) in &mut painted {
        let mut alpha = 1.0;
        if let Some(mut comes) = comes {
            comes.0 = (comes.0 + step).min(1.0);
            alpha = comes.0;
            activity.keep_going();
            if alpha >= 1.0 {
                arrived = Some(painted.light);
                commands.entity(entity).remove::<Comes>();
            }
        }
        let bright = match painted.part {
            Part::Near => lighting.halves[0],
            Part::Far => lighting.halves[1],
            Part::Spine => 1.0,
        };
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = Color::LinearRgba(LinearRgba::new(bright, bright, bright, alpha));
            if alpha >= 1.0 && painted.part != Part::Spine {
                material.alpha_mode = AlphaMode2d::Opaque;
                place.translation.z = DEPTHS[0];
            }
        }
    }
    if let Some(light) = arrived {
        for (entity, painted, ..) in &painted {
            if painted.light != light {
                commands.entity(entity).despawn();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_ground_shows_its_rows_alone() {
        let mesh = rows_of_picture((0.25, 0.5));
        let Some(VertexAttributeValues::Float32x2(at)) = mesh.attribute(Mesh::ATTRIBUTE_UV_0)
        else {
            panic!("a rectangle has places in a picture");
        };
        let rows: Vec<f32> = at.iter().map(|[_, v]| *v).collect();
        assert_eq!(rows.iter().copied().fold(1.0, f32::min), 0.25);
        assert_eq!(rows.iter().copied().fold(0.0, f32::max), 0.5);
    }
}
