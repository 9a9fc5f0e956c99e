//! Cheap judgements without looking ahead: which of the legal actions come to mind first, and how good a table is.

use fudaba_engine::{
    Action, Actions, Context, MatchSetup, Mind, PlayerId, Query, Rng, Sheet, Table, View, Weights,
};

/// A table that is this much better (in the ruleset's evaluation) counts for five wins of six.
const SCALE: f32 = 1_920.0;

/// How good a table is for a player by these weights: 0 lost, 1 won.
pub fn value(q: Query, player: PlayerId, weights: Weights, sheet: &mut Sheet) -> f32 {
    settled(q, player)
        .unwrap_or_else(|| share(q.setup.rules.evaluate(q.on(sheet), player, weights) as f32))
}

/// The same to a player with this mind, with what it has learned.
pub fn judge(q: Query, player: PlayerId, mind: &Mind, sheet: &mut Sheet) -> f32 {
    let Some(judgement) = &mind.judgement else {
        return value(q, player, mind.weights(), sheet);
    };
    settled(q, player).unwrap_or_else(|| share(judgement.odds(q.on(sheet), player)))
}

/// How a match that is over ended for a player.
fn settled(q: Query, player: PlayerId) -> Option<f32> {
    q.table.outcome.map(|outcome| match outcome.winner {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    })
}

/// Odds in thousandths of a unit of their logarithm as a part of a win.
fn share(odds: f32) -> f32 {
    let x = odds / SCALE;
    // Certain results keep a margin over the best estimate.
    0.5 + 0.48 * x / (1.0 + x * x).sqrt()
}

/// The weights of actions, from what the ruleset thinks of them: 0 for what need not be considered. At least one is
/// more than 0.
pub fn priors(q: Query, legal: &[Action], sheet: &mut Sheet, out: &mut Vec<u16>) {
    out.clear();
    q.setup.rules.priors(q.on(sheet), legal, out);
    if out.iter().all(|w| *w == 0) {
        out.fill(1);
    }
}

/// An action drawn with its weight.
pub fn draw(weights: &[u16], rng: &mut Rng) -> usize {
    draw_by(weights, |w| w, rng)
}

/// An action drawn with this power of its weight, 1 to 4: what comes to mind first is done more often still.
pub fn draw_sharply(weights: &[u16], sharpness: u8, rng: &mut Rng) -> usize {
    match sharpness {
        0 | 1 => draw(weights, rng),
        2 => draw_by(weights, |w| w * w, rng),
        3 => draw_by(weights, |w| w * w * w, rng),
        _ => draw_by(weights, |w| w * w * w * w, rng),
    }
}

fn draw_by(weights: &[u16], by: impl Fn(usize) -> usize, rng: &mut Rng) -> usize {
    let weight = |w: &u16| by(usize::from(*w));
    let total: usize = weights.iter().map(weight).sum();
    let mut left = rng.below(total);
    for (at, w) in weights.iter().enumerate() {
        let weight = weight(w);
        if left < weight {
            return at;
        }
        left -= weight;
    }
    0
}

/// The first action of the greatest weight.
pub fn first_choice(weights: &[u16]) -> usize {
    let mut best = 0;
    for (at, weight) in weights.iter().enumerate() {
        if *weight > weights[best] {
            best = at;
        }
    }
    best
}

/// The place of what is done at the open decision without looking ahead, by habit.
pub fn habit(view: &View) -> Option<usize> {
    let q = view.q();
    let action = q.setup.rules.habit(q, q.step_asked()?)?;
    view.legal().iter().position(|a| *a == action)
}

/// Carries out a legal action on a table of the agent's own and goes on to the next decision that is worth a thought.
pub fn play(table: &mut Table, setup: &MatchSetup, action: Action, legal: &mut Actions) {
    let mut cx = Context::new(table, setup, None);
    cx.answer(action);
    cx.advance_with(legal, |_, _| false, |q, step| setup.rules.habit(q, step));
}

/// Goes on from luck that was waited for to the next decision that is worth a thought.
pub fn go_on(table: &mut Table, setup: &MatchSetup, legal: &mut Actions) {
    let mut cx = Context::new(table, setup, None);
    cx.advance_with(legal, |_, _| false, |q, step| setup.rules.habit(q, step));
}

/// The same as [`play`], but only up to luck that decides for a player. Says whether it stopped there.
pub fn play_to_luck(
    table: &mut Table,
    setup: &MatchSetup,
    action: Action,
    player: PlayerId,
    legal: &mut Actions,
) -> bool {
    let mut cx = Context::new(table, setup, None);
    cx.answer(action);
    cx.advance_with(
        legal,
        |q, step| setup.rules.is_luck(q, step, player),
        |q, step| setup.rules.habit(q, step),
    )
}
