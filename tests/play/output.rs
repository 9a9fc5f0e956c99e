//! The command line with output that is closed or full, and input that is anything.

use super::world;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

fn fudaba(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fudaba"));
    command
        .args(args)
        .env("FUDABA_DATA", world::root())
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What it says on the error stream, and its exit code.
fn told(command: &mut Command, input: &[u8], read: usize) -> (String, Option<i32>) {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    if let Some(mut out) = child.stdout.take() {
        // Whoever reads goes after so many bytes.
        let _ = out.read_exact(&mut vec![0; read]);
    }
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    (said, done.status.code())
}

fn golden() -> String {
    let replay = world::root().join("tests/golden/replays/0.replay");
    replay.display().to_string()
}

#[test]
fn a_closed_output_ends_a_command_with_a_message() {
    let home = tempfile::tempdir().unwrap();
    let scenario = world::root().join("tests/golden/scenario.ron");
    let scenario = scenario.display().to_string();
    let deck = "--ruleset=lily";
    for (args, input) in [
        (vec!["rules", "lily"], ""),
        (vec!["simulate", deck, "--matches=2", "--json"], ""),
        (vec!["scenario", &scenario], ""),
        (vec!["replay", &golden()], ""),
        (
            vec!["text", "--against=random"],
            "1\n1\n1\n1\ntable\nread\nlog\n1\n",
        ),
    ] {
        let (said, code) = told(&mut fudaba(home.path(), &args), input.as_bytes(), 0);
        assert!(!said.contains("panicked"), "{args:?}: {said}");
        assert!(
            code.is_some_and(|code| code <= 2),
            "{args:?}: {code:?} {said}"
        );
        #[cfg(target_os = "linux")]
        {
            let full = std::fs::File::options()
                .write(true)
                .open("/dev/full")
                .unwrap();
            let mut command = fudaba(home.path(), &args);
            let (said, code) = told(command.stdout(full), input.as_bytes(), 0);
            assert_eq!(code, Some(2), "{args:?}: {said}");
            assert!(
                said.contains("the output cannot be written"),
                "{args:?}: {said}"
            );
        }
    }
}

#[test]
fn any_input_is_answered() {
    let home = tempfile::tempdir().unwrap();
    let mut input = b"1\n\xff\xfe\x00\n\n".to_vec();
    input.extend(b"x".repeat(100_000));
    input.extend(b"\n1\nquit\n");
    let args = ["text", "--against=random", "--seed=4"];
    let (said, code) = told(&mut fudaba(home.path(), &args), &input, 1 << 20);
    assert_eq!(code, Some(0), "{said}");
    let endless = b"y".repeat(3 << 20);
    let (said, code) = told(&mut fudaba(home.path(), &args), &endless, 1 << 20);
    assert!(said.contains("a line has no end"), "{said}");
    assert_eq!(code, Some(2));
}

/// What would move the cursor, colour the rest or turn the direction of writing stays in the file.
#[test]
fn no_control_sequence_of_a_file_reaches_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = home.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let replay = std::fs::read_to_string(golden()).unwrap();
    // With the checksums of a program that wrote such a head, and with those that no longer fit.
    let strange = replay.replace("haze", "ha\u{1b}[31m\u{202e}ze");
    let sealed = super::replays::sealed(&super::replays::unsealed(&strange));
    let card = "[(id: \"ann\\u{1b}[2J\", kind: Chara\u{9b}cter\u{1b}, name: (en: \"A\u{1b}]0;x\u{7}\", ja: \"ア\"))]";
    let scenario = "[(name: \"\u{1b}[2J\", phase: \"a\u{1b}[2Jction\", steps: [Run\u{1b}ning])]";
    for (command, path, told) in [
        ("replay", file("strange.replay", &strange), "checksum"),
        ("replay", file("sealed.replay", &sealed), "u{1b}"),
        (
            "check",
            file("lily/cards/card.ron", card),
            "cannot stand in a text",
        ),
        ("scenario", file("lily/case.ron", scenario), "u{1b}"),
    ] {
        let out = fudaba(home.path(), &[command, &path]).output().unwrap();
        let said = String::from_utf8_lossy(&out.stdout) + String::from_utf8_lossy(&out.stderr);
        assert!(said.contains(told), "{command} {path}: {said:?}");
        let foreign = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!said.contains(foreign), "{command} {path}: {said:?}");
    }
}

