//! Whole abilities around a word, for tests: what `check` says of it, and how it reads.

use super::Manual;
use super::declared::families;
use super::example::Example;
use fudaba_cards::{AbilityRules, CardRules, KindRules, Need, Source, load_files};
use fudaba_engine::ability::{Ability, Effect, FilterName};
use fudaba_engine::words::{KindId, MomentId};
use fudaba_library::Game;
use fudaba_rules::registry;
use fudaba_text::Lexicon;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Where an example of a family stands, `#`: in a whole ability, or in steps. Of several frames the first is taken for
/// which the ruleset has all words.
const FRAMES: &[(&str, &str)] = &[
    ("Cards", "Modify(#, <stat>, Add(N(1)), Turn)"),
    ("Always", "(kind: <continuous>, always: [#])"),
    (
        "Amount",
        "Modify(Pick(#, Mine(<field>, [])), <stat>, Add(N(1)), Turn)",
    ),
    (
        "Relation",
        "Modify(Pick(UpTo(N(2)), Mine(<field>, []), (together: #)), <stat>, Add(N(1)), Turn)",
    ),
    (
        "Aspect",
        "Modify(Pick(UpTo(N(2)), Mine(<field>, []), (together: Different(#))), <stat>, Add(N(1)), Turn)",
    ),
    ("Selector", "Modify(All(#), <stat>, Add(N(1)), Turn)"),
    (
        "Filter",
        "Modify(All(Mine(<field>, [#])), <stat>, Add(N(1)), Turn)",
    ),
    ("Value", "Modify(This, <stat>, Add(#), Turn)"),
    ("Change", "Modify(This, <stat>, #, Turn)"),
    (
        "Cmp",
        "If(Compare(Count(Mine(<field>, [])), #, N(2)), [Modify(This, <stat>, Add(N(1)), Turn)])",
    ),
    (
        "Condition",
        "If(#, [Modify(This, <stat>, Add(N(1)), Turn)])",
    ),
    ("Duration", "Modify(This, <stat>, Add(N(1)), #)"),
    ("Dest", "Move(All(Mine(<field>, [])), #)"),
    ("Spot", "Enter(Pick(Exactly(N(1)), Mine(<hand>, [])), #)"),
    ("Drawing", "Draw(You, N(3), #)"),
    ("Extent", "Look(A, Top(You, <pile>, N(3)), #)"),
    ("Extent", "Look(A, All(Mine(<hand>, [])), #)"),
    ("Payment", "Pay(You, <points>, N(2), #)"),
    (
        "Pose",
        "Enter(Pick(Exactly(N(1)), Mine(<hand>, [])), Free, #)",
    ),
    ("Way", "Turn(This, #)"),
    ("Who", "GrantPlayer(#, <player_keyword>, Turn)"),
];

/// A ruleset with its words.
pub(crate) struct Stand {
    pub(crate) rules: &'static CardRules,
    pub(crate) lexicon: Lexicon,
}

/// All rulesets with their words.
pub(crate) fn stands() -> Vec<Stand> {
    registry().iter().map(Stand::new).collect()
}

pub(crate) fn ron_data() -> PathBuf {
    fudaba_files::checkout().join("ron_data")
}

pub(crate) fn manual() -> Manual {
    Manual::read(&ron_data()).unwrap_or_else(|error| panic!("{error}"))
}

impl Stand {
    fn new(game: &'static Game) -> Self {
        let path = ron_data().join(game.rules.id()).join("words.ron");
        let lexicon = Lexicon::read(&path, game.cards.words);
        Self {
            rules: game.cards,
            lexicon: lexicon.unwrap_or_else(|error| panic!("{error}")),
        }
    }

