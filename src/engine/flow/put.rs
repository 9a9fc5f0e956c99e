//! How a card is put into a zone.

use crate::ability::Dest;
use crate::flow::event::Cause;
use crate::table::zones::ZoneSet;

/// Where in a zone a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// On top, or at the end.
    Top,
    /// Under the pile, or at the front.
    Bottom,
    /// As so manieth from the top, or under the pile if there are fewer.
    Nth(u8),
}

impl From<Dest> for At {
    fn from(dest: Dest) -> Self {
        match dest {
            Dest::To(_) | Dest::Rested(_) => Self::Top,
            Dest::Bottom(_) => Self::Bottom,
            Dest::Nth(_, n) => Self::Nth(n),
        }
    }
}

/// How a card is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// Where in the zone.
    pub at: At,
    /// Facing; `None` for what the zone declares.
    pub face_up: Option<bool>,
    /// Is it kept from the opponent although the zone is public?
    pub secret: bool,
    /// Does it show its second face, if it has one? Else a card that stays what it is keeps the face that it shows, and
    /// another one shows its first.
    pub back: bool,
    /// The slots that it covers, if they are more than the one that it goes to.
    pub covers: ZoneSet,
    /// Why.
    pub cause: Cause,
}

impl Put {
    /// On top, facing as the zone declares.
    #[must_use]
    pub const fn new(cause: Cause) -> Self {
        Self {
            at: At::Top,
            face_up: None,
            secret: false,
            back: false,
            covers: ZoneSet::EMPTY,
            cause,
        }
    }

    /// The same, there in the zone.
    #[must_use]
    pub const fn at(mut self, at: At) -> Self {
        self.at = at;
        self
    }

    /// The same, with its second face.
    #[must_use]
    pub const fn showing_back(mut self) -> Self {
        self.back = true;
        self
    }

    /// The same, over these slots.
    #[must_use]
    pub const fn over(mut self, slots: ZoneSet) -> Self {
        self.covers = slots;
        self
    }

    /// The same, with this facing.
    #[must_use]
    pub const fn facing(mut self, face_up: bool) -> Self {
        self.face_up = Some(face_up);
        self
    }
}
