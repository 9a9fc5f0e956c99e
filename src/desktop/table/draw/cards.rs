//! Draws the cards: sprites with a shadow, an outline where something can be done, and seals for what they are.

use bevy::prelude::*;

use super::faces::{self, Changes};
use super::marks::{Dimmed, Marks};
use super::orders::Order;
use super::pictures::Pictures;
use super::textures::{Textures, outlined, with_margin};
use super::{DEPTH, DrawSystems, depth, light_colour};
use crate::settings::CurrentSettings;
use crate::table::input::Light;
use crate::table::layout::{Pose, Rest, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::{BackLook, Pair, RulesetLook};
use crate::table::stage::{Fact, Moves};
use crate::table::world::{Back, Card, Known};
use fudaba_art::CardLook;

/// The parts of a drawn card besides its face.
#[derive(Component, Debug, Clone, Copy)]
pub struct Parts {
    shadow: Entity,
    outline: Entity,
    seal: Entity,
}

/// A part of a card, drawn with it.
#[derive(Component, Debug)]
pub struct Part;

/// The face of a card as it was ordered last, and what it was ordered for. It lives as long as the card does, so that no
/// match sees the faces of another.
#[derive(Component, Debug, Default)]
struct Face {
    ordered: Option<((Known, Changes, (u32, u32), bool), Order)>,
}

/// Adds the drawing of cards.
pub fn plugin(app: &mut App) {
    app.register_required_components::<Card, Face>()
        .register_required_components::<Card, Sprite>()
        .add_observer(dress)
        .add_systems(Update, (order_all, draw).chain().in_set(DrawSystems::Cards));
}

/// Gives a new card everything that is drawn with it.
fn dress(
    add: On<Add, Card>,
    textures: Res<Textures>,
    mut sprites: Query<&mut Sprite>,
    mut commands: Commands,
) {
    let card = add.entity;
    if let Ok(mut sprite) = sprites.get_mut(card) {
        sprite.custom_size = Some(Vec2::ONE);
    }
    let mut part = |name: &'static str, image: Handle<Image>, colour: Color| {
        let sprite = Sprite {
            image,
            color: colour,
            custom_size: Some(Vec2::ONE),
            ..default()
        };
        let place = (Transform::default(), Visibility::Hidden);
        let bundle = (Name::new(name), Part, sprite, place, ChildOf(card));
        commands.spawn(bundle).id()
    };
    let parts = Parts {
        shadow: part("Shadow", textures.shadow.clone(), Color::BLACK),
        outline: part(
            "Outline",
            textures.outline(Light::CanAct, (1.0, 1.0)),
            Color::WHITE,
        ),
        seal: part("Seal", Handle::default(), Color::WHITE),
    };
    commands.entity(card).insert((parts, Visibility::Hidden));
}

/// Faces are painted as if a card were so high, in units of the table: as high as cards become, or nearly.
const FACE: f32 = 176.0;
/// What a card is seen through that cannot be used now, and one that has no part in what is decided: the place around that one
/// steps back, too.
const IDLE: Color = Color::srgb(0.75, 0.77, 0.83);
const APART: Color = Color::srgb(0.78, 0.80, 0.85);

/// How large faces are painted, in pixels.
fn face_pixels(look: &RulesetLook, frame: &TableFrame, dpi: f32) -> (u32, u32) {
    let (w, h) = look.table.card;
    let width = FACE * w / h * frame.scale * dpi;
    let width = ((width / 8.0).ceil() * 8.0).clamp(64.0, 420.0);
    (width as u32, (width * h / w).round() as u32)
}

/// The readable face is painted so large.
pub const ZOOM: (u32, u32) = (420, 590);

/// How large the face of a card is painted that covers several places: as high or as wide as others, and longer the other way.
fn shaped(pixels: (u32, u32), usual: Pair, size: Pair) -> (u32, u32) {
    let shape = |of: Pair| of.0 / of.1.max(1.0);
    let ratio = shape(size) / shape(usual).max(0.01);
    if (0.85..1.18).contains(&ratio) || ratio <= 0.0 {
        return pixels;
    }
    let long = |length: f32| ((length / 8.0).round() * 8.0).clamp(64.0, 1680.0) as u32;
    if ratio > 1.0 {
        return (long(pixels.1 as f32 * shape(size)), pixels.1);
    }
    (pixels.0, long(pixels.0 as f32 / shape(size)))
}

/// What faces depend on.
#[derive(Clone, Copy)]
pub struct FaceSource<'a> {
    /// The look of the ruleset.
    pub look: &'a RulesetLook,
    /// The rules' words.
    pub words: &'a fudaba_engine::words::Vocabulary,
    /// All cards.
    pub catalogue: &'a fudaba_engine::Catalogue,
    /// Size of small faces in pixels.
    pub pixels: (u32, u32),
}

