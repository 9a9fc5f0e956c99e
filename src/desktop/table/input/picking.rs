//! The pointer, as Bevy's picking tells of it: over cards and places, clicks, cards dragged and dropped.

use bevy::picking::pointer::PointerButton;
use bevy::prelude::*;

use super::choice::{Choice, Reading, Spot};
use super::choosing::Click;
use super::presses::Presses;
use crate::activity::Activity;
use crate::audio::PlaySound;
use crate::settings::CurrentSettings;
use crate::table::layout::pose;
use crate::table::layout::{Hovered, Rest, Site, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::stage::{Intent, Moves, Table, Tempo, moves};
use crate::table::world::{Card, InZone, Zone};
use fudaba_engine::{CardId, ZoneId, ZoneSet};
use fudaba_play::{Led, Stage};

/// The zone under the pointer.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointed;

/// This card is dragged by the viewer.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held;

/// What lies below everything on the table.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backdrop;

/// A field of the plan on a card that is pointed at: a press on it sends the card there.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// The card on which it is drawn.
    pub card: CardId,
    /// The place, or [`ZoneId::NONE`] where the card goes to no place in particular.
    pub place: ZoneId,
}

/// How far a pressed card must be moved before it is dragged, in logical pixels.
const DRAG: f32 = 6.0;

/// Cards and zones, as far as a pointer needs them.
pub(super) type Cards<'w, 's> = Query<'w, 's, (&'static Card, &'static InZone)>;
pub(super) type Zones<'w, 's> = Query<'w, 's, &'static Zone>;

/// What is clicked when this entity is.
pub(super) fn spot(entity: Entity, cards: &Cards, zones: &Zones) -> Option<Spot> {
    if let Ok((card, zone)) = cards.get(entity) {
        return Some(Spot::Card(card.0, zones.get(zone.0).ok()?.0));
    }
    zones.get(entity).ok().map(|zone| Spot::Place(zone.0))
}

/// Gives the marker to this entity alone.
pub(super) fn mark_only<M: Component>(
    entity: Option<Entity>,
    marked: impl IntoIterator<Item = Entity>,
    marker: M,
    commands: &mut Commands,
) {
    let mut has = false;
    for other in marked {
        if Some(other) == entity {
            has = true;
        } else {
            commands.entity(other).try_remove::<M>();
        }
    }
    if let Some(entity) = entity.filter(|_| !has) {
        commands.entity(entity).try_insert(marker);
    }
}

/// The pointer comes over a card or a zone.
pub fn over(
    event: On<Pointer<Over>>,
    cards: Cards,
    zones: Zones,
    hovered: Query<Entity, With<Hovered>>,
    pointed: Query<Entity, With<Pointed>>,
    held: Query<(), With<Held>>,
    fields: Query<&Field>,
    (time, mut presses): (Res<Time<Real>>, ResMut<Presses>),
    mut choice: ResMut<Choice>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    if let (true, Ok((card, _))) = (choice.is_sweeping(), cards.get(event.entity)) {
        choice.sweep(card.0);
    }
    if let Ok(field) = fields.get(event.entity) {
        choice.planned = Some((field.card, field.place));
    }
    let zone = match cards.get(event.entity) {
        Ok((_, zone)) => {
            // While a card is dragged, what lies below is a place only.
            if held.is_empty() {
                mark_only(Some(event.entity), hovered.iter(), Hovered, &mut commands);
            }
            zone.0
        }
        Err(_) if zones.contains(event.entity) => event.entity,
        Err(_) => return,
    };
    presses.comes_to(event.entity, time.elapsed());
    mark_only(Some(zone), pointed.iter(), Pointed, &mut commands);
    activity.keep_going();
}

/// The pointer leaves a card or a zone.
pub fn out(
    event: On<Pointer<Out>>,
    cards: Cards,
    zones: Zones,
    held: Query<(), With<Held>>,
    fields: Query<(), With<Field>>,
    mut choice: ResMut<Choice>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    if fields.contains(event.entity) {
        choice.planned = None;
    }
    let zone = match cards.get(event.entity) {
        Ok((_, zone)) => {
            if held.is_empty() {
                commands.entity(event.entity).try_remove::<Hovered>();
            }
            zone.0
        }
        Err(_) if zones.contains(event.entity) => event.entity,
        Err(_) => return,
    };
    commands.entity(zone).try_remove::<Pointed>();
    activity.keep_going();
}

