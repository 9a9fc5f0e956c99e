//! What can be taken at any time (7.1a): Life Conversion (3.17), Soul Burn (3.18), set arts (3.22), Quick cards (9.10), and
//! field effects worded for either turn.

use crate::CrimsonFragments;
use crate::cards::words::{ability, keyword, kind, stat, zone};
use crate::cards::{effects, queries};
use crate::rules::play::course::{self, Mode};
use crate::rules::play::reasons::{self, Reasons, Tell, Told};
use crate::rules::play::ways::{Way, act, way};
use crate::rules::play::{self, costs, lacking};
use crate::rules::state::{self, Aim, mark};
use crate::rules::steps::{Step, prompt};
use crate::rules::{options, turn, zones};
use fudaba_engine::ability::{Effect, Manner};
use fudaba_engine::{
    Action, Actions, At, CardId, CardSet, Cause, Context, Declared, Lack, ModOp, Modifier,
    PlayerId, Put, Query, Reading, Scope, Until, Verb, as_number,
};
use smallvec::SmallVec;

/// Life Conversion: an action point (3.17c).
pub const CONVERT_AP: u8 = 0;
/// Life Conversion: power (3.17d).
pub const CONVERT_POWER: u8 = 1;
/// Life Conversion: a new hand (3.17e).
pub const CONVERT_HAND: u8 = 2;
/// Soul Burn: Extra Attack (3.18i).
pub const BURN_BLADE: u8 = 3;
/// Soul Burn: power (3.18j).
pub const BURN_POWER: u8 = 4;
/// Soul Burn: action points (3.18k).
pub const BURN_AP: u8 = 5;
/// Soul Burn: a search (3.18l).
pub const BURN_SEARCH: u8 = 6;
/// Kin are put away (6.4j): no instant, but offered beside them.
pub const DISMISS: u8 = 7;

/// Power of a Life Conversion (3.17d).
const CONVERTED: i32 = 5_000;
/// Power of a Soul Burn (3.18j).
const BURNT: i32 = 10_000;
/// The least hand that is drawn (3.17e).
const NEW_HAND: usize = 5;
/// From this turn on (3.18a).
const BURN_FROM: u8 = 3;

/// Is it one of the choices of Life Conversion?
#[must_use]
pub const fn is_conversion(n: u8) -> bool {
    n <= CONVERT_HAND
}

/// Is it about a unit (3.17d, 3.18i, 3.18j)?
#[must_use]
pub const fn wants_unit(n: u8) -> bool {
    matches!(n, CONVERT_POWER | BURN_BLADE | BURN_POWER)
}

/// How many Life Conversions a player has left in this turn (3.17f, 3.17g, 3.18h).
#[must_use]
pub fn conversions_left(q: Query, player: PlayerId) -> i32 {
    let state = state::get(q);
    if state.burned[player.index()] > 0 {
        return 0;
    }
    let most = 1 + i32::from(queries::has_entered(q, player));
    let most = most + q.player_stat(player, stat::CONVERSIONS);
    (most - i32::from(state.converted[player.index()])).max(0)
}

/// Is a rim card the object of a declared break or exclusion (3.17h)?
#[must_use]
pub fn is_protected(q: Query, card: CardId) -> bool {
    q.table.marked(card, mark::NAMED) || is_threatened(q, card)
}

/// Will an action that waits destroy or exclude this card, as a target or without choosing (3.17h, 3.22r)?
fn is_threatened(q: Query, card: CardId) -> bool {
    let mut open = q.table.declared().iter().filter(|a| a.is_open());
    open.any(|a| is_aimed_at(q, a, card))
}

/// Will this action destroy or exclude this card, as a target or without choosing?
#[must_use]
pub fn is_aimed_at(q: Query, action: &Declared, card: CardId) -> bool {
    q.ability_of(action).is_some_and(|ability| {
        let steps = ability.ability.effect.iter();
        let mut steps = steps.filter(|s| threatens(s));
        steps.any(|s| hits(q, action, s, card))
    })
}

