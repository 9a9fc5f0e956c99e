//! Which cards something is being decided with: those lie larger than the others until it is.

use bevy::prelude::*;

use super::{Seen, Table};
use crate::activity::Activity;
use crate::states::AppSystems;
use crate::table::layout::Fights;
use crate::table::world::Board;
use fudaba_engine::{CardId, Stage, ZoneId};

/// What is foretold of attacks: the cards of one whose targets are still being chosen, as it would be if nothing more were,
/// and the places at which one would win the match.
#[derive(Resource, Debug, Clone, Default, PartialEq, Eq)]
pub struct InCourse {
    /// Who attacks.
    pub strikes: Vec<CardId>,
    /// Whom.
    pub struck: Vec<CardId>,
    /// The attacks that may be chosen now and are certain to win the match: by which card, and where.
    pub wins: Vec<(CardId, ZoneId)>,
    /// The cards that would make it better for the viewer; none where no card would, or that is not known yet.
    pub helps: Vec<CardId>,
    /// All answers have been compared with doing nothing: a card that is not among those that help changes nothing.
    pub weighed: bool,
}

impl InCourse {
    /// Is something fought out or weighed up, or an attack in the middle of being chosen?
    #[must_use]
    pub fn stages(&self, seen: Seen<'_>) -> bool {
        seen.stages() || !self.strikes.is_empty()
    }
}

/// Adds the marking.
pub fn plugin(app: &mut App) {
    let due = resource_exists_and_changed::<Table>.or_else(resource_exists_and_changed::<InCourse>);
    app.init_resource::<InCourse>().add_systems(
        Update,
        mark.after(super::actions::tell)
            .after(AppSystems::SyncTable)
            .before(AppSystems::Animate)
            .run_if(resource_exists::<Table>)
            .run_if(due),
    );
}

/// Marks the cards of the fight that goes on, as the viewer has been shown it, or of the attack that is being chosen.
fn mark(
    table: Res<Table>,
    course: Res<InCourse>,
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
    let fighters = sides.flat_map(|side| side.fighters.iter().map(|fighter| fighter.card));
    let begun = course.strikes.iter().chain(&course.struck).copied();
    let now: Vec<Entity> = fighters
        .chain(begun)
        .filter_map(|card| board.card(card))
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
