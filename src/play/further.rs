//! What a player can go straight on to: in a phase that he may end, whatever the next phases of his turn offer, if nothing
//! happens between but that they begin, and his answer to the yes or no that the rules ask him next; where he is asked whether
//! he wants to do something, the cards with which he would then do it, and what his turn offers behind a question of the rules that he says yes to; where he may let an attack go on,
//! what he is asked for next; where he goes somewhere to attack, whom he attacks. He chooses it, and what comes before it is answered with it.

use super::begun::{asks_for, unseen};
use super::openings::{Openings, passing};
use super::plan::{Plan, Step, is_nothing};
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
    /// The answers by which he comes to it.
    ends: Vec<Step>,
    /// What he could play before it and no more from it on, as far as can be seen from here.
    lost: Vec<Action>,
}

/// Does it bring a card into play?
fn plays(action: &Action) -> bool {
    matches!(action.verb, Verb::Deploy | Verb::LevelUp | Verb::Play)
}

/// The plays of the phases before each of these with cards that can be played in none from it on.
fn lose(phases: &mut [Further], first: &Decision) {
    let mut before: Vec<Action> = first.actions.iter().copied().filter(plays).collect();
    for at in 0..phases.len() {
        let later = phases[at..]
            .iter()
            .flat_map(|phase| &phase.decision.actions);
        let later: Vec<CardId> = later.filter(|a| plays(a)).map(|a| a.card).collect();
        // What lies behind yes or no is not seen from here: it is taken for nothing, since whoever answers from here has gone past
        // all that he could still play.
        let lost = before.iter().filter(|a| !later.contains(&a.card));
        let lost = lost.copied().collect();
        phases[at].lost = lost;
        before.extend(phases[at].decision.actions.iter().filter(|a| plays(a)));
    }
}

/// Does nothing happen but that phases begin, and that what can be done in them is let go by?
struct Quiet(bool);

/// Does nothing happen at all?
struct Silent(bool);

impl Observer for Silent {
    fn event(&mut self, _: &Table, _: Event) {
        self.0 = false;
    }
}

impl Observer for Quiet {
    fn event(&mut self, _: &Table, event: Event) {
        self.0 &= is_nothing(&event);
    }
}

/// The answer of this place.
fn step(decision: &Decision, index: usize) -> Step {
    Step {
        prompt: decision.prompt,
        action: decision.actions[index],
    }
}

/// Lets go by what the other player may answer and what this one does not want to be asked, as a match goes on in which nobody
/// does more. What the other one could do is not looked at.
fn let_go_by(game: &mut Match, player: PlayerId, openings: &Openings, quiet: &mut Quiet) {
    for _ in 0..WINDOWS {
        let Some(asked) = game.to_choose() else {
            return;
        };
        let view = game.view(asked);
        let done = match asked == player {
            true => openings.lets_by(&view).map(|let_by| let_by.answer),
            false => view.opening().and_then(|_| passing(&view)),
        };
        let Some(done) = done else { return };
        if game.choose(done, Some(quiet)).is_err() {
            return;
        }
    }
}

/// Between two phases lie no more windows.
const WINDOWS: usize = 8;

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
    let both = |a: &Action| matches!(a.verb, Verb::Yes | Verb::No);
    let optional = asked.actions.iter().all(both);
    let yes = asked.actions.iter().position(|a| a.verb == Verb::Yes)?;
    let mut game = game.clone();
    let mut silent = Silent(true);
    game.choose(yes, Some(&mut silent)).ok()?;
    let next = game.decision().filter(|d| d.player == player)?;
    let picks =
        |a: &Action| a.verb == Verb::Pick && a.card != CardId::NONE && a.place == ZoneId::NONE;
    let stops = |a: &Action| a.verb == Verb::Done;
    let goes_on = optional && silent.0 && next.source == asked.source;
    let of_cards = next.actions.iter().all(|a| picks(a) || stops(a));
    // To say yes and choose nothing is left to the question itself.
    let offered: Vec<usize> = (0..next.actions.len())
        .filter(|n| picks(&next.actions[*n]))
        .collect();
    (goes_on && of_cards && !offered.is_empty()).then(|| Further {
        view: game.view(player),
        offered,
        decision: next,
        ends: vec![step(&asked, yes)],
        lost: Vec::new(),
    })
}

