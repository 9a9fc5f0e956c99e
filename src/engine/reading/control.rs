//! Who controls a card: the player on whose side it lies, unless control of it was taken. Zones keep their side; what says
//! "yours" asks here.

use crate::flow::context::{Context, Query};
use crate::printed::words::ZoneKind;
use crate::table::ids::{CardId, CardSet, PlayerId};
use crate::table::modifier::{ModOp, Target};

impl Query<'_> {
    /// Who controls a card: the player on whose side it lies, unless control of it was taken.
    #[must_use]
    #[inline]
    pub fn controller(self, card: CardId) -> PlayerId {
        let side = self.side(card);
        if self.table.turned.contains(card) {
            side.other()
        } else {
            side
        }
    }

    /// Was control of any card taken?
    #[must_use]
    #[inline]
    pub fn is_control_taken(self) -> bool {
        !self.table.turned.is_empty()
    }

    /// On whose side a card lies; in a zone that both share, on its owner's.
    #[must_use]
    #[inline]
    pub fn side(self, card: CardId) -> PlayerId {
        let zone = self.table.card(card).zone;
        self.zones()
            .decl(zone)
            .owner
            .unwrap_or_else(|| self.owner(card))
    }

    /// Calls `f` for every card that a player controls in zones of a kind: those of his own zones, then those of the other
    /// player's that he took control of. Of zones that both share all count.
    pub fn for_each_controlled(self, kind: ZoneKind, player: PlayerId, mut f: impl FnMut(CardId)) {
        let turned = &self.table.turned;
        for zone in self.zones().of(kind, player) {
            let own = self.table.zone(zone).iter().copied();
            own.filter(|c| !turned.contains(*c)).for_each(&mut f);
        }
        if turned.is_empty() {
            return;
        }
        for zone in self.zones().of(kind, player.other()) {
            let owned = self.zones().decl(zone).owner.is_some();
            let taken = self.table.zone(zone).iter().copied();
            taken
                .filter(|c| owned && turned.contains(*c))
                .for_each(&mut f);
        }
    }

    /// The same as a set.
    #[must_use]
    pub fn controlled(self, kind: ZoneKind, player: PlayerId) -> CardSet {
        let mut found = CardSet::EMPTY;
        self.for_each_controlled(kind, player, |card| found.insert(card));
        found
    }

    /// The cards of which the latest change of control gives them to the player on whose side they do not lie.
    pub(crate) fn turned_now(self) -> CardSet {
        let mut turned = CardSet::EMPTY;
        for m in &self.table.mods {
            if let (ModOp::Control(player), Target::Card(card)) = (m.op, m.target) {
                let zone = self.table.card(card).zone;
                match self.zones().decl(zone).owner {
                    Some(side) if side != player => turned.insert(card),
                    _ => turned.remove(card),
                }
            }
        }
        turned
    }
}

impl Context<'_> {
    /// A change of control began or ended, or a card may have come to another side.
    pub(crate) fn settle_control(&mut self) {
        let turned = self.q().turned_now();
        if turned != self.table.turned {
            self.table.turned = turned;
            // Anything may be about other cards now, and lie otherwise than the rules have it.
            self.table.dirty = true;
            self.table.invalidate();
        }
    }
}
