//! The result of a match in the records of the decks that persons played.

use super::seat::Seat;
use super::sitting::Sitting;
use fudaba_decks::store::{Contents, Opponent, Score, Store, StoreError};
use fudaba_engine::PlayerId;

impl Sitting {
    /// Writes the result into the record of each deck of the player's own that a person played, with the cards that it
    /// was played with; nothing, if the match is not over. A deck that is not his own, or has been deleted, has no
    /// record. Nor is noted what one person played against himself, or went on with from the middle of a replay.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn note_result(&self, store: &Store) -> Result<(), StoreError> {
        let (Some(outcome), Some(decks)) = (self.game().outcome(), &self.decks) else {
            return Ok(());
        };
        let persons = PlayerId::ALL
            .into_iter()
            .filter(|player| self.seat(*player).is_person() && !self.is_open());
        for player in persons {
            let (own, other) = (&decks[player.index()], &decks[player.other().index()]);
            let opponent = Opponent {
                deck: other.key.clone(),
                player: match self.seat(player.other()) {
                    Seat::Person(name) => name.clone(),
                    Seat::Computer(_, spec) => spec.to_string(),
                },
            };
            let score = match outcome.winner {
                None => Score::Drawn,
                Some(winner) if winner == player => Score::Won,
                Some(_) => Score::Lost,
            };
            let noted = store.note_match(&own.key, &Contents::of(own), &opponent, score);
            match noted {
                Ok(_) | Err(StoreError::Missing { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
