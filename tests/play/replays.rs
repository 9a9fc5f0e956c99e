//! Matches on file.

use super::world;
use fudaba::engine::{Match, PlayerId, Rng, StableHasher};
use fudaba::files::FileError;
use fudaba::library::{Library, card_digest};
use fudaba::rules::find_game;
use fudaba::saves::replay::{Header, Recorder, Replay, ReplayError, Seat};
use std::fs;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};

/// Plays and records a match; every now and then a choice is taken back.
fn record(folder: &Path, seed: u64, most: usize) -> (PathBuf, Match) {
    record_of(world::library(), folder, seed, most)
}

fn record_of(library: &Library, folder: &Path, seed: u64, most: usize) -> (PathBuf, Match) {
    let path = folder.join(format!("{seed}.replay"));
    let decks = [&library.decks[0], &library.decks[1]];
    let options = library.options([]).unwrap();
    let setup = library
        .setup(decks, options, seed, fudaba::engine::First::Random)
        .unwrap();
    let seat = |name: &str| Seat {
        name: name.to_owned(),
        agent: None,
    };
    let header = Header::new(library, &setup, decks, [seat("Ann \"A\""), seat("百合")]);
    let mut recorder = Recorder::start(&path, &header).unwrap().at_leisure();
    let mut game = Match::new(setup, None);
    let mut rng = Rng::new(seed);
    for n in 0..most {
        if game.to_choose().is_none() {
            break;
        }
        let before = game.clone();
        game.choose(rng.below(game.legal().len()), None).unwrap();
        recorder.update(&game).unwrap();
        if n % 17 == 3 && game.outcome().is_none() {
            game = before;
            recorder.update(&game).unwrap();
        }
    }
    (path, game)
}

#[test]
fn a_recorded_match_leads_to_the_same_table_at_every_choice() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 0..u64::from(world::matches(6)) {
        let (path, game) = record(folder.path(), seed, 5000);
        let replay = Replay::read(&path).unwrap();
        assert!(replay.end.is_some() && !replay.cut_off);
        let mut shown = 0;
        let played = replay.play(world::library(), |_, _| shown += 1).unwrap();
        assert_eq!(shown, game.choices().len());
        assert_eq!(played.table(), game.table());
        assert_eq!(played.outcome(), game.outcome());
        assert!(!replay.cards_changed(world::library()));
        let copy = folder.path().join("copy.replay");
        replay.save(&copy).unwrap();
        let again = Replay::read(&copy).unwrap();
        assert_eq!(again.header, replay.header);
        assert_eq!(again.choices.len(), replay.choices.len());
        again.play(world::library(), |_, _| {}).unwrap();
        fs::remove_file(&path).unwrap();
        fs::remove_file(&copy).unwrap();
    }
}

#[test]
fn an_interrupted_match_is_read_as_far_as_it_went() {
    let folder = tempfile::tempdir().unwrap();
    let (path, game) = record(folder.path(), 9, 60);
    let replay = Replay::read(&path).unwrap();
    assert_eq!(replay.end, None);
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert_eq!(played.table(), game.table());

    let text = fs::read_to_string(&path).unwrap();
    let cut = &text[..text.len() - 9];
    let replay = Replay::parse(&path, cut).unwrap();
    assert!(replay.cut_off);
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert!(played.outcome().is_none());
}

