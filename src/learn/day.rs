//! The puzzle of the day: the first that a match between computer players has, of matches drawn by date and ruleset.

use super::find::{Found, Search, find};
use super::format::{Puzzle, Task};
use super::proof::Fault;
use super::read::puzzle_of;
use fudaba_ai::{AgentSpec, Stop};
use fudaba_cards::Text;
use fudaba_engine::{Action, CardId, Match, P0, ZoneId, mix};
use fudaba_library::Library;
use fudaba_text::{Book, Lang, Speaker};

/// Of so many matches one has a puzzle for the day, as good as always.
const MATCHES: u64 = 60;

/// The puzzle of a day, which is counted from the first of January 1970; none if no match had one, or if it was stopped.
/// The same day, ruleset, cards and decks give the same puzzle.
#[must_use]
pub fn puzzle_of_day(library: &Library, book: &Book, day: u64, stop: &Stop) -> Option<Puzzle> {
    let ruleset = library.game.rules.id();
    let seed = ruleset
        .bytes()
        .fold(day, |seed, byte| mix(seed, byte.into()));
    let search = Search {
        player: AgentSpec::GREEDY,
        nodes: 4_000,
        solutions: 1,
        choices: 3,
    };
    for n in 0..MATCHES {
        if stop.is_set() {
            return None;
        }
        let found = find(library, mix(seed, n), &search).ok()?;
        if let Some(found) = found.into_iter().next() {
            let text = in_plain_words(library, book, &found, &format!("day-{day}")).ok()?;
            return puzzle_of(&text, library.game);
        }
    }
    None
}

/// A puzzle that was found, as a file writes it, with plain words.
///
/// # Errors
/// If it cannot be laid out.
pub fn in_plain_words(
    library: &Library,
    book: &Book,
    found: &Found,
    id: &str,
) -> Result<String, Fault> {
    let first = found.first(library.game.rules, &library.catalogue);
    let (game, action) = first.map_err(Fault::Table)?;
    let title = match found.task {
        Task::Win => text("Win this turn", "このターンに勝つ"),
        _ => text("Survive this turn", "このターンを生き延びる"),
    };
    let [en, ja] =
        [Lang::En, Lang::Ja].map(|lang| hints(&Speaker::to_player(book, lang, P0), &game, action));
    let [look_en, card_en] = en;
    let [look_ja, card_ja] = ja;
    let hints = [text(&look_en, &look_ja), text(&card_en, &card_ja)];
    Ok(found.to_ron(id, &title, &hints))
}

fn text(en: &str, ja: &str) -> Text {
    Text {
        en: en.to_owned(),
        ja: ja.to_owned(),
    }
}

/// Where to look, and which card begins.
fn hints(speaker: &Speaker, game: &Match, action: Action) -> [String; 2] {
    let q = game.q();
    let english = speaker.lang == Lang::En;
    let from = action
        .card
        .some()
        .map_or(action.place, |card| q.table.card(card).zone);
    let place = (from != ZoneId::NONE).then(|| speaker.place(q, from));
    let look = match (place, english) {
        (Some(place), true) => format!("Look at {place}."),
        (Some(place), false) => format!("{place}を見てください。"),
        (None, true) => "Look at what happens if you do less.".to_owned(),
        (None, false) => "何もしないとどうなるか考えてください。".to_owned(),
    };
    let what = if action.card == CardId::NONE {
        let decision = game.decision();
        decision.map_or(String::new(), |d| speaker.action(q, &d, action))
    } else {
        speaker.name(q, action.card)
    };
    let card = if english {
        format!("Begin with this: {what}.")
    } else {
        format!("最初は「{what}」です。")
    };
    [look, card]
}

/// The number of a day since the first of January 1970, from "2026-11-25".
#[must_use]
pub fn days_of(date: &str) -> Option<u64> {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March here, so that a leap day is the last of its year.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    Some(days - 719_468)
}

#[cfg(test)]
mod tests {
    use super::days_of;

    #[test]
    fn days_are_counted_from_the_first() {
        assert_eq!(days_of("1970-01-01"), Some(0));
        assert_eq!(days_of("2000-03-01"), Some(11_017));
        assert_eq!(days_of("2026-11-25"), Some(20_782));
        for wrong in ["", "2026", "2026-13-01", "2026-11-32", "soon", "1969-01-01"] {
            assert_eq!(days_of(wrong), None, "{wrong}");
        }
    }
}
