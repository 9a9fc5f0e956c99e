//! The desk at which a deck is put together: what is looked for, what is looked at, the draft, and what the ruleset says
//! of it. It knows nothing of how it is shown.

use std::collections::HashMap;
use std::sync::Arc;

use super::intents::{DeskIntent, Done, Place};
use crate::table::ActiveGame;
use crate::table::ruleset::{LoadedGame, full_name};
use fudaba_cards::CardEntry;
use fudaba_decks::browse::{
    Facet, Found, Grouping, Index, Search, Sorting, Spread, SpreadOf, Test, spreads,
};
use fudaba_decks::draft::{Checked, Draft, Edit, More, homes, why_homeless};
use fudaba_engine::MAX_OPTIONS;
use fudaba_engine::words::StatId;
use fudaba_library::{DeckList, DeckProblem, Severity};
use fudaba_saves::settings::Language;
use fudaba_text::Lang;

/// The cards of a ruleset, ready to be looked through; made once and kept.
pub struct Catalog {
    /// The ruleset with all of its cards.
    pub active: ActiveGame,
    /// The cards as they are searched.
    pub index: Index,
    /// The filters that tell them apart.
    pub facets: Vec<Facet>,
}

impl Catalog {
    /// The cards of a ruleset.
    #[must_use]
    pub fn of(game: &Arc<LoadedGame>) -> Self {
        let index = Index::new(&game.library.pack, &game.book);
        Self {
            active: ActiveGame::whole(game),
            facets: index.facets(&game.book),
            index,
        }
    }

    /// A card as it was read.
    #[must_use]
    pub fn entry(&self, card: &str) -> Option<&CardEntry> {
        self.active.game.library.pack.get(card)
    }

    /// The name of a card with its epithet; its id if there is no such card.
    #[must_use]
    pub fn name(&self, card: &str, language: Language) -> String {
        let entry = self.entry(card);
        entry.map_or_else(|| card.to_owned(), |entry| full_name(entry, language))
    }

    fn problems(&self, list: &DeckList) -> Vec<DeckProblem> {
        let library = &self.active.game.library;
        library.problems(list, &[0; MAX_OPTIONS])
    }
}

/// The desk.
pub struct Desk {
    /// The cards of the ruleset.
    pub catalog: Arc<Catalog>,
    /// The deck.
    pub draft: Draft,
    /// What is looked for.
    pub search: Search,
    /// What is found.
    pub found: Vec<Found>,
    /// The card that is read.
    pub card: Option<String>,
    /// The place in the deck that the keyboard is at, if it is there.
    pub place: Option<Place>,
    /// Are the filters open?
    pub filters: bool,
    /// The deck with what the ruleset says of it.
    checked: Checked,
    /// How its sections are spread, in the order of the sections.
    pub spreads: Vec<Vec<Spread>>,
    /// The section whose spread is shown.
    pub charted: usize,
    /// The card that is read is to be brought into sight.
    pub to_card: bool,
    lang: Lang,
    /// What was asked about this deck: how many more of a card a section may have, what is against naming it in a role.
    known: HashMap<(String, String), More>,
    naming: HashMap<(&'static str, String), Option<DeckProblem>>,
    /// What was asked about cards: where they can be, in which roles.
    homes: HashMap<String, Vec<&'static str>>,
    suited: HashMap<(&'static str, String), bool>,
}

impl Desk {
    /// A desk with this deck on it.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, list: DeckList, language: Language) -> Self {
        let mut desk = Self {
            catalog,
            draft: Draft::of(list),
            search: Search {
                grouping: Grouping::Kind,
                ..Search::default()
            },
            found: Vec::new(),
            card: None,
            place: None,
            filters: false,
            checked: Checked::default(),
            spreads: Vec::new(),
            charted: 0,
            to_card: false,
            lang: language.into(),
            known: HashMap::new(),
            naming: HashMap::new(),
            homes: HashMap::new(),
            suited: HashMap::new(),
        };
        desk.check();
        desk.look();
        let first = desk.cards().next().map(str::to_owned);
        desk.card = first;
        desk
    }

    /// The sections of a deck, in order.
    #[must_use]
    pub fn sections(&self) -> &'static [&'static str] {
        self.catalog.active.game.library.game.decks.sections
    }

