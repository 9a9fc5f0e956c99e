//! Before the game (chapter 6).

use crate::cards::effects;
use crate::rules::steps::{Step, prompt};
use crate::rules::{options, state, turn, zones};

use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Exchange, First, MAX_OPTIONS, Pace, PlayerId, Put,
    Query, Verb,
};

/// 6.2.1.5
const HAND: usize = 6;
/// 6.2.1.7
const ENERGY: usize = 3;

/// What a player draws by the rules alone (6.2.1.5, 6.2.1.6, 7.6.2).
pub fn pace(options: &[u8; MAX_OPTIONS]) -> Pace {
    let most = HAND as u8;
    Pace {
        opening: most,
        exchange: match options[options::EXCHANGE] {
            0 => Exchange::Back(most, 1),
            1 => Exchange::None,
            _ => Exchange::Back(most, 2),
        },
        draw: 1,
        first_draw: 1,
        named_apart: false,
    }
}

/// 6.2.1.1 to 6.2.1.3: lays out both decks; then the question of 6.2.1.4.
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(turn::phase::SET_UP);
    for player in PlayerId::ALL {
        let deck = &cx.setup.decks[player];
        let section = |n: usize| deck.sections.get(n).map_or(&[][..], Vec::as_slice);
        cx.table
            .add_cards(section(0), player, 0, zones::deck(player));
        cx.table
            .add_cards(section(1), player, 1, zones::energy_deck(player));
        cx.shuffle(zones::deck(player));
        // Needless by the rules (6.2.1.3), but ids must not tell what the cards are.
        cx.shuffle(zones::energy_deck(player));
    }
    choose_first(cx);
}

/// 6.2.1.4 and its variants. A first player fixed from outside is one.
fn choose_first(cx: &mut Context) {
    let random = |cx: &mut Context| PlayerId(u8::from(cx.table.rng.below(2) == 1));
    match (cx.q().option(options::FIRST_PLAYER), cx.setup.first) {
        // The loser of the match before, named from outside, chooses.
        (3, First::Player(loser)) => cx.push_step(Step::Order(loser)),
        (_, First::Player(player)) => first_is(cx, player),
        (1, First::Random) => {
            let player = random(cx);
            first_is(cx, player);
        }
        (2, First::Random) => first_is(cx, PlayerId(0)),
        (_, First::Random) => {
            let chooser = random(cx);
            cx.push_step(Step::Order(chooser));
        }
    }
}

/// 6.2.1.4a: the chosen player takes either place.
pub fn order(cx: &mut Context, chooser: PlayerId) {
    cx.ask(chooser, prompt::ORDER);
}

/// The answer to [`order`]: 0 to go first, 1 to go second.
pub fn answer_order(cx: &mut Context, chooser: PlayerId, action: Action) {
    cx.end_step();
    let first = if action.n == 0 {
        chooser
    } else {
        chooser.other()
    };
    first_is(cx, first);
}

fn first_is(cx: &mut Context, first: PlayerId) {
    cx.table.first_player = first;
    state::change(cx).first = first;
    cx.table.turn_player = first;
    cx.note("first_player", "6.2.1.4", Some(first), CardId::NONE, 0);
    cx.push_step(Step::Deal);
}

/// 6.2.1.5
pub fn deal(cx: &mut Context) {
    let first = state::first(cx.q());
    for player in [first, first.other()] {
        for _ in 0..HAND {
            effects::draw(cx, player, Cause::SetUp);
        }
    }
    state::change(cx).count = 0;
    let rounds = exchanges(cx.q());
    if rounds == 0 {
        cx.become_step(Step::StartEnergy);
    } else {
        cx.become_step(Step::Exchange(first, 1));
    }
}

/// How often each player may exchange cards.
fn exchanges(q: Query) -> u8 {
    [1, 0, 2][usize::from(q.option(options::EXCHANGE)).min(2)]
}

/// 6.2.1.6: cards are set aside one by one, face down, until the player has enough.
pub fn exchange(cx: &mut Context, player: PlayerId, round: u8) {
    if cx.table.count(zones::hand(player)) > 0 {
        cx.ask(player, prompt::EXCHANGE);
    } else {
        exchange_done(cx, player, round);
    }
}

/// Any hand card, or no more.
pub fn legal_exchange(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::card(Verb::Pick, *c)));
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`exchange`].
pub fn answer_exchange(cx: &mut Context, player: PlayerId, round: u8, action: Action) {
    if action.verb == Verb::Pick {
        // Set aside: seen by its owner alone.
        let put = Put::new(Cause::Play).facing(false);
        cx.move_card(action.card, zones::removed(player), put);
        state::change(cx).count += 1;
    } else {
        exchange_done(cx, player, round);
    }
}

/// 6.2.1.6b: the replacements come first, then the cards set aside return to the deck, which is shuffled.
fn exchange_done(cx: &mut Context, player: PlayerId, round: u8) {
    let n = std::mem::take(&mut state::change(cx).count);
    for _ in 0..n {
        effects::draw(cx, player, Cause::SetUp);
    }
    for card in effects::row(cx.q(), zones::removed(player)) {
        cx.move_card(card, zones::deck(player), Put::new(Cause::SetUp));
    }
    if n > 0 {
        cx.shuffle(zones::deck(player)); // 6.2.1.6a: not after 0 cards
    }
    cx.note(
        "exchange",
        "6.2.1.6",
        Some(player),
        CardId::NONE,
        i32::from(n),
    );
    let first = state::first(cx.q());
    let next = if player == first {
        Step::Exchange(first.other(), round)
    } else if round < exchanges(cx.q()) {
        Step::Exchange(first, round + 1)
    } else {
        Step::StartEnergy
    };
    cx.become_step(next);
}

/// 6.2.1.7; then the first turn begins.
pub fn start_energy(cx: &mut Context) {
    let first = state::first(cx.q());
    for player in [first, first.other()] {
        for _ in 0..ENERGY {
            effects::place_energy(cx, player, Cause::SetUp);
        }
    }
    state::change(cx).ready = 1;
    turn::begin(cx);
}
