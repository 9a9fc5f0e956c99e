//! Structs whose field names belong to the ruleset: test cards (one field for each stat) and layouts (one for each zone).

use fudaba_engine::Symbol;
use fudaba_engine::ability::Ability;
use fudaba_engine::words::{
    ColourId, KeywordId, KindId, NamedValue, StatId, Vocabulary, unknown_word,
};
use serde::de::{self, DeserializeSeed, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// Reads one bare word.
pub(super) struct Word;

impl<'de> DeserializeSeed<'de> for Word {
    type Value = String;

    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<String, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = String;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word")
            }

            fn visit_str<E: de::Error>(self, s: &str) -> Result<String, E> {
                Ok(s.to_owned())
            }
        }
        d.deserialize_identifier(V)
    }
}

/// A test card. What is left out comes from the card that it is `like`, or from the ruleset's defaults.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TestCard {
    /// Its key.
    pub id: String,
    /// The card whose fields it takes over where it has none of its own.
    pub like: Option<String>,
    /// Its kind; by default the first of the ruleset.
    pub kind: Option<KindId>,
    /// Its name in both languages; by default its key.
    pub name: Option<String>,
    /// Its epithet in both languages.
    pub epithet: Option<String>,
    /// Its colour.
    pub colour: Option<ColourId>,
    /// Its second colour.
    pub second_colour: Option<ColourId>,
    /// Its numbers and named values, by the name of the stat in lower case.
    pub stats: Vec<(StatId, i16)>,
    /// Its keywords.
    pub keywords: Option<Vec<KeywordId>>,
    /// Its single names, if several are joined, each with the group that it belongs to.
    pub names: Option<Vec<(Symbol, Option<Symbol>)>>,
    /// Its traits.
    pub traits: Option<Vec<Symbol>>,
    /// The units that it belongs to.
    pub units: Option<Vec<Symbol>>,
    /// What it can do.
    pub abilities: Option<Vec<Ability>>,
    /// The test card that is its second face.
    pub back: Option<String>,
    /// It breaks on purpose what card files must keep to, and is not checked.
    pub unchecked: bool,
}

const CARD_FIELDS: &[&str] = &[
    "id",
    "like",
    "kind",
    "name",
    "epithet",
    "colour",
    "second_colour",
    "keywords",
    "names",
    "traits",
    "units",
    "abilities",
    "back",
    "unchecked",
];

impl<'de> Deserialize<'de> for TestCard {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = TestCard;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a test card")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<TestCard, A::Error> {
                let mut card = TestCard::default();
                while let Some(field) = map.next_key_seed(Word)? {
                    match field.as_str() {
                        "id" => card.id = map.next_value()?,
                        "like" => card.like = Some(map.next_value()?),
                        "kind" => card.kind = Some(map.next_value()?),
                        "name" => card.name = Some(map.next_value()?),
                        "epithet" => card.epithet = Some(map.next_value()?),
                        "colour" => card.colour = Some(map.next_value()?),
                        "second_colour" => card.second_colour = Some(map.next_value()?),
                        "keywords" => card.keywords = Some(map.next_value()?),
                        "names" => card.names = Some(names(map.next_value()?)),
                        "traits" => card.traits = Some(map.next_value()?),
                        "units" => card.units = Some(map.next_value()?),
                        "abilities" => card.abilities = Some(map.next_value()?),
                        "back" => card.back = Some(map.next_value()?),
                        "unchecked" => card.unchecked = map.next_value()?,
                        other => {
                            let stat =
                                stat_of(other).ok_or_else(|| de::Error::custom(no_field(other)))?;
                            card.stats.push((stat, stat_value(&mut map)?));
                        }
                    }
                }
                if card.id.is_empty() {
                    return Err(de::Error::missing_field("id"));
                }
                Ok(card)
            }
        }
        d.deserialize_struct("TestCard", CARD_FIELDS, V)
    }
}

