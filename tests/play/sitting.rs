//! Sittings at the table: what is due, what is taken back, the curtain, the opponent, files, and a monkey at all of it.

use super::world;
use fudaba::ai::{Agent, AgentSpec, Failure, Stop, Thought};
use fudaba::engine::{DefId, Event, First, PlayerId, Rng, View};
use fudaba::library::Library;
use fudaba::play::{Kept, NoWayBack, Place, Refused, Seat, Sitting, Stage, Start};
use fudaba::saves::interrupted::{interrupted, leave};
use fudaba::saves::replay::Replay;
use fudaba::saves::settings::TakeBack;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

pub const P0: PlayerId = PlayerId(0);
pub const P1: PlayerId = PlayerId(1);

/// Who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    Computer,
    Two,
    Open,
}

pub fn start(library: &Library, seed: u64, table: Table) -> Start<'_> {
    let person = |name: &str| Seat::Person(name.to_owned());
    let other = match table {
        Table::Computer => Seat::Computer("Box".to_owned(), AgentSpec::Random),
        _ => person("Bea"),
    };
    Start {
        library,
        decks: [&library.decks[0], &library.decks[1]],
        options: library.options([]).unwrap(),
        seed,
        first: First::Player(P0),
        seats: [person("Ann"), other],
        open: table == Table::Open,
    }
}

pub fn place(folder: &Path) -> Place {
    Place {
        file: None,
        folder: Some(folder.join("replays")),
        reports: Some(folder.join("reports")),
    }
}

pub fn begin(library: &Library, seed: u64, table: Table) -> Sitting {
    Sitting::begin(&start(library, seed, table), &Place::default()).unwrap()
}

pub fn file_of(sitting: &Sitting) -> PathBuf {
    match sitting.kept() {
        Kept::Whole(path) => path.to_path_buf(),
        other => panic!("{other:?}"),
    }
}

/// Does what is due until the viewer is to choose, or there is nothing to do for anybody but people.
pub fn go_on(sitting: &mut Sitting) {
    loop {
        match sitting.stage() {
            Stage::Showing => sitting.catch_up(),
            Stage::Thinking(_) => sitting.answer().unwrap(),
            _ => return,
        }
    }
}

#[test]
fn a_sitting_can_be_shared_between_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Sitting>();
}

#[test]
fn beats_show_what_happens_one_after_the_other_and_nothing_before_its_time() {
    for library in world::libraries() {
        let mut sitting = begin(library, 4, Table::Computer);
        let mut rng = Rng::new(9);
        let mut beats = 0;
        while !matches!(sitting.stage(), Stage::Over(_)) && beats < 1500 {
            while let Some(beat) = sitting.next_beat() {
                beats += 1;
                assert!(beat.choices <= sitting.game().choices().len());
                // What is shown is what was true then.
                if let Event::TurnBegan { turn, .. } = beat.event {
                    assert_eq!(sitting.view().unwrap().table().turn, turn);
                }
                let at_once = sitting.decision().is_none() || sitting.stage() != Stage::Showing;
                assert!(at_once, "nothing is asked before all is shown");
            }
            match sitting.stage() {
                Stage::Deciding(_) => {
                    let shown = format!("{:?}", sitting.view().unwrap().table());
                    let count = sitting.decision().unwrap().actions.len();
                    sitting.choose(rng.below(count)).unwrap();
                    if sitting.stage() == Stage::Showing {
                        let now = format!("{:?}", sitting.view().unwrap().table());
                        assert_eq!(now, shown, "nothing is shown before its beat");
                        assert_eq!(sitting.choose(0), Err(Refused::NotNow));
                    }
                }
                Stage::Thinking(_) => {
                    assert_eq!(sitting.choose(0), Err(Refused::NotNow));
                    sitting.answer().unwrap();
                }
                _ => {}
            }
        }
        assert!(beats > 100, "{beats} beats");
        let told = sitting.log(P0, 0).count();
        assert_eq!(told, sitting.log_len());
    }
}