#[test]
fn an_interrupted_match_goes_on_where_it_was_and_loses_only_half_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let (path, game) = record(folder.path(), 9, 60);
    let whole = fs::read(&path).unwrap();
    for cut in [0, 1, 9, 40] {
        fs::write(&path, &whole[..whole.len() - cut]).unwrap();
        let (replay, mut recorder) = Recorder::reopen(&path).unwrap();
        assert_eq!(replay.cut_off, cut == 1 || cut == 9 || cut == 40);
        let mut on = replay.play(world::library(), |_, _| {}).unwrap();
        let lost = game.choices().len() - on.choices().len();
        assert!(
            lost <= usize::from(cut > 0),
            "{lost} choices for {cut} bytes"
        );
        let mut rng = Rng::new(5);
        while on.to_choose().is_some() {
            on.choose(rng.below(on.legal().len()), None).unwrap();
            recorder.update(&on).unwrap();
        }
        assert!(matches!(
            Recorder::reopen(&path),
            Err(ReplayError::File(FileError::InUse(_)))
        ));
        drop(recorder);
        let replay = Replay::read(&path).unwrap();
        assert!(replay.end.is_some() && !replay.cut_off);
        replay.play(world::library(), |_, _| {}).unwrap();
        assert!(matches!(
            Recorder::reopen(&path),
            Err(ReplayError::Ended(_))
        ));
    }
}

#[test]
fn a_file_with_the_line_ends_of_another_system_is_read_and_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let (path, game) = record(folder.path(), 9, 30);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace('\n', "\r\n")).unwrap();
    let replay = Replay::read(&path).unwrap();
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert_eq!(played.table(), game.table());
    assert!(matches!(
        Recorder::reopen(&path),
        Err(ReplayError::Rewritten(_))
    ));
}

#[test]
fn concessions_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let (path, mut game) = record(folder.path(), 2, 40);
    let (_, mut recorder) = Recorder::reopen(&path).unwrap();
    game.concede(PlayerId(1), None).unwrap();
    recorder.update(&game).unwrap();
    let replay = Replay::read(&path).unwrap();
    let played = replay.play(world::library(), |_, _| {}).unwrap();
    assert_eq!(played.outcome(), game.outcome());
}

/// A file of these lines, each with the checksum that it must have.
pub fn sealed(lines: &[String]) -> String {
    let mut text = lines[0].clone() + "\n";
    for line in &lines[1..] {
        let mut hasher = StableHasher::default();
        text += line;
        text += " #";
        hasher.write(text.as_bytes());
        text += &format!("{:016x}\n", hasher.finish());
    }
    text
}

/// The lines of a file without their checksums.
pub fn unsealed(text: &str) -> Vec<String> {
    let line = |l: &str| l.rsplit_once(" #").map_or(l, |(l, _)| l).to_owned();
    text.lines().map(line).collect()
}

fn told(result: Result<Match, ReplayError>) -> String {
    result.map_or_else(|error| error.to_string(), |_| "no error".to_owned())
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_place_and_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = record(folder.path(), 4, 50);
    let text = fs::read_to_string(&path).unwrap();
    let lines = unsealed(&text);
    assert_eq!(
        sealed(&lines),
        text,
        "the checksums are those of the format"
    );
    let decks = &world::library().decks;
    let card = decks[0].section("main").next().unwrap().0;
    let parse = |text: &str| Replay::parse(&path, text).map_err(ReplayError::from);
    let play = |text: &str| parse(text).and_then(|r| r.play(world::library(), |_, _| {}));
    let swap = |n: usize, line: &str| {
        let mut lines = lines.clone();
        lines[n] = line.to_owned();
        sealed(&lines)
    };
    let head = |from: &str, to: &str| swap(1, &lines[1].replacen(from, to, 1));

    for (text, place, remedy) in [
        (String::new(), ":1:1", "first line is"),
        ("(cards: [])".to_owned(), ":1:1", "first line is"),
        (
            swap(0, "// fudaba replay 1"),
            ":1:1",
            "version of the program",
        ),
        (swap(1, "(ruleset:"), ":2:", "head of the replay"),
        (
            text.replacen("Pick(", "Pick( ", 1),
            ":3:1",
            "cut the file before line 3",
        ),
        (
            swap(9, "Pick(oops)"),
            ":10:6",
            "cut the file before line 10",
        ),
        (swap(9, "Undo(4000)"), ":10:1", "there were only"),
        (swap(9, "Concede(7,1)"), ":10:1", "there is no seat 7"),
        (swap(9, "Pick(0,0)"), ":10:1", "no digest of the table"),
        (swap(9, "Pick(60000,1)"), ":10:1", "up to choice"),
        (swap(9, "Pick(0,1)"), ":10:1", "another table than recorded"),
        (
            head("seed:4", "seed:5"),
            ":3:1",
            "another table than recorded",
        ),
        (head(card, "no-such-card"), ":2:1", "no-such-card"),
        (
            head("options:{}", "options:{\"deploy_limt\":\"AtMost\"}"),
            ":2:1",
            "deploy_limit",
        ),
    ] {
        let error = told(play(&text));
        assert!(error.contains(place), "{place}: {error}");
        assert!(error.contains(remedy), "{remedy}: {error}");
    }
    let missing = Replay::read(&folder.path().join("none.replay")).unwrap_err();
    assert!(missing.to_string().contains("check the path"), "{missing}");
}

