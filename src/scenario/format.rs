//! What a scenario file holds.

use super::fields::{Layout, TestCard};
use fudaba_engine::words::{FactId, KeywordId, NamedValue, StatId, TallyId};
use serde::de::{EnumAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;

/// A player: the first or the second seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Seat {
    /// The first seat.
    #[default]
    A,
    /// The second seat.
    B,
}

/// One scenario: a table, steps, and what is to be seen on the way.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in one sentence.
    pub name: String,
    /// The clauses of the rules that it shows.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The key of the ruleset; without it, the folder that the file lies in says it.
    #[serde(default)]
    pub ruleset: Option<String>,
    /// Options that differ from their defaults: key and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The seed of the random stream.
    #[serde(default = "one")]
    pub seed: u64,
    /// Test cards of this scenario alone.
    #[serde(default)]
    pub cards: Vec<TestCard>,
    /// Deck lists: the match then starts from the set-up, and `a` and `b` must be empty.
    #[serde(default)]
    pub decks: Option<Decks>,
    /// A deck list and what is wrong with it: the scenario then has no table and no steps.
    #[serde(default)]
    pub deck: Option<DeckCase>,
    /// Leaves the usual table of the folder's `common.ron` out.
    #[serde(default)]
    pub bare: bool,
    /// What the first seat has on the table.
    #[serde(default)]
    pub a: Layout,
    /// What the second seat has on the table.
    #[serde(default)]
    pub b: Layout,
    /// The number of the running turn.
    #[serde(default = "three")]
    pub turn: u16,
    /// Whose turn it is.
    #[serde(default)]
    pub turn_player: Seat,
    /// Who had the first turn.
    #[serde(default)]
    pub first_player: Seat,
    /// From decks: the ruleset finds out who is first, by lot or by asking; else it is `first_player`.
    #[serde(default)]
    pub by_lot: bool,
    /// The phase that begins; without it, the first phase after the set-up.
    #[serde(default)]
    pub phase: Option<String>,
    /// What is done and expected, in order.
    pub steps: Vec<Step>,
}

fn one() -> u64 {
    1
}

fn three() -> u16 {
    3
}

/// Both deck lists.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    /// The first seat's.
    pub a: DeckSpec,
    /// The second seat's.
    pub b: DeckSpec,
}

/// A deck list. Cards are written as in zones: `"key"`, `"key*4"`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckSpec {
    /// The cards of each section, by the section's name.
    pub sections: BTreeMap<String, Vec<String>>,
    /// The cards named for roles, by the role's name.
    #[serde(default)]
    pub named: BTreeMap<String, String>,
    /// The cards that lie on top of a section's pile after set-up has shuffled it, the top one first.
    #[serde(default)]
    pub order: BTreeMap<String, Vec<String>>,
}

/// A deck list, written as in deck files, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckCase {
    /// The ready deck that it is, but for what follows.
    #[serde(default)]
    pub like: Option<String>,
    /// How often cards are in each pile; 0 takes them out.
    #[serde(default)]
    pub sections: BTreeMap<String, BTreeMap<String, u8>>,
    /// The cards singled out; an empty name takes them out.
    #[serde(default)]
    pub roles: BTreeMap<String, String>,
    /// Everything that forbids the deck.
    #[serde(default)]
    pub problems: Vec<DeckFault>,
    /// Everything that is advised; not looked at, if it is left out.
    #[serde(default)]
    pub advice: Option<Vec<DeckFault>>,
}

/// Something that is wrong with a deck. What is left out does not matter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckFault {
    /// What it is: "lily.deck.size".
    pub code: String,
    /// The clause that asks for it.
    #[serde(default)]
    pub clause: Option<String>,
    /// The card that it is about.
    #[serde(default)]
    pub card: Option<String>,
    /// The number that is wrong.
    #[serde(default)]
    pub number: Option<usize>,
}

/// The file `common.ron` of a folder: cards and the usual table for all scenarios of the folder.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Common {
    /// Test cards that every scenario of the folder can use.
    #[serde(default)]
    pub cards: Vec<TestCard>,
    /// What the first seat has in zones that a scenario does not mention.
    #[serde(default)]
    pub a: Layout,
    /// What the second seat has in zones that a scenario does not mention.
    #[serde(default)]
    pub b: Layout,
}

/// An option as a scenario writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By its number, from 1.
    Number(u8),
    /// By its name.
    Word(String),
}

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl Visitor<'_> for V {
            type Value = Named;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an option, or its number from 1")
            }

            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Named, E> {
                match u8::try_from(n) {
                    Ok(n) if n > 0 => Ok(Named::Number(n)),
                    _ => Err(E::custom(format!("{n} is no option; they count from 1"))),
                }
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Named, E> {
                Ok(Named::Word(word.to_owned()))
            }
        }
        d.deserialize_any(V)
    }
}

