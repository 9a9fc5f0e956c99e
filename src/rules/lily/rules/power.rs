//! The power of a fighting character by its parts, as the attack total takes it (10ac, 10ah).

use crate::rules::options::{self, second};
use crate::rules::state;
use crate::words::{stat, zone};
use fudaba_engine::words::ZoneKind;
use fudaba_engine::{CardId, Query, StatEffect, StatParts, StatRule};

/// What is counted in these zones is doubled by a critical whatever its scope (10ac).
const COUNTED: &[ZoneKind] = &[zone::HAND, zone::TRASH];

/// The power of a card, with what a critical treats apart.
pub struct Power {
    /// All but what has arisen since the critical.
    parts: StatParts,
    /// The part of it that skills count in hand and trash.
    counted: i32,
    /// What one-shot effects have added since the critical.
    pub since_critical: i32,
}

impl Power {
    /// The power of a card in the running battle.
    #[must_use]
    pub fn of(q: Query, card: CardId) -> Self {
        let critical = state::get(q).battle.critical_at();
        let (mut counted, mut late) = (0, 0);
        let parts = q.stat_parts_if(card, stat::POWER, |source, value| {
            let StatEffect::Add(n) = source.effect else {
                return true;
            };
            if source.is_made() && critical.is_some_and(|at| source.since > at) {
                late += n;
                return false;
            }
            if value.is_some_and(|v| v.reads(COUNTED)) {
                counted += n;
            }
            true
        });
        Self {
            parts,
            counted,
            since_critical: late,
        }
    }

    /// The number that is multiplied: what is printed or set.
    #[must_use]
    pub fn base(&self) -> i32 {
        self.parts.base()
    }

    /// The product of all factors but that of a critical.
    #[must_use]
    pub fn factor(&self) -> i32 {
        self.parts.times
    }

    /// What is added to base times factor, divisions included; with what a critical doubles of it.
    #[must_use]
    pub fn changes(&self, critical: bool) -> i32 {
        let plain = self.base().saturating_mul(self.factor());
        let all = self.parts.worked_out(&StatRule::USUAL);
        let doubled = if critical { self.counted } else { 0 };
        all.saturating_sub(plain).saturating_add(doubled)
    }

    /// The attack total with this support and a critical (10ah).
    #[must_use]
    pub fn critical_total(mut self, q: Query, support: i32) -> i32 {
        if second(q, options::CRITICAL_SCOPE) {
            self.parts.times = self.parts.times.saturating_mul(2);
            self.parts.add += self.counted + self.since_critical;
            self.parts.worked_out(&StatRule::NOT_NEGATIVE) + support
        } else {
            let before = self.parts.worked_out(&StatRule::NOT_NEGATIVE) + support;
            before * 2 + self.since_critical
        }
    }
}
