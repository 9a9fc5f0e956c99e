//! A deck list and its file.

use super::{Complaint, bare};
use fudaba_cards::{
    DataError, Lang, Place, Source, Text, files_of, lies_within, nearest, read_one,
};
use fudaba_engine::words::Vocabulary;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;

/// The sections and roles that a ruleset's decks have.
#[derive(Clone, Copy, Debug)]
pub struct DeckShape {
    /// The key of the ruleset.
    pub ruleset: &'static str,
    /// The piles of a deck: "main", "potential".
    pub sections: &'static [&'static str],
    /// The cards singled out before the match: "leader", "partner".
    pub roles: &'static [&'static str],
    /// What piles and roles are called.
    pub words: &'static [DeckWord],
    /// What is said of an id that is no card's.
    pub unknown: Complaint,
}

/// What a pile or role of decks is called: its key in deck files, its name in English and in Japanese, and what people write
/// besides, in either language.
#[derive(Clone, Copy, Debug)]
pub struct DeckWord(
    pub &'static str,
    pub &'static str,
    pub &'static str,
    pub &'static [&'static str],
);

/// The key of the pile that decks of all rulesets have.
pub const MAIN: &str = "main";
/// What people call it besides, whatever the game.
const ALSO_MAIN: &[&str] = &[
    "main deck",
    "deck",
    "cards",
    "メインデッキ",
    "メイン",
    "デッキ",
    "山札",
];

impl DeckShape {
    /// The name of a pile or role; its key, if it has none.
    #[must_use]
    pub fn word<'a>(&self, key: &'a str, lang: Lang) -> &'a str {
        let word = self.words.iter().find(|word| word.0 == key);
        word.map_or(key, |DeckWord(_, en, ja, _)| match lang {
            Lang::En => en,
            Lang::Ja => ja,
        })
    }

    /// Is a pile or role called so, in either language or by its key? Case, width and spaces do not matter.
    #[must_use]
    pub fn is_called(&self, key: &str, name: &str) -> bool {
        let name = bare(name);
        let words = self.words.iter().filter(|word| word.0 == key);
        let called =
            words.flat_map(|word| [word.1, word.2].into_iter().chain(word.3.iter().copied()));
        let also = if key == MAIN { ALSO_MAIN } else { &[] };
        let mut all = called.chain(also.iter().copied()).chain([key]);
        !name.is_empty() && all.any(|known| bare(known) == name)
    }
}

/// A deck list. Its file is named after its key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckList {
    /// The file name without its ending; not written into the file.
    #[serde(skip)]
    pub key: String,
    /// Its name.
    pub name: Text,
    /// The ruleset that it is for.
    pub ruleset: String,
    /// What it wants to do, in a sentence or two.
    #[serde(default)]
    pub description: Text,
    /// How it plays, in a few words.
    #[serde(default)]
    pub style: Text,
    /// How hard it is to play well: 1 easy, 2 middling, 3 hard; 0 not said.
    #[serde(default)]
    pub difficulty: u8,
    /// The piles: how often each card, by id, is in each.
    #[serde(deserialize_with = "piles")]
    pub sections: BTreeMap<String, BTreeMap<String, u8>>,
    /// The cards singled out, by id.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// The piles under variants of the rules that ask for other ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<DeckVariant>,
}

/// The piles of a deck where an option of the match has a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckVariant {
    /// Key of the option.
    pub option: String,
    /// Name of the value.
    pub value: String,
    /// The piles then; those that are not named stay as they are.
    #[serde(deserialize_with = "piles")]
    pub sections: BTreeMap<String, BTreeMap<String, u8>>,
}

