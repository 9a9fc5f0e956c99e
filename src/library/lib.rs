//! A ruleset with its cards and decks, read from the data folders and ready to play; what a deck list is, and what can
//! be wrong with one.

mod folded;
mod game;
mod inspection;
mod judgement;
mod list;
mod minds;
mod problem;
pub mod testing;

pub use folded::{bare, folded};
pub use game::{Game, find_game};
pub use inspection::{Complaint, Inspection, Pile, Told};
pub use judgement::{FILE as JUDGEMENT_FILE, judgement_text, read_judgement};
pub use list::{
    DeckList, DeckShape, DeckVariant, DeckWord, MAIN, load_decks, load_decks_of, read_deck,
};
pub use minds::{FILE as MIND_FILE, KEPT as MINDS_KEPT, mind_text, read_mind, read_minds};
pub use problem::{DeckProblem, Severity};

use fudaba_cards::{
    BuildRule, CardEntry, DataError, Pack, Place, Text, load_game, nearest, packs_of,
};
use fudaba_engine::ability::Ability;
use fudaba_engine::words::{ColourId, KeywordId, KindId, NamedValue, StatId, Vocabulary};
use fudaba_engine::{
    ByPlayer, CardDef, Catalogue, Deck, DefId, First, MAX_CARDS, MAX_OPTIONS, MAX_STATS,
    MatchSetup, Mind, Minds, Reach, StableHasher, Symbol,
};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::Hasher;
use std::path::Path;
use std::sync::Arc;

/// A ruleset with its cards and decks.
#[derive(Clone)]
pub struct Library {
    /// The ruleset.
    pub game: &'static Game,
    /// Its cards as they were read.
    pub pack: Pack,
    /// Its cards as the engine takes them.
    pub catalogue: Arc<Catalogue>,
    /// Its decks: the ready ones, those of packs, then the player's own, each by the name of its file.
    pub decks: Vec<DeckList>,
    /// Where each deck comes from, by its key.
    pub origins: BTreeMap<String, Origin>,
    /// How its computer opponent judges and looks ahead.
    pub minds: Arc<Minds>,
    /// What could not be read. The rest is there.
    pub errors: Vec<DataError>,
}

/// Where a deck comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// It comes with the ruleset.
    #[default]
    Ready,
    /// It is in a pack of this name.
    Pack(String),
    /// It is the player's own.
    Own,
}

/// The decks of a ruleset in the order of where they come from, what is wrong with others, and where each comes from.
type Decks = (Vec<DeckList>, Vec<DataError>, BTreeMap<String, Origin>);

/// A name that nothing bears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// What was looked for ("ruleset").
    pub what: &'static str,
    /// The name that was given.
    pub given: String,
    /// The names that there are.
    pub known: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} {:?}", self.what, self.given)?;
        if let Some(near) = nearest(&self.given, self.known.iter().map(String::as_str)) {
            write!(f, "; did you mean {near:?}?")?;
        }
        write!(f, " (known: {})", self.known.join(", "))
    }
}

impl std::error::Error for Unknown {}

impl Unknown {
    fn new(what: &'static str, given: &str, known: impl IntoIterator<Item = String>) -> Self {
        Self {
            what,
            given: given.to_owned(),
            known: known.into_iter().collect(),
        }
    }
}

/// A deck that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalDeck {
    /// The deck.
    pub deck: String,
    /// Everything that is wrong with it.
    pub problems: Vec<DeckProblem>,
}

impl fmt::Display for IllegalDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the deck {:?} cannot be played:", self.deck)?;
        for problem in &self.problems {
            write!(f, "\n  - {problem}")?;
        }
        write!(f, "\n  help: change the deck, or choose another one")
    }
}

impl std::error::Error for IllegalDeck {}

/// A deck that can be played with some options.
#[derive(Clone, Debug)]
pub struct LegalDeck<'a> {
    /// The deck.
    list: &'a DeckList,
    /// As it is played with those options, with cards of [`Library::catalogue`].
    deck: Deck,
    /// The cards that it names, the same twice perhaps.
    cards: Vec<DefId>,
}

