//! What is compared, and what a choice would come to.

use super::{CardKey, Picture, Side};

/// A battle in progress.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BattleModel {
    /// Do cards strike one another, rather than being compared only?
    pub fight: bool,
    /// The attacking and the attacked side.
    pub sides: [BattleSide; 2],
    /// What it comes to as it stands; empty where that is not known.
    pub forecast: String,
    /// What decided it.
    pub seal: Option<SealModel>,
}

/// What another answer would come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InsteadModel {
    /// The answer, what it changes and whether that is enough; where it changes no sum, what comes of it.
    pub text: String,
    /// Is that good for the viewer, or bad? Nothing where it is neither.
    pub good: Option<bool>,
}

/// Numbers that come to the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChipsModel {
    /// What they come to.
    pub label: String,
    /// The numbers, or from which to which they go.
    pub numbers: Vec<String>,
    /// The attacked falls at them.
    pub falls: bool,
}

/// What a choice would come to, told before it is made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForeseenModel {
    /// Both numbers, where two are compared; empty otherwise.
    pub numbers: String,
    /// Who would be beaten, what is at stake, who wins a tie, what could still change it.
    pub lines: Vec<String>,
    /// Is it good for the viewer, or bad? Nothing where it is neither.
    pub good: Option<bool>,
    /// What would follow from it for the match, if anything is told of that.
    pub follows: Option<InsteadModel>,
    /// At which of the numbers that a hidden card may have it falls, and at which it holds: a word and the numbers.
    pub chips: Vec<ChipsModel>,
    /// What the other answers would come to, the best for the viewer first.
    pub instead: Vec<InsteadModel>,
    /// The card that it is about, where that lies on the table.
    pub about: Option<CardKey>,
}

/// What a player has against what is asked of him, kind by kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BalanceModel {
    /// Whose, and that player's name.
    pub side: Side,
    /// The player's name.
    pub who: String,
    /// The kinds that are told apart; all lists below go by their places.
    pub kinds: Vec<PipModel>,
    /// Where what the player has comes from, and how many of each kind.
    pub sources: Vec<(String, Vec<i32>)>,
    /// What is counted, in a word; may be empty.
    pub counted: String,
    /// By how much it suffices or does not, once all has come; empty before that.
    pub margin: String,
    /// What is still to come, and how often.
    pub coming: Option<(String, i32)>,
    /// What comes, and how many of how many have come.
    pub turned: Option<String>,
    /// The back of what is still to come.
    pub back: Option<Picture>,
    /// The kinds of which the last one that came brought any.
    pub came: Vec<usize>,
    /// What is asked, card by card.
    pub demands: Vec<DemandModel>,
    /// What is left over of each kind, once it is decided.
    pub left: Option<Vec<i32>>,
    /// What decided it.
    pub seal: Option<SealModel>,
}

/// How one kind is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PipModel {
    /// Its name.
    pub name: String,
    /// One or two letters that stand for it.
    pub short: String,
    /// Its colour, as red, green and blue.
    pub colour: [u8; 3],
    /// Its socket has the shape of a heart.
    pub heart: bool,
    /// Its emblem in white, which stands for it where it has one.
    pub emblem: Option<Picture>,
}

/// What a card asks for.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DemandModel {
    /// The card.
    pub card: CardKey,
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: Option<Picture>,
    /// Kind, how many are asked, and what pays for them: kinds and how many.
    pub needs: Vec<(usize, i32, Vec<(usize, i32)>)>,
    /// Whether it is met, once it is decided.
    pub met: Option<bool>,
    /// What is missing, in words; empty if nothing is.
    pub missing: String,
    /// Where it stands among what could be asked, while that is being decided; empty if it is asked.
    pub stands: String,
    /// The chance in percent that it will be met, while that is open.
    pub chance: Option<u8>,
}

/// One side of a battle.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BattleSide {
    /// Attacks, or is attacked.
    pub role: String,
    /// Whose side.
    pub side: Side,
    /// What that player is called.
    pub who: String,
    /// Who fights.
    pub fighters: Vec<FighterModel>,
    /// The support cards that are turned over.
    pub supports: Vec<SupportModel>,
    /// A support card will be turned over.
    pub awaits_support: bool,
    /// What the side comes to, if that is one number.
    pub sum: Option<SumModel>,
    /// What it comes to, if those are several numbers.
    pub measures: Vec<MeasureModel>,
}

/// One of several numbers of a side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MeasureModel {
    /// What it is called.
    pub label: String,
    /// The number.
    pub sum: SumModel,
    /// It is the one that decides.
    pub decides: bool,
}

/// A number and how it comes about.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SumModel {
    /// Its parts, in the order in which they enter.
    pub parts: Vec<PartModel>,
    /// Its result.
    pub total: String,
    /// It was not enough.
    pub beaten: bool,
}

/// One part of a number.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PartModel {
    /// What it is called.
    pub label: String,
    /// The number with its sign, such as "+20".
    pub number: String,
    /// How much it adds; nothing where it multiplies, so that it cannot be put together with others.
    pub adds: Option<i32>,
    /// The card that adds it, if both players know it.
    pub by: Option<(CardKey, Picture)>,
}

/// A card that fights.
#[derive(Debug, Clone, PartialEq)]
pub struct FighterModel {
    /// The card.
    pub card: CardKey,
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: Option<Picture>,
    /// Its own number, where that of its side does not say it.
    pub sum: Option<SumModel>,
    /// What its number can be, as far as that is known, while the card is hidden.
    pub range: Option<String>,
    /// What is said of it, such as "blocked".
    pub note: String,
}

/// A support card in a battle.
#[derive(Debug, Clone, PartialEq)]
pub struct SupportModel {
    /// The card.
    pub card: CardKey,
    /// Its name.
    pub name: String,
    /// Its picture.
    pub picture: Option<Picture>,
    /// The number it adds.
    pub value: String,
    /// Whether it counts.
    pub outcome: SupportOutcome,
    /// Why it counts or does not.
    pub why: String,
}

/// Whether a support card counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SupportOutcome {
    /// Not judged yet.
    #[default]
    Open,
    /// It counts.
    Counts,
    /// It failed.
    Failed,
}

/// Something of weight that has just happened.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WeightyModel {
    /// In a word or two.
    pub says: String,
    /// The sentence about it.
    pub line: String,
    /// It is good for the viewer.
    pub good: bool,
    /// Whose doing it is.
    pub side: Side,
    /// The picture of the card that does it, if that is known.
    pub portrait: Option<Picture>,
}

/// A word stamped over a battle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SealModel {
    /// The word.
    pub text: String,
    /// Why.
    pub why: String,
    /// It is good for the viewer; otherwise bad or neutral.
    pub good: bool,
    /// It is stamped over the cards just now: the spine says it once that has passed.
    pub stamped: bool,
}
