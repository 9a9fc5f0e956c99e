//! The large face: everything there is to know, set so that nothing is ever cut.

use super::artwork::Decoded;
use super::badge::{self, Area, Style};
use super::canvas::{Canvas, Fill, Paper};
use super::face_table::{frame, kind_icon, round_off, top_left};
use super::look::{Badge, CardLook, Corner, Language, Mark};
use super::palette::world;
use super::scene;
use super::shape::{Shape, pt};
use super::text::{Fonts, Paragraph, Setting, Weight};

const MARGIN: f32 = 5.0;
const INNER: f32 = 4.4;

/// Paints the whole face.
pub fn paint(canvas: &mut Canvas<'_>, fonts: &Fonts, look: &CardLook, artwork: Option<&Decoded>) {
    let w = world(&look.world);
    let style = Style::of(fonts, w, look);
    let panel = panel_area(canvas, fonts, look);
    let framing = scene::Framing::Window(panel.area.y0);
    scene::show(canvas, look, artwork, framing);
    frame(canvas, look, &style, 2.6);
    lay_panel(canvas, &style, look, &panel);
    let badges: Vec<&Badge> = look.badges.iter().collect();
    stats(canvas, &style, &badges, panel.area.y0);
    title(canvas, &style, look);
    let ribbon = Area::at(5.0, 0.0, 15.5, 34.0);
    let kind = kind_icon(&look.kind);
    if look.kind != "energy" {
        badge::ribbon(canvas, &style, ribbon, top_left(&badges), kind);
    }
    round_off(canvas, 4.5);
}

struct Panel {
    area: Area,
    rules: Setting,
    flavour: Setting,
}

fn pill_indent(fonts: &Fonts, label: &str) -> f32 {
    if label.is_empty() {
        0.0
    } else {
        fonts.width(Weight::Bold, label, 0.86) + 1.2
    }
}

/// Room at the top of the panel: badges sit on its edge.
fn head_of(look: &CardLook) -> f32 {
    let low = |b: &Badge| matches!(b.corner, Corner::BottomLeft | Corner::BottomRight);
    if look.badges.iter().any(low) {
        8.6
    } else {
        4.2
    }
}

/// Measures the text and decides how tall the panel is.
fn panel_area(canvas: &Canvas<'_>, fonts: &Fonts, look: &CardLook) -> Panel {
    let s = canvas.scale();
    let full = canvas.height();
    let width = (100.0 - MARGIN * 2.0 - INNER * 2.0) * s;
    let body = if look.language == Language::Ja {
        3.2
    } else {
        3.36
    };
    let paragraphs: Vec<Paragraph<'_>> = look
        .rules
        .iter()
        .map(|p| Paragraph {
            text: &p.text,
            indent: pill_indent(fonts, &p.label),
        })
        .collect();
    let room = full * 0.34 * s;
    let rules = fonts.fit(Weight::Regular, &paragraphs, (width, room), body * s);
    let flavour = if look.flavour.trim().is_empty() {
        Setting::default()
    } else {
        let text = [Paragraph {
            text: &look.flavour,
            indent: 0.0,
        }];
        fonts.fit(
            Weight::Regular,
            &text,
            (width, full * 0.085 * s),
            body * 0.88 * s,
        )
    };
    let gap = if flavour.paragraphs.is_empty() || paragraphs.is_empty() {
        0.0
    } else {
        3.2
    };
    let head = head_of(look);
    let foot = 6.4;
    let text = (rules.height + flavour.height) / s + gap;
    let height = (head + text + foot).max(full * 0.18);
    let bottom = full - 4.6;
    let area = Area {
        x0: MARGIN,
        y0: bottom - height,
        x1: 100.0 - MARGIN,
        y1: bottom,
    };
    Panel {
        area,
        rules,
        flavour,
    }
}