fn threatens(step: &Effect) -> bool {
    match step {
        Effect::Defeat(_) => true,
        Effect::Move(_, dest) => dest.zone() == zone::EXCLUSION,
        _ => false,
    }
}

fn hits(q: Query, action: &Declared, step: &Effect, card: CardId) -> bool {
    use fudaba_engine::ability::Cards;
    let Some(cards) = step.cards() else {
        return false;
    };
    match cards {
        Cards::Bound(bind) => {
            let at = register(*bind);
            action.targets.get(at).is_some_and(|t| t.contains(card))
        }
        Cards::All(selector) => {
            let scope = Scope::of(action.source, action.player);
            q.selects(&scope, selector, card)
        }
        _ => false,
    }
}

/// The rim cards with which a player can pay for a Life Conversion (3.17b, 3.17h).
pub fn payable(q: Query<'_>, player: PlayerId) -> impl Iterator<Item = CardId> {
    queries::rim_cards(q, player).filter(move |c| !is_protected(q, *c))
}

/// Why a player cannot use Life Conversion.
#[must_use]
pub fn conversion_reasons(q: Query, player: PlayerId) -> Reasons {
    use fudaba_engine::Reason;
    let mut reasons = Reasons::new();
    if state::get(q).burned[player.index()] > 0 {
        reasons.push(Reason::new("burned_before", "3.18h"));
    } else if conversions_left(q, player) == 0 {
        reasons.push(Reason::new("converted", "3.17f"));
    }
    if q.player_has(player, keyword::CANNOT_CONVERT) {
        reasons.push(Reason::new("forbidden", "8.1m"));
    }
    if payable(q, player).next().is_none() {
        reasons.push(Reason::new("no_rim_to_pay", "3.17i"));
    }
    reasons
}

/// How many Life Conversions and Soul Burns of a player wait in a batch.
fn waiting(q: Query, player: PlayerId) -> (usize, usize) {
    let own = q.table.declared().iter();
    let own = own.filter(|a| a.player == player && course::is_batched(a) && a.is_open());
    own.fold((0, 0), |(conversions, burns), a| match way(q, a) {
        Way::Instant(n) if is_conversion(n) => (conversions + 1, burns),
        Way::Instant(_) => (conversions, burns + 1),
        _ => (conversions, burns),
    })
}

/// Can a player declare one Life Conversion more? Those that wait in his batch are activated already (3.17f, 3.17g), each
/// wants a rim card, and behind a Soul Burn there is none (3.18h). Most windows open because of this alone.
#[must_use]
pub fn can_convert(q: Query, player: PlayerId) -> bool {
    let left = conversions_left(q, player);
    if left == 0 {
        return false;
    }
    let (waiting, burns) = waiting(q, player);
    left > as_number(waiting)
        && burns == 0
        && payable(q, player).nth(waiting).is_some()
        && !q.player_has(player, keyword::CANNOT_CONVERT)
}

/// Why a player cannot declare this choice behind what waits in his batch.
#[must_use]
pub fn batch_reasons(q: Query, n: u8, player: PlayerId) -> Reasons {
    use fudaba_engine::Reason;
    let mut reasons = Reasons::new();
    let (waiting, burns) = waiting(q, player);
    let left = conversions_left(q, player);
    if burns > 0 {
        let clause = if is_conversion(n) { "3.18h" } else { "3.18b" };
        reasons.push(Reason::new("burned_before", clause));
    } else if is_conversion(n) && waiting > 0 && left <= as_number(waiting) {
        reasons.push(Reason::new("converted", "3.17f"));
    } else if is_conversion(n) && waiting > 0 && payable(q, player).nth(waiting).is_none() {
        reasons.push(Reason::new("no_rim_to_pay", "3.17i"));
    }
    reasons
}

