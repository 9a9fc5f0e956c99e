//! The words of a ruleset. A ruleset declares its own stats, roles, moments and so on by name; cards use the names,
//! the engine their numbers. While card data is read, the vocabulary of the ruleset is in force on this thread, so that a
//! misspelt word is reported exactly where it stands.

use serde::de::{self, Deserialize, Deserializer, EnumAccess, VariantAccess, Visitor};
use serde::{Serialize, Serializer};
use std::cell::RefCell;
use std::fmt;

/// The number of a tally that has none: it is less than any other.
pub const NO_NUMBER: i32 = i32::MIN / 2;

/// The names that a ruleset declares. The position of a name in its list is its number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Vocabulary {
    /// Kinds of ability ("Activated"), each with the way in which it comes into play.
    pub abilities: &'static [(&'static str, AbilityKind)],
    /// Kinds of card ("Character").
    pub kinds: &'static [&'static str],
    /// Colours ("Blue").
    pub colours: &'static [&'static str],
    /// Printed numbers ("Power").
    pub stats: &'static [&'static str],
    /// Cards singled out by the rules ("Leader", "Attacker").
    pub roles: &'static [&'static str],
    /// Yes/no facts about a player or the match ("SupportSucceeded").
    pub facts: &'static [&'static str],
    /// Numbers of a player that are not card stats ("CouplingValue").
    pub tallies: &'static [&'static str],
    /// What abilities can be triggered by ("Deployed").
    pub moments: &'static [&'static str],
    /// Whose each of them is, in the same order.
    pub whose: &'static [Whose],
    /// Yes/no facts about a card that the ruleset keeps ("ShownBefore").
    pub signs: &'static [&'static str],
    /// Places and facings in which an ability can be said to work ("InHand").
    pub states: &'static [&'static str],
    /// Keywords, permissions and prohibitions ("Pierce", "CannotAttack").
    pub keywords: &'static [&'static str],
    /// Zone kinds ("Hand").
    pub zones: &'static [&'static str],
    /// Named sets of slots ("Front").
    pub areas: &'static [&'static str],
    /// Operations that only this ruleset knows ("GainPotential").
    pub deeds: &'static [&'static str],
    /// Procedures of the rules that effects can start ("Summon").
    pub procedures: &'static [&'static str],
    /// What effects can last for besides turns ("LiveEnd").
    pub periods: &'static [&'static str],
    /// What cards can be attached to cards as ("Relic").
    pub attachments: &'static [&'static str],
    /// Named values of stats, such as ranges: `(name, value)`.
    pub values: &'static [(&'static str, i32)],
    /// Stats that belong together.
    pub families: &'static [StatFamily],
}

/// Whose a moment is: the player for whom it happens to `You`, and to `Mine` cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum Whose {
    /// Whose turn, or part of the turn, it is.
    TurnPlayer,
    /// Who is first in the running turn.
    FirstPlayer,
    /// Whose card it is about: who controls it there, or owns it.
    Card,
    /// Whose card attacks.
    Attacker,
    /// Whose card is attacked.
    Attacked,
    /// Who does it.
    Doer,
    /// Each player: it happens twice.
    Each,
    /// Both players: it happens once, to `You` and to `Opponent` alike, unless one of them alone does it.
    Both,
}

/// Stats that belong together: one more stands for their sum, and one for that of them whose number was named. Where a
/// colour is named, the first of them are those of the colours in their order.
#[derive(Clone, Copy, Debug)]
pub struct StatFamily {
    /// The stat that stands for their sum. It is never printed or changed.
    pub total: StatId,
    /// The stat that stands for the one with the number that was named before.
    pub chosen: StatId,
    /// The stats.
    pub parts: &'static [StatId],
    /// Those that count as another where the whole of the family is converted.
    pub convertible: &'static [StatId],
}

impl Vocabulary {
    /// No words: a ruleset names those that it has, and leaves the rest to this.
    pub const NONE: Self = Self {
        abilities: &[],
        kinds: &[],
        colours: &[],
        stats: &[],
        roles: &[],
        facts: &[],
        tallies: &[],
        moments: &[],
        whose: &[],
        signs: &[],
        states: &[],
        keywords: &[],
        zones: &[],
        areas: &[],
        deeds: &[],
        procedures: &[],
        periods: &[],
        attachments: &[],
        values: &[],
        families: &[],
    };

    /// The family that this stat is a member of, or the sum of, or the chosen one of.
    #[must_use]
    pub fn family(&self, stat: StatId) -> Option<&'static StatFamily> {
        let mut families = self.families.iter();
        families.find(|f| f.total == stat || f.chosen == stat || f.parts.contains(&stat))
    }
}

/// How many letters a card writes a constant with: see [`written`].
#[doc(hidden)]
#[must_use]
pub const fn written_length(constant: &str) -> usize {
    let (mut n, mut at) = (0, 0);
    while at < constant.len() {
        n += (constant.as_bytes()[at] != b'_') as usize;
        at += 1;
    }
    n
}

