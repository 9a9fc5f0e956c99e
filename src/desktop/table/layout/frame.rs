//! From the units of the table to the window and back.

use bevy::prelude::*;

use crate::table::ruleset::look::Pair;
use crate::table::ruleset::places::Aside;

/// How the table fills the window.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct TableFrame {
    /// Logical pixels for one unit of the table.
    pub scale: f32,
    /// The size of the window in logical pixels.
    pub window: Vec2,
}

impl TableFrame {
    /// The table as the whole of a window. It has as many units as fit, and never less than it is measured in.
    #[must_use]
    pub fn fill(window: Vec2) -> Self {
        let fits = window / Vec2::from(Aside::TABLE);
        let scale = fits.x.min(fits.y).max(0.1);
        Self { scale, window }
    }

    /// The size of the table in units.
    #[must_use]
    pub fn table(&self) -> Pair {
        let size = self.window / self.scale;
        (size.x, size.y)
    }

    /// A point of the table in the window, from its upper left corner.
    #[must_use]
    pub fn to_window(&self, point: Pair) -> Vec2 {
        Vec2::from(point) * self.scale
    }

    /// A point of the window on the table.
    #[must_use]
    pub fn to_table(&self, point: Vec2) -> Pair {
        let at = point / self.scale;
        (at.x, at.y)
    }

    /// A point of the table in the world of a camera that looks at the whole window.
    #[must_use]
    pub fn to_world(&self, point: Pair) -> Vec2 {
        let at = self.to_window(point);
        Vec2::new(at.x - self.window.x / 2.0, self.window.y / 2.0 - at.y)
    }
}

/// Follows the size of the window.
pub fn fill(windows: Query<&Window>, frame: Option<ResMut<TableFrame>>, mut commands: Commands) {
    let Some(window) = windows.iter().next() else {
        return;
    };
    let new = TableFrame::fill(window.size());
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
}
