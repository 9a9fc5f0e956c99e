//! Looking through the cards of a ruleset: searching as one types, filters made from what the ruleset declares, sorting,
//! grouping, and how the cards of a deck are spread. It names no game.

mod facet;
mod find;
mod index;
mod spread;
#[cfg(test)]
pub(crate) mod tests;

pub use facet::{Choice, Facet, FacetOf};
pub use find::{Compare, Found, Grouping, Heading, Search, Sorting, Test};
pub use index::{Index, Listed};
pub use spread::{Bar, Spread, SpreadOf, spreads};