/// Changes a file in one of many ways.
fn mutated(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    let at = rng.below(bytes.len());
    let end = (at + 1 + rng.below(20)).min(bytes.len());
    match rng.below(8) {
        0 => damaged.truncate(at),
        1 => damaged[at] ^= 1 << rng.below(8),
        2 => drop(damaged.drain(at..end)),
        3 => {
            let again = bytes[at..end].to_vec();
            damaged.splice(end..end, again);
        }
        4 => damaged[at] = b'0' + u8::try_from(rng.below(10)).unwrap(),
        5 => damaged.insert(at, u8::try_from(rng.below(256)).unwrap()),
        6 => damaged.extend((0..=rng.below(9)).map(|n| bytes[(at + n) % bytes.len()])),
        _ => {
            let mut lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
            let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
            lines.swap(a, b);
            damaged = lines.concat();
        }
    }
    damaged
}

#[test]
fn no_change_of_a_file_goes_unseen() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = record(folder.path(), 6, 5000);
    let bytes = fs::read(&path).unwrap();
    let whole = Replay::parse(&path, &bytes).unwrap();
    assert!(whole.end.is_some() && !whole.cut_off);
    let mut rng = Rng::new(11);
    let mut tried = 0;
    while tried < 3000 {
        let damaged = mutated(&bytes, &mut rng);
        if damaged == bytes {
            continue;
        }
        tried += 1;
        // An error with a place, or a match that is told to have been interrupted.
        match Replay::parse(&path, &damaged) {
            Err(error) => assert!(error.to_string().contains(".replay:"), "{error}"),
            Ok(replay) => {
                let seen = replay.cut_off || replay.end.is_none();
                assert!(seen, "{}", String::from_utf8_lossy(&damaged));
                assert!(replay.choices.len() <= whole.choices.len());
            }
        }
    }
}

/// The cards of the golden files, changed, with a pack of the player's own beside them.
fn other_cards(folder: &Path, change: (&str, &str), pack: Option<&str>) -> Library {
    let golden = world::root().join("tests/golden/ron_data/lily");
    let (root, own) = (folder.join("root"), folder.join("own"));
    for part in ["cards", "decks"] {
        let to = root.join("ron_data/lily").join(part);
        fs::create_dir_all(&to).unwrap();
        for file in fs::read_dir(golden.join(part)).unwrap().flatten() {
            let text = fs::read_to_string(file.path()).unwrap();
            let text = text.replacen(change.0, change.1, 1);
            fs::write(to.join(file.file_name()), text).unwrap();
        }
    }
    if let Some(card) = pack {
        let to = own.join("packs/mine/lily/cards");
        fs::create_dir_all(&to).unwrap();
        fs::write(to.join("mine.ron"), card).unwrap();
    }
    let library = Library::load(find_game("lily").unwrap(), &root, Some(&own));
    assert!(library.errors.is_empty(), "{:?}", library.errors);
    library
}

