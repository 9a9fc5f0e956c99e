//! The words of this game: what its cards may name, and the numbers behind the names. Clause numbers are those of its
//! comprehensive rules.

use fudaba_engine::words::{StatFamily, Vocabulary};

fudaba_engine::kinds_of_ability! {
    ACTIVATED = "Activated" Activated,
    TRIGGERED = "Triggered" Triggered,
    CONTINUOUS = "Continuous" Continuous,
    DECLARED = "Declared" Declared,
    REPLACEMENT = "Replacement" Replacement,
}
fudaba_engine::words! {
    /// Kinds of card (2.2).
    kind: KindId { MEMBER = "Member", LIVE = "Live", ENERGY = "Energy" }
}
fudaba_engine::words! {
    /// The colours of hearts in their canonical order (2.1.1.1).
    colour: ColourId {
        PINK = "Pink", RED = "Red", YELLOW = "Yellow", GREEN = "Green", BLUE = "Blue",
        PURPLE = "Purple",
    }
}
fudaba_engine::words! {
    /// Printed numbers: cost, blades, score, hearts by colour, required hearts by colour, blade hearts by kind. Those
    /// from `Hearts` to `IconChosen` are sums of the others, or the one of the colour that was chosen; the last four are
    /// numbers of a player.
    stat: StatId {
        COST = "Cost", BLADES = "Blades", SCORE = "Score",
        HEART_PINK = "HeartPink", HEART_RED = "HeartRed", HEART_YELLOW = "HeartYellow",
        HEART_GREEN = "HeartGreen", HEART_BLUE = "HeartBlue", HEART_PURPLE = "HeartPurple",
        HEART_ALL = "HeartAll",
        NEED_PINK = "NeedPink", NEED_RED = "NeedRed", NEED_YELLOW = "NeedYellow",
        NEED_GREEN = "NeedGreen", NEED_BLUE = "NeedBlue", NEED_PURPLE = "NeedPurple",
        NEED_ANY = "NeedAny",
        ICON_PINK = "IconPink", ICON_RED = "IconRed", ICON_YELLOW = "IconYellow",
        ICON_GREEN = "IconGreen", ICON_BLUE = "IconBlue", ICON_PURPLE = "IconPurple",
        ICON_ALL = "IconAll", ICON_DRAW = "IconDraw", ICON_SCORE = "IconScore",
        HEARTS = "Hearts", HEART_CHOSEN = "HeartChosen", NEEDS = "Needs",
        NEED_CHOSEN = "NeedChosen", ICONS = "Icons", ICON_CHOSEN = "IconChosen",
        YELL_COUNT = "YellCount", TOTAL_SCORE = "TotalScore", SUCCESS_TARGET = "SuccessTarget",
        PLAY_COST = "PlayCost",
    }
}

/// The hearts of a member by colour, ALL hearts last.
pub const HEARTS: &[fudaba_engine::words::StatId; crate::rules::state::COLOURS] = &[
    stat::HEART_PINK,
    stat::HEART_RED,
    stat::HEART_YELLOW,
    stat::HEART_GREEN,
    stat::HEART_BLUE,
    stat::HEART_PURPLE,
    stat::HEART_ALL,
];
/// The required hearts of a live by colour, those of any colour last (2.11).
pub const NEEDS: &[fudaba_engine::words::StatId; crate::rules::state::COLOURS] = &[
    stat::NEED_PINK,
    stat::NEED_RED,
    stat::NEED_YELLOW,
    stat::NEED_GREEN,
    stat::NEED_BLUE,
    stat::NEED_PURPLE,
    stat::NEED_ANY,
];
/// The blade hearts by colour, then ALL, DRAW and SCORE (2.7).
pub const ICONS: &[fudaba_engine::words::StatId; 9] = &[
    stat::ICON_PINK,
    stat::ICON_RED,
    stat::ICON_YELLOW,
    stat::ICON_GREEN,
    stat::ICON_BLUE,
    stat::ICON_PURPLE,
    stat::ICON_ALL,
    stat::ICON_DRAW,
    stat::ICON_SCORE,
];

