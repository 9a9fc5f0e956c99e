//! What a ruleset implements of the ability language, as a table: a card may use this and nothing else, so that its text
//! cannot promise what does not happen.

use fudaba_engine::ability::{
    AbilityKind, AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName,
    DurationName, EffectName, Family, FilterName, SelectorName, SpotName, ValueName,
};
use fudaba_engine::words::{
    DeedId, KeywordId, MomentId, RoleId, StatId, TallyId, Vocabulary, ZoneKind,
};

/// With cards of which zones a step can be done.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The steps. One that starts a procedure of the rules is called by that: "Summon".
    pub steps: &'static [&'static str],
    /// The zones of the cards that they are done with.
    pub zones: &'static [ZoneKind],
    /// The zones of the second cards of such a step, where it has two; none, if they can lie anywhere.
    pub second: &'static [ZoneKind],
}

impl Reach {
    /// These steps can be done with cards of these zones.
    #[must_use]
    pub const fn of(steps: &'static [&'static str], zones: &'static [ZoneKind]) -> Self {
        let second = &[];
        Self {
            steps,
            zones,
            second,
        }
    }

    /// The same, and with second cards of these.
    #[must_use]
    pub const fn with(self, second: &'static [ZoneKind]) -> Self {
        Self { second, ..self }
    }
}

/// What there is in a language, and what of it a ruleset has that says nothing else.
macro_rules! language {
    ($($(#[$doc:meta])* $field:ident: $ty:ty = $none:expr,)*) => {
        /// What a ruleset implements.
        #[derive(Debug)]
        pub struct Language {
            $($(#[$doc])* pub $field: $ty,)*
        }

        impl Language {
            /// Nothing yet: a ruleset says what it implements, and leaves the rest to this.
            pub const NONE: Self = Self { $($field: $none),* };
        }
    };
}

language! {
    /// Steps.
    effects: &'static [EffectName] = &[],
    /// Those of them by which the opponent’s cards cannot be dealt with.
    own_cards: &'static [EffectName] = &[],
    /// Those of them whose cards must all be one player’s.
    one_side: &'static [EffectName] = &[],
    /// Steps that can be done with cards of some zones only. What is named here is refused with cards of any other.
    reach: &'static [Reach] = &[],
    /// Zones that cards of some zones are never put into by an effect: the zone, and where those cards lie. That a card is
    /// not put where it lies already, but onto a pile, need not be said.
    no_way: &'static [(ZoneKind, &'static [ZoneKind])] = &[],
    /// Costs.
    costs: &'static [CostName] = &[],
    /// Ways to name cards.
    cards: &'static [CardsName] = &[],
    /// Ways to look for cards.
    selectors: &'static [SelectorName] = &[],
    /// Tests on cards.
    filters: &'static [FilterName] = &[],
    /// Numbers.
    values: &'static [ValueName] = &[],
    /// Tests on the table.
    conditions: &'static [ConditionName] = &[],
    /// What can be in force.
    always: &'static [AlwaysName] = &[],
    /// Changes of stats.
    changes: &'static [ChangeName] = &[],
    /// Durations.
    durations: &'static [DurationName] = &[],
    /// What cards can share or differ in.
    aspects: &'static [Aspect] = &[],
    /// The slots onto which effects put cards.
    enter_spots: &'static [SpotName] = &[],
    /// May effects put cards onto the field rested?
    enters_rested: bool = false,
    /// The slots to which effects move cards.
    shift_spots: &'static [SpotName] = &[],
    /// Where effects put cards: the ways into each zone.
    dests: &'static [(ZoneKind, &'static [DestName])] = &[],
    /// Zones in an order: cards can be taken from their top, revealed one by one, and shuffled.
    piles: &'static [ZoneKind] = &[],
    /// Zones that only their player may look at.
    hands: &'static [ZoneKind] = &[],
    /// Zones up to whose number cards are drawn.
    drawn_to: &'static [ZoneKind] = &[],
    /// Zones whose active cards can be spent.
    spent: &'static [ZoneKind] = &[],
    /// Numbers of a player that are points to pay with.
    points: &'static [TallyId] = &[],
    /// Zones whose slots can be put anew.
    rearranged: &'static [ZoneKind] = &[],
    /// Zones of slots in areas, which can be asked whether they are empty.
    emptied: &'static [ZoneKind] = &[],
    /// Roles that a card can take over by an effect.
    roles_taken: &'static [RoleId] = &[],
    /// Numbers of a player that can be set.
    assigned: &'static [TallyId] = &[],
    /// Operations of the ruleset's own that want a number.
    counted_deeds: &'static [DeedId] = &[],
    /// Numbers of a player, which are no numbers of cards.
    player_stats: &'static [StatId] = &[],
    /// Keywords of a player; those that cards have are the others, and `shared_keywords`.
    player_keywords: &'static [KeywordId] = &[],
    /// Keywords that players and cards have alike.
    shared_keywords: &'static [KeywordId] = &[],
    /// Keywords that are printed on cards.
    printed_keywords: &'static [KeywordId] = &[],
    /// Kinds of abilities that effects can give to cards.
    granted: &'static [AbilityKind] = &[],
    /// Moments whose abilities can be set off.
    set_off: &'static [MomentId] = &[],
    /// Moments that no effect can wait for.
    not_awaited: &'static [MomentId] = &[],
    /// Moments that are about two cards: `That` is the other one.
    with_other: &'static [MomentId] = &[],
    /// Moments that have an amount.
    with_amount: &'static [MomentId] = &[],
    /// Moments that are about a card alone: they do not happen to players.
    card_moments: &'static [MomentId] = &[],
    /// Are abilities declared, with targets that are chosen then and hit later?
    declares: bool = false,
    /// May a card have two colours?
    two_colours: bool = false,
    /// Stats whose sum over chosen cards can have a bound.
    totals: &'static [StatId] = &[],
    /// May an ability be limited to once a game?
    per_game: bool = false,
    /// May an ability be limited for all cards of one name together?
    per_name: bool = false,
    /// How often a turn an ability may be used at most that is limited.
    uses: u8 = 3,
    /// Kinds of abilities for which the rules may name a number, as cards have it printed.
    numbered: &'static [AbilityKind] = &[],
}

