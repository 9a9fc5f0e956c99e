//! The line of action: a body drawn upright, bent along its spine.

use super::super::shape::{Place, Pt, Shape, pt};

/// Height at which the spine begins to bend, in the units of the upright body.
const WAIST: f32 = 64.0;
/// Height of the shoulders, which move as one with head and arms.
const SHOULDERS: f32 = 26.0;
/// Where the spine runs.
const MIDDLE: f32 = 1.0;

/// How a body is bent.
#[derive(Clone, Copy, Debug)]
pub struct Spine {
    /// Turn of the shoulders against the hips in radians; positive leans to the left.
    pub bend: f32,
    /// How far the hem swings to the right.
    pub sway: f32,
}

impl Spine {
    /// Where a point of the upright body comes to lie.
    #[must_use]
    pub fn map(&self, p: Pt) -> Pt {
        if p.y >= WAIST {
            let t = (p.y - WAIST) / 46.0;
            return pt(p.x + self.sway * t * t, p.y);
        }
        if p.y <= SHOULDERS {
            return self.upper().map(p);
        }
        let rise = WAIST - p.y;
        let (at, angle) = self.station(rise);
        let d = p.x - MIDDLE;
        pt(at.x + d * angle.cos(), at.y - d * angle.sin())
    }

    /// The point of the spine `rise` above the waist, and how far it is turned there.
    fn station(&self, rise: f32) -> (Pt, f32) {
        let k = self.bend / (WAIST - SHOULDERS);
        let angle = k * rise;
        if k.abs() < 0.000_1 {
            return (pt(MIDDLE, WAIST - rise), 0.0);
        }
        let x = MIDDLE - (1.0 - angle.cos()) / k;
        let y = WAIST - angle.sin() / k;
        (pt(x, y), angle)
    }

    /// How head, shoulders and arms are moved, as one.
    #[must_use]
    pub fn upper(&self) -> Place {
        let (at, angle) = self.station(WAIST - SHOULDERS);
        let (sin, cos) = angle.sin_cos();
        // The place turns clockwise on the screen; leaning to the left is the other way.
        let (x, y) = (MIDDLE, SHOULDERS);
        Place {
            at: pt(at.x - (x * cos + y * sin), at.y - (y * cos - x * sin)),
            sx: 1.0,
            sy: 1.0,
            turn: -angle,
        }
    }

    /// A shape of the upright body, bent.
    #[must_use]
    pub fn bent(&self, shape: Shape) -> Shape {
        shape.finer(3.0).map(|p| self.map(p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bent_body_meets_its_shoulders_and_its_waist() {
        for bend in [-0.3, 0.0, 0.25] {
            let spine = Spine { bend, sway: 3.0 };
            for x in [-14.0, 1.0, 16.0] {
                let (above, below) = (pt(x, SHOULDERS), pt(x, SHOULDERS + 0.01));
                assert!(
                    spine.map(above).distance(spine.map(below)) < 0.1,
                    "{bend} {x}"
                );
                let (above, below) = (pt(x, WAIST - 0.01), pt(x, WAIST));
                assert!(
                    spine.map(above).distance(spine.map(below)) < 0.1,
                    "{bend} {x}"
                );
            }
        }
        let forward = Spine {
            bend: 0.3,
            sway: 0.0,
        }
        .map(pt(0.0, 0.0));
        assert!(
            forward.x < -8.0,
            "who leans forward has the head to the left: {forward:?}"
        );
    }
}