/// A card, a zone, or what lies below them is clicked.
pub fn click(
    mut event: On<Pointer<bevy::picking::events::Click>>,
    cards: Cards,
    zones: Zones,
    (backdrop, fields): (Query<(), With<Backdrop>>, Query<&Field>),
    focused: Query<Entity, With<super::Focused>>,
    (table, game): (Res<Table>, Res<ActiveGame>),
    (tempo, moving): (Res<Tempo>, Query<&Moves>),
    (time, mut presses): (Res<Time<Real>>, ResMut<Presses>),
    mut choice: ResMut<Choice>,
    mut reading: ResMut<Reading>,
    mut intents: MessageWriter<Intent>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let primary = event.button == PointerButton::Primary;
    if primary {
        presses.clicked();
    }
    let field = fields.get(event.entity).ok().filter(|_| primary);
    let spot = spot(event.entity, &cards, &zones);
    if spot.is_none() && field.is_none() && !backdrop.contains(event.entity) {
        return;
    }
    event.propagate(false);
    activity.keep_going();
    if choice.is_sweeping() {
        return;
    }
    let at = event.pointer_location.position;
    if primary && !presses.counts(at, choice.asked(), time.elapsed()) {
        return;
    }
    // The mouse takes over from the keyboard.
    mark_only(None, focused.iter(), super::Focused, &mut commands);
    match event.button {
        // Whoever clicks twice in one go has not read yet what the first click said.
        PointerButton::Primary if event.count > 1 && choice.is_armed() => {}
        PointerButton::Primary if reading.browsed.is_some() => reading.browsed = None,
        PointerButton::Primary if field.is_some() => {
            choice.planned = field.map(|field| (field.card, field.place));
            let click = choice.plans().unwrap_or(Click::Refused);
            choice.follow(click, &mut intents, &mut sounds);
        }
        PointerButton::Primary => match (spot, table.seen()) {
            // Whatever answers counts while something moves, too; elsewhere a press is in a hurry.
            (_, Some(seen))
                if choice.is_idle(spot, seen, &game) && skips(&table, &tempo, &moving) =>
            {
                intents.write(Intent::Skip);
            }
            (Some(spot), Some(seen)) => {
                let (choice, reading) = (&mut choice, &mut reading);
                let shown = presses.has_shown(event.entity, time.elapsed());
                choice.is_shown(shown);
                choice.click(spot, seen, &game, reading, &mut intents, &mut sounds);
            }
            _ => choice.clear(),
        },
        PointerButton::Secondary => {
            let card = match spot {
                Some(Spot::Card(card, _)) => Some(card),
                _ => None,
            };
            // Whoever presses a card wants to read it; the one that he has chosen he lets go of.
            let chosen = choice.choosing.as_ref().and_then(|c| c.selected);
            let known = |card: &CardId| {
                let view = table.view();
                view.is_some_and(|view| view.def(*card).is_some())
            };
            let read = card.filter(|card| known(card) && chosen != Some(*card));
            let back = choice.is_begun() || (choice.goes_back() && !choice.is_picked());
            if read.is_none() && back {
                intents.write_batch(choice.step_back());
            } else {
                reading.pinned = card.filter(|card| reading.pinned != Some(*card));
            }
        }
        PointerButton::Middle => {}
    }
}

/// Is there something that a press beside whatever answers passes over: what is being shown, or cards that are on their way? Whoever
/// is told that his last choice cannot be taken back any more passes over that by its button alone.
fn skips(table: &Table, tempo: &Tempo, moving: &Query<&Moves>) -> bool {
    match table.stage() {
        Stage::Showing => table.led() != Led::Watched && !tempo.passes(),
        Stage::Deciding(_) => moves::anything_moves(moving),
        _ => false,
    }
}

/// A card is dragged, if something can be done with it that way; where several are asked for, the pointer sweeps over it and
/// others and marks them.
pub fn drag(
    event: On<Pointer<Drag>>,
    cards: Cards,
    held: Query<(), With<Held>>,
    frame: Option<Res<TableFrame>>,
    mut choice: ResMut<Choice>,
    mut moving: Query<&mut Moves>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let Ok((card, _)) = cards.get(event.entity) else {
        return;
    };
    if event.button != PointerButton::Primary || choice.is_sweeping() {
        return;
    }
    if event.distance.length() > DRAG && held.is_empty() && choice.can_sweep(card.0) {
        choice.sweep(card.0);
        activity.keep_going();
        return;
    }
    let Some(frame) = frame else {
        return;
    };
    if !held.contains(event.entity) {
        let choosing = choice.choosing.as_ref();
        let can = choosing.is_some_and(|choosing| choosing.can_drag(card.0));
        if !can || event.distance.length() <= DRAG || !held.is_empty() {
            return;
        }
        if let Some(choosing) = &mut choice.choosing {
            choosing.menu.clear();
            choosing.selected = Some(card.0);
        }
        // What lies below it is what the pointer is over.
        commands
            .entity(event.entity)
            .insert((Held, Pickable::IGNORE));
    }
    if let Ok(mut moves) = moving.get_mut(event.entity) {
        moves.hold(frame.to_table(event.pointer_location.position));
        activity.keep_going();
    }
}