/// Can a player declare a Soul Burn? One that waits in his batch is the one of the game (3.18b).
#[must_use]
pub fn can_burn(q: Query, player: PlayerId) -> bool {
    reasons::is_free(|tell| keeps_from_burning(q, player, tell)) && waiting(q, player).1 == 0
}

/// Why a player cannot Soul Burn (3.18a to 3.18d, 3.18p, 3.18r).
#[must_use]
pub fn burn_reasons(q: Query, player: PlayerId) -> Reasons {
    reasons::all(|tell| keeps_from_burning(q, player, tell))
}

fn keeps_from_burning(q: Query, player: PlayerId, tell: Tell) -> Told {
    let (state, at) = (state::get(q), player.index());
    let mut add = |applies: bool, key, clause| reasons::if_so(applies, key, clause, tell);
    add(state.number < BURN_FROM, "too_early", "3.18a")?;
    add(state.burned[at] > 0, "burned_before", "3.18b")?;
    add(state.rimless[at] == 0, "had_rims", "3.18c")?;
    add(state.burned_now == 1, "other_burned", "3.18p")?;
    add(q.table.count(zones::core(player)) == 0, "no_core", "3.18r")?;
    let own = q.table.turn_player == player;
    let closed = match q.option(options::SOUL_BURN_WINDOW) {
        0 => false,
        1 => !own,
        _ => !own || q.table.phase != turn::phase::CLEANUP,
    };
    add(closed, "not_now", "3.18d")
}

/// Can a player take this choice now?
#[must_use]
pub fn can(q: Query, n: u8, player: PlayerId) -> bool {
    let open = if is_conversion(n) {
        conversion_reasons(q, player).is_empty()
    } else {
        burn_reasons(q, player).is_empty()
    };
    open && (!wants_unit(n) || has_unit(q))
}

fn has_unit(q: Query) -> bool {
    let occupied = q.table.occupied();
    let mut sides = PlayerId::ALL.into_iter();
    sides.any(|p| zones::field(p).and(occupied).iter().next().is_some())
}

/// The number of the ability with which an arts is used.
fn use_of(q: Query, card: CardId) -> Option<u8> {
    Some(q.def(card)?.abilities_of(ability::USE).next()?.0)
}

/// Can a player fire his set arts now (3.22a to 3.22e, 3.22n)?
#[must_use]
pub fn can_fire(q: Query, card: CardId, player: PlayerId) -> bool {
    reasons::is_free(|tell| keeps_from_firing(q, card, player, tell))
}

/// Why a player cannot fire an arts.
#[must_use]
pub fn fire_reasons(q: Query, card: CardId, player: PlayerId) -> Reasons {
    reasons::all(|tell| keeps_from_firing(q, card, player, tell))
}

fn keeps_from_firing(q: Query, card: CardId, player: PlayerId, tell: Tell) -> Told {
    let mut add = |applies: bool, key, clause| reasons::if_so(applies, key, clause, tell);
    let elsewhere = q.table.card(card).zone != zones::arts(player);
    add(elsewhere, "not_set", "3.22a")?;
    add(q.table.marked(card, mark::NEW), "set_this_turn", "3.22b")?;
    let attack = &state::get(q).attack;
    let attacked = attack.is_at(Aim::Arts) && attack.target.still(q) == Some(card);
    add(attacked, "under_attack", "3.22c")?;
    add(is_threatened(q, card), "about_to_fall", "3.22d")?;
    let cannot = q.player_has(player, keyword::CANNOT_USE);
    add(cannot, "forbidden", "8.1m")?;
    let Some((def, n)) = q.def(card).zip(use_of(q, card)) else {
        return add(true, "not_set", "3.22a");
    };
    let ex = def.keyword(keyword::COST_EX);
    let lack = if ex {
        let scope = Scope::of(card, player);
        let a = q.ability(q.table.card(card).def, n);
        let holds = a.is_some_and(|a| q.holds(&scope, &a.ability.condition));
        (!holds).then_some(Lack::Condition)
    } else {
        q.lack(card, n, player)
    };
    if let Some(lack) = lack {
        tell(lacking(lack))?;
    }
    let mut add = |applies: bool, key, clause| reasons::if_so(applies, key, clause, tell);
    let early = options::second(q, options::SET_EXTRA_COST_AT);
    let dear = costs::is_dear(q, card, def) && !early;
    let poor = dear && costs::extra_cards(q, player, card).next().is_none();
    add(poor, "cannot_pay", "3.22n")
}

