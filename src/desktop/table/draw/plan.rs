//! Draws the small plan on the card of the hand that is pointed at, as children of the card: a field for each place that it can
//! go to, filled where a card lies there already. The field that is pointed at has the colour of what is chosen.

use bevy::prelude::*;

use super::textures::Textures;
use super::{DEPTH, DrawSystems, light_colour, solid};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::input::{Choice, Field, Held, Light};
use crate::table::layout::plan::{self, Field as Laid};
use crate::table::layout::{Hovered, Pose, Rest, Site, Spot, pose};
use crate::table::stage::Table;
use crate::table::world::{Card, InZone, Zone};
use crate::theme::palette;
use fudaba_engine::{CardId, ZoneId};

/// Adds the plan.
pub fn plugin(app: &mut App) {
    app.init_resource::<Shown>().add_systems(
        Update,
        (show, colour)
            .chain()
            .before(DrawSystems::Ring)
            .after(DrawSystems::Sparks)
            .run_if(in_state(Screen::Table)),
    );
}

/// The plan as it is drawn: on which card, and its fields, each with whether a card lies there.
#[derive(Resource, Debug, Default, PartialEq)]
struct Shown(Option<(Entity, CardId, Vec<(Laid, bool)>)>);

/// All that is drawn of a plan.
#[derive(Component, Debug)]
struct PartOfPlan;

/// What is inside the frame of an open field.
#[derive(Component, Debug)]
struct Inside(Field);

/// So much of the colour of what can be done is in an open field.
const LIT: f32 = 0.24;
/// The frame of a field is so broad, in units of the table.
const FRAME: f32 = 1.6;
/// A card that lies at a place is drawn in this part of its field.
const LIES: Vec2 = Vec2::new(0.5, 0.66);
/// Behind the fields, so far beyond them, in parts of the card's width.
const AROUND: f32 = 0.03;

/// Draws the plan anew where it is another one.
fn show(
    table: Res<Table>,
    choice: Res<Choice>,
    textures: Res<Textures>,
    hovered: Query<(Entity, &Card, &InZone, &Rest), (With<Hovered>, Without<Held>)>,
    zones: Query<(&Zone, &Site)>,
    parts: Query<Entity, With<PartOfPlan>>,
    mut shown: ResMut<Shown>,
    mut commands: Commands,
) {
    let wanted = hovered
        .iter()
        .next()
        .and_then(|(entity, card, zone, rest)| {
            let fields = fields(card.0, zone, &table, &choice, &zones);
            (!fields.is_empty()).then_some((entity, rest.0, (entity, card.0, fields)))
        });
    let same = match (&wanted, &shown.0) {
        (Some((.., wanted)), Some(shown)) => wanted == shown,
        (wanted, shown) => wanted.is_none() && shown.is_none(),
    };
    if same {
        return;
    }
    for part in &parts {
        commands.entity(part).try_despawn();
    }
    if let Some((entity, rest, (_, card, fields))) = &wanted {
        draw((*entity, *card, rest), fields, &textures, &mut commands);
    }
    shown.0 = wanted.map(|(.., wanted)| wanted);
}

/// The fields of the plan of a card, if it lies in the viewer's hand and he is asked about it.
fn fields(
    card: CardId,
    zone: &InZone,
    table: &Table,
    choice: &Choice,
    zones: &Query<(&Zone, &Site)>,
) -> Vec<(Laid, bool)> {
    let rises = |(_, site): (&Zone, &Site)| pose::rise(&site.0) > 0.0;
    let (Some(choosing), Some(seen)) = (&choice.choosing, table.seen()) else {
        return Vec::new();
    };
    let open = choosing.plan(card);
    if open.is_empty() || !zones.get(zone.0).is_ok_and(rises) {
        return Vec::new();
    }
    let mut all: Vec<(ZoneId, Spot)> = zones.iter().map(|(zone, site)| (zone.0, site.0)).collect();
    all.sort_by_key(|(zone, _)| *zone);
    let lies = |place: ZoneId| place != ZoneId::NONE && seen.view().table().cover(place).is_some();
    let laid = plan::fields(&open, &all).into_iter();
    laid.map(|field| (field, lies(field.place))).collect()
}

