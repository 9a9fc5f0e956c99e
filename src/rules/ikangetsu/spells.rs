//! Spells (sections 4 and 6): when one can be used, and its use.

use super::steps::{Code, prompt, step};
use super::words::{keyword, zone};
use super::{check, state, zones};
use crate::engine::ability::{Ability, AbilityKind, Cards, Effect, Selector};
use crate::engine::{Action, Actions, CardId, Cause, Cx, PlayerId, Q, Reason, Scope, Step, Verb};

/// The spell of a kind on a card, with its number.
#[must_use]
pub fn spell<'a>(q: Q<'a>, card: CardId, kind: AbilityKind) -> Option<(u8, &'a Ability)> {
    let mut spells = q.def(card)?.abilities_of(kind);
    spells.next().map(|(n, a)| (n, &a.ability))
}

/// Why a spell cannot be used by its player now, as far as the spell itself goes; empty if it can.
#[must_use]
pub fn obstacles(q: Q, card: CardId, number: u8, player: PlayerId) -> Vec<Reason> {
    let def = q.table.card(card).def;
    let Some(a) = q.ability(def, number).map(|a| &a.ability) else {
        return Vec::new();
    };
    let (used, met, paid, chosen) = match a.kind {
        AbilityKind::Attack => ("4e", "4c", "4e", "4f"),
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
    if removes_own_ship(q, &scope, &a.effect) {
        reasons.push(Reason::new("removes_own_ship", "4g"));
    }
    reasons
}

/// Can the spell be used? The same as [`obstacles`] being empty, without the list.
fn usable(q: Q, card: CardId, number: u8, player: PlayerId) -> bool {
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
        && !removes_own_ship(q, &scope, &a.effect)
}

fn denied(q: Q, card: CardId, player: PlayerId, kind: AbilityKind) -> bool {
    let word = match kind {
        AbilityKind::Attack => keyword::CANNOT_USE_ATTACK_SPELLS,
        _ => keyword::CANNOT_USE_EVADE_SPELLS,
    };
    q.player_has(player, word) || q.has(card, keyword::CANNOT_USE_SPELL)
}

/// Can the cost be paid in full (4e), and the card that an effect of the opponent asks for besides?
fn affordable(q: Q, card: CardId, player: PlayerId, a: &Ability) -> bool {
    let free = q.player_has(player, keyword::IGNORES_COSTS);
    if !free && !q.payable(card, player, &a.cost) {
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
    crate::engine::as_number(q.table.count(zones::hand(player))) > own
}

/// 4g: would the effect take its player's own ship off the field, with no other card becoming the ship?
fn removes_own_ship(q: Q, scope: &Scope, effects: &[Effect]) -> bool {
    let replaces = |e: &Effect| matches!(e, Effect::TakeRole(..));
    !any_step(effects, &replaces) && certain_steps(q, scope, effects)
}

/// Does any step, however deep, pass the test?
fn any_step(effects: &[Effect], test: &dyn Fn(&Effect) -> bool) -> bool {
    effects.iter().any(|e| {
        test(e)
            || match e {
                Effect::If(_, a)
                | Effect::IfDid(a)
                | Effect::IfNotDid(a)
                | Effect::May(a)
                | Effect::MayBy(_, a)
                | Effect::Repeat(_, a)
                | Effect::ForEach(_, _, a)
                | Effect::Later(_, a, _) => any_step(a, test),
                Effect::IfElse(_, a, b) => any_step(a, test) || any_step(b, test),
                Effect::ChooseOne(all) | Effect::ChooseOneBy(_, all) => {
                    all.iter().any(|a| any_step(a, test))
                }
                _ => false,
            }
    })
}

/// Do the steps that are surely carried out remove the ship?
fn certain_steps(q: Q, scope: &Scope, effects: &[Effect]) -> bool {
    let ship = state::get(q).ship_of(scope.controller);
    let takes = |cards: &Cards| match cards {
        Cards::Pick(_, Selector::Among(..)) | Cards::Bound(_) => false,
        other => q.cards(scope, other).contains(ship),
    };
    effects.iter().any(|e| match e {
        Effect::Move(cards, _) | Effect::Defeat(cards) => takes(cards),
        Effect::If(condition, part) => q.holds(scope, condition) && certain_steps(q, scope, part),
        Effect::IfElse(condition, yes, no) => {
            let part = if q.holds(scope, condition) { yes } else { no };
            certain_steps(q, scope, part)
        }
        _ => false,
    })
}

/// 4a, 4b: the card in stance may use its attack spell.
pub fn attack_spell(cx: &mut Cx) {
    let player = cx.table.turn_player;
    let q = cx.q();
    let attacker = state::get(q).attack.attacker;
    let in_slot = zones::is_guard(q.table.card(attacker).zone, player);
    let spell = spell(q, attacker, AbilityKind::Attack).map(|(n, _)| n);
    let offered = spell.filter(|n| in_slot && usable(q, attacker, *n, player));
    if offered.is_some() {
        cx.ask(player, prompt::ATTACK_SPELL);
    } else {
        cx.become_step(step(Code::AfterSpell, 0, 0)); // 4c
    }
}

/// The answer to [`attack_spell`].
pub fn answer_attack_spell(cx: &mut Cx, action: Action) {
    let player = cx.table.turn_player;
    let attacker = state::get(cx.q()).attack.attacker;
    let number = spell(cx.q(), attacker, AbilityKind::Attack).map(|(n, _)| n);
    cx.become_step(step(Code::AfterSpell, 0, 0));
    if let (Verb::Yes, Some(number)) = (action.verb, number) {
        cast(cx, attacker, number, player);
    }
}

/// The attacked cards whose evade spell can be used (6a to 6e).
#[must_use]
pub fn evaders(q: Q) -> smallvec::SmallVec<[(CardId, u8); 4]> {
    let state = state::get(q);
    let player = q.table.turn_player.other();
    if state.evade_used == 1 {
        return smallvec::SmallVec::new();
    }
    let there = check::compared(q);
    let targets = state.attack.attacked();
    targets
        .filter(|(n, _)| there >> n & 1 == 1)
        .filter_map(|(_, card)| Some((card, spell(q, card, AbilityKind::Evade)?.0)))
        .filter(|(card, n)| usable(q, *card, *n, player))
        .collect()
}

/// 6a: the defender may use one.
pub fn evade_spell(cx: &mut Cx) {
    let player = cx.table.turn_player.other();
    if evaders(cx.q()).is_empty() {
        cx.become_step(step(Code::BeforeCheck, 0, 0)); // 6d
    } else {
        cx.ask(player, prompt::EVADE_SPELL);
    }
}

/// One for each card that can.
pub fn legal_evade(q: Q, out: &mut Actions) {
    let cards = evaders(q).into_iter();
    out.extend(cards.map(|(card, n)| Action::ability(Verb::Activate, card, n)));
}

/// The answer to [`evade_spell`].
pub fn answer_evade(cx: &mut Cx, action: Action) {
    let player = cx.table.turn_player.other();
    cx.become_step(step(Code::BeforeCheck, 0, 0));
    if action.verb == Verb::Activate {
        state::change(cx).evade_used = 1; // 6i
        cast(cx, action.card, action.n, player);
    }
}

/// Uses a spell; what an effect of the opponent asks for it is paid first.
fn cast(cx: &mut Cx, card: CardId, number: u8, player: PlayerId) {
    if cx.q().player_has(player, keyword::SPELLS_COST_A_CARD) {
        cx.push_step(step(Code::Tax, player.0, card.0));
    } else {
        begin(cx, card, number, player);
    }
}

/// Cost and effect (4d).
fn begin(cx: &mut Cx, card: CardId, number: u8, player: PlayerId) {
    if cx.q().player_has(player, keyword::IGNORES_COSTS) {
        cx.use_ability_free(card, number, player);
    } else {
        cx.use_ability(card, number, player, false);
    }
}

/// A hand card is paid for the use of a spell.
pub fn tax(cx: &mut Cx, player: u8) {
    cx.ask(PlayerId(player), prompt::TAX);
}

/// Any hand card.
pub fn legal_tax(q: Q, player: u8, out: &mut Actions) {
    let hand = q.table.zone(zones::hand(PlayerId(player))).iter();
    out.extend(hand.map(|c| Action::card(Verb::Pick, *c)));
}

/// The answer to [`tax`]: the spell follows.
pub fn answer_tax(cx: &mut Cx, at: Step, action: Action) {
    let player = PlayerId(at.a);
    cx.end_step();
    if action.verb == Verb::Pick {
        super::effects::discard(cx, action.card, Cause::Cost);
    }
    let card = CardId(at.b);
    let kind = if player == cx.table.turn_player {
        AbilityKind::Attack
    } else {
        AbilityKind::Evade
    };
    if let Some((number, _)) = spell(cx.q(), card, kind) {
        begin(cx, card, number, player);
    }
}
