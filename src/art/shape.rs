//! Outlines: closed splines with corners and holes, cut by a slightly unsteady hand.

use tiny_skia::{Path, PathBuilder, Transform};

use super::noise::value_noise;

/// A point in picture units (a card is 100 units wide).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pt {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A point.
#[must_use]
pub const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Pt {
    /// This point moved by `(dx, dy)`.
    #[must_use]
    pub fn offset(self, dx: f32, dy: f32) -> Self {
        pt(self.x + dx, self.y + dy)
    }

    /// The point at `t` of the way to `other`.
    #[must_use]
    pub fn toward(self, other: Self, t: f32) -> Self {
        pt(
            self.x + (other.x - self.x) * t,
            self.y + (other.y - self.y) * t,
        )
    }

    /// Distance to `other`.
    #[must_use]
    pub fn distance(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Direction to `other` in radians.
    #[must_use]
    pub fn angle_to(self, other: Self) -> f32 {
        (other.y - self.y).atan2(other.x - self.x)
    }

    /// The point at `distance` in direction `angle` (radians).
    #[must_use]
    pub fn polar(self, angle: f32, distance: f32) -> Self {
        pt(
            self.x + angle.cos() * distance,
            self.y + angle.sin() * distance,
        )
    }
}

#[derive(Clone, Copy, Debug)]
struct Knot {
    at: Pt,
    corner: bool,
}

#[derive(Clone, Debug, Default)]
struct Ring {
    knots: Vec<Knot>,
    hole: bool,
}

/// One or more closed outlines. Rings add up; holes are cut out.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    rings: Vec<Ring>,
}

/// How a shape is moved, turned, scaled and mirrored.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Where the shape's origin comes to lie.
    pub at: Pt,
    /// Scale; negative `sx` mirrors.
    pub sx: f32,
    /// Vertical scale.
    pub sy: f32,
    /// Turn in radians, clockwise on the screen.
    pub turn: f32,
}

impl Place {
    /// Moves the origin to `at`.
    #[must_use]
    pub const fn at(x: f32, y: f32) -> Self {
        Self {
            at: pt(x, y),
            sx: 1.0,
            sy: 1.0,
            turn: 0.0,
        }
    }

    /// Same, scaled.
    #[must_use]
    pub const fn scaled(self, s: f32) -> Self {
        Self {
            sx: self.sx * s,
            sy: self.sy * s,
            ..self
        }
    }

    /// Same, turned by `angle` radians.
    #[must_use]
    pub const fn turned(self, angle: f32) -> Self {
        Self {
            turn: angle,
            ..self
        }
    }

    /// Same, mirrored when `yes`.
    #[must_use]
    pub const fn mirrored(self, yes: bool) -> Self {
        if yes {
            Self {
                sx: -self.sx,
                ..self
            }
        } else {
            self
        }
    }

    /// Where a local point comes to lie.
    #[must_use]
    pub fn map(&self, p: Pt) -> Pt {
        let (sin, cos) = self.turn.sin_cos();
        let (x, y) = (p.x * self.sx, p.y * self.sy);
        pt(self.at.x + x * cos - y * sin, self.at.y + x * sin + y * cos)
    }
}

impl Shape {
    /// Cuts a shape from a line of points: `"x,y x,y* x,y"`. A star makes a corner, `;` starts
    /// another ring, `o` at the start of a ring makes it a hole. What cannot be read is skipped.
    #[must_use]
    pub fn cut(line: &str) -> Self {
        let mut shape = Self::default();
        for part in line.split(';') {
            let mut ring = Ring::default();
            for word in part.split_whitespace() {
                if word == "o" {
                    ring.hole = true;
                    continue;
                }
                let (word, corner) = match word.strip_suffix('*') {
                    Some(rest) => (rest, true),
                    None => (word, false),
                };
                let Some((x, y)) = word.split_once(',') else {
                    continue;
                };
                if let (Ok(x), Ok(y)) = (x.parse(), y.parse()) {
                    ring.knots.push(Knot {
                        at: pt(x, y),
                        corner,
                    });
                }
            }
            shape.rings.push(ring);
        }
        shape
    }

    /// Like [`Shape::cut`] for one ring, with the mirror image (in x) of all points appended
    /// in reverse order. Points with x = 0 are not doubled.
    #[must_use]
    pub fn symmetric(line: &str) -> Self {
        let mut shape = Self::cut(line);
        for ring in &mut shape.rings {
            let twin: Vec<Knot> = ring
                .knots
                .iter()
                .rev()
                .filter(|k| k.at.x.abs() > 0.01)
                .map(|k| Knot {
                    at: pt(-k.at.x, k.at.y),
                    corner: k.corner,
                })
                .collect();
            ring.knots.extend(twin);
        }
        shape
    }

