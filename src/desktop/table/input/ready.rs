//! Which cards a single press sends off, and where to: what can be taken back and needs no further word.

use std::collections::{BTreeMap, BTreeSet};

use super::choosing::Choosing;
use crate::table::stage::Seen;
use fudaba_engine::{Action, CardId, Verb, View, ZoneId};
use fudaba_play::Led;

/// Between more places than these the player chooses.
const MOST_PLACES: usize = 8;

/// The actions that a press on one of the viewer's cards takes at once, by their cards. It is all that the card can do, and can
/// be taken back; it can go to one place only, or it is all the same where it goes as far as he can tell, or the question `fills`
/// its places one after the other and that one is next.
pub(super) fn ready(seen: Seen<'_>, choosing: &Choosing, fills: bool) -> BTreeMap<CardId, usize> {
    let (view, actions) = (seen.view(), choosing.actions());
    let led = seen.sitting().led() != Led::No;
    let begun = seen.sitting().begun() > 0 && !fills;
    if led || begun || choosing.several.is_some() {
        return BTreeMap::new();
    }
    // Not what takes the place of another card: that is chosen, and then said once more.
    let verbs = [Verb::Deploy, Verb::Play, Verb::Move];
    let cards: BTreeSet<CardId> = actions.iter().map(|a| a.card).collect();
    let places: BTreeSet<ZoneId> = actions.iter().map(|a| a.place).collect();
    // Where not every place can be filled, which ones are is to be chosen.
    let fills = fills && cards.len() >= places.len();
    let of_card = |card: CardId| {
        let all = choosing.of_card(card);
        let first = actions[*all.first()?];
        let plain = |n: &usize| {
            let action = actions[*n];
            let own = *n < view.legal().len() && !choosing.is_careful(*n);
            own && action.verb == first.verb && verbs.contains(&action.verb)
        };
        let one_way = all.len() == 1;
        if !all.iter().all(plain) || all.len() > MOST_PLACES {
            return None;
        }
        let next = *all.first()?;
        if choosing.is_pile(actions[next].place) {
            return None;
        }
        if fills {
            return Some(next);
        }
        let there: Vec<Action> = all.iter().map(|n| actions[*n]).collect();
        let free = one_way || view.are_alike(&there);
        (free && view.leaves_all_open(actions[next])).then_some(next)
    };
    let own = cards.into_iter().filter(|card| is_own(view, *card));
    own.filter_map(|card| Some((card, of_card(card)?)))
        .collect()
}

/// Is it a card of the viewer's that lies where he sees it: in his hand or on the table?
fn is_own(view: &View, card: CardId) -> bool {
    card != CardId::NONE
        && view.table().card(card).owner() == view.viewer()
        && view.def(card).is_some()
}
