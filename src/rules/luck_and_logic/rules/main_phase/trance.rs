//! Trance (chapters 18 and 19): one logicalist and one foreigner become a tranceunion.

use crate::cards::effects::{self, Soul};
use crate::cards::queries;
use crate::cards::words::{attachment, kind, moment, stat, zone};
use crate::rules::actions::members;
use crate::rules::mobilize::{self, Purpose};
use crate::rules::options::{self, second};
use crate::rules::state::Object;
use crate::rules::steps::{Step, prompt};
use crate::rules::{checks, state, zones};
use fudaba_engine::{
    Action, Actions, At, ByPlayer, CardId, Cause, Context, DefId, Happening, PlayerId, Put, Query,
    Reason, StepPart, Verb, ZoneId, ZoneSet,
};
use smallvec::SmallVec;

/// From hand (18.1k), or 19.1b.
pub const FROM_HAND: u8 = 0;
/// The main deck is searched (18.1d).
pub const FROM_DECK: u8 = 1;
/// 19.1c: the whole deck is put away for a new one.
pub const SWEEP: u8 = 1;
/// 19.1d: the pair is dropped.
pub const GIVE_UP: u8 = 2;

/// Where a tranceunion comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The hand.
    Hand,
    /// The main deck, which is searched.
    Deck,
}

impl StepPart for Source {
    fn to_byte(self) -> u8 {
        self as u8
    }
    fn from_byte(byte: u8) -> Self {
        [Self::Hand, Self::Deck][usize::from(byte.min(1))]
    }
}

/// How many trances the turn player may still declare (18.1a).
#[must_use]
pub fn left(q: Query) -> i32 {
    let most = 1 + q.player_stat(q.table.turn_player, stat::TRANCES);
    most - i32::from(state::get(q).trances)
}

fn own(q: Query<'_>, of: fudaba_engine::words::KindId) -> impl Iterator<Item = CardId> {
    members(q, q.table.turn_player).filter(move |c| q.def(*c).is_some_and(|d| d.kind == of))
}

/// The logicalists that can be named for a trance (18.1b, 18.1c).
pub fn legal(q: Query, out: &mut Actions) {
    if left(q) > 0 && own(q, kind::FOREIGNER).next().is_some() {
        let first = own(q, kind::LOGICALIST);
        out.extend(first.map(|c| Action::card(Verb::Declare, c)));
    }
}

/// Why a card cannot be the first of a pair.
#[must_use]
pub fn reasons(q: Query, card: CardId) -> Vec<Reason> {
    let is_one = q.def(card).is_some_and(|d| d.kind == kind::LOGICALIST);
    if !is_one || !effects::on_circle(q, card) {
        return vec![Reason::new("not_a_material", "18.1b")];
    }
    let mut reasons = Vec::new();
    if left(q) <= 0 {
        let clause = if state::get(q).fused > 0 {
            "18.1a"
        } else {
            "18.4d"
        };
        reasons.push(Reason::new("tranced_already", clause));
    }
    if own(q, kind::FOREIGNER).next().is_none() {
        reasons.push(Reason::new("no_foreigner", "18.1b"));
    }
    reasons
}

/// A logicalist is named; its partner is asked for.
pub fn declare(cx: &mut Context, logicalist: CardId) {
    cx.push_step(Step::TrancePartner(logicalist));
}

/// 18.1c: the pair is named.
pub fn partner(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::TRANCE_PARTNER);
}

/// The foreigners.
pub fn legal_partner(q: Query, out: &mut Actions) {
    out.extend(own(q, kind::FOREIGNER).map(|c| Action::card(Verb::Pick, c)));
}

/// The answer to [`partner`]: the trance is declared, whatever comes of it (18.4d).
pub fn answer_partner(cx: &mut Context, logicalist: CardId, action: Action) {
    let pair = [logicalist, action.card];
    let q = cx.q();
    let covered = q.table.covered(pair[0]).or(q.table.covered(pair[1]));
    let state = state::change(cx);
    state.trances = state.trances.saturating_add(1);
    state.pair = pair;
    state.pair_circles = mobilize::mask(covered);
    state.swept = 0;
    let player = cx.table.turn_player;
    cx.note("trance_declared", "18.1c", Some(player), pair[0], 0);
    cx.become_step(Step::TranceSource);
}

