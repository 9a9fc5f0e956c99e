//! One typeface for the table and the panels: BIZ UDPGothic, which has both languages.

use std::sync::Arc;

use bevy_egui::egui::{self, FontData, FontDefinitions, FontFamily, FontTweak};

use super::theme;

/// The regular face.
pub const REGULAR: &[u8] = include_bytes!("../../assets/fonts/BIZUDPGothic-Regular.ttf");
/// The bold face.
pub const BOLD: &[u8] = include_bytes!("../../assets/fonts/BIZUDPGothic-Bold.ttf");

/// The fonts of the panels: ours first, egui's own behind for its arrows.
pub fn for_egui() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [("regular", REGULAR), ("bold", BOLD)] {
        // Fitted to whole pixels, what hangs below a line is cut at some sizes: "p" keeps a single pixel at 21 points.
        let tweak = FontTweak {
            hinting: Some(false),
            ..FontTweak::default()
        };
        let data = Arc::new(FontData::from_static(bytes).tweak(tweak));
        fonts.font_data.insert(name.to_owned(), data);
    }
    let own = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let before = |name: &str| {
        let mut names = vec![name.to_owned()];
        names.extend(own.iter().cloned());
        names
    };
    let (regular, bold) = (before("regular"), before("bold"));
    fonts.families.insert(FontFamily::Proportional, regular);
    fonts
        .families
        .insert(FontFamily::Name(theme::BOLD.into()), bold);
    if let Some(monospace) = fonts.families.get_mut(&FontFamily::Monospace) {
        monospace.push("regular".to_owned());
    }
    fonts
}

/// Gives an egui context the fonts.
pub fn apply(ctx: &egui::Context) {
    ctx.set_fonts(for_egui());
}

/// Every screen has these.
const LETTERS: &str =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'’()+−–-/%·…";
/// In Japanese, these besides.
const KANA: &str = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだづでどばびぶべぼぱぴぷぺぽっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョー、。「」：？";
/// A letter is drawn anew where it begins at another part of a pixel: before these it begins at every one.
const BEFORE: [&str; 4] = ["", "i", "ff", "tr."];

/// Draws the letters that every screen has before the first one is shown. What is drawn for the first time is seen only a
/// frame or two later, and all letters are missing in a frame before which their picture had to grow.
pub fn warm(ctx: &egui::Context, japanese: bool) {
    let styles: Vec<egui::FontId> = ctx.global_style().text_styles.values().cloned().collect();
    ctx.fonts_mut(|fonts| {
        let mut draw = |text: String, font: &egui::FontId| {
            fonts.layout_no_wrap(text, font.clone(), egui::Color32::WHITE);
        };
        for font in &styles {
            // Large letters are few.
            let often = if font.size > theme::sizes::HEADING {
                1
            } else {
                BEFORE.len()
            };
            for before in &BEFORE[..often] {
                draw(format!("{before}{LETTERS}"), font);
            }
            if japanese && often > 1 {
                draw(KANA.to_owned(), font);
            }
        }
    });
}

/// About how wide a line of bold letters is, in its font size: rather too wide than too narrow.
#[must_use]
pub fn width(words: &str) -> f32 {
    let of = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '\'' | '’' | '.' | ',' | ':' | ';' | '!' | '|' | ' ' | '\u{a0}' => {
            0.34
        }
        'm' | 'w' | 'M' | 'W' | '…' => 0.95,
        'A'..='Z' | '0'..='9' | '&' => 0.7,
        _ if c.is_ascii() => 0.6,
        _ => 1.0,
    };
    words.chars().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Color32, FontId};

    #[test]
    fn an_apostrophe_leaves_no_gap_in_a_word() {
        let ctx = egui::Context::default();
        apply(&ctx);
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            for font in [FontId::proportional(20.0), theme::bold(20.0)] {
                let wide = |text: &str| {
                    let painter = ui.painter();
                    let laid =
                        painter.layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
                    laid.size().x
                };
                let (gap, plain) = (wide("player’s"), wide("player's"));
                assert!((gap - plain).abs() < 0.6, "{gap} {plain}");
            }
        });
        output.textures_delta.clear();
    }

    #[test]
    fn what_a_screen_says_makes_the_picture_of_the_letters_grow_no_more() {
        let sizes = |warmed: bool| {
            let ctx = egui::Context::default();
            apply(&ctx);
            let mut sizes = Vec::new();
            let says = format!("{LETTERS} {KANA} tr.{LETTERS}");
            for says in ["", says.as_str()] {
                let input = egui::RawInput::default();
                let mut output = ctx.run_ui(input, |ui| {
                    theme::apply(ui.ctx(), 1.0, false);
                    if warmed && says.is_empty() {
                        warm(ui.ctx(), true);
                    }
                    ui.label(says);
                    ui.heading(says);
                });
                output.textures_delta.clear();
                let high = ctx.fonts(|fonts| {
                    let [_, high] = fonts.font_image_size();
                    high
                });
                sizes.push(high);
            }
            sizes
        };
        let cold = sizes(false);
        assert_ne!(cold[0], cold[1], "the letters are new");
        let warm = sizes(true);
        assert_eq!(warm[0], warm[1]);
    }

    #[test]
    fn what_hangs_below_a_line_is_drawn_at_every_size() {
        let ctx = egui::Context::default();
        apply(&ctx);
        let draw = |ui: &mut egui::Ui| {
            for family in [
                FontFamily::Proportional,
                FontFamily::Name(theme::BOLD.into()),
            ] {
                for size in 20..80 {
                    let size = size as f32 / 2.0;
                    let font = FontId::new(size, family.clone());
                    let text = ui
                        .painter()
                        .layout_no_wrap("p".into(), font, Color32::WHITE);
                    let glyph = text.rows[0].row.glyphs[0].uv_rect;
                    // From the base line down.
                    let tail = glyph.offset.y + glyph.size.y;
                    assert!(tail >= size * 0.11, "{tail} of {size} points, {family}");
                }
            }
        };
        let mut shown = ctx.run_ui(egui::RawInput::default(), draw);
        // Before the first frame the fonts are egui's own.
        shown.append(ctx.run_ui(egui::RawInput::default(), draw));
        shown.textures_delta.clear();
    }
}
