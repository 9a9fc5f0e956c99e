//! Why a card of the viewer's can do nothing now: the engine is asked about everything that might be tried with it.

use crate::engine::ability::Manner;
use crate::engine::{Action, CardId, Reason, Shape, Verb, View, Visibility};

/// Reasons that hold wherever the card would go; at most three, none said twice.
#[must_use]
pub fn of(view: &View, card: CardId) -> Vec<Reason> {
    let zones = view.setup().rules.zones();
    let slots: Vec<_> = zones
        .ids()
        .filter(|z| {
            let decl = zones.decl(*z);
            matches!(decl.shape, Shape::Slot { .. }) && decl.owner.is_some()
        })
        .collect();
    let in_hand = zones.decl(view.table().card(card).zone).visibility == Visibility::OwnerOnly;
    let alone: &[Verb] = if in_hand {
        &[Verb::Play, Verb::Declare, Verb::Pick]
    } else {
        &[Verb::Declare, Verb::Pick]
    };
    let aimed: &[Verb] = if in_hand {
        &[Verb::Deploy, Verb::LevelUp]
    } else {
        &[Verb::Attack, Verb::Move]
    };
    let mut tries: Vec<Vec<Reason>> = Vec::new();
    for verb in alone {
        tries.push(view.reasons(Action::card(*verb, card)));
    }
    for verb in aimed {
        tries.push(common(
            slots
                .iter()
                .map(|slot| view.reasons(Action::to(*verb, card, *slot))),
        ));
    }
    if !in_hand {
        let used = used_abilities(view, card);
        tries.extend(used.map(|n| view.reasons(Action::ability(Verb::Activate, card, n))));
    }
    nearest(tries)
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

/// The reasons of what came nearest to being possible; at most three, none said twice.
fn nearest(mut tries: Vec<Vec<Reason>>) -> Vec<Reason> {
    tries.retain(|reasons| !reasons.is_empty());
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
