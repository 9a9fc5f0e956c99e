//! What flies for a moment: the ring and the dust of a blow, the embers of a card that is lost, and a number on its way from
//! the card that gives it to the one that it changes. Nothing of it lasts, and without motion there is none.

use bevy::prelude::*;

use super::lettering::{Lettering, Written};
use super::textures::Textures;
use super::{DrawSystems, depth, solid};
use crate::activity::Activity;
use crate::settings::CurrentSettings;
use crate::states::Screen;
use crate::table::layout::pose::UP;
use crate::table::layout::{Composed, TableFrame};
use crate::table::ruleset::look::Pair;
use crate::table::stage::motion::BLOW;
use crate::table::stage::struck::{Striker, Struck};
use crate::table::stage::{Fact, Moves, Table, margin};
use crate::table::world::{Board, Card};
use crate::theme::palette;
use fudaba_engine::{CardId, Cause, Event, ModOp, Stage, Target};

/// Something that flies for a moment.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Spark {
    /// From where to where, in the world.
    way: (Vec2, Vec2),
    /// How large at the beginning and at the end.
    size: (Vec2, Vec2),
    /// How clearly it is seen at the beginning and at the end.
    seen: (f32, f32),
    /// Seconds before it is there, and that it takes.
    time: (f32, f32),
    elapsed: f32,
}

/// There are never more than so many.
const MOST: usize = 160;
/// Seconds of a ring, of dust, of embers, of what remains of a lost card, at normal speed.
const RING: f32 = 0.36;
const DUST: f32 = 0.5;
const EMBERS: f32 = 0.9;
const GHOST: f32 = 0.5;
/// The same of the lights that rise over the half of whoever has won, how many there are, and how long after one another they
/// begin.
const LIGHT: f32 = 1.5;
const LIGHTS: usize = 90;
const RISING: f32 = 0.9;
/// Seconds of a number on its way, and above the card that it has come to.
const FLIGHT: f32 = 0.42;
const ARRIVED: f32 = 0.7;
/// The size of letters of such a number, in units of the table.
const LETTERS: f32 = 26.0;

/// Adds what flies.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, (kindle, fly).chain().in_set(DrawSystems::Sparks));
}

impl Spark {
    /// How much of its time has passed, 0 to 1; nothing before it begins.
    fn part(&self) -> Option<f32> {
        let (delay, seconds) = self.time;
        let gone = self.elapsed - delay;
        (gone >= 0.0).then(|| (gone / seconds.max(0.01)).min(1.0))
    }
}

/// A number from 0 to 1 for a piece of a kind, evenly spread and always the same. What another kind has for the same piece
/// tells nothing of it.
fn spread(n: usize, salt: u32) -> f32 {
    let mut mixed = (n as u32 + 1).wrapping_mul(0x9e37_79b1) ^ salt.wrapping_mul(0x85eb_ca6b);
    for (shift, by) in [(16, 0x7feb_352d), (15, 0x846c_a68b)] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(by);
    }
    ((mixed ^ (mixed >> 16)) >> 8) as f32 / (1 << 24) as f32
}

/// Everything that sparks are made with.
struct Forge<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    settings: &'a CurrentSettings,
    frame: &'a TableFrame,
    textures: &'a Textures,
    left: usize,
}

