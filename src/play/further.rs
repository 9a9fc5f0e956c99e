//! What a player can go straight on to: in a phase that he may end, whatever the next phases of his turn offer, if nothing
//! happens between but that they begin; where he is asked whether he wants to use something, the cards with which he would
//! then do it. He chooses it, and what comes before it is answered with it.

use super::sitting::{Led, Refused, Sitting, Stage};
use fudaba_engine::{
    Action, CardId, Decision, Event, Match, Observer, PlayerId, Prompt, Table, Verb, View, ZoneId,
};

/// No turn has more phases in which something can be done.
const PHASES: usize = 6;

/// A later question as the viewer would see it.
#[derive(Clone, Debug)]
pub(super) struct Further {
    view: View,
    decision: Decision,
    /// What of its decision is offered, by its places.
    offered: Vec<usize>,
    /// The places of the answers by which he comes to it.
    ends: Vec<usize>,
}

/// Does nothing happen but that phases begin?
struct Quiet {
    player: PlayerId,
    is: bool,
}

/// Does nothing happen at all?
struct Silent(bool);

impl Observer for Silent {
    fn event(&mut self, _: &Table, _: Event) {
        self.0 = false;
    }
}

impl Observer for Quiet {
    fn event(&mut self, _: &Table, event: Event) {
        self.is &= match event {
            Event::PhaseBegan { .. } => true,
            Event::Forced { player, action } => player == self.player && action.verb == Verb::Done,
            _ => false,
        };
    }
}

/// The answer that ends the phase: not where it ends a choice of several cards, or lets something of the opponent's go on.
fn end(game: &Match, decision: &Decision) -> Option<usize> {
    let view = game.view(decision.player);
    let own = view.table().turn_player == decision.player;
    let open = decision.progress.is_none() && decision.source.is_none() && view.opening().is_none();
    let ends = |action: &Action| action.verb == Verb::Done;
    let end = decision.actions.iter().position(ends);
    end.filter(|_| own && open)
}

/// The cards among which a player who says yes would choose at once, with which he says it.
fn agreed(game: &Match, player: PlayerId) -> Option<Further> {
    let asked = game.decision().filter(|d| d.player == player)?;
    let optional = matches!(asked.prompt, Prompt::UseAbility | Prompt::May);
    let yes = asked.actions.iter().position(|a| a.verb == Verb::Yes)?;
    let mut game = game.clone();
    let mut silent = Silent(true);
    game.choose(yes, Some(&mut silent)).ok()?;
    let next = game.decision().filter(|d| d.player == player)?;
    let picks =
        |a: &Action| a.verb == Verb::Pick && a.card != CardId::NONE && a.place == ZoneId::NONE;
    let goes_on = optional && silent.0 && next.source == asked.source;
    (goes_on && next.actions.iter().all(picks)).then(|| Further {
        view: game.view(player),
        offered: (0..next.actions.len()).collect(),
        decision: next,
        ends: vec![yes],
    })
}

/// What a player can go straight on to, the next first.
pub(super) fn look(game: &Match, player: PlayerId) -> Vec<Further> {
    let agreed = agreed(game, player);
    if agreed.is_some() {
        return agreed.into_iter().collect();
    }
    let (mut further, mut ends, mut last) = (Vec::new(), Vec::new(), None);
    let mut game = game.clone();
    let mut known: Vec<Action> = Vec::new();
    for _ in 0..PHASES {
        let Some(decision) = game.decision().filter(|d| d.player == player) else {
            break;
        };
        let phase = game.table().phase;
        known.extend(&decision.actions);
        let Some(end) = end(&game, &decision) else {
            break;
        };
        let mut quiet = Quiet { player, is: true };
        let done = game.choose(end, Some(&mut quiet)).is_ok();
        let next = game.decision().filter(|d| d.player == player);
        let next = next.filter(|_| done && quiet.is && game.table().phase != phase);
        // Where one cannot end the phase again, one does not come by the way.
        let Some((next, out)) = next.and_then(|next| {
            let out = self::end(&game, &next)?;
            Some((next, out))
        }) else {
            break;
        };
        ends.push(end);
        last = Some(out);
        let is_new = |action: &Action| action.card != CardId::NONE && !known.contains(action);
        let offered = (0..next.actions.len()).filter(|n| is_new(&next.actions[*n]));
        further.push(Further {
            view: game.view(player),
            offered: offered.collect(),
            decision: next,
            ends: ends.clone(),
        });
    }
    // The turn can be ended from here, too.
    if let Some(phase) = further.last_mut() {
        phase.offered.extend(last);
    }
    further.retain(|phase| !phase.offered.is_empty());
    further
}

