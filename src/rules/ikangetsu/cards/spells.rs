//! Spells (sections 4 and 6): when one can be used, and its use.

use crate::cards::own_ship;
use crate::cards::words::{ability, keyword, zone};
use crate::rules::steps::{Step, prompt};
use crate::rules::{check, state, zones};

use fudaba_engine::ability::{Ability, AbilityKind, Amount, Cards, Cost, Effect, Way};
use fudaba_engine::{
    Action, Actions, CardId, Cause, Context, PlayerId, Query, Reason, Scope, Verb,
};

/// The spell of a kind on a card, with its number.
#[must_use]
pub fn spell<'a>(q: Query<'a>, card: CardId, kind: AbilityKind) -> Option<(u8, &'a Ability)> {
    let mut spells = q.def(card)?.abilities_of(kind);
    spells.next().map(|(n, a)| (n, &a.ability))
}

/// Why a spell cannot be used by its player now, as far as the spell itself goes; empty if it can.
#[must_use]
pub fn obstacles(q: Query, card: CardId, number: u8, player: PlayerId) -> Vec<Reason> {
    let def = q.table.card(card).def;
    let Some(a) = q.ability(def, number).map(|a| &a.ability) else {
        return Vec::new();
    };
    let (used, met, paid, chosen) = match a.kind {
        ability::ATTACK => ("4e", "4c", "4e", "4f"),
        _ => ("6b", "6c", "6d", "6h"),
    };
    let scope = Scope::of(card, player);
    let mut reasons = Vec::new();
    if denied(q, card, player, a.kind) {
        reasons.push(Reason::new("spell_denied", "17i"));
    }
    if !q.within_limit(card, def, number, player) {
        reasons.push(Reason::new("spell_spent", used));
    }
    let free = q.player_has(player, keyword::IGNORES_CONDITIONS);
    if !free && !q.holds(&scope, &a.condition) {
        reasons.push(Reason::new("condition_not_met", met));
    }
    if !affordable(q, card, player, a) {
        reasons.push(Reason::new("cost_not_payable", paid));
    }
    if !q.has_choices(card, player, a) {
        reasons.push(Reason::new("nothing_to_choose", chosen));
    }
    if removes_own_ship(q, card, number, player) {
        reasons.push(Reason::new("removes_own_ship", "4g"));
    }
    reasons
}

/// Can the spell be used? The same as [`obstacles`] being empty, without the list.
fn usable(q: Query, card: CardId, number: u8, player: PlayerId) -> bool {
    let def = q.table.card(card).def;
    let Some(a) = q.ability(def, number).map(|a| &a.ability) else {
        return false;
    };
    let scope = Scope::of(card, player);
    !denied(q, card, player, a.kind)
        && q.within_limit(card, def, number, player)
        && (q.holds(&scope, &a.condition) || q.player_has(player, keyword::IGNORES_CONDITIONS))
        && affordable(q, card, player, a)
        && q.has_choices(card, player, a)
        && !removes_own_ship(q, card, number, player)
}

fn denied(q: Query, card: CardId, player: PlayerId, kind: AbilityKind) -> bool {
    let word = match kind {
        ability::ATTACK => keyword::CANNOT_USE_ATTACK_SPELLS,
        _ => keyword::CANNOT_USE_EVADE_SPELLS,
    };
    q.player_has(player, word) || q.has(card, keyword::CANNOT_USE_SPELL)
}

/// Can the cost be paid in full (4e), and the card that an effect of the opponent asks for besides?
fn affordable(q: Query, card: CardId, player: PlayerId, a: &Ability) -> bool {
    let free = q.player_has(player, keyword::IGNORES_COSTS);
    let scope = Scope::of(card, player);
    let paid = || q.payable(card, player, &a.cost) && a.cost.iter().all(|c| turns(q, &scope, c));
    if !free && !paid() {
        return false;
    }
    if !q.player_has(player, keyword::SPELLS_COST_A_CARD) {
        return true;
    }
    let own = if free {
        0
    } else {
        q.cost_in(card, player, &a.cost, zone::HAND)
    };
    fudaba_engine::as_number(q.table.count(zones::hand(player))) > own
}

/// 4e: a step that turns cards over pays only if there are so many that can be turned so; a ship cannot (2i).
fn turns(q: Query, scope: &Scope, cost: &Cost) -> bool {
    let Cost::Do(Effect::Turn(cards, way)) = cost else {
        return true;
    };
    let open = |card: CardId| {
        let up = q.table.card(card).face_up();
        let lies = match way {
            Way::Up => !up,
            Way::Down => up,
            Way::Over => true,
        };
        lies && q.zone_kind(card) != zone::HAND && !state::get(q).is_ship(card)
    };
    let found = q.cards(scope, cards);
    let there = found.iter().filter(|c| open(*c)).count();
    match cards {
        Cards::Pick(Amount::Exactly(n), ..) | Cards::Random(n, _) => {
            fudaba_engine::as_number(there) >= q.value(scope, n)
        }
        Cards::Bound(_) | Cards::Pick(..) => true,
        _ => there > 0 && there == found.len(),
    }
}

