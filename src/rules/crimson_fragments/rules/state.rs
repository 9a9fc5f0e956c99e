//! The ruleset's own part of the table: points, what a turn and the match remember, and the running attack.

use bytemuck::{Pod, Zeroable};
use fudaba_engine::{CardId, Context, PlayerId, Query};

/// Marks on single cards; a card that becomes another object has none.
pub mod mark {
    /// It was played in Bind: for the coffin it is excluded (6.5.5g).
    pub const BOUND: u8 = 0;
    /// In this very Bind step: Vampirism has it (6.5.5k).
    pub const FRESH: u8 = 1;
    /// Set, or come to the field, in this turn (3.22b, 6.4w).
    pub const NEW: u8 = 2;
    /// A rim card that is broken and waits (6.5.4f).
    pub const BROKEN: u8 = 3;
    /// A rim card that an attack names (6.5.1m), or one broken by it.
    pub const NAMED: u8 = 4;
    /// It fought a battle in the running attack (9.9a).
    pub const FOUGHT: u8 = 5;
    /// It moved by Nimble (9.27a), or may not in this phase.
    pub const MOVED: u8 = 6;
}

/// A card as the object that it was: one that left and came back is another.
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

/// The ruleset's part of the table. Bytes only, so that a table stays one flat copy.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct State {
    /// Has the game started (5.7a)? Losses are looked at from then on.
    pub ready: u8,
    /// The number of the running turn (3.15).
    pub number: u8,
    /// Is it an extra turn?
    pub extra: u8,
    /// Whose normal turn it was last.
    pub last_normal: PlayerId,
    /// Action points.
    pub ap: [u8; 2],
    /// Life Conversions of each player in this turn (3.17g).
    pub converted: [u8; 2],
    /// 0, or one more than the own End phases since the Soul Burn (3.18o).
    pub burned: [u8; 2],
    /// Did somebody Soul Burn in this turn (3.18p)?
    pub burned_now: u8,
    /// Who had no rim card when the turn began (3.18c).
    pub rimless: [u8; 2],
    /// Who lost a rim card in this turn.
    pub lost_rim: [u8; 2],
    /// Whose units or effects have destroyed an enemy kin (9.21a).
    pub slain: [u8; 2],
    /// Whose fragment has been on the field (6.2d, 3.12l).
    pub entered: [u8; 2],
    /// Extra turns due (3.15f).
    pub turns: [u8; 2],
    /// Draw phases to be skipped (3.18m).
    pub skips: [u8; 2],
    /// Cards moved into the playing deck in set-up, plus one once it is chosen (3.2f).
    pub moved: [u8; 2],
    /// Who draws the hand anew (5.4b): 1 no, 2 yes.
    pub redraws: [u8; 2],
    /// Why each player has lost, plus one.
    pub lost: [u8; 2],
    /// Was 6.4j used in this turn?
    pub dismissed: u8,
    /// Cards chosen so far in the running choice.
    pub picked: u8,
    /// Is the turn to end (8.1o)?
    pub ending: u8,
    /// Rim cards broken by an effect that wait to be excluded (3.7c).
    pub loose: u8,
    /// Whose life deck had a card since the game started (3.3e).
    pub lively: [u8; 2],
    /// Whose running draw has come to its end, since no deck could be formed (3.14d).
    pub stuck: [u8; 2],
    /// Power of kin offered to a player's fragment, in hundreds (9.14a), as little-endian numbers.
    pub offered: [[u8; 2]; 2],
    /// Who broke rim cards by an effect, plus one (3.7c).
    pub breaker: u8,
    /// Whose playing deck is known to be empty (3.14e).
    pub empty: [u8; 2],
    /// The rim card whose ability is being set off.
    pub blasting: CardId,
    /// The running attack.
    pub attack: Attack,
}

/// What is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Aim {
    /// There is no attack.
    None,
    /// A unit.
    Unit,
    /// The player.
    Player,
    /// A set arts.
    Arts,
}

/// A running attack.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
pub struct Attack {
    /// An [`Aim`].
    pub aim: u8,
    /// The attacker.
    pub attacker: Object,
    /// The unit or the set arts attacked.
    pub target: Object,
    /// The rim cards to name still (6.5.1m).
    pub to_name: u8,
    /// Was it fatal when it was designated?
    pub fatal: u8,
    /// Was it admitted by 6.5.1i alone?
    pub foreseen: u8,
    /// Does the re-aim leave it alone (6.5.2g)?
    pub fixed: u8,
    /// Was it redirected by Guard (9.24a)?
    pub guarded: u8,
    /// It has come to nothing (6.5.2h).
    pub void: u8,
    /// The attacker had Vampirism when it broke rim cards.
    pub vampiric: u8,
    /// How far it has come: 0 declared, 1 resolved.
    pub resolved: u8,
    /// Power of attacker and target as they were compared, for the panel; see [`Attack::powers`].
    pub compared: [u8; 4],
}

impl State {
    /// Before the match.
    pub const START: Self = Self {
        ready: 0,
        number: 0,
        extra: 0,
        last_normal: PlayerId(0),
        ap: [0; 2],
        converted: [0; 2],
        burned: [0; 2],
        burned_now: 0,
        rimless: [0; 2],
        lost_rim: [0; 2],
        slain: [0; 2],
        entered: [0; 2],
        turns: [0; 2],
        skips: [0; 2],
        moved: [0; 2],
        redraws: [0; 2],
        lost: [0; 2],
        dismissed: 0,
        picked: 0,
        ending: 0,
        loose: 0,
        lively: [0; 2],
        stuck: [0; 2],
        offered: [[0; 2]; 2],
        breaker: 0,
        empty: [0; 2],
        blasting: CardId::NONE,
        attack: Attack::NONE,
    };
}

impl Attack {
    /// No attack.
    pub const NONE: Self = Self {
        aim: Aim::None as u8,
        attacker: Object::NONE,
        target: Object::NONE,
        to_name: 0,
        fatal: 0,
        foreseen: 0,
        fixed: 0,
        guarded: 0,
        void: 0,
        vampiric: 0,
        resolved: 0,
        compared: [0; 4],
    };

    /// Is there an attack?
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.aim != Aim::None as u8
    }

    /// Is this what is attacked?
    #[must_use]
    pub const fn is_at(&self, aim: Aim) -> bool {
        self.aim == aim as u8
    }

    /// Power of attacker and target as they were compared.
    #[must_use]
    pub fn powers(&self) -> [i32; 2] {
        let [a, b, c, d] = self.compared;
        [[a, b], [c, d]].map(|of| i32::from(u16::from_le_bytes(of)))
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

/// Hides what the other player decided in set-up until both have (3.2f, 5.4c).
pub fn redact(table: &mut fudaba_engine::Table, viewer: PlayerId) {
    let other = viewer.other();
    let state: &mut State = table.rules_mut();
    if state.ready == 0 {
        state.moved[other.index()] = 0;
        state.redraws[other.index()] = 0;
    }
}