/// A constant as a card writes it: `InHand` for `IN_HAND`.
#[doc(hidden)]
#[must_use]
pub const fn written<const N: usize>(constant: &str) -> [u8; N] {
    let (mut word, mut n, mut at, mut capital) = ([0; N], 0, 0, true);
    while at < constant.len() {
        let letter = constant.as_bytes()[at];
        if letter != b'_' {
            word[n] = if capital {
                letter
            } else {
                letter.to_ascii_lowercase()
            };
            n += 1;
        }
        capital = letter == b'_';
        at += 1;
    }
    word
}

/// Letters as a text; "?" if they are none.
#[doc(hidden)]
#[must_use]
pub const fn as_text(letters: &[u8]) -> &str {
    match std::str::from_utf8(letters) {
        Ok(text) => text,
        Err(_) => "?",
    }
}

thread_local! {
    static IN_FORCE: RefCell<Vocabulary> = RefCell::new(Vocabulary::default());
}

impl Vocabulary {
    /// Runs `f` with this vocabulary in force on the current thread.
    pub fn in_force<T>(&self, f: impl FnOnce() -> T) -> T {
        let before = IN_FORCE.replace(*self);
        let result = f();
        IN_FORCE.set(before);
        result
    }

    /// Reads the vocabulary that is in force on the current thread.
    pub fn with<T>(f: impl FnOnce(&Self) -> T) -> T {
        IN_FORCE.with_borrow(f)
    }
}

/// Reads one bare identifier.
struct Identifier;

impl<'de> de::DeserializeSeed<'de> for Identifier {
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

/// Reads a bare word as a member of a list that is known only at run time.
pub(crate) fn read_word<'de, D: Deserializer<'de>>(
    d: D,
    what: &'static str,
    find: fn(&Vocabulary, &str) -> Option<usize>,
    known: fn(&Vocabulary) -> Vec<&'static str>,
) -> Result<usize, D::Error> {
    struct V {
        what: &'static str,
        find: fn(&Vocabulary, &str) -> Option<usize>,
        known: fn(&Vocabulary) -> Vec<&'static str>,
    }
    impl<'de> Visitor<'de> for V {
        type Value = usize;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the name of a {}", self.what)
        }
        fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<usize, A::Error> {
            let (word, rest) = access.variant_seed(Identifier)?;
            rest.unit_variant()?;
            let found = IN_FORCE.with_borrow(|v| (self.find)(v, &word));
            found.ok_or_else(|| {
                let known = IN_FORCE.with_borrow(|v| (self.known)(v));
                de::Error::custom(unknown_word(self.what, &word, &known))
            })
        }
    }
    d.deserialize_enum(what, &[], V { what, find, known })
}

/// The message for a word that is not in a list: what it should name, the nearest word, and all of them.
#[must_use]
pub fn unknown_word(what: &str, word: &str, known: &[&str]) -> String {
    let nearest = known
        .iter()
        .max_by(|a, b| strsim::jaro_winkler(word, a).total_cmp(&strsim::jaro_winkler(word, b)))
        .filter(|near| strsim::jaro_winkler(word, near) > 0.6);
    let hint = nearest.map_or(String::new(), |near| format!("; did you mean {near}?"));
    format!("{word} is not a {what}{hint} (known: {})", known.join(", "))
}

macro_rules! word {
    ($(#[$doc:meta])* $name:ident, $list:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u8);

        impl $name {
            /// The index of this word in its list.
            #[must_use]
            pub const fn index(self) -> usize { self.0 as usize }

            /// The word itself in a vocabulary; "?" when the vocabulary lacks it.
            #[must_use]
            pub fn name(self, words: &Vocabulary) -> &'static str {
                words.$list.get(self.index()).copied().unwrap_or("?")
            }

            /// All words of the list, in its order.
            pub fn all(words: &Vocabulary) -> impl Iterator<Item = Self> + use<> {
                (0u8..).map(Self).take(words.$list.len())
            }

            /// Finds a word in a vocabulary.
            #[must_use]
            pub fn find(words: &Vocabulary, name: &str) -> Option<Self> {
                let at = words.$list.iter().position(|w| *w == name)?;
                u8::try_from(at).ok().map(Self)
            }
        }

        impl From<u8> for $name {
            fn from(n: u8) -> Self { Self(n) }
        }

        impl From<$name> for u8 {
            fn from(word: $name) -> Self { word.0 }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let at = read_word(
                    d,
                    $what,
                    |v, word| v.$list.iter().position(|w| *w == word),
                    |v| v.$list.to_vec(),
                )?;
                u8::try_from(at).map(Self).map_err(de::Error::custom)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                let name = IN_FORCE.with_borrow(|v| self.name(v));
                s.serialize_unit_variant($what, u32::from(self.0), name)
            }
        }
    };
}

