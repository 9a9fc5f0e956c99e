//! Whether it matters in which order abilities that are due are carried out.

use crate::flow::action::{Action, Actions};
use crate::flow::context::Context;
use crate::flow::decision::Prompt;
use crate::hidden::view::View;
use crate::table::Table;
use crate::table::memory::Stamp;
use crate::table::modifier::Modifier;
use crate::table::rng::Rng;

/// It is tried on so many tables that agree with the view.
const TABLES: u32 = 6;

impl View {
    /// Two abilities of the viewer are due: does it come to the same whichever is carried out first? Only told where neither
    /// asks anybody anything; what he cannot know is dealt evenly.
    #[must_use]
    pub fn either_order_does(&self) -> bool {
        let [one, other] = self.legal() else {
            return false;
        };
        let asked = self.table().waiting.map(|waiting| waiting.prompt);
        if asked != Some(Prompt::Order) {
            return false;
        }
        let sampler = self.sampler();
        let mut rng = Rng::new(self.table().digest());
        let mut dealt = Table::new(0);
        (0..TABLES).all(|_| {
            sampler.deal(&mut dealt, &mut rng);
            let first = self.beginning_with(*one, &dealt);
            let second = self.beginning_with(*other, &dealt);
            first.zip(second).is_some_and(|(a, b)| is_same(&a, &b))
        })
    }

    /// The table once both have been carried out; `None` where somebody is asked something on the way.
    fn beginning_with(&self, action: Action, dealt: &Table) -> Option<Table> {
        let mut table = dealt.clone();
        let mut legal = Actions::new();
        let mut cx = Context::new(&mut table, self.setup(), None);
        cx.answer(action);
        cx.advance(&mut legal);
        let over = table.frames.len() < dealt.frames.len() || table.outcome.is_some();
        over.then_some(table)
    }
}

/// Are two tables the same, but for when something was put into force?
fn is_same(a: &Table, b: &Table) -> bool {
    let cards = a.card_ids().all(|card| a.card(card) == b.card(card));
    let rows = a.order == b.order && a.starts == b.starts;
    let turn =
        (a.turn, a.phase, a.turn_player, a.outcome) == (b.turn, b.phase, b.turn_player, b.outcome);
    let course = a.frames == b.frames && a.pending == b.pending && a.later == b.later;
    let kept = a.attached == b.attached && a.once == b.once && a.notes == b.notes;
    let shown = a.flipped == b.flipped && a.turned == b.turned && a.spans == b.spans;
    let rules = a.rules == b.rules && a.rng == b.rng && a.waiting == b.waiting;
    cards && rows && turn && course && kept && shown && rules && are_same(&a.mods, &b.mods)
}

fn are_same(a: &[Modifier], b: &[Modifier]) -> bool {
    let undated = |m: &Modifier| Modifier {
        stamp: Stamp(0),
        ..*m
    };
    let mut left: Vec<Modifier> = b.iter().map(undated).collect();
    let found = a.iter().map(undated).all(|m| {
        let at = left.iter().position(|other| *other == m);
        at.map(|at| left.swap_remove(at)).is_some()
    });
    found && left.is_empty()
}
