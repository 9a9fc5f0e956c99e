//! The outlines of a drawing: from SVG's curves to the shapes of paper.

use tiny_skia::{Path, PathSegment};
use usvg::{Group, Node, Options, Tree};

use super::super::shape::{Pt, Shape, pt};
use super::fault::DrawingError;
use super::form::{Form, Piece, Role};
use super::{Drawing, Layer, Light, Sheet, Way};
use crate::drawing::ink::Tint;

/// The namespace of SVG.
pub const SVG: &str = "http://www.w3.org/2000/svg";
/// How far from the origin an outline may reach, in units.
const FARTHEST: f32 = 1_000.0;
/// How far a line between two points may be from the curve that it stands for, in units.
const FARTHEST_OFF: f32 = 0.012;
/// Most points of all outlines together.
const MOST_POINTS: usize = 120_000;

/// Gives the pieces of a form their outlines.
///
/// # Errors
/// Each piece that has none, reaches too far or has too many points.
pub fn read(name: &str, text: &str, form: Form) -> Result<Drawing, Vec<DrawingError>> {
    let source = (name, text);
    let tree = Tree::from_str(&form.outlines, &Options::default()).map_err(|e| {
        let reason = format!("its outlines cannot be read: {e}");
        vec![DrawingError::at(source, 0, "the file", reason)]
    })?;
    let mut paths = vec![None; form.pieces.len()];
    collect(tree.root(), &mut paths);
    let mut drawing = Drawing::default();
    for layer in form.layers {
        drawing.layers.insert(layer, Layer::default());
    }
    let mut faults = Vec::new();
    let mut points = 0;
    for (mut piece, path) in form.pieces.into_iter().zip(paths) {
        if let Some(part) = piece.part.take() {
            let layer = drawing.layers.entry(piece.layer).or_default();
            layer.parts.push((layer.sheets.len(), part));
            continue;
        }
        let mut refuse = |reason: String| {
            faults.push(DrawingError::at(source, piece.at, &piece.element, reason));
        };
        let Some(path) = path else {
            refuse("it has no outline: its numbers cannot be read, or it has no size".to_owned());
            continue;
        };
        let b = path.bounds();
        let reach = [b.left(), b.top(), b.right(), b.bottom()];
        if reach.into_iter().any(|v| v.abs() > FARTHEST) {
            refuse(format!(
                "it reaches {:.0} units from the origin; a card is 100 wide: scale it",
                reach.into_iter().map(f32::abs).fold(0.0, f32::max)
            ));
            continue;
        }
        let rings = flattened(&path);
        points += rings.iter().map(|r| r.points.len()).sum::<usize>();
        if points > MOST_POINTS {
            refuse(format!(
                "the outlines have more than {MOST_POINTS} points by here; simplify them"
            ));
            break;
        }
        let layer = drawing.layers.entry(piece.layer.clone()).or_default();
        place(layer, piece, &rings, b);
    }
    if faults.is_empty() {
        Ok(drawing)
    } else {
        Err(faults)
    }
}

fn collect(group: &Group, paths: &mut [Option<Path>]) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, paths),
            Node::Path(path) => {
                let number = path.id().parse::<usize>().ok();
                if let Some(slot) = number.and_then(|n| paths.get_mut(n)) {
                    *slot = path.data().clone().transform(path.abs_transform());
                }
            }
            _ => {}
        }
    }
}

fn place(layer: &mut Layer, piece: Piece, rings: &[Ring], b: tiny_skia::Rect) {
    let middle = pt((b.left() + b.right()) / 2.0, (b.top() + b.bottom()) / 2.0);
    let style = piece.style;
    let shape = match piece.role {
        Role::Light(strength) => {
            layer.lights.push(Light {
                at: middle,
                reach: b.width() / 2.0,
                strength,
                still: style.still,
            });
            return;
        }
        Role::Anchor => {
            layer.anchors.insert(piece.anchor, middle);
            return;
        }
        Role::Line(width, thin) => ribbons(rings, width / 2.0, thin),
        Role::Sheet => outlines(rings, piece.even_odd),
        Role::Part => return,
    };
    let Some(tint) = style.tint else {
        return;
    };
    let (tint, to) = match (style.to, style.cloth) {
        (Some(to), _) => {
            let way = match style.span[..] {
                [x, y, r] => Way::Around(pt(x, y), r),
                [x, y, u, v] => Way::Between(pt(x, y), pt(u, v)),
                _ => style.way.unwrap_or(Way::Down),
            };
            (tint, Some((to, way)))
        }
        (None, true) => {
            let (light, deep) = shaded(&tint);
            (light, Some((deep, Way::Slant)))
        }
        (None, false) => (tint, None),
    };
    let line = matches!(piece.role, Role::Line(..));
    let flat = if line || style.inlay { 0.0 } else { 1.0 };
    let lift = style.lift.unwrap_or(flat);
    layer.sheets.push(Sheet {
        shape,
        tint,
        to,
        lift,
        edge: style.edge.unwrap_or(if lift > 0.0 { 0.5 } else { 0.0 }),
        wobble: style.wobble.unwrap_or(if line { 0.06 } else { 0.16 }),
        alpha: style.alpha.unwrap_or(1.0),
        inlay: style.inlay,
        still: style.still,
    });
}

/// A colour as cloth shows it in the light and in the shade.
fn shaded(tint: &Tint) -> (Tint, Tint) {
    (tint.changed(true, 0.1), tint.changed(false, 0.32))
}

struct Ring {
    points: Vec<Pt>,
    closed: bool,
}

