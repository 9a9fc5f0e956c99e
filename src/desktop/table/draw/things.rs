//! The score as things of the place: lamps that are lit or out, gates that stand or are broken, kites aloft or spent.

use bevy::prelude::*;

use super::DrawSystems;
use super::glide::{Glides, Lies};
use super::orders::Order;
use super::permille;
use super::pictures::Pictures;
use crate::table::layout::{Composed, TableFrame};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::{Aside, Counted, ScoreLook};
use crate::table::ruleset::scenery::PIECE_SCALE;
use crate::table::stage::Table;
use crate::table::world::Board;
use fudaba_engine::words::{StatId, TallyId};
use fudaba_engine::{PlayerId, View, ZoneId};

/// How one thing of a score is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// It counts.
    Lit,
    /// It does not.
    Out,
    /// That is not known, or not now.
    Unknown,
}

/// A thing of the score: the score by its place among those of the ruleset, its own place in it, and its side.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Thing {
    score: usize,
    place: usize,
    far: bool,
    /// Does it still count?
    lit: bool,
}

impl Thing {
    /// Is it one of the viewer's?
    pub(super) fn is_near(&self) -> bool {
        !self.far
    }

    /// Does it still count?
    pub(super) fn counts(&self) -> bool {
        self.lit
    }

    /// Is it the thing of this score at this place, however it stands?
    fn is(&self, score: usize, place: usize, far: bool) -> bool {
        (self.score, self.place, self.far) == (score, place, far)
    }
}

/// Things stand over all pieces and below all cards.
const DEPTH: f32 = -1.0;

/// Adds the things.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, stand.in_set(DrawSystems::Things));
}

/// The things of a score of a player, from the first on.
#[must_use]
pub fn stands(counted: &Counted, view: &View, player: PlayerId) -> Vec<Stand> {
    let q = view.q();
    let zone = |key: &str| -> Option<ZoneId> {
        let zones = q.zones();
        zones.ids().find(|zone| {
            let decl = zones.decl(*zone);
            decl.key == key && decl.owner.is_none_or(|owner| owner == player)
        })
    };
    let cards = |key: &str| zone(key).map_or(&[][..], |zone| q.table.zone(zone));
    let first = |all: u8, lit: usize, rest: Stand| {
        let place = |n: usize| if n < lit { Stand::Lit } else { rest };
        (0..usize::from(all)).map(place).collect()
    };
    let lit = |lit: bool| if lit { Stand::Lit } else { Stand::Out };
    match counted {
        Counted::Fixed(all) => first(*all, usize::MAX, Stand::Out),
        Counted::Without(all, key) => {
            let left = usize::from(*all).saturating_sub(cards(key).len());
            first(*all, left, Stand::Out)
        }
        Counted::Supplied(all, taken, supply) => {
            let left = usize::from(*all).saturating_sub(cards(taken).len());
            first(*all, left.min(cards(supply).len()), Stand::Out)
        }
        Counted::With(all, key) => first(*all, cards(key).len(), Stand::Out),
        Counted::Share(all, of, key) => {
            let share = usize::from(*all) * cards(key).len() / usize::from((*of).max(1));
            first(*all, share, Stand::Out)
        }
        Counted::Tally(all, name) => {
            let tally = TallyId::find(q.setup.rules.words(), name);
            let number = tally.map_or(0, |tally| q.setup.rules.tally(q, tally, player));
            first(*all, usize::try_from(number).unwrap_or(0), Stand::Unknown)
        }
        Counted::FaceDown(keys) => keys
            .iter()
            .map(|key| {
                let top = cards(key).last();
                lit(top.is_some_and(|card| !q.table.card(*card).face_up()))
            })
            .collect(),
        Counted::Upright(all, key) => {
            let (mut upright, mut sideways) = (0, 0);
            for card in cards(key) {
                match q.table.card(*card).rested() {
                    false => upright += 1,
                    true => sideways += 1,
                }
            }
            let place = |n: usize| match n {
                n if n < upright => Stand::Lit,
                n if n < upright + sideways => Stand::Out,
                _ => Stand::Unknown,
            };
            (0..usize::from(*all)).map(place).collect()
        }
        Counted::Values(stat, from, to, spent) => {
            let Some(stat) = StatId::find(q.setup.rules.words(), stat) else {
                return Vec::new();
            };
            let spent = cards(spent);
            let value = |card| Some(q.setup.catalogue.get(view.def(card)?)?.stat(stat));
            let own = q.table.card_ids().filter(|card| {
                let card = q.table.card(*card);
                // What the other player knows of his cards.
                card.owner() == player && card.known_to(player.other())
            });
            let known: Vec<_> = own.filter_map(|card| Some((value(card)?, card))).collect();
            (*from..=*to)
                .map(|n| match known.iter().find(|(value, _)| *value == n) {
                    Some((_, card)) => lit(!spent.contains(card)),
                    None => Stand::Unknown,
                })
                .collect()
        }
    }
}

