//! Lessons and puzzles at the table without a window: as a player does them, by clicks.

use std::path::Path;
use std::time::{Duration, Instant};

use super::course::LearnRoom;
use super::{Wanted, begin};
use crate::DataFolder;
use crate::screens::{Beginner, Learned, LessonsOf, Offer};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::ruleset::{Games, OwnFolder};
use crate::table::stage::guide::Ended;
use crate::table::stage::{Doing, Guided, Intent};
use crate::table::tests::bench::Bench;
use crate::table::tests::by_keys::Player;
use crate::table::tests::{games, root};
use bevy::prelude::*;
use fudaba_engine::Choice;
use fudaba_learn::{Course, Lesson, LessonStep, Progress, Shelf, Stage, Trial};

/// A table with the shelf of lessons, and the player's folder.
pub fn bench(own: Option<&Path>) -> Bench {
    let mut bench = Bench::empty();
    let app = &mut bench.app;
    app.insert_resource(DataFolder(Some(root().to_path_buf())))
        .insert_resource(OwnFolder(own.map(Path::to_path_buf)))
        .add_plugins(super::course);
    app.update();
    bench.at_once();
    bench
}

/// Begins a lesson or puzzle.
pub fn takes(bench: &mut Bench, wanted: Wanted) {
    let world = bench.app.world_mut();
    world.resource_scope(|world, mut room: Mut<LearnRoom>| {
        let games = Games(games().to_vec());
        let data = world.resource::<DataFolder>().clone();
        let own = world.resource::<OwnFolder>().clone();
        let days = super::day::Days::default();
        let settings = world.resource::<CurrentSettings>().clone();
        let mut commands = world.commands();
        begin(
            wanted,
            &mut room,
            &days,
            &games,
            &data,
            &own,
            &settings,
            &mut commands,
        )
        .unwrap();
    });
    world.flush();
    bench.frames(2);
}

/// What lies on the table.
pub fn guided(bench: &Bench) -> &Guided {
    bench.app.world().resource::<Guided>()
}

