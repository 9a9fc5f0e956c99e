//! A simulation in parts, put together again.

use crate::world;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fudaba(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args(args)
        .env("FUDABA_DATA", world::root())
        .env("XDG_DATA_HOME", "/nonexistent")
        .output()
        .unwrap()
}

/// Runs a part into a file.
fn part(folder: &Path, args: &[&str], shard: &str) -> PathBuf {
    let out = fudaba(&[args, &["--shard", shard]].concat());
    assert_eq!(
        out.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let file = folder.join(format!("{}.jsonl", shard.replace('/', "-of-")));
    std::fs::write(&file, out.stdout).unwrap();
    file
}

fn merge(files: &[&PathBuf]) -> Output {
    let files = files.iter().map(|file| file.to_str().unwrap());
    fudaba(
        &["merge", "--json"]
            .into_iter()
            .chain(files)
            .collect::<Vec<_>>(),
    )
}

/// The figures without what was measured by the clock.
fn figures(out: &Output) -> serde_json::Value {
    fn without_times(value: &mut serde_json::Value) {
        if let Some(map) = value.as_object_mut() {
            map.retain(|key, _| {
                !["cpu_seconds", "wall_seconds", "thinking"].contains(&key.as_str())
                    && !key.ends_with("_per_cpu_second")
            });
            map.values_mut().for_each(without_times);
        }
    }
    assert_eq!(
        out.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let mut value = serde_json::from_slice(&out.stdout).unwrap();
    without_times(&mut value);
    value
}

const PAIRED: &[&str] = &[
    "simulate",
    "--ruleset=ikangetsu",
    "--first=greedy",
    "--second=random",
    "--matches=23",
    "--seed=11",
    "--paired",
    "--figures",
];
const MATRIX: &[&str] = &[
    "simulate",
    "--ruleset=lily",
    "--matrix",
    "--matches=4",
    "--seed=7",
];

#[test]
fn parts_give_together_what_one_run_gives() {
    let folder = tempfile::tempdir().unwrap();
    for (n, args) in [PAIRED, MATRIX].into_iter().enumerate() {
        let whole = figures(&fudaba(&[args, &["--json"]].concat()));
        let own = folder.path().join(n.to_string());
        std::fs::create_dir(&own).unwrap();
        let parts = ["2/3", "1/3", "3/3"].map(|shard| part(&own, args, shard));
        assert_eq!(figures(&merge(&parts.each_ref())), whole, "{args:?}");
    }
}

#[test]
fn what_does_not_fit_together_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let short: &[&str] = &["simulate", "--ruleset=ikangetsu", "--matches=8", "--seed=3"];
    let [a, b] = ["1/2", "2/2"].map(|shard| part(folder, short, shard));
    let refused = |files: &[&PathBuf], words: &[&str]| {
        let out = merge(files);
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{said}");
        for word in words {
            assert!(said.contains(word), "{word}: {said}");
        }
        assert!(said.contains("help:"), "{said}");
    };
    refused(&[&a], &["missing", "2/2"]);
    refused(&[&a, &b, &a], &["1/2", "twice"]);
    let other = folder.join("other");
    std::fs::create_dir(&other).unwrap();
    let seed = part(
        &other,
        &["simulate", "--ruleset=ikangetsu", "--matches=8", "--seed=4"],
        "2/2",
    );
    refused(&[&a, &seed], &["other arguments", "2-of-2.jsonl"]);
    let cut = part(&other, short, "2/3");
    refused(&[&a, &cut], &["cut otherwise"]);
    refused(
        &[&a, &folder.join("nothing")],
        &["nothing", "cannot be read"],
    );
    // A part that was killed while it was written, and one that was changed.
    let text = std::fs::read_to_string(&b).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let damaged = folder.join("damaged.jsonl");
    let write = |lines: &[&str]| std::fs::write(&damaged, lines.join("\n")).unwrap();
    write(&lines[..lines.len() - 1]);
    refused(&[&a, &damaged], &["damaged.jsonl", "broken off"]);
    write(&[&lines[..2], &lines[3..]].concat());
    refused(&[&a, &damaged], &["other matches"]);
    write(&[&lines[..1], &["{\"match\": 5}"], &lines[1..]].concat());
    refused(&[&a, &damaged], &["damaged.jsonl:2"]);
    let foreign = text.replacen("\"cards\":\"", "\"cards\":\"0", 1);
    std::fs::write(&damaged, foreign).unwrap();
    refused(&[&a, &damaged], &["other cards"]);
    std::fs::write(
        &damaged,
        text.replacen("\"program\":\"", "\"program\":\"0", 1),
    )
    .unwrap();
    refused(&[&a, &damaged], &["another build"]);
}

/// A small tuning; `name` is that of its files.
fn tuning(folder: &Path, name: &str, more: &[&str]) -> Output {
    let file = |ending: &str| {
        folder
            .join(format!("{name}.{ending}"))
            .display()
            .to_string()
    };
    let written = [
        format!("--state={}", file("json")),
        format!("--out={}", file("ron")),
        format!("--report={}", file("md")),
    ];
    let written: Vec<&str> = written.iter().map(String::as_str).collect();
    fudaba(&[TUNE, &written, more].concat())
}

const TUNE: &[&str] = &[
    "tune",
    "ikangetsu",
    "--player=search:10",
    "--matches=3",
    "--positions=2",
    "--looks=12",
    "--glances=6",
    "--rounds=1",
    "--games=4",
    "--budget=5",
    "--confirm=4",
];

#[test]
fn a_tuning_in_parts_comes_to_what_one_run_comes_to() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let whole = tuning(folder, "whole", &[]);
    assert_eq!(
        whole.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&whole.stderr)
    );
    let parts = ["2/2", "1/2"].map(|shard| part(folder, TUNE, shard).display().to_string());
    let [a, b] = parts.each_ref();
    let cut = tuning(folder, "cut", &["--roots", a, b]);
    assert_eq!(
        cut.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&cut.stderr)
    );
    assert_eq!(read("cut.ron"), read("whole.ron"));
    assert_eq!(read("cut.md"), read("whole.md"));
    assert_eq!(
        cut.stdout,
        read("whole.md")
            .into_bytes()
            .into_iter()
            .chain(*b"\n")
            .collect::<Vec<_>>()
    );
    // All is done already: the same again, at once.
    let again = tuning(folder, "whole", &[]);
    assert_eq!(again.stdout, whole.stdout);
    assert!(String::from_utf8_lossy(&again.stderr).contains("goes on"));
    let missing = tuning(folder, "short", &["--roots", a]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("missing: 1/2"));
}

