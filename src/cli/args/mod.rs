//! What can be written on the command line.

use clap::{Parser, Subcommand};
use fudaba_ai::AgentSpec;
use fudaba_rules::registry;
use fudaba_saves::settings::TakeBack;
use fudaba_text::Lang;
use std::path::PathBuf;

mod computer;

pub use computer::{Calibrate, Merge, Review, Simulate, Tune};

/// A tabletop for Japanese card games. Without a command it opens the window.
#[derive(Debug, Parser)]
#[command(name = "fudaba", version, after_help = EXIT_CODES)]
pub struct Args {
    /// The folder that holds ron_data and assets [default: where the program finds it]
    #[arg(
        env = "FUDABA_DATA",
        hide_env_values = true,
        long,
        global = true,
        value_name = "FOLDER"
    )]
    pub data: Option<PathBuf>,
    /// Opens the window in full screen, whatever the settings say
    #[arg(long)]
    pub fullscreen: bool,
    /// Tells how long the window's frames took when it is closed
    #[arg(long)]
    pub frame_times: bool,
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes: 0 all is well; 1 something was found wrong (a scenario that fails, a replay that \
deviates, a broken card, a broken invariant); 2 the command could not be carried out.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Plays a match in the terminal, in words, fit for a screen reader
    Text(Text),
    /// Lets computer players play each other and counts
    Simulate(Simulate),
    /// Puts together what `simulate --shard` printed, and prints what one run would have
    Merge(Merge),
    /// Checks a recorded match and prints it
    Replay(Replay),
    /// Looks back on a recorded match: chances, luck, and the choices that cost most
    Review(Review),
    /// Tells whether the chances that reviews tell come true, and finds the numbers that make them
    Calibrate(Calibrate),
    /// Tunes the weights by which the computer opponent judges a table
    Tune(Tune),
    /// Learns how good a table is for the computer opponent from its own matches, beyond what the weights say
    Judge(super::judge::Args),
    /// Runs scenarios: tables laid out by hand, with steps and expectations
    Scenario {
        /// Scenario files, or folders of them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Reports in Japanese
        #[arg(long)]
        japanese: bool,
    },
    /// Plays lessons in the terminal: the rules step by step, from the last turn of a match to a whole small one
    Learn(Learn),
    /// Plays, lists, proves and finds puzzles
    Puzzle(Puzzle),
    /// Prints the rulebook of a ruleset, or looks something up in it
    Rules(Rules),
    /// Prints every word that the cards of a ruleset may use, with what it does and an example
    Words(Words),
    /// Prints what a card says in both languages, its numbers, what it listens to, and what is odd about it
    Card(Card),
    /// Decks: lists, checks, exchanges and tries them
    Deck(Deck),
    /// Lays out something to begin with
    New {
        #[command(subcommand)]
        what: New,
    },
    /// Reads a deck or a replay that was passed on, tells what came of it, and opens the window: a deck is kept among your
    /// own, a replay is checked
    Open {
        /// The file
        file: PathBuf,
    },
    /// Looks for mistakes in packs (cards, decks, pictures, lessons, puzzles), rulebooks and replays, all at once
    Check {
        /// Packs, or files: cards, decks, pictures, replays, lessons.ron, puzzles.ron, rules.ron
        #[arg(required = true)]
        packs: Vec<PathBuf>,
    },
}

#[derive(Debug, clap::Args)]
pub struct Learn {
    /// The lesson [default: all are listed]
    pub lesson: Option<String>,
    /// The ruleset
    #[arg(long, default_value = first_ruleset())]
    pub ruleset: String,
    /// The language [default: that of the system]
    #[arg(long, alias = "lang", value_enum)]
    pub language: Option<Language>,
}

#[derive(Debug, clap::Args)]
pub struct Puzzle {
    #[command(subcommand)]
    pub command: PuzzleCommand,
    /// The ruleset
    #[arg(long, default_value = first_ruleset(), global = true)]
    pub ruleset: String,
    /// The language [default: that of the system]
    #[arg(long, alias = "lang", value_enum, global = true)]
    pub language: Option<Language>,
}

