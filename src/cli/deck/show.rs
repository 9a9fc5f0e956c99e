//! Decks as lists, and what is wrong with them.

use super::find::Found;
use super::{
    DeckList, Exchange, FOUND_WRONG, Library, OK, Origin, Place, Refusal, Severity, complain,
    find_game, print, registry,
};
use fudaba_decks::store::{CardChange, OwnDeck, Tally};

/// All decks of a ruleset, or of all.
pub fn list(place: &Place, ruleset: Option<&str>) -> Result<u8, Refusal> {
    let games = match ruleset {
        Some(id) => vec![find_game(id)?],
        None => registry().iter().collect(),
    };
    let mut wrong = false;
    for game in games {
        let library = place.library(game);
        let options = place.options(&library)?;
        print(format_args!("{}:", game.rules.id()))?;
        for error in &library.errors {
            complain(format_args!("warning: {error}"));
            wrong = true;
        }
        for deck in &library.decks {
            let counts: Vec<String> = (game.decks.sections.iter())
                .map(|section| deck.count(section).to_string())
                .collect();
            let problems = library.problems(deck, &options);
            let errors = problems.iter().filter(|p| p.severity == Severity::Error);
            let state = match errors.count() {
                0 => String::new(),
                1 => ", 1 problem".to_owned(),
                n => format!(", {n} problems"),
            };
            let from = match library.origin(&deck.key) {
                Origin::Ready => String::new(),
                Origin::Pack(name) => format!(", of the pack {name}"),
                Origin::Own => ", your own".to_owned(),
            };
            let (key, name) = (&deck.key, deck.name.get(place.lang));
            print(format_args!(
                "  {key}: {name} ({}{from}{state})",
                counts.join(" + ")
            ))?;
        }
    }
    Ok(if wrong { FOUND_WRONG } else { OK })
}

/// A deck with everything that is known about it.
pub fn show(place: &Place, found: &Found) -> Result<u8, Refusal> {
    let library = &found.library;
    let exchange = Exchange::new(registry(), library.game, &library.pack);
    print(exchange.text(&found.list, place.lang).trim_end())?;
    let said = found.list.description.get(place.lang);
    if !said.is_empty() {
        print(format_args!("\n{said}"))?;
    }
    if let Some(own) = &found.own {
        tell_own(own)?;
    }
    tell_problems(place, library, &found.list)?;
    Ok(OK)
}

/// What is kept beside a deck of the player's own.
fn tell_own(own: &OwnDeck) -> Result<(), Refusal> {
    if !own.notes.trim().is_empty() {
        print(format_args!("\nnotes: {}", own.notes.trim()))?;
    }
    let count = own.versions.len();
    for (n, version) in own.versions.iter().enumerate() {
        let changes: Vec<String> = own.changes(n).iter().map(change).collect();
        let what = match n {
            0 => "as it was first".to_owned(),
            _ if changes.is_empty() => "nothing changed".to_owned(),
            _ => changes.join(", "),
        };
        let mut tally = Tally::default();
        for met in &version.record {
            tally.won += met.tally.won;
            tally.drawn += met.tally.drawn;
            tally.lost += met.tally.lost;
        }
        let record = match tally.matches() {
            0 => String::new(),
            _ => format!("; {}", record(tally)),
        };
        print(format_args!("version {} of {count}: {what}{record}", n + 1))?;
    }
    for (opponent, tally) in own.record() {
        let (deck, player) = (&opponent.deck, &opponent.player);
        print(format_args!("against {deck} ({player}): {}", record(tally)))?;
    }
    Ok(())
}

fn record(tally: Tally) -> String {
    let Tally { won, drawn, lost } = tally;
    format!("{won} won, {drawn} drawn, {lost} lost")
}

fn change(change: &CardChange) -> String {
    match change {
        CardChange::Copies {
            card,
            before,
            after,
            ..
        } => {
            let sign = if after > before { '+' } else { '-' };
            format!("{sign}{} {card}", after.abs_diff(*before))
        }
        CardChange::Role { role, after, .. } => {
            let now = after.as_deref().unwrap_or("nobody");
            format!("{role}: {now}")
        }
        CardChange::Variants => "other piles under variants".to_owned(),
    }
}

/// Everything that is wrong with a deck.
pub fn check(place: &Place, found: &Found) -> Result<u8, Refusal> {
    let errors = tell_problems(place, &found.library, &found.list)?;
    let unread = found.reading.as_ref().map_or(0, |r| r.problems.len());
    if errors == 0 && unread == 0 {
        print("the deck is legal.")?;
        return Ok(OK);
    }
    Ok(FOUND_WRONG)
}

/// Prints what is wrong with a deck and what is advised; how many problems forbid it.
pub fn tell_problems(place: &Place, library: &Library, list: &DeckList) -> Result<usize, Refusal> {
    let options = place.options(library)?;
    let mut errors = 0;
    for problem in library.problems(list, &options) {
        let text = problem.text.get(place.lang);
        let what = match problem.severity {
            Severity::Error => "problem",
            Severity::Advice => "advice",
        };
        errors += usize::from(problem.severity == Severity::Error);
        let clause = match problem.clause {
            "" => String::new(),
            clause => format!(" ({clause})"),
        };
        print(format_args!("{what}: {text}{clause}"))?;
    }
    Ok(errors)
}
