//! What a player is told before he takes a choice that he cannot mend.

use crate::cards::reach;
use crate::rules::steps::Step;
use crate::rules::{attack, state, zones};

use fudaba_engine::{Action, CardId, Caution, Query, Reason, Verb};

/// A card is to attack where it has no target (3j, 14d, 14g), or the last guard is laid (2c).
#[must_use]
pub fn caution(q: Query, step: Step, action: Action) -> Option<Caution> {
    match (step, action.verb) {
        (Step::Stance, Verb::Move | Verb::Deploy) => {
            let (attacker, line) = stands(q, action)?;
            let none = reach::places_from(q, attacker, line).is_empty();
            none.then(|| danger("no_target_there", "14g"))
        }
        (Step::AttackSpell, Verb::No) => {
            let none = reach::places(q).is_empty();
            none.then(|| danger("no_target", "14d"))
        }
        (Step::PlaceGuards(..), Verb::Deploy) => {
            let player = q.controller(action.card);
            let empty = zones::guards(player).filter(|z| q.table.count(*z) == 0);
            (empty.count() == 1).then(|| Caution {
                reason: Reason::new("last_place", "2c"),
                danger: false,
                asks: true,
            })
        }
        _ => None,
    }
}

fn danger(key: &'static str, clause: &'static str) -> Caution {
    Caution {
        reason: Reason::new(key, clause),
        danger: true,
        asks: true,
    }
}

/// Who would attack after a choice of the stance, and from which line.
fn stands(q: Query, action: Action) -> Option<(CardId, u8)> {
    let player = q.table.turn_player;
    if action.verb == Verb::Deploy {
        return Some((state::get(q).ship_of(player), zones::line(action.place)?));
    }
    let guard = attack::guard_ahead(q, player, action.place)?;
    Some((guard, zones::line(q.table.card(guard).zone)?))
}
