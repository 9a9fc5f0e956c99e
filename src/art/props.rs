//! What figures hold: lamps of three makes, poles, tools, books, birds.
//!
//! Each prop is drawn around the point where it is held; long ones stand upright.

use super::canvas::Paper;
use super::figure::{Dress, Stage};
use super::noise::Dice;
use super::palette::{Rgb, hex};
use super::shape::{Place, Shape, pt};

/// How a prop is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Not at all.
    None,
    /// Hangs from a fist.
    Hang,
    /// A long thing in one fist or two.
    Staff,
    /// Before the chest in both hands.
    Both,
    /// A short thing, pointing up from a fist.
    Short,
    /// Held to the eye.
    Eye,
    /// Lies or sits on an open palm.
    Palm,
    /// Held over the head in both hands.
    Over,
}

/// A thing to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prop {
    /// Empty hands.
    Empty,
    /// A four-sided glass lantern.
    GlassLantern,
    /// A round lantern in a cage.
    CageLantern,
    /// A paper lantern.
    PaperLantern,
    /// A bell.
    Bell,
    /// A bunch of keys on a ring.
    Keys,
    /// A basket of fish or oil jars.
    Basket,
    /// A lamp on a long pole.
    PoleLamp,
    /// A pole with a hook.
    HookPole,
    /// An oar.
    Oar,
    /// A ladder.
    Ladder,
    /// A brazier on a pole.
    FirePole,
    /// A long hammer.
    Maul,
    /// A flag on a staff.
    Flag,
    /// An open book.
    Book,
    /// A coil of rope.
    Rope,
    /// A chart.
    Chart,
    /// A cat.
    Cat,
    /// A bowl with a flame.
    Bowl,
    /// A squeezebox.
    Concertina,
    /// A torch.
    Torch,
    /// A spanner.
    Spanner,
    /// Wick scissors.
    Scissors,
    /// A quill.
    Quill,
    /// A short blade.
    Knife,
    /// A telescope.
    Spyglass,
    /// A gull.
    Gull,
    /// A small flame.
    Spark,
    /// A moth of light.
    Moth,
    /// An umbrella.
    Umbrella,
    /// A string of lamps.
    Garland,
}

const ALL: [(Prop, &str, Grip); 31] = [
    (Prop::Empty, "empty", Grip::None),
    (Prop::GlassLantern, "lantern", Grip::Hang),
    (Prop::CageLantern, "cage", Grip::Hang),
    (Prop::PaperLantern, "paper", Grip::Hang),
    (Prop::Bell, "bell", Grip::Hang),
    (Prop::Keys, "keys", Grip::Hang),
    (Prop::Basket, "basket", Grip::Hang),
    (Prop::PoleLamp, "polelamp", Grip::Staff),
    (Prop::HookPole, "hook", Grip::Staff),
    (Prop::Oar, "oar", Grip::Staff),
    (Prop::Ladder, "ladder", Grip::Staff),
    (Prop::FirePole, "firepole", Grip::Staff),
    (Prop::Maul, "maul", Grip::Staff),
    (Prop::Flag, "flag", Grip::Staff),
    (Prop::Book, "book", Grip::Both),
    (Prop::Rope, "rope", Grip::Both),
    (Prop::Chart, "chart", Grip::Both),
    (Prop::Cat, "cat", Grip::Both),
    (Prop::Bowl, "bowl", Grip::Both),
    (Prop::Concertina, "concertina", Grip::Both),
    (Prop::Torch, "torch", Grip::Short),
    (Prop::Spanner, "spanner", Grip::Short),
    (Prop::Scissors, "scissors", Grip::Short),
    (Prop::Quill, "quill", Grip::Short),
    (Prop::Knife, "knife", Grip::Short),
    (Prop::Spyglass, "spyglass", Grip::Eye),
    (Prop::Gull, "gull", Grip::Palm),
    (Prop::Spark, "spark", Grip::Palm),
    (Prop::Moth, "moth", Grip::Palm),
    (Prop::Umbrella, "umbrella", Grip::Over),
    (Prop::Garland, "garland", Grip::Over),
];

impl Prop {
    /// The prop with this name in card data.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        ALL.iter().find(|(_, n, _)| *n == name).map(|(p, _, _)| *p)
    }
}

/// Chooses a prop that suits the pose; lamps follow the make of the colour's guild.
#[must_use]
pub fn choose(suits: &[Grip], colour: &str, level: i32, seed: u64) -> Prop {
    let mut dice = Dice::new(seed, "prop");
    let fitting: Vec<Prop> = ALL
        .iter()
        .filter(|(_, _, grip)| suits.contains(grip))
        .map(|(p, _, _)| *p)
        .collect();
    let own = match colour {
        "blue" => [Prop::GlassLantern, Prop::PoleLamp],
        "black" => [Prop::CageLantern, Prop::HookPole],
        "red" => [Prop::PaperLantern, Prop::FirePole],
        _ => [Prop::GlassLantern, Prop::PoleLamp],
    };
    let lamp = own.into_iter().find(|p| fitting.contains(p));
    if let Some(lamp) = lamp.filter(|_| dice.chance(0.34 + 0.04 * level.clamp(0, 6) as f32)) {
        return lamp;
    }
    dice.pick(&fitting).copied().unwrap_or(Prop::Empty)
}

