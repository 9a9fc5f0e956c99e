//! Whatever `check` accepts can be told: abilities are made up from every word that a ruleset has, as the language says
//! that it is written, and their texts, in both languages, have no hole.

use crate::frames::{Stand, stands};
use fudaba_cards::{AbilityRules, Need, declared_words, used_words};
use fudaba_engine::ability::{
    Ability, Always, Change, Choosing, Condition, Cost, Effect, Filter, Inside, Kind, Limit,
    Manner, Part, Place, Signature, Subject, Value, Word,
};
use fudaba_engine::words::{DeedId, StateId};
use fudaba_text::{Lang, ability_text};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};

/// The plainest piece of a kind, where it is not the first word without arguments. Names in angle brackets stand for words
/// of the ruleset.
const PLAIN: &[(&str, &[&str])] = &[
    ("Effect", &["Modify(This, <stat>, Add(N(1)), Turn)"]),
    ("Value", &["N(2)"]),
    ("Selector", &["Mine(<field>, [])"]),
    ("Filter", &["Other"]),
    ("Condition", &["YourTurn", "Exists(Mine(<field>, [Other]))"]),
    ("Change", &["Add(N(1))"]),
    ("Amount", &["Exactly(N(1))"]),
    ("Dest", &["To(<dest>)"]),
    ("Duration", &["Turn", "Until(<period>)"]),
    ("stat", &["<stat>"]),
];

/// Where pieces of a family are tried: `#` stands for the piece. What begins with a bracket is a whole ability, the rest
/// are steps.
fn frames() -> Vec<(Kind, &'static [&'static str])> {
    fn of<T: Part + DeserializeOwned>(
        frames: &'static [&'static str],
    ) -> (Kind, &'static [&'static str]) {
        (Kind::of::<T>(), frames)
    }
    vec![
        of::<Effect>(&["#"]),
        of::<Filter>(&[
            "Modify(All(Both(<field>, [#])), <stat>, Add(N(1)), Turn)",
            "If(Is(This, [#]), [Modify(This, <stat>, Add(N(1)), Turn)])",
            "Choose(B, Pick(UpTo(N(2)), Theirs(<field>, [#]))), Modify(Bound(B), <stat>, Add(N(1)), Turn)",
            "(kind: <triggered>, when: [(<with_other>, Theirs([#]))], effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
        ]),
        of::<Value>(&[
            "Draw(You, #)",
            "Modify(This, <stat>, Add(#), Turn)",
            "Modify(This, <stat>, Set(#), Turn)",
            "ModifyPlayer(You, <player_stat>, Add(#), Turn)",
            "Modify(Pick(UpTo(#), Mine(<field>, [])), <stat>, Add(N(1)), Turn)",
            "Repeat(#, [Modify(This, <stat>, Add(N(1)), Turn)])",
            "If(Compare(#, AtLeast, N(2)), [Modify(This, <stat>, Add(N(1)), Turn)])",
            "(kind: <continuous>, always: [Stat(This, <stat>, Add(#))])",
            "(kind: <continuous>, always: [PlayerStat(You, <player_stat>, Add(#))])",
        ]),
        of::<Condition>(&[
            "If(#, [Modify(This, <stat>, Add(N(1)), Turn)], [Modify(This, <stat>, Add(N(2)), Turn)])",
            "RepeatWhile(#, [Modify(This, <stat>, Add(N(1)), Turn)])",
            "(kind: <continuous>, if: #, always: [Stat(This, <stat>, Add(N(1)))])",
        ]),
        of::<Always>(&["(kind: <continuous>, always: [#])"]),
        of::<Subject>(&[
            "(kind: <triggered>, when: [(<moment>, #)], effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
            "(kind: <triggered>, when: [(<moment>, #)], effect: [Modify(It, <stat>, Add(N(1)), Turn)])",
            "(kind: <triggered>, when: [(<moment>, #)], effect: [Modify(That, <stat>, Add(N(1)), Turn)])",
            "Later(<moment>, [Modify(This, <stat>, Add(N(1)), Turn)], #)",
            "Later(<moment>, [Modify(It, <stat>, Add(N(1)), Turn)], #)",
        ]),
        of::<Change>(&["Modify(This, <mark>, #, Turn)"]),
        of::<Choosing>(&[
            "Modify(Pick(UpTo(N(2)), Mine(<field>, []), #), <stat>, Add(N(1)), Turn)",
        ]),
        of::<DeedId>(&["Deed(You, #, N(1))"]),
        of::<Cost>(&[
            "(kind: <kind>, <when> cost: [#], effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
        ]),
        of::<Limit>(&[
            "(kind: <kind>, <when> limit: #, effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
        ]),
        of::<bool>(&[
            "(kind: <kind>, if: Exists(Mine(<field>, [])))",
            "(kind: <kind>, <when> effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
            "(kind: <kind>, <when> may: #, effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
        ]),
        of::<StateId>(&[
            "(kind: <kind>, <when> state: #, effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
            "(kind: <kind>, state: #, always: [Stat(This, <stat>, Add(N(1)))])",
        ]),
    ]
}

