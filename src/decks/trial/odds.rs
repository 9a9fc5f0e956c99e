//! Chances of having cards, reckoned exactly.

use fudaba_engine::{Exchange, MAX_OPTIONS, Pace};
use fudaba_library::{DeckList, Library};

/// What is drawn of a deck by a turn, as its ruleset declares it: set-up and the draws of turns alone, without what cards
/// and other rules do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The cards that are drawn from.
    pub cards: u32,
    pace: Pace,
}

impl Odds {
    /// Those of a deck under these options, and how many of them bear these ids.
    #[must_use]
    pub fn of(
        library: &Library,
        list: &DeckList,
        options: &[u8; MAX_OPTIONS],
        wanted: &[&str],
    ) -> (Self, u32) {
        let list = library.under(list, options);
        let rules = library.game.rules;
        let pace = rules.pace(options);
        let section = rules.declaration().sections.first().copied();
        let section = section.unwrap_or_default();
        let number = |id: &str| {
            let card = library.pack.get(id);
            card.map_or(id.to_owned(), |card| card.number().to_owned())
        };
        let wanted: Vec<String> = wanted.iter().map(|id| number(id)).collect();
        let mut copies = 0;
        for (id, n) in list.section(section) {
            if wanted.contains(&number(id)) {
                copies += u32::from(n);
            }
        }
        let mut cards = u32::try_from(list.count(section)).unwrap_or(u32::MAX);
        if pace.named_apart {
            // They are taken out of the pile before anything is drawn.
            for id in list.roles.values() {
                cards = cards.saturating_sub(1);
                if wanted.contains(&number(id)) {
                    copies = copies.saturating_sub(1);
                }
            }
        }
        (Self { cards, pace }, copies)
    }

    /// How many cards of the opening hand can be exchanged.
    #[must_use]
    pub fn exchange(&self) -> u32 {
        match self.pace.exchange {
            Exchange::None => 0,
            Exchange::Away(most) | Exchange::Back(most, _) => {
                u32::from(most.min(self.pace.opening))
            }
            Exchange::Anew => u32::from(self.pace.opening),
        }
    }

    /// The cards that turns bring until a player's own n-th turn has begun, after the opening hand.
    #[must_use]
    pub fn draws(&self, turn: u32, begins: bool) -> u32 {
        let first = if begins {
            self.pace.first_draw
        } else {
            self.pace.draw
        };
        match turn {
            0 => 0,
            n => u32::from(first).saturating_add((n - 1).saturating_mul(self.pace.draw.into())),
        }
    }

    /// The chance of having had at least one of `copies` cards in hand when the own n-th turn has begun (0: after
    /// set-up). `exchanged` cards of the opening hand are exchanged if none is among them.
    #[must_use]
    pub fn by_turn(&self, copies: u32, turn: u32, begins: bool, exchanged: u32) -> f64 {
        let n = self.cards;
        let copies = copies.min(n);
        let opening = u32::from(self.pace.opening).min(n);
        let draws = self.draws(turn, begins);
        let exchanged = exchanged.min(self.exchange());
        let none = |of: u32, drawn: u32| 1.0 - chance_of_at_least(1, of, copies, drawn);
        let missed = none(n, opening);
        let missed = match self.pace.exchange {
            _ if exchanged == 0 => missed * none(n - opening, draws),
            // What is put away does not come again.
            Exchange::None | Exchange::Away(_) => missed * none(n - opening, exchanged + draws),
            // The new cards are drawn first, then the old ones are mixed in.
            Exchange::Back(_, rounds) => {
                let left = n - opening;
                let redrawn = none(left, exchanged.min(left));
                missed * redrawn.powi(rounds.into()) * none(left, draws)
            }
            // The whole hand is mixed in, and another one is drawn.
            Exchange::Anew => missed * none(n, opening) * none(n - opening, draws),
        };
        1.0 - missed
    }
}

/// The chance of having at least so many of `good` among `drawn` of `cards` cards (hypergeometric).
#[must_use]
pub fn chance_of_at_least(wanted: u32, cards: u32, good: u32, drawn: u32) -> f64 {
    let good = good.min(cards);
    let drawn = drawn.min(cards);
    let fewer = (0..wanted).map(|n| chance_of(n, cards, good, drawn));
    (1.0 - fewer.sum::<f64>()).clamp(0.0, 1.0)
}

/// The chance of having exactly so many.
fn chance_of(wanted: u32, cards: u32, good: u32, drawn: u32) -> f64 {
    let bad = cards - good;
    if wanted > good || wanted > drawn || drawn - wanted > bad {
        return 0.0;
    }
    let log = log_choose(good, wanted) + log_choose(bad, drawn - wanted) - log_choose(cards, drawn);
    log.exp()
}

/// The logarithm of how many ways there are to choose k of n.
fn log_choose(n: u32, k: u32) -> f64 {
    let k = k.min(n - k);
    (1..=k)
        .map(|i| (f64::from(n - k + i) / f64::from(i)).ln())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    #[test]
    fn chances_are_those_of_the_textbook() {
        // Five cards of a pack of 52: at least one of four aces.
        close(
            chance_of_at_least(1, 52, 4, 5),
            1.0 - 1_712_304.0 / 2_598_960.0,
        );
        // Four of a kind in one given rank: 48 hands.
        close(chance_of_at_least(4, 52, 4, 5), 48.0 / 2_598_960.0);
        close(chance_of_at_least(1, 40, 40, 1), 1.0);
        close(chance_of_at_least(1, 40, 0, 40), 0.0);
        close(chance_of_at_least(0, 40, 4, 0), 1.0);
        close(chance_of_at_least(1, 10, 2, 20), 1.0);
    }

    /// Every order of a small deck, by hand: how many have a good card among the first.
    #[test]
    fn the_ways_to_exchange_are_reckoned_as_they_are_played() {
        let odds = |exchange| Odds {
            cards: 5,
            pace: Pace {
                opening: 2,
                exchange,
                draw: 1,
                first_draw: 0,
                named_apart: false,
            },
        };
        // One good card of five. Not in two: 3/5. Two others instead, put away: it is the fifth, 1/5 of all.
        close(odds(Exchange::Away(2)).by_turn(1, 0, true, 2), 4.0 / 5.0);
        close(odds(Exchange::Away(2)).by_turn(1, 2, true, 2), 1.0);
        // Drawn first, mixed in then: missed 3/5 and 1/3; of the three left it is any.
        close(odds(Exchange::Back(2, 1)).by_turn(1, 0, true, 2), 4.0 / 5.0);
        close(
            odds(Exchange::Back(2, 1)).by_turn(1, 1, false, 2),
            1.0 - 1.0 / 5.0 * 2.0 / 3.0,
        );
        // A whole new hand: 3/5 and 3/5 again.
        close(
            odds(Exchange::Anew).by_turn(1, 0, true, 2),
            1.0 - 9.0 / 25.0,
        );
        close(odds(Exchange::Anew).by_turn(1, 0, true, 0), 2.0 / 5.0);
        assert_eq!(odds(Exchange::None).draws(3, true), 2);
        assert_eq!(odds(Exchange::None).draws(3, false), 3);
        close(odds(Exchange::None).by_turn(1, 9, true, 2), 1.0);
    }
}
