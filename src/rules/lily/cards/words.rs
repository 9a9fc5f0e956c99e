//! The words of Lily: what its cards may name, and the numbers behind the names.

use fudaba_engine::words::Vocabulary;

fudaba_engine::kinds_of_ability! {
    ACTIVATED = "Activated" Activated,
    CONTINUOUS = "Continuous" Continuous,
    TRIGGERED = "Triggered" Triggered,
    SPECIAL = "Special" Everywhere,
    SUPPORT = "Support" Called,
    SHARED = "Shared" Shared,
    DECLARED = "Declared" Declared,
}
fudaba_engine::words! {
    /// Kinds of card.
    kind: KindId { CHARACTER = "Character", EVENT = "Event", POTENTIAL = "Potential" }
}
fudaba_engine::words! {
    /// Colours (2.1b).
    colour: ColourId { BLUE = "Blue", BLACK = "Black", RED = "Red" }
}
fudaba_engine::words! {
    /// Printed numbers (2.2 to 2.6). `Range` holds a named value.
    stat: StatId { LEVEL = "Level", POWER = "Power", SUPPORT = "Support", RANGE = "Range" }
}
fudaba_engine::words! {
    /// Cards singled out by the rules. `Battling` is your fighting character, `Supporter` your support card.
    role: RoleId {
        LEADER = "Leader", PARTNER = "Partner", ATTACKER = "Attacker", ATTACKED = "Attacked",
        BATTLING = "Battling", SUPPORTER = "Supporter",
    }
}
fudaba_engine::words! {
    /// Facts about a player in the running battle or on the table.
    fact: FactId {
        IN_BATTLE = "InBattle", ATTACKING = "Attacking", LEADER_ATTACKED = "LeaderAttacked",
        SUPPORT_SUCCEEDED = "SupportSucceeded", SUPPORT_FAILED = "SupportFailed",
        CRITICAL_USED = "CriticalUsed", BLOCK_USED = "BlockUsed",
        PARTNER_FACE_UP = "PartnerFaceUp", PARTNER_UPRIGHT = "PartnerUpright",
    }
}
fudaba_engine::words! {
    /// Numbers of a player.
    tally: TallyId {
        COUPLING_VALUE = "CouplingValue", DEPLOY_TOTAL = "DeployTotal",
        ATTACKS_THIS_TURN = "AttacksThisTurn", DEPLOY_LIMIT = "DeployLimit",
    }
}
fudaba_engine::moments! {
    /// What can set an ability off, and when a potential can be declared (13b).
    TURN_START = "TurnStart" TurnPlayer,
    BECAME_ACTIVE = "BecameActive" Card,
    START_DRAW = "StartDraw" TurnPlayer,
    DEPLOYED = "Deployed" Card,
    PUT_ON_FIELD = "PutOnField" Card,
    LEVELLED_UP = "LevelledUp" Card,
    MOVED = "Moved" Card,
    ACTION_PHASE = "ActionPhase" TurnPlayer,
    BATTLE_START = "BattleStart" Attacker,
    ATTACKS = "Attacks" Attacker,
    IS_ATTACKED = "IsAttacked" Attacked,
    SUPPORTS_REVEALED = "SupportsRevealed" Both,
    CRITICAL_USED = "CriticalUsed" Attacker,
    BLOCK_USED = "BlockUsed" Attacked,
    DEFEATS = "Defeats" Attacker,
    IS_DEFEATED = "IsDefeated" Card,
    FAILED_TO_DEFEAT = "FailedToDefeat" Attacker,
    BATTLE_END = "BattleEnd" Attacker,
    TURN_END = "TurnEnd" TurnPlayer,
    COUPLING_PLACED = "CouplingPlaced" Card,
    COUPLING_TURNED_DOWN = "CouplingTurnedDown" Card,
    EVENT_PLACED = "EventPlaced" Card,
    EVENT_LEFT = "EventLeft" Card,
    LEADER_DEFEATED = "LeaderDefeated" Card,
    POTENTIAL_GAINED = "PotentialGained" Card,
    TRASHED_FROM_HAND = "TrashedFromHand" Card,
    REFRESHED = "Refreshed" Doer,
}
fudaba_engine::words! {
    /// Keywords, permissions and prohibitions. Those about critical, block and counters may be given to a player.
    keyword: KeywordId {
        SPREAD_2 = "Spread2", PIERCE = "Pierce", CANNOT_ATTACK = "CannotAttack",
        CANNOT_BE_ATTACKED = "CannotBeAttacked", CANNOT_MOVE = "CannotMove",
        CANNOT_BE_READIED = "CannotBeReadied", CANNOT_CRITICAL = "CannotCritical",
        CANNOT_BLOCK = "CannotBlock", CANNOT_COUNTER = "CannotCounter",
        MAY_SHARE_NAME = "MayShareName", BLOCK_COSTS_TWO = "BlockCostsTwo",
    }
}
fudaba_engine::words! {
    /// Zone kinds (3b); `Support` holds a flipped support card during a battle.
    zone: ZoneKind {
        DECK = "Deck", HAND = "Hand", FIELD = "Field", PARTNER = "Partner", COUPLING = "Coupling",
        EVENT = "Event", TRASH = "Trash", MYSTERY = "Mystery", POTENTIAL = "Potential",
        SUPPORT = "Support",
    }
}
fudaba_engine::words! {
    /// Named sets of areas (3.8d, 3.8e).
    area: AreaId {
        FRONT = "Front", BACK = "Back", LEFT = "Left", CENTRE = "Centre", RIGHT = "Right",
        LEFT_FRONT = "LeftFront", CENTRE_FRONT = "CentreFront", RIGHT_FRONT = "RightFront",
        LEFT_BACK = "LeftBack", CENTRE_BACK = "CentreBack", RIGHT_BACK = "RightBack",
    }
}
fudaba_engine::words! {
    /// Operations that only Lily knows: your support card succeeds or fails whatever it is, or is revealed anew.
    deed: DeedId {
        SUPPORT_SUCCEEDS = "SupportSucceeds", SUPPORT_FAILS = "SupportFails",
        REDO_SUPPORT = "RedoSupport",
    }
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

/// The vocabulary of Lily.
pub const VOCABULARY: Vocabulary = Vocabulary {
    abilities: ability::WORDS,
    kinds: kind::WORDS,
    colours: colour::WORDS,
    stats: stat::WORDS,
    roles: role::WORDS,
    facts: fact::WORDS,
    tallies: tally::WORDS,
    moments: moment::WORDS,
    whose: moment::WHOSE,
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    deeds: deed::WORDS,
    values: &[
        ("NoAttack", range::NONE),
        ("R1", range::R1),
        ("R2", range::R2),
        ("R1_2", range::R1_2),
        ("R1_3", range::R1_3),
    ],
    ..Vocabulary::NONE
};
