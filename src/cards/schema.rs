//! One card as it stands in a card file.

use fudaba_engine::Symbol;
use fudaba_engine::ability::{Ability, Field, Inside, Part};
use fudaba_engine::each_stat_once;
use fudaba_engine::words::{ColourId, KeywordId, KindId, NamedValue, StatId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
}

/// A rule about decks that a card brings along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BuildRule {
    /// A deck may have up to so many of this card.
    Copies(u8),
    /// All cards of the first kind in the deck must have this trait.
    Only(Symbol),
    /// It is in no deck: it comes into a match only by what other cards do.
    Never,
}

/// One of several names that are joined on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JoinedName {
    /// English.
    pub en: String,
    /// Japanese.
    pub ja: String,
    /// The group that it belongs to, for counts of different names within a group.
    #[serde(default)]
    pub of: Option<Symbol>,
}

/// Another print of a card: a look of its own for what is the same card in every rule.
///
/// ```ron
/// (id: "harbour-cat-1", …, prints: [(id: "harbour-cat-1-gold", art: "art/gold-cat.png")])
/// ```
///
/// A deck list names a print by its own id. All prints of a card have one card number, the id of the card: limits of
/// copies count them together, and so does what can be used once in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// Its own id: that of the card, a hyphen, and a word of its own.
    pub id: String,
    /// A line that rules never read; without it that of the card.
    #[serde(default)]
    pub flavour: Option<Text>,
    /// A picture file of the pack; without it the picture is painted from the card's data.
    #[serde(default)]
    pub art: Option<String>,
}

/// The second face of a card: on the field it shows one of the two, elsewhere it counts as both.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackFace {
    /// Its kind.
    pub kind: KindId,
    /// Printed numbers.
    #[serde(default, deserialize_with = "each_stat_once")]
    pub stats: BTreeMap<StatId, i16>,
    /// Printed named values.
    #[serde(default, deserialize_with = "each_stat_once")]
    pub marks: BTreeMap<StatId, NamedValue>,
    /// Printed keywords.
    #[serde(default)]
    pub keywords: Vec<KeywordId>,
    /// Traits, for filters.
    #[serde(default)]
    pub traits: Vec<Symbol>,
    /// What it can do.
    #[serde(default)]
    pub abilities: Vec<Ability>,
}

/// One card of a pack. A file is a list of these.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    /// Stable key: lower-case letters, digits and hyphens, unique in the ruleset.
    pub id: String,
    /// The kind of card.
    pub kind: KindId,
    /// The name; the English one is compared where rules ask for the "same name".
    pub name: Text,
    /// The single names, if several are joined.
    #[serde(default)]
    pub names: Vec<JoinedName>,
    /// The epithet; together with the name it says which cards are the same card.
    #[serde(default)]
    pub epithet: Option<Text>,
    /// How the Japanese name is read, in kana, for searching.
    #[serde(default)]
    pub reading: String,
    /// The colour, if it has one.
    #[serde(default)]
    pub colour: Option<ColourId>,
    /// Another colour that it has besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_colour: Option<ColourId>,
    /// Printed numbers.
    #[serde(default, deserialize_with = "each_stat_once")]
    pub stats: BTreeMap<StatId, i16>,
    /// Printed named values (such as the range).
    #[serde(default, deserialize_with = "each_stat_once")]
    pub marks: BTreeMap<StatId, NamedValue>,
    /// Printed keywords.
    #[serde(default)]
    pub keywords: Vec<KeywordId>,
    /// Traits, for filters.
    #[serde(default)]
    pub traits: Vec<Symbol>,
    /// Units that the card belongs to, for filters.
    #[serde(default)]
    pub units: Vec<Symbol>,
    /// What it asks of the deck that it is in.
    #[serde(default)]
    pub build: Option<BuildRule>,
    /// What the card can do.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Its second face, if it has one.
    #[serde(default)]
    pub back: Option<Box<BackFace>>,
    /// A line that rules never read.
    #[serde(default)]
    pub flavour: Option<Text>,
    /// A picture file of the pack; without it the picture is painted from the card's data.
    #[serde(default)]
    pub art: Option<String>,
    /// Its other prints.
    #[serde(default)]
    pub prints: Vec<Print>,
    /// Of a print: the id of the card that it is. Not written in files.
    #[serde(skip)]
    pub print_of: Option<String>,
}

impl CardEntry {
    /// The card number: the id that all prints of a card share.
    #[must_use]
    pub fn number(&self) -> &str {
        self.print_of.as_deref().unwrap_or(&self.id)
    }

    /// Its second face as a card of its own: name and colour are those of the card.
    #[must_use]
    pub fn second_face(&self) -> Option<Self> {
        let back = self.back.as_deref()?.clone();
        Some(Self {
            kind: back.kind,
            stats: back.stats,
            marks: back.marks,
            keywords: back.keywords,
            traits: back.traits,
            abilities: back.abilities,
            back: None,
            prints: Vec::new(),
            ..self.clone()
        })
    }

    /// Its other prints as cards of their own, which differ from it in look alone.
    pub fn other_prints(&self) -> impl Iterator<Item = Self> {
        self.prints.iter().map(|print| Self {
            id: print.id.clone(),
            flavour: print.flavour.clone().or_else(|| self.flavour.clone()),
            art: print.art.clone(),
            prints: Vec::new(),
            print_of: Some(self.id.clone()),
            ..self.clone()
        })
    }
}

/// Structs and texts of a card as pieces that are read: what each is called, and its fields, of which the first must be
/// there.
macro_rules! pieces {
    ($($ty:ty, $name:literal, $called:literal { $($field:literal: $of:ty),* }, $needed:literal;)*) => {$(
        impl Part for $ty {
            const NAME: &'static str = $name;
            fn called() -> String {
                $called.to_owned()
            }
            fn inside() -> Inside {
                const FIELDS: &[Field] = &[$(Field::of::<$of>($field)),*];
                match FIELDS {
                    [] => Inside::Nothing,
                    fields => Inside::Fields(stringify!($ty), fields, $needed),
                }
            }
        }
    )*};
}

pieces! {
    CardEntry, "card", "a card" {
        "id": String, "kind": KindId, "name": Text, "names": Vec<JoinedName>, "epithet": Text,
        "reading": String, "colour": ColourId, "second_colour": ColourId,
        "stats": BTreeMap<StatId, i16>, "marks": BTreeMap<StatId, NamedValue>,
        "keywords": Vec<KeywordId>, "traits": Vec<Symbol>, "units": Vec<Symbol>,
        "build": BuildRule, "abilities": Vec<Ability>, "back": BackFace, "flavour": Text,
        "art": String, "prints": Vec<Print>
    }, 3;
    BackFace, "back", "a second face" {
        "kind": KindId, "stats": BTreeMap<StatId, i16>, "marks": BTreeMap<StatId, NamedValue>,
        "keywords": Vec<KeywordId>, "traits": Vec<Symbol>, "abilities": Vec<Ability>
    }, 1;
    Print, "print", "a print" { "id": String, "flavour": Text, "art": String }, 1;
    Text, "both", "a text in both languages, (en: \"…\", ja: \"…\")" { "en": String, "ja": String }, 2;
    JoinedName, "name", "a name" { "en": String, "ja": String, "of": Symbol }, 2;
    BuildRule, "rule about decks", "a rule about decks" {}, 0;
}
