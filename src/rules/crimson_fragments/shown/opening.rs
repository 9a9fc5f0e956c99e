//! Windows as openings (chapter 7): of what kind each is, and whether it matters to the player who is asked.

use crate::cards::words::kind;
use crate::cards::{effects, queries};
use crate::rules::battle::power;
use crate::rules::play::{instants, window};
use crate::rules::state::{self, Aim};
use crate::rules::steps::Step;
use crate::rules::zones;
use fudaba_engine::{Asked, CardId, Declared, Frame, Opening, OpeningDecl, PlayerId, Query};

/// The kinds of windows, by their numbers.
pub const OPENINGS: &[OpeningDecl] = &[
    of("their_attack", Asked::Relevant),
    of("own_attack", Asked::Relevant),
    of("their_action", Asked::Relevant),
    of("own_action", Asked::Never),
    of("aftermath", Asked::Never),
    of("attack_over", Asked::Never),
    of("their_turn", Asked::Never),
    of("own_turn", Asked::Never),
];

const THEIR_ATTACK: u8 = 0;
const OWN_ATTACK: u8 = 1;
const THEIR_ACTION: u8 = 2;
const OWN_ACTION: u8 = 3;
const AFTERMATH: u8 = 4;
const ATTACK_OVER: u8 = 5;
const THEIR_TURN: u8 = 6;
const OWN_TURN: u8 = 7;

const fn of(key: &'static str, asked: Asked) -> OpeningDecl {
    OpeningDecl { key, asked }
}

/// The window that the open decision is in (7.1b).
#[must_use]
pub fn opening(q: Query) -> Option<Opening> {
    let player = q.table.waiting?.player;
    let [.., below, Frame::Step(top)] = q.table.frames.as_slice() else {
        return None;
    };
    let Some(Step::Window(alone, _)) = Step::of(*top) else {
        return None;
    };
    let own = q.table.turn_player == player;
    let kind_of = |ours, theirs| if own { ours } else { theirs };
    let (kind, matters) = match below {
        _ if alone => (AFTERMATH, false),
        Frame::Declared(_) => {
            let answered = window::answered(q).filter(|a| a.player != player);
            let hits = answered.is_some_and(|a| concerns(q, a, player));
            (kind_of(OWN_ACTION, THEIR_ACTION), hits)
        }
        Frame::Step(step) => match Step::of(*step) {
            Some(Step::Reaim) => (kind_of(OWN_ATTACK, THEIR_ATTACK), goes_ill(q, player)),
            Some(Step::AttackOver) => (ATTACK_OVER, false),
            _ => (kind_of(OWN_TURN, THEIR_TURN), false),
        },
        _ => (kind_of(OWN_TURN, THEIR_TURN), false),
    };
    Some(Opening { kind, matters })
}

/// Is an action an arts, or about something that is a player's?
fn concerns(q: Query, action: &Declared, player: PlayerId) -> bool {
    let own = |card: CardId| q.owner(card) == player || q.controller(card) == player;
    let mut targets = action.targets.iter().flat_map(fudaba_engine::CardSet::iter);
    let laid = |card: &CardId| {
        let zone = q.table.card(*card).zone;
        own(*card) && (zones::on_field(zone) || zones::rim_of(zone).is_some())
    };
    effects::is_kind(q, action.source, kind::ARTS)
        || targets.any(own)
        || (q.table.card_ids())
            .filter(laid)
            .any(|card| instants::is_aimed_at(q, action, card))
}

/// Does the running attack, as it stands, end ill for a player: is his unit beaten or has his attack no result, or does he
/// lose a rim card or the match?
fn goes_ill(q: Query, player: PlayerId) -> bool {
    let attacks = q.table.turn_player == player;
    if !state::get(q).attack.is_at(Aim::Unit) {
        return !attacks;
    }
    let pair = queries::attacker(q).zip(queries::target(q));
    pair.is_some_and(|(a, b)| {
        let (strikes, stands) = (
            power::parts(q, a, b, false).total(),
            power::parts(q, b, a, true).total(),
        );
        if attacks {
            strikes <= stands
        } else {
            strikes >= stands
        }
    })
}
