//! What the panels over the table show: plain texts, numbers and flags.
//!
//! Whoever fills these knows the match; the panels know nothing but this. All texts are in the
//! player's language already.

mod contest;
mod log;
mod reading;

use bevy_egui::egui::{TextureId, Vec2};

pub use contest::{
    BalanceModel, BattleModel, BattleSide, ChipsModel, DemandModel, FighterModel, ForeseenModel,
    InsteadModel, MeasureModel, PartModel, PipModel, SealModel, SumModel, SupportModel,
    SupportOutcome, WeightyModel,
};

pub use log::{
    Again, LatelyModel, LogEntry, LogFilter, LogKind, LogModel, LogPart, LogPicture, Only,
};
pub use reading::{
    Change, CheckModel, ChecklistModel, IconModel, InspectModel, ReasonModel, StatModel,
};

use super::learning::guide::{GuideModel, HintModel};
use super::learning::reminder::ReminderModel;
use super::learning::review::{ReviewModel, Reviewing};
use super::learning::watch::{WatchModel, Watching};
use fudaba_engine::Asked;

/// A card as the panels name it; its meaning belongs to whoever fills the models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardKey(pub u32);

/// A painted card face or illustration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Picture {
    /// The texture.
    pub texture: TextureId,
    /// Its size in pixels, for the shape.
    pub size: Vec2,
}

/// Whose side of the table, as the viewer sits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Side {
    /// The viewer's own.
    #[default]
    Near,
    /// The opposite one.
    Far,
}

impl Side {
    /// The one opposite to it.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}

/// The turn on the spine.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnModel {
    /// The number of the turn, from 1; 0 before the first turn, which is nobody's.
    pub turn: u32,
    /// Whose turn it is.
    pub whose: Side,
    /// The name of the turn player.
    pub who: String,
    /// The steps of a turn, in order.
    pub steps: Vec<StepModel>,
    /// Whether the viewer can take something back; what it leads to if that is not his own last choice; or why not.
    pub take_back: Result<Option<String>, String>,
    /// Whether something was taken back that can be done again.
    pub step_forward: bool,
}

impl Default for TurnModel {
    fn default() -> Self {
        Self {
            turn: 0,
            whose: Side::default(),
            who: String::new(),
            steps: Vec::new(),
            take_back: Ok(None),
            step_forward: false,
        }
    }
}

/// One step of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StepModel {
    /// Its name.
    pub name: String,
    /// What happens in it, for the pointer.
    pub explanation: String,
    /// The match is in this step.
    pub current: bool,
    /// Its place among the phases of the ruleset.
    pub phase: u8,
    /// The viewer stops where it begins in his own turn, and in the other player's.
    pub stops: [bool; 2],
}

/// The question that the viewer must answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PromptModel {
    /// After how many choices it is asked.
    pub number: usize,
    /// One sentence: what is asked.
    pub sentence: String,
    /// What happens on "no", or how to answer on the table.
    pub detail: String,
    /// A self-inflicted loss is near.
    pub warning: String,
    /// The words of the rules in it and in its answers: how they begin, and what they mean.
    pub explained: Vec<ExplainedModel>,
    /// The card that asks.
    pub source: Option<SourceModel>,
    /// What other answers would come to than the one that costs nothing, of those that have no buttons.
    pub instead: Vec<InsteadModel>,
    /// How many of how many have been chosen.
    pub progress: Option<(u32, u32)>,
    /// Answers as buttons. Answers that are cards or places on the table may be left out.
    pub choices: Vec<ChoiceModel>,
    /// A choice begun on the table can be dropped.
    pub can_cancel: bool,
    /// The clause of the rules behind the question, or nothing.
    pub clause: String,
    /// When the viewer wants to be asked at questions of this kind, if that is his affair.
    pub asked: Option<AskedModel>,
    /// What he always answers here, or could.
    pub always: Option<AlwaysModel>,
    /// There is something to be done before the answer that costs nothing: its button is quiet.
    pub quiet: bool,
    /// What is bad for the viewer comes well by another answer: the button of the one that costs nothing does not invite him.
    pub needs_other: bool,
}

/// A word of the rules that is explained.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExplainedModel {
    /// How it begins where it is said.
    pub said: Vec<String>,
    /// What it means.
    pub means: String,
}

