//! The other player's last turn is shown once more, as it was shown, while the viewer is to choose.

use super::sitting::{Led, Refused, Sitting, Stage};
use std::ops::Range;

impl Sitting {
    /// Shows the other player's last turn once more, from its beginning or as far as it has come: as the viewer was shown it,
    /// beat by beat ([`Sitting::next_beat`]). Nothing else changes: the match, the logs and the open question are what they
    /// were, and that question comes again once all of it has been shown, or at once with [`Sitting::catch_up`].
    ///
    /// # Errors
    /// If the viewer is not to choose, has begun something, or there is no such turn.
    pub fn show_again(&mut self) -> Result<(), Refused> {
        let turn = self.last_turn().ok_or(Refused::NotNow)?;
        self.history.show_again(turn);
        self.settle();
        Ok(())
    }

    /// Can the other player's last turn be shown once more now?
    #[must_use]
    pub fn may_show_again(&self) -> bool {
        self.last_turn().is_some()
    }

    /// Is it being shown once more?
    #[must_use]
    pub fn shows_again(&self) -> bool {
        self.history.shows_again()
    }

    /// What happened in the last turn of the other player, by the places of the facts. Where a turn is of both, it is what
    /// happened while it was his last.
    fn last_turn(&self) -> Option<Range<usize>> {
        let chooses = matches!(self.stage(), Stage::Deciding(_));
        if !chooses || self.led() != Led::No || self.begun() > 0 {
            return None;
        }
        let facts = self.history.facts();
        let theirs = |n: &usize| {
            let table = &facts[*n].table;
            table.turn > 0 && table.turn_player != self.viewer()
        };
        let last = (0..facts.len()).rfind(theirs)?;
        let before = (0..last).rfind(|n| !theirs(n))?;
        Some(before + 1..last + 1)
    }
}
