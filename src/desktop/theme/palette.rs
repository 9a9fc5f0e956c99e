//! All colours of the interface: harbour night, paper, lamplight.
//!
//! Amber belongs to what can be done now; nothing else may use it.

use bevy_egui::egui::Color32;

use fudaba_saves::settings::HighlightPalette;

/// Behind everything.
pub const NIGHT: Color32 = Color32::from_rgb(0x0b, 0x18, 0x1e);
/// The lowest sheet: panels at the window's edge.
pub const DEEP: Color32 = Color32::from_rgb(0x10, 0x24, 0x2b);
/// A sheet above it: groups, list rows.
pub const SHEET: Color32 = Color32::from_rgb(0x18, 0x34, 0x3d);
/// A sheet that can be pressed.
pub const RAISED: Color32 = Color32::from_rgb(0x22, 0x48, 0x53);
/// The same under the pointer.
pub const RAISED_HOVER: Color32 = Color32::from_rgb(0x2d, 0x5b, 0x68);
/// Lines between sheets.
pub const LINE: Color32 = Color32::from_rgb(0x3c, 0x66, 0x70);
/// Text on the dark sheets.
pub const CREAM: Color32 = Color32::from_rgb(0xf5, 0xec, 0xd7);
/// Less important text on the dark sheets.
pub const MIST: Color32 = Color32::from_rgb(0xb4, 0xc6, 0xc4);
/// How much of the night lies beneath what is only told, on the place itself.
pub const SHADED: f32 = 0.66;
/// Light paper: seals, the prompt, the curtain.
pub const PAPER: Color32 = Color32::from_rgb(0xee, 0xe2, 0xc6);
/// Grey paper: nothing is to be pressed.
pub const SHALE: Color32 = Color32::from_rgb(0xb9, 0xb2, 0x9c);
/// Text on light paper and on amber.
pub const INK: Color32 = Color32::from_rgb(0x14, 0x22, 0x28);
/// Less important text on light paper.
pub const INK_SOFT: Color32 = Color32::from_rgb(0x4a, 0x54, 0x50);
/// What is good for the viewer, on light paper.
pub const INK_GOOD: Color32 = Color32::from_rgb(0x1c, 0x5c, 0x3c);
/// What is bad for him, on light paper.
pub const INK_BAD: Color32 = Color32::from_rgb(0x93, 0x2a, 0x18);
/// Links on light paper.
pub const RUST: Color32 = Color32::from_rgb(0x85, 0x47, 0x0f);
/// Something can be done here.
pub const LAMP: Color32 = Color32::from_rgb(0xf4, 0xb4, 0x4c);
/// The same under the pointer.
pub const LAMP_HOVER: Color32 = Color32::from_rgb(0xff, 0xcd, 0x78);
/// Danger and failure, on dark sheets.
pub const EMBER: Color32 = Color32::from_rgb(0xff, 0x8a, 0x68);
/// Danger as a sheet that can be pressed, under cream text.
pub const EMBER_SHEET: Color32 = Color32::from_rgb(0x96, 0x35, 0x1f);
/// The same under the pointer.
pub const EMBER_SHEET_HOVER: Color32 = Color32::from_rgb(0xad, 0x41, 0x28);
/// Success and raised values, on dark sheets.
pub const TIDE: Color32 = Color32::from_rgb(0x8e, 0xd6, 0xbd);

/// The colours of the marks on the table. What can be done has one, whether a card does it or something is done with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    /// This can act now.
    pub can_act: Color32,
    /// This has been chosen.
    pub chosen: Color32,
    /// This is being attacked or about to be lost.
    pub threat: Color32,
}

/// The marks of a palette. The sets for colour-blind players differ in lightness as well as hue.
pub fn marks(palette: HighlightPalette) -> Marks {
    let rgb = Color32::from_rgb;
    match palette {
        HighlightPalette::Lamplight => Marks {
            can_act: LAMP,
            chosen: rgb(0xff, 0xf3, 0xd0),
            threat: rgb(0xff, 0x7a, 0x55),
        },
        HighlightPalette::Deutan => Marks {
            can_act: rgb(0xff, 0xc2, 0x3d),
            chosen: rgb(0xff, 0xff, 0xff),
            threat: rgb(0xe8, 0x6a, 0x2a),
        },
        HighlightPalette::Protan => Marks {
            can_act: rgb(0xff, 0xe0, 0x66),
            chosen: rgb(0xff, 0xff, 0xff),
            threat: rgb(0xd9, 0x8a, 0x00),
        },
        HighlightPalette::Tritan => Marks {
            can_act: rgb(0xff, 0xb0, 0xa8),
            chosen: rgb(0xff, 0xff, 0xff),
            threat: rgb(0xff, 0x4d, 0x5e),
        },
        HighlightPalette::HighContrast => Marks {
            can_act: rgb(0xff, 0xff, 0x00),
            chosen: rgb(0xff, 0xff, 0xff),
            threat: rgb(0xff, 0x60, 0xff),
        },
    }
}

/// How strongly two colours stand apart, as WCAG 2 has it: from 1 to 21.
pub fn contrast(one: Color32, other: Color32) -> f32 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

fn luminance(colour: Color32) -> f32 {
    let part = |value: u8| {
        let value = f32::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_colour_can_be_read_on_its_sheets() {
        let dark = [NIGHT, DEEP, SHEET, RAISED];
        for sheet in dark {
            for text in [CREAM, MIST, LAMP] {
                assert!(contrast(text, sheet) >= 4.5, "{text:?} on {sheet:?}");
            }
        }
        for sheet in [NIGHT, DEEP, SHEET] {
            for text in [EMBER, TIDE] {
                assert!(contrast(text, sheet) >= 4.5, "{text:?} on {sheet:?}");
            }
        }
        for (text, sheet) in [
            (CREAM, RAISED_HOVER),
            (CREAM, EMBER_SHEET),
            (CREAM, EMBER_SHEET_HOVER),
            (INK, PAPER),
            (INK_SOFT, PAPER),
            (RUST, PAPER),
            (EMBER_SHEET, PAPER),
            (INK, SHALE),
            (INK, LAMP),
            (INK, LAMP_HOVER),
        ] {
            assert!(contrast(text, sheet) >= 4.5, "{text:?} on {sheet:?}");
        }
    }

    #[test]
    fn every_mark_stands_out_from_the_table() {
        for palette in HighlightPalette::ALL {
            let marks = marks(palette);
            for mark in [marks.can_act, marks.chosen, marks.threat] {
                assert!(contrast(mark, SHEET) >= 3.0, "{palette:?} {mark:?}");
            }
        }
    }
}
