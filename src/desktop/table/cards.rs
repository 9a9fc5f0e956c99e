//! Draws the cards: sprites with a shadow, an outline where something can be done, and seals for what they are.

use bevy::prelude::*;
use bevy_egui::egui::Color32;

use super::animate::Moves;
use super::board::{Board, Card, Known, Section};
use super::choosing::{Light, Lights};
use super::faces::{self, Changes};
use super::frame::TableFrame;
use super::layout::{BackLook, RulesetLook};
use super::pictures::{Order, Pictures};
use super::places::Pose;
use super::textures::{Textures, with_margin};
use crate::desktop::settings::CurrentSettings;
use crate::desktop::theme::palette;
use crate::engine::CardId;

/// The parts of a drawn card besides its face.
#[derive(Component, Debug, Clone, Copy)]
pub struct Parts {
    shadow: Entity,
    outline: Entity,
    seal: Entity,
}

/// What is marked at the moment.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct Marked {
    /// Outlines.
    pub lights: Lights,
    /// The first mark of each marked card that has a seal.
    pub seals: std::collections::BTreeMap<CardId, String>,
    /// Changed numbers of cards in play.
    pub changes: std::collections::BTreeMap<CardId, Changes>,
    /// Cards that the viewer could act with, but not now: dimmed.
    pub dimmed: std::collections::BTreeSet<CardId>,
}

/// A part of a card, drawn with it.
#[derive(Component, Debug)]
pub struct Part;

/// Gives a card entity everything that is drawn.
pub fn dress(world: &mut World, entity: Entity, pose: Pose) {
    let textures = world.resource::<Textures>().clone();
    let mut part = |name: &'static str, image: Handle<Image>, colour: Color| {
        let sprite = Sprite {
            image,
            color: colour,
            custom_size: Some(Vec2::ONE),
            ..default()
        };
        let part = (
            Name::new(name),
            Part,
            sprite,
            Transform::default(),
            Visibility::Hidden,
        );
        world.spawn((part, ChildOf(entity))).id()
    };
    let parts = Parts {
        shadow: part("Shadow", textures.shadow.clone(), Color::BLACK),
        outline: part("Outline", textures.outline(Light::CanAct), Color::WHITE),
        seal: part("Seal", Handle::default(), Color::WHITE),
    };
    let sprite = Sprite {
        custom_size: Some(Vec2::ONE),
        ..default()
    };
    world.entity_mut(entity).insert((
        Moves::at(pose),
        parts,
        sprite,
        Transform::default(),
        Visibility::Hidden,
    ));
}

/// Heights of the table become distances from the camera: so much for one.
const DEPTH: f32 = 0.1;

/// The colour of a light in the player's palette.
#[must_use]
pub fn light_colour(light: Light, settings: &CurrentSettings) -> Color32 {
    let marks = palette::marks(settings.palette);
    match light {
        Light::CanAct => marks.can_act,
        Light::Target => marks.target,
        Light::Chosen => marks.chosen,
        Light::Threat => marks.threat,
    }
}

fn colour(c: Color32, alpha: f32) -> Color {
    Color::srgba_u8(c.r(), c.g(), c.b(), (alpha * 255.0) as u8)
}

/// How large faces are painted, in pixels.
#[must_use]
pub fn face_pixels(look: &RulesetLook, frame: &TableFrame, dpi: f32) -> (u32, u32) {
    let (w, h) = look.table.card;
    let width = ((w * frame.scale * dpi * 1.25 / 8.0).ceil() * 8.0).clamp(64.0, 420.0);
    (width as u32, (width * h / w).round() as u32)
}

/// The readable face is painted so large.
pub const ZOOM: (u32, u32) = (420, 590);

/// What faces depend on.
pub struct FaceSource<'a> {
    /// The look of the ruleset.
    pub look: &'a RulesetLook,
    /// The rules' words.
    pub words: &'a crate::engine::words::Vocabulary,
    /// All cards.
    pub catalogue: &'a crate::engine::Catalogue,
    /// Size of small faces in pixels.
    pub pixels: (u32, u32),
}

