//! How good a table is for a player, for the computer opponent.

use crate::cards::words::{keyword, range, stat};
use crate::opponent::skills;
use crate::rules::{state, zones};

use fudaba_engine::{CardId, PlayerId, Query, Weights, ZoneId, as_number, weights};

weights! {
    /// Who has the next move is so much better off.
    TEMPO: "tempo" Any = [134];
    /// What each defeat of a leader costs (10ap); each is nearer to the end (10ar).
    DEFEATS: "defeats" Minus = [-300, -350, -415, -535, -585];
    /// A card in hand, of eight at most.
    HAND: "hand" Plus = [160];
    /// One of the leader's name, of two at most: they block for it, and make its attacks critical.
    NAMESAKE: "namesake" Plus = [400];
    /// A card in the coupling area, and one of them that lies face up.
    COUPLING: "coupling" Plus = [88, 94];
    /// A partner on the table, and one that stands upright.
    PARTNER: "partner" Plus = [400, 200];
    /// Each point of the leader's power, in tenths.
    LEADER_POWER: "leader_power" Plus = [150];
    /// A leader in the back row.
    BACK_ROW: "back_row" Any = [300];
    /// Each percent of the chance that an attack on the leader defeats, in tenths: in the player's own turn, in which the
    /// enemies are further away and it may still step back, and in theirs.
    LEADER_THREAT: "leader_threat" Minus = [-14, -34];
    /// Another character, and each point of its power, in tenths.
    CHARACTER: "character" Any = [-30];
    POWER: "power" Plus = [80];
    /// Each percent of the greatest chance that an attack on it defeats, in tenths.
    THREAT: "threat" Minus = [-22];
    /// A character whom no range binds, one that hits several, and one that reaches nobody.
    NO_RANGE: "no_range" Any = [130];
    SPREAD: "spread" Plus = [200];
    IDLE: "idle" Minus = [-180];
}

/// -10,000 (lost) to 10,000 (won). A thousand is one unit of the logarithm of the odds: the weights were fitted by
/// logistic regression to who won 2,800 matches, seen from the start of each turn; then the leader's safety and cards in
/// hand were weighed more, which wins as often and makes matches of the length that the specification wants.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId, w: Weights) -> i32 {
    if let Some(outcome) = q.table.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    let squads = PlayerId::ALL.map(|p| Squad::of(q, p));
    let worth = |p: PlayerId| side(q, p, &squads[p.index()], &squads[p.other().index()], w);
    let tempo = if q.table.turn_player == player {
        w[TEMPO]
    } else {
        -w[TEMPO]
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

/// Worth of one side.
fn side(q: Query, player: PlayerId, own: &Squad, enemies: &Squad, w: Weights) -> i32 {
    let state = state::get(q);
    let leader = state.leader[player.index()];
    let count = |zone| as_number(q.table.count(zone));
    let defeats = q.table.count(zones::potential(player));
    let mut worth = w.list(DEFEATS).iter().take(defeats).sum::<i32>();
    worth += count(zones::hand(player)).min(8) * w[HAND];
    let namesakes = (q.table.zone(zones::hand(player)).iter())
        .filter(|c| q.same_name(**c, leader))
        .count();
    worth += as_number(namesakes).min(2) * w[NAMESAKE];
    worth += count(zones::coupling(player)).min(9) * w.list(COUPLING)[0];
    let up = q
        .table
        .zone(zones::coupling(player))
        .iter()
        .filter(|c| q.table.card(**c).face_up());
    worth += as_number(up.count()).min(8) * w.list(COUPLING)[1];
    let partner = state::partner(q, player);
    if partner != CardId::NONE && q.table.card(partner).face_up() {
        let upright = !q.table.card(partner).rested();
        worth += w.list(PARTNER)[0] + w.list(PARTNER)[1] * i32::from(upright);
    }
    let their_turn = q.table.turn_player != player;
    for fighter in &own.0 {
        let threats = (enemies.0.iter())
            .filter(|e| !(their_turn && e.rested))
            .filter(|e| skills::reaches(e.range, e.zone, fighter.zone))
            .map(|e| chance(e.power - fighter.power));
        if fighter.card == leader {
            worth += fighter.power * w[LEADER_POWER] / 10;
            worth += w[BACK_ROW]
                * i32::from(zones::place(fighter.zone).is_some_and(|(.., row)| row == 1));
            worth += threats.sum::<i32>() * w.list(LEADER_THREAT)[usize::from(their_turn)] / 10;
        } else {
            worth += w[CHARACTER] + fighter.power * w[POWER] / 10;
            worth += threats.max().unwrap_or(0) * w[THREAT] / 10;
        }
        worth += talents(q, fighter, enemies, w);
    }
    worth
}

/// What a character is worth besides its power.
fn talents(q: Query, fighter: &Fighter, enemies: &Squad, w: Weights) -> i32 {
    let mut worth = 0;
    if fighter.range == range::NONE {
        worth += w[NO_RANGE];
    }
    if q.has(fighter.card, keyword::SPREAD_2) || q.has(fighter.card, keyword::PIERCE) {
        worth += w[SPREAD];
    }
    let aims = |e: &Fighter| skills::reaches(fighter.range, fighter.zone, e.zone);
    if !enemies.0.iter().any(aims) {
        worth += w[IDLE];
    }
    worth
}
