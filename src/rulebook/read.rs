//! Reading a rulebook: every mistake at once, each at its place.

use super::book::Rulebook;
use super::entry::{Clause, Entry as BookEntry, OptionNote, RawEntry, RawOption, Section};
use super::links::{is_id, references};
use fudaba_cards::{DataError, Entry, Lang, Part, Place, Source, Text, nearest, read_list};
use fudaba_engine::Ruleset;
use std::collections::BTreeMap;
use std::path::Path;

/// The name of the file in the folder of the ruleset.
pub(super) const FILE: &str = "rules.ron";

impl Rulebook {
    /// The rulebook of a ruleset, from the folder that holds `ron_data`; `None` if it has none.
    #[must_use]
    pub fn load(root: &Path, rules: &dyn Ruleset) -> Option<Self> {
        let file = root.join("ron_data").join(rules.id()).join(FILE);
        if !file.exists() {
            return None;
        }
        Some(match Source::open(&file) {
            Ok(source) => {
                let mut book = Self::read(&source, rules);
                book.add_everyday(root, rules);
                book
            }
            Err(error) => Self {
                errors: vec![error],
                ..Self::default()
            },
        })
    }

    /// Reads a file. What is wrong is left out and reported in [`Rulebook::errors`].
    #[must_use]
    pub fn read(source: &Source, rules: &dyn Ruleset) -> Self {
        let (entries, errors) = read_list::<RawEntry>(source, rules.words());
        let mut reader = Reader {
            file: &source.file,
            rules,
            open: Vec::new(),
            closed: Vec::new(),
            places: BTreeMap::new(),
            book: Self {
                errors,
                ..Self::default()
            },
        };
        for entry in entries {
            reader.add(&entry);
        }
        reader.look_up_references();
        if reader.book.errors.is_empty() {
            reader.look_for_options();
        }
        reader.book.errors.sort();
        reader.book
    }
}

/// Puts a book together.
struct Reader<'a> {
    file: &'a Path,
    rules: &'a dyn Ruleset,
    /// The sections that the next entry may lie in, from the outermost on.
    open: Vec<String>,
    /// The sections that have ended.
    closed: Vec<String>,
    /// Where each entry stands.
    places: BTreeMap<String, Part<'a>>,
    book: Rulebook,
}