impl FaceSource<'_> {
    /// The order for a small face.
    #[must_use]
    pub fn table(&self, def: crate::engine::DefId, changes: &Changes) -> Option<Order> {
        let def = self.catalogue.get(def)?;
        let look = faces::table_look(self.look, self.words, def, changes, |_| String::new());
        Some(Order::Table(Box::new(look), self.pixels.0, self.pixels.1))
    }

    /// The order for the back of the cards of a deck section.
    #[must_use]
    pub fn back(&self, section: u8) -> Order {
        let kind = self.look.face.backs.get(usize::from(section));
        let kind = kind.copied().unwrap_or(BackLook::Deck);
        Order::Back(self.look.world.clone(), kind, self.pixels.0, self.pixels.1)
    }
}

/// The face or back that a card shows, and a colour for the time until it is painted.
fn image_for(
    source: &FaceSource<'_>,
    pictures: &mut Pictures,
    cache: &mut LookCache,
    known: &Known,
    section: &Section,
    front: bool,
    changes: &Changes,
) -> (Handle<Image>, Color) {
    let blank = (Handle::default(), Color::srgb(0.16, 0.23, 0.26));
    let ready = |image: Option<Handle<Image>>| image.map(|image| (image, Color::WHITE));
    let Some(def) = known.0.filter(|_| front) else {
        return ready(pictures.get(&source.back(section.0), true)).unwrap_or(blank);
    };
    let mut find = |changes: &Changes| {
        let key = (def.0, changes.clone(), source.pixels.0);
        let order = match cache.0.get(&key) {
            Some(order) => order.clone(),
            None => {
                let order = source.table(def, changes)?;
                cache.0.insert(key, order.clone());
                order
            }
        };
        pictures.get(&order, true)
    };
    // Until the face with the changed numbers is painted, the printed one serves.
    let changed = find(changes);
    let image = changed.or_else(|| (!changes.is_empty()).then(|| find(&Changes::new()))?);
    ready(image).unwrap_or(blank)
}

/// Orders that were made before.
#[derive(Resource, Debug, Default)]
pub struct LookCache(std::collections::BTreeMap<(u16, Changes, u32), Order>);

/// Everything that drawing a card writes.
type Drawn<'a> = (
    &'a Card,
    &'a Known,
    &'a Section,
    &'a Moves,
    &'a Parts,
    &'a mut Transform,
    &'a mut Sprite,
    &'a mut Visibility,
);

/// Everything that drawing a part of a card writes.
type DrawnPart<'a> = (&'a mut Transform, &'a mut Sprite, &'a mut Visibility);

