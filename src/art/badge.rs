//! Badges: designed numbers on solid plates, range pips, the level ribbon.

use super::canvas::{Canvas, Paper};
use super::icons::Icon;
use super::look::{Badge, CardLook, Mark, Trend};
use super::palette::{Rgb, Theme, World};
use super::shape::{Pt, Shape, pt};
use super::text::{Fonts, Weight};

/// What every badge needs.
pub struct Style<'a> {
    /// Letters.
    pub fonts: &'a Fonts,
    /// The world of the card.
    pub world: &'a World,
    /// The tones of its colour.
    pub theme: Theme,
    /// Its colour key.
    pub colour: &'a str,
    /// The tones and the key of its other colour, if it has two.
    pub second: Option<(Theme, &'a str)>,
}

impl<'a> Style<'a> {
    /// The style of a card.
    #[must_use]
    pub fn of(fonts: &'a Fonts, world: &'a World, look: &'a CardLook) -> Self {
        let second = look.second_tint();
        Self {
            fonts,
            world,
            theme: world.theme(look.tint()),
            colour: look.tint(),
            second: second.map(|key| (world.theme(key), key)),
        }
    }
}

/// A box in units.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// Left.
    pub x0: f32,
    /// Top.
    pub y0: f32,
    /// Right.
    pub x1: f32,
    /// Bottom.
    pub y1: f32,
}

