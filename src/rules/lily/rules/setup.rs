//! Set-up (section 7).

use crate::cards::words::{kind, stat};
use crate::rules::options::{self, second};
use crate::rules::steps::{Step, prompt};
use crate::rules::{state, turn, zones};

use fudaba_engine::{
    Action, Actions, ByPlayer, CardId, Cause, Context, Deck, DefId, Exchange, First, MAX_OPTIONS,
    Pace, PlayerId, Put, Query, Verb,
};
use smallvec::SmallVec;

/// Hand cards at the start (7g).
const HAND: u8 = 6;

/// What a player draws by the rules alone (7g to 7i, 8.2f).
pub fn pace(options: &[u8; MAX_OPTIONS]) -> Pace {
    Pace {
        opening: HAND,
        exchange: Exchange::Away(HAND),
        draw: 1,
        first_draw: 0, // 8.2g
        // 6.1g: otherwise they lie beside the list.
        named_apart: options[options::SET_ASIDE_COUNTS] == 0,
    }
}

/// 6.1g: as a variant, leader and partner are two cards beside the list.
pub fn complete_deck(mut deck: Deck, options: &[u8; MAX_OPTIONS]) -> Deck {
    if options[options::SET_ASIDE_COUNTS] == 1
        && let Some(main) = deck.sections.first_mut()
    {
        main.extend(&deck.named);
    }
    deck
}

/// Lays out both decks and starts with the choice of leader and partner (7a to 7c).
pub fn begin(cx: &mut Context) {
    *state::change(cx) = state::State::START;
    cx.begin_phase(0);
    for player in PlayerId::ALL {
        let deck = &cx.setup.decks[player];
        let section = |n: usize| deck.sections.get(n).map_or(&[][..], Vec::as_slice);
        cx.table
            .add_cards(section(0), player, 0, zones::deck(player));
        cx.table
            .add_cards(section(1), player, 1, zones::mystery(player));
        // Ids must not tell what the cards are, so both piles are shuffled before anything is chosen.
        cx.shuffle(zones::deck(player));
        cx.shuffle(zones::mystery(player));
    }
    cx.push_step(Step::Pair(PlayerId(0)));
}

/// Which cards of a deck list may be leader and partner (6.1h, 6.1i).
pub fn may_start(q: Query, def: DefId) -> bool {
    q.setup.catalogue.get(def).is_some_and(|d| {
        d.kind == kind::CHARACTER
            && (second(q, options::STARTING_LEVEL) || d.stat(stat::LEVEL) == 1)
    })
}

/// 7m: the pair of the deck list is laid out, seen by its owner alone, who confirms it; the answer "no" asks for another.
pub fn pair(cx: &mut Context, player: PlayerId) {
    take_named(cx, player);
    if second(cx.q(), options::SET_ASIDE_COUNTS) {
        pair_done(cx, player);
    } else {
        cx.ask(player, prompt::CONFIRM_PAIR);
    }
}

/// The answer to [`pair`].
pub fn answer_pair(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Yes {
        pair_done(cx, player);
        return;
    }
    let leader = state::get(cx.q()).leader[player.index()];
    for card in [leader, state::partner(cx.q(), player)] {
        if card != CardId::NONE {
            cx.move_card(card, zones::deck(player), Put::new(Cause::SetUp));
        }
    }
    let own = ByPlayer(PlayerId::ALL.map(|p| p == player));
    let cards: SmallVec<[CardId; 64]> = cx.table.zone(zones::deck(player)).into();
    for card in cards {
        cx.reveal(card, own);
    }
    cx.become_step(Step::PickStart(player, false));
}

/// Puts leader and partner of the deck list face down into their areas, from the deck.
fn take_named(cx: &mut Context, player: PlayerId) {
    let setup = cx.setup;
    for (n, def) in setup.decks[player].named.iter().take(2).enumerate() {
        let in_deck = cx.table.zone(zones::deck(player)).iter().copied();
        let mut copies = in_deck.filter(|c| cx.table.card(*c).def == *def);
        if let Some(card) = copies.next() {
            place_start(cx, player, card, n == 0);
        }
    }
}