/// The contours of a path as points close enough together.
fn flattened(path: &Path) -> Vec<Ring> {
    let mut rings: Vec<Ring> = Vec::new();
    let mut last = pt(0.0, 0.0);
    for segment in path.segments() {
        let at = |p: tiny_skia::Point| pt(p.x, p.y);
        if let PathSegment::MoveTo(p) = segment {
            rings.push(Ring {
                points: vec![at(p)],
                closed: false,
            });
            last = at(p);
            continue;
        }
        let Some(ring) = rings.last_mut() else {
            continue;
        };
        match segment {
            PathSegment::MoveTo(_) => {}
            PathSegment::LineTo(p) => {
                ring.points.push(at(p));
                last = at(p);
            }
            PathSegment::QuadTo(c, p) => {
                let (a, c, b) = (last, at(c), at(p));
                curve(ring, swing(a, c, b), |t| {
                    a.toward(c, t).toward(c.toward(b, t), t)
                });
                last = b;
            }
            PathSegment::CubicTo(c, d, p) => {
                let (a, c, d, b) = (last, at(c), at(d), at(p));
                curve(ring, swing(a, c, d).max(swing(c, d, b)), |t| {
                    let (ac, cd, db) = (a.toward(c, t), c.toward(d, t), d.toward(b, t));
                    ac.toward(cd, t).toward(cd.toward(db, t), t)
                });
                last = b;
            }
            PathSegment::Close => {
                ring.closed = true;
                last = ring.points[0];
            }
        }
    }
    for ring in &mut rings {
        let meets = ring.points.len() > 2
            && ring.points[0].distance(ring.points[ring.points.len() - 1]) < 0.001;
        if meets {
            ring.points.pop();
            ring.closed = true;
        }
    }
    rings
}

/// How far three points of a curve are from lying evenly on a line.
fn swing(a: Pt, b: Pt, c: Pt) -> f32 {
    (a.x - 2.0 * b.x + c.x).hypot(a.y - 2.0 * b.y + c.y)
}

/// Adds the points of a curve, so many that the lines between them are nowhere farther from it
/// than a card seen close would show.
fn curve(ring: &mut Ring, swing: f32, at: impl Fn(f32) -> Pt) {
    let pieces = ((swing * 0.75 / FARTHEST_OFF).sqrt().ceil() as usize).clamp(2, 48);
    ring.points
        .extend((1..=pieces).map(|i| at(i as f32 / pieces as f32)));
}

/// The contours as outlines and holes, by the rule of the element. By the rule of winding a hole
/// runs the other way than the largest contour and begins or goes on inside of another one.
fn outlines(rings: &[Ring], even_odd: bool) -> Shape {
    let size = |ring: &&Ring| doubled_area(&ring.points).abs();
    let largest = rings.iter().max_by(|a, b| size(a).total_cmp(&size(b)));
    let along = largest.map_or(0.0, |ring| doubled_area(&ring.points));
    let mut all = Vec::new();
    for (i, ring) in rings.iter().enumerate() {
        let around = |p: &Pt| {
            let others = rings.iter().enumerate();
            others
                .filter(|(j, other)| *j != i && inside(&other.points, *p))
                .count()
        };
        let hole = if even_odd {
            around(&ring.points[0]) % 2 == 1
        } else {
            let some = ring.points.iter().step_by((ring.points.len() / 8).max(1));
            doubled_area(&ring.points) * along < 0.0 && some.into_iter().any(|p| around(p) > 0)
        };
        all.push((ring.points.clone(), hole));
    }
    Shape::outlines(all)
}

fn inside(ring: &[Pt], p: Pt) -> bool {
    let mut within = false;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

/// Twice the area within a ring; negative when it runs the other way.
fn doubled_area(ring: &[Pt]) -> f32 {
    let mut sum = 0.0;
    for (i, a) in ring.iter().enumerate() {
        let b = ring[(i + 1) % ring.len()];
        sum += a.x * b.y - b.x * a.y;
    }
    sum
}

/// Lines as ribbons of paper.
fn ribbons(rings: &[Ring], half: f32, thin: bool) -> Shape {
    let mut shape = Shape::default();
    for ring in rings {
        if ring.closed {
            let points: Vec<Pt> = ring
                .points
                .iter()
                .copied()
                .chain([ring.points[0]])
                .collect();
            let beside = |d: f32| Shape::outlines(vec![(offset(&points, d), false)]);
            let (one, other) = (beside(half), beside(-half));
            let (outer, inner) = if one.spread() > other.spread() {
                (one, other)
            } else {
                (other, one)
            };
            shape = shape.and(outer.without(inner));
            continue;
        }
        let points = Shape::resampled(&ring.points, 2.4);
        let n = points.len().max(2) - 1;
        let line: Vec<(Pt, f32)> = points
            .iter()
            .enumerate()
            .map(|(i, p)| {
                let t = i as f32 / n as f32;
                let k = if thin {
                    (std::f32::consts::PI * (0.06 + t * 0.88)).sin()
                } else {
                    1.0
                };
                (*p, half * k)
            })
            .collect();
        shape = shape.and(Shape::ribbon(&line));
    }
    shape
}

/// The closed line through the points (the first is repeated), `d` beside itself.
fn offset(points: &[Pt], d: f32) -> Vec<Pt> {
    let n = points.len() - 1;
    (0..n)
        .map(|i| {
            let (before, after) = (points[(i + n - 1) % n], points[i + 1]);
            let a = before.angle_to(after) - std::f32::consts::FRAC_PI_2;
            points[i].polar(a, d)
        })
        .collect()
}
