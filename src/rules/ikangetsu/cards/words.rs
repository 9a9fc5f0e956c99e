//! The words of Ikangetsu: what its cards may name, and the numbers behind the names.

use fudaba_engine::words::Vocabulary;

fudaba_engine::kinds_of_ability! {
    ATTACK = "Attack" Used,
    EVADE = "Evade" Used,
    CONTINUOUS = "Continuous" Continuous,
    TRIGGERED = "Triggered" Triggered,
}
fudaba_engine::words! {
    /// Kinds of card: there is one. What the specification calls "kind" is a trait (16e).
    kind: KindId { CARD = "Card" }
}
fudaba_engine::words! {
    /// Printed numbers (16b, 16f).
    stat: StatId { VALUE = "Value" }
}
fudaba_engine::words! {
    /// Cards singled out by the rules. `Attacker` is the card in attack stance (3c), `Target` every attack target (5b),
    /// `LastAttacker` the card with which you attacked last.
    role: RoleId {
        SHIP = "Ship", ATTACKER = "Attacker", TARGET = "Target", LAST_ATTACKER = "LastAttacker",
    }
}
fudaba_engine::words! {
    /// Facts about a player or the running attack.
    fact: FactId {
        ATTACKING = "Attacking", ATTACKED = "Attacked", BARRAGE_ATTACK = "BarrageAttack",
        STEPPED_UP = "SteppedUp", ATTACKED_LAST_TURN = "AttackedLastTurn",
        SHIP_REPLACED = "ShipReplaced", EVADE_SPELL_USED = "EvadeSpellUsed",
    }
}
fudaba_engine::words! {
    /// Numbers of a player. `ComparedSum` is what the attack targets are compared with.
    tally: TallyId {
        EMPTY_GUARD_SLOTS = "EmptyGuardSlots", KINDS_IN_DISCARD = "KindsInDiscard",
        TARGETS = "Targets", COMPARED_SUM = "ComparedSum",
    }
}
fudaba_engine::moments! {
    /// What can set an ability off, and what an effect can wait for.
    TURN_START = "TurnStart" TurnPlayer,
    TAKES_STANCE = "TakesStance" Card,
    ATTACKS = "Attacks" Attacker,
    IS_ATTACKED = "IsAttacked" Attacked,
    ATTACK_SPELL_USED = "AttackSpellUsed" Card,
    EVADE_SPELL_USED = "EvadeSpellUsed" Card,
    BEFORE_CHECK = "BeforeCheck" TurnPlayer,
    AFTER_CHECK = "AfterCheck" TurnPlayer,
    DEFEATS = "Defeats" Attacker,
    IS_DEFEATED = "IsDefeated" Card,
    EVADES = "Evades" Card,
    TURNED_UP = "TurnedUp" Card,
    TURNED_DOWN = "TurnedDown" Card,
    DISCARDED_FROM_HAND = "DiscardedFromHand" Card,
    DISCARDED_FROM_FIELD = "DiscardedFromField" Card,
    PLACED = "Placed" Card,
    GUARD_PHASE = "GuardPhase" TurnPlayer,
    TURN_END = "TurnEnd" TurnPlayer,
    SHIP_REPLACED = "ShipReplaced" Card,
    SHIP_MOVED = "ShipMoved" Card,
}
fudaba_engine::words! {
    /// Facts about a card.
    sign: SignId {
        FACE_UP_AT_TURN_START = "FaceUpAtTurnStart", ATTACKED_FACE_DOWN = "AttackedFaceDown",
        ATTACKED_THIS_TURN = "AttackedThisTurn", SHOWN_BEFORE = "ShownBefore",
        WITHOUT_SPELL = "WithoutSpell", ATTACK_SPELL = "AttackSpell", EVADE_SPELL = "EvadeSpell",
        SPECIAL_ABILITY = "SpecialAbility", BEFORE_ITS_SHIP = "BeforeItsShip",
        FACING_A_SHIP = "FacingAShip",
    }
}
fudaba_engine::words! {
    /// Where a card with a special ability must be (section 7 of the specification, `state`).
    state: StateId {
        SHIP_FACE_UP = "ShipFaceUp", GUARD_FACE_UP = "GuardFaceUp",
        GUARD_FACE_DOWN = "GuardFaceDown", IN_HAND = "InHand", IN_DISCARD = "InDiscard",
    }
}
fudaba_engine::words! {
    /// Rights, prohibitions and properties. Those from `SkipsAttackPhase` on belong to a player; `Barrage` is printed.
    keyword: KeywordId {
        BARRAGE = "Barrage", TRIPLE_BARRAGE = "TripleBarrage", CANNOT_BARRAGE = "CannotBarrage",
        ANY_RANGE = "AnyRange", CANNOT_ATTACK = "CannotAttack",
        CANNOT_ATTACK_SHIP = "CannotAttackShip", MUST_ATTACK_SHIP = "MustAttackShip",
        CANNOT_ATTACK_FACE_UP = "CannotAttackFaceUp",
        CANNOT_ATTACK_FACE_DOWN = "CannotAttackFaceDown",
        CANNOT_BE_ATTACKED = "CannotBeAttacked", MUST_BE_ATTACKED = "MustBeAttacked",
        OVERWHELMS = "Overwhelms", CANNOT_DEFEAT = "CannotDefeat",
        CANNOT_BE_DEFEATED = "CannotBeDefeated", RETURNS_INSTEAD = "ReturnsInstead",
        STAYS = "Stays", CANNOT_USE_SPELL = "CannotUseSpell", CANNOT_MOVE = "CannotMove",
        SKIPS_ATTACK_PHASE = "SkipsAttackPhase",
        CANNOT_USE_ATTACK_SPELLS = "CannotUseAttackSpells",
        CANNOT_USE_EVADE_SPELLS = "CannotUseEvadeSpells",
        SPELLS_COST_A_CARD = "SpellsCostACard", IGNORES_CONDITIONS = "IgnoresConditions",
        IGNORES_COSTS = "IgnoresCosts", CANNOT_PLACE = "CannotPlace",
        CLOSED_LEFT = "ClosedLeft", CLOSED_CENTRE = "ClosedCentre", CLOSED_RIGHT = "ClosedRight",
    }
}
fudaba_engine::words! {
    /// Zone kinds (section 3).
    zone: ZoneKind { SHIP = "Ship", GUARD = "Guard", HAND = "Hand", DISCARD = "Discard" }
}
fudaba_engine::words! {
    /// Named sets of places, seen by their owner. `Side` is left and right.
    area: AreaId { LEFT = "Left", CENTRE = "Centre", RIGHT = "Right", SIDE = "Side" }
}
fudaba_engine::words! {
    /// Operations that only Ikangetsu knows: the running attack is not made; the attacker, or another guard of its
    /// player, attacks once more afterwards.
    deed: DeedId {
        CALL_OFF = "CallOff", ATTACK_AGAIN = "AttackAgain",
        ATTACK_WITH_ANOTHER = "AttackWithAnother",
    }
}

/// The vocabulary of Ikangetsu.
pub const VOCABULARY: Vocabulary = Vocabulary {
    abilities: ability::WORDS,
    kinds: kind::WORDS,
    stats: stat::WORDS,
    roles: role::WORDS,
    facts: fact::WORDS,
    tallies: tally::WORDS,
    moments: moment::WORDS,
    whose: moment::WHOSE,
    signs: sign::WORDS,
    states: state::WORDS,
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    deeds: deed::WORDS,
    ..Vocabulary::NONE
};
