//! The words that the cards of a ruleset can use, as a list, and those that abilities use: `effect Draw`, `a pile: Deck`.
//! The words of the language that the ruleset implements, each where it can stand, and its own.

use super::card_rules::CardRules;
use fudaba_engine::ability::{
    Ability, Dest, DestName, Effect, FAMILIES, Family, FilterName, Place, Visit, Word,
};
use fudaba_engine::words::Vocabulary;
use std::collections::BTreeSet;
use strum::VariantArray;

/// Families whose words are told by where they stand, not by themselves.
const BY_PLACE: &[&str] = &["Dest", "Spot"];
/// Families that say how something is done that another word says: all rulesets have them alike.
const MANNERS: &[&str] = &[
    "Amount", "Relation", "Cmp", "Drawing", "Extent", "Payment", "Who", "Subject", "Limit",
];

/// Is the word one to be told by itself? What is written where nothing is asked is none.
fn is_told(family: &Family, word: &str) -> bool {
    let manner = BY_PLACE.contains(&family.name) || MANNERS.contains(&family.name);
    !manner && (family.name, word) != ("Condition", "Always") && word != "Usual"
}

/// Is the place told, or do its words stand for themselves wherever they are?
fn is_listed(place: Place) -> bool {
    !matches!(
        place,
        Place::OfCards | Place::Counted | Place::OfPlayers | Place::AskedKeyword
    )
}

/// All words that a card of the ruleset can use, each with what it is, in the order of its declaration.
#[must_use]
pub fn declared_words(rules: &CardRules) -> Vec<String> {
    let (language, words) = (rules.language, rules.words);
    let mut all = Vec::new();
    let mut list = |what: &str, names: Vec<&str>| {
        all.extend(names.iter().map(|name| format!("{what}: {name}")));
    };
    for family in FAMILIES {
        let mut told = language.words(family);
        told.retain(|word| is_told(family, word));
        list(family.name, told);
    }
    for place in Place::VARIANTS.iter().filter(|place| is_listed(**place)) {
        list(place.what(), rules.allowed(*place));
    }
    for (zone, ways) in language.dests {
        let ways = ways.iter().map(|way| (*way).into()).collect();
        list(&format!("into {}", zone.name(words)), ways);
    }
    let deeds = language.counted_deeds.iter().map(|deed| deed.name(words));
    list("a counted deed", deeds.collect());
    let granted = language.granted.iter().map(|kind| kind.name(words));
    list("a kind of ability to be given", granted.collect());
    let kinds = rules.abilities.iter().map(|rules| rules.kind.name(words));
    list("kind of ability", kinds.collect());
    // Where cards cannot be told apart by their kind, no card names one.
    if language.filters.contains(&FilterName::Kind) {
        list("kind", words.kinds.to_vec());
    }
    // Zones and keywords are told by where they stand.
    let told = ["kind of ability", "kind", "zone", "keyword"];
    for what in Word::LISTS.iter().filter(|what| !told.contains(what)) {
        list(what, Word::listed(what, words));
    }
    all
}

/// The words that these abilities use, as [`declared_words`] has them.
#[must_use]
pub fn used_words<'a>(
    words: &'static Vocabulary,
    abilities: impl IntoIterator<Item = &'a Ability>,
) -> BTreeSet<String> {
    let mut uses = Uses {
        words,
        found: BTreeSet::new(),
    };
    for ability in abilities {
        uses.ability(ability);
    }
    uses.found
}

/// A keyword that is printed on a card, as [`declared_words`] has it.
#[must_use]
pub fn printed_keyword(name: &str) -> String {
    format!("{}: {name}", Place::CardKeyword.what())
}

/// The words met so far.
struct Uses {
    words: &'static Vocabulary,
    found: BTreeSet<String>,
}

impl Uses {
    fn add(&mut self, what: &str, name: &str) {
        self.found.insert(format!("{what}: {name}"));
    }
}

impl<'a> Visit<'a> for Uses {
    fn named(&mut self, family: &'static Family, word: &'static str) {
        if is_told(family, word) {
            self.add(family.name, word);
        }
    }

    fn named_in(&mut self, word: &'static str, place: Place) {
        self.add(place.what(), word);
    }

    fn effect(&mut self, step: &'a Effect) {
        match step {
            Effect::Deed(_, deed, Some(_)) => self.add("a counted deed", deed.name(self.words)),
            Effect::GrantAbility(_, ability, _) => {
                let kind = ability.kind.name(self.words);
                self.add("a kind of ability to be given", kind);
            }
            _ => {}
        }
        step.walk(self);
    }

    fn dest(&mut self, dest: &'a Dest) {
        let zone = dest.zone().name(self.words);
        self.add(&format!("into {zone}"), DestName::from(dest).into());
    }

    fn word(&mut self, word: Word) {
        // A zone and a keyword are told by where they stand.
        if !matches!(word, Word::Zone(_) | Word::Keyword(_)) {
            self.add(word.list(), word.name(self.words));
        }
    }

    fn word_in(&mut self, word: Word, place: Place) {
        if is_listed(place) {
            self.add(place.what(), word.name(self.words));
        }
        // Abilities that are set off or waited for are not yet those that listen to the moment.
        if !matches!(word, Word::Moment(_)) {
            self.word(word);
        }
    }
}