const WOOD: Rgb = hex(0x6b4a30);
const IRON: Rgb = hex(0x2b2d36);
const BRASS: Rgb = hex(0xc9923e);

/// Paints a prop at the local origin.
pub fn paint(s: &mut Stage<'_, '_>, prop: Prop, d: &Dress) {
    match prop {
        Prop::Empty => {}
        Prop::GlassLantern => glass_lantern(s, d, pt(0.0, 3.0), 1.0),
        Prop::CageLantern => cage_lantern(s, d),
        Prop::PaperLantern => paper_lantern(s, d, pt(0.0, 3.0), 1.0),
        Prop::Bell => bell(s, d),
        Prop::Keys => keys(s),
        Prop::Basket => basket(s, d),
        Prop::PoleLamp => {
            pole(s, -44.0, 74.0, 1.0);
            s.put(
                "0,-44* 8,-47 11,-43* 9.4,-42* 7,-45 0,-41.6*",
                Paper::of(IRON).lift(0.5),
            );
            glass_lantern(s, d, pt(10.0, -43.0), 0.86);
        }
        Prop::HookPole => hook_pole(s, d),
        Prop::Oar => oar(s, d),
        Prop::Ladder => ladder(s),
        Prop::FirePole => fire_pole(s, d),
        Prop::Maul => maul(s, d),
        Prop::Flag => flag(s, d),
        Prop::Book => book(s, d),
        Prop::Rope => rope(s, d),
        Prop::Chart => chart(s, d),
        Prop::Cat => cat(s, d),
        Prop::Bowl => bowl(s, d),
        Prop::Concertina => concertina(s, d),
        Prop::Torch => torch(s, d),
        Prop::Spanner => spanner(s),
        Prop::Scissors => scissors(s),
        Prop::Quill => quill(s, d),
        Prop::Knife => knife(s, d),
        Prop::Spyglass => spyglass(s),
        Prop::Gull => gull(s),
        Prop::Spark => spark(s, d),
        Prop::Moth => moth(s, d),
        Prop::Umbrella => umbrella(s, d),
        Prop::Garland => garland(s, d),
    }
}

fn pole(s: &mut Stage<'_, '_>, top: f32, bottom: f32, half: f32) {
    let shape = Shape::rect(-half, top, half, bottom);
    let clip = s.lay(shape, Paper::of(WOOD).lift(0.9));
    let side = Shape::rect(half * 0.3, top, half, bottom);
    s.inside(&clip, side, Paper::of(WOOD.darker(0.4)).tone(0.7));
}

/// A flame with a bright heart, its foot at the given point.
pub fn flame(s: &mut Stage<'_, '_>, foot: super::shape::Pt, k: f32, lamp: Rgb) {
    let place = Place::at(foot.x, foot.y).scaled(k);
    let outer = Shape::cut("0.6,-10* 3,-5.4 3.4,-2 1.8,0.6 -1.8,0.6 -3.4,-2 -2.4,-5.4");
    s.lay(
        outer.placed(&place),
        Paper::of(lamp.mix(hex(0xff7a30), 0.35)).lift(0.0),
    );
    let inner = Shape::cut("0.3,-6.6* 1.7,-3.4 1.6,-1 0,0.2 -1.7,-1 -1.3,-3.4");
    s.lay(inner.placed(&place), Paper::ink(hex(0xfff3c8)));
}

fn glass_lantern(s: &mut Stage<'_, '_>, d: &Dress, at: super::shape::Pt, k: f32) {
    let place = Place::at(at.x, at.y).scaled(k);
    s.within(place, |s| {
        let ring = Shape::circle(pt(0.0, 0.0), 3.4).without(Shape::circle(pt(0.0, 0.0), 2.4));
        s.lay(ring, Paper::of(IRON).lift(0.4));
        s.put(
            "-5.6,18.4* -7.4,7* 7.4,7* 5.6,18.4*",
            Paper::filled(super::canvas::Fill::Radial(
                pt(0.0, 13.4),
                9.0,
                hex(0xfff0c0),
                d.lamp,
            ))
            .lift(1.0)
            .edge(0.2),
        );
        flame(s, pt(0.0, 17.4), 0.8, d.lamp);
        for line in [
            "-7.8,7* -6.8,7* -5.2,18.4* -6.2,18.4*",
            "7.8,7* 6.8,7* 5.2,18.4* 6.2,18.4*",
            "-0.4,7* 0.4,7* 0.4,10* -0.4,10*",
        ] {
            s.put(line, Paper::of(IRON).lift(0.3));
        }
        s.put(
            "-9,7.4* -4,2.4* 4,2.4* 9,7.4*",
            Paper::of(IRON.lighter(0.1)).lift(0.6),
        );
        s.put("-7.4,18* 7.4,18* 6,21* -6,21*", Paper::of(IRON).lift(0.6));
        s.shine(pt(0.0, 13.0), 30.0, 0.85);
    });
}

