//! How sparks are made: each function makes those of one occasion.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::Spark;
use super::jolt::{BLOW_WEIGHS, LOST_WEIGHS};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::draw::textures::Textures;
use crate::table::draw::{depth, solid};
use crate::table::layout::TableFrame;
use crate::table::layout::pose::UP;
use crate::table::ruleset::look::Pair;
use crate::table::stage::Moves;
use crate::table::stage::motion::BLOW;
use crate::theme::palette;
use fudaba_saves::settings::Language;

/// There are never more than so many.
pub(super) const MOST: usize = 260;
/// Seconds of the flare of a blow, of its cut, its ring, splinters, dust, at normal speed.
const FLARE: f32 = 0.3;
const CUT: f32 = 0.24;
const RING: f32 = 0.4;
const SPLINTERS: f32 = 0.46;
const DUST: f32 = 0.5;
/// The same of the pieces of a lost card, and of its embers.
const PIECES: f32 = 0.85;
const EMBERS: f32 = 0.9;
/// A lost card falls into so many pieces across and down.
const TORN: (usize, usize) = (3, 4);
/// Seconds of the dust where a card comes down, and how long after it set out: as long as its way takes.
const LANDS: f32 = 0.42;
const LANDS_AFTER: f32 = 0.24;
/// Seconds of the light of a thing of the score that changes, and how far it reaches, in units of the table.
const CHANGES: f32 = 0.7;
const AROUND: f32 = 74.0;
/// Seconds of a number on its way, and above the card that it has come to.
const FLIGHT: f32 = 0.42;
const ARRIVED: f32 = 0.7;

/// Seconds in which a light goes from the card that does something to that to which it is done, and of how many pieces it is.
const REACHES: f32 = 0.5;
const TRAIL: usize = 9;
/// Cards that are nearer to each other than this are seen together, in units of the table.
const NEAR: f32 = 40.0;

/// A number from 0 to 1 for a piece of a kind, evenly spread and always the same. What another kind has for the same piece
/// tells nothing of it.
pub fn spread(n: usize, salt: u32) -> f32 {
    let mut mixed = (n as u32 + 1).wrapping_mul(0x9e37_79b1) ^ salt.wrapping_mul(0x85eb_ca6b);
    for (shift, by) in [(16, 0x7feb_352d), (15, 0x846c_a68b)] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(by);
    }
    ((mixed ^ (mixed >> 16)) >> 8) as f32 / (1 << 24) as f32
}

/// From -1 to 1, else the same.
pub(super) fn either_way(n: usize, salt: u32) -> f32 {
    2.0 * spread(n, salt) - 1.0
}

/// What a system that makes sparks needs.
#[derive(SystemParam)]
pub(super) struct Smithy<'w, 's> {
    settings: Res<'w, CurrentSettings>,
    frame: Option<Res<'w, TableFrame>>,
    textures: Res<'w, Textures>,
    sparks: Query<'w, 's, (), With<Spark>>,
    commands: Commands<'w, 's>,
    activity: Res<'w, Activity>,
}

impl<'w, 's> Smithy<'w, 's> {
    /// Does nothing fly, because the player wants little motion?
    pub fn is_still(&self) -> bool {
        self.settings.is_calm() || self.settings.animation_speed <= 0.01
    }

    /// The language in which cards are named.
    pub fn card_language(&self) -> Language {
        self.settings.card_language
    }

    /// What makes sparks; nothing where none are to fly.
    pub fn forge(&mut self) -> Option<Forge<'_, 'w, 's>> {
        if self.is_still() {
            return None;
        }
        Some(Forge {
            commands: &mut self.commands,
            settings: &self.settings,
            frame: self.frame.as_deref()?,
            textures: &self.textures,
            activity: &self.activity,
            left: MOST.saturating_sub(self.sparks.iter().count()),
        })
    }
}

/// Everything that sparks are made with.
pub(super) struct Forge<'a, 'w, 's> {
    pub commands: &'a mut Commands<'w, 's>,
    pub settings: &'a CurrentSettings,
    pub frame: &'a TableFrame,
    pub textures: &'a Textures,
    activity: &'a Activity,
    /// So many may still be made.
    pub left: usize,
}

