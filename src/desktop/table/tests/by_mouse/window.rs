//! The window before somebody with a mouse: panels and table are shown as they are, and told where the pointer moves and presses.

use bevy::ecs::system::SystemState;
use bevy::picking::pointer::{Location, PointerAction, PointerButton, PointerId, PointerInput};
use bevy::prelude::*;
use bevy_egui::egui;

use super::Person;
use crate::panels::model::TableIntent;
use crate::table::hud::Panels;
use crate::table::hud::ground::Lying;
use crate::table::hud::models;
use crate::table::input::{Choice, InFront, Presses, Reading};
use crate::table::stage::Table;
use crate::ui::TableArea;

impl Person {
    /// Shows the panels as they are now, and does what was done in them.
    pub(super) fn shows(&mut self) {
        let world = self.bench.app.world_mut();
        let model = world.resource::<Panels>().model.clone();
        let reading = world.resource::<Reading>().clone();
        let ground = world.contains_resource::<Table>().then(|| {
            let mut lying = SystemState::<Lying>::new(world);
            let lying = lying.get(world).expect("everything is there");
            lying.ground(&model, &reading, self.zoom)
        });
        let shown = self.panels.state_mut();
        (shown.0, shown.1) = (model, ground.flatten());
        self.panels.run_steps(2);
        let zoom = self.zoom;
        let shown = self.panels.state_mut();
        let intents = std::mem::take(&mut shown.2);
        let out = shown.3.clone().expect("it was shown");
        let rect = |rect: &egui::Rect| {
            let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * zoom;
            Rect::from_corners(corner(rect.min), corner(rect.max))
        };
        let over = self.panels.ctx.memory(|memory| {
            let layers = memory.areas().visible_layer_ids().into_iter();
            let over = layers.filter(|layer| layer.order > egui::Order::Background);
            let over = over.filter(|layer| layer.order != egui::Order::Tooltip);
            let areas = over.filter_map(|layer| memory.area_rect(layer.id));
            areas.collect::<Vec<_>>()
        });
        let taken = out.taken.iter().chain(&over).map(rect).collect();
        let world = self.bench.app.world_mut();
        world
            .resource_mut::<TableArea>()
            .set_if_neq(TableArea(rect(&out.area)));
        let taken: Vec<Rect> = taken;
        let front = InFront {
            pointer: taken.iter().any(|rect| rect.contains(self.at)),
            taken,
            ..world.resource::<InFront>().clone()
        };
        world.insert_resource(front);
        let (mut points_at, mut considers) = (None, None);
        for intent in intents {
            match intent {
                TableIntent::Point(key) => points_at = models::card(key),
                TableIntent::Consider(action) => considers = Some(action),
                intent => self.bench.in_panels(&intent),
            }
        }
        let mut reading = self.bench.app.world_mut().resource_mut::<Reading>();
        if (reading.pointed, reading.answer) != (points_at, considers) {
            (reading.pointed, reading.answer) = (points_at, considers);
        }
    }

    pub(super) fn does(&mut self, action: PointerAction) {
        let location = Location {
            target: self.target.clone(),
            position: self.at,
        };
        let pos = egui::pos2(self.at.x, self.at.y) / self.zoom;
        let button = |pressed| egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        self.panels.event(match action {
            PointerAction::Press(_) => button(true),
            PointerAction::Release(_) => button(false),
            _ => egui::Event::PointerMoved(pos),
        });
        let input = PointerInput::new(PointerId::Mouse, location, action);
        let world = self.bench.app.world_mut();
        let mut windows = world.query::<&mut Window>();
        for mut window in windows.iter_mut(world) {
            window.set_cursor_position(Some(self.at));
        }
        world.write_message(input);
        self.bench.frames(1);
        self.shows();
    }

    /// Moves the pointer to a place of the window.
    pub(super) fn moves(&mut self, to: Vec2) {
        self.used.moves += 1;
        let delta = to - self.at;
        self.at = to;
        self.does(PointerAction::Move { delta });
    }

    /// Presses, once what is asked takes a press here: the second of a double click answers nothing new.
    pub(super) fn presses(&mut self) {
        let takes = |world: &World| {
            let now = world.resource::<Time<Real>>().elapsed();
            let asked = world.resource::<Choice>().asked();
            world.resource::<Presses>().takes(self.at, asked, now)
        };
        for _ in 0..20 {
            if takes(self.bench.app.world()) {
                break;
            }
            self.bench.frames(1);
        }
        self.does(PointerAction::Press(PointerButton::Primary));
        self.does(PointerAction::Release(PointerButton::Primary));
        self.bench.frames(2);
        self.shows();
    }
}
