//! What one player may know of a table, and full tables that agree with it.

use crate::flow::action::{Action, Actions};
use crate::flow::context::{Context, Query};
use crate::flow::decision::Decision;
use crate::flow::reason::{Caution, Reason};
use crate::flow::setup::MatchSetup;
use crate::hidden::veil;
use crate::ruleset::opening::Opening;
use crate::table::Table;
use crate::table::ids::{CardId, DefId, PlayerId};
use crate::table::rng::Rng;
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
    pub(crate) fn new(
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
                let back = setup.declared.back(state.section());
                state.set_section(setup.declared.section_of_back(back));
                // That it shows a second face would tell that it has one.
                table.flipped.remove(card);
            }
        }
        veil::veil(&mut table, &setup, viewer);
        table.rng = Rng::new(0);
        setup.rules.redact(&mut table, viewer);
        // Hidden cards of which something is in force would be told apart from others.
        Context::new(&mut table, &setup, None).collect_now();
        let own = table.waiting.is_some_and(|w| w.player == viewer);
        let legal = if own { legal.into() } else { Actions::new() };
        Self {
            table,
            setup,
            viewer,
            legal,
        }
    }

    /// What a player may know of a table between two decisions, as an [`Observer`](crate::Observer) is shown it. It has
    /// no legal actions.
    #[must_use]
    pub fn of(table: &Table, setup: &Arc<MatchSetup>, viewer: PlayerId) -> Self {
        Self::new(table, Arc::clone(setup), viewer, &[])
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
    pub fn q(&self) -> Query<'_> {
        Query::new(&self.table, &self.setup)
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

    /// The opening that the open decision is, if it is the viewer's and only lets him answer what goes on.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        let own = self.table.waiting.is_some_and(|w| w.player == self.viewer);
        own.then(|| self.setup.rules.opening(self.q()))?
    }

    /// Why an action cannot be chosen now, as far as the viewer can know.
    #[must_use]
    pub fn reasons(&self, action: Action) -> Vec<Reason> {
        let own = self.table.waiting.is_some_and(|w| w.player == self.viewer);
        if own {
            crate::flow::game::reasons(self.q(), action)
        } else {
            Vec::new()
        }
    }

    /// What the viewer should know before he takes this legal action of his open decision.
    #[must_use]
    pub fn caution(&self, action: Action) -> Option<Caution> {
        let own = self.table.waiting.is_some_and(|w| w.player == self.viewer);
        own.then(|| crate::flow::game::caution(self.q(), action))?
    }

    /// A full table that agrees with the view: the cards that the viewer cannot know are dealt anew among the places
    /// where they may be, evenly. Its random stream is `rng`'s.
    #[must_use]
    pub fn sample(&self, rng: &mut Rng) -> Table {
        let mut table = self.table.clone();
        self.sampler().deal(&mut table, rng);
        table
    }
}
