//! The book in plain lines, for the terminal.

use super::book::Rulebook;
use super::entry::{Clause, Entry};
use fudaba_engine::{MAX_OPTIONS, OptionDecl};
use fudaba_text::{Lang, Phrases};
use std::fmt::Write;

/// How a rulebook is put into plain lines.
#[derive(Clone, Copy, Debug)]
pub struct Print<'a> {
    /// The book.
    pub book: &'a Rulebook,
    /// The names of the options and their values.
    pub phrases: &'a Phrases,
    /// The language.
    pub lang: Lang,
    /// The options as the ruleset declares them, and the values in force if a match is played.
    pub options: (&'static [OptionDecl], Option<&'a [u8; MAX_OPTIONS]>),
}

impl Print<'_> {
    /// Some entries, one below the other.
    #[must_use]
    pub fn entries(&self, places: impl IntoIterator<Item = usize>) -> String {
        let mut lines = String::new();
        for entry in places
            .into_iter()
            .filter_map(|at| self.book.entries().get(at))
        {
            match entry {
                Entry::Section(section) => {
                    let gap = if lines.is_empty() { "" } else { "\n" };
                    let title = section.title.get(self.lang);
                    let _ = writeln!(lines, "{gap}{} {title}", section.id);
                }
                Entry::Clause(clause) => self.clause(clause, &mut lines),
            }
        }
        lines.truncate(lines.trim_end().len());
        lines
    }

    fn clause(&self, clause: &Clause, lines: &mut String) {
        let _ = writeln!(lines, "  {}  {}", clause.id, clause.text.get(self.lang));
        let Some(note) = &clause.option else {
            return;
        };
        let words = self.phrases.options.get(note.key);
        let name = words.map_or(note.key, |w| w.name.get(self.lang));
        let heading = match self.lang {
            Lang::En => format!("Option “{name}”:"),
            Lang::Ja => format!("オプション「{name}」："),
        };
        let _ = writeln!(lines, "      {heading}");
        for (n, (key, text)) in note.values.iter().enumerate() {
            let value = words.and_then(|w| w.values.get(*key));
            let value = value.map_or(*key, |v| v.get(self.lang));
            let text = text.get(self.lang);
            let mark = self.mark(note.key, n);
            let _ = match self.lang {
                Lang::En => writeln!(lines, "      - {value}{mark}: {text}"),
                Lang::Ja => writeln!(lines, "      ・{value}{mark}：{text}"),
            };
        }
    }

    /// Says which value is the usual one, or which is in force.
    fn mark(&self, key: &str, value: usize) -> &'static str {
        let (decls, in_force) = self.options;
        let Some(in_force) = in_force else {
            return match (value, self.lang) {
                (0, Lang::En) => " (default)",
                (0, Lang::Ja) => "（初期設定）",
                _ => "",
            };
        };
        let place = decls.iter().position(|d| d.key == key);
        let now = place.and_then(|place| in_force.get(place)).copied();
        match (now == u8::try_from(value).ok(), self.lang) {
            (true, Lang::En) => " (in this match)",
            (true, Lang::Ja) => "（この対戦）",
            _ => "",
        }
    }
}