#[derive(Debug, Subcommand)]
pub enum PuzzleCommand {
    /// Lists all puzzles, and which of them you have solved
    List,
    /// Plays a puzzle; the opponent answers as well as can be
    Play {
        /// The puzzle
        puzzle: String,
    },
    /// Looks at every line of puzzles, and tells how many choices that took; the answers are not shown
    Prove {
        /// The puzzle [default: all]
        puzzle: Option<String>,
    },
    /// Plays the puzzle of the day, which comes from a match between computer players
    Day {
        /// Another day, as YYYY-MM-DD [default: today, in UTC]
        date: Option<String>,
    },
    /// Looks for puzzles in matches between computer players, and prints them as a file holds them
    Find {
        /// The seed of the first match
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many matches
        #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
        matches: u64,
        /// The computer player of both sides, as in fudaba simulate
        #[arg(long, default_value = "search:200")]
        player: AgentSpec,
        /// How many choices a proof may look at
        #[arg(long, default_value_t = 4_000)]
        nodes: u64,
        /// How many first choices may solve it, at most
        #[arg(long, default_value_t = 1)]
        solutions: usize,
        /// How many first choices there are, at least
        #[arg(long, default_value_t = 3)]
        choices: usize,
    },
}

#[derive(Debug, Subcommand)]
pub enum New {
    /// A pack of cards, with an example that is explained line by line
    Pack {
        /// Its name: small letters, digits and hyphens
        name: String,
        /// The ruleset
        #[arg(long, default_value = first_ruleset())]
        ruleset: String,
        /// The folder that it is put into [default: the packs of your data folder]
        #[arg(long, value_name = "FOLDER")]
        into: Option<PathBuf>,
    },
}

/// Lists, checks, exchanges and tries decks. DECK is the name of a deck (as `fudaba deck list` prints it), a deck file, a
/// text file with a list of cards, a code that begins with FDB-, or - for what is typed in.
#[derive(Debug, clap::Args)]
pub struct Deck {
    #[command(subcommand)]
    pub command: DeckCommand,
    /// The ruleset [default: the one that has the deck, or that the text or code names]
    #[arg(long, global = true)]
    pub ruleset: Option<String>,
    /// The language of cards [default: that of the system]
    #[arg(long, alias = "lang", value_enum, global = true)]
    pub language: Option<Language>,
    /// Options of the ruleset
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',', value_parser = pair, global = true)]
    pub options: Vec<(String, String)>,
}

#[derive(Debug, Subcommand)]
pub enum DeckCommand {
    /// Lists all decks with their sizes and whether they are legal
    List,
    /// Prints a deck with what is wrong with it and, of your own decks, notes, versions and record
    Show {
        /// The deck
        deck: String,
    },
    /// Prints everything that is wrong with a deck
    Check {
        /// The deck
        deck: String,
    },
    /// Prints a deck as text, to be passed on
    Text {
        /// The deck
        deck: String,
    },
    /// Prints a deck as a short code, to be passed on
    Code {
        /// The deck
        deck: String,
    },
    /// Prints a deck's code as a QR picture
    Qr {
        /// The deck
        deck: String,
        /// For dark letters on a light ground
        #[arg(long)]
        light: bool,
    },
    /// Reads a deck from a text or code and keeps it among your own; lists every line that it could not read
    Import {
        /// The deck
        deck: String,
        /// Its name [default: that of the text]
        #[arg(long)]
        name: Option<String>,
        /// Only shows what would be kept
        #[arg(long)]
        dry_run: bool,
    },
    /// Deals an opening hand, exchanges cards as the ruleset lets you, and tells what comes next
    Hand {
        /// The deck
        deck: String,
        /// Which hand [default: from the clock]
        #[arg(long)]
        seed: Option<u64>,
        /// You have the second turn
        #[arg(long)]
        second: bool,
        /// Cards of the hand to exchange, by id or name; "all" for all of them
        #[arg(long, value_name = "CARD", value_delimiter = ',')]
        exchange: Vec<String>,
        /// How many further cards are shown
        #[arg(long, default_value_t = 5)]
        draw: usize,
    },
    /// Reckons the chance of having a card, or any of several, by each turn
    Odds {
        /// The deck
        deck: String,
        /// Cards by id or name; one of them is enough
        #[arg(required = true)]
        cards: Vec<String>,
        /// Up to which of your own turns
        #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=60))]
        turns: u32,
        /// How many cards of the opening hand are exchanged if none of them is there [default: as many as can be]
        #[arg(long)]
        exchange: Option<u32>,
    },
    /// Lets the computer play a deck against all ready decks: win rates with 95 % intervals, and what each card did
    Measure(Measure),
    /// Compares two decks, such as two versions of one, by matches with the same seeds
    Compare {
        #[command(flatten)]
        measure: Measure,
        /// The other deck; of your own decks KEY@N is its version N
        #[arg(long, value_name = "DECK")]
        with: String,
    },
}

