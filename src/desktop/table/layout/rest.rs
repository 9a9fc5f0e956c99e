//! Gives zones their places and cards their poses when something that they depend on has changed.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::compose::Composition;
use super::hand::{self, Head};
use super::pose::{self, Lying};
use super::spot::{Lay, Spot};
use super::{Composed, Fights, Hovered, Placed, Raised, Rest, Site, Staged};
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::world::{
    Board, Card, Facing, InZone, Known, Orientation, Owner, Player, Spans, Turn, Viewer, Zone,
    ZoneCards,
};
use fudaba_engine::{CardId, PlayerId, Visibility, ZoneSet, Zones};

/// Gives every zone its place, when there are new ones or the table is composed anew.
pub fn sites(
    composed: Option<Res<Composed>>,
    new: Query<(), Added<Zone>>,
    zones: Query<(Entity, &Zone, Option<&Site>)>,
    mut commands: Commands,
) {
    let Some(composed) = composed.filter(|composed| composed.is_changed() || !new.is_empty())
    else {
        return;
    };
    for (entity, zone, site) in &zones {
        let spot = composed.spot(zone.0);
        if let Some(spot) = spot.filter(|spot| site.map(|s| &s.0) != Some(spot)) {
            commands.entity(entity).insert(Site(spot));
        }
    }
}

/// Does the viewer see the front of this card where it lies?
#[must_use]
pub fn shows_front(zones: &Zones, zone: &Zone, known: &Known, facing: &Facing) -> bool {
    let visibility = zones.decl(zone.0).visibility;
    pose::front(visibility, known.0.is_some(), *facing == Facing::Up)
}

/// What makes a card lie otherwise.
type Turned = Or<(
    Changed<Facing>,
    Changed<Orientation>,
    Changed<Known>,
    Changed<InZone>,
    Changed<Spans>,
    Changed<Placed>,
    Added<Hovered>,
    Added<Raised>,
    Added<Fights>,
    Changed<Staged>,
)>;

