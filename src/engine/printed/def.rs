//! What is printed on cards, in the form that the engine reads.

use crate::ability::{Ability, AbilityKind, Always, Cards, Change, Manner, Subject};
use crate::printed::symbol::Symbol;
use crate::printed::words::{ColourId, KeywordId, KindId, MomentId, StatId};
use crate::program::{Op, compile};
use crate::reading::order::all_read;
use crate::table::ids::DefId;
use crate::table::modifier::{ModOp, Modifier, Target};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The largest number of stats of a ruleset.
pub const MAX_STATS: usize = 40;

/// A card as it is printed.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// Its key in card files.
    pub key: String,
    /// Its kind; of a card with two faces that of the first.
    pub kind: KindId,
    /// The kind of its second face, where the card is read as both: anywhere but on the field.
    pub also: Option<KindId>,
    /// Its two faces as they are read on the field; their abilities have the numbers that they have here.
    pub faces: Option<Box<[CardDef; 2]>>,
    /// Its colour, if it has one.
    pub colour: Option<ColourId>,
    /// Another colour that it has besides.
    pub second_colour: Option<ColourId>,
    /// Its numbers; 0 where it has none.
    pub stats: [i16; MAX_STATS],
    /// Its name, for tests of the same name.
    pub name: Symbol,
    /// Epithet and name: cards with the same identity are the same card.
    pub identity: Symbol,
    /// Its names, if it has several joined to one, each with the group that it belongs to.
    pub names: Vec<(Symbol, Option<Symbol>)>,
    /// Its traits.
    pub traits: Vec<Symbol>,
    /// The units that it belongs to.
    pub units: Vec<Symbol>,
    /// Its printed keywords, one bit each.
    pub keywords: u64,
    /// What it can do, and behind that the abilities that it can give to cards.
    pub abilities: Vec<CompiledAbility>,
    /// The moments that any of its abilities listens to, one bit each.
    pub moments: u64,
    /// What its lasting effects are about.
    pub reach: Reach,
    /// What those of them are about that are about other cards, or about players, too.
    pub reach_of_others: Reach,
    /// The numbers and keywords that its abilities ask about.
    pub reads: Reach,
    /// The stats of cards that a lasting effect of it may lower, one bit each.
    pub lowers: u64,
    /// Has it an ability that works wherever it is?
    pub has_special: bool,
    /// Has it an ability that replaces a number for as long as it is in force?
    pub sets: bool,
    /// The numbers of players that its abilities read, one bit each.
    pub tallies: u64,
}

impl CardDef {
    /// A printed number; 0 for a stat that there is not.
    #[must_use]
    #[inline]
    pub fn stat(&self, stat: StatId) -> i32 {
        self.stats.get(stat.index()).copied().map_or(0, i32::from)
    }

    /// Is it of this kind? Where a card with two faces is read as both, it is of both kinds.
    #[must_use]
    #[inline]
    pub fn is_kind(&self, kind: KindId) -> bool {
        self.kind == kind || self.also == Some(kind)
    }

    /// Its colours: none, one or two.
    pub fn colours(&self) -> impl Iterator<Item = ColourId> + use<> {
        self.colour.into_iter().chain(self.second_colour)
    }

    /// Is the keyword printed on it?
    #[must_use]
    #[inline]
    pub fn keyword(&self, keyword: KeywordId) -> bool {
        self.keywords >> keyword.0 & 1 == 1
    }

    /// Its abilities of one kind, with their numbers.
    #[inline]
    pub fn abilities_of(&self, kind: AbilityKind) -> impl Iterator<Item = (u8, &CompiledAbility)> {
        (0u8..)
            .zip(&self.abilities)
            .filter(move |(_, a)| a.ability.kind == kind && !a.given)
    }

    /// Its abilities that come into play in this manner, with their numbers.
    #[inline]
    pub fn abilities_in(&self, manner: Manner) -> impl Iterator<Item = (u8, &CompiledAbility)> {
        (0u8..)
            .zip(&self.abilities)
            .filter(move |(_, a)| a.ability.kind.manner() == manner && !a.given)
    }

