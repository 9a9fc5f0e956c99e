//! The card whose name is pointed at in a panel is marked where it lies.

use bevy::prelude::*;

use super::Reading;
use crate::table::stage::Table;
use crate::table::world::Board;

/// The name of this card is pointed at in a panel.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cited;

/// Marks the card that is pointed at. One that the viewer does not know now is not marked: he may have known it once, and
/// its mark would tell where it has gone.
pub fn mark(
    reading: Res<Reading>,
    table: Option<Res<Table>>,
    board: Option<Res<Board>>,
    cited: Query<Entity, With<Cited>>,
    mut commands: Commands,
) {
    let seen = table.as_ref().and_then(|table| table.seen());
    let pointed = seen.zip(board).zip(reading.pointed);
    let now = pointed.and_then(|((seen, board), card)| {
        seen.view().def(card)?;
        board.card(card)
    });
    for card in cited.iter().filter(|card| Some(*card) != now) {
        commands.entity(card).try_remove::<Cited>();
    }
    if let Some(card) = now.filter(|card| !cited.contains(*card)) {
        commands.entity(card).insert(Cited);
    }
}
