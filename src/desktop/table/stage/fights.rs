//! Which cards something is being decided with: those lie larger than the others until it is.

use bevy::prelude::*;

use super::Table;
use crate::activity::Activity;
use crate::states::AppSystems;
use crate::table::layout::Fights;
use crate::table::world::Board;
use fudaba_engine::Stage;

/// Adds the marking.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        mark.after(super::actions::tell)
            .after(AppSystems::SyncTable)
            .before(AppSystems::Animate)
            .run_if(resource_exists_and_changed::<Table>),
    );
}

/// Marks the cards of the fight that goes on, as the viewer has been shown it.
fn mark(
    table: Res<Table>,
    board: Option<Res<Board>>,
    fighting: Query<Entity, With<Fights>>,
    activity: Res<Activity>,
    mut commands: Commands,
) {
    let Some(board) = board else {
        return;
    };
    let contest = table.seen().and_then(|seen| seen.contest());
    let contest = contest.filter(|contest| contest.fight && contest.stage < Stage::Resolved);
    let sides = contest.iter().flat_map(|contest| &contest.sides);
    let fighters = sides.flat_map(|side| &side.fighters);
    let now: Vec<Entity> = fighters
        .filter_map(|fighter| board.card(fighter.card))
        .collect();
    for card in fighting.iter().filter(|card| !now.contains(card)) {
        commands.entity(card).remove::<Fights>();
        activity.keep_going();
    }
    for card in now.into_iter().filter(|card| !fighting.contains(*card)) {
        commands.entity(card).insert(Fights);
        activity.keep_going();
    }
}
