//! The words of Crimson Fragments: what its cards may name, and the numbers behind the names.

use fudaba_engine::words::Vocabulary;

fudaba_engine::kinds_of_ability! {
    USE = "Use" Activated,
    ACT = "Act" Activated,
    INSTANT = "Instant" Activated,
    TRIGGER = "Trigger" Triggered,
    STATIC = "Static" Continuous,
    RIM_BLAST = "RimBlast" Triggered,
    SUMMON = "Summon" Activated,
    ENTRY = "Entry" Called,
    INSTEAD = "Instead" Replacement,
    RETURN = "Return" Triggered,
    QUICK = "Quick" Called,
}
fudaba_engine::words! {
    /// Kinds of card.
    kind: KindId {
        KIN = "Kin", FRAGMENT = "Fragment", ARTS = "Arts", TERRITORY = "Territory", RELIC = "Relic",
    }
}
fudaba_engine::words! {
    /// Colours (2.1a); a card without one is colourless.
    colour: ColourId {
        RED = "Red", BLUE = "Blue", GREEN = "Green", BLACK = "Black", WHITE = "White",
    }
}
fudaba_engine::words! {
    /// Printed numbers. From `Empower` to `Stigma` they are the numbered keywords, which add up. `Attacks` is how often a
    /// unit attacked this turn. The last three are numbers of a player, added to what the rules give.
    stat: StatId {
        POWER = "Power", COST = "Cost", SHIFT_BASE = "ShiftBase", SHIFT_BONUS = "ShiftBonus",
        EMPOWER = "Empower", ARMOUR = "Armour", FELL_BLADE = "FellBlade",
        EXTRA_ATTACK = "ExtraAttack", UNDYING = "Undying", STIGMA = "Stigma", X_MIN = "XMin",
        X_MAX = "XMax", X_STEP = "XStep", REMOVAL_COST = "RemovalCost",
        EQUIP_COPIES = "EquipCopies", ATTACKS = "Attacks", SHIFT_LIMIT = "ShiftLimit",
        DRAWS = "Draws", CONVERSIONS = "Conversions",
    }
}
fudaba_engine::words! {
    /// Cards singled out by the rules. `Played` is what is being played and answered.
    role: RoleId {
        ATTACKER = "Attacker", TARGET = "Target", FRAGMENT = "Fragment", PLAYED = "Played",
    }
}
fudaba_engine::words! {
    /// Facts about a player.
    fact: FactId {
        FRAGMENT_ENTERED = "FragmentEntered", LOST_RIM = "LostRim", ATTACKING = "Attacking",
        ATTACKED = "Attacked", SOUL_BURNED = "SoulBurned", ANSWERING = "Answering",
    }
}
fudaba_engine::words! {
    /// Numbers of a player. `Ap` can be paid with.
    tally: TallyId {
        AP = "Ap", RIMS = "Rims", TURN = "Turn", SHIFT_LIMIT = "ShiftLimit",
        CONVERSIONS_LEFT = "ConversionsLeft", ENDS_LEFT = "EndsLeft",
    }
}
fudaba_engine::moments! {
    /// What can set an ability off.
    GAME_START = "GameStart" Each,
    CLEANUP = "Cleanup" TurnPlayer,
    DRAW_PHASE = "DrawPhase" TurnPlayer,
    SHIFT_PHASE = "ShiftPhase" TurnPlayer,
    PLAY_PHASE = "PlayPhase" TurnPlayer,
    BATTLE_PHASE = "BattlePhase" TurnPlayer,
    REGENERATE_PHASE = "RegeneratePhase" TurnPlayer,
    END_PHASE = "EndPhase" TurnPlayer,
    TURN_END = "TurnEnd" TurnPlayer,
    SUMMONED = "Summoned" Card,
    ENTERED = "Entered" Card,
    USED = "Used" Doer,
    FIRED = "Fired" Doer,
    EQUIPPED = "Equipped" Card,
    DEPLOYED = "Deployed" Card,
    DESTROYED = "Destroyed" Card,
    WITHDRAWN = "Withdrawn" Card,
    ATTACKS = "Attacks" Attacker,
    ATTACKED = "Attacked" Attacked,
    WINS = "Wins" Card,
    LOSES = "Loses" Card,
    BATTLE_DRAWN = "BattleDrawn" Card,
    ATTACK_END = "AttackEnd" Attacker,
    RIM_BROKEN = "RimBroken" Card,
    EXCLUDED = "Excluded" Card,
    DISCARDED = "Discarded" Card,
    WOULD_BE_DESTROYED = "WouldBeDestroyed" Card,
}
fudaba_engine::words! {
    /// Facts about a card.
    sign: SignId { CAME = "Came" }
}
fudaba_engine::words! {
    /// Keywords, permissions and prohibitions. From `CannotSet` on they are about a player.
    keyword: KeywordId {
        FIXTURE = "Fixture", PIERCE = "Pierce", EXPOSED = "Exposed",
        CANNOT_ATTACK = "CannotAttack", CANNOT_ATTACK_DIRECTLY = "CannotAttackDirectly",
        SHACKLED = "Shackled", FRAGILE = "Fragile", PROTEAN = "Protean",
        PREDATION = "Predation", OFFERING = "Offering", VAMPIRISM = "Vampirism",
        REVIVAL = "Revival", BLOODLESS = "Bloodless", DRAG_DOWN = "DragDown",
        BULWARK = "Bulwark", GUARD = "Guard", EXORCISE = "Exorcise", NIMBLE = "Nimble",
        EXORCISED = "Exorcised", CANNOT_AWAKEN = "CannotAwaken",
        CANNOT_BE_DESTROYED = "CannotBeDestroyed", ATTACKS_FRAGMENTS = "AttacksFragments",
        FATAL = "Fatal", UNSETTABLE = "Unsettable", EQUIP_ANY = "EquipAny",
        EQUIP_ENEMY = "EquipEnemy", COST_ALL = "CostAll", COST_EX = "CostEx",
        FREE_REMOVAL = "FreeRemoval", CANNOT_SET = "CannotSet", CANNOT_USE = "CannotUse",
        CANNOT_SUMMON = "CannotSummon", CANNOT_CONVERT = "CannotConvert",
        CANNOT_GAIN_AP = "CannotGainAp", CANNOT_UNEQUIP = "CannotUnequip",
    }
}
fudaba_engine::words! {
    /// Zone kinds (Part 3). Kin slots and the entrance slot are `Field`; in `Pending` lies what is being played.
    zone: ZoneKind {
        DECK = "Deck", HAND = "Hand", LIFE = "Life", CORE = "Core",
        FRAGMENT_ZONE = "FragmentZone", SHIFT = "Shift", COFFIN = "Coffin",
        EXCLUSION = "Exclusion", ARTS_SLOT = "ArtsSlot", TERRITORY_SLOT = "TerritorySlot",
        RELICS = "Relics", RIM = "Rim", FIELD = "Field", PENDING = "Pending",
    }
}
fudaba_engine::words! {
    /// Kin slots, and the entrance slot.
    area: AreaId { SLOTS = "Slots", ENTRANCE = "Entrance" }
}
fudaba_engine::words! {
    /// What only this game can do.
    deed: DeedId {
        GAIN_AP = "GainAp", NEGATE_ATTACK = "NegateAttack", EXTRA_TURN = "ExtraTurn",
        SKIP_DRAW = "SkipDraw", END_TURN = "EndTurn",
    }
}
fudaba_engine::words! {
    /// What effects have the rules do.
    procedure: ProcedureId { SUMMON = "Summon", USE = "Use", BATTLE = "Battle" }
}
fudaba_engine::words! {
    /// What effects can last for.
    period: PeriodId { OWN_CLEANUP = "OwnCleanup" }
}
fudaba_engine::words! {
    /// What cards are attached to units as.
    attachment: AttachmentId { RELIC = "Relic" }
}

/// The vocabulary of Crimson Fragments.
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
    deeds: deed::WORDS,
    procedures: procedure::WORDS,
    periods: period::WORDS,
    attachments: attachment::WORDS,
    ..Vocabulary::NONE
};