/// Makes abilities up.
struct Makings<'a>(&'a Stand);

impl Makings<'_> {
    /// A text with names in angle brackets filled in, if the ruleset has a word for each.
    fn put(&self, text: &str) -> Option<String> {
        self.0.example().write(text)
    }

    /// Pieces of a kind, each argument varied while the others are plain, and inside of it as many levels as this.
    fn pieces(&self, kind: Kind, place: Option<Place>, deep: usize) -> Vec<String> {
        match kind.inside() {
            Inside::Words(family) => {
                let words = self.0.rules.language.words(family);
                let signatures = words.into_iter().filter_map(|word| family.word(word));
                signatures.flat_map(|signature| self.of_word(signature, deep)).collect()
            }
            Inside::List(of) => {
                let plain = self.plain(of, None);
                let mut all = vec!["[]".to_owned(), format!("[{plain}, {plain}]")];
                for piece in self.pieces(of, None, deep.saturating_sub(1)) {
                    all.extend([format!("[{piece}]"), format!("[{piece}, {plain}]")]);
                }
                all
            }
            Inside::Fields("Ability", ..) => [
                "(kind: <given_continuous>, always: [Stat(This, <stat>, Add(N(1)))])",
                "(kind: <given_triggered>, when: [(<awaited>, You)], effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
            ]
            .iter()
            .filter_map(|text| self.put(text))
            .collect(),
            Inside::Fields(_, fields, _) => {
                let of_field = |field: &fudaba_engine::ability::Field| {
                    let pieces = self.pieces(field.kind, None, deep.saturating_sub(1));
                    pieces.into_iter().map(|piece| format!("({}: {piece})", field.name)).collect::<Vec<_>>()
                };
                fields.iter().flat_map(of_field).collect()
            }
            Inside::Tuple(_) => Vec::new(),
            Inside::Nothing => self.leaves(kind.name, place),
        }
    }

    /// A word with plain arguments, and with each of them varied.
    fn of_word(&self, signature: &Signature, deep: usize) -> Vec<String> {
        let needed = signature.arguments.iter().filter(|a| !a.optional).count();
        let plain: Vec<String> = signature.arguments[..needed]
            .iter()
            .map(|argument| self.plain(argument.kind, argument.place))
            .collect();
        let written = |arguments: &[String]| match arguments.is_empty() {
            true => signature.word.to_owned(),
            false => format!("{}({})", signature.word, arguments.join(", ")),
        };
        let mut all = vec![written(&plain)];
        if deep > 0 {
            for (at, argument) in signature.arguments.iter().enumerate() {
                for piece in self.pieces(argument.kind, argument.place, deep - 1) {
                    let mut arguments = plain.clone();
                    arguments.truncate(needed.max(at));
                    match arguments.get_mut(at) {
                        Some(own) => *own = piece,
                        None => arguments.push(piece),
                    }
                    all.push(written(&arguments));
                }
            }
        }
        all
    }

    /// The plainest piece of a kind.
    fn plain(&self, kind: Kind, place: Option<Place>) -> String {
        if let Inside::List(of) = kind.inside() {
            return match of.name {
                "Filter" | "colour" => "[]".to_owned(),
                _ => format!("[{}]", self.plain(of, None)),
            };
        }
        let mut known = PLAIN
            .iter()
            .filter(|(name, _)| *name == kind.name && place.is_none());
        let known = known.next().into_iter().flat_map(|(_, texts)| *texts);
        let known = known.filter_map(|text| self.put(text));
        let mut plain = known.filter(|text| match kind.inside() {
            Inside::Words(family) => {
                let word = text.split('(').next().unwrap_or_default();
                self.0.rules.language.implements(family, word)
            }
            _ => true,
        });
        plain.next().unwrap_or_else(|| {
            let mut all = self.pieces(kind, place, 0).into_iter();
            all.next().unwrap_or_default()
        })
    }

    /// Pieces that no other pieces stand in.
    fn leaves(&self, name: &str, place: Option<Place>) -> Vec<String> {
        let words = self.0.rules.words;
        let these = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        if let Some(place) = place {
            return these(&self.0.rules.allowed(place));
        }
        match name {
            "number" => these(&["2", "1", "3", "4", "-1"]),
            "flag" => these(&["true"]),
            "text" => these(&["\"Sample\""]),
            "register" => these(&["A", "B"]),
            "stats" => words
                .stats
                .iter()
                .map(|stat| format!("{{{stat}: 3}}"))
                .collect(),
            list => these(&Word::listed(list, words)),
        }
    }

    /// The abilities in which a piece stands in a frame: one, or one for each kind of ability or moment.
    fn framed(&self, frame: &str, piece: &str) -> Vec<String> {
        let text = frame.replace('#', piece);
        let rules = self.0.rules;
        let mut all = vec![text];
        if frame.contains("<kind>") {
            all = (rules.abilities.iter())
                .flat_map(|ability| {
                    let when = self.when(ability);
                    let kind = ability.kind.name(rules.words);
                    let framed =
                        |text: &String| text.replace("<kind>", kind).replace("<when>", &when);
                    all.iter().map(framed).collect::<Vec<_>>()
                })
                .collect();
        }
        if frame.contains("<moment>") {
            let moments = rules.words.moments.iter();
            all = moments
                .flat_map(|moment| {
                    all.iter()
                        .map(|text| text.replace("<moment>", moment))
                        .collect::<Vec<_>>()
                })
                .collect();
        }
        let whole = frame.starts_with('(');
        let put = all.iter().filter_map(|text| self.put(text));
        match whole {
            true => put.collect(),
            false => put.map(|steps| self.after_what_it_needs(&steps)).collect(),
        }
    }

    /// The moment of an ability of this kind, if it needs one.
    fn when(&self, ability: &AbilityRules) -> String {
        let rules = self.0.rules;
        let only = match ability.kind.manner() {
            Manner::Declared => rules.timings,
            _ => ability.moments,
        };
        match only.first() {
            _ if ability.effect == Need::Forbidden => String::new(),
            Some(moment) => {
                let subject = match rules.player_moments.contains(moment) {
                    true => "You",
                    false => "This",
                };
                format!("when: [({}, {subject})],", moment.name(rules.words))
            }
            None if ability.when == Need::Forbidden => String::new(),
            None => "when: [(<awaited>, You)],".to_owned(),
        }
    }

    /// Steps behind those that they rely on: registers that they read, a number and a colour that is named.
    fn after_what_it_needs(&self, steps: &str) -> String {
        let uses = |word: &str| {
            let mut words = steps.split(|c: char| !c.is_alphanumeric() && c != '_');
            words.any(|w| w == word)
        };
        let chosen = self.0.example().word("chosen");
        let needs = [
            (
                uses("A"),
                "Choose(A, Pick(UpTo(N(2)), Theirs(<field>, []))), ",
            ),
            (uses("Named"), "NameNumber(You, 1, 6), "),
            (uses("Did"), "Modify(This, <stat>, Add(N(1)), Turn), "),
            (chosen.is_some_and(uses), "NameColour(You, []), "),
        ];
        let mut all: String = (needs.iter().filter(|(needed, _)| *needed))
            .filter_map(|(_, step)| self.put(step))
            .collect();
        all.push_str(steps);
        for register in ["A", "B"] {
            if uses(register) {
                let used = format!(", Modify(Bound({register}), <stat>, Add(N(1)), Turn)");
                all.extend(self.put(&used));
            }
        }
        self.0.steps(&all)
    }

    /// Everything that is made up for a ruleset, each once.
    fn all(&self) -> Vec<String> {
        let mut all: BTreeSet<String> = self.0.examples().into_iter().collect();
        for (kind, frames) in frames() {
            for piece in self.pieces(kind, None, 2) {
                for frame in frames {
                    all.extend(self.framed(frame, &piece));
                }
            }
        }
        all.into_iter().collect()
    }
}