fn place_start(cx: &mut Context, player: PlayerId, card: CardId, leader: bool) {
    // 7k: secret until 7j although the areas are public.
    let put = Put {
        secret: true,
        ..Put::new(Cause::SetUp).facing(false)
    };
    let to = if leader {
        zones::slot(player, 1, 0)
    } else {
        zones::partner(player)
    };
    cx.move_card(card, to, put);
    if leader {
        state::change(cx).leader[player.index()] = card;
    }
}

/// The player picks another leader, then another partner (7m).
pub fn pick_start(cx: &mut Context, player: PlayerId, partner: bool) {
    let prompt = if partner {
        prompt::PICK_PARTNER
    } else {
        prompt::PICK_LEADER
    };
    cx.ask(player, prompt);
}

/// One card of each different kind that may be chosen. The last that may be leader and partner is not offered twice.
pub fn legal_start(q: Query, player: PlayerId, out: &mut Actions) {
    let mut seen: SmallVec<[DefId; 64]> = SmallVec::new();
    for card in q.table.zone(zones::deck(player)) {
        let def = q.table.card(*card).def;
        if may_start(q, def) && !seen.contains(&def) {
            seen.push(def);
            out.push(Action::card(Verb::Pick, *card));
        }
    }
}

/// The answer to [`pick_start`].
pub fn answer_start(cx: &mut Context, player: PlayerId, partner: bool, action: Action) {
    // A deck without a card that may start leaves the place empty.
    if action.card != CardId::NONE {
        place_start(cx, player, action.card, !partner);
    }
    if partner {
        pair_done(cx, player);
    } else {
        cx.become_step(Step::PickStart(player, true));
    }
}

fn pair_done(cx: &mut Context, player: PlayerId) {
    if player.0 == 0 {
        cx.become_step(Step::Pair(PlayerId(1)));
    } else {
        cx.become_step(Step::Deal);
    }
}

/// 7d to 7g: shuffle, order, six cards each.
pub fn deal(cx: &mut Context) {
    for player in PlayerId::ALL {
        cx.shuffle(zones::deck(player)); // 7d
        cx.shuffle(zones::mystery(player)); // 7e
    }
    // 7f
    let first = match cx.setup.first {
        First::Player(player) => player,
        First::Random => PlayerId(u8::from(cx.table.rng.below(2) == 1)),
    };
    cx.table.first_player = first;
    cx.table.turn_player = first;
    cx.note("first_player", "7f", Some(first), CardId::NONE, 0);
    for player in [first, first.other()] {
        for _ in 0..HAND {
            crate::cards::effects::draw(cx, player); // 7g
        }
    }
    cx.become_step(Step::Exchange(first));
}

/// 7h, 7i: up to six cards are put away, then replaced.
pub fn exchange(cx: &mut Context, player: PlayerId) {
    if state::get(cx.q()).exchanged < HAND {
        cx.ask(player, prompt::EXCHANGE);
    } else {
        exchange_done(cx, player);
    }
}

/// The answer to [`exchange`].
pub fn answer_exchange(cx: &mut Context, player: PlayerId, action: Action) {
    if action.verb == Verb::Pick {
        cx.move_card(action.card, zones::trash(player), Put::new(Cause::Play));
        state::change(cx).exchanged += 1;
    } else {
        exchange_done(cx, player);
    }
}

fn exchange_done(cx: &mut Context, player: PlayerId) {
    let count = std::mem::take(&mut state::change(cx).exchanged);
    for _ in 0..count {
        crate::cards::effects::draw(cx, player);
    }
    let first = cx.table.first_player;
    if player == first {
        cx.become_step(Step::Exchange(first.other()));
    } else {
        turn_up(cx);
        turn::begin(cx);
    }
}

/// 7j: leaders and partners are turned up.
fn turn_up(cx: &mut Context) {
    for player in PlayerId::ALL {
        let leader = state::get(cx.q()).leader[player.index()];
        for card in [leader, state::partner(cx.q(), player)] {
            if card != CardId::NONE {
                cx.turn_card(card, true);
            }
        }
    }
    state::change(cx).ready = 1;
    cx.table.dirty = true;
}
