//! The shelf of recorded matches, and watching one, without a window.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::room::ReplaysRoom;
use super::view::{ReplayRow, ReplaysIntent, ReplaysModel, show};
use crate::panels::learning::watch::Watching;
use crate::screens::place;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::matches::{Records, sit_down};
use crate::table::ruleset::Games;
use crate::table::stage::{Intent, Watched};
use crate::table::tests::bench::Bench;
use crate::table::tests::{games, sitting_at};
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use bevy::prelude::*;
use bevy_egui::egui::{Event, Modifiers, MouseWheelUnit, TouchPhase, pos2, vec2};
use fudaba_engine::{PlayerId, Rng};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;
use fudaba_play::Place;
use fudaba_saves::replay::Replay;
use fudaba_saves::settings::{Language, TakeBack};
use fudaba_saves::shelf;

/// Plays a match by chance, for so many choices at most, and writes it down.
pub fn recorded(folder: &Path, ruleset: usize, seed: u64, choices: usize) -> PathBuf {
    let game = &games()[ruleset];
    let place = Place {
        folder: Some(folder.to_path_buf()),
        ..Place::default()
    };
    let seats = crate::table::tests::two();
    let mut sitting = sitting_at(game, seed, seats, true, &place);
    let mut rng = Rng::new(seed);
    while sitting.game().outcome().is_none() && sitting.game().choices().len() < choices {
        sitting.catch_up();
        let count = sitting.game().legal().len();
        sitting.choose(rng.below(count)).unwrap();
    }
    let fudaba_play::Kept::Whole(path) = sitting.kept() else {
        panic!("it is written down");
    };
    path.to_path_buf()
}

pub fn watching(replay: Replay, ruleset: usize) -> Bench {
    let mut bench = Bench::empty();
    bench.app.add_plugins(super::course);
    bench.app.update();
    bench.at_once();
    let game = &games()[ruleset];
    let (watched, sitting) = Watched::open(replay, game, 0, PlayerId(0)).unwrap();
    let world = bench.app.world_mut();
    world.insert_resource(watched);
    sit_down(game, sitting, Language::English, &mut world.commands());
    world.flush();
    bench.frames(3);
    bench
}

#[test]
fn a_replay_runs_steps_and_jumps_and_comes_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    for ruleset in 0..games().len() {
        let path = recorded(folder.path(), ruleset, 3, 60);
        let replay = Replay::read(&path).unwrap();
        let count = replay.choices.len();
        let last = replay.choices[count - 1].digest;
        let mut bench = watching(replay, ruleset);
        let wants = |bench: &mut Bench, wanted| bench.wants(Intent::Watch(wanted));
        wants(&mut bench, Watching::Step(true));
        assert_eq!(bench.table().choices(), 1);
        wants(&mut bench, Watching::Step(false));
        assert_eq!(bench.table().choices(), 0);
        wants(&mut bench, Watching::Turn(true));
        let turn = bench.table().choices();
        assert!(turn > 0 && turn <= count);
        wants(&mut bench, Watching::Run(true));
        for _ in 0..20_000 {
            if bench.table().choices() == count {
                break;
            }
            bench.frames(1);
        }
        assert_eq!(bench.table().game().table().digest(), last);
        wants(&mut bench, Watching::To(5));
        assert_eq!(bench.table().choices(), 5.min(count));
        let viewer = bench.table().viewer();
        wants(&mut bench, Watching::OtherSide);
        assert_eq!(bench.table().viewer(), viewer.other());
        assert!(bench.table().decision().is_none(), "nobody chooses here");
        wants(&mut bench, Watching::To(count));
        assert_eq!(bench.table().game().table().digest(), last);
        assert_eq!(bench.place().0, Screen::Table, "its end is no result");
        bench.wants(Intent::ToShelf);
        bench.frames(2);
        assert_eq!(bench.place().0, Screen::Replays);
    }
}