/// Lays out the zones that have changed.
pub fn arrange(
    (game, settings): (Res<ActiveGame>, Res<CurrentSettings>),
    composed: Option<Res<Composed>>,
    viewer: Single<&Player, With<Viewer>>,
    turn: Query<&Turn>,
    board: Option<Res<Board>>,
    sites: Query<&Site>,
    zones: Query<(&Zone, &Site, &ZoneCards)>,
    changed: Query<Entity, (With<Zone>, Or<(Changed<ZoneCards>, Changed<Site>)>)>,
    turned: Query<&InZone, Turned>,
    places: Query<&InZone>,
    mut let_go: RemovedComponents<Hovered>,
    (mut laid_down, mut sunk): (RemovedComponents<Staged>, RemovedComponents<Raised>),
    (mut fought, mut went): (RemovedComponents<Fights>, RemovedComponents<Placed>),
    (fighters, fresh, all_sites): (
        Query<(&Owner, &InZone), With<Fights>>,
        Query<(), Added<Fights>>,
        Query<(&Site, Option<&ZoneCards>)>,
    ),
    full: Query<(Entity, &Zone), With<ZoneCards>>,
    mut cards: Query<(
        &Card,
        &Owner,
        &Facing,
        &Orientation,
        &Known,
        (Has<Hovered>, Has<Raised>),
        Has<Fights>,
        Option<&Staged>,
        (Option<&Spans>, Option<&Placed>),
        &mut Rest,
    )>,
) {
    let whole = |places: ZoneSet| {
        let site = |zone| sites.get(board.as_ref()?.zone(zone)?).ok();
        let spots: Vec<_> = (places.iter())
            .filter_map(|zone| Some(site(zone)?.0))
            .collect();
        pose::union(&spots)
    };
    let fight_over: Vec<Entity> = fought.read().collect();
    let another_fights = !fight_over.is_empty() || !fresh.is_empty();
    let back = let_go.read().chain(laid_down.read()).chain(went.read());
    let back = back.chain(sunk.read());
    let back = back.chain(fight_over);
    let back = back.filter_map(|card| places.get(card).ok());
    let mut due: BTreeSet<Entity> = (changed.iter())
        .chain(turned.iter().chain(back).map(|zone| zone.0))
        .collect();
    let decls = game.rules.zones();
    let own_hand = |zone: &Zone| {
        let decl = decls.decl(zone.0);
        decl.visibility == Visibility::OwnerOnly && decl.owner == Some(viewer.0)
    };
    if settings.is_changed() {
        let hands = full.iter().filter(|(_, zone)| own_hand(zone));
        due.extend(hands.map(|(entity, _)| entity));
    }
    let helps = |zone: &Zone| {
        let look = game.look.table.zones.get(decls.decl(zone.0).key);
        look.is_some_and(|look| look.helps)
    };
    if another_fights {
        // Who helps stands beside him.
        let all = full.iter().filter(|(_, zone)| helps(zone));
        due.extend(all.map(|(entity, _)| entity));
    }
    let Some(composed) = composed else {
        return;
    };
    for zone in due {
        let Ok((zone, site, inside)) = zones.get(zone) else {
            continue;
        };
        let decl = decls.decl(zone.0);
        let look = game.look.table.zones.get(decl.key);
        let open = look.is_some_and(|look| look.own_open) && decl.owner == Some(viewer.0);
        let count = inside.cards().len();
        let split = look.is_some_and(|look| look.split);
        let owners: Vec<PlayerId> = (inside.cards().iter())
            .filter_map(|card| Some(cards.get(*card).ok()?.1.0))
            .collect();
        let sorted = own_hand(zone) && matches!(site.0.lay, Lay::Fan { .. });
        let lie = (inside.cards().iter())
            .filter(|_| sorted)
            .filter_map(|card| cards.get(*card).ok())
            .map(|(card, _, _, _, known, ..)| {
                let def = known.0.and_then(|def| game.catalogue.get(def));
                (card.0, def.map(Head::from))
            })
            .collect();
        let lie = hand::laid(lie, settings.hand_order);
        let place = |card: CardId, index: usize| {
            let laid = lie.iter().position(|other| *other == card);
            laid.unwrap_or(index)
        };
        let all = inside.cards().iter().enumerate();
        let mut all = all.filter_map(|(index, card)| Some((index, cards.get(*card).ok()?)));
        let forward = all.find(|(_, card)| card.5.0);
        let forward = forward.map(|(index, card)| place(card.0.0, index));
        for (index, card) in inside.cards().iter().enumerate() {
            let Ok((
                card,
                owner,
                facing,
                orientation,
                known,
                (hovered, raised),
                fights,
                staged,
                (spans, placed),
                mut rest,
            )) = cards.get_mut(*card)
            else {
                continue;
            };
            let covers = placed.map(|p| p.0).or(spans.map(|s| s.0));
            let mut spot = covers.and_then(whole).unwrap_or(site.0);
            let (mut index, mut count) = (index, count);
            index = place(card.0, index);
            if split {
                let own = |of: &&PlayerId| **of == owner.0;
                index = owners.iter().take(index).filter(own).count();
                count = owners.iter().filter(own).count();
                if owner.0 != viewer.0 {
                    spot.at.1 = 2.0 * composed.spine - spot.at.1;
                    spot = spot.smaller(FAR_SPLIT);
                    // What they have done with is not read any more: it lies as a pile.
                    if turn.iter().all(|turn| turn.player != owner.0) {
                        spot = as_pile(spot);
                    }
                }
            }
            if placed.is_some() {
                // Over whatever lies there still, and alone.
                (index, count) = (0, 1);
            }
            let stands_up = fights && spot.lay == Lay::Slot;
            let beside = || {
                let own = fighters.iter().find(|(its, _)| its.0 == owner.0);
                let (.., fights_at) = own.filter(|_| helps(zone))?;
                empty_beside(sites.get(fights_at.0).ok()?.0, &all_sites)
            };
            let beside = beside();
            let lying = Lying {
                card: card.0,
                index,
                count,
                // Who fights stands up for it, even if it has been rested: its numbers are what one looks at.
                rested: *orientation == Orientation::Sideways && !stands_up,
                front: shows_front(decls, zone, known, facing) || (open && known.0.is_some()),
                from_far: decl.owner.is_none() && owner.0 != viewer.0,
                hovered,
                raised,
                forward,
                spans: covers.is_some_and(|places| places.iter().count() > 1),
            };
            let pose = match staged {
                Some(staged) if known.0.is_some() => {
                    pose::held_up(&composed, staged.place, staged.of)
                }
                _ => match beside.filter(|_| lying.front) {
                    Some((place, fighter)) => pose::helping(&place, &fighter, &lying),
                    None => {
                        let pose = pose::in_zone(&spot, &lying);
                        if placed.is_some() {
                            pose::Pose {
                                height: pose::WRITTEN - 2.0,
                                ..pose
                            }
                        } else if stands_up {
                            pose::fighting(&spot, &pose, reach(&spot, &zones, &composed))
                        } else {
                            pose
                        }
                    }
                },
            };
            rest.set_if_neq(Rest(pose));
        }
    }
}

