//! The decks: the shelf on which they stand, and the desk at which one is put together.
//!
//! `shelf` and `desk` hold what there is and what can be done with it, `shelf_view` and `view` show them, and this is what
//! ties them to the program: files, pictures, screens.

mod desk;
mod drawer;
mod faces;
mod fronts;
mod intents;
mod over;
mod shelf;
mod shelf_view;
mod show;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashMap;
use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use self::faces::Faces;
pub use self::view::FaceSize;

use self::desk::{Catalog, Desk};
use self::over::matches::Matches;
use self::over::trial::Trial;
use self::shelf::ShelfModel;
use self::view::{ExchangeModel, TrialModel, TrialTab, VersionsModel};
use super::activity::Activity;
use super::help::About;
use super::states::{AppSystems, EscapeSystems, Screen};
use super::table::hud::texts::Reading;
use super::table::ruleset::Games;
use super::ui::PanelSystems;
use fudaba_decks::browse::Search;
use fudaba_decks::store::{Binned, OwnDeck, Revision};
use fudaba_saves::settings::Language;

/// The shelf: which decks are looked at.
#[derive(Resource, Default)]
pub struct ShelfRoom {
    ruleset: usize,
    words: String,
    chosen: Option<String>,
    own: Vec<OwnDeck>,
    deleted: Option<Binned>,
    /// What is shown; made anew when something has changed.
    model: Option<(Language, ShelfModel)>,
    settling: Settling,
}

/// The deck that lies on the desk.
#[derive(Resource)]
pub struct DeskRoom {
    desk: Desk,
    ruleset: usize,
    key: String,
    base: Revision,
    cover: Option<String>,
    kept: Vec<(String, Search)>,
    /// The exchange, if it is open.
    exchange: Option<ExchangeModel>,
    /// The trial, if the deck is tried, and what is shown of it.
    trial: Option<(Trial, TrialModel)>,
    /// What of the trial is looked at.
    tab: TrialTab,
    /// The matches of the deck, which are played on whatever lies over the desk.
    matches: Matches,
    /// The versions, if they are looked at.
    versions: Option<VersionsModel>,
    /// What the card that is read says, and in which language.
    reading: Option<(String, Language, Reading)>,
    /// The version of the draft that the file has.
    saved: u64,
    /// Seconds since the last change that the file does not have.
    unsaved: Option<f32>,
    settling: Settling,
}

impl DeskRoom {
    /// Does something lie over the desk?
    fn is_covered(&self) -> bool {
        self.exchange.is_some() || self.trial.is_some() || self.versions.is_some()
    }
}

/// How many frames are still drawn although nothing happens: panels find their places from what they held in the frame
/// before.
struct Settling(u8);

impl Default for Settling {
    fn default() -> Self {
        Self(3)
    }
}

impl Settling {
    fn draw(&mut self, activity: &Activity) {
        if self.0 > 0 {
            self.0 -= 1;
            activity.keep_going();
        }
    }
}

/// The cards of the rulesets, made ready when somebody comes to them for the first time.
#[derive(Resource, Default)]
pub struct Catalogs(HashMap<usize, Arc<Catalog>>);

impl Catalogs {
    fn of(&mut self, games: &Games, ruleset: usize) -> Option<Arc<Catalog>> {
        let game = games.0.get(ruleset)?;
        let catalog = self.0.entry(ruleset);
        let catalog = catalog.or_insert_with(|| Arc::new(Catalog::of(game)));
        Some(Arc::clone(catalog))
    }

    /// The cards of a ruleset are made ready anew when somebody comes to them.
    pub fn forget(&mut self, ruleset: usize) {
        self.0.remove(&ruleset);
    }
}

/// Adds the shelf and the desk.
pub fn plugin(app: &mut App) {
    app.init_resource::<ShelfRoom>()
        .init_resource::<Catalogs>()
        .add_plugins(fronts::plugin)
        .add_systems(OnEnter(Screen::Decks), drawer::open_shelf)
        .add_systems(OnExit(Screen::Desk), drawer::put_away)
        .add_systems(
            OnExit(Screen::Decks),
            forget_about.run_if(not(resource_exists::<DeskRoom>)),
        )
        .add_systems(
            Update,
            over::escape
                .run_if(resource_exists::<DeskRoom>)
                .in_set(EscapeSystems::Table),
        )
        .add_systems(
            Update,
            (drawer::save_when_rested, over::watch)
                .chain()
                .run_if(resource_exists::<DeskRoom>)
                .in_set(AppSystems::TickTimers),
        )
        .add_systems(
            Last,
            drawer::save_at_the_end.run_if(resource_exists::<DeskRoom>),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                show::shelf.run_if(in_state(Screen::Decks)),
                show::desk.run_if(in_state(Screen::Desk).and_then(resource_exists::<DeskRoom>)),
            )
                .in_set(PanelSystems::Screen),
        );
}

fn forget_about(mut about: ResMut<About>) {
    about.0 = None;
}

/// A pointer that has just come to rest is asked once more where it is: what lies below it is read only then.
fn ask_again(ctx: &bevy_egui::egui::Context, activity: &Activity) {
    if ctx.input(|input| input.pointer.time_since_last_movement()) < 0.2 {
        activity.wake_in(0.08);
    }
}
