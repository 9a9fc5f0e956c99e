//! What figures hold: lamps of three makes, poles, tools, books, birds.
//!
//! Each prop is drawn around the point where it is held; long ones stand upright.

mod kites;
mod lamps;
mod stagecraft;
mod things;
mod tools;
mod trade;

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
    /// A signal mirror.
    Mirror,
    /// A great mirror.
    GreatMirror,
    /// Signal flags on a short staff.
    Pennant,
    /// A fog horn.
    Horn,
    /// A pole that puts out lamps.
    Snuffer,
    /// A crate.
    Crate,
    /// A candle end.
    Candle,
    /// A rat.
    Rat,
    /// A jar of embers.
    Jar,
    /// A spade.
    Spade,
    /// A chimney brush.
    Brush,
    /// Bellows.
    Bellows,
    /// A lit match.
    Match,
    /// A torch in either hand.
    Torches,
    /// A ribbon of fire.
    FireRibbon,
    /// A reel of kite string.
    Reel,
    /// A kite held overhead.
    Kite,
    /// A hand drum.
    Drum,
    /// Two drumsticks.
    Sticks,
    /// An open fan.
    Fan,
    /// A tall banner.
    Banner,
    /// A sail needle.
    Needle,
    /// A microphone.
    Mic,
    /// A puppet on strings.
    Marionette,
    /// A tambourine.
    Tambourine,
    /// Two mallets.
    Mallets,
    /// A ribbon on a stick.
    Ribbon,
    /// A hoop held overhead.
    Hoop,
    /// A toothed wheel.
    Cog,
    /// A watering can.
    Can,
    /// A lute.
    Lute,
    /// Juggling balls.
    Balls,
}

const ALL: [(Prop, &str, Grip); 46] = [
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
    (Prop::Mirror, "mirror", Grip::Short),
    (Prop::GreatMirror, "greatmirror", Grip::Both),
    (Prop::Pennant, "pennant", Grip::Short),
    (Prop::Horn, "horn", Grip::Eye),
    (Prop::Snuffer, "snuffer", Grip::Staff),
    (Prop::Crate, "crate", Grip::Over),
    (Prop::Candle, "candle", Grip::Palm),
    (Prop::Rat, "rat", Grip::Palm),
    (Prop::Jar, "jar", Grip::Both),
    (Prop::Spade, "spade", Grip::Staff),
    (Prop::Brush, "brush", Grip::Staff),
    (Prop::Bellows, "bellows", Grip::Both),
    (Prop::Match, "match", Grip::Short),
    (Prop::Torches, "torches", Grip::Over),
    (Prop::FireRibbon, "fireribbon", Grip::Over),
];

/// What is carried only where card data says so.
const WISHED: [(Prop, &str, Grip); 17] = [
    (Prop::Reel, "reel", Grip::Both),
    (Prop::Kite, "kite", Grip::Over),
    (Prop::Drum, "drum", Grip::Both),
    (Prop::Sticks, "sticks", Grip::Short),
    (Prop::Fan, "fan", Grip::Short),
    (Prop::Banner, "banner", Grip::Staff),
    (Prop::Needle, "needle", Grip::Short),
    (Prop::Mic, "mic", Grip::Short),
    (Prop::Marionette, "marionette", Grip::Hang),
    (Prop::Tambourine, "tambourine", Grip::Short),
    (Prop::Mallets, "mallets", Grip::Short),
    (Prop::Ribbon, "ribbon", Grip::Short),
    (Prop::Hoop, "hoop", Grip::Over),
    (Prop::Cog, "cog", Grip::Both),
    (Prop::Can, "can", Grip::Hang),
    (Prop::Lute, "lute", Grip::Both),
    (Prop::Balls, "balls", Grip::Palm),
];

impl Prop {
    /// The prop with this name in card data.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let mut known = ALL.iter().chain(&WISHED);
        known.find(|(_, n, _)| *n == name).map(|(p, _, _)| *p)
    }
}

