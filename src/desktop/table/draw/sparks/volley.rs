//! What flies from an attacker to those that it attacks, in rulesets whose attacks are volleys (`volley` in `ruleset.ron`).

use bevy::prelude::*;

use super::Spark;
use super::forge::{Forge, Smithy, coloured, spread};
use crate::table::draw::solid;
use crate::table::layout::pose::UP;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::{Pair, VolleyLook};
use crate::table::stage::{Fact, Moves, Table};
use crate::table::world::{Board, Card, Known};
use crate::theme::palette;
use fudaba_engine::{CardId, Event};

/// Volleys differ by who fires them, in so many ways.
const PATTERNS: usize = 5;
/// Bits set out together in waves of so many, one in each arm of the pattern.
const ARMS: usize = 6;
/// Seconds of a bit of light on its way, and from one wave to the next, at normal speed.
const FLIGHT: f32 = 0.68;
const APART: f32 = 0.09;
/// Seconds of the ring where a wave comes in.
const HIT: f32 = 0.22;
/// The size of a bit, in units of the table, and of its bright core beside it.
const BIT: f32 = 30.0;
const CORE: f32 = 0.42;

/// Where a bit of a volley swings out to on its way, seen from where it sets out: along the straight way and beside it, in
/// lengths of that.
fn swing(pattern: usize, n: usize) -> Vec2 {
    let (arm, wave) = ((n % ARMS) as f32, (n / ARMS) as f32);
    let whole = std::f32::consts::TAU;
    let around = (arm + 0.5) / ARMS as f32;
    let (turn, reach) = match pattern % PATTERNS {
        // A fan.
        0 => (3.2 * (around - 0.5), 0.9),
        // Arms all around that turn, as of a wheel.
        1 => (around * whole + 0.24 * wave, 0.75),
        // The same the other way, further and further out.
        2 => (around * whole - 0.3 * wave, 0.45 + 0.08 * wave),
        // A fan that sweeps to and fro.
        3 => (2.2 * (around - 0.5) + 0.7 * (1.2 * wave).sin(), 0.95),
        // Petals: narrow and wide by turns.
        _ => (
            around * whole,
            if (n / ARMS).is_multiple_of(2) {
                0.9
            } else {
                0.5
            },
        ),
    };
    Vec2::from_angle(turn) * reach
}

impl Forge<'_, '_, '_> {
    /// A volley from a card on others: bits of light that open in a pattern and close in on them in waves.
    fn volley(
        &mut self,
        from: Pair,
        targets: &[Pair],
        pattern: usize,
        look: &VolleyLook,
        far: bool,
    ) {
        let [r, g, b] = if far { look.far } else { look.near };
        let start = self.frame.to_world(from);
        for (n, target) in (0..look.bits).zip(targets.iter().cycle()) {
            let end = self.frame.to_world(*target);
            let way = end - start;
            let begins = (n / ARMS) as f32 * APART;
            let size = BIT * self.frame.scale * (0.8 + 0.4 * spread(n, 157));
            let bit = |part: f32| Spark {
                way: (start, end),
                bends: Some(way.rotate(swing(pattern, n))),
                size: (Vec2::splat(size * part * 0.6), Vec2::splat(size * part)),
                seen: (1.0, 0.85),
                time: (begins, FLIGHT),
                ..default()
            };
            let puff = self.textures.puff.clone();
            let colour = Color::srgb_u8(r, g, b);
            self.spawn(bit(1.0), coloured(puff.clone(), colour), UP + 24.0);
            self.spawn(bit(CORE), coloured(puff, solid(palette::CREAM)), UP + 25.0);
        }
        for (wave, target) in (0..look.bits.div_ceil(ARMS)).zip(targets.iter().cycle()) {
            let middle = self.frame.to_world(*target);
            let comes = FLIGHT + wave as f32 * APART;
            let side = BIT * self.frame.scale;
            let widths = (side * 0.8, side * (3.2 + 0.3 * wave as f32));
            self.rings(middle, widths, (comes, HIT), solid(palette::CREAM));
        }
    }
}

/// Lets attacks fly.
pub(super) fn fire(
    mut facts: MessageReader<Fact>,
    board: Option<Res<Board>>,
    table: Option<Res<Table>>,
    game: Res<ActiveGame>,
    cards: Query<(&Moves, &Known), With<Card>>,
    mut smithy: Smithy,
) {
    let (Some(look), Some(board), Some(table)) = (&game.look.volley, board, table) else {
        facts.clear();
        return;
    };
    let Some(mut forge) = smithy.forge() else {
        facts.clear();
        return;
    };
    let of = |card: CardId| cards.get(board.card(card)?).ok();
    for fact in facts.read() {
        let Fact::Happened {
            event: Event::Attacked { attacker, targets },
            ..
        } = fact
        else {
            continue;
        };
        let (Some((moves, known)), Some(view)) = (of(*attacker), table.view()) else {
            continue;
        };
        let targets = targets
            .iter()
            .filter_map(|card| Some(of(card.some()?)?.0.resting.at));
        let targets: Vec<Pair> = targets.collect();
        let pattern = known.0.map_or(0, |def| usize::from(def.0));
        let far = view.table().card(*attacker).owner() != table.viewer();
        forge.volley(moves.resting.at, &targets, pattern, look, far);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pattern_opens_to_both_sides_and_no_two_are_alike() {
        let all = (0..PATTERNS).map(|pattern| {
            let swings: Vec<Vec2> = (0..36).map(|n| swing(pattern, n)).collect();
            assert!(swings.iter().any(|at| at.y > 0.4), "{pattern}");
            assert!(swings.iter().any(|at| at.y < -0.4), "{pattern}");
            assert!(swings.iter().all(|at| at.length() < 1.0), "{pattern}");
            swings
        });
        let all: Vec<Vec<Vec2>> = all.collect();
        for (n, one) in all.iter().enumerate() {
            assert!(all[n + 1..].iter().all(|other| one != other), "{n}");
        }
    }
}
