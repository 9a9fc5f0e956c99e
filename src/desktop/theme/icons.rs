//! Small signs that are drawn, for buttons without words.

use bevy_egui::egui::{
    self, Color32, Painter, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, vec2,
};

use super::palette;
use super::widgets::focus_ring;

/// A sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// An arrow that turns to the left.
    Back,
    /// An arrow that turns to the right.
    Forward,
    /// Three bars.
    Menu,
    /// Lines of writing.
    Lines,
    /// A pin.
    Pin,
    /// A lamp.
    Lamp,
    /// A triangle that points to the right, behind a bar.
    Again,
}

impl Icon {
    /// Paints the sign into a square.
    pub fn paint(self, painter: &Painter, rect: Rect, colour: Color32) {
        let unit = rect.width().min(rect.height()) / 24.0;
        let at = |x: f32, y: f32| rect.center() + vec2(x, y) * unit;
        let stroke = Stroke::new(2.2 * unit, colour);
        match self {
            Self::Back | Self::Forward => {
                let way = if self == Self::Back { 1.0 } else { -1.0 };
                let arc = (0..=16).map(|n| {
                    let angle = -2.4 + 3.9 * n as f32 / 16.0;
                    at(way * angle.cos() * 5.5, angle.sin() * 5.5 + 1.0)
                });
                painter.add(Shape::line(arc.collect(), stroke));
                let tip = [(-9.0, -2.0), (-4.6, -7.6), (-1.4, -1.2)];
                let tip = tip.map(|(x, y)| at(way * x, y)).to_vec();
                painter.add(Shape::convex_polygon(tip, colour, Stroke::NONE));
            }
            Self::Menu => {
                for y in [-5.0, 0.0, 5.0] {
                    painter.line_segment([at(-6.5, y), at(6.5, y)], stroke);
                }
            }
            Self::Lines => {
                for (y, end) in [(-6.0, 6.0), (-2.0, 2.0), (2.0, 6.0), (6.0, 0.0)] {
                    painter.line_segment([at(-6.5, y), at(end, y)], stroke);
                }
            }
            Self::Lamp => {
                painter.circle_stroke(at(0.0, -2.0), 5.6 * unit, stroke);
                for y in [5.6, 8.6] {
                    painter.line_segment([at(-2.6, y), at(2.6, y)], stroke);
                }
            }
            Self::Again => {
                painter.line_segment([at(-6.0, -6.5), at(-6.0, 6.5)], stroke);
                let tip = [(-2.4, -6.5), (7.2, 0.0), (-2.4, 6.5)];
                let tip = tip.map(|(x, y)| at(x, y)).to_vec();
                painter.add(Shape::convex_polygon(tip, colour, Stroke::NONE));
            }
            Self::Pin => {
                painter.circle_filled(at(0.0, -4.0), 4.5 * unit, colour);
                painter.line_segment([at(0.0, 0.0), at(0.0, 8.0)], stroke);
            }
        }
    }
}

/// A small round button with a sign; `label` is what it is called where signs are read out.
pub fn icon_button(ui: &mut Ui, place: Rect, icon: Icon, label: &str, enabled: bool) -> Response {
    let sense = if enabled {
        Sense::click()
    } else {
        Sense::hover()
    };
    let response = ui.interact(place, ui.id().with((icon as u8, label)), sense);
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled && ui.is_enabled(), label));
    let warm = enabled && (response.hovered() || response.has_focus());
    let (fill, ink) = match (enabled, warm) {
        (false, _) => (palette::NIGHT.gamma_multiply(0.45), palette::LINE),
        (true, false) => (palette::NIGHT.gamma_multiply(0.72), palette::MIST),
        (true, true) => (palette::RAISED_HOVER, palette::CREAM),
    };
    ui.painter()
        .circle_filled(place.center(), place.width() / 2.0, fill);
    icon.paint(ui.painter(), place.shrink(place.width() * 0.14), ink);
    if response.has_focus() {
        focus_ring(ui, place);
    }
    if enabled {
        response.on_hover_cursor(egui::CursorIcon::PointingHand)
    } else {
        response
    }
}
