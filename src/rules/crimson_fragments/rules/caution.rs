//! What a player is told before a choice that cannot be mended.

use crate::rules::play::{costs, faces, instants};
use crate::rules::steps::Step;
use crate::rules::zones;
use fudaba_engine::{Action, CardId, Caution, Query, Reason, Verb};

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
        (Step::Play | Step::Window(..), Verb::PickOption) => {
            let burns = action.n != instants::DISMISS && !instants::is_conversion(action.n);
            burns.then(|| told("burns_out", "3.13c", true))
        }
        (Step::Play | Step::Window(..), Verb::Play) => only_kin(q, action.card, action.n),
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
