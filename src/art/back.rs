//! Card backs, the same from every side, and the program's own picture.

use super::canvas::{Canvas, Fill, Paper};
use super::drawing::Inks;
use super::face_table::round_off;
use super::figure::Stage;
use super::icons::Icon;
use super::painter::BackKind;
use super::palette::{Rgb, World, hex};
use super::shape::{Place, Pt, Shape, pt};

/// Paints the back of a world's cards.
pub fn paint(canvas: &mut Canvas<'_>, world: &World, kind: BackKind) {
    let (w, h) = (canvas.width(), canvas.height());
    let m = pt(w / 2.0, h / 2.0);
    let theme = world.theme("");
    let (ground, line, glow) = match kind {
        BackKind::Deck => (world.cloth[0], world.cloth[1], world.accent),
        BackKind::Potential if world.key == "circuit" => {
            (hex(0xb98a1c), hex(0xd8ac35), world.light)
        }
        BackKind::Potential if !world.places.is_empty() => {
            let tinted = world.cloth[0].mix(world.accent, 0.2);
            (tinted, tinted.lighter(0.15), world.accent)
        }
        BackKind::Potential => (hex(0x4a1f2b), hex(0x6b3038), world.accent.lighter(0.25)),
    };
    // Light without a direction, so that the back looks the same upside down.
    canvas.light.from = pt(0.0, 0.0);
    let flat = |c: Rgb| Paper::of(c).wobble(0.0).grain(0.0).lift(0.0).edge(0.0);
    canvas.sheet(
        &Shape::rect(-2.0, -2.0, w + 2.0, h + 2.0),
        &flat(world.dark),
    );
    let field = canvas.sheet(
        &Shape::rounded(5.0, 5.0, w - 5.0, h - 5.0, 4.0),
        &flat(ground),
    );
    let drawn = world.table(match kind {
        BackKind::Deck => "deck",
        BackKind::Potential => "other",
    });
    if let Some(layer) = drawn {
        let mut stage = Stage {
            canvas: &mut *canvas,
            place: Place::at(0.0, (h - 140.0) / 2.0),
            flames: Vec::new(),
        };
        stage.draw_inside(&field, layer, &Inks::plain(&theme, world.accent));
        border(canvas, world.accent, world.light);
        mirror(canvas);
        round_off(canvas, 6.0);
        return;
    }
    scales(canvas, &field, m, ground, line);
    border(canvas, world.accent, world.light);
    match kind {
        BackKind::Deck if world.key == "isles" => twin_kites(canvas, world, glow, m),
        BackKind::Deck if world.key == "circuit" => twin_tents(canvas, world, glow, m),
        BackKind::Potential if world.key == "circuit" => twin_stars(canvas, world, glow, m),
        BackKind::Deck => twin_lamps(canvas, world, glow, m),
        BackKind::Potential => flame_rose(canvas, theme.plate, glow, world.light, m),
    }
    mirror(canvas);
    round_off(canvas, 6.0);
}

/// Rows of overlapping arcs, mirrored at the middle: water by night.
fn scales(canvas: &mut Canvas<'_>, field: &super::canvas::Stencil, m: Pt, ground: Rgb, line: Rgb) {
    let r = 9.0;
    for row in 0..=(m.y / (r * 0.5)) as i32 + 1 {
        let y = m.y - row as f32 * r * 0.5;
        let shift = if row % 2 == 0 { 0.0 } else { r };
        for column in -7..=7 {
            let c = pt(m.x + column as f32 * r * 2.0 + shift, y);
            for (k, tone) in [(1.0, line), (0.86, ground), (0.62, line), (0.5, ground)] {
                let disc = Shape::circle(c, r * k);
                canvas.inlay(field, &disc, &Paper::ink(tone));
            }
        }
    }
}

fn border(canvas: &mut Canvas<'_>, gold: Rgb, light: Rgb) {
    let (w, h) = (canvas.width(), canvas.height());
    let ring = |a: f32, b: f32, r: f32| {
        Shape::rounded(a, a, w - a, h - a, r).without(Shape::rounded(b, b, w - b, h - b, r - 0.8))
    };
    canvas.sheet(&ring(4.4, 6.0, 4.4), &Paper::ink(gold.darker(0.12)));
    canvas.sheet(
        &ring(8.0, 8.7, 2.6),
        &Paper::ink(light.mix(gold, 0.5).darker(0.2)),
    );
}

