//! Small newtyped ids and total maps. Every id is an index into a flat array of the [`Table`](crate::Table)
//! or of the [`Catalogue`](crate::Catalogue).

use bytemuck::{Pod, Zeroable};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// One of the two players of a match. `P0` is the first seat, not necessarily the first player.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Pod, Zeroable,
)]
#[repr(transparent)]
pub struct PlayerId(pub u8);

/// The first seat.
pub const P0: PlayerId = PlayerId(0);
/// The second seat.
pub const P1: PlayerId = PlayerId(1);

impl PlayerId {
    /// Both players, in seat order.
    pub const ALL: [Self; 2] = [P0, P1];

    /// The other player.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        Self(1 - self.0)
    }

    /// The index of this player in arrays: 0 or 1.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        debug_assert!(self.0 < 2, "there are two players");
        (self.0 & 1) as usize
    }
}

/// A total map over the two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByPlayer<T>(pub [T; 2]);

impl<T> Index<PlayerId> for ByPlayer<T> {
    type Output = T;
    #[inline]
    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// One physical card of a match, `0..Table::card_count()`.
///
/// An id says nothing about what is printed on a card that nobody has seen: shuffling a pile keeps the ids in
/// place and deals the identities anew.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Pod, Zeroable,
)]
#[repr(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// "No card", for places where an `Option` would cost a byte.
    pub const NONE: Self = Self(255);

    /// `Some` unless this is [`CardId::NONE`].
    #[must_use]
    #[inline]
    pub fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }

    /// The index of this card in arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is printed on a card: an index into the [`Catalogue`](crate::Catalogue).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DefId(pub u16);

impl DefId {
    /// The identity of a card that a viewer may not know.
    pub const HIDDEN: Self = Self(u16::MAX);
}

/// One place for cards: a pile, a row or a single slot of one player (or shared).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Pod, Zeroable,
)]
#[repr(transparent)]
pub struct ZoneId(pub u8);

impl ZoneId {
    /// "No zone", for places where an `Option` would cost a byte.
    pub const NONE: Self = Self(255);

    /// The index of this zone in arrays.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardSet([u64; 3]);

impl CardSet {
    /// The set without a card.
    pub const EMPTY: Self = Self([0; 3]);

    /// The set of one card.
    #[must_use]
    #[inline]
    pub fn one(card: CardId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card; [`CardId::NONE`] is ignored.
    #[inline]
    pub fn insert(&mut self, card: CardId) {
        if let Some(word) = self.0.get_mut(card.index() / 64) {
            *word |= 1 << (card.index() % 64);
        }
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        if let Some(word) = self.0.get_mut(card.index() / 64) {
            *word &= !(1 << (card.index() % 64));
        }
    }

    /// Is this card in the set?
    #[must_use]
    #[inline]
    pub fn contains(&self, card: CardId) -> bool {
        let word = self.0.get(card.index() / 64);
        word.is_some_and(|word| word >> (card.index() % 64) & 1 == 1)
    }

    /// The number of cards in the set.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Is there no card in the set?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 3]
    }

    /// The lowest card of the set.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<CardId> {
        self.iter().next()
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cards in ascending order of their ids.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = CardId> + use<> {
        let [rest, ahead @ ..] = self.0;
        CardsOfSet {
            rest,
            ahead,
            from: 0,
        }
    }
}

/// The cards of a set, in ascending order of their ids.
struct CardsOfSet {
    /// Those of the word that is gone through.
    rest: u64,
    /// The words behind it.
    ahead: [u64; 2],
    /// The first card that the word stands for.
    from: u8,
}

impl Iterator for CardsOfSet {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.rest == 0 {
            if self.ahead == [0; 2] {
                return None;
            }
            [self.rest, self.ahead[0]] = self.ahead;
            self.ahead[1] = 0;
            self.from += 64;
        }
        // Of 64 bits no place is past 63.
        let bit = self.rest.trailing_zeros() as u8;
        self.rest &= self.rest - 1;
        Some(CardId(self.from + bit))
    }
}

impl FromIterator<CardId> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use crate::{CardId, CardSet};

    #[test]
    fn sets_hold_cards_of_every_word() {
        let cards = [0u8, 63, 64, 127, 128, 159].map(CardId);
        let mut set: CardSet = cards.into_iter().collect();
        assert_eq!(set.len(), 6);
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.first(), Some(CardId(0)));
        set.remove(CardId(64));
        assert!(!set.contains(CardId(64)) && set.contains(CardId(63)));
        let rest = set.without(&CardSet::one(CardId(0)));
        assert_eq!(rest.len(), 4);
        set.insert(CardId::NONE);
        assert!(!set.contains(CardId::NONE));
        assert_eq!(set.len(), 5);
    }
}
