//! The keyboard on the table: a ring that moves over the same cards and zones that the pointer clicks.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::choice::{Choice, Reading};
use super::picking::{Cards, Zones, mark_only, spot};
use super::veil::InFront;
use crate::desktop::activity::Activity;
use crate::desktop::audio::PlaySound;
use crate::desktop::states::Overlay;
use crate::desktop::table::layout::{Hovered, Rest, Site, Staged};
use crate::desktop::table::ruleset::ActiveGame;
use crate::desktop::table::ruleset::look::{Lay, Pair};
use crate::desktop::table::stage::{Intent, Table};
use crate::desktop::table::world::{Card, ZoneCards};

/// The keyboard is at this card or zone.
#[derive(Component, Reflect, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Focused;

const WAYS: [(KeyCode, Pair); 4] = [
    (KeyCode::ArrowLeft, (-1.0, 0.0)),
    (KeyCode::ArrowRight, (1.0, 0.0)),
    (KeyCode::ArrowUp, (0.0, -1.0)),
    (KeyCode::ArrowDown, (0.0, 1.0)),
];

/// Arrows move the ring, Enter clicks, U takes back; Tab leaves the table for the panels.
pub fn keys(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    front: Res<InFront>,
    table: Res<Table>,
    game: Res<ActiveGame>,
    focused: Query<Entity, With<Focused>>,
    cards: Cards,
    zones: Zones,
    spots: Spots,
    mut choice: ResMut<Choice>,
    mut reading: ResMut<Reading>,
    mut intents: MessageWriter<Intent>,
    mut sounds: MessageWriter<PlaySound>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let Some(keys) = keys.filter(|_| *overlay.get() == Overlay::None) else {
        return;
    };
    let way = WAYS.into_iter().find(|(key, _)| keys.just_pressed(*key));
    // Arrows are the table's wherever the keyboard is; the panels let go of it.
    if front.keys && way.is_none() {
        return;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if keys.just_pressed(KeyCode::KeyU) || (control && keys.just_pressed(KeyCode::KeyZ)) {
        intents.write(Intent::TakeBack);
    }
    if keys.just_pressed(KeyCode::Tab) {
        mark_only(None, focused.iter(), Focused, &mut commands);
    }
    let at = focused.iter().next();
    if let Some((_, way)) = way {
        let held_up = spots.held_up();
        let next = step(&with(spots.lying(), &held_up), at, way);
        // What is held up is what is asked about: that comes first.
        let first = || step(&held_up, None, way);
        let next = if at.is_some() { next } else { first().or(next) };
        mark_only(next, focused.iter(), Focused, &mut commands);
        activity.keep_going();
    }
    let enter = keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]);
    if let (true, Some(entity), Some(seen)) = (enter, at, table.seen())
        && let Some(spot) = spot(entity, &cards, &zones)
    {
        let (choice, reading) = (&mut choice, &mut reading);
        choice.click(spot, seen, &game, reading, &mut intents, &mut sounds);
        activity.keep_going();
    }
}

/// The card under the ring comes forward and is read. Where a card comes into the place at which the ring is, the ring is
/// the card's.
pub fn follow(
    focused: Query<Entity, (With<Card>, Added<Focused>)>,
    filled: Query<(Entity, &ZoneCards), With<Focused>>,
    hovered: Query<Entity, With<Hovered>>,
    mut lost: RemovedComponents<Focused>,
    mut commands: Commands,
) {
    for (place, cards) in &filled {
        mark_only(cards.top(), [place], Focused, &mut commands);
    }
    let lost: Vec<Entity> = lost.read().collect();
    if let Some(card) = focused.iter().next() {
        mark_only(Some(card), hovered.iter(), Hovered, &mut commands);
    } else if let Some(card) = hovered.iter().find(|card| lost.contains(card)) {
        commands.entity(card).try_remove::<Hovered>();
    }
}