/// A map as it is written, where nothing stands twice: of two numbers of a card, which would count?
struct Once<V>(BTreeMap<String, V>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Once<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Entries<V> {
            type Value = Once<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Once<V>, A::Error> {
                let mut all = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<String, V>()? {
                    if all.contains_key(&key) {
                        let reason = format!("{key} stands twice; keep one of the two");
                        return Err(A::Error::custom(reason));
                    }
                    all.insert(key, value);
                }
                Ok(Once(all))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// Reads piles, each once, and each card once in a pile.
fn piles<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, BTreeMap<String, u8>>, D::Error> {
    let Once(piles) = Once::<Once<u8>>::deserialize(deserializer)?;
    Ok(piles
        .into_iter()
        .map(|(name, cards)| (name, cards.0))
        .collect())
}

impl DeckList {
    /// The cards of a pile with their numbers; none if there is no such pile.
    pub fn section(&self, name: &str) -> impl Iterator<Item = (&str, u8)> {
        let cards = self.sections.get(name).into_iter().flatten();
        cards.map(|(id, count)| (id.as_str(), *count))
    }

    /// How many cards are in a pile.
    #[must_use]
    pub fn count(&self, section: &str) -> usize {
        self.section(section).map(|(_, n)| usize::from(n)).sum()
    }

    /// The card in a role, by id.
    #[must_use]
    pub fn role(&self, name: &str) -> Option<&str> {
        self.roles.get(name).map(String::as_str)
    }

    /// The deck as it is played where `holds` says of an option and a value whether they are in force.
    #[must_use]
    pub fn under(&self, holds: impl Fn(&str, &str) -> bool) -> Cow<'_, Self> {
        let in_force = |v: &&DeckVariant| holds(&v.option, &v.value);
        let Some(variant) = self.variants.iter().find(in_force) else {
            return Cow::Borrowed(self);
        };
        let mut list = self.clone();
        list.sections.extend(variant.sections.clone());
        Cow::Owned(list)
    }

    /// The text of its file.
    ///
    /// # Errors
    /// When the list cannot be written as text, which no list made by this program brings about.
    pub fn to_ron(&self) -> Result<String, ron::Error> {
        let config = ron::ser::PrettyConfig::new().indentor("    ");
        ron::ser::to_string_pretty(self, config).map(|text| text + "\n")
    }
}

/// Reads a deck file. Whether its cards exist and agree with the rules is the ruleset's to say.
///
/// # Errors
/// When it is no deck file of this shape: where, why, and what to do.
pub fn read_deck(shape: &DeckShape, source: &Source) -> Result<DeckList, DataError> {
    let mut list: DeckList = read_one(source, &Vocabulary::default())?;
    let stem = source.file.file_stem().unwrap_or_default();
    list.key = stem.to_string_lossy().into_owned();
    let at = |word: &str| place_of(source, word);
    if list.ruleset != shape.ruleset {
        let reason = format!(
            "the deck is for {:?}, not for {:?}",
            list.ruleset, shape.ruleset
        );
        return Err(DataError::new(at("ruleset"), reason)
            .help(format!("write ruleset: {:?}", shape.ruleset)));
    }
    let varied = list.variants.iter().flat_map(|v| v.sections.keys());
    for (what, names, known) in [
        (
            "pile",
            list.sections.keys().chain(varied).collect::<Vec<_>>(),
            shape.sections,
        ),
        ("role", list.roles.keys().collect(), shape.roles),
    ] {
        for name in names {
            if !known.contains(&name.as_str()) {
                let near = nearest(name, known.iter().copied());
                let help = near.map_or_else(
                    || format!("known: {}", known.join(", ")),
                    |near| format!("did you mean {near:?}? (known: {})", known.join(", ")),
                );
                let reason = format!("a deck has no {what} called {name:?}");
                return Err(DataError::new(at(name), reason).help(help));
            }
        }
    }
    if list.name.en.trim().is_empty() || list.name.ja.trim().is_empty() {
        let error = DataError::new(at("name"), "the name of the deck is empty");
        return Err(error.help("fill in both en and ja"));
    }
    Ok(list)
}

/// The first place of a word in a file.
fn place_of(source: &Source, word: &str) -> Place {
    let before = source.text.split(word).next().unwrap_or("");
    let col = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    Place::new(&source.file, before.matches('\n').count() + 1, col)
}

/// The decks of a folder in the order of their file names, and what is wrong with the others.
#[must_use]
pub fn load_decks(shape: &DeckShape, folder: &Path) -> (Vec<DeckList>, Vec<DataError>) {
    load_decks_of(shape, folder, None)
}

/// The same of a folder of a pack, out of which no link may lead.
#[must_use]
pub fn load_decks_of(
    shape: &DeckShape,
    folder: &Path,
    pack: Option<&Path>,
) -> (Vec<DeckList>, Vec<DataError>) {
    let mut errors = Vec::new();
    let mut decks = Vec::new();
    let files = files_of(folder).unwrap_or_else(|error| {
        errors.push(error);
        Vec::new()
    });
    for file in files {
        let within = pack.map_or(Ok(()), |pack| lies_within(pack, &file));
        let source = within.and_then(|()| Source::open(&file));
        match source.and_then(|source| read_deck(shape, &source)) {
            Ok(list) => decks.push(list),
            Err(error) => errors.push(error),
        }
    }
    (decks, errors)
}
