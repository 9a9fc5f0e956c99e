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
/// Seconds of a bit of light on its way, and from one to the next, at normal speed.
const FLIGHT: f32 = 0.62;
const APART: f32 = 0.014;
/// Seconds of the ring where one comes in, and of how many it does.
const HIT: f32 = 0.2;
const RINGS: usize = 4;
/// The size of a bit, in units of the table, and of its bright core beside it.
const BIT: f32 = 26.0;
const CORE: f32 = 0.42;

/// Where a bit of a volley swings out to on its way, seen from where it sets out: along the straight way and beside it, in
/// lengths of that.
fn swing(pattern: usize, n: usize, count: usize) -> Vec2 {
    let part = (n as f32 + 0.5) / count.max(1) as f32;
    let whole = std::f32::consts::TAU;
    let side = if n.is_multiple_of(2) { 1.0 } else { -1.0 };
    let (turn, reach) = match pattern % PATTERNS {
        // A fan that sweeps from one side to the other.
        0 => (2.6 * (part - 0.5), 0.85),
        // Two arms that unwind.
        1 => (side * (0.35 + 1.9 * part), 0.95 - 0.4 * part),
        // A ring all around.
        2 => (part * whole, 0.7),
        // A wave that swings to and fro.
        3 => (1.4 * (part * 2.5 * whole).sin(), 0.9),
        // Five petals, one after the other.
        _ => (
            (part * 5.0).floor() / 5.0 * whole + 0.9 * ((part * 5.0).fract() - 0.5),
            0.5 + 0.4 * ((part * 5.0).fract() * 0.5 * whole).sin(),
        ),
    };
    Vec2::from_angle(turn) * reach
}

impl Forge<'_, '_, '_> {
    /// A volley from a card on others: bits of light that open in a pattern and close in on them one after the other.
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
            let begins = n as f32 * APART;
            let size = BIT * self.frame.scale * (0.8 + 0.4 * spread(n, 157));
            let bit = |part: f32| Spark {
                way: (start, end),
                bends: Some(way.rotate(swing(pattern, n, look.bits))),
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
        for target in targets {
            let middle = self.frame.to_world(*target);
            let side = BIT * self.frame.scale;
            for n in 0..RINGS {
                let part = n as f32 / RINGS as f32;
                let comes = FLIGHT + part * look.bits as f32 * APART;
                let widths = (side * 0.8, side * (3.0 + 2.0 * part));
                self.rings(middle, widths, (comes, HIT), solid(palette::CREAM));
            }
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
            let swings: Vec<Vec2> = (0..36).map(|n| swing(pattern, n, 36)).collect();
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
