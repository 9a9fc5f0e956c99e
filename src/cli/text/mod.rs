//! `fudaba text`: a match in the terminal, in words. Plain lines without colours or cursor tricks, so that a screen
//! reader can follow.

mod session;
mod tell;
mod why;

use super::args::Text as Args;
use super::rules::lang_of_locale;
use super::{OK, Refusal, folders, refuse};
use crate::ai::AgentSpec;
use crate::decks::DeckList;
use crate::engine::PlayerId;
use crate::library::{Library, find_game};
use crate::plain::Printer;
use crate::rulebook::Rulebook;
use crate::saves::files::Folders;
use crate::saves::replay::{FirstTurn, Header, Recorder, Seat};
use crate::text::{Book, Lang};
use session::Session;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let library = Library::load(find_game(&args.ruleset)?, &root, own.as_deref());
    for error in &library.errors {
        eprintln!("warning: {error}");
    }
    let lang = args.lang.map_or_else(lang_of_locale, Lang::from);
    let book = Book::read(
        &root.join("ron_data"),
        library.game.rules,
        library.pack.cards(),
    )?;
    let given = args.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
    let options = library.options(given)?;
    let decks = decks(&library, args)?;
    let seed = args.seed.unwrap_or_else(seed_of_clock);
    let setup = library.setup(decks, options, seed, first(args).into())?;
    let agents = [None, (!args.two).then_some(args.against)];
    let seats = seats(lang, agents);
    let recorder = record(args, &Header::new(&library, &setup, decks, seats))?;
    let (input, output) = (std::io::stdin().lock(), Printer(std::io::stdout().lock()));
    let rules = Rulebook::load(&root, library.game.rules);
    for error in rules.iter().flat_map(|book| &book.errors) {
        eprintln!("warning: {error}");
    }
    let rules = rules.as_ref();
    Session::new(&book, rules, lang, setup, agents, recorder, input, output).play()?;
    Ok(OK)
}

fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |d| {
        u64::try_from(d.as_nanos() & u128::from(u64::MAX)).unwrap_or(1)
    })
}

fn first(args: &Args) -> FirstTurn {
    match args.first {
        super::args::Who::Random => FirstTurn::Random,
        super::args::Who::Me => FirstTurn::Seat(0),
        super::args::Who::Opponent => FirstTurn::Seat(1),
    }
}

/// The decks that were asked for, otherwise the first two.
fn decks<'a>(library: &'a Library, args: &Args) -> Result<[&'a DeckList; 2], Refusal> {
    let (Some(first), Some(last)) = (
        library.decks.first(),
        library.decks.get(1).or(library.decks.first()),
    ) else {
        return Err(refuse(
            "there is no deck to play with",
            "put decks into ron_data",
        ));
    };
    let mine = args
        .deck
        .as_ref()
        .map_or(Ok(first), |key| library.deck(key))?;
    let theirs = args
        .opponent_deck
        .as_ref()
        .map_or(Ok(last), |key| library.deck(key))?;
    Ok([mine, theirs])
}

fn seats(lang: Lang, agents: [Option<AgentSpec>; 2]) -> [Seat; 2] {
    let mut n = 0;
    agents.map(|agent| {
        n += 1;
        Seat {
            name: match (agent, lang) {
                (Some(agent), _) => agent.to_string(),
                (None, Lang::En) => format!("Player {n}"),
                (None, Lang::Ja) => format!("プレイヤー{n}"),
            },
            agent: agent.map(|a| a.to_string()),
        }
    })
}

/// Where the match is written, if it can be. A match without a record is still a match.
fn record(args: &Args, header: &Header) -> Result<Option<Recorder>, Refusal> {
    if let Some(path) = &args.record {
        return Ok(Some(Recorder::start(path, header)?));
    }
    let path = Folders::of_player().map(|f| free_name(&f.replays()));
    let started = path.and_then(|path| Recorder::start(&path, header));
    Ok(started
        .inspect_err(|e| eprintln!("warning: the match is not recorded: {e}"))
        .ok())
}

fn free_name(folder: &Path) -> PathBuf {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let seconds = since.map_or(0, |d| d.as_secs());
    (0..1000)
        .map(|n| folder.join(format!("{}.replay", seconds + n)))
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join("match.replay"))
}

/// The other seat's number.
fn number(player: PlayerId) -> u8 {
    player.0 + 1
}