macro_rules! named_enum {
    ($(#[$doc:meta])* $name:ident { $($(#[$d:meta])* $variant:ident $(($($ty:ty),*))?,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        pub enum $name { $($(#[$d])* $variant $(($($ty),*))?,)* }

        impl $name {
            /// The words, in order.
            pub const NAMES: &[&str] = &[$(stringify!($variant)),*];
        }
    };
}

named_enum! {
    /// A choice of the player who is asked. Cards are named by alias or key, places by the key of the zone.
    Act {
        /// Puts a card from hand onto a free slot.
        Deploy(String, String),
        /// Stacks a card from hand on the card in a slot.
        LevelUp(String, String),
        /// Uses a card from hand.
        Play(String),
        /// Moves a card in play to a slot of its own field.
        Move(String, String),
        /// Attacks the opponent's slot with a card in play.
        Attack(String, String),
        /// Uses ability number n (from 1) of a card; also: chooses which of several due abilities is first.
        Activate(String, u8),
        /// Declares a card that waits for its timing.
        Declare(String),
        /// Where an order is asked: carries out effect number n (from 1) of those that abilities of a card have put off.
        Resume(String, u8),
        /// Proposes what needs the other player's agreement.
        Propose,
        /// Chooses a card.
        Pick(String),
        /// Chooses a card for the one in this slot.
        PickFor(String, String),
        /// Chooses a slot.
        Place(String),
        /// Chooses an option, by its name or its number (from 1).
        Option(Named),
        /// Agrees.
        Yes,
        /// Refuses.
        No,
        /// Ends a choice or a phase.
        Done,
    }
}

named_enum! {
    /// Goes on by itself.
    Control {
        /// Gives default answers (no, else done, else the first) until this decision, by the key of its prompt.
        Until(String),
        /// The same until this decision of this player.
        UntilAsked(Seat, String),
        /// The same until a decision in this phase of this player's turn.
        UntilPhase(Seat, String),
        /// Gives default answers until the match is over.
        UntilOver,
        /// Chooses as long as there is nothing but cards or places to choose: always the first.
        Forced,
        /// A player concedes.
        Concede(Seat),
        /// Events before this are no longer looked at.
        Mark,
    }
}

named_enum! {
    /// What must be so now.
    Check {
        /// This player has this decision to make (key of its prompt).
        Asked(Seat, String),
        /// This player has another decision to make than this one.
        AskedOther(Seat, String),
        /// The open decision is this opening, by its key, and matters to the player who is asked, or not.
        Opens(String, bool),
        /// The open decision is asked by this card.
        AskedBy(String),
        /// The open decision is about this card.
        About(String),
        /// The open choice of cards: picked, least, most.
        Progress(u8, u8, u8),
        /// No decision with this key came up since the last `Mark`.
        NotAsked(String),
        /// So many decisions of this player with this key came up since the last `Mark`.
        AskedTimes(Seat, String, usize),
        /// The choice is legal now.
        Legal(Act),
        /// The choice is refused, with reasons of just these clauses.
        Illegal(Act, Vec<String>),
        /// The choice is not offered.
        NotOffered(Act),
        /// The slots that the card can be deployed to: just these.
        Deploys(String, Vec<String>),
        /// The slots that the card can move to: just these.
        Moves(String, Vec<String>),
        /// The opponent's slots that the card can attack: just these.
        Targets(String, Vec<String>),
        /// The slots offered by the open choice of a slot: just these.
        Places(Vec<String>),
        /// The cards offered by the open choice of cards: just these.
        Picks(Vec<String>),
        /// The cards of a zone in order: just these.
        Zone(Seat, String, Vec<String>),
        /// The cards of a zone in any order: just these.
        Cards(Seat, String, Vec<String>),
        /// The zone holds these cards, and perhaps others.
        Has(Seat, String, Vec<String>),
        /// The zone holds none of these cards.
        Lacks(Seat, String, Vec<String>),
        /// The number of cards in a zone.
        Count(Seat, String, usize),
        /// The number of cards in a zone that are turned sideways.
        RestedIn(Seat, String, usize),
        /// The card is in the zone.
        In(String, Seat, String),
        /// The slots that the card covers: just these.
        Covers(String, Vec<String>),
        /// The card is turned sideways.
        Rested(String),
        /// The card is upright.
        Upright(String),
        /// The card lies face up.
        FaceUp(String),
        /// The card lies face down.
        FaceDown(String),
        /// The card carries a mark of the ruleset.
        Marked(String, String),
        /// The card does not carry the mark.
        NotMarked(String, String),
        /// The card's number now.
        Stat(String, StatId, i32),
        /// The card's named value now.
        Value(String, StatId, NamedValue),
        /// The card has the keyword now.
        Keyword(String, KeywordId),
        /// The card does not have the keyword now.
        NoKeyword(String, KeywordId),
        /// A number that the ruleset keeps about a player.
        Tally(Seat, TallyId, i32),
        /// A fact about a player holds.
        Fact(Seat, FactId),
        /// A fact about a player does not hold.
        NotFact(Seat, FactId),
        /// The sum of a fighting card in the running contest, or in the last one.
        Total(String, i32),
        /// The number of a supporting card that counts.
        Support(String, i32),
        /// The supporting card fails by this clause.
        SupportFails(String, String),
        /// These events happened, in this order, since the last `Mark`; others may lie between.
        Seen(Vec<Pattern>),
        /// No such event happened since the last `Mark`.
        Unseen(Vec<Pattern>),
        /// The event happened so often since the last `Mark`.
        Times(Pattern, usize),
        /// The player knows what the card is.
        Knows(Seat, String),
        /// The player cannot know what the card is.
        CannotKnow(Seat, String),
        /// The last such event told the player what the card is.
        Shown(Seat, Pattern),
        /// The last such event did not tell the player what the card is.
        Hidden(Seat, Pattern),
        /// The running phase.
        Phase(String),
        /// The number of the running turn, as players count it.
        Turn(u16),
        /// Whose turn it is.
        TurnOf(Seat),
        /// The match goes on.
        Running,
        /// The player has won, for this reason.
        Won(Seat, String),
        /// The match is a draw, for this reason.
        Drawn(String),
    }
}

/// A description that an event fits or not. Fields that are left out fit anything.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Pattern {
    /// A turn began.
    TurnBegan(Seat),
    /// A phase began.
    PhaseBegan(String),
    /// A card moved.
    Moved {
        /// The card.
        #[serde(default)]
        card: Option<String>,
        /// The zone that it left.
        #[serde(default)]
        from: Option<String>,
        /// The zone that it entered.
        #[serde(default)]
        to: Option<String>,
        /// Whose the entered zone is.
        #[serde(default)]
        whose: Option<Seat>,
        /// Why: `SetUp`, `Draw`, `Play`, `Cost`, `Effect`, `Defeat`, `Support`, `Spent` or `Rule`.
        #[serde(default)]
        cause: Option<String>,
        /// Does it lie face up after it?
        #[serde(default)]
        face_up: Option<bool>,
    },
    /// The cards of two slots changed places.
    Swapped(String, String),
    /// A card was turned face up.
    TurnedUp(String),
    /// A card was turned face down.
    TurnedDown(String),
    /// A card was turned sideways.
    Rested(String),
    /// A card was turned upright.
    Readied(String),
    /// Players saw a card that did not move.
    Revealed(String),
    /// A zone was shuffled.
    Shuffled(Seat, String),
    /// A number or keyword of a card was changed for a while.
    Modified(String),
    /// Changes came to their end.
    Expired,
    /// An ability of the card was carried out from here on (its number, from 1).
    Used(String, u8),
    /// An ability of the card was carried out for this player.
    UsedBy(Seat, String),
    /// An ability of the card came to its end.
    Ended(String),
    /// A player refused something (key of the prompt).
    Declined(Seat, String),
    /// A card attacked a card (its main target).
    Attacked(String, String),
    /// A rule said something (key).
    Noted(String),
    /// A rule said something by this clause.
    Clause(String),
}