/// A dragged card is dropped onto a card or a zone.
pub fn drop(
    mut event: On<Pointer<DragDrop>>,
    cards: Cards,
    zones: Zones,
    held: Query<(), With<Held>>,
    table: Res<Table>,
    mut choice: ResMut<Choice>,
    mut intents: MessageWriter<Intent>,
    mut sounds: MessageWriter<PlaySound>,
) {
    let (true, Ok((card, from))) = (held.contains(event.dropped), cards.get(event.dropped)) else {
        return;
    };
    let Some(spot) = spot(event.entity, &cards, &zones) else {
        return;
    };
    event.propagate(false);
    let home = zones.get(from.0).is_ok_and(|zone| zone.0 == spot.zone());
    let places = match (spot, table.seen()) {
        (Spot::Card(below, _), Some(seen)) => seen.view().table().covered(below),
        _ => ZoneSet::EMPTY.with(spot.zone()),
    };
    let click = choice.choosing.as_ref().map(|choosing| {
        if home {
            Click::Clear
        } else {
            choosing.drop_on(card.0, places)
        }
    });
    if let Some(click) = click {
        choice.follow(click, &mut intents, &mut sounds);
    }
}

/// A dragged card is let go: it returns to where it rests, unless it goes elsewhere now.
pub fn let_go(
    event: On<Pointer<DragEnd>>,
    cards: Query<&Card, With<Held>>,
    settings: Res<CurrentSettings>,
    mut choice: ResMut<Choice>,
    mut moving: Query<&mut Moves>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    if choice.is_sweeping() {
        choice.end_sweep();
    }
    let Ok(card) = cards.get(event.entity) else {
        return;
    };
    commands
        .entity(event.entity)
        .remove::<Held>()
        .try_insert(Pickable::default());
    if let Ok(mut moves) = moving.get_mut(event.entity) {
        moves.let_go(moves::way(&settings, 0.2, 0.3));
    }
    if let Some(choosing) = &mut choice.choosing
        && choosing.selected == Some(card.0)
        && choosing.menu.is_empty()
    {
        choosing.clear();
    }
    activity.keep_going();
}

/// What keeps the pointer on a card of the hand that has risen: the strip from which it rose.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sill;

/// A card of the hand that comes forward is still pointed at from where it was.
pub fn rise(
    add: On<Add, Hovered>,
    cards: Query<(&Rest, &InZone)>,
    sites: Query<&Site>,
    children: Query<&Children>,
    mut sills: Query<&mut Visibility, With<Sill>>,
    mut commands: Commands,
) {
    let Ok((rest, zone)) = cards.get(add.entity) else {
        return;
    };
    let rise = sites.get(zone.0).map_or(0.0, |site| pose::rise(&site.0));
    if rise == 0.0 {
        return;
    }
    let own = children.iter_descendants(add.entity);
    if let Some(sill) = own.into_iter().find(|child| sills.contains(*child)) {
        if let Ok(mut visible) = sills.get_mut(sill) {
            *visible = Visibility::Inherited;
        }
        return;
    }
    // A card is one unit wide and high.
    let high = (rise + 4.0) / rest.0.size.1.max(1.0);
    let sprite = Sprite {
        color: Color::NONE,
        custom_size: Some(Vec2::new(1.0, high)),
        ..default()
    };
    let place = Transform::from_xyz(0.0, -0.5 - high / 2.0, 0.0);
    let parent = ChildOf(add.entity);
    commands.spawn((
        Name::new("Sill"),
        Sill,
        sprite,
        place,
        Pickable::default(),
        parent,
    ));
}

/// A card that has gone back is pointed at where it is.
pub fn sink(
    remove: On<Remove, Hovered>,
    children: Query<&Children>,
    mut sills: Query<&mut Visibility, With<Sill>>,
) {
    for child in children.iter_descendants(remove.entity) {
        if let Ok(mut visible) = sills.get_mut(child) {
            *visible = Visibility::Hidden;
        }
    }
}
