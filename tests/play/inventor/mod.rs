//! Makes up abilities from what a ruleset declares.

mod parts;
mod steps;

use fudaba::cards::{CardRules, Language, Need};
use fudaba::engine::Rng;
use fudaba::engine::ability::{Ability, AbilityKind, AlwaysName, CostName, Family, Word};
use fudaba::engine::words::MomentId;

/// How deep steps, cards and numbers stand in one another at most.
const DEEP: usize = 3;

/// Makes abilities up.
pub struct Inventor<'r> {
    rules: &'r CardRules,
    language: &'static Language,
    rng: &'r mut Rng,
    /// Registers that are bound.
    bound: Vec<&'static str>,
    /// Are targets and further moments made up as well?
    whole: bool,
}

impl<'r> Inventor<'r> {
    /// With the words of this ruleset.
    pub fn new(rules: &'r CardRules, rng: &'r mut Rng) -> Self {
        Self {
            rules,
            language: rules.language,
            rng,
            bound: Vec::new(),
            whole: false,
        }
    }

    /// The same, which also makes up targets, and abilities that wait for several moments.
    pub fn whole(self) -> Self {
        Self {
            whole: true,
            ..self
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
            let mut when = vec![self.trigger(rules.moments)];
            if self.whole && self.chance(25) {
                when.push(self.trigger(rules.moments));
            }
            parts.push(format!("when: [{}]", when.join(", ")));
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
            let mut effect = self.steps(deep);
            if self.whole && self.language.declares && self.chance(40) {
                let target = self.selector(1);
                parts.push(format!(
                    "targets: [Choose(A, Pick(Exactly(N(1)), {target}))]"
                ));
                effect = effect.replacen('[', &format!("[{}, ", self.on_bound("A")), 1);
            }
            parts.push(format!("effect: {effect}"));
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

    /// A word as its table says that it is written, with an argument of each kind.
    fn written(&mut self, family: &Family, word: &str, deep: usize) -> String {
        let signature = family.word(word).expect("a word of the family");
        let needed = signature.arguments.iter().filter(|a| !a.optional);
        let arguments: Vec<String> = needed
            .map(|argument| match (argument.kind.name, argument.place) {
                ("Value", _) => self.value(deep + 1),
                ("Cards", _) => self.cards_named(deep + 1),
                ("Selector", _) => self.selector(deep + 1),
                ("Filter", _) => self.filters(deep + 1),
                ("Duration", _) => self.duration(),
                ("Who", _) => self.who(),
                ("number", _) => (2 + self.below(5)).to_string(),
                (_, Some(place)) => {
                    let allowed = self.rules.allowed(place);
                    self.one(&allowed).to_owned()
                }
                (list, None) => {
                    let all = Word::listed(list, self.rules.words);
                    self.one(&all).to_owned()
                }
            })
            .collect();
        match arguments.is_empty() {
            true => word.to_owned(),
            false => format!("{word}({})", arguments.join(", ")),
        }
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
}
