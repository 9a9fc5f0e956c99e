//! A deck in a line of letters and digits.
//!
//! ```text
//! FDB-0S4M9X…    base 32 (Crockford): no I, L, O, U; case, spaces and hyphens do not matter
//!
//! byte     version of the format: 1
//! 2 bytes  ruleset: hash of its id
//! piles    varint: how many; of each
//!            varint  place in the ruleset's list of piles
//!            groups  varint: how many; of each
//!                      varint  copies
//!                      varint  how many cards, and of each 4 bytes: hash of its id
//! roles    varint: how many; of each  varint place in the ruleset's list of roles, 4 bytes: card
//! variants varint: how many; of each  2 bytes: hash of "option=value", piles
//! 2 bytes  hash of all ids, counts and places in plain words
//! 4 bytes  CRC-32 of everything before
//! ```
//!
//! A card is named by a hash of its id (FNV-1a, 64 bits folded to 32), so that codes stay good whatever packs are added
//! or taken away, and a code can be read in part where a pack is missing. Two ids may have the same hash (of 2,000 cards
//! once in 2,000 pools): then the hash of all ids, which is taken from the ids themselves, tells which card is meant. The
//! CRC finds every letter that was mistyped. Piles, roles and counts are never renumbered: a ruleset appends.

use super::{Exchange, base32};
use crate::store::Contents;
use fudaba_cards::Text;
use fudaba_engine::StableHasher;
use fudaba_files::checksum::crc32;
use fudaba_library::{DeckList, DeckShape, DeckVariant, Game};
use std::collections::BTreeMap;
use std::hash::Hasher;

/// What every code begins with.
pub const PREFIX: &str = "FDB-";
/// The version of the format that is written and read.
const VERSION: u8 = 1;
/// No code is longer than this, in letters.
const LONGEST: usize = 8000;
/// So many ways to understand a code are tried at most.
const MOST_WAYS: usize = 4096;

/// Why a deck has no code, or a code no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// It does not begin as codes do.
    NoCode,
    /// A letter that no code has.
    Letter(char),
    /// Letters are missing or were changed.
    Damaged,
    /// It is of another version of the format.
    Version(u8),
    /// The ruleset is none that there is here.
    Ruleset,
    /// It is a deck of another ruleset: its id.
    OtherRuleset(&'static str),
    /// A card of a pack that is not here has the same hash as another card that is here.
    OtherCards,
    /// The deck has a pile, role or variant that the ruleset does not know.
    Shape(String),
}

impl CodeError {
    /// The reason and what to do, in both languages.
    #[must_use]
    pub fn told(&self) -> Text {
        let (en, ja) = match self {
            Self::NoCode => (
                "this is no deck code; one begins with FDB-".to_owned(),
                "デッキコードではありません。デッキコードはFDB-で始まります。".to_owned(),
            ),
            Self::Letter(c) => (
                format!("the letter {c:?} is in no deck code; compare it with the original"),
                format!("{c:?}はデッキコードに使われない文字です。元のコードと見比べてください。"),
            ),
            Self::Damaged => (
                "the deck code is not whole, or a letter is wrong; copy it again".to_owned(),
                "デッキコードが途中で切れているか、文字が違っています。もう一度写してください。".to_owned(),
            ),
            Self::Version(version) => (
                format!("the deck code is of version {version}, this program reads version {VERSION}; use a newer program"),
                format!("デッキコードの版は{version}です。このプログラムが読めるのは版{VERSION}です。新しいものを使ってください。"),
            ),
            Self::Ruleset => (
                "the deck code is for a ruleset that is not here; use a newer program".to_owned(),
                "ここにないルールのデッキコードです。新しいプログラムを使ってください。".to_owned(),
            ),
            Self::OtherRuleset(id) => (
                format!("the deck code is for the ruleset {id:?}; choose that one and read it again"),
                format!("これはルール「{id}」のデッキコードです。そのルールを選んで読み込んでください。"),
            ),
            Self::OtherCards => (
                "the deck code is of cards that are not here, though others look like them; install the pack of the deck, or ask for it as text".to_owned(),
                "ここにないカードのデッキコードです（似た番号の別のカードがあります）。そのパックを入れるか、テキストで受け取ってください。".to_owned(),
            ),
            Self::Shape(name) => (
                format!("the ruleset knows no pile, role or variant {name:?}; take it out of the deck"),
                format!("このルールに「{name}」という山・役割・変種はありません。デッキから外してください。"),
            ),
        };
        Text { en, ja }
    }
}

