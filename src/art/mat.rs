//! The playmat: woven cloth, quiet ornament, pressed outlines of the places for cards.

use super::badge::words;
use super::canvas::{Canvas, Fill, Paper};
use super::drawing::Layer;
use super::palette::{Rgb, World, world};
use super::shape::{Place, Shape, pt};
use super::text::{Fonts, Weight};

/// One place for cards, in pixels of the mat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SlotMark {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Small name under the place; may be empty.
    pub label: String,
    /// Drawn with a double line: the front row, the place of the leader.
    pub strong: bool,
}

/// What the mat shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MatLook {
    /// Key of the world.
    pub world: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Places for cards.
    pub slots: Vec<SlotMark>,
    /// Lanes that join places of both sides: left edge, top, width and height in pixels.
    pub lanes: Vec<[f32; 4]>,
    /// Height in pixels of the line between the two sides, if there is one.
    pub divide: Option<f32>,
}

/// Paints the mat. The canvas has one unit a pixel.
pub fn paint(canvas: &mut Canvas<'_>, fonts: &Fonts, look: &MatLook) {
    let w = world(&look.world);
    let (width, height) = (canvas.width(), canvas.height());
    let [cloth, thread] = w.cloth;
    let fill = Fill::Radial(
        pt(width * 0.46, height * 0.44),
        width * 0.62,
        cloth.mix(thread, 0.25),
        cloth.darker(0.38),
    );
    let ground = Shape::rect(0.0, 0.0, width, height);
    canvas.sheet(
        &ground,
        &Paper {
            fill,
            ..Paper::ink(cloth)
        },
    );
    ornament(canvas, look, w, [cloth, thread]);
    for lane in &look.lanes {
        stripe(canvas, *lane, thread);
    }
    for slot in &look.slots {
        press(canvas, fonts, slot, cloth, thread, w.light);
    }
    weave(canvas);
}

/// A lane: a band a little lighter than the cloth, between two stitched lines.
fn stripe(canvas: &mut Canvas<'_>, [x, y, width, height]: [f32; 4], thread: Rgb) {
    let tone = |k: f32| Paper {
        alpha: k,
        ..Paper::ink(thread)
    };
    canvas.sheet(&Shape::rect(x, y, x + width, y + height), &tone(0.28));
    let unit = canvas.height() / 40.0;
    let stitches = (height / (unit * 0.9)) as u32;
    for n in 0..stitches {
        let top = y + n as f32 * unit * 0.9;
        for edge in [x, x + width] {
            let half = unit * 0.05;
            let stitch = Shape::rect(edge - half, top, edge + half, top + unit * 0.5);
            canvas.sheet(&stitch, &tone(0.9));
        }
    }
}

/// Waves along the dividing line and fans in the corners, barely lighter than the cloth.
fn ornament(canvas: &mut Canvas<'_>, look: &MatLook, w: &World, [cloth, thread]: [Rgb; 2]) {
    let (width, height) = (canvas.width(), canvas.height());
    let tone = |k: f32| Paper {
        alpha: k,
        ..Paper::ink(thread)
    };
    let unit = height / 40.0;
    if let (Some(corner), Some(tile)) = (w.table("corner"), w.table("tile")) {
        let y = look.divide.unwrap_or(height / 2.0);
        drawn_ornament(canvas, (corner, tile), unit * 0.34, y, &tone(0.6));
        hem(canvas, unit, thread.mix(cloth, 0.2));
        return;
    }
    for (cx, cy) in [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)] {
        for ring in 0..7 {
            let r = unit * (3.0 + ring as f32 * 1.5);
            let band =
                Shape::circle(pt(cx, cy), r).without(Shape::circle(pt(cx, cy), r - unit * 0.22));
            canvas.sheet(&band, &tone(0.55));
        }
    }
    let y = look.divide.unwrap_or(height / 2.0);
    let r = unit * 1.1;
    let count = (width / (r * 2.0)) as i32 + 1;
    for i in 0..=count {
        let c = pt(i as f32 * r * 2.0, y);
        for k in [1.0, 0.66, 0.33] {
            let ring = Shape::circle(c, r * k).without(Shape::circle(c, r * k - unit * 0.09));
            canvas.sheet(&ring, &tone(0.5));
        }
    }
    for (dy, thick) in [
        (-r * 1.45, 0.09),
        (r * 1.45, 0.09),
        (-r * 1.75, 0.05),
        (r * 1.75, 0.05),
    ] {
        let line = Shape::rect(0.0, y + dy - unit * thick, width, y + dy + unit * thick);
        canvas.sheet(&line, &tone(0.6));
    }
    hem(canvas, unit, thread.mix(cloth, 0.2));
}

/// A line along the edges.
fn hem(canvas: &mut Canvas<'_>, unit: f32, tone: Rgb) {
    let (width, height) = (canvas.width(), canvas.height());
    let edge = unit * 0.7;
    let hem = Shape::rect(edge, edge, width - edge, height - edge).without(Shape::rect(
        edge + unit * 0.12,
        edge + unit * 0.12,
        width - edge - unit * 0.12,
        height - edge - unit * 0.12,
    ));
    canvas.sheet(
        &hem,
        &Paper {
            alpha: 0.7,
            ..Paper::ink(tone)
        },
    );
}