impl Forge<'_, '_, '_> {
    pub(super) fn spawn(&mut self, spark: Spark, sprite: Sprite, height: f32) {
        self.spawn_with(spark, sprite, height, ());
    }

    /// The same with something more.
    pub(super) fn spawn_with(
        &mut self,
        mut spark: Spark,
        sprite: Sprite,
        height: f32,
        more: impl Bundle,
    ) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.activity.keep_going();
        let seconds = |seconds: f32| self.settings.animation_seconds(seconds);
        spark.time = (seconds(spark.time.0), seconds(spark.time.1));
        let sprite = Sprite {
            custom_size: Some(spark.size.0),
            color: sprite.color.with_alpha(0.0),
            ..sprite
        };
        let place = Transform::from_translation(spark.way.0.extend(depth(height)))
            .with_rotation(Quat::from_rotation_z(spark.turn.0));
        let name = (
            Name::new("Spark"),
            Pickable::IGNORE,
            DespawnOnExit(Screen::Table),
        );
        self.commands.spawn((name, spark, sprite, place, more));
    }

    /// A flare that lights up at once and is gone soon, around this place of the world.
    pub(super) fn flares(&mut self, middle: Vec2, side: f32, delay: f32, colour: Color) {
        let flare = Spark {
            way: (middle, middle),
            size: (Vec2::splat(side), Vec2::splat(side * 1.25)),
            seen: (1.0, 0.0),
            time: (delay, FLARE),
            turn: (0.0, 0.25),
            ..default()
        };
        let image = self.textures.flare.clone();
        self.spawn(flare, coloured(image, colour), UP + 19.0);
    }

    /// A ring that opens from one width to another.
    pub(super) fn rings(
        &mut self,
        middle: Vec2,
        widths: (f32, f32),
        time: (f32, f32),
        colour: Color,
    ) {
        let ring = Spark {
            way: (middle, middle),
            size: (Vec2::splat(widths.0), Vec2::splat(widths.1)),
            seen: (1.0, 0.0),
            time,
            ..default()
        };
        let image = self.textures.ring.clone();
        self.spawn(ring, coloured(image, colour), UP + 20.0);
    }

    /// Splinters of light that fly out from a place, so many and about so far.
    pub(super) fn splinters(
        &mut self,
        middle: Vec2,
        count: usize,
        far: f32,
        delay: f32,
        colours: [Color; 3],
    ) {
        for n in 0..count {
            let turn = (n as f32 + spread(n, 67)) / count as f32 * std::f32::consts::TAU;
            let out = Vec2::from_angle(turn);
            let reach = far * (0.55 + 0.45 * spread(n, 71));
            let long = far * (0.2 + 0.2 * spread(n, 73));
            let splinter = Spark {
                way: (middle + out * far * 0.15, middle + out * reach),
                size: (
                    Vec2::new(long, far * 0.045),
                    Vec2::new(long * 0.35, far * 0.015),
                ),
                seen: (1.0, 0.0),
                time: (delay, SPLINTERS * (0.6 + 0.4 * spread(n, 79))),
                turn: (turn, turn),
                ..default()
            };
            let image = self.textures.streak.clone();
            self.spawn(splinter, coloured(image, colours[n % 3]), UP + 21.0);
        }
    }

    /// A blow on a card: a flare behind a cut that goes across it, a ring, splinters and dust; the more, the clearer the fight
    /// was decided.
    pub fn blow(&mut self, at: Pair, card: Pair, margin: f32) {
        let middle = self.frame.to_world(at);
        let (wide, high) = (card.0 * self.frame.scale, card.1 * self.frame.scale);
        let side = wide.min(high);
        self.jolts(BLOW_WEIGHS * (0.6 + 0.8 * margin), BLOW);
        self.flares(
            middle,
            side * (2.3 + 0.9 * margin),
            BLOW,
            solid(palette::LAMP_HOVER),
        );
        self.rings(
            middle,
            (side * 0.5, side * (1.9 + margin)),
            (BLOW, RING),
            solid(palette::CREAM),
        );
        let cut = Vec2::new(wide.hypot(high) * 1.15, side * 0.2);
        let slash = Spark {
            way: (middle, middle),
            size: (
                Vec2::new(cut.x * 0.35, cut.y),
                Vec2::new(cut.x, cut.y * 0.25),
            ),
            seen: (1.0, 0.2),
            time: (BLOW, CUT),
            turn: (0.72, 0.72),
            ..default()
        };
        let image = self.textures.cut.clone();
        self.spawn(slash, coloured(image, solid(palette::CREAM)), UP + 22.0);
        let colours = [palette::LAMP, palette::CREAM, palette::EMBER].map(solid);
        let count = 12 + (margin * 12.0) as usize;
        self.splinters(middle, count, side * (1.2 + 0.5 * margin), BLOW, colours);
        for n in 0..8 {
            let turn = (n as f32 + spread(n, 7)) / 8.0 * std::f32::consts::TAU;
            let out = Vec2::from_angle(turn);
            let far = side * (0.5 + 0.5 * spread(n, 13));
            let grain = side * (0.12 + 0.1 * spread(n, 29));
            let dust = Spark {
                way: (middle + out * side * 0.3, middle + out * far * 1.3),
                size: (Vec2::splat(grain), Vec2::splat(grain * 2.2)),
                seen: (0.75, 0.0),
                time: (BLOW, DUST),
                ..default()
            };
            let image = self.textures.puff.clone();
            self.spawn(dust, coloured(image, solid(palette::PAPER)), UP + 15.0);
        }
    }

    /// A card that is lost is torn: its pieces fly apart and sink, and embers rise from where it lay. `painted`: how large its
    /// picture is, in pixels.
    pub fn lost(&mut self, card: &Sprite, moves: &Moves, painted: Option<Vec2>) {
        let pose = moves.drawn();
        let middle = self.frame.to_world(pose.at);
        let size = Vec2::new(pose.size.0, pose.size.1) * self.frame.scale;
        self.jolts(LOST_WEIGHS, 0.0);
        if let Some(painted) = painted {
            self.torn(card, (middle, size, -pose.turn), painted);
        }
        self.flares(middle, size.min_element() * 1.6, 0.0, solid(palette::EMBER));
        for n in 0..18 {
            let at = Vec2::new(spread(n, 3) - 0.5, spread(n, 5) - 0.5) * size;
            let up = Vec2::new(
                (spread(n, 11) - 0.5) * size.x * 0.5,
                size.y * (0.3 + 0.5 * spread(n, 17)),
            );
            let grain = Vec2::splat(size.x * (0.06 + 0.06 * spread(n, 23)));
            let ember = Spark {
                way: (middle + at, middle + at + up),
                size: (grain, grain * 0.4),
                seen: (1.0, 0.0),
                time: (0.25 * spread(n, 31), EMBERS * (0.6 + 0.4 * spread(n, 37))),
                ..default()
            };
            let colour = if n % 3 == 0 {
                palette::LAMP
            } else {
                palette::EMBER
            };
            let image = self.textures.puff.clone();
            self.spawn(ember, coloured(image, solid(colour)), UP + 10.0);
        }
    }

    /// The pieces of a card that lay here, so large and turned so.
    fn torn(&mut self, card: &Sprite, (middle, size, turn): (Vec2, Vec2, f32), painted: Vec2) {
        let (across, down) = TORN;
        let piece = size / Vec2::new(across as f32, down as f32);
        let part = painted / Vec2::new(across as f32, down as f32);
        for n in 0..across * down {
            let (column, row) = ((n % across) as f32, (n / across) as f32);
            let from = Vec2::new(column, row) * part;
            let away = (Vec2::new(column, row) + 0.5) * piece - size / 2.0;
            let away = Vec2::from_angle(turn).rotate(Vec2::new(away.x, -away.y));
            let out = away * (0.5 + 0.6 * spread(n, 83))
                + Vec2::new(
                    either_way(n, 89) * size.x * 0.3,
                    size.y * 0.3 * spread(n, 97),
                );
            let torn = Spark {
                way: (middle + away, middle + away + out),
                size: (piece, piece * 0.8),
                seen: (1.0, 0.0),
                time: (0.0, PIECES * (0.7 + 0.3 * spread(n, 101))),
                sinks: size.y * (0.5 + 0.5 * spread(n, 103)),
                turn: (turn, turn + 2.2 * either_way(n, 107)),
                ..default()
            };
            let sprite = Sprite {
                rect: Some(Rect::from_corners(from, from + part)),
                color: Color::srgb(1.0, 0.86, 0.78),
                ..card.clone()
            };
            self.spawn(torn, sprite, UP + 5.0 + n as f32 * 0.1);
        }
    }

    /// A card comes down on a place: dust goes out from beneath its edge.
    pub fn lands(&mut self, at: Pair, card: Pair) {
        let middle = self.frame.to_world(at);
        let size = Vec2::new(card.0, card.1) * self.frame.scale;
        let side = size.min_element();
        let rim = (side * 1.05, side * 1.75);
        self.rings(
            middle,
            rim,
            (LANDS_AFTER, LANDS),
            solid(palette::LAMP_HOVER),
        );
        for n in 0..12 {
            let turn = (n as f32 + spread(n, 109)) / 12.0 * std::f32::consts::TAU;
            let out = Vec2::from_angle(turn);
            let rim = out * size * 0.5;
            let grain = side * (0.14 + 0.1 * spread(n, 113));
            let dust = Spark {
                way: (
                    middle + rim * 0.9,
                    middle + rim * (1.3 + 0.4 * spread(n, 127)),
                ),
                size: (Vec2::splat(grain), Vec2::splat(grain * 2.0)),
                seen: (0.7, 0.0),
                time: (LANDS_AFTER, LANDS),
                ..default()
            };
            let image = self.textures.puff.clone();
            self.spawn(dust, coloured(image, solid(palette::PAPER)), 2.0);
        }
    }

    /// Something is decided here, such as a thing of the score: it flares up where it is won, and bursts where it is lost.
    pub fn changes(&mut self, middle: Vec2, won: bool) {
        let reach = AROUND * self.frame.scale;
        let colours = if won {
            [palette::LAMP, palette::CREAM, palette::LAMP_HOVER]
        } else {
            [palette::EMBER, palette::LAMP, palette::EMBER_SHEET]
        };
        let colours = colours.map(solid);
        self.flares(middle, reach * 2.2, 0.0, colours[0]);
        self.rings(
            middle,
            (reach * 0.4, reach * 2.0),
            (0.0, CHANGES),
            colours[1],
        );
        self.splinters(middle, 14, reach, 0.0, colours);
        for n in 0..12 {
            let out = Vec2::new(either_way(n, 131), 0.2 + 0.8 * spread(n, 137)) * reach;
            let grain = Vec2::splat(reach * (0.12 + 0.12 * spread(n, 139)));
            let bit = Spark {
                way: (middle, middle + out),
                size: (grain, grain * 0.6),
                seen: (1.0, 0.0),
                time: (0.0, CHANGES * (0.7 + 0.5 * spread(n, 149))),
                // What is won rises, what is lost falls.
                sinks: if won { 0.0 } else { reach * 1.8 },
                turn: (0.0, 3.0 * either_way(n, 151)),
                ..default()
            };
            let image = self.textures.puff.clone();
            self.spawn(bit, coloured(image, colours[n % 3]), UP + 18.0);
        }
    }

    /// A card does something to another: it flares up, and a trail of light goes from it to that.
    pub fn reaches(&mut self, from: Pair, to: Pair) {
        if (to.0 - from.0).hypot(to.1 - from.1) < NEAR {
            return;
        }
        let (start, end) = (self.frame.to_world(from), self.frame.to_world(to));
        let colours = [palette::LAMP, palette::CREAM].map(solid);
        self.flares(start, AROUND * self.frame.scale, 0.0, colours[0]);
        let grain = Vec2::splat(15.0 * self.frame.scale);
        for n in 0..TRAIL {
            let part = n as f32 / TRAIL as f32;
            let bit = Spark {
                way: (start, end),
                size: (grain * (1.0 - 0.6 * part), grain * 0.7),
                seen: (1.0 - 0.5 * part, 0.4),
                time: (0.03 * n as f32, REACHES),
                ..default()
            };
            let image = self.textures.puff.clone();
            self.spawn(bit, coloured(image, colours[n % 2]), UP + 38.0);
        }
    }

    /// A number flies from the card that gives it to the one that it changes, and stands above that for a moment.
    pub fn number(&mut self, from: Pair, to: &Moves, number: Sprite) {
        let size = number.custom_size.unwrap_or(Vec2::ONE);
        let start = self.frame.to_world(from);
        let rest = to.resting;
        let above = (rest.at.0, rest.at.1 - rest.size.1 * 0.18);
        let end = self.frame.to_world(above);
        let flight = Spark {
            way: (start, end),
            size: (size * 0.7, size),
            seen: (1.0, 1.0),
            time: (0.0, FLIGHT),
            ..default()
        };
        let arrived = Spark {
            way: (end, end + Vec2::new(0.0, size.y * 0.5)),
            size: (size * 1.2, size),
            seen: (1.0, 0.0),
            time: (FLIGHT, ARRIVED),
            ..default()
        };
        for spark in [flight, arrived] {
            self.spawn(spark, number.clone(), UP + 40.0);
        }
    }
}

/// A white picture in a colour.
pub(super) fn coloured(image: Handle<Image>, color: Color) -> Sprite {
    Sprite {
        image,
        color,
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spread_lies_between_nothing_and_one_and_differs() {
        let all: Vec<f32> = (0..18).map(|n| spread(n, 3)).collect();
        assert!(all.iter().all(|part| (0.0..1.0).contains(part)), "{all:?}");
        assert!(all.windows(2).all(|two| two[0] != two[1]), "{all:?}");
        // Of two numbers of the same pieces one does not follow from the other: they lie on no line.
        for (one, other) in [(3, 5), (41, 43), (11, 17)] {
            let mean = |salt| (0..90).map(|n| spread(n, salt)).sum::<f32>() / 90.0;
            let (a, b) = (mean(one), mean(other));
            let with = |x: u32, y: u32| -> f32 {
                let (x0, y0) = (if x == one { a } else { b }, if y == one { a } else { b });
                (0..90)
                    .map(|n| (spread(n, x) - x0) * (spread(n, y) - y0))
                    .sum()
            };
            let follows = with(one, other) / (with(one, one) * with(other, other)).sqrt();
            assert!(follows.abs() < 0.3, "{one} {other}: {follows}");
        }
    }
}