/// When the viewer wants to be asked at a kind of question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedModel {
    /// The kind of question.
    pub name: String,
    /// When it comes, and when it matters.
    pub hint: String,
    /// When he wants to be asked.
    pub asked: Asked,
}

/// A question of a card that the viewer can answer once for the whole match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlwaysModel {
    /// The card's name.
    pub card: String,
    /// What he always answers to what this ability of it asks.
    pub said: Option<bool>,
}

/// The card that asks a question.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceModel {
    /// The card.
    pub card: CardKey,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub place: String,
    /// Its picture.
    pub picture: Option<Picture>,
}

/// One answer.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceModel {
    /// Which action it stands for.
    pub action: usize,
    /// The button's label.
    pub label: String,
    /// A second line.
    pub note: String,
    /// What kind of answer it is.
    pub kind: ChoiceKind,
    /// The card that it is about.
    pub card: Option<CardKey>,
    /// That card lies where it cannot be pressed: the answer is shown as a card.
    pub deep: bool,
    /// Its picture, once it is painted.
    pub picture: Option<Picture>,
    /// The card is marked, to be chosen together with others.
    pub marked: bool,
    /// It is the "yes" or the "no" of the question itself: whether the former.
    pub agrees: Option<bool>,
}

/// The kind of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ChoiceKind {
    /// One of several.
    #[default]
    Plain,
    /// The one that costs nothing: it goes on, declines or ends. Its place is at the end of the spine.
    Main,
    /// It hurts.
    Danger,
}

/// What the viewer waits for when nothing is asked of him.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WaitModel {
    /// What is going on, in one sentence.
    pub sentence: String,
    /// Nothing goes on until the viewer presses the continue button.
    pub step: bool,
    /// An animation can be skipped.
    pub can_skip: bool,
    /// The other person is to choose: what the button says that lets him to the table.
    pub hand_over: Option<String>,
}

/// A player's plate with his counters.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PlayerModel {
    /// Whose.
    pub side: Side,
    /// His name.
    pub name: String,
    /// It is his turn.
    pub turn: bool,
    /// He must choose now.
    pub deciding: bool,
    /// The first turn of the match is his.
    pub first: bool,
    /// His counters.
    pub counters: Vec<CounterModel>,
    /// What has been seen of his cards.
    pub strips: Vec<StripModel>,
    /// The numbers on the things of his score.
    pub numbered: Vec<NumberedModel>,
}

/// A row of numbers, those lit that have been seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StripModel {
    /// What the numbers are.
    pub label: String,
    /// What it is good for.
    pub explanation: String,
    /// The numbers, and whether each has been seen.
    pub cells: Vec<(String, bool)>,
}

/// One counter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CounterModel {
    /// What is counted.
    pub label: String,
    /// The number, or "3 / 5".
    pub value: String,
    /// What the number means, for the pointer.
    pub explanation: String,
    /// The number is a danger.
    pub alarming: bool,
    /// It comes first, and is shown large.
    pub large: bool,
    /// One wins by it, and this side has more than the other.
    pub leads: bool,
    /// It stands on a strip of paper, as part of what it counts.
    pub papered: bool,
    /// It is compared with that of the other player: it stands on a seal whose middle is its place, its label below.
    pub sealed: bool,
    /// Where it stands on the table; without this, on the spine.
    pub at: Option<At>,
    /// Where the things lie that it counts: pointing at one tells the same.
    pub things: Vec<At>,
}

/// A point of the table, in units of one that is 1280 wide and 720 high and whose spine is at 301.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct At {
    /// From the left and from above.
    pub at: (f32, f32),
    /// It goes with the places beside the rows; otherwise it keeps its distance from the spine.
    pub beside: bool,
}

/// A number on a thing of a score.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberedModel {
    /// Where.
    pub at: At,
    /// The number.
    pub text: String,
    /// The thing counts.
    pub lit: bool,
}

/// The cards of a zone, open for reading.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BrowserModel {
    /// The zone's name and owner.
    pub title: String,
    /// The cards, in order.
    pub cards: Vec<BrowserCard>,
}

/// A card of an open zone.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserCard {
    /// The card.
    pub card: CardKey,
    /// Its name.
    pub name: String,
    /// Its state, such as "face down".
    pub note: String,
    /// Its picture.
    pub picture: Option<Picture>,
    /// It can be chosen now.
    pub lit: bool,
}