impl std::fmt::Display for CodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told().en)
    }
}

impl std::error::Error for CodeError {}

/// A card of a code that is not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stranger {
    /// The pile or role that it is in.
    pub place: &'static str,
    /// The hash of its id.
    pub hash: u32,
    /// How many copies.
    pub copies: u8,
}

/// What a code says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The deck, without a name.
    pub list: DeckList,
    /// The cards that are not known here and so not in it.
    pub strangers: Vec<Stranger>,
}

/// The code of a deck; its name and texts are not in it.
///
/// # Errors
/// [`CodeError::Shape`] if the ruleset does not know a pile, role or variant of the deck.
pub fn encode(game: &Game, list: &DeckList) -> Result<String, CodeError> {
    let contents = Contents::of(list);
    let mut out = vec![VERSION];
    out.extend(short(game.decks.ruleset.as_bytes()).to_be_bytes());
    write_piles(&mut out, game.decks, &contents.sections)?;
    varint(&mut out, contents.roles.len());
    for (role, card) in &contents.roles {
        varint(&mut out, place(game.decks.roles, role)?);
        out.extend(hash(card).to_be_bytes());
    }
    varint(&mut out, contents.variants.len());
    for variant in &contents.variants {
        let name = variant_name(variant);
        if !variants(game).any(|(option, value)| name == format!("{option}={value}")) {
            return Err(CodeError::Shape(name));
        }
        out.extend(short(name.as_bytes()).to_be_bytes());
        write_piles(&mut out, game.decks, &variant.sections)?;
    }
    out.extend(in_words(&contents).to_be_bytes());
    out.extend(crc32(&[&out]).to_be_bytes());
    Ok(format!("{PREFIX}{}", base32::encode(&out)))
}

/// Which of these rulesets a code is for.
///
/// # Errors
/// If it is no code, damaged, or of a ruleset or version that is not known here.
pub fn ruleset(games: &'static [Game], code: &str) -> Result<&'static Game, CodeError> {
    let bytes = bytes(code)?;
    let mut bytes = Bytes(&bytes);
    game_of(games, &mut bytes)
}

impl Exchange<'_> {
    /// Reads a code. Cards that are not known here are told, the others are taken.
    ///
    /// # Errors
    /// If it is no code, damaged, or for another ruleset.
    pub fn read_code(&self, code: &str) -> Result<Decoded, CodeError> {
        let bytes = bytes(code)?;
        let mut rest = Bytes(&bytes);
        let game = game_of(self.games, &mut rest)?;
        if game.rules.id() != self.game.rules.id() {
            return Err(CodeError::OtherRuleset(game.rules.id()));
        }
        let raw = Raw::read(&mut rest, game).ok_or(CodeError::Damaged)?;
        let mut known: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
        for card in self.pack.cards() {
            known.entry(hash(&card.id)).or_default().push(&card.id);
        }
        raw.resolve(game.decks, &known)
    }
}

fn variant_name(variant: &DeckVariant) -> String {
    format!("{}={}", variant.option, variant.value)
}

/// Every value of every option.
fn variants(game: &Game) -> impl Iterator<Item = (&'static str, &'static str)> {
    let options = game.rules.declaration().options.iter();
    options.flat_map(|o| o.values.iter().map(|value| (o.key, *value)))
}

fn place(names: &[&str], name: &str) -> Result<usize, CodeError> {
    let at = names.iter().position(|known| *known == name);
    at.ok_or_else(|| CodeError::Shape(name.to_owned()))
}

type Piles = BTreeMap<String, BTreeMap<String, u8>>;

fn write_piles(out: &mut Vec<u8>, shape: &DeckShape, piles: &Piles) -> Result<(), CodeError> {
    varint(out, piles.len());
    for (section, pile) in piles {
        varint(out, place(shape.sections, section)?);
        let mut groups: BTreeMap<u8, Vec<u32>> = BTreeMap::new();
        for (card, n) in pile {
            groups.entry(*n).or_default().push(hash(card));
        }
        varint(out, groups.len());
        for (copies, mut cards) in groups {
            cards.sort_unstable();
            varint(out, usize::from(copies));
            varint(out, cards.len());
            out.extend(cards.iter().flat_map(|card| card.to_be_bytes()));
        }
    }
    Ok(())
}

