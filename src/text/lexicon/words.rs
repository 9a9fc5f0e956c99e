//! The lists of `words.ron`, as they are read.

use fudaba_cards::Text;
use fudaba_engine::ability::AbilityKind;
use fudaba_engine::words::{
    AreaId, AttachmentId, ColourId, DeedId, FactId, KeywordId, KindId, MomentId, NamedValue,
    PeriodId, ProcedureId, RoleId, SignId, StatId, StateId, TallyId, ZoneKind,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A countable thing: English singular and plural, Japanese.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noun {
    /// English: `("ally", "allies")`.
    pub en: (String, String),
    /// Japanese: `"味方"`.
    pub ja: String,
}

/// A word and a sentence that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// The word as printed. May hold `{n}`.
    pub name: Text,
    /// What it means, in one sentence.
    pub hint: Text,
}

/// How use limits are printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitWords {
    /// Once in a turn.
    pub once: Text,
    /// Twice in a turn, if that is a word of its own.
    #[serde(default)]
    pub twice: Option<Text>,
    /// `{n}` times in a turn.
    pub times: Text,
    /// `{n}` times in a turn for all cards of the same name together.
    #[serde(default)]
    pub by_name: Option<Text>,
    /// Once in a match.
    #[serde(default)]
    pub game: Option<Text>,
}

/// How costs are printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostWords {
    /// This card becomes rested.
    #[serde(default)]
    pub rest_this: Option<Term>,
    /// `{n}` face-up cards of the zone are turned face down.
    #[serde(default)]
    pub turn_down: BTreeMap<ZoneKind, Term>,
    /// `{n}` active cards of the zone become rested.
    #[serde(default)]
    pub spend: BTreeMap<ZoneKind, Term>,
    /// Are costs sentences before a colon? That of what is set off is then said as "you may …:".
    #[serde(default)]
    pub spoken: bool,
}

/// A kind of card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindWords {
    /// The kind as a heading.
    pub name: Text,
    /// A card of this kind.
    pub noun: Noun,
    /// The card itself, in its own text.
    pub this: Text,
    /// Is a card of this kind called so everywhere, also in zones whose cards have a name of their own?
    #[serde(default)]
    pub everywhere: bool,
}

/// A colour.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ColourWords {
    /// The colour as a heading.
    pub name: Text,
    /// Before a noun, Japanese with its particle.
    pub adjective: Text,
}

/// A stat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatWords {
    /// The stat as a heading.
    pub label: Text,
    /// The stat within a sentence; of a player with `{whose}`.
    pub name: Text,
    /// One of what it counts ("pink heart"), if it counts things.
    #[serde(default)]
    pub unit: Option<Noun>,
    /// Are these things gained and lost, rather than a number changed? Without a unit it is a keyword with a number.
    #[serde(default)]
    pub gained: bool,
    /// What it means.
    pub hint: Text,
    /// How the text of a card that has it says it, and what it means there, each with its number as `{n}`: for numbers that
    /// stand in no corner of a face.
    #[serde(default)]
    pub printed: Option<Term>,
    /// The number that says nothing new: a card with it does not print it.
    #[serde(default)]
    pub usual: i16,
}

/// A named value of a stat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueWords {
    /// The value alone.
    pub name: Text,
    /// Behind an English noun, before a Japanese one, when not the stat and the value do.
    #[serde(default)]
    pub with: Option<Text>,
}

/// A role.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleWords {
    /// Your card in this role.
    pub mine: Text,
    /// The opponent's.
    pub theirs: Text,
    /// Any card in this role.
    pub noun: Noun,
    /// "non-…" before an English noun; Japanese noun before 以外の.
    pub not: Text,
    /// Making it active, when that has a name of its own, as [`VerbWords::ready`].
    #[serde(default)]
    pub ready: Option<Text>,
    /// Making it rested, as [`VerbWords::rest`].
    #[serde(default)]
    pub rest: Option<Text>,
}

