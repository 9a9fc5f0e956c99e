//! What one viewer sees of the table, kept up to date by events alone.
//!
//! The engine stays the authority: [`Mirror::of`] makes the same from a view at any time, and a test compares both after
//! every event.

use crate::engine::{CardId, DefId, Event, PlayerId, View, ZoneId};

/// A card as the viewer sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeenCard {
    /// Where it is.
    pub zone: ZoneId,
    /// Whose it is.
    pub owner: PlayerId,
    /// Which section of its owner's deck it comes from.
    pub section: u8,
    /// Does it lie face up?
    pub face_up: bool,
    /// Is it sideways?
    pub rested: bool,
    /// What it is, if the viewer knows.
    pub def: Option<DefId>,
}

/// What one viewer sees of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mirror {
    viewer: PlayerId,
    cards: Vec<SeenCard>,
    zones: Vec<Vec<CardId>>,
    /// The running turn; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub turn_player: PlayerId,
    /// The phase, by its place in the ruleset's list.
    pub phase: u8,
}

impl Mirror {
    /// What the viewer sees now.
    #[must_use]
    pub fn of(view: &View) -> Self {
        let table = view.table();
        let cards = table.card_ids().map(|card| {
            let state = table.card(card);
            SeenCard {
                zone: state.zone,
                owner: state.owner(),
                section: state.section(),
                face_up: state.face_up(),
                rested: state.rested(),
                def: view.def(card),
            }
        });
        let zones = view.setup().rules.zones();
        Self {
            viewer: view.viewer(),
            cards: cards.collect(),
            zones: zones.ids().map(|z| table.zone(z).to_vec()).collect(),
            turn: table.turn,
            turn_player: table.turn_player,
            phase: table.phase,
        }
    }

    /// Whose sight it is.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// All cards.
    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len()).filter_map(|n| u8::try_from(n).ok().map(CardId))
    }

    /// A card; `None` if there is no such card.
    #[must_use]
    pub fn card(&self, card: CardId) -> Option<&SeenCard> {
        self.cards.get(card.index())
    }

    /// The cards of a zone, bottom (or first) to top (or last).
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> &[CardId] {
        self.zones.get(zone.index()).map_or(&[], Vec::as_slice)
    }

    /// The number of zones.
    #[must_use]
    pub fn zone_count(&self) -> usize {
        self.zones.len()
    }

    /// The place of a card in its zone, 0 at the bottom.
    #[must_use]
    pub fn index_of(&self, card: CardId) -> usize {
        self.card(card)
            .and_then(|seen| self.zone(seen.zone).iter().position(|c| *c == card))
            .unwrap_or(0)
    }

    /// The top (last) card of a zone.
    #[must_use]
    pub fn top(&self, zone: ZoneId) -> Option<CardId> {
        self.zone(zone).last().copied()
    }

    /// Brings the mirror up to date with what happened. The event is narrowed to what the viewer may know first.
    pub fn apply(&mut self, event: &Event) {
        match event.seen_by(self.viewer) {
            Event::TurnBegan { turn, player } => (self.turn, self.turn_player) = (turn, player),
            Event::PhaseBegan { phase, player } => (self.phase, self.turn_player) = (phase, player),
            Event::CardMoved {
                card,
                def,
                to,
                index,
                face_up,
                rested,
                ..
            } => {
                self.relocate(card, to, usize::from(index));
                self.change(card, |seen| {
                    seen.def = known(def);
                    seen.face_up = face_up;
                    seen.rested = rested;
                });
            }
            Event::SlotsSwapped { a, b, .. } => self.swap(a, b),
            Event::Turned {
                card, def, face_up, ..
            } => self.change(card, |seen| {
                seen.def = known(def);
                seen.face_up = face_up;
            }),
            Event::Oriented { card, rested } => self.change(card, |seen| seen.rested = rested),
            Event::Revealed { card, def, .. } | Event::Dealt { card, def, .. } => {
                self.change(card, |seen| seen.def = known(def));
            }
            Event::Shuffled { zone } => {
                for card in self.zone(zone).to_vec() {
                    self.change(card, |seen| seen.def = None);
                }
            }
            _ => {}
        }
    }

    fn change(&mut self, card: CardId, f: impl FnOnce(&mut SeenCard)) {
        if let Some(seen) = self.cards.get_mut(card.index()) {
            f(seen);
        }
    }

    fn relocate(&mut self, card: CardId, to: ZoneId, index: usize) {
        let Some(seen) = self.cards.get_mut(card.index()) else {
            return;
        };
        let from = std::mem::replace(&mut seen.zone, to);
        if let Some(zone) = self.zones.get_mut(from.index()) {
            zone.retain(|c| *c != card);
        }
        if let Some(zone) = self.zones.get_mut(to.index()) {
            zone.insert(index.min(zone.len()), card);
        }
    }

    fn swap(&mut self, a: ZoneId, b: ZoneId) {
        if a == b || a.index().max(b.index()) >= self.zones.len() {
            return;
        }
        self.zones.swap(a.index(), b.index());
        for zone in [a, b] {
            for card in self.zones[zone.index()].clone() {
                self.change(card, |seen| seen.zone = zone);
            }
        }
    }
}

fn known(def: DefId) -> Option<DefId> {
    (def != DefId::HIDDEN).then_some(def)
}
