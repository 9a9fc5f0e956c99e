//! What one player may know of a table, and full tables that agree with it.

use super::action::{Action, Actions};
use super::cx::Q;
use super::decision::Decision;
use super::ids::{CardId, DefId, PlayerId};
use super::reason::Reason;
use super::rng::Rng;
use super::setup::MatchSetup;
use super::table::Table;
use super::zones::Visibility;
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

    /// What a player may know of a table between two decisions, as an [`Observer`](super::Observer) is shown it. It has
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
        self.sampler().deal(table, rng);
    }

    /// Prepares for many samples.
    #[must_use]
    pub fn sampler(&self) -> Sampler<'_> {
        let mut parts = Vec::new();
        for owner in PlayerId::ALL {
            for section in 0..self.setup.decks[owner].sections.len() {
                parts.extend(self.unknown(owner, section));
            }
        }
        Sampler { view: self, parts }
    }

    /// The cards of a section that the viewer cannot place, and the places that he cannot see into.
    fn unknown(&self, owner: PlayerId, section: usize) -> Option<Unknown> {
        let mut left = self.setup.decks[owner].sections[section].clone();
        let mut hidden = Vec::new();
        for card in self.table.card_ids() {
            let state = self.table.card(card);
            if state.owner() != owner || usize::from(state.section()) != section {
                continue;
            }
            if state.def == DefId::HIDDEN {
                hidden.push(card);
            } else if let Some(at) = left.iter().position(|d| *d == state.def) {
                left.swap_remove(at);
            }
        }
        // Places that tell something are served first, so that what is left fits the others.
        let q = self.q();
        let (telling, others) = hidden.into_iter().partition(|card| {
            q.zones().decl(self.table.card(*card).zone).visibility == Visibility::Public
                && left
                    .iter()
                    .any(|d| !self.setup.rules.plausible(q, *card, *d))
        });
        (!left.is_empty()).then_some(Unknown {
            left,
            telling,
            others,
        })
    }
}

/// Makes full tables that agree with a view.
#[derive(Debug)]
pub struct Sampler<'a> {
    view: &'a View,
    parts: Vec<Unknown>,
}

#[derive(Debug)]
struct Unknown {
    /// What the hidden cards are, in no order.
    left: Vec<DefId>,
    /// Hidden cards in places that tell something.
    telling: Vec<CardId>,
    /// Hidden cards that can be anything.
    others: Vec<CardId>,
}

impl Sampler<'_> {
    /// Makes a sample of a table that was used before.
    pub fn deal(&self, table: &mut Table, rng: &mut Rng) {
        table.clone_from(&self.view.table);
        table.rng = Rng::new(rng.next());
        for part in &self.parts {
            let mut left: smallvec::SmallVec<[DefId; 96]> = part.left.as_slice().into();
            rng.shuffle(&mut left);
            for card in &part.telling {
                let q = self.view.q();
                let fits = |d: &DefId| q.setup.rules.plausible(q, *card, *d);
                let at = left.iter().position(fits).unwrap_or(0);
                if at < left.len() {
                    table.card_mut(*card).def = left.swap_remove(at);
                }
            }
            for (card, def) in part.others.iter().zip(left) {
                table.card_mut(*card).def = def;
            }
        }
    }
}