/// What a player is asked next in the other player's turn, if he lets go by what he is asked now.
fn let_by(game: &Match, player: PlayerId) -> Option<Further> {
    let asked = game.decision().filter(|d| d.player == player)?;
    let theirs = game.table().turn_player != player;
    let open = theirs && asked.progress.is_none() && asked.source.is_none();
    let done = asked.actions.iter().position(|a| a.verb == Verb::Done)?;
    let (then, next) = unseen(game, player, done, false).filter(|_| open)?;
    let can_stop = next.actions.iter().any(|a| a.verb == Verb::Done);
    let view = then.view(player);
    // Where he would not be asked, he is not asked here.
    let matters = view.opening().is_none_or(|opening| opening.matters);
    let other = next.prompt != asked.prompt && next.source.is_none() && can_stop && matters;
    let is_new = |action: &Action| action.card != CardId::NONE && !asked.actions.contains(action);
    let offered: Vec<usize> = (0..next.actions.len())
        .filter(|n| is_new(&next.actions[*n]))
        .collect();
    other.then(|| Further {
        view,
        offered,
        decision: next,
        ends: vec![step(&asked, done)],
        lost: Vec::new(),
    })
}

/// Whom a player can attack by going somewhere first, if he is asked where he goes and then whom he attacks: each that is
/// attacked from one place alone. What needs care is not done by the way.
fn aimed(game: &Match, player: PlayerId) -> Vec<Further> {
    let Some(asked) = game.decision().filter(|d| d.player == player) else {
        return Vec::new();
    };
    let goes = |a: &Action| matches!(a.verb, Verb::Move | Verb::Deploy) && a.place != ZoneId::NONE;
    if !asked.actions.iter().all(goes) {
        return Vec::new();
    }
    let view = game.view(player);
    let strikes = |a: &Action| a.verb == Verb::Attack && a.place != ZoneId::NONE;
    let ways = asked.actions.iter().enumerate();
    let ways = ways.filter(|(_, action)| view.caution(**action).is_none());
    let ways = ways.filter_map(|(n, _)| {
        let then = asks_for(game, player, n)?;
        let next = then.decision().filter(|d| d.actions.iter().all(strikes))?;
        Some((step(&asked, n), then.view(player), next))
    });
    let ways: Vec<_> = ways.collect();
    let from = |place: ZoneId| {
        let reaches = |next: &Decision| next.actions.iter().any(|a| a.place == place);
        ways.iter().filter(|(.., next)| reaches(next)).count()
    };
    let all = ways.iter().map(|(first, view, next)| Further {
        view: view.clone(),
        offered: (0..next.actions.len())
            .filter(|n| from(next.actions[*n].place) == 1)
            .collect(),
        decision: next.clone(),
        ends: vec![*first],
        lost: Vec::new(),
    });
    all.filter(|one| !one.offered.is_empty()).collect()
}

/// Do the rules ask a player yes or no in his turn?
fn is_question(game: &Match, asked: &Decision) -> bool {
    let own = game.table().turn_player == asked.player && game.table().turn > 0;
    let rules = matches!(asked.prompt, Prompt::Rules(_)) && asked.source.is_none();
    let both = |a: &Action| matches!(a.verb, Verb::Yes | Verb::No);
    own && rules && asked.actions.iter().all(both)
}

/// The match after a player has said yes to a question that the rules ask in a phase of his turn, if he comes to one then that
/// he may end; and the place of that answer.
fn consented(game: &Match, player: PlayerId) -> Option<(Match, Step)> {
    let asked = game.decision().filter(|d| d.player == player)?;
    let plain = is_question(game, &asked);
    let yes = asked.actions.iter().position(|a| a.verb == Verb::Yes)?;
    let (then, next) = unseen(game, player, yes, true).filter(|_| plain)?;
    end(&then, &next).map(|_| (then, step(&asked, yes)))
}

