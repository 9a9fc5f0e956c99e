//! Does an event fit a description?

use super::format::Pattern;
use super::names::place_key;
use super::start::World;
use fudaba_engine::{CardId, Event, PlayerId, Target, ZoneId};

/// Checks the names in a description.
///
/// # Errors
/// If it names a card or zone that does not exist.
pub fn check_names(world: &World, pattern: &Pattern) -> Result<(), String> {
    let q = world.game.q();
    let (card, zones): (Option<&String>, Vec<&String>) = match pattern {
        Pattern::Moved { card, from, to, .. } => (card.as_ref(), from.iter().chain(to).collect()),
        Pattern::Swapped(a, b) => (None, vec![a, b]),
        Pattern::TurnedUp(c)
        | Pattern::TurnedDown(c)
        | Pattern::Rested(c)
        | Pattern::Readied(c)
        | Pattern::Revealed(c)
        | Pattern::Modified(c)
        | Pattern::Used(c, _)
        | Pattern::UsedBy(_, c)
        | Pattern::Ended(c)
        | Pattern::Attacked(c, _) => (Some(c), Vec::new()),
        Pattern::Shuffled(_, zone) => (None, vec![zone]),
        _ => (None, Vec::new()),
    };
    if let Some(name) = card {
        world.names.find(q, name)?;
    }
    if let Pattern::Attacked(_, target) = pattern {
        world.names.find(q, target)?;
    }
    if let Pattern::Declined(_, key) = pattern {
        world.prompt(key)?;
    }
    for key in zones {
        super::names::zone(q, PlayerId(0), key)?;
    }
    Ok(())
}

/// Does the event fit?
#[must_use]
pub fn fits(world: &World, pattern: &Pattern, event: &Event) -> bool {
    let q = world.game.q();
    let is = |name: &String, card: CardId| called(world, name, card);
    let at = |key: &String, zone: ZoneId| place_key(q, zone) == key;
    let prompts = q.setup.declared.prompts;
    match (pattern, event) {
        (Pattern::TurnBegan(seat), Event::TurnBegan { player, .. }) => seat.player() == *player,
        (Pattern::PhaseBegan(key), Event::PhaseBegan { phase, .. }) => q
            .setup
            .declared
            .phases
            .get(usize::from(*phase))
            .is_some_and(|p| p == key),
        (
            Pattern::Moved {
                card,
                from,
                to,
                whose,
                cause,
                face_up,
            },
            Event::CardMoved {
                card: moved,
                from: left,
                to: entered,
                face_up: up,
                cause: why,
                ..
            },
        ) => {
            let owner = q.zones().decl(*entered).owner;
            card.as_ref().is_none_or(|name| is(name, *moved))
                && from.as_ref().is_none_or(|key| at(key, *left))
                && to.as_ref().is_none_or(|key| at(key, *entered))
                && whose.is_none_or(|seat| owner == Some(seat.player()))
                && cause
                    .as_ref()
                    .is_none_or(|cause| *cause == format!("{why:?}"))
                && face_up.is_none_or(|face_up| face_up == *up)
        }
        (Pattern::Swapped(x, y), Event::SlotsSwapped { a, b, .. }) => {
            at(x, *a) && at(y, *b) || at(x, *b) && at(y, *a)
        }
        (
            Pattern::TurnedUp(name),
            Event::Turned {
                card,
                face_up: true,
                ..
            },
        )
        | (
            Pattern::TurnedDown(name),
            Event::Turned {
                card,
                face_up: false,
                ..
            },
        )
        | (Pattern::Rested(name), Event::Oriented { card, rested: true })
        | (
            Pattern::Readied(name),
            Event::Oriented {
                card,
                rested: false,
            },
        )
        | (Pattern::Revealed(name), Event::Revealed { card, .. })
        | (Pattern::Ended(name), Event::AbilityEnded { card }) => is(name, *card),
        (Pattern::Shuffled(seat, key), Event::Shuffled { zone }) => {
            at(key, *zone) && q.zones().decl(*zone).owner == Some(seat.player())
        }
        (Pattern::Modified(name), Event::Modified(m)) => {
            matches!(m.target, Target::Card(card) if is(name, card))
        }
        (Pattern::Expired, Event::Expired { .. }) => true,
        (Pattern::Used(name, n), Event::AbilityUsed { card, ability, .. }) => {
            is(name, *card) && *n == ability + 1
        }
        (Pattern::UsedBy(seat, name), Event::AbilityUsed { card, player, .. }) => {
            is(name, *card) && seat.player() == *player
        }
        (Pattern::Declined(seat, key), Event::Declined { player, prompt }) => {
            seat.player() == *player && world.prompt(key) == Ok(prompt.key(prompts))
        }
        (Pattern::Attacked(name, target), Event::Attacked { attacker, targets }) => {
            is(name, *attacker) && is(target, targets[0])
        }
        (Pattern::Noted(key), Event::Noted(note)) => note.key == key,
        (Pattern::Clause(clause), Event::Noted(note)) => note.clause == clause,
        _ => false,
    }
}

