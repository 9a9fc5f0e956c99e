//! What can be set up for a match, and what the player has chosen so far.

use crate::panels::model::Picture;

/// Everything that can be chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SetupModel {
    /// The rulesets.
    pub rulesets: Vec<RulesetModel>,
    /// Has the player finished no match yet?
    pub newcomer: bool,
}

impl SetupModel {
    /// The computer's level that is offered for a ruleset at first: a middling one, and the weakest to a newcomer.
    #[must_use]
    pub fn usual_level(&self, ruleset: usize) -> usize {
        match self.rulesets.get(ruleset) {
            Some(rules) if !self.newcomer => rules.levels.len() / 2,
            _ => 0,
        }
    }
}

/// A ruleset.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RulesetModel {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// Its options.
    pub options: Vec<OptionModel>,
    /// Its decks.
    pub decks: Vec<DeckModel>,
    /// The computer's levels, weakest first.
    pub levels: Vec<LevelModel>,
    /// The ways in which it plays a level.
    pub styles: Vec<LevelModel>,
}

/// An option of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OptionModel {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it decides.
    pub explanation: String,
    /// Its values, the usual one first.
    pub values: Vec<ValueModel>,
}

/// A value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ValueModel {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it means.
    pub explanation: String,
}

/// A deck.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DeckModel {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it plays.
    pub description: String,
    /// Numbers about it.
    pub facts: Vec<String>,
    /// A picture that stands for it.
    pub cover: Option<Picture>,
    /// Why it cannot be used.
    pub problems: Vec<String>,
    /// Its cards.
    pub contents: Vec<DeckContents>,
}

/// A part of a deck: a section, or a card that is named.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeckContents {
    /// What it is called.
    pub name: String,
    /// Its cards: how many, and the name.
    pub cards: Vec<(u8, String)>,
}

/// A level of the computer opponent, or a way to play it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelModel {
    /// Its name in files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it plays.
    pub description: String,
}

/// Who sits opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// The computer, with the level of this index.
    Computer(usize),
    /// A second person.
    Person,
    /// Nobody: one person plays both sides.
    Solo,
}

/// Who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Starter {
    /// By lot.
    #[default]
    Lot,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl Starter {
    /// The name in the settings file.
    pub fn id(self) -> &'static str {
        match self {
            Self::Lot => "lot",
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The starter of a name; by lot when it is unknown.
    pub fn of_id(id: &str) -> Self {
        match id {
            "first" => Self::First,
            "second" => Self::Second,
            _ => Self::Lot,
        }
    }
}

/// What the player has chosen, as places in the model's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetupChoice {
    /// The ruleset.
    pub ruleset: usize,
    /// The value of each option.
    pub options: Vec<usize>,
    /// The deck of each seat.
    pub decks: [usize; 2],
    /// Is the deck of the computer left to chance?
    pub chance: bool,
    /// Who sits opposite.
    pub opponent: Opponent,
    /// How the computer plays its level.
    pub style: usize,
    /// Who starts.
    pub starter: Starter,
    /// The seed as typed; empty means at random.
    pub seed: String,
}

/// What the player did in the set-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SetupIntent {
    /// Another ruleset.
    Ruleset(usize),
    /// An option (by place) gets a value (by place).
    Option(usize, usize),
    /// All options get their usual values.
    UsualOptions,
    /// A seat (0 or 1) gets a deck.
    Deck(usize, usize),
    /// The computer's deck is left to chance.
    DeckByChance,
    /// Who sits opposite.
    Opponent(Opponent),
    /// How the computer plays its level.
    Style(usize),
    /// Who starts.
    Starter(Starter),
    /// The seed.
    Seed(String),
    /// Back to the title.
    Back,
    /// The match.
    Start,
}

impl SetupChoice {
    /// The usual choice for a ruleset: different decks, the computer at its usual level with a deck by chance.
    pub fn usual(model: &SetupModel, ruleset: usize) -> Self {
        let Some(rules) = model.rulesets.get(ruleset) else {
            return Self::nothing();
        };
        let usable = |deck: &&usize| rules.decks[**deck].problems.is_empty();
        let places: Vec<usize> = (0..rules.decks.len()).collect();
        let mut decks = places.iter().filter(usable).copied();
        let first = decks.next().unwrap_or(0);
        Self {
            ruleset,
            options: vec![0; rules.options.len()],
            decks: [first, decks.next().unwrap_or(first)],
            chance: true,
            opponent: Opponent::Computer(model.usual_level(ruleset)),
            style: 0,
            starter: Starter::Lot,
            seed: String::new(),
        }
    }