impl LegalDeck<'_> {
    /// Is it this deck?
    #[must_use]
    pub fn is(&self, list: &DeckList) -> bool {
        std::ptr::eq(self.list, list)
    }
}

/// Why no match could be set up.
#[derive(Clone, Debug, thiserror::Error)]
pub enum SetupError {
    /// A name that nothing bears.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// A deck that cannot be played.
    #[error(transparent)]
    Deck(#[from] IllegalDeck),
    /// Both decks together have too many cards.
    #[error(
        "both decks together have {0} cards, a match takes {MAX_CARDS} at most; choose smaller decks"
    )]
    TooManyCards(usize),
}

impl Library {
    /// Reads the cards and decks of a ruleset from `root`, and the player's own below `own`. What is broken is left
    /// out and reported in [`Library::errors`].
    #[must_use]
    pub fn load(game: &'static Game, root: &Path, own: Option<&Path>) -> Self {
        let packs = own.map(|own| own.join("packs"));
        let pack = load_game(game.cards, root, packs.as_deref());
        let (decks, wrong, origins) = Self::read_decks(game, root, own);
        let mut library = Self::of_cards(game, pack);
        library.errors.extend(wrong);
        let (minds, wrong) = read_minds(game.rules.declaration(), root);
        library.errors.extend(wrong);
        library.minds = Arc::new(minds);
        library.decks = decks;
        library.origins = origins;
        library
    }

    /// A ruleset with these cards, without a deck. The catalogue has them in the order of their ids.
    #[must_use]
    pub fn of_cards(game: &'static Game, pack: Pack) -> Self {
        let mut catalogue = Catalogue::default();
        for entry in pack.cards() {
            catalogue.insert(card_def(entry));
        }
        Self {
            game,
            errors: pack.errors.clone(),
            pack,
            catalogue: Arc::new(catalogue),
            decks: Vec::new(),
            origins: BTreeMap::new(),
            minds: Arc::new(Minds::new(Mind::declared(game.rules.declaration()))),
        }
    }

    /// Reads the decks of a ruleset alone, such as when one of the player's own has changed. A deck of the player's own
    /// takes the place of a ready one of the same key, and either that of one of a pack.
    #[must_use]
    pub fn read_decks(game: &Game, root: &Path, own: Option<&Path>) -> Decks {
        let id = game.rules.id();
        let mut errors = Vec::new();
        let mut folders = Vec::new();
        folders.push((root.join("ron_data").join(id).join("decks"), Origin::Ready));
        match own.map_or(Ok(Vec::new()), |own| packs_of(&own.join("packs"))) {
            Ok(packs) => folders.extend(packs.into_iter().map(|pack| {
                let name = pack.file_name().unwrap_or_default().to_string_lossy();
                let origin = Origin::Pack(name.into_owned());
                (pack.join(id).join("decks"), origin)
            })),
            Err(error) => errors.push(error),
        }
        folders.extend(own.map(|own| (own.join("decks").join(id), Origin::Own)));
        let mut decks: Vec<DeckList> = Vec::new();
        let mut origins: BTreeMap<String, Origin> = BTreeMap::new();
        for (folder, origin) in folders {
            // The folder of a pack's decks lies in that of its ruleset, and that in the pack.
            let pack = matches!(origin, Origin::Pack(_)).then(|| folder.ancestors().nth(2));
            let (found, wrong) = load_decks_of(game.decks, &folder, pack.flatten());
            errors.extend(wrong);
            for list in found {
                let taken = origins.contains_key(&list.key);
                if taken && matches!(origin, Origin::Pack(_)) {
                    let file = folder.join(format!("{}.ron", list.key));
                    let reason = format!(
                        "there is a deck {:?} already; this one is left out",
                        list.key
                    );
                    let error = DataError::new(Place::of_file(&file), reason);
                    errors.push(error.help("give the file another name"));
                    continue;
                }
                decks.retain(|d| d.key != list.key);
                origins.insert(list.key.clone(), origin.clone());
                decks.push(list);
            }
        }
        (decks, errors, origins)
    }