    /// Is this one of its names, or the whole of it?
    #[must_use]
    #[inline]
    pub fn is_named(&self, name: Symbol) -> bool {
        self.name == name || self.names.iter().any(|n| n.0 == name)
    }

    /// Do both share a name?
    #[must_use]
    pub fn shares_name(&self, other: &Self) -> bool {
        self.name == other.name || {
            let own = self.names.iter().any(|n| other.is_named(n.0));
            own || other.names.iter().any(|n| n.0 == self.name)
        }
    }

    /// The card with a second face: off the field it has the kinds and words of both, the numbers of the first and those
    /// that only the second has; on the field it is one of them. Abilities are numbered through both.
    #[must_use]
    pub fn with_back(self, back: Self) -> Self {
        let own = |def: &Self| -> Vec<Ability> {
            let printed = def.abilities.iter().filter(|a| !a.given);
            printed.map(|a| a.ability.clone()).collect()
        };
        let (first, second) = (own(&self), own(&back));
        let (split, end) = (first.len(), first.len() + second.len());
        let mut both = self.clone();
        both.also = Some(back.kind);
        both.keywords |= back.keywords;
        both.colour = self.colour.or(back.colour);
        for (n, other) in both.stats.iter_mut().zip(&back.stats) {
            *n = if *n == 0 { *other } else { *n };
        }
        let more = |list: &mut Vec<Symbol>, other: &[Symbol]| {
            let new = other.iter().filter(|w| !list.contains(w)).copied();
            let new: Vec<Symbol> = new.collect();
            list.extend(new);
        };
        more(&mut both.traits, &back.traits);
        more(&mut both.units, &back.units);
        both.set_abilities(first.into_iter().chain(second));
        let face = |def: Self, shown: std::ops::Range<usize>| {
            let hidden = |n: usize| n < end && !shown.contains(&n);
            let numbered = both.abilities.iter().enumerate();
            let abilities = numbered.map(|(n, a)| CompiledAbility {
                given: a.given || hidden(n),
                ..a.clone()
            });
            Self {
                key: both.key.clone(),
                name: both.name,
                identity: both.identity,
                names: both.names.clone(),
                abilities: abilities.collect(),
                moments: both.moments,
                reach: both.reach,
                reach_of_others: both.reach_of_others,
                tallies: both.tallies,
                sets: both.sets,
                ..def
            }
        };
        let faces = [face(self, 0..split), face(back, split..end)];
        both.faces = Some(Box::new(faces));
        both
    }

    /// Gives the card its abilities, compiled.
    pub fn set_abilities(&mut self, abilities: impl IntoIterator<Item = Ability>) {
        let printed: Vec<Ability> = abilities.into_iter().collect();
        let mut given = Vec::new();
        for ability in &printed {
            ability.for_each_given(&mut |a| given.push(a.clone()));
        }
        self.abilities = printed.into_iter().map(CompiledAbility::new).collect();
        self.abilities
            .extend(given.into_iter().map(|ability| CompiledAbility {
                given: true,
                ..CompiledAbility::new(ability)
            }));
        self.moments = self.abilities.iter().fold(0, |m, a| m | a.moments);
        self.reach = (self.abilities.iter()).fold(Reach::default(), |r, a| r.and(a.reach));
        let of_others = self.abilities.iter().filter(|a| !a.about_itself);
        self.reach_of_others = of_others.fold(Reach::default(), |r, a| r.and(a.reach));
        self.reads =
            (self.abilities.iter()).fold(Reach::default(), |r, a| r.and(all_read(&a.ability)));
        let always = self.abilities.iter().flat_map(|a| &a.ability.always);
        self.lowers = always.fold(0, |bits, always| match always {
            Always::Stat(_, stat, change) if change.may_lower() => bits | Reach::stat(*stat).stats,
            _ => bits,
        });
        self.tallies = self
            .abilities
            .iter()
            .fold(0, |t, a| t | a.ability.tallies());
        self.sets = self.abilities.iter().any(CompiledAbility::sets);
        self.has_special = self
            .abilities
            .iter()
            .any(|a| a.ability.kind.manner() == Manner::Everywhere && !a.given);
    }
}

