//! Watching a match and looking back on it, by mouse and by keys: the panels with the real models beside the table, without a
//! window.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::tests::{recorded, watching};
use crate::panels::learning::review::Reviewing;
use crate::panels::learning::watch::Watching;
use crate::panels::model::{TableIntent, TableModel};
use crate::panels::table::{self, TableOutput};
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::hud::Panels;
use crate::table::matches::Records;
use crate::table::ruleset::OwnFolder;
use crate::table::stage::{Intent, LookingBack, Watched};
use crate::table::tests::bench::Bench;
use crate::table::tests::games;
use crate::testing::panel;
use crate::ui_text::{Word, Words};
use bevy_egui::egui::{Key, vec2};
use fudaba_engine::{Choice, PlayerId, Verb, Visibility, ZoneId};
use fudaba_harness::Harness;
use fudaba_harness::kittest::Queryable;
use fudaba_learn::review::{Chance, Looks, Review, review};
use fudaba_play::{Led, Place};
use fudaba_saves::replay::Replay;
use fudaba_saves::settings::Language;

/// Few looks: enough for somebody who plays by chance.
const FEW: Looks = Looks {
    scan: 24,
    judge: 48,
    suspects: 6,
    threads: 1,
};

/// Somebody who watches a replay.
struct Watcher {
    bench: Bench,
    panels: Harness<'static, (TableModel, Vec<TableIntent>)>,
    language: Language,
    folder: tempfile::TempDir,
}

impl Watcher {
    /// A match by chance of a ruleset, of so many choices.
    fn of(ruleset: usize, seed: u64, choices: usize, language: Language) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = recorded(&folder.path().join("replays"), ruleset, seed, choices);
        Self::at(&path, ruleset, folder, language)
    }

    fn at(path: &Path, ruleset: usize, folder: tempfile::TempDir, language: Language) -> Self {
        let mut bench = watching(Replay::read(path).unwrap(), ruleset);
        let world = bench.app.world_mut();
        world.insert_resource(OwnFolder(Some(folder.path().to_path_buf())));
        world.insert_resource(Records(Place {
            folder: Some(folder.path().join("replays")),
            ..Place::default()
        }));
        world.resource_mut::<LookingBack>().looks = FEW;
        let mut settings = world.resource_mut::<CurrentSettings>();
        settings.language = language;
        let words = settings.words();
        let shown = (TableModel::default(), Vec::new());
        let size = vec2(1280.0, 720.0);
        let panels = panel(size, shown, move |ui, shown: &mut (TableModel, Vec<_>)| {
            let mut whole = crate::ui::whole_window(ui.ctx());
            let output = table::show(&mut whole, &shown.0, None, words);
            shown.1.extend(output.intents);
        });
        let mut watcher = Self {
            bench,
            panels,
            language,
            folder,
        };
        watcher.shows();
        watcher
    }

    /// Shows the panels as they are now, and carries out what was done in them.
    fn shows(&mut self) {
        self.bench.frames(2);
        for _ in 0..2 {
            let model = &self.bench.app.world().resource::<Panels>().model;
            self.panels.state_mut().0 = model.clone();
            self.panels.run_steps(2);
            for intent in std::mem::take(&mut self.panels.state_mut().1) {
                self.bench.in_panels(&intent);
            }
            self.bench.frames(2);
        }
    }

    fn clicks(&mut self, word: Word) {
        self.clicks_nth(word.text(self.language), 0);
    }

    fn clicks_nth(&mut self, label: &str, n: usize) {
        // As who scrolls until it is in sight.
        let found = self.panels.get_all_by_label(label).nth(n);
        found
            .unwrap_or_else(|| panic!("{label} {n}"))
            .scroll_to_me();
        self.panels.run_steps(4);
        let found = self.panels.get_all_by_label(label).nth(n);
        found.unwrap_or_else(|| panic!("{label} {n}")).click();
        self.shows();
    }

    fn presses(&mut self, key: Key) {
        self.panels.key_press(key);
        self.shows();
    }

    /// Jumps from fight to fight, on and back; wherever it stops, somebody attacks next or something is compared.
    fn jumps_to_fights(&mut self, by_keys: bool) {
        let does = |watcher: &mut Self, word: Word, key: Key| match by_keys {
            true => watcher.presses(key),
            false => watcher.clicks(word),
        };
        let begun = self.at_choice();
        let count = self.watched().len();
        let mut stops = Vec::new();
        for _ in 0..3 {
            does(self, Word::FightOn, Key::F);
            let at = self.at_choice();
            if at == count {
                break;
            }
            let game = self.bench.table().game();
            let next = self.watched().replay.choices[at].choice;
            let attacks = match next {
                Choice::Pick(n) => game.legal()[usize::from(n)].verb == Verb::Attack,
                _ => false,
            };
            let compared = game.setup().rules.contest(game.q()).is_some();
            assert!(attacks || compared, "choice {at}");
            assert!(at > stops.last().copied().unwrap_or(begun), "choice {at}");
            stops.push(at);
        }
        let last = self.at_choice();
        for stop in stops.iter().rev().filter(|stop| **stop < last) {
            does(self, Word::FightBack, Key::D);
            assert_eq!(self.at_choice(), *stop);
        }
        self.bench.wants(Intent::Watch(Watching::To(begun)));
        self.shows();
    }

    fn at_choice(&self) -> usize {
        self.bench.table().choices()
    }

    fn watched(&self) -> &Watched {
        self.bench.app.world().resource::<Watched>()
    }

    fn back(&self) -> &LookingBack {
        self.bench.app.world().resource::<LookingBack>()
    }

    /// Waits until this is so.
    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        // What is made in the background waits while the processors have something else to do.
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(300) {
            if is_so(self) {
                self.shows();
                return;
            }
            self.bench.frames(1);
            std::thread::sleep(Duration::from_millis(4));
        }
        panic!("{what} never comes");
    }

    fn is_over(&self) -> bool {
        let progress = self.back().progress(self.watched().itself());
        progress.is_some_and(|progress| progress.over)
    }

    /// The review that is shown.
    fn review(&self) -> Review {
        let progress = self.back().progress(self.watched().itself());
        let progress = progress.expect("it is looked back on");
        assert_eq!(progress.why, None);
        progress.made.expect("something is found").review.clone()
    }
}

