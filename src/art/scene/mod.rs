//! The picture of a card: sky, far, middle, subject, near, light.

pub mod composed;
pub mod drawn;
pub mod interior;
pub mod near;
pub mod offing;
pub mod parts;
pub mod sky;
pub mod stage;
pub mod water;

use super::artwork::Decoded;
use super::canvas::{Canvas, Paper};
use super::look::CardLook;
use super::noise::Dice;
use super::palette::{Theme, World, world};
use super::shape::{Pt, Shape, pt};
use super::{figure, people};

/// The kinds of card that show a figure in a place; others are painted as things.
const FIGURES: [&str; 2] = ["character", ""];

/// What all parts of a scene share.
pub struct Set<'c, 'g> {
    /// The picture.
    pub canvas: &'c mut Canvas<'g>,
    /// The world that is shown.
    pub home: &'static World,
    /// The colour of the card.
    pub colour: String,
    /// Its tones.
    pub theme: Theme,
    /// Chance for this scene.
    pub dice: Dice,
    /// Where the horizon lies.
    pub horizon: f32,
    /// Height of the picture in units.
    pub height: f32,
    /// What shines: where, how far, how strongly.
    pub lights: Vec<(Pt, f32, f32)>,
}

/// How much of the picture will be seen: the large face covers the top and the lower part, so
/// there the subject is smaller and higher.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Framing {
    /// Everything is seen.
    Whole,
    /// The strip between the title and the text, which begins so far down.
    Window(f32),
}

/// Shows the picture of a card over the whole canvas: the one that was brought for it, or the painted one.
pub fn show(canvas: &mut Canvas<'_>, look: &CardLook, artwork: Option<&Decoded>, framing: Framing) {
    let Some(artwork) = artwork else {
        return paint(canvas, look, framing);
    };
    let theme = world(&look.world).theme(look.tint());
    let bottom = match framing {
        Framing::Whole => None,
        Framing::Window(text) => Some(text),
    };
    artwork.lay(canvas, &theme, bottom);
}

/// Paints the picture over the whole canvas.
fn paint(canvas: &mut Canvas<'_>, look: &CardLook, framing: Framing) {
    match framing {
        Framing::Whole => {
            let sight = if shows_figure(look) { 0.2 } else { 0.42 };
            covering(canvas, sight, |c| picture(c, look));
        }
        Framing::Window(_) if shows_figure(look) => {
            canvas.viewed(0.84, -5.0, |c| picture(c, look));
        }
        Framing::Window(_) => canvas.viewed(0.88, 5.0, |c| picture(c, look)),
    }
    canvas.vignette(0.42);
}

/// Pictures are drawn for a canvas of this size, in units.
const DRAWN: (f32, f32) = (100.0, 141.0);
/// They reach a little further down.
const REACH: f32 = 147.0;

/// Draws what `draw` draws over the whole canvas. One that is higher or wider than pictures are drawn for shows a part of
/// it, larger: the middle of its width, and of its height what lies where `sight` says, 0 at the top.
fn covering(canvas: &mut Canvas<'_>, sight: f32, draw: impl FnOnce(&mut Canvas<'_>)) {
    let (wide, high) = (canvas.width(), canvas.height());
    if wide <= DRAWN.0 + 0.01 && high <= REACH {
        return draw(canvas);
    }
    let larger = (wide / DRAWN.0).max(high / DRAWN.1);
    let over = (DRAWN.0 * larger - wide, DRAWN.1 * larger - high);
    canvas.moved(larger, pt(-over.0 / 2.0, -over.1.max(0.0) * sight), draw);
}

/// Whether a person is shown, and not a thing.
fn shows_figure(look: &CardLook) -> bool {
    FIGURES.contains(&look.kind.as_str()) && look.motif("object").is_none()
}

fn picture(canvas: &mut Canvas<'_>, look: &CardLook) {
    let home = world(&look.world);
    let theme = home.theme(look.tint());
    let seed = look.card_seed();
    let dice = Dice::new(seed, "scene");
    let height = canvas.height().max(60.0);
    let level = look.level.clamp(0, 6) as f32;
    let horizon = 92.0 - level * 3.0 + Dice::new(seed, "horizon").between(-4.0, 4.0);
    let mut set = Set {
        canvas,
        home,
        colour: look.colour.clone(),
        theme,
        dice,
        horizon,
        height,
        lights: Vec::new(),
    };
    let drawn = !home.places.is_empty();
    if shows_figure(look) {
        place(&mut set, look, drawn);
    } else if drawn {
        drawn::thing(&mut set, look);
    } else {
        composed::thing(&mut set, look);
    }
    let lights = std::mem::take(&mut set.lights);
    for (at, reach, strength) in lights {
        canvas.glow(at, reach, theme.lamp, strength);
    }
}

fn place(set: &mut Set<'_, '_>, look: &CardLook, drawn: bool) {
    let chosen = if drawn {
        drawn::background(set, look);
        None
    } else {
        composed::chosen(set.home, look)
    };
    if let Some((file, name)) = &chosen {
        composed::background(set, (file, name));
    }
    let lights = std::mem::take(&mut set.lights);
    for (at, reach, strength) in lights {
        set.canvas.glow(at, reach, set.theme.lamp, strength);
    }
    set.canvas
        .glow(pt(52.0, 58.0), 62.0, set.theme.sky[2], 0.34);
    if look.level >= 4 {
        nimbus(set, look);
    }
    let paint = if drawn { people::paint } else { figure::paint };
    for flame in paint(set.canvas, look, &set.theme) {
        set.lights
            .push((flame.at, flame.reach, flame.strength * 0.62));
    }
    match &chosen {
        Some((file, name)) => composed::foreground(set, (file, name)),
        None if drawn => drawn::foreground(set, look),
        None => {}
    }
}

/// Rings with beads behind the head of the great: one from level 4, two from level 5.
fn nimbus(set: &mut Set<'_, '_>, look: &CardLook) {
    let c = pt(53.0, 44.0);
    let gold = set.theme.lamp;
    let rings: &[(f32, usize)] = if look.level > 4 {
        &[(31.0, 16), (38.0, 24)]
    } else {
        &[(32.0, 16)]
    };
    for &(r, count) in rings {
        let band = Shape::circle(c, r).without(Shape::circle(c, r - 0.9));
        set.canvas
            .sheet(&band, &Paper::of(gold).lift(1.0).edge(0.8));
        let style = look.card_seed() % 3;
        for i in 0..count {
            let a = i as f32 / count as f32 * std::f32::consts::TAU;
            let at = c.polar(a, r - 0.4);
            let bead = match style {
                0 => Shape::circle(at, 1.3),
                1 => Shape::star(at, 4, 2.8, 0.9, a, true),
                _ => Shape::ribbon(&[(c.polar(a, r), 0.9), (c.polar(a, r + 5.0), 0.15)]),
            };
            set.canvas
                .sheet(&bead, &Paper::of(gold.lighter(0.2)).lift(0.7).edge(0.8));
        }
    }
    set.lights.push((c, 40.0, 0.2));
}