/// A row that has become a pile: at its left end, clear of the buttons at the end of the spine.
fn as_pile(row: Spot) -> Spot {
    let (corner, _) = row.bounds();
    Spot {
        at: (corner.0 + row.card.0 / 2.0, row.at.1),
        lay: Lay::Pile,
        ..row
    }
}

/// The other player's cards in a place that both share are so much smaller than the viewer's own.
const FAR_SPLIT: f32 = 0.72;

/// The nearest empty place in the row of a card that fights, with that card's own.
fn empty_beside(fighter: Spot, all: &Query<(&Site, Option<&ZoneCards>)>) -> Option<(Spot, Spot)> {
    let aside = |spot: &Spot| (spot.at.0 - fighter.at.0).abs();
    let alike = |spot: &Spot| {
        spot.lay == Lay::Slot
            && spot.far == fighter.far
            && (spot.at.1 - fighter.at.1).abs() < 1.0
            && (spot.card.1 - fighter.card.1).abs() < 1.0
    };
    let free = |cards: Option<&ZoneCards>| cards.is_none_or(|cards| cards.cards().is_empty());
    let empty = all.iter().filter(|(_, cards)| free(*cards));
    let places = empty.map(|(site, _)| site.0).filter(alike);
    let nearest = places.min_by(|one, other| aside(one).total_cmp(&aside(other)))?;
    (aside(&nearest) < NEXT * fighter.card.0).then_some((nearest, fighter))
}

/// A place is next to another if it is no further away than so many cards are wide.
const NEXT: f32 = 2.2;

/// How far a card that fights may reach beyond its place.
fn reach(spot: &Spot, zones: &Query<(&Zone, &Site, &ZoneCards)>, composed: &Composition) -> f32 {
    // What is much smaller lies at the others, such as gates.
    let counts = |other: &Spot| other.card.1 > 0.3 * spot.card.1 && !other.hand;
    let others = zones.iter().map(|(_, site, _)| site.0);
    let others: Vec<Spot> = others.filter(counts).collect();
    pose::room(spot, &others, composed.edges(), composed.strip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_been_done_with_lies_at_the_left_end_of_its_row() {
        let row = Spot {
            lay: Lay::Row {
                width: 290.0,
                apart: 58.0,
                middle: true,
            },
            far: true,
            ..Spot::slot((1077.0, 212.0), (40.0, 56.0))
        };
        let pile = as_pile(row);
        assert_eq!(pile.lay, Lay::Pile);
        assert_eq!(pile.bounds().0, row.bounds().0);
    }
}