/// The whole course of a replay, each step by button or by key.
fn whole_course(by_keys: bool) {
    for (ruleset, game) in games().iter().enumerate() {
        let language = Language::ALL[ruleset % 2];
        let mut watcher = Watcher::of(ruleset, 3, 40, language);
        let count = watcher.watched().len();
        let does = |watcher: &mut Watcher, word: Word, key: Key| match by_keys {
            true => watcher.presses(key),
            false => watcher.clicks(word),
        };
        does(&mut watcher, Word::StepOn, Key::Period);
        assert_eq!(watcher.at_choice(), 1);
        does(&mut watcher, Word::StepOn, Key::Period);
        does(&mut watcher, Word::StepBack, Key::Comma);
        assert_eq!(watcher.at_choice(), 1);
        does(&mut watcher, Word::TurnOn, Key::PageDown);
        let turn = watcher.at_choice();
        assert!(turn > 1 && turn <= count);
        does(&mut watcher, Word::TurnBack, Key::PageUp);
        assert!(watcher.at_choice() < turn);
        watcher.jumps_to_fights(by_keys);
        does(&mut watcher, Word::BothHands, Key::O);
        assert!(watcher.watched().hands_open);
        does(&mut watcher, Word::OwnHandOnly, Key::O);
        assert!(!watcher.watched().hands_open);
        does(&mut watcher, Word::ReplayRun, Key::Space);
        assert!(watcher.watched().running);
        watcher.until("the end", |watcher| watcher.at_choice() == count);
        let last = watcher.watched().replay.choices[count - 1].digest;
        assert_eq!(watcher.bench.table().game().table().digest(), last);
        if by_keys {
            watcher.presses(Key::Home);
            assert_eq!(watcher.at_choice(), 0);
            watcher.presses(Key::End);
            assert_eq!(watcher.at_choice(), count);
        }
        does(&mut watcher, Word::ReviewOpen, Key::R);
        assert!(watcher.back().is_open());
        watcher.until("the review", Watcher::is_over);
        does(&mut watcher, Word::ReviewClose, Key::R);
        assert!(
            !watcher.back().is_open(),
            "{}",
            game.library.game.rules.id()
        );
    }
}

