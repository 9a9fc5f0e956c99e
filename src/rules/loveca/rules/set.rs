//! The live card set phase (8.2).

use crate::cards::effects;
use crate::cards::words::moment;
use crate::rules::steps::{Step, check_then, prompt};
use crate::rules::{state, turn, zones};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, CardSet, Cause, Context, PlayerId, Put, Query, Verb,
};

/// 8.2.2: the cards that a player can set in a turn.
pub const MOST: u8 = 3;

/// 8.2.1
pub fn start(cx: &mut Context) {
    let first = state::first(cx.q());
    cx.table.turn_player = first;
    cx.begin_phase(turn::phase::LIVE_SET);
    state::change(cx).count = 0;
    check_then(cx, Step::Set(first));
    turn::tell(cx, moment::LIVE_PHASE, first);
    turn::tell(cx, moment::LIVE_SET_PHASE, first);
}

/// 8.2.2, 8.2.4: asked until the player has enough.
pub fn set(cx: &mut Context, player: PlayerId) {
    if state::get(cx.q()).count < MOST && cx.table.count(zones::hand(player)) > 0 {
        cx.ask(player, prompt::LIVE_SET);
    } else {
        done(cx, player);
    }
}

/// Any hand card (8.2.2a), or no more.
pub fn legal(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::card(Verb::Pick, *c)));
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`set`].
pub fn answer(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb != Verb::Pick {
        done(cx, player);
        return;
    }
    let card = unseen(cx, player, action.card);
    let put = Put::new(Cause::Play).facing(false);
    cx.move_card(card, zones::live(player), put);
    state::change(cx).count += 1;
}

/// The opponent cannot tell which hand card is set: if he knows some of them, he cannot follow them any more. Says
/// which physical card it is now.
fn unseen(cx: &mut Context, player: PlayerId, card: CardId) -> CardId {
    let other = player.other();
    let hand = effects::row(cx.q(), zones::hand(player));
    if !hand.iter().any(|c| cx.table.card(*c).known_to(other)) {
        return card;
    }
    let cards: CardSet = hand.into_iter().collect();
    let dealt = cx.mix(cards, ByPlayer(PlayerId::ALL.map(|p| p == player)));
    let now = dealt.iter().find(|(was, _)| *was == card);
    now.map_or(card, |(_, is)| *is)
}

/// 8.2.2b: as many are drawn once all are set; then the other player (8.2.4), or the performances (8.1.2).
fn done(cx: &mut Context, player: PlayerId) {
    let n = std::mem::take(&mut state::change(cx).count);
    for _ in 0..n {
        effects::draw(cx, player, Cause::Rule);
    }
    let first = state::first(cx.q());
    let next = if player == first {
        Step::Set(first.other())
    } else {
        Step::Perform(first)
    };
    check_then(cx, next);
}