    /// A smooth closed line through the points.
    #[must_use]
    pub fn smooth(points: &[Pt]) -> Self {
        Self::ring(points, false)
    }

    /// A polygon.
    #[must_use]
    pub fn polygon(points: &[Pt]) -> Self {
        Self::ring(points, true)
    }

    fn ring(points: &[Pt], corner: bool) -> Self {
        let knots = points.iter().map(|&at| Knot { at, corner }).collect();
        Self {
            rings: vec![Ring { knots, hole: false }],
        }
    }

    /// Polygons, each of which may be a hole.
    #[must_use]
    pub fn outlines(rings: Vec<(Vec<Pt>, bool)>) -> Self {
        let ring = |(points, hole): (Vec<Pt>, bool)| Ring {
            knots: points
                .into_iter()
                .map(|at| Knot { at, corner: true })
                .collect(),
            hole,
        };
        Self {
            rings: rings.into_iter().map(ring).collect(),
        }
    }

    /// The same polygons with no edge longer than `step`, so that they can be bent. Made for
    /// shapes of corners.
    #[must_use]
    pub fn finer(mut self, step: f32) -> Self {
        for ring in &mut self.rings {
            let n = ring.knots.len();
            let mut knots = Vec::with_capacity(n * 2);
            for i in 0..n {
                let (a, b) = (ring.knots[i], ring.knots[(i + 1) % n]);
                let pieces = ((a.at.distance(b.at) / step).ceil() as usize).clamp(1, 64);
                knots.extend((0..pieces).map(|p| Knot {
                    at: a.at.toward(b.at, p as f32 / pieces as f32),
                    corner: a.corner,
                }));
            }
            ring.knots = knots;
        }
        self
    }

    /// Points about `step` apart along an open line, its ends included.
    #[must_use]
    pub fn resampled(line: &[Pt], step: f32) -> Vec<Pt> {
        let length: f32 = line.windows(2).map(|w| w[0].distance(w[1])).sum();
        let pieces = ((length / step).ceil() as usize).clamp(4, 200);
        let mut out = Vec::with_capacity(pieces + 1);
        let (mut done, mut next) = (0.0, 0);
        for pair in line.windows(2) {
            let edge = pair[0].distance(pair[1]);
            while next < pieces && next as f32 * length / pieces as f32 <= done + edge {
                let t = (next as f32 * length / pieces as f32 - done) / edge.max(0.000_1);
                out.push(pair[0].toward(pair[1], t.clamp(0.0, 1.0)));
                next += 1;
            }
            done += edge;
        }
        out.extend(line.last());
        out
    }

    /// Width and height of the shape together.
    #[must_use]
    pub fn spread(&self) -> f32 {
        self.bounds()
            .map_or(0.0, |(low, high)| high.x - low.x + high.y - low.y)
    }

    /// An ellipse.
    #[must_use]
    pub fn ellipse(c: Pt, rx: f32, ry: f32) -> Self {
        let points: Vec<Pt> = (0..12)
            .map(|i| {
                let a = i as f32 / 12.0 * std::f32::consts::TAU;
                pt(c.x + a.cos() * rx, c.y + a.sin() * ry)
            })
            .collect();
        Self::smooth(&points)
    }

    /// A circle.
    #[must_use]
    pub fn circle(c: Pt, r: f32) -> Self {
        Self::ellipse(c, r, r)
    }

    /// A rectangle by its corners.
    #[must_use]
    pub fn rect(x0: f32, y0: f32, x1: f32, y1: f32) -> Self {
        Self::polygon(&[pt(x0, y0), pt(x1, y0), pt(x1, y1), pt(x0, y1)])
    }

    /// A rectangle with rounded corners.
    #[must_use]
    pub fn rounded(x0: f32, y0: f32, x1: f32, y1: f32, r: f32) -> Self {
        let r = r.min((x1 - x0) / 2.0).min((y1 - y0) / 2.0).max(0.0);
        let mut points = Vec::with_capacity(36);
        let centres = [
            (x1 - r, y0 + r),
            (x1 - r, y1 - r),
            (x0 + r, y1 - r),
            (x0 + r, y0 + r),
        ];
        for (quarter, (cx, cy)) in centres.into_iter().enumerate() {
            for step in 0..9 {
                let a = (quarter as f32 - 1.0 + step as f32 / 8.0) * std::f32::consts::FRAC_PI_2;
                points.push(pt(cx + a.cos() * r, cy + a.sin() * r));
            }
        }
        Self::polygon(&points)
    }