fn lay_panel(canvas: &mut Canvas<'_>, style: &Style<'_>, look: &CardLook, panel: &Panel) {
    let Area { x0, y0, x1, y1 } = panel.area;
    let light = style.world.light;
    let ink = style.world.dark;
    let shape = Shape::rounded(x0, y0, x1, y1, 1.8);
    let under = shape.clone().map(|p| p.offset(0.9, 1.0));
    canvas.sheet(&under, &Paper::of(style.theme.plate).lift(1.6).wobble(0.2));
    let fill = Fill::Linear(
        pt(x0, y0),
        light,
        pt(x1, y1),
        light.mix(style.theme.cloth[3], 0.16),
    );
    canvas.sheet(&shape, &Paper::filled(fill).lift(0.9).edge(0.4).wobble(0.2));
    let s = canvas.scale();
    let left = x0 + INNER;
    let mut y = y0 + head_of(look);
    for (lines, passage) in panel.rules.paragraphs.iter().zip(&look.rules) {
        pill(
            canvas,
            style,
            &passage.label,
            pt(left, y),
            panel.rules.size / s,
        );
        y = lines_at(canvas, style, lines, &panel.rules, (left, y), passage, ink);
        y += panel.rules.size * 0.45 / s;
    }
    if !panel.flavour.paragraphs.is_empty() {
        if !look.rules.is_empty() {
            ornament(canvas, style, panel.area, y + 1.2);
            y += 3.2;
        }
        let muted = ink.mix(light, 0.28);
        for lines in &panel.flavour.paragraphs {
            let none = super::look::Passage::default();
            y = lines_at(
                canvas,
                style,
                lines,
                &panel.flavour,
                (left, y),
                &none,
                muted,
            );
        }
    }
    let muted = ink.mix(light, 0.25);
    let limit = (x1 - x0 - INNER * 2.0) * s;
    let foot = if look.footer.is_empty() {
        look.type_line.clone()
    } else {
        format!("{}　{}", look.type_line, look.footer)
    };
    let size = style.fonts.fit_line(Weight::Regular, &foot, limit, 2.5 * s) / s;
    let at = pt(x1 - INNER, y1 - 2.2);
    badge::words(
        canvas,
        style.fonts,
        (foot.trim(), Weight::Regular),
        size,
        at,
        1.0,
        muted,
    );
}

/// Draws the lines of a paragraph; returns where the next one starts.
fn lines_at(
    canvas: &mut Canvas<'_>,
    style: &Style<'_>,
    lines: &[String],
    setting: &Setting,
    (left, top): (f32, f32),
    passage: &super::look::Passage,
    ink: super::palette::Rgb,
) -> f32 {
    let s = canvas.scale();
    let (size, leading) = (setting.size / s, setting.leading / s);
    let mut y = top;
    for (i, line) in lines.iter().enumerate() {
        let indent = if i == 0 {
            pill_indent(style.fonts, &passage.label) * size
        } else {
            0.0
        };
        let at = pt(left + indent, y + leading * 0.75);
        badge::words(
            canvas,
            style.fonts,
            (line, Weight::Regular),
            size,
            at,
            0.0,
            ink,
        );
        y += leading;
    }
    y
}

/// The skill word on a solid pill.
fn pill(canvas: &mut Canvas<'_>, style: &Style<'_>, label: &str, at: super::shape::Pt, size: f32) {
    if label.is_empty() {
        return;
    }
    let w = style.fonts.width(Weight::Bold, label, size * 0.86) + size * 0.8;
    let h = size * 1.2;
    let shape = Shape::rounded(
        at.x,
        at.y + size * 0.06,
        at.x + w,
        at.y + size * 0.06 + h,
        h * 0.3,
    );
    canvas.sheet(
        &shape,
        &Paper::of(style.theme.plate)
            .lift(0.0)
            .wobble(0.05)
            .grain(0.2),
    );
    let base = pt(at.x + size * 0.4, at.y + size * 0.98);
    let ink = style.world.light;
    badge::words(
        canvas,
        style.fonts,
        (label, Weight::Bold),
        size * 0.86,
        base,
        0.0,
        ink,
    );
}

fn ornament(canvas: &mut Canvas<'_>, style: &Style<'_>, area: Area, y: f32) {
    let m = area.middle().x;
    let tone = style.theme.frame.mix(style.world.light, 0.35);
    for (a, b) in [(area.x0 + INNER, m - 2.4), (m + 2.4, area.x1 - INNER)] {
        canvas.sheet(&Shape::rect(a, y - 0.14, b, y + 0.14), &Paper::ink(tone));
    }
    badge::emblem(canvas, (style.world, style.colour), pt(m, y), 3.0, tone);
}

