//! A tuning on a small example: it finds planted weights again, comes to the same however it is cut or interrupted, and does
//! not lose what was kept.

use fudaba_ai::Stop;
use fudaba_decks::trial::{Shard, Watch};
use fudaba_engine::{Mind, Minds};
use fudaba_library::{Library, mind_text, read_mind};
use fudaba_rules::find_game;
use fudaba_tune::{
    Begun, Entrant, Judges, Line, Plan, STEP, Scale, Step, TuneError, Tuning, fit, gather, join,
    numbers, of_match, report,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A ruleset of short matches.
const RULESET: &str = "ikangetsu";

fn library() -> Library {
    library_of(RULESET)
}

fn library_of(ruleset: &str) -> Library {
    let game = find_game(ruleset).unwrap();
    Library::load(game, fudaba_files::checkout(), None)
}

fn plan(library: &Library) -> Plan {
    Plan {
        ruleset: RULESET.to_owned(),
        start: Plan::start_of(library),
        seed: 11,
        player: "search:20".to_owned(),
        matches: 3,
        positions: 3,
        candidates: 3,
        looks: 30,
        deeper: 1,
        glances: 10,
        budget: "8".to_owned(),
        rounds: 2,
        games: 8,
        confirm: 6,
        version: 0,
    }
}

fn finish(library: &Library, plan: &Plan, file: &Path, threads: usize) -> (String, String) {
    let (mut tuning, _) = Tuning::begin(library, plan.clone(), file, threads).unwrap();
    while tuning.at() != Step::Done {
        assert!(tuning.step(&Watch::default()).unwrap());
    }
    let declared = library.game.rules.declaration();
    let mind = mind_text(declared, &tuning.mind(Entrant::Improved), "");
    let (done, all) = tuning.progress();
    assert_eq!(done, all);
    (mind, report(&tuning, declared, library.minds.today()))
}

#[test]
fn weights_that_were_spoilt_are_found_again() {
    // A ruleset whose matches a search does not play to their end.
    let mut library = library_of("lily");
    let declared = library.game.rules.declaration();
    let right = Mind::declared(declared);
    let place = |key: &str| {
        let before = declared.weights.iter().take_while(|w| w.key != key);
        before.map(|w| w.values.len()).sum::<usize>()
    };
    let (hand, power, defeats) = (place("hand"), place("power"), place("defeats"));
    let mut spoilt = right.numbers().to_vec();
    spoilt[hand] = 20;
    spoilt[power] = 10;
    spoilt[defeats] = -30;
    let student = right.with_numbers(declared, &spoilt);
    library.minds = Arc::new(Minds::new(right.clone()));
    let scale = Scale::of(declared, &student);
    let plan = Plan {
        matches: 12,
        positions: 8,
        candidates: 4,
        looks: 150,
        deeper: 0,
        glances: 40,
        ..plan(&library)
    };
    let judges = Judges {
        teacher: &right,
        student: &student,
        scale: &scale,
    };
    let mut roots = Vec::new();
    for n in 0..plan.matches {
        let found = of_match(&library, &plan, &judges, n, &Stop::default()).unwrap();
        roots.extend(found.unwrap());
    }
    let fitted = fit(&scale, &roots);
    let steps: Vec<f64> = fitted.steps.iter().map(|s| *s as f64 / STEP).collect();
    let found = scale.at(&steps);
    // What tells actions apart is nearer to what it should be; of what it costs to have a card less few decisions tell.
    let [hand, power, defeats] = [hand, power, defeats].map(|n| found[n]);
    assert!(
        power > 20,
        "a character's power counts {power}, not 80; 10 before"
    );
    assert!(
        defeats < -60,
        "a defeat costs {defeats}, not -300; -30 before"
    );
    assert!(
        hand > 20,
        "a card in hand counts {hand}, not 160; 20 before"
    );
    assert!(fitted.loss[1] < fitted.loss[0], "{fitted:?}");
}

#[test]
fn however_often_it_is_interrupted_it_comes_to_the_same() {
    let library = library();
    let plan = plan(&library);
    let folder = tempfile::tempdir().unwrap();
    let whole = finish(&library, &plan, &folder.path().join("whole.json"), 1);
    // A new beginning before each step, on another number of threads.
    let file = folder.path().join("cut.json");
    let mut begun = Vec::new();
    loop {
        let (mut tuning, how) = Tuning::begin(&library, plan.clone(), &file, 2).unwrap();
        begun.push(how);
        // What was stopped has not happened.
        let stopped = Watch::default();
        stopped.stop();
        if tuning.at() != Step::Fit && tuning.at() != Step::Done {
            let before = tuning.state().clone();
            assert!(!tuning.step(&stopped).unwrap(), "{:?}", tuning.at());
            assert_eq!(*tuning.state(), before);
        }
        if !tuning.step(&Watch::default()).unwrap() {
            break;
        }
    }
    assert_eq!(begun[0], Begun::Anew);
    assert!(begun.len() > 5 && begun[1..].iter().all(|how| *how == Begun::Resumed));
    assert_eq!(finish(&library, &plan, &file, 1), whole);
    // Another seed comes to something else.
    let other = Plan { seed: 12, ..plan };
    assert_ne!(
        finish(&library, &other, &folder.path().join("other.json"), 1),
        whole
    );
}

#[test]
fn parts_of_several_machines_come_to_the_same_as_one() {
    let library = library();
    let plan = plan(&library);
    let folder = tempfile::tempdir().unwrap();
    let whole = gather(&library, &plan, 0..plan.matches, &Watch::default());
    let whole = whole.unwrap().unwrap();
    assert!(whole.iter().flatten().count() > 3);
    let mut files: Vec<PathBuf> = Vec::new();
    for k in 1..=2 {
        let shard: Shard = format!("{k}/2").parse().unwrap();
        let own: Vec<usize> = numbers(shard, plan.matches).collect();
        let found = gather(&library, &plan, own.iter().copied(), &Watch::default());
        let mut lines = vec![Line::Part {
            of: Box::new(plan.clone()),
            shard,
        }];
        let found = own.iter().zip(found.unwrap().unwrap());
        lines.extend(found.map(|(number, roots)| Line::Match {
            number: *number,
            roots,
        }));
        lines.push(Line::End { matches: own.len() });
        let text: Vec<String> = (lines.iter())
            .map(|line| serde_json::to_string(line).unwrap())
            .collect();
        let file = folder.path().join(format!("part-{k}.jsonl"));
        fs::write(&file, text.join("\n")).unwrap();
        files.push(file);
    }
    assert_eq!(join(&plan, &files).unwrap(), whole);
    files.reverse();
    assert_eq!(join(&plan, &files).unwrap(), whole, "in any order");

    let refused = |plan: &Plan, files: &[PathBuf]| join(plan, files).unwrap_err().to_string();
    let said = refused(&plan, &files[..1]);
    assert!(said.contains("missing: 1/2"), "{said}");
    let said = refused(&plan, &[files[0].clone(), files[0].clone()]);
    assert!(said.contains("twice"), "{said}");
    let other = Plan {
        seed: 12,
        ..plan.clone()
    };
    let said = refused(&other, &files);
    assert!(said.contains("another tuning"), "{said}");
    let text = fs::read_to_string(&files[0]).unwrap();
    let broken = folder.path().join("broken.jsonl");
    fs::write(&broken, &text[..text.rfind('\n').unwrap()]).unwrap();
    let said = refused(&plan, &[broken, files[1].clone()]);
    assert!(said.contains("broken off"), "{said}");
    // A tuning takes them instead of gathering.
    let (mut tuning, _) =
        Tuning::begin(&library, plan.clone(), &folder.path().join("t.json"), 1).unwrap();
    tuning.take(join(&plan, &files).unwrap()).unwrap();
    assert_eq!(tuning.at(), Step::Fit);
}

#[test]
fn a_damaged_file_is_set_aside_and_another_tuning_is_left_alone() {
    let library = library();
    let plan = plan(&library);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    for damaged in ["{", "[]", "not at all"] {
        fs::write(&file, damaged).unwrap();
        let (_, begun) = Tuning::begin(&library, plan.clone(), &file, 1).unwrap();
        let Begun::SetAside(aside) = begun else {
            panic!("{damaged} was taken for a tuning");
        };
        assert_eq!(fs::read_to_string(aside).unwrap(), damaged);
    }
    let (mut tuning, _) = Tuning::begin(&library, plan.clone(), &file, 1).unwrap();
    tuning.step(&Watch::default()).unwrap();
    let kept = fs::read_to_string(&file).unwrap();
    let other = Plan { seed: 99, ..plan };
    let Err(error) = Tuning::begin(&library, other, &file, 1).map(|_| ()) else {
        panic!("another tuning was gone on with");
    };
    assert!(matches!(error, TuneError::Another { .. }), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn a_plan_that_cannot_be_carried_out_is_refused() {
    let library = library();
    let good = plan(&library);
    assert_eq!(good.check(&library), Ok(()));
    for (wrong, hint) in [
        (
            Plan {
                player: "greedy".to_owned(),
                ..good.clone()
            },
            "does not search",
        ),
        (
            Plan {
                player: "serch".to_owned(),
                ..good.clone()
            },
            "did you mean",
        ),
        (
            Plan {
                budget: "much".to_owned(),
                ..good.clone()
            },
            "neither a number",
        ),
        (
            Plan {
                version: 77,
                ..good.clone()
            },
            "v77",
        ),
    ] {
        let said = wrong.check(&library).unwrap_err();
        assert!(said.contains(hint), "{said}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let library = library();
    let declared = library.game.rules.declaration();
    let today = library.minds.today();
    let numbers: Vec<i32> = today.numbers().iter().map(|n| n * 2).collect();
    let mut mind = today.with_numbers(declared, &numbers);
    mind.explore = 0.55;
    mind.relative = true;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("opponent.ron");
    fs::write(
        &file,
        mind_text(declared, &mind, "Two lines\nof a comment."),
    )
    .unwrap();
    assert_eq!(read_mind(declared, &file).unwrap(), mind);
}
