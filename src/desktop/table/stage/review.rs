//! Looking back on the match that is watched. The review is made on what others leave of the processors, goes on while the player
//! does something else, and is kept on file, so that it can be stopped and gone on with.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;

use super::showing::Showing;
use super::watch::{self, Watched};
use super::{Intent, StageSystems, Table, wakes};
use crate::DataFolder;
use crate::audio::{PlaySound, Sound};
use crate::panels::learning::review::Reviewing;
use crate::panels::learning::watch::Watching;
use crate::states::Screen;
use crate::table::ruleset::{LoadedGame, OwnFolder};
use crate::ui_text::Word;
use fudaba_ai::Stop;
use fudaba_cards::data_root;
use fudaba_decks::trial::{cores, in_background};
use fudaba_engine::{Match, PlayerId};
use fudaba_learn::review::{
    Chance, FOLDER, Found, Looks, Moment, MomentText, Review, Work, better_line, keep_puzzle,
};
use fudaba_play::Led;
use fudaba_saves::replay::Replay;
use fudaba_text::Lang;

/// What has been found is shown so often, and kept on file so often.
const SHOW: Duration = Duration::from_millis(250);
const KEEP: Duration = Duration::from_secs(2);

/// How far the review of a match has come.
#[derive(Debug, Clone, Default)]
pub struct Progress {
    /// How much is done, from 0 to 1.
    pub share: f32,
    /// What has been found so far, in words, too.
    pub made: Option<Arc<Made>>,
    /// Does nobody work on it any more?
    pub over: bool,
    /// Why it cannot be made.
    pub why: Option<String>,
    /// Has it changed since it was looked at last?
    changed: bool,
}

/// A review, and its moments in English and Japanese.
#[derive(Debug, Clone)]
pub struct Made {
    /// The review.
    pub review: Review,
    /// The moments in words.
    pub moments: Vec<[MomentText; 2]>,
}

/// What was asked about a moment, once it has been found out.
enum Answer {
    /// How the match might have gone on after the better choice.
    Line(Box<Replay>),
    /// The moment is on the player's own shelf of puzzles.
    Kept,
}

/// A question about a moment that is being looked into.
struct Question {
    moment: Moment,
    stop: Arc<Stop>,
    slot: Arc<Mutex<Option<Result<Answer, String>>>>,
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// A match that is looked back on.
struct Job {
    replay: Arc<Replay>,
    stop: Arc<Stop>,
    progress: Arc<Mutex<Progress>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// The match that is looked back on, if one is.
#[derive(Resource, Default)]
pub struct LookingBack {
    job: Option<Job>,
    /// Is its panel open?
    open: bool,
    question: Option<Question>,
    /// After how many choices those moments lie that were kept as puzzles.
    kept: BTreeSet<usize>,
    /// How much is looked at; the threads are those that can be spared.
    pub looks: Looks,
}

impl LookingBack {
    /// Is its panel open?
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// How far it has come with this match; nothing, if it is another that is looked back on.
    #[must_use]
    pub fn progress(&self, replay: &Replay) -> Option<Progress> {
        let job = self.job.as_ref().filter(|job| is_same(&job.replay, replay));
        job.map(|job| lock(&job.progress).clone())
    }

    /// Is something being found out about a moment?
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.question.is_some()
    }

    /// Was the moment after so many choices kept as a puzzle?
    #[must_use]
    pub fn is_kept(&self, choices: usize) -> bool {
        self.kept.contains(&choices)
    }

    /// Begins, or goes on from what is on file. Another match is put aside, as far as it has come.
    fn begin(
        &mut self,
        watched: &Watched,
        root: Option<PathBuf>,
        own: Option<PathBuf>,
        wake: impl Fn() + Send + Sync + 'static,
    ) {
        let replay = watched.itself();
        let is_at_work = self.job.as_ref().is_some_and(|job| {
            let progress = lock(&job.progress);
            is_same(&job.replay, replay) && !job.stop.is_set() && progress.why.is_none()
        });
        if is_at_work {
            return;
        }
        self.kept.clear();
        self.question = None;
        let job = Job {
            replay: Arc::clone(replay),
            stop: Arc::new(Stop::default()),
            progress: Arc::default(),
        };
        let maker = Maker {
            replay: Arc::clone(replay),
            game: Arc::clone(&watched.game),
            root,
            folder: own.map(|own| own.join(FOLDER)),
            looks: Looks {
                threads: cores().saturating_sub(1).max(1),
                ..self.looks
            },
            stop: Arc::clone(&job.stop),
            progress: Arc::clone(&job.progress),
            wake: Box::new(wake),
        };
        // The old one stops as it is dropped.
        self.job = Some(job);
        if let Err(error) = in_background(move |_| maker.make())
            && let Some(job) = &self.job
        {
            let mut progress = lock(&job.progress);
            progress.why = Some(error.to_string());
            progress.over = true;
            progress.changed = true;
        }
    }