fn cage_lantern(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put("-0.6,0* 0.6,0* 0.6,5* -0.6,5*", Paper::of(IRON).lift(0.3));
    s.lay(
        Shape::ellipse(pt(0.0, 12.4), 7.2, 8.4),
        Paper::filled(super::canvas::Fill::Radial(
            pt(0.0, 13.0),
            9.0,
            hex(0xffeec0),
            d.lamp.darker(0.12),
        ))
        .lift(1.0)
        .edge(0.2),
    );
    flame(s, pt(0.0, 17.0), 0.9, d.lamp);
    let ring = |rx: f32| {
        Shape::ellipse(pt(0.0, 12.4), rx, 8.6).without(Shape::ellipse(
            pt(0.0, 12.4),
            (rx - 0.9_f32).max(0.1),
            7.8,
        ))
    };
    s.lay(ring(7.4), Paper::of(IRON).lift(0.3));
    s.lay(ring(3.6), Paper::of(IRON).lift(0.2));
    s.put(
        "-7.4,11.8* 7.4,11.8* 7.4,13* -7.4,13*",
        Paper::of(IRON).lift(0.2),
    );
    s.put(
        "-4.4,4* 4.4,4* 5.4,6.2* -5.4,6.2*",
        Paper::of(IRON.lighter(0.1)).lift(0.5),
    );
    s.put(
        "-5,19.4* 5,19.4* 3,22.4* -3,22.4*",
        Paper::of(IRON.lighter(0.1)).lift(0.5),
    );
    s.shine(pt(0.0, 12.4), 28.0, 0.8);
}

fn paper_lantern(s: &mut Stage<'_, '_>, d: &Dress, at: super::shape::Pt, k: f32) {
    let place = Place::at(at.x, at.y).scaled(k);
    s.within(place, |s| {
        s.put("-0.5,-3* 0.5,-3* 0.5,4* -0.5,4*", Paper::of(IRON).lift(0.3));
        let body =
            Shape::cut("-4.4,3.4* 4.4,3.4* 8.4,8 8.6,15 4.8,20.6* -4.8,20.6* -8.6,15 -8.4,8");
        let clip = s.lay(
            body,
            Paper::filled(super::canvas::Fill::Radial(
                pt(0.0, 13.0),
                11.0,
                hex(0xfff0c4),
                d.lamp.mix(hex(0xe8602c), 0.5),
            ))
            .lift(1.0),
        );
        for y in [6.2_f32, 9.2, 12.2, 15.2, 18.2] {
            let rib = Shape::ribbon(&[
                (pt(-9.0, y), 0.2),
                (pt(0.0, y + 0.9), 0.26),
                (pt(9.0, y), 0.2),
            ]);
            s.inside(&clip, rib, Paper::of(d.lamp.darker(0.5)).tone(0.6));
        }
        s.put("-5,2.4* 5,2.4* 5,4.2* -5,4.2*", Paper::of(IRON).lift(0.4));
        s.put("-5.4,20* 5.4,20* 5,22* -5,22*", Paper::of(IRON).lift(0.4));
        s.put(
            "-0.8,22* 0.8,22* 1.4,29* -1.4,29*",
            Paper::of(d.main).lift(0.3),
        );
        s.shine(pt(0.0, 12.0), 30.0, 0.8);
    });
}

fn bell(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put("-1,0* 1,0* 1,5* -1,5*", Paper::of(WOOD).lift(0.4));
    let clip = s.put(
        "-2.6,4.6 0,3.4 2.6,4.6 5.4,9 6.2,15.4 9,19.4* -9,19.4* -6.2,15.4 -5.4,9",
        Paper::of(BRASS).lift(1.0).edge(0.9),
    );
    s.mark(
        &clip,
        "1,3* 3,8 4.4,14 6,20* 10,20* 9,3*",
        Paper::of(BRASS.darker(0.35)).tone(0.8),
    );
    s.mark(
        &clip,
        "-10,16.4* 10,16.4* 10,17.4* -10,17.4*",
        Paper::of(d.dark).tone(0.5),
    );
    s.lay(Shape::circle(pt(0.0, 21.0), 1.9), Paper::of(IRON).lift(0.4));
}

