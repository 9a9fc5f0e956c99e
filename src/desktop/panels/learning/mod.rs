//! What learning shows over the table: what lessons, puzzles and hints say, what is explained in first matches, the controls of
//! a replay, and looking back on a match.

pub mod guide;
mod note;
pub mod reminder;
pub mod review;
mod strip;
pub mod watch;
