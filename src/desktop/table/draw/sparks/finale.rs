//! The end of a match on the table: a shock goes out from where it was decided, lights rise over the half of whoever has won, bursts light up above it, and the things of
//! his score that still count rise from their places.

use bevy::prelude::*;

use super::Spark;
use super::forge::{Forge, Smithy, coloured, either_way, spread};
use super::jolt::END_WEIGHS;
use crate::table::draw::solid;
use crate::table::draw::things::Thing;
use crate::table::layout::Composed;
use crate::table::layout::pose::UP;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::Pair;
use crate::table::stage::{Fact, Moves, Table};
use crate::table::world::{Board, Card};
use crate::theme::palette;
use fudaba_engine::{CardId, Cause, Event};

/// Seconds of the lights that rise, at normal speed, how many there are, and how long after one another they begin.
const LIGHT: f32 = 1.5;
const LIGHTS: usize = 70;
const RISING: f32 = 0.9;
/// How many bursts there are, in how many seconds, and how far they reach, in units of the table.
const BURSTS: usize = 6;
const BURSTING: f32 = 1.7;
const REACH: f32 = 96.0;
/// Seconds in which a thing of the score rises, and after one another, and how far, in units of the table.
const THING: f32 = 1.3;
const THINGS_APART: f32 = 0.09;
const RISES: f32 = 150.0;

/// Seconds of the shock that goes out from where the match was decided, and how far it goes, in units of the table.
const SHOCK: f32 = 0.9;
const SHOCK_REACH: f32 = 620.0;

impl Forge<'_, '_, '_> {
    /// A shock goes out from here, over all of the table.
    fn shock(&mut self, at: Pair) {
        let middle = self.frame.to_world(at);
        let reach = SHOCK_REACH * self.frame.scale;
        self.jolts(END_WEIGHS, 0.0);
        let colours = [palette::LAMP, palette::CREAM, palette::LAMP_HOVER].map(solid);
        self.flares(middle, reach * 0.8, 0.0, colours[2]);
        for n in 0..3 {
            let begins = 0.14 * n as f32;
            let widths = (reach * 0.1, reach * (2.0 - 0.4 * n as f32));
            self.rings(middle, widths, (begins, SHOCK), colours[n % 2]);
        }
        self.splinters(middle, 26, reach * 0.55, 0.0, colours);
    }

    /// Lights and bursts between these heights of the table, as wide as it is.
    fn celebrate(&mut self, half: (f32, f32), width: f32) {
        let high = half.1 - half.0;
        for n in 0..LIGHTS {
            let from = (width * spread(n, 41), half.0 + high * spread(n, 43));
            let rise = 90.0 + 150.0 * spread(n, 47);
            let to = (from.0 + 60.0 * (spread(n, 53) - 0.5), from.1 - rise);
            let grain = Vec2::splat((14.0 + 20.0 * spread(n, 59)) * self.frame.scale);
            let light = Spark {
                way: (self.frame.to_world(from), self.frame.to_world(to)),
                size: (grain, grain * 0.5),
                seen: (0.95, 0.0),
                time: (RISING * spread(n, 61), LIGHT),
                ..default()
            };
            let colour = [palette::CREAM, palette::LAMP, palette::LAMP_HOVER][n % 3];
            let image = self.textures.puff.clone();
            self.spawn(light, coloured(image, solid(colour)), UP + 30.0);
        }
        for n in 0..BURSTS {
            // From one side to the other and back, so that no two are close to one another.
            let across = (n as f32 * 0.38 + 0.14).fract() * 0.84 + 0.08;
            let at = (
                width * across,
                half.0 + high * (0.2 + 0.45 * spread(n, 163)),
            );
            let middle = self.frame.to_world(at);
            let reach = REACH * self.frame.scale * (0.8 + 0.4 * spread(n, 167));
            let begins = 0.15 + (BURSTING - 0.15) * n as f32 / BURSTS as f32;
            let mut colours = [palette::LAMP, palette::CREAM, palette::TIDE].map(solid);
            colours.rotate_left(n % 3);
            self.flares(middle, reach * 1.3, begins, colours[0]);
            self.rings(
                middle,
                (reach * 0.2, reach * 1.9),
                (begins, 0.5),
                colours[1],
            );
            self.splinters(middle, 14, reach, begins, colours);
        }
    }

    /// A thing of the score rises from its place, the `n`-th.
    fn rises(&mut self, thing: &Sprite, lies: &Transform, n: usize) {
        let from = lies.translation.truncate();
        let size = thing.custom_size.unwrap_or(Vec2::splat(RISES * 0.3));
        let up = Vec2::new(either_way(n, 173) * 0.3, 1.0) * RISES * self.frame.scale;
        let rising = Spark {
            way: (from, from + up),
            size: (size, size * 1.5),
            seen: (1.0, 0.0),
            time: (THINGS_APART * n as f32, THING),
            turn: (0.0, 0.35 * either_way(n, 179)),
            ..default()
        };
        self.spawn(rising, thing.clone(), UP + 29.0);
    }
}

/// Shows who has won.
pub(super) fn end(
    mut facts: MessageReader<Fact>,
    table: Option<Res<Table>>,
    composed: Option<Res<Composed>>,
    (board, game): (Option<Res<Board>>, Res<ActiveGame>),
    cards: Query<&Moves, With<Card>>,
    things: Query<(&Thing, &Sprite, &GlobalTransform, &Visibility)>,
    mut decided: Local<Option<Pair>>,
    mut smithy: Smithy,
) {
    let (Some(table), Some(composed), Some(mut forge)) = (table, composed, smithy.forge()) else {
        facts.clear();
        return;
    };
    let of = |card: CardId| cards.get(board.as_ref()?.card(card)?).ok();
    for fact in facts.read() {
        let Fact::Happened { event, .. } = fact else {
            continue;
        };
        let outcome = match event {
            Event::Ended(outcome) => outcome,
            Event::TurnBegan { .. } => {
                *decided = None;
                continue;
            }
            Event::CardMoved {
                card,
                from,
                cause: Cause::Defeat,
                ..
            } if game.rules.zones().decl(*from).is_slot() => {
                *decided = of(*card).map(|moves| moves.drawn().at);
                continue;
            }
            _ => continue,
        };
        let (width, height) = composed.table;
        let decided = decided.take();
        let Some(winner) = outcome.winner else {
            continue;
        };
        // Where no card fell it goes out from the middle, on which both look.
        forge.shock(decided.unwrap_or((width / 2.0, composed.spine)));
        let near = winner == table.viewer();
        let half = match near {
            true => (composed.spine, height),
            false => (0.0, composed.spine),
        };
        forge.celebrate(half, width);
        let his = things.iter().filter(|(thing, _, _, visible)| {
            thing.is_near() == near && thing.counts() && **visible != Visibility::Hidden
        });
        for (n, (_, sprite, lies, _)) in his.enumerate() {
            forge.rises(sprite, &lies.compute_transform(), n);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::draw::sparks::forge::MOST;
    use crate::table::stage::accents::ENDS;

    #[test]
    fn all_of_a_victory_has_begun_and_gone_before_its_word_has() {
        let last = (0..LIGHTS).map(|n| RISING * spread(n, 61));
        let last = last.fold(0.0, f32::max) + LIGHT;
        assert!(last < ENDS, "{last}");
        const { assert!(BURSTING + 0.6 < ENDS) };
        const { assert!(12.0 * THINGS_APART + THING < ENDS) };
        const { assert!(LIGHTS + BURSTS * 16 + 24 + 30 < MOST) };
    }
}
