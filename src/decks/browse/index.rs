//! What is known of each card before anybody looks for it.

use fudaba_cards::{CardEntry, Pack, Place};
use fudaba_engine::Symbol;
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::{ColourId, KeywordId, KindId, NamedValue, StatId, Vocabulary};
use fudaba_library::folded;
use fudaba_text::{Book, Lang};
use std::collections::BTreeMap;
use std::path::Component;

/// A card as it is looked for. What a second face says counts, too.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id.
    pub id: String,
    /// The kinds of its faces, that of the first face first.
    pub kinds: Vec<KindId>,
    /// Its colours.
    pub colours: Vec<ColourId>,
    /// Its printed numbers; a stat stands here twice where two faces have it.
    pub stats: Vec<(StatId, i32)>,
    /// Its printed named values.
    pub marks: Vec<(StatId, NamedValue)>,
    /// Its traits and units.
    pub traits: Vec<Symbol>,
    /// Its printed keywords.
    pub keywords: Vec<KeywordId>,
    /// The kinds of its abilities.
    pub abilities: Vec<AbilityKind>,
    /// The pack that it comes from; empty if it is the ruleset's own.
    pub pack: String,
    /// By what it is sorted in each language.
    pub(super) sorts: [String; 2],
    pub(super) words: Words,
}

/// Texts of a card as they are compared with what is typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub names: Vec<String>,
    pub id: String,
    pub reading: String,
    /// Kind, colours, traits.
    pub kind: String,
    pub text: String,
}

impl Listed {
    /// The first number of a stat.
    #[must_use]
    pub fn stat(&self, stat: StatId) -> Option<i32> {
        let found = self.stats.iter().find(|(s, _)| *s == stat);
        found.map(|(_, n)| *n)
    }

    /// The kind of its first face.
    #[must_use]
    pub fn kind(&self) -> KindId {
        self.kinds.first().copied().unwrap_or(KindId(0))
    }
}

/// All cards of a ruleset, ready to be looked through. Made once; a search takes a few milliseconds.
#[derive(Clone, Debug, Default)]
pub struct Index {
    pub(super) cards: Vec<Listed>,
    places: BTreeMap<String, usize>,
    pub(super) vocabulary: Vocabulary,
}

/// A text without what nobody types: apostrophes, hyphens, dots between names.
pub(super) fn squeezed(text: &str) -> String {
    let mut text = folded(text);
    text.retain(|c| {
        !matches!(
            c,
            '\'' | '’' | '-' | '‐' | '·' | '・' | '･' | '“' | '”' | '"'
        )
    });
    text
}

impl Index {
    /// The cards of a pack, with their texts in both languages.
    #[must_use]
    pub fn new(pack: &Pack, book: &Book) -> Self {
        let mut index = Self {
            vocabulary: book.lexicon.vocabulary,
            ..Self::default()
        };
        for entry in pack.cards() {
            let from = pack.place(&entry.id).map_or_else(String::new, pack_of);
            index.places.insert(entry.id.clone(), index.cards.len());
            index.cards.push(listed(entry, from, book));
        }
        index
    }

    /// The card at a place.
    #[must_use]
    pub fn get(&self, at: usize) -> Option<&Listed> {
        self.cards.get(at)
    }

    /// The place of a card.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// The card of this id.
    #[must_use]
    pub fn card(&self, id: &str) -> Option<&Listed> {
        self.cards.get(self.place(id)?)
    }

    /// How many cards there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Is there no card at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// The name of the player's pack that a file belongs to: `packs/<name>/<ruleset>/cards/…`. The ruleset's own cards lie in
/// `ron_data/<ruleset>/cards/…` and belong to none.
fn pack_of(place: &Place) -> String {
    let parts: Vec<_> = (place.file.components())
        .filter_map(|part| match part {
            Component::Normal(name) => name.to_str(),
            _ => None,
        })
        .collect();
    let cards = parts.iter().rposition(|part| *part == "cards");
    let pack = cards.and_then(|at| at.checked_sub(2)).map(|at| parts[at]);
    match pack {
        None | Some("ron_data") => String::new(),
        Some(name) => name.to_owned(),
    }
}

fn listed(entry: &CardEntry, pack: String, book: &Book) -> Listed {
    let back = entry.second_face();
    let faces = || std::iter::once(entry).chain(&back);
    let mut card = Listed {
        id: entry.id.clone(),
        kinds: faces().map(|f| f.kind).collect(),
        colours: [entry.colour, entry.second_colour]
            .into_iter()
            .flatten()
            .collect(),
        stats: faces()
            .flat_map(|f| f.stats.iter().map(|(s, n)| (*s, i32::from(*n))))
            .collect(),
        marks: faces()
            .flat_map(|f| f.marks.iter().map(|(s, v)| (*s, *v)))
            .collect(),
        traits: faces()
            .flat_map(|f| f.traits.iter().chain(&f.units).copied())
            .collect(),
        keywords: faces().flat_map(|f| f.keywords.iter().copied()).collect(),
        abilities: faces()
            .flat_map(|f| f.abilities.iter().map(|a| a.kind))
            .collect(),
        pack,
        sorts: [Lang::En, Lang::Ja].map(|lang| sort_key(entry, lang)),
        words: words(entry, book),
    };
    card.kinds.dedup();
    card.traits.sort_by_key(|t| t.as_str());
    card.traits.dedup();
    card.keywords.sort_unstable();
    card.keywords.dedup();
    card.abilities.sort_unstable();
    card.abilities.dedup();
    card
}

/// By what a card is sorted: Japanese by its reading.
fn sort_key(entry: &CardEntry, lang: Lang) -> String {
    let name = match lang {
        Lang::Ja if !entry.reading.is_empty() => &entry.reading,
        _ => entry.name.get(lang),
    };
    let epithet = entry.epithet.as_ref().map_or("", |e| e.get(lang));
    folded(&format!("{name} {epithet}"))
}

fn words(entry: &CardEntry, book: &Book) -> Words {
    let joined = entry.names.iter().flat_map(|n| [&n.en, &n.ja]);
    let epithet = entry.epithet.iter().flat_map(|e| [&e.en, &e.ja]);
    let names = [&entry.name.en, &entry.name.ja].into_iter();
    let both = |say: &dyn Fn(Lang) -> String| {
        let said: Vec<String> = Lang::ALL.into_iter().map(say).collect();
        squeezed(&said.join("\n"))
    };
    let units = entry.units.iter().map(|u| u.as_str());
    let back = entry.second_face();
    Words {
        names: names
            .chain(joined)
            .chain(epithet)
            .map(|n| squeezed(n))
            .collect(),
        id: squeezed(&entry.id),
        reading: squeezed(&entry.reading),
        kind: both(&|lang| {
            let back = back.as_ref().map(|b| book.type_line(b, lang));
            let units: Vec<&str> = units.clone().map(|u| book.trait_name(u, lang)).collect();
            let front = book.type_line(entry, lang);
            format!("{front} {} {}", units.join(" "), back.unwrap_or_default())
        }),
        text: both(&|lang| {
            let flavour = entry.flavour.as_ref().map_or("", |f| f.get(lang));
            let front = book.card_text(entry, lang).plain(lang);
            let back = back.as_ref().map(|b| book.card_text(b, lang).plain(lang));
            format!("{front}\n{}\n{flavour}", back.unwrap_or_default())
        }),
    }
}
