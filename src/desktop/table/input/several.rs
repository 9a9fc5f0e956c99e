//! Several cards are asked for: they are marked one by one, and chosen all at once.

use bevy::prelude::*;

use super::choice::Choice;
use super::presses::Presses;
use crate::table::stage::{Intent, Table};
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
    /// Does the last one wait to be confirmed, too? What cannot be taken back does.
    pub waits: bool,
    /// Do those that are marked answer the question, or does something come of them, and waits that to be confirmed? Nothing
    /// more is marked then.
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
            waits: false,
            is_full: false,
            marked,
        }
    }

    /// The same where the last one waits to be confirmed, or does not.
    #[must_use]
    pub fn waiting(self, waits: bool) -> Self {
        Self { waits, ..self }
    }

    /// As many are marked as there can be, and wait to be confirmed.
    fn full(marked: Vec<CardId>) -> Self {
        Self {
            marked,
            open: Vec::new(),
            may_stop: false,
            waits: true,
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

/// Marks the cards that were clicked or swept over, or takes their marks away. Where the question is answered with one, all
/// are chosen, if that does not wait to be confirmed.
pub fn mark(
    table: Res<Table>,
    mut choice: ResMut<Choice>,
    mut supposed: ResMut<Supposed>,
    mut presses: ResMut<Presses>,
    mut intents: MessageWriter<Intent>,
) {
    if !choice.toggled.is_empty() {
        for card in std::mem::take(&mut choice.toggled) {
            if let Some(intent) = toggle(&table, &mut choice, card) {
                presses.completes(choice.asked());
                intents.write(intent);
                break;
            }
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

fn toggle(table: &Table, choice: &mut Choice, card: CardId) -> Option<Intent> {
    let several = choice.choosing.as_mut()?.several.as_mut()?;
    let waits = several.waits;
    let mut marked = several.marked.clone();
    let was = marked.iter().position(|other| *other == card);
    match was {
        Some(at) => drop(marked.remove(at)),
        None if !several.open.contains(&card) => return None,
        None => marked.push(card),
    }
    *several = match (table.with_picked(&marked), was) {
        (Some(open), _) => Several::of(marked, &open).waiting(waits),
        // That answers the question, or something comes of it.
        (None, None) if waits => Several::full(marked),
        (None, None) => return choice.several(marked, false),
        // The others do not go together without it.
        (None, Some(_)) => Several::of(Vec::new(), &table.with_picked(&[])?).waiting(waits),
    };
    None
}
