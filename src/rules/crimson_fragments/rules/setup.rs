//! Set-up (chapter 5, 3.2c to 3.2f).

use crate::cards::effects;
use crate::cards::words::moment;
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, turn, zones};
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, Exchange, First, Happening, Pace, PlayerId, Put,
    Query, Verb,
};
use smallvec::SmallVec;

/// Rim cards at the start (5.2b).
const RIMS: u8 = 4;
/// Hand cards at the start (5.4a).
const HAND: u8 = 5;

/// What a player draws by the rules alone (5.4, 6.2), before the fragment has entered and without life cards in the deck.
pub fn pace() -> Pace {
    Pace {
        opening: HAND,
        exchange: Exchange::Anew,
        draw: 2,
        first_draw: 1,
        named_apart: false,
    }
}

/// Lays out both decks (5.1a to 5.2c).
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(turn::phase::SET_UP);
    for player in PlayerId::ALL {
        let deck = &cx.setup.decks[player];
        let to = [
            zones::deck(player),
            zones::life(player),
            zones::fragment(player),
        ];
        for (n, zone) in (0u8..).zip(to) {
            let section = deck.sections.get(usize::from(n));
            let section = section.map_or(&[][..], Vec::as_slice);
            cx.table.add_cards(section, player, n, zone);
        }
        let own = fudaba_engine::ByPlayer(PlayerId::ALL.map(|p| p == player));
        for card in taken(cx, zones::fragment(player)) {
            cx.reveal(card, own); // 5.5a: who chose it knows it
        }
        cx.shuffle(zones::life(player));
        for n in 0..RIMS {
            lay(cx, player, zones::rim(player, n));
        }
        lay(cx, player, zones::core(player));
    }
    settle_first(cx);
}

fn taken(cx: &Context, zone: fudaba_engine::ZoneId) -> SmallVec<[CardId; 8]> {
    SmallVec::from_slice(cx.table.zone(zone))
}

fn lay(cx: &mut Context, player: PlayerId, to: fudaba_engine::ZoneId) {
    if let Some(card) = cx.table.top(zones::life(player)) {
        cx.move_card(card, to, Put::new(Cause::SetUp).facing(false));
    }
}

/// 5.6a: by lot, or as the winner of the lot wants.
fn settle_first(cx: &mut Context) {
    let (first, asked) = match cx.setup.first {
        First::Player(player) => (player, false),
        First::Random => {
            let winner = PlayerId(u8::from(cx.table.rng.below(2) == 1));
            (winner, second(cx.q(), options::FIRST_PLAYER))
        }
    };
    cx.table.first_player = first;
    cx.table.turn_player = first;
    let next = if asked {
        Step::Toss
    } else {
        Step::LifeMove(first)
    };
    cx.push_step(next);
    if !asked {
        cx.note("first_player", "5.6a", Some(first), CardId::NONE, 0);
    }
}

/// 5.6a as a variant: the winner of the lot goes first, or not.
pub fn toss(cx: &mut Context) {
    cx.ask(cx.table.first_player, prompt::TOSS);
}

/// The answer to [`toss`].
pub fn answer_toss(cx: &mut Context, action: Action) {
    let winner = cx.table.first_player;
    let first = if action.verb == Verb::Yes {
        winner
    } else {
        winner.other()
    };
    cx.table.first_player = first;
    cx.table.turn_player = first;
    cx.note("first_player", "5.6a", Some(first), CardId::NONE, 0);
    cx.become_step(Step::LifeMove(first));
}

/// The most life cards that may go into the playing deck (3.2c).
fn cap(q: Query) -> u8 {
    5 - u8::from(second(q, options::LIFE_TO_DECK_CAP))
}

/// 3.2c, 3.2f: how many, or which, life cards go into the playing deck; both decide before anything moves.
pub fn life_move(cx: &mut Context, player: PlayerId) {
    if second(cx.q(), options::LIFE_TO_DECK_PICK) {
        for card in taken(cx, zones::life(player)) {
            let own = fudaba_engine::ByPlayer(PlayerId::ALL.map(|p| p == player));
            if !cx.q().known(card)[player] {
                cx.reveal(card, own);
            }
        }
    }
    cx.ask(player, prompt::LIFE_MOVE);
}

