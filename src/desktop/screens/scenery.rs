//! A harbour at night in cut paper, behind the title and the set-up.
//!
//! Seven sheets: sky, moon, far hills, town, mole with the lighthouse, quay, water. Everything is
//! laid out in parts of the area, so that it fills every window.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, vec2};

use crate::theme::paper::{Noise, fan, glow, gradient, ridge};

const SKY_TOP: Color32 = Color32::from_rgb(0x08, 0x14, 0x22);
const SKY_LOW: Color32 = Color32::from_rgb(0x1f, 0x4a, 0x57);
const MOON: Color32 = Color32::from_rgb(0xf3, 0xe6, 0xc4);
const HILLS: [Color32; 2] = [
    Color32::from_rgb(0x1b, 0x43, 0x50),
    Color32::from_rgb(0x15, 0x37, 0x43),
];
const TOWN: [Color32; 3] = [
    Color32::from_rgb(0x12, 0x2e, 0x39),
    Color32::from_rgb(0x0e, 0x25, 0x2f),
    Color32::from_rgb(0x0a, 0x1b, 0x24),
];
const WATER_FAR: Color32 = Color32::from_rgb(0x17, 0x40, 0x4b);
const WATER_NEAR: Color32 = Color32::from_rgb(0x08, 0x19, 0x21);
const LAMP: Color32 = Color32::from_rgb(0xff, 0xc8, 0x6a);
const SOOT: Color32 = Color32::from_rgb(0x05, 0x0d, 0x12);

/// Places in parts of an area.
#[derive(Clone, Copy)]
struct Stage {
    area: Rect,
}

impl Stage {
    fn at(self, x: f32, y: f32) -> Pos2 {
        self.area.lerp_inside(vec2(x, y))
    }

    /// A length in parts of the height.
    fn tall(self, part: f32) -> f32 {
        self.area.height() * part
    }
}

/// Paints the harbour.
pub fn harbour(ui: &Ui, area: Rect) {
    let painter = ui.painter().with_clip_rect(area);
    let stage = Stage { area };
    painter.add(gradient(area, SKY_TOP, SKY_LOW));
    stars(&painter, stage);
    moon(&painter, stage);
    hills(&painter, stage, 0.56, 0.10, HILLS[0], 3);
    hills(&painter, stage, 0.60, 0.07, HILLS[1], 8);
    water(&painter, stage);
    lighthouse(&painter, stage);
    town(&painter, stage, 0.655, 0.17, TOWN[0], 21, 0.30);
    town(&painter, stage, 0.70, 0.15, TOWN[1], 22, 0.46);
    boats(&painter, stage);
    quay(&painter, stage);
    lamplighter(&painter, stage);
}

/// The veil over what lies behind a screen that is read.
pub fn veil(ui: &Ui, area: Rect) {
    ui.painter().rect_filled(
        area,
        0,
        Color32::from_rgba_unmultiplied(0x0b, 0x18, 0x1e, 0xc4),
    );
}

fn stars(painter: &Painter, stage: Stage) {
    let mut noise = Noise::new(5);
    for _ in 0..70 {
        let place = stage.at(noise.part(), noise.part() * 0.45);
        let size = noise.within(0.6, 1.7);
        let light = noise.within(50.0, 170.0) as u8;
        painter.circle_filled(place, size, Color32::from_white_alpha(light));
    }
}

fn moon(painter: &Painter, stage: Stage) {
    let centre = stage.at(0.70, 0.20);
    let radius = stage.tall(0.075);
    painter.add(glow(centre, radius * 4.2, MOON.gamma_multiply(0.30)));
    painter.circle_filled(
        centre + vec2(3.0, 5.0),
        radius,
        Color32::from_black_alpha(60),
    );
    let outline = rough_circle(centre, radius, 31);
    painter.add(fan(centre, &outline, MOON));
    for (x, y, part) in [(-0.3, -0.2, 0.22), (0.25, 0.3, 0.16), (0.35, -0.35, 0.10)] {
        let crater = centre + vec2(x, y) * radius;
        painter.circle_filled(crater, radius * part, MOON.gamma_multiply(0.86));
    }
}

fn rough_circle(centre: Pos2, radius: f32, seed: u64) -> Vec<Pos2> {
    let mut noise = Noise::new(seed);
    (0..48)
        .map(|step| {
            let angle = step as f32 / 48.0 * std::f32::consts::TAU;
            let reach = radius * noise.within(0.985, 1.01);
            centre + vec2(angle.cos(), angle.sin()) * reach
        })
        .collect()
}