/// Can a hand card be played by its Quick now, in the other player's turn (9.10a)?
#[must_use]
pub fn is_quick(q: Query, card: CardId, player: PlayerId) -> bool {
    let Some(def) = q.def(card).filter(|_| q.table.turn_player != player) else {
        return false;
    };
    let scope = Scope::of(card, player);
    let mut timings = def.abilities_of(ability::QUICK);
    timings.any(|(_, a)| q.holds(&scope, &a.ability.condition))
}

/// Can instants be declared now, as far as an attack lets them (3.19e)?
fn is_window(q: Query) -> bool {
    let attack = &state::get(q).attack;
    let only = attack.is_on() && options::second(q, options::ATTACK_WINDOW);
    !only || attack.is_at(Aim::Unit)
}

/// The instants that a player can declare. In his own Play phase field effects are listed elsewhere.
pub fn legal(q: Query, player: PlayerId, own_play: bool, out: &mut impl Extend<Action>) {
    if !is_window(q) {
        return;
    }
    if queries::fragment(q, player).is_some() {
        let open = |n: &u8| !wants_unit(*n) || has_unit(q);
        if can_convert(q, player) {
            let choices = (CONVERT_AP..=CONVERT_HAND).filter(open);
            out.extend(choices.map(Action::option));
        }
        if can_burn(q, player) {
            let choices = (BURN_BLADE..=BURN_SEARCH).filter(open);
            out.extend(choices.map(Action::option));
        }
    }
    legal_effects(q, player, own_play, out);
}

/// The effects of cards among them.
fn legal_effects(q: Query, player: PlayerId, own_play: bool, out: &mut impl Extend<Action>) {
    if let Some(card) = q.table.top(zones::arts(player)) {
        let declared = is_declared(q, card);
        if let Some(n) = use_of(q, card).filter(|_| !declared && can_fire(q, card, player)) {
            out.extend([Action::ability(Verb::Activate, card, n)]);
        }
    }
    if !own_play {
        legal_field(q, player, out);
        legal_quick(q, player, out);
    }
}

/// Waits this card already, as part of a batch?
fn is_declared(q: Query, card: CardId) -> bool {
    let mut all = q.table.declared().iter();
    all.any(|a| a.source == card && a.ability != Declared::NO_ABILITY && course::is_batched(a))
}

/// Field effects worded for either turn (7.1a).
fn legal_field(q: Query, player: PlayerId, out: &mut impl Extend<Action>) {
    if !q.setup.has_abilities_of(ability::INSTANT) {
        return;
    }
    for card in play::bearers(q, player) {
        let Some(def) = q.def(card) else { continue };
        for (n, a) in def.abilities_of(ability::INSTANT) {
            let works = CrimsonFragments.works(q, card, &a.ability) && !is_declared(q, card);
            if works && q.declarable(card, n, player) {
                out.extend([Action::ability(Verb::Activate, card, n)]);
            }
        }
    }
}

/// Quick cards (9.10a): all but action points and colour is asked.
fn legal_quick(q: Query, player: PlayerId, out: &mut impl Extend<Action>) {
    if q.table.turn_player == player || !q.setup.has_abilities_of(ability::QUICK) {
        return;
    }
    for card in q.table.zone(zones::hand(player)) {
        let waits = q.table.declared().iter().any(|a| a.source == *card);
        if waits || !is_quick(q, *card, player) {
            continue;
        }
        let Some(def) = q.def(*card) else { continue };
        for (side, face) in play::faces(def) {
            let open = play::is_open_besides_costs(q, (*card, player), face);
            if open && face.kind != kind::FRAGMENT {
                out.extend([Action {
                    n: side,
                    ..Action::card(Verb::Play, *card)
                }]);
            }
        }
    }
}

