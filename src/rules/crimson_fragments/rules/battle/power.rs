//! Power in a battle (3.11h, 3.11k, 3.12b): what is printed and changed, and what holds for this battle alone.

use crate::cards::words::{keyword, stat};
use fudaba_engine::{CardId, Query};

/// One part of the power of a unit in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// What is printed, or set.
    pub base: i32,
    /// Plus and minus that last beyond the battle.
    pub changes: i32,
    /// Empower (9.2a).
    pub empower: i32,
    /// Armour (9.3a).
    pub armour: i32,
    /// Stigma of the other unit (9.26a).
    pub stigma: i32,
    /// By how much all of that is divided (9.6a).
    pub divide: i32,
}

impl Parts {
    /// The power that is compared.
    #[must_use]
    pub fn total(self) -> i32 {
        let sum = self.base + self.changes + self.empower + self.armour - self.stigma;
        sum.div_euclid(self.divide.max(1)).max(0)
    }
}

/// The power of a unit in a battle with another; `attacked` says whether it is the attacked side.
#[must_use]
pub fn parts(q: Query, unit: CardId, against: CardId, attacked: bool) -> Parts {
    let power = q.stat_parts(unit, stat::POWER);
    let of = |card, stat| q.stat(card, stat);
    let halved = attacked && q.has(unit, keyword::EXPOSED);
    Parts {
        base: power.base(),
        changes: power.add,
        empower: of(unit, stat::EMPOWER),
        armour: if attacked { of(unit, stat::ARMOUR) } else { 0 },
        stigma: of(against, stat::STIGMA),
        divide: power.divide * if halved { 2 } else { 1 },
    }
}
