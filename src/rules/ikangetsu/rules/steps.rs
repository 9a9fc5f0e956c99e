//! The steps of a match, and which function carries out, offers and answers each. Read it as the table of contents.

use crate::cards::spells;
use crate::rules::{attack, check, reasons, setup, turn};

use fudaba_engine::{Action, Actions, CardId, Context, PlayerId, Query, RawStep, Reason};

fudaba_engine::steps! {
    /// 2a: a player won the lot and chooses who is first.
    Order(player: PlayerId),
    /// 2b: a player places the ship.
    PlaceShip(player: PlayerId),
    /// 2c: a player places guards.
    PlaceGuards(player: PlayerId),
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
    /// A player pays a hand card for the use of the spell of a card.
    Tax(player: PlayerId, card: CardId),
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
    fudaba_engine::prompts! {
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
pub fn run(cx: &mut Context, step: RawStep) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(player) => setup::order(cx, player),
        Step::PlaceShip(player) => setup::place_ship(cx, player),
        Step::PlaceGuards(player) => setup::place_guards(cx, player),
        Step::Reveal => setup::reveal(cx),
        Step::DiscardOne => setup::discard_one(cx),
        Step::TurnStart => turn::start(cx),
        Step::Stance => attack::stance(cx),
        Step::AttackSpell => spells::attack_spell(cx),
        Step::AfterSpell => attack::after_spell(cx),
        Step::Target => attack::target(cx),
        Step::FurtherTarget => attack::further_target(cx),
        Step::Attacked => attack::attacked(cx),
        Step::EvadeSpell => spells::evade_spell(cx),
        Step::Tax(player, _) => spells::tax(cx, player),
        Step::BeforeCheck => check::before(cx),
        Step::Check => check::compare(cx),
        Step::AfterCheck => check::after(cx),
        Step::AnotherStance => attack::another_stance(cx),
        Step::GuardPhase => turn::guard_phase(cx),
        Step::DiscardAttackers => turn::discard_attackers(cx),
        Step::Place => turn::place(cx),
        Step::TurnEnd => turn::end(cx),
        Step::TurnOver => turn::over(cx),
    }
}

/// What can be chosen in a step.
pub fn legal(q: Query, step: RawStep, out: &mut Actions) {
    use fudaba_engine::Verb::{No, Yes};
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(..) => out.extend([Action::option(0), Action::option(1)]),
        Step::PlaceShip(player) => setup::legal_ship(q, player, out),
        Step::PlaceGuards(player) => setup::legal_guards(q, player, out),
        Step::DiscardOne => setup::legal_discard(q, out),
        Step::Stance => attack::legal_stance(q, out),
        Step::AttackSpell => out.extend([Action::plain(Yes), Action::plain(No)]),
        Step::Target | Step::FurtherTarget => attack::legal_target(q, out),
        Step::EvadeSpell => {
            spells::legal_evade(q, out);
            out.push(Action::plain(No));
        }
        Step::Tax(player, _) => spells::legal_tax(q, player, out),
        Step::AnotherStance => attack::legal_another(q, out),
        Step::Place => turn::legal_place(q, out),
        _ => {}
    }
}

/// Carries out a choice in a step.
pub fn answer(cx: &mut Context, step: RawStep, action: Action) {
    let Some(step) = Step::of(step) else { return };
    match step {
        Step::Order(player) => setup::answer_order(cx, player, action),
        Step::PlaceShip(player) => setup::answer_ship(cx, player, action),
        Step::PlaceGuards(_) => setup::answer_guards(cx, action),
        Step::DiscardOne => setup::answer_discard(cx, action),
        Step::Stance => attack::answer_stance(cx, action),
        Step::AttackSpell => spells::answer_attack_spell(cx, action),
        Step::Target | Step::FurtherTarget => attack::answer_target(cx, action),
        Step::EvadeSpell => spells::answer_evade(cx, action),
        Step::Tax(player, card) => spells::answer_tax(cx, player, card, action),
        Step::AnotherStance => attack::answer_another(cx, action),
        Step::Place => turn::answer_place(cx, action),
        _ => {}
    }
}

/// Why an action is not legal in a step.
pub fn reasons(q: Query, step: RawStep, action: Action) -> Vec<Reason> {
    Step::of(step).map_or_else(Vec::new, |step| reasons::reasons(q, step, action))
}

/// The card that a decision is about.
pub fn about(q: Query, step: RawStep) -> Option<CardId> {
    let attack = &crate::rules::state::get(q).attack;
    match Step::of(step)? {
        Step::AttackSpell | Step::Target | Step::FurtherTarget => attack.attacker.some(),
        Step::EvadeSpell => attack.targets[0].some(),
        _ => None,
    }
}
