//! Which rows have room: a row opens as soon as something lies there or may be put there, and sinks only when a turn
//! begins, so that nothing moves in the middle of one. Whoever begins a turn finds his own rows as open as in his last.

use bevy::prelude::*;

use super::compose::{self, Composition, Wanted};
use super::frame::TableFrame;
use crate::settings::CurrentSettings;
use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::places::Aside;
use crate::table::world::{Board, Player, Spans, Turn, Viewer, Zone, ZoneCards};
use fudaba_engine::{PlayerId, ZoneId, ZoneSet};
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
    /// Of each player, what was open on his side at the end of his last turn.
    kept: [ZoneSet; 2],
}

impl Open {
    /// Follows what is used now; `sides` are the zones of either player.
    fn follow(
        &mut self,
        (used, asked): (ZoneSet, bool),
        turn: Turn,
        viewer: PlayerId,
        sides: [ZoneSet; 2],
    ) {
        let now = Some((turn, viewer));
        let ended = self.turn.filter(|(before, _)| *before != turn);
        if let Some(before) = ended.map(|(before, _)| before.player.index())
            && let (Some(kept), Some(side)) = (self.kept.get_mut(before), sides.get(before))
        {
            *kept = self.zones.and(*side);
        }
        if self.turn.is_none_or(|(_, before)| before != viewer) {
            self.zones = used;
        }
        self.fresh |= self.turn != now;
        self.turn = now;
        // Where the viewer begins his turn, his first question says what he may put down in it.
        if self.fresh && (asked || turn.player != viewer) {
            self.fresh = false;
            let kept = self.kept.get(turn.player.index());
            self.zones = used.or(kept.copied().unwrap_or_default());
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
    filled: Query<(&Zone, &ZoneCards)>,
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
    let lies: ZoneSet = filled.iter().map(|(zone, _)| zone.0).collect();
    let covered = spans.iter().fold(lies, |all, spans| all.or(spans.0));
    let used = covered.or(may_put.0.unwrap_or_default());
    let zones = game.rules.zones();
    let of = |player| {
        let of = |zone: &ZoneId| zones.decl(*zone).owner == Some(PlayerId(player));
        zones.ids().filter(of).collect()
    };
    let sides = [of(0), of(1)];
    open.follow((used, may_put.0.is_some()), **turn, viewer.0, sides);
    let new = Composed(compose::compose(&Wanted {
        look: &game.look.table,
        zones,
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

    const ME: PlayerId = PlayerId(0);

    fn set(zones: &[u8]) -> ZoneSet {
        zones.iter().copied().map(ZoneId).collect()
    }

    /// Whether the viewer is asked, in a turn of a player, with these zones in use; the zones up to 9 are the viewer's.
    fn follow(
        open: &mut Open,
        used: &[u8],
        asked: bool,
        number: u16,
        player: u8,
        viewer: PlayerId,
    ) {
        let turn = Turn {
            number,
            player: PlayerId(player),
        };
        let sides = [
            ZoneSet::range(ZoneId(0), 10),
            ZoneSet::range(ZoneId(10), 10),
        ];
        open.follow((set(used), asked), turn, viewer, sides);
    }

    #[test]
    fn a_row_opens_at_once_and_sinks_with_a_turn_only() {
        let mut open = Open::default();
        follow(&mut open, &[1], false, 1, 0, ME);
        follow(&mut open, &[1, 2], true, 1, 0, ME);
        follow(&mut open, &[1], true, 1, 0, ME);
        assert_eq!(open.zones, set(&[1, 2]), "it stays in the turn");
        follow(&mut open, &[1], false, 2, 1, ME);
        assert_eq!(open.zones, set(&[1]));
        follow(&mut open, &[1, 13], false, 2, 1, ME);
        // His own turn begins, and his first question says where he may put something.
        follow(&mut open, &[1], false, 3, 0, ME);
        assert_eq!(open.zones, set(&[1, 13]));
        follow(&mut open, &[1, 3], true, 3, 0, ME);
        assert!(!open.zones.contains(ZoneId(13)), "theirs sinks");
        assert!(open.zones.contains(ZoneId(3)));
    }

    #[test]
    fn a_turn_begins_with_the_rows_of_its_players_last_one() {
        let mut open = Open::default();
        follow(&mut open, &[1, 2, 12], true, 1, 0, ME);
        follow(&mut open, &[1], false, 2, 1, ME);
        follow(&mut open, &[1, 14], false, 2, 1, ME);
        // The first question of a turn is about something else than his rows: they do not sink and open again.
        follow(&mut open, &[1], true, 3, 0, ME);
        assert_eq!(open.zones, set(&[1, 2]), "his own, not what was theirs");
        follow(&mut open, &[1], false, 4, 1, ME);
        assert_eq!(open.zones, set(&[1, 14]));
    }

    #[test]
    fn whoever_sits_down_next_sees_what_is_used_now() {
        let mut open = Open::default();
        follow(&mut open, &[1, 2], true, 1, 0, ME);
        follow(&mut open, &[3], false, 1, 0, PlayerId(1));
        assert_eq!(open.zones, set(&[3]));
    }
}
