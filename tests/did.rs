//! When each operation counts as done: `Did` behind it holds, and does not where nothing happened. The table has a row for
//! every operation; one that is added does not compile before it has its own.

use fudaba::engine::ability::EffectName;
use fudaba::rules::registry;
use fudaba::scenario::run_paths;
use fudaba::text::Lang;
use std::fmt::Write as _;
use std::path::Path;
use strum::VariantArray;

/// A table that is laid out, with a card of the first player that carries steps out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    Lily,
    Ikangetsu,
    Loveca,
}

/// Steps with `DID` where it is asked whether they were done, and what their player chooses.
type Try = (&'static str, &'static str);

/// How it is shown when an operation is done.
enum Row {
    /// The first is done; the second, if it can be left undone at all, is not.
    Shown(On, Try, Option<Try>),
    /// In this file, by the scenario or test of this name.
    Elsewhere(&'static str, &'static str),
}

const NOBODY: &str = "All(Mine(FIELD, [Name(\"nobody\")]))";

impl On {
    const ALL: [Self; 3] = [Self::Lily, Self::Ikangetsu, Self::Loveca];

    const fn ruleset(self) -> &'static str {
        match self {
            Self::Lily => "lily",
            Self::Ikangetsu => "ikangetsu",
            Self::Loveca => "loveca",
        }
    }

    /// The scenario in which the tester carries out `steps`; it becomes 100 stronger if they were done.
    fn scenario(self, name: &str, (steps, choices): Try, done: bool) -> String {
        let (field, stat, until) = match self {
            Self::Lily => ("Field", "Power", "Turn"),
            Self::Ikangetsu => ("Guard", "Value", "Turn"),
            Self::Loveca => ("Stage", "Blades", "Until(LiveEnd)"),
        };
        let did = format!("If(Did, [Modify(This, {stat}, Add(N(100)), {until})])");
        let steps = steps.replace("NOBODY", NOBODY).replace("DID", &did);
        let steps = steps.replace("FIELD", field);
        let stronger = if done { 100 } else { 0 };
        let text = match self {
            Self::Lily => format!(
                "phase: \"action\",
                cards: [
                    (id: \"default\", colour: Blue, level: 1, power: 30, support: 20, range: R1),
                    (id: \"ann\"), (id: \"bea\"), (id: \"bea2\", name: \"bea\", level: 2), (id: \"cat\"), (id: \"dot\"), (id: \"eve\"), (id: \"fay\"),
                    (id: \"tester\", abilities: [(kind: Activated, limit: PerTurn(1), effect: [{steps}])]),
                ],
                a: (centre_front: [\"ann=x leader\"], left_front: [\"tester\"], left_back: [\"bea\"], right_front: [\"cat rested\"], hand: [\"dot\", \"bea2\"], deck: [\"ann*5\"], coupling: [\"eve=c\"]),
                b: (centre_front: [\"eve=y leader\"], left_front: [\"fay\"], hand: [\"dot=h\"], deck: [\"ann*5\"]),
                steps: [Activate(\"tester\", 1), {choices} Stat(\"tester\", Power, {})],",
                30 + stronger
            ),
            Self::Ikangetsu => format!(
                "cards: [
                    (id: \"default\", value: 5, traits: [\"Crew\"]), (id: \"one\", value: 1), (id: \"two\", value: 2), (id: \"three\", value: 3),
                    (id: \"spell\", value: 4, abilities: [(kind: Attack, effect: [Modify(Role(Ship), Value, Add(N(1)), Turn)])]),
                    (id: \"tester\", value: 6, abilities: [(kind: Attack, effect: [{steps}])]),
                ],
                a: (centre_ship: [\"default=x\"], left_guard: [\"one\"], centre_guard: [\"tester\"], hand: [\"two\"], discard: [\"spell\", \"three\"]),
                b: (centre_ship: [\"default=y\"], left_guard: [\"one=p\"], centre_guard: [\"two=q\"], right_guard: [\"three=r\"], hand: [\"two=h\"]),
                steps: [Move(\"x\", \"centre_ship\"), Asked(A, \"attack_spell\"), Yes, {choices} Stat(\"tester\", Value, {})],",
                6 + stronger
            ),
            Self::Loveca => format!(
                "phase: \"main\",
                cards: [
                    (id: \"default\", kind: Member, cost: 2, blades: 1, heartpink: 1),
                    (id: \"ann\"), (id: \"bea\"), (id: \"cat\"), (id: \"dot\"), (id: \"e\", kind: Energy), (id: \"song\", kind: Live, score: 1), (id: \"hymn\", kind: Live, score: 1),
                    (id: \"herald\", abilities: [(kind: Triggered, when: [(Enters, This)], effect: [Draw(You, N(1))])]),
                    (id: \"tester\", abilities: [(kind: Activated, limit: PerTurn(1), effect: [{steps}])]),
                ],
                a: (left: [\"tester\"], centre: [\"bea\"], right: [\"cat rested\"], hand: [\"ann\", \"song\"], waiting: [\"herald\"], success: [\"hymn\"], energy: [\"e*3\"], energy_deck: [], deck: [\"dot*9\"]),
                b: (left: [\"ann=p\"], hand: [\"dot=h\"], deck: [\"dot*9\"]),
                steps: [Activate(\"tester\", 1), {choices} Stat(\"tester\", Blades, {})],",
                1 + stronger
            ),
        };
        format!("    (\n        name: \"{name}\", bare: true,\n        {text}\n    ),\n")
    }
}

/// The row of an operation.
fn row(effect: EffectName) -> Row {
    use On::{Ikangetsu, Lily, Loveca};
    use Row::{Elsewhere, Shown};
    let shown = |on, done, undone| Shown(on, (done, ""), Some((undone, "")));
    let named = |on, done| Shown(on, (done, "Option(1),"), None);
    match effect {
        EffectName::Draw => shown(
            Lily,
            "Draw(You, N(1)), DID",
            "Draw(You, Count(Mine(Trash, []))), DID",
        ),
        EffectName::Choose => shown(
            Lily,
            "Choose(A, All(Mine(Field, [Name(\"bea\")]))), DID, Rest(Bound(A))",
            "Choose(A, NOBODY), DID, Rest(Bound(A))",
        ),
        EffectName::Look => shown(
            Lily,
            "Look(A, Pick(Exactly(N(1)), Theirs(Hand, []))), DID",
            "Look(A, All(Mine(Trash, []))), DID",
        ),
        EffectName::Reveal => shown(
            Lily,
            "Reveal(A, Pick(Exactly(N(1)), Theirs(Hand, []))), DID",
            "Reveal(A, All(Mine(Trash, []))), DID",
        ),
        EffectName::Move => shown(
            Lily,
            "Move(All(Mine(Field, [Name(\"bea\")])), To(Hand)), DID",
            "Move(All(Mine(Trash, [])), To(Hand)), DID",
        ),
        EffectName::Arrange => shown(
            Lily,
            "Arrange(All(Mine(Field, [Name(\"bea\")])), To(Deck)), DID",
            "Arrange(All(Mine(Trash, [])), To(Deck)), DID",
        ),
        EffectName::Shuffle => shown(
            Loveca,
            "Shuffle(You, Deck), DID",
            "Shuffle(You, EnergyDeck), DID",
        ),
        EffectName::Enter => shown(
            Lily,
            "Enter(All(Mine(Hand, [Name(\"dot\")])), FreeIn(RightBack)), DID",
            "Enter(All(Mine(Hand, [Name(\"bea\")])), FreeIn(RightBack)), DID",
        ),
        EffectName::StackOn => shown(
            Lily,
            "StackOn(All(Mine(Hand, [Name(\"bea\")])), All(Mine(Field, [Name(\"bea\")]))), DID",
            "StackOn(All(Mine(Hand, [Name(\"dot\")])), All(Mine(Field, [Name(\"bea\")]))), DID",
        ),
        EffectName::Shift => shown(
            Lily,
            "Shift(All(Mine(Field, [Name(\"bea\")])), In(RightBack)), DID",
            "Shift(NOBODY, In(RightBack)), DID",
        ),
        EffectName::Swap => shown(
            Lily,
            "Swap(All(Mine(Field, [Name(\"bea\")])), All(Mine(Field, [Name(\"cat\")]))), DID",
            "Swap(All(Mine(Field, [Name(\"bea\")])), NOBODY), DID",
        ),
        EffectName::Rearrange => Shown(
            Loveca,
            (
                "Rearrange(You, Stage), DID",
                "Place(\"centre\"), Place(\"left\"),",
            ),
            Some((
                "Rearrange(You, Stage), DID",
                "Place(\"left\"), Place(\"centre\"),",
            )),
        ),
        EffectName::Tuck => shown(
            Loveca,
            "Tuck(All(Mine(Hand, [Kind(Member)])), This), DID",
            "Tuck(All(Mine(Hand, [Kind(Live)])), This), DID",
        ),
        EffectName::Attach => Elsewhere(
            "tests/toy/did.rs",
            "an_attachment_counts_as_done_unless_there_is_nothing_to_attach",
        ),
        EffectName::Exchange => Shown(
            Loveca,
            (
                "Exchange(Pick(Exactly(N(1)), Mine(Hand, [Kind(Live)])), Pick(Exactly(N(1)), Mine(Success, []))), DID",
                "Pick(\"song\"),",
            ),
            Some((
                "Exchange(Pick(Exactly(N(1)), Mine(Hand, [Kind(Member)])), Pick(Exactly(N(1)), Mine(Success, []))), DID",
                "Pick(\"ann\"),",
            )),
        ),
        EffectName::Spend => shown(
            Loveca,
            "Spend(You, Energy, N(2)), DID",
            "Spend(You, Energy, N(9)), DID",
        ),
        EffectName::Pay => Elsewhere(
            "tests/toy/points.rs",
            "a_step_pays_all_or_nothing_unless_it_says_otherwise",
        ),
        EffectName::RevealUntil => shown(
            Lily,
            "RevealUntil(A, B, You, Deck, [Name(\"ann\")]), DID",
            "RevealUntil(A, B, You, Deck, [Name(\"nobody\")]), DID",
        ),
        EffectName::NameColour => named(
            Loveca,
            "NameColour(You, [Pink, Red]), DID, Modify(This, HeartChosen, Add(N(1)), Until(LiveEnd))",
        ),
        EffectName::NameColourOf => shown(
            Loveca,
            "NameColourOf(You, HeartPink, This), DID, Modify(This, HeartChosen, Add(N(1)), Until(LiveEnd))",
            "NameColourOf(You, HeartPink, NOBODY), DID, Modify(This, HeartChosen, Add(N(1)), Until(LiveEnd))",
        ),
        EffectName::Ready => shown(
            Lily,
            "Ready(All(Mine(Field, [Name(\"cat\")]))), DID",
            "Ready(All(Mine(Field, [Name(\"bea\")]))), DID",
        ),
        EffectName::Rest => shown(
            Lily,
            "Rest(All(Mine(Field, [Name(\"bea\")]))), DID",
            "Rest(All(Mine(Field, [AnyOf([Name(\"bea\"), Name(\"cat\")])]))), DID",
        ),
        EffectName::Turn => shown(
            Lily,
            "Turn(All(Mine(Coupling, [])), Down), DID",
            "Turn(All(Mine(Coupling, [])), Up), DID",
        ),
        EffectName::Defeat => shown(
            Lily,
            "Defeat(All(Theirs(Field, [Name(\"fay\")]))), DID",
            "Defeat(NOBODY), DID",
        ),
        EffectName::TakeRole => shown(
            Ikangetsu,
            "TakeRole(Pick(Exactly(N(1)), Mine(Hand, [])), Ship), DID",
            "TakeRole(Role(Ship), Ship), DID",
        ),
        EffectName::Copy => shown(
            Ikangetsu,
            "Copy(All(Mine(Discard, [Name(\"spell\")]))), DID",
            "Copy(All(Mine(Discard, [Name(\"three\")]))), DID",
        ),
        EffectName::Negate => Elsewhere(
            "tests/toy/did.rs",
            "negating_counts_as_done_only_where_something_waits",
        ),
        EffectName::Redirect => Elsewhere(
            "tests/toy/did.rs",
            "aiming_anew_counts_as_done_only_where_something_has_targets",
        ),
        EffectName::NameNumber => named(
            Lily,
            "NameNumber(You, 1, 2), DID, Modify(Role(Leader), Power, Add(Named), Turn)",
        ),
        EffectName::Roll => Shown(Lily, ("Roll(6), DID", ""), None),
        EffectName::Trade => shown(
            Lily,
            "Choose(A, All(Mine(Field, [Name(\"bea\")]))), Trade(This, Bound(A), Power, Turn), DID",
            "Trade(This, This, Power, Turn), DID",
        ),
        EffectName::Assign => Elsewhere(
            "tests/toy/did.rs",
            "a_number_counts_as_assigned_where_the_rules_keep_it",
        ),
        EffectName::Modify => shown(
            Lily,
            "Modify(All(Mine(Field, [Name(\"bea\")])), Power, Add(N(10)), Turn), DID",
            "Modify(All(Mine(Field, [Name(\"bea\")])), Power, Add(Count(Mine(Trash, []))), Turn), DID",
        ),
        EffectName::ModifyPlayer => shown(
            Loveca,
            "ModifyPlayer(You, TotalScore, Add(N(1)), Until(LiveEnd)), DID",
            "ModifyPlayer(You, TotalScore, Add(Count(Theirs(Waiting, []))), Until(LiveEnd)), DID",
        ),
        EffectName::Remake => shown(
            Loveca,
            "Remake(All(Mine(Stage, [Name(\"bea\")])), {HeartRed: 2}, Until(LiveEnd)), DID",
            "Remake(NOBODY, {HeartRed: 2}, Until(LiveEnd)), DID",
        ),
        EffectName::Convert => shown(
            Loveca,
            "Convert(This, HeartPink, HeartRed, Until(LiveEnd)), DID",
            "Convert(This, HeartBlue, HeartRed, Until(LiveEnd)), DID",
        ),
        EffectName::GrantAbility => shown(
            Lily,
            "GrantAbility(All(Mine(Field, [Name(\"bea\")])), (kind: Continuous, always: [Stat(This, Power, Add(N(1)))]), Turn), DID",
            "GrantAbility(NOBODY, (kind: Continuous, always: [Stat(This, Power, Add(N(1)))]), Turn), DID",
        ),
        EffectName::SetOff => shown(
            Loveca,
            "SetOff(All(Mine(Waiting, [])), Enters), DID",
            "SetOff(All(Mine(Waiting, [])), LiveStart), DID",
        ),
        EffectName::Grant => shown(
            Lily,
            "Grant(All(Mine(Field, [Name(\"bea\")])), Pierce, Turn), DID",
            "Grant(All(Mine(Field, [Name(\"bea\")])), Pierce, Turn), Grant(All(Mine(Field, [Name(\"bea\")])), Pierce, Turn), DID",
        ),
        EffectName::GrantPlayer => shown(
            Lily,
            "GrantPlayer(Opponent, CannotBlock, Turn), DID",
            "GrantPlayer(Opponent, CannotBlock, Turn), GrantPlayer(Opponent, CannotBlock, Turn), DID",
        ),
        EffectName::Control => Elsewhere(
            "tests/toy/did.rs",
            "control_counts_as_given_only_to_who_had_it_not",
        ),
        EffectName::Deed => shown(
            Ikangetsu,
            "Deed(You, AttackAgain), DID",
            "Deed(Opponent, AttackAgain), DID",
        ),
        EffectName::Procedure => Elsewhere(
            "tests/toy/procedures.rs",
            "an_effect_learns_that_nothing_came_of_it",
        ),
        EffectName::EachPlayer => shown(
            Lily,
            "EachPlayer([Draw(You, N(1))]), DID",
            "EachPlayer([Move(All(Mine(Trash, [])), To(Hand))]), DID",
        ),
        EffectName::RepeatWhile => shown(
            Lily,
            "RepeatWhile(Compare(Count(Mine(Hand, [])), Less, N(4)), [Draw(You, N(1))]), DID",
            "RepeatWhile(Exists(Mine(Trash, [])), [Move(All(Mine(Trash, [])), To(Hand))]), DID",
        ),
        EffectName::If => shown(
            Lily,
            "If(Exists(Mine(Field, [Other])), [Draw(You, N(1))]), DID",
            "Move(All(Mine(Trash, [])), To(Hand)), If(Exists(Mine(Trash, [])), [Draw(You, N(1))]), DID",
        ),
        EffectName::May => Shown(
            Lily,
            ("May([Draw(You, N(1))]), DID", "Yes,"),
            Some(("May([Draw(You, N(1))]), DID", "No,")),
        ),
        EffectName::ChooseOne => Shown(
            Lily,
            (
                "ChooseOne([[Draw(You, N(1))], [Move(All(Mine(Trash, [])), To(Hand))]]), DID",
                "Option(1),",
            ),
            Some((
                "ChooseOne([[Draw(You, N(1))], [Move(All(Mine(Trash, [])), To(Hand))]]), DID",
                "Option(2),",
            )),
        ),
        EffectName::Repeat => shown(
            Lily,
            "Repeat(N(2), [Draw(You, N(1))]), DID",
            "Draw(You, N(1)), Repeat(Count(Mine(Trash, [])), [Draw(You, N(1))]), DID",
        ),
        EffectName::ForEach => shown(
            Lily,
            "ForEach(A, All(Mine(Field, [Name(\"bea\")])), [Rest(Bound(A))]), DID",
            "ForEach(A, All(Mine(Field, [Name(\"cat\")])), [Rest(Bound(A))]), DID",
        ),
        EffectName::Later => Shown(
            Lily,
            (
                "Move(All(Mine(Trash, [])), To(Hand)), Later(TurnEnd, [Draw(You, N(1))]), DID",
                "",
            ),
            None,
        ),
        EffectName::Win => Elsewhere(
            "tests/scenarios/lily/results.ron",
            "A player who carries out 'you win the game' wins",
        ),
    }
}

#[test]
fn every_operation_counts_as_done_only_where_something_happened() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = On::ALL.map(|on| (on, String::from("[\n")));
    for effect in EffectName::VARIANTS {
        let word: &str = effect.into();
        match row(*effect) {
            Row::Shown(on, done, undone) => {
                let file = &mut files.iter_mut().find(|f| f.0 == on).expect("all").1;
                let tries = [Some((done, true)), undone.map(|undone| (undone, false))];
                for (steps, is) in tries.into_iter().flatten() {
                    assert!(steps.0.contains(&format!("{word}(")), "{word}: {}", steps.0);
                    let name = format!("{word}: done {is}");
                    write!(file, "{}", on.scenario(&name, steps, is)).expect("a string");
                }
            }
            Row::Elsewhere(file, name) => {
                let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
                let (test, scenario) = (format!("fn {name}()"), format!("name: \"{name}\""));
                let there = text.contains(&test) || text.contains(&scenario);
                assert!(there, "{word}: {name} in {file}");
            }
        }
    }
    for (on, text) in files {
        let below = folder.path().join(on.ruleset());
        std::fs::create_dir(&below).expect("a folder of the ruleset");
        std::fs::write(below.join("did.ron"), text + "]\n").expect("a file");
    }
    let report = run_paths(registry(), &[folder.path().to_owned()], Lang::En, None);
    assert!(report.is_ok(), "{report}");
}
