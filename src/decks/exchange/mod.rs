//! Decks on their way to other people and back: as text, as a short code, as a QR picture of the code.
//!
//! - [`Exchange::text`] writes a deck, [`Exchange::read`] reads whatever looks like one and lists every line that it could
//!   not read, with what was probably meant.
//! - [`code::encode`] and [`Exchange::read_code`]: the deck in a line of letters and digits, see [`code`].
//! - [`Picture::of`] is the QR picture of a code.

mod base32;
pub mod code;
mod index;
mod line;
mod picture;
mod read;
mod told;
mod write;

pub use code::CodeError;
pub use picture::{Picture, PictureError};
pub use read::{LONGEST, Reading, ruleset_of};
pub use told::{LineProblem, Unread};

use super::draft::homes;
use fudaba_cards::{CardEntry, Pack};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, DeckShape, Game};
use index::Names;

/// The cards of a ruleset, by all the names that people write.
pub struct Exchange<'a> {
    games: &'static [Game],
    game: &'static Game,
    pack: &'a Pack,
    names: Names<'a>,
}

impl<'a> Exchange<'a> {
    /// Of these cards of a ruleset, one of `games`: codes for the others are told by their names. Making one looks at each card once; keep it for several texts.
    #[must_use]
    pub fn new(games: &'static [Game], game: &'static Game, pack: &'a Pack) -> Self {
        Self {
            games,
            game,
            pack,
            names: Names::of(pack.cards()),
        }
    }

    fn shape(&self) -> &'static DeckShape {
        self.game.decks
    }

    fn card(&self, id: &str) -> Option<&'a CardEntry> {
        self.pack.get(id)
    }

    /// The cards that a person may mean by an id or a name, in either language, by id; none, if nothing is called so.
    #[must_use]
    pub fn find(&self, text: &str) -> Vec<&'a str> {
        match self.names.find(text) {
            Some(index::Found::One(id)) => vec![id],
            Some(index::Found::Several(ids)) => ids,
            None => Vec::new(),
        }
    }

    /// The id of the card whose name or id is most like a text, if one is like it at all.
    #[must_use]
    pub fn nearest(&self, text: &str) -> Option<&'a str> {
        self.names.nearest(text)
    }

    /// The piles that this card can be in, as far as its kind goes.
    fn homes(&self, card: &str) -> Vec<&'static str> {
        let check = |list: &DeckList| {
            self.game
                .deck_problems(list, &[0; MAX_OPTIONS], &|id| self.pack.get(id))
        };
        homes(self.shape(), card, &check)
    }

    /// Can this card be in this pile?
    fn fits(&self, section: &str, card: &str) -> bool {
        self.homes(card).contains(&section)
    }

    /// The pile that a card goes into if nobody says so: the first that takes it.
    fn home(&self, card: &str) -> &'static str {
        let first = self.shape().sections.first();
        let home = self.homes(card).first().copied();
        home.or(first.copied()).unwrap_or("main")
    }
}
