//! Scenarios: a table laid out by hand, steps, and what is to be seen on the way, as data. Tests of the rules and puzzles
//! share the format, which `tests/scenarios/README.md` explains in full.
//!
//! [`run_paths`] runs the scenarios of files and folders and gives a [`Report`].

mod check;
mod coverage;
mod deck;
mod fields;
mod format;
mod load;
mod names;
mod page;
mod pattern;
mod played;
mod printed;
mod probe;
mod prompts;
mod report;
mod run;
mod start;
pub mod testing;

pub use coverage::{Coverage, coverage};
pub use fields::{CardSpec, Layout, TestCard};
pub use format::{
    Act, Check, Common, Control, DeckCase, DeckFault, DeckSpec, Decks, Named, Pattern, Scenario,
    Seat, Step,
};
pub use page::{NAMES_FILE, names_page};
pub use played::{Written, played, written};
pub use probe::{Probed, probe};
pub use report::{Failed, Noted, Ran, Report, run_paths};
pub use run::{Chosen, Failure, Note, Remark, run};
pub use start::{Spot, World, Wrong, start};
