//! Do test cards keep to what card files must keep to?

use super::fields::TestCard;
use super::start::{Wrong, back_of, print_side};
use fudaba_cards::{
    BackFace, CardEntry, CardRules, DataError, Entry, JoinedName, KindRules, Need, Part, StatRules,
    Text, validate_card,
};
use fudaba_engine::words::{ColourId, NamedValue, StatId};
use fudaba_engine::{CardDef, MAX_STATS, Symbol};
use std::collections::BTreeMap;
use std::path::Path;

/// Everything that is wrong with the test cards of a file: `parts` are where they are written, one for each of the first
/// of `all`, the others may be copied by these.
#[must_use]
pub fn check(
    rules: &CardRules,
    file: &Path,
    parts: &[Part<'_>],
    all: &[&TestCard],
) -> Vec<DataError> {
    let mut errors = Vec::new();
    for (card, part) in all.iter().zip(parts) {
        if is_unchecked(card, all, 0) {
            continue;
        }
        let Ok(value) = both_sides(rules, card, all) else {
            // What cannot be printed is told where it is used.
            continue;
        };
        let part = part.without_head();
        let found = validate_card(rules, file, &Entry { value, part });
        errors.extend(found.into_iter().map(|e| e.about(Some(&card.id))));
    }
    errors
}

/// A test card as a card file would write it, under its own key and name; `all` are those that it may copy.
///
/// # Errors
/// If it cannot be printed.
pub(super) fn as_written(
    rules: &CardRules,
    card: &TestCard,
    all: &[&TestCard],
) -> Result<CardEntry, Wrong> {
    let made = both_sides(rules, card, all)?;
    let own = |text: &String| Text {
        en: text.clone(),
        ja: text.clone(),
    };
    Ok(CardEntry {
        id: card.id.clone(),
        epithet: card
            .epithet
            .as_ref()
            .map(own)
            .or_else(|| made.epithet.clone()),
        ..made
    })
}

/// Does the card, or one that it is like, break the rules of card files on purpose?
fn is_unchecked(card: &TestCard, all: &[&TestCard], depth: u8) -> bool {
    let like = card.like.as_ref().filter(|_| depth < 8);
    let like = like.and_then(|like| all.iter().find(|c| c.id == *like));
    card.unchecked || like.is_some_and(|like| is_unchecked(like, all, depth + 1))
}

/// A test card with its second side, if it has one, as a card file would write it.
fn both_sides(rules: &CardRules, card: &TestCard, all: &[&TestCard]) -> Result<CardEntry, Wrong> {
    let mut made = entry(rules, card, &print_side(all, &card.id, 0)?);
    if let Some(id) = back_of(all, &card.id, 0) {
        let def = print_side(all, id, 0)?;
        let of = all.iter().find(|c| c.id == id);
        let side = of.map(|of| entry(rules, of, &def));
        made.back = side.map(|side| {
            Box::new(BackFace {
                kind: side.kind,
                stats: side.stats,
                marks: side.marks,
                keywords: side.keywords,
                traits: side.traits,
                abilities: side.abilities,
            })
        });
    }
    Ok(made)
}

/// A test card as a card file would write it. What a scenario may leave out because it does not matter there, words for
/// readers and printed values among it, is filled in.
fn entry(rules: &CardRules, card: &TestCard, def: &CardDef) -> CardEntry {
    let both = |text: &str| Text {
        en: text.to_owned(),
        ja: text.to_owned(),
    };
    let kind = rules.kind(def.kind);
    let wanted =
        |need: fn(&KindRules) -> Need| kind.is_some_and(|kind| need(kind) == Need::Required);
    let own = def.abilities.iter().filter(|a| !a.given);
    let (stats, marks) = kind.map_or_else(Default::default, |kind| printed(kind, card, def));
    CardEntry {
        id: "test-card".to_owned(),
        kind: def.kind,
        name: both(def.name.as_str()),
        names: def
            .names
            .iter()
            .map(|(name, of)| JoinedName {
                en: name.as_str().to_owned(),
                ja: name.as_str().to_owned(),
                of: *of,
            })
            .collect(),
        epithet: wanted(|kind| kind.epithet).then(|| both(&card.id)),
        reading: "よみ".to_owned(),
        colour: def
            .colour
            .or(wanted(|kind| kind.colour).then_some(ColourId(0))),
        second_colour: def.second_colour,
        stats,
        marks,
        keywords: card.keywords.clone().unwrap_or_default(),
        traits: traits(rules, card, def),
        units: def.units.clone(),
        build: None,
        abilities: own.map(|a| a.ability.clone()).collect(),
        flavour: None,
        art: None,
        prints: Vec::new(),
        back: None,
        print_of: None,
    }
}

/// The traits of a card; of one that names none, as many as it must have.
fn traits(rules: &CardRules, card: &TestCard, def: &CardDef) -> Vec<Symbol> {
    if card.traits.is_some() || !def.traits.is_empty() {
        return def.traits.clone();
    }
    let names = (0..rules.traits.0).map(|n| Symbol::new(&format!("Trait {n}")));
    names.collect()
}

type Printed = (BTreeMap<StatId, i16>, BTreeMap<StatId, NamedValue>);

/// The numbers and named values of a card: what it says itself, and the least of what it must have besides.
fn printed(kind: &KindRules, card: &TestCard, def: &CardDef) -> Printed {
    let (mut stats, mut marks) = (BTreeMap::new(), BTreeMap::new());
    let said = |stat: StatId| card.stats.iter().any(|s| s.0 == stat);
    let known = |stat: StatId| {
        let mut all = kind.stats.iter().chain(kind.optional_stats);
        all.any(|rules: &StatRules| rules.stat == stat)
    };
    for (stat, values) in kind.marks {
        let value = def.stat(*stat);
        let there = values.iter().find(|v| v.0 == value);
        marks.insert(
            *stat,
            match (there, values.first()) {
                (None, Some(first)) if !said(*stat) => *first,
                _ => NamedValue(value),
            },
        );
    }
    for rules in kind.stats {
        let value = def.stats[rules.stat.index() % MAX_STATS];
        let fits = (rules.range.0..=rules.range.1).contains(&value);
        let value = if fits || said(rules.stat) {
            value
        } else {
            rules.range.0
        };
        stats.insert(rules.stat, value);
    }
    for (stat, value) in &card.stats {
        if !marks.contains_key(stat) && (known(*stat) || *value != 0) {
            stats.insert(*stat, *value);
        }
    }
    (stats, marks)
}
