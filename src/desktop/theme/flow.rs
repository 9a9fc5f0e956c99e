//! Running text whose lines end between phrases, see [`fudaba_art::rows`], with words in it that can be clicked.

use bevy_egui::egui::{
    Color32, CursorIcon, FontId, Label, Response, RichText, Sense, TextStyle, Ui,
};
use std::ops::Range;

use super::widgets::{comes_into_sight, focus_ring, text_of};
use super::{small_strong_style, strong_style};
use fudaba_art::{FIRM, is_japanese, rows};

/// How a piece of text is set.
#[derive(Debug, Clone, PartialEq)]
pub struct Ink {
    style: TextStyle,
    colour: Color32,
    underlined: bool,
}

impl Ink {
    /// Notes and small labels.
    #[must_use]
    pub fn small(colour: Color32) -> Self {
        Self::of(TextStyle::Small, colour)
    }

    /// Notes that matter more than others.
    #[must_use]
    pub fn small_strong(colour: Color32) -> Self {
        Self::of(small_strong_style(), colour)
    }

    /// Running text.
    #[must_use]
    pub fn body(colour: Color32) -> Self {
        Self::of(TextStyle::Body, colour)
    }

    /// Bold running text.
    #[must_use]
    pub fn strong(colour: Color32) -> Self {
        Self::of(strong_style(), colour)
    }

    fn of(style: TextStyle, colour: Color32) -> Self {
        Self {
            style,
            colour,
            underlined: false,
        }
    }

    /// The same with a line below, as a sign that it can be clicked.
    #[must_use]
    pub fn underlined(self) -> Self {
        Self {
            underlined: true,
            ..self
        }
    }

    fn text(&self, ui: &Ui, text: &str) -> RichText {
        let text = text_of(ui, self.style.clone(), text, self.colour);
        if self.underlined {
            text.underline()
        } else {
            text
        }
    }
}

/// A piece of running text.
#[derive(Debug, Clone, PartialEq)]
pub struct Run<'a> {
    /// The words.
    pub text: &'a str,
    /// How they are set.
    pub ink: Ink,
    /// They can be pointed at and clicked.
    pub link: bool,
}

/// What the pointer or the keyboard does with running text: the places of runs that are links.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Touched {
    /// The run that was clicked.
    pub clicked: Option<usize>,
    /// The run under the pointer, or where the keyboard is.
    pub pointed: Option<usize>,
}

/// Words that stay in one row: their spaces are [`FIRM`].
#[must_use]
pub fn firm(words: &str) -> String {
    words.replace(' ', &FIRM.to_string())
}

/// Shows pieces of text one behind the other, in as many rows as they take.
pub fn flow(ui: &mut Ui, runs: &[Run]) -> Touched {
    let whole: String = runs.iter().map(|run| run.text).collect();
    let mut places: Vec<Range<usize>> = Vec::new();
    for run in runs {
        let from = places.last().map_or(0, |last| last.end);
        places.push(from..from + run.text.len());
    }
    let fonts: Vec<FontId> = runs
        .iter()
        .map(|run| run.ink.style.resolve(ui.style()))
        .collect();
    let start = whole.as_ptr() as usize;
    let measure = |part: &str| -> f32 {
        // Where the part stands in the whole tells which runs it is of.
        let from = part.as_ptr() as usize - start;
        let of = |n: usize| overlap(&places[n], &(from..from + part.len()));
        let parts = (0..runs.len()).filter_map(|n| Some((of(n)?, &fonts[n])));
        parts
            .map(|(range, font)| width(ui, &whole[range], font))
            .sum()
    };
    let room = ui.available_width().max(1.0);
    let rows = rows(&whole, room, room, measure);
    let mut touched = Touched::default();
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 0.0;
        for row in rows {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                for (n, run) in runs.iter().enumerate() {
                    let Some(range) = overlap(&places[n], &row) else {
                        continue;
                    };
                    let text = run.ink.text(ui, &whole[range].replace(FIRM, " "));
                    if run.link {
                        touch(ui, text, n, &mut touched);
                    } else {
                        ui.add(Label::new(text).extend());
                    }
                }
            });
        }
    });
    touched
}

fn touch(ui: &mut Ui, text: RichText, n: usize, touched: &mut Touched) {
    let link = ui.add(Label::new(text).extend().sense(Sense::click()));
    let link = link.on_hover_cursor(CursorIcon::PointingHand);
    comes_into_sight(&link);
    if link.has_focus() {
        focus_ring(ui, link.rect);
    }
    if link.clicked() {
        touched.clicked = Some(n);
    }
    if link.hovered() || link.has_focus() {
        touched.pointed = Some(n);
    }
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> Option<Range<usize>> {
    let both = a.start.max(b.start)..a.end.min(b.end);
    (both.start < both.end).then_some(both)
}

fn width(ui: &Ui, text: &str, font: &FontId) -> f32 {
    // The typeface has no firm space of its own.
    let text = text.replace(FIRM, " ");
    let galley = ui
        .painter()
        .layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER);
    galley.size().x
}

/// A text in rows no wider than this, in points, with line breaks between them; English is left as it is, for egui to
/// break.
#[must_use]
pub fn in_rows(ui: &Ui, text: &str, font: &FontId, room: f32) -> String {
    if !is_japanese(text) {
        return text.to_owned();
    }
    let rows = rows(text, room, room, |part| width(ui, part, font));
    let rows: Vec<&str> = rows.into_iter().map(|row| &text[row]).collect();
    rows.join("\n")
}