#[test]
fn of_two_people_nobody_sees_the_others_hand_or_takes_back_what_he_has_seen() {
    for library in world::libraries() {
        let mut sitting = begin(library, 1, Table::Two);
        let mut rng = Rng::new(3);
        let mut changes = 0;
        for _ in 0..600 {
            match sitting.stage() {
                Stage::Showing => drop(sitting.next_beat()),
                Stage::Deciding(player) => {
                    assert_eq!(sitting.view().unwrap().viewer(), player);
                    let count = sitting.decision().unwrap().actions.len();
                    sitting.choose(rng.below(count)).unwrap();
                }
                Stage::HandingOver(next) => {
                    assert_eq!(sitting.view().unwrap().viewer(), next.other());
                    assert!(sitting.decision().is_none());
                    sitting.close_curtain();
                    assert_eq!(sitting.stage(), Stage::Curtain(next));
                }
                Stage::Curtain(player) => {
                    assert!(sitting.view().is_none() && sitting.decision().is_none());
                    assert!(sitting.next_beat().is_none());
                    assert_eq!(sitting.open_curtain(player.other()), Err(Refused::NotNow));
                    assert_eq!(sitting.way_back(TakeBack::Free), Err(NoWayBack::NotNow));
                    sitting.open_curtain(player).unwrap();
                    assert_eq!(sitting.viewer(), player);
                    for how in TakeBack::ALL {
                        assert_eq!(sitting.way_back(how), Err(NoWayBack::Nothing));
                    }
                    changes += 1;
                }
                Stage::Thinking(_) => panic!("there is no computer"),
                Stage::Over(_) => break,
            }
        }
        assert!(changes > 4, "{changes}");
    }
}

#[test]
fn whoever_plays_both_sides_needs_no_curtain() {
    let mut sitting = begin(world::library(), 1, Table::Open);
    let mut sides = [0, 0];
    for _ in 0..200 {
        match sitting.stage() {
            Stage::Showing => sitting.catch_up(),
            Stage::Deciding(player) => {
                sides[player.index()] += 1;
                assert_eq!(sitting.view().unwrap().viewer(), player);
                sitting.choose(0).unwrap();
            }
            Stage::Over(_) => break,
            other => panic!("{other:?}"),
        }
    }
    assert!(sides.iter().all(|n| *n > 2), "{sides:?}");
    if sitting.game().outcome().is_none() {
        for how in TakeBack::ALL {
            assert_eq!(sitting.way_back(how), Ok(()));
        }
    }
}

/// A computer player that breaks off.
struct Breaks;

impl Agent for Breaks {
    fn think(&mut self, view: &View, _: u64, _: &Stop) -> Thought {
        panic!("no idea among {} choices", view.legal().len());
    }
}

/// A computer player that chooses what is not there.
struct Wild;

impl Agent for Wild {
    fn think(&mut self, _: &View, _: u64, _: &Stop) -> Thought {
        Thought::plain(4000)
    }
}

#[test]
fn a_computer_that_breaks_off_does_not_take_the_match_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let library = world::library();
    let start = start(library, 5, Table::Computer);
    let mut sitting = Sitting::begin(&start, &place(folder.path())).unwrap();
    let mut rng = Rng::new(1);
    let mut mishaps = Vec::new();
    for _ in 0..40 {
        sitting.catch_up();
        match sitting.stage() {
            Stage::Deciding(_) => {
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
            }
            Stage::Thinking(_) => {
                let choices = sitting.game().choices().len();
                if choices.is_multiple_of(2) {
                    sitting.think_with(|| Box::new(Breaks), || {});
                } else {
                    sitting.think_with(|| Box::new(Wild), || {});
                }
                sitting.answer().unwrap();
                assert_eq!(sitting.game().choices().len(), choices + 1);
                let told = sitting.take_mishaps();
                assert_eq!(told.len(), 1);
                assert_eq!((told[0].player, told[0].number), (P1, choices + 1));
                mishaps.extend(told);
            }
            _ => break,
        }
    }
    let broke = mishaps.iter().find_map(|m| match &m.failure {
        Failure::Panicked(why) => Some((why, m.report.as_ref().unwrap())),
        _ => None,
    });
    let (why, report) = broke.expect("it broke off once at least");
    assert!(why.contains("no idea among"), "{why}");
    let report = std::fs::read_to_string(report).unwrap();
    assert!(
        report.contains(why) && report.contains("// fudaba replay"),
        "{report}"
    );
    let wild = |m: &fudaba::play::Mishap| matches!(m.failure, Failure::OutOfRange { .. });
    assert!(mishaps.iter().any(wild), "{mishaps:?}");
    let replay = Replay::read(&file_of(&sitting)).unwrap();
    let played = replay.play(library, |_, _| {}).unwrap();
    assert_eq!(played.table(), sitting.game().table());
}