    /// Where a deck of this key comes from.
    #[must_use]
    pub fn origin(&self, key: &str) -> &Origin {
        self.origins.get(key).unwrap_or(&Origin::Ready)
    }

    /// The decks that come with the ruleset or a pack: those that decks are measured against.
    pub fn ready_decks(&self) -> impl Iterator<Item = &DeckList> {
        self.decks
            .iter()
            .filter(|list| *self.origin(&list.key) != Origin::Own)
    }

    /// The deck with this key.
    ///
    /// # Errors
    /// If there is none; the error names the nearest.
    pub fn deck(&self, key: &str) -> Result<&DeckList, Unknown> {
        let known = || self.decks.iter().map(|d| d.key.clone());
        (self.decks.iter().find(|d| d.key == key)).ok_or_else(|| Unknown::new("deck", key, known()))
    }

    /// Is an opponent kept under this number? None is asked for by `None`.
    ///
    /// # Errors
    /// If there is none; the error names those that there are.
    pub fn has_opponent(&self, version: Option<u8>) -> Result<(), Unknown> {
        version.map_or(Ok(()), |version| minds::kept(&self.minds, version))
    }

    /// A number that changes with how the computer opponents of the ruleset judge and look ahead.
    #[must_use]
    pub fn opponents_digest(&self) -> u64 {
        minds::digest(self.game.rules.declaration(), &self.minds)
    }

    /// The value of each option by its place, from keys and values by name; what is not named has its default.
    ///
    /// # Errors
    /// If there is no such option or value.
    pub fn options<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<[u8; MAX_OPTIONS], Unknown> {
        let decls = self.game.rules.declaration().options;
        let mut options = [0; MAX_OPTIONS];
        for (key, value) in given {
            let known = || decls.iter().map(|d| d.key.to_owned());
            let place = (decls.iter().position(|d| d.key == key))
                .ok_or_else(|| Unknown::new("option", key, known()))?;
            let values = decls[place].values;
            let at = (values.iter().position(|v| *v == value)).ok_or_else(|| {
                Unknown::new(
                    "value of this option",
                    value,
                    values.iter().map(ToString::to_string),
                )
            })?;
            options[place] = u8::try_from(at).unwrap_or(0);
        }
        Ok(options)
    }

    /// The options whose value is not the default, by name.
    #[must_use]
    pub fn option_names(&self, options: &[u8; MAX_OPTIONS]) -> BTreeMap<String, String> {
        let decls = self.game.rules.declaration().options.iter().zip(options);
        decls
            .filter(|(_, value)| **value != 0)
            .filter_map(|(d, value)| Some((d, d.values.get(usize::from(*value))?)))
            .map(|(d, value)| (d.key.to_owned(), (*value).to_owned()))
            .collect()
    }

    /// Everything that is wrong with a deck, advice included.
    #[must_use]
    pub fn problems(&self, list: &DeckList, options: &[u8; MAX_OPTIONS]) -> Vec<DeckProblem> {
        let list = self.under(list, options);
        let mut problems = self
            .game
            .deck_problems(&list, options, &|id| self.pack.get(id));
        problems.extend(self.never_in_decks(&list));
        problems
    }

    /// The cards of a deck that say of themselves that they are in none.
    fn never_in_decks(&self, list: &DeckList) -> impl Iterator<Item = DeckProblem> {
        let ids = list.sections.values().flat_map(|section| section.keys());
        let cards = ids.filter_map(|id| self.pack.get(id));
        let never = cards.filter(|card| card.build == Some(BuildRule::Never));
        never.map(|card| DeckProblem {
            code: "deck.never",
            clause: "",
            severity: Severity::Error,
            card: Some(card.id.clone()),
            number: None,
            text: Text {
                en: format!("{} cannot be in a deck: take it out.", card.name.en),
                ja: format!("{}はデッキに入れられない。外してください。", card.name.ja),
            },
        })
    }

