//! Soft shadows: coverage is shrunk to cells, blurred, and grown again.

use super::canvas::Stencil;

/// Averages the coverage in cells of `cell` pixels, with `pad` pixels of nothing around (a
/// multiple of `cell`); values are sixteen times the coverage.
pub fn shrink(stencil: &Stencil, cell: i32, pad: i32, gw: i32, gh: i32) -> Vec<u16> {
    let mut small = vec![0_u16; (gw * gh) as usize];
    for y in 0..stencil.h {
        let row = &stencil.data[(y * stencil.w) as usize..((y + 1) * stencil.w) as usize];
        let base = ((y + pad) / cell * gw + pad / cell) as usize;
        for (sum, pixels) in small[base..].iter_mut().zip(row.chunks(cell as usize)) {
            *sum += pixels.iter().map(|&v| u16::from(v)).sum::<u16>();
        }
    }
    let area = (cell * cell) as u16;
    for v in &mut small {
        *v = (*v / area) << 4;
    }
    small
}

/// A box blur along the rows.
pub fn blur_rows(from: &[u16], to: &mut [u16], w: i32, h: i32, radius: i32) {
    let (w, r) = (w as usize, radius as usize);
    let share = 65_536 / (2 * r + 1) as u32;
    for y in 0..h as usize {
        let row = &from[y * w..(y + 1) * w];
        let mut sum: u32 = row.iter().take(r).map(|&v| u32::from(v)).sum();
        for x in 0..w {
            if x + r < w {
                sum += u32::from(row[x + r]);
            }
            to[y * w + x] = ((sum * share) >> 16) as u16;
            if x >= r {
                sum -= u32::from(row[x - r]);
            }
        }
    }
}

/// A box blur along the columns.
pub fn blur_columns(from: &[u16], to: &mut [u16], w: i32, h: i32, radius: i32) {
    let (w, h, r) = (w as usize, h as usize, radius as usize);
    let share = 65_536 / (2 * r + 1) as u32;
    let mut sums = vec![0_u32; w];
    for y in 0..r.min(h) {
        for (sum, &v) in sums.iter_mut().zip(&from[y * w..(y + 1) * w]) {
            *sum += u32::from(v);
        }
    }
    for y in 0..h {
        if y + r < h {
            for (sum, &v) in sums.iter_mut().zip(&from[(y + r) * w..(y + r + 1) * w]) {
                *sum += u32::from(v);
            }
        }
        for (out, &sum) in to[y * w..(y + 1) * w].iter_mut().zip(&sums) {
            *out = ((sum * share) >> 16) as u16;
        }
        if y >= r {
            for (sum, &v) in sums.iter_mut().zip(&from[(y - r) * w..(y - r + 1) * w]) {
                *sum -= u32::from(v);
            }
        }
    }
}

/// Scales the blurred cells back to pixels, bilinearly.
pub fn grow(small: &[u16], gw: i32, cell: i32, strength: f32, at: (i32, i32), gh: i32) -> Stencil {
    let (w, h) = ((gw - 1) * cell, (gh - 1) * cell);
    let k = (strength * 256.0) as u32;
    let mut data = vec![0_u8; (w * h) as usize];
    let c = cell as u32;
    let share = 65_536 / (c * c * 16);
    for y in 0..h {
        let (gy, fy) = ((y / cell) as usize, (y % cell) as u32);
        let upper = &small[gy * gw as usize..(gy + 1) * gw as usize];
        let lower = &small[(gy + 1) * gw as usize..(gy + 2) * gw as usize];
        let row = &mut data[(y * w) as usize..((y + 1) * w) as usize];
        for gx in 0..(gw - 1) as usize {
            let a = u32::from(upper[gx]) * (c - fy) + u32::from(lower[gx]) * fy;
            let b = u32::from(upper[gx + 1]) * (c - fy) + u32::from(lower[gx + 1]) * fy;
            if a | b == 0 {
                continue;
            }
            for fx in 0..c {
                let v = ((a * (c - fx) + b * fx) * share) >> 16;
                row[gx * cell as usize + fx as usize] = ((v * k) >> 8).min(255) as u8;
            }
        }
    }
    let half = cell / 2;
    Stencil {
        x: at.0 + half,
        y: at.1 + half,
        w,
        h,
        data,
    }
}