#[test]
fn a_card_that_comes_to_a_pack_leaves_old_replays_intact_and_one_that_changes_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let before = other_cards(&folder.path().join("a"), ("", ""), None);
    let (path, game) = record_of(&before, folder.path(), 8, 5000);
    let replay = Replay::read(&path).unwrap();
    replay.play(&before, |_, _| {}).unwrap();

    // A card whose id comes before all others.
    let added = r#"[(
        id: "aaa-0", kind: Character, colour: Blue,
        name: (en: "Ada", ja: "エイダ"), epithet: (en: "the Zeroth", ja: "その零"),
        stats: { Level: 1, Power: 30, Support: 20 }, marks: { Range: R1 },
    )]"#;
    let more = other_cards(&folder.path().join("b"), ("", ""), Some(added));
    assert_eq!(more.pack.len(), before.pack.len() + 1);
    let played = replay.play(&more, |_, _| {}).unwrap();
    assert_eq!(played.table(), game.table());
    assert!(replay.header.changes(&more).is_empty());

    // A number of one card is another.
    let changed = other_cards(&folder.path().join("c"), ("Power: 30", "Power: 40"), None);
    let cards = replay.header.changes(&changed).cards;
    assert_eq!(cards, ["ada-1"]);
    assert!(replay.cards_changed(&changed));
    let mut other = replay.clone();
    other.choices[3].digest ^= 1;
    let error = told(other.play(&changed, |_, _| {}));
    assert!(error.contains(&cards[0]), "{error}");
}

#[test]
fn two_hundred_matches_that_begin_at_once_have_two_hundred_records() {
    let folder = tempfile::tempdir().unwrap();
    let library = world::library();
    std::thread::scope(|scope| {
        for n in 0..8u8 {
            let folder = folder.path();
            scope.spawn(move || {
                for _ in 0..25 {
                    let decks = [&library.decks[0], &library.decks[1]];
                    let options = library.options([]).unwrap();
                    let first = fudaba::engine::First::Random;
                    let setup = library.setup(decks, options, n.into(), first).unwrap();
                    let seats = [Seat::default(), Seat::default()];
                    let header = Header::new(library, &setup, decks, seats);
                    let recorder = Recorder::start_in(folder, "match", &header).unwrap();
                    let mut recorder = recorder.at_leisure();
                    let mut game = Match::new(setup, None);
                    for _ in 0..5 {
                        game.choose(0, None).unwrap();
                        recorder.update(&game).unwrap();
                    }
                }
            });
        }
    });
    let mut seeds = [0; 8];
    for file in fs::read_dir(folder.path()).unwrap().flatten() {
        let replay = Replay::read(&file.path()).unwrap();
        assert!(replay.choices.len() == 5 && !replay.cut_off);
        seeds[usize::try_from(replay.header.seed).unwrap()] += 1;
    }
    assert_eq!(seeds, [25; 8]);
}

#[test]
fn a_record_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (path, _) = record(folder.path(), 3, 10);
    let text = fs::read(&path).unwrap();
    let header = Replay::read(&path).unwrap().header;
    let error = Recorder::start(&path, &header).unwrap_err();
    assert!(matches!(error, FileError::Exists(_)), "{error}");
    assert_eq!(fs::read(&path).unwrap(), text);
}

#[test]
fn the_digest_of_a_card_is_about_what_it_does() {
    for library in world::libraries() {
        let words = library.game.rules.words();
        let mut digests = std::collections::BTreeSet::new();
        for card in library.pack.cards() {
            let digest = card_digest(card, words);
            assert!(
                digests.insert(digest),
                "{}: another card has this digest",
                card.id
            );
            let mut other = card.clone();
            other.reading.push('x');
            other.name.ja.push('x');
            other.flavour = None;
            assert_eq!(card_digest(&other, words), digest, "texts do nothing");
            other.abilities.extend(card.abilities.first().cloned());
            other.name.en.push('x');
            assert_ne!(card_digest(&other, words), digest, "{}", card.id);
        }
    }
}