/// The bytes of a code whose checksum agrees, without the checksum.
fn bytes(code: &str) -> Result<Vec<u8>, CodeError> {
    let folded = fudaba_library::folded(code);
    let letters = folded.trim().strip_prefix("fdb").ok_or(CodeError::NoCode)?;
    let mut values = Vec::new();
    for c in letters.chars().filter(|c| !c.is_whitespace() && *c != '-') {
        values.push(base32::value(c).ok_or(CodeError::Letter(c))?);
        if values.len() > LONGEST {
            return Err(CodeError::Damaged);
        }
    }
    let bytes = base32::decode(&values).ok_or(CodeError::Damaged)?;
    let at = bytes.len().checked_sub(4).ok_or(CodeError::Damaged)?;
    let (bytes, sum) = bytes.split_at(at);
    if crc32(&[bytes]).to_be_bytes() != sum {
        return Err(CodeError::Damaged);
    }
    Ok(bytes.to_vec())
}

fn game_of(games: &'static [Game], bytes: &mut Bytes) -> Result<&'static Game, CodeError> {
    let version = bytes.byte().ok_or(CodeError::Damaged)?;
    if version != VERSION {
        return Err(CodeError::Version(version));
    }
    let id = bytes.short().ok_or(CodeError::Damaged)?;
    let found = games
        .iter()
        .find(|game| short(game.decks.ruleset.as_bytes()) == id);
    found.ok_or(CodeError::Ruleset)
}

/// What is left of the bytes of a code.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn card(&mut self) -> Option<u32> {
        let (card, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_be_bytes(*card))
    }

    /// Seven bits in each byte, the low ones first.
    fn varint(&mut self) -> Option<usize> {
        let mut n = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            n |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(n);
            }
        }
        None
    }
}

