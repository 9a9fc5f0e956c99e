//! How a sitting begins: anew, from an interrupted match, or from the middle of a replay.

use super::back::Past;
use super::history::{History, Notes};
use super::record::Keeper;
use super::seat::Seat;
use super::sitting::{Led, Sitting};
use fudaba_engine::{Choice, ChoiceError, First, MAX_OPTIONS, Match, PlayerId};
use fudaba_files::{FileError, Folders};
use fudaba_library::{DeckList, Library, SetupError};
use fudaba_saves::replay::{Header, Recorder, Replay, ReplayError};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// What a match is made of.
#[derive(Clone)]
pub struct Start<'a> {
    /// The ruleset with its cards.
    pub library: &'a Library,
    /// The decks of both seats.
    pub decks: [&'a DeckList; 2],
    /// The value of each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: First,
    /// Who sits at both sides.
    pub seats: [Seat; 2],
    /// Does one person play both sides, so that no hand is hidden from anybody? Only of two persons.
    pub open: bool,
}

/// What a match was made of, kept so that it can be played once more.
#[derive(Clone, Debug)]
pub struct Made {
    /// The decks of both seats.
    pub decks: [DeckList; 2],
    /// The value of each option, by its place.
    pub options: [u8; MAX_OPTIONS],
    /// The seed of the random stream.
    pub seed: u64,
    /// Who has the first turn.
    pub first: First,
    /// Who sits at both sides.
    pub seats: [Seat; 2],
    /// Does one person play both sides?
    pub open: bool,
}

impl Made {
    /// The same match from its beginning: with the same choices it comes to the same end.
    #[must_use]
    pub fn start<'a>(&'a self, library: &'a Library) -> Start<'a> {
        Start {
            library,
            decks: self.decks.each_ref(),
            options: self.options,
            seed: self.seed,
            first: self.first,
            seats: self.seats.clone(),
            open: self.open,
        }
    }
}

/// Where a match is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// A file that must not be there yet.
    pub file: Option<PathBuf>,
    /// The folder of files of matches, if no file is named.
    pub folder: Option<PathBuf>,
    /// The folder of reports of what went wrong.
    pub reports: Option<PathBuf>,
}

impl Place {
    /// Among the player's own files.
    #[must_use]
    pub fn of(folders: &Folders) -> Self {
        Self {
            file: None,
            folder: Some(folders.replays()),
            reports: Some(folders.reports()),
        }
    }

    /// Opens the file of a match. Only a file that was named must be writable.
    fn keeper(&self, header: &Header) -> Result<Keeper, FileError> {
        let keeper = match (&self.file, &self.folder) {
            (Some(file), _) => Keeper::of(Recorder::start(file, header)?),
            (None, Some(folder)) => {
                let name = format!("{}-{}-{}", header.ruleset, seconds(), header.seed);
                match Recorder::start_in(folder, &name, header) {
                    Ok(recorder) => Keeper::of(recorder),
                    Err(error) => Keeper::without(error.to_string()),
                }
            }
            (None, None) => Keeper::nowhere(),
        };
        Ok(keeper.reporting_to(self.reports.as_deref()))
    }
}

fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |d| d.as_secs())
}