impl<'a> FaceSource<'a> {
    /// For the faces of a match, as large as the window shows them.
    fn of(game: &'a ActiveGame, frame: &TableFrame, windows: &Query<&Window>) -> Self {
        let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
        Self {
            look: &game.look,
            words: game.rules.words(),
            catalogue: &game.catalogue,
            pixels: face_pixels(&game.look, frame, dpi),
        }
    }

    /// The same for a card that is drawn in this size, in units of the table.
    fn shaped(self, size: Pair) -> Self {
        Self {
            pixels: shaped(self.pixels, self.look.table.card, size),
            ..self
        }
    }

    /// The order for a small face; of a card that `lies` on its side if so.
    #[must_use]
    pub fn table(&self, def: fudaba_engine::DefId, changes: &Changes, lies: bool) -> Option<Order> {
        let def = self.catalogue.get(def)?;
        let look = CardLook {
            resting: lies,
            ..faces::table_look(self.look, self.words, def, changes, |_| String::new())
        };
        Some(Order::Table(Box::new(look), self.pixels.0, self.pixels.1))
    }

    /// The order for a back.
    #[must_use]
    pub fn back(&self, back: Back) -> Order {
        let kind = self.look.face.backs.get(usize::from(back.0));
        let kind = kind.copied().unwrap_or(BackLook::Deck);
        Order::Back(self.look.world.clone(), kind, self.pixels.0, self.pixels.1)
    }
}

/// What is painted at once, so that a card that is seen for the first time has its face.
fn order_all(
    mut facts: MessageReader<Fact>,
    game: Res<ActiveGame>,
    frame: Option<Res<TableFrame>>,
    windows: Query<&Window>,
    pictures: Option<ResMut<Pictures>>,
    mut scale: Local<f32>,
) {
    let (Some(frame), Some(mut pictures)) = (frame, pictures) else {
        return;
    };
    let laid_out = facts.read().any(|fact| *fact == Fact::LaidOut);
    if !laid_out && (*scale - frame.scale).abs() < 0.001 && !game.is_changed() {
        return;
    }
    *scale = frame.scale;
    let source = FaceSource::of(&game, &frame, &windows);
    let pictures = pictures.bypass_change_detection();
    for back in (0u8..).take(game.look.face.backs.len()) {
        pictures.get(&source.back(Back(back)), true);
    }
    for def in game.catalogue.iter().map(|(def, _)| def) {
        if let Some(order) = source.table(def, &Changes::new(), false) {
            pictures.get(&order, false);
        }
    }
}

/// The face or back that a card shows, and a colour for the time until it is painted.
fn image_for(
    (source, usual): (&FaceSource<'_>, &FaceSource<'_>),
    pictures: &mut Pictures,
    face: &mut Face,
    (known, back): (&Known, &Back),
    (front, lies): (bool, bool),
    changes: &Changes,
) -> (Handle<Image>, Color) {
    let mut image = None;
    if let Some(def) = known.0.filter(|_| front) {
        let key = (*known, changes.clone(), source.pixels, lies);
        if face.ordered.as_ref().is_none_or(|(old, _)| *old != key) {
            face.ordered = source.table(def, changes, lies).map(|order| (key, order));
        }
        image = face
            .ordered
            .as_ref()
            .and_then(|(_, order)| pictures.get(order, true));
        // Until the face with the changed numbers is painted, the printed one serves.
        if image.is_none() && (!changes.is_empty() || lies) {
            let printed = source.table(def, &Changes::new(), false);
            image = printed.and_then(|order| pictures.get(&order, true));
        }
        // Of a card that has only just taken another shape the face of the usual one serves meanwhile.
        if image.is_none() {
            let printed = usual.table(def, &Changes::new(), false);
            image = printed.and_then(|order| pictures.get(&order, false));
        }
    }
    // Until a face is painted, the card has not been turned over yet.
    let image = image.or_else(|| pictures.get(&source.back(*back), true));
    // Of a card that has only just taken another shape the usual back serves meanwhile.
    let image = image.or_else(|| pictures.get(&usual.back(*back), true));
    image.map_or(
        (Handle::default(), Color::srgb(0.16, 0.23, 0.26)),
        |image| (image, Color::WHITE),
    )
}

/// Everything that drawing a card reads and writes.
type Drawn<'a> = (
    Ref<'a, Known>,
    &'a Back,
    &'a Rest,
    Ref<'a, Moves>,
    Ref<'a, Marks>,
    Ref<'a, Parts>,
    &'a mut Face,
    &'a mut Transform,
    &'a mut Sprite,
    &'a mut Visibility,
);

/// Everything that drawing a part of a card writes.
type DrawnPart<'a> = (&'a mut Transform, &'a mut Sprite, &'a mut Visibility);

