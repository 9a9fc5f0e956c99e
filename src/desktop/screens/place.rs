//! The place of a ruleset behind a screen: its ground as the table has it, with cards of its decks.

use bevy::prelude::Resource;
use bevy_egui::egui::epaint::{Mesh, Vertex};
use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Ui, Vec2, emath::Rot2, pos2, vec2};

use super::scenery;
use crate::panels::model::Picture;
use crate::theme::palette;

/// The place behind the screens, as far as its pictures are there.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Place {
    /// The ruleset that it belongs to.
    pub ruleset: String,
    /// It has no pictures, or they cannot be read: the harbour is painted instead.
    pub lacks_pictures: bool,
    /// Its ground.
    pub ground: Option<Ground>,
    /// Cards that lie on it.
    pub cards: Vec<Picture>,
}

impl Place {
    /// All pictures that are shown of it.
    pub fn pictures(&self) -> impl Iterator<Item = Picture> {
        let ground = self.ground.iter();
        let ground = ground.flat_map(|ground| [ground.far, ground.near, ground.spine]);
        ground.chain(self.cards.iter().copied())
    }
}

/// The pictures of a ground, and their sizes in units of a table that is 1280 wide and 720 high.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ground {
    /// The half beyond the spine.
    pub far: Picture,
    /// The half before it.
    pub near: Picture,
    /// What covers the seam.
    pub spine: Picture,
    /// The width of all three.
    pub width: f32,
    /// The heights of the near half, the far one, and the spine.
    pub heights: [f32; 3],
}

/// Where the spine lies, as a part of the height.
const SPINE: f32 = 0.40;
/// The height of the cards, as a part of the height of the window.
pub const CARD: f32 = 0.42;
/// How far a card lies beside the one before, in its width, and how far it is turned more, in radians.
const BESIDE: (f32, f32) = (0.74, 0.13);

/// Paints the place with its cards at the right; its left is dark enough to be read on.
pub fn open(ui: &Ui, area: Rect, place: &Place) {
    if !ground(ui, area, place) {
        return;
    }
    let painter = ui.painter().with_clip_rect(area);
    painter.add(sideways(
        area,
        palette::NIGHT.gamma_multiply(0.92),
        palette::NIGHT.gamma_multiply(0.12),
    ));
    let high = area.height() * CARD;
    let middle = (place.cards.len() as f32 - 1.0) / 2.0;
    for (n, picture) in place.cards.iter().enumerate() {
        let aside = n as f32 - middle;
        let wide = high * picture.size.x / picture.size.y.max(1.0);
        let at = area.lerp_inside(vec2(0.70, 0.52))
            + vec2(aside * wide * BESIDE.0, aside * aside * high * 0.03);
        card(&painter, *picture, at, vec2(wide, high), aside * BESIDE.1);
    }
}

/// Paints the place under a veil, for screens that are read.
pub fn veiled(ui: &Ui, area: Rect, place: &Place) {
    if ground(ui, area, place) {
        let veil = Color32::from_rgba_unmultiplied(0x0b, 0x18, 0x1e, 0xc4);
        ui.painter().rect_filled(area, 0, veil);
    } else {
        scenery::veil(ui, area);
    }
}

/// Paints the place alone over whatever lies there, as far as it is `opaque`: from 0, which is not at all, to 1.
pub fn cover(painter: &Painter, area: Rect, place: &Place, opaque: f32) {
    match &place.ground {
        Some(ground) => lay(painter, area, ground, Color32::WHITE.gamma_multiply(opaque)),
        None => {
            painter.rect_filled(area, 0, palette::NIGHT.gamma_multiply(opaque));
        }
    }
}

/// Paints the ground, or what stands for it; says whether it is the place itself.
fn ground(ui: &Ui, area: Rect, place: &Place) -> bool {
    let Some(ground) = &place.ground else {
        if place.lacks_pictures {
            scenery::harbour(ui, area);
        } else {
            ui.painter().rect_filled(area, 0, palette::NIGHT);
        }
        return false;
    };
    lay(ui.painter(), area, ground, Color32::WHITE);
    true
}

/// Paints a ground so that it covers the area.
fn lay(painter: &Painter, area: Rect, ground: &Ground, tint: Color32) {
    let painter = painter.with_clip_rect(area);
    let spine = area.top() + area.height() * SPINE;
    let [near, far, seam] = ground.heights;
    let unit = (area.width() / ground.width)
        .max(area.height() * SPINE / far)
        .max(area.height() * (1.0 - SPINE) / near);
    let lies = |picture: Picture, top: f32, high: f32| {
        let size = vec2(ground.width, high) * unit;
        let corner = pos2(area.center().x - size.x / 2.0, top);
        let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
        let rect = Rect::from_min_size(corner, size);
        painter.image(picture.texture, rect, whole, tint);
    };
    lies(ground.far, spine - far * unit, far);
    lies(ground.near, spine, near);
    lies(ground.spine, spine - seam * unit / 2.0, seam);
}

/// A picture of a card that lies turned, with its shadow.
fn card(painter: &Painter, picture: Picture, at: Pos2, size: Vec2, turn: f32) {
    for (grown, shade) in [(7.0, 26), (3.0, 60)] {
        let shadow = turned(at + vec2(3.0, 7.0), size + Vec2::splat(grown), turn);
        let colour = Color32::from_black_alpha(shade);
        painter.add(Shape::convex_polygon(
            shadow.to_vec(),
            colour,
            bevy_egui::egui::Stroke::NONE,
        ));
    }
    let mut mesh = Mesh::with_texture(picture.texture);
    let edges = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    for (pos, (u, v)) in turned(at, size, turn).into_iter().zip(edges) {
        mesh.vertices.push(Vertex {
            pos,
            uv: pos2(u, v),
            color: Color32::WHITE,
        });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(Shape::mesh(mesh));
}

/// The corners of a rectangle that is turned about its middle.
fn turned(at: Pos2, size: Vec2, turn: f32) -> [Pos2; 4] {
    let turn = Rot2::from_angle(turn);
    let half = size / 2.0;
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| at + turn * vec2(x * half.x, y * half.y))
}

/// A sheet that goes over from one colour at its left to another one at its middle.
fn sideways(area: Rect, left: Color32, right: Color32) -> Shape {
    let mut mesh = Mesh::default();
    let stops = [(0.0, left), (0.30, left), (0.62, right), (1.0, right)];
    for (part, color) in stops {
        for y in [area.top(), area.bottom()] {
            mesh.colored_vertex(pos2(area.left() + area.width() * part, y), color);
        }
    }
    for n in 0..3 {
        let from = n * 2;
        mesh.add_triangle(from, from + 1, from + 2);
        mesh.add_triangle(from + 1, from + 2, from + 3);
    }
    Shape::mesh(mesh)
}
