//! How good a table is for a player, for the computer opponent. It is read on tables that are full: what the player
//! cannot know was dealt at random before.

use crate::cards::reach;
use crate::cards::words::stat;
use crate::rules::places::Places;
use crate::rules::{attack, check, state, zones};

use fudaba_engine::{CardId, PlayerId, Query, Weights, weights};
use std::cell::Cell;

/// -10,000 (lost) to 10,000 (won). A thousand is one unit of the logarithm of the odds: the weights were fitted by
/// logistic regression to who won 4,000 matches, seen from the start of each turn. What the cards are matters little
/// before they meet; how many there are, and who runs out of them first, matters much.
#[must_use]
pub fn evaluate(q: Query, player: PlayerId, w: Weights) -> i32 {
    if let Some(outcome) = q.table.outcome {
        return match outcome.winner {
            Some(winner) if winner == player => 10_000,
            Some(_) => -10_000,
            None => 0,
        };
    }
    let state = state::get(q);
    if state.ready == 0 {
        return 0;
    }
    let turn = q.table.turn_player;
    let next = if state.attacks == 0 {
        turn
    } else {
        turn.other()
    };
    let (judged, worth) = if state.attack.stepped_up == 1 {
        (turn, if ship_hit(q) { 9_000 } else { -9_000 })
    } else {
        (next, before_attack(q, next, w))
    };
    (if judged == player { worth } else { -worth }).clamp(-9_000, 9_000)
}

weights! {
    /// Who attacks next is so much better off.
    TEMPO: "tempo" Any = [60];
    /// Worth of a card in hand.
    HAND: "hand" Plus = [530];
    /// What is added to it when hands run out: by the cards in hand of who attacks next (0 to 3, a row each), and of the other.
    HANDS: "hands" Any = [
        -1310, -890, -530, 30,
        1090, -980, -500, 40,
        590, -160, -390, -400,
        130, 280, 140, -160,
    ];
    /// Who attacks next has 0 to 3 guards, and no cards in hand.
    GUARDS_ALONE: "guards_alone" Any = [-640, -80, -260, 0];
    /// The same, with cards in hand.
    GUARDS: "guards" Any = [-1830, -1220, -610, 0];
    /// The other has 0 to 3 guards and no card in hand.
    THEIR_GUARDS: "their_guards" Any = [-240, 430, -60, 0];
    /// A face-up guard falls to any attack (7b): of who attacks next, and of the other.
    FACE_UP: "face_up" Any = [-110, 190];
    /// The other's ship can be hit for certain.
    SHIP_BARE: "ship_bare" Plus = [3300];
    /// A barrage hits it with its guard, that is face up or too weak (5m, 7j, 7k).
    SHIP_IN_BARRAGE: "ship_in_barrage" Plus = [1050, 730];
}

/// How good a table is for the player who attacks next.
fn before_attack(q: Query, player: PlayerId, w: Weights) -> i32 {
    let [own, their] = [player, player.other()].map(|p| Side::of(q, p));
    let mut worth = w[TEMPO] + w[HAND] * (own.hand as i32 - their.hand as i32);
    worth += w.list(HANDS)[own.hand.min(3) * 4 + their.hand.min(3)];
    let guards = if own.hand > 0 { GUARDS } else { GUARDS_ALONE };
    worth += w.list(guards)[own.guards];
    if their.hand == 0 {
        worth += w.list(THEIR_GUARDS)[their.guards];
    }
    worth += w.list(FACE_UP)[0] * own.face_up + w.list(FACE_UP)[1] * their.face_up;
    worth + aim(q, player, &own, w)
}

/// What counts of a side.
struct Side {
    hand: usize,
    guards: usize,
    face_up: i32,
}

impl Side {
    fn of(q: Query, player: PlayerId) -> Self {
        let ship = state::get(q).ship_of(player);
        let guards = zones::guards(player).filter_map(|z| q.table.top(z));
        let mut side = Self {
            hand: q.table.count(zones::hand(player)),
            guards: 0,
            face_up: 0,
        };
        for card in guards.filter(|c| *c != ship) {
            side.guards += 1;
            side.face_up += i32::from(q.table.card(card).face_up());
        }
        side
    }
}

