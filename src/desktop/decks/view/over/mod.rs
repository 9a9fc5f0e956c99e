//! What lies over the desk as it is seen.

mod exchange;
mod matches;
mod trial;
mod versions;

pub use exchange::{ExchangeModel, Imported, UnreadLine};
pub use matches::{CardRow, MatchesIntent, MatchesModel, PairingRow, Told};
pub use trial::{HandCard, TrialIntent, TrialModel, TrialTab};
pub use versions::{VersionModel, VersionsModel};

use bevy_egui::egui::Ui;

use super::super::intents::RoomIntent;
use super::Setting;

/// Shows what lies over the desk.
pub fn show(ui: &Ui, setting: &mut Setting<'_>, intents: &mut Vec<RoomIntent>) {
    if let Some(model) = setting.trial {
        trial::show(ui, model, setting, intents);
    }
    if let Some(model) = setting.versions {
        versions::show(ui, model, setting, intents);
    }
    if let Some(model) = setting.exchange {
        exchange::show(ui, model, setting.words, intents);
    }
}