fn keys(s: &mut Stage<'_, '_>) {
    let ring = Shape::circle(pt(0.0, 4.0), 5.0).without(Shape::circle(pt(0.0, 4.0), 3.8));
    s.lay(ring, Paper::of(BRASS.darker(0.1)).lift(0.5));
    for (turn, tone) in [
        (0.5_f32, BRASS.darker(0.25)),
        (-0.4, BRASS.lighter(0.1)),
        (0.05, BRASS),
    ] {
        let key =
            Shape::cut("-1,0* 1,0* 1,12* 4,12* 4,14* 2.6,14* 2.6,15.6* 4,15.6* 4,17.6* -1,17.6*")
                .and(Shape::circle(pt(0.0, 0.0), 3.0))
                .without(Shape::circle(pt(0.0, 0.0), 1.5));
        let place = Place::at(-turn * 8.0, 9.0).turned(turn);
        s.lay(key.placed(&place), Paper::of(tone).lift(0.6).edge(0.8));
    }
}

fn basket(s: &mut Stage<'_, '_>, d: &Dress) {
    let handle =
        Shape::ellipse(pt(0.0, 9.0), 8.6, 9.4).without(Shape::ellipse(pt(0.0, 9.0), 7.4, 8.2));
    s.lay(handle, Paper::of(WOOD.lighter(0.12)).lift(0.4));
    for (x, turn) in [(-5.0, -0.4), (0.0, 0.1), (5.0, 0.5)] {
        let jar = Shape::cut("-1.4,-6* 1.4,-6* 1.2,-3.6 3.2,-1 3,5* -3,5* -3.2,-1 -1.2,-3.6");
        s.lay(
            jar.placed(&Place::at(x, 7.4).turned(turn)),
            Paper::of(d.lamp.darker(0.15)).lift(0.5),
        );
    }
    let clip = s.put(
        "-10,9.6* 10,9.6* 8,21.4 -8,21.4",
        Paper::of(WOOD.lighter(0.2)).lift(0.9),
    );
    for i in 0..4 {
        let y = 12.0 + i as f32 * 2.7;
        s.inside(
            &clip,
            Shape::rect(-11.0, y, 11.0, y + 0.6),
            Paper::of(WOOD.darker(0.35)).tone(0.8),
        );
    }
    for i in -4..=4 {
        let x = i as f32 * 2.4;
        s.inside(
            &clip,
            Shape::rect(x, 9.0, x + 0.5, 22.0),
            Paper::of(WOOD.darker(0.3)).tone(0.6),
        );
    }
}

fn hook_pole(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -36.0, 76.0, 1.0);
    s.put(
        "-1.2,-35* -1.4,-46 -0.4,-51* 0.8,-46 5,-42.4 10.4,-43.6 12.6,-48.4 12,-53.4* 15.6,-48 13.6,-41.4 8,-38.4 1.4,-39.4*",
        Paper::of(IRON.lighter(0.25)).lift(0.7).edge(0.9),
    );
    s.put(
        "-1.7,-38* 1.7,-38* 1.7,-31* -1.7,-31*",
        Paper::of(BRASS).lift(0.4),
    );
    s.put(
        "1.2,-31* 9,-29 16,-31 14,-27 17,-23* 9,-25 1.2,-26*",
        Paper::of(d.lining).lift(0.6),
    );
}

fn oar(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -30.0, 76.0, 1.1);
    let clip = s.put(
        "-1.2,-26* -4.4,-34 -5,-50 -2.4,-55 2.4,-55 5,-50 4.4,-34 1.2,-26*",
        Paper::of(WOOD.lighter(0.25)).lift(0.9),
    );
    s.mark(
        &clip,
        "-6,-48* 6,-48* 6,-44.6* -6,-44.6*",
        Paper::of(d.main).tone(1.0),
    );
    s.mark(
        &clip,
        "-6,-43* 6,-43* 6,-41.6* -6,-41.6*",
        Paper::of(d.trim).tone(1.0),
    );
    s.mark(
        &clip,
        "-0.3,-56* 0.3,-56* 0.3,-26* -0.3,-26*",
        Paper::of(WOOD.darker(0.3)).tone(0.7),
    );
}

fn ladder(s: &mut Stage<'_, '_>) {
    for i in 0..9 {
        let y = -46.0 + i as f32 * 13.0;
        s.lay(
            Shape::rect(-7.0, y, 7.0, y + 1.8),
            Paper::of(WOOD.lighter(0.16)).lift(0.5),
        );
    }
    for x in [-6.8, 6.8] {
        s.lay(
            Shape::rect(x - 1.1, -54.0, x + 1.1, 78.0),
            Paper::of(WOOD.lighter(0.05)).lift(0.7),
        );
    }
}

fn fire_pole(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -36.0, 76.0, 1.1);
    for (x, k) in [(-3.0, 1.2), (3.2, 1.1), (0.0, 1.7)] {
        flame(s, pt(x, -40.0), k, d.lamp);
    }
    s.put(
        "-7.4,-43* -5.6,-43* -3.4,-38* 3.4,-38* 5.6,-43* 7.4,-43* 4.4,-35* -4.4,-35*",
        Paper::of(IRON).lift(0.7),
    );
    s.put(
        "-8,-44* 8,-44* 8,-42.6* -8,-42.6*",
        Paper::of(IRON.lighter(0.12)).lift(0.4),
    );
    s.shine(pt(0.0, -48.0), 36.0, 0.9);
}