/// Panels that stand beside the table for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Docked {
    /// The card that is read.
    pub reader: bool,
    /// The record.
    pub log: bool,
}

/// Everything over the table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TableModel {
    /// The turn.
    pub turn: TurnModel,
    /// The question, if the viewer is asked.
    pub prompt: Option<PromptModel>,
    /// What he waits for otherwise.
    pub wait: WaitModel,
    /// The opposite player's and the viewer's plate.
    pub players: Vec<PlayerModel>,
    /// The record.
    pub log: LogModel,
    /// The card that is read because the pointer rests on it.
    pub inspect: Option<InspectModel>,
    /// The card that is kept for reading.
    pub kept: Option<InspectModel>,
    /// The card that a docked reader shows: kept, pointed at, or asked about.
    pub docked_card: Option<InspectModel>,
    /// What stands beside the table for good.
    pub docked: Docked,
    /// The battle.
    pub battle: Option<BattleModel>,
    /// How the match is won.
    pub goal: String,
    /// The same in a few words.
    pub aim: String,
    /// What the choice that is pointed at would come to.
    pub foreseen: Option<ForeseenModel>,
    /// What a player has against what is asked of him just now.
    pub balance: Option<BalanceModel>,
    /// What a card of the viewer's still needs to come to a place of its own.
    pub checklist: Option<ChecklistModel>,
    /// An open zone.
    pub browser: Option<BrowserModel>,
    /// The zone that stays open beside the table.
    pub kept_zone: Option<BrowserModel>,
    /// The lesson or puzzle that is played here.
    pub guide: Option<GuideModel>,
    /// The hint that was asked for.
    pub hint: Option<HintModel>,
    /// What is explained in one of the first matches.
    pub reminder: Option<ReminderModel>,
    /// May a hint be asked for?
    pub can_hint: bool,
    /// The replay that is watched here.
    pub watch: Option<WatchModel>,
    /// Its review, while that is open.
    pub review: Option<ReviewModel>,
}

/// What the viewer did in the panels over the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableIntent {
    /// He answered with the action of this index.
    Choose(usize),
    /// He dropped a choice that he had begun.
    Cancel,
    /// He points at a card named in a panel.
    Point(CardKey),
    /// He points at the answer with the action of this index.
    Consider(usize),
    /// He clicked a card shown in a panel.
    Click(CardKey),
    /// He lets go of a kept card.
    Unpin,
    /// He wants the next step of the opponent.
    Continue,
    /// He wants the end of the animation.
    Skip,
    /// He lets the other person to the table.
    HandOver,
    /// He closes the open zone.
    CloseBrowser,
    /// The open zone is to stay, beside the table.
    KeepZone,
    /// He closes the one that stayed.
    CloseKeptZone,
    /// He takes his last choice back.
    TakeBack,
    /// He does again what he took back.
    StepForward,
    /// He wants to read a clause of the rules.
    Clause(String),
    /// He says when he wants to be asked at questions like this one.
    Ask(Asked),
    /// He answers this question so now and from now on, or is asked again.
    Always(Option<bool>),
    /// He is asked again whatever a card of this name asks.
    AskAgain(CardKey),
    /// He sets a stop at a phase of his own turn or of the other player's, or takes it away.
    Stop {
        /// Its place among the phases of the ruleset.
        phase: u8,
        /// Of his own turn.
        own: bool,
    },
    /// He opens or closes the whole record.
    Log,
    /// He wants this of the record to be shown.
    FilterLog(LogFilter),
    /// He has copied what is shown of the record.
    CopiedLog,
    /// He wants the pause menu.
    Pause,
    /// He wants to see the other player's last turn once more, or no more of it.
    ShowAgain,
    /// He wants a hint.
    Hint,
    /// He has read it.
    CloseHint,
    /// He has read what was explained.
    CloseReminder,
    /// There is no room for what is explained, or there is some again.
    ReminderWaits(bool),
    /// He wants nothing explained any more.
    NoReminders,
    /// He tries the puzzle again.
    Again,
    /// He has read what a lesson shows him.
    ReadOn,
    /// He wants the next lesson or puzzle.
    Next,
    /// He goes back to the shelf.
    ToShelf,
    /// He wants something of the replay that he watches.
    Watch(Watching),
    /// He wants something of its review.
    Review(Reviewing),
}
