//! What a ruleset tells the computer opponent about how to play.

use crate::flow::action::{Action, Verb};
use crate::flow::context::Query;
use crate::flow::setup::MatchSetup;
use crate::ruleset::mind::Weights;
use crate::ruleset::skill::CERTAIN;
use crate::table::Table;
use crate::table::frame::RawStep;
use crate::table::ids::PlayerId;
use crate::table::rng::Rng;

/// What the computer opponent asks while it thinks. It reads only what the deciding player knows, unless a method says otherwise.
pub trait Opponent {
    /// How good the table is for a player, for the computer opponent: -10,000 to 10,000. What it weighs with are the
    /// weights that the ruleset declares.
    fn evaluate(&self, q: Query, player: PlayerId, weights: Weights) -> i32;
    /// The place of the action that a person would choose by simple rules of thumb, among the legal ones of the open
    /// decision: a fixed yardstick for the computer opponent. It reads only what the deciding player knows.
    fn by_rule(&self, q: Query, legal: &[Action]) -> usize {
        let _ = (q, legal);
        0
    }
    /// How readily an action of the open decision comes to mind, for the computer opponent: a weight among the others;
    /// 0 for what is never better than another legal action. It may read only what the deciding player knows.
    fn prior(&self, q: Query, action: Action) -> u16 {
        let _ = q;
        match action.verb {
            Verb::Attack => 80,
            Verb::LevelUp | Verb::Deploy | Verb::Yes => 60,
            Verb::Pick | Verb::PickSlot | Verb::PickOption => 50,
            Verb::Play | Verb::Activate | Verb::Resume | Verb::No => 40,
            Verb::Declare => 30,
            Verb::Done => 20,
            Verb::Move => 10,
        }
    }
    /// Adds the weight of each legal action of the open decision, see [`prior`](Self::prior), where that is cheaper for all
    /// together.
    fn priors(&self, q: Query, legal: &[Action], out: &mut Vec<u16>) {
        out.extend(legal.iter().map(|a| self.prior(q, *a)));
    }
    /// What a player does at the open decision of a step without a thought, since nothing that could be done there is worth
    /// one: a legal action. The computer opponent takes it at once, and counts it among the choices of nobody in what it
    /// plays through. It reads only what the deciding player knows.
    fn habit(&self, q: Query, step: RawStep) -> Option<Action> {
        let _ = (q, step);
        None
    }
    /// Can the computer opponent judge the table at this decision, since what follows is luck alone? `began` is the phase
    /// of the decision that it thinks about, in the same turn.
    fn can_be_judged(&self, q: Query, began: u8) -> bool {
        let _ = (q, began);
        false
    }
    /// How readily the computer opponent believes a table on which what `viewer` cannot know was dealt at random, in
    /// parts of [`CERTAIN`]: by what players are wont to do with such cards. It is asked before what the dealt cards have
    /// in force is collected: read what is printed on them.
    fn credence(&self, q: Query, viewer: PlayerId) -> u16 {
        let _ = (q, viewer);
        CERTAIN
    }
    /// Exchanges hidden cards of the opponent of `viewer` on a table on which they were dealt at random, as he may have laid
    /// them by his habits, in the ruleset's own numbers ([`Mind::habits`](crate::Mind::habits)). What it makes agrees with what the
    /// viewer knows, as the deal did. It is asked before what the dealt cards have in force is collected: read what is printed on
    /// them.
    fn suppose(
        &self,
        table: &mut Table,
        setup: &MatchSetup,
        viewer: PlayerId,
        habits: &[u16],
        rng: &mut Rng,
    ) {
        let _ = (table, setup, viewer, habits, rng);
    }
    /// Is this step, which comes next, luck that decides for a player? Then the computer opponent judges the table before
    /// it: what the step may come to is better weighed than drawn.
    fn is_luck(&self, q: Query, step: RawStep, player: PlayerId) -> bool {
        let _ = (q, step, player);
        false
    }
}