fn varint(out: &mut Vec<u8>, mut n: usize) {
    while n >= 128 {
        out.push((n & 127) as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

/// A pile of a code: its place, and hashes with copies.
type RawPile = (usize, Vec<(u32, u8)>);

/// A code before its cards are known.
struct Raw {
    piles: Vec<RawPile>,
    roles: Vec<(usize, u32)>,
    variants: Vec<((&'static str, &'static str), Vec<RawPile>)>,
    in_words: u16,
}

impl Raw {
    fn read(bytes: &mut Bytes, game: &Game) -> Option<Self> {
        let piles = Self::piles(bytes, game.decks)?;
        let mut roles = Vec::new();
        for _ in 0..bytes.varint()? {
            let role = bytes.varint().filter(|n| *n < game.decks.roles.len())?;
            roles.push((role, bytes.card()?));
        }
        let mut found = Vec::new();
        for _ in 0..bytes.varint()? {
            let name = bytes.short()?;
            let is_it = |(option, value): &(&str, &str)| {
                short(format!("{option}={value}").as_bytes()) == name
            };
            let variant = variants(game).find(is_it)?;
            found.push((variant, Self::piles(bytes, game.decks)?));
        }
        let in_words = bytes.short()?;
        bytes.0.is_empty().then_some(Self {
            piles,
            roles,
            variants: found,
            in_words,
        })
    }

    fn piles(bytes: &mut Bytes, shape: &DeckShape) -> Option<Vec<RawPile>> {
        let mut piles = Vec::new();
        for _ in 0..bytes.varint()? {
            let section = bytes.varint().filter(|n| *n < shape.sections.len())?;
            let mut cards = Vec::new();
            for _ in 0..bytes.varint()? {
                let copies = u8::try_from(bytes.varint()?).ok()?;
                for _ in 0..bytes.varint()? {
                    cards.push((bytes.card()?, copies));
                }
            }
            piles.push((section, cards));
        }
        Some(piles)
    }

    /// The deck, where hashes stand for these cards.
    fn resolve(
        &self,
        shape: &DeckShape,
        known: &BTreeMap<u32, Vec<&str>>,
    ) -> Result<Decoded, CodeError> {
        let hashes = (self.piles.iter())
            .chain(self.variants.iter().flat_map(|(_, piles)| piles))
            .flat_map(|(_, cards)| cards.iter().map(|(hash, _)| *hash))
            .chain(self.roles.iter().map(|(_, hash)| *hash));
        let mut ways = 1usize;
        let mut all: BTreeMap<u32, &[&str]> = BTreeMap::new();
        let mut whole = true;
        for hash in hashes {
            let ids = known.get(&hash).map_or(&[][..], Vec::as_slice);
            whole &= !ids.is_empty();
            if all.insert(hash, ids).is_none() {
                ways = ways.saturating_mul(ids.len().max(1));
            }
        }
        for way in 0..ways.min(MOST_WAYS) {
            let mut left = way;
            let chosen: BTreeMap<u32, &str> = (all.iter())
                .filter(|(_, ids)| !ids.is_empty())
                .map(|(hash, ids)| {
                    let at = left % ids.len();
                    left /= ids.len();
                    (*hash, ids[at])
                })
                .collect();
            let decoded = self.with(shape, &chosen);
            if !whole || in_words(&Contents::of(&decoded.list)) == self.in_words {
                return Ok(decoded);
            }
        }
        Err(CodeError::OtherCards)
    }

    fn with(&self, shape: &DeckShape, cards: &BTreeMap<u32, &str>) -> Decoded {
        let mut strangers = Vec::new();
        let mut list = DeckList {
            ruleset: shape.ruleset.to_owned(),
            ..DeckList::default()
        };
        let mut piles = |piles: &[RawPile]| -> Piles {
            let mut read = Piles::new();
            for (section, raw) in piles {
                let place = shape.sections[*section];
                let pile = read.entry(place.to_owned()).or_default();
                for (hash, copies) in raw {
                    match cards.get(hash) {
                        Some(id) => drop(pile.insert((*id).to_owned(), *copies)),
                        None => strangers.push(Stranger {
                            place,
                            hash: *hash,
                            copies: *copies,
                        }),
                    }
                }
            }
            read
        };
        list.sections = piles(&self.piles);
        for ((option, value), raw) in &self.variants {
            list.variants.push(DeckVariant {
                option: (*option).to_owned(),
                value: (*value).to_owned(),
                sections: piles(raw),
            });
        }
        for (role, hash) in &self.roles {
            let place = shape.roles[*role];
            match cards.get(hash) {
                Some(id) => drop(list.roles.insert(place.to_owned(), (*id).to_owned())),
                None => strangers.push(Stranger {
                    place,
                    hash: *hash,
                    copies: 1,
                }),
            }
        }
        Decoded { list, strangers }
    }
}

fn fnv(bytes: &[u8]) -> u64 {
    let mut hasher = StableHasher::default();
    hasher.write(bytes);
    hasher.finish()
}

/// The hash that names a card.
fn hash(id: &str) -> u32 {
    let hash = fnv(id.as_bytes());
    (hash ^ hash >> 32) as u32
}

fn short(bytes: &[u8]) -> u16 {
    let hash = fnv(bytes);
    (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) as u16
}

/// The hash of a deck by the ids of its cards.
fn in_words(contents: &Contents) -> u16 {
    let mut words = String::new();
    let mut tell = |name: &str, piles: &Piles| {
        for (section, pile) in piles {
            words.push_str(&format!("{name}\n{section}\n"));
            for (id, n) in pile {
                words.push_str(&format!("{n} {id}\n"));
            }
        }
    };
    tell("", &contents.sections);
    for variant in &contents.variants {
        tell(&variant_name(variant), &variant.sections);
    }
    for (role, id) in &contents.roles {
        words.push_str(&format!("{role}: {id}\n"));
    }
    short(words.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_rules::registry;

    #[test]
    fn rulesets_and_variants_have_hashes_of_their_own() {
        let mut all: Vec<u16> = registry()
            .iter()
            .map(|game| short(game.decks.ruleset.as_bytes()))
            .collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), registry().len());
        for game in registry() {
            let names = variants(game).map(|(o, v)| short(format!("{o}={v}").as_bytes()));
            let mut names: Vec<u16> = names.collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), count, "{}", game.rules.id());
        }
    }

    #[test]
    fn of_two_cards_with_one_hash_the_right_one_is_found() {
        // As if both ids had the hash of the first.
        let game = &registry()[0];
        for wanted in ["first", "second"] {
            let list = DeckList {
                sections: [("main".to_owned(), [(wanted.to_owned(), 3)].into())].into(),
                ..DeckList::default()
            };
            let raw = Raw {
                piles: vec![(0, vec![(7, 3)])],
                roles: Vec::new(),
                variants: Vec::new(),
                in_words: in_words(&Contents::of(&list)),
            };
            let known = [(7, vec!["first", "second"])].into();
            let decoded = raw.resolve(game.decks, &known).unwrap();
            assert_eq!(decoded.list.sections, list.sections);
            let other = [(7, vec!["another"])].into();
            assert_eq!(raw.resolve(game.decks, &other), Err(CodeError::OtherCards));
            let none = raw.resolve(game.decks, &BTreeMap::new()).unwrap();
            assert_eq!(
                none.strangers[0],
                Stranger {
                    place: "main",
                    hash: 7,
                    copies: 3
                }
            );
        }
    }
}
