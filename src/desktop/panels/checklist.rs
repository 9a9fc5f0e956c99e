//! What a card still needs before it can come to an empty place, on a paper that lies there: with a tick what is met, with a
//! ring what is not.

use bevy_egui::egui::{Id, Rect, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use super::ground::{Ground, common};
use super::model::ChecklistModel;
use crate::theme::paper::Sheet;
use crate::theme::widgets::in_lines;
use crate::theme::{bold, palette};

/// The width of the paper on a table that is 1280 wide.
const WIDE: f32 = 176.0;
/// It may stand so far beside the middle of its place, in so many steps to either side.
const ASIDE: (f32, i16) = (36.0, 6);
/// Between the paper's edge and its words, and between two lines.
const MARGIN: Vec2 = vec2(11.0, 8.0);
const APART: f32 = 3.0;

/// Shows it over its place; where it lies.
pub fn show(ui: &mut Ui, model: &ChecklistModel, ground: &Ground) -> Option<Rect> {
    let place = ground.checklist?;
    let small = TextStyle::Small.resolve(ui.style());
    let wide = (WIDE * ground.unit()).max(small.size * 12.5) - 2.0 * MARGIN.x;
    let mark = small.size * 1.35;
    let title = in_lines(
        ui,
        &model.title,
        bold(small.size * 1.08),
        wide,
        palette::INK,
    );
    let lines = model.items.iter().map(|item| {
        let ink = match item.met {
            true => palette::INK_GOOD,
            false => palette::INK,
        };
        in_lines(ui, &item.text, small.clone(), wide - mark, ink)
    });
    let lines: Vec<_> = lines.collect();
    let high = lines.iter().map(|line| line.size().y + APART).sum::<f32>() + title.size().y;
    let size = vec2(wide, high) + 2.0 * MARGIN;
    let room = ground.area.shrink(4.0);
    let least = room.min;
    let most = (room.max - size).max(least);
    // Clear of what lies beside its place, and as near to its middle as that allows.
    let (reach, steps) = ASIDE;
    let papers = (-steps..=steps).map(|n| {
        let aside = reach * ground.unit() * f32::from(n) / f32::from(steps);
        let corner = place.center() - size / 2.0 + vec2(aside, 0.0);
        let paper = Rect::from_min_size(corner.clamp(least, most), size);
        let lying: f32 = ground.lying.iter().map(|card| common(&paper, card)).sum();
        (paper, lying + aside.abs())
    });
    let best = papers.min_by(|(_, a), (_, b)| a.total_cmp(b));
    let paper = best.map_or(place, |(paper, _)| paper);
    let sheet = Sheet {
        colour: palette::PAPER,
        height: 4.0,
        seed: 29,
    };
    sheet.paint(ui.painter(), paper);
    let painter = ui.painter();
    let mut at = paper.min + MARGIN;
    let below = title.size().y + APART;
    painter.galley(at, title, palette::INK);
    at.y += below;
    for (line, item) in lines.into_iter().zip(&model.items) {
        let middle = at + vec2(small.size * 0.5, small.size * 0.68);
        if item.met {
            let tick = [vec2(-0.34, 0.02), vec2(-0.08, 0.3), vec2(0.38, -0.3)];
            let tick = tick.map(|by| middle + by * small.size);
            painter.line(tick.to_vec(), Stroke::new(2.2, palette::INK_GOOD));
        } else {
            let ring = Stroke::new(1.8, palette::INK_BAD);
            painter.circle_stroke(middle, small.size * 0.3, ring);
        }
        let below = line.size().y + APART;
        painter.galley(at + vec2(mark, 0.0), line, palette::INK);
        at.y += below;
    }
    let said = model.items.iter().map(|item| {
        let sign = if item.met { "○" } else { "×" };
        format!("{sign} {}", item.text)
    });
    let said: Vec<String> = [model.title.clone()].into_iter().chain(said).collect();
    let said = said.join("\n");
    let response = ui.interact(paper, Id::new("checklist"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    Some(paper)
}
