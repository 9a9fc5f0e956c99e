//! Whatever `check` accepts can be told: for every declared word of every ruleset small abilities are made up, and their
//! texts, in both languages, have no hole.

mod words;

use crate::families;
use crate::frames::{Stand, manual, stands};
use fudaba_engine::ability::Manner;
use fudaba_engine::words::{MomentId, ZoneKind};
use fudaba_text::{Lang, ability_text};
use std::collections::{BTreeMap, BTreeSet};

const PLAYERS: [&str; 3] = ["You", "Opponent", "TurnPlayer"];
const COMPARISONS: [&str; 5] = ["AtLeast", "AtMost", "Equal", "Less", "More"];

/// Abilities that use every word of a ruleset.
struct Makings<'a> {
    stand: &'a Stand,
    all: Vec<String>,
}

impl Makings<'_> {
    /// An ability with these steps, in which names in angle brackets are filled in; none if the ruleset lacks one.
    fn steps(&mut self, steps: &str) {
        if let Some(steps) = self.stand.example().write(steps) {
            let ability = self.stand.steps(&steps);
            self.all.push(ability);
        }
    }

    fn whole(&mut self, ability: &str) {
        self.all.extend(self.stand.example().write(ability));
    }

    fn examples(&mut self) {
        let manual = manual();
        for family in families(self.stand.rules) {
            for word in &family.words {
                let entry = manual.entry(family.name, word);
                let example = entry.and_then(|e| e.written(&self.stand.example()));
                let framed = example.map(|e| self.stand.frame(family.name, &e));
                self.all.extend(framed);
            }
        }
    }

    fn test_filters(&mut self) {
        for filter in self.filters() {
            let forms = [
                filter.clone(),
                format!("Not({filter})"),
                format!("AnyOf([{filter}, Name(\"Harbour Dog\")])"),
                format!("Not(AnyOf([{filter}, Name(\"Harbour Dog\")]))"),
            ];
            for form in forms {
                self.steps(&format!(
                    "Modify(All(Both(<field>, [{form}])), <stat>, Add(N(1)), Turn)"
                ));
                self.steps(&format!(
                    "If(Is(This, [{form}]), [Modify(This, <stat>, Add(N(1)), Turn)])"
                ));
                self.steps(&format!("Choose(A, Pick(UpTo(N(2)), Theirs(<field>, [{form}]))), Modify(Bound(A), <stat>, Add(N(1)), Turn)"));
                let moment = self.stand.moment();
                for subject in ["Mine", "Theirs", "Any"] {
                    self.whole(&format!("(kind: <triggered>, when: [({moment}, {subject}([{form}]))], effect: [Modify(This, <stat>, Add(N(1)), Turn)])"));
                }
            }
        }
    }

    fn test_values(&mut self) {
        for value in self.values() {
            let forms = [
                value.clone(),
                format!("Times({value}, 2)"),
                format!("Times({value}, -1)"),
                format!("Plus(N(2), {value})"),
                format!("Minus({value}, N(1))"),
                format!("Per({value}, 2)"),
                format!("Capped({value}, 4)"),
                format!("Capped(Times(Per({value}, 2), 3), 6)"),
            ];
            for form in forms {
                self.steps(&format!("Draw(You, {form})"));
                self.steps(&format!("Modify(This, <stat>, Add({form}), Turn)"));
                self.steps(&format!("Modify(This, <stat>, Set({form}), Turn)"));
                self.steps(&format!(
                    "ModifyPlayer(You, <player_stat>, Add({form}), Turn)"
                ));
                self.steps(&format!(
                    "Modify(Pick(UpTo({form}), Mine(<field>, [])), <stat>, Add(N(1)), Turn)"
                ));
                self.steps(&format!(
                    "Repeat({form}, [Modify(This, <stat>, Add(N(1)), Turn)])"
                ));
                for cmp in COMPARISONS {
                    self.steps(&format!(
                        "If(Compare({form}, {cmp}, N(2)), [Modify(This, <stat>, Add(N(1)), Turn)])"
                    ));
                }
                self.whole(&format!(
                    "(kind: <continuous>, always: [Stat(This, <stat>, Add({form}))])"
                ));
                self.whole(&format!(
                    "(kind: <continuous>, always: [PlayerStat(You, <player_stat>, Add({form}))])"
                ));
                self.whole(&format!("(kind: Activated, cost: [Spend(<spent>, {form})], effect: [Modify(This, <stat>, Add(N(1)), Turn)])"));
            }
        }
    }

    fn test_conditions(&mut self) {
        let words = self.stand.rules.words;
        let plain = [
            "YourTurn",
            "OpponentTurn",
            "Exists(Mine(<field>, [Other]))",
            "Exists(Theirs(<field>, []))",
            "Is(This, [Other])",
            "Compare(Count(Mine(<field>, [])), More, Count(Theirs(<field>, [])))",
        ];
        let mut all: Vec<String> = plain.map(str::to_owned).to_vec();
        for who in PLAYERS {
            all.extend(
                words
                    .facts
                    .iter()
                    .map(|fact| format!("Fact({who}, {fact})")),
            );
            for area in words.areas {
                let zones = self.stand.rules.language.emptied;
                all.extend(
                    zones
                        .iter()
                        .map(|z| format!("Empty({who}, {}, {area})", z.name(words))),
                );
            }
        }
        let done = "Modify(This, <stat>, Add(N(1)), Turn)";
        for condition in all {
            for form in [
                condition.clone(),
                format!("Not({condition})"),
                format!("All([{condition}, YourTurn])"),
                format!("AnyOf([{condition}, YourTurn])"),
                format!("Not(AnyOf([{condition}, YourTurn]))"),
            ] {
                self.steps(&format!("If({form}, [{done}], [{done}])"));
                self.steps(&format!("RepeatWhile({form}, [{done}])"));
                self.whole(&format!(
                    "(kind: <continuous>, if: {form}, always: [Stat(This, <stat>, Add(N(1)))])"
                ));
            }
        }
    }

    fn test_places(&mut self) {
        let rules = self.stand.rules;
        let from = [
            "Pick(Exactly(N(1)), Mine(<hand>, []))",
            "Random(N(1), Theirs(<hand>, []))",
            "All(Both(<field>, []))",
            "This",
            "Top(You, <pile>, N(2))",
            "Pick(Any, Theirs(<field>, []), (by: Opponent))",
            "Top(Opponent, <pile>, N(1))",
        ];
        let done = "Modify(This, <stat>, Add(N(1)), Turn)";
        for at in 0..rules.words.zones.len() {
            let zone = ZoneKind(u8::try_from(at).unwrap_or_default());
            let zone = zone.name(rules.words);
            for dest in [
                format!("To({zone})"),
                format!("Bottom({zone})"),
                format!("Rested({zone})"),
                format!("Nth({zone}, 2)"),
                format!("Nth({zone}, 3)"),
                format!("Nth({zone}, 4)"),
            ] {
                for cards in from {
                    self.steps(&format!("Move({cards}, {dest})"));
                    self.steps(&format!("Arrange({cards}, {dest})"));
                }
            }
            for who in PLAYERS {
                self.steps(&format!("Shuffle({who}, {zone})"));
                self.steps(&format!("Rearrange({who}, {zone})"));
                self.steps(&format!(
                    "Redirect(Pick(Exactly(N(1)), Both({zone}, [])), {who})"
                ));
                self.steps(&format!("Negate(All(Both({zone}, [])))"));
                self.steps(&format!("Spend({who}, {zone}, N(2))"));
                self.steps(&format!("Draw({who}, N(3), Until({zone}))"));
                self.steps(&format!("Look(A, Top({who}, {zone}, N(3)), UpTo)"));
                self.steps(&format!("RevealUntil(A, B, {who}, {zone}, [Kind(<kind>)])"));
            }
            for side in ["Mine", "Theirs", "Both"] {
                for cards in [
                    "Pick(Exactly(N(1)), #)",
                    "Pick(UpTo(N(2)), #)",
                    "All(#)",
                    "Random(N(1), #)",
                    "Alike(N(1), #)",
                ] {
                    let cards = cards.replace('#', &format!("{side}({zone}, [])"));
                    self.steps(&format!(
                        "Choose(A, {cards}), If(Exists(Among(A, [])), [{done}])"
                    ));
                    self.steps(&format!("Reveal(A, {cards})"));
                }
                self.steps(&format!(
                    "If(Exists({side}({zone}, [])), [{done}], [{done}])"
                ));
                self.steps(&format!("Draw(You, Count({side}({zone}, [])))"));
                self.steps(&format!("Modify(This, <stat>, Add(Count(Union([{side}({zone}, []), Mine(<field>, [Other])]))), Turn)"));
            }
            self.whole(&format!(
                "(kind: Activated, cost: [TurnDown({zone}, 1)], effect: [{done}])"
            ));
            self.whole(&format!(
                "(kind: Activated, cost: [Spend({zone}, N(1))], effect: [{done}])"
            ));
            self.whole(&format!(
                "(kind: Attack, cost: [TurnDown({zone}, 2)], effect: [{done}])"
            ));
        }
        for spot in self.spots() {
            for cards in [
                "Pick(Exactly(N(1)), Mine(<hand>, []))",
                "Pick(UpTo(N(2)), Mine(<hand>, []))",
            ] {
                self.steps(&format!("Enter({cards}, {spot})"));
                self.steps(&format!("Enter({cards}, {spot}, Rested)"));
            }
            for cards in ["This", "Pick(Exactly(N(1)), Theirs(<field>, []))"] {
                self.steps(&format!("Shift({cards}, {spot})"));
            }
        }
    }

    fn test_steps(&mut self) {
        let rules = self.stand.rules;
        let words = rules.words;
        let cards = [
            "This",
            "All(Theirs(<field>, []))",
            "Pick(Exactly(N(1)), Mine(<field>, []))",
        ];
        let durations = self.durations();
        for cards in cards {
            for duration in &durations {
                for stat in self.stats() {
                    for change in [
                        "Add(N(2))",
                        "Add(N(-1))",
                        "Times(N(2))",
                        "Divide(2)",
                        "Divide(3)",
                        "Set(N(4))",
                    ] {
                        self.steps(&format!("Modify({cards}, {stat}, {change}, {duration})"));
                    }
                    for (value, _) in words.values {
                        self.steps(&format!(
                            "Modify({cards}, {stat}, Become({value}), {duration})"
                        ));
                    }
                    self.steps(&format!("Choose(A, Pick(Exactly(N(1)), Theirs(<field>, []))), Trade(This, Bound(A), {stat}, {duration})"));
                    self.steps(&format!("Remake({cards}, {{{stat}: 3}}, {duration})"));
                    self.steps(&format!("Convert({cards}, <total>, {stat}, {duration})"));
                    self.steps(&format!("NameColourOf(You, {stat}, {cards})"));
                }
                for keyword in self.keywords(true) {
                    self.steps(&format!("Grant({cards}, {keyword}, {duration})"));
                }
            }
            for way in ["Up", "Down", "Over"] {
                self.steps(&format!("Turn({cards}, {way})"));
            }
            for word in ["Ready", "Rest", "Defeat", "Copy"] {
                self.steps(&format!("{word}({cards})"));
            }
            for who in PLAYERS {
                self.steps(&format!("Control({cards}, {who}, Turn)"));
            }
            for role in words.roles {
                self.steps(&format!("TakeRole({cards}, {role})"));
                self.steps(&format!(
                    "Ready(Role({role})), Rest(Role({role}, Opponent))"
                ));
            }
            for moment in words.moments {
                self.steps(&format!("SetOff({cards}, {moment})"));
            }
            for kind in [
                "(kind: <continuous>, always: [Stat(This, <stat>, Add(N(1)))])",
                "(kind: <triggered>, limit: PerGame, when: [(<awaited>, You)], effect: [Modify(This, <stat>, Add(N(1)), Turn)])",
            ] {
                self.steps(&format!("GrantAbility({cards}, {kind}, Turn)"));
            }
        }
        for keyword in self.keywords(true) {
            self.whole(&format!("(kind: <continuous>, always: [Keyword(This, {keyword}), Keyword(All(Theirs(<field>, [])), {keyword})])"));
        }
        self.test_players(&durations);
    }

    fn test_players(&mut self, durations: &[String]) {
        let rules = self.stand.rules;
        let words = rules.words;
        let done = "Modify(This, <stat>, Add(N(1)), Turn)";
        for who in PLAYERS {
            for keyword in self.keywords(false) {
                self.whole(&format!(
                    "(kind: <continuous>, always: [Player({who}, {keyword})])"
                ));
                for duration in durations {
                    self.steps(&format!("GrantPlayer({who}, {keyword}, {duration})"));
                }
            }
            for stat in rules.language.player_stats {
                let stat = stat.name(words);
                for change in [
                    "Add(N(2))",
                    "Add(N(-1))",
                    "Times(N(2))",
                    "Divide(2)",
                    "Set(N(4))",
                ] {
                    self.whole(&format!(
                        "(kind: <continuous>, always: [PlayerStat({who}, {stat}, {change})])"
                    ));
                    self.steps(&format!("ModifyPlayer({who}, {stat}, {change}, Turn)"));
                }
            }
            for deed in words.deeds {
                self.steps(&format!("Deed({who}, {deed})"));
                self.steps(&format!("Deed({who}, {deed}, N(1))"));
                self.steps(&format!("May([Deed({who}, {deed})])"));
            }
            for points in self.stand.rules.language.points {
                let points = points.name(words);
                self.steps(&format!("Pay({who}, {points}, N(2))"));
                self.steps(&format!("Pay({who}, {points}, N(2), AsPossible)"));
            }
            for procedure in words.procedures {
                let cards = "Pick(Exactly(N(1)), Mine(<field>, []))";
                self.steps(&format!("Procedure({who}, {procedure}, {cards})"));
                self.steps(&format!("Procedure({who}, {procedure}, This, N(2))"));
            }
            for tally in words.tallies {
                self.steps(&format!("Assign({who}, {tally}, N(3))"));
            }
            for how in ["Exactly", "UpTo"] {
                self.steps(&format!("Draw({who}, N(3), {how})"));
            }
            self.steps(&format!("Win({who})"));
            self.steps(&format!("NameNumber({who}, 1, 6)"));
            self.steps(&format!("NameColour({who}, [])"));
            for colour in words.colours {
                self.steps(&format!("NameColour({who}, [{colour}, <colour>])"));
            }
            self.steps(&format!("May([{done}], {who})"));
            self.steps(&format!("ChooseOne([[{done}], [{done}]], {who})"));
        }
        self.steps(&format!("EachPlayer([{done}])"));
        self.steps("Swap(This, Pick(Exactly(N(1)), Mine(<field>, [Other])))");
        for relation in ["Different", "Same"] {
            for aspect in ["Names", "Groups", "Units"] {
                self.steps(&format!("Modify(Pick(UpTo(N(2)), Mine(<field>, []), (together: {relation}({aspect}))), <stat>, Add(N(1)), Turn)"));
                self.steps(&format!("Move(Pick(Exactly(N(2)), Mine(<hand>, []), (by: Opponent, together: {relation}({aspect}))), To(<dest>))"));
            }
        }
    }

    fn test_moments(&mut self) {
        let words = self.stand.rules.words;
        let done = "Modify(This, <stat>, Add(N(1)), Turn)";
        for at in 0..words.moments.len() {
            let moment = MomentId(u8::try_from(at).unwrap_or_default()).name(words);
            for subject in [
                "This",
                "Mine([])",
                "Theirs([])",
                "Any([])",
                "Mine([Other])",
                "You",
                "Opponent",
                "AnyPlayer",
            ] {
                for kind in self.stand.rules.abilities {
                    let kind = kind.kind.name(self.stand.rules.words);
                    self.whole(&format!(
                        "(kind: {kind}, when: [({moment}, {subject})], effect: [{done}])"
                    ));
                }
                self.whole(&format!("(kind: <triggered>, when: [({moment}, {subject})], effect: [Modify(It, <stat>, Add(N(1)), Turn)])"));
                self.whole(&format!("(kind: <triggered>, when: [({moment}, {subject})], effect: [Modify(That, <stat>, Add(N(1)), Turn)])"));
            }
            for whose in ["AnyPlayer", "You", "Opponent"] {
                self.steps(&format!("Later({moment}, [{done}], {whose})"));
            }
            for subject in ["This", "Mine([Other])", "Theirs([])", "Any([])"] {
                self.steps(&format!(
                    "Later({moment}, [Modify(It, <stat>, Add(N(1)), Turn)], {subject})"
                ));
            }
        }
        for ability in self.stand.rules.abilities {
            let kind = ability.kind.name(self.stand.rules.words);
            let when = match ability.kind.manner() {
                Manner::Triggered => "when: [(<awaited>, You)],",
                _ => "",
            };
            for limit in [
                "None",
                "PerTurn(1)",
                "PerTurn(2)",
                "PerTurn(3)",
                "PerTurnByName(1)",
                "PerGame",
            ] {
                self.whole(&format!(
                    "(kind: {kind}, {when} limit: {limit}, effect: [{done}])"
                ));
            }
            self.whole(&format!(
                "(kind: {kind}, {when} cost: [RestThis], effect: [{done}])"
            ));
            self.whole(&format!(
                "(kind: {kind}, {when} may: true, effect: [{done}])"
            ));
            self.whole(&format!("(kind: {kind}, {when} cost: [Do(Move(Pick(Exactly(N(1)), Mine(<hand>, [])), To(<dest>)))], effect: [{done}])"));
            for state in words.states {
                self.whole(&format!(
                    "(kind: {kind}, {when} state: {state}, effect: [{done}])"
                ));
                self.whole(&format!(
                    "(kind: {kind}, state: {state}, always: [Stat(This, <stat>, Add(N(1)))])"
                ));
            }
        }
    }
}