    /// Stops making it; what was found stays.
    fn stop(&mut self) {
        if let Some(job) = &self.job {
            job.stop.set();
        }
    }

    /// The moments of this match that are known.
    fn moments(&self, replay: &Replay) -> Vec<Moment> {
        let made = self.progress(replay).and_then(|progress| progress.made);
        made.map_or_else(Vec::new, |made| made.review.moments.clone())
    }

    /// Something is found out about a moment, on a thread of its own.
    fn ask(
        &mut self,
        moment: Moment,
        wake: impl Fn() + Send + 'static,
        find: impl FnOnce(&Moment, &Stop) -> Result<Answer, String> + Send + 'static,
    ) {
        let question = Question {
            moment,
            stop: Arc::new(Stop::default()),
            slot: Arc::default(),
        };
        let (stop, slot) = (Arc::clone(&question.stop), Arc::clone(&question.slot));
        std::thread::spawn(move || {
            let answer = find(&moment, &stop);
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            wake();
        });
        self.question = Some(question);
    }
}

/// Are these records of the same match, as far as it was played?
fn is_same(one: &Replay, other: &Replay) -> bool {
    one.header == other.header && one.choices == other.choices
}

fn lock(progress: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What makes a review, on threads of its own.
struct Maker {
    replay: Arc<Replay>,
    game: Arc<LoadedGame>,
    root: Option<PathBuf>,
    folder: Option<PathBuf>,
    looks: Looks,
    stop: Arc<Stop>,
    progress: Arc<Mutex<Progress>>,
    wake: Box<dyn Fn() + Send + Sync>,
}

impl Maker {
    fn make(self) {
        if let Err(why) = self.made() {
            lock(&self.progress).why = Some(why);
        }
        let mut progress = lock(&self.progress);
        progress.over = true;
        progress.changed = true;
        drop(progress);
        (self.wake)();
    }

    fn made(&self) -> Result<(), String> {
        let (replay, library) = (&*self.replay, &self.game.library);
        let id = library.game.rules.id();
        let chance = match &self.root {
            Some(root) => Chance::of(root, id).map_err(|error| error.to_string())?,
            None => Chance::default(),
        };
        let looks = self.looks;
        let work = Work::begin(replay, library, &chance, &looks);
        let work = work.map_err(|error| error.to_string())?;
        let found = match &self.folder {
            Some(folder) => Found::load(folder, replay, &chance, &looks),
            None => Found::nothing(replay, &chance, &looks),
        };
        let finished = work.is_finished(&found);
        self.publish(&work, &found, if finished { 1.0 } else { 0.0 });
        if finished {
            return Ok(());
        }
        let found = Mutex::new(found);
        let copy = || found.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let told = Mutex::new((Instant::now(), Instant::now()));
        work.run(
            &found,
            &|share| {
                // One thread tells, the others go on.
                let Ok(mut told) = told.try_lock() else {
                    return;
                };
                if told.0.elapsed() >= SHOW {
                    self.publish(&work, &copy(), share);
                    told.0 = Instant::now();
                }
                if told.1.elapsed() >= KEEP {
                    self.keep(&copy());
                    told.1 = Instant::now();
                }
            },
            &self.stop,
        );
        let found = copy();
        self.keep(&found);
        let share = if self.stop.is_set() {
            lock(&self.progress).share
        } else {
            1.0
        };
        self.publish(&work, &found, share);
        Ok(())
    }

    fn keep(&self, found: &Found) {
        let saved = self.folder.as_deref();
        let saved = saved.map(|folder| found.save(folder, &self.replay));
        if let Some(Err(error)) = saved {
            warn!("the review cannot be kept: {error}");
        }
    }

    fn publish(&self, work: &Work, found: &Found, share: f32) {
        let review = work.review(found);
        let moments = self.in_words(&review.moments);
        let mut progress = lock(&self.progress);
        progress.share = share.max(progress.share);
        progress.made = Some(Arc::new(Made { review, moments }));
        progress.changed = true;
        drop(progress);
        (self.wake)();
    }

    /// Moments in both languages: the match is played once up to the last of them.
    fn in_words(&self, moments: &[Moment]) -> Vec<[MomentText; 2]> {
        let Ok(setup) = self.replay.setup(&self.game.library) else {
            return Vec::new();
        };
        let mut game = Match::new(setup, None);
        let mut texts = Vec::new();
        for moment in moments {
            let from = game.choices().len();
            for made in &self.replay.choices[from..moment.choices] {
                if game.replay(made.choice, None).is_err() {
                    return texts;
                }
            }
            let book = &self.game.book;
            texts.push([Lang::En, Lang::Ja].map(|lang| MomentText::new(moment, &game, book, lang)));
        }
        texts
    }
}

/// Adds the looking back.
pub fn plugin(app: &mut App) {
    app.init_resource::<LookingBack>()
        .add_systems(
            Update,
            (
                orders
                    .in_set(StageSystems::Act)
                    .after(watch::orders)
                    .run_if(resource_exists::<Table>),
                take.in_set(StageSystems::Show)
                    .before(watch::feed)
                    .after(super::hint::take)
                    .run_if(resource_exists::<Table>),
            )
                .chain()
                .run_if(resource_exists::<Watched>),
        )
        .add_systems(OnExit(Screen::Table), close);
}

/// Whoever leaves the table does not wait for it; what is being made goes on.
fn close(mut back: ResMut<LookingBack>) {
    back.open = false;
    back.question = None;
}

/// Carries out what the player wants of the review.
fn orders(
    mut intents: MessageReader<Intent>,
    mut back: ResMut<LookingBack>,
    mut watched: ResMut<Watched>,
    mut showing: Showing,
    data: Option<Res<DataFolder>>,
    own: Option<Res<OwnFolder>>,
    proxy: Option<Res<EventLoopProxyWrapper>>,
) {
    for intent in intents.read() {
        let Intent::Review(wanted) = *intent else {
            continue;
        };
        if showing.table.led() != Led::Watched {
            continue;
        }
        showing.activity.keep_going();
        showing.sounds.write(PlaySound(Sound::Button));
        let wake = wakes(proxy.as_deref());
        let own = own.as_ref().and_then(|own| own.0.clone());
        let moments = back.moments(watched.itself());
        let of = |n: usize| moments.get(n).copied();
        match wanted {
            Reviewing::Open(open) => {
                back.open = open;
                if open {
                    let root = data_root(data.as_ref().and_then(|data| data.0.as_deref()));
                    back.begin(&watched, root.ok(), own, wake);
                }
            }
            Reviewing::Stop => back.stop(),
            Reviewing::Moment(n) => {
                if let Some(moment) = of(n) {
                    to_moment(&mut watched, &moment, &mut showing);
                }
            }
            Reviewing::Next(on) => {
                let at = showing.table.choices();
                let mut all = moments.iter();
                let next = if on {
                    all.find(|moment| moment.choices > at)
                } else {
                    all.rfind(|moment| moment.choices < at)
                };
                if let Some(moment) = next {
                    to_moment(&mut watched, moment, &mut showing);
                }
            }
            Reviewing::Line(n) => {
                let Some(moment) = of(n) else { continue };
                let (replay, game) = (Arc::clone(watched.itself()), Arc::clone(&watched.game));
                back.ask(moment, wake, move |moment, stop| {
                    let line = better_line(&replay, &game.library, moment, stop);
                    let line = line.map_err(|error| error.to_string())?;
                    Ok(Answer::Line(Box::new(line)))
                });
            }
            Reviewing::TryAgain(n) => {
                let Some(moment) = of(n) else { continue };
                to_moment(&mut watched, &moment, &mut showing);
                let on = Watching::PlayOn { both: false };
                showing.commands.write_message(Intent::Watch(on));
            }
            Reviewing::Keep(n) => {
                let (Some(moment), Some(own)) = (of(n), own) else {
                    continue;
                };
                let (replay, game) = (Arc::clone(watched.itself()), Arc::clone(&watched.game));
                back.ask(moment, wake, move |moment, _| {
                    let (library, book, at) = (&game.library, &game.book, moment.choices);
                    let kept = keep_puzzle(library, book, &replay, at, &own);
                    kept.map_err(|error| error.to_string())?;
                    Ok(Answer::Kept)
                });
            }
        }
    }
}

/// The table before a moment, from the side of whoever chose, as it was played.
fn to_moment(watched: &mut Watched, moment: &Moment, showing: &mut Showing) {
    watched.leave_line();
    watched.running = false;
    let viewer = PlayerId(moment.player);
    watch::jump(watched, moment.choices, viewer, showing);
}

/// Takes what was found.
fn take(mut back: ResMut<LookingBack>, mut watched: ResMut<Watched>, mut showing: Showing) {
    let changed = back.job.as_ref().is_some_and(|job| {
        let mut progress = lock(&job.progress);
        std::mem::take(&mut progress.changed)
    });
    if changed {
        back.set_changed();
        showing.activity.keep_going();
    }
    let Some(question) = &back.question else {
        return;
    };
    let slot = question.slot.lock();
    let answer = slot.unwrap_or_else(PoisonError::into_inner).take();
    let (Some(answer), moment) = (answer, question.moment) else {
        return;
    };
    back.question = None;
    showing.activity.keep_going();
    match answer {
        Ok(Answer::Line(line)) => {
            watched.take_line(*line);
            let viewer = PlayerId(moment.player);
            watch::jump(&mut watched, moment.choices, viewer, &mut showing);
            watched.running = true;
        }
        Ok(Answer::Kept) => {
            back.kept.insert(moment.choices);
            let words = showing.settings.words();
            showing.notices.passing(words.get(Word::MomentKept));
        }
        Err(why) => showing.problem(Word::CannotLookBack, &why),
    }
}
