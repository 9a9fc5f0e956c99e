//! The words of the toy: what its cards may name, and the numbers behind the names.

fudaba::engine::vocabulary! {
    /// Kinds of ability: what other games call by these names, and two that are called as they are here alone.
    abilities {
        Activated: ACTIVATED;
        Continuous: CONTINUOUS;
        Triggered: TRIGGERED;
        Activated: DRIVE;
        Triggered: SNAP;
    }
    /// Kinds of card.
    kinds { GOLEM MASK LEECH OATH GHOST }
    /// Colours.
    colours { RED BLUE }
    /// Printed numbers.
    stats { POWER PRICE WIDTH AURA HEAT }
    /// Cards singled out by the rules.
    roles { ATTACKER DEFENDER SWORN }
    /// Facts about a player.
    facts { FIGHTING ANSWERING }
    /// Numbers of a player.
    tallies { EMBERS CANDLES }
    /// What can set an ability off.
    moments {
        TurnPlayer: TURN_START TURN_END;
        Card: ENTERED LEFT;
        Attacker: ATTACKS;
        Card: BEATEN;
        Doer: CANDLE_LOST;
    }
    /// Keywords.
    keywords { CANNOT_ATTACK QUICK }
    /// Procedures of the rules.
    procedures { SUMMON FORCED_STRIKE RESOUND BIND }
    /// Kinds of zone.
    zones { LANE HAND DECK HEAP CELLAR STAND CRYPT }
    /// What cards are attached as.
    attachments { RIDER SHADE CHAIN }
    /// What only the toy can do.
    deeds { CHANGE_FACE }
    /// Sets of slots.
    areas { MIDDLE }
}
