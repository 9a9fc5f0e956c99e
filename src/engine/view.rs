//! What one player may know of a table, and full tables that agree with it.

use super::action::{Action, Actions};
use super::cx::Q;
use super::decision::Decision;
use super::ids::{CardId, DefId, PlayerId};
use super::reason::Reason;
use super::rng::Rng;
use super::setup::MatchSetup;
use super::table::Table;
use std::sync::Arc;

/// All that a player may know: the table with every card that he cannot know made blank, and the open decision if it is
/// his. Screens and computer opponents get this and nothing else.
#[derive(Clone, Debug)]
pub struct View {
    table: Table,
    setup: Arc<MatchSetup>,
    viewer: PlayerId,
    legal: Actions,
}

impl View {
    pub(super) fn new(
        table: &Table,
        setup: Arc<MatchSetup>,
        viewer: PlayerId,
        legal: &[Action],
    ) -> Self {
        let mut table = table.clone();
        for card in table.card_ids() {
            let state = table.card_mut(card);
            if !state.known_to(viewer) {
                state.def = DefId::HIDDEN;
            }
        }
        table.rng = Rng::new(0);
        setup.rules.redact(&mut table, viewer);
        let own = table.waiting.is_some_and(|w| w.player == viewer);
        let legal = if own { legal.into() } else { Actions::new() };
        Self {
            table,
            setup,
            viewer,
            legal,
        }
    }

    /// Whose view it is.
    #[must_use]
    pub fn viewer(&self) -> PlayerId {
        self.viewer
    }

    /// The table as far as it is known.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What the match started from; deck lists are open information.
    #[must_use]
    pub fn setup(&self) -> &Arc<MatchSetup> {
        &self.setup
    }

    /// The table, to be read with its rules and cards.
    #[must_use]
    pub fn q(&self) -> Q<'_> {
        Q::new(&self.table, &self.setup)
    }

    /// What a card is; `None` if the viewer cannot know.
    #[must_use]
    pub fn def(&self, card: CardId) -> Option<DefId> {
        let def = self.table.card(card).def;
        (def != DefId::HIDDEN).then_some(def)
    }

    /// The legal actions, if the open decision is the viewer's.
    #[must_use]
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// The open decision, if it is the viewer's.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        let own = self.table.waiting.is_some_and(|w| w.player == self.viewer);
        own.then(|| self.q().decision(&self.legal)).flatten()
    }

    /// Why an action cannot be chosen now, as far as the viewer can know.
    #[must_use]
    pub fn reasons(&self, action: Action) -> Vec<Reason> {
        let own = self.table.waiting.is_some_and(|w| w.player == self.viewer);
        if own {
            super::game::reasons(self.q(), action)
        } else {
            Vec::new()
        }
    }

    /// A full table that agrees with the view: the cards that the viewer cannot know are dealt anew among the places
    /// where they may be, evenly. Its random stream is `rng`'s.
    #[must_use]
    pub fn sample(&self, rng: &mut Rng) -> Table {
        let mut table = self.table.clone();
        self.sample_into(&mut table, rng);
        table
    }

    /// The same into a table that was used before, without allocating it anew.
    pub fn sample_into(&self, table: &mut Table, rng: &mut Rng) {
        table.clone_from(&self.table);
        table.rng = Rng::new(rng.next());
        for owner in PlayerId::ALL {
            for section in 0..self.setup.decks[owner].sections.len() {
                self.deal(table, owner, section, rng);
            }
        }
    }

    fn deal(&self, table: &mut Table, owner: PlayerId, section: usize, rng: &mut Rng) {
        let mut left: smallvec::SmallVec<[DefId; 64]> =
            self.setup.decks[owner].sections[section].as_slice().into();
        let mut hidden: smallvec::SmallVec<[CardId; 64]> = smallvec::SmallVec::new();
        for card in table.card_ids() {
            let state = table.card(card);
            if state.owner() != owner || usize::from(state.section()) != section {
                continue;
            }
            if state.def == DefId::HIDDEN {
                hidden.push(card);
            } else if let Some(at) = left.iter().position(|d| *d == state.def) {
                left.swap_remove(at);
            }
        }
        rng.shuffle(&mut left);
        // Places that tell something are served first, so that what is left fits the others.
        let q = self.q();
        let tells = |card: CardId, left: &[DefId]| {
            left.iter()
                .any(|d| !self.setup.rules.plausible(q, card, *d))
        };
        let special: smallvec::SmallVec<[CardId; 4]> = hidden
            .iter()
            .copied()
            .filter(|c| {
                q.zones().decl(table.card(*c).zone).visibility == super::zones::Visibility::Public
            })
            .filter(|c| tells(*c, &left))
            .collect();
        for card in &special {
            let fit = left
                .iter()
                .position(|d| self.setup.rules.plausible(q, *card, *d));
            if let Some(at) = fit.or((!left.is_empty()).then_some(0)) {
                table.card_mut(*card).def = left.swap_remove(at);
            }
        }
        for card in hidden.iter().filter(|c| !special.contains(c)) {
            if let Some(def) = left.pop() {
                table.card_mut(*card).def = def;
            }
        }
    }
}