#[test]
fn a_file_that_is_there_is_not_recorded_over() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("mine");
    std::fs::write(&file, "mine").unwrap();
    let record = format!("--record={}", file.display());
    let (said, code) = told(&mut fudaba(home.path(), &["text", &record]), b"", 1 << 20);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("not replaced"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    // A simulation plays on and says so at its end.
    let folder = home.path().join("all");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("match-000001.replay"), "mine").unwrap();
    let record = format!("--record={}", folder.display());
    let args = [
        "simulate",
        "--ruleset=lily",
        "--matches=4",
        "--threads=1024",
        &record,
    ];
    let out = fudaba(home.path(), &args).output().unwrap();
    let report = String::from_utf8_lossy(&out.stdout);
    assert_eq!(out.status.code(), Some(2), "{report}");
    assert!(report.contains("NOT ON FILE: 1"), "{report}");
    assert!(report.contains("4 matches"), "{report}");
}

/// The system lets files grow to a few KiB only, as a full disk would.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_at_once_and_at_the_end_and_leaves_whole_files() {
    let home = tempfile::tempdir().unwrap();
    let (program, data) = (env!("CARGO_BIN_EXE_fudaba"), world::root().display());
    let home_ = home.path().display();
    let limited = |args: &str| {
        let script = format!(
            "trap '' XFSZ; ulimit -f 5; export HOME={home_} XDG_DATA_HOME={home_}/data FUDABA_DATA={data}; \
             exec {program} {args}"
        );
        let mut command = Command::new("bash");
        command.args(["-c", &script]).stdin(Stdio::piped());
        command
    };
    let mut child = limited("text --lang en --against random --seed 5 --take-back free")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = "1\n".repeat(900) + "quit\n";
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let printed = String::from_utf8_lossy(&done.stdout).into_owned();
    let told = printed.matches("cannot be written down").count();
    assert_eq!(told, 1, "told once: {printed}");
    assert!(
        printed.contains("are not on file"),
        "and at the end: {printed}"
    );
    let folder = std::fs::read_dir(home.path().join("data/fudaba/replays")).unwrap();
    let file = folder.flatten().next().unwrap().path();
    let replay = fudaba::saves::replay::Replay::read(&file).unwrap();
    assert!(!replay.cut_off && !replay.choices.is_empty());

    let record = home.path().join("all");
    std::fs::create_dir(&record).unwrap();
    let args = format!(
        "simulate --ruleset lily --matches 2 --json --record {}",
        record.display()
    );
    let out = limited(&args).output().unwrap();
    assert_eq!(out.status.code(), Some(2));
    let report = String::from_utf8_lossy(&out.stdout).into_owned();
    let report: String = report.split_whitespace().collect();
    assert!(report.contains("\"unfinished\":0"), "{report}");
    assert!(report.contains("\"unrecorded\":[\"match0:"), "{report}");
}

/// What is longer than a file may be is an error that is told; the program is not killed.
#[cfg(unix)]
#[test]
fn a_limit_of_file_sizes_ends_a_command_with_a_message() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let limited = format!("ulimit -f 1; exec \"$0\" rules lily > {}", out.display());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &limited])
        .arg(env!("CARGO_BIN_EXE_fudaba"));
    shell
        .env("FUDABA_DATA", world::root())
        .env("HOME", home.path());
    let done = shell.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(2), "{said}");
    assert!(said.contains("the output cannot be written"), "{said}");
}
