//! Ikangetsu's own part of the table: the ships, the running attack, and what has been seen of which card.

use bytemuck::{Pod, Zeroable};
use fudaba_engine::{CardId, CardSet, Context, PlayerId, Query, ZoneId};

/// The largest number of physical cards of which knowledge is kept.
pub const CARDS: usize = 24;

/// No number takes the place of the targets' values.
pub const NO_SUM: i32 = -1;

/// Nothing keeps the attack of the card in stance from being made.
pub const MADE: u8 = 0;

/// An effect said that the attack is not made (4i).
pub const CALLED_OFF: u8 = 1;

/// The card in stance has left the field (4j); one that comes back is another (17g).
pub const LEFT: u8 = 2;

/// Nobody has lost yet for want of an attack.
pub const NOBODY: u8 = 0xff;

/// Ikangetsu's part of the table. Numbers only, so that a table stays one flat copy.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// Cards that have been face up on the field ever since the turn began (5h), one bit each.
    pub up_at_start: u32,
    /// Cards that were attacked this turn, one bit each.
    pub attacked: u32,
    /// Cards that finished attacking and wait for 8a, one bit each.
    pub finished: u32,
    /// Cards that took the stance and whose attack was not made (8c), one bit each.
    pub unmade: u32,
    /// Of a hidden card: which cards of its owner's list it cannot be, as the opponent knows.
    pub excluded: [u16; CARDS],
    /// When each card was last laid as a guard. Both players saw it.
    pub laid: [Laid; CARDS],
    /// Which cards of each player's list have been seen by both players.
    pub shown: [u16; 2],
    /// Which of those have been seen more than once.
    pub again: [u16; 2],
    /// What each player's attacked cards are compared with instead of their values.
    pub sums: [i32; 2],
    /// Each player's ship.
    pub ship: [CardId; 2],
    /// The card with which each player attacked last.
    pub last_attacker: [CardId; 2],
    /// Did each player attack in his latest turn?
    pub attacked_last: [u8; 2],
    /// Has each player's ship been replaced in this match?
    pub replaced: [u8; 2],
    /// Have the ships been turned up (2e)? Results are looked at from then on.
    pub ready: u8,
    /// Has the defender used his evade spell of this turn (6b)?
    pub evade_used: u8,
    /// Who could not attack on his own turn (1c).
    pub no_attack: u8,
    /// Whose stepped-up ship was discarded after its attack (12c).
    pub failed: u8,
    /// Attacks declared this turn.
    pub attacks: u8,
    /// Further attacks of the same card, and of other guards, that effects grant (3f).
    pub again_attacks: u8,
    /// See above.
    pub other_attacks: u8,
    /// Did an effect say this turn that an attack is not made (1e)?
    pub excused: u8,
    /// The running attack.
    pub attack: Attack,
    /// The place of the field that each player's ship has left (17h); [`ZoneId::NONE`] while it is on the field.
    pub left_from: [ZoneId; 2],
    /// Fills the last word.
    pub unused: [u8; 3],
}

/// When a card was last laid as a guard, and whether it was before its owner's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Pod, Zeroable)]
#[repr(transparent)]
pub struct Laid(u8);

impl Laid {
    /// It was not.
    pub const NEVER: Self = Self(0);
    const BEFORE_SHIP: u8 = 1;

    /// In this turn; 0 is the set-up.
    #[must_use]
    pub fn new(turn: u16, before_ship: bool) -> Self {
        let turn = u8::try_from(turn).map_or(126, |turn| turn.min(126));
        Self((turn + 1) << 1 | u8::from(before_ship))
    }

    /// In which turn; none if it was not.
    #[must_use]
    pub fn turn(self) -> Option<u8> {
        (self.0 >> 1).checked_sub(1)
    }

    /// Was it laid before the ship of its owner, as that stood then?
    #[must_use]
    pub fn before_ship(self) -> bool {
        self.0 & Self::BEFORE_SHIP != 0
    }
}

