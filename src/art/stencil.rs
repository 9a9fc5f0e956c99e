//! Where a sheet of paper lies, pixel by pixel.

/// Where a sheet lies: coverage in a box of pixels. Used to lay patterns inside a sheet.
#[derive(Clone, Debug, Default)]
pub struct Stencil {
    /// Left edge in pixels.
    pub(super) x: i32,
    /// Top edge in pixels.
    pub(super) y: i32,
    /// Width in pixels.
    pub(super) w: i32,
    /// Height in pixels.
    pub(super) h: i32,
    /// Coverage, row by row.
    pub(super) data: Vec<u8>,
}

impl Stencil {
    /// The coverage of a pixel; none outside.
    #[inline]
    pub(super) fn at(&self, x: i32, y: i32) -> u8 {
        let (lx, ly) = (x - self.x, y - self.y);
        if lx < 0 || ly < 0 || lx >= self.w || ly >= self.h {
            return 0;
        }
        self.data[(ly * self.w + lx) as usize]
    }

    /// The row at pixel height `y`; empty outside.
    #[inline]
    pub(super) fn row(&self, y: i32) -> &[u8] {
        let ly = y - self.y;
        if ly < 0 || ly >= self.h {
            return &[];
        }
        let start = (ly * self.w) as usize;
        &self.data[start..start + self.w as usize]
    }

    /// Leaves out what `sheet` will cover anyway.
    pub(super) fn spare(&mut self, sheet: &Self) {
        let (from, to) = (
            self.x.max(sheet.x),
            (self.x + self.w).min(sheet.x + sheet.w),
        );
        if from >= to {
            return;
        }
        for y in self.y.max(sheet.y)..(self.y + self.h).min(sheet.y + sheet.h) {
            let start = ((y - self.y) * self.w + from - self.x) as usize;
            let mine = &mut self.data[start..start + (to - from) as usize];
            let cover = &sheet.row(y)[(from - sheet.x) as usize..(to - sheet.x) as usize];
            for (shade, &cover) in mine.iter_mut().zip(cover) {
                if cover == 255 {
                    *shade = 0;
                }
            }
        }
    }

    /// As far as another one covers it.
    pub(super) fn clipped_by(mut self, clip: &Self) -> Self {
        for y in 0..self.h {
            for x in 0..self.w {
                let at = (y * self.w + x) as usize;
                let by = u32::from(clip.at(x + self.x, y + self.y));
                self.data[at] = (u32::from(self.data[at]) * by / 255) as u8;
            }
        }
        self
    }
}
