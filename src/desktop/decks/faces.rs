//! The painted faces of cards that lie in no match.

use bevy_egui::EguiUserTextures;

use super::view::FaceSize;
use crate::panels::model::Picture;
use crate::settings::CurrentSettings;
use crate::table::ActiveGame;
use crate::table::draw::{Order, Pictures, ZOOM, faces};
use crate::table::hud::texts;

/// The size of a small face in pixels, as panels of the table have it.
const SMALL: (u32, u32) = (168, 235);

/// Where faces come from.
pub struct Faces<'a> {
    /// The ruleset with all of its cards.
    pub game: &'a ActiveGame,
    /// What is painted.
    pub pictures: Option<&'a mut Pictures>,
    /// What panels can show.
    pub textures: &'a mut EguiUserTextures,
    /// The language of cards.
    pub settings: &'a CurrentSettings,
}

impl Faces<'_> {
    /// The face of a card, if it is ready; otherwise it is ordered.
    pub fn get(&mut self, card: &str, size: FaceSize) -> Option<Picture> {
        let pictures = self.pictures.as_deref_mut()?;
        let def = self.game.catalogue.find(card)?;
        let order = match size {
            FaceSize::Small => {
                let printed = self.game.catalogue.get(def)?;
                let words = self.game.rules.words();
                let look = &self.game.look;
                let look = faces::table_look(look, words, printed, &[], |_| String::new());
                Order::Table(Box::new(look), SMALL.0, SMALL.1)
            }
            FaceSize::Large => {
                let look = texts::zoom_look(self.game, def, self.settings)?;
                Order::Zoom(Box::new(look), ZOOM.0, ZOOM.1)
            }
        };
        pictures.for_panel(&order, self.textures)
    }

    /// The face for reading of a card that is shown so many pixels high; no larger than that needs.
    pub fn as_high_as(&mut self, card: &str, high: f32) -> Option<Picture> {
        let pictures = self.pictures.as_deref_mut()?;
        let def = self.game.catalogue.find(card)?;
        let look = texts::zoom_look(self.game, def, self.settings)?;
        let (wide, high) = large_enough(high);
        let order = Order::Zoom(Box::new(look), wide, high);
        pictures.for_panel(&order, self.textures)
    }
}

/// A size of a face for reading, a few of which serve all windows.
fn large_enough(high: f32) -> (u32, u32) {
    let part = (high / ZOOM.1 as f32 * STEPS).ceil().clamp(1.0, STEPS) / STEPS;
    let [wide, high] = [ZOOM.0, ZOOM.1].map(|side| (side as f32 * part).round() as u32);
    (wide, high)
}

/// So many sizes there are.
const STEPS: f32 = 10.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_is_painted_as_large_as_it_is_shown_and_never_larger_than_it_is_read() {
        for shown in [10.0, 302.4, 453.6, 589.0, 5000.0] {
            let (wide, high) = large_enough(shown);
            assert!(high <= ZOOM.1, "{shown}");
            assert!(high as f32 >= shown.min(ZOOM.1 as f32), "{shown}: {high}");
            assert!((high as f32) < shown + 60.0, "{shown}: {high}");
            let shape = wide as f32 / high as f32;
            assert!((shape - ZOOM.0 as f32 / ZOOM.1 as f32).abs() < 0.01);
        }
    }
}
