//! Why a card of the viewer's can do nothing now: the engine is asked about everything that might be tried with it.

use fudaba_engine::ability::Manner;
use fudaba_engine::{Action, CardId, PlayerId, Reason, Verb, View, Visibility};

/// Reasons that hold wherever the card would go; at most three, none said twice.
#[must_use]
pub fn of(view: &View, card: CardId) -> Vec<Reason> {
    let zones = view.setup().rules.zones();
    let owner = view.table().card(card).owner();
    let places = |whose: PlayerId| {
        zones
            .ids()
            .filter(move |z| zones.decl(*z).is_slot() && zones.decl(*z).owner == Some(whose))
    };
    let in_hand = zones.decl(view.table().card(card).zone).visibility == Visibility::OwnerOnly;
    // Only who is asked to pick can be told why this is not to be picked.
    let picks = view.legal().iter().any(|a| a.verb == Verb::Pick);
    // What lies open on the field waits for no timing: it is not declared.
    let waits = in_hand || !view.table().card(card).face_up();
    let mut alone: Vec<Verb> = waits.then_some(Verb::Declare).into_iter().collect();
    alone.extend(in_hand.then_some(Verb::Play));
    alone.extend(picks.then_some(Verb::Pick));
    let aimed: &[(Verb, PlayerId)] = if in_hand {
        &[(Verb::Deploy, owner), (Verb::LevelUp, owner)]
    } else {
        &[(Verb::Attack, owner.other()), (Verb::Move, owner)]
    };
    let mut tries: Vec<Vec<Reason>> = Vec::new();
    for verb in alone {
        tries.push(view.reasons(Action::card(verb, card)));
    }
    for (verb, whose) in aimed {
        let each = places(*whose).map(|slot| view.reasons(Action::to(*verb, card, slot)));
        let mut wherever = common(each);
        if wherever.is_empty() {
            // Each place has a reason of its own: the rules say what stands in the way of all of them.
            wherever = view.reasons(Action::card(*verb, card));
        }
        tries.push(wherever);
    }
    if !in_hand {
        let used = used_abilities(view, card);
        tries.extend(used.map(|n| view.reasons(Action::ability(Verb::Activate, card, n))));
    }
    nearest(tries)
}

/// Why none of the rules' own options with these numbers, from 1, is offered; nothing where one is.
#[must_use]
pub fn of_offers(view: &View, offers: &[u8]) -> Vec<Reason> {
    let number = |action: &Action| action.n + 1;
    let options = view.legal().iter().filter(|a| a.verb == Verb::PickOption);
    if options.map(number).any(|n| offers.contains(&n)) {
        return Vec::new();
    }
    let tries = offers.iter().filter_map(|n| n.checked_sub(1));
    nearest(tries.map(|n| view.reasons(Action::option(n))).collect())
}

/// All that keeps a card of the hand from coming to a place of its own, without a card there to go onto.
#[must_use]
pub fn of_coming(view: &View, card: CardId) -> Vec<Reason> {
    let zones = view.setup().rules.zones();
    let owner = view.table().card(card).owner();
    let own = zones.ids().filter(|zone| {
        let decl = zones.decl(*zone);
        decl.is_slot() && decl.owner == Some(owner)
    });
    let mut all = view.reasons(Action::card(Verb::Play, card));
    all.extend(common(
        own.map(|slot| view.reasons(Action::to(Verb::Deploy, card, slot))),
    ));
    all.extend(view.reasons(Action::card(Verb::Deploy, card)));
    all
}

/// Those of a card's abilities that its controller uses as he likes.
fn used_abilities(view: &View, card: CardId) -> impl Iterator<Item = u8> {
    let abilities = view.q().def(card).into_iter().flat_map(|d| &d.abilities);
    abilities.enumerate().filter_map(|(n, a)| {
        let used = matches!(
            a.ability.kind.manner(),
            Manner::Activated | Manner::Declared
        );
        used.then(|| u8::try_from(n).ok()).flatten()
    })
}

/// The reasons that hold for every place at which there is any.
fn common(places: impl Iterator<Item = Vec<Reason>>) -> Vec<Reason> {
    let mut common: Option<Vec<Reason>> = None;
    for here in places.filter(|reasons| !reasons.is_empty()) {
        common = Some(match common {
            None => here,
            Some(mut before) => {
                before.retain(|r| here.iter().any(|h| h.key == r.key));
                before
            }
        });
    }
    common.unwrap_or_default()
}

/// The reasons of what came nearest to being possible; at most three, none said twice. What is done now comes before what is
/// done later, of which only the time is told, and both before what is never done with such a card.
fn nearest(mut tries: Vec<Vec<Reason>>) -> Vec<Reason> {
    tries.retain(|reasons| !reasons.is_empty());
    let nearness = |reasons: &Vec<Reason>| reasons.iter().map(|reason| reason.nearness).max();
    let best = tries.iter().filter_map(nearness).min();
    tries.retain(|reasons| nearness(reasons) == best);
    for reasons in &mut tries {
        reasons.retain(|reason| Some(reason.nearness) == best);
    }
    let least = tries.iter().map(Vec::len).min().unwrap_or(0);
    let mut found: Vec<Reason> = Vec::new();
    for reason in tries.into_iter().filter(|t| t.len() == least).flatten() {
        if !found.iter().any(|r| r.key == reason.key) {
            found.push(reason);
        }
    }
    found.truncate(3);
    found
}

#[cfg(test)]
mod tests {
    use super::nearest;
    use fudaba_engine::Reason;

    #[test]
    fn what_is_done_now_comes_before_what_is_done_later_or_never() {
        let now = Reason::new("too_dear", "1");
        let later = Reason::new("in_main_phase", "2").later();
        let never = Reason::new("not_such_a_card", "3").never();
        let all = [&never, &later, &now].map(|reason| vec![reason.clone()]);
        assert_eq!(nearest(all.to_vec()), std::slice::from_ref(&now));
        assert_eq!(nearest(all[..2].to_vec()), std::slice::from_ref(&later));
        assert_eq!(nearest(all[..1].to_vec()), [never]);
        // Of what is done later only the time is told.
        assert_eq!(nearest(vec![vec![now, later.clone()]]), [later]);
    }
}
