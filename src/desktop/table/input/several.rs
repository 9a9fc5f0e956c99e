//! Several cards are asked for: they are marked one by one, and chosen all at once.

use bevy::prelude::*;

use super::choice::Choice;
use crate::table::stage::Table;
use fudaba_engine::{Balance, CardId, Decision, Verb, View};

/// The cards that are marked for a question that asks for several.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Several {
    /// Those that are marked, in the order in which they were.
    pub marked: Vec<CardId>,
    /// Those that may still be marked.
    pub open: Vec<CardId>,
    /// May he stop here?
    pub may_stop: bool,
    /// Do those that are marked answer the question, or does something come of them? Nothing more is marked then, and nothing
    /// happens before that is confirmed.
    pub is_full: bool,
}

impl Several {
    /// What is open after some cards were marked.
    #[must_use]
    pub fn of(marked: Vec<CardId>, open: &Decision) -> Self {
        let picks = open.actions.iter().filter(|a| a.verb == Verb::Pick);
        Self {
            open: picks.map(|a| a.card).collect(),
            may_stop: open.actions.iter().any(|a| a.verb == Verb::Done),
            is_full: false,
            marked,
        }
    }

    /// As many are marked as there can be.
    #[must_use]
    fn full(marked: Vec<CardId>) -> Self {
        Self {
            marked,
            open: Vec::new(),
            may_stop: false,
            is_full: true,
        }
    }

    /// Is there something to confirm?
    #[must_use]
    pub fn confirms(&self) -> bool {
        (self.may_stop || self.is_full) && !self.marked.is_empty()
    }
}

/// The table as the viewer would see it if he had chosen the cards that are marked: what is counted and foretold for him
/// counts them in.
#[derive(Resource, Debug, Clone, Default)]
pub struct Supposed {
    /// What he would see.
    pub view: Option<View>,
    /// What he would have against what is asked of him.
    pub balance: Option<Balance>,
    /// The cards of which that is true.
    of: Vec<CardId>,
}

/// Marks the cards that were clicked or swept over, or takes their marks away. The last of them waits to be confirmed as the
/// others do.
pub fn mark(table: Res<Table>, mut choice: ResMut<Choice>, mut supposed: ResMut<Supposed>) {
    if !choice.toggled.is_empty() {
        for card in std::mem::take(&mut choice.toggled) {
            toggle(&table, &mut choice, card);
        }
    }
    let marked = choice.marked();
    if supposed.of == marked {
        return;
    }
    let view = table
        .view_with_picked(marked)
        .filter(|_| !marked.is_empty());
    *supposed = Supposed {
        balance: view.as_ref().and_then(View::prospect),
        view,
        of: marked.to_vec(),
    };
}

fn toggle(table: &Table, choice: &mut Choice, card: CardId) {
    let several = choice.choosing.as_mut().and_then(|c| c.several.as_mut());
    let Some(several) = several else {
        return;
    };
    let mut marked = several.marked.clone();
    let was = marked.iter().position(|other| *other == card);
    match was {
        Some(at) => drop(marked.remove(at)),
        None if !several.open.contains(&card) => return,
        None => marked.push(card),
    }
    *several = match (table.with_picked(&marked), was) {
        (Some(open), _) => Several::of(marked, &open),
        // That answers the question, or something comes of it.
        (None, None) => Several::full(marked),
        // The others do not go together without it.
        (None, Some(_)) => match table.with_picked(&[]) {
            Some(open) => Several::of(Vec::new(), &open),
            None => return,
        },
    };
}