#[test]
fn the_computer_wakes_whoever_waits_for_it_and_can_be_called_off() {
    let library = world::library();
    let mut start = start(library, 5, Table::Computer);
    start.seats[1] = Seat::Computer("Box".to_owned(), "search:100000".parse().unwrap());
    start.first = First::Player(P1);
    let mut sitting = Sitting::begin(&start, &Place::default()).unwrap();
    let mut rng = Rng::new(2);
    loop {
        sitting.catch_up();
        match sitting.stage() {
            Stage::Deciding(_) => {
                let count = sitting.decision().unwrap().actions.len();
                sitting.choose(rng.below(count)).unwrap();
            }
            // Whether to take the pair of the deck has one answer, which is not searched for.
            Stage::Thinking(_) if sitting.game().legal().len() > 2 => break,
            Stage::Thinking(_) => sitting.answer().unwrap(),
            other => panic!("{other:?}"),
        }
    }
    let (send, woken) = channel();
    sitting.think(move || send.send(()).unwrap());
    assert!(sitting.is_thinking() && !sitting.has_thought());
    sitting.hurry();
    woken.recv().unwrap();
    assert!(sitting.has_thought() && !sitting.is_thinking());
    let choices = sitting.game().choices().len();
    sitting.answer().unwrap();
    assert_eq!(sitting.game().choices().len(), choices + 1);
    // Giving up calls it off.
    sitting.catch_up();
    sitting.think(|| {});
    sitting.concede(P0).unwrap();
    assert!(!sitting.is_thinking());
}

#[test]
fn an_interrupted_match_goes_on_at_its_last_choice() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (n, library) in world::libraries().into_iter().enumerate() {
        let seed = n as u64;
        let mut whole = begin(library, seed, Table::Computer);
        let start = start(library, seed, Table::Computer);
        let mut sitting = Sitting::begin(&start, &place(folder.path())).unwrap();
        let mut rng = Rng::new(seed);
        for n in 0..120 {
            go_on(&mut sitting);
            go_on(&mut whole);
            assert_eq!(sitting.game().table(), whole.game().table());
            let Some(decision) = sitting.decision() else {
                break;
            };
            let index = rng.below(decision.actions.len());
            for sitting in [&mut sitting, &mut whole] {
                sitting.choose(index).unwrap();
            }
            if n % 9 == 4 && sitting.take_back(TakeBack::Fair).is_ok() {
                whole.take_back(TakeBack::Fair).unwrap();
            }
            if n % 20 == 7 {
                let path = file_of(&sitting);
                let (log, back) = (sitting.log_len(), sitting.way_back(TakeBack::Free));
                assert!(
                    interrupted(path.parent().unwrap())
                        .matches
                        .iter()
                        .all(|i| i.path() != path)
                );
                sitting.catch_up();
                let log = log.max(sitting.log_len());
                drop(sitting);
                sitting = Sitting::resume(&path, library, None).unwrap();
                assert_eq!(sitting.log_len(), log);
                assert_eq!(sitting.way_back(TakeBack::Free), back);
                assert_eq!(sitting.news(P0).count(), 0);
            }
        }
        files.push((file_of(&sitting), sitting.game().outcome().is_none()));
    }
    let waiting = interrupted(&folder.path().join("replays"));
    assert!(waiting.damaged.is_empty(), "{waiting:?}");
    let count = files.iter().filter(|(_, waits)| *waits).count();
    assert_eq!(waiting.matches.len(), count);
    if let Some((path, _)) = files.iter().find(|(_, waits)| *waits) {
        leave(path).unwrap();
        let left = interrupted(&folder.path().join("replays")).matches.len();
        assert_eq!(left, count - 1, "what is left for good is not offered");
        Replay::read(path).unwrap();
    }
}