#[test]
fn the_controls_of_a_replay_lie_over_nothing_of_the_table() {
    for ruleset in 0..games().len() {
        let language = Language::ALL[ruleset % 2];
        let mut watcher = Watcher::of(ruleset, 3, 40, language);
        for key in [None, Some(Key::PageDown), Some(Key::End)] {
            if let Some(key) = key {
                watcher.presses(key);
            }
            let (model, words) = (watcher.panels.state().0.clone(), Words(language));
            assert!(model.watch.is_some(), "{ruleset}");
            for size in [vec2(1280.0, 720.0), vec2(914.0, 514.0)] {
                let (model, state) = (model.clone(), None);
                let shown = panel(size, state, move |ui, out: &mut Option<TableOutput>| {
                    let mut whole = crate::ui::whole_window(ui.ctx());
                    *out = Some(table::show(&mut whole, &model, None, words));
                });
                let out = shown.state().clone().expect("it is shown");
                let label = Word::ReplayRun.text(language);
                assert!(out.area.contains_rect(shown.get_by_label(label).rect()));
                for word in [Word::StepOn, Word::PlayOnBoth, Word::ReviewOpen] {
                    let at = shown.get_by_label(word.text(language)).rect();
                    assert!(!at.intersects(out.area), "{ruleset} {word:?}: {at}");
                }
                assert!(out.area.height() > size.y * 0.72, "{ruleset}: {}", out.area);
            }
        }
    }
}

#[test]
fn a_replay_is_watched_from_beginning_to_end_by_the_mouse() {
    whole_course(false);
}

#[test]
fn a_replay_is_watched_from_beginning_to_end_by_keys() {
    whole_course(true);
}

#[test]
fn with_both_hands_open_every_card_of_them_is_known_and_otherwise_only_the_own() {
    for ruleset in 0..games().len() {
        let mut watcher = Watcher::of(ruleset, 4, 50, Language::English);
        let (known, others) = (0..).zip([false, true]).fold((0, 0), |sums, (_, open)| {
            let wanted = watcher.watched().hands_open;
            if wanted != open {
                watcher.presses(Key::O);
            }
            let mut sums = sums;
            for to in [20, 35, 36, 37, 50] {
                let here = to.min(watcher.watched().len());
                watcher.bench.wants(Intent::Watch(match to {
                    36 | 37 => Watching::Step(true),
                    _ => Watching::To(here),
                }));
                watcher.shows();
                let table = watcher.bench.table();
                let (view, viewer) = (table.view().unwrap(), table.viewer());
                let zones = view.setup().rules.zones();
                for zone in zones.ids().filter(|zone| *zone != ZoneId::NONE) {
                    let decl = zones.decl(zone);
                    if decl.visibility != Visibility::OwnerOnly {
                        continue;
                    }
                    for card in view.table().zone(zone) {
                        let is_known = view.def(*card).is_some();
                        if decl.owner == Some(viewer) || open {
                            assert!(is_known, "ruleset {ruleset}, choice {to}");
                            sums.0 += 1;
                        } else {
                            sums.1 += usize::from(!is_known);
                        }
                        // The cards on the table say the same as the view.
                        let entity = watcher.bench.card(*card);
                        let world = watcher.bench.app.world();
                        let shown = world.get::<crate::table::world::Known>(entity);
                        assert_eq!(shown.is_some_and(|known| known.0.is_some()), is_known);
                    }
                }
            }
            sums
        });
        assert!(
            known > 0 && others > 0,
            "ruleset {ruleset}: {known}, {others}"
        );
    }
}

#[test]
fn a_review_shows_its_moments_leads_to_them_and_is_that_of_the_file() {
    for by_keys in [false, true] {
        let mut watcher = Watcher::of(0, 5, 60, Language::English);
        match by_keys {
            true => watcher.presses(Key::R),
            false => watcher.clicks(Word::ReviewOpen),
        }
        watcher.until("the review", Watcher::is_over);
        let game = &games()[0];
        let replay = watcher.watched().replay.clone();
        let root = crate::table::tests::root();
        let chance = Chance::of(root, game.library.game.rules.id()).unwrap();
        let same = review(&replay, &game.library, &chance, &FEW).unwrap();
        let found = watcher.review();
        assert_eq!(found, same, "the same as of the file");
        assert!(found.finished && found.moments.len() > 1, "{found:?}");
        for (n, moment) in found.moments.iter().enumerate() {
            if by_keys {
                watcher.presses(if n == 0 { Key::Home } else { Key::N });
                if n == 0 && moment.choices > 0 {
                    watcher.presses(Key::N);
                }
            } else {
                let model = watcher.panels.state().0.review.clone().unwrap();
                let row = &model.moments[n];
                assert!(
                    !row.chosen.is_empty() && row.chosen != row.better,
                    "{row:?}"
                );
                let label = format!("{} · {}", row.when, row.cost);
                watcher.clicks_nth(&label, 0);
            }
            assert_eq!(watcher.at_choice(), moment.choices);
            assert_eq!(watcher.bench.table().viewer(), PlayerId(moment.player));
        }
        if by_keys {
            watcher.presses(Key::B);
            let before = &found.moments[found.moments.len() - 2];
            assert_eq!(watcher.at_choice(), before.choices);
        }
    }
}

