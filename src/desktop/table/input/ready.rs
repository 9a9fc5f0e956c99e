//! Which cards a single press sends off, and where to: what can be taken back and needs no further word.

use std::collections::{BTreeMap, BTreeSet};

use super::choosing::Choosing;
use crate::table::ruleset::ActiveGame;
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

/// The same of cards that stand for a place, by `ahead` in `ruleset.ron`: a press on the card that lies before it chooses
/// the place, if the question offers it.
pub(super) fn ahead(
    game: &ActiveGame,
    seen: Seen<'_>,
    choosing: &Choosing,
) -> BTreeMap<CardId, usize> {
    let (view, zones) = (seen.view(), game.rules.zones());
    let key = seen.decision().map_or("", |decision| decision.key);
    let asked = game
        .look
        .table
        .ahead
        .iter()
        .filter(|ahead| ahead.prompt == key);
    let own = view.legal().len().min(choosing.actions().len());
    let led = seen.sitting().led() != Led::No;
    let of_place = |n: usize| {
        let action = choosing.actions()[n];
        let place = Some(action.place).filter(|place| place.index() < zones.len())?;
        let lies = asked
            .clone()
            .find_map(|ahead| ahead.of.get(zones.decl(place).key))?;
        let before = zones.ids().find(|zone| {
            let decl = zones.decl(*zone);
            decl.key == lies && decl.owner == zones.decl(place).owner
        });
        let card = view.table().cover(before?)?;
        // What is asked for once more is chosen by its place.
        (!choosing.is_careful(n) && card != action.card).then_some((card, n))
    };
    let all = (0..own).filter(|_| !led).filter_map(of_place);
    all.collect()
}

/// Is it a card of the viewer's that lies where he sees it: in his hand or on the table?
fn is_own(view: &View, card: CardId) -> bool {
    card != CardId::NONE
        && view.table().card(card).owner() == view.viewer()
        && view.def(card).is_some()
}
