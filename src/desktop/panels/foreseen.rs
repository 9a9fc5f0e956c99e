//! What a choice would come to, on a tag beside the card that it is about, before the choice is made.

use bevy_egui::egui::{
    Id, Rect, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};

use super::ground::Ground;
use super::model::ForeseenModel;
use crate::theme::widgets::in_lines;
use crate::theme::{palette, strong_style};

/// The width of a tag, in letters.
const WIDE: f32 = 15.0;

/// Shows the tag; where it lies.
pub fn show(ui: &mut Ui, model: &ForeseenModel, ground: &Ground, taken: &[Rect]) -> Option<Rect> {
    let (first, others) = model.lines.split_first()?;
    let small = TextStyle::Small.resolve(ui.style());
    let strong = strong_style().resolve(ui.style());
    let wide = small.size * WIDE;
    let head = in_lines(ui, first, strong, wide, palette::INK);
    let body = others.join("\n");
    let body = in_lines(ui, &body, small, wide, palette::INK_SOFT);
    let text = vec2(
        head.size().x.max(body.size().x),
        head.size().y + body.size().y,
    );
    let about = ground.foreseen.unwrap_or_else(|| {
        let middle = bevy_egui::egui::pos2(ground.area.center().x, ground.spine);
        Rect::from_center_size(middle, vec2(96.0, 48.0) * ground.unit())
    });
    let place = ground.tag(text + vec2(20.0, 12.0), about, taken);
    let painter = ui.painter();
    painter.rect_filled(place, 3, palette::PAPER);
    let edge = Stroke::new(1.5, palette::LAMP);
    painter.rect_stroke(place, 3, edge, StrokeKind::Inside);
    let at = place.min + vec2(10.0, 6.0);
    let below = at + vec2(0.0, head.size().y);
    painter.galley(at, head, palette::INK);
    painter.galley(below, body, palette::INK_SOFT);
    let said = model.lines.join("\n");
    let response = ui.interact(place, Id::new("foreseen"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    Some(place)
}