const JUDGE: &[&str] = &[
    "judge",
    "ikangetsu",
    "--player=search:4",
    "--matches=6",
    "--leaves=1",
    "--counters=4",
    "--hidden=2",
    "--rounds=2",
];

#[test]
fn a_judgement_learned_from_parts_is_that_of_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let run = |more: &[&str]| {
        let out = fudaba(&[JUDGE, more].concat());
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(0), "{said}");
        said
    };
    let (state, whole) = (file("whole.jsonl"), file("whole.ron"));
    run(&["--state", &state, "--out", &whole, "--threads=2"]);
    let parts = [1, 2].map(|n| file(&format!("part-{n}.jsonl")));
    for (part, shard) in parts.iter().zip(["1/2", "2/2"]) {
        run(&["--shard", shard, "--state", part, "--threads=1"]);
    }
    let [a, b] = parts.each_ref();
    let cut = file("cut.ron");
    let said = run(&["--out", &cut, "--notes", b, a]);
    assert!(said.contains("judgement.ron"), "{said}");
    let read = |file: &str| std::fs::read_to_string(file).unwrap();
    assert_eq!(read(&cut), read(&whole));
    // Broken off, it goes on, and comes to the same.
    let text = read(&state);
    let half = text.lines().take(3).map(|line| format!("{line}\n"));
    std::fs::write(&state, half.collect::<String>() + "{\"match\":").unwrap();
    let again = file("again.ron");
    let said = run(&["--state", &state, "--out", &again, "--threads=1"]);
    assert!(said.contains("goes on"), "{said}");
    assert_eq!(read(&again), read(&whole));
    let missing = fudaba(&[JUDGE, &["--out", &cut, "--notes", a]].concat());
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn an_opponent_that_is_not_kept_is_refused_before_anything_is_played() {
    for args in [
        &[
            "simulate",
            "--ruleset=ikangetsu",
            "--first=v9:5",
            "--matches=2",
        ][..],
        &[
            "calibrate",
            "--ruleset=ikangetsu",
            "--player=v9:5",
            "--matches=1",
        ],
        &["text", "--ruleset=ikangetsu", "--against=v9"],
    ] {
        let out = fudaba(args);
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        assert_eq!(out.status.code(), Some(2), "{said}");
        assert!(
            said.contains("\"v9\"") && said.contains("known: v0"),
            "{said}"
        );
    }
    let kept = [
        "simulate",
        "--ruleset=ikangetsu",
        "--first=v0:5",
        "--second=search:5",
    ];
    let out = fudaba(&[&kept[..], &["--matches=2", "--json"]].concat());
    assert_eq!(
        out.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}