impl Forge<'_, '_, '_> {
    fn spawn(&mut self, mut spark: Spark, sprite: Sprite, turn: f32, height: f32) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let seconds = |seconds: f32| self.settings.animation_seconds(seconds);
        spark.time = (seconds(spark.time.0), seconds(spark.time.1));
        let sprite = Sprite {
            custom_size: Some(spark.size.0),
            color: sprite.color.with_alpha(0.0),
            ..sprite
        };
        let place = Transform::from_translation(spark.way.0.extend(depth(height)))
            .with_rotation(Quat::from_rotation_z(turn));
        let name = (
            Name::new("Spark"),
            Pickable::IGNORE,
            DespawnOnExit(Screen::Table),
        );
        self.commands.spawn((name, spark, sprite, place));
    }

    /// A ring that opens around a blow, and dust that flies from it; the more, the clearer the fight was decided.
    fn blow(&mut self, at: Pair, card: Pair, margin: f32) {
        let middle = self.frame.to_world(at);
        let side = card.0 * self.frame.scale;
        let sprite = |colour: Color, image: Handle<Image>| Sprite {
            image,
            color: colour,
            ..default()
        };
        let ring = Spark {
            way: (middle, middle),
            size: (Vec2::splat(side * 0.5), Vec2::splat(side * (1.5 + margin))),
            seen: (0.95, 0.0),
            time: (BLOW, RING),
            elapsed: 0.0,
        };
        let image = self.textures.ring.clone();
        self.spawn(ring, sprite(solid(palette::CREAM), image), 0.0, UP + 20.0);
        let count = 8 + (margin * 10.0) as usize;
        for n in 0..count {
            let turn = (n as f32 + spread(n, 7)) / count as f32 * std::f32::consts::TAU;
            let out = Vec2::from_angle(turn);
            let far = side * (0.5 + 0.5 * spread(n, 13));
            let grain = side * (0.1 + 0.08 * spread(n, 29));
            let dust = Spark {
                way: (middle + out * side * 0.3, middle + out * far * 1.3),
                size: (Vec2::splat(grain), Vec2::splat(grain * 1.9)),
                seen: (0.7, 0.0),
                time: (BLOW, DUST),
                elapsed: 0.0,
            };
            let image = self.textures.puff.clone();
            self.spawn(dust, sprite(solid(palette::PAPER), image), 0.0, UP + 15.0);
        }
    }

    /// What remains of a card that is lost fades, and embers rise from it.
    fn lost(&mut self, card: &Sprite, moves: &Moves) {
        let pose = moves.drawn();
        let middle = self.frame.to_world(pose.at);
        let size = Vec2::new(pose.size.0, pose.size.1) * self.frame.scale;
        let ghost = Spark {
            way: (middle, middle + Vec2::new(0.0, size.y * 0.04)),
            size: (size, size * 1.05),
            seen: (0.9, 0.0),
            time: (0.0, GHOST),
            elapsed: 0.0,
        };
        let burnt = Sprite {
            color: Color::srgb(1.0, 0.62, 0.45),
            ..card.clone()
        };
        self.spawn(ghost, burnt, -pose.turn, UP);
        for n in 0..18 {
            let at = Vec2::new(spread(n, 3) - 0.5, spread(n, 5) - 0.5) * size;
            let up = Vec2::new(
                (spread(n, 11) - 0.5) * size.x * 0.5,
                size.y * (0.3 + 0.5 * spread(n, 17)),
            );
            let grain = Vec2::splat(size.x * (0.04 + 0.05 * spread(n, 23)));
            let ember = Spark {
                way: (middle + at, middle + at + up),
                size: (grain, grain * 0.4),
                seen: (1.0, 0.0),
                time: (0.25 * spread(n, 31), EMBERS * (0.6 + 0.4 * spread(n, 37))),
                elapsed: 0.0,
            };
            let colour = solid(if n % 3 == 0 {
                palette::LAMP
            } else {
                palette::EMBER
            });
            let image = self.textures.puff.clone();
            let sprite = Sprite {
                image,
                color: colour,
                ..default()
            };
            self.spawn(ember, sprite, 0.0, UP + 10.0);
        }
    }

    /// Lights rise over the half of whoever has won, between these heights of the table, as wide as it is.
    fn celebrate(&mut self, half: (f32, f32), width: f32) {
        for n in 0..LIGHTS {
            let from = (
                width * spread(n, 41),
                half.0 + (half.1 - half.0) * spread(n, 43),
            );
            let rise = 90.0 + 150.0 * spread(n, 47);
            let to = (from.0 + 60.0 * (spread(n, 53) - 0.5), from.1 - rise);
            let grain = Vec2::splat((14.0 + 20.0 * spread(n, 59)) * self.frame.scale);
            let light = Spark {
                way: (self.frame.to_world(from), self.frame.to_world(to)),
                size: (grain, grain * 0.5),
                seen: (0.95, 0.0),
                time: (RISING * spread(n, 61), LIGHT),
                elapsed: 0.0,
            };
            let colour = match n % 3 {
                0 => palette::CREAM,
                1 => palette::LAMP,
                _ => palette::LAMP_HOVER,
            };
            let sprite = Sprite {
                image: self.textures.puff.clone(),
                color: solid(colour),
                ..default()
            };
            self.spawn(light, sprite, 0.0, UP + 30.0);
        }
    }

    /// A number flies from the card that gives it to the one that it changes, and stands above that for a moment.
    fn number(&mut self, from: Pair, to: &Moves, number: Sprite) {
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
            elapsed: 0.0,
        };
        let arrived = Spark {
            way: (end, end + Vec2::new(0.0, size.y * 0.5)),
            size: (size * 1.2, size),
            seen: (1.0, 0.0),
            time: (FLIGHT, ARRIVED),
            elapsed: 0.0,
        };
        for spark in [flight, arrived] {
            self.spawn(spark, number.clone(), 0.0, UP + 40.0);
        }
    }
}

/// A change of a number in letters, and whether it is one for the better; nothing for what is no change of a number.
fn change(op: ModOp) -> Option<(String, bool)> {
    match op {
        ModOp::Add(_, n) if n < 0 => Some((format!("−{}", n.unsigned_abs()), false)),
        ModOp::Add(_, n) => Some((format!("+{n}"), true)),
        ModOp::Times(_, n) => Some((format!("×{n}"), true)),
        ModOp::Divide(_, n) => Some((format!("÷{n}"), false)),
        ModOp::Set(_, n) => Some((format!("={n}"), true)),
        ModOp::Keyword(_) | ModOp::Ability(..) | ModOp::Control(_) => None,
    }
}

