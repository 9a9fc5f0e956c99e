//! What can be written after the commands at which computer players play each other, look back on matches, or learn.

use std::path::PathBuf;

use fudaba_ai::AgentSpec;
use fudaba_decks::trial::Shard;

use super::{Language, first_ruleset, pair};

/// Matches are played in pairs: same seed and decks, seats swapped.
#[derive(Debug, clap::Args)]
pub struct Simulate {
    /// The ruleset
    #[arg(long, default_value = first_ruleset())]
    pub ruleset: String,
    /// The first computer player: random, rules, greedy, greedy:TABLES, search, search:ITERATIONS, search:TIMEms, level:1 to level:5,
    /// or v0:ITERATIONS, v0:TIMEms, an opponent kept from before
    #[arg(long, default_value = "random")]
    pub first: AgentSpec,
    /// The second computer player
    #[arg(long, default_value = "random")]
    pub second: AgentSpec,
    /// How many matches
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub matches: u32,
    /// The deck of the first seat, by the name of its file [default: all ready decks in turn]
    #[arg(long, value_name = "DECK")]
    pub deck_a: Option<String>,
    /// The deck of the second seat [default: all ready decks in turn]
    #[arg(long, value_name = "DECK")]
    pub deck_b: Option<String>,
    /// Options of the ruleset
    #[arg(long, value_name = "KEY=VALUE", value_delimiter = ',', value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads [default: as many as there are cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Writes a replay of every match into this folder; files that are there are not replaced
    #[arg(long, value_name = "FOLDER")]
    pub record: Option<PathBuf>,
    /// Prints the figures as JSON
    #[arg(long)]
    pub json: bool,
    /// Counts what the ruleset counts: battles and the like. Costs time
    #[arg(long)]
    pub figures: bool,
    /// Tells the share of the first player by pairs of matches, too: the same seed and decks, seats swapped. Its interval is
    /// narrower
    #[arg(long)]
    pub paired: bool,
    /// Plays a part of the matches only, as 2/5 for the second of five, and prints a line of JSON for each: several machines
    /// play them all, and `fudaba merge` puts them together
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Every deck against every deck, --matches for each pair of decks, with --figures
    #[arg(long, conflicts_with_all = ["deck_a", "deck_b"])]
    pub matrix: bool,
}

/// Puts together the parts of a simulation. What they say must fit: the same build of the program, the same cards, the same
/// arguments, and each part once.
#[derive(Debug, clap::Args)]
pub struct Merge {
    /// The files that `fudaba simulate --shard` wrote
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Prints the figures as JSON
    #[arg(long)]
    pub json: bool,
}

/// A recorded match to look back on.
#[derive(Debug, clap::Args)]
pub struct Review {
    /// The file
    pub file: PathBuf,
    /// How many tables are looked at for each decision
    #[arg(long, default_value_t = 800)]
    pub looks: u32,
    /// Threads
    #[arg(long, default_value_t = 2)]
    pub threads: usize,
    /// Prints the review as JSON
    #[arg(long)]
    pub json: bool,
    /// Begins anew, and does not go on from what was found before
    #[arg(long)]
    pub anew: bool,
    /// The language [default: that of the system]
    #[arg(long, alias = "lang", value_enum)]
    pub language: Option<Language>,
}

/// Lets the computer play itself with all ready decks, takes positions of these matches, and compares what a review would tell of
/// them with how they ended.
#[derive(Debug, clap::Args)]
pub struct Calibrate {
    /// The ruleset
    #[arg(long, default_value = first_ruleset())]
    pub ruleset: String,
    /// The computer player of both sides, as in fudaba simulate
    #[arg(long, default_value = "search:100")]
    pub player: AgentSpec,
    /// How many matches
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub matches: u64,
    /// How many positions are taken of each
    #[arg(long, default_value_t = 4)]
    pub positions: usize,
    /// How many tables are looked at for each position, as in fudaba review
    #[arg(long, default_value_t = 800)]
    pub looks: u32,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads [default: as many as there are cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Prints the numbers that fit these positions best, as ron_data/RULESET/win_chance.ron holds them
    #[arg(long)]
    pub fit: bool,
}

/// Takes decisions from matches of a strong player, has a deep search look at their actions, fits the weights to the differences,
/// improves them by paired games, and confirms them with seeds that nothing was tuned with. After each step all is kept in a file:
/// the same command goes on where it was interrupted. With the same arguments it comes to the same weights.
#[derive(Debug, clap::Args)]
pub struct Tune {
    /// The ruleset
    pub ruleset: String,
    /// The seed of everything
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The computer player whose matches decisions are taken from: search:ITERATIONS, or v0:ITERATIONS
    #[arg(long, default_value = "search:1000")]
    pub player: AgentSpec,
    /// How many matches
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub matches: u32,
    /// How many decisions are taken of each, at most
    #[arg(long, default_value_t = 10)]
    pub positions: usize,
    /// How many actions of each are looked at, at most
    #[arg(long, default_value_t = 5)]
    pub candidates: usize,
    /// How many tables a deep search looks at for each action
    #[arg(long, default_value_t = 800)]
    pub looks: u32,
    /// Through how many turns more than the opponent a deep search plays on
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(0..=10))]
    pub deeper: u16,
    /// How many tables a short look judges
    #[arg(long, default_value_t = 60)]
    pub glances: u32,
    /// Iterations (200) or time (50ms) of both sides for each decision in games
    #[arg(long, default_value = "200")]
    pub budget: String,
    /// Rounds of games by which the fitted weights are improved
    #[arg(long, default_value_t = 60)]
    pub rounds: usize,
    /// Games of each of the two trials of a round; half of them against the opponent that is kept, half against today's
    #[arg(long, default_value_t = 32)]
    pub games: usize,
    /// Games at the end against either opponent
    #[arg(long, default_value_t = 400)]
    pub confirm: usize,
    /// The number of the opponent that is kept and played against
    #[arg(long, default_value_t = 0)]
    pub kept: u8,
    /// Threads [default: as many as there are cores]
    #[arg(long)]
    pub threads: Option<usize>,
    /// The file that the tuning is kept in [default: RULESET-tuning.json]
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// The file that the weights are written to [default: RULESET-opponent.ron]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// The file that the report is written to [default: RULESET-tuning.md]
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Gathers a part of the decisions only, as 2/5 for the second of five, and prints a line of JSON for each match
    #[arg(long, value_name = "K/N", conflicts_with_all = ["state", "out", "report", "roots"])]
    pub shard: Option<Shard>,
    /// Takes the decisions from these files, which --shard printed with the same arguments, one for each part
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub roots: Vec<PathBuf>,
}
