//! What breaks of the place falls to shards where it was struck.

use bevy::prelude::*;

use super::Spark;
use super::forge::{Forge, Smithy, spread};
use super::jolt::BREAK_WEIGHS;
use crate::table::draw::glide::Lies;
use crate::table::draw::pieces::Fallen;
use crate::table::draw::solid;
use crate::table::layout::pose::UP;
use crate::table::stage::motion::BLOW;
use crate::theme::palette;

/// What does not fly but falls, turning: it stays where it is until it has been struck.
#[derive(Component, Debug, Clone, Copy, PartialEq)]
pub struct Falls {
    /// So much of its time it stays, 0 to 1.
    pub(super) stays: f32,
    /// So far it has turned in the end, in radians.
    pub(super) turns: f32,
}

/// Into so many shards a piece of the place falls, across and down, and how long they take from the blow on.
const SHARDS: (usize, usize) = (4, 5);
const FALL: f32 = 1.0;
/// A shard is seen as it was for this part of its fall, and then fades.
const WHOLE: f32 = 0.55;
/// Seconds of the flash and of the dust at its foot, at normal speed.
const FLASH: f32 = 0.36;
const DUST: f32 = 0.75;

impl Falls {
    /// How much of its fall has passed when so much of its time has.
    pub(super) fn fallen(&self, part: f32) -> f32 {
        ((part - self.stays) / (1.0 - self.stays).max(0.01)).clamp(0.0, 1.0)
    }

    /// How much it has faded by then.
    pub(super) fn faded(&self, part: f32) -> f32 {
        ((self.fallen(part) - WHOLE) / (1.0 - WHOLE)).max(0.0)
    }
}

impl Forge<'_, '_, '_> {
    /// A piece of the place falls to shards from what struck it, with dust at its foot; its light goes out in a flash. `pixels`:
    /// the size of its picture.
    fn shatter(&mut self, fallen: &Fallen, pixels: Vec2) {
        let Lies { at, size } = fallen.lies;
        let scale = self.frame.scale;
        self.jolts(BREAK_WEIGHS, BLOW);
        let (across, down) = SHARDS;
        let part = Vec2::new(1.0 / across as f32, 1.0 / down as f32);
        let seconds = BLOW + FALL;
        for n in 0..across * down {
            let (column, row) = ((n % across) as f32, (n / across) as f32);
            let off = |place: f32, part: f32, size: f32| ((place + 0.5) * part - 0.5) * size;
            let from = (
                at.0 + off(column, part.x, size.0),
                at.1 + off(row, part.y, size.1),
            );
            // What lay higher falls further; all of it falls apart from the middle.
            let apart = (column + 0.5) * part.x - 0.5 + 0.5 * (spread(n, 71) - 0.5);
            let to = (
                from.0 + apart * size.0 * 0.7,
                at.1 + size.1 * (0.55 + 0.25 * spread(n, 73)),
            );
            let grain = Vec2::new(size.0 * part.x, size.1 * part.y) * scale;
            let shard = Spark {
                way: (self.frame.to_world(from), self.frame.to_world(to)),
                size: (grain, grain * 0.85),
                seen: (1.0, 0.0),
                time: (0.0, seconds),
                ..default()
            };
            let cut = Vec2::new(pixels.x * part.x, pixels.y * part.y);
            let corner = Vec2::new(column * cut.x, row * cut.y);
            let sprite = Sprite {
                rect: Some(Rect::from_corners(corner, corner + cut)),
                ..fallen.sprite.clone()
            };
            let falls = Falls {
                stays: (BLOW + 0.18 * spread(n, 79)) / seconds,
                turns: 2.4 * (spread(n, 83) - 0.5),
            };
            self.spawn_with(shard, sprite, UP - 10.0, falls);
        }
        let middle = self.frame.to_world(at);
        let side = size.0.max(size.1) * scale;
        let flash = Spark {
            way: (middle, middle),
            size: (Vec2::splat(side * 0.9), Vec2::splat(side * 1.7)),
            seen: (0.9, 0.0),
            time: (BLOW, FLASH),
            ..default()
        };
        let lit = |image: &Handle<Image>, colour| Sprite {
            image: image.clone(),
            color: solid(colour),
            ..default()
        };
        let textures = self.textures;
        self.spawn(flash, lit(&textures.puff, palette::CREAM), UP + 20.0);
        let ring = Spark {
            size: (Vec2::splat(side * 0.4), Vec2::splat(side * 1.9)),
            time: (BLOW, FLASH * 1.5),
            ..flash
        };
        self.spawn(ring, lit(&textures.ring, palette::LAMP), UP + 20.0);
        for n in 0..10 {
            let out = (n as f32 + 0.5) / 10.0 - 0.5;
            let foot = (at.0 + out * size.0, at.1 + size.1 * 0.42);
            let rises = (
                foot.0 + out * size.0 * 0.5,
                foot.1 - size.1 * (0.1 + 0.25 * spread(n, 89)),
            );
            let grain = Vec2::splat(side * (0.16 + 0.1 * spread(n, 97)));
            let dust = Spark {
                way: (self.frame.to_world(foot), self.frame.to_world(rises)),
                size: (grain, grain * 2.0),
                seen: (0.75, 0.0),
                time: (BLOW + 0.35 + 0.15 * spread(n, 101), DUST),
                ..default()
            };
            self.spawn(dust, lit(&textures.puff, palette::PAPER), UP + 15.0);
        }
    }
}

/// Lets what has broken fall to shards.
pub(super) fn shatter(
    mut fallen: MessageReader<Fallen>,
    images: Res<Assets<Image>>,
    mut smithy: Smithy,
) {
    let Some(mut forge) = smithy.forge() else {
        fallen.clear();
        return;
    };
    for fallen in fallen.read() {
        if let Some(image) = images.get(&fallen.sprite.image) {
            forge.shatter(fallen, image.size_f32());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::draw::sparks::forge::MOST;

    #[test]
    fn a_shard_stays_until_the_blow_and_then_falls_to_the_end_of_its_time() {
        let falls = Falls {
            stays: 0.25,
            turns: 1.0,
        };
        assert_eq!(falls.fallen(0.0), 0.0);
        assert_eq!(falls.fallen(0.25), 0.0);
        assert!((falls.fallen(0.625) - 0.5).abs() < 0.001);
        assert_eq!(falls.fallen(1.0), 1.0);
        assert_eq!((falls.faded(0.5), falls.faded(1.0)), (0.0, 1.0));
        const { assert!(SHARDS.0 * SHARDS.1 + 12 < MOST) };
    }
}
