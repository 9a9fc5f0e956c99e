//! What a player is told before a choice that cannot be mended.

use crate::cards::queries;
use crate::cards::words::{kind, stat};
use crate::rules::actions::LUCK_DRIVE;
use crate::rules::mobilize::{self, Purpose};
use crate::rules::options::{self, second};
use crate::rules::steps::Step;
use crate::rules::{checks, state, trance, zones};
use fudaba_engine::{
    Action, CardDef, CardId, Caution, DefId, PlayerId, Query, Reason, Verb, ZoneId, as_number,
};

/// What should be known before this action.
#[must_use]
pub fn caution(q: Query, step: Step, action: Action) -> Option<Caution> {
    let player = q.table.turn_player;
    match (step, action.verb) {
        (Step::Main, Verb::Deploy | Verb::Move) => drops(q, action.card, action.place),
        (Step::Spread(purpose), Verb::PickSlot) => {
            let pair = state::get(q).pair;
            let caution = drops(q, action.card, action.place)?;
            // What becomes the soul is in nobody's way.
            let is_soul = purpose == Purpose::Trance
                && caution.reason.card.is_some_and(|c| pair.contains(&c));
            (!is_soul).then_some(caution)
        }
        // What is paid for it is in the drop zone by then.
        (Step::Main, Verb::PickOption) if action.n == LUCK_DRIVE => runs_out(q, player),
        (Step::Logic, Verb::Pick) => {
            let player = state::get(q).battle.turn;
            let refills = q.table.count(zones::drop(player)) > 0; // 6.1g
            runs_out(q, player).filter(|_| refills)
        }
        (Step::TrancePartner(_), Verb::Pick) => trance_fails(q, player),
        (Step::TranceFails, Verb::PickOption) if action.n == trance::SWEEP => {
            Some(penalty(q, player, "19.1c"))
        }
        _ => None,
    }
}

fn told(reason: Reason, danger: bool) -> Caution {
    Caution {
        reason,
        danger,
        asks: true,
    }
}

/// 15.3b: the member that stands there is dropped.
fn drops(q: Query, card: CardId, place: ZoneId) -> Option<Caution> {
    let other = q.table.cover(place).filter(|other| *other != card)?;
    Some(told(Reason::new("drops", "15.3b").about(other), false))
}

/// 6.1d: the card that is drawn is the first of a new deck, or the last of the old one.
fn runs_out(q: Query, player: PlayerId) -> Option<Caution> {
    let last = usize::from(second(q, options::REFRESH_TRIGGER));
    (q.table.count(zones::deck(player)) <= last).then(|| penalty(q, player, "6.1d"))
}

/// The deck is refreshed, for a penalty; the second loses (3.1b).
fn penalty(q: Query, player: PlayerId, clause: &'static str) -> Caution {
    let owed = usize::from(state::get(q).owed[player.index()]);
    if checks::penalties(q, player) + owed + 1 >= checks::MOST_PENALTIES {
        told(Reason::new("last_penalty", "3.1b"), true)
    } else {
        told(Reason::new("penalty_follows", clause), false)
    }
}

/// 19.1a: may the deck be without a tranceunion that could be placed? As far as the player can know: he knows his list, and
/// where the cards lie that he has not seen, he cannot tell.
fn trance_fails(q: Query, player: PlayerId) -> Option<Caution> {
    if trance::has_in_hand(q) {
        return None;
    }
    let fits = |def: DefId| {
        q.setup
            .catalogue
            .get(def)
            .is_some_and(|d| fits(q, d, player))
    };
    let list = q.setup.decks[player].sections.first();
    let mut unseen = list.map_or(0, |list| list.iter().filter(|def| fits(**def)).count());
    let mut unseen_elsewhere = 0;
    let deck = zones::deck(player);
    for card in q.table.card_ids() {
        let state = q.table.card(card);
        if q.owner(card) != player || state.section() != 0 {
            continue;
        }
        let known = state.known_to(player);
        if known && fits(state.def) {
            if state.zone == deck {
                return None;
            }
            unseen = unseen.saturating_sub(1);
        }
        unseen_elsewhere += usize::from(!known && state.zone != deck);
    }
    if unseen == 0 {
        Some(told(Reason::new("trance_fails", "19.1a"), true))
    } else {
        let may = unseen <= unseen_elsewhere;
        may.then(|| told(Reason::new("trance_may_fail", "19.1a"), false))
    }
}

/// Could the running trance place such a card (18.1d, 2.2a)?
fn fits(q: Query, def: &CardDef, player: PlayerId) -> bool {
    let stock = as_number(q.table.count(zones::stock(player)));
    let free = second(q, options::TRANCE_PAYS_COST);
    let any = second(q, options::TRANCE_AFFINITY);
    def.kind == kind::TRANCEUNION
        && def.stat(stat::LEVEL) <= queries::level(q, player)
        && (free || def.stat(stat::PLAY_COST) <= stock)
        && (any || mobilize::licenses(q, def, player))
}