/// A fact. `{whose}`, `{who}`, `{are}` and `{have}` may be used.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactWords {
    /// It holds.
    pub yes: Text,
    /// It does not hold.
    pub no: Text,
}

/// A fact about a card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignWords {
    /// Behind an English noun, before a Japanese one: "that was shown before".
    pub with: Text,
    /// The same when it does not hold.
    pub without: Text,
    /// As a predicate, Japanese after が: "was shown before".
    pub is: Text,
    /// The same when it does not hold.
    pub not: Text,
}

/// A tally. `{whose}` and `{who}` may be used.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TallyWords {
    /// The number as a noun.
    pub name: Text,
    /// So many of it, where it is points to pay with: "{n} embers", 「燃えさし{n}」.
    #[serde(default)]
    pub points: Option<Text>,
    /// One of what it counts: "card in {whose} coupling area", 「{whose}カップリングエリアのカード1枚」.
    pub each: Text,
    /// That there are so many: "{who} {have} {n} excess hearts", where `{n}` is such as "2 or more".
    #[serde(default)]
    pub counted: Option<CountedWords>,
}

/// How it is said that there are so many of something.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedWords {
    /// As a clause, with `{n}`.
    pub say: Text,
    /// Japanese counter, behind the number.
    pub counter: String,
}

/// A moment, as it opens a sentence: "when {card} attacks".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MomentWords {
    /// It happens to `{card}`.
    #[serde(default)]
    pub card: Option<Text>,
    /// `{who}` does it, or `{whose}` it is; English verbs with `{s}`, `{es}`, `{are}`, `{have}`.
    #[serde(default)]
    pub player: Option<Text>,
    /// The same of either player, if the phrase above does not serve.
    #[serde(default)]
    pub any: Option<Text>,
    /// For what is put off until then.
    pub later: Text,
    /// What abilities are called that this sets off, if it happens to the card itself or to its player.
    #[serde(default)]
    pub label: Option<Term>,
    /// Where the card of the moment is then.
    #[serde(default)]
    pub zone: Option<ZoneKind>,
    /// The card that it is about, afterwards.
    #[serde(default)]
    pub it: Option<Text>,
    /// The other card in it, afterwards.
    #[serde(default)]
    pub that: Option<Text>,
}

/// English forms of a keyword.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordEn {
    /// One has it, several have it.
    pub is: (String, String),
    /// One gets it, several get it.
    pub gets: (String, String),
    /// What is given in "give it …"; prohibitions are not given.
    #[serde(default)]
    pub give: Option<String>,
    /// Behind a noun.
    pub with: String,
}

/// Japanese forms of a keyword; verbs in dictionary form.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordJa {
    /// After は, and before a noun.
    pub is: String,
    /// After は, for a while.
    pub gets: String,
    /// What is done to the chosen cards.
    pub make: String,
}

/// A keyword.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeywordWords {
    /// The keyword as printed.
    pub name: Text,
    /// A sentence to remind of what it does.
    pub hint: Text,
    /// English forms.
    pub en: KeywordEn,
    /// Japanese forms.
    pub ja: KeywordJa,
    /// Of a player: `{who}`, `{whose}`, `{s}`.
    pub player: Text,
}

/// Names of the cards of a zone, where they have names of their own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneNouns {
    /// Yours.
    pub mine: Noun,
    /// The opponent's.
    pub theirs: Noun,
    /// Both.
    pub both: Noun,
    /// Does the word leave open whose they are ("coupling card", unlike "ally")?
    pub whose: bool,
    /// Are they called so, and whose they are said, where something happens to one of them?
    #[serde(default)]
    pub acts: bool,
}

