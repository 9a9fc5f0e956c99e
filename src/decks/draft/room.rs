//! What may still be added to a deck, and why no more: found out by asking the ruleset about the deck with it, so that
//! nobody has to say its limits twice.

use fudaba_library::{DeckList, DeckProblem, DeckShape, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// Everything that is wrong with a deck, as the ruleset says.
type Check<'a> = &'a dyn Fn(&DeckList) -> Vec<DeckProblem>;

/// How many more of a card a deck may have, and why no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct More {
    /// So many; [`More::MANY`] stands for as many and more.
    pub n: u8,
    /// What would be wrong with one more. `None` where there is no end.
    pub why: Option<DeckProblem>,
}

impl More {
    /// It is not counted further.
    pub const MANY: u8 = 9;

    /// May one more be added?
    #[must_use]
    pub fn some(&self) -> bool {
        self.n > 0
    }
}

/// What an error is about, to tell whether it was there before.
type About = (&'static str, Option<String>);

/// A deck with everything that is wrong with it, and what was found out about what may be added. Made anew with each
/// change of the deck.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    list: DeckList,
    problems: Vec<DeckProblem>,
    /// The errors that there are, with their numbers.
    errors: BTreeMap<About, Option<usize>>,
    /// Of these, those that adding makes worse: there are too many of something.
    over: BTreeSet<About>,
}

fn errors(problems: &[DeckProblem]) -> impl Iterator<Item = (About, &DeckProblem)> {
    let errors = problems.iter().filter(|p| p.severity == Severity::Error);
    errors.map(|p| ((p.code, p.card.clone()), p))
}

impl Checked {
    /// Checks a deck.
    #[must_use]
    pub fn new(list: &DeckList, check: Check<'_>) -> Self {
        let problems = check(list);
        let errors = errors(&problems)
            .map(|(about, p)| (about, p.number))
            .collect();
        let mut checked = Self {
            list: list.clone(),
            problems,
            errors,
            over: BTreeSet::new(),
        };
        checked.over = checked.too_many(check);
        checked
    }

    /// All problems, advice included.
    #[must_use]
    pub fn problems(&self) -> &[DeckProblem] {
        &self.problems
    }

    /// Can the deck be played?
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.errors.is_empty()
    }

    /// The errors with a number that go away when cards are taken out.
    fn too_many(&self, check: Check<'_>) -> BTreeSet<About> {
        let numbered = self.errors.iter().filter(|(_, n)| n.is_some());
        let mut open: BTreeSet<About> = numbered.map(|(about, _)| about.clone()).collect();
        let mut over = BTreeSet::new();
        let mut less = self.list.clone();
        while !open.is_empty() {
            let counted = less.sections.values().flat_map(|s| s.values());
            if counted.map(|n| usize::from(*n)).sum::<usize>() == 0 {
                break;
            }
            for section in less.sections.values_mut() {
                // From the card with the most copies, so that limits of copies are come to as well.
                if let Some((id, _)) = section.iter().max_by_key(|(_, n)| **n) {
                    let id = id.clone();
                    let n = section.get_mut(&id).map_or(0, |n| {
                        *n -= 1;
                        *n
                    });
                    if n == 0 {
                        section.remove(&id);
                    }
                }
            }
            let left: BTreeSet<About> = errors(&check(&less)).map(|e| e.0).collect();
            let gone: Vec<About> = open.difference(&left).cloned().collect();
            for about in gone {
                open.remove(&about);
                over.insert(about);
            }
        }
        over
    }

    /// What is wrong with a deck that was not with this one, or is worse.
    fn new_error(&self, list: &DeckList, check: Check<'_>) -> Option<DeckProblem> {
        let problems = check(list);
        let mut found = errors(&problems);
        let worse = |(about, problem): &(About, &DeckProblem)| match self.errors.get(about) {
            None => true,
            Some(before) => self.over.contains(about) && problem.number > *before,
        };
        found.find(worse).map(|(_, problem)| problem.clone())
    }

    /// How many more of a card may be added to a section.
    #[must_use]
    pub fn more(&self, section: &str, card: &str, check: Check<'_>) -> More {
        let mut list = self.list.clone();
        for n in 0..More::MANY {
            let place = list.sections.entry(section.to_owned()).or_default();
            let count = place.entry(card.to_owned()).or_default();
            *count = count.saturating_add(1);
            if let Some(why) = self.new_error(&list, check) {
                return More { n, why: Some(why) };
            }
        }
        More {
            n: More::MANY,
            why: None,
        }
    }

    /// What would be wrong if this card were named in this role; `None` if nothing would.
    #[must_use]
    pub fn against_naming(&self, role: &str, card: &str, check: Check<'_>) -> Option<DeckProblem> {
        let mut list = self.list.clone();
        list.roles.insert(role.to_owned(), card.to_owned());
        let problems = check(&list);
        // It may be named already: an error about this card in this role counts in any case.
        let before = (self.list.role(role) != Some(card)).then_some(&self.errors);
        let mut found = errors(&problems).filter(|(about, p)| {
            let new = before.is_none_or(|before| !before.contains_key(about));
            new && p.card.as_deref() == Some(card)
        });
        found.next().map(|(_, problem)| problem.clone())
    }
}

/// The sections that a card can be in, those first that come first in the ruleset: asked of a deck that holds nothing else.
#[must_use]
pub fn homes(shape: &DeckShape, card: &str, check: Check<'_>) -> Vec<&'static str> {
    let fits = |section: &&&str| {
        let mut list = DeckList {
            ruleset: shape.ruleset.to_owned(),
            ..DeckList::default()
        };
        let cards = BTreeMap::from([(card.to_owned(), 1)]);
        list.sections.insert((**section).to_owned(), cards);
        let problems = check(&list);
        let mut wrong = errors(&problems);
        !wrong.any(|(_, p)| p.card.as_deref() == Some(card))
    };
    shape.sections.iter().filter(fits).copied().collect()
}

/// Why a card can be in no section of a deck at all.
#[must_use]
pub fn why_homeless(shape: &DeckShape, card: &str, check: Check<'_>) -> Option<DeckProblem> {
    let section = shape.sections.first()?;
    let mut list = DeckList::default();
    let cards = BTreeMap::from([(card.to_owned(), 1)]);
    list.sections.insert((*section).to_owned(), cards);
    let problems = check(&list);
    let found = errors(&problems).find(|(_, p)| p.card.as_deref() == Some(card));
    found.map(|(_, problem)| problem.clone())
}