    /// Takes over from another choice who sits opposite, with his level and style, and who starts.
    pub fn keep_players(&mut self, model: &SetupModel, before: &Self) {
        let levels = model
            .rulesets
            .get(self.ruleset)
            .map_or(0, |rules| rules.levels.len());
        self.opponent = match before.opponent {
            Opponent::Computer(level) => Opponent::Computer(level.min(levels.saturating_sub(1))),
            other => other,
        };
        self.style = before.style;
        self.starter = before.starter;
    }

    fn nothing() -> Self {
        Self {
            ruleset: 0,
            options: Vec::new(),
            decks: [0, 0],
            chance: true,
            opponent: Opponent::Computer(0),
            style: 0,
            starter: Starter::Lot,
            seed: String::new(),
        }
    }

    /// Changes the choice by what the player did; [`SetupIntent::Back`] and
    /// [`SetupIntent::Start`] change nothing.
    pub fn apply(&mut self, model: &SetupModel, intent: &SetupIntent) {
        match intent {
            SetupIntent::Ruleset(ruleset) if *ruleset != self.ruleset => {
                let before = std::mem::replace(self, Self::usual(model, *ruleset));
                self.keep_players(model, &before);
            }
            SetupIntent::Option(option, value) => {
                if let Some(place) = self.options.get_mut(*option) {
                    *place = *value;
                }
            }
            SetupIntent::UsualOptions => self.options.fill(0),
            SetupIntent::Deck(seat, deck) => {
                if let Some(place) = self.decks.get_mut(*seat) {
                    *place = *deck;
                }
                self.chance &= *seat != 1;
            }
            SetupIntent::DeckByChance => self.chance = true,
            SetupIntent::Opponent(opponent) => self.opponent = *opponent,
            SetupIntent::Style(style) => self.style = *style,
            SetupIntent::Starter(starter) => self.starter = *starter,
            SetupIntent::Seed(seed) => seed.clone_into(&mut self.seed),
            SetupIntent::Ruleset(_) | SetupIntent::Back | SetupIntent::Start => {}
        }
    }

    /// The typed seed; `Ok(None)` when it is left to chance.
    ///
    /// # Errors
    /// When the text is no whole number of 64 bits.
    pub fn seed(&self) -> Result<Option<u64>, std::num::ParseIntError> {
        let text = self.seed.trim();
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some)
    }

    /// How many options differ from their usual values.
    pub fn changed_options(&self) -> usize {
        self.options.iter().filter(|value| **value != 0).count()
    }

    /// Is the second seat's deck drawn when the match begins? Two people choose theirs.
    #[must_use]
    pub fn draws_deck(&self) -> bool {
        self.chance && matches!(self.opponent, Opponent::Computer(_))
    }

    /// Whether a match can be made of this.
    pub fn is_ready(&self, model: &SetupModel) -> bool {
        let Some(rules) = model.rulesets.get(self.ruleset) else {
            return false;
        };
        let usable = |deck: &usize| {
            rules
                .decks
                .get(*deck)
                .is_some_and(|deck| deck.problems.is_empty())
        };
        let chosen = if self.draws_deck() { 1 } else { 2 };
        self.seed().is_ok() && self.decks[..chosen].iter().all(usable)
    }
}

/// Models for tests.
#[cfg(test)]
pub mod examples {
    use super::*;

