//! What a ruleset implements of the ability language, as a table: a card may use this and nothing else, so that its text
//! cannot promise what does not happen.

use fudaba_engine::ability::{
    AbilityKind, AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName,
    DurationName, EffectName, Family, FilterName, SelectorName, SpotName, ValueName,
};
use fudaba_engine::words::{KeywordId, MomentId, RoleId, StatId, TallyId, Vocabulary, ZoneKind};

/// What a ruleset implements.
#[derive(Debug)]
pub struct Language {
    /// Steps.
    pub effects: &'static [EffectName],
    /// Those of them by which the opponent’s cards cannot be dealt with.
    pub own_cards: &'static [EffectName],
    /// Those of them whose cards must all be one player’s.
    pub one_side: &'static [EffectName],
    /// Costs.
    pub costs: &'static [CostName],
    /// Ways to name cards.
    pub cards: &'static [CardsName],
    /// Ways to look for cards.
    pub selectors: &'static [SelectorName],
    /// Tests on cards.
    pub filters: &'static [FilterName],
    /// Numbers.
    pub values: &'static [ValueName],
    /// Tests on the table.
    pub conditions: &'static [ConditionName],
    /// What can be in force.
    pub always: &'static [AlwaysName],
    /// Changes of stats.
    pub changes: &'static [ChangeName],
    /// Durations.
    pub durations: &'static [DurationName],
    /// What cards can share or differ in.
    pub aspects: &'static [Aspect],
    /// The slots onto which effects put cards.
    pub enter_spots: &'static [SpotName],
    /// May effects put cards onto the field rested?
    pub enters_rested: bool,
    /// The slots to which effects move cards.
    pub shift_spots: &'static [SpotName],
    /// Where effects put cards: the ways into each zone.
    pub dests: &'static [(ZoneKind, &'static [DestName])],
    /// Zones in an order: cards can be taken from their top, revealed one by one, and shuffled.
    pub piles: &'static [ZoneKind],
    /// Zones that only their player may look at.
    pub hands: &'static [ZoneKind],
    /// Zones up to whose number cards are drawn.
    pub drawn_to: &'static [ZoneKind],
    /// Zones whose active cards can be spent.
    pub spent: &'static [ZoneKind],
    /// Numbers of a player that are points to pay with.
    pub points: &'static [TallyId],
    /// Zones whose slots can be put anew.
    pub rearranged: &'static [ZoneKind],
    /// Zones of slots in areas, which can be asked whether they are empty.
    pub emptied: &'static [ZoneKind],
    /// Roles that a card can take over by an effect.
    pub roles_taken: &'static [RoleId],
    /// Numbers of a player that can be set.
    pub assigned: &'static [TallyId],
    /// Operations of the ruleset's own that want a number.
    pub counted_deeds: &'static [fudaba_engine::words::DeedId],
    /// Numbers of a player, which are no numbers of cards.
    pub player_stats: &'static [StatId],
    /// Keywords of a player; those that cards have are the others, and `shared_keywords`.
    pub player_keywords: &'static [KeywordId],
    /// Keywords that players and cards have alike.
    pub shared_keywords: &'static [KeywordId],
    /// Keywords that are printed on cards.
    pub printed_keywords: &'static [KeywordId],
    /// Kinds of abilities that effects can give to cards.
    pub granted: &'static [AbilityKind],
    /// Moments whose abilities can be set off.
    pub set_off: &'static [MomentId],
    /// Moments that no effect can wait for.
    pub not_awaited: &'static [MomentId],
    /// Moments that are about two cards: `That` is the other one.
    pub with_other: &'static [MomentId],
    /// Moments that have an amount.
    pub with_amount: &'static [MomentId],
    /// Moments that are about a card alone: they do not happen to players.
    pub card_moments: &'static [MomentId],
    /// Are abilities declared, with targets that are chosen then and hit later?
    pub declares: bool,
    /// May a card have two colours?
    pub two_colours: bool,
    /// Stats whose sum over chosen cards can have a bound.
    pub totals: &'static [StatId],
    /// May an ability be limited to once a game?
    pub per_game: bool,
    /// May an ability be limited for all cards of one name together?
    pub per_name: bool,
    /// How often a turn an ability may be used at most that is limited.
    pub uses: u8,
    /// Kinds of abilities for which the rules may name a number, as cards have it printed.
    pub numbered: &'static [AbilityKind],
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
    N Count CountOf Stat Printed Named Sum Tally Result Times Plus Capped Minus Per Kinds Differing
    Greatest Least
];

impl Language {
    /// Nothing yet: a ruleset says what it implements, and leaves the rest to this.
    pub const NONE: Self = Self {
        effects: &[],
        costs: &[],
        cards: &[],
        selectors: &[],
        filters: &[],
        values: &[],
        conditions: &[],
        own_cards: &[],
        one_side: &[],
        always: &[],
        changes: &[],
        durations: &[],
        aspects: &[],
        enter_spots: &[],
        enters_rested: false,
        shift_spots: &[],
        dests: &[],
        piles: &[],
        hands: &[],
        drawn_to: &[],
        spent: &[],
        points: &[],
        rearranged: &[],
        emptied: &[],
        roles_taken: &[],
        assigned: &[],
        counted_deeds: &[],
        player_stats: &[],
        player_keywords: &[],
        shared_keywords: &[],
        printed_keywords: &[],
        granted: &[],
        set_off: &[],
        not_awaited: &[],
        with_other: &[],
        with_amount: &[],
        card_moments: &[],
        declares: false,
        two_colours: false,
        totals: &[],
        per_game: false,
        per_name: false,
        uses: 3,
        numbered: &[],
    };

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
        let all = (0u8..).map(MomentId).take(words.moments.len());
        all.filter(|m| !self.not_awaited.contains(m) && !timings.contains(m))
            .collect()
    }
}
