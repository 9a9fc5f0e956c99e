//! Draws zones: the frame of a place that can be chosen, and how many cards lie there.

use bevy::prelude::*;

use super::ground::Lighting;
use super::lettering::{Lettering, Written, sharp};
use super::marks::{Few, Lit, Open};
use super::textures::{Textures, framed};
use super::{DEPTH, DrawSystems, light_colour, solid};
use crate::settings::CurrentSettings;
use crate::table::input::{Light, Pointed};
use crate::table::layout::pose::WRITTEN;
use crate::table::layout::{Lay, Site, Spot, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::world::{Slot, Zone, ZoneCards};
use crate::theme::palette;

/// The parts of a drawn zone.
#[derive(Component, Debug, Clone, Copy)]
struct Parts {
    frame: Entity,
    plate: Entity,
    text: Entity,
}

/// A part of a zone, drawn with it.
#[derive(Component, Debug)]
struct Part;

/// How clearly an empty place is seen at rest.
const AT_REST: f32 = 0.06;

/// How clearly an empty place shows that something could be put there, alone or among a few.
const INVITING: [f32; 2] = [0.85, 0.3];

/// Zones lie right above the mat.
const GROUND: f32 = 0.3;

/// Adds the drawing of zones.
pub fn plugin(app: &mut App) {
    app.add_observer(dress).add_systems(
        Update,
        (place, light, count).chain().in_set(DrawSystems::Zones),
    );
}

/// Gives a new zone its parts. Its own sprite is what the pointer meets.
fn dress(add: On<Add, Zone>, mut commands: Commands) {
    let zone = add.entity;
    let sprite = |colour| Sprite {
        color: colour,
        custom_size: Some(Vec2::ONE),
        ..default()
    };
    let part = |name| (Name::new(name), Part, Visibility::Hidden);
    let frame = commands
        .spawn((part("Frame"), sprite(Color::WHITE), ChildOf(zone)))
        .id();
    let plate = commands
        .spawn((
            part("Plate"),
            sprite(solid(palette::NIGHT).with_alpha(0.88)),
            ChildOf(zone),
        ))
        .id();
    let text = commands
        .spawn((part("Count"), Written, Sprite::default(), ChildOf(zone)))
        .id();
    let parts = Parts { frame, plate, text };
    commands.entity(zone).insert((parts, sprite(Color::NONE)));
}

/// Puts zones where they lie in the window.
fn place(
    frame: Option<Res<TableFrame>>,
    mut zones: Query<(Ref<Site>, Ref<Parts>, &mut Transform, &mut Sprite)>,
) {
    let Some(frame) = frame else {
        return;
    };
    for (site, parts, mut place, mut sprite) in &mut zones {
        if !frame.is_changed() && !site.is_changed() && !parts.is_added() {
            continue;
        }
        let (_, size) = site.0.bounds();
        let middle = site.0.at;
        *place = Transform::from_translation(frame.to_world(middle).extend(GROUND))
            .with_scale(Vec2::splat(frame.scale).extend(1.0));
        sprite.custom_size = Some(Vec2::new(size.0, size.1));
    }
}

/// Frames the places that can be chosen: empty ones, rows, and the one under the pointer. The uppermost card of any other
/// is marked itself.
fn light(
    settings: Res<CurrentSettings>,
    lighting: Res<Lighting>,
    mut textures: ResMut<Textures>,
    mut images: ResMut<Assets<Image>>,
    mut left: RemovedComponents<Pointed>,
    mut emptied: RemovedComponents<ZoneCards>,
    mut zones: Query<
        (
            Entity,
            (Ref<Lit>, Ref<Open>),
            Option<Ref<Pointed>>,
            Option<Ref<ZoneCards>>,
            &Site,
            &Parts,
            &mut Sprite,
        ),
        With<Zone>,
    >,
    mut frames: Query<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (With<Part>, Without<Zone>, Without<Written>),
    >,
) {
    let gone: Vec<Entity> = left.read().chain(emptied.read()).collect();
    for (zone, (lit, open), pointed, cards, site, parts, mut fill) in &mut zones {
        let came = pointed.as_ref().is_some_and(DetectChanges::is_added)
            || cards.as_ref().is_some_and(DetectChanges::is_added);
        let again = settings.is_changed() || lighting.is_changed();
        let changed = lit.is_changed() || open.is_changed();
        if !changed && !came && !gone.contains(&zone) && !again {
            continue;
        }
        let pointed = pointed.is_some();
        let row = matches!(site.0.lay, Lay::Row { .. } | Lay::Fan { .. });
        let shown = lit.0.filter(|_| cards.is_none() || pointed || row);
        // Where something could be put there is a line, but quieter than where a click puts it.
        let inviting = open.0.filter(|_| shown.is_none() && cards.is_none());
        let shown = shown.or(inviting.map(|_| Light::Target));
        let Ok((mut sprite, mut place, mut visible)) = frames.get_mut(parts.frame) else {
            continue;
        };
        let Some(mark) = shown else {
            visible.set_if_neq(Visibility::Hidden);
            let quiet = lighting.plain && !site.0.hand && cards.is_none();
            fill.color = solid(palette::CREAM).with_alpha(if quiet { AT_REST } else { 0.0 });
            continue;
        };
        let size = site.0.bounds().1;
        let colour = match inviting {
            Some(Few::Only(_)) => solid(palette::CREAM).with_alpha(INVITING[0]),
            Some(Few::Some) => solid(palette::CREAM).with_alpha(INVITING[1]),
            None => light_colour(mark, &settings),
        };
        let (wide, high) = framed(size);
        let kind = if mark == Light::Chosen {
            Light::CanAct
        } else {
            mark
        };
        sprite.image = textures
            .bypass_change_detection()
            .frame(Some(kind), size, &mut images);
        sprite.color = colour;
        sprite.custom_size = Some(Vec2::new(wide, high));
        // Over the cards that lie there, below those that come forward.
        let height = if cards.is_some() { WRITTEN } else { 0.0 };
        place.translation.z = height * DEPTH + 0.1;
        visible.set_if_neq(Visibility::Inherited);
        let seen = match inviting {
            Some(Few::Some) => 0.03,
            _ if pointed => 0.22,
            _ => 0.08,
        };
        fill.color = colour.with_alpha(seen);
    }
}

/// Half the height of a number's plate, and a little.
const WITHIN: f32 = 13.0;

/// Where the number of cards of a zone stands, as seen from its middle, y upwards; none if it is not told.
fn number(spot: &Spot, counted: bool, slot: bool, count: usize) -> Option<(Pair, String)> {
    let (_, size) = spot.bounds();
    // How many cards the other player has in hand stands beside those that are in sight.
    if spot.hand && spot.far && count > 0 {
        let fan = (spot.card.0 + 4.0) * (count - 1) as f32 + spot.card.0;
        let in_sight = spot.at.1 + spot.card.1 / 2.0;
        let below = in_sight / 2.0 - spot.at.1;
        return Some(((fan.min(size.0) / 2.0 + 20.0, -below), count.to_string()));
    }
    if spot.hand {
        return None;
    }
    // The upper edge of a card shows nothing that the plate could hide.
    if counted && count > 0 {
        let x = match spot.lay {
            Lay::Row { .. } => size.0 / 2.0 - 14.0,
            _ => 0.0,
        };
        // However near to the window's edge it lies, its number is seen whole.
        let y = (size.1 / 2.0 - 2.0).min(spot.at.1 - WITHIN);
        return Some(((x, y), count.to_string()));
    }
    // A stack of two says so by the card that looks out.
    (slot && count > 1).then(|| ((size.0 / 2.0 - 8.0, 0.0), count.to_string()))
}

/// Tells how many cards piles and stacks hold.
fn count(
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    windows: Query<&Window>,
    mut lettering: ResMut<Lettering>,
    mut images: ResMut<Assets<Image>>,
    mut emptied: RemovedComponents<ZoneCards>,
    zones: Query<(
        Entity,
        &Zone,
        Has<Slot>,
        Ref<Site>,
        Option<Ref<ZoneCards>>,
        &Parts,
    )>,
    mut plates: Query<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (With<Part>, Without<Zone>, Without<Written>),
    >,
    mut texts: Query<
        (&mut Sprite, &mut Transform, &mut Visibility),
        (With<Part>, With<Written>, Without<Zone>),
    >,
) {
    let Some(frame) = frame else {
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let gone: Vec<Entity> = emptied.read().collect();
    for (zone, id, slot, site, cards, parts) in &zones {
        let changed = cards.as_ref().is_some_and(Ref::is_changed) || gone.contains(&zone);
        if !changed && !site.is_changed() && !frame.is_changed() {
            continue;
        }
        let count = cards.map_or(0, |cards| cards.cards().len());
        let key = game.rules.zones().decl(id.0).key;
        let counted = game.look.table.zones.get(key).is_some_and(|z| z.counter);
        let (Ok((mut plate, mut at, mut seen)), Ok((mut text, mut place, mut shown))) =
            (plates.get_mut(parts.plate), texts.get_mut(parts.text))
        else {
            continue;
        };
        let Some((corner, words)) = number(&site.0, counted, slot, count) else {
            seen.set_if_neq(Visibility::Hidden);
            shown.set_if_neq(Visibility::Hidden);
            continue;
        };
        // Letters are as large as they are read, whatever the scale of the table.
        let size = (15.0 * frame.scale).max(11.0);
        let width = words.chars().count() as f32 * size * 0.62 + 10.0;
        let height = size + 6.0;
        plate.custom_size = Some(Vec2::new(width, height) / frame.scale);
        let depth = 1.0 + WRITTEN * DEPTH;
        at.translation = Vec3::new(corner.0, corner.1, depth);
        let middle = frame.to_world(site.0.at);
        let letters = sharp(middle + Vec2::from(corner) * frame.scale, dpi);
        place.translation = ((letters - middle) / frame.scale).extend(depth + 0.05);
        place.scale = Vec2::splat(1.0 / frame.scale).extend(1.0);
        *text = lettering.write(&words, size, dpi, solid(palette::CREAM), &mut images);
        seen.set_if_neq(Visibility::Inherited);
        shown.set_if_neq(Visibility::Inherited);
    }
}