/// What a player can go straight on to, the next first.
pub(super) fn look(game: &Match, player: PlayerId, openings: &Openings) -> Vec<Further> {
    let one = agreed(game, player).or_else(|| let_by(game, player));
    if let Some(one) = one {
        return Vec::from_iter(Some(one).filter(|one| !one.offered.is_empty()));
    }
    let aimed = aimed(game, player);
    if !aimed.is_empty() {
        return aimed;
    }
    let (mut further, mut ends, mut last) = (Vec::new(), Vec::new(), None);
    let mut game = game.clone();
    let first = game.decision().filter(|d| d.player == player);
    let mut known: Vec<Action> = Vec::new();
    let consented = consented(&game, player);
    let asks = consented.is_some();
    if let Some((then, yes)) = consented {
        ends.push(yes);
        game = then;
        if let Some(decision) = game.decision() {
            let cards = |n: &usize| decision.actions[*n].card != CardId::NONE;
            further.push(Further {
                view: game.view(player),
                offered: (0..decision.actions.len()).filter(cards).collect(),
                decision,
                ends: ends.clone(),
                lost: Vec::new(),
            });
        }
    }
    for _ in 0..PHASES {
        let Some(decision) = game.decision().filter(|d| d.player == player) else {
            break;
        };
        let phase = game.table().phase;
        known.extend(&decision.actions);
        let Some(end) = end(&game, &decision) else {
            break;
        };
        let mut quiet = Quiet(true);
        let done = game.choose(end, Some(&mut quiet)).is_ok();
        let_go_by(&mut game, player, openings, &mut quiet);
        let next = game.decision().filter(|d| d.player == player);
        let next = next.filter(|_| done && quiet.0 && game.table().phase != phase);
        let Some(next) = next else { break };
        let out = self::end(&game, &next);
        // Where one cannot end the phase again, one does not come by the way, but for a question that is answered from here.
        let question = !asks && is_question(&game, &next);
        if out.is_none() && !question {
            break;
        }
        ends.push(step(&decision, end));
        last = out;
        let is_new =
            |action: &Action| question || (action.card != CardId::NONE && !known.contains(action));
        let offered = (0..next.actions.len()).filter(|n| is_new(&next.actions[*n]));
        further.push(Further {
            view: game.view(player),
            offered: offered.collect(),
            decision: next,
            ends: ends.clone(),
            lost: Vec::new(),
        });
        if question {
            break;
        }
    }
    if let Some(first) = first {
        lose(&mut further, &first);
    }
    // The turn can be ended from here, too, if nothing else is asked.
    if let Some(phase) = further.last_mut().filter(|_| !asks) {
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
        if !self.reaches || !deciding || self.led != Led::No || self.begun() > 0 {
            return Vec::new();
        }
        look(&self.game, self.viewer, &self.openings)
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

    /// With which answer to the open question an action begins that lies beyond it.
    #[must_use]
    pub fn first_of(&self, index: usize) -> Option<Action> {
        let own = self.view().map_or(0, |view| view.legal().len());
        let mut rest = index.checked_sub(own)?;
        let phase = self.further.iter().find(|phase| {
            let here = rest < phase.offered.len();
            rest = rest.wrapping_sub(if here { 0 } else { phase.offered.len() });
            here
        });
        Some(phase?.ends.first()?.action)
    }

    /// What could be played in the phases that end by this action of the open decision, and no more after them.
    #[must_use]
    pub fn passes_over(&self, index: usize) -> &[Action] {
        let own = self.view().map_or(0, |view| view.legal().len());
        let Some(mut rest) = index.checked_sub(own) else {
            return &[];
        };
        let phase = self.further.iter().find(|phase| {
            let here = rest < phase.offered.len();
            rest = rest.wrapping_sub(if here { 0 } else { phase.offered.len() });
            here
        });
        phase.map_or(&[], |phase| &phase.lost)
    }

    /// If the open decision offers something beyond what is asked: with which answer the viewer comes to that.
    #[must_use]
    pub fn further_by(&self) -> Option<Verb> {
        Some(self.further.first()?.ends.first()?.action.verb)
    }

    /// The viewer goes straight on to what lies behind the open question. Where the other player may act before he comes to
    /// it, he comes to it only if that one does not.
    pub(super) fn go_straight_on(
        &mut self,
        chooser: PlayerId,
        beyond: usize,
    ) -> Result<(), Refused> {
        let mut rest = beyond;
        let found = self.further.iter().find_map(|phase| {
            let n = phase.offered.get(rest).copied();
            rest = rest.wrapping_sub(if n.is_none() { phase.offered.len() } else { 0 });
            n.map(|n| (phase.ends.clone(), step(&phase.decision, n)))
        });
        let Some((ends, last)) = found else {
            return Err(Refused::NotNow);
        };
        let mut steps = ends.into_iter().chain([last]);
        let first = steps.next().map(|step| step.action);
        let index = self.game.legal().iter().position(|a| Some(*a) == first);
        let index = index.ok_or(Refused::NotNow)?;
        self.plan = Some(Plan {
            player: chooser,
            steps: steps.collect(),
            facts: 0,
        });
        self.carry_out_after(chooser, false, index)?;
        self.plan_stands();
        self.pass_on();
        Ok(())
    }
}
