//! Events of one kind that follow one another are one line with their number: five cards drawn, four energies paid.

use super::book::Book;
use super::log::{LogLine, Piece};
use super::speaker::Speaker;
use fudaba_engine::PlayerId;

/// What a line counts. The phrase for several is the one whose key ends in [`MANY`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    key: String,
    player: Option<PlayerId>,
    values: Vec<(&'static str, Piece)>,
    count: usize,
}

/// The ending of the key of a phrase for several events: `{n}` is their number, `{card}` all their cards.
const MANY: &str = ".many";

impl Run {
    /// The beginning of a run, if there is a phrase for several such events.
    pub fn of(
        book: &Book,
        key: &str,
        player: Option<PlayerId>,
        values: Vec<(&'static str, Piece)>,
    ) -> Option<Self> {
        let key = format!("{key}{MANY}");
        if !book.phrases.log.contains_key(&key) {
            return None;
        }
        Some(Self {
            key,
            player,
            values,
            count: 1,
        })
    }

    /// Does the other run go on where this one ends? Whatever is told besides the cards must be the same.
    fn goes_on(&self, next: &Self) -> bool {
        let same = |(a, b): (&(&str, Piece), &(&str, Piece))| match (&a.1, &b.1) {
            (Piece::Cards(_), Piece::Cards(_)) => a.0 == b.0,
            _ => a == b,
        };
        self.key == next.key
            && self.player == next.player
            && self.values.len() == next.values.len()
            && self.values.iter().zip(&next.values).all(same)
    }

    fn add(&mut self, next: &Self) {
        self.count += next.count;
        for ((_, piece), (_, more)) in self.values.iter_mut().zip(&next.values) {
            if let (Piece::Cards(cards), Piece::Cards(more)) = (piece, more) {
                cards.extend(more.iter().cloned());
            }
        }
    }
}

impl Speaker<'_> {
    /// Takes a line into the one before it, if both tell the same kind of event: the line before then tells both. If not,
    /// nothing changes, and the line stands for itself.
    #[must_use]
    pub fn join(&self, before: &mut LogLine, line: &LogLine) -> bool {
        let (Some(run), Some(next)) = (&mut before.run, &line.run) else {
            return false;
        };
        if !run.goes_on(next) {
            return false;
        }
        run.add(next);
        let Some(text) = self.book.phrases.log.get(&run.key) else {
            return false;
        };
        let mut values = run.values.clone();
        values.push(("n", Piece::Words(run.count.to_string())));
        before.spans = self.spans(self.text(text), run.player, &values);
        true
    }

    /// Lines as they are read: those that tell one kind of event again and again are one.
    #[must_use]
    pub fn gather(&self, lines: impl IntoIterator<Item = LogLine>) -> Vec<LogLine> {
        let mut out: Vec<LogLine> = Vec::new();
        for line in lines {
            let joined = out
                .last_mut()
                .is_some_and(|before| self.join(before, &line));
            if !joined {
                out.push(line);
            }
        }
        out
    }
}
