//! What has happened becomes gestures of cards, and what is looked at is held up.

use bevy::prelude::*;

use super::motion::{BLOW, GestureKind, held};
use super::struck::{Striker, Struck, in_place};
use super::{Fact, Moves, StageSystems, Table};
use crate::settings::CurrentSettings;
use crate::table::layout::{Rest, Staged, shows_front};
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::BlowsLook;
use crate::table::world::{Board, Card, Facing, InZone, Known, Slot, Zone, ZoneCards};
use fudaba_engine::{CardId, Contest, Event, Stage, Target};

/// The cards that the viewer looks at where their fronts are not to be seen, in the order in which he saw them.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
struct LookedAt(Vec<CardId>);

/// More cards than these are not held up: they are shown in a tray.
const MOST_HELD_UP: usize = 10;

/// An attacker goes so much of the way to what it strikes.
const REACH: f32 = 0.82;
/// A card that wins the match by striking the other player leaps so far, in units of the table.
const LEAP: f32 = 240.0;

/// Adds the effects.
pub fn plugin(app: &mut App) {
    app.init_resource::<LookedAt>().add_systems(
        Update,
        (gesture, (look, hold_up).chain()).in_set(StageSystems::React),
    );
}

/// What cards do besides travelling.
fn gesture(
    mut facts: MessageReader<Fact>,
    settings: Res<CurrentSettings>,
    board: Option<Res<Board>>,
    zones: Query<&ZoneCards>,
    rests: Query<&Rest>,
    (table, game): (Option<Res<Table>>, Option<Res<ActiveGame>>),
    mut cards: Query<&mut Moves>,
    mut striker: Local<Striker>,
) {
    let still = settings.is_calm() || settings.animation_speed <= 0.01;
    let Some(board) = board.filter(|_| !still) else {
        facts.clear();
        return;
    };
    let speed = settings.animation_speed;
    let mut move_one = |card: Option<Entity>, kind, delay| {
        if let Some(mut moves) = card.and_then(|card| cards.get_mut(card).ok()) {
            moves.gesture(kind, delay, speed);
        }
    };
    for fact in facts.read() {
        let Fact::Happened { event, .. } = fact else {
            continue;
        };
        let at = |card| Some(rests.get(board.card(card)?).ok()?.0.at);
        let none = BlowsLook::default();
        let told = game.as_ref().map_or(&none, |game| &game.look.blows);
        let places = |card| in_place(table.as_deref(), card);
        let strike = match striker.follow(event, told, places) {
            Some(Struck::Card(card, attacker)) => at(attacker).zip(at(card)).map(|(from, to)| {
                let way = ((to.0 - from.0) * REACH, (to.1 - from.1) * REACH);
                (attacker, way)
            }),
            Some(Struck::Match(attacker)) => {
                let far = table.as_ref().is_some_and(|table| match event {
                    Event::Ended(outcome) => outcome.winner == Some(table.viewer()),
                    _ => false,
                });
                Some((attacker, (0.0, if far { -LEAP } else { LEAP })))
            }
            None => None,
        };
        if let Some((attacker, way)) = strike {
            move_one(
                board.card(attacker),
                GestureKind::Lunge(way, held(1.0)),
                0.0,
            );
        }
        match event {
            Event::AbilityUsed { card, .. } | Event::Attacked { attacker: card, .. } => {
                move_one(board.card(*card), GestureKind::Pulse, 0.0);
            }
            Event::Modified(modifier) => {
                if let Target::Card(card) = modifier.target {
                    move_one(board.card(card), GestureKind::Pulse, 0.0);
                }
            }
            Event::Shuffled { zone } => {
                let inside = board.zone(*zone).and_then(|zone| zones.get(zone).ok());
                for card in inside.map_or(&[][..], ZoneCards::cards) {
                    move_one(Some(*card), GestureKind::Riffle, 0.0);
                }
            }
            Event::Dealt { card, .. } => move_one(board.card(*card), GestureKind::Riffle, 0.0),
            Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
                for (card, kind, delay) in blows(contest, at) {
                    move_one(board.card(card), kind, delay / speed);
                }
            }
            _ => {}
        }
    }
}

