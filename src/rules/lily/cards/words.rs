//! The words of Lily: what its cards may name, and the numbers behind the names.

fudaba_engine::vocabulary! {
    /// Kinds of ability.
    abilities {
        Activated: ACTIVATED;
        Continuous: CONTINUOUS;
        Triggered: TRIGGERED;
        Everywhere: SPECIAL;
        Called: SUPPORT;
        Shared: SHARED;
        Declared: DECLARED;
    }
    /// Kinds of card.
    kinds { CHARACTER EVENT POTENTIAL }
    /// Colours (2.1b).
    colours { BLUE BLACK RED }
    /// Printed numbers (2.2 to 2.6). `Range` holds a named value.
    stats { LEVEL POWER SUPPORT RANGE }
    /// Cards singled out by the rules. `Battling` is your fighting character, `Supporter` your support card.
    roles { LEADER PARTNER ATTACKER ATTACKED BATTLING SUPPORTER }
    /// Facts about a player in the running battle or on the table.
    facts {
        IN_BATTLE ATTACKING LEADER_ATTACKED SUPPORT_SUCCEEDED SUPPORT_FAILED CRITICAL_USED
        BLOCK_USED PARTNER_FACE_UP PARTNER_UPRIGHT
    }
    /// Numbers of a player.
    tallies { COUPLING_VALUE DEPLOY_TOTAL ATTACKS_THIS_TURN DEPLOY_LIMIT BLOCK_PRICE }
    /// What can set an ability off, and when a potential can be declared (13b).
    moments {
        TurnPlayer: TURN_START;
        Card: BECAME_ACTIVE;
        TurnPlayer: START_DRAW;
        Card: DEPLOYED PUT_ON_FIELD LEVELLED_UP MOVED;
        TurnPlayer: ACTION_PHASE;
        Attacker: BATTLE_START ATTACKS;
        Attacked: IS_ATTACKED;
        Both: SUPPORTS_REVEALED;
        Attacker: CRITICAL_USED;
        Attacked: BLOCK_USED;
        Attacker: DEFEATS;
        Card: IS_DEFEATED;
        Attacker: FAILED_TO_DEFEAT BATTLE_END;
        TurnPlayer: TURN_END;
        Card: COUPLING_PLACED COUPLING_TURNED_DOWN EVENT_PLACED EVENT_LEFT LEADER_DEFEATED
            POTENTIAL_GAINED TRASHED_FROM_HAND;
        Doer: REFRESHED;
    }
    /// Keywords, permissions and prohibitions. Those about critical, block and counters may be given to a player.
    keywords {
        SPREAD_2 PIERCE CANNOT_ATTACK CANNOT_BE_ATTACKED CANNOT_MOVE CANNOT_BE_READIED
        CANNOT_CRITICAL CANNOT_BLOCK CANNOT_COUNTER MAY_SHARE_NAME BLOCK_COSTS_TWO
    }
    /// Zone kinds (3b); `Support` holds a flipped support card during a battle.
    zones { DECK HAND FIELD PARTNER COUPLING EVENT TRASH MYSTERY POTENTIAL SUPPORT }
    /// Named sets of areas (3.8d, 3.8e).
    areas {
        FRONT BACK LEFT CENTRE RIGHT LEFT_FRONT CENTRE_FRONT RIGHT_FRONT LEFT_BACK CENTRE_BACK
        RIGHT_BACK
    }
    /// Operations that only Lily knows: your support card succeeds or fails whatever it is, or is revealed anew.
    deeds { SUPPORT_SUCCEEDS SUPPORT_FAILS REDO_SUPPORT }
    ...
    values: &[
        ("NoAttack", range::NONE),
        ("R1", range::R1),
        ("R2", range::R2),
        ("R1_2", range::R1_2),
        ("R1_3", range::R1_3),
    ];
}

/// Values of the stat `Range` (section 9).
#[allow(
    missing_docs,
    reason = "each constant is the range that it is named after"
)]
pub mod range {
    pub const NONE: i32 = 0;
    pub const R1: i32 = 1;
    pub const R2: i32 = 2;
    pub const R1_2: i32 = 3;
    pub const R1_3: i32 = 4;
}
