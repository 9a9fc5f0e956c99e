//! What Enter and arrows mean while the keyboard is nowhere: the amber button.

use bevy_egui::egui::{
    Context, Event, FocusDirection, Id, InputState, Key, Modifiers, Order, Response, Ui, Vec2,
    response::Flags, vec2,
};

/// So long, in seconds, an amber button has stood there before a key is meant for it.
const READ: f64 = 0.45;

/// The amber buttons that are shown, by the layers that they lie in.
#[derive(Debug, Clone, Default)]
struct Ambers {
    /// In which pass, and when.
    pass: u64,
    time: f64,
    /// Those that have been shown in it so far.
    now: Vec<(Order, Id)>,
    /// The one that was meant in the pass before, and since when it has been.
    meant: Option<((Order, Id), f64)>,
}

impl Ambers {
    /// Another pass begins.
    fn begin(&mut self, pass: u64, time: f64) {
        if self.pass == pass {
            return;
        }
        let shown = std::mem::take(&mut self.now);
        // What lies over everything comes first, and there what stands first.
        let top = shown.iter().map(|(order, _)| *order).max();
        let top = top.filter(|_| self.pass + 1 == pass);
        let meant = top.and_then(|top| shown.into_iter().find(|(order, _)| *order == top));
        let before = self.meant.filter(|(before, _)| Some(*before) == meant);
        let since = before.map_or(self.time, |(_, since)| since);
        self.meant = meant.map(|meant| (meant, since));
        (self.pass, self.time) = (pass, time);
    }
}

/// An amber button: while the keyboard is nowhere, Enter presses it and the first arrow comes to it.
pub fn amber(ui: &Ui, mut button: Response) -> Response {
    let layer = button.layer_id;
    let enabled = ui.is_enabled() || ui.is_sizing_pass();
    let reached = enabled && ui.memory(|memory| memory.allows_interaction(layer));
    // What is only laid out yet is seen in a moment.
    let in_sight = ui.is_sizing_pass() || ui.is_rect_visible(button.rect);
    if !reached || !in_sight || is_tables(ui.ctx(), layer.order) {
        return button;
    }
    let name = Id::new("amber buttons");
    let (pass, time) = (ui.ctx().cumulative_pass_nr(), ui.input(|i| i.time));
    let this = (layer.order, button.id);
    let meant = ui.data_mut(|data| {
        let ambers = data.get_temp_mut_or_default::<Ambers>(name);
        ambers.begin(pass, time);
        ambers.now.push(this);
        ambers.meant
    });
    let Some((_, since)) = meant.filter(|(meant, _)| *meant == this) else {
        return button;
    };
    if ui.memory(|memory| memory.focused().is_some()) {
        return button;
    }
    if ui.input(arrow) {
        button.request_focus();
        // From there the same press leads no further.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        ui.input_mut(|input| {
            for key in ARROWS {
                input.consume_key(Modifiers::NONE, key);
            }
        });
    } else if time - since >= READ && is_down(ui, Key::Enter) {
        button.flags.insert(Flags::FAKE_PRIMARY_CLICKED);
        take_enter(ui);
    }
    button
}

const ARROWS: [Key; 4] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
];

/// The way that an arrow leads among the answers in the panels, if one is pressed for them.
pub fn way_among_answers(ui: &Ui) -> Option<Vec2> {
    let ways = [
        vec2(-1.0, 0.0),
        vec2(1.0, 0.0),
        vec2(0.0, -1.0),
        vec2(0.0, 1.0),
    ];
    let mut all = ARROWS.into_iter().zip(ways);
    let mine = ui.is_enabled() && of_table(ui.ctx()).answers && !ui.ctx().text_edit_focused();
    let pressed = |(key, _): &(Key, Vec2)| ui.input(|input| input.key_pressed(*key));
    Some(all.find(|arrow| mine && pressed(arrow))?.1)
}

/// The keyboard comes to this by an arrow, which leads no further.
pub fn comes_to(ui: &Ui, id: Id) {
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(FocusDirection::None);
    });
    ui.input_mut(|input| {
        for key in ARROWS {
            input.consume_key(Modifiers::NONE, key);
        }
    });
}

fn arrow(input: &InputState) -> bool {
    input.modifiers.is_none() && ARROWS.iter().any(|key| input.key_pressed(*key))
}

/// Does this key go down just now, and not only stay down?
pub fn is_down(ui: &Ui, key: Key) -> bool {
    let is_it = |event: &Event| {
        matches!(
            event,
            Event::Key {
                key: pressed,
                pressed: true,
                repeat: false,
                modifiers,
                ..
            } if *pressed == key && modifiers.is_none()
        )
    };
    ui.input(|input| input.events.iter().any(is_it))
}

