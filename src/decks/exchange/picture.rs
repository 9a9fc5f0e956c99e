//! The QR picture of a code.

use qrcode::{Color, EcLevel, QrCode};

/// A square of dark and light modules. It needs a light margin of [`Picture::MARGIN`] modules on each side to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    dark: Vec<bool>,
}

/// No QR picture holds so much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the code is too long for a QR picture; pass it on as text")]
pub struct PictureError;

impl Picture {
    /// The light margin that belongs around it.
    pub const MARGIN: usize = 4;

    /// The picture of a text. Codes have only letters that QR pictures hold tightly.
    ///
    /// # Errors
    /// If the text is too long.
    pub fn of(text: &str) -> Result<Self, PictureError> {
        let levels = [EcLevel::M, EcLevel::L];
        let code = levels
            .into_iter()
            .find_map(|level| QrCode::with_error_correction_level(text.as_bytes(), level).ok());
        let code = code.ok_or(PictureError)?;
        let dark = code.to_colors().iter().map(|c| *c == Color::Dark).collect();
        Ok(Self {
            width: code.width(),
            dark,
        })
    }

    /// How many modules it is wide and high, without its margin.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Is the module in this column and row dark? What lies outside is light.
    #[must_use]
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.width && row < self.width && self.dark[row * self.width + column]
    }

    /// The picture for a terminal, two modules to a character, with its margin. `inverted` for dark letters on a light
    /// ground.
    #[must_use]
    pub fn lines(&self, inverted: bool) -> String {
        let whole = self.width + 2 * Self::MARGIN;
        let light = |column: usize, row: usize| {
            let inner = |n: usize| n.wrapping_sub(Self::MARGIN);
            row < whole && self.is_dark(inner(column), inner(row)) == inverted
        };
        let mut out = String::new();
        for row in (0..whole).step_by(2) {
            for column in 0..whole {
                out.push(match (light(column, row), light(column, row + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
            out.push('\n');
        }
        out
    }
}
