//! What a player can tell of the other's hidden cards from how he plays.

use crate::cards::queries;
use crate::cards::words::{HEARTS, NEEDS, kind};
use crate::opponent::outlook;
use crate::rules::zones;

use fudaba_engine::{CardId, DefId, PlayerId, Query};

/// May the place of this hidden card tell something about what it is? Whoever sets cards mostly sets a live, and sets
/// it first.
#[must_use]
pub fn telling(q: Query, card: CardId) -> bool {
    setter(q, card).is_some()
}

/// Who has set this card face down as his first one.
fn setter(q: Query, card: CardId) -> Option<PlayerId> {
    let state = q.table.card(card);
    let owner = state.owner();
    let row = q.table.zone(zones::live(owner));
    (!state.face_up() && row.first() == Some(&card)).then_some(owner)
}

/// Is it plausible that this hidden card is this one? A hand or a deck may be anything of the list; the first card set
/// is a live that its owner's stage may come up to.
#[must_use]
pub fn plausible(q: Query, card: CardId, def: DefId) -> bool {
    let (Some(owner), Some(def)) = (setter(q, card), q.setup.catalogue.get(def)) else {
        return true;
    };
    if def.kind != kind::LIVE {
        return false;
    }
    let needs: i32 = NEEDS.iter().map(|s| def.stat(*s)).sum();
    let hearts = |c: CardId| HEARTS.iter().map(|s| q.stat(c, *s).max(0)).sum::<i32>();
    let there: i32 = queries::members(q, owner).map(hearts).sum();
    needs <= there + outlook::all_blades(q, owner)
}