/// One step of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A choice.
    Act(Act),
    /// Going on by itself.
    Control(Control),
    /// An expectation.
    Check(Box<Check>),
}

/// An enum whose word was read already.
struct Read<A> {
    word: String,
    rest: A,
}

impl<'de, A: serde::de::VariantAccess<'de>> EnumAccess<'de> for Read<A> {
    type Error = A::Error;
    type Variant = A;

    fn variant_seed<V: serde::de::DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, A), A::Error> {
        let word = serde::de::value::StringDeserializer::new(self.word);
        Ok((seed.deserialize(word)?, self.rest))
    }
}

impl<'de, A: serde::de::VariantAccess<'de>> Deserializer<'de> for Read<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a step")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Step, A::Error> {
                let (word, rest) = access.variant_seed(super::fields::Word)?;
                let has = |names: &[&str]| names.contains(&word.as_str());
                if has(Act::NAMES) {
                    Act::deserialize(Read { word, rest }).map(Step::Act)
                } else if has(Control::NAMES) {
                    Control::deserialize(Read { word, rest }).map(Step::Control)
                } else if has(Check::NAMES) {
                    let check = Check::deserialize(Read { word, rest })?;
                    Ok(Step::Check(Box::new(check)))
                } else {
                    let known = [Act::NAMES, Control::NAMES, Check::NAMES].concat();
                    let message = fudaba_engine::words::unknown_word("step", &word, &known);
                    Err(serde::de::Error::custom(message))
                }
            }
        }
        d.deserialize_enum("Step", &[], V)
    }
}