fn hills(painter: &Painter, stage: Stage, level: f32, swing: f32, colour: Color32, seed: u64) {
    let mut noise = Noise::new(seed);
    let (first, second) = (noise.within(0.0, 6.0), noise.within(0.0, 6.0));
    let line: Vec<Pos2> = (0..=80)
        .map(|step| {
            let x = step as f32 / 80.0;
            let wave = (x * 5.3 + first).sin() * 0.6 + (x * 12.7 + second).sin() * 0.25;
            stage.at(
                x,
                level - swing * (0.4 + 0.5 * wave) + noise.within(-0.001, 0.001),
            )
        })
        .collect();
    drop_shadow(painter, &line, stage);
    painter.add(ridge(&line, stage.area.bottom(), colour, colour));
}

/// The shadow that a sheet throws on the one behind it, along its upper edge.
fn drop_shadow(painter: &Painter, line: &[Pos2], stage: Stage) {
    let rise = stage.tall(0.012);
    let shadow: Vec<Pos2> = line.iter().map(|p| *p - vec2(-2.0, rise * 0.5)).collect();
    painter.add(ridge(
        &shadow,
        stage.area.bottom(),
        Color32::from_black_alpha(46),
        Color32::TRANSPARENT,
    ));
}

fn water(painter: &Painter, stage: Stage) {
    let area = Rect::from_min_max(stage.at(0.0, 0.64), stage.at(1.0, 1.0));
    painter.add(gradient(area, WATER_FAR, WATER_NEAR));
    let mut noise = Noise::new(44);
    for step in 0..60 {
        let depth = step as f32 / 60.0;
        let y = 0.65 + depth * 0.33;
        // The moon's path on the water.
        let x = 0.70 + noise.within(-0.035, 0.035) * (1.0 + depth * 2.6);
        let half = stage.tall(0.012 + 0.03 * depth) * noise.within(0.5, 1.4);
        let place = stage.at(x, y);
        let light = MOON.gamma_multiply(0.34 - 0.2 * depth);
        painter.hline(
            place.x - half..=place.x + half,
            place.y,
            Stroke::new(1.0 + depth * 1.6, light),
        );
    }
    for _ in 0..90 {
        let depth = noise.part();
        let place = stage.at(noise.part(), 0.66 + depth * 0.33);
        let half = stage.tall(0.02) * noise.within(0.3, 1.2);
        painter.hline(
            place.x - half..=place.x + half,
            place.y,
            Stroke::new(1.0, Color32::from_white_alpha(10)),
        );
    }
}

fn lighthouse(painter: &Painter, stage: Stage) {
    let colour = TOWN[0];
    let mole: Vec<Pos2> = [
        (0.55, 0.662),
        (0.60, 0.648),
        (0.74, 0.642),
        (0.86, 0.645),
        (0.885, 0.660),
    ]
    .map(|(x, y)| stage.at(x, y))
    .to_vec();
    painter.add(ridge(&mole, stage.at(0.0, 0.668).y, colour, colour));
    let foot = stage.at(0.835, 0.648);
    let height = stage.tall(0.20);
    let half = stage.tall(0.018);
    let tower = vec![
        foot + vec2(-half, 0.0),
        foot + vec2(-half * 0.6, -height),
        foot + vec2(half * 0.6, -height),
        foot + vec2(half, 0.0),
    ];
    painter.add(Shape::convex_polygon(tower, TOWN[1], Stroke::NONE));
    let lamp = foot - vec2(0.0, height + half * 0.9);
    let beam = |reach: f32, up: f32, down: f32| {
        let far = stage.tall(reach);
        beam_of_light(
            lamp,
            lamp + vec2(-far, -up * far),
            lamp + vec2(-far, down * far),
        )
    };
    painter.add(beam(0.95, 0.16, 0.02));
    painter.add(glow(lamp, stage.tall(0.12), LAMP.gamma_multiply(0.5)));
    let room = Rect::from_center_size(lamp, vec2(half * 1.3, half * 1.5));
    painter.rect_filled(room, 1, LAMP);
    let roof = vec![
        room.left_top() + vec2(-half * 0.4, 0.0),
        room.center_top() - vec2(0.0, half * 1.2),
        room.right_top() + vec2(half * 0.4, 0.0),
    ];
    painter.add(Shape::convex_polygon(roof, TOWN[2], Stroke::NONE));
}

/// A triangle of light that fades away from its source.
fn beam_of_light(from: Pos2, one: Pos2, other: Pos2) -> Shape {
    use bevy_egui::egui::epaint::{Mesh, Vertex, WHITE_UV};
    let mut mesh = Mesh::default();
    for (pos, color) in [
        (from, LAMP.gamma_multiply(0.30)),
        (one, Color32::TRANSPARENT),
        (other, Color32::TRANSPARENT),
    ] {
        mesh.vertices.push(Vertex {
            pos,
            uv: WHITE_UV,
            color,
        });
    }
    mesh.add_triangle(0, 1, 2);
    Shape::mesh(mesh)
}

