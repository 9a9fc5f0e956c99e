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
fudaba_engine::words! {
    /// What can set an ability off, and what an effect can wait for.
    moment: MomentId {
        TURN_START = "TurnStart", TAKES_STANCE = "TakesStance", ATTACKS = "Attacks",
        IS_ATTACKED = "IsAttacked", ATTACK_SPELL_USED = "AttackSpellUsed",
        EVADE_SPELL_USED = "EvadeSpellUsed", BEFORE_CHECK = "BeforeCheck",
        AFTER_CHECK = "AfterCheck", DEFEATS = "Defeats", IS_DEFEATED = "IsDefeated",
        EVADES = "Evades", TURNED_UP = "TurnedUp", TURNED_DOWN = "TurnedDown",
        DISCARDED_FROM_HAND = "DiscardedFromHand", DISCARDED_FROM_FIELD = "DiscardedFromField",
        PLACED = "Placed", GUARD_PHASE = "GuardPhase", TURN_END = "TurnEnd",
        SHIP_REPLACED = "ShipReplaced", SHIP_MOVED = "ShipMoved",
    }
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
    colours: &[],
    stats: stat::WORDS,
    roles: role::WORDS,
    facts: fact::WORDS,
    tallies: tally::WORDS,
    moments: moment::WORDS,
    signs: sign::WORDS,
    states: state::WORDS,
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    deeds: deed::WORDS,
    procedures: &[],
    periods: &[],
    attachments: &[],
    families: &[],
    values: &[],
};
