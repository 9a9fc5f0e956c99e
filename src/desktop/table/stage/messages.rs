//! What players want, and what has happened: two kinds of message that never mix.

use bevy::prelude::*;

use crate::panels::learning::review::Reviewing;
use crate::panels::learning::watch::Watching;
use fudaba_engine::{Asked, CardId, Event, PlayerId};
use fudaba_play::ByWord;

/// What a player wants. Raised by mouse, keys and panels alike.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Intent {
    /// To take the action of this place in the decision that was asked after so many choices.
    Choose {
        /// The place of the action in the decision.
        action: usize,
        /// After how many choices the decision was asked.
        asked: usize,
    },
    /// To pick several cards at once for the question that was asked after so many choices.
    ChooseSeveral {
        /// The cards, in the order in which they are picked.
        cards: Vec<CardId>,
        /// He takes no more, although he could.
        stops: bool,
        /// After how many choices the question was asked.
        asked: usize,
    },
    /// To take his last choice back.
    TakeBack,
    /// To do again what he took back last.
    StepForward,
    /// To see the other player's last turn once more, or no more of it.
    ShowAgain,
    /// To see what is shown at once.
    Skip,
    /// To see the computer's next choice.
    Step,
    /// To let the other person to the table.
    HandOver,
    /// To look at the table, as this player.
    Look(PlayerId),
    /// To be asked so at questions like the open one, from now on.
    Ask(Asked),
    /// To answer the open question so now and from now on, or to be asked again what the ability that asks it asks.
    Always(Option<bool>),
    /// To be asked again whatever cards of the name of this one ask.
    AskAgain(CardId),
    /// He sets a stop at a phase, by its place, of his own turn or of the other player's, or takes it away.
    Stop {
        /// The phase.
        phase: u8,
        /// Of his own turn.
        own: bool,
    },
    /// To give up.
    Concede,
    /// A hint: for a puzzle the next one, in a match what a strong computer player would do.
    Hint,
    /// To close the hint.
    CloseHint,
    /// To close what was explained.
    CloseReminder,
    /// There is no room for what is explained, or there is some again.
    ReminderWaits(bool),
    /// Never to have anything explained again.
    NoReminders,
    /// To try the puzzle again.
    Again,
    /// He has read what a lesson shows him.
    ReadOn,
    /// The next lesson or puzzle.
    Next,
    /// Back to the shelf that the lesson, puzzle or replay came from.
    ToShelf,
    /// Something about the replay that is watched.
    Watch(Watching),
    /// Something about the review of the match that is watched.
    Review(Reviewing),
}

/// What has happened on the table, right after the entities have changed.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum Fact {
    /// An event, as far as the viewer may know.
    Happened {
        /// What happened.
        event: Event,
        /// What happens next, if it is known already.
        next: Option<Event>,
    },
    /// This phase of his turn, by its place in the list of phases, passes because the viewer can do nothing in it.
    Passed {
        /// The phase.
        phase: u8,
    },
    /// An opening of this kind, by its place in the list of openings, mattered to the viewer, and was let go by because
    /// nothing that he could do would have changed anything.
    PastHelping {
        /// The kind.
        opening: u8,
    },
    /// A question of a card was answered for the viewer by what he always answers.
    ByWord(ByWord),
    /// The viewer's last choice was taken back.
    TakenBack,
    /// The table was laid out anew, for a match or for another viewer.
    LaidOut,
}
