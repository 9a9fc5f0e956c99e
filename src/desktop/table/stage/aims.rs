//! Declared actions that wait: what each is aimed at is seen until it takes effect or fails.

use bevy::prelude::*;

use super::Table;
use crate::states::AppSystems;
use crate::table::world::Board;

/// With this card an action was declared that waits: the cards at which it is aimed, perhaps none.
#[derive(Component, Debug, Clone, PartialEq, Eq)]
pub struct Waits(pub Vec<Entity>);

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

/// Marks the cards of actions that wait, as the viewer has been shown them.
fn mark(
    table: Res<Table>,
    board: Option<Res<Board>>,
    waiting: Query<(Entity, &Waits)>,
    mut commands: Commands,
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
    for (card, waits) in &waiting {
        match now.iter().position(|(source, _)| *source == card) {
            Some(at) if now[at].1 == *waits => drop(now.swap_remove(at)),
            Some(_) => {}
            None => {
                commands.entity(card).remove::<Waits>();
            }
        }
    }
    for (card, waits) in now {
        commands.entity(card).insert(waits);
    }
}