#[test]
fn the_better_line_is_watched_and_left_again() {
    let mut watcher = Watcher::of(0, 5, 60, Language::English);
    watcher.presses(Key::R);
    watcher.until("the review", Watcher::is_over);
    let own = watcher.watched().replay.clone();
    let moment = watcher.review().moments[0];
    watcher.clicks_nth(Word::ShowBetter.text(Language::English), 0);
    watcher.until("the line", |watcher| watcher.watched().is_line());
    let line = watcher.watched().replay.clone();
    let better = Choice::Pick(u16::try_from(moment.better).unwrap());
    assert_eq!(line.choices[moment.choices].choice, better);
    watcher.until("its end", |watcher| {
        watcher.at_choice() == line.choices.len()
    });
    watcher.clicks(Word::ToMatch);
    assert!(!watcher.watched().is_line());
    let at = watcher.at_choice();
    assert!(
        Arc::ptr_eq(&watcher.watched().replay, &own),
        "what was played is watched again"
    );
    let digest = at.checked_sub(1).map(|n| own.choices[n].digest);
    let here = watcher.bench.table().game().table().digest();
    assert_eq!(digest.unwrap_or(here), here, "it is the match again");
}

#[test]
fn a_moment_is_tried_again_against_the_computer_from_the_side_of_who_chose() {
    for by_keys in [false, true] {
        // In some matches everything was right.
        let reviewed = |seed| {
            let mut watcher = Watcher::of(1, seed, 40, Language::Japanese);
            watcher.presses(Key::R);
            watcher.until("the review", Watcher::is_over);
            Some(watcher).filter(|watcher| !watcher.review().moments.is_empty())
        };
        let mut watcher = (6..12).find_map(reviewed).expect("a moment");
        let moment = watcher.review().moments[0];
        if by_keys {
            watcher.presses(Key::Home);
            if moment.choices > 0 {
                watcher.presses(Key::N);
            }
            assert_eq!(watcher.at_choice(), moment.choices);
            watcher.presses(Key::T);
        } else {
            watcher.clicks(Word::TryAgain);
        }
        watcher.bench.frames(3);
        let world = watcher.bench.app.world();
        assert!(!world.contains_resource::<Watched>(), "it is played");
        let table = watcher.bench.table();
        assert_eq!(table.led(), Led::No);
        let player = PlayerId(moment.player);
        assert!(table.seat(player).is_person() && !table.seat(player.other()).is_person());
        assert_eq!(table.choices(), moment.choices, "he is to choose");
        assert_eq!(
            table.decision().map(|decision| decision.player),
            Some(player)
        );
    }
}

