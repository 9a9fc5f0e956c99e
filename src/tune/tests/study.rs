//! A study on a small example: it comes to the same however it is cut or interrupted, and what is learned from it can be read.

use fudaba_ai::Stop;
use fudaba_decks::trial::Shard;
use fudaba_engine::Judgement;
use fudaba_library::{JUDGEMENT_FILE, Library, judgement_text, read_judgement};
use fudaba_rules::find_game;
use fudaba_tune::{
    Notebook, Notes, NotesError, Plan, Shape, Study, join_notes, learn, study_match,
};
use std::fs;
use std::path::Path;

/// A ruleset of short matches.
const RULESET: &str = "ikangetsu";

fn library() -> Library {
    let game = find_game(RULESET).unwrap();
    Library::load(game, fudaba_files::checkout(), None)
}

fn study(library: &Library) -> Study {
    Study {
        ruleset: RULESET.to_owned(),
        start: Plan::start_of(library),
        seed: 11,
        player: "search:6".to_owned(),
        matches: 6,
        leaves: 2,
    }
}

/// Studies what is left of a part, so many matches at most.
fn go_on(library: &Library, study: &Study, file: &Path, shard: Shard, most: usize) -> Notes {
    let mut notebook = Notebook::open(study, file).unwrap();
    for number in notebook.left(shard).into_iter().take(most) {
        let found = study_match(library, study, number, &Stop::default()).unwrap();
        notebook.add(number, found.unwrap()).unwrap();
    }
    notebook.notes
}

fn whole() -> Shard {
    Shard::default()
}

#[test]
fn notes_are_the_same_in_one_go_interrupted_and_in_parts() {
    let (library, folder) = (library(), tempfile::tempdir().unwrap());
    let study = study(&library);
    let at = |name: &str| folder.path().join(name);
    let all = go_on(&library, &study, &at("all"), whole(), 100);
    assert_eq!(all.len(), study.matches);
    let courses: Vec<_> = all.values().flatten().collect();
    assert!(courses.len() > study.matches, "nothing was played on from");
    assert!(courses.iter().all(|c| !c.noted.is_empty()));
    assert!(
        courses
            .iter()
            .any(|c| c.noted.iter().any(|n| n.told.is_some()))
    );

    // Interrupted, the last line broken off.
    go_on(&library, &study, &at("some"), whole(), 3);
    let text = fs::read_to_string(at("some")).unwrap();
    fs::write(at("some"), &text[..text.len() - 40]).unwrap();
    let notebook = Notebook::open(&study, &at("some")).unwrap();
    assert_eq!(notebook.left(whole()), [2, 3, 4, 5]);
    assert_eq!(go_on(&library, &study, &at("some"), whole(), 100), all);
    assert_eq!(
        fs::read_to_string(at("some")).unwrap(),
        fs::read_to_string(at("all")).unwrap()
    );

    // In parts.
    let parts: Vec<_> = ["1/2", "2/2"]
        .map(|part| at(&part.replace('/', "-")))
        .into();
    for (part, file) in ["1/2", "2/2"].iter().zip(&parts) {
        go_on(&library, &study, file, part.parse().unwrap(), 100);
    }
    assert_eq!(join_notes(&study, &parts).unwrap(), all);
    let told = |files: &[std::path::PathBuf]| join_notes(&study, files).unwrap_err().to_string();
    assert!(told(&parts[..1]).contains("match 1 is in none of these files"));
    assert!(told(&[parts[0].clone(), parts[0].clone()]).contains("in another of these files"));
    assert!(told(&[at("none")]).contains("no such file"));
}

#[test]
fn notes_of_another_study_are_left_alone() {
    let (library, folder) = (library(), tempfile::tempdir().unwrap());
    let study = study(&library);
    let file = folder.path().join("notes");
    go_on(&library, &study, &file, whole(), 1);
    let other = Study {
        seed: 12,
        ..study.clone()
    };
    let before = fs::read(&file).unwrap();
    assert!(matches!(
        Notebook::open(&other, &file),
        Err(NotesError::Odd { .. })
    ));
    assert_eq!(fs::read(&file).unwrap(), before);
    fs::write(&file, "something else\n").unwrap();
    let told = Notebook::open(&study, &file).err().unwrap().to_string();
    assert!(told.contains("no notes of a study"), "{told}");
    let bad = Study {
        player: "greedy".to_owned(),
        ..study.clone()
    };
    assert!(bad.check(&library).unwrap_err().contains("does not search"));
    assert!(study.check(&library).is_ok());
}

#[test]
fn what_is_learned_can_be_read_again() {
    let (library, folder) = (library(), tempfile::tempdir().unwrap());
    let study = study(&library);
    let notes = go_on(&library, &study, &folder.path().join("notes"), whole(), 100);
    let declared = library.game.rules.declaration();
    for weights in [false, true] {
        let shape = Shape {
            inputs: 5,
            hidden: 3,
            rounds: 2,
            weights,
        };
        let lesson = learn(declared, library.minds.today(), &notes, shape);
        assert_eq!(
            (lesson.learned.inputs.len(), lesson.learned.hidden.len()),
            (5, 3)
        );
        let today = library.minds.today().numbers();
        assert_eq!(lesson.learned.weights == today, !weights);
        let file = folder.path().join(JUDGEMENT_FILE);
        fs::write(
            &file,
            judgement_text(declared, &lesson.learned, "From a test."),
        )
        .unwrap();
        let read = read_judgement(declared, &file).unwrap();
        assert_eq!(read, Judgement::new(lesson.learned));
    }
}