/// Has a player an instant at all (7.1h)?
#[must_use]
pub fn any(q: Query, player: PlayerId) -> bool {
    let takes = || can_convert(q, player) || can_burn(q, player);
    let has = || takes() && queries::fragment(q, player).is_some();
    is_window(q) && (has() || any_effect(q, player))
}

/// Has a player an instant that is an effect of a card: no Life Conversion and no Soul Burn?
#[must_use]
pub fn any_effect(q: Query, player: PlayerId) -> bool {
    let mut open: SmallVec<[Action; 32]> = SmallVec::new();
    legal_effects(q, player, false, &mut open);
    !open.is_empty()
}

/// An ability on the field is used, or a set arts fired: in the Play phase, or as an item of a batch.
pub fn activate(cx: &mut Context, action: Action, player: PlayerId, own_play: bool) {
    let q = cx.q();
    let used = q.ability(q.table.card(action.card).def, action.n);
    let opens = used.is_some_and(|a| a.ability.kind.manner() == Manner::Activated)
        && q.zone_kind(action.card) != zone::ARTS_SLOT;
    let mode = match (own_play, opens) {
        (false, _) => Mode::Batch,
        (true, true) => Mode::Open, // 7.1k
        (true, false) => Mode::Plain,
    };
    course::use_ability(cx, (action.card, action.n), player, mode);
}

/// A choice of Life Conversion or Soul Burn is declared; its card is the player's fragment.
pub fn declare(cx: &mut Context, n: u8, player: PlayerId, mode: Mode) {
    let Some(source) = queries::fragment(cx.q(), player) else {
        return;
    };
    let what = act::INSTANT + i32::from(n);
    let none = fudaba_engine::ZoneId::NONE;
    course::rule_action(cx, (source, what), none, (player, mode));
}

/// A rim card was paid (3.17g) for this choice of Life Conversion.
pub fn pay_conversion(cx: &mut Context, player: PlayerId, n: u8) {
    let converted = &mut state::change(cx).converted[player.index()];
    *converted = converted.saturating_add(1);
    let key = match n {
        CONVERT_AP => "converts_ap",
        CONVERT_POWER => "converts_power",
        _ => "converts_hand",
    };
    cx.note(key, "3.17g", Some(player), CardId::NONE, 0);
}

/// 3.18f, 3.18h, 3.18p: the core becomes a rim card.
pub fn pay_burn(cx: &mut Context, player: PlayerId) {
    let state = state::change(cx);
    state.burned[player.index()] = 1;
    state.burned_now = 1;
    if let Some(card) = cx.table.top(zones::core(player)) {
        effects::add_rim(cx, player, card, Put::new(Cause::Rule));
    }
    cx.note("soul_burn", "3.18f", Some(player), CardId::NONE, 0);
}

/// Can the Life Conversions and the Soul Burn of its controller have given a unit so much power? What they give is a change
/// in its own name.
#[must_use]
pub fn may_have_given(q: Query, unit: CardId, n: i32) -> bool {
    let (state, player) = (state::get(q), q.controller(unit).index());
    let burns = i32::from(state.burned[player] > 0);
    let most = CONVERTED * i32::from(state.converted[player]) + BURNT * burns;
    n > 0 && n <= most && n % CONVERTED == 0
}

fn give(cx: &mut Context, units: CardSet, op: ModOp, until: Until) {
    for card in units
        .iter()
        .filter(|c| effects::is_unit(cx.q(), *c))
        .collect::<SmallVec<[_; 2]>>()
    {
        cx.modify(Modifier::of(card, op, until));
    }
}

