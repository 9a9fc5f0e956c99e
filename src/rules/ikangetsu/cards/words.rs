//! The words of Ikangetsu: what its cards may name, and the numbers behind the names.

fudaba_engine::vocabulary! {
    /// Kinds of ability.
    abilities {
        Used: ATTACK EVADE;
        Continuous: CONTINUOUS;
        Triggered: TRIGGERED;
    }
    /// Kinds of card: there is one. What the specification calls "kind" is a trait (16e).
    kinds { CARD }
    /// Printed numbers (16b, 16f).
    stats { VALUE }
    /// Cards singled out by the rules. `Attacker` is the card in attack stance (3c), `Target` every attack target (5b),
    /// `LastAttacker` the card with which you attacked last.
    roles { SHIP ATTACKER TARGET LAST_ATTACKER }
    /// Facts about a player or the running attack.
    facts {
        ATTACKING ATTACKED BARRAGE_ATTACK STEPPED_UP ATTACKED_LAST_TURN SHIP_REPLACED
        EVADE_SPELL_USED
    }
    /// Numbers of a player. `ComparedSum` is what the attack targets are compared with.
    tallies { EMPTY_GUARD_SLOTS KINDS_IN_DISCARD TARGETS COMPARED_SUM }
    /// What can set an ability off, and what an effect can wait for.
    moments {
        TurnPlayer: TURN_START;
        Card: TAKES_STANCE;
        Attacker: ATTACKS;
        Attacked: IS_ATTACKED;
        Card: ATTACK_SPELL_USED EVADE_SPELL_USED;
        TurnPlayer: BEFORE_CHECK AFTER_CHECK;
        Attacker: DEFEATS;
        Card: IS_DEFEATED EVADES TURNED_UP TURNED_DOWN DISCARDED_FROM_HAND DISCARDED_FROM_FIELD
            PLACED;
        TurnPlayer: GUARD_PHASE TURN_END;
        Card: SHIP_REPLACED SHIP_MOVED RETURNED_TO_HAND;
    }
    /// Facts about a card.
    signs {
        FACE_UP_AT_TURN_START ATTACKED_FACE_DOWN ATTACKED_THIS_TURN SHOWN_BEFORE WITHOUT_SPELL
        ATTACK_SPELL EVADE_SPELL SPECIAL_ABILITY BEFORE_ITS_SHIP FACING_A_SHIP
    }
    /// Where a card with a special ability must be (section 7 of the specification, `state`).
    states { SHIP_FACE_UP GUARD_FACE_UP GUARD_FACE_DOWN IN_HAND IN_DISCARD }
    /// Rights, prohibitions and properties. Those from `SkipsAttackPhase` on belong to a player; `Barrage` is printed.
    keywords {
        BARRAGE TRIPLE_BARRAGE CANNOT_BARRAGE ANY_RANGE CANNOT_ATTACK CANNOT_ATTACK_SHIP
        MUST_ATTACK_SHIP CANNOT_ATTACK_FACE_UP CANNOT_ATTACK_FACE_DOWN CANNOT_BE_ATTACKED
        MUST_BE_ATTACKED OVERWHELMS CANNOT_DEFEAT CANNOT_BE_DEFEATED RETURNS_INSTEAD STAYS
        CANNOT_USE_SPELL CANNOT_MOVE SKIPS_ATTACK_PHASE CANNOT_USE_ATTACK_SPELLS
        CANNOT_USE_EVADE_SPELLS SPELLS_COST_A_CARD IGNORES_CONDITIONS IGNORES_COSTS CANNOT_PLACE
        CLOSED_LEFT CLOSED_CENTRE CLOSED_RIGHT
    }
    /// Zone kinds (section 3).
    zones { SHIP GUARD HAND DISCARD }
    /// Named sets of places, seen by their owner. `Side` is left and right.
    areas { LEFT CENTRE RIGHT SIDE }
    /// Operations that only Ikangetsu knows: the running attack is not made; the attacker, or another guard of its
    /// player, attacks once more afterwards.
    deeds { CALL_OFF ATTACK_AGAIN ATTACK_WITH_ANOTHER }
}