fn maul(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -38.0, 70.0, 1.3);
    let clip = s.put(
        "-12,-50* 12,-50* 13,-47 13,-38 12,-35* -12,-35* -13,-38 -13,-47",
        Paper::of(IRON.lighter(0.2)).lift(1.0).edge(0.9),
    );
    s.mark(
        &clip,
        "-14,-40* 14,-40* 14,-34* -14,-34*",
        Paper::of(IRON).tone(0.7),
    );
    for x in [-9.4, 6.6] {
        s.mark(
            &clip,
            &format!("{x},-51* {},-51* {},-34* {x},-34*", x + 2.8, x + 2.8),
            Paper::of(BRASS).tone(0.95),
        );
    }
    s.lay(
        Shape::star(pt(0.0, -42.6), 4, 4.0, 1.5, 0.0, true),
        Paper::of(d.lamp).lift(0.3),
    );
}

fn flag(s: &mut Stage<'_, '_>, d: &Dress) {
    pole(s, -50.0, 76.0, 0.9);
    let clip = s.put(
        "0.6,-49* 8,-52 16,-49 24,-51* 21,-43 24.6,-34* 16,-32 8,-35 0.6,-32*",
        Paper::of(d.main.lighter(0.1)).lift(1.0),
    );
    s.mark(
        &clip,
        "0,-53* 3.6,-53* 3.6,-30* 0,-30*",
        Paper::of(d.trim).tone(1.0),
    );
    s.inside(
        &clip,
        Shape::star(pt(13.0, -42.0), 6, 5.0, 2.6, 0.0, true),
        Paper::of(d.lamp).tone(1.0),
    );
    s.lay(
        Shape::circle(pt(0.0, -51.0), 1.9),
        Paper::of(BRASS).lift(0.4),
    );
}

fn book(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-15,-9* 0,-6.6* 15,-9* 16,9* 0,11.6* -16,9*",
        Paper::of(d.second.darker(0.2)).lift(1.2),
    );
    let pages = s.put(
        "-14,-10 -7,-10.6 0,-7.4* 7,-10.6 14,-10 14.6,7.6 7,7 0,10* -7,7 -14.6,7.6",
        Paper::of(d.trim.lighter(0.3)).lift(0.5),
    );
    for (x0, x1) in [(-12.0, -2.4), (2.4, 12.0)] {
        for i in 0..5 {
            let y = -6.4 + i as f32 * 2.7;
            let bend = if x0 < 0.0 { 1.3 } else { -1.3 };
            let line = Shape::ribbon(&[(pt(x0, y - bend * 0.3), 0.25), (pt(x1, y + bend), 0.25)]);
            s.inside(&pages, line, Paper::of(d.dark).tone(0.55));
        }
    }
    s.mark(
        &pages,
        "-0.5,-9* 0.5,-9* 0.5,12* -0.5,12*",
        Paper::of(d.dark).tone(0.4),
    );
    s.put(
        "2,9* 4.6,8.6* 5,17* 3.6,15.4* 2.2,17.4*",
        Paper::of(d.lining).lift(0.4),
    );
}

fn rope(s: &mut Stage<'_, '_>, d: &Dress) {
    let hemp = d.trim.mix(WOOD, 0.35);
    for (i, (rx, ry)) in [(14.0, 10.0), (12.0, 8.4), (13.0, 9.2)]
        .into_iter()
        .enumerate()
    {
        let c = pt(i as f32 * 0.8 - 0.8, i as f32 * 1.5);
        let coil = Shape::ellipse(c, rx, ry).without(Shape::ellipse(c, rx - 2.0, ry - 2.0));
        let clip = s.lay(coil, Paper::of(hemp.darker(0.1 * i as f32)).lift(0.7));
        for k in 0..22 {
            let a = k as f32 / 22.0 * std::f32::consts::TAU;
            let p = pt(c.x + a.cos() * (rx - 1.0), c.y + a.sin() * (ry - 1.0));
            let twist = Shape::ribbon(&[
                (p.polar(a + 0.7, -1.6), 0.15),
                (p.polar(a + 0.7, 1.6), 0.15),
            ]);
            s.inside(&clip, twist, Paper::of(hemp.darker(0.5)).tone(0.6));
        }
    }
    s.put("6,8* 9,9* 11,24* 8.4,25*", Paper::of(hemp).lift(0.5));
}