/// What the player who attacks next can do to the other's ship.
fn aim(q: Query, player: PlayerId, own: &Side, w: Weights) -> i32 {
    let foe = player.other();
    let ship = state::get(q).ship_of(foe);
    let at = q.table.card(ship).zone;
    let Some(line) = zones::line(at).filter(|_| zones::is_ship(at, foe)) else {
        return 0;
    };
    let before = q.table.top(zones::guard(foe, zones::on_line(foe, line)));
    let attacker = q
        .table
        .top(zones::guard(player, zones::on_line(player, line)));
    let Some(attacker) = attacker else {
        // With an empty hand the ship itself may step up there (12a).
        return w[SHIP_BARE] * i32::from(before.is_none() && own.hand == 0);
    };
    if !attack::can_take_stance(q, attacker) {
        return 0;
    }
    let Some(before) = before else {
        return w[SHIP_BARE];
    };
    if !reach::may_barrage(q, attacker) {
        return 0;
    }
    let sum = q.stat(before, stat::VALUE) + q.stat(ship, stat::VALUE);
    if q.table.card(before).face_up() {
        w.list(SHIP_IN_BARRAGE)[0]
    } else if q.stat(attacker, stat::VALUE) >= sum {
        w.list(SHIP_IN_BARRAGE)[1]
    } else {
        0
    }
}

/// Does the attack of the stepped-up ship, that wins or loses the match (12b, 12c), reach the other's ship?
fn ship_hit(q: Query) -> bool {
    let attack = &state::get(q).attack;
    let ship = state::get(q).ship_of(q.table.turn_player.other());
    if attack.declared == 0 {
        let ship = Places::one(Places::SHIP);
        return !reach::places(q).with_all(ship).is_empty();
    }
    would_fall(q, ship)
}

/// What a player has not seen of each owner's cards, looked through once for many questions about one table.
pub struct Eyes {
    viewer: PlayerId,
    unseen: [Cell<Option<u32>>; 2],
}

impl Eyes {
    /// Of this player.
    #[must_use]
    pub fn of(viewer: PlayerId) -> Self {
        Self {
            viewer,
            unseen: [Cell::new(None), Cell::new(None)],
        }
    }

    fn unseen(&self, q: Query, card: CardId) -> u32 {
        let known = &self.unseen[q.owner(card).index()];
        known.get().unwrap_or_else(|| {
            let values = unseen(q, card, self.viewer);
            known.set(Some(values));
            values
        })
    }
}

/// What a player knows of the cards that can be attacked, by their places; looked up once for all attacks.
pub struct Targets {
    /// The card of each place.
    cards: [CardId; PLACES],
    /// The places with a card.
    there: Places,
    /// Those of them whose card lies face up.
    up: Places,
    /// Those whose card the player knows.
    known: Places,
    /// Those of a ship.
    ships: Places,
}

const PLACES: usize = Places::COUNT as usize;

impl Targets {
    /// What the player with these eyes knows.
    #[must_use]
    pub fn of(q: Query, eyes: &Eyes) -> Self {
        let mut targets = Self {
            cards: [CardId::NONE; PLACES],
            there: Places::default(),
            up: Places::default(),
            known: Places::default(),
            ships: Places::default(),
        };
        for at in 0..Places::COUNT {
            let Some(card) = q.table.top(reach::zone(q, at)) else {
                continue;
            };
            let one = Places::one(at);
            let (ship, state) = (state::get(q).is_ship(card), q.table.card(card));
            let up = ship || state.face_up();
            targets.cards[usize::from(at)] = card;
            targets.there = targets.there.with(one);
            if ship {
                targets.ships = targets.ships.with(one);
            }
            if up {
                targets.up = targets.up.with(one);
            }
            if up || state.known_to(eyes.viewer) {
                targets.known = targets.known.with(one);
            }
        }
        targets
    }

