//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::rules::ikangetsu::cards::spells;
use crate::rules::ikangetsu::rules::attack;
use crate::rules::ikangetsu::rules::check;
use crate::rules::ikangetsu::rules::reasons;
use crate::rules::ikangetsu::rules::setup;
use crate::rules::ikangetsu::rules::turn;

use crate::engine::{Action, Actions, CardId, Context, Query, Reason, Step};

codes! {
    /// 2a: player `a` won the lot and chooses who is first.
    Order,
    /// 2b: player `a` places the ship.
    PlaceShip,
    /// 2c: player `a` places guards.
    PlaceGuards,
    /// 2e, 2f.
    Reveal,
    /// 2g, as a variant: the second player discards a card.
    DiscardOne,
    /// A turn begins.
    TurnStart,
    /// 3a to 3k.
    Stance,
    /// 4a, 4b.
    AttackSpell,
    /// 4i, 4j, 14d: is there an attack?
    AfterSpell,
    /// 5a: the first of the attack targets.
    Target,
    /// 5c: a further one.
    FurtherTarget,
    /// 5e, 5g.
    Attacked,
    /// 6a to 6f.
    EvadeSpell,
    /// Player `a` pays a hand card for the use of the spell of card `b`.
    Tax,
    /// What comes before the evade check.
    BeforeCheck,
    /// 7a to 7n.
    Check,
    /// 7o, 8d: what comes after the evade check.
    AfterCheck,
    /// 3f: another guard takes the stance.
    AnotherStance,
    /// 8a to 8d.
    GuardPhase,
    /// See above, after what the beginning of the phase set off.
    DiscardAttackers,
    /// 9a to 9f.
    Place,
    /// 10a, 11a.
    TurnEnd,
    /// 11a: the turn passes.
    TurnOver,
}

/// The prompts of Ikangetsu, by their place in [`prompt::KEYS`].
#[allow(
    missing_docs,
    reason = "each constant is the prompt that it is named after"
)]
pub mod prompt {
    use crate::engine::Prompt;

    prompts! {
        ORDER = 0 "turn_order",
        PLACE_SHIP = 1 "place_ship",
        PLACE_GUARDS = 2 "place_guards",
        DISCARD_ONE = 3 "discard_one",
        MOVE_SHIP = 4 "move_ship",
        ATTACK_SPELL = 5 "attack_spell",
        TARGET = 6 "target",
        FURTHER_TARGET = 7 "second_target",
        EVADE_SPELL = 8 "evade_spell",
        PLACE = 9 "place",
        ANOTHER_ATTACKER = 10 "another_attacker",
        TAX = 11 "pay_for_spell",
    }
}

/// Carries out a step.
pub fn run(cx: &mut Context, step: Step) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Order => setup::order(cx, step.a),
        Code::PlaceShip => setup::place_ship(cx, step.a),
        Code::PlaceGuards => setup::place_guards(cx, step.a),
        Code::Reveal => setup::reveal(cx),
        Code::DiscardOne => setup::discard_one(cx),
        Code::TurnStart => turn::start(cx),
        Code::Stance => attack::stance(cx),
        Code::AttackSpell => spells::attack_spell(cx),
        Code::AfterSpell => attack::after_spell(cx),
        Code::Target => attack::target(cx),
        Code::FurtherTarget => attack::further_target(cx),
        Code::Attacked => attack::attacked(cx),
        Code::EvadeSpell => spells::evade_spell(cx),
        Code::Tax => spells::tax(cx, step.a),
        Code::BeforeCheck => check::before(cx),
        Code::Check => check::compare(cx),
        Code::AfterCheck => check::after(cx),
        Code::AnotherStance => attack::another_stance(cx),
        Code::GuardPhase => turn::guard_phase(cx),
        Code::DiscardAttackers => turn::discard_attackers(cx),
        Code::Place => turn::place(cx),
        Code::TurnEnd => turn::end(cx),
        Code::TurnOver => turn::over(cx),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: Step, out: &mut Actions) {
    use crate::engine::Verb::{No, Yes};
    let Some(code) = code(step) else { return };
    match code {
        Code::Order => out.extend([Action::option(0), Action::option(1)]),
        Code::PlaceShip => setup::legal_ship(q, step.a, out),
        Code::PlaceGuards => setup::legal_guards(q, step.a, out),
        Code::DiscardOne => setup::legal_discard(q, out),
        Code::Stance => attack::legal_stance(q, out),
        Code::AttackSpell => out.extend([Action::plain(Yes), Action::plain(No)]),
        Code::Target | Code::FurtherTarget => attack::legal_target(q, out),
        Code::EvadeSpell => {
            spells::legal_evade(q, out);
            out.push(Action::plain(No));
        }
        Code::Tax => spells::legal_tax(q, step.a, out),
        Code::AnotherStance => attack::legal_another(q, out),
        Code::Place => turn::legal_place(q, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: Step, action: Action) {
    let Some(code) = code(step) else { return };
    match code {
        Code::Order => setup::answer_order(cx, step.a, action),
        Code::PlaceShip => setup::answer_ship(cx, step.a, action),
        Code::PlaceGuards => setup::answer_guards(cx, step.a, action),
        Code::DiscardOne => setup::answer_discard(cx, action),
        Code::Stance => attack::answer_stance(cx, action),
        Code::AttackSpell => spells::answer_attack_spell(cx, action),
        Code::Target | Code::FurtherTarget => attack::answer_target(cx, action),
        Code::EvadeSpell => spells::answer_evade(cx, action),
        Code::Tax => spells::answer_tax(cx, step, action),
        Code::AnotherStance => attack::answer_another(cx, action),
        Code::Place => turn::answer_place(cx, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: Step, action: Action) -> Vec<Reason> {
    code(step).map_or_else(Vec::new, |code| reasons::reasons(q, code, action))
}

/// The card that a decision is about.
pub fn about(q: Query, step: Step) -> Option<CardId> {
    let attack = &crate::rules::ikangetsu::rules::state::get(q).attack;
    match code(step)? {
        Code::AttackSpell | Code::Target | Code::FurtherTarget => attack.attacker.some(),
        Code::EvadeSpell => attack.targets[0].some(),
        _ => None,
    }
}
