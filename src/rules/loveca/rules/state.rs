//! The ruleset's own part of the table: what is remembered of this turn, and the member being played.

use bytemuck::{Pod, Zeroable};
use fudaba_engine::{CardId, Context, PlayerId, Query, ZoneId};

/// Marks of cards (cleared when a card becomes a new object): it came to the stage in this turn (9.6.2.1.2.1).
pub const ENTERED: u8 = 0;
/// It moved between areas in this turn.
pub const MOVED: u8 = 1;
/// It did so more than once.
pub const MOVED_TWICE: u8 = 2;
/// It was beneath a member that is no longer above it (4.5.5.4).
pub const STRAY: u8 = 3;
/// Its owner's yell revealed it (4.14.1a).
pub const YELLED: u8 = 4;
/// It came by baton touch in this turn.
pub const BATON: u8 = 5;

/// It lies beneath the older of two members that share an area until the next check timing (10.4.1).
pub const OLDER: u8 = 7;

/// A live of this player was performed in this turn.
pub const PERFORMED: u8 = 1;
/// It succeeded.
pub const SUCCEEDED: u8 = 2;
/// It failed.
pub const FAILED: u8 = 4;
/// The player moved a card in 8.4.7.
pub const PLACED: u8 = 8;
/// The SCORE icons of the player's yell are counted (8.4.2.1b).
pub const COUNTED: u8 = 16;

/// Colours of hearts, and ALL after them.
pub const COLOURS: usize = 7;

/// How many earlier states of a main phase are remembered (12.1.1.2).
const REMEMBERED: usize = 6;

/// The ruleset's part of the table. Numbers only, so that a table stays one flat copy.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// Digests of states of this main phase after activated abilities.
    pub states: [u32; REMEMBERED],
    /// Activated abilities that led back to one of them: card and number.
    pub banned: [[u8; 2]; REMEMBERED],
    /// The activated ability whose outcome is looked at next (12.1.1.2).
    pub tried: [u8; 2],
    /// Excess hearts of this turn by colour, ALL last (8.3.15.1.2b).
    pub excess: [[u8; COLOURS]; 2],
    /// The cards that each player's yell was due to show (8.3.12.1d).
    pub due: [u8; 2],
    /// SCORE icons (8.4.2.1).
    pub icons: [u8; 2],
    /// What each player's live did in this turn, see [`PERFORMED`].
    pub live: [u8; 2],
    /// Members that entered each player's stage in this turn.
    pub entries: [u8; 2],
    /// Baton touches in this turn.
    pub batons: [u8; 2],
    /// Moves between areas in this turn.
    pub moves: [u8; 2],
    /// Refreshes in this turn.
    pub refreshes: [u8; 2],
    /// The member being played.
    pub playing: CardId,
    /// Where to.
    pub area: ZoneId,
    /// The members that it replaces by baton touch.
    pub replaces: [CardId; 2],
    /// Bit n: the n-th optional action of the member being played has been offered.
    pub offered: u8,
    /// Cards set aside or set in the running step.
    pub count: u8,
    /// Something was resolved at the running check timing (8.4.12).
    pub busy: u8,
    /// Has the game begun? Refreshes and results are looked at from then on.
    pub ready: u8,
    /// The first player of this turn (8.4.13).
    pub first: PlayerId,
    /// Are winners placing their lives just now (8.4.7)?
    pub placing: u8,
    /// Has something changed since the last check timing?
    pub unchecked: u8,
    /// Where the card of the running ability was when it was played (9.7.2.1d).
    pub used_at: ZoneId,
    /// Fills the last word.
    pub pad: [u8; 2],
}

impl State {
    /// Before the first turn.
    pub const START: Self = Self {
        states: [0; REMEMBERED],
        banned: [[CardId::NONE.0; 2]; REMEMBERED],
        tried: [CardId::NONE.0; 2],
        excess: [[0; COLOURS]; 2],
        due: [0; 2],
        icons: [0; 2],
        live: [0; 2],
        entries: [0; 2],
        batons: [0; 2],
        moves: [0; 2],
        refreshes: [0; 2],
        playing: CardId::NONE,
        area: ZoneId::NONE,
        replaces: [CardId::NONE; 2],
        offered: 0,
        count: 0,
        busy: 0,
        ready: 0,
        first: PlayerId(0),
        placing: 0,
        unchecked: 1,
        used_at: ZoneId::NONE,
        pad: [0; 2],
    };

    /// What is remembered of a turn begins anew.
    pub fn fresh_turn(&mut self) {
        *self = Self {
            ready: self.ready,
            first: self.first,
            ..Self::START
        };
    }

    /// Did the player's live do this in this turn?
    #[must_use]
    pub fn did(&self, player: PlayerId, what: u8) -> bool {
        self.live[player.index()] & what != 0
    }
}

/// The ruleset's part of a table being read.
#[must_use]
pub fn get<'a>(q: Query<'a>) -> &'a State {
    q.table.rules()
}

/// The ruleset's part of a table, to be changed.
pub fn change<'a>(cx: &'a mut Context) -> &'a mut State {
    cx.table.rules_mut()
}

/// The first player of this turn.
#[must_use]
pub fn first(q: Query) -> PlayerId {
    get(q).first
}

/// Counts one more.
pub fn count(number: &mut u8) {
    *number = number.saturating_add(1);
}