/// A running attack (sections 3 to 7).
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct Attack {
    /// The card in attack stance.
    pub attacker: CardId,
    /// Has its player's ship stepped up for it (12a)?
    pub stepped_up: u8,
    /// Is the attack not made ([`MADE`], [`CALLED_OFF`], [`LEFT`])?
    pub called_off: u8,
    /// Has it been declared (5a)?
    pub declared: u8,
    /// The attack targets.
    pub targets: [CardId; 4],
    /// Which object each of them is: one that left and came back is another.
    pub epochs: [u8; 4],
    /// Bit n: target n counts as face up (5g).
    pub up: u8,
    /// Bit n: target n was defeated.
    pub defeated: u8,
    /// Bit n: target n was compared.
    pub compared: u8,
}

impl Attack {
    /// No card in stance.
    pub const NONE: Self = Self {
        attacker: CardId::NONE,
        stepped_up: 0,
        called_off: MADE,
        declared: 0,
        targets: [CardId::NONE; 4],
        epochs: [0; 4],
        up: 0,
        defeated: 0,
        compared: 0,
    };

    /// The attack targets with their places.
    pub fn attacked(&self) -> impl Iterator<Item = (usize, CardId)> + use<> {
        self.targets
            .into_iter()
            .enumerate()
            .filter(|(_, c)| *c != CardId::NONE)
    }

    /// The attack targets as a set.
    #[must_use]
    pub fn target_set(&self) -> CardSet {
        self.attacked().map(|(_, c)| c).collect()
    }

    /// Is it an attack on two cards or more (5q)?
    #[must_use]
    pub fn is_barrage(&self) -> bool {
        self.attacked().count() > 1
    }
}

impl State {
    /// Before the first turn.
    pub const START: Self = Self {
        up_at_start: 0,
        attacked: 0,
        finished: 0,
        unmade: 0,
        excluded: [0; CARDS],
        laid: [Laid::NEVER; CARDS],
        shown: [0; 2],
        again: [0; 2],
        sums: [NO_SUM; 2],
        ship: [CardId::NONE; 2],
        last_attacker: [CardId::NONE; 2],
        attacked_last: [0; 2],
        replaced: [0; 2],
        ready: 0,
        evade_used: 0,
        no_attack: NOBODY,
        failed: NOBODY,
        attacks: 0,
        again_attacks: 0,
        other_attacks: 0,
        excused: 0,
        attack: Attack::NONE,
        left_from: [ZoneId::NONE; 2],
        unused: [0; 3],
    };

    /// The ship of a player; once it has left the field, the card that was it.
    #[must_use]
    pub fn ship_of(&self, player: PlayerId) -> CardId {
        self.ship[player.index()]
    }

    /// Has the ship of a player left the field? Until the running effect ends, another card may become the ship (1g).
    #[must_use]
    pub fn ship_left(&self, player: PlayerId) -> bool {
        self.left_from[player.index()] != ZoneId::NONE
    }

    /// Is the card a ship? What has left the field is none any more (17g).
    #[must_use]
    pub fn is_ship(&self, card: CardId) -> bool {
        let of = |p: PlayerId| self.ship_of(p) == card && !self.ship_left(p);
        card != CardId::NONE && PlayerId::ALL.into_iter().any(of)
    }

    /// Forgets what belongs to a card as it lies on the field: it has left it, and what comes back is another (17g).
    pub fn forget(&mut self, card: CardId, left: ZoneId) {
        let others = !bit(card);
        self.up_at_start &= others;
        self.attacked &= others;
        self.finished &= others;
        self.unmade &= others;
        if self.attack.attacker == card {
            self.attack.called_off = LEFT;
        }
        for player in PlayerId::ALL {
            if self.ship_of(player) == card && !self.ship_left(player) {
                self.left_from[player.index()] = left;
            }
        }
    }
}

/// The bit of a card in masks of cards.
#[must_use]
pub fn bit(card: CardId) -> u32 {
    1u32.checked_shl(u32::from(card.0)).unwrap_or(0)
}

/// Ikangetsu's part of a table being read.
#[must_use]
pub fn get<'a>(q: Query<'a>) -> &'a State {
    q.table.rules()
}

/// Ikangetsu's part of a table, to be changed.
pub fn change<'a>(cx: &'a mut Context) -> &'a mut State {
    cx.table.rules_mut()
}
