//! Which rows have room: a row opens as soon as something lies there or may be put there, and sinks only when a turn
//! begins, so that nothing moves in the middle of one.

use bevy::prelude::*;

use super::compose::{self, Composition, Wanted};
use super::frame::TableFrame;
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::places::Aside;
use crate::table::world::{Board, Player, Spans, Turn, Viewer, Zone, ZoneCards};
use fudaba_engine::{PlayerId, ZoneSet};
use fudaba_saves::settings::Language;

/// The zones in which the viewer may put something now; nothing while he is not asked.
#[derive(Resource, Debug, Clone, Copy, Default, PartialEq)]
pub struct MayPut(pub Option<ZoneSet>);

/// Where everything lies now.
#[derive(Resource, Debug, Clone, PartialEq, Deref)]
pub struct Composed(pub Composition);

/// The zones whose rows have room, and since which turn.
#[derive(Debug, Default, Clone, PartialEq)]
pub struct Open {
    zones: ZoneSet,
    turn: Option<(Turn, PlayerId)>,
    /// A turn has begun, and nobody has been asked in it yet.
    fresh: bool,
}

impl Open {
    /// Follows what is used now.
    fn follow(&mut self, used: ZoneSet, asked: bool, turn: Turn, viewer: PlayerId) {
        let now = Some((turn, viewer));
        if self.turn.is_none_or(|(_, before)| before != viewer) {
            self.zones = used;
        }
        self.fresh |= self.turn != now;
        self.turn = now;
        // Where the viewer begins his turn, his first question says what he may put down in it.
        if self.fresh && (asked || turn.player != viewer) {
            self.fresh = false;
            self.zones = used;
        }
        self.zones = self.zones.or(used);
    }
}

/// The sizes that a player can choose.
const SIZES: (f32, f32) = (0.75, 1.5);

/// Composes the table anew when something that it depends on has changed.
pub fn compose(
    frame: Option<Res<TableFrame>>,
    game: Res<ActiveGame>,
    settings: Res<CurrentSettings>,
    board: Option<Res<Board>>,
    may_put: Res<MayPut>,
    viewer: Single<(&Player, Ref<Viewer>)>,
    turn: Single<Ref<Turn>>,
    changed: Query<(), Or<(Changed<ZoneCards>, Changed<Spans>)>>,
    mut emptied: RemovedComponents<ZoneCards>,
    zones: Query<(&Zone, &ZoneCards)>,
    spans: Query<&Spans>,
    composed: Option<ResMut<Composed>>,
    mut open: Local<Open>,
    mut puts: Local<bool>,
    mut commands: Commands,
) {
    let Some(board) = board else {
        return;
    };
    let (viewer, looks) = viewer.into_inner();
    let emptied = emptied.read().count() > 0;
    let other = board.is_added() || game.is_changed();
    let resized = frame.as_ref().is_some_and(DetectChanges::is_changed);
    let due = resized || settings.is_changed() || may_put.is_changed() || other;
    let due = due || looks.is_added() || turn.is_changed() || emptied || !changed.is_empty();
    if !due && composed.is_some() {
        return;
    }
    if other {
        *open = Open::default();
        *puts = false;
    }
    // Who puts cards down before the first turn needs to see where.
    *puts |= may_put.0.is_some_and(|zones| zones != ZoneSet::EMPTY);
    let lies = zones
        .iter()
        .fold(ZoneSet::EMPTY, |all, (z, _)| all.with(z.0));
    let covered = spans.iter().fold(lies, |all, spans| all.or(spans.0));
    let used = covered.or(may_put.0.unwrap_or_default());
    open.follow(used, may_put.0.is_some(), **turn, viewer.0);
    let new = Composed(compose::compose(&Wanted {
        look: &game.look.table,
        zones: game.rules.zones(),
        viewer: viewer.0,
        table: frame.map_or(Aside::TABLE, |frame| frame.table()),
        size: settings.ui_scale.clamp(SIZES.0, SIZES.1),
        strip: match settings.language {
            Language::English => compose::STRIP,
            Language::Japanese => compose::STRIP_WIDE,
        },
        used: open.zones,
        opening: turn.number == 0 && !*puts,
    }));
    match composed {
        Some(mut composed) => {
            composed.set_if_neq(new);
        }
        None => commands.insert_resource(new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fudaba_engine::ZoneId;

    fn set(zones: &[u8]) -> ZoneSet {
        zones
            .iter()
            .fold(ZoneSet::EMPTY, |set, n| set.with(ZoneId(*n)))
    }

    fn turn(number: u16, player: u8) -> Turn {
        Turn {
            number,
            player: PlayerId(player),
        }
    }

    #[test]
    fn a_row_opens_at_once_and_sinks_with_a_turn_only() {
        let (me, mut open) = (PlayerId(0), Open::default());
        open.follow(set(&[1]), false, turn(1, 0), me);
        open.follow(set(&[1, 2]), true, turn(1, 0), me);
        open.follow(set(&[1]), true, turn(1, 0), me);
        assert_eq!(open.zones, set(&[1, 2]), "it stays in the turn");
        open.follow(set(&[1]), false, turn(2, 1), me);
        assert_eq!(open.zones, set(&[1]));
        open.follow(set(&[1, 3]), false, turn(2, 1), me);
        // His own turn begins, and his first question says where he may put something.
        open.follow(set(&[1]), false, turn(3, 0), me);
        assert_eq!(open.zones, set(&[1, 3]));
        open.follow(set(&[1, 2]), true, turn(3, 0), me);
        assert_eq!(open.zones, set(&[1, 2]));
    }

    #[test]
    fn whoever_sits_down_next_sees_what_is_used_now() {
        let mut open = Open::default();
        open.follow(set(&[1, 2]), true, turn(1, 0), PlayerId(0));
        open.follow(set(&[3]), false, turn(1, 0), PlayerId(1));
        assert_eq!(open.zones, set(&[3]));
    }
}
