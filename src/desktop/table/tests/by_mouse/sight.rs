//! What somebody with a mouse sees: where things lie, what is under his pointer, what is lit or offered.

use std::sync::Arc;

use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy_egui::egui;
use fudaba_harness::kittest::{NodeT, Queryable};

use super::{Offered, Person};
use crate::table::draw::marks::{Invites, Lit, Marks};
use crate::table::input::{Field, InFront, Light};
use crate::table::layout::{Site, TableFrame};
use crate::table::stage::Moves;
use crate::table::tests::keyboard::is_deep;
use crate::table::world::{Card, InZone, Zone, ZoneCards};
use fudaba_engine::Shape;

/// So close to the edges of the question's paper an answer may be cut, or its lowest line may lie over it, in points.
const FOOT: f32 = 24.0;
/// Of each side of a card so many places are tried.
const FINE: [f32; 7] = [0.0, -0.3, 0.3, -0.15, 0.15, -0.45, 0.45];

impl Person {
    /// The card or zone under the pointer.
    pub(super) fn under(&self) -> Option<Entity> {
        let world = self.bench.app.world();
        let hits = world.resource::<HoverMap>().get(&PointerId::Mouse)?;
        let mut found = hits.keys().map(|hit| {
            let mut at = *hit;
            loop {
                let is = world.get::<Card>(at).is_some() || world.get::<Zone>(at).is_some();
                match world.get::<ChildOf>(at) {
                    Some(parent) if !is => at = parent.parent(),
                    _ => return is.then_some(at),
                }
            }
        });
        found.next().flatten()
    }

    /// Is the pointer on this very thing?
    pub(super) fn is_on(&self, thing: Entity) -> bool {
        let hits = self.bench.app.world().resource::<HoverMap>();
        let hits = hits.get(&PointerId::Mouse);
        hits.is_some_and(|hits| hits.contains_key(&thing))
    }

    /// The fields of the plan that is drawn, and where they lie in the window.
    pub(super) fn fields(&mut self) -> Vec<(Entity, Vec2)> {
        let half = self.panels.ctx.viewport_rect().size() * self.zoom / 2.0;
        let world = self.bench.app.world_mut();
        let mut fields = world.query::<(Entity, &Field, &GlobalTransform)>();
        let mut fields: Vec<_> = fields
            .iter(world)
            .map(|(entity, field, place)| (field.place, entity, place.translation()))
            .collect();
        fields.sort_by_key(|field| field.0);
        let at = |to: Vec3| Vec2::new(half.x + to.x, half.y - to.y);
        fields
            .iter()
            .map(|(_, entity, to)| (*entity, at(*to)))
            .collect()
    }

    /// The middle of a card or zone in the window, and the two sides from there.
    fn lies(&self, thing: Entity) -> Option<(Vec2, Vec2, Vec2)> {
        let world = self.bench.app.world();
        let frame = world.resource::<TableFrame>();
        let long = |length: f32| length * frame.scale;
        if let Some(moves) = world.get::<Moves>(thing) {
            let pose = moves.drawn();
            let turn = Vec2::from_angle(pose.turn);
            let across = turn * long(pose.size.0);
            let down = turn.perp() * long(pose.size.1);
            return Some((frame.to_window(pose.at), across, down));
        }
        let ((x, y), (wide, high)) = world.get::<Site>(thing)?.0.bounds();
        let middle = frame.to_window((x + wide / 2.0, y + high / 2.0));
        let across = Vec2::new(long(wide), 0.0);
        Some((middle, across, Vec2::new(0.0, long(high))))
    }

    /// Moves the pointer to where a card or zone is seen, and nothing lies over it.
    pub(super) fn aims_at(&mut self, thing: Entity) -> bool {
        let window = self.panels.ctx.viewport_rect().size() * self.zoom;
        for down in FINE {
            for across in FINE {
                let Some((middle, wide, high)) = self.lies(thing) else {
                    return false;
                };
                let to = middle + wide * across + high * down;
                let inside = to.x > 0.0 && to.y > 0.0 && to.x < window.x && to.y < window.y;
                if !inside {
                    continue;
                }
                self.moves(to);
                if self.under() == Some(thing) {
                    return true;
                }
            }
        }
        false
    }