impl Sitting {
    /// From now on the viewer can go straight on to what the next phases of his turn offer: [`Sitting::decision`] offers it
    /// behind what the open question asks. Until this is called he ends each phase by itself.
    pub fn reach_further(&mut self) {
        self.reaches = true;
        self.settle();
    }

    /// What is offered beyond the open question.
    pub(super) fn further_of(&self) -> Vec<Further> {
        let deciding = matches!(self.stage(), Stage::Deciding(_));
        if !self.reaches || !deciding || self.led != Led::No {
            return Vec::new();
        }
        look(&self.game, self.viewer)
    }

    /// The open decision with what is offered beyond it.
    pub(super) fn with_further(&self, mut decision: Decision) -> Decision {
        for phase in &self.further {
            let actions = phase.offered.iter().map(|n| phase.decision.actions[*n]);
            decision.actions.extend(actions);
        }
        decision
    }

    /// The question to which an action of the open decision belongs, as the viewer would see it: the open one, or that of a
    /// phase that he goes straight on to; and the place of the action in it.
    #[must_use]
    pub fn asked_by(&self, index: usize) -> Option<(&View, Decision, usize)> {
        let own = self.view()?.decision()?;
        let Some(mut rest) = index.checked_sub(own.actions.len()) else {
            return Some((self.view()?, own, index));
        };
        for phase in &self.further {
            match phase.offered.get(rest) {
                Some(n) => return Some((&phase.view, phase.decision.clone(), *n)),
                None => rest -= phase.offered.len(),
            }
        }
        None
    }

    /// What the viewer would see when he takes this action of the open decision: the table as it is, or that of a phase that
    /// he goes straight on to.
    #[must_use]
    pub fn view_of(&self, index: usize) -> Option<&View> {
        let own = self.view()?;
        let Some(mut rest) = index.checked_sub(own.legal().len()) else {
            return Some(own);
        };
        let phase = self.further.iter().find(|phase| {
            let here = rest < phase.offered.len();
            rest = rest.wrapping_sub(if here { 0 } else { phase.offered.len() });
            here
        });
        Some(phase.map_or(own, |phase| &phase.view))
    }

    /// If the open decision offers something beyond what is asked: with which answer the viewer comes to that.
    #[must_use]
    pub fn further_by(&self) -> Option<Verb> {
        let by = *self.further.first()?.ends.first()?;
        Some(self.view()?.legal().get(by)?.verb)
    }

    /// The viewer goes straight on to what lies behind the open question.
    pub(super) fn go_straight_on(
        &mut self,
        chooser: PlayerId,
        beyond: usize,
    ) -> Result<(), Refused> {
        let mut rest = beyond;
        let found = self.further.iter().find_map(|phase| {
            let n = phase.offered.get(rest).copied();
            rest = rest.wrapping_sub(if n.is_none() { phase.offered.len() } else { 0 });
            n.map(|n| (phase.ends.clone(), n))
        });
        let Some((ends, last)) = found else {
            return Err(Refused::NotNow);
        };
        for (at, index) in ends.into_iter().chain([last]).enumerate() {
            self.carry_out_after(chooser, at > 0, index)?;
        }
        self.pass_on();
        Ok(())
    }
}
