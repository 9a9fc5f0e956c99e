//! The curtain between two people at one screen: whoever may not look sees nothing.

use super::sitting::{Refused, Sitting, Stage};
use fudaba_engine::PlayerId;

impl Sitting {
    /// The curtain falls: until it is opened, [`Sitting::view`] shows nothing. It is opened for the person who is to choose
    /// now, or else for the one who looked last.
    pub fn close_curtain(&mut self) {
        if self.curtain.is_none() && !self.open {
            let next = match self.stage() {
                Stage::HandingOver(next) => next,
                _ => self.viewer,
            };
            self.curtain = Some(next);
        }
    }

    /// The person whom the curtain waits for looks at the table from now on. What he has not been shown yet he finds
    /// done; it is in his log.
    ///
    /// # Errors
    /// If the curtain does not wait for this player; it stays closed.
    pub fn open_curtain(&mut self, player: PlayerId) -> Result<(), Refused> {
        if self.curtain != Some(player) {
            return Err(Refused::NotNow);
        }
        self.curtain = None;
        if player != self.viewer {
            self.look_as(player);
        }
        Ok(())
    }

    /// Another person looks at the table. What the one before has chosen is seen now, and cannot be taken back.
    pub(super) fn look_as(&mut self, player: PlayerId) {
        if !self.open {
            self.past.clear();
            self.ahead.clear();
        }
        self.viewer = player;
        self.history.show_to(self.history.len());
        self.settle();
    }
}
