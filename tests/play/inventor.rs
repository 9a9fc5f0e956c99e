//! Makes up abilities from what a ruleset declares.

use fudaba::cards::{CardRules, Language, Need};
use fudaba::engine::Rng;
use fudaba::engine::ability::{
    Ability, AbilityKind, AlwaysName, Aspect, CardsName, ChangeName, ConditionName, CostName,
    DestName, DurationName, EffectName, FilterName, SelectorName, SpotName, ValueName,
};
use fudaba::engine::words::{KeywordId, MomentId, StatId};

/// How deep steps, cards and numbers stand in one another at most.
const DEEP: usize = 3;

/// Makes abilities up.
pub struct Inventor<'r> {
    rules: &'r CardRules,
    language: &'static Language,
    rng: &'r mut Rng,
    /// Registers that are bound.
    bound: Vec<&'static str>,
}

impl<'r> Inventor<'r> {
    /// With the words of this ruleset.
    pub fn new(rules: &'r CardRules, rng: &'r mut Rng) -> Self {
        Self {
            rules,
            language: rules.language,
            rng,
            bound: Vec::new(),
        }
    }

    /// A number below this one.
    pub fn below(&mut self, n: usize) -> usize {
        self.rng.below(n.max(1))
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn word(&mut self, of: &'static [&'static str]) -> String {
        self.one(of).to_owned()
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// An ability of this kind.
    pub fn ability(&mut self, kind: AbilityKind, deep: usize) -> Ability {
        let text = self.ability_text(kind, deep);
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let read = self.rules.words.in_force(|| options.from_str(&text));
        read.unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn ability_text(&mut self, kind: AbilityKind, deep: usize) -> String {
        let rules = self.rules.ability(kind).expect("a kind of the ruleset");
        let name = kind.name(self.rules.words);
        let mut parts = vec![format!("kind: {name}")];
        let either = rules.always == Need::Optional;
        let lasting = rules.always == Need::Required || either && self.chance(50);
        let acts = rules.effect == Need::Required || either && !lasting;
        if rules.when == Need::Required || either && acts {
            parts.push(format!("when: [{}]", self.trigger(rules.moments)));
        }
        if !self.rules.words.states.is_empty() && self.chance(15) {
            let state = self.word(self.rules.words.states);
            parts.push(format!("state: {state}"));
        }
        if self.chance(40) {
            parts.push(format!("if: {}", self.condition(deep + 1)));
        }
        if acts && rules.optional && self.chance(40) {
            let limit = if self.language.per_game && self.chance(20) {
                "PerGame".to_owned()
            } else {
                format!("PerTurn({})", 1 + self.below(3))
            };
            parts.push(format!("limit: {limit}"));
        }
        if acts && rules.optional && self.chance(30) {
            parts.push("may: true".to_owned());
        }
        if acts && rules.cost != Need::Forbidden && self.chance(40) {
            parts.push(format!("cost: [{}]", self.cost(rules.rests)));
        }
        if lasting {
            parts.push(format!("always: [{}]", self.always()));
        }
        if acts {
            self.bound.clear();
            parts.push(format!("effect: {}", self.steps(deep)));
        }
        format!("({})", parts.join(", "))
    }

    fn trigger(&mut self, only: &[MomentId]) -> String {
        let words = self.rules.words.moments;
        let at = if only.is_empty() {
            MomentId(u8::try_from(self.below(words.len())).unwrap())
        } else {
            self.one(only)
        };
        let subject = if self.rules.player_moments.contains(&at) {
            self.word(&["You", "Opponent", "AnyPlayer"])
        } else {
            match self.below(4) {
                0 | 1 => "This".to_owned(),
                2 => format!("Mine({})", self.filters(1)),
                _ => format!("Theirs({})", self.filters(1)),
            }
        };
        format!("({}, {subject})", at.name(self.rules.words))
    }

    fn cost(&mut self, rests: bool) -> String {
        match self.one(self.language.costs) {
            CostName::RestThis if rests => "RestThis".to_owned(),
            CostName::Spend => {
                let zone = self.one(self.language.spent).name(self.rules.words);
                format!("Spend({zone}, N({}))", 1 + self.below(2))
            }
            CostName::Points => {
                let points = self.one(self.language.points).name(self.rules.words);
                format!("Points({points}, {})", self.count())
            }
            CostName::TurnDown if !self.rules.cost_zones.is_empty() => {
                let zone = self.one(self.rules.cost_zones).name(self.rules.words);
                format!("TurnDown({zone}, {})", 1 + self.below(3))
            }
            CostName::Do if self.rules.steps_as_costs => {
                let zone = self.one(self.language.hands).name(self.rules.words);
                let dest = self.dest();
                format!("Do(Move(Pick(Exactly(N(1)), Mine({zone}, [])), {dest}))")
            }
            _ if rests => "RestThis".to_owned(),
            _ => String::new(),
        }
    }

    fn always(&mut self) -> String {
        let words = self.rules.words;
        match self.one(self.language.always) {
            AlwaysName::Stat => {
                let stat = self.card_stat();
                format!("Stat({}, {stat}, {})", self.cards_named(1), self.change())
            }
            AlwaysName::Keyword => {
                let keyword = self.card_keyword();
                format!("Keyword({}, {keyword})", self.cards_named(1))
            }
            AlwaysName::Player => {
                let keyword = self.one(self.language.player_keywords).name(words);
                format!("Player({}, {keyword})", self.who())
            }
            AlwaysName::PlayerStat => {
                let stat = self.one(self.language.player_stats).name(words);
                format!("PlayerStat({}, {stat}, Add({}))", self.who(), self.value(2))
            }
        }
    }

    fn steps(&mut self, deep: usize) -> String {
        let n = 1 + self.below(3);
        let steps: Vec<String> = (0..n).map(|at| self.step(deep, at > 0)).collect();
        format!("[{}]", steps.join(", "))
    }

    fn branch(&mut self, deep: usize) -> String {
        let before = self.bound.clone();
        let steps = self.steps(deep + 1);
        self.bound = before;
        steps
    }

    fn register(&mut self) -> &'static str {
        self.one(&["A", "B", "C", "D"])
    }

    fn step(&mut self, deep: usize, behind: bool) -> String {
        let words = self.rules.words;
        let name = self.one(self.language.effects);
        let nested = deep >= DEEP;
        match name {
            EffectName::Draw => match self.below(4) {
                0 => format!("Draw({}, {}, UpTo)", self.who(), self.count()),
                1 if !self.language.drawn_to.is_empty() => {
                    let zone = self.one(self.language.drawn_to).name(words);
                    format!("Draw({}, {}, Until({zone}))", self.who(), self.count())
                }
                _ => format!("Draw({}, {})", self.who(), self.count()),
            },
            EffectName::Choose => {
                let cards = self.cards(deep + 1);
                let bind = self.register();
                self.bound.push(bind);
                format!("Choose({bind}, {cards}), {}", self.on_bound(bind))
            }
            EffectName::Look | EffectName::Reveal => {
                let cards = self.cards(deep + 1);
                let bind = self.register();
                self.bound.push(bind);
                let word: &str = name.into();
                format!("{word}({bind}, {cards})")
            }
            EffectName::Move | EffectName::Arrange => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.cards(deep + 1), self.dest())
            }
            EffectName::Shuffle => {
                let pile = self.one(self.language.piles).name(words);
                format!("Shuffle({}, {pile})", self.who())
            }
            EffectName::Enter => {
                let spot = self.spot(self.language.enter_spots);
                let pose = if self.language.enters_rested && self.chance(30) {
                    ", Rested"
                } else {
                    ""
                };
                format!("Enter({}, {spot}{pose})", self.cards(deep + 1))
            }
            EffectName::Shift => {
                let spot = self.spot(self.language.shift_spots);
                format!("Shift({}, {spot})", self.cards(deep + 1))
            }
            EffectName::StackOn | EffectName::Swap | EffectName::Tuck | EffectName::Exchange => {
                let word: &str = name.into();
                format!("{word}({}, {})", self.cards(deep + 1), self.cards(deep + 1))
            }
            EffectName::Rearrange => {
                let zone = self.one(self.language.rearranged).name(words);
                format!("Rearrange({}, {zone})", self.who())
            }
            EffectName::Spend => {
                let zone = self.one(self.language.spent).name(words);
                format!("Spend({}, {zone}, {})", self.who(), self.count())
            }
            EffectName::Pay => {
                let points = self.one(self.language.points).name(words);
                format!("Pay({}, {points}, {})", self.who(), self.count())
            }
            EffectName::RevealUntil => {
                let pile = self.one(self.language.piles).name(words);
                self.bound.extend(["A", "B"]);
                format!(
                    "RevealUntil(A, B, {}, {pile}, {})",
                    self.who(),
                    self.filters(1)
                )
            }
            EffectName::NameColour => format!("NameColour({}, [])", self.who()),
            EffectName::NameColourOf | EffectName::Remake | EffectName::Convert => {
                self.family_step(name, deep)
            }
            EffectName::Ready
            | EffectName::Rest
            | EffectName::Defeat
            | EffectName::Copy
            | EffectName::Negate
            | EffectName::Redirect => {
                let word: &str = name.into();
                format!("{word}({})", self.cards(deep + 1))
            }
            EffectName::Turn => {
                let way = self.word(&["Up", "Down", "Over"]);
                format!("Turn({}, {way})", self.cards(deep + 1))
            }
            EffectName::Attach => {
                let kind = self.word(words.attachments);
                let (a, b) = (self.cards_named(1), self.cards_named(1));
                format!("Attach({a}, {b}, {kind})")
            }
            EffectName::Control => format!(
                "Control({}, {}, {})",
                self.cards(deep + 1),
                self.who(),
                self.duration()
            ),
            EffectName::TakeRole => {
                let role = self.one(self.language.roles_taken).name(words);
                format!("TakeRole({}, {role})", self.cards(deep + 1))
            }
            EffectName::NameNumber => {
                format!("NameNumber({}, 0, {})", self.who(), 1 + self.below(9))
            }
            EffectName::Trade => {
                let stat = self.card_stat();
                let (a, b) = (self.cards_named(1), self.cards_named(1));
                format!("Trade({a}, {b}, {stat}, {})", self.duration())
            }
            EffectName::Procedure => {
                let procedure = self.word(words.procedures);
                format!(
                    "Procedure({}, {procedure}, {})",
                    self.who(),
                    self.cards(deep + 1)
                )
            }
            EffectName::Assign => {
                let tally = self.one(self.language.assigned).name(words);
                format!("Assign({}, {tally}, {})", self.who(), self.value(deep + 1))
            }
            EffectName::Modify => {
                let stat = self.card_stat();
                let change = self.change();
                format!(
                    "Modify({}, {stat}, {change}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::ModifyPlayer => {
                let stat = self.one(self.language.player_stats).name(words);
                format!(
                    "ModifyPlayer({}, {stat}, Add({}), {})",
                    self.who(),
                    self.value(2),
                    self.duration()
                )
            }
            EffectName::GrantAbility => {
                let kind = self.one(self.language.granted);
                let bound = std::mem::take(&mut self.bound);
                let ability = self.ability_text(kind, DEEP);
                self.bound = bound;
                format!(
                    "GrantAbility({}, {ability}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::SetOff => {
                let moment = self.one(self.language.set_off).name(words);
                format!("SetOff({}, {moment})", self.cards(deep + 1))
            }
            EffectName::Grant => {
                let keyword = self.card_keyword();
                format!(
                    "Grant({}, {keyword}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            EffectName::GrantPlayer => {
                let keyword = self.one(self.language.player_keywords).name(words);
                format!(
                    "GrantPlayer({}, {keyword}, {})",
                    self.who(),
                    self.duration()
                )
            }
            EffectName::Deed => {
                let at = u8::try_from(self.below(words.deeds.len())).unwrap();
                let deed = fudaba::engine::words::DeedId(at);
                let n = if self.language.counted_deeds.contains(&deed) {
                    ", N(2)"
                } else {
                    ""
                };
                format!("Deed({}, {}{n})", self.who(), deed.name(words))
            }
            EffectName::Win if self.chance(5) => format!("Win({})", self.who()),
            EffectName::EachPlayer if !nested => format!("EachPlayer({})", self.branch(deep)),
            EffectName::RepeatWhile if !nested => {
                let steps = self.branch(deep);
                format!("RepeatWhile({}, {steps})", self.condition(deep + 1))
            }
            EffectName::If if !nested => {
                let condition = match self.below(3) {
                    0 if behind => "Did".to_owned(),
                    1 if behind => "Not(Did)".to_owned(),
                    _ => self.condition(deep + 1),
                };
                let first = self.branch(deep);
                if self.chance(40) {
                    format!("If({condition}, {first}, {})", self.branch(deep))
                } else {
                    format!("If({condition}, {first})")
                }
            }
            EffectName::May if !nested => format!("May({}, {})", self.branch(deep), self.who()),
            EffectName::ChooseOne if !nested => {
                let (a, b) = (self.branch(deep), self.branch(deep));
                format!("ChooseOne([{a}, {b}], {})", self.who())
            }
            EffectName::Repeat if !nested => {
                format!("Repeat({}, {})", self.count(), self.branch(deep))
            }
            EffectName::ForEach if !nested => {
                let cards = self.cards(deep + 1);
                let before = self.bound.clone();
                let bind = self.register();
                self.bound.push(bind);
                let steps = self.steps(deep + 1);
                self.bound = before;
                format!("ForEach({bind}, {cards}, {steps})")
            }
            EffectName::Later if !nested => {
                let awaited = self.language.awaited(words, self.rules.timings);
                let moment = self.one(&awaited).name(words);
                let of_player = &["AnyPlayer", "You", "Opponent"];
                let of_card = &["AnyPlayer", "You", "This", "Mine([])", "Any([])"];
                let is_of_player = self
                    .rules
                    .player_moments
                    .iter()
                    .any(|m| m.name(words) == moment);
                let subject = self.word(if is_of_player { of_player } else { of_card });
                format!("Later({moment}, {}, {subject})", self.branch(deep))
            }
            _ => format!(
                "Modify({}, {}, {}, {})",
                self.cards(DEEP),
                self.card_stat(),
                self.change(),
                self.duration()
            ),
        }
    }

    /// Something done with what was chosen.
    fn on_bound(&mut self, bind: &str) -> String {
        format!("Move(Bound({bind}), {})", self.dest())
    }

    fn family_step(&mut self, name: EffectName, deep: usize) -> String {
        let words = self.rules.words;
        let family = words.families[self.below(words.families.len())];
        let (a, b) = (
            self.one(family.parts).name(words),
            self.one(family.parts).name(words),
        );
        match name {
            EffectName::NameColourOf => {
                format!(
                    "NameColourOf({}, {a}, {})",
                    self.who(),
                    self.cards(deep + 1)
                )
            }
            EffectName::Remake => {
                let n = self.below(4);
                format!(
                    "Remake({}, {{{a}: {n}}}, {})",
                    self.cards(deep + 1),
                    self.duration()
                )
            }
            _ => format!(
                "Convert({}, {a}, {b}, {})",
                self.cards(deep + 1),
                self.duration()
            ),
        }
    }

    fn who(&mut self) -> String {
        self.word(&["You", "You", "Opponent", "TurnPlayer"])
    }

    fn dest(&mut self) -> String {
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

    fn spot(&mut self, of: &'static [SpotName]) -> String {
        let spot = self.one(of);
        let word: &str = spot.into();
        match spot {
            SpotName::FreeIn | SpotName::In => {
                format!("{word}({})", self.word(self.rules.words.areas))
            }
            SpotName::Free | SpotName::Adjacent | SpotName::Any => word.to_owned(),
        }
    }

    fn duration(&mut self) -> String {
        let duration = self.one(self.language.durations);
        let word: &str = duration.into();
        match duration {
            DurationName::Until => format!("Until({})", self.word(self.rules.words.periods)),
            _ => word.to_owned(),
        }
    }

    /// A stat of cards that can be changed.
    fn card_stat(&mut self) -> String {
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

    fn card_keyword(&mut self) -> String {
        loop {
            let n = self.below(self.rules.words.keywords.len());
            let keyword = KeywordId(u8::try_from(n).unwrap());
            if self.language.is_of_cards(keyword) {
                return keyword.name(self.rules.words).to_owned();
            }
        }
    }

    fn change(&mut self) -> String {
        match self.one(self.language.changes) {
            ChangeName::Add => format!("Add({})", self.value(1)),
            ChangeName::Times => "Times(N(2))".to_owned(),
            ChangeName::Divide => "Divide(2)".to_owned(),
            ChangeName::Set | ChangeName::Become => format!("Set({})", self.value(1)),
        }
    }

    /// A number of things.
    fn count(&mut self) -> String {
        if self.chance(70) {
            format!("N({})", 1 + self.below(3))
        } else {
            self.value(2)
        }
    }

    fn value(&mut self, deep: usize) -> String {
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
            ValueName::Amount => "Amount".to_owned(),
        }
    }

    fn condition(&mut self, deep: usize) -> String {
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

    fn selector(&mut self, deep: usize) -> String {
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
    fn cards_named(&mut self, deep: usize) -> String {
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

    fn cards(&mut self, deep: usize) -> String {
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

    fn filters(&mut self, deep: usize) -> String {
        let n = self.below(3);
        let filters: Vec<String> = (0..n).map(|_| self.filter(deep)).collect();
        format!("[{}]", filters.join(", "))
    }

    fn filter(&mut self, deep: usize) -> String {
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
            FilterName::Active | FilterName::Rested | FilterName::FaceUp | FilterName::FaceDown => {
                word.to_owned()
            }
            FilterName::Has | FilterName::Not | FilterName::AnyOf | FilterName::Other => {
                "Other".to_owned()
            }
        }
    }
}
