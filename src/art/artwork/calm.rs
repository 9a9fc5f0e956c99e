//! Pictures that lie under something that is read: their fine lines are softened, their light and shapes stay.

use crate::painter::Picture;

/// Bytes of a pixel, and how many of them are colours.
const BYTES: usize = 4;
const COLOURS: usize = 3;

/// The picture with so much of its own blurred self in it, 0 to 1, blurred over `radius` pixels to either side.
#[must_use]
pub fn calmed(mut picture: Picture, share: f32, radius: usize) -> Picture {
    let (width, height) = (picture.width as usize, picture.height as usize);
    if width == 0 || height == 0 {
        return picture;
    }
    let row = width * BYTES;
    let rows = Lines {
        count: height,
        apart: row,
        length: width,
        step: BYTES,
    };
    let columns = Lines {
        count: width,
        apart: BYTES,
        length: height,
        step: row,
    };
    let blurred = columns.blurred(&rows.blurred(&picture.rgba, radius), radius);
    let share = (share.clamp(0.0, 1.0) * 256.0).round() as u32;
    for (own, soft) in picture.rgba.iter_mut().zip(&blurred) {
        *own = ((u32::from(*own) * (256 - share) + u32::from(*soft) * share) >> 8) as u8;
    }
    picture
}

/// The rows or the columns of a picture, as places in its bytes.
struct Lines {
    count: usize,
    apart: usize,
    length: usize,
    step: usize,
}

impl Lines {
    /// Each pixel as the mean of those of its line around it; beyond its ends a line goes on as it ends.
    fn blurred(&self, from: &[u8], radius: usize) -> Vec<u8> {
        let mut to = from.to_vec();
        let last = self.length - 1;
        let all = 2 * radius as u32 + 1;
        for line in 0..self.count {
            for colour in 0..COLOURS {
                let place = |n: usize| line * self.apart + n.min(last) * self.step + colour;
                let value = |n: usize| u32::from(from[place(n)]);
                let mut sum = value(0) * radius as u32 + (0..=radius).map(value).sum::<u32>();
                for n in 0..self.length {
                    to[place(n)] = (sum / all) as u8;
                    sum = sum + value(n + radius + 1) - value(n.saturating_sub(radius));
                }
            }
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of this width whose rows are all alike.
    fn stripes(values: &[u8], height: u32) -> Picture {
        let row = values.iter().flat_map(|v| [*v, *v, *v, 255]);
        let row: Vec<u8> = row.collect();
        Picture {
            width: values.len() as u32,
            height,
            rgba: row.repeat(height as usize),
        }
    }

    #[test]
    fn fine_lines_are_softened_and_even_ground_stays() {
        let even = stripes(&[90; 9], 5);
        let before = even.rgba.clone();
        assert_eq!(calmed(even, 0.5, 2).rgba, before);
        let lined = stripes(&[100, 100, 100, 100, 0, 100, 100, 100, 100], 5);
        let calm = calmed(lined.clone(), 0.5, 2);
        let middle = |picture: &Picture| picture.rgba[4 * BYTES];
        // Half of its own 0, half of the mean of it and its four neighbours.
        assert_eq!((middle(&lined), middle(&calm)), (0, 40));
        assert!(calm.rgba.chunks(BYTES).all(|pixel| pixel[3] == 255));
        assert_eq!(calmed(lined.clone(), 0.0, 2).rgba, lined.rgba);
    }
}