/// What changes of numbers and keywords are about, one bit for each stat and keyword: to pass over the others quickly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// Stats of cards.
    pub stats: u64,
    /// Keywords of cards.
    pub keywords: u64,
    /// Keywords of players.
    pub players: u64,
}

impl Reach {
    /// About anything.
    pub const ALL: Self = Self {
        stats: u64::MAX,
        keywords: u64::MAX,
        players: u64::MAX,
    };

    /// About this stat.
    #[must_use]
    #[inline]
    pub fn stat(stat: StatId) -> Self {
        Self {
            stats: 1 << (stat.0 & 63),
            ..Self::default()
        }
    }

    /// About this keyword of cards.
    #[must_use]
    #[inline]
    pub fn keyword(keyword: KeywordId) -> Self {
        Self {
            keywords: 1 << (keyword.0 & 63),
            ..Self::default()
        }
    }

    /// About any of these keywords of cards.
    #[must_use]
    #[inline]
    pub fn keywords(keywords: &[KeywordId]) -> Self {
        Self {
            keywords: keywords.iter().fold(0, |bits, k| bits | 1 << (k.0 & 63)),
            ..Self::default()
        }
    }

    /// About this keyword of players.
    #[must_use]
    #[inline]
    pub fn player(keyword: KeywordId) -> Self {
        Self {
            players: 1 << (keyword.0 & 63),
            ..Self::default()
        }
    }

    /// About any of these stats.
    #[must_use]
    #[inline]
    pub fn stats(stats: &[StatId]) -> Self {
        Self {
            stats: stats.iter().fold(0, |bits, s| bits | 1 << (s.0 & 63)),
            ..Self::default()
        }
    }

    /// Both together.
    #[must_use]
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self {
            stats: self.stats | other.stats,
            keywords: self.keywords | other.keywords,
            players: self.players | other.players,
        }
    }

    /// Are both about something in common?
    #[must_use]
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.stats & other.stats | self.keywords & other.keywords | self.players & other.players
            != 0
    }

    /// What a modifier is about; one that gives an ability, anything.
    #[must_use]
    pub fn of_modifier(modifier: &Modifier) -> Self {
        match modifier.op {
            ModOp::Add(stat, _)
            | ModOp::Times(stat, _)
            | ModOp::Divide(stat, _)
            | ModOp::Set(stat, _) => Self::stat(stat),
            ModOp::Keyword(keyword) => match modifier.target {
                Target::Card(_) => Self::keyword(keyword),
                Target::Player(_) => Self::player(keyword),
            },
            ModOp::Ability(..) => Self::ALL,
            ModOp::Control(_) => Self::default(),
        }
    }

    /// What an ability's lasting effects are about.
    fn of(ability: &Ability) -> Self {
        ability
            .always
            .iter()
            .fold(Self::default(), |reach, always| {
                reach.and(match always {
                    Always::Stat(_, stat, _) => Self::stat(*stat),
                    Always::Keyword(_, keyword) => Self::keyword(*keyword),
                    Always::Player(_, keyword) => Self::player(*keyword),
                    Always::PlayerStat(_, stat, _) => Self::stat(*stat),
                })
            })
    }
}

/// An ability with its flat program.
#[derive(Clone, Debug)]
pub struct CompiledAbility {
    /// The ability as data.
    pub ability: Ability,
    /// Is it none of the card's own, but one that it can give to cards, or one of its other face?
    pub given: bool,
    /// What is carried out.
    pub program: Vec<Op>,
    /// The moments that it listens to, one bit each.
    pub moments: u64,
    /// Those of them at which it listens to what happens to others, too.
    pub moments_of_others: u64,
    /// What its lasting effects are about.
    pub reach: Reach,
    /// Does what it does speak of the card of the moment?
    pub about_it: bool,
    /// Are all its lasting effects about its own card alone?
    pub about_itself: bool,
}

