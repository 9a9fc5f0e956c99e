//! Attacks, declared actions and cards for which places are chosen: what each is aimed at is seen as long as it is under way. All are told by the state and not
//! by what happens, so that they are there after taking back, going on with a saved match, or in the middle of a replay.

use bevy::prelude::*;

use super::Table;
use crate::states::AppSystems;
use crate::table::layout::Placed;
use crate::table::world::Board;
use fudaba_engine::ZoneSet;
use fudaba_play::Attack;

/// With this card an action was declared that waits: the cards at which it is aimed, perhaps none.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct Waits(pub Vec<Entity>);

/// This card attacks, and the attack is under way.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct Attacks {
    /// The cards that are attacked.
    pub targets: Vec<Entity>,
    /// Is it an attack of the viewer's?
    pub own: bool,
}

/// Adds the marking.
pub fn plugin(app: &mut App) {
    // Where the table was laid out anew for another viewer or match, the cards are others.
    let due = resource_exists_and_changed::<Table>.or_else(resource_exists_and_changed::<Board>);
    app.add_systems(
        Update,
        (wait, attack, place)
            .after(super::actions::tell)
            .after(AppSystems::SyncTable)
            .before(AppSystems::Animate)
            .run_if(resource_exists::<Table>)
            .run_if(due),
    );
}

/// Marks the cards of actions that wait, as the viewer has been shown them.
fn wait(
    table: Res<Table>,
    board: Option<Res<Board>>,
    waiting: Query<(Entity, &Waits)>,
    commands: Commands,
) {
    let (Some(board), Some(view)) = (board, table.view()) else {
        return;
    };
    let declared = view.table().declared().iter();
    let open = declared.filter(|action| action.is_open());
    let mut now: Vec<(Entity, Waits)> = Vec::new();
    for action in open {
        let Some(source) = board.card(action.source) else {
            continue;
        };
        let aimed = action.aimed_at();
        let targets = aimed.iter().filter_map(|card| board.card(card));
        match now.iter_mut().find(|(card, _)| *card == source) {
            Some((_, waits)) => waits.0.extend(targets),
            None => now.push((source, Waits(targets.collect()))),
        }
    }
    keep(now, waiting, commands);
}

/// Marks the card that attacks, as the viewer has been shown it.
fn attack(
    table: Res<Table>,
    board: Option<Res<Board>>,
    attackers: Query<(Entity, &Attacks)>,
    commands: Commands,
) {
    let (Some(board), Some(seen)) = (board, table.seen()) else {
        return;
    };
    let of = |attack: &Attack| {
        let targets = attack.targets.iter().filter_map(|card| board.card(*card));
        let by = seen.view().q().controller(attack.attacker);
        let attacks = Attacks {
            targets: targets.collect(),
            own: by == seen.viewer(),
        };
        Some((board.card(attack.attacker)?, attacks))
    };
    let now = seen.attack().and_then(of).into_iter().collect();
    keep(now, attackers, commands);
}

/// Lays cards on the places that the viewer has chosen for them so far.
fn place(
    table: Res<Table>,
    board: Option<Res<Board>>,
    placed: Query<(Entity, &Placed)>,
    commands: Commands,
) {
    let (Some(board), Some(seen)) = (board, table.seen()) else {
        return;
    };
    let mut now: Vec<(Entity, Placed)> = Vec::new();
    // So lie those, too, that go somewhere as soon as the last of several is chosen.
    let begun = seen.sitting().placed_by_begun();
    let asked = seen.decision().into_iter().flat_map(|d| d.placed);
    for (card, place) in asked.chain(begun) {
        let Some(card) = board.card(card) else {
            continue;
        };
        match now.iter_mut().find(|(known, _)| *known == card) {
            Some((_, placed)) => placed.0 = placed.0.with(place),
            None => now.push((card, Placed(ZoneSet::EMPTY.with(place)))),
        }
    }
    keep(now, placed, commands);
}

/// These cards are marked so from now on, and no others.
fn keep<C: Component + PartialEq>(
    mut now: Vec<(Entity, C)>,
    marked: Query<(Entity, &C)>,
    mut commands: Commands,
) {
    for (card, mark) in &marked {
        match now.iter().position(|(source, _)| *source == card) {
            Some(at) if now[at].1 == *mark => drop(now.swap_remove(at)),
            Some(_) => {}
            None => {
                commands.entity(card).remove::<C>();
            }
        }
    }
    for (card, mark) in now {
        commands.entity(card).insert(mark);
    }
}
