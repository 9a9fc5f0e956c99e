//! What is told large when it happens, by `weighty` in `ruleset.ron`, and how long it stays. Pure.

use crate::table::ruleset::look::{RulesetLook, WeightyEvent};
use fudaba_engine::{Event, Query, ZoneId};

/// So long it is told, in seconds at normal speed ...
pub const TOLD: f32 = 2.0;
/// ... and so long the next event waits for it at least.
pub const HOLDS: f32 = 1.7;

/// The entry of `weighty` that an event is told large by, by its place among them.
#[must_use]
pub fn of(look: &RulesetLook, q: Query, event: &Event) -> Option<usize> {
    let key = |zone: ZoneId| match zone {
        ZoneId::NONE => "",
        zone => q.zones().decl(zone).key,
    };
    look.weighty
        .iter()
        .position(|one| match (&one.when, event) {
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
                let is = known.is_some_and(|def| def.kind.name(q.setup.rules.words()) == kind);
                is && key(*from) == out && key(*to) == into
            }
            _ => false,
        })
}
