//! What rulesets ask of decks, as far as they ask it in the same way: the cards of a pile are found and counted, and what is
//! wrong is told in both languages.

use super::{DeckList, DeckProblem, Severity};
use fudaba_cards::{CardEntry, Text};
use fudaba_engine::MAX_OPTIONS;
use std::collections::BTreeMap;
use std::fmt::Display;

/// What can be wrong with a deck, as [`complaints!`](crate::complaints) lists it.
#[derive(Clone, Copy, Debug)]
pub struct Complaint {
    /// "lily.deck.size".
    pub code: &'static str,
    /// The clause of the rules that asks for it, or nothing.
    pub clause: &'static str,
    /// Does it forbid the deck?
    pub severity: Severity,
    /// What is said, with places such as `{card}` and `{n}`.
    pub en: &'static str,
    /// The same in Japanese.
    pub ja: &'static str,
}

/// What can be wrong with the decks of a ruleset: `NAME Error "code" "clause" "English" "Japanese";`. In the sentences
/// `{card}` is the name of the card, `{name}` the same with its epithet, and `{n}` the number that a problem is about; other places are filled by
/// [`Told::with`].
#[macro_export]
macro_rules! complaints {
    ($($NAME:ident $severity:ident $code:literal $clause:literal $en:literal $ja:literal;)*) => {
        $(const $NAME: $crate::Complaint = $crate::Complaint {
            code: $code,
            clause: $clause,
            severity: $crate::Severity::$severity,
            en: $en,
            ja: $ja,
        };)*
    };
}

/// The cards of a pile that are known, each with its number.
#[derive(Clone, Debug, Default)]
pub struct Pile<'a>(pub Vec<(&'a CardEntry, usize)>);

impl<'a> Pile<'a> {
    /// Its cards, each once.
    pub fn cards(&self) -> impl Iterator<Item = &'a CardEntry> {
        self.0.iter().map(|(card, _)| *card)
    }

    /// How many cards of it are so.
    pub fn count(&self, so: impl Fn(&CardEntry) -> bool) -> usize {
        let matching = self.0.iter().filter(|(card, _)| so(card));
        matching.map(|(_, n)| n).sum()
    }

    /// One card of each kind that `by` tells apart, with the number of all of its kind.
    pub fn grouped<K: Ord>(&self, by: impl Fn(&'a CardEntry) -> K) -> Self {
        let mut found: BTreeMap<K, (&CardEntry, usize)> = BTreeMap::new();
        for (card, n) in &self.0 {
            found.entry(by(card)).or_insert((card, 0)).1 += n;
        }
        Self(found.into_values().collect())
    }

    /// Both piles together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(self.0.iter().chain(&other.0).copied().collect())
    }
}

/// A deck that is looked at, with what was found wrong so far.
pub struct Inspection<'l, 'c> {
    /// The deck.
    pub list: &'l DeckList,
    /// The value of each option of the match.
    pub options: &'l [u8; MAX_OPTIONS],
    /// How a card is found by its id.
    pub(crate) card: &'l dyn Fn(&str) -> Option<&'c CardEntry>,
    /// What is said of an id that is no card's.
    pub(crate) unknown: &'l Complaint,
    /// What is wrong.
    pub(crate) problems: Vec<DeckProblem>,
}

impl<'c> Inspection<'_, 'c> {
    /// Something is wrong. What it is about is told to what is returned.
    pub fn tell(&mut self, what: &Complaint) -> Told<'_> {
        self.problems.push(DeckProblem {
            code: what.code,
            clause: what.clause,
            severity: what.severity,
            card: None,
            number: None,
            text: Text {
                en: what.en.to_owned(),
                ja: what.ja.to_owned(),
            },
        });
        let last = self.problems.len() - 1;
        Told(&mut self.problems[last])
    }

    /// The card of this id; if there is none, that is told once.
    pub fn find(&mut self, id: &str) -> Option<&'c CardEntry> {
        let (found, unknown) = ((self.card)(id), self.unknown);
        let same = |p: &DeckProblem| p.code == unknown.code && p.card.as_deref() == Some(id);
        if found.is_none() && !self.problems.iter().any(same) {
            self.tell(unknown).about(id);
        }
        found
    }

    /// The cards of a pile; those that there are not are told and count no further.
    pub fn pile(&mut self, section: &str) -> Pile<'c> {
        let all = self.list.section(section);
        let known = all.filter_map(|(id, n)| Some((self.find(id)?, usize::from(n))));
        Pile(known.collect())
    }

    /// Complains of a number that is not as it must be.
    pub fn number(&mut self, n: usize, fits: bool, what: &Complaint) {
        if !fits {
            self.tell(what).number(n);
        }
    }

    /// Complains of a number that is not the one that is wanted, `{most}`.
    pub fn exactly(&mut self, n: usize, wanted: usize, what: &Complaint) {
        if n != wanted {
            self.tell(what).with("most", wanted).number(n);
        }
    }

    /// Complains of each card that is in a pile in which it may not be.
    pub fn misplaced(&mut self, pile: &Pile, is: impl Fn(&CardEntry) -> bool, what: &Complaint) {
        for card in pile.cards().filter(|card| is(card)) {
            self.tell(what).card(card);
        }
    }

    /// Complains of each card with more copies than `most`.
    pub fn too_many(&mut self, copies: &Pile, most: usize, what: &Complaint) {
        for (card, n) in copies.0.iter().filter(|(_, n)| *n > most) {
            self.tell(what).with("most", most).card(card).number(*n);
        }
    }
}

/// A problem that has been told, and what it is about.
pub struct Told<'p>(&'p mut DeckProblem);

impl Told<'_> {
    /// Fills a place of the sentences in both languages.
    #[must_use]
    pub fn said(self, place: &str, en: &str, ja: &str) -> Self {
        let place = format!("{{{place}}}");
        let text = &mut self.0.text;
        text.en = text.en.replace(&place, en);
        text.ja = text.ja.replace(&place, ja);
        self
    }

    /// Fills a place with what is written alike in both languages.
    #[must_use]
    pub fn with(self, place: &str, value: impl Display) -> Self {
        let value = value.to_string();
        self.said(place, &value, &value)
    }

    /// It is about this card: `{card}` is its name, `{name}` its name with its epithet.
    pub fn card(self, card: &CardEntry) -> Self {
        self.0.card = Some(card.id.clone());
        let (en, ja) = (&card.name.en, &card.name.ja);
        let told = self.said("card", en, ja);
        match &card.epithet {
            None => told.said("name", en, ja),
            Some(epithet) => {
                let (first, last) = (
                    format!("{en}, {}", epithet.en),
                    format!("{} {ja}", epithet.ja),
                );
                told.said("name", &first, &last)
            }
        }
    }

    /// It is about this number.
    pub fn number(self, n: usize) -> Self {
        self.0.number = Some(n);
        self.with("n", n)
    }

    /// It is about the card of this id, which is called by it where it has not been called by its name.
    pub fn about(self, id: &str) {
        self.0.card = Some(id.to_owned());
        let _ = self.with("card", id);
    }
}