/// A lamp and its image in the water: two lanterns joined at the middle.
fn twin_lamps(canvas: &mut Canvas<'_>, world: &World, gold: Rgb, m: Pt) {
    let at = |line: &str| {
        let upper = Shape::cut(line).shifted(m.x, m.y);
        let lower = Shape::cut(line).map(|p| pt(-p.x, -p.y)).shifted(m.x, m.y);
        upper.and(lower)
    };
    let disc = |r: f32, c: Rgb| (Shape::ellipse(m, r, r * 1.36), Paper::ink(c));
    for (shape, paper) in [
        disc(33.5, gold.darker(0.1)),
        disc(31.8, world.dark),
        disc(29.6, world.cloth[0].darker(0.25)),
    ] {
        canvas.sheet(&shape, &paper);
    }
    canvas.glow(m, 34.0, gold, 0.35);
    for i in 0..16 {
        let a = (i as f32 + 0.5) / 16.0 * std::f32::consts::TAU;
        let (sin, cos) = a.sin_cos();
        let ray = |k: f32, d: f32| pt(m.x + (cos - sin * d) * k, m.y + (sin + cos * d) * k * 1.36);
        let shape = Shape::polygon(&[
            ray(19.5, 0.05),
            ray(27.6, 0.016),
            ray(27.6, -0.016),
            ray(19.5, -0.05),
        ]);
        canvas.sheet(&shape, &Paper::ink(gold.darker(0.22)));
    }
    let glass = at("-8.5,0* -11.5,-17* 11.5,-17* 8.5,0*");
    let fill = Fill::Radial(m, 22.0, gold.lighter(0.55), gold);
    canvas.sheet(
        &glass,
        &Paper {
            fill,
            ..Paper::ink(gold)
        },
    );
    let iron = world.dark;
    for line in [
        "-14,-17* 14,-17* 15,-20.5* -15,-20.5*",
        "-12,-20.5* -6,-29* 6,-29* 12,-20.5*",
        "-2,-29* 2,-29* 2,-33.5* -2,-33.5*",
        "-10.4,-17* -9,-17* -7,0* -8.4,0*",
        "10.4,-17* 9,-17* 7,0* 8.4,0*",
        "-10.5,-8.6* 10.5,-8.6* 10.3,-7.3* -10.3,-7.3*",
    ] {
        canvas.sheet(&at(line), &Paper::ink(iron));
    }
    canvas.sheet(&at("-15,-0.9* 15,-0.9* 15,0* -15,0*"), &Paper::ink(iron));
    canvas.sheet(
        &at("0,0* 4.4,-5 3.2,-10.5 0,-15.4* -3.2,-10.5 -4.4,-5"),
        &Paper::ink(hex(0xfff2cf)),
    );
    let trim =
        at("-15,-20.5* 15,-20.5* 14.8,-19.7* -14.8,-19.7*; -6,-29* 6,-29* 6.5,-28.2* -6.5,-28.2*");
    canvas.sheet(&trim, &Paper::ink(gold));
}