/// Everything that the ring can stand on, with its place.
#[derive(SystemParam)]
pub struct Spots<'w, 's> {
    rests: Query<'w, 's, &'static Rest>,
    sites: Query<'w, 's, (Entity, &'static Site, Option<&'static ZoneCards>)>,
    staged: Query<'w, 's, (Entity, &'static Rest), With<Staged>>,
}

impl Spots<'_, '_> {
    /// Each card of a row, the top of a pile, a place that is empty.
    fn lying(&self) -> Vec<(Entity, Pair)> {
        let at = |card: &Entity| Some((*card, self.rests.get(*card).ok()?.0.at));
        let mut spots = Vec::new();
        for (zone, site, cards) in &self.sites {
            match cards {
                None => spots.push((zone, site.0.at)),
                Some(cards) => {
                    let open = matches!(site.0.lay, Lay::Row { .. } | Lay::Fan { .. });
                    let first = if open { 0 } else { cards.cards().len() - 1 };
                    spots.extend(cards.cards()[first..].iter().filter_map(at));
                }
            }
        }
        spots
    }

    /// Everything that arrows lead to.
    #[cfg(test)]
    pub fn reached(&self) -> std::collections::BTreeSet<Entity> {
        let spots = with(self.lying(), &self.held_up());
        let first = step(&spots, None, WAYS[0].1);
        let (mut reached, mut next) = (std::collections::BTreeSet::new(), Vec::from_iter(first));
        while let Some(spot) = next.pop() {
            if reached.insert(spot) {
                let steps = WAYS
                    .iter()
                    .filter_map(|(_, way)| step(&spots, Some(spot), *way));
                next.extend(steps);
            }
        }
        reached
    }

    /// Cards that are held up, from wherever they lie.
    fn held_up(&self) -> Vec<(Entity, Pair)> {
        let staged = self.staged.iter();
        staged.map(|(card, rest)| (card, rest.0.at)).collect()
    }
}

/// Spots together with what is held up, which may lie deep in a pile.
fn with<E: Copy + PartialEq>(mut spots: Vec<(E, Pair)>, held_up: &[(E, Pair)]) -> Vec<(E, Pair)> {
    spots.retain(|(spot, _)| held_up.iter().all(|(card, _)| card != spot));
    spots.extend(held_up);
    spots
}

/// The nearest spot in a direction; from nowhere, the lowest in the middle.
fn step<E: Copy + PartialEq>(spots: &[(E, Pair)], from: Option<E>, way: Pair) -> Option<E> {
    let here = from.and_then(|f| spots.iter().find(|(s, _)| *s == f));
    let Some((_, here)) = here else {
        let score = |at: &Pair| at.1 - (at.0 - 500.0).abs() * 0.1;
        return spots
            .iter()
            .max_by(|a, b| score(&a.1).total_cmp(&score(&b.1)))
            .map(|s| s.0);
    };
    let cost = |at: &Pair| {
        let (dx, dy) = (at.0 - here.0, at.1 - here.1);
        let along = dx * way.0 + dy * way.1;
        let aside = (dx * way.1).abs() + (dy * way.0).abs();
        (along > 8.0).then_some(along + 2.5 * aside)
    };
    let next = spots
        .iter()
        .filter_map(|(spot, at)| Some((spot, cost(at)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    next.map(|(spot, _)| *spot).or(from)
}

#[cfg(test)]
mod tests {
    use super::{step, with};

    #[test]
    fn what_is_held_up_out_of_a_pile_is_come_to() {
        // The uppermost card of a pile, and both that are held up, one of them the same.
        let lying = vec![(7, (700.0, 400.0)), (0, (400.0, 500.0))];
        let spots = with(lying, &[(6, (400.0, 200.0)), (7, (480.0, 200.0))]);
        assert_eq!(step(&spots, Some(0), (0.0, -1.0)), Some(6));
        assert_eq!(step(&spots, Some(6), (1.0, 0.0)), Some(7));
        assert_eq!(step(&spots, Some(7), (-1.0, 0.0)), Some(6));
    }

    #[test]
    fn the_ring_goes_to_the_nearest_spot_in_a_direction() {
        let spots = [
            (0, (400.0, 500.0)),
            (1, (480.0, 500.0)),
            (2, (480.0, 400.0)),
            (3, (900.0, 400.0)),
        ];
        let first = step(&spots, None, (1.0, 0.0));
        assert_eq!(first, Some(1));
        assert_eq!(step(&spots, first, (-1.0, 0.0)), Some(0));
        assert_eq!(step(&spots, first, (0.0, -1.0)), Some(2));
        let up = step(&spots, first, (0.0, -1.0));
        assert_eq!(step(&spots, up, (1.0, 0.0)), Some(3));
        assert_eq!(step(&spots, up, (0.0, -1.0)), up, "nothing lies above");
    }
}