fn chart(s: &mut Stage<'_, '_>, d: &Dress) {
    let sheet = s.put(
        "-17,-8* -8,-10 2,-7 16,-10* 17,9* 6,11 -6,8 -17,11*",
        Paper::of(d.trim).lift(1.1),
    );
    let route = Shape::ribbon(&[
        (pt(-12.0, 4.0), 0.35),
        (pt(-6.0, -3.0), 0.35),
        (pt(2.0, 2.0), 0.35),
        (pt(11.0, -4.0), 0.35),
    ]);
    s.inside(&sheet, route, Paper::of(d.main.darker(0.1)).tone(0.9));
    s.inside(
        &sheet,
        Shape::star(pt(11.0, -4.0), 4, 3.6, 1.1, 0.0, true),
        Paper::of(d.lining.darker(0.2)).tone(1.0),
    );
    for (x, y, r) in [(-9.0, -4.4, 2.6), (5.0, 6.0, 3.4), (-3.0, 5.0, 1.7)] {
        s.inside(
            &sheet,
            Shape::star(pt(x, y), 5, r, r * 0.7, 0.4, false),
            Paper::of(d.second).tone(0.6),
        );
    }
    for x in [-17.4, 16.8] {
        s.lay(
            Shape::rounded(x - 1.5, -12.0, x + 1.5, 12.6, 1.4),
            Paper::of(WOOD.lighter(0.1)).lift(0.6),
        );
    }
}

fn cat(s: &mut Stage<'_, '_>, d: &Dress) {
    let fur = d.dark.lighter(0.12);
    s.put(
        "-11,6 -8,-3 0,-4 8,-1 12,6 9,12 -8,12",
        Paper::of(fur).lift(1.1),
    );
    s.put(
        "10,8 15,10 16,18 12,22* 13,17 11,13",
        Paper::of(fur).lift(0.7),
    );
    let head = s.put(
        "-11.4,-14* -8.6,-11.2 -4.6,-11.2 -1.8,-14* -1,-8 -2.6,-2.4 -6.6,-0.6 -10.6,-2.4 -12.2,-8",
        Paper::of(fur.lighter(0.08)).lift(0.8),
    );
    for x in [-9.2, -4.2] {
        s.inside(
            &head,
            Shape::ellipse(pt(x, -6.8), 1.2, 1.4),
            Paper::of(d.lamp).tone(1.0),
        );
        s.inside(
            &head,
            Shape::ellipse(pt(x, -6.8), 0.4, 1.3),
            Paper::of(hex(0x101014)).tone(1.0),
        );
    }
    s.mark(
        &head,
        "-7.3,-4.4* -6,-4.4* -6.6,-3.5*",
        Paper::of(hex(0xd88a7a)).tone(1.0),
    );
    s.put(
        "-10.6,-1.6* -2.6,-1.4* -3,0.6* -10.4,0.4*",
        Paper::of(d.lining).lift(0.3),
    );
}

fn bowl(s: &mut Stage<'_, '_>, d: &Dress) {
    for (x, k) in [(-2.6, 1.0), (2.8, 0.9), (0.0, 1.5)] {
        flame(s, pt(x, -2.0), k, d.lamp);
    }
    let clip = s.put(
        "-13,-3* 13,-3* 10,4 4,7.6* -4,7.6* -10,4",
        Paper::of(BRASS).lift(1.0).edge(0.8),
    );
    s.mark(
        &clip,
        "2,-4* 14,-4* 12,8* 1,8*",
        Paper::of(BRASS.darker(0.35)).tone(0.7),
    );
    s.put(
        "-5,7* 5,7* 6.4,10* -6.4,10*",
        Paper::of(BRASS.darker(0.15)).lift(0.5),
    );
    s.shine(pt(0.0, -9.0), 32.0, 0.85);
}

fn concertina(s: &mut Stage<'_, '_>, d: &Dress) {
    let mut top = String::new();
    let mut low = String::new();
    for i in 0..=10 {
        let x = -9.0 + i as f32 * 1.8;
        let dy = if i % 2 == 0 { 0.0 } else { 1.6 };
        top += &format!("{x},{}* ", -7.0 - dy + (x * x) * 0.02);
        low = format!("{x},{}* {low}", 7.4 + dy + (x * x) * 0.02);
    }
    let bellows = s.lay(
        Shape::cut(&format!("{top}{low}")),
        Paper::of(d.lining).lift(1.0),
    );
    for i in 0..5 {
        let x = -7.2 + i as f32 * 3.6;
        s.inside(
            &bellows,
            Shape::rect(x, -12.0, x + 1.5, 12.0),
            Paper::of(d.lining.darker(0.4)).tone(0.6),
        );
    }
    for (x, turn) in [(-12.0, -0.12), (12.0, 0.12)] {
        let plate =
            Shape::rounded(-3.4, -9.0, 3.4, 9.0, 1.6).placed(&Place::at(x, 0.4).turned(turn));
        s.lay(plate, Paper::of(WOOD.lighter(0.1)).lift(0.8));
        for y in [-5.0, -1.6, 1.8, 5.2] {
            s.lay(
                Shape::circle(pt(x, y + 0.4), 0.8),
                Paper::of(BRASS).lift(0.2),
            );
        }
    }
}

