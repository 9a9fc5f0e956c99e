//! The words of the toy: what its cards may name, and the numbers behind the names.

use fudaba::engine::words::{AbilityKind, Manner, Vocabulary, Whose};

macro_rules! words {
    ($($list:ident: $ty:ident { $($name:ident = $word:literal),* $(,)? })*) => {
        $(#[allow(dead_code, reason = "a word may be on cards alone")]
        pub mod $list {
            use fudaba::engine::words::$ty;
            words!(@consts $ty, 0u8; $($name)*);
            pub const WORDS: &[&str] = &[$($word),*];
        })*
    };
    (@consts $ty:ident, $n:expr; $name:ident $($rest:ident)*) => {
        pub const $name: $ty = $ty($n);
        words!(@consts $ty, $n + 1; $($rest)*);
    };
    (@consts $ty:ident, $n:expr;) => {};
}

words! {
    kind: KindId { GOLEM = "Golem", MASK = "Mask", LEECH = "Leech", OATH = "Oath", GHOST = "Ghost" }
    colour: ColourId { RED = "Red", BLUE = "Blue" }
    stat: StatId { POWER = "Power", PRICE = "Price", WIDTH = "Width", AURA = "Aura", HEAT = "Heat" }
    role: RoleId { ATTACKER = "Attacker", DEFENDER = "Defender", SWORN = "Sworn" }
    fact: FactId { FIGHTING = "Fighting", ANSWERING = "Answering" }
    tally: TallyId { EMBERS = "Embers", CANDLES = "Candles" }
    moment: MomentId {
        TURN_START = "TurnStart", TURN_END = "TurnEnd", ENTERED = "Entered", LEFT = "Left",
        ATTACKS = "Attacks", BEATEN = "Beaten", CANDLE_LOST = "CandleLost",
    }
    keyword: KeywordId { CANNOT_ATTACK = "CannotAttack", QUICK = "Quick" }
    procedure: ProcedureId { SUMMON = "Summon", FORCED_STRIKE = "ForcedStrike", RESOUND = "Resound", BIND = "Bind" }
    zone: ZoneKind {
        LANE = "Lane", HAND = "Hand", DECK = "Deck", HEAP = "Heap", CELLAR = "Cellar",
        STAND = "Stand", CRYPT = "Crypt",
    }
    attachment: AttachmentId { RIDER = "Rider", SHADE = "Shade", CHAIN = "Chain" }
    deed: DeedId { CHANGE_FACE = "ChangeFace" }
    area: AreaId { MIDDLE = "Middle" }
}

/// The kinds of ability: what other games call by these names, and two that are called as they are here alone.
const ABILITIES: &[(&str, AbilityKind)] = &[
    ("Activated", AbilityKind::new(0, Manner::Activated)),
    ("Continuous", AbilityKind::new(1, Manner::Continuous)),
    ("Triggered", AbilityKind::new(2, Manner::Triggered)),
    ("Drive", AbilityKind::new(3, Manner::Activated)),
    ("Snap", AbilityKind::new(4, Manner::Triggered)),
];

/// Whose each moment is.
const WHOSE: &[Whose] = &[
    Whose::TurnPlayer,
    Whose::TurnPlayer,
    Whose::Card,
    Whose::Card,
    Whose::Attacker,
    Whose::Card,
    Whose::Doer,
];

/// The vocabulary of the toy.
pub const VOCABULARY: Vocabulary = Vocabulary {
    abilities: ABILITIES,
    kinds: kind::WORDS,
    colours: colour::WORDS,
    stats: stat::WORDS,
    roles: role::WORDS,
    facts: fact::WORDS,
    tallies: tally::WORDS,
    moments: moment::WORDS,
    whose: WHOSE,
    signs: &[],
    states: &[],
    keywords: keyword::WORDS,
    zones: zone::WORDS,
    areas: area::WORDS,
    deeds: deed::WORDS,
    procedures: procedure::WORDS,
    periods: &[],
    values: &[],
    attachments: attachment::WORDS,
    families: &[],
};
