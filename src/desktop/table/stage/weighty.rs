//! What is told large when it happens, by `weighty` in `ruleset.ron`, whose doing it is, and how long it stays. Pure.

use crate::table::ruleset::look::{Fights, RulesetLook, WeightyEvent, WeightyLook};
use fudaba_engine::{CardId, DefId, Event, PlayerId, Query, ZoneId};

/// So long it is told, in seconds at normal speed ...
const TOLD: f32 = 1.9;
/// ... and so long the next event waits for it at least.
const HOLDS: f32 = 1.7;
/// The same of what comes often.
const TOLD_SHORTLY: f32 = 1.35;
const HOLDS_SHORTLY: f32 = 1.15;

impl WeightyLook {
    /// So long it is told, in seconds at normal speed.
    #[must_use]
    pub fn told(&self) -> f32 {
        if self.brief { TOLD_SHORTLY } else { TOLD }
    }

    /// So long the next event waits for it at least.
    #[must_use]
    pub fn holds(&self) -> f32 {
        if self.brief { HOLDS_SHORTLY } else { HOLDS }
    }
}

/// The entry of `weighty` that an event is told large by, by its place among them.
#[must_use]
pub fn of(look: &RulesetLook, q: Query, event: &Event) -> Option<usize> {
    look.weighty.iter().position(|one| is(&one.when, q, event))
}

/// Is what this seal stands for told large, itself or by a note of that name?
#[must_use]
pub fn tells(look: &RulesetLook, seal: &str) -> bool {
    look.weighty.iter().any(|one| match &one.when {
        WeightyEvent::Note(word) | WeightyEvent::Sealed(word, _) => word == seal,
        _ => false,
    })
}

fn is(when: &WeightyEvent, q: Query, event: &Event) -> bool {
    let words = q.setup.rules.words();
    let key = |zone: ZoneId| match zone {
        ZoneId::NONE => "",
        zone => q.zones().decl(zone).key,
    };
    match (when, event) {
        (WeightyEvent::Note(wanted), Event::Noted(note)) => note.key == wanted,
        (WeightyEvent::Goes(out, into), Event::CardMoved { from, to, .. }) => {
            key(*from) == out && key(*to) == into
        }
        (
            WeightyEvent::Comes(kind, out, into),
            Event::CardMoved {
                def,
                from,
                to,
                face_up,
                ..
            },
        ) => {
            let known = q.setup.catalogue.get(*def).filter(|_| *face_up);
            let is = known.is_some_and(|def| def.kind.name(words) == kind);
            is && key(*from) == out && key(*to) == into
        }
        (WeightyEvent::Sealed(word, _), Event::Contested(contest)) => {
            contest.seal.is_some_and(|seal| seal == word)
        }
        (WeightyEvent::Uses(kind), Event::AbilityUsed { def, ability, .. }) => {
            let printed = q.setup.catalogue.get(*def);
            let used = printed.and_then(|def| def.abilities.get(usize::from(*ability)));
            used.is_some_and(|one| one.ability.kind.name(words) == kind)
        }
        _ => false,
    }
}

/// Whose doing it is, or to whom it happens, where that is known: the player, and the card that he does it with.
#[must_use]
pub fn by(look: &WeightyLook, q: Query, event: &Event) -> (Option<PlayerId>, Option<CardId>) {
    match (&look.when, event) {
        (_, Event::Noted(note)) => {
            let card = note.card.some();
            (note.player.or(card.map(|card| q.owner(card))), card)
        }
        (_, Event::CardMoved { card, .. }) => (Some(q.owner(*card)), Some(*card)),
        (_, Event::AbilityUsed { card, player, .. }) => (Some(*player), Some(*card)),
        (WeightyEvent::Sealed(_, fights), Event::Contested(contest)) => {
            let [attacks, attacked] = &contest.sides;
            let side = match fights {
                Fights::Attacking => attacks,
                Fights::Attacked => attacked,
            };
            let first = side.fighters.first();
            (Some(side.player), first.map(|fighter| fighter.card))
        }
        _ => (None, None),
    }
}

/// What is printed on the card that does it, where all see that.
#[must_use]
pub fn printed(look: &WeightyLook, q: Query, event: &Event) -> Option<DefId> {
    let def = match event {
        Event::CardMoved { def, face_up, .. } if *face_up => *def,
        Event::CardMoved { .. } => return None,
        Event::AbilityUsed { def, .. } => *def,
        _ => q.table.card(by(look, q, event).1?).def,
    };
    (def != DefId::HIDDEN).then_some(def)
}
