//! What the rulebook shows, made from the book and the reader's place in it.

use super::reader::{Reader, Spot};
use crate::panels::rulebook::{
    ClauseModel, RuleEntry, RulePiece, RulebookModel, SectionLine, ValueModel,
};
use fudaba_engine::{MAX_OPTIONS, OptionDecl};
use fudaba_rulebook::{Clause, Entry, OptionNote, Piece, Rulebook, Section};
use fudaba_text::{Lang, Phrases};

/// The rulebook of a ruleset with what is needed to read it.
#[derive(Clone, Copy, Debug)]
pub struct Shelf<'a> {
    /// The id of the ruleset.
    pub id: &'static str,
    /// Its name.
    pub name: &'a str,
    /// Its rulebook.
    pub book: &'a Rulebook,
    /// The names of its options.
    pub phrases: &'a Phrases,
    /// Its options.
    pub options: &'static [OptionDecl],
    /// Their values, if it is being played.
    pub in_force: Option<&'a [u8; MAX_OPTIONS]>,
}

/// What the rulebook shows.
#[must_use]
pub fn model(reader: &Reader, shelves: &[Shelf], lang: Lang) -> RulebookModel {
    let mut model = RulebookModel {
        rulesets: shelves.iter().map(|s| s.name.to_owned()).collect(),
        ruleset: reader.ruleset(),
        can_back: reader.can_back(),
        can_forward: reader.can_forward(),
        visit: reader.visit(),
        ..RulebookModel::default()
    };
    if let Some(shelf) = shelves.get(reader.ruleset()) {
        Maker { shelf, lang }.fill(&mut model, reader.spot());
    }
    model
}

struct Maker<'a> {
    shelf: &'a Shelf<'a>,
    lang: Lang,
}