/// Does something with this id lie in the section with that id?
fn lies_in(id: &str, section: &str) -> bool {
    let rest = id.strip_prefix(section);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

impl<'a> Reader<'a> {
    fn wrong(&mut self, part: Part<'_>, id: &str, reason: String, help: String) {
        let place = Place::new(self.file, part.line, part.col);
        let error = DataError::new(place, reason).help(help).about(Some(id));
        self.book.errors.push(error);
    }

    fn add(&mut self, entry: &Entry<'a, RawEntry>) {
        let (raw, part) = (&entry.value, entry.part);
        let at = part.field("id").unwrap_or(part);
        if !is_id(&raw.id) {
            let reason = format!("{:?} is no id", raw.id);
            let help = "write numbers with dots between them, then letters, such as 8.5 or 8.5a";
            return self.wrong(at, &raw.id, reason, help.to_owned());
        }
        if let Some(first) = self.places.get(&raw.id) {
            let reason = format!("{} is there already, in line {}", raw.id, first.line);
            let help = "give one of the two another id, or leave it out".to_owned();
            return self.wrong(at, &raw.id, reason, help);
        }
        self.places.insert(raw.id.clone(), part);
        let before = self.book.errors.len();
        let read = match (&raw.title, &raw.text) {
            (Some(title), None) => BookEntry::Section(self.section(raw, title, part)),
            (None, Some(text)) => BookEntry::Clause(self.clause(raw, text, part)),
            (Some(_), Some(_)) => {
                let reason = "an entry has either a title or a text".to_owned();
                let help = "write a section and a clause as two entries".to_owned();
                return self.wrong(part, &raw.id, reason, help);
            }
            (None, None) => {
                let reason = "the entry has neither a title nor a text".to_owned();
                let help = "add text: (en: …, ja: …), or title: (en: …, ja: …) for a section";
                return self.wrong(part, &raw.id, reason, help.to_owned());
            }
        };
        if self.book.errors.len() == before {
            self.book.entries.push(read);
        }
    }

    fn section(&mut self, raw: &RawEntry, title: &Text, part: Part<'a>) -> Section {
        self.both_languages(&raw.id, title, part.field("title").unwrap_or(part));
        if raw.option.is_some() {
            let at = part.field("option").unwrap_or(part);
            let reason = "only a clause can depend on an option".to_owned();
            let help = "move it to the clause that it is about".to_owned();
            self.wrong(at, &raw.id, reason, help);
        }
        while let Some(last) = self.open.pop_if(|last| !lies_in(&raw.id, last)) {
            self.closed.push(last);
        }
        self.stands_where_it_belongs(&raw.id, part);
        let depth = self.open.len();
        self.open.push(raw.id.clone());
        Section {
            id: raw.id.clone(),
            title: title.clone(),
            depth,
        }
    }

    fn clause(&mut self, raw: &RawEntry, text: &Text, part: Part<'a>) -> Clause {
        self.both_languages(&raw.id, text, part.field("text").unwrap_or(part));
        let last = self.open.last().cloned();
        if !last.as_ref().is_some_and(|last| lies_in(&raw.id, last)) {
            let before = self.book.errors.len();
            self.stands_where_it_belongs(&raw.id, part);
            if self.book.errors.len() == before {
                self.no_section(&raw.id, last.as_deref(), part);
            }
        }
        let option = (raw.option.as_ref())
            .and_then(|option| self.option(&raw.id, option, part.field("option").unwrap_or(part)));
        Clause {
            id: raw.id.clone(),
            text: text.clone(),
            option,
        }
    }

    /// Complains if the section that this id belongs to has ended before.
    fn stands_where_it_belongs(&mut self, id: &str, part: Part<'_>) {
        let home = self.closed.iter().find(|section| lies_in(id, section));
        if let Some(home) = home.cloned() {
            let reason = format!("{id} stands outside of section {home}, which ends before it");
            let help = format!("move it up, among the other entries of section {home}");
            self.wrong(part.field("id").unwrap_or(part), id, reason, help);
        }
    }

    fn no_section(&mut self, id: &str, last: Option<&str>, part: Part<'_>) {
        let at = part.field("id").unwrap_or(part);
        let outer = self.open.iter().rfind(|section| lies_in(id, section));
        if let (Some(outer), Some(last)) = (outer.cloned(), last) {
            let reason = format!("{id} stands below the heading of section {last}");
            let help = format!("move it up, before the sections inside of {outer}");
            return self.wrong(at, id, reason, help);
        }
        let stem = id.trim_end_matches(|c: char| c.is_ascii_lowercase());
        if self.is_unreadable(stem) {
            return;
        }
        let sections = self.book.sections().map(|(_, s)| s.id.as_str());
        let near = nearest(stem, sections.collect::<Vec<_>>());
        let help = match near {
            Some(near) => format!("did you mean section {near}? Or write the section first"),
            None => format!("write (id: {stem:?}, title: (en: …, ja: …)) before it"),
        };
        self.wrong(at, id, format!("there is no section for {id}"), help);
    }

    fn both_languages(&mut self, id: &str, text: &Text, part: Part<'_>) {
        for (lang, field, name) in [(Lang::En, "en", "English"), (Lang::Ja, "ja", "Japanese")] {
            if text.get(lang).trim().is_empty() {
                let at = part.field(field).unwrap_or(part);
                let reason = format!("the {name} words are missing");
                let help = format!("write them between the quotation marks of {field}");
                self.wrong(at, id, reason, help);
            }
        }
    }

    /// What a clause says about an option, if the ruleset has it with just these values.
    fn option(&mut self, id: &str, raw: &RawOption, part: Part<'_>) -> Option<OptionNote> {
        let decls = self.rules.declaration().options;
        let Some(decl) = decls.iter().find(|decl| decl.key == raw.key) else {
            let keys: Vec<&str> = decls.iter().map(|decl| decl.key).collect();
            let reason = format!("there is no option {:?}", raw.key);
            let at = part.field("key").unwrap_or(part);
            self.wrong(at, id, reason, choose_among(&raw.key, &keys));
            return None;
        };
        let values = part.field("values").unwrap_or(part);
        for key in raw
            .values
            .keys()
            .filter(|k| !decl.values.contains(&k.as_str()))
        {
            let reason = format!("the option {} has no value {key:?}", raw.key);
            self.wrong(values, id, reason, choose_among(key, decl.values));
        }
        for (key, text) in &raw.values {
            self.both_languages(&format!("{id}, {key}"), text, values);
        }
        let mut note = OptionNote {
            key: decl.key,
            values: Vec::new(),
        };
        for key in decl.values {
            match raw.values.get(*key) {
                Some(text) => note.values.push((key, text.clone())),
                None => {
                    let reason = format!("it is not said what {key:?} of {} does", raw.key);
                    let help = format!("add {key:?}: (en: …, ja: …)");
                    self.wrong(values, id, reason, help);
                }
            }
        }
        Some(note)
    }

    /// Is there an entry with this id that could not be read?
    fn is_unreadable(&self, id: &str) -> bool {
        let mut subjects = self.book.errors.iter().filter_map(|e| e.subject.as_deref());
        subjects.any(|subject| subject == id)
    }

    /// Complains about ids in brackets that lead nowhere.
    fn look_up_references(&mut self) {
        let mut lost = Vec::new();
        for clause in self.book.clauses() {
            let values = clause.option.iter().flat_map(|o| &o.values);
            for text in values.map(|(_, text)| text).chain([&clause.text]) {
                for id in references(&text.en).chain(references(&text.ja)) {
                    if !self.places.contains_key(id) && !self.is_unreadable(id) {
                        lost.push((clause.id.clone(), id.to_owned()));
                    }
                }
            }
        }
        lost.sort();
        lost.dedup();
        for (clause, id) in lost {
            let reason = format!("its text leads to {id}, which is not in the book");
            let help = match self.book.nearest(&id) {
                Some(near) => format!("did you mean {near}?"),
                None => "write the id of an entry of this book".to_owned(),
            };
            if let Some(part) = self.places.get(&clause).copied() {
                self.wrong(part, &clause, reason, help);
            }
        }
    }

    /// Complains about options that the clause they belong to does not mention.
    fn look_for_options(&mut self) {
        for decl in self.rules.declaration().options {
            let said = (self.book.clauses())
                .find(|clause| clause.id == decl.clause)
                .is_some_and(|clause| clause.option.as_ref().is_some_and(|o| o.key == decl.key));
            if !said {
                let reason = format!("the clause says nothing about the option {}", decl.key);
                let help = format!(
                    "add option: (key: {:?}, values: …) to {}",
                    decl.key, decl.clause
                );
                let error = DataError::new(Place::of_file(self.file), reason);
                let error = error.help(help).about(Some(decl.clause));
                self.book.errors.push(error);
            }
        }
    }
}

fn choose_among(word: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean {near:?}? (known: {all})"),
        None => format!("use one of: {all}"),
    }
}
