//! Questions of a card that ask for nothing: whatever is answered, the same comes of it.

use super::plan::is_nothing;
use fudaba_engine::ability::{Cards, Cost, Filter, Selector, Visit};
use fudaba_engine::words::ZoneKind;
use fudaba_engine::{
    Action, CardId, Decision, Event, Match, Observer, PlayerId, Prompt, Query, Table, Verb,
    Visibility,
};

/// So many ways to pay a cost are looked at.
const MOST_WAYS: u32 = 200;

/// What happens until somebody is asked again, but for cards that are chosen and come to nothing.
struct Course {
    /// The card whose ability is tried.
    of: Option<CardId>,
    came: Vec<Event>,
}

impl Observer for Course {
    fn event(&mut self, _: &Table, event: Event) {
        let nothing = match &event {
            Event::Forced { action, .. } => action.verb == Verb::Pick,
            // That it was tried is told, and is all that there is to tell.
            Event::AbilityUsed { card, .. } => self.of == Some(*card),
            Event::AbilityEnded { .. } => true,
            Event::Noted(note) => note.key == "came_to_nothing",
            other => is_nothing(other),
        };
        if !nothing {
            self.came.push(event);
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
    let mut counts = Counts::default();
    let cards = q.table.card_ids().filter_map(|card| q.def(card));
    for ability in cards.flat_map(|def| &def.abilities) {
        counts.ability(&ability.ability);
    }
    !ability.cost.is_empty()
        && ability.cost.iter().all(turns)
        && q.is_vain(card, player, ability)
        && !ability.cost.iter().any(|cost| counts.of(cost))
}

/// The zones of which a card of this match looks at what lies face down there.
#[derive(Default)]
struct Counts(Vec<ZoneKind>);

impl Counts {
    /// Is a card that is turned down for this cost looked at then?
    fn of(&self, cost: &Cost) -> bool {
        matches!(cost, Cost::TurnDown(zone, _) if self.0.contains(zone))
    }
}

impl<'a> Visit<'a> for Counts {
    fn selector(&mut self, selector: &'a Selector) {
        let (Selector::Mine(zone, filters)
        | Selector::Theirs(zone, filters)
        | Selector::Both(zone, filters)) = selector
        else {
            return selector.walk(self);
        };
        if filters.contains(&Filter::FaceDown) {
            self.0.push(*zone);
        }
        selector.walk(self);
    }
}

/// What comes of the other answer: what happens, and what is asked then.
struct Otherwise {
    /// The card whose ability is not used.
    of: Option<CardId>,
    came: Vec<Event>,
    asked: Asked,
}

/// Does the same come of an ability as if it were not used, but that cards are turned down for it, whichever they are? A card may
/// listen to that. After so many ways to pay that it would take long to see, it is taken not to be the same.
fn only_pays(
    (game, came): (&Match, Vec<Event>),
    player: PlayerId,
    otherwise: &Otherwise,
    ways: &mut u32,
) -> bool {
    let paying = |d: &Decision| d.player == player && d.prompt == Prompt::PayCost;
    let Some(paid) = game.decision().filter(paying) else {
        let came = came.iter().filter(|event| !is_paid(event));
        return came.eq(&otherwise.came) && asked(game).as_ref() == Some(&otherwise.asked);
    };
    (0..paid.actions.len()).all(|n| {
        *ways += 1;
        let next = after(game, n, otherwise.of).filter(|_| *ways < MOST_WAYS);
        next.is_some_and(|(next, more)| {
            let came = [came.as_slice(), &more].concat();
            only_pays((&next, came), player, otherwise, ways)
        })
    })
}

/// Is this no more than a card that is turned down?
fn is_paid(event: &Event) -> bool {
    matches!(event, Event::Turned { face_up: false, .. })
}

/// What comes of an answer where an ability of a card is tried, and what happens on the way.
fn after(game: &Match, index: usize, of: Option<CardId>) -> Option<(Match, Vec<Event>)> {
    let mut course = Course {
        of,
        came: Vec::new(),
    };
    let mut then = game.clone();
    then.choose(index, Some(&mut course)).ok()?;
    Some((then, course.came))
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
    let of = open.source;
    let (Some((with, came)), Some((without, nothing))) =
        (after(game, yes, of), after(game, no, of))
    else {
        return false;
    };
    let then = asked(&without).filter(|_| without.outcome().is_none());
    let same =
        |game: &Match, came: &[Event]| then.is_some() && came == nothing && asked(game) == then;
    if open.prompt == Prompt::UseAbility && wastes(view.q(), player) {
        let Some(asked) = then else {
            return false;
        };
        let otherwise = Otherwise {
            of,
            came: nothing,
            asked,
        };
        return only_pays((&with, came), player, &otherwise, &mut 0);
    }
    // He may choose cards for it first.
    let chooses = |d: &Decision| {
        let picks = |a: &Action| a.verb == Verb::Pick;
        d.player == player && d.source == of && d.actions.iter().all(picks)
    };
    match with.decision().filter(chooses) {
        Some(cards) if came.is_empty() => (0..cards.actions.len())
            .all(|n| after(&with, n, of).is_some_and(|(then, came)| same(&then, &came))),
        _ => same(&with, &came),
    }
}
