//! A strip of paper over the table that is as large as what lies on it.

use bevy_egui::egui::{Id, Rect, Sense, Ui, UiBuilder, Vec2};

use crate::theme::paper::Sheet;

/// What such a strip looks like.
pub(super) struct Strip {
    /// What its size is remembered by.
    pub name: Id,
    /// Its paper.
    pub sheet: Sheet,
    /// The room between its edge and what lies on it.
    pub margin: Vec2,
    /// The room that what lies on it may take.
    pub room: Vec2,
}

impl Strip {
    /// Shows it where `place` puts a strip of its size, which is `usual` before anything has been laid out. Gives where it
    /// stands, and whether that is the size of what lies on it; if not, it is shown anew.
    pub(super) fn show(
        self,
        ui: &mut Ui,
        usual: Vec2,
        place: impl FnOnce(Vec2) -> Rect,
        contents: impl FnOnce(&mut Ui),
    ) -> (Rect, bool) {
        let known: Option<Vec2> = ui.data(|data| data.get_temp(self.name));
        let rect = place(known.unwrap_or(usual) + self.margin * 2.0);
        self.sheet.paint(ui.painter(), rect);
        ui.interact(rect, self.name, Sense::hover());
        let area = Rect::from_min_size(rect.min + self.margin, self.room);
        let area = UiBuilder::new().max_rect(area).id(self.name.with("sheet"));
        let shown = ui.scope_builder(area, contents);
        let now = shown.response.rect.size();
        let settled = known == Some(now);
        if !settled {
            ui.data_mut(|data| data.insert_temp(self.name, now));
            ui.ctx().request_repaint();
        }
        (rect, settled)
    }
}
