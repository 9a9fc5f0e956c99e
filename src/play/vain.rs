//! Questions of a card that ask for nothing: whatever is answered, the same comes of it.

use super::plan::is_nothing;
use fudaba_engine::ability::{Cards, Cost};
use fudaba_engine::{
    Action, CardId, Decision, Event, Match, Observer, PlayerId, Prompt, Query, Table, Verb,
    Visibility,
};

/// What happens until somebody is asked again, but for cards that are chosen and come to nothing.
#[derive(Default)]
struct Course(Vec<Event>);

impl Observer for Course {
    fn event(&mut self, _: &Table, event: Event) {
        let nothing = match &event {
            Event::Forced { action, .. } => action.verb == Verb::Pick,
            // That it was tried is told, and is all that there is to tell.
            Event::AbilityUsed { .. } | Event::AbilityEnded { .. } => true,
            Event::Noted(note) => note.key == "came_to_nothing",
            other => is_nothing(other),
        };
        if !nothing {
            self.0.push(event);
        }
    }
}

/// What is asked, and by which card.
type Asked = (PlayerId, Prompt, Option<CardId>, Vec<Action>);

fn asked(game: &Match) -> Option<Asked> {
    let decision = game.decision()?;
    let actions = decision.actions.to_vec();
    Some((decision.player, decision.prompt, decision.source, actions))
}

/// Does the part of an effect that is asked for choose among cards that both players see, and do nothing else?
fn chooses_openly(q: Query) -> bool {
    let Some(step) = q.asked_step() else {
        return false;
    };
    let Some(Cards::Pick(_, from, _)) = step.effect.cards() else {
        return false;
    };
    from.zone().is_some_and(|kind| {
        let zones = PlayerId::ALL.map(|player| q.zone_of(kind, player));
        zones
            .into_iter()
            .all(|zone| q.zones().decl(zone).visibility == Visibility::Public)
    })
}

/// The same of an ability that is used or not: its one step chooses among such cards, or, where `alone` (nobody else is at the
/// table who would see that he is not asked), among those that its player sees.
fn uses_openly(q: Query, player: PlayerId, alone: bool) -> bool {
    let Some((_, ability)) = q.asked_ability() else {
        return false;
    };
    let [step] = ability.effect.as_slice() else {
        return false;
    };
    let Some(Cards::Pick(_, from, _)) = step.cards() else {
        return false;
    };
    let all = PlayerId::ALL.into_iter();
    let mut seeing = all.filter(|other| *other == player || !alone);
    ability.targets.is_empty() && seeing.all(|seeing| q.sees_for(seeing, player, from))
}

/// Would an ability cost its player only cards of his that are turned down for it, and bring nothing?
fn wastes(q: Query, player: PlayerId) -> bool {
    let Some((card, ability)) = q.asked_ability() else {
        return false;
    };
    let turns = |cost: &Cost| matches!(cost, Cost::TurnDown(..));
    !ability.cost.is_empty() && ability.cost.iter().all(turns) && q.is_vain(card, player, ability)
}

/// Does a player who is asked whether he uses an ability or wants a part of an effect get nothing by it, whichever cards he
/// chooses for it? They must be cards that both players see: of what is hidden nobody is to learn that it is not there. `alone`:
/// no other person is at the table.
pub(super) fn is_vain(game: &Match, player: PlayerId, alone: bool) -> bool {
    let Some(open) = game.decision().filter(|d| d.player == player) else {
        return false;
    };
    let asks = matches!(open.prompt, Prompt::May | Prompt::UseAbility);
    let place = |verb| open.actions.iter().position(|a| a.verb == verb);
    let part = asks && open.actions.len() == 2;
    let (Some(yes), Some(no)) = (place(Verb::Yes).filter(|_| part), place(Verb::No)) else {
        return false;
    };
    let view = game.view(player);
    let openly = match open.prompt {
        Prompt::UseAbility => uses_openly(view.q(), player, alone),
        _ => chooses_openly(view.q()),
    };
    if !openly {
        return false;
    }
    if open.prompt == Prompt::UseAbility && wastes(view.q(), player) {
        return true;
    }
    let after = |game: &Match, index: usize| {
        let (mut then, mut course) = (game.clone(), Course::default());
        then.choose(index, Some(&mut course)).ok()?;
        Some((then, course.0))
    };
    let (Some((with, came)), Some((without, nothing))) = (after(game, yes), after(game, no)) else {
        return false;
    };
    let then = asked(&without).filter(|_| without.outcome().is_none());
    let same =
        |game: &Match, came: &[Event]| then.is_some() && came == nothing && asked(game) == then;
    // He may choose cards for it first.
    let chooses = |d: &Decision| {
        let picks = |a: &Action| a.verb == Verb::Pick;
        d.player == player && d.source == open.source && d.actions.iter().all(picks)
    };
    match with.decision().filter(chooses) {
        Some(cards) if came.is_empty() => (0..cards.actions.len())
            .all(|n| after(&with, n).is_some_and(|(then, came)| same(&then, &came))),
        _ => same(&with, &came),
    }
}