/// Can this tranceunion be placed by the running trance (18.1d, 2.2a, 18.1e)?
#[must_use]
pub fn is_eligible(q: Query, card: CardId) -> bool {
    let player = q.table.turn_player;
    let free = second(q, options::TRANCE_PAYS_COST);
    let any = second(q, options::TRANCE_AFFINITY);
    q.def(card).is_some_and(|d| d.kind == kind::TRANCEUNION)
        && q.stat(card, stat::LEVEL) <= queries::level(q, player)
        && (free || mobilize::cost_reason(q, card, player).is_none())
        && (any || mobilize::is_licensed(q, card, player))
}

fn eligible_in(q: Query<'_>, zone: ZoneId) -> impl Iterator<Item = CardId> {
    let cards = q.table.zone(zone).iter().copied();
    cards.filter(move |c| is_eligible(q, *c))
}

/// Does the turn player hold a tranceunion that a trance could place?
#[must_use]
pub fn has_in_hand(q: Query) -> bool {
    eligible_in(q, zones::hand(q.table.turn_player))
        .next()
        .is_some()
}

/// 18.1k: from hand or deck?
pub fn source(cx: &mut Context) {
    if has_in_hand(cx.q()) {
        cx.ask(cx.table.turn_player, prompt::TRANCE_SOURCE);
    } else {
        search(cx);
    }
}

/// The answer to [`source`].
pub fn answer_source(cx: &mut Context, action: Action) {
    if action.n == FROM_HAND {
        cx.become_step(Step::TrancePick(Source::Hand, false));
    } else {
        search(cx);
    }
}

/// The player looks through the main deck.
fn search(cx: &mut Context) {
    let player = cx.table.turn_player;
    let seen = ByPlayer(PlayerId::ALL.map(|p| p == player));
    let deck: SmallVec<[CardId; 64]> = SmallVec::from_slice(cx.table.zone(zones::deck(player)));
    for card in deck {
        cx.reveal(card, seen);
    }
    let found = eligible_in(cx.q(), zones::deck(player)).next().is_some();
    if found {
        cx.become_step(Step::TrancePick(Source::Deck, false));
    } else if state::get(cx.q()).swept == 1 {
        give_up(cx);
    } else {
        cx.become_step(Step::TranceFails);
    }
}

/// 18.1d: which tranceunion?
pub fn pick(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::TRANCE_PICK);
}

/// One card of each kind of the eligible ones; when the deck was searched, those in hand too (18.1i).
pub fn legal_pick(q: Query, from: Source, out: &mut Actions) {
    let player = q.table.turn_player;
    let mut seen: SmallVec<[DefId; 16]> = SmallVec::new();
    let swept = state::get(q).swept == 1;
    if from == Source::Deck {
        for card in eligible_in(q, zones::deck(player)) {
            let def = q.table.card(card).def;
            if !seen.contains(&def) {
                seen.push(def);
                out.push(Action::card(Verb::Pick, card));
            }
        }
    }
    if !swept {
        let hand = eligible_in(q, zones::hand(player));
        out.extend(hand.map(|c| Action::card(Verb::Pick, c)));
        // 18.1j as a variant.
        if second(q, options::TRANCE_MAY_FAIL) {
            out.push(Action::plain(Verb::Done));
        }
    }
}

/// The answer to [`pick`].
pub fn answer_pick(cx: &mut Context, from: Source, searched_too: bool, action: Action) {
    if action.verb != Verb::Pick {
        return give_up(cx);
    }
    cx.become_step(Step::TranceOver(from, searched_too));
    mobilize::choose(cx, action.card, ZoneSet::EMPTY, Purpose::Trance);
}

/// 19.1a: what to do without an eligible tranceunion in the deck?
pub fn fails(cx: &mut Context) {
    cx.ask(cx.table.turn_player, prompt::TRANCE_FAILS);
}

