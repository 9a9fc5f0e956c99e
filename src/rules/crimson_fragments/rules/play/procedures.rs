//! What effects have the rules do (7.1k: no window opens): summoning with its conditions, using an arts, a forced battle.

use crate::cards::effects;
use crate::cards::words::{kind, procedure};
use crate::rules::play;
use crate::rules::play::course::{self, Mode};
use crate::rules::steps::Step;
use fudaba_engine::{Action, CardId, Context, Errand, PlayerId, Query, Verb};

/// An effect starts a procedure; false if it cannot begin.
pub fn start(cx: &mut Context, errand: &Errand) -> bool {
    match errand.name {
        procedure::BATTLE => start_battle(cx, errand),
        procedure::SUMMON => {
            let card = errand.cards.first();
            card.is_some_and(|card| start_play(cx, card, errand.player, kind::KIN))
        }
        _ => {
            let card = errand.cards.first();
            card.is_some_and(|card| start_play(cx, card, errand.player, kind::ARTS))
        }
    }
}

/// A card is played without action points and colour, but with all else that it asks (6.4s).
fn start_play(
    cx: &mut Context,
    card: CardId,
    player: PlayerId,
    wanted: fudaba_engine::words::KindId,
) -> bool {
    let Some(side) = playable_side(cx.q(), card, player, wanted) else {
        return false;
    };
    let action = Action {
        n: side,
        ..Action::card(Verb::Play, card)
    };
    course::play(cx, action, player, Mode::Free).is_some()
}

/// The face with which a card can be played so.
fn playable_side(
    q: Query,
    card: CardId,
    player: PlayerId,
    wanted: fudaba_engine::words::KindId,
) -> Option<u8> {
    let def = q.def(card).filter(|_| !effects::is_unit(q, card))?;
    let wants_kin = wanted == kind::KIN;
    let fits = |kind| (kind == kind::KIN || kind == kind::RELIC) && wants_kin || kind == wanted;
    let mut faces = play::faces(def).filter(|(_, f)| fits(f.kind));
    let side = faces.find(|(_, face)| play::is_open_besides_costs(q, (card, player), face));
    side.map(|(n, _)| n)
}

/// Two units battle at once (3.12m).
fn start_battle(cx: &mut Context, errand: &Errand) -> bool {
    let q = cx.q();
    let mut units = errand.cards.iter().filter(|c| effects::is_unit(q, *c));
    let (Some(a), Some(b)) = (units.next(), units.next()) else {
        return false;
    };
    cx.push_step(Step::Forced(a, b));
    true
}
