//! From the units of the table to the window and back.

use bevy::prelude::*;

use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::Aside;
use crate::ui::TableArea;

/// How the table fills the window.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct TableFrame {
    /// Logical pixels for one unit of the table.
    pub scale: f32,
    /// The size of the window in logical pixels.
    pub window: Vec2,
    /// What of the window is the table's: all of it but what the player has docked.
    pub area: Rect,
}

impl TableFrame {
    /// The table as the whole of a window. It has as many units as fit, and never less than it is measured in.
    #[must_use]
    pub fn fill(window: Vec2) -> Self {
        Self::within(window, Rect::from_corners(Vec2::ZERO, window))
    }

    /// The table as this part of a window; as all of it where the part is not inside.
    #[must_use]
    pub fn within(window: Vec2, area: Rect) -> Self {
        let whole = Rect::from_corners(Vec2::ZERO, window);
        let inside = !area.is_empty() && whole.inflate(1.0).union(area) == whole.inflate(1.0);
        let area = if inside { area } else { whole };
        let fits = area.size() / Vec2::from(Aside::TABLE);
        let scale = fits.x.min(fits.y).max(0.1);
        Self {
            scale,
            window,
            area,
        }
    }

    /// The size of the table in units.
    #[must_use]
    pub fn table(&self) -> Pair {
        let size = self.area.size() / self.scale;
        (size.x, size.y)
    }

    /// A point of the table in the window, from its upper left corner.
    #[must_use]
    pub fn to_window(&self, point: Pair) -> Vec2 {
        self.area.min + Vec2::from(point) * self.scale
    }

    /// A point of the window on the table.
    #[must_use]
    pub fn to_table(&self, point: Vec2) -> Pair {
        let at = (point - self.area.min) / self.scale;
        (at.x, at.y)
    }

    /// A point of the table in the world of a camera that looks at the whole window.
    #[must_use]
    pub fn to_world(&self, point: Pair) -> Vec2 {
        let at = self.to_window(point);
        Vec2::new(at.x - self.window.x / 2.0, self.window.y / 2.0 - at.y)
    }
}

/// Follows the size of the window, and what is docked in it.
pub fn fill(
    windows: Query<&Window>,
    area: Res<TableArea>,
    frame: Option<ResMut<TableFrame>>,
    mut commands: Commands,
) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let new = TableFrame::within(window.size(), area.0);
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

    #[test]
    fn a_point_goes_to_the_window_and_back() {
        let frame = TableFrame::fill(Vec2::new(1920.0, 1080.0));
        assert_eq!(frame.scale, 1.5);
        assert_eq!(frame.table(), (1280.0, 720.0));
        assert_eq!(frame.to_window((100.0, 40.0)), Vec2::new(150.0, 60.0));
        assert_eq!(
            frame.to_table(frame.to_window((120.0, 46.0))),
            (120.0, 46.0)
        );
        assert_eq!(frame.to_world((640.0, 350.0)), Vec2::new(0.0, 15.0));
    }

    #[test]
    fn a_wide_window_has_more_beside_the_rows_and_a_high_one_more_between_them() {
        let wide = TableFrame::fill(Vec2::new(3440.0, 1440.0));
        assert_eq!((wide.scale, wide.table()), (2.0, (1720.0, 720.0)));
        let high = TableFrame::fill(Vec2::new(1280.0, 800.0));
        assert_eq!((high.scale, high.table()), (1.0, (1280.0, 800.0)));
    }

    #[test]
    fn what_is_docked_stands_beside_the_table() {
        let window = Vec2::new(1920.0, 1080.0);
        let docked = Rect::new(260.0, 0.0, 1620.0, 1080.0);
        let frame = TableFrame::within(window, docked);
        assert_eq!(frame.scale, 1.0625);
        assert_eq!(frame.table().0, 1280.0);
        assert_eq!(frame.to_window((0.0, 0.0)), docked.min);
        assert_eq!(frame.to_table(docked.max), frame.table());
        assert_eq!(frame.to_world((0.0, 0.0)), Vec2::new(-700.0, 540.0));
        // The window has become smaller, and the panels have not been drawn in it yet.
        let small = Vec2::new(1280.0, 720.0);
        assert_eq!(TableFrame::within(small, docked), TableFrame::fill(small));
    }
}
