//! `fudaba deck`: decks in the terminal.

mod find;
mod show;
mod trying;

use super::args::{Deck as Args, DeckCommand};
use super::out::{complain, print};
use super::rules::lang_of_locale;
use super::{CANNOT, FOUND_WRONG, OK, Refusal, folders, refuse};
use find::Found;
use fudaba_cards::Text;
use fudaba_decks::exchange::{Exchange, Picture, Reading, code};
use fudaba_decks::store::{Contents, OwnDeck, Store};
use fudaba_engine::MAX_OPTIONS;
use fudaba_library::{DeckList, Game, Library, Origin, Severity};
use fudaba_rules::{find_game, registry};
use fudaba_text::Lang;
use std::path::{Path, PathBuf};

/// Where everything lies, and in which language it is told.
struct Place {
    root: PathBuf,
    own: Option<PathBuf>,
    lang: Lang,
    options: Vec<(String, String)>,
}

impl Place {
    fn library(&self, game: &'static Game) -> Library {
        Library::load(game, &self.root, self.own.as_deref())
    }

    fn options(&self, library: &Library) -> Result<[u8; MAX_OPTIONS], Refusal> {
        let given = self.options.iter().map(|(k, v)| (k.as_str(), v.as_str()));
        Ok(library.options(given)?)
    }

    /// The player's own decks.
    fn store(&self, game: &Game) -> Result<Store, Refusal> {
        let own = self.own.as_deref();
        let own =
            own.ok_or_else(|| refuse("your data folder is unknown", "set the HOME variable"))?;
        Ok(Store::new(game.decks, own))
    }
}

/// Carries out the command.
pub fn run(args: &Args, data: Option<&Path>) -> Result<u8, Refusal> {
    let (root, own) = folders(data)?;
    let place = Place {
        root,
        own,
        lang: args.language.map_or_else(lang_of_locale, Lang::from),
        options: args.options.clone(),
    };
    let ruleset = args.ruleset.as_deref();
    let find = |deck: &str| find::find(&place, ruleset, deck);
    match &args.command {
        DeckCommand::List => show::list(&place, ruleset),
        DeckCommand::Show { deck } => show::show(&place, &find(deck)?),
        DeckCommand::Check { deck } => show::check(&place, &find(deck)?),
        DeckCommand::Text { deck } => {
            let found = find(deck)?;
            let exchange = Exchange::new(registry(), found.library.game, &found.library.pack);
            print(exchange.text(&found.list, place.lang).trim_end())?;
            Ok(OK)
        }
        DeckCommand::Code { deck } => {
            let found = find(deck)?;
            print(code::encode(found.library.game, &found.list)?)?;
            Ok(OK)
        }
        DeckCommand::Qr { deck, light } => {
            let found = find(deck)?;
            let code = code::encode(found.library.game, &found.list)?;
            let picture = Picture::of(&code)?;
            print(format_args!("{}\n{code}", picture.lines(*light)))?;
            Ok(OK)
        }
        DeckCommand::Import {
            deck,
            name,
            dry_run,
        } => import(&place, &find(deck)?, name.as_deref(), *dry_run),
        DeckCommand::Hand { .. } | DeckCommand::Odds { .. } => {
            trying::without_matches(&place, &args.command, ruleset)
        }
        DeckCommand::Measure(measure) => trying::measure(&place, ruleset, measure),
        DeckCommand::Compare { measure, with } => trying::compare(&place, ruleset, measure, with),
    }
}

/// Tells every line that could not be read.
fn tell_unread(reading: &Reading, lang: Lang) {
    for problem in &reading.problems {
        let why = problem.why.told();
        let (line, text) = (problem.line, &problem.text);
        complain(format_args!("line {line}: {text}\n  {}", why.get(lang)));
    }
}

/// Reads a deck of a file and keeps it among the player's own, if it is not there yet. Says what came of it.
pub fn receive(file: &Path, data: Option<&Path>) -> Result<Text, Refusal> {
    let (root, own) = folders(data)?;
    let place = Place {
        root,
        own,
        lang: lang_of_locale(),
        options: Vec::new(),
    };
    let found = find::of_file(&place, None, file)?;
    let list = to_be_kept(&found, None)?;
    let store = place.store(found.library.game)?;
    let contents = Contents::of(&list);
    let there = store.list().decks.into_iter();
    let mut there = there.filter(|deck| Contents::of(&deck.list) == contents);
    let known = there.next();
    let is_new = known.is_none();
    let deck = known.map_or_else(|| keep(&place, &found.library, list), Ok)?;
    let name = deck.list.name;
    Ok(if is_new {
        Text {
            en: format!("The deck “{}” is among your own now.", name.en),
            ja: format!("デッキ「{}」を自分のデッキに加えました。", name.ja),
        }
    } else {
        Text {
            en: format!("This deck is among your own already, as “{}”.", name.en),
            ja: format!("このデッキは「{}」としてもう持っています。", name.ja),
        }
    })
}

/// The deck that was found as it will be kept, under this name.
fn to_be_kept(found: &Found, name: Option<&str>) -> Result<DeckList, Refusal> {
    let mut list = found.list.clone();
    if let Some(name) = name {
        list.name = Text {
            en: name.to_owned(),
            ja: name.to_owned(),
        };
    }
    if list.name.en.trim().is_empty() {
        list.name = Text {
            en: "Imported deck".to_owned(),
            ja: "読み込んだデッキ".to_owned(),
        };
    }
    if { list.sections.values() }.all(std::collections::BTreeMap::is_empty) {
        return Err(refuse(
            "no card could be read",
            "write a card on each line, with how many, such as: 3 name",
        ));
    }
    list.key = String::new();
    Ok(list)
}

fn keep(place: &Place, library: &Library, list: DeckList) -> Result<OwnDeck, Refusal> {
    let taken: Vec<&str> = library.decks.iter().map(|d| d.key.as_str()).collect();
    Ok(place.store(library.game)?.create(&list, &taken)?)
}

fn import(place: &Place, found: &Found, name: Option<&str>, dry_run: bool) -> Result<u8, Refusal> {
    let library = &found.library;
    let list = to_be_kept(found, name)?;
    let unread = found.reading.as_ref().map_or(0, |r| r.problems.len());
    let code = if unread > 0 { FOUND_WRONG } else { OK };
    if dry_run {
        let exchange = Exchange::new(registry(), library.game, &library.pack);
        print(exchange.text(&list, place.lang).trim_end())?;
        return Ok(code);
    }
    let deck = keep(place, library, list)?;
    let (key, ruleset) = (&deck.list.key, library.game.rules.id());
    let name = deck.list.name.get(place.lang);
    print(format_args!("kept as {key}: {name} ({ruleset})"))?;
    show::tell_problems(place, library, &deck.list)?;
    Ok(code)
}
