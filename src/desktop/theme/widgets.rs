//! Buttons and frames of cut paper.

use std::sync::Arc;

use bevy_egui::egui::text::{LayoutJob, TextFormat};
use bevy_egui::egui::{
    self, Color32, EventFilter, FocusDirection, FontId, Frame, Galley, Key, Label, Margin,
    Modifiers, Rect, Response, RichText, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use super::flow::{Ink, firm, in_even_rows, prose};
use super::paper::Sheet;
use super::{bold, display_style, palette, strong_style};
use crate::ui_text::{Word, Words};

/// What a button means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ButtonKind {
    /// What most players want next.
    Main,
    /// Anything else.
    #[default]
    Plain,
    /// Something that cannot be taken back.
    Danger,
}

/// Space between a button's label and its note.
const NOTE_GAP: f32 = 4.0;

/// A button of cut paper with a label.
#[derive(Debug, Clone)]
pub struct PaperButton<'a> {
    label: &'a str,
    note: &'a str,
    kind: ButtonKind,
    selected: bool,
    enabled: bool,
    min_size: Vec2,
    padding: Vec2,
    scale: f32,
    one_line: bool,
    name: Option<&'a str>,
    digit: Option<usize>,
}

impl<'a> PaperButton<'a> {
    /// A plain button.
    pub fn new(label: &'a str) -> Self {
        Self {
            label,
            note: "",
            kind: ButtonKind::Plain,
            selected: false,
            enabled: true,
            min_size: vec2(96.0, 40.0),
            padding: vec2(16.0, 8.0),
            scale: 1.0,
            one_line: false,
            name: None,
            digit: None,
        }
    }

    /// A button for what most players want next.
    pub fn main(label: &'a str) -> Self {
        Self::new(label).kind(ButtonKind::Main)
    }

    /// A button for something that cannot be taken back.
    pub fn danger(label: &'a str) -> Self {
        Self::new(label).kind(ButtonKind::Danger)
    }

    /// Sets the meaning.
    #[must_use]
    pub fn kind(mut self, kind: ButtonKind) -> Self {
        self.kind = kind;
        self
    }

    /// Adds a second, smaller line.
    #[must_use]
    pub fn note(mut self, note: &'a str) -> Self {
        self.note = note;
        self
    }

    /// Marks one of several as the chosen one, with a bar as well as a colour.
    #[must_use]
    pub fn selected(mut self, selected: bool) -> Self {
        self.selected = selected;
        self
    }

    /// Greys the button when false.
    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// The least size.
    #[must_use]
    pub fn min_size(mut self, size: Vec2) -> Self {
        self.min_size = size;
        self
    }

    /// Makes it small, for one of several in a row.
    #[must_use]
    pub fn compact(mut self) -> Self {
        self.min_size = vec2(64.0, 34.0);
        self.padding = vec2(12.0, 6.0);
        self
    }

    /// Sets the space between the edge and the label.
    #[must_use]
    pub fn padding(mut self, padding: Vec2) -> Self {
        self.padding = padding;
        self
    }

    /// Adds the digit of the key that presses it.
    #[must_use]
    pub fn digit(mut self, digit: Option<usize>) -> Self {
        self.digit = digit;
        self
    }

    /// Multiplies the label's size.
    #[must_use]
    pub fn scale(mut self, scale: f32) -> Self {
        self.scale = scale;
        self
    }

