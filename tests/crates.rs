//! The crates of the program: who uses whom, as cargo knows it, and the picture of it in `src/README.md`.
//!
//! `FUDABA_RENEW=1 cargo test --no-default-features --test crates` draws the picture anew.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The crates by name, without `fudaba-`, each with those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

const RULESETS: [&str; 5] = [
    "crimson-fragments",
    "ikangetsu",
    "lily",
    "loveca",
    "luck-and-logic",
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    serde_json::from_slice(&output.stdout).expect("cargo tells of its crates")
}

fn short(name: &str) -> String {
    name.strip_prefix("fudaba-").unwrap_or(name).to_owned()
}

/// What each crate is built from; with `tests`, also what its tests are built from.
fn uses(tests: bool) -> Uses {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("packages");
    let uses = packages.iter().map(|package| {
        let name = short(package["name"].as_str().expect("a name"));
        let all = package["dependencies"].as_array().expect("dependencies");
        let own = all.iter().filter(|d| d["path"].is_string());
        let own = own.filter(|d| tests || d["kind"].is_null());
        let names = own.map(|d| short(d["name"].as_str().expect("a name")));
        (name, names.collect())
    });
    uses.collect()
}

/// Everything that a crate uses, by way of others, too.
fn reach(uses: &Uses, from: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(next) = open.pop() {
        for used in &uses[&next] {
            if found.insert(used.clone()) {
                open.push(used.clone());
            }
        }
    }
    found
}

#[test]
fn no_crate_uses_itself_by_way_of_others_in_tests_either() {
    let uses = uses(true);
    for name in uses.keys() {
        assert!(!reach(&uses, name).contains(name), "{name} is in a circle");
    }
}

#[test]
fn rulesets_are_known_to_the_registry_alone() {
    for (name, used) in uses(false) {
        let rulesets: Vec<_> = used
            .iter()
            .filter(|u| RULESETS.contains(&u.as_str()))
            .collect();
        let may = if name == "rules" { RULESETS.len() } else { 0 };
        assert_eq!(rulesets.len(), may, "{name}: {rulesets:?}");
    }
}

#[test]
fn what_knows_the_registry_is_rebuilt_with_every_ruleset_and_is_little() {
    let uses = uses(false);
    let knows = uses.iter().filter(|(_, used)| used.contains("rules"));
    let knows: Vec<_> = knows.map(|(name, _)| name.as_str()).collect();
    assert_eq!(knows, ["cli", "fudaba"]);
}

#[test]
fn the_window_alone_brings_bevy_and_egui() {
    let metadata = metadata();
    for package in metadata["packages"].as_array().expect("packages") {
        let name = package["name"].as_str().expect("a name");
        let all = package["dependencies"].as_array().expect("dependencies");
        for used in all.iter().map(|d| d["name"].as_str().expect("a name")) {
            let graphic = ["bevy", "egui", "kira", "wgpu"]
                .iter()
                .any(|g| used.contains(g));
            // The tests of the whole program look into the window's world.
            let may = name == "fudaba-desktop"
                || name == "fudaba-harness"
                || (name, used) == ("fudaba", "bevy");
            assert!(!graphic || may, "{name} uses {used}");
        }
    }
}

/// A drawing for Markdown: an arrow for each crate that another one uses and that nothing else that it uses brings along.
fn picture(uses: &Uses) -> String {
    let mut out = String::from("```mermaid\nflowchart TD\n");
    for (name, used) in uses {
        let brought: BTreeSet<String> = used.iter().flat_map(|u| reach(uses, u)).collect();
        for direct in used.iter().filter(|u| !brought.contains(*u)) {
            out.push_str(&format!("    {name} --> {direct}\n"));
        }
    }
    out.push_str("```\n");
    out
}

#[test]
fn the_picture_of_the_crates_is_true() {
    let mut uses = uses(false);
    uses.remove("harness");
    let drawn = picture(&uses);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/README.md");
    let text = std::fs::read_to_string(&file).expect("the README of the source");
    let begin = text.find("```mermaid\n").expect("the picture");
    let length = text[begin..].find("\n```\n").expect("its end") + "\n```\n".len();
    if std::env::var_os("FUDABA_RENEW").is_some() {
        let text = [&text[..begin], &drawn, &text[begin + length..]].concat();
        std::fs::write(&file, text).expect("the README can be written");
    } else {
        assert_eq!(
            &text[begin..begin + length],
            drawn,
            "see above how it is drawn anew"
        );
    }
}