    /// A deck as it is played with these options.
    #[must_use]
    pub fn under<'a>(&self, list: &'a DeckList, options: &[u8; MAX_OPTIONS]) -> Cow<'a, DeckList> {
        let decls = self.game.rules.declaration().options;
        list.under(|key, value| {
            let at = decls.iter().position(|d| d.key == key);
            at.is_some_and(|at| decls[at].values.get(usize::from(options[at])) == Some(&value))
        })
    }

    /// A deck as it is played with these options, if it is legal.
    ///
    /// # Errors
    /// If the deck is not legal: everything that is wrong with it.
    pub fn legal<'a>(
        &self,
        list: &'a DeckList,
        options: &[u8; MAX_OPTIONS],
    ) -> Result<LegalDeck<'a>, IllegalDeck> {
        let mut problems = self.problems(list, options);
        problems.retain(|p| p.severity == Severity::Error);
        if problems.is_empty() {
            let played = self.under(list, options);
            return Ok(LegalDeck {
                list,
                deck: self.engine_deck(&played),
                cards: self.cards_of(&played),
            });
        }
        let deck = list.name.en.clone();
        Err(IllegalDeck { deck, problems })
    }

    /// A legal deck as the engine takes it, with cards of the library's catalogue.
    fn engine_deck(&self, list: &DeckList) -> Deck {
        let find = |id: &str| self.catalogue.find(id);
        let rules = self.game.rules;
        let cards = |name: &&str| {
            list.section(name)
                .filter_map(|(id, count)| find(id).map(|def| (def, usize::from(count))))
                .flat_map(|(def, count)| std::iter::repeat_n(def, count))
                .collect()
        };
        Deck {
            sections: rules.declaration().sections.iter().map(cards).collect(),
            named: (rules.declaration().named.iter())
                .filter_map(|role| find(list.role(role)?))
                .collect(),
        }
    }

    /// The cards that a deck names, in any section or role.
    fn cards_of(&self, list: &DeckList) -> Vec<DefId> {
        let in_sections = list.sections.values().flat_map(BTreeMap::keys);
        let ids = in_sections.chain(list.roles.values());
        ids.filter_map(|id| self.catalogue.find(id)).collect()
    }

    /// Puts a match together. Its catalogue holds the cards of both decks and no others: a [`DefId`](fudaba_engine::DefId)
    /// of the match is a place in that one, not in [`Library::catalogue`].
    ///
    /// # Errors
    /// If a deck is not legal, or both together are too large.
    pub fn setup(
        &self,
        decks: [&DeckList; 2],
        options: [u8; MAX_OPTIONS],
        seed: u64,
        first: First,
    ) -> Result<Arc<MatchSetup>, SetupError> {
        let [a, b] = decks.map(|list| self.legal(list, &options));
        self.setup_of([&a?, &b?], options, seed, first)
    }

    /// The same of decks that are known to be legal with these options.
    ///
    /// # Errors
    /// If both together are too large.
    pub fn setup_of(
        &self,
        decks: [&LegalDeck; 2],
        options: [u8; MAX_OPTIONS],
        seed: u64,
        first: First,
    ) -> Result<Arc<MatchSetup>, SetupError> {
        let count = (decks.iter().flat_map(|d| &d.deck.sections))
            .map(Vec::len)
            .sum();
        if count > MAX_CARDS {
            return Err(SetupError::TooManyCards(count));
        }
        // In the order of their ids, as in the library's catalogue: their places depend on nothing else, so that a match
        // goes as it went, with the same digests, whatever other cards there are.
        let mut all: Vec<DefId> = decks.iter().flat_map(|d| &d.cards).copied().collect();
        all.sort_unstable();
        all.dedup();
        let mut cards = Catalogue::default();
        for def in all.iter().filter_map(|id| self.catalogue.shared(*id)) {
            cards.insert(def);
        }
        let place = |id: &DefId| {
            let at = all.binary_search(id).ok()?;
            u16::try_from(at).ok().map(DefId)
        };
        let places = |ids: &Vec<DefId>| ids.iter().filter_map(place).collect();
        let decks = ByPlayer(decks.map(|d| Deck {
            sections: d.deck.sections.iter().map(places).collect(),
            named: places(&d.deck.named),
        }));
        let (rules, cards) = (self.game.rules, Arc::new(cards));
        let setup = MatchSetup::new(rules, cards, options, decks, seed, first, &[]);
        Ok(Arc::new(setup.with_minds(Arc::clone(&self.minds))))
    }

    /// For each card of a match a number that changes when the card does something else than before, by id; see
    /// [`CARD_DIGEST`].
    #[must_use]
    pub fn card_digests(&self, setup: &MatchSetup) -> BTreeMap<String, u64> {
        let cards = setup.catalogue.iter().filter_map(|(_, def)| {
            let entry = self.pack.get(&def.key)?;
            Some((def.key.clone(), card_digest(entry, self.game.rules.words())))
        });
        cards.collect()
    }
}