/// A short text in as few rows no wider than this as it needs, each about as long as the others: no word stands alone.
#[must_use]
pub fn in_even_rows(ui: &Ui, text: &str, font: &FontId, room: f32) -> String {
    if is_japanese(text) {
        return in_rows(ui, text, font, room);
    }
    let space = width(ui, " ", font);
    let of_line = |line: &str| {
        if width(ui, line, font) <= room + 0.5 {
            return line.to_owned();
        }
        let words: Vec<&str> = line.split(' ').collect();
        let wide: Vec<f32> = words.iter().map(|word| width(ui, word, font)).collect();
        let rows = even_rows(&wide, space, room);
        let joined = rows.into_iter().map(|row| words[row].join(" "));
        joined.collect::<Vec<_>>().join("\n")
    };
    text.split('\n').map(of_line).collect::<Vec<_>>().join("\n")
}

/// Words of these widths in as few rows as fit into the room; of those the ones whose longest row is shortest.
fn even_rows(words: &[f32], space: f32, room: f32) -> Vec<Range<usize>> {
    let fill = |room: f32| {
        let mut rows: Vec<Range<usize>> = Vec::new();
        let mut wide = 0.0;
        for (n, word) in words.iter().enumerate() {
            match rows.last_mut() {
                Some(row) if wide + space + word <= room => {
                    row.end = n + 1;
                    wide += space + word;
                }
                _ => {
                    rows.push(n..n + 1);
                    wide = *word;
                }
            }
        }
        rows
    };
    let most = fill(room).len();
    let (mut narrow, mut wide) = (0.0, room);
    for _ in 0..8 {
        let middle = f32::midpoint(narrow, wide);
        if fill(middle).len() > most {
            narrow = middle;
        } else {
            wide = middle;
        }
    }
    fill(wide)
}

/// A paragraph.
pub fn prose(ui: &mut Ui, text: &str, ink: &Ink) -> Response {
    let font = ink.style.resolve(ui.style());
    let room = ui.available_width().max(1.0);
    let set = in_rows(ui, text, &font, room);
    ui.label(ink.text(ui, &set))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;
    use bevy_egui::egui::{Key, ScrollArea, vec2};
    use fudaba_harness::kittest::{NodeT, Queryable};

    #[test]
    fn rows_are_about_as_long_as_one_another() {
        let words = [60.0, 50.0, 40.0, 20.0, 30.0];
        assert_eq!(even_rows(&words, 5.0, 400.0).len(), 1);
        // One after the other they would be filled up to the fourth, and the last word would stand alone.
        assert_eq!(even_rows(&words, 5.0, 190.0), [0..2, 2..5]);
        // What does not fit at all stands alone.
        assert_eq!(even_rows(&[90.0, 10.0], 5.0, 50.0), [0..1, 1..2]);
    }

    #[test]
    fn japanese_in_panels_parts_between_phrases() {
        let mut harness = panel(vec2(230.0, 400.0), (), |ui, (): &mut ()| {
            let text = "フォーメーションチェンジしてもよい。ブレードを得る。";
            prose(ui, text, &Ink::body(Color32::WHITE));
        });
        harness.run();
        let label = harness.get_by_label_contains("フォーメーション");
        let node = label.accesskit_node();
        let shown = node.value().or_else(|| node.label()).unwrap_or_default();
        let rows: Vec<&str> = shown.lines().collect();
        assert!(rows.len() > 1, "{shown}");
        assert!(rows.iter().all(|row| row.chars().count() > 1), "{shown}");
        assert!(
            !shown.contains("\nッ") && !shown.contains("\n。"),
            "{shown}"
        );
    }

    #[test]
    fn what_is_firm_stays_in_one_row() {
        for width in 90..200 {
            let harness = panel(vec2(width as f32, 400.0), (), |ui, ()| {
                let clause = firm("rule 10.2");
                let ink = Ink::small(Color32::WHITE);
                let runs = ["Choose a card.  ", &clause].map(|text| Run {
                    text,
                    ink: ink.clone(),
                    link: text == clause,
                });
                flow(ui, &runs);
            });
            harness.get_by_label("rule 10.2");
        }
    }

    #[test]
    fn a_link_in_running_text_tells_which_it_is() {
        let mut harness = panel(
            vec2(300.0, 400.0),
            None,
            |ui, clicked: &mut Option<usize>| {
                let plain = |text| Run {
                    text,
                    ink: Ink::body(Color32::WHITE),
                    link: false,
                };
                let link = Run {
                    link: true,
                    ..plain("Oona")
                };
                let runs = [
                    plain("You play "),
                    link,
                    plain(" to the left side, and then something else happens."),
                ];
                *clicked = clicked.or(flow(ui, &runs).clicked);
            },
        );
        harness.run();
        harness.get_by_label("Oona").click();
        harness.run();
        assert_eq!(*harness.state(), Some(1));
    }

    #[test]
    fn a_link_that_the_keyboard_comes_to_is_scrolled_to_and_pointed_at() {
        let mut harness = panel(
            vec2(300.0, 200.0),
            None,
            |ui, pointed: &mut Option<usize>| {
                ScrollArea::vertical().show(ui, |ui| {
                    ui.add_space(900.0);
                    let link = Run {
                        text: "Oona",
                        ink: Ink::body(Color32::WHITE),
                        link: true,
                    };
                    *pointed = flow(ui, &[link]).pointed;
                });
            },
        );
        harness.run();
        assert!(harness.get_by_label("Oona").rect().top() > 200.0);
        harness.key_press(Key::Tab);
        harness.run();
        assert_eq!(*harness.state(), Some(0));
        assert!(harness.get_by_label("Oona").rect().bottom() <= 200.0);
    }
}