fn called(world: &World, name: &str, card: CardId) -> bool {
    let cards = world.names.find(world.game.q(), name);
    cards.is_ok_and(|cards| cards.contains(&card))
}

/// The description that fits an event best, for messages.
#[must_use]
pub fn describe(world: &World, event: &Event) -> Option<String> {
    let q = world.game.q();
    let name = |card: CardId| world.names.call(q, card);
    let at = |zone: ZoneId| super::names::place(q, zone);
    Some(match event {
        Event::TurnBegan { turn, player } => {
            format!("turn {turn} of {} began", super::names::seat(*player))
        }
        Event::PhaseBegan { phase, .. } => {
            format!(
                "phase {} began",
                q.setup
                    .declared
                    .phases
                    .get(usize::from(*phase))
                    .unwrap_or(&"?")
            )
        }
        Event::CardMoved {
            card,
            from,
            to,
            cause,
            face_up,
            ..
        } => {
            let facing = if *face_up { "" } else { ", face down" };
            format!(
                "{:?} moved: {} -> {} ({cause:?}{facing})",
                name(*card),
                at(*from),
                at(*to)
            )
        }
        Event::SlotsSwapped { a, b, cause } => {
            format!("{} and {} swapped ({cause:?})", at(*a), at(*b))
        }
        Event::Turned { card, face_up, .. } => {
            format!(
                "{:?} turned {}",
                name(*card),
                if *face_up { "up" } else { "down" }
            )
        }
        Event::Oriented { card, rested } => {
            format!(
                "{:?} became {}",
                name(*card),
                if *rested { "rested" } else { "upright" }
            )
        }
        Event::Revealed { card, .. } => format!("{:?} revealed", name(*card)),
        Event::Shuffled { zone } => format!("{} shuffled", at(*zone)),
        Event::Modified(m) => match m.target {
            Target::Card(card) => format!("{:?} modified: {:?}", name(card), m.op),
            Target::Player(player) => {
                format!("{} modified: {:?}", super::names::seat(player), m.op)
            }
        },
        Event::Expired { count } => format!("{count} changes expired"),
        Event::AbilityUsed {
            card,
            ability,
            player,
            ..
        } => {
            format!(
                "{:?} ability {} used by {}",
                name(*card),
                ability + 1,
                super::names::seat(*player)
            )
        }
        Event::AbilityEnded { card } => format!("{:?} ability ended", name(*card)),
        Event::Declined { player, prompt } => {
            format!(
                "{} declined {}",
                super::names::seat(*player),
                prompt.key(q.setup.declared.prompts)
            )
        }
        Event::Impossible { player, prompt } => {
            format!(
                "{} could choose nothing: {}",
                super::names::seat(*player),
                prompt.key(q.setup.declared.prompts)
            )
        }
        Event::Forced { player, action } => {
            format!(
                "{} had to: {}",
                super::names::seat(*player),
                world.names.action(q, *action)
            )
        }
        Event::Attacked { attacker, targets } => {
            let targets = targets.iter().copied().filter(|c| *c != CardId::NONE);
            format!(
                "{:?} attacked {}",
                name(*attacker),
                world.names.list(q, targets)
            )
        }
        Event::Noted(note) => format!("rule {} ({})", note.key, note.clause),
        Event::Ended(outcome) => format!("ended: {outcome:?}"),
        Event::Contested(_) | Event::Balanced(_) | Event::ContestEnded | Event::Dealt { .. } => {
            return None;
        }
    })
}