#[test]
fn it_is_played_on_from_the_middle_against_the_computer() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path(), 0, 5, 60);
    let before = std::fs::read(&path).unwrap();
    let mut bench = watching(Replay::read(&path).unwrap(), 0);
    let records = Records(Place {
        folder: Some(folder.path().to_path_buf()),
        ..Place::default()
    });
    bench.app.insert_resource(records);
    bench.wants(Intent::Watch(Watching::To(20)));
    let table = bench.table().game().table().digest();
    bench.wants(Intent::Watch(Watching::PlayOn { both: false }));
    bench.frames(1);
    assert!(!bench.app.world().contains_resource::<Watched>());
    assert_eq!(bench.table().led(), fudaba_play::Led::No);
    let seats = bench.table().seats();
    assert!(seats[0].is_person() && !seats[1].is_person());
    let played = bench.table().game().choices().len();
    assert!(played > 20 || bench.table().game().table().digest() == table);
    assert_eq!(
        std::fs::read(&path).unwrap(),
        before,
        "the replay stays as it is"
    );
    assert_eq!(
        shelf::list(folder.path()).len(),
        2,
        "it has a file of its own"
    );
}

#[test]
fn the_list_tells_who_played_what_and_how_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path(), 1, 4, usize::MAX);
    std::fs::write(folder.path().join("odd.replay"), "no replay").unwrap();
    let replay = Replay::read(&path).unwrap();
    let all = shelf::list(folder.path());
    assert_eq!(all.len(), 2);
    let listed = all.iter().find(|one| one.path == path).unwrap();
    let inside = listed.inside.as_ref().unwrap();
    assert_eq!(inside.ruleset, replay.header.ruleset);
    assert_eq!(inside.choices, replay.choices.len());
    assert_eq!(inside.end, replay.end.map(|(outcome, _)| outcome));
    assert_eq!(inside.players, replay.header.players);
    let decks = replay.header.decks.each_ref().map(|deck| deck.name.clone());
    assert_eq!(inside.decks, decks);
}

#[test]
fn a_match_in_which_choices_were_taken_back_is_marked_on_the_list() {
    let folder = tempfile::tempdir().unwrap();
    recorded(folder.path(), 0, 2, 20);
    let place = Place {
        folder: Some(folder.path().to_path_buf()),
        ..Place::default()
    };
    let seats = crate::table::tests::two();
    let mut sitting = sitting_at(&games()[0], 3, seats, true, &place);
    let mut rng = Rng::new(3);
    let mut taken = 0;
    while sitting.game().choices().len() < 24 {
        sitting.catch_up();
        sitting
            .choose(rng.below(sitting.game().legal().len()))
            .unwrap();
        sitting.catch_up();
        if taken < 3 && sitting.game().choices().len() == 10 + 2 * taken {
            sitting.take_back(TakeBack::Free).unwrap();
            taken += 1;
        }
    }
    let fudaba_play::Kept::Whole(path) = sitting.kept() else {
        panic!("it is written down");
    };
    let all = shelf::list(folder.path());
    let games = Games(games().to_vec());
    let mut settings = CurrentSettings::default();
    for (language, says) in [
        (Language::English, "3 take-backs"),
        (Language::Japanese, "一手戻し3回"),
    ] {
        settings.language = language;
        for listed in &all {
            let inside = listed.inside.as_ref().unwrap();
            let expected = if listed.path == path { taken } else { 0 };
            assert_eq!(inside.taken_back, expected);
            let row = super::room::row(listed, &games, &settings, std::time::SystemTime::now());
            let told = super::view::length(&row, Words(language));
            assert_eq!(told.contains(says), listed.path == path, "{told}");
            assert!(told.ends_with(&row.length) && !row.length.is_empty());
        }
    }
}

#[test]
fn two_thousand_replays_are_listed_in_half_a_second() {
    let folder = many(2_000);
    let read = || {
        let begun = Instant::now();
        let all = shelf::list(folder.path());
        (all.len(), begun.elapsed())
    };
    // A machine that does other things besides has three tries.
    let tries: Vec<(usize, Duration)> = (0..3).map(|_| read()).collect();
    let best = tries.iter().map(|(_, took)| *took).min().unwrap();
    println!("2,000 replays: {best:?}");
    assert_eq!(tries[0].0, 2_000);
    let most = if cfg!(debug_assertions) { 1_500 } else { 500 };
    assert!(best < Duration::from_millis(most), "{best:?}");
}

