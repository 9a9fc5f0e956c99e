//! Packs of the player's own: laid out, checked, broken.

use fudaba::files::checksum::crc32;
use fudaba::rules::registry;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn fudaba(args: &[&str], home: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fudaba"))
        .args(args)
        .env("XDG_DATA_HOME", home)
        .env("LANG", "C")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    let out = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8_lossy(&out).into_owned()
}

fn check(path: &Path, home: &Path) -> (bool, String) {
    let output = fudaba(&["check", &path.display().to_string()], home);
    (output.status.success(), said(&output))
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let chunk = |kind: &[u8; 4], body: &[u8]| {
        let mut out = (body.len() as u32).to_be_bytes().to_vec();
        out.extend(kind);
        out.extend(body);
        out.extend(crc32(&[kind, body]).to_be_bytes());
        out
    };
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 2, 0, 0, 0]);
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let data = stored(&vec![0; height as usize * (width as usize * 3 + 1)]);
    for (kind, body) in [(b"IHDR", &head[..]), (b"IDAT", &data), (b"IEND", &[])] {
        out.extend(chunk(kind, body));
    }
    out
}

/// Bytes as zlib has them without packing them.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 1];
    let blocks = bytes.chunks(0xffff).count();
    for (n, block) in bytes.chunks(0xffff).enumerate() {
        let length = block.len() as u16;
        out.push(u8::from(n + 1 == blocks));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    let (a, b) = bytes.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    out.extend((b << 16 | a).to_be_bytes());
    out
}

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><path d=\"M0 0h9v9z\"/></svg>\n";

#[test]
fn a_new_pack_of_each_ruleset_is_good_and_its_deck_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    for game in registry() {
        let id = game.rules.id();
        let home = folder.path().join(id);
        let made = fudaba(&["new", "pack", "my-pack", "--ruleset", id], &home);
        assert!(made.status.success(), "{}", said(&made));
        let pack = home.join("fudaba/packs/my-pack");
        let (good, told) = check(&pack, &home);
        assert!(
            good && told.contains("1 good card, 1 good deck") && told.contains("no errors"),
            "{id}: {told}"
        );
        let card = fs::read_to_string(pack.join(id).join("cards/my-pack.ron")).unwrap();
        assert!(
            card.lines().filter(|line| line.contains("//")).count() > 8,
            "it is explained: {card}"
        );
        let shown = fudaba(&["deck", "show", "my-pack", "--ruleset", id], &home);
        assert!(
            shown.status.success() && !said(&shown).contains("problem:"),
            "{}",
            said(&shown)
        );
        let listed = said(&fudaba(&["deck", "list", "--ruleset", id], &home));
        assert!(listed.contains("of the pack my-pack"), "{listed}");
        let again = fudaba(&["new", "pack", "my-pack", "--ruleset", id], &home);
        assert!(
            !again.status.success() && said(&again).contains("not replaced"),
            "{}",
            said(&again)
        );
    }
    for bad in ["My-Pack", "", "-x", "../x", "a b", "灯"] {
        let made = fudaba(
            &["new", "pack", "--into", "/nonexistent", "--", bad],
            folder.path(),
        );
        assert!(
            !made.status.success() && said(&made).contains("name of a pack"),
            "{bad}: {}",
            said(&made)
        );
    }
}

/// A pack of Lily with everything in it that a pack can have.
fn whole_pack(folder: &Path) -> PathBuf {
    let made = fudaba(
        &[
            "new",
            "pack",
            "my-pack",
            "--ruleset",
            "lily",
            "--into",
            &folder.display().to_string(),
        ],
        folder,
    );
    assert!(made.status.success(), "{}", said(&made));
    let pack = folder.join("my-pack/lily");
    fs::write(pack.join("pictures/my-pack-1.png"), png(512, 512)).unwrap();
    fs::write(pack.join("pictures/veshna-1.svg"), SVG).unwrap();
    pack
}