#[test]
fn a_review_is_stopped_gone_on_with_and_goes_on_while_the_player_is_elsewhere() {
    let mut watcher = Watcher::of(0, 7, 200, Language::English);
    let many = Looks { scan: 60, ..FEW };
    let world = watcher.bench.app.world_mut();
    world.resource_mut::<LookingBack>().looks = many;
    watcher.clicks(Word::ReviewOpen);
    watcher.until("something", |watcher| {
        let progress = watcher.back().progress(watcher.watched().itself());
        progress.is_some_and(|progress| progress.share > 0.02)
    });
    let percent = watcher.panels.state().0.review.clone().unwrap().share;
    assert!(percent.is_some_and(|share| share > 0.0 && share < 1.0));
    watcher.clicks(Word::ReviewStop);
    watcher.until("the stop", Watcher::is_over);
    let half = watcher.review();
    assert!(!half.finished, "it was stopped before its end");
    watcher.clicks(Word::ReviewGoOn);
    // He goes elsewhere, and comes back.
    let path = watcher.watched().replay.file.clone();
    watcher.bench.wants(Intent::ToShelf);
    watcher.bench.frames(2);
    assert_eq!(watcher.bench.place().0, Screen::Replays);
    let world = watcher.bench.app.world_mut();
    world.write_message(crate::screens::WatchOrder { path, review: true });
    watcher.bench.frames(4);
    assert_eq!(watcher.bench.place().0, Screen::Table);
    assert!(watcher.back().is_open());
    watcher.until("the review", Watcher::is_over);
    let whole = watcher.review();
    assert!(whole.finished);
    // What had been found stayed.
    for (before, after) in half.curves.iter().zip(&whole.curves) {
        assert!(after.len() >= before.len());
        assert!(before.iter().all(|point| after.contains(point)));
    }
    // And it is on file: another program has it at once.
    let folder = watcher.folder.path().join(fudaba_learn::review::FOLDER);
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn a_win_that_was_missed_is_kept_on_the_players_own_shelf() {
    use fudaba_learn::review::puzzle_at;
    let game = &games()[0];
    let library = &game.library;
    let folder = tempfile::tempdir().unwrap();
    let looks = Looks {
        judge: 200,
        suspects: 40,
        ..FEW
    };
    let root = crate::table::tests::root();
    let chance = Chance::of(root, game.library.game.rules.id()).unwrap();
    // Whoever plays by chance misses wins, near the end of some match; that is the end of what is recorded.
    let found = (1..60).find_map(|seed| {
        let whole = recorded(&folder.path().join("whole"), 0, seed, usize::MAX);
        let whole = Replay::read(&whole).unwrap();
        let last = whole.choices.len().saturating_sub(20);
        (last..whole.choices.len()).find_map(|at| {
            puzzle_at(library, &whole, at)?;
            let path = recorded(&folder.path().join(format!("to-{at}")), 0, seed, at + 1);
            let replay = Replay::read(&path).unwrap();
            let made = review(&replay, library, &chance, &looks).unwrap();
            let n = made.moments.iter().position(|moment| moment.puzzle)?;
            Some((path, n))
        })
    });
    let (path, n) = found.expect("a moment that is a puzzle");
    for by_keys in [false, true] {
        is_kept_by(&path, n, looks, by_keys);
    }
}

/// The moment of this number is kept by its button or by its key, and is the only puzzle that comes to the shelf.
fn is_kept_by(path: &Path, n: usize, looks: Looks, by_keys: bool) {
    let library = &games()[0].library;
    let root = crate::table::tests::root();
    let folder = tempfile::tempdir().unwrap();
    let mut watcher = Watcher::at(path, 0, folder, Language::English);
    let world = watcher.bench.app.world_mut();
    world.resource_mut::<LookingBack>().looks = looks;
    watcher.presses(Key::R);
    watcher.until("the review", Watcher::is_over);
    let moments = watcher.review().moments;
    assert!(moments[n].puzzle);
    let own = watcher.folder.path().to_path_buf();
    let shelf = || fudaba_learn::Shelf::load(library, root, Some(&own));
    let before = shelf().puzzles.len();
    if by_keys {
        watcher.bench.wants(Intent::Review(Reviewing::Moment(n)));
        watcher.shows();
        assert_eq!(watcher.at_choice(), moments[n].choices);
        watcher.presses(Key::K);
    } else {
        let nth = moments[..n].iter().filter(|moment| moment.puzzle).count();
        watcher.clicks_nth(Word::KeepAsPuzzle.text(Language::English), nth);
    }
    watcher.until("the puzzle", |watcher| {
        watcher.back().is_kept(moments[n].choices)
    });
    let kept = shelf();
    assert!(kept.errors.is_empty(), "{:?}", kept.errors);
    assert_eq!(kept.puzzles.len(), before + 1, "one is kept");
    let kept = kept.puzzles.last().unwrap();
    assert!(kept.id.starts_with("moment-"), "{}", kept.id);
    let (rules, cards) = (library.game.rules, &library.catalogue);
    fudaba_learn::prove_puzzle(kept, rules, cards).expect("it is proven");
    // It is said so, and is not offered again.
    let said = Word::IsKept.text(Language::English);
    assert_eq!(watcher.panels.get_all_by_label(said).count(), 1);
}