/// A number of cards from the top, or single cards where they are looked at (3.2e).
pub fn legal_life_move(q: Query, player: PlayerId, out: &mut Actions) {
    let life = q.table.zone(zones::life(player));
    if !second(q, options::LIFE_TO_DECK_PICK) {
        let most = u8::try_from(life.len()).unwrap_or(u8::MAX).min(cap(q));
        return out.extend((0..=most).map(Action::option));
    }
    let taken = state::get(q).moved[player.index()];
    let picked = |c: &&CardId| q.table.marked(**c, state::mark::MOVED);
    if taken < cap(q) {
        let open = life.iter().filter(|c| !picked(c));
        out.extend(open.map(|c| Action::card(Verb::Pick, *c)));
    }
    out.push(Action::plain(Verb::Done));
}

/// The answer to [`life_move`].
pub fn answer_life_move(cx: &mut Context, player: PlayerId, action: Action) {
    let at = player.index();
    match action.verb {
        Verb::Pick => {
            cx.table.mark(action.card, state::mark::MOVED, true);
            state::change(cx).moved[at] += 1;
            return;
        }
        Verb::PickOption => state::change(cx).moved[at] = action.n,
        _ => {}
    }
    let first = cx.table.first_player;
    if player == first {
        return cx.become_step(Step::LifeMove(first.other()));
    }
    for player in PlayerId::ALL {
        move_life(cx, player);
    }
    cx.become_step(Step::Deal);
}

/// The cards go into the playing deck, to be shuffled in (5.2e); how many is public (3.2f).
fn move_life(cx: &mut Context, player: PlayerId) {
    let looked = second(cx.q(), options::LIFE_TO_DECK_PICK);
    let n = state::get(cx.q()).moved[player.index()];
    let mut going: SmallVec<[CardId; 8]> = SmallVec::new();
    let life = cx.table.zone(zones::life(player));
    if looked {
        let marked = |c: &&CardId| cx.table.marked(**c, state::mark::MOVED);
        going.extend(life.iter().filter(marked).copied());
    } else {
        going.extend(life.iter().rev().take(usize::from(n)).copied());
    }
    for card in &going {
        cx.move_card(*card, zones::deck(player), Put::new(Cause::SetUp));
    }
    if looked {
        cx.shuffle(zones::life(player));
    }
    let n = i32::try_from(going.len()).unwrap_or(0);
    cx.note("life_moved", "3.2c", Some(player), CardId::NONE, n);
}

/// 5.3a, 5.4a
pub fn deal(cx: &mut Context) {
    let first = cx.table.first_player;
    for player in [first, first.other()] {
        cx.shuffle(zones::deck(player));
        for _ in 0..HAND {
            effects::draw(cx, player);
        }
    }
    cx.become_step(Step::Redraw(first));
}

/// 5.4b, 5.4c: both decide before any hand is drawn anew.
pub fn redraw(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::REDRAW);
}

/// The answer to [`redraw`].
pub fn answer_redraw(cx: &mut Context, player: PlayerId, action: Action) {
    let wants = u8::from(action.verb == Verb::Yes);
    state::change(cx).redraws[player.index()] = wants;
    let first = cx.table.first_player;
    if player == first {
        return cx.become_step(Step::Redraw(first.other()));
    }
    for player in [first, first.other()] {
        if state::get(cx.q()).redraws[player.index()] == 1 {
            hand_anew(cx, player);
        }
    }
    cx.become_step(Step::Start);
}

fn hand_anew(cx: &mut Context, player: PlayerId) {
    for card in taken(cx, zones::hand(player)) {
        cx.move_card(card, zones::deck(player), Put::new(Cause::Play));
    }
    cx.shuffle(zones::deck(player));
    for _ in 0..HAND {
        effects::draw(cx, player);
    }
}

/// 5.7a, 5.7b: the fragments are turned up, and the game starts.
pub fn start(cx: &mut Context) {
    let first = cx.table.first_player;
    for player in [first, first.other()] {
        for card in taken(cx, zones::fragment(player)) {
            cx.turn_card(card, true);
        }
    }
    cx.table.turn_player = first;
    let lively = PlayerId::ALL.map(|p| u8::from(cx.table.count(zones::life(p)) > 0));
    let strict = second(cx.q(), options::LIFE_LOSS_SCOPE);
    let state = state::change(cx);
    state.ready = 1;
    state.lively = if strict { [1; 2] } else { lively };
    state.last_normal = first;
    cx.note("game_start", "5.7a", None, CardId::NONE, 0);
    turn::begin_first(cx);
    cx.raise(Happening::player(moment::GAME_START, first));
    if cx.is_awaited(moment::GAME_START) {
        cx.raise(Happening::player(moment::GAME_START, first.other()));
    }
}
