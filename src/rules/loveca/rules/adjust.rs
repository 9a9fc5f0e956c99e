//! Repairs by agreement, as an option: a player proposes one in the main phase, the other agrees, and a card is put where
//! it should be. Nothing is set off by it; everything is told.

use crate::cards::words::kind;
use crate::cards::{effects, queries};
use crate::rules::steps::{Step, prompt};
use crate::rules::{options, zones};

use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, PlayerId, Put, Query, Verb, Visibility, ZoneId,
};

/// Proposing a repair, if the option allows it.
pub fn legal(q: Query, out: &mut Actions) {
    if options::second(q, options::MANUAL_ADJUST) {
        out.push(Action::plain(Verb::Declare));
    }
}

/// A repair is proposed.
pub fn begin(cx: &mut Context, player: PlayerId) {
    cx.push_step(Step::AdjustAgree(player));
}

/// The other player agrees, or not.
pub fn agree(cx: &mut Context, player: PlayerId) {
    cx.ask(player.other(), prompt::ADJUST_AGREE);
}

/// The answer to [`agree`].
pub fn answer_agree(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Yes {
        cx.become_step(Step::AdjustCard(player));
    } else {
        cx.end_step();
    }
}

/// Which card.
pub fn card(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::ADJUST);
}

/// Any card that the player sees, or none after all.
pub fn legal_card(q: Query, player: PlayerId, out: &mut Actions) {
    for zone in q.zones().ids() {
        let decl = q.zones().decl(zone);
        let seen = match decl.visibility {
            Visibility::Nobody | Visibility::FaceUpOnly => false,
            Visibility::OwnerOnly => decl.owner == Some(player),
            Visibility::Public | Visibility::PublicFaceUp => true,
        };
        if !seen {
            continue;
        }
        let cards = q.table.zone(zone).iter();
        let known = cards.filter(|c| q.table.card(**c).known_to(player));
        out.extend(known.map(|c| Action::card(Verb::Pick, *c)));
    }
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`card`].
pub fn answer_card(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Pick {
        cx.become_step(Step::AdjustPlace(player, action.card));
    } else {
        cx.end_step();
    }
}

/// Where it goes.
pub fn place(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::ADJUST_PLACE);
}

/// Every zone of its owner where such a card can lie; turning it where it lies; or nothing after all.
pub fn legal_place(q: Query, card: CardId, out: &mut Actions) {
    let owner = q.owner(card);
    let energy = q.def(card).is_some_and(|d| d.kind == kind::ENERGY);
    let member = q.def(card).is_some_and(|d| d.kind == kind::MEMBER);
    let mut to = |zone: ZoneId| {
        if zone != q.table.card(card).zone {
            out.push(Action::to(Verb::PickSlot, card, zone));
        }
    };
    if energy {
        to(zones::energy(owner));
        to(zones::energy_deck(owner));
    } else {
        if member {
            zones::stage(owner).for_each(&mut to);
        } else {
            to(zones::live(owner));
            to(zones::success(owner));
        }
        to(zones::hand(owner));
        to(zones::deck(owner));
        to(zones::waiting(owner));
    }
    to(zones::removed(owner));
    if turns(q, card) {
        out.push(Action::option(0));
    }
    out.push(Action::plain(Verb::Done));
}

/// Does it lie where cards can be active or wait (4.3.2)?
fn turns(q: Query, card: CardId) -> bool {
    queries::is_member(q, card) || q.table.card(card).zone == zones::energy(q.owner(card))
}

/// The answer to [`place`].
pub fn answer_place(cx: &mut Context, player: PlayerId, card: CardId, action: Action) {
    cx.end_step();
    match action.verb {
        Verb::PickSlot => {
            let owner = cx.q().owner(card);
            let hidden = [
                zones::hand(owner),
                zones::deck(owner),
                zones::energy_deck(owner),
            ];
            let put = Put::new(Cause::Rule).facing(!hidden.contains(&action.place));
            cx.move_card(card, action.place, put);
        }
        Verb::PickOption => {
            let rested = cx.table.card(card).rested();
            cx.orient_card(card, !rested);
        }
        _ => return,
    }
    cx.note("adjusted", "1.3.1", Some(player), card, 0);
    for player in PlayerId::ALL {
        effects::refresh_if_due(cx, player);
    }
}
