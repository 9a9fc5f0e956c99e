//! Lily's own part of the table: leaders and partners, the running deploy phase, the running battle.

use crate::rules::zones;
use bytemuck::{Pod, Zeroable};
use fudaba_engine::{CardId, Context, PlayerId, Query, Stamp, ZoneId};

/// Where an attacking character fights from.
pub const FROM_FIELD: u8 = 0;
/// The partner attacks (10d).
pub const FROM_PARTNER: u8 = 1;
/// A support card attacks (10s).
pub const FROM_SUPPORT: u8 = 2;

/// A support card has not been judged.
pub const UNJUDGED: u8 = 0;
/// It counts.
pub const SUCCEEDED: u8 = 1;
/// It counts as 0 (10n).
pub const FAILED: u8 = 2;

/// Lily's part of the table. Bytes only, so that a table stays one flat copy.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// The top card of each leader's stack; none once it has left the field.
    pub leader: [CardId; 2],
    /// Have leaders and partners been turned up (7j)? Results are looked at from then on.
    pub ready: u8,
    /// The sum of levels deployed in this deploy phase (8.5d).
    pub deploy_total: u8,
    /// Attacks declared this turn by each player.
    pub attacks: [u8; 2],
    /// Cards put away in the exchange of 7h.
    pub exchanged: u8,
    /// The running battle.
    pub battle: Battle,
}

/// A running battle (section 10).
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct Battle {
    /// Is there one?
    pub on: u8,
    /// The side that attacks, after counters.
    pub side: PlayerId,
    /// The attacking character.
    pub attacker: CardId,
    /// Where it fights from: field, partner or support.
    pub from: u8,
    /// The attacked characters, main target first; unused places hold no card.
    pub targets: [CardId; 4],
    /// Bit n: target n was blocked (10ak).
    pub blocked: u8,
    /// Bit n: target n was defeated in the comparison.
    pub defeated: u8,
    /// Each player's support card.
    pub support: [CardId; 2],
    /// Each player's support: unjudged, succeeded or failed.
    pub judged: [u8; 2],
    /// Has each player used the one replacement of an event (10l)?
    pub redone: [u8; 2],
    /// Counters used so far.
    pub counters: u8,
    /// Has critical been used (10aa)?
    pub critical: u8,
    /// When: the bytes of a [`Stamp`].
    pub critical_at: [u8; 4],
    /// Cards paid so far for the block of the target in question.
    pub block_paid: u8,
    /// Has the comparison been made?
    pub compared: u8,
    /// Area of the main target at declaration.
    pub target_area: ZoneId,
    /// Bit n: target n has left the place that it fought from; [`ATTACKER_GONE`]: so has the attacker (10an).
    pub gone: u8,
}

/// The bit of the attacker in [`Battle::gone`].
pub const ATTACKER_GONE: u8 = 1 << 7;

impl State {
    /// No leaders yet, no battle.
    pub const START: Self = Self {
        leader: [CardId::NONE; 2],
        ready: 0,
        deploy_total: 0,
        attacks: [0; 2],
        exchanged: 0,
        battle: Battle::NONE,
    };
}

impl Battle {
    /// No battle.
    pub const NONE: Self = Self {
        on: 0,
        side: PlayerId(0),
        attacker: CardId::NONE,
        from: FROM_FIELD,
        targets: [CardId::NONE; 4],
        blocked: 0,
        defeated: 0,
        support: [CardId::NONE; 2],
        judged: [UNJUDGED; 2],
        redone: [0; 2],
        counters: 0,
        critical: 0,
        critical_at: [0; 4],
        block_paid: 0,
        compared: 0,
        target_area: ZoneId::NONE,
        gone: 0,
    };

    /// Is a battle being fought?
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.on == 1
    }

    /// When critical was used, if it was.
    #[must_use]
    pub fn critical_at(&self) -> Option<Stamp> {
        (self.critical == 1).then(|| Stamp(u32::from_le_bytes(self.critical_at)))
    }

    /// The attacked characters with their places in `targets`.
    pub fn attacked(&self) -> impl Iterator<Item = (usize, CardId)> + use<> {
        self.targets
            .into_iter()
            .enumerate()
            .filter(|(_, c)| *c != CardId::NONE)
    }

    /// Adds an attacked character, unless it is one already (9f).
    pub fn add_target(&mut self, card: CardId) {
        if self.targets.contains(&card) {
            return;
        }
        if let Some(free) = self.targets.iter_mut().find(|c| **c == CardId::NONE) {
            *free = card;
        }
    }

    /// The bit of a fighting card in [`Battle::gone`]; 0 for any other card.
    #[must_use]
    pub fn gone_bit(&self, card: CardId) -> u8 {
        if card == CardId::NONE {
            return 0;
        }
        let attacker = if self.attacker == card {
            ATTACKER_GONE
        } else {
            0
        };
        let targets = self.attacked().filter(|(_, c)| *c == card);
        targets.fold(attacker, |bits, (n, _)| bits | 1 << n)
    }
}

/// A player's partner: the one card of the partner area (3.2a), or [`CardId::NONE`] once it has left.
#[must_use]
pub fn partner(q: Query, player: PlayerId) -> CardId {
    q.table.top(zones::partner(player)).unwrap_or(CardId::NONE)
}

/// Lily's part of a table being read.
#[must_use]
pub fn get<'a>(q: Query<'a>) -> &'a State {
    q.table.rules()
}

/// Lily's part of a table, to be changed.
pub fn change<'a>(cx: &'a mut Context) -> &'a mut State {
    cx.table.rules_mut()
}
