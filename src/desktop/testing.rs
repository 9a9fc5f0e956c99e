//! Panels without a window, for tests.

use bevy_egui::egui::{Ui, Vec2};
use fudaba_harness::Harness;

use super::{fonts, theme};

/// Runs a panel with the fonts and the look of the game.
pub fn panel<'a, State: 'a>(
    size: Vec2,
    state: State,
    mut panel: impl FnMut(&mut Ui, &mut State) + 'a,
) -> Harness<'a, State> {
    let mut dressed = false;
    let mut harness = Harness::builder().with_size(size).build_ui_state(
        move |ui, state| {
            if dressed {
                panel(ui, state);
            } else {
                // Fonts count from the next pass on.
                fonts::apply(ui.ctx());
                theme::apply(ui.ctx(), 1.0, true);
                dressed = true;
                ui.ctx().request_repaint();
            }
        },
        state,
    );
    harness.run();
    harness
}