    /// What cannot be pointed at, where it lies, and what covers it.
    pub(super) fn tells(&self, thing: Entity) -> String {
        let world = self.bench.app.world();
        let zone = world.get::<InZone>(thing);
        let zone = zone.map_or(thing, |zone| zone.0);
        let key = world.get::<Zone>(zone).map(|zone| {
            let setup = self.bench.table().setup();
            setup.rules.zones().decl(zone.0).key
        });
        let lies = self.lies(thing);
        let taken = &world.resource::<InFront>().taken;
        let covers: Vec<_> = lies.map_or_else(Vec::new, |(middle, ..)| {
            taken.iter().filter(|rect| rect.contains(middle)).collect()
        });
        let card = world.get::<Card>(thing);
        let (_, ground, _, out) = self.panels.state();
        let lit = ground.as_ref().map(|ground| &ground.lit);
        let papers = out.as_ref().map(|out| (out.question, out.tray));
        format!(
            "{card:?} in {key:?} at {lies:?}, behind {covers:?}; question and tray {papers:?}, answers {lit:?}"
        )
    }

    /// Where this answer is drawn: on the paper of the question, as a card of the tray, or as the amber button. Elsewhere a
    /// card's name stands for other things. It may have to be scrolled to.
    pub(super) fn drawn(&self, (label, n): (&str, usize)) -> Option<egui::Pos2> {
        let out = self.panels.state().3.as_ref()?;
        let on_paper = |at: egui::Pos2| {
            let question = out
                .question
                .is_some_and(|rect| rect.x_range().contains(at.x));
            let places = [out.tray, Some(out.amber)];
            question || places.iter().flatten().any(|rect| rect.contains(at))
        };
        let nodes = self.panels.query_all_by_label(label);
        let buttons = nodes.filter(|node| {
            let role = node.accesskit_node().role();
            role == egui::accesskit::Role::Button && !node.accesskit_node().is_disabled()
        });
        let middles = buttons.map(|node| node.rect().center());
        middles.filter(|at| on_paper(*at)).nth(n)
    }

    /// How far down the paper of the question must be scrolled before this place is in sight: up if it is less than 0.
    fn out_of_sight(&self, at: egui::Pos2) -> f32 {
        let Some(out) = self.panels.state().3.as_ref() else {
            return 0.0;
        };
        let elsewhere = [out.tray, Some(out.amber)];
        let mut elsewhere = elsewhere.iter().flatten();
        match out.question {
            Some(question) if !elsewhere.any(|rect| rect.contains(at)) => {
                let (top, bottom) = (question.top() + FOOT, question.bottom() - FOOT);
                (at.y - bottom).max(0.0) + (at.y - top).min(0.0)
            }
            _ => 0.0,
        }
    }

    /// Where this answer stands once it has been scrolled to.
    pub(super) fn button(&mut self, label: &str, n: usize) -> Option<Vec2> {
        for _ in 0..12 {
            let at = self.drawn((label, n))?;
            let away = self.out_of_sight(at);
            if away == 0.0 {
                return Some(Vec2::new(at.x, at.y) * self.zoom);
            }
            let question = self.panels.state().3.as_ref()?.question?;
            let middle = question.center();
            self.moves(Vec2::new(middle.x, middle.y) * self.zoom);
            self.panels.event(egui::Event::MouseWheel {
                unit: egui::MouseWheelUnit::Point,
                delta: egui::vec2(0.0, -away),
                phase: egui::TouchPhase::Move,
                modifiers: egui::Modifiers::NONE,
            });
            for _ in 0..3 {
                self.shows();
            }
            // It cannot be scrolled any further.
            if self.drawn((label, n)) == Some(at) {
                return Some(Vec2::new(at.x, at.y) * self.zoom);
            }
        }
        None
    }