/// The piece that shows how a thing is.
#[must_use]
pub fn piece(look: &ScoreLook, far: bool, stand: Stand) -> Option<&str> {
    let pieces = if far {
        &look.far_pieces
    } else {
        &look.near_pieces
    };
    let piece = pieces.get(stand as usize)?;
    Some(piece.as_str()).filter(|piece| !piece.is_empty())
}

/// Where one of so many things stands on the table as it is composed now.
#[must_use]
pub fn place_of(
    look: &ScoreLook,
    composed: &Composed,
    far: bool,
    (place, count): (usize, usize),
    fallen: bool,
) -> Pair {
    let first = if far { look.far } else { look.near };
    let away = look.place(far, place, count, fallen);
    let away = (away.0 - first.0, away.1 - first.1);
    let (x, beside) = composed.aside(first, far);
    let y = match look.beside {
        true => beside,
        // The painted ground goes with the spine.
        false => composed.spine + first.1 - Aside::SPINE,
    };
    (x + away.0, y + away.1)
}

/// Where it is told how many things of a score count, on the table as it is composed now; nothing where it is not.
#[must_use]
pub fn told_at(look: &ScoreLook, composed: &Composed, far: bool) -> Option<Pair> {
    let told = look.told.as_ref()?;
    let at = if far { told.far } else { told.near };
    let (x, beside) = composed.aside(at, far);
    let y = match look.beside {
        true => beside,
        false => composed.spine + at.1 - Aside::SPINE,
    };
    Some((x, y))
}

/// Where the thing stands that a player would lose next, of those that count.
#[must_use]
pub fn next_to_go(
    look: &ScoreLook,
    composed: &Composed,
    view: &View,
    player: PlayerId,
) -> Option<Pair> {
    let all = stands(&look.count, view, player);
    let place = all.iter().rposition(|stand| *stand == Stand::Lit)?;
    let far = player != view.viewer();
    Some(place_of(look, composed, far, (place, all.len()), false))
}

/// Shows how each thing is, where it stands now.
pub(super) fn stand(
    windows: Query<&Window>,
    frame: Option<Res<TableFrame>>,
    composed: Option<Res<Composed>>,
    game: Res<ActiveGame>,
    table: Res<Table>,
    board: Option<Res<Board>>,
    pictures: Option<ResMut<Pictures>>,
    mut things: Query<(&mut Thing, &mut Sprite, &mut Glides, &mut Visibility)>,
    mut commands: Commands,
) {
    let (Some(frame), Some(composed), Some(board)) = (frame, composed, board) else {
        return;
    };
    let (Some(mut pictures), Some(seen), Some(scenery)) =
        (pictures, table.seen(), &game.look.scenery)
    else {
        return;
    };
    let due = frame.is_changed() || composed.is_changed() || pictures.is_changed();
    if !due && !table.is_changed() && !board.is_added() {
        return;
    }
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let scale = permille(frame.scale * dpi / PIECE_SCALE);
    let pictures = pictures.bypass_change_detection();
    for (score, look) in game.look.table.scores.iter().enumerate() {
        for far in [false, true] {
            let viewer = seen.viewer();
            let player = if far { viewer.other() } else { viewer };
            let all = stands(&look.count, seen.view(), player);
            let count = all.len();
            for (place, stand) in all.into_iter().enumerate() {
                let lit = stand == Stand::Lit && look.count.decides();
                let thing = Thing {
                    score,
                    place,
                    far,
                    lit,
                };
                let old = things
                    .iter_mut()
                    .find(|(old, ..)| old.is(score, place, far));
                let file = piece(look, far, stand).and_then(|name| scenery.pieces.get(name));
                let Some(file) = file else {
                    if let Some((.., mut visible)) = old {
                        visible.set_if_neq(Visibility::Hidden);
                    }
                    continue;
                };
                let order = Order::Exact(scenery.file(&file.file), scale);
                let Some(image) = pictures.get(&order, true) else {
                    continue;
                };
                let at = place_of(look, &composed, far, (place, count), stand == Stand::Out);
                let lies = Lies {
                    at: (at.0 + file.at.0, at.1 + file.at.1),
                    size: file.size,
                };
                if let Some((mut stood, mut sprite, mut glides, mut visible)) = old {
                    stood.set_if_neq(thing);
                    if sprite.image != image {
                        sprite.image = image;
                    }
                    if glides.goes_to(lies) {
                        glides.send(lies);
                    }
                    visible.set_if_neq(Visibility::Inherited);
                    continue;
                }
                let mut glides = Glides::default();
                glides.send(lies);
                let sprite = Sprite {
                    image,
                    custom_size: Some(Vec2::ONE),
                    ..default()
                };
                let there = Transform::from_xyz(0.0, 0.0, DEPTH + place as f32 * 0.01);
                let thing = (Name::new("Score"), thing, glides, sprite, there);
                commands.spawn((thing, ChildOf(board.root())));
            }
        }
    }
}