    /// Two rulesets with two options and three decks each; the last deck cannot be used.
    pub fn model() -> SetupModel {
        let value = |id: &str| ValueModel {
            id: id.into(),
            name: format!("value {id}"),
            explanation: format!("means {id}"),
        };
        let option = |id: &str| OptionModel {
            id: id.into(),
            name: format!("option {id}"),
            explanation: format!("decides {id}"),
            values: vec![value(&format!("{id}1")), value(&format!("{id}2"))],
        };
        let deck = |id: &str, problems: &[&str]| DeckModel {
            id: id.into(),
            name: format!("deck {id}"),
            description: "plays somehow".into(),
            facts: vec!["40 cards".into()],
            cover: None,
            problems: problems.iter().map(|&p| p.into()).collect(),
            contents: vec![DeckContents {
                name: "pile".into(),
                cards: vec![(3, format!("card of {id}"))],
            }],
        };
        let level = |id: &str| LevelModel {
            id: id.into(),
            name: format!("level {id}"),
            description: "thinks a little".into(),
        };
        let ruleset = |id: &str| RulesetModel {
            id: id.into(),
            name: format!("rules {id}"),
            description: "a game".into(),
            options: vec![option("a"), option("b")],
            decks: vec![deck("x", &[]), deck("y", &[]), deck("z", &["too small"])],
            levels: vec![level("low"), level("mid"), level("high")],
            styles: vec![level("plain"), level("daring")],
        };
        SetupModel {
            rulesets: vec![ruleset("one"), ruleset("two")],
            newcomer: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newcomer_is_offered_the_weakest_computer_player() {
        let mut model = examples::model();
        let usual = |model: &SetupModel| SetupChoice::usual(model, 1).opponent;
        assert_eq!(usual(&model), Opponent::Computer(1));
        model.newcomer = true;
        assert_eq!(usual(&model), Opponent::Computer(0));
    }

    #[test]
    fn the_usual_choice_can_be_played() {
        let model = examples::model();
        let choice = SetupChoice::usual(&model, 0);
        assert!(choice.is_ready(&model));
        assert_eq!(choice.decks, [0, 1]);
        assert_eq!(choice.opponent, Opponent::Computer(1));
    }

    #[test]
    fn a_deck_with_problems_or_a_wrong_seed_stops_the_start() {
        let model = examples::model();
        let mut choice = SetupChoice::usual(&model, 0);
        choice.apply(&model, &SetupIntent::Deck(1, 2));
        assert!(!choice.is_ready(&model));
        choice.apply(&model, &SetupIntent::Deck(1, 0));
        choice.apply(&model, &SetupIntent::Seed("seven".into()));
        assert!(!choice.is_ready(&model));
        choice.apply(&model, &SetupIntent::Seed(" 7 ".into()));
        assert!(choice.is_ready(&model));
        assert_eq!(choice.seed(), Ok(Some(7)));
    }

    #[test]
    fn a_deck_by_chance_needs_none_that_is_named() {
        let model = examples::model();
        let mut choice = SetupChoice::usual(&model, 0);
        assert!(choice.draws_deck(), "as it is usual");
        choice.apply(&model, &SetupIntent::Deck(1, 2));
        assert!(!choice.draws_deck() && !choice.is_ready(&model));
        choice.apply(&model, &SetupIntent::DeckByChance);
        assert!(choice.draws_deck() && choice.is_ready(&model));
        choice.apply(&model, &SetupIntent::Deck(0, 1));
        assert!(choice.draws_deck(), "one's own deck is another matter");
        choice.apply(&model, &SetupIntent::Opponent(Opponent::Person));
        assert!(!choice.draws_deck(), "a person has a deck of his own");
        assert!(!choice.is_ready(&model));
    }

    #[test]
    fn another_ruleset_brings_its_usual_choice_but_keeps_the_second_person() {
        let model = examples::model();
        let mut choice = SetupChoice::usual(&model, 0);
        choice.apply(&model, &SetupIntent::Option(1, 1));
        choice.apply(&model, &SetupIntent::Opponent(Opponent::Person));
        assert_eq!(choice.changed_options(), 1);
        choice.apply(&model, &SetupIntent::Ruleset(1));
        assert_eq!(choice.changed_options(), 0);
        assert_eq!(choice.opponent, Opponent::Person);
    }

    #[test]
    fn another_ruleset_keeps_level_style_and_who_starts() {
        let model = examples::model();
        let mut choice = SetupChoice::usual(&model, 0);
        choice.apply(&model, &SetupIntent::Opponent(Opponent::Computer(2)));
        choice.apply(&model, &SetupIntent::Style(1));
        choice.apply(&model, &SetupIntent::Starter(Starter::Second));
        choice.apply(&model, &SetupIntent::Ruleset(1));
        assert_eq!(choice.opponent, Opponent::Computer(2));
        assert_eq!(choice.style, 1);
        assert_eq!(choice.starter, Starter::Second);
    }

    #[test]
    fn without_rulesets_nothing_can_start() {
        let model = SetupModel::default();
        assert!(!SetupChoice::usual(&model, 0).is_ready(&model));
    }

    #[test]
    fn starters_keep_their_names() {
        for starter in [Starter::Lot, Starter::First, Starter::Second] {
            assert_eq!(Starter::of_id(starter.id()), starter);
        }
    }
}
