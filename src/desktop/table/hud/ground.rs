//! Where the table's own things lie in the window, for the panels to keep clear of.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use super::guide;
use super::models;
use super::prepare::HeldUp;
use crate::panels::ground::{Ground, Told};
use crate::panels::model::TableModel;
use crate::table::input::Reading;
use crate::table::layout::{Composed, Lay, Pose, Rest, Site, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::stage::{Advised, Guided, Table};
use crate::table::world::{Board, ZoneCards};
use fudaba_engine::CardId;
use fudaba_learn::About;

/// Everything that lies on the table, with its place.
#[derive(SystemParam)]
pub struct Lying<'w, 's> {
    frame: Option<Res<'w, TableFrame>>,
    composed: Option<Res<'w, Composed>>,
    board: Option<Res<'w, Board>>,
    table: Res<'w, Table>,
    held_up: Res<'w, HeldUp>,
    guided: Option<Res<'w, Guided>>,
    advised: Option<Res<'w, Advised>>,
    rests: Query<'w, 's, &'static Rest>,
    zones: Query<'w, 's, (&'static Site, Option<&'static ZoneCards>)>,
}

/// From the design space of the table to points of the panels.
struct Points<'a> {
    frame: &'a TableFrame,
    zoom: f32,
}

impl Points<'_> {
    fn at(&self, point: Pair) -> egui::Pos2 {
        let at = self.frame.to_window(point) / self.zoom;
        egui::pos2(at.x, at.y)
    }

    /// What a card covers.
    fn card(&self, pose: &Pose) -> egui::Rect {
        let long = |length: f32| length * self.frame.scale / self.zoom;
        let (sin, cos) = (pose.turn.sin().abs(), pose.turn.cos().abs());
        let (wide, high) = pose.size;
        let size = egui::vec2(long(wide * cos + high * sin), long(wide * sin + high * cos));
        egui::Rect::from_center_size(self.at(pose.at), size)
    }
}

impl Lying<'_, '_> {
    /// The ground, in points; nothing before the table has been laid out.
    pub fn ground(&self, model: &TableModel, reading: &Reading, zoom: f32) -> Option<Ground> {
        let frame = self.frame.as_deref()?;
        let points = Points { frame, zoom };
        let corner = |at: Vec2| egui::pos2(at.x / zoom, at.y / zoom);
        let area = egui::Rect::from_min_max(corner(frame.area.min), corner(frame.area.max));
        let spine = self.composed.as_deref()?.spine;
        Some(Ground {
            area,
            spine: points.at((0.0, spine)).y,
            hand: self.hand(&points, area),
            contest: self.contest(model, &points),
            foreseen: (model.foreseen.as_ref())
                .and_then(|foreseen| self.card(&points, models::card(foreseen.about?)?)),
            lying: self.lying(&points),
            told: self.told(&points),
            pointed: match reading.pointed {
                None => self
                    .held_up
                    .card()
                    .and_then(|card| self.card(&points, card)),
                Some(_) => None,
            },
        })
    }

    /// What is spoken about, where it lies.
    fn told(&self, points: &Points) -> Told {
        let rect = |about: Option<About>| self.about(points, about?);
        let reply = self
            .guided
            .as_ref()
            .and_then(|guided| guided.reply.as_ref());
        Told {
            line: rect(self.guided.as_ref().and_then(|guided| guided.said.about)),
            reply: rect(reply.and_then(|reply| reply.about)),
            hint: rect(
                self.advised
                    .as_ref()
                    .and_then(|advised| guide::hinted(advised)),
            ),
        }
    }

    /// Where a card or a place lies; nothing for buttons, which are the panels' own.
    fn about(&self, points: &Points, about: About) -> Option<egui::Rect> {
        match about {
            About::Card(card) => self.card(points, card),
            About::Place(zone) => {
                let entity = self.board.as_ref()?.zone(zone)?;
                let ((x, y), (wide, high)) = self.zones.get(entity).ok()?.0.0.bounds();
                let corners = [points.at((x, y)), points.at((x + wide, y + high))];
                Some(egui::Rect::from_min_max(corners[0], corners[1]))
            }
            About::Buttons => None,
        }
    }

    fn card(&self, points: &Points, card: CardId) -> Option<egui::Rect> {
        let entity = self.board.as_ref()?.card(card)?;
        Some(points.card(&self.rests.get(entity).ok()?.0))
    }

    /// The viewer's hand, as far as it is in sight; a line at the lower edge if it is empty.
    fn hand(&self, points: &Points, area: egui::Rect) -> egui::Rect {
        let own = |site: &Site| !site.0.far && matches!(site.0.lay, Lay::Fan { .. });
        let hands = self.zones.iter().filter(|(site, _)| own(site));
        let cards = hands
            .filter_map(|(_, cards)| cards)
            .flat_map(ZoneCards::cards);
        let rests = cards.filter_map(|card| self.rests.get(*card).ok());
        let all = rests.map(|rest| points.card(&rest.0));
        let none = egui::Rect::from_center_size(area.center_bottom(), egui::vec2(0.0, 0.0));
        all.reduce(egui::Rect::union)
            .unwrap_or(none)
            .intersect(area)
    }

    /// What lies in rows, and so open to both players.
    fn lying(&self, points: &Points) -> Vec<egui::Rect> {
        let rows = self.zones.iter().filter(|(site, _)| !site.0.hand);
        let cards = rows
            .filter_map(|(_, cards)| cards)
            .flat_map(ZoneCards::cards);
        let rests = cards.filter_map(|card| self.rests.get(*card).ok());
        rests
            .filter(|rest| rest.0.drawn)
            .map(|rest| points.card(&rest.0))
            .collect()
    }

    /// The cards that something is decided between, or would be.
    fn contest(&self, model: &TableModel, points: &Points) -> Vec<egui::Rect> {
        let foreseen = model.battle.iter().filter(|_| model.foreseen.is_some());
        let foreseen = foreseen.flat_map(|battle| battle.sides.iter().flat_map(|s| &s.fighters));
        let foreseen = foreseen.filter_map(|fighter| models::card(fighter.card));
        let Some(seen) = self.table.seen() else {
            return Vec::new();
        };
        let sides = seen
            .contest()
            .into_iter()
            .flat_map(|contest| &contest.sides);
        let fighters = sides.flat_map(|side| side.fighters.iter().map(|fighter| fighter.card));
        let demands = seen
            .balance()
            .into_iter()
            .flat_map(|balance| &balance.demands);
        let cards = fighters.chain(demands.map(|demand| demand.card));
        let cards = cards.chain(foreseen);
        cards.filter_map(|card| self.card(points, card)).collect()
    }
}