/// A zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneWords {
    /// The zone as a heading on the table.
    pub label: Text,
    /// The zone within a sentence, English with `{whose}` ("{whose} hand").
    pub place: Text,
    /// What its cards are called.
    #[serde(default)]
    pub cards: Option<ZoneNouns>,
    /// Said of its cards with `{whose}` where they have no name of their own: English behind the noun, Japanese before.
    #[serde(default)]
    pub beside: Option<Text>,
    /// Japanese: the zone's name serves for its cards (手札).
    #[serde(default)]
    pub name_is_cards: bool,
    /// Japanese counter (枚, 体).
    pub counter: String,
    /// Japanese: cards there いる rather than ある.
    #[serde(default)]
    pub alive: bool,
    /// Putting cards there: English verb first with `{cards}` and `{whose}`, Japanese verb phrase after を.
    pub put: Text,
    /// Putting cards under the pile.
    #[serde(default)]
    pub put_under: Option<Text>,
    /// Putting cards there rested.
    #[serde(default)]
    pub put_rested: Option<Text>,
    /// Putting cards there as the `{n}`th from the top.
    #[serde(default)]
    pub put_nth: Option<Text>,
}

/// A way of a card that has a name of its own, such as "discard".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WayWords {
    /// From this zone,
    pub from: ZoneKind,
    /// into this one.
    pub to: ZoneKind,
    /// As [`ZoneWords::put`]; `{bare}` is the cards without their place.
    pub put: Text,
}

/// An area.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaWords {
    /// The area as a heading.
    pub label: Text,
    /// English "in the front row"; Japanese the name.
    pub at: Text,
    /// English "to the front row"; Japanese with に.
    pub to: Text,
    /// English "to a free area of the front row"; Japanese with に.
    pub free: Text,
}

/// Yes/no states of a card before a noun and after "is".
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateWords {
    /// Before a noun, Japanese with its particle.
    pub adjective: Text,
    /// After "is"; Japanese without a copula.
    pub is: Text,
}

/// The states that filters ask for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(
    missing_docs,
    reason = "each field is the state that it is named after"
)]
pub struct StatesWords {
    pub active: StateWords,
    pub rested: StateWords,
    pub face_up: StateWords,
    pub face_down: StateWords,
    /// No card is ever turned sideways here: on its place it is told which side shows instead.
    #[serde(default)]
    pub faces: bool,
}

/// Where on the field, for entering and for moving. English with a space before; Japanese with に.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each field is the spot that it is named after")]
pub struct SpotWords {
    pub free: Text,
    pub free_in: Text,
    pub adjacent: Text,
    pub any: Text,
    pub r#in: Text,
}

/// What is done to cards. English verb first with `{cards}`; Japanese verb phrase after を.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each field is the verb that it is named after")]
pub struct VerbWords {
    pub ready: Text,
    pub rest: Text,
    pub turn_up: Text,
    pub turn_down: Text,
    pub defeat: Text,
    /// With `{spot}`.
    pub enter: Text,
    /// With `{target}`; Japanese `{cards}` and `{target}` with their particles.
    pub stack: Text,
    /// With `{spot}`.
    pub shift: Text,
    /// With `{a}` and `{b}`.
    pub swap: Text,
    pub adjacent: Text,
    #[serde(default)]
    pub flip: Option<Text>,
    /// With `{role}`.
    #[serde(default)]
    pub take_role: Option<Text>,
    /// Japanese with `{cards}` too.
    #[serde(default)]
    pub copy: Option<Text>,
    /// With `{from}` and `{to}`.
    #[serde(default)]
    pub name_number: Option<Text>,
    /// In the same line as `{cards}`, as [`VerbWords::adjacent`].
    #[serde(default)]
    pub in_line: Option<Text>,
    /// As `enter`, rested.
    #[serde(default)]
    pub enter_rested: Option<Text>,
    /// With `{target}`.
    #[serde(default)]
    pub tuck: Option<Text>,
    /// Cards that bear `{cards}`, as [`VerbWords::beneath`].
    #[serde(default)]
    pub bearing: Option<Text>,
    /// What a number is called that was named before.
    #[serde(default)]
    pub named: Option<Text>,
    /// Cards beneath `{cards}`, English behind the noun, Japanese before it.
    #[serde(default)]
    pub beneath: Option<Text>,
    /// A player puts the own field anew.
    #[serde(default)]
    pub rearrange: Option<Text>,
    /// Choosing a colour.
    #[serde(default)]
    pub name_colour: Option<Text>,
    /// Choosing one of `{colours}`.
    #[serde(default)]
    pub name_colour_among: Option<Text>,
    /// Choosing a colour that `{cards}` have.
    #[serde(default)]
    pub name_colour_of: Option<Text>,
    /// Carrying out the `{moment}` ability of `{cards}`.
    #[serde(default)]
    pub set_off: Option<Text>,
}