word!(
    /// A kind of card.
    KindId, kinds, "kind"
);
word!(
    /// A colour.
    ColourId, colours, "colour"
);
word!(
    /// A printed number of a card.
    StatId, stats, "stat"
);
word!(
    /// A card singled out by the rules.
    RoleId, roles, "role"
);
word!(
    /// A yes/no fact about a player.
    FactId, facts, "fact"
);
word!(
    /// A number of a player that is not a card stat.
    TallyId, tallies, "tally"
);
word!(
    /// Something that can trigger an ability.
    MomentId, moments, "moment"
);
word!(
    /// A yes/no fact about a card.
    SignId, signs, "sign"
);
word!(
    /// A place and facing in which an ability works.
    StateId, states, "state"
);
word!(
    /// A keyword, permission or prohibition.
    KeywordId, keywords, "keyword"
);
word!(
    /// A kind of zone.
    ZoneKind, zones, "zone"
);
word!(
    /// An operation that only this ruleset knows.
    DeedId, deeds, "deed"
);
word!(
    /// A procedure of the rules that effects can start.
    ProcedureId, procedures, "procedure"
);
word!(
    /// A named set of slots.
    AreaId, areas, "area"
);
word!(
    /// A time that effects can last for.
    PeriodId, periods, "period"
);

word!(
    /// What a card can be attached to a card as.
    AttachmentId, attachments, "attachment"
);
/// How abilities of a kind come into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// Used by their controller as an action of his own.
    Activated,
    /// Used by their controller, if he wants, at a time that the rules give him.
    Used,
    /// Declared by their owner at their timing.
    Declared,
    /// Carried out when something happens.
    Triggered,
    /// Carried out when the rules call for them.
    Called,
    /// In force as long as the card is where they work.
    Continuous,
    /// At work wherever the card is.
    Everywhere,
    /// Of a card that affects both players: carried out for, or in force for, each of them.
    Shared,
    /// Carried out instead of what would happen.
    Replacement,
}

impl Manner {
    /// Does the player agree to the cost by using it, so that nobody is asked again?
    #[must_use]
    pub const fn is_agreed(self) -> bool {
        matches!(self, Self::Activated | Self::Used)
    }
}

/// A kind of ability: a word of the ruleset, and how abilities of this kind come into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbilityKind {
    word: u8,
    manner: Manner,
}

impl AbilityKind {
    /// The kind at this place of the vocabulary's list.
    #[must_use]
    pub const fn new(word: u8, manner: Manner) -> Self {
        Self { word, manner }
    }

    /// All kinds, in the order of the list.
    pub fn all(words: &Vocabulary) -> impl Iterator<Item = Self> + use<> {
        words.abilities.iter().map(|(_, kind)| *kind)
    }

    /// One bit of its own.
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.word & 63)
    }

    /// How its abilities come into play.
    #[must_use]
    pub const fn manner(self) -> Manner {
        self.manner
    }

    /// The word itself in a vocabulary; "?" when the vocabulary lacks it.
    #[must_use]
    pub fn name(self, words: &Vocabulary) -> &'static str {
        let entry = words.abilities.get(usize::from(self.word));
        entry.map_or("?", |(name, _)| *name)
    }
}

impl<'de> Deserialize<'de> for AbilityKind {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let at = read_word(
            d,
            "kind of ability",
            |v, word| v.abilities.iter().position(|w| w.0 == word),
            |v| v.abilities.iter().map(|w| w.0).collect(),
        )?;
        Ok(IN_FORCE.with_borrow(|v| v.abilities[at].1))
    }
}

impl Serialize for AbilityKind {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let name = IN_FORCE.with_borrow(|v| self.name(v));
        s.serialize_unit_variant("AbilityKind", u32::from(self.word), name)
    }
}

/// A named value of a stat, such as a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamedValue(pub i32);

impl NamedValue {
    /// All values, in the order of the list.
    pub fn all(words: &Vocabulary) -> impl Iterator<Item = Self> + use<> {
        words.values.iter().map(|(_, value)| Self(*value))
    }

    /// The word itself in a vocabulary; "?" when the vocabulary lacks it.
    #[must_use]
    pub fn name(self, words: &Vocabulary) -> &'static str {
        let mut named = words.values.iter();
        named.find(|w| w.1 == self.0).map_or("?", |w| w.0)
    }
}

impl<'de> Deserialize<'de> for NamedValue {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let at = read_word(
            d,
            "named value",
            |v, word| v.values.iter().position(|w| w.0 == word),
            |v| v.values.iter().map(|w| w.0).collect(),
        )?;
        Ok(Self(IN_FORCE.with_borrow(|v| v.values[at].1)))
    }
}

impl Serialize for NamedValue {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let name = IN_FORCE.with_borrow(|v| self.name(v));
        s.serialize_unit_variant("NamedValue", 0, name)
    }
}

/// Writes a word as its number, for tables: they are read by the same ruleset, without its vocabulary in force.
pub(crate) mod as_number {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes the number.
    pub fn serialize<T: Copy + Into<u8>, S: Serializer>(word: &T, s: S) -> Result<S::Ok, S::Error> {
        (*word).into().serialize(s)
    }

    /// Reads the number.
    pub fn deserialize<'de, T: From<u8>, D: Deserializer<'de>>(d: D) -> Result<T, D::Error> {
        u8::deserialize(d).map(T::from)
    }
}