    /// Those of these places that have a card.
    #[must_use]
    pub fn there(&self, set: Places) -> Places {
        set.and(self.there)
    }

    /// Is a ship at one of these places?
    #[must_use]
    pub fn has_ship(&self, set: Places) -> bool {
        self.ships.and(set) != Places::default()
    }

    /// Is this card at one of these places?
    #[must_use]
    pub fn has(&self, set: Places, card: CardId) -> bool {
        self.there(set).iter().any(|at| self.cards[at] == card)
    }

    /// How surely an attack with so high a value would defeat all cards of these places, as far as the player can know: 0 to
    /// 100.
    #[must_use]
    pub fn likelihood(&self, q: Query, value: i32, set: Places, eyes: &Eyes) -> i32 {
        let targets = self.there(set);
        if self.up.contains(targets) {
            return 100;
        }
        let known = targets.and(self.known);
        let left = known
            .iter()
            .fold(value, |left, at| left - q.stat(self.cards[at], stat::VALUE));
        match (targets.count() - known.count(), targets.iter().next()) {
            (hidden @ 1.., Some(first)) => {
                let unseen = eyes.unseen(q, self.cards[first]);
                chance(unseen, i32::from(hidden), left)
            }
            _ => i32::from(left >= 0) * 100,
        }
    }
}

/// The values that hidden cards of the owner of `card` can have for all that `viewer` has seen, one bit each: every
/// value is in a deck once (16b).
fn unseen(q: Query, card: CardId, viewer: PlayerId) -> u32 {
    let owner = q.table.card(card).owner();
    let bit = |def| {
        let value = q
            .setup
            .catalogue
            .get(def)
            .map_or(0, |d| d.stat(stat::VALUE));
        1 << value.clamp(0, 31)
    };
    let list = q.setup.decks[owner].sections.iter().flatten();
    let all = list.fold(0, |mask, def| mask | bit(*def));
    let cards = q.table.card_states().iter();
    let known = cards.filter(|c| c.is_known_of(owner, viewer));
    known.fold(all, |mask, c| mask & !bit(c.def))
}

/// The chance in percent that one, two or more of these values come to no more than `most` together.
fn chance(values: u32, cards: i32, most: i32) -> i32 {
    // The values up to this one, and their number.
    let up_to = |n: i32| match n {
        ..0 => 0,
        0..31 => values & ((2 << n) - 1),
        31.. => values,
    };
    let count = |values: u32| values.count_ones() as i32;
    let (mut ways, mut all) = (count(up_to(most)), count(values));
    if cards > 1 {
        (ways, all) = (0, all * (all - 1) / 2);
        let mut rest = values;
        while rest != 0 {
            let a = rest.trailing_zeros() as i32;
            rest &= rest - 1;
            ways += count(up_to((a - 1).min(most - a)));
        }
    }
    ways * 100 / all.max(1)
}

/// What falls if the declared attack stands as it is.
#[must_use]
pub fn would_fall(q: Query, card: CardId) -> bool {
    let mask = check::defeated(q);
    let mut targets = state::get(q).attack.attacked();
    targets.any(|(n, c)| c == card && mask >> n & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::chance;

    #[test]
    fn what_has_been_seen_narrows_the_chances() {
        let all = 0b1_1111_1111_1110;
        assert_eq!(chance(all, 1, 6), 50);
        assert_eq!(chance(all, 1, 0), 0);
        assert_eq!(chance(all, 1, 12), 100);
        // Only 4 and 11 are left.
        let few = 1 << 4 | 1 << 11;
        assert_eq!(chance(few, 1, 10), 50);
        assert_eq!(chance(few, 2, 14), 0);
        assert_eq!(chance(few, 2, 15), 100);
        // Of 66 pairs 1 + 2, 1 + 3, 1 + 4 and 2 + 3 come to no more than 5.
        assert_eq!(chance(all, 2, 5), 6);
        assert_eq!(chance(0, 1, 12), 0, "nothing is left");
    }
}
