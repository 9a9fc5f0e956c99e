//! One sitting at the table: who sits where, the match, what of it has been shown to whom, what can be taken back, the
//! curtain between two people at one screen, the thinking opponent, and the file that every choice goes to.
//!
//! The window and the terminal are its two faces. A face asks for the [`Stage`] and does what is due:
//!
//! | stage | the face |
//! |---|---|
//! | [`Stage::Showing`] | shows the next beat ([`Sitting::next_beat`]) |
//! | [`Stage::Deciding`] | shows [`Sitting::decision`] and calls [`Sitting::choose`] |
//! | [`Stage::Thinking`] | calls [`Sitting::think`] and, once [`Sitting::has_thought`], [`Sitting::answer`] |
//! | [`Stage::HandingOver`] | lets the viewer go ([`Sitting::close_curtain`]); until then he may take his choice back |
//! | [`Stage::Curtain`] | asks for the named person and calls [`Sitting::open_curtain`] |
//! | [`Stage::Over`] | shows the result |
//!
//! Nothing here knows the window, clocks apart from names of files, or a language.

mod again;
mod always;
mod back;
mod begun;
mod curtain;
mod further;
mod history;
mod noted;
mod openings;
mod opponent;
mod plan;
mod record;
mod seat;
mod several;
mod sitting;
mod start;
mod vain;

pub use always::{ByWord, Repeated};
pub use back::{Goal, NoWayBack};
pub use history::{Attack, Beat, Told};
pub use openings::Openings;
pub use opponent::Mishap;
pub use record::Kept;
pub use seat::Seat;
pub use sitting::{Led, Refused, Sitting, Stage};
pub use start::{Made, Place, Start, StartError};
