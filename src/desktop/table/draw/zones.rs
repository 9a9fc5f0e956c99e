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

/// Half the height of a number's badge, and a little.
const WITHIN: f32 = 15.0;
/// A stack whose cards look out is counted by looking, up to so many.
const SEEN_IN_STACK: usize = 4;

/// Where the number of cards of a zone stands, as seen from its middle, y upwards; none if it is not told, or by its title.
fn number(spot: &Spot, look: Counting, count: usize) -> Option<(Pair, String)> {
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
    let row = matches!(spot.lay, Lay::Row { .. });
    if look.counted && count > 0 {
        if row && look.titled {
            return None;
        }
        // Squarely on the pile: at the foot of one that lies face down, at the head of one whose top card is seen, whose
        // numbers stand at its foot.
        let side = if look.open || row { 1.0 } else { -1.0 };
        let x = if row { size.0 / 2.0 - WITHIN } else { 0.0 };
        let y = side * (size.1 / 2.0 - WITHIN);
        // However near to the window's edge it lies, its number is seen whole.
        return Some(((x, y.min(spot.at.1 - WITHIN)), count.to_string()));
    }
    (look.slot && count > SEEN_IN_STACK).then(|| ((size.0 / 2.0 - 8.0, 0.0), count.to_string()))
}

/// How a zone tells of its cards.
#[derive(Debug, Clone, Copy, Default)]
struct Counting {
    /// Their number is told.
    counted: bool,
    /// Its title stands below it.
    titled: bool,
    /// The front of its uppermost card is seen.
    open: bool,
    /// It is a place of a single card or stack.
    slot: bool,
}

/// Tells how many cards piles and stacks hold.
fn count(
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    windows: Query<&Window>,
    textures: Res<Textures>,
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
        let look = game.look.table.zones.get(key);
        let look = Counting {
            counted: look.is_some_and(|look| look.counter),
            titled: look.is_some_and(|look| look.titled),
            open: look.is_some_and(|look| look.browse),
            slot,
        };
        let (Ok((mut plate, mut at, mut seen)), Ok((mut text, mut place, mut shown))) =
            (plates.get_mut(parts.plate), texts.get_mut(parts.text))
        else {
            continue;
        };
        let Some((corner, words)) = number(&site.0, look, count) else {
            seen.set_if_neq(Visibility::Hidden);
            shown.set_if_neq(Visibility::Hidden);
            continue;
        };
        // Letters are as large as they are read, whatever the scale of the table.
        let size = (16.0 * frame.scale).max(11.0);
        plate.image = textures.badge.clone();
        plate.custom_size = Some(Vec2::splat(size * 1.72) / frame.scale);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(lay: Lay) -> Spot {
        Spot {
            at: (300.0, 300.0),
            card: (60.0, 84.0),
            lay,
            far: false,
            sunk: false,
            hand: false,
            breadth: f32::INFINITY,
            large: false,
        }
    }

    #[test]
    fn a_number_stands_squarely_on_its_pile_and_covers_no_number_of_a_card() {
        let closed = Counting {
            counted: true,
            titled: true,
            ..Counting::default()
        };
        let open = Counting {
            open: true,
            ..closed
        };
        let ((x, y), words) = number(&spot(Lay::Pile), closed, 24).expect("it is told");
        assert_eq!((x, words.as_str()), (0.0, "24"));
        // Whole within the pile: at the foot of a back, at the head of a front.
        assert!(y < 0.0 && -y + WITHIN <= 42.0);
        let ((_, y), _) = number(&spot(Lay::Pile), open, 9).expect("it is told");
        assert!(y > 0.0 && y + WITHIN <= 42.0);
        // The title of a row says it already; a stack of a few is counted by looking.
        let row = Lay::Row {
            width: 200.0,
            apart: 65.0,
            middle: false,
        };
        assert!(number(&spot(row), closed, 3).is_none());
        let slot = Counting {
            slot: true,
            ..Counting::default()
        };
        assert!(number(&spot(Lay::Slot), slot, 2).is_none());
        assert!(number(&spot(Lay::Slot), slot, 6).is_some());
    }
}
