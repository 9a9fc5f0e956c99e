//! Opponents that are kept beside the rulesets, and today's.

use fudaba_library::{Library, MIND_FILE, MINDS_KEPT, mind_text, read_mind, read_minds};
use fudaba_rules::registry;
use std::fs;
use std::path::PathBuf;

fn data(ruleset: &str) -> PathBuf {
    fudaba_files::checkout().join("ron_data").join(ruleset)
}

#[test]
fn every_ruleset_keeps_its_first_opponent_and_todays_can_be_read() {
    for game in registry() {
        let declared = game.rules.declaration();
        assert!(!declared.weights.is_empty(), "{}", declared.id);
        let (minds, errors) = read_minds(declared, fudaba_files::checkout());
        assert!(errors.is_empty(), "{errors:?}");
        let kept = minds.of(Some(0)).expect("v0 is kept");
        assert_eq!(kept.numbers().len(), minds.today().numbers().len());
        assert_eq!(minds.of(Some(200)), None);
        // What is kept stays as it was written.
        let file = data(declared.id).join(MINDS_KEPT).join("v0.ron");
        let text = fs::read_to_string(&file).unwrap();
        let head = text.lines().filter(|l| l.starts_with("//"));
        let about = head
            .map(|l| l.trim_start_matches("// "))
            .collect::<Vec<_>>();
        assert_eq!(mind_text(declared, kept, &about.join("\n")), text);
        // Today's comes out of its text as it went in, with its rounds.
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(MIND_FILE);
        fs::write(&file, mind_text(declared, minds.today(), "")).unwrap();
        // What it has learned lies beside it.
        let today = minds.today();
        let plain = today.with_numbers(declared, today.numbers());
        assert_eq!(read_mind(declared, &file).unwrap(), plain);
        assert!(minds.today().candidates > 0, "{}", declared.id);
    }
}

#[test]
fn an_opponent_that_is_not_kept_is_named_with_those_that_are() {
    let library = Library::load(&registry()[0], fudaba_files::checkout(), None);
    assert!(library.has_opponent(None).is_ok() && library.has_opponent(Some(0)).is_ok());
    let said = library.has_opponent(Some(9)).unwrap_err().to_string();
    assert!(said.contains("\"v9\"") && said.contains("v0"), "{said}");
}

#[test]
fn mistakes_are_told_at_their_place() {
    let game = &registry()[0];
    let declared = game.rules.declaration();
    let kept = data(declared.id).join(MINDS_KEPT).join("v0.ron");
    let good = fs::read_to_string(kept).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("v1.ron");
    for (from, to, hint) in [
        (
            "\"hand\": [160]",
            "\"hnad\": [160]",
            "did you mean \"hand\"",
        ),
        (
            "\"hand\": [160]",
            "\"hand\": [160, 1]",
            "has 2 numbers, not 1",
        ),
        ("\"hand\": [160]", "\"hand\": [-160]", "wrong sign"),
        ("\"hand\": [160]", "\"hand\": [1600000]", "too much"),
        ("        \"hand\": [160],\n", "", "has 0 numbers, not 1"),
        ("turns: 2", "turns: 2000", "too much"),
        ("explore: 0.9", "explore: -1.0", "no part of a win"),
        ("explore: 0.9", "exploer: 0.9", "exploer"),
        ("exact: 0,", "exact: 0, candidates: 101,", "too much"),
        (
            "exact: 0,",
            "exact: 0, readiness: 11.0,",
            "no part of a win",
        ),
        (
            "exact: 0,",
            "exact: 0, horizon_in_rounds: Some((turns: 2, choices: 0, on_the_way: 101, further: 0)),",
            "too much",
        ),
        ("exact: 0,", "exact: 0, habits: [500],", "tell habits"),
        ("    untried: 0.08,\n", "", "untried"),
    ] {
        assert!(good.contains(from), "{from}");
        fs::write(&file, good.replace(from, to)).unwrap();
        let said = read_mind(declared, &file).unwrap_err().to_string();
        assert!(
            said.contains(hint) && said.contains("v1.ron:"),
            "{to}: {said}"
        );
    }
}

#[test]
fn what_is_broken_is_told_and_the_rest_is_there() {
    let game = &registry()[0];
    let declared = game.rules.declaration();
    let root = tempfile::tempdir().unwrap();
    let own = root.path().join("ron_data").join(declared.id);
    let kept = own.join(MINDS_KEPT);
    fs::create_dir_all(&kept).unwrap();
    let good = data(declared.id).join(MINDS_KEPT).join("v0.ron");
    fs::copy(&good, kept.join("v3.ron")).unwrap();
    fs::copy(&good, kept.join("first.ron")).unwrap();
    fs::write(own.join(MIND_FILE), "nonsense").unwrap();
    let (minds, errors) = read_minds(declared, root.path());
    assert_eq!(minds.versions().collect::<Vec<_>>(), [3]);
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(**minds.today(), fudaba_engine::Mind::declared(declared));
}