/// Puts every card where it is to be seen.
pub fn draw(
    frame: Option<Res<TableFrame>>,
    game: Option<Res<super::ActiveGame>>,
    board: Option<Res<Board>>,
    pictures: Option<ResMut<Pictures>>,
    mut cache: ResMut<LookCache>,
    textures: Option<Res<Textures>>,
    marked: Res<Marked>,
    settings: Res<CurrentSettings>,
    windows: Query<&Window>,
    mut cards: Query<Drawn, Without<Part>>,
    mut parts: Query<DrawnPart, With<Part>>,
) {
    let (Some(frame), Some(game), Some(_), Some(mut pictures), Some(textures)) =
        (frame, game, board, pictures, textures)
    else {
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let source = FaceSource {
        look: &game.look,
        words: game.rules.words(),
        catalogue: &game.catalogue,
        pixels: face_pixels(&game.look, &frame, dpi),
    };
    let none = Changes::new();
    for (card, known, section, moves, own, mut place, mut sprite, mut visible) in &mut cards {
        let pose = moves.drawn();
        let shows = if pose.drawn {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visible.set_if_neq(shows);
        if !pose.drawn {
            continue;
        }
        let changes = marked.changes.get(&card.0).unwrap_or(&none);
        let front = pose.face >= 0.5;
        let (image, mut tint) = image_for(
            &source,
            &mut pictures,
            &mut cache,
            known,
            section,
            front,
            changes,
        );
        if marked.dimmed.contains(&card.0) && tint == Color::WHITE {
            tint = Color::srgb(0.62, 0.64, 0.68);
        }
        sprite.image = image;
        sprite.color = tint.with_alpha(moves.alpha);
        *place = transform(&pose, &frame);
        let light = marked.lights.cards.get(&card.0).copied();
        let seal = marked.seals.get(&card.0).filter(|_| front);
        draw_shadow(&mut parts, own.shadow, &pose, moves.lift, moves.alpha);
        draw_outline(&mut parts, own.outline, &pose, light, &textures, &settings);
        let seal = seal.and_then(|icon| {
            let order = Order::Seal(icon.clone(), game.look.world.clone(), 64);
            pictures.get(&order, false)
        });
        draw_seal(&mut parts, own.seal, &pose, seal);
    }
}

/// Where a pose is in the world; the sprite itself is one unit wide and high.
fn transform(pose: &Pose, frame: &TableFrame) -> Transform {
    let at = frame.to_world(pose.at);
    let edge = (std::f32::consts::PI * (1.0 - pose.face))
        .cos()
        .abs()
        .max(0.02);
    let size = Vec2::new(pose.size.0 * edge, pose.size.1) * frame.scale;
    Transform {
        translation: at.extend(1.0 + pose.height * DEPTH),
        rotation: Quat::from_rotation_z(-pose.turn),
        scale: size.extend(1.0),
    }
}

/// The size of a part relative to its card, which is one unit wide and high.
fn relative(part: (f32, f32), pose: &Pose) -> Vec3 {
    Vec3::new(part.0 / pose.size.0, part.1 / pose.size.1, 1.0)
}

fn draw_shadow(
    parts: &mut Query<DrawnPart, With<Part>>,
    part: Entity,
    pose: &Pose,
    lift: f32,
    alpha: f32,
) {
    let Ok((mut place, mut sprite, mut visible)) = parts.get_mut(part) else {
        return;
    };
    visible.set_if_neq(Visibility::Inherited);
    let (sin, cos) = pose.turn.sin_cos();
    // The light comes from the upper left, however the card is turned.
    let (x, y) = (0.02 + 0.1 * lift, -0.03 - 0.12 * lift);
    let (x, y) = (x * cos - y * sin, x * sin + y * cos);
    let soft = 1.0 + 0.1 * lift;
    let mut size = with_margin(pose.size);
    size = (size.0 * soft, size.1 * soft);
    *place = Transform::from_xyz(x, y * pose.size.0 / pose.size.1, -DEPTH * 0.4)
        .with_scale(relative(size, pose));
    sprite.color = Color::srgba(0.0, 0.02, 0.03, (1.0 - 0.3 * lift) * alpha);
}

fn draw_outline(
    parts: &mut Query<DrawnPart, With<Part>>,
    part: Entity,
    pose: &Pose,
    light: Option<Light>,
    textures: &Textures,
    settings: &CurrentSettings,
) {
    let Ok((mut place, mut sprite, mut visible)) = parts.get_mut(part) else {
        return;
    };
    let Some(light) = light else {
        visible.set_if_neq(Visibility::Hidden);
        return;
    };
    visible.set_if_neq(Visibility::Inherited);
    *place = Transform::from_xyz(0.0, 0.0, DEPTH * 0.1)
        .with_scale(relative(with_margin(pose.size), pose));
    sprite.image = textures.outline(light);
    sprite.color = colour(light_colour(light, settings), 1.0);
}

fn draw_seal(
    parts: &mut Query<DrawnPart, With<Part>>,
    part: Entity,
    pose: &Pose,
    seal: Option<Handle<Image>>,
) {
    let Ok((mut place, mut sprite, mut visible)) = parts.get_mut(part) else {
        return;
    };
    let Some(image) = seal else {
        visible.set_if_neq(Visibility::Hidden);
        return;
    };
    visible.set_if_neq(Visibility::Inherited);
    let side = pose.size.0 * 0.42;
    *place = Transform {
        translation: Vec3::new(0.0, 0.44, DEPTH * 0.2),
        rotation: Quat::IDENTITY,
        scale: relative((side, side), pose),
    };
    sprite.image = image;
}
