//! What happened, as past-tense facts. Screen, log and sound live on events alone; each can be shown to a viewer without
//! telling him what he may not know.

use crate::flow::action::Action;
use crate::flow::decision::Prompt;
use crate::flow::outcome::Outcome;
use crate::program::Op;
use crate::ruleset::contest::{Balance, Contest};
use crate::table::Table;
use crate::table::ids::{ByPlayer, CardId, DefId, PlayerId, ZoneId};
use crate::table::modifier::Modifier;
use crate::table::zones::ZoneSet;

/// One fact. Card identities (`def`) are [`DefId::HIDDEN`] for a viewer who may not know them, see [`Event::seen_by`].
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A turn began.
    TurnBegan {
        /// Its number, from 1.
        turn: u16,
        /// Whose it is.
        player: PlayerId,
    },
    /// A phase or step began, by its place in the ruleset's list.
    PhaseBegan {
        /// The phase.
        phase: u8,
        /// Whose turn it is.
        player: PlayerId,
    },
    /// A card moved, or entered the match's view.
    CardMoved {
        /// The card.
        card: CardId,
        /// What it is.
        def: DefId,
        /// Who knows what it is after the move.
        seen: ByPlayer<bool>,
        /// Where it was.
        from: ZoneId,
        /// Where it is now.
        to: ZoneId,
        /// Its place in the zone, 0 at the bottom.
        index: u8,
        /// Does it lie face up?
        face_up: bool,
        /// Is it sideways?
        rested: bool,
        /// The slots that it covers now, if they are more than the one where it lies; otherwise none.
        covers: ZoneSet,
        /// Why it moved.
        cause: Cause,
    },
    /// All cards of two slots changed places (one of them may have been empty).
    SlotsSwapped {
        /// One slot.
        a: ZoneId,
        /// The other slot.
        b: ZoneId,
        /// Why.
        cause: Cause,
    },
    /// A card was turned over.
    Turned {
        /// The card.
        card: CardId,
        /// What it is.
        def: DefId,
        /// Who knows what it is.
        seen: ByPlayer<bool>,
        /// Is it face up now?
        face_up: bool,
    },
    /// A card was turned sideways or upright.
    Oriented {
        /// The card.
        card: CardId,
        /// Is it sideways now?
        rested: bool,
    },
    /// Players saw the front of a card that did not move.
    Revealed {
        /// The card.
        card: CardId,
        /// What it is.
        def: DefId,
        /// Who saw it, or knew it before.
        seen: ByPlayer<bool>,
    },
    /// What a card is was dealt anew among cards that look alike: whoever does not see it knows it no more.
    Dealt {
        /// The card.
        card: CardId,
        /// What it is.
        def: DefId,
        /// Who knows what it is.
        seen: ByPlayer<bool>,
    },
    /// A pile was shuffled: nobody knows any more what its cards are.
    Shuffled {
        /// The pile.
        zone: ZoneId,
    },
    /// A stat or keyword was changed for a while.
    Modified(Modifier),
    /// Changes came to their end.
    Expired {
        /// How many.
        count: u8,
    },
    /// An ability is carried out from here on.
    AbilityUsed {
        /// The card that has it.
        card: CardId,
        /// What is printed on that card. Abilities are used openly.
        def: DefId,
        /// The number of the ability on the card.
        ability: u8,
        /// Who carries it out.
        player: PlayerId,
    },
    /// The ability that was carried out came to its end.
    AbilityEnded {
        /// The card that has it.
        card: CardId,
    },
    /// A player refused something optional.
    Declined {
        /// Who.
        player: PlayerId,
        /// What was asked.
        prompt: Prompt,
    },
    /// Nothing could be chosen, so that nothing was.
    Impossible {
        /// Whose decision it was.
        player: PlayerId,
        /// What was asked.
        prompt: Prompt,
    },
    /// There was only one thing to do, and it was done.
    Forced {
        /// Whose decision it was.
        player: PlayerId,
        /// What was done.
        action: Action,
    },
    /// An attack was declared.
    Attacked {
        /// The attacker.
        attacker: CardId,
        /// The attacked cards; the first is the main target.
        targets: [CardId; 4],
    },
    /// A contest was set up or its numbers changed: all that a panel shows of it.
    Contested(Box<Contest>),
    /// What a player has is held against what is asked of him, or this has changed.
    Balanced(Box<Balance>),
    /// The running contest, or the last balance, is over.
    ContestEnded,
    /// A rule did something that the other events do not say; its text has this key.
    Noted(Note),
    /// The match is over.
    Ended(Outcome),
}

/// Something said by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// Key of its text.
    pub key: &'static str,
    /// The clause that it comes from.
    pub clause: &'static str,
    /// Whom it is about.
    pub player: Option<PlayerId>,
    /// The card that it is about.
    pub card: CardId,
    /// A number for its text.
    pub n: i32,
}

/// Why a card moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Set-up of the match.
    SetUp,
    /// Drawn.
    Draw,
    /// A player's own action (deploy, move, place, discard by choice).
    Play,
    /// A cost or payment.
    Cost,
    /// An effect.
    Effect,
    /// Lost a fight or was defeated by an effect.
    Defeat,
    /// Flipped to support a fight.
    Support,
    /// Used up.
    Spent,
    /// A rule.
    Rule,
}

impl Event {
    /// The event as this viewer may see it.
    #[must_use]
    pub fn seen_by(&self, viewer: PlayerId) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::CardMoved { def, seen, .. }
            | Self::Turned { def, seen, .. }
            | Self::Revealed { def, seen, .. }
            | Self::Dealt { def, seen, .. }
                if !seen[viewer] =>
            {
                *def = DefId::HIDDEN;
            }
            Self::Forced { player, action } if *player != viewer => {
                *action = Action::plain(action.verb);
            }
            _ => {}
        }
        event
    }
}

/// Somebody who is told each event right after it happened.
pub trait Observer {
    /// Told of one event; `table` is as it is just after it.
    fn event(&mut self, table: &Table, event: Event);

    /// Told of each operation of a program before it is carried out, where debug assertions are on, so that tests can hold
    /// what abilities say against what they do; its frame lies on top of `table`.
    fn operation(&mut self, table: &Table, op: &Op) {
        let _ = (table, op);
    }
}

impl Observer for Vec<Event> {
    fn event(&mut self, _: &Table, event: Event) {
        self.push(event);
    }
}

/// An observer made of a function.
pub struct Watcher<F>(pub F);

impl<F: FnMut(&Table, Event)> Observer for Watcher<F> {
    fn event(&mut self, table: &Table, event: Event) {
        self.0(table, event);
    }
}