#[derive(Debug, clap::Args)]
pub struct Measure {
    /// The deck
    pub deck: String,
    /// Matches against each deck
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub matches: u32,
    /// The decks to play against [default: all ready decks]
    #[arg(long, value_name = "DECK", value_delimiter = ',')]
    pub against: Vec<String>,
    /// The computer player on both sides, as in fudaba simulate
    #[arg(long, default_value = "greedy")]
    pub player: AgentSpec,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads [default: as many as there are cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Stops after so many seconds and tells what was found until then
    #[arg(long)]
    pub seconds: Option<u64>,
    /// Prints the figures as JSON
    #[arg(long)]
    pub json: bool,
}

/// The ruleset that is meant if none is named.
fn first_ruleset() -> &'static str {
    registry().first().map_or("", |game| game.rules.id())
}

#[derive(Debug, clap::Args)]
pub struct Replay {
    /// The file
    pub file: PathBuf,
    /// Says only whether it is intact
    #[arg(long)]
    pub quiet: bool,
}

#[derive(Debug, clap::Args)]
pub struct Rules {
    /// The ruleset
    pub ruleset: String,
    /// The id of a clause or section, or words to look for [default: the whole book]
    #[arg(value_name = "ID|WORDS")]
    pub words: Vec<String>,
    /// The language [default: that of the system]
    #[arg(long, alias = "lang", value_enum)]
    pub language: Option<Language>,
}

#[derive(Debug, clap::Args)]
pub struct Card {
    /// The id of a card, or a file of cards
    pub card: String,
    /// The ruleset, if several have a card of this id, or the path does not tell it
    #[arg(long)]
    pub ruleset: Option<String>,
}

#[derive(Debug, clap::Args)]
pub struct Words {
    /// The ruleset
    pub ruleset: String,
    /// Tells it in Japanese
    #[arg(long)]
    pub japanese: bool,
}

fn pair(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(k, v)| (k.trim().to_owned(), v.trim().to_owned()))
        .ok_or_else(|| format!("{text:?} is no KEY=VALUE"))
}

/// You have the first seat; the computer or a second person has the other. Every choice is written down as it is made: an
/// interrupted match can be gone on with.
#[derive(Debug, clap::Args)]
pub struct Text {
    /// The ruleset
    #[arg(long, default_value = first_ruleset())]
    pub ruleset: String,
    /// The language [default: that of the system]
    #[arg(long, value_enum)]
    pub lang: Option<Language>,
    /// Your deck, by the name of its file [default: the first]
    #[arg(long)]
    pub deck: Option<String>,
    /// The opponent's deck [default: the second]
    #[arg(long, value_name = "DECK")]
    pub opponent_deck: Option<String>,
    /// The computer player: level:1 to level:5, level:LEVEL:STYLE (bold, careful, tricky), random, rules, greedy, greedy:TABLES, search, search:ITERATIONS, search:TIMEms, v0:ITERATIONS (an opponent kept from before)
    #[arg(long, default_value = "level:3")]
    pub against: AgentSpec,
    /// Two people share the screen; a curtain parts them
    #[arg(long, conflicts_with = "against")]
    pub two: bool,
    /// With --two: one person plays both sides, without a curtain
    #[arg(long, requires = "two")]
    pub open: bool,
    /// Your name, or both names; with --two whoever is to choose is asked for his
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', value_parser = name)]
    pub names: Vec<String>,
    /// Goes on with an interrupted match: the newest, or the one of this number in the list
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with_all = NEW_MATCH)]
    pub resume: Option<Option<usize>>,
    /// How far you can take choices back
    #[arg(long, value_enum, default_value = "fair")]
    pub take_back: Back,
    /// Who has the first turn
    #[arg(long, value_enum, default_value = "random")]
    pub first: Who,
    /// Options of the ruleset
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',', value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// The seed of the match [default: from the clock]
    #[arg(long)]
    pub seed: Option<u64>,
    /// The file that the match is written to; it must not be there yet [default: in your data folder]
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// What is settled already for a match that is gone on with.
const NEW_MATCH: [&str; 11] = [
    "ruleset",
    "deck",
    "opponent_deck",
    "against",
    "two",
    "open",
    "names",
    "first",
    "options",
    "seed",
    "record",
];

fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err("a name has letters, and nothing that cannot be printed".to_owned());
    }
    Ok(name.to_owned())
}

/// How far choices can be taken back.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Back {
    /// Until something comes to light or the other player chooses
    Fair,
    /// Every choice of your own, against the computer
    Free,
}

impl From<Back> for TakeBack {
    fn from(back: Back) -> Self {
        match back {
            Back::Fair => Self::Fair,
            Back::Free => Self::Free,
        }
    }
}

/// A language.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Language {
    /// English
    En,
    /// 日本語
    Ja,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Ja => Self::Ja,
        }
    }
}

/// Who has the first turn.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Who {
    /// Drawn by lot
    Random,
    /// You
    Me,
    /// The opponent
    Opponent,
}