/// Draws the cards that have moved or changed; all of them when the window, the settings or the pictures have.
fn draw(
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    pictures: Option<ResMut<Pictures>>,
    (mut textures, mut images): (ResMut<Textures>, ResMut<Assets<Image>>),
    settings: Res<CurrentSettings>,
    windows: Query<&Window>,
    mut cards: Query<Drawn, Without<Part>>,
    mut parts: Query<DrawnPart, With<Part>>,
) {
    let (Some(frame), Some(mut pictures)) = (frame, pictures) else {
        return;
    };
    let all = frame.is_changed() || settings.is_changed() || pictures.is_changed();
    let pictures = pictures.bypass_change_detection();
    let source = FaceSource::of(&game, &frame, &windows);
    for (known, back, rest, moves, marks, own, mut face, mut place, mut sprite, mut visible) in
        &mut cards
    {
        let changed =
            moves.is_changed() || known.is_changed() || marks.is_changed() || own.is_added();
        if !all && !changed {
            continue;
        }
        let pose = moves.drawn();
        visible.set_if_neq(if pose.drawn {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
        if !pose.drawn {
            continue;
        }
        // It is seen on its way from elsewhere, and not while its whole row glides.
        let alpha = match marks.stood_for && moves.lift < LIFTED {
            true => 0.0,
            false => moves.alpha,
        };
        let front = pose.face >= 0.5;
        let about = (&*known, back);
        let shows = (front, rest.0.turn.sin() < -0.5);
        let of = (&source.shaped(rest.0.size), &source);
        let (image, mut tint) = image_for(of, pictures, &mut face, about, shows, &marks.changes);
        if let Some(dimmed) = marks.dimmed.filter(|_| tint == Color::WHITE) {
            tint = match dimmed {
                Dimmed::Idle => IDLE,
                Dimmed::Apart => APART,
            };
        }
        sprite.image = image;
        sprite.color = tint.with_alpha(alpha);
        place.set_if_neq(transform(&pose, &frame));
        let sealed = marks.seal.as_ref().filter(|_| front || marks.on_back);
        let seal = sealed.and_then(|icon| {
            let order = Order::Seal(icon.clone(), game.look.world.clone(), 64);
            pictures.get(&order, false)
        });
        draw_shadow(&mut parts, own.shadow, &pose, moves.lift, alpha);
        let light = marks.light.map(|light| {
            let (textures, images) = (textures.bypass_change_detection(), &mut images);
            let image = textures.outline_of(light, rest.0.size, images);
            (image, light_colour(light, &settings))
        });
        draw_outline(&mut parts, own.outline, &pose, light);
        draw_seal(&mut parts, own.seal, &pose, seal);
    }
}

/// What is lifted so far is on its way from one place to another.
const LIFTED: f32 = 0.05;

/// Where a pose is in the world; the sprite itself is one unit wide and high.
fn transform(pose: &Pose, frame: &TableFrame) -> Transform {
    let at = frame.to_world(pose.at);
    let edge = (std::f32::consts::PI * (1.0 - pose.face))
        .cos()
        .abs()
        .max(0.02);
    let size = Vec2::new(pose.size.0 * edge, pose.size.1) * frame.scale;
    Transform {
        translation: at.extend(depth(pose.height)),
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
    light: Option<(Handle<Image>, Color)>,
) {
    let Ok((mut place, mut sprite, mut visible)) = parts.get_mut(part) else {
        return;
    };
    let Some((image, colour)) = light else {
        visible.set_if_neq(Visibility::Hidden);
        return;
    };
    visible.set_if_neq(Visibility::Inherited);
    *place =
        Transform::from_xyz(0.0, 0.0, DEPTH * 0.1).with_scale(relative(outlined(pose.size), pose));
    sprite.image = image;
    sprite.color = colour;
}

/// A seal is no larger than this, in units of the table: it lies in the gap between two columns.
const SEAL: f32 = 28.0;

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
    // Beside the left edge, where it covers neither face nor numbers, nor the arrow of a fight.
    let side = (pose.size.0 * 0.3).min(SEAL);
    let out = (side / 2.0 - 5.0) / pose.size.0;
    *place = Transform {
        translation: Vec3::new(-0.5 - out, 0.04, DEPTH * 0.2),
        rotation: Quat::IDENTITY,
        scale: relative((side, side), pose),
    };
    sprite.image = image;
}

#[cfg(test)]
mod tests {
    use super::shaped;

    #[test]
    fn a_wide_card_has_a_wide_face_and_no_other_card_has() {
        let card = (70.0, 98.0);
        assert_eq!(shaped((120, 168), card, (118.0, 165.0)), (120, 168));
        assert_eq!(
            shaped((120, 168), card, (0.0, 0.0)),
            (120, 168),
            "not laid out yet"
        );
        assert_eq!(shaped((120, 168), card, (150.0, 98.0)), (256, 168));
        assert_eq!(shaped((120, 168), card, (70.0, 196.0)), (120, 336));
    }
}