/// Names of one family of words: `names![EffectName; Draw, Move]`.
#[macro_export]
macro_rules! names {
    ($Name:ident; $($word:ident)*) => {
        &[$($Name::$word),*]
    };
}

/// All numbers but [`ValueName::Amount`], for rulesets of which no moment has an amount.
pub const VALUES_WITHOUT_AMOUNT: &[ValueName] = names![ValueName;
    N Count CountOf Stat Printed Named Sum Tally Result Times Plus Capped Floored Minus Per Kinds Differing
    Greatest Least
];

impl Language {
    /// Can this keyword be given to, or be asked of, a card?
    #[must_use]
    pub fn is_of_cards(&self, keyword: KeywordId) -> bool {
        self.shared_keywords.contains(&keyword) || !self.player_keywords.contains(&keyword)
    }

    /// Can this keyword be given to a player?
    #[must_use]
    pub fn is_of_players(&self, keyword: KeywordId) -> bool {
        self.shared_keywords.contains(&keyword) || self.player_keywords.contains(&keyword)
    }

    /// The ways to put cards into a zone.
    #[must_use]
    pub fn ways_into(&self, zone: ZoneKind) -> &'static [DestName] {
        let found = self.dests.iter().find(|(to, _)| *to == zone);
        found.map_or(&[], |(_, ways)| ways)
    }

    /// Does the ruleset implement this word of a family?
    #[must_use]
    pub fn implements(&self, family: &Family, word: &str) -> bool {
        fn has<N: Copy + Into<&'static str>>(names: &[N], word: &str) -> bool {
            names.iter().any(|name| (*name).into() == word)
        }
        let does = |effect: EffectName| self.effects.contains(&effect);
        match (family.name, word) {
            ("Effect", _) => has(self.effects, word),
            ("Cost", _) => has(self.costs, word),
            ("Cards", _) => has(self.cards, word),
            ("Selector", _) => has(self.selectors, word),
            ("Filter", _) => has(self.filters, word),
            ("Value", _) => has(self.values, word),
            ("Condition", _) => has(self.conditions, word),
            ("Always", _) => has(self.always, word),
            ("Change", _) => has(self.changes, word),
            ("Duration", _) => has(self.durations, word),
            ("Aspect", _) => has(self.aspects, word),
            ("Spot", _) => has(self.enter_spots, word) || has(self.shift_spots, word),
            ("Dest", _) => self.dests.iter().any(|(_, ways)| has(ways, word)),
            ("Relation", "Within") => !self.totals.is_empty(),
            ("Amount" | "Relation", _) => self.cards.contains(&CardsName::Pick),
            ("Drawing", "Until") => !self.drawn_to.is_empty(),
            ("Drawing", _) => does(EffectName::Draw),
            ("Extent", "UpTo") => !self.piles.is_empty(),
            ("Extent", _) => does(EffectName::Look),
            ("Payment", _) => does(EffectName::Pay),
            ("Pose", "Rested") => self.enters_rested,
            ("Pose", _) => does(EffectName::Enter),
            ("Way", _) => does(EffectName::Turn),
            ("Limit", "PerGame") => self.per_game,
            ("Limit", "PerTurnByName") => self.per_name,
            _ => true,
        }
    }

    /// The words of a family that the ruleset implements.
    #[must_use]
    pub fn words(&self, family: &Family) -> Vec<&'static str> {
        let all = family.words.iter().map(|signature| signature.word);
        all.filter(|word| self.implements(family, word)).collect()
    }

    /// The moments that an effect can wait for, besides `timings`, which never happen.
    #[must_use]
    pub fn awaited(&self, words: &Vocabulary, timings: &[MomentId]) -> Vec<MomentId> {
        let all = MomentId::all(words);
        all.filter(|m| !self.not_awaited.contains(m) && !timings.contains(m))
            .collect()
    }
}