#[test]
fn the_shelf_is_read_and_searched() {
    let folder = tempfile::tempdir().unwrap();
    for seed in 1..4 {
        recorded(folder.path(), 0, seed, 30);
    }
    let records = Records(Place {
        folder: Some(folder.path().to_path_buf()),
        ..Place::default()
    });
    let mut app = App::new();
    app.insert_resource(records)
        .init_resource::<ReplaysRoom>()
        .init_resource::<crate::activity::Activity>()
        .add_systems(Startup, super::room::open)
        .add_systems(Update, super::room::take);
    for _ in 0..2_000 {
        app.update();
        if app.world().resource::<ReplaysRoom>().is_read() {
            break;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let (games, settings) = (Games(games().to_vec()), CurrentSettings::default());
    let mut room = app.world_mut().resource_mut::<ReplaysRoom>();
    let model = room.model(&games, &settings).clone();
    assert_eq!((model.count, model.rows.len()), (3, 3));
    assert!(model.rows.iter().all(|row| row.can_watch && row.can_go_on));
    assert!(model.chosen.is_some());
    room.words = "nothing is called so".to_owned();
    room.renew();
    assert!(room.model(&games, &settings).rows.is_empty());
    room.words = model.rows[0].decks[0].to_uppercase();
    room.renew();
    assert!(!room.model(&games, &settings).rows.is_empty());
}

fn row(n: usize) -> ReplayRow {
    ReplayRow {
        path: PathBuf::from(format!("/replays/{n}.replay")),
        name: format!("match {n}"),
        date: "2 h ago".to_owned(),
        ruleset: "One".to_owned(),
        decks: ["Ash".to_owned(), "Birch".to_owned()],
        players: ["Ann".to_owned(), "Bea".to_owned()],
        result: "Ann won".to_owned(),
        length: "40 choices".to_owned(),
        hinted: false,
        taken_back: 0,
        can_watch: true,
        can_go_on: true,
    }
}

fn shown(model: ReplaysModel, language: Language) -> Harness<'static, Vec<ReplaysIntent>> {
    let size = vec2(1280.0, 720.0);
    panel(
        size,
        Vec::new(),
        move |ui, state: &mut Vec<ReplaysIntent>| {
            state.extend(show(ui, &model, &place::Place::default(), Words(language)));
        },
    )
}

fn model(count: usize) -> ReplaysModel {
    ReplaysModel {
        count,
        is_read: true,
        rows: (0..count).map(|n| Arc::new(row(n))).collect(),
        chosen: Some(row(0).path),
        deleted: true,
        ..ReplaysModel::default()
    }
}

#[test]
fn everything_that_can_be_done_with_a_replay_is_offered() {
    for language in Language::ALL {
        let path = || row(0).path;
        for (word, wanted) in [
            (Word::ReplayWatch, ReplaysIntent::Watch(path())),
            (Word::ReviewOpen, ReplaysIntent::LookBack(path())),
            (Word::ReplayGoOn, ReplaysIntent::GoOn(path())),
            (Word::ReplayExport, ReplaysIntent::Export(path())),
            (Word::DeleteDeck, ReplaysIntent::Delete(path())),
            (Word::ReplayDeleted, ReplaysIntent::Restore),
            (
                Word::ReplayRename,
                ReplaysIntent::Naming(Some("match 0".to_owned())),
            ),
            (
                Word::ReplayImport,
                ReplaysIntent::ImportPath(Some(String::new())),
            ),
            (Word::Back, ReplaysIntent::Back),
        ] {
            let mut harness = shown(model(3), language);
            harness.get_by_label(word.text(language)).click();
            harness.run();
            assert_eq!(*harness.state(), [wanted], "{word:?}");
        }
        let mut harness = shown(model(3), language);
        harness.get_by_label("match 1").click();
        harness.run();
        assert_eq!(*harness.state(), [ReplaysIntent::Choose(row(1).path)]);
    }
}

/// A folder of so many replays, all of one match.
fn many(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = recorded(folder.path(), 0, 2, usize::MAX);
    let text = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for n in 0..count {
        std::fs::write(folder.path().join(format!("match {n}.replay")), &text).unwrap();
    }
    folder
}

/// The shelf of a folder as the window draws it; what is chosen or looked for is carried out.
fn of_folder(folder: &Path) -> Harness<'static, App> {
    let records = Records(Place {
        folder: Some(folder.to_path_buf()),
        ..Place::default()
    });
    let mut app = App::new();
    app.insert_resource(records)
        .insert_resource(Games(games().to_vec()))
        .init_resource::<CurrentSettings>()
        .init_resource::<ReplaysRoom>()
        .init_resource::<crate::activity::Activity>()
        .add_systems(Startup, super::room::open)
        .add_systems(Update, super::room::take);
    panel(vec2(1280.0, 720.0), app, |ui, app: &mut App| {
        app.update();
        let world = app.world_mut();
        world.resource_scope(|world, mut room: Mut<ReplaysRoom>| {
            let (games, settings) = (
                world.resource::<Games>(),
                world.resource::<CurrentSettings>(),
            );
            let wanted = show(
                ui,
                room.model(games, settings),
                &place::Place::default(),
                settings.words(),
            );
            for intent in wanted {
                match intent {
                    ReplaysIntent::Choose(path) => room.chosen = Some(path),
                    ReplaysIntent::Words(words) => room.words = words,
                    other => panic!("nobody wants {other:?}"),
                }
                room.renew();
            }
        });
    })
}

