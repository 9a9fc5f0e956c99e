//! What the ruleset asks of a deck (chapter 6 and part 6 of its specification).

use super::options;
use super::words::kind;
use crate::cards::{CardEntry, Text};
use crate::decks::{DeckList, DeckProblem, DeckShape, Severity};
use crate::engine::MAX_OPTIONS;

/// The main deck, and the energy deck.
pub const DECK_SHAPE: DeckShape = DeckShape {
    ruleset: "loveca",
    sections: &[MAIN, ENERGY],
    roles: &[],
};

/// Members and lives.
pub const MAIN: &str = "main";
/// Energy.
pub const ENERGY: &str = "energy";

/// Everything that is wrong with a deck under these options.
pub fn problems<'a>(
    list: &DeckList,
    given: &[u8; MAX_OPTIONS],
    card: &dyn Fn(&str) -> Option<&'a CardEntry>,
) -> Vec<DeckProblem> {
    let half = given[options::HALF_DECK] == 1;
    let of = |section: &str, wanted| {
        let cards = list.section(section);
        let right = cards.filter(|(id, _)| card(id).is_some_and(|c| c.kind == wanted));
        right.map(|(_, n)| usize::from(n)).sum::<usize>()
    };
    let asked = [
        (
            "LL-D1",
            "6.1.1.1",
            of(MAIN, kind::MEMBER),
            if half { 24 } else { 48 },
        ),
        (
            "LL-D2",
            "6.1.1.1",
            of(MAIN, kind::LIVE),
            if half { 6 } else { 12 },
        ),
        ("LL-D5", "6.1.1.3", of(ENERGY, kind::ENERGY), 12),
    ];
    let wrong = asked.into_iter().filter(|(.., n, wanted)| n != wanted);
    wrong
        .map(|(code, clause, n, wanted)| DeckProblem {
            code,
            clause,
            severity: Severity::Error,
            card: None,
            number: Some(n),
            text: Text {
                en: format!("The deck has {n} such cards; exactly {wanted} are needed."),
                ja: format!("該当するカードが{n}枚です。ちょうど{wanted}枚必要です。"),
            },
        })
        .collect()
}