/// A row of gabled houses with lit windows along the shore.
fn town(
    painter: &Painter,
    stage: Stage,
    foot: f32,
    height: f32,
    colour: Color32,
    seed: u64,
    from: f32,
) {
    let mut noise = Noise::new(seed);
    let mut x = from;
    while x < 0.64 || (x > 0.9 && x < 1.04) {
        let width = noise.within(0.026, 0.055);
        let tall = height * noise.within(0.45, 1.0);
        house(painter, stage, (x, foot), (width, tall), colour, &mut noise);
        x += width * 0.96;
        if (0.64..0.9).contains(&x) {
            shore(painter, stage, (from - 0.012, x + 0.008), foot, TOWN[2]);
            x = 0.905;
        }
    }
    shore(painter, stage, (0.897, 1.0), foot, TOWN[2]);
}

/// The wall below a row of houses, and their shade on the water.
fn shore(painter: &Painter, stage: Stage, (from, to): (f32, f32), foot: f32, colour: Color32) {
    let wall = Rect::from_min_max(stage.at(from, foot + 0.018), stage.at(to, foot + 0.036));
    let shade = Rect::from_min_max(wall.left_bottom(), stage.at(to, foot + 0.085));
    painter.add(gradient(
        shade,
        Color32::from_black_alpha(105),
        Color32::TRANSPARENT,
    ));
    painter.rect_filled(wall, 0, colour);
    let edge = Stroke::new(1.0, Color32::from_white_alpha(16));
    painter.hline(wall.x_range(), wall.top(), edge);
}

fn house(
    painter: &Painter,
    stage: Stage,
    (x, foot): (f32, f32),
    (width, tall): (f32, f32),
    colour: Color32,
    noise: &mut Noise,
) {
    let eaves = foot - tall * 0.72;
    let ridge_at = x + width * noise.within(0.3, 0.7);
    let outline: Vec<Pos2> = [
        (x, foot + 0.03),
        (x, eaves),
        (x - width * 0.06, eaves),
        (ridge_at, foot - tall),
        (x + width * 1.06, eaves),
        (x + width, eaves),
        (x + width, foot + 0.03),
    ]
    .map(|(x, y)| stage.at(x, y))
    .to_vec();
    let centre = stage.at(x + width / 2.0, foot - tall * 0.3);
    let shade: Vec<Pos2> = outline.iter().map(|p| *p + vec2(4.0, 5.0)).collect();
    painter.add(fan(
        centre + vec2(4.0, 5.0),
        &shade,
        Color32::from_black_alpha(40),
    ));
    painter.add(fan(centre, &outline, colour));
    let columns = (width / 0.014) as u32;
    let rows = (tall * 0.6 / 0.034) as u32;
    for column in 0..columns {
        for row in 0..rows {
            if noise.part() < 0.36 {
                let place = stage.at(
                    x + width * (column as f32 + 0.5) / columns as f32,
                    eaves + 0.022 + 0.032 * row as f32,
                );
                window(painter, stage, place, noise.part());
            }
        }
    }
}

fn window(painter: &Painter, stage: Stage, place: Pos2, strength: f32) {
    let size = vec2(stage.tall(0.0075), stage.tall(0.012));
    let light = LAMP.gamma_multiply(0.45 + 0.5 * strength);
    painter.add(glow(place, stage.tall(0.02), LAMP.gamma_multiply(0.10)));
    painter.rect_filled(Rect::from_center_size(place, size), 1, light);
}

fn boats(painter: &Painter, stage: Stage) {
    for (x, y, size, lit) in [(0.61, 0.745, 0.055, true), (0.79, 0.715, 0.035, false)] {
        let foot = stage.at(x, y);
        let length = stage.tall(size);
        let hull = vec![
            foot + vec2(-length, -length * 0.18),
            foot + vec2(length * 1.1, -length * 0.24),
            foot + vec2(length * 0.8, length * 0.16),
            foot + vec2(-length * 0.75, length * 0.16),
        ];
        painter.add(Shape::convex_polygon(hull, TOWN[2], Stroke::NONE));
        let mast = foot - vec2(length * 0.1, length * 1.9);
        painter.line_segment(
            [foot, mast + vec2(length * 0.1, 0.0)],
            Stroke::new(stage.tall(0.003), TOWN[2]),
        );
        let sail = vec![
            foot + vec2(length * 0.02, -length * 1.8),
            foot + vec2(length * 0.85, -length * 0.34),
            foot + vec2(length * 0.02, -length * 0.34),
        ];
        painter.add(Shape::convex_polygon(sail, HILLS[1], Stroke::NONE));
        if lit {
            let lamp = foot + vec2(-length * 0.7, -length * 0.45);
            painter.add(glow(lamp, length * 0.9, LAMP.gamma_multiply(0.35)));
            painter.circle_filled(lamp, length * 0.07, LAMP);
        }
    }
}

