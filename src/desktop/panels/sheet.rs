//! Sheets that are as high as what stands on them.

use bevy_egui::egui::{Id, Rect, Ui, UiBuilder, vec2};

/// How high the contents of this name are at a width: as they were last, or, if `of` tells that they are others now, as
/// they are found to be by laying them out unseen.
pub fn height(
    ui: &mut Ui,
    name: Id,
    of: Id,
    width: f32,
    contents: impl FnOnce(&mut Ui) -> f32,
) -> f32 {
    let known: Option<(Id, f32)> = ui.data(|data| data.get_temp(name));
    let of = of.with(width.to_bits());
    if let Some((_, height)) = known.filter(|(before, _)| *before == of) {
        return height;
    }
    let room = Rect::from_min_size(ui.max_rect().min, vec2(width, ui.max_rect().height()));
    let area = UiBuilder::new()
        .max_rect(room)
        .id(name.with("unseen"))
        .invisible();
    let height = ui.scope_builder(area, |ui| {
        ui.set_width(width);
        contents(ui)
    });
    ui.data_mut(|data| data.insert_temp(name, (of, height.inner)));
    height.inner
}

/// Takes note of how high the contents are; another frame is drawn if that is news.
pub fn keep(ui: &Ui, name: Id, of: Id, width: f32, height: f32) {
    let now = (of.with(width.to_bits()), height);
    let before: Option<(Id, f32)> = ui.data(|data| data.get_temp(name));
    if before != Some(now) {
        ui.data_mut(|data| data.insert_temp(name, now));
        if before.is_none_or(|(of, before)| of != now.0 || (before - height).abs() > 0.5) {
            ui.ctx().request_repaint();
        }
    }
}