/// A kite above the sun and its image in the sea, joined at the horizon.
fn twin_kites(canvas: &mut Canvas<'_>, world: &World, accent: Rgb, m: Pt) {
    let at = |line: &str| {
        let upper = Shape::cut(line).shifted(m.x, m.y);
        let lower = Shape::cut(line).map(|p| pt(-p.x, -p.y)).shifted(m.x, m.y);
        upper.and(lower)
    };
    for (r, tone) in [
        (33.5, world.light),
        (31.8, world.dark),
        (29.8, world.cloth[0].darker(0.2)),
    ] {
        canvas.sheet(&Shape::ellipse(m, r, r * 1.36), &Paper::ink(tone));
    }
    canvas.sheet(&Shape::circle(m, 13.0), &Paper::ink(accent));
    canvas.sheet(&Shape::circle(m, 10.4), &Paper::ink(accent.lighter(0.18)));
    let band = Shape::rect(m.x - 29.4, m.y - 1.0, m.x + 29.4, m.y + 1.0);
    canvas.sheet(&band, &Paper::ink(world.light));
    canvas.sheet(
        &at("0,-37* 14,-29.5* 14,-14.5* 0,-7* -14,-14.5* -14,-29.5*"),
        &Paper::ink(world.light),
    );
    canvas.sheet(
        &at("0,-34.6* 11.8,-28.4* 11.8,-15.6* 0,-9.4* -11.8,-15.6* -11.8,-28.4*"),
        &Paper::ink(world.cloth[1]),
    );
    let disc =
        Shape::circle(m.offset(0.0, -22.0), 5.4).and(Shape::circle(m.offset(0.0, 22.0), 5.4));
    canvas.sheet(&disc, &Paper::ink(world.light));
    for line in [
        "-0.5,-36* 0.5,-36* 0.5,-8* -0.5,-8*",
        "-14,-28.9* 14,-28.9* 14,-27.9* -14,-27.9*",
        "-14,-16.1* 14,-16.1* 14,-15.1* -14,-15.1*",
    ] {
        canvas.sheet(&at(line), &Paper::ink(world.light.mix(world.dark, 0.25)));
    }
    for x in [-24.0_f32, -18.0, 18.0, 24.0] {
        let tail = format!(
            "{},-24* {},-16 {},-8 {},-2* {},-2* {},-9 {},-17",
            x - 0.7,
            x + 2.2,
            x - 2.6,
            x,
            x + 1.4,
            x - 1.0,
            x + 3.6
        );
        canvas.sheet(&at(&tail), &Paper::ink(accent));
    }
}

/// A round tent and its image below, on a ticket's disc.
fn twin_tents(canvas: &mut Canvas<'_>, world: &World, accent: Rgb, m: Pt) {
    let at = |line: &str| {
        let upper = Shape::cut(line).shifted(m.x, m.y);
        let lower = Shape::cut(line).map(|p| pt(-p.x, -p.y)).shifted(m.x, m.y);
        upper.and(lower)
    };
    let red = hex(0xc9352b);
    for (r, tone) in [(34.0, accent), (31.8, world.dark), (30.0, red)] {
        canvas.sheet(&Shape::ellipse(m, r, r * 1.36), &Paper::ink(tone));
    }
    for i in 0..18 {
        let a = (i as f32 + 0.25) / 18.0 * std::f32::consts::TAU;
        let ray = |k: f32, d: f32| pt(m.x + (a + d).cos() * k, m.y + (a + d).sin() * k * 1.36);
        let shape = Shape::polygon(&[m, ray(30.0, -0.09), ray(30.0, 0.09)]);
        canvas.sheet(&shape, &Paper::ink(red.darker(0.2)));
    }
    canvas.sheet(&at("-19,0* -18,-9* 18,-9* 19,0*"), &Paper::ink(world.light));
    for x in [-15.0_f32, -7.0, 1.0, 9.0] {
        let stripe = format!("{x},0* {},-9* {},-9* {},0*", x + 0.3, x + 4.0, x + 4.4);
        canvas.sheet(&at(&stripe), &Paper::ink(world.cloth[0]));
    }
    canvas.sheet(
        &at("-23,-8* -9,-18 0,-29* 9,-18 23,-8*"),
        &Paper::ink(world.light),
    );
    for line in [
        "0,-29* -6,-17 -15,-8* -8,-8* -3,-17",
        "0,-29* 6,-17 15,-8* 8,-8* 3,-17",
    ] {
        canvas.sheet(&at(line), &Paper::ink(world.cloth[0]));
    }
    canvas.sheet(
        &at("-0.5,-28* 0.5,-28* 0.5,-38* 9,-35.4* 0.5,-32.6* -0.5,-32.6*"),
        &Paper::ink(accent),
    );
    canvas.sheet(&at("-24,-0.9* 24,-0.9* 24,0* -24,0*"), &Paper::ink(accent));
}

/// A star in rings of lamps: what drives a company.
fn twin_stars(canvas: &mut Canvas<'_>, world: &World, light: Rgb, m: Pt) {
    for (r, tone) in [
        (33.0, world.dark),
        (31.0, hex(0x8a5a12)),
        (22.0, world.dark),
    ] {
        canvas.sheet(&Shape::circle(m, r), &Paper::ink(tone));
    }
    for i in 0..20 {
        let c = m.polar(i as f32 / 20.0 * std::f32::consts::TAU, 26.5);
        canvas.sheet(&Shape::circle(c, 2.1), &Paper::ink(light));
    }
    let star = Shape::star(m, 8, 19.0, 9.0, 0.0, true);
    canvas.sheet(&star, &Paper::ink(world.accent));
    canvas.sheet(&Shape::circle(m, 5.0), &Paper::ink(world.dark));
}

