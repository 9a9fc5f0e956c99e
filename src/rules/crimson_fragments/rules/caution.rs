//! What a player is told before a choice that cannot be mended.

use crate::rules::battle::{attack, bind};
use crate::rules::play::{costs, dismiss, faces, instants};
use crate::rules::steps::Step;
use crate::rules::zones;
use fudaba_engine::{Action, CardId, Caution, PlayerId, Query, Reason, Verb};

/// What should be known before this action.
#[must_use]
pub fn caution(q: Query, step: Step, action: Action) -> Option<Caution> {
    match (step, action.verb) {
        (Step::Regenerate(_), Verb::Yes) => {
            let last = q.table.count(zones::life(q.table.turn_player)) == 1;
            last.then(|| told("last_life", "3.3g", true))
        }
        (Step::Lay(player), Verb::PickOption) => {
            let life = q.table.count(zones::life(player));
            let all = life > 0 && usize::from(action.n) >= life;
            all.then(|| told("last_life", "3.3g", true))
        }
        (Step::Play, Verb::PickOption) if action.n == instants::DISMISS => {
            let only = dismiss::only(q)?;
            let caution = told("puts_only_kin", "6.4j", false);
            Some(Caution {
                reason: caution.reason.about(only),
                ..caution
            })
        }
        (Step::Play | Step::Window(..), Verb::PickOption) => {
            let burns = action.n != instants::DISMISS && !instants::is_conversion(action.n);
            burns.then(|| told("burns_out", "3.13c", true))
        }
        (Step::Play | Step::Window(..), Verb::Play) => only_kin(q, action.card, action.n),
        (Step::Play | Step::Window(..), Verb::Deploy) => last_slot(q, action),
        (Step::Play, Verb::Declare) => displaces_set(q, q.table.turn_player),
        (Step::BindHow(_, player), Verb::PickOption) if bind::sets(action) => {
            displaces_set(q, player)
        }
        (Step::Battle, Verb::Attack) => no_slot_to_bind(q, action),
        (Step::Dismiss, Verb::Done) => Some(told("put_away", "6.4j", false)),
        _ => None,
    }
}

fn told(key: &'static str, clause: &'static str, danger: bool) -> Caution {
    Caution {
        reason: Reason::new(key, clause),
        danger,
        asks: true,
    }
}

/// The only kin of the player goes to the summon condition of a card (9.18, 9.19): he can do without being asked once more.
fn only_kin(q: Query, card: CardId, side: u8) -> Option<Caution> {
    let (_, face) = faces(q.def(card)?).find(|(n, _)| *n == side)?;
    let kin = costs::takes_only_kin(q, (card, q.owner(card)), face)?;
    Some(Caution {
        reason: Reason::new("takes_only_kin", "9.19a").about(kin),
        danger: false,
        asks: false,
    })
}

/// A kin that takes the last free slot leaves none for a kin that is bound (6.5.5f): told, and not asked once more.
fn last_slot(q: Query, action: Action) -> Option<Caution> {
    let (player, _) = zones::slot(action.place)?;
    let last = zones::free_slots(q, player).count() == 1;
    last.then(|| noted("last_slot", "6.5.5f"))
}

/// An attack at rim cards while no kin slot is free: a kin that it breaks would be bound in vain (6.5.5f).
fn no_slot_to_bind(q: Query, action: Action) -> Option<Caution> {
    let player = q.table.turn_player;
    zones::rim_of(action.place)?;
    let breaks = attack::to_break(q, action.card, player.other()) > 0;
    let full = zones::free_slots(q, player).next().is_none();
    (breaks && full).then(|| noted("no_slot_to_bind", "6.5.5f"))
}

/// Who sets an arts while one is set loses that one (1.2b, 6.4c): told, and not asked once more.
fn displaces_set(q: Query, player: PlayerId) -> Option<Caution> {
    let set = q.table.top(zones::arts(player))?;
    let caution = noted("displaces_set", "6.4c");
    Some(Caution {
        reason: caution.reason.about(set),
        ..caution
    })
}

fn noted(key: &'static str, clause: &'static str) -> Caution {
    Caution {
        asks: false,
        ..told(key, clause, false)
    }
}