impl Maker<'_> {
    fn fill(&self, model: &mut RulebookModel, spot: &Spot) {
        let book = self.shelf.book;
        match spot {
            Spot::Found(words) => {
                model.query.clone_from(words);
                model.sections = self.sections(None);
                let found = book.search(words, self.lang);
                model.entries = found
                    .iter()
                    .filter_map(|at| self.entry(*at, None))
                    .collect();
            }
            Spot::Entry(place) => {
                let page = book.page(*place);
                model.sections = self.sections(Some(page.start));
                model.path = (book.path(*place).into_iter())
                    .filter_map(|at| self.line(at, Some(page.start)))
                    .collect();
                let wanted = Some(*place);
                model.next = self.line(page.end, None);
                model.entries = page.filter_map(|at| self.entry(at, wanted)).collect();
            }
        }
    }

    /// The outer sections, and those around and just inside the one that is open.
    fn sections(&self, open: Option<usize>) -> Vec<SectionLine> {
        let book = self.shelf.book;
        let path = open.map(|at| book.path(at)).unwrap_or_default();
        let shown = book.sections().filter(|(at, section)| {
            section.depth == 0 || {
                let around = book.path(*at);
                let parent = around.len().checked_sub(2).map(|n| around[n]);
                parent.is_some_and(|parent| path.contains(&parent))
            }
        });
        shown.filter_map(|(at, _)| self.line(at, open)).collect()
    }

    fn line(&self, at: usize, open: Option<usize>) -> Option<SectionLine> {
        let section = self.shelf.book.entries().get(at)?.section()?;
        Some(self.section(at, section, open))
    }

    fn section(&self, place: usize, section: &Section, open: Option<usize>) -> SectionLine {
        SectionLine {
            place,
            id: section.id.clone(),
            title: section.title.get(self.lang).to_owned(),
            depth: section.depth,
            open: open == Some(place),
        }
    }

    fn entry(&self, at: usize, wanted: Option<usize>) -> Option<RuleEntry> {
        let start = wanted.map(|at| self.shelf.book.page(at).start);
        Some(match self.shelf.book.entries().get(at)? {
            Entry::Section(section) => RuleEntry::Heading(self.section(at, section, start)),
            Entry::Clause(clause) => RuleEntry::Clause(self.clause(at, clause, wanted)),
        })
    }

    fn clause(&self, place: usize, clause: &Clause, wanted: Option<usize>) -> ClauseModel {
        ClauseModel {
            place,
            id: clause.id.clone(),
            text: self.pieces(clause.text.get(self.lang)),
            option: clause.option.as_ref().map(|note| self.option(note)),
            wanted: wanted == Some(place),
        }
    }

    fn option(&self, note: &OptionNote) -> (String, Vec<ValueModel>) {
        let words = self.shelf.phrases.options.get(note.key);
        let name = words.map_or(note.key, |w| w.name.get(self.lang));
        let place = self.shelf.options.iter().position(|d| d.key == note.key);
        let in_force = place
            .zip(self.shelf.in_force)
            .map(|(place, all)| all[place]);
        let values = note.values.iter().enumerate().map(|(n, (key, text))| {
            let value = words.and_then(|w| w.values.get(*key));
            ValueModel {
                name: value.map_or(*key, |v| v.get(self.lang)).to_owned(),
                usual: n == 0,
                in_force: in_force.is_some_and(|now| usize::from(now) == n),
                text: self.pieces(text.get(self.lang)),
            }
        });
        (name.to_owned(), values.collect())
    }

    fn pieces(&self, text: &str) -> Vec<RulePiece> {
        let pieces = self.shelf.book.pieces(text).into_iter();
        pieces
            .map(|piece| match piece {
                Piece::Words(text) => RulePiece {
                    text: text.to_owned(),
                    link: None,
                },
                Piece::Link(text, place) => RulePiece {
                    text: text.to_owned(),
                    link: Some(place),
                },
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_rules::registry;

    /// The model at an id, or of a search.
    fn at(asked: &str, lang: Lang, options: Option<&[u8; MAX_OPTIONS]>) -> RulebookModel {
        let root = fudaba_files::checkout();
        let rules = registry()[0].rules;
        let book = Rulebook::load(root, rules).unwrap();
        let phrases = Phrases::read(&root.join("ron_data"), rules.id()).unwrap();
        let shelf = Shelf {
            id: rules.id(),
            name: "name",
            book: &book,
            phrases: &phrases,
            options: rules.declaration().options,
            in_force: options,
        };
        let mut reader = Reader::default();
        match book.find(asked) {
            Some(place) => reader.open(place),
            None => reader.follow(crate::panels::rulebook::RulebookIntent::Search(
                asked.to_owned(),
            )),
        }
        model(&reader, &[shelf], lang)
    }

    fn ids(model: &RulebookModel) -> Vec<&str> {
        (model.entries.iter())
            .map(|entry| match entry {
                RuleEntry::Heading(section) => section.id.as_str(),
                RuleEntry::Clause(clause) => clause.id.as_str(),
            })
            .collect()
    }

    #[test]
    fn a_clause_is_shown_on_its_page_and_marked() {
        let model = at("8.4b", Lang::En, None);
        assert_eq!(ids(&model), ["8.4", "8.4a", "8.4b"]);
        let wanted = model
            .entries
            .iter()
            .filter(|entry| matches!(entry, RuleEntry::Clause(clause) if clause.wanted));
        assert_eq!(wanted.count(), 1);
        let path: Vec<_> = model.path.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(path, ["8", "8.4"]);
        assert_eq!(model.next.map(|s| s.id), Some("8.5".to_owned()));
    }

    #[test]
    fn the_contents_unfold_around_the_open_section() {
        let model = at("11.1.3", Lang::Ja, None);
        let listed: Vec<_> = model.sections.iter().map(|s| s.id.as_str()).collect();
        for id in ["0", "13", "11.1", "11.2", "11.1.5", "11.1.3"] {
            assert!(listed.contains(&id), "{id}: {listed:?}");
        }
        assert!(!listed.contains(&"8.5") && !listed.contains(&"11.3.1"));
        let open: Vec<_> = model.sections.iter().filter(|s| s.open).collect();
        assert_eq!(open.len(), 1);
        assert_eq!(open[0].title, "自動スキル");
    }

    #[test]
    fn the_value_in_force_is_marked() {
        let mut options = [0; MAX_OPTIONS];
        let places = registry()[0].rules.declaration().options;
        let limit = places.iter().position(|d| d.key == "deploy_limit").unwrap();
        options[limit] = 1;
        let model = at("8.5e", Lang::En, Some(&options));
        let option = model.entries.iter().find_map(|entry| match entry {
            RuleEntry::Clause(clause) if clause.wanted => clause.option.clone(),
            _ => None,
        });
        let (name, values) = option.unwrap();
        assert_eq!(name, "Deploy limit");
        assert_eq!([values[0].usual, values[1].usual], [true, false]);
        assert_eq!([values[0].in_force, values[1].in_force], [false, true]);
        let model = at("8.5e", Lang::En, None);
        assert!(!format!("{model:?}").contains("in_force: true"));
    }

    #[test]
    fn what_is_found_takes_the_place_of_the_page() {
        let model = at("散華カウンター", Lang::Ja, None);
        assert!(ids(&model).contains(&"10c"));
        assert_eq!(model.query, "散華カウンター");
        assert!(model.path.is_empty() && model.next.is_none());
        assert!(at("zzz", Lang::En, None).entries.is_empty());
    }
}