    /// Names it otherwise than its label does, for whoever does not see what stands beside it.
    #[must_use]
    pub fn named(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Makes the letters smaller, though not much, where the label would need a second line otherwise.
    #[must_use]
    pub fn one_line(mut self) -> Self {
        self.one_line = true;
        self
    }

    fn colours(&self, response: &Response) -> (Color32, Color32) {
        let warm = response.hovered() || response.has_focus();
        if !self.enabled {
            return (palette::DEEP, palette::MIST);
        }
        match (self.kind, warm) {
            (ButtonKind::Main, false) => (palette::LAMP, palette::INK),
            (ButtonKind::Main, true) => (palette::LAMP_HOVER, palette::INK),
            (ButtonKind::Plain, false) => (palette::RAISED, palette::CREAM),
            (ButtonKind::Plain, true) => (palette::RAISED_HOVER, palette::CREAM),
            (ButtonKind::Danger, false) => (palette::EMBER_SHEET, palette::CREAM),
            (ButtonKind::Danger, true) => (palette::EMBER_SHEET_HOVER, palette::CREAM),
        }
    }

    /// Adds the button.
    pub fn show(self, ui: &mut Ui) -> Response {
        let base = TextStyle::Button.resolve(ui.style()).size * self.scale;
        let key_size = base * 0.72;
        // The digit stands at the left edge, the label beside it.
        let beside = self.digit.map_or(0.0, |_| key_size * 1.5);
        // In a row that goes on in the next one it goes there as a whole.
        let wraps = ui.layout().is_horizontal() && ui.layout().main_wrap();
        let room = match wraps {
            true => ui.max_rect().width(),
            false => ui.available_width(),
        };
        let wrap = (room - 2.0 * self.padding.x - beside).max(48.0);
        let whole = || {
            let painter = ui.painter();
            let laid = painter.layout_no_wrap(self.label.to_owned(), bold(base), Color32::WHITE);
            laid.size().x
        };
        let base = if self.one_line {
            base * (wrap / whole().max(1.0)).clamp(0.74, 1.0)
        } else {
            base
        };
        let label = centred(ui, self.label, bold(base), wrap);
        let small = TextStyle::Small.resolve(ui.style());
        let note = (!self.note.is_empty()).then(|| centred(ui, self.note, small, wrap));
        let note_size = note.as_ref().map_or(Vec2::ZERO, |note| note.size());
        let gap = if note.is_some() { NOTE_GAP } else { 0.0 };
        let text = vec2(
            label.size().x.max(note_size.x),
            label.size().y + gap + note_size.y,
        );
        let size = (text + 2.0 * self.padding + vec2(beside, 0.0)).max(self.min_size);
        let sense = if self.enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        response.widget_info(|| {
            let name = self.name.unwrap_or(self.label);
            WidgetInfo::selected(WidgetType::Button, self.enabled, self.selected, name)
        });
        comes_into_sight(&response);
        let response = match self.kind {
            ButtonKind::Main if self.enabled => super::keys::amber(ui, response),
            _ => response,
        };
        if ui.is_rect_visible(rect) {
            let (sheet, colour) = self.colours(&response);
            let lift = ui
                .ctx()
                .animate_bool_responsive(response.id, response.hovered() && self.enabled);
            let pressed = response.is_pointer_button_down_on();
            let raised = if pressed { 0.0 } else { lift * 2.0 };
            let body = rect.translate(vec2(0.0, -raised));
            let sheet = Sheet {
                colour: sheet,
                height: if self.enabled {
                    4.0 + raised * 2.0
                } else {
                    0.0
                },
                seed: seed_of(self.label),
            };
            sheet.paint(ui.painter(), body);
            if self.selected {
                selected_bar(ui, body);
            }
            if response.has_focus() {
                focus_ring(ui, body);
            }
            let top = body.center().y - text.y / 2.0;
            let middle = body.center().x + beside / 2.0;
            if let Some(digit) = self.digit {
                // On a key of its own, so that nobody reads it with the label.
                let side = key_size * 1.3;
                let at = body.left_center() + vec2(6.0 + side / 2.0, 0.0);
                let key = Rect::from_center_size(at, Vec2::splat(side));
                let font = FontId::proportional(key_size * 0.9);
                let faint = colour.gamma_multiply(0.7);
                let line = Stroke::new(1.0, colour.gamma_multiply(0.35));
                let painter = ui.painter();
                painter.rect_stroke(key, 3, line, egui::StrokeKind::Inside);
                painter.text(at, egui::Align2::CENTER_CENTER, digit, font, faint);
            }
            let below = top + label.size().y + gap;
            ui.painter().galley(egui::pos2(middle, top), label, colour);
            if let Some(note) = note {
                ui.painter().galley(egui::pos2(middle, below), note, colour);
            }
        }
        if self.enabled {
            response.on_hover_cursor(egui::CursorIcon::PointingHand)
        } else {
            response
        }
    }
}

/// Text in lines that are centred on the place where it is painted.
pub fn centred(ui: &Ui, text: &str, font: FontId, wrap: f32) -> Arc<Galley> {
    let text = in_even_rows(ui, text, &font, wrap);
    let format = TextFormat {
        line_height: Some(font.size * 1.2),
        ..TextFormat::simple(font, Color32::PLACEHOLDER)
    };
    let mut job = LayoutJob::single_section(text, format);
    job.wrap.max_width = wrap;
    job.halign = egui::Align::Center;
    ui.painter().layout_job(job)
}

/// Text in lines no longer than this, all about as long, from the left.
pub fn in_lines(ui: &Ui, text: &str, font: FontId, wrap: f32, colour: Color32) -> Arc<Galley> {
    let text = in_even_rows(ui, text, &font, wrap);
    let format = TextFormat {
        line_height: Some(font.size * LINE),
        ..TextFormat::simple(font, colour)
    };
    let mut job = LayoutJob::single_section(text, format);
    job.wrap.max_width = wrap;
    ui.painter().layout_job(job)
}

/// The side of a small button with a sign: it grows with the player's letters.
pub fn small_button_side(ui: &Ui) -> f32 {
    (strong_style().resolve(ui.style()).size * 1.8).max(30.0)
}

/// Paints a line of text with a dark edge, so that it can be read on any ground; the rectangle that it takes.
pub fn outlined(
    ui: &Ui,
    at: egui::Pos2,
    anchor: egui::Align2,
    text: &str,
    font: FontId,
    colour: Color32,
) -> Rect {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let rect = anchor.anchor_size(at, galley.size());
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.5)] {
        let shifted = rect.min + vec2(x, y) * 1.2;
        painter.galley(shifted, Arc::clone(&galley), palette::NIGHT);
    }
    painter.galley(rect.min, galley, colour);
    rect
}

