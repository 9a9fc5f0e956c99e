//! The ruleset's own part of the table: what a turn has used up, what is being chosen, and the running battle.

use bytemuck::{Pod, Zeroable};
use fudaba_engine::{CardId, Context, PlayerId, Query, ZoneId};

/// A card as the object that it was: one that left and came back is another (32.1g).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Object {
    /// The card, or [`CardId::NONE`].
    pub card: CardId,
    /// Its epoch then.
    pub epoch: u8,
}

impl Object {
    /// No card.
    pub const NONE: Self = Self {
        card: CardId::NONE,
        epoch: 0,
    };

    /// A card as it is now.
    #[must_use]
    pub fn of(q: Query, card: CardId) -> Self {
        Self {
            card,
            epoch: q.table.card(card).epoch,
        }
    }

    /// The card, if it is still the same object.
    #[must_use]
    pub fn still(self, q: Query) -> Option<CardId> {
        let card = self.card.some()?;
        (q.table.card(card).epoch == self.epoch).then_some(card)
    }
}

/// Places for interceptors: a field has five circles beside the attacked one; effects may bring further members.
pub const INTERCEPTORS: usize = 8;
/// Cards of a member and its soul that can be ordered when it is stocked; further ones follow in their order.
pub const ORDERED: usize = 12;

/// The ruleset's part of the table. Bytes only, so that a table stays one flat copy.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// Has the set-up ended? Results are looked at from then on.
    pub ready: u8,
    /// Cards put away in the running redraw (4.4b).
    pub redrawn: u8,
    /// Refresh penalties that each player owes (6.1h, 7.1c).
    pub owed: [u8; 2],
    /// Who could not refresh an empty deck, where that loses (6.1g).
    pub dry: [u8; 2],
    /// Trances declared this turn (18.1a).
    pub trances: u8,
    /// Trances this turn that placed a tranceunion (18.3b).
    pub fused: u8,
    /// Logic drives used this turn (21.1b).
    pub drives: u8,
    /// Moves and rearrangements in this main phase (31.1f).
    pub moves: u8,
    /// Battles that the level cards gave when the battle phase began (24.1b).
    pub battles: u8,
    /// Battles fought this turn (24.1d).
    pub fought: u8,
    /// The pair of the last trance (18.2a).
    pub material: [Object; 2],
    /// A member for which circles are being chosen, and those chosen so far, one bit each.
    pub placed: CardId,
    /// See [`placed`](Self::placed).
    pub circles: u8,
    /// The arrangement that is being chosen (16.1d): who gets each circle.
    pub arrangement: [CardId; 6],
    /// Bit n: who gets circle n keeps nothing else to choose.
    pub arranged: u8,
    /// The running trance.
    pub pair: [CardId; 2],
    /// The circles that the pair covered, one bit each (18.1f).
    pub pair_circles: u8,
    /// The whole deck was put away for the running trance (19.1c): the penalty is part of it.
    pub swept: u8,
    /// The running battle.
    pub battle: Battle,
    /// Choices made in the turn when abilities were last counted (31.1g).
    pub choices: [u8; 2],
    /// Abilities carried out in the turn by then.
    pub abilities: [u8; 4],
}

/// How far a battle has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Progress {
    /// There is none.
    None,
    /// The attack is declared.
    Declared,
    /// The totals were compared.
    Judged,
}

/// A running battle.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct Battle {
    /// A [`Progress`].
    pub progress: u8,
    /// The attacking member.
    pub attacker: Object,
    /// The attacked member; none where the circle was empty.
    pub defender: Object,
    /// The designated circle (25.1a).
    pub circle: ZoneId,
    /// Was it empty when it was designated (25.1h)?
    pub empty: u8,
    /// Who called how much to intercept (26.1l): as little-endian numbers.
    pub called: [Object; INTERCEPTORS],
    /// See [`called`](Self::called).
    pub values: [[u8; 4]; INTERCEPTORS],
    /// The power that the soul of the attacker gives just now (18.2b), as a little-endian number.
    pub soul: [u8; 4],
    /// Whose opportunity it is in the logic definition step (27.4a).
    pub turn: PlayerId,
    /// Who has passed since the last definition; with `pass_final` since the step began (27.5).
    pub passed: [u8; 2],
    /// Did the attacker win? Once it is judged.
    pub won: u8,
    /// The order in which the loser and its soul go onto the stock (28.4c), as far as it is chosen.
    pub order: [CardId; ORDERED],
}

impl State {
    /// Before the match.
    pub const START: Self = Self {
        ready: 0,
        redrawn: 0,
        owed: [0; 2],
        dry: [0; 2],
        trances: 0,
        fused: 0,
        drives: 0,
        moves: 0,
        battles: 0,
        fought: 0,
        material: [Object::NONE; 2],
        placed: CardId::NONE,
        circles: 0,
        arrangement: [CardId::NONE; 6],
        arranged: 0,
        pair: [CardId::NONE; 2],
        pair_circles: 0,
        swept: 0,
        battle: Battle::NONE,
        choices: [0; 2],
        abilities: [0; 4],
    };
}

impl Battle {
    /// No battle.
    pub const NONE: Self = Self {
        progress: Progress::None as u8,
        attacker: Object::NONE,
        defender: Object::NONE,
        circle: ZoneId::NONE,
        empty: 0,
        called: [Object::NONE; INTERCEPTORS],
        values: [[0; 4]; INTERCEPTORS],
        soul: [0; 4],
        turn: PlayerId(0),
        passed: [0; 2],
        won: 0,
        order: [CardId::NONE; ORDERED],
    };

    /// Is there a battle?
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.progress != Progress::None as u8
    }

    /// Were the totals compared?
    #[must_use]
    pub const fn is_judged(&self) -> bool {
        self.progress == Progress::Judged as u8
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