/// The near sheet: stones of the quay, a mooring post, a row of lamps.
fn quay(painter: &Painter, stage: Stage) {
    let mut noise = Noise::new(77);
    let line: Vec<Pos2> = (0..=40)
        .map(|step| {
            let x = step as f32 / 40.0;
            let slope = 0.90 - 0.05 * x;
            stage.at(x, slope + noise.within(-0.0025, 0.0025))
        })
        .collect();
    drop_shadow(painter, &line, stage);
    painter.add(ridge(&line, stage.area.bottom(), TOWN[2], SOOT));
    for x in [0.44, 0.985] {
        lamp_post(painter, stage, stage.at(x, 0.90 - 0.05 * x + 0.02), 0.30);
    }
    let post = stage.at(0.70, 0.872);
    let size = stage.tall(0.014);
    painter.rect_filled(
        Rect::from_center_size(post, vec2(size * 1.6, size * 3.0)),
        2,
        SOOT,
    );
    painter.circle_filled(post - vec2(0.0, size * 1.5), size * 1.1, SOOT);
}

fn lamp_post(painter: &Painter, stage: Stage, foot: Pos2, height: f32) {
    let tall = stage.tall(height);
    let stroke = Stroke::new(stage.tall(0.008), SOOT);
    let head = foot - vec2(0.0, tall);
    painter.add(glow(head, stage.tall(0.26), LAMP.gamma_multiply(0.34)));
    painter.line_segment([foot, head], stroke);
    let size = stage.tall(0.022);
    let glass = vec![
        head + vec2(-size * 0.55, 0.0),
        head + vec2(-size * 0.9, -size * 1.6),
        head + vec2(size * 0.9, -size * 1.6),
        head + vec2(size * 0.55, 0.0),
    ];
    painter.add(Shape::convex_polygon(glass, LAMP, Stroke::NONE));
    let cap = vec![
        head + vec2(-size * 1.2, -size * 1.6),
        head + vec2(0.0, -size * 2.6),
        head + vec2(size * 1.2, -size * 1.6),
    ];
    painter.add(Shape::convex_polygon(cap, SOOT, Stroke::NONE));
    painter.add(glow(
        head - vec2(0.0, size * 0.8),
        size * 2.4,
        Color32::from_rgb(0xff, 0xf2, 0xc8).gamma_multiply(0.8),
    ));
}

/// A cloaked figure with a long lighting pole, looking out over the water.
fn lamplighter(painter: &Painter, stage: Stage) {
    let foot = stage.at(0.855, 0.885);
    let u = stage.tall(0.042);
    let at = |x: f32, y: f32| foot + vec2(x * u, -y * u);
    let pole = Stroke::new(u * 0.11, SOOT);
    painter.line_segment([at(-1.15, 0.1), at(-1.75, 7.6)], pole);
    let flame = at(-1.78, 7.9);
    painter.add(glow(flame, u * 3.4, LAMP.gamma_multiply(0.45)));
    painter.circle_filled(flame, u * 0.22, LAMP);
    let cloak: Vec<Pos2> = [
        (-1.25, 0.0),
        (-1.02, 1.4),
        (-0.82, 2.6),
        (-0.62, 3.5),
        (-0.30, 3.95),
        (0.10, 4.02),
        (0.45, 3.75),
        (0.66, 3.1),
        (0.98, 1.8),
        (1.48, 0.35),
        (1.75, -0.05),
        (1.0, -0.18),
        (0.2, -0.1),
        (-0.6, -0.16),
    ]
    .map(|(x, y)| at(x, y))
    .to_vec();
    let lit: Vec<Pos2> = cloak
        .iter()
        .map(|p| *p - vec2(u * 0.09, u * 0.05))
        .collect();
    painter.add(fan(at(0.0, 1.9), &lit, LAMP.gamma_multiply(0.55)));
    painter.add(fan(at(0.05, 1.9), &cloak, SOOT));
    let arm: Vec<Pos2> = [(-0.45, 3.5), (-1.45, 3.75), (-1.52, 3.42), (-0.5, 2.8)]
        .map(|(x, y)| at(x, y))
        .to_vec();
    painter.add(Shape::convex_polygon(arm, SOOT, Stroke::NONE));
    let hood: Vec<Pos2> = [
        (-0.52, 3.8),
        (-0.62, 4.4),
        (-0.40, 4.95),
        (0.05, 5.15),
        (0.50, 4.95),
        (0.72, 4.35),
        (0.55, 3.75),
    ]
    .map(|(x, y)| at(x, y))
    .to_vec();
    painter.add(fan(at(0.05, 4.4), &hood, SOOT));
}