/// Paints lines of text with a dark edge on a soft shade, so that they can be read on any ground and nothing of it runs
/// under them; the rectangle that they take.
pub fn on_ground(
    painter: &egui::Painter,
    at: egui::Pos2,
    galley: &Arc<Galley>,
    colour: Color32,
) -> Rect {
    let rect = Rect::from_min_size(at, galley.size());
    shade(painter, rect);
    for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 1.5)] {
        painter.galley(
            rect.min + vec2(x, y) * 1.1,
            Arc::clone(galley),
            palette::NIGHT,
        );
    }
    painter.galley(rect.min, Arc::clone(galley), colour);
    rect
}

/// A soft shade on the ground around words.
pub fn shade(painter: &egui::Painter, rect: Rect) {
    let within = rect.shrink2(vec2(2.0, rect.height() * 0.2));
    let dark = egui::epaint::Shadow {
        offset: [0, 0],
        blur: (rect.height() * 0.7).clamp(6.0, 18.0) as u8,
        spread: 2,
        color: palette::NIGHT.gamma_multiply(0.62),
    };
    painter.add(dark.as_shape(within, 8));
}

/// So much around what the keyboard has come to is scrolled to with it: a button may float at the edge.
const AROUND: f32 = 44.0;

/// What the keyboard has come to is scrolled to, wherever it lies.
pub fn comes_into_sight(response: &Response) {
    if response.gained_focus() {
        let mut around = response.clone();
        around.rect = around.rect.expand2(vec2(0.0, AROUND));
        around.scroll_to_me(None);
    }
}

/// The sign of the keyboard focus: a light and a dark line, seen on every sheet.
pub fn focus_ring(ui: &Ui, rect: Rect) {
    let painter = ui.painter();
    let outside = egui::StrokeKind::Outside;
    painter.rect_stroke(
        rect.expand(2.0),
        5,
        Stroke::new(2.5, palette::CREAM),
        outside,
    );
    painter.rect_stroke(
        rect.expand(4.5),
        6,
        Stroke::new(1.0, palette::NIGHT),
        outside,
    );
}

/// The sign of a chosen button: an amber bar at its left edge.
fn selected_bar(ui: &Ui, rect: Rect) {
    let bar = Rect::from_min_max(
        rect.left_top() + vec2(3.0, 5.0),
        egui::pos2(rect.left() + 8.0, rect.bottom() - 5.0),
    );
    ui.painter().rect_filled(bar, 1, palette::LAMP);
}

/// A frame that looks like a sheet on the night.
pub fn sheet_frame() -> Frame {
    Frame::new()
        .fill(palette::SHEET)
        .inner_margin(Margin::symmetric(18, 14))
        .corner_radius(3)
        .shadow(super::paper::shadow(9.0))
}

/// A frame for a panel at the window's edge.
pub fn edge_frame() -> Frame {
    Frame::new()
        .fill(palette::DEEP)
        .inner_margin(Margin::symmetric(12, 10))
}

/// A frame of light paper.
pub fn light_frame() -> Frame {
    Frame::new()
        .fill(palette::PAPER)
        .inner_margin(Margin::symmetric(18, 14))
        .corner_radius(3)
        .shadow(super::paper::shadow(14.0))
}

/// A heading of a group.
pub fn heading(ui: &mut Ui, text: &str) -> Response {
    let text = text_of(ui, TextStyle::Heading, text, palette::CREAM);
    ui.label(text)
}

/// What a screen is called.
pub fn title(ui: &mut Ui, text: &str) -> Response {
    let text = text_of(ui, display_style(), text, palette::CREAM);
    ui.label(text)
}

/// Lines of text stand this far apart, in parts of their size. The typeface itself has no room for what hangs below a
/// line: without this it is cut.
pub const LINE: f32 = 1.32;

/// Text in a style with room between its lines.
pub fn text_of(ui: &Ui, style: TextStyle, text: impl Into<String>, colour: Color32) -> RichText {
    let size = style.resolve(ui.style()).size;
    RichText::new(text)
        .text_style(style)
        .line_height(Some(size * LINE))
        .color(colour)
}

/// Notes and small labels.
pub fn small_text(ui: &Ui, text: impl Into<String>, colour: Color32) -> RichText {
    text_of(ui, TextStyle::Small, text, colour)
}