/// 19.1b to 19.1d, as far as they are open (19.1e).
pub fn legal_fails(q: Query, out: &mut Actions) {
    let player = q.table.turn_player;
    if has_in_hand(q) {
        out.push(Action::option(FROM_HAND));
    }
    if q.table.count(zones::deck(player)) + q.table.count(zones::drop(player)) > 0 {
        out.push(Action::option(SWEEP));
    }
    out.push(Action::option(GIVE_UP));
}

/// The answer to [`fails`].
pub fn answer_fails(cx: &mut Context, action: Action) {
    match action.n {
        FROM_HAND => cx.become_step(Step::TrancePick(Source::Hand, true)),
        SWEEP => sweep(cx),
        _ => give_up(cx),
    }
}

/// 19.1c: the deck goes to the drop zone and is refreshed. Its penalty is owed as any other: it comes when the trance is
/// over, or as soon as the deck holds a card again (6.1h).
fn sweep(cx: &mut Context) {
    let player = cx.table.turn_player;
    let deck: SmallVec<[CardId; 64]> = SmallVec::from_slice(cx.table.zone(zones::deck(player)));
    for card in deck.into_iter().rev() {
        cx.move_card(card, zones::drop(player), Put::new(Cause::Rule));
    }
    state::change(cx).swept = 1;
    checks::refresh(cx, player);
    search(cx);
}

/// 19.1d: the deck is shuffled and the pair dropped; 19.1f: after 19.1c it is shuffled when they are. It was no trance
/// (18.3b).
fn give_up(cx: &mut Context) {
    let (pair, swept) = (state::get(cx.q()).pair, state::get(cx.q()).swept == 1);
    if swept {
        cx.become_step(Step::TranceOver(Source::Deck, true));
    } else {
        cx.shuffle(zones::deck(cx.table.turn_player));
        cx.become_step(Step::TranceOver(Source::Hand, false));
    }
    for card in pair {
        if effects::on_circle(cx.q(), card) {
            effects::send(cx, card, zone::DROP, At::Top, Cause::Rule);
        }
    }
    cx.look_again();
}

/// The trance is over: a deck that was looked through is shuffled (18.1h, 18.1i).
pub fn over(cx: &mut Context, from: Source, searched_too: bool) {
    let player = cx.table.turn_player;
    cx.end_step();
    if from == Source::Deck || searched_too {
        cx.shuffle(zones::deck(player));
    }
    state::change(cx).swept = 0;
    cx.look_again();
}

/// The tranceunion is placed and the pair becomes its soul (18.1e to 18.2f).
pub fn carry_out(cx: &mut Context, union: CardId, to: ZoneSet) {
    let player = cx.table.turn_player;
    if !second(cx.q(), options::TRANCE_PAYS_COST) {
        let price = mobilize::cost(cx.q(), union);
        effects::pay_stock(cx, player, price);
    }
    let pair = state::get(cx.q()).pair;
    let from_deck = cx.q().zone_kind(union) == zone::DECK;
    let mut souls = Soul::new();
    let left = pair.map(|card| cx.table.card(card).zone);
    for card in pair {
        souls.push(card);
        souls.extend(effects::soul(cx.q(), card)); // 18.2e
        cx.move_card(card, zones::trance(player), Put::new(Cause::Play));
    }
    mobilize::make_room(cx, union, to);
    mobilize::enter(cx, union, to, Cause::Play);
    for card in souls {
        cx.attach(card, union, attachment::SOUL, Cause::Support);
    }
    if from_deck {
        checks::refresh_if_emptied(cx, player);
    }
    let material = pair.map(|card| Object::of(cx.q(), card));
    let state = state::change(cx);
    state.material = material;
    state.fused = state.fused.saturating_add(1);
    cx.note("tranced", "18.2a", Some(player), union, 0);
    cx.raise(Happening::card(moment::MOBILIZED, player, union)); // 18.3a
    cx.raise(Happening::card(moment::TRANCED, player, union));
    for (n, card) in pair.into_iter().enumerate() {
        cx.raise(
            Happening::card(moment::FUSED, player, card)
                .with(pair[1 - n])
                .left(left[n]),
        );
    }
}