/// Flames in a ring: what is given in need.
fn flame_rose(canvas: &mut Canvas<'_>, plate: Rgb, gold: Rgb, light: Rgb, m: Pt) {
    canvas.sheet(&Shape::circle(m, 33.0), &Paper::ink(gold.darker(0.1)));
    canvas.sheet(&Shape::circle(m, 31.0), &Paper::ink(plate));
    canvas.glow(m, 36.0, gold, 0.35);
    for (radius, count, tone, size) in [(18.5, 12, gold.darker(0.3), 11.0), (10.5, 8, gold, 9.0)] {
        for i in 0..count {
            let a = i as f32 / count as f32 * std::f32::consts::TAU;
            let c = m.polar(a, radius);
            let place = Place::at(c.x, c.y)
                .turned(a + std::f32::consts::FRAC_PI_2)
                .scaled(size / 10.0);
            let flame = Shape::symmetric("0,-10* 3,-4 4,1 2.4,5.5 0,7").placed(&place);
            canvas.sheet(&flame, &Paper::ink(tone));
        }
    }
    canvas.sheet(
        &Shape::star(m, 4, 10.0, 5.0, 0.0, false),
        &Paper::ink(light),
    );
    canvas.sheet(&Shape::circle(m, 3.2), &Paper::ink(plate));
}

/// Copies the upper half, turned, onto the lower half: exact symmetry.
fn mirror(canvas: &mut Canvas<'_>) {
    let pixels = canvas.pixmap_mut().pixels_mut();
    let n = pixels.len();
    for i in 0..n / 2 {
        pixels[n - 1 - i] = pixels[i];
    }
}

/// A lantern on a night-blue tile.
pub fn app_icon(canvas: &mut Canvas<'_>) {
    let world = super::palette::world("harbour");
    let gold = world.accent;
    let tile = Shape::rounded(3.0, 3.0, 97.0, 97.0, 20.0);
    let fill = Fill::Linear(pt(0.0, 0.0), hex(0x1d5663), pt(60.0, 100.0), world.dark);
    let ground = canvas.sheet(&tile, &Paper::filled(fill).lift(0.0).wobble(0.0));
    for (y, tone) in [
        (70.0, hex(0x17464f)),
        (79.0, hex(0x113640)),
        (88.0, hex(0x0b2730)),
    ] {
        let mut line = String::new();
        for i in 0..=8 {
            let dy = if i % 2 == 0 { 0.0 } else { 4.5 };
            line += &format!("{},{} ", i as f32 * 14.0 - 6.0, y + dy);
        }
        let wave = Shape::cut(&format!("{line} 110,110* -10,110*"));
        canvas.inlay(&ground, &wave, &Paper::of(tone).lift(1.5));
    }
    canvas.glow(pt(50.0, 50.0), 52.0, gold, 0.5);
    let card = |x: f32, turn: f32| {
        Shape::rounded(-24.0, -33.0, 24.0, 33.0, 5.0).placed(&Place::at(x, 52.0).turned(turn))
    };
    let back = Paper::of(hex(0xa02f2a)).lift(2.4);
    canvas.inlay(&ground, &card(40.0, -0.28), &back);
    canvas.inlay(
        &ground,
        &card(57.0, 0.17),
        &Paper::of(world.light).lift(3.0),
    );
    let place = Place::at(57.0, 52.0).turned(0.17);
    let lamp = Icon::Lamp
        .shape()
        .map(|p| pt((p.x - 50.0) * 0.58, (p.y - 50.0) * 0.58))
        .placed(&place);
    canvas.sheet(
        &Shape::circle(pt(57.0, 52.0), 17.5),
        &Paper::of(gold).lift(0.0).wobble(0.0),
    );
    canvas.sheet(
        &lamp,
        &Paper::of(world.dark).lift(0.0).wobble(0.1).edge(0.0),
    );
}