impl CompiledAbility {
    /// Does it replace a number for as long as it is in force?
    fn sets(&self) -> bool {
        let mut always = self.ability.always.iter();
        always.any(|a| match a {
            Always::Stat(_, _, change) | Always::PlayerStat(_, _, change) => {
                matches!(change, Change::Set(_) | Change::Become(_))
            }
            _ => false,
        })
    }

    /// Compiles an ability.
    #[must_use]
    pub fn new(ability: Ability) -> Self {
        let program = compile(&ability);
        let when = ability.when.iter();
        let moments = when.clone().fold(0, |m, t| m | moment_bit(t.0));
        let of_others = when.filter(|t| t.1 != Subject::This);
        let moments_of_others = of_others.fold(0, |m, t| m | moment_bit(t.0));
        let reach = Reach::of(&ability);
        Self {
            about_it: ability.is_about_it(),
            about_itself: is_about_itself(&ability),
            ability,
            given: false,
            program,
            moments,
            moments_of_others,
            reach,
        }
    }
}

/// Are all lasting effects of the ability about its own card alone, and for its player alone?
fn is_about_itself(ability: &Ability) -> bool {
    ability.kind.manner() != Manner::Shared
        && ability.always.iter().all(|always| {
            matches!(
                always,
                Always::Stat(Cards::This, ..) | Always::Keyword(Cards::This, _)
            )
        })
}

/// The bit of a moment in masks.
#[must_use]
#[inline]
pub fn moment_bit(moment: MomentId) -> u64 {
    1 << moment.0
}

/// All cards that a match can use. The place of a card is its [`DefId`]. Catalogues share cards: a card is put into another
/// one without being copied.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    defs: Vec<Arc<CardDef>>,
    /// The same in the order of their keys.
    by_key: Vec<DefId>,
}

impl Catalogue {
    /// Adds a card and says where; a card with the same key is replaced.
    pub fn insert(&mut self, def: impl Into<Arc<CardDef>>) -> DefId {
        let def = def.into();
        match self.search(&def.key) {
            Ok(at) => {
                let id = self.by_key[at];
                self.defs[usize::from(id.0)] = def;
                id
            }
            Err(at) => {
                let id = DefId(u16::try_from(self.defs.len()).unwrap_or(u16::MAX - 1));
                self.by_key.insert(at, id);
                self.defs.push(def);
                id
            }
        }
    }

    /// Where the card with this key stands in the order of keys, or where it would.
    fn search(&self, key: &str) -> Result<usize, usize> {
        let key_of = |id: &DefId| self.defs[usize::from(id.0)].key.as_str();
        // Cards are mostly put in in the order of their keys.
        match self.by_key.last() {
            Some(last) if key_of(last) < key => Err(self.by_key.len()),
            _ => self.by_key.binary_search_by(|id| key_of(id).cmp(key)),
        }
    }

    /// The card with this key.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<DefId> {
        self.search(key).ok().map(|at| self.by_key[at])
    }

    /// The card at this place, to be put into another catalogue.
    #[must_use]
    pub fn shared(&self, id: DefId) -> Option<Arc<CardDef>> {
        self.defs.get(usize::from(id.0)).cloned()
    }

    /// The card at this place; `None` for [`DefId::HIDDEN`].
    #[must_use]
    #[inline]
    pub fn get(&self, id: DefId) -> Option<&CardDef> {
        self.defs.get(usize::from(id.0)).map(|def| &**def)
    }

    /// All cards in order.
    pub fn iter(&self) -> impl Iterator<Item = (DefId, &CardDef)> {
        (0u16..).map(DefId).zip(self.defs.iter().map(|def| &**def))
    }

    /// The number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.defs.len()
    }

    /// Is there no card?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.defs.is_empty()
    }
}