    /// What can be pressed, as the picture shows it: cards, places and buttons, each in an order of its own that does not
    /// follow that of entities, which is another one in each run.
    pub(super) fn offered(&mut self) -> Vec<Offered> {
        let pressed = |light: &Option<Light>, invites: bool| match light {
            Some(Light::CanAct | Light::Target) => true,
            // What is threatened by the choice that is begun is told apart by the word on it.
            Some(Light::Threat) => invites,
            _ => false,
        };
        // A card that covers several places stands for all of them.
        let view = self.bench.table().view().cloned();
        let covered = |zone| (view.as_ref()).is_some_and(|view| view.table().cover(zone).is_some());
        let rules = Arc::clone(self.bench.table().setup());
        let world = self.bench.app.world_mut();
        let mut zones = world.query::<(Entity, &Zone, &Lit, &Invites)>();
        let mut places: Vec<_> = zones
            .iter(world)
            .map(|(entity, zone, lit, invites)| (entity, zone.0, lit.0, invites.0.is_some()))
            .collect();
        places.sort_by_key(|place| place.1);
        let mut cards = world.query::<(Entity, &Card, &Marks, &InZone)>();
        let mut cards: Vec<_> = cards
            .iter(world)
            .filter(|(.., marks, zone)| {
                let invites = places.iter().any(|place| place.0 == zone.0 && place.3);
                pressed(&marks.light, invites)
            })
            .map(|(entity, card, ..)| (card.0, Offered::Thing(entity)))
            .collect();
        cards.sort_by_key(|(card, _)| *card);
        let cards = cards.into_iter().map(|(_, what)| what);
        let empty = |entity: Entity| {
            let cards = world.get::<ZoneCards>(entity);
            cards.is_none_or(|cards| cards.cards().is_empty())
        };
        // A row is pressed at one of its cards, if there are any.
        let is_row = |zone| rules.rules.zones().decl(zone).shape == Shape::Row;
        let of_row = |entity: Entity| {
            let cards = world.get::<ZoneCards>(entity)?;
            cards.cards().first().copied()
        };
        let places: Vec<_> = places
            .iter()
            .filter(|(_, _, lit, invites)| pressed(lit, *invites))
            .filter_map(|(entity, zone, ..)| match is_row(*zone) {
                true => of_row(*entity).or(Some(*entity)),
                false => (empty(*entity) && !covered(*zone)).then_some(*entity),
            })
            .map(Offered::Thing)
            .collect();
        // What is asked for once more is answered on its paper.
        let choosing = self.bench.choice().choosing.as_ref();
        let again = choosing.is_some_and(|choosing| !choosing.menu.is_empty());
        // What lies deep in a pile is chosen from the paper that shows it.
        let card = |thing: Entity| self.bench.app.world().get::<Card>(thing);
        let deep = |thing: Entity| card(thing).is_some_and(|card| is_deep(&self.bench, card.0));
        let seen = |what: &Offered| !matches!(what, Offered::Thing(thing) if deep(*thing));
        let cards = cards.filter(seen);
        let things = cards.chain(places).filter(|_| !again);
        let prompt = self.panels.state().0.prompt.as_ref();
        let choices = prompt.into_iter().flat_map(|prompt| &prompt.choices);
        let labels: Vec<String> = choices.map(|choice| choice.label.clone()).collect();
        let numbered = labels.iter().enumerate().map(|(at, label)| {
            let before = labels[..at].iter().filter(|other| *other == label);
            (label.clone(), before.count())
        });
        let seen = numbered.filter(|(label, n)| self.drawn((label, *n)).is_some());
        let buttons: Vec<_> = seen.map(|(label, n)| Offered::Button(label, n)).collect();
        things.chain(buttons).collect()
    }
}