    /// A ribbon along an open line: half-widths are given for each point.
    #[must_use]
    pub fn ribbon(line: &[(Pt, f32)]) -> Self {
        let n = line.len();
        if n < 2 {
            return Self::default();
        }
        let mut left = Vec::with_capacity(n * 2);
        let mut right = Vec::with_capacity(n);
        for i in 0..n {
            let before = line[i.saturating_sub(1)].0;
            let after = line[(i + 1).min(n - 1)].0;
            let a = before.angle_to(after) - std::f32::consts::FRAC_PI_2;
            let (p, w) = line[i];
            let corner = i == 0 || i == n - 1;
            left.push(Knot {
                at: p.polar(a, w),
                corner,
            });
            right.push(Knot {
                at: p.polar(a, -w),
                corner,
            });
        }
        right.reverse();
        left.extend(right);
        Self {
            rings: vec![Ring {
                knots: left,
                hole: false,
            }],
        }
    }

    /// A star or blossom: `count` tips at `outer`, valleys at `inner`; smooth or pointed.
    #[must_use]
    pub fn star(c: Pt, count: usize, outer: f32, inner: f32, turn: f32, pointed: bool) -> Self {
        let points: Vec<Pt> = (0..count * 2)
            .map(|i| {
                let a = turn + i as f32 / (count * 2) as f32 * std::f32::consts::TAU;
                c.polar(
                    a - std::f32::consts::FRAC_PI_2,
                    if i % 2 == 0 { outer } else { inner },
                )
            })
            .collect();
        Self::ring(&points, pointed)
    }

    /// Adds the rings of another shape.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.rings.extend(other.rings);
        self
    }

    /// Cuts another shape out of this one. It must lie inside: what reaches beyond is filled.
    #[must_use]
    pub fn without(mut self, other: Self) -> Self {
        self.rings
            .extend(other.rings.into_iter().map(|r| Ring { hole: !r.hole, ..r }));
        self
    }

    /// Moves every point.
    #[must_use]
    pub fn map(mut self, f: impl Fn(Pt) -> Pt) -> Self {
        for knot in self.rings.iter_mut().flat_map(|r| r.knots.iter_mut()) {
            knot.at = f(knot.at);
        }
        self
    }

    /// Puts the shape where `place` says.
    #[must_use]
    pub fn placed(self, place: &Place) -> Self {
        self.map(|p| place.map(p))
    }

    /// Shifts the shape.
    #[must_use]
    pub fn shifted(self, dx: f32, dy: f32) -> Self {
        self.map(|p| p.offset(dx, dy))
    }

    /// Mirrors the shape at x = 0.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.map(|p| pt(-p.x, p.y))
    }

    /// Smallest and largest corner of the knots; `None` for an empty shape.
    #[must_use]
    pub fn bounds(&self) -> Option<(Pt, Pt)> {
        let mut knots = self.rings.iter().flat_map(|r| &r.knots);
        let first = knots.next()?.at;
        let (mut low, mut high) = (first, first);
        for k in knots {
            low = pt(low.x.min(k.at.x), low.y.min(k.at.y));
            high = pt(high.x.max(k.at.x), high.y.max(k.at.y));
        }
        Some((low, high))
    }

    /// The path in pixels. `wobble` is the amplitude of the unsteady hand in units; 0 gives the
    /// exact outline.
    #[must_use]
    pub fn path(&self, scale: f32, wobble: f32, seed: u32) -> Option<Path> {
        let mut builder = PathBuilder::new();
        for ring in &self.rings {
            let mut points = sample(ring, (1.6 / scale).clamp(0.25, 1.2), wobble);
            if points.len() < 3 {
                continue;
            }
            if (area(&points) < 0.0) != ring.hole {
                points.reverse();
            }
            if wobble > 0.0 {
                for p in &mut points {
                    *p = unsteady(*p, wobble, seed);
                }
            }
            builder.move_to(points[0].x, points[0].y);
            for p in &points[1..] {
                builder.line_to(p.x, p.y);
            }
            builder.close();
        }
        builder
            .finish()?
            .transform(Transform::from_scale(scale, scale))
    }
}

fn unsteady(p: Pt, wobble: f32, seed: u32) -> Pt {
    let slow = |s: u32| value_noise(p.x * 0.16, p.y * 0.16, seed ^ s);
    let quick = |s: u32| value_noise(p.x * 0.8, p.y * 0.8, seed ^ s);
    p.offset(
        wobble * (slow(0x51) + 0.42 * quick(0x7a)),
        wobble * (slow(0xb3) + 0.42 * quick(0x1d)),
    )
}

fn area(points: &[Pt]) -> f32 {
    let mut sum = 0.0;
    for (i, a) in points.iter().enumerate() {
        let b = points[(i + 1) % points.len()];
        sum += a.x * b.y - b.x * a.y;
    }
    sum
}

