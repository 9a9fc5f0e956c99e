//! `fudaba text`: a match in the terminal, in words. Plain lines without colours or cursor tricks, so that a screen
//! reader can follow; only the curtain between two people clears the screen.

mod asked;
mod hint;
mod resume;
mod session;
mod tell;
mod why;

use super::args::Text as Args;
use super::out::{Line, OutputError, complain, read_line};
use super::rules::lang_of_locale;
use super::{OK, Refusal, folders, refuse};
use fudaba_ai::AgentSpec;
use fudaba_decks::store::Store;
use fudaba_engine::{First, PlayerId};
use fudaba_files::Folders;
use fudaba_library::{DeckList, Library};
use fudaba_play::{Place, Seat, Sitting, Start};
use fudaba_rulebook::Rulebook;
use fudaba_rules::find_game;
use fudaba_saves::interrupted::Interrupted;
use fudaba_text::{Book, Lang};
use session::{Session, Voice};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use tell::Tell;

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let lang = args.lang.map_or_else(lang_of_locale, Lang::from);
    let tell = Tell(lang);
    let on_with = match args.resume {
        Some(number) => Some(resume::chosen(tell, number)?),
        None => offer(tell)?,
    };
    let ruleset = on_with.as_ref().map(|one| &one.replay.header.ruleset);
    let library = Library::load(
        find_game(ruleset.unwrap_or(&args.ruleset))?,
        &root,
        own.as_deref(),
    );
    for error in &library.errors {
        complain(format_args!("warning: {error}"));
    }
    let book = Book::read(
        &root.join("ron_data"),
        library.game.rules,
        library.pack.cards(),
    )?;
    let sitting = match &on_with {
        Some(one) => Sitting::resume(one.path(), &library, resume::reports().as_deref())?,
        None => begin(&library, args, lang)?,
    };
    let rules = Rulebook::load(&root, library.game.rules);
    for error in rules.iter().flat_map(|book| &book.errors) {
        complain(format_args!("warning: {error}"));
    }
    let voice = Voice {
        book: &book,
        rules: rules.as_ref(),
        tell,
        take_back: args.take_back.into(),
        clears: io::stdout().is_terminal(),
    };
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let sitting = Session::new(voice, sitting, input, output).play()?;
    if let Some(own) = own {
        let noted = sitting.note_result(&Store::new(library.game.decks, &own));
        if let Err(error) = noted {
            complain(format_args!("warning: {error}"));
        }
    }
    Ok(OK)
}

/// Offers to go on with an interrupted match, if somebody is there to answer; otherwise it is only said that one waits.
fn offer(tell: Tell) -> Result<Option<Interrupted>, Refusal> {
    let mut waiting = resume::waiting();
    if waiting.is_empty() {
        return Ok(None);
    }
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        complain(tell.some_wait(waiting.len()));
        return Ok(None);
    }
    let mut out = io::stdout().lock();
    let ask = tell.which_waits(&resume::list(tell, &waiting));
    loop {
        (write!(out, "{ask} ").and_then(|()| out.flush())).map_err(OutputError::from)?;
        let Line::Text(line) = read_line(&mut io::stdin().lock())? else {
            return Ok(None);
        };
        match line.trim().parse::<usize>() {
            Ok(n) if (1..=waiting.len()).contains(&n) => {
                return Ok(Some(waiting.swap_remove(n - 1)));
            }
            Err(_) if line.trim().is_empty() => return Ok(None),
            _ => {}
        }
    }
}

/// A match that begins.
fn begin(library: &Library, args: &Args, lang: Lang) -> Result<Sitting, Refusal> {
    let given = args.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
    library.has_opponent(args.against.version())?;
    let start = Start {
        library,
        decks: decks(library, args)?,
        options: library.options(given)?,
        seed: args.seed.unwrap_or_else(seed_of_clock),
        first: first(args),
        seats: seats(args, lang),
        open: args.open,
    };
    let place = match &args.record {
        Some(file) => Place {
            file: Some(file.clone()),
            folder: None,
            reports: resume::reports(),
        },
        None => (Folders::of_player()).map_or_else(
            |error| {
                complain(format_args!("warning: the match is not recorded: {error}"));
                Place::default()
            },
            |folders| Place::of(&folders),
        ),
    };
    Ok(Sitting::begin(&start, &place)?)
}

fn seed_of_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |d| {
        u64::try_from(d.as_nanos() & u128::from(u64::MAX)).unwrap_or(1)
    })
}

fn first(args: &Args) -> First {
    match args.first {
        super::args::Who::Random => First::Random,
        super::args::Who::Me => First::Player(PlayerId(0)),
        super::args::Who::Opponent => First::Player(PlayerId(1)),
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

fn seats(args: &Args, lang: Lang) -> [Seat; 2] {
    let agents: [Option<AgentSpec>; 2] = [None, (!args.two).then_some(args.against)];
    let mut names = args.names.iter();
    let mut n = 0;
    agents.map(|agent| {
        n += 1;
        match (agent, names.next(), lang) {
            (Some(agent), name, _) => {
                let name = name.cloned().unwrap_or_else(|| agent.to_string());
                Seat::Computer(name, agent)
            }
            (None, Some(name), _) => Seat::Person(name.clone()),
            (None, None, Lang::En) => Seat::Person(format!("Player {n}")),
            (None, None, Lang::Ja) => Seat::Person(format!("プレイヤー{n}")),
        }
    })
}