    /// The cards that are named in a deck, in order.
    #[must_use]
    pub fn roles(&self) -> &'static [&'static str] {
        self.catalog.active.game.library.game.decks.roles
    }

    /// The cards of a section in the usual order of cards.
    #[must_use]
    pub fn lines(&self, section: &str) -> Vec<(&str, u8)> {
        let mut lines: Vec<(&str, u8)> = self.draft.list().section(section).collect();
        let index = &self.catalog.index;
        lines.sort_by_cached_key(|(id, _)| {
            let rank = index.card(id).map(|card| index.rank(card, self.lang));
            (rank.is_none(), rank, (*id).to_owned())
        });
        lines
    }

    /// Everything that the keyboard can come to in the deck, from above.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        let named = self
            .roles()
            .iter()
            .map(|role| Place::Role((*role).to_owned()));
        let in_sections = self.sections().iter().flat_map(|section| {
            let lines = self.lines(section).into_iter();
            lines.map(|(card, _)| Place::Line((*section).to_owned(), card.to_owned()))
        });
        named.chain(in_sections).collect()
    }

    /// The cards that were found, in order.
    pub fn cards(&self) -> impl Iterator<Item = &str> {
        let places = self.found.iter().flat_map(|group| &group.cards);
        places.filter_map(|at| self.catalog.index.get(*at).map(|card| card.id.as_str()))
    }

    /// What is wrong with the deck, and what could be better.
    #[must_use]
    pub fn problems(&self) -> &[DeckProblem] {
        self.checked.problems()
    }

    /// How many errors the deck has.
    #[must_use]
    pub fn errors(&self) -> usize {
        let problems = self.problems().iter();
        problems.filter(|p| p.severity == Severity::Error).count()
    }

    /// The sections that a card can be in.
    pub fn homes(&mut self, card: &str) -> Vec<&'static str> {
        let catalog = &self.catalog;
        let shape = catalog.active.game.library.game.decks;
        let find = || homes(shape, card, &|list| catalog.problems(list));
        let known = self.homes.entry(card.to_owned()).or_insert_with(find);
        known.clone()
    }

    /// How many more of a card a section may have.
    pub fn more(&mut self, section: &str, card: &str) -> More {
        let key = (section.to_owned(), card.to_owned());
        let (catalog, checked) = (&self.catalog, &self.checked);
        let find = || checked.more(section, card, &|list| catalog.problems(list));
        self.known.entry(key).or_insert_with(find).clone()
    }

    /// Why a card can be in no deck at all; nothing, if it can be in one.
    #[must_use]
    pub fn why_never(&self, card: &str) -> Option<DeckProblem> {
        let catalog = &self.catalog;
        let shape = catalog.active.game.library.game.decks;
        why_homeless(shape, card, &|list| catalog.problems(list))
    }

    /// What is against naming a card in a role.
    pub fn against_naming(&mut self, role: &'static str, card: &str) -> Option<DeckProblem> {
        let (catalog, checked) = (&self.catalog, &self.checked);
        let find = || checked.against_naming(role, card, &|list| catalog.problems(list));
        let key = (role, card.to_owned());
        self.naming.entry(key).or_insert_with(find).clone()
    }

    /// Could this card be named in this role in some deck? Asked of one that has two of it where it is at home.
    pub fn suits(&mut self, role: &'static str, card: &str) -> bool {
        let Some(home) = self.homes(card).first().copied() else {
            return false;
        };
        let catalog = &self.catalog;
        let find = || {
            let mut list = DeckList::default();
            let cards = [(card.to_owned(), 2)].into_iter().collect();
            list.sections.insert(home.to_owned(), cards);
            let check = |list: &DeckList| catalog.problems(list);
            let checked = Checked::new(&list, &check);
            checked.against_naming(role, card, &check).is_none()
        };
        let key = (role, card.to_owned());
        *self.suited.entry(key).or_insert_with(find)
    }

    /// Speaks another language.
    pub fn speak(&mut self, language: Language) {
        let lang = language.into();
        if self.lang != lang {
            self.lang = lang;
            self.look();
        }
    }

    /// Carries out what the player wants; what became of it.
    pub fn apply(&mut self, intent: &DeskIntent) -> Done {
        match intent {
            DeskIntent::Filters => {
                self.filters = !self.filters;
                Done::Looked
            }
            DeskIntent::Chart(section) => {
                self.charted = *section;
                Done::Looked
            }
            DeskIntent::Read(card) => {
                self.card = Some(card.clone());
                Done::Quietly
            }
            DeskIntent::Show(card) => self.show(card),
            DeskIntent::At(place) => self.go_to(place),
            DeskIntent::Undo => self.stepped(Draft::undo),
            DeskIntent::Redo => self.stepped(Draft::redo),
            DeskIntent::Add(card, section) => self.add(card, section.as_deref()),
            DeskIntent::Remove(card, section) => self.remove(card, section.as_deref()),
            DeskIntent::Move(card, from, to) => self.edit(Edit::Move {
                from: from.clone(),
                to: to.clone(),
                card: card.clone(),
                n: 1,
            }),
            DeskIntent::Name(role, card) => self.edit(Edit::Name {
                role: role.clone(),
                card: card.clone(),
            }),
            DeskIntent::Edit(edit) => self.edit((**edit).clone()),
            looked_for => {
                self.ask(looked_for);
                self.look();
                match looked_for {
                    DeskIntent::Words(_) => Done::Quietly,
                    _ => Done::Looked,
                }
            }
        }
    }

    /// Something else is looked for, or in another order.
    fn ask(&mut self, intent: &DeskIntent) {
        let search = &mut self.search;
        match intent {
            DeskIntent::Words(words) => search.words.clone_from(words),
            DeskIntent::Ask(test) => search.toggle(test.clone()),
            DeskIntent::Clear => search.clear(),
            DeskIntent::Sort(sorting) => search.sorting = sorting.clone(),
            DeskIntent::Reverse => search.reversed = !search.reversed,
            DeskIntent::Group(grouping) => search.grouping = grouping.clone(),
            DeskIntent::Use(kept) => *search = kept.clone(),
            _ => {}
        }
    }

    /// The keyboard goes to a place in the deck, and the card there is read.
    fn go_to(&mut self, place: &Place) -> Done {
        let card = match place {
            Place::Line(_, card) => Some(card.as_str()),
            Place::Role(role) => self.draft.list().role(role),
        };
        if let Some(card) = card {
            self.card = Some(card.to_owned());
        }
        self.place = Some(place.clone());
        Done::Quietly
    }

    /// Reads a card and brings it into sight; what hides it is no longer asked.
    fn show(&mut self, card: &str) -> Done {
        if self.catalog.index.place(card).is_none() {
            return Done::Refused(None);
        }
        if !self.cards().any(|id| id == card) {
            self.search.clear();
            self.look();
        }
        self.card = Some(card.to_owned());
        self.to_card = true;
        Done::Looked
    }

    /// One more, where it is wanted, or else where it is at home and there is room.
    fn add(&mut self, card: &str, section: Option<&str>) -> Done {
        let homes = self.homes(card);
        let wanted: Vec<&str> = match section {
            Some(section) => vec![section],
            None => homes,
        };
        let room = wanted.iter().find(|s| self.more(s, card).some()).copied();
        let Some(section) = room.or(section) else {
            let why = match wanted.first() {
                Some(section) => self.more(section, card).why,
                None => self.why_never(card),
            };
            return Done::Refused(why);
        };
        // What is asked for by name is done: a deck in the making may be over its limits for a while.
        self.edit(Edit::Add {
            section: section.to_owned(),
            card: card.to_owned(),
            n: 1,
        })
    }

    /// One less, from where it is wanted, or else from the last section that has it.
    fn remove(&mut self, card: &str, section: Option<&str>) -> Done {
        let has = |s: &&&str| self.draft.count_in(s, card) > 0;
        let section = match section {
            Some(section) => Some(section),
            None => self.sections().iter().rev().find(has).copied(),
        };
        let Some(section) = section.map(str::to_owned) else {
            return Done::Refused(None);
        };
        self.edit(Edit::Remove {
            section,
            card: card.to_owned(),
            n: 1,
        })
    }

    fn edit(&mut self, edit: Edit) -> Done {
        let done = match &edit {
            Edit::Add { .. } => Done::Added,
            Edit::Remove { .. } => Done::Removed,
            Edit::Rename(_) | Edit::Describe(_) => Done::Quietly,
            _ => Done::Added,
        };
        if !self.draft.edit(edit) {
            return Done::Refused(None);
        }
        self.changed();
        done
    }

    fn stepped(&mut self, step: impl FnOnce(&mut Draft) -> bool) -> Done {
        if !step(&mut self.draft) {
            return Done::Refused(None);
        }
        self.changed();
        Done::Removed
    }

    /// The deck is another one.
    fn changed(&mut self) {
        self.check();
        let asks_deck = self.search.tests.contains(&Test::InDeck);
        let by_deck = self.search.sorting == Sorting::InDeck;
        if asks_deck || by_deck {
            self.look();
        }
        // The keyboard stays as near as it can to where it was.
        if let Some(place) = &self.place {
            let places = self.places();
            if !places.contains(place) {
                let after = places.iter().find(|p| p.section() == place.section());
                self.place = after.or(places.first()).cloned();
            }
        }
    }

    fn check(&mut self) {
        self.known.clear();
        self.naming.clear();
        let catalog = &self.catalog;
        self.checked = Checked::new(self.draft.list(), &|list| catalog.problems(list));
        // What cards cost, or which level they have, is looked at first.
        let game = &self.catalog.active;
        let first = StatId::find(game.rules.words(), &game.look.face.stature.level);
        let later = |spread: &Spread| first.is_none_or(|stat| spread.of != SpreadOf::Stat(stat));
        let of = |section: &&str| {
            let mut all = spreads(&self.catalog.index, self.draft.list().section(section));
            all.sort_by_key(later);
            all
        };
        self.spreads = self.sections().iter().map(of).collect();
    }

    fn look(&mut self) {
        let count = |card: &str| self.draft.count(card);
        self.found = self.catalog.index.find(&self.search, self.lang, &count);
    }
}
