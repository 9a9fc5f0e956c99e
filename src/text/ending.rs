//! How a match ended, in words, and what decided it.

use super::log::filled;
use super::phrases::DecidedBy;
use super::speaker::{Speaker, capital};
use fudaba_engine::{Ending, Event, Outcome, PlayerId, Query, ZoneId};

impl Speaker<'_> {
    /// Who won, and why.
    #[must_use]
    pub fn outcome(&self, q: Query, outcome: Outcome) -> String {
        let key = match outcome.why {
            Ending::Rule(n) => q
                .setup
                .declared
                .endings
                .get(usize::from(n))
                .map_or("?", |e| e.0),
            Ending::Effect => "effect",
            Ending::Concession => "concession",
            Ending::Both => "both",
            Ending::Endless => "endless",
        };
        let loser = outcome.winner.map(PlayerId::other);
        let why = self.book.phrases.endings.get(key).map_or_else(
            || key.to_owned(),
            |words| {
                let text = if loser.is_some() && loser == self.reader {
                    &words.lost
                } else {
                    &words.won
                };
                let mut values: Vec<(&str, String)> = Vec::new();
                if let Some(loser) = loser {
                    let have = if self.reader == Some(loser) {
                        "have"
                    } else {
                        "has"
                    };
                    values.push(("loser", self.who(loser).to_owned()));
                    values.push(("whose_loser", self.whose(loser)));
                    values.push(("loser_have", have.to_owned()));
                }
                filled(self.text(text), &values)
            },
        );
        match outcome.winner {
            Some(winner) => {
                let mut values = self.doer(winner);
                values.push(("why", why));
                capital(&filled(self.label("win"), &values))
            }
            None => filled(self.label("draw_game"), &[("why", why)]),
        }
    }

    /// Can this event have decided the match as it ended? The last one that can is the one that did. `q` is the table right after
    /// the event.
    #[must_use]
    pub fn decides(&self, q: Query, event: &Event, outcome: Outcome) -> bool {
        let endings = q.setup.declared.endings;
        let of = |n: u8| endings.get(usize::from(n)).map(|ending| ending.0);
        let keys: Vec<&str> = match outcome.why {
            Ending::Rule(n) => of(n).into_iter().collect(),
            Ending::Both => endings.iter().map(|ending| ending.0).collect(),
            _ => Vec::new(),
        };
        let words = keys
            .iter()
            .filter_map(|key| self.book.phrases.endings.get(*key));
        // Where nobody won, either of them may have lost.
        let lost = |player: PlayerId| outcome.winner != Some(player);
        let mut all = words.flat_map(|words| &words.by);
        all.any(|by| match (by, event) {
            (DecidedBy::Note(key), Event::Noted(note)) => note.key == key,
            (DecidedBy::NoteOfLoser(key), Event::Noted(note)) => {
                note.key == key && note.player.is_some_and(lost)
            }
            (DecidedBy::Leaves(kind), Event::CardMoved { card, from, .. }) => {
                *from != ZoneId::NONE && self.kind_of(q, *from) == *kind && lost(q.owner(*card))
            }
            (DecidedBy::MarkedLeaves(mark), Event::CardMoved { card, .. }) => {
                let marks = q.setup.rules.marks(q, *card);
                lost(q.owner(*card)) && marks.contains(&mark.as_str())
            }
            _ => false,
        })
    }
}