/// What is done to a good pack, and what must be said about it: the file and words of the reason.
type Way = (&'static str, fn(&Path), &'static str, &'static str);

fn change(file: PathBuf, from: &str, to: &str) {
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains(from), "{from} is not in {text}");
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

fn card(pack: &Path) -> PathBuf {
    pack.join("cards/my-pack.ron")
}

fn deck(pack: &Path) -> PathBuf {
    pack.join("decks/my-pack.ron")
}

fn picture(pack: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(pack.join("pictures").join(name), bytes).unwrap();
}

const WAYS: &[Way] = &[
    (
        "id",
        |p| change(card(p), "my-pack-1", "My Pack 1"),
        "my-pack.ron",
        "id",
    ),
    (
        "taken",
        |p| change(card(p), "\"my-pack-1\"", "\"veshna-1\""),
        "my-pack.ron",
        "veshna-1",
    ),
    (
        "kind",
        |p| change(card(p), "kind: ", "kind: Kin"),
        "my-pack.ron",
        "Kin",
    ),
    (
        "bracket",
        |p| change(card(p), "    ),\n]", "    ,\n]"),
        "my-pack.ron",
        "expected comma",
    ),
    (
        "name",
        |p| change(card(p), "ja: \"はじめの一枚\"", "ja: \"\""),
        "my-pack.ron",
        "ja",
    ),
    (
        "field",
        |p| change(card(p), "flavour:", "flavor:"),
        "my-pack.ron",
        "flavor",
    ),
    (
        "bytes",
        |p| fs::write(card(p), b"[(id: \"\xff\xfe\")]").unwrap(),
        "my-pack.ron",
        "UTF-8",
    ),
    (
        "not a card",
        |p| fs::write(card(p), "(hello: 3)").unwrap(),
        "my-pack.ron",
        "no field hello",
    ),
    (
        "deck card",
        |p| change(deck(p), "-1\": ", "-9x\": "),
        "decks",
        "Unknown card",
    ),
    (
        "deck pile",
        |p| change(deck(p), "\"main\"", "\"mian\""),
        "decks",
        "no pile called",
    ),
    (
        "deck ruleset",
        |p| change(deck(p), "\"lily\"", "\"lilly\""),
        "decks",
        "no ruleset",
    ),
    (
        "deck name",
        |p| change(deck(p), "ja: \"", "jp: \""),
        "decks",
        "jp",
    ),
    (
        "direction id",
        |p| fs::write(p.join("pictures.ron"), "{\"vesna-1\": \"scene:fog\"}").unwrap(),
        "pictures.ron",
        "did you mean \"veshna-1\"",
    ),
    (
        "direction",
        |p| fs::write(p.join("pictures.ron"), "{\"veshna-1\": \"fog\"}").unwrap(),
        "pictures.ron",
        "says nothing about a picture",
    ),
    (
        "directions",
        |p| fs::write(p.join("pictures.ron"), "{\"veshna-1\" \"scene:fog\"}").unwrap(),
        "pictures.ron:1:",
        "expected",
    ),
    (
        "no card",
        |p| picture(p, "my-pack-7.png", png(300, 300)),
        "my-pack-7.png",
        "no card has the id",
    ),
    (
        "two",
        |p| picture(p, "my-pack-1.svg", SVG),
        "my-pack-1.svg",
        "two pictures",
    ),
    (
        "gif",
        |p| picture(p, "my-pack-1.gif", "GIF89a"),
        "my-pack-1.gif",
        "not with .gif",
    ),
    (
        "breaks off",
        |p| picture(p, "my-pack-1.png", &png(512, 512)[..60]),
        "my-pack-1.png",
        "breaks off",
    ),
    (
        "damaged",
        |p| {
            picture(p, "my-pack-1.png", {
                let mut b = png(512, 512);
                b[45] ^= 9;
                b
            });
        },
        "my-pack-1.png",
        "checksum",
    ),
    (
        "disguised",
        |p| picture(p, "veshna-2.jpg", png(512, 512)),
        "veshna-2.jpg",
        "this is a PNG picture",
    ),
    (
        "no picture",
        |p| picture(p, "my-pack-1.png", "just words"),
        "my-pack-1.png",
        "no PNG, JPEG or SVG",
    ),
    (
        "empty",
        |p| picture(p, "my-pack-1.png", ""),
        "my-pack-1.png",
        "is empty",
    ),
    (
        "oversized",
        |p| picture(p, "my-pack-1.png", png(9000, 70)),
        "my-pack-1.png",
        "9000 by 70",
    ),
    (
        "tiny",
        |p| picture(p, "my-pack-1.png", png(8, 8)),
        "my-pack-1.png",
        "8 by 8",
    ),
    (
        "thin",
        |p| picture(p, "my-pack-1.png", png(4000, 80)),
        "my-pack-1.png",
        "too long and thin",
    ),
    (
        "heavy",
        |p| picture(p, "my-pack-1.png", vec![0; (16 << 20) + 1]),
        "my-pack-1.png",
        "larger than 16 MiB",
    ),
    (
        "program",
        |p| {
            picture(
                p,
                "veshna-1.svg",
                SVG.replace("<path", "<script>x</script><path"),
            );
        },
        "veshna-1.svg",
        "holds a program",
    ),
    (
        "outside",
        |p| {
            picture(
                p,
                "veshna-1.svg",
                SVG.replace("<path", "<image href=\"https://a.example/x.png\"/><path"),
            );
        },
        "veshna-1.svg",
        "outside of itself",
    ),
    (
        "letters",
        |p| {
            picture(
                p,
                "veshna-1.svg",
                SVG.replace("<path", "<text>A</text><path"),
            );
        },
        "veshna-1.svg",
        "letters and photographs",
    ),
    (
        "half a drawing",
        |p| picture(p, "veshna-1.svg", &SVG[..70]),
        "veshna-1.svg",
        "breaks off",
    ),
    (
        "no size",
        |p| {
            picture(
                p,
                "veshna-1.svg",
                SVG.replace(" viewBox=\"0 0 100 100\"", ""),
            );
        },
        "veshna-1.svg",
        "does not say its size",
    ),
    (
        "art that is missing",
        |p| change(card(p), "flavour:", "art: \"art/none.png\", flavour:"),
        "my-pack.ron",
        "art/none.png",
    ),
    (
        "unknown ruleset",
        |p| fs::create_dir_all(p.with_file_name("lilly").join("cards")).unwrap(),
        "lilly",
        "no ruleset \"lilly\"",
    ),
    (
        "folder of another case",
        |p| fs::create_dir(p.join("Decks")).unwrap(),
        "Decks",
        "call it decks",
    ),
    (
        "folder below",
        |p| {
            fs::create_dir(p.join("cards/more")).unwrap();
            fs::write(p.join("cards/more/more.ron"), "[]").unwrap();
        },
        "more.ron",
        "nothing reads files of this folder",
    ),
    (
        "card twice",
        |p| {
            change(
                deck(p),
                "\"main\": {",
                "\"main\": {\"veshna-1\": 1, \"veshna-1\": 2,",
            );
        },
        "decks",
        "stands twice",
    ),
    (
        "name of a ready deck",
        |p| fs::rename(deck(p), p.join("decks/black-ledger.ron")).unwrap(),
        "black-ledger.ron",
        "has this name already",
    ),
    #[cfg(unix)]
    (
        "link",
        |p| {
            let outside = p.join("../../../outside.ron");
            fs::rename(card(p), &outside).unwrap();
            std::os::unix::fs::symlink(outside.canonicalize().unwrap(), card(p)).unwrap();
        },
        "my-pack.ron",
        "leads out of the pack",
    ),
    #[cfg(unix)]
    (
        "picture by a link",
        |p| {
            let outside = p.join("../../../outside.png");
            fs::write(&outside, png(512, 512)).unwrap();
            let link = p.join("pictures/veshna-1.png");
            std::os::unix::fs::symlink(outside.canonicalize().unwrap(), link).unwrap();
        },
        "veshna-1.png",
        "leads out of the pack",
    ),
    (
        "folder",
        |p| fs::create_dir(p.join("pictures/veshna-3.png")).unwrap(),
        "veshna-3.png",
        "no ordinary file",
    ),
];

#[test]
fn a_pack_broken_in_many_ways_says_of_each_where_why_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let good = whole_pack(&folder.path().join("good"));
    let (fine, told) = check(good.parent().unwrap(), folder.path());
    assert!(fine && told.contains("2 good pictures"), "{told}");
    assert!(WAYS.len() >= 20);
    let mut wrong = Vec::new();
    for (n, (what, break_it, file, reason)) in WAYS.iter().enumerate() {
        let pack = whole_pack(&folder.path().join(format!("{n}")));
        break_it(&pack);
        let (fine, told) = check(pack.parent().unwrap(), folder.path());
        let place = told.lines().any(|line| line.contains(file));
        if fine || !place || !told.contains(reason) || !told.contains("help:") {
            wrong.push(format!("{what}, {file}, {reason}: {told}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n=====\n"));
}

#[test]
fn replays_are_checked_with_the_rest() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = tempfile::tempdir().unwrap();
    let replay = fs::read_dir(root.join("replays"))
        .unwrap()
        .flatten()
        .map(|e| e.path());
    let replay = replay
        .filter(|p| p.extension().is_some_and(|e| e == "replay"))
        .min()
        .unwrap();
    let copy = folder.path().join("match.replay");
    fs::copy(&replay, &copy).unwrap();
    let run = |path: &Path| {
        let data = root.display().to_string();
        let output = fudaba(
            &["check", "--data", &data, &path.display().to_string()],
            folder.path(),
        );
        (output.status.success(), said(&output))
    };
    for path in [copy.as_path(), folder.path()] {
        let (fine, told) = run(path);
        assert!(fine && told.contains("1 good replay"), "{told}");
    }
    let mut text = fs::read_to_string(&copy).unwrap();
    let at = text.rfind("Pick(").unwrap();
    text.replace_range(at + 5..at + 6, "9");
    fs::write(&copy, text).unwrap();
    let (fine, told) = run(folder.path());
    assert!(
        !fine && told.contains("match.replay:") && told.contains("0 good replays"),
        "{told}"
    );
}

/// `off.txt` that is huge, no text, or a folder, and brackets without end, are told; nothing breaks off.
#[test]
fn what_is_said_about_packs_is_read_within_limits_or_told() {
    let home = tempfile::tempdir().unwrap();
    let packs = home.path().join("fudaba/packs");
    fs::create_dir_all(&packs).unwrap();
    let off = packs.join("off.txt");
    let list = || {
        let output = fudaba(&["deck", "list", "--ruleset", "lily"], home.path());
        let told = said(&output);
        assert!(told.contains("black-ledger"), "{told}");
        told
    };
    assert!(!list().contains("off.txt"));
    fs::write(&off, "# nothing\n").unwrap();
    assert!(!list().contains("off.txt"));
    fs::write(&off, vec![b'x'; 64 << 20]).unwrap();
    let told = list();
    assert!(told.contains("off.txt") && told.contains("large"), "{told}");
    fs::write(&off, b"\xff\xfe").unwrap();
    assert!(list().contains("UTF-8"));
    fs::remove_file(&off).unwrap();
    fs::create_dir(&off).unwrap();
    assert!(list().contains("this is a folder"));

    let pack = whole_pack(&home.path().join("deep"));
    let deep = "If(YourTurn, [".repeat(200) + "Draw(You, N(1))" + &"])".repeat(200);
    change(card(&pack), "effect: [", &format!("effect: [{deep}, "));
    let (fine, told) = check(pack.parent().unwrap(), home.path());
    assert!(!fine && told.contains("too deep"), "{told}");
    assert!(!told.contains("ron::"), "{told}");
}
