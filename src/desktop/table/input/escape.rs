//! The escape key on the table: it drops what was begun, and only then opens the pause menu.

use bevy::prelude::*;

use super::choice::{Choice, Reading};
use super::picking::mark_only;
use super::veil::InFront;
use super::{Focused, Unread};
use crate::states::Overlay;
use crate::table::layout::Hovered;
use crate::table::stage::{Advised, Intent};

/// One step back on the table. A key that did something here does nothing else.
pub fn back(
    keys: Option<ResMut<ButtonInput<KeyCode>>>,
    overlay: Res<State<Overlay>>,
    front: Res<InFront>,
    focused: Query<Entity, With<Focused>>,
    read: Query<Entity, (With<Focused>, With<Hovered>)>,
    advised: Option<Res<Advised>>,
    mut choice: ResMut<Choice>,
    mut reading: ResMut<Reading>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let Some(mut keys) = keys else {
        return;
    };
    if *overlay.get() != Overlay::None || !keys.just_pressed(KeyCode::Escape) {
        return;
    }
    // A card that is read by keys is put away with whatever else is.
    let reads = !read.is_empty();
    for card in &read {
        commands.entity(card).try_insert(Unread);
    }
    if front.keys {
        // The panels let go of the keyboard by themselves; it is the table's again.
    } else if choice.goes_back() {
        intents.write_batch(choice.step_back());
    } else if reading.browsed.is_some() {
        reading.browsed = None;
    } else if reading.log {
        reading.log = false;
    } else if reading.pinned.is_some() {
        reading.pinned = None;
    } else if advised.is_some_and(|advised| advised.is_asked()) {
        intents.write(Intent::CloseHint);
    } else if reads {
        // That was it.
    } else if !focused.is_empty() {
        mark_only(None, focused.iter(), Focused, &mut commands);
    } else {
        return;
    }
    keys.clear_just_pressed(KeyCode::Escape);
}
