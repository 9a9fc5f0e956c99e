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
}