/// Lets frames pass until the player is asked again, or it has ended.
pub fn settles(bench: &mut Bench) {
    for _ in 0..4000 {
        bench.frames(1);
        let ended = guided(bench).ended.is_some();
        if !guided(bench).is_busy() && (ended || bench.doing() == Some(Doing::Deciding)) {
            return;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    panic!("{:?} goes on for ever", bench.doing());
}

/// Lets frames pass, and shows the panels, until this is so.
pub fn shows_until(player: &mut Player, what: &str, is_so: impl Fn(&Player) -> bool) {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(300) {
        player.bench.frames(1);
        if is_so(player) {
            player.bench.frames(2);
            player.shows(None);
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("{what} never comes");
}

fn chooses(bench: &mut Bench, index: usize) {
    settles(bench);
    bench.chooses(index);
    settles(bench);
    // What was learned is kept in the frame after.
    bench.frames(2);
}

/// The shelf of a ruleset.
pub fn shelf(ruleset: usize) -> Shelf {
    Shelf::load(&games()[ruleset].library, root(), None)
}

/// The right choices of a lesson, in order; for what is done unaided, those that a proof finds.
fn right(lesson: &Lesson, ruleset: usize) -> Vec<usize> {
    let library = &games()[ruleset].library;
    let rules = library.game.rules;
    let mut course = Course::begin(lesson, rules, &library.catalogue).unwrap();
    let mut made = Vec::new();
    loop {
        let index = match course.stage() {
            Stage::Finished => return made,
            Stage::Shown { .. } => {
                course.read_on();
                continue;
            }
            Stage::Told { .. } => course.right().unwrap()[0],
            Stage::Unaided { task, .. } => {
                let task = task.clone();
                let mut prover = fudaba_learn::Prover::new(course.laid_mut(), &task, 400_000);
                prover.prove(fudaba_learn::Hidden::Open).unwrap().solutions[0]
            }
        };
        course.choose(index).unwrap();
        made.push(index);
    }
}

/// The player does nothing more in his turn.
fn ends_turn(bench: &mut Bench) {
    let decision = bench.table().decision().unwrap();
    let done = fudaba_engine::Verb::Done;
    let end = decision.actions.iter().position(|a| a.verb == done);
    chooses(bench, end.unwrap());
}

#[test]
fn the_first_lesson_of_every_ruleset_is_finished_at_the_table_and_kept() {
    for (ruleset, game) in games().iter().enumerate() {
        let own = tempfile::tempdir().unwrap();
        let mut bench = bench(Some(own.path()));
        assert!(
            bench.app.world().resource::<Beginner>().0,
            "nothing is learned yet"
        );
        let shelf = shelf(ruleset);
        let lesson = &shelf.lessons[0];
        takes(&mut bench, Wanted::Lesson(ruleset, 0));
        assert_eq!(bench.place().0, Screen::Table);
        for index in right(lesson, ruleset) {
            chooses(&mut bench, index);
            assert_eq!(
                bench.place().0,
                Screen::Table,
                "there is no result but the lesson's"
            );
        }
        assert_eq!(guided(&bench).ended, Some(Ended::Finished), "{}", lesson.id);
        let id = game.library.game.rules.id();
        assert!(Progress::load(own.path()).has_finished(id, &lesson.id));
        assert!(!bench.app.world().resource::<Beginner>().0);
        bench.wants(Intent::Next);
        let next = &shelf.lessons[1];
        assert_eq!(
            guided(&bench).id,
            next.id,
            "the next lesson follows at once"
        );
        bench.wants(Intent::ToShelf);
        bench.frames(2);
        assert_eq!(bench.place().0, Screen::Learn);
        assert!(!bench.app.world().contains_resource::<Guided>());
    }
}

#[test]
fn a_wrong_choice_changes_nothing_and_is_answered_with_the_words_of_the_lesson() {
    let mut bench = bench(None);
    let shelf = shelf(0);
    let told = shelf.lessons[0].steps.iter().find_map(|step| match step {
        LessonStep::Do { wrong, .. } => Some(wrong),
        _ => None,
    });
    let wrong = told.expect("something is told");
    takes(&mut bench, Wanted::Lesson(0, 0));
    settles(&mut bench);
    let right = right(&shelf.lessons[0], 0)[0];
    let other = (0..).find(|n| *n != right).unwrap();
    let before = bench.table().game().table().digest();
    chooses(&mut bench, other);
    assert_eq!(bench.table().game().table().digest(), before);
    let reply = guided(&bench).reply.clone().expect("it is answered");
    assert_eq!((&reply.line, reply.failed), (wrong, false));
    assert!(reply.about.is_some());
    chooses(&mut bench, right);
    assert_eq!(guided(&bench).reply, None);
}

#[test]
fn who_fails_unaided_is_back_where_he_went_on_and_reads_other_words() {
    let mut bench = bench(None);
    let shelf = shelf(0);
    takes(&mut bench, Wanted::Lesson(0, 0));
    let right = right(&shelf.lessons[0], 0);
    chooses(&mut bench, right[0]);
    let (before, said) = (
        bench.table().game().table().digest(),
        guided(&bench).said.clone(),
    );
    ends_turn(&mut bench);
    assert_eq!(bench.table().game().table().digest(), before, "he is back");
    assert!(
        guided(&bench)
            .reply
            .as_ref()
            .is_some_and(|reply| reply.failed)
    );
    assert_ne!(guided(&bench).said.line, said.line);
    chooses(&mut bench, right[1]);
    assert!(guided(&bench).reply.is_none());
}

#[test]
fn a_lesson_that_was_left_goes_on_where_it_was() {
    let own = tempfile::tempdir().unwrap();
    let mut first = bench(Some(own.path()));
    let shelf = shelf(0);
    takes(&mut first, Wanted::Lesson(0, 0));
    let right = right(&shelf.lessons[0], 0);
    chooses(&mut first, right[0]);
    let table = first.table().game().table().digest();
    drop(first);
    let id = games()[0].library.game.rules.id();
    let left = Progress::load(own.path());
    let pick = Choice::Pick(u16::try_from(right[0]).unwrap());
    assert_eq!(left.left(id, &shelf.lessons[0].id), [pick]);
    let mut second = bench(Some(own.path()));
    takes(&mut second, Wanted::Lesson(0, 0));
    assert_eq!(second.table().game().table().digest(), table);
}

#[test]
fn a_lesson_is_begun_again_from_its_first_step() {
    let own = tempfile::tempdir().unwrap();
    let mut bench = bench(Some(own.path()));
    let shelf = shelf(0);
    takes(&mut bench, Wanted::Lesson(0, 0));
    settles(&mut bench);
    let first = bench.table().game().table().digest();
    let right = right(&shelf.lessons[0], 0);
    chooses(&mut bench, right[0]);
    assert_ne!(bench.table().game().table().digest(), first);
    bench.wants(Intent::Again);
    bench.frames(2);
    settles(&mut bench);
    assert_eq!(bench.table().game().table().digest(), first);
    assert!(guided(&bench).made().is_empty());
    assert_eq!(guided(&bench).said.step.0, 1);
    let id = games()[0].library.game.rules.id();
    let left = Progress::load(own.path());
    assert!(left.left(id, &shelf.lessons[0].id).is_empty());
}

#[test]
fn whoever_is_new_comes_to_the_first_lesson_with_one_click() {
    let mut bench = bench(None);
    let ruleset = 3;
    bench.app.world_mut().write_message(LessonsOf { ruleset });
    bench.frames(3);
    assert_eq!(bench.place().0, Screen::Table);
    assert_eq!(guided(&bench).id, shelf(ruleset).lessons[0].id);
    let of = guided(&bench).game().library.game.rules.id();
    assert_eq!(of, games()[ruleset].library.game.rules.id());
}

#[test]
fn whoever_has_learned_something_comes_to_the_shelf_of_the_ruleset() {
    let own = tempfile::tempdir().unwrap();
    let mut progress = Progress::default();
    progress.finished("other", "lesson");
    progress.save(own.path()).unwrap();
    let mut bench = bench(Some(own.path()));
    bench
        .app
        .world_mut()
        .write_message(LessonsOf { ruleset: 3 });
    bench.frames(3);
    assert_eq!(bench.place().0, Screen::Learn);
    assert_eq!(bench.app.world().resource::<LearnRoom>().ruleset(), 3);
    assert!(!bench.app.world().contains_resource::<Guided>());
}

/// Writes down that a lesson was finished.
#[derive(Resource, Default)]
struct Heard(Vec<Learned>);

fn hear(mut learned: MessageReader<Learned>, mut heard: ResMut<Heard>) {
    heard.0.extend(learned.read());
}

#[test]
fn a_finished_lesson_is_told_and_a_finished_match_makes_no_newcomer() {
    let own = tempfile::tempdir().unwrap();
    let mut bench = bench(Some(own.path()));
    assert!(bench.app.world().resource::<Offer>().newcomer);
    bench.app.init_resource::<Heard>();
    bench.app.add_systems(Last, hear);
    takes(&mut bench, Wanted::Lesson(1, 0));
    for index in right(&shelf(1).lessons[0], 1) {
        chooses(&mut bench, index);
    }
    bench.frames(2);
    let heard = &bench.app.world().resource::<Heard>().0;
    assert!(heard.contains(&Learned { ruleset: 1 }));
    let mut progress = Progress::load(own.path());
    progress.played("other");
    progress.save(own.path()).unwrap();
    let second = self::bench(Some(own.path()));
    assert!(!second.app.world().resource::<Offer>().newcomer);
}

#[test]
fn a_puzzle_gives_hints_is_tried_again_and_solved() {
    let own = tempfile::tempdir().unwrap();
    let mut bench = bench(Some(own.path()));
    let shelf = shelf(0);
    let (game, puzzle) = (&games()[0], &shelf.puzzles[0]);
    takes(&mut bench, Wanted::Puzzle(0, 0));
    for n in 1..=puzzle.hints.len() {
        bench.wants(Intent::Hint);
        settles(&mut bench);
        assert_eq!(guided(&bench).hints.len(), n);
    }
    bench.wants(Intent::Hint);
    settles(&mut bench);
    assert!(
        !guided(&bench).line.is_empty(),
        "the third hint is the line"
    );
    ends_turn(&mut bench);
    assert_eq!(guided(&bench).ended, Some(Ended::Missed));
    bench.wants(Intent::Again);
    settles(&mut bench);
    assert_eq!(guided(&bench).ended, None);
    let (rules, cards) = (game.library.game.rules, &game.library.catalogue);
    let trial = Trial::begin(puzzle, rules, cards).unwrap();
    for (then, action) in trial.line(rules, cards).unwrap() {
        let index = then.legal().iter().position(|a| *a == action).unwrap();
        chooses(&mut bench, index);
    }
    assert_eq!(guided(&bench).ended, Some(Ended::Solved(2)));
    let id = rules.id();
    assert_eq!(Progress::load(own.path()).tries(id, &puzzle.id), Some(2));
}

mod shelf_seen {
    use super::super::shelf::{DayTile, LearnIntent, LearnModel, LessonTile, PuzzleTile};
    use super::super::view::show;
    use crate::screens::place::Place;
    use crate::testing::panel;
    use crate::ui_text::{Word, Words};
    use bevy_egui::egui::vec2;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::Queryable;
    use fudaba_saves::settings::Language;

    fn model() -> LearnModel {
        let lesson = |title: &str, done, next| LessonTile {
            title: title.to_owned(),
            minutes: 2,
            done,
            left: false,
            next,
            learned: format!("{title} is known"),
        };
        let puzzle = |title: &str, solved| PuzzleTile {
            title: title.to_owned(),
            difficulty: 3,
            solved,
        };
        LearnModel {
            rulesets: vec!["One".to_owned(), "Two".to_owned()],
            ruleset: 0,
            about: "A game of two".to_owned(),
            lessons: vec![
                lesson("Winning", true, false),
                lesson("A turn", false, true),
            ],
            puzzles: vec![puzzle("Two of three", Some(2)), puzzle("Around", None)],
            day: DayTile::Found(puzzle("Win", None)),
        }
    }

    fn shown(language: Language) -> Harness<'static, Vec<LearnIntent>> {
        let size = vec2(1280.0, 720.0);
        panel(size, Vec::new(), move |ui, state: &mut Vec<LearnIntent>| {
            state.extend(show(ui, &model(), &Place::default(), Words(language)));
        })
    }

    #[test]
    fn everything_on_the_shelf_is_one_click_away() {
        for language in Language::ALL {
            let back = Word::Back.text(language);
            for (label, wanted) in [
                ("Winning", LearnIntent::Lesson(0)),
                ("2. A turn", LearnIntent::Lesson(1)),
                ("Two of three", LearnIntent::Puzzle(0)),
                ("Around", LearnIntent::Puzzle(1)),
                (Word::PuzzleOfDay.text(language), LearnIntent::Day),
                ("Two", LearnIntent::Ruleset(1)),
                (back, LearnIntent::Back),
            ] {
                let mut harness = shown(language);
                let found = if label == "Two" || label == back {
                    harness.get_by_label(label)
                } else {
                    harness.get_by_label_contains(label)
                };
                found.click();
                harness.run();
                assert_eq!(*harness.state(), [wanted], "{label}");
            }
        }
    }

    #[test]
    fn a_lesson_that_is_pointed_at_tells_what_it_teaches() {
        let mut harness = shown(Language::English);
        harness.get_by_label_contains("2. A turn").hover();
        harness.run_steps(60);
        harness.get_by_label("A turn is known");
    }

    #[test]
    fn after_all_lessons_a_match_is_offered_and_the_ruleset_is_told_about() {
        for language in Language::ALL {
            let mut all = model();
            for lesson in &mut all.lessons {
                (lesson.done, lesson.next) = (true, false);
            }
            let size = vec2(1280.0, 720.0);
            let mut harness = panel(size, Vec::new(), move |ui, state: &mut Vec<LearnIntent>| {
                state.extend(show(ui, &all, &Place::default(), Words(language)));
            });
            harness.get_by_label("A game of two");
            harness.get_by_label(Word::PlayNow.text(language)).click();
            harness.run();
            assert_eq!(*harness.state(), [LearnIntent::Play]);
        }
    }

    #[test]
    fn what_is_done_is_marked() {
        let harness = shown(Language::English);
        harness.get_by_label_contains("Winning about 2 min done");
        harness.get_by_label_contains("solved (tries: 2)");
    }
}
