//! What a player is not told of declared actions: which of the cards in a hand or a pile that he cannot look into were
//! chosen as targets. He is told how many, so in his view other cards stand for them, always the same ones.

use crate::flow::context::Query;
use crate::flow::setup::MatchSetup;
use crate::table::Table;
use crate::table::declared::Arena;
use crate::table::ids::{CardId, CardSet, PlayerId};
use smallvec::SmallVec;

/// Lets other cards stand for the targets that this viewer must not know. The result depends on how many cards were chosen
/// where, and not on which.
pub(super) fn veil(table: &mut Table, setup: &MatchSetup, viewer: PlayerId) {
    if table.declared.is_empty() {
        return;
    }
    let mut actions: Arena = std::mem::take(&mut table.declared);
    let q = Query::new(table, setup);
    let mut stands_for: SmallVec<[(CardId, CardId); 4]> = SmallVec::new();
    for action in &mut actions {
        if viewer == action.player || viewer == action.aimer {
            continue;
        }
        for targets in &mut action.targets {
            let unseen = |c: &CardId| q.is_chosen_unseen(*c, viewer);
            let mut shown: CardSet = targets.iter().filter(|c| !unseen(c)).collect();
            let mut hidden: SmallVec<[CardId; 8]> = targets.iter().filter(unseen).collect();
            hidden.sort_by_key(|c| rank(q, *c, viewer));
            for card in hidden {
                let known = stands_for.iter().find(|(real, _)| *real == card);
                let other = known.map_or_else(|| next(q, card, viewer, &stands_for), |k| k.1);
                stands_for.push((card, other));
                shown.insert(other);
            }
            *targets = shown;
        }
    }
    table.declared = actions;
}

/// The order in which the cards of a closed place stand for others: first those that the viewer does not know.
fn rank(q: Query, card: CardId, viewer: PlayerId) -> (bool, CardId) {
    (q.table.card(card).known_to(viewer), card)
}

/// The first card of the same place that does not stand for another one yet.
fn next(q: Query, card: CardId, viewer: PlayerId, taken: &[(CardId, CardId)]) -> CardId {
    let zone = q.table.zone(q.table.card(card).zone).iter();
    let free = zone.filter(|c| taken.iter().all(|(_, other)| other != *c));
    let first = free.min_by_key(|c| rank(q, **c, viewer));
    first.copied().unwrap_or(card)
}