/// How long something lasts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "each field is the time that it is named after")]
pub struct DurationWords {
    #[serde(default)]
    pub battle: Option<Text>,
    pub turn: Text,
    #[serde(default)]
    pub your_turn: Option<Text>,
    #[serde(default)]
    pub opponent_turn: Option<Text>,
    pub while_here: Text,
    pub lasting: Text,
    #[serde(default)]
    pub until_used: Option<Text>,
    #[serde(default)]
    pub periods: BTreeMap<PeriodId, Text>,
}

/// Rules about decks on cards.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuildWords {
    /// What stands before them.
    pub label: Term,
    /// A deck may have `{n}` of the card.
    pub copies: Text,
    /// The deck's cards must be of `{name}`.
    pub only: Text,
}

/// Something that only this ruleset knows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedWords {
    /// As a statement, with `{whose}`, `{who}`, `{their}`, `{s}`, and `{n}` if it has a number; Japanese ends with a verb in dictionary form.
    pub say: Text,
    /// English, as a command: verb first.
    pub act: String,
}

/// All the words of a ruleset.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(
    missing_docs,
    reason = "each field is named after the list of the vocabulary"
)]
pub struct Words {
    pub abilities: BTreeMap<AbilityKind, Term>,
    pub limit: LimitWords,
    pub costs: CostWords,
    pub states: StatesWords,
    pub enter_spots: SpotWords,
    pub shift_spots: SpotWords,
    pub verbs: VerbWords,
    pub durations: DurationWords,
    pub kinds: BTreeMap<KindId, KindWords>,
    pub colours: BTreeMap<ColourId, ColourWords>,
    pub stats: BTreeMap<StatId, StatWords>,
    pub values: BTreeMap<NamedValue, ValueWords>,
    pub roles: BTreeMap<RoleId, RoleWords>,
    pub facts: BTreeMap<FactId, FactWords>,
    pub tallies: BTreeMap<TallyId, TallyWords>,
    #[serde(default)]
    pub signs: BTreeMap<SignId, SignWords>,
    /// "while {this} is in your hand": opens the text of an ability that works there.
    #[serde(default)]
    pub works: BTreeMap<StateId, Text>,
    /// What abilities are called that work there, where that is said in a word before the ability.
    #[serde(default)]
    pub places: BTreeMap<StateId, Term>,
    pub moments: BTreeMap<MomentId, MomentWords>,
    pub keywords: BTreeMap<KeywordId, KeywordWords>,
    pub zones: BTreeMap<ZoneKind, ZoneWords>,
    pub ways: Vec<WayWords>,
    pub areas: BTreeMap<AreaId, AreaWords>,
    pub deeds: BTreeMap<DeedId, DeedWords>,
    /// Procedures of the rules, told with `{cards}`, and with `{n}` if they have a number.
    #[serde(default)]
    pub procedures: BTreeMap<ProcedureId, DeedWords>,
    /// What cards are attached to cards as: "{this}: as a relic", "秘宝".
    #[serde(default)]
    pub attachments: BTreeMap<AttachmentId, Term>,
    /// The zone where cards stand and fight, for selectors and moments that name no zone.
    pub field: ZoneKind,
    pub traits: BTreeMap<String, Text>,
    /// Where cards bring rules about decks along.
    #[serde(default)]
    pub build: Option<BuildWords>,
    /// Further terms of the rules that are explained where they stand in a text.
    pub terms: Vec<Term>,
}