#[test]
fn a_replay_is_played_on_from_any_choice_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let library = world::library();
    let mut sitting =
        Sitting::begin(&start(library, 8, Table::Computer), &place(folder.path())).unwrap();
    for _ in 0..20 {
        go_on(&mut sitting);
        if sitting.decision().is_some() {
            sitting.choose(0).unwrap();
        }
    }
    let replay = Replay::read(&file_of(&sitting)).unwrap();
    let mut other = Sitting::branch(&replay, 11, library, &place(folder.path())).unwrap();
    assert_ne!(file_of(&other), file_of(&sitting));
    assert_eq!(other.game().choices(), &sitting.game().choices()[..11]);
    go_on(&mut other);
    let copy = Replay::read(&file_of(&other)).unwrap();
    let played = copy.play(library, |_, _| {}).unwrap();
    assert_eq!(played.table(), other.game().table());
}

#[test]
fn a_hint_is_written_down_once_and_the_match_goes_as_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let library = world::library();
    let mut sitting =
        Sitting::begin(&start(library, 8, Table::Computer), &place(folder.path())).unwrap();
    let mut taken = Vec::new();
    for _ in 0..6 {
        go_on(&mut sitting);
        let Stage::Deciding(player) = sitting.stage() else {
            break;
        };
        taken.push((sitting.game().choices().len(), player));
        sitting.note_hint().unwrap();
        sitting.note_hint().unwrap();
        sitting.choose(0).unwrap();
    }
    assert!(taken.len() > 2);
    assert_eq!(sitting.hints(), taken);
    let replay = Replay::read(&file_of(&sitting)).unwrap();
    assert_eq!(replay.hints, taken);
    let played = replay.play(library, |_, _| {}).unwrap();
    assert_eq!(played.table(), sitting.game().table());
    // Written anew, it says the same.
    let copy = folder.path().join("copy.replay");
    std::fs::write(&copy, replay.text()).unwrap();
    assert_eq!(Replay::read(&copy).unwrap().hints, taken);
}

/// What cannot be written is told once, tried again, and told at the end.
#[cfg(target_os = "linux")]
#[test]
fn a_match_that_cannot_be_written_down_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("replays"), b"no folder").unwrap();
    let start = start(world::library(), 1, Table::Computer);
    let mut sitting = Sitting::begin(&start, &place(folder.path())).unwrap();
    assert!(sitting.take_trouble().is_some());
    assert!(sitting.take_trouble().is_none(), "told once");
    go_on(&mut sitting);
    sitting.choose(0).unwrap();
    assert!(matches!(sitting.kept(), Kept::Not(_)), "and at the end");
    let named = Place {
        file: Some(PathBuf::from("/dev/full")),
        ..Place::default()
    };
    assert!(
        Sitting::begin(&start, &named).is_err(),
        "a named file must be new"
    );
}

/// What a player is told must not name what he cannot know.
fn hides(sitting: &Sitting) {
    for player in [P0, P1] {
        for told in sitting.log(player, sitting.log_len().saturating_sub(12)) {
            if let Event::CardMoved { def, seen, .. } = told.event {
                assert!(seen[player] || def == DefId::HIDDEN);
            }
        }
    }
}