/// Enter has been taken: nothing else is to be pressed by it.
pub fn take_enter(ui: &Ui) {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
}

/// What the table keeps of the keys.
#[derive(Debug, Clone, Copy, Default)]
struct OfTable {
    /// In which pass its panels are shown.
    pass: u64,
    /// Enter was pressed on what the ring is at.
    ring: bool,
    /// Arrows are for the answers in the panels.
    answers: bool,
}

fn of_table(ctx: &Context) -> OfTable {
    ctx.data(|data| data.get_temp(Id::new("keys of the table")))
        .unwrap_or_default()
}

fn is_tables(ctx: &Context, order: Order) -> bool {
    order == Order::Background && of_table(ctx).pass == ctx.cumulative_pass_nr()
}

/// The panels of the table are shown: which of their buttons is meant they say themselves.
pub fn at_table(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    let now = OfTable {
        pass,
        ..of_table(ctx)
    };
    ctx.data_mut(|data| data.insert_temp(Id::new("keys of the table"), now));
}

/// Has the last press of Enter been for what the ring on the table is at, and the last arrow for the answers in the panels?
pub fn tell_ring(ctx: &Context, took: bool, answers: bool) {
    let now = OfTable {
        ring: took,
        answers,
        ..of_table(ctx)
    };
    ctx.data_mut(|data| data.insert_temp(Id::new("keys of the table"), now));
}

/// Is Enter pressed at the table, where it is neither for the ring nor for a panel that has the keyboard?
pub fn is_enter_free(ui: &Ui) -> bool {
    let free = ui.is_enabled() && ui.memory(|memory| memory.focused().is_none());
    free && !of_table(ui.ctx()).ring && is_down(ui, Key::Enter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use crate::theme::widgets::PaperButton;
    use bevy_egui::egui::Area;
    use fudaba_harness::Harness;
    use fudaba_harness::kittest::{NodeT, Queryable};

    /// Which buttons are shown, and which have been pressed.
    #[derive(Default)]
    struct State {
        over: bool,
        table: bool,
        pressed: Vec<&'static str>,
    }

    fn shown(state: State) -> Harness<'static, State> {
        let size = vec2(600.0, 400.0);
        let mut harness = panel(size, state, |ui, state: &mut State| {
            if state.table {
                at_table(ui.ctx());
            }
            for (label, main) in [("Back", false), ("Play", true), ("More", true)] {
                let button = match main {
                    true => PaperButton::main(label),
                    false => PaperButton::new(label),
                };
                if button.show(ui).clicked() {
                    state.pressed.push(label);
                }
            }
            if state.over {
                Area::new(Id::new("over")).show(ui.ctx(), |ui| {
                    if PaperButton::main("Close").show(ui).clicked() {
                        state.pressed.push("Close");
                    }
                });
            }
        });
        harness.run_steps(4);
        harness
    }

    #[test]
    fn enter_presses_the_amber_button_that_lies_uppermost() {
        for (over, wanted) in [(false, "Play"), (true, "Close")] {
            let mut harness = shown(State {
                over,
                ..State::default()
            });
            harness.key_press(Key::Enter);
            harness.run();
            assert_eq!(harness.state().pressed, [wanted]);
        }
    }

    #[test]
    fn enter_presses_what_has_the_keyboard_and_nothing_besides() {
        let mut harness = shown(State::default());
        harness.get_by_label("Back").focus();
        harness.run();
        harness.key_press(Key::Enter);
        harness.run();
        assert_eq!(harness.state().pressed, ["Back"]);
    }

    #[test]
    fn a_key_that_was_pressed_for_another_button_presses_none_that_has_just_come() {
        let mut harness = shown(State::default());
        harness.state_mut().over = true;
        harness.run_steps(1);
        harness.key_press(Key::Enter);
        harness.run_steps(1);
        assert!(harness.state().pressed.is_empty());
        harness.run_steps(4);
        harness.key_press(Key::Enter);
        harness.run_steps(2);
        assert_eq!(harness.state().pressed, ["Close"]);
    }

    #[test]
    fn the_first_arrow_comes_to_the_amber_button() {
        for key in [Key::ArrowDown, Key::ArrowLeft] {
            let mut harness = shown(State::default());
            harness.key_press(key);
            harness.run();
            let play = harness.get_by_label("Play");
            assert!(play.accesskit_node().is_focused(), "{key:?}");
        }
    }

    #[test]
    fn at_the_table_a_button_is_pressed_by_no_key_that_its_panel_does_not_know() {
        let mut harness = shown(State {
            table: true,
            ..State::default()
        });
        harness.key_press(Key::Enter);
        harness.run();
        assert!(harness.state().pressed.is_empty());
    }
}
