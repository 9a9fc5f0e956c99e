//! The rulebook of a ruleset: what its rules say, clause by clause, in both languages. It is data (`rules.ron` in the
//! ruleset's folder) and names what it depends on, so that the screen and the terminal can show the same book, search
//! it, and jump from a reason to its clause. A ruleset without the file has no rulebook.

mod book;
mod check;
mod entry;
mod everyday;
mod links;
mod print;
mod read;
mod search;

pub use book::Rulebook;
pub use check::{check, is_rulebook};
pub use entry::{Clause, Entry, OptionNote, Section};
pub use everyday::check_everyday;
pub use links::{Piece, id_at_start, is_id};
pub use print::Print;
