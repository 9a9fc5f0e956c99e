//! Finding clauses by words.

use super::book::Rulebook;
use super::entry::Entry;
use fudaba_cards::Lang;

/// A text as it is compared: small letters, narrow letters, hiragana as katakana, so that nobody has to know how a word
/// is written in the book.
pub(super) fn folded(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\u{3041}'..='\u{3096}' => char::from_u32(u32::from(c) + 0x60).unwrap_or(c),
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            '\u{3000}' => ' ',
            _ => c,
        })
        .flat_map(char::to_lowercase)
        .collect()
}

/// Everything that an entry says in a language.
fn said(entry: &Entry, lang: Lang) -> String {
    match entry {
        Entry::Section(section) => folded(section.title.get(lang)),
        Entry::Clause(clause) => {
            let values = clause.option.iter().flat_map(|option| &option.values);
            let mut all = clause.text.get(lang).to_owned();
            for (_, text) in values {
                all.push(' ');
                all.push_str(text.get(lang));
            }
            folded(&all)
        }
    }
}

impl Rulebook {
    /// The places of the entries that contain all of these words, in the order of the book. An id finds its entry and
    /// what is inside it ("8.5" finds 8.5, 8.5a, 8.5b …). An everyday word finds what the book says in its place, and
    /// what nobody says in this language is looked for in the other one.
    #[must_use]
    pub fn search(&self, words: &str, lang: Lang) -> Vec<usize> {
        let words = folded(words);
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.is_empty() {
            return Vec::new();
        }
        let [first, second] = match lang {
            Lang::En => [Lang::En, Lang::Ja],
            Lang::Ja => [Lang::Ja, Lang::En],
        };
        let found = self.saying(&words, first);
        if found.is_empty() {
            return self.saying(&words, second);
        }
        found
    }

    fn saying(&self, words: &[&str], lang: Lang) -> Vec<usize> {
        let found = self.entries.iter().enumerate().filter(|(_, entry)| {
            let (id, said) = (entry.id(), said(entry, lang));
            let about = |word: &str| {
                let mut meant = self.everyday.iter().filter(|group| group.is_meant(word));
                meant.any(|group| group.is_in(id, &said))
            };
            (words.iter()).all(|word| said.contains(word) || id.starts_with(word) || about(word))
        });
        found.map(|(at, _)| at).collect()
    }
}