    pub(crate) fn example(&self) -> Example<'_> {
        Example::new(self.rules, &self.lexicon)
    }

    /// A text with the names in angle brackets filled in; panics if the ruleset lacks one.
    pub(crate) fn put(&self, text: &str) -> String {
        let put = self.example().write(text);
        put.unwrap_or_else(|| panic!("{}: no word for a name in {text}", self.rules.ruleset))
    }

    /// A moment with two cards, or at least with one: its name.
    pub(crate) fn moment(&self) -> &'static str {
        let found = self.rules.language.with_other.iter().find(|m| {
            !self.rules.player_moments.contains(m)
                && self
                    .lexicon
                    .words
                    .moments
                    .get(m)
                    .is_some_and(|w| w.card.is_some())
        });
        found.map_or("?", |m| m.name(self.rules.words))
    }

    /// A moment of players.
    pub(crate) fn player_moment(&self) -> &'static str {
        let timings = self.rules.timings;
        let found = self
            .rules
            .player_moments
            .iter()
            .find(|m| !timings.contains(m) && !self.rules.language.not_awaited.contains(m));
        found.map_or("?", |m: &MomentId| m.name(self.rules.words))
    }

    /// A triggered ability with these steps.
    pub(crate) fn steps(&self, steps: &str) -> String {
        format!(
            "(kind: {}, when: [({}, This)], effect: [{steps}])",
            self.put("<triggered>"),
            self.moment()
        )
    }

    /// The first kind of ability that allows this, and that the first kind of card may have.
    fn kind_with(&self, fits: impl Fn(&AbilityRules) -> bool) -> &'static str {
        let kinds = self.rules.kinds[0].abilities;
        let mut all = self
            .rules
            .abilities
            .iter()
            .filter(|a| kinds.contains(&a.kind));
        all.find(|a| a.when == Need::Forbidden && fits(a))
            .map_or("?", |a| a.kind.name(self.rules.words))
    }

    /// The ability in which an example of a family stands.
    pub(crate) fn frame(&self, family: &str, example: &str) -> String {
        let first = example.split('(').next().unwrap_or_default();
        let whole = family != "Effect"
            && example.contains('(')
            && Effect::FAMILY.word(first).is_some()
            && (example.contains(", This") || example.contains("), ") || first == "Look")
            && !matches!((family, first), ("Spot" | "Cost", _));
        if whole {
            return self.steps(example);
        }
        let kind = |fits: fn(&AbilityRules) -> bool| self.kind_with(fits);
        let tried = "Modify(This, <stat>, Add(N(1)), Turn)";
        let shares = self.rules.language.filters.contains(&FilterName::Shares);
        let mut moves = self.rules.language.shift_spots.iter();
        let frame = match family {
            "Cost" => {
                let kind = kind(|a| a.cost != Need::Forbidden);
                format!("(kind: {kind}, cost: [#], effect: [{tried}])")
            }
            "Limit" => {
                let kind = kind(|a| a.optional);
                format!("(kind: {kind}, limit: #, effect: [{tried}])")
            }
            "Aspect" if shares => FRAMES[0]
                .1
                .replace('#', "All(Mine(<field>, [Shares(#, This)]))"),
            "Value" if example == "Named" => {
                "(kind: <numbered>, effect: [Draw(You, #)])".to_owned()
            }
            "Change" if first == "Become" => "Modify(This, <mark>, #, Turn)".to_owned(),
            "Spot" if moves.any(|spot| <&str>::from(*spot) == first) => "Shift(This, #)".to_owned(),
            "Subject" => {
                let of_player = ["You", "Opponent", "AnyPlayer"].contains(&example);
                let moment = match of_player {
                    true => self.player_moment(),
                    false => self.moment(),
                };
                format!("(kind: <triggered>, when: [({moment}, #)], effect: [{tried}])")
            }
            _ => {
                let mut frames = FRAMES.iter().filter(|(of, _)| *of == family);
                let frame = frames.find(|(_, frame)| self.example().write(frame).is_some());
                frame.map_or("#", |(_, frame)| frame).to_owned()
            }
        };
        let put = self.put(&frame).replace('#', example);
        match put.starts_with('(') {
            true => put,
            false => self.steps(&put),
        }
    }

    /// The example of each word, in an ability.
    pub(crate) fn examples(&self) -> Vec<String> {
        let manual = manual();
        let framed = |family: &'static str, word: &'static str| {
            let example = manual.entry(family, word)?.written(&self.example())?;
            Some(self.frame(family, &example))
        };
        let all = families(self.rules).into_iter();
        all.flat_map(|family| {
            family
                .words
                .into_iter()
                .map(move |word| (family.name, word))
        })
        .filter_map(|(family, word)| framed(family, word))
        .collect()
    }

    /// Those of the abilities that `check` accepts, each with its kind of card, and what is wrong with the others.
    pub(crate) fn read(&self, abilities: &[String]) -> (Vec<Sample>, Vec<String>) {
        let mut good = Vec::new();
        let mut bad = Vec::new();
        // A file tells its first errors only.
        for (at, part) in abilities.chunks(50).enumerate() {
            let cards: Vec<String> = part
                .iter()
                .enumerate()
                .map(|(n, ability)| self.card(&format!("sample-{at}-{n}"), ability))
                .collect();
            let source = Source {
                file: PathBuf::from("samples.ron"),
                text: format!("[\n{}]\n", cards.concat()),
            };
            let pack = load_files(self.rules, &[source]);
            bad.extend(pack.errors.iter().map(ToString::to_string));
            let source: BTreeMap<String, &String> = (part.iter().enumerate())
                .map(|(n, a)| (format!("sample-{at}-{n}"), a))
                .collect();
            good.extend(pack.cards().filter_map(|entry| {
                Some(Sample {
                    kind: entry.kind,
                    ability: entry.abilities.first()?.clone(),
                    source: (*source.get(&entry.id)?).clone(),
                })
            }));
        }
        (good, bad)
    }

    /// A card with this ability.
    fn card(&self, id: &str, ability: &str) -> String {
        let behind = ability.split("kind: ").nth(1).unwrap_or_default();
        let word = behind.split(|c: char| !c.is_alphanumeric()).next();
        let has = |kind: &&KindRules| {
            let mut all = kind.abilities.iter();
            all.any(|a| word == Some(a.name(self.rules.words)))
        };
        let kind = self
            .rules
            .kinds
            .iter()
            .find(has)
            .unwrap_or(&self.rules.kinds[0]);
        let words = self.rules.words;
        let stats: Vec<String> = kind
            .stats
            .iter()
            .map(|s| format!("{}: {}", s.stat.name(words), s.range.0))
            .collect();
        let marks: Vec<String> = kind
            .marks
            .iter()
            .map(|(mark, _)| format!("{}: {}", mark.name(words), words.values[1].0))
            .collect();
        let colour = match kind.colour {
            Need::Required => format!("colour: {},", words.colours[0]),
            _ => String::new(),
        };
        let traits = match self.rules.traits.0 {
            0 => String::new(),
            _ => "traits: [\"Sample\"],".to_owned(),
        };
        format!(
            "(id: \"{id}\", kind: {}, name: (en: \"Sample\", ja: \"見本\"), reading: \"みほん\", epithet: (en: \"{id}\", ja: \"{id}\"), {colour} \
             stats: {{ {} }}, marks: {{ {} }}, {traits} abilities: [{ability}]),\n",
            kind.kind.name(words),
            stats.join(", "),
            marks.join(", "),
        )
    }
}

/// An ability that `check` accepts.
pub(crate) struct Sample {
    pub(crate) kind: KindId,
    pub(crate) ability: Ability,
    pub(crate) source: String,
}
