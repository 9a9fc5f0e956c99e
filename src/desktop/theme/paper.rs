//! Cut paper: sheets with a slightly irregular edge and a soft shadow.

use bevy_egui::egui::epaint::{Mesh, PathShape, PathStroke, Shadow, Vertex, WHITE_UV};
use bevy_egui::egui::{Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

/// A sheet of paper to be painted.
#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    /// The colour of the paper.
    pub colour: Color32,
    /// How high it lies above what is below, in points: the shadow's reach.
    pub height: f32,
    /// Which irregular edge it has; the same seed always cuts the same edge.
    pub seed: u64,
}

impl Sheet {
    /// Paints the sheet into a rectangle.
    pub fn paint(self, painter: &Painter, rect: Rect) {
        if self.height > 0.0 {
            painter.add(shadow(self.height).as_shape(rect, CornerRadius::same(3)));
        }
        let outline = cut_edge(rect, self.seed);
        painter.add(fan(rect.center(), &outline, self.colour));
        // The same line again smooths the cut.
        painter.add(PathShape {
            points: outline,
            closed: true,
            fill: Color32::TRANSPARENT,
            stroke: PathStroke::from(Stroke::new(1.0, self.colour)),
        });
        let light = Color32::from_white_alpha(14);
        painter.hline(
            rect.x_range().shrink(3.0),
            rect.top() + 1.0,
            Stroke::new(1.0, light),
        );
    }
}

/// The shadow of a sheet: light comes from the upper left.
pub fn shadow(height: f32) -> Shadow {
    let reach = height.clamp(0.0, 24.0);
    Shadow {
        offset: [(reach * 0.4) as i8, (reach * 0.7) as i8],
        blur: (reach * 1.6) as u8,
        spread: 0,
        color: Color32::from_black_alpha(110),
    }
}

/// A light around something, that reaches so far.
pub fn halo(colour: Color32, reach: f32) -> Shadow {
    let reach = reach.clamp(0.0, 60.0);
    Shadow {
        offset: [0, 0],
        blur: reach as u8,
        spread: (reach * 0.2) as u8,
        color: colour.gamma_multiply(0.55),
    }
}

/// The outline of a rectangle as scissors leave it, clockwise from the upper left.
pub fn cut_edge(rect: Rect, seed: u64) -> Vec<Pos2> {
    let mut noise = Noise::new(seed);
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    let mut outline = Vec::new();
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % 4];
        let along = to - from;
        let pieces = (along.length() / 42.0).ceil().clamp(1.0, 32.0) as usize;
        let inward = vec2(-along.y, along.x).normalized();
        for piece in 0..pieces {
            let part = piece as f32 / pieces as f32;
            let depth = if piece == 0 { 0.6 } else { noise.part() * 2.6 };
            outline.push(from + along * part + inward * depth);
        }
    }
    outline
}

/// A filled star-shaped outline around a centre.
pub fn fan(centre: Pos2, outline: &[Pos2], colour: Color32) -> Shape {
    let vertex = |pos| Vertex {
        pos,
        uv: WHITE_UV,
        color: colour,
    };
    let mut mesh = Mesh::default();
    mesh.vertices.push(vertex(centre));
    mesh.vertices.extend(outline.iter().copied().map(vertex));
    let count = outline.len() as u32;
    for index in 0..count {
        mesh.add_triangle(0, index + 1, (index + 1) % count + 1);
    }
    Shape::mesh(mesh)
}

/// A vertical gradient.
pub fn gradient(rect: Rect, top: Color32, bottom: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for (pos, color) in [
        (rect.left_top(), top),
        (rect.right_top(), top),
        (rect.right_bottom(), bottom),
        (rect.left_bottom(), bottom),
    ] {
        mesh.vertices.push(Vertex {
            pos,
            uv: WHITE_UV,
            color,
        });
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    Shape::mesh(mesh)
}

/// The area between a line from left to right and a straight bottom.
pub fn ridge(line: &[Pos2], bottom: f32, top_colour: Color32, bottom_colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for &point in line {
        for (pos, color) in [(point, top_colour), (pos2(point.x, bottom), bottom_colour)] {
            mesh.vertices.push(Vertex {
                pos,
                uv: WHITE_UV,
                color,
            });
        }
    }
    for index in 0..line.len().saturating_sub(1) as u32 {
        let first = index * 2;
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first + 1, first + 3, first + 2);
    }
    Shape::mesh(mesh)
}

/// A soft round glow.
pub fn glow(centre: Pos2, radius: f32, colour: Color32) -> Shape {
    const SPOKES: u32 = 28;
    let mut mesh = Mesh::default();
    mesh.vertices.push(Vertex {
        pos: centre,
        uv: WHITE_UV,
        color: colour,
    });
    for spoke in 0..SPOKES {
        let angle = spoke as f32 / SPOKES as f32 * std::f32::consts::TAU;
        mesh.vertices.push(Vertex {
            pos: centre + vec2(angle.cos(), angle.sin()) * radius,
            uv: WHITE_UV,
            color: Color32::TRANSPARENT,
        });
        mesh.add_triangle(0, spoke + 1, (spoke + 1) % SPOKES + 1);
    }
    Shape::mesh(mesh)
}

/// A small repeatable source of irregularity; for looks only.
#[derive(Debug, Clone)]
pub struct Noise(u64);

impl Noise {
    /// A source that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
    }

    /// The next number from 0 up to 1.
    pub fn part(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// The next number in a range.
    pub fn within(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.part()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_edge_stays_inside_and_close_to_its_rectangle() {
        let rect = Rect::from_min_max(pos2(10.0, 20.0), pos2(500.0, 90.0));
        for seed in 0..40 {
            for point in cut_edge(rect, seed) {
                assert!(rect.expand(0.01).contains(point), "{point:?}");
                assert!(!rect.shrink(3.0).contains(point), "{point:?}");
            }
        }
    }

    #[test]
    fn the_same_seed_cuts_the_same_edge() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 40.0));
        assert_eq!(cut_edge(rect, 7), cut_edge(rect, 7));
        assert_ne!(cut_edge(rect, 7), cut_edge(rect, 8));
    }
}