/// Running text.
pub fn body_text(ui: &Ui, text: impl Into<String>, colour: Color32) -> RichText {
    text_of(ui, TextStyle::Body, text, colour)
}

/// Bold running text.
pub fn strong_text(ui: &Ui, text: impl Into<String>, colour: Color32) -> RichText {
    text_of(ui, strong_style(), text, colour)
}

/// A line of bold running text.
pub fn strong(ui: &mut Ui, text: &str) -> Response {
    let text = strong_text(ui, text, palette::CREAM);
    ui.label(text)
}

/// Less important text.
pub fn quiet(ui: &mut Ui, text: &str) -> Response {
    prose(ui, text, &Ink::small(palette::MIST))
}

/// What a clause of the rules is called in running text, where it stays in one row; nothing, if there is none.
pub fn clause_name(clause: &str, words: Words) -> String {
    if clause.is_empty() {
        return String::new();
    }
    firm(&words.fill(Word::Clause, &[("id", clause)]))
}

/// A clause of the rules, that can be clicked; nothing, if there is none. True when it was.
pub fn clause_link(ui: &mut Ui, clause: &str, words: Words) -> bool {
    if clause.is_empty() {
        return false;
    }
    let text = words.fill(Word::Clause, &[("id", clause)]);
    let text = small_text(ui, text, palette::LAMP).underline();
    // In one piece, on the next line if it does not fit on this one.
    let link = ui.add(Label::new(text).extend().sense(Sense::click()));
    link.on_hover_cursor(egui::CursorIcon::PointingHand)
        .clicked()
}

/// A cut edge of its own for each text.
pub fn seed_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A row of buttons of which one is chosen; returns the newly chosen value.
pub fn choose_one<T: Copy + PartialEq>(
    ui: &mut Ui,
    current: T,
    values: impl IntoIterator<Item = (T, String)>,
) -> Option<T> {
    ui.horizontal_wrapped(|ui| choose_beside(ui, current, values))
        .inner
}

/// The same in a row that has begun.
pub fn choose_beside<T: Copy + PartialEq>(
    ui: &mut Ui,
    current: T,
    values: impl IntoIterator<Item = (T, String)>,
) -> Option<T> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
    for (value, label) in values {
        let button = PaperButton::new(&label)
            .selected(value == current)
            .compact();
        if button.show(ui).clicked() && value != current {
            chosen = Some(value);
        }
    }
    chosen
}

/// The sheet of a tile that can be chosen: warm and higher under the pointer, with a bar at its edge once it is chosen.
pub fn tile_sheet(ui: &Ui, tile: &Response, seed: u64, chosen: bool) {
    let warm = tile.hovered() || tile.has_focus() || chosen;
    let sheet = Sheet {
        colour: if warm {
            palette::RAISED
        } else {
            palette::SHEET
        },
        height: if tile.hovered() { 8.0 } else { 5.0 },
        seed,
    };
    sheet.paint(ui.painter(), tile.rect);
    if chosen {
        let bar = tile.rect.shrink2(vec2(3.0, 5.0));
        let bar = bar.with_max_x(bar.left() + 5.0);
        ui.painter().rect_filled(bar, 1, palette::LAMP);
    }
    if tile.has_focus() {
        focus_ring(ui, tile.rect);
    }
}

/// The arrows to the left and to the right go along a row of buttons, whatever else lies near: to its first if the keyboard is
/// nowhere yet.
pub fn along(ui: &Ui, row: &[Response]) {
    let at = row.iter().position(Response::has_focus);
    let free = ui.memory(|memory| memory.focused().is_none());
    if at.is_none() && !free || !ui.is_enabled() {
        return;
    }
    if let Some(at) = at {
        let filter = EventFilter {
            horizontal_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(row[at].id, filter));
    }
    let presses =
        |key: Key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let (right, left) = (presses(Key::ArrowRight), presses(Key::ArrowLeft));
    let to = match at {
        Some(at) => at.saturating_add(right).saturating_sub(left),
        None => 0,
    };
    if right != left
        && let Some(next) = row.get(to.min(row.len().saturating_sub(1)))
    {
        next.request_focus();
        // From there the same press leads no further.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::panel;

    #[test]
    fn what_hangs_below_a_line_has_room() {
        panel(vec2(600.0, 400.0), (), |ui, ()| {
            let size = |style: TextStyle, ui: &Ui| style.resolve(ui.style()).size;
            for (shown, size) in [
                (heading(ui, "Opponent"), size(TextStyle::Heading, ui)),
                (title(ui, "Settings"), size(display_style(), ui)),
                (strong(ui, "Sprig"), size(strong_style(), ui)),
                (quiet(ui, "gypsy"), size(TextStyle::Small, ui)),
            ] {
                assert!(shown.rect.height() >= size * 1.25, "{size}: {}", shown.rect);
            }
        });
    }
}
