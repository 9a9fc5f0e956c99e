//! Card data: what a card file holds.
//!
//! Reading, validation with places, and the catalogue are in the modules beside.

mod schema;

pub use schema::{CardEntry, Text};