fn torch(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "-1.3,10* 1.3,10* 2.2,-6* -2.2,-6*",
        Paper::of(WOOD).lift(0.6),
    );
    for (x, k) in [(-2.0, 1.3), (2.2, 1.1), (0.0, 1.9)] {
        flame(s, pt(x, -7.6), k, d.lamp);
    }
    s.put(
        "-3.6,-10* 3.6,-10* 2.6,-5* -2.6,-5*",
        Paper::of(IRON).lift(0.5),
    );
    s.shine(pt(0.0, -16.0), 32.0, 0.9);
}

fn spanner(s: &mut Stage<'_, '_>) {
    let steel = IRON.lighter(0.38);
    s.put(
        "-1.6,10* 1.6,10* 1.6,-12* 5.4,-16 5,-22* 2,-22* 2,-17.4* -2,-17.4* -2,-22* -5,-22* -5.4,-16 -1.6,-12*",
        Paper::of(steel).lift(0.8).edge(1.0),
    );
    s.lay(Shape::circle(pt(0.0, 7.4), 0.9), Paper::of(IRON).lift(0.0));
}

fn scissors(s: &mut Stage<'_, '_>) {
    let steel = IRON.lighter(0.45);
    for (k, turn) in [(1.0, 0.22_f32), (-1.0, -0.22)] {
        let ring =
            Shape::circle(pt(k * -2.6, 8.0), 3.4).without(Shape::circle(pt(k * -2.6, 8.0), 2.1));
        let blade = Shape::cut("-0.9,6* 0.9,6* 1.8,-6 0,-22* -0.9,-6").and(ring);
        s.lay(
            blade.placed(&Place::at(0.0, -1.0).turned(turn)),
            Paper::of(steel).lift(0.7).edge(1.0),
        );
    }
    s.lay(
        Shape::circle(pt(0.0, -2.4), 1.1),
        Paper::of(BRASS).lift(0.3),
    );
}

fn quill(s: &mut Stage<'_, '_>, d: &Dress) {
    let clip = s.put(
        "-0.5,10* 0.5,10* 1,0 6.4,-6 7.4,-18 3,-30* -1,-24 -4,-14 -3,-4 -1,0",
        Paper::of(d.trim.lighter(0.3)).lift(0.8),
    );
    let shaft = Shape::ribbon(&[
        (pt(0.0, 10.0), 0.5),
        (pt(0.6, -8.0), 0.4),
        (pt(2.8, -28.0), 0.1),
    ]);
    s.inside(&clip, shaft, Paper::of(d.second).tone(0.7));
    for (x, y) in [(4.0, -12.0), (-2.0, -16.0), (4.4, -20.0)] {
        s.inside(
            &clip,
            Shape::ribbon(&[(pt(1.0, y + 4.0), 0.3), (pt(x * 1.6, y), 0.2)]),
            Paper::of(d.second).tone(0.5),
        );
    }
}

fn knife(s: &mut Stage<'_, '_>, d: &Dress) {
    let clip = s.put(
        "-2.2,-3* 2.2,-3* 2.8,-14 1.6,-22 -1.4,-28* -2.6,-16",
        Paper::of(hex(0xcfd6d6)).lift(0.8).edge(1.0),
    );
    s.mark(
        &clip,
        "0,-30* 0,-2* 4,-2* 4,-30*",
        Paper::of(hex(0x7f8a90)).tone(0.8),
    );
    s.put(
        "-4.6,-4* 4.6,-4* 4.2,-2* -4.2,-2*",
        Paper::of(BRASS).lift(0.4),
    );
    s.put(
        "-1.5,-2* 1.5,-2* 1.5,8* -1.5,8*",
        Paper::of(d.second).lift(0.4),
    );
}

fn spyglass(s: &mut Stage<'_, '_>) {
    let place = Place::at(0.0, 0.0).turned(0.16);
    s.within(place, |s| {
        s.put(
            "-6,-2.4* 12,-2* 12,2* -6,2.4*",
            Paper::of(BRASS.darker(0.2)).lift(0.7),
        );
        let clip = s.put(
            "-17,-3.6* -4,-2.8* -4,2.8* -17,3.6*",
            Paper::of(BRASS).lift(0.8).edge(0.8),
        );
        s.mark(
            &clip,
            "-18,0.6* -3,0.6* -3,4* -18,4*",
            Paper::of(BRASS.darker(0.4)).tone(0.7),
        );
        s.put(
            "-19,-4.2* -16,-4.2* -16,4.2* -19,4.2*",
            Paper::of(IRON.lighter(0.15)).lift(0.4),
        );
        s.put(
            "11,-2.6* 13.4,-2.6* 13.4,2.6* 11,2.6*",
            Paper::of(IRON.lighter(0.15)).lift(0.4),
        );
    });
}

