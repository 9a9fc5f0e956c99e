//! What a ruleset implements of the ability language, as a table: a card may use this and nothing else, so that its text
//! cannot promise what does not happen.

use fudaba_engine::ability::{
    AbilityKind, AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName, DestName,
    DurationName, EffectName, FilterName, SelectorName, SpotName, ValueName,
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

/// All numbers but [`ValueName::Amount`], for rulesets of which no moment has an amount.
pub const VALUES_WITHOUT_AMOUNT: &[ValueName] = &[
    ValueName::N,
    ValueName::Count,
    ValueName::CountOf,
    ValueName::Stat,
    ValueName::Printed,
    ValueName::Named,
    ValueName::Sum,
    ValueName::Tally,
    ValueName::Result,
    ValueName::Times,
    ValueName::Plus,
    ValueName::Capped,
    ValueName::Minus,
    ValueName::Per,
    ValueName::Kinds,
    ValueName::Differing,
    ValueName::Greatest,
    ValueName::Least,
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

    /// The words of a family (`Effect`, `Filter`, `Value` …) that the ruleset implements; none if it is a family that all
    /// rulesets have alike.
    #[must_use]
    pub fn family(&self, name: &str) -> Option<Vec<&'static str>> {
        fn all<N: Copy + Into<&'static str>>(names: &[N]) -> Vec<&'static str> {
            names.iter().map(|n| (*n).into()).collect()
        }
        Some(match name {
            "Effect" => all(self.effects),
            "Cost" => all(self.costs),
            "Cards" => all(self.cards),
            "Selector" => all(self.selectors),
            "Filter" => all(self.filters),
            "Value" => all(self.values),
            "Condition" => all(self.conditions),
            "Always" => all(self.always),
            "Change" => all(self.changes),
            "Duration" => all(self.durations),
            _ => return None,
        })
    }

    /// The moments that an effect can wait for, besides `timings`, which never happen.
    #[must_use]
    pub fn awaited(&self, words: &Vocabulary, timings: &[MomentId]) -> Vec<MomentId> {
        let all = (0u8..).map(MomentId).take(words.moments.len());
        all.filter(|m| !self.not_awaited.contains(m) && !timings.contains(m))
            .collect()
    }
}