/// The plan lies over the card and its outline, each of its layers over the last.
const LAYERS: [f32; 4] = [0.3, 0.35, 0.4, 0.45];

fn draw(
    (entity, card, rest): (Entity, CardId, &Pose),
    fields: &[(Laid, bool)],
    textures: &Textures,
    commands: &mut Commands,
) {
    let unit = Vec2::new(1.0 / rest.size.0.max(1.0), 1.0 / rest.size.1.max(1.0));
    let corners = fields.iter().flat_map(|(field, _)| {
        let (at, half) = (Vec2::from(field.at), Vec2::from(field.size) / 2.0);
        [at - half, at + half]
    });
    let (low, high) = corners.fold((Vec2::MAX, Vec2::MIN), |(low, high), corner| {
        (low.min(corner), high.max(corner))
    });
    let around = Vec2::new(AROUND, AROUND * unit.y / unit.x);
    let sprite = |colour: Color, size: Vec2| Sprite {
        color: colour,
        custom_size: Some(size),
        ..default()
    };
    let part = |name: &'static str, sprite: Sprite, at: Vec2, layer: usize| {
        let place = Transform::from_translation(at.extend(DEPTH * LAYERS[layer]));
        (Name::new(name), PartOfPlan, sprite, place, ChildOf(entity))
    };
    let slab = solid(palette::NIGHT).with_alpha(0.88);
    let slab = sprite(slab, high - low + 2.0 * around);
    commands.spawn(part("Plan", slab, (low + high) / 2.0, 0));
    for (field, lies) in fields {
        let (at, size) = (Vec2::from(field.at), Vec2::from(field.size));
        let closed = solid(palette::LINE).with_alpha(0.5);
        let open = field.open.then_some(Field {
            card,
            place: field.place,
        });
        let mut frame = commands.spawn(part("Field of the plan", sprite(closed, size), at, 1));
        if let Some(open) = open {
            frame.insert((open, Pickable::default()));
        }
        let within = (size - 2.0 * FRAME * unit).max(Vec2::ZERO);
        let ground = sprite(solid(palette::DEEP), within);
        let mut inside = commands.spawn(part("Inside of the field", ground, at, 2));
        if let Some(open) = open {
            inside.insert(Inside(open));
        }
        let mark = match (field.place, *lies) {
            (ZoneId::NONE, _) => {
                let side = Vec2::splat(within.y / unit.y) * 0.7 * unit;
                Some(Sprite {
                    image: textures.chevron.clone(),
                    ..sprite(solid(palette::CREAM), side)
                })
            }
            (_, true) => Some(sprite(solid(palette::SHALE), within * LIES)),
            (_, false) => None,
        };
        if let Some(mark) = mark {
            commands.spawn(part("Mark of the field", mark, at, 3));
        }
    }
}

/// Open fields have the colour of what can be done, that which is pointed at all of it.
fn colour(
    choice: Res<Choice>,
    settings: Res<CurrentSettings>,
    shown: Res<Shown>,
    mut frames: Query<(&Field, &mut Sprite), Without<Inside>>,
    mut insides: Query<(&Inside, &mut Sprite)>,
) {
    if !(choice.is_changed() || settings.is_changed() || shown.is_changed()) {
        return;
    }
    let pointed = |field: &Field| choice.planned == Some((field.card, field.place));
    let lamp = light_colour(Light::CanAct, &settings);
    for (field, mut sprite) in &mut frames {
        sprite.color = match pointed(field) {
            true => light_colour(Light::Chosen, &settings),
            false => lamp,
        };
    }
    for (inside, mut sprite) in &mut insides {
        sprite.color = match pointed(&inside.0) {
            true => lamp,
            false => solid(palette::DEEP).mix(&lamp, LIT),
        };
    }
}