fn gull(s: &mut Stage<'_, '_>) {
    let white = hex(0xeef0ea);
    s.put(
        "-9,-3 -4,-8 3,-7 9,-2 15,0* 8,2 0,3 -6,1",
        Paper::of(white).lift(0.9),
    );
    s.put(
        "-13,-9 -10,-12.6 -6.6,-11 -5,-6 -8,-2 -11,-4",
        Paper::of(white).lift(0.6),
    );
    s.put(
        "-12.8,-9.8* -17,-8* -12.6,-7.4*",
        Paper::of(hex(0xe6a23c)).lift(0.3),
    );
    s.lay(
        Shape::circle(pt(-10.4, -9.6), 0.6),
        Paper::ink(hex(0x15161a)),
    );
    s.put(
        "-4,-6 2,-7 9,-3 16,-2* 8,1 0,0",
        Paper::of(hex(0x9aa6ac)).lift(0.5),
    );
    for x in [-2.0, 1.4] {
        s.lay(
            Shape::rect(x - 0.4, 2.0, x + 0.4, 6.0),
            Paper::ink(hex(0xd98a3a)),
        );
    }
}

fn spark(s: &mut Stage<'_, '_>, d: &Dress) {
    flame(s, pt(0.0, -2.0), 1.7, d.lamp);
    for (x, y, r) in [
        (-6.0, -14.0, 1.0),
        (5.0, -19.0, 0.8),
        (7.6, -9.0, 0.7),
        (-4.0, -24.0, 0.6),
    ] {
        s.lay(
            Shape::star(pt(x, y), 4, r * 1.8, r * 0.7, 0.0, true),
            Paper::ink(d.lamp.lighter(0.4)),
        );
    }
    s.shine(pt(0.0, -9.0), 30.0, 0.95);
}

fn moth(s: &mut Stage<'_, '_>, d: &Dress) {
    let wing = d.lamp.lighter(0.3);
    for k in [-1.0_f32, 1.0] {
        let upper = Shape::cut("0,-12 6,-21 13,-22 14,-16 8,-10").map(|p| pt(p.x * k, p.y));
        let lower = Shape::cut("0,-10 7,-9 11,-4 8,0 3,-3").map(|p| pt(p.x * k, p.y));
        s.lay(lower, Paper::of(wing.darker(0.12)).lift(0.5));
        let clip = s.lay(upper, Paper::of(wing).lift(0.6));
        s.inside(
            &clip,
            Shape::circle(pt(9.6 * k, -17.0), 2.0),
            Paper::of(d.main).tone(0.9),
        );
    }
    s.lay(
        Shape::ellipse(pt(0.0, -9.6), 1.5, 5.2),
        Paper::of(d.dark.lighter(0.1)).lift(0.4),
    );
    s.shine(pt(0.0, -11.0), 26.0, 0.7);
}

fn umbrella(s: &mut Stage<'_, '_>, d: &Dress) {
    s.put(
        "24,-10* 26,-10* 26.6,36* 24.8,36*",
        Paper::of(WOOD).lift(0.5),
    );
    let clip = s.put(
        "-30,4* -26,-10 -12,-21 0,-24 12,-21 26,-10 31,4* 23,-1 15,4* 8,-1.4 0,4* -8,-1.4 -15,4* -23,-1",
        Paper::of(d.lining).lift(1.6),
    );
    for x in [-22.0, -12.0, 0.0, 12.0, 22.0] {
        let rib = Shape::ribbon(&[
            (pt(0.0, -24.0), 0.1),
            (pt(x * 0.8, -14.0), 0.4),
            (pt(x * 1.25, 4.0), 0.3),
        ]);
        s.inside(&clip, rib, Paper::of(d.lining.darker(0.4)).tone(0.8));
    }
    let band = Shape::ribbon(&[
        (pt(-31.0, -2.0), 1.0),
        (pt(-12.0, -14.0), 1.0),
        (pt(12.0, -14.0), 1.0),
        (pt(31.0, -2.0), 1.0),
    ]);
    s.inside(&clip, band, Paper::of(d.trim).tone(0.85));
    s.put(
        "-0.8,-28* 0.8,-28* 0.8,-23* -0.8,-23*",
        Paper::of(WOOD).lift(0.3),
    );
}

fn garland(s: &mut Stage<'_, '_>, d: &Dress) {
    let cord = Shape::ribbon(&[
        (pt(-48.0, 2.0), 0.5),
        (pt(-27.0, 20.0), 0.5),
        (pt(0.0, 2.0), 0.5),
        (pt(27.0, 20.0), 0.5),
        (pt(48.0, 2.0), 0.5),
    ]);
    s.lay(cord, Paper::of(WOOD).lift(0.5));
    for (x, y, k) in [
        (-40.0, 8.0, 0.5),
        (-17.0, 11.0, 0.5),
        (0.0, 1.6, 0.56),
        (17.0, 11.0, 0.5),
        (40.0, 8.0, 0.5),
    ] {
        paper_lantern(s, d, pt(x, y), k);
    }
}