/// Name and epithet on a strip of paper at the top.
fn title(canvas: &mut Canvas<'_>, style: &Style<'_>, look: &CardLook) {
    let s = canvas.scale();
    let (x0, y0, x1) = (12.0, 4.6, 100.0 - MARGIN);
    let h = if look.epithet.is_empty() { 12.5 } else { 15.0 };
    let line = format!(
        "{x0},{y0}* {x1},{y0}* {},{}* {x1},{}* {x0},{}*",
        x1 - 2.6,
        y0 + h / 2.0,
        y0 + h,
        y0 + h
    );
    let shape = Shape::cut(&line);
    let under = shape.clone().map(|p| p.offset(0.7, 0.9));
    canvas.sheet(&under, &Paper::of(style.theme.frame).lift(1.4).wobble(0.18));
    canvas.sheet(
        &shape,
        &Paper::of(style.world.light)
            .lift(0.8)
            .edge(0.4)
            .wobble(0.18),
    );
    let left = 23.2;
    let room = (x1 - 5.0 - left) * s;
    let ink = style.world.dark;
    let base = y0 + h - if look.epithet.is_empty() { 4.0 } else { 3.6 };
    let size = style
        .fonts
        .fit_line(Weight::Bold, &look.name, room, 6.3 * s)
        / s;
    badge::words(
        canvas,
        style.fonts,
        (&look.name, Weight::Bold),
        size,
        pt(left, base),
        0.0,
        ink,
    );
    if !look.epithet.is_empty() {
        let size = style
            .fonts
            .fit_line(Weight::Regular, &look.epithet, room, 3.1 * s)
            / s;
        let tone = style.theme.plate.mix(style.theme.frame, 0.3);
        let at = pt(left + 0.2, y0 + 4.6);
        badge::words(
            canvas,
            style.fonts,
            (&look.epithet, Weight::Bold),
            size,
            at,
            0.0,
            tone,
        );
    }
}

/// The row of badges that sits on the upper edge of the panel, and the column at the right.
fn stats(canvas: &mut Canvas<'_>, style: &Style<'_>, badges: &[&Badge], panel_top: f32) {
    let mut left = 3.6;
    let mut right = 96.4;
    let mut top = 22.5;
    for b in badges {
        let (w, h) = if b.large { (27.0, 15.0) } else { (21.0, 12.5) };
        match (b.corner, &b.mark) {
            (Corner::TopLeft, _) => {}
            (Corner::TopRight, Mark::Gem { colour, count }) => {
                let area = Area::at(84.0, top, 12.0, 12.0);
                badge::gem(canvas, style, (colour, count), b.trend, area);
                top += 13.5;
            }
            (corner, Mark::Gem { colour, count }) => {
                let wide = 14.4;
                let x = if corner == Corner::BottomLeft {
                    left
                } else {
                    right - wide
                };
                let area = Area::at(x, panel_top - 2.6, wide, 8.6);
                badge::gem(canvas, style, (colour, count), b.trend, area);
                if corner == Corner::BottomLeft {
                    left += wide + 0.8;
                } else {
                    right -= wide + 0.8;
                }
            }
            (_, Mark::Reach(rows)) => {
                let area = Area::at(86.6, top, 8.6, 20.0);
                badge::reach(canvas, style, rows, area);
                top += 22.0;
            }
            (Corner::TopRight, _) => {
                badge::plate(canvas, style, b, Area::at(96.4 - w, top, w, h), true);
                top += h + 2.0;
            }
            (Corner::BottomLeft, _) => {
                let area = Area::at(left, panel_top + 6.8 - h, w, h);
                badge::plate(canvas, style, b, area, true);
                left += w + 1.5;
            }
            (Corner::BottomRight, _) => {
                let area = Area::at(right - w, panel_top + 6.8 - h, w, h);
                badge::plate(canvas, style, b, area, true);
                right -= w + 1.5;
            }
        }
    }
}
