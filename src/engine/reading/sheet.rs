//! Numbers and keywords that were worked out on a table that stays as it is, each once.
//!
//! A sheet is borrowed together with the table, so that the compiler sees to it that nothing changes while it is read:
//! weighing all actions of a decision asks for the same few numbers again and again.

use crate::printed::words::{KeywordId, StatId};
use crate::reading::order::Asked;
use crate::table::ids::PlayerId;
use std::cell::Cell;

/// Places of a sheet. What finds its place taken takes it over.
const PLACES: usize = 128;

/// What was asked, as a number other than 0 of at most 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct Question(u32);

impl From<Asked> for Question {
    #[inline]
    fn from(asked: Asked) -> Self {
        let (kind, card, word) = match asked {
            Asked::Stat(card, StatId(word)) => (1, card.0, word),
            Asked::Keyword(card, KeywordId(word)) => (2, card.0, word),
        };
        Self(kind << 16 | u32::from(card) << 8 | u32::from(word))
    }
}

impl Question {
    /// The number of a player.
    #[inline]
    pub(crate) fn of_player(player: PlayerId, stat: StatId) -> Self {
        Self(3 << 16 | u32::from(player.0) << 8 | u32::from(stat.0))
    }

    /// A permission or prohibition of a player.
    #[inline]
    pub(crate) fn of_player_keyword(player: PlayerId, keyword: KeywordId) -> Self {
        Self(4 << 16 | u32::from(player.0) << 8 | u32::from(keyword.0))
    }

    fn place(self) -> usize {
        // Neighbours in either direction lie apart: a card has few numbers, and there are few cards in play.
        ((self.0 >> 8).wrapping_mul(37) ^ self.0.wrapping_mul(11)) as usize % PLACES
    }
}

/// What was worked out on a table since the sheet was taken.
#[derive(Debug)]
pub struct Sheet {
    /// The question in the upper half, the answer in the lower; 0 for none.
    answers: [Cell<u64>; PLACES],
}

impl Default for Sheet {
    fn default() -> Self {
        Self {
            answers: [const { Cell::new(0) }; PLACES],
        }
    }
}

impl Sheet {
    /// The answer, worked out once. Where debug assertions are on, an answer from the sheet is compared with one that is
    /// worked out anew.
    #[inline]
    pub(crate) fn answer(&self, question: Question, work_out: impl Fn() -> i32) -> i32 {
        let place = &self.answers[question.place()];
        let there = place.get();
        if (there >> 32) as u32 == question.0 {
            let answer = there as u32 as i32;
            debug_assert_eq!(answer, work_out(), "a number changed beneath its sheet");
            return answer;
        }
        let answer = work_out();
        place.set(u64::from(question.0) << 32 | u64::from(answer as u32));
        answer
    }
}