/// Why no match begins.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The file that was named for it cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Sitting {
    /// Begins a match. With a computer on one side the viewer is the person; of two people it is the one who decides
    /// first, once he has opened the curtain.
    ///
    /// # Errors
    /// If it cannot be set up, or the file that was named for it cannot be made.
    pub fn begin(start: &Start, place: &Place) -> Result<Self, StartError> {
        let [a, b] = start.decks;
        let library = start.library;
        let setup = library.setup([a, b], start.options, start.seed, start.first)?;
        let seats = start.seats.each_ref().map(Seat::recorded);
        let open = start.open && start.seats.iter().all(Seat::is_person);
        let header = Header {
            open,
            ..Header::new(library, &setup, [a, b], seats)
        };
        let record = place.keeper(&header)?;
        let mut history = History::default();
        let mut notes = Notes {
            history: &mut history,
            choices: 0,
        };
        let game = Match::new(setup, Some(&mut notes));
        history.begin_with(game.table().card_count());
        let mut sitting = Self::with(game, start.seats.clone(), open, history, record);
        sitting.decks = Some(Box::new(start.decks.map(Clone::clone)));
        Ok(sitting)
    }

    /// What the match was made of; nothing if it was laid out by hand, is watched, or goes on from the middle of another.
    #[must_use]
    pub fn made(&self) -> Option<Made> {
        let setup = self.setup();
        Some(Made {
            decks: self.decks.as_deref().cloned()?,
            options: setup.options,
            seed: setup.seed,
            first: setup.first,
            seats: self.seats().clone(),
            open: self.is_open(),
        })
    }

    /// Goes on with an interrupted match at its last choice, in the same file. Everything before is in the logs.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, is open elsewhere, has ended, or the match does not go as it went.
    pub fn resume(
        path: &Path,
        library: &Library,
        reports: Option<&Path>,
    ) -> Result<Self, ReplayError> {
        let (replay, recorder) = Recorder::reopen(path)?;
        let record = Keeper::of(recorder).reporting_to(reports);
        let mut sitting = Self::again(&replay, replay.choices.len(), library, record)?;
        let mut decks = replay.header.decks;
        for (deck, key) in decks.iter_mut().zip(replay.header.deck_keys) {
            deck.key = key;
        }
        sitting.decks = Some(Box::new(decks));
        Ok(sitting)
    }

    /// Plays on from a replay after so many of its choices, in a file of its own.
    ///
    /// # Errors
    /// If the match does not go as it went, or the file that was named for it cannot be made.
    pub fn branch(
        replay: &Replay,
        choices: usize,
        library: &Library,
        place: &Place,
    ) -> Result<Self, ReplayError> {
        let seats = replay.header.players.each_ref().map(Seat::of_record);
        Self::branch_as(replay, choices, library, place, &seats, replay.header.open)
    }

    /// The same with others at the table. `open`: one person plays both sides.
    ///
    /// # Errors
    /// If the match does not go as it went, or the file that was named for it cannot be made.
    pub fn branch_as(
        replay: &Replay,
        choices: usize,
        library: &Library,
        place: &Place,
        seats: &[Seat; 2],
        open: bool,
    ) -> Result<Self, ReplayError> {
        let choices = choices.min(replay.choices.len());
        let setup = replay.setup(library)?;
        let [a, b] = &replay.header.decks;
        let players = seats.each_ref().map(Seat::recorded);
        let header = Header {
            open,
            ..Header::new(library, &setup, [a, b], players.clone())
        };
        let record = place.keeper(&header)?;
        // It is another match from here on; up to here it is told as that one was.
        let mut other = replay.clone();
        other.header.players = players;
        other.header.open = open;
        Self::again(&other, choices, library, record)
    }

    /// A recorded match after so many of its choices, to be watched from this player's side: nobody chooses, nothing is
    /// written down. What was played up to there is in the logs; what comes then is told to [`Sitting::follow`].
    ///
    /// # Errors
    /// If the match does not go as it went.
    pub fn watch(
        replay: &Replay,
        choices: usize,
        library: &Library,
        viewer: PlayerId,
    ) -> Result<Self, ReplayError> {
        let choices = choices.min(replay.choices.len());
        let mut sitting = Self::again(replay, choices, library, Keeper::nowhere())?;
        sitting.led = Led::Watched;
        sitting.curtain = None;
        sitting.past.clear();
        sitting.viewer = viewer;
        sitting.settle();
        Ok(sitting)
    }

    /// A sitting over a match that was set up by hand, after these choices in it. Everything before is in the logs; there is
    /// no record.
    ///
    /// # Errors
    /// If one of the choices cannot be made.
    pub fn after(
        mut game: Match,
        choices: &[Choice],
        seats: [Seat; 2],
    ) -> Result<Self, ChoiceError> {
        let mut history = History::default();
        for (n, choice) in choices.iter().enumerate() {
            let mut notes = Notes {
                history: &mut history,
                choices: n + 1,
            };
            game.replay(*choice, Some(&mut notes))?;
        }
        history.show_to(history.len());
        let mut sitting = Self::with(game, seats, false, history, Keeper::nowhere());
        sitting.told.0 = [sitting.history.len(); 2];
        Ok(sitting)
    }

    fn again(
        replay: &Replay,
        choices: usize,
        library: &Library,
        record: Keeper,
    ) -> Result<Self, ReplayError> {
        let seats = replay.header.players.each_ref().map(Seat::of_record);
        let open = replay.header.open;
        let mut history = History::default();
        let mut past: Vec<Past> = Vec::new();
        let mut notes = Notes {
            history: &mut history,
            choices: 0,
        };
        let mut game = Match::new(replay.setup(library)?, Some(&mut notes));
        for (n, recorded) in replay.choices[..choices].iter().enumerate() {
            let person = |p: &PlayerId| seats[p.index()].is_person();
            if let Some(chooser) = game.to_choose().filter(person) {
                // Of two people, neither takes back what the other has seen.
                if !open && past.last().is_some_and(|p| p.chooser != chooser) {
                    past.clear();
                }
                past.push(Past {
                    game: game.clone(),
                    chooser,
                    facts: history.len(),
                    passed: false,
                });
            }
            let mut notes = Notes {
                history: &mut history,
                choices: n + 1,
            };
            let made = game.replay(recorded.choice, Some(&mut notes));
            replay.compare(library, n, made, &game)?;
        }
        history.show_to(history.len());
        let mut record = record;
        record.copy(&replay.choices[..choices], &game);
        let mut sitting = Self::with(game, seats, open, history, record);
        sitting.past = past;
        sitting.keep_own_past();
        // The log is there to be read; it is no news.
        sitting.told.0 = [sitting.history.len(); 2];
        Ok(sitting)
    }

    /// Of two people, whoever looks at the table now has no way back behind what the other chose.
    fn keep_own_past(&mut self) {
        let viewer = self.viewer;
        if !self.open && self.past.last().is_some_and(|p| p.chooser != viewer) {
            self.past.clear();
        }
    }
}