fudaba_engine::words! {
    /// Cards singled out by the rules: there are none.
    role: RoleId {}
}
fudaba_engine::words! {
    /// Facts about a player in this turn, and about the order of the players.
    fact: FactId {
        FIRST_PLAYER = "FirstPlayer", PERFORMED = "Performed", LIVE_SUCCEEDED = "LiveSucceeded",
        LIVE_FAILED = "LiveFailed", NO_EXCESS = "NoExcess", REFRESHED = "Refreshed",
    }
}
fudaba_engine::words! {
    /// Numbers of a player. `Excess…` are the excess hearts of this turn (8.3.15.1.2b).
    tally: TallyId {
        TOTAL = "Total", YELLED = "Yelled", EXCESS = "Excess",
        EXCESS_PINK = "ExcessPink", EXCESS_RED = "ExcessRed", EXCESS_YELLOW = "ExcessYellow",
        EXCESS_GREEN = "ExcessGreen", EXCESS_BLUE = "ExcessBlue", EXCESS_PURPLE = "ExcessPurple",
        BATONS = "Batons", ENTRIES = "Entries", MOVES = "Moves", TURN = "Turn",
        REFRESHES = "Refreshes",
    }
}
fudaba_engine::moments! {
    /// What can set an ability off, and what an effect can wait for. Those from `LiveStart` on are about a player.
    ENTERS = "Enters" Card,
    MOVES = "Moves" Card,
    LEAVES_STAGE = "LeavesStage" Card,
    TO_WAITING = "ToWaiting" Card,
    DECK_TO_WAITING = "DeckToWaiting" Card,
    BECOMES_WAIT = "BecomesWait" Card,
    BECOMES_ACTIVE = "BecomesActive" Card,
    BATON_TOUCHED = "BatonTouched" Card,
    REPLACED = "Replaced" Card,
    ABILITY_RESOLVED = "AbilityResolved" Card,
    LIVE_LEAVES = "LiveLeaves" Card,
    SUCCEEDS = "Succeeds" Card,
    PLAYED = "Played" Card,
    WOULD_SUCCEED = "WouldSucceed" Card,
    WOULD_LEAVE = "WouldLeave" Card,
    LIVE_START = "LiveStart" Doer,
    LIVE_SUCCESS = "LiveSuccess" Doer,
    YELLS = "Yells" Doer,
    ENERGY_PLACED = "EnergyPlaced" Doer,
    REFRESHES = "Refreshes" Doer,
    STATE_HOLDS = "StateHolds" Each,
    GAME_START = "GameStart" FirstPlayer,
    TURN_START = "TurnStart" FirstPlayer,
    ACTIVE_PHASE = "ActivePhase" TurnPlayer,
    ENERGY_PHASE = "EnergyPhase" TurnPlayer,
    DRAW_PHASE = "DrawPhase" TurnPlayer,
    MAIN_PHASE = "MainPhase" TurnPlayer,
    LIVE_PHASE = "LivePhase" FirstPlayer,
    LIVE_SET_PHASE = "LiveSetPhase" TurnPlayer,
    PERFORMANCE_PHASE = "PerformancePhase" TurnPlayer,
    JUDGEMENT_PHASE = "JudgementPhase" FirstPlayer,
    TURN_END = "TurnEnd" FirstPlayer,
}
fudaba_engine::words! {
    /// Facts about a card. `BladeHeart` and `Ability`: it has one; `HasBeneath`: cards lie beneath it.
    sign: SignId {
        BLADE_HEART = "BladeHeart", ABILITY = "Ability", ENTERED_THIS_TURN = "EnteredThisTurn",
        MOVED_THIS_TURN = "MovedThisTurn", MOVED_TWICE = "MovedTwice",
        BATON_TOUCHED = "BatonTouched", HAS_BENEATH = "HasBeneath",
    }
}
fudaba_engine::words! {
    /// Where an ability works: the three place keywords (11.7–11.9), or a zone other than stage and live area.
    state: StateId {
        CENTRE = "Centre", LEFT_SIDE = "LeftSide", RIGHT_SIDE = "RightSide", IN_HAND = "InHand",
        IN_WAITING = "InWaiting", IN_SUCCESS = "InSuccess", IN_RESOLUTION = "InResolution",
    }
}
fudaba_engine::words! {
    /// Rights, prohibitions and properties, none of them printed. Those from `CannotLive` on belong to a player.
    keyword: KeywordId {
        NEGATED = "Negated", NEGATED_ENTER = "NegatedEnter",
        NEGATED_LIVE_START = "NegatedLiveStart", NEGATED_LIVE_SUCCESS = "NegatedLiveSuccess",
        CANNOT_READY = "CannotReady", STAYS_WAIT = "StaysWait",
        CANNOT_BE_WAITED = "CannotBeWaited", CANNOT_SUCCEED = "CannotSucceed",
        CANNOT_BE_REPLACED = "CannotBeReplaced", CANNOT_MOVE = "CannotMove",
        DOUBLE_BATON = "DoubleBaton", GIVES_NO_BLADES = "GivesNoBlades",
        COUNTS_AS_ACTIVE = "CountsAsActive",
        CANNOT_LIVE = "CannotLive", CLOSED_LEFT = "ClosedLeft", CLOSED_CENTRE = "ClosedCentre",
        CLOSED_RIGHT = "ClosedRight", CANNOT_PLAY_MEMBERS = "CannotPlayMembers",
        CANNOT_PLACE_ENERGY = "CannotPlaceEnergy", CANNOT_READY_MEMBERS = "CannotReadyMembers",
        CANNOT_READY_ENERGY = "CannotReadyEnergy", CANNOT_DRAW_BY_EFFECTS = "CannotDrawByEffects",
        CANNOT_ACTIVATE = "CannotActivate", CANNOT_BATON = "CannotBaton",
        CANNOT_ENTER_BY_EFFECTS = "CannotEnterByEffects",
    }
}
fudaba_engine::words! {
    /// Zone kinds (4). `Beneath` holds the cards beneath the member of an area.
    zone: ZoneKind {
        STAGE = "Stage", BENEATH = "Beneath", LIVE = "Live", ENERGY = "Energy", DECK = "Deck",
        ENERGY_DECK = "EnergyDeck", SUCCESS = "Success", HAND = "Hand", WAITING = "Waiting",
        REMOVED = "Removed", RESOLUTION = "Resolution",
    }
}
fudaba_engine::words! {
    /// Named sets of member areas, seen by their owner. `Side` is left and right.
    area: AreaId { LEFT = "Left", CENTRE = "Centre", RIGHT = "Right", SIDE = "Side" }
}
fudaba_engine::words! {
    /// Operations that only this game knows: the yell is done again (8.3.11e), so many cards are yelled besides, and the
    /// excess hearts of this turn are taken away.
    deed: DeedId {
        REPEAT_YELL = "RepeatYell", EXTRA_YELL = "ExtraYell", CLEAR_EXCESS = "ClearExcess",
    }
}
fudaba_engine::words! {
    /// What an effect can last for: until the end of the judgement phase (8.4.11), of the running performance phase, or
    /// of the next active phase of whoever is affected.
    period: PeriodId {
        LIVE_END = "LiveEnd", PERFORMANCE = "Performance", ACTIVE_PHASE = "ActivePhase",
    }
}

/// The vocabulary of this game.
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
    states: state::WORDS,
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    deeds: deed::WORDS,
    periods: period::WORDS,
    families: &[
        StatFamily {
            total: stat::HEARTS,
            chosen: stat::HEART_CHOSEN,
            parts: HEARTS,
            convertible: HEARTS,
        },
        StatFamily {
            total: stat::NEEDS,
            chosen: stat::NEED_CHOSEN,
            parts: NEEDS,
            convertible: NEEDS,
        },
        StatFamily {
            total: stat::ICONS,
            chosen: stat::ICON_CHOSEN,
            parts: ICONS,
            // DRAW and SCORE stay what they are.
            convertible: ICONS.split_at(HEARTS.len()).0,
        },
    ],
    ..Vocabulary::NONE
};
