//! What steps are about: players, places, numbers, conditions and cards, made up.

use super::{DEEP, Inventor};
use fudaba::engine::ability::{
    Aspect, CardsName, ChangeName, ConditionName, DestName, DurationName, Filter, FilterName,
    SelectorName, SpotName, Value, ValueName,
};
use fudaba::engine::words::{KeywordId, StatId};

impl Inventor<'_> {
    pub(super) fn who(&mut self) -> String {
        self.word(&["You", "You", "Opponent", "TurnPlayer"])
    }

    pub(super) fn dest(&mut self) -> String {
        let (zone, ways) = self.one(self.language.dests);
        let zone = zone.name(self.rules.words);
        match self.one(ways) {
            DestName::Nth => format!("Nth({zone}, {})", 2 + self.below(4)),
            way => {
                let way: &str = way.into();
                format!("{way}({zone})")
            }
        }
    }

    pub(super) fn spot(&mut self, of: &'static [SpotName]) -> String {
        let spot = self.one(of);
        let word: &str = spot.into();
        match spot {
            SpotName::FreeIn | SpotName::In => {
                format!("{word}({})", self.word(self.rules.words.areas))
            }
            SpotName::Free | SpotName::Adjacent | SpotName::Any => word.to_owned(),
        }
    }

    pub(super) fn duration(&mut self) -> String {
        let duration = self.one(self.language.durations);
        let word: &str = duration.into();
        match duration {
            DurationName::Until => format!("Until({})", self.word(self.rules.words.periods)),
            _ => word.to_owned(),
        }
    }

    /// A stat of cards that can be changed.
    pub(super) fn card_stat(&mut self) -> String {
        let words = self.rules.words;
        loop {
            let stat = StatId(u8::try_from(self.below(words.stats.len())).unwrap());
            let of_players = self.language.player_stats.contains(&stat);
            let mut marks = self.rules.kinds.iter().flat_map(|k| k.marks);
            let mark = marks.any(|(mark, _)| *mark == stat);
            let family = words
                .family(stat)
                .is_some_and(|f| f.total == stat || f.chosen == stat);
            if !of_players && !mark && !family {
                return stat.name(words).to_owned();
            }
        }
    }

    pub(super) fn card_keyword(&mut self) -> String {
        loop {
            let n = self.below(self.rules.words.keywords.len());
            let keyword = KeywordId(u8::try_from(n).unwrap());
            if self.language.is_of_cards(keyword) {
                return keyword.name(self.rules.words).to_owned();
            }
        }
    }

    pub(super) fn change(&mut self) -> String {
        match self.one(self.language.changes) {
            ChangeName::Add => format!("Add({})", self.value(1)),
            ChangeName::Times => "Times(N(2))".to_owned(),
            ChangeName::Divide => "Divide(2)".to_owned(),
            ChangeName::Set | ChangeName::Become => format!("Set({})", self.value(1)),
        }
    }

    /// A number of things.
    pub(super) fn count(&mut self) -> String {
        if self.chance(70) {
            format!("N({})", 1 + self.below(3))
        } else {
            self.value(2)
        }
    }

    pub(super) fn value(&mut self, deep: usize) -> String {
        let words = self.rules.words;
        let plain = deep >= DEEP || self.chance(40);
        match self.one(self.language.values) {
            _ if plain => format!("N({})", i32::try_from(self.below(60)).unwrap() - 20),
            ValueName::Count => format!("Count({})", self.selector(deep + 1)),
            ValueName::CountOf => match self.bound.last() {
                Some(bind) => format!("CountOf({bind})"),
                None => "N(2)".to_owned(),
            },
            name @ (ValueName::Stat | ValueName::Printed) => {
                let (word, stat): (&str, _) = (name.into(), self.card_stat());
                format!("{word}({stat}, {})", self.cards_named(deep + 1))
            }
            name @ (ValueName::Sum | ValueName::Greatest | ValueName::Least) => {
                let (word, stat): (&str, _) = (name.into(), self.card_stat());
                format!("{word}({stat}, {})", self.selector(deep + 1))
            }
            ValueName::Tally => format!("Tally({}, {})", self.who(), self.word(words.tallies)),
            ValueName::Times => format!("Times({}, {})", self.value(deep + 1), 2 + self.below(2)),
            name @ (ValueName::Plus | ValueName::Minus) => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.value(deep + 1), self.value(deep + 1))
            }
            ValueName::Capped => format!("Capped({}, 5)", self.value(deep + 1)),
            ValueName::Per => format!("Per({}, 2)", self.value(deep + 1)),
            name @ (ValueName::Kinds | ValueName::Differing) => {
                let aspect: Aspect = self.one(self.language.aspects);
                let (word, aspect): (&str, &str) = (name.into(), aspect.into());
                format!("{word}({aspect}, {})", self.selector(deep + 1))
            }
            ValueName::N | ValueName::Named | ValueName::Result => "N(1)".to_owned(),
            other => self.written(Value::FAMILY, other.into(), deep),
        }
    }

    pub(super) fn condition(&mut self, deep: usize) -> String {
        let words = self.rules.words;
        match self.one(self.language.conditions) {
            ConditionName::All if deep < DEEP => {
                format!(
                    "All([{}, {}])",
                    self.condition(deep + 1),
                    self.condition(deep + 1)
                )
            }
            ConditionName::AnyOf if deep < DEEP => {
                format!(
                    "AnyOf([{}, {}])",
                    self.condition(deep + 1),
                    self.condition(deep + 1)
                )
            }
            ConditionName::Not if deep < DEEP => format!("Not({})", self.condition(deep + 1)),
            ConditionName::OpponentTurn => "OpponentTurn".to_owned(),
            ConditionName::Compare => {
                let cmp = self.word(&["AtLeast", "AtMost", "Equal", "Less", "More"]);
                format!(
                    "Compare({}, {cmp}, {})",
                    self.value(deep + 1),
                    self.value(deep + 1)
                )
            }
            ConditionName::Exists => format!("Exists({})", self.selector(deep + 1)),
            ConditionName::Is => format!(
                "Is({}, {})",
                self.cards_named(deep + 1),
                self.filters(deep + 1)
            ),
            ConditionName::Fact if !words.facts.is_empty() => {
                format!("Fact({}, {})", self.who(), self.word(words.facts))
            }
            ConditionName::Empty if !self.language.emptied.is_empty() => {
                let zone = self.one(self.language.emptied).name(words);
                format!("Empty({}, {zone}, {})", self.who(), self.word(words.areas))
            }
            _ => "YourTurn".to_owned(),
        }
    }

    pub(super) fn selector(&mut self, deep: usize) -> String {
        let zone = self.word(self.rules.words.zones);
        let filters = self.filters(deep + 1);
        match self.one(self.language.selectors) {
            SelectorName::Mine => format!("Mine({zone}, {filters})"),
            SelectorName::Theirs => format!("Theirs({zone}, {filters})"),
            SelectorName::Both => format!("Both({zone}, {filters})"),
            SelectorName::Among => match self.bound.last() {
                Some(bind) => format!("Among({bind}, {filters})"),
                None => format!("Mine({zone}, {filters})"),
            },
            SelectorName::Under => format!("Under(This, {filters})"),
            SelectorName::Attached => {
                let kind = self.word(self.rules.words.attachments);
                format!("Attached(This, {kind}, {filters})")
            }
            SelectorName::Bearer => format!("Bearer(This, {filters})"),
            SelectorName::Union => {
                let other = self.word(self.rules.words.zones);
                format!("Union([Mine({zone}, {filters}), Mine({other}, {filters})])")
            }
        }
    }

    /// Cards that nobody chooses.
    pub(super) fn cards_named(&mut self, deep: usize) -> String {
        match self.one(self.language.cards) {
            CardsName::Role => {
                format!(
                    "Role({}, {})",
                    self.word(self.rules.words.roles),
                    self.who()
                )
            }
            CardsName::All => format!("All({})", self.selector(deep + 1)),
            CardsName::Bound => match self.bound.last() {
                Some(bind) => format!("Bound({bind})"),
                None => "This".to_owned(),
            },
            _ => "This".to_owned(),
        }
    }

    pub(super) fn cards(&mut self, deep: usize) -> String {
        match self.one(self.language.cards) {
            CardsName::Pick => {
                let amount = match self.below(3) {
                    0 => format!("Exactly({})", self.count()),
                    1 => format!("UpTo({})", self.count()),
                    _ => "Any".to_owned(),
                };
                let by = self.who();
                format!("Pick({amount}, {}, (by: {by}))", self.selector(deep + 1))
            }
            name @ (CardsName::Alike | CardsName::Random) => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.count(), self.selector(deep + 1))
            }
            CardsName::Top => {
                let pile = self.one(self.language.piles).name(self.rules.words);
                format!("Top({}, {pile}, {})", self.who(), self.count())
            }
            _ => self.cards_named(deep),
        }
    }

    pub(super) fn filters(&mut self, deep: usize) -> String {
        let n = self.below(3);
        let filters: Vec<String> = (0..n).map(|_| self.filter(deep)).collect();
        format!("[{}]", filters.join(", "))
    }

    pub(super) fn filter(&mut self, deep: usize) -> String {
        let words = self.rules.words;
        let name = self.one(self.language.filters);
        let word: &str = name.into();
        match name {
            FilterName::Kind => format!("Kind({})", self.word(words.kinds)),
            FilterName::Colour => format!("Colour({})", self.word(words.colours)),
            FilterName::Stat | FilterName::Printed => {
                let (stat, cmp) = (self.card_stat(), self.word(&["AtLeast", "AtMost", "Equal"]));
                format!("{word}({stat}, {cmp}, {})", self.value(deep + 1))
            }
            FilterName::Keyword => format!("Keyword({})", self.card_keyword()),
            FilterName::Trait | FilterName::Name | FilterName::NameHas => {
                format!("{word}(\"Gull\")")
            }
            FilterName::Shares => {
                let aspect: &str = self.one(self.language.aspects).into();
                format!("Shares({aspect}, {})", self.cards_named(deep + 1))
            }
            FilterName::In => format!("In({})", self.word(words.areas)),
            FilterName::AdjacentTo | FilterName::InLineWith => {
                format!("{word}({})", self.cards_named(deep + 1))
            }
            FilterName::Sign => format!("Sign({})", self.word(words.signs)),
            FilterName::Is => format!("Is({})", self.word(words.roles)),
            FilterName::Not if deep < DEEP => format!("Not({})", self.filter(deep + 1)),
            FilterName::AnyOf if deep < DEEP => {
                format!(
                    "AnyOf([{}, {}])",
                    self.filter(deep + 1),
                    self.filter(deep + 1)
                )
            }
            FilterName::Has | FilterName::Not | FilterName::AnyOf => "Other".to_owned(),
            other => self.written(Filter::FAMILY, other.into(), deep),
        }
    }
}