/// How a prop is held.
#[must_use]
pub fn grip(prop: Prop) -> Grip {
    ALL.iter()
        .chain(&WISHED)
        .find(|(p, _, _)| *p == prop)
        .map_or(Grip::None, |(_, _, g)| *g)
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
        Prop::GlassLantern => lamps::glass_lantern(s, d, pt(0.0, 3.0), 1.0),
        Prop::CageLantern => lamps::cage_lantern(s, d),
        Prop::PaperLantern => lamps::paper_lantern(s, d, pt(0.0, 3.0), 1.0),
        Prop::Bell => things::bell(s, d),
        Prop::Keys => things::keys(s),
        Prop::Basket => things::basket(s, d),
        Prop::PoleLamp => {
            pole(s, -44.0, 74.0, 1.0);
            s.put(
                "0,-44* 8,-47 11,-43* 9.4,-42* 7,-45 0,-41.6*",
                Paper::of(IRON).lift(0.5),
            );
            lamps::glass_lantern(s, d, pt(10.0, -43.0), 0.86);
        }
        Prop::HookPole => tools::hook_pole(s, d),
        Prop::Oar => tools::oar(s, d),
        Prop::Ladder => tools::ladder(s),
        Prop::FirePole => lamps::fire_pole(s, d),
        Prop::Maul => tools::maul(s, d),
        Prop::Flag => tools::flag(s, d),
        Prop::Book => things::book(s, d),
        Prop::Rope => things::rope(s, d),
        Prop::Chart => things::chart(s, d),
        Prop::Cat => things::cat(s, d),
        Prop::Bowl => lamps::bowl(s, d),
        Prop::Concertina => things::concertina(s, d),
        Prop::Torch => lamps::torch(s, d),
        Prop::Spanner => tools::spanner(s),
        Prop::Scissors => tools::scissors(s),
        Prop::Quill => tools::quill(s, d),
        Prop::Knife => tools::knife(s, d),
        Prop::Spyglass => things::spyglass(s),
        Prop::Gull => things::gull(s),
        Prop::Spark => lamps::spark(s, d),
        Prop::Moth => things::moth(s, d),
        Prop::Umbrella => tools::umbrella(s, d),
        Prop::Garland => lamps::garland(s, d),
        Prop::Mirror => trade::mirror(s, d),
        Prop::GreatMirror => trade::great_mirror(s, d),
        Prop::Pennant => trade::pennant(s, d),
        Prop::Horn => trade::horn(s),
        Prop::Snuffer => trade::snuffer(s, d),
        Prop::Crate => trade::crate_box(s, d),
        Prop::Candle => trade::candle(s, d),
        Prop::Rat => trade::rat(s, d),
        Prop::Jar => trade::jar(s, d),
        Prop::Spade => trade::spade(s),
        Prop::Brush => trade::brush(s, d),
        Prop::Bellows => trade::bellows(s, d),
        Prop::Match => trade::match_stick(s, d),
        Prop::Torches => trade::torches(s, d),
        Prop::FireRibbon => trade::fire_ribbon(s, d),
        Prop::Reel => kites::reel(s, d),
        Prop::Kite => kites::kite(s, d),
        Prop::Drum => kites::drum(s, d),
        Prop::Sticks => kites::sticks(s, d),
        Prop::Fan => kites::fan(s, d),
        Prop::Banner => kites::banner(s, d),
        Prop::Needle => kites::needle(s, d),
        Prop::Mic => stagecraft::mic(s, d),
        Prop::Marionette => stagecraft::marionette(s, d),
        Prop::Tambourine => stagecraft::tambourine(s, d),
        Prop::Mallets => stagecraft::mallets(s, d),
        Prop::Ribbon => stagecraft::ribbon(s, d),
        Prop::Hoop => stagecraft::hoop(s, d),
        Prop::Cog => stagecraft::cog(s, d),
        Prop::Can => stagecraft::can(s, d),
        Prop::Lute => stagecraft::lute(s, d),
        Prop::Balls => stagecraft::balls(s, d),
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