/// Does one thing at random, sensible or not.
fn meddle(sitting: &mut Sitting, rng: &mut Rng) {
    let (choices, stage) = (sitting.game().choices().len(), sitting.stage());
    let player = PlayerId(u8::try_from(rng.below(2)).unwrap());
    match rng.below(12) {
        0..=3 => {
            let count = sitting.game().legal().len();
            let beyond = usize::from(rng.below(20) == 0);
            let index = rng.below(count + beyond);
            let done = sitting.choose(index);
            let due = matches!(stage, Stage::Deciding(_)) && index < count;
            assert_eq!(done.is_ok(), due, "{stage:?}");
        }
        4 => drop(sitting.next_beat()),
        5 => sitting.catch_up(),
        6 if rng.below(4) == 0 => {
            let how = TakeBack::ALL[rng.below(2)];
            let may = sitting.way_back(how);
            assert_eq!(sitting.take_back(how), may);
            let now = sitting.game().choices().len();
            match (may, how) {
                (Err(_), _) => assert_eq!(now, choices),
                (Ok(()), TakeBack::Fair) => assert_eq!(now, choices - 1),
                (Ok(()), TakeBack::Free) => assert!(now < choices),
            }
        }
        7 => {
            let done = sitting.open_curtain(player);
            assert_eq!(done.is_ok(), stage == Stage::Curtain(player));
        }
        8 if rng.below(3) == 0 || matches!(stage, Stage::HandingOver(_)) => {
            sitting.close_curtain();
        }
        9 => sitting.think(|| {}),
        10 => {
            sitting.has_thought();
            assert_eq!(
                sitting.answer().is_ok(),
                matches!(stage, Stage::Thinking(_))
            );
        }
        6 if rng.below(2) == 0 => {
            let may = sitting.has_way_forward();
            assert_eq!(sitting.step_forward(), may);
            assert_eq!(sitting.game().choices().len() > choices, may);
        }
        11 if rng.below(400) == 0 => drop(sitting.concede(player)),
        _ => {}
    }
    let closed = matches!(sitting.stage(), Stage::Curtain(_));
    assert_eq!(sitting.view().is_none(), closed);
    assert!(!closed || sitting.decision().is_none());
    let viewer = sitting.view().map(View::viewer);
    assert!(viewer.is_none_or(|v| v == sitting.viewer() && sitting.seat(v).is_person()));
}

#[test]
fn a_monkey_at_the_table_breaks_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let rounds = u64::from(world::matches(2));
    let (mut made, mut ended) = (0, 0);
    for (n, library) in world::libraries().into_iter().enumerate() {
        for table in [Table::Computer, Table::Two, Table::Open] {
            for seed in 0..rounds {
                let start = start(library, seed, table);
                let mut sitting = Sitting::begin(&start, &place(folder.path())).unwrap();
                let mut rng = Rng::new(seed ^ (n as u64) << 8 ^ 0xa9e);
                for step in 0..2500 {
                    meddle(&mut sitting, &mut rng);
                    if step % 40 == 0 {
                        hides(&sitting);
                    }
                    if rng.below(300) == 0 && sitting.game().outcome().is_none() {
                        let path = file_of(&sitting);
                        let table = sitting.game().table().clone();
                        drop(sitting);
                        sitting = Sitting::resume(&path, library, None).unwrap();
                        assert_eq!(*sitting.game().table(), table);
                    }
                }
                assert!(sitting.take_mishaps().is_empty());
                made += sitting.game().choices().len();
                ended += usize::from(sitting.game().outcome().is_some());
                let replay = Replay::read(&file_of(&sitting)).unwrap();
                let played = replay.play(library, |_, _| {}).unwrap();
                assert_eq!(played.table(), sitting.game().table());
                assert_eq!(replay.end.is_some(), sitting.game().outcome().is_some());
            }
        }
    }
    println!("{made} choices stand, {ended} matches ended");
    assert!(made > 900 && ended > 3, "{made} choices, {ended} ends");
}