/// Joined names as they are written: `"Ann"`, or with the group that the name belongs to, `"Ann of Gears"`.
fn names(written: Vec<String>) -> Vec<(Symbol, Option<Symbol>)> {
    let name = |text: &String| match text.split_once(" of ") {
        Some((name, group)) => (Symbol::new(name), Some(Symbol::new(group))),
        None => (Symbol::new(text), None),
    };
    written.iter().map(name).collect()
}

fn stat_of(field: &str) -> Option<StatId> {
    let at = Vocabulary::with(|v| v.stats.iter().position(|s| s.to_lowercase() == field))?;
    u8::try_from(at).ok().map(StatId)
}

fn no_field(field: &str) -> String {
    let stats = Vocabulary::with(|v| v.stats.iter().map(|s| s.to_lowercase()).collect::<Vec<_>>());
    let known: Vec<&str> = CARD_FIELDS
        .iter()
        .copied()
        .chain(stats.iter().map(String::as_str))
        .collect();
    unknown_word("field of a test card", field, &known)
}

/// A number, or a named value of the ruleset.
fn stat_value<'de, A: MapAccess<'de>>(map: &mut A) -> Result<i16, A::Error> {
    let raw: Box<ron::value::RawValue> = map.next_value()?;
    let text = raw.get_ron().trim();
    if let Ok(number) = text.parse() {
        return Ok(number);
    }
    let named: Result<NamedValue, _> = ron::from_str(text);
    let named = named.map_err(|error| de::Error::custom(error.code))?;
    i16::try_from(named.0).map_err(de::Error::custom)
}

/// What a player has on the table: zones by key, each with its cards.
///
/// In a face-down pile the first card is the top; elsewhere the first card entered first (in a slot: lies at the bottom).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout(pub Vec<(String, Vec<String>)>);

impl Layout {
    /// The cards of a zone, if it is mentioned.
    #[must_use]
    pub fn zone(&self, key: &str) -> Option<&[String]> {
        self.0
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, cards)| cards.as_slice())
    }
}

impl<'de> Deserialize<'de> for Layout {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Layout;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("zones with their cards")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Layout, A::Error> {
                let mut zones: Vec<(String, Vec<String>)> = Vec::new();
                while let Some(zone) = map.next_key_seed(Word)? {
                    if zones.iter().any(|(key, _)| *key == zone) {
                        return Err(de::Error::custom(format!(
                            "the zone {zone} is written twice"
                        )));
                    }
                    zones.push((zone, map.next_value()?));
                }
                Ok(Layout(zones))
            }
        }
        d.deserialize_struct("Layout", &[], V)
    }
}

/// One card as it is written in a zone: `"key"`, `"key=alias"`, `"key*3"`, each with words after it for facing,
/// orientation and marks: `"key=alias rested down leader"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSpec<'a> {
    /// The card's key.
    pub key: &'a str,
    /// The name by which the scenario calls it.
    pub alias: Option<&'a str>,
    /// How many.
    pub count: usize,
    /// Words after it.
    pub words: Vec<&'a str>,
}

impl<'a> CardSpec<'a> {
    /// Reads a card as it is written in a zone.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &'a str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let head = words
            .next()
            .ok_or("a card is written as \"key\" or \"key=alias\"")?;
        let (head, count) = match head.split_once('*') {
            Some((head, n)) => {
                let n = n.parse().ok().filter(|n| (1..=60).contains(n));
                (
                    head,
                    n.ok_or_else(|| format!("{text:?}: after * comes a number from 1 to 60"))?,
                )
            }
            None => (head, 1),
        };
        let (key, alias) = match head.split_once('=') {
            Some((key, alias)) => (key, Some(alias)),
            None => (head, None),
        };
        if count > 1 && alias.is_some() {
            return Err(format!("{text:?}: an alias names one card only"));
        }
        Ok(Self {
            key,
            alias,
            count,
            words: words.collect(),
        })
    }
}
