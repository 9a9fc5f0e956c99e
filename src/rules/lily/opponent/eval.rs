//! How good a table is for a player, for the computer opponent.

use crate::cards::words::{keyword, range, stat};
use crate::opponent::skills;
use crate::rules::{state, zones};

use fudaba_engine::{CardId, PlayerId, Query, ZoneId, as_number};

/// Who has the next move is so much better off.
const TEMPO: i32 = 134;

/// -10,000 (lost) to 10,000 (won). A thousand is one unit of the logarithm of the odds: the weights were fitted by
/// logistic regression to who won 2,800 matches, seen from the start of each turn; then the leader's safety and cards in
/// hand were weighed more, which wins as often and makes matches of the length that the specification wants.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId) -> i32 {
    if let Some(outcome) = q.table.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    let squads = PlayerId::ALL.map(|p| Squad::of(q, p));
    let worth = |p: PlayerId| side(q, p, &squads[p.index()], &squads[p.other().index()]);
    let tempo = if q.table.turn_player == player {
        TEMPO
    } else {
        -TEMPO
    };
    (worth(player) - worth(player.other()) + tempo).clamp(-9_000, 9_000)
}

/// A character with the numbers that are asked for again and again.
#[derive(Clone, Copy)]
struct Fighter {
    card: CardId,
    zone: ZoneId,
    power: i32,
    range: i32,
    rested: bool,
}

/// The characters of a player.
struct Squad(smallvec::SmallVec<[Fighter; 6]>);

impl Squad {
    fn of(q: Query, player: PlayerId) -> Self {
        let fighters = zones::field(player).filter_map(|zone| {
            let card = q.table.top(zone)?;
            Some(Fighter {
                card,
                zone,
                power: q.stat(card, stat::POWER),
                range: q.stat(card, stat::RANGE),
                rested: q.table.card(card).rested(),
            })
        });
        Self(fighters.collect())
    }
}

/// The chance in percent that an attack defeats, by the lead of the attacking power in tens: both sides turn a support
/// card over.
#[must_use]
pub fn chance(lead: i32) -> i32 {
    const CHANCE: [i32; 9] = [4, 10, 18, 33, 58, 74, 88, 94, 97];
    CHANCE[usize::try_from((lead / 10 + 4).clamp(0, 8)).unwrap_or(0)]
}

/// What each defeat of a leader costs (10ap); each is nearer to the end (10ar).
const DEFEATS: [i32; 5] = [300, 350, 415, 535, 585];

/// Worth of one side.
fn side(q: Query, player: PlayerId, own: &Squad, enemies: &Squad) -> i32 {
    let state = state::get(q);
    let leader = state.leader[player.index()];
    let count = |zone| as_number(q.table.count(zone));
    let defeats = q.table.count(zones::potential(player)).min(5);
    let mut worth = -DEFEATS[..defeats].iter().sum::<i32>();
    worth += count(zones::hand(player)).min(8) * 160;
    // They block for the leader, and make its attacks critical.
    let namesakes = (q.table.zone(zones::hand(player)).iter())
        .filter(|c| q.same_name(**c, leader))
        .count();
    worth += as_number(namesakes).min(2) * 400;
    worth += count(zones::coupling(player)).min(9) * 88;
    let up = q
        .table
        .zone(zones::coupling(player))
        .iter()
        .filter(|c| q.table.card(**c).face_up());
    worth += as_number(up.count()).min(8) * 94;
    let partner = state::partner(q, player);
    if partner != CardId::NONE && q.table.card(partner).face_up() {
        let upright = !q.table.card(partner).rested();
        worth += 400 + 200 * i32::from(upright);
    }
    let their_turn = q.table.turn_player != player;
    for fighter in &own.0 {
        let threats = (enemies.0.iter())
            .filter(|e| !(their_turn && e.rested))
            .filter(|e| skills::reaches(e.range, e.zone, fighter.zone))
            .map(|e| chance(e.power - fighter.power));
        if fighter.card == leader {
            worth += fighter.power * 15;
            worth += 300 * i32::from(zones::place(fighter.zone).is_some_and(|(.., row)| row == 1));
            // In the player's own turn they are further away, and it may still step back.
            let weight = if their_turn { 34 } else { 14 };
            worth -= threats.sum::<i32>() * weight / 10;
        } else {
            worth += fighter.power * 8 - 30 - threats.max().unwrap_or(0) * 22 / 10;
        }
        worth += talents(q, fighter, enemies);
    }
    worth
}

/// What a character is worth besides its power.
fn talents(q: Query, fighter: &Fighter, enemies: &Squad) -> i32 {
    let mut worth = 0;
    if fighter.range == range::NONE {
        worth += 130;
    }
    if q.has(fighter.card, keyword::SPREAD_2) || q.has(fighter.card, keyword::PIERCE) {
        worth += 200;
    }
    let aims = |e: &Fighter| skills::reaches(fighter.range, fighter.zone, e.zone);
    if !enemies.0.iter().any(aims) {
        worth -= 180;
    }
    worth
}
