//! The words of Luck & Logic: what its cards may name, and the numbers behind the names.

use fudaba_engine::words::Vocabulary;

fudaba_engine::kinds_of_ability! {
    ACT = "Act" Activated,
    AUTO = "Auto" Triggered,
    CONT = "Cont" Continuous,
    LOGIC_DRIVE = "LogicDrive" Activated,
    GATE_BREAK = "GateBreak" Triggered,
    LOGIC = "Logic" Called,
    INSTEAD = "Instead" Replacement,
}
fudaba_engine::words! {
    /// Kinds of card; the first three are members.
    kind: KindId {
        LOGICALIST = "Logicalist", FOREIGNER = "Foreigner", TRANCEUNION = "Tranceunion",
        TACTICS = "Tactics", PARADOX = "Paradox", GATE = "Gate",
    }
}
fudaba_engine::words! {
    /// Colours.
    colour: ColourId { VERMILION = "Vermilion", TEAL = "Teal", GOLD = "Gold", INDIGO = "Indigo" }
}
fudaba_engine::words! {
    /// Printed numbers. The three of logic are what a stat logic adds; `SoulBonus` is what each soul card gives beyond its
    /// 1000. `Battles`, `Trances` and `Drives` are further ones of a player in a turn.
    stat: StatId {
        POWER = "Power", AURA = "Aura", LIMIT = "Limit", LEVEL = "Level", TERRITORY = "Territory",
        IC_VALUE = "IcValue", PLAY_COST = "PlayCost", LOGIC_POWER = "LogicPower",
        LOGIC_AURA = "LogicAura", LOGIC_LIMIT = "LogicLimit", GATE_NUMBER = "GateNumber",
        SOUL_BONUS = "SoulBonus", BATTLES = "Battles", TRANCES = "Trances", DRIVES = "Drives",
    }
}
fudaba_engine::words! {
    /// Cards singled out by the rules. `Fighter` is the fighting member of a player, `Material` one of the pair of the last trance.
    role: RoleId {
        ATTACKER = "Attacker", DEFENDER = "Defender", FIGHTER = "Fighter",
        INTERCEPTOR = "Interceptor", MATERIAL = "Material",
    }
}
fudaba_engine::words! {
    /// Facts about a player or the running battle.
    fact: FactId {
        IN_BATTLE = "InBattle", ATTACKING = "Attacking", DEFENDING = "Defending",
        PARADOX = "Paradox", TRANCED = "Tranced",
    }
}
fudaba_engine::words! {
    /// Numbers of a player. `Stock` can be paid with.
    tally: TallyId {
        STOCK = "Stock", LEVEL = "Level", BATTLES_LEFT = "BattlesLeft",
        BATTLES_FOUGHT = "BattlesFought", BROKEN_GATES = "BrokenGates", PENALTIES = "Penalties",
    }
}
fudaba_engine::moments! {
    /// What can set an ability off.
    TURN_START = "TurnStart" TurnPlayer,
    DRAW_PHASE = "DrawPhase" TurnPlayer,
    LEVEL_PHASE = "LevelPhase" TurnPlayer,
    MAIN_PHASE = "MainPhase" TurnPlayer,
    BATTLE_PHASE = "BattlePhase" TurnPlayer,
    END_PHASE = "EndPhase" TurnPlayer,
    MAIN_END = "MainEnd" TurnPlayer,
    BATTLE_PHASE_END = "BattlePhaseEnd" TurnPlayer,
    TURN_END = "TurnEnd" TurnPlayer,
    MOBILIZED = "Mobilized" Card,
    CALLED = "Called" Card,
    TRANCED = "Tranced" Card,
    FUSED = "Fused" Card,
    MOVED = "Moved" Card,
    ATTACKS = "Attacks" Attacker,
    ATTACKED = "Attacked" Attacked,
    INTERCEPTS = "Intercepts" Card,
    DEFINED = "Defined" Card,
    BOOSTED = "Boosted" Card,
    ANNIHILATED = "Annihilated" Card,
    WINS = "Wins" Card,
    LOSES = "Loses" Card,
    WOULD_BE_STOCKED = "WouldBeStocked" Card,
    BATTLE_END = "BattleEnd" TurnPlayer,
    GATE_BROKEN = "GateBroken" Card,
    STOCKED = "Stocked" Card,
    DROPPED = "Dropped" Card,
    RETURNED = "Returned" Card,
    DISCARDED = "Discarded" Card,
    LUCK_DRIVEN = "LuckDriven" TurnPlayer,
    REFRESHED = "Refreshed" Doer,
}
fudaba_engine::words! {
    /// Facts about a card.
    sign: SignId { ENTERED = "Entered" }
}
fudaba_engine::words! {
    /// Keywords, permissions and prohibitions. The last two are about a player.
    keyword: KeywordId {
        REACH = "Reach", CANNOT_ATTACK = "CannotAttack", CANNOT_BE_ATTACKED = "CannotBeAttacked",
        CANNOT_INTERCEPT = "CannotIntercept", CANNOT_STAND = "CannotStand",
        SILENCED = "Silenced", PROTECTED = "Protected", CANNOT_DEFINE = "CannotDefine",
        CANNOT_BOOST = "CannotBoost",
    }
}
fudaba_engine::words! {
    /// Zone kinds (Part 3). In `Trance` the pair and the tranceunion lie while a trance is carried out.
    zone: ZoneKind {
        DECK = "Deck", HAND = "Hand", STOCK = "Stock", LEVEL = "Level", CIRCLE = "Circle",
        GATE = "Gate", INTERCEPT = "Intercept", BATTLE = "Battle", PARADOX = "Paradox",
        DROP = "Drop", REMOVE = "Remove", GATE_DECK = "GateDeck", TRANCE = "Trance",
    }
}
fudaba_engine::words! {
    /// Rows and columns of circles and gates.
    area: AreaId {
        FRONT = "Front", BACK = "Back", LEFT = "Left", CENTRE = "Centre", RIGHT = "Right",
    }
}
fudaba_engine::words! {
    /// What cards are attached to members as.
    attachment: AttachmentId { SOUL = "Soul" }
}

/// The vocabulary of Luck & Logic.
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
    signs: sign::WORDS,
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    attachments: attachment::WORDS,
    ..Vocabulary::NONE
};
