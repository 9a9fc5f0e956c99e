//! Set-up (section 2).

use crate::opponent::knowledge;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, turn, zones};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, Cause, Context, First, Pace, PlayerId, Put, Query, Verb,
};

/// What a player draws by the rules alone: the whole deck is the hand (2f).
pub fn pace() -> Pace {
    Pace {
        opening: u8::MAX,
        ..Pace::default()
    }
}

/// Lays both decks out as hands, each known to its owner alone, and begins with 2a or 2b.
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(turn::phase::SET_UP);
    for player in PlayerId::ALL {
        let list = cx.setup.decks[player].sections.first();
        let list = list.map_or(&[][..], Vec::as_slice);
        cx.table.add_cards(list, player, 0, zones::hand(player));
        // Ids must not tell what the cards are.
        let cards = cx.table.zone(zones::hand(player)).iter().copied().collect();
        cx.mix(cards, ByPlayer(PlayerId::ALL.map(|p| p == player)));
    }
    match cx.setup.first {
        First::Player(player) => {
            cx.push_step(Step::PlaceShip(player));
            first_is(cx, player);
        }
        First::Random => {
            let winner = PlayerId(u8::from(cx.table.rng.below(2) == 1));
            cx.push_step(Step::Order(winner));
        }
    }
}

/// 2a: who won the lot chooses.
pub fn order(cx: &mut Context, winner: PlayerId) {
    cx.ask(winner, prompt::ORDER);
}

/// The answer to [`order`]: 0 to go first, 1 to go second.
pub fn answer_order(cx: &mut Context, winner: PlayerId, action: Action) {
    let first = if action.n == 0 {
        winner
    } else {
        winner.other()
    };
    cx.become_step(Step::PlaceShip(first));
    first_is(cx, first);
}

fn first_is(cx: &mut Context, first: PlayerId) {
    cx.table.first_player = first;
    cx.table.turn_player = first;
    cx.note("first_player", "2a", Some(first), CardId::NONE, 0);
}

/// 2b, 2d: a ship, chosen freely and secretly.
pub fn place_ship(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::PLACE_SHIP);
}

/// Any card, onto the centre.
pub fn legal_ship(q: Query, player: PlayerId, out: &mut Actions) {
    let centre = zones::ship(player, 1);
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::to(Verb::Deploy, *c, centre)));
}

/// The answer to [`place_ship`].
pub fn answer_ship(cx: &mut Context, player: PlayerId, action: Action) {
    let at = player.index();
    // A deck without a card has no ship.
    if action.card != CardId::NONE {
        let put = Put::new(Cause::SetUp).facing(false);
        cx.move_card(action.card, action.place, put);
        state::change(cx).ship[at] = action.card;
    }
    cx.become_step(Step::PlaceGuards(player));
}

/// 2c: a card before each of the three positions.
pub fn place_guards(cx: &mut Context, player: PlayerId) {
    let full = zones::guards(player).all(|z| cx.table.count(z) > 0);
    if !full && cx.table.count(zones::hand(player)) > 0 {
        cx.ask(player, prompt::PLACE_GUARDS);
        return;
    }
    // 2d: both place at the same time; the second is asked after the first, and sees nothing of it.
    if player == cx.table.first_player {
        cx.become_step(Step::PlaceShip(player.other()));
    } else {
        cx.become_step(Step::Reveal);
    }
}

/// Any card, onto any empty slot.
pub fn legal_guards(q: Query, player: PlayerId, out: &mut Actions) {
    for card in q.table.zone(zones::hand(player)) {
        let empty = zones::guards(player).filter(|z| q.table.count(*z) == 0);
        out.extend(empty.map(|z| Action::to(Verb::Deploy, *card, z)));
    }
}

/// The answer to [`place_guards`]; asked again until all slots are filled.
pub fn answer_guards(cx: &mut Context, action: Action) {
    let put = Put::new(Cause::SetUp).facing(false);
    cx.move_card(action.card, action.place, put);
    knowledge::note_laid(cx, action.card, action.place);
}

/// 2e: both ships are turned up; 2f: the rest are the hands already.
pub fn reveal(cx: &mut Context) {
    for player in PlayerId::ALL {
        let ship = state::get(cx.q()).ship_of(player);
        if ship != CardId::NONE {
            cx.turn_card(ship, true);
            knowledge::note_shown(cx, ship);
        }
    }
    state::change(cx).ready = 1;
    cx.table.dirty = true;
    if second(cx.q(), options::SECOND_PLAYER_DISCARD) {
        cx.become_step(Step::DiscardOne);
    } else {
        turn::begin(cx);
    }
}

/// 2g, as a variant: one hand card of the second player.
pub fn discard_one(cx: &mut Context) {
    cx.ask(cx.table.first_player.other(), prompt::DISCARD_ONE);
}

/// Any hand card of the second player.
pub fn legal_discard(q: Query, out: &mut Actions) {
    let hand = zones::hand(q.table.first_player.other());
    let cards = q.table.zone(hand).iter();
    out.extend(cards.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`discard_one`].
pub fn answer_discard(cx: &mut Context, action: Action) {
    if action.verb == Verb::Pick {
        crate::cards::effects::discard(cx, action.card, Cause::Rule);
    }
    turn::begin(cx);
}

/// A table laid by hand: the card in a ship area is its player's ship, and cards that lie open have been seen.
pub fn adopt(cx: &mut Context) {
    for player in PlayerId::ALL {
        let laid = zones::ships(player).find_map(|z| cx.table.top(z));
        let state = state::change(cx);
        if let (CardId::NONE, Some(card)) = (state.ship_of(player), laid) {
            state.ship[player.index()] = card;
        }
    }
    let up: Vec<CardId> = cx
        .table
        .card_ids()
        .filter(|c| cx.table.card(*c).face_up())
        .collect();
    for card in up {
        knowledge::note_shown(cx, card);
    }
    let state = state::change(cx);
    (state.ready, state.no_attack, state.failed) = (1, state::NOBODY, state::NOBODY);
}
