//! Runs every scenario under `tests/scenarios`.

use fudaba::scenario::{Report, coverage, run_paths};
use fudaba::text::Lang;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

fn run(folder: PathBuf) -> Report {
    run_paths(&[folder], Lang::En, None)
}

#[test]
fn all_scenarios_show_what_they_say() {
    let report = run(folder());
    assert!(report.is_ok(), "{report}");
}

#[test]
fn scenarios_name_clauses_that_exist() {
    let lily = folder().join("lily");
    let clauses = std::fs::read_to_string(lily.join("clauses.txt")).unwrap_or_default();
    let covered = coverage(&run(lily), &clauses);
    println!(
        "{} clauses shown, {} not: {:?}",
        covered.shown.len(),
        covered.missing.len(),
        covered.missing
    );
    assert_eq!(covered.unknown, Vec::<String>::new());
    assert!(
        covered.shown.len() >= 60,
        "{} clauses have a scenario",
        covered.shown.len()
    );
}
