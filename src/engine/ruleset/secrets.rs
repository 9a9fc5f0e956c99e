//! What hidden cards may be, and what a viewer may not know.

use crate::flow::context::Query;
use crate::table::Table;
use crate::table::ids::{CardId, DefId, PlayerId};
use crate::table::zones::Visibility;

/// What the dealing of hidden cards asks, and what is hidden of the ruleset's own part of a table.
pub trait Secrets {
    /// May the place of this hidden card tell something about what it is?
    fn telling(&self, q: Query, card: CardId) -> bool {
        q.zones().decl(q.table.card(card).zone).visibility == Visibility::Public
    }
    /// Is it plausible that this hidden card is this one? (Places that tell something, such as a secret leader.)
    fn plausible(&self, q: Query, card: CardId, def: DefId) -> bool;
    /// Can this hidden card come from this section of its owner's deck, where several sections share a back?
    fn may_be_from(&self, q: Query, card: CardId, section: u8) -> bool {
        let _ = (q, card, section);
        true
    }
    /// Hides what a viewer may not know in the ruleset's own part of a table.
    fn redact(&self, table: &mut Table, viewer: PlayerId);
}