/// Everything that is made up for a ruleset, each once.
fn made_up(stand: &Stand) -> Vec<String> {
    let mut makings = Makings {
        stand,
        all: Vec::new(),
    };
    makings.examples();
    makings.test_filters();
    makings.test_values();
    makings.test_conditions();
    makings.test_places();
    makings.test_steps();
    makings.test_moments();
    let all: BTreeSet<String> = makings.all.into_iter().collect();
    all.into_iter().collect()
}

#[test]
fn whatever_check_accepts_is_told_without_holes() {
    let mut holes: BTreeMap<String, String> = BTreeMap::new();
    let mut unused = Vec::new();
    for stand in stands() {
        let id = stand.rules.ruleset;
        let (good, _) = stand.read(&made_up(&stand));
        assert!(
            good.len() > 1_000,
            "{id}: only {} abilities are right",
            good.len()
        );
        for sample in &good {
            for lang in Lang::ALL {
                let text = ability_text(&sample.ability, sample.kind, &stand.lexicon, lang);
                let text = text.plain(lang);
                let mut parts = text.split(['⟨', '{']);
                parts.next();
                for hole in parts {
                    let word = hole.split(['⟩', '}']).next().unwrap_or_default();
                    let key = format!("{id} {lang:?}: {word}");
                    let told = || format!("{text}\n    {}", sample.source);
                    holes.entry(key).or_insert_with(told);
                }
            }
        }
        let words = stand.rules.words;
        let used: BTreeSet<&str> = good
            .iter()
            .flat_map(|s| s.source.split(|c: char| !c.is_alphanumeric() && c != '_'))
            .collect();
        let of_cards = [
            words.colours,
            words.roles,
            words.moments,
            words.signs,
            words.states,
        ];
        let of_table = [
            words.facts,
            words.tallies,
            words.zones,
            words.areas,
            words.periods,
        ];
        let others = [words.keywords, words.deeds];
        let lists = (of_cards.iter()).chain(&of_table).chain(&others).copied();
        let declared = families(stand.rules).into_iter().flat_map(|f| f.words);
        for word in lists.flatten().copied().chain(declared) {
            if !used.contains(word) {
                unused.push(format!("{id}: nothing is made up with {word}"));
            }
        }
    }
    assert!(
        holes.is_empty() && unused.is_empty(),
        "holes: {holes:#?}\n{}",
        unused.join("\n")
    );
}
