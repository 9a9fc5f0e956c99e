//! How the match is won, in few words, quietly at one spot: in the lower left corner, beside the
//! viewer's hand. Where something lies there it stands next to the spine instead.

use std::sync::Arc;

use bevy_egui::egui::{
    Galley, Pos2, Rect, Sense, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::ground::{GAP, Ground, common};
use crate::theme::widgets::in_lines;
use crate::theme::{palette, strong_style};

/// The widths that the paper may have on a table that is 1280 wide, the widest that fits first.
const WIDE: [f32; 4] = [300.0, 262.0, 218.0, 176.0];
/// In so many lines at most.
const LINES: usize = 4;
/// Between the paper's edge and its words.
const MARGIN: (f32, f32) = (12.0, 8.0);

/// Shows it; the rectangle that it takes, if there is room. With the few words go those that tell it whole.
pub fn show(
    ui: &mut Ui,
    (said, whole): (&str, &str),
    ground: &Ground,
    taken: &[Rect],
) -> Option<Rect> {
    if said.is_empty() {
        return None;
    }
    let size = strong_style().resolve(ui.style()).size * 0.84;
    let small = TextStyle::Small.resolve(ui.style()).size;
    let font = crate::theme::bold(size.max(small));
    let unit = ground.unit();
    let laid = WIDE.map(|wide| {
        let wide = (wide * unit).max(font.size * 11.0) - 2.0 * MARGIN.0;
        in_lines(ui, said, font.clone(), wide, palette::CREAM)
    });
    let fits = laid.iter().filter(|lines| lines.rows.len() <= LINES);
    let corner = ground.area.left_bottom() + vec2(GAP, -GAP);
    let in_corner = fits.clone().map(|lines| {
        let size = paper(lines);
        let place = Rect::from_min_size(corner - vec2(0.0, size.y), size);
        (place, Arc::clone(lines))
    });
    let left = ground.area.left() + 60.0 * unit;
    let away = 24.0 * unit;
    let beside = fits.flat_map(|lines| {
        let size = paper(lines);
        let tops = [
            ground.spine - size.y / 2.0,
            ground.spine + away,
            ground.spine - away - size.y,
        ];
        tops.map(|top| {
            (
                Rect::from_min_size(pos2(left, top), size),
                Arc::clone(lines),
            )
        })
    });
    let mut places = in_corner.chain(beside);
    let (place, lines) = places.find(|(place, _)| is_free(place, ground, taken))?;
    // Paper is for what is asked and what comes of it: this is only told.
    ui.painter()
        .rect_filled(place, 4, palette::NIGHT.gamma_multiply(palette::SHADED));
    let at: Pos2 = place.min + vec2(MARGIN.0, MARGIN.1);
    ui.painter().galley(at, lines, palette::CREAM);
    let response = ui.interact(place, ui.id().with("goal"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said));
    response.on_hover_text(whole);
    Some(place)
}

/// The size of the paper for these lines.
fn paper(lines: &Galley) -> bevy_egui::egui::Vec2 {
    lines.size() + 2.0 * vec2(MARGIN.0, MARGIN.1)
}

/// Does nothing lie in a place, and is nothing said there?
fn is_free(place: &Rect, ground: &Ground, taken: &[Rect]) -> bool {
    let lies = ground.contest.iter().chain(&ground.lying);
    let lies = lies.chain(&ground.inscribed);
    let mut kept = lies.chain(taken).chain([&ground.hand]);
    kept.all(|rect| common(place, rect) == 0.0)
}