/// How long the shelf takes until its first rows are seen, and the longest frame while it is scrolled from one end to the other,
/// pointed at and searched.
fn opens_and_scrolls(folder: &Path) -> (Duration, Duration) {
    let rows = |shelf: &Harness<'static, App>| shelf.query_all_by_label_contains("match ").count();
    let begun = Instant::now();
    let mut shelf = of_folder(folder);
    while rows(&shelf) == 0 {
        std::thread::sleep(Duration::from_millis(2));
        shelf.step();
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing is seen");
    }
    let opened = begun.elapsed();
    let mut slowest = Duration::ZERO;
    let mut frame = |shelf: &mut Harness<'static, App>| {
        let begun = Instant::now();
        shelf.step();
        slowest = slowest.max(begun.elapsed());
        assert!((1..=20).contains(&rows(shelf)), "{} rows", rows(shelf));
    };
    shelf.hover_at(pos2(600.0, 350.0));
    for n in 0..80 {
        shelf.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -2_000.0),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        frame(&mut shelf);
        if n % 20 == 10 {
            shelf
                .query_all_by_label_contains("match ")
                .next()
                .unwrap()
                .click();
            frame(&mut shelf);
            frame(&mut shelf);
        }
    }
    let search = Word::SearchReplays.text(Language::English);
    shelf
        .get_by(|node| node.placeholder() == Some(search))
        .focus();
    for letter in ["m", "a", "t", "c", "h", " ", "1"] {
        shelf.event(Event::Text(letter.to_owned()));
        frame(&mut shelf);
        frame(&mut shelf);
    }
    let found = shelf.state().world().resource::<ReplaysRoom>();
    assert_eq!(found.words, "match 1");
    (opened, slowest)
}

#[test]
fn two_thousand_replays_open_at_once_and_no_frame_takes_long() {
    let folder = many(2_000);
    // A machine that does other things besides has three tries.
    let tries: Vec<_> = (0..3).map(|_| opens_and_scrolls(folder.path())).collect();
    println!("opened, and the slowest frame: {tries:?}");
    let opened = tries.iter().map(|(opened, _)| *opened).min().unwrap();
    let slowest = tries.iter().map(|(_, slowest)| *slowest).min().unwrap();
    let most = if cfg!(debug_assertions) { 1_500 } else { 500 };
    assert!(opened < Duration::from_millis(most), "{opened:?}");
    let most = if cfg!(debug_assertions) { 100 } else { 50 };
    assert!(slowest < Duration::from_millis(most), "{slowest:?}");
}

/// Scrolls a shelf of two thousand from its beginning to its end; the longest frame on the way.
fn scrolled_through() -> Duration {
    let mut harness = shown(model(2_000), Language::English);
    let laid_out = |harness: &Harness<'static, Vec<ReplaysIntent>>| {
        harness.query_all_by_label_contains("match ").count()
    };
    assert!(harness.query_by_label("match 3").is_some());
    assert!(harness.query_by_label("match 1500").is_none());
    let mut slowest = Duration::ZERO;
    harness.hover_at(pos2(600.0, 350.0));
    for _ in 0..60 {
        harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -2_000.0),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        let begun = Instant::now();
        harness.step();
        slowest = slowest.max(begun.elapsed());
        let rows = laid_out(&harness);
        assert!((1..=20).contains(&rows), "{rows} rows");
    }
    assert!(
        harness.query_by_label("match 3").is_none(),
        "it was scrolled"
    );
    slowest
}

#[test]
fn of_two_thousand_only_those_in_sight_are_laid_out_wherever_the_list_is_scrolled() {
    // A machine that does other things besides has three tries.
    let slowest = (0..3).map(|_| scrolled_through()).min().unwrap();
    println!("the slowest frame of the shelf: {slowest:?}");
    assert!(slowest < Duration::from_millis(50), "{slowest:?}");
}