/// The version of [`card_digest`]. It counts up whenever the same card gets another digest than before: digests of
/// different versions cannot be compared.
pub const CARD_DIGEST: u32 = 1;

/// What a match reads of a card, in the order in which it counts for its digest.
#[derive(Serialize)]
struct Played<'a> {
    kind: KindId,
    name: &'a str,
    epithet: Option<&'a str>,
    names: Vec<(&'a str, Option<Symbol>)>,
    colour: Option<ColourId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    second_colour: Option<ColourId>,
    stats: &'a BTreeMap<StatId, i16>,
    marks: &'a BTreeMap<StatId, NamedValue>,
    keywords: &'a [KeywordId],
    traits: &'a [Symbol],
    units: &'a [Symbol],
    abilities: &'a [Ability],
}

/// A number that changes when the card does something else than before. Texts that rules never read, pictures and the
/// order of files do not matter.
#[must_use]
pub fn card_digest(entry: &CardEntry, words: &Vocabulary) -> u64 {
    let played = Played {
        kind: entry.kind,
        name: &entry.name.en,
        epithet: entry.epithet.as_ref().map(|e| e.en.as_str()),
        names: (entry.names.iter())
            .map(|n| (n.en.as_str(), n.of))
            .collect(),
        colour: entry.colour,
        second_colour: entry.second_colour,
        stats: &entry.stats,
        marks: &entry.marks,
        keywords: &entry.keywords,
        traits: &entry.traits,
        units: &entry.units,
        abilities: &entry.abilities,
    };
    // Cards were read from such text, so that they can be written as it.
    let text = words.in_force(|| ron::to_string(&played).unwrap_or_default());
    let mut hasher = StableHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// A card of a file as the engine takes it.
#[must_use]
pub fn card_def(entry: &CardEntry) -> CardDef {
    let mut stats = [0; MAX_STATS];
    for (stat, n) in &entry.stats {
        stats[stat.index() % MAX_STATS] = *n;
    }
    for (stat, value) in &entry.marks {
        stats[stat.index() % MAX_STATS] = i16::try_from(value.0).unwrap_or(i16::MAX);
    }
    let epithet = entry.epithet.as_ref().map_or("", |e| e.en.as_str());
    let mut def = CardDef {
        key: entry.id.clone(),
        kind: entry.kind,
        also: None,
        faces: None,
        colour: entry.colour,
        second_colour: entry.second_colour,
        stats,
        name: Symbol::new(&entry.name.en),
        identity: Symbol::new(&format!("{epithet}\n{}", entry.name.en)),
        names: entry
            .names
            .iter()
            .map(|n| (Symbol::new(&n.en), n.of))
            .collect(),
        traits: entry.traits.clone(),
        units: entry.units.clone(),
        keywords: entry.keywords.iter().fold(0, |bits, k| bits | 1 << k.0),
        abilities: Vec::new(),
        moments: 0,
        reach: Reach::default(),
        reach_of_others: Reach::default(),
        reads: Reach::default(),
        lowers: 0,
        has_special: false,
        sets: false,
        tallies: 0,
    };
    def.set_abilities(entry.abilities.iter().cloned());
    match entry.second_face() {
        Some(back) => def.with_back(card_def(&back)),
        None => def,
    }
}
