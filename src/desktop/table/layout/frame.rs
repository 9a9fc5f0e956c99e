//! From the design space of the table to the window and back.

use bevy::prelude::*;

use crate::table::ruleset::ActiveGame;
use crate::table::ruleset::look::{Pair, TableLook};
use crate::ui::TableArea;

/// Where the design space lies in the window, in logical pixels.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct TableFrame {
    /// Logical pixels for one unit of the design space.
    pub scale: f32,
    /// The upper left corner of the design space in the window.
    pub origin: Vec2,
    /// The size of the window.
    pub window: Vec2,
    /// The area that the panels leave.
    pub area: Rect,
}

impl TableFrame {
    /// The design space as large as fits into the area.
    #[must_use]
    pub fn fit(look: &TableLook, area: &TableArea, window: Vec2) -> Self {
        let area = if area.0.is_empty() {
            Rect::from_corners(Vec2::ZERO, window)
        } else {
            area.0
        };
        let design = Vec2::new(look.size.0, look.size.1);
        let fits = area.size() / design;
        let scale = fits.x.min(fits.y).max(0.1);
        Self {
            scale,
            origin: area.center() - design * scale / 2.0,
            window,
            area,
        }
    }

    /// A point of the design space in the window, from its upper left corner.
    #[must_use]
    pub fn to_window(&self, point: Pair) -> Vec2 {
        self.origin + Vec2::new(point.0, point.1) * self.scale
    }

    /// A point of the window in the design space.
    #[must_use]
    pub fn to_design(&self, point: Vec2) -> Pair {
        let at = (point - self.origin) / self.scale;
        (at.x, at.y)
    }

    /// A point of the design space in the world of a camera that looks at the whole window.
    #[must_use]
    pub fn to_world(&self, point: Pair) -> Vec2 {
        let at = self.to_window(point);
        Vec2::new(at.x - self.window.x / 2.0, self.window.y / 2.0 - at.y)
    }
}

/// Fits the design space into what the panels leave.
pub fn fit(
    windows: Query<&Window>,
    area: Res<TableArea>,
    game: Res<ActiveGame>,
    frame: Option<ResMut<TableFrame>>,
    mut commands: Commands,
) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let new = TableFrame::fit(&game.look.table, &area, window.size());
    match frame {
        Some(mut frame) => {
            frame.set_if_neq(new);
        }
        None => commands.insert_resource(new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ruleset::look::StageLook;

    fn look() -> TableLook {
        TableLook {
            size: (1000.0, 500.0),
            divide: 250.0,
            card: (70.0, 98.0),
            stage: StageLook {
                at: (0.0, 0.0),
                card: (70.0, 98.0),
            },
            zones: std::collections::BTreeMap::new(),
            lanes: Vec::new(),
        }
    }

    #[test]
    fn a_point_goes_to_the_window_and_back() {
        let area = TableArea(Rect::new(0.0, 50.0, 1000.0, 650.0));
        let frame = TableFrame::fit(&look(), &area, Vec2::new(1280.0, 720.0));
        assert_eq!(frame.scale, 1.0);
        assert_eq!(frame.to_window((0.0, 0.0)), Vec2::new(0.0, 100.0));
        assert_eq!(
            frame.to_design(frame.to_window((123.0, 45.0))),
            (123.0, 45.0)
        );
        assert_eq!(frame.to_world((500.0, 250.0)), Vec2::new(-140.0, 10.0));
    }

    #[test]
    fn the_table_grows_with_the_window() {
        let area = TableArea(Rect::new(0.0, 0.0, 2000.0, 1200.0));
        let frame = TableFrame::fit(&look(), &area, Vec2::new(2000.0, 1200.0));
        assert_eq!(frame.scale, 2.0);
    }
}
