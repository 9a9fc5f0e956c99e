//! Numbers and keywords that were worked out on a table that stays as it is, each once.
//!
//! A sheet is borrowed together with the table, so that the compiler sees to it that nothing changes while it is read:
//! weighing all actions of a decision asks for the same few numbers again and again.

use crate::flow::context::Query;
use crate::printed::words::{KeywordId, StatId};
use crate::reading::order::{Asked, Known};
use crate::table::ids::{CardId, PlayerId};
use crate::work;
use std::cell::Cell;

/// Places of a sheet. What finds its place taken takes it over.
const PLACES: usize = 256;
/// How often a sheet is begun anew before its places must be cleared.
const ROUNDS: u32 = 1 << 12;

/// What was asked, in 20 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question(u32);

impl Question {
    fn new(kind: u32, card: u8, what: u8) -> Self {
        Self(kind << 16 | u32::from(card) << 8 | u32::from(what))
    }

    /// The number of a player.
    #[inline]
    pub(crate) fn of_player(player: PlayerId, stat: StatId) -> Self {
        Self::new(3, player.0, stat.0)
    }

    /// A permission or prohibition of a player.
    #[inline]
    pub(crate) fn of_player_keyword(player: PlayerId, keyword: KeywordId) -> Self {
        Self::new(4, player.0, keyword.0)
    }

    /// How much an effect in force does, by the place of its ability on the card and its own place in the ability.
    #[inline]
    pub(crate) fn of_effect(
        of: CardId,
        ability: usize,
        at: usize,
        player: PlayerId,
    ) -> Option<Self> {
        let place = u8::try_from(ability << 4 | at << 1).ok()?;
        (at < 8).then(|| Self::new(5, of.0, place | player.0))
    }

    /// Does an ability in force hold?
    #[inline]
    pub(crate) fn of_condition(of: CardId, ability: usize, player: PlayerId) -> Option<Self> {
        let place = u8::try_from(ability << 1).ok()?;
        Some(Self::new(6, of.0, place | player.0))
    }

    fn place(self) -> usize {
        (self.0.wrapping_mul(0x9e37_79b1) >> 24) as usize % PLACES
    }
}

impl From<Asked> for Question {
    #[inline]
    fn from(asked: Asked) -> Self {
        match asked {
            Asked::Stat(card, stat) => Self::new(1, card.0, stat.0),
            Asked::Keyword(card, keyword) => Self::new(2, card.0, keyword.0),
        }
    }
}

/// What was worked out on a table. It is used again for many tables, see [`Query::on`](crate::Query::on).
#[derive(Debug)]
pub struct Sheet(Notes);

impl Default for Sheet {
    fn default() -> Self {
        Self(Notes::OfTable(Answers::default()))
    }
}

impl Sheet {
    /// Forgets everything.
    pub(crate) fn begin_anew(&mut self) -> &Notes {
        if let Notes::OfTable(answers) = &mut self.0 {
            answers.begin_anew();
        }
        &self.0
    }
}

/// What a reader keeps of what it worked out.
#[derive(Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "they are lent, never moved about, and the heap would cost more"
)]
pub(crate) enum Notes {
    /// On the way to one number, where numbers depend on numbers.
    OfNumber(Known),
    /// Of a table that stays as it is.
    OfTable(Answers),
}

impl<'a> Query<'a> {
    /// What was worked out on the way to the number that is being worked out.
    #[inline]
    pub(crate) fn on_the_way(self) -> Option<&'a Known> {
        match self.notes {
            Some(Notes::OfNumber(known)) => Some(known),
            _ => None,
        }
    }

    /// The answer, from the sheet if there is one and it takes the question.
    #[inline]
    pub(crate) fn noted(
        self,
        question: impl FnOnce() -> Option<Question>,
        work_out: impl Fn() -> i32,
    ) -> i32 {
        if let Some(Notes::OfTable(answers)) = self.notes
            && let Some(question) = question()
        {
            return answers.answer(question, work_out);
        }
        work_out()
    }
}

/// Answers, each in its place.
#[derive(Debug)]
pub(crate) struct Answers {
    /// Which table it is about: from 1, so that nothing is known of a place that was never used.
    round: u32,
    /// Round and question in the upper half, the answer in the lower.
    answers: [Cell<u64>; PLACES],
}

impl Default for Answers {
    fn default() -> Self {
        Self {
            round: 0,
            answers: [const { Cell::new(0) }; PLACES],
        }
    }
}

impl Answers {
    fn begin_anew(&mut self) {
        self.round = (self.round + 1) % ROUNDS;
        if self.round == 0 {
            *self = Self::default();
            self.round = 1;
        }
    }

    /// The answer, worked out once. Where debug assertions are on, an answer from the sheet is compared with one that is
    /// worked out anew.
    #[inline]
    fn answer(&self, question: Question, work_out: impl Fn() -> i32) -> i32 {
        let place = &self.answers[question.place()];
        let asked = self.round << 20 | question.0;
        let there = place.get();
        if (there >> 32) as u32 == asked {
            let answer = there as u32 as i32;
            debug_assert_eq!(
                answer,
                work::uncounted(&work_out),
                "a number changed beneath its sheet"
            );
            return answer;
        }
        let answer = work_out();
        place.set(u64::from(asked) << 32 | u64::from(answer as u32));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_holds_for_one_round_and_one_question() {
        let mut sheet = Answers::default();
        let questions: Vec<Question> = (0..40)
            .flat_map(|card| {
                [
                    Asked::Stat(CardId(card), StatId(3)),
                    Asked::Keyword(CardId(card), KeywordId(3)),
                ]
            })
            .map(Question::from)
            .collect();
        // Past the last round, places are cleared and numbers come again.
        for round in 0..ROUNDS as i32 * 2 + 5 {
            sheet.begin_anew();
            for (n, question) in questions
                .iter()
                .enumerate()
                .skip(round as usize % 3)
                .step_by(3)
            {
                let answer = round * 100 + n as i32;
                assert_eq!(sheet.answer(*question, || answer), answer);
            }
        }
    }

    #[test]
    fn an_answer_is_worked_out_once() {
        let mut sheet = Answers::default();
        sheet.begin_anew();
        let asked = Cell::new(0);
        let question = Question::from(Asked::Stat(CardId(7), StatId(1)));
        for _ in 0..2 {
            sheet.answer(question, || {
                asked.set(asked.get() + 1);
                -5
            });
        }
        // Once more by the debug assertion.
        assert_eq!(asked.get(), if cfg!(debug_assertions) { 2 } else { 1 });
    }

    #[test]
    fn no_two_questions_are_the_same() {
        let card = CardId(9);
        let player = PlayerId(1);
        let mut all = vec![
            Asked::Stat(card, StatId(2)).into(),
            Asked::Keyword(card, KeywordId(2)).into(),
            Question::of_player(player, StatId(2)),
            Question::of_player_keyword(player, KeywordId(2)),
        ];
        for ability in 0..20 {
            for player in PlayerId::ALL {
                all.extend((0..10).filter_map(|at| Question::of_effect(card, ability, at, player)));
                all.extend(Question::of_condition(card, ability, player));
            }
        }
        let count = all.len();
        all.sort_by_key(|question| question.0);
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|question| question.0 < 1 << 20));
    }
}