/// Makes sparks of what has happened.
fn kindle(
    mut facts: MessageReader<Fact>,
    settings: Res<CurrentSettings>,
    frame: Option<Res<TableFrame>>,
    textures: Res<Textures>,
    board: Option<Res<Board>>,
    (table, composed): (Option<Res<Table>>, Option<Res<Composed>>),
    windows: Query<&Window>,
    mut lettering: ResMut<Lettering>,
    mut images: ResMut<Assets<Image>>,
    cards: Query<(&Moves, &Sprite), With<Card>>,
    sparks: Query<(), With<Spark>>,
    mut striker: Local<Striker>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let still = settings.is_calm() || settings.animation_speed <= 0.01;
    let (Some(frame), Some(board), false) = (frame, board, still) else {
        facts.clear();
        return;
    };
    let dpi = windows.iter().next().map_or(1.0, Window::scale_factor);
    let of = |card: CardId| cards.get(board.card(card)?).ok();
    let mut forge = Forge {
        commands: &mut commands,
        settings: &settings,
        frame: &frame,
        textures: &textures,
        left: MOST.saturating_sub(sparks.iter().count()),
    };
    for fact in facts.read() {
        let Fact::Happened { event, .. } = fact else {
            continue;
        };
        match striker.follow(event) {
            Some(Struck::Card(card, _)) => {
                if let Some((moves, _)) = of(card) {
                    let lies = moves.drawn();
                    forge.blow(lies.at, lies.size, 1.0);
                    activity.keep_going();
                }
            }
            Some(Struck::Match(_)) | None => {}
        }
        match event {
            Event::Ended(outcome) => {
                let (Some(table), Some(composed), Some(winner)) =
                    (&table, &composed, outcome.winner)
                else {
                    continue;
                };
                let (width, height) = composed.table;
                let near = winner == table.viewer();
                let half = if near {
                    (composed.spine, height)
                } else {
                    (0.0, composed.spine)
                };
                forge.celebrate(half, width);
            }
            Event::Contested(contest) if contest.fight && contest.stage == Stage::Resolved => {
                let first = contest.sides[1].fighters.first();
                if let Some((moves, _)) = first.and_then(|fighter| of(fighter.card)) {
                    forge.blow(moves.resting.at, moves.resting.size, margin(contest));
                }
            }
            Event::CardMoved {
                card,
                cause: Cause::Defeat,
                ..
            } => {
                if let Some((moves, sprite)) = of(*card) {
                    forge.lost(sprite, moves);
                }
            }
            Event::Modified(modifier) => {
                let Target::Card(target) = modifier.target else {
                    continue;
                };
                let giver = of(modifier.source).or_else(|| of(target));
                let (Some((from, _)), Some((to, _))) = (giver, of(target)) else {
                    continue;
                };
                if let Some((said, better)) = change(modifier.op) {
                    let colour = solid(if better {
                        palette::LAMP
                    } else {
                        palette::EMBER
                    });
                    let letters = (LETTERS * frame.scale).round();
                    let number = lettering.write(&said, letters, dpi, colour, &mut images);
                    forge.number(from.shown.at, to, number);
                }
            }
            _ => continue,
        }
        activity.keep_going();
    }
}

/// Lets sparks fly, and takes away those whose time is over.
fn fly(
    time: Res<Time>,
    mut sparks: Query<(Entity, &mut Spark, &mut Sprite, &mut Transform), Without<Written>>,
    mut commands: Commands,
    activity: Res<Activity>,
) {
    let seconds = time.delta_secs().min(0.1);
    for (entity, mut spark, mut sprite, mut place) in &mut sparks {
        activity.keep_going();
        spark.elapsed += seconds;
        let Some(part) = spark.part() else {
            continue;
        };
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        let eased = 1.0 - (1.0 - part).powi(2);
        let at = spark.way.0.lerp(spark.way.1, eased);
        place.translation = at.extend(place.translation.z);
        sprite.custom_size = Some(spark.size.0.lerp(spark.size.1, eased));
        let alpha = spark.seen.0 + (spark.seen.1 - spark.seen.0) * part;
        sprite.color.set_alpha(alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spark_begins_after_its_delay_and_ends() {
        let at = |elapsed| Spark {
            way: (Vec2::ZERO, Vec2::ONE),
            size: (Vec2::ONE, Vec2::ONE),
            seen: (1.0, 0.0),
            time: (0.2, 0.4),
            elapsed,
        };
        assert_eq!(at(0.1).part(), None);
        assert_eq!(at(0.2).part(), Some(0.0));
        assert!((at(0.4).part().unwrap() - 0.5).abs() < 0.001);
        assert_eq!(at(0.7).part(), Some(1.0));
    }

    #[test]
    fn all_lights_of_a_victory_have_begun_and_gone_before_its_word_has() {
        let last = (0..LIGHTS)
            .map(|n| RISING * spread(n, 61))
            .fold(0.0, f32::max);
        assert!(last + LIGHT < crate::table::stage::accents::ENDS, "{last}");
        const { assert!(LIGHTS < MOST) };
    }

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