/// 4g: would the use surely take its player's own ship off the field, with no card becoming the ship?
fn removes_own_ship(q: Query, card: CardId, number: u8, player: PlayerId) -> bool {
    let free = q.player_has(player, keyword::IGNORES_COSTS);
    !own_ship::can_stay(q, card, number, player, free)
}

/// 4a, 4b: the card in stance may use its attack spell.
pub fn attack_spell(cx: &mut Context) {
    let player = cx.table.turn_player;
    let q = cx.q();
    let attacker = state::get(q).attack.attacker;
    let in_slot = zones::is_guard(q.table.card(attacker).zone, player);
    let spell = spell(q, attacker, ability::ATTACK).map(|(n, _)| n);
    let offered = spell.filter(|n| in_slot && usable(q, attacker, *n, player));
    if offered.is_some() {
        cx.ask(player, prompt::ATTACK_SPELL);
    } else {
        cx.become_step(Step::AfterSpell); // 4c
    }
}

/// The answer to [`attack_spell`].
pub fn answer_attack_spell(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player;
    let attacker = state::get(cx.q()).attack.attacker;
    let number = spell(cx.q(), attacker, ability::ATTACK).map(|(n, _)| n);
    cx.become_step(Step::AfterSpell);
    if let (Verb::Yes, Some(number)) = (action.verb, number) {
        cast(cx, attacker, number, player);
    }
}

/// The attacked cards whose evade spell can be used (6a to 6e).
#[must_use]
pub fn evaders(q: Query) -> smallvec::SmallVec<[(CardId, u8); 4]> {
    let state = state::get(q);
    let player = q.table.turn_player.other();
    if state.evade_used == 1 {
        return smallvec::SmallVec::new();
    }
    let there = check::compared(q);
    let targets = state.attack.attacked();
    targets
        .filter(|(n, _)| there >> n & 1 == 1)
        .filter_map(|(_, card)| Some((card, spell(q, card, ability::EVADE)?.0)))
        .filter(|(card, n)| usable(q, *card, *n, player))
        .collect()
}

/// 6a: the defender may use one.
pub fn evade_spell(cx: &mut Context) {
    let player = cx.table.turn_player.other();
    if evaders(cx.q()).is_empty() {
        cx.become_step(Step::BeforeCheck); // 6d
    } else {
        cx.ask(player, prompt::EVADE_SPELL);
    }
}

/// One for each card that can.
pub fn legal_evade(q: Query, out: &mut Actions) {
    let cards = evaders(q).into_iter();
    out.extend(cards.map(|(card, n)| Action::ability(Verb::Activate, card, n)));
}

/// The answer to [`evade_spell`].
pub fn answer_evade(cx: &mut Context, action: Action) {
    let player = cx.table.turn_player.other();
    cx.become_step(Step::BeforeCheck);
    if action.verb == Verb::Activate {
        state::change(cx).evade_used = 1; // 6i
        cast(cx, action.card, action.n, player);
    }
}

/// Uses a spell; what an effect of the opponent asks for it is paid first.
fn cast(cx: &mut Context, card: CardId, number: u8, player: PlayerId) {
    if cx.q().player_has(player, keyword::SPELLS_COST_A_CARD) {
        cx.push_step(Step::Tax(player, card));
    } else {
        begin(cx, card, number, player);
    }
}

/// Cost and effect (4d).
fn begin(cx: &mut Context, card: CardId, number: u8, player: PlayerId) {
    if cx.q().player_has(player, keyword::IGNORES_COSTS) {
        cx.use_ability_free(card, number, player);
    } else {
        cx.use_ability(card, number, player, false);
    }
}

/// A hand card is paid for the use of a spell.
pub fn tax(cx: &mut Context, player: PlayerId) {
    cx.ask(player, prompt::TAX);
}

/// Any hand card.
pub fn legal_tax(q: Query, player: PlayerId, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(player)).iter();
    out.extend(hand.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`tax`]: the spell follows.
pub fn answer_tax(cx: &mut Context, player: PlayerId, card: CardId, action: Action) {
    cx.end_step();
    if action.verb == Verb::Pick {
        crate::cards::effects::discard(cx, action.card, Cause::Cost);
    }
    let kind = if player == cx.table.turn_player {
        ability::ATTACK
    } else {
        ability::EVADE
    };
    if let Some((number, _)) = spell(cx.q(), card, kind) {
        begin(cx, card, number, player);
    }
}
