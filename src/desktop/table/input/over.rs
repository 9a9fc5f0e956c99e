//! What a player would give up without a word by going straight on to a later phase: cards that he could play now and no more
//! then.

use std::collections::BTreeMap;

use crate::table::ruleset::ActiveGame;
use crate::table::stage::Seen;
use fudaba_engine::words::StatId;
use fudaba_engine::{Action, CardId, CardSet, Decision, Verb, View, ZoneSet};

/// The actions of a later phase, by their places, with how many cards can be played before it alone. Buttons that end a phase
/// say so.
pub(super) fn passed_over(
    game: &ActiveGame,
    seen: Seen<'_>,
    decision: &Decision,
) -> BTreeMap<usize, usize> {
    let view = seen.view();
    let lost = |n: usize| {
        let lost = seen.sitting().passes_over(n).iter();
        let lost = lost.filter(|action| improves(game, view, **action));
        lost.map(|action| action.card).collect::<CardSet>().len()
    };
    let actions = decision.actions.iter().enumerate();
    let later = actions.filter(|(_, action)| action.verb != Verb::Done);
    later
        .map(|(n, _)| (n, lost(n)))
        .filter(|(_, lost)| *lost > 0)
        .collect()
}

/// Is a card worth more than the own one that would make way for it, as far as the ruleset tells what cards are worth?
#[must_use]
pub fn improves(game: &ActiveGame, view: &View, action: Action) -> bool {
    let worth = game.look.worth.as_ref();
    let stat = worth.and_then(|worth| StatId::find(game.rules.words(), worth));
    let places = ZoneSet::ALL;
    let taken = places
        .contains(action.place)
        .then(|| view.table().cover(action.place));
    let own = |card: &CardId| view.table().card(*card).owner() == view.viewer();
    match (stat, taken.flatten().filter(own)) {
        (Some(stat), Some(other)) if action.verb == Verb::Deploy => {
            view.q().stat(action.card, stat) > view.q().stat(other, stat)
        }
        _ => true,
    }
}
