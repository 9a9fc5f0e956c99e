//! What a choice would come to, on a tag beside the card that it is about, before the choice is made.

use bevy_egui::egui::{
    Id, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::ground::Ground;
use super::model::ForeseenModel;
use crate::theme::widgets::in_lines;
use crate::theme::{palette, paper, strong_style};

/// The width of a tag, in letters.
const WIDE: f32 = 15.5;
/// The point of the tag, towards the card.
const POINT: f32 = 9.0;

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
        let middle = pos2(ground.area.center().x, ground.spine);
        Rect::from_center_size(middle, vec2(96.0, 48.0) * ground.unit())
    });
    let place = ground.tag(text + vec2(20.0, 12.0), about, taken);
    let painter = ui.painter();
    painter.add(paper::shadow(6.0).as_shape(place, 3));
    if let Some(point) = point(&place, &about) {
        let colour = palette::PAPER;
        painter.add(Shape::convex_polygon(point.to_vec(), colour, Stroke::NONE));
    }
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

/// The corners of the point that leads from a tag to its card; nothing where they meet or lie far apart.
fn point(tag: &Rect, card: &Rect) -> Option<[Pos2; 3]> {
    let along = |from: f32, to: f32, at: f32| at.clamp(from + 14.0, (to - 14.0).max(from + 14.0));
    let level = along(tag.top(), tag.bottom(), card.center().y);
    let across = along(tag.left(), tag.right(), card.center().x);
    let sides = [
        (tag.left(), -1.0, tag.left() - card.right()),
        (tag.right(), 1.0, card.left() - tag.right()),
    ];
    for (x, out, gap) in sides {
        if (0.0..80.0).contains(&gap) {
            return Some([
                pos2(x, level - POINT),
                pos2(x + out * POINT, level),
                pos2(x, level + POINT),
            ]);
        }
    }
    let ends = [
        (tag.top(), -1.0, tag.top() - card.bottom()),
        (tag.bottom(), 1.0, card.top() - tag.bottom()),
    ];
    for (y, out, gap) in ends {
        if (0.0..80.0).contains(&gap) {
            return Some([
                pos2(across - POINT, y),
                pos2(across, y + out * POINT),
                pos2(across + POINT, y),
            ]);
        }
    }
    None
}