/// What a choice does.
pub fn carry_out(cx: &mut Context, n: u8, action: &Declared) {
    let (player, units) = (action.player, action.targets[0]);
    let turn = Until::Turn(cx.table.turn);
    match n {
        CONVERT_AP => {
            effects::gain_ap(cx, player, 1);
        }
        CONVERT_POWER => give(cx, units, ModOp::Add(stat::POWER, CONVERTED), turn),
        CONVERT_HAND => hand_anew(cx, player),
        BURN_BLADE => give(cx, units, ModOp::Add(stat::EXTRA_ATTACK, 1), Until::Leaving),
        BURN_POWER => give(cx, units, ModOp::Add(stat::POWER, BURNT), Until::Leaving),
        BURN_AP => {
            let n = as_number(cx.table.count(zones::hand(player)));
            effects::gain_ap(cx, player, n);
        }
        _ => {
            let n = u8::try_from(turn::draws(cx.q(), player)).unwrap_or(0);
            turn::owe_skip(cx, player);
            if n > 0 {
                cx.push_step(Step::Search(player, n));
            }
        }
    }
    if !is_conversion(n) {
        cx.push_step(Step::Lay(player)); // 3.18g
    }
}

/// 3.17e, 3.17m
fn hand_anew(cx: &mut Context, player: PlayerId) {
    let hand: SmallVec<[CardId; 16]> = SmallVec::from_slice(cx.table.zone(zones::hand(player)));
    for card in &hand {
        effects::send(cx, *card, zone::COFFIN, At::Top, Cause::Effect);
    }
    for _ in 0..hand.len().max(NEW_HAND) {
        if !effects::draw(cx, player) {
            break;
        }
    }
}

/// 3.18g: life cards from the top, as many as the player wants.
pub fn lay(cx: &mut Context, player: PlayerId) {
    if cx.table.count(zones::life(player)) == 0 {
        return cx.end_step();
    }
    cx.ask(player, prompt::LAY);
}

/// How many.
pub fn legal_lay(q: Query, player: PlayerId, out: &mut Actions) {
    let life = q.table.count(zones::life(player));
    let most = u8::try_from(life).unwrap_or(u8::MAX);
    out.extend((0..=most).map(Action::option));
}

/// The answer to [`lay`].
pub fn answer_lay(cx: &mut Context, player: PlayerId, action: Action) {
    cx.end_step();
    for _ in 0..action.n {
        if let Some(card) = cx.table.top(zones::life(player)) {
            effects::add_rim(cx, player, card, Put::new(Cause::Rule));
        }
    }
}

/// 3.18l: the player looks through the deck for so many more cards.
pub fn search(cx: &mut Context, player: PlayerId, left: u8) {
    let deck = zones::deck(player);
    if left == 0 || cx.table.count(deck) == 0 {
        cx.end_step();
        return cx.shuffle(deck);
    }
    let own = fudaba_engine::ByPlayer(PlayerId::ALL.map(|p| p == player));
    let cards: SmallVec<[CardId; 40]> = SmallVec::from_slice(cx.table.zone(deck));
    for card in cards {
        if !cx.q().known(card)[player] {
            cx.reveal(card, own);
        }
    }
    cx.ask(player, prompt::SEARCH);
}

/// Any card of the deck.
pub fn legal_search(q: Query, player: PlayerId, out: &mut Actions) {
    let deck = q.table.zone(zones::deck(player)).iter();
    out.extend(deck.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`search`].
pub fn answer_search(cx: &mut Context, (player, left): (PlayerId, u8), action: Action) {
    cx.become_step(Step::Search(player, left.saturating_sub(1)));
    cx.move_card(action.card, zones::hand(player), Put::new(Cause::Effect));
    crate::rules::checks::settle_deck(cx, player);
}

/// The place of a register among the targets of an action.
fn register(bind: fudaba_engine::ability::Bind) -> usize {
    use fudaba_engine::ability::Bind;
    match bind {
        Bind::A => 0,
        Bind::B => 1,
        Bind::C => 2,
        Bind::D => 3,
        Bind::Scratch(_) => usize::MAX,
    }
}