/// The holes in the text of an ability.
fn holes(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(['⟨', '{']).skip(1);
    parts.map(|hole| hole.split(['⟩', '}']).next().unwrap_or_default())
}

/// What is wrong with the texts of a ruleset: each hole with an ability that has it, and words that nothing is made up with.
fn faults(stand: &Stand) -> (BTreeMap<String, String>, Vec<String>) {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let id = stand.rules.ruleset;
    let made = Makings(stand).all();
    let (good, _) = stand.read(&made);
    println!("{id}: {} of {} abilities are right", good.len(), made.len());
    assert!(good.len() > 1_000, "{id}: only {}", good.len());
    for sample in &good {
        for lang in Lang::ALL {
            let text = ability_text(&sample.ability, sample.kind, &stand.lexicon, lang);
            let text = text.plain(lang);
            for word in holes(&text) {
                let told = || format!("{text}\n    {}", sample.source);
                let key = format!("{id} {lang:?}: {word}");
                found.entry(key).or_insert_with(told);
            }
        }
    }
    let abilities: Vec<Ability> = good.into_iter().map(|sample| sample.ability).collect();
    let used = used_words(stand.rules.words, &abilities);
    let declared = declared_words(stand.rules).into_iter();
    let unused = declared.filter(|word| !used.contains(word));
    let told = unused.map(|word| format!("{id}: nothing is made up with {word}"));
    (found, told.collect())
}

#[test]
fn whatever_check_accepts_is_told_without_holes() {
    let stands = stands();
    let all: Vec<_> = std::thread::scope(|scope| {
        let tasks: Vec<_> = (stands.iter())
            .map(|stand| scope.spawn(|| faults(stand)))
            .collect();
        let done = tasks.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.map(|faults| faults.expect("the texts of a ruleset"))
            .collect()
    });
    for (found, unused) in all {
        assert!(
            found.is_empty() && unused.is_empty(),
            "holes: {found:#?}\n{}",
            unused.join("\n")
        );
    }
}