/// Points along the ring, about `step` apart (straight edges are only divided when they wobble).
fn sample(ring: &Ring, step: f32, wobble: f32) -> Vec<Pt> {
    let n = ring.knots.len();
    let mut out = Vec::with_capacity(n * 6);
    for i in 0..n {
        let (a, b) = (ring.knots[i], ring.knots[(i + 1) % n]);
        let length = a.at.distance(b.at);
        let straight = a.corner && b.corner;
        let pieces = if straight && wobble == 0.0 {
            1
        } else {
            ((length / if straight { step * 2.5 } else { step }).ceil() as usize).clamp(1, 160)
        };
        let (ta, tb) = if straight {
            (pt(0.0, 0.0), pt(0.0, 0.0))
        } else {
            (
                tangent(ring, i, true, length),
                tangent(ring, (i + 1) % n, false, length),
            )
        };
        for piece in 0..pieces {
            let t = piece as f32 / pieces as f32;
            out.push(if straight {
                a.at.toward(b.at, t)
            } else {
                hermite(a.at, ta, b.at, tb, t)
            });
        }
    }
    out
}

fn hermite(a: Pt, ta: Pt, b: Pt, tb: Pt, t: f32) -> Pt {
    let (t2, t3) = (t * t, t * t * t);
    let (h0, h1) = (2.0 * t3 - 3.0 * t2 + 1.0, t3 - 2.0 * t2 + t);
    let (h2, h3) = (3.0 * t2 - 2.0 * t3, t3 - t2);
    pt(
        h0 * a.x + h1 * ta.x + h2 * b.x + h3 * tb.x,
        h0 * a.y + h1 * ta.y + h2 * b.y + h3 * tb.y,
    )
}

/// The tangent at knot `i`, scaled for a segment of the given length. `leaving` tells whether
/// the segment starts here.
fn tangent(ring: &Ring, i: usize, leaving: bool, length: f32) -> Pt {
    let n = ring.knots.len();
    let here = ring.knots[i];
    let (before, after) = (ring.knots[(i + n - 1) % n].at, ring.knots[(i + 1) % n].at);
    if here.corner {
        let (from, to) = if leaving {
            (here.at, after)
        } else {
            (before, here.at)
        };
        return pt(to.x - from.x, to.y - from.y);
    }
    let d0 = here.at.distance(before).max(0.001);
    let d1 = here.at.distance(after).max(0.001);
    let blend = |b: f32, h: f32, a: f32| ((h - b) / d0 * d1 + (a - h) / d1 * d0) / (d0 + d1);
    let t = pt(
        blend(before.x, here.at.x, after.x) * length,
        blend(before.y, here.at.y, after.y) * length,
    );
    let size = t.x.hypot(t.y);
    if size > length * 1.25 {
        let k = length * 1.25 / size;
        return pt(t.x * k, t.y * k);
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_points_is_read_with_corners_rings_and_holes() {
        let shape = Shape::cut("0,0* 10,0* 10,10* 0,10*; o 2,2 8,2 8,8 2,8; nonsense 1,x");
        assert_eq!(shape.rings.len(), 3);
        assert!(shape.rings[0].knots.iter().all(|k| k.corner));
        assert!(shape.rings[1].hole && shape.rings[2].knots.is_empty());
        assert!(shape.path(2.0, 0.2, 1).is_some());
    }

    #[test]
    fn holes_stay_empty_whatever_the_direction() {
        for hole in ["o 3,3* 7,3* 7,7* 3,7*", "o 3,7* 7,7* 7,3* 3,3*"] {
            let shape = Shape::cut(&format!("0,0* 10,0* 10,10* 0,10*; {hole}"));
            let path = shape
                .path(1.0, 0.0, 0)
                .expect("a square with a hole has a path");
            let mut mask = tiny_skia::Mask::new(10, 10).expect("ten by ten");
            mask.fill_path(
                &path,
                tiny_skia::FillRule::Winding,
                false,
                Transform::identity(),
            );
            assert_eq!(mask.data()[5 * 10 + 5], 0);
            assert_eq!(mask.data()[10 + 1], 255);
        }
    }

    #[test]
    fn symmetric_shapes_mirror_exactly() {
        let shape = Shape::symmetric("0,-5 6,0 0,9");
        let (low, high) = shape.bounds().expect("not empty");
        assert!((low.x + high.x).abs() < f32::EPSILON);
        assert_eq!(shape.rings[0].knots.len(), 4);
    }

    #[test]
    fn splines_stay_near_their_points() {
        let path = Shape::smooth(&[pt(0.0, 0.0), pt(40.0, 1.0), pt(41.0, 3.0), pt(0.0, 30.0)])
            .path(1.0, 0.0, 0)
            .expect("a path");
        let b = path.bounds();
        assert!(b.left() > -14.0 && b.right() < 52.0 && b.top() > -14.0 && b.bottom() < 42.0);
    }
}
