//! Set-up (chapter 4).

use crate::cards::effects;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, turn, zones};
use fudaba_engine::{
    Action, Actions, At, CardId, Cause, Context, Exchange, First, Pace, PlayerId, Put, Query, Verb,
};
use smallvec::SmallVec;

/// Hand cards at the start (4.4a).
const HAND: u8 = 5;

/// What a player draws by the rules alone (4.4, 11.1a).
pub fn pace() -> Pace {
    Pace {
        opening: HAND,
        exchange: Exchange::Away(HAND),
        draw: turn::DRAWN,
        first_draw: turn::DRAWN,
        named_apart: false,
    }
}

/// Lays out both decks, shuffled apart (4.1a).
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(turn::phase::SET_UP);
    for player in PlayerId::ALL {
        let deck = &cx.setup.decks[player];
        let section = |n: usize| deck.sections.get(n).map_or(&[][..], Vec::as_slice);
        cx.table
            .add_cards(section(0), player, 0, zones::deck(player));
        cx.table
            .add_cards(section(1), player, 1, zones::gate_deck(player));
        cx.shuffle(zones::deck(player));
        cx.shuffle(zones::gate_deck(player));
        lay_gates(cx, player);
    }
    cx.push_step(Step::Deal);
}

/// 4.2a, 4.2c: six gates face down, one under each circle; the others go outside the playmat.
fn lay_gates(cx: &mut Context, player: PlayerId) {
    for gate in zones::gates(player).iter() {
        if let Some(card) = cx.table.top(zones::gate_deck(player)) {
            cx.move_card(card, gate, Put::new(Cause::SetUp));
        }
    }
    let left: SmallVec<[CardId; 8]> = SmallVec::from_slice(cx.table.zone(zones::gate_deck(player)));
    for card in left {
        cx.move_card(card, zones::remove(player), Put::new(Cause::SetUp));
    }
}

/// 4.3, 4.4a: the first player is found, and hands are drawn.
pub fn deal(cx: &mut Context) {
    let first = match cx.setup.first {
        First::Player(player) => player,
        First::Random => {
            let winner = PlayerId(u8::from(cx.table.rng.below(2) == 1));
            if second(cx.q(), options::LOTTERY_WINNER) {
                winner.other()
            } else {
                winner
            }
        }
    };
    cx.table.first_player = first;
    cx.table.turn_player = first;
    cx.note("first_player", "4.3a", Some(first), CardId::NONE, 0);
    for player in [first, first.other()] {
        for _ in 0..HAND {
            effects::draw(cx, player);
        }
    }
    cx.become_step(Step::Redraw(first));
}

/// 4.4b: hand cards are put away, then replaced.
pub fn redraw(cx: &mut Context, player: PlayerId) {
    if state::get(cx.q()).redrawn < HAND {
        cx.ask(player, prompt::REDRAW);
    } else {
        redrawn(cx, player);
    }
}

/// Any card that is not one of those put away.
pub fn legal_redraw(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player));
    out.extend(hand.iter().map(|c| Action::card(Verb::Pick, *c)));
    out.push(Action::plain(Verb::Done));
}

/// 4.4c, 4.4e: each card goes under those put away before.
pub fn answer_redraw(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb != Verb::Pick {
        return redrawn(cx, player);
    }
    let put = Put::new(Cause::Play).at(At::Bottom);
    cx.move_card(action.card, zones::deck(player), put);
    state::change(cx).redrawn += 1;
}

/// 4.4c, 4.4d, 4.4f, 4.5a
fn redrawn(cx: &mut Context, player: PlayerId) {
    let count = std::mem::take(&mut state::change(cx).redrawn);
    for _ in 0..count {
        effects::draw(cx, player);
    }
    let first = cx.table.first_player;
    if player == first {
        cx.become_step(Step::Redraw(first.other()));
        return;
    }
    cx.note("start_call", "4.5a", None, CardId::NONE, 0);
    state::change(cx).ready = 1;
    turn::begin(cx);
}