/// How clearly a fight was decided: 0 for a tie, 1 where one side had nothing against the other.
#[must_use]
pub fn margin(contest: &Contest) -> f32 {
    let [one, other] = [0, 1].map(|side: usize| contest.sides[side].number().unwrap_or(0).max(0));
    let most = one.max(other).max(1);
    (one - other).unsigned_abs() as f32 / most as f32
}

/// The attacker strikes those it attacks.
fn blows(
    contest: &Contest,
    at: impl Fn(CardId) -> Option<(f32, f32)>,
) -> Vec<(CardId, GestureKind, f32)> {
    let fighters = |side: usize| contest.sides[side].fighters.iter().map(|f| f.card);
    let (Some(attacker), Some(target)) = (fighters(0).next(), fighters(1).next()) else {
        return Vec::new();
    };
    let (Some(from), Some(to)) = (at(attacker), at(target)) else {
        return Vec::new();
    };
    let way = ((to.0 - from.0) * REACH, (to.1 - from.1) * REACH);
    let strike = GestureKind::Lunge(way, held(margin(contest)));
    let mut blows = vec![(attacker, strike, 0.0)];
    blows.extend(fighters(1).map(|target| (target, GestureKind::Shake, BLOW)));
    blows
}

/// Keeps account of the cards that the viewer was shown where they lie, until they move or the effect is over.
fn look(
    mut facts: MessageReader<Fact>,
    table: Res<Table>,
    game: Res<ActiveGame>,
    mut looked: ResMut<LookedAt>,
) {
    let zones = game.rules.zones();
    for fact in facts.read() {
        let event = match fact {
            Fact::Happened { event, .. } => event,
            Fact::Passed { .. } | Fact::PastHelping { .. } | Fact::ByWord(_) => continue,
            Fact::TakenBack | Fact::LaidOut => {
                looked.0.clear();
                continue;
            }
        };
        match event {
            Event::Revealed { card, .. } => {
                let lies = |v: &fudaba_engine::View| v.table().card(*card).zone;
                let in_slot = table.view().is_some_and(|v| zones.decl(lies(v)).is_slot());
                if !in_slot && !looked.0.contains(card) {
                    looked.0.push(*card);
                }
            }
            Event::CardMoved { card, .. } | Event::Dealt { card, .. } => {
                looked.0.retain(|c| c != card);
            }
            Event::Shuffled { .. }
            | Event::AbilityUsed { .. }
            | Event::AbilityEnded { .. }
            | Event::PhaseBegan { .. }
            | Event::TurnBegan { .. }
            | Event::Attacked { .. } => looked.0.clear(),
            _ => {}
        }
    }
}

/// Holds up what the viewer looks at, and what the open question is about, where its front is not to be seen.
fn hold_up(
    table: Res<Table>,
    looked: Res<LookedAt>,
    game: Res<ActiveGame>,
    board: Option<Res<Board>>,
    cards: Query<(&Known, &Facing, &InZone), With<Card>>,
    zones: Query<(&Zone, Has<Slot>)>,
    held: Query<(Entity, &Staged)>,
    mut commands: Commands,
) {
    let Some(board) = board.filter(|_| table.is_changed() || looked.is_changed()) else {
        return;
    };
    let hidden = |card: CardId| {
        let entity = board.card(card)?;
        let (known, facing, zone) = cards.get(entity).ok()?;
        let (zone, slot) = zones.get(zone.0).ok()?;
        let seen = shows_front(game.rules.zones(), zone, known, facing);
        (known.0.is_some() && !seen && !slot).then_some(entity)
    };
    let about = table.decision().and_then(|decision| decision.about);
    let mut wanted: Vec<Entity> = looked.0.iter().copied().filter_map(hidden).collect();
    if wanted.len() > MOST_HELD_UP {
        wanted.clear();
    }
    // Of very many that were shown, what is asked about is held up all the same.
    let about = about.and_then(hidden).filter(|card| !wanted.contains(card));
    wanted.extend(about);
    for (entity, _) in held.iter().filter(|(entity, _)| !wanted.contains(entity)) {
        commands.entity(entity).remove::<Staged>();
    }
    let of = wanted.len();
    for (place, entity) in wanted.into_iter().enumerate() {
        let staged = Staged { place, of };
        if held.get(entity).map(|(_, held)| *held) != Ok(staged) {
            commands.entity(entity).insert(staged);
        }
    }
}