/// The ornament of a drawn world, in the colour of its thread alone: one drawing in each corner,
/// another one again and again along the line between the sides, mirrored on the other half.
fn drawn_ornament(
    canvas: &mut Canvas<'_>,
    (corner, tile): (&Layer, &Layer),
    k: f32,
    divide: f32,
    paper: &Paper,
) {
    let (width, height) = (canvas.width(), canvas.height());
    let corners = [
        (0.0, 0.0, 1.6 * k, 1.6 * k),
        (width, 0.0, -1.6 * k, 1.6 * k),
        (0.0, height, 1.6 * k, -1.6 * k),
        (width, height, -1.6 * k, -1.6 * k),
    ];
    let step = k * 9.6;
    let count = (width / step) as i32 + 1;
    let tiles = (0..=count).map(|i| {
        let x = i as f32 * step;
        (x, divide, k, if i % 2 == 0 { k } else { -k })
    });
    let lay = |canvas: &mut Canvas<'_>, layer: &Layer, (x, y, sx, sy): (f32, f32, f32, f32)| {
        let place = Place {
            at: pt(x, y),
            sx,
            sy,
            turn: 0.0,
        };
        canvas.sheet(&layer.silhouette().placed(&place), paper);
    };
    for place in corners {
        lay(canvas, corner, place);
    }
    for place in tiles {
        lay(canvas, tile, place);
    }
}

/// A label that would have to be smaller than this to fit its place is left out: nobody could read it.
const LEAST_LABEL: f32 = 7.0;

/// A place pressed into the cloth: darker inside, a dark upper and a light lower edge.
fn press(
    canvas: &mut Canvas<'_>,
    fonts: &Fonts,
    slot: &SlotMark,
    cloth: Rgb,
    thread: Rgb,
    light: Rgb,
) {
    let (x0, y0, x1, y1) = (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height);
    let r = slot.width.min(slot.height) * 0.07;
    let side = slot.width.min(slot.height);
    let t = (side * 0.012).max(1.0);
    let at = |d: f32, dy: f32| Shape::rounded(x0 + d, y0 + d + dy, x1 - d, y1 - d + dy, r);
    canvas.sheet(
        &at(0.0, t),
        &Paper {
            alpha: 0.5,
            ..Paper::ink(thread.lighter(0.12))
        },
    );
    let inner = canvas.sheet(
        &at(0.0, 0.0),
        &Paper {
            alpha: 0.75,
            ..Paper::ink(cloth.darker(0.5))
        },
    );
    let floor = Fill::Linear(
        pt(x0, y0),
        cloth.darker(0.42),
        pt(x0, y1),
        cloth.darker(0.12),
    );
    let floor = Paper {
        fill: floor,
        alpha: 0.9,
        ..Paper::ink(cloth)
    };
    canvas.inlay(&inner, &at(t, t), &floor);
    let line = |d: f32, w: f32| at(d, 0.0).without(at(d + w, 0.0));
    let quiet = Paper {
        alpha: 0.85,
        ..Paper::ink(thread.mix(cloth, 0.1))
    };
    canvas.sheet(&line(t * 3.0, t * 0.9), &quiet);
    if slot.strong {
        canvas.sheet(&line(t * 5.4, t * 0.9), &quiet);
    }
    if slot.label.is_empty() {
        return;
    }
    let s = canvas.scale();
    let size = (side * 0.12).clamp(9.0, 16.0);
    let fitted = fonts.fit_line(Weight::Bold, &slot.label, slot.width * 0.9 * s, size * s) / s;
    if fitted < LEAST_LABEL {
        return;
    }
    let base = pt((x0 + x1) / 2.0, y1 - t * 7.0 - size * 0.2);
    let tone = light.mix(cloth, 0.5);
    words(
        canvas,
        fonts,
        (&slot.label, Weight::Bold),
        fitted,
        base,
        0.5,
        tone,
    );
}

/// Threads over and under, at pixel size.
fn weave(canvas: &mut Canvas<'_>) {
    let pixmap = canvas.pixmap_mut();
    let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
    let pixels = pixmap.data_mut();
    for y in 0..h {
        for x in 0..w {
            let over = ((x / 3) + (y / 3)) % 2 == 0;
            let phase = if over { y % 3 } else { x % 3 };
            let slub = super::noise::value_noise(
                if over {
                    x as f32 * 0.02
                } else {
                    x as f32 * 0.33
                },
                if over {
                    y as f32 * 0.33
                } else {
                    y as f32 * 0.02
                },
                9,
            );
            let k = 256 + [-11, 9, -3][phase] + (slub * 9.0) as i32;
            let at = (y * w + x) * 4;
            for c in &mut pixels[at..at + 3] {
                *c = ((i32::from(*c) * k) >> 8).clamp(0, 255) as u8;
            }
        }
    }
}