impl Area {
    /// A box by corner and size.
    #[must_use]
    pub const fn at(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self {
            x0: x,
            y0: y,
            x1: x + w,
            y1: y + h,
        }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> Pt {
        pt((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// Its width.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.x1 - self.x0
    }

    /// Its height.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.y1 - self.y0
    }
}

/// Draws a mark into a square around `middle`.
pub fn mark(canvas: &mut Canvas<'_>, icon: Icon, middle: Pt, side: f32, colour: Rgb) {
    let k = side / 100.0;
    let shape = icon
        .shape()
        .map(|p| middle.offset((p.x - 50.0) * k, (p.y - 50.0) * k));
    canvas.sheet(&shape, &Paper::ink(colour));
}

/// Draws the emblem of a card colour into a square around `middle`.
pub fn emblem(
    canvas: &mut Canvas<'_>,
    (world, key): (&World, &str),
    middle: Pt,
    side: f32,
    colour: Rgb,
) {
    let k = side / 100.0;
    let shape = world
        .emblem(key)
        .map(|p| middle.offset((p.x - 50.0) * k, (p.y - 50.0) * k));
    canvas.sheet(&shape, &Paper::ink(colour));
}

/// Draws a number in tabular figures.
pub fn number(
    canvas: &mut Canvas<'_>,
    fonts: &Fonts,
    text: &str,
    middle: Pt,
    (height, room): (f32, f32),
    colour: Rgb,
) {
    let s = canvas.scale();
    if let Some(path) = fonts.number(text, height * s, middle.x * s, middle.y * s, room * s) {
        canvas.ink_path(&path, colour, 1.0);
    }
}

/// Draws a line of words; `align` is 0 for left, 0.5 for centred, 1 for right.
pub fn words(
    canvas: &mut Canvas<'_>,
    fonts: &Fonts,
    (text, weight): (&str, Weight),
    size: f32,
    at: Pt,
    align: f32,
    colour: Rgb,
) {
    let s = canvas.scale();
    let x = at.x * s - fonts.width(weight, text, size * s) * align;
    if let Some(path) = fonts.line(weight, text, size * s, x, at.y * s) {
        canvas.ink_path(&path, colour, 1.0);
    }
}

/// The ribbon at the upper left: a number (or a kind mark) over the colour's emblem. The end of
/// the ribbon is cut differently for each colour.
pub fn ribbon(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    area: Area,
    top: Option<&Badge>,
    kind: Option<Icon>,
) {
    let Area { x0, y0, x1, y1 } = area;
    let (w, m) = (area.width(), area.middle().x);
    let tail = w * 0.28;
    let end = match cut_of(style) {
        Icon::Fleur => format!("{x1},{y1}* {m},{}* {x0},{y1}*", y1 - tail),
        Icon::Hexagram => format!("{x1},{}* {m},{y1}* {x0},{}*", y1 - tail, y1 - tail),
        Icon::Blossom => {
            format!(
                "{x1},{}* {},{y1} {},{y1} {x0},{}*",
                y1 - tail,
                x1 - w * 0.2,
                x0 + w * 0.2,
                y1 - tail
            )
        }
        _ => format!("{x1},{}* {x0},{}*", y1 - tail * 0.5, y1 - tail * 0.5),
    };
    let shape = Shape::cut(&format!("{x0},{}* {x1},{}* {end}", y0 - 4.0, y0 - 4.0));
    let cloth = style.theme.frame;
    let stencil = canvas.sheet(&shape, &Paper::of(cloth).lift(1.6).wobble(0.12));
    if let Some((theme, _)) = &style.second {
        let half = Shape::rect(m, y0 - 4.0, x1 + 1.0, y1 + 1.0);
        canvas.inlay(&stencil, &half, &Paper::of(theme.frame).wobble(0.05));
    }
    let inset = w * 0.09;
    for x in [x0 + inset, x1 - inset] {
        let line = Shape::rect(x - w * 0.02, y0 - 4.0, x + w * 0.02, y1);
        canvas.inlay(
            &stencil,
            &line,
            &Paper::of(style.theme.lamp).tone(0.75).wobble(0.05),
        );
    }
    let ink = style.world.light;
    let side = w * 0.66;
    let foot = pt(m, y1 - tail - side * 0.52);
    match style.second {
        None => emblem(canvas, (style.world, style.colour), foot, side, ink),
        // One beside the other, each on the cloth of its colour.
        Some((_, second)) => {
            for (key, aside) in [(style.colour, -0.22), (second, 0.22)] {
                let foot = foot.offset(w * aside, 0.0);
                emblem(canvas, (style.world, key), foot, side * 0.58, ink);
            }
        }
    }
    let middle = pt(m, y0 + (y1 - tail - side - y0) * 0.5 + 0.4);
    match (top.map(|b| &b.mark), kind) {
        (Some(Mark::Value(text)), _) => {
            number(canvas, style.fonts, text, middle, (w * 0.66, w * 0.82), ink);
        }
        (_, Some(icon)) => mark(canvas, icon, middle, w * 0.62, ink),
        _ => {}
    }
}

/// The emblem by which the end of a colour's ribbon is cut. Worlds whose emblems are drawings take
/// the cuts in the order of their colours.
fn cut_of(style: &Style<'_>) -> Icon {
    let themes = style.world.themes;
    let place = themes.iter().position(|(key, _)| *key == style.colour);
    match place {
        Some(i) if !style.world.places.is_empty() => {
            [Icon::Ring, Icon::Fleur, Icon::Hexagram, Icon::Blossom][i % 4]
        }
        _ => Icon::emblem(style.colour),
    }
}

/// The ink of a number that is less than printed.
const LOWERED: Rgb = Rgb(0xff, 0xa8, 0x8c);

/// A plate with a number, an optional small mark and an optional word.
pub fn plate(canvas: &mut Canvas<'_>, style: &Style<'_>, badge: &Badge, area: Area, word: bool) {
    let (ground, ink) = match badge.trend {
        Trend::Same => (style.theme.plate, style.world.light),
        Trend::Raised => (style.theme.lamp, style.world.dark),
        // As dark as usual, so that the number stands out; ink and arrow say that it is less than printed.
        Trend::Lowered => (style.theme.plate, LOWERED),
    };
    let h = area.height();
    let cut = h * 0.24;
    let Area { x0, y0, x1, y1 } = area;
    let outline = |d: f32| {
        let c = cut - d * 0.4;
        Shape::polygon(&[
            pt(x0 + d + c, y0 + d),
            pt(x1 - d - c, y0 + d),
            pt(x1 - d, y0 + d + c),
            pt(x1 - d, y1 - d - c),
            pt(x1 - d - c, y1 - d),
            pt(x0 + d + c, y1 - d),
            pt(x0 + d, y1 - d - c),
            pt(x0 + d, y0 + d + c),
        ])
    };
    let rim = if badge.large {
        style.theme.lamp
    } else {
        style.theme.cloth[2].mix(ground, 0.35)
    };
    canvas.sheet(&outline(0.0), &Paper::of(rim).lift(1.5).wobble(0.08));
    canvas.sheet(
        &outline(h * 0.06),
        &Paper::of(ground).lift(0.0).edge(0.3).wobble(0.06),
    );
    let mut room = area.width() - h * 0.34;
    let mut middle = area.middle();
    let mut height = h * 0.6;
    if word && !badge.label.is_empty() {
        height = h * 0.46;
        middle.y += h * 0.13;
        let s = canvas.scale();
        let size = style
            .fonts
            .fit_line(Weight::Bold, &badge.label, room * s, h * 0.2 * s)
            / s;
        let at = pt(area.middle().x, y0 + h * 0.3);
        words(
            canvas,
            style.fonts,
            (&badge.label, Weight::Bold),
            size,
            at,
            0.5,
            ink,
        );
    }
    if badge.mark == Mark::Plain {
        if let Some(icon) = Icon::by_key(&badge.icon) {
            mark(canvas, icon, area.middle(), h * 0.72, ink);
        }
        return;
    }
    if let Some(icon) = Icon::by_key(&badge.icon) {
        let side = h * if badge.large { 0.4 } else { 0.46 };
        let at = pt(x0 + side * 0.5 + h * 0.16, middle.y);
        mark(canvas, icon, at, side, ink.mix(ground, 0.25));
        room -= side + h * 0.06;
        middle.x += (side + h * 0.06) / 2.0;
    }
    if badge.trend != Trend::Same {
        let up = if badge.trend == Trend::Raised {
            -1.0
        } else {
            1.0
        };
        let at = pt(x1 - h * 0.26, middle.y);
        let r = h * 0.15;
        let arrow = Shape::polygon(&[
            at.offset(0.0, up * r),
            at.offset(r, -up * r * 0.7),
            at.offset(-r, -up * r * 0.7),
        ]);
        canvas.sheet(&arrow, &Paper::ink(ink));
        room -= h * 0.3;
        middle.x -= h * 0.15;
    }
    if let Mark::Value(text) = &badge.mark {
        number(canvas, style.fonts, text, middle, (height, room), ink);
    }
}

/// A gem: a pill in the colour of a key, the colour's emblem on it, and a number beside it. Without a number only the
/// emblem on a round gem.
pub fn gem(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    (colour, count): (&str, &str),
    trend: Trend,
    area: Area,
) {
    let theme = style.world.theme(colour);
    let tint = match colour {
        "" => style.world.light.darker(0.22),
        "all" => style.world.dark,
        "draw" => style.world.light.darker(0.08),
        "score" => style.world.accent,
        _ => theme.cloth[0],
    };
    let light = style.world.light;
    let dark = style.world.dark;
    let ink = if tint.contrast(light) > tint.contrast(dark) {
        light
    } else {
        dark
    };
    let h = area.height();
    let Area { x0, y0, x1, y1 } = area;
    let outline = |d: f32| Shape::rounded(x0 + d, y0 + d, x1 - d, y1 - d, (h / 2.0 - d).max(0.1));
    let rim = match trend {
        Trend::Same => light,
        Trend::Raised => style.theme.lamp,
        Trend::Lowered => dark.lighter(0.4),
    };
    canvas.sheet(&outline(0.0), &Paper::of(rim).lift(1.3).wobble(0.05));
    canvas.sheet(
        &outline(h * 0.075),
        &Paper::of(tint).lift(0.0).edge(0.3).wobble(0.04),
    );
    let mut seal = |middle: Pt, side: f32| {
        emblem(canvas, (style.world, colour), middle, side, ink);
        if colour == "all" {
            petals(canvas, style.world, middle, side);
        }
    };
    if count.is_empty() {
        seal(area.middle(), h * 0.72);
        return;
    }
    seal(pt(x0 + h * 0.52, area.middle().y), h * 0.62);
    let from = x0 + h * 0.88;
    let room = x1 - h * 0.2 - from;
    let middle = pt(from + room / 2.0, area.middle().y);
    number(canvas, style.fonts, count, middle, (h * 0.72, room), ink);
}

/// The petals of the emblem for all colours, each in a colour of its own.
fn petals(canvas: &mut Canvas<'_>, world: &World, middle: Pt, side: f32) {
    let named = world.themes.iter().filter(|(key, _)| !key.is_empty());
    for (i, (_, theme)) in named.take(6).enumerate() {
        let turn = i as f32 / 6.0 * std::f32::consts::TAU;
        let place = super::shape::Place::at(middle.x, middle.y)
            .scaled(side / 100.0)
            .turned(turn);
        let petal = Shape::cut("0,-48* 13,-34 11,-20 0,-13* -11,-20 -13,-34");
        let tone = theme.cloth[0].lighter(0.12);
        canvas.sheet(&petal.placed(&place), &Paper::ink(tone));
    }
}

/// Range pips in a column: the nearest row is the lowest pip; reached rows are filled.
pub fn reach(canvas: &mut Canvas<'_>, style: &Style<'_>, rows: &[u8], area: Area) {
    let count = rows.iter().copied().max().unwrap_or(0).clamp(3, 6);
    let Area { x0, y0, x1, y1 } = area;
    let w = area.width();
    let shape = Shape::rounded(x0, y0, x1, y1, w * 0.35);
    canvas.sheet(&shape, &Paper::of(style.theme.plate).lift(1.3).wobble(0.08));
    let step = (area.height() - w * 0.24) / f32::from(count);
    let side = (w * 0.6).min(step * 0.78);
    for row in 1..=count {
        let middle = pt(
            area.middle().x,
            y1 - w * 0.12 - (f32::from(row) - 0.5) * step,
        );
        let pip = |k: f32| {
            let (a, b) = (side * k / 2.0, step * 0.78 * k / 2.0);
            Shape::polygon(&[
                middle.offset(0.0, -b),
                middle.offset(a, -b * 0.1),
                middle.offset(a, b),
                middle.offset(0.0, b * 0.5),
                middle.offset(-a, b),
                middle.offset(-a, -b * 0.1),
            ])
        };
        if rows.contains(&row) {
            canvas.sheet(&pip(1.0), &Paper::ink(style.theme.lamp));
        } else {
            let dot = Shape::circle(middle, side * 0.16);
            let dim = style.world.light.mix(style.theme.plate, 0.5);
            canvas.sheet(&dot, &Paper::ink(dim));
        }
    }
    if rows.is_empty() {
        let m = area.middle();
        let (a, b) = (w * 0.34, area.height() * 0.36);
        let bar = Shape::polygon(&[
            pt(m.x - a, m.y + b),
            pt(m.x - a + w * 0.12, m.y + b + w * 0.05),
            pt(m.x + a, m.y - b),
            pt(m.x + a - w * 0.12, m.y - b - w * 0.05),
        ]);
        canvas.sheet(&bar, &Paper::ink(style.world.light));
    }
}
